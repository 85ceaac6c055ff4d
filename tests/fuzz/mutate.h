/* mutate.h - makes new inputs out of old ones, by nothing but random numbers: the same seed, the same inputs. */
#ifndef MUTATE_H
#define MUTATE_H

#include "inputs.h"
#include "rng.h"

#define MUTATE_MOST 8192 /* bytes of what is made */

/* Makes an input of at most MUTATE_MOST bytes out of one or two of those given.  Returns its size. */
size_t mutate(struct rng *rng, const struct inputs *inputs, const struct inputs *words, uint8_t *bytes);

#endif
