#include "transcript.h"

#include <string.h>
#include <strings.h>

#include "game.h"
#include "status.h"
#include "strbuf.h"

#define PASS   "pass"
#define BLANKS " \t"

/* How much of a wrong text an error quotes. */
#define QUOTE_MAX 24

/* ---- writing ---- */

void transcript_write_turn(struct strbuf *buf, const struct oust_game *game, int index)
{
    struct oust_turn turn;
    if (oust_game_turn(game, index, &turn) != OUST_OK)
        return;
    if (turn.count == 0)
        strbuf_text(buf, PASS);
    const struct oust_board *board = oust_position_board(game->position);
    for (int i = 0; i < turn.count; i++) {
        char name[OUST_NAME_MAX];
        oust_board_cell_name(board, game->entries[turn.first + i].placement.cell, name, sizeof name);
        if (i > 0)
            strbuf_char(buf, ',');
        strbuf_text(buf, name);
    }
}

size_t oust_game_format_turn(const struct oust_game *game, int index, char *text, size_t size)
{
    struct strbuf buf = strbuf_over(text, size);
    transcript_write_turn(&buf, game, index);
    return buf.length;
}

size_t oust_game_format_turns(const struct oust_game *game, char *text, size_t size)
{
    struct strbuf buf = strbuf_over(text, size);
    int turns = oust_game_turns(game);
    for (int i = 0; i < turns; i++) {
        if (i > 0)
            strbuf_char(&buf, ' ');
        transcript_write_turn(&buf, game, i);
    }
    return buf.length;
}

/* ---- playing ---- */

struct transcript transcript_begin(struct oust_game *game)
{
    return (struct transcript){.game = game, .passed = game_passed_last(game)};
}

/* The length of a quotation of `length` bytes, for "%.*s". */
static int quote(size_t length)
{
    return (int)(length < QUOTE_MAX ? length : QUOTE_MAX);
}

static enum oust_status play_pass(struct transcript *t, int column, struct oust_error *error)
{
    if (!t->passed) {
        const char *why = oust_game_result(t->game) != OUST_RESULT_NONE ? "the game is over" : "there is a placement";
        return status_fail_at(error, OUST_ERROR_TURN, t->line, column, "player %d can't pass here: %s",
                              oust_position_to_place(oust_game_position(t->game)), why);
    }
    t->passed = 0;
    return OUST_OK;
}

/* An error that came from below gets its place in the input, which is not known there. */
static enum oust_status placed_error(enum oust_status status, struct oust_error *error, int line, int column)
{
    if (error) {
        error->line = line;
        error->column = column;
    }
    return status;
}

static enum oust_status play_cell(struct transcript *t, const char *text, size_t length, int column,
                                  struct oust_error *error)
{
    char name[OUST_NAME_MAX];
    oust_cell cell;
    if (length == 0)
        return status_fail_at(error, OUST_ERROR_TURN, t->line, column,
                              "a cell is missing: a turn is cells and commas, "
                              "as in 'b4,c2'");
    if (length >= sizeof name)
        return status_fail_at(error, OUST_ERROR_CELL, t->line, column, "'%.*s...' is no cell", quote(length), text);
    memcpy(name, text, length);
    name[length] = '\0';
    const struct oust_board *board = oust_position_board(oust_game_position(t->game));
    enum oust_status status = oust_board_cell_parse(board, name, &cell, error);
    if (status == OUST_OK)
        status = oust_game_place(t->game, cell, NULL, error);
    return status == OUST_OK ? OUST_OK : placed_error(status, error, t->line, column);
}

static enum oust_status play_cells(struct transcript *t, const char *text, size_t length, int column,
                                   struct oust_error *error)
{
    for (size_t at = 0, step; at <= length; at += step + 1) {
        const char *comma = memchr(text + at, ',', length - at);
        step = comma ? (size_t)(comma - text) - at : length - at;
        if (at > 0 && !oust_game_in_turn(t->game))
            return status_fail_at(error, OUST_ERROR_TURN, t->line, column + (int)at - 1,
                                  "the turn ends with '%.*s', but goes on with '%.*s'", quote(at - 1), text,
                                  quote(length - at + 1), text + at - 1);
        enum oust_status status = play_cell(t, text + at, step, column + (int)at, error);
        if (status != OUST_OK)
            return status;
    }
    t->passed = game_passed_last(t->game);
    return OUST_OK;
}

enum oust_status transcript_turn(struct transcript *t, const char *text, size_t length, int line, int column,
                                 struct oust_error *error)
{
    if (t->begun && oust_game_in_turn(t->game))
        return status_fail_at(error, OUST_ERROR_TURN, t->line, t->column,
                              "the turn is unfinished: after its last capture player %d has to place again",
                              oust_position_to_place(oust_game_position(t->game)));
    t->line = line;
    t->column = column;
    if (length == strlen(PASS) && strncasecmp(text, PASS, length) == 0) {
        t->begun = true;
        return play_pass(t, column, error);
    }
    if (t->begun && t->passed)
        return status_fail_at(error, OUST_ERROR_TURN, line, column,
                              "'" PASS "' is missing before '%.*s': player %d has no placement", quote(length), text,
                              t->passed);
    t->begun = true;
    return play_cells(t, text, length, column, error);
}

static enum oust_status play_turns(struct oust_game *game, const char *turns, struct oust_error *error)
{
    struct transcript transcript = transcript_begin(game);
    const char *at = turns + strspn(turns, BLANKS);
    while (*at) {
        size_t length = strcspn(at, BLANKS);
        enum oust_status status = transcript_turn(&transcript, at, length, 0, (int)(at - turns) + 1, error);
        if (status != OUST_OK)
            return status;
        at += length;
        at += strspn(at, BLANKS);
    }
    return OUST_OK;
}

enum oust_status oust_game_play(struct oust_game *game, const char *turns, struct oust_error *error)
{
    status_clear(error);
    if (!game || !turns)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no game or no text to play");
    struct game_tail undone;
    int count = game->count;
    if (game_detach(game, &undone, error) != OUST_OK)
        return OUST_ERROR_MEMORY;
    enum oust_status status = play_turns(game, turns, error);
    if (status != OUST_OK || game->count == count)
        game_attach(game, count, &undone);
    else
        game_tail_free(&undone);
    return status;
}
