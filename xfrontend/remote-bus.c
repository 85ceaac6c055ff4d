/*
 * remote-bus.c - see remote-bus.h.
 *
 * libdbus's own way to the session bus waits for its answers, so the address is looked up and the
 * greeting sent here.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "busglue.h"
#include "i18n.h"
#include "oust.h"
#include "remote-bus.h"

#define AGAIN_MS 1000 /* between two attempts to reach the bus */

#define MATCH_OWNER                                                                                                    \
    "type='signal',sender='" DBUS_SERVICE_DBUS "',path='" DBUS_PATH_DBUS "',interface='" DBUS_INTERFACE_DBUS           \
    "',member='NameOwnerChanged',arg0='" REMOTE_NAME "'"
#define MATCH_GAME "type='signal',sender='" REMOTE_NAME "',path='%s'"
#define MATCH_GONE                                                                                                     \
    "type='signal',sender='" REMOTE_NAME "',path='" REMOTE_ROOT "',member='InterfacesRemoved',arg0path='%s'"

struct bus {
    struct loop *loop;
    struct bus_events events;
    void *user;
    DBusConnection *connection;
    struct busglue *glue;
    struct loop_timer *again;
    struct bus_wait *waits;
    char *path; /* of the game whose signals are wanted */
    bool up;
};

/* A call whose answer is waited for. */
struct bus_wait {
    struct bus_wait *next;
    struct bus *bus;
    DBusPendingCall *pending;
    bus_answer_fn *fn;
    void *user;
    unsigned tag;
};

/* -------------------------------------------------------------------- calls */

static void wait_free(struct bus_wait *wait)
{
    struct bus_wait **link = &wait->bus->waits;

    while (*link && *link != wait)
        link = &(*link)->next;
    if (*link)
        *link = wait->next;
    dbus_pending_call_cancel(wait->pending);
    dbus_pending_call_unref(wait->pending);
    free(wait);
}

static void answered(DBusPendingCall *pending, void *data)
{
    struct bus_wait *wait = data;
    struct bus_wait copy = *wait;
    DBusMessage *reply = dbus_pending_call_steal_reply(pending);

    wait_free(wait);
    if (reply) {
        copy.fn(reply, copy.tag, copy.user);
        dbus_message_unref(reply);
    }
}

DBusMessage *bus_call(const char *path, const char *interface, const char *method)
{
    return dbus_message_new_method_call(REMOTE_NAME, path, interface, method);
}

/* Sends; the loop waits for the answer. */
static bool send_and_wait(struct bus *bus, DBusMessage *call, const struct bus_wait *how, int timeout)
{
    struct bus_wait *wait = malloc(sizeof *wait);

    if (!wait)
        return false;
    *wait = *how;
    if (!dbus_connection_send_with_reply(bus->connection, call, &wait->pending, timeout) || !wait->pending) {
        free(wait);
        return false;
    }
    wait->next = bus->waits;
    bus->waits = wait;
    if (dbus_pending_call_set_notify(wait->pending, answered, wait, NULL))
        return true;
    wait_free(wait);
    return false;
}

bool bus_send(struct bus *bus, DBusMessage *call, bus_answer_fn *fn, unsigned tag, bool patient)
{
    struct bus_wait how = {.bus = bus, .fn = fn, .user = bus->user, .tag = tag};
    int timeout = patient ? DBUS_TIMEOUT_INFINITE : DBUS_TIMEOUT_USE_DEFAULT;
    bool sent = false;

    if (call && bus->up) {
        dbus_message_set_no_reply(call, !fn);
        sent = fn ? send_and_wait(bus, call, &how, timeout) : dbus_connection_send(bus->connection, call, NULL);
    }
    if (call)
        dbus_message_unref(call);
    return sent;
}

bool bus_append_option(DBusMessageIter *options, const char *key, int type, const void *value)
{
    const char signature[] = {(char)type, '\0'};
    DBusMessageIter entry, variant;

    return dbus_message_iter_open_container(options, DBUS_TYPE_DICT_ENTRY, NULL, &entry) &&
           dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key) &&
           dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, signature, &variant) &&
           dbus_message_iter_append_basic(&variant, type, value) &&
           dbus_message_iter_close_container(&entry, &variant) && dbus_message_iter_close_container(options, &entry);
}

/* -------------------------------------------------------------------- errors */

bool bus_error_passes(DBusMessage *reply)
{
    static const char *const names[] = {DBUS_ERROR_NO_REPLY, DBUS_ERROR_DISCONNECTED, DBUS_ERROR_NAME_HAS_NO_OWNER,
                                        DBUS_ERROR_SERVICE_UNKNOWN, DBUS_ERROR_TIMED_OUT, DBUS_ERROR_TIMEOUT,
                                        DBUS_ERROR_NO_MEMORY, DBUS_ERROR_SPAWN_CHILD_EXITED,
                                        DBUS_ERROR_SPAWN_CHILD_SIGNALED,
                                        /* NOLINTNEXTLINE(bugprone-suspicious-missing-comma) one name of two parts */
                                        REMOTE_NAME ".Error.ShuttingDown"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (dbus_message_is_error(reply, names[i]))
            return true;
    }
    return false;
}

const char *bus_error_text(DBusMessage *reply)
{
    const char *text = NULL;

    if (dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &text, DBUS_TYPE_INVALID) && *text)
        return text;
    return dbus_message_get_error_name(reply) ? dbus_message_get_error_name(reply) : "?";
}

/* ------------------------------------------------------------------- signals */

/* Asks the bus for signals, or no longer to send them; that goes well, or the connection is lost. */
static void match(struct bus *bus, const char *method, const char *rule)
{
    DBusMessage *call = dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, method);

    if (call && dbus_message_append_args(call, DBUS_TYPE_STRING, &rule, DBUS_TYPE_INVALID))
        bus_send(bus, call, NULL, 0, false);
    else if (call)
        dbus_message_unref(call);
}

static void match_game(struct bus *bus, const char *method)
{
    char *changes = NULL, *end = NULL;

    if (asprintf(&changes, MATCH_GAME, bus->path) > 0) {
        match(bus, method, changes);
        free(changes);
    }
    if (asprintf(&end, MATCH_GONE, bus->path) > 0) {
        match(bus, method, end);
        free(end);
    }
}

void bus_listen(struct bus *bus, const char *path)
{
    if (bus->path && bus->up)
        match_game(bus, "RemoveMatch");
    free(bus->path);
    bus->path = path ? strdup(path) : NULL;
    if (bus->path && bus->up)
        match_game(bus, "AddMatch");
}

static void owner_changed(struct bus *bus, DBusMessage *signal)
{
    const char *name, *before, *after;

    if (dbus_message_get_args(signal, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &before, DBUS_TYPE_STRING,
                              &after, DBUS_TYPE_INVALID) &&
        strcmp(name, REMOTE_NAME) == 0)
        bus->events.owned(*after != '\0', bus->user);
}

static void lost(struct bus *bus, const char *why)
{
    bus->up = false;
    loop_timer_start(bus->again, AGAIN_MS);
    bus->events.down(why, bus->user);
}

static DBusHandlerResult filter(DBusConnection *connection, DBusMessage *message, void *user)
{
    struct bus *bus = user;

    (void)connection;
    if (dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_SIGNAL)
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    if (dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected"))
        lost(bus, _("the bus is gone"));
    else if (!dbus_message_has_sender(message, DBUS_SERVICE_DBUS))
        bus->events.signal(message, bus->user);
    else if (dbus_message_is_signal(message, DBUS_INTERFACE_DBUS, "NameOwnerChanged"))
        owner_changed(bus, message);
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

/* ------------------------------------------------------------------ connection */

static void leave(struct bus *bus)
{
    while (bus->waits)
        wait_free(bus->waits); /* NOLINT(clang-analyzer-unix.Malloc) it takes it out of the list */
    if (bus->connection)
        dbus_connection_remove_filter(bus->connection, filter, bus);
    busglue_free(bus->glue);
    bus->glue = NULL;
    if (bus->connection) {
        dbus_connection_close(bus->connection);
        dbus_connection_unref(bus->connection);
    }
    bus->connection = NULL;
    bus->up = false;
}

/* An address may name the very bus; one that was started again at the same place is as good. */
static char *without_guid(char *address)
{
    char *guid = address ? strstr(address, ",guid=") : NULL;

    if (guid) {
        const char *rest = guid + 1 + strcspn(guid + 1, ",;");

        memmove(guid, rest, strlen(rest) + 1);
    }
    return address;
}

/* The address of the session bus: new, for free(); NULL if nobody has said it. */
static char *bus_address(void)
{
    const char *given = getenv("DBUS_SESSION_BUS_ADDRESS"), *runtime = getenv("XDG_RUNTIME_DIR");
    char *path = NULL, *escaped = NULL, *address = NULL;

    if (given && *given)
        return without_guid(strdup(given));
    if (runtime && asprintf(&path, "%s/bus", runtime) > 0 && access(path, F_OK) == 0)
        escaped = dbus_address_escape_value(path);
    if (escaped && asprintf(&address, "unix:path=%s", escaped) < 0)
        address = NULL;
    dbus_free(escaped);
    free(path);
    return address;
}

/* The bus has said who we are: from now on there may be calls. */
static void greeted(DBusMessage *reply, unsigned tag, void *user)
{
    struct bus *bus = user;
    const char *name = NULL;

    (void)tag;
    if (!dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID) ||
        !dbus_bus_set_unique_name(bus->connection, name)) {
        lost(bus, bus_error_text(reply));
        return;
    }
    bus->up = true;
    match(bus, "AddMatch", MATCH_OWNER);
    if (bus->path)
        match_game(bus, "AddMatch");
    bus->events.up(bus->user);
}

static bool greet(struct bus *bus)
{
    const struct bus_wait how = {.bus = bus, .fn = greeted, .user = bus};
    DBusMessage *call = dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "Hello");
    bool sent = call && send_and_wait(bus, call, &how, DBUS_TIMEOUT_USE_DEFAULT);

    if (call)
        dbus_message_unref(call);
    return sent;
}

/* The timer's: a lost connection can't be freed while it tells of its loss. */
static void connect_now(void *user)
{
    struct bus *bus = user;
    DBusError error = DBUS_ERROR_INIT;
    char *address = bus_address();

    leave(bus);
    if (!address)
        lost(bus, _("there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set"));
    else
        bus->connection = dbus_connection_open_private(address, &error);
    if (dbus_error_is_set(&error))
        lost(bus, error.message);
    if (bus->connection)
        bus->glue = busglue_new(bus->loop, bus->connection);
    if (bus->connection && !(bus->glue && dbus_connection_add_filter(bus->connection, filter, bus, NULL) && greet(bus)))
        lost(bus, oust_status_text(OUST_ERROR_MEMORY));
    dbus_error_free(&error);
    free(address);
}

struct bus *bus_new(struct loop *loop, const struct bus_events *events, void *user)
{
    struct bus *bus = calloc(1, sizeof *bus);

    if (!bus)
        return NULL;
    *bus = (struct bus){.loop = loop, .events = *events, .user = user};
    bus->again = loop_timer_add(loop, connect_now, bus);
    if (!bus->again) {
        free(bus);
        return NULL;
    }
    loop_timer_start(bus->again, 0);
    return bus;
}

void bus_free(struct bus *bus)
{
    if (!bus)
        return;
    leave(bus);
    loop_timer_remove(bus->again);
    free(bus->path);
    free(bus);
}

bool bus_is_up(const struct bus *bus)
{
    return bus->up;
}
