/*
 * gtp-line - lines of the protocol, without what it says to leave out: carriage returns and
 * other control characters, and comments; a tab is a blank.
 */
#ifndef GTP_LINE_H
#define GTP_LINE_H

#include <stdbool.h>
#include <stdio.h>

#define GTP_LINE_MAX 65536 /* bytes with the NUL; what is longer is cut off */

struct gtp_line {
    char text[GTP_LINE_MAX];
    bool cut; /* it was longer */
};

/** Reads the next line, which may be empty.  \return false at the end of the input. */
bool gtp_line_read(FILE *file, struct gtp_line *line);

/**
 * Takes the number that a line may begin with.
 * \param text  moved on to what follows it.
 * \return the number, or -1 if there is none.
 */
long gtp_line_number(char **text);

#endif
