/*
 * sprite.c - wood, light and stones.
 *
 * The light comes from the upper left.  The frame is a profile (inner slope, flat top,
 * round outer edge) swept around the hull of the cells' centres: the distance from the
 * hull says where on the profile a pixel is, the direction to it how the light falls.
 */
#include <math.h>
#include <string.h>

#include "sprite.h"

#define LIGHT_X    (-0.46)
#define LIGHT_Y    (-0.62)
#define LIGHT_Z    0.636
#define HALF_ROOT3 0.8660254

bool sprite_cell_equal(const struct sprite_cell *a, const struct sprite_cell *b)
{
    return a->stone == b->stone && a->ghost == b->ghost && a->spot == b->spot && a->gone == b->gone &&
           a->fade == b->fade && a->capturing == b->capturing && a->last == b->last && a->hint == b->hint &&
           a->cursor == b->cursor;
}

static bool is_hex(const struct geom *geom)
{
    return oust_board_shape(geom->wish.board) == OUST_SHAPE_HEX;
}

static double clamp(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double smooth(double from, double to, double value)
{
    double part = clamp((value - from) / (to - from));

    return part * part * (3 - 2 * part);
}

/* ----------------------------------------------------------------- the frame */

struct hull {
    double points[6][2];
    int count;
};

/* Distance from the hull, 0 inside, and the direction away from it. */
static double from_hull(const struct hull *hull, double x, double y, double *away_x, double *away_y)
{
    double best = INFINITY;
    bool inside = true;

    *away_x = *away_y = 0;
    for (int i = 0; i < hull->count; i++) {
        const double *a = hull->points[i], *b = hull->points[(i + 1) % hull->count];
        double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
        double along = length > 0 ? clamp(((x - a[0]) * dx + (y - a[1]) * dy) / length) : 0;
        double off_x = x - a[0] - along * dx, off_y = y - a[1] - along * dy;
        double distance = off_x * off_x + off_y * off_y;

        if ((x - a[0]) * dy - (y - a[1]) * dx < 0)
            inside = false;
        if (distance < best) {
            best = distance;
            *away_x = off_x;
            *away_y = off_y;
        }
    }
    best = sqrt(best);
    if (inside || best <= 0)
        return 0;
    *away_x /= best;
    *away_y /= best;
    return best;
}

/* The wood's grain at a place: long streaks, a little uneven. */
static double grain(double x, double y, double scale)
{
    double wave = raster_noise(x / (scale * 9.0), y / (scale * 1.3)) * 0.6;

    return wave + raster_noise(x / (scale * 2.4), y / (scale * 0.22)) * 0.4;
}

/* How the frame's surface leans outward at a part of its width: inner slope, flat, round outer edge. */
static double lean(double part, bool slab)
{
    if (!slab && part < 0.16)
        return -0.9 * (1 - part / 0.16);
    return part > 0.72 ? smooth(0.72, 1.05, part) : 0.0;
}

static rgb frame_colour(const struct geom *geom, const struct look *look, double x, double y, double part,
                        double toward_light)
{
    bool slab = !is_hex(geom);
    double shade = lean(part, slab) * toward_light * 0.42;
    double vary = grain(x, y, fmax(geom->step * 0.5, 6)) * (slab ? 0.065 : 0.10);
    double light = (geom->board.y + geom->board.height / 2.0 - y) / (geom->board.height + 1.0) * 0.10;

    return rgb_light(look->frame, shade + vary + light);
}

static double frame_shadow(const struct hull *hull, const struct geom *geom, double x, double y)
{
    double deep = geom->step * 0.13 + 2, ignored;
    double distance = from_hull(hull, x - deep * 0.5, y - deep, &ignored, &ignored);

    return 0.5 * (1 - smooth(geom->frame - deep * 0.8, geom->frame + deep, distance));
}

/* The shadow that the frame's inner edge throws onto the bed. */
static rgb bed_colour(const struct geom *geom, const struct look *look, double distance, double toward_light)
{
    double depth = geom->bed - distance;
    double dark = toward_light > 0 ? toward_light * (1 - smooth(0, geom->step * 0.16, depth)) : 0;

    return rgb_light(look->bed, -0.55 * dark);
}

static void frame_pixel(struct raster *raster, const struct geom *geom, const struct look *look,
                        const struct hull *hull, int px, int py)
{
    double x = px + 0.5, y = py + 0.5, away_x, away_y;
    double distance = from_hull(hull, x, y, &away_x, &away_y);
    double toward_light = away_x * LIGHT_X / 0.772 + away_y * LIGHT_Y / 0.772;
    double part = (distance - geom->bed) / (geom->frame - geom->bed);
    bool slab = !is_hex(geom);
    rgb colour;

    if (distance > geom->frame - 0.5) {
        double shadow = frame_shadow(hull, geom, x, y);

        if (shadow > 0)
            raster_blend(raster, px, py, 0x000000, shadow);
    }
    if (distance >= geom->frame + 0.5)
        return;
    colour = frame_colour(geom, look, x, y, slab && part < 0 ? 0 : part, toward_light);
    if (!slab && distance < geom->bed + 0.5) {
        rgb bed = bed_colour(geom, look, distance, toward_light);

        colour = rgb_mix(bed, colour, clamp(distance - geom->bed + 0.5));
    }
    raster_blend(raster, px, py, colour, clamp(geom->frame + 0.5 - distance));
}

static void flat_frame(struct raster *raster, const struct geom *geom, const struct look *look, const struct hull *hull)
{
    struct raster_point points[6];
    double line = fmax(1.0, geom->step / 24.0);

    for (int i = 0; i < hull->count; i++)
        points[i] = (struct raster_point){hull->points[i][0], hull->points[i][1]};
    raster_polygon(raster, points, hull->count, geom->frame, look->text, look->text, 1);
    raster_polygon(raster, points, hull->count, geom->frame - line, look->frame, look->frame, 1);
    if (is_hex(geom))
        raster_polygon(raster, points, hull->count, geom->bed, look->bed, look->bed, 1);
}

static void sprite_frame(struct raster *raster, const struct geom *geom, const struct look *look)
{
    double reach = geom->step * 0.3 + 6;
    struct hull hull;

    raster_fill(raster, look->window);
    hull.count = geom_hull(geom, hull.points);
    if (look->flat) {
        flat_frame(raster, geom, look, &hull);
        return;
    }
    for (int y = raster->y; y < raster->y + raster->height; y++) {
        if (y < geom->board.y - reach || y > geom->board.y + geom->board.height + reach)
            continue;
        for (int x = raster->x; x < raster->x + raster->width; x++) {
            if (x >= geom->board.x - reach && x <= geom->board.x + geom->board.width + reach)
                frame_pixel(raster, geom, look, &hull, x, y);
        }
    }
}

/* ---------------------------------------------------------------- hexagons */

/* Three shades such that no two neighbours have the same one. */
static int face_shade(const struct geom *geom, oust_cell cell)
{
    int row, place, rows = oust_board_rows(geom->wish.board), slant;

    oust_board_where(geom->wish.board, cell, &row, &place);
    slant = row <= rows / 2 ? place : place + row - rows / 2;
    return ((slant + row) % 3 + 3) % 3;
}

static void hexagon(struct raster_point points[6], double x, double y, double apothem)
{
    double radius = apothem / HALF_ROOT3;

    for (int i = 0; i < 6; i++) {
        double angle = (60.0 * i - 30.0) * 3.14159265 / 180.0;

        points[i] = (struct raster_point){x + radius * cos(angle), y - radius * sin(angle)};
    }
}

/* An inlaid tile with soft edges: light along its upper left, shade along its lower right. */
static void wooden_face(struct raster *raster, const struct geom *geom, rgb colour, double x, double y, int seed)
{
    double round = geom->step * 0.07, groove = fmax(geom->step * 0.028, 0.5);
    double apothem = geom->step / 2.0 - groove - round, edge = fmax(geom->step * 0.055, 1.0);
    struct geom_rect box = {(int)x - geom->step, (int)y - geom->step, 2 * geom->step, 2 * geom->step};
    struct raster_point points[6];

    hexagon(points, x, y, apothem);
    for (int py = box.y; py < box.y + box.height; py++) {
        for (int px = box.x; px < box.x + box.width; px++) {
            double dx = fabs(px + 0.5 - x), dy = fabs(py + 0.5 - y);
            double distance = fmax(dx, dx * 0.5 + dy * HALF_ROOT3) - apothem, bevel, vary;

            if (distance > round + 2 ||
                !geom_inside(&(struct geom_rect){raster->x, raster->y, raster->width, raster->height}, px, py))
                continue;
            if (distance > 0)
                distance = raster_distance(points, 6, px + 0.5, py + 0.5);
            distance -= round;
            if (distance >= 0.5)
                continue;
            bevel = smooth(-edge, 0, distance) * ((px + 0.5 - x) * LIGHT_X + (py + 0.5 - y) * LIGHT_Y) / geom->step;
            vary = grain(px + seed * 37.0, py + seed * 91.0, fmax(geom->step * 0.35, 5)) * 0.045;
            vary += (y - py) / geom->step * 0.05;
            raster_blend(raster, px, py, rgb_light(colour, vary + bevel * 0.8), clamp(0.5 - distance));
        }
    }
}

static void hex_face(struct raster *raster, const struct geom *geom, const struct look *look, oust_cell cell)
{
    rgb colour = look->faces[face_shade(geom, cell)];
    int x, y;

    geom_centre(geom, cell, &x, &y);
    if (look->flat) {
        struct raster_point points[6];
        double line = fmax(geom->step * 0.03, 0.5);

        hexagon(points, x, y, geom->step / 2.0 - line);
        raster_polygon(raster, points, 6, 0, colour, colour, 1);
        return;
    }
    colour = rgb_light(colour, raster_noise(cell * 7.31, 0.5) * 0.03);
    wooden_face(raster, geom, colour, x, y, cell);
}

/* ----------------------------------------------------------------- squares */

static void crossing(struct raster *raster, const struct geom *geom, const struct look *look, oust_cell cell)
{
    double thick = fmax(1.0, floor(geom->step / 24.0)), half = geom->step / 2.0;
    const struct oust_board *board = geom->wish.board;
    int x, y, row, place;
    double middle;

    geom_centre(geom, cell, &x, &y);
    oust_board_where(board, cell, &row, &place);
    /* a line of odd thickness is sharp when it lies on pixel centres */
    middle = fmod(thick, 2.0) > 0.5 ? 0.5 : 0.0;
    raster_line(raster, x + middle - (place > 0 ? half : 0), y + middle,
                x + middle + (place < oust_board_row_length(board, row) - 1 ? half : 0), y + middle, thick, look->line,
                0.9);
    raster_line(raster, x + middle, y + middle - (row < oust_board_rows(board) - 1 ? half : 0), x + middle,
                y + middle + (row > 0 ? half : 0), thick, look->line, 0.9);
}

/* ------------------------------------------------------------------ stones */

static rgb lit_stone(const struct look_stone *stone, double u, double v)
{
    double lens = 0.92, across = u * u + v * v;
    double up = sqrt(fmax(0.0, 1 - across * lens * lens));
    double light = u * lens * LIGHT_X + v * lens * LIGHT_Y + up * LIGHT_Z;
    double mirror = 2 * light * up - LIGHT_Z; /* how much of the mirrored light goes straight up */
    double shine = pow(clamp(mirror), 18) * 0.75 + smooth(0.55, 0.98, light) * 0.10;
    double bounce = smooth(0.6, 1.0, across) * clamp(-light + 0.25) * 0.35;
    rgb colour = rgb_mix(rgb_light(stone->body, -0.62), stone->body, clamp(light * 1.15 + 0.22));

    colour = rgb_mix(colour, rgb_light(stone->body, 0.35), bounce);
    return rgb_mix(colour, stone->shine, clamp(shine));
}

static void flat_stone(struct raster *raster, const struct look *look, int player, double x, double y, double radius,
                       double alpha)
{
    const struct look_stone *stone = &look->stones[player - 1];

    raster_disc(raster, x, y, radius, stone->rim, alpha);
    raster_disc(raster, x, y, radius - fmax(1.0, radius * 0.14), stone->body, alpha);
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
                raster_blend(raster, px, py, lit_stone(stone, dx / radius, dy / radius), clamp(0.5 - distance) * alpha);
        }
    }
}

/* -------------------------------------------------------------------- marks */

static void outlined_disc(struct raster *raster, double x, double y, double radius, rgb colour)
{
    raster_disc(raster, x, y, radius + fmax(0.8, radius * 0.22), 0x2a1a08, 0.55);
    raster_disc(raster, x, y, radius, colour, 1);
}

static void outlined_ring(struct raster *raster, double x, double y, double radius, double thick, rgb colour)
{
    raster_ring(raster, x, y, radius, thick + fmax(1.4, thick * 0.5), 0x2a1a08, 0.5);
    raster_ring(raster, x, y, radius, thick, colour, 1);
}

static void marks(struct raster *raster, const struct geom *geom, const struct look *look,
                  const struct sprite_cell *state, double x, double y)
{
    double step = geom->step, radius = geom_stone_radius(geom);

    if (state->spot && !state->ghost) {
        if (state->capturing)
            outlined_ring(raster, x, y, step * 0.25, fmax(step * 0.06, 1), look->spots[state->spot - 1]);
        outlined_disc(raster, x, y, fmax(step * 0.10, 1), look->spots[state->spot - 1]);
    }
    if (state->last && state->stone)
        raster_ring(raster, x, y, radius * 0.42, fmax(radius * 0.16, 1), look->stones[state->stone - 1].mark, 0.9);
    if (state->hint) {
        outlined_ring(raster, x, y, step * 0.34, fmax(step * 0.075, 1.2), look->hint);
        outlined_disc(raster, x, y, fmax(step * 0.12, 1.2), look->hint);
    }
    if (state->cursor) {
        raster_ring(raster, x, y, step * 0.44, fmax(step * 0.10, 2.5), 0x101010, 0.8);
        raster_ring(raster, x, y, step * 0.44, fmax(step * 0.05, 1.2), look->cursor, 1);
    }
}

/* The ground of a cell: what is under all stones and their shadows. */
static void ground(struct raster *raster, const struct geom *geom, const struct look *look, oust_cell cell)
{
    if (is_hex(geom))
        hex_face(raster, geom, look, cell);
    else
        crossing(raster, geom, look, cell);
}

static void contents(struct raster *raster, const struct geom *geom, const struct look *look, oust_cell cell,
                     const struct sprite_cell *state)
{
    double radius = geom_stone_radius(geom), middle = is_hex(geom) ? 0 : 0.5;
    int cell_x, cell_y;
    double x, y;

    geom_centre(geom, cell, &cell_x, &cell_y);
    x = cell_x + middle;
    y = cell_y + middle;
    if (state->gone && state->fade < SPRITE_FADES) {
        double left = 1 - (double)state->fade / SPRITE_FADES;

        sprite_stone(raster, look, state->gone, x, y, radius * (0.55 + 0.45 * left), left * 0.8);
    }
    if (state->stone)
        sprite_stone(raster, look, state->stone, x, y, radius, 1);
    if (state->ghost) {
        sprite_stone(raster, look, state->ghost, x, y, radius, 0.55);
        raster_ring(raster, x, y, radius, fmax(radius * 0.08, 1), look->stones[state->ghost - 1].rim, 0.6);
    }
    marks(raster, geom, look, state, x, y);
}

/* Does a cell, with its stone's shadow, reach into the raster? */
static bool reaches(const struct raster *raster, const struct geom *geom, oust_cell cell)
{
    int x, y, reach = geom->step;

    geom_centre(geom, cell, &x, &y);
    return x + reach >= raster->x && x - reach <= raster->x + raster->width && y + reach >= raster->y &&
           y - reach <= raster->y + raster->height;
}

void sprite_board(struct raster *raster, const struct geom *geom, const struct look *look,
                  const struct sprite_cell *cells)
{
    int count = oust_board_cells(geom->wish.board);

    sprite_frame(raster, geom, look);
    for (int cell = 0; cell < count; cell++) {
        if (reaches(raster, geom, cell))
            ground(raster, geom, look, cell);
    }
    for (int cell = 0; cell < count; cell++) {
        if (reaches(raster, geom, cell))
            contents(raster, geom, look, cell, &cells[cell]);
    }
}
