/*
 * json.c - fuzz target: games in JSON, one after the other, as oust reads them.  What is read is written in both
 * forms, and what is written is read again as the same game.  The first line may be "board BOARD", for lists of
 * moves, which don't tell it.
 */
#include <stdlib.h>
#include <string.h>

#include "abstractplay.h"
#include "fuzz.h"

/* The length of the written turns is enough to tell games apart that began alike. */
static void demand_same(const struct oust_game *game, const struct oust_game *again)
{
    FUZZ_DEMAND(oust_position_equal(oust_game_position(game), oust_game_position(again)));
    FUZZ_DEMAND(oust_game_placements(game) == oust_game_placements(again));
    FUZZ_DEMAND(oust_game_format_turns(game, NULL, 0) == oust_game_format_turns(again, NULL, 0));
}

static void demand_round_trip(const struct oust_game *game, enum abstractplay_form form)
{
    struct oust_error error = {0};
    struct oust_game *again = NULL;
    const char *board = oust_board_id(oust_position_board(oust_game_position(game)));
    char *text = NULL;
    size_t used = 0;
    if (abstractplay_write(game, form, &text, &error) != OUST_OK) {
        FUZZ_DEMAND(error.text[0]);
        return;
    }
    FUZZ_DEMAND(abstractplay_read(text, strlen(text), board, &again, &used, &error) == OUST_OK);
    FUZZ_DEMAND(used <= strlen(text));
    demand_same(game, again);
    oust_game_free(again);
    free(text);
}

static void take(const char *text, size_t size, const char *board)
{
    for (size_t used = 0; size > 0; text += used, size -= used) {
        struct oust_error error = {0};
        struct oust_game *game = NULL;
        enum oust_status status = abstractplay_read(text, size, board, &game, &used, &error);
        FUZZ_DEMAND((status == OUST_OK) == (game != NULL));
        FUZZ_DEMAND(status == OUST_OK || error.text[0]);
        FUZZ_DEMAND(used <= size);
        if (game) {
            demand_round_trip(game, ABSTRACTPLAY_STATE);
            demand_round_trip(game, ABSTRACTPLAY_MOVES);
        }
        oust_game_free(game);
        if (used == 0)
            break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char word[] = "board ";
    char *text = fuzz_text(data, size), *end = strchr(text, '\n');
    if (end && strncmp(text, word, strlen(word)) == 0) {
        *end = '\0';
        take(end + 1, size - (size_t)(end + 1 - text), text + strlen(word));
    } else {
        take(text, size, "hex7");
    }
    free(text);
    return 0;
}
