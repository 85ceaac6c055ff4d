/*
 * busglue.h - a D-Bus connection in the loop: its files are watched, its timeouts kept, and
 * its messages dispatched in slices, so that a flood of them leaves room for the rest.
 */
#ifndef BUSGLUE_H
#define BUSGLUE_H

#include "loop.h"

#include <dbus/dbus.h>

struct busglue;

/*
 * Puts the connection (which is referenced) into the loop, and keeps libdbus from ending the
 * process when the bus goes.  New, for busglue_free(); NULL without memory.
 */
struct busglue *busglue_new(struct loop *loop, DBusConnection *connection);

/* Takes it out again.  The connection is neither flushed nor closed.  Takes NULL. */
void busglue_free(struct busglue *glue);

#endif
