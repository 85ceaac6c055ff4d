/*
 * xconn.c - see xconn.h.
 *
 * Colours: on TrueColor a pixel value follows from the visual's masks.  Elsewhere a cube
 * of a few shades of each primary is asked for, what can't be had is replaced by the
 * nearest colour of the map, and pictures are dithered in that cube.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>

#include "i18n.h"
#include "xconn.h"

#define SHADES     4 /* of each primary in the cube */
#define EXACT_MOST 48
#define MAP_MOST   256
#define QUICK_MS   50 /* an opening that takes less has round trips of less than 10 ms */

struct exact {
    rgb colour;
    unsigned long pixel;
};

struct xconn_palette {
    int shades;
    unsigned long cube[SHADES * SHADES * SHADES];
    struct exact exact[EXACT_MOST]; /* colours of plain areas, asked for as they are */
    int exact_count;
};

/* --------------------------------------------------------------- opening */

static double now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Only a socket of the same machine is near for sure; a fast answer over a network isn't a wide line. */
static bool is_local(Display *display)
{
    struct sockaddr_storage address;
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

void xconn_on_death(struct xconn *conn, bool (*fn)(void *user), void *user)
{
    conn->on_death = fn;
    conn->death_user = user;
}

/* ---------------------------------------------------------------- colours */

static rgb cube_colour(int index, int shades)
{
    rgb red = (rgb)(index / (shades * shades) * 255 / (shades - 1));
    rgb green = (rgb)(index / shades % shades * 255 / (shades - 1));
    rgb blue = (rgb)(index % shades * 255 / (shades - 1));

    return red << 16 | green << 8 | blue;
}

static long difference(const XColor *colour, rgb wanted)
{
    long red = (colour->red >> 8) - (long)((wanted >> 16) & 255);
    long green = (colour->green >> 8) - (long)((wanted >> 8) & 255);
    long blue = (colour->blue >> 8) - (long)(wanted & 255);

    return 3 * red * red + 6 * green * green + blue * blue;
}

static unsigned long nearest(const XColor *map, int count, rgb wanted)
{
    int best = 0;

    for (int i = 1; i < count; i++) {
        if (difference(&map[i], wanted) < difference(&map[best], wanted))
            best = i;
    }
    return map[best].pixel;
}

static int query_map(const struct xconn *conn, XColor map[MAP_MOST])
{
    int size = conn->visual->map_entries < MAP_MOST ? conn->visual->map_entries : MAP_MOST;

    for (int i = 0; i < size; i++)
        map[i].pixel = (unsigned long)i;
    XQueryColors(conn->display, conn->colormap, map, size);
    return size;
}

/* A cell of our own where the map still has one. */
static bool allocate(const struct xconn *conn, rgb wanted, unsigned long *pixel)
{
    XColor colour = {.red = (unsigned short)((wanted >> 16 & 255) * 257),
                     .green = (unsigned short)((wanted >> 8 & 255) * 257),
                     .blue = (unsigned short)((wanted & 255) * 257)};

    if (!XAllocColor(conn->display, conn->colormap, &colour))
        return false;
    *pixel = colour.pixel;
    return true;
}

/* Fills the cube; what can't be had becomes the nearest there is. */
static void fill_cube(struct xconn *conn, struct xconn_palette *palette)
{
    int count = palette->shades * palette->shades * palette->shades;
    XColor map[MAP_MOST];
    int size = query_map(conn, map);

    for (int i = 0; i < count; i++) {
        rgb wanted = cube_colour(i, palette->shades);

        if (conn->mono || !allocate(conn, wanted, &palette->cube[i]))
            palette->cube[i] = nearest(map, size, wanted);
    }
}

static const struct exact *find_exact(const struct xconn_palette *palette, rgb colour)
{
    for (int i = 0; i < palette->exact_count; i++) {
        if (palette->exact[i].colour == colour)
            return &palette->exact[i];
    }
    return NULL;
}

static unsigned long exact_pixel(const struct xconn *conn, rgb colour)
{
    struct xconn_palette *palette = conn->palette;
    const struct exact *known = find_exact(palette, colour);
    unsigned long pixel;

    if (known)
        return known->pixel;
    if (palette->exact_count == EXACT_MOST || !allocate(conn, colour, &pixel)) {
        XColor map[MAP_MOST];

        pixel = nearest(map, query_map(conn, map), colour);
    }
    if (palette->exact_count < EXACT_MOST)
        palette->exact[palette->exact_count++] = (struct exact){colour, pixel};
    return pixel;
}

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
    if (conn->mono)
        return rgb_luma(colour) < 128 ? BlackPixel(conn->display, conn->screen)
                                      : WhitePixel(conn->display, conn->screen);
    return exact_pixel(conn, colour);
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
    double start = now_ms();

    if (!conn)
        return NULL;
    conn->display = XOpenDisplay(name);
    if (!conn->display) {
        free(conn);
        return NULL;
    }
    XSetErrorHandler(on_error);
    XSetIOErrorHandler(on_io_error);
    XSetIOErrorExitHandler(conn->display, on_death, conn);
    conn->quick = is_local(conn->display) && now_ms() - start < QUICK_MS * 10;
    conn->screen = DefaultScreen(conn->display);
    conn->root = RootWindow(conn->display, conn->screen);
    conn->visual = DefaultVisual(conn->display, conn->screen);
    conn->colormap = DefaultColormap(conn->display, conn->screen);
    conn->depth = DefaultDepth(conn->display, conn->screen);
    conn->mono = conn->depth == 1;
    if (!is_true_colour(conn)) {
        conn->palette = calloc(1, sizeof *conn->palette);
        if (!conn->palette) {
            xconn_close(conn);
            return NULL;
        }
        conn->palette->shades = SHADES;
        fill_cube(conn, conn->palette);
    }
    return conn;
}

void xconn_close(struct xconn *conn)
{
    if (!conn)
        return;
    XCloseDisplay(conn->display);
    free(conn->palette);
    free(conn);
}

/* ------------------------------------------------------------------ atoms */

void xconn_intern(struct xconn *conn)
{
    static const char *const names[ATOMS] = {
        [ATOM_WM_PROTOCOLS] = "WM_PROTOCOLS",
        [ATOM_WM_DELETE_WINDOW] = "WM_DELETE_WINDOW",
        [ATOM_WM_CLIENT_MACHINE] = "WM_CLIENT_MACHINE",
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

/* ---------------------------------------------------------------- pictures */

/* How much is added to a pixel before it is cut down to a shade: an ordered pattern of 4x4. */
static int threshold(int x, int y)
{
    static const unsigned char pattern[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

    return pattern[y & 3][x & 3];
}

static unsigned long dithered(const struct xconn *conn, rgb colour, int x, int y)
{
    const struct xconn_palette *palette = conn->palette;
    int level = threshold(x, y), index = 0;
    const struct exact *known = find_exact(palette, colour);

    if (known)
        return known->pixel; /* so that pictures end where plain areas of the same colour begin */
    if (conn->mono) {
        bool dark = rgb_luma(colour) * 16 < (level * 2 + 1) * 128;

        return dark ? BlackPixel(conn->display, conn->screen) : WhitePixel(conn->display, conn->screen);
    }
    for (int shift = 16; shift >= 0; shift -= 8) {
        int value = (int)((colour >> shift) & 255) * (palette->shades - 1) * 16 + level * 255 + 127;
        int shade = value / (255 * 16);

        index = index * palette->shades + (shade < palette->shades ? shade : palette->shades - 1);
    }
    return palette->cube[index];
}

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
            unsigned long pixel =
                conn->palette ? dithered(conn, row[x], raster->x + x, raster->y + y) : xconn_pixel(conn, row[x]);

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
