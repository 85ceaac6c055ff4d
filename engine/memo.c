#include "memo.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

#define CAPACITY_FIRST 256

static size_t slot_bytes(const struct memo *memo)
{
    return (size_t)memo->words * sizeof(uint64_t);
}

bool memo_begin(struct memo *memo, int words, size_t bytes_max)
{
    *memo = (struct memo){.words = words, .bytes_max = bytes_max, .capacity = CAPACITY_FIRST};
    memo->first = memo->slots = calloc(CAPACITY_FIRST, slot_bytes(memo));
    return memo->first;
}

void memo_end(struct memo *memo)
{
    memo_clear(memo);
    free(memo->first);
    memo->first = memo->slots = NULL;
}

void memo_clear(struct memo *memo)
{
    if (memo->slots != memo->first)
        free(memo->slots);
    if (memo->used > 0)
        memset(memo->first, 0, CAPACITY_FIRST * slot_bytes(memo));
    memo->slots = memo->first;
    memo->capacity = CAPACITY_FIRST;
    memo->used = 0;
}

/* Where a key is looked for first. */
static size_t home_of(const struct memo *memo, const uint64_t *key)
{
    return (size_t)hash_words(0, key, (size_t)memo->words) & (memo->capacity - 1);
}

static bool is_free(const uint64_t *slot, int words)
{
    for (int i = 0; i < words; i++)
        if (slot[i])
            return false;
    return true;
}

/* The slot that has the key, or the free one where it belongs. */
static uint64_t *find(const struct memo *memo, const uint64_t *key)
{
    size_t mask = memo->capacity - 1;
    for (size_t i = home_of(memo, key);; i = (i + 1) & mask) {
        uint64_t *slot = memo->slots + i * (size_t)memo->words;
        if (hash_same(slot, key, (size_t)memo->words) || is_free(slot, memo->words))
            return slot;
    }
}

/* Twice the room; false if that is against the bound, or there is no memory. */
static bool grow(struct memo *memo)
{
    struct memo old = *memo;
    size_t bytes = 2 * old.capacity * slot_bytes(memo);
    uint64_t *slots = bytes <= memo->bytes_max ? calloc(2 * old.capacity, slot_bytes(memo)) : NULL;
    if (!slots)
        return false;
    memo->slots = slots;
    memo->capacity = 2 * old.capacity;
    for (size_t i = 0; i < old.capacity; i++) {
        const uint64_t *slot = old.slots + i * (size_t)old.words;
        if (!is_free(slot, old.words))
            memcpy(find(memo, slot), slot, slot_bytes(memo));
    }
    if (old.slots != old.first)
        free(old.slots);
    return true;
}

bool memo_has(const struct memo *memo, const uint64_t *key)
{
    return !is_free(find(memo, key), memo->words);
}

/* Full for good: whoever lives at the key's first address gives way.  No slot is freed by that, so that all others
 * are still found, and none is filled, so that every search for a key still comes to an end. */
static void replace(struct memo *memo, const uint64_t *key)
{
    uint64_t *slot = memo->slots + home_of(memo, key) * (size_t)memo->words;
    if (!is_free(slot, memo->words))
        memcpy(slot, key, slot_bytes(memo));
}

void memo_add(struct memo *memo, const uint64_t *key)
{
    uint64_t *slot = find(memo, key);
    if (!is_free(slot, memo->words))
        return;
    if (memo->used >= memo->capacity / 4 * 3) {
        if (!grow(memo)) {
            replace(memo, key);
            return;
        }
        slot = find(memo, key);
    }
    memcpy(slot, key, slot_bytes(memo));
    memo->used++;
}
