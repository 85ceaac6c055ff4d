/*
 * xconn.c - see xconn.h.
 *
 * Colours: on TrueColor a pixel value follows from the visual's masks, elsewhere from a
 * palette (xconn-palette.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>

#include "i18n.h"
#include "xconn.h"
#include "xconn-palette.h"

/* --------------------------------------------------------------- opening */

/*
 * Near is a socket of the same machine, however long it takes to answer: a machine that has much to do is near all
 * the same, and a fast answer over a network isn't a wide line.
 */
static bool is_local(Display *display)
{
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;

    return getpeername(ConnectionNumber(display), (struct sockaddr *)&address, &length) == 0 &&
           address.ss_family == AF_UNIX;
}

/* A request that the server refuses spoils a detail, never the game. */
static int on_error(Display *display, XErrorEvent *event)
{
    const char *debug = getenv("OUST_DEBUG");

    if (debug && strstr(debug, "x")) {
        char text[128];

        XGetErrorText(display, event->error_code, text, sizeof text);
        fprintf(stderr, "xoust: X error: %s (request %d.%d)\n", text, event->request_code, event->minor_code);
    }
    return 0;
}

static void on_death(Display *display, void *user)
{
    const struct xconn *conn = user;
    bool kept = conn->on_death && conn->on_death(conn->death_user);

    if (kept)
        fprintf(stderr, _("xoust: lost the X server %s; the game is kept\n"), DisplayString(display));
    else
        fprintf(stderr, _("xoust: lost the X server %s\n"), DisplayString(display));
    _Exit(1);
}

static int on_io_error(Display *display)
{
    (void)display;
    return 0;
}

/* While the display is being opened nobody can be told but the user. */
static int on_early_io_error(Display *display)
{
    fprintf(stderr, _("xoust: lost the X server %s\n"), DisplayString(display));
    _Exit(1);
}

void xconn_on_death(struct xconn *conn, bool (*fn)(void *user), void *user)
{
    conn->on_death = fn;
    conn->death_user = user;
}

/* ---------------------------------------------------------------- colours */

static bool is_true_colour(const struct xconn *conn)
{
    return conn->visual->red_mask && conn->visual->green_mask && conn->visual->blue_mask;
}

/* A primary's value moved to where the visual's mask wants it. */
static unsigned long into_mask(unsigned value, unsigned long mask)
{
    unsigned long low = mask & (~mask + 1), top = mask / low;

    return ((unsigned long)value * top + 127) / 255 * low;
}

unsigned long xconn_pixel(const struct xconn *conn, rgb colour)
{
    if (!conn->palette)
        return into_mask((colour >> 16) & 255, conn->visual->red_mask) |
               into_mask((colour >> 8) & 255, conn->visual->green_mask) |
               into_mask(colour & 255, conn->visual->blue_mask);
    return xconn_palette_pixel(conn->palette, colour);
}

void xconn_want_colours(struct xconn *conn, const rgb *wanted, int count)
{
    if (conn->palette && xconn_palette_can_change(conn->visual))
        xconn_palette_fill(conn->palette, conn->display, conn->visual, conn->colormap, wanted, count);
}

/* A map that can't be changed is taken as it is; of others all but black and white depends on what is wanted. */
static bool make_palette(struct xconn *conn)
{
    XColor two[2] = {{.pixel = BlackPixel(conn->display, conn->screen)},
                     {.pixel = WhitePixel(conn->display, conn->screen), .red = 65535, .green = 65535, .blue = 65535}};

    conn->palette = xconn_palette_new();
    if (conn->palette)
        xconn_palette_take(conn->palette, two, 2);
    if (conn->palette && !conn->mono && !xconn_palette_can_change(conn->visual))
        xconn_palette_fill(conn->palette, conn->display, conn->visual, conn->colormap, NULL, 0);
    conn->grey = conn->visual->class == StaticGray || conn->visual->class == GrayScale;
    return conn->palette != NULL;
}

bool xconn_parse_colour(const struct xconn *conn, const char *name, rgb *colour)
{
    XColor found;

    if (!XParseColor(conn->display, conn->colormap, name, &found))
        return false;
    *colour = (rgb)(found.red >> 8) << 16 | (rgb)(found.green >> 8) << 8 | (rgb)(found.blue >> 8);
    return true;
}

struct xconn *xconn_open(const char *name)
{
    struct xconn *conn = calloc(1, sizeof *conn);

    if (!conn)
        return NULL;
    XSetIOErrorHandler(on_early_io_error);
    conn->display = XOpenDisplay(name);
    if (!conn->display) {
        free(conn);
        return NULL;
    }
    XSetErrorHandler(on_error);
    XSetIOErrorHandler(on_io_error);
    XSetIOErrorExitHandler(conn->display, on_death, conn);
    conn->quick = is_local(conn->display);
    conn->screen = DefaultScreen(conn->display);
    conn->root = RootWindow(conn->display, conn->screen);
    conn->visual = DefaultVisual(conn->display, conn->screen);
    conn->colormap = DefaultColormap(conn->display, conn->screen);
    conn->depth = DefaultDepth(conn->display, conn->screen);
    conn->mono = conn->depth == 1;
    if (!is_true_colour(conn) && !make_palette(conn)) {
        xconn_close(conn);
        return NULL;
    }
    return conn;
}

void xconn_close(struct xconn *conn)
{
    if (!conn)
        return;
    XCloseDisplay(conn->display);
    xconn_palette_free(conn->palette);
    free(conn);
}

/* ------------------------------------------------------------------ atoms */

void xconn_intern(struct xconn *conn)
{
    static const char *const names[ATOMS] = {
        [ATOM_WM_PROTOCOLS] = "WM_PROTOCOLS",
        [ATOM_WM_DELETE_WINDOW] = "WM_DELETE_WINDOW",
        [ATOM_NET_SUPPORTED] = "_NET_SUPPORTED",
        [ATOM_NET_SUPPORTING_WM_CHECK] = "_NET_SUPPORTING_WM_CHECK",
        [ATOM_NET_WM_NAME] = "_NET_WM_NAME",
        [ATOM_NET_WM_ICON_NAME] = "_NET_WM_ICON_NAME",
        [ATOM_NET_WM_ICON] = "_NET_WM_ICON",
        [ATOM_NET_WM_PID] = "_NET_WM_PID",
        [ATOM_NET_WM_PING] = "_NET_WM_PING",
        [ATOM_NET_WM_STATE] = "_NET_WM_STATE",
        [ATOM_NET_WM_STATE_FULLSCREEN] = "_NET_WM_STATE_FULLSCREEN",
        [ATOM_NET_WM_WINDOW_TYPE] = "_NET_WM_WINDOW_TYPE",
        [ATOM_NET_WM_WINDOW_TYPE_NORMAL] = "_NET_WM_WINDOW_TYPE_NORMAL",
        [ATOM_UTF8_STRING] = "UTF8_STRING",
        [ATOM_XDND_AWARE] = "XdndAware",
        [ATOM_XEMBED] = "_XEMBED",
        [ATOM_XEMBED_INFO] = "_XEMBED_INFO",
    };
    char *wanted[ATOMS];

    for (int i = 0; i < ATOMS; i++)
        wanted[i] = (char *)names[i]; /* Xlib's prototype is older than const; it only reads them */
    XInternAtoms(conn->display, wanted, ATOMS, False, conn->atoms);
}

/* A property of up to a few hundred atoms or windows, for XFree(); NULL: there is none. */
static unsigned long *get_property(const struct xconn *conn, Window window, enum xconn_atom name, Atom type,
                                   unsigned long *count)
{
    Atom real_type;
    int format;
    unsigned long more;
    unsigned char *data = NULL;

    *count = 0;
    if (XGetWindowProperty(conn->display, window, conn->atoms[name], 0, 1024, False, type, &real_type, &format, count,
                           &more, &data) != Success ||
        real_type != type || format != 32) {
        if (data)
            XFree(data);
        return NULL;
    }
    return (unsigned long *)data;
}

/* A window manager names a window of its own, which names itself: what a dead one left behind doesn't count. */
static bool is_alive(const struct xconn *conn)
{
    unsigned long count, *window = get_property(conn, conn->root, ATOM_NET_SUPPORTING_WM_CHECK, XA_WINDOW, &count);
    unsigned long *itself =
        window && count == 1 ? get_property(conn, *window, ATOM_NET_SUPPORTING_WM_CHECK, XA_WINDOW, &count) : NULL;
    bool alive = itself && count == 1 && *itself == *window;

    XFree(window);
    XFree(itself);
    return alive;
}

static bool fills_screens(const struct xconn *conn)
{
    unsigned long count, *atoms = get_property(conn, conn->root, ATOM_NET_SUPPORTED, XA_ATOM, &count);
    bool found = false;

    for (unsigned long i = 0; i < count && atoms; i++)
        found = found || atoms[i] == conn->atoms[ATOM_NET_WM_STATE_FULLSCREEN];
    XFree(atoms);
    return found && is_alive(conn);
}

/* Only one client may select redirection, and a window manager does. */
enum xconn_manager xconn_manager(const struct xconn *conn)
{
    XWindowAttributes attributes;

    if (!XGetWindowAttributes(conn->display, conn->root, &attributes) ||
        !(attributes.all_event_masks & SubstructureRedirectMask))
        return MANAGER_NONE;
    return fills_screens(conn) ? MANAGER_FULLSCREEN : MANAGER_PLAIN;
}

double xconn_dpi(const struct xconn *conn)
{
    const char *said = XGetDefault(conn->display, "Xft", "dpi");
    double dpi = said ? strtod(said, NULL) : 0;
    int height = DisplayHeightMM(conn->display, conn->screen);

    if (!(dpi > 0) && height > 0)
        dpi = DisplayHeight(conn->display, conn->screen) * 25.4 / height;
    return dpi > 0 && dpi < 10000 ? dpi : 96;
}

/* ---------------------------------------------------------------- pictures */

/* The common case, 0xRRGGBB in 32 bits of the machine's own order, is a copy. */
static bool is_plain(const struct xconn *conn, const XImage *image)
{
    return image->bits_per_pixel == 32 && conn->visual->red_mask == 0xff0000 && conn->visual->green_mask == 0xff00 &&
           conn->visual->blue_mask == 0xff;
}

static int host_order(void)
{
    const unsigned one = 1;

    return *(const unsigned char *)&one ? LSBFirst : MSBFirst;
}

static void fill_image(const struct xconn *conn, XImage *image, const struct raster *raster)
{
    for (int y = 0; y < raster->height; y++) {
        const rgb *row = raster->pixels + (size_t)y * (size_t)raster->width;

        for (int x = 0; x < raster->width; x++) {
            unsigned long pixel = conn->palette
                                      ? xconn_palette_dither(conn->palette, row[x], raster->x + x, raster->y + y)
                                      : xconn_pixel(conn, row[x]);

            XPutPixel(image, x, y, pixel);
        }
    }
}

bool xconn_put(const struct xconn *conn, Drawable drawable, GC gc, const struct raster *raster)
{
    XImage *image = XCreateImage(conn->display, conn->visual, (unsigned)conn->depth, ZPixmap, 0, NULL,
                                 (unsigned)raster->width, (unsigned)raster->height, 32, 0);
    char *own;

    if (!image)
        return false;
    if (is_plain(conn, image)) {
        image->byte_order = host_order();
        image->data = (char *)raster->pixels;
        XPutImage(conn->display, drawable, gc, image, 0, 0, raster->x, raster->y, (unsigned)raster->width,
                  (unsigned)raster->height);
        image->data = NULL; /* it is the raster's */
        XDestroyImage(image);
        return true;
    }
    own = malloc((size_t)image->bytes_per_line * (size_t)raster->height);
    if (!own) {
        XDestroyImage(image);
        return false;
    }
    image->data = own;
    fill_image(conn, image, raster);
    XPutImage(conn->display, drawable, gc, image, 0, 0, raster->x, raster->y, (unsigned)raster->width,
              (unsigned)raster->height);
    XDestroyImage(image); /* frees the data too */
    return true;
}
