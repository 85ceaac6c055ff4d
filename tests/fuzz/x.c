/*
 * x.c - fuzz target: what other X clients and somebody at the keyboard can do to xoust, all of which runs here,
 * with x-server.h in place of a server.  The input is a script for that; its first line may be "args ...", the
 * command line, and the second one "resources ...".
 */
#include <stdlib.h>
#include <string.h>

#include "app.h"
#include "files.h"
#include "fuzz.h"
#include "language.h"
#include "x-server.h"

#define WORDS_MOST 24

static const char game[] = "rect4x4 a1,b2 c3 1";

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

/* A small window with a small board, few requests; then what the input asks for. */
static void run(char *words)
{
    char *argv[WORDS_MOST + 10] = {"xoust", "-link", "far", "-text", "core", "-geometry", "160x160", "-board", "hex4"};
    int argc = 9;
    struct options *options = NULL;
    struct options_values values;
    for (char *word; argc < WORDS_MOST && words && (word = strsep(&words, " ")) != NULL;)
        if (*word)
            argv[argc++] = word;
    if (options_parse(argc, argv, &options) != OPTIONS_RUN)
        return;
    struct xconn *conn = xconn_open(":fuzz");
    FUZZ_DEMAND(conn);
    if (options_resolve(options, conn, &values) == OPTIONS_RUN)
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
