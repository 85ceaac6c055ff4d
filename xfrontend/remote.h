/*
 * remote.h - a game that lives in oustd: placements, undo and hints are calls to the service, and
 * whatever anybody does to the game comes back as a notice.
 *
 * What is shown is a copy of the game, fetched anew after every change; the service's word is
 * the only truth.  Nothing here waits for the bus.
 */
#ifndef REMOTE_H
#define REMOTE_H

#include <stdint.h>

#include "loop.h"
#include "source.h"

struct remote_options {
    const char *target; /* object path or name of a hosted game; NULL: the game given is to be hosted */
    const char *name;   /* by which others find the game that is hosted; NULL: none */
    bool publish;       /* the game is this program's own: hosted again where it was lost, closed at the end */
    unsigned level_ms;  /* thinking time of level 6 and of hints; 0: the level's own */
    uint64_t seed;      /* of the computer players of the game that is hosted; 0: any */
};

/*
 * A source whose work is WORK_AWAY until the service has answered, and WORK_CLOSED, with a trouble told
 * before, when it is of no use to wait any longer.  The game is stolen, also on failure; with a target it
 * is only shown until the real one comes.  NULL without memory.
 */
typedef struct source *remote_new_fn(struct loop *loop, struct oust_game *game, const struct remote_options *options);

__attribute__((visibility("default"))) remote_new_fn remote_new;

/*
 * D-Bus comes with a module that is loaded when a hosted game is asked for, so that nobody else
 * carries it along.  NULL after a complaint; the module is never unloaded.
 */
remote_new_fn *remote_load(void);

#endif
