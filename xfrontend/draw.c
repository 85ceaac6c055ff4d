/*
 * draw.c - see draw.h.
 *
 * The board is painted in memory, in bands, and sent; bars, buttons and text are plain
 * requests.  Round corners are drawn as spans, with single pixels of mixed colours along
 * the edge.
 */
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw-inside.h"
#include "utf8.h"

#define BAND        64 /* rows of the board painted at a time */
#define CORNER_MOST 24
#define LEVELS      6 /* of mixing along round corners */

#define EXCHANGE_MOST 8 /* rectangles */

struct draw *draw_new(struct xconn *conn, struct xconn_text *text, Window window)
{
    struct draw *draw = calloc(1, sizeof *draw);
    XGCValues values = {.graphics_exposures = False};

    if (!draw)
        return NULL;
    draw->conn = conn;
    draw->text = text;
    draw->window = window;
    draw->gc = XCreateGC(conn->display, window, GCGraphicsExposures, &values);
    return draw;
}

void draw_free(struct draw *draw)
{
    if (!draw)
        return;
    if (draw->picture)
        XFreePixmap(draw->conn->display, draw->picture);
    draw_thin_free(draw);
    if (draw->exchange)
        XFreeGC(draw->conn->display, draw->exchange);
    XFreeGC(draw->conn->display, draw->gc);
    free(draw);
}

void draw_set_window(struct draw *draw, Window window)
{
    draw->window = window;
    if (draw->picture)
        XFreePixmap(draw->conn->display, draw->picture);
    draw->picture = None;
}

void draw_want_colours(struct draw *draw, const struct look *look)
{
    rgb colours[LOOK_COLOURS];

    xconn_want_colours(draw->conn, colours, look_colours(look, colours));
}

void draw_start(struct draw *draw, int width, int height, rgb ground)
{
    struct xconn *conn = draw->conn;
    struct geom_rect all = {0, 0, width, height};

    draw_thin_free(draw); /* a new layout has new sprites, perhaps at the address of the old ones */
    if (!draw->picture || width != draw->width || height != draw->height) {
        if (draw->picture)
            XFreePixmap(conn->display, draw->picture);
        draw->picture =
            XCreatePixmap(conn->display, draw->window, (unsigned)width, (unsigned)height, (unsigned)conn->depth);
        draw->width = width;
        draw->height = height;
        XSetWindowBackgroundPixmap(conn->display, draw->window, draw->picture);
    }
    draw_fill(draw, &all, ground);
}

Pixmap draw_picture(const struct draw *draw)
{
    return draw->picture;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

void draw_touch(struct draw *draw, const struct geom_rect *rect)
{
    struct geom_rect *damage = &draw->damage;
    int right = rect->x + rect->width, bottom = rect->y + rect->height;

    if (damage->width == 0) {
        *damage = *rect;
        return;
    }
    right = larger(right, damage->x + damage->width);
    bottom = larger(bottom, damage->y + damage->height);
    damage->x = smaller(rect->x, damage->x);
    damage->y = smaller(rect->y, damage->y);
    damage->width = right - damage->x;
    damage->height = bottom - damage->y;
}

/* Clearing shows the background, which is the picture. */
void draw_show(struct draw *draw)
{
    const struct geom_rect *damage = &draw->damage;
    int left = larger(damage->x, 0), top = larger(damage->y, 0);
    int right = smaller(damage->x + damage->width, draw->width);
    int bottom = smaller(damage->y + damage->height, draw->height);

    if (right > left && bottom > top)
        XClearArea(draw->conn->display, draw->window, left, top, (unsigned)(right - left), (unsigned)(bottom - top),
                   False);
    draw->damage.width = 0;
}

/* ---------------------------------------------------------------- boxes */

void draw_set_colour(struct draw *draw, rgb colour)
{
    XSetForeground(draw->conn->display, draw->gc, xconn_pixel(draw->conn, colour));
}

void draw_fill(struct draw *draw, const struct geom_rect *rect, rgb colour)
{
    if (rect->width <= 0 || rect->height <= 0)
        return;
    draw_set_colour(draw, colour);
    XFillRectangle(draw->conn->display, draw->picture, draw->gc, rect->x, rect->y, (unsigned)rect->width,
                   (unsigned)rect->height);
    draw_touch(draw, rect);
}

void draw_exchange(struct draw *draw, const struct geom_rect *rects, int count, rgb one, rgb other)
{
    XRectangle boxes[EXCHANGE_MOST];
    GC *gc = &draw->exchange;

    if (!*gc)
        *gc = XCreateGC(draw->conn->display, draw->window, GCFunction, &(XGCValues){.function = GXxor});
    XSetForeground(draw->conn->display, *gc, xconn_pixel(draw->conn, one) ^ xconn_pixel(draw->conn, other));
    for (int i = 0; i < count && i < EXCHANGE_MOST; i++) {
        boxes[i] = (XRectangle){(short)rects[i].x, (short)rects[i].y, (unsigned short)rects[i].width,
                                (unsigned short)rects[i].height};
        draw_touch(draw, &rects[i]);
    }
    XFillRectangles(draw->conn->display, draw->picture, *gc, boxes, count);
}

/* How much of a pixel of a corner lies inside the circle; the corner's own corner is pixel 0, 0. */
static double corner_cover(int radius, int x, int y)
{
    double distance = hypot(radius - x - 0.5, radius - y - 0.5) - radius;

    return distance <= -0.5 ? 1 : distance >= 0.5 ? 0 : 0.5 - distance;
}

/* The mixed pixels of all four corners, those of one level of mixing. */
static void corner_points(struct draw *draw, const struct geom_rect *rect, int radius, int level)
{
    XPoint points[4 * 3 * CORNER_MOST];
    int count = 0, right = rect->x + rect->width - 1, bottom = rect->y + rect->height - 1;

    for (int y = 0; y < radius; y++) {
        for (int x = 0; x < radius; x++) {
            double cover = corner_cover(radius, x, y);

            if (cover >= 1 || (int)lround(cover * LEVELS) != level || count + 4 > (int)(sizeof points / sizeof *points))
                continue;
            points[count++] = (XPoint){(short)(rect->x + x), (short)(rect->y + y)};
            points[count++] = (XPoint){(short)(right - x), (short)(rect->y + y)};
            points[count++] = (XPoint){(short)(rect->x + x), (short)(bottom - y)};
            points[count++] = (XPoint){(short)(right - x), (short)(bottom - y)};
        }
    }
    if (count > 0)
        XDrawPoints(draw->conn->display, draw->picture, draw->gc, points, count, CoordModeOrigin);
}

/* What is wholly inside: a row of each corner pair at a time, and all between. */
static void corner_spans(struct draw *draw, const struct geom_rect *rect, int radius)
{
    XRectangle spans[2 * CORNER_MOST + 1];
    int count = 0;

    for (int y = 0; y < radius; y++) {
        int x = 0;

        while (x < radius && corner_cover(radius, x, y) < 1)
            x++;
        if (rect->width <= 2 * x)
            continue;
        for (int i = 0; i < 2; i++) {
            int at = i ? rect->y + rect->height - 1 - y : rect->y + y;

            spans[count++] = (XRectangle){(short)(rect->x + x), (short)at, (unsigned short)(rect->width - 2 * x), 1};
        }
    }
    spans[count++] = (XRectangle){(short)rect->x, (short)(rect->y + radius), (unsigned short)rect->width,
                                  (unsigned short)(rect->height - 2 * radius)};
    XFillRectangles(draw->conn->display, draw->picture, draw->gc, spans, count);
}

/* Round enough, in one small request. */
static void notched_fill(struct draw *draw, const struct geom_rect *rect, int cut)
{
    short x = (short)rect->x, y = (short)rect->y, side = (short)cut;
    unsigned short width = (unsigned short)rect->width, height = (unsigned short)rect->height;
    unsigned short cuts = (unsigned short)(2 * cut);
    XRectangle parts[2] = {{(short)(x + side), y, (unsigned short)(width - cuts), height},
                           {x, (short)(y + side), width, (unsigned short)(height - cuts)}};

    XFillRectangles(draw->conn->display, draw->picture, draw->gc, parts, 2);
    draw_touch(draw, rect);
}

static void round_fill(struct draw *draw, const struct geom_rect *rect, int radius, rgb fill, rgb ground)
{
    if (rect->width <= 0 || rect->height <= 0)
        return;
    radius = smaller(smaller(radius, CORNER_MOST), smaller(rect->width, rect->height) / 2);
    draw_set_colour(draw, fill);
    if (!draw->conn->quick) {
        notched_fill(draw, rect, smaller(radius, 2));
        return;
    }
    corner_spans(draw, rect, radius);
    for (int level = 1; level <= LEVELS && radius > 0; level++) {
        draw_set_colour(draw, rgb_mix(ground, fill, (double)level / LEVELS));
        corner_points(draw, rect, radius, level);
    }
    draw_touch(draw, rect);
}

void draw_box(struct draw *draw, const struct geom_rect *rect, int radius, rgb fill, rgb edge, rgb ground)
{
    struct geom_rect inner = {rect->x + 1, rect->y + 1, rect->width - 2, rect->height - 2};

    if (edge != fill)
        round_fill(draw, rect, radius, edge, ground);
    else
        inner = *rect;
    round_fill(draw, &inner, larger(radius - (edge != fill), 0), fill, edge != fill ? edge : ground);
}

/* ----------------------------------------------------------------- text */

void draw_text_scale(struct draw *draw, int height)
{
    xconn_text_scale(draw->text, height);
}

static void note_cut(struct draw *draw, const char *text)
{
    snprintf(draw->cut, sizeof draw->cut, "%s", text);
}

const char *draw_cut(struct draw *draw, char *text, size_t size)
{
    if (!draw->cut[0])
        return NULL;
    snprintf(text, size, "%s", draw->cut);
    draw->cut[0] = '\0';
    return text;
}

int draw_text_width(const struct draw *draw, enum text_style style, const char *text)
{
    return xconn_text_width(draw->text, style, text, strlen(text));
}

int draw_text_height(const struct draw *draw, enum text_style style)
{
    return xconn_text_height(draw->text, style);
}

static int line_start(const struct geom_rect *rect, enum draw_align align, int width)
{
    return align == ALIGN_LEFT ? rect->x : rect->x + (rect->width - width) / (align == ALIGN_CENTRE ? 2 : 1);
}

static void put_line(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
                     rgb colour, const char *text, size_t length)
{
    int width = xconn_text_width(draw->text, style, text, length);
    int height = xconn_text_height(draw->text, style);
    int y = rect->y + (rect->height - height) / 2 + xconn_text_ascent(draw->text, style);

    xconn_text_draw(draw->text, draw->picture, line_start(rect, align, width), y, style, colour, text, length);
}

void draw_text(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
               rgb colour, const char *text)
{
    size_t length = strlen(text);
    char cut[256];

    if (xconn_text_width(draw->text, style, text, length) > rect->width) {
        note_cut(draw, text);
        if (length > sizeof cut - 3)
            length = sizeof cut - 3;
        do {
            length = utf8_back(text, length);
            memcpy(cut, text, length);
            memcpy(cut + length, "..", 3);
        } while (length > 0 && xconn_text_width(draw->text, style, cut, length + 2) > rect->width);
        text = cut;
        length = length > 0 ? length + 2 : 0;
    }
    put_line(draw, rect, align, style, colour, text, length);
    draw_touch(draw, rect);
}

void draw_text_anew(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
                    rgb colour, rgb ground, const char *before, const char *text)
{
    size_t length = strlen(text);
    int width = xconn_text_width(draw->text, style, text, length), height = xconn_text_height(draw->text, style);
    int old = before ? xconn_text_width(draw->text, style, before, strlen(before)) : 0;
    int x = line_start(rect, align, width), from = line_start(rect, align, old);
    int y = rect->y + (rect->height - height) / 2;
    struct geom_rect whole = {smaller(x, from), y, larger(x + width, from + old) - smaller(x, from), height};

    if (width <= rect->width && xconn_text_over(draw->text, draw->picture, x, y + xconn_text_ascent(draw->text, style),
                                                style, colour, ground, whole.x, whole.x + whole.width, text, length)) {
        draw_touch(draw, &whole);
        return;
    }
    if (before) { /* smooth letters may reach a little further than they are wide */
        whole.x = larger(whole.x - 1, rect->x);
        whole.width = smaller(larger(x + width, from + old) + 1, rect->x + rect->width) - whole.x;
        whole.y = larger(whole.y, rect->y);
        whole.height = smaller(whole.height, rect->height);
        draw_fill(draw, &whole, ground);
    }
    draw_text(draw, rect, align, style, colour, text);
}

/* So many bytes of a text as fit, in whole characters; at least one. */
static size_t fit_characters(const struct draw *draw, enum text_style style, int width, const char *text, size_t length)
{
    size_t less = utf8_back(text, length);

    while (less > 0 && xconn_text_width(draw->text, style, text, length) > width) {
        length = less;
        less = utf8_back(text, length);
    }
    return length;
}

/* How much of a text fits on a line: up to a blank or a line's end, or within a word that is longer than a line. */
static size_t fit_line(const struct draw *draw, enum text_style style, int width, const char *text)
{
    size_t fits = 0, at = 0;

    for (;;) {
        size_t word = at + strcspn(text + at, " \n");

        if (fits > 0 && xconn_text_width(draw->text, style, text, word) > width)
            return fit_characters(draw, style, width, text, fits);
        fits = word;
        if (text[word] != ' ')
            return fit_characters(draw, style, width, text, fits);
        at = word + 1;
    }
}

/* Where there is no room for all lines, the last one ends in dots. */
int draw_paragraph(struct draw *draw, const struct geom_rect *rect, enum draw_align align, enum text_style style,
                   rgb colour, const char *text, bool only_measure)
{
    int height = xconn_text_height(draw->text, style), bottom = rect->y + rect->height;
    struct geom_rect line = {rect->x, rect->y, rect->width, height};

    while (*text) {
        size_t length = fit_line(draw, style, rect->width, text);
        bool more = text[length] != '\0';

        if (!only_measure && line.y + height > bottom) {
            note_cut(draw, text);
        } else if (!only_measure && more && line.y + 2 * height > bottom) {
            draw_text(draw, &line, align, style, colour, text);
            note_cut(draw, text);
        } else if (!only_measure) {
            put_line(draw, &line, align, style, colour, text, length);
            draw_touch(draw, &line);
        }
        line.y += height;
        if (!only_measure && more && line.y + height > bottom)
            break;
        text += length + (text[length] == ' ' || text[length] == '\n');
    }
    return line.y - rect->y;
}

/* ---------------------------------------------------------------- board */

static void put_part(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                     const struct geom_rect *part)
{
    struct raster *raster = raster_new(part->x, part->y, part->width, part->height);

    if (!raster)
        return; /* a part of the picture stays old; the next placement tries again */
    sprite_board(sprite, raster, cells);
    xconn_put(draw->conn, draw->picture, draw->gc, raster);
    raster_free(raster);
    draw_touch(draw, part);
}

static void put_labels(struct draw *draw, const struct sprite *sprite)
{
    const struct geom *geom = sprite_geom(sprite);
    int count = geom_labels(geom);

    for (int i = 0; i < count; i++) {
        struct geom_rect box = {0, 0, geom->step * 2, geom->step};
        char text[OUST_NAME_MAX];
        int x, y;

        geom_label(geom, i, text, sizeof text, &x, &y);
        box.x = x - box.width / 2;
        box.y = y - box.height / 2;
        draw_text(draw, &box, ALIGN_CENTRE, TEXT_SMALL, sprite_look(sprite)->frame_text, text);
    }
}

void draw_board(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                const struct geom_rect *part)
{
    if (!draw->conn->quick)
        draw_thin_board(draw, sprite, cells, part);
    for (int y = part->y; draw->conn->quick && y < part->y + part->height; y += BAND) {
        struct geom_rect band = {part->x, y, part->width, smaller(BAND, part->y + part->height - y)};

        if (band.width > 0)
            put_part(draw, sprite, cells, &band);
    }
    put_labels(draw, sprite);
}

/* The changed cells of a row of the board, as a part of the window; width 0: none has changed. */
static struct geom_rect changed_part(const struct geom *geom, const bool *changed, int row)
{
    const struct oust_board *board = geom->wish.board;
    int reach = (int)ceil(geom->step * 0.62) + 1, left = INT_MAX, right = 0, y = 0; /* as far as a stone's shadow */

    for (int place = 0; place < oust_board_row_length(board, row); place++) {
        oust_cell cell = oust_board_cell_at(board, row, place);
        int x;

        if (!changed[cell])
            continue;
        geom_centre(geom, cell, &x, &y);
        left = smaller(left, x - reach);
        right = larger(right, x + reach);
    }
    return (struct geom_rect){left, y - reach, right > left ? right - left : 0, 2 * reach};
}

/* Where changed rows overlap, each paints its half of that, as wide as both. */
static void share_overlap(struct geom_rect *above, struct geom_rect *below)
{
    int overlap = above->y + above->height - below->y;
    int left = smaller(above->x, below->x);
    int right = larger(above->x + above->width, below->x + below->width);

    if (above->width == 0 || below->width == 0 || overlap <= 0)
        return;
    above->height -= overlap / 2;
    below->y += overlap - overlap / 2;
    below->height -= overlap - overlap / 2;
    above->x = below->x = left;
    above->width = below->width = right - left;
}

/* As wide as its neighbours are, a row's part could reach into the coordinates on the frame. */
static void keep_off_frame(const struct geom *geom, int row, struct geom_rect *part)
{
    const struct oust_board *board = geom->wish.board;
    int reach = geom->step * 17 / 20, first, last, y;

    geom_centre(geom, oust_board_cell_at(board, row, 0), &first, &y);
    geom_centre(geom, oust_board_cell_at(board, row, oust_board_row_length(board, row) - 1), &last, &y);
    if (part->x < first - reach) {
        part->width -= first - reach - part->x;
        part->x = first - reach;
    }
    part->width = smaller(part->width, last + reach - part->x);
}

static void put_changed(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells,
                        const bool *changed)
{
    const struct geom *geom = sprite_geom(sprite);
    int rows = oust_board_rows(geom->wish.board);
    struct geom_rect part = changed_part(geom, changed, 0);

    for (int row = 0; row < rows; row++) {
        struct geom_rect above = row + 1 < rows ? changed_part(geom, changed, row + 1) : (struct geom_rect){0};

        share_overlap(&above, &part);
        if (part.width > 0) {
            keep_off_frame(geom, row, &part);
            put_part(draw, sprite, cells, &part);
        }
        part = above;
    }
}

void draw_cells(struct draw *draw, const struct sprite *sprite, const struct sprite_cell *cells, const bool *changed)
{
    int count = oust_board_cells(sprite_geom(sprite)->wish.board);

    if (draw->conn->quick)
        put_changed(draw, sprite, cells, changed);
    for (oust_cell cell = 0; cell < count && !draw->conn->quick; cell++) {
        if (changed[cell])
            draw_thin_cell(draw, sprite, &cells[cell], cell);
    }
}

void draw_prepare(struct draw *draw)
{
    if (draw->atlas)
        draw_atlas_prepare(draw->atlas);
}

void draw_stone(struct draw *draw, const struct look *look, int player, int x, int y, double radius, rgb ground)
{
    int reach = (int)ceil(radius * 1.42);
    struct geom_rect rect = {x - reach, y - reach, 2 * reach, 2 * reach};
    struct raster *raster;

    if (!draw->conn->quick) {
        draw_thin_stone(draw, look, player, x, y, radius);
        return;
    }
    raster = raster_new(rect.x, rect.y, rect.width, rect.height);
    if (!raster)
        return;
    raster_fill(raster, ground);
    sprite_stone(raster, look, player, x, y, radius, 1);
    xconn_put(draw->conn, draw->picture, draw->gc, raster);
    raster_free(raster);
    draw_touch(draw, &rect);
}
