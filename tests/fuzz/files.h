/*
 * files.h - a folder of the target's own, and nothing else of the disk: what the program reads and writes whole
 * (engine/file) is there, under the name "/NAME" or by its full path; any other file is refused.  In a target that
 * is linked with --wrap=file_read,--wrap=file_replace.
 */
#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* Makes the folder, which goes with the process, and has HOME and the XDG folders be in it. */
void files_begin(void);

/* Writes a file into the folder; NULL removes it. */
void files_put(const char *name, const char *bytes, size_t size);

/* Where a file of the folder is. */
const char *files_path(const char *name, char *path, size_t size);

#endif
