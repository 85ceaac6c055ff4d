/*
 * solve-table - what the solver has found out about positions: how far each is from being
 * proven or refuted.  A hash table that begins small and doubles up to its bound of memory;
 * from there on a new position takes the place of the one, of a few, that cost the least work.
 */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "solve-key.h"

/** The cost of what can't be had at any. */
#define SOLVE_NEVER (UINT32_C(1) << 30)

/**
 * How far the player to place is from a goal, and the other one from thwarting it: the least number of
 * undecided positions that have to turn out well for that.  (0, SOLVE_NEVER) is proven, (SOLVE_NEVER, 0) refuted.
 */
struct solve_cost {
    uint32_t reach;
    uint32_t thwart;
};

struct solve_table {
    size_t key_words, slot_size;
    char *slots;
    size_t count, count_max; /* of slots, powers of two */
    size_t used;
    uint64_t forgotten; /* positions that had to give way since the table can't grow any more */
};

/** For keys made by `keys`, at most `bytes_max` bytes.  False without memory.  End it with solve_table_end(). */
bool solve_table_begin(struct solve_table *table, const struct solve_keys *keys, size_t bytes_max);
void solve_table_end(struct solve_table *table);

/** Has the place in memory fetched where a position is, for one who asks for it soon: most of the time goes there. */
void solve_table_hurry(const struct solve_table *table, const struct solve_key *key, unsigned goal);

/** What is known of a position, for one of two goals (0, 1).  \return whether there is anything. */
bool solve_table_find(const struct solve_table *table, const struct solve_key *key, unsigned goal,
                      struct solve_cost *cost);

/** Notes what is known, and how many positions were looked into for it. */
void solve_table_note(struct solve_table *table, const struct solve_key *key, unsigned goal, struct solve_cost cost,
                      uint64_t work);

#endif
