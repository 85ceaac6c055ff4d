/*
 * panel-pages.h - what is on the panels; the mechanics are panel.c's.
 */
#ifndef PANEL_PAGES_H
#define PANEL_PAGES_H

#include "panel.h"

enum item_kind { ITEM_CHOICE, ITEM_BUTTON, ITEM_ENTRY };

struct item {
    enum item_kind kind;
    enum panel_id id;
    int value; /* CHOICE: what it sets `id` to */
    char text[40];
    int row;
    struct geom_rect rect;
};

enum row_kind { ROW_TITLE, ROW_TEXT, ROW_ITEMS, ROW_FIGURE };

struct row {
    enum row_kind kind;
    const char *text; /* TITLE, TEXT: itself; ITEMS: their label, or NULL; FIGURE: a position */
    int share;        /* FIGURE: 1 shows where one may place, 2 also where not */
    struct geom_rect rect;
};

#define ROWS_MOST  12
#define ITEMS_MOST 48

struct page {
    struct row rows[ROWS_MOST];
    int row_count;
    struct item items[ITEMS_MOST];
    int item_count;
    char place[32]; /* which page of how many, or of which version: text that a row may point to */
};

/* Fills a page for a kind of panel; what is on it may depend on the panel's values. */
void page_build(struct page *page, enum panel_kind kind, const int values[PANEL_VALUES]);

#endif
