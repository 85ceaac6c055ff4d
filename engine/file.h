/*
 * file - whole files in and out: read up to a limit, written so that at any moment either
 * the old content or the new one is there, never a part.
 */
#ifndef FILE_H
#define FILE_H

#include <stddef.h>

#include "oust.h"

/**
 * Reads a whole file.
 * \param limit  a larger file is refused.
 * \param content, length  set to new bytes, for free(), with a NUL after the last one.
 * \return OUST_ERROR_FILE, OUST_ERROR_LIMIT, OUST_ERROR_MEMORY.
 */
enum oust_status file_read(const char *path, size_t limit, char **content, size_t *length, struct oust_error *error);

/**
 * Replaces a file, or makes it: a temporary file in the same folder is written, synced and
 * renamed.  An existing file keeps its permissions, a symbolic link is followed.  On an
 * error the old file is untouched and the temporary one is gone.
 * \return OUST_ERROR_FILE, OUST_ERROR_MEMORY.
 */
enum oust_status file_replace(const char *path, const char *content, size_t length, struct oust_error *error);

#endif
