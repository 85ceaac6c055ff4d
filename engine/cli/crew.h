/*
 * crew - numbered pieces of work done by several processes at once, each of which writes a
 * text; the texts come back in the order of the numbers, whoever is done first.
 */
#ifndef CREW_H
#define CREW_H

#include <stdbool.h>
#include <stdio.h>

/** Does piece `number` in a process of its own and writes what came of it. \return false after a complaint. */
typedef bool crew_work_fn(int number, FILE *out, void *user);

/** Takes what piece `number` wrote, a text that is not empty. */
typedef void crew_done_fn(int number, const char *text, void *user);

/**
 * Does the pieces 0 to `pieces` - 1, at most `jobs` at the same time.
 * \return false after a complaint; then no more work was begun, and what had begun was ended.
 */
bool crew_work(int pieces, int jobs, crew_work_fn *work, crew_done_fn *done, void *user);

#endif
