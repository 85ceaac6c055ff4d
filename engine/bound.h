/*
 * bound - the upper confidence bound by which a search chooses among placements: their mean value, and
 * more for those seldom tried.  And how many of them it looks at: the best guesses alone at first, then ever more.
 *
 * From tables for the small counts, which are nearly all.  Single precision, made of sums, products, quotients
 * and square roots alone, so that it is the same on every machine.
 */
#ifndef BOUND_H
#define BOUND_H

#include <stdint.h>

#include "kernel.h"

#define BOUND_TABLE 256 /* a small search should not spend its time on it */

struct bound {
    float explore;
    float prior_visits;
    float prior_weight;        /* what a first guess of 1/255 adds to the sum of values */
    float share[BOUND_TABLE];  /* of one value in the mean after so many visits */
    float wish[BOUND_TABLE];   /* to be tried, after so many visits */
    float spread[BOUND_TABLE]; /* of a node with so many visits: what its placements' wishes are worth ... */
    int width[BOUND_TABLE];    /* ... and how many of them are looked at */
};

/** The weight of exploration, and how many visits a first guess is worth (if none, what was never visited
 * comes before all else, and all are looked at). */
void bound_init(struct bound *bound, double explore, int prior_visits);

float bound_spread_of(const struct bound *bound, uint32_t visits);
int bound_width_of(const struct bound *bound, uint32_t visits);
float bound_rare(const struct bound *bound, float spread, uint32_t visits, float sum);

/** What a node with so many visits makes of its placements' wishes, for bound_of(). */
static inline float bound_spread(const struct bound *bound, uint32_t visits)
{
    return visits < BOUND_TABLE ? bound->spread[visits] : bound_spread_of(bound, visits);
}

/** How many open placements of a node with so many visits are looked at, best guesses first. */
static inline int bound_width(const struct bound *bound, uint32_t visits)
{
    return visits < BOUND_TABLE ? bound->width[visits] : bound_width_of(bound, visits);
}

/** The bound of a placement after so many visits with so large a sum of values, 0 to KERNEL_VALUE_WIN each. */
static inline float bound_of(const struct bound *bound, float spread, uint32_t visits, uint64_t values, uint8_t prior)
{
    float sum = (float)(int64_t)values + bound->prior_weight * (float)prior;
    if (visits >= BOUND_TABLE)
        return bound_rare(bound, spread, visits, sum);
    return sum * bound->share[visits] + spread * bound->wish[visits];
}

#endif
