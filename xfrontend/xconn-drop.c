/*
 * xconn-drop.c - see xconn-drop.h.
 *
 * Whatever is dragged over the window is welcome: whether it holds a game shows when it
 * is read.  Only one source is listened to at a time.
 */
#include "xconn-drop.h"

#include <stdlib.h>
#include <X11/Xatom.h>

#define VERSION      5
#define LEAST        3 /* older ones name no time in a drop */
#define STATUS_TAKES 1 /* bits of the answer to a position */
#define STATUS_WHERE 2

enum drop_atom { DROP_ENTER, DROP_POSITION, DROP_LEAVE, DROP_DROP, DROP_STATUS, DROP_FINISHED, DROP_COPY, DROP_ATOMS };

struct xconn_drop {
    struct xconn *conn;
    struct xconn_clip *clip;
    Window window;
    Atom atoms[DROP_ATOMS]; /* None until the first message */
    Window source;          /* None: nothing is being dragged here */
    Window dropper;         /* of what was dropped and isn't here yet; it waits for XdndFinished */
    clip_fn *fn;
    void *user;
};

struct xconn_drop *xconn_drop_new(struct xconn *conn, struct xconn_clip *clip, Window window, clip_fn *fn, void *user)
{
    struct xconn_drop *drop = calloc(1, sizeof *drop);

    if (!drop)
        return NULL;
    drop->conn = conn;
    drop->clip = clip;
    drop->window = window;
    drop->fn = fn;
    drop->user = user;
    return drop;
}

void xconn_drop_free(struct xconn_drop *drop)
{
    free(drop);
}

void xconn_drop_announce(struct xconn_drop *drop)
{
    const long version = VERSION;

    XChangeProperty(drop->conn->display, drop->window, drop->conn->atoms[ATOM_XDND_AWARE], XA_ATOM, 32, PropModeReplace,
                    (const unsigned char *)&version, 1);
}

static void intern(struct xconn_drop *drop)
{
    static const char *const names[DROP_ATOMS] = {
        [DROP_ENTER] = "XdndEnter",     [DROP_POSITION] = "XdndPosition", [DROP_LEAVE] = "XdndLeave",
        [DROP_DROP] = "XdndDrop",       [DROP_STATUS] = "XdndStatus",     [DROP_FINISHED] = "XdndFinished",
        [DROP_COPY] = "XdndActionCopy",
    };
    char *wanted[DROP_ATOMS];

    for (int i = 0; i < DROP_ATOMS; i++)
        wanted[i] = (char *)names[i]; /* Xlib only reads them */
    XInternAtoms(drop->conn->display, wanted, DROP_ATOMS, False, drop->atoms);
}

static void tell_source(struct xconn_drop *drop, Window source, enum drop_atom what, long flags, Atom action)
{
    XEvent message = {.xclient = {.type = ClientMessage,
                                  .window = source,
                                  .message_type = drop->atoms[what],
                                  .format = 32,
                                  .data.l = {(long)drop->window, flags}}};

    message.xclient.data.l[what == DROP_STATUS ? 4 : 2] = (long)action;
    XSendEvent(drop->conn->display, source, False, NoEventMask, &message);
}

/* What was dropped is here, or won't come: its source may forget it. */
static void on_dropped(enum clip_outcome outcome, const char *text, size_t length, void *user)
{
    struct xconn_drop *drop = user;

    tell_source(drop, drop->dropper, DROP_FINISHED, text != NULL, text ? drop->atoms[DROP_COPY] : None);
    drop->dropper = None;
    drop->fn(outcome, text, length, drop->user);
}

/* Somebody else's drop that is still on its way is given up: one at a time. */
static void on_drop(struct xconn_drop *drop, Time time)
{
    xconn_clip_forget(drop->clip);
    drop->dropper = drop->source;
    drop->source = None;
    xconn_clip_ask(drop->clip, CLIP_DROP, time, on_dropped, drop);
}

void xconn_drop_message(struct xconn_drop *drop, const XClientMessageEvent *message)
{
    Window source = (Window)message->data.l[0];

    if (message->format != 32)
        return;
    if (drop->atoms[DROP_ENTER] == None)
        intern(drop);
    if (message->message_type == drop->atoms[DROP_ENTER]) {
        drop->source = (message->data.l[1] >> 24 & 255) >= LEAST ? source : None;
        return;
    }
    if (source == None || source != drop->source)
        return;
    if (message->message_type == drop->atoms[DROP_POSITION])
        tell_source(drop, source, DROP_STATUS, STATUS_TAKES | STATUS_WHERE, drop->atoms[DROP_COPY]);
    else if (message->message_type == drop->atoms[DROP_LEAVE])
        drop->source = None;
    else if (message->message_type == drop->atoms[DROP_DROP])
        on_drop(drop, (Time)message->data.l[2]);
}
