/*
 * naive - the rules of Oust once more, as plainly as they can be written: an array of stones, and groups found anew
 * by flood filling each time.  Tests hold the fast position against it.
 */
#ifndef NAIVE_H
#define NAIVE_H

#include <stdbool.h>

#include "oust.h"

struct naive {
    const struct oust_board *board; /* borrowed */
    int cells;
    char stones[OUST_CELLS_MAX]; /* 0, 1 or 2 */
};

void naive_init(struct naive *naive, const struct oust_board *board);

/** What a placement would be; the stones that it captures are marked in `captured` (by cell). */
enum oust_verdict naive_check(const struct naive *naive, int player, oust_cell cell, bool captured[OUST_CELLS_MAX]);

/** Places a stone that may be placed.  \return the number of stones captured. */
int naive_place(struct naive *naive, int player, oust_cell cell);

int naive_count(const struct naive *naive, int player);

#endif
