/*
 * status.h - errors as values: how a function says what went wrong.
 *
 * The codes are public and stand in oust.h.  The first error wins: status_fail() leaves
 * an error alone that is already filled in.
 */
#ifndef STATUS_H
#define STATUS_H

#include "oust.h"

#if defined(__GNUC__)
#define STATUS_PRINTF(at, first) __attribute__((format(printf, at, first)))
#else
#define STATUS_PRINTF(at, first)
#endif

/** Empties an error, so that the next one counts.  Takes NULL. */
void status_clear(struct oust_error *error);

/** Fills in the error, if it is not NULL and still empty, and returns the status. */
enum oust_status status_fail(struct oust_error *error, enum oust_status status, const char *format, ...)
    STATUS_PRINTF(3, 4);

/** The same for a place in the input: line and column are 1-based, 0 where there is none. */
enum oust_status status_fail_at(struct oust_error *error, enum oust_status status, int line, int column,
                                const char *format, ...) STATUS_PRINTF(5, 6);

/** Out of memory. */
enum oust_status status_no_memory(struct oust_error *error);

#endif
