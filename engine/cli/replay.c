/*
 * replay.c - plays games through and says how they ended.
 */
#include "cli.h"

#include <stdio.h>

#include "input.h"

static char winner_letter(const struct oust_game *game)
{
    switch (oust_game_result(game)) {
    case OUST_RESULT_NONE:
        return '-';
    case OUST_RESULT_BLOCKED:
        return '=';
    default:
        return (char)('0' + oust_game_winner(game));
    }
}

static int replay_run(const void *values, char **operands, int count)
{
    (void)values;
    struct lines lines;
    if (!lines_open(&lines, count > 0 ? operands[0] : NULL))
        return CLI_NO;
    while (lines_next(&lines)) {
        struct input_fields fields;
        struct oust_game *game;
        if (!input_game_fields(&lines, &fields) || !input_game(&lines, &fields, &game))
            continue;
        printf("%s\t%c\t%d\t%d\n", fields.start, winner_letter(game), oust_game_placements(game),
               oust_game_turns(game));
        oust_game_free(game);
    }
    return lines_close(&lines);
}

const struct cli_command cli_replay = {
    .name = "replay",
    .operands = "[FILE]",
    .summary = "Plays games through and says how they ended",
    .details = "Reads games, one a line, with tabs between the fields: BOARD, WINNER and TURNS; the\n"
               "winner is not looked at and may be left out, further fields are ignored.  Turns are\n"
               "separated by blanks, as in a1 b4,c2 pass.  Instead of a board a whole position may\n"
               "stand.  Prints the board, the winner (1, 2, = if neither can place, - if the game\n"
               "goes on), the number of placements and the number of turns.\n",
    .most = 1,
    .run = replay_run,
};
