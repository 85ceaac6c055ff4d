/*
 * key.h - a key that was pressed, without X.
 */
#ifndef KEY_H
#define KEY_H

#include <stdbool.h>

enum key_code {
    KEY_OTHER,
    KEY_TEXT, /* a character: `text` */
    KEY_LEFT,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_RETURN,
    KEY_ESCAPE,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_INSERT,
    KEY_F1,
    KEY_F11
};

struct key {
    enum key_code code;
    bool control, shift;
    char text[8]; /* UTF-8; also with control: the letter */
};

#endif
