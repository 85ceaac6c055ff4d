#include "chain.h"

#include <stdlib.h>
#include <string.h>

#include "constants.h"
#include "memo.h"
#include "position.h"
#include "status.h"

/* Bounds of what a search remembers.  The hardest positions known on boards of up to 128 cells need a tenth of it. */
#define MEMO_BYTES_MAX     ((size_t)16 << 20)
#define FAILURES_BYTES_MAX ((size_t)16 << 20)

struct chain {
    const struct kernel *kernel;
    struct memo memo;
    struct shelf failures;
    void *work;
    void *state; /* in which a defence places, and room for as many to be taken back as it places at most */
    char *undo;
};

struct chain *chain_new(const struct kernel *kernel)
{
    struct chain *chain = calloc(1, sizeof *chain);
    if (!chain)
        return NULL;
    chain->kernel = kernel;
    chain->work = aligned_alloc(64, (kernel->chain_size + 63) / 64 * 64);
    chain->state = position_state_new(kernel);
    chain->undo = malloc((CHAIN_CAPTURES_FOLLOWED + 2) * kernel->undo_size);
    if (!chain->work || !chain->state || !chain->undo || !memo_begin(&chain->memo, kernel->words, MEMO_BYTES_MAX) ||
        !shelf_begin(&chain->failures, kernel->words, FAILURES_BYTES_MAX)) {
        chain_free(chain);
        return NULL;
    }
    return chain;
}

void chain_free(struct chain *chain)
{
    if (!chain)
        return;
    memo_end(&chain->memo);
    shelf_end(&chain->failures);
    free(chain->work);
    free(chain->state);
    free(chain->undo);
    free(chain);
}

enum oust_chain chain_find(struct chain *chain, const void *state, int side, uint64_t nodes,
                           const struct oust_stop *stop, oust_cell *cells, int *count)
{
    struct chain_question question = {state, side, nodes, stop, &chain->memo, &chain->failures};
    return chain->kernel->chain(chain->work, &question, cells, count);
}

enum oust_chain chain_find_among(struct chain *chain, const void *state, int side, const uint64_t *allowed,
                                 uint64_t nodes, const struct oust_stop *stop, oust_cell *cells, int *count)
{
    const struct kernel *kernel = chain->kernel;
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    enum oust_chain all = OUST_CHAIN_NONE, answer = chain_find(chain, state, side, nodes, stop, cells, count);
    if (answer != OUST_CHAIN_FOUND || board_set_has(allowed, cells[0]))
        return answer;
    kernel->legal(state, side, seeds, captures);
    for (int i = 0; i < kernel->words; i++) {
        for (uint64_t rest = captures[i] & allowed[i]; rest; rest &= rest - 1) {
            cells[0] = i * 64 + __builtin_ctzll(rest);
            *count = 0;
            kernel->copy(chain->state, state);
            answer = kernel->place(chain->state, side, cells[0], NULL) == KERNEL_WIN
                         ? OUST_CHAIN_FOUND
                         : chain_find(chain, chain->state, side, nodes, stop, cells + 1, count);
            ++*count;
            if (answer == OUST_CHAIN_FOUND)
                return answer;
            if (answer == OUST_CHAIN_UNKNOWN)
                all = answer;
        }
    }
    *count = 0;
    return all;
}

/* ---- the defence ---- */

struct defence {
    struct chain *chain;
    const struct chain_limits *limits;
    int side;
};

/* Has the enemy a winning chain now, for certain? */
static bool enemy_wins(const struct defence *d)
{
    const struct chain_limits *limits = d->limits;
    if (limits->may_go_on && !limits->may_go_on(limits->user))
        return false;
    return chain_find(d->chain, d->chain->state, !d->side, limits->nodes, limits->stop, NULL, NULL) == OUST_CHAIN_FOUND;
}

static bool has_lost(const struct defence *d, int captures, char *undo);

/* Does this placement lose, if so many captures are followed behind it? */
static bool loses(const struct defence *d, oust_cell cell, int captures, char *undo)
{
    const struct kernel *kernel = d->chain->kernel;
    enum kernel_outcome outcome = kernel->place(d->chain->state, d->side, cell, undo);
    bool lost = outcome == KERNEL_SEED ? enemy_wins(d)
                                       : outcome == KERNEL_CAPTURE && has_lost(d, captures, undo + kernel->undo_size);
    kernel->take_back(d->chain->state, undo);
    return lost;
}

/* Do all placements of a set lose? */
static bool all_lose(const struct defence *d, const uint64_t *cells, int captures, char *undo)
{
    for (int i = 0; i < d->chain->kernel->words; i++)
        for (uint64_t rest = cells[i]; rest; rest &= rest - 1)
            if (!loses(d, i * 64 + __builtin_ctzll(rest), captures, undo))
                return false;
    return true;
}

/* Does the enemy have a winning chain however the turn, which goes on, is ended? */
static bool has_lost(const struct defence *d, int captures, char *undo)
{
    uint64_t seeds[BOARD_WORDS_MAX], more[BOARD_WORDS_MAX], any_seed = 0, any_more = 0;
    const struct kernel *kernel = d->chain->kernel;
    kernel->legal(d->chain->state, d->side, seeds, more);
    for (int i = 0; i < kernel->words; i++) {
        any_seed |= seeds[i];
        any_more |= more[i];
    }
    if (!any_seed && !any_more)
        return enemy_wins(d);
    return all_lose(d, seeds, captures, undo) && (!any_more || (captures > 0 && all_lose(d, more, captures - 1, undo)));
}

/* Adds to `lost` those of some placements, as far as they are asked about, that lose. */
static void add_lost(const struct defence *d, const uint64_t *cells, const uint64_t *asked, uint64_t *lost)
{
    for (int i = 0; i < d->chain->kernel->words; i++)
        for (uint64_t rest = cells[i] & asked[i]; rest; rest &= rest - 1)
            if (loses(d, i * 64 + __builtin_ctzll(rest), CHAIN_CAPTURES_FOLLOWED, d->chain->undo))
                lost[i] |= rest & -rest;
}

/* Seeds first: each of them is one search, a capture can be hundreds, and the limits may end it all. */
void chain_defence(struct chain *chain, const void *state, int side, const uint64_t *cells,
                   const struct chain_limits *limits, uint64_t *lost)
{
    const struct defence d = {chain, limits, side};
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    memset(lost, 0, (size_t)chain->kernel->words * sizeof *lost);
    chain->kernel->copy(chain->state, state);
    chain->kernel->legal(chain->state, side, seeds, captures);
    add_lost(&d, seeds, cells, lost);
    add_lost(&d, captures, cells, lost);
}

enum oust_status oust_chain_find(const struct oust_position *position, uint64_t nodes, struct oust_stop *stop,
                                 enum oust_chain *chain, oust_cell *cells, size_t max, size_t *count,
                                 struct oust_error *error)
{
    oust_cell found[OUST_CELLS_MAX];
    int length = 0;
    status_clear(error);
    struct chain *work = chain_new(position->kernel);
    if (!work)
        return status_no_memory(error);
    *chain = chain_find(work, position->state, position->side, nodes, stop, found, &length);
    chain_free(work);
    for (int i = 0; i < length && (size_t)i < max; i++)
        cells[i] = found[i];
    *count = (size_t)length;
    return OUST_OK;
}
