/*
 * rng - a small seeded generator of random numbers: the same numbers from the same
 * seed on every machine.  After wyrand by Wang Yi: a counter and one wide product.
 */
#ifndef RNG_H
#define RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

/** Spreads a word: each of its bits changes about half of the bits of what comes out, and no two words
 * give the same.  After splitmix64 by Steele, Lea and Flood (2014). */
static inline uint64_t rng_mix(uint64_t word)
{
    word += 0x9e3779b97f4a7c15u;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
    word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
    return word ^ (word >> 31);
}

/** Neighbouring seeds share nothing. */
static inline struct rng rng_seeded(uint64_t seed)
{
    return (struct rng){rng_mix(seed)};
}

static inline uint64_t rng_next(struct rng *rng)
{
    rng->state += 0xa0761d6478bd642fu;
    unsigned __int128 product = (unsigned __int128)rng->state * (rng->state ^ 0xe7037ed1a0b428dbu);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/** A number from 0 to n - 1; n > 0.  Off from uniform by less than n / 2^32. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    return (uint32_t)(((rng_next(rng) >> 32) * n) >> 32);
}

#endif
