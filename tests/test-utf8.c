/* test-utf8.c - characters out of bytes, whatever those are, and Latin 1 into bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "utf8.h"

static void test_what_is_no_character_counts_byte_by_byte(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        uint32_t character;
    } rows[] = {
        {"a", 1, 'a'},
        {"\xc3\xa9", 2, 0xe9},
        {"\xe2\x82\xac.", 3, 0x20ac},
        {"\xf0\x9f\x99\x82", 4, 0x1f642},
        {"\xe2\x82", 1, UTF8_NONE},     /* its end is missing */
        {"\xe2\x82.", 1, UTF8_NONE},    /* or something else is there */
        {"\x80.", 1, UTF8_NONE},        /* a character's end alone */
        {"\xc0\xaf", 1, UTF8_NONE},     /* a slash in too many bytes */
        {"\xed\xa0\x80", 1, UTF8_NONE}, /* half of a pair of UTF-16 */
        {"\xff", 1, UTF8_NONE},
        {"", 0, 7},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t character = 7;

        assert_int_equal(utf8_next(rows[i].text, strlen(rows[i].text), &character), rows[i].length);
        assert_int_equal(character, rows[i].character);
    }
}

static void test_back_to_where_the_last_one_begins(void **state)
{
    static const char text[] = "a\xc3\xa9\xf0\x9f\x99\x82";

    (void)state;
    assert_int_equal(utf8_back(text, 7), 3);
    assert_int_equal(utf8_back(text, 3), 1);
    assert_int_equal(utf8_back(text, 1), 0);
    assert_int_equal(utf8_back(text, 0), 0);
    assert_int_equal(utf8_back("\x80\x80", 2), 0);
}

static void test_latin_1_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (uint32_t written = 0; written < 0x800; written++) {
        char bytes[2];
        size_t length = utf8_encode(written, bytes);
        uint32_t read;

        assert_int_equal(length, written < 0x80 ? 1 : 2);
        assert_int_equal(utf8_decode(bytes, length, &read), length);
        assert_int_equal(read, written);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_no_character_counts_byte_by_byte),
        cmocka_unit_test(test_back_to_where_the_last_one_begins),
        cmocka_unit_test(test_latin_1_is_read_as_it_was_written),
    };

    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
