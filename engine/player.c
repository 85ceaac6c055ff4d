/*
 * player - oust_think(): a position, a level and limits in, a placement and a report out.
 */
#include <string.h>
#include <unistd.h>

#include "chain.h"
#include "clock.h"
#include "constants.h"
#include "levels.h"
#include "position.h"
#include "search.h"
#include "status.h"

#define DEFAULT_TIME_MS  3000
#define DEFAULT_MEMORY   (64u << 20)
#define LEAST_MEMORY     (1u << 20)
#define DEFAULT_INTERVAL 100
#define DEFAULT_REPORTED 8

void oust_think_options_init(struct oust_think_options *options)
{
    memset(options, 0, sizeof *options);
    options->size = sizeof *options;
}

static uint64_t system_clock(void *user)
{
    (void)user;
    return clock_ms();
}

static unsigned processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online < 1 ? 1 : online > OUST_THREADS_MAX ? OUST_THREADS_MAX : (unsigned)online;
}

static enum oust_status check_options(const struct oust_think_options *o, struct oust_error *error)
{
    if (o->size != sizeof *o)
        return status_fail(error, OUST_ERROR_ARGUMENT, "the options were not filled in by oust_think_options_init()");
    if (o->level < 0 || o->level > OUST_LEVEL_UCT)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no level %d; levels are 1 to %d", o->level,
                           OUST_LEVELS);
    if (o->threads > OUST_THREADS_MAX)
        return status_fail(error, OUST_ERROR_ARGUMENT, "%u threads are too many; %d at most", o->threads,
                           OUST_THREADS_MAX);
    if (o->memory && o->memory < LEAST_MEMORY)
        return status_fail(error, OUST_ERROR_ARGUMENT, "%zu bytes of memory are too few; %u at least", o->memory,
                           LEAST_MEMORY);
    if (o->candidates < 0 || o->candidates > OUST_CANDIDATES_MAX)
        return status_fail(error, OUST_ERROR_ARGUMENT, "%d candidates can't be reported; %d at most", o->candidates,
                           OUST_CANDIDATES_MAX);
    return OUST_OK;
}

/* Fills in every default, so that nobody behind this has to know them. */
static void complete(struct oust_think_options *o)
{
    if (o->level == 0)
        o->level = OUST_LEVELS;
    if (o->level == 5 && !o->playouts)
        o->playouts = LEVEL5_PLAYOUTS;
    if (!o->playouts && !o->time_ms)
        o->time_ms = DEFAULT_TIME_MS;
    if (!o->threads)
        o->threads = o->level == 5 ? 1 : processors();
    if (!o->memory)
        o->memory = DEFAULT_MEMORY;
    if (!o->interval_ms)
        o->interval_ms = DEFAULT_INTERVAL;
    if (!o->candidates)
        o->candidates = DEFAULT_REPORTED;
    if (!o->clock)
        o->clock = system_clock;
}

/* ---- which placements may be chosen ---- */

static enum oust_status mark(const struct oust_board *board, const oust_cell *cells, size_t count, uint64_t *set,
                             struct oust_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (cells[i] < 0 || cells[i] >= board->cells)
            return status_fail(error, OUST_ERROR_CELL, "there is no cell number %d on %s, which has %d", cells[i],
                               board->id, board->cells);
        set[cells[i] >> 6] |= UINT64_C(1) << (cells[i] & 63);
    }
    return OUST_OK;
}

static enum oust_status find_allowed(const struct oust_position *position, const struct oust_think_options *options,
                                     uint64_t *allowed, int *count, struct oust_error *error)
{
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    uint64_t only[BOARD_WORDS_MAX] = {0}, avoid[BOARD_WORDS_MAX] = {0};
    enum oust_status status = OUST_OK;
    if (options->only)
        status = mark(position->board, options->only, options->only_count, only, error);
    if (status == OUST_OK && options->avoid)
        status = mark(position->board, options->avoid, options->avoid_count, avoid, error);
    if (status != OUST_OK)
        return status;
    if (position->winner)
        return status_fail(error, OUST_ERROR_OVER, "the game is over, player %d has won", position->winner);
    position->kernel->legal(position->state, position->side, seeds, captures);
    bool any = false;
    *count = 0;
    for (int i = 0; i < position->board->words; i++) {
        allowed[i] = seeds[i] | captures[i];
        any |= allowed[i] != 0;
        allowed[i] &= (options->only ? only[i] : ~UINT64_C(0)) & ~avoid[i];
        *count += __builtin_popcountll(allowed[i]);
    }
    if (!any)
        return status_fail(error, OUST_ERROR_OVER, "player %d has no placement here", position->side + 1);
    if (*count == 0)
        return status_fail(error, OUST_ERROR_ILLEGAL, "none of the placements to choose among is legal");
    return OUST_OK;
}

static oust_cell first_cell(const uint64_t *set)
{
    for (int i = 0;; i++)
        if (set[i]) /* NOLINT(clang-analyzer-core.uninitialized.Branch) the caller has filled the set */
            return i * 64 + __builtin_ctzll(set[i]);
}

/* ---- thinking ---- */

static void report_one(struct oust_report *report, oust_cell cell, enum oust_reason reason)
{
    report->best = cell;
    report->reason = reason;
    report->share = 1;
    report->count = 1;
    report->candidates[0] = (struct oust_candidate){.cell = cell, .win_rate = 0.5, .line_length = 1, .line = {cell}};
}

static uint64_t now_ms(const struct oust_think_options *options)
{
    return options->clock(options->clock_user);
}

/* Looks for a winning chain that begins with an allowed placement, with more and more nodes, as long as the time is
 * likely to suffice; without a limit of time, once with a fixed number of nodes, so that the answer does not depend on
 * the machine. */
static enum oust_chain find_chain(struct chain *chain, const struct oust_position *position,
                                  const struct oust_think_options *options, struct oust_stop *stop,
                                  const uint64_t *allowed, oust_cell *cells, int *count)
{
    if (!options->time_ms)
        return chain_find_among(chain, position->state, position->side, allowed,
                                chain_nodes(position->board, CHAIN_ROOT_NODES), stop, cells, count);
    uint64_t start = now_ms(options);
    for (uint64_t nodes = chain_nodes(position->board, CHAIN_FIRST_NODES);; nodes *= 4) {
        enum oust_chain answer =
            chain_find_among(chain, position->state, position->side, allowed, nodes, stop, cells, count);
        uint64_t used = now_ms(options) - start;
        /* The next round takes about three times as long as all before together. */
        if (answer != OUST_CHAIN_UNKNOWN || stop_raised(stop) || used * 4 > options->time_ms)
            return answer;
    }
}

/* A winning chain that may be begun; levels 5 and 6 never miss one. */
static enum oust_status try_chain(const struct oust_position *position, const struct oust_think_options *options,
                                  struct oust_stop *stop, const uint64_t *allowed, struct oust_report *report,
                                  bool *found, struct oust_error *error)
{
    oust_cell cells[OUST_CELLS_MAX];
    int count = 0;
    struct chain *chain = chain_new(position->kernel);
    if (!chain)
        return status_no_memory(error);
    *found = find_chain(chain, position, options, stop, allowed, cells, &count) == OUST_CHAIN_FOUND;
    chain_free(chain);
    if (!*found)
        return OUST_OK;
    report_one(report, cells[0], OUST_REASON_CHAIN);
    struct oust_candidate *candidate = &report->candidates[0];
    candidate->win_rate = 1;
    candidate->proven = true;
    candidate->line_length = count < OUST_LINE_MAX ? count : OUST_LINE_MAX;
    memcpy(candidate->line, cells, (size_t)candidate->line_length * sizeof *cells);
    return OUST_OK;
}

/* The generator of a placement: from the seed and the position, so that the same seed can be
 * given for a whole game. */
static struct rng placement_rng(const struct oust_position *position, uint64_t seed)
{
    struct rng rng = rng_seeded(seed);
    return rng_seeded(rng_next(&rng) ^ oust_position_hash(position));
}

static enum oust_status think(const struct oust_position *position, struct oust_think_options *options,
                              struct oust_stop *stop, struct oust_report *report, struct oust_error *error)
{
    uint64_t allowed[BOARD_WORDS_MAX];
    int count = 0, level = options->level;
    bool found = false;
    uint64_t start = now_ms(options);
    enum oust_status status = find_allowed(position, options, allowed, &count, error);
    if (status != OUST_OK)
        return status;
    if (count == 1) {
        report_one(report, first_cell(allowed), OUST_REASON_ONLY);
        return OUST_OK;
    }
    struct rng rng = placement_rng(position, options->seed);
    if (level == 5 || level == 6)
        status = try_chain(position, options, stop, allowed, report, &found, error);
    if (status != OUST_OK || found)
        return status;
    if (level <= 4 || (level == 5 && !levels_five_searches(&rng))) {
        oust_cell cell =
            levels_choose(level < 4 ? level : 4, position->kernel, position->state, position->side, allowed, &rng);
        report_one(report, cell, OUST_REASON_LEVEL);
        return OUST_OK;
    }
    options->seed = rng_next(&rng);
    struct search_job job = {position->kernel,
                             position->state,
                             position->side,
                             position->board,
                             allowed,
                             levels_style(level),
                             options,
                             stop,
                             start};
    return search_run(&job, report, error);
}

enum oust_status oust_think(const struct oust_position *position, const struct oust_think_options *options,
                            struct oust_stop *stop, struct oust_report *report, struct oust_error *error)
{
    struct oust_think_options complete_options;
    struct oust_report result;
    status_clear(error);
    oust_think_options_init(&complete_options);
    if (options) {
        enum oust_status status = check_options(options, error);
        if (status != OUST_OK)
            return status;
        complete_options = *options;
    }
    complete(&complete_options);
    memset(&result, 0, sizeof result);
    uint64_t start = complete_options.clock(complete_options.clock_user);
    enum oust_status status = think(position, &complete_options, stop, &result, error);
    if (status != OUST_OK)
        return status;
    result.elapsed_ms = (unsigned)clock_since(start, complete_options.clock(complete_options.clock_user));
    *report = result;
    return OUST_OK;
}
