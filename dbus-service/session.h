/*
 * session.h - a hosted game: the game, whose it is, and its file.
 *
 * Every change is made on a copy, written to disk, and only then taken over: it has happened
 * as a whole and for good when the function returns OUST_OK, and not at all otherwise.
 */
#ifndef SESSION_H
#define SESSION_H

#include "oust.h"
#include "store.h"

struct session;

/* A session over a game, which it steals if it is made.  With `save`, the game is written first. */
enum oust_status session_new(struct store *store, const struct store_card *card, struct oust_game *game, bool save,
                             struct session **session, struct oust_error *error);

/* Frees the session; its file stays.  Takes NULL. */
void session_free(struct session *session);

/* Removes the file. */
enum oust_status session_remove(struct session *session, struct oust_error *error);

const struct oust_game *session_game(const struct session *session);
const struct store_card *session_card(const struct session *session);

/* Counts the changes of the position: as long as it is the same, so is the position. */
unsigned session_version(const struct session *session);

/* The player to place, 0 when the game is over; the level of that player, OUST_LEVEL_HUMAN for a human. */
int session_to_place(const struct session *session);
int session_level_to_place(const struct session *session);

/* Who may place. */
enum session_who { SESSION_HUMANS, SESSION_ANYBODY };

/* Places several stones, all or none.  OUST_ERROR_ARGUMENT: a computer player is to place, which `who` excludes. */
enum oust_status session_place(struct session *session, const oust_cell *cells, size_t count, enum session_who who,
                               struct oust_error *error);

/*
 * Takes back (places again) up to `count` placements, and more until a human is to place where
 * one plays against the computer.  `done` is set to how many it were, a resignation included.
 */
enum oust_status session_undo(struct session *session, unsigned count, unsigned *done, struct oust_error *error);
enum oust_status session_redo(struct session *session, unsigned count, unsigned *done, struct oust_error *error);

/* Takes back everything, which may be nothing. */
enum oust_status session_restart(struct session *session, unsigned *done, struct oust_error *error);

enum oust_status session_resign(struct session *session, int player, struct oust_error *error);
enum oust_status session_set_level(struct session *session, int player, int level, struct oust_error *error);

/* Says who owns it: a unique name and the bus it is known on, or two times "". */
enum oust_status session_set_owner(struct session *session, const char *owner, const char *bus,
                                   struct oust_error *error);

#endif
