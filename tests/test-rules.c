/* test-rules.c - random games and random positions on boards of every width of sets, held against naive rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "naive.h"
#include "oust.h"
#include "rng.h"

/* The boards of one test, and how much of them to look at: a naive check costs the square of the cells. */
static const struct trial {
    const char *board;
    int games;
    int stride; /* every which placement is compared */
} trials[] = {{"hex2", 800, 1},     {"hex3", 160, 1},    {"rect1x3", 80, 1},   {"rect3x1", 80, 1},
              {"rect4x4", 240, 1},  {"rect7x2", 160, 1}, {"hex5", 40, 1},      {"hex7", 16, 3},
              {"rect11x11", 16, 3}, {"rect16x8", 12, 3}, {"rect13x10", 12, 5}, {"hex9", 8, 17},
              {"rect16x16", 8, 29}, {"hex10", 4, 37},    {"hex11", 4, 61},     {"rect24x16", 4, 97},
              {"rect31x13", 4, 97}, {"hex18", 4, 499},   {"rect32x32", 4, 499}};

static void where(const struct oust_position *position, oust_cell cell, const char *what)
{
    char name[OUST_NAME_MAX], text[8192];

    oust_board_cell_name(oust_position_board(position), cell, name, sizeof name);
    oust_position_format(position, text, sizeof text);
    fail_msg("%s at %s in %s", what, name, text);
}

static void compare_captured(const struct oust_position *position, oust_cell cell, const bool *expected)
{
    oust_cell captured[OUST_CELLS_MAX];
    size_t count = oust_position_captured_by(position, cell, captured, OUST_CELLS_MAX);
    size_t i = 0;

    for (oust_cell other = 0; other < oust_board_cells(oust_position_board(position)); other++)
        if (expected[other] && (i >= count || captured[i++] != other))
            where(position, cell, "a stone is not captured");
    if (i != count)
        where(position, cell, "too many stones are captured");
}

/* All that can be asked about the player to place. */
static void compare(const struct oust_position *position, const struct naive *naive)
{
    oust_cell legal[OUST_CELLS_MAX], seeds[OUST_CELLS_MAX], captures[OUST_CELLS_MAX];
    size_t counts[3] = {oust_position_legal(position, legal, OUST_CELLS_MAX),
                        oust_position_seeds(position, seeds, OUST_CELLS_MAX),
                        oust_position_captures(position, captures, OUST_CELLS_MAX)};
    size_t seen[3] = {0};
    bool captured[OUST_CELLS_MAX];

    for (oust_cell cell = 0; cell < naive->cells; cell++) {
        enum oust_verdict verdict = naive_check(naive, oust_position_to_place(position), cell, captured);
        if (oust_position_at(position, cell) != naive->stones[cell])
            where(position, cell, "another stone");
        if (oust_position_check(position, cell) != verdict)
            where(position, cell, "another verdict");
        if (verdict == OUST_VERDICT_SEED && (seen[1] >= counts[1] || seeds[seen[1]++] != cell))
            where(position, cell, "a seed is not listed");
        if (verdict == OUST_VERDICT_CAPTURE && (seen[2] >= counts[2] || captures[seen[2]++] != cell))
            where(position, cell, "a capture is not listed");
        if ((verdict == OUST_VERDICT_SEED || verdict == OUST_VERDICT_CAPTURE) &&
            (seen[0] >= counts[0] || legal[seen[0]++] != cell))
            where(position, cell, "a legal placement is not listed");
        if (verdict == OUST_VERDICT_CAPTURE)
            compare_captured(position, cell, captured);
    }
    for (int i = 0; i < 3; i++)
        assert_int_equal(seen[i], counts[i]);
    assert_int_equal(oust_position_can_place(position, oust_position_to_place(position)), counts[0] > 0);
    for (int player = 1; player <= 2; player++)
        assert_int_equal(oust_position_stones(position, player), naive_count(naive, player));
}

/* One placement on both sides; the naive one says what must come of it. */
static void place(struct oust_position *position, struct naive *naive, oust_cell cell)
{
    int player = oust_position_to_place(position), captured = naive_place(naive, player, cell);

    assert_int_equal(oust_position_place(position, cell, NULL), OUST_OK);
    if (captured > 0 && naive_count(naive, 3 - player) == 0) {
        assert_int_equal(oust_position_winner(position), player);
    } else {
        assert_int_equal(oust_position_winner(position), 0);
        assert_int_equal(oust_position_to_place(position), captured > 0 ? player : 3 - player);
    }
}

static bool pass_if_stuck(struct oust_position *position)
{
    if (oust_position_can_place(position, oust_position_to_place(position)))
        return true;
    return oust_position_pass(position, NULL) == OUST_OK;
}

static void play(const struct oust_board *board, int stride, struct rng *rng)
{
    struct oust_position *position;
    struct naive naive;
    oust_cell cells[OUST_CELLS_MAX];

    naive_init(&naive, board);
    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    for (int i = 0; !oust_position_winner(position) && pass_if_stuck(position); i++) {
        if (i % stride == 0)
            compare(position, &naive);
        size_t count = oust_position_legal(position, cells, OUST_CELLS_MAX);
        place(position, &naive, cells[rng_below(rng, (uint32_t)count)]);
    }
    if (!oust_position_winner(position)) {
        assert_true(oust_position_blocked(position));
        assert_int_equal(oust_board_shape(board), OUST_SHAPE_RECT);
        compare(position, &naive);
    }
    oust_position_free(position);
}

static void test_random_games(void **state)
{
    struct rng rng = rng_seeded(1);

    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        struct oust_board *board;
        assert_int_equal(oust_board_new(trials[i].board, &board, NULL), OUST_OK);
        for (int game = 0; game < trials[i].games; game++)
            play(board, trials[i].stride, &rng);
        oust_board_unref(board);
    }
}

/* Positions that no game leads to: stones thrown on the board. */
static void throw_stones(const struct oust_board *board, struct rng *rng, uint32_t percent)
{
    struct oust_position *position;
    struct naive naive;
    oust_cell stones[2][OUST_CELLS_MAX];
    size_t count[2] = {0};

    naive_init(&naive, board);
    for (oust_cell cell = 0; cell < naive.cells; cell++) {
        if (rng_below(rng, 100) >= percent)
            continue;
        int side = (int)rng_below(rng, 2);
        naive.stones[cell] = (char)(side + 1);
        stones[side][count[side]++] = cell;
    }
    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    for (int player = 1; player <= 2; player++) {
        assert_int_equal(oust_position_setup(position, stones[0], count[0], stones[1], count[1], player, NULL),
                         OUST_OK);
        compare(position, &naive);
    }
    oust_cell cells[OUST_CELLS_MAX];
    size_t legal = oust_position_legal(position, cells, OUST_CELLS_MAX);
    if (legal > 0) {
        place(position, &naive, cells[rng_below(rng, (uint32_t)legal)]);
        if (!oust_position_winner(position))
            compare(position, &naive);
    }
    oust_position_free(position);
}

static void test_random_positions(void **state)
{
    static const uint32_t percents[] = {5, 20, 50, 80, 97};
    struct rng rng = rng_seeded(2);

    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        struct oust_board *board;
        assert_int_equal(oust_board_new(trials[i].board, &board, NULL), OUST_OK);
        for (int n = 0; n < trials[i].games; n++)
            for (size_t j = 0; j < sizeof percents / sizeof percents[0]; j++)
                throw_stones(board, &rng, percents[j]);
        oust_board_unref(board);
    }
}

/* All the way to the end and back: every position on the way is met again as it was. */
static void there_and_back(const struct oust_board *board, struct rng *rng)
{
    enum { LONGEST = 4096 };
    static uint64_t hashes[LONGEST];
    static struct oust_position *clones[LONGEST];
    struct oust_position *position;
    oust_cell cells[OUST_CELLS_MAX];
    int count = 0;

    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    while (!oust_position_winner(position)) {
        assert_true(count < LONGEST);
        hashes[count] = oust_position_hash(position);
        clones[count++] = oust_position_clone(position);
        size_t legal = oust_position_legal(position, cells, OUST_CELLS_MAX);
        enum oust_status status = legal > 0
                                      ? oust_position_place(position, cells[rng_below(rng, (uint32_t)legal)], NULL)
                                      : oust_position_pass(position, NULL);
        if (status != OUST_OK) {
            assert_true(oust_position_blocked(position));
            oust_position_free(clones[--count]);
            break;
        }
    }
    while (count > 0) {
        assert_int_equal(oust_position_take_back(position, NULL), OUST_OK);
        count--;
        assert_true(oust_position_equal(position, clones[count]));
        assert_true(oust_position_hash(position) == hashes[count]);
        oust_position_free(clones[count]);
    }
    assert_int_equal(oust_position_take_back(position, NULL), OUST_ERROR_UNDO);
    oust_position_free(position);
}

static void test_taking_back(void **state)
{
    struct rng rng = rng_seeded(3);

    (void)state;
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        struct oust_board *board;
        assert_int_equal(oust_board_new(trials[i].board, &board, NULL), OUST_OK);
        if (oust_board_cells(board) <= 400)
            there_and_back(board, &rng);
        oust_board_unref(board);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_taking_back),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
