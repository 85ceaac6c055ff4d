#include "diagram.h"

#include <langinfo.h>
#include <stdio.h>
#include <string.h>

#define LETTERS_OF_ONE_WIDTH 26 /* from column 27 on the names of columns have two letters */

struct diagram diagram_for_locale(void)
{
    return (struct diagram){.unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0};
}

const char *diagram_player(const struct oust_board *board, int player)
{
    static const char *const names[2][2] = {{"Red", "Blue"}, {"Black", "White"}};
    return names[oust_board_shape(board) == OUST_SHAPE_RECT][player == 2];
}

static const char *stone(const struct diagram *diagram, int player)
{
    static const char *const letters[2][3] = {{".", "X", "O"}, {"\u00b7", "\u25cf", "\u25cb"}};
    return letters[diagram->unicode][player];
}

static const char *letter(const struct diagram *diagram, const struct oust_position *position, oust_cell cell)
{
    if (diagram->marks && oust_position_at(position, cell) == 0)
        switch (oust_position_check(position, cell)) {
        case OUST_VERDICT_SEED:
            return "+";
        case OUST_VERDICT_CAPTURE:
            return "*";
        default:
            break;
        }
    return stone(diagram, oust_position_at(position, cell));
}

/* The cells of a row, each after `gap` blanks. */
static void print_row(const struct diagram *diagram, const struct oust_position *position, int row, int gap)
{
    const struct oust_board *board = oust_position_board(position);
    int length = oust_board_row_length(board, row);
    for (int place = 0; place < length; place++)
        printf("%*s%s", gap, "", letter(diagram, position, oust_board_cell_at(board, row, place)));
}

static void cell_name(const struct oust_board *board, int row, int place, char name[OUST_NAME_MAX])
{
    oust_board_cell_name(board, oust_board_cell_at(board, row, place), name, OUST_NAME_MAX);
}

/* Every row is moved by half a cell, and stands between the names of its outer cells. */
static void print_hexagon(const struct diagram *diagram, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    int rows = oust_board_rows(board);
    int longest = oust_board_row_length(board, rows / 2);
    for (int row = rows - 1; row >= 0; row--) {
        char first[OUST_NAME_MAX], last[OUST_NAME_MAX];
        int length = oust_board_row_length(board, row);
        cell_name(board, row, 0, first);
        cell_name(board, row, length - 1, last);
        printf("%*s", 4 + longest - length, first);
        print_row(diagram, position, row, 1);
        printf("  %s\n", last);
    }
}

/* Numbers of rows on the left, letters of columns under the board. */
static void print_rectangle(const struct diagram *diagram, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    int columns = oust_board_row_length(board, 0);
    int gap = columns > LETTERS_OF_ONE_WIDTH ? 2 : 1;
    for (int row = oust_board_rows(board) - 1; row >= 0; row--) {
        printf("%3d", row + 1);
        print_row(diagram, position, row, gap);
        putchar('\n');
    }
    printf("   ");
    for (int column = 0; column < columns; column++) {
        char name[OUST_NAME_MAX];
        cell_name(board, 0, column, name);
        name[strcspn(name, "0123456789")] = '\0';
        printf("%*s", gap + 1, name);
    }
    putchar('\n');
}

/* "X Red (Human): 3" */
static void print_player(const struct diagram *diagram, const struct oust_position *position, int player)
{
    const char *title = diagram->titles[player];
    printf("%s %s%s%s%s: %d%s", stone(diagram, player), diagram_player(oust_position_board(position), player),
           title ? " (" : "", title ? title : "", title ? ")" : "", oust_position_stones(position, player),
           player == 1 ? "   " : "\n");
}

void diagram_print(const struct diagram *diagram, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    if (oust_board_shape(board) == OUST_SHAPE_HEX)
        print_hexagon(diagram, position);
    else
        print_rectangle(diagram, position);
    for (int player = 1; player <= 2; player++)
        print_player(diagram, position, player);
}
