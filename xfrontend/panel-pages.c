/*
 * panel-pages.c - see panel-pages.h.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "i18n.h"
#include "language.h"
#include "panel-pages.h"
#include "picture.h"

#define ATTRIBUTION N_("Oust is a game by Mark Steere (2007), marksteeregames.com")

static void add_row(struct page *page, enum row_kind kind, const char *text)
{
    if (page->row_count < ROWS_MOST)
        page->rows[page->row_count++] = (struct row){.kind = kind, .text = text};
}

__attribute__((format(printf, 5, 6))) static void add_item(struct page *page, enum item_kind kind, enum panel_id id,
                                                           int value, const char *format, ...)
{
    struct item *item = &page->items[page->item_count];
    va_list arguments;

    if (page->item_count == ITEMS_MOST)
        return;
    page->item_count++;
    *item = (struct item){.kind = kind, .id = id, .value = value, .row = page->row_count - 1};
    va_start(arguments, format);
    vsnprintf(item->text, sizeof item->text, format, arguments);
    va_end(arguments);
}

static void add_button(struct page *page, enum panel_id id, const char *text)
{
    add_item(page, ITEM_BUTTON, id, 0, "%s", text);
}

/* In a kiosk nobody gets at files, or out. */
static void build_menu(struct page *page, const int values[PANEL_VALUES])
{
    bool locked = values[ID_LOCKED] != 0;

    add_row(page, ROW_TITLE, "Oust");
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OPEN_NEW, _("New game"));
    add_button(page, ID_OPEN_SETTINGS, _("Settings"));
    if (!locked) {
        add_row(page, ROW_ITEMS, NULL);
        add_button(page, ID_OPEN_SAVE, _("Save"));
        add_button(page, ID_OPEN_LOAD, _("Load"));
        if (picture_can_be_had())
            add_button(page, ID_OPEN_PICTURE, _("Picture"));
    }
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OPEN_RULES, _("Rules"));
    add_button(page, ID_OPEN_ABOUT, _("About"));
    if (!locked) {
        add_row(page, ROW_ITEMS, NULL);
        add_button(page, ID_FULLSCREEN, _("Full screen"));
        add_button(page, ID_QUIT, _("Quit"));
    }
    if (values[ID_BEFORE]) {
        add_row(page, ROW_ITEMS, NULL);
        add_button(page, ID_PREVIOUS, _("Go on with the game before"));
    }
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_CLOSE, _("Back to the game"));
}

static void add_levels(struct page *page, enum panel_id id, const char *label)
{
    add_row(page, ROW_ITEMS, label);
    add_item(page, ITEM_CHOICE, id, OUST_LEVEL_HUMAN, "%s", _("Human"));
    for (int level = 1; level <= OUST_LEVELS; level++)
        add_item(page, ITEM_CHOICE, id, level, "%d", level);
}

static void build_new(struct page *page)
{
    static const int squares[] = {7, 9, 11, 13, 15, 17, 19};

    add_row(page, ROW_TITLE, _("New game"));
    add_row(page, ROW_ITEMS, _("Hexagon"));
    for (int size = 4; size <= 10; size++)
        add_item(page, ITEM_CHOICE, ID_BOARD, size, "%d", size);
    add_row(page, ROW_ITEMS, _("Square"));
    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++)
        add_item(page, ITEM_CHOICE, ID_BOARD, 100 + squares[i], "%d", squares[i]);
    add_row(page, ROW_ITEMS, _("Any size"));
    add_item(page, ITEM_ENTRY, ID_ENTRY, 0, "%s", _("as in hex12 or rect11x9"));
    add_row(page, ROW_TEXT, _("Human, or computer level 1 to 6:"));
    add_levels(page, ID_LEVEL1, _("First"));
    add_levels(page, ID_LEVEL2, _("Second"));
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OK, _("Start"));
    add_button(page, ID_CLOSE, _("Cancel"));
}

static void add_switch(struct page *page, enum panel_id id, const char *label)
{
    add_row(page, ROW_ITEMS, label);
    add_item(page, ITEM_CHOICE, id, 1, "%s", _("On"));
    add_item(page, ITEM_CHOICE, id, 0, "%s", _("Off"));
}

static void add_languages(struct page *page)
{
    add_row(page, ROW_ITEMS, _("Language"));
    for (int i = 0; i < LANGUAGES; i++)
        add_item(page, ITEM_CHOICE, ID_LANGUAGE, i, "%s", language_name((enum language)i));
}

static void build_settings(struct page *page)
{
    static const char *const schemes[LOOK_SCHEMES] = {N_("Wood"), N_("Safe"), N_("Contrast"), N_("Mono")};
    static const char *const speeds[] = {N_("Slow"), N_("Usual"), N_("Fast")};

    add_row(page, ROW_TITLE, _("Settings"));
    add_switch(page, ID_CONFIRM, _("Confirming"));
    add_switch(page, ID_MARKING, _("Marking"));
    add_switch(page, ID_COORDINATES, _("Coordinates"));
    add_switch(page, ID_ANIMATION, _("Animation"));
    add_row(page, ROW_ITEMS, _("Colours"));
    for (int i = 0; i < LOOK_SCHEMES; i++)
        add_item(page, ITEM_CHOICE, ID_SCHEME, i, "%s", _(schemes[i]));
    add_row(page, ROW_ITEMS, _("Speed"));
    for (int i = 0; i < 3; i++)
        add_item(page, ITEM_CHOICE, ID_SPEED, i, "%s", _(speeds[i]));
    if (language_can_choose())
        add_languages(page);
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_CLOSE, _("Done"));
}

/* One rule a page, with a position that shows it; spots and rings are those of the game. */
static const struct {
    const char *title, *text, *figure;
    int marks; /* 1: where one may place, 2: also where not */
} rules[] = {
    {N_("The aim"),
     N_("Two players place stones on an empty board, one after the other. Whoever captures the last enemy stone "
        "wins: the enemy is ousted."),
     "hex4 b2,b3,c5,d6 e3,f2,d2,d3 1", 0},
    {N_("Placing"),
     N_("Place on an empty cell with none of your own stones next to it. Enemy stones next to it don't matter. Such "
        "a placement ends your turn. The spots show where the next stone may be placed."),
     "hex3 b2 d3 1", 1},
    {N_("Capturing"),
     N_("You may also join your own stones, if the group you make touches enemy groups and is larger than each of "
        "them. All of those are taken off the board. A ring marks such a cell."),
     "hex4 c3,c4,e2 d4,d5,f2 1", 1},
    {N_("Going on"),
     N_("After a capture it is still your turn: place again, and capture again if you can, until a placement that "
        "captures nothing ends the turn."),
     "hex4 c2,c3,c4 d5,b5,e1 1", 1},
    {N_("Not allowed"),
     N_("You may not join your own stones without a capture. One enemy group that is as large as the group you "
        "would make, or larger, forbids the placement, wherever along it the group lies. Crosses mark such cells."),
     "hex4 c3,c4 d4,d5,e4 1", 2},
    {N_("The end"),
     N_("Whoever has no placement passes; the program does that for you. There are no draws on hexagons. On squares "
        "it may rarely happen that neither can place: then nobody wins."),
     "hex3 a2,b3,c3,d2,e2 b1 1", 1},
};

int panel_rules(void)
{
    return (int)(sizeof rules / sizeof *rules);
}

static void build_rules(struct page *page, int number)
{
    add_row(page, ROW_TITLE, _(rules[number].title));
    add_row(page, ROW_TEXT, _(rules[number].text));
    add_row(page, ROW_FIGURE, rules[number].figure);
    page->rows[page->row_count - 1].share = rules[number].marks;
    if (number == panel_rules() - 1)
        add_row(page, ROW_TEXT, _(ATTRIBUTION));
    add_row(page, ROW_ITEMS, NULL);
    snprintf(page->place, sizeof page->place, _("%d of %d"), number + 1, panel_rules());
    page->rows[page->row_count - 1].text = page->place;
    add_item(page, ITEM_CHOICE, ID_PAGE, number > 0 ? number - 1 : number, "%s", _("Back"));
    add_item(page, ITEM_BUTTON, ID_CLOSE, 0, "%s", _("Close"));
    add_item(page, ITEM_CHOICE, ID_PAGE, number + 1 < panel_rules() ? number + 1 : number, "%s", _("Next"));
}

static void build_about(struct page *page)
{
    snprintf(page->place, sizeof page->place, "Oust %s", oust_version());
    add_row(page, ROW_TITLE, page->place);
    add_row(page, ROW_TEXT, _(ATTRIBUTION));
    add_row(page, ROW_TEXT,
            _("This program shows the game on any X server, plays it in six levels, and keeps the running game "
              "when it ends. It is free software under the MIT licence."));
    add_row(page, ROW_FIGURE, "hex4 b2,b3,c5,d6,g1 e3,f2,d2,d3,a4 1");
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OPEN_RULES, _("Rules"));
    add_button(page, ID_CLOSE, _("Close"));
}

static void build_file(struct page *page, bool save)
{
    add_row(page, ROW_TITLE, save ? _("Save the game") : _("Load a game"));
    add_row(page, ROW_ITEMS, _("File"));
    add_item(page, ITEM_ENTRY, ID_ENTRY, 0, "%s", "");
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OK, save ? _("Save") : _("Load"));
    add_button(page, save ? ID_COPY : ID_PASTE, save ? _("Copy") : _("Paste"));
    add_button(page, ID_CLOSE, _("Cancel"));
}

static void build_picture(struct page *page)
{
    add_row(page, ROW_TITLE, _("Save a picture"));
    add_row(page, ROW_TEXT, _("The position as it is now, in PNG."));
    add_row(page, ROW_ITEMS, _("File"));
    add_item(page, ITEM_ENTRY, ID_ENTRY, 0, "%s", "");
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OK, _("Save"));
    add_button(page, ID_CLOSE, _("Cancel"));
}

static void build_resume(struct page *page)
{
    add_row(page, ROW_TITLE, _("Welcome back"));
    add_row(page, ROW_TEXT, _("The last game was not finished."));
    add_row(page, ROW_ITEMS, NULL);
    add_button(page, ID_OK, _("Go on with it"));
    add_button(page, ID_CLOSE, _("Begin anew"));
}

void page_build(struct page *page, enum panel_kind kind, const int values[PANEL_VALUES])
{
    memset(page, 0, sizeof *page);
    switch (kind) {
    case PANEL_MENU:
        build_menu(page, values);
        break;
    case PANEL_NEW:
        build_new(page);
        break;
    case PANEL_SETTINGS:
        build_settings(page);
        break;
    case PANEL_RULES:
        build_rules(page, values[ID_PAGE]);
        break;
    case PANEL_ABOUT:
        build_about(page);
        break;
    case PANEL_SAVE:
    case PANEL_LOAD:
        build_file(page, kind == PANEL_SAVE);
        break;
    case PANEL_PICTURE:
        build_picture(page);
        break;
    case PANEL_RESUME:
        build_resume(page);
        break;
    case PANEL_NONE:
        break;
    }
}
