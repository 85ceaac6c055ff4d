/* test-kernel.c - the kernel chosen for this processor and the generic one agree, on every width of sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "kernel.h"
#include "rng.h"

extern const struct kernel kernel_w2_generic, kernel_w4_generic, kernel_w6_generic, kernel_w16_generic;

/* One board for each width, and how many playouts of it. */
static const struct trial {
    const struct kernel *generic;
    const char *board;
    int playouts;
} trials[] = {
    {&kernel_w2_generic, "hex7", 200},
    {&kernel_w4_generic, "rect16x16", 40},
    {&kernel_w6_generic, "hex11", 30},
    {&kernel_w16_generic, "hex18", 5},
};

enum { TRIALS = sizeof trials / sizeof trials[0], SETS = 16 };

/* A board with a state of both kernels. */
struct pair {
    struct oust_board *board;
    const struct kernel *generic, *chosen;
    void *states[2];
};

static void *state_new(const struct kernel *kernel)
{
    void *state = aligned_alloc(64, (kernel->state_size + 63) / 64 * 64);

    assert_non_null(state);
    return state;
}

static struct pair pair_new(const struct trial *trial)
{
    struct pair pair = {.generic = trial->generic};

    assert_int_equal(oust_board_new(trial->board, &pair.board, NULL), OUST_OK);
    pair.chosen = kernel_for(pair.board->words);
    pair.states[0] = state_new(pair.generic);
    pair.states[1] = state_new(pair.chosen);
    return pair;
}

static void pair_free(struct pair *pair)
{
    free(pair->states[0]);
    free(pair->states[1]);
    oust_board_unref(pair->board);
}

/* Stones thrown on the board, the same for both. */
static void pair_setup(struct pair *pair, struct rng *rng, uint32_t percent)
{
    uint64_t stones[2][SETS] = {{0}};

    for (int cell = 0; cell < pair->board->cells; cell++)
        if (rng_below(rng, 100) < percent)
            stones[rng_below(rng, 2)][cell / 64] |= UINT64_C(1) << cell % 64;
    pair->generic->setup(pair->states[0], pair->board, stones[0], stones[1]);
    pair->chosen->setup(pair->states[1], pair->board, stones[0], stones[1]);
}

static void test_the_kernel_has_the_width_asked_for(void **state)
{
    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct pair pair = pair_new(&trials[i]);
        assert_int_equal(pair.generic->words, pair.board->words);
        assert_int_equal(pair.chosen->words, pair.board->words);
        assert_string_equal(pair.generic->path, "generic");
        pair_free(&pair);
    }
}

static void test_legality_and_captures_agree(void **state)
{
    struct rng rng = rng_seeded(1);

    (void)state;
    for (int i = 0; i < 10 * TRIALS; i++) {
        struct pair pair = pair_new(&trials[i % TRIALS]);
        size_t bytes = (size_t)pair.board->words * sizeof(uint64_t);
        uint64_t sets[4][SETS];
        pair_setup(&pair, &rng, 10 + 8 * (uint32_t)i / TRIALS);
        for (int side = 0; side < 2; side++) {
            pair.generic->legal(pair.states[0], side, sets[0], sets[1]);
            pair.chosen->legal(pair.states[1], side, sets[2], sets[3]);
            assert_memory_equal(sets[0], sets[2], bytes);
            assert_memory_equal(sets[1], sets[3], bytes);
            for (int cell = 0; cell < pair.board->cells; cell++) {
                enum oust_verdict verdict = pair.generic->check(pair.states[0], side, cell, sets[0]);
                assert_int_equal(pair.chosen->check(pair.states[1], side, cell, sets[1]), verdict);
                if (verdict == OUST_VERDICT_CAPTURE)
                    assert_memory_equal(sets[0], sets[1], bytes);
            }
        }
        pair_free(&pair);
    }
}

static void test_judgements_agree(void **state)
{
    struct rng rng = rng_seeded(2);
    uint16_t cells[2][OUST_CELLS_MAX];
    uint8_t priors[2][OUST_CELLS_MAX];

    (void)state;
    for (int i = 0; i < 10 * TRIALS; i++) {
        struct pair pair = pair_new(&trials[i % TRIALS]);
        pair_setup(&pair, &rng, 5 + 5 * (uint32_t)i / TRIALS);
        int count = pair.generic->judge(pair.states[0], i & 1, cells[0], priors[0]);
        assert_int_equal(pair.chosen->judge(pair.states[1], i & 1, cells[1], priors[1]), count);
        assert_memory_equal(cells[0], cells[1], (size_t)count * sizeof cells[0][0]);
        assert_memory_equal(priors[0], priors[1], (size_t)count * sizeof priors[0][0]);
        pair_free(&pair);
    }
}

/* From the same random numbers come the same games. */
static void playouts_agree(const struct trial *trial, enum oust_policy policy)
{
    struct pair pair = pair_new(trial);
    struct rng seeds = rng_seeded(3);

    for (int i = 0; i < trial->playouts; i++) {
        uint64_t seed = rng_next(&seeds), placements[2] = {0};
        struct rng rng[2] = {rng_seeded(seed), rng_seeded(seed)};
        uint64_t limit = i % 2 ? UINT64_MAX : 20;
        pair_setup(&pair, &seeds, 0);
        int value = pair.generic->playout(pair.states[0], 0, policy, limit, &rng[0], &placements[0]);
        assert_int_equal(pair.chosen->playout(pair.states[1], 0, policy, limit, &rng[1], &placements[1]), value);
        assert_true(placements[0] == placements[1]);
        assert_true(rng[0].state == rng[1].state);
    }
    pair_free(&pair);
}

static void test_random_playouts_agree(void **state)
{
    (void)state;
    for (int i = 0; i < TRIALS; i++)
        playouts_agree(&trials[i], OUST_POLICY_RANDOM);
}

static void test_guided_playouts_agree(void **state)
{
    (void)state;
    for (int i = 0; i < TRIALS; i++)
        playouts_agree(&trials[i], OUST_POLICY_GUIDED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_kernel_has_the_width_asked_for),
        cmocka_unit_test(test_legality_and_captures_agree),
        cmocka_unit_test(test_judgements_agree),
        cmocka_unit_test(test_random_playouts_agree),
        cmocka_unit_test(test_guided_playouts_agree),
    };

    return cmocka_run_group_tests_name("kernel", tests, NULL, NULL);
}
