#include "tree.h"

#include <stdlib.h>
#include <string.h>

#include "rng.h"

#define BYTES_A_SLOT 128 /* of the arena: few nodes are smaller */
#define SLOTS_MIN    1024
#define SLOTS_A_NODE 4
#define PROBES       8

bool tree_init(struct tree *tree, size_t bytes, uint64_t nodes)
{
    uint32_t slots = SLOTS_MIN;
    while (slots < UINT32_MAX / 2 && (size_t)slots * 2 * BYTES_A_SLOT <= bytes && slots / SLOTS_A_NODE < nodes)
        slots *= 2;
    size_t table = slots * sizeof *tree->slots;
    size_t units = bytes > table ? (bytes - table) / TREE_UNIT : 2;
    if (units > UINT32_MAX / 2)
        units = UINT32_MAX / 2;
    tree->arena = malloc(units * TREE_UNIT);
    tree->slots = calloc(slots, sizeof *tree->slots);
    tree->units = (uint32_t)units;
    tree->mask = slots - 1;
    /* Numbers 0 and 1 are no nodes. */
    atomic_init(&tree->used, 2);
    return tree->arena && tree->slots;
}

void tree_free(struct tree *tree)
{
    free(tree->arena);
    free(tree->slots);
    tree->arena = NULL;
    tree->slots = NULL;
}

static struct tree_key key_with(struct tree_key key, uint64_t word)
{
    return (struct tree_key){rng_mix(key.low ^ word), rng_mix(key.high + word)};
}

struct tree_key tree_key(const uint64_t *stones0, const uint64_t *stones1, int words, int side)
{
    /* Spread first: else who is to place could cancel out with a stone. */
    struct tree_key key = key_with((struct tree_key){1, 2}, (uint64_t)side);
    for (int i = 0; i < words; i++)
        key = key_with(key_with(key, stones0[i]), stones1[i]);
    return key;
}

static bool is_key(const struct node *node, struct tree_key key)
{
    return node->key.low == key.low && node->key.high == key.high;
}

uint32_t tree_find(const struct tree *tree, struct tree_key key)
{
    for (uint32_t i = 0; i < PROBES; i++) {
        uint32_t index = atomic_load_explicit(&tree->slots[(key.low + i) & tree->mask], memory_order_acquire);
        if (index == 0 || is_key(tree_node(tree, index), key))
            return index;
    }
    return 0;
}

void tree_keep(struct tree *tree, uint32_t index, struct tree_key key)
{
    tree_node(tree, index)->key = key;
    for (uint32_t i = 0; i < PROBES; i++) {
        uint32_t none = 0;
        if (atomic_compare_exchange_strong_explicit(&tree->slots[(key.low + i) & tree->mask], &none, index,
                                                    memory_order_release, memory_order_relaxed))
            return;
    }
}

uint32_t tree_node_new(struct tree *tree, int count)
{
    size_t bytes = sizeof(struct node) + (size_t)count * sizeof(struct edge);
    uint32_t units = (uint32_t)((bytes + TREE_UNIT - 1) / TREE_UNIT);
    uint32_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);
    do {
        if (units > tree->units - used)
            return 0;
    } while (!atomic_compare_exchange_weak_explicit(&tree->used, &used, used + units, memory_order_relaxed,
                                                    memory_order_relaxed));
    struct node *node = tree_node(tree, used);
    memset(node, 0, bytes);
    node->count = (uint16_t)count;
    return used;
}

int tree_quarters(const struct tree *tree)
{
    uint64_t used = atomic_load_explicit(&tree->used, memory_order_relaxed);
    return (int)(used * 4 / tree->units);
}
