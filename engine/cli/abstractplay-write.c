/*
 * abstractplay-write.c - games as JSON.  A game is played once more, and each turn leaves an entry.
 *
 * Failures of the library all mean that there is no memory; they make values NULL, which the
 * library hands on, so that it is enough to look at the end.
 */
#include "abstractplay.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "status.h"

/* The version of AbstractPlay's Oust whose entries these are. */
#define ENTRY_VERSION "20240505"

/* Entries need a time, and a game of ours has none. */
#define ENTRY_TIME "1970-01-01T00:00:00.000Z"

/* Rows of a hexagon have letters, and AbstractPlay knows no letters after z there: 2 * 13 - 1 rows. */
#define HEX_SIDE_MAX 13

#define HEX_SIDE_USUAL 7 /* has no variant */

/* ---- boards ---- */

static enum oust_status variant_of(const struct oust_board *board, char *variant, size_t size, struct oust_error *error)
{
    int rows = oust_board_rows(board), first = oust_board_row_length(board, 0);
    bool hex = oust_board_shape(board) == OUST_SHAPE_HEX;
    *variant = '\0';
    if (hex ? first > HEX_SIDE_MAX : rows != first)
        return status_fail(error, OUST_ERROR_BOARD,
                           "AbstractPlay can't have a game on %s: its boards are hexagons up to hex%d, and squares",
                           oust_board_id(board), HEX_SIDE_MAX);
    if (!hex || first != HEX_SIDE_USUAL)
        snprintf(variant, size, "%s-%d", hex ? "hex" : "square", first);
    return OUST_OK;
}

static json_t *cell_json(const struct oust_board *board, oust_cell cell)
{
    char name[OUST_NAME_MAX];
    oust_board_cell_name(board, cell, name, sizeof name);
    return json_string(name);
}

/* All stones, as JavaScript's maps are written. */
static json_t *stones_json(const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    json_t *stones = json_array();
    for (oust_cell cell = 0; cell < oust_board_cells(board); cell++) {
        int player = oust_position_at(position, cell);
        if (player && json_array_append_new(stones, json_pack("[o,i]", cell_json(board, cell), player)) != 0) {
            json_decref(stones);
            return NULL;
        }
    }
    return json_pack("{s:s,s:o}", "dataType", "Map", "value", stones);
}

/* ---- what came of a turn ---- */

/* Moves the group of cells[0] to the front of the list, by marks on what is in it.  \return its size. */
static size_t gather_group(const struct oust_board *board, oust_cell *cells, size_t count)
{
    size_t size = 1;
    for (size_t at = 0; at < size; at++) {
        oust_cell near[OUST_NEIGHBOURS_MAX];
        int neighbours = oust_board_neighbours(board, cells[at], near);
        for (size_t i = size; i < count; i++)
            for (int n = 0; n < neighbours; n++)
                if (cells[i] == near[n]) {
                    cells[i] = cells[size];
                    cells[size++] = near[n];
                    break;
                }
    }
    return size;
}

static json_t *capture_json(const struct oust_board *board, const oust_cell *cells, size_t count)
{
    size_t room = count * OUST_NAME_MAX, length = 0;
    char *where = malloc(room);
    if (!where)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            where[length++] = ',';
        length += (size_t)oust_board_cell_name(board, cells[i], where + length, room - length);
    }
    json_t *capture = json_pack("{s:s,s:i,s:s}", "type", "capture", "count", (int)count, "where", where);
    free(where);
    return capture;
}

/* One placement, and each group that it captured. */
static bool append_placement(json_t *results, const struct oust_game *game, int index)
{
    const struct oust_board *board = oust_position_board(oust_game_setup(game));
    struct oust_placement placement;
    oust_cell captured[OUST_CELLS_MAX];
    oust_game_placement(game, index, &placement);
    json_t *where = cell_json(board, placement.cell);
    if (json_array_append_new(results, json_pack("{s:s,s:o}", "type", "place", "where", where)) != 0)
        return false;
    size_t left = oust_game_captured(game, index, captured, OUST_CELLS_MAX), size;
    for (oust_cell *group = captured; left > 0; group += size, left -= size) {
        size = gather_group(board, group, left);
        if (json_array_append_new(results, capture_json(board, group, size)) != 0)
            return false;
    }
    return true;
}

static bool append_end(json_t *results, int winner)
{
    return json_array_append_new(results, json_pack("{s:s}", "type", "eog")) == 0 &&
           json_array_append_new(results, json_pack("{s:s,s:[i]}", "type", "winners", "players", winner)) == 0;
}

/* \param last  is this the turn that the game ends with? */
static json_t *results_json(const struct oust_game *game, const struct oust_turn *turn, bool last)
{
    json_t *results = json_array();
    bool done = results != NULL;
    if (done && turn->count == 0)
        done = json_array_append_new(results, json_pack("{s:s,s:i}", "type", "pass", "who", turn->player)) == 0;
    for (int i = 0; done && i < turn->count; i++)
        done = append_placement(results, game, turn->first + i);
    if (done && last && oust_game_result(game) == OUST_RESULT_WON)
        done = append_end(results, oust_game_winner(game));
    if (done)
        return results;
    json_decref(results);
    return NULL;
}

/* ---- turns ---- */

static json_t *turn_json(const struct oust_game *game, int index)
{
    size_t size = oust_game_format_turn(game, index, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    oust_game_format_turn(game, index, text, size);
    json_t *turn = json_string(text);
    free(text);
    return turn;
}

/* \param move  stolen; NULL in the first entry, before all turns. */
static json_t *entry_json(const struct oust_position *position, int to_move, json_t *results, json_t *move)
{
    json_t *entry = json_pack("{s:s,s:o,s:s,s:i}", "_version", ENTRY_VERSION, "_results", results, "_timestamp",
                              ENTRY_TIME, "currplayer", to_move);
    bool done = !move || json_object_set_new(entry, "lastmove", move) == 0;
    done = json_object_set_new(entry, "board", stones_json(position)) == 0 && done;
    json_t *counts = json_pack("[i,i]", oust_position_stones(position, 1), oust_position_stones(position, 2));
    if (json_object_set_new(entry, "pieceCounts", counts) == 0 && done)
        return entry;
    json_decref(entry);
    return NULL;
}

/* Plays a turn of `game` in `replay`, whose position is the one that the entry shows. */
static json_t *play_entry(const struct oust_game *game, int index, struct oust_game *replay)
{
    struct oust_turn turn;
    bool last = index + 1 == oust_game_turns(game);
    oust_game_turn(game, index, &turn);
    for (int i = 0; i < turn.count; i++) {
        struct oust_placement placement;
        oust_game_placement(game, turn.first + i, &placement);
        if (oust_game_place(replay, placement.cell, NULL, NULL) != OUST_OK)
            return NULL;
    }
    json_t *results = results_json(game, &turn, last), *move = turn_json(game, index);
    if (!results || !move) {
        json_decref(results);
        json_decref(move);
        return NULL;
    }
    return entry_json(oust_game_position(replay), 3 - turn.player, results, move);
}

static json_t *resigned_entry(const struct oust_game *game)
{
    int winner = oust_game_winner(game);
    const struct oust_position *position = oust_game_position(game);
    json_t *results = json_pack("[{s:s,s:i}]", "type", "resigned", "player", 3 - winner);
    if (!results || !append_end(results, winner)) {
        json_decref(results);
        return NULL;
    }
    json_t *move = json_string("resign");
    return move ? entry_json(position, oust_position_to_place(position), results, move) : NULL;
}

static int first_player(const struct oust_game *game)
{
    return oust_position_to_place(oust_game_setup(game));
}

static bool append_entries(json_t *stack, const struct oust_game *game, struct oust_game *replay)
{
    const struct oust_position *setup = oust_game_setup(game);
    if (json_array_append_new(stack, entry_json(setup, first_player(game), json_array(), NULL)) != 0)
        return false;
    for (int i = 0; i < oust_game_turns(game); i++)
        if (json_array_append_new(stack, play_entry(game, i, replay)) != 0)
            return false;
    return oust_game_result(game) != OUST_RESULT_RESIGNED || json_array_append_new(stack, resigned_entry(game)) == 0;
}

static json_t *state_json(const struct oust_game *game, const char *variant)
{
    int winner = oust_game_winner(game);
    struct oust_game *replay = NULL;
    json_t *stack = json_array();
    if (oust_game_new_from(oust_game_setup(game), &replay, NULL) != OUST_OK || !append_entries(stack, game, replay)) {
        json_decref(stack);
        stack = NULL;
    }
    oust_game_free(replay);
    json_t *variants = *variant ? json_pack("[s]", variant) : json_array();
    json_t *winners = winner ? json_pack("[i]", winner) : json_array();
    return json_pack("{s:s,s:i,s:o,s:b,s:o,s:o}", "game", "oust", "numplayers", 2, "variants", variants, "gameover",
                     winner != 0, "winner", winners, "stack", stack);
}

/* Rounds of two turns. */
static json_t *moves_json(const struct oust_game *game)
{
    json_t *rounds = json_array(), *round = NULL;
    int turns = oust_game_turns(game);
    bool resigned = oust_game_result(game) == OUST_RESULT_RESIGNED;
    for (int i = 0; i < turns + resigned; i++) {
        bool begun = i % 2 == 1 || json_array_append_new(rounds, round = json_array()) == 0;
        if (begun && json_array_append_new(round, i < turns ? turn_json(game, i) : json_string("resign")) == 0)
            continue;
        json_decref(rounds);
        return NULL;
    }
    return rounds;
}

/* Moves say how a game went, but not with what it began, nor who gave up out of turn. */
static enum oust_status check_moves(const struct oust_game *game, struct oust_error *error)
{
    const struct oust_position *setup = oust_game_setup(game);
    if (first_player(game) != 1 || oust_position_stones(setup, 1) + oust_position_stones(setup, 2) > 0)
        return status_fail(error, OUST_ERROR_TURN,
                           "the game did not begin with the empty board, which a list of moves can't tell");
    if (oust_game_result(game) == OUST_RESULT_RESIGNED &&
        oust_game_winner(game) == oust_position_to_place(oust_game_position(game)))
        return status_fail(error, OUST_ERROR_TURN, "player %d gave up out of turn, which a list of moves can't tell",
                           3 - oust_game_winner(game));
    return OUST_OK;
}

/* AbstractPlay keeps whole turns only. */
static bool is_unfinished(const struct oust_game *game)
{
    struct oust_placement last;
    int count = oust_game_placements(game);
    if (count == 0 || oust_game_result(game) == OUST_RESULT_WON)
        return false;
    return oust_game_placement(game, count - 1, &last) == OUST_OK && last.captured > 0 && !last.ended;
}

enum oust_status abstractplay_write(const struct oust_game *game, enum abstractplay_form form, char **text,
                                    struct oust_error *error)
{
    char variant[OUST_NAME_MAX];
    enum oust_status status = variant_of(oust_position_board(oust_game_setup(game)), variant, sizeof variant, error);
    if (status != OUST_OK)
        return status;
    if (is_unfinished(game))
        return status_fail(error, OUST_ERROR_TURN,
                           "the last turn is unfinished, and AbstractPlay keeps whole turns only: "
                           "place the rest of it, or take it back");
    if (form == ABSTRACTPLAY_MOVES && check_moves(game, error) != OUST_OK)
        return error->status;
    json_t *json = form == ABSTRACTPLAY_STATE ? state_json(game, variant) : moves_json(game);
    errno = 0;
    *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (*text && errno == ENOMEM) { /* then parts are missing in it, and that is all that the library says of it */
        free(*text);
        *text = NULL;
    }
    json_decref(json);
    return *text ? OUST_OK : status_no_memory(error);
}
