#include "search.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bound.h"
#include "chain.h"
#include "clock.h"
#include "constants.h"
#include "position.h"
#include "report.h"
#include "status.h"
#include "stop.h"
#include "tree.h"

#define PATH_MAX_EDGES 1024      /* a longer way down ends in a playout */
#define PLAYOUTS_MAX   200000000 /* an edge counts fewer visits than 2^TREE_VISIT_BITS */
#define CLOCK_EVERY    8         /* simulations between two looks at the clock */

/* What all threads of a search share. */
struct search {
    const struct search_job *job;
    struct tree tree;
    uint32_t root;
    uint64_t start_ms;
    uint64_t playouts_max;
    _Atomic uint64_t playouts;
    _Atomic int reason; /* why to stop: an enum oust_reason, 0 to go on */
    struct search_style style;
    struct bound bound;
    bool hopeless; /* every placement leaves the enemy a winning chain */
};

/* One thread of it. */
struct worker {
    struct search *search;
    void *state;
    struct chain *chain;
    struct rng rng;
    uint64_t next_report_ms;
    int length; /* of the way down */
    struct step {
        struct node *node;
        struct edge *edge;
    } path[PATH_MAX_EDGES];
};

/* ---- choosing an edge ---- */

/* The open edge with the best upper bound among the first ones; the won one, if there is one; NULL if all are lost. */
static struct edge *choose(struct node *node, const struct bound *bound)
{
    uint32_t node_visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    float spread = bound_spread(bound, node_visits);
    int width = bound_width(bound, node_visits);
    float best_score = -1;
    struct edge *best = NULL;
    for (struct edge *edge = node->edges, *end = edge + node->count; edge < end; edge++) {
        uint8_t proof = atomic_load_explicit(&edge->proof, memory_order_relaxed);
        if (proof == TREE_WON)
            return edge;
        if (proof == TREE_LOST)
            continue;
        if (width-- == 0)
            break;
        uint64_t stats = atomic_load_explicit(&edge->stats, memory_order_relaxed);
        uint32_t visits = (uint32_t)(stats & TREE_VISITS_MAX);
        float score = bound_of(bound, spread, visits, stats >> TREE_VISIT_BITS, edge->prior);
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
        /* Behind an edge that nobody tried stand only such, with guesses that are no better. */
        if (visits == 0)
            break;
    }
    return best;
}

/* ---- growing the tree ---- */

/* Best guess first, equals in a random order: shuffled, then counted into their places. */
static void sort_edges(struct node *node, uint16_t *cells, uint8_t *priors, struct rng *rng)
{
    int start[256] = {0}; /* start[v]: how many guesses are better than v, then the next place for one */
    for (int i = node->count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        uint16_t cell = cells[i];
        uint8_t prior = priors[i];
        cells[i] = cells[j];
        priors[i] = priors[j];
        cells[j] = cell;
        priors[j] = prior;
    }
    for (int i = 0; i < node->count; i++)
        start[priors[i]]++;
    for (int v = 255, better = 0; v >= 0; v--) {
        int here = start[v];
        start[v] = better;
        better += here;
    }
    for (int i = 0; i < node->count; i++) {
        struct edge *edge = &node->edges[start[priors[i]]++];
        edge->cell = cells[i];
        edge->prior = priors[i];
    }
}

/* Lists what can be placed in a state; a side that can't place passes.  Returns the number of
 * placements, 0 if neither side can place. */
static int list_placements(const struct search *search, void *state, int *side, uint16_t *cells, uint8_t *priors)
{
    int count = search->job->kernel->judge(state, *side, cells, priors);
    if (count > 0)
        return count;
    *side = !*side;
    return search->job->kernel->judge(state, *side, cells, priors);
}

/* Has a side so few groups that to capture all of them in one turn is likely enough to be worth a search? */
static bool has_few_groups(const struct kernel *kernel, const void *state, int side)
{
    uint64_t rest[BOARD_WORDS_MAX];
    const uint64_t *stones = kernel->stones(state, side);
    memcpy(rest, stones, (size_t)kernel->words * sizeof *rest);
    int groups = 0;
    for (int i = 0; i < kernel->words; i++) {
        while (rest[i]) {
            int size;
            const uint64_t *group = kernel->group(state, i * 64 + __builtin_ctzll(rest[i]), &size);
            if (++groups > CHAIN_NODE_GROUPS)
                return false;
            for (int j = i; j < kernel->words; j++)
                rest[j] &= ~group[j];
        }
    }
    return true;
}

/* Does the side to place have a winning chain?  Placements are listed with captures first. */
static bool has_chain(struct worker *worker, int side, const uint16_t *cells)
{
    const struct search_job *job = worker->search->job;
    const uint64_t *halo = job->kernel->halo(worker->state, side);
    if (!worker->search->style.chains || !board_set_has(halo, cells[0]))
        return false;
    if (!has_few_groups(job->kernel, worker->state, !side))
        return false;
    uint64_t nodes = chain_nodes(job->board, CHAIN_NODE_NODES);
    return chain_find(worker->chain, worker->state, side, nodes, job->stop, NULL, NULL) == OUST_CHAIN_FOUND;
}

/* The name under which the tree keeps a state with somebody to place. */
static struct tree_key key_of(const struct search *search, const void *state, int side)
{
    const struct kernel *kernel = search->job->kernel;
    return tree_key(kernel->stones(state, 0), kernel->stones(state, 1), kernel->words, side);
}

/* A node for a state, perhaps one that another way led to; 0 if there is no room for it or nobody can place. */
static uint32_t node_for(struct worker *worker, int side)
{
    struct search *search = worker->search;
    uint16_t cells[OUST_CELLS_MAX];
    uint8_t priors[OUST_CELLS_MAX];
    struct tree_key key = key_of(search, worker->state, side);
    uint32_t index = tree_find(&search->tree, key);
    if (index != 0)
        return index;
    int count = list_placements(search, worker->state, &side, cells, priors);
    index = count > 0 ? tree_node_new(&search->tree, count) : 0;
    if (index == 0)
        return 0;
    struct node *node = tree_node(&search->tree, index);
    node->side = (uint8_t)side;
    if (has_chain(worker, side, cells))
        atomic_store_explicit(&node->proof, TREE_WON, memory_order_relaxed);
    sort_edges(node, cells, priors, &worker->rng);
    tree_keep(&search->tree, index, key);
    return index;
}

/* Gives an edge its node, unless another thread is at it or the edge was not tried often enough:
 * the fuller the arena, the more visits it takes.  Returns the node or NULL. */
static struct node *grow(struct worker *worker, struct edge *edge, int side)
{
    struct tree *tree = &worker->search->tree;
    uint32_t expected = TREE_LEAF;
    if (edge_visits(edge) < (uint64_t)SEARCH_GROW_VISITS << (2 * tree_quarters(tree)))
        return NULL;
    if (!atomic_compare_exchange_strong_explicit(&edge->child, &expected, TREE_BUSY, memory_order_relaxed,
                                                 memory_order_relaxed))
        return NULL;
    uint32_t index = node_for(worker, side);
    atomic_store_explicit(&edge->child, index ? index : TREE_LEAF, memory_order_release);
    return index ? tree_node(tree, index) : NULL;
}

/* ---- proven results ---- */

static bool all_lost(const struct node *node)
{
    for (int i = 0; i < node->count; i++)
        if (atomic_load_explicit(&node->edges[i].proof, memory_order_relaxed) != TREE_LOST)
            return false;
    return true;
}

/* Tells the way back up that `winner` (a side) is certain to win below its last step, as far as
 * that decides anything. */
static void prove(struct worker *worker, int winner)
{
    for (int i = worker->length - 1; i >= 0; i--) {
        struct node *node = worker->path[i].node;
        bool won = node->side == winner;
        atomic_store_explicit(&worker->path[i].edge->proof, won ? TREE_WON : TREE_LOST, memory_order_relaxed);
        if (!won && !all_lost(node))
            return;
        atomic_store_explicit(&node->proof, won ? TREE_WON : TREE_LOST, memory_order_relaxed);
    }
}

/* The side that is certain to win in a node, or -1. */
static int proven_winner(const struct node *node)
{
    uint8_t proof = atomic_load_explicit(&node->proof, memory_order_relaxed);
    return proof == TREE_OPEN ? -1 : proof == TREE_WON ? node->side : !node->side;
}

/* ---- one simulation ---- */

/* Goes down the tree, placing, until it leaves it.  Returns the winner's side if that is certain, else -1
 * with `side` set to who is to place. */
static int descend(struct worker *worker, int *side)
{
    struct search *search = worker->search;
    const struct kernel *kernel = search->job->kernel;
    struct node *node = tree_node(&search->tree, search->root);
    worker->length = 0;
    for (;;) {
        struct edge *edge = choose(node, &search->bound);
        if (!edge)
            return !node->side;
        worker->path[worker->length++] = (struct step){node, edge};
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&edge->stats, 1, memory_order_relaxed);
        enum kernel_outcome outcome = kernel->place(worker->state, node->side, edge->cell, NULL);
        *side = outcome == KERNEL_SEED ? !node->side : node->side;
        if (outcome == KERNEL_WIN)
            return node->side;
        if (worker->length == PATH_MAX_EDGES)
            return -1;
        uint32_t child = atomic_load_explicit(&edge->child, memory_order_acquire);
        if (child <= TREE_BUSY) {
            node = child == TREE_LEAF ? grow(worker, edge, *side) : NULL;
            return node ? proven_winner(node) : -1;
        }
        node = tree_node(&search->tree, child);
        *side = node->side;
        int winner = proven_winner(node);
        if (winner >= 0)
            return winner;
    }
}

/* Adds a value for side 0 to every step of the way. */
static void back_up(struct worker *worker, int value)
{
    for (int i = 0; i < worker->length; i++) {
        struct step *step = &worker->path[i];
        uint64_t own = (uint64_t)(step->node->side == 0 ? value : KERNEL_VALUE_WIN - value);
        atomic_fetch_add_explicit(&step->edge->stats, own << TREE_VISIT_BITS, memory_order_relaxed);
    }
}

static void simulate(struct worker *worker)
{
    const struct search_job *job = worker->search->job;
    uint64_t placements = 0;
    int side, value;
    job->kernel->copy(worker->state, job->state);
    int winner = descend(worker, &side);
    if (winner >= 0) {
        prove(worker, winner);
        value = winner == 0 ? KERNEL_VALUE_WIN : 0;
    } else {
        value = job->kernel->playout(worker->state, side, worker->search->style.policy, worker->search->style.cut,
                                     &worker->rng, &placements);
    }
    back_up(worker, value);
}

/* ---- when to stop ---- */

static uint64_t now_ms(const struct search *search)
{
    return search->job->options->clock(search->job->options->clock_user);
}

/* Is there anything left to find out at the root? */
static bool decided(struct search *search)
{
    const struct node *root = tree_node(&search->tree, search->root);
    int open = 0;
    if (atomic_load_explicit(&root->proof, memory_order_relaxed) != TREE_OPEN)
        return true;
    for (int i = 0; i < root->count && open < 2; i++)
        open += atomic_load_explicit(&root->edges[i].proof, memory_order_relaxed) == TREE_OPEN;
    return open < 2;
}

static void stop_because(struct search *search, enum oust_reason reason)
{
    int none = 0;
    atomic_compare_exchange_strong(&search->reason, &none, (int)reason);
}

static void report_progress(struct worker *worker, uint64_t elapsed)
{
    const struct oust_think_options *options = worker->search->job->options;
    struct oust_report report;
    if (!options->progress || elapsed < worker->next_report_ms)
        return;
    worker->next_report_ms = elapsed + options->interval_ms;
    memset(&report, 0, sizeof report);
    report_fill(&report, &worker->search->tree, worker->search->root, options->candidates);
    report.elapsed_ms = (unsigned)elapsed;
    report.playouts = atomic_load_explicit(&worker->search->playouts, memory_order_relaxed);
    /* For a moment, threads that may not begin one more have counted it. */
    if (report.playouts > worker->search->playouts_max)
        report.playouts = worker->search->playouts_max;
    report.share = options->time_ms ? (double)elapsed / options->time_ms
                                    : (double)report.playouts / (double)worker->search->playouts_max;
    if (report.share > 1)
        report.share = 1;
    options->progress(&report, options->progress_user);
}

static void look_around(struct worker *worker, bool first)
{
    struct search *search = worker->search;
    uint64_t now = now_ms(search), elapsed = clock_since(search->start_ms, now);
    /* a clock that has gone back can't be waited for */
    if (search->job->options->time_ms && (elapsed >= search->job->options->time_ms || now < search->start_ms))
        stop_because(search, OUST_REASON_TIME);
    if (decided(search))
        stop_because(search, OUST_REASON_PROVEN);
    if (first)
        report_progress(worker, elapsed);
}

static void work(struct worker *worker, bool first)
{
    struct search *search = worker->search;
    for (unsigned i = 0; atomic_load_explicit(&search->reason, memory_order_relaxed) == 0; i++) {
        if (stop_raised(search->job->stop))
            stop_because(search, OUST_REASON_STOPPED);
        else if (i % CLOCK_EVERY == 0)
            look_around(worker, first);
        if (atomic_fetch_add_explicit(&search->playouts, 1, memory_order_relaxed) >= search->playouts_max) {
            atomic_fetch_sub_explicit(&search->playouts, 1, memory_order_relaxed);
            stop_because(search, OUST_REASON_PLAYOUTS);
            return;
        }
        simulate(worker);
    }
}

/* ---- threads ---- */

static void *thread_main(void *argument)
{
    work(argument, false);
    return NULL;
}

static bool worker_init(struct worker *worker, struct search *search, unsigned number)
{
    worker->search = search;
    worker->state = position_state_new(search->job->kernel);
    worker->chain = chain_new(search->job->kernel);
    worker->rng = rng_seeded(search->job->options->seed + number);
    worker->next_report_ms = search->job->options->interval_ms;
    return worker->state && worker->chain;
}

static void worker_free(struct worker *worker)
{
    free(worker->state);
    chain_free(worker->chain);
}

/* Runs all workers, the first in this thread.  Fewer threads than asked for are a slower search, no error. */
static void run_workers(struct worker *workers, unsigned count)
{
    pthread_t threads[OUST_THREADS_MAX];
    unsigned started = 1;
    while (started < count && pthread_create(&threads[started], NULL, thread_main, &workers[started]) == 0)
        started++;
    work(&workers[0], true);
    for (unsigned i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* ---- the root ---- */

/* The root has only the allowed placements. */
static bool make_root(struct worker *worker)
{
    struct search *search = worker->search;
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) worker_init() has set it */
    const struct search_job *job = search->job;
    job->kernel->copy(worker->state, job->state);
    search->root = node_for(worker, job->side);
    if (search->root == 0)
        return false;
    struct node *root = tree_node(&search->tree, search->root);
    int kept = 0;
    for (int i = 0; i < root->count; i++) {
        if (!board_set_has(job->allowed, root->edges[i].cell))
            continue;
        root->edges[kept].cell = root->edges[i].cell;
        root->edges[kept++].prior = root->edges[i].prior;
    }
    root->count = (uint16_t)kept;
    /* A chain that may not be begun, or that was looked for in vain with more nodes, proves nothing here. */
    atomic_store_explicit(&root->proof, TREE_OPEN, memory_order_relaxed);
    return true;
}

/* How many nodes to spend on each of so many replies. */
static uint64_t reply_nodes(const struct search_job *job, int replies)
{
    uint64_t all = CHAIN_REPLIES_NODES;
    if (job->options->time_ms)
        all = (uint64_t)job->options->time_ms * CHAIN_REPLIES_NODES_PER_MS;
    return chain_nodes(job->board, all / (uint64_t)replies);
}

/* A search that prepares itself, and how many questions about replies it may still ask without a limit of time. */
struct preparation {
    const struct search *search;
    int questions;
};

/* Unless the caller has had enough, or half of the time or all questions have gone into this. */
static bool may_prepare(void *user)
{
    struct preparation *preparation = user;
    const struct search_job *job = preparation->search->job;
    uint64_t time_ms = job->options->time_ms;
    if (stop_raised(job->stop))
        return false;
    if (!time_ms)
        return preparation->questions-- > 0;
    return (now_ms(preparation->search) - preparation->search->start_ms) * 2 < time_ms;
}

/* Marks the placements that leave the enemy a winning chain.  If all do, none is marked: then a short
 * search that knows nothing of chains says which one to try. */
static void defend_root(struct worker *worker)
{
    struct search *search = worker->search;
    const struct search_job *job = search->job;
    struct node *root = tree_node(&search->tree, search->root);
    struct preparation preparation = {search, root->count * CHAIN_REPLIES_FACTOR};
    struct chain_limits limits = {reply_nodes(job, root->count), job->stop, may_prepare, &preparation};
    uint64_t lost[BOARD_WORDS_MAX];
    int open = 0;
    chain_defence(worker->chain, job->state, job->side, job->allowed, &limits, lost);
    for (int i = 0; i < root->count; i++)
        open += !board_set_has(lost, root->edges[i].cell);
    if (open == 0) {
        search->hopeless = true;
        search->style.chains = false;
        search->playouts_max = search->playouts_max < HOPELESS_PLAYOUTS ? search->playouts_max : HOPELESS_PLAYOUTS;
        return;
    }
    for (int i = 0; i < root->count; i++)
        if (board_set_has(lost, root->edges[i].cell))
            atomic_store_explicit(&root->edges[i].proof, TREE_LOST, memory_order_relaxed);
}

static void fill_report(const struct search *search, struct oust_report *report)
{
    report_fill(report, &search->tree, search->root, search->job->options->candidates);
    report->reason = (enum oust_reason)atomic_load(&search->reason);
    report->share = 1;
    report->playouts = atomic_load(&search->playouts);
    if (!search->hopeless)
        return;
    report->reason = OUST_REASON_PROVEN;
    for (int i = 0; i < report->count; i++) {
        report->candidates[i].proven = true;
        report->candidates[i].win_rate = 0;
    }
}

static enum oust_status run(struct search *search, struct worker *workers, struct oust_report *report,
                            struct oust_error *error)
{
    unsigned threads = search->job->options->threads;
    for (unsigned i = 0; i < threads; i++)
        if (!worker_init(&workers[i], search, i))
            return status_no_memory(error);
    if (!make_root(&workers[0]))
        return status_no_memory(error);
    if (search->style.chains)
        defend_root(&workers[0]);
    run_workers(workers, threads);
    fill_report(search, report);
    return OUST_OK;
}

/* No more nodes than this will be made, and often fewer. */
static uint64_t nodes_expected(const struct search_job *job)
{
    uint64_t in_time = (uint64_t)job->options->time_ms * SEARCH_NODES_PER_MS * job->options->threads;
    uint64_t in_playouts = job->options->playouts / SEARCH_GROW_VISITS + 1;
    if (job->options->time_ms && job->options->playouts)
        return in_time < in_playouts ? in_time : in_playouts;
    return job->options->time_ms ? in_time : in_playouts;
}

enum oust_status search_run(const struct search_job *job, struct oust_report *report, struct oust_error *error)
{
    struct search search = {.job = job, .style = job->style, .start_ms = job->start_ms};
    bound_init(&search.bound, job->style.explore, job->style.prior_visits);
    uint64_t limit = job->options->playouts;
    search.playouts_max = limit && limit < PLAYOUTS_MAX ? limit : PLAYOUTS_MAX;
    struct worker *workers = calloc(job->options->threads, sizeof *workers);
    enum oust_status status = OUST_ERROR_MEMORY;
    if (!workers || !tree_init(&search.tree, job->options->memory, nodes_expected(job)))
        status_no_memory(error);
    else
        status = run(&search, workers, report, error);
    for (unsigned i = 0; workers && i < job->options->threads; i++)
        worker_free(&workers[i]);
    free(workers);
    tree_free(&search.tree);
    return status;
}
