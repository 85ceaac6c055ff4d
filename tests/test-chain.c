/* test-chain.c - winning chains and the defence against them, in drawings; budgets, the stop flag, all kernels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "ascii.h"
#include "chain-twin.h"
#include "chain.h"
#include "position.h"

extern const struct kernel kernel_w2_generic, kernel_w4_generic, kernel_w6_generic, kernel_w16_generic;

/* No chain, but it takes thousands of nodes to see that. */
static const char hard[] = "hex5 a2,a4,b1,b3,b5,d7,e2,e4,e6,f8,g1,g2,i2 "
                           "a5,b2,c4,c7,d2,d6,e5,e8,f1,f3,f6,g7,h1,i1,i3,i5 1";

/* Is the answer, for player 1, a chain of `length` placements (none: 0), and the position as it was? */
static void assert_chain(const char *board, const char *drawing, size_t length)
{
    struct oust_position *position = ascii_position(board, 1, drawing);
    oust_cell cells[OUST_CELLS_MAX];
    enum oust_chain chain;
    size_t count;

    assert_int_equal(oust_chain_find(position, 0, NULL, &chain, cells, OUST_CELLS_MAX, &count, NULL), OUST_OK);
    assert_int_equal(chain, length > 0 ? OUST_CHAIN_FOUND : OUST_CHAIN_NONE);
    assert_int_equal(count, length);
    if (length > 0)
        assert_true(twin_is_chain(position, cells, count));
    ascii_assert_stones(position, drawing);
    oust_position_free(position);
}

static void test_one_capture_wins(void **state)
{
    (void)state;
    assert_chain("rect3x1", "1 . 2", 1);
    assert_chain("rect5x1", "1 1 . 2 2", 1);
    assert_chain("hex2", " 1 .  . . 2  . . ", 1);
}

static void test_an_equal_group_stands(void **state)
{
    (void)state;
    assert_chain("rect4x1", "1 . 2 2", 0);
}

static void test_a_stone_far_away_stands(void **state)
{
    (void)state;
    assert_chain("rect7x1", "1 . 2 . . . 2", 0);
    assert_chain("rect7x1", "1 . 2 . 2 . .", 0);
}

static void test_nobody_to_oust_and_nobody_to_do_it(void **state)
{
    (void)state;
    assert_chain("rect3x1", "1 . .", 0);
    assert_chain("rect3x1", ". . 2", 0);
    assert_chain("rect3x1", ". . .", 0);
}

/* The single stone makes the group large enough for the pair. */
static void test_growing_comes_first(void **state)
{
    (void)state;
    assert_chain("rect5x3",
                 ". . . . ."
                 "2 1 . 2 2"
                 ". . . . .",
                 2);
    assert_chain("rect5x3",
                 ". . . . ."
                 ". 1 . 2 2"
                 ". . . . .",
                 0);
}

/* The stone on the right can only grow where the first capture has made room, and only then reaches the enemy above. */
static void test_on_an_emptied_cell(void **state)
{
    (void)state;
    assert_chain("rect4x2",
                 ". . . 2"
                 "1 . 2 1",
                 2);
}

static void test_parts_must_all_succeed(void **state)
{
    (void)state;
    assert_chain("rect9x3",
                 ". . . . . . . . ."
                 "1 . 2 . . . 2 . 1"
                 ". . . . . . . . .",
                 2);
    assert_chain("rect9x3",
                 ". . . . . . . . ."
                 "1 . 2 . . 2 2 . 1"
                 ". . . . . . . . .",
                 0);
}

static struct oust_position *parsed(const char *text)
{
    struct oust_position *position;

    assert_int_equal(oust_position_parse(text, &position, NULL), OUST_OK);
    return position;
}

static enum oust_chain answer(const struct oust_position *position, uint64_t nodes, struct oust_stop *stop)
{
    enum oust_chain chain;
    oust_cell cell;
    size_t count = 7;

    assert_int_equal(oust_chain_find(position, nodes, stop, &chain, &cell, 1, &count, NULL), OUST_OK);
    if (chain != OUST_CHAIN_FOUND)
        assert_int_equal(count, 0);
    return chain;
}

static void test_a_budget_that_ran_out_is_owned_up_to(void **state)
{
    struct oust_position *position = parsed(hard);

    (void)state;
    assert_int_equal(answer(position, 1, NULL), OUST_CHAIN_UNKNOWN);
    assert_int_equal(answer(position, 100, NULL), OUST_CHAIN_UNKNOWN);
    assert_int_equal(answer(position, 0, NULL), OUST_CHAIN_NONE);
    oust_position_free(position);
}

static void test_a_raised_flag_ends_the_search(void **state)
{
    struct oust_position *position = parsed(hard);
    struct oust_stop *stop = oust_stop_new();

    (void)state;
    assert_non_null(stop);
    assert_false(oust_stop_requested(stop));
    oust_stop_request(stop);
    assert_true(oust_stop_requested(stop));
    assert_int_equal(answer(position, 0, stop), OUST_CHAIN_UNKNOWN);
    oust_stop_clear(stop);
    assert_false(oust_stop_requested(stop));
    assert_int_equal(answer(position, 0, stop), OUST_CHAIN_NONE);
    oust_stop_free(stop);
    oust_position_free(position);
}

static void test_a_short_list_is_told_the_whole_length(void **state)
{
    struct oust_position *position = parsed("rect9x3 a2,i2 c2,g2 1");
    enum oust_chain chain;
    oust_cell cells[2] = {-7, -7};
    size_t count;

    (void)state;
    assert_int_equal(oust_chain_find(position, 0, NULL, &chain, cells, 1, &count, NULL), OUST_OK);
    assert_int_equal(chain, OUST_CHAIN_FOUND);
    assert_int_equal(count, 2);
    assert_true(cells[0] >= 0);
    assert_int_equal(cells[1], -7);
    oust_position_free(position);
}

/* Nothing of a long search is left when the same room is used for the next one. */
static void test_the_room_can_be_used_again(void **state)
{
    struct oust_position *long_one = parsed(hard), *short_one = parsed("hex5 e4 e6 1");
    struct chain *chain = chain_new(long_one->kernel);

    (void)state;
    assert_non_null(chain);
    for (int i = 0; i < 3; i++) {
        oust_cell cells[OUST_CELLS_MAX];
        int count;
        assert_int_equal(chain_find(chain, long_one->state, 0, 0, NULL, cells, &count), OUST_CHAIN_NONE);
        assert_int_equal(count, 0);
        assert_int_equal(chain_find(chain, short_one->state, 0, 0, NULL, cells, &count), OUST_CHAIN_FOUND);
        assert_int_equal(count, 1);
    }
    chain_free(chain);
    oust_position_free(short_one);
    oust_position_free(long_one);
}

/* ---------------------------------------------------------------- defence */

/* s: player 2 may place there; u: may place there, but then loses to a chain. */
static void assert_defence(const char *board, const char *drawing)
{
    struct oust_position *position = ascii_position(board, 2, drawing);
    char marks[OUST_CELLS_MAX];
    int cells = ascii_marks(oust_position_board(position), drawing, marks);
    const struct chain_limits limits = {0, NULL, NULL, NULL};
    uint64_t lost[BOARD_WORDS_MAX], legal[BOARD_WORDS_MAX];
    struct chain *chain = chain_new(position->kernel);

    assert_non_null(chain);
    twin_legal(position, legal);
    chain_defence(chain, position->state, 1, legal, &limits, lost);
    for (oust_cell cell = 0; cell < cells; cell++) {
        bool loses = lost[cell >> 6] >> (cell & 63) & 1;
        if (loses != (marks[cell] == 'u'))
            fail_msg("%s: cell %d %s", board, cell, loses ? "loses" : "does not lose");
    }
    chain_free(chain);
    oust_position_free(position);
}

static void test_a_first_stone_keeps_its_distance(void **state)
{
    (void)state;
    assert_defence("rect5x3", "u u u s s"
                              "u 1 u u s"
                              "u u u s s");
}

/* The placement that loses is known for it before the search begins, wherever both stand in the list of legal ones. */
static void assert_avoids(const struct oust_position *position, oust_cell losing, oust_cell other)
{
    const oust_cell only[] = {losing, other};
    struct oust_think_options options;
    struct oust_report report;

    oust_think_options_init(&options);
    options.level = 6;
    options.playouts = 1;
    options.threads = 1;
    options.only = only;
    options.only_count = 2;
    assert_int_equal(oust_think(position, &options, NULL, &report, NULL), OUST_OK);
    assert_int_equal(report.count, 2);
    assert_int_equal(report.best, other);
    assert_int_equal(report.candidates[1].cell, losing);
    assert_true(report.candidates[1].proven && report.candidates[1].win_rate == 0);
}

static void test_level_6_avoids_what_loses_whatever_it_may_choose_from(void **state)
{
    const char *drawing = "u u u s s"
                          "u 1 u u s"
                          "u u u s s";
    struct oust_position *position = ascii_position("rect5x3", 2, drawing);
    char marks[OUST_CELLS_MAX];
    int cells = ascii_marks(oust_position_board(position), drawing, marks);

    (void)state;
    for (oust_cell losing = 0; losing < cells; losing++)
        for (oust_cell other = 0; other < cells; other++)
            if (marks[losing] == 'u' && marks[other] == 's')
                assert_avoids(position, losing, other);
    oust_position_free(position);
}

static void test_everything_is_safe_from_nobody(void **state)
{
    (void)state;
    assert_defence("rect3x3", "s . s"
                              ". 2 ."
                              "s . s");
}

/* The stone on the right is out of reach, whatever player 2 does; its neighbours touch no enemy. */
static void test_another_stone_out_of_reach_is_enough(void **state)
{
    (void)state;
    assert_defence("rect9x1", "s 1 s s s s s . 2");
}

/* A capture that wins is safe. */
static void test_a_capture_that_wins_is_safe(void **state)
{
    (void)state;
    assert_defence("rect3x1", "1 s 2");
}

/* ----------------------------------------------------------------- kernels */

static const struct trial {
    const struct kernel *generic;
    const char *board;
    int positions;
} trials[] = {
    {&kernel_w2_generic, "hex7", 300},
    {&kernel_w4_generic, "rect16x16", 60},
    {&kernel_w6_generic, "hex11", 40},
    {&kernel_w16_generic, "hex15", 8},
};

static void compare_kernels(const struct trial *trial, struct rng *rng)
{
    struct oust_board *board;
    assert_int_equal(oust_board_new(trial->board, &board, NULL), OUST_OK);
    const struct kernel *kernels[2] = {trial->generic, kernel_for(board->words)};
    struct chain *chains[2] = {chain_new(kernels[0]), chain_new(kernels[1])};
    void *room[2] = {position_state_new(kernels[0]), position_state_new(kernels[1])};

    for (int n = 0; n < trial->positions; n++) {
        struct oust_position *position = twin_position(board, rng);
        oust_cell cells[2][OUST_CELLS_MAX];
        const struct chain_limits limits = {20, NULL, NULL, NULL};
        uint64_t lost[2][BOARD_WORDS_MAX] = {{0}}, legal[BOARD_WORDS_MAX];
        enum oust_chain chain[2];
        int counts[2];
        twin_legal(position, legal);
        for (int i = 0; i < 2; i++) {
            kernels[i]->setup(room[i], board, position->kernel->stones(position->state, 0),
                              position->kernel->stones(position->state, 1));
            chain[i] = chain_find(chains[i], room[i], position->side, 2000, NULL, cells[i], &counts[i]);
            chain_defence(chains[i], room[i], position->side, legal, &limits, lost[i]);
        }
        assert_int_equal(chain[0], chain[1]);
        assert_int_equal(counts[0], counts[1]);
        assert_memory_equal(cells[0], cells[1], (size_t)counts[0] * sizeof cells[0][0]);
        assert_memory_equal(lost[0], lost[1], sizeof lost[0]);
        oust_position_free(position);
    }
    for (int i = 0; i < 2; i++) {
        free(room[i]);
        chain_free(chains[i]);
    }
    oust_board_unref(board);
}

static void test_all_kernels_find_the_same(void **state)
{
    struct rng rng = rng_seeded(5);

    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++)
        compare_kernels(&trials[i], &rng);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_capture_wins),
        cmocka_unit_test(test_an_equal_group_stands),
        cmocka_unit_test(test_a_stone_far_away_stands),
        cmocka_unit_test(test_nobody_to_oust_and_nobody_to_do_it),
        cmocka_unit_test(test_growing_comes_first),
        cmocka_unit_test(test_on_an_emptied_cell),
        cmocka_unit_test(test_parts_must_all_succeed),
        cmocka_unit_test(test_a_budget_that_ran_out_is_owned_up_to),
        cmocka_unit_test(test_a_raised_flag_ends_the_search),
        cmocka_unit_test(test_a_short_list_is_told_the_whole_length),
        cmocka_unit_test(test_the_room_can_be_used_again),
        cmocka_unit_test(test_a_first_stone_keeps_its_distance),
        cmocka_unit_test(test_level_6_avoids_what_loses_whatever_it_may_choose_from),
        cmocka_unit_test(test_everything_is_safe_from_nobody),
        cmocka_unit_test(test_another_stone_out_of_reach_is_enough),
        cmocka_unit_test(test_a_capture_that_wins_is_safe),
        cmocka_unit_test(test_all_kernels_find_the_same),
    };

    return cmocka_run_group_tests_name("chain", tests, NULL, NULL);
}
