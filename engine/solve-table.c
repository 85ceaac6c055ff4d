#include "solve-table.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

#define COUNT_FIRST 1024
#define BUCKET      4  /* slots where a position may be */
#define LINE        64 /* bytes that a processor fetches at once */

/* A slot is this, and behind it the key's stones. */
struct slot {
    struct solve_cost cost;
    uint32_t work; /* 0: the slot is free */
    uint32_t goal;
    uint64_t stones[];
};

static struct slot *slot_at(const struct solve_table *table, size_t index)
{
    return (struct slot *)(table->slots + index * table->slot_size);
}

/* Free slots, so that a bucket lies in as few lines as it can; NULL without memory. */
static char *new_slots(size_t count, size_t slot_size)
{
    char *slots = aligned_alloc(LINE, count * slot_size);
    if (slots)
        memset(slots, 0, count * slot_size);
    return slots;
}

bool solve_table_begin(struct solve_table *table, const struct solve_keys *keys, size_t bytes_max)
{
    size_t key_words = 2 * (size_t)keys->words;
    *table = (struct solve_table){.key_words = key_words, .count = COUNT_FIRST, .count_max = COUNT_FIRST};
    table->slot_size = sizeof(struct slot) + key_words * sizeof(uint64_t);
    while (2 * table->count_max * table->slot_size <= bytes_max)
        table->count_max *= 2;
    table->slots = new_slots(table->count, table->slot_size);
    return table->slots;
}

void solve_table_end(struct solve_table *table)
{
    free(table->slots);
    table->slots = NULL;
}

/* The first slot of the bucket where a position belongs. */
static size_t bucket_of(const struct solve_table *table, const uint64_t *stones, unsigned goal)
{
    return hash_words(goal, stones, table->key_words) & (table->count - 1) & ~(size_t)(BUCKET - 1);
}

static bool is_of(const struct solve_table *table, const struct slot *slot, const uint64_t *stones, unsigned goal)
{
    return slot->work && slot->goal == goal && hash_same(slot->stones, stones, table->key_words);
}

void solve_table_hurry(const struct solve_table *table, const struct solve_key *key, unsigned goal)
{
    const char *bucket = (const char *)slot_at(table, bucket_of(table, key->stones, goal));
    for (size_t at = 0; at < BUCKET * table->slot_size; at += LINE)
        __builtin_prefetch(bucket + at);
}

bool solve_table_find(const struct solve_table *table, const struct solve_key *key, unsigned goal,
                      struct solve_cost *cost)
{
    size_t first = bucket_of(table, key->stones, goal);
    for (size_t i = first; i < first + BUCKET; i++) {
        const struct slot *slot = slot_at(table, i);
        if (!is_of(table, slot, key->stones, goal))
            continue;
        *cost = slot->cost;
        return true;
    }
    return false;
}

/* The slot of a position: its own, or a free one, or the one of its bucket that is missed the least. */
static struct slot *place_for(const struct solve_table *table, const uint64_t *stones, unsigned goal)
{
    size_t first = bucket_of(table, stones, goal);
    struct slot *best = slot_at(table, first);
    for (size_t i = first; i < first + BUCKET; i++) {
        struct slot *slot = slot_at(table, i);
        if (is_of(table, slot, stones, goal))
            return slot;
        best = slot->work < best->work ? slot : best;
    }
    return best;
}

/* Twice the room; if there is no memory for that, it stays as it is for good. */
static void grow(struct solve_table *table)
{
    struct solve_table old = *table;
    char *slots = new_slots(2 * old.count, old.slot_size);
    if (!slots) {
        table->count_max = table->count;
        return;
    }
    table->slots = slots;
    table->count = 2 * old.count;
    table->used = 0;
    for (size_t i = 0; i < old.count; i++) {
        const struct slot *slot = slot_at(&old, i);
        if (!slot->work)
            continue;
        struct slot *place = place_for(table, slot->stones, slot->goal);
        table->used += !place->work;
        memcpy(place, slot, old.slot_size);
    }
    free(old.slots);
}

void solve_table_note(struct solve_table *table, const struct solve_key *key, unsigned goal, struct solve_cost cost,
                      uint64_t work)
{
    if (table->count < table->count_max && table->used >= table->count / 4 * 3)
        grow(table);
    struct slot *slot = place_for(table, key->stones, goal);
    bool mine = is_of(table, slot, key->stones, goal);
    table->used += !slot->work;
    table->forgotten += slot->work && !mine && table->count == table->count_max;
    work += mine ? slot->work : 0;
    slot->cost = cost;
    slot->work = work < UINT32_MAX ? (uint32_t)work + !work : UINT32_MAX;
    slot->goal = goal;
    memcpy(slot->stones, key->stones, table->key_words * sizeof *key->stones);
}
