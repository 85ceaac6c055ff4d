/*
 * source.h - where a game comes from: what can be asked of it, and how it tells of changes.
 *
 * Whoever shows a game needs no more than this.  Nothing here waits: what takes time
 * comes back as a notice.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include <stdbool.h>

#include "oust.h"

enum notice_kind {
    NOTICE_GAME,     /* another game: everything is new */
    NOTICE_PLACED,   /* a placement, the last one of the game */
    NOTICE_UNDONE,   /* one or more were taken back */
    NOTICE_REDONE,   /* one or more were placed again */
    NOTICE_WORK,     /* thinking began, ended, was paused or goes on */
    NOTICE_PROGRESS, /* `share` of the thinking is done */
    NOTICE_HINT,     /* level 6 would place on `cell` */
    NOTICE_TROUBLE   /* something went wrong: `text` says what */
};

struct notice {
    enum notice_kind kind;
    oust_cell cell;
    double share;
    const char *text;
};

typedef void source_notice_fn(const struct notice *notice, void *user);

enum source_work {
    WORK_NONE,
    WORK_PLAYER, /* a computer player is thinking, or about to */
    WORK_HINT,
    WORK_PAUSED, /* it is a computer player's turn, but it was told to wait */
    WORK_AWAY,   /* the game is elsewhere and out of reach, which will pass */
    WORK_CLOSED  /* the game is elsewhere and won't come back: it can be looked at */
};

struct source;

struct source_ops {
    void (*subscribe)(struct source *source, source_notice_fn *fn, void *user);
    const struct oust_game *(*game)(const struct source *source); /* borrowed, until the next notice */
    enum source_work (*work)(const struct source *source);
    enum oust_status (*place)(struct source *source, oust_cell cell, struct oust_error *error);
    enum oust_status (*undo)(struct source *source, struct oust_error *error);
    enum oust_status (*redo)(struct source *source, struct oust_error *error);
    void (*hint)(struct source *source);
    void (*stop)(struct source *source);  /* thinking: a hint is given up, a player places the best so far or pauses */
    void (*go_on)(struct source *source); /* ends a pause */
    void (*start)(struct source *source, struct oust_game *game); /* steals the game */
    void (*free)(struct source *source);
};

struct source {
    const struct source_ops *ops;
};

#endif
