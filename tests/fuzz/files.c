/* files.c - see files.h. */
#include "files.h"

#include <ftw.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file.h"
#include "fuzz.h"
#include "status.h"

#define PATH_MOST 4096

static char folder[64]; /* of this process */

/* Declared as what they stand for, so that they follow when that changes. */
extern __typeof__(file_read) __real_file_read, __wrap_file_read;
extern __typeof__(file_replace) __real_file_replace, __wrap_file_replace;

/* The real path for one that a program names; NULL if it leads elsewhere. */
static const char *real_path(const char *path, char *real, size_t size)
{
    if (strncmp(path, folder, strlen(folder)) == 0 && !strstr(path, ".."))
        return path;
    if (path[0] != '/' || strchr(path + 1, '/') || strstr(path, ".."))
        return NULL;
    return files_path(path + 1, real, size);
}

enum oust_status __wrap_file_read(const char *path, size_t limit, char **content, size_t *length,
                                  struct oust_error *error)
{
    char real[PATH_MOST];
    const char *allowed = real_path(path, real, sizeof real);
    if (allowed)
        return __real_file_read(allowed, limit, content, length, error);
    return status_fail(error, OUST_ERROR_FILE, "can't read '%.160s': there is no such file", path);
}

enum oust_status __wrap_file_replace(const char *path, const char *content, size_t length, enum file_access access,
                                     struct oust_error *error)
{
    char real[PATH_MOST];
    const char *allowed = real_path(path, real, sizeof real);
    if (allowed)
        return __real_file_replace(allowed, content, length, access, error);
    return status_fail(error, OUST_ERROR_FILE, "can't write '%.160s': there is no such folder", path);
}

const char *files_path(const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", folder, name);
    return path;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *walk)
{
    (void)about, (void)kind, (void)walk;
    return remove(path);
}

static void remove_all(void)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

void files_begin(void)
{
    static const char *const variables[] = {"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XAPPLRESDIR"};
    snprintf(folder, sizeof folder, "%s/oust-fuzz.XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    FUZZ_DEMAND(mkdtemp(folder));
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        setenv(variables[i], folder, 1);
    atexit(remove_all);
}

void files_put(const char *name, const char *bytes, size_t size)
{
    char path[PATH_MOST];
    FILE *file = bytes ? fopen(files_path(name, path, sizeof path), "we") : NULL;
    FUZZ_DEMAND(!bytes || file);
    if (file) {
        FUZZ_DEMAND(fwrite(bytes, 1, size, file) == size);
        fclose(file);
    } else {
        unlink(files_path(name, path, sizeof path));
    }
}
