/* busglue.c - libdbus watches, timeouts and dispatch onto the loop. */
#include "busglue.h"

#include <stdlib.h>

/* Most messages dispatched before files, timers and other threads get their turn. */
#define SLICE 32

/* How long to wait when libdbus says that it lacks memory. */
#define NEED_MEMORY_MS 100

struct busglue {
    struct loop *loop;
    DBusConnection *connection;
    struct loop_hook *hook;
    struct loop_timer *again;
};

/* ------------------------------------------------------------------ watches */

static void watch_ready(int fd, unsigned events, void *user)
{
    DBusWatch *watch = user;
    unsigned flags = 0;
    (void)fd;
    if (events & LOOP_READ)
        flags |= DBUS_WATCH_READABLE;
    if (events & LOOP_WRITE)
        flags |= DBUS_WATCH_WRITABLE;
    if (events & LOOP_HUP)
        flags |= DBUS_WATCH_HANGUP;
    if (events & LOOP_ERROR)
        flags |= DBUS_WATCH_ERROR;
    dbus_watch_handle(watch, flags);
}

static unsigned watch_events(DBusWatch *watch)
{
    if (!dbus_watch_get_enabled(watch))
        return 0;
    unsigned flags = dbus_watch_get_flags(watch);
    return ((flags & DBUS_WATCH_READABLE) ? LOOP_READ : 0) | ((flags & DBUS_WATCH_WRITABLE) ? LOOP_WRITE : 0);
}

static dbus_bool_t watch_add(DBusWatch *watch, void *user)
{
    struct busglue *glue = user;
    struct loop_watch *added =
        loop_watch_add(glue->loop, dbus_watch_get_unix_fd(watch), watch_events(watch), watch_ready, watch);
    dbus_watch_set_data(watch, added, NULL);
    return added != NULL;
}

static void watch_remove(DBusWatch *watch, void *user)
{
    (void)user;
    loop_watch_remove(dbus_watch_get_data(watch));
    dbus_watch_set_data(watch, NULL, NULL);
}

static void watch_toggle(DBusWatch *watch, void *user)
{
    (void)user;
    loop_watch_set(dbus_watch_get_data(watch), watch_events(watch));
}

/* ----------------------------------------------------------------- timeouts */

static void timeout_due(void *user)
{
    dbus_timeout_handle(user);
}

static void timeout_toggle(DBusTimeout *timeout, void *user)
{
    struct loop_timer *timer = dbus_timeout_get_data(timeout);
    (void)user;
    if (dbus_timeout_get_enabled(timeout))
        loop_timer_repeat(timer, (unsigned)dbus_timeout_get_interval(timeout));
    else
        loop_timer_stop(timer);
}

static dbus_bool_t timeout_add(DBusTimeout *timeout, void *user)
{
    struct busglue *glue = user;
    struct loop_timer *timer = loop_timer_add(glue->loop, timeout_due, timeout);
    dbus_timeout_set_data(timeout, timer, NULL);
    if (timer)
        timeout_toggle(timeout, user);
    return timer != NULL;
}

static void timeout_remove(DBusTimeout *timeout, void *user)
{
    (void)user;
    loop_timer_remove(dbus_timeout_get_data(timeout));
    dbus_timeout_set_data(timeout, NULL, NULL);
}

/* ----------------------------------------------------------------- dispatch */

/*
 * Before every wait, so that messages which libdbus has read in the meantime (while it waited
 * for room to write, say) are never left lying.  What they set going may be the business of hooks that
 * have had their turn in this round already: so there is another one.
 */
static void dispatch_slice(void *user)
{
    struct busglue *glue = user;
    DBusConnection *connection = dbus_connection_ref(glue->connection);
    DBusDispatchStatus status = dbus_connection_get_dispatch_status(connection);
    int count = 0;
    for (; count < SLICE && status == DBUS_DISPATCH_DATA_REMAINS && !loop_quitting(glue->loop); count++)
        status = dbus_connection_dispatch(connection);
    if (count > 0)
        loop_timer_start(glue->again, 0);
    else if (status == DBUS_DISPATCH_NEED_MEMORY)
        loop_timer_start(glue->again, NEED_MEMORY_MS);
    dbus_connection_unref(connection);
}

/* The timer only ends the wait; the hook before the next one does the rest. */
static void dispatch_again(void *user)
{
    (void)user;
}

struct busglue *busglue_new(struct loop *loop, DBusConnection *connection)
{
    struct busglue *glue = calloc(1, sizeof *glue);
    if (!glue)
        return NULL;
    glue->loop = loop;
    glue->connection = dbus_connection_ref(connection);
    dbus_connection_set_exit_on_disconnect(connection, FALSE);
    glue->hook = loop_before_wait(loop, dispatch_slice, glue);
    glue->again = loop_timer_add(loop, dispatch_again, glue);
    if (glue->hook && glue->again &&
        dbus_connection_set_watch_functions(connection, watch_add, watch_remove, watch_toggle, glue, NULL) &&
        dbus_connection_set_timeout_functions(connection, timeout_add, timeout_remove, timeout_toggle, glue, NULL))
        return glue;
    busglue_free(glue);
    return NULL;
}

void busglue_free(struct busglue *glue)
{
    if (!glue)
        return;
    dbus_connection_set_watch_functions(glue->connection, NULL, NULL, NULL, NULL, NULL);
    dbus_connection_set_timeout_functions(glue->connection, NULL, NULL, NULL, NULL, NULL);
    loop_hook_remove(glue->hook);
    loop_timer_remove(glue->again);
    dbus_connection_unref(glue->connection);
    free(glue);
}
