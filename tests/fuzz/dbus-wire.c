/* dbus-wire.c - see dbus-wire.h. */
#include "dbus-wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define CALLS_MOST 4096

struct dbus_wire {
    DBusServer *server;
    DBusWatch *watch; /* of the server */
    DBusConnection *service, *peer;
    DBusMessage *question; /* the last one that the service has asked */
    dbus_uint32_t calls;
    struct {
        char sender[64];
        bool wanted, answered;
    } call[CALLS_MOST]; /* by number, from 1 on */
};

/* ---- the two ends ---- */

static dbus_bool_t take_watch(DBusWatch *watch, void *user)
{
    struct dbus_wire *wire = user;
    wire->watch = watch;
    return TRUE;
}

static void drop_watch(DBusWatch *watch, void *user)
{
    (void)watch, (void)user;
}

static void take_peer(DBusServer *server, DBusConnection *connection, void *user)
{
    struct dbus_wire *wire = user;
    (void)server;
    wire->peer = dbus_connection_ref(connection);
}

/* Nobody asks who is there: all is one process. */
static dbus_bool_t allow(DBusConnection *connection, unsigned long user, void *data)
{
    (void)connection, (void)user, (void)data;
    return TRUE;
}

struct dbus_wire *dbus_wire_new(void)
{
    DBusError error = DBUS_ERROR_INIT;
    struct dbus_wire *wire = calloc(1, sizeof *wire);
    FUZZ_DEMAND(wire);
    wire->server = dbus_server_listen("unix:tmpdir=/tmp", &error);
    FUZZ_DEMAND(wire->server);
    dbus_server_set_new_connection_function(wire->server, take_peer, wire, NULL);
    dbus_server_set_watch_functions(wire->server, take_watch, drop_watch, drop_watch, wire, NULL);
    char *address = dbus_server_get_address(wire->server);
    wire->service = dbus_connection_open_private(address, &error);
    dbus_free(address);
    FUZZ_DEMAND(wire->service && wire->watch);
    dbus_watch_handle(wire->watch, DBUS_WATCH_READABLE);
    FUZZ_DEMAND(wire->peer);
    dbus_connection_set_unix_user_function(wire->peer, allow, NULL, NULL);
    while (!dbus_connection_get_is_authenticated(wire->service) || !dbus_connection_get_is_authenticated(wire->peer)) {
        dbus_connection_read_write(wire->service, 0);
        dbus_connection_read_write(wire->peer, 0);
    }
    dbus_connection_set_exit_on_disconnect(wire->service, FALSE);
    return wire;
}

DBusConnection *dbus_wire_service(struct dbus_wire *wire)
{
    return wire->service;
}

/* ---- calls and answers ---- */

void dbus_wire_call(struct dbus_wire *wire, DBusMessage *message)
{
    const char *sender = dbus_message_get_sender(message);
    FUZZ_DEMAND(wire->calls + 1 < CALLS_MOST);
    wire->calls++;
    dbus_message_set_serial(message, wire->calls);
    snprintf(wire->call[wire->calls].sender, sizeof wire->call->sender, "%s", sender ? sender : "");
    wire->call[wire->calls].wanted = !dbus_message_get_no_reply(message);
    wire->call[wire->calls].answered = false;
}

static void take(struct dbus_wire *wire, DBusMessage *message)
{
    int type = dbus_message_get_type(message);
    dbus_uint32_t number = dbus_message_get_reply_serial(message);
    if (type == DBUS_MESSAGE_TYPE_METHOD_CALL) {
        if (wire->question)
            dbus_message_unref(wire->question);
        wire->question = dbus_message_ref(message);
    } else if (type != DBUS_MESSAGE_TYPE_SIGNAL) {
        FUZZ_DEMAND(number >= 1 && number <= wire->calls);
        FUZZ_DEMAND(wire->call[number].wanted);
        FUZZ_DEMAND(!wire->call[number].answered);
        wire->call[number].answered = true;
    }
}

void dbus_wire_read(struct dbus_wire *wire)
{
    DBusMessage *message;
    do {
        dbus_connection_read_write(wire->service, 0);
        dbus_connection_read_write(wire->peer, 0);
        while ((message = dbus_connection_pop_message(wire->peer)) != NULL) {
            take(wire, message);
            dbus_message_unref(message);
        }
    } while (dbus_connection_has_messages_to_send(wire->service));
    FUZZ_DEMAND(dbus_connection_get_is_connected(wire->service));
}

void dbus_wire_pong(struct dbus_wire *wire)
{
    if (!wire->question)
        return;
    DBusMessage *answer = dbus_message_new_method_return(wire->question);
    const char *asked = dbus_message_get_destination(wire->question);
    FUZZ_DEMAND(answer && dbus_message_set_sender(answer, asked) && dbus_connection_send(wire->peer, answer, NULL));
    dbus_message_unref(answer);
    dbus_message_unref(wire->question);
    wire->question = NULL;
    dbus_connection_flush(wire->peer);
    dbus_connection_read_write(wire->service, 0);
    while (dbus_connection_dispatch(wire->service) == DBUS_DISPATCH_DATA_REMAINS)
        ;
}

void dbus_wire_leave(struct dbus_wire *wire, const char *name)
{
    for (dbus_uint32_t i = 1; i <= wire->calls; i++)
        if (strcmp(wire->call[i].sender, name) == 0)
            wire->call[i].wanted = wire->call[i].wanted && wire->call[i].answered;
}

void dbus_wire_settle(struct dbus_wire *wire)
{
    dbus_wire_read(wire);
    for (dbus_uint32_t i = 1; i <= wire->calls; i++)
        FUZZ_DEMAND(wire->call[i].answered || !wire->call[i].wanted);
    wire->calls = 0;
    if (wire->question)
        dbus_message_unref(wire->question);
    wire->question = NULL;
}
