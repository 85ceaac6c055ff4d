/* waiting.c - the list of calls that wait for the computer. */
#include "waiting.h"
#include "game-object.h"

#include <stdlib.h>

size_t waiting_count(const struct service *service)
{
    size_t count = 0;
    for (const struct waiting *waiting = service->waiting; waiting; waiting = waiting->next)
        count++;
    return count;
}

/* ---------------------------------------------------------------------- end */

/* What changes for the game goes out before the reply. */
static void leave_game(struct waiting *waiting)
{
    if (waiting->game)
        game_object_waiting_ended(waiting->game, waiting);
    waiting->game = NULL;
}

void waiting_end(struct waiting *waiting)
{
    struct waiting **link = &waiting->service->waiting;
    while (*link != waiting)
        link = &(*link)->next;
    *link = waiting->next;
    job_drop(waiting->job);
    leave_game(waiting);
    waiting->client->waiting--;
    client_settle(waiting->client);
    iface_call_unref(waiting->call);
    oust_board_unref(waiting->board);
    free(waiting->cells);
    free(waiting);
}

static void fail(struct waiting *waiting, enum iface_error error, const char *text)
{
    leave_game(waiting);
    iface_call_fail(waiting->call, error, "%s", text);
    waiting_end(waiting);
}

void waiting_position_changed(struct service *service, const struct game_object *game, const struct waiting *but)
{
    for (struct waiting *waiting = service->waiting, *next; waiting; waiting = next) {
        next = waiting->next;
        if (waiting->game == game && waiting != but)
            fail(waiting, IFACE_ERROR_POSITION_CHANGED, "the position changed while the computer thought; ask again");
    }
}

void waiting_game_gone(struct service *service, const struct game_object *game)
{
    for (struct waiting *waiting = service->waiting, *next; waiting; waiting = next) {
        next = waiting->next;
        if (waiting->game == game)
            fail(waiting, IFACE_ERROR_CANCELLED, "the game was closed while the computer thought");
    }
}

void waiting_client_gone(struct service *service, const struct client *client)
{
    for (struct waiting *waiting = service->waiting, *next; waiting; waiting = next) {
        next = waiting->next;
        if (waiting->client == client)
            waiting_end(waiting);
    }
}

void waiting_shut_down(struct service *service)
{
    while (service->waiting)
        fail(service->waiting, IFACE_ERROR_SHUTTING_DOWN, "the service is shutting down; ask again");
}

/* -------------------------------------------------------------------- begin */

static void thought(const struct job_result *result, void *user)
{
    struct waiting *waiting = user;
    waiting->job = NULL; /* it is freed when this returns */
    if (result->status) {
        leave_game(waiting);
        iface_call_fail_status(waiting->call, &result->error);
    } else {
        waiting->done(waiting, &result->report);
    }
    if (iface_call_answered(waiting->call))
        waiting_end(waiting);
}

bool waiting_think(struct waiting *waiting, const struct job_order *order)
{
    waiting->job = job_start(waiting->service->pool, order, NULL, thought, waiting);
    if (!waiting->job)
        iface_call_fail(waiting->call, IFACE_ERROR_NO_MEMORY, "there is not enough memory, or no thread, to think");
    return waiting->job != NULL;
}

/* May the client wait once more?  If not, it has been told. */
static bool may_wait(struct service *service, struct iface_call *call, const struct client *client)
{
    const unsigned each = service_limit(service, QUOTA_HINTS_PER_CLIENT);
    if (service->closing)
        iface_call_fail(call, IFACE_ERROR_SHUTTING_DOWN, "the service is shutting down; ask again");
    else if (client->waiting >= each)
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "%u of your calls wait for an answer, and no more may; "
                        "wait for one (limit hints_per_client)",
                        client->waiting);
    else if (waiting_count(service) >= service_limit(service, QUOTA_HINTS))
        iface_call_fail(call, IFACE_ERROR_BUSY, "too many calls wait for an answer; ask again later (limit hints)");
    else
        return true;
    return false;
}

struct waiting *waiting_begin(struct service *service, struct iface_call *call, struct game_object *game,
                              const struct job_order *order, waiting_done_fn *done)
{
    struct client *client = client_get(service, iface_call_sender(call));
    struct waiting *waiting = calloc(1, sizeof *waiting);
    if (!client || !waiting)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    if (!client || !waiting || !may_wait(service, call, client)) {
        free(waiting);
        if (client)
            client_settle(client);
        return NULL;
    }
    client->waiting++;
    waiting->service = service;
    waiting->call = iface_call_ref(call);
    waiting->client = client;
    waiting->done = done;
    waiting->game = game;
    waiting->level = order->level;
    waiting->player = oust_position_to_place(order->position);
    waiting->board = oust_board_ref(oust_position_board(order->position));
    waiting->next = service->waiting;
    service->waiting = waiting;
    if (waiting_think(waiting, order))
        return waiting;
    waiting_end(waiting);
    return NULL;
}

bool waiting_note(struct waiting *waiting, oust_cell cell)
{
    oust_cell *longer = realloc(waiting->cells, (waiting->count + 1) * sizeof *longer);
    if (!longer) {
        iface_call_fail(waiting->call, IFACE_ERROR_NO_MEMORY, "out of memory");
        return false;
    }
    waiting->cells = longer;
    waiting->cells[waiting->count++] = cell;
    return true;
}
