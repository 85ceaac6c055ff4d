/*
 * abstractplay-read.c - games out of JSON.
 *
 * Whatever the form, first the moves are collected into one line of turns with single blanks
 * between them, as oust_game_play() reads it; then they are played; then what the JSON says of
 * the result and of the positions on the way is held against the game that came of it.
 */
#include "abstractplay.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "status.h"

#define BOARD_USUAL "hex7" /* without a variant */

/* How a game ends other than by its moves; the last of the moves then says so. */
enum ending { ENDING_NONE, ENDING_GIVEN_UP, ENDING_AGREED };

struct reading {
    struct oust_error *error;
    struct oust_game *game;
    char *turns;   /* with a blank after each */
    size_t length; /* of them */
    int count;     /* of moves, with passes and how the game ended */
    enum ending ending;
    int passes;  /* in a row, at the end */
    int dropped; /* of them */
};

/* ---- values ---- */

static enum oust_status fail(const struct reading *r, const char *what)
{
    return status_fail(r->error, OUST_ERROR_RECORD, "%s", what);
}

/* The member of an object, or NULL where it is missing or null. */
static const json_t *member(const json_t *object, const char *name)
{
    const json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

static bool is_player(const json_t *value)
{
    return json_is_integer(value) && (json_integer_value(value) == 1 || json_integer_value(value) == 2);
}

/* ---- boards ---- */

/* "hex-6" and "square-11" in states; records have words for them, with the same number. */
static bool parse_variant(const char *variant, char *id, size_t size)
{
    const char *number = variant + strcspn(variant, "0123456789");
    size_t digits = strspn(number, "0123456789");
    int side = digits > 0 && digits < 4 ? atoi(number) : 0;
    if (side == 0)
        return false;
    if (strcasestr(variant, "square"))
        snprintf(id, size, "rect%dx%d", side, side);
    else
        snprintf(id, size, "hex%d", side);
    return true;
}

static enum oust_status read_board(const struct reading *r, const json_t *variants, struct oust_board **board)
{
    char id[2 * OUST_NAME_MAX] = BOARD_USUAL;
    if (variants && !json_is_array(variants))
        return fail(r, "variants is no array: it is one as in [\"hex-6\"], and empty for hex7");
    if (json_array_size(variants) > 1)
        return fail(r, "variants has more than one element: Oust has boards as its only variants");
    if (json_array_size(variants) == 1) {
        const char *variant = json_string_value(json_array_get(variants, 0));
        if (!variant)
            return fail(r, "variants holds something else than text: it is as in [\"hex-6\"], and empty for hex7");
        if (!parse_variant(variant, id, sizeof id))
            return status_fail(r->error, OUST_ERROR_RECORD,
                               "variants: '%.40s' is no board: boards are as in hex-6 or square-11", variant);
    }
    return oust_board_new(id, board, r->error);
}

/* The stones of a map of cells to players, by cell. */
static enum oust_status read_stones(const struct reading *r, const json_t *map, const struct oust_board *board,
                                    char owner[OUST_CELLS_MAX])
{
    const json_t *pairs = member(map, "value"), *pair;
    size_t i;
    memset(owner, 0, OUST_CELLS_MAX);
    if (!map)
        return OUST_OK;
    if (!json_is_array(pairs))
        return fail(r, "board is no map: it is one as in {\"dataType\":\"Map\",\"value\":[[\"d4\",1]]}");
    json_array_foreach(pairs, i, pair)
    {
        const char *name = json_string_value(json_array_get(pair, 0));
        const json_t *player = json_array_get(pair, 1);
        oust_cell cell;
        if (!name || !is_player(player))
            return fail(r, "board holds something else than a cell and a player, as in [\"d4\",1]");
        if (oust_board_cell_parse(board, name, &cell, r->error) != OUST_OK)
            return r->error->status;
        if (owner[cell])
            return status_fail(r->error, OUST_ERROR_RECORD, "board: there are two stones on %.16s", name);
        owner[cell] = (char)json_integer_value(player);
    }
    return OUST_OK;
}

/* ---- moves ---- */

/* A game may end by other words than turns, in whatever place. */
static enum ending ending_of(const char *move, size_t length)
{
    static const struct {
        const char *word;
        enum ending ending;
    } endings[] = {{"resign", ENDING_GIVEN_UP},
                   {"timeout", ENDING_GIVEN_UP},
                   {"draw", ENDING_AGREED},
                   {"abandoned", ENDING_AGREED}};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i].word) == length && memcmp(endings[i].word, move, length) == 0)
            return endings[i].ending;
    return ENDING_NONE;
}

/* Appends a move as AbstractPlay reads it: blanks don't matter, nor does case. */
static enum oust_status add_move(struct reading *r, const char *move)
{
    r->count++;
    if (!move)
        return status_fail(r->error, OUST_ERROR_RECORD, "move %d is no text: moves are as in \"d4,e5\"", r->count);
    if (r->ending != ENDING_NONE)
        return status_fail(r->error, OUST_ERROR_RECORD, "move %d: nothing may come after the move that ended the game",
                           r->count);
    char *start = r->turns + r->length, *end = start;
    for (; *move; move++)
        if (!isspace((unsigned char)*move))
            *end++ = (char)tolower((unsigned char)*move);
    if (end == start)
        return status_fail(r->error, OUST_ERROR_RECORD, "move %d is empty: moves are as in \"d4,e5\"", r->count);
    r->ending = ending_of(start, (size_t)(end - start));
    if (r->ending != ENDING_NONE)
        return OUST_OK;
    /* AbstractPlay lets players who are both without a placement pass on and on; here the game is over. */
    r->passes = end - start == 4 && memcmp(start, "pass", 4) == 0 ? r->passes + 1 : 0;
    if (r->passes > 1) {
        r->dropped = r->passes - 1;
        return OUST_OK;
    }
    *end++ = ' ';
    r->length = (size_t)(end - r->turns);
    return OUST_OK;
}

/* The moves of a list: turns, rounds of turns, or objects that hold a turn and remarks. */
static enum oust_status add_moves(struct reading *r, const json_t *list, int depth)
{
    const json_t *item;
    size_t i;
    enum oust_status status = OUST_OK;
    if (!json_is_array(list))
        return fail(r, "moves is no array: it is one as in [[\"d4\",\"e5\"],[\"a1\"]]");
    json_array_foreach(list, i, item)
    {
        if (json_is_array(item) && depth == 0)
            status = add_moves(r, item, depth + 1);
        else if (json_is_object(item))
            status = add_move(r, json_string_value(member(item, "move")));
        else if (!json_is_null(item))
            status = add_move(r, json_string_value(item));
        if (status != OUST_OK)
            break;
    }
    return status;
}

static enum oust_status add_stack(struct reading *r, const json_t *stack)
{
    enum oust_status status = OUST_OK;
    for (size_t i = 1; i < json_array_size(stack) && status == OUST_OK; i++)
        status = add_move(r, json_string_value(member(json_array_get(stack, i), "lastmove")));
    return status;
}

/* ---- playing ---- */

/* The number of the move that holds the column. */
static int move_at(const struct reading *r, int column)
{
    int move = 1;
    for (int i = 0; i < column - 1 && (size_t)i < r->length; i++)
        move += r->turns[i] == ' ';
    return move;
}

static bool is_unfinished(const struct oust_game *game)
{
    return oust_game_placements(game) > 0 && oust_game_in_turn(game);
}

static enum oust_status play(struct reading *r)
{
    struct oust_error error = {0};
    r->turns[r->length] = '\0';
    enum oust_status status = oust_game_play(r->game, r->turns, &error);
    if (status != OUST_OK)
        return status_fail(r->error, status, "move %d: %s", move_at(r, error.column), error.text);
    if (is_unfinished(r->game))
        return status_fail(r->error, OUST_ERROR_RECORD,
                           "move %d is unfinished: after its last capture player %d has to place again",
                           move_at(r, (int)r->length - 1), oust_position_to_place(oust_game_position(r->game)));
    if (r->dropped && oust_game_result(r->game) != OUST_RESULT_BLOCKED)
        return fail(r, "two passes come one after the other, but after the first there is a placement");
    return OUST_OK;
}

/* \param winner  whom the JSON calls the winner; 0 for nobody, or if it does not say. */
static enum oust_status finish(struct reading *r, int winner)
{
    if (r->ending != ENDING_GIVEN_UP)
        return OUST_OK;
    int to_place = oust_position_to_place(oust_game_position(r->game));
    return oust_game_resign(r->game, winner ? 3 - winner : to_place, r->error);
}

static enum oust_status check_winner(const struct reading *r, int winner)
{
    int won = oust_game_winner(r->game);
    if (won == winner)
        return OUST_OK;
    if (won)
        return status_fail(r->error, OUST_ERROR_RECORD, "player %d has won by the moves, which winner does not say",
                           won);
    return status_fail(r->error, OUST_ERROR_RECORD, "winner: player %d has not won by the moves, nor given up", winner);
}

/* Holds the positions of the stack against those that the turns lead to. */
static enum oust_status check_entry(const struct reading *r, const json_t *stack, size_t index,
                                    const struct oust_position *position)
{
    char owner[OUST_CELLS_MAX];
    const struct oust_board *board = oust_position_board(position);
    const json_t *map = member(json_array_get(stack, index), "board");
    enum oust_status status = map ? read_stones(r, map, board, owner) : OUST_OK;
    if (!map || status != OUST_OK)
        return status;
    for (oust_cell cell = 0; cell < oust_board_cells(board); cell++)
        if (owner[cell] != oust_position_at(position, cell)) {
            char name[OUST_NAME_MAX];
            oust_board_cell_name(board, cell, name, sizeof name);
            return status_fail(r->error, OUST_ERROR_RECORD, "the board after move %zu is another one: it differs at %s",
                               index, name);
        }
    return OUST_OK;
}

static enum oust_status check_stack(const struct reading *r, const json_t *stack)
{
    struct oust_game *replay;
    enum oust_status status = oust_game_new_from(oust_game_setup(r->game), &replay, r->error);
    if (status != OUST_OK)
        return status;
    for (int i = 0; i < oust_game_turns(r->game) && status == OUST_OK; i++) {
        struct oust_turn turn;
        oust_game_turn(r->game, i, &turn);
        for (int n = 0; n < turn.count && status == OUST_OK; n++) {
            struct oust_placement placement;
            oust_game_placement(r->game, turn.first + n, &placement);
            status = oust_game_place(replay, placement.cell, NULL, r->error);
        }
        if (status == OUST_OK)
            status = check_entry(r, stack, (size_t)i + 1, oust_game_position(replay));
    }
    oust_game_free(replay);
    return status;
}

/* ---- the forms ---- */

static enum oust_status not_oust(const struct reading *r, const char *where, const char *name)
{
    if (!name)
        return status_fail(r->error, OUST_ERROR_RECORD, "%s is missing, or no text: it is 'oust' for this game", where);
    return status_fail(r->error, OUST_ERROR_RECORD, "%s: '%.40s' is another game than 'oust'", where, name);
}

static enum oust_status new_game(struct reading *r, const struct oust_board *board, const char *owner, int to_place)
{
    struct oust_position *position;
    oust_cell stones[3][OUST_CELLS_MAX];
    size_t count[3] = {0};
    enum oust_status status = oust_position_new(board, &position, r->error);
    if (status != OUST_OK)
        return status;
    for (oust_cell cell = 0; cell < oust_board_cells(board); cell++)
        stones[(int)owner[cell]][count[(int)owner[cell]]++] = cell;
    status = oust_position_setup(position, stones[1], count[1], stones[2], count[2], to_place, r->error);
    if (status == OUST_OK)
        status = oust_game_new_from(position, &r->game, r->error);
    oust_position_free(position);
    return status;
}

static enum oust_status begin_state(struct reading *r, const json_t *state, const json_t *stack)
{
    char owner[OUST_CELLS_MAX];
    struct oust_board *board = NULL;
    const json_t *first = json_array_get(stack, 0), *player = member(first, "currplayer");
    if (!json_is_object(first))
        return fail(r, "stack is missing or empty: it holds the game's positions");
    if (player && !is_player(player))
        return fail(r, "currplayer is neither 1 nor 2");
    enum oust_status status = read_board(r, member(state, "variants"), &board);
    if (status == OUST_OK)
        status = read_stones(r, member(first, "board"), board, owner);
    if (status == OUST_OK)
        status = new_game(r, board, owner, player ? (int)json_integer_value(player) : 1);
    oust_board_unref(board);
    return status;
}

/* \param winner  set to the only winner, 0 if there are more or less. */
static enum oust_status read_winner(const struct reading *r, const json_t *state, int *winner)
{
    const json_t *winners = member(state, "winner"), *over = member(state, "gameover");
    *winner = 0;
    if (winners && !json_is_array(winners))
        return fail(r, "winner is no array: it is [], or as in [1]");
    if (over && !json_is_boolean(over))
        return fail(r, "gameover is neither true nor false");
    if (json_is_false(over) || json_array_size(winners) != 1)
        return OUST_OK;
    if (!is_player(json_array_get(winners, 0)))
        return fail(r, "winner holds somebody else than player 1 or 2");
    *winner = (int)json_integer_value(json_array_get(winners, 0));
    return OUST_OK;
}

static enum oust_status read_state(struct reading *r, const json_t *state)
{
    const json_t *stack = member(state, "stack");
    const char *name = json_string_value(member(state, "game"));
    int winner;
    if (!name || strcmp(name, "oust") != 0)
        return not_oust(r, "game", name);
    enum oust_status status = begin_state(r, state, stack);
    if (status == OUST_OK)
        status = read_winner(r, state, &winner);
    if (status == OUST_OK)
        status = add_stack(r, stack);
    if (status == OUST_OK)
        status = play(r);
    if (status == OUST_OK)
        status = finish(r, winner);
    if (status == OUST_OK)
        status = check_winner(r, winner);
    return status == OUST_OK ? check_stack(r, stack) : status;
}

static enum oust_status begin_board(struct reading *r, const struct oust_board *board)
{
    return oust_game_new(board, &r->game, r->error);
}

/* Names of the players; the winner is the one with the higher result, 0 if neither is. */
static enum oust_status read_players(struct reading *r, const json_t *players, int *winner)
{
    double result[2] = {0};
    *winner = 0;
    if (players && json_array_size(players) != 2)
        return fail(r, "players is no array of two");
    for (int i = 0; i < 2 && players; i++) {
        const json_t *player = json_array_get(players, (size_t)i);
        const char *name = json_string_value(member(player, "name"));
        result[i] = json_number_value(member(player, "result"));
        if (name && oust_game_set_name(r->game, i + 1, name, r->error) != OUST_OK)
            return r->error->status;
    }
    if (result[0] != result[1])
        *winner = result[0] > result[1] ? 1 : 2;
    return OUST_OK;
}

static enum oust_status read_record(struct reading *r, const json_t *record)
{
    const json_t *header = member(record, "header"), *about = member(header, "game");
    const char *name = json_string_value(member(about, "name"));
    struct oust_board *board = NULL;
    int winner;
    if (!name || strcasecmp(name, "oust") != 0)
        return not_oust(r, "header.game.name", name);
    enum oust_status status = read_board(r, member(about, "variants"), &board);
    if (status == OUST_OK)
        status = begin_board(r, board);
    oust_board_unref(board);
    if (status == OUST_OK)
        status = read_players(r, member(header, "players"), &winner);
    if (status == OUST_OK)
        status = add_moves(r, member(record, "moves"), 0);
    if (status == OUST_OK)
        status = play(r);
    if (status == OUST_OK)
        status = finish(r, winner);
    return status == OUST_OK && winner ? check_winner(r, winner) : status;
}

static enum oust_status read_list(struct reading *r, const json_t *list, const char *id)
{
    struct oust_board *board = NULL;
    enum oust_status status = oust_board_new(id, &board, r->error);
    if (status == OUST_OK)
        status = begin_board(r, board);
    oust_board_unref(board);
    if (status == OUST_OK)
        status = add_moves(r, list, 0);
    if (status == OUST_OK)
        status = play(r);
    return status == OUST_OK ? finish(r, 0) : status;
}

static enum oust_status read_any(struct reading *r, const json_t *json, const char *board)
{
    if (json_is_array(json))
        return read_list(r, json, board);
    if (json_object_get(json, "game"))
        return read_state(r, json);
    if (json_object_get(json, "header"))
        return read_record(r, json);
    return fail(r, "this is no game of AbstractPlay: it has neither a member 'game' nor 'header'");
}

/* What the library says may go on with advice for programmers, and ends with where it was, which may hold anything. */
static int said_length(const char *said)
{
    const char *end = strstr(said, " without JSON_");
    if (!end)
        end = strstr(said, " near ");
    return end ? (int)(end - said) : (int)strlen(said);
}

static enum oust_status refused(const json_error_t *said, struct oust_error *error)
{
    /* In some places the library fails for lack of memory without a word, or calls what it can't keep invalid. */
    if (said->text[0] == '\0' || json_error_code(said) == json_error_out_of_memory || errno == ENOMEM)
        return status_no_memory(error);
    return status_fail_at(error, OUST_ERROR_RECORD, said->line, said->column, "this is no well-formed JSON: %.*s",
                          said_length(said->text), said->text);
}

enum oust_status abstractplay_read(const char *text, size_t length, const char *board, struct oust_game **game,
                                   size_t *used, struct oust_error *error)
{
    json_error_t said;
    *used = 0;
    if (length > ABSTRACTPLAY_BYTES_MAX)
        return status_fail(error, OUST_ERROR_LIMIT, "the JSON is larger than %u bytes", ABSTRACTPLAY_BYTES_MAX);
    errno = 0;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &said);
    if (!json)
        return refused(&said, error);
    *used = (size_t)said.position;
    /* No text of JSON is shorter than the moves in it, with the blanks that are put between them. */
    struct reading r = {.error = error, .turns = malloc(length + 1)};
    enum oust_status status = r.turns ? read_any(&r, json, board) : status_no_memory(error);
    if (status == OUST_OK)
        *game = r.game;
    else
        oust_game_free(r.game);
    free(r.turns);
    json_decref(json);
    return status;
}
