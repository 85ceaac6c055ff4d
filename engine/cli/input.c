#include "input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "abstractplay.h"
#include "cli.h"

#define BLANKS " \t"

static const char *const position_fields[] = {"board", "stones1", "stones2", "to-place"};
#define POSITION_FIELDS 4

/* ---- positions ---- */

/* The number of the field, from 0 on, that holds the byte at `index`. */
static int field_at(const char *text, int index)
{
    int field = -1;
    for (int i = 0; i <= index && text[i]; i++)
        if (!strchr(BLANKS, text[i]) && (i == 0 || strchr(BLANKS, text[i - 1])))
            field++;
    return field < 0 ? 0 : field < POSITION_FIELDS ? field : POSITION_FIELDS - 1;
}

/* Cuts the text behind its first four fields.  \return how many of them there are. */
static int keep_position(char *text)
{
    char *at = text;
    for (int i = 0; i < POSITION_FIELDS; i++) {
        at += strspn(at, BLANKS);
        if (*at == '\0')
            return i;
        at += strcspn(at, BLANKS);
    }
    *at = '\0';
    return POSITION_FIELDS;
}

static bool parse_position(struct lines *lines, const char *text, struct oust_position **position)
{
    struct oust_error error = {0};
    if (oust_position_parse(text, position, &error) == OUST_OK)
        return true;
    const char *field = error.column > 0 ? position_fields[field_at(text, error.column - 1)] : "position";
    lines_complain(lines, "%s: %s", field, error.text);
    return false;
}

bool input_position(struct lines *lines, struct oust_position **position)
{
    int fields = keep_position(lines->text);
    if (fields == POSITION_FIELDS)
        return parse_position(lines, lines->text, position);
    lines_complain(lines, "%s is missing: " INPUT_POSITION, position_fields[fields]);
    return false;
}

/* ---- games ---- */

static bool is_winner(const char *text)
{
    return strlen(text) == 1 && strchr("12=-", *text);
}

bool input_game_fields(struct lines *lines, struct input_fields *fields)
{
    char *cut[3] = {0};
    char *rest = lines->text;
    for (int i = 0; i < 3 && rest; i++)
        cut[i] = strsep(&rest, "\t");
    if (!cut[1]) {
        lines_complain(lines, "turns is missing: a game is BOARD, WINNER and TURNS with tabs between them");
        return false;
    }
    bool has_winner = cut[2] && is_winner(cut[1]);
    *fields = (struct input_fields){
        .start = cut[0], .winner = has_winner ? cut[1] : NULL, .turns = has_winner ? cut[2] : cut[1]};
    return true;
}

static bool new_game(struct lines *lines, const char *start, struct oust_game **game)
{
    struct oust_error error = {0};
    enum oust_status status;
    const char *inner = start + strspn(start, BLANKS);
    if (strpbrk(inner, BLANKS) && inner[strcspn(inner, BLANKS) + 1]) {
        struct oust_position *position;
        if (!parse_position(lines, start, &position))
            return false;
        status = oust_game_new_from(position, game, &error);
        oust_position_free(position);
    } else {
        struct oust_board *board = NULL;
        status = oust_board_new(start, &board, &error);
        if (status == OUST_OK)
            status = oust_game_new(board, game, &error);
        oust_board_unref(board);
    }
    if (status != OUST_OK)
        lines_complain(lines, "board: %s", error.text);
    return status == OUST_OK;
}

/* The number of the turn, from 1 on, that holds the column. */
static int turn_at(const char *turns, int column)
{
    int turn = 0;
    for (int i = 0; i < column && turns[i]; i++)
        turn += !strchr(BLANKS, turns[i]) && (i == 0 || strchr(BLANKS, turns[i - 1]));
    return turn;
}

bool input_game(struct lines *lines, const struct input_fields *fields, struct oust_game **game)
{
    struct oust_error error = {0};
    struct oust_game *made;
    if (!new_game(lines, fields->start, &made))
        return false;
    if (oust_game_play(made, fields->turns, &error) == OUST_OK) {
        *game = made;
        return true;
    }
    oust_game_free(made);
    lines_complain(lines, "turns: turn %d: %s", turn_at(fields->turns, error.column), error.text);
    return false;
}

/* ---- records ---- */

/* A byte order mark begins XML, too: no line of positions or games begins with a byte beyond ASCII. */
enum input_kind input_kind(struct lines *lines)
{
    int c = getc(lines->file);
    if (c != EOF)
        ungetc(c, lines->file);
    if (c == '{' || c == '[')
        return INPUT_JSON;
    return c == '<' || c >= 0x80 ? INPUT_RECORD : INPUT_LINES;
}

static void complain_record(struct lines *lines, const struct oust_error *error)
{
    lines->number = error->line;
    if (error->line > 0)
        lines_complain(lines, "%s", error->text);
    else
        cli_complain("%s", error->text);
    lines->bad = true;
}

/* Reads to the end, but no more than one byte beyond the limit, so that an input which is too large is seen to be so.
 */
static char *read_all(struct lines *lines, size_t limit, size_t *length)
{
    size_t room = limit + 1;
    char *text = malloc(room);
    if (!text) {
        cli_no_memory();
        lines->bad = true;
        return NULL;
    }
    *length = fread(text, 1, room, lines->file);
    while (ferror(lines->file) && errno == EINTR) {
        clearerr(lines->file);
        *length += fread(text + *length, 1, room - *length, lines->file);
    }
    if (!ferror(lines->file))
        return text;
    lines_complain_unread(lines);
    free(text);
    return NULL;
}

bool input_record(struct lines *lines, struct oust_game **game)
{
    size_t length;
    char *xml = read_all(lines, OUST_RECORD_BYTES_MAX, &length);
    if (!xml)
        return false;
    struct oust_error error = {0};
    enum oust_status status = oust_record_read(xml, length, game, &error);
    free(xml);
    if (status != OUST_OK)
        complain_record(lines, &error);
    return status == OUST_OK;
}

/* ---- JSON ---- */

bool input_json(struct lines *lines, struct input_json *json)
{
    *json = (struct input_json){0};
    lines->number = 1;
    json->text = read_all(lines, ABSTRACTPLAY_BYTES_MAX, &json->length);
    return json->text != NULL;
}

/* Goes on by so many bytes, and counts their lines. */
static void advance(struct lines *lines, struct input_json *json, size_t bytes)
{
    for (; bytes > 0; bytes--)
        lines->number += json->text[json->at++] == '\n';
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

static size_t blanks_at(const struct input_json *json)
{
    size_t count = 0;
    while (json->at + count < json->length && is_blank(json->text[json->at + count]))
        count++;
    return count;
}

bool input_json_next(struct lines *lines, struct input_json *json, const char *board, struct oust_game **game)
{
    struct oust_error error = {0};
    size_t used;
    *game = NULL;
    advance(lines, json, blanks_at(json));
    if (json->at == json->length)
        return false;
    if (abstractplay_read(json->text + json->at, json->length - json->at, board, game, &used, &error) != OUST_OK) {
        int first = lines->number;
        lines->number += error.line > 0 ? error.line - 1 : 0;
        lines_complain(lines, "%s", error.text);
        lines->number = first;
    }
    /* After an error of grammar nobody knows where the next game begins. */
    advance(lines, json, used > 0 ? used : json->length - json->at);
    return true;
}
