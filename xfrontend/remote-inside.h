/*
 * remote-inside.h - what the parts of remote share; nobody else includes this.
 */
#ifndef REMOTE_INSIDE_H
#define REMOTE_INSIDE_H

#include "remote.h"
#include "remote-bus.h"

struct remote {
    struct source source;
    struct loop *loop;
    struct bus *bus;
    struct loop_timer *again;      /* to call the service back */
    struct loop_timer *pace;       /* while a computer player thinks */
    uint64_t since_ms;             /* when the work began */
    struct remote_options options; /* `target` and `name` are its own */
    struct oust_game *game;        /* the copy that is shown */
    source_notice_fn *fn;
    void *user;

    char *path;            /* the hosted game; NULL: to be found, or to be hosted */
    bool met;              /* the service has answered once: what fails from now on is worth waiting for */
    bool there;            /* in touch with the game */
    bool closed;           /* for good */
    bool asking;           /* is the answer to a question still to come? */
    bool stale;            /* something has changed since it was asked */
    bool thinking;         /* the service, for the player to place */
    unsigned tag;          /* of the questions that still matter */
    enum source_work told; /* what the last notice of work was about */

    unsigned hint;  /* number of the hint that is wanted, as a tag */
    bool hinting;   /* is there one? */
    char *analysis; /* its object; NULL: not known yet */
    unsigned hint_ms;
};

/* Tells whoever has subscribed. */
void remote_tell(struct remote *remote, struct notice notice);
void remote_trouble(struct remote *remote, const char *text);
void remote_tell_work(struct remote *remote); /* if it is other work than before */

/* remote-hint.c */
void remote_hint(struct remote *remote);
void remote_hint_drop(struct remote *remote); /* nobody wants it any more */
void remote_hint_signal(struct remote *remote, DBusMessage *signal);

/* remote-copy.c: the copy gives way to a newer game, which is stolen; tells what is new. */
void remote_adopt(struct remote *remote, struct oust_game *game);

#endif
