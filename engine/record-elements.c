/*
 * record-elements.c - what the elements of a record are and do: each plays its part of the game.
 */
#include "record-reader.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- attributes ---- */

static const char *attribute(const struct reader *reader, const char *name)
{
    const struct element_kind *kind = &record_elements[reader->stack[reader->depth - 1]];
    for (int i = 0; i < ATTRIBUTES_MAX && kind->attributes[i].name; i++)
        if (strcmp(kind->attributes[i].name, name) == 0)
            return reader->values[i];
    return NULL;
}

/* Reads the attribute as the number of a player; 0 after a complaint. */
static int attribute_player(struct reader *reader, const char *name)
{
    const char *value = attribute(reader, name);
    if (value && (strcmp(value, "1") == 0 || strcmp(value, "2") == 0))
        return value[0] - '0';
    COMPLAIN(reader, record_line(reader), "%s '%.*s' is no player: the players are 1 and 2", name, QUOTE_MAX,
             value ? value : "");
    return 0;
}

/* ---- what the elements do ---- */

static void begin_record(struct reader *reader)
{
    const char *version = attribute(reader, "version");
    if (strcmp(version, RECORD_VERSION) != 0) {
        COMPLAIN(reader, record_line(reader),
                 "version '%.*s' is unknown: records of version " RECORD_VERSION " are read", QUOTE_MAX, version);
        return;
    }
    struct oust_error reason = {0};
    struct oust_board *board = NULL;
    enum oust_status status = oust_board_new(attribute(reader, "board"), &board, &reason);
    if (status == OUST_OK)
        status = oust_game_new(board, &reader->game, &reason);
    oust_board_unref(board);
    record_fail_for(reader, record_line(reader), status, &reason);
}

/* Stones must be one field each, or they would shift the fields of the position behind them. */
static bool is_field(const char *value)
{
    return *value && value[strcspn(value, BLANKS)] == '\0';
}

static void begin_setup(struct reader *reader)
{
    static const char *const names[] = {"stones1", "stones2", "to-place"};
    for (int i = 0; i < 3; i++)
        if (!is_field(attribute(reader, names[i]))) {
            COMPLAIN(reader, record_line(reader), "%s must be without blanks, and '-' where there is none", names[i]);
            return;
        }
    char text[RECORD_STONES_MAX];
    const char *board = oust_board_id(oust_position_board(oust_game_setup(reader->game)));
    int length = snprintf(text, sizeof text, "%s %s %s %s", board, attribute(reader, names[0]),
                          attribute(reader, names[1]), attribute(reader, names[2]));
    if (length < 0 || (size_t)length >= sizeof text) {
        record_fail_limit(reader, "the stones of the setup fill too many bytes", RECORD_STONES_MAX);
        return;
    }
    struct oust_error reason = {0};
    struct oust_position *position = NULL;
    struct oust_game *game;
    enum oust_status status = oust_position_parse(text, &position, &reason);
    if (status == OUST_OK)
        status = oust_game_new_from(position, &game, &reason);
    oust_position_free(position);
    record_fail_for(reader, record_line(reader), status, &reason);
    if (status == OUST_OK) {
        oust_game_free(reader->game);
        reader->game = game;
    }
}

/* -1 if the text is no level. */
static int level_parse(const char *text)
{
    if (strcmp(text, RECORD_HUMAN) == 0)
        return OUST_LEVEL_HUMAN;
    return text[0] >= '1' && text[0] <= '0' + OUST_LEVELS && text[1] == '\0' ? text[0] - '0' : -1;
}

static void begin_player(struct reader *reader)
{
    int line = record_line(reader);
    int player = attribute_player(reader, "number");
    if (player == 0)
        return;
    if (player != reader->count[PLAYER]) {
        COMPLAIN(reader, line, "player %d stands where player %d belongs", player, reader->count[PLAYER]);
        return;
    }
    const char *text = attribute(reader, "level");
    int level = level_parse(text);
    if (level < 0) {
        COMPLAIN(reader, line, "level '%.*s' is unknown: it is '" RECORD_HUMAN "' or a number from 1 to %d", QUOTE_MAX,
                 text, OUST_LEVELS);
        return;
    }
    oust_game_set_level(reader->game, player, level);
    const char *name = attribute(reader, "name");
    struct oust_error reason = {0};
    if (name)
        record_fail_for(reader, line, oust_game_set_name(reader->game, player, name, &reason), &reason);
}

static void begin_turns(struct reader *reader)
{
    reader->transcript = transcript_begin(reader->game);
}

static void begin_turn(struct reader *reader)
{
    reader->line = record_line(reader);
    reader->player = attribute_player(reader, "player");
    if (reader->count[TURN] + reader->count[PLACEMENT] > RECORD_TURNS_MAX)
        record_fail_limit(reader, "there are too many turns", RECORD_TURNS_MAX);
}

/* Whose turn it must be; 0 if the turn is wrong for another reason, which playing it will find. */
static int turn_player(const struct reader *reader, const char *turn)
{
    const struct transcript *transcript = &reader->transcript;
    if (transcript->passed && strcasecmp(turn, "pass") == 0)
        return transcript->passed;
    if (transcript->begun && (transcript->passed || oust_game_in_turn(reader->game)))
        return 0;
    if (oust_game_result(reader->game) != OUST_RESULT_NONE)
        return 0;
    return oust_position_to_place(oust_game_position(reader->game));
}

static bool check_player(struct reader *reader, int player)
{
    if (player == 0 || player == reader->player)
        return true;
    COMPLAIN(reader, reader->line, "player %d is named, but it is player %d who places here", reader->player, player);
    return false;
}

static void end_turn(struct reader *reader)
{
    const char *turn = reader->text;
    if (!is_field(turn)) {
        COMPLAIN(reader, reader->line, "a turn is cells with commas between them, as in 'b4,c2', or 'pass'");
        return;
    }
    struct oust_error reason = {0};
    if (check_player(reader, turn_player(reader, turn))) {
        enum oust_status status = transcript_turn(&reader->transcript, turn, strlen(turn), reader->line, 0, &reason);
        record_fail_for(reader, status == OUST_OK ? 0 : reason.line, status, &reason);
    }
}

static void end_placement(struct reader *reader)
{
    struct oust_error reason = {0};
    oust_cell cell;
    enum oust_status status =
        oust_board_cell_parse(oust_position_board(oust_game_setup(reader->game)), reader->text, &cell, &reason);
    bool over = oust_game_result(reader->game) != OUST_RESULT_NONE;
    if (status == OUST_OK && !over && !check_player(reader, oust_position_to_place(oust_game_position(reader->game))))
        return;
    if (status == OUST_OK)
        status = oust_game_place(reader->game, cell, NULL, &reason);
    record_fail_for(reader, reader->line, status, &reason);
}

static void end_undone(struct reader *reader)
{
    for (int i = 0; i < reader->count[PLACEMENT]; i++)
        oust_game_undo(reader->game, NULL);
}

static int result_parse(const char *word)
{
    for (int result = OUST_RESULT_NONE; result <= OUST_RESULT_RESIGNED; result++)
        if (strcmp(record_result_word((enum oust_result)result), word) == 0)
            return result;
    return -1;
}

/* A resignation is the one result that does not follow from the turns. */
static void resign_for(struct reader *reader, int winner)
{
    if (oust_game_undone(reader->game) > 0)
        COMPLAIN(reader, record_line(reader), "a game that was given up holds no placements taken back");
    else if (oust_game_resign(reader->game, 3 - winner, NULL) != OUST_OK)
        COMPLAIN(reader, record_line(reader), "the result is 'resigned', but the game was over before");
}

static void begin_result(struct reader *reader)
{
    int line = record_line(reader), winner = 0;
    const char *word = attribute(reader, "kind");
    int kind = result_parse(word);
    if (kind < 0) {
        COMPLAIN(reader, line, "result '%.*s' is unknown: it is unfinished, won, blocked or resigned", QUOTE_MAX, word);
        return;
    }
    bool decided = kind == OUST_RESULT_WON || kind == OUST_RESULT_RESIGNED;
    if (decided != (attribute(reader, "winner") != NULL)) {
        COMPLAIN(reader, line, "the result '%s' %s", word, decided ? "needs a winner" : "has no winner");
        return;
    }
    if (decided && (winner = attribute_player(reader, "winner")) == 0)
        return;
    if (kind == OUST_RESULT_RESIGNED)
        resign_for(reader, winner);
    else if ((int)oust_game_result(reader->game) != kind)
        COMPLAIN(reader, line, "the result is '%s', but the turns lead to '%s'", word,
                 record_result_word(oust_game_result(reader->game)));
    else if (oust_game_winner(reader->game) != winner)
        COMPLAIN(reader, line, "the winner is %d, but the turns make it %d", winner, oust_game_winner(reader->game));
}

/* ---- the table ---- */

const struct element_kind record_elements[ELEMENTS] = {
    [RECORD] = {"oust-record", NOWHERE, 1, 1, false, {{"version", false}, {"board", false}}, begin_record, NULL},
    [SETUP] = {"setup",
               RECORD,
               0,
               1,
               false,
               {{"stones1", false}, {"stones2", false}, {"to-place", false}},
               begin_setup,
               NULL},
    [PLAYER] =
        {"player", RECORD, 2, 2, false, {{"number", false}, {"level", false}, {"name", true}}, begin_player, NULL},
    [TURNS] = {"turns", RECORD, 1, 1, false, {{NULL, false}}, begin_turns, NULL},
    [TURN] = {"turn", TURNS, 0, RECORD_TURNS_MAX + 1, true, {{"player", false}}, begin_turn, end_turn},
    [UNDONE] = {"undone", RECORD, 0, 1, false, {{NULL, false}}, NULL, end_undone},
    [PLACEMENT] = {"placement", UNDONE, 1, RECORD_TURNS_MAX + 1, true, {{"player", false}}, begin_turn, end_placement},
    [RESULT] = {"result", RECORD, 1, 1, false, {{"kind", false}, {"winner", true}}, begin_result, NULL},
};
