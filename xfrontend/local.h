/*
 * local.h - a game in this process: the library's rules, and its players in a thread of their own.
 */
#ifndef LOCAL_H
#define LOCAL_H

#include <stdint.h>

#include "loop.h"
#include "source.h"

struct local_options {
    unsigned level_ms; /* thinking time of level 6 and of hints; 0: the level's own */
    uint64_t seed;     /* of the computer players' random numbers */
    unsigned pace_ms;  /* before a computer player places, so that a person can follow */
    unsigned show_ms;  /* the same where two computers play */
};

/* A source with a game, which is stolen, also on failure.  NULL without memory or threads. */
struct source *local_new(struct loop *loop, struct oust_game *game, const struct local_options *options);

/* Changes the options for what comes. */
void local_set_options(struct source *source, const struct local_options *options);

#endif
