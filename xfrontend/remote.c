/*
 * remote.c - see remote.h.
 *
 * One question at a time is asked about the game: to find it, to host it, or how it is now.  Whatever
 * changes while the answer is on its way has it asked again.  Questions have a tag; one that does not
 * matter any more gets another, and its answer is dropped.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "remote-inside.h"

#define CALL_BACK_MS 500 /* after the service has gone, and between attempts */
#define PROGRESS_MS  100
#define THINK_MS     3000 /* what a computer player is thought to take */

static struct remote *remote_of(const struct source *source)
{
    return (struct remote *)source; /* the first member */
}

/* ------------------------------------------------------------------- notices */

void remote_tell(struct remote *remote, struct notice notice)
{
    if (remote->fn)
        remote->fn(&notice, remote->user);
}

void remote_trouble(struct remote *remote, const char *text)
{
    remote_tell(remote, (struct notice){.kind = NOTICE_TROUBLE, .cell = OUST_CELL_NONE, .text = text});
}

static enum source_work work_of(const struct source *source)
{
    const struct remote *remote = remote_of(source);

    if (remote->closed)
        return WORK_CLOSED;
    if (!remote->there)
        return WORK_AWAY;
    if (remote->hinting)
        return WORK_HINT;
    return remote->thinking ? WORK_PLAYER : WORK_NONE;
}

void remote_tell_work(struct remote *remote)
{
    enum source_work work = work_of(&remote->source);

    if (work == remote->told)
        return;
    remote->told = work;
    if (work == WORK_PLAYER)
        loop_timer_repeat(remote->pace, PROGRESS_MS);
    else
        loop_timer_stop(remote->pace);
    remote->since_ms = loop_now(remote->loop);
    remote_tell(remote, (struct notice){.kind = NOTICE_WORK, .cell = OUST_CELL_NONE});
}

/* The service does not say how far its players are; how long they usually take is known. */
static void on_pace(void *user)
{
    struct remote *remote = user;
    unsigned usual = remote->options.level_ms ? remote->options.level_ms : THINK_MS;
    double share = (double)(loop_now(remote->loop) - remote->since_ms) / usual;

    remote_tell(remote,
                (struct notice){.kind = NOTICE_PROGRESS, .cell = OUST_CELL_NONE, .share = share < 1 ? share : 1});
}

/* ------------------------------------------------------------------ questions */

static void begin(struct remote *remote);

/* Answers still to come don't matter any more. */
static void forget_questions(struct remote *remote)
{
    remote->tag++;
    remote->asking = remote->stale = false;
}

/* It is of no use to wait any longer. */
static void close_game(struct remote *remote, const char *text)
{
    forget_questions(remote);
    remote_hint_drop(remote);
    remote->closed = true;
    remote->there = remote->thinking = false;
    remote_trouble(remote, text);
    remote_tell_work(remote);
}

/* The hosted game isn't there any more.  One's own is hosted again. */
static void game_gone(struct remote *remote, const char *text)
{
    if (!remote->options.publish) {
        close_game(remote, text);
        return;
    }
    forget_questions(remote);
    bus_listen(remote->bus, NULL);
    free(remote->path);
    remote->path = NULL;
    begin(remote);
}

/* The service is away, and will be called back. */
static void lose_touch(struct remote *remote)
{
    forget_questions(remote);
    free(remote->analysis); /* it went with the service */
    remote->analysis = NULL;
    remote_hint_drop(remote);
    remote->there = remote->thinking = false;
    if (!remote->closed)
        loop_timer_start(remote->again, CALL_BACK_MS);
    remote_tell_work(remote);
}

static void call_back(void *user)
{
    begin(user);
}

/* Is it the answer to the question that was asked last, and no error? */
static bool take_answer(struct remote *remote, DBusMessage *reply, unsigned tag)
{
    if (tag != remote->tag)
        return false;
    remote->asking = false;
    if (dbus_message_get_type(reply) != DBUS_MESSAGE_TYPE_ERROR)
        return true;
    if (remote->met && bus_error_passes(reply))
        lose_touch(remote);
    else if (remote->met && remote->path)
        game_gone(remote, bus_error_text(reply));
    else
        close_game(remote, bus_error_text(reply));
    return false;
}

static void ask(struct remote *remote, DBusMessage *call, bus_answer_fn *fn)
{
    remote->asking = bus_send(remote->bus, call, fn, remote->tag, false);
    if (!remote->asking)
        loop_timer_start(remote->again, CALL_BACK_MS);
}

/* --------------------------------------------------------------- the game now */

static void told_thinking(DBusMessage *reply, unsigned tag, void *user)
{
    struct remote *remote = user;
    DBusMessageIter iter, variant;
    dbus_bool_t thinking;

    if (tag != remote->tag || !dbus_message_has_signature(reply, "v") || !dbus_message_iter_init(reply, &iter))
        return;
    dbus_message_iter_recurse(&iter, &variant);
    if (dbus_message_iter_get_arg_type(&variant) != DBUS_TYPE_BOOLEAN)
        return;
    dbus_message_iter_get_basic(&variant, &thinking);
    remote->thinking = thinking;
}

static void told_record(DBusMessage *reply, unsigned tag, void *user)
{
    struct remote *remote = user;
    struct oust_error error = {0};
    struct oust_game *game = NULL;
    const char *xml = "";

    if (!take_answer(remote, reply, tag))
        return;
    dbus_message_get_args(reply, NULL, DBUS_TYPE_STRING, &xml, DBUS_TYPE_INVALID);
    if (oust_record_read(xml, strlen(xml), &game, &error) != OUST_OK) {
        close_game(remote, error.text);
        return;
    }
    remote->met = remote->there = true;
    remote_adopt(remote, game);
    remote_tell_work(remote);
    if (remote->stale)
        begin(remote);
}

static void ask_game(struct remote *remote)
{
    const char *interface = REMOTE_GAME, *property = "Thinking";
    DBusMessage *call = bus_call(remote->path, DBUS_INTERFACE_PROPERTIES, "Get");

    remote->stale = false;
    if (call &&
        dbus_message_append_args(call, DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &property, DBUS_TYPE_INVALID))
        bus_send(remote->bus, call, told_thinking, remote->tag, false);
    else if (call)
        dbus_message_unref(call);
    ask(remote, bus_call(remote->path, REMOTE_GAME, "Record"), told_record);
}

/* ------------------------------------------------------------ find or be hosted */

static void told_path(DBusMessage *reply, unsigned tag, void *user)
{
    struct remote *remote = user;
    const char *path = NULL;

    if (!take_answer(remote, reply, tag))
        return;
    if (dbus_message_get_args(reply, NULL, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID))
        remote->path = strdup(path);
    if (!remote->path) {
        close_game(remote, oust_status_text(OUST_ERROR_MEMORY));
        return;
    }
    bus_listen(remote->bus, remote->path);
    begin(remote);
}

static bool append_game(struct remote *remote, DBusMessage *call, const char *xml)
{
    const struct remote_options *options = &remote->options;
    dbus_uint32_t think_ms = options->level_ms;
    dbus_uint64_t seed = options->seed;
    DBusMessageIter iter, array;

    dbus_message_iter_init_append(call, &iter);
    return dbus_message_iter_open_container(&iter, DBUS_TYPE_ARRAY, "{sv}", &array) &&
           bus_append_option(&array, "record", DBUS_TYPE_STRING, &xml) &&
           (!options->name || bus_append_option(&array, "name", DBUS_TYPE_STRING, &options->name)) &&
           (think_ms == 0 || bus_append_option(&array, "think_ms", DBUS_TYPE_UINT32, &think_ms)) &&
           (seed == 0 || bus_append_option(&array, "seed", DBUS_TYPE_UINT64, &seed)) &&
           dbus_message_iter_close_container(&iter, &array);
}

static void host(struct remote *remote)
{
    DBusMessage *call = bus_call(REMOTE_ROOT, REMOTE_MANAGER, "CreateGame");
    char *xml = NULL;
    size_t length;

    if (call && (oust_record_write(remote->game, &xml, &length, NULL) != OUST_OK || !append_game(remote, call, xml))) {
        dbus_message_unref(call);
        call = NULL;
    }
    oust_free(xml);
    ask(remote, call, told_path);
}

static void find(struct remote *remote)
{
    DBusMessage *call = bus_call(REMOTE_ROOT, REMOTE_MANAGER, "FindGame");

    if (call && !dbus_message_append_args(call, DBUS_TYPE_STRING, &remote->options.target, DBUS_TYPE_INVALID)) {
        dbus_message_unref(call);
        call = NULL;
    }
    ask(remote, call, told_path);
}

/* What the user has named is a path, or a name; libdbus wants neither to be anything else. */
static bool take_target(struct remote *remote)
{
    const char *target = remote->options.target;
    bool path = target && target[0] == '/';

    if (path && !dbus_validate_path(target, NULL))
        close_game(remote, _("The path of a game looks like /org/oust/Oust1/games/1"));
    else if (target && !dbus_validate_utf8(target, NULL))
        close_game(remote, _("The name of the game is not UTF-8"));
    else if (path && !remote->path && (remote->path = strdup(target)) != NULL)
        bus_listen(remote->bus, target);
    return !remote->closed;
}

/* Does what is to be done next to be in touch with the game. */
static void begin(struct remote *remote)
{
    loop_timer_stop(remote->again);
    if (remote->closed || remote->asking || !bus_is_up(remote->bus) || !take_target(remote))
        return;
    if (remote->path)
        ask_game(remote);
    else if (remote->options.target)
        find(remote);
    else
        host(remote);
}

/* -------------------------------------------------------------- the bus's word */

static void bus_up(void *user)
{
    begin(user);
}

static void bus_down(const char *why, void *user)
{
    struct remote *remote = user;

    if (remote->met)
        lose_touch(remote);
    else
        close_game(remote, why);
}

static void bus_owned(bool owned, void *user)
{
    struct remote *remote = user;

    if (owned) {
        /* what was asked of the one before is not answered by this one; what has just called it is */
        begin(remote);
    } else if (remote->met) {
        lose_touch(remote);
    }
}

static void bus_signal(DBusMessage *signal, void *user)
{
    struct remote *remote = user;
    const char *path = NULL;

    remote_hint_signal(remote, signal);
    if (!remote->path || remote->closed)
        return;
    if (dbus_message_has_path(signal, remote->path) &&
        dbus_message_is_signal(signal, DBUS_INTERFACE_PROPERTIES, "PropertiesChanged")) {
        remote->stale = remote->asking;
        begin(remote);
    } else if (dbus_message_is_signal(signal, "org.freedesktop.DBus.ObjectManager", "InterfacesRemoved")) {
        dbus_message_get_args(signal, NULL, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID);
        if (path && strcmp(path, remote->path) == 0)
            game_gone(remote, _("Somebody has closed this game"));
    }
}

/* -------------------------------------------------------------- the operations */

static void subscribe(struct source *source, source_notice_fn *fn, void *user)
{
    remote_of(source)->fn = fn;
    remote_of(source)->user = user;
}

static const struct oust_game *game_of(const struct source *source)
{
    return remote_of(source)->game;
}

/* What was wanted has happened, which has been told by then, or it couldn't be done. */
static void done(DBusMessage *reply, unsigned tag, void *user)
{
    (void)tag;
    if (dbus_message_get_type(reply) == DBUS_MESSAGE_TYPE_ERROR && !bus_error_passes(reply))
        remote_trouble(user, bus_error_text(reply));
}

/* Has the service do something, with an argument that may be NULL. */
static enum oust_status command(struct source *source, const char *method, int type, const void *argument,
                                struct oust_error *error)
{
    struct remote *remote = remote_of(source);
    DBusMessage *call = remote->there ? bus_call(remote->path, REMOTE_GAME, method) : NULL;
    const char *why = remote->there ? oust_status_text(OUST_ERROR_MEMORY) : _("The service is away");

    if (call && argument && !dbus_message_append_args(call, type, argument, DBUS_TYPE_INVALID)) {
        dbus_message_unref(call);
        call = NULL;
    }
    if (bus_send(remote->bus, call, done, 0, false))
        return OUST_OK;
    *error = (struct oust_error){.status = OUST_ERROR_CANCELLED};
    snprintf(error->text, sizeof error->text, "%s", why);
    return OUST_ERROR_CANCELLED;
}

static enum oust_status place(struct source *source, oust_cell cell, struct oust_error *error)
{
    const struct oust_board *board = oust_position_board(oust_game_position(remote_of(source)->game));
    char text[OUST_NAME_MAX];
    const char *name = text;

    oust_board_cell_name(board, cell, text, sizeof text);
    return command(source, "Place", DBUS_TYPE_STRING, &name, error);
}

static enum oust_status undo(struct source *source, struct oust_error *error)
{
    const dbus_uint32_t one = 1;

    return command(source, "Undo", DBUS_TYPE_UINT32, &one, error);
}

static enum oust_status redo(struct source *source, struct oust_error *error)
{
    const dbus_uint32_t one = 1;

    return command(source, "Redo", DBUS_TYPE_UINT32, &one, error);
}

static void hint(struct source *source)
{
    const struct remote *remote = remote_of(source);

    if (work_of(source) == WORK_NONE && oust_game_result(remote->game) == OUST_RESULT_NONE)
        remote_hint(remote_of(source));
}

static void stop(struct source *source)
{
    struct oust_error error;

    if (work_of(source) == WORK_HINT) {
        remote_hint_drop(remote_of(source));
        remote_tell_work(remote_of(source));
    } else if (work_of(source) == WORK_PLAYER) {
        command(source, "Hurry", DBUS_TYPE_INVALID, NULL, &error);
    }
}

static void go_on(struct source *source)
{
    (void)source; /* nothing is ever paused */
}

/* A call to the game without a word back, which wakes nobody. */
static void leave_game(struct remote *remote)
{
    DBusMessage *call = remote->options.publish && remote->there ? bus_call(remote->path, REMOTE_GAME, "Close") : NULL;

    if (call)
        dbus_message_set_auto_start(call, FALSE);
    remote_hint_drop(remote);
    bus_listen(remote->bus, NULL);
    bus_send(remote->bus, call, NULL, 0, false);
    free(remote->path);
    remote->path = NULL;
}

static void start(struct source *source, struct oust_game *game)
{
    struct remote *remote = remote_of(source);

    forget_questions(remote);
    leave_game(remote);
    free((char *)remote->options.target);
    remote->options.target = NULL;
    oust_game_free(remote->game);
    remote->game = game;
    remote->closed = remote->there = remote->thinking = false;
    remote_tell(remote, (struct notice){.kind = NOTICE_GAME, .cell = OUST_CELL_NONE});
    remote_tell_work(remote);
    begin(remote);
}

static void free_remote(struct source *source)
{
    struct remote *remote = remote_of(source);

    remote->fn = NULL;
    if (remote->bus)
        leave_game(remote);
    bus_free(remote->bus);
    loop_timer_remove(remote->again);
    loop_timer_remove(remote->pace);
    oust_game_free(remote->game);
    free((char *)remote->options.target);
    free((char *)remote->options.name);
    free(remote->path);
    free(remote);
}

static const struct source_ops operations = {
    .subscribe = subscribe,
    .game = game_of,
    .work = work_of,
    .place = place,
    .undo = undo,
    .redo = redo,
    .hint = hint,
    .stop = stop,
    .go_on = go_on,
    .start = start,
    .free = free_remote,
};

static bool copy_options(struct remote *remote, const struct remote_options *options)
{
    remote->options = *options;
    remote->options.target = options->target ? strdup(options->target) : NULL;
    remote->options.name = options->name ? strdup(options->name) : NULL;
    return !options->target == !remote->options.target && !options->name == !remote->options.name;
}

struct source *remote_new(struct loop *loop, struct oust_game *game, const struct remote_options *options)
{
    static const struct bus_events events = {bus_up, bus_down, bus_owned, bus_signal};
    struct remote *remote = calloc(1, sizeof *remote);

    if (!remote) {
        oust_game_free(game);
        return NULL;
    }
    remote->source.ops = &operations;
    remote->loop = loop;
    remote->game = game;
    remote->told = WORK_AWAY;
    remote->again = loop_timer_add(loop, call_back, remote);
    remote->pace = loop_timer_add(loop, on_pace, remote);
    remote->bus = bus_new(loop, &events, remote);
    if (!copy_options(remote, options) || !remote->again || !remote->pace || !remote->bus) {
        free_remote(&remote->source);
        return NULL;
    }
    return &remote->source;
}
