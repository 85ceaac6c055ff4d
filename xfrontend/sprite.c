/*
 * sprite.c - wood, light and stones: puts the board together.
 *
 * First the frame, then all faces or crossings, then all stones with their shadows and
 * marks: so a part painted alone looks just as it does in the whole.
 */
#include <math.h>
#include <stdlib.h>

#include "sprite-inside.h"

bool sprite_cell_equal(const struct sprite_cell *a, const struct sprite_cell *b)
{
    return a->stone == b->stone && a->ghost == b->ghost && a->spot == b->spot && a->gone == b->gone &&
           a->fade == b->fade && a->capturing == b->capturing && a->last == b->last && a->hint == b->hint &&
           a->cursor == b->cursor && a->crossed == b->crossed;
}

struct sprite *sprite_new(const struct geom *geom, const struct look *look)
{
    struct sprite *sprite = calloc(1, sizeof *sprite);

    if (!sprite)
        return NULL;
    sprite->geom = *geom;
    sprite->look = *look;
    sprite->hull.count = geom_hull(geom, sprite->hull.points);
    if (!sprite_make_grain(sprite) || !sprite_make_face(sprite) || !sprite_make_stones(sprite)) {
        sprite_free(sprite);
        return NULL;
    }
    return sprite;
}

void sprite_free(struct sprite *sprite)
{
    if (!sprite)
        return;
    sprite_free_stamps(sprite);
    free(sprite);
}

const struct geom *sprite_geom(const struct sprite *sprite)
{
    return &sprite->geom;
}

const struct look *sprite_look(const struct sprite *sprite)
{
    return &sprite->look;
}

/* ------------------------------------------------------------------ the ground */

int sprite_face_shade(const struct geom *geom, oust_cell cell)
{
    int row, place, rows = oust_board_rows(geom->wish.board), slant;

    oust_board_where(geom->wish.board, cell, &row, &place);
    slant = row <= rows / 2 ? place : place + row - rows / 2;
    return ((slant + row) % 3 + 3) % 3;
}

static void crossing(const struct sprite *sprite, struct raster *raster, oust_cell cell)
{
    const struct geom *geom = &sprite->geom;
    rgb line = sprite->look.line;
    double thick = fmax(1.0, floor(geom->step / 24.0)), half = geom->step / 2.0;
    const struct oust_board *board = geom->wish.board;
    int x, y, row, place;
    double middle;

    geom_centre(geom, cell, &x, &y);
    oust_board_where(board, cell, &row, &place);
    /* a line of odd thickness is sharp when it lies on pixel centres */
    middle = fmod(thick, 2.0) > 0.5 ? 0.5 : 0.0;
    raster_line(raster, x + middle - (place > 0 ? half : 0), y + middle,
                x + middle + (place < oust_board_row_length(board, row) - 1 ? half : 0), y + middle, thick, line, 0.9);
    raster_line(raster, x + middle, y + middle - (row < oust_board_rows(board) - 1 ? half : 0), x + middle,
                y + middle + (row > 0 ? half : 0), thick, line, 0.9);
}

/* The ground of a cell: what is under all stones and their shadows. */
static void ground(const struct sprite *sprite, struct raster *raster, oust_cell cell)
{
    rgb colour;
    int x, y;

    if (!sprite_is_hex(sprite)) {
        crossing(sprite, raster, cell);
        return;
    }
    colour = sprite->look.faces[sprite_face_shade(&sprite->geom, cell)];
    if (!sprite->look.flat)
        colour = rgb_light(colour, raster_noise(cell * 7.31, 0.5) * 0.03);
    geom_centre(&sprite->geom, cell, &x, &y);
    sprite_paint_face(sprite, raster, x, y, colour, (unsigned)cell);
}

/* ------------------------------------------------------------------- contents */

static void outlined_disc(struct raster *raster, double x, double y, double radius, rgb colour)
{
    if (radius > 2) /* a smaller spot would drown in its outline */
        raster_disc(raster, x, y, radius + fmax(0.8, radius * 0.22), 0x2a1a08, 0.55);
    raster_disc(raster, x, y, radius, colour, 1);
}

static void outlined_ring(struct raster *raster, double x, double y, double radius, double thick, rgb colour)
{
    if (radius > 5)
        raster_ring(raster, x, y, radius, thick + fmax(1.4, thick * 0.5), 0x2a1a08, 0.5);
    raster_ring(raster, x, y, radius, thick, colour, 1);
}

static void marks(const struct sprite *sprite, struct raster *raster, const struct sprite_cell *state, double x,
                  double y)
{
    const struct look *look = &sprite->look;
    double step = sprite->geom.step, radius = geom_stone_radius(&sprite->geom);

    if (state->spot && !state->ghost) {
        if (state->capturing)
            outlined_ring(raster, x, y, step * 0.25, fmax(step * 0.06, 1), look->spots[state->spot - 1]);
        outlined_disc(raster, x, y, fmax(step * 0.10, 1.3), look->spots[state->spot - 1]);
    }
    if (state->last && state->stone)
        raster_ring(raster, x, y, radius * 0.42, fmax(radius * 0.16, 1), look->stones[state->stone - 1].mark, 0.9);
    if (state->crossed) {
        double arm = step * 0.13;

        raster_line(raster, x - arm, y - arm, x + arm, y + arm, fmax(step * 0.06, 1.2), look->line, 0.9);
        raster_line(raster, x - arm, y + arm, x + arm, y - arm, fmax(step * 0.06, 1.2), look->line, 0.9);
    }
    if (state->hint) {
        outlined_ring(raster, x, y, step * 0.34, fmax(step * 0.075, 1.2), look->hint);
        outlined_disc(raster, x, y, fmax(step * 0.12, 1.2), look->hint);
    }
    if (state->cursor) {
        raster_ring(raster, x, y, step * 0.44, fmax(step * 0.10, 2.5), 0x101010, 0.8);
        raster_ring(raster, x, y, step * 0.44, fmax(step * 0.05, 1.2), look->cursor, 1);
    }
}

static void contents(const struct sprite *sprite, struct raster *raster, oust_cell cell,
                     const struct sprite_cell *state)
{
    double radius = geom_stone_radius(&sprite->geom), middle = sprite_is_hex(sprite) ? 0 : 0.5;
    int x, y;

    geom_centre(&sprite->geom, cell, &x, &y);
    if (state->gone && state->fade < SPRITE_FADES) {
        double left = 1 - (double)state->fade / SPRITE_FADES;

        sprite_stone(raster, &sprite->look, state->gone, x + middle, y + middle, radius * (0.55 + 0.45 * left),
                     left * 0.8);
    }
    if (state->stone)
        sprite_paint_stone(sprite, raster, state->stone, x, y, 1);
    if (state->ghost) {
        sprite_paint_stone(sprite, raster, state->ghost, x, y, 0.55);
        raster_ring(raster, x + middle, y + middle, radius, fmax(radius * 0.08, 1),
                    sprite->look.stones[state->ghost - 1].rim, 0.6);
    }
    marks(sprite, raster, state, x + middle, y + middle);
}

/* Does a cell, with its stone's shadow, reach into the raster? */
static bool reaches(const struct sprite *sprite, const struct raster *raster, oust_cell cell)
{
    int x, y, reach = sprite->geom.step;

    geom_centre(&sprite->geom, cell, &x, &y);
    return x + reach >= raster->x && x - reach <= raster->x + raster->width && y + reach >= raster->y &&
           y - reach <= raster->y + raster->height;
}

void sprite_board(const struct sprite *sprite, struct raster *raster, const struct sprite_cell *cells)
{
    int count = oust_board_cells(sprite->geom.wish.board);

    sprite_paint_frame(sprite, raster);
    for (int cell = 0; cell < count; cell++) {
        if (reaches(sprite, raster, cell))
            ground(sprite, raster, cell);
    }
    for (int cell = 0; cell < count; cell++) {
        if (reaches(sprite, raster, cell))
            contents(sprite, raster, cell, &cells[cell]);
    }
}
