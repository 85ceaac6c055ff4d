/* game-object.c - the life of a hosted game on the bus: changes, announcements, computer players, end. */
#include "game-object.h"
#include "game-object-play.h"
#include "order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How long a computer player waits when its placement could not be written. */
#define AGAIN_MS 5000

/* ---------------------------------------------------------------- new, free */

static void play_again(void *user)
{
    game_play_computer(user);
}

struct game_object *game_object_new(struct service *service, struct session *session)
{
    const struct store_card *card = session_card(session);
    struct game_object *game = calloc(1, sizeof *game);
    struct loop_timer *again = game ? loop_timer_add(service->loop, play_again, game) : NULL;
    struct client *owner = again && card->owner[0] ? client_get(service, card->owner) : NULL;
    if (!again || (card->owner[0] && !owner)) {
        loop_timer_remove(again);
        free(game);
        return NULL;
    }
    game->service = service;
    game->session = session;
    game->again = again;
    game->owner = owner;
    if (owner)
        owner->games++;
    snprintf(game->path, sizeof game->path, "%s/%s", SERVICE_GAMES, card->id);
    game_object_touch(game);
    game->next = service->games;
    service->games = game;
    return game;
}

static void disown(struct game_object *game)
{
    struct client *owner = game->owner;
    game->owner = NULL;
    if (owner) {
        owner->games--;
        client_settle(owner);
    }
}

void game_object_free(struct game_object *game)
{
    struct game_object **link = &game->service->games;
    while (*link != game)
        link = &(*link)->next;
    *link = game->next;
    job_drop(game->job);
    loop_timer_remove(game->again);
    disown(game);
    session_free(game->session);
    if (game->announced)
        dbus_message_unref(game->announced);
    if (game->legal)
        dbus_message_unref(game->legal);
    free(game);
}

struct game_object *game_object_find(const struct service *service, const char *id)
{
    for (struct game_object *game = service->games; game; game = game->next)
        if (strcmp(session_card(game->session)->id, id) == 0)
            return game;
    return NULL;
}

void game_object_touch(struct game_object *game)
{
    game->touched_ms = (int64_t)loop_now(game->service->loop);
}

void game_object_touched_at(struct game_object *game, uint64_t seconds)
{
    const uint64_t now = (uint64_t)time(NULL);
    const uint64_t age = now > seconds ? now - seconds : 0;
    game->touched_ms = (int64_t)loop_now(game->service->loop) - (int64_t)(age < INT32_MAX ? age : INT32_MAX) * 1000;
}

bool game_object_visible(const struct game_object *game, const char *sender)
{
    return !session_card(game->session)->private || (game->owner && strcmp(game->owner->name, sender) == 0);
}

struct iface_object game_object_interfaces(struct game_object *game)
{
    static const char *const interfaces[] = {SERVICE_GAME, NULL};
    return (struct iface_object){game, interfaces};
}

const char *game_object_audience(const struct game_object *game)
{
    /* A private game always has an owner: it goes with it.  NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
    return session_card(game->session)->private ? game->owner->name : NULL;
}

/* ------------------------------------------------------------ announcements */

void game_play_announce(struct game_object *game)
{
    struct service *service = game->service;
    iface_announce(service->set, service->connection, game->path, SERVICE_GAME, game, game_object_audience(game),
                   &game->announced);
}

static void signal_begin(const struct game_object *game, struct iface_writer *writer, const char *name)
{
    iface_signal_begin(writer, game->path, SERVICE_GAME, name);
}

static void signal_send(const struct game_object *game, struct iface_writer *writer)
{
    iface_signal_send(game->service->set, writer, game->service->connection, game_object_audience(game));
}

static void tell_placement(const struct game_object *game, int index)
{
    const struct oust_game *state = session_game(game->session);
    const struct oust_board *board = oust_position_board(oust_game_position(state));
    struct oust_placement placement;
    oust_cell captured[OUST_CELLS_MAX];
    struct iface_writer writer;
    if (oust_game_placement(state, index, &placement))
        return;
    size_t count = oust_game_captured(state, index, captured, OUST_CELLS_MAX);
    signal_begin(game, &writer, "Placed");
    iface_write_uint32(&writer, (uint32_t)placement.player);
    order_write_cell(&writer, board, placement.cell);
    order_write_cells(&writer, board, captured, count);
    iface_write_uint32(&writer, (uint32_t)index + 1);
    signal_send(game, &writer);
    if (!placement.passed)
        return;
    signal_begin(game, &writer, "Passed");
    iface_write_uint32(&writer, (uint32_t)placement.passed);
    signal_send(game, &writer);
}

static void tell_undone(const struct game_object *game, unsigned count)
{
    struct iface_writer writer;
    signal_begin(game, &writer, "Undone");
    iface_write_uint32(&writer, count);
    signal_send(game, &writer);
}

static void tell_finished(const struct game_object *game)
{
    const struct oust_game *state = session_game(game->session);
    struct iface_writer writer;
    signal_begin(game, &writer, "Finished");
    iface_write_uint32(&writer, (uint32_t)oust_game_winner(state));
    iface_write_uint32(&writer, game_play_status(state));
    signal_send(game, &writer);
}

struct game_before game_play_before(const struct game_object *game)
{
    const struct oust_game *state = session_game(game->session);
    return (struct game_before){oust_game_placements(state), oust_game_result(state)};
}

void game_play_changed(struct game_object *game, const struct game_before *before, unsigned undone,
                       const struct waiting *by)
{
    const struct oust_game *state = session_game(game->session);
    if (undone > 0)
        tell_undone(game, undone);
    for (int i = before->placements; i < oust_game_placements(state); i++)
        tell_placement(game, i);
    waiting_position_changed(game->service, game, by);
    game_play_computer(game);
    game_play_announce(game);
    if (before->result == OUST_RESULT_NONE && oust_game_result(state) != OUST_RESULT_NONE)
        tell_finished(game);
}

/* --------------------------------------------------------- computer players */

static void computer_thought(const struct job_result *result, void *user)
{
    struct game_object *game = user;
    struct oust_error error = {0};
    game->job = NULL; /* it is freed when this returns */
    struct game_before before = game_play_before(game);
    enum oust_status status = result->status;
    if (!status)
        status = session_place(game->session, &result->report.best, 1, SESSION_ANYBODY, &error);
    if (!status) {
        game->complained = false;
        game_play_changed(game, &before, 0, NULL);
        return;
    }
    if (!game->complained)
        service_complain("%s: the computer could not place: %s; trying again", game->path,
                         result->status ? result->error.text : error.text);
    game->complained = true; /* once: a disk may stay full for weeks */
    loop_timer_start(game->again, AGAIN_MS);
    game_play_announce(game);
}

struct job_order game_play_order(const struct game_object *game, int level)
{
    return (struct job_order){.position = oust_game_position(session_game(game->session)),
                              .level = level,
                              .time_ms = session_card(game->session)->think_ms};
}

void game_play_computer(struct game_object *game)
{
    const uint64_t seed = session_card(game->session)->seed;
    job_drop(game->job);
    game->job = NULL;
    loop_timer_stop(game->again);
    int level = session_level_to_place(game->session);
    if (level == OUST_LEVEL_HUMAN || game->service->closing)
        return;
    struct job_order order = game_play_order(game, level);
    /* One seed for the whole game would have the computer do the same wherever it is in it. */
    order.seed = seed ? seed + (uint64_t)oust_game_placements(session_game(game->session)) : 0;
    game->job = job_start(game->service->pool, &order, NULL, computer_thought, game);
    if (!game->job)
        loop_timer_start(game->again, AGAIN_MS);
}

void game_play_hurry(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    struct job *job = game->playing ? game->playing->job : game->job;
    if (job)
        job_stop(job);
    iface_reply_empty(call);
}

void game_object_begin(struct game_object *game)
{
    game_play_computer(game);
    game_play_announce(game);
}

void game_object_waiting_ended(struct game_object *game, const struct waiting *waiting)
{
    if (game->playing != waiting)
        return;
    game->playing = NULL;
    game_play_announce(game);
}

/* ----------------------------------------------------------------------- end */

bool game_object_close(struct game_object *game, struct oust_error *error)
{
    struct service *service = game->service;
    if (session_remove(game->session, error))
        return false;
    waiting_game_gone(service, game);
    struct iface_object object = game_object_interfaces(game);
    service_removed(service, game->path, &object, game_object_audience(game));
    game_object_free(game);
    service_announce(service);
    return true;
}

void game_object_client_gone(struct service *service, const struct client *client)
{
    for (struct game_object *game = service->games, *next; game; game = next) {
        struct oust_error error = {0};
        next = game->next;
        if (game->owner != client)
            continue;
        if (session_card(game->session)->private) {
            if (!game_object_close(game, &error))
                service_complain("%s: %s", game->path, error.text);
            continue;
        }
        if (session_set_owner(game->session, "", "", &error))
            service_complain("%s: %s", game->path, error.text);
        disown(game);
        game_play_announce(game);
    }
}

void game_object_expire(struct service *service)
{
    const int64_t most = (int64_t)service_limit(service, QUOTA_GAME_IDLE_SECONDS) * 1000;
    const int64_t now = (int64_t)loop_now(service->loop);
    for (struct game_object *game = service->games, *next; game && most > 0; game = next) {
        struct oust_error error = {0};
        next = game->next;
        if (now - game->touched_ms < most || game->job || game->playing)
            continue;
        if (!game_object_close(game, &error))
            service_complain("%s: %s", game->path, error.text);
    }
}
