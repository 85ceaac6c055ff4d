/*
 * app-kiosk.c - a game for whoever comes by: nobody gets out, and what one visitor leaves,
 * the next doesn't find.
 *
 * After a while without input the computer plays against itself, until somebody touches the
 * screen.  Then there is a fresh game, with the settings that the kiosk was started with.
 */
#include <stdlib.h>

#include "app-inside.h"
#include "language.h"

#define LEVEL_SHOWN  4     /* strong enough to watch, and over in no time for the processor */
#define NEXT_MS      8000  /* so long the end of a demonstration is to be seen */
#define AWAKE_MS     30000 /* no screen saver waits for less than a minute */
#define MOVES_NEEDED 2     /* a touch moves the pointer once, a hand on a mouse many times */

struct kiosk {
    struct loop_timer *idle, *awake, *next;
    struct view_settings settings;
    int speed;
    enum language language;
    bool demonstrates;
    bool hidden; /* the pointer is */
    int moves;   /* of the pointer, with no button down */
    Cursor blank;
};

/* -------------------------------------------------------------- the pointer */

static Cursor make_blank(struct app *app)
{
    static const char nothing[] = {0};
    Display *display = app->conn->display;
    Pixmap dot = XCreateBitmapFromData(display, app->window, nothing, 1, 1);
    XColor black = {0};
    Cursor blank = XCreatePixmapCursor(display, dot, dot, &black, &black, 0, 0);

    XFreePixmap(display, dot);
    return blank;
}

static void hide_pointer(struct app *app, bool hide)
{
    struct kiosk *kiosk = app->kiosk;

    kiosk->moves = 0;
    if (kiosk->hidden == hide)
        return;
    kiosk->hidden = hide;
    XDefineCursor(app->conn->display, app_shown_window(app), hide ? kiosk->blank : None);
}

static void on_pointer(struct app *app, const XMotionEvent *motion)
{
    if (motion->state & Button1Mask)
        app->kiosk->moves = 0;
    else if (++app->kiosk->moves >= MOVES_NEEDED)
        hide_pointer(app, false);
}

/* --------------------------------------------------------- the demonstration */

/* As at the start; a record that has gone missing meanwhile is an empty board from then on. */
static struct oust_game *fresh_game(struct app *app)
{
    struct oust_game *game = app_first_game(&app->values);

    if (!game && app->values.record) {
        app->values.record = NULL;
        game = app_first_game(&app->values);
    }
    return game;
}

static void start_fresh(struct app *app)
{
    struct oust_game *game = fresh_game(app);

    if (!game)
        return; /* without memory it has to be the old one */
    for (int player = 1; app->kiosk->demonstrates && player <= 2; player++)
        oust_game_set_level(game, player, LEVEL_SHOWN);
    app->values.seed++; /* no two demonstrations alike */
    app_apply_settings(app);
    app->source->ops->start(app->source, game);
}

static void on_next(void *user)
{
    start_fresh(user);
}

static void on_idle(void *user)
{
    struct app *app = user;

    app->kiosk->demonstrates = true;
    app->settings = app->kiosk->settings;
    app->settings.confirm = app->settings.confirm || app->fingers; /* the screen may be newer than they are */
    app->values.speed = app->kiosk->speed;
    language_choose(app->kiosk->language);
    loop_timer_stop(app->kiosk->awake);
    app_open(app, PANEL_NONE);
    app->focus = BUTTONS;
    hide_pointer(app, true);
    app_forget_kept_games(app);
    start_fresh(app);
}

static void end_demonstration(struct app *app)
{
    app->kiosk->demonstrates = false;
    loop_timer_stop(app->kiosk->next);
    start_fresh(app);
}

bool app_demonstrates(const struct app *app)
{
    return app->kiosk && app->kiosk->demonstrates;
}

void app_kiosk_game_over(struct app *app)
{
    if (app_demonstrates(app))
        loop_timer_start(app->kiosk->next, NEXT_MS);
}

/* ------------------------------------------------------------------- visitors */

static void on_awake(void *user)
{
    struct app *app = user;

    XResetScreenSaver(app->conn->display);
}

static void stay_awake(struct app *app)
{
    unsigned quarter = app->values.idle_ms / 4;

    if (!loop_timer_running(app->kiosk->awake))
        loop_timer_repeat(app->kiosk->awake, quarter < AWAKE_MS ? quarter : AWAKE_MS);
}

bool app_kiosk_event(struct app *app, const XEvent *event)
{
    struct kiosk *kiosk = app->kiosk;
    bool touch = event->type == ButtonPress || event->type == KeyPress;

    if (!kiosk || (!touch && event->type != ButtonRelease && event->type != MotionNotify))
        return false;
    if (event->type == MotionNotify)
        on_pointer(app, &event->xmotion);
    else
        kiosk->moves = 0;
    if (kiosk->demonstrates && !touch)
        return true;
    loop_timer_start(kiosk->idle, app->values.idle_ms);
    stay_awake(app);
    if (!kiosk->demonstrates)
        return false;
    end_demonstration(app);
    return true;
}

/* --------------------------------------------------------------- start and end */

bool app_kiosk_begin(struct app *app)
{
    struct kiosk *kiosk = calloc(1, sizeof *kiosk);

    app->kiosk = kiosk;
    if (!kiosk)
        return false;
    kiosk->settings = app->settings;
    kiosk->speed = app->values.speed;
    kiosk->language = language_now();
    kiosk->idle = loop_timer_add(app->loop, on_idle, app);
    kiosk->awake = loop_timer_add(app->loop, on_awake, app);
    kiosk->next = loop_timer_add(app->loop, on_next, app);
    if (!kiosk->idle || !kiosk->awake || !kiosk->next)
        return false;
    kiosk->blank = make_blank(app);
    hide_pointer(app, true);
    loop_timer_start(kiosk->idle, app->values.idle_ms);
    return true;
}

/* Its timers go with the loop, its cursor with the connection. */
void app_kiosk_end(struct app *app)
{
    free(app->kiosk);
    app->kiosk = NULL;
}
