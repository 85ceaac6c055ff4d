#include "chain.h"

#include <stdlib.h>

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
};

struct chain *chain_new(const struct kernel *kernel)
{
    struct chain *chain = calloc(1, sizeof *chain);
    if (!chain)
        return NULL;
    chain->kernel = kernel;
    chain->work = aligned_alloc(64, (kernel->chain_size + 63) / 64 * 64);
    if (!chain->work || !memo_begin(&chain->memo, kernel->words, MEMO_BYTES_MAX) ||
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
    free(chain);
}

enum oust_chain chain_find(struct chain *chain, const void *state, int side, uint64_t nodes,
                           const struct oust_stop *stop, oust_cell *cells, int *count)
{
    struct chain_question question = {state, side, nodes, stop, &chain->memo, &chain->failures};
    return chain->kernel->chain(chain->work, &question, cells, count);
}

enum oust_chain chain_defence(struct chain *chain, const void *state, int side, uint64_t nodes,
                              const struct oust_stop *stop, uint64_t *safe)
{
    struct chain_question question = {state, side, nodes, stop, &chain->memo, &chain->failures};
    return chain->kernel->defence(chain->work, &question, safe);
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
