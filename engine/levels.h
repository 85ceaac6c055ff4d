/*
 * levels - the players that don't search, and what the others are made of.
 */
#ifndef LEVELS_H
#define LEVELS_H

#include "kernel.h"
#include "search.h"

/** Levels 1 to 4: chooses among the allowed placements, which are legal and one at least. */
oust_cell levels_choose(int level, const struct kernel *kernel, const void *state, int side, const uint64_t *allowed,
                        struct rng *rng);

/** Does level 5 search this time, or does it play like level 4? */
bool levels_five_searches(struct rng *rng);

/** How level 5, level 6 and the yardstick search. */
struct search_style levels_style(int level);

#endif
