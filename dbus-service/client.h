/*
 * client.h - those on the bus who own something here or wait for something.
 *
 * A client is known by its unique name, from the first thing it has until the last one goes
 * or it leaves the bus.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include "service.h"

struct client {
    struct client *next;
    struct service *service;
    char *name;
    unsigned games;    /* it owns */
    unsigned analyses; /* it has */
    unsigned waiting;  /* calls without an answer yet */
    unsigned ahead;    /* updates sent since it was last heard of */
    unsigned asked;    /* of those, how many before it was asked for a sign of life */
    bool deaf;         /* the bus has refused to queue more for it */
    DBusPendingCall *ping;
};

/* The client with that name, made if need be.  NULL without memory. */
struct client *client_get(struct service *service, const char *name);

/* Forgets the client if it has nothing any more. */
void client_settle(struct client *client);

/* The client has left the bus: all it had goes. */
void client_gone(struct service *service, const char *name);

/* Asks the bus whether the owner of a restored game is still there; if not, client_gone(). */
void client_verify(struct service *service, const char *name);

/*
 * May it be sent one more update?  No, if it has not read the last ones: a client that stops
 * reading must not fill the bus.
 */
bool client_listens(const struct client *client);

/* An update was sent; now and then the client is asked for a sign of life. */
void client_updated(struct client *client);

/* Frees all.  */
void client_free_all(struct service *service);

#endif
