#include "game.h"

#include <stdlib.h>
#include <string.h>

#include "status.h"
#include "utf8.h"

#define CAPACITY_FIRST 64

static bool is_player(int player)
{
    return player == 1 || player == 2;
}

/* ---- making and freeing ---- */

static void entries_free(struct game_entry *entries, int from, int to)
{
    for (int i = from; i < to; i++)
        free(entries[i].captured);
}

/* A player who can't place before the first placement passes, as everywhere else. */
static enum oust_status pass_at_once(struct oust_game *game, struct oust_error *error)
{
    int player = oust_position_to_place(game->position);
    if (oust_position_winner(game->position) || oust_position_can_place(game->position, player))
        return OUST_OK;
    game->opening_pass = player;
    return oust_position_blocked(game->position) ? OUST_OK : oust_position_pass(game->position, error);
}

enum oust_status oust_game_new_from(const struct oust_position *position, struct oust_game **game,
                                    struct oust_error *error)
{
    status_clear(error);
    if (!position || !game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a game needs a position to begin with");
    struct oust_game *made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(error);
    made->setup = oust_position_clone(position);
    made->position = oust_position_clone(position);
    enum oust_status status = made->setup && made->position ? pass_at_once(made, error) : status_no_memory(error);
    if (status != OUST_OK) {
        oust_game_free(made);
        return status;
    }
    *game = made;
    return OUST_OK;
}

enum oust_status oust_game_new(const struct oust_board *board, struct oust_game **game, struct oust_error *error)
{
    status_clear(error);
    if (!board || !game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a game needs a board");
    struct oust_position *position;
    enum oust_status status = oust_position_new(board, &position, error);
    if (status != OUST_OK)
        return status;
    status = oust_game_new_from(position, game, error);
    oust_position_free(position);
    return status;
}

struct oust_game *oust_game_clone(const struct oust_game *game)
{
    struct oust_game *copy = NULL;
    if (!game || oust_game_new_from(game->setup, &copy, NULL) != OUST_OK)
        return NULL;
    for (int i = 0; i < game->total; i++)
        if (oust_game_place(copy, game->entries[i].placement.cell, NULL, NULL) != OUST_OK) {
            oust_game_free(copy);
            return NULL;
        }
    while (copy->count > game->count) /* NOLINT(clang-analyzer-core.NullDereference) the status said that it is there */
        oust_game_undo(copy, NULL);
    copy->resigned = game->resigned;
    memcpy(copy->level, game->level, sizeof copy->level);
    memcpy(copy->name, game->name, sizeof copy->name);
    return copy;
}

void oust_game_free(struct oust_game *game)
{
    if (!game)
        return;
    entries_free(game->entries, 0, game->total);
    free(game->entries);
    oust_position_free(game->setup);
    oust_position_free(game->position);
    free(game);
}

const struct oust_position *oust_game_position(const struct oust_game *game)
{
    return game ? game->position : NULL;
}

const struct oust_position *oust_game_setup(const struct oust_game *game)
{
    return game ? game->setup : NULL;
}

/* ---- placing ---- */

static const struct game_entry *last_entry(const struct oust_game *game)
{
    return game->count > 0 ? &game->entries[game->count - 1] : NULL;
}

int game_passed_last(const struct oust_game *game)
{
    const struct game_entry *last = last_entry(game);
    return last ? last->placement.passed : game->opening_pass;
}

/* The number of the turn that a placement made now belongs to. */
static int next_turn(const struct oust_game *game)
{
    const struct game_entry *last = last_entry(game);
    if (!last)
        return game->opening_pass ? 1 : 0;
    if (oust_game_in_turn(game))
        return last->placement.turn;
    return last->placement.turn + (last->placement.passed ? 2 : 1);
}

static enum oust_status entry_note_captures(const struct oust_position *position, struct game_entry *entry)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count = oust_position_captured_by(position, entry->placement.cell, cells, OUST_CELLS_MAX);
    entry->placement.captured = (int)count;
    if (count == 0)
        return OUST_OK;
    entry->captured = malloc(count * sizeof *cells);
    if (!entry->captured)
        return OUST_ERROR_MEMORY;
    memcpy(entry->captured, cells, count * sizeof *cells);
    return OUST_OK;
}

/*
 * After a placement: who has no placement now does not get stuck.  Either the turn of the
 * player who captured just ends; then the enemy can place, if nowhere else, where stones
 * were just captured, for all their neighbours of the same colour went with them.  Or the
 * next player passes a whole turn; if that helps nobody, the game is blocked, and the pass
 * is the last thing noted.
 */
static enum oust_status hand_over(struct oust_position *position, struct game_entry *entry, struct oust_error *error)
{
    int next = oust_position_to_place(position);
    if (oust_position_winner(position) || oust_position_can_place(position, next))
        return OUST_OK;
    if (next == entry->placement.player)
        entry->placement.ended = true;
    else
        entry->placement.passed = next;
    if (oust_position_blocked(position))
        return OUST_OK;
    entry->handed = true;
    return oust_position_pass(position, error);
}

/* Places on the position and fills in the entry; on an error nothing has changed. */
static enum oust_status entry_place(struct oust_game *game, oust_cell cell, struct game_entry *entry,
                                    struct oust_error *error)
{
    *entry = (struct game_entry){
        .placement = {.player = oust_position_to_place(game->position), .cell = cell, .turn = next_turn(game)}};
    if (entry_note_captures(game->position, entry) != OUST_OK)
        return status_no_memory(error);
    enum oust_status status = oust_position_place(game->position, cell, error);
    if (status == OUST_OK) {
        status = hand_over(game->position, entry, error);
        if (status != OUST_OK)
            oust_position_take_back(game->position, NULL);
    }
    if (status != OUST_OK)
        free(entry->captured);
    return status;
}

static enum oust_status reserve(struct oust_game *game, struct oust_error *error)
{
    if (game->count < game->capacity)
        return OUST_OK;
    int capacity = game->capacity ? 2 * game->capacity : CAPACITY_FIRST;
    struct game_entry *entries = realloc(game->entries, (size_t)capacity * sizeof *entries);
    if (!entries)
        return status_no_memory(error);
    game->entries = entries;
    game->capacity = capacity;
    return OUST_OK;
}

static void forget_undone(struct oust_game *game)
{
    entries_free(game->entries, game->count, game->total);
    game->total = game->count;
}

enum oust_status oust_game_place(struct oust_game *game, oust_cell cell, struct oust_placement *placement,
                                 struct oust_error *error)
{
    status_clear(error);
    if (!game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no game to place in");
    if (game->resigned)
        return status_fail(error, OUST_ERROR_OVER, "the game is over: player %d has given up", game->resigned);
    if (reserve(game, error) != OUST_OK)
        return OUST_ERROR_MEMORY;
    struct game_entry entry;
    enum oust_status status = entry_place(game, cell, &entry, error);
    if (status != OUST_OK)
        return status;
    forget_undone(game);
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) reserve() has made room for it */
    game->entries[game->count++] = entry;
    game->total = game->count;
    if (placement)
        *placement = entry.placement;
    return OUST_OK;
}

enum oust_status oust_game_undo(struct oust_game *game, struct oust_error *error)
{
    status_clear(error);
    if (!game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no game to take back in");
    if (game->resigned) {
        game->resigned = 0;
        return OUST_OK;
    }
    if (game->count == 0)
        return status_fail(error, OUST_ERROR_UNDO, "there is no placement to take back");
    if (game->entries[game->count - 1].handed)
        oust_position_take_back(game->position, NULL);
    oust_position_take_back(game->position, NULL);
    game->count--;
    return OUST_OK;
}

enum oust_status oust_game_redo(struct oust_game *game, struct oust_error *error)
{
    status_clear(error);
    if (!game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no game to place again in");
    if (game->count == game->total)
        return status_fail(error, OUST_ERROR_REDO, "no placement was taken back, so there is none to place again");
    struct game_entry *entry = &game->entries[game->count];
    struct game_entry again;
    enum oust_status status = entry_place(game, entry->placement.cell, &again, error);
    if (status != OUST_OK)
        return status;
    free(entry->captured);
    *entry = again;
    game->count++;
    return OUST_OK;
}

enum oust_status oust_game_resign(struct oust_game *game, int player, struct oust_error *error)
{
    status_clear(error);
    if (!game || !is_player(player))
        return status_fail(error, OUST_ERROR_ARGUMENT, "player %d can't give up: the players are 1 and 2", player);
    if (oust_game_result(game) != OUST_RESULT_NONE)
        return status_fail(error, OUST_ERROR_OVER, "player %d can't give up: the game is over", player);
    forget_undone(game);
    game->resigned = player;
    return OUST_OK;
}

/* ---- trying placements ---- */

enum oust_status game_detach(struct oust_game *game, struct game_tail *tail, struct oust_error *error)
{
    *tail = (struct game_tail){.count = game->total - game->count};
    if (tail->count == 0)
        return OUST_OK;
    size_t size = (size_t)tail->count * sizeof *tail->entries;
    tail->entries = malloc(size);
    if (!tail->entries)
        return status_no_memory(error);
    memcpy(tail->entries, game->entries + game->count, size);
    game->total = game->count;
    return OUST_OK;
}

void game_attach(struct oust_game *game, int count, struct game_tail *tail)
{
    while (game->count > count)
        oust_game_undo(game, NULL);
    forget_undone(game);
    /* The tail came out of this array, which never shrinks: there is room. */
    if (tail->count > 0)
        memcpy(game->entries + count, tail->entries, (size_t)tail->count * sizeof *tail->entries);
    game->total = count + tail->count;
    free(tail->entries);
    *tail = (struct game_tail){0};
}

void game_tail_free(struct game_tail *tail)
{
    entries_free(tail->entries, 0, tail->count);
    free(tail->entries);
    *tail = (struct game_tail){0};
}

/* ---- how it stands ---- */

enum oust_result oust_game_result(const struct oust_game *game)
{
    if (!game)
        return OUST_RESULT_NONE;
    if (game->resigned)
        return OUST_RESULT_RESIGNED;
    if (oust_position_winner(game->position))
        return OUST_RESULT_WON;
    return oust_position_blocked(game->position) ? OUST_RESULT_BLOCKED : OUST_RESULT_NONE;
}

int oust_game_winner(const struct oust_game *game)
{
    if (!game)
        return 0;
    return game->resigned ? 3 - game->resigned : oust_position_winner(game->position);
}

bool oust_game_in_turn(const struct oust_game *game)
{
    const struct game_entry *last = game ? last_entry(game) : NULL;
    return last && last->placement.captured > 0 && !last->placement.ended && !game->resigned &&
           !oust_position_winner(game->position);
}

int oust_game_placements(const struct oust_game *game)
{
    return game ? game->count : 0;
}

int oust_game_undone(const struct oust_game *game)
{
    return game ? game->total - game->count : 0;
}

enum oust_status oust_game_placement(const struct oust_game *game, int index, struct oust_placement *placement)
{
    if (!game || !placement || index < 0 || index >= game->total)
        return OUST_ERROR_ARGUMENT;
    *placement = game->entries[index].placement;
    return OUST_OK;
}

size_t oust_game_captured(const struct oust_game *game, int index, oust_cell *captured, size_t max)
{
    if (!game || index < 0 || index >= game->total)
        return 0;
    const struct game_entry *entry = &game->entries[index];
    size_t count = (size_t)entry->placement.captured;
    if (captured && count > 0)
        memcpy(captured, entry->captured, (count < max ? count : max) * sizeof *captured);
    return count;
}

int oust_game_turns(const struct oust_game *game)
{
    if (!game)
        return 0;
    const struct game_entry *last = last_entry(game);
    int passes = game_passed_last(game) ? 1 : 0;
    return last ? last->placement.turn + 1 + passes : passes;
}

/* The first placement on the board that belongs to turn `index` or a later one. */
static int first_of_turn(const struct oust_game *game, int index)
{
    int low = 0, high = game->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (game->entries[middle].placement.turn < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

enum oust_status oust_game_turn(const struct oust_game *game, int index, struct oust_turn *turn)
{
    if (!game || !turn || index < 0 || index >= oust_game_turns(game))
        return OUST_ERROR_ARGUMENT;
    int first = first_of_turn(game, index);
    int next = first_of_turn(game, index + 1);
    int player;
    if (next > first)
        player = game->entries[first].placement.player;
    else /* nobody placed in this turn: a pass, noted at the placement before it */
        player = first > 0 ? game->entries[first - 1].placement.passed : game->opening_pass;
    *turn = (struct oust_turn){.player = player, .first = first, .count = next - first};
    return OUST_OK;
}

/* ---- players ---- */

enum oust_status oust_game_set_level(struct oust_game *game, int player, int level)
{
    if (!game || !is_player(player) || level < OUST_LEVEL_HUMAN || level > OUST_LEVELS)
        return OUST_ERROR_ARGUMENT;
    game->level[player] = level;
    return OUST_OK;
}

int oust_game_level(const struct oust_game *game, int player)
{
    return game && is_player(player) ? game->level[player] : OUST_LEVEL_HUMAN;
}

static enum oust_status name_check(const char *name, struct oust_error *error)
{
    size_t length = strlen(name);
    if (length >= OUST_PLAYER_NAME_MAX)
        return status_fail(error, OUST_ERROR_LIMIT, "a player's name of %zu bytes is too long: at most %d fit", length,
                           OUST_PLAYER_NAME_MAX - 1);
    for (size_t at = 0, step; at < length; at += step) {
        uint32_t character;
        step = utf8_decode(name + at, length - at, &character);
        if (step == 0)
            return status_fail(error, OUST_ERROR_ARGUMENT, "a player's name must be UTF-8, byte %zu is not", at + 1);
        if (utf8_is_control(character))
            return status_fail(error, OUST_ERROR_ARGUMENT, "a player's name can't hold the control character U+%04X",
                               (unsigned)character);
    }
    return OUST_OK;
}

enum oust_status oust_game_set_name(struct oust_game *game, int player, const char *name, struct oust_error *error)
{
    status_clear(error);
    if (!game || !name || !is_player(player))
        return status_fail(error, OUST_ERROR_ARGUMENT, "player %d can't be named: the players are 1 and 2", player);
    enum oust_status status = name_check(name, error);
    if (status == OUST_OK)
        memcpy(game->name[player], name, strlen(name) + 1);
    return status;
}

const char *oust_game_name(const struct oust_game *game, int player)
{
    return game && is_player(player) ? game->name[player] : "";
}
