/* naive.c - the rules of Oust once more, as plainly as they can be written. */
#include "naive.h"

#include <string.h>

void naive_init(struct naive *naive, const struct oust_board *board)
{
    memset(naive, 0, sizeof *naive);
    naive->board = board;
    naive->cells = oust_board_cells(board);
}

/* Marks the group that the stone on `cell` belongs to; returns its size. */
static int fill(const struct naive *naive, oust_cell cell, bool group[OUST_CELLS_MAX])
{
    oust_cell queue[OUST_CELLS_MAX], neighbours[OUST_NEIGHBOURS_MAX];
    int done = 0, size = 0;

    group[cell] = true;
    queue[size++] = cell;
    while (done < size) {
        int count = oust_board_neighbours(naive->board, queue[done++], neighbours);
        for (int i = 0; i < count; i++) {
            if (!group[neighbours[i]] && naive->stones[neighbours[i]] == naive->stones[cell]) {
                group[neighbours[i]] = true;
                queue[size++] = neighbours[i];
            }
        }
    }
    return size;
}

static bool touches(const struct naive *naive, oust_cell cell, int player)
{
    oust_cell neighbours[OUST_NEIGHBOURS_MAX];
    int count = oust_board_neighbours(naive->board, cell, neighbours);

    for (int i = 0; i < count; i++)
        if (naive->stones[neighbours[i]] == player)
            return true;
    return false;
}

/* The enemy groups around a group of `size` stones: marks them all; false if one of them is not smaller. */
static bool capture_around(const struct naive *naive, const bool *group, int size, int enemy, bool *captured)
{
    for (oust_cell cell = 0; cell < naive->cells; cell++) {
        oust_cell neighbours[OUST_NEIGHBOURS_MAX];
        if (!group[cell])
            continue;
        int count = oust_board_neighbours(naive->board, cell, neighbours);
        for (int i = 0; i < count; i++) {
            oust_cell other = neighbours[i];
            if (naive->stones[other] == enemy && !captured[other] && fill(naive, other, captured) >= size)
                return false;
        }
    }
    return true;
}

enum oust_verdict naive_check(const struct naive *naive, int player, oust_cell cell, bool captured[OUST_CELLS_MAX])
{
    struct naive after = *naive;
    bool group[OUST_CELLS_MAX] = {false};

    memset(captured, 0, OUST_CELLS_MAX * sizeof *captured);
    if (naive->stones[cell])
        return OUST_VERDICT_OCCUPIED;
    if (!touches(naive, cell, player))
        return OUST_VERDICT_SEED;
    after.stones[cell] = (char)player;
    int size = fill(&after, cell, group);
    bool smaller = capture_around(&after, group, size, 3 - player, captured);
    if (!memchr(captured, 1, OUST_CELLS_MAX))
        return OUST_VERDICT_NO_ENEMY;
    return smaller ? OUST_VERDICT_CAPTURE : OUST_VERDICT_TOO_SMALL;
}

int naive_place(struct naive *naive, int player, oust_cell cell)
{
    bool captured[OUST_CELLS_MAX];
    int count = 0;

    if (naive_check(naive, player, cell, captured) == OUST_VERDICT_CAPTURE) {
        for (oust_cell other = 0; other < naive->cells; other++) {
            if (captured[other]) {
                naive->stones[other] = 0;
                count++;
            }
        }
    }
    naive->stones[cell] = (char)player;
    return count;
}

int naive_count(const struct naive *naive, int player)
{
    int count = 0;

    for (oust_cell cell = 0; cell < naive->cells; cell++)
        count += naive->stones[cell] == player;
    return count;
}
