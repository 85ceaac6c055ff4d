/*
 * position - stones on a board, who is to place, and what can be taken back.  A thin, safe
 * layer over the kernel of the board's width; the search below E4 uses the kernel itself.
 */
#ifndef POSITION_H
#define POSITION_H

#include "kernel.h"
#include "oust.h"

struct oust_position {
    struct oust_board *board; /* counted */
    const struct kernel *kernel;
    void *state;  /* the kernel's */
    int side;     /* to place: player - 1 */
    int winner;   /* a player, or 0 */
    char *undo;   /* what was placed or passed, oldest first: entries of entry_size bytes */
    size_t count; /* number of entries */
    size_t capacity;
};

/** Makes a position from two sets of stones that share no cell.  \param position set to a new one. */
enum oust_status position_make(const struct oust_board *board, const uint64_t *stones1, const uint64_t *stones2,
                               int to_place, struct oust_position **position, struct oust_error *error);

/** Room for a state of the kernel, aligned as it wants to be; NULL without memory.  Free with free(). */
void *position_state_new(const struct kernel *kernel);

#endif
