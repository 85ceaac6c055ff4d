/* order.c - options of hints and analyses, and reports. */
#include "order.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_LEVEL,
    KEY_THINK_MS,
    KEY_PLAYOUTS,
    KEY_SEED,
    KEY_CANDIDATES,
    KEY_ONLY,
    KEY_AVOID,
    HINT_KEYS,
    KEY_INTERVAL_MS = HINT_KEYS,
    KEY_TOKEN,
    ANALYSIS_KEYS
};

static const struct iface_option keys[ANALYSIS_KEYS] = {
    [KEY_LEVEL] = {"level", "u"},  [KEY_THINK_MS] = {"think_ms", "u"},       [KEY_PLAYOUTS] = {"playouts", "t"},
    [KEY_SEED] = {"seed", "t"},    [KEY_CANDIDATES] = {"candidates", "u"},   [KEY_ONLY] = {"only", "as"},
    [KEY_AVOID] = {"avoid", "as"}, [KEY_INTERVAL_MS] = {"interval_ms", "u"}, [KEY_TOKEN] = {"token", "s"},
};

/* The default: level 6 as long as it thinks by itself. */
static void order_init(struct order *order, const struct oust_position *position)
{
    *order = (struct order){.job.position = position, .job.level = OUST_LEVELS};
}

void order_clear(struct order *order)
{
    free(order->only);
    free(order->avoid);
    order->only = order->avoid = NULL;
}

/* ------------------------------------------------------------------- checks */

bool order_level_good(struct iface_call *call, uint32_t level)
{
    if (level >= 1 && level <= OUST_LEVELS)
        return true;
    iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "there is no level %u; levels are 1 to %d", level, OUST_LEVELS);
    return false;
}

bool order_position_open(struct iface_call *call, const struct oust_position *position)
{
    if (oust_position_legal(position, NULL, 0) > 0)
        return true;
    if (oust_position_winner(position))
        iface_call_fail(call, IFACE_ERROR_GAME_OVER, "the game is over: player %d has won",
                        oust_position_winner(position));
    else if (oust_position_blocked(position))
        iface_call_fail(call, IFACE_ERROR_GAME_OVER, "the game is over: neither player can place");
    else
        iface_call_fail(call, IFACE_ERROR_GAME_OVER, "player %d has no placement and must pass",
                        oust_position_to_place(position));
    return false;
}

bool order_token_good(struct service *service, struct iface_call *call, const char *token)
{
    size_t most = service_limit(service, QUOTA_NAME_BYTES);
    bool letter = (*token >= 'a' && *token <= 'z') || (*token >= 'A' && *token <= 'Z');
    if (strlen(token) > most)
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "the token is longer than %zu bytes (limit name_bytes)",
                        most);
    else if (!letter || !store_id_good(token))
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS,
                        "\"%.60s\" is no token; it is a letter, then letters, digits and _", token);
    else
        return true;
    return false;
}

/* Reads a list of cells, all of them legal placements: new, for free(); NULL: answered. */
static oust_cell *read_cells(struct service *service, struct iface_call *call, const struct oust_position *position,
                             const struct iface_value *value, bool must_be_legal)
{
    if (value->count > service_limit(service, QUOTA_LIST_ITEMS)) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "the list has more than %u items (limit list_items)",
                        service_limit(service, QUOTA_LIST_ITEMS));
        return NULL;
    }
    oust_cell *cells = malloc((value->count + 1) * sizeof *cells);
    if (!cells)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    for (size_t i = 0; cells && i < value->count; i++) {
        struct oust_error error = {0};
        enum oust_status status =
            oust_board_cell_parse(oust_position_board(position), value->strings[i], &cells[i], &error);
        enum oust_verdict verdict = status ? OUST_VERDICT_NO_CELL : oust_position_check(position, cells[i]);
        bool legal = verdict == OUST_VERDICT_SEED || verdict == OUST_VERDICT_CAPTURE;
        if (!status && (legal || !must_be_legal))
            continue;
        if (status)
            iface_call_fail_status(call, &error);
        else
            iface_call_fail(call, IFACE_ERROR_ILLEGAL_PLACEMENT,
                            "\"only\" names %.20s, which is no legal placement: %s", value->strings[i],
                            oust_verdict_text(verdict));
        free(cells);
        cells = NULL;
    }
    return cells;
}

static bool take_lists(struct order *order, struct service *service, struct iface_call *call,
                       const struct iface_value *values)
{
    if (values[KEY_ONLY].given) {
        if (values[KEY_ONLY].count == 0) {
            iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "\"only\" names no cell; leave it out to allow all");
            return false;
        }
        order->only = read_cells(service, call, order->job.position, &values[KEY_ONLY], true);
        order->job.only = order->only;
        order->job.only_count = values[KEY_ONLY].count;
    }
    if (values[KEY_AVOID].given && !iface_call_answered(call)) {
        order->avoid = read_cells(service, call, order->job.position, &values[KEY_AVOID], false);
        order->job.avoid = order->avoid;
        order->job.avoid_count = values[KEY_AVOID].count;
    }
    return !iface_call_answered(call);
}

static bool take_numbers(struct order *order, struct service *service, struct iface_call *call,
                         const struct iface_value *values, enum quota_key limit)
{
    const unsigned most = service_limit(service, limit);
    if (values[KEY_LEVEL].given && !order_level_good(call, (uint32_t)values[KEY_LEVEL].number))
        return false;
    if (values[KEY_THINK_MS].number > most) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "think_ms is %u, but at most %u is allowed (limit %s)",
                        (unsigned)values[KEY_THINK_MS].number, most, quota_name(limit));
        return false;
    }
    if (values[KEY_CANDIDATES].number > OUST_CANDIDATES_MAX) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "candidates is %u, but at most %d are reported",
                        (unsigned)values[KEY_CANDIDATES].number, OUST_CANDIDATES_MAX);
        return false;
    }
    if (values[KEY_LEVEL].given)
        order->job.level = (int)values[KEY_LEVEL].number;
    order->job.time_ms = (unsigned)values[KEY_THINK_MS].number;
    order->job.playouts = values[KEY_PLAYOUTS].number;
    order->job.seed = values[KEY_SEED].number;
    order->job.candidates = (int)values[KEY_CANDIDATES].number;
    /* With playouts alone a search has no limit of time, but a call must not wait for ever. */
    if (order->job.playouts && !order->job.time_ms)
        order->job.time_ms = most;
    return true;
}

static bool take_analysis(struct order *order, struct service *service, struct iface_call *call,
                          const struct iface_value *values)
{
    const unsigned least = service_limit(service, QUOTA_UPDATE_MS);
    order->job.interval_ms = (unsigned)values[KEY_INTERVAL_MS].number;
    if (order->job.interval_ms < least)
        order->job.interval_ms = least;
    if (!values[KEY_TOKEN].given)
        return true;
    if (!order_token_good(service, call, values[KEY_TOKEN].string))
        return false;
    snprintf(order->token, sizeof order->token, "%s", values[KEY_TOKEN].string);
    return true;
}

bool order_read_hint(struct order *order, struct service *service, struct iface_call *call, int index,
                     const struct oust_position *position)
{
    struct iface_value values[HINT_KEYS];
    order_init(order, position);
    if (!iface_call_options(call, index, keys, HINT_KEYS, values))
        return false;
    bool good = order_position_open(call, position) && take_numbers(order, service, call, values, QUOTA_HINT_MS) &&
                take_lists(order, service, call, values);
    iface_values_clear(values, HINT_KEYS);
    if (!good)
        order_clear(order);
    return good;
}

bool order_read_analysis(struct order *order, struct service *service, struct iface_call *call, int index,
                         const struct oust_position *position)
{
    struct iface_value values[ANALYSIS_KEYS];
    order_init(order, position);
    if (!iface_call_options(call, index, keys, ANALYSIS_KEYS, values))
        return false;
    bool good = order_position_open(call, position) && take_numbers(order, service, call, values, QUOTA_ANALYSIS_MS) &&
                take_analysis(order, service, call, values) && take_lists(order, service, call, values);
    iface_values_clear(values, ANALYSIS_KEYS);
    if (!good)
        order_clear(order);
    return good;
}

/* ------------------------------------------------------------------- answers */

void order_write_cell(struct iface_writer *writer, const struct oust_board *board, oust_cell cell)
{
    char name[OUST_NAME_MAX] = "";
    oust_board_cell_name(board, cell, name, sizeof name);
    iface_write_string(writer, name);
}

void order_write_cells(struct iface_writer *writer, const struct oust_board *board, const oust_cell *cells,
                       size_t count)
{
    iface_write_open(writer, DBUS_TYPE_ARRAY, "s");
    for (size_t i = 0; i < count; i++)
        order_write_cell(writer, board, cells[i]);
    iface_write_close(writer);
}

void order_write_best(struct iface_writer *writer, const struct oust_board *board, const struct oust_report *report)
{
    iface_write_open(writer, DBUS_TYPE_ARRAY, "(sdtas)");
    for (int i = 0; i < report->count; i++) {
        const struct oust_candidate *candidate = &report->candidates[i];
        iface_write_open(writer, DBUS_TYPE_STRUCT, NULL);
        order_write_cell(writer, board, candidate->cell);
        iface_write_double(writer, candidate->win_rate);
        iface_write_uint64(writer, candidate->visits);
        order_write_cells(writer, board, candidate->line, (size_t)candidate->line_length);
        iface_write_close(writer);
    }
    iface_write_close(writer);
}

void order_write_info(struct iface_writer *writer, const struct oust_board *board, const struct oust_report *report,
                      int level)
{
    iface_write_open(writer, DBUS_TYPE_ARRAY, "{sv}");
    iface_write_entry_uint32(writer, "level", (uint32_t)level);
    iface_write_entry_uint32(writer, "reason", report->reason);
    iface_write_entry_uint32(writer, "elapsed_ms", report->elapsed_ms);
    iface_write_entry_uint64(writer, "playouts", report->playouts);
    /* The rest is there if the search has formed an opinion of what it places. */
    for (int i = 0; i < report->count; i++) {
        const struct oust_candidate *candidate = &report->candidates[i];
        if (candidate->cell != report->best)
            continue;
        iface_write_entry_double(writer, "win_rate", candidate->win_rate);
        iface_write_entry_uint64(writer, "visits", candidate->visits);
        iface_write_entry_bool(writer, "proven", candidate->proven);
        iface_write_entry_open(writer, "line", "as");
        order_write_cells(writer, board, candidate->line, (size_t)candidate->line_length);
        iface_write_entry_close(writer);
        break;
    }
    iface_write_entry_open(writer, "candidates", "a(sdtas)");
    order_write_best(writer, board, report);
    iface_write_entry_close(writer);
    iface_write_close(writer);
}

void order_write_legal(struct iface_writer *writer, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    oust_cell legal[OUST_CELLS_MAX], captured[OUST_CELLS_MAX];
    size_t count = oust_position_legal(position, legal, OUST_CELLS_MAX);
    iface_write_open(writer, DBUS_TYPE_ARRAY, "(sas)");
    for (size_t i = 0; i < count; i++) {
        size_t captures = oust_position_captured_by(position, legal[i], captured, OUST_CELLS_MAX);
        iface_write_open(writer, DBUS_TYPE_STRUCT, NULL);
        order_write_cell(writer, board, legal[i]);
        order_write_cells(writer, board, captured, captures);
        iface_write_close(writer);
    }
    iface_write_close(writer);
}
