/*
 * draw-inside.h - what the parts of draw share; nobody else includes this.
 */
#ifndef DRAW_INSIDE_H
#define DRAW_INSIDE_H

#include "draw.h"

struct thin;

struct draw {
    struct xconn *conn;
    struct xconn_text *text;
    Window window;
    Pixmap picture;
    GC gc;
    int width, height;
    struct geom_rect damage; /* painted, but not yet shown; empty: width 0 */
    char cut[64];            /* how the last text began that had no room */
    struct thin *thin;       /* what the board is drawn with on a far server; NULL until needed */
};

void draw_set_colour(struct draw *draw, rgb colour);
void draw_touch(struct draw *draw, const struct geom_rect *rect);

/* draw-thin.c: the same by few and small requests, for servers at the end of a thin line */
void draw_thin_board(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                     const struct geom_rect *part);
void draw_thin_cell(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, oust_cell cell);
void draw_thin_stone(struct draw *draw, const struct look *look, int player, int x, int y, double radius);
void draw_thin_free(struct draw *draw);

#endif
