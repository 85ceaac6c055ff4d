/* session.c - changes that are on disk before they have happened. */
#include "session.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session {
    struct store *store;
    struct store_card card;
    struct oust_game *game;
    unsigned version;
};

enum oust_status session_new(struct store *store, const struct store_card *card, struct oust_game *game, bool save,
                             struct session **session, struct oust_error *error)
{
    struct session *made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(error);
    enum oust_status status = save ? store_save(store, card, game, error) : OUST_OK;
    if (status) {
        free(made);
        return status;
    }
    made->store = store;
    made->card = *card;
    made->game = game;
    *session = made;
    return OUST_OK;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    oust_game_free(session->game);
    free(session);
}

enum oust_status session_remove(struct session *session, struct oust_error *error)
{
    return store_remove(session->store, session->card.id, error);
}

const struct oust_game *session_game(const struct session *session)
{
    return session->game;
}

const struct store_card *session_card(const struct session *session)
{
    return &session->card;
}

unsigned session_version(const struct session *session)
{
    return session->version;
}

static int to_place(const struct oust_game *game)
{
    bool over = oust_game_result(game) != OUST_RESULT_NONE;
    return over ? 0 : oust_position_to_place(oust_game_position(game));
}

int session_to_place(const struct session *session)
{
    return to_place(session->game);
}

static int level_to_place(const struct oust_game *game)
{
    int player = to_place(game);
    return player ? oust_game_level(game, player) : OUST_LEVEL_HUMAN;
}

int session_level_to_place(const struct session *session)
{
    return level_to_place(session->game);
}

/* ------------------------------------------------------------------- changes */

/* Makes the copy that a change is made on. */
static enum oust_status begin_change(const struct session *session, struct oust_game **copy, struct oust_error *error)
{
    *copy = oust_game_clone(session->game);
    return *copy ? OUST_OK : status_no_memory(error);
}

/* Writes the changed copy and takes it over, or frees it. */
static enum oust_status end_change(struct session *session, struct oust_game *copy, enum oust_status status,
                                   struct oust_error *error)
{
    if (!status)
        status = store_save(session->store, &session->card, copy, error);
    if (status) {
        oust_game_free(copy);
        return status;
    }
    oust_game_free(session->game);
    session->game = copy;
    session->version++;
    return OUST_OK;
}

enum oust_status session_place(struct session *session, const oust_cell *cells, size_t count, enum session_who who,
                               struct oust_error *error)
{
    struct oust_game *copy;
    enum oust_status status = begin_change(session, &copy, error);
    if (status)
        return status;
    for (size_t i = 0; i < count && !status; i++) {
        int level = level_to_place(copy);
        if (who == SESSION_HUMANS && level != OUST_LEVEL_HUMAN)
            status = status_fail(error, OUST_ERROR_ARGUMENT, "player %d is the computer's level %d, which is to place",
                                 to_place(copy), level);
        else
            status = oust_game_place(copy, cells[i], NULL, error);
    }
    return end_change(session, copy, status, error);
}

/* Is it a game of a human against the computer, and the computer's turn? */
static bool computer_would_place(const struct oust_game *game)
{
    bool mixed = (oust_game_level(game, 1) == OUST_LEVEL_HUMAN) != (oust_game_level(game, 2) == OUST_LEVEL_HUMAN);
    return mixed && level_to_place(game) != OUST_LEVEL_HUMAN;
}

typedef enum oust_status step_fn(struct oust_game *game, struct oust_error *error);

/* Steps back or forth; the first step must be possible, further ones are taken while they are. */
static enum oust_status step_many(struct session *session, step_fn *step, unsigned count, unsigned *done,
                                  struct oust_error *error)
{
    struct oust_game *copy;
    enum oust_status status = begin_change(session, &copy, error);
    if (status)
        return status;
    status = step(copy, error);
    unsigned steps = status ? 0 : 1;
    while (steps > 0 && (steps < count || computer_would_place(copy)) && step(copy, NULL) == OUST_OK)
        steps++;
    status = end_change(session, copy, status, error);
    if (!status)
        *done = steps;
    return status;
}

enum oust_status session_undo(struct session *session, unsigned count, unsigned *done, struct oust_error *error)
{
    return step_many(session, oust_game_undo, count, done, error);
}

enum oust_status session_redo(struct session *session, unsigned count, unsigned *done, struct oust_error *error)
{
    return step_many(session, oust_game_redo, count, done, error);
}

enum oust_status session_restart(struct session *session, unsigned *done, struct oust_error *error)
{
    struct oust_error nothing = {0};
    *done = 0;
    enum oust_status status = step_many(session, oust_game_undo, UINT32_MAX, done, &nothing);
    if (status == OUST_ERROR_UNDO)
        return OUST_OK;
    return status ? status_fail(error, status, "%s", nothing.text) : OUST_OK;
}

enum oust_status session_resign(struct session *session, int player, struct oust_error *error)
{
    struct oust_game *copy;
    enum oust_status status = begin_change(session, &copy, error);
    return status ? status : end_change(session, copy, oust_game_resign(copy, player, error), error);
}

enum oust_status session_set_level(struct session *session, int player, int level, struct oust_error *error)
{
    struct oust_game *copy;
    enum oust_status status = begin_change(session, &copy, error);
    if (status)
        return status;
    status = oust_game_set_level(copy, player, level);
    if (status)
        status_fail(error, status, "there is no player %d, or no level %d", player, level);
    unsigned version = session->version;
    status = end_change(session, copy, status, error);
    session->version = version; /* the position is still the same */
    return status;
}

enum oust_status session_set_owner(struct session *session, const char *owner, const char *bus,
                                   struct oust_error *error)
{
    struct store_card card = session->card;
    snprintf(card.owner, sizeof card.owner, "%s", owner);
    snprintf(card.bus, sizeof card.bus, "%s", bus);
    enum oust_status status = store_save(session->store, &card, session->game, error);
    if (!status)
        session->card = card;
    return status;
}
