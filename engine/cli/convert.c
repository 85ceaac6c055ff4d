/*
 * convert.c - games from one form to another: lines of turns, records in XML, JSON of AbstractPlay;
 * and all of them to the positions they lead to.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abstractplay.h"
#include "input.h"
#include "narration.h"

#define BOARD_USUAL "hex7"

struct convert_values {
    bool position;
    const char *to, *board;
};

/* Writes a game.  \return false after a complaint. */
typedef bool put_fn(const struct oust_game *game);

/* ---- writing ---- */

static bool is_empty_start(const struct oust_position *setup)
{
    return oust_position_to_place(setup) == 1 && oust_position_stones(setup, 1) + oust_position_stones(setup, 2) == 0;
}

static bool print_position(const struct oust_position *position, char end)
{
    size_t size = oust_position_format(position, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return !cli_no_memory();
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

static bool put_line(const struct oust_game *game)
{
    if (!print_start(game) || !narration_turns(game, stdout))
        return false;
    putchar('\n');
    return true;
}

static bool put_position(const struct oust_game *game)
{
    return print_position(oust_game_position(game), '\n');
}

static bool put_record(const struct oust_game *game)
{
    struct oust_error error = {0};
    char *xml;
    size_t length;
    if (oust_record_write(game, &xml, &length, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        return false;
    }
    fwrite(xml, 1, length, stdout);
    oust_free(xml);
    return true;
}

static bool put_json(const struct oust_game *game, enum abstractplay_form form)
{
    struct oust_error error = {0};
    char *text;
    if (abstractplay_write(game, form, &text, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        return false;
    }
    puts(text);
    free(text);
    return true;
}

static bool put_state(const struct oust_game *game)
{
    return put_json(game, ABSTRACTPLAY_STATE);
}

static bool put_moves(const struct oust_game *game)
{
    return put_json(game, ABSTRACTPLAY_MOVES);
}

static const struct form {
    const char *name;
    put_fn *put;
    bool single;  /* one game only */
    bool remarks; /* comments and empty lines may stand in it */
} forms[] = {
    {"line", put_line, false, true},
    {"xml", put_record, true, false},
    {"json", put_state, false, false},
    {"moves", put_moves, false, false},
};
static const struct form position_form = {"position", put_position, false, true};

static const struct form *find_form(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].name, name) == 0)
            return &forms[i];
    return NULL;
}

/* ---- games ---- */

/* A conversion under way. */
struct conversion {
    struct lines lines;
    const char *board; /* of moves that don't tell it, or NULL */
    const struct form *form;
    struct oust_game *only; /* the game of a form that holds one, until the input has ended */
};

static void put(struct conversion *c, struct oust_game *game)
{
    if (c->form->single && !c->only) {
        c->only = game;
        return;
    }
    if (c->form->single)
        lines_complain(&c->lines,
                       "a record holds one game, and this is a second one; --to line, json or moves takes many");
    else if (!c->form->put(game))
        c->lines.bad = true;
    oust_game_free(game);
}

static void convert_record(struct conversion *c)
{
    struct oust_game *game;
    if (input_record(&c->lines, &game))
        put(c, game);
}

static void convert_json(struct conversion *c)
{
    const char *board = c->board ? c->board : BOARD_USUAL;
    struct input_json json;
    struct oust_game *game;
    if (input_json(&c->lines, &json))
        while (!(c->form->single && c->lines.bad) && input_json_next(&c->lines, &json, board, &game))
            if (game)
                put(c, game);
    free(json.text);
}

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

static void convert_position(struct lines *lines)
{
    struct oust_position *position;
    if (!input_position(lines, &position))
        return;
    if (!print_position(position, '\n'))
        lines_complain(lines, "out of memory");
    oust_position_free(position);
}

static void convert_line(struct conversion *c)
{
    struct input_fields fields = {.start = c->board, .turns = c->lines.text};
    struct oust_game *game;
    if (!c->board && c->form == &position_form && is_position(c->lines.text))
        convert_position(&c->lines);
    else if ((c->board || input_game_fields(&c->lines, &fields)) && input_game(&c->lines, &fields, &game))
        put(c, game);
}

static void convert_lines(struct conversion *c)
{
    c->lines.silent = !c->form->remarks;
    while (!(c->form->single && c->lines.bad) && lines_next(&c->lines))
        convert_line(c);
}

/* What comes out is complete, or nothing. */
static void convert_only(struct conversion *c)
{
    if (!c->only && !c->lines.bad) {
        cli_complain("there is no game in the input");
        c->lines.bad = true;
    }
    if (!c->lines.bad && !c->form->put(c->only))
        c->lines.bad = true;
    oust_game_free(c->only);
}

static int convert_to(struct conversion *c, enum input_kind kind)
{
    if (!c->form)
        c->form = find_form(kind == INPUT_LINES ? "xml" : "line");
    switch (kind) {
    case INPUT_LINES:
        convert_lines(c);
        break;
    case INPUT_RECORD:
        convert_record(c);
        break;
    case INPUT_JSON:
        convert_json(c);
        break;
    }
    if (c->form->single)
        convert_only(c);
    return lines_close(&c->lines);
}

/* Is there such a board?  CLI_DONE, or the exit status after a complaint. */
static int check_board(const char *id)
{
    struct oust_board *board;
    struct oust_error error = {0};
    if (oust_board_new(id, &board, &error) != OUST_OK)
        return cli_refused("--board: ", &error);
    oust_board_unref(board);
    return CLI_DONE;
}

static int convert_run(const void *values, char **operands, int count)
{
    const struct convert_values *chosen = values;
    struct conversion conversion = {.board = chosen->board, .form = chosen->position ? &position_form : NULL};
    int bad = chosen->board ? check_board(chosen->board) : CLI_DONE;
    if (bad)
        return bad;
    if (chosen->to && chosen->position)
        return cli_misused("--to and --position exclude each other");
    if (chosen->to && !(conversion.form = find_form(chosen->to)))
        return cli_misused("--to: '%s' is no form of games; forms are line, xml, json and moves", chosen->to);
    if (!lines_open(&conversion.lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    return convert_to(&conversion, input_kind(&conversion.lines));
}

static const struct option convert_options[] = {
    {"to", OPTION_TEXT, offsetof(struct convert_values, to), "FORM",
     "line, xml, json or moves; by default xml for lines, and line for all else", 0, 0},
    {"board", OPTION_TEXT, offsetof(struct convert_values, board), "BOARD",
     "The board of moves that don't tell it; lines then hold nothing but turns", 0, 0},
    {"position", OPTION_FLAG, offsetof(struct convert_values, position), NULL,
     "Print the position that the game has come to, as legal and hint read it", 0, 0},
    {0},
};

const struct cli_command cli_convert = {
    .name = "convert",
    .operands = "[FILE]",
    .summary = "Converts games: lines of turns, records in XML, JSON of AbstractPlay",
    .details = "What the input is shows at its first letter.  A line is BOARD and TURNS with a tab\n"
               "between them; BOARD is a whole position where the game did not begin with the empty\n"
               "board, and the winner may stand between the two, as replay reads it.  A line holds\n"
               "no players, no result and no placements taken back; JSON neither players nor\n"
               "placements taken back.  An input of lines or of JSON may hold many games, and so may\n"
               "the output, unless it is a record.  With --position those lines that are positions\n"
               "already come out as such.\n",
    .most = 1,
    .options = convert_options,
    .size = sizeof(struct convert_values),
    .run = convert_run,
};
