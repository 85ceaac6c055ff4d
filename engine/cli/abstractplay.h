/*
 * abstractplay - games as JSON in the formats of AbstractPlay, a site where Oust is played.
 *
 * What is read:
 *  - the state of a game: an object with "game": "oust", "variants", and a "stack" of the
 *    positions after each turn, each with the turn ("lastmove") that led to it;
 *  - the record of a finished game: an object with "header" and "moves";
 *  - a list of moves: an array of turns, or of rounds, which are arrays of turns.
 * What is written: the first and the last of these.  Its cells have the same names as ours.
 *
 * An error must be passed to both functions, for the details.
 *
 * The source may be one without JSON (abstractplay-none.c): all functions then fail and say so.
 */
#ifndef ABSTRACTPLAY_H
#define ABSTRACTPLAY_H

#include "oust.h"

/** A longer text is refused. */
#define ABSTRACTPLAY_BYTES_MAX (8u * 1024 * 1024)

/**
 * Reads the first game of a text.
 * \param board  the board of lists of moves, which don't tell it.
 * \param game   set to a new one, for oust_game_free().
 * \param used   set to the number of bytes that the game took, if they could be made out; else to 0.
 * \return OUST_ERROR_RECORD and others; `line` is that of an error of JSON's grammar, else 0.
 */
enum oust_status abstractplay_read(const char *text, size_t length, const char *board, struct oust_game **game,
                                   size_t *used, struct oust_error *error);

enum abstractplay_form {
    ABSTRACTPLAY_STATE = 1, /* all positions of the game, which AbstractPlay can go on with */
    ABSTRACTPLAY_MOVES = 2  /* an array of rounds */
};

/**
 * Writes a game on one line.
 * \param text  set to new text, for free().
 * \return OUST_ERROR_BOARD (AbstractPlay has no such boards), OUST_ERROR_TURN (the last turn is unfinished, or
 *         the form has no room for something), OUST_ERROR_MEMORY.
 */
enum oust_status abstractplay_write(const struct oust_game *game, enum abstractplay_form form, char **text,
                                    struct oust_error *error);

#endif
