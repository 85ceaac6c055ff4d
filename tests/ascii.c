/* ascii.c - boards drawn in the test: the top row first, blanks for the eye only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "ascii.h"

int ascii_marks(const struct oust_board *board, const char *drawing, char marks[OUST_CELLS_MAX])
{
    int cells = 0;

    for (int row = oust_board_rows(board) - 1; row >= 0; row--) {
        for (int place = 0; place < oust_board_row_length(board, row); place++, cells++) {
            drawing += strspn(drawing, " ");
            if (!*drawing)
                fail_msg("the drawing has %d cells, but %s has %d", cells, oust_board_id(board),
                         oust_board_cells(board));
            marks[oust_board_cell_at(board, row, place)] = *drawing++;
        }
    }
    if (drawing[strspn(drawing, " ")])
        fail_msg("the drawing has more than the %d cells of %s", cells, oust_board_id(board));
    return cells;
}

struct oust_position *ascii_position(const char *id, int to_place, const char *drawing)
{
    struct oust_board *board;
    struct oust_position *position;
    char marks[OUST_CELLS_MAX];
    oust_cell stones[2][OUST_CELLS_MAX];
    size_t count[2] = {0};

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    int cells = ascii_marks(board, drawing, marks);
    for (oust_cell cell = 0; cell < cells; cell++) {
        if (marks[cell] == '1' || marks[cell] == '2') {
            int side = marks[cell] - '1';
            stones[side][count[side]++] = cell;
        }
    }
    assert_int_equal(oust_position_setup(position, stones[0], count[0], stones[1], count[1], to_place, NULL), OUST_OK);
    oust_board_unref(board);
    return position;
}

/* Says which cell differs, and how. */
static void compare(const struct oust_position *position, oust_cell cell, char drawn, char is)
{
    const struct oust_board *board = oust_position_board(position);
    char name[OUST_NAME_MAX], text[8192];

    if (drawn == is)
        return;
    oust_board_cell_name(board, cell, name, sizeof name);
    oust_position_format(position, text, sizeof text);
    fail_msg("%s is '%c', but drawn as '%c', in %s", name, is, drawn, text);
}

void ascii_assert_stones(const struct oust_position *position, const char *drawing)
{
    char marks[OUST_CELLS_MAX];
    int cells = ascii_marks(oust_position_board(position), drawing, marks);

    for (oust_cell cell = 0; cell < cells; cell++)
        compare(position, cell, marks[cell], ".12"[oust_position_at(position, cell)]);
}

void ascii_assert_verdicts(const struct oust_position *position, const char *drawing)
{
    static const char letters[] = {
        [OUST_VERDICT_SEED] = 's',     [OUST_VERDICT_CAPTURE] = 'c',   [OUST_VERDICT_OCCUPIED] = 'o',
        [OUST_VERDICT_NO_ENEMY] = 'n', [OUST_VERDICT_TOO_SMALL] = 't', [OUST_VERDICT_OVER] = '!',
        [OUST_VERDICT_NO_CELL] = '?',
    };
    char marks[OUST_CELLS_MAX];
    int cells = ascii_marks(oust_position_board(position), drawing, marks);

    for (oust_cell cell = 0; cell < cells; cell++) {
        int stone = oust_position_at(position, cell);
        enum oust_verdict verdict = oust_position_check(position, cell);
        if (stone)
            assert_int_equal(verdict, OUST_VERDICT_OCCUPIED);
        compare(position, cell, marks[cell], stone ? ".12"[stone] : letters[verdict]);
    }
}
