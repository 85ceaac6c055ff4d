/* store.c - atomic files: written beside, synced, renamed, and the folder synced. */
#include "store.h"
#include "store-card.h"
#include "file.h"
#include "folder.h"
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
    store_complaint_fn *complain;
    bool unsynced; /* the last attempt to sync games/ has failed */
};

/* --------------------------------------------------------------- open, close */

static enum oust_status file_error(struct oust_error *error, const char *what, const char *name)
{
    return status_fail(error, OUST_ERROR_FILE, "%s %.120s: %s", what, name, strerror(errno));
}

/* Why the store can't be opened: OUST_ERROR_MEMORY if that has nothing to do with the folder. */
static enum oust_status open_error(struct oust_error *error, const char *what, const struct store *store)
{
    enum oust_status status = file_is_want(errno) ? OUST_ERROR_MEMORY : OUST_ERROR_FILE;
    return status_fail(error, status, "%s %.120s: %s", what, store->folder, strerror(errno));
}

static enum oust_status take_lock(struct store *store, unsigned wait_ms, bool *in_use, struct oust_error *error)
{
    store->lock = openat(store->top, "lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (store->lock < 0)
        return open_error(error, "can't open the lock in", store);
    for (unsigned waited = 0; flock(store->lock, LOCK_EX | LOCK_NB) != 0; waited += LOCK_STEP_MS) {
        if (errno != EWOULDBLOCK)
            return open_error(error, "can't lock", store);
        *in_use = waited >= wait_ms;
        if (*in_use)
            return status_fail(error, OUST_ERROR_FILE, "%.160s is in use by another oustd", store->folder);
        nanosleep(&(struct timespec){.tv_nsec = LOCK_STEP_MS * 1000000L}, NULL);
    }
    return OUST_OK;
}

static enum oust_status open_folders(struct store *store, struct oust_error *error)
{
    enum oust_status status = folder_open(store->folder, &store->top, error);
    return status ? status : folder_open_in(store->top, "games", store->folder, &store->games, error);
}

enum oust_status store_open(const char *folder, unsigned wait_ms, store_complaint_fn *complain, struct store **store,
                            bool *in_use, struct oust_error *error)
{
    struct store *opened = calloc(1, sizeof *opened);
    if (!opened)
        return status_no_memory(error);
    opened->top = opened->games = opened->lock = -1;
    opened->complain = complain;
    *in_use = false;
    opened->folder = strdup(folder);
    enum oust_status status = opened->folder ? open_folders(opened, error) : status_no_memory(error);
    if (!status)
        status = take_lock(opened, wait_ms, in_use, error);
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

static bool write_file(int folder, const char *name, const char *text, size_t length)
{
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return false;
    bool good = file_write_all(file, text, length) && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    errno = why;
    return good;
}

/* A game's file is there by now, or gone; where that can't be synced it is complained of, once, but it has happened. */
static void sync_games(struct store *store)
{
    const bool good = file_sync_folder(store->games);
    if (!good && !store->unsynced) {
        char text[512];
        snprintf(text, sizeof text,
                 "can't sync the folder %.300s/games: %.100s; a power failure may lose what was done", store->folder,
                 strerror(errno));
        store->complain(text);
    }
    store->unsynced = !good;
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
    sync_games(store);
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
    sync_games(store);
    return OUST_OK;
}

/* --------------------------------------------------------------------- read */

struct restore {
    struct store *store;
    store_game_fn *take;
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
    restore->store->complain(text);
}

static enum oust_status refuse(struct oust_error *error, int number)
{
    return status_fail(error, file_is_want(number) ? OUST_ERROR_MEMORY : OUST_ERROR_FILE, "%s", strerror(number));
}

/* A regular file as new text, for free().  OUST_ERROR_MEMORY says nothing of the file. */
static enum oust_status read_open(int file, char **text, size_t *length, uint64_t *touched, struct oust_error *error)
{
    const size_t most = OUST_RECORD_BYTES_MAX + 65536u;
    struct stat about;
    if (fstat(file, &about) != 0)
        return refuse(error, errno);
    if (!S_ISREG(about.st_mode) || (uint64_t)about.st_size > most)
        return status_fail(error, OUST_ERROR_FILE, "no regular file, or larger than a record may be");
    *text = malloc((size_t)about.st_size + 1);
    if (!*text)
        return status_no_memory(error);
    ssize_t got = file_read_up_to(file, *text, (size_t)about.st_size);
    if (got < 0) {
        free(*text);
        *text = NULL;
        return refuse(error, errno);
    }
    (*text)[got] = '\0';
    *length = (size_t)got;
    *touched = (uint64_t)about.st_mtime;
    return OUST_OK;
}

static enum oust_status read_file(int folder, const char *name, char **text, size_t *length, uint64_t *touched,
                                  struct oust_error *error)
{
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return refuse(error, errno);
    enum oust_status status = read_open(file, text, length, touched, error);
    close(file);
    return status;
}

/* The game in a text, if it is the one that the name of the file says. */
static enum oust_status read_game(const char *name, char *text, size_t length, struct store_card *card,
                                  struct oust_game **game, struct oust_error *error)
{
    const size_t stem = strlen(name) > 4 ? strlen(name) - 4 : 0;
    if (!store_card_split(card, text, length))
        return status_fail(error, OUST_ERROR_RECORD, "it does not say whose game it is");
    if (strncmp(name, card->id, stem) != 0 || card->id[stem] != '\0' || strcmp(name + stem, ".xml") != 0)
        return status_fail(error, OUST_ERROR_RECORD, "its name is not that of the game in it");
    return oust_record_read(text, length, game, error);
}

static enum oust_status restore_file(const struct restore *restore, const char *name, struct oust_error *error)
{
    size_t length = 0;
    uint64_t touched = 0;
    char *text = NULL;
    struct store_card card;
    struct oust_game *game = NULL;
    struct oust_error found = {0};
    enum oust_status status = read_file(restore->store->games, name, &text, &length, &touched, &found);
    if (!status)
        status = read_game(name, text, length, &card, &game, &found);
    free(text);
    if (!status)
        return restore->take(&card, game, touched, restore->user) ? OUST_OK : status_no_memory(error);
    if (status == OUST_ERROR_MEMORY)
        return status_fail(error, status, "can't read the game %.120s: %.100s", name, found.text);
    set_aside(restore, name, found.text);
    return OUST_OK;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_names(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

/* Adds a name to a list; false without memory. */
static bool add_name(char ***names, size_t *count, const char *name)
{
    char **longer = realloc(*names, (*count + 1) * sizeof *longer);
    if (!longer)
        return false;
    *names = longer;
    longer[*count] = strdup(name);
    if (!longer[*count])
        return false;
    ++*count;
    return true;
}

/* The names of all that is in a folder.  False with errno if they can't be had, all of them. */
static bool read_names(DIR *folder, char ***names, size_t *count)
{
    struct dirent *entry;
    while (errno = 0, (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            !add_name(names, count, entry->d_name))
            return false;
    return errno == 0;
}

/* All names in games/, read before anything is moved. */
static bool list_names(struct store *store, char ***names, size_t *count)
{
    int copy = openat(store->top, "games", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = copy >= 0 ? fdopendir(copy) : NULL;
    bool good = folder && read_names(folder, names, count);
    int why = errno;
    if (folder)
        closedir(folder);
    else if (copy >= 0)
        close(copy);
    if (good && *names)
        qsort(*names, *count, sizeof **names, by_name);
    errno = why;
    return good;
}

enum oust_status store_restore(struct store *store, store_game_fn *take, void *user, struct oust_error *error)
{
    struct restore restore = {store, take, user};
    size_t count = 0;
    char **names = NULL;
    enum oust_status status = OUST_OK;
    if (!list_names(store, &names, &count))
        status = open_error(error, "can't read the folder games in", store);
    for (size_t i = 0; i < count && !status; i++)
        status = restore_file(&restore, names[i], error);
    free_names(names, count);
    return status;
}
