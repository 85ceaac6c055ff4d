/*
 * draw-inside.h - what the parts of draw share; nobody else includes this.
 */
#ifndef DRAW_INSIDE_H
#define DRAW_INSIDE_H

#include "draw.h"

struct draw_atlas;

struct draw {
    struct xconn *conn;
    struct xconn_text *text;
    Window window;
    Pixmap picture;
    GC gc, exchange; /* exchange: NULL until needed */
    int width, height;
    struct geom_rect damage;  /* painted, but not yet shown; empty: width 0 */
    char cut[64];             /* how the last text began that had no room */
    struct draw_atlas *atlas; /* what cells are copied from on a far server; NULL until needed */
};

void draw_set_colour(struct draw *draw, rgb colour);
void draw_touch(struct draw *draw, const struct geom_rect *rect);

/* A ring of some thickness: that many circles. */
void draw_ring(struct draw *draw, Drawable drawable, int x, int y, double radius, double thick, rgb colour);

/* draw-thin.c: the board by few and small requests, for servers at the end of a thin line */
void draw_thin_board(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                     const struct geom_rect *part);
void draw_thin_cell(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, oust_cell cell);
void draw_thin_stone(struct draw *draw, const struct look *look, int player, int x, int y, double radius);
void draw_thin_free(struct draw *draw);

/* draw-atlas.c: pictures of cells on the server.  Two rows each for stones: the first and the second player's. */
enum atlas_row { ATLAS_GROUND, ATLAS_STONE, ATLAS_MARKED = 3, ATLAS_GHOST = 5, ATLAS_ROWS = 7 };

/* Takes the grounds from the picture, where the board must be empty.  NULL without memory. */
struct draw_atlas *draw_atlas_new(struct draw *draw, const struct sprite *sprite);
void draw_atlas_free(struct draw_atlas *atlas);

/* Was it made for this layout? */
bool draw_atlas_fits(const struct draw_atlas *atlas, const struct sprite *sprite);

/* Makes the stones, unless they are there. */
void draw_atlas_prepare(struct draw_atlas *atlas);

/* The part of the window that a copy covers. */
struct geom_rect draw_atlas_rect(const struct draw_atlas *atlas, oust_cell cell);
void draw_atlas_copy(struct draw_atlas *atlas, enum atlas_row row, oust_cell cell);

#endif
