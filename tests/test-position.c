/* test-position.c - the rules, in drawings: what may be placed where, what it captures, how it ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "ascii.h"
#include "oust.h"

static oust_cell cell_named(const struct oust_position *position, const char *name)
{
    oust_cell cell;

    assert_int_equal(oust_board_cell_parse(oust_position_board(position), name, &cell, NULL), OUST_OK);
    return cell;
}

static void place(struct oust_position *position, const char *name)
{
    struct oust_error error;

    if (oust_position_place(position, cell_named(position, name), &error) != OUST_OK)
        fail_msg("%s: %s", name, error.text);
}

static void assert_position(const struct oust_position *position, const char *text)
{
    char written[8192];

    assert_int_equal(oust_position_format(position, written, sizeof written), strlen(text));
    assert_string_equal(written, text);
}

/* ---------------------------------------------------------------- legality */

static void test_every_cell_of_an_empty_board_is_a_seed(void **state)
{
    struct oust_position *position = ascii_position("hex3", 1,
                                                    "  . . .  "
                                                    " . . . . "
                                                    ". . . . ."
                                                    " . . . . "
                                                    "  . . .  ");
    (void)state;
    ascii_assert_verdicts(position, "  s s s  "
                                    " s s s s "
                                    "s s s s s"
                                    " s s s s "
                                    "  s s s  ");
    oust_position_free(position);
}

static void test_growing_without_capture_is_illegal(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . . . ."
                                                    ". 1 . . 2"
                                                    ". . . . .");
    (void)state;
    ascii_assert_verdicts(position, "s n s s s"
                                    "n 1 n s 2"
                                    "s n s s s");
    oust_position_free(position);
}

static void test_an_equal_group_is_too_large(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . . . ."
                                                    ". 1 . 2 2"
                                                    ". . . . .");
    (void)state;
    ascii_assert_verdicts(position, "s n s s s"
                                    "n 1 t 2 2"
                                    "s n s s s");
    oust_position_free(position);
}

static void test_a_smaller_group_is_captured(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . . . ."
                                                    ". 1 . 2 ."
                                                    ". . . . .");
    (void)state;
    ascii_assert_verdicts(position, "s n s s s"
                                    "n 1 c 2 s"
                                    "s n s s s");
    oust_position_free(position);
}

/* d3 touches no enemy itself, but the group it joins does, at b3: there the enemy is smaller. */
static void test_the_whole_new_group_counts(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". 2 1 . ."
                                                    ". . . . ."
                                                    ". . . . .");
    (void)state;
    ascii_assert_verdicts(position, "s 2 1 c s"
                                    "s s c s s"
                                    "s s s s s");
    oust_position_free(position);
}

/* Together with c2, a stone on c1 would be larger than the one at d1, but not than the pair above c2. */
static void test_one_large_group_anywhere_forbids(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . 2 2 ."
                                                    ". . 1 . ."
                                                    ". . . 2 .");
    (void)state;
    ascii_assert_verdicts(position, "s s 2 2 s"
                                    "s t 1 t s"
                                    "s s t 2 s");
    oust_position_free(position);
}

/* Two groups of one against a new group of two: compared one by one, not added up. */
static void test_sizes_are_not_added_up(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . 2 . ."
                                                    ". 1 . 2 ."
                                                    ". . 2 . .");
    (void)state;
    assert_int_equal(oust_position_check(position, cell_named(position, "c2")), OUST_VERDICT_CAPTURE);
    oust_cell captured[3];
    assert_int_equal(oust_position_captured_by(position, cell_named(position, "c2"), captured, 3), 3);
    assert_int_equal(captured[0], cell_named(position, "c1"));
    assert_int_equal(captured[1], cell_named(position, "c3"));
    assert_int_equal(captured[2], cell_named(position, "d2"));
    oust_position_free(position);
}

/* Two groups of one become a group of three by the stone between them. */
static void test_a_placement_joins_groups(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 2,
                                                    ". . 1 1 ."
                                                    ". 2 . 2 ."
                                                    ". . . . .");
    (void)state;
    ascii_assert_verdicts(position, "s t 1 1 s"
                                    "n 2 c 2 t"
                                    "s n s t s");
    oust_position_free(position);
}

static void test_each_verdict_says_something_else(void **state)
{
    (void)state;
    for (int verdict = 0; verdict <= OUST_VERDICT_NO_CELL + 1; verdict++) {
        const char *text = oust_verdict_text((enum oust_verdict)verdict);
        assert_true(text && *text);
        for (int other = OUST_VERDICT_SEED; other < verdict && verdict <= OUST_VERDICT_NO_CELL; other++)
            assert_string_not_equal(text, oust_verdict_text((enum oust_verdict)other));
    }
}

static void test_no_such_cell(void **state)
{
    struct oust_position *position = ascii_position("rect3x1", 1, "1 . 2");

    (void)state;
    assert_int_equal(oust_position_check(position, -1), OUST_VERDICT_NO_CELL);
    assert_int_equal(oust_position_check(position, 3), OUST_VERDICT_NO_CELL);
    assert_int_equal(oust_position_place(position, 3, NULL), OUST_ERROR_CELL);
    assert_int_equal(oust_position_place(position, 0, NULL), OUST_ERROR_OCCUPIED);
    assert_int_equal(oust_position_at(position, -1), 0);
    assert_int_equal(oust_position_at(position, 3), 0);
    oust_position_free(position);
}

/* ------------------------------------------------------------ placing */

static void test_a_seed_hands_over(void **state)
{
    struct oust_position *position = ascii_position("hex2", 1, " . .  . . .  . . ");

    (void)state;
    place(position, "b2");
    assert_position(position, "hex2 b2 - 2");
    assert_int_equal(oust_position_winner(position), 0);
    oust_position_free(position);
}

static void test_a_capture_keeps_the_turn(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    "2 . 2 . ."
                                                    ". 1 . 2 ."
                                                    ". . . . .");
    (void)state;
    place(position, "c2");
    ascii_assert_stones(position, "2 . . . ."
                                  ". 1 1 . ."
                                  ". . . . .");
    assert_int_equal(oust_position_to_place(position), 1);
    assert_int_equal(oust_position_stones(position, 1), 2);
    assert_int_equal(oust_position_stones(position, 2), 1);
    oust_position_free(position);
}

static void test_a_cell_emptied_in_the_turn_can_be_used_again(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . . . ."
                                                    ". 1 . 2 ."
                                                    "2 . . . .");
    (void)state;
    place(position, "c2");
    assert_int_equal(oust_position_check(position, cell_named(position, "e2")), OUST_VERDICT_SEED);
    assert_int_equal(oust_position_check(position, cell_named(position, "d2")), OUST_VERDICT_NO_ENEMY);
    assert_int_equal(oust_position_check(position, cell_named(position, "a2")), OUST_VERDICT_CAPTURE);
    oust_position_free(position);
}

static void test_the_last_stone_captured_wins_at_once(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 2,
                                                    ". . . . ."
                                                    ". 1 . 2 ."
                                                    ". . . . .");
    oust_cell cells[15];

    (void)state;
    place(position, "c2");
    assert_int_equal(oust_position_winner(position), 2);
    assert_int_equal(oust_position_stones(position, 1), 0);
    assert_int_equal(oust_position_legal(position, cells, 15), 0);
    assert_int_equal(oust_position_check(position, 0), OUST_VERDICT_OVER);
    assert_int_equal(oust_position_place(position, 0, NULL), OUST_ERROR_OVER);
    assert_false(oust_position_can_place(position, 1));
    assert_false(oust_position_can_place(position, 2));
    assert_int_equal(oust_position_take_back(position, NULL), OUST_OK);
    assert_int_equal(oust_position_winner(position), 0);
    assert_position(position, "rect5x3 b2 d2 2");
    oust_position_free(position);
}

static void test_no_stones_before_the_first_placement_is_no_loss(void **state)
{
    struct oust_position *position = ascii_position("hex2", 1, " . .  . . .  . . ");

    (void)state;
    place(position, "a1");
    assert_int_equal(oust_position_stones(position, 2), 0);
    assert_int_equal(oust_position_winner(position), 0);
    place(position, "c2");
    assert_int_equal(oust_position_winner(position), 0);
    oust_position_free(position);
}

static void test_neither_can_place_on_a_rectangle(void **state)
{
    struct oust_position *position = ascii_position("rect2x2", 1, ". . . .");

    (void)state;
    place(position, "a1");
    place(position, "a2");
    place(position, "b2");
    assert_false(oust_position_blocked(position));
    place(position, "b1");
    assert_true(oust_position_blocked(position));
    assert_int_equal(oust_position_winner(position), 0);
    assert_int_equal(oust_position_pass(position, NULL), OUST_ERROR_OVER);
    oust_position_free(position);
}

static void test_a_pass_needs_a_player_without_placement(void **state)
{
    struct oust_position *position = ascii_position("rect3x1", 1, "1 2 .");
    struct oust_error error;

    (void)state;
    assert_true(oust_position_can_place(position, 1));
    assert_int_equal(oust_position_pass(position, &error), OUST_ERROR_ILLEGAL);
    assert_string_not_equal(error.text, "");
    assert_int_equal(oust_position_setup(position, (oust_cell[]){0, 2}, 2, (oust_cell[]){1}, 1, 1, NULL), OUST_OK);
    assert_true(oust_position_blocked(position));
    oust_position_free(position);
    position = ascii_position("rect4x1", 1, "1 . 1 2");
    assert_true(oust_position_can_place(position, 1));
    assert_int_equal(oust_position_check(position, 1), OUST_VERDICT_CAPTURE);
    oust_position_free(position);
    position = ascii_position("rect3x1", 2, "1 . 2");
    assert_int_equal(oust_position_check(position, 1), OUST_VERDICT_CAPTURE);
    oust_position_free(position);
    position = ascii_position("rect4x1", 2, "1 1 . 2");
    assert_false(oust_position_can_place(position, 2));
    assert_int_equal(oust_position_pass(position, NULL), OUST_OK);
    assert_int_equal(oust_position_to_place(position), 1);
    assert_int_equal(oust_position_take_back(position, NULL), OUST_OK);
    assert_position(position, "rect4x1 a1,b1 d1 2");
    oust_position_free(position);
}

/* ------------------------------------------------------------- positions */

static void test_groups_are_listed_largest_first(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    "1 . 1 1 ."
                                                    ". . 1 . 2"
                                                    "1 1 . 1 2");
    int sizes[2] = {0, 0};

    (void)state;
    assert_int_equal(oust_position_groups(position, 1, NULL, 0), 4);
    assert_int_equal(oust_position_groups(position, 1, sizes, 2), 4);
    assert_int_equal(sizes[0], 3);
    assert_int_equal(sizes[1], 2);
    assert_int_equal(oust_position_groups(position, 2, sizes, 2), 1);
    assert_int_equal(sizes[0], 2);
    assert_int_equal(oust_position_groups(position, 3, sizes, 2), 0);
    oust_position_free(position);
}

static void test_setup_refuses_nonsense_and_changes_nothing(void **state)
{
    struct oust_position *position = ascii_position("rect3x1", 2, "1 . 2");
    const oust_cell twice[] = {1, 1}, beyond[] = {3}, below[] = {-1}, middle[] = {1};

    (void)state;
    assert_int_equal(oust_position_setup(position, twice, 2, NULL, 0, 1, NULL), OUST_ERROR_OCCUPIED);
    assert_int_equal(oust_position_setup(position, middle, 1, middle, 1, 1, NULL), OUST_ERROR_OCCUPIED);
    assert_int_equal(oust_position_setup(position, beyond, 1, NULL, 0, 1, NULL), OUST_ERROR_CELL);
    assert_int_equal(oust_position_setup(position, NULL, 0, below, 1, 1, NULL), OUST_ERROR_CELL);
    assert_int_equal(oust_position_setup(position, middle, 1, NULL, 0, 3, NULL), OUST_ERROR_ARGUMENT);
    assert_position(position, "rect3x1 a1 c1 2");
    oust_position_free(position);
}

static void test_a_clone_goes_its_own_way(void **state)
{
    struct oust_position *position = ascii_position("rect5x3", 1,
                                                    ". . . . ."
                                                    ". 1 . 2 ."
                                                    ". . . . 2");
    struct oust_position *clone = oust_position_clone(position);

    (void)state;
    assert_true(oust_position_equal(position, clone));
    assert_true(oust_position_hash(position) == oust_position_hash(clone));
    place(clone, "c2");
    assert_false(oust_position_equal(position, clone));
    assert_position(position, "rect5x3 b2 d2,e1 1");
    oust_position_free(position);
    assert_position(clone, "rect5x3 b2,c2 e1 1");
    oust_position_free(clone);
}

static void test_the_hash_is_of_stones_and_player(void **state)
{
    struct oust_position *one = ascii_position("hex2", 1, " . .  1 . 2  . . ");
    struct oust_position *other = ascii_position("hex2", 2, " . .  1 . 2  . . ");

    (void)state;
    assert_false(oust_position_hash(one) == oust_position_hash(other));
    assert_false(oust_position_equal(one, other));
    oust_position_free(other);
    other = ascii_position("hex2", 1, " . .  . . .  . . ");
    place(other, "b1");
    place(other, "b3");
    assert_true(oust_position_hash(one) == oust_position_hash(other));
    assert_true(oust_position_equal(one, other));
    oust_position_free(one);
    oust_position_free(other);
}

/* Stones at the ends of words, where a weak hash spreads nothing. */
static void test_the_hash_tells_the_ends_of_words_apart(void **state)
{
    struct oust_board *board;
    struct oust_position *one, *other;
    const oust_cell last[] = {63}, others[] = {127, 95};

    (void)state;
    assert_int_equal(oust_board_new("hex8", &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &one, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &other, NULL), OUST_OK);
    assert_int_equal(oust_position_setup(one, NULL, 0, last, 1, 1, NULL), OUST_OK);
    assert_int_equal(oust_position_setup(other, NULL, 0, others, 2, 1, NULL), OUST_OK);
    assert_false(oust_position_hash(one) == oust_position_hash(other));
    oust_position_free(one);
    oust_position_free(other);
    oust_board_unref(board);
}

/* The first cells, where the numbers of the players could cancel out with a stone. */
static void test_the_hash_tells_players_from_stones(void **state)
{
    uint64_t seen[8];
    int count = 0;

    (void)state;
    for (int side = 1; side <= 2; side++)
        for (oust_cell cell = -1; cell < 3; cell++) {
            struct oust_position *position = ascii_position("hex2", 1, " . .  . . .  . . ");
            assert_int_equal(oust_position_setup(position, &cell, cell >= 0, NULL, 0, side, NULL), OUST_OK);
            seen[count] = oust_position_hash(position);
            for (int i = 0; i < count; i++)
                assert_false(seen[i] == seen[count]);
            count++;
            oust_position_free(position);
        }
}

/* ------------------------------------------------------------------- text */

static void test_text_is_read_in_many_spellings(void **state)
{
    static const char *const spellings[] = {
        "hex5 a4,b3,b6 b2,c2 2",
        " HEX5\ta4,b3,b6\tb2,c2\t2 ",
        "hex5 B6,A4,b3 C2,b2 2",
        "hex5  a4,b3,b6   b2,c2   2\n",
    };

    (void)state;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        struct oust_position *position;
        assert_int_equal(oust_position_parse(spellings[i], &position, NULL), OUST_OK);
        assert_position(position, "hex5 a4,b3,b6 b2,c2 2");
        oust_position_free(position);
    }
}

static void test_bad_text_is_refused_with_its_place(void **state)
{
    static const struct {
        const char *text;
        enum oust_status status;
        int column;
        const char *culprit;
    } bad[] = {
        {"", OUST_ERROR_POSITION, 1, "board"},
        {"hex5", OUST_ERROR_POSITION, 5, "first player"},
        {"hex5 -", OUST_ERROR_POSITION, 7, "second player"},
        {"hex5 - -", OUST_ERROR_POSITION, 9, "player to place"},
        {"hex1 - - 1", OUST_ERROR_BOARD, 1, "hex1"},
        {"hex19 - - 1", OUST_ERROR_BOARD, 1, "hex19"},
        {"rect1x2 - - 1", OUST_ERROR_BOARD, 1, "rect1x2"},
        {"rect33x3 - - 1", OUST_ERROR_BOARD, 1, "rect33x3"},
        {"hexagon - - 1", OUST_ERROR_BOARD, 1, "hexagon"},
        {"hex5 a4,z9 - 1", OUST_ERROR_CELL, 9, "z9"},
        {"hex5 a4,,b3 - 1", OUST_ERROR_CELL, 9, "\"\""},
        {"hex5 a4, - 1", OUST_ERROR_CELL, 9, "\"\""},
        {"hex5 a4 a4 1", OUST_ERROR_POSITION, 9, "a4"},
        {"hex5 a4,a4 - 1", OUST_ERROR_POSITION, 9, "a4"},
        {"hex5 - - 3", OUST_ERROR_POSITION, 10, "3"},
        {"hex5 - - 12", OUST_ERROR_POSITION, 10, "12"},
        {"hex5 - - 1 2", OUST_ERROR_POSITION, 12, "2"},
        {"hex5 a0 - 1", OUST_ERROR_CELL, 6, "a0"},
        {"hex5 a4294967297 - 1", OUST_ERROR_CELL, 6, "a4294967297"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct oust_position *position = NULL;
        struct oust_error error;
        enum oust_status status = oust_position_parse(bad[i].text, &position, &error);
        if (status != bad[i].status || error.status != status || error.column != bad[i].column ||
            !strstr(error.text, bad[i].culprit))
            fail_msg("\"%s\": status %d, column %d, %s", bad[i].text, status, error.column, error.text);
        assert_null(position);
        assert_int_equal(oust_position_parse(bad[i].text, &position, NULL), status);
    }
}

static void test_text_is_cut_off_where_it_does_not_fit(void **state)
{
    struct oust_position *position = ascii_position("rect3x1", 2, "1 . 2");
    char small[8] = "xxxxxxx";

    (void)state;
    assert_int_equal(oust_position_format(position, NULL, 0), strlen("rect3x1 a1 c1 2"));
    assert_int_equal(oust_position_format(position, small, sizeof small), strlen("rect3x1 a1 c1 2"));
    assert_string_equal(small, "rect3x1");
    oust_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_cell_of_an_empty_board_is_a_seed),
        cmocka_unit_test(test_growing_without_capture_is_illegal),
        cmocka_unit_test(test_an_equal_group_is_too_large),
        cmocka_unit_test(test_a_smaller_group_is_captured),
        cmocka_unit_test(test_the_whole_new_group_counts),
        cmocka_unit_test(test_one_large_group_anywhere_forbids),
        cmocka_unit_test(test_sizes_are_not_added_up),
        cmocka_unit_test(test_a_placement_joins_groups),
        cmocka_unit_test(test_each_verdict_says_something_else),
        cmocka_unit_test(test_no_such_cell),
        cmocka_unit_test(test_a_seed_hands_over),
        cmocka_unit_test(test_a_capture_keeps_the_turn),
        cmocka_unit_test(test_a_cell_emptied_in_the_turn_can_be_used_again),
        cmocka_unit_test(test_the_last_stone_captured_wins_at_once),
        cmocka_unit_test(test_no_stones_before_the_first_placement_is_no_loss),
        cmocka_unit_test(test_neither_can_place_on_a_rectangle),
        cmocka_unit_test(test_a_pass_needs_a_player_without_placement),
        cmocka_unit_test(test_groups_are_listed_largest_first),
        cmocka_unit_test(test_setup_refuses_nonsense_and_changes_nothing),
        cmocka_unit_test(test_a_clone_goes_its_own_way),
        cmocka_unit_test(test_the_hash_is_of_stones_and_player),
        cmocka_unit_test(test_the_hash_tells_the_ends_of_words_apart),
        cmocka_unit_test(test_the_hash_tells_players_from_stones),
        cmocka_unit_test(test_text_is_read_in_many_spellings),
        cmocka_unit_test(test_bad_text_is_refused_with_its_place),
        cmocka_unit_test(test_text_is_cut_off_where_it_does_not_fit),
    };

    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
