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

/* A screen that is touched where things are shown; not so a pad beside the keyboard.  The pointer that all devices
 * move looks like the one that moved it last, be it still there or not. */
static bool is_screen(const XIDeviceInfo *device)
{
    for (int i = 0; device->enabled && device->use != XIMasterPointer && i < device->num_classes; i++) {
        const XITouchClassInfo *touch = (const XITouchClassInfo *)device->classes[i];

        if (touch->type == XITouchClass && touch->mode == XIDirectTouch)
            return true;
    }
    return false;
}

bool xconn_touch_screen(const struct xconn_touch *touch)
{
    int count = 0;
    XIDeviceInfo *devices = touch ? XIQueryDevice(touch->conn->display, XIAllDevices, &count) : NULL;
    bool found = false;

    for (int i = 0; devices && i < count; i++)
        found = found || is_screen(&devices[i]);
    if (devices)
        XIFreeDeviceInfo(devices);
    return found;
}

/* Screens may be plugged in later, too. */
static void ask_for_news(const struct xconn *conn)
{
    unsigned char touches[XIMaskLen(XI_LASTEVENT)] = {0}, devices[XIMaskLen(XI_LASTEVENT)] = {0};
    XIEventMask masks[] = {{XIAllMasterDevices, sizeof touches, touches}, {XIAllDevices, sizeof devices, devices}};

    XISetMask(touches, XI_RawTouchBegin);
    XISetMask(touches, XI_RawTouchEnd);
    XISetMask(devices, XI_HierarchyChanged);
    XISelectEvents(conn->display, conn->root, masks, 2);
}

struct xconn_touch *xconn_touch_new(struct xconn *conn)
{
    struct xconn_touch *touch;
    int opcode, ignored, major = 2, minor = 2;

    if (!XQueryExtension(conn->display, "XInputExtension", &opcode, &ignored, &ignored) ||
        XIQueryVersion(conn->display, &major, &minor) != Success || (major == 2 && minor < 2))
        return NULL;
    touch = calloc(1, sizeof *touch);
    if (!touch)
        return NULL;
    touch->conn = conn;
    touch->opcode = opcode;
    ask_for_news(conn);
    return touch;
}

enum touch_news xconn_touch_read(struct xconn_touch *touch, const XEvent *event)
{
    if (!touch || event->type != GenericEvent || event->xcookie.extension != touch->opcode)
        return TOUCH_NOTHING;
    if (event->xcookie.evtype == XI_HierarchyChanged)
        return TOUCH_DEVICES;
    if (event->xcookie.evtype == XI_RawTouchBegin)
        return ++touch->fingers > 1 ? TOUCH_ANOTHER : TOUCH_NOTHING;
    if (event->xcookie.evtype == XI_RawTouchEnd && touch->fingers > 0)
        touch->fingers--;
    return TOUCH_NOTHING;
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

bool xconn_touch_screen(const struct xconn_touch *touch)
{
    (void)touch;
    return false;
}

enum touch_news xconn_touch_read(struct xconn_touch *touch, const XEvent *event)
{
    (void)touch;
    (void)event;
    return TOUCH_NOTHING;
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
