/*
 * gtp-game.c - the commands that set up, change and show the game.
 *
 * In a game of the library players who can't place pass by themselves.  GTP has every pass said,
 * so the session keeps who has yet to say it (gtp.passing): in between that player is to move,
 * and nothing but the pass is legal.
 */
#include "gtp.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "gtp-vertex.h"
#include "options.h"

#define SQUARE_MOST 32

/* ---- the game ---- */

const struct oust_position *gtp_position(const struct gtp *gtp)
{
    return oust_game_position(gtp->game);
}

const struct oust_board *gtp_board(const struct gtp *gtp)
{
    return oust_position_board(gtp_position(gtp));
}

int gtp_turn(const struct gtp *gtp)
{
    return gtp->passing ? gtp->passing : oust_position_to_place(gtp_position(gtp));
}

bool gtp_ended(const struct gtp *gtp)
{
    return oust_game_result(gtp->game) != OUST_RESULT_NONE;
}

static void take_game(struct gtp *gtp, struct oust_game *game)
{
    oust_game_free(gtp->game);
    gtp->game = game;
    gtp->passing = 0;
}

bool gtp_begin(struct gtp *gtp, const char *id, struct oust_error *error)
{
    struct oust_board *board;
    struct oust_game *game;
    if (oust_board_new(id, &board, error) != OUST_OK)
        return false;
    enum oust_status status = oust_game_new(board, &game, error);
    oust_board_unref(board);
    if (status == OUST_OK)
        take_game(gtp, game);
    return status == OUST_OK;
}

enum oust_status gtp_place(struct gtp *gtp, oust_cell cell, struct oust_error *error)
{
    struct oust_placement placement;
    enum oust_status status = oust_game_place(gtp->game, cell, &placement, error);
    if (status == OUST_OK)
        gtp->passing = gtp_ended(gtp) ? 0 : placement.passed;
    return status;
}

/* Who passed after the last placement, or 0. */
static int passed_last(const struct gtp *gtp)
{
    struct oust_placement placement = {0};
    int count = oust_game_placements(gtp->game);
    if (count > 0)
        oust_game_placement(gtp->game, count - 1, &placement);
    return gtp_ended(gtp) ? 0 : placement.passed;
}

/* ---- setting up ---- */

static bool answer_boardsize(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    uint64_t size;
    char id[OUST_NAME_MAX];
    struct oust_error error = {0};
    if (!options_number(arguments->words[0], 0, INT32_MAX, &size))
        return gtp_refuse(out, GTP_SYNTAX);
    if (size < 2 || size > SQUARE_MOST)
        return gtp_refuse(out, "unacceptable size");
    snprintf(id, sizeof id, "rect%dx%d", (int)size, (int)size);
    return gtp_begin(gtp, id, &error) || gtp_refuse(out, "%s", error.text);
}

static bool answer_board(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    struct oust_error error = {0};
    if (arguments->count > 0)
        return gtp_begin(gtp, arguments->words[0], &error) || gtp_refuse(out, "%s", error.text);
    fputs(oust_board_id(gtp_board(gtp)), out);
    return true;
}

static bool answer_clear_board(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    char id[OUST_NAME_MAX];
    struct oust_error error = {0};
    snprintf(id, sizeof id, "%s", oust_board_id(gtp_board(gtp)));
    return gtp_begin(gtp, id, &error) || gtp_refuse(out, "%s", error.text);
}

static bool answer_komi(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp;
    char *end;
    strtod(arguments->words[0], &end);
    return *end == '\0' || gtp_refuse(out, GTP_SYNTAX);
}

/* ---- playing ---- */

static bool play_pass(struct gtp *gtp, int player, FILE *out)
{
    if (gtp->passing != player)
        return gtp_refuse(out, GTP_ILLEGAL);
    gtp->passing = 0;
    return true;
}

static bool play_cell(struct gtp *gtp, int player, oust_cell cell, FILE *out)
{
    struct oust_error error = {0};
    if (gtp_ended(gtp) || gtp_turn(gtp) != player || gtp->passing)
        return gtp_refuse(out, GTP_ILLEGAL);
    switch (gtp_place(gtp, cell, &error)) {
    case OUST_OK:
        return true;
    case OUST_ERROR_MEMORY:
        return gtp_refuse(out, "%s", error.text);
    default:
        return gtp_refuse(out, GTP_ILLEGAL);
    }
}

static bool answer_play(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    oust_cell cell;
    int player = gtp_vertex_player_read(arguments->words[0]);
    if (player == 0)
        return gtp_refuse(out, GTP_SYNTAX);
    switch (gtp_vertex_read(gtp_board(gtp), arguments->words[1], &cell)) {
    case GTP_VERTEX_CELL:
        return play_cell(gtp, player, cell, out);
    case GTP_VERTEX_PASS:
        return play_pass(gtp, player, out);
    case GTP_VERTEX_OUTSIDE:
        return gtp_refuse(out, GTP_ILLEGAL);
    case GTP_VERTEX_WRONG:
        break;
    }
    return gtp_refuse(out, GTP_SYNTAX);
}

static bool answer_undo(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    if (!gtp->passing && passed_last(gtp)) {
        gtp->passing = passed_last(gtp); /* takes the pass back, not yet the placement before it */
        return true;
    }
    if (oust_game_undo(gtp->game, NULL) != OUST_OK)
        return gtp_refuse(out, "cannot undo");
    gtp->passing = 0;
    return true;
}

/* ---- showing ---- */

static char stone(const struct oust_position *position, int row, int place)
{
    oust_cell cell = oust_board_cell_at(oust_position_board(position), row, place);
    return ".XO"[oust_position_at(position, cell)];
}

/* Rows have numbers on rectangles; on hexagons, where rows are shifted, their first and last cells are named. */
static void draw_row(const struct oust_position *position, int row, FILE *out)
{
    const struct oust_board *board = oust_position_board(position);
    bool hexagon = oust_board_shape(board) == OUST_SHAPE_HEX;
    int length = oust_board_row_length(board, row);
    char name[OUST_NAME_MAX];
    if (hexagon) {
        gtp_vertex_write(board, oust_board_cell_at(board, row, 0), name);
        fprintf(out, "%*s", 4 + oust_board_rows(board) - length, name);
    } else
        fprintf(out, "%3d", row + 1);
    int width = !hexagon && length > 25 ? 3 : 2;
    for (int place = 0; place < length; place++)
        fprintf(out, "%*c", width, stone(position, row, place));
    if (hexagon) {
        gtp_vertex_write(board, oust_board_cell_at(board, row, length - 1), name);
        fprintf(out, "  %s", name);
    }
    fputc('\n', out);
}

static void draw_columns(const struct oust_board *board, FILE *out)
{
    int columns = oust_board_row_length(board, 0);
    fprintf(out, "%3s", "");
    for (int column = 0; column < columns; column++) {
        char letters[OUST_NAME_MAX];
        gtp_vertex_column(column, letters);
        fprintf(out, "%*s", columns > 25 ? 3 : 2, letters);
    }
    fputc('\n', out);
}

static bool answer_showboard(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    const struct oust_position *position = gtp_position(gtp);
    const struct oust_board *board = gtp_board(gtp);
    fprintf(out, "%s\n", oust_board_id(board));
    for (int row = oust_board_rows(board) - 1; row >= 0; row--)
        draw_row(position, row, out);
    if (oust_board_shape(board) == OUST_SHAPE_RECT)
        draw_columns(board, out);
    fprintf(out, "X black: %d   O white: %d   %s\n", oust_position_stones(position, 1),
            oust_position_stones(position, 2),
            gtp_ended(gtp)       ? "the game is over"
            : gtp->passing       ? gtp_turn(gtp) == 1 ? "black has to pass" : "white has to pass"
            : gtp_turn(gtp) == 1 ? "black to place"
                                 : "white to place");
    return true;
}

/* ---- records ---- */

/* The name of a file, without the quotes that front ends put around one with blanks; new, or NULL. */
static char *file_name(const struct gtp_arguments *arguments)
{
    const char *name = arguments->rest;
    size_t length = strlen(name);
    if (length > 2 && name[0] == '"' && name[length - 1] == '"')
        return strndup(name + 1, length - 2);
    return strdup(name);
}

static bool refuse_error(const struct oust_error *error, FILE *out)
{
    if (error->line > 0)
        return gtp_refuse(out, "line %d: %s", error->line, error->text);
    return gtp_refuse(out, "%s", error->text);
}

static bool answer_loadrecord(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    struct oust_error error = {0};
    struct oust_game *game;
    char *name = file_name(arguments);
    bool loaded = name && oust_record_load(name, &game, &error) == OUST_OK;
    free(name);
    if (!name)
        return gtp_refuse(out, "out of memory");
    if (!loaded)
        return refuse_error(&error, out);
    take_game(gtp, game);
    fputs(gtp_vertex_player(gtp_turn(gtp)), out);
    return true;
}

static bool answer_saverecord(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    struct oust_error error = {0};
    char *name = file_name(arguments);
    bool saved = name && oust_record_save(gtp->game, name, &error) == OUST_OK;
    free(name);
    if (!name)
        return gtp_refuse(out, "out of memory");
    return saved || refuse_error(&error, out);
}

static bool answer_printrecord(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    struct oust_error error = {0};
    char *xml;
    size_t length;
    if (oust_record_write(gtp->game, &xml, &length, &error) != OUST_OK)
        return refuse_error(&error, out);
    fwrite(xml, 1, length, out);
    oust_free(xml);
    return true;
}

const struct gtp_command gtp_game_commands[] = {
    {"boardsize", "N", 1, 1, "begins a game on a square board of 2 to 32 columns and rows; fails: unacceptable size",
     answer_boardsize},
    {"oust-board", "[BOARD]", 0, 1,
     "begins a game on any board, as in hex7 or rect8x10; without BOARD: which one it is", answer_board},
    {"clear_board", "", 0, 0, "begins a game on the same board", answer_clear_board},
    {"komi", "NUMBER", 1, 1, "is taken and has no meaning: Oust does not count points", answer_komi},
    {"play", "COLOUR CELL", 2, 2,
     "places a stone, or passes where there is nothing else; fails: illegal move, also if it is not that player's turn",
     answer_play},
    {"undo", "", 0, 0, "takes back one placement or pass; fails: cannot undo", answer_undo},
    {"showboard", "", 0, 0, "draws the board", answer_showboard},
    {"oust-loadrecord", "FILE", 1, GTP_WORDS_MAX, "loads a record in XML and answers whose turn it is",
     answer_loadrecord},
    {"oust-saverecord", "FILE", 1, GTP_WORDS_MAX, "saves the game as a record in XML", answer_saverecord},
    {"printrecord", "", 0, 0, "the game as a record in XML", answer_printrecord},
    {0},
};
