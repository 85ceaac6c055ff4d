/* test-tree.c - what a search remembers and how it chooses: the tree's nodes by their keys, and the bound. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "bound.h"
#include "tree.h"

/* ---- keys ---- */

static void test_a_key_tells_positions_apart(void **state)
{
    uint64_t none[2] = {0, 0}, one[2] = {1, 0}, other[2] = {0, 1};

    (void)state;
    uint64_t key = tree_key(one, none, 2, 0);
    assert_true(key == tree_key(one, none, 2, 0));
    assert_true(key != tree_key(one, none, 2, 1));
    assert_true(key != tree_key(none, one, 2, 0));
    assert_true(key != tree_key(other, none, 2, 0));
    assert_true(key != tree_key(one, other, 2, 0));
}

static void test_a_node_is_found_by_its_key(void **state)
{
    struct tree tree;

    (void)state;
    assert_true(tree_init(&tree, 1 << 20));
    assert_int_equal(tree_find(&tree, 77), 0);
    uint32_t first = tree_node_new(&tree, 3), second = tree_node_new(&tree, 5);
    tree_keep(&tree, first, 77);
    /* Keys that begin their search at the same slot. */
    tree_keep(&tree, second, 77 + ((uint64_t)tree.mask + 1));
    assert_int_equal(tree_find(&tree, 77), first);
    assert_int_equal(tree_find(&tree, 77 + ((uint64_t)tree.mask + 1)), second);
    assert_int_equal(tree_find(&tree, 77 + 2 * ((uint64_t)tree.mask + 1)), 0);
    tree_free(&tree);
}

/* More nodes than slots: what finds no slot is not found, and nothing else is disturbed. */
static void test_a_crowded_table_forgets_but_never_errs(void **state)
{
    struct tree tree;
    int known = 0;

    (void)state;
    assert_true(tree_init(&tree, 1 << 20));
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
    assert_true(tree_init(&tree, 64 << 10));
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
        double expected = mean + 0.6 * sqrt(log(parent + 1.0) / n);
        assert_true(fabs(bound_at(&bound, parent, visits, 0.25, 153) - expected) < 2e-3);
    }
}

/* Where the table ends nothing jumps. */
static void test_a_bound_goes_on_behind_its_table(void **state)
{
    struct bound bound;

    (void)state;
    bound_init(&bound, 0.6, 10);
    float last = bound_at(&bound, 10000, BOUND_TABLE - 1, 0.5, 128);
    float next = bound_at(&bound, 10000, BOUND_TABLE, 0.5, 128);
    assert_true(fabsf(last - next) < 1e-4F);
    assert_true(next < last);
}

static void test_without_guesses_the_untried_comes_first(void **state)
{
    struct bound bound;

    (void)state;
    bound_init(&bound, 0.7, 0);
    assert_true(bound_at(&bound, 1, 0, 0, 0) > bound_at(&bound, 1, 1, 1, 255));
    assert_true(bound_at(&bound, 1000, 0, 0, 0) > bound_at(&bound, 1000, 1, 1, 255));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_key_tells_positions_apart),
        cmocka_unit_test(test_a_node_is_found_by_its_key),
        cmocka_unit_test(test_a_crowded_table_forgets_but_never_errs),
        cmocka_unit_test(test_a_full_arena_says_so),
        cmocka_unit_test(test_a_bound_is_that_of_uct),
        cmocka_unit_test(test_a_bound_goes_on_behind_its_table),
        cmocka_unit_test(test_without_guesses_the_untried_comes_first),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
