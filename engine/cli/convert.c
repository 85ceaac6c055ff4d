/*
 * convert.c - records in XML to lines of turns, and back.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>

#include "input.h"

static bool is_empty_start(const struct oust_position *setup)
{
    return oust_position_to_place(setup) == 1 && oust_position_stones(setup, 1) + oust_position_stones(setup, 2) == 0;
}

/* The first field of the line: the board alone, where the game began with it empty. */
static bool print_start(const struct oust_game *game)
{
    const struct oust_position *setup = oust_game_setup(game);
    if (is_empty_start(setup)) {
        printf("%s\t", oust_board_id(oust_position_board(setup)));
        return true;
    }
    size_t size = oust_position_format(setup, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return false;
    oust_position_format(setup, text, size);
    printf("%s\t", text);
    free(text);
    return true;
}

static bool print_turns(const struct oust_game *game)
{
    size_t size = oust_game_format_turns(game, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return false;
    oust_game_format_turns(game, text, size);
    puts(text);
    free(text);
    return true;
}

static int convert_record(struct lines *lines)
{
    struct oust_game *game;
    if (!input_record(lines, &game))
        return lines_close(lines);
    bool printed = print_start(game) && print_turns(game);
    oust_game_free(game);
    int status = lines_close(lines);
    return printed ? status : cli_no_memory();
}

static int print_record(const struct oust_game *game)
{
    struct oust_error error = {0};
    char *xml;
    size_t length;
    if (oust_record_write(game, &xml, &length, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        return CLI_NO;
    }
    fwrite(xml, 1, length, stdout);
    oust_free(xml);
    return CLI_DONE;
}

/* One record is one document, so there can be one game only.  Comments have no place in it. */
static int convert_line(struct lines *lines)
{
    struct oust_game *game = NULL;
    struct input_fields fields;
    while (!lines->bad && lines_next(lines)) {
        if (game)
            lines_complain(lines, "a record holds one game, and this is a second one");
        else if (input_game_fields(lines, &fields))
            input_game(lines, &fields, &game);
    }
    if (!game && !lines->bad) {
        cli_complain("there is no game in the input");
        lines->bad = true;
    }
    int status = lines->bad ? CLI_NO : print_record(game);
    oust_game_free(game);
    lines_close(lines);
    return status;
}

static int convert_run(const void *values, char **operands, int count)
{
    (void)values;
    struct lines lines;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    lines.silent = true;
    return input_is_record(&lines) ? convert_record(&lines) : convert_line(&lines);
}

const struct cli_command cli_convert = {
    .name = "convert",
    .operands = "[FILE]",
    .summary = "Converts a record in XML to a line of turns, or a line to a record",
    .details = "What the input is shows at its first letter.  A line is BOARD and TURNS with a tab\n"
               "between them; BOARD is a whole position where the game did not begin with the empty\n"
               "board, and the winner may stand between the two, as replay reads it.  A line holds\n"
               "no players, no result and no placements taken back.\n",
    .most = 1,
    .run = convert_run,
};
