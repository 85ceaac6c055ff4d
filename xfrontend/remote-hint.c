/*
 * remote-hint.c - hints by the service: an analysis that tells how far it is, and can be cancelled.
 *
 * Every hint has a number; what comes about another one is dropped.
 */
#include <stdlib.h>
#include <string.h>

#include "remote-inside.h"

#define INTERFACE   REMOTE_NAME ".Analysis"
#define HINT_MS     3000 /* unless told otherwise */
#define INTERVAL_MS 100

static void cancel(struct remote *remote, const char *path)
{
    bus_send(remote->bus, bus_call(path, INTERFACE, "Cancel"), NULL, 0, false);
}

void remote_hint_drop(struct remote *remote)
{
    if (remote->analysis)
        cancel(remote, remote->analysis);
    free(remote->analysis);
    remote->analysis = NULL;
    remote->hinting = false;
    remote->hint++;
}

/* The first candidate's cell, in the answer (u, a(sdtas)); NULL: there is none. */
static const char *best_cell(DBusMessage *reply)
{
    DBusMessageIter iter, array, candidate;
    const char *name = NULL;

    if (dbus_message_has_signature(reply, "ua(sdtas)") && dbus_message_iter_init(reply, &iter) &&
        dbus_message_iter_next(&iter)) {
        dbus_message_iter_recurse(&iter, &array);
        if (dbus_message_iter_get_arg_type(&array) == DBUS_TYPE_STRUCT) {
            dbus_message_iter_recurse(&array, &candidate);
            dbus_message_iter_get_basic(&candidate, &name);
        }
    }
    return name;
}

static void found(DBusMessage *reply, unsigned tag, void *user)
{
    struct remote *remote = user;
    const struct oust_board *board = oust_position_board(oust_game_position(remote->game));
    const char *name = best_cell(reply);
    oust_cell cell = OUST_CELL_NONE;

    if (!remote->hinting || tag != remote->hint)
        return;
    free(remote->analysis); /* finished: there is nothing to be cancelled */
    remote->analysis = NULL;
    remote_hint_drop(remote);
    remote_tell_work(remote);
    if (name && oust_board_cell_parse(board, name, &cell, NULL) == OUST_OK)
        remote_tell(remote, (struct notice){.kind = NOTICE_HINT, .cell = cell});
    else if (dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR)
        remote_trouble(remote, bus_error_text(reply));
}

/* The analysis has begun. */
static void begun(DBusMessage *reply, unsigned tag, void *user)
{
    struct remote *remote = user;
    bool wanted = remote->hinting && tag == remote->hint;
    const char *path = NULL;

    if (dbus_message_get_args(reply, NULL, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID)) {
        if (wanted && (remote->analysis = strdup(path)) != NULL)
            bus_send(remote->bus, bus_call(path, INTERFACE, "Wait"), found, tag, true);
        else
            cancel(remote, path);
    } else if (wanted) {
        remote_hint_drop(remote);
        remote_tell_work(remote);
        remote_trouble(remote, bus_error_text(reply));
    }
}

static bool append_number(DBusMessageIter *options, const char *key, dbus_uint32_t number)
{
    return bus_append_option(options, key, DBUS_TYPE_UINT32, &number);
}

void remote_hint(struct remote *remote)
{
    DBusMessage *call = bus_call(remote->path, REMOTE_GAME, "Analyse");
    DBusMessageIter iter, options;

    remote_hint_drop(remote);
    remote->hint_ms = remote->options.level_ms ? remote->options.level_ms : HINT_MS;
    if (!call)
        return;
    dbus_message_iter_init_append(call, &iter);
    if (!dbus_message_iter_open_container(&iter, DBUS_TYPE_ARRAY, "{sv}", &options) ||
        !append_number(&options, "level", OUST_LEVELS) || !append_number(&options, "think_ms", remote->hint_ms) ||
        !append_number(&options, "interval_ms", INTERVAL_MS) || !append_number(&options, "candidates", 1) ||
        !dbus_message_iter_close_container(&iter, &options)) {
        dbus_message_unref(call);
        return;
    }
    remote->hinting = bus_send(remote->bus, call, begun, remote->hint, false);
    remote_tell_work(remote);
}

void remote_hint_signal(struct remote *remote, DBusMessage *signal)
{
    dbus_uint32_t elapsed_ms;
    dbus_uint64_t playouts;
    double share;

    if (!remote->analysis || !dbus_message_is_signal(signal, INTERFACE, "Update") ||
        !dbus_message_has_path(signal, remote->analysis) ||
        !dbus_message_get_args(signal, NULL, DBUS_TYPE_UINT64, &playouts, DBUS_TYPE_UINT32, &elapsed_ms,
                               DBUS_TYPE_INVALID))
        return;
    share = (double)elapsed_ms / remote->hint_ms;
    remote_tell(remote,
                (struct notice){.kind = NOTICE_PROGRESS, .cell = OUST_CELL_NONE, .share = share < 1 ? share : 1});
}
