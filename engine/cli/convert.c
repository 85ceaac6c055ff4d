/*
 * convert.c - records in XML to lines of turns, and back; and both to the position they lead to.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

struct convert_values {
    bool position;
};

static bool is_empty_start(const struct oust_position *setup)
{
    return oust_position_to_place(setup) == 1 && oust_position_stones(setup, 1) + oust_position_stones(setup, 2) == 0;
}

static bool print_position(const struct oust_position *position, char end)
{
    size_t size = oust_position_format(position, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return false;
    oust_position_format(position, text, size);
    printf("%s%c", text, end);
    free(text);
    return true;
}

/* The first field of the line: the board alone, where the game began with it empty. */
static bool print_start(const struct oust_game *game)
{
    const struct oust_position *setup = oust_game_setup(game);
    if (is_empty_start(setup)) {
        printf("%s\t", oust_board_id(oust_position_board(setup)));
        return true;
    }
    return print_position(setup, '\t');
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

/* A game as a line, or no more than its last position. */
static bool print_line(const struct oust_game *game, bool position)
{
    if (position)
        return print_position(oust_game_position(game), '\n');
    return print_start(game) && print_turns(game);
}

static int convert_record(struct lines *lines, bool position)
{
    struct oust_game *game;
    if (!input_record(lines, &game))
        return lines_close(lines);
    bool printed = print_line(game, position);
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

/* ---- positions ---- */

/*
 * Is the line a position, and no game?  It is without tabs; with them its first fields hold no blanks,
 * and the fourth says who is to place, unless it is a wrong one: then the second is no winner either.
 */
static bool is_position(const char *text)
{
    const char *field[4] = {text};
    for (int i = 1; i < 4; i++) {
        const char *tab = strchr(field[i - 1], '\t');
        if (!tab)
            return i == 1;
        if (memchr(field[i - 1], ' ', (size_t)(tab - field[i - 1])))
            return false;
        field[i] = tab + 1;
    }
    bool to_place = (*field[3] == '1' || *field[3] == '2') && strcspn(field[3], " \t") == 1;
    bool winner = strchr("12=-", *field[1]) && field[2] - field[1] == 2;
    return to_place || !winner;
}

static bool position_of_line(struct lines *lines, struct oust_position **position)
{
    if (is_position(lines->text))
        return input_position(lines, position);
    struct input_fields fields;
    struct oust_game *game;
    if (!input_game_fields(lines, &fields) || !input_game(lines, &fields, &game))
        return false;
    *position = oust_position_clone(oust_game_position(game));
    if (!*position)
        lines_complain(lines, "out of memory");
    oust_game_free(game);
    return *position != NULL;
}

static int positions_of_lines(struct lines *lines)
{
    while (lines_next(lines)) {
        struct oust_position *position;
        if (!position_of_line(lines, &position))
            continue;
        if (!print_position(position, '\n'))
            lines_complain(lines, "out of memory");
        oust_position_free(position);
    }
    return lines_close(lines);
}

static int convert_run(const void *values, char **operands, int count)
{
    const bool position = ((const struct convert_values *)values)->position;
    struct lines lines;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    if (input_is_record(&lines))
        return convert_record(&lines, position);
    if (position)
        return positions_of_lines(&lines);
    lines.silent = true;
    return convert_line(&lines);
}

static const struct option convert_options[] = {
    {"position", OPTION_FLAG, offsetof(struct convert_values, position), NULL,
     "Print the position that the game has come to, as legal and hint read it", 0, 0},
    {0},
};

const struct cli_command cli_convert = {
    .name = "convert",
    .operands = "[FILE]",
    .summary = "Converts a record in XML to a line of turns, or a line to a record",
    .details = "What the input is shows at its first letter.  A line is BOARD and TURNS with a tab\n"
               "between them; BOARD is a whole position where the game did not begin with the empty\n"
               "board, and the winner may stand between the two, as replay reads it.  A line holds\n"
               "no players, no result and no placements taken back.  With --position there may be any\n"
               "number of lines, and those that are positions already come out as such.\n",
    .most = 1,
    .options = convert_options,
    .size = sizeof(struct convert_values),
    .run = convert_run,
};
