/*
 * judge-fit - fits the judgement of positions to self-play: which weights of the differences of largest groups, stones
 * and groups name the winner best.  Not run by the suite; what came of it is in engine/constants.h and HACKING.md.
 *
 * usage: judge-fit BOARD GAMES PLAYOUTS [SEED]
 *
 * Level 6 plays itself with so many playouts a placement, after a few placements at random.  From three quarters of the
 * games the weights are fitted by logistic regression (Newton's method), on the rest they are tried.  Prints for each
 * phase of the game, each a tenth of the cells with a stone more: positions, weights, log-loss and the share of winners
 * named.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oust.h"
#include "rng.h"

#define FEATURES    4 /* largest group, stones, groups: mine less theirs; one */
#define PHASES      5
#define PHASE_SHARE 0.1 /* of the cells, stones that a phase takes */
#define ROUNDS      30
#define RIDGE       0.01
#define OPENING     6 /* placements at random, at most */
#define TRIED_GAME  4 /* every fourth game is for trying */

struct sample {
    double feature[FEATURES];
    int phase;
    int player; /* to place */
    double won;
    bool tried;
};

struct samples {
    struct sample *list;
    size_t count, room;
};

static void die(const char *what)
{
    fprintf(stderr, "judge-fit: %s\n", what);
    exit(1);
}

/* ---- positions ---- */

static double largest_and_groups(const struct oust_position *position, int player, double *groups)
{
    int sizes[OUST_CELLS_MAX] = {0}; /* largest first */
    *groups = (double)oust_position_groups(position, player, sizes, OUST_CELLS_MAX);
    return *groups > 0 ? sizes[0] : 0;
}

static void note(struct samples *samples, const struct oust_position *position)
{
    if (samples->count == samples->room) {
        samples->room = samples->room ? 2 * samples->room : 4096;
        samples->list = realloc(samples->list, samples->room * sizeof *samples->list);
        if (!samples->list)
            die("out of memory");
    }
    int me = oust_position_to_place(position), foe = 3 - me;
    const int stones[] = {oust_position_stones(position, me), oust_position_stones(position, foe)};
    double my_groups, their_groups;
    double mine = largest_and_groups(position, me, &my_groups),
           theirs = largest_and_groups(position, foe, &their_groups);
    double full = (double)(stones[0] + stones[1]) / oust_board_cells(oust_position_board(position));
    samples->list[samples->count++] = (struct sample){
        .feature = {mine - theirs, stones[0] - stones[1], my_groups - their_groups, 1},
        .phase = full < PHASE_SHARE * PHASES ? (int)(full / PHASE_SHARE) : PHASES - 1,
        .player = me,
    };
}

/* ---- games ---- */

static oust_cell choose(const struct oust_position *position, struct oust_think_options *options, bool at_random,
                        struct rng *rng)
{
    struct oust_report report;
    if (at_random) {
        oust_cell cells[OUST_CELLS_MAX];
        size_t count = oust_position_legal(position, cells, OUST_CELLS_MAX);
        return cells[rng_below(rng, (uint32_t)count)];
    }
    options->seed = rng_next(rng);
    if (oust_think(position, options, NULL, &report, NULL) != OUST_OK)
        die("out of memory");
    return report.best;
}

static void play(const struct oust_board *board, uint64_t playouts, struct rng *rng, bool tried,
                 struct samples *samples)
{
    struct oust_think_options options;
    struct oust_game *game;
    size_t first = samples->count;
    oust_think_options_init(&options);
    options.playouts = playouts;
    options.threads = 1;
    if (oust_game_new(board, &game, NULL) != OUST_OK)
        die("out of memory");
    int opening = (int)rng_below(rng, OPENING + 1);
    for (int i = 0; oust_game_result(game) == OUST_RESULT_NONE; i++) {
        const struct oust_position *position = oust_game_position(game);
        if (i >= opening)
            note(samples, position);
        oust_game_place(game, choose(position, &options, i < opening, rng), NULL, NULL);
    }
    for (size_t i = first; i < samples->count; i++) {
        samples->list[i].won = samples->list[i].player == oust_game_winner(game);
        samples->list[i].tried = tried;
    }
    oust_game_free(game);
}

/* ---- the fit ---- */

static double chance(const struct sample *sample, const double *weight)
{
    double balance = 0;
    for (int i = 0; i < FEATURES; i++)
        balance += weight[i] * sample->feature[i];
    return 1 / (1 + exp(-balance));
}

/* Solves matrix x = vector in place by elimination; the matrix is symmetric and positive. */
static void solve(double matrix[FEATURES][FEATURES], double *vector)
{
    for (int i = 0; i < FEATURES; i++)
        for (int row = 0; row < FEATURES; row++) {
            if (row == i)
                continue;
            double factor = matrix[row][i] / matrix[i][i];
            for (int k = 0; k < FEATURES; k++)
                matrix[row][k] -= factor * matrix[i][k];
            vector[row] -= factor * vector[i];
        }
    for (int i = 0; i < FEATURES; i++)
        vector[i] /= matrix[i][i];
}

static void improve(const struct samples *samples, int phase, double *weight)
{
    double slope[FEATURES], bend[FEATURES][FEATURES] = {{0}};
    for (int i = 0; i < FEATURES; i++) {
        slope[i] = RIDGE * weight[i];
        bend[i][i] = RIDGE;
    }
    for (const struct sample *s = samples->list; s < samples->list + samples->count; s++) {
        if (s->phase != phase || s->tried)
            continue;
        double p = chance(s, weight);
        for (int i = 0; i < FEATURES; i++) {
            slope[i] += (p - s->won) * s->feature[i];
            for (int k = 0; k < FEATURES; k++)
                bend[i][k] += p * (1 - p) * s->feature[i] * s->feature[k];
        }
    }
    solve(bend, slope);
    for (int i = 0; i < FEATURES; i++)
        weight[i] -= slope[i];
}

static void print_phase(const struct samples *samples, int phase)
{
    double weight[FEATURES] = {0}, loss = 0, named = 0;
    size_t tried = 0, fitted = 0;
    for (int round = 0; round < ROUNDS; round++)
        improve(samples, phase, weight);
    for (const struct sample *s = samples->list; s < samples->list + samples->count; s++) {
        if (s->phase != phase)
            continue;
        fitted += !s->tried;
        if (!s->tried)
            continue;
        double p = chance(s, weight);
        tried++;
        loss -= log(s->won > 0 ? p : 1 - p);
        named += (p > 0.5) == (s->won > 0);
    }
    printf("%d\t%zu\t%zu\t%.3f\t%.3f\t%.3f\t%.3f\t%.4f\t%.3f\n", phase, fitted, tried, weight[0], weight[1], -weight[2],
           weight[3], loss / (double)tried, named / (double)tried);
}

int main(int argc, char **argv)
{
    struct samples samples = {0};
    struct oust_board *board;
    struct oust_error error;
    if (argc < 4 || atoi(argv[2]) < TRIED_GAME || atoll(argv[3]) < 1) {
        fprintf(stderr, "usage: judge-fit BOARD GAMES PLAYOUTS [SEED], %d games at least\n", TRIED_GAME);
        return 2;
    }
    if (oust_board_new(argv[1], &board, &error) != OUST_OK)
        die(error.text);
    struct rng rng = rng_seeded(argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    for (int i = 0; i < atoi(argv[2]); i++)
        play(board, (uint64_t)atoll(argv[3]), &rng, i % TRIED_GAME == 0, &samples);
    puts("phase\tfitted\ttried\tlargest\tstones\tgroups\tto place\tlog-loss\twinners named");
    for (int phase = 0; phase < PHASES; phase++)
        print_phase(&samples, phase);
    free(samples.list);
    oust_board_unref(board);
    return 0;
}
