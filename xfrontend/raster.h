/*
 * raster.h - a picture in memory, and anti-aliased shapes to paint into it.
 *
 * No X in it: what is painted here looks the same on every screen.  A raster has an
 * origin, so that a part of a large picture is painted by the same calls as the whole:
 * all places are coordinates of the large picture, pixel centres lie at halves.
 */
#ifndef RASTER_H
#define RASTER_H

#include <stddef.h>
#include <stdint.h>

/* A colour: 0xRRGGBB. */
typedef uint32_t rgb;

struct raster {
    int x, y; /* of its upper left pixel in the large picture */
    int width, height;
    rgb *pixels; /* rows from the top */
};

struct raster_point {
    double x, y;
};

/* A new black one, for raster_free(); NULL without memory. */
struct raster *raster_new(int x, int y, int width, int height);
void raster_free(struct raster *raster);

/* Mixes two colours: share 0 is all `from`, 1 is all `to`. */
rgb rgb_mix(rgb from, rgb to, double share);

/* Lighter (up to 1) or darker (down to -1). */
rgb rgb_light(rgb colour, double amount);

/* How bright it is, 0 to 255. */
int rgb_luma(rgb colour);

void raster_fill(struct raster *raster, rgb colour);

/* One pixel, which must lie inside. */
static inline void raster_set(struct raster *raster, int x, int y, rgb colour)
{
    raster->pixels[(size_t)(y - raster->y) * (size_t)raster->width + (size_t)(x - raster->x)] = colour;
}

/* One pixel; alpha 0 to 1.  Pixels outside are ignored. */
void raster_blend(struct raster *raster, int x, int y, rgb colour, double alpha);

void raster_disc(struct raster *raster, double x, double y, double radius, rgb colour, double alpha);
void raster_ring(struct raster *raster, double x, double y, double radius, double thickness, rgb colour, double alpha);
void raster_line(struct raster *raster, double x1, double y1, double x2, double y2, double thickness, rgb colour,
                 double alpha);

/* A disc whose edge fades over `blur` pixels. */
void raster_soft_disc(struct raster *raster, double x, double y, double radius, double blur, rgb colour, double alpha);

/* A convex polygon (corners counter-clockwise on the screen) grown by `grow` with round corners, filled from `top` to
 * `bottom` colour over its height. */
void raster_polygon(struct raster *raster, const struct raster_point *points, int count, double grow, rgb top,
                    rgb bottom, double alpha);

/* Distance of a place from the edge of a convex polygon: negative inside. */
double raster_distance(const struct raster_point *points, int count, double x, double y);

/* Smooth noise between -1 and 1, the same for ever. */
double raster_noise(double x, double y);

#endif
