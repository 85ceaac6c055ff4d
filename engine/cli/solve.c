/*
 * solve.c - who wins if both play perfectly, and with which placements.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "input.h"

#define MEGABYTE    (UINT64_C(1) << 20)
#define MEMORY_MOST 1048576 /* megabytes */

struct solve_values {
    uint64_t memory, nodes;
    unsigned time_ms;
    bool verbose;
};

static void print_solution(const struct oust_board *board, const struct oust_solution *solution, bool verbose)
{
    static const char *const words[] = {
        [OUST_VALUE_LOSS] = "loss", [OUST_VALUE_DRAW] = "draw", [OUST_VALUE_WIN] = "win"};
    if (solution->value == OUST_VALUE_UNKNOWN)
        putchar('?');
    else
        printf("%s\t%s", words[solution->value], solution->count == 0 ? "-" : "");
    for (int i = 0; i < solution->count; i++) {
        char name[OUST_NAME_MAX];
        oust_board_cell_name(board, solution->cells[i], name, sizeof name);
        printf("%s%s", i > 0 ? "," : "", name);
    }
    putchar('\n');
    if (verbose)
        printf("# %" PRIu64 " positions in %.2f s\n", solution->nodes, solution->elapsed_ms / 1000.0);
}

static enum oust_status answer(const struct oust_position *position, const struct solve_values *values,
                               struct oust_error *error)
{
    struct oust_solution solution;
    struct oust_solve_options options;
    oust_solve_options_init(&options);
    options.memory = (size_t)(values->memory * MEGABYTE);
    options.nodes = values->nodes;
    options.time_ms = values->time_ms;
    enum oust_status status = oust_solve(position, &options, NULL, &solution, error);
    if (status == OUST_OK)
        print_solution(oust_position_board(position), &solution, values->verbose);
    return status;
}

static int answer_lines(const char *path, const struct solve_values *values)
{
    struct lines lines;
    if (!lines_open(&lines, path))
        return CLI_NO;
    while (lines_next(&lines)) {
        struct oust_position *position;
        struct oust_error error = {0};
        if (!input_position(&lines, &position))
            continue;
        if (answer(position, values, &error) != OUST_OK)
            lines_complain(&lines, "%s", error.text);
        oust_position_free(position);
    }
    return lines_close(&lines);
}

static int answer_board(const struct oust_board *board, const struct solve_values *values)
{
    struct oust_position *position;
    struct oust_error error = {0};
    enum oust_status status = oust_position_new(board, &position, &error);
    if (status == OUST_OK) {
        status = answer(position, values, &error);
        oust_position_free(position);
    }
    if (status != OUST_OK)
        cli_complain("%s", error.text);
    return status == OUST_OK ? CLI_DONE : CLI_NO;
}

/* Was the word meant to be a board, though it is none?  Only if it looks like one and there is no such file. */
static bool means_board(const char *word)
{
    return (strncmp(word, "hex", 3) == 0 || strncmp(word, "rect", 4) == 0) && access(word, F_OK) != 0;
}

/* The name of a board is one, whatever files there are. */
static int solve_run(const void *values, char **operands, int count)
{
    struct oust_board *board;
    struct oust_error error = {0};
    if (count == 0)
        return answer_lines(NULL, values);
    if (oust_board_new(operands[0], &board, &error) == OUST_OK) {
        int status = answer_board(board, values);
        oust_board_unref(board);
        return status;
    }
    if (error.status == OUST_ERROR_MEMORY || means_board(operands[0]))
        return cli_refused("", &error);
    return answer_lines(operands[0], values);
}

static const struct option solve_options[] = {
    {"memory", OPTION_NUMBER, offsetof(struct solve_values, memory), "MB",
     "Megabytes for the table of positions; default 256", 1, MEMORY_MOST},
    {"seconds", OPTION_SECONDS, offsetof(struct solve_values, time_ms), "S",
     "Give up after so long on a position; default no limit", OPTION_SECONDS_LEAST, OPTION_SECONDS_MOST},
    {"nodes", OPTION_NUMBER, offsetof(struct solve_values, nodes), "N",
     "Give up after looking into N positions; 0, no limit", 0, INT64_MAX},
    {"verbose", OPTION_FLAG, offsetof(struct solve_values, verbose), NULL,
     "Print how many positions were looked into, and how long that took", 0, 0},
    {0},
};

const struct cli_command cli_solve = {
    .name = "solve",
    .operands = "[FILE or BOARD]",
    .summary = "Says who wins with perfect play, and by which placements",
    .details = "Reads positions, one a line: BOARD STONES1 STONES2 TO-PLACE, further fields are\n"
               "ignored; or solves the empty board with the name BOARD.  Prints 'win', 'loss' or\n"
               "'draw' for the player to place and, after a tab, all placements that reach it, '-'\n"
               "if they have none; or '?' if the search gave up: at a limit, or because the table is\n"
               "too small.\n",
    .most = 1,
    .options = solve_options,
    .size = sizeof(struct solve_values),
    .run = solve_run,
};
