/*
 * dbus.c - fuzz target: what clients of oustd send, into its handlers, without a bus; several calls in a row,
 * so that there are games and analyses to call.  An input is one of three things:
 *
 *     lines        calls as dbus-line.h has them; and "think N", "report N" (the computer does, about what it
 *                  was asked N calls before), "wait MS", "leave SENDER", "pong" and "close"
 *     l.. or B..   messages as they are on the wire
 *     <..          a stored game
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "dbus-job.h"
#include "dbus-line.h"
#include "dbus-wire.h"
#include "fuzz.h"
#include "store-card.h"

#define LINES_MOST 64

/* What lasts from one input to the next. */
static struct {
    struct dbus_wire *wire;
    struct iface_set *set;
    struct store *store;
    char folder[64];
} fixture;

/* What an input begins with. */
struct trial {
    struct loop *loop;
    struct service *service;
    uint64_t now;
};

/* ---- time and disks, the same for every input; put in place by the linker ---- */

extern __typeof__(time) __wrap_time;
extern __typeof__(fsync) __wrap_fsync;

time_t __wrap_time(time_t *result)
{
    if (result)
        *result = 0;
    return 0;
}

int __wrap_fsync(int file)
{
    (void)file;
    return 0;
}

static uint64_t trial_clock(void *user)
{
    const struct trial *trial = user;
    return trial->now;
}

/* ---- around an input ---- */

static void remove_folder(void)
{
    char command[sizeof fixture.folder];
    store_close(fixture.store, true);
    snprintf(command, sizeof command, "%s", fixture.folder);
    rmdir(command);
}

static void complain(const char *text)
{
    (void)text;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    struct oust_error error = {0};
    bool in_use;
    (void)argc, (void)argv;
    setenv("DBUS_FATAL_WARNINGS", "1", 1);
    snprintf(fixture.folder, sizeof fixture.folder, "%s/oust-fuzz.XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    FUZZ_DEMAND(mkdtemp(fixture.folder));
    FUZZ_DEMAND(store_open(fixture.folder, 0, complain, &fixture.store, &in_use, &error) == OUST_OK);
    fixture.set = service_read_interfaces(NULL, &error);
    FUZZ_DEMAND(fixture.set);
    fixture.wire = dbus_wire_new();
    atexit(remove_folder);
    fuzz_silence();
    return 0;
}

static void begin(struct trial *trial)
{
    static const char *const tight[] = {"games=5",         "games_per_client=3",    "analyses=3",
                                        "hints=4",         "analyses_per_client=2", "hints_per_client=3",
                                        "name_bytes=20",   "text_bytes=2000",       "list_items=20",
                                        "updates_ahead=40"};
    struct quota limits;
    quota_init(&limits);
    for (size_t i = 0; i < sizeof tight / sizeof *tight; i++)
        FUZZ_DEMAND(quota_set(&limits, tight[i], NULL) == OUST_OK);
    *trial = (struct trial){.now = 1000};
    trial->loop = loop_new_with_clock(trial_clock, trial);
    trial->service = service_new(trial->loop, dbus_wire_service(fixture.wire), fixture.set, &limits);
    service_set_store(trial->service, fixture.store, "");
}

static void remove_games(void)
{
    char path[sizeof fixture.folder + 8];
    snprintf(path, sizeof path, "%s/games", fixture.folder);
    DIR *games = opendir(path);
    FUZZ_DEMAND(games);
    for (struct dirent *entry; (entry = readdir(games)) != NULL;)
        if (entry->d_name[0] != '.')
            unlinkat(dirfd(games), entry->d_name, 0);
    closedir(games);
}

/* Whoever still waits is told that the service ends; then nobody may be without an answer. */
static void end(struct trial *trial)
{
    bool games = trial->service->games || trial->service->last_id > 0;
    service_shut_down(trial->service);
    dbus_wire_settle(fixture.wire);
    FUZZ_DEMAND(!trial->service->waiting);
    service_free(trial->service);
    loop_free(trial->loop);
    if (games)
        remove_games();
}

/* ---- what an input does ---- */

static void call(struct trial *trial, DBusMessage *message)
{
    dbus_wire_call(fixture.wire, message);
    FUZZ_DEMAND(service_dispatch(trial->service, message));
    dbus_wire_read(fixture.wire);
}

static void leave(struct trial *trial, const char *sender)
{
    char name[64];
    snprintf(name, sizeof name, ":1.%.40s", sender);
    dbus_wire_leave(fixture.wire, name);
    client_gone(trial->service, name);
}

static bool obey(struct trial *trial, const char *word, const char *argument)
{
    if (strcmp(word, "think") == 0)
        dbus_job_finish(trial->service->pool, strtoul(argument, NULL, 10));
    else if (strcmp(word, "report") == 0)
        dbus_job_report(trial->service->pool, strtoul(argument, NULL, 10));
    else if (strcmp(word, "wait") == 0)
        trial->now += strtoul(argument, NULL, 10) & 0xffffffff;
    else if (strcmp(word, "leave") == 0)
        leave(trial, argument);
    else if (strcmp(word, "pong") == 0)
        dbus_wire_pong(fixture.wire);
    else if (strcmp(word, "close") == 0)
        service_shut_down(trial->service);
    else
        return false;
    dbus_wire_read(fixture.wire);
    return true;
}

static void run_line(struct trial *trial, char *line)
{
    char word[16] = "";
    size_t length = strcspn(line, " ");
    if (length < sizeof word)
        memcpy(word, line, length);
    if (!obey(trial, word, line + length + (line[length] == ' '))) {
        DBusMessage *message = dbus_line_read(fixture.set, line);
        if (message) {
            call(trial, message);
            dbus_message_unref(message);
        }
    }
    FUZZ_DEMAND(loop_step(trial->loop, 0));
    dbus_wire_read(fixture.wire);
}

static void run_lines(char *text)
{
    struct trial trial;
    char *line;
    begin(&trial);
    for (int i = 0; i < LINES_MOST && (line = strsep(&text, "\n")) != NULL; i++)
        run_line(&trial, line);
    end(&trial);
}

/* The bus says who a message is from, and passes on no others. */
static void run_messages(const char *bytes, size_t size)
{
    struct trial trial;
    begin(&trial);
    for (int i = 0; i < LINES_MOST && size > 0; i++) {
        int needed = dbus_message_demarshal_bytes_needed(bytes, (int)size);
        DBusMessage *message =
            needed > 0 && (size_t)needed <= size ? dbus_message_demarshal(bytes, needed, NULL) : NULL;
        if (!message)
            break;
        bool plain = !dbus_message_contains_unix_fds(message);
        if (plain && dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_METHOD_CALL) {
            DBusMessage *copy = dbus_message_copy(message); /* whose number can be set */
            dbus_message_set_sender(copy, ":1.1");
            call(&trial, copy);
            dbus_message_unref(copy);
        }
        dbus_message_unref(message);
        bytes += needed;
        size -= (size_t)needed;
    }
    end(&trial);
}

static void run_stored(char *text, size_t size)
{
    struct store_card card, again;
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    size_t length = 0;
    if (!store_card_split(&card, text, size) || oust_record_read(text, size, &game, &error) != OUST_OK)
        return;
    char *joined = store_card_join(&card, text, size, &length);
    FUZZ_DEMAND(joined && store_card_split(&again, joined, length));
    FUZZ_DEMAND(memcmp(&card, &again, sizeof card) == 0);
    free(joined);
    oust_game_free(game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    if (*text == '<')
        run_stored(text, size);
    else if ((*text == DBUS_LITTLE_ENDIAN || *text == DBUS_BIG_ENDIAN) && size > 16 && text[3] == 1)
        run_messages(text, size);
    else
        run_lines(text);
    free(text);
    return 0;
}
