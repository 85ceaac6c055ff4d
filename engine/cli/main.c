/*
 * main.c - oust, the text program: the table of its commands, and the way to one of them.
 */
#include "cli.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"

const struct cli_command *const cli_commands[] = {
    &cli_play,    &cli_hint,  &cli_chain, &cli_solve, &cli_legal, &cli_show, &cli_replay,
    &cli_convert, &cli_perft, &cli_match, &cli_bench, &cli_gtp,   &cli_help, NULL,
};

const struct cli_command *cli_find(const char *name)
{
    for (const struct cli_command *const *command = cli_commands; *command; command++)
        if (strcmp((*command)->name, name) == 0)
            return *command;
    return NULL;
}

/* ---- running ---- */

static bool wants_help(char **argv, int count)
{
    for (int i = 0; i < count && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0)
            return true;
    return false;
}

static int misused_by(const struct cli_command *command)
{
    fprintf(stderr, "Try 'oust help %s'.\n", command->name);
    return CLI_USAGE;
}

static int run(const struct cli_command *command, char **argv, int count)
{
    if (wants_help(argv, count)) {
        cli_explain(command);
        return CLI_DONE;
    }
    void *values = calloc(1, command->size + 1);
    if (!values)
        return cli_no_memory();
    if (command->defaults)
        memcpy(values, command->defaults, command->size);
    int status = CLI_USAGE;
    if (!options_read(command->options, values, argv, &count))
        misused_by(command);
    else if (count < command->least) {
        cli_misused("%s needs %s", command->name, command->operands);
        misused_by(command);
    } else if (count > command->most) {
        cli_misused("'%s' is too much: %s takes %s", argv[command->most], command->name,
                    command->most > 0 ? command->operands : "no operand");
        misused_by(command);
    } else
        status = command->run(values, argv, count);
    free(values);
    return status;
}

/* What somebody who typed this may have been after. */
static const char *likely_meant(const char *word)
{
    static const char *const versions[] = {"version", "-version", "-v", "-V"};
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (strcmp(word, versions[i]) == 0)
            return "--version";
    return "help";
}

static int tell_version(char **surplus, int count)
{
    if (count > 0)
        return cli_misused("'%s' is too much: --version takes no operand", surplus[0]);
    printf("oust %s\n%s\n", oust_version(), rules_attribution());
    return CLI_DONE;
}

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        cli_misused("a command is missing");
        fprintf(stderr, "Try 'oust help'.\n");
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0)
        return tell_version(argv + 2, argc - 2);
    const struct cli_command *command = strcmp(argv[1], "--help") == 0 ? &cli_help : cli_find(argv[1]);
    if (command)
        return run(command, argv + 2, argc - 2);
    cli_misused("unknown %s '%s'", argv[1][0] == '-' ? "option" : "command", argv[1]);
    fprintf(stderr, "Try 'oust %s'.\n", likely_meant(argv[1]));
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write() */
    setvbuf(stdout, NULL, _IOLBF, 0);
    int status = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain("can't write standard output: %s", strerror(errno));
        return CLI_NO;
    }
    return status;
}
