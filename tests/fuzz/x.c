/*
 * x.c - fuzz target: what other X clients and somebody at the keyboard can do to xoust, all of which runs here,
 * with x-server.h in place of a server.  The input is a script for that; its first line may be "args ...", the
 * command line, and the second one "resources ...".
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app.h"
#include "file.h"
#include "files.h"
#include "fuzz.h"
#include "language.h"
#include "oust.h"
#include "remote.h"
#include "sprite-inside.h"
#include "x-server.h"

#define WORDS_MOST 24

static const char game[] = "rect4x4 a1,b2 c3 1";

/* ---- what is not to be waited for, or not there; put in place by the linker ---- */

enum oust_status __real_oust_think(const struct oust_position *position, const struct oust_think_options *options,
                                   struct oust_stop *stop, struct oust_report *report, struct oust_error *error);
enum oust_status __wrap_oust_think(const struct oust_position *position, const struct oust_think_options *options,
                                   struct oust_stop *stop, struct oust_report *report, struct oust_error *error);
enum oust_status __wrap_oust_record_save(const struct oust_game *played, const char *path, struct oust_error *error);
enum oust_status __wrap_oust_record_load(const char *path, struct oust_game **loaded, struct oust_error *error);
remote_new_fn *__wrap_remote_load(void);
bool __wrap_sprite_make_grain(struct sprite *sprite);

enum oust_status __wrap_oust_think(const struct oust_position *position, const struct oust_think_options *options,
                                   struct oust_stop *stop, struct oust_report *report, struct oust_error *error)
{
    struct oust_think_options quick = *options;
    quick.level = 1;
    return __real_oust_think(position, &quick, stop, report, error);
}

/* The library that xoust is linked with has its own way to files; so that they too are files.h's. */
enum oust_status __wrap_oust_record_save(const struct oust_game *played, const char *path, struct oust_error *error)
{
    char *xml;
    size_t length;
    enum oust_status status = oust_record_write(played, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = file_replace(path, xml, length, error);
    oust_free(xml);
    return status;
}

enum oust_status __wrap_oust_record_load(const char *path, struct oust_game **loaded, struct oust_error *error)
{
    char *xml;
    size_t length;
    enum oust_status status = file_read(path, OUST_RECORD_BYTES_MAX, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = oust_record_read(xml, length, loaded, error);
    free(xml);
    return status;
}

remote_new_fn *__wrap_remote_load(void)
{
    return NULL;
}

/* The grain of the wood takes longer than all the rest: it is left out. */
bool __wrap_sprite_make_grain(struct sprite *sprite)
{
    sprite->grain = calloc(GRAIN, GRAIN);
    return sprite->grain != NULL;
}

/* ---- an input ---- */

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    files_begin();
    files_put("game", game, strlen(game));
    fuzz_silence();
    return 0;
}

/* What follows a word at the begin of the text, up to the end of the line; the text goes on behind it. */
static char *take_line(char **text, const char *word)
{
    size_t length = strlen(word);
    if (!*text || strncmp(*text, word, length) != 0 || (*text)[length] != ' ')
        return NULL;
    return strsep(text, "\n") + length + 1;
}

/* A small window, few requests; then what the input asks for. */
static void run(char *words)
{
    char *argv[WORDS_MOST + 8] = {"xoust", "-link", "far", "-text", "core", "-geometry", "200x200"};
    int argc = 7;
    struct options *options = NULL;
    struct options_values values;
    for (char *word; argc < WORDS_MOST && words && (word = strsep(&words, " ")) != NULL;)
        if (*word)
            argv[argc++] = word;
    if (options_parse(argc, argv, &options) != OPTIONS_RUN)
        return;
    struct xconn *conn = xconn_open(":fuzz");
    FUZZ_DEMAND(conn);
    if (options_resolve(options, conn, &values))
        app_run(options, conn, &values);
    xconn_close(conn);
    options_free(options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *script = text;
    char *words = take_line(&script, "args"), *resources = take_line(&script, "resources");
    files_put("xoust", NULL, 0);
    language_choose(LANGUAGE_ENGLISH);
    x_server_begin(script, resources);
    run(words);
    x_server_end();
    free(text);
    return 0;
}
