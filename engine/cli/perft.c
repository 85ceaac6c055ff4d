/*
 * perft.c - counts sequences of placements: numbers that prove an implementation of the rules.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>

#define DEPTH_MOST 1000

static int count_depths(const struct oust_position *position, unsigned depth)
{
    struct oust_error error = {0};
    for (unsigned i = 1; i <= depth; i++) {
        uint64_t sequences, wins;
        if (oust_position_perft(position, i, &sequences, &wins, &error) != OUST_OK) {
            cli_complain("%s", error.text);
            return CLI_NO;
        }
        printf("%s\t%u\t%" PRIu64 "\t%" PRIu64 "\n", oust_board_id(oust_position_board(position)), i, sequences, wins);
    }
    return CLI_DONE;
}

static int perft_run(const void *values, char **operands, int count)
{
    (void)values, (void)count;
    struct oust_error error = {0};
    struct oust_board *board;
    struct oust_position *position;
    uint64_t depth;
    if (oust_board_new(operands[0], &board, &error) != OUST_OK)
        return cli_refused("", &error);
    if (!options_number(operands[1], 1, DEPTH_MOST, &depth)) {
        oust_board_unref(board);
        return cli_misused("depth '%s' is no number from 1 to %d", operands[1], DEPTH_MOST);
    }
    int status = CLI_NO;
    if (oust_position_new(board, &position, &error) == OUST_OK) {
        status = count_depths(position, (unsigned)depth);
        oust_position_free(position);
    } else
        cli_complain("%s", error.text);
    oust_board_unref(board);
    return status;
}

const struct cli_command cli_perft = {
    .name = "perft",
    .operands = "BOARD DEPTH",
    .summary = "Counts the sequences of placements from the empty board",
    .details = "Prints for each depth up to DEPTH the board, the depth, the number of sequences of\n"
               "so many placements and the number of those that end in a win, with tabs between\n"
               "them.  Forced passes are no placement.\n",
    .least = 2,
    .most = 2,
    .run = perft_run,
};
