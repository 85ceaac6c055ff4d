/*
 * app-embed.c - what the app does about a host: moves in, hands the keyboard on, ends with it.
 */
#include <stdio.h>

#include "app-inside.h"
#include "i18n.h"

#define LOST_MS 1000 /* by then another host has taken the window in, or a window manager has */

void app_give_up_host(void *user)
{
    struct app *app = user;

    if (!embed_settle(app->embed))
        loop_quit(app->loop);
}

bool app_find_host(struct app *app)
{
    return app->values.into == None || embed_look(app->embed, app->values.into);
}

bool app_is_in_host(struct app *app)
{
    char what[160];

    if (app->values.into == None || embed_is_there(app->embed))
        return true;
    snprintf(what, sizeof what, _("window 0x%lx is gone already, or lets nothing be made in it"), app->values.into);
    fprintf(stderr, "xoust: %s\n", what);
    return false;
}

/* A dialog of the host is open: a stone under the finger, or a button, won't see it lifted. */
static void let_go(struct app *app)
{
    app->pressed = BUTTONS;
    if (app->input.state == INPUT_HELD)
        app_feed(app, INPUT_CANCEL, OUST_CELL_NONE);
}

static void on_keyboard(struct app *app, enum embed_news news)
{
    app->dirty = true;
    if (embed_is_deaf(app->embed))
        let_go(app);
    if (news != EMBED_CHANGED && panel_kind(app->panel) == PANEL_NONE)
        app_focus_end(app, news == EMBED_LAST);
}

static bool is_input(const XEvent *event)
{
    return event->type == KeyPress || event->type == ButtonPress || event->type == ButtonRelease ||
           event->type == MotionNotify;
}

/* True: the event is dealt with. */
bool app_take_embed_event(struct app *app, XEvent *event)
{
    enum embed_news news = embed_event(app->embed, event);

    switch (news) {
    case EMBED_NOT_MINE:
        return is_input(event) && embed_is_deaf(app->embed);
    case EMBED_DONE:
        break;
    case EMBED_CHANGED:
    case EMBED_FIRST:
    case EMBED_LAST:
        on_keyboard(app, news);
        break;
    case EMBED_LOST:
        loop_timer_start(app->lost, LOST_MS);
        break;
    case EMBED_OVER:
        loop_quit(app->loop);
        break;
    }
    return true;
}
