/*
 * service.h - what all objects on the bus share, and the list of them.
 *
 * message -> iface -> service -> game | analysis | waiting -> reply or signal
 */
#ifndef SERVICE_H
#define SERVICE_H

#include "iface.h"
#include "job.h"
#include "quota.h"
#include "loop.h"
#include "store.h"

#define SERVICE_NAME     "org.oust.Oust1"
#define SERVICE_ROOT     "/org/oust/Oust1"
#define SERVICE_GAMES    SERVICE_ROOT "/games"
#define SERVICE_ANALYSES SERVICE_ROOT "/analyses"

#define SERVICE_MANAGER  "org.oust.Oust1.Manager"
#define SERVICE_GAME     "org.oust.Oust1.Game"
#define SERVICE_ANALYSIS "org.oust.Oust1.Analysis"

struct client;
struct waiting;
struct game_object;
struct analysis_object;

struct service {
    struct loop *loop;
    DBusConnection *connection;
    struct iface_set *set;
    struct quota limits;
    struct store *store; /* NULL: nowhere to keep games */
    char no_store[256];  /* why there is none, "" if there is one */
    struct job_pool *pool;
    char bus[STORE_BUS_MAX];

    struct client *clients;
    struct waiting *waiting;
    struct game_object *games; /* newest first */
    struct analysis_object *analyses;
    uint64_t last_id;          /* of the newest game */
    uint64_t active_ms;        /* when the last call came */
    bool closing;              /* no new work */
    struct loop_timer *expiry; /* of games that nobody touches */
    DBusMessage *announced;    /* of the manager */
};

/* The interfaces with all that answers for them; NULL with the culprit.  With a folder, its files count instead. */
struct iface_set *service_read_interfaces(const char *folder, struct oust_error *error);

/* Makes the service on a connection.  NULL without memory. */
struct service *service_new(struct loop *loop, DBusConnection *connection, struct iface_set *set,
                            const struct quota *limits);

/* Where games are kept, which stays the caller's; or NULL, and why there is no such place. */
void service_set_store(struct service *service, struct store *store, const char *trouble);

/* Frees all objects, without a word to anybody.  Takes NULL. */
void service_free(struct service *service);

/* Reads the stored games.  False if the folder can't be read. */
bool service_restore(struct service *service);

/* Sets the restored games going. */
void service_begin(struct service *service);

/* Tells all who wait, and all analyses, that the service ends. */
void service_shut_down(struct service *service);

/* Answers a method call.  False: out of memory, to be tried again. */
bool service_dispatch(struct service *service, DBusMessage *message);

/* Is anybody waiting, thinking or searching? */
bool service_busy(const struct service *service);

/* An object has appeared, or is about to go: tells everybody, or `destination` alone. */
void service_added(struct service *service, const char *path, const struct iface_object *object,
                   const char *destination);
void service_removed(struct service *service, const char *path, const struct iface_object *object,
                     const char *destination);

/* Announces the manager's properties, where they have changed. */
void service_announce(struct service *service);

/* The value of a limit. */
unsigned service_limit(const struct service *service, enum quota_key key);

/* A complaint on standard error. */
void service_complain(const char *format, ...) IFACE_PRINTF(1, 2);

#endif
