/*
 * draw.h - the only painter of the window: everything goes into a pixmap that is the
 * window's background, so that the server repairs exposed parts by itself.
 */
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>

#include "geom.h"
#include "look.h"
#include "raster.h"
#include "sprite.h"
#include "xconn.h"
#include "xconn-text.h"

enum draw_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

struct draw;

/* A painter for a window; connection and text are borrowed.  NULL without memory. */
struct draw *draw_new(struct xconn *conn, struct xconn_text *text, Window window);
void draw_free(struct draw *draw);

/* Paints another window from now on: everything has to be painted anew. */
void draw_set_window(struct draw *draw, Window window);

/* On a screen with few colours: those of a look are needed. */
void draw_want_colours(struct draw *draw, const struct look *look);

/* A new empty picture of this size in the ground colour. */
void draw_start(struct draw *draw, int width, int height, rgb ground);

/* What has been painted, whether it is shown or not. */
Pixmap draw_picture(const struct draw *draw);

/* Shows what has been painted since the last call. */
void draw_show(struct draw *draw);

void draw_fill(struct draw *draw, const struct geom_rect *rect, rgb colour);

/* A box with round corners and a line around it, on a ground of one colour. */
void draw_box(struct draw *draw, const struct geom_rect *rect, int radius, rgb fill, rgb edge, rgb ground);

/* One line of text, in the middle of a rectangle's height; too long a text ends in dots. */
void draw_text(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
               rgb colour, const char *text);

/* The same on a ground of one colour, over a line that was painted in the same way before; NULL: there was none. */
void draw_text_anew(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
                    rgb colour, rgb ground, const char *before, const char *text);

/* Text broken into lines.  Returns the height it takes; with `only_measure` nothing is painted. */
int draw_paragraph(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
                   rgb colour, const char *text, bool only_measure);

int draw_text_width(const struct draw *draw, enum text_style style, const char *text);
int draw_text_height(const struct draw *draw, enum text_style style);

/* How the last text began that was cut off for want of room since this was last asked; NULL: none was.  For tests. */
const char *draw_cut(struct draw *draw, char *text, size_t size);

/* Sets the height of the normal text. */
void draw_text_scale(struct draw *draw, int height);

/* The whole board with its frame and coordinates, as far as it lies in a part of the window. */
void draw_board(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                const struct geom_rect *part);

/* Those cells of it anew that are marked as changed. */
void draw_cells(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells, const bool *changed);

/* Makes ready what later calls would have to wait for; to be called when there is nothing else to do. */
void draw_prepare(struct draw *draw);

/* Exchanges two colours in rectangles that have no other. */
void draw_exchange(struct draw *draw, const struct geom_rect *rects, int count, rgb one, rgb other);

/* A stone on a ground of one colour, in a square that the caller has left free. */
void draw_stone(struct draw *draw, const struct look *look, int player, int x, int y, double radius, rgb ground);

#endif
