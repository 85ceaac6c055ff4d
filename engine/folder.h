/*
 * folder - folders that a program keeps files of its own in: made, and nobody else's to change.
 */
#ifndef FOLDER_H
#define FOLDER_H

#include <stdbool.h>

#include "oust.h"

/**
 * Opens a folder; if it is missing it is made, with those above it, for their owner alone.
 * It must not be another user's, and nobody else may be able to change what is in it.
 * \param folder  set to a descriptor, to be closed.
 * \return OUST_ERROR_FILE; OUST_ERROR_MEMORY if the reason has nothing to do with the folder.
 */
enum oust_status folder_open(const char *path, int *folder, struct oust_error *error);

/** The same for a folder in one that is open.  \param where  the other one's path, for complaints. */
enum oust_status folder_open_in(int parent, const char *name, const char *where, int *folder, struct oust_error *error);

/** Makes a folder, with those above it, for their owner alone, unless it is there.  False with errno. */
bool folder_make(const char *path);

/** Removes the temporary files that file_replace() leaves if the program is killed: those of more than an hour ago. */
void folder_sweep(int folder);

#endif
