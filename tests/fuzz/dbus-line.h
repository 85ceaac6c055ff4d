/*
 * dbus-line.h - a call of oustd as a line of text, so that inputs can be read, and words be put into them:
 *
 *     SENDER OBJECT INTERFACE.MEMBER [=SIGNATURE] [ARGUMENT ...]
 *
 *     1 m Manager.CreateGame board:s=hex3&turns:as=a1;b2
 *     2 gmine Game.Place c3
 *
 * The arguments are taken for what the member wants, unless there is a signature.  An object is a path, "m" for
 * the manager, "g" with an id for a game, "a" with the rest of the path for an analysis.  %XX is a byte, % alone
 * nothing.
 */
#ifndef DBUS_LINE_H
#define DBUS_LINE_H

#include <dbus/dbus.h>

struct iface_set;

/* The message for a line, which is cut up; NULL if it says nothing that can be sent. */
DBusMessage *dbus_line_read(const struct iface_set *set, char *line);

#endif
