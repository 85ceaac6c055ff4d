/*
 * cli - what the commands of the text program share.
 *
 * A command is a struct in a file of its own: its words for the manual, its options and a
 * function.  main.c holds the table of all commands, finds the one that was asked for and
 * reads its options, so that run() gets values that need no more checks.
 */
#ifndef CLI_H
#define CLI_H

#include "options.h"
#include "oust.h"

/* Exit statuses. */
enum {
    CLI_DONE = 0,
    CLI_NO = 1,   /* the data was bad, or the answer is no */
    CLI_USAGE = 2 /* the command line was wrong */
};

struct cli_command {
    const char *name;
    const char *operands; /* as in "[FILE]", "" for none */
    const char *summary;  /* one line, without a full stop */
    const char *details;  /* what else `oust help NAME` says, whole lines */
    int least, most;      /* number of operands */
    const struct option *options;
    const void *defaults; /* the struct that the options are read into, as it is without any */
    size_t size;          /* of that struct */
    int (*run)(const void *values, char **operands, int count);
};

/** All commands, in the order of the manual, NULL at the end. */
extern const struct cli_command *const cli_commands[];

extern const struct cli_command cli_help, cli_legal, cli_replay, cli_perft, cli_chain, cli_hint, cli_match, cli_bench,
    cli_play, cli_show, cli_convert, cli_gtp, cli_solve;

/** The command with a name, or NULL. */
const struct cli_command *cli_find(const char *name);

/** Explains a command on standard output. */
void cli_explain(const struct cli_command *command);

/** Complains on standard error: "error: ...". */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The exit status of a command that has read standard input to its end; complains if that was an error. */
int cli_input_ended(void);

/** Complains about the command line and returns CLI_USAGE. */
int cli_misused(const char *format, ...) __attribute__((format(printf, 1, 2)));

/**
 * Complains that what the command line asks for can't be had, and returns the exit status: lack of memory is
 * nobody's misuse.
 * \param option  whose value it was, as in "--board: ", or "".
 */
int cli_refused(const char *option, const struct oust_error *error);

/** Complains about running out of memory and returns CLI_NO. */
int cli_no_memory(void);

#endif
