/* game-object-play.h - what a game's life (game-object.c) and its calls (game-object-call.c) share. */
#ifndef GAME_OBJECT_PLAY_H
#define GAME_OBJECT_PLAY_H

#include "game-object.h"

/* How the game stood before a change. */
struct game_before {
    int placements;
    enum oust_result result;
};

struct game_before game_play_before(const struct game_object *game);

/*
 * The game has changed: tells what was taken back and placed since then, fails the calls that
 * waited for the old position (but for the one that changed it), sets a computer player going,
 * announces properties, and the end.  All that goes out before the reply to whoever changed it.
 */
void game_play_changed(struct game_object *game, const struct game_before *before, unsigned undone,
                       const struct waiting *by);

/* Announces changed properties. */
void game_play_announce(struct game_object *game);

/* What the computer thinks about when it places in this game: of that level, and for as long as the game says. */
struct job_order game_play_order(const struct game_object *game, int level);

/* Has the computer think anew, if it is to place. */
void game_play_computer(struct game_object *game);

/* Has it choose at once, if it is thinking; answers the call. */
void game_play_hurry(struct iface_call *call);

/* Reads "human" or "level1" to "level6".  False: answered. */
bool game_object_parse_kind(struct iface_call *call, const char *kind, int *level);

/* The status as it is told on the bus. */
uint32_t game_play_status(const struct oust_game *game);

#endif
