/*
 * remote-bus.h - the way to the service: a connection to the session bus that never waits, is made again
 * when it was lost, and knows whether somebody has the service's name.
 */
#ifndef REMOTE_BUS_H
#define REMOTE_BUS_H

#include <stdbool.h>
#include <dbus/dbus.h>

#include "loop.h"

#define REMOTE_NAME    "org.oust.Oust1"
#define REMOTE_ROOT    "/org/oust/Oust1"
#define REMOTE_MANAGER REMOTE_NAME ".Manager"
#define REMOTE_GAME    REMOTE_NAME ".Game"

struct bus;

struct bus_events {
    void (*up)(void *user);                          /* calls may be made */
    void (*down)(const char *why, void *user);       /* there is no bus; it is tried again */
    void (*owned)(bool owned, void *user);           /* somebody has taken the service's name, or it is free now */
    void (*signal)(DBusMessage *signal, void *user); /* of the service */
};

/* Nothing happens before the loop runs.  New, for bus_free(); NULL without memory. */
struct bus *bus_new(struct loop *loop, const struct bus_events *events, void *user);

/* Calls that are still under way are forgotten, but what was sent is sent.  Takes NULL. */
void bus_free(struct bus *bus);

bool bus_is_up(const struct bus *bus);

/* A call to the service, to be filled.  NULL without memory. */
DBusMessage *bus_call(const char *path, const char *interface, const char *method);

/* What came of a call: a reply or an error; `tag` is what was given with the call. */
typedef void bus_answer_fn(DBusMessage *reply, unsigned tag, void *user);

/*
 * Sends a call, which is stolen and may be NULL, with the user of the bus.  `fn` may be NULL.  False: it
 * couldn't be sent, and `fn` won't be called.
 */
bool bus_send(struct bus *bus, DBusMessage *call, bus_answer_fn *fn, unsigned tag, bool patient);

/* One entry of an a{sv}.  False: out of memory. */
bool bus_append_option(DBusMessageIter *options, const char *key, int type, const void *value);

/* Wants the signals of a game, or no longer.  NULL: of none. */
void bus_listen(struct bus *bus, const char *path);

/* Is the error one that will pass: the service or the bus is not there, or just leaving? */
bool bus_error_passes(DBusMessage *reply);

/* The text of an error. */
const char *bus_error_text(DBusMessage *reply);

#endif
