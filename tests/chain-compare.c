/*
 * chain-compare - holds the search for winning chains, and the defence against them, against the plain twin.
 *
 * usage: chain-compare [POSITIONS [SEED]]     positions on each board, default 300
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "chain-twin.h"
#include "chain.h"
#include "position.h"

#define TWIN_NODES       30000 /* what takes the twin longer is left out, and said so */
#define DEFENCES         16    /* positions on each board whose defences are compared */
#define TWIN_REPLY_NODES 1000  /* the same for each of the many questions about a defence */

struct tally {
    unsigned found, none, left_out, wrong;
};

/* Shows the first ones that are wrong. */
static void complain(const struct oust_position *position, unsigned wrong, enum oust_chain expected,
                     enum oust_chain answer)
{
    char text[8192];
    if (wrong > 3)
        return;
    oust_position_format(position, text, sizeof text);
    printf("# %s: expected %d, got %d\n", text, (int)expected, (int)answer);
}

static void compare(const struct oust_position *position, struct tally *tally)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count;
    enum oust_chain answer, expected = twin_find(position, TWIN_NODES);
    if (expected == OUST_CHAIN_UNKNOWN) {
        tally->left_out++;
        return;
    }
    enum oust_status status = oust_chain_find(position, 0, NULL, &answer, cells, OUST_CELLS_MAX, &count, NULL);
    if (status != OUST_OK || answer != expected ||
        (answer == OUST_CHAIN_FOUND ? !twin_is_chain(position, cells, count) : count != 0)) {
        complain(position, ++tally->wrong, expected, answer);
    }
    *(expected == OUST_CHAIN_FOUND ? &tally->found : &tally->none) += 1;
}

static bool compare_on(const char *id, unsigned positions, struct rng *rng)
{
    struct oust_board *board;
    struct tally tally = {0, 0, 0, 0};
    if (oust_board_new(id, &board, NULL) != OUST_OK)
        return false;
    for (unsigned i = 0; i < positions; i++) {
        struct oust_position *position = twin_position(board, rng);
        compare(position, &tally);
        oust_position_free(position);
    }
    oust_board_unref(board);
    printf("# %s: %u with a chain, %u without, %u left out, %u wrong\n", id, tally.found, tally.none, tally.left_out,
           tally.wrong);
    return tally.wrong == 0 && tally.found > 0 && tally.none > 0 && tally.left_out <= positions / 10;
}

/* ---- the defence ---- */

/* Has the enemy, if he is to place, a winning chain?  `sure` becomes false if the twin can't tell. */
static bool twin_enemy_wins(struct oust_position *position, int enemy, bool *sure)
{
    if (!oust_position_can_place(position, oust_position_to_place(position)))
        oust_position_pass(position, NULL);
    if (oust_position_to_place(position) != enemy)
        return false;
    enum oust_chain answer = twin_find(position, TWIN_REPLY_NODES);
    *sure = *sure && answer != OUST_CHAIN_UNKNOWN;
    return answer == OUST_CHAIN_FOUND;
}

/* What chain.h says of one placement, after which `captures` more are followed. */
static bool twin_loses(const struct oust_position *before, oust_cell cell, int captures, bool *sure)
{
    struct oust_position *position = oust_position_clone(before);
    oust_cell cells[OUST_CELLS_MAX];
    int player = oust_position_to_place(before);
    bool lost = true;
    oust_position_place(position, cell, NULL);
    size_t count = oust_position_legal(position, cells, OUST_CELLS_MAX);
    if (oust_position_winner(position))
        lost = false;
    else if (oust_position_to_place(position) != player || count == 0)
        lost = twin_enemy_wins(position, 3 - player, sure);
    else
        for (size_t i = 0; *sure && lost && i < count; i++)
            lost = (captures > 0 || oust_position_check(position, cells[i]) == OUST_VERDICT_SEED) &&
                   twin_loses(position, cells[i], captures - 1, sure);
    oust_position_free(position);
    return lost;
}

/* Returns the number of placements judged otherwise than by the twin; adds up how many lose and how many don't. */
static unsigned compare_defence(struct chain *chain, const struct oust_position *position, unsigned *losing,
                                unsigned *others)
{
    const struct chain_limits limits = {0, NULL, NULL, NULL};
    uint64_t lost[BOARD_WORDS_MAX] = {0}, legal[BOARD_WORDS_MAX];
    oust_cell cells[OUST_CELLS_MAX];
    unsigned wrong = 0;
    size_t count = oust_position_legal(position, cells, OUST_CELLS_MAX);
    twin_legal(position, legal);
    chain_defence(chain, position->state, position->side, legal, &limits, lost);
    for (size_t i = 0; i < count; i++) {
        bool loses = lost[cells[i] >> 6] >> (cells[i] & 63) & 1;
        /* On large boards a capture can be followed in more ways than the twin can go. */
        bool sure = position->board->cells < 40 || oust_position_check(position, cells[i]) == OUST_VERDICT_SEED;
        if (sure && twin_loses(position, cells[i], 2, &sure) != loses && sure) {
            complain(position, ++wrong, !loses, loses);
        }
        *(loses ? losing : others) += 1;
        lost[cells[i] >> 6] &= ~(UINT64_C(1) << (cells[i] & 63));
    }
    for (int i = 0; i < position->board->words; i++)
        wrong += lost[i] != 0;
    return wrong;
}

static bool compare_defence_on(const char *id, unsigned positions, struct rng *rng)
{
    struct oust_board *board;
    unsigned wrong = 0, losing = 0, others = 0;
    if (oust_board_new(id, &board, NULL) != OUST_OK)
        return false;
    struct chain *chain = chain_new(kernel_for(board->words));
    for (unsigned i = 0; chain && i < positions; i++) {
        struct oust_position *position = twin_position(board, rng);
        wrong += compare_defence(chain, position, &losing, &others);
        oust_position_free(position);
    }
    chain_free(chain);
    oust_board_unref(board);
    printf("# %s: %u placements lose, %u do not, %u wrong\n", id, losing, others, wrong);
    return chain && wrong == 0 && losing > 0 && others > 0;
}

static bool report(bool good, unsigned number, const char *what, const char *board)
{
    printf("%s %u - %s on %s are those of the twin\n", good ? "ok" : "not ok", number, what, board);
    return good;
}

int main(int argc, char **argv)
{
    static const char *const boards[] = {"hex3", "hex4", "hex7", "hex9", "rect5x5", "rect11x11", "rect9x1"};
    const unsigned count = sizeof boards / sizeof *boards;
    unsigned positions = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 300;
    struct rng rng = rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    bool good = true;
    printf("1..%u\n", 2 * count);
    for (unsigned i = 0; i < count; i++)
        good &= report(compare_on(boards[i], positions, &rng), i + 1, "chains", boards[i]);
    for (unsigned i = 0; i < count; i++)
        good &= report(compare_defence_on(boards[i], DEFENCES, &rng), count + i + 1, "defences", boards[i]);
    return good ? 0 : 1;
}
