/*
 * lines - input line by line: comments and empty lines go through to the output
 * unchanged, and a bad line gets a complaint with its number while the rest goes on.
 */
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define LINES_LENGTH_MAX 1048576 /* bytes; a longer line is a bad one */

struct lines {
    FILE *file;
    const char *name; /* of the file */
    char *text;       /* the line without its end */
    size_t length, capacity;
    int number;  /* of the line, from 1 on */
    bool silent; /* comments and empty lines are dropped */
    bool bad;    /* there was a complaint */
};

/** Opens a file; NULL or "-" is standard input.  Complains if that does not work. */
bool lines_open(struct lines *lines, const char *path);

/** Takes a text instead of a file.  Complains if that does not work. */
bool lines_open_text(struct lines *lines, const char *text);

/** Moves on to the next line that is not empty and no comment.  \return false at the end. */
bool lines_next(struct lines *lines);

/** Complains about the line: "error: line N: ...". */
void lines_complain(struct lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Complains that the file can't be read to its end, for the reason that errno has. */
void lines_complain_unread(struct lines *lines);

/** As getc(), but a signal doesn't end the input. */
int lines_getc(FILE *file);

/** Closes the file.  \return the exit status: CLI_NO after a complaint. */
int lines_close(struct lines *lines);

#endif
