/*
 * constants - every number that shapes how the computer plays, in one place, but for those by which
 * the levels are defined (levels.c).  What a match said of it stands beside it, or that none did.
 */
#ifndef CONSTANTS_H
#define CONSTANTS_H

/* ---- judging the position in which a playout is cut: the balance is a weighted sum of differences.  On hex7 against
 * the first search, both with 1000 playouts: 64% +- 6 of 240 games, with the weights of JUDGE_ below 55% +- 8 of 160,
 * with those that name winners best (0.16, 0.075, 0.27) 59% +- 8; on hex9 those of JUDGE_ win 34% +- 10 of 80.  Where
 * cells have four neighbours it is the other way round: on rect11x11 those of JUDGE_ win 70% +- 10 of 80 against those
 * of the hexagons, and of what lies around them nothing wins more than 53% +- 8.  HACKING.md has more. ---- */
#define CUT_HEX_LARGEST  0.20 /* size of the largest group */
#define CUT_HEX_STONES   0.05 /* number of stones */
#define CUT_HEX_GROUPS   0.15 /* number of groups, which counts against their owner */
#define CUT_RECT_LARGEST 0.33
#define CUT_RECT_STONES  0.05
#define CUT_RECT_GROUPS  0.10

/* ---- the same after a placement; on hex7 with the weights of CUT_HEX_ above 58% +- 6 in place of 64% ---- */
#define JUDGE_LARGEST 0.33
#define JUDGE_STONES  0.05
#define JUDGE_GROUPS  0.10

/* ---- judging a placement: a chance to win by its kind, mixed with the position it leads to.  A share of 0.8 won 46%
 * +- 8, one of 0.4 53%; the chances of the kinds were not measured one by one. ---- */
#define JUDGE_KIND_SHARE    0.6
#define JUDGE_CAPTURE_SAFE  0.75
#define JUDGE_CAPTURE_RISKY 0.55
#define JUDGE_SEED_SAFE     0.60
#define JUDGE_SEED_RISKY    0.30
#define JUDGE_SEED_CONTACT  0.40 /* touches the enemy, who can't take it at once */
#define JUDGE_SEED_LOST     0.10 /* touches the enemy, who can */

/* ---- the search.  Win rates of 160 games against the first search, both with 1000 playouts (+- 8): exploration 0.5
 * 69%, 0.6 64%, and with that a cut after 12 placements 57%, 20 64%, 30 54%; with the weights of JUDGE_ for both
 * judgements exploration 0.4 41%, 0.6 55%, and with that first guesses worth 5 visits 46%, 10 55%, 20 38%.  A width
 * that grows won 53% (+- 7) of 200 games against all placements, both with 5000 playouts.  HACKING.md has more. ---- */
#define SEARCH_EXPLORE      0.5 /* weight of the exploration term of UCT */
#define SEARCH_PRIOR_VISITS 10  /* virtual visits that the first guess is worth */
#define SEARCH_WIDTH_LEAST  2   /* placements of a node that are looked at ... */
#define SEARCH_WIDTH_GROWTH 2.4 /* ... and so many more for each visit to the power of 3/8 */
#define SEARCH_GROW_VISITS  4 /* visits of an edge before it gets a node: 1 < 2 (73% +- 11) < 4 (67% +- 12) = 8 = 16 */
#define SEARCH_NODES_PER_MS 500 /* of each thread, some four times as many as are made: for them there is a table */
#define SEARCH_CUT          20 /* placements of a playout before it is judged; to the end: 14% (hex9), 3% (rect15x15) */
#define SEARCH_UCT_EXPLORE  0.7 /* the yardstick's exploration: the usual one, not measured */

#define PLAYOUT_SAFE_TRIES 4 /* of a seed that the enemy can't take at once, in a guided playout: not measured */

#define LEVEL5_PLAYOUTS 400 /* 99.5% (97 to 100) of 200 games against level 4, 3% (2 to 7) against 6 at 0.1 s */

/* ---- chains: how many nodes a search for one may look at.  Numbers are for boards of two words; on larger ones a
 * node costs much more (on hex18 some hundred times), so fewer are looked at: chain_nodes(). ---- */
#define CHAIN_ROOT_NODES           200000 /* before a placement of levels 5 and 6 without a limit of time ... */
#define CHAIN_FIRST_NODES          1000   /* ... and with one at first, then ever more */
#define CHAIN_REPLIES_NODES        200000 /* the enemy's, after all placements at the root together ... */
#define CHAIN_REPLIES_NODES_PER_MS 1000   /* ... and with a limit of time for each millisecond */
#define CHAIN_REPLIES_FACTOR       16     /* questions about replies, for each placement, without a limit of time */
#define CHAIN_NODE_NODES           200    /* in each node of the tree ... */
#define CHAIN_NODE_GROUPS          4 /* ... where the enemy has no more groups: 126 of 131 chains, 3 of 10 positions */
#define CHAIN_CAPTURES_FOLLOWED    2 /* in a defence, after the first placement of a turn */
#define HOPELESS_PLAYOUTS          1000 /* to choose among placements that all lose */

#endif
