/*
 * game - a first position, the placements made from it with what each of them brought
 * about, those taken back, a resignation, and the players.
 *
 * The placements are one array: the first `count` are on the board, the rest up to
 * `total` were taken back and wait to be placed again.  Passes are no entries of their
 * own.  They are forced, so each is noted at the placement that forced it, goes when
 * that placement is taken back, and comes again with it.
 */
#ifndef GAME_H
#define GAME_H

#include "oust.h"

struct game_entry {
    struct oust_placement placement;
    oust_cell *captured; /* placement.captured cells, NULL for a seed */
    bool handed;         /* the position was handed over after it: take that back as well */
};

struct oust_game {
    struct oust_position *setup;
    struct oust_position *position;
    struct game_entry *entries;
    int count, total, capacity;
    int opening_pass; /* who had to pass before the first placement, or 0 */
    int resigned;     /* who gave up, or 0 */
    int level[3];     /* by player, 1 and 2 */
    char name[3][OUST_PLAYER_NAME_MAX];
};

/** Placements set aside, see game_detach(). */
struct game_tail {
    struct game_entry *entries;
    int count;
};

/**
 * Sets the placements taken back aside, so that others can be tried from here.  Afterwards
 * either game_attach() or game_tail_free() is called, which also forgets the tail.
 * \return OUST_ERROR_MEMORY.
 */
enum oust_status game_detach(struct oust_game *game, struct game_tail *tail, struct oust_error *error);

/** Takes back to `count` placements, forgets what was tried after them and puts the tail in its place. */
void game_attach(struct oust_game *game, int count, struct game_tail *tail);

void game_tail_free(struct game_tail *tail);

/** The player who passed last, if no placement was made since then; 0 if there was no pass. */
int game_passed_last(const struct oust_game *game);

#endif
