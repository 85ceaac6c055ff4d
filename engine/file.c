#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "status.h"

/* A temporary file is named BEGIN, process, "-", number, END. */
#define BEGIN ".oust-"
#define END   ".tmp"

/* Bytes to begin with for a file that doesn't say how many it has. */
#define ROOM_USUAL 4096

/* Names tried for a temporary file before giving up. */
#define TEMPORARY_NAMES 100

static enum oust_status fail(struct oust_error *error, const char *what, const char *path, int number)
{
    if (number == ENOMEM)
        return status_no_memory(error);
    return status_fail(error, OUST_ERROR_FILE, "can't %s '%.160s': %s", what, path, strerror(number));
}

bool file_is_want(int number)
{
    return number == ENOMEM || number == EMFILE || number == ENFILE;
}

/* ---- reading ---- */

/* For want of memory or file descriptors: that says nothing of the file. */
static enum oust_status refuse(struct oust_error *error, const char *path, int number)
{
    if (!file_is_want(number))
        return fail(error, "open", path, number);
    return status_fail(error, OUST_ERROR_MEMORY, "can't open '%.160s': %s", path, strerror(number));
}

ssize_t file_read_up_to(int fd, char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t count = read(fd, bytes + done, size - done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return -1;
        if (count == 0)
            break;
        done += (size_t)count;
    }
    return (ssize_t)done;
}

/* The room to begin with.  What a file says of its length is a guess only: a pipe says nothing, others may write. */
static size_t expected_room(int fd, size_t limit)
{
    struct stat about;
    size_t size = fstat(fd, &about) == 0 && about.st_size > 0 ? (size_t)about.st_size : ROOM_USUAL;
    return (size < limit ? size : limit) + 1;
}

/* Reads to the end, or one byte more than allowed, which shows that the file is too large.  -1: see errno. */
static ssize_t read_growing(int fd, size_t limit, char **bytes)
{
    size_t room = expected_room(fd, limit), used = 0;
    for (;;) {
        char *more = realloc(*bytes, room);
        if (!more)
            return -1;
        *bytes = more;
        ssize_t count = file_read_up_to(fd, more + used, room - used);
        if (count < 0)
            return -1;
        used += (size_t)count;
        if (used < room || used > limit)
            return (ssize_t)used;
        room = room < limit / 2 ? 2 * room : limit + 1;
    }
}

static enum oust_status read_all(int fd, const char *path, size_t limit, char **content, size_t *length,
                                 struct oust_error *error)
{
    char *bytes = NULL;
    ssize_t count = read_growing(fd, limit, &bytes);
    if (count < 0 || (size_t)count > limit) {
        int number = errno;
        free(bytes);
        if (count < 0)
            return fail(error, "read", path, number);
        return status_fail(error, OUST_ERROR_LIMIT, "'%.160s' is too large: at most %zu bytes are read", path, limit);
    }
    bytes[count] = '\0';
    *content = bytes;
    *length = (size_t)count;
    return OUST_OK;
}

enum oust_status file_read(const char *path, size_t limit, char **content, size_t *length, struct oust_error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        return refuse(error, path, errno);
    enum oust_status status = read_all(fd, path, limit, content, length, error);
    close(fd);
    return status;
}

/* ---- writing ---- */

bool file_write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t count = write(fd, bytes, length);
        if (count < 0 && errno != EINTR)
            return false;
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        }
    }
    return true;
}

bool file_sync_folder(int fd)
{
    return fsync(fd) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

/* The folder of a path, new, or NULL without memory. */
static char *parent_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash)
        return strdup(".");
    return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

bool file_is_temporary(const char *name)
{
    size_t length = strlen(name), end = strlen(END);
    return strncmp(name, BEGIN, strlen(BEGIN)) == 0 && length > end && strcmp(name + length - end, END) == 0;
}

/* Creates a file of a name that nothing else has yet, beside `path`. */
static int temporary_open(const char *path, mode_t mode, char *temporary, size_t size)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    for (int i = 0; i < TEMPORARY_NAMES; i++) {
        int length = snprintf(temporary, size, "%.*s" BEGIN "%ld-%d" END, folder, path, (long)getpid(), i);
        if (length < 0 || (size_t)length >= size) {
            errno = ENAMETOOLONG;
            return -1;
        }
        int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

static int parent_open(const char *path)
{
    char *folder = parent_of(path);
    int fd = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    return fd;
}

static int fill(int fd, const char *content, size_t length, const mode_t *mode)
{
    if (mode && fchmod(fd, *mode) != 0)
        return -1;
    if (!file_write_all(fd, content, length))
        return -1;
    return fsync(fd);
}

/* Writes the new content beside `path` and puts it there. */
static int write_and_rename(const char *path, const mode_t *mode, const char *content, size_t length)
{
    char temporary[PATH_MAX];
    int fd = temporary_open(path, mode ? 0600 : 0666, temporary, sizeof temporary);
    if (fd < 0)
        return -1;
    int result = fill(fd, content, length, mode);
    int number = errno;
    if (close(fd) != 0 && result == 0) {
        result = -1;
        number = errno;
    }
    if (result == 0 && rename(temporary, path) != 0) {
        result = -1;
        number = errno;
    }
    if (result != 0) {
        unlink(temporary);
        errno = number;
    }
    return result;
}

/*
 * `path` is no symbolic link; `mode` is what it is to have, NULL for what the umask leaves.  The folder is opened
 * first: if that fails, nothing has changed yet.
 */
static int replace(const char *path, const mode_t *mode, const char *content, size_t length)
{
    int folder = parent_open(path);
    if (folder < 0)
        return -1;
    int result = write_and_rename(path, mode, content, length);
    if (result == 0)
        (void)file_sync_folder(folder); /* the file is there, synced or not */
    int number = errno;
    close(folder);
    errno = number;
    return result;
}

enum oust_status file_replace(const char *path, const char *content, size_t length, enum file_access access,
                              struct oust_error *error)
{
    struct stat old = {0};
    bool exists = stat(path, &old) == 0;
    if (!exists && errno != ENOENT)
        return fail(error, "write", path, errno);
    if (exists && !S_ISREG(old.st_mode))
        return status_fail(error, OUST_ERROR_FILE, "can't write '%.160s': it is no ordinary file", path);
    char *target = exists ? realpath(path, NULL) : strdup(path);
    if (!target)
        return fail(error, "write", path, errno);
    mode_t mode = access == FILE_OWN ? 0600 : old.st_mode & 07777;
    int result = replace(target, exists || access == FILE_OWN ? &mode : NULL, content, length);
    int number = errno;
    free(target);
    return result == 0 ? OUST_OK : fail(error, "write", path, number);
}
