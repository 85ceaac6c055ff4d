/*
 * sprite-stamp.c - faces, stones and their shadow, made once for a size and then copied.
 */
#include <math.h>
#include <stdlib.h>

#include "sprite-inside.h"

static bool make_stamp(struct stamp *stamp, int reach_x, int reach_y)
{
    size_t count;

    *stamp = (struct stamp){.width = 2 * reach_x, .height = 2 * reach_y, .left = -reach_x, .top = -reach_y};
    count = (size_t)stamp->width * (size_t)stamp->height;
    stamp->cover = calloc(count, 1);
    return stamp->cover != NULL;
}

static void free_stamp(struct stamp *stamp)
{
    free(stamp->cover);
    free(stamp->colours);
    free(stamp->shades);
}

void sprite_free_stamps(struct sprite *sprite)
{
    free(sprite->grain);
    free_stamp(&sprite->face);
    free_stamp(&sprite->shadow);
    free_stamp(&sprite->stones[0]);
    free_stamp(&sprite->stones[1]);
}

/* The part of a stamp at x, y that lies in a raster, as columns and rows of the stamp. */
struct part {
    int x1, y1, x2, y2;
};

static struct part part_inside(const struct stamp *stamp, const struct raster *raster, int x, int y)
{
    int left = raster->x - x - stamp->left, top = raster->y - y - stamp->top;
    struct part part = {left > 0 ? left : 0, top > 0 ? top : 0, stamp->width, stamp->height};

    if (part.x2 > left + raster->width)
        part.x2 = left + raster->width;
    if (part.y2 > top + raster->height)
        part.y2 = top + raster->height;
    return part;
}

static rgb *pixel_at(const struct stamp *stamp, struct raster *raster, int x, int y, int column, int row)
{
    int px = x + stamp->left + column - raster->x, py = y + stamp->top + row - raster->y;

    return &raster->pixels[(size_t)py * (size_t)raster->width + (size_t)px];
}

/* -------------------------------------------------------------------- wood */

/* Noise that fits to itself at the edges: near its end it turns into what comes before its beginning. */
static double wrapped_noise(double x, double y, double stretch_x, double stretch_y)
{
    double share_x = sprite_smooth(GRAIN * 0.75, GRAIN, x), share_y = sprite_smooth(GRAIN * 0.75, GRAIN, y);
    double here = raster_noise(x / stretch_x, y / stretch_y);
    double left = raster_noise((x - GRAIN) / stretch_x, y / stretch_y);
    double above = raster_noise(x / stretch_x, (y - GRAIN) / stretch_y);
    double both = raster_noise((x - GRAIN) / stretch_x, (y - GRAIN) / stretch_y);

    return (here * (1 - share_x) + left * share_x) * (1 - share_y) + (above * (1 - share_x) + both * share_x) * share_y;
}

/* Long streaks, a little uneven, as coarse as the board's cells ask for. */
bool sprite_make_grain(struct sprite *sprite)
{
    double scale = fmin(fmax(sprite->geom.step * 0.45, 6), 30);

    sprite->grain = malloc(GRAIN * GRAIN);
    if (!sprite->grain)
        return false;
    for (int y = 0; y < GRAIN; y++) {
        for (int x = 0; x < GRAIN; x++) {
            double wave = wrapped_noise(x, y, scale * 9.0, scale * 1.3) * 0.6 +
                          wrapped_noise(x, y, scale * 2.4, fmax(scale * 0.22, 1.0)) * 0.4;

            sprite->grain[y * GRAIN + x] = (signed char)lround(fmin(fmax(wave, -1), 1) * 127);
        }
    }
    return true;
}

static void hexagon(struct raster_point points[6], double apothem)
{
    double radius = apothem / HALF_ROOT3;

    for (int i = 0; i < 6; i++) {
        double angle = (60.0 * i - 30.0) * 3.14159265 / 180.0;

        points[i] = (struct raster_point){.x = radius * cos(angle), .y = -radius * sin(angle)};
    }
}

/* An inlaid tile with soft edges: light along its upper left, shade along its lower right. */
bool sprite_make_face(struct sprite *sprite)
{
    double step = sprite->geom.step, flat = sprite->look.flat;
    double round = flat ? 0 : step * 0.07, groove = fmax(step * (flat ? 0.03 : 0.028), 0.5);
    double apothem = step / 2.0 - groove - round, edge = fmax(step * 0.055, 1.0);
    struct stamp *face = &sprite->face;
    struct raster_point points[6];

    if (!make_stamp(face, (int)(step / 2) + 1, (int)ceil(step * 0.5774) + 1))
        return false;
    face->shades = calloc((size_t)face->width * (size_t)face->height, 1);
    if (!face->shades)
        return false;
    hexagon(points, apothem);
    for (int i = 0; i < face->width * face->height; i++) {
        double x = face->left + i % face->width + 0.5, y = face->top + i / face->width + 0.5;
        double distance = raster_distance(points, 6, x, y) - round;
        double bevel = sprite_smooth(-edge, 0, distance) * (x * LIGHT_X + y * LIGHT_Y) / step * 0.8;

        face->cover[i] = (unsigned char)lround(sprite_clamp(0.5 - distance) * 255);
        if (!flat)
            face->shades[i] = (signed char)lround(fmin(fmax(bevel - y / step * 0.05, -1), 1) * 127);
    }
    return true;
}

void sprite_paint_face(const struct sprite *sprite, struct raster *raster, int x, int y, rgb colour, unsigned seed)
{
    const struct stamp *face = &sprite->face;
    struct part part = part_inside(face, raster, x, y);
    int shift_x = (int)(seed * 37), shift_y = (int)(seed * 91);

    for (int row = part.y1; row < part.y2; row++) {
        for (int column = part.x1; column < part.x2; column++) {
            int at = row * face->width + column;
            int grain = sprite->look.flat ? 0 : sprite_grain(sprite, column + shift_x, row + shift_y) * 23 / 256;

            if (face->cover[at] > 0)
                sprite_mix(pixel_at(face, raster, x, y, column, row),
                           sprite_shade(colour, face->shades[at] * 2 + grain), face->cover[at]);
        }
    }
}

/* ------------------------------------------------------------------- stones */

static rgb lit_stone(const struct look_stone *stone, double u, double v)
{
    double lens = 0.92, across = u * u + v * v;
    double up = sqrt(fmax(0.0, 1 - across * lens * lens));
    double light = u * lens * LIGHT_X + v * lens * LIGHT_Y + up * LIGHT_Z;
    double mirror = 2 * light * up - LIGHT_Z; /* how much of the mirrored light goes straight up */
    double shine = pow(sprite_clamp(mirror), 18) * 0.75 + sprite_smooth(0.55, 0.98, light) * 0.10;
    double bounce = sprite_smooth(0.6, 1.0, across) * sprite_clamp(-light + 0.25) * 0.35;
    rgb colour = rgb_mix(rgb_light(stone->body, -0.62), stone->body, sprite_clamp(light * 1.15 + 0.22));

    colour = rgb_mix(colour, rgb_light(stone->body, 0.35), bounce);
    return rgb_mix(colour, stone->shine, sprite_clamp(shine));
}

static void flat_stone(struct raster *raster, const struct look *look, int player, double x, double y, double radius,
                       double alpha)
{
    const struct look_stone *stone = &look->stones[player - 1];

    raster_disc(raster, x, y, radius, stone->rim, alpha);
    raster_disc(raster, x, y, radius - fmax(look->scheme == LOOK_MONO ? 1.8 : 1.0, radius * 0.14), stone->body, alpha);
    if (look->scheme == LOOK_MONO && rgb_luma(stone->body) < 128 && radius > 5)
        raster_disc(raster, x - radius * 0.3, y - radius * 0.35, radius * 0.2, stone->shine, alpha);
}

void sprite_stone(struct raster *raster, const struct look *look, int player, double x, double y, double radius,
                  double alpha)
{
    const struct look_stone *stone = &look->stones[player - 1];
    int reach = (int)radius + 2;

    if (look->flat) {
        flat_stone(raster, look, player, x, y, radius, alpha);
        return;
    }
    raster_soft_disc(raster, x + radius * 0.10, y + radius * 0.20, radius * 0.96, radius * 0.45 + 1, 0x1a0d04,
                     0.50 * alpha * alpha);
    for (int py = (int)y - reach; py <= (int)y + reach; py++) {
        for (int px = (int)x - reach; px <= (int)x + reach; px++) {
            double dx = px + 0.5 - x, dy = py + 0.5 - y, distance = hypot(dx, dy) - radius;

            if (distance < 0.5)
                raster_blend(raster, px, py, lit_stone(stone, dx / radius, dy / radius),
                             sprite_clamp(0.5 - distance) * alpha);
        }
    }
}

/* Where a stone's centre is within its cell's middle pixel: squares have their lines on pixel centres. */
static double middle_of(const struct sprite *sprite)
{
    return sprite_is_hex(sprite) ? 0 : 0.5;
}

static bool make_stone(struct sprite *sprite, int player)
{
    double radius = geom_stone_radius(&sprite->geom), middle = middle_of(sprite);
    struct stamp *stamp = &sprite->stones[player - 1];
    int reach = (int)radius + 3;

    if (!make_stamp(stamp, reach, reach))
        return false;
    stamp->colours = calloc((size_t)stamp->width * (size_t)stamp->height, sizeof *stamp->colours);
    if (!stamp->colours)
        return false;
    for (int i = 0; i < stamp->width * stamp->height; i++) {
        double x = stamp->left + i % stamp->width + 0.5 - middle, y = stamp->top + i / stamp->width + 0.5 - middle;

        stamp->cover[i] = (unsigned char)lround(sprite_clamp(radius + 0.5 - hypot(x, y)) * 255);
        if (stamp->cover[i] > 0)
            stamp->colours[i] = lit_stone(&sprite->look.stones[player - 1], x / radius, y / radius);
    }
    return true;
}

static bool make_shadow(struct sprite *sprite)
{
    double radius = geom_stone_radius(&sprite->geom), blur = radius * 0.45 + 1, middle = middle_of(sprite);
    struct stamp *shadow = &sprite->shadow;
    int reach = (int)(radius * 1.5) + 3;

    if (!make_stamp(shadow, reach, reach))
        return false;
    for (int i = 0; i < shadow->width * shadow->height; i++) {
        double x = shadow->left + i % shadow->width + 0.5 - middle - radius * 0.10;
        double y = shadow->top + i / shadow->width + 0.5 - middle - radius * 0.20;
        double distance = hypot(x, y) - radius * 0.96;

        shadow->cover[i] = (unsigned char)lround(sprite_clamp(0.5 - distance / blur) * 0.5 * 255);
    }
    return true;
}

bool sprite_make_stones(struct sprite *sprite)
{
    return make_stone(sprite, 1) && make_stone(sprite, 2) && make_shadow(sprite);
}

static void paint_stamp(const struct stamp *stamp, struct raster *raster, int x, int y, rgb colour, unsigned alpha)
{
    struct part part = part_inside(stamp, raster, x, y);

    for (int row = part.y1; row < part.y2; row++) {
        for (int column = part.x1; column < part.x2; column++) {
            int at = row * stamp->width + column;
            unsigned cover = stamp->cover[at] * alpha / 255;

            if (cover > 0)
                sprite_mix(pixel_at(stamp, raster, x, y, column, row), stamp->colours ? stamp->colours[at] : colour,
                           cover);
        }
    }
}

void sprite_paint_stone(const struct sprite *sprite, struct raster *raster, int player, int x, int y, double alpha)
{
    double middle = middle_of(sprite);

    if (sprite->look.flat) {
        flat_stone(raster, &sprite->look, player, x + middle, y + middle, geom_stone_radius(&sprite->geom), alpha);
        return;
    }
    paint_stamp(&sprite->shadow, raster, x, y, 0x1a0d04, (unsigned)(alpha * alpha * 255));
    paint_stamp(&sprite->stones[player - 1], raster, x, y, 0, (unsigned)(alpha * 255));
}
