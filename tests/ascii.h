/*
 * ascii - boards drawn in the test: the top row first, blanks for the eye only.
 *
 *     "   . . .   "        1, 2  stones
 *     "  . 2 . .  "        .     an empty cell
 *     " . 1 * . . "        other letters mean what the test says they mean
 */
#ifndef ASCII_H
#define ASCII_H

#include "oust.h"

/** The position drawn; every mark but 1 and 2 is an empty cell.  New; fails the test if the drawing is wrong. */
struct oust_position *ascii_position(const char *id, int to_place, const char *drawing);

/** The marks of a drawing by cell.  \return the number of cells. */
int ascii_marks(const struct oust_board *board, const char *drawing, char marks[OUST_CELLS_MAX]);

/** Fails the test, drawing both, if the stones are not as drawn. */
void ascii_assert_stones(const struct oust_position *position, const char *drawing);

/**
 * Fails the test if the legality of an empty cell is not as drawn, for the player to place: s a seed, c a capture,
 * n no enemy group touched, t too small for an enemy group touched.
 */
void ascii_assert_verdicts(const struct oust_position *position, const char *drawing);

#endif
