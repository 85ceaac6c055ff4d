/*
 * chain-bench - measures the search for winning chains, and looks for positions that are hard for it.
 * Not run by the suite.
 *
 * usage: chain-bench games BOARD POSITIONS [SEED]     prints positions of careful games
 *        chain-bench climb BOARD SECONDS [SEED]       climbs to positions that take many nodes, prints the hardest
 *        chain-bench time [NODES] <POSITIONS          asks each position, prints how long that took
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chain.h"
#include "position.h"
#include "rng.h"

#define LINE_MAX_ 16384

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void print(const struct oust_position *position)
{
    char text[LINE_MAX_];
    oust_position_format(position, text, sizeof text);
    puts(text);
}

static void *need(void *memory)
{
    if (!memory) {
        fputs("chain-bench: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static struct oust_position *empty_position(const struct oust_board *board)
{
    struct oust_position *position = NULL;
    oust_position_new(board, &position, NULL);
    return need(position);
}

/* ---- games ---- */

static bool has_chain(struct chain *chain, const struct oust_position *position, int side)
{
    return chain_find(chain, position->state, side, 20000, NULL, NULL, NULL) != OUST_CHAIN_NONE;
}

static bool touches(const struct oust_position *position, oust_cell cell, int player)
{
    oust_cell near[OUST_NEIGHBOURS_MAX];
    int degree = oust_board_neighbours(position->board, cell, near);
    for (int i = 0; i < degree; i++)
        if (oust_position_at(position, near[i]) == player)
            return true;
    return false;
}

/* Captures if it can; else seeds away from the enemy, where that leaves no chain. */
static oust_cell choose(struct oust_position *position, struct chain *chain, struct rng *rng)
{
    oust_cell cells[OUST_CELLS_MAX], cell = OUST_CELL_NONE;
    int side = position->side;
    size_t count = oust_position_captures(position, cells, OUST_CELLS_MAX);
    if (count > 0 && rng_below(rng, 20) > 0)
        return cells[rng_below(rng, (uint32_t)count)];
    count = oust_position_legal(position, cells, OUST_CELLS_MAX);
    for (int tries = 0; tries < 12; tries++) {
        cell = cells[rng_below(rng, (uint32_t)count)];
        if (tries < 8 && touches(position, cell, 2 - side))
            continue;
        oust_position_place(position, cell, NULL);
        bool safe = position->side == side || !has_chain(chain, position, !side);
        oust_position_take_back(position, NULL);
        if (safe)
            break;
    }
    return cell;
}

static int games(const struct oust_board *board, unsigned positions, struct rng *rng)
{
    struct oust_position *position = empty_position(board);
    struct chain *chain = need(chain_new(position->kernel));
    unsigned printed = 0;
    while (printed < positions) {
        if (oust_position_winner(position) || oust_position_blocked(position)) {
            oust_position_free(position);
            position = empty_position(board);
        }
        if (!oust_position_can_place(position, position->side + 1)) {
            oust_position_pass(position, NULL);
            continue;
        }
        print(position);
        printed++;
        oust_position_place(position, choose(position, chain, rng), NULL);
    }
    oust_position_free(position);
    chain_free(chain);
    return 0;
}

/* ---- time ---- */

/* Asks, and again with the slow clock of this thread if it seems to take long: the machine may be busy with others. */
static double ask(struct chain *chain, const struct oust_position *position, uint64_t nodes, enum oust_chain *answer)
{
    double took = 0;
    for (int i = 0; i < 2; i++) {
        clockid_t clock = i == 0 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
        double start = now(clock);
        *answer = chain_find(chain, position->state, position->side, nodes, NULL, NULL, NULL);
        took = now(clock) - start;
        if (took < 20e-6)
            break;
    }
    return took;
}

static int measure(uint64_t nodes)
{
    static char line[LINE_MAX_], worst_line[LINE_MAX_];
    double total = 0, worst = 0;
    unsigned count = 0, answers[3] = {0, 0, 0}, slow = 0;
    struct chain *chain = NULL;
    const struct kernel *kernel = NULL;
    while (fgets(line, sizeof line, stdin)) {
        struct oust_position *position;
        if (oust_position_parse(line, &position, NULL) != OUST_OK)
            continue;
        if (position->kernel != kernel) {
            chain_free(chain);
            kernel = position->kernel;
            chain = need(chain_new(kernel));
        }
        enum oust_chain answer;
        double took = ask(chain, position, nodes, &answer);
        if (took > worst) {
            worst = took;
            strcpy(worst_line, line);
        }
        slow += took > 1e-3;
        total += took;
        answers[answer]++;
        count++;
        oust_position_free(position);
    }
    chain_free(chain);
    printf("%u positions: %u none, %u found, %u unknown; mean %.3f us, worst %.3f ms, %u above 1 ms\n", count,
           answers[0], answers[1], answers[2], total / count * 1e6, worst * 1e3, slow);
    printf("worst: %s", worst_line);
    return 0;
}

/* ---- climbing ---- */

/* A position as the climber sees it: the owner of each cell; player 1 asks. */
struct point {
    int8_t owner[OUST_CELLS_MAX];
    double hardness;
};

static struct oust_position *to_position(const struct oust_board *board, const struct point *point)
{
    oust_cell stones[2][OUST_CELLS_MAX];
    size_t counts[2] = {0, 0};
    struct oust_position *position = empty_position(board);
    for (oust_cell cell = 0; cell < board->cells; cell++)
        if (point->owner[cell])
            stones[point->owner[cell] - 1][counts[point->owner[cell] - 1]++] = cell;
    oust_position_setup(position, stones[0], counts[0], stones[1], counts[1], 1, NULL);
    return position;
}

static void rate(const struct oust_board *board, struct chain *chain, struct point *point)
{
    struct oust_position *position = to_position(board, point);
    double start = now(CLOCK_THREAD_CPUTIME_ID);
    chain_find(chain, position->state, 0, 3000000, NULL, NULL, NULL);
    point->hardness = now(CLOCK_THREAD_CPUTIME_ID) - start;
    oust_position_free(position);
}

static void mutate(const struct oust_board *board, struct point *point, struct rng *rng)
{
    for (unsigned i = 1 + rng_below(rng, 4); i > 0; i--) {
        oust_cell cell = (int)rng_below(rng, (uint32_t)board->cells);
        oust_cell other = board->neighbours[cell][rng_below(rng, board->degree[cell])];
        if (rng_below(rng, 3) > 0) {
            int8_t owner = point->owner[cell];
            point->owner[cell] = point->owner[other];
            point->owner[other] = owner;
        } else {
            point->owner[cell] = (int8_t)rng_below(rng, 3);
        }
    }
}

static int climb(const struct oust_board *board, double seconds, struct rng *rng)
{
    static struct point best, at, next;
    struct chain *chain = need(chain_new(kernel_for(board->words)));
    double end = now(CLOCK_MONOTONIC) + seconds;
    for (unsigned stuck = ~0u; now(CLOCK_MONOTONIC) < end; stuck++) {
        if (stuck > 2000) {
            memset(&at, 0, sizeof at);
            for (oust_cell cell = 0; cell < board->cells; cell++) {
                uint32_t dice = rng_below(rng, 10);
                at.owner[cell] = dice < 3 ? 1 : dice < 6 ? 2 : 0;
            }
            rate(board, chain, &at);
            stuck = 0;
        }
        next = at;
        mutate(board, &next, rng);
        rate(board, chain, &next);
        if (next.hardness > at.hardness)
            stuck = 0;
        if (next.hardness > at.hardness * 0.97)
            at = next;
        if (at.hardness > best.hardness) {
            best = at;
            fprintf(stderr, "%.3f ms\n", best.hardness * 1e3);
        }
    }
    struct oust_position *position = to_position(board, &best);
    print(position);
    oust_position_free(position);
    chain_free(chain);
    return 0;
}

int main(int argc, char **argv)
{
    struct oust_board *board = NULL;
    const char *verb = argc > 1 ? argv[1] : "";
    struct rng rng = rng_seeded(argc > 4 ? strtoull(argv[4], NULL, 10) : 1);
    int result = 2;
    if (argc > 3)
        oust_board_new(argv[2], &board, NULL);
    if (strcmp(verb, "time") == 0)
        return measure(argc > 2 ? strtoull(argv[2], NULL, 10) : 0);
    if (strcmp(verb, "games") == 0 && board)
        result = games(board, (unsigned)strtoul(argv[3], NULL, 10), &rng);
    else if (strcmp(verb, "climb") == 0 && board)
        result = climb(board, strtod(argv[3], NULL), &rng);
    else
        fputs("usage: chain-bench games BOARD POSITIONS [SEED] | climb BOARD SECONDS [SEED] | time [NODES]\n", stderr);
    oust_board_unref(board);
    return result;
}
