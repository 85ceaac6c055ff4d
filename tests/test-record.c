/* test-record.c - records written, read and kept in files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "oust.h"
#include "rng.h"

#define CONTENT_MAX (8u * 1024 * 1024)

/* ---- what the tests are written in ---- */

static struct oust_game *read_record(const char *xml)
{
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    if (oust_record_read(xml, strlen(xml), &game, &error) != OUST_OK)
        fail_msg("line %d: %s\n%s", error.line, error.text, xml);
    return game;
}

static char *write_record(const struct oust_game *game)
{
    char *xml;
    size_t length;
    assert_int_equal(oust_record_write(game, &xml, &length, NULL), OUST_OK);
    assert_int_equal(strlen(xml), length);
    return xml;
}

static void expect_same_again(const char *xml)
{
    struct oust_game *game = read_record(xml);
    char *again = write_record(game);
    assert_string_equal(again, xml);
    oust_free(again);
    oust_game_free(game);
}

static void expect_refusal(const char *xml, size_t length, enum oust_status status, int line)
{
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    assert_int_equal(oust_record_read(xml, length, &game, &error), status);
    assert_int_equal(error.status, status);
    assert_int_equal(error.line, line);
    assert_true(strlen(error.text) > 0);
    assert_null(strchr(error.text, '\n'));
    assert_null(game);
}

static struct oust_game *new_game(const char *board_id)
{
    struct oust_board *board;
    struct oust_game *game;
    assert_int_equal(oust_board_new(board_id, &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    oust_board_unref(board);
    return game;
}

/* ---- reading and writing ---- */

static void the_form_is_as_promised(void **state)
{
    (void)state;
    struct oust_game *game = new_game("hex3");
    assert_int_equal(oust_game_play(game, "d4 a3 b3 c1 c3,e1", NULL), OUST_OK);
    oust_game_undo(game, NULL);
    oust_game_set_level(game, 2, 4);
    oust_game_set_name(game, 1, "A&B", NULL);
    char *xml = write_record(game);
    assert_string_equal(xml, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                             "<oust-record version=\"1\" board=\"hex3\">\n"
                             "  <player number=\"1\" level=\"human\" name=\"A&amp;B\"/>\n"
                             "  <player number=\"2\" level=\"4\"/>\n"
                             "  <turns>\n"
                             "    <turn player=\"1\">d4</turn>\n"
                             "    <turn player=\"2\">a3</turn>\n"
                             "    <turn player=\"1\">b3</turn>\n"
                             "    <turn player=\"2\">c1</turn>\n"
                             "    <turn player=\"1\">c3</turn>\n"
                             "  </turns>\n"
                             "  <undone>\n"
                             "    <placement player=\"1\">e1</placement>\n"
                             "  </undone>\n"
                             "  <result kind=\"unfinished\"/>\n"
                             "</oust-record>\n");
    oust_free(xml);
    oust_game_free(game);
}

static void random_games_come_back_the_same(void **state)
{
    static const char *const boards[] = {"hex2", "hex4", "hex7", "hex14", "rect4x4", "rect30x5", "rect1x7"};
    (void)state;
    for (unsigned i = 0; i < 70; i++) {
        struct rng rng = rng_seeded(i);
        struct oust_game *game = new_game(boards[i % 7]);
        while (oust_game_result(game) == OUST_RESULT_NONE && oust_game_placements(game) < 400) {
            oust_cell cells[OUST_CELLS_MAX];
            size_t count = oust_position_legal(oust_game_position(game), cells, OUST_CELLS_MAX);
            assert_int_equal(oust_game_place(game, cells[rng_below(&rng, (uint32_t)count)], NULL, NULL), OUST_OK);
        }
        for (uint32_t back = rng_below(&rng, 12); back > 0; back--)
            oust_game_undo(game, NULL);
        char *xml = write_record(game);
        expect_same_again(xml);
        struct oust_game *read = read_record(xml);
        assert_int_equal(oust_game_undone(read), oust_game_undone(game));
        assert_true(oust_position_equal(oust_game_position(read), oust_game_position(game)));
        oust_game_free(read);
        oust_free(xml);
        oust_game_free(game);
    }
}

/* The longest setup there is: stones on all cells but one. */
static void a_full_board_comes_back_the_same(void **state)
{
    (void)state;
    struct oust_board *board;
    struct oust_position *position;
    struct oust_game *game;
    oust_cell cells[OUST_CELLS_MAX];
    for (int i = 0; i < OUST_CELLS_MAX; i++)
        cells[i] = i;
    assert_int_equal(oust_board_new("rect32x32", &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    assert_int_equal(oust_position_setup(position, cells, 500, cells + 500, OUST_CELLS_MAX - 501, 2, NULL), OUST_OK);
    assert_int_equal(oust_game_new_from(position, &game, NULL), OUST_OK);
    char *xml = write_record(game);
    expect_same_again(xml);
    oust_free(xml);
    oust_game_free(game);
    oust_position_free(position);
    oust_board_unref(board);
}

static void names_come_back_the_same(void **state)
{
    static const char *const names[] = {"",      "Ann",       " two  blanks ", "<&>\"'",
                                        "&amp;", "&#38;#38;", "\u9078\u624b",  "\U0001F600"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct oust_game *game = new_game("hex3");
        assert_int_equal(oust_game_set_name(game, 1, names[i], NULL), OUST_OK);
        char *xml = write_record(game);
        struct oust_game *read = read_record(xml);
        assert_string_equal(oust_game_name(read, 1), names[i]);
        oust_game_free(read);
        oust_free(xml);
        oust_game_free(game);
    }
}

static char *folder_of_records(const char *name, char *path, size_t size)
{
    const char *top = getenv("top_srcdir");
    snprintf(path, size, "%s/tests/records/%s", top ? top : "..", name);
    return path;
}

static void valid_records_come_back_the_same(void **state)
{
    (void)state;
    char folder[PATH_MAX / 2], path[PATH_MAX];
    DIR *files = opendir(folder_of_records("valid", folder, sizeof folder));
    assert_non_null(files);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        char *xml;
        size_t length;
        if (!strstr(entry->d_name, ".xml"))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        assert_int_equal(file_read(path, CONTENT_MAX, &xml, &length, NULL), OUST_OK);
        expect_same_again(xml);
        free(xml);
        count++;
    }
    closedir(files);
    assert_true(count >= 15);
}

/* What a person types need not look like what we write. */
static void other_spellings_are_read(void **state)
{
    (void)state;
    struct oust_game *game =
        read_record("\xef\xbb\xbf<!-- by hand -->\r\n"
                    "<oust-record board=' HEX3 ' version='1'><player level='human' number='1'/>\r\n"
                    "<player number='2' level='human'></player><turns>\n"
                    "<turn player='1'>\n  D4\n</turn><turn player='2'><![CDATA[A3]]></turn>"
                    "<turn player='1'><!-- good -->b3</turn></turns>"
                    "<result kind='unfinished'/></oust-record><!-- end -->");
    char text[64];
    oust_game_format_turns(game, text, sizeof text);
    assert_string_equal(text, "d4 a3 b3");
    oust_game_free(game);
}

/* ---- hostile input ---- */

static void what_is_too_large_is_refused(void **state)
{
    (void)state;
    char *xml = malloc(CONTENT_MAX);
    assert_non_null(xml);
    memset(xml, ' ', CONTENT_MAX);
    expect_refusal(xml, OUST_RECORD_BYTES_MAX + 1, OUST_ERROR_LIMIT, 0);
    expect_refusal(xml, OUST_RECORD_BYTES_MAX, OUST_ERROR_RECORD, 1);
    free(xml);
}

static void deep_nesting_is_refused_at_once(void **state)
{
    (void)state;
    const size_t depth = 500000;
    char *xml = malloc(depth * 3 + 100);
    assert_non_null(xml);
    char *end = stpcpy(xml, "<oust-record version='1' board='hex3'>\n");
    for (size_t i = 0; i < depth; i++)
        end = stpcpy(end, "<a>");
    expect_refusal(xml, strlen(xml), OUST_ERROR_RECORD, 2);
    free(xml);
}

/* A parser compares each attribute with all others; ">" in a value must not hide the length of the tag. */
static void endless_tags_are_refused_at_once(void **state)
{
    (void)state;
    const int attributes = 200000;
    char *xml = malloc((size_t)attributes * 16 + 200);
    assert_non_null(xml);
    char *end = stpcpy(xml, "<!-- <a -->\n<oust-record version='1' board='hex3'\n");
    for (int i = 0; i < attributes; i++)
        end += sprintf(end, " a%d='>'", i);
    stpcpy(end, "/>");
    expect_refusal(xml, strlen(xml), OUST_ERROR_LIMIT, 2);
    free(xml);
}

/* A comment is no tag, however long. */
static void long_comments_are_read(void **state)
{
    (void)state;
    static const char rest[] = "<oust-record version='1' board='hex3'><player number='1' level='human'/>"
                               "<player number='2' level='human'/><turns/><result kind='unfinished'/></oust-record>";
    const size_t length = 1000000;
    char *xml = malloc(length + sizeof rest + 16);
    assert_non_null(xml);
    char *end = stpcpy(xml, "<!--");
    memset(end, '\'', length);
    strcpy(stpcpy(end + length, "-->"), rest);
    oust_game_free(read_record(xml));
    free(xml);
}

/* What a record holds is quoted, but not what could steer a terminal or begin a line of its own. */
static void complaints_are_one_line(void **state)
{
    (void)state;
    static const char xml[] = "<?xml version='1.0' encoding='UTF\n\x1b[2J8'?><oust-record/>";
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    assert_int_equal(oust_record_read(xml, sizeof xml - 1, &game, &error), OUST_ERROR_RECORD);
    assert_non_null(strstr(error.text, "'UTF??[2J8'"));
}

/* Every beginning of a record is a truncated one; every byte may be the wrong one. */
static void damaged_records_are_refused(void **state)
{
    (void)state;
    struct oust_game *game = new_game("rect4x4");
    assert_int_equal(oust_game_play(game, "a2 a3 c1 b4 d2 a4,b1", NULL), OUST_OK);
    char *xml = write_record(game);
    size_t length = strlen(xml);
    for (size_t i = 0; i < length - 1; i++) {
        struct oust_game *read = NULL;
        struct oust_error error = {0};
        assert_int_equal(oust_record_read(xml, i, &read, &error), OUST_ERROR_RECORD);
        assert_true(error.line >= 1);
    }
    struct rng rng = rng_seeded(7);
    for (int i = 0; i < 4000; i++) {
        struct oust_game *read = NULL;
        size_t at = rng_below(&rng, (uint32_t)length);
        char kept = xml[at];
        xml[at] = (char)rng_next(&rng);
        if (oust_record_read(xml, length, &read, NULL) == OUST_OK) {
            char *again = write_record(read); /* still a game, perhaps another one */
            expect_same_again(again);
            oust_free(again);
        }
        oust_game_free(read);
        xml[at] = kept;
    }
    oust_free(xml);
    oust_game_free(game);
}

static void wrong_arguments_are_answered(void **state)
{
    (void)state;
    struct oust_game *game = NULL;
    char *xml;
    size_t length;
    assert_int_equal(oust_record_read(NULL, 0, &game, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_record_write(NULL, &xml, &length, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_record_load(NULL, &game, NULL), OUST_ERROR_ARGUMENT);
    assert_int_equal(oust_record_save(NULL, "x", NULL), OUST_ERROR_ARGUMENT);
}

/* ---- files ---- */

static char scratch[] = "/tmp/oust-test-record.XXXXXX";

static int make_scratch(void **state)
{
    (void)state;
    return mkdtemp(scratch) ? 0 : -1;
}

static const char *in_scratch(const char *name)
{
    static char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", scratch, name);
    return path;
}

/* Nothing may be left in the folder but the file; takes that away. */
static void expect_only(const char *name)
{
    DIR *files = opendir(scratch);
    int count = 0;
    assert_non_null(files);
    for (struct dirent *entry; (entry = readdir(files)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            if (!name || strcmp(entry->d_name, name) != 0)
                fail_msg("%s was left behind", entry->d_name);
            count++;
        }
    closedir(files);
    assert_int_equal(count, name ? 1 : 0);
    if (name)
        assert_int_equal(unlink(in_scratch(name)), 0);
}

static int remove_scratch(void **state)
{
    (void)state;
    return rmdir(scratch);
}

static void a_game_is_saved_and_loaded(void **state)
{
    (void)state;
    struct stat info;
    struct oust_game *game = new_game("hex3"), *loaded;
    mode_t old = umask(027);
    assert_int_equal(oust_record_save(game, in_scratch("game"), NULL), OUST_OK);
    umask(old);
    assert_int_equal(stat(in_scratch("game"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0640);
    assert_int_equal(chmod(in_scratch("game"), 0604), 0);
    assert_int_equal(oust_game_play(game, "a1 b3", NULL), OUST_OK);
    assert_int_equal(oust_record_save(game, in_scratch("game"), NULL), OUST_OK);
    assert_int_equal(stat(in_scratch("game"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0604);
    assert_int_equal(oust_record_load(in_scratch("game"), &loaded, NULL), OUST_OK);
    assert_true(oust_position_equal(oust_game_position(loaded), oust_game_position(game)));
    oust_game_free(loaded);
    oust_game_free(game);
    expect_only("game");
}

static void a_link_is_followed(void **state)
{
    (void)state;
    char target[PATH_MAX];
    struct stat info;
    struct oust_game *game = new_game("hex3");
    snprintf(target, sizeof target, "%s", in_scratch("target"));
    assert_int_equal(oust_record_save(game, target, NULL), OUST_OK);
    assert_int_equal(symlink(target, in_scratch("link")), 0);
    assert_int_equal(oust_game_play(game, "a1", NULL), OUST_OK);
    assert_int_equal(oust_record_save(game, in_scratch("link"), NULL), OUST_OK);
    assert_int_equal(lstat(in_scratch("link"), &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    struct oust_game *loaded;
    assert_int_equal(oust_record_load(target, &loaded, NULL), OUST_OK);
    assert_int_equal(oust_game_placements(loaded), 1);
    oust_game_free(loaded);
    oust_game_free(game);
    unlink(in_scratch("link"));
    expect_only("target");
}

/* Saves with so little room for files that it must fail half-way. */
static enum oust_status save_without_room(const struct oust_game *game, const char *path, struct oust_error *error)
{
    struct rlimit old, tight;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    tight = old;
    tight.rlim_cur = 100;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    enum oust_status status = oust_record_save(game, path, error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
    return status;
}

static void a_failed_save_leaves_the_old_file(void **state)
{
    (void)state;
    struct oust_error error = {0};
    struct oust_game *game = new_game("hex3"), *loaded;
    assert_int_equal(oust_game_play(game, "a1", NULL), OUST_OK);
    assert_int_equal(oust_record_save(game, in_scratch("game"), NULL), OUST_OK);
    assert_int_equal(oust_game_play(game, "b3", NULL), OUST_OK);
    assert_int_equal(save_without_room(game, in_scratch("game"), &error), OUST_ERROR_FILE);
    assert_non_null(strstr(error.text, in_scratch("game")));
    assert_int_equal(oust_record_load(in_scratch("game"), &loaded, NULL), OUST_OK);
    assert_int_equal(oust_game_placements(loaded), 1);
    oust_game_free(loaded);
    expect_only("game");
    assert_int_equal(save_without_room(game, in_scratch("game"), NULL), OUST_ERROR_FILE);
    expect_only(NULL);
    assert_int_equal(oust_record_save(game, in_scratch("no/such/folder"), NULL), OUST_ERROR_FILE);
    assert_int_equal(oust_record_save(game, scratch, NULL), OUST_ERROR_FILE);
    assert_int_equal(oust_record_save(game, "/dev/null", NULL), OUST_ERROR_FILE);
    assert_int_equal(oust_record_save(game, "", NULL), OUST_ERROR_FILE);
    expect_only(NULL);
    oust_game_free(game);
}

static void what_cannot_be_loaded_is_named(void **state)
{
    (void)state;
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    assert_int_equal(oust_record_load(in_scratch("nothing"), &game, &error), OUST_ERROR_FILE);
    assert_non_null(strstr(error.text, "nothing"));
    assert_int_equal(oust_record_load(scratch, &game, NULL), OUST_ERROR_FILE);
    FILE *file = fopen(in_scratch("large"), "w");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), (off_t)OUST_RECORD_BYTES_MAX + 1), 0);
    fclose(file);
    assert_int_equal(oust_record_load(in_scratch("large"), &game, &error), OUST_ERROR_LIMIT);
    assert_null(game);
    expect_only("large");
}

/* How long a file is shows only at its end, if it is a pipe. */
static void what_comes_by_a_pipe_is_read_to_its_end(void **state)
{
    static const size_t lengths[] = {0, 1, 4095, 4096, 4097, 50000};
    (void)state;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
        for (size_t less = 0; less <= 1 && less <= lengths[i]; less++) {
            struct oust_error error = {0};
            char sent[50000], path[64], *content = NULL;
            int ends[2];
            size_t length = 0;
            memset(sent, 'x', sizeof sent);
            assert_int_equal(pipe(ends), 0);
            assert_int_equal(write(ends[1], sent, lengths[i]), lengths[i]);
            close(ends[1]);
            snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
            enum oust_status status = file_read(path, lengths[i] - less, &content, &length, &error);
            assert_int_equal(status, less ? OUST_ERROR_LIMIT : OUST_OK);
            assert_true(less || (length == lengths[i] && memcmp(content, sent, length) == 0 && !content[length]));
            free(content);
            close(ends[0]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_form_is_as_promised),
        cmocka_unit_test(random_games_come_back_the_same),
        cmocka_unit_test(a_full_board_comes_back_the_same),
        cmocka_unit_test(names_come_back_the_same),
        cmocka_unit_test(valid_records_come_back_the_same),
        cmocka_unit_test(other_spellings_are_read),
        cmocka_unit_test(what_is_too_large_is_refused),
        cmocka_unit_test(deep_nesting_is_refused_at_once),
        cmocka_unit_test(endless_tags_are_refused_at_once),
        cmocka_unit_test(long_comments_are_read),
        cmocka_unit_test(complaints_are_one_line),
        cmocka_unit_test(damaged_records_are_refused),
        cmocka_unit_test(wrong_arguments_are_answered),
        cmocka_unit_test(a_game_is_saved_and_loaded),
        cmocka_unit_test(a_link_is_followed),
        cmocka_unit_test(a_failed_save_leaves_the_old_file),
        cmocka_unit_test(what_cannot_be_loaded_is_named),
        cmocka_unit_test(what_comes_by_a_pipe_is_read_to_its_end),
    };
    return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
