/*
 * view-words.c - see view-words.h.
 */
#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "view-words.h"

void words_name(const struct look *look, const struct oust_game *game, int player, char *text, size_t size)
{
    const char *name = oust_game_name(game, player);

    snprintf(text, size, "%s", name && *name ? name : _(look->stones[player - 1].name));
}

const char *words_refusal(enum oust_verdict verdict)
{
    switch (verdict) {
    case OUST_VERDICT_OCCUPIED:
        return _("There is a stone already");
    case OUST_VERDICT_NO_ENEMY:
        return _("That would capture nothing");
    case OUST_VERDICT_TOO_SMALL:
        return _("It touches a group that is not smaller");
    default:
        return _("Not there");
    }
}

/* What the library says names the culprit and the reason; it is English, so what kind of trouble it is comes first. */
const char *words_trouble(const struct oust_error *error, char *text, size_t size)
{
    const char *english = oust_status_text(error->status), *translated = _(english);

    if (strcmp(english, translated) == 0)
        snprintf(text, size, "%s", error->text);
    else if (strcmp(english, error->text) == 0)
        snprintf(text, size, "%s", translated);
    else if (error->line > 0)
        snprintf(text, size, _("%s (line %d: %s)"), translated, error->line, error->text);
    else
        snprintf(text, size, "%s (%s)", translated, error->text);
    return text;
}

void words_complain(const char *about, const struct oust_error *error)
{
    char text[256];

    words_trouble(error, text, sizeof text);
    if (strstr(text, about))
        fprintf(stderr, "xoust: %s\n", text);
    else
        fprintf(stderr, "xoust: %s: %s\n", about, text);
}

static void say_result(const struct look *look, const struct oust_game *game, char *text, size_t size)
{
    int winner = oust_game_winner(game);
    char winner_name[OUST_PLAYER_NAME_MAX], loser_name[OUST_PLAYER_NAME_MAX];

    if (winner == 0) {
        snprintf(text, size, "%s", _("Neither can place: nobody wins"));
        return;
    }
    words_name(look, game, winner, winner_name, sizeof winner_name);
    words_name(look, game, 3 - winner, loser_name, sizeof loser_name);
    if (oust_game_result(game) == OUST_RESULT_RESIGNED)
        snprintf(text, size, _("%s wins: %s gave up"), winner_name, loser_name);
    else
        snprintf(text, size, _("%s wins: %s is ousted"), winner_name, loser_name);
}

static void say_work(const struct view_scene *scene, char *text, size_t size)
{
    int player = oust_position_to_place(oust_game_position(scene->game));

    if (scene->work == WORK_HINT)
        snprintf(text, size, "%s", _("Level 6 is looking for a hint"));
    else if (scene->work == WORK_PAUSED)
        snprintf(text, size, "%s", _("Paused"));
    else if (scene->work == WORK_AWAY)
        snprintf(text, size, "%s", _("Waiting for the service that hosts the game"));
    else if (scene->work == WORK_CLOSED)
        snprintf(text, size, "%s", _("This game is gone; New begins another"));
    else if (oust_game_level(scene->game, player) == OUST_LEVEL_HUMAN)
        snprintf(text, size, "%s", _("The computer is thinking")); /* somebody has it place for a human */
    else
        snprintf(text, size, _("Level %d is thinking"), oust_game_level(scene->game, player));
}

/* All that was captured in a turn, up to its placement number `last`. */
static int captured_in_turn(const struct oust_game *game, int last)
{
    struct oust_placement placement;
    int turn = -1, captured = 0;

    for (int i = last; i >= 0 && oust_game_placement(game, i, &placement) == OUST_OK; i--) {
        if (turn >= 0 && placement.turn != turn)
            break;
        turn = placement.turn;
        captured += placement.captured;
    }
    return captured;
}

/* What came of the last placement, if that needs saying.  False: nothing does. */
static bool say_placement(const struct look *look, const struct oust_game *game, char *text, size_t size)
{
    struct oust_placement placement;
    char placer[OUST_PLAYER_NAME_MAX], other[OUST_PLAYER_NAME_MAX];
    int last = oust_game_placements(game) - 1, captured = captured_in_turn(game, last);

    if (oust_game_placement(game, last, &placement) != OUST_OK)
        return false;
    words_name(look, game, placement.player, placer, sizeof placer);
    words_name(look, game, 3 - placement.player, other, sizeof other);
    if (placement.passed) {
        words_name(look, game, placement.passed, other, sizeof other);
        snprintf(text, size, _("%s has no placement and passes"), other);
    } else if (placement.ended) {
        snprintf(text, size, _("%s captured %d, can't go on: %s to place"), placer, placement.captured, other);
    } else if (placement.captured > 0) {
        snprintf(text, size, _("%s captured %d, place again"), placer, placement.captured);
    } else if (captured > 0) {
        snprintf(text, size, _("%s captured %d: %s to place"), placer, captured, other);
    } else {
        return false;
    }
    return true;
}

void words_message(const struct look *look, const struct view_scene *scene, char *text, size_t size)
{
    char name[OUST_PLAYER_NAME_MAX];

    if (scene->remark) {
        snprintf(text, size, "%s", scene->remark);
    } else if (oust_game_result(scene->game) != OUST_RESULT_NONE) {
        say_result(look, scene->game, text, size);
    } else if (scene->demonstration) {
        snprintf(text, size, "%s", _("Touch the screen to play"));
    } else if (input_pending(scene->input)) {
        snprintf(text, size, "%s", _("Confirm, or tap the stone again"));
    } else if (scene->work != WORK_NONE) {
        say_work(scene, text, size);
    } else if (scene->hint != OUST_CELL_NONE) {
        snprintf(text, size, "%s", _("Level 6 would place on the marked cell"));
    } else if (!say_placement(look, scene->game, text, size)) {
        words_name(look, scene->game, oust_position_to_place(oust_game_position(scene->game)), name, sizeof name);
        snprintf(text, size, _("%s to place"), name);
    }
}
