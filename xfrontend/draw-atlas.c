/*
 * draw-atlas.c - all that a cell may look like, in one pixmap on the server.
 *
 * Its columns are the kinds of ground: cells at the rim have fewer neighbours, and on
 * hexagons there are three shades.  Its rows are what is on them.  Each stone is sent once
 * and put onto a whole row of grounds by two tiled fills: one takes the mask out of the
 * ground, the next puts the stone in.  No bitmap and no clipping is needed for that.
 */
#include <math.h>
#include <stdlib.h>

#include "draw-inside.h"

#define KINDS_MOST 32
#define RUNS_MOST  1024

struct draw_atlas {
    struct draw *draw;
    struct geom geom;
    struct look look;
    int half; /* of a cell's side */
    Pixmap pixmap;
    bool stones; /* are in it already */
    int kinds;
    int keys[KINDS_MOST];                  /* what tells the kinds apart */
    unsigned char kind_of[OUST_CELLS_MAX]; /* the column of each cell */
};

static bool is_hex(const struct draw_atlas *atlas)
{
    return oust_board_shape(atlas->geom.wish.board) == OUST_SHAPE_HEX;
}

static unsigned side_of(const struct draw_atlas *atlas)
{
    return (unsigned)(2 * atlas->half);
}

/* A cell's ground is known by its shade and by the directions in which it has neighbours. */
static int key_of(const struct draw_atlas *atlas, oust_cell cell)
{
    oust_cell neighbours[OUST_NEIGHBOURS_MAX];
    int count = oust_board_neighbours(atlas->geom.wish.board, cell, neighbours), x, y;
    int key = is_hex(atlas) && !atlas->look.flat ? sprite_face_shade(&atlas->geom, cell) << 9 : 0;

    geom_centre(&atlas->geom, cell, &x, &y);
    for (int i = 0; i < count; i++) {
        int there_x, there_y;

        geom_centre(&atlas->geom, neighbours[i], &there_x, &there_y);
        key |= 1 << (((there_x > x) - (there_x < x) + 1) * 3 + (there_y > y) - (there_y < y) + 1);
    }
    return key;
}

/* The column for a kind of ground; true: it is a new one. */
static bool find_kind(struct draw_atlas *atlas, int key, int *kind)
{
    for (*kind = 0; *kind < atlas->kinds; ++*kind) {
        if (atlas->keys[*kind] == key)
            return false;
    }
    if (atlas->kinds == KINDS_MOST) {
        *kind = 0;
        return false;
    }
    atlas->keys[atlas->kinds++] = key;
    return true;
}

struct geom_rect draw_atlas_rect(const struct draw_atlas *atlas, oust_cell cell)
{
    int x, y, side = 2 * atlas->half;

    geom_centre(&atlas->geom, cell, &x, &y);
    return (struct geom_rect){x - atlas->half, y - atlas->half, side, side};
}

/* Copies a model of each kind of ground out of the picture of the empty board. */
static void take_grounds(struct draw_atlas *atlas)
{
    int count = oust_board_cells(atlas->geom.wish.board), kind;
    oust_cell models[KINDS_MOST];
    unsigned side = side_of(atlas);
    struct draw *draw = atlas->draw;

    for (oust_cell cell = 0; cell < count; cell++) {
        if (find_kind(atlas, key_of(atlas, cell), &kind))
            models[kind] = cell;
        atlas->kind_of[cell] = (unsigned char)kind;
    }
    atlas->pixmap = XCreatePixmap(draw->conn->display, draw->window, side * (unsigned)atlas->kinds, side * ATLAS_ROWS,
                                  (unsigned)draw->conn->depth);
    for (kind = 0; kind < atlas->kinds; kind++) {
        struct geom_rect rect = draw_atlas_rect(atlas, models[kind]);

        XCopyArea(draw->conn->display, draw->picture, atlas->pixmap, draw->gc, rect.x, rect.y, side, side,
                  kind * (int)side, 0);
    }
}

struct draw_atlas *draw_atlas_new(struct draw *draw, const struct sprite *sprite)
{
    struct draw_atlas *atlas = calloc(1, sizeof *atlas);

    if (!atlas)
        return NULL;
    atlas->draw = draw;
    atlas->geom = *sprite_geom(sprite);
    atlas->look = *sprite_look(sprite);
    atlas->half = is_hex(atlas) ? (int)(atlas->geom.step * 0.45) : atlas->geom.step / 2;
    if (atlas->half < 1)
        atlas->half = 1; /* in a window of a few pixels; there are no pixmaps without size */
    take_grounds(atlas);
    return atlas;
}

void draw_atlas_free(struct draw_atlas *atlas)
{
    if (!atlas)
        return;
    XFreePixmap(atlas->draw->conn->display, atlas->pixmap);
    free(atlas);
}

bool draw_atlas_fits(const struct draw_atlas *atlas, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);

    return atlas->geom.wish.board == geom->wish.board && atlas->geom.step == geom->step &&
           atlas->geom.left == geom->left && atlas->geom.bottom == geom->bottom &&
           atlas->look.scheme == sprite_look(sprite)->scheme && atlas->look.window == sprite_look(sprite)->window;
}

/* ------------------------------------------------------------------- stones */

/* The pictures that rows are made of; all are squares of a cell's side. */
struct tiles {
    GC gc;
    Pixmap mask, open_mask; /* all bits set where the stone is; in every other pixel of it */
    Pixmap stone, open_stone;
};

static Pixmap new_tile(const struct draw_atlas *atlas, unsigned side)
{
    struct draw *draw = atlas->draw;

    return XCreatePixmap(draw->conn->display, draw->window, side, side, (unsigned)draw->conn->depth);
}

/* Copies a tile, or combines it with what is there. */
static void put_tile(const struct draw_atlas *atlas, GC gc, Pixmap from, Pixmap to, int function)
{
    Display *display = atlas->draw->conn->display;

    XSetFunction(display, gc, function);
    XCopyArea(display, from, to, gc, 0, 0, side_of(atlas), side_of(atlas), 0, 0);
}

/* Is a pixel the stone's, or dark with its shadow near it? */
static bool is_stone(const struct raster *raster, double radius, int x, int y, rgb ground)
{
    double half = raster->width / 2.0, distance = hypot(x + 0.5 - half, y + 0.5 - half);
    int darker = rgb_luma(ground) - rgb_luma(raster->pixels[y * raster->width + x]);

    return distance < radius + 0.5 || (distance < half && darker > 20);
}

static void fill_mask(const struct draw_atlas *atlas, const struct tiles *tiles, const struct raster *raster,
                      rgb ground)
{
    Display *display = atlas->draw->conn->display;
    double radius = geom_stone_radius(&atlas->geom);
    XRectangle runs[RUNS_MOST];
    int count = 0;

    for (int y = 0; y < raster->height; y++) {
        bool before = false;

        for (int x = 0; x < raster->width; x++) {
            bool here = is_stone(raster, radius, x, y, ground);

            if (here && before)
                runs[count - 1].width++;
            else if (here && count < RUNS_MOST)
                runs[count++] = (XRectangle){(short)x, (short)y, 1, 1};
            before = here && count > 0;
        }
    }
    XSetForeground(display, tiles->gc, 0);
    XFillRectangle(display, tiles->mask, tiles->gc, 0, 0, side_of(atlas), side_of(atlas));
    XSetForeground(display, tiles->gc, AllPlanes);
    XFillRectangles(display, tiles->mask, tiles->gc, runs, count);
}

/* Leaves out every other pixel of the mask. */
static void open_mask(const struct draw_atlas *atlas, const struct tiles *tiles)
{
    Display *display = atlas->draw->conn->display;
    Pixmap checks = new_tile(atlas, 2);
    XPoint points[2] = {{0, 0}, {1, 1}};

    XSetForeground(display, tiles->gc, 0);
    XFillRectangle(display, checks, tiles->gc, 0, 0, 2, 2);
    XSetForeground(display, tiles->gc, AllPlanes);
    XDrawPoints(display, checks, tiles->gc, points, 2, CoordModeOrigin);
    put_tile(atlas, tiles->gc, tiles->mask, tiles->open_mask, GXcopy);
    XChangeGC(display, tiles->gc, GCFunction | GCTile | GCFillStyle,
              &(XGCValues){.function = GXand, .tile = checks, .fill_style = FillTiled});
    XFillRectangle(display, tiles->open_mask, tiles->gc, 0, 0, side_of(atlas), side_of(atlas));
    XSetFillStyle(display, tiles->gc, FillSolid);
    XFreePixmap(display, checks);
}

/* A row: its grounds without what the mask covers, and the stone in there. */
static void make_row(const struct draw_atlas *atlas, GC gc, enum atlas_row row, Pixmap mask, Pixmap stone)
{
    Display *display = atlas->draw->conn->display;
    unsigned side = side_of(atlas), width = side * (unsigned)atlas->kinds;
    int y = (int)row * (int)side;

    XSetFunction(display, gc, GXcopy);
    XCopyArea(display, atlas->pixmap, atlas->pixmap, gc, 0, 0, width, side, 0, y);
    XChangeGC(display, gc, GCFunction | GCTile | GCFillStyle | GCTileStipYOrigin,
              &(XGCValues){.function = GXandInverted, .tile = mask, .fill_style = FillTiled, .ts_y_origin = y});
    XFillRectangle(display, atlas->pixmap, gc, 0, y, width, side);
    XChangeGC(display, gc, GCFunction | GCTile, &(XGCValues){.function = GXor, .tile = stone});
    XFillRectangle(display, atlas->pixmap, gc, 0, y, width, side);
    XChangeGC(display, gc, GCFillStyle | GCTileStipYOrigin, &(XGCValues){.fill_style = FillSolid});
}

static bool make_stone(const struct draw_atlas *atlas, const struct tiles *tiles, int player)
{
    int side = 2 * atlas->half;
    struct raster *raster = raster_new(0, 0, side, side);
    rgb ground = is_hex(atlas) ? atlas->look.faces[0] : atlas->look.frame;
    double middle = atlas->half + (is_hex(atlas) ? 0 : 0.5), radius = geom_stone_radius(&atlas->geom);

    if (!raster)
        return false;
    raster_fill(raster, ground);
    sprite_stone(raster, &atlas->look, player, middle, middle, radius, 1);
    XSetFunction(atlas->draw->conn->display, tiles->gc, GXcopy);
    xconn_put(atlas->draw->conn, tiles->stone, tiles->gc, raster);
    if (player == 1) {
        fill_mask(atlas, tiles, raster, ground);
        open_mask(atlas, tiles);
    }
    raster_free(raster);
    put_tile(atlas, tiles->gc, tiles->mask, tiles->stone, GXand);
    make_row(atlas, tiles->gc, ATLAS_STONE + (enum atlas_row)(player - 1), tiles->mask, tiles->stone);
    put_tile(atlas, tiles->gc, tiles->stone, tiles->open_stone, GXcopy);
    put_tile(atlas, tiles->gc, tiles->open_mask, tiles->open_stone, GXand);
    make_row(atlas, tiles->gc, ATLAS_GHOST + (enum atlas_row)(player - 1), tiles->open_mask, tiles->open_stone);
    draw_ring(atlas->draw, tiles->stone, atlas->half, atlas->half, radius * 0.42, radius * 0.16,
              atlas->look.stones[player - 1].mark);
    make_row(atlas, tiles->gc, ATLAS_MARKED + (enum atlas_row)(player - 1), tiles->mask, tiles->stone);
    return true;
}

void draw_atlas_prepare(struct draw_atlas *atlas)
{
    Display *display = atlas->draw->conn->display;
    struct tiles tiles;
    Pixmap *const pixmaps[] = {&tiles.mask, &tiles.open_mask, &tiles.stone, &tiles.open_stone};

    if (atlas->stones)
        return;
    tiles.gc = XCreateGC(display, atlas->draw->window, GCGraphicsExposures, &(XGCValues){.graphics_exposures = False});
    for (size_t i = 0; i < sizeof pixmaps / sizeof *pixmaps; i++)
        *pixmaps[i] = new_tile(atlas, side_of(atlas));
    atlas->stones = make_stone(atlas, &tiles, 1) && make_stone(atlas, &tiles, 2);
    for (size_t i = 0; i < sizeof pixmaps / sizeof *pixmaps; i++)
        XFreePixmap(display, *pixmaps[i]);
    XFreeGC(display, tiles.gc);
}

void draw_atlas_copy(struct draw_atlas *atlas, enum atlas_row row, oust_cell cell)
{
    struct geom_rect rect = draw_atlas_rect(atlas, cell);
    unsigned side = side_of(atlas);

    if (row != ATLAS_GROUND)
        draw_atlas_prepare(atlas);
    XCopyArea(atlas->draw->conn->display, atlas->pixmap, atlas->draw->picture, atlas->draw->gc,
              atlas->kind_of[cell] * (int)side, (int)row * (int)side, side, side, rect.x, rect.y);
}
