/*
 * app-panel.c - opens the panels, and does what was chosen on them.
 */
#include <stdio.h>
#include <stdlib.h>

#include "app-inside.h"
#include "i18n.h"
#include "language.h"
#include "picture.h"
#include "reading.h"
#include "view-words.h"

static void fill_new(struct app *app)
{
    const char *id = oust_board_id(oust_position_board(app_position(app)));
    int width, height = 0, size;

    panel_set_entry(app->panel, "");
    if (sscanf(id, "rect%dx%d", &width, &height) == 2)
        size = width == height && width >= 7 && width <= 19 && width % 2 == 1 ? 100 + width : 0;
    else
        size = sscanf(id, "hex%d", &width) == 1 && width >= 4 && width <= 10 ? width : 0;
    panel_set_value(app->panel, ID_BOARD, size);
    if (size == 0)
        panel_set_entry(app->panel, id);
    panel_set_value(app->panel, ID_LEVEL1, oust_game_level(app_game(app), 1));
    panel_set_value(app->panel, ID_LEVEL2, oust_game_level(app_game(app), 2));
}

static void fill_settings(struct app *app)
{
    panel_set_value(app->panel, ID_CONFIRM, app->settings.confirm);
    panel_set_value(app->panel, ID_MARKING, app->settings.marking);
    panel_set_value(app->panel, ID_COORDINATES, app->settings.coordinates);
    panel_set_value(app->panel, ID_ANIMATION, app->settings.animation);
    panel_set_value(app->panel, ID_SCHEME, (int)app->settings.scheme);
    panel_set_value(app->panel, ID_SPEED, app->values.speed);
    panel_set_value(app->panel, ID_LANGUAGE, (int)language_now());
}

/* The file that is proposed: in the home folder, where nothing else was said. */
static void fill_file(struct app *app, const char *name, const char *said)
{
    const char *home = getenv("HOME");
    char path[512];

    snprintf(path, sizeof path, "%s/%s", home ? home : ".", name);
    panel_set_entry(app->panel, said ? said : path);
}

void app_open(struct app *app, enum panel_kind kind)
{
    app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
    app->pressed = BUTTONS;
    switch (kind) {
    case PANEL_NEW:
        fill_new(app);
        break;
    case PANEL_SETTINGS:
        fill_settings(app);
        break;
    case PANEL_SAVE:
    case PANEL_LOAD:
        fill_file(app, "oust-game.oust", app->values.save);
        break;
    case PANEL_PICTURE:
        fill_file(app, "oust.png", NULL);
        break;
    case PANEL_MENU:
        panel_set_value(app->panel, ID_BEFORE, app_has_previous_game(app));
        break;
    case PANEL_RULES:
        panel_set_value(app->panel, ID_PAGE, 0);
        break;
    default:
        break;
    }
    panel_open(app->panel, kind, view_look(app->view), app->settings.touch);
    app->resized = app->dirty = true; /* a smaller panel than the last one uncovers the board */
}

static void close_panel(struct app *app)
{
    app_open(app, PANEL_NONE);
}

/* The panel grows by what is said on it. */
static void complain_in_words(struct app *app, const char *text)
{
    panel_complain(app->panel, text);
    app->resized = true;
}

static void complain(struct app *app, const struct oust_error *error)
{
    char text[256];

    complain_in_words(app, words_trouble(error, text, sizeof text));
}

/* ------------------------------------------------------------------ new game */

static void start_new(struct app *app)
{
    int size = panel_value(app->panel, ID_BOARD);
    struct oust_error error = {0};
    struct oust_board *board = NULL;
    struct oust_game *game = NULL;
    char id[OUST_NAME_MAX + 16];

    if (size == 0)
        snprintf(id, sizeof id, "%.24s", panel_entry(app->panel));
    else if (size > 100)
        snprintf(id, sizeof id, "rect%dx%d", size - 100, size - 100);
    else
        snprintf(id, sizeof id, "hex%d", size);
    if (oust_board_new(id, &board, &error) == OUST_OK)
        oust_game_new(board, &game, &error);
    oust_board_unref(board);
    if (!game) {
        if (error.status == OUST_ERROR_MEMORY)
            complain(app, &error);
        else
            complain_in_words(app, _("No such board. Try hex7 or rect11x9"));
        return;
    }
    oust_game_set_level(game, 1, panel_value(app->panel, ID_LEVEL1));
    oust_game_set_level(game, 2, panel_value(app->panel, ID_LEVEL2));
    close_panel(app);
    app_start_game(app, game);
}

/* ------------------------------------------------------------------ settings */

/* A visitor's wishes end with the visit, where it is a kiosk. */
static void keep_options(struct app *app)
{
    struct oust_error error = {0};
    char text[256];

    if (app->kiosk || options_keep(app->options, &error) == OUST_OK)
        return;
    words_trouble(&error, text, sizeof text);
    complain_in_words(app, text);
    app_remark(app, text);
}

/* Only what was changed: an option that was given for once isn't kept. */
bool app_keep_settings(struct app *app, const struct view_settings *before, int speed)
{
    const struct view_settings *now = &app->settings;
    const struct {
        const char *resource;
        bool was, is;
    } switches[] = {
        {"confirm", before->confirm, now->confirm},
        {"marking", before->marking, now->marking},
        {"coordinates", before->coordinates, now->coordinates},
        {"animation", before->animation, now->animation},
    };
    bool changed = before->scheme != now->scheme || speed != app->values.speed;

    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (switches[i].was == switches[i].is)
            continue;
        options_set(app->options, switches[i].resource, switches[i].is ? "true" : "false");
        changed = true;
    }
    if (before->confirm != now->confirm && !app->kiosk)
        app->values.confirm_given = true;
    if (before->scheme != now->scheme)
        options_set(app->options, "scheme", look_scheme_name(now->scheme));
    if (speed != app->values.speed)
        options_set(app->options, "speed", options_speed(app->values.speed));
    if (changed)
        keep_options(app);
    return changed;
}

static void change_language(struct app *app, enum language language)
{
    language_choose(language);
    options_set(app->options, "language", language_code(language));
    keep_options(app);
    panel_reread(app->panel);
    app->resized = true;
}

/* What is chosen is so at once. */
static void apply_settings(struct app *app)
{
    struct view_settings before = app->settings;
    int speed = app->values.speed, language = panel_value(app->panel, ID_LANGUAGE);

    app->settings.confirm = panel_value(app->panel, ID_CONFIRM) != 0;
    app->settings.marking = panel_value(app->panel, ID_MARKING) != 0;
    app->settings.coordinates = panel_value(app->panel, ID_COORDINATES) != 0;
    app->settings.animation = panel_value(app->panel, ID_ANIMATION) != 0;
    app->settings.scheme = (enum look_scheme)panel_value(app->panel, ID_SCHEME);
    app->values.speed = panel_value(app->panel, ID_SPEED);
    if (app_keep_settings(app, &before, speed))
        app_apply_settings(app);
    if (language != (int)language_now())
        change_language(app, (enum language)language);
}

/* --------------------------------------------------------------------- files */

static void save_file(struct app *app)
{
    struct oust_error error = {0};

    if (oust_record_save(app_game(app), panel_entry(app->panel), &error) != OUST_OK) {
        complain(app, &error);
        return;
    }
    close_panel(app);
    app_remark(app, _("The game is saved"));
}

/* The board as the window shows it, but for what comes and goes. */
static void save_picture(struct app *app)
{
    struct oust_placement placement;
    bool placed = oust_game_placement(app_game(app), oust_game_placements(app_game(app)) - 1, &placement) == OUST_OK;
    struct picture picture = {.position = app_position(app),
                              .size = PICTURE_USUAL,
                              .scheme = app->settings.scheme,
                              .coordinates = app->settings.coordinates,
                              .spots = app->settings.marking,
                              .last = placed ? placement.cell : OUST_CELL_NONE};
    struct oust_error error = {0};

    if (picture_save(&picture, panel_entry(app->panel), &error) != OUST_OK) {
        complain(app, &error);
        return;
    }
    close_panel(app);
    app_remark(app, _("The picture is saved"));
}

static void load_file(struct app *app, const char *path)
{
    struct oust_error error = {0};
    struct oust_game *game;

    if (reading_kept_file(path, &game, NULL, &error) != OUST_OK) {
        complain(app, &error);
        return;
    }
    close_panel(app);
    app_start_game(app, game);
}

/* Is there an unfinished game of an earlier run?  Then asks whether to go on with it. */
bool app_offer_kept_game(struct app *app)
{
    struct look look;

    if (!app_has_kept_game(app))
        return false;
    look_init(&look, app->settings.scheme, OUST_SHAPE_HEX);
    panel_open(app->panel, PANEL_RESUME, &look, app->settings.touch);
    return true;
}

/* -------------------------------------------------------------------- wishes */

static void do_ok(struct app *app)
{
    switch (panel_kind(app->panel)) {
    case PANEL_NEW:
        start_new(app);
        break;
    case PANEL_SAVE:
        save_file(app);
        break;
    case PANEL_PICTURE:
        save_picture(app);
        break;
    case PANEL_LOAD:
        load_file(app, panel_entry(app->panel));
        break;
    case PANEL_RESUME:
        load_file(app, app->kept_path);
        break;
    default:
        close_panel(app);
        break;
    }
}

void app_panel_wish(struct app *app, enum panel_id wish)
{
    static const enum panel_kind kinds[] = {PANEL_NEW,  PANEL_SETTINGS, PANEL_RULES,  PANEL_ABOUT,
                                            PANEL_SAVE, PANEL_LOAD,     PANEL_PICTURE};

    app->dirty = true;
    switch (wish) {
    case ID_CLOSE:
        if (panel_kind(app->panel) == PANEL_RESUME)
            app_begin_anew(app);
        close_panel(app);
        break;
    case ID_PREVIOUS:
        close_panel(app);
        app_resume_previous(app);
        break;
    case ID_OK:
        do_ok(app);
        break;
    case ID_COPY:
        close_panel(app);
        app_copy_record(app);
        break;
    case ID_PASTE:
        close_panel(app);
        app_paste(app, CLIP_CLIPBOARD);
        break;
    case ID_OPEN_NEW:
    case ID_OPEN_SETTINGS:
    case ID_OPEN_RULES:
    case ID_OPEN_ABOUT:
    case ID_OPEN_SAVE:
    case ID_OPEN_LOAD:
    case ID_OPEN_PICTURE:
        app_open(app, kinds[wish - ID_OPEN_NEW]);
        break;
    case ID_FULLSCREEN:
        close_panel(app);
        app_toggle_fullscreen(app);
        break;
    case ID_QUIT:
        loop_quit(app->loop);
        break;
    default:
        if (panel_kind(app->panel) == PANEL_SETTINGS)
            apply_settings(app);
        app->resized = panel_kind(app->panel) == PANEL_RULES || app->resized; /* pages differ in size */
        break;
    }
}
