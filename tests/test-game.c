/* test-game.c - turns with their chains, passes, undo and redo, results, and turns as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oust.h"
#include "rng.h"

#define TEXT_MAX 65536

/* ---- what the tests are written in ---- */

/* A game from the empty board, with the turns played. */
static struct oust_game *game_of(const char *board_id, const char *turns)
{
    struct oust_board *board;
    struct oust_game *game;
    struct oust_error error;
    assert_int_equal(oust_board_new(board_id, &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    oust_board_unref(board);
    if (oust_game_play(game, turns, &error) != OUST_OK)
        fail_msg("%s: %s", turns, error.text);
    return game;
}

static struct oust_game *game_from(const char *position_text, const char *turns)
{
    struct oust_position *position;
    struct oust_game *game;
    assert_int_equal(oust_position_parse(position_text, &position, NULL), OUST_OK);
    assert_int_equal(oust_game_new_from(position, &game, NULL), OUST_OK);
    oust_position_free(position);
    assert_int_equal(oust_game_play(game, turns, NULL), OUST_OK);
    return game;
}

static void expect_turns(const struct oust_game *game, const char *turns)
{
    static char text[TEXT_MAX];
    assert_int_equal(oust_game_format_turns(game, text, sizeof text), strlen(turns));
    assert_string_equal(text, turns);
    assert_int_equal(oust_game_format_turns(game, NULL, 0), strlen(turns));
}

static void expect_position(const struct oust_game *game, const char *position)
{
    char text[TEXT_MAX];
    oust_position_format(oust_game_position(game), text, sizeof text);
    assert_string_equal(text, position);
}

static void expect_result(const struct oust_game *game, enum oust_result result, int winner)
{
    assert_int_equal(oust_game_result(game), result);
    assert_int_equal(oust_game_winner(game), winner);
}

/* Playing the turns must fail so, at the column, and change nothing. */
static void expect_refusal(struct oust_game *game, const char *turns, enum oust_status status, int column)
{
    char before[TEXT_MAX], after[TEXT_MAX];
    struct oust_error error = {0};
    int undone = oust_game_undone(game);
    oust_game_format_turns(game, before, sizeof before);
    if (oust_game_play(game, turns, &error) != status || error.status != status || error.column != column)
        fail_msg("'%s': status %d, column %d: %s", turns, error.status, error.column, error.text);
    assert_true(strlen(error.text) > 0);
    oust_game_format_turns(game, after, sizeof after);
    assert_string_equal(before, after);
    assert_int_equal(oust_game_undone(game), undone);
}

static struct oust_placement placement_of(const struct oust_game *game, int index)
{
    struct oust_placement placement;
    assert_int_equal(oust_game_placement(game, index, &placement), OUST_OK);
    return placement;
}

static oust_cell cell_of(const struct oust_game *game, const char *name)
{
    oust_cell cell;
    assert_int_equal(oust_board_cell_parse(oust_position_board(oust_game_position(game)), name, &cell, NULL), OUST_OK);
    return cell;
}

/* ---- turns ---- */

static void a_seed_ends_the_turn(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "a1 b3");
    assert_int_equal(oust_game_turns(game), 2);
    assert_false(oust_game_in_turn(game));
    expect_position(game, "hex3 a1 b3 1");
    oust_game_free(game);
}

static void a_capture_keeps_the_turn(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "d4 a3 b3 c1 c3");
    struct oust_placement placement = placement_of(game, 4);
    oust_cell captured[OUST_CELLS_MAX];
    assert_true(oust_game_in_turn(game));
    assert_int_equal(placement.player, 1);
    assert_int_equal(placement.captured, 1);
    assert_int_equal(placement.turn, 4);
    assert_int_equal(oust_game_captured(game, 4, captured, OUST_CELLS_MAX), 1);
    assert_int_equal(captured[0], cell_of(game, "a3"));
    assert_int_equal(oust_position_to_place(oust_game_position(game)), 1);
    assert_int_equal(oust_game_play(game, "e1", NULL), OUST_OK);
    assert_int_equal(placement_of(game, 5).turn, 4);
    assert_false(oust_game_in_turn(game));
    expect_turns(game, "d4 a3 b3 c1 c3,e1");
    oust_game_free(game);
}

static void a_capture_of_all_wins_at_once(void **state)
{
    (void)state;
    struct oust_game *game = game_of("rect5x5", "a1 b1 a2");
    expect_result(game, OUST_RESULT_WON, 1);
    assert_false(oust_game_in_turn(game));
    assert_false(placement_of(game, 2).ended);
    assert_int_equal(oust_game_place(game, cell_of(game, "e5"), NULL, NULL), OUST_ERROR_OVER);
    oust_game_free(game);
}

/* The second player has no placement at all: it passes by itself. */
static void who_cannot_place_passes(void **state)
{
    (void)state;
    struct oust_game *game =
        game_of("hex3", "e1 d1 c2 e2 d3 c1,d4 e3,b1 c2,e2 d4,b2 c4 e1 a2 e2,a3 a1,d1 c5,b1 d1 d2,b3 "
                        "a3,c4 b2 b1,d1 c1 b2 c1");
    int last = oust_game_placements(game) - 1;
    struct oust_turn turn;
    assert_int_equal(placement_of(game, last).player, 1);
    assert_int_equal(placement_of(game, last).passed, 2);
    assert_int_equal(oust_position_to_place(oust_game_position(game)), 1);
    assert_int_equal(oust_game_turn(game, oust_game_turns(game) - 1, &turn), OUST_OK);
    assert_int_equal(turn.player, 2);
    assert_int_equal(turn.count, 0);
    assert_int_equal(turn.first, last + 1);
    char text[8];
    assert_int_equal(oust_game_format_turn(game, oust_game_turns(game) - 1, text, sizeof text), 4);
    assert_string_equal(text, "pass");
    int turns = oust_game_turns(game);
    assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    assert_int_equal(oust_game_turns(game), turns - 2);
    assert_int_equal(oust_position_to_place(oust_game_position(game)), 1);
    assert_int_equal(oust_game_redo(game, NULL), OUST_OK);
    assert_int_equal(oust_game_turns(game), turns);
    oust_game_free(game);
}

static void nobody_can_place(void **state)
{
    (void)state;
    struct oust_game *game = game_of("rect2x2", "a1 a2 b2 b1");
    expect_result(game, OUST_RESULT_BLOCKED, 0);
    assert_int_equal(placement_of(game, 3).passed, 1);
    expect_turns(game, "a1 a2 b2 b1 pass");
    assert_int_equal(oust_game_resign(game, 1, NULL), OUST_ERROR_OVER);
    assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    expect_turns(game, "a1 a2 b2");
    expect_result(game, OUST_RESULT_NONE, 0);
    oust_game_free(game);
    game = game_of("rect4x4", "a2 a3 c1 b4 d2 a4,b1 d1,a2 b1 b3 c2 c4 d3");
    expect_result(game, OUST_RESULT_BLOCKED, 0);
    oust_game_free(game);
}

/* The last capture leaves its player nothing to place: the turn ends, and nobody passes. */
static void a_turn_without_placements_left_ends(void **state)
{
    (void)state;
    struct oust_game *game = game_of("rect1x7", "a5 a2 a7 a4 a6,a1 a3");
    struct oust_placement placement = placement_of(game, 6);
    assert_true(placement.captured > 0);
    assert_true(placement.ended);
    assert_int_equal(placement.passed, 0);
    assert_false(oust_game_in_turn(game));
    assert_int_equal(oust_position_to_place(oust_game_position(game)), 3 - placement.player);
    oust_game_undo(game, NULL);
    assert_int_equal(oust_position_to_place(oust_game_position(game)), placement.player);
    oust_game_redo(game, NULL);
    expect_turns(game, "a5 a2 a7 a4 a6,a1 a3");
    oust_game_free(game);
}

/* ---- set-up positions ---- */

/* On XXOX.OO player 1 has no placement, and 2 has just one. */
static void a_first_position_may_force_a_pass(void **state)
{
    (void)state;
    static const char position[] = "rect1x7 a1,a2,a4 a3,a6,a7 1";
    struct oust_game *game = game_from(position, "");
    expect_turns(game, "pass");
    assert_int_equal(oust_position_to_place(oust_game_position(game)), 2);
    assert_int_equal(oust_position_to_place(oust_game_setup(game)), 1);
    assert_int_equal(oust_game_undo(game, NULL), OUST_ERROR_UNDO);
    assert_int_equal(oust_game_play(game, "a5", NULL), OUST_OK);
    expect_turns(game, "pass a5");
    assert_int_equal(placement_of(game, 0).turn, 1);
    oust_game_free(game);
    game = game_from(position, "pass a5");
    expect_turns(game, "pass a5");
    oust_game_undo(game, NULL);
    expect_turns(game, "pass");
    expect_refusal(game, "a5,a5", OUST_ERROR_OCCUPIED, 4);
    oust_game_free(game);
}

static void a_first_position_may_be_blocked(void **state)
{
    (void)state;
    struct oust_game *game = game_from("rect2x2 a1,b2 a2,b1 2", "");
    expect_result(game, OUST_RESULT_BLOCKED, 0);
    expect_turns(game, "pass");
    oust_game_free(game);
}

/* Groups as large as these never touch in a game. */
static void positions_that_no_game_leads_to_are_played(void **state)
{
    (void)state;
    struct oust_game *game = game_from("rect3x3 a1,a2,a3 b1,b2,b3 1", "");
    assert_int_equal(oust_game_place(game, cell_of(game, "c2"), NULL, NULL), OUST_OK);
    expect_position(game, "rect3x3 a1,a2,a3,c2 b1,b2,b3 2");
    assert_int_equal(oust_game_play(game, "c1", NULL), OUST_OK);
    expect_result(game, OUST_RESULT_WON, 2);
    oust_game_free(game);
}

/* ---- taking back ---- */

static void undo_goes_by_placement(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "d4 a3 b3 c1 c3,e1");
    assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    assert_true(oust_game_in_turn(game));
    expect_turns(game, "d4 a3 b3 c1 c3");
    assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    expect_position(game, "hex3 b3,d4 a3,c1 1");
    assert_int_equal(oust_game_undone(game), 2);
    assert_int_equal(placement_of(game, 4).cell, cell_of(game, "c3"));
    assert_int_equal(oust_game_redo(game, NULL), OUST_OK);
    assert_int_equal(oust_game_redo(game, NULL), OUST_OK);
    assert_int_equal(oust_game_redo(game, NULL), OUST_ERROR_REDO);
    expect_turns(game, "d4 a3 b3 c1 c3,e1");
    oust_game_free(game);
}

static void a_new_placement_forgets_what_was_taken_back(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "a1 b3 c3");
    oust_game_undo(game, NULL);
    oust_game_undo(game, NULL);
    assert_int_equal(oust_game_place(game, cell_of(game, "a1"), NULL, NULL), OUST_ERROR_OCCUPIED);
    assert_int_equal(oust_game_undone(game), 2);
    assert_int_equal(oust_game_place(game, cell_of(game, "e3"), NULL, NULL), OUST_OK);
    assert_int_equal(oust_game_undone(game), 0);
    expect_turns(game, "a1 e3");
    oust_game_free(game);
}

static void giving_up_can_be_taken_back(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "a1 b3");
    assert_int_equal(oust_game_resign(game, 3, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_resign(game, 1, NULL), OUST_OK);
    expect_result(game, OUST_RESULT_RESIGNED, 2);
    assert_int_equal(oust_game_place(game, cell_of(game, "e1"), NULL, NULL), OUST_ERROR_OVER);
    assert_int_equal(oust_game_resign(game, 2, NULL), OUST_ERROR_OVER);
    assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    expect_result(game, OUST_RESULT_NONE, 0);
    expect_turns(game, "a1 b3");
    oust_game_free(game);
}

/* ---- text ---- */

static void refused_turns_change_nothing(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "d4 a3 b3 c1 c3,e1 b4");
    oust_game_undo(game, NULL);
    oust_game_undo(game, NULL);
    oust_game_undo(game, NULL);
    expect_refusal(game, "c3,e1 b4 z9", OUST_ERROR_CELL, 10);
    expect_refusal(game, "c3,e1 b4 b4", OUST_ERROR_OCCUPIED, 10);
    expect_refusal(game, "c3 b4", OUST_ERROR_TURN, 1);
    expect_refusal(game, "  c3,e1 pass", OUST_ERROR_TURN, 9);
    expect_refusal(game, "c3,e1,b4", OUST_ERROR_TURN, 6);
    expect_refusal(game, "c3,,b4", OUST_ERROR_TURN, 4);
    expect_refusal(game, "c3,e1, b4", OUST_ERROR_TURN, 6);
    expect_refusal(game, ",", OUST_ERROR_TURN, 1);
    expect_refusal(game, "e4", OUST_ERROR_CELL, 1);
    expect_refusal(game, "d3", OUST_ERROR_ILLEGAL, 1);
    expect_refusal(game, "c3,e1 b4 d1,b2 a1", OUST_ERROR_OVER, 16);
    assert_int_equal(oust_game_redo(game, NULL), OUST_OK);
    assert_int_equal(oust_game_redo(game, NULL), OUST_OK);
    expect_turns(game, "d4 a3 b3 c1 c3,e1");
    oust_game_free(game);
}

static void text_is_read_with_any_case_and_blanks(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "\t D4  a3 B3\tc1 c3,E1  ");
    expect_turns(game, "d4 a3 b3 c1 c3,e1");
    assert_int_equal(oust_game_play(game, "", NULL), OUST_OK);
    assert_int_equal(oust_game_play(game, " \t ", NULL), OUST_OK);
    oust_game_free(game);
}

static void an_unfinished_turn_is_gone_on_with(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "d4 a3 b3 c1 c3");
    assert_int_equal(oust_game_play(game, "e1 b4", NULL), OUST_OK);
    expect_turns(game, "d4 a3 b3 c1 c3,e1 b4");
    oust_game_free(game);
}

/* ---- players ---- */

static void players_have_levels_and_names(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "");
    assert_int_equal(oust_game_level(game, 1), OUST_LEVEL_HUMAN);
    assert_int_equal(oust_game_set_level(game, 2, OUST_LEVELS), OUST_OK);
    assert_int_equal(oust_game_set_level(game, 2, OUST_LEVELS + 1), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_set_level(game, 0, 1), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_level(game, 2), OUST_LEVELS);
    assert_string_equal(oust_game_name(game, 1), "");
    assert_int_equal(oust_game_set_name(game, 1, "Zo\u00eb", NULL), OUST_OK);
    assert_int_equal(oust_game_set_name(game, 1, "two\nlines", NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_set_name(game, 1, "\xff", NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_set_name(game, 1, "\xed\xa0\x80", NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_set_name(game, 1, "\xe2\x82", NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_set_name(game, 3, "x", NULL), OUST_ERROR_ARGUMENT);
    char name[OUST_PLAYER_NAME_MAX + 1];
    memset(name, 'n', sizeof name);
    name[OUST_PLAYER_NAME_MAX] = '\0';
    assert_int_equal(oust_game_set_name(game, 1, name, NULL), OUST_ERROR_LIMIT);
    assert_string_equal(oust_game_name(game, 1), "Zo\u00eb");
    name[OUST_PLAYER_NAME_MAX - 1] = '\0';
    assert_int_equal(oust_game_set_name(game, 1, name, NULL), OUST_OK);
    oust_game_free(game);
}

static void wrong_arguments_are_answered(void **state)
{
    (void)state;
    struct oust_game *game = game_of("hex3", "a1");
    struct oust_placement placement;
    struct oust_turn turn;
    assert_int_equal(oust_game_placement(game, -1, &placement), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_placement(game, 1, &placement), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_turn(game, 1, &turn), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_turn(game, -1, &turn), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_captured(game, 7, NULL, 0), 0);
    assert_int_equal(oust_game_place(game, -1, NULL, NULL), OUST_ERROR_CELL);
    assert_int_equal(oust_game_place(game, 19, NULL, NULL), OUST_ERROR_CELL);
    assert_int_equal(oust_game_play(game, NULL, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_new(NULL, &game, NULL), OUST_ERROR_ARGUMENT);
    oust_game_free(NULL);
    oust_game_free(game);
    assert_int_equal(oust_game_place(NULL, 0, NULL, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_undo(NULL, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_redo(NULL, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_new_from(NULL, &game, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_game_result(NULL), OUST_RESULT_NONE);
    assert_int_equal(oust_game_winner(NULL), 0);
}

/* ---- random games ---- */

/* Plays on at random, until the game is over. */
static void play_at_random(struct oust_game *game, struct rng *rng)
{
    while (oust_game_result(game) == OUST_RESULT_NONE) {
        oust_cell cells[OUST_CELLS_MAX];
        size_t count = oust_position_legal(oust_game_position(game), cells, OUST_CELLS_MAX);
        assert_true(count > 0);
        assert_int_equal(oust_game_place(game, cells[rng_below(rng, (uint32_t)count)], NULL, NULL), OUST_OK);
    }
}

static char *record_of(const struct oust_game *game)
{
    char *xml;
    size_t length;
    assert_int_equal(oust_record_write(game, &xml, &length, NULL), OUST_OK);
    return xml;
}

/* Wanders back and forth, and ends at the end again. */
static void wander(struct oust_game *game, struct rng *rng)
{
    for (int i = 0; i < 40; i++) {
        uint32_t steps = rng_below(rng, 30);
        bool back = rng_below(rng, 2) == 0;
        for (uint32_t step = 0; step < steps; step++)
            back ? oust_game_undo(game, NULL) : oust_game_redo(game, NULL);
    }
    while (oust_game_undo(game, NULL) == OUST_OK)
        continue;
    assert_true(oust_position_equal(oust_game_position(game), oust_game_setup(game)));
    while (oust_game_redo(game, NULL) == OUST_OK)
        continue;
}

static void random_games_survive_undo_and_redo(void **state)
{
    static const char *const boards[] = {"hex2", "hex3", "hex4", "hex7", "rect1x7", "rect3x3", "rect4x4", "rect7x2"};
    (void)state;
    for (unsigned i = 0; i < 200; i++) {
        struct rng rng = rng_seeded(i);
        struct oust_game *game = game_of(boards[i % 8], "");
        play_at_random(game, &rng);
        char *before = record_of(game);
        char turns[TEXT_MAX];
        oust_game_format_turns(game, turns, sizeof turns);
        wander(game, &rng);
        char *after = record_of(game);
        assert_string_equal(before, after);
        struct oust_game *again = game_of(boards[i % 8], turns);
        char *copied = record_of(again);
        assert_string_equal(before, copied);
        oust_free(before);
        oust_free(after);
        oust_free(copied);
        oust_game_free(again);
        oust_game_free(game);
    }
}

static void a_clone_is_the_same_and_its_own(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 30; i++) {
        struct rng rng = rng_seeded(1000 + i);
        struct oust_game *game = game_of("rect4x4", "");
        play_at_random(game, &rng);
        for (uint32_t back = rng_below(&rng, 9); back > 0; back--)
            oust_game_undo(game, NULL);
        oust_game_set_level(game, 1, 3);
        oust_game_set_name(game, 2, "B", NULL);
        struct oust_game *clone = oust_game_clone(game);
        char *original = record_of(game), *copy = record_of(clone);
        assert_string_equal(original, copy);
        oust_game_undo(clone, NULL);
        char *still = record_of(game);
        assert_string_equal(original, still);
        oust_free(original);
        oust_free(copy);
        oust_free(still);
        oust_game_free(game);
        oust_game_free(clone);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_ends_the_turn),
        cmocka_unit_test(a_capture_keeps_the_turn),
        cmocka_unit_test(a_capture_of_all_wins_at_once),
        cmocka_unit_test(who_cannot_place_passes),
        cmocka_unit_test(nobody_can_place),
        cmocka_unit_test(a_turn_without_placements_left_ends),
        cmocka_unit_test(a_first_position_may_force_a_pass),
        cmocka_unit_test(a_first_position_may_be_blocked),
        cmocka_unit_test(positions_that_no_game_leads_to_are_played),
        cmocka_unit_test(undo_goes_by_placement),
        cmocka_unit_test(a_new_placement_forgets_what_was_taken_back),
        cmocka_unit_test(giving_up_can_be_taken_back),
        cmocka_unit_test(refused_turns_change_nothing),
        cmocka_unit_test(text_is_read_with_any_case_and_blanks),
        cmocka_unit_test(an_unfinished_turn_is_gone_on_with),
        cmocka_unit_test(players_have_levels_and_names),
        cmocka_unit_test(wrong_arguments_are_answered),
        cmocka_unit_test(random_games_survive_undo_and_redo),
        cmocka_unit_test(a_clone_is_the_same_and_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
