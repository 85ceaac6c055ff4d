/*
 * hash - keys of a few 64-bit words, for the tables that keep them whole: where to look for one, and whether two are
 * the same.  Where a key is not kept whole but named by its hash, take rng_mix(), which spreads better.
 */
#ifndef HASH_H
#define HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline uint64_t hash_words(uint64_t start, const uint64_t *words, size_t count)
{
    uint64_t hash = start;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return hash;
}

/** Word by word: keys are too short for memcmp() to pay. */
static inline bool hash_same(const uint64_t *a, const uint64_t *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

#endif
