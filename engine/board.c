#include "board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "status.h"

#define HEX_SIDE_MIN  2
#define HEX_SIDE_MAX  18
#define RECT_SIDE_MAX 32

/* ---- cells and places ----
 *
 * On hexagons a cell has the coordinates (x, y), where y is the row counted from the middle
 * one upwards and x runs along the row so that the two cells above (x, y) are (x, y + 1) and
 * (x - 1, y + 1).  On rectangles x is the column and y the row from the bottom.
 */
struct point {
    int x, y;
};

static int hex_row_length(int side, int row)
{
    return row < side ? side + row : 3 * side - 2 - row;
}

static int hex_row_first_x(int side, int row)
{
    int y = row - (side - 1);
    return y < 0 ? -(side - 1) - y : -(side - 1);
}

static struct point cell_point(const struct oust_board *board, oust_cell cell)
{
    int row = board->row[cell], place = board->place[cell];
    if (board->shape == OUST_SHAPE_RECT)
        return (struct point){place, row};
    return (struct point){hex_row_first_x(board->width, row) + place, row - (board->width - 1)};
}

static oust_cell point_cell(const struct oust_board *board, struct point p)
{
    if (board->shape == OUST_SHAPE_RECT)
        return oust_board_cell_at(board, p.y, p.x);
    int row = p.y + board->width - 1;
    if (row < 0 || row >= board->rows)
        return OUST_CELL_NONE;
    return oust_board_cell_at(board, row, p.x - hex_row_first_x(board->width, row));
}

static void number_cells(struct oust_board *board)
{
    int cell = 0;
    if (board->shape == OUST_SHAPE_HEX) {
        for (int row = 0; row < board->rows; row++) {
            board->row_start[row] = (int16_t)cell;
            for (int place = 0; place < hex_row_length(board->width, row); place++, cell++) {
                board->row[cell] = (int16_t)row;
                board->place[cell] = (int16_t)place;
            }
        }
        return;
    }
    for (int column = 0; column < board->width; column++)
        for (int row = 0; row < board->height; row++, cell++) {
            board->row[cell] = (int16_t)row;
            board->place[cell] = (int16_t)column;
        }
}

/* ---- neighbours and sets ---- */

static const struct point hex_steps[6] = {{0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}};
static const struct point rect_steps[4] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

enum { SET_SELF, SET_NEAR, SET_AROUND, SETS };

static uint64_t *cell_set(const struct oust_board *board, oust_cell cell, int which)
{
    return board->sets + ((size_t)cell * SETS + (size_t)which) * (size_t)board->words;
}

static void set_add(uint64_t *set, oust_cell cell)
{
    set[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

static void find_neighbours(struct oust_board *board)
{
    bool hex = board->shape == OUST_SHAPE_HEX;
    const struct point *steps = hex ? hex_steps : rect_steps;
    for (oust_cell cell = 0; cell < board->cells; cell++) {
        struct point p = cell_point(board, cell);
        int degree = 0;
        for (int i = 0; i < (hex ? 6 : 4); i++) {
            oust_cell next = point_cell(board, (struct point){p.x + steps[i].x, p.y + steps[i].y});
            if (next == OUST_CELL_NONE)
                continue;
            board->neighbours[cell][degree++] = (int16_t)next;
            set_add(cell_set(board, cell, SET_NEAR), next);
        }
        board->degree[cell] = (uint8_t)degree;
        set_add(cell_set(board, cell, SET_SELF), cell);
        set_add(board->full, cell);
    }
}

static void find_around(struct oust_board *board)
{
    for (oust_cell cell = 0; cell < board->cells; cell++) {
        uint64_t *around = cell_set(board, cell, SET_AROUND);
        for (int i = 0; i < board->degree[cell]; i++) {
            oust_cell next = board->neighbours[cell][i];
            set_add(around, next);
            for (int j = 0; j < board->degree[next]; j++)
                if (board->neighbours[next][j] != cell)
                    set_add(around, board->neighbours[next][j]);
        }
    }
}

/* ---- symmetries ---- */

/* A hexagon has six turns, each with its mirror image; a rectangle is mirrored along
 * either axis, a square along its diagonal too. */
static struct point hex_symmetry(struct point p, int number)
{
    if (number >= 6)
        p = (struct point){p.y, p.x};
    for (int turns = number % 6; turns > 0; turns--)
        p = (struct point){-p.y, p.x + p.y};
    return p;
}

static struct point rect_symmetry(const struct oust_board *board, struct point p, int number)
{
    if (number & 4)
        p = (struct point){p.y, p.x};
    if (number & 1)
        p.x = board->width - 1 - p.x;
    if (number & 2)
        p.y = board->height - 1 - p.y;
    return p;
}

int board_symmetries(const struct oust_board *board)
{
    if (board->shape == OUST_SHAPE_HEX)
        return 12;
    return board->width == board->height ? 8 : 4;
}

oust_cell board_symmetry(const struct oust_board *board, int number, oust_cell cell)
{
    struct point p = cell_point(board, cell);
    bool hex = board->shape == OUST_SHAPE_HEX;
    return point_cell(board, hex ? hex_symmetry(p, number) : rect_symmetry(board, p, number));
}

/* ---- making a board ---- */

static int words_for(int cells)
{
    return cells <= 128 ? 2 : cells <= 256 ? 4 : cells <= 384 ? 6 : 16;
}

static void board_free(struct oust_board *board)
{
    free(board->neighbours);
    free(board->degree);
    free(board->row);
    free(board->place);
    free(board->row_start);
    free(board->full);
    free(board->sets);
    free(board);
}

static bool allocate(struct oust_board *board)
{
    size_t cells = (size_t)board->cells, words = (size_t)board->words;
    board->neighbours = calloc(cells, sizeof *board->neighbours);
    board->degree = calloc(cells, sizeof *board->degree);
    board->row = calloc(cells, sizeof *board->row);
    board->place = calloc(cells, sizeof *board->place);
    board->row_start = calloc((size_t)board->rows, sizeof *board->row_start);
    board->full = calloc(words, sizeof *board->full);
    board->sets = calloc(cells * words * SETS, sizeof *board->sets);
    return board->neighbours && board->degree && board->row && board->place && board->row_start && board->full &&
           board->sets;
}

static enum oust_status make(enum oust_shape shape, int width, int height, struct oust_board **out,
                             struct oust_error *error)
{
    struct oust_board *board = calloc(1, sizeof *board);
    if (!board)
        return status_no_memory(error);
    board->references = 1;
    board->shape = shape;
    board->width = width;
    board->height = height;
    if (shape == OUST_SHAPE_HEX) {
        board->rows = 2 * width - 1;
        board->cells = 3 * width * (width - 1) + 1;
        snprintf(board->id, sizeof board->id, "hex%d", width);
    } else {
        board->rows = height;
        board->cells = width * height;
        snprintf(board->id, sizeof board->id, "rect%dx%d", width, height);
    }
    board->words = words_for(board->cells);
    if (!allocate(board)) {
        board_free(board);
        return status_no_memory(error);
    }
    number_cells(board);
    find_neighbours(board);
    find_around(board);
    *out = board;
    return OUST_OK;
}

/* Reads a number without sign or leading zeros, at most 9999; NULL if there is none. */
static const char *read_number(const char *text, int *number)
{
    if (*text < '1' || *text > '9')
        return NULL;
    for (*number = 0; *text >= '0' && *text <= '9'; text++) {
        *number = *number * 10 + (*text - '0');
        if (*number > 9999)
            return NULL;
    }
    return text;
}

/* Copies a word without the blanks around it, in small letters; false if it is too long or has blanks in it. */
static bool fold(const char *text, char *word, size_t size)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    if (length >= size)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (isspace((unsigned char)text[i]))
            return false;
        word[i] = (char)tolower((unsigned char)text[i]);
    }
    word[length] = '\0';
    return true;
}

static enum oust_status unknown_board(const char *id, struct oust_error *error)
{
    return status_fail(error, OUST_ERROR_BOARD,
                       "\"%.40s\" is no board; boards are hexN (N from %d to %d) and rectWxH (up to rect%dx%d)", id,
                       HEX_SIDE_MIN, HEX_SIDE_MAX, RECT_SIDE_MAX, RECT_SIDE_MAX);
}

static enum oust_status new_hex(const char *id, const char *rest, struct oust_board **board, struct oust_error *error)
{
    int side;
    const char *end = read_number(rest, &side);
    if (!end || *end)
        return unknown_board(id, error);
    if (side < HEX_SIDE_MIN)
        return status_fail(error, OUST_ERROR_BOARD, "board %.40s has a single cell; the smallest hexagon is hex%d", id,
                           HEX_SIDE_MIN);
    if (side > HEX_SIDE_MAX)
        return status_fail(error, OUST_ERROR_BOARD, "board %.40s is too large; the largest hexagon is hex%d", id,
                           HEX_SIDE_MAX);
    return make(OUST_SHAPE_HEX, side, side, board, error);
}

static enum oust_status new_rect(const char *id, const char *rest, struct oust_board **board, struct oust_error *error)
{
    int width, height;
    const char *end = read_number(rest, &width);
    if (!end || *end != 'x' || !(end = read_number(end + 1, &height)) || *end)
        return unknown_board(id, error);
    if (width > RECT_SIDE_MAX || height > RECT_SIDE_MAX)
        return status_fail(error, OUST_ERROR_BOARD, "board %.40s is too large; the largest rectangle is rect%dx%d", id,
                           RECT_SIDE_MAX, RECT_SIDE_MAX);
    if (width * height < 3)
        return status_fail(error, OUST_ERROR_BOARD, "board %.40s is too small; a rectangle has three points or more",
                           id);
    return make(OUST_SHAPE_RECT, width, height, board, error);
}

enum oust_status oust_board_new(const char *id, struct oust_board **board, struct oust_error *error)
{
    char word[OUST_NAME_MAX];
    status_clear(error);
    if (!id || !board)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a board needs its name and a place to put it");
    if (!fold(id, word, sizeof word))
        return unknown_board(id, error);
    if (strncmp(word, "hex", 3) == 0)
        return new_hex(word, word + 3, board, error);
    if (strncmp(word, "rect", 4) == 0)
        return new_rect(word, word + 4, board, error);
    return unknown_board(id, error);
}

struct oust_board *oust_board_ref(const struct oust_board *board)
{
    /* The count is the one part of a board that changes; all others are constant for ever. */
    struct oust_board *counted = (struct oust_board *)board;
    __atomic_add_fetch(&counted->references, 1, __ATOMIC_RELAXED);
    return counted;
}

void oust_board_unref(const struct oust_board *board)
{
    struct oust_board *counted = (struct oust_board *)board;
    if (counted && __atomic_sub_fetch(&counted->references, 1, __ATOMIC_ACQ_REL) == 0)
        board_free(counted);
}

/* ---- asking a board ---- */

const char *oust_board_id(const struct oust_board *board)
{
    return board->id;
}

enum oust_shape oust_board_shape(const struct oust_board *board)
{
    return board->shape;
}

int oust_board_cells(const struct oust_board *board)
{
    return board->cells;
}

int oust_board_rows(const struct oust_board *board)
{
    return board->rows;
}

int oust_board_row_length(const struct oust_board *board, int row)
{
    if (row < 0 || row >= board->rows)
        return 0;
    return board->shape == OUST_SHAPE_HEX ? hex_row_length(board->width, row) : board->width;
}

oust_cell oust_board_cell_at(const struct oust_board *board, int row, int place)
{
    if (place < 0 || place >= oust_board_row_length(board, row))
        return OUST_CELL_NONE;
    return board->shape == OUST_SHAPE_HEX ? board->row_start[row] + place : place * board->height + row;
}

void oust_board_where(const struct oust_board *board, oust_cell cell, int *row, int *place)
{
    bool known = cell >= 0 && cell < board->cells;
    *row = known ? board->row[cell] : -1;
    *place = known ? board->place[cell] : -1;
}

int oust_board_neighbours(const struct oust_board *board, oust_cell cell, oust_cell neighbours[OUST_NEIGHBOURS_MAX])
{
    if (cell < 0 || cell >= board->cells)
        return 0;
    for (int i = 0; i < board->degree[cell]; i++)
        neighbours[i] = board->neighbours[cell][i];
    return board->degree[cell];
}

/* ---- names of cells: letters for the row (hexagon) or the column, then a number ---- */

int oust_board_cell_name(const struct oust_board *board, oust_cell cell, char *name, size_t size)
{
    if (cell < 0 || cell >= board->cells)
        return snprintf(name, size, "-");
    bool hex = board->shape == OUST_SHAPE_HEX;
    int letter = hex ? board->row[cell] : board->place[cell];
    int number = 1 + (hex ? board->place[cell] : board->row[cell]);
    if (letter < 26)
        return snprintf(name, size, "%c%d", 'a' + letter, number);
    return snprintf(name, size, "%c%c%d", 'a' + letter / 26 - 1, 'a' + letter % 26, number);
}

enum oust_status oust_board_cell_parse(const struct oust_board *board, const char *name, oust_cell *cell,
                                       struct oust_error *error)
{
    char word[OUST_NAME_MAX];
    status_clear(error);
    if (!name || !fold(name, word, sizeof word))
        return status_fail(error, OUST_ERROR_CELL, "\"%.40s\" is no cell; cells are written like a1", name ? name : "");
    const char *text = word;
    int letter = 0, number = 0;
    while (*text >= 'a' && *text <= 'z' && letter < 26 * 27)
        letter = letter * 26 + (*text++ - 'a' + 1);
    const char *end = letter > 0 ? read_number(text, &number) : NULL;
    if (!end || *end)
        return status_fail(error, OUST_ERROR_CELL, "\"%.40s\" is no cell; cells are written like a1", name);
    bool hex = board->shape == OUST_SHAPE_HEX;
    oust_cell found = oust_board_cell_at(board, (hex ? letter : number) - 1, (hex ? number : letter) - 1);
    if (found == OUST_CELL_NONE)
        return status_fail(error, OUST_ERROR_CELL, "there is no cell %.40s on %s", word, board->id);
    *cell = found;
    return OUST_OK;
}
