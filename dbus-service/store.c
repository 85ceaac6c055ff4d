/* store.c - atomic files: written beside, synced, renamed, and the folder synced. */
#include "store.h"
#include "store-card.h"
#include "status.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LOCK_STEP_MS 20

struct store {
    char *folder;
    int top;   /* the folder */
    int games; /* the folder games/ */
    int lock;
};

/* --------------------------------------------------------------- open, close */

static enum oust_status file_error(struct oust_error *error, const char *what, const char *name)
{
    return status_fail(error, OUST_ERROR_FILE, "%s %.120s: %s", what, name, strerror(errno));
}

/* Makes a folder and those above it. */
static bool make_folders(const char *path)
{
    char *copy = strdup(path);
    if (!copy)
        return false;
    for (char *slash = strchr(copy + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(copy, 0700); /* whether it worked shows at the last one */
        *slash = '/';
    }
    bool made = mkdir(copy, 0700) == 0 || errno == EEXIST;
    free(copy);
    return made;
}

static enum oust_status take_lock(struct store *store, unsigned wait_ms, struct oust_error *error)
{
    store->lock = openat(store->top, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (store->lock < 0)
        return file_error(error, "can't open the lock in", store->folder);
    for (unsigned waited = 0; flock(store->lock, LOCK_EX | LOCK_NB) != 0; waited += LOCK_STEP_MS) {
        if (errno != EWOULDBLOCK)
            return file_error(error, "can't lock", store->folder);
        if (waited >= wait_ms)
            return status_fail(error, OUST_ERROR_CANCELLED, "%.160s is in use by another oustd", store->folder);
        nanosleep(&(struct timespec){.tv_nsec = LOCK_STEP_MS * 1000000L}, NULL);
    }
    return OUST_OK;
}

static enum oust_status open_folders(struct store *store, struct oust_error *error)
{
    const int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    if (!make_folders(store->folder))
        return file_error(error, "can't make the folder", store->folder);
    store->top = open(store->folder, flags);
    if (store->top < 0)
        return file_error(error, "can't open the folder", store->folder);
    if (mkdirat(store->top, "games", 0700) != 0 && errno != EEXIST)
        return file_error(error, "can't make the folder games in", store->folder);
    store->games = openat(store->top, "games", flags);
    if (store->games < 0)
        return file_error(error, "can't open the folder games in", store->folder);
    return OUST_OK;
}

enum oust_status store_open(const char *folder, unsigned wait_ms, struct store **store, struct oust_error *error)
{
    struct store *opened = calloc(1, sizeof *opened);
    if (!opened)
        return status_no_memory(error);
    opened->top = opened->games = opened->lock = -1;
    opened->folder = strdup(folder);
    enum oust_status status = opened->folder ? open_folders(opened, error) : status_no_memory(error);
    if (!status)
        status = take_lock(opened, wait_ms, error);
    if (status)
        store_close(opened, false);
    else
        *store = opened;
    return status;
}

void store_close(struct store *store, bool tidy)
{
    if (!store)
        return;
    /* Each step fails, and means to, where a folder is not empty. */
    if (tidy && unlinkat(store->top, "games", AT_REMOVEDIR) == 0 && unlinkat(store->top, "lock", 0) == 0)
        (void)rmdir(store->folder);
    if (store->lock >= 0)
        close(store->lock);
    if (store->games >= 0)
        close(store->games);
    if (store->top >= 0)
        close(store->top);
    free(store->folder);
    free(store);
}

/* -------------------------------------------------------------------- write */

static bool write_all(int file, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        text += written;
        length -= (size_t)written;
    }
    return true;
}

static bool write_file(int folder, const char *name, const char *text, size_t length)
{
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return false;
    bool good = write_all(file, text, length) && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    errno = why;
    return good;
}

/* Replaces a file by what was written beside it. */
static enum oust_status replace(struct store *store, const char *id, const char *text, size_t length,
                                struct oust_error *error)
{
    char name[STORE_ID_MAX + 8], beside[STORE_ID_MAX + 16];
    snprintf(name, sizeof name, "%s.xml", id);
    snprintf(beside, sizeof beside, ".%s.xml.tmp", id);
    if (!write_file(store->games, beside, text, length) || renameat(store->games, beside, store->games, name) != 0) {
        enum oust_status status = file_error(error, "can't write the game", id);
        (void)unlinkat(store->games, beside, 0);
        return status;
    }
    if (fsync(store->games) != 0)
        return file_error(error, "can't sync the folder of the game", id);
    return OUST_OK;
}

enum oust_status store_save(struct store *store, const struct store_card *card, const struct oust_game *game,
                            struct oust_error *error)
{
    if (!store)
        return status_fail(error, OUST_ERROR_FILE, "there is nowhere to keep games");
    char *xml = NULL, *text = NULL;
    size_t length = 0;
    enum oust_status status = oust_record_write(game, &xml, &length, error);
    if (!status) {
        text = store_card_join(card, xml, length, &length);
        status = text ? replace(store, card->id, text, length, error) : status_no_memory(error);
    }
    free(text);
    oust_free(xml);
    return status;
}

enum oust_status store_remove(struct store *store, const char *id, struct oust_error *error)
{
    char name[STORE_ID_MAX + 8];
    if (!store)
        return OUST_OK;
    snprintf(name, sizeof name, "%s.xml", id);
    if (unlinkat(store->games, name, 0) != 0 && errno != ENOENT)
        return file_error(error, "can't remove the game", id);
    if (fsync(store->games) != 0)
        return file_error(error, "can't sync the folder of the game", id);
    return OUST_OK;
}

/* --------------------------------------------------------------------- read */

struct restore {
    struct store *store;
    store_game_fn *take;
    store_complaint_fn *complain;
    void *user;
};

/* Moves a file to set-aside/, under a name that is free there. */
static void set_aside(const struct restore *restore, const char *name, const char *reason)
{
    char target[512], text[1024];
    int top = restore->store->top;
    (void)mkdirat(top, "set-aside", 0700); /* if that fails, so does what follows */
    for (int copy = 0; copy < 10000; copy++) {
        snprintf(target, sizeof target, copy ? "set-aside/%.400s.%d" : "set-aside/%.400s", name, copy);
        if (faccessat(top, target, F_OK, AT_SYMLINK_NOFOLLOW) != 0)
            break;
    }
    bool moved = renameat(restore->store->games, name, top, target) == 0;
    snprintf(text, sizeof text, "%.300s/games/%.200s is no stored game (%.250s); it %s", restore->store->folder, name,
             reason, moved ? "was moved to set-aside" : "stays where it is");
    restore->complain(text, restore->user);
}

/* A regular file as new text, for free(), or NULL with the reason. */
static char *read_file(int folder, const char *name, size_t *length, uint64_t *touched, char *reason, size_t size)
{
    const size_t most = OUST_RECORD_BYTES_MAX + 65536u;
    struct stat about;
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode) || (uint64_t)about.st_size > most) {
        snprintf(reason, size, "%s", file < 0 ? strerror(errno) : "no regular file, or larger than a record may be");
        if (file >= 0)
            close(file);
        return NULL;
    }
    char *text = malloc((size_t)about.st_size + 1);
    size_t got = 0;
    for (ssize_t step = 1; text && got < (size_t)about.st_size && step > 0; got += (size_t)(step > 0 ? step : 0))
        step = read(file, text + got, (size_t)about.st_size - got);
    close(file);
    if (!text) {
        snprintf(reason, size, "out of memory");
        return NULL;
    }
    text[got] = '\0';
    *length = got;
    *touched = (uint64_t)about.st_mtime;
    return text;
}

static void restore_file(const struct restore *restore, const char *name)
{
    char reason[256];
    size_t length = 0;
    uint64_t touched = 0;
    char *text = read_file(restore->store->games, name, &length, &touched, reason, sizeof reason);
    struct store_card card;
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    const size_t stem = strlen(name) > 4 ? strlen(name) - 4 : 0;
    if (!text)
        ; /* the reason is there */
    else if (!store_card_split(&card, text, length))
        snprintf(reason, sizeof reason, "it does not say whose game it is");
    else if (strncmp(name, card.id, stem) != 0 || card.id[stem] != '\0' || strcmp(name + stem, ".xml") != 0)
        snprintf(reason, sizeof reason, "its name is not that of the game in it");
    else if (oust_record_read(text, length, &game, &error) != OUST_OK)
        snprintf(reason, sizeof reason, "%s", error.text);
    free(text);
    if (game)
        restore->take(&card, game, touched, restore->user);
    else
        set_aside(restore, name, reason);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All names in games/, read before anything is moved. */
static char **list_names(struct store *store, size_t *count)
{
    int copy = openat(store->top, "games", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = copy >= 0 ? fdopendir(copy) : NULL;
    char **names = NULL;
    *count = 0;
    if (!folder) {
        if (copy >= 0)
            close(copy);
        return NULL;
    }
    names = calloc(1, sizeof *names);
    for (struct dirent *entry; names && (entry = readdir(folder));) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char **longer = realloc(names, (*count + 1) * sizeof *names);
        char *name = longer ? strdup(entry->d_name) : NULL;
        names = longer ? longer : names;
        if (!name)
            break;
        names[(*count)++] = name;
    }
    closedir(folder);
    if (names)
        qsort(names, *count, sizeof *names, by_name);
    return names;
}

enum oust_status store_restore(struct store *store, store_game_fn *take, store_complaint_fn *complain, void *user,
                               struct oust_error *error)
{
    struct restore restore = {store, take, complain, user};
    size_t count = 0;
    char **names = list_names(store, &count);
    if (!names)
        return file_error(error, "can't read the folder games in", store->folder);
    for (size_t i = 0; i < count; i++) {
        restore_file(&restore, names[i]);
        free(names[i]);
    }
    free(names);
    return OUST_OK;
}
