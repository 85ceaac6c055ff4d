/* test-solve.c - exact values held against plain minimax over all arrangements of stones; limits and bad arguments. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "oust.h"
#include "solve-table.h"

#define CELLS_MAX 9

/* Plain minimax with the public position alone.  Positions never repeat, so a memo of arrangements is exact. */
struct twin {
    struct oust_position *position;
    int cells;
    unsigned char *memo; /* by the arrangement's number and the player: a value, 0 if it is not known */
};

static size_t number_of(const struct oust_position *position, int cells)
{
    size_t number = 0;

    for (oust_cell cell = 0; cell < cells; cell++)
        number = 3 * number + (size_t)oust_position_at(position, cell);
    return 2 * number + (size_t)oust_position_to_place(position) - 1;
}

static enum oust_value value_of(struct twin *twin);

/* What a placement is worth to the player who makes it. */
static enum oust_value value_by(struct twin *twin, oust_cell cell)
{
    int player = oust_position_to_place(twin->position);

    assert_int_equal(oust_position_place(twin->position, cell, NULL), OUST_OK);
    enum oust_value value = OUST_VALUE_WIN;
    if (!oust_position_winner(twin->position)) {
        value = value_of(twin);
        if (oust_position_to_place(twin->position) != player)
            value = OUST_VALUE_WIN + OUST_VALUE_LOSS - value;
    }
    assert_int_equal(oust_position_take_back(twin->position, NULL), OUST_OK);
    return value;
}

static enum oust_value value_of(struct twin *twin)
{
    unsigned char *memo = &twin->memo[number_of(twin->position, twin->cells)];
    oust_cell cells[CELLS_MAX];

    if (*memo)
        return *memo; /* cppcheck-suppress identicalInnerCondition ; it is a number, not a condition */
    size_t count = oust_position_legal(twin->position, cells, CELLS_MAX);
    enum oust_value best = OUST_VALUE_LOSS;
    for (size_t i = 0; i < count; i++) {
        enum oust_value value = value_by(twin, cells[i]);
        best = value > best ? value : best;
    }
    if (oust_position_blocked(twin->position))
        best = OUST_VALUE_DRAW;
    else if (count == 0) {
        assert_int_equal(oust_position_pass(twin->position, NULL), OUST_OK);
        best = OUST_VALUE_WIN + OUST_VALUE_LOSS - value_of(twin);
        assert_int_equal(oust_position_take_back(twin->position, NULL), OUST_OK);
    }
    return *memo = best;
}

static void compare(struct twin *twin)
{
    struct oust_solution solution;
    oust_cell cells[CELLS_MAX];
    char text[128];

    oust_position_format(twin->position, text, sizeof text);
    enum oust_value value = value_of(twin);
    assert_int_equal(oust_solve(twin->position, NULL, NULL, &solution, NULL), OUST_OK);
    if (solution.value != value)
        fail_msg("value %d, not %d, in %s", solution.value, value, text);
    size_t count = oust_position_legal(twin->position, cells, CELLS_MAX);
    int found = 0;
    for (size_t i = 0; i < count; i++)
        if (value_by(twin, cells[i]) == value && (found == solution.count || solution.cells[found++] != cells[i]))
            fail_msg("placement %zu of %zu is missing in %s", i + 1, count, text);
    if (found != solution.count)
        fail_msg("%d placements, not %d, in %s", solution.count, found, text);
}

/* Sets the arrangement number `number` up. */
static void arrange(struct twin *twin, size_t number)
{
    oust_cell stones[3][CELLS_MAX];
    size_t counts[3] = {0};
    int player = 1 + (int)(number % 2);

    number /= 2;
    for (oust_cell cell = twin->cells - 1; cell >= 0; cell--, number /= 3)
        stones[number % 3][counts[number % 3]++] = cell;
    assert_int_equal(oust_position_setup(twin->position, stones[1], counts[1], stones[2], counts[2], player, NULL),
                     OUST_OK);
}

/* Every which arrangement of stones on a board is compared. */
static void compare_board(const char *id, size_t stride)
{
    struct oust_board *board;
    struct twin twin;
    size_t arrangements = 2;

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &twin.position, NULL), OUST_OK);
    twin.cells = oust_board_cells(board);
    for (int i = 0; i < twin.cells; i++)
        arrangements *= 3;
    twin.memo = calloc(arrangements, 1);
    assert_non_null(twin.memo);
    for (size_t number = 0; number < arrangements; number += stride) {
        arrange(&twin, number);
        compare(&twin);
    }
    free(twin.memo);
    oust_position_free(twin.position);
    oust_board_unref(board);
}

static void test_hexagon(void **state)
{
    (void)state;
    compare_board("hex2", 1);
}

static void test_rectangles(void **state)
{
    (void)state;
    compare_board("rect1x3", 1);
    compare_board("rect2x2", 1);
    compare_board("rect6x1", 1);
    compare_board("rect3x2", 1);
    compare_board("rect2x4", 5);
    compare_board("rect1x9", 37);
    compare_board("rect3x3", 23);
}

/* A key like no other, for the table cares little for what stones are. */
static struct solve_key key_number(uint64_t number)
{
    return (struct solve_key){.stones = {number, ~number}};
}

/* More than the table can hold: it keeps to its bound, and what it still knows is right. */
static void test_table(void **state)
{
    (void)state;
    const size_t bytes = 100000, keys_noted = 20000;
    struct solve_keys keys = {.words = 1};
    struct solve_table table;
    size_t known = 0;

    assert_true(solve_table_begin(&table, &keys, bytes));
    for (size_t i = 0; i < keys_noted; i++) {
        struct solve_key key = key_number(i);
        solve_table_note(&table, &key, i % 2, (struct solve_cost){(uint32_t)i, 7}, i % 100 == 0 ? 1000 : 1);
    }
    assert_in_range(table.count * table.slot_size, bytes / 4, bytes);
    for (size_t i = 0; i < keys_noted; i++) {
        struct solve_key key = key_number(i);
        struct solve_cost cost = {0, 0};
        bool found = solve_table_find(&table, &key, i % 2, &cost);
        if (found)
            assert_int_equal(cost.reach, i);
        else
            assert_int_not_equal(i % 100, 0);
        known += found;
        assert_false(solve_table_find(&table, &key, 1 - i % 2, &cost));
    }
    assert_int_equal(known, table.used);
    assert_true(table.forgotten > 0 && table.used <= table.count);
    solve_table_end(&table);
}

static struct oust_position *parsed(const char *text)
{
    struct oust_position *position;

    assert_int_equal(oust_position_parse(text, &position, NULL), OUST_OK);
    return position;
}

static void test_won(void **state)
{
    (void)state;
    struct oust_error error = {0};
    struct oust_solution solution = {.nodes = 77};
    struct oust_position *position = parsed("hex2 a1,a2 b1 1");

    assert_int_equal(oust_position_place(position, 3, NULL), OUST_OK);
    assert_int_equal(oust_position_winner(position), 1);
    assert_int_equal(oust_solve(position, NULL, NULL, &solution, &error), OUST_ERROR_OVER);
    assert_string_equal(error.text, "the game is over, player 1 has won");
    assert_int_equal(solution.nodes, 77);
    oust_position_free(position);
}

static void test_stopped(void **state)
{
    (void)state;
    struct oust_solution solution;
    struct oust_position *position = parsed("hex7 - - 1");
    struct oust_stop *stop = oust_stop_new();

    oust_stop_request(stop);
    assert_int_equal(oust_solve(position, NULL, stop, &solution, NULL), OUST_OK);
    assert_int_equal(solution.value, OUST_VALUE_UNKNOWN);
    assert_int_equal(solution.count, 0);
    assert_in_range(solution.nodes, 0, 1);
    oust_stop_free(stop);
    oust_position_free(position);
}

/* A clock that goes on by a millisecond whenever somebody looks at it. */
static uint64_t ticking(void *user)
{
    return ++*(uint64_t *)user;
}

/* One that was far ahead, and is set back when it is looked at for the fifth time. */
static uint64_t set_back(void *user)
{
    return ++*(uint64_t *)user < 5 ? 3600000 : 1000 + *(uint64_t *)user;
}

/* Neither a search nor the solver waits until it is as late again; nor was it all over before it began. */
static void test_clock_that_goes_back(void **state)
{
    (void)state;
    static struct oust_solution solution;
    static struct oust_report report;
    struct oust_solve_options solving;
    struct oust_think_options thinking;
    uint64_t looks = 0;
    struct oust_position *position = parsed("hex7 - - 1");

    oust_solve_options_init(&solving);
    solving.time_ms = 1000;
    solving.clock = set_back;
    solving.clock_user = &looks;
    assert_int_equal(oust_solve(position, &solving, NULL, &solution, NULL), OUST_OK);
    assert_int_equal(solution.value, OUST_VALUE_UNKNOWN);
    assert_int_equal(solution.elapsed_ms, 0);
    assert_true(looks >= 5);
    oust_think_options_init(&thinking);
    thinking.time_ms = 1000;
    thinking.threads = 1;
    thinking.clock = set_back;
    thinking.clock_user = &looks;
    looks = 0;
    assert_int_equal(oust_think(position, &thinking, NULL, &report, NULL), OUST_OK);
    assert_int_equal(report.reason, OUST_REASON_TIME);
    assert_int_equal(report.elapsed_ms, 0);
    oust_position_free(position);
}

static void test_limits(void **state)
{
    (void)state;
    struct oust_solution solution;
    struct oust_solve_options options;
    uint64_t now = 1000;
    struct oust_position *position = parsed("hex7 - - 1");

    oust_solve_options_init(&options);
    options.nodes = 300;
    assert_int_equal(oust_solve(position, &options, NULL, &solution, NULL), OUST_OK);
    assert_int_equal(solution.value, OUST_VALUE_UNKNOWN);
    assert_int_equal(solution.nodes, 300);
    options.nodes = 0;
    options.time_ms = 5;
    options.clock = ticking;
    options.clock_user = &now;
    assert_int_equal(oust_solve(position, &options, NULL, &solution, NULL), OUST_OK);
    assert_int_equal(solution.value, OUST_VALUE_UNKNOWN);
    assert_in_range(solution.elapsed_ms, 5, 6);
    oust_position_free(position);
}

static void test_arguments(void **state)
{
    (void)state;
    struct oust_solution solution;
    struct oust_solve_options options;
    struct oust_position *position = parsed("hex2 - - 1");

    oust_solve_options_init(&options);
    options.memory = 1000;
    assert_int_equal(oust_solve(position, &options, NULL, &solution, NULL), OUST_ERROR_ARGUMENT);
    options.memory = 0;
    options.size--;
    assert_int_equal(oust_solve(position, &options, NULL, &solution, NULL), OUST_ERROR_ARGUMENT);
    oust_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hexagon), cmocka_unit_test(test_rectangles), cmocka_unit_test(test_table),
        cmocka_unit_test(test_won),     cmocka_unit_test(test_stopped),    cmocka_unit_test(test_clock_that_goes_back),
        cmocka_unit_test(test_limits),  cmocka_unit_test(test_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
