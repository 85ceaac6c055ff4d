/*
 * gtp-gogui.c - the commands by which GoGui learns the rules of a game that is not Go.
 */
#include "gtp-vertex.h"
#include "gtp.h"

static bool answer_game_id(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    fputs("oust", out);
    return true;
}

static bool answer_board_size(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    const struct oust_board *board = gtp_board(gtp);
    int rows = oust_board_rows(board);
    if (oust_board_shape(board) != OUST_SHAPE_RECT || oust_board_row_length(board, 0) != rows)
        return gtp_refuse(out, "%s is not square", oust_board_id(board));
    fprintf(out, "%d", rows);
    return true;
}

/* No names of rows and columns: every X and O would be taken for a stone. */
static bool answer_board(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    const struct oust_board *board = gtp_board(gtp);
    for (int row = oust_board_rows(board) - 1; row >= 0; row--) {
        int length = oust_board_row_length(board, row);
        for (int place = 0; place < length; place++) {
            int player = oust_position_at(gtp_position(gtp), oust_board_cell_at(board, row, place));
            fprintf(out, "%s%c", place > 0 ? " " : "", ".XO"[player]);
        }
        fputc('\n', out);
    }
    return true;
}

static bool answer_legal_moves(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    oust_cell cells[OUST_CELLS_MAX];
    if (gtp_ended(gtp))
        return true;
    if (gtp->passing) {
        fputs("pass", out);
        return true;
    }
    size_t count = oust_position_legal(gtp_position(gtp), cells, OUST_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        char name[OUST_NAME_MAX];
        gtp_vertex_write(gtp_board(gtp), cells[i], name);
        fprintf(out, "%s%s", i > 0 ? " " : "", name);
    }
    return true;
}

static bool answer_side_to_move(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    fputs(gtp_vertex_player(gtp_turn(gtp)), out);
    return true;
}

static bool answer_final_result(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    bool black = oust_game_winner(gtp->game) == 1;
    switch (oust_game_result(gtp->game)) {
    case OUST_RESULT_NONE:
        fputs("The game goes on", out);
        break;
    case OUST_RESULT_WON:
        fputs(black ? "Black wins: White is ousted" : "White wins: Black is ousted", out);
        break;
    case OUST_RESULT_BLOCKED:
        fputs("Nobody wins: neither player has a placement", out);
        break;
    case OUST_RESULT_RESIGNED:
        fputs(black ? "Black wins: White gives up" : "White wins: Black gives up", out);
        break;
    }
    return true;
}

static bool answer_captured_count(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments;
    int lost[3] = {0};
    for (int i = 0; i < oust_game_placements(gtp->game); i++) {
        struct oust_placement placement = {0};
        oust_game_placement(gtp->game, i, &placement);
        lost[3 - placement.player] += placement.captured;
    }
    fprintf(out, "%d %d", lost[1], lost[2]);
    return true;
}

static bool answer_analyze_commands(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    fputs("varc/Best Placement/reg_genmove %c\n"
          "plist/Legal Placements/gogui-rules_legal_moves\n"
          "string/Captured Stones/gogui-rules_captured_count\n"
          "string/Result/gogui-rules_final_result\n"
          "string/Level/level %o\n"
          "string/Show Record/printrecord\n"
          "none/Save Record/oust-saverecord %w\n",
          out);
    return true;
}

const struct gtp_command gtp_gogui_commands[] = {
    {"gogui-rules_game_id", "", 0, 0, "which game it is: oust", answer_game_id},
    {"gogui-rules_board", "", 0, 0, "the rows of the board from the top, with . X O for empty, black and white",
     answer_board},
    {"gogui-rules_board_size", "", 0, 0, "columns and rows of a square board; fails on any other", answer_board_size},
    {"gogui-rules_legal_moves", "", 0, 0, "all legal cells, pass if that is the only move, nothing if the game is over",
     answer_legal_moves},
    {"gogui-rules_side_to_move", "", 0, 0, "whose turn it is, black or white", answer_side_to_move},
    {"gogui-rules_final_result", "", 0, 0, "how the game ended, in words", answer_final_result},
    {"gogui-rules_captured_count", "", 0, 0, "how many stones Black has lost, and how many White",
     answer_captured_count},
    {"gogui-analyze_commands", "", 0, 0, "what GoGui's analyze window offers", answer_analyze_commands},
    {0},
};
