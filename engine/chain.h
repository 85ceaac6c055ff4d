/*
 * chain - the exact search for captures, one after the other in one turn, that oust the
 * enemy, and what follows from it for the defence.  How the search goes stands in
 * kernel-chain.h; here is what everybody uses.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include "kernel.h"
#include "oust.h"
#include "stop.h"

/** Room to search in, made once and used for one question after the other, by one thread at a time. */
struct chain;

/** For boards of this kernel.  New, for chain_free(); NULL without memory. */
struct chain *chain_new(const struct kernel *kernel);
void chain_free(struct chain *chain);

/** How many nodes a search on this board may look at, where it would be `nodes` on a board of two words. */
static inline uint64_t chain_nodes(const struct oust_board *board, uint64_t nodes)
{
    uint64_t words = (uint64_t)board->words;
    return nodes * 4 / (words * words) + 1;
}

/**
 * Can the side, placing now, oust the enemy in this turn by captures alone?
 * \param nodes  most nodes to look at, 0 for no limit.
 * \param stop   NULL, or a flag; it is looked at in every node.
 * \param cells, count  set to the chain if there is one; OUST_CELLS_MAX cells are room enough.  Both may be NULL.
 */
enum oust_chain chain_find(struct chain *chain, const void *state, int side, uint64_t nodes,
                           const struct oust_stop *stop, oust_cell *cells, int *count);

/**
 * The same for a chain that begins with one of the allowed placements, a set of as many words as the kernel's.
 * \param nodes  most nodes of each of several searches: one for all chains, then one for each allowed capture.
 * \param cells, count  neither NULL.
 */
enum oust_chain chain_find_among(struct chain *chain, const void *state, int side, const uint64_t *allowed,
                                 uint64_t nodes, const struct oust_stop *stop, oust_cell *cells, int *count);

/** How far to go into a defence. */
struct chain_limits {
    uint64_t nodes;                /**< most nodes of each search for a chain, 0 for no limit */
    const struct oust_stop *stop;  /**< NULL, or a flag; it is looked at in every node */
    bool (*may_go_on)(void *user); /**< NULL, or asked before each search */
    void *user;
};

/**
 * Collects those of some legal placements of the side, which is to place, that lose: however the turn then ends, the
 * enemy has a winning chain.
 *  - A seed loses just if the enemy, placing next, has one.
 *  - A capture loses if it does not win, and if whatever seed may follow loses, at once and after up to two more
 *    captures.  If three more can be made, it is not known to lose.
 * Nor is what the limits leave unknown.
 * \param cells  the placements that are asked about, a set of as many words as the kernel's.
 * \param lost   set to the set of those that lose, likewise.
 */
void chain_defence(struct chain *chain, const void *state, int side, const uint64_t *cells,
                   const struct chain_limits *limits, uint64_t *lost);

#endif
