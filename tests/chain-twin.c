#include "chain-twin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"

/* ---- the twin ---- */

struct twin {
    struct oust_position *position;
    size_t words;
    uint64_t *failed; /* own stones; a slot of zeros is free */
    size_t capacity, used;
    uint64_t nodes, nodes_max;
};

static uint64_t *slot_of(const struct twin *twin, const uint64_t *stones)
{
    static const uint64_t none[BOARD_WORDS_MAX];
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < twin->words; i++)
        hash = (hash ^ stones[i] ^ stones[i] >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    for (size_t i = hash >> 20;; i++) {
        uint64_t *slot = twin->failed + (i & (twin->capacity - 1)) * twin->words;
        if (memcmp(slot, stones, twin->words * sizeof *slot) == 0 ||
            memcmp(slot, none, twin->words * sizeof *slot) == 0)
            return slot;
    }
}

static void make_room(struct twin *twin)
{
    struct twin old = *twin;
    if (2 * twin->used < twin->capacity)
        return;
    twin->capacity = old.capacity ? 2 * old.capacity : 1024;
    twin->failed = calloc(twin->capacity * twin->words, sizeof *twin->failed);
    assert(twin->failed);
    for (size_t i = 0; i < old.capacity; i++) {
        const uint64_t *slot = old.failed + i * old.words;
        memcpy(slot_of(twin, slot), slot, twin->words * sizeof *slot);
    }
    free(old.failed);
}

static const uint64_t *own_stones(const struct oust_position *position)
{
    return position->kernel->stones(position->state, position->side);
}

static enum oust_chain search(struct twin *twin)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count = oust_position_captures(twin->position, cells, OUST_CELLS_MAX);
    if (++twin->nodes > twin->nodes_max)
        return OUST_CHAIN_UNKNOWN;
    for (size_t i = 0; i < count; i++) {
        enum oust_status status = oust_position_place(twin->position, cells[i], NULL);
        assert(status == OUST_OK);
        if (oust_position_winner(twin->position))
            return OUST_CHAIN_FOUND;
        make_room(twin);
        const uint64_t *own = own_stones(twin->position);
        if (memcmp(slot_of(twin, own), own, twin->words * sizeof *own) != 0) {
            enum oust_chain answer = search(twin);
            if (answer != OUST_CHAIN_NONE)
                return answer;
            own = own_stones(twin->position);
            memcpy(slot_of(twin, own), own, twin->words * sizeof *own);
            twin->used++;
        }
        oust_position_take_back(twin->position, NULL);
    }
    return OUST_CHAIN_NONE;
}

enum oust_chain twin_find(const struct oust_position *position, uint64_t nodes)
{
    struct twin twin = {
        .position = oust_position_clone(position), .words = (size_t)position->board->words, .nodes_max = nodes};
    assert(twin.position);
    enum oust_chain answer = search(&twin);
    oust_position_free(twin.position);
    free(twin.failed);
    return answer;
}

bool twin_is_chain(const struct oust_position *position, const oust_cell *cells, size_t count)
{
    struct oust_position *copy = oust_position_clone(position);
    bool good = count > 0;
    assert(copy);
    for (size_t i = 0; good && i < count; i++)
        good = oust_position_check(copy, cells[i]) == OUST_VERDICT_CAPTURE &&
               oust_position_place(copy, cells[i], NULL) == OUST_OK &&
               (oust_position_winner(copy) != 0) == (i == count - 1);
    oust_position_free(copy);
    return good;
}

/* ---- positions ---- */

static struct oust_position *empty(const struct oust_board *board)
{
    struct oust_position *position;
    enum oust_status status = oust_position_new(board, &position, NULL);
    assert(status == OUST_OK);
    return position;
}

/* Plays until the game ends, or up to some placement before that. */
static struct oust_position *from_game(const struct oust_board *board, struct rng *rng, unsigned eager)
{
    struct oust_position *position = empty(board);
    oust_cell cells[OUST_CELLS_MAX];
    unsigned placements = 0;
    while (!oust_position_winner(position) && !oust_position_blocked(position)) {
        size_t count = rng_below(rng, 100) < eager ? oust_position_captures(position, cells, OUST_CELLS_MAX) : 0;
        if (count == 0)
            count = oust_position_legal(position, cells, OUST_CELLS_MAX);
        if (count == 0) {
            oust_position_pass(position, NULL);
            continue;
        }
        oust_position_place(position, cells[rng_below(rng, (uint32_t)count)], NULL);
        placements++;
    }
    /* The end of a game is where the chains are. */
    unsigned back = rng_below(rng, 3) ? 1 + rng_below(rng, 12) : 1 + rng_below(rng, placements);
    for (unsigned i = 0; i < back && oust_position_take_back(position, NULL) == OUST_OK; i++)
        ;
    return position;
}

static void add(int *owner, oust_cell cell, int player)
{
    if (!owner[cell])
        owner[cell] = player;
}

/* Strews stones, each with some of its neighbours. */
static struct oust_position *strewn(const struct oust_board *board, struct rng *rng)
{
    int owner[OUST_CELLS_MAX] = {0}, cells = oust_board_cells(board);
    oust_cell stones[2][OUST_CELLS_MAX];
    size_t counts[2] = {0, 0};
    for (int player = 1; player <= 2; player++) {
        int clumps = 1 + (int)rng_below(rng, (uint32_t)cells / 6 + 2), spread = (int)rng_below(rng, 4);
        for (int i = 0; i < clumps; i++) {
            oust_cell near[OUST_NEIGHBOURS_MAX], cell = (int)rng_below(rng, (uint32_t)cells);
            add(owner, cell, player);
            for (int j = 0; j < spread; j++) {
                int degree = oust_board_neighbours(board, cell, near);
                cell = near[rng_below(rng, (uint32_t)degree)];
                add(owner, cell, player);
            }
        }
    }
    for (oust_cell cell = 0; cell < cells; cell++)
        if (owner[cell])
            stones[owner[cell] - 1][counts[owner[cell] - 1]++] = cell;
    struct oust_position *position = empty(board);
    enum oust_status status =
        oust_position_setup(position, stones[0], counts[0], stones[1], counts[1], 1 + (int)rng_below(rng, 2), NULL);
    assert(status == OUST_OK);
    return position;
}

struct oust_position *twin_position(const struct oust_board *board, struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return from_game(board, rng, 0);
    case 1:
        return from_game(board, rng, 90);
    case 2:
        return from_game(board, rng, 100);
    default:
        return strewn(board, rng);
    }
}

void twin_legal(const struct oust_position *position, uint64_t *cells)
{
    oust_cell legal[OUST_CELLS_MAX];
    size_t count = oust_position_legal(position, legal, OUST_CELLS_MAX);
    memset(cells, 0, (size_t)position->board->words * sizeof *cells);
    for (size_t i = 0; i < count; i++)
        cells[legal[i] >> 6] |= UINT64_C(1) << (legal[i] & 63);
}
