/*
 * action.c - keys and buttons as data.
 */
#include <stddef.h>
#include <string.h>

#include "action.h"

static const struct {
    enum key_code code;
    const char *text; /* for KEY_TEXT */
    bool control;
    enum action action;
} keys[] = {
    {KEY_TEXT, "c", false, ACTION_CONFIRM},
    {KEY_TEXT, "u", false, ACTION_UNDO},
    {KEY_TEXT, "r", false, ACTION_REDO},
    {KEY_TEXT, "h", false, ACTION_HINT},
    {KEY_TEXT, "n", false, ACTION_NEW},
    {KEY_TEXT, "m", false, ACTION_MARKING},
    {KEY_TEXT, " ", false, ACTION_TAP},
    {KEY_TEXT, "q", true, ACTION_QUIT},
    {KEY_TEXT, "c", true, ACTION_COPY_POSITION},
    {KEY_TEXT, "C", true, ACTION_COPY_RECORD},
    {KEY_TEXT, "v", true, ACTION_PASTE},
    {KEY_INSERT, "", true, ACTION_COPY_POSITION},
    {KEY_RETURN, "", false, ACTION_TAP},
    {KEY_ESCAPE, "", false, ACTION_CANCEL},
    {KEY_LEFT, "", false, ACTION_LEFT},
    {KEY_RIGHT, "", false, ACTION_RIGHT},
    {KEY_UP, "", false, ACTION_UP},
    {KEY_DOWN, "", false, ACTION_DOWN},
    {KEY_F1, "", false, ACTION_RULES},
    {KEY_F11, "", false, ACTION_FULLSCREEN},
};

enum action action_of_key(const struct key *key)
{
    if (key->code == KEY_TAB)
        return key->shift ? ACTION_FOCUS_PREVIOUS : ACTION_FOCUS_NEXT;
    if (key->code == KEY_INSERT && key->shift)
        return ACTION_PASTE_SELECTED;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i].code == key->code && keys[i].control == key->control &&
            (key->code != KEY_TEXT || strcmp(keys[i].text, key->text) == 0))
            return keys[i].action;
    }
    return ACTION_NONE;
}

enum action action_of_button(enum geom_button button)
{
    static const enum action actions[] = {
        [BUTTON_NEW] = ACTION_NEW,   [BUTTON_UNDO] = ACTION_UNDO, [BUTTON_REDO] = ACTION_REDO,
        [BUTTON_HINT] = ACTION_HINT, [BUTTON_MENU] = ACTION_MENU, [BUTTON_CONFIRM] = ACTION_CONFIRM,
        [BUTTONS] = ACTION_NONE,
    };

    return actions[button];
}
