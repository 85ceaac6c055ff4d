/*
 * abstractplay-none.c - stands for abstractplay-read.c and abstractplay-write.c where there is no library for JSON.
 */
#include "abstractplay.h"

#include "status.h"

static enum oust_status fail(struct oust_error *error)
{
    return status_fail(error, OUST_ERROR_ARGUMENT,
                       "this oust can't do JSON: it was built without libjansson; configure it --with-json");
}

enum oust_status abstractplay_read(const char *text, size_t length, const char *board, struct oust_game **game,
                                   size_t *used, struct oust_error *error)
{
    (void)text, (void)length, (void)board, (void)game;
    *used = 0;
    return fail(error);
}

enum oust_status abstractplay_write(const struct oust_game *game, enum abstractplay_form form, char **text,
                                    struct oust_error *error)
{
    (void)game, (void)form, (void)text;
    return fail(error);
}
