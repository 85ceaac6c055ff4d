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

/**
 * Can the side, placing now, oust the enemy in this turn by captures alone?
 * \param nodes  most nodes to look at, 0 for no limit.
 * \param stop   NULL, or a flag; it is looked at in every node.
 * \param cells, count  set to the chain if there is one; OUST_CELLS_MAX cells are room enough.  Both may be NULL.
 */
enum oust_chain chain_find(struct chain *chain, const void *state, int side, uint64_t nodes,
                           const struct oust_stop *stop, oust_cell *cells, int *count);

#endif
