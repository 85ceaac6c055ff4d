/*
 * sprite-inside.h - what the parts of sprite share; nobody else includes this.
 */
#ifndef SPRITE_INSIDE_H
#define SPRITE_INSIDE_H

#include "sprite.h"

#define LIGHT_X    (-0.46)
#define LIGHT_Y    (-0.62)
#define LIGHT_Z    0.636
#define HALF_ROOT3 0.8660254

#define GRAIN 256 /* side of the texture of wood; it repeats */

/* A picture of one thing around its centre: for every pixel how much it covers, and a shade or colour. */
struct stamp {
    int width, height;
    int left, top; /* of its upper left pixel, from the centre */
    unsigned char *cover;
    rgb *colours;        /* of a stone, else NULL */
    signed char *shades; /* of a face: lighter or darker, in 1/128; else NULL */
};

struct hull {
    double points[6][2];
    int count;
};

struct sprite {
    struct geom geom;
    struct look look;
    struct hull hull;
    signed char *grain; /* GRAIN x GRAIN, in 1/128 */
    struct stamp face;
    struct stamp shadow;
    struct stamp stones[2];
};

static inline double sprite_clamp(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* 0 below `from`, 1 above `to`, and smooth between. */
static inline double sprite_smooth(double from, double to, double value)
{
    double part = sprite_clamp((value - from) / (to - from));

    return part * part * (3 - 2 * part);
}

/* Lighter or darker by 1/256ths. */
static inline rgb sprite_shade(rgb colour, int amount)
{
    unsigned target = amount >= 0 ? 255 : 0, part = (unsigned)(amount >= 0 ? amount : -amount);
    unsigned red = (colour >> 16) & 255, green = (colour >> 8) & 255, blue = colour & 255;

    if (part > 256)
        part = 256;
    red = (red * (256 - part) + target * part) >> 8;
    green = (green * (256 - part) + target * part) >> 8;
    blue = (blue * (256 - part) + target * part) >> 8;
    return red << 16 | green << 8 | blue;
}

/* Mixes a colour into a pixel by 1/255ths. */
static inline void sprite_mix(rgb *pixel, rgb colour, unsigned cover)
{
    unsigned rest = 255 - cover;
    unsigned red = ((*pixel >> 16 & 255) * rest + (colour >> 16 & 255) * cover + 127) / 255;
    unsigned green = ((*pixel >> 8 & 255) * rest + (colour >> 8 & 255) * cover + 127) / 255;
    unsigned blue = ((*pixel & 255) * rest + (colour & 255) * cover + 127) / 255;

    *pixel = red << 16 | green << 8 | blue;
}

static inline bool sprite_is_hex(const struct sprite *sprite)
{
    return oust_board_shape(sprite->geom.wish.board) == OUST_SHAPE_HEX;
}

/* The wood's grain at a place of the window, in 1/128. */
static inline int sprite_grain(const struct sprite *sprite, int x, int y)
{
    return sprite->grain[((unsigned)y % GRAIN) * GRAIN + (unsigned)x % GRAIN];
}

/* sprite-frame.c: the ground, and the frame with its shadow */
void sprite_paint_frame(const struct sprite *sprite, struct raster *raster);

/* sprite-stamp.c: stamps are made once for a size; false without memory */
bool sprite_make_grain(struct sprite *sprite);
bool sprite_make_face(struct sprite *sprite);
bool sprite_make_stones(struct sprite *sprite);
void sprite_free_stamps(struct sprite *sprite);
void sprite_paint_face(const struct sprite *sprite, struct raster *raster, int x, int y, rgb colour, unsigned seed);
void sprite_paint_stone(const struct sprite *sprite, struct raster *raster, int player, int x, int y, double alpha);

#endif
