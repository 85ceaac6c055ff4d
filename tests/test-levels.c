/*
 * test-levels.c - what each level promises: how often it places at random, what it captures, what it keeps away from,
 * how much it searches, and that it is legal everywhere.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "ascii.h"

#define SAMPLES 4000

static struct oust_report think(const struct oust_position *position, int level, uint64_t seed, uint64_t playouts)
{
    struct oust_think_options options;
    struct oust_report report;

    oust_think_options_init(&options);
    options.level = level;
    options.seed = seed;
    options.playouts = playouts;
    options.threads = 1;
    assert_int_equal(oust_think(position, &options, NULL, &report, NULL), OUST_OK);
    return report;
}

/* Is a share of all samples what it should be?  Five standard deviations: one wrong answer in a million. */
static void assert_share(int count, double share)
{
    double expected = share * SAMPLES, spread = 5 * sqrt(SAMPLES * share * (1 - share));

    if (fabs(count - expected) > spread)
        fail_msg("%d of %d, expected %.0f +- %.0f", count, SAMPLES, expected, spread);
}

/* How often a level that searches nothing chooses each cell. */
static void sample(const struct oust_position *position, int level, int *counts)
{
    for (int i = 0; i < OUST_CELLS_MAX; i++)
        counts[i] = 0;
    for (int i = 0; i < SAMPLES; i++)
        counts[think(position, level, (uint64_t)i, 0).best]++;
}

/* Are the cells with a mark chosen as often as said together, and each of them as often as the others? */
static void assert_marked_share(int level, const char *id, const char *drawing, char mark, double share)
{
    struct oust_position *position = ascii_position(id, 1, drawing);
    char marks[OUST_CELLS_MAX];
    int counts[OUST_CELLS_MAX], sum = 0, marked = 0;
    int cells = ascii_marks(oust_position_board(position), drawing, marks);

    sample(position, level, counts);
    for (int i = 0; i < cells; i++)
        if (marks[i] == mark) {
            sum += counts[i];
            marked++;
        }
    for (int i = 0; i < cells; i++)
        if (marks[i] == mark)
            assert_share(counts[i], share / marked);
    if (share == 1)
        assert_int_equal(sum, SAMPLES);
    oust_position_free(position);
}

/* ---- levels 1 to 4 ---- */

/* Two captures, on c, among seeds, on s. */
static const char captures_drawn[] = "s n n s s"
                                     "n 1 1 c s"
                                     "s n c 2 s"
                                     "s s s s s"
                                     "s s s s s";
#define CAPTURES (2.0 / 18) /* their share in all that is legal */

static void test_level_1_places_anywhere(void **state)
{
    (void)state;
    assert_marked_share(1, "rect5x5", captures_drawn, 's', 1 - CAPTURES);
    assert_marked_share(1, "rect5x5", captures_drawn, 'c', CAPTURES);
}

static void test_levels_2_and_3_are_level_4_so_often(void **state)
{
    (void)state;
    assert_marked_share(2, "rect5x5", captures_drawn, 'c', 0.25 + 0.75 * CAPTURES);
    assert_marked_share(3, "rect5x5", captures_drawn, 'c', 0.5 + 0.5 * CAPTURES);
}

static void test_level_4_captures_whenever_it_can(void **state)
{
    (void)state;
    assert_marked_share(4, "rect5x5", captures_drawn, 'c', 1);
}

static void test_level_4_else_keeps_away(void **state)
{
    (void)state;
    assert_marked_share(4, "rect5x5",
                        "a . a a a"
                        ". 2 . a a"
                        ". . a a a"
                        "2 . a a a"
                        ". a a a a",
                        'a', 1);
}

static void test_level_4_else_places_anywhere(void **state)
{
    (void)state;
    assert_marked_share(4, "rect3x1", "a 2 a", 'a', 1);
}

/* ---- levels 5 and 6 ---- */

static void test_level_5_searches_four_times_in_five(void **state)
{
    struct oust_position *position = ascii_position("rect3x3", 1,
                                                    ". . ."
                                                    ". 2 ."
                                                    ". . .");
    int searches = 0;

    (void)state;
    for (int i = 0; i < SAMPLES; i++)
        searches += think(position, 5, (uint64_t)i, 1).reason != OUST_REASON_LEVEL;
    assert_share(searches, 0.8);
    oust_position_free(position);
}

/* Level 5 on its share of level 4, too. */
static void test_levels_5_and_6_never_miss_a_chain(void **state)
{
    struct oust_position *position = ascii_position("rect7x3", 1,
                                                    "1 1 . 2 2 . ."
                                                    ". . . . . . ."
                                                    ". . 1 . . . .");

    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++)
        for (int level = 5; level <= 6; level++) {
            struct oust_report report = think(position, level, seed, 1);
            assert_int_equal(report.reason, OUST_REASON_CHAIN);
            assert_int_equal(oust_position_check(position, report.best), OUST_VERDICT_CAPTURE);
        }
    oust_position_free(position);
}

/* After a placement on u the enemy has a winning chain, after one on s not. */
static void test_level_5_leaves_no_chain_where_it_searches(void **state)
{
    const char *drawing = "u u u s s"
                          "u 1 u u s"
                          "u u u s s";
    struct oust_position *position = ascii_position("rect5x3", 2, drawing);
    char marks[OUST_CELLS_MAX];
    int lost = 0;

    (void)state;
    ascii_marks(oust_position_board(position), drawing, marks);
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct oust_report five = think(position, 5, seed, 3), six = think(position, 6, seed, 3);
        if (five.reason != OUST_REASON_LEVEL)
            assert_int_equal(marks[five.best], 's');
        lost += marks[five.best] == 'u';
        assert_int_equal(marks[six.best], 's');
    }
    /* its share of level 4, which looks no further, is what makes it beatable */
    assert_true(lost > 0);
    oust_position_free(position);
}

/* Plays a turn of level 6 to its end, with few playouts.  Has the enemy a winning chain then? */
static bool leaves_chain(const char *text, uint64_t seed)
{
    struct oust_position *position;
    enum oust_chain chain = OUST_CHAIN_NONE;

    assert_int_equal(oust_position_parse(text, &position, NULL), OUST_OK);
    int player = oust_position_to_place(position);
    while (oust_position_winner(position) == 0 && oust_position_to_place(position) == player)
        assert_int_equal(oust_position_place(position, think(position, 6, seed, 1).best, NULL), OUST_OK);
    if (oust_position_winner(position) == 0) {
        oust_cell cells[OUST_CELLS_MAX];
        size_t count;
        assert_int_equal(oust_chain_find(position, 0, NULL, &chain, cells, OUST_CELLS_MAX, &count, NULL), OUST_OK);
    }
    oust_position_free(position);
    return chain == OUST_CHAIN_FOUND;
}

/* Captures lose by hundreds of ways there, which must not keep the seeds from being looked at. */
static void test_level_6_leaves_no_chain_among_captures(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_false(leaves_chain("hex7 a1,b3,b6,b7,c6,c7,c9,d2,d9,e1,e9,f1,f3,f4,f6,f9,f11,g1,g4,g8,g11,g12,h3,h11,"
                                  "i3,i4,i5,i6,j2,j3,j4,j5,k1,l1 d4,e5,e6,g10,j10,k6,l5,l6,m5 2",
                                  seed));
        assert_false(leaves_chain("hex5 f7,f8,g2 a3,b2,b3,b4,b5,b6,c1,c2,c5,c6,d1,d3,d6,d7,e2,e6,e9,f1,f4,h3 1", seed));
    }
}

/* One chain begins with d2; d4 and e3 begin others. */
static void test_level_6_finds_another_chain(void **state)
{
    struct oust_position *position;
    struct oust_think_options options;
    struct oust_report report;
    oust_cell first;

    (void)state;
    assert_int_equal(oust_position_parse("hex5 b6,d3,e1,e6,e7,f5,f6,g1,g2,g3,g4,h3,i2 a3,b1,b2,e4 1", &position, NULL),
                     OUST_OK);
    first = think(position, 6, 1, 1).best;
    oust_think_options_init(&options);
    options.playouts = 1;
    options.avoid = &first;
    options.avoid_count = 1;
    assert_int_equal(oust_think(position, &options, NULL, &report, NULL), OUST_OK);
    assert_int_equal(report.reason, OUST_REASON_CHAIN);
    assert_int_not_equal(report.best, first);
    assert_int_equal(report.candidates[0].line[0], report.best);
    for (int i = 0; i < report.candidates[0].line_length; i++)
        assert_int_equal(oust_position_place(position, report.candidates[0].line[i], NULL), OUST_OK);
    assert_int_equal(oust_position_winner(position), 1);
    oust_position_free(position);
}

static uint64_t stand_still(void *user)
{
    (void)user;
    return 1;
}

/* Each look at it takes a millisecond. */
static uint64_t run(void *user)
{
    return ++*(uint64_t *)user;
}

/* The first search of level 5 in a position without a decision. */
static struct oust_report search_five(unsigned time_ms, oust_clock_fn *clock, void *user)
{
    struct oust_position *position;
    struct oust_think_options options;
    struct oust_report report = {.reason = OUST_REASON_LEVEL};

    assert_int_equal(oust_position_parse("hex7 a1 g7 1", &position, NULL), OUST_OK);
    oust_think_options_init(&options);
    options.level = 5;
    options.time_ms = time_ms;
    options.clock = clock;
    options.clock_user = user;
    for (; report.reason == OUST_REASON_LEVEL; options.seed++)
        assert_int_equal(oust_think(position, &options, NULL, &report, NULL), OUST_OK);
    oust_position_free(position);
    return report;
}

/* A limit of time makes it no stronger. */
static void test_level_5_tries_as_many_games_whatever_the_time(void **state)
{
    uint64_t now = 0;
    struct oust_report unlimited = search_five(0, NULL, NULL), limited = search_five(60000, stand_still, NULL),
                       hurried = search_five(20, run, &now);

    (void)state;
    assert_int_equal(unlimited.reason, OUST_REASON_PLAYOUTS);
    assert_int_equal(unlimited.playouts, 400);
    assert_int_equal(limited.reason, OUST_REASON_PLAYOUTS);
    assert_int_equal(limited.playouts, 400);
    assert_int_equal(hurried.reason, OUST_REASON_TIME);
    assert_in_range(hurried.playouts, 1, 399);
}

/* ---- all levels ---- */

/* Plays against itself to the end. */
static void play_out(const char *id, int level, uint64_t seed)
{
    struct oust_board *board;
    struct oust_game *game;

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    while (oust_game_result(game) == OUST_RESULT_NONE) {
        struct oust_report report = think(oust_game_position(game), level, seed, level >= 5 ? 20 : 0);
        assert_int_equal(oust_game_place(game, report.best, NULL, NULL), OUST_OK);
    }
    oust_game_free(game);
    oust_board_unref(board);
}

static void test_every_level_is_legal_on_every_board(void **state)
{
    const char *const boards[] = {"hex2",     "hex3",    "hex7",    "hex8",     "rect3x1",
                                  "rect1x32", "rect2x2", "rect4x9", "rect12x12"};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int level = 1; level <= OUST_LEVEL_UCT; level++)
            play_out(boards[i], level, i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_level_1_places_anywhere),
        cmocka_unit_test(test_levels_2_and_3_are_level_4_so_often),
        cmocka_unit_test(test_level_4_captures_whenever_it_can),
        cmocka_unit_test(test_level_4_else_keeps_away),
        cmocka_unit_test(test_level_4_else_places_anywhere),
        cmocka_unit_test(test_level_5_searches_four_times_in_five),
        cmocka_unit_test(test_levels_5_and_6_never_miss_a_chain),
        cmocka_unit_test(test_level_5_leaves_no_chain_where_it_searches),
        cmocka_unit_test(test_level_6_leaves_no_chain_among_captures),
        cmocka_unit_test(test_level_6_finds_another_chain),
        cmocka_unit_test(test_level_5_tries_as_many_games_whatever_the_time),
        cmocka_unit_test(test_every_level_is_legal_on_every_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
