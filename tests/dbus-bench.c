/*
 * dbus-bench.c - how long simple calls to oustd take, beside the Ping that any process answers.
 *
 * Usage: dbus-bench [CLIENTS [CALLS [ANALYSES]]]     (1, 2000, 0)
 *
 * Not a test: it measures.  It needs a session bus with oustd on it:
 *     dbus-run-session -- sh -c './oustd & sleep 1; tests/dbus-bench; kill $!'
 * Every client calls Ping, GetAll and Legal in turn, so that all three see the same machine.
 * A line a call: its name, calls, errors, and of the times in microseconds the median, the
 * ninth decile, the longest, and the median over that of Ping.
 */
#include <dbus/dbus.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SERVICE "org.oust.Oust1"
#define ROOT    "/org/oust/Oust1"
#define GAME    "org.oust.Oust1.Game"
#define KINDS   3

enum { PING, GET_ALL, LEGAL };

static const char *const kind_names[KINDS] = {"Ping", "GetAll", "Legal"};

/* Shared by all clients: the times, by kind, client and number; 0 for a call that failed. */
struct bench {
    int clients;
    int calls;
    const char *path;
    uint64_t *times;
};

static uint64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static DBusConnection *connect_bus(void)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusConnection *connection = dbus_bus_get_private(DBUS_BUS_SESSION, &error);
    if (connection)
        return connection;
    fprintf(stderr, "dbus-bench: %s\n", error.message);
    exit(1);
}

static DBusMessage *call(DBusConnection *connection, DBusMessage *message)
{
    DBusError error = DBUS_ERROR_INIT;
    DBusMessage *reply = dbus_connection_send_with_reply_and_block(connection, message, 60000, &error);
    if (!reply)
        fprintf(stderr, "dbus-bench: %s\n", error.message);
    dbus_error_free(&error);
    dbus_message_unref(message);
    return reply;
}

/* A call whose answer is a path: new, for free(). */
static char *path_of(DBusConnection *connection, DBusMessage *message)
{
    const char *path = NULL;
    DBusMessage *reply = call(connection, message);
    if (!reply || !dbus_message_get_args(reply, NULL, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID))
        exit(1);
    char *copy = strdup(path);
    dbus_message_unref(reply);
    return copy;
}

static char *new_game(DBusConnection *connection)
{
    const char *board = "hex7";
    DBusMessage *message = dbus_message_new_method_call(SERVICE, ROOT, SERVICE ".Manager", "NewGame");
    dbus_message_append_args(message, DBUS_TYPE_STRING, &board, DBUS_TYPE_INVALID);
    return path_of(connection, message);
}

/* An hour of level 6 on the game. */
static void begin_analysis(DBusConnection *connection, const char *game)
{
    const char *key = "think_ms";
    const dbus_uint32_t hour = 3600000;
    DBusMessageIter top, array, entry, value;
    DBusMessage *message = dbus_message_new_method_call(SERVICE, game, GAME, "Analyse");
    dbus_message_iter_init_append(message, &top);
    dbus_message_iter_open_container(&top, DBUS_TYPE_ARRAY, "{sv}", &array);
    dbus_message_iter_open_container(&array, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, "u", &value);
    dbus_message_iter_append_basic(&value, DBUS_TYPE_UINT32, &hour);
    dbus_message_iter_close_container(&entry, &value);
    dbus_message_iter_close_container(&array, &entry);
    dbus_message_iter_close_container(&top, &array);
    free(path_of(connection, message));
}

static DBusMessage *make_call(const struct bench *bench, int kind)
{
    const char *interface = GAME;
    DBusMessage *message;
    if (kind == PING)
        return dbus_message_new_method_call(SERVICE, bench->path, DBUS_INTERFACE_PEER, "Ping");
    if (kind == LEGAL)
        return dbus_message_new_method_call(SERVICE, bench->path, GAME, "Legal");
    message = dbus_message_new_method_call(SERVICE, bench->path, DBUS_INTERFACE_PROPERTIES, "GetAll");
    dbus_message_append_args(message, DBUS_TYPE_STRING, &interface, DBUS_TYPE_INVALID);
    return message;
}

static uint64_t *times_of(const struct bench *bench, int kind, int client)
{
    return bench->times + ((size_t)kind * (size_t)bench->clients + (size_t)client) * (size_t)bench->calls;
}

static void run_client(const struct bench *bench, int client)
{
    DBusConnection *connection = connect_bus();
    for (int i = 0; i < bench->calls; i++) {
        for (int kind = 0; kind < KINDS; kind++) {
            DBusMessage *message = make_call(bench, kind);
            uint64_t before = nanoseconds();
            DBusMessage *reply = call(connection, message);
            times_of(bench, kind, client)[i] = reply ? nanoseconds() - before : 0;
            if (reply)
                dbus_message_unref(reply);
        }
    }
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
}

static int compare(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void print_kind(const struct bench *bench, int kind, double *ping)
{
    size_t count = (size_t)bench->clients * (size_t)bench->calls, errors = 0;
    uint64_t *times = times_of(bench, kind, 0);
    qsort(times, count, sizeof *times, compare);
    while (errors < count && times[errors] == 0)
        errors++;
    double median = (double)times[count / 2] / 1000;
    if (kind == PING)
        *ping = median;
    printf("%-8s %8zu calls %4zu errors  median %7.1f  p90 %7.1f  max %8.1f  ratio %.2f\n", kind_names[kind], count,
           errors, median, (double)times[count * 9 / 10] / 1000, (double)times[count - 1] / 1000, median / *ping);
}

int main(int argc, char **argv)
{
    struct bench bench = {.clients = argc > 1 ? atoi(argv[1]) : 1, .calls = argc > 2 ? atoi(argv[2]) : 2000};
    const int analyses = argc > 3 ? atoi(argv[3]) : 0;
    double ping = 1;
    if (bench.clients < 1 || bench.calls < 1 || analyses < 0) {
        fprintf(stderr, "Usage: dbus-bench [CLIENTS [CALLS [ANALYSES]]]\n");
        return 2;
    }
    size_t bytes = (size_t)KINDS * (size_t)bench.clients * (size_t)bench.calls * sizeof *bench.times;
    bench.times = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (bench.times == MAP_FAILED)
        return 1;
    DBusConnection *connection = connect_bus();
    bench.path = new_game(connection);
    for (int i = 0; i < analyses; i++)
        begin_analysis(connection, bench.path);
    for (int client = 0; client < bench.clients; client++) {
        if (fork() == 0) {
            run_client(&bench, client);
            _exit(0);
        }
    }
    while (wait(NULL) > 0)
        ;
    for (int kind = 0; kind < KINDS; kind++)
        print_kind(&bench, kind, &ping);
    DBusMessage *reply = call(connection, dbus_message_new_method_call(SERVICE, bench.path, GAME, "Close"));
    if (reply)
        dbus_message_unref(reply);
    dbus_connection_close(connection);
    dbus_connection_unref(connection);
    return 0;
}
