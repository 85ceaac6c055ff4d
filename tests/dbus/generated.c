/*
 * generated.c - a client whose stubs gdbus-codegen has made from the installed interface files.
 * It calls every method, reads every property and waits for every signal of a game; speaks TAP.
 */
#include "stubs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SERVICE "org.oust.Oust1"
#define ROOT    "/org/oust/Oust1"

static int number;

static void check(gboolean good, const char *what, GError **error)
{
    printf("%sok %d - %s\n", good ? "" : "not ", ++number, what);
    if (!good && error && *error)
        printf("# %s\n", (*error)->message);
    fflush(stdout);
    g_clear_error(error);
}

/* What signals have come, by name. */
static GString *heard;

static void hear_placed(StubsGame *game, guint player, const char *cell, const char *const *captured, guint index)
{
    (void)game, (void)captured;
    g_string_append_printf(heard, "Placed %u %s %u;", player, cell, index);
}

static void hear_passed(StubsGame *game, guint player)
{
    (void)game;
    g_string_append_printf(heard, "Passed %u;", player);
}

static void hear_undone(StubsGame *game, guint count)
{
    (void)game;
    g_string_append_printf(heard, "Undone %u;", count);
}

static void hear_finished(StubsGame *game, guint winner, guint reason)
{
    (void)game;
    g_string_append_printf(heard, "Finished %u %u;", winner, reason);
}

static void hear_update(StubsAnalysis *analysis, guint64 playouts, guint elapsed, GVariant *best)
{
    (void)analysis, (void)playouts, (void)elapsed, (void)best;
    g_string_append(heard, "Update;");
}

static void hear_completed(StubsAnalysis *analysis, guint reason)
{
    (void)analysis;
    g_string_append_printf(heard, "Completed %u;", reason);
}

static gboolean wait_for(const char *text)
{
    for (int i = 0; i < 6000 && !strstr(heard->str, text); i++) {
        while (g_main_context_iteration(NULL, FALSE))
            ;
        g_usleep(10000);
    }
    return strstr(heard->str, text) != NULL;
}

static GVariant *options(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    GVariant *value = g_variant_new_va(format, NULL, &arguments);
    va_end(arguments);
    return value;
}

static StubsGame *open_game(const char *path)
{
    GError *error = NULL;
    StubsGame *game = stubs_game_proxy_new_for_bus_sync(G_BUS_TYPE_SESSION, 0, SERVICE, path, NULL, &error);
    if (!game) {
        printf("Bail out! %s\n", error->message);
        exit(1);
    }
    g_signal_connect(game, "placed", G_CALLBACK(hear_placed), NULL);
    g_signal_connect(game, "passed", G_CALLBACK(hear_passed), NULL);
    g_signal_connect(game, "undone", G_CALLBACK(hear_undone), NULL);
    g_signal_connect(game, "finished", G_CALLBACK(hear_finished), NULL);
    return game;
}

static void test_manager(StubsManager *manager)
{
    GError *error = NULL;
    char *path = NULL, *cell = NULL;
    GVariant *value = NULL;
    const char *const turns[] = {"d4", "e6", NULL}, *const boards[] = {"hex7", NULL};
    check(stubs_manager_call_new_game_sync(manager, "hex3", &path, NULL, &error), "NewGame", &error);
    StubsGame *game = open_game(path);
    check(stubs_game_call_close_sync(game, NULL, &error), "Close", &error);
    g_clear_object(&game);
    g_clear_pointer(&path, g_free);
    check(stubs_manager_call_create_game_sync(manager, options("a{sv}", NULL), &path, NULL, &error) == FALSE &&
              g_strcmp0(g_dbus_error_get_remote_error(error), "org.freedesktop.DBus.Error.InvalidArgs") == 0,
          "CreateGame without a board is refused", &error);
    check(!stubs_manager_call_find_game_sync(manager, "nobody's", &path, NULL, &error), "FindGame finds none", &error);
    check(!stubs_manager_call_load_record_sync(manager, "<no/>", &path, NULL, &error), "LoadRecord refuses", &error);
    check(stubs_manager_call_suggest_sync(manager, "hex7", turns, 6, &cell, &value, NULL, &error) &&
              strcmp(cell, "d5") == 0,
          "Suggest", &error);
    g_clear_pointer(&cell, g_free);
    g_clear_pointer(&value, g_variant_unref);
    check(stubs_manager_call_suggest_for_sync(manager, "hex7 d4 e6 1", options("a{sv}", NULL), &cell, &value, NULL,
                                              &error),
          "SuggestFor", &error);
    g_clear_pointer(&cell, g_free);
    g_clear_pointer(&value, g_variant_unref);
    check(stubs_manager_call_legal_sync(manager, "rect2x2 - - 1", &value, NULL, &error) &&
              g_variant_n_children(value) == 4,
          "Legal of a position", &error);
    g_clear_pointer(&value, g_variant_unref);
    check(stubs_manager_get_version(manager) && g_strv_contains(stubs_manager_get_boards(manager), boards[0]) &&
              g_variant_n_children(stubs_manager_get_levels(manager)) == 6 &&
              g_variant_n_children(stubs_manager_get_limits(manager)) > 10,
          "the manager's properties", NULL);
    check(strcmp(stubs_manager_get_storage_problem(manager), "") == 0, "no problem of storage", NULL);
    check(stubs_manager_get_games(manager) < 2 && stubs_manager_get_analyses(manager) == 0, "its counts", NULL);
}

static void test_analysis(StubsGame *game)
{
    GError *error = NULL;
    char *path = NULL;
    guint reason = 0;
    GVariant *best = NULL;
    GVariantBuilder builder;
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{sv}"));
    g_variant_builder_add(&builder, "{sv}", "think_ms", g_variant_new_uint32(400));
    check(stubs_game_call_analyse_sync(game, g_variant_builder_end(&builder), &path, NULL, &error), "Analyse", &error);
    StubsAnalysis *analysis = stubs_analysis_proxy_new_for_bus_sync(G_BUS_TYPE_SESSION, 0, SERVICE, path, NULL, &error);
    check(analysis != NULL, "its proxy", &error);
    g_signal_connect(analysis, "update", G_CALLBACK(hear_update), NULL);
    g_signal_connect(analysis, "completed", G_CALLBACK(hear_completed), NULL);
    check(stubs_analysis_call_wait_sync(analysis, &reason, &best, NULL, &error) && reason == 5, "Wait", &error);
    check(wait_for("Update;") && wait_for("Completed 5;"), "Update and Completed", NULL);
    check(stubs_analysis_call_cancel_sync(analysis, NULL, &error), "Cancel", &error);
    check(stubs_analysis_get_status(analysis) == 2, "Status has changed", NULL);
    g_clear_pointer(&best, g_variant_unref);
    g_clear_object(&analysis);
    g_free(path);
}

static void test_thinking(StubsGame *game)
{
    GError *error = NULL;
    char *cell = NULL, **cells = NULL, *record = NULL;
    GVariant *info = NULL;
    check(stubs_game_call_hint_sync(game, &cell, NULL, &error) && strcmp(cell, "d5") == 0, "Hint", &error);
    g_clear_pointer(&cell, g_free);
    check(stubs_game_call_hint_with_sync(game, options("a{sv}", NULL), &cell, &info, NULL, &error), "HintWith", &error);
    g_clear_pointer(&cell, g_free);
    check(stubs_game_call_play_placement_sync(game, 6, &cell, NULL, &error) && strcmp(cell, "d5") == 0, "PlayPlacement",
          &error);
    check(wait_for("Placed 1 d5 3;Finished 1 2;"), "Placed and Finished", NULL);
    check(stubs_game_get_winner(game) == 1 && stubs_game_get_status(game) == 2, "Winner and Status", NULL);
    check(stubs_game_call_undo_sync(game, 1, NULL, NULL, &error), "Undo", &error);
    check(stubs_game_call_play_turn_sync(game, 4, &cells, NULL, &error) && cells[0], "PlayTurn", &error);
    check(stubs_game_call_record_sync(game, &record, NULL, &error), "Record", &error);
    g_strfreev(cells);
    g_free(cell);
    g_free(record);
    g_clear_pointer(&info, g_variant_unref);
}

static void test_game(StubsManager *manager)
{
    GError *error = NULL;
    char *path = NULL, **captured = NULL;
    guint a = 0, b = 0;
    GVariant *legal = NULL;
    const char *const cells[] = {"e6", NULL};
    stubs_manager_call_new_game_sync(manager, "hex7", &path, NULL, NULL);
    StubsGame *game = open_game(path);
    test_analysis(game);
    check(stubs_game_call_place_sync(game, "d4", &captured, &a, &b, NULL, &error) && a == 2 && b == 1, "Place", &error);
    g_clear_pointer(&captured, g_strfreev);
    check(stubs_game_call_place_many_sync(game, cells, &a, NULL, &error) && a == 1, "PlaceMany", &error);
    check(stubs_game_call_undo_sync(game, 1, &a, NULL, &error) && a == 1, "Undo", &error);
    check(stubs_game_call_redo_sync(game, 1, &a, NULL, &error) && a == 1, "Redo", &error);
    check(wait_for("Placed 1 d4 1;Placed 2 e6 2;Undone 1;Placed 2 e6 2;"), "Placed and Undone", NULL);
    check(stubs_game_call_legal_sync(game, &legal, NULL, &error), "Legal", &error);
    check(stubs_game_call_check_sync(game, "d5", &a, &captured, NULL, &error) && a == 2 &&
              strcmp(captured[0], "e6") == 0,
          "Check", &error);
    check(
        strcmp(stubs_game_get_board(game), "hex7") == 0 && strcmp(stubs_game_get_position(game), "hex7 d4 e6 1") == 0 &&
            strcmp(stubs_game_get_turns(game)[1], "e6") == 0 && stubs_game_get_to_place(game) == 1 &&
            !stubs_game_get_chain(game) && stubs_game_get_stones(game) && stubs_game_get_groups(game) &&
            strcmp(stubs_game_get_player1(game), "human") == 0 && strcmp(stubs_game_get_player2(game), "human") == 0 &&
            !stubs_game_get_thinking(game) && stubs_game_get_owner(game)[0] == ':' && !stubs_game_get_private(game) &&
            strcmp(stubs_game_get_name(game), "") == 0,
        "the game's properties, as far as the signals have told", NULL);
    test_thinking(game);
    check(stubs_game_call_restart_sync(game, NULL, &error), "Restart", &error);
    check(stubs_game_call_hurry_sync(game, NULL, &error), "Hurry", &error);
    check(stubs_game_call_set_player_sync(game, 2, "level1", NULL, &error), "SetPlayer", &error);
    check(stubs_game_call_resign_sync(game, 1, NULL, &error) && wait_for("Finished 2 4;"), "Resign", &error);
    check(stubs_game_call_close_sync(game, NULL, &error), "Close", &error);
    g_strfreev(captured);
    g_clear_pointer(&legal, g_variant_unref);
    g_clear_object(&game);
    g_free(path);
}

static void test_pass(StubsManager *manager)
{
    GError *error = NULL;
    char *path = NULL;
    const char *const cells[] = {"c1", "a2", "b2", "b3", "a1", "a3", "c2", "b1", "c3", "c2", NULL};
    stubs_manager_call_new_game_sync(manager, "rect3x3", &path, NULL, NULL);
    StubsGame *game = open_game(path);
    check(stubs_game_call_place_many_sync(game, cells, NULL, NULL, &error) && wait_for("Passed 1;"), "Passed", &error);
    stubs_game_call_close_sync(game, NULL, NULL);
    g_clear_object(&game);
    g_free(path);
}

int main(void)
{
    GError *error = NULL;
    heard = g_string_new(NULL);
    StubsManager *manager = stubs_manager_proxy_new_for_bus_sync(G_BUS_TYPE_SESSION, 0, SERVICE, ROOT, NULL, &error);
    check(manager != NULL, "the manager's proxy", &error);
    if (!manager)
        return 1;
    test_manager(manager);
    test_game(manager);
    test_pass(manager);
    printf("1..%d\n", number);
    g_object_unref(manager);
    g_string_free(heard, TRUE);
    return 0;
}
