/*
 * bench.c - fixed positions and fixed numbers of playouts: how fast, and a signature that
 * changes whenever the engine plays differently.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "rng.h"

#define SEED      1
#define POSITIONS 8 /* for the search; the first one is the empty board */

/* Playouts of each part, and of the search for each position, unless told otherwise: some seconds in all. */
#define RANDOM_PLAYOUTS 200000
#define GUIDED_PLAYOUTS 100000
#define SEARCH_PLAYOUTS 15000

struct bench_values {
    const char *board, *part;
    uint64_t playouts, threads;
};

struct bench {
    const struct oust_board *board;
    const struct bench_values *values;
    uint64_t signature;
    bool is_signed; /* anything */
};

/* FNV-1a over the numbers that must come out the same everywhere. */
static void sign(struct bench *bench, uint64_t number)
{
    bench->is_signed = true;
    for (int i = 0; i < 8; i++) {
        bench->signature ^= number >> (8 * i) & 0xff;
        bench->signature *= UINT64_C(0x100000001b3);
    }
}

static bool failed(enum oust_status status, const struct oust_error *error)
{
    if (status != OUST_OK)
        cli_complain("%s", error->text);
    return status != OUST_OK;
}

/* ---- playouts ---- */

static bool measure_playouts(struct bench *bench, const char *part, enum oust_policy policy, uint64_t playouts)
{
    struct oust_error error = {0};
    struct oust_position *position;
    if (failed(oust_position_new(bench->board, &position, &error), &error))
        return false;
    if (bench->values->playouts)
        playouts = bench->values->playouts;
    uint64_t placements, wins1, start = clock_ms();
    enum oust_status status = oust_playouts(position, policy, SEED, playouts, &placements, &wins1, &error);
    double seconds = (double)clock_since(start, clock_ms()) / 1000;
    oust_position_free(position);
    if (failed(status, &error))
        return false;
    double divisor = seconds > 0 ? seconds : 0.001; /* the clock counts milliseconds */
    printf("%s\t%" PRIu64 "\t%" PRIu64 "\t%.3f\t%.0f\t%.0f\n", part, playouts, placements, seconds,
           (double)playouts / divisor, (double)placements / divisor);
    sign(bench, placements);
    sign(bench, wins1);
    return true;
}

static bool measure_random(struct bench *bench)
{
    return measure_playouts(bench, "random", OUST_POLICY_RANDOM, RANDOM_PLAYOUTS);
}

static bool measure_guided(struct bench *bench)
{
    return measure_playouts(bench, "guided", OUST_POLICY_GUIDED, GUIDED_PLAYOUTS);
}

/* ---- search ---- */

static bool touches_enemy(const struct oust_position *position, oust_cell cell)
{
    oust_cell near[OUST_NEIGHBOURS_MAX];
    int count = oust_board_neighbours(oust_position_board(position), cell, near);
    for (int i = 0; i < count; i++)
        if (oust_position_at(position, near[i]) != 0)
            return true;
    return false;
}

/* At random: a seed away from all stones, else a capture, else any placement. */
static oust_cell choose(const struct oust_position *position, struct rng *rng)
{
    oust_cell seeds[OUST_CELLS_MAX], cells[OUST_CELLS_MAX];
    size_t count = oust_position_seeds(position, seeds, OUST_CELLS_MAX), quiet = 0;
    for (size_t i = 0; i < count; i++)
        if (!touches_enemy(position, seeds[i]))
            cells[quiet++] = seeds[i];
    count = quiet;
    if (count == 0)
        count = oust_position_captures(position, cells, OUST_CELLS_MAX);
    if (count == 0)
        count = oust_position_legal(position, cells, OUST_CELLS_MAX);
    return count > 0 ? cells[rng_below(rng, (uint32_t)count)] : OUST_CELL_NONE;
}

/*
 * Moves on by such placements, and stops before one that ends the game.  They depend on
 * nothing but the rules, so the positions stay the same while the engine learns.
 */
static bool move_on(struct oust_position *position, int placements, struct rng *rng)
{
    for (int i = 0; i < placements; i++) {
        oust_cell cell = choose(position, rng);
        enum oust_status status =
            cell == OUST_CELL_NONE ? oust_position_pass(position, NULL) : oust_position_place(position, cell, NULL);
        if (status != OUST_OK)
            return status != OUST_ERROR_MEMORY;
        if (oust_position_winner(position) || oust_position_blocked(position))
            return oust_position_take_back(position, NULL) == OUST_OK;
    }
    return true;
}

static bool search_position(struct bench *bench, int number, const struct oust_position *position)
{
    struct oust_think_options options;
    struct oust_report report;
    struct oust_error error = {0};
    oust_think_options_init(&options);
    options.level = OUST_LEVELS;
    options.playouts = bench->values->playouts ? bench->values->playouts : SEARCH_PLAYOUTS;
    options.threads = (unsigned)bench->values->threads;
    options.seed = SEED;
    if (failed(oust_think(position, &options, NULL, &report, &error), &error))
        return false;
    char cell[OUST_NAME_MAX];
    oust_board_cell_name(bench->board, report.best, cell, sizeof cell);
    printf("search\t%d\t%s\t%.3f\t%" PRIu64 "\t%.3f\n", number, cell,
           report.count > 0 ? report.candidates[0].win_rate : 0, report.playouts, report.elapsed_ms / 1000.0);
    if (bench->values->threads > 1)
        return true; /* threads race each other, so nothing about this comes out the same again */
    sign(bench, (uint64_t)report.best);
    sign(bench, report.playouts);
    for (int i = 0; i < report.count; i++) {
        sign(bench, (uint64_t)report.candidates[i].cell);
        sign(bench, report.candidates[i].visits);
    }
    return true;
}

/* Each position comes from a game of its own, a little further on than the one before. */
static bool measure_search(struct bench *bench)
{
    int cells = oust_board_cells(bench->board);
    for (int i = 0; i < POSITIONS; i++) {
        struct oust_error error = {0};
        struct oust_position *position;
        struct rng rng = rng_seeded((uint64_t)i);
        if (failed(oust_position_new(bench->board, &position, &error), &error))
            return false;
        bool searched = move_on(position, i * cells / POSITIONS, &rng);
        if (!searched)
            cli_no_memory();
        else if (oust_position_can_place(position, oust_position_to_place(position)))
            searched = search_position(bench, i + 1, position);
        oust_position_free(position);
        if (!searched)
            return false;
    }
    return true;
}

/* ---- the command ---- */

static const struct part {
    const char *name;
    bool (*measure)(struct bench *bench);
} parts[] = {{"random", measure_random}, {"guided", measure_guided}, {"search", measure_search}};

#define PARTS (sizeof parts / sizeof *parts)

static bool wanted(const struct part *part, const char *name)
{
    return strcmp(name, "all") == 0 || strcmp(name, part->name) == 0;
}

static int measure(struct bench *bench)
{
    for (size_t i = 0; i < PARTS; i++)
        if (wanted(&parts[i], bench->values->part) && !parts[i].measure(bench))
            return CLI_NO;
    uint64_t folded = (bench->signature ^ bench->signature >> 32) & 0xffffffff;
    if (bench->is_signed)
        printf("signature %" PRIu64 "\n", folded);
    return CLI_DONE;
}

static int bench_run(const void *values, char **operands, int count)
{
    (void)operands, (void)count;
    const struct bench_values *chosen = values;
    bool known = false;
    for (size_t i = 0; i < PARTS; i++)
        known = known || wanted(&parts[i], chosen->part);
    if (!known)
        return cli_misused("--part is random, guided, search or all, not '%s'", chosen->part);
    struct oust_error error = {0};
    struct oust_board *board;
    if (oust_board_new(chosen->board, &board, &error) != OUST_OK)
        return cli_refused("--board: ", &error);
    struct bench bench = {board, chosen, UINT64_C(0xcbf29ce484222325), false};
    int status = measure(&bench);
    oust_board_unref(board);
    return status;
}

static const struct option bench_options[] = {
    {"board", OPTION_TEXT, offsetof(struct bench_values, board), "BOARD", "The board; default hex7", 0, 0},
    {"part", OPTION_TEXT, offsetof(struct bench_values, part), "PART", "random, guided, search or all; default all", 0,
     0},
    {"playouts", OPTION_NUMBER, offsetof(struct bench_values, playouts), "N",
     "Playouts of a part, of the search for each position", 1, INT64_MAX},
    {"threads", OPTION_NUMBER, offsetof(struct bench_values, threads), "N",
     "Threads of the search; its results are signed with 1 only; default 1", 1, OUST_THREADS_MAX},
    {0},
};

static const struct bench_values bench_defaults = {.board = "hex7", .part = "all", .threads = 1};

const struct cli_command cli_bench = {
    .name = "bench",
    .operands = "",
    .summary = "Measures speed, and signs how the engine plays",
    .details = "Parts random and guided play games to the end from the empty board and print: part,\n"
               "playouts, placements, seconds, playouts a second, placements a second.  Part search\n"
               "lets level 6 search eight fixed positions and prints for each: search, number, best\n"
               "cell, win rate, playouts, seconds.  Tabs stand between fields.  The last line is\n"
               "'signature N': with one thread the same arguments give the same N on every machine,\n"
               "as long as the engine plays the same.\n",
    .options = bench_options,
    .defaults = &bench_defaults,
    .size = sizeof(struct bench_values),
    .run = bench_run,
};
