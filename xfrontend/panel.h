/*
 * panel.h - the panels inside the window: menu, new game, settings, rules, about, files.
 *
 * A panel is a list of rows of items.  Choices are kept in numbered values, text in one
 * line of entry; whoever opened the panel sets them before and reads them after.
 */
#ifndef PANEL_H
#define PANEL_H

#include <stdbool.h>

#include "draw.h"
#include "key.h"
#include "look.h"

enum panel_kind {
    PANEL_NONE,
    PANEL_MENU,
    PANEL_NEW,
    PANEL_SETTINGS,
    PANEL_RULES,
    PANEL_ABOUT,
    PANEL_SAVE,
    PANEL_LOAD,
    PANEL_PICTURE,
    PANEL_RESUME,
    PANEL_LAST = PANEL_RESUME
};

/* What an item sets or asks for. */
enum panel_id {
    /* values */
    ID_BOARD,  /* N for hexN, 100 + N for rectNxN; 0: the entry's text */
    ID_LEVEL1, /* a level, or OUST_LEVEL_HUMAN */
    ID_LEVEL2,
    ID_CONFIRM,
    ID_MARKING,
    ID_COORDINATES,
    ID_ANIMATION,
    ID_SCHEME,
    ID_SPEED, /* 0 slow, 1 usual, 2 fast */
    ID_LANGUAGE,
    ID_PAGE,
    ID_BEFORE, /* is there a game before this one? */
    ID_LOCKED, /* no files, no way out */
    PANEL_VALUES,
    /* wishes */
    ID_NOTHING = PANEL_VALUES,
    ID_ENTRY,
    ID_CLOSE,
    ID_OK,
    ID_COPY,
    ID_PASTE,
    ID_PREVIOUS, /* go on with the game before */
    ID_OPEN_NEW,
    ID_OPEN_SETTINGS,
    ID_OPEN_RULES,
    ID_OPEN_ABOUT,
    ID_OPEN_SAVE,
    ID_OPEN_LOAD,
    ID_OPEN_PICTURE,
    ID_FULLSCREEN,
    ID_QUIT
};

struct panel;

struct panel *panel_new(void);
void panel_free(struct panel *panel);

/* Opens one of them, or closes it (PANEL_NONE).  `look` names the players; it is copied. */
void panel_open(struct panel *panel, enum panel_kind kind, const struct look *look, int touch);
enum panel_kind panel_kind(const struct panel *panel);

/* Other colours for the panel that is open. */
void panel_set_look(struct panel *panel, const struct look *look);

/* The same panel with its texts anew, after the language was changed. */
void panel_reread(struct panel *panel);

/* How many pages the rules have. */
int panel_rules(void);

int panel_value(const struct panel *panel, enum panel_id id);
void panel_set_value(struct panel *panel, enum panel_id id, int value);
const char *panel_entry(const struct panel *panel);
void panel_set_entry(struct panel *panel, const char *text);

/* Is the keyboard on a line to type in?  Then a text can be put at its end, up to where the line ends. */
bool panel_types(const struct panel *panel);
void panel_insert(struct panel *panel, const char *text);

/* One line of complaint at the bottom; NULL: none. */
void panel_complain(struct panel *panel, const char *text);

/* Where it is painted in a window of this size. */
struct geom_rect panel_box(struct panel *panel, struct draw *draw, int width, int height);

/* Paints it all into a window of this size. */
void panel_paint(struct panel *panel, struct draw *draw, int width, int height);

/* What somebody does with it.  The answer is a wish, or ID_NOTHING; paint again after each. */
enum panel_id panel_press(struct panel *panel, int x, int y);
enum panel_id panel_release(struct panel *panel, int x, int y);
enum panel_id panel_key(struct panel *panel, const struct key *key);

/* The pointer moves while it is down.  True: paint again. */
bool panel_move(struct panel *panel, int x, int y);

/* What is pressed is not meant. */
void panel_cancel(struct panel *panel);

#endif
