/*
 * narration - what happens in a game, in plain words.
 */
#ifndef NARRATION_H
#define NARRATION_H

#include <stdbool.h>
#include <stdio.h>

#include "oust.h"

/** Says what the last placement brought about, as in "Red captured 5, place again". */
void narration_placement(const struct oust_game *game, const struct oust_placement *placement);

/** Says how the game stands: who has won, or who is to place. */
void narration_standing(const struct oust_game *game);

/** Writes all turns as oust_game_play() reads them, in one line without its end.  \return false after a complaint. */
bool narration_turns(const struct oust_game *game, FILE *out);

#endif
