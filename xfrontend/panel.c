/*
 * panel.c - see panel.h: lays a page out, paints it, and moves through it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "panel.h"
#include "panel-pages.h"
#include "sprite.h"
#include "utf8.h"

#define ENTRY_MOST 512
#define NOTHING    (-1)
#define CANCELLED  (-2)

struct panel {
    enum panel_kind kind;
    struct look look;
    int touch;
    int values[PANEL_VALUES];
    char entry[ENTRY_MOST];
    char complaint[256];
    struct page page;
    struct geom_rect box;
    int focus;   /* an item */
    int pressed; /* an item, NOTHING beside them, or CANCELLED */
    bool off;    /* what was pressed is not under the pointer any more */
};

struct panel *panel_new(void)
{
    return calloc(1, sizeof(struct panel));
}

void panel_free(struct panel *panel)
{
    free(panel);
}

enum panel_kind panel_kind(const struct panel *panel)
{
    return panel->kind;
}

int panel_value(const struct panel *panel, enum panel_id id)
{
    return panel->values[id];
}

void panel_set_value(struct panel *panel, enum panel_id id, int value)
{
    panel->values[id] = value;
}

const char *panel_entry(const struct panel *panel)
{
    return panel->entry;
}

void panel_set_entry(struct panel *panel, const char *text)
{
    snprintf(panel->entry, sizeof panel->entry, "%s", text);
}

void panel_complain(struct panel *panel, const char *text)
{
    snprintf(panel->complaint, sizeof panel->complaint, "%s", text ? text : "");
}

/* The first thing the keyboard is on: the entry where that is all there is, else the last row's first button. */
static int first_focus(const struct panel *panel)
{
    const struct page *page = &panel->page;

    if (panel->kind == PANEL_SAVE || panel->kind == PANEL_LOAD || panel->kind == PANEL_PICTURE)
        return 0;
    if (panel->kind == PANEL_MENU)
        return 0;
    if (panel->kind == PANEL_RULES)
        return page->item_count - 1;
    for (int i = 0; i < page->item_count; i++) {
        if (page->items[i].id == (panel->kind == PANEL_SETTINGS ? ID_CLOSE : ID_OK))
            return i;
    }
    return 0;
}

void panel_open(struct panel *panel, enum panel_kind kind, const struct look *look, int touch)
{
    panel->kind = kind;
    panel->look = *look;
    panel->touch = touch;
    panel->pressed = NOTHING;
    panel->complaint[0] = '\0';
    panel_reread(panel);
    panel->focus = first_focus(panel);
}

void panel_reread(struct panel *panel)
{
    page_build(&panel->page, panel->kind, panel->values);
}

void panel_set_look(struct panel *panel, const struct look *look)
{
    panel->look = *look;
}

/* ------------------------------------------------------------------- layout */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int row_height(const struct panel *panel, struct draw *draw, const struct row *row, int width, int item_height)
{
    struct geom_rect rect = {0, 0, width, 0};

    switch (row->kind) {
    case ROW_TITLE:
        return draw_text_height(draw, TEXT_LARGE);
    case ROW_TEXT:
        return draw_paragraph(draw, &rect, ALIGN_LEFT, TEXT_NORMAL, panel->look.text, row->text, true);
    case ROW_ITEMS:
        return item_height;
    case ROW_FIGURE:
        return 0; /* it gets what is left */
    }
    return 0;
}

static int complaint_height(const struct panel *panel, struct draw *draw, int width)
{
    struct geom_rect rect = {0, 0, width, 0};

    return draw_paragraph(draw, &rect, ALIGN_CENTRE, TEXT_NORMAL, panel->look.accent, panel->complaint, true);
}

/* How high all rows are together, but for figures. */
static int rows_height(const struct panel *panel, struct draw *draw, int width, int item_height, int gap)
{
    int total = 0;

    for (int i = 0; i < panel->page.row_count; i++)
        total += row_height(panel, draw, &panel->page.rows[i], width, item_height) + gap;
    return total + complaint_height(panel, draw, width) + (panel->complaint[0] ? gap : 0);
}

static int label_width(const struct panel *panel, struct draw *draw, int gap)
{
    int widest = 0;

    for (int i = 0; i < panel->page.row_count; i++) {
        const struct row *row = &panel->page.rows[i];

        if (row->kind == ROW_ITEMS && row->text)
            widest = larger(widest, draw_text_width(draw, TEXT_NORMAL, row->text));
    }
    return widest > 0 ? widest + gap : 0;
}

/* What the items of a row need: their number, all widths together, and the widest. */
struct needs {
    int count, total, widest;
};

static int needed_width(struct draw *draw, const struct item *item)
{
    return draw_text_width(draw, TEXT_NORMAL, item->text) + draw_text_height(draw, TEXT_NORMAL) / 2;
}

static struct needs needs_of(const struct panel *panel, struct draw *draw, int row)
{
    struct needs needs = {0};

    for (int i = 0; i < panel->page.item_count; i++) {
        int width = needed_width(draw, &panel->page.items[i]);

        if (panel->page.items[i].row != row)
            continue;
        needs.count++;
        needs.total += width;
        needs.widest = larger(needs.widest, width);
    }
    return needs;
}

/* All of one width where that leaves room for every text, else by what each needs. */
static void place_items(struct panel *panel, struct draw *draw, int row, int labels, int gap)
{
    const struct geom_rect *rect = &panel->page.rows[row].rect;
    struct needs needs = needs_of(panel, draw, row);
    int left = panel->page.rows[row].text ? labels : 0, used = 0, placed = 0;
    int room = rect->width - left - gap * (needs.count - 1);
    bool equal = needs.widest * needs.count <= room;
    int whole = equal ? needs.count : needs.total;

    for (int i = 0; i < panel->page.item_count; i++) {
        struct item *item = &panel->page.items[i];
        int start = whole > 0 ? room * used / whole : 0;

        if (item->row != row)
            continue;
        used += equal ? 1 : needed_width(draw, item);
        item->rect =
            (struct geom_rect){rect->x + left + start + placed++ * gap, rect->y,
                               /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero) a row with an item has a width */
                               room * used / whole - start, rect->height};
    }
}

static bool has_figure(const struct panel *panel)
{
    for (int i = 0; i < panel->page.row_count; i++) {
        if (panel->page.rows[i].kind == ROW_FIGURE)
            return true;
    }
    return false;
}

/* The box in the middle of the window, its rows in the box, the items in their rows. */
static void lay_out(struct panel *panel, struct draw *draw, int width, int height)
{
    int text = draw_text_height(draw, TEXT_NORMAL), gap = larger(text / 3, 2), margin = larger(text / 2, 4);
    int box_width = smaller(width - 2 * gap, text * 26), inner = box_width - 2 * margin;
    int item_height = larger(panel->touch, text * 7 / 4), labels = label_width(panel, draw, margin), least, rest, y;
    int most = height - 2 * gap - 2 * margin;

    /* a figure in which nothing can be made out isn't worth its buttons */
    least = has_figure(panel) ? text * 6 : 0;
    while (item_height > text + 2 && rows_height(panel, draw, inner, item_height, gap) + least > most)
        item_height--;
    while (gap > 0 && rows_height(panel, draw, inner, item_height, gap) > most)
        gap--;
    rest = most - rows_height(panel, draw, inner, item_height, gap);
    rest = has_figure(panel) ? smaller(larger(rest, 0), inner * 3 / 4) : 0;
    panel->box.width = box_width;
    panel->box.height = smaller(rows_height(panel, draw, inner, item_height, gap) + rest - gap, most) + 2 * margin;
    panel->box.x = (width - box_width) / 2;
    panel->box.y = (height - panel->box.height) / 2;
    y = panel->box.y + margin;
    for (int i = 0; i < panel->page.row_count; i++) {
        struct row *row = &panel->page.rows[i];
        int row_size = row->kind == ROW_FIGURE ? rest : row_height(panel, draw, row, inner, item_height);

        row->rect = (struct geom_rect){panel->box.x + margin, y, inner, row_size};
        y += row_size + gap;
        if (row->kind == ROW_ITEMS)
            place_items(panel, draw, i, labels, gap);
    }
}

/* ----------------------------------------------------------------- painting */

static void paint_entry(struct panel *panel, struct draw *draw, const struct item *item, bool focus)
{
    const struct look *look = &panel->look;
    rgb face = look->entry, ink = look->entry_text;
    struct geom_rect text = {item->rect.x + 6, item->rect.y, item->rect.width - 12, item->rect.height};
    const char *shown = panel->entry;
    uint32_t ignored;
    int width;

    draw_box(draw, &item->rect, item->rect.height / 5, face, focus ? look->accent : look->panel_edge, look->panel);
    while (*shown && draw_text_width(draw, TEXT_NORMAL, shown) > text.width - 3)
        shown += utf8_next(shown, strlen(shown), &ignored); /* the end is what one is typing at */
    draw_text(draw, &text, ALIGN_LEFT, TEXT_NORMAL, *shown ? ink : rgb_mix(face, ink, look->flat ? 1 : 0.55),
              *shown ? shown : item->text);
    if (!focus)
        return;
    width = draw_text_width(draw, TEXT_NORMAL, shown);
    text = (struct geom_rect){text.x + width + 1, item->rect.y + item->rect.height / 5, 2, item->rect.height * 3 / 5};
    draw_fill(draw, &text, ink);
}

static void paint_item(struct panel *panel, struct draw *draw, int index)
{
    const struct look *look = &panel->look;
    const struct item *item = &panel->page.items[index];
    bool focus = panel->focus == index, pressed = panel->pressed == index && !panel->off;
    bool chosen = item->kind == ITEM_CHOICE && item->id != ID_PAGE && panel->values[item->id] == item->value;
    rgb face = chosen ? look->accent : look->button, ink = look->button_text, edge = look->button_edge;

    if (item->kind == ITEM_ENTRY) {
        paint_entry(panel, draw, item, focus);
        return;
    }
    if (chosen)
        ink = look->accent_text;
    if (item->kind == ITEM_CHOICE && item->id == ID_PAGE && item->value == panel->values[ID_PAGE])
        ink = rgb_mix(face, ink, 0.35);
    if (focus)
        edge = look->flat ? look->cursor : look->text;
    draw_box(draw, &item->rect, item->rect.height / 4, rgb_light(face, pressed ? -0.2 : 0), edge, look->panel);
    draw_text(draw, &item->rect, ALIGN_CENTRE, TEXT_NORMAL, ink, item->text);
    if (focus) {
        struct geom_rect under = {item->rect.x + item->rect.width / 4, item->rect.y + item->rect.height - 4,
                                  item->rect.width / 2, 2};

        draw_fill(draw, &under, chosen ? ink : edge);
    }
}

static void cross_forbidden(const struct oust_position *position, struct sprite_cell *cells)
{
    for (int cell = 0; cell < oust_board_cells(oust_position_board(position)); cell++) {
        enum oust_verdict verdict = oust_position_check(position, cell);

        cells[cell].crossed = verdict == OUST_VERDICT_NO_ENEMY || verdict == OUST_VERDICT_TOO_SMALL;
    }
}

static void mark_legal(const struct oust_position *position, struct sprite_cell *cells)
{
    oust_cell legal[OUST_CELLS_MAX];
    size_t count = oust_position_legal(position, legal, OUST_CELLS_MAX);

    for (size_t i = 0; i < count; i++) {
        cells[legal[i]].spot = (signed char)oust_position_to_place(position);
        cells[legal[i]].capturing = oust_position_check(position, legal[i]) == OUST_VERDICT_CAPTURE;
    }
}

/* A figure is a position, drawn by what draws the game. */
static void paint_figure(struct panel *panel, struct draw *draw, const struct row *row)
{
    static const struct sprite_cell empty = {0};
    struct sprite_cell cells[128];
    struct oust_position *position;
    struct sprite *sprite;
    struct look look;
    struct geom geom;

    if (row->rect.height < 40 || oust_position_parse(row->text, &position, NULL) != OUST_OK)
        return;
    for (int i = 0; i < 128; i++)
        cells[i] = empty;
    look_init(&look, panel->look.scheme, OUST_SHAPE_HEX);
    look.window = panel->look.panel;
    geom_figure(&geom, oust_position_board(position), &row->rect, false);
    for (int i = 0; i < oust_board_cells(geom.wish.board); i++)
        cells[i].stone = (signed char)oust_position_at(position, i);
    if (row->share)
        mark_legal(position, cells);
    if (row->share > 1)
        cross_forbidden(position, cells);
    sprite = sprite_new(&geom, &look);
    if (sprite)
        draw_board(draw, sprite, cells, &row->rect);
    sprite_free(sprite);
    oust_position_free(position);
}

static void paint_row(struct panel *panel, struct draw *draw, const struct row *row)
{
    switch (row->kind) {
    case ROW_TITLE:
        draw_text(draw, &row->rect, ALIGN_CENTRE, TEXT_LARGE, panel->look.text, row->text);
        break;
    case ROW_TEXT:
        draw_paragraph(draw, &row->rect, ALIGN_LEFT, TEXT_NORMAL, panel->look.text, row->text, false);
        break;
    case ROW_ITEMS:
        if (row->text)
            draw_text(draw, &row->rect, ALIGN_LEFT, TEXT_NORMAL, panel->look.text, row->text);
        break;
    case ROW_FIGURE:
        paint_figure(panel, draw, row);
        break;
    }
}

struct geom_rect panel_box(struct panel *panel, struct draw *draw, int width, int height)
{
    lay_out(panel, draw, width, height);
    return panel->box;
}

void panel_paint(struct panel *panel, struct draw *draw, int width, int height)
{
    struct geom_rect line;

    lay_out(panel, draw, width, height);
    draw_box(draw, &panel->box, draw_text_height(draw, TEXT_NORMAL) / 2, panel->look.panel, panel->look.panel_edge,
             panel->look.window);
    for (int i = 0; i < panel->page.row_count; i++)
        paint_row(panel, draw, &panel->page.rows[i]);
    for (int i = 0; i < panel->page.item_count; i++)
        paint_item(panel, draw, i);
    if (panel->complaint[0]) {
        line = panel->page.rows[panel->page.row_count - 1].rect;
        line.y += line.height + 2;
        line.height = complaint_height(panel, draw, line.width);
        draw_paragraph(draw, &line, ALIGN_CENTRE, TEXT_NORMAL, panel->look.accent, panel->complaint, false);
    }
    draw_show(draw);
}

/* ----------------------------------------------------------------- doing */

static int item_at(const struct panel *panel, int x, int y)
{
    for (int i = 0; i < panel->page.item_count; i++) {
        if (geom_inside(&panel->page.items[i].rect, x, y))
            return i;
    }
    return -1;
}

/* Back on the first page of the rules, Next on the last. */
static bool leads_nowhere(const struct panel *panel, int index)
{
    const struct item *item = &panel->page.items[index];

    return item->id == ID_PAGE && item->value == panel->values[ID_PAGE];
}

/* The next item that can be used, forward or back. */
static void move_focus(struct panel *panel, int step)
{
    int count = panel->page.item_count;

    do {
        panel->focus = (panel->focus + step + count) % count;
    } while (leads_nowhere(panel, panel->focus));
}

static void turn_page(struct panel *panel)
{
    int focus = panel->focus;

    page_build(&panel->page, panel->kind, panel->values);
    panel->focus = focus < panel->page.item_count ? focus : 0;
    for (int i = 0; leads_nowhere(panel, panel->focus) && i < panel->page.item_count; i++) {
        if (panel->page.items[i].id == ID_CLOSE)
            panel->focus = i;
    }
}

static enum panel_id use_item(struct panel *panel, int index)
{
    const struct item *item = &panel->page.items[index];

    panel->focus = index;
    panel->complaint[0] = '\0';
    if (item->kind == ITEM_BUTTON)
        return item->id;
    if (item->kind == ITEM_CHOICE) {
        panel->values[item->id] = item->value;
        if (item->id == ID_BOARD)
            panel->entry[0] = '\0';
        if (item->id == ID_PAGE)
            turn_page(panel);
    }
    return ID_NOTHING;
}

enum panel_id panel_press(struct panel *panel, int x, int y)
{
    panel->pressed = item_at(panel, x, y);
    panel->off = false;
    return ID_NOTHING;
}

bool panel_move(struct panel *panel, int x, int y)
{
    bool off = item_at(panel, x, y) != panel->pressed, changed = panel->pressed >= 0 && off != panel->off;

    panel->off = off;
    return changed;
}

void panel_cancel(struct panel *panel)
{
    panel->pressed = CANCELLED;
}

/* Beside the panel a tap closes it, where closing loses nothing. */
enum panel_id panel_release(struct panel *panel, int x, int y)
{
    int pressed = panel->pressed;

    panel->pressed = NOTHING;
    if (pressed >= 0 && pressed == item_at(panel, x, y))
        return use_item(panel, pressed);
    if (pressed == NOTHING && !geom_inside(&panel->box, x, y) &&
        (panel->kind == PANEL_MENU || panel->kind == PANEL_RULES || panel->kind == PANEL_ABOUT))
        return ID_CLOSE;
    return ID_NOTHING;
}

static void entry_changed(struct panel *panel)
{
    panel->complaint[0] = '\0';
    if (panel->kind == PANEL_NEW)
        panel->values[ID_BOARD] = 0;
}

static void type(struct panel *panel, const struct key *key)
{
    size_t length = strlen(panel->entry);

    if (key->code == KEY_BACKSPACE) {
        panel->entry[utf8_back(panel->entry, length)] = '\0';
    } else if (length + strlen(key->text) < sizeof panel->entry) {
        strcat(panel->entry, key->text);
    }
    entry_changed(panel);
}

bool panel_types(const struct panel *panel)
{
    return panel->kind != PANEL_NONE && panel->page.items[panel->focus].kind == ITEM_ENTRY;
}

/* Whole characters, as far as there is room, and nothing that controls. */
void panel_insert(struct panel *panel, const char *text)
{
    size_t length = strlen(panel->entry), step;
    uint32_t character;

    for (; *text && *text != '\r' && *text != '\n'; text += step) {
        step = utf8_next(text, strnlen(text, 4), &character);
        if (character == UTF8_NONE || utf8_is_control(character))
            continue;
        if (length + step >= sizeof panel->entry)
            break;
        memcpy(panel->entry + length, text, step);
        length += step;
    }
    panel->entry[length] = '\0';
    entry_changed(panel);
}

/* The next item in another row, below or above. */
static int other_row(const struct panel *panel, int step)
{
    int count = panel->page.item_count, at = panel->focus, row = panel->page.items[at].row;

    for (int i = 0; i < count; i++) {
        at = (at + step + count) % count;
        if (panel->page.items[at].row != row)
            break;
    }
    while (step < 0 && at > 0 && panel->page.items[at - 1].row == panel->page.items[at].row)
        at--;
    return at;
}

enum panel_id panel_key(struct panel *panel, const struct key *key)
{
    bool typing = panel_types(panel);

    switch (key->code) {
    case KEY_ESCAPE:
        return ID_CLOSE;
    case KEY_TAB:
        move_focus(panel, key->shift ? -1 : 1);
        return ID_NOTHING;
    case KEY_LEFT:
    case KEY_RIGHT:
        move_focus(panel, key->code == KEY_LEFT ? -1 : 1);
        return ID_NOTHING;
    case KEY_UP:
    case KEY_DOWN:
        panel->focus = other_row(panel, key->code == KEY_UP ? -1 : 1);
        return ID_NOTHING;
    case KEY_RETURN:
        return typing ? ID_OK : use_item(panel, panel->focus);
    case KEY_BACKSPACE:
        if (typing)
            type(panel, key);
        return ID_NOTHING;
    case KEY_TEXT:
        if (typing && !key->control)
            type(panel, key);
        else if (typing && strcmp(key->text, "u") == 0)
            panel->entry[0] = '\0'; /* Ctrl-U, as in a terminal */
        else if (strcmp(key->text, " ") == 0)
            return use_item(panel, panel->focus);
        return ID_NOTHING;
    default:
        return ID_NOTHING;
    }
}
