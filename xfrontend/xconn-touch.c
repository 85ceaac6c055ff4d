/*
 * xconn-touch.c - see xconn-touch.h.
 *
 * Raw touches are asked for, on the root window: whoever asks for those of a window is no
 * longer told of a finger as a pointer, and would have to do without the core protocol.
 */
#include <config.h>

#include <stdlib.h>
#if HAVE_XI
#include <X11/extensions/XInput2.h>
#endif

#include "xconn-touch.h"

#if HAVE_XI

struct xconn_touch {
    struct xconn *conn;
    int opcode;
    int fingers;
};

/* A screen that is touched where things are shown; not so a pad beside the keyboard. */
static bool is_screen(const XIDeviceInfo *device)
{
    for (int i = 0; device->enabled && i < device->num_classes; i++) {
        const XITouchClassInfo *touch = (const XITouchClassInfo *)device->classes[i];

        if (touch->type == XITouchClass && touch->mode == XIDirectTouch)
            return true;
    }
    return false;
}

static bool has_screen(Display *display)
{
    int count;
    XIDeviceInfo *devices = XIQueryDevice(display, XIAllDevices, &count);
    bool found = false;

    for (int i = 0; devices && i < count; i++)
        found = found || is_screen(&devices[i]);
    if (devices)
        XIFreeDeviceInfo(devices);
    return found;
}

static void ask_for_touches(const struct xconn *conn)
{
    unsigned char bits[XIMaskLen(XI_LASTEVENT)] = {0};
    XIEventMask mask = {XIAllMasterDevices, sizeof bits, bits};

    XISetMask(bits, XI_RawTouchBegin);
    XISetMask(bits, XI_RawTouchEnd);
    XISelectEvents(conn->display, conn->root, &mask, 1);
}

struct xconn_touch *xconn_touch_new(struct xconn *conn)
{
    struct xconn_touch *touch;
    int opcode, ignored, major = 2, minor = 2;

    if (!XQueryExtension(conn->display, "XInputExtension", &opcode, &ignored, &ignored) ||
        XIQueryVersion(conn->display, &major, &minor) != Success || (major == 2 && minor < 2) ||
        !has_screen(conn->display))
        return NULL;
    touch = calloc(1, sizeof *touch);
    if (!touch)
        return NULL;
    touch->conn = conn;
    touch->opcode = opcode;
    ask_for_touches(conn);
    return touch;
}

bool xconn_touch_another(struct xconn_touch *touch, XEvent *event)
{
    bool another = false;

    if (!touch || event->type != GenericEvent || event->xcookie.extension != touch->opcode)
        return false;
    if (event->xcookie.evtype == XI_RawTouchBegin)
        another = ++touch->fingers > 1;
    else if (event->xcookie.evtype == XI_RawTouchEnd && touch->fingers > 0)
        touch->fingers--;
    return another;
}

void xconn_touch_reset(struct xconn_touch *touch)
{
    if (touch)
        touch->fingers = 0;
}

#else

struct xconn_touch *xconn_touch_new(struct xconn *conn)
{
    (void)conn;
    return NULL;
}

bool xconn_touch_another(struct xconn_touch *touch, XEvent *event)
{
    (void)touch;
    (void)event;
    return false;
}

void xconn_touch_reset(struct xconn_touch *touch)
{
    (void)touch;
}

#endif

void xconn_touch_free(struct xconn_touch *touch)
{
    free(touch);
}
