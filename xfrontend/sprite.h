/*
 * sprite.h - paints the board and its stones into a raster; no X in it.
 */
#ifndef SPRITE_H
#define SPRITE_H

#include <stdbool.h>

#include "geom.h"
#include "look.h"
#include "raster.h"

/* All that can be seen on one cell. */
struct sprite_cell {
    signed char stone; /* 0, 1 or 2: whose */
    signed char ghost; /* 0, 1 or 2: a pending placement */
    signed char spot;  /* 0, 1 or 2: who may place here */
    signed char gone;  /* 0, 1 or 2: whose stone was just captured here */
    signed char fade;  /* how much of that is gone: 0 to SPRITE_FADES */
    bool capturing;    /* with a spot: the placement would capture */
    bool last;         /* the last placement */
    bool crossed;      /* nothing may be placed here: for figures */
    bool hint;
    bool cursor;
};

#define SPRITE_FADES 8

bool sprite_cell_equal(const struct sprite_cell *a, const struct sprite_cell *b);

/* What the pictures of a board's parts are made from, once for a layout and a scheme. */
struct sprite;

/* For sprite_free().  The layout's board must outlive it.  NULL without memory. */
struct sprite *sprite_new(const struct geom *geom, const struct look *look);
void sprite_free(struct sprite *sprite);
const struct geom *sprite_geom(const struct sprite *sprite);
const struct look *sprite_look(const struct sprite *sprite);

/*
 * Paints all of the window's ground and the board that meets the raster.  Whatever part
 * is painted, it looks just as it does in the whole.
 */
void sprite_board(const struct sprite *sprite, struct raster *raster, const struct sprite_cell *cells);

/* Which of three shades a hexagon has: no two neighbours have the same one. */
int sprite_face_shade(const struct geom *geom, oust_cell cell);

/* Paints one stone of any size. */
void sprite_stone(struct raster *raster, const struct look *look, int player, double x, double y, double radius,
                  double alpha);

#endif
