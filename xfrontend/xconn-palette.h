/*
 * xconn-palette.h - a few colours in place of all: for screens whose pixels are places in
 * a map, and for those with two colours.
 *
 * Pictures are dithered in an ordered pattern, which stays where it is when a part of a
 * picture is painted again.  A colour that the palette has as it is isn't dithered.
 */
#ifndef XCONN_PALETTE_H
#define XCONN_PALETTE_H

#include <stdbool.h>
#include <X11/Xlib.h>

#include "raster.h"

#define PALETTE_MOST 256

struct xconn_palette;

/* Without any colour in it.  NULL without memory. */
struct xconn_palette *xconn_palette_new(void);
void xconn_palette_free(struct xconn_palette *palette); /* takes NULL */

/* Takes colours as they are in a map. */
void xconn_palette_take(struct xconn_palette *palette, const XColor *colours, int count);

/* Can a visual have a map with colours of our own? */
bool xconn_palette_can_change(const Visual *visual);

/*
 * Makes it the best that a visual's map can have, one round trip or two: cells of our own
 * in the colours wanted, the most important first, and where the map is full or fixed
 * whatever it has.  May be called again when other colours are wanted.
 */
void xconn_palette_fill(struct xconn_palette *palette, Display *display, Visual *visual, Colormap map,
                        const rgb *wanted, int count);

/* The pixel value of the nearest colour. */
unsigned long xconn_palette_pixel(const struct xconn_palette *palette, rgb colour);

/* The pixel value for a pixel of a picture. */
unsigned long xconn_palette_dither(struct xconn_palette *palette, rgb colour, int x, int y);

#endif
