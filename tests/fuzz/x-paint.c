/* x-paint.c - see x-paint.h. */
#include "x-paint.h"

#include <stdlib.h>
#include <string.h>
#include <X11/Xft/Xft.h>
#include <X11/Xutil.h>

#include "fuzz.h"

/* The parameters are Xlib's. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

/* ---- what is painted: looked at, as Xlib would ---- */

/* No gap between blocks of memory is smaller, where a sanitizer watches them: looking at one byte in so many is enough
 * to see that none of them lies in a gap. */
#define GAP 16

void x_look_at(const void *data, size_t size)
{
    const unsigned char *bytes = data;
    volatile unsigned char all = 0;
    for (size_t i = 0; i < size; i += GAP)
        all = (unsigned char)(all ^ bytes[i]);
    if (size > 0)
        all = (unsigned char)(all ^ bytes[size - 1]);
}

int XDrawPoints(Display *display, Drawable drawable, GC gc, XPoint *points, int count, int mode)
{
    x_look_at(points, (size_t)count * sizeof *points);
    return 1;
}

int XDrawSegments(Display *display, Drawable drawable, GC gc, XSegment *segments, int count)
{
    x_look_at(segments, (size_t)count * sizeof *segments);
    return 1;
}

int XDrawArcs(Display *display, Drawable drawable, GC gc, XArc *arcs, int count)
{
    x_look_at(arcs, (size_t)count * sizeof *arcs);
    return 1;
}

int XFillRectangles(Display *display, Drawable drawable, GC gc, XRectangle *rectangles, int count)
{
    x_look_at(rectangles, (size_t)count * sizeof *rectangles);
    return 1;
}

int XFillPolygon(Display *display, Drawable drawable, GC gc, XPoint *points, int count, int shape, int mode)
{
    x_look_at(points, (size_t)count * sizeof *points);
    return 1;
}

int XDrawString(Display *display, Drawable drawable, GC gc, int x, int y, const char *text, int length)
{
    x_look_at(text, (size_t)length);
    return 1;
}

int XDrawImageString(Display *display, Drawable drawable, GC gc, int x, int y, const char *text, int length)
{
    x_look_at(text, (size_t)length);
    return 1;
}

int XPutImage(Display *display, Drawable drawable, GC gc, XImage *image, int from_x, int from_y, int x, int y,
              unsigned width, unsigned height)
{
    FUZZ_DEMAND(from_x == 0 && from_y == 0 && (int)width == image->width && (int)height == image->height);
    x_look_at(image->data, (size_t)image->bytes_per_line * height);
    return 1;
}

int XStoreName(Display *display, Window window, const char *name)
{
    x_look_at(name, strlen(name));
    return 1;
}

int XSetIconName(Display *display, Window window, const char *name)
{
    return XStoreName(display, window, name);
}

/* ---- what is made, and has to be given back ---- */

static int made; /* so many more things than were given back */

void x_paint_end(void)
{
    FUZZ_DEMAND(made == 0);
}

static void give_back(void)
{
    made--;
}

static XID make(void)
{
    made++;
    return x_server_id();
}

/* The size of a block of memory is what a sanitizer sees, so that each is one of its own. */
GC XCreateGC(Display *display, Drawable drawable, unsigned long mask, XGCValues *values)
{
    return malloc(1);
}

int XFreeGC(Display *display, GC gc)
{
    free(gc);
    return 1;
}

Pixmap XCreatePixmap(Display *display, Drawable drawable, unsigned width, unsigned height, unsigned depth)
{
    FUZZ_DEMAND(width > 0 && height > 0 && width < 32768 && height < 32768);
    return make();
}

Pixmap XCreateBitmapFromData(Display *display, Drawable drawable, const char *data, unsigned width, unsigned height)
{
    return make();
}

int XFreePixmap(Display *display, Pixmap pixmap)
{
    give_back();
    return 1;
}

Cursor XCreatePixmapCursor(Display *display, Pixmap source, Pixmap mask, XColor *ink, XColor *ground, unsigned x,
                           unsigned y)
{
    return x_server_id();
}

int XFree(void *data)
{
    free(data);
    return 1;
}

/* ---- fonts ---- */

Font XLoadFont(Display *display, const char *name)
{
    return x_server_id();
}

XFontStruct *XLoadQueryFont(Display *display, const char *name)
{
    XFontStruct *font = strlen(name) > 20 ? NULL : calloc(1, sizeof *font);
    if (font) {
        font->fid = x_server_id();
        font->min_bounds.width = font->max_bounds.width = (short)strlen(name);
        font->ascent = 10;
        font->descent = 3;
    }
    return font;
}

int XFreeFont(Display *display, XFontStruct *font)
{
    free(font);
    return 1;
}

int XFreeFontInfo(char **names, XFontStruct *fonts, int count)
{
    free(fonts);
    return 1;
}

/* Smooth letters are six pixels wide each. */
XftFont *XftFontOpen(Display *display, int screen, ...)
{
    XftFont *font = calloc(1, sizeof *font);
    FUZZ_DEMAND(font);
    font->ascent = 10;
    font->descent = 3;
    font->height = 13;
    return font;
}

void XftFontClose(Display *display, XftFont *font)
{
    free(font);
}

void XftTextExtentsUtf8(Display *display, XftFont *font, const FcChar8 *text, int length, XGlyphInfo *extents)
{
    *extents = (XGlyphInfo){.width = (unsigned short)(6 * length), .xOff = (short)(6 * length)};
}

XftDraw *XftDrawCreate(Display *display, Drawable drawable, Visual *visual, Colormap colormap)
{
    return malloc(1);
}

void XftDrawChange(XftDraw *draw, Drawable drawable)
{
}

void XftDrawDestroy(XftDraw *draw)
{
    free(draw);
}

void XftDrawStringUtf8(XftDraw *draw, const XftColor *colour, XftFont *font, int x, int y, const FcChar8 *text,
                       int length)
{
}

/* ---- pictures ---- */

static int destroy_image(XImage *image)
{
    free(image->data);
    free(image);
    return 1;
}

static int put_pixel(XImage *image, int x, int y, unsigned long pixel)
{
    FUZZ_DEMAND(x >= 0 && y >= 0 && x < image->width && y < image->height);
    return 1;
}

static unsigned long get_pixel(XImage *image, int x, int y)
{
    FUZZ_DEMAND(x >= 0 && y >= 0 && x < image->width && y < image->height);
    return (unsigned long)(x ^ y) & 1;
}

XImage *XCreateImage(Display *display, Visual *visual, unsigned depth, int format, int offset, char *data,
                     unsigned width, unsigned height, int pad, int bytes_per_line)
{
    XImage *image = calloc(1, sizeof *image);
    FUZZ_DEMAND(image);
    image->width = (int)width;
    image->height = (int)height;
    image->bits_per_pixel = 32;
    image->bytes_per_line = (int)width * 4;
    image->data = data;
    image->f.destroy_image = destroy_image;
    image->f.put_pixel = put_pixel;
    image->f.get_pixel = get_pixel;
    return image;
}

XImage *XGetImage(Display *display, Drawable drawable, int x, int y, unsigned width, unsigned height,
                  unsigned long planes, int format)
{
    return XCreateImage(display, NULL, 1, format, 0, NULL, width, height, 32, 0);
}

/* ---- numbers ---- */

long XMaxRequestSize(Display *display)
{
    return 65535;
}

long XExtendedMaxRequestSize(Display *display)
{
    return 0;
}

Status XParseColor(Display *display, Colormap colormap, const char *name, XColor *colour)
{
    *colour = (XColor){.red = 65535};
    return *name == '#' || *name == 'r';
}

/* ---- errors, which never happen ---- */

XErrorHandler XSetErrorHandler(XErrorHandler handler)
{
    return NULL;
}

XIOErrorHandler XSetIOErrorHandler(XIOErrorHandler handler)
{
    return NULL;
}

void XSetIOErrorExitHandler(Display *display, XIOErrorExitHandler handler, void *user)
{
}
