/*
 * xoust-plug.c - a device of an X server comes or goes.
 *
 *     xoust-plug NAME on | off
 *
 * To clients a device that is switched on is as good as one that was just plugged in.
 */
#include <stdio.h>
#include <string.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>

static int find_device(Display *display, const char *name)
{
    int count = 0, found = -1;
    XIDeviceInfo *devices = XIQueryDevice(display, XIAllDevices, &count);

    for (int i = 0; devices && i < count; i++) {
        if (strcmp(devices[i].name, name) == 0)
            found = devices[i].deviceid;
    }
    if (devices)
        XIFreeDeviceInfo(devices);
    return found;
}

int main(int argc, char **argv)
{
    Display *display = XOpenDisplay(NULL);
    unsigned char on = argc == 3 && strcmp(argv[2], "on") == 0;
    int device;

    if (!display || argc != 3)
        return 2;
    device = find_device(display, argv[1]);
    if (device < 0) {
        fprintf(stderr, "xoust-plug: no such device: %s\n", argv[1]);
        return 1;
    }
    XIChangeProperty(display, device, XInternAtom(display, "Device Enabled", False), XA_INTEGER, 8, XIPropModeReplace,
                     &on, 1);
    XSync(display, False);
    XCloseDisplay(display);
    return 0;
}
