/* test-memo.c - the two tables that a search remembers by: memo and shelf. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memo.h"
#include "shelf.h"

/* Key number n, never all zeros. */
static void make_key(uint64_t n, uint64_t key[3])
{
    key[0] = n & 7;
    key[1] = n >> 3;
    key[2] = 1;
}

static void test_a_memo_forgets_nothing(void **state)
{
    struct memo memo;
    uint64_t key[3];

    (void)state;
    assert_true(memo_begin(&memo, 3, 1 << 20));
    for (uint64_t n = 0; n < 10000; n += 2) {
        make_key(n, key);
        assert_false(memo_has(&memo, key));
        memo_add(&memo, key);
        memo_add(&memo, key);
    }
    assert_int_equal(memo.used, 5000);
    for (uint64_t n = 0; n < 10000; n++) {
        make_key(n, key);
        assert_int_equal(memo_has(&memo, key), n % 2 == 0);
    }
    memo_clear(&memo);
    for (uint64_t n = 0; n < 10000; n++) {
        make_key(n, key);
        assert_false(memo_has(&memo, key));
    }
    memo_end(&memo);
}

/* At its bound it still knows as many keys as it had room for, and nothing that was never added. */
static void test_a_memo_keeps_to_its_bound(void **state)
{
    struct memo memo;
    uint64_t key[3];
    int known = 0;

    (void)state;
    assert_true(memo_begin(&memo, 3, 1000 * sizeof key));
    for (uint64_t n = 0; n < 5000; n++) {
        make_key(n, key);
        memo_add(&memo, key);
    }
    assert_true(memo.capacity * sizeof key <= 1000 * sizeof key);
    for (uint64_t n = 0; n < 10000; n++) {
        make_key(n, key);
        known += memo_has(&memo, key);
        if (n >= 5000)
            assert_false(memo_has(&memo, key));
    }
    assert_in_range(known, 384, 512);
    memo_end(&memo);
}

static void test_a_shelf_lists_the_newest_first(void **state)
{
    struct shelf shelf;
    uint64_t key[3], payload[5];

    (void)state;
    assert_true(shelf_begin(&shelf, 3, 1 << 20));
    for (uint64_t n = 0; n < 4000; n++) {
        make_key(n % 1000, key);
        for (int i = 0; i < 5; i++)
            payload[i] = n + (uint64_t)i;
        shelf_add(&shelf, key, payload, n % 5 + 1);
    }
    for (uint64_t n = 0; n < 1000; n++) {
        make_key(n, key);
        uint32_t record = shelf_newest(&shelf, key);
        for (int age = 3; age >= 0; age--) {
            assert_int_not_equal(record, 0);
            assert_int_equal(shelf_payload(&shelf, record)[0], n + (uint64_t)age * 1000);
            record = shelf_older(&shelf, record);
        }
        assert_int_equal(record, 0);
    }
    make_key(1000, key);
    assert_int_equal(shelf_newest(&shelf, key), 0);
    shelf_clear(&shelf);
    make_key(0, key);
    assert_int_equal(shelf_newest(&shelf, key), 0);
    shelf_end(&shelf);
}

static void test_a_full_shelf_takes_no_more(void **state)
{
    struct shelf shelf;
    uint64_t key[3], payload[100] = {0};

    (void)state;
    assert_true(shelf_begin(&shelf, 3, 64 << 10));
    for (uint64_t n = 0; n < 1000; n++) {
        make_key(n, key);
        shelf_add(&shelf, key, payload, 100);
    }
    assert_true(shelf.capacity * sizeof(uint64_t) <= 64 << 10);
    make_key(0, key);
    assert_int_not_equal(shelf_newest(&shelf, key), 0);
    make_key(999, key);
    assert_int_equal(shelf_newest(&shelf, key), 0);
    shelf_clear(&shelf);
    shelf_add(&shelf, key, payload, 100);
    assert_int_not_equal(shelf_newest(&shelf, key), 0);
    shelf_end(&shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_memo_forgets_nothing),
        cmocka_unit_test(test_a_memo_keeps_to_its_bound),
        cmocka_unit_test(test_a_shelf_lists_the_newest_first),
        cmocka_unit_test(test_a_full_shelf_takes_no_more),
    };

    return cmocka_run_group_tests_name("memo", tests, NULL, NULL);
}
