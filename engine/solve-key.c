#include "solve-key.h"

#include <stdlib.h>
#include <string.h>

#include "rng.h"

#define SEED UINT64_C(0x736f6c7665) /* any number: keys don't depend on it, only where they lie in a table */

/*
 * A stone has a random number for each symmetry: that of the cell to which the symmetry moves it.  So the numbers
 * of all stones, XORed, are the hash of the position as the symmetry shows it; the one with the least hash is taken.
 */
bool solve_keys_begin(struct solve_keys *keys, const struct oust_board *board)
{
    struct rng rng = rng_seeded(SEED);
    size_t cells = (size_t)board->cells;
    *keys =
        (struct solve_keys){.board = board, .words = (board->cells + 63) / 64, .symmetries = board_symmetries(board)};
    uint64_t *random = malloc(2 * cells * sizeof *random);
    keys->numbers = calloc(2 * cells, sizeof *keys->numbers);
    keys->moved = calloc(cells, sizeof *keys->moved);
    if (!random || !keys->numbers || !keys->moved) {
        free(random);
        solve_keys_end(keys);
        return false;
    }
    for (size_t i = 0; i < 2 * cells; i++)
        random[i] = rng_next(&rng);
    for (oust_cell cell = 0; cell < board->cells; cell++)
        for (int k = 0; k < keys->symmetries; k++)
            keys->moved[cell][k] = (int16_t)board_symmetry(board, k, cell);
    for (size_t i = 0; i < 2 * cells; i++)
        for (int k = 0; k < keys->symmetries; k++)
            keys->numbers[i][k] = random[i / cells * cells + (size_t)keys->moved[i % cells][k]];
    free(random);
    return true;
}

void solve_keys_end(struct solve_keys *keys)
{
    free(keys->numbers);
    free(keys->moved);
    keys->numbers = NULL;
    keys->moved = NULL;
}

static void add_numbers(uint64_t *hashes, const struct solve_keys *keys, const uint64_t *stones, size_t first)
{
    for (int i = 0; i < keys->words; i++)
        for (uint64_t bits = stones[i]; bits; bits &= bits - 1) {
            const uint64_t *numbers = keys->numbers[first + (size_t)(i * 64 + __builtin_ctzll(bits))];
            for (int k = 0; k < BOARD_SYMMETRIES_MAX; k++)
                hashes[k] ^= numbers[k];
        }
}

static void move_stones(const struct solve_keys *keys, int symmetry, const uint64_t *stones, uint64_t *moved)
{
    for (int i = 0; i < keys->words; i++)
        for (uint64_t bits = stones[i]; bits; bits &= bits - 1) {
            int cell = keys->moved[i * 64 + __builtin_ctzll(bits)][symmetry];
            moved[cell >> 6] |= UINT64_C(1) << (cell & 63);
        }
}

void solve_key_make(const struct solve_keys *keys, const uint64_t *mine, const uint64_t *theirs, struct solve_key *key)
{
    uint64_t hashes[BOARD_SYMMETRIES_MAX] = {0};
    int best = 0;
    add_numbers(hashes, keys, mine, 0);
    add_numbers(hashes, keys, theirs, (size_t)keys->board->cells);
    for (int k = 1; k < keys->symmetries; k++)
        best = hashes[k] < hashes[best] ? k : best;
    memset(key->stones, 0, 2 * (size_t)keys->words * sizeof *key->stones);
    move_stones(keys, best, mine, key->stones);
    move_stones(keys, best, theirs, key->stones + keys->words);
}
