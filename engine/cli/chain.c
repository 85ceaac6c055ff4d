/*
 * chain.c - is there a chain of captures that ousts the enemy in this turn?
 */
#include "cli.h"

#include <stdio.h>

#include "input.h"

struct chain_values {
    uint64_t nodes; /* 0: no limit */
};

static void print_chain(const struct oust_board *board, const oust_cell *cells, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char name[OUST_NAME_MAX];
        oust_board_cell_name(board, cells[i], name, sizeof name);
        printf("%s%s", i > 0 ? "," : "", name);
    }
    putchar('\n');
}

static void answer(struct lines *lines, const struct oust_position *position, uint64_t nodes)
{
    enum oust_chain chain;
    oust_cell cells[OUST_CELLS_MAX];
    size_t count;
    struct oust_error error = {0};
    if (oust_chain_find(position, nodes, NULL, &chain, cells, OUST_CELLS_MAX, &count, &error) != OUST_OK)
        lines_complain(lines, "%s", error.text);
    else if (chain == OUST_CHAIN_FOUND)
        print_chain(oust_position_board(position), cells, count);
    else
        puts(chain == OUST_CHAIN_NONE ? "-" : "?");
}

static int chain_run(const void *values, char **operands, int count)
{
    const struct chain_values *chosen = values;
    struct lines lines;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    while (lines_next(&lines)) {
        struct oust_position *position;
        if (!input_position(&lines, &position))
            continue;
        answer(&lines, position, chosen->nodes);
        oust_position_free(position);
    }
    return lines_close(&lines);
}

static const struct option chain_options[] = {
    {"nodes", OPTION_NUMBER, offsetof(struct chain_values, nodes), "N",
     "Give up after looking at N placements; 0, no limit", 0, INT64_MAX},
    {0},
};

const struct cli_command cli_chain = {
    .name = "chain",
    .operands = "[FILE]",
    .summary = "Looks for chains of captures that win at once",
    .details = "Reads positions, one a line: BOARD STONES1 STONES2 TO-PLACE.  Prints for each the\n"
               "chain as a turn, '-' if there is none, or '?' if the search gave up.\n",
    .most = 1,
    .options = chain_options,
    .size = sizeof(struct chain_values),
    .run = chain_run,
};
