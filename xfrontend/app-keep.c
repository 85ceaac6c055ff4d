/*
 * app-keep.c - no game is lost: the running one is kept in a file, and so is the one before.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app-inside.h"
#include "file.h"
#include "folder.h"
#include "home.h"
#include "i18n.h"
#include "status.h"
#include "view-words.h"

/* In the window, and once to whoever started the program: nobody may be looking at the window. */
static void complain(struct app *app, const char *text)
{
    app_remark(app, text);
    if (strcmp(app->complaint, text) != 0)
        fprintf(stderr, "xoust: %s\n", text);
    snprintf(app->complaint, sizeof app->complaint, "%s", text);
}

/* The words are those of file_replace(), so that the same trouble isn't told twice. */
static void complain_of_file(struct app *app, const char *doing, const char *path, const char *why)
{
    struct oust_error error = {0};
    char text[sizeof app->complaint];

    status_fail(&error, OUST_ERROR_FILE, "can't %s '%.160s': %s", doing, path, why);
    complain(app, words_trouble(&error, text, sizeof text));
}

/*
 * The games' folder is made.  The paths stay "" if there is no home, or others might change what is kept there.
 * False where it could not be opened for want of memory or descriptors: what is there may be worth keeping.
 */
bool app_find_kept_games(struct app *app)
{
    struct oust_error error = {0};
    char path[sizeof app->kept_path];
    int folder;

    if (!home_path(HOME_STATE, "oust", path, sizeof path))
        return true;
    if (folder_open(path, &folder, &error) != OUST_OK) {
        char text[sizeof app->complaint];

        complain(app, words_trouble(&error, text, sizeof text));
        return error.status != OUST_ERROR_MEMORY;
    }
    folder_sweep(folder);
    close(folder);
    home_path(HOME_STATE, app->values.kiosk ? "oust/kiosk.xml" : "oust/xoust.xml", app->kept_path,
              sizeof app->kept_path);
    home_path(HOME_STATE, app->values.kiosk ? "oust/kiosk-previous.xml" : "oust/previous.xml", app->previous_path,
              sizeof app->previous_path);
    return true;
}

/* A file of the player's own has the permissions that all of theirs have; ours is nobody else's business. */
static enum oust_status save_game(struct app *app, const char *path, struct oust_error *error)
{
    enum oust_status status;
    size_t length;
    char *xml;

    if (path == app->values.save)
        return oust_record_save(app_game(app), path, error);
    status = oust_record_write(app_game(app), &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = file_replace(path, xml, length, FILE_OWN, error);
    oust_free(xml);
    return status;
}

static bool keep_game(struct app *app, const char *path)
{
    struct oust_error error = {0};
    char text[sizeof app->complaint];

    if (!path || !*path)
        return false;
    if (save_game(app, path, &error) == OUST_OK)
        return true;
    complain(app, words_trouble(&error, text, sizeof text));
    return false;
}

void app_save_now(struct app *app)
{
    enum source_work work = app->source->ops->work(app->source);

    /* a hosted game out of reach may not be the one that is shown */
    if (!app->unsaved || work == WORK_AWAY || work == WORK_CLOSED)
        return;
    app->unsaved = false;
    app->kept = keep_game(app, app->values.save);
    /* while it is asked whether to go on with the kept game, nothing may take its place */
    if (oust_game_placements(app_game(app)) > 0 && panel_kind(app->panel) != PANEL_RESUME && !app_demonstrates(app))
        app->kept = keep_game(app, app->kept_path) || app->kept;
}

/* What keeps a file that is there from being written; NULL: nothing does. */
static const char *obstacle(const char *path)
{
    struct stat about;

    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return "it is no ordinary file";
    return access(path, W_OK) == 0 ? NULL : strerror(errno);
}

/* Says at once that a file can't be written, while it isn't known yet what to write to it. */
void app_try_save(struct app *app)
{
    const char *path = app->values.save, *why;

    if (!path)
        return;
    if (access(path, F_OK) != 0) {
        keep_game(app, path);
        return;
    }
    why = obstacle(path);
    if (why)
        complain_of_file(app, "write", path, why);
}

/* The server is gone: nothing of X may be used any more. */
bool app_save_last(void *user)
{
    struct app *app = user;

    app->unsaved = true;
    app_save_now(app);
    return (app->kept && !app_demonstrates(app)) || panel_kind(app->panel) == PANEL_RESUME;
}

/* Would anybody want to go on with it? */
static bool worthwhile(const struct oust_game *game)
{
    return oust_game_placements(game) > 0 && oust_game_result(game) == OUST_RESULT_NONE;
}

/* The game of a file if anybody would; else NULL. */
static struct oust_game *load_worthwhile(const char *path, struct oust_error *error)
{
    struct oust_game *game;

    if (!*path || oust_record_load(path, &game, error) != OUST_OK)
        return NULL;
    if (worthwhile(game))
        return game;
    oust_game_free(game);
    return NULL;
}

/* One that can't be read only for want of memory may be: better to ask once too often than to lose it. */
static bool is_worthwhile_file(const char *path)
{
    struct oust_error error = {0};
    struct oust_game *game = load_worthwhile(path, &error);
    bool answer = game != NULL || error.status == OUST_ERROR_MEMORY;

    oust_game_free(game);
    return answer;
}

/*
 * What can't be read would be lost with the next placement: it gets another name.  False where it may be
 * readable, but not now: then nothing may take its place.
 */
static bool set_aside(struct app *app, const char *path)
{
    struct oust_error error = {0};
    struct oust_game *game;
    char other[sizeof app->kept_path + 16], text[sizeof app->complaint], reason[sizeof app->complaint];

    if (!*path || access(path, F_OK) != 0)
        return true;
    if (oust_record_load(path, &game, &error) == OUST_OK) {
        oust_game_free(game);
        return true;
    }
    words_trouble(&error, reason, sizeof reason);
    if (error.status == OUST_ERROR_MEMORY) {
        complain(app, reason);
        return false;
    }
    snprintf(other, sizeof other, "%s.damaged", path);
    if (rename(path, other) != 0)
        return true; /* then it can't be written to either, which is said when that is tried */
    snprintf(text, sizeof text, _("The kept game is unreadable, and now named %s (%s)"), other, reason);
    complain(app, text);
    return true;
}

bool app_check_kept_games(struct app *app)
{
    return set_aside(app, app->previous_path) && set_aside(app, app->kept_path);
}

bool app_has_kept_game(const struct app *app)
{
    return is_worthwhile_file(app->kept_path);
}

bool app_has_previous_game(const struct app *app)
{
    return is_worthwhile_file(app->previous_path);
}

void app_put_aside(struct app *app)
{
    if (worthwhile(app_game(app)))
        keep_game(app, app->previous_path);
}

/* Without asking: in a kiosk nobody may be there to answer. */
void app_resume_kept(struct app *app)
{
    struct oust_game *game = load_worthwhile(app->kept_path, NULL);

    if (game)
        app->source->ops->start(app->source, game);
}

void app_forget_kept_games(struct app *app)
{
    unlink(app->kept_path);
    unlink(app->previous_path);
}

void app_begin_anew(struct app *app)
{
    if (app_has_kept_game(app) && rename(app->kept_path, app->previous_path) != 0)
        complain_of_file(app, "rename", app->kept_path, strerror(errno));
    app->unsaved = true;
}

/* The two change places; where nothing was being played, there is no game before any more. */
void app_resume_previous(struct app *app)
{
    bool swapped = worthwhile(app_game(app));
    struct oust_error error = {0};
    struct oust_game *game;

    if (oust_record_load(app->previous_path, &game, &error) != OUST_OK) {
        app_trouble(app, &error);
        return;
    }
    app_start_game(app, game);
    app->unsaved = true;
    app_save_now(app);
    if (!swapped)
        unlink(app->previous_path);
}
