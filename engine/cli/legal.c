/*
 * legal.c - the placements that the rules allow, and what they capture.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

#define POSITION_MAX 16384 /* bytes of the longest position as text */

static void print_cells(const struct oust_board *board, const oust_cell *cells, size_t count, char separator)
{
    for (size_t i = 0; i < count; i++) {
        char name[OUST_NAME_MAX];
        oust_board_cell_name(board, cells[i], name, sizeof name);
        if (i > 0)
            putchar(separator);
        fputs(name, stdout);
    }
}

static void print_seeds(const struct oust_position *position)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count = oust_position_seeds(position, cells, OUST_CELLS_MAX);
    if (count == 0)
        putchar('-');
    print_cells(oust_position_board(position), cells, count, ',');
}

static void print_captures(const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    oust_cell cells[OUST_CELLS_MAX], captured[OUST_CELLS_MAX];
    size_t count = oust_position_captures(position, cells, OUST_CELLS_MAX);
    if (count == 0)
        putchar('-');
    for (size_t i = 0; i < count; i++) {
        size_t victims = oust_position_captured_by(position, cells[i], captured, OUST_CELLS_MAX);
        if (i > 0)
            putchar(';');
        print_cells(board, &cells[i], 1, ',');
        putchar('=');
        print_cells(board, captured, victims, '+');
    }
}

static void print_position(const struct oust_position *position)
{
    char text[POSITION_MAX];
    oust_position_format(position, text, sizeof text);
    for (char *blank = text; (blank = strchr(blank, ' ')) != NULL; blank++)
        *blank = '\t';
    printf("%s\t", text);
    print_seeds(position);
    putchar('\t');
    print_captures(position);
    putchar('\n');
}

static int legal_run(const void *values, char **operands, int count)
{
    (void)values;
    struct lines lines;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    while (lines_next(&lines)) {
        struct oust_position *position;
        if (!input_position(&lines, &position))
            continue;
        print_position(position);
        oust_position_free(position);
    }
    return lines_close(&lines);
}

const struct cli_command cli_legal = {
    .name = "legal",
    .operands = "[FILE]",
    .summary = "Says for positions which placements the rules allow",
    .details = "Reads positions, one a line: BOARD STONES1 STONES2 TO-PLACE, further fields are\n"
               "ignored.  Prints these four and two more, with tabs between them: the cells of\n"
               "placements that capture nothing, and those that capture with the stones they\n"
               "capture, as in b4=c4+c5;d2=c4.  '-' stands for none.\n",
    .most = 1,
    .run = legal_run,
};
