/*
 * memo - a set of keys, each of a fixed number of 64-bit words, that forgets nothing until
 * its bound of memory is reached.  From there on a new key takes the place of an old one, or is not taken in.
 *
 * A table of open addresses: it begins small, so that emptying it costs next to nothing, and
 * doubles as it fills.  Without memory for that it goes on as if its bound were reached.
 */
#ifndef MEMO_H
#define MEMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memo {
    int words;
    size_t bytes_max;
    uint64_t *first; /* the table to begin with */
    uint64_t *slots; /* the table now; a slot of zeros is free */
    size_t capacity; /* of slots, a power of two */
    size_t used;
};

/** Empty, for keys of `words` words in at most `bytes_max` bytes.  False without memory.  End it with memo_end(). */
bool memo_begin(struct memo *memo, int words, size_t bytes_max);
void memo_end(struct memo *memo);

/** Forgets all. */
void memo_clear(struct memo *memo);

/** Is the key known?  It must not be all zeros. */
bool memo_has(const struct memo *memo, const uint64_t *key);
void memo_add(struct memo *memo, const uint64_t *key);

#endif
