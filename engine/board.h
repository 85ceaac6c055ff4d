/*
 * board - shapes and sizes, cells, neighbours, names and symmetries.  Immutable once
 * made, counted, shared by all threads.
 *
 * Cells are numbered in the order of their names, which is also the order in which every
 * interface lists them: on hexagons row by row from the bottom, on rectangles column by
 * column from the left.  A set of cells has `words` words of 64 bits, one of a few widths
 * for which the kernels are made (see kernel.h).
 */
#ifndef BOARD_H
#define BOARD_H

#include "oust.h"

#define BOARD_SYMMETRIES_MAX 12
#define BOARD_WORDS_MAX      16

struct oust_board {
    unsigned references; /* atomic */
    char id[OUST_NAME_MAX];
    enum oust_shape shape;
    int width;  /* hexagon: cells on a side; rectangle: columns */
    int height; /* hexagon: the same; rectangle: rows */
    int rows;
    int cells;
    int words;
    int16_t (*neighbours)[OUST_NEIGHBOURS_MAX]; /* ascending */
    uint8_t *degree;
    int16_t *row, *place;
    int16_t *row_start; /* hexagon: first cell of a row */
    uint64_t *full;     /* the set of all cells */
    uint64_t *sets;     /* for each cell three sets: itself, its neighbours, what is at a distance of 1 or 2 */
};

/** How many ways there are to turn and mirror the board so that it looks the same, the identity being the first. */
int board_symmetries(const struct oust_board *board);

/** Where such a way moves a cell: reckoned anew each time, as few of those who make a board ever ask. */
oust_cell board_symmetry(const struct oust_board *board, int number, oust_cell cell);

/** Is the cell in a set of as many words as the board has? */
static inline bool board_set_has(const uint64_t *set, oust_cell cell)
{
    return set[cell >> 6] >> (cell & 63) & 1;
}

#endif
