/* test-board.c - shapes, cells and their names, neighbours, symmetries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "board.h"

static const char *const some[] = {"hex2",    "hex3",    "hex7",    "hex14",     "hex18",    "rect3x1",
                                   "rect1x7", "rect5x3", "rect4x4", "rect11x11", "rect27x2", "rect32x32"};

#define SOME (sizeof some / sizeof some[0])

static struct oust_board *board_named(const char *id)
{
    struct oust_board *board;

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    return board;
}

static void test_sizes(void **state)
{
    static const struct {
        const char *id;
        enum oust_shape shape;
        int cells, rows, first_row;
    } known[] = {{"hex2", OUST_SHAPE_HEX, 7, 3, 2},           {"hex7", OUST_SHAPE_HEX, 127, 13, 7},
                 {"hex18", OUST_SHAPE_HEX, 919, 35, 18},      {"rect3x1", OUST_SHAPE_RECT, 3, 1, 3},
                 {"rect1x3", OUST_SHAPE_RECT, 3, 3, 1},       {"rect11x11", OUST_SHAPE_RECT, 121, 11, 11},
                 {"rect32x32", OUST_SHAPE_RECT, 1024, 32, 32}};

    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct oust_board *board = board_named(known[i].id);
        assert_string_equal(oust_board_id(board), known[i].id);
        assert_int_equal(oust_board_shape(board), known[i].shape);
        assert_int_equal(oust_board_cells(board), known[i].cells);
        assert_int_equal(oust_board_rows(board), known[i].rows);
        assert_int_equal(oust_board_row_length(board, 0), known[i].first_row);
        oust_board_unref(board);
    }
}

static void test_spellings(void **state)
{
    struct oust_board *board = board_named(" HEX5\t");

    (void)state;
    assert_string_equal(oust_board_id(board), "hex5");
    oust_board_unref(board);
    board = board_named("Rect4x3");
    assert_string_equal(oust_board_id(board), "rect4x3");
    oust_board_unref(board);
}

/* Each is refused with a sentence that names it, and nothing is written. */
static void test_no_such_boards(void **state)
{
    static const char *const bad[] = {"hex1",     "hex0",     "hex19",   "hex99999", "hex",       "hex-3", "hex3x3",
                                      "hex 3",    "hex03",    "rect1x1", "rect1x2",  "rect2x1",   "rect3", "rect3x",
                                      "rect33x1", "rect1x33", "rect0x9", "rectx3",   "rect3x3x3", "board", "x"};

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct oust_board *board = NULL;
        struct oust_error error;
        if (oust_board_new(bad[i], &board, &error) != OUST_ERROR_BOARD || board)
            fail_msg("%s is a board", bad[i]);
        assert_int_equal(error.status, OUST_ERROR_BOARD);
        if (!strstr(error.text, bad[i]))
            fail_msg("%s is not named in: %s", bad[i], error.text);
    }
    assert_int_equal(oust_board_new("", &(struct oust_board *){NULL}, NULL), OUST_ERROR_BOARD);
    assert_int_equal(oust_board_new(NULL, &(struct oust_board *){NULL}, NULL), OUST_ERROR_ARGUMENT);
}

static void test_the_reason_says_what_would_be_right(void **state)
{
    struct oust_board *board;
    struct oust_error error;

    (void)state;
    oust_board_new("hex1", &board, &error);
    assert_string_equal(error.text, "board hex1 has a single cell; the smallest hexagon is hex2");
    oust_board_new("hex19", &board, &error);
    assert_string_equal(error.text, "board hex19 is too large; the largest hexagon is hex18");
    oust_board_new("rect40x2", &board, &error);
    assert_string_equal(error.text, "board rect40x2 is too large; the largest rectangle is rect32x32");
    oust_board_new("rect2x1", &board, &error);
    assert_string_equal(error.text, "board rect2x1 is too small; a rectangle has three points or more");
}

/* ------------------------------------------------------------------- cells */

static void test_every_cell_has_a_place_and_a_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++) {
        struct oust_board *board = board_named(some[i]);
        int counted = 0;
        for (int row = 0; row < oust_board_rows(board); row++)
            counted += oust_board_row_length(board, row);
        assert_int_equal(counted, oust_board_cells(board));
        for (oust_cell cell = 0; cell < oust_board_cells(board); cell++) {
            char name[OUST_NAME_MAX];
            int row, place;
            oust_cell again;
            oust_board_where(board, cell, &row, &place);
            assert_int_equal(oust_board_cell_at(board, row, place), cell);
            int length = oust_board_cell_name(board, cell, name, sizeof name);
            assert_int_equal(length, strlen(name));
            assert_int_equal(oust_board_cell_parse(board, name, &again, NULL), OUST_OK);
            assert_int_equal(again, cell);
        }
        oust_board_unref(board);
    }
}

static void assert_name(const char *id, int row, int place, const char *expected)
{
    struct oust_board *board = board_named(id);
    char name[OUST_NAME_MAX];

    oust_board_cell_name(board, oust_board_cell_at(board, row, place), name, sizeof name);
    assert_string_equal(name, expected);
    oust_board_unref(board);
}

/* Letters are rows on a hexagon, columns on a rectangle; after z comes aa. */
static void test_names(void **state)
{
    (void)state;
    assert_name("hex3", 0, 0, "a1");
    assert_name("hex3", 2, 4, "c5");
    assert_name("hex3", 4, 2, "e3");
    assert_name("hex18", 25, 0, "z1");
    assert_name("hex18", 26, 0, "aa1");
    assert_name("hex18", 34, 17, "ai18");
    assert_name("rect5x3", 0, 0, "a1");
    assert_name("rect5x3", 2, 4, "e3");
    assert_name("rect11x11", 0, 8, "i1");
    assert_name("rect32x32", 31, 31, "af32");
}

static void test_names_in_other_spellings(void **state)
{
    struct oust_board *board = board_named("rect32x3");
    oust_cell cell;

    (void)state;
    assert_int_equal(oust_board_cell_parse(board, " AA3 ", &cell, NULL), OUST_OK);
    assert_int_equal(cell, oust_board_cell_at(board, 2, 26));
    oust_board_unref(board);
}

static void test_no_such_cells(void **state)
{
    static const char *const bad[] = {"",   "a",   "1",     "a0",     "a01",
                                      "a6", "f1",  "a-1",   "a1b",    "a 1",
                                      "1a", "a1,", "zzzz1", "a99999", "aaaaaaaaaaaaaaaaaaaa1",
                                      "*"};
    struct oust_board *board = board_named("hex3");
    char name[OUST_NAME_MAX];
    int row, place;

    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        oust_cell cell = -7;
        struct oust_error error;
        if (oust_board_cell_parse(board, bad[i], &cell, &error) != OUST_ERROR_CELL || cell != -7)
            fail_msg("\"%s\" is a cell", bad[i]);
        if (!strstr(error.text, bad[i]))
            fail_msg("\"%s\" is not named in: %s", bad[i], error.text);
    }
    assert_int_equal(oust_board_cell_at(board, 0, 3), OUST_CELL_NONE);
    assert_int_equal(oust_board_cell_at(board, 5, 0), OUST_CELL_NONE);
    assert_int_equal(oust_board_cell_at(board, -1, 0), OUST_CELL_NONE);
    assert_int_equal(oust_board_row_length(board, 5), 0);
    oust_board_where(board, 19, &row, &place);
    assert_int_equal(row, -1);
    assert_int_equal(place, -1);
    assert_int_equal(oust_board_neighbours(board, -1, (oust_cell[OUST_NEIGHBOURS_MAX]){0}), 0);
    oust_board_cell_name(board, 19, name, sizeof name);
    assert_string_equal(name, "-");
    oust_board_unref(board);
}

/* -------------------------------------------------------------- neighbours */

static void assert_neighbours(const char *id, const char *name, const char *expected)
{
    struct oust_board *board = board_named(id);
    oust_cell cell, near[OUST_NEIGHBOURS_MAX];
    char list[64] = "";

    assert_int_equal(oust_board_cell_parse(board, name, &cell, NULL), OUST_OK);
    int degree = oust_board_neighbours(board, cell, near);
    for (int i = 0; i < degree; i++) {
        size_t length = strlen(list);
        list[length] = ' ';
        oust_board_cell_name(board, near[i], list + length + 1, sizeof list - length - 1);
    }
    assert_string_equal(list + 1, expected);
    oust_board_unref(board);
}

static void test_neighbours(void **state)
{
    (void)state;
    assert_neighbours("hex3", "a1", "a2 b1 b2");
    assert_neighbours("hex3", "b2", "a1 a2 b1 b3 c2 c3");
    assert_neighbours("hex3", "c1", "b1 c2 d1");
    assert_neighbours("hex3", "c3", "b2 b3 c2 c4 d2 d3");
    assert_neighbours("hex3", "d1", "c1 c2 d2 e1");
    assert_neighbours("rect5x3", "a1", "a2 b1");
    assert_neighbours("rect5x3", "c2", "b2 c1 c3 d2");
    assert_neighbours("rect3x1", "b1", "a1 c1");
}

static bool in_set(const uint64_t *set, oust_cell cell)
{
    return set[cell >> 6] >> (cell & 63) & 1;
}

static bool adjacent(const struct oust_board *board, oust_cell a, oust_cell b)
{
    for (int i = 0; i < board->degree[a]; i++)
        if (board->neighbours[a][i] == b)
            return true;
    return false;
}

static void test_neighbours_are_mutual_and_ascending(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++) {
        struct oust_board *board = board_named(some[i]);
        for (oust_cell cell = 0; cell < board->cells; cell++) {
            assert_true(in_set(board->full, cell));
            for (int j = 0; j < board->degree[cell]; j++) {
                oust_cell next = board->neighbours[cell][j];
                assert_true(adjacent(board, next, cell));
                assert_true(j == 0 || board->neighbours[cell][j - 1] < next);
            }
        }
        oust_board_unref(board);
    }
}

/* -------------------------------------------------------------- symmetries */

static void map_by(const struct oust_board *board, int number, oust_cell map[OUST_CELLS_MAX])
{
    for (oust_cell cell = 0; cell < board->cells; cell++)
        map[cell] = board_symmetry(board, number, cell);
}

static void check_symmetry(const struct oust_board *board, int number)
{
    bool hit[OUST_CELLS_MAX] = {false};
    oust_cell map[OUST_CELLS_MAX];

    map_by(board, number, map);
    for (oust_cell cell = 0; cell < board->cells; cell++) {
        assert_in_range(map[cell], 0, board->cells - 1);
        assert_false(hit[map[cell]]);
        hit[map[cell]] = true;
        assert_int_equal(board->degree[map[cell]], board->degree[cell]);
        for (int i = 0; i < board->degree[cell]; i++)
            assert_true(adjacent(board, map[cell], map[board->neighbours[cell][i]]));
    }
}

static void test_symmetries_keep_neighbours(void **state)
{
    (void)state;
    for (size_t i = 0; i < SOME; i++) {
        struct oust_board *board = board_named(some[i]);
        bool hex = board->shape == OUST_SHAPE_HEX;
        assert_int_equal(board_symmetries(board), hex ? 12 : board->width == board->height ? 8 : 4);
        for (int j = 0; j < board_symmetries(board); j++)
            check_symmetry(board, j);
        for (oust_cell cell = 0; cell < board->cells; cell++)
            assert_int_equal(board_symmetry(board, 0, cell), cell);
        oust_board_unref(board);
    }
}

/* On a board that is wide both ways no two symmetries are the same. */
static void test_symmetries_differ(void **state)
{
    static const char *const wide[] = {"hex3", "hex7", "rect4x4", "rect5x3", "rect11x11"};
    oust_cell one[OUST_CELLS_MAX], other[OUST_CELLS_MAX];

    (void)state;
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) {
        struct oust_board *board = board_named(wide[i]);
        for (int a = 0; a < board_symmetries(board); a++)
            for (int b = 0; b < a; b++) {
                map_by(board, a, one);
                map_by(board, b, other);
                assert_memory_not_equal(one, other, (size_t)board->cells * sizeof *one);
            }
        oust_board_unref(board);
    }
}

static void test_references(void **state)
{
    struct oust_board *board = board_named("hex4"), *again = oust_board_ref(board);

    (void)state;
    assert_ptr_equal(again, board);
    oust_board_unref(board);
    assert_int_equal(oust_board_cells(again), 37);
    oust_board_unref(again);
    oust_board_unref(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_no_such_boards),
        cmocka_unit_test(test_the_reason_says_what_would_be_right),
        cmocka_unit_test(test_every_cell_has_a_place_and_a_name),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_names_in_other_spellings),
        cmocka_unit_test(test_no_such_cells),
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_neighbours_are_mutual_and_ascending),
        cmocka_unit_test(test_symmetries_keep_neighbours),
        cmocka_unit_test(test_symmetries_differ),
        cmocka_unit_test(test_references),
    };

    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
