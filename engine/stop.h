/*
 * stop - the flag by which any thread, or a signal handler, ends a search.
 */
#ifndef STOP_H
#define STOP_H

#include <stdatomic.h>

#include "oust.h"

struct oust_stop {
    atomic_bool raised;
};

/** Has the flag been raised?  NULL is a flag that never is. */
static inline bool stop_raised(const struct oust_stop *stop)
{
    return stop && atomic_load_explicit(&stop->raised, memory_order_relaxed);
}

#endif
