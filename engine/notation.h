/*
 * notation - lists of cells and positions as text.  Names of single cells are the board's.
 */
#ifndef NOTATION_H
#define NOTATION_H

#include "oust.h"

/**
 * Reads one cell of a list from `*text` up to a comma, a blank or the end, and moves on
 * behind it.  \return OUST_ERROR_CELL, with the culprit quoted.
 */
enum oust_status notation_cell(const struct oust_board *board, const char **text, oust_cell *cell,
                               struct oust_error *error);

/**
 * Reads a position from the beginning of a line.
 * \param end  set to what follows its last field.
 * \return as oust_position_parse().
 */
enum oust_status notation_position(const char *line, const char **end, struct oust_position **position,
                                   struct oust_error *error);

#endif
