/*
 * store.h - hosted games on disk, one file for each.
 *
 * A file is the game's XML record with one comment in front that says whose game it is, so
 * whatever opens records opens it too.  It is replaced as a whole: a temporary file, synced,
 * renamed, and the folder synced; what store_save() has accepted survives everything that the
 * disk survives.  Once it is renamed, or removed, the change has been made: a folder that can't be
 * synced then is complained of, and what it holds may not survive a power failure.
 *
 *   FOLDER/lock         held by the service that uses the folder
 *   FOLDER/games/       ID.xml
 *   FOLDER/set-aside/   what was in games/ but can't be read as a game
 */
#ifndef STORE_H
#define STORE_H

#include "oust.h"

#define STORE_ID_MAX    256 /* room for an id with its NUL; letters, digits and _ */
#define STORE_NAME_MAX  256
#define STORE_OWNER_MAX 256
#define STORE_BUS_MAX   64

struct store;

/* Is it fit to be an id: letters, digits and _, at least one, and not too long? */
bool store_id_good(const char *id);

/* What is known of a hosted game beside the game. */
struct store_card {
    char id[STORE_ID_MAX];
    char name[STORE_NAME_MAX];
    char owner[STORE_OWNER_MAX]; /* unique bus name, or "" */
    char bus[STORE_BUS_MAX];     /* id of the bus on which `owner` is somebody */
    bool private;
    unsigned think_ms; /* of its computer players, 0 for the default */
    uint64_t seed;     /* of its computer players, 0 for any */
    uint64_t created;  /* seconds since 1970 */
};

/* Told what nobody can be told by an error: of a file that was set aside, or a folder that can't be synced. */
typedef void store_complaint_fn(const char *text);

/*
 * Opens a folder, which is made if it is not there, and waits up to wait_ms for whoever uses it.
 * OUST_ERROR_FILE, `in_use` says whether because it stayed in use; OUST_ERROR_MEMORY.
 */
enum oust_status store_open(const char *folder, unsigned wait_ms, store_complaint_fn *complain, struct store **store,
                            bool *in_use, struct oust_error *error);

/* Lets the folder go.  One without games is removed if `tidy` is set.  Takes NULL. */
void store_close(struct store *store, bool tidy);

/* Writes a game.  OUST_ERROR_FILE, OUST_ERROR_MEMORY: the old file, if any, is as it was. */
enum oust_status store_save(struct store *store, const struct store_card *card, const struct oust_game *game,
                            struct oust_error *error);

/* Removes a game's file; that it is not there is no error. */
enum oust_status store_remove(struct store *store, const char *id, struct oust_error *error);

/* Takes a game that was read; steals `game`.  False without memory. */
typedef bool store_game_fn(const struct store_card *card, struct oust_game *game, uint64_t touched, void *user);

/*
 * Reads all games.  What is no game is set aside, with a complaint; but a game that can't be read for want of
 * memory or file descriptors is one, and stays: OUST_ERROR_MEMORY.  OUST_ERROR_FILE if the folder can't be read.
 */
enum oust_status store_restore(struct store *store, store_game_fn *take, void *user, struct oust_error *error);

#endif
