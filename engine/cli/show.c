/*
 * show.c - positions and games drawn with letters.
 */
#include "cli.h"

#include <stdio.h>

#include "diagram.h"
#include "input.h"
#include "narration.h"

struct show_values {
    bool ascii, legal;
};

static void show_position(const struct diagram *diagram, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    diagram_print(diagram, position);
    if (oust_position_blocked(position))
        puts("Neither player has a placement.");
    else
        printf("%s, %s to place.\n", oust_board_id(board), diagram_player(board, oust_position_to_place(position)));
}

static int show_record(struct lines *lines, const struct diagram *diagram)
{
    struct oust_game *game;
    if (!input_record(lines, &game))
        return lines_close(lines);
    diagram_print(diagram, oust_game_position(game));
    narration_standing(game);
    oust_game_free(game);
    return lines_close(lines);
}

static int show_run(const void *values, char **operands, int count)
{
    const struct show_values *chosen = values;
    struct diagram diagram = diagram_for_locale();
    struct lines lines;
    diagram.unicode = diagram.unicode && !chosen->ascii;
    diagram.marks = chosen->legal;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    if (input_is_record(&lines))
        return show_record(&lines, &diagram);
    while (lines_next(&lines)) {
        struct oust_position *position;
        if (!input_position(&lines, &position))
            continue;
        show_position(&diagram, position);
        oust_position_free(position);
    }
    return lines_close(&lines);
}

static const struct option show_options[] = {
    {"ascii", OPTION_FLAG, offsetof(struct show_values, ascii), NULL, "Draw stones as X and O whatever the locale has",
     0, 0},
    {"legal", OPTION_FLAG, offsetof(struct show_values, legal), NULL,
     "Mark where a stone may be placed: + captures nothing, * captures", 0, 0},
    {0},
};

const struct cli_command cli_show = {
    .name = "show",
    .operands = "[FILE]",
    .summary = "Draws positions, or the last position of a record",
    .details = "Reads a record in XML, or positions, one a line: BOARD STONES1 STONES2 TO-PLACE.\n",
    .most = 1,
    .options = show_options,
    .size = sizeof(struct show_values),
    .run = show_run,
};
