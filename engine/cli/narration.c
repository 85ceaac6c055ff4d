#include "narration.h"

#include <stdlib.h>

#include "cli.h"
#include "diagram.h"

static const struct oust_board *board_of(const struct oust_game *game)
{
    return oust_position_board(oust_game_position(game));
}

void narration_placement(const struct oust_game *game, const struct oust_placement *placement)
{
    const struct oust_board *board = board_of(game);
    const char *player = diagram_player(board, placement->player);
    char cell[OUST_NAME_MAX];
    oust_board_cell_name(board, placement->cell, cell, sizeof cell);
    printf("%s placed %s\n", player, cell);
    bool again = oust_game_in_turn(game);
    if (placement->captured > 0)
        printf("%s captured %d%s\n", player, placement->captured, again ? ", place again" : "");
    if (placement->ended)
        printf("%s has no placement, the turn ends\n", player);
    if (placement->passed)
        printf("%s has no placement and passes\n", diagram_player(board, placement->passed));
}

void narration_standing(const struct oust_game *game)
{
    const struct oust_board *board = board_of(game);
    int winner = oust_game_winner(game);
    switch (oust_game_result(game)) {
    case OUST_RESULT_NONE:
        printf("%s to place%s\n", diagram_player(board, oust_position_to_place(oust_game_position(game))),
               oust_game_in_turn(game) ? " again" : "");
        break;
    case OUST_RESULT_WON:
        printf("%s wins: %s is ousted\n", diagram_player(board, winner), diagram_player(board, 3 - winner));
        break;
    case OUST_RESULT_BLOCKED:
        puts("Neither player has a placement: nobody wins");
        break;
    case OUST_RESULT_RESIGNED:
        printf("%s wins: %s gives up\n", diagram_player(board, winner), diagram_player(board, 3 - winner));
        break;
    }
}

bool narration_turns(const struct oust_game *game, FILE *out)
{
    size_t size = oust_game_format_turns(game, NULL, 0) + 1;
    char *text = malloc(size);
    if (!text)
        return !cli_no_memory();
    oust_game_format_turns(game, text, size);
    fputs(text, out);
    free(text);
    return true;
}
