#include "report.h"

#include <stdlib.h>

#include "kernel.h"

/* What an edge said at one moment: other threads go on counting. */
struct standing {
    const struct edge *edge;
    uint64_t visits, value;
    uint8_t proof;
};

static struct standing standing_of(const struct edge *edge)
{
    uint64_t stats = atomic_load_explicit(&edge->stats, memory_order_relaxed);
    return (struct standing){edge, stats & TREE_VISITS_MAX, stats >> TREE_VISIT_BITS,
                             atomic_load_explicit(&edge->proof, memory_order_relaxed)};
}

/* Won before open before lost; then the one tried more often, then the better guess. */
static int better_first(const void *a, const void *b)
{
    const struct standing *x = a, *y = b;
    static const int rank[] = {[TREE_WON] = 0, [TREE_OPEN] = 1, [TREE_LOST] = 2};
    if (rank[x->proof] != rank[y->proof])
        return rank[x->proof] - rank[y->proof];
    if (x->visits != y->visits)
        return x->visits > y->visits ? -1 : 1;
    if (x->edge->prior != y->edge->prior)
        return (int)y->edge->prior - (int)x->edge->prior;
    return (int)x->edge->cell - (int)y->edge->cell;
}

static struct standing best_of(const struct node *node)
{
    struct standing best = standing_of(&node->edges[0]);
    for (int i = 1; i < node->count; i++) {
        struct standing other = standing_of(&node->edges[i]);
        if (better_first(&other, &best) < 0)
            best = other;
    }
    return best;
}

/* The expected placements behind an edge: always the one tried most. */
static void fill_line(struct oust_candidate *candidate, const struct tree *tree, const struct edge *edge)
{
    for (;;) {
        candidate->line[candidate->line_length++] = edge->cell;
        uint32_t child = atomic_load_explicit(&edge->child, memory_order_acquire);
        if (child <= TREE_BUSY || candidate->line_length == OUST_LINE_MAX)
            return;
        struct standing next = best_of(tree_node(tree, child));
        if (next.visits == 0)
            return;
        edge = next.edge;
    }
}

static void fill_candidate(struct oust_candidate *candidate, const struct tree *tree, const struct standing *standing)
{
    *candidate = (struct oust_candidate){.cell = standing->edge->cell, .visits = standing->visits};
    candidate->proven = standing->proof != TREE_OPEN;
    if (candidate->proven)
        candidate->win_rate = standing->proof == TREE_WON;
    else if (standing->visits > 0)
        candidate->win_rate = (double)standing->value / (double)standing->visits / KERNEL_VALUE_WIN;
    else
        candidate->win_rate = standing->edge->prior / 255.0;
    fill_line(candidate, tree, standing->edge);
}

void report_fill(struct oust_report *report, const struct tree *tree, uint32_t root, int max)
{
    const struct node *node = tree_node(tree, root);
    struct standing standings[OUST_CELLS_MAX];
    for (int i = 0; i < node->count; i++)
        standings[i] = standing_of(&node->edges[i]);
    /* cppcheck-suppress uninitvar ; a node has an edge at least */
    qsort(standings, node->count, sizeof *standings, better_first);
    report->count = node->count < max ? node->count : max;
    for (int i = 0; i < report->count; i++)
        fill_candidate(&report->candidates[i], tree, &standings[i]);
    report->best = standings[0].edge->cell;
}
