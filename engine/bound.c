#include "bound.h"

#include <limits.h>
#include <math.h>

#include "constants.h"

#define EAGER 1e6F /* a wish to be tried that nothing outweighs */

/* The natural logarithm of a count, from its binary exponent and a short series: the same on
 * every machine, which a library's need not be. */
static double log_of(uint32_t n)
{
    int exponent = 31 - __builtin_clz(n);
    double m = (double)n / (double)(UINT32_C(1) << exponent);
    double t = (m - 1) / (m + 1), t2 = t * t;
    return exponent * 0.69314718055994531 + 2 * t * (1 + t2 * (1.0 / 3 + t2 * (0.2 + t2 / 7)));
}

float bound_spread_of(const struct bound *bound, uint32_t visits)
{
    return bound->explore * (float)sqrt(log_of(visits + 1));
}

/* Grows with the power of 3/8, which square roots make. */
int bound_width_of(const struct bound *bound, uint32_t visits)
{
    double fourth = sqrt(sqrt((double)visits + 1));
    return bound->prior_visits > 0 ? SEARCH_WIDTH_LEAST + (int)(SEARCH_WIDTH_GROWTH * fourth * sqrt(fourth)) : INT_MAX;
}

float bound_rare(const struct bound *bound, float spread, uint32_t visits, float sum)
{
    float n = (float)visits + bound->prior_visits;
    return sum / (n * KERNEL_VALUE_WIN) + spread / sqrtf(n);
}

void bound_init(struct bound *bound, double explore, int prior_visits)
{
    bound->explore = (float)explore;
    bound->prior_visits = (float)prior_visits;
    bound->prior_weight = (float)prior_visits * KERNEL_VALUE_WIN / 255;
    for (uint32_t i = 0; i < BOUND_TABLE; i++) {
        float n = (float)i + bound->prior_visits;
        bound->share[i] = n > 0 ? 1 / (n * KERNEL_VALUE_WIN) : 0;
        bound->wish[i] = n > 0 ? 1 / sqrtf(n) : EAGER;
        bound->spread[i] = bound_spread_of(bound, i);
        bound->width[i] = bound_width_of(bound, i);
    }
}
