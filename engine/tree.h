/*
 * tree - the memory of a search: nodes with their placements, shared by all its threads
 * without locks.
 *
 * A node is a position with somebody to place; its edges are all legal placements, best first
 * guess first.  Edges that nobody tried yet stand behind those that were tried, since of two
 * untried ones the better guess is always taken first; so choosing looks at few of them.
 * A position to which several ways lead has one node: nodes are found by their keys, made of the stones
 * and of who is to place.  No position ever comes back, so there is no way round.
 * Nodes lie in one arena of a fixed size.  When it is full the tree grows no more, but goes on
 * learning.
 */
#ifndef TREE_H
#define TREE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

/** What is known for certain of a placement, for who makes it. */
enum tree_proof { TREE_OPEN, TREE_WON, TREE_LOST };

struct edge {
    _Atomic uint64_t stats; /* visits in the low bits, above them the sum of values of 0 to KERNEL_VALUE_WIN */
    _Atomic uint32_t child; /* TREE_LEAF, TREE_BUSY while a thread makes it, else a node */
    uint16_t cell;
    uint8_t prior; /* first guess, 0 to 255 */
    _Atomic uint8_t proof;
};

#define TREE_LEAF       0u
#define TREE_BUSY       1u
#define TREE_VISIT_BITS 28
#define TREE_VISITS_MAX ((UINT64_C(1) << TREE_VISIT_BITS) - 1)

/** The name of a position: so long that no two that matter share one. */
struct tree_key {
    uint64_t low, high;
};

struct node {
    struct tree_key key;
    _Atomic uint32_t visits;
    uint16_t count;        /* of edges */
    uint8_t side;          /* to place */
    _Atomic uint8_t proof; /* for that side */
    struct edge edges[];
};

struct tree {
    char *arena;
    uint32_t units; /* of TREE_UNIT bytes */
    _Atomic uint32_t used;
    _Atomic uint32_t *slots; /* nodes by their keys, 0 where there is none */
    uint32_t mask;           /* number of slots less one */
};

#define TREE_UNIT 16

/** A tree in so many bytes, for so many nodes if there is room for them: of more than that, some positions get several
 * nodes.  False without memory. */
bool tree_init(struct tree *tree, size_t bytes, uint64_t nodes);
void tree_free(struct tree *tree);

/** A new node with room for `count` edges, all zero, or 0 if the arena is full. */
uint32_t tree_node_new(struct tree *tree, int count);

/** The key of a position: the stones of each side, sets of so many words, and who is to place. */
struct tree_key tree_key(const uint64_t *stones0, const uint64_t *stones1, int words, int side);

/** The node kept under a key, or 0. */
uint32_t tree_find(const struct tree *tree, struct tree_key key);

/** Keeps a node, complete by now, under a key, if there is room. */
void tree_keep(struct tree *tree, uint32_t index, struct tree_key key);

static inline struct node *tree_node(const struct tree *tree, uint32_t index)
{
    return (struct node *)(tree->arena + (size_t)index * TREE_UNIT);
}

/** How full the arena is, in quarters: 0 to 3, and 4 when it is full. */
int tree_quarters(const struct tree *tree);

static inline uint64_t edge_visits(const struct edge *edge)
{
    return atomic_load_explicit(&edge->stats, memory_order_relaxed) & TREE_VISITS_MAX;
}

#endif
