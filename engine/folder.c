#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "file.h"
#include "status.h"

#define FLAGS (O_RDONLY | O_DIRECTORY | O_CLOEXEC)

/* No file takes that long to write. */
#define STALE_SECONDS 3600

bool folder_make(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return false;
    for (char *slash = copy + strspn(copy, "/"); (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(copy, 0700); /* whether it has worked shows at the last one */
        *slash = '/';
    }
    bool made = mkdir(copy, 0700) == 0 || errno == EEXIST;
    free(copy);
    return made;
}

/* Could others put something else in place of what is there?  In a sticky folder only of what is theirs. */
static bool others_may_change(const struct stat *about)
{
    return (about->st_mode & (S_IWGRP | S_IWOTH)) != 0 && (about->st_mode & S_ISVTX) == 0;
}

static enum oust_status check(int folder, const char *path, struct oust_error *error)
{
    struct stat about;
    if (fstat(folder, &about) != 0)
        return status_fail(error, OUST_ERROR_FILE, "can't look at the folder '%.160s': %s", path, strerror(errno));
    if (about.st_uid != geteuid())
        return status_fail(error, OUST_ERROR_FILE,
                           "the folder '%.160s' must belong to who uses it, not to another user", path);
    if (others_may_change(&about))
        return status_fail(error, OUST_ERROR_FILE, "other users must not be able to write to the folder '%.160s'",
                           path);
    return OUST_OK;
}

/* What a call of the system has answered: -1, with errno, or a descriptor. */
static enum oust_status take(int opened, const char *path, int *folder, struct oust_error *error)
{
    if (opened < 0)
        return status_fail(error, file_is_want(errno) ? OUST_ERROR_MEMORY : OUST_ERROR_FILE,
                           "can't make the folder '%.160s': %s", path, strerror(errno));
    enum oust_status status = check(opened, path, error);
    if (status == OUST_OK)
        *folder = opened;
    else
        close(opened);
    return status;
}

enum oust_status folder_open(const char *path, int *folder, struct oust_error *error)
{
    return take(folder_make(path) ? open(path, FLAGS) : -1, path, folder, error);
}

enum oust_status folder_open_in(int parent, const char *name, const char *where, int *folder, struct oust_error *error)
{
    char path[256];
    snprintf(path, sizeof path, "%.180s/%.60s", where, name);
    bool made = mkdirat(parent, name, 0700) == 0 || errno == EEXIST;
    return take(made ? openat(parent, name, FLAGS) : -1, path, folder, error);
}

void folder_sweep(int folder)
{
    int copy = openat(folder, ".", FLAGS);
    DIR *files = copy >= 0 ? fdopendir(copy) : NULL;
    struct stat about;
    for (struct dirent *entry; files && (entry = readdir(files)) != NULL;)
        if (file_is_temporary(entry->d_name) && fstatat(folder, entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 &&
            time(NULL) - about.st_mtime > STALE_SECONDS)
            (void)unlinkat(folder, entry->d_name, 0);
    if (files)
        closedir(files);
    else if (copy >= 0)
        close(copy);
}
