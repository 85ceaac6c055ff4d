/*
 * xoust-fit.c - does every text of xoust fit into its place?
 *
 *     xoust-fit LANGUAGE core|xft WIDTH HEIGHT
 *
 * Opens a window of that size, paints every panel and page, and every message of games
 * played at random, and counts what had to be cut off.  The window stays unmapped: where
 * texts stand follows from the size alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "language.h"
#include "panel.h"
#include "view.h"
#include "view-words.h"

#define GAMES      3000
#define SHOWN_MOST 24 /* messages of a kind that are painted */

struct fit {
    struct xconn *conn;
    struct xconn_text *text;
    struct draw *draw;
    struct view *view;
    struct panel *panel;
    int width, height, wrong;
    int seen[8]; /* of each kind of message how many */
};

enum { SEEN_CAPTURED, SEEN_ENDED, SEEN_PASSED, SEEN_WON, SEEN_BLOCKED, SEEN_ALL };

/* Was anything cut off since the last call? */
static void look(struct fit *fit, const char *what)
{
    char text[128];

    if (draw_cut(fit->draw, text, sizeof text)) {
        printf("%s: no room for \"%s\"\n", what, text);
        fit->wrong++;
    }
}

static struct oust_game *new_game(const char *id)
{
    struct oust_board *board = NULL;
    struct oust_game *game = NULL;

    if (oust_board_new(id, &board, NULL) != OUST_OK || oust_game_new(board, &game, NULL) != OUST_OK)
        exit(99);
    oust_board_unref(board);
    return game;
}

static void lay_out(struct fit *fit, const struct oust_game *game, enum look_scheme scheme, bool confirm)
{
    struct view_settings settings = {
        .confirm = confirm, .coordinates = true, .scheme = scheme, .touch = geom_touch_size(960, 254)};

    view_layout(fit->view, fit->width, fit->height, oust_position_board(oust_game_position(game)), &settings);
}

static void show(struct fit *fit, struct view_scene scene)
{

    view_update(fit->view, &scene);
    look(fit, "message");
}

/* All that is said of one position. */
static void show_messages(struct fit *fit, struct oust_game *game)
{
    struct input input;
    struct view_scene scene = {
        .game = game, .input = &input, .hint = OUST_CELL_NONE, .focus = BUTTONS, .pressed = BUTTONS};

    input_init(&input);
    show(fit, scene);
    for (scene.work = WORK_PLAYER; scene.work <= WORK_PAUSED; scene.work++)
        show(fit, scene);
    scene.work = WORK_NONE;
    scene.hint = 0;
    show(fit, scene);
    for (int verdict = 0; verdict <= OUST_VERDICT_OVER; verdict++) {
        scene.remark = words_refusal((enum oust_verdict)verdict);
        show(fit, scene);
    }
    scene.remark = NULL;
    input.state = INPUT_PENDING;
    input.stone = 0;
    show(fit, scene);
}

/* What is said when something was done, or could not be. */
static void show_remarks(struct fit *fit, const struct oust_game *game)
{
    const char *const remarks[] = {_("The game is saved"),
                                   _("The picture is saved"),
                                   _("The position is copied"),
                                   _("The game is copied"),
                                   _("It can't be copied"),
                                   _("There is no text to paste"),
                                   _("The text to paste never came"),
                                   _("The text to paste is too long"),
                                   _("Somebody has closed this game"),
                                   _("The service is away"),
                                   _("Waiting for the service that hosts the game"),
                                   _("This game is gone; New begins another"),
                                   _("The name of the game is not UTF-8")};
    struct input input;
    struct view_scene scene = {
        .game = game, .input = &input, .hint = OUST_CELL_NONE, .focus = BUTTONS, .pressed = BUTTONS};

    input_init(&input);
    for (size_t i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        scene.remark = remarks[i];
        show(fit, scene);
    }
}

static void show_troubles(struct fit *fit, struct oust_game *game)
{
    struct input input;
    struct view_scene scene = {
        .game = game, .input = &input, .hint = OUST_CELL_NONE, .focus = BUTTONS, .pressed = BUTTONS};

    input_init(&input);
    for (int status = OUST_OK; status >= OUST_ERROR_CANCELLED; status--) {
        struct oust_error error = {.status = (enum oust_status)status, .line = status == OUST_ERROR_FILE ? 0 : 10};
        char text[256];

        snprintf(error.text, sizeof error.text, "%s", oust_status_text((enum oust_status)status));
        scene.remark = words_trouble(&error, text, sizeof text);
        show(fit, scene);
    }
    oust_game_resign(game, 1, NULL);
    scene.remark = NULL;
    show(fit, scene);
}

/* Does something have to be said that has not been said often enough? */
static bool is_news(struct fit *fit, const struct oust_game *game, const struct oust_placement *placement)
{
    const bool happened[SEEN_ALL] = {
        [SEEN_CAPTURED] = placement->captured > 0,
        [SEEN_ENDED] = placement->ended,
        [SEEN_PASSED] = placement->passed != 0,
        [SEEN_WON] = oust_game_result(game) == OUST_RESULT_WON,
        [SEEN_BLOCKED] = oust_game_result(game) == OUST_RESULT_BLOCKED,
    };
    bool news = false;

    for (int i = 0; i < SEEN_ALL; i++)
        news = (happened[i] && fit->seen[i]++ < SHOWN_MOST) || news;
    return news;
}

static void show_placement(struct fit *fit, const struct oust_game *game, int number)
{
    struct input input;
    struct view_scene scene = {
        .game = game, .input = &input, .hint = OUST_CELL_NONE, .focus = BUTTONS, .pressed = BUTTONS};

    input_init(&input);
    lay_out(fit, game, (enum look_scheme)(number % LOOK_SCHEMES), number % 3 != 0);
    show(fit, scene);
}

static void play(struct fit *fit, const char *board, int number)
{
    struct oust_game *game = new_game(board);
    oust_cell legal[OUST_CELLS_MAX];

    while (oust_game_result(game) == OUST_RESULT_NONE) {
        size_t count = oust_position_legal(oust_game_position(game), legal, OUST_CELLS_MAX);
        struct oust_placement placement;

        if (oust_game_place(game, legal[(size_t)rand() % count], &placement, NULL) != OUST_OK)
            exit(99);
        if (is_news(fit, game, &placement))
            show_placement(fit, game, number);
    }
    oust_game_free(game);
}

/* Whatever can be said without a placement. */
static void show_all_messages(struct fit *fit)
{
    for (int i = 0; i < 2 * LOOK_SCHEMES; i++) {
        struct oust_game *game = new_game(i % 2 ? "hex7" : "rect7x7");

        oust_game_set_level(game, 1, 6);
        lay_out(fit, game, (enum look_scheme)(i / 2), i % 2 != 0);
        show_messages(fit, game);
        show_remarks(fit, game);
        show_troubles(fit, game);
        oust_game_free(game);
    }
}

/* What is wrong with an entry. */
static const char *complaint(enum panel_kind kind, const struct oust_game *game, char *text, size_t size)
{
    struct oust_error error = {0};

    if (kind == PANEL_NEW)
        return _("No such board. Try hex7 or rect11x9");
    if (kind != PANEL_SAVE && kind != PANEL_LOAD && kind != PANEL_PICTURE)
        return NULL;
    oust_record_save(game, "/nowhere/on/earth/but/in/a/rather/long/path/game.oust", &error);
    return words_trouble(&error, text, size);
}

static void show_panels(struct fit *fit)
{
    struct oust_game *game = new_game("hex7");
    char text[256];

    lay_out(fit, game, LOOK_STANDARD, true);
    for (int kind = PANEL_MENU; kind <= PANEL_LAST; kind++) {
        for (int page = 0; page < (kind == PANEL_RULES ? panel_rules() : 1); page++) {
            char what[32];

            panel_set_value(fit->panel, ID_PAGE, page);
            panel_set_value(fit->panel, ID_BEFORE, 1);
            panel_open(fit->panel, (enum panel_kind)kind, view_look(fit->view), geom_touch_size(960, 254));
            panel_complain(fit->panel, complaint((enum panel_kind)kind, game, text, sizeof text));
            panel_paint(fit->panel, fit->draw, fit->width, fit->height);
            snprintf(what, sizeof what, "panel %d, page %d", kind, page + 1);
            look(fit, what);
        }
    }
    oust_game_free(game);
}

static bool open_all(struct fit *fit, enum text_mode mode)
{
    struct view_settings settings = {0};

    fit->conn = xconn_open(NULL);
    if (!fit->conn)
        return false;
    fit->text = xconn_text_new(fit->conn, mode, NULL);
    fit->draw =
        draw_new(fit->conn, fit->text, XCreateSimpleWindow(fit->conn->display, fit->conn->root, 0, 0, 99, 99, 0, 0, 0));
    fit->view = view_new(fit->draw, &settings);
    fit->panel = panel_new();
    return fit->view && fit->panel;
}

static void close_all(struct fit *fit)
{
    panel_free(fit->panel);
    view_free(fit->view);
    draw_free(fit->draw);
    xconn_text_free(fit->text);
    xconn_close(fit->conn);
}

/* Those of the tree that is being tested. */
static void use_built_catalogues(void)
{
#if ENABLE_NLS
    const char *tree = getenv("top_builddir");
    char folder[1024];

    snprintf(folder, sizeof folder, "%s/share/locale", tree ? tree : ".");
    bindtextdomain(PACKAGE, folder);
#endif
}

int main(int argc, char **argv)
{
    static const char *const boards[] = {"hex2", "hex4", "rect3x4", "rect4x4", "rect2x7", "rect5x5"};
    struct fit fit = {0};

    if (argc != 5)
        return 2;
    language_start();
    use_built_catalogues();
    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(argv[1], language_code((enum language)i)) == 0)
            language_choose((enum language)i);
    }
    if (strcmp(argv[1], language_code(language_now())) != 0) {
        printf("no catalogue for %s\n", argv[1]);
        return 1;
    }
    fit.width = atoi(argv[3]);
    fit.height = atoi(argv[4]);
    if (!open_all(&fit, strcmp(argv[2], "core") == 0 ? TEXT_CORE : TEXT_XFT))
        return 99;
    for (int i = 0; i < GAMES; i++)
        play(&fit, boards[i % (int)(sizeof boards / sizeof *boards)], i);
    show_all_messages(&fit);
    show_panels(&fit);
    for (int i = 0; i < SEEN_ALL; i++) {
        if (fit.seen[i] == 0)
            fit.wrong += printf("never seen: kind %d of message\n", i) > 0;
    }
    close_all(&fit);
    return fit.wrong > 0;
}
