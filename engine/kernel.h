/*
 * kernel - the rules and the playouts as machine code for one width of sets and one kind
 * of processor.
 *
 * The fast code is written once, in the headers kernel-*.h that kernel-table.h lists, and
 * compiled for sets of 2, 4, 6 and 16 words of 64 bits, each for any
 * processor and, on x86-64, a second time for those with AVX2 and BMI2.  Everybody else
 * sees this table and states without a type.  All kernels give the same answers, and from
 * the same random numbers the same playouts.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"
#include "memo.h"
#include "rng.h"
#include "shelf.h"
#include "stop.h"

/** The value of a won game; half of it is the value of a blocked one. */
#define KERNEL_VALUE_WIN 254

/** What a placement came to; NONE: there is no legal one, nothing was changed. */
enum kernel_outcome { KERNEL_NONE, KERNEL_SEED, KERNEL_CAPTURE, KERNEL_WIN };

/** Can the side, placing now, oust the enemy in this turn?  See chain.h. */
struct chain_question {
    const void *state;
    int side;
    uint64_t nodes; /* most to look at, 0 for no limit */
    const struct oust_stop *stop;
    struct memo *memo;      /* for keys of the kernel's width */
    struct shelf *failures; /* the same */
};

/** Sides are 0 and 1 here: player - 1. */
struct kernel {
    const char *path; /* of the processor: "generic", "x86-64-v3" */
    int words;
    size_t state_size; /* bytes of a state, to be aligned for 64 bytes */
    size_t undo_size;  /* bytes of what take_back needs */
    size_t chain_size; /* bytes of room that chain works in, aligned for 64 */

    /* Makes `state` hold these stones (sets of `words` words). */
    void (*setup)(void *state, const struct oust_board *board, const uint64_t *stones0, const uint64_t *stones1);
    void (*copy)(void *state, const void *from);

    /* The stones of a side, inside the state. */
    const uint64_t *(*stones)(const void *state, int side);

    /* The cells next to the stones of a side, inside the state. */
    const uint64_t *(*halo)(const void *state, int side);

    /* Is the placement legal, and what does it capture (a set, written if the verdict is CAPTURE)? */
    enum oust_verdict (*check)(const void *state, int side, oust_cell cell, uint64_t *captured);

    /* All legal placements, as two sets. */
    void (*legal)(const void *state, int side, uint64_t *seeds, uint64_t *captures);
    bool (*can_place)(const void *state, int side);

    /* Places on an empty cell.  `undo` is NULL or has undo_size bytes. */
    enum kernel_outcome (*place)(void *state, int side, oust_cell cell, void *undo);

    /* Takes back the last placement made with this `undo`. */
    void (*take_back)(void *state, const void *undo);

    /* The group that a stone belongs to: its stones and its size; the set lives in the state. */
    const uint64_t *(*group)(const void *state, oust_cell stone, int *size);

    /* Plays on until the game ends, or until `limit` placements, after which the position is judged; side is
     * to place.  Returns how it went for side 0, from 0 to KERNEL_VALUE_WIN; adds the number of placements. */
    int (*playout)(void *state, int side, enum oust_policy policy, uint64_t limit, struct rng *rng,
                   uint64_t *placements);

    /* Lists all legal placements, captures first, each with a first guess of its chance to win, 0 to 255; returns their
     * number.
     * The state is the same afterwards. */
    int (*judge)(void *state, int side, uint16_t *cells, uint8_t *priors);

    /* Looks for a winning chain; `work` need not be filled in.  `cells` and `count` may be NULL. */
    enum oust_chain (*chain)(void *work, const struct chain_question *question, oust_cell *cells, int *count);
};

/** The best kernel for this processor and for boards with this many words. */
const struct kernel *kernel_for(int words);

#endif
