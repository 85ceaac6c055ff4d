/*
 * shelf - for each key a list of records, growing up to a bound of memory; behind that nothing
 * more is taken in.  Keys have a fixed number of 64-bit words, records any number.
 *
 * Records lie one behind the other in one block, a table of open addresses names the newest one of
 * each key, and each names the one before it.  Both begin small, so that emptying costs next to nothing.
 */
#ifndef SHELF_H
#define SHELF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shelf {
    size_t words; /* of a key */
    size_t words_max;
    uint64_t *block; /* records: key, place of the record before, payload */
    size_t capacity, used;
    uint32_t *newest; /* for each slot the place of a record, 0 for none */
    size_t slots, keys;
};

/** Empty, for at most `bytes_max` bytes.  False without memory.  End it with shelf_end(). */
bool shelf_begin(struct shelf *shelf, int words, size_t bytes_max);
void shelf_end(struct shelf *shelf);

/** Takes everything out. */
void shelf_clear(struct shelf *shelf);

/** The newest record of a key, or 0. */
uint32_t shelf_newest(const struct shelf *shelf, const uint64_t *key);

/** The record of the same key before this one, or 0. */
static inline uint32_t shelf_older(const struct shelf *shelf, uint32_t record)
{
    return (uint32_t)shelf->block[record + shelf->words];
}

/** What a record holds; valid until the next shelf_add(). */
static inline const uint64_t *shelf_payload(const struct shelf *shelf, uint32_t record)
{
    return shelf->block + record + shelf->words + 1;
}

/** Adds a record, copied, unless the shelf is full. */
void shelf_add(struct shelf *shelf, const uint64_t *key, const uint64_t *payload, size_t words);

#endif
