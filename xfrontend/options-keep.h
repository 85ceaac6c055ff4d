/*
 * options-keep.h - the file of settings: resources that were chosen in the window.
 */
#ifndef OPTIONS_KEEP_H
#define OPTIONS_KEEP_H

#include <stdbool.h>
#include <stddef.h>
#include <X11/Xlib.h>
#include <X11/Xresource.h>

#include "oust.h"

/* Where it is.  False: there is no home. */
bool options_keep_path(char *path, size_t size);

/* Replaces it: whatever happens, there is the old one or the new one. */
enum oust_status options_keep_write(XrmDatabase database, struct oust_error *error);

#endif
