/*
 * record-reader.c - reads a record and plays it; the only file that sees libxml2.
 *
 * The parser calls back for each element.  A table says what may stand where, the
 * callbacks of the elements play the game, and the first complaint stops the parser.
 *
 * A record may come from anywhere.  So bytes are looked at before the parser gets them
 * (record-guard); the parser stops where a document type begins, before it has read
 * any of it, so that there are no entities to expand and nothing to fetch; no tree is
 * built; and nesting ends at the first element that the table does not know.
 */
#include "record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>

#include "record-guard.h"
#include "status.h"
#include "transcript.h"

#define BLANKS         " \t\r\n"
#define ATTRIBUTES_MAX 3     /* of one element */
#define CHILDREN_MAX   5     /* kinds of elements inside one element */
#define DEPTH_MAX      3     /* record, turns, turn */
#define TEXT_MAX       65536 /* bytes of text in one element */
#define QUOTE_MAX      40    /* bytes of foreign text that a complaint quotes */

enum element { RECORD, SETUP, PLAYER, TURNS, TURN, UNDONE, PLACEMENT, RESULT, ELEMENTS, NOWHERE = -1 };

struct reader {
    xmlParserCtxt *parser;
    enum oust_status status;
    struct oust_error *error;

    enum element stack[DEPTH_MAX];
    int depth;
    int count[ELEMENTS];          /* how many of each there were */
    char *values[ATTRIBUTES_MAX]; /* of the element that begins, in the order of the table */
    char text[TEXT_MAX + 1];      /* of the element that is open */
    size_t text_length;
    int line;   /* where the open turn or placement began */
    int player; /* whose it is */

    struct oust_game *game;
    struct transcript transcript;
};

struct attribute_kind {
    const char *name;
    bool optional;
};

struct element_kind {
    const char *name;
    enum element parent;
    int least, most; /* how many the parent holds, in the order of the table */
    bool text;       /* holds text, else elements */
    struct attribute_kind attributes[ATTRIBUTES_MAX];
    void (*begin)(struct reader *reader);
    void (*end)(struct reader *reader);
};

static const struct element_kind kinds[ELEMENTS];

/* ---- complaints ---- */

static int line_now(const struct reader *reader)
{
    return xmlSAX2GetLineNumber(reader->parser);
}

#define COMPLAIN(reader, line, ...)                                                                                    \
    complained(reader, status_fail_at((reader)->error, OUST_ERROR_RECORD, line, 0, __VA_ARGS__))

static void complained(struct reader *reader, enum oust_status status)
{
    reader->status = status;
    xmlStopParser(reader->parser);
}

/* What the rules or the notation have to say about a line. */
static void complain_for(struct reader *reader, int line, enum oust_status status, const struct oust_error *reason)
{
    if (status == OUST_ERROR_MEMORY)
        complained(reader, status_no_memory(reader->error));
    else if (status != OUST_OK)
        COMPLAIN(reader, line, "%s", reason->text);
}

static void complain_limit(struct reader *reader, const char *what, int most)
{
    complained(reader, status_fail_at(reader->error, OUST_ERROR_LIMIT, line_now(reader), 0, "%s: at most %d are read",
                                      what, most));
}

/* ---- attributes ---- */

static const char *attribute(const struct reader *reader, const char *name)
{
    const struct element_kind *kind = &kinds[reader->stack[reader->depth - 1]];
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
    COMPLAIN(reader, line_now(reader), "%s '%.*s' is no player: the players are 1 and 2", name, QUOTE_MAX,
             value ? value : "");
    return 0;
}

/* The parser has resolved everything in a value but the ampersand, which it leaves as a reference. */
static char *value_new(const xmlChar *begin, const xmlChar *end)
{
    static const char ampersand[] = "&#38;";
    char *value = strndup((const char *)begin, (size_t)(end - begin));
    if (!value)
        return NULL;
    for (char *at = value; (at = strstr(at, ampersand)) != NULL; at++)
        memmove(at + 1, at + strlen(ampersand), strlen(at + strlen(ampersand)) + 1);
    return value;
}

/* As libxml2 hands them over: name, prefix, namespace, and both ends of the value. */
#define SAX_ATTRIBUTE 5

static void take_attribute(struct reader *reader, const struct element_kind *kind, const xmlChar **sax)
{
    for (int i = 0; i < ATTRIBUTES_MAX && kind->attributes[i].name; i++) {
        if (sax[1] || strcmp(kind->attributes[i].name, (const char *)sax[0]) != 0)
            continue;
        reader->values[i] = value_new(sax[3], sax[4]);
        if (!reader->values[i])
            complained(reader, status_no_memory(reader->error));
        return;
    }
    COMPLAIN(reader, line_now(reader), "<%s> has no attribute '%s%s%.*s'", kind->name,
             sax[1] ? (const char *)sax[1] : "", sax[1] ? ":" : "", QUOTE_MAX, (const char *)sax[0]);
}

static void take_attributes(struct reader *reader, const struct element_kind *kind, int count, const xmlChar **sax)
{
    for (int i = 0; i < count && reader->status == OUST_OK; i++)
        take_attribute(reader, kind, sax + i * SAX_ATTRIBUTE);
    for (int i = 0; i < ATTRIBUTES_MAX && kind->attributes[i].name && reader->status == OUST_OK; i++)
        if (!reader->values[i] && !kind->attributes[i].optional)
            COMPLAIN(reader, line_now(reader), "<%s> needs the attribute '%s'", kind->name, kind->attributes[i].name);
}

static void drop_attributes(struct reader *reader)
{
    for (int i = 0; i < ATTRIBUTES_MAX; i++) {
        free(reader->values[i]);
        reader->values[i] = NULL;
    }
}

/* ---- what the elements do ---- */

static void begin_record(struct reader *reader)
{
    const char *version = attribute(reader, "version");
    if (strcmp(version, RECORD_VERSION) != 0) {
        COMPLAIN(reader, line_now(reader), "version '%.*s' is unknown: records of version " RECORD_VERSION " are read",
                 QUOTE_MAX, version);
        return;
    }
    struct oust_error reason = {0};
    struct oust_board *board = NULL;
    enum oust_status status = oust_board_new(attribute(reader, "board"), &board, &reason);
    if (status == OUST_OK)
        status = oust_game_new(board, &reader->game, &reason);
    oust_board_unref(board);
    complain_for(reader, line_now(reader), status, &reason);
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
            COMPLAIN(reader, line_now(reader), "%s must be without blanks, and '-' where there is none", names[i]);
            return;
        }
    char text[RECORD_STONES_MAX];
    const char *board = oust_board_id(oust_position_board(oust_game_setup(reader->game)));
    int length = snprintf(text, sizeof text, "%s %s %s %s", board, attribute(reader, names[0]),
                          attribute(reader, names[1]), attribute(reader, names[2]));
    if (length < 0 || (size_t)length >= sizeof text) {
        complain_limit(reader, "the stones of the setup fill too many bytes", RECORD_STONES_MAX);
        return;
    }
    struct oust_error reason = {0};
    struct oust_position *position = NULL;
    struct oust_game *game;
    enum oust_status status = oust_position_parse(text, &position, &reason);
    if (status == OUST_OK)
        status = oust_game_new_from(position, &game, &reason);
    oust_position_free(position);
    complain_for(reader, line_now(reader), status, &reason);
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
    int line = line_now(reader);
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
        complain_for(reader, line, oust_game_set_name(reader->game, player, name, &reason), &reason);
}

static void begin_turns(struct reader *reader)
{
    reader->transcript = transcript_begin(reader->game);
}

static void begin_turn(struct reader *reader)
{
    reader->line = line_now(reader);
    reader->player = attribute_player(reader, "player");
    if (reader->count[TURN] + reader->count[PLACEMENT] > RECORD_TURNS_MAX)
        complain_limit(reader, "there are too many turns", RECORD_TURNS_MAX);
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
        complain_for(reader, status == OUST_OK ? 0 : reason.line, status, &reason);
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
    complain_for(reader, reader->line, status, &reason);
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
        COMPLAIN(reader, line_now(reader), "a game that was given up holds no placements taken back");
    else if (oust_game_resign(reader->game, 3 - winner, NULL) != OUST_OK)
        COMPLAIN(reader, line_now(reader), "the result is 'resigned', but the game was over before");
}

static void begin_result(struct reader *reader)
{
    int line = line_now(reader), winner = 0;
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

/* Children of one parent stand in the order in which they have it here. */
static const struct element_kind kinds[ELEMENTS] = {
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

/* ---- what may stand where ---- */

static enum element parent_now(const struct reader *reader)
{
    return reader->depth > 0 ? reader->stack[reader->depth - 1] : NOWHERE;
}

static enum element element_find(const struct reader *reader, const char *name)
{
    for (int i = 0; i < ELEMENTS; i++)
        if (kinds[i].parent == parent_now(reader) && strcmp(kinds[i].name, name) == 0)
            return (enum element)i;
    return NOWHERE;
}

/* Complains if `parent` lacks a child that stands before number `next` of the table. */
static void check_missing(struct reader *reader, enum element parent, int next)
{
    const char *where = next < ELEMENTS ? "before" : "in";
    const char *name = kinds[next < ELEMENTS ? next : (int)parent].name;
    for (int i = 0; i < next && reader->status == OUST_OK; i++)
        if (kinds[i].parent == parent && reader->count[i] < kinds[i].least)
            COMPLAIN(reader, line_now(reader), "%s<%s> is missing %s <%s>", reader->count[i] > 0 ? "a second " : "",
                     kinds[i].name, where, name);
}

static void check_place(struct reader *reader, enum element element)
{
    enum element parent = parent_now(reader);
    if (reader->count[element] >= kinds[element].most) {
        COMPLAIN(reader, line_now(reader), "there is a <%s> too many", kinds[element].name);
        return;
    }
    for (int i = element + 1; i < ELEMENTS; i++)
        if (kinds[i].parent == parent && reader->count[i] > 0) {
            COMPLAIN(reader, line_now(reader), "<%s> must stand before <%s>", kinds[element].name, kinds[i].name);
            return;
        }
    check_missing(reader, parent, (int)element);
}

static void complain_unknown(struct reader *reader, const char *prefix, const char *name)
{
    enum element parent = parent_now(reader);
    if (parent == NOWHERE)
        COMPLAIN(reader, line_now(reader), "<%s%s%.*s> is no record of Oust: that is <%s>", prefix ? prefix : "",
                 prefix ? ":" : "", QUOTE_MAX, name, kinds[RECORD].name);
    else
        COMPLAIN(reader, line_now(reader), "<%s%s%.*s> does not belong into <%s>", prefix ? prefix : "",
                 prefix ? ":" : "", QUOTE_MAX, name, kinds[parent].name);
}

/* ---- called back by the parser ---- */

static void on_start_document(void *user)
{
    struct reader *reader = user;
    const char *encoding = (const char *)reader->parser->encoding;
    if (encoding && strcasecmp(encoding, "UTF-8") != 0)
        COMPLAIN(reader, 1, "the encoding is '%.*s': only UTF-8 is read", QUOTE_MAX, encoding);
}

static void on_document_type(void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
    struct reader *reader = user;
    (void)name, (void)public_id, (void)system_id;
    COMPLAIN(reader, line_now(reader), "a document type (<!DOCTYPE>) is not allowed");
}

static void on_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int spaces,
                     const xmlChar **declared, int attributes, int defaulted, const xmlChar **values)
{
    struct reader *reader = user;
    (void)space, (void)declared, (void)defaulted;
    if (reader->status != OUST_OK)
        return;
    enum element element = prefix ? NOWHERE : element_find(reader, (const char *)name);
    if (element == NOWHERE) {
        complain_unknown(reader, (const char *)prefix, (const char *)name);
        return;
    }
    if (spaces > 0) {
        COMPLAIN(reader, line_now(reader), "<%s> has no attribute 'xmlns'", kinds[element].name);
        return;
    }
    check_place(reader, element);
    if (reader->status != OUST_OK)
        return;
    reader->count[element]++;
    reader->stack[reader->depth++] = element;
    reader->text_length = 0;
    take_attributes(reader, &kinds[element], attributes, values);
    if (reader->status == OUST_OK && kinds[element].begin)
        kinds[element].begin(reader);
    drop_attributes(reader);
}

static void on_text(void *user, const xmlChar *text, int length)
{
    struct reader *reader = user;
    if (reader->status != OUST_OK || reader->depth == 0)
        return;
    const struct element_kind *kind = &kinds[parent_now(reader)];
    if (!kind->text) {
        size_t blanks = 0;
        while (blanks < (size_t)length && strchr(BLANKS, text[blanks]))
            blanks++;
        if (blanks < (size_t)length)
            COMPLAIN(reader, line_now(reader), "text does not belong into <%s>", kind->name);
        return;
    }
    if (reader->text_length + (size_t)length > TEXT_MAX) {
        complain_limit(reader, "there are too many letters in one element", TEXT_MAX);
        return;
    }
    memcpy(reader->text + reader->text_length, text, (size_t)length);
    reader->text_length += (size_t)length;
}

/* Cuts blanks off both ends. */
static void text_trim(struct reader *reader)
{
    reader->text[reader->text_length] = '\0';
    size_t first = strspn(reader->text, BLANKS);
    while (reader->text_length > first && strchr(BLANKS, reader->text[reader->text_length - 1]))
        reader->text_length--;
    reader->text[reader->text_length] = '\0';
    memmove(reader->text, reader->text + first, reader->text_length - first + 1);
}

static void on_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
    struct reader *reader = user;
    (void)name, (void)prefix, (void)space;
    if (reader->status != OUST_OK)
        return;
    enum element element = parent_now(reader);
    check_missing(reader, element, ELEMENTS);
    if (reader->status != OUST_OK)
        return;
    text_trim(reader);
    if (kinds[element].end)
        kinds[element].end(reader);
    reader->depth--;
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data)
{
    struct reader *reader = user;
    (void)data;
    if (reader->status == OUST_OK)
        COMPLAIN(reader, line_now(reader), "the processing instruction '%.*s' is not allowed", QUOTE_MAX,
                 (const char *)target);
}

/* From libxml2 2.12 on the parser's error is not ours to change. */
#if LIBXML_VERSION >= 21200
typedef const xmlError parser_error;
#else
typedef xmlError parser_error;
#endif

/* XML that is not well-formed, in the words of the parser. */
static void on_error(void *user, parser_error *found)
{
    struct reader *reader = user;
    if (reader->status != OUST_OK || found->level < XML_ERR_ERROR)
        return;
    if (found->code == XML_ERR_NO_MEMORY) {
        complained(reader, status_no_memory(reader->error));
        return;
    }
    if (found->code == XML_ERR_DOCUMENT_END && reader->depth > 0) {
        COMPLAIN(reader, found->line, "the record is cut short: <%s> has no end", kinds[parent_now(reader)].name);
        return;
    }
    const char *message = found->message ? found->message : "unknown error";
    COMPLAIN(reader, found->line, "this is no well-formed XML: %.*s", (int)strcspn(message, "\n"), message);
}

/* ---- the door ---- */

static void parse(struct reader *reader, const char *xml, size_t length)
{
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startDocument = on_start_document,
        .internalSubset = on_document_type,
        .startElementNs = on_start,
        .endElementNs = on_end,
        .characters = on_text,
        .ignorableWhitespace = on_text,
        .processingInstruction = on_instruction,
        .serror = on_error,
    };
    reader->parser = xmlCreatePushParserCtxt(&handler, reader, NULL, 0, NULL);
    if (!reader->parser) {
        reader->status = status_no_memory(reader->error);
        return;
    }
    xmlCtxtUseOptions(reader->parser, XML_PARSE_NONET);
    int failed = xmlParseChunk(reader->parser, xml, (int)length, 1);
    if (reader->status == OUST_OK && (failed || reader->depth > 0 || reader->count[RECORD] == 0))
        COMPLAIN(reader, line_now(reader), "this is no well-formed XML");
    xmlFreeParserCtxt(reader->parser);
}

enum oust_status oust_record_read(const char *xml, size_t length, struct oust_game **game, struct oust_error *error)
{
    status_clear(error);
    if (!xml || !game)
        return status_fail(error, OUST_ERROR_ARGUMENT, "there is no record to read");
    enum oust_status status = record_guard(xml, length, error);
    if (status != OUST_OK)
        return status;
    struct reader *reader = calloc(1, sizeof *reader);
    if (!reader)
        return status_no_memory(error);
    reader->error = error;
    parse(reader, xml, length);
    status = reader->status;
    if (status == OUST_OK)
        *game = reader->game;
    else
        oust_game_free(reader->game);
    free(reader);
    return status;
}
