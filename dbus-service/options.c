/* options.c - the table of options. */
#include "options.h"
#include "home.h"

#include <getopt.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

enum {
    OPTION_SYSTEM = 256,
    OPTION_STATE,
    OPTION_LIMIT,
    OPTION_TASK /* and which: what there is to do instead of serving */
};

static const struct {
    const char *name;
    int code;
    const char *argument; /* NULL: takes none */
    const char *about;
} table[] = {
    {"system", OPTION_SYSTEM, NULL, "serve on the system bus instead of the session's"},
    {"state", OPTION_STATE, "FOLDER", "keep the games in this folder"},
    {"limit", OPTION_LIMIT, "NAME=VALUE", "set a limit; may be given again and again"},
    {"limits", OPTION_TASK + OPTIONS_LIST_LIMITS, NULL, "list all limits with their values, and leave"},
    {"check-interfaces", OPTION_TASK + OPTIONS_CHECK_INTERFACES, NULL,
     "hold the interfaces (of FOLDER) against the program, and leave"},
    {"help", OPTION_TASK + OPTIONS_HELP, NULL, "list the options, and leave"},
    {"version", OPTION_TASK + OPTIONS_VERSION, NULL, "say the version, and leave"},
};

#define OPTIONS_BAD_DATA    1
#define OPTIONS_WRONG_USAGE 2

#define COUNT (sizeof table / sizeof table[0])

void options_print_help(FILE *stream)
{
    fputs("Usage: oustd [OPTION]...\n"
          "       oustd --check-interfaces [FOLDER]\n"
          "Hosts games of Oust for other programs over D-Bus, as org.oust.Oust1.\n\n",
          stream);
    for (size_t i = 0; i < COUNT; i++) {
        char left[40];
        snprintf(left, sizeof left, "--%s%s%s", table[i].name, table[i].argument ? " " : "",
                 table[i].argument ? table[i].argument : "");
        fprintf(stream, "  %-20s  %s\n", left, table[i].about);
    }
    fputs("\nOust is a game by Mark Steere (2007), marksteeregames.com\n", stream);
}

void options_print_limits(const struct options *options, FILE *stream)
{
    for (int key = 0; key < QUOTA_KEYS; key++) {
        unsigned least, most;
        quota_bounds(key, &least, &most);
        fprintf(stream, "%s = %u\t# %s; %u to %u\n", quota_name(key), options->limits.value[key], quota_about(key),
                least, most);
    }
}

/* The table as getopt wants it. */
static void fill_getopt(struct option *options)
{
    memset(options, 0, (COUNT + 1) * sizeof *options);
    for (size_t i = 0; i < COUNT; i++) {
        options[i].name = table[i].name;
        options[i].has_arg = table[i].argument ? required_argument : no_argument;
        options[i].val = table[i].code;
    }
}

static const char *task_name(int task)
{
    size_t row = 0;
    while (table[row].code != OPTION_TASK + task)
        row++;
    return table[row].name;
}

/* Whatever the task, the program leaves after it; so there is one at most. */
static bool take_task(struct options *options, int task)
{
    if (options->task == OPTIONS_SERVE || (int)options->task == task) {
        options->task = (enum options_task)task;
        return true;
    }
    fprintf(stderr, "oustd: --%s and --%s don't go together\nTry 'oustd --help'.\n", task_name((int)options->task),
            task_name(task));
    return false;
}

static bool take(struct options *options, int code)
{
    switch (code) {
    case OPTION_SYSTEM:
        options->system = true;
        return true;
    case OPTION_STATE:
        options->state = optarg;
        if (*optarg)
            return true;
        fputs("oustd: --state needs the name of a folder, and this one is empty\nTry 'oustd --help'.\n", stderr);
        return false;
    case OPTION_LIMIT:
        return true; /* see take_limits() */
    case '?':        /* getopt has named the culprit */
        fputs("Try 'oustd --help'.\n", stderr);
        return false;
    default:
        return take_task(options, code - OPTION_TASK);
    }
}

static bool load(struct quota *limits, const char *path)
{
    struct oust_error error = {0};
    if (access(path, F_OK) != 0 || quota_load(limits, path, &error) == OUST_OK)
        return true;
    fprintf(stderr, "oustd: %s\n", error.text);
    return false;
}

/* The limits of the system, then those of the user; files that are not there don't matter. */
static bool load_limits(struct quota *limits, bool system)
{
    char path[PATH_MAX];
    if (!load(limits, SYSCONFDIR "/oustd.conf"))
        return false;
    return system || !home_path(HOME_SETTINGS, "oustd.conf", path, sizeof path) || load(limits, path);
}

/* The limits on the command line come last, whatever order things are given in. */
static bool take_limits(struct options *options, int argc, char **argv, const struct option *known)
{
    struct oust_error error = {0};
    int code;
    optind = 0; /* begin again */
    while ((code = getopt_long(argc, argv, "", known, NULL)) != -1) {
        if (code != OPTION_LIMIT || quota_set(&options->limits, optarg, &error) == OUST_OK)
            continue;
        fprintf(stderr, "oustd: %s\n", error.text);
        return false;
    }
    return true;
}

int options_read(struct options *options, int argc, char **argv)
{
    struct option known[COUNT + 1];
    int code;
    *options = (struct options){.task = OPTIONS_SERVE};
    quota_init(&options->limits);
    fill_getopt(known);
    while ((code = getopt_long(argc, argv, "", known, NULL)) != -1)
        if (!take(options, code))
            return OPTIONS_WRONG_USAGE;
    if (options->task == OPTIONS_CHECK_INTERFACES && optind < argc)
        options->interfaces = argv[optind++];
    if (optind < argc) {
        fprintf(stderr, "oustd: there is nothing to do with \"%s\"\nTry 'oustd --help'.\n", argv[optind]);
        return OPTIONS_WRONG_USAGE;
    }
    if (!load_limits(&options->limits, options->system))
        return OPTIONS_BAD_DATA;
    return take_limits(options, argc, argv, known) ? 0 : OPTIONS_WRONG_USAGE;
}
