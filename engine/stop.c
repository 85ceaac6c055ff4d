#include "stop.h"

#include <stdlib.h>

struct oust_stop *oust_stop_new(void)
{
    struct oust_stop *stop = malloc(sizeof *stop);
    if (stop)
        atomic_init(&stop->raised, false);
    return stop;
}

void oust_stop_free(struct oust_stop *stop)
{
    free(stop);
}

void oust_stop_request(struct oust_stop *stop)
{
    atomic_store_explicit(&stop->raised, true, memory_order_relaxed);
}

void oust_stop_clear(struct oust_stop *stop)
{
    atomic_store_explicit(&stop->raised, false, memory_order_relaxed);
}

bool oust_stop_requested(const struct oust_stop *stop)
{
    return stop_raised(stop);
}
