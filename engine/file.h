/*
 * file - whole files in and out: read up to a limit, written so that at any moment either
 * the old content or the new one is there, never a part.
 */
#ifndef FILE_H
#define FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "oust.h"

/**
 * Reads a whole file.
 * \param limit  a larger file is refused.
 * \param content, length  set to new bytes, for free(), with a NUL after the last one.
 * \return OUST_ERROR_FILE, OUST_ERROR_LIMIT; OUST_ERROR_MEMORY if the reason has nothing to do with the file.
 */
enum oust_status file_read(const char *path, size_t limit, char **content, size_t *length, struct oust_error *error);

/** Reads until the end, or until `size` bytes are there, whatever signals come.  \return their number; -1 with errno.
 */
ssize_t file_read_up_to(int fd, char *bytes, size_t size);

/** Writes all of it, whatever signals come.  False with errno. */
bool file_write_all(int fd, const char *bytes, size_t length);

/**
 * Makes what has happened in a folder (renaming, removing) safe from a power failure.  It has happened in any case, so
 * that this fails is no reason to say that it hasn't.  False with errno; some file systems can't, which is no failure.
 */
bool file_sync_folder(int fd);

/** Who may read and write what is written. */
enum file_access {
    FILE_USUAL, /**< an existing file keeps its permissions, a new one has those that the umask leaves */
    FILE_OWN    /**< its owner alone, whatever the umask says and whatever it was before */
};

/**
 * Replaces a file, or makes it: a temporary file in the same folder is written, synced and
 * renamed.  A symbolic link is followed.  On an error the old file is untouched and the
 * temporary one is gone; that the folder could not be synced at last is none, as the new file is there by then.
 * \return OUST_ERROR_FILE, OUST_ERROR_MEMORY.
 */
enum oust_status file_replace(const char *path, const char *content, size_t length, enum file_access access,
                              struct oust_error *error);

/** Does an errno say nothing of a file, but that something is short which won't be for ever? */
bool file_is_want(int number);

/** Is a name that of a temporary file, which is left only where a program was killed just then? */
bool file_is_temporary(const char *name);

#endif
