/*
 * xconn-text.c - see xconn-text.h.
 *
 * Core text is drawn with XLoadFont, which waits for no answer: the measures of `fixed`,
 * 6 by 13, are known.  Where larger letters are needed its glyphs are fetched once, and
 * copies enlarged by whole factors are kept in a pixmap of one bit.
 */
#include <config.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <X11/Xutil.h>
#if HAVE_XFT
#include <X11/Xft/Xft.h>
#endif

#include "xconn-text.h"

#define GLYPH_WIDTH  6
#define GLYPH_HEIGHT 13
#define GLYPH_ASCENT 11
#define GLYPHS       256
#define FACTOR_MOST  6
#define INKS         6 /* pairs of colours, each with a graphics context of its own */
#define OVER_MOST    200

struct style_font {
    int factor; /* core: how many times `fixed` */
#if HAVE_XFT
    XftFont *smooth;
#endif
};

struct ink {
    GC gc;
    rgb colour, ground;
};

struct xconn_text {
    struct xconn *conn;
    const char *family;
    bool smooth;
    int scale;
    Font font;
    GC gc;
    struct ink inks[INKS]; /* from the last used on */
    struct style_font styles[TEXT_STYLES];
    unsigned char (
        *bits)[GLYPH_HEIGHT];      /* of each glyph a row of pixels a byte, leftmost in bit 7; NULL: not fetched */
    Pixmap atlas[FACTOR_MOST + 1]; /* all glyphs side by side, enlarged */
#if HAVE_XFT
    XftDraw *draw;
    Drawable drawn_on;
#endif
};

/* ------------------------------------------------------------------ UTF-8 */

/* The next character, as Latin-1; what that hasn't got becomes the nearest it has. */
static unsigned char next_latin1(const char **at, const char *end)
{
    const unsigned char *p = (const unsigned char *)*at;
    uint32_t code = *p++;
    int more = code >= 0xf0 ? 3 : code >= 0xe0 ? 2 : code >= 0xc0 ? 1 : 0;

    if (more)
        code &= 0x3fu >> more;
    while (more-- > 0 && (const char *)p < end && (*p & 0xc0) == 0x80)
        code = code << 6 | (*p++ & 0x3f);
    *at = (const char *)p;
    switch (code) {
    case 0x2018:
    case 0x2019:
        return '\'';
    case 0x201c:
    case 0x201d:
        return '"';
    case 0x2013:
    case 0x2014:
        return '-';
    case 0x2026:
        return '.';
    default:
        return code < 256 ? (unsigned char)code : '?';
    }
}

size_t xconn_latin1(const char *string, size_t length, char *latin1, size_t size)
{
    const char *end = string + length;
    size_t count = 0;

    while (string < end && count < size)
        latin1[count++] = (char)next_latin1(&string, end);
    return count;
}

static size_t characters(const char *string, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)string[i] & 0xc0) != 0x80;
    return count;
}

/* --------------------------------------------------------------- core text */

/* Draws all glyphs into a pixmap of one bit and reads them back: the only round trip of core text. */
static bool fetch_glyphs(struct xconn_text *text)
{
    Display *display = text->conn->display;
    unsigned width = GLYPHS * GLYPH_WIDTH;
    Pixmap sheet = XCreatePixmap(display, text->conn->root, width, GLYPH_HEIGHT, 1);
    GC gc = XCreateGC(display, sheet, 0, NULL);
    char all[GLYPHS];
    XImage *image;

    text->bits = calloc(GLYPHS, sizeof *text->bits);
    if (!text->bits)
        return false;
    XSetForeground(display, gc, 0);
    XFillRectangle(display, sheet, gc, 0, 0, width, GLYPH_HEIGHT);
    XSetForeground(display, gc, 1);
    XSetFont(display, gc, text->font);
    for (int i = 0; i < GLYPHS; i++)
        all[i] = (char)i;
    XDrawString(display, sheet, gc, 0, GLYPH_ASCENT, all, GLYPHS);
    image = XGetImage(display, sheet, 0, 0, width, GLYPH_HEIGHT, 1, XYPixmap);
    for (int i = 0; image && i < GLYPHS * GLYPH_WIDTH * GLYPH_HEIGHT; i++) {
        int x = i % (GLYPHS * GLYPH_WIDTH), y = i / (GLYPHS * GLYPH_WIDTH);

        if (XGetPixel(image, x, y))
            text->bits[x / GLYPH_WIDTH][y] |= (unsigned char)(0x80 >> x % GLYPH_WIDTH);
    }
    if (image)
        XDestroyImage(image);
    XFreeGC(display, gc);
    XFreePixmap(display, sheet);
    return true;
}

static bool glyph_bit(const struct xconn_text *text, int glyph, int x, int y)
{
    return x >= 0 && y >= 0 && x < GLYPH_WIDTH && y < GLYPH_HEIGHT && (text->bits[glyph][y] & (0x80 >> x)) != 0;
}

/*
 * Is a point of an enlarged glyph black?  As the pixel it lies in, but where a corner of
 * that pixel lies across a diagonal step, the step is cut off or filled up.
 */
static bool enlarged_bit(const struct xconn_text *text, int glyph, int factor, int x, int y)
{
    int px = x / factor, py = y / factor;
    double dx = (x % factor + 0.5) / factor - 0.5, dy = (y % factor + 0.5) / factor - 0.5;
    int sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1;
    bool here = glyph_bit(text, glyph, px, py);
    bool beside = glyph_bit(text, glyph, px + sx, py), above = glyph_bit(text, glyph, px, py + sy);

    if ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy) < 0.5 || beside != above || beside == here)
        return here;
    if (glyph_bit(text, glyph, px + sx, py + sy))
        return here;
    /* a white corner inside a step is filled, a black one is cut off where the line goes on across it */
    return !here || !(glyph_bit(text, glyph, px - sx, py + sy) || glyph_bit(text, glyph, px + sx, py - sy));
}

/* The glyphs enlarged; None if that can't be had. */
static Pixmap atlas_of(struct xconn_text *text, int factor)
{
    int width = GLYPHS * GLYPH_WIDTH * factor, height = GLYPH_HEIGHT * factor, line = (width + 7) / 8;
    char *bits;

    if (text->atlas[factor] || (!text->bits && !fetch_glyphs(text)))
        return text->atlas[factor];
    bits = calloc((size_t)line, (size_t)height);
    if (!bits)
        return None;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int glyph = x / (GLYPH_WIDTH * factor);

            if (enlarged_bit(text, glyph, factor, x % (GLYPH_WIDTH * factor), y))
                bits[y * line + x / 8] |= (char)(1 << x % 8);
        }
    }
    text->atlas[factor] =
        XCreateBitmapFromData(text->conn->display, text->conn->root, bits, (unsigned)width, (unsigned)height);
    free(bits);
    return text->atlas[factor];
}

/* Copies enlarged glyphs: the pixmap of one bit is the stencil of a solid colour. */
static void draw_enlarged(struct xconn_text *text, Drawable drawable, int x, int y, int factor, const char *latin1,
                          size_t count)
{
    Display *display = text->conn->display;
    Pixmap atlas = atlas_of(text, factor);
    int width = GLYPH_WIDTH * factor, height = GLYPH_HEIGHT * factor, top = y - GLYPH_ASCENT * factor;

    if (!atlas)
        return;
    XSetFillStyle(display, text->gc, FillStippled);
    XSetStipple(display, text->gc, atlas);
    for (size_t i = 0; i < count; i++) {
        int left = x + (int)i * width;

        if (latin1[i] == ' ')
            continue;
        XSetTSOrigin(display, text->gc, left - (unsigned char)latin1[i] * width, top);
        XFillRectangle(display, drawable, text->gc, left, top, (unsigned)width, (unsigned)height);
    }
    XSetFillStyle(display, text->gc, FillSolid);
}

static void draw_core(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                      const char *string, size_t length)
{
    Display *display = text->conn->display;
    char latin1[512];
    size_t count = xconn_latin1(string, length, latin1, sizeof latin1);
    int factor = text->styles[style].factor;

    XSetForeground(display, text->gc, xconn_pixel(text->conn, colour));
    if (factor > 1) {
        draw_enlarged(text, drawable, x, y, factor, latin1, count);
        return;
    }
    XDrawString(display, drawable, text->gc, x, y, latin1, (int)count);
    if (style == TEXT_BOLD)
        XDrawString(display, drawable, text->gc, x + 1, y, latin1, (int)count);
}

/* A context for a pair of colours: the least used one makes room for a new one. */
static GC ink_of(struct xconn_text *text, rgb colour, rgb ground)
{
    struct ink *inks = text->inks, found;
    int i = 0;

    while (i < INKS - 1 && inks[i].gc && (inks[i].colour != colour || inks[i].ground != ground))
        i++;
    found = inks[i];
    if (!found.gc || found.colour != colour || found.ground != ground) {
        XGCValues values = {.font = text->font,
                            .foreground = xconn_pixel(text->conn, colour),
                            .background = xconn_pixel(text->conn, ground)};

        if (found.gc)
            XFreeGC(text->conn->display, found.gc);
        found.gc = XCreateGC(text->conn->display, text->conn->root, GCFont | GCForeground | GCBackground, &values);
        found.colour = colour;
        found.ground = ground;
    }
    memmove(inks + 1, inks, (size_t)i * sizeof *inks);
    inks[0] = found;
    return found.gc;
}

/* Blanks before and after paint the ground. */
bool xconn_text_over(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                     rgb ground, int from, int to, const char *string, size_t length)
{
    char latin1[OVER_MOST];
    size_t count = characters(string, length),
           before = from < x ? (size_t)(x - from + GLYPH_WIDTH - 1) / GLYPH_WIDTH : 0;
    int end = x + (int)count * GLYPH_WIDTH;
    size_t after = to > end ? (size_t)(to - end + GLYPH_WIDTH - 1) / GLYPH_WIDTH : 0;

    if (text->smooth || text->conn->quick || text->styles[style].factor > 1 || style == TEXT_BOLD ||
        before + count + after > sizeof latin1)
        return false;
    memset(latin1, ' ', sizeof latin1);
    xconn_latin1(string, length, latin1 + before, count);
    XDrawImageString(text->conn->display, drawable, ink_of(text, colour, ground), x - (int)before * GLYPH_WIDTH, y,
                     latin1, (int)(before + count + after));
    return true;
}

/* ------------------------------------------------------------- smooth text */

#if HAVE_XFT
static void close_smooth(struct xconn_text *text)
{
    for (int i = 0; i < TEXT_STYLES; i++) {
        if (text->styles[i].smooth)
            XftFontClose(text->conn->display, text->styles[i].smooth);
        text->styles[i].smooth = NULL;
    }
}

static XftFont *open_smooth(struct xconn_text *text, double pixels, bool bold)
{
    return XftFontOpen(text->conn->display, text->conn->screen, XFT_FAMILY, XftTypeString,
                       text->family ? text->family : "sans", XFT_PIXEL_SIZE, XftTypeDouble, pixels, XFT_WEIGHT,
                       XftTypeInteger, bold ? XFT_WEIGHT_BOLD : XFT_WEIGHT_MEDIUM, NULL);
}

/* False: there are no fonts; the core path then takes over. */
static bool scale_smooth(struct xconn_text *text, int height)
{
    close_smooth(text);
    text->styles[TEXT_SMALL].smooth = open_smooth(text, height * 0.78, false);
    text->styles[TEXT_NORMAL].smooth = open_smooth(text, height * 0.92, false);
    text->styles[TEXT_BOLD].smooth = open_smooth(text, height * 0.92, true);
    text->styles[TEXT_LARGE].smooth = open_smooth(text, height * 1.35, true);
    for (int i = 0; i < TEXT_STYLES; i++) {
        if (!text->styles[i].smooth)
            return false;
    }
    return true;
}

static void draw_smooth(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                        const char *string, size_t length)
{
    XftColor paint = {.pixel = xconn_pixel(text->conn, colour),
                      .color = {(unsigned short)((colour >> 16 & 255) * 257),
                                (unsigned short)((colour >> 8 & 255) * 257), (unsigned short)((colour & 255) * 257),
                                0xffff}};

    if (!text->draw)
        text->draw = XftDrawCreate(text->conn->display, drawable, text->conn->visual, text->conn->colormap);
    else if (text->drawn_on != drawable)
        XftDrawChange(text->draw, drawable);
    text->drawn_on = drawable;
    if (text->draw)
        XftDrawStringUtf8(text->draw, &paint, text->styles[style].smooth, x, y, (const FcChar8 *)string, (int)length);
}

static bool can_be_smooth(const struct xconn *conn, enum text_mode mode)
{
    int ignored;

    if (mode == TEXT_CORE || (mode == TEXT_AUTO && (!conn->quick || conn->palette)))
        return false;
    return XQueryExtension(conn->display, "RENDER", &ignored, &ignored, &ignored);
}
#endif

/* ----------------------------------------------------------------- the door */

static void use_core(struct xconn_text *text, const char *font)
{
    struct xconn *conn = text->conn;
    XGCValues values = {.graphics_exposures = False};

    text->smooth = false;
    values.font = text->font = XLoadFont(conn->display, font);
    text->gc = XCreateGC(conn->display, conn->root, GCFont | GCGraphicsExposures, &values);
}

struct xconn_text *xconn_text_new(struct xconn *conn, enum text_mode mode, const char *font)
{
    struct xconn_text *text = calloc(1, sizeof *text);

    if (!text)
        return NULL;
    text->conn = conn;
    text->family = font;
#if HAVE_XFT
    text->smooth = can_be_smooth(conn, mode);
#else
    (void)mode;
#endif
    if (!text->smooth)
        use_core(text, font ? font : "fixed");
    return text;
}

void xconn_text_free(struct xconn_text *text)
{
    if (!text)
        return;
#if HAVE_XFT
    if (text->draw)
        XftDrawDestroy(text->draw);
    close_smooth(text);
#endif
    for (int i = 0; i <= FACTOR_MOST; i++) {
        if (text->atlas[i])
            XFreePixmap(text->conn->display, text->atlas[i]);
    }
    for (int i = 0; i < INKS; i++) {
        if (text->inks[i].gc)
            XFreeGC(text->conn->display, text->inks[i].gc);
    }
    if (text->gc) {
        XFreeGC(text->conn->display, text->gc);
        XUnloadFont(text->conn->display, text->font);
    }
    free(text->bits);
    free(text);
}

void xconn_text_scale(struct xconn_text *text, int height)
{
    static const int quarters[TEXT_STYLES] = {3, 4, 4, 6};

    if (height == text->scale)
        return;
    text->scale = height;
#if HAVE_XFT
    if (text->smooth && scale_smooth(text, height))
        return;
    if (text->smooth)
        use_core(text, "fixed");
#endif
    for (int i = 0; i < TEXT_STYLES; i++) {
        /* on a far server, enlarging for a few large letters only would cost a wait */
        int quarter = text->conn->quick ? quarters[i] : 4;
        int factor = (height * quarter / 4 + 5) / GLYPH_HEIGHT;

        text->styles[i].factor = factor < 1 ? 1 : factor > FACTOR_MOST ? FACTOR_MOST : factor;
    }
}

int xconn_text_height(const struct xconn_text *text, enum text_style style)
{
#if HAVE_XFT
    if (text->smooth)
        return text->styles[style].smooth->ascent + text->styles[style].smooth->descent;
#endif
    return GLYPH_HEIGHT * text->styles[style].factor;
}

int xconn_text_ascent(const struct xconn_text *text, enum text_style style)
{
#if HAVE_XFT
    if (text->smooth)
        return text->styles[style].smooth->ascent;
#endif
    return GLYPH_ASCENT * text->styles[style].factor;
}

int xconn_text_width(const struct xconn_text *text, enum text_style style, const char *string, size_t length)
{
#if HAVE_XFT
    if (text->smooth) {
        XGlyphInfo extents;

        XftTextExtentsUtf8(text->conn->display, text->styles[style].smooth, (const FcChar8 *)string, (int)length,
                           &extents);
        return extents.xOff;
    }
#endif
    return (int)characters(string, length) * GLYPH_WIDTH * text->styles[style].factor;
}

void xconn_text_draw(struct xconn_text *text, Drawable drawable, int x, int y, enum text_style style, rgb colour,
                     const char *string, size_t length)
{
    if (length == 0)
        return;
#if HAVE_XFT
    if (text->smooth) {
        draw_smooth(text, drawable, x, y, style, colour, string, length);
        return;
    }
#endif
    draw_core(text, drawable, x, y, style, colour, string, length);
}
