/*
 * draw-thin.c - the board by few and small requests.
 *
 * The frame is a handful of polygons, all cells are one, filled with a tile: an even
 * lattice repeats after three cells and two rows.  What a cell may look like stands ready
 * in an atlas (draw-atlas.c), from where it is copied.
 */
#include <math.h>
#include <stdlib.h>

#include "draw-inside.h"

#define ARC_POINTS  5 /* of a round corner */
#define POINTS_MOST 256

static bool is_hex(const struct geom *geom)
{
    return oust_board_shape(geom->wish.board) == OUST_SHAPE_HEX;
}

void draw_thin_free(struct draw *draw)
{
    draw_atlas_free(draw->atlas);
    draw->atlas = NULL;
}

/* ------------------------------------------------------------------- shapes */

static void disc(struct draw *draw, int x, int y, double radius, rgb colour)
{
    unsigned size = (unsigned)fmax(2 * radius, 2);

    draw_set_colour(draw, colour);
    XFillArc(draw->conn->display, draw->picture, draw->gc, x - (int)(size / 2), y - (int)(size / 2), size, size, 0,
             360 * 64);
}

void draw_ring(struct draw *draw, Drawable drawable, int x, int y, double radius, double thick, rgb colour)
{
    XArc arcs[8];
    int count = 0;

    for (int i = 0; i < 8 && i < fmax(thick, 1); i++) {
        int r = (int)(radius + thick / 2 - i);

        if (r > 0)
            arcs[count++] =
                (XArc){(short)(x - r), (short)(y - r), (unsigned short)(2 * r), (unsigned short)(2 * r), 0, 360 * 64};
    }
    draw_set_colour(draw, colour);
    XDrawArcs(draw->conn->display, drawable, draw->gc, arcs, count);
}

/* A stone of any size that is no copy: three discs. */
void draw_thin_stone(struct draw *draw, const struct look *look, int player, int x, int y, double radius)
{
    const struct look_stone *stone = &look->stones[player - 1];
    struct geom_rect rect = {x - (int)radius - 1, y - (int)radius - 1, 2 * (int)radius + 2, 2 * (int)radius + 2};

    disc(draw, x, y, radius, stone->rim);
    disc(draw, x, y, radius - 1, stone->body);
    disc(draw, x - (int)(radius * 0.3), y - (int)(radius * 0.35), radius * 0.22, stone->shine);
    draw_touch(draw, &rect);
}

/* ---------------------------------------------------------------------- marks */

static void cross(struct draw *draw, int x, int y, int arm, rgb colour)
{
    XSegment lines[2] = {{(short)(x - arm), (short)(y - arm), (short)(x + arm), (short)(y + arm)},
                         {(short)(x - arm), (short)(y + arm), (short)(x + arm), (short)(y - arm)}};

    draw_set_colour(draw, colour);
    XDrawSegments(draw->conn->display, draw->picture, draw->gc, lines, 2);
}

static void marks(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, int x, int y)
{
    const struct look *look = sprite_look(sprite);
    double step = sprite_geom(sprite)->step;

    if (state->spot && !state->ghost) {
        if (state->capturing)
            draw_ring(draw, draw->picture, x, y, step * 0.25, fmax(step * 0.08, 2), look->spots[state->spot - 1]);
        disc(draw, x, y, step * 0.10 + 1, look->line);
        disc(draw, x, y, fmax(step * 0.10, 1.5), look->spots[state->spot - 1]);
    }
    if (state->crossed)
        cross(draw, x, y, (int)(step * 0.13) + 1, look->line);
    if (state->hint) {
        draw_ring(draw, draw->picture, x, y, step * 0.34, step * 0.075, look->hint);
        disc(draw, x, y, step * 0.12, look->hint);
    }
    if (state->cursor)
        draw_ring(draw, draw->picture, x, y, step * 0.42, fmax(step * 0.06, 2), look->cursor);
}

/* ---------------------------------------------------------------------- cells */

static enum atlas_row row_for(const struct sprite_cell *state)
{
    if (state->ghost)
        return ATLAS_GHOST + state->ghost - 1;
    if (state->stone)
        return (state->last ? ATLAS_MARKED : ATLAS_STONE) + state->stone - 1;
    return ATLAS_GROUND;
}

/* What is on a cell whose ground is there already. */
static void contents(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, oust_cell cell)
{
    enum atlas_row row = row_for(state);
    int x, y;

    geom_centre(sprite_geom(sprite), cell, &x, &y);
    if (row != ATLAS_GROUND)
        draw_atlas_copy(draw->atlas, row, cell);
    marks(draw, sprite, state, x, y);
}

void draw_thin_cell(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, oust_cell cell)
{
    struct geom_rect rect;

    if (!draw->atlas)
        return;
    rect = draw_atlas_rect(draw->atlas, cell);
    if (row_for(state) == ATLAS_GROUND)
        draw_atlas_copy(draw->atlas, ATLAS_GROUND, cell);
    contents(draw, sprite, state, cell);
    draw_touch(draw, &rect);
}

/* ---------------------------------------------------------------- the board */

/* The hull grown by a distance, with round corners. */
static int outline(const struct geom *geom, double grow, int down, XPoint points[POINTS_MOST])
{
    double hull[6][2];
    int corners = geom_hull(geom, hull), count = 0;

    for (int i = 0; i < corners; i++) {
        const double *before = hull[(i + corners - 1) % corners], *at = hull[i], *after = hull[(i + 1) % corners];
        double from = atan2(at[0] - before[0], before[1] - at[1]), to = atan2(after[0] - at[0], at[1] - after[1]);

        /* these are the directions outward from the two sides that meet here */
        while (to > from)
            to -= 2 * 3.14159265;
        for (int k = 0; k <= ARC_POINTS; k++) {
            double angle = from + (to - from) * k / ARC_POINTS;

            points[count++] =
                (XPoint){(short)lround(at[0] + grow * cos(angle)), (short)lround(at[1] + grow * sin(angle) + down)};
        }
    }
    return count;
}

static void fill_outline(struct draw *draw, const struct geom *geom, double grow, int down, rgb colour)
{
    XPoint points[POINTS_MOST];
    int count = outline(geom, grow, down, points);

    draw_set_colour(draw, colour);
    XFillPolygon(draw->conn->display, draw->picture, draw->gc, points, count, Convex, CoordModeOrigin);
}

static void put_frame(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    const struct look *look = sprite_look(sprite);
    double width = geom->frame - geom->bed;

    if (!look->flat)
        fill_outline(draw, geom, geom->frame, (int)(geom->step * 0.08) + 1, rgb_light(look->window, -0.45));
    fill_outline(draw, geom, geom->frame, 0, look->flat ? look->text : rgb_light(look->frame, -0.35));
    fill_outline(draw, geom, geom->frame - 1, 0, look->flat ? look->frame : rgb_light(look->frame, 0.16));
    fill_outline(draw, geom, geom->frame - fmax(width * 0.14, 2), 0, look->frame);
    if (!is_hex(geom))
        return;
    fill_outline(draw, geom, geom->bed + 1, 0, rgb_light(look->frame, 0.20));
    fill_outline(draw, geom, geom->bed, 0, look->bed);
}

/* The outline of all hexagons together: along the bottom, up the right side, along the top, down the left side. */
static int cells_outline(const struct geom *geom, XPoint points[POINTS_MOST])
{
    const struct oust_board *board = geom->wish.board;
    int rows = oust_board_rows(board), half = geom->step / 2, near = geom->rise / 3, far = geom->rise - near, count = 0;
    int bottom = oust_board_row_length(board, 0), top = oust_board_row_length(board, rows - 1), x, y;

    for (int place = 0; place < bottom; place++) {
        geom_centre(geom, oust_board_cell_at(board, 0, place), &x, &y);
        points[count++] = (XPoint){(short)(x - half), (short)(y + near)};
        points[count++] = (XPoint){(short)x, (short)(y + far)};
    }
    for (int row = 0; row < rows; row++) {
        geom_centre(geom, oust_board_cell_at(board, row, oust_board_row_length(board, row) - 1), &x, &y);
        points[count++] = (XPoint){(short)(x + half), (short)(y + near)};
        points[count++] = (XPoint){(short)(x + half), (short)(y - near)};
    }
    for (int place = top - 1; place >= 0; place--) {
        geom_centre(geom, oust_board_cell_at(board, rows - 1, place), &x, &y);
        points[count++] = (XPoint){(short)x, (short)(y - far)};
        points[count++] = (XPoint){(short)(x - half), (short)(y - near)};
    }
    for (int row = rows - 1; row >= 0; row--) {
        geom_centre(geom, oust_board_cell_at(board, row, 0), &x, &y);
        points[count++] = (XPoint){(short)(x - half), (short)(y - near)};
        points[count++] = (XPoint){(short)(x - half), (short)(y + near)};
    }
    return count;
}

/* A hexagon, smaller by so much than a cell. */
static void fill_hexagon(struct draw *draw, Drawable drawable, const struct geom *geom, int x, int y, double less)
{
    short across = (short)lround(geom->step / 2.0 - less), high = (short)lround(geom->rise * 2 / 3.0 - less * 1.155);
    short low = (short)lround(geom->rise / 3.0 - less * 0.577), up = (short)(high - low);
    XPoint corners[6] = {{(short)x, (short)(y - high)}, {across, up},
                         {0, (short)(2 * low)},         {(short)-across, up},
                         {(short)-across, (short)-up},  {0, (short)(-2 * low)}};

    XFillPolygon(draw->conn->display, drawable, draw->gc, corners, 6, Convex, CoordModePrevious);
}

/*
 * The tile with a cell's centre in its corner.  Shades: one further with each cell to the
 * right, one further up and to the left.
 */
static Pixmap make_lattice(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    int step = geom->step;
    unsigned width = (unsigned)(3 * step), height = (unsigned)(2 * geom->rise);
    Pixmap tile = XCreatePixmap(draw->conn->display, draw->window, width, height, (unsigned)draw->conn->depth);

    draw_set_colour(draw, sprite_look(sprite)->bed);
    XFillRectangle(draw->conn->display, tile, draw->gc, 0, 0, width, height);
    for (int shade = 0; shade < 3; shade++) {
        draw_set_colour(draw, sprite_look(sprite)->faces[shade]);
        for (int i = 0; i < 12; i++) {
            int down = i / 4, right = i % 4 - (down == 1);

            if ((right + 3 + (down == 1 ? 2 : 0)) % 3 == shade)
                fill_hexagon(draw, tile, geom, right * step + (down == 1 ? step / 2 : 0), down * geom->rise,
                             fmax(step * 0.028, 0.5));
        }
    }
    return tile;
}

static void put_hexagons(struct draw *draw, const struct sprite *sprite)
{
    Display *display = draw->conn->display;
    Pixmap tile = make_lattice(draw, sprite);
    XGCValues values = {.tile = tile, .fill_style = FillTiled};
    XPoint points[POINTS_MOST];
    int count = cells_outline(sprite_geom(sprite), points);

    geom_centre(sprite_geom(sprite), 0, &values.ts_x_origin, &values.ts_y_origin);
    XChangeGC(display, draw->gc, GCTile | GCFillStyle | GCTileStipXOrigin | GCTileStipYOrigin, &values);
    XFillPolygon(display, draw->picture, draw->gc, points, count, Nonconvex, CoordModeOrigin);
    XSetFillStyle(display, draw->gc, FillSolid);
    XFreePixmap(display, tile);
}

static void put_lines(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    const struct oust_board *board = geom->wish.board;
    XSegment lines[2 * 32];
    int count = 0, rows = oust_board_rows(board), columns = oust_board_row_length(board, 0);
    short left = (short)geom->left, bottom = (short)geom->bottom;

    for (int row = 0; row < rows; row++) {
        short y = (short)(bottom - row * geom->rise);

        lines[count++] = (XSegment){left, y, (short)(left + geom->hull_width), y};
    }
    for (int column = 0; column < columns; column++) {
        short x = (short)(left + column * geom->step);

        lines[count++] = (XSegment){x, bottom, x, (short)(bottom - geom->hull_height)};
    }
    draw_set_colour(draw, sprite_look(sprite)->line);
    XDrawSegments(draw->conn->display, draw->picture, draw->gc, lines, count);
}

void draw_thin_board(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                     const struct geom_rect *part)
{
    static const struct sprite_cell empty;
    int count = oust_board_cells(sprite_geom(sprite)->wish.board);

    draw_fill(draw, part, sprite_look(sprite)->window);
    put_frame(draw, sprite);
    if (is_hex(sprite_geom(sprite)))
        put_hexagons(draw, sprite);
    else
        put_lines(draw, sprite);
    if (draw->atlas && !draw_atlas_fits(draw->atlas, sprite))
        draw_thin_free(draw);
    if (!draw->atlas)
        draw->atlas = draw_atlas_new(draw, sprite);
    for (int cell = 0; draw->atlas && cell < count; cell++) {
        if (!sprite_cell_equal(&cells[cell], &empty))
            contents(draw, sprite, &cells[cell], cell);
    }
}
