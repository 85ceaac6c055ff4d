/*
 * dbus-wire.h - a connection of libdbus without a bus: both its ends are here.  What the service sends is
 * read at once, and every call that wants an answer must get one, and one only.
 */
#ifndef DBUS_WIRE_H
#define DBUS_WIRE_H

#include <dbus/dbus.h>

struct dbus_wire;

/* New, and for the life of the process. */
struct dbus_wire *dbus_wire_new(void);

/* The end that is the service's. */
DBusConnection *dbus_wire_service(struct dbus_wire *wire);

/* Gives a call its number before the service gets it. */
void dbus_wire_call(struct dbus_wire *wire, DBusMessage *message);

/* Reads what the service has sent. */
void dbus_wire_read(struct dbus_wire *wire);

/* The service's last question is answered. */
void dbus_wire_pong(struct dbus_wire *wire);

/* The client has left and needs no answers any more. */
void dbus_wire_leave(struct dbus_wire *wire, const char *name);

/* All calls must have been answered; then all is forgotten. */
void dbus_wire_settle(struct dbus_wire *wire);

#endif
