/*
 * solve-key - a position written down for the table of the solver: seen by the player to
 * place, and turned and mirrored so that all positions alike by the board's symmetries have
 * one key.  The key is exact: it holds all stones.
 */
#ifndef SOLVE_KEY_H
#define SOLVE_KEY_H

#include "board.h"

#define SOLVE_KEY_WORDS_MAX (2 * BOARD_WORDS_MAX)

/** What makes keys for a board. */
struct solve_keys {
    const struct oust_board *board; /* borrowed */
    int words;                      /* of one player's stones in a key: as few as the cells need */
    uint64_t (*numbers)[BOARD_SYMMETRIES_MAX];
    int16_t (*moved)[BOARD_SYMMETRIES_MAX]; /* where each symmetry moves a cell */
    int symmetries;
};

struct solve_key {
    uint64_t stones[SOLVE_KEY_WORDS_MAX]; /* of the player to place, then of the other one */
};

/** False without memory.  End it with solve_keys_end(). */
bool solve_keys_begin(struct solve_keys *keys, const struct oust_board *board);
void solve_keys_end(struct solve_keys *keys);

/** The key of these stones of the player to place and of the other one: sets of the board's width. */
void solve_key_make(const struct solve_keys *keys, const uint64_t *mine, const uint64_t *theirs, struct solve_key *key);

#endif
