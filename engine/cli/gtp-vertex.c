#include "gtp-vertex.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char letters_of_columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

#define LETTERS ((int)sizeof letters_of_columns - 1)

void gtp_vertex_column(int column, char letters[OUST_NAME_MAX])
{
    if (column >= LETTERS)
        *letters++ = letters_of_columns[column / LETTERS - 1];
    *letters++ = letters_of_columns[column % LETTERS];
    *letters = '\0';
}

void gtp_vertex_write(const struct oust_board *board, oust_cell cell, char name[OUST_NAME_MAX])
{
    if (oust_board_shape(board) == OUST_SHAPE_HEX) {
        oust_board_cell_name(board, cell, name, OUST_NAME_MAX);
        return;
    }
    int row, column;
    char letters[OUST_NAME_MAX];
    oust_board_where(board, cell, &row, &column);
    gtp_vertex_column(column, letters);
    snprintf(name, OUST_NAME_MAX, "%.4s%d", letters, row + 1);
}

/* Cuts a word like "d4" into letters and a number; false if it is not like that. */
static bool cut_up(const char *word, char letters[3], int *number)
{
    size_t length = 0;
    for (; isalpha((unsigned char)word[length]); length++) {
        if (length == 2)
            return false;
        letters[length] = (char)toupper((unsigned char)word[length]);
    }
    letters[length] = '\0';
    word += length;
    size_t digits = strspn(word, "0123456789");
    if (length == 0 || digits == 0 || digits > 4 || word[digits] != '\0' || word[0] == '0')
        return false;
    *number = 0;
    for (; *word; word++)
        *number = 10 * *number + (*word - '0');
    return true;
}

/* The column with these letters, or -1. */
static int column_read(const char *letters)
{
    int column = 0;
    for (; *letters; letters++) {
        const char *found = strchr(letters_of_columns, *letters);
        if (!found)
            return -1;
        column = LETTERS * column + (int)(found - letters_of_columns) + 1;
    }
    return column - 1;
}

enum gtp_vertex gtp_vertex_read(const struct oust_board *board, const char *word, oust_cell *cell)
{
    char letters[3];
    int number;
    if (strcasecmp(word, "pass") == 0)
        return GTP_VERTEX_PASS;
    if (!cut_up(word, letters, &number))
        return GTP_VERTEX_WRONG;
    if (oust_board_shape(board) == OUST_SHAPE_HEX)
        return oust_board_cell_parse(board, word, cell, NULL) == OUST_OK ? GTP_VERTEX_CELL : GTP_VERTEX_OUTSIDE;
    int column = column_read(letters);
    oust_cell found = column < 0 ? OUST_CELL_NONE : oust_board_cell_at(board, number - 1, column);
    if (found == OUST_CELL_NONE)
        return GTP_VERTEX_OUTSIDE;
    *cell = found;
    return GTP_VERTEX_CELL;
}

const char *gtp_vertex_player(int player)
{
    return player == 1 ? "black" : "white";
}

int gtp_vertex_player_read(const char *word)
{
    if (strcasecmp(word, "b") == 0 || strcasecmp(word, "black") == 0)
        return 1;
    if (strcasecmp(word, "w") == 0 || strcasecmp(word, "white") == 0)
        return 2;
    return 0;
}
