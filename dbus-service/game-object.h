/* game-object.h - a hosted game on the bus: the interface org.oust.Oust1.Game. */
#ifndef GAME_OBJECT_H
#define GAME_OBJECT_H

#include "client.h"
#include "session.h"
#include "waiting.h"

struct game_object {
    struct game_object *next;
    struct service *service;
    struct session *session;
    char path[sizeof SERVICE_GAMES + STORE_ID_MAX];
    struct client *owner;     /* NULL: nobody on the bus */
    struct job *job;          /* of the computer player who is to place */
    struct waiting *playing;  /* the PlayPlacement or PlayTurn under way */
    bool complained;          /* of the computer's placement that could not be made, since the last one that could */
    struct loop_timer *again; /* tries again to place for the computer, where the disk would not have it */
    DBusMessage *announced;
    DBusMessage *legal;     /* the last answer to Legal, NULL if none */
    unsigned legal_version; /* of the session, when that was */
    int64_t touched_ms;     /* by the loop's clock, which does not jump; before its start for games of before */
};

extern const struct iface_table game_object_table;

/* The object for a session, which it steals if it is made; it is in the list, and nobody has been told. */
struct game_object *game_object_new(struct service *service, struct session *session);

/* Takes it out of the list and frees it; its file stays, and nobody is told. */
void game_object_free(struct game_object *game);

/* Sets computer players going and takes notice of the properties. */
void game_object_begin(struct game_object *game);

/* The game with an id, or NULL. */
struct game_object *game_object_find(const struct service *service, const char *id);

/* Somebody has called it. */
void game_object_touch(struct game_object *game);

/* Somebody has called it so many seconds after 1970. */
void game_object_touched_at(struct game_object *game, uint64_t seconds);

/* May the sender see it? */
bool game_object_visible(const struct game_object *game, const char *sender);

/* What it is to the tables. */
struct iface_object game_object_interfaces(struct game_object *game);

/* Whom its signals go to: NULL for everybody. */
const char *game_object_audience(const struct game_object *game);

/* Ends the game and removes it, file and all.  False: the file would not go, and all is as before. */
bool game_object_close(struct game_object *game, struct oust_error *error);

/* A call about the game has got its answer, or never will. */
void game_object_waiting_ended(struct game_object *game, const struct waiting *waiting);

/* The client is gone: its private games go, the others are nobody's. */
void game_object_client_gone(struct service *service, const struct client *client);

/* Ends the games that nobody has touched for as long as the limit says. */
void game_object_expire(struct service *service);

#endif
