/*
 * notation.c - fuzz target: boards, cells, positions, games and players as people type them, line by line and all
 * in one.  What can be read can be written and read again, and is the same.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "fuzz.h"
#include "input.h"
#include "oust.h"
#include "reading.h"
#include "spec.h"

#define TEXT_MOST (1u << 16)

/* The two largest boards, made once: that takes its time. */
static struct oust_board *largest[2];

static void try_board(const char *text)
{
    struct oust_board *board = NULL, *again = NULL;
    if (oust_board_new(text, &board, NULL) != OUST_OK)
        return;
    FUZZ_DEMAND(oust_board_new(oust_board_id(board), &again, NULL) == OUST_OK);
    FUZZ_DEMAND(strcmp(oust_board_id(board), oust_board_id(again)) == 0);
    FUZZ_DEMAND(oust_board_cells(board) == oust_board_cells(again));
    oust_board_unref(again);
    oust_board_unref(board);
}

static void try_cell(const char *text, const struct oust_board *board)
{
    oust_cell cell, again;
    char name[OUST_NAME_MAX];
    if (oust_board_cell_parse(board, text, &cell, NULL) == OUST_OK) {
        FUZZ_DEMAND(cell < oust_board_cells(board));
        FUZZ_DEMAND(oust_board_cell_name(board, cell, name, sizeof name) > 0);
        FUZZ_DEMAND(oust_board_cell_parse(board, name, &again, NULL) == OUST_OK && again == cell);
    }
}

static void demand_position(const struct oust_position *position)
{
    struct oust_position *again = NULL;
    char *text = malloc(TEXT_MOST);
    FUZZ_DEMAND(text && oust_position_format(position, text, TEXT_MOST) < TEXT_MOST);
    FUZZ_DEMAND(oust_position_parse(text, &again, NULL) == OUST_OK);
    FUZZ_DEMAND(oust_position_equal(position, again));
    FUZZ_DEMAND(oust_position_hash(position) == oust_position_hash(again));
    FUZZ_DEMAND(oust_position_legal(position, NULL, 0) ==
                oust_position_seeds(position, NULL, 0) + oust_position_captures(position, NULL, 0));
    oust_position_free(again);
    free(text);
}

/* From the same beginning the same turns lead to the same end. */
static void demand_game(const struct oust_game *game)
{
    struct oust_game *again = NULL;
    size_t size = oust_game_format_turns(game, NULL, 0) + 1;
    char *turns = malloc(size);
    FUZZ_DEMAND(turns && oust_game_format_turns(game, turns, size) == size - 1);
    FUZZ_DEMAND(oust_game_new_from(oust_game_setup(game), &again, NULL) == OUST_OK);
    FUZZ_DEMAND(oust_game_play(again, turns, NULL) == OUST_OK);
    FUZZ_DEMAND(oust_position_equal(oust_game_position(game), oust_game_position(again)));
    FUZZ_DEMAND(oust_game_result(game) == oust_game_result(again) || oust_game_result(game) == OUST_RESULT_RESIGNED);
    while (oust_game_undo(again, NULL) == OUST_OK)
        ;
    FUZZ_DEMAND(oust_game_placements(again) == 0);
    demand_position(oust_game_position(game));
    oust_game_free(again);
    free(turns);
}

static void try_position(const char *text)
{
    struct oust_position *position = NULL;
    struct oust_error error = {0};
    enum oust_status status = oust_position_parse(text, &position, &error);
    FUZZ_DEMAND((status == OUST_OK) == (position != NULL));
    FUZZ_DEMAND(status == OUST_OK || (error.text[0] && error.column <= (int)strlen(text) + 1));
    if (position)
        demand_position(position);
    oust_position_free(position);
}

static void try_text(const char *text, size_t size)
{
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    bool players;
    enum oust_status status = reading_text(text, size, &game, &players, &error);
    FUZZ_DEMAND((status == OUST_OK) == (game != NULL));
    if (game)
        demand_game(game);
    oust_game_free(game);
}

/* As the commands of oust read their input; a line is cut up, and so is read twice. */
static void try_lines(const char *text, bool games)
{
    struct lines lines;
    struct input_fields fields;
    struct oust_position *position = NULL;
    struct oust_game *game = NULL;
    FUZZ_DEMAND(lines_open_text(&lines, text));
    lines.silent = true;
    while (lines_next(&lines)) {
        if (games && input_game_fields(&lines, &fields) && input_game(&lines, &fields, &game)) {
            demand_game(game);
            oust_game_free(game);
        } else if (!games && input_position(&lines, &position)) {
            oust_position_free(position);
        }
    }
    lines_close(&lines);
}

static void try_player(const char *text)
{
    struct spec spec;
    char why[256] = "";
    FUZZ_DEMAND(spec_read(text, true, &spec, why, sizeof why) || why[0]);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc, (void)argv;
    FUZZ_DEMAND(oust_board_new("hex18", &largest[0], NULL) == OUST_OK);
    FUZZ_DEMAND(oust_board_new("rect32x32", &largest[1], NULL) == OUST_OK);
    fuzz_silence();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    size_t length = strcspn(text, "\n");
    try_text(text, size);
    try_lines(text, false);
    try_lines(text, true);
    text[length] = '\0';
    try_board(text);
    for (int i = 0; i < 2; i++)
        try_cell(text, largest[i]);
    try_position(text);
    try_player(text);
    free(text);
    return 0;
}
