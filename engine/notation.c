#include "oust.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "position.h"
#include "status.h"
#include "strbuf.h"

#define FIELD_MAX 8192 /* longest field read: every cell of the largest board */

static bool ends_cell(char c)
{
    return c == '\0' || c == ',' || isspace((unsigned char)c);
}

/* Reads one cell of a list from `*text` up to a comma, a blank or the end, and moves on behind it. */
static enum oust_status read_cell(const struct oust_board *board, const char **text, oust_cell *cell,
                                  struct oust_error *error)
{
    char word[OUST_NAME_MAX];
    size_t length = 0;
    while (!ends_cell((*text)[length]))
        length++;
    if (length >= sizeof word)
        return status_fail(error, OUST_ERROR_CELL, "\"%.20s...\" is no cell; cells are written like a1", *text);
    memcpy(word, *text, length);
    word[length] = '\0';
    enum oust_status status = oust_board_cell_parse(board, word, cell, error);
    if (status == OUST_OK)
        *text += length;
    return status;
}

/* ---- reading a position ---- */

/* One field of a line: the text before it, for columns, and where it lies. */
struct field {
    const char *start;
    int column;
    size_t length;
};

static bool next_field(const char *line, const char **at, struct field *field)
{
    while (isspace((unsigned char)**at))
        (*at)++;
    *field = (struct field){*at, (int)(*at - line) + 1, 0};
    while (**at && !isspace((unsigned char)**at))
        (*at)++;
    field->length = (size_t)(*at - field->start);
    return field->length > 0;
}

static enum oust_status read_board(const struct field *field, struct oust_board **board, struct oust_error *error)
{
    char id[64];
    size_t length = field->length < sizeof id ? field->length : sizeof id - 1;
    memcpy(id, field->start, length);
    id[length] = '\0';
    enum oust_status status = oust_board_new(id, board, error);
    if (status != OUST_OK && error)
        error->column = field->column;
    return status;
}

static enum oust_status read_stones(const struct oust_board *board, const struct field *field, int player,
                                    uint64_t *stones, const uint64_t *others, struct oust_error *error)
{
    const char *text = field->start, *end = text + field->length;
    if (field->length == 1 && *text == '-')
        return OUST_OK;
    for (;; text++) {
        int column = field->column + (int)(text - field->start);
        oust_cell cell;
        enum oust_status status = read_cell(board, &text, &cell, error);
        if (status != OUST_OK) {
            if (error)
                error->column = column;
            return status;
        }
        uint64_t bit = UINT64_C(1) << (cell & 63);
        if ((stones[cell >> 6] | others[cell >> 6]) & bit) {
            char name[OUST_NAME_MAX];
            oust_board_cell_name(board, cell, name, sizeof name);
            return status_fail_at(error, OUST_ERROR_POSITION, 0, column,
                                  "cell %s stands twice among the stones (again for player %d)", name, player);
        }
        stones[cell >> 6] |= bit;
        if (text == end)
            return OUST_OK;
    }
}

static enum oust_status missing(const char *what, const struct field *field, struct oust_error *error)
{
    return status_fail_at(error, OUST_ERROR_POSITION, 0, field->column,
                          "%s is missing; a position is BOARD STONES1 STONES2 TO-PLACE, as in hex5 a4,b3 b2,c2 2",
                          what);
}

static enum oust_status read_fields(const char *line, const char **at, const struct oust_board *board,
                                    struct oust_position **position, struct oust_error *error)
{
    static const char *const names[] = {"the first player's stones", "the second player's stones"};
    uint64_t stones[2][BOARD_WORDS_MAX] = {{0}};
    struct field field;
    for (int i = 0; i < 2; i++) {
        if (!next_field(line, at, &field))
            return missing(names[i], &field, error);
        if (field.length > FIELD_MAX)
            return status_fail_at(error, OUST_ERROR_LIMIT, 0, field.column, "the list of stones is too long");
        enum oust_status status = read_stones(board, &field, i + 1, stones[i], stones[!i], error);
        if (status != OUST_OK)
            return status;
    }
    if (!next_field(line, at, &field))
        return missing("the player to place", &field, error);
    if (field.length != 1 || (*field.start != '1' && *field.start != '2'))
        return status_fail_at(error, OUST_ERROR_POSITION, 0, field.column,
                              "\"%.*s\" is no player to place; it is 1 or 2",
                              (int)(field.length < 20 ? field.length : 20), field.start);
    return position_make(board, stones[0], stones[1], *field.start - '0', position, error);
}

static enum oust_status read_position(const char *line, const char **end, struct oust_position **position,
                                      struct oust_error *error)
{
    struct field field;
    struct oust_board *board = NULL;
    const char *at = line;
    if (!next_field(line, &at, &field))
        return missing("the board", &field, error);
    enum oust_status status = read_board(&field, &board, error);
    if (status == OUST_OK)
        status = read_fields(line, &at, board, position, error);
    oust_board_unref(board);
    if (status == OUST_OK)
        *end = at;
    return status;
}

enum oust_status oust_position_parse(const char *text, struct oust_position **position, struct oust_error *error)
{
    status_clear(error);
    if (!text || !position)
        return status_fail(error, OUST_ERROR_ARGUMENT, "a position needs its text and a place to put it");
    struct oust_position *parsed = NULL;
    const char *end = text;
    enum oust_status status = read_position(text, &end, &parsed, error);
    if (status != OUST_OK)
        return status;
    struct field rest;
    if (next_field(text, &end, &rest)) {
        oust_position_free(parsed);
        return status_fail_at(error, OUST_ERROR_POSITION, 0, rest.column, "\"%.20s\" is more than a position",
                              rest.start);
    }
    *position = parsed;
    return OUST_OK;
}

/* ---- writing a position ---- */

static void write_stones(struct strbuf *buf, const struct oust_position *position, int player)
{
    const struct oust_board *board = oust_position_board(position);
    bool any = false;
    for (oust_cell cell = 0; cell < oust_board_cells(board); cell++) {
        if (oust_position_at(position, cell) != player)
            continue;
        char name[OUST_NAME_MAX];
        oust_board_cell_name(board, cell, name, sizeof name);
        strbuf_text(buf, any ? "," : "");
        strbuf_text(buf, name);
        any = true;
    }
    if (!any)
        strbuf_char(buf, '-');
}

size_t oust_position_format(const struct oust_position *position, char *text, size_t size)
{
    struct strbuf buf = strbuf_over(text, size);
    strbuf_text(&buf, oust_board_id(oust_position_board(position)));
    for (int player = 1; player <= 2; player++) {
        strbuf_char(&buf, ' ');
        write_stones(&buf, position, player);
    }
    strbuf_format(&buf, " %d", oust_position_to_place(position));
    return buf.length;
}
