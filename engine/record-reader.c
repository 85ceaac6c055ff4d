/*
 * record-reader.c - reads a record and plays it; the only file that sees libxml2.
 *
 * The parser calls back for each element.  The table of record-elements.c says what may stand where and
 * plays the game, and the first complaint stops the parser.
 *
 * A record may come from anywhere.  So bytes are looked at before the parser gets them
 * (record-guard); the parser stops where a document type begins, before it has read
 * any of it, so that there are no entities to expand and nothing to fetch; no tree is
 * built; and nesting ends at the first element that the table does not know.
 */
#include "record-reader.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <libxml/SAX2.h>
#include <libxml/parser.h>

#include "record-guard.h"

/* ---- complaints ---- */

int record_line(const struct reader *reader)
{
    return xmlSAX2GetLineNumber(reader->parser);
}

void record_fail(struct reader *reader, enum oust_status status)
{
    reader->status = status;
    xmlStopParser(reader->parser);
}

void record_fail_for(struct reader *reader, int line, enum oust_status status, const struct oust_error *reason)
{
    if (status == OUST_ERROR_MEMORY)
        record_fail(reader, status_no_memory(reader->error));
    else if (status != OUST_OK)
        COMPLAIN(reader, line, "%s", reason->text);
}

void record_fail_limit(struct reader *reader, const char *what, int most)
{
    record_fail(reader, status_fail_at(reader->error, OUST_ERROR_LIMIT, record_line(reader), 0,
                                       "%s: at most %d are read", what, most));
}

/* ---- attributes ---- */

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
            record_fail(reader, status_no_memory(reader->error));
        return;
    }
    COMPLAIN(reader, record_line(reader), "<%s> has no attribute '%s%s%.*s'", kind->name,
             sax[1] ? (const char *)sax[1] : "", sax[1] ? ":" : "", QUOTE_MAX, (const char *)sax[0]);
}

static void take_attributes(struct reader *reader, const struct element_kind *kind, int count, const xmlChar **sax)
{
    for (int i = 0; i < count && reader->status == OUST_OK; i++)
        take_attribute(reader, kind, sax + i * SAX_ATTRIBUTE);
    for (int i = 0; i < ATTRIBUTES_MAX && kind->attributes[i].name && reader->status == OUST_OK; i++)
        if (!reader->values[i] && !kind->attributes[i].optional)
            COMPLAIN(reader, record_line(reader), "<%s> needs the attribute '%s'", kind->name,
                     kind->attributes[i].name);
}

static void drop_attributes(struct reader *reader)
{
    for (int i = 0; i < ATTRIBUTES_MAX; i++) {
        free(reader->values[i]);
        reader->values[i] = NULL;
    }
}

/* ---- what may stand where ---- */

static enum element parent_now(const struct reader *reader)
{
    return reader->depth > 0 ? reader->stack[reader->depth - 1] : NOWHERE;
}

static enum element element_find(const struct reader *reader, const char *name)
{
    for (int i = 0; i < ELEMENTS; i++)
        if (record_elements[i].parent == parent_now(reader) && strcmp(record_elements[i].name, name) == 0)
            return (enum element)i;
    return NOWHERE;
}

/* Complains if `parent` lacks a child that stands before number `next` of the table. */
static void check_missing(struct reader *reader, enum element parent, int next)
{
    const char *where = next < ELEMENTS ? "before" : "in";
    const char *name = record_elements[next < ELEMENTS ? next : (int)parent].name;
    for (int i = 0; i < next && reader->status == OUST_OK; i++)
        if (record_elements[i].parent == parent && reader->count[i] < record_elements[i].least)
            COMPLAIN(reader, record_line(reader), "%s<%s> is missing %s <%s>", reader->count[i] > 0 ? "a second " : "",
                     record_elements[i].name, where, name);
}

static void check_place(struct reader *reader, enum element element)
{
    enum element parent = parent_now(reader);
    if (reader->count[element] >= record_elements[element].most) {
        COMPLAIN(reader, record_line(reader), "there is a <%s> too many", record_elements[element].name);
        return;
    }
    for (int i = element + 1; i < ELEMENTS; i++)
        if (record_elements[i].parent == parent && reader->count[i] > 0) {
            COMPLAIN(reader, record_line(reader), "<%s> must stand before <%s>", record_elements[element].name,
                     record_elements[i].name);
            return;
        }
    check_missing(reader, parent, (int)element);
}

static void complain_unknown(struct reader *reader, const char *prefix, const char *name)
{
    enum element parent = parent_now(reader);
    if (parent == NOWHERE)
        COMPLAIN(reader, record_line(reader), "<%s%s%.*s> is no record of Oust: that is <%s>", prefix ? prefix : "",
                 prefix ? ":" : "", QUOTE_MAX, name, record_elements[RECORD].name);
    else
        COMPLAIN(reader, record_line(reader), "<%s%s%.*s> does not belong into <%s>", prefix ? prefix : "",
                 prefix ? ":" : "", QUOTE_MAX, name, record_elements[parent].name);
}

/* ---- called back by the parser ---- */

static void on_document_type(void *user, const xmlChar *name, const xmlChar *public_id, const xmlChar *system_id)
{
    struct reader *reader = user;
    (void)name, (void)public_id, (void)system_id;
    COMPLAIN(reader, record_line(reader), "a document type (<!DOCTYPE>) is not allowed");
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
        COMPLAIN(reader, record_line(reader), "<%s> has no attribute 'xmlns'", record_elements[element].name);
        return;
    }
    check_place(reader, element);
    if (reader->status != OUST_OK)
        return;
    reader->count[element]++;
    reader->stack[reader->depth++] = element;
    reader->text_length = 0;
    take_attributes(reader, &record_elements[element], attributes, values);
    if (reader->status == OUST_OK && record_elements[element].begin)
        record_elements[element].begin(reader);
    drop_attributes(reader);
}

static void on_text(void *user, const xmlChar *text, int length)
{
    struct reader *reader = user;
    if (reader->status != OUST_OK || reader->depth == 0)
        return;
    const struct element_kind *kind = &record_elements[parent_now(reader)];
    if (!kind->text) {
        size_t blanks = 0;
        while (blanks < (size_t)length && strchr(BLANKS, text[blanks]))
            blanks++;
        if (blanks < (size_t)length)
            COMPLAIN(reader, record_line(reader), "text does not belong into <%s>", kind->name);
        return;
    }
    if (reader->text_length + (size_t)length > TEXT_MAX) {
        record_fail_limit(reader, "there are too many letters in one element", TEXT_MAX);
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
    if (record_elements[element].end)
        record_elements[element].end(reader);
    reader->depth--;
}

static void on_instruction(void *user, const xmlChar *target, const xmlChar *data)
{
    struct reader *reader = user;
    (void)data;
    if (reader->status == OUST_OK)
        COMPLAIN(reader, record_line(reader), "the processing instruction '%.*s' is not allowed", QUOTE_MAX,
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
        record_fail(reader, status_no_memory(reader->error));
        return;
    }
    if (found->code == XML_ERR_DOCUMENT_END && reader->depth > 0) {
        COMPLAIN(reader, found->line, "the record is cut short: <%s> has no end",
                 record_elements[parent_now(reader)].name);
        return;
    }
    const char *message = found->message ? found->message : "unknown error";
    COMPLAIN(reader, found->line, "this is no well-formed XML: %.*s", (int)strcspn(message, "\n"), message);
}

/* ---- the door ---- */

/* What libxml2 says where it can't tell us: nothing but that there is no memory. */
static void say_nothing(void *user, const char *format, ...)
{
    (void)user, (void)format;
}

static void parse(struct reader *reader, const char *xml, size_t length)
{
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
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
    /* The guard has seen to the encoding; about another one the parser would complain on standard error. */
    xmlCtxtUseOptions(reader->parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC);
    int failed = xmlParseChunk(reader->parser, xml, (int)length, 1);
    if (reader->status == OUST_OK && (failed || reader->depth > 0 || reader->count[RECORD] == 0))
        COMPLAIN(reader, record_line(reader), "this is no well-formed XML");
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
    xmlGenericErrorFunc said = xmlGenericError; /* of this thread, and the caller's business but for now */
    void *said_to = xmlGenericErrorContext;
    xmlSetGenericErrorFunc(NULL, say_nothing);
    parse(reader, xml, length);
    xmlSetGenericErrorFunc(said_to, said);
    status = reader->status;
    if (status == OUST_OK)
        *game = reader->game;
    else
        oust_game_free(reader->game);
    free(reader);
    return status;
}
