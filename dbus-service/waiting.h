/*
 * waiting.h - a call that waits until the computer has thought.
 *
 * It ends with an answer, or when its client leaves, its game goes or changes, or the
 * service ends; then the search is stopped too.
 */
#ifndef WAITING_H
#define WAITING_H

#include "client.h"

struct waiting;

/* The thinking is done: answers, or thinks on (waiting_think); the waiting ends when it has answered. */
typedef void waiting_done_fn(struct waiting *waiting, const struct oust_report *report);

struct waiting {
    struct waiting *next;
    struct service *service;
    struct iface_call *call;
    struct client *client;
    struct game_object *game; /* NULL: about no game */
    struct job *job;
    waiting_done_fn *done;

    /* What `done` needs to know. */
    struct oust_board *board;
    int player;
    int level;
    oust_cell *cells; /* placed so far */
    size_t count;
};

/* Begins to wait; NULL if that is not possible, and the call has been answered. */
struct waiting *waiting_begin(struct service *service, struct iface_call *call, struct game_object *game,
                              const struct job_order *order, waiting_done_fn *done);

/* Thinks once more.  False: impossible, and answered. */
bool waiting_think(struct waiting *waiting, const struct job_order *order);

/* Notes a cell.  False: no memory, and answered. */
bool waiting_note(struct waiting *waiting, oust_cell cell);

/* Ends it: what has not been answered never will be. */
void waiting_end(struct waiting *waiting);

/* The position has changed under all that wait for the game, but for the one that changed it. */
void waiting_position_changed(struct service *service, const struct game_object *game, const struct waiting *but);

/* The game is gone. */
void waiting_game_gone(struct service *service, const struct game_object *game);

/* The client is gone. */
void waiting_client_gone(struct service *service, const struct client *client);

/* The service ends. */
void waiting_shut_down(struct service *service);

/* Counts those that wait. */
size_t waiting_count(const struct service *service);

#endif
