/*
 * view.c - see view.h.
 *
 * Every element of the window has a short description of how it was painted last; if it
 * reads the same now, nothing is sent to the server.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "view.h"
#include "view-words.h"

#define DESCRIPTION    160
#define PROGRESS_STEPS 50 /* no more often is the bar painted, however often it is told */

enum element {
    ELEMENT_BAR, /* each of these once a player */
    ELEMENT_COUNT = ELEMENT_BAR + 2,
    ELEMENT_MESSAGE = ELEMENT_COUNT + 2,
    ELEMENT_PROGRESS,
    ELEMENT_BUTTON,
    ELEMENT_LABEL = ELEMENT_BUTTON + BUTTONS,
    ELEMENTS = ELEMENT_LABEL + BUTTONS
};

struct view {
    struct draw *draw;
    struct view_settings settings;
    struct look look;
    struct geom geom;
    struct sprite *sprite;    /* NULL without memory: then there is no board to see */
    struct oust_board *board; /* a reference */
    bool fresh;               /* nothing has been painted since the layout */
    struct sprite_cell shown[OUST_CELLS_MAX], wanted[OUST_CELLS_MAX];
    signed char gone[OUST_CELLS_MAX]; /* whose stone fades away there */
    int fade;
    int lit;    /* the player whose line is painted as lit; 0: nobody's */
    bool plain; /* the message is one line and nothing else */
    char painted[ELEMENTS][DESCRIPTION];
};

struct view *view_new(struct draw *draw, const struct view_settings *settings)
{
    struct view *view = calloc(1, sizeof *view);

    if (!view)
        return NULL;
    view->draw = draw;
    view->settings = *settings;
    view->fade = SPRITE_FADES;
    return view;
}

void view_free(struct view *view)
{
    if (!view)
        return;
    sprite_free(view->sprite);
    oust_board_unref(view->board);
    free(view);
}

const struct geom *view_geom(const struct view *view)
{
    return &view->geom;
}

const struct look *view_look(const struct view *view)
{
    return &view->look;
}

static enum look_scheme shown_scheme(const struct view_settings *settings)
{
    bool coloured = settings->scheme == LOOK_STANDARD || settings->scheme == LOOK_SAFE;

    return settings->grey && coloured ? LOOK_GREY : settings->scheme;
}

void view_layout(struct view *view, int width, int height, const struct oust_board *board,
                 const struct view_settings *settings)
{
    struct oust_board *old = view->board;

    view->settings = *settings;
    view->board = oust_board_ref(board);
    if (old && old != board)
        view_end_fades(view);
    oust_board_unref(old);
    look_init(&view->look, shown_scheme(settings), oust_board_shape(board));
    if (settings->has_ground)
        view->look.window = settings->ground;
    if (settings->has_text)
        view->look.text = settings->text;
    draw_want_colours(view->draw, &view->look);
    geom_layout(&view->geom, &(struct geom_wish){.board = board,
                                                 .width = width,
                                                 .height = height,
                                                 .touch = settings->touch,
                                                 .scale = settings->scale,
                                                 .coordinates = settings->coordinates,
                                                 .confirm = settings->confirm});
    sprite_free(view->sprite);
    view->sprite = sprite_new(&view->geom, &view->look);
    draw_text_scale(view->draw, view->geom.text);
    draw_start(view->draw, width, height, view->look.window);
    view->fresh = true;
    view->lit = 0;
    view->plain = true;
    memset(view->painted, 0, sizeof view->painted);
}

void view_set_marking(struct view *view, bool marking)
{
    view->settings.marking = marking;
}

/* ------------------------------------------------------------------ fading */

void view_fade(struct view *view, const struct oust_game *game)
{
    int last = oust_game_placements(game) - 1;
    oust_cell cells[OUST_CELLS_MAX];
    struct oust_placement placement;
    size_t count;

    view_end_fades(view);
    if (!view->settings.animation || oust_game_placement(game, last, &placement) != OUST_OK)
        return;
    count = oust_game_captured(game, last, cells, OUST_CELLS_MAX);
    for (size_t i = 0; i < count; i++)
        view->gone[cells[i]] = (signed char)(3 - placement.player);
    view->fade = count > 0 ? 0 : SPRITE_FADES;
}

void view_end_fades(struct view *view)
{
    memset(view->gone, 0, sizeof view->gone);
    view->fade = SPRITE_FADES;
}

bool view_tick(struct view *view)
{
    if (view->fade < SPRITE_FADES && ++view->fade == SPRITE_FADES)
        view_end_fades(view);
    return view->fade < SPRITE_FADES;
}

/* ----------------------------------------------------------------- the board */

static bool human_turn(const struct view_scene *scene)
{
    int player = oust_position_to_place(oust_game_position(scene->game));

    return oust_game_result(scene->game) == OUST_RESULT_NONE &&
           oust_game_level(scene->game, player) == OUST_LEVEL_HUMAN;
}

static void add_spots(struct view *view, const struct view_scene *scene)
{
    const struct oust_position *position = oust_game_position(scene->game);
    oust_cell cells[OUST_CELLS_MAX];
    signed char player = (signed char)oust_position_to_place(position);
    size_t count;

    if (!view->settings.marking || !human_turn(scene))
        return;
    count = oust_position_legal(position, cells, OUST_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        view->wanted[cells[i]].spot = player;
        view->wanted[cells[i]].capturing = oust_position_check(position, cells[i]) == OUST_VERDICT_CAPTURE;
    }
}

static void collect_cells(struct view *view, const struct view_scene *scene)
{
    const struct oust_position *position = oust_game_position(scene->game);
    int count = oust_board_cells(view->board);
    oust_cell ghost = input_ghost(scene->input);
    struct oust_placement placement;

    memset(view->wanted, 0, sizeof view->wanted);
    for (int cell = 0; cell < count; cell++) {
        view->wanted[cell].stone = (signed char)oust_position_at(position, cell);
        if (view->gone[cell] && !view->wanted[cell].stone) {
            view->wanted[cell].gone = view->gone[cell];
            view->wanted[cell].fade = (signed char)view->fade;
        }
    }
    add_spots(view, scene);
    if (ghost != OUST_CELL_NONE)
        view->wanted[ghost].ghost = (signed char)oust_position_to_place(position);
    if (scene->hint != OUST_CELL_NONE)
        view->wanted[scene->hint].hint = true;
    if (scene->input->cursor != OUST_CELL_NONE && scene->focus == BUTTONS && !scene->away)
        view->wanted[scene->input->cursor].cursor = true;
    if (oust_game_placement(scene->game, oust_game_placements(scene->game) - 1, &placement) == OUST_OK)
        view->wanted[placement.cell].last = true;
}

static void paint_cells(struct view *view)
{
    int count = oust_board_cells(view->board);
    bool changed[OUST_CELLS_MAX];

    for (int cell = 0; cell < count; cell++)
        changed[cell] = !sprite_cell_equal(&view->shown[cell], &view->wanted[cell]);
    memcpy(view->shown, view->wanted, sizeof view->shown);
    if (!view->sprite)
        return;
    if (view->fresh)
        draw_board(view->draw, view->sprite, view->shown, &view->geom.area);
    else
        draw_cells(view->draw, view->sprite, view->shown, changed);
}

/* ------------------------------------------------------------------ elements */

/* Does an element have to be painted?  Remembers its new description if so. */
static bool differs(struct view *view, enum element element, const char *description)
{
    if (strcmp(view->painted[element], description) == 0)
        return false;
    snprintf(view->painted[element], DESCRIPTION, "%s", description);
    return true;
}

static rgb raised(const struct look *look, double amount)
{
    return look->flat ? look->window : rgb_mix(look->window, look->text, amount);
}

/* Small where the usual size has no room. */
static enum text_style fitting(const struct view *view, int width, enum text_style style, const char *text)
{
    return draw_text_width(view->draw, style, text) > width ? TEXT_SMALL : style;
}

/* A paragraph in the middle of a rectangle's height, small where the usual size has no room. */
static void say(struct view *view, const struct geom_rect *rect, enum draw_align align, enum text_style style, rgb ink,
                const char *message)
{
    struct geom_rect text = *rect;
    int height = draw_paragraph(view->draw, rect, align, style, ink, message, true);

    if (height > rect->height) {
        style = TEXT_SMALL;
        height = draw_paragraph(view->draw, rect, align, style, ink, message, true);
    }
    if (height < rect->height && align == ALIGN_CENTRE)
        text.y += (rect->height - height) / 2;
    draw_paragraph(view->draw, &text, align, style, ink, message, false);
}

/* The line that marks whose turn it is. */
static int turn_line(const struct view *view)
{
    return view->geom.text / 5 > 2 ? view->geom.text / 5 : 2;
}

static rgb bar_fill(const struct view *view)
{
    return raised(&view->look, 0.10);
}

/* Where the number of stones stands, at the right: as wide as for two digits, if it hasn't got more. */
static struct geom_rect count_rect(const struct view *view, int player, int stones)
{
    const struct geom_rect *bar = &view->geom.bars[player - 1];
    int width = draw_text_width(view->draw, TEXT_LARGE, stones < 100 ? "00" : "000"), line = turn_line(view);

    return (struct geom_rect){bar->x + bar->width - view->geom.gap - width, bar->y + 1, width, bar->height - 2 - line};
}

static struct geom_rect turn_rect(const struct view *view, int player)
{
    const struct geom_rect *bar = &view->geom.bars[player - 1];
    int height = turn_line(view), inset = bar->height / 4;

    return (struct geom_rect){bar->x + inset, bar->y + bar->height - height, bar->width - 2 * inset, height};
}

/* A stone, the player's name if there is room, and the level if there is still more. */
static void fill_bar(struct view *view, int player, const char *name, const char *level, int right)
{
    const struct geom_rect *bar = &view->geom.bars[player - 1];
    int inset = view->geom.gap, radius = (bar->height - 4) * 30 / 100;
    int x = bar->x + inset + 2 * radius + inset;
    struct geom_rect text = {x, bar->y, right - x - 2, bar->height - turn_line(view)};
    enum text_style style = fitting(view, text.width, TEXT_BOLD, name);
    int name_width = draw_text_width(view->draw, style, name);

    draw_stone(view->draw, &view->look, player, bar->x + inset + radius, bar->y + bar->height / 2 - 1, radius,
               bar_fill(view));
    if (text.width > 2 * bar->height || name_width <= text.width)
        draw_text(view->draw, &text, ALIGN_LEFT, style, view->look.text, name);
    text.x += name_width + inset;
    text.width -= name_width + inset;
    if (draw_text_width(view->draw, TEXT_SMALL, level) <= text.width)
        draw_text(view->draw, &text, ALIGN_LEFT, TEXT_SMALL, view->look.dim, level);
}

static void paint_count(struct view *view, int player, int stones)
{
    struct geom_rect rect = count_rect(view, player, stones);
    char *painted = view->painted[ELEMENT_COUNT + player - 1], before[DESCRIPTION], count[16];

    snprintf(before, sizeof before, "%s", painted);
    snprintf(count, sizeof count, "%d", stones);
    if (differs(view, (enum element)(ELEMENT_COUNT + player - 1), count))
        draw_text_anew(view->draw, &rect, ALIGN_RIGHT, TEXT_LARGE, view->look.text, bar_fill(view),
                       *before ? before : NULL, count);
}

/* A player's line, if there is one: 0 is nobody. */
static int add_line(const struct view *view, int player, struct geom_rect *lines, int count)
{
    if (player)
        lines[count++] = turn_rect(view, player);
    return count;
}

/* The lines of whose turn it was and whose it is now: one request for both. */
static void paint_turn(struct view *view, int player)
{
    struct geom_rect lines[2];
    int count = player == view->lit ? 0 : add_line(view, view->lit, lines, add_line(view, player, lines, 0));

    if (count > 0)
        draw_exchange(view->draw, lines, count, view->look.accent, bar_fill(view));
    view->lit = player;
}

static void paint_bar(struct view *view, const struct view_scene *scene, int player)
{
    const struct geom_rect *bar = &view->geom.bars[player - 1];
    int level = oust_game_level(scene->game, player);
    int stones = oust_position_stones(oust_game_position(scene->game), player);
    bool won = oust_game_result(scene->game) != OUST_RESULT_NONE && oust_game_winner(scene->game) == player;
    char description[DESCRIPTION], name[OUST_PLAYER_NAME_MAX], level_text[32] = "";
    struct geom_rect line = turn_rect(view, player);
    rgb fill = bar_fill(view);

    words_name(&view->look, scene->game, player, name, sizeof name);
    if (won)
        snprintf(level_text, sizeof level_text, "%s", _("wins"));
    else if (level != OUST_LEVEL_HUMAN)
        snprintf(level_text, sizeof level_text, _("Level %d"), level);
    snprintf(description, sizeof description, "%d|%s|%s", stones < 100, level_text, name);
    if (differs(view, (enum element)(ELEMENT_BAR + player - 1), description)) {
        draw_box(view->draw, bar, bar->height / 4, fill, fill, view->look.window);
        fill_bar(view, player, name, level_text, count_rect(view, player, stones).x);
        view->painted[ELEMENT_COUNT + player - 1][0] = '\0';
        if (view->lit == player)
            draw_exchange(view->draw, &line, 1, view->look.accent, fill);
    }
    paint_count(view, player, stones);
}

static void paint_bars(struct view *view, const struct view_scene *scene)
{
    bool over = oust_game_result(scene->game) != OUST_RESULT_NONE;

    for (int player = 1; player <= 2; player++)
        paint_bar(view, scene, player);
    paint_turn(view, over ? oust_game_winner(scene->game) : oust_position_to_place(oust_game_position(scene->game)));
}

/* How the game has ended, and an invitation, stand in a box of their own, everything else is just said. */
static void paint_boxed(struct view *view, const char *message)
{
    const struct look *look = &view->look;
    struct geom_rect box = view->geom.message, text;
    rgb ink = look->accent_text;
    int width = draw_text_width(view->draw, TEXT_BOLD, message) + 4 * view->geom.gap;

    if (view->geom.side) {
        text = (struct geom_rect){box.x + view->geom.gap, box.y + 2, box.width - 2 * view->geom.gap, box.height - 4};
        box.height = draw_paragraph(view->draw, &text, ALIGN_CENTRE, TEXT_BOLD, ink, message, true) + 4;
        if (box.height > view->geom.message.height)
            box.height = view->geom.message.height;
    } else {
        if (width < box.width && box.height > draw_text_height(view->draw, TEXT_BOLD) + 6) {
            box.y += 4; /* clear of the bars above */
            box.height -= 4;
        }
        text = box;
        if (width < box.width) {
            box.x += (box.width - width) / 2;
            box.width = width;
        }
    }
    draw_box(view->draw, &box, view->geom.text / 2, look->accent, look->accent, look->window);
    if (view->geom.side)
        say(view, &text, ALIGN_LEFT, TEXT_BOLD, ink, message);
    else
        say(view, &text, ALIGN_CENTRE, TEXT_BOLD, ink, message);
}

/* Where a message stands that takes only one line. */
static struct geom_rect message_line(const struct view *view)
{
    struct geom_rect line = view->geom.message;

    if (view->geom.side)
        line.height = draw_text_height(view->draw, TEXT_NORMAL);
    return line;
}

static bool takes_one_line(const struct view *view, const char *message)
{
    return draw_text_width(view->draw, TEXT_NORMAL, message) <= view->geom.message.width;
}

/* One line after another, which is usual, costs least. */
static void paint_message(struct view *view, const struct view_scene *scene)
{
    const struct geom_rect *rect = &view->geom.message;
    enum draw_align align = view->geom.side ? ALIGN_LEFT : ALIGN_CENTRE;
    bool over = oust_game_result(scene->game) != OUST_RESULT_NONE, plain = view->plain;
    bool boxed = (over || scene->demonstration) && !scene->remark;
    struct geom_rect line = message_line(view);
    char message[DESCRIPTION], before[DESCRIPTION];

    words_message(&view->look, scene, message, sizeof message);
    snprintf(before, sizeof before, "%s", view->painted[ELEMENT_MESSAGE]);
    if (!differs(view, ELEMENT_MESSAGE, message))
        return;
    view->plain = !boxed && takes_one_line(view, message);
    if (view->plain && plain) {
        draw_text_anew(view->draw, &line, align, TEXT_NORMAL, view->look.text, view->look.window, before, message);
        return;
    }
    draw_fill(view->draw, rect, view->look.window);
    if (boxed)
        paint_boxed(view, message);
    else
        say(view, rect, align, TEXT_NORMAL, view->look.text, message);
}

static void paint_progress(struct view *view, const struct view_scene *scene)
{
    struct geom_rect rect = view->geom.progress;
    bool runs = scene->work == WORK_PLAYER || scene->work == WORK_HINT;
    int done = runs ? (int)(scene->share * PROGRESS_STEPS) * rect.width / PROGRESS_STEPS : 0;
    char description[DESCRIPTION];

    snprintf(description, sizeof description, "%d|%d", runs, done);
    if (!differs(view, ELEMENT_PROGRESS, description))
        return;
    draw_fill(view->draw, &rect, runs ? raised(&view->look, 0.18) : view->look.window);
    rect.width = done;
    draw_fill(view->draw, &rect, view->look.accent);
}

bool view_button_works(const struct view_scene *scene, enum geom_button button)
{
    bool reached = scene->work != WORK_AWAY && scene->work != WORK_CLOSED;

    switch (button) {
    case BUTTON_UNDO:
        return reached && (oust_game_placements(scene->game) > 0 || input_pending(scene->input));
    case BUTTON_REDO:
        return reached && oust_game_undone(scene->game) > 0;
    case BUTTON_HINT:
        return reached && oust_game_result(scene->game) == OUST_RESULT_NONE;
    case BUTTON_CONFIRM:
        return input_pending(scene->input);
    default:
        return true;
    }
}

static const char *button_label(const struct view_scene *scene, enum geom_button button)
{
    static const char *const labels[BUTTONS] = {N_("New"),  N_("Undo"), N_("Redo"),
                                                N_("Hint"), N_("Menu"), N_("Confirm")};

    if (button == BUTTON_HINT && (scene->work == WORK_PLAYER || scene->work == WORK_HINT))
        return _("Stop");
    if (button == BUTTON_HINT && scene->work == WORK_PAUSED)
        return _("Go on");
    return _(labels[button]);
}

/* The line of text in the middle of a button. */
static struct geom_rect label_rect(const struct view *view, const struct geom_rect *button)
{
    int height = draw_text_height(view->draw, TEXT_NORMAL);

    return (struct geom_rect){button->x, button->y + (button->height - height) / 2, button->width, height};
}

static void paint_button_box(struct view *view, const struct geom_rect *rect, rgb face, bool focus, bool pressed)
{
    const struct look *look = &view->look;
    struct geom_rect shine = {rect->x + rect->height / 4, rect->y + 1, rect->width - rect->height / 2, 1};
    struct geom_rect under = {rect->x + rect->width / 4, rect->y + rect->height - 5, rect->width / 2, 2};
    rgb edge = !focus ? look->button_edge : look->flat ? look->cursor : look->text;

    draw_box(view->draw, rect, rect->height / 4, face, edge, look->window);
    if (!look->flat && !pressed)
        draw_fill(view->draw, &shine, rgb_light(face, 0.18));
    if (focus)
        draw_fill(view->draw, &under, edge);
}

/* A button's box changes seldom, its label more often. */
static void paint_button(struct view *view, const struct view_scene *scene, enum geom_button button)
{
    const struct look *look = &view->look;
    const struct geom_rect *rect = &view->geom.buttons[button];
    struct geom_rect inside = label_rect(view, rect);
    const char *label = button_label(scene, button);
    bool works = view_button_works(scene, button), focus = scene->focus == button && !scene->away;
    bool pressed = scene->pressed == button && works, strong = button == BUTTON_CONFIRM && works && !look->flat;
    rgb face = rgb_light(strong ? look->accent : look->button, pressed ? -0.25 : 0);
    rgb ink = strong ? look->accent_text : look->button_text;
    char box[DESCRIPTION], text[DESCRIPTION], before[DESCRIPTION];
    bool anew;

    if (rect->width <= 0)
        return;
    if (!works)
        ink = look->flat ? look->dim : rgb_mix(face, ink, 0.4);
    snprintf(box, sizeof box, "%d|%d|%d", strong, focus, pressed);
    snprintf(text, sizeof text, "%d%s", works, label);
    anew = differs(view, (enum element)(ELEMENT_BUTTON + (int)button), box);
    if (anew)
        paint_button_box(view, rect, face, focus, pressed);
    snprintf(before, sizeof before, "%s", view->painted[ELEMENT_LABEL + (int)button]);
    if (differs(view, (enum element)(ELEMENT_LABEL + (int)button), text) || anew)
        draw_text_anew(view->draw, &inside, ALIGN_CENTRE, fitting(view, inside.width, TEXT_NORMAL, label), ink, face,
                       anew ? NULL : before + 1, label);
}

void view_update(struct view *view, const struct view_scene *scene)
{
    collect_cells(view, scene);
    paint_cells(view);
    paint_bars(view, scene);
    paint_message(view, scene);
    paint_progress(view, scene);
    for (int button = 0; button < BUTTONS; button++)
        paint_button(view, scene, (enum geom_button)button);
    view->fresh = false;
    draw_show(view->draw);
}

/* ----------------------------------------------------------- beside a panel */

static bool overlap(const struct geom_rect *a, const struct geom_rect *b)
{
    return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

/* Things of one kind go together. */
static void clear_covered(struct view *view, const struct geom_rect *things, int count, const struct geom_rect *cover)
{
    bool covered = false;

    for (int i = 0; i < count; i++)
        covered = covered || overlap(&things[i], cover);
    for (int i = 0; i < count && covered; i++)
        draw_fill(view->draw, &things[i], view->look.window);
}

void view_clear_around(struct view *view, const struct geom_rect *cover)
{
    clear_covered(view, view->geom.bars, 2, cover);
    clear_covered(view, &view->geom.message, 1, cover);
    clear_covered(view, &view->geom.progress, 1, cover);
    clear_covered(view, view->geom.buttons, view->settings.confirm ? BUTTONS : BUTTON_CONFIRM, cover);
}
