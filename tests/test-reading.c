/*
 * test-reading.c - games out of texts, however they are written.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "reading.h"

static const struct {
    const char *text, *position; /* NULL: refused */
} texts[] = {
    {"hex5 a1,b2 c3,d4 2", "hex5 a1,b2 c3,d4 2"},
    {"  hex5\ta1\t-\t2\n", "hex5 a1 - 2"},
    {"hex5 a1 - 2 e5", "hex5 a1 e5 1"},
    {"hex5", "hex5 - - 1"},
    {"hex5\ta1 e5", "hex5 a1 e5 1"},
    {"hex5\t-\ta1 e5\n", "hex5 a1 e5 1"},
    {"hex5\r\na1\r\ne5\r\n", "hex5 a1 e5 1"},
    {"hex5 a1 - 2 - e5", "hex5 a1 e5 1"},
    {"", NULL},
    {" \n", NULL},
    {"hello", NULL},
    {"hex99", NULL},
    {"hex5 a1 c3 z9", NULL},
    {"hex5 a1 - 3", NULL},
    {"hex5 a1 a1 2", NULL},
    {"hex5 a1 e5 b1", NULL},
    {"<html></html>", NULL},
    {"<?xml version=\"1.0\"?>", NULL},
    {"\xef\xbb\xbfhex5", NULL},
};

static void texts_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct oust_error error = {0};
        struct oust_game *game = NULL;
        char position[64] = "";
        bool players = true;
        enum oust_status status = reading_text(texts[i].text, strlen(texts[i].text), &game, &players, &error);

        if (!texts[i].position) {
            assert_true(status != OUST_OK);
            assert_true(error.text[0] != '\0');
            assert_null(game);
            continue;
        }
        assert_string_equal(error.text, "");
        assert_int_equal(status, OUST_OK);
        assert_false(players);
        oust_position_format(oust_game_position(game), position, sizeof position);
        assert_string_equal(position, texts[i].position);
        oust_game_free(game);
    }
}

static void records_name_players(void **state)
{
    struct oust_board *board;
    struct oust_game *game, *again;
    size_t length;
    bool players = false;
    char *xml;

    (void)state;
    assert_int_equal(oust_board_new("hex4", &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    assert_int_equal(oust_game_set_level(game, 2, 3), OUST_OK);
    assert_int_equal(oust_record_write(game, &xml, &length, NULL), OUST_OK);
    assert_int_equal(reading_text(xml, length, &again, &players, NULL), OUST_OK);
    assert_true(players);
    assert_int_equal(oust_game_level(again, 2), 3);
    oust_free(xml);
    oust_game_free(game);
    oust_game_free(again);
    oust_board_unref(board);
}

static void a_nul_is_refused(void **state)
{
    struct oust_game *game = NULL;

    (void)state;
    assert_int_equal(reading_text("hex5\0a1", 7, &game, NULL, NULL), OUST_ERROR_RECORD);
    assert_null(game);
}

static void a_missing_file_is_named(void **state)
{
    struct oust_error error = {0};
    struct oust_game *game = NULL;

    (void)state;
    assert_int_equal(reading_file("/nowhere/game.xml", &game, NULL, &error), OUST_ERROR_FILE);
    assert_non_null(strstr(error.text, "/nowhere/game.xml"));
    assert_null(game);
}

static void a_pipe_is_not_waited_for(void **state)
{
    static const char path[] = "test-reading.fifo";
    struct oust_error error = {0};
    struct oust_game *game = NULL;

    (void)state;
    unlink(path);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(reading_kept_file(path, &game, NULL, &error), OUST_ERROR_FILE);
    assert_non_null(strstr(error.text, path));
    unlink(path);
    assert_null(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_read),           cmocka_unit_test(records_name_players),
        cmocka_unit_test(a_nul_is_refused),         cmocka_unit_test(a_missing_file_is_named),
        cmocka_unit_test(a_pipe_is_not_waited_for),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
