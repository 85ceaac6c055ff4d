/*
 * action.h - what a player can do, and the keys and buttons for it.
 */
#ifndef ACTION_H
#define ACTION_H

#include "geom.h"
#include "key.h"

enum action {
    ACTION_NONE,
    ACTION_CONFIRM,
    ACTION_UNDO,
    ACTION_REDO,
    ACTION_HINT, /* or stop, or go on */
    ACTION_NEW,
    ACTION_MENU,
    ACTION_MARKING,
    ACTION_RULES,
    ACTION_FULLSCREEN,
    ACTION_CANCEL,
    ACTION_QUIT,
    ACTION_COPY_POSITION,
    ACTION_COPY_RECORD,
    ACTION_PASTE,
    ACTION_PASTE_SELECTED, /* what was selected last, not what was copied */
    ACTION_TAP,            /* the cell under the cursor, or the button the keyboard is on */
    ACTION_LEFT,
    ACTION_RIGHT,
    ACTION_UP,
    ACTION_DOWN,
    ACTION_FOCUS_NEXT,
    ACTION_FOCUS_PREVIOUS,
    ACTIONS
};

enum action action_of_key(const struct key *key);
enum action action_of_button(enum geom_button button);

#endif
