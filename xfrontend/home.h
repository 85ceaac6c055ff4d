/*
 * home.h - where the user keeps what belongs to xoust.
 */
#ifndef HOME_H
#define HOME_H

#include <stdbool.h>
#include <stddef.h>

enum home {
    HOME_SETTINGS, /* $XDG_CONFIG_HOME/oust */
    HOME_STATE     /* $XDG_STATE_HOME/oust */
};

/* The path of a file there, or of the folder itself for "".  False, and "", if nobody says where it is. */
bool home_path(enum home home, const char *name, char *path, size_t size);

#endif
