/*
 * app.c - one circle: an event becomes an action, the source tells what changed, and
 * before the loop waits again all that changed is painted at once.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app-inside.h"
#include "i18n.h"
#include "reading.h"
#include "view-words.h"

#define FADE_MS 45
#define HOST_MS 1500 /* how long the window waits for a hosted game */
#define HELD_MS 150

const struct oust_game *app_game(const struct app *app)
{
    return app->source->ops->game(app->source);
}

const struct oust_position *app_position(const struct app *app)
{
    return oust_game_position(app_game(app));
}

/* ------------------------------------------------------------------ notices */

void app_remark(struct app *app, const char *text)
{
    snprintf(app->remark, sizeof app->remark, "%s", text ? text : "");
    app->dirty = true;
}

void app_trouble(struct app *app, const struct oust_error *error)
{
    char text[sizeof app->remark];

    app_remark(app, words_trouble(error, text, sizeof text));
}

/* The position is another one: what was shown for the old one goes. */
static void position_changed(struct app *app)
{
    app->hint = OUST_CELL_NONE;
    app->remark[0] = '\0';
    app->unsaved = true;
    app_feed(app, INPUT_RESET, OUST_CELL_NONE);
}

static void on_placed(struct app *app)
{
    position_changed(app);
    if (oust_game_result(app_game(app)) != OUST_RESULT_NONE)
        app_kiosk_game_over(app);
    view_fade(app->view, app_game(app));
    if (app->settings.animation)
        loop_timer_repeat(app->fade, FADE_MS);
}

static void on_notice(const struct notice *notice, void *user)
{
    struct app *app = user;

    app->dirty = true;
    switch (notice->kind) {
    case NOTICE_PLACED:
        on_placed(app);
        break;
    case NOTICE_GAME:
        app->input.cursor = OUST_CELL_NONE;
        app->resized = true; /* the board may be another one */
        position_changed(app);
        view_end_fades(app->view);
        break;
    case NOTICE_UNDONE:
    case NOTICE_REDONE:
        position_changed(app);
        view_end_fades(app->view);
        break;
    case NOTICE_WORK:
        app->share = 0;
        break;
    case NOTICE_PROGRESS:
        app->share = notice->share;
        break;
    case NOTICE_HINT:
        app->hint = notice->cell;
        break;
    case NOTICE_TROUBLE:
        app_remark(app, notice->text);
        break;
    }
}

static void on_fade(void *user)
{
    struct app *app = user;

    if (!view_tick(app->view))
        loop_timer_stop(app->fade);
    app->dirty = true;
}

static void on_held(void *user)
{
    struct app *app = user;

    app->waits = false;
}

void app_be_patient(struct app *app)
{
    if (app->conn->quick || app->input.state != INPUT_HELD)
        return;
    app->waits = true;
    loop_timer_start(app->held, HELD_MS);
}

/* Whatever was being played is put aside first. */
void app_start_game(struct app *app, struct oust_game *game)
{
    app_put_aside(app);
    app->source->ops->start(app->source, game);
}

/* ------------------------------------------------------------------ painting */

struct view_scene app_scene(const struct app *app)
{
    return (struct view_scene){.game = app_game(app),
                               .work = app->source->ops->work(app->source),
                               .share = app->share,
                               .input = &app->input,
                               .hint = app->hint,
                               .remark = app->remark[0] ? app->remark : NULL,
                               .demonstration = app_demonstrates(app),
                               .focus = app->focus,
                               .pressed = app->off ? BUTTONS : app->pressed,
                               .away = !embed_has_keyboard(app->embed)};
}

static void paint(struct app *app)
{
    struct view_scene scene = app_scene(app);
    bool open = panel_kind(app->panel) != PANEL_NONE;
    struct geom_rect box;

    if (app->resized)
        view_layout(app->view, app->width, app->height, oust_position_board(app_position(app)), &app->settings);
    /* behind a panel the board is painted when the panel is opened, and not again */
    if (!open || app->resized)
        view_update(app->view, &scene);
    if (open) {
        panel_set_look(app->panel, view_look(app->view)); /* the settings may have changed it */
        if (app->resized) {
            box = panel_box(app->panel, app->draw, app->width, app->height);
            view_clear_around(app->view, &box);
        }
        panel_paint(app->panel, app->draw, app->width, app->height);
    }
    app->resized = app->dirty = false;
}

/* Does the game live in oustd? */
static bool is_hosted(const struct app *app)
{
    return app->values.session || app->values.publish;
}

static struct local_options worker_options(const struct app *app)
{
    static const unsigned show_ms[] = {1500, 500, 0};
    struct local_options options = {.level_ms = app->values.level_ms, .seed = app->values.seed};

    options.pace_ms = app->settings.animation ? 300 : 0;
    options.show_ms = app->settings.animation ? show_ms[app->values.speed] : 0;
    if (app_demonstrates(app))
        options.show_ms = show_ms[0]; /* whoever passes has a look, and goes on */
    return options;
}

void app_apply_settings(struct app *app)
{
    struct local_options options = worker_options(app);

    if (!is_hosted(app))
        local_set_options(app->source, &options);
    app->resized = app->dirty = true;
    app_feed(app, INPUT_RESET, OUST_CELL_NONE);
}

/* X events that Xlib has read already, then what they have changed. */
static void catch_up(struct app *app)
{
    do {
        app_drain_events(app);
        if ((app->dirty && !app->waits) || app->resized)
            paint(app);
    } while (!loop_quitting(app->loop) && XPending(app->conn->display) > 0);
}

/* Before the loop waits: saving comes after painting, for it may take its time, and may have something to say. */
static void before_wait(void *user)
{
    struct app *app = user;

    catch_up(app);
    app_save_now(app);
    if (app->dirty)
        catch_up(app);
}

/* Only wakes the loop: before_wait() reads what there is. */
static void on_x(int fd, unsigned events, void *user)
{
    (void)fd;
    (void)events;
    (void)user;
}

/* ------------------------------------------------------------------ starting */

struct oust_game *app_first_game(const struct options_values *values)
{
    struct oust_error error = {0};
    struct oust_board *board = NULL;
    struct oust_game *game = NULL;

    if (values->record) {
        if (reading_file(values->record, &game, NULL, &error) != OUST_OK)
            words_complain(values->record, &error);
        return game;
    }
    if (oust_board_new(values->board, &board, &error) == OUST_OK)
        oust_game_new(board, &game, &error);
    oust_board_unref(board);
    if (!game) {
        words_complain(values->board, &error);
        return NULL;
    }
    for (int i = 0; i < 2; i++)
        oust_game_set_level(game, i + 1, values->levels[i]);
    return game;
}

static void init_settings(struct app *app)
{
    const struct options_values *values = &app->values;
    Display *display = app->conn->display;
    int screen = app->conn->screen;

    app->settings = (struct view_settings){.confirm = values->confirm,
                                           .marking = values->marking,
                                           .coordinates = values->coordinates,
                                           .animation = values->animation,
                                           .grey = app->conn->grey,
                                           .scheme = app->conn->mono ? LOOK_MONO : values->scheme,
                                           .has_ground = values->has_background,
                                           .ground = values->background,
                                           .has_text = values->has_foreground,
                                           .text = values->foreground};
    app->settings.scale = geom_scale(xconn_dpi(app->conn));
    app->settings.touch = geom_touch_size(DisplayWidth(display, screen), DisplayWidthMM(display, screen));
    if (!values->seed_given)
        app->values.seed = (uint64_t)time(NULL);
    app_find_touch(app);
}

/* The source of a hosted game; steals the game.  NULL: without memory or module. */
static struct source *hosted_source(struct app *app, remote_new_fn *new_remote, struct oust_game *game)
{
    const struct options_values *values = &app->values;
    const char *session = values->session;
    struct remote_options options = {
        .publish = values->publish, .level_ms = values->level_ms, .seed = values->seed_given ? values->seed : 0};

    if (values->publish)
        options.name = "xoust";
    else if (strncmp(session, "new:", 4) == 0)
        options.name = session + 4;
    else if (strcmp(session, "new") != 0)
        options.target = session;
    return new_remote(app->loop, game, &options); /* cppcheck-suppress returnDanglingLifetime ; it copies them */
}

static bool no_memory(void)
{
    fprintf(stderr, "xoust: %s\n", _("out of memory"));
    return false;
}

/* Without memory, or without a file descriptor. */
static bool make_loop(struct app *app)
{
    app->loop = loop_new();
    if (!app->loop)
        fprintf(stderr, "xoust: %s\n", strerror(errno));
    return app->loop != NULL;
}

static bool build(struct app *app)
{
    remote_new_fn *new_remote = is_hosted(app) ? remote_load() : NULL;
    struct oust_game *game = is_hosted(app) && !new_remote ? NULL : app_first_game(&app->values);
    struct local_options options;

    if (!game)
        return false;
    init_settings(app);
    options = worker_options(app);
    if (!make_loop(app)) {
        oust_game_free(game);
        return false;
    }
    app->source = new_remote ? hosted_source(app, new_remote, game) : local_new(app->loop, game, &options);
    app->panel = panel_new();
    app->text = xconn_text_new(app->conn, app->values.text, app->values.font);
    app->embed = embed_new(app->conn);
    if (app->embed && !app_find_host(app))
        return false;
    if (!app->source || !app->panel || !app->text || !app->embed || !app_open_window(app) || !app_open_clip(app))
        return no_memory();
    app->draw = draw_new(app->conn, app->text, app_shown_window(app));
    app->view = app->draw ? view_new(app->draw, &app->settings) : NULL;
    app->fade = loop_timer_add(app->loop, on_fade, app);
    app->held = loop_timer_add(app->loop, on_held, app);
    app->lost = loop_timer_add(app->loop, app_give_up_host, app);
    if (app->values.kiosk && !app_kiosk_begin(app))
        return no_memory();
    return (app->view && app->fade && app->held && app->lost) || no_memory();
}

static void tear_down(struct app *app)
{
    if (app->source)
        app->source->ops->free(app->source);
    view_free(app->view);
    draw_free(app->draw);
    xconn_touch_free(app->touch);
    xconn_text_free(app->text);
    panel_free(app->panel);
    app_close_clip(app);
    app_kiosk_end(app);
    embed_free(app->embed);
    loop_free(app->loop);
}

/*
 * A hosted game is waited for before there is a window, though not for long, and before anything is painted
 * that would soon be painted over.  False: it won't come, which was said.
 */
static bool in_touch(struct app *app)
{
    const uint64_t end = loop_now(app->loop) + HOST_MS;
    uint64_t now;

    while (app->source->ops->work(app->source) == WORK_AWAY && (now = loop_now(app->loop)) < end &&
           !loop_quitting(app->loop) && loop_step(app->loop, (int)(end - now)))
        ;
    if (app->source->ops->work(app->source) != WORK_CLOSED)
        return true;
    fprintf(stderr, "xoust: %s\n", app->remark);
    return false;
}

/* With the game that was asked for, or the one that was left unfinished if somebody wants it.  False: it can't, now. */
static bool begin(struct app *app)
{
    if (!app_check_kept_games(app))
        return false;
    if (app->kiosk) {
        panel_set_value(app->panel, ID_LOCKED, 1);
        app_resume_kept(app);
        app->unsaved = true;
        return true;
    }
    if (app->values.game_given)
        app_begin_anew(app);
    app->unsaved = app->values.game_given || !app_offer_kept_game(app);
    if (!app->unsaved)
        app_try_save(app);
    return true;
}

static void run(struct app *app)
{
    if (!loop_before_wait(app->loop, before_wait, app) ||
        !loop_watch_add(app->loop, ConnectionNumber(app->conn->display), LOOP_READ, on_x, app)) {
        no_memory();
        return;
    }
    app->resized = app->dirty = true;
    if (!begin(app))
        return;
    paint(app);
    app_show_window(app);
    draw_prepare(app->draw);
    app->status = app_is_in_host(app) && loop_run(app->loop) ? 0 : 1;
    app_save_now(app);
}

int app_run(struct options *options, struct xconn *conn, const struct options_values *values)
{
    struct app app = {.options = options, .values = *values, .conn = conn};

    if (values->link != LINK_AUTO)
        conn->quick = values->link == LINK_NEAR;
    app.hint = OUST_CELL_NONE;
    app.focus = app.pressed = BUTTONS;
    app.status = 1;
    input_init(&app.input);
    /* the game of a session is kept by the service */
    if ((values->session || app_find_kept_games(&app)) && build(&app)) {
        xconn_on_death(conn, app_save_last, &app);
        app.source->ops->subscribe(app.source, on_notice, &app);
        if (in_touch(&app))
            run(&app);
    }
    tear_down(&app);
    return app.status;
}
