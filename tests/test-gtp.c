/* test-gtp.c - cells in the words of GTP and back, and what is thought of the time there is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "gtp-clock.h"
#include "gtp-vertex.h"

static struct oust_board *board_of(const char *id)
{
    struct oust_board *board;
    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    return board;
}

/* Every cell is found again by its name, in either case. */
static void check_board(const char *id)
{
    struct oust_board *board = board_of(id);
    for (oust_cell cell = 0; cell < oust_board_cells(board); cell++) {
        char name[OUST_NAME_MAX], other[OUST_NAME_MAX] = "";
        oust_cell found = OUST_CELL_NONE;
        gtp_vertex_write(board, cell, name);
        for (size_t i = 0; name[i]; i++)
            other[i] = (char)(isupper((unsigned char)name[i]) ? tolower((unsigned char)name[i])
                                                              : toupper((unsigned char)name[i]));
        assert_int_equal(gtp_vertex_read(board, name, &found), GTP_VERTEX_CELL);
        assert_int_equal(found, cell);
        assert_int_equal(gtp_vertex_read(board, other, &found), GTP_VERTEX_CELL);
        assert_int_equal(found, cell);
        if (oust_board_shape(board) == OUST_SHAPE_RECT)
            assert_null(strchr(name, 'I'));
    }
    oust_board_unref(board);
}

static void test_cells_come_back(void **state)
{
    (void)state;
    char id[OUST_NAME_MAX];
    for (int n = 2; n <= 18; n++) {
        snprintf(id, sizeof id, "hex%d", n);
        check_board(id);
    }
    for (int n = 3; n <= 32; n++) {
        snprintf(id, sizeof id, "rect%dx2", n);
        check_board(id);
        snprintf(id, sizeof id, "rect2x%d", n);
        check_board(id);
    }
    check_board("rect32x32");
}

static void check_name(const char *id, int row, int place, const char *expected)
{
    struct oust_board *board = board_of(id);
    char name[OUST_NAME_MAX];
    gtp_vertex_write(board, oust_board_cell_at(board, row, place), name);
    assert_string_equal(name, expected);
    oust_board_unref(board);
}

static void test_names(void **state)
{
    (void)state;
    check_name("rect19x19", 0, 0, "A1");
    check_name("rect19x19", 3, 7, "H4");
    check_name("rect19x19", 3, 8, "J4");
    check_name("rect32x32", 31, 24, "Z32");
    check_name("rect32x32", 31, 25, "AA32");
    check_name("rect32x32", 0, 31, "AG1");
    check_name("hex7", 8, 0, "i1");
    check_name("hex18", 26, 1, "aa2");
}

static void test_words_that_are_no_cells(void **state)
{
    (void)state;
    static const struct {
        const char *board, *word;
        enum gtp_vertex is;
    } words[] = {
        {"rect9x9", "pass", GTP_VERTEX_PASS},     {"rect9x9", "PASS", GTP_VERTEX_PASS},
        {"rect9x9", "I5", GTP_VERTEX_OUTSIDE},    {"rect9x9", "K5", GTP_VERTEX_OUTSIDE},
        {"rect9x9", "A10", GTP_VERTEX_OUTSIDE},   {"rect9x9", "AA1", GTP_VERTEX_OUTSIDE},
        {"rect9x9", "A9999", GTP_VERTEX_OUTSIDE}, {"rect9x9", "A99999", GTP_VERTEX_WRONG},
        {"rect9x9", "A0", GTP_VERTEX_WRONG},      {"rect9x9", "A-1", GTP_VERTEX_WRONG},
        {"rect9x9", "A", GTP_VERTEX_WRONG},       {"rect9x9", "5", GTP_VERTEX_WRONG},
        {"rect9x9", "", GTP_VERTEX_WRONG},        {"rect9x9", "A5B", GTP_VERTEX_WRONG},
        {"hex3", "a4", GTP_VERTEX_OUTSIDE},       {"hex3", "f1", GTP_VERTEX_OUTSIDE},
        {"hex3", "e1x", GTP_VERTEX_WRONG},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct oust_board *board = board_of(words[i].board);
        oust_cell cell;
        if (gtp_vertex_read(board, words[i].word, &cell) != words[i].is)
            fail_msg("'%s' on %s is taken for something else", words[i].word, words[i].board);
        oust_board_unref(board);
    }
}

static void test_no_limit(void **state)
{
    (void)state;
    struct gtp_clock clock = {0};
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 0);
    gtp_clock_set(&clock, 60, 1, 0);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 0);
}

static void test_main_time(void **state)
{
    (void)state;
    struct gtp_clock clock = {0};
    gtp_clock_set(&clock, 100, 0, 0);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 1800); /* of two seconds each a tenth is kept */
    gtp_clock_spend(&clock, 1, 50000);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 900);
    assert_int_equal(gtp_clock_budget(&clock, 2, 50), 1800);
    gtp_clock_spend(&clock, 1, 60000);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 1); /* too late, but something has to be placed */
    gtp_clock_left(&clock, 1, 10, 0);
    assert_int_equal(gtp_clock_budget(&clock, 1, 10), 900);
}

static void test_periods(void **state)
{
    (void)state;
    struct gtp_clock clock = {0};
    gtp_clock_set(&clock, 0, 10, 5);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 1800);
    for (int i = 0; i < 4; i++)
        gtp_clock_spend(&clock, 1, 1000);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 5400); /* the last one may have what is left */
    gtp_clock_spend(&clock, 1, 1000);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 1800); /* the next period */
    gtp_clock_set(&clock, 1, 10, 5);
    gtp_clock_spend(&clock, 2, 1000);
    assert_int_equal(gtp_clock_budget(&clock, 2, 50), 1800); /* the main time is up */
    gtp_clock_spend(&clock, 1, 3000);
    assert_int_equal(gtp_clock_budget(&clock, 1, 50), 1800); /* and two seconds and a stone of the period with it */
}

/* Whatever comes, who keeps to the budget never runs out of time. */
static void test_time_lasts(void **state)
{
    (void)state;
    static const int settings[][3] = {{10, 0, 0}, {0, 3, 7}, {5, 1, 1}, {1, 1, 25}, {3600, 30, 5}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        struct gtp_clock clock = {0};
        gtp_clock_set(&clock, (uint64_t)settings[i][0], (uint64_t)settings[i][1], (uint64_t)settings[i][2]);
        for (int to_come = 400; to_come >= 10; to_come--) {
            uint64_t budget = gtp_clock_budget(&clock, 1, to_come);
            const struct gtp_time *time = &clock.players[1];
            assert_true(budget > 0 && budget <= time->left_ms + (time->stones ? 0 : clock.period_ms));
            gtp_clock_spend(&clock, 1, budget);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_come_back),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_words_that_are_no_cells),
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_main_time),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_time_lasts),
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL);
}
