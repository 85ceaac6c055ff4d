/*
 * xconn.h - the connection to the X server: visual, colours, pictures, atoms, errors.
 *
 * Made to ask the server as little as possible: what can be computed is computed, and
 * what the first picture doesn't need is asked for after it.
 */
#ifndef XCONN_H
#define XCONN_H

#include <stdbool.h>
#include <stddef.h>
#include <X11/Xlib.h>

#include "raster.h"

enum xconn_atom {
    ATOM_WM_PROTOCOLS,
    ATOM_WM_DELETE_WINDOW,
    ATOM_NET_SUPPORTED,
    ATOM_NET_SUPPORTING_WM_CHECK,
    ATOM_NET_WM_NAME,
    ATOM_NET_WM_ICON_NAME,
    ATOM_NET_WM_ICON,
    ATOM_NET_WM_PID,
    ATOM_NET_WM_PING,
    ATOM_NET_WM_STATE,
    ATOM_NET_WM_STATE_FULLSCREEN,
    ATOM_NET_WM_WINDOW_TYPE,
    ATOM_NET_WM_WINDOW_TYPE_NORMAL,
    ATOM_UTF8_STRING,
    ATOM_XDND_AWARE,
    ATOM_XEMBED,
    ATOM_XEMBED_INFO,
    ATOMS
};

struct xconn_palette;

struct xconn {
    Display *display;
    int screen;
    Window root;
    Visual *visual;
    Colormap colormap;
    int depth;
    bool mono;  /* two colours only */
    bool grey;  /* no other colours than greys, but more than two */
    bool quick; /* the server is near: pictures and questions cost little */
    Atom atoms[ATOMS];
    bool (*on_death)(void *user);
    void *death_user;
    struct xconn_palette *palette; /* where colours can't be computed; else NULL */
};

/* Opens a display (NULL: the one of the environment).  NULL if that fails. */
struct xconn *xconn_open(const char *name);
void xconn_close(struct xconn *conn);

/*
 * What is called, once, when the server is gone: keeps what there is to keep, and says
 * whether there was something.  The process ends with status 1 when it returns.
 */
void xconn_on_death(struct xconn *conn, bool (*fn)(void *user), void *user);

/* Asks for all atoms, at once. */
void xconn_intern(struct xconn *conn);

/* On a screen with few colours: which are wanted, the most important first.  What was painted before is to be painted
 * again.  At most two round trips, the second time none. */
void xconn_want_colours(struct xconn *conn, const rgb *wanted, int count);

/* The pixel value that shows a colour best. */
unsigned long xconn_pixel(const struct xconn *conn, rgb colour);

/* Reads a colour as X names them, "#rrggbb" or a name.  A round trip.  False: no such colour. */
bool xconn_parse_colour(const struct xconn *conn, const char *name, rgb *colour);

/* Pixels to the inch: as the resource Xft.dpi says, else as the screen's size does; 96 if that is unknown. */
double xconn_dpi(const struct xconn *conn);

/* Copies a raster to a place of a drawable; false without memory. */
bool xconn_put(const struct xconn *conn, Drawable drawable, GC gc, const struct raster *raster);

/* Who manages the windows of this screen: nobody, one of the old school, one that can make them fill the screen.  Up to
 * four round trips. */
enum xconn_manager { MANAGER_NONE, MANAGER_PLAIN, MANAGER_FULLSCREEN };
enum xconn_manager xconn_manager(const struct xconn *conn);

#endif
