/*
 * geom.h - where everything is: the board's cells, the bars, the message, the buttons.
 *
 * Plain numbers, no X in it.  All lengths are pixels, all places window coordinates.
 */
#ifndef GEOM_H
#define GEOM_H

#include <stdbool.h>

#include "oust.h"

struct geom_rect {
    int x, y, width, height;
};

/* The buttons, in the order they are drawn and that Tab visits them. */
enum geom_button { BUTTON_NEW, BUTTON_UNDO, BUTTON_REDO, BUTTON_HINT, BUTTON_MENU, BUTTON_CONFIRM, BUTTONS };

/* What a layout depends on. */
struct geom_wish {
    const struct oust_board *board; /* borrowed; must outlive the layout */
    int width, height;              /* of the window */
    int touch;                      /* least height of a button */
    bool coordinates;
    bool confirm; /* room for the Confirm button */
    int scale;    /* how much finer the screen is than usual, in hundredths; 0 is as good as 100 */
};

struct geom {
    struct geom_wish wish;
    bool side; /* bars, message and buttons stand beside the board */
    int text;  /* height of the usual text */
    int gap;   /* between things */
    struct geom_rect bars[2], message, progress, buttons[BUTTONS];
    struct geom_rect area; /* what is left for the board */

    /* the board: a lattice of cell centres with a frame around it */
    int step;         /* from one cell to the next in a row; even */
    int rise;         /* from one row to the next */
    int longest;      /* cells in the longest row */
    int left, bottom; /* the hull of the cells' centres: its left end and its bottom line */
    int hull_width, hull_height;
    double inset;           /* how far that hull is grown before the frame begins: squares have sharper corners */
    double bed;             /* from that hull to where the cells end */
    double frame;           /* from that hull to the outer edge of the frame */
    bool labels;            /* coordinates are wanted and there is room for them */
    struct geom_rect board; /* the frame's bounding box */
};

/* Lays everything out; works for every window from 1x1 up, well from 240x180. */
void geom_layout(struct geom *geom, const struct geom_wish *wish);

/* Lays out only a board in a rectangle: for figures and pictures. */
void geom_figure(struct geom *geom, const struct oust_board *board, const struct geom_rect *area, bool coordinates);

/* The least size of a button for a screen: 9 mm, or 44 pixels if its size is unknown. */
int geom_touch_size(int pixels, int millimetres);

/* How much finer than usual, in hundredths from 100 to 400, a screen is with so many pixels to the inch. */
int geom_scale(double dpi);

/* The centre of a cell. */
void geom_centre(const struct geom *geom, oust_cell cell, int *x, int *y);

/* The cell at a pixel, or OUST_CELL_NONE. */
oust_cell geom_cell_at(const struct geom *geom, int x, int y);

/* The radius of a stone. */
double geom_stone_radius(const struct geom *geom);

/* The button at a pixel, or BUTTONS. */
enum geom_button geom_button_at(const struct geom *geom, int x, int y);

/* The corners of the hull of the cells' centres, grown by the inset, counter-clockwise on the screen; their number, at
 * most 6. */
int geom_hull(const struct geom *geom, double points[6][2]);

/* Coordinates: their number, and the text and centre of one. */
int geom_labels(const struct geom *geom);
void geom_label(const struct geom *geom, int index, char *text, size_t size, int *x, int *y);

/* The cell next to `cell` in one of the directions, along the board's own axes; `cell` itself if there is none. */
enum geom_way { WAY_LEFT, WAY_RIGHT, WAY_UP, WAY_DOWN };
oust_cell geom_neighbour(const struct geom *geom, oust_cell cell, enum geom_way way);

bool geom_inside(const struct geom_rect *rect, int x, int y);

#endif
