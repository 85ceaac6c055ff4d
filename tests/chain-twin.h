/*
 * chain-twin - the plain way to look for a winning chain: try all captures, depth first, and
 * remember every set of own stones that failed.  Slow and obviously right, for comparing; and
 * positions to compare with.
 */
#ifndef CHAIN_TWIN_H
#define CHAIN_TWIN_H

#include "oust.h"
#include "rng.h"

/** Does the player to place have a winning chain?  UNKNOWN after `nodes` nodes. */
enum oust_chain twin_find(const struct oust_position *position, uint64_t nodes);

/** Is the list of cells a winning chain in this position? */
bool twin_is_chain(const struct oust_position *position, const oust_cell *cells, size_t count);

/** All legal placements, as a set. */
void twin_legal(const struct oust_position *position, uint64_t *cells);

/**
 * A position to ask about, of a kind chosen at random: from random games, or games of eager
 * capturers, from their first placement to their last; or stones strewn over the board,
 * some of them in clumps.  To be freed by the caller.
 */
struct oust_position *twin_position(const struct oust_board *board, struct rng *rng);

#endif
