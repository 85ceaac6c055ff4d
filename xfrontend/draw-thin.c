/*
 * draw-thin.c - the board by few and small requests.
 *
 * The frame is a handful of polygons.  All cells are one polygon, filled with a stipple
 * of one bit that holds the lines between them: an even lattice repeats after one cell
 * and two rows.  A stone is a picture sent once, when it is first needed, and copied
 * through a mask; a translucent one leaves out every other pixel of it.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "draw-inside.h"

#define ARC_POINTS  5 /* of a round corner */
#define POINTS_MOST 256

struct thin {
    const struct sprite *sprite; /* for which all this was made */
    int half;                    /* of a stone's square */
    Pixmap lines;
    Pixmap stones[2], masks[2]; /* masks: a whole stone's, a translucent one's */
    GC faces, copy;
};

static bool is_hex(const struct geom *geom)
{
    return oust_board_shape(geom->wish.board) == OUST_SHAPE_HEX;
}

static rgb face_colour(const struct sprite *sprite)
{
    return is_hex(sprite_geom(sprite)) ? sprite_look(sprite)->faces[0] : sprite_look(sprite)->frame;
}

static void forget(struct draw *draw)
{
    struct thin *thin = draw->thin;
    Display *display = draw->conn->display;

    if (thin->lines)
        XFreePixmap(display, thin->lines);
    for (int i = 0; i < 2; i++) {
        if (thin->stones[i])
            XFreePixmap(display, thin->stones[i]);
        if (thin->masks[i])
            XFreePixmap(display, thin->masks[i]);
    }
    if (thin->faces)
        XFreeGC(display, thin->faces);
    if (thin->copy)
        XFreeGC(display, thin->copy);
    memset(thin, 0, sizeof *thin);
}

void draw_thin_free(struct draw *draw)
{
    if (draw->thin)
        forget(draw);
    free(draw->thin);
    draw->thin = NULL;
}

/* ----------------------------------------------------------------- the cells */

/* Does a pixel of the repeating tile, counted from a cell's centre, lie on a line between cells? */
static bool on_line(const struct geom *geom, int px, int py)
{
    double step = geom->step, groove = fmax(step * 0.028, 0.5) + 0.3, x = px + 0.5, y = py + 0.5;
    const double centres[5][2] = {
        {0, 0}, {step, 0}, {step / 2, geom->rise}, {0, 2 * geom->rise}, {step, 2 * geom->rise}};
    double best = INFINITY;

    for (int i = 0; i < 5; i++) {
        double dx = fabs(x - centres[i][0]), dy = fabs(y - centres[i][1]);

        best = fmin(best, fmax(dx, dx * 0.5 + dy * 0.8660254));
    }
    return best > step / 2 - groove;
}

static void make_lines(struct draw *draw, const struct geom *geom)
{
    int width = geom->step, height = 2 * geom->rise, line = (width + 7) / 8;
    char *bits = calloc((size_t)line, (size_t)height);

    if (!bits)
        return;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            if (on_line(geom, x, y))
                bits[y * line + x / 8] |= (char)(1 << x % 8);
        }
    }
    draw->thin->lines =
        XCreateBitmapFromData(draw->conn->display, draw->window, bits, (unsigned)width, (unsigned)height);
    free(bits);
}

/* What cells are filled with: lines between them on hexagons, plain wood on squares. */
static void make_faces(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    Display *display = draw->conn->display;
    XGCValues values = {.graphics_exposures = False, .background = xconn_pixel(draw->conn, face_colour(sprite))};
    int x, y;

    values.foreground = is_hex(geom) ? xconn_pixel(draw->conn, sprite_look(sprite)->bed) : values.background;
    draw->thin->faces = XCreateGC(display, draw->window, GCForeground | GCBackground | GCGraphicsExposures, &values);
    if (!is_hex(geom))
        return;
    make_lines(draw, geom);
    if (!draw->thin->lines)
        return;
    geom_centre(geom, 0, &x, &y);
    XSetStipple(display, draw->thin->faces, draw->thin->lines);
    XSetFillStyle(display, draw->thin->faces, FillOpaqueStippled);
    XSetTSOrigin(display, draw->thin->faces, x, y);
}

/* Makes sure that all is there for this sprite, but for the stones. */
static bool prepare(struct draw *draw, const struct sprite *sprite)
{
    if (!draw->thin)
        draw->thin = calloc(1, sizeof *draw->thin);
    if (!draw->thin)
        return false;
    if (draw->thin->sprite == sprite)
        return true;
    forget(draw);
    draw->thin->sprite = sprite;
    draw->thin->half = (int)(sprite_geom(sprite)->step * (is_hex(sprite_geom(sprite)) ? 0.46 : 0.5));
    make_faces(draw, sprite);
    return true;
}

/* ------------------------------------------------------------------- stones */

/* Is a pixel the stone's, or dark with its shadow near it? */
static bool is_stone(const struct raster *raster, double radius, int x, int y, rgb ground)
{
    double half = raster->width / 2.0, distance = hypot(x + 0.5 - half, y + 0.5 - half);
    int darker = rgb_luma(ground) - rgb_luma(raster->pixels[y * raster->width + x]);

    return distance < radius + 0.5 || (distance < half && darker > 20);
}

/* One bit for every pixel of a stone and its shadow; `open` leaves out every other one. */
static Pixmap make_mask(struct draw *draw, const struct raster *raster, double radius, rgb ground, bool open)
{
    int line = (raster->width + 7) / 8;
    char *bits = calloc((size_t)line, (size_t)raster->height);
    Pixmap mask;

    if (!bits)
        return None;
    for (int i = 0; i < raster->width * raster->height; i++) {
        int x = i % raster->width, y = i / raster->width;

        if (is_stone(raster, radius, x, y, ground) && !(open && (x + y) % 2))
            bits[y * line + x / 8] |= (char)(1 << x % 8);
    }
    mask = XCreateBitmapFromData(draw->conn->display, draw->window, bits, (unsigned)raster->width,
                                 (unsigned)raster->height);
    free(bits);
    return mask;
}

static bool make_stone(struct draw *draw, const struct sprite *sprite, int player)
{
    struct thin *thin = draw->thin;
    struct raster *raster = raster_new(0, 0, 2 * thin->half, 2 * thin->half);
    double middle = is_hex(sprite_geom(sprite)) ? 0 : 0.5, radius = geom_stone_radius(sprite_geom(sprite));
    XGCValues values = {.graphics_exposures = False};

    if (!raster)
        return false;
    raster_fill(raster, face_colour(sprite));
    sprite_stone(raster, sprite_look(sprite), player, thin->half + middle, thin->half + middle, radius, 1);
    thin->stones[player - 1] = XCreatePixmap(draw->conn->display, draw->window, (unsigned)raster->width,
                                             (unsigned)raster->height, (unsigned)draw->conn->depth);
    if (!thin->copy)
        thin->copy = XCreateGC(draw->conn->display, draw->window, GCGraphicsExposures, &values);
    XSetClipMask(draw->conn->display, thin->copy, None);
    xconn_put(draw->conn, thin->stones[player - 1], thin->copy, raster);
    for (int i = 0; i < 2 && !thin->masks[i]; i++)
        thin->masks[i] = make_mask(draw, raster, radius, face_colour(sprite), i == 1);
    XSetClipMask(draw->conn->display, thin->copy, thin->masks[0]);
    raster_free(raster);
    return true;
}

static void put_stone(struct draw *draw, const struct sprite *sprite, int player, int x, int y, bool open)
{
    struct thin *thin = draw->thin;
    Display *display = draw->conn->display;
    unsigned size = (unsigned)(2 * thin->half);

    if (!thin->stones[player - 1] && !make_stone(draw, sprite, player))
        return;
    if (open)
        XSetClipMask(display, thin->copy, thin->masks[1]);
    XSetClipOrigin(display, thin->copy, x - thin->half, y - thin->half);
    XCopyArea(display, thin->stones[player - 1], draw->picture, thin->copy, 0, 0, size, size, x - thin->half,
              y - thin->half);
    if (open)
        XSetClipMask(display, thin->copy, thin->masks[0]);
}

static void disc(struct draw *draw, int x, int y, double radius, rgb colour)
{
    unsigned size = (unsigned)fmax(2 * radius, 2);

    draw_set_colour(draw, colour);
    XFillArc(draw->conn->display, draw->picture, draw->gc, x - (int)(size / 2), y - (int)(size / 2), size, size, 0,
             360 * 64);
}

/* A ring of some thickness: that many circles. */
static void ring(struct draw *draw, int x, int y, double radius, double thick, rgb colour)
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
    XDrawArcs(draw->conn->display, draw->picture, draw->gc, arcs, count);
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

/* --------------------------------------------------------------------- cells */

/* A cell without anything on it. */
static void put_ground(struct draw *draw, const struct sprite *sprite, int x, int y)
{
    const struct geom *geom = sprite_geom(sprite);
    short half = (short)draw->thin->half, across = (short)(geom->step / 2), near = (short)(geom->rise / 3);
    short far = (short)(geom->rise - near), cx = (short)x, cy = (short)y;
    XPoint corners[6] = {{cx, (short)(cy - far)},
                         {(short)(cx + across), (short)(cy - near)},
                         {(short)(cx + across), (short)(cy + near)},
                         {cx, (short)(cy + far)},
                         {(short)(cx - across), (short)(cy + near)},
                         {(short)(cx - across), (short)(cy - near)}};

    if (is_hex(geom))
        XFillPolygon(draw->conn->display, draw->picture, draw->thin->faces, corners, 6, Convex, CoordModeOrigin);
    else
        XFillRectangle(draw->conn->display, draw->picture, draw->thin->faces, x - half, y - half,
                       (unsigned)(2 * half + 1), (unsigned)(2 * half + 1));
}

/* The lines of a square board that cross a cell. */
static void crossing(struct draw *draw, const struct sprite *sprite, oust_cell cell, int x, int y, int half)
{
    const struct geom *geom = sprite_geom(sprite);
    const struct oust_board *board = geom->wish.board;
    XSegment lines[2];
    int row, place;

    oust_board_where(board, cell, &row, &place);
    lines[0] = (XSegment){(short)(x - (place > 0 ? half : 0)), (short)y,
                          (short)(x + (place < oust_board_row_length(board, row) - 1 ? half : 0)), (short)y};
    lines[1] = (XSegment){(short)x, (short)(y - (row < oust_board_rows(board) - 1 ? half : 0)), (short)x,
                          (short)(y + (row > 0 ? half : 0))};
    draw_set_colour(draw, sprite_look(sprite)->line);
    XDrawSegments(draw->conn->display, draw->picture, draw->gc, lines, 2);
}

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
    double step = sprite_geom(sprite)->step, radius = geom_stone_radius(sprite_geom(sprite));

    if (state->spot && !state->ghost) {
        if (state->capturing)
            ring(draw, x, y, step * 0.25, step * 0.06, look->spots[state->spot - 1]);
        disc(draw, x, y, step * 0.10, look->spots[state->spot - 1]);
    }
    if (state->last && state->stone)
        ring(draw, x, y, radius * 0.42, radius * 0.16, look->stones[state->stone - 1].mark);
    if (state->crossed)
        cross(draw, x, y, (int)(step * 0.13) + 1, look->line);
    if (state->hint) {
        ring(draw, x, y, step * 0.34, step * 0.075, look->hint);
        disc(draw, x, y, step * 0.12, look->hint);
    }
    if (state->cursor)
        ring(draw, x, y, step * 0.42, fmax(step * 0.06, 2), look->cursor);
}

static void contents(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, int x, int y)
{
    if (state->stone)
        put_stone(draw, sprite, state->stone, x, y, false);
    if (state->ghost)
        put_stone(draw, sprite, state->ghost, x, y, true);
    marks(draw, sprite, state, x, y);
}

void draw_thin_cell(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *state, oust_cell cell)
{
    struct geom_rect rect;
    int x, y, half;

    if (!prepare(draw, sprite))
        return;
    geom_centre(sprite_geom(sprite), cell, &x, &y);
    half = sprite_geom(sprite)->step * 3 / 5;
    rect = (struct geom_rect){x - half, y - half, 2 * half + 1, 2 * half + 1};
    /* a stone covers all that was on its cell */
    if (!state->stone)
        put_ground(draw, sprite, x, y);
    if (!is_hex(sprite_geom(sprite)) && !state->stone)
        crossing(draw, sprite, cell, x, y, draw->thin->half);
    contents(draw, sprite, state, x, y);
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

static void put_cells(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    const struct oust_board *board = geom->wish.board;
    XSegment lines[2 * 32];
    XPoint points[POINTS_MOST];
    int count = 0, rows = oust_board_rows(board), columns = oust_board_row_length(board, 0);
    short left = (short)geom->left, bottom = (short)geom->bottom;

    if (is_hex(geom)) {
        count = cells_outline(geom, points);
        XFillPolygon(draw->conn->display, draw->picture, draw->thin->faces, points, count, Nonconvex, CoordModeOrigin);
        return;
    }
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
    const struct geom *geom = sprite_geom(sprite);
    int count = oust_board_cells(geom->wish.board), x, y;

    if (!prepare(draw, sprite))
        return;
    draw_fill(draw, part, sprite_look(sprite)->window);
    put_frame(draw, sprite);
    put_cells(draw, sprite);
    for (int cell = 0; cell < count; cell++) {
        if (sprite_cell_equal(&cells[cell], &empty))
            continue;
        geom_centre(geom, cell, &x, &y);
        contents(draw, sprite, &cells[cell], x, y);
    }
}
