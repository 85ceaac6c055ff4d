/*
 * report - what a tree says about its root: candidates, win rates, lines.
 */
#ifndef REPORT_H
#define REPORT_H

#include "oust.h"
#include "tree.h"

/** Fills in the candidates of a node, best first, at most `max`. */
void report_fill(struct oust_report *report, const struct tree *tree, uint32_t root, int max);

#endif
