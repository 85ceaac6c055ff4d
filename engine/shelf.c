#include "shelf.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"

#define WORDS_FIRST 4096
#define WORDS_KEPT  65536 /* in an empty shelf, for next time */
#define SLOTS_FIRST 256

bool shelf_begin(struct shelf *shelf, int words, size_t bytes_max)
{
    *shelf = (struct shelf){
        .words = (size_t)words, .words_max = bytes_max / 8, .capacity = WORDS_FIRST, .slots = SLOTS_FIRST};
    shelf->block = malloc(WORDS_FIRST * sizeof *shelf->block);
    shelf->newest = calloc(SLOTS_FIRST, sizeof *shelf->newest);
    shelf->used = 1; /* place 0 is nobody's */
    if (shelf->block && shelf->newest)
        return true;
    shelf_end(shelf);
    return false;
}

void shelf_end(struct shelf *shelf)
{
    free(shelf->block);
    free(shelf->newest);
    shelf->block = NULL;
    shelf->newest = NULL;
}

/* Gives back what only a long search needs; without memory for that, what there is stays. */
static void shrink(struct shelf *shelf)
{
    if (shelf->slots > SLOTS_FIRST) {
        uint32_t *slots = calloc(SLOTS_FIRST, sizeof *slots);
        if (slots) {
            free(shelf->newest);
            shelf->newest = slots;
            shelf->slots = SLOTS_FIRST;
        }
    }
    if (shelf->capacity > WORDS_KEPT) {
        uint64_t *block = realloc(shelf->block, WORDS_KEPT * sizeof *block);
        if (block) {
            shelf->block = block;
            shelf->capacity = WORDS_KEPT;
        }
    }
}

void shelf_clear(struct shelf *shelf)
{
    if (shelf->keys == 0)
        return;
    shrink(shelf);
    memset(shelf->newest, 0, shelf->slots * sizeof *shelf->newest);
    shelf->keys = 0;
    shelf->used = 1;
}

/* The slot of a key, or the free one where it belongs. */
static uint32_t *find(const struct shelf *shelf, const uint64_t *key)
{
    for (size_t i = hash_words(0, key, shelf->words) & (shelf->slots - 1);; i = (i + 1) & (shelf->slots - 1)) {
        uint32_t *slot = &shelf->newest[i];
        if (!*slot || hash_same(shelf->block + *slot, key, shelf->words))
            return slot;
    }
}

uint32_t shelf_newest(const struct shelf *shelf, const uint64_t *key)
{
    return *find(shelf, key);
}

static bool more_slots(struct shelf *shelf)
{
    uint32_t *old = shelf->newest, *slots = calloc(2 * shelf->slots, sizeof *slots);
    size_t count = shelf->slots;
    if (!slots)
        return false;
    shelf->newest = slots;
    shelf->slots = 2 * count;
    for (size_t i = 0; i < count; i++)
        if (old[i])
            *find(shelf, shelf->block + old[i]) = old[i];
    free(old);
    return true;
}

static bool more_words(struct shelf *shelf, size_t need)
{
    size_t capacity = shelf->capacity;
    while (capacity < need)
        capacity *= 2;
    if (capacity > shelf->words_max || capacity > UINT32_MAX)
        return false;
    uint64_t *block = realloc(shelf->block, capacity * sizeof *block);
    if (!block)
        return false;
    shelf->block = block;
    shelf->capacity = capacity;
    return true;
}

void shelf_add(struct shelf *shelf, const uint64_t *key, const uint64_t *payload, size_t words)
{
    size_t end = shelf->used + shelf->words + 1 + words;
    if (end > shelf->capacity && !more_words(shelf, end))
        return;
    if (2 * shelf->keys >= shelf->slots && !more_slots(shelf))
        return;
    uint32_t *slot = find(shelf, key);
    uint64_t *record = shelf->block + shelf->used;
    memcpy(record, key, shelf->words * sizeof *key);
    record[shelf->words] = *slot;
    memcpy(record + shelf->words + 1, payload, words * sizeof *payload);
    shelf->keys += !*slot;
    *slot = (uint32_t)shelf->used;
    shelf->used = end;
}
