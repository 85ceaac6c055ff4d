/* test-tree.c - what a search remembers and how it chooses: the tree's nodes by their keys, and the bound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>

#include "bound.h"
#include "tree.h"

/* ---- keys ---- */

#define SINGLES 256                                           /* stones of either side on 128 cells */
#define SETS    (2 * (SINGLES * (SINGLES - 1) / 2 + SINGLES)) /* one or two of them, and who is to place */

static struct tree_key key_with(int first, int second, int side)
{
    uint64_t stones[4] = {0};
    stones[first / 64] |= UINT64_C(1) << first % 64;
    stones[second / 64] |= UINT64_C(1) << second % 64;
    return tree_key(stones, stones + 2, 2, side);
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void assert_all_different(uint64_t *words, size_t count)
{
    qsort(words, count, sizeof *words, compare);
    for (size_t i = 1; i < count; i++)
        assert_true(words[i] != words[i - 1]);
}

/* Positions that differ in few stones are the ones that meet in a tree: each half of their keys tells them apart. */
static void test_a_key_tells_positions_apart(void **state)
{
    static uint64_t low[SETS], high[SETS];
    size_t count = 0;

    (void)state;
    for (int first = 0; first < SINGLES; first++)
        for (int second = 0; second <= first; second++)
            for (int side = 0; side < 2; side++) {
                struct tree_key key = key_with(first, second, side);
                low[count] = key.low;
                high[count++] = key.high;
            }
    assert_int_equal(count, SETS);
    assert_all_different(low, count);
    assert_all_different(high, count);
}

static void test_a_key_tells_who_is_to_place(void **state)
{
    uint64_t none[2] = {0, 0}, one[2] = {1, 0};

    (void)state;
    struct tree_key key = tree_key(one, none, 2, 0), same = tree_key(one, none, 2, 0),
                    other = tree_key(one, none, 2, 1);
    assert_true(key.low == same.low && key.high == same.high);
    assert_true(key.low != other.low && key.high != other.high);
}

static void test_a_node_is_found_by_its_key(void **state)
{
    struct tree tree;

    (void)state;
    assert_true(tree_init(&tree, 1 << 20, 10000));
    /* Keys that begin their search at the same slot. */
    struct tree_key a = {77, 1}, b = {77 + ((uint64_t)tree.mask + 1), 1}, c = {77, 2};
    assert_int_equal(tree_find(&tree, a), 0);
    uint32_t first = tree_node_new(&tree, 3), second = tree_node_new(&tree, 5);
    tree_keep(&tree, first, a);
    tree_keep(&tree, second, b);
    assert_int_equal(tree_find(&tree, a), first);
    assert_int_equal(tree_find(&tree, b), second);
    assert_int_equal(tree_find(&tree, c), 0);
    tree_free(&tree);
}

/* More nodes than slots: what finds no slot is not found, and nothing else is disturbed. */
static void test_a_crowded_table_forgets_but_never_errs(void **state)
{
    struct tree tree;
    uint32_t known = 0;

    (void)state;
    assert_true(tree_init(&tree, 1 << 20, 10000));
    uint32_t slots = tree.mask + 1;
    for (uint64_t n = 0; n < 2 * (uint64_t)slots; n++) {
        uint32_t index = tree_node_new(&tree, 0);
        assert_int_not_equal(index, 0);
        tree_keep(&tree, index, tree_key(&n, &n, 1, 0));
        uint32_t found = tree_find(&tree, tree_key(&n, &n, 1, 0));
        assert_true(found == 0 || found == index);
        known += found == index;
    }
    assert_in_range(known, slots / 2, slots);
    tree_free(&tree);
}

/* ---- memory ---- */

static void test_a_full_arena_says_so(void **state)
{
    struct tree tree;
    int nodes = 0;

    (void)state;
    assert_true(tree_init(&tree, 64 << 10, 10000));
    while (tree_node_new(&tree, 40) != 0)
        nodes++;
    assert_in_range(nodes, 60, 110);
    assert_int_equal(tree_quarters(&tree), 3);
    tree_free(&tree);
}

/* ---- the bound ---- */

static float bound_at(const struct bound *bound, uint32_t parent, uint32_t visits, double mean, uint8_t prior)
{
    return bound_of(bound, bound_spread(bound, parent), visits, (uint64_t)(mean * KERNEL_VALUE_WIN * visits + 0.5),
                    prior);
}

static void test_a_bound_is_that_of_uct(void **state)
{
    struct bound bound;

    (void)state;
    bound_init(&bound, 0.6, 10);
    for (uint32_t visits = 0; visits < 5000000; visits = visits * 3 + 1) {
        uint32_t parent = visits * 5 + 2;
        double n = visits + 10.0, mean = (0.25 * visits + 10 * 0.6) / n;
        double expected = mean + 0.6 * sqrt(log1p(parent) / n);
        assert_true(fabs(bound_at(&bound, parent, visits, 0.25, 153) - expected) < 2e-3);
    }
}

/* Where the table ends nothing jumps. */
static void test_a_bound_goes_on_behind_its_table(void **state)
{
    struct bound bound;

    (void)state;
    bound_init(&bound, 0.6, 10);
    float before = bound_at(&bound, 10000, BOUND_TABLE - 2, 0.5, 128);
    float last = bound_at(&bound, 10000, BOUND_TABLE - 1, 0.5, 128);
    float next = bound_at(&bound, 10000, BOUND_TABLE, 0.5, 128);
    assert_true(last < before);
    assert_true(fabsf((last - next) / (before - last) - 1) < 0.05F);
}

static void test_without_guesses_the_untried_comes_first(void **state)
{
    struct bound bound;

    (void)state;
    bound_init(&bound, 0.7, 0);
    assert_true(bound_at(&bound, 1, 0, 0, 0) > bound_at(&bound, 1, 1, 1, 255));
    assert_true(bound_at(&bound, 1000, 0, 0, 0) > bound_at(&bound, 1000, 1, 1, 255));
}

/* Few placements are looked at first, never fewer later, all in the end; the yardstick looks at all. */
static void test_a_node_widens(void **state)
{
    struct bound bound, plain;

    (void)state;
    bound_init(&bound, 0.6, 10);
    bound_init(&plain, 0.7, 0);
    assert_true(bound_width(&bound, 0) >= 2 && bound_width(&bound, 0) < 6);
    for (uint32_t visits = 1; visits < 4 * BOUND_TABLE; visits++) {
        assert_true(bound_width(&bound, visits) >= bound_width(&bound, visits - 1));
        assert_true(bound_width(&plain, visits) > OUST_CELLS_MAX);
    }
    assert_int_equal(bound_width(&bound, 255), 2 + 19); /* 2.4 * 8 */
    assert_true(bound_width(&bound, 200000000) > OUST_CELLS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_tells_positions_apart),
        cmocka_unit_test(test_a_key_tells_who_is_to_place),
        cmocka_unit_test(test_a_node_is_found_by_its_key),
        cmocka_unit_test(test_a_crowded_table_forgets_but_never_errs),
        cmocka_unit_test(test_a_full_arena_says_so),
        cmocka_unit_test(test_a_bound_is_that_of_uct),
        cmocka_unit_test(test_a_bound_goes_on_behind_its_table),
        cmocka_unit_test(test_a_node_widens),
        cmocka_unit_test(test_without_guesses_the_untried_comes_first),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
