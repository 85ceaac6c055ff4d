/*
 * app-clip.c - copies the position or the record, and loads what is pasted or dropped.
 */
#include <stdlib.h>
#include <string.h>

#include "app-inside.h"
#include "i18n.h"
#include "reading.h"

/* ----------------------------------------------------------------------- copying */

static void offer(struct app *app, const char *text, size_t length, const char *said)
{
    if (xconn_clip_offer(app->clip, text, length, app->time))
        app_remark(app, said);
    else
        app_remark(app, _("It can't be copied"));
}

void app_copy_position(struct app *app)
{
    const struct oust_position *position = app_position(app);
    size_t length = oust_position_format(position, NULL, 0);
    char *text = malloc(length + 1);

    if (!text) {
        app_remark(app, _("It can't be copied"));
        return;
    }
    oust_position_format(position, text, length + 1);
    offer(app, text, length, _("The position is copied"));
    free(text);
}

void app_copy_record(struct app *app)
{
    struct oust_error error = {0};
    size_t length;
    char *xml;

    if (oust_record_write(app_game(app), &xml, &length, &error) != OUST_OK) {
        app_trouble(app, &error);
        return;
    }
    offer(app, xml, length, _("The game is copied"));
    oust_free(xml);
}

/* ----------------------------------------------------------------------- pasting */

/* Where a text says nothing of players, they stay who they are. */
static void start_game(struct app *app, struct oust_game *game, bool players)
{
    for (int player = 1; player <= 2 && !players; player++)
        oust_game_set_level(game, player, oust_game_level(app_game(app), player));
    app_open(app, PANEL_NONE);
    app_start_game(app, game);
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* The path of the first file of a list of addresses, as in file://host/a%20b.  False: there is none. */
static bool first_path(const char *list, char *path, size_t size)
{
    size_t length = 0;

    while (*list == '#') {
        list += strcspn(list, "\n");
        list += *list == '\n';
    }
    if (strncmp(list, "file:", 5) != 0)
        return false;
    list += 5;
    if (strncmp(list, "//", 2) == 0)
        list += 2 + strcspn(list + 2, "/\r\n");
    for (; *list && *list != '\r' && *list != '\n' && length + 1 < size; list++) {
        bool coded = list[0] == '%' && hex_digit(list[1]) >= 0 && hex_digit(list[2]) >= 0;

        path[length++] = coded ? (char)(hex_digit(list[1]) * 16 + hex_digit(list[2])) : *list;
        list += coded ? 2 : 0;
    }
    path[length] = '\0';
    return path[0] == '/' && strlen(path) == length;
}

static void load(struct app *app, const char *path, const char *text, size_t length)
{
    struct oust_error error = {0};
    struct oust_game *game;
    bool players;
    enum oust_status status =
        path ? reading_kept_file(path, &game, &players, &error) : reading_text(text, length, &game, &players, &error);

    if (status == OUST_OK)
        start_game(app, game, players);
    else
        app_trouble(app, &error);
}

/* On the line of an entry it is typed; else it is a game.  Other panels want an answer first. */
static void take_text(struct app *app, enum clip_outcome outcome, const char *text, size_t length)
{
    char buffer[1024];
    bool file = outcome == CLIP_FILES && !app->kiosk && first_path(text, buffer, sizeof buffer);
    const char *path = file ? buffer : NULL; /* a kiosk reads no files */

    if (panel_types(app->panel))
        panel_insert(app->panel, path ? path : text);
    else if (panel_kind(app->panel) == PANEL_NONE)
        load(app, path, text, length);
}

/* Where the player looks: on the panel, if there is one. */
static void say(struct app *app, const char *text)
{
    if (panel_kind(app->panel) == PANEL_NONE) {
        app_remark(app, text);
    } else {
        panel_complain(app->panel, text);
        app->resized = true;
    }
}

static void on_text(enum clip_outcome outcome, const char *text, size_t length, void *user)
{
    struct app *app = user;

    switch (outcome) {
    case CLIP_TEXT:
    case CLIP_FILES:
        take_text(app, outcome, text, length);
        break;
    case CLIP_NOTHING:
        say(app, _("There is no text to paste"));
        break;
    case CLIP_SILENCE:
        say(app, _("The text to paste never came"));
        break;
    case CLIP_TOO_LARGE:
        say(app, _("The text to paste is too long"));
        break;
    case CLIP_FORGOTTEN:
        break;
    }
    app->dirty = true;
}

void app_paste(struct app *app, enum clip_place place)
{
    xconn_clip_ask(app->clip, place, app->time, on_text, app);
}

bool app_open_clip(struct app *app)
{
    app->clip = xconn_clip_new(app->conn, app->loop);
    app->drop = app->clip ? xconn_drop_new(app->conn, app->clip, app->window, on_text, app) : NULL;
    return app->drop != NULL;
}

void app_close_clip(struct app *app)
{
    xconn_drop_free(app->drop);
    xconn_clip_free(app->clip);
}
