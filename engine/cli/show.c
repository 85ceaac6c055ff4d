/*
 * show.c - positions and games drawn with letters.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

#include "diagram.h"
#include "input.h"
#include "narration.h"

#define BOARD_USUAL "hex7" /* of lists of moves, which don't tell it */

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

static void show_game(const struct diagram *diagram, struct oust_game *game)
{
    diagram_print(diagram, oust_game_position(game));
    narration_standing(game);
    oust_game_free(game);
}

static void show_json(struct lines *lines, const struct diagram *diagram)
{
    struct input_json json;
    struct oust_game *game;
    if (input_json(lines, &json))
        while (input_json_next(lines, &json, BOARD_USUAL, &game))
            if (game)
                show_game(diagram, game);
    free(json.text);
}

static void show_lines(struct lines *lines, const struct diagram *diagram)
{
    while (lines_next(lines)) {
        struct oust_position *position;
        if (!input_position(lines, &position))
            continue;
        show_position(diagram, position);
        oust_position_free(position);
    }
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
    struct oust_game *game;
    enum input_kind kind = input_kind(&lines);
    if (kind == INPUT_LINES)
        show_lines(&lines, &diagram);
    else if (kind == INPUT_JSON)
        show_json(&lines, &diagram);
    else if (input_record(&lines, &game))
        show_game(&diagram, game);
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
    .summary = "Draws positions, or the last position of a game",
    .details = "Reads positions, one a line: BOARD STONES1 STONES2 TO-PLACE; or a record in XML,\n"
               "or games in JSON, as convert does.\n",
    .most = 1,
    .options = show_options,
    .size = sizeof(struct show_values),
    .run = show_run,
};
