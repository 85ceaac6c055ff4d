/*
 * show.c - positions and games drawn with letters, or one of them as a picture in a file.
 */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "diagram.h"
#include "input.h"
#include "narration.h"
#include "picture.h"

#define BOARD_USUAL "hex7" /* of lists of moves, which don't tell it */

struct show_values {
    bool ascii, legal;
    const char *png, *scheme;
    uint64_t size;
};

struct show {
    struct lines lines;
    struct diagram diagram;
    bool picture;                     /* nothing is drawn with letters */
    struct oust_position *photograph; /* what is to be in the picture, once all is read and good */
    oust_cell last;
};

/* ---- one position ---- */

static void keep_for_picture(struct show *show, const struct oust_position *position, oust_cell last)
{
    if (show->photograph) {
        lines_complain(&show->lines, "a picture shows one position, and this is a second one");
        return;
    }
    show->photograph = oust_position_clone(position);
    show->last = last;
    if (!show->photograph)
        lines_complain(&show->lines, "out of memory");
}

static void show_position(struct show *show, const struct oust_position *position)
{
    const struct oust_board *board = oust_position_board(position);
    if (show->picture) {
        keep_for_picture(show, position, OUST_CELL_NONE);
        return;
    }
    diagram_print(&show->diagram, position);
    if (oust_position_blocked(position))
        puts("Neither player has a placement.");
    else
        printf("%s, %s to place.\n", oust_board_id(board), diagram_player(board, oust_position_to_place(position)));
}

static void show_game(struct show *show, struct oust_game *game)
{
    struct oust_placement placement;
    bool placed = oust_game_placement(game, oust_game_placements(game) - 1, &placement) == OUST_OK;
    if (show->picture) {
        keep_for_picture(show, oust_game_position(game), placed ? placement.cell : OUST_CELL_NONE);
    } else {
        diagram_print(&show->diagram, oust_game_position(game));
        narration_standing(game);
    }
    oust_game_free(game);
}

/* ---- the input ---- */

static void show_json(struct show *show)
{
    struct input_json json;
    struct oust_game *game;
    if (input_json(&show->lines, &json))
        while (input_json_next(&show->lines, &json, BOARD_USUAL, &game))
            if (game)
                show_game(show, game);
    free(json.text);
}

static void show_lines(struct show *show)
{
    show->lines.silent = show->picture;
    while (lines_next(&show->lines)) {
        struct oust_position *position;
        if (!input_position(&show->lines, &position))
            continue;
        show_position(show, position);
        oust_position_free(position);
    }
}

static void show_input(struct show *show)
{
    struct oust_game *game;
    enum input_kind kind = input_kind(&show->lines);
    if (kind == INPUT_LINES)
        show_lines(show);
    else if (kind == INPUT_JSON)
        show_json(show);
    else if (input_record(&show->lines, &game))
        show_game(show, game);
}

/* ---- pictures ---- */

/* A picture on standard output, or in a file that is replaced as a whole. */
static int write_picture(const struct picture *picture, const char *path)
{
    struct oust_error error = {0};
    size_t length;
    char *bytes;
    if (strcmp(path, "-") != 0) {
        if (picture_save(picture, path, &error) == OUST_OK)
            return CLI_DONE;
    } else if (picture_png(picture, &bytes, &length, &error) == OUST_OK) {
        fwrite(bytes, 1, length, stdout);
        free(bytes);
        return CLI_DONE;
    }
    cli_complain("%s", error.text);
    return CLI_NO;
}

static int show_picture(const struct show *show, const struct show_values *chosen, enum look_scheme scheme)
{
    struct picture picture = {.position = show->photograph,
                              .size = (int)chosen->size,
                              .scheme = scheme,
                              .coordinates = true,
                              .spots = chosen->legal,
                              .last = show->last};
    if (show->photograph)
        return write_picture(&picture, chosen->png);
    cli_complain("there is no position in the input");
    return CLI_NO;
}

static int show_run(const void *values, char **operands, int count)
{
    const struct show_values *chosen = values;
    struct show show = {.diagram = diagram_for_locale(), .picture = chosen->png != NULL};
    enum look_scheme scheme = look_scheme_parse(chosen->scheme);
    if (scheme == LOOK_SCHEMES)
        return cli_misused("--scheme can't be '%s': it must be standard, safe, contrast or mono", chosen->scheme);
    if (show.picture && !picture_can_be_had())
        return cli_misused("--png: this program was built without pictures");
    show.diagram.unicode = show.diagram.unicode && !chosen->ascii;
    show.diagram.marks = chosen->legal;
    if (!lines_open(&show.lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    show_input(&show);
    int status = lines_close(&show.lines);
    if (chosen->png && status == CLI_DONE)
        status = show_picture(&show, chosen, scheme);
    oust_position_free(show.photograph);
    return status;
}

static const struct show_values show_defaults = {.scheme = "standard", .size = PICTURE_USUAL};

static const struct option show_options[] = {
    {"ascii", OPTION_FLAG, offsetof(struct show_values, ascii), NULL, "Draw stones as X and O whatever the locale has",
     0, 0},
    {"legal", OPTION_FLAG, offsetof(struct show_values, legal), NULL,
     "Mark where a stone may be placed: + captures nothing, * captures", 0, 0},
    {"png", OPTION_TEXT, offsetof(struct show_values, png), "FILE",
     "Draw one position as a picture into this file (- for standard output)", 0, 0},
    {"size", OPTION_NUMBER, offsetof(struct show_values, size), "N",
     "Pixels that the picture is wide or high at most (default 800)", PICTURE_LEAST, PICTURE_MOST},
    {"scheme", OPTION_TEXT, offsetof(struct show_values, scheme), "NAME",
     "Its colours: standard, safe, contrast or mono", 0, 0},
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
    .defaults = &show_defaults,
    .size = sizeof(struct show_values),
    .run = show_run,
};
