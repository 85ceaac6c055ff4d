/*
 * playout - oust_playouts(): games played to the end by chance, for measuring.  How a
 * playout goes stands in kernel-playout.h.
 */
#include <stdlib.h>

#include "kernel.h"
#include "position.h"
#include "status.h"

enum oust_status oust_playouts(const struct oust_position *position, enum oust_policy policy, uint64_t seed,
                               uint64_t playouts, uint64_t *placements, uint64_t *wins1, struct oust_error *error)
{
    const struct kernel *kernel = position->kernel;
    status_clear(error);
    if (policy != OUST_POLICY_RANDOM && policy != OUST_POLICY_GUIDED)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no policy %d", (int)policy);
    if (position->winner || oust_position_blocked(position))
        return status_fail(error, OUST_ERROR_OVER, "the game is over");
    void *state = position_state_new(kernel);
    if (!state)
        return status_no_memory(error);
    struct rng rng = rng_seeded(seed);
    *placements = *wins1 = 0;
    for (uint64_t i = 0; i < playouts; i++) {
        kernel->copy(state, position->state);
        *wins1 += kernel->playout(state, position->side, policy, UINT64_MAX, &rng, placements) == KERNEL_VALUE_WIN;
    }
    free(state);
    return OUST_OK;
}
