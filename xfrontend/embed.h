/*
 * embed.h - life in a window of another program: size, focus, activation, and the end.
 *
 * Hosts differ.  Some speak the XEmbed protocol, some a part of it, some only own the
 * window and know nothing.  So whatever the host doesn't do is done here, until it turns
 * out that the host does it: the window is mapped, kept at the host's size, and takes the
 * keyboard when it is clicked.
 *
 * A host may also take a window in that was made for the screen: then the host begins.
 */
#ifndef EMBED_H
#define EMBED_H

#include <stdbool.h>
#include <X11/Xlib.h>

#include "geom.h"
#include "xconn.h"

struct embed;

/* What an event was about. */
enum embed_news {
    EMBED_NOT_MINE, /* nothing that concerns the host */
    EMBED_DONE,     /* it has been dealt with */
    EMBED_CHANGED,  /* the keyboard came or went: embed_has_keyboard() */
    EMBED_FIRST,    /* it came, for the first thing in the window */
    EMBED_LAST,     /* for the last thing in it */
    EMBED_LOST,     /* the window was put on the screen by itself: the end, unless another host takes it in soon:
                       embed_settle() */
    EMBED_OVER      /* the host is gone, or the window is */
};

enum embed_way { EMBED_NEXT, EMBED_PREVIOUS };

/* Where there is no host (yet).  NULL without memory. */
struct embed *embed_new(struct xconn *conn);
void embed_free(struct embed *embed);

/*
 * Looks at the window to move into; the connection's atoms are known from then on.  Two round
 * trips.  False: a window can't be made in there, and a complaint was printed.
 */
bool embed_look(struct embed *embed, Window host);

/* Makes the window in there, for these events; tells its place. */
Window embed_make_window(struct embed *embed, struct geom_rect *place, long events);

/* The window has been made, there or on the screen. */
void embed_set_window(struct embed *embed, Window window, long events);

/* Tells other programs that they may take the window in.  The atoms have to be known. */
void embed_announce(const struct embed *embed);

/* Is the window there, after all that the server was asked for?  A round trip. */
bool embed_is_there(const struct embed *embed);

/* The time for a new host is over, after EMBED_LOST: is there one?  Not the screen, nor the window manager.  Asks the
 * server. */
bool embed_settle(struct embed *embed);

/* The window that ours is in; None outside of any. */
Window embed_host(const struct embed *embed);

/* Takes what concerns the host out of the stream of events. */
enum embed_news embed_event(struct embed *embed, XEvent *event);

/* Is a dialog of the host open that has to be answered first? */
bool embed_is_deaf(const struct embed *embed);

/* Would a key come here?  Always true outside of a host. */
bool embed_has_keyboard(const struct embed *embed);

/* The window was clicked: asks for the keyboard. */
void embed_click(struct embed *embed, Time time);

/* The keyboard was moved past the last thing in the window, or before the first.  False: nobody wants it. */
bool embed_leave(struct embed *embed, enum embed_way way, Time time);

#endif
