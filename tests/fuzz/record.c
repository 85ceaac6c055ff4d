/*
 * record.c - fuzz target: XML records.  What is read is written, and what is written is read again and
 * written the same.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "oust.h"

static void demand_round_trip(const struct oust_game *game)
{
    char *xml, *again;
    size_t length, length_again;
    struct oust_game *copy = NULL;
    struct oust_error error = {0};
    FUZZ_DEMAND(oust_record_write(game, &xml, &length, &error) == OUST_OK);
    FUZZ_DEMAND(oust_record_read(xml, length, &copy, &error) == OUST_OK);
    FUZZ_DEMAND(oust_position_equal(oust_game_position(game), oust_game_position(copy)));
    FUZZ_DEMAND(oust_game_result(game) == oust_game_result(copy));
    FUZZ_DEMAND(oust_game_undone(game) == oust_game_undone(copy));
    FUZZ_DEMAND(oust_record_write(copy, &again, &length_again, &error) == OUST_OK);
    FUZZ_DEMAND(length == length_again && memcmp(xml, again, length) == 0);
    oust_free(again);
    oust_free(xml);
    oust_game_free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct oust_game *game = NULL;
    struct oust_error error = {0};
    char *text = fuzz_text(data, size);
    enum oust_status status = oust_record_read(text, size, &game, &error);
    FUZZ_DEMAND((status == OUST_OK) == (game != NULL));
    FUZZ_DEMAND(status == OUST_OK || (error.status == status && error.text[0]));
    if (game)
        demand_round_trip(game);
    oust_game_free(game);
    free(text);
    return 0;
}
