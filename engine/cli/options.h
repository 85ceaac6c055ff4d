/*
 * options - long options read by a table into a struct of the command.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_kind {
    OPTION_FLAG = 1, /* bool, no argument */
    OPTION_NUMBER,   /* uint64_t */
    OPTION_SECONDS,  /* unsigned: milliseconds, written as in "0.25" */
    OPTION_TEXT      /* const char * */
};

struct option {
    const char *name; /* without dashes; NULL ends the table */
    enum option_kind kind;
    size_t offset;        /* of the value in the struct */
    const char *argument; /* its word in the manual, as in "N"; NULL for a flag */
    const char *text;     /* one line for the manual */
    uint64_t least, most; /* range of a number; of milliseconds for seconds */
};

/** Milliseconds of the shortest and longest time that may be asked for. */
#define OPTION_SECONDS_LEAST 1
#define OPTION_SECONDS_MOST  86400000

/**
 * Reads the options among `argv` into `values`.  "--name value" and "--name=value" are the
 * same; "--" ends the options.  Complains about what is wrong.
 * \param count  in: length of argv; out: number of operands, which are moved to its front.
 */
bool options_read(const struct option *options, void *values, char **argv, int *count);

/** Reads a whole number, digits only, within the range.  \return whether that worked. */
bool options_number(const char *text, uint64_t least, uint64_t most, uint64_t *number);

/** Reads seconds, as in "3" or "0.25", into milliseconds, within the range of milliseconds. */
bool options_seconds(const char *text, uint64_t least, uint64_t most, unsigned *milliseconds);

#endif
