/*
 * diagram - a position as letters on a terminal, and the names of the players.
 */
#ifndef DIAGRAM_H
#define DIAGRAM_H

#include "oust.h"

/** Which letters there are. */
struct diagram {
    bool unicode;          /* round stones, else the letters X and O */
    bool marks;            /* mark the cells where a stone may be placed: + for a seed, * for a capture */
    const char *titles[3]; /* by player, 1 and 2: said in brackets after the colour, unless NULL; borrowed */
};

/** Chooses the letters that the locale has; no marks. */
struct diagram diagram_for_locale(void);

/** Prints the board, and a line with stones and names under it. */
void diagram_print(const struct diagram *diagram, const struct oust_position *position);

/** "Red" and "Blue" on hexagonal boards, "Black" and "White" on rectangles.  Borrowed, lives for ever. */
const char *diagram_player(const struct oust_board *board, int player);

#endif
