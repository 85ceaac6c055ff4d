/* options.h - the command line of oustd. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "quota.h"

#include <stdbool.h>
#include <stdio.h>

enum options_task { OPTIONS_SERVE, OPTIONS_CHECK_INTERFACES, OPTIONS_LIST_LIMITS, OPTIONS_HELP, OPTIONS_VERSION };

struct options {
    enum options_task task;
    bool system;            /* the system bus */
    const char *state;      /* folder of the games; NULL: the usual one */
    const char *interfaces; /* folder to check; NULL: what is built in */
    struct quota limits;
};

/*
 * Reads the arguments, and with them the limits: the system's file, the user's, then those on
 * the command line.  0: done; else the exit status, and standard error says what was wrong.
 */
int options_read(struct options *options, int argc, char **argv);

void options_print_help(FILE *stream);
void options_print_limits(const struct options *options, FILE *stream);

#endif
