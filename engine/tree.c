#include "tree.h"

#include <stdlib.h>
#include <string.h>

bool tree_init(struct tree *tree, size_t bytes)
{
    size_t units = bytes / TREE_UNIT;
    if (units > UINT32_MAX / 2)
        units = UINT32_MAX / 2;
    tree->arena = malloc(units * TREE_UNIT);
    tree->units = (uint32_t)units;
    /* Numbers 0 and 1 are no nodes. */
    atomic_init(&tree->used, 2);
    return tree->arena != NULL;
}

void tree_free(struct tree *tree)
{
    free(tree->arena);
    tree->arena = NULL;
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
