/*
 * app-inside.h - what the parts of the app share; nobody else includes this.
 */
#ifndef APP_INSIDE_H
#define APP_INSIDE_H

#include "action.h"
#include "app.h"
#include "draw.h"
#include "embed.h"
#include "input.h"
#include "local.h"
#include "loop.h"
#include "panel.h"
#include "remote.h"
#include "source.h"
#include "view.h"
#include "xconn-touch.h"
#include "xconn-drop.h"

struct kiosk;

struct app {
    struct options *options;
    struct options_values values;
    struct xconn *conn;
    struct loop *loop;
    struct xconn_text *text;
    struct draw *draw;
    struct view *view;
    struct panel *panel;
    struct source *source;
    struct view_settings settings;
    struct input input;
    struct xconn_clip *clip;
    struct xconn_drop *drop;
    Time time; /* of the last key or press */

    Window window;
    Window cover; /* shown in its place, over the whole screen, where the window manager can't do that; or None */
    struct embed *embed;
    struct loop_timer *lost; /* runs while the host has put the window on the screen by itself */
    int x, y, width, height; /* where it is: only right where there is no window manager */
    bool resized, dirty;     /* to be laid out, painted again before the next wait */
    bool filled;             /* it fills the screen by itself */
    struct geom_rect before; /* where it was before, or is behind the cover */

    oust_cell hint;
    double share;
    char remark[256];
    enum geom_button focus, pressed;
    bool off;                  /* what is pressed is not under the pointer any more */
    struct xconn_touch *touch; /* NULL: fingers are pointers */
    bool fingers;              /* there is a touch screen, so that placements are confirmed */
    struct loop_timer *fade, *held;
    bool waits; /* a stone is held, but is not to be shown before `held` has run out */

    char kept_path[512];     /* where the running game is kept; "" if nowhere */
    char previous_path[512]; /* and the one before it */
    bool unsaved, kept;      /* the last attempt to keep it worked */
    char complaint[256];     /* what was said last of keeping it, to say it once */
    struct kiosk *kiosk;     /* NULL: this is none */
    int status;
};

/* app.c */
const struct oust_game *app_game(const struct app *app);
const struct oust_position *app_position(const struct app *app);
void app_be_patient(struct app *app); /* on a far server, what a short tap would show for a moment isn't painted */
void app_remark(struct app *app, const char *text);
void app_trouble(struct app *app, const struct oust_error *error);
void app_start_game(struct app *app, struct oust_game *game);
struct oust_game *app_first_game(const struct options_values *values); /* NULL: it has been said why */
void app_apply_settings(struct app *app);
struct view_scene app_scene(const struct app *app);

/* app-action.c */
void app_do(struct app *app, enum action action);
void app_press(struct app *app, enum geom_button button); /* by whatever it was pressed */
void app_feed(struct app *app, enum input_kind kind, oust_cell cell);
void app_focus_end(struct app *app, bool last);

/* app-keep.c */
bool app_find_kept_games(struct app *app);
/* Those that can't be read are put out of the way.  False: that they can't has nothing to do with them, which was said.
 */
bool app_check_kept_games(struct app *app);
void app_save_now(struct app *app);
void app_try_save(struct app *app);
bool app_save_last(void *app);                 /* is the game kept? */
bool app_has_kept_game(const struct app *app); /* an unfinished one of an earlier run */
bool app_has_previous_game(const struct app *app);
void app_put_aside(struct app *app);  /* the running game becomes the one before, if it is worth it */
void app_begin_anew(struct app *app); /* so does the kept one */
void app_resume_previous(struct app *app);
void app_resume_kept(struct app *app);
void app_forget_kept_games(struct app *app);

/* app-panel.c */
bool app_keep_settings(struct app *app, const struct view_settings *before, int speed); /* false: none differs */
void app_open(struct app *app, enum panel_kind kind);
void app_panel_wish(struct app *app, enum panel_id wish);
bool app_offer_kept_game(struct app *app);

/* app-clip.c */
bool app_open_clip(struct app *app);
void app_close_clip(struct app *app);
void app_copy_position(struct app *app);
void app_copy_record(struct app *app);
void app_paste(struct app *app, enum clip_place place);

/* app-window.c */
bool app_open_window(struct app *app);
void app_show_window(struct app *app);
Window app_shown_window(const struct app *app);
void app_toggle_fullscreen(struct app *app);
void app_refill_screen(struct app *app);
void app_answer_ping(struct app *app, const XEvent *event);

/* app-kiosk.c; without a kiosk nothing but app_kiosk_begin() does anything */
bool app_kiosk_begin(struct app *app);
void app_kiosk_end(struct app *app);
bool app_kiosk_event(struct app *app, const XEvent *event); /* true: it was for the kiosk, and nobody else */
void app_kiosk_game_over(struct app *app);
bool app_demonstrates(const struct app *app); /* does the computer play, for whoever comes by? */

/* app-embed.c */
bool app_find_host(struct app *app);  /* a complaint was printed if not */
bool app_is_in_host(struct app *app); /* and here too */
void app_give_up_host(void *user);
bool app_take_embed_event(struct app *app, XEvent *event);

/* app-event.c */
void app_find_touch(struct app *app); /* asks the server */
void app_drain_events(struct app *app);

#endif
