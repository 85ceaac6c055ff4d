#include "position.h"

#include <stdlib.h>
#include <string.h>

#include "rng.h"
#include "status.h"

#define STATE_ALIGN 64

/* An entry of the history: the side and winner before it, then the kernel's undo (none for a pass). */
struct entry {
    int8_t side;
    int8_t winner;
    int8_t pass;
};

#define ENTRY_HEAD 64 /* the kernel's part begins aligned */

static size_t entry_size(const struct oust_position *p)
{
    return ENTRY_HEAD + (p->kernel->undo_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
}

void *position_state_new(const struct kernel *kernel)
{
    return aligned_alloc(STATE_ALIGN, (kernel->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN);
}

/* ---- making and freeing ---- */

static struct oust_position *make_empty(const struct oust_board *board)
{
    struct oust_position *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->kernel = kernel_for(board->words);
    p->state = position_state_new(p->kernel);
    if (!p->state) {
        free(p);
        return NULL;
    }
    p->board = oust_board_ref(board);
    return p;
}

enum oust_status position_make(const struct oust_board *board, const uint64_t *stones1, const uint64_t *stones2,
                               int to_place, struct oust_position **position, struct oust_error *error)
{
    struct oust_position *p = make_empty(board);
    if (!p)
        return status_no_memory(error);
    p->kernel->setup(p->state, board, stones1, stones2);
    p->side = to_place - 1;
    *position = p;
    return OUST_OK;
}

enum oust_status oust_position_new(const struct oust_board *board, struct oust_position **position,
                                   struct oust_error *error)
{
    static const uint64_t none[BOARD_WORDS_MAX];
    status_clear(error);
    if (!board || !position)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a position needs a board and a place to put it");
    return position_make(board, none, none, 1, position, error);
}

struct oust_position *oust_position_clone(const struct oust_position *position)
{
    struct oust_position *p = make_empty(position->board);
    if (!p)
        return NULL;
    p->kernel->copy(p->state, position->state);
    p->side = position->side;
    p->winner = position->winner;
    return p;
}

void oust_position_free(struct oust_position *position)
{
    if (!position)
        return;
    oust_board_unref(position->board);
    free(position->state);
    free(position->undo);
    free(position);
}

static enum oust_status collect(const struct oust_board *board, const oust_cell *cells, size_t count, uint64_t *set,
                                const uint64_t *other, struct oust_error *error)
{
    for (size_t i = 0; i < count; i++) {
        if (cells[i] < 0 || cells[i] >= board->cells)
            return status_fail(error, OUST_ERROR_CELL, "there is no cell number %d on %s, which has %d", cells[i],
                               board->id, board->cells);
        uint64_t bit = UINT64_C(1) << (cells[i] & 63);
        if ((set[cells[i] >> 6] | other[cells[i] >> 6]) & bit) {
            char name[OUST_NAME_MAX];
            oust_board_cell_name(board, cells[i], name, sizeof name);
            return status_fail(error, OUST_ERROR_OCCUPIED, "cell %s stands twice among the stones", name);
        }
        set[cells[i] >> 6] |= bit;
    }
    return OUST_OK;
}

enum oust_status oust_position_setup(struct oust_position *position, const oust_cell *stones1, size_t count1,
                                     const oust_cell *stones2, size_t count2, int to_place, struct oust_error *error)
{
    uint64_t set1[BOARD_WORDS_MAX] = {0}, set2[BOARD_WORDS_MAX] = {0};
    status_clear(error);
    if (to_place != 1 && to_place != 2)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no player %d; players are 1 and 2", to_place);
    enum oust_status status = collect(position->board, stones1, count1, set1, set2, error);
    if (status == OUST_OK)
        status = collect(position->board, stones2, count2, set2, set1, error);
    if (status != OUST_OK)
        return status;
    position->kernel->setup(position->state, position->board, set1, set2);
    position->side = to_place - 1;
    position->winner = 0;
    position->count = 0;
    return OUST_OK;
}

/* ---- asking ---- */

static size_t set_list(const uint64_t *set, int words, oust_cell *cells, size_t max)
{
    size_t count = 0;
    for (int i = 0; i < words; i++)
        for (uint64_t bits = set[i]; bits; bits &= bits - 1, count++)
            if (count < max)
                cells[count] = i * 64 + __builtin_ctzll(bits);
    return count;
}

static bool is_player(int player)
{
    return player == 1 || player == 2;
}

const struct oust_board *oust_position_board(const struct oust_position *position)
{
    return position->board;
}

int oust_position_at(const struct oust_position *position, oust_cell cell)
{
    if (cell < 0 || cell >= position->board->cells)
        return 0;
    for (int side = 0; side < 2; side++)
        if (board_set_has(position->kernel->stones(position->state, side), cell))
            return side + 1;
    return 0;
}

int oust_position_stones(const struct oust_position *position, int player)
{
    if (!is_player(player))
        return 0;
    return (int)set_list(position->kernel->stones(position->state, player - 1), position->board->words, NULL, 0);
}

static int larger_first(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

size_t oust_position_groups(const struct oust_position *position, int player, int *sizes, size_t max)
{
    uint64_t rest[BOARD_WORDS_MAX];
    int all[OUST_CELLS_MAX];
    size_t count = 0;
    if (!is_player(player))
        return 0;
    memcpy(rest, position->kernel->stones(position->state, player - 1), (size_t)position->board->words * sizeof *rest);
    for (int i = 0; i < position->board->words; i++)
        while (rest[i]) {
            oust_cell stone = i * 64 + __builtin_ctzll(rest[i]);
            const uint64_t *group = position->kernel->group(position->state, stone, &all[count++]);
            for (int j = i; j < position->board->words; j++)
                rest[j] &= ~group[j];
        }
    qsort(all, count, sizeof *all, larger_first);
    for (size_t i = 0; i < count && i < max; i++)
        sizes[i] = all[i];
    return count;
}

int oust_position_to_place(const struct oust_position *position)
{
    return position->side + 1;
}

int oust_position_winner(const struct oust_position *position)
{
    return position->winner;
}

bool oust_position_can_place(const struct oust_position *position, int player)
{
    return is_player(player) && !position->winner && position->kernel->can_place(position->state, player - 1);
}

bool oust_position_blocked(const struct oust_position *position)
{
    return !position->winner && !oust_position_can_place(position, 1) && !oust_position_can_place(position, 2);
}

static size_t list_legal(const struct oust_position *position, bool with_seeds, bool with_captures, oust_cell *cells,
                         size_t max)
{
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    if (position->winner)
        return 0;
    position->kernel->legal(position->state, position->side, seeds, captures);
    for (int i = 0; i < position->board->words; i++)
        seeds[i] = (with_seeds ? seeds[i] : 0) | (with_captures ? captures[i] : 0);
    return set_list(seeds, position->board->words, cells, max);
}

size_t oust_position_legal(const struct oust_position *position, oust_cell *cells, size_t max)
{
    return list_legal(position, true, true, cells, max);
}

size_t oust_position_seeds(const struct oust_position *position, oust_cell *cells, size_t max)
{
    return list_legal(position, true, false, cells, max);
}

size_t oust_position_captures(const struct oust_position *position, oust_cell *cells, size_t max)
{
    return list_legal(position, false, true, cells, max);
}

static enum oust_verdict check(const struct oust_position *position, oust_cell cell, uint64_t *captured)
{
    if (cell < 0 || cell >= position->board->cells)
        return OUST_VERDICT_NO_CELL;
    if (position->winner)
        return OUST_VERDICT_OVER;
    return position->kernel->check(position->state, position->side, cell, captured);
}

enum oust_verdict oust_position_check(const struct oust_position *position, oust_cell cell)
{
    return check(position, cell, NULL);
}

size_t oust_position_captured_by(const struct oust_position *position, oust_cell cell, oust_cell *captured, size_t max)
{
    uint64_t set[BOARD_WORDS_MAX];
    if (check(position, cell, set) != OUST_VERDICT_CAPTURE)
        return 0;
    return set_list(set, position->board->words, captured, max);
}

const char *oust_verdict_text(enum oust_verdict verdict)
{
    switch (verdict) {
    case OUST_VERDICT_SEED:
        return "a placement that captures nothing and ends the turn";
    case OUST_VERDICT_CAPTURE:
        return "a capturing placement; the turn goes on";
    case OUST_VERDICT_OCCUPIED:
        return "there is a stone already";
    case OUST_VERDICT_NO_ENEMY:
        return "next to a stone of one's own a placement must capture, and this group would touch no enemy group";
    case OUST_VERDICT_TOO_SMALL:
        return "the group would touch an enemy group that is not smaller";
    case OUST_VERDICT_OVER:
        return "the game is over";
    case OUST_VERDICT_NO_CELL:
        return "there is no such cell";
    }
    return "unknown verdict";
}

uint64_t oust_position_hash(const struct oust_position *position)
{
    uint64_t hash = rng_mix(0x6f757374u + (uint64_t)position->side);
    for (int side = 0; side < 2; side++) {
        const uint64_t *stones = position->kernel->stones(position->state, side);
        for (int i = 0; i < position->board->words; i++)
            hash = rng_mix(hash ^ stones[i]);
    }
    return hash;
}

bool oust_position_equal(const struct oust_position *a, const struct oust_position *b)
{
    if (strcmp(a->board->id, b->board->id) != 0 || a->side != b->side)
        return false;
    size_t bytes = (size_t)a->board->words * sizeof(uint64_t);
    return memcmp(a->kernel->stones(a->state, 0), b->kernel->stones(b->state, 0), bytes) == 0 &&
           memcmp(a->kernel->stones(a->state, 1), b->kernel->stones(b->state, 1), bytes) == 0;
}

/* ---- placing and taking back ---- */

/* Room for one more entry, filled in with how things stand; NULL without memory. */
static struct entry *push(struct oust_position *p)
{
    if (p->count == p->capacity) {
        size_t capacity = p->capacity ? p->capacity * 2 : 32;
        char *grown = realloc(p->undo, capacity * entry_size(p));
        if (!grown)
            return NULL;
        p->undo = grown;
        p->capacity = capacity;
    }
    struct entry *entry = (struct entry *)(p->undo + p->count * entry_size(p));
    *entry = (struct entry){(int8_t)p->side, (int8_t)p->winner, 0};
    return entry;
}

static enum oust_status refuse(const struct oust_position *position, oust_cell cell, enum oust_verdict verdict,
                               struct oust_error *error)
{
    char name[OUST_NAME_MAX];
    if (verdict == OUST_VERDICT_NO_CELL)
        return status_fail(error, OUST_ERROR_CELL, "there is no cell number %d on %s, which has %d", cell,
                           position->board->id, position->board->cells);
    if (verdict == OUST_VERDICT_OVER)
        return status_fail(error, OUST_ERROR_OVER, "the game is over, player %d has won", position->winner);
    oust_board_cell_name(position->board, cell, name, sizeof name);
    return status_fail(error, verdict == OUST_VERDICT_OCCUPIED ? OUST_ERROR_OCCUPIED : OUST_ERROR_ILLEGAL,
                       "player %d can't place on %s: %s", position->side + 1, name, oust_verdict_text(verdict));
}

enum oust_status oust_position_place(struct oust_position *position, oust_cell cell, struct oust_error *error)
{
    status_clear(error);
    enum oust_verdict verdict = check(position, cell, NULL);
    if (verdict != OUST_VERDICT_SEED && verdict != OUST_VERDICT_CAPTURE)
        return refuse(position, cell, verdict, error);
    struct entry *entry = push(position);
    if (!entry)
        return status_no_memory(error);
    enum kernel_outcome outcome =
        position->kernel->place(position->state, position->side, cell, (char *)entry + ENTRY_HEAD);
    position->count++;
    if (outcome == KERNEL_SEED)
        position->side = !position->side;
    else if (outcome == KERNEL_WIN)
        position->winner = position->side + 1;
    return OUST_OK;
}

enum oust_status oust_position_pass(struct oust_position *position, struct oust_error *error)
{
    status_clear(error);
    int player = position->side + 1;
    if (position->winner)
        return status_fail(error, OUST_ERROR_OVER, "the game is over, player %d has won", position->winner);
    if (oust_position_can_place(position, player))
        return status_fail(error, OUST_ERROR_ILLEGAL, "player %d has a placement and must place", player);
    if (!oust_position_can_place(position, 3 - player))
        return status_fail(error, OUST_ERROR_OVER, "the game is over, neither player can place");
    struct entry *entry = push(position);
    if (!entry)
        return status_no_memory(error);
    entry->pass = 1;
    position->count++;
    position->side = !position->side;
    return OUST_OK;
}

enum oust_status oust_position_take_back(struct oust_position *position, struct oust_error *error)
{
    status_clear(error);
    if (position->count == 0)
        return status_fail(error, OUST_ERROR_UNDO, "there is nothing to take back");
    const struct entry *entry = (const struct entry *)(position->undo + --position->count * entry_size(position));
    if (!entry->pass)
        position->kernel->take_back(position->state, (const char *)entry + ENTRY_HEAD);
    position->side = entry->side;
    position->winner = entry->winner;
    return OUST_OK;
}

/* ---- counting sequences ---- */

struct perft {
    const struct kernel *kernel;
    int words;
    char *undo; /* one kernel undo for each depth */
    uint64_t sequences, wins;
};

static bool same_set(const uint64_t *a, const uint64_t *b, int words)
{
    return memcmp(a, b, (size_t)words * sizeof *a) == 0;
}

/* The last placement need not be made: every legal one is a sequence, and it wins if it captures all. */
static void perft_leaf(struct perft *perft, const void *state, int side, const uint64_t *seeds,
                       const uint64_t *captures)
{
    const uint64_t *enemies = perft->kernel->stones(state, !side);
    oust_cell cells[OUST_CELLS_MAX];
    perft->sequences += set_list(seeds, perft->words, NULL, 0);
    size_t count = set_list(captures, perft->words, cells, OUST_CELLS_MAX);
    perft->sequences += count;
    for (size_t i = 0; i < count; i++) {
        uint64_t captured[BOARD_WORDS_MAX];
        perft->kernel->check(state, side, cells[i], captured);
        perft->wins += same_set(captured, enemies, perft->words);
    }
}

static void perft_count(struct perft *perft, void *state, int side, unsigned depth)
{
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    if (!perft->kernel->can_place(state, side))
        side = !side;
    perft->kernel->legal(state, side, seeds, captures);
    if (depth == 1) {
        perft_leaf(perft, state, side, seeds, captures);
        return;
    }
    for (int i = 0; i < perft->words; i++)
        for (uint64_t bits = seeds[i] | captures[i]; bits; bits &= bits - 1) {
            void *undo = perft->undo + depth * perft->kernel->undo_size;
            enum kernel_outcome outcome = perft->kernel->place(state, side, i * 64 + __builtin_ctzll(bits), undo);
            if (outcome != KERNEL_WIN)
                perft_count(perft, state, outcome == KERNEL_SEED ? !side : side, depth - 1);
            perft->kernel->take_back(state, undo);
        }
}

enum oust_status oust_position_perft(const struct oust_position *position, unsigned depth, uint64_t *sequences,
                                     uint64_t *wins, struct oust_error *error)
{
    const struct kernel *kernel = position->kernel;
    status_clear(error);
    struct perft perft = {kernel, position->board->words, NULL, 0, 0};
    void *state = position_state_new(kernel);
    perft.undo = malloc((depth + 1) * kernel->undo_size);
    enum oust_status status = state && perft.undo ? OUST_OK : status_no_memory(error);
    if (status == OUST_OK) {
        kernel->copy(state, position->state);
        if (depth == 0)
            perft.sequences = 1;
        else if (!position->winner)
            perft_count(&perft, state, position->side, depth);
        *sequences = perft.sequences;
        *wins = perft.wins;
    }
    free(state);
    free(perft.undo);
    return status;
}
