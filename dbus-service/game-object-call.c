/* game-object-call.c - properties and methods of org.oust.Oust1.Game. */
#include "game-object-play.h"
#include "analysis-object.h"
#include "order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct oust_game *state_of(const struct game_object *game)
{
    return session_game(game->session);
}

static const struct oust_position *position_of(const struct game_object *game)
{
    return oust_game_position(state_of(game));
}

static const struct oust_board *board_of(const struct game_object *game)
{
    return oust_position_board(position_of(game));
}

uint32_t game_play_status(const struct oust_game *game)
{
    static const uint32_t statuses[] = {
        [OUST_RESULT_NONE] = 1, [OUST_RESULT_WON] = 2, [OUST_RESULT_BLOCKED] = 3, [OUST_RESULT_RESIGNED] = 4};
    return statuses[oust_game_result(game)];
}

/* --------------------------------------------------------------- properties */

static void get_name(struct iface_writer *writer, void *object)
{
    const struct game_object *game = object;
    iface_write_string(writer, session_card(game->session)->name);
}

static void get_board(struct iface_writer *writer, void *object)
{
    iface_write_string(writer, oust_board_id(board_of(object)));
}

static void get_position(struct iface_writer *writer, void *object)
{
    /* Every cell takes its name and a comma; the board and the blanks are the rest. */
    char text[OUST_CELLS_MAX * 6 + 64];
    oust_position_format(position_of(object), text, sizeof text);
    iface_write_string(writer, text);
}

static void get_turns(struct iface_writer *writer, void *object)
{
    const struct oust_game *state = state_of(object);
    char small[256];
    iface_write_open(writer, DBUS_TYPE_ARRAY, "s");
    for (int i = 0; i < oust_game_turns(state); i++) {
        size_t length = oust_game_format_turn(state, i, small, sizeof small);
        char *large = length < sizeof small ? NULL : malloc(length + 1);
        if (large)
            oust_game_format_turn(state, i, large, length + 1);
        /* Without memory for it, NULL makes the whole answer fail. */
        iface_write_string(writer, length < sizeof small ? small : large);
        free(large);
    }
    iface_write_close(writer);
}

static void get_to_place(struct iface_writer *writer, void *object)
{
    const struct game_object *game = object;
    iface_write_uint32(writer, (uint32_t)session_to_place(game->session));
}

static void get_chain(struct iface_writer *writer, void *object)
{
    iface_write_bool(writer, oust_game_in_turn(state_of(object)));
}

static void get_stones(struct iface_writer *writer, void *object)
{
    iface_write_open(writer, DBUS_TYPE_STRUCT, NULL);
    iface_write_uint32(writer, (uint32_t)oust_position_stones(position_of(object), 1));
    iface_write_uint32(writer, (uint32_t)oust_position_stones(position_of(object), 2));
    iface_write_close(writer);
}

static void get_groups(struct iface_writer *writer, void *object)
{
    iface_write_open(writer, DBUS_TYPE_STRUCT, NULL);
    for (int player = 1; player <= 2; player++) {
        int sizes[OUST_CELLS_MAX];
        size_t count = oust_position_groups(position_of(object), player, sizes, OUST_CELLS_MAX);
        iface_write_open(writer, DBUS_TYPE_ARRAY, "u");
        for (size_t i = 0; i < count; i++)
            iface_write_uint32(writer, (uint32_t)sizes[i]);
        iface_write_close(writer);
    }
    iface_write_close(writer);
}

static void get_status(struct iface_writer *writer, void *object)
{
    iface_write_uint32(writer, game_play_status(state_of(object)));
}

static void get_winner(struct iface_writer *writer, void *object)
{
    iface_write_uint32(writer, (uint32_t)oust_game_winner(state_of(object)));
}

static void write_player(struct iface_writer *writer, const struct game_object *game, int player)
{
    int level = oust_game_level(state_of(game), player);
    char text[16] = "human";
    if (level != OUST_LEVEL_HUMAN)
        snprintf(text, sizeof text, "level%d", level);
    iface_write_string(writer, text);
}

static void get_player1(struct iface_writer *writer, void *object)
{
    write_player(writer, object, 1);
}

static void get_player2(struct iface_writer *writer, void *object)
{
    write_player(writer, object, 2);
}

static void get_thinking(struct iface_writer *writer, void *object)
{
    const struct game_object *game = object;
    iface_write_bool(writer, game->job || game->playing);
}

static void get_owner(struct iface_writer *writer, void *object)
{
    const struct game_object *game = object;
    iface_write_string(writer, game->owner ? game->owner->name : "");
}

static void get_private(struct iface_writer *writer, void *object)
{
    const struct game_object *game = object;
    iface_write_bool(writer, session_card(game->session)->private);
}

/* -------------------------------------------------------------------- place */

/* Is the game still on?  A resigned one has placements, but nobody to make them.  False: answered. */
static bool still_on(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    if (session_to_place(game->session) == 0)
        iface_call_fail(call, IFACE_ERROR_GAME_OVER, "the game is over; Undo or Restart takes placements back");
    return !iface_call_answered(call);
}

/* Who places for the computer is the computer. */
static void fail_place(struct iface_call *call, const struct oust_error *error)
{
    if (error->status == OUST_ERROR_ARGUMENT)
        iface_call_fail(call, IFACE_ERROR_BUSY, "%s; wait for it, or make it human by SetPlayer", error->text);
    else
        iface_call_fail_status(call, error);
}

/* Places, and tells everybody.  False: answered. */
static bool place(struct iface_call *call, const oust_cell *cells, size_t count)
{
    struct game_object *game = iface_call_object(call);
    struct game_before before = game_play_before(game);
    struct oust_error error = {0};
    if (!still_on(call))
        return false;
    if (session_place(game->session, cells, count, SESSION_HUMANS, &error)) {
        fail_place(call, &error);
        return false;
    }
    game_play_changed(game, &before, 0, NULL);
    return true;
}

static bool parse_cell(struct iface_call *call, const char *name, oust_cell *cell)
{
    struct oust_error error = {0};
    if (!oust_board_cell_parse(board_of(iface_call_object(call)), name, cell, &error))
        return true;
    iface_call_fail_status(call, &error);
    return false;
}

static void handle_place(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    const struct oust_board *board = board_of(game);
    oust_cell cell, captured[OUST_CELLS_MAX];
    int number = oust_game_placements(state_of(game));
    if (!parse_cell(call, iface_call_string(call, 0), &cell) || !place(call, &cell, 1))
        return;
    size_t count = oust_game_captured(state_of(game), number, captured, OUST_CELLS_MAX);
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    order_write_cells(&writer, board, captured, count);
    iface_write_uint32(&writer, (uint32_t)session_to_place(game->session));
    iface_write_uint32(&writer, game_play_status(state_of(game)));
    iface_reply_send(call, &writer);
}

static void reply_uint32(struct iface_call *call, uint32_t number)
{
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_uint32(&writer, number);
    iface_reply_send(call, &writer);
}

/* Parses the names; false: answered. */
static bool parse_cells(struct iface_call *call, const char **names, size_t count, oust_cell *cells)
{
    struct game_object *game = iface_call_object(call);
    unsigned most = service_limit(game->service, QUOTA_LIST_ITEMS);
    if (count > most) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "there are %zu cells, but %u may be placed at once "
                        "(limit list_items)",
                        count, most);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!parse_cell(call, names[i], &cells[i]))
            return false;
    return true;
}

static void handle_place_many(struct iface_call *call)
{
    size_t count = 0;
    const char **names = iface_call_strings(call, 0, &count);
    oust_cell *cells = names ? calloc(count + 1, sizeof *cells) : NULL;
    if (names && !cells)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    if (cells && parse_cells(call, names, count, cells) && (count == 0 || place(call, cells, count)))
        reply_uint32(call, (uint32_t)count);
    free(cells);
    free(names);
}

/* ------------------------------------------------------------- back and forth */

typedef enum oust_status step_fn(struct session *session, unsigned count, unsigned *done, struct oust_error *error);

static void step(struct iface_call *call, step_fn *go, bool back)
{
    struct game_object *game = iface_call_object(call);
    struct game_before before = game_play_before(game);
    struct oust_error error = {0};
    unsigned done = 0, count = iface_call_uint32(call, 0);
    if (count == 0) {
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "the count is 0; it must be 1 or more");
    } else if (go(game->session, count, &done, &error)) {
        iface_call_fail_status(call, &error);
    } else {
        game_play_changed(game, &before, back ? done : 0, NULL);
        reply_uint32(call, done);
    }
}

static void handle_undo(struct iface_call *call)
{
    step(call, session_undo, true);
}

static void handle_redo(struct iface_call *call)
{
    step(call, session_redo, false);
}

static void handle_restart(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    struct game_before before = game_play_before(game);
    struct oust_error error = {0};
    unsigned done = 0;
    if (session_restart(game->session, &done, &error)) {
        iface_call_fail_status(call, &error);
        return;
    }
    if (done > 0)
        game_play_changed(game, &before, done, NULL);
    iface_reply_empty(call);
}

static void handle_close(struct iface_call *call)
{
    struct oust_error error = {0};
    if (game_object_close(iface_call_object(call), &error))
        iface_reply_empty(call);
    else
        iface_call_fail_status(call, &error);
}

/* ------------------------------------------------------------------- players */

static bool good_player(struct iface_call *call, uint32_t player)
{
    if (player == 1 || player == 2)
        return true;
    iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "there is no player %u; players are 1 and 2", player);
    return false;
}

bool game_object_parse_kind(struct iface_call *call, const char *kind, int *level)
{
    bool computer = strncmp(kind, "level", 5) == 0 && kind[5] >= '1' && kind[5] <= '0' + OUST_LEVELS && kind[6] == '\0';
    *level = computer ? kind[5] - '0' : OUST_LEVEL_HUMAN;
    if (computer || strcmp(kind, "human") == 0)
        return true;
    iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "\"%.60s\" is no player; there are human and level1 to level%d",
                    kind, OUST_LEVELS);
    return false;
}

static void handle_set_player(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    uint32_t player = iface_call_uint32(call, 0);
    struct oust_error error = {0};
    int level;
    if (!good_player(call, player) || !game_object_parse_kind(call, iface_call_string(call, 1), &level))
        return;
    int before = oust_game_level(state_of(game), (int)player);
    if (before != level && session_set_level(game->session, (int)player, level, &error)) {
        iface_call_fail_status(call, &error);
        return;
    }
    /* The same player again goes on thinking; a new one begins. */
    if (before != level && session_to_place(game->session) == (int)player)
        game_play_computer(game);
    game_play_announce(game);
    iface_reply_empty(call);
}

static void handle_resign(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    struct game_before before = game_play_before(game);
    uint32_t player = iface_call_uint32(call, 0);
    struct oust_error error = {0};
    if (!good_player(call, player))
        return;
    if (session_resign(game->session, (int)player, &error)) {
        iface_call_fail_status(call, &error);
        return;
    }
    game_play_changed(game, &before, 0, NULL);
    iface_reply_empty(call);
}

/* ------------------------------------------------------------------ questions */

static void handle_legal(struct iface_call *call)
{
    struct iface_writer writer;
    struct game_object *game = iface_call_object(call);
    const unsigned version = session_version(game->session);
    if (game->legal && game->legal_version == version && iface_reply_again(call, game->legal))
        return;
    iface_reply_begin(call, &writer);
    if (session_to_place(game->session)) {
        order_write_legal(&writer, position_of(game));
    } else {
        iface_write_open(&writer, DBUS_TYPE_ARRAY, "(sas)");
        iface_write_close(&writer);
    }
    game->legal_version = version;
    iface_reply_keep(call, &writer, &game->legal);
}

static void handle_check(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    enum oust_verdict verdict = OUST_VERDICT_NO_CELL;
    oust_cell cell = OUST_CELL_NONE, captured[OUST_CELLS_MAX];
    size_t count = 0;
    if (!oust_board_cell_parse(board_of(game), iface_call_string(call, 0), &cell, NULL))
        verdict = session_to_place(game->session) ? oust_position_check(position_of(game), cell) : OUST_VERDICT_OVER;
    if (verdict == OUST_VERDICT_CAPTURE)
        count = oust_position_captured_by(position_of(game), cell, captured, OUST_CELLS_MAX);
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_uint32(&writer, verdict);
    order_write_cells(&writer, board_of(game), captured, count);
    iface_reply_send(call, &writer);
}

static void handle_record(struct iface_call *call)
{
    char *xml = NULL;
    size_t length = 0;
    struct oust_error error = {0};
    if (oust_record_write(state_of(iface_call_object(call)), &xml, &length, &error)) {
        iface_call_fail_status(call, &error);
        return;
    }
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_string(&writer, xml);
    iface_reply_send(call, &writer);
    oust_free(xml);
}

/* ------------------------------------------------------------------- thinking */

static void hinted(struct waiting *waiting, const struct oust_report *report)
{
    struct iface_writer writer;
    iface_reply_begin(waiting->call, &writer);
    order_write_cell(&writer, waiting->board, report->best);
    iface_reply_send(waiting->call, &writer);
}

static void hinted_with(struct waiting *waiting, const struct oust_report *report)
{
    struct iface_writer writer;
    iface_reply_begin(waiting->call, &writer);
    order_write_cell(&writer, waiting->board, report->best);
    order_write_info(&writer, waiting->board, report, waiting->level);
    iface_reply_send(waiting->call, &writer);
}

static void handle_hint(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    const struct job_order order = {.position = position_of(game), .level = OUST_LEVELS};
    if (still_on(call) && order_position_open(call, order.position))
        waiting_begin(game->service, call, game, &order, hinted);
}

static void handle_hint_with(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    struct order order;
    if (!still_on(call) || !order_read_hint(&order, game->service, call, 0, position_of(game)))
        return;
    waiting_begin(game->service, call, game, &order.job, hinted_with);
    order_clear(&order);
}

static void reply_cells(struct waiting *waiting, bool all)
{
    struct iface_writer writer;
    iface_reply_begin(waiting->call, &writer);
    if (all)
        order_write_cells(&writer, waiting->board, waiting->cells, waiting->count);
    else
        order_write_cell(&writer, waiting->board, waiting->cells[0]);
    iface_reply_send(waiting->call, &writer);
}

/* Places what was thought.  False: answered, with an error. */
static bool place_thought(struct waiting *waiting, const struct oust_report *report, bool goes_on)
{
    struct game_object *game = waiting->game;
    struct game_before before = game_play_before(game);
    struct oust_error error = {0};
    if (!waiting_note(waiting, report->best))
        return false;
    if (session_place(game->session, &report->best, 1, SESSION_ANYBODY, &error)) {
        iface_call_fail_status(waiting->call, &error);
        return false;
    }
    goes_on = goes_on && session_to_place(game->session) == waiting->player && oust_game_in_turn(state_of(game));
    /* What is still to come keeps Thinking as it is; else it changes before the reply. */
    game->playing = goes_on ? waiting : NULL;
    game_play_changed(game, &before, 0, waiting);
    return true;
}

static void played_placement(struct waiting *waiting, const struct oust_report *report)
{
    if (place_thought(waiting, report, false))
        reply_cells(waiting, false);
}

static void played_turn(struct waiting *waiting, const struct oust_report *report)
{
    struct game_object *game = waiting->game;
    if (!place_thought(waiting, report, true))
        return;
    if (game->playing != waiting) {
        reply_cells(waiting, true);
        return;
    }
    const struct job_order order = game_play_order(game, waiting->level);
    waiting_think(waiting, &order);
}

static void play(struct iface_call *call, waiting_done_fn *done)
{
    struct game_object *game = iface_call_object(call);
    uint32_t level = iface_call_uint32(call, 0);
    if (!order_level_good(call, level) || !still_on(call))
        return;
    if (game->playing || session_level_to_place(game->session) != OUST_LEVEL_HUMAN) {
        iface_call_fail(call, IFACE_ERROR_BUSY, "the computer is placing already; wait for it");
        return;
    }
    const struct job_order order = game_play_order(game, (int)level);
    game->playing = waiting_begin(game->service, call, game, &order, done);
    if (game->playing)
        game_play_announce(game);
}

static void handle_play_placement(struct iface_call *call)
{
    play(call, played_placement);
}

static void handle_play_turn(struct iface_call *call)
{
    play(call, played_turn);
}

static void handle_analyse(struct iface_call *call)
{
    struct game_object *game = iface_call_object(call);
    struct order order;
    if (!still_on(call) || !order_read_analysis(&order, game->service, call, 0, position_of(game)))
        return;
    analysis_object_begin(game->service, call, &order);
    order_clear(&order);
}

/* -------------------------------------------------------------------- table */

#define METHOD(name, in, out, handler)                                                                                 \
    {                                                                                                                  \
        IFACE_METHOD, SERVICE_GAME, name, in, out, handler, NULL                                                       \
    }
#define PROPERTY(name, out, getter)                                                                                    \
    {                                                                                                                  \
        IFACE_PROPERTY, SERVICE_GAME, name, "", out, NULL, getter                                                      \
    }
#define SIGNAL(name, out)                                                                                              \
    {                                                                                                                  \
        IFACE_SIGNAL, SERVICE_GAME, name, "", out, NULL, NULL                                                          \
    }

static const struct iface_row rows[] = {
    METHOD("Place", "s", "asuu", handle_place),
    METHOD("PlaceMany", "as", "u", handle_place_many),
    METHOD("Undo", "u", "u", handle_undo),
    METHOD("Redo", "u", "u", handle_redo),
    METHOD("Restart", "", "", handle_restart),
    METHOD("Close", "", "", handle_close),
    METHOD("SetPlayer", "us", "", handle_set_player),
    METHOD("Resign", "u", "", handle_resign),
    METHOD("Legal", "", "a(sas)", handle_legal),
    METHOD("Check", "s", "uas", handle_check),
    METHOD("Hint", "", "s", handle_hint),
    METHOD("HintWith", "a{sv}", "sa{sv}", handle_hint_with),
    METHOD("PlayPlacement", "u", "s", handle_play_placement),
    METHOD("PlayTurn", "u", "as", handle_play_turn),
    METHOD("Hurry", "", "", game_play_hurry),
    METHOD("Analyse", "a{sv}", "o", handle_analyse),
    METHOD("Record", "", "s", handle_record),
    PROPERTY("Name", "s", get_name),
    PROPERTY("Board", "s", get_board),
    PROPERTY("Position", "s", get_position),
    PROPERTY("Turns", "as", get_turns),
    PROPERTY("ToPlace", "u", get_to_place),
    PROPERTY("Chain", "b", get_chain),
    PROPERTY("Stones", "(uu)", get_stones),
    PROPERTY("Groups", "(auau)", get_groups),
    PROPERTY("Status", "u", get_status),
    PROPERTY("Winner", "u", get_winner),
    PROPERTY("Player1", "s", get_player1),
    PROPERTY("Player2", "s", get_player2),
    PROPERTY("Thinking", "b", get_thinking),
    PROPERTY("Owner", "s", get_owner),
    PROPERTY("Private", "b", get_private),
    SIGNAL("Placed", "usasu"),
    SIGNAL("Passed", "u"),
    SIGNAL("Undone", "u"),
    SIGNAL("Finished", "uu"),
};

const struct iface_table game_object_table = {rows, sizeof rows / sizeof rows[0]};
