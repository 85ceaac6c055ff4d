/*
 * chain-compare - holds the search for winning chains against its plain twin.
 *
 * usage: chain-compare [POSITIONS [SEED]]     positions on each board, default 300
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "chain-twin.h"

#define TWIN_NODES 20000 /* what takes the twin longer is left out, and said so */

struct tally {
    unsigned found, none, left_out, wrong;
};

static void complain(const struct oust_position *position, enum oust_chain expected, enum oust_chain answer)
{
    char text[8192];
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
        complain(position, expected, answer);
        tally->wrong++;
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

int main(int argc, char **argv)
{
    static const char *const boards[] = {"hex3", "hex4", "hex7", "hex9", "rect5x5", "rect11x11", "rect9x1"};
    const unsigned count = sizeof boards / sizeof *boards;
    unsigned positions = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 300;
    struct rng rng = rng_seeded(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    bool good = true;
    printf("1..%u\n", count);
    for (unsigned i = 0; i < count; i++) {
        bool same = compare_on(boards[i], positions, &rng);
        printf("%s %u - chains on %s are those of the twin\n", same ? "ok" : "not ok", i + 1, boards[i]);
        good = good && same;
    }
    return good ? 0 : 1;
}
