/*
 * embed.c - see embed.h.
 *
 * The protocol is of freedesktop.org: "XEmbed Protocol Specification", version 0.5.
 */
#include <stdio.h>
#include <stdlib.h>

#include <X11/Xutil.h>

#include "embed.h"
#include "i18n.h"

/* Messages of XEmbed, both ways. */
enum message {
    EMBEDDED_NOTIFY = 0,
    WINDOW_ACTIVATE = 1,
    WINDOW_DEACTIVATE = 2,
    REQUEST_FOCUS = 3,
    FOCUS_IN = 4,
    FOCUS_OUT = 5,
    FOCUS_NEXT = 6,
    FOCUS_PREV = 7,
    MODALITY_ON = 10,
    MODALITY_OFF = 11
};

enum detail { FOCUS_CURRENT, FOCUS_FIRST, FOCUS_LAST };

#define PROTOCOL 0
#define MAPPED   1 /* flag: wants to be seen */

struct embed {
    struct xconn *conn;
    Window window;
    Window host;           /* None: the window is one of the screen's own */
    Window parent;         /* whatever the window is in: the host, a frame of the window manager, the root */
    bool protocol;         /* the host has said that it speaks the protocol: it asks for nothing less */
    bool sized;            /* somebody else gives the window its size */
    int width, height;     /* the size last asked for */
    unsigned long request; /* the request by which it was */
    long events;
    bool inactive, keyboard, modal;
    Window before; /* who had the keyboard when it was taken; None if it wasn't, or from nobody */
};

struct embed *embed_new(struct xconn *conn)
{
    struct embed *embed = calloc(1, sizeof *embed);

    if (embed)
        embed->conn = conn;
    return embed;
}

void embed_free(struct embed *embed)
{
    free(embed);
}

Window embed_host(const struct embed *embed)
{
    return embed->host;
}

bool embed_is_deaf(const struct embed *embed)
{
    return embed->modal;
}

/* Until a host has said anything, keys that come are taken for meant. */
bool embed_has_keyboard(const struct embed *embed)
{
    return embed->host == None || (embed->keyboard && !embed->inactive);
}

/* -------------------------------------------------------------- moving in */

static bool complain(const struct embed *embed, Window host, const char *reason)
{
    char what[160];

    snprintf(what, sizeof what, _("can't live in window 0x%lx of %s"), host, DisplayString(embed->conn->display));
    fprintf(stderr, "xoust: %s: %s\n", what, reason);
    return false;
}

/* Selected before it is looked at, so that its end is told of, however soon it comes. */
bool embed_look(struct embed *embed, Window host)
{
    Display *display = embed->conn->display;
    XWindowAttributes attributes;

    XSelectInput(display, host, StructureNotifyMask);
    if (!XGetWindowAttributes(display, host, &attributes))
        return complain(embed, host, _("there is no such window"));
    if (attributes.root != embed->conn->root)
        return complain(embed, host, _("it is on another screen than the one that -display names"));
    if (host == embed->conn->root)
        return complain(embed, host, _("it is the screen itself; leave the option out"));
    if (attributes.class == InputOnly)
        return complain(embed, host, _("nothing can be shown in it"));
    xconn_intern(embed->conn);
    embed->host = host;
    embed->width = attributes.width;
    embed->height = attributes.height;
    return true;
}

/* On the wire the two are 32 bits wide, for Xlib they are longs. */
void embed_announce(const struct embed *embed)
{
    Atom info = embed->conn->atoms[ATOM_XEMBED_INFO];
    long data[2] = {PROTOCOL, MAPPED};

    XChangeProperty(embed->conn->display, embed->window, info, info, 32, PropModeReplace, (unsigned char *)data, 2);
}

/* Keys go to what lies under the pointer, if only one of the windows around it has the keyboard: they aren't ours. */
static void listen(const struct embed *embed)
{
    bool keys = embed->host == None || embed->keyboard;

    XSelectInput(embed->conn->display, embed->window, embed->events & ~(keys ? 0 : KeyPressMask));
}

/* While it is made other programs wait, so that a host never sees a window that doesn't say yet what it is. */
Window embed_make_window(struct embed *embed, struct geom_rect *place, long events)
{
    const struct xconn *conn = embed->conn;
    XSetWindowAttributes attributes = {
        .bit_gravity = NorthWestGravity,
        .colormap = conn->colormap, /* the host's may be for another visual, and so may its border */
        .event_mask = (events | FocusChangeMask) & ~KeyPressMask};

    *place = (struct geom_rect){0, 0, embed->width, embed->height};
    XGrabServer(conn->display);
    embed->window =
        XCreateWindow(conn->display, embed->host, 0, 0, (unsigned)embed->width, (unsigned)embed->height, 0, conn->depth,
                      InputOutput, conn->visual, CWBitGravity | CWEventMask | CWColormap | CWBorderPixel, &attributes);
    embed_announce(embed);
    XUngrabServer(conn->display);
    embed->request = NextRequest(conn->display);
    return embed->window;
}

void embed_set_window(struct embed *embed, Window window, long events)
{
    embed->window = window;
    embed->events = events | FocusChangeMask;
    embed->parent = embed->host != None ? embed->host : embed->conn->root;
}

bool embed_is_there(const struct embed *embed)
{
    XWindowAttributes attributes;

    return XGetWindowAttributes(embed->conn->display, embed->window, &attributes) != 0;
}

/* --------------------------------------------------------------- messages */

static void send(const struct embed *embed, enum message message, Time time)
{
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = embed->host,
                                .message_type = embed->conn->atoms[ATOM_XEMBED],
                                .format = 32,
                                .data.l = {(long)time, message}}};

    XSendEvent(embed->conn->display, embed->host, False, NoEventMask, &event);
}

static void set_keyboard(struct embed *embed, bool here)
{
    embed->keyboard = here;
    listen(embed);
}

/* Nothing is known of a new host but that the window is in it. */
static void move_in(struct embed *embed, Window host)
{
    if (embed->host != None)
        XSelectInput(embed->conn->display, embed->host, NoEventMask);
    XSelectInput(embed->conn->display, host, StructureNotifyMask);
    embed->host = host;
    embed->protocol = embed->modal = embed->inactive = false;
}

/* Only who really holds the window becomes its host: the message names its sender. */
static enum embed_news on_embedded(struct embed *embed, Window sender)
{
    if (sender != embed->parent || sender == embed->conn->root)
        return EMBED_DONE;
    if (sender != embed->host)
        move_in(embed, sender);
    listen(embed);
    embed->protocol = embed->sized = true;
    return EMBED_DONE;
}

static enum embed_news on_focus_in(struct embed *embed, long detail)
{
    set_keyboard(embed, true);
    embed->before = None;
    if (detail == FOCUS_FIRST)
        return EMBED_FIRST;
    return detail == FOCUS_LAST ? EMBED_LAST : EMBED_CHANGED;
}

/* Messages are believed only inside of a host. */
static enum embed_news on_message(struct embed *embed, const XClientMessageEvent *event)
{
    if (event->message_type != embed->conn->atoms[ATOM_XEMBED] || event->format != 32)
        return EMBED_NOT_MINE;
    if (event->data.l[1] == EMBEDDED_NOTIFY)
        return on_embedded(embed, (Window)event->data.l[3]);
    if (embed->host == None)
        return EMBED_DONE;
    embed->sized = true; /* who speaks even some of the protocol, lays out what is in it */
    switch (event->data.l[1]) {
    case WINDOW_ACTIVATE:
    case WINDOW_DEACTIVATE:
        embed->inactive = event->data.l[1] == WINDOW_DEACTIVATE;
        return EMBED_CHANGED;
    case FOCUS_IN:
        return on_focus_in(embed, event->data.l[2]);
    case FOCUS_OUT:
        set_keyboard(embed, false);
        return EMBED_CHANGED;
    case MODALITY_ON:
    case MODALITY_OFF:
        embed->modal = event->data.l[1] == MODALITY_ON;
        return EMBED_CHANGED;
    default:
        return EMBED_DONE;
    }
}

/* -------------------------------------------------------------- whose it is */

/* A window manager says of each window that it manages how it stands. */
static bool is_managed(const struct embed *embed)
{
    Display *display = embed->conn->display;
    Atom state = XInternAtom(display, "WM_STATE", True), type;
    unsigned char *data = NULL;
    int format;
    unsigned long count = 0, left;

    if (state == None || XGetWindowProperty(display, embed->window, state, 0, 1, False, state, &type, &format, &count,
                                            &left, &data) != Success)
        return false;
    bool managed = type == state && format == 32 && count > 0 && *(const long *)data != WithdrawnState;
    if (data)
        XFree(data);
    return managed;
}

/* Has the host put the window out, and is it not known yet who has it now? */
static bool is_out(const struct embed *embed)
{
    return embed->host != None && embed->parent != embed->host;
}

bool embed_settle(struct embed *embed)
{
    if (!is_out(embed))
        return true;
    if (embed->parent == embed->conn->root || is_managed(embed))
        return false;
    move_in(embed, embed->parent);
    return true;
}

/* ------------------------------------------------------------------- events */

/* Follows the host's size as long as nobody else gives the window one. */
static enum embed_news on_host_configured(struct embed *embed, const XConfigureEvent *event)
{
    Display *display = embed->conn->display;

    if (embed->sized || is_out(embed) || (event->width == embed->width && event->height == embed->height))
        return EMBED_DONE;
    embed->width = event->width;
    embed->height = event->height;
    embed->request = NextRequest(display);
    XResizeWindow(display, embed->window, (unsigned)event->width, (unsigned)event->height);
    return EMBED_DONE;
}

/* A size that was never asked for is the host's work. */
static enum embed_news on_configured(struct embed *embed, const XConfigureEvent *event)
{
    if (embed->host != None && !event->send_event && event->serial >= embed->request &&
        (event->x != 0 || event->y != 0 || event->width != embed->width || event->height != embed->height))
        embed->sized = true;
    return EMBED_NOT_MINE;
}

/* From one host right into another, or out: then whoever takes it in next may be the window manager. */
static enum embed_news on_reparented(struct embed *embed, Window parent)
{
    bool out = is_out(embed);

    embed->parent = parent;
    if (!is_out(embed))
        return EMBED_DONE;
    if (parent == embed->conn->root)
        return EMBED_LOST;
    if (!out)
        move_in(embed, parent);
    return EMBED_DONE;
}

/* Grabs, as of a window manager's keys, take the keyboard for a moment only. */
static enum embed_news on_focus(struct embed *embed, const XFocusChangeEvent *event)
{
    if (embed->host == None || event->mode == NotifyGrab || event->mode == NotifyUngrab ||
        event->detail == NotifyPointer)
        return EMBED_DONE;
    set_keyboard(embed, event->type == FocusIn);
    return EMBED_CHANGED;
}

/* The end of a host that somebody has taken the window out of is not the end of the window. */
static enum embed_news on_destroyed(const struct embed *embed, Window window)
{
    bool taken = is_out(embed) && embed->parent != embed->conn->root;

    return window == embed->window || (window == embed->host && !taken) ? EMBED_OVER : EMBED_DONE;
}

enum embed_news embed_event(struct embed *embed, XEvent *event)
{
    switch (event->type) {
    case ClientMessage:
        return on_message(embed, &event->xclient);
    case ConfigureNotify:
        if (event->xconfigure.window == embed->window)
            return on_configured(embed, &event->xconfigure);
        return event->xconfigure.window == embed->host ? on_host_configured(embed, &event->xconfigure) : EMBED_NOT_MINE;
    case ReparentNotify:
        return event->xreparent.window == embed->window ? on_reparented(embed, event->xreparent.parent) : EMBED_DONE;
    case DestroyNotify:
        return on_destroyed(embed, event->xdestroywindow.window);
    case FocusIn:
    case FocusOut:
        return on_focus(embed, &event->xfocus);
    default:
        return EMBED_NOT_MINE;
    }
}

/* ----------------------------------------------------------------- keyboard */

void embed_click(struct embed *embed, Time time)
{
    Display *display = embed->conn->display;
    Window before;
    int revert;

    if (embed->host == None || embed_has_keyboard(embed))
        return;
    if (embed->protocol) {
        send(embed, REQUEST_FOCUS, time);
        return;
    }
    XGetInputFocus(display, &before, &revert);
    if (before == embed->window)
        return;
    embed->before = before == PointerRoot ? None : before;
    set_keyboard(embed, true);
    XSetInputFocus(display, embed->window, RevertToParent, time);
}

bool embed_leave(struct embed *embed, enum embed_way way, Time time)
{
    if (embed->protocol) {
        send(embed, way == EMBED_NEXT ? FOCUS_NEXT : FOCUS_PREV, time);
        return true;
    }
    if (embed->before == None)
        return false;
    set_keyboard(embed, false);
    XSetInputFocus(embed->conn->display, embed->before, RevertToParent, time);
    embed->before = None;
    return true;
}
