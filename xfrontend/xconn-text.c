/*
 * xconn-text.c - see xconn-text.h.
 *
 * Core text is drawn with XLoadFont, which waits for no answer: the measures of `fixed`,
 * 6 by 13, are known.  Those of a font that somebody names are asked for.  Where larger letters are needed its glyphs
 * are fetched once, and copies enlarged by whole factors are kept in a pixmap of one bit.
 */
#include <config.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <X11/Xutil.h>
#if HAVE_XFT
#include <X11/Xft/Xft.h>
#endif

#include "utf8.h"
#include "xconn-text.h"

#define GLYPHS      256
#define GLYPH_MOST  32 /* pixels, in width and height */
#define FACTOR_MOST 6
#define INKS        6 /* pairs of colours, each with a graphics context of its own */
#define OVER_MOST   200

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
    int width, height, ascent;     /* of a glyph of it */
    uint32_t *bits;                /* of each glyph a row of pixels a number, leftmost in bit 31; NULL: not fetched */
    Pixmap atlas[FACTOR_MOST + 1]; /* all glyphs side by side, enlarged */
#if HAVE_XFT
    XftDraw *draw;
    Drawable drawn_on;
#endif
};

/* ------------------------------------------------------------------ UTF-8 */

/* A character as Latin-1; what that hasn't got becomes the nearest it has. */
static char to_latin1(uint32_t character)
{
    switch (character) {
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
        return character < 256 ? (char)character : '?';
    }
}

size_t xconn_latin1(const char *string, size_t length, char *latin1, size_t size)
{
    size_t count = 0, step;
    uint32_t character;

    for (; length > 0 && count < size; string += step, length -= step) {
        step = utf8_next(string, length, &character);
        latin1[count++] = to_latin1(character);
    }
    return count;
}

static size_t characters(const char *string, size_t length)
{
    size_t count = 0, step;
    uint32_t ignored;

    for (; length > 0; string += step, length -= step, count++)
        step = utf8_next(string, length, &ignored);
    return count;
}

/* --------------------------------------------------------------- core text */

/* Draws all glyphs into a pixmap of one bit and reads them back: the only round trip of core text. */
static bool fetch_glyphs(struct xconn_text *text)
{
    Display *display = text->conn->display;
    unsigned width = (unsigned)(GLYPHS * text->width);
    char all[GLYPHS];
    XImage *image;
    Pixmap sheet;
    GC gc;

    text->bits = calloc(GLYPHS * (size_t)text->height, sizeof *text->bits);
    if (!text->bits)
        return false;
    sheet = XCreatePixmap(display, text->conn->root, width, (unsigned)text->height, 1);
    gc = XCreateGC(display, sheet, 0, NULL);
    XSetForeground(display, gc, 0);
    XFillRectangle(display, sheet, gc, 0, 0, width, text->height);
    XSetForeground(display, gc, 1);
    XSetFont(display, gc, text->font);
    for (int i = 0; i < GLYPHS; i++)
        all[i] = (char)i;
    XDrawString(display, sheet, gc, 0, text->ascent, all, GLYPHS);
    image = XGetImage(display, sheet, 0, 0, width, (unsigned)text->height, 1, XYPixmap);
    for (int i = 0; image && i < GLYPHS * text->width * text->height; i++) {
        int x = i % (GLYPHS * text->width), y = i / (GLYPHS * text->width);

        if (XGetPixel(image, x, y))
            text->bits[x / text->width * text->height + y] |= 0x80000000u >> x % text->width;
    }
    if (image)
        XDestroyImage(image);
    XFreeGC(display, gc);
    XFreePixmap(display, sheet);
    return true;
}

static bool glyph_bit(const struct xconn_text *text, int glyph, int x, int y)
{
    return x >= 0 && y >= 0 && x < text->width && y < text->height &&
           (text->bits[glyph * text->height + y] & (0x80000000u >> x)) != 0;
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
    int width = GLYPHS * text->width * factor, height = text->height * factor, line = (width + 7) / 8;
    char *bits;

    if (text->atlas[factor] || (!text->bits && !fetch_glyphs(text)))
        return text->atlas[factor];
    bits = calloc((size_t)line, (size_t)height);
    if (!bits)
        return None;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int glyph = x / (text->width * factor);

            if (enlarged_bit(text, glyph, factor, x % (text->width * factor), y))
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
    int width = text->width * factor, height = text->height * factor, top = y - text->ascent * factor;

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
           before = from < x ? (size_t)(x - from + text->width - 1) / text->width : 0;
    int end = x + (int)count * text->width;
    size_t after = to > end ? (size_t)(to - end + text->width - 1) / text->width : 0;

    if (text->smooth || text->conn->quick || text->styles[style].factor > 1 || style == TEXT_BOLD ||
        before + count + after > sizeof latin1)
        return false;
    memset(latin1, ' ', sizeof latin1);
    xconn_latin1(string, length, latin1 + before, count);
    XDrawImageString(text->conn->display, drawable, ink_of(text, colour, ground), x - (int)before * text->width, y,
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

/* One that is installed, or one of those that stand for whatever is. */
static bool has_family(const char *name)
{
    static const char *const generic[] = {"sans",      "sans-serif", "serif",   "mono",
                                          "monospace", "cursive",    "fantasy", "system-ui"};
    FcPattern *wanted = FcPatternCreate();
    FcObjectSet *nothing = FcObjectSetCreate();
    FcFontSet *found = NULL;
    bool has = false;

    for (size_t i = 0; i < sizeof generic / sizeof *generic; i++)
        has = has || strcmp(name, generic[i]) == 0;
    if (wanted && nothing && FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)name))
        found = FcFontList(NULL, wanted, nothing);
    has = has || (found && found->nfont > 0);
    if (found)
        FcFontSetDestroy(found);
    if (nothing)
        FcObjectSetDestroy(nothing);
    if (wanted)
        FcPatternDestroy(wanted);
    return has;
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

/* A font of the server whose letters are all equally wide, as in 9x15; for XFreeFont().  A round trip. */
static XFontStruct *load_font(const struct xconn *conn, const char *name)
{
    XFontStruct *font = XLoadQueryFont(conn->display, name);

    if (font && (font->min_bounds.width != font->max_bounds.width || font->max_bounds.width < 1 ||
                 font->max_bounds.width > GLYPH_MOST || font->ascent + font->descent < 1 ||
                 font->ascent + font->descent > GLYPH_MOST)) {
        XFreeFont(conn->display, font);
        return NULL;
    }
    return font;
}

/* The font that was asked for, if it is one of the server's, else the one that all have. */
static void use_core(struct xconn_text *text, const char *name)
{
    struct xconn *conn = text->conn;
    XGCValues values = {.graphics_exposures = False};
    XFontStruct *named = name ? load_font(conn, name) : NULL;

    text->smooth = false;
    text->font = named ? named->fid : XLoadFont(conn->display, "fixed");
    if (named) {
        text->width = named->max_bounds.width;
        text->height = named->ascent + named->descent;
        text->ascent = named->ascent;
        XFreeFontInfo(NULL, named, 1);
    }
    values.font = text->font;
    text->gc = XCreateGC(conn->display, conn->root, GCFont | GCGraphicsExposures, &values);
}

bool xconn_text_has_font(struct xconn *conn, enum text_mode mode, const char *font)
{
    XFontStruct *found;

#if HAVE_XFT
    if (mode != TEXT_CORE && has_family(font))
        return true;
#endif
    found = mode != TEXT_XFT ? load_font(conn, font) : NULL;
    if (found)
        XFreeFont(conn->display, found);
    return found != NULL;
}

struct xconn_text *xconn_text_new(struct xconn *conn, enum text_mode mode, const char *font)
{
    struct xconn_text *text = calloc(1, sizeof *text);

    if (!text)
        return NULL;
    text->conn = conn;
    text->width = 6;
    text->height = 13;
    text->ascent = 11;
#if HAVE_XFT
    text->family = font;
    text->smooth = can_be_smooth(conn, mode) && (!font || has_family(font));
#else
    (void)mode;
#endif
    if (!text->smooth)
        use_core(text, font);
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
        use_core(text, NULL);
#endif
    for (int i = 0; i < TEXT_STYLES; i++) {
        /* on a far server, enlarging for a few large letters only would cost a wait */
        int quarter = text->conn->quick ? quarters[i] : 4;
        int factor = (height * quarter / 4 + 5) / text->height;

        text->styles[i].factor = factor < 1 ? 1 : factor > FACTOR_MOST ? FACTOR_MOST : factor;
    }
}

int xconn_text_height(const struct xconn_text *text, enum text_style style)
{
#if HAVE_XFT
    if (text->smooth)
        return text->styles[style].smooth->ascent + text->styles[style].smooth->descent;
#endif
    return text->height * text->styles[style].factor;
}

int xconn_text_ascent(const struct xconn_text *text, enum text_style style)
{
#if HAVE_XFT
    if (text->smooth)
        return text->styles[style].smooth->ascent;
#endif
    return text->ascent * text->styles[style].factor;
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
    return (int)characters(string, length) * text->width * text->styles[style].factor;
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
