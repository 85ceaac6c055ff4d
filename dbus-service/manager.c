/* manager.c - creating and finding games, questions about positions, and the list of all objects. */
#include "manager.h"
#include "analysis-object.h"
#include "game-object-play.h"
#include "order.h"
#include "waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OBJECT_MANAGER "org.freedesktop.DBus.ObjectManager"

struct iface_object manager_interfaces(struct service *service)
{
    static const char *const interfaces[] = {SERVICE_MANAGER, OBJECT_MANAGER, NULL};
    return (struct iface_object){service, interfaces};
}

/* ------------------------------------------------------------------ new games */

/* "g" and seconds since 1970 to the base of 36: never given twice, also not after a restart. */
static void make_id(struct service *service, char *id)
{
    uint64_t now = (uint64_t)time(NULL);
    uint64_t number = service->last_id = now > service->last_id ? now : service->last_id + 1;
    char digits[16];
    int count = 0;
    for (; number > 0; number /= 36)
        digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    *id++ = 'g';
    while (count > 0)
        *id++ = digits[--count];
    *id = '\0';
}

/* May the caller host one more game?  If not, it has been told. */
static bool may_host(struct service *service, struct iface_call *call, const struct client *client)
{
    unsigned games = 0;
    for (const struct game_object *game = service->games; game; game = game->next)
        games++;
    if (games >= service_limit(service, QUOTA_GAMES))
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "%u games are hosted, and no more may be; close one "
                        "(limit games)",
                        games);
    else if (client->games >= service_limit(service, QUOTA_GAMES_PER_CLIENT))
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED,
                        "you own %u games, and may own no more; close one "
                        "(limit games_per_client)",
                        client->games);
    else if (service->closing)
        iface_call_fail(call, IFACE_ERROR_SHUTTING_DOWN, "the service is shutting down; ask again");
    else if (!service->store)
        iface_call_fail(call, IFACE_ERROR_STORAGE_FAILED, "there is nowhere to keep games: %s", service->no_store);
    else
        return true;
    return false;
}

/* Puts the game on the bus; owns it in any case. */
static struct game_object *add_game(struct service *service, const struct store_card *card, struct oust_game *game,
                                    struct oust_error *error)
{
    struct session *session;
    if (session_new(service->store, card, game, true, &session, error)) {
        oust_game_free(game);
        return NULL;
    }
    struct game_object *object = game_object_new(service, session);
    if (object)
        return object;
    (void)session_remove(session, NULL); /* without memory there is nothing better to do */
    session_free(session);
    error->status = OUST_ERROR_MEMORY;
    return NULL;
}

/* Never before that of the newest game, whatever the clock says: by it games are sorted after a restart. */
static uint64_t created_now(const struct service *service)
{
    const uint64_t now = (uint64_t)time(NULL);
    const uint64_t newest = service->games ? session_card(service->games->session)->created : 0;
    return now > newest ? now : newest;
}

static void complete_card(struct service *service, struct store_card *card, const char *owner)
{
    snprintf(card->owner, sizeof card->owner, "%s", owner);
    snprintf(card->bus, sizeof card->bus, "%s", service->bus);
    card->created = created_now(service);
    if (!card->id[0])
        make_id(service, card->id);
}

static void reply_path(struct iface_call *call, const char *path)
{
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_path(&writer, path);
    iface_reply_send(call, &writer);
}

/* Hosts the game for the caller and answers with its path; owns the game in any case. */
static void host(struct iface_call *call, struct store_card *card, struct oust_game *game)
{
    struct service *service = iface_call_object(call);
    struct client *client = client_get(service, iface_call_sender(call));
    struct oust_error error = {0};
    if (!client)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    if (!client || !may_host(service, call, client)) {
        oust_game_free(game);
        if (client)
            client_settle(client);
        return;
    }
    complete_card(service, card, client->name);
    struct game_object *object = add_game(service, card, game, &error);
    if (!object) {
        iface_call_fail_status(call, &error);
        client_settle(client);
        return;
    }
    game_object_begin(object);
    struct iface_object interfaces = game_object_interfaces(object);
    service_added(service, object->path, &interfaces, game_object_audience(object));
    service_announce(service);
    reply_path(call, object->path);
}

static void handle_new_game(struct iface_call *call)
{
    struct oust_error error = {0};
    struct oust_board *board = NULL;
    struct oust_game *game = NULL;
    struct store_card card = {0};
    if (oust_board_new(iface_call_string(call, 0), &board, &error) || oust_game_new(board, &game, &error))
        iface_call_fail_status(call, &error);
    else
        host(call, &card, game);
    oust_board_unref(board);
}

/* Is the text no longer than a limit says?  If it is, the caller has been told. */
static bool short_enough(struct iface_call *call, const char *what, size_t length, enum quota_key limit)
{
    const size_t most = service_limit(iface_call_object(call), limit);
    if (length <= most)
        return true;
    iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "the %s is longer than %zu bytes (limit %s)", what, most,
                    quota_name(limit));
    return false;
}

/* Reads a record; NULL: answered. */
static struct oust_game *read_record(struct iface_call *call, const char *record)
{
    const size_t length = strlen(record);
    struct oust_error error = {0};
    struct oust_game *game = NULL;
    if (!short_enough(call, "record", length, QUOTA_RECORD_BYTES))
        return NULL;
    if (oust_record_read(record, length, &game, &error) == OUST_OK)
        return game;
    if (error.status == OUST_ERROR_LIMIT || error.status == OUST_ERROR_MEMORY)
        iface_call_fail_status(call, &error);
    else if (error.line > 0)
        iface_call_fail(call, IFACE_ERROR_INVALID_RECORD, "line %d: %s", error.line, error.text);
    else
        iface_call_fail(call, IFACE_ERROR_INVALID_RECORD, "%s", error.text);
    return NULL;
}

static void handle_load_record(struct iface_call *call)
{
    struct oust_game *game = read_record(call, iface_call_string(call, 0));
    struct store_card card = {0};
    if (game)
        host(call, &card, game);
}

/* --------------------------------------------------------------- CreateGame */

enum {
    KEY_BOARD,
    KEY_PLAYER1,
    KEY_PLAYER2,
    KEY_NAME,
    KEY_POSITION,
    KEY_TURNS,
    KEY_RECORD,
    KEY_PRIVATE,
    KEY_TOKEN,
    KEY_SEED,
    KEY_THINK_MS,
    KEYS
};

static const struct iface_option keys[KEYS] = {
    [KEY_BOARD] = {"board", "s"},       [KEY_PLAYER1] = {"player1", "s"},   [KEY_PLAYER2] = {"player2", "s"},
    [KEY_NAME] = {"name", "s"},         [KEY_POSITION] = {"position", "s"}, [KEY_TURNS] = {"turns", "as"},
    [KEY_PRIVATE] = {"private", "b"},   [KEY_TOKEN] = {"token", "s"},       [KEY_SEED] = {"seed", "t"},
    [KEY_THINK_MS] = {"think_ms", "u"}, [KEY_RECORD] = {"record", "s"},
};

/* Reads a position; NULL: answered. */
static struct oust_position *read_position(struct iface_call *call, const char *text)
{
    struct oust_error error = {0};
    struct oust_position *position = NULL;
    if (!short_enough(call, "position", strlen(text), QUOTA_TEXT_BYTES))
        return NULL;
    if (oust_position_parse(text, &position, &error) == OUST_OK)
        return position;
    if (error.status == OUST_ERROR_MEMORY)
        iface_call_fail_status(call, &error);
    else if (error.column > 0)
        iface_call_fail(call, IFACE_ERROR_INVALID_POSITION, "column %d: %s", error.column, error.text);
    else
        iface_call_fail(call, IFACE_ERROR_INVALID_POSITION, "%s", error.text);
    return NULL;
}

/* Joins turns by blanks: new, for free(); NULL: answered. */
static char *join_turns(struct iface_call *call, const char *const *turns, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (!turns[i][0] || strpbrk(turns[i], " \t\r\n")) {
            iface_call_fail(call, IFACE_ERROR_INVALID_ARGS,
                            "turn %zu is \"%.60s\"; a turn is cells joined by commas, or pass", i + 1, turns[i]);
            return NULL;
        }
        length += strlen(turns[i]) + 1;
    }
    if (!short_enough(call, "list of turns", length, QUOTA_TEXT_BYTES))
        return NULL;
    char *text = calloc(1, length + 1), *end = text;
    if (!text)
        iface_call_fail(call, IFACE_ERROR_NO_MEMORY, "out of memory");
    for (size_t i = 0; text && i < count; i++) {
        end = stpcpy(end, turns[i]);
        *end++ = ' ';
    }
    return text;
}

/* Plays turns.  False: answered. */
static bool play_turns(struct iface_call *call, struct oust_game *game, const char *const *turns, size_t count)
{
    struct oust_error error = {0};
    char *text = join_turns(call, turns, count);
    if (!text)
        return false;
    if (oust_game_play(game, text, &error))
        iface_call_fail_status(call, &error);
    free(text);
    return !iface_call_answered(call);
}

/* The game's beginning, by its board or its position; NULL: answered. */
static struct oust_game *first_position(struct iface_call *call, const struct iface_value *values)
{
    struct oust_error error = {0};
    struct oust_game *game = NULL;
    struct oust_board *board = NULL;
    struct oust_position *position = NULL;
    if (values[KEY_POSITION].given)
        position = read_position(call, values[KEY_POSITION].string);
    else if (!values[KEY_BOARD].given)
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "neither \"board\" nor \"position\" is given");
    if (values[KEY_BOARD].given && oust_board_new(values[KEY_BOARD].string, &board, &error))
        iface_call_fail_status(call, &error);
    if (!iface_call_answered(call) && position && board &&
        strcmp(oust_board_id(board), oust_board_id(oust_position_board(position))) != 0)
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "\"board\" is %s, but \"position\" is on %s",
                        oust_board_id(board), oust_board_id(oust_position_board(position)));
    if (!iface_call_answered(call) &&
        (position ? oust_game_new_from(position, &game, &error) : oust_game_new(board, &game, &error)))
        iface_call_fail_status(call, &error);
    oust_position_free(position);
    oust_board_unref(board);
    return game;
}

/* The game so far, by a record or by its beginning and its turns; NULL: answered. */
static struct oust_game *game_so_far(struct iface_call *call, const struct iface_value *values)
{
    if (!values[KEY_RECORD].given) {
        struct oust_game *game = first_position(call, values);
        if (game && play_turns(call, game, values[KEY_TURNS].strings, values[KEY_TURNS].count))
            return game;
        oust_game_free(game);
        return NULL;
    }
    if (!values[KEY_BOARD].given && !values[KEY_POSITION].given && !values[KEY_TURNS].given)
        return read_record(call, values[KEY_RECORD].string);
    iface_call_fail(call, IFACE_ERROR_INVALID_ARGS,
                    "\"record\" has the whole game; leave out \"board\", \"position\" and \"turns\"");
    return NULL;
}

static bool take_player(struct iface_call *call, struct oust_game *game, int player, const struct iface_value *value)
{
    int level = OUST_LEVEL_HUMAN;
    if (!value->given)
        return true;
    if (!game_object_parse_kind(call, value->string, &level))
        return false;
    oust_game_set_level(game, player, level);
    return true;
}

static bool take_name(struct iface_call *call, const struct iface_value *value, struct store_card *card)
{
    if (!value->given)
        return true;
    if (!short_enough(call, "name", strlen(value->string), QUOTA_NAME_BYTES))
        return false;
    snprintf(card->name, sizeof card->name, "%s", value->string);
    return true;
}

/* A token is the game's id; one that is in use is refused, unless it is the caller's own game that is meant. */
static bool take_token(struct iface_call *call, const struct iface_value *value, struct store_card *card)
{
    struct service *service = iface_call_object(call);
    if (!value->given)
        return true;
    if (!order_token_good(service, call, value->string))
        return false;
    const struct game_object *same = game_object_find(service, value->string);
    if (same && same->owner && strcmp(same->owner->name, iface_call_sender(call)) == 0)
        reply_path(call, same->path); /* a call that was sent twice */
    else if (same)
        iface_call_fail(call, IFACE_ERROR_INVALID_ARGS, "the token \"%.60s\" is in use; take another", value->string);
    snprintf(card->id, sizeof card->id, "%s", value->string);
    return !iface_call_answered(call);
}

static bool take_card(struct iface_call *call, const struct iface_value *values, struct store_card *card)
{
    const unsigned most = service_limit(iface_call_object(call), QUOTA_HINT_MS);
    card->private = values[KEY_PRIVATE].number != 0;
    card->seed = values[KEY_SEED].number;
    card->think_ms = (unsigned)values[KEY_THINK_MS].number;
    if (card->think_ms > most) {
        iface_call_fail(call, IFACE_ERROR_LIMITS_EXCEEDED, "think_ms is %u, but at most %u is allowed (limit hint_ms)",
                        card->think_ms, most);
        return false;
    }
    return take_name(call, &values[KEY_NAME], card) && take_token(call, &values[KEY_TOKEN], card);
}

static void handle_create_game(struct iface_call *call)
{
    struct iface_value values[KEYS];
    struct store_card card = {0};
    if (!iface_call_options(call, 0, keys, KEYS, values))
        return;
    struct oust_game *game = take_card(call, values, &card) ? game_so_far(call, values) : NULL;
    bool good =
        game && take_player(call, game, 1, &values[KEY_PLAYER1]) && take_player(call, game, 2, &values[KEY_PLAYER2]);
    if (good)
        host(call, &card, game);
    else
        oust_game_free(game);
    iface_values_clear(values, KEYS);
}

static void handle_find_game(struct iface_call *call)
{
    const struct service *service = iface_call_object(call);
    const char *name = iface_call_string(call, 0);
    for (const struct game_object *game = service->games; game && *name; game = game->next) {
        if (strcmp(session_card(game->session)->name, name) != 0 || !game_object_visible(game, iface_call_sender(call)))
            continue;
        reply_path(call, game->path);
        return;
    }
    if (service->store)
        iface_call_fail(call, IFACE_ERROR_NO_SUCH_GAME, "there is no game with the name \"%.60s\"", name);
    else
        iface_call_fail(call, IFACE_ERROR_STORAGE_FAILED, "nothing is known of games: %s", service->no_store);
}

/* ----------------------------------------------------- questions, no game kept */

static void suggested(struct waiting *waiting, const struct oust_report *report)
{
    struct iface_writer writer;
    iface_reply_begin(waiting->call, &writer);
    order_write_cell(&writer, waiting->board, report->best);
    order_write_info(&writer, waiting->board, report, waiting->level);
    iface_reply_send(waiting->call, &writer);
}

static void suggest(struct iface_call *call, const struct oust_game *game)
{
    const uint32_t level = iface_call_uint32(call, 2);
    const struct job_order order = {.position = oust_game_position(game), .level = (int)level};
    if (order_level_good(call, level) && order_position_open(call, order.position))
        waiting_begin(iface_call_object(call), call, NULL, &order, suggested);
}

static void handle_suggest(struct iface_call *call)
{
    struct oust_error error = {0};
    struct oust_board *board = NULL;
    struct oust_game *game = NULL;
    size_t count = 0;
    const char **turns = iface_call_strings(call, 1, &count);
    if (turns && (oust_board_new(iface_call_string(call, 0), &board, &error) || oust_game_new(board, &game, &error)))
        iface_call_fail_status(call, &error);
    else if (turns && play_turns(call, game, turns, count))
        suggest(call, game);
    oust_game_free(game);
    oust_board_unref(board);
    free(turns);
}

static void handle_suggest_for(struct iface_call *call)
{
    struct service *service = iface_call_object(call);
    struct oust_position *position = read_position(call, iface_call_string(call, 0));
    struct order order;
    if (position && order_read_hint(&order, service, call, 1, position)) {
        waiting_begin(service, call, NULL, &order.job, suggested);
        order_clear(&order);
    }
    oust_position_free(position);
}

static void handle_legal(struct iface_call *call)
{
    struct oust_position *position = read_position(call, iface_call_string(call, 0));
    struct iface_writer writer;
    if (!position)
        return;
    iface_reply_begin(call, &writer);
    order_write_legal(&writer, position);
    iface_reply_send(call, &writer);
    oust_position_free(position);
}

/* -------------------------------------------------------------- all objects */

static void write_object(const struct service *service, struct iface_writer *writer, const char *path,
                         const struct iface_object *object)
{
    iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
    iface_write_path(writer, path);
    iface_write_interfaces(service->set, writer, object);
    iface_write_close(writer);
}

static void handle_get_managed_objects(struct iface_call *call)
{
    const struct service *service = iface_call_object(call);
    const char *sender = iface_call_sender(call);
    struct iface_writer writer;
    iface_reply_begin(call, &writer);
    iface_write_open(&writer, DBUS_TYPE_ARRAY, "{oa{sa{sv}}}");
    for (struct game_object *game = service->games; game; game = game->next) {
        struct iface_object object = game_object_interfaces(game);
        if (game_object_visible(game, sender))
            write_object(service, &writer, game->path, &object);
    }
    for (struct analysis_object *each = service->analyses; each; each = analysis_object_next(each)) {
        struct iface_object object = analysis_object_interfaces(each);
        if (analysis_object_visible(each, sender))
            write_object(service, &writer, analysis_object_path(each), &object);
    }
    iface_write_close(&writer);
    iface_reply_send(call, &writer);
}

/* --------------------------------------------------------------- properties */

static void get_version(struct iface_writer *writer, void *object)
{
    (void)object;
    iface_write_string(writer, oust_version());
}

static void get_boards(struct iface_writer *writer, void *object)
{
    char name[2 * OUST_NAME_MAX];
    (void)object;
    iface_write_open(writer, DBUS_TYPE_ARRAY, "s");
    for (int side = 2; side <= 18; side++) {
        snprintf(name, sizeof name, "hex%d", side);
        iface_write_string(writer, name);
    }
    for (int side = 2; side <= 32; side++) {
        snprintf(name, sizeof name, "rect%dx%d", side, side);
        iface_write_string(writer, name);
    }
    iface_write_close(writer);
}

static void get_levels(struct iface_writer *writer, void *object)
{
    (void)object;
    iface_write_open(writer, DBUS_TYPE_ARRAY, "(us)");
    for (int level = 1; level <= OUST_LEVELS; level++) {
        iface_write_open(writer, DBUS_TYPE_STRUCT, NULL);
        iface_write_uint32(writer, (uint32_t)level);
        iface_write_string(writer, oust_level_text(level));
        iface_write_close(writer);
    }
    iface_write_close(writer);
}

static void get_limits(struct iface_writer *writer, void *object)
{
    iface_write_open(writer, DBUS_TYPE_ARRAY, "{su}");
    for (int key = 0; key < QUOTA_KEYS; key++) {
        iface_write_open(writer, DBUS_TYPE_DICT_ENTRY, NULL);
        iface_write_string(writer, quota_name(key));
        iface_write_uint32(writer, service_limit(object, key));
        iface_write_close(writer);
    }
    iface_write_close(writer);
}

static void get_storage_problem(struct iface_writer *writer, void *object)
{
    const struct service *service = object;
    iface_write_string(writer, service->no_store);
}

static void get_games(struct iface_writer *writer, void *object)
{
    const struct service *service = object;
    uint32_t count = 0;
    for (const struct game_object *game = service->games; game; game = game->next)
        count++;
    iface_write_uint32(writer, count);
}

static void get_analyses(struct iface_writer *writer, void *object)
{
    const struct service *service = object;
    uint32_t count = 0;
    for (const struct analysis_object *each = service->analyses; each; each = analysis_object_next(each))
        count++;
    iface_write_uint32(writer, count);
}

#define METHOD(name, in, out, handler)                                                                                 \
    {                                                                                                                  \
        IFACE_METHOD, SERVICE_MANAGER, name, in, out, handler, NULL                                                    \
    }
#define PROPERTY(name, out, getter)                                                                                    \
    {                                                                                                                  \
        IFACE_PROPERTY, SERVICE_MANAGER, name, "", out, NULL, getter                                                   \
    }

static const struct iface_row rows[] = {
    METHOD("NewGame", "s", "o", handle_new_game),
    METHOD("CreateGame", "a{sv}", "o", handle_create_game),
    METHOD("LoadRecord", "s", "o", handle_load_record),
    METHOD("FindGame", "s", "o", handle_find_game),
    METHOD("Suggest", "sasu", "sa{sv}", handle_suggest),
    METHOD("SuggestFor", "sa{sv}", "sa{sv}", handle_suggest_for),
    METHOD("Legal", "s", "a(sas)", handle_legal),
    PROPERTY("Version", "s", get_version),
    PROPERTY("Boards", "as", get_boards),
    PROPERTY("Levels", "a(us)", get_levels),
    PROPERTY("Limits", "a{su}", get_limits),
    PROPERTY("StorageProblem", "s", get_storage_problem),
    PROPERTY("Games", "u", get_games),
    PROPERTY("Analyses", "u", get_analyses),
    {IFACE_METHOD, OBJECT_MANAGER, "GetManagedObjects", "", "a{oa{sa{sv}}}", handle_get_managed_objects, NULL},
    {IFACE_SIGNAL, OBJECT_MANAGER, "InterfacesAdded", "", "oa{sa{sv}}", NULL, NULL},
    {IFACE_SIGNAL, OBJECT_MANAGER, "InterfacesRemoved", "", "oas", NULL, NULL},
};

const struct iface_table manager_table = {rows, sizeof rows / sizeof rows[0]};
