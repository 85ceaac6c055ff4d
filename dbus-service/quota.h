/* quota.h - what the service allows its clients.  Every limit has a name, can be set, and can be read over the bus. */
#ifndef QUOTA_H
#define QUOTA_H

#include "oust.h"

enum quota_key {
    QUOTA_GAMES,
    QUOTA_GAMES_PER_CLIENT,
    QUOTA_ANALYSES,
    QUOTA_ANALYSES_PER_CLIENT,
    QUOTA_HINTS,
    QUOTA_HINTS_PER_CLIENT,
    QUOTA_THREADS,
    QUOTA_HINT_MS,
    QUOTA_ANALYSIS_MS,
    QUOTA_UPDATE_MS,
    QUOTA_UPDATES_AHEAD,
    QUOTA_QUEUE_BYTES,
    QUOTA_NAME_BYTES,
    QUOTA_TEXT_BYTES,
    QUOTA_RECORD_BYTES,
    QUOTA_LIST_ITEMS,
    QUOTA_IDLE_SECONDS,
    QUOTA_GAME_IDLE_SECONDS,
    QUOTA_FINISHED_SECONDS,
    QUOTA_KEYS
};

struct quota {
    unsigned value[QUOTA_KEYS];
};

/* Sets every limit to its default. */
void quota_init(struct quota *limits);

/* The name of a limit, as in "games_per_client", what it is about, and its bounds.  Borrowed, live for ever. */
const char *quota_name(enum quota_key key);
const char *quota_about(enum quota_key key);
void quota_bounds(enum quota_key key, unsigned *least, unsigned *most);

/* Reads "NAME=VALUE", blanks around both allowed.  OUST_ERROR_ARGUMENT with the reason. */
enum oust_status quota_set(struct quota *limits, const char *text, struct oust_error *error);

/* Reads a file of such lines; empty ones, and what follows a #, don't count.  OUST_ERROR_FILE, _ARGUMENT. */
enum oust_status quota_load(struct quota *limits, const char *path, struct oust_error *error);

#endif
