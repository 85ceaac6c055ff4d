/*
 * test-picture.c - pictures of positions, decoded again and looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <png.h>

#include "picture.h"

struct seen {
    int width, height;
    long red, blue; /* pixels of the colours of the two players */
    rgb middle;
};

static bool is_red(rgb colour)
{
    int red = (int)(colour >> 16), green = (int)(colour >> 8 & 255), blue = (int)(colour & 255);

    return red > 130 && green < 60 && blue < 60;
}

static bool is_blue(rgb colour)
{
    int red = (int)(colour >> 16), green = (int)(colour >> 8 & 255), blue = (int)(colour & 255);

    return blue > 100 && red < 70 && green < 110;
}

static struct seen decode(const char *bytes, size_t length)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    struct seen seen = {0};
    unsigned char *pixels;

    assert_true(png_image_begin_read_from_memory(&image, bytes, length));
    image.format = PNG_FORMAT_RGB;
    pixels = malloc(PNG_IMAGE_SIZE(image));
    assert_non_null(pixels);
    assert_true(png_image_finish_read(&image, NULL, pixels, 0, NULL));
    seen.width = (int)image.width;
    seen.height = (int)image.height;
    for (int i = 0; i < seen.width * seen.height; i++) {
        rgb colour = (rgb)pixels[3 * i] << 16 | (rgb)pixels[3 * i + 1] << 8 | pixels[3 * i + 2];

        seen.red += is_red(colour);
        seen.blue += is_blue(colour);
        if (i == seen.height / 2 * seen.width + seen.width / 2)
            seen.middle = colour;
    }
    free(pixels);
    return seen;
}

static struct seen draw(const char *text, int size, bool coordinates)
{
    struct oust_position *position;
    struct picture picture = {.size = size, .coordinates = coordinates, .last = OUST_CELL_NONE};
    struct seen seen;
    size_t length;
    char *bytes;

    assert_int_equal(oust_position_parse(text, &position, NULL), OUST_OK);
    picture.position = position;
    assert_int_equal(picture_png(&picture, &bytes, &length, NULL), OUST_OK);
    seen = decode(bytes, length);
    free(bytes);
    oust_position_free(position);
    return seen;
}

static void near(long value, long expected)
{
    assert_in_range(value, expected - expected / 20, expected + expected / 20);
}

static void stones_are_there(void **state)
{
    struct seen none = draw("hex5 - - 1", 400, true), one = draw("hex5 e5 - 2", 400, true);
    struct seen more = draw("hex5 a1,c3,i5 b4,e5 1", 400, true);

    (void)state;
    assert_int_equal(none.red, 0);
    assert_int_equal(none.blue, 0);
    assert_true(one.red > 100);
    near(more.red, 3 * one.red);
    near(more.blue, 2 * draw("hex5 - e5 1", 400, true).blue);
}

static void the_middle_is_in_the_middle(void **state)
{
    (void)state;
    assert_true(is_red(draw("hex5 e5 - 2", 400, false).middle));
    assert_true(is_blue(draw("hex5 a1 e5 1", 400, false).middle));
}

static void sizes_are_kept(void **state)
{
    static const char *const boards[] = {"hex2 - - 1",     "hex7 - - 1",     "hex18 - - 1",     "rect3x3 - - 1",
                                         "rect3x20 - - 1", "rect20x3 - - 1", "rect32x32 - - 1", "rect1x7 - - 1"};
    static const int sizes[] = {PICTURE_LEAST, 300, PICTURE_USUAL, 1500};

    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            struct seen seen = draw(boards[i], sizes[j], j % 2 == 0);

            assert_in_range(seen.width, 10, sizes[j]);
            assert_in_range(seen.height, 10, sizes[j]);
        }
    }
}

static void a_folder_that_is_missing_is_named(void **state)
{
    struct oust_position *position;
    struct oust_error error = {0};

    (void)state;
    assert_int_equal(oust_position_parse("hex4 - - 1", &position, NULL), OUST_OK);
    struct picture picture = {.position = position, .size = PICTURE_LEAST, .last = OUST_CELL_NONE};
    assert_int_equal(picture_save(&picture, "/nowhere/board.png", &error), OUST_ERROR_FILE);
    assert_non_null(strstr(error.text, "/nowhere/board.png"));
    oust_position_free(position);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_are_there),
        cmocka_unit_test(the_middle_is_in_the_middle),
        cmocka_unit_test(sizes_are_kept),
        cmocka_unit_test(a_folder_that_is_missing_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
