/*
 * search - Monte Carlo tree search over placements: select, expand, play out, back up.
 *
 * After Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning" (2006), with a tree of single
 * placements (a capture keeps the player to place), first guesses worth some visits, proven
 * results (Winands, Bjornsson and Saito, "Monte-Carlo Tree Search Solver", 2008) and one tree for
 * all threads, where a visit counts as lost until its playout is done (Chaslot, Winands and van
 * den Herik, "Parallel Monte-Carlo Tree Search", 2008).
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "kernel.h"
#include "oust.h"

/** How a search thinks. */
struct search_style {
    double explore;   /* weight of the exploration term */
    int prior_visits; /* what a first guess is worth */
    enum oust_policy policy;
    uint64_t cut; /* placements of a playout before the position is judged */
    bool chains;  /* look for winning chains, of both sides */
};

struct search_job {
    const struct kernel *kernel;
    const void *state;
    int side;
    const struct oust_board *board;
    const uint64_t *allowed; /* the placements to choose among: legal, two at least */
    struct search_style style;
    const struct oust_think_options *options; /* complete: no defaults left */
    struct oust_stop *stop;
    uint64_t start_ms; /* when thinking began, by the options' clock */
};

/** Searches and reports.  \return OUST_ERROR_MEMORY. */
enum oust_status search_run(const struct search_job *job, struct oust_report *report, struct oust_error *error);

#endif
