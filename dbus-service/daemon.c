/*
 * daemon.c - start: interfaces, bus, games, matches, and the name last.  End: nobody left waiting,
 * the name given back, exit status 0.
 */
#include "daemon.h"
#include "busglue.h"
#include "client.h"
#include "home.h"
#include "service.h"
#include "status.h"
#include "strbuf.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder may still be held by a service that is just leaving. */
#define STORE_WAIT_MS 2000

#define MATCH_LEFT                                                                                                     \
    "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"                                        \
    "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg2=''"

struct daemon {
    struct loop *loop;
    DBusConnection *connection;
    struct busglue *glue;
    struct iface_set *set;
    struct store *store;
    struct oust_error store_error; /* why there is none */
    bool store_is_spare;
    struct service *service;
    struct loop_timer *idle;
    bool filtered; /* messages come here */
    bool leaving;  /* has given the name back, and waits for the bus to say so */
    bool gone;     /* there is no bus any more */
    int signals;
    struct loop_watch *signal_watch;
};

/* -------------------------------------------------------------------- store */

/* The folder of the games. */
static enum oust_status find_folder(const struct options *options, char *path, size_t size, struct oust_error *error)
{
    const char *systemd = getenv("STATE_DIRECTORY"); /* or several, by colons */
    struct strbuf text = strbuf_over(path, size);
    if (options->state)
        strbuf_text(&text, options->state);
    else if (systemd && *systemd == '/')
        strbuf_format(&text, "%.*s", (int)strcspn(systemd, ":"), systemd);
    else if (options->system)
        strbuf_text(&text, LOCALSTATEDIR "/lib/oustd");
    else if (!home_path(HOME_STATE, "oustd", path, size))
        return status_fail(error, OUST_ERROR_FILE,
                           "there is no folder for games: neither XDG_STATE_HOME nor HOME is an absolute path");
    if (text.length < size)
        return OUST_OK;
    return status_fail(error, OUST_ERROR_FILE, "there is no folder for games: the path '%.120s...' is too long", path);
}

static void complain(const char *text)
{
    service_complain("%s", text);
}

/* Another bus of the same user has its own service; the second one keeps its games aside, by the bus's id. */
static void open_spare_store(struct daemon *daemon, const char *folder)
{
    struct oust_error *error = &daemon->store_error;
    bool in_use = false;
    char *spare = NULL, *bus = dbus_connection_get_server_id(daemon->connection);
    if (asprintf(&spare, "%s/bus-%s", folder, bus ? bus : "unknown") < 0)
        spare = NULL;
    *error = (struct oust_error){0};
    enum oust_status status =
        spare ? store_open(spare, 0, complain, &daemon->store, &in_use, error) : status_no_memory(error);
    daemon->store_is_spare = status == OUST_OK;
    if (!daemon->store_is_spare)
        service_complain("%s", error->text);
    free(spare);
    dbus_free(bus);
}

/*
 * Without a folder the service still hints, and says why no games can be hosted.  But where somebody has asked
 * for a folder, nothing else will do; and where there is only want of memory or file descriptors, the games are
 * there, and another start may find them.  False: so it is.
 */
static bool open_store(struct daemon *daemon, const struct options *options)
{
    struct oust_error *error = &daemon->store_error;
    char folder[PATH_MAX];
    bool in_use = false;
    enum oust_status status = find_folder(options, folder, sizeof folder, error);
    if (!status)
        status = store_open(folder, STORE_WAIT_MS, complain, &daemon->store, &in_use, error);
    if (status)
        service_complain("%s", error->text);
    if (in_use)
        open_spare_store(daemon, folder);
    return daemon->store || (!options->state && error->status != OUST_ERROR_MEMORY);
}

/* ---------------------------------------------------------------- idle exit */

static void request_again(struct daemon *daemon);

/* When it will have been idle for long enough, at the earliest. */
static void plan_idle(struct daemon *daemon)
{
    const uint64_t most = (uint64_t)service_limit(daemon->service, QUOTA_IDLE_SECONDS) * 1000u;
    const uint64_t idle = loop_now(daemon->loop) - daemon->service->active_ms;
    if (most > 0)
        loop_timer_start(daemon->idle, (unsigned)(idle < most ? most - idle : most));
}

static bool is_idle(const struct daemon *daemon)
{
    const uint64_t most = (uint64_t)service_limit(daemon->service, QUOTA_IDLE_SECONDS) * 1000u;
    return !service_busy(daemon->service) && loop_now(daemon->loop) - daemon->service->active_ms >= most;
}

/* Sends a question about the name to the bus. */
static bool ask_bus(struct daemon *daemon, const char *method, const dbus_uint32_t *flags,
                    DBusPendingCallNotifyFunction answered)
{
    const char *name = SERVICE_NAME;
    DBusPendingCall *pending = NULL;
    DBusMessage *call = dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, method);
    if (call && dbus_message_append_args(call, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID) &&
        (!flags || dbus_message_append_args(call, DBUS_TYPE_UINT32, flags, DBUS_TYPE_INVALID)))
        dbus_connection_send_with_reply(daemon->connection, call, &pending, DBUS_TIMEOUT_INFINITE);
    bool good = pending && dbus_pending_call_set_notify(pending, answered, daemon, NULL);
    if (pending)
        dbus_pending_call_unref(pending);
    if (call)
        dbus_message_unref(call);
    return good;
}

static uint32_t bus_answer(DBusPendingCall *pending)
{
    dbus_uint32_t code = 0;
    DBusMessage *reply = dbus_pending_call_steal_reply(pending);
    if (reply) {
        dbus_message_get_args(reply, NULL, DBUS_TYPE_UINT32, &code, DBUS_TYPE_INVALID);
        dbus_message_unref(reply);
    }
    return code;
}

/*
 * The bus has taken the name back: nothing that was sent to it can still be on the way to us,
 * for the bus's answer came behind it.  If something did come before, it must be answered.
 */
static void released(DBusPendingCall *pending, void *user)
{
    struct daemon *daemon = user;
    bus_answer(pending);
    if (is_idle(daemon))
        loop_quit(daemon->loop);
    else
        request_again(daemon);
}

static void idle_now(void *user)
{
    struct daemon *daemon = user;
    if (daemon->leaving)
        return;
    daemon->leaving = is_idle(daemon) && ask_bus(daemon, "ReleaseName", NULL, released);
    if (!daemon->leaving)
        plan_idle(daemon);
}

/* Somebody else may have the name by now; then what is still to be done here gets an error. */
static void requested_again(DBusPendingCall *pending, void *user)
{
    struct daemon *daemon = user;
    if (bus_answer(pending) == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) {
        daemon->leaving = false;
        plan_idle(daemon);
    } else {
        loop_quit(daemon->loop);
    }
}

static void request_again(struct daemon *daemon)
{
    const dbus_uint32_t flags = DBUS_NAME_FLAG_DO_NOT_QUEUE;
    if (!ask_bus(daemon, "RequestName", &flags, requested_again))
        loop_quit(daemon->loop);
}

/* ----------------------------------------------------------------- messages */

/* Somebody has left the bus, or somebody's name has. */
static void name_left(struct daemon *daemon, DBusMessage *message)
{
    const char *name = NULL, *before = NULL, *after = NULL;
    if (dbus_message_get_args(message, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &before, DBUS_TYPE_STRING,
                              &after, DBUS_TYPE_INVALID) &&
        !*after)
        client_gone(daemon->service, name);
}

static DBusHandlerResult filter(DBusConnection *connection, DBusMessage *message, void *user)
{
    struct daemon *daemon = user;
    (void)connection;
    if (dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL)
        return service_dispatch(daemon->service, message) ? DBUS_HANDLER_RESULT_HANDLED
                                                          : DBUS_HANDLER_RESULT_NEED_MEMORY;
    if (dbus_message_is_signal(message, DBUS_INTERFACE_LOCAL, "Disconnected")) {
        daemon->gone = true;
        loop_quit(daemon->loop);
    } else if (dbus_message_has_sender(message, DBUS_SERVICE_DBUS)) {
        if (dbus_message_is_signal(message, DBUS_INTERFACE_DBUS, "NameOwnerChanged"))
            name_left(daemon, message);
        else if (dbus_message_is_signal(message, DBUS_INTERFACE_DBUS, "NameLost") && !daemon->leaving)
            loop_quit(daemon->loop);
    }
    return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
}

static void signal_came(int fd, unsigned events, void *user)
{
    struct daemon *daemon = user;
    struct signalfd_siginfo info;
    (void)events;
    if (read(fd, &info, sizeof info) > 0)
        loop_quit(daemon->loop);
}

/* -------------------------------------------------------------------- start */

/* Signals arrive as a file; they are blocked before there is any thread. */
static bool watch_signals(struct daemon *daemon)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of write() */
    if (sigprocmask(SIG_BLOCK, &set, NULL) == 0)
        daemon->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    if (daemon->signals >= 0)
        daemon->signal_watch = loop_watch_add(daemon->loop, daemon->signals, LOOP_READ, signal_came, daemon);
    if (!daemon->signal_watch)
        service_complain("can't watch for signals: %s", strerror(errno));
    return daemon->signal_watch != NULL;
}

static bool connect_bus(struct daemon *daemon, bool system)
{
    DBusError error = DBUS_ERROR_INIT;
    daemon->connection = dbus_bus_get_private(system ? DBUS_BUS_SYSTEM : DBUS_BUS_SESSION, &error);
    if (daemon->connection) {
        daemon->glue = busglue_new(daemon->loop, daemon->connection);
        if (!daemon->glue)
            service_complain("out of memory");
    } else {
        service_complain("there is no %s bus: %s", system ? "system" : "session", error.message);
        dbus_error_free(&error);
    }
    return daemon->glue != NULL;
}

static bool make_service(struct daemon *daemon, const struct options *options)
{
    if (!open_store(daemon, options))
        return false;
    daemon->service = service_new(daemon->loop, daemon->connection, daemon->set, &options->limits);
    daemon->idle = loop_timer_add(daemon->loop, idle_now, daemon);
    daemon->filtered =
        daemon->service && daemon->idle && dbus_connection_add_filter(daemon->connection, filter, daemon, NULL);
    if (!daemon->filtered) {
        service_complain("out of memory");
        return false;
    }
    service_set_store(daemon->service, daemon->store, daemon->store_error.text);
    return service_restore(daemon->service);
}

/* The last step of the start: from now on calls come. */
static bool take_name(struct daemon *daemon)
{
    DBusError error = DBUS_ERROR_INIT;
    dbus_bus_add_match(daemon->connection, MATCH_LEFT, &error);
    int code = dbus_error_is_set(&error)
                   ? -1
                   : dbus_bus_request_name(daemon->connection, SERVICE_NAME, DBUS_NAME_FLAG_DO_NOT_QUEUE, &error);
    if (code == DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER)
        return true;
    if (dbus_error_is_set(&error))
        service_complain("the bus refuses the name %s: %s", SERVICE_NAME, error.message);
    else
        service_complain("the name %s is taken: another oustd is running", SERVICE_NAME);
    dbus_error_free(&error);
    return false;
}

/* ----------------------------------------------------------------------- end */

/* Whoever waits gets an error, and all that was sent reaches the bus. */
static void say_goodbye(struct daemon *daemon)
{
    if (daemon->gone)
        return;
    service_shut_down(daemon->service);
    dbus_bus_release_name(daemon->connection, SERVICE_NAME, NULL);
    dbus_connection_flush(daemon->connection);
}

static void clear(struct daemon *daemon)
{
    bool empty = daemon->store_is_spare;
    if (daemon->filtered)
        dbus_connection_remove_filter(daemon->connection, filter, daemon);
    loop_timer_remove(daemon->idle);
    service_free(daemon->service);
    store_close(daemon->store, empty);
    busglue_free(daemon->glue);
    if (daemon->connection) {
        dbus_connection_close(daemon->connection);
        dbus_connection_unref(daemon->connection);
    }
    loop_watch_remove(daemon->signal_watch);
    if (daemon->signals >= 0)
        close(daemon->signals);
    loop_free(daemon->loop);
    iface_set_free(daemon->set);
    dbus_shutdown();
}

int daemon_serve(const struct options *options)
{
    struct daemon daemon = {.signals = -1};
    struct oust_error error = {0};
    int status = DAEMON_FAILED;
    umask(077); /* games are nobody else's business, whatever whoever starts this usually leaves to others */
    daemon.set = service_read_interfaces(NULL, &error);
    if (!daemon.set) {
        service_complain("%s", error.text);
        return error.status == OUST_ERROR_MEMORY ? DAEMON_FAILED : DAEMON_INTERFACES;
    }
    daemon.loop = loop_new();
    if (!daemon.loop)
        service_complain("can't begin: %s", strerror(errno));
    if (daemon.loop && watch_signals(&daemon) && connect_bus(&daemon, options->system) &&
        make_service(&daemon, options) && take_name(&daemon)) {
        service_begin(daemon.service);
        plan_idle(&daemon);
        status = loop_run(daemon.loop) ? DAEMON_DONE : DAEMON_FAILED;
        if (status == DAEMON_FAILED)
            service_complain("can't wait for calls: %s", strerror(errno));
        say_goodbye(&daemon);
    }
    clear(&daemon);
    return status;
}
