/*
 * options.c - fuzz target: all that says how xoust is to be: command line, resources of the server, app-defaults,
 * kept settings; and the kept game.  The parts of an input begin with lines "== args", "== resources",
 * "== defaults", "== settings" and "== game"; the words of "args" are lines.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app.h"
#include "files.h"
#include "fuzz.h"
#include "language.h"
#include "options.h"
#include "x-server.h"

#define WORDS_MOST 24

enum part { PART_ARGS, PART_RESOURCES, PART_DEFAULTS, PART_SETTINGS, PART_GAME, PARTS };

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    char path[4096];
    (void)argc, (void)argv;
    files_begin();
    mkdir(files_path("oust", path, sizeof path), 0700);
    fuzz_silence();
    return 0;
}

/* Cuts the input into its parts; NULL for one that is not there. */
static void cut(char *text, char *parts[PARTS])
{
    static const char *const heads[PARTS] = {"== args\n", "== resources\n", "== defaults\n", "== settings\n",
                                             "== game\n"};
    for (char *at = text; at && *at; at = strstr(at + 1, "== "))
        for (int i = 0; i < PARTS; i++)
            if (strncmp(at, heads[i], strlen(heads[i])) == 0)
                parts[i] = at + strlen(heads[i]);
    for (int i = 0; i < PARTS; i++)
        if (parts[i] && parts[i] - strlen(heads[i]) > text)
            parts[i][-(int)strlen(heads[i]) - 1] = '\0';
}

static void put(const char *name, const char *text)
{
    files_put(name, text, text ? strlen(text) : 0);
}

static struct options *parse(char *text)
{
    char *argv[WORDS_MOST + 1] = {"xoust"}, *word;
    int argc = 1;
    struct options *options = NULL;
    while (argc < WORDS_MOST && text && (word = strsep(&text, "\n")) != NULL)
        if (*word)
            argv[argc++] = word;
    return options_parse(argc, argv, &options) == OPTIONS_RUN ? options : NULL;
}

/* A setting that is kept is there at the next start, whatever else stood in the file. */
static void demand_kept(struct options *options, struct xconn *conn)
{
    static char none[] = "";
    struct options_values values;
    options_set(options, "speed", "fast");
    if (options_keep(options, NULL) != OUST_OK)
        return;
    put("XOust", NULL);
    x_server_begin(none, none);
    struct options *again = parse(NULL);
    FUZZ_DEMAND(again);
    if (options_resolve(again, conn, &values) == OPTIONS_RUN)
        FUZZ_DEMAND(strcmp(options_speed(values.speed), "fast") == 0);
    options_free(again);
}

static void run(char *parts[PARTS])
{
    static char quit[] = "";
    struct options_values values;
    struct options *options = parse(parts[PART_ARGS]);
    if (!options)
        return;
    x_server_begin(quit, parts[PART_RESOURCES]);
    struct xconn *conn = xconn_open(":fuzz");
    bool good = options_resolve(options, conn, &values) == OPTIONS_RUN;
    if (good && parts[PART_GAME]) {
        values.link = LINK_FAR;
        values.geometry = "200x200";
        app_run(options, conn, &values);
    }
    if (good)
        demand_kept(options, conn);
    options_free(options);
    xconn_close(conn);
    x_server_end();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size), *parts[PARTS] = {NULL};
    cut(text, parts);
    put("XOust", parts[PART_DEFAULTS]);
    put("oust/xoust", parts[PART_SETTINGS]);
    put("oust/xoust.xml", parts[PART_GAME]);
    put("oust/kiosk.xml", parts[PART_GAME]);
    put("oust/previous.xml", NULL);
    language_choose(LANGUAGE_ENGLISH);
    run(parts);
    free(text);
    return 0;
}
