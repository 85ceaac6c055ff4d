/*
 * app-action.c - what taps, keys and buttons do: placements, hints, the cursor, panels, all there is to choose.
 */
#include "app-inside.h"
#include "view-words.h"

/* ------------------------------------------------------------ on the board */

static bool may_place(oust_cell cell, void *user)
{
    struct app *app = user;
    int player = oust_position_to_place(app_position(app));
    enum oust_verdict verdict = oust_position_check(app_position(app), cell);
    enum source_work work = app->source->ops->work(app->source);

    return work != WORK_AWAY && work != WORK_CLOSED && oust_game_level(app_game(app), player) == OUST_LEVEL_HUMAN &&
           oust_game_result(app_game(app)) == OUST_RESULT_NONE &&
           (verdict == OUST_VERDICT_SEED || verdict == OUST_VERDICT_CAPTURE);
}

/* Somebody tapped where no stone may be placed: says why. */
static void explain(struct app *app, oust_cell cell)
{
    int player = oust_position_to_place(app_position(app));
    enum oust_verdict verdict = oust_position_check(app_position(app), cell);

    if (oust_game_level(app_game(app), player) != OUST_LEVEL_HUMAN || verdict == OUST_VERDICT_OVER)
        return;
    if (verdict != OUST_VERDICT_SEED && verdict != OUST_VERDICT_CAPTURE)
        app_remark(app, words_refusal(verdict));
}

void app_feed(struct app *app, enum input_kind kind, oust_cell cell)
{
    struct input_world world = {app->settings.confirm, may_place, app};
    bool shown = input_ghost(&app->input) != OUST_CELL_NONE;
    struct input_answer answer = input_handle(&app->input, (struct input_event){kind, cell}, &world);
    struct oust_error error = {0};

    app->dirty = true;
    if (kind == INPUT_PRESS || kind == INPUT_TAP)
        app->remark[0] = '\0';
    if (kind == INPUT_TAP)
        cell = app->input.cursor;
    if (answer.intent == INTENT_PLACE && app->source->ops->place(app->source, answer.cell, &error) != OUST_OK)
        app_trouble(app, &error);
    else if (answer.intent == INTENT_UNDO && app->source->ops->undo(app->source, &error) != OUST_OK)
        app_trouble(app, &error);
    else if ((kind == INPUT_PRESS || kind == INPUT_TAP) && cell != OUST_CELL_NONE && !shown &&
             answer.intent == INTENT_NONE && input_ghost(&app->input) == OUST_CELL_NONE)
        explain(app, cell);
}

/* ------------------------------------------------------------------ actions */

static void do_redo(struct app *app)
{
    struct oust_error error = {0};

    if (app->source->ops->redo(app->source, &error) != OUST_OK)
        app_trouble(app, &error);
}

/* One button for three things that never go together. */
static void do_hint(struct app *app)
{
    enum source_work work = app->source->ops->work(app->source);

    app->remark[0] = '\0';
    if (work == WORK_NONE)
        app->source->ops->hint(app->source);
    else if (work == WORK_PAUSED)
        app->source->ops->go_on(app->source);
    else
        app->source->ops->stop(app->source);
}

static oust_cell first_cursor(const struct app *app)
{
    const struct geom *geom = view_geom(app->view);
    struct oust_placement placement;
    oust_cell middle = geom_cell_at(geom, geom->left + geom->hull_width / 2, geom->bottom - geom->hull_height / 2);

    if (oust_game_placement(app_game(app), oust_game_placements(app_game(app)) - 1, &placement) == OUST_OK)
        return placement.cell;
    return middle == OUST_CELL_NONE ? 0 : middle;
}

static void move_cursor(struct app *app, int way)
{
    oust_cell cell = app->input.cursor;

    cell = cell == OUST_CELL_NONE ? first_cursor(app) : geom_neighbour(view_geom(app->view), cell, (enum geom_way)way);
    app->focus = BUTTONS;
    app_feed(app, INPUT_CURSOR, cell);
}

static void tap(struct app *app)
{
    if (app->focus != BUTTONS)
        app_press(app, app->focus);
    else if (app->input.cursor == OUST_CELL_NONE)
        app_feed(app, INPUT_CURSOR, first_cursor(app));
    else
        app_feed(app, INPUT_TAP, app->input.cursor);
}

/* Can the keyboard be on it?  The board is there always. */
static bool takes_focus(const struct app *app, const struct view_scene *scene, int at)
{
    enum geom_button button = (enum geom_button)at;

    return button == BUTTONS || (view_geom(app->view)->buttons[button].width > 0 && view_button_works(scene, button));
}

static void show_cursor(struct app *app)
{
    if (app->focus == BUTTONS && app->input.cursor == OUST_CELL_NONE)
        app_feed(app, INPUT_CURSOR, first_cursor(app));
}

static enum geom_button next_focus(const struct app *app, int step)
{
    struct view_scene scene = app_scene(app);
    int count = BUTTONS + 1, at = (int)app->focus;

    do {
        at = (at + step + count) % count;
    } while (!takes_focus(app, &scene, at));
    return (enum geom_button)at;
}

/* Round the board and all buttons that can be used; where a host lies around them, on into it. */
static void move_focus(struct app *app, int step)
{
    enum geom_button to = next_focus(app, step), turn = step > 0 ? to : app->focus;

    if (turn == BUTTONS && embed_leave(app->embed, step > 0 ? EMBED_NEXT : EMBED_PREVIOUS, app->time))
        return;
    app->focus = to;
    show_cursor(app);
}

/* The keyboard comes from outside: to the board, or to the last of the buttons. */
void app_focus_end(struct app *app, bool last)
{
    app->focus = BUTTONS;
    if (last)
        app->focus = next_focus(app, -1);
    show_cursor(app);
}

static void do_cancel(struct app *app)
{
    bool shown = input_ghost(&app->input) != OUST_CELL_NONE;

    app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
    if (shown)
        return;
    app->remark[0] = '\0';
    if (app->source->ops->work(app->source) == WORK_HINT)
        app->source->ops->stop(app->source);
    app->hint = OUST_CELL_NONE;
    app->input.cursor = OUST_CELL_NONE;
    app->focus = BUTTONS;
}

static void toggle_marking(struct app *app)
{
    struct view_settings before = app->settings;

    app->settings.marking = !app->settings.marking;
    view_set_marking(app->view, app->settings.marking);
    app_keep_settings(app, &before, app->values.speed);
}

static void do_quit(struct app *app)
{
    loop_quit(app->loop);
}

/* On the board alone: no cell is meant. */
static void feed(struct app *app, int kind)
{
    app_feed(app, (enum input_kind)kind, OUST_CELL_NONE);
}

static void open_panel(struct app *app, int kind)
{
    app_open(app, (enum panel_kind)kind);
}

static void paste(struct app *app, int place)
{
    app_paste(app, (enum clip_place)place);
}

/* Each action is one function, with or without a value. */
static const struct deed {
    void (*alone)(struct app *app);
    void (*with)(struct app *app, int value);
    int value;
} deeds[ACTIONS] = {
    [ACTION_CONFIRM] = {.with = feed, .value = INPUT_CONFIRM},
    [ACTION_UNDO] = {.with = feed, .value = INPUT_UNDO},
    [ACTION_REDO] = {.alone = do_redo},
    [ACTION_HINT] = {.alone = do_hint},
    [ACTION_NEW] = {.with = open_panel, .value = PANEL_NEW},
    [ACTION_MENU] = {.with = open_panel, .value = PANEL_MENU},
    [ACTION_MARKING] = {.alone = toggle_marking},
    [ACTION_RULES] = {.with = open_panel, .value = PANEL_RULES},
    [ACTION_FULLSCREEN] = {.alone = app_toggle_fullscreen},
    [ACTION_CANCEL] = {.alone = do_cancel},
    [ACTION_QUIT] = {.alone = do_quit},
    [ACTION_COPY_POSITION] = {.alone = app_copy_position},
    [ACTION_COPY_RECORD] = {.alone = app_copy_record},
    [ACTION_PASTE] = {.with = paste, .value = CLIP_CLIPBOARD},
    [ACTION_PASTE_SELECTED] = {.with = paste, .value = CLIP_PRIMARY},
    [ACTION_TAP] = {.alone = tap},
    [ACTION_LEFT] = {.with = move_cursor, .value = WAY_LEFT},
    [ACTION_RIGHT] = {.with = move_cursor, .value = WAY_RIGHT},
    [ACTION_UP] = {.with = move_cursor, .value = WAY_UP},
    [ACTION_DOWN] = {.with = move_cursor, .value = WAY_DOWN},
    [ACTION_FOCUS_NEXT] = {.with = move_focus, .value = 1},
    [ACTION_FOCUS_PREVIOUS] = {.with = move_focus, .value = -1},
};

void app_do(struct app *app, enum action action)
{
    const struct deed *deed = &deeds[action];

    if (app->kiosk && (action == ACTION_QUIT || action == ACTION_FULLSCREEN))
        return;
    app->dirty = true;
    if (deed->alone)
        deed->alone(app);
    else if (deed->with)
        deed->with(app, deed->value);
}

/* While a stone waits for Confirm, all other buttons only take it back, as taps beside the board do. */
void app_press(struct app *app, enum geom_button button)
{
    if (button != BUTTON_CONFIRM && input_pending(&app->input))
        app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
    else
        app_do(app, action_of_button(button));
}
