/*
 * sprite-frame.c - the frame around the board.
 *
 * A profile (inner slope, flat top, round outer edge) is swept around the hull of the
 * cells' centres: the distance from the hull says where on the profile a pixel is, the
 * direction to it how the light falls.
 */
#include <math.h>

#include "sprite-inside.h"

/* The part of a row of pixels whose centres lie in the hull: from x1 up to, without, x2. */
static void row_inside(const struct hull *hull, int row, int *x1, int *x2)
{
    double y = row + 0.5, left = INFINITY, right = -INFINITY;

    for (int i = 0; i < hull->count; i++) {
        const double *a = hull->points[i], *b = hull->points[(i + 1) % hull->count];
        double x;

        if ((a[1] < y) == (b[1] < y))
            continue;
        x = a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
        left = fmin(left, x);
        right = fmax(right, x);
    }
    *x1 = left < right ? (int)ceil(left - 0.5) : 0;
    *x2 = left < right ? (int)floor(right - 0.5) + 1 : 0;
}

/* Distance from the hull, for a place outside, and the direction away from it. */
static double from_hull(const struct hull *hull, double x, double y, double *away_x, double *away_y)
{
    double best = INFINITY;

    *away_x = *away_y = 0;
    for (int i = 0; i < hull->count; i++) {
        const double *a = hull->points[i], *b = hull->points[(i + 1) % hull->count];
        double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
        double along = length > 0 ? sprite_clamp(((x - a[0]) * dx + (y - a[1]) * dy) / length) : 0;
        double off_x = x - a[0] - along * dx, off_y = y - a[1] - along * dy;
        double distance = off_x * off_x + off_y * off_y;

        if (distance < best) {
            best = distance;
            *away_x = off_x;
            *away_y = off_y;
        }
    }
    best = sqrt(best);
    if (best > 0) {
        *away_x /= best;
        *away_y /= best;
    }
    return best;
}

/* How the frame's surface leans outward at a part of its width: inner slope, flat, round outer edge. */
static double lean(double part, bool slab)
{
    if (!slab && part < 0.16)
        return -0.9 * (1 - part / 0.16);
    return part > 0.72 ? sprite_smooth(0.72, 1.05, part) : 0.0;
}

static rgb frame_colour(const struct sprite *sprite, int x, int y, double part, double toward_light)
{
    const struct geom_rect *board = &sprite->geom.board;
    bool slab = !sprite_is_hex(sprite);
    double shade = lean(part, slab) * toward_light * 0.42;
    double vary = sprite_grain(sprite, x, y) / 128.0 * (slab ? 0.065 : 0.10);
    double light = (board->y + board->height / 2.0 - y) / (board->height + 1.0) * 0.10;

    return sprite_shade(sprite->look.frame, (int)((shade + vary + light) * 256));
}

static double frame_shadow(const struct sprite *sprite, double x, double y)
{
    const struct geom *geom = &sprite->geom;
    double deep = geom->step * 0.13 + 2, ignored;
    double distance = from_hull(&sprite->hull, x - deep * 0.5, y - deep, &ignored, &ignored);

    return 0.5 * (1 - sprite_smooth(geom->frame - deep * 0.8, geom->frame + deep, distance));
}

/* The shadow that the frame's inner edge throws onto the bed. */
static rgb bed_colour(const struct sprite *sprite, double distance, double toward_light)
{
    double depth = sprite->geom.bed - distance;
    double dark = toward_light > 0 ? toward_light * (1 - sprite_smooth(0, sprite->geom.step * 0.16, depth)) : 0;

    return rgb_light(sprite->look.bed, -0.55 * dark);
}

/* A pixel outside of the hull. */
static void frame_pixel(const struct sprite *sprite, struct raster *raster, int px, int py)
{
    const struct geom *geom = &sprite->geom;
    double away_x, away_y, distance = from_hull(&sprite->hull, px + 0.5, py + 0.5, &away_x, &away_y);
    double toward_light = (away_x * LIGHT_X + away_y * LIGHT_Y) / 0.772;
    double part = (distance - geom->bed) / (geom->frame - geom->bed);
    bool slab = !sprite_is_hex(sprite);
    rgb colour;

    if (distance > geom->frame - 0.5) {
        double shadow = frame_shadow(sprite, px + 0.5, py + 0.5);

        if (shadow > 0)
            raster_blend(raster, px, py, 0x000000, shadow);
    }
    if (distance >= geom->frame + 0.5)
        return;
    if (!slab && distance < geom->bed - 0.5) {
        raster_blend(raster, px, py, bed_colour(sprite, distance, toward_light), 1);
        return;
    }
    colour = frame_colour(sprite, px, py, slab && part < 0 ? 0 : part, toward_light);
    if (!slab && distance < geom->bed + 0.5)
        colour = rgb_mix(bed_colour(sprite, distance, toward_light), colour, distance - geom->bed + 0.5);
    raster_blend(raster, px, py, colour, sprite_clamp(geom->frame + 0.5 - distance));
}

/* What lies under the cells: the bed that tiles are laid into, or the wood that lines are drawn on. */
static rgb inner_colour(const struct sprite *sprite, int x, int y)
{
    return sprite_is_hex(sprite) ? sprite->look.bed : frame_colour(sprite, x, y, 0, 0);
}

static void flat_frame(const struct sprite *sprite, struct raster *raster)
{
    const struct hull *hull = &sprite->hull;
    const struct geom *geom = &sprite->geom;
    double line = fmax(1.0, geom->step / 24.0);
    struct raster_point points[6];

    for (int i = 0; i < hull->count; i++)
        points[i] = (struct raster_point){hull->points[i][0], hull->points[i][1]};
    raster_polygon(raster, points, hull->count, geom->frame, sprite->look.text, sprite->look.text, 1);
    raster_polygon(raster, points, hull->count, geom->frame - line, sprite->look.frame, sprite->look.frame, 1);
    if (sprite_is_hex(sprite))
        raster_polygon(raster, points, hull->count, geom->bed, sprite->look.bed, sprite->look.bed, 1);
}

void sprite_paint_frame(const struct sprite *sprite, struct raster *raster)
{
    const struct geom_rect *board = &sprite->geom.board;
    int reach = (int)(sprite->geom.step * 0.3) + 6;

    raster_fill(raster, sprite->look.window);
    if (sprite->look.flat) {
        flat_frame(sprite, raster);
        return;
    }
    for (int y = raster->y; y < raster->y + raster->height; y++) {
        int x1, x2;

        if (y < board->y - reach || y > board->y + board->height + reach)
            continue;
        row_inside(&sprite->hull, y, &x1, &x2);
        for (int x = raster->x; x < raster->x + raster->width; x++) {
            if (x >= x1 && x < x2)
                raster_set(raster, x, y, inner_colour(sprite, x, y));
            else if (x >= board->x - reach && x <= board->x + board->width + reach)
                frame_pixel(sprite, raster, x, y);
        }
    }
}
