/*
 * remote-copy.c - what has changed between the copy that is shown and the game as it is now.
 */
#include "remote-inside.h"

/* Placement `index` is the same in both. */
static bool same_placement(const struct oust_game *a, const struct oust_game *b, int index)
{
    struct oust_placement one, other;

    return oust_game_placement(a, index, &one) == OUST_OK && oust_game_placement(b, index, &other) == OUST_OK &&
           one.cell == other.cell && one.player == other.player;
}

/* How many placements from the first one on are the same. */
static int common_placements(const struct oust_game *a, const struct oust_game *b)
{
    int count = 0;

    while (count < oust_game_placements(a) && count < oust_game_placements(b) && same_placement(a, b, count))
        count++;
    return count;
}

/* What happened in between; NOTICE_WORK if nothing did on the board. */
static enum notice_kind what_happened(const struct oust_game *before, const struct oust_game *now)
{
    int was = oust_game_placements(before), is = oust_game_placements(now);
    int common = common_placements(before, now);

    if (!oust_position_equal(oust_game_setup(before), oust_game_setup(now)))
        return NOTICE_GAME;
    if (common < was)
        return NOTICE_UNDONE;
    if (is > was)
        return oust_game_undone(before) == is - was + oust_game_undone(now) ? NOTICE_REDONE : NOTICE_PLACED;
    if (oust_game_result(before) != oust_game_result(now))
        return oust_game_result(now) == OUST_RESULT_NONE ? NOTICE_UNDONE : NOTICE_REDONE;
    return NOTICE_WORK;
}

void remote_adopt(struct remote *remote, struct oust_game *game)
{
    struct oust_game *before = remote->game;
    struct notice notice = {.kind = what_happened(before, game), .cell = OUST_CELL_NONE};
    struct oust_placement last;

    if (notice.kind == NOTICE_PLACED && oust_game_placement(game, oust_game_placements(game) - 1, &last) == OUST_OK)
        notice.cell = last.cell;
    if (notice.kind != NOTICE_WORK)
        remote_hint_drop(remote);
    remote->game = game;
    remote_tell(remote, notice);
    oust_game_free(before);
}
