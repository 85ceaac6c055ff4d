/*
 * gtp-vertex - cells and players in the words of GTP.
 *
 * On rectangles a cell is a letter for the column, from the left, and a number for the row,
 * from the bottom, as GTP has it: there is no I, and after Z come AA, AB and so on.  So from
 * the ninth column on the letter is not the one of the other interfaces.  On hexagons GTP says
 * nothing, and cells have the names that they have everywhere, the i included.
 */
#ifndef GTP_VERTEX_H
#define GTP_VERTEX_H

#include "oust.h"

/** What a word is that ought to be a cell. */
enum gtp_vertex {
    GTP_VERTEX_CELL = 1, /* a cell of the board */
    GTP_VERTEX_PASS,     /* "pass" */
    GTP_VERTEX_OUTSIDE,  /* no cell of this board */
    GTP_VERTEX_WRONG     /* nothing that a cell could be called */
};

/** Writes the name of a cell, as in "D4" on rectangles and "d4" on hexagons. */
void gtp_vertex_write(const struct oust_board *board, oust_cell cell, char name[OUST_NAME_MAX]);

/** Reads the name of a cell, or "pass"; case does not matter.  \param cell set for GTP_VERTEX_CELL. */
enum gtp_vertex gtp_vertex_read(const struct oust_board *board, const char *word, oust_cell *cell);

/** Writes the letters of a column of a rectangle, 0-based. */
void gtp_vertex_column(int column, char letters[OUST_NAME_MAX]);

/** "black" or "white".  Borrowed, lives for ever. */
const char *gtp_vertex_player(int player);

/** Reads b, black, w or white; case does not matter.  \return 1, 2, or 0 for anything else. */
int gtp_vertex_player_read(const char *word);

#endif
