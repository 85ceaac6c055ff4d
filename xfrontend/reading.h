/*
 * reading.h - a game out of a text, however it is written: a record in XML, a position, or
 * a line of turns.
 */
#ifndef READING_H
#define READING_H

#include <stdbool.h>
#include <stddef.h>

#include "oust.h"

/*
 * Reads a text of `length` bytes with a NUL behind them:
 *     <?xml ...                            a record
 *     BOARD STONES1 STONES2 TO-PLACE       a position
 *     BOARD TURN...                        a game from the empty board on; a winner may stand before the turns
 *     BOARD STONES1 STONES2 TO-PLACE TURN...
 * The game is new, for oust_game_free(); `players` (or NULL) is set to whether the text says who plays.
 */
enum oust_status reading_text(const char *text, size_t length, struct oust_game **game, bool *players,
                              struct oust_error *error);

/* The same out of a file; one that is no ordinary file is waited for. */
enum oust_status reading_file(const char *path, struct oust_game **game, bool *players, struct oust_error *error);

/* The same, but waits for nobody: a pipe or a device is refused. */
enum oust_status reading_kept_file(const char *path, struct oust_game **game, bool *players, struct oust_error *error);

#endif
