/*
 * home - where a user keeps what belongs to a program, as the XDG specification says.
 */
#ifndef HOME_H
#define HOME_H

#include <stdbool.h>
#include <stddef.h>

enum home {
    HOME_SETTINGS, /**< $XDG_CONFIG_HOME, or ~/.config */
    HOME_STATE     /**< $XDG_STATE_HOME, or ~/.local/state */
};

/**
 * The path of a file or folder there, as in "oust/xoust".  False, and "", if nobody says where it is, or the path has
 * no room.
 */
bool home_path(enum home home, const char *name, char *path, size_t size);

#endif
