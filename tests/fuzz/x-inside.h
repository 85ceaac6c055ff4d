/* x-inside.h - what the parts of x-server.h share. */
#ifndef X_INSIDE_H
#define X_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <X11/Xlib.h>

#define ROOT        1
#define HOST        77
#define FIRST_ID    100
#define FIRST_ATOM  1000
#define ATOMS_MOST  256
#define WINDOWS     8
#define PROPERTIES  16
#define TOUCH_MAJOR 131

struct property {
    Window window;
    Atom name, type;
    int format;
    char *bytes;
    size_t size;
};

/* Xlib has one server for all that is called, and so this is one. */
struct x_server {
    _XPrivDisplay display;
    Screen screen;
    Visual visual;
    int waker; /* always to be read, so that nobody waits */

    char *script, *resources;
    XEvent event, put_back_event;
    bool ready, put_back; /* there is one to be taken */
    uint64_t now;
    bool rested; /* the script has waited: let timers run out */
    bool over;

    XID last_id;
    Window window, clip; /* the first one with output, and the first one without */
    Time asked;          /* of the last question for a selection */
    char *atoms[ATOMS_MOST];
    int atom_count;
    struct property properties[PROPERTIES];
    int property_count;
};
extern struct x_server x_server;

/* The number of an atom, which is made if need be. */
Atom x_server_intern(const char *name);

void x_server_put_property(Window window, Atom name, Atom type, int format, const char *bytes, size_t size);

/* x-script.c: goes on with the script until there is an event, or it waits. */
void x_script_go_on(void);

#endif
