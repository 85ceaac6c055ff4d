/*
 * xoust-where.c - tells tests of the window where to click.
 *
 *     xoust-where WIDTHxHEIGHT BOARD OPTIONS WORD...
 *
 * OPTIONS are letters: c with the Confirm button, n without coordinates, - none.  Each
 * WORD is a cell, a button (new undo redo hint menu confirm), or `board` for a place on
 * the board's frame; a line "X Y" for each.  The screen is taken to have 96 dpi.
 */
#include <stdio.h>
#include <string.h>

#include "geom.h"

static bool find_word(const struct geom *geom, const char *word, int *x, int *y)
{
    static const char *const buttons[BUTTONS] = {"new", "undo", "redo", "hint", "menu", "confirm"};
    oust_cell cell;

    for (int i = 0; i < BUTTONS; i++) {
        if (strcmp(word, buttons[i]) == 0) {
            *x = geom->buttons[i].x + geom->buttons[i].width / 2;
            *y = geom->buttons[i].y + geom->buttons[i].height / 2;
            return geom->buttons[i].width > 0;
        }
    }
    if (strcmp(word, "board") == 0) {
        *x = geom->board.x + geom->board.width / 2;
        *y = geom->board.y + 3;
        return true;
    }
    if (oust_board_cell_parse(geom->wish.board, word, &cell, NULL) != OUST_OK)
        return false;
    geom_centre(geom, cell, x, y);
    return true;
}

int main(int argc, char **argv)
{
    struct geom_wish wish = {.touch = geom_touch_size(960, 254)};
    struct oust_board *board;
    struct geom geom;

    if (argc < 4 || sscanf(argv[1], "%dx%d", &wish.width, &wish.height) != 2 ||
        oust_board_new(argv[2], &board, NULL) != OUST_OK)
        return 2;
    wish.board = board;
    wish.confirm = strchr(argv[3], 'c') != NULL;
    wish.coordinates = strchr(argv[3], 'n') == NULL;
    geom_layout(&geom, &wish);
    for (int i = 4; i < argc; i++) {
        int x, y;

        if (!find_word(&geom, argv[i], &x, &y)) {
            fprintf(stderr, "xoust-where: no such place: %s\n", argv[i]);
            return 1;
        }
        printf("%d %d\n", x, y);
    }
    oust_board_unref(board);
    return 0;
}
