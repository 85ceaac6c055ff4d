/* x-x_server.c - see x-server.h: windows, atoms, properties, events. */
#include "x-server.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>

#include "fuzz.h"
#include "x-inside.h"
#include "x-paint.h"

struct x_server x_server;

uint64_t __wrap_clock_ms(void);

uint64_t __wrap_clock_ms(void)
{
    return x_server.now;
}

/* ---- begin and end ---- */

void x_server_begin(char *script, char *resources)
{
    x_server.script = script;
    x_server.resources = resources;
    x_server.now = 1000000;
    x_server.ready = x_server.put_back = x_server.rested = x_server.over = false;
    x_server.last_id = FIRST_ID;
    x_server.window = x_server.clip = None;
    x_server.asked = 0;
}

static void forget_properties(void)
{
    for (int i = 0; i < x_server.property_count; i++)
        free(x_server.properties[i].bytes);
    x_server.property_count = 0;
}

void x_server_end(void)
{
    forget_properties();
    for (int i = 0; i < x_server.atom_count; i++)
        free(x_server.atoms[i]);
    x_server.atom_count = 0;
    x_paint_end();
}

Display *XOpenDisplay(const char *name)
{
    (void)name;
    if (!x_server.display) {
        x_server.display = calloc(1, 4 * sizeof *x_server.display);
        FUZZ_DEMAND(x_server.display);
        x_server.waker = eventfd(1, EFD_CLOEXEC);
    }
    x_server.visual =
        (Visual){.class = TrueColor, .red_mask = 0xff0000, .green_mask = 0xff00, .blue_mask = 0xff, .bits_per_rgb = 8};
    x_server.screen = (Screen){.root = ROOT,
                               .root_visual = &x_server.visual,
                               .root_depth = 24,
                               .width = 640,
                               .height = 480,
                               .mwidth = 169,
                               .mheight = 127,
                               .white_pixel = 0xffffff};
    x_server.display->fd = x_server.waker;
    x_server.display->screens = &x_server.screen;
    x_server.display->nscreens = 1;
    x_server.display->display_name = ":fuzz";
    return (Display *)x_server.display;
}

int XCloseDisplay(Display *display)
{
    (void)display;
    return 0;
}

char *XResourceManagerString(Display *display)
{
    (void)display;
    return x_server.resources;
}

/* As far as it is asked for: what stands behind "Xft.dpi:". */
char *XGetDefault(Display *display, const char *program, const char *option)
{
    char *found = x_server.resources ? strstr(x_server.resources, "Xft.dpi:") : NULL;
    (void)display, (void)program, (void)option;
    return found ? found + strlen("Xft.dpi:") : NULL;
}

/* ---- atoms ---- */

Atom x_server_intern(const char *name)
{
    static const struct {
        const char *name;
        Atom atom;
    } predefined[] = {{"STRING", XA_STRING}, {"PRIMARY", XA_PRIMARY}, {"ATOM", XA_ATOM}, {"WINDOW", XA_WINDOW}};
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        if (strcmp(predefined[i].name, name) == 0)
            return predefined[i].atom;
    for (int i = 0; i < x_server.atom_count; i++)
        if (strcmp(x_server.atoms[i], name) == 0)
            return FIRST_ATOM + (Atom)i;
    if (x_server.atom_count == ATOMS_MOST)
        return None;
    x_server.atoms[x_server.atom_count] = strdup(name);
    FUZZ_DEMAND(x_server.atoms[x_server.atom_count]);
    return FIRST_ATOM + (Atom)x_server.atom_count++;
}

Status XInternAtoms(Display *display, char **names, int count, Bool only, Atom *atoms)
{
    (void)display, (void)only;
    for (int i = 0; i < count; i++)
        atoms[i] = x_server_intern(names[i]);
    return 1;
}

/* ---- properties ---- */

static struct property *find_property(Window window, Atom name)
{
    for (int i = 0; i < x_server.property_count; i++)
        if (x_server.properties[i].window == window && x_server.properties[i].name == name)
            return &x_server.properties[i];
    return NULL;
}

void x_server_put_property(Window window, Atom name, Atom type, int format, const char *bytes, size_t size)
{
    struct property *property = find_property(window, name);
    if (!property && x_server.property_count == PROPERTIES)
        return;
    if (property)
        free(property->bytes);
    else
        property = &x_server.properties[x_server.property_count++];
    *property = (struct property){window, name, type, format, malloc(size + 1), size};
    FUZZ_DEMAND(property->bytes);
    memcpy(property->bytes, bytes, size);
}

int XDeleteProperty(Display *display, Window window, Atom name)
{
    struct property *property = find_property(window, name);
    (void)display;
    if (property) {
        free(property->bytes);
        *property = x_server.properties[--x_server.property_count];
    }
    return 1;
}

/* Numbers of 32 bits are longs on this side of the wire. */
static unsigned char *give(const struct property *property, size_t from, unsigned long count)
{
    size_t wide = property->format == 32 ? sizeof(long) : (size_t)property->format / 8;
    unsigned char *data = malloc(count * wide + 1);
    FUZZ_DEMAND(data);
    for (unsigned long i = 0; i < count && property->format == 32; i++) {
        uint32_t number;
        memcpy(&number, property->bytes + from + 4 * i, sizeof number);
        long value = (long)(int32_t)number;
        memcpy(data + i * wide, &value, wide);
    }
    if (property->format != 32)
        memcpy(data, property->bytes + from, count * wide);
    data[count * wide] = '\0';
    return data;
}

int XGetWindowProperty(Display *display, Window window, Atom name, long offset, long length, Bool delete, Atom wanted,
                       Atom *type, int *format, unsigned long *count, unsigned long *after, unsigned char **data)
{
    const struct property *property = find_property(window, name);
    *type = None;
    *format = 0;
    *count = *after = 0;
    *data = NULL;
    if (!property)
        return Success;
    *type = property->type;
    *format = property->format;
    if (wanted != AnyPropertyType && wanted != property->type) {
        *after = property->size;
        return Success;
    }
    size_t from = (size_t)offset * 4, each = (size_t)property->format / 8;
    if (from > property->size)
        return BadValue;
    size_t bytes = property->size - from < (size_t)length * 4 ? property->size - from : (size_t)length * 4;
    *count = bytes / each;
    *after = property->size - from - bytes;
    *data = give(property, from, *count);
    if (delete &&*after == 0)
        XDeleteProperty(display, window, name);
    return Success;
}

int XChangeProperty(Display *display, Window window, Atom property, Atom type, int format, int mode,
                    const unsigned char *data, int count)
{
    (void)display, (void)window, (void)property, (void)type, (void)mode;
    FUZZ_DEMAND(count >= 0 && (format == 8 || format == 16 || format == 32));
    x_look_at(data, (size_t)count * (format == 32 ? sizeof(long) : (size_t)format / 8));
    return 1;
}

/* ---- events ---- */

int XPending(Display *display)
{
    (void)display;
    if (!x_server.ready && !x_server.put_back)
        x_script_go_on();
    x_server.rested = false;
    return x_server.ready || x_server.put_back;
}

int XNextEvent(Display *display, XEvent *event)
{
    (void)display;
    *event = x_server.put_back ? x_server.put_back_event : x_server.event;
    if (x_server.put_back)
        x_server.put_back = false;
    else
        x_server.ready = false;
    return 0;
}

int XPutBackEvent(Display *display, XEvent *event)
{
    (void)display;
    x_server.put_back_event = *event;
    x_server.put_back = true;
    return 0;
}

/* A key's number is its symbol, or its letter. */
int XLookupString(XKeyEvent *event, char *text, int size, KeySym *symbol, XComposeStatus *status)
{
    (void)size, (void)status;
    *symbol = event->keycode;
    text[0] = (char)event->keycode;
    return event->keycode < 256;
}

Status XSendEvent(Display *display, Window window, Bool propagate, long mask, XEvent *event)
{
    (void)display, (void)window, (void)propagate, (void)mask;
    FUZZ_DEMAND(event->type > 1);
    return 1;
}

int XConvertSelection(Display *display, Atom selection, Atom target, Atom property, Window window, Time time)
{
    (void)display, (void)selection, (void)target, (void)property, (void)window;
    x_server.asked = time;
    return 1;
}

/* ---- windows ---- */

XID x_server_id(void)
{
    return ++x_server.last_id;
}

Window XCreateWindow(Display *display, Window parent, int x, int y, unsigned width, unsigned height, unsigned border,
                     int depth, unsigned class, Visual *visual, unsigned long mask, XSetWindowAttributes *attributes)
{
    XID id = x_server_id();
    (void)display, (void)parent, (void)x, (void)y, (void)border, (void)depth, (void)visual, (void)mask;
    FUZZ_DEMAND(attributes && width > 0 && height > 0);
    if (class == InputOnly)
        x_server.clip = id;
    else if (x_server.window == None)
        x_server.window = id;
    return id;
}

Status XGetWindowAttributes(Display *display, Window window, XWindowAttributes *attributes)
{
    (void)display;
    *attributes = (XWindowAttributes){.width = 300, .height = 200, .root = ROOT, .class = InputOutput};
    attributes->all_event_masks = find_property(ROOT, x_server_intern("managed")) ? SubstructureRedirectMask : 0;
    return window == ROOT || window == HOST || window >= FIRST_ID;
}

int XGetInputFocus(Display *display, Window *window, int *revert)
{
    (void)display;
    *window = HOST;
    *revert = RevertToParent;
    return 1;
}

Window XGetSelectionOwner(Display *display, Atom selection)
{
    (void)display, (void)selection;
    return x_server.clip;
}

Bool XQueryExtension(Display *display, const char *name, int *major, int *event, int *error)
{
    (void)display, (void)name;
    *major = TOUCH_MAJOR;
    *event = *error = 0;
    return True;
}

Status XIQueryVersion(Display *display, int *major, int *minor)
{
    (void)display;
    *major = 2;
    *minor = 2;
    return Success;
}

/* A touch screen is there once a script says so, by a property. */
XIDeviceInfo *XIQueryDevice(Display *display, int device, int *count)
{
    static XITouchClassInfo touch = {.type = XITouchClass, .mode = XIDirectTouch};
    static XIAnyClassInfo *classes[] = {(XIAnyClassInfo *)&touch};
    static XIDeviceInfo screen = {.use = XISlavePointer, .enabled = True, .num_classes = 1, .classes = classes};
    (void)display, (void)device;
    *count = find_property(ROOT, x_server_intern("touch")) ? 1 : 0;
    return &screen;
}

void XIFreeDeviceInfo(XIDeviceInfo *devices)
{
    (void)devices;
}
