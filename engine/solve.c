/*
 * solve - who wins with perfect play, and by which placements.
 *
 * A question is whether the player to place reaches a goal: to win, or not to lose.  It is
 * answered by depth-first proof-number search (Nagai, 2002): a position has two costs, how
 * far the goal is from being reached and how far from being thwarted, and the search always
 * goes where the answer is nearest.  It looks into a position until one of the costs has come
 * to a limit, which says that somewhere else it would be nearer now.  No position of a game
 * comes again, so what is known of one does not depend on the way to it.
 *
 * Two things differ from the textbook.  A capture keeps the player, so that the costs of a
 * branch are exchanged only where the turn goes over.  And the cost of thwarting all branches
 * is not the sum of theirs but the greatest one and the number of the others (weak proof
 * numbers): captures in different order lead to the same positions, which a sum would count
 * again and again.
 */
#include <stdlib.h>
#include <string.h>

#include "chain.h"
#include "clock.h"
#include "position.h"
#include "solve-table.h"
#include "status.h"
#include "stop.h"

#define DEFAULT_MEMORY ((size_t)256 << 20)
#define LEAST_MEMORY   ((size_t)1 << 20)
#define DEPTH_MAX      2000 /* placements from the root; who gets there gives up */
#define LOOK_EVERY     64   /* nodes between two looks at the clock, on small boards, where nodes are quick */
#define CHAIN_NODES    30   /* a small search for a winning chain in every new position saves a seventh of the time */
#define FORGOTTEN_MAX  8    /* tables full of forgotten positions: too little memory to come to an end */

enum goal { GOAL_WIN = 0, GOAL_DRAW = 1 };

/* A placement, and what it costs the player who places to reach his goal by it. */
struct branch {
    struct solve_cost cost;
    int16_t cell;
    bool turns; /* the enemy is to place afterwards */
    bool known; /* somebody has looked into it */
};

/* A position on the way from the root, which stands in the solver's state. */
struct spot {
    int side; /* to place */
    enum goal goal;
    int depth;
};

struct solver {
    const struct kernel *kernel;
    const struct oust_board *board;
    void *state;
    char *undo; /* one of the kernel's for each depth */
    size_t undo_size;
    struct chain *chain;
    struct solve_keys keys;
    struct solve_table table;
    struct branch *branches; /* of all positions on the way, one position's behind the other's */
    size_t branch_count, branch_capacity;
    const struct oust_solve_options *options;
    const struct oust_stop *stop;
    uint64_t start_ms;
    uint64_t nodes;
    bool blocked;   /* a position was met where nobody can place */
    bool exhausted; /* give up: what is found out from now on is not to be trusted */
    bool no_memory; /* for that reason */
};

static const struct solve_cost reached = {0, SOLVE_NEVER}, thwarted = {SOLVE_NEVER, 0};
static const struct solve_cost no_limit = {SOLVE_NEVER, SOLVE_NEVER};

static struct solve_cost turned(struct solve_cost cost)
{
    return (struct solve_cost){cost.thwart, cost.reach};
}

/* ---- one placement ---- */

static void *undo_at(const struct solver *s, int depth)
{
    return s->undo + (size_t)depth * s->undo_size;
}

/* The position behind a branch.  Who thwarts a win is content with a draw, and the other way round. */
static struct spot spot_behind(struct spot spot, const struct branch *branch)
{
    struct spot next = {spot.side, spot.goal, spot.depth + 1};
    if (branch->turns) {
        next.side = !spot.side;
        next.goal = spot.goal == GOAL_DRAW ? GOAL_WIN : GOAL_DRAW;
    }
    return next;
}

/* Who places if it is the side's turn: the side, the other one after a forced pass, or -1 if nobody can. */
static int who_places(const struct solver *s, int side)
{
    if (s->kernel->can_place(s->state, side))
        return side;
    return s->kernel->can_place(s->state, !side) ? !side : -1;
}

static void make_key(const struct solver *s, int side, struct solve_key *key)
{
    solve_key_make(&s->keys, s->kernel->stones(s->state, side), s->kernel->stones(s->state, !side), key);
}

/* Finds out what a branch comes to; its cost is left alone, and its key made, if the game goes on behind it. */
static void try_out(struct solver *s, struct spot spot, struct branch *branch, struct solve_key *key)
{
    void *undo = undo_at(s, spot.depth);
    enum kernel_outcome outcome = s->kernel->place(s->state, spot.side, branch->cell, undo);
    int next = outcome == KERNEL_WIN ? spot.side : who_places(s, outcome == KERNEL_CAPTURE ? spot.side : !spot.side);
    branch->turns = next == !spot.side;
    branch->known = true;
    if (outcome == KERNEL_WIN)
        branch->cost = reached;
    else if (next < 0) {
        s->blocked = true;
        branch->cost = spot.goal == GOAL_DRAW ? reached : thwarted;
    } else {
        branch->known = false;
        make_key(s, next, key);
        solve_table_hurry(&s->table, key, spot_behind(spot, branch).goal);
    }
    s->kernel->take_back(s->state, undo);
}

/* What is known of the position behind a branch that was tried out. */
static void recall(struct solver *s, struct spot spot, struct branch *branch, const struct solve_key *key)
{
    struct solve_cost cost;
    if (branch->known || !solve_table_find(&s->table, key, spot_behind(spot, branch).goal, &cost))
        return;
    branch->known = true;
    branch->cost = branch->turns ? turned(cost) : cost;
}

/* ---- a position and its branches ---- */

static bool push(struct solver *s, const struct branch *branch)
{
    if (s->branch_count == s->branch_capacity) {
        size_t capacity = s->branch_capacity ? 2 * s->branch_capacity : 1024;
        struct branch *branches = realloc(s->branches, capacity * sizeof *branches);
        if (!branches) {
            s->exhausted = s->no_memory = true;
            return false;
        }
        s->branches = branches;
        s->branch_capacity = capacity;
    }
    s->branches[s->branch_count++] = *branch;
    return true;
}

/* Pushes the placements; those that nobody has looked into cost what they look like.  Guesses of half the range make
 * rect5x5 a sixth larger, of twice the range two thirds.  Each placement is tried out before the table is asked about
 * the one before it, which gives the memory time. */
static void push_branches(struct solver *s, struct spot spot)
{
    uint16_t cells[OUST_CELLS_MAX];
    uint8_t priors[OUST_CELLS_MAX];
    struct branch branches[2];
    struct solve_key keys[2];
    int count = s->kernel->judge(s->state, spot.side, cells, priors);
    for (int i = 0; i <= count; i++) {
        struct branch *branch = &branches[i % 2], *before = &branches[!(i % 2)];
        if (i < count) {
            *branch = (struct branch){.cost = {256 - priors[i], 1 + priors[i]}, .cell = (int16_t)cells[i]};
            try_out(s, spot, branch, &keys[i % 2]);
        }
        if (i == 0)
            continue;
        recall(s, spot, before, &keys[!(i % 2)]);
        if (!push(s, before) || before->cost.reach == 0)
            return;
    }
}

/* What the branches from `first` on make of their position; the best of them, and what the second best costs. */
static struct solve_cost sum_up(const struct solver *s, size_t first, size_t *best, uint32_t *second)
{
    uint32_t most = 0, open = 0;
    struct solve_cost least = {SOLVE_NEVER, SOLVE_NEVER};
    *best = first;
    *second = SOLVE_NEVER;
    for (size_t i = first; i < s->branch_count; i++) {
        struct solve_cost cost = s->branches[i].cost;
        if (cost.reach < least.reach || (cost.reach == least.reach && cost.thwart < least.thwart)) {
            *second = least.reach;
            *best = i;
            least = cost;
        } else if (cost.reach < *second)
            *second = cost.reach;
        open += cost.thwart > 0;
        most = cost.thwart > most ? cost.thwart : most;
    }
    if (least.reach == 0)
        return reached;
    if (open == 0)
        return thwarted;
    uint32_t thwart = most + open - 1;
    return (struct solve_cost){least.reach, thwart < SOLVE_NEVER ? thwart : SOLVE_NEVER - 1};
}

static uint32_t at_most(uint64_t cost, uint32_t limit)
{
    return cost < limit ? (uint32_t)cost : limit;
}

/* How far to look into the best branch: until it costs twice what the second best does, as each change of mind
 * costs time, or until the position comes to its own limit. */
static struct solve_cost limit_of(const struct branch *best, uint32_t second, struct solve_cost cost,
                                  struct solve_cost limit)
{
    uint64_t thwart = (uint64_t)best->cost.thwart + limit.thwart - cost.thwart;
    return (struct solve_cost){at_most(2 * (uint64_t)second + 1, limit.reach), at_most(thwart, SOLVE_NEVER)};
}

/* A clock that has gone back can't be waited for. */
static bool time_is_up(const struct solver *s, uint64_t now)
{
    return now < s->start_ms || now - s->start_ms >= s->options->time_ms;
}

static bool gives_up(struct solver *s, int depth)
{
    const struct oust_solve_options *o = s->options;
    s->exhausted |= depth >= DEPTH_MAX || (o->nodes && s->nodes >= o->nodes) || stop_raised(s->stop);
    if (s->nodes % LOOK_EVERY == 0 || s->board->words > 2) {
        s->exhausted |= o->time_ms && time_is_up(s, o->clock(o->clock_user));
        s->exhausted |= s->table.forgotten > FORGOTTEN_MAX * s->table.count;
    }
    return s->exhausted;
}

static bool has_chain(struct solver *s, int side)
{
    return chain_find(s->chain, s->state, side, CHAIN_NODES, s->stop, NULL, NULL) == OUST_CHAIN_FOUND;
}

static struct solve_cost look_into(struct solver *s, struct spot spot, bool known, struct solve_cost limit);

/* Looks into what is behind a branch of the position, until one of the branch's costs has come to its limit. */
static struct solve_cost look_behind(struct solver *s, struct spot spot, const struct branch *branch,
                                     struct solve_cost limit)
{
    const struct branch b = *branch; /* more branches are pushed, and it may move */
    s->kernel->place(s->state, spot.side, b.cell, undo_at(s, spot.depth));
    struct solve_cost cost = look_into(s, spot_behind(spot, &b), b.known, b.turns ? turned(limit) : limit);
    s->kernel->take_back(s->state, undo_at(s, spot.depth));
    return b.turns ? turned(cost) : cost;
}

/* Always looks behind the branch that is nearest. */
static struct solve_cost look_deeper(struct solver *s, struct spot spot, struct solve_cost limit)
{
    const size_t first = s->branch_count;
    struct solve_cost cost = {1, 1};
    push_branches(s, spot);
    while (!s->exhausted) {
        size_t best;
        uint32_t second;
        cost = sum_up(s, first, &best, &second);
        if (cost.reach >= limit.reach || cost.thwart >= limit.thwart)
            break;
        struct solve_cost inner = limit_of(&s->branches[best], second, cost, limit);
        cost = look_behind(s, spot, &s->branches[best], inner);
        s->branches[best].cost = cost;
        s->branches[best].known = true;
    }
    s->branch_count = first;
    return cost;
}

/* Looks into a position until one of its costs has come to its limit. */
static struct solve_cost look_into(struct solver *s, struct spot spot, bool known, struct solve_cost limit)
{
    const uint64_t before = s->nodes++;
    struct solve_cost cost = reached;
    if (gives_up(s, spot.depth))
        return cost;
    if (known || !has_chain(s, spot.side))
        cost = look_deeper(s, spot, limit);
    if (!s->exhausted) {
        struct solve_key key;
        make_key(s, spot.side, &key);
        solve_table_note(&s->table, &key, spot.goal, cost, s->nodes - before);
    }
    return cost;
}

/* ---- the root ---- */

/* Does the side reach the goal by placing on the cell? */
static bool reaches(struct solver *s, int side, enum goal goal, oust_cell cell)
{
    struct spot root = {side, goal, 0};
    struct branch branch = {.cost = {1, 1}, .cell = (int16_t)cell};
    struct solve_key key;
    try_out(s, root, &branch, &key);
    recall(s, root, &branch, &key);
    if (branch.cost.reach > 0 && branch.cost.thwart > 0)
        branch.cost = look_behind(s, root, &branch, no_limit);
    return branch.cost.reach == 0;
}

/* Collects the placements by which the side reaches the goal. */
static void collect(struct solver *s, int side, enum goal goal, struct oust_solution *solution)
{
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    s->kernel->legal(s->state, side, seeds, captures);
    for (oust_cell cell = 0; cell < s->board->cells && !s->exhausted; cell++)
        if ((board_set_has(seeds, cell) || board_set_has(captures, cell)) && reaches(s, side, goal, cell))
            solution->cells[solution->count++] = cell;
}

/* The value for a side that has a placement.  If no proof met a blocked position, none ends in a draw. */
static enum oust_value value_for(struct solver *s, int side, struct oust_solution *solution)
{
    collect(s, side, GOAL_WIN, solution);
    if (solution->count > 0)
        return OUST_VALUE_WIN;
    if (s->blocked)
        collect(s, side, GOAL_DRAW, solution);
    if (solution->count > 0)
        return OUST_VALUE_DRAW;
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    s->kernel->legal(s->state, side, seeds, captures);
    for (oust_cell cell = 0; cell < s->board->cells; cell++)
        if (board_set_has(seeds, cell) || board_set_has(captures, cell))
            solution->cells[solution->count++] = cell;
    return OUST_VALUE_LOSS;
}

static void solve(struct solver *s, int side, struct oust_solution *solution)
{
    int who = who_places(s, side);
    if (who < 0) {
        solution->value = OUST_VALUE_DRAW;
        return;
    }
    solution->value = value_for(s, who, solution);
    if (who != side) {
        solution->count = 0;
        solution->value = OUST_VALUE_WIN + OUST_VALUE_LOSS - solution->value;
    }
    if (s->exhausted) {
        solution->count = 0;
        solution->value = OUST_VALUE_UNKNOWN;
    }
}

/* ---- from outside ---- */

void oust_solve_options_init(struct oust_solve_options *options)
{
    memset(options, 0, sizeof *options);
    options->size = sizeof *options;
}

static uint64_t system_clock(void *user)
{
    (void)user;
    return clock_ms();
}

static enum oust_status check_options(const struct oust_solve_options *o, struct oust_error *error)
{
    if (o->size != sizeof *o)
        return status_fail(error, OUST_ERROR_ARGUMENT, "the options were not filled in by oust_solve_options_init()");
    if (o->memory && o->memory < LEAST_MEMORY)
        return status_fail(error, OUST_ERROR_ARGUMENT, "%zu bytes of memory are too few; %zu at least", o->memory,
                           LEAST_MEMORY);
    return OUST_OK;
}

static bool begin(struct solver *s, const struct oust_position *position, const struct oust_solve_options *options,
                  const struct oust_stop *stop)
{
    *s = (struct solver){.kernel = position->kernel, .board = position->board, .options = options, .stop = stop};
    s->undo_size = (s->kernel->undo_size + 63) / 64 * 64;
    s->undo = aligned_alloc(64, DEPTH_MAX * s->undo_size);
    s->state = position_state_new(s->kernel);
    s->chain = chain_new(s->kernel);
    if (!s->undo || !s->state || !s->chain || !solve_keys_begin(&s->keys, s->board) ||
        !solve_table_begin(&s->table, &s->keys, options->memory))
        return false;
    s->kernel->copy(s->state, position->state);
    s->start_ms = options->clock(options->clock_user);
    return true;
}

static void end(struct solver *s)
{
    solve_table_end(&s->table);
    solve_keys_end(&s->keys);
    chain_free(s->chain);
    free(s->branches);
    free(s->state);
    free(s->undo);
}

enum oust_status oust_solve(const struct oust_position *position, const struct oust_solve_options *options,
                            struct oust_stop *stop, struct oust_solution *solution, struct oust_error *error)
{
    struct solver s;
    struct oust_solve_options o;
    oust_solve_options_init(&o);
    status_clear(error);
    if (options)
        o = *options;
    enum oust_status status = check_options(&o, error);
    if (status != OUST_OK)
        return status;
    if (position->winner)
        return status_fail(error, OUST_ERROR_OVER, "the game is over, player %d has won", position->winner);
    o.memory = o.memory ? o.memory : DEFAULT_MEMORY;
    o.clock = o.clock ? o.clock : system_clock;
    struct oust_solution found = {0};
    bool begun = begin(&s, position, &o, stop);
    if (begun)
        solve(&s, position->side, &found);
    found.nodes = s.nodes;
    found.elapsed_ms = begun ? (unsigned)clock_since(s.start_ms, o.clock(o.clock_user)) : 0;
    end(&s);
    if (!begun || s.no_memory)
        return status_no_memory(error);
    *solution = found;
    return OUST_OK;
}
