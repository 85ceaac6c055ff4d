/*
 * transcript - a game's turns as text, "b4,c2 d5 pass e1", written and played.
 *
 * Turns are played one at a time through a struct transcript, by oust_game_play() from one
 * line of text and by record from one XML element a turn.  A pass happens by itself, so
 * playing it means checking that the text says so where one happened: always between two
 * turns; before the first turn and after the last one the text may leave it out.
 */
#ifndef TRANSCRIPT_H
#define TRANSCRIPT_H

#include "oust.h"
#include "strbuf.h"

struct transcript {
    struct oust_game *game;
    int passed;       /* who has passed in the game, but not yet in the text; or 0 */
    bool begun;       /* a turn was played: passes must stand in the text from now on */
    int line, column; /* where the last turn began */
};

/** Appends turn number `index`, as in "b4,c2" or "pass". */
void transcript_write_turn(struct strbuf *buf, const struct oust_game *game, int index);

/** Begins where the game stands; an unfinished turn is continued by the first turn played. */
struct transcript transcript_begin(struct oust_game *game);

/**
 * Plays one turn, the `length` bytes at `text`, which begin at `line` and `column` of the input.
 * On an error the placements made before it stay made.
 * \return as oust_game_play().
 */
enum oust_status transcript_turn(struct transcript *transcript, const char *text, size_t length, int line, int column,
                                 struct oust_error *error);

#endif
