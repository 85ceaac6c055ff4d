/*
 * main.c - oust, the text program: the table of its commands, and the way to one of them.
 */
#include "cli.h"

#include <errno.h>
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules.h"
#include "utf8.h"

#define COMPLAINT_MAX 2048 /* a longer complaint is cut off */

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

/* ---- complaints ---- */

/* Writes text of which parts may come from anywhere: what could steer a terminal, or is no text, becomes "?". */
static void put_harmless(const char *text, FILE *out)
{
    for (size_t left = strlen(text); left > 0;) {
        uint32_t character;
        size_t length = utf8_decode(text, left, &character);
        if (length == 0 || utf8_is_control(character)) {
            fputc('?', out);
            length = length ? length : 1;
        } else {
            fwrite(text, 1, length, out);
        }
        text += length;
        left -= length;
    }
}

static void complain(const char *format, va_list args)
{
    char text[COMPLAINT_MAX];
    vsnprintf(text, sizeof text, format, args);
    fflush(stdout);
    fputs("error: ", stderr);
    put_harmless(text, stderr);
    fputc('\n', stderr);
}

void cli_complain(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
}

int cli_input_ended(void)
{
    if (!ferror(stdin))
        return CLI_DONE;
    cli_complain("standard input can't be read to its end");
    return CLI_NO;
}

int cli_misused(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_USAGE;
}

int cli_no_memory(void)
{
    cli_complain("out of memory");
    return CLI_NO;
}

int cli_refused(const char *option, const struct oust_error *error)
{
    return error->status == OUST_ERROR_MEMORY ? cli_no_memory() : cli_misused("%s%s", option, error->text);
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

static int dispatch(int argc, char **argv)
{
    if (argc < 2) {
        cli_misused("a command is missing");
        fprintf(stderr, "Try 'oust help'.\n");
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("oust %s\n%s\n", oust_version(), rules_attribution());
        return CLI_DONE;
    }
    if (strcmp(argv[1], "--help") == 0)
        return run(&cli_help, argv + 2, 0);
    const struct cli_command *command = cli_find(argv[1]);
    if (command)
        return run(command, argv + 2, argc - 2);
    cli_misused("unknown %s '%s'", argv[1][0] == '-' ? "option" : "command", argv[1]);
    fprintf(stderr, "Try 'oust %s'.\n", likely_meant(argv[1]));
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    setvbuf(stdout, NULL, _IOLBF, 0);
    int status = dispatch(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        cli_complain("can't write standard output: %s", strerror(errno));
        return CLI_NO;
    }
    return status;
}
