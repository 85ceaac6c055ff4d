/*
 * view.h - what there is to see of a game: board, bars, message, buttons.
 *
 * The view is told what is so; it knows what it has painted, and paints what differs.
 */
#ifndef VIEW_H
#define VIEW_H

#include <stdbool.h>

#include "draw.h"
#include "geom.h"
#include "input.h"
#include "look.h"
#include "source.h"

struct view_settings {
    bool confirm;
    bool marking;
    bool coordinates;
    bool animation;
    enum look_scheme scheme;
    bool grey;                 /* the screen has no colours */
    int touch;                 /* least height of a button */
    int scale;                 /* how much finer the screen is than usual, in hundredths */
    bool has_ground, has_text; /* colours that replace the scheme's */
    rgb ground, text;
};

/* All that the picture depends on. */
struct view_scene {
    const struct oust_game *game; /* borrowed */
    enum source_work work;
    double share;              /* of the thinking that is done */
    const struct input *input; /* borrowed */
    oust_cell hint;            /* or OUST_CELL_NONE */
    bool demonstration;        /* the computer plays until somebody touches the screen */
    const char *remark;        /* shown instead of the usual message; NULL: none; borrowed */
    enum geom_button focus;    /* the button that the keyboard is on; BUTTONS: none */
    enum geom_button pressed;  /* the button that is held down; BUTTONS: none */
    bool away;                 /* the keyboard is in another window: nothing shows where it is */
};

struct view;

struct view *view_new(struct draw *draw, const struct view_settings *settings);
void view_free(struct view *view);

/* Lays everything out for a size, a board and settings, and forgets what was painted. */
void view_layout(struct view *view, int width, int height, const struct oust_board *board,
                 const struct view_settings *settings);

/* Marks the cells where a stone may be placed, or no longer; nothing has to be laid out for that. */
void view_set_marking(struct view *view, bool marking);

/* Paints what differs from what is on the screen. */
void view_update(struct view *view, const struct view_scene *scene);

/* Clears away what a panel in that place covers a part of, but for the board; the next layout brings it back. */
void view_clear_around(struct view *view, const struct geom_rect *cover);

/* The last placement's captured stones begin to fade; all fades end. */
void view_fade(struct view *view, const struct oust_game *game);
void view_end_fades(struct view *view);

/* One step of fading.  False: nothing fades any more. */
bool view_tick(struct view *view);

const struct geom *view_geom(const struct view *view);
const struct look *view_look(const struct view *view);

/* May this button be used now? */
bool view_button_works(const struct view_scene *scene, enum geom_button button);

#endif
