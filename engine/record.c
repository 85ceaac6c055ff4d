#include "record.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "status.h"
#include "strbuf.h"
#include "transcript.h"

const char *record_result_word(enum oust_result result)
{
    static const char *const words[] = {
        [OUST_RESULT_NONE] = "unfinished",
        [OUST_RESULT_WON] = "won",
        [OUST_RESULT_BLOCKED] = "blocked",
        [OUST_RESULT_RESIGNED] = "resigned",
    };
    return (size_t)result < sizeof words / sizeof *words ? words[result] : NULL;
}

/* ---- writing ---- */

static void write_attribute(struct strbuf *buf, const char *name, const char *value)
{
    strbuf_format(buf, " %s=\"", name);
    for (; *value; value++)
        switch (*value) {
        case '&':
            strbuf_text(buf, "&amp;");
            break;
        case '<':
            strbuf_text(buf, "&lt;");
            break;
        case '>':
            strbuf_text(buf, "&gt;");
            break;
        case '"':
            strbuf_text(buf, "&quot;");
            break;
        default:
            strbuf_char(buf, *value);
        }
    strbuf_char(buf, '"');
}

/* A position as text is "BOARD STONES1 STONES2 TO-PLACE". */
static void write_setup(struct strbuf *buf, const struct oust_game *game)
{
    const struct oust_position *setup = oust_game_setup(game);
    if (oust_position_to_place(setup) == 1 && oust_position_stones(setup, 1) + oust_position_stones(setup, 2) == 0)
        return;
    static const char *const names[] = {NULL, "stones1", "stones2", "to-place"};
    char text[RECORD_STONES_MAX];
    oust_position_format(setup, text, sizeof text);
    strbuf_text(buf, "  <setup");
    char *field = text;
    for (int i = 0; i < 4; i++) {
        char *end = field + strcspn(field, " ");
        bool more = *end != '\0';
        *end = '\0';
        if (names[i])
            write_attribute(buf, names[i], field);
        field = more ? end + 1 : end;
    }
    strbuf_text(buf, "/>\n");
}

static void write_player(struct strbuf *buf, const struct oust_game *game, int player)
{
    int level = oust_game_level(game, player);
    const char *name = oust_game_name(game, player);
    strbuf_format(buf, "  <player number=\"%d\"", player);
    if (level == OUST_LEVEL_HUMAN)
        write_attribute(buf, "level", RECORD_HUMAN);
    else
        strbuf_format(buf, " level=\"%d\"", level);
    if (*name)
        write_attribute(buf, "name", name);
    strbuf_text(buf, "/>\n");
}

static void write_turns(struct strbuf *buf, const struct oust_game *game)
{
    int turns = oust_game_turns(game);
    strbuf_text(buf, turns > 0 ? "  <turns>\n" : "  <turns/>\n");
    for (int i = 0; i < turns; i++) {
        struct oust_turn turn = {0};
        oust_game_turn(game, i, &turn);
        strbuf_format(buf, "    <turn player=\"%d\">", turn.player);
        transcript_write_turn(buf, game, i);
        strbuf_text(buf, "</turn>\n");
    }
    if (turns > 0)
        strbuf_text(buf, "  </turns>\n");
}

static void write_undone(struct strbuf *buf, const struct oust_game *game)
{
    int first = oust_game_placements(game), undone = oust_game_undone(game);
    if (undone == 0)
        return;
    strbuf_text(buf, "  <undone>\n");
    for (int i = first; i < first + undone; i++) {
        struct oust_placement placement = {0};
        char cell[OUST_NAME_MAX];
        oust_game_placement(game, i, &placement);
        oust_board_cell_name(oust_position_board(oust_game_setup(game)), placement.cell, cell, sizeof cell);
        strbuf_format(buf, "    <placement player=\"%d\">%s</placement>\n", placement.player, cell);
    }
    strbuf_text(buf, "  </undone>\n");
}

static void write_record(struct strbuf *buf, const struct oust_game *game)
{
    strbuf_text(buf, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<oust-record version=\"" RECORD_VERSION "\"");
    write_attribute(buf, "board", oust_board_id(oust_position_board(oust_game_setup(game))));
    strbuf_text(buf, ">\n");
    write_setup(buf, game);
    write_player(buf, game, 1);
    write_player(buf, game, 2);
    write_turns(buf, game);
    write_undone(buf, game);
    strbuf_format(buf, "  <result kind=\"%s\"", record_result_word(oust_game_result(game)));
    if (oust_game_winner(game))
        strbuf_format(buf, " winner=\"%d\"", oust_game_winner(game));
    strbuf_text(buf, "/>\n</oust-record>\n");
}

/* What could not be read again is not written. */
static enum oust_status check_limits(const struct oust_game *game, size_t length, struct oust_error *error)
{
    if (length > OUST_RECORD_BYTES_MAX)
        return status_fail(error, OUST_ERROR_LIMIT, "the record would have %zu bytes, more than the allowed %u", length,
                           OUST_RECORD_BYTES_MAX);
    if (oust_game_turns(game) + oust_game_undone(game) > RECORD_TURNS_MAX)
        return status_fail(error, OUST_ERROR_LIMIT, "the game has more than the %d turns that a record may hold",
                           RECORD_TURNS_MAX);
    return OUST_OK;
}

enum oust_status oust_record_write(const struct oust_game *game, char **xml, size_t *length, struct oust_error *error)
{
    status_clear(error);
    if (!game || !xml || !length)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no game to write, or no place to write it to");
    struct strbuf counted = strbuf_over(NULL, 0);
    write_record(&counted, game);
    enum oust_status status = check_limits(game, counted.length, error);
    if (status != OUST_OK)
        return status;
    char *text = malloc(counted.length + 1);
    if (!text)
        return status_no_memory(error);
    struct strbuf buf = strbuf_over(text, counted.length + 1);
    write_record(&buf, game);
    *xml = text;
    *length = counted.length;
    return OUST_OK;
}

/* ---- files ---- */

enum oust_status oust_record_save(const struct oust_game *game, const char *path, struct oust_error *error)
{
    char *xml = NULL;
    size_t length = 0;
    status_clear(error);
    if (!path)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no file to save the game to");
    enum oust_status status = oust_record_write(game, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = file_replace(path, xml, length, FILE_USUAL, error);
    oust_free(xml);
    return status;
}

enum oust_status oust_record_load(const char *path, struct oust_game **game, struct oust_error *error)
{
    char *xml;
    size_t length;
    status_clear(error);
    if (!path || !game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no file to load a game from");
    enum oust_status status = file_read(path, OUST_RECORD_BYTES_MAX, &xml, &length, error);
    if (status != OUST_OK)
        return status;
    status = oust_record_read(xml, length, game, error);
    free(xml);
    return status;
}
