/*
 * record-reader - what the reader of records and its elements share: how far the reading is, and complaints.
 * Only for record-reader.c, which hears the parser, and record-elements.c, which plays what it reads.
 */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "record.h"
#include "status.h"
#include "transcript.h"

#define BLANKS         " \t\r\n"
#define ATTRIBUTES_MAX 3     /* of one element */
#define DEPTH_MAX      3     /* record, turns, turn */
#define TEXT_MAX       65536 /* bytes of text in one element */
#define QUOTE_MAX      40    /* bytes of foreign text that a complaint quotes */

enum element { RECORD, SETUP, PLAYER, TURNS, TURN, UNDONE, PLACEMENT, RESULT, ELEMENTS, NOWHERE = -1 };

struct reader {
    struct _xmlParserCtxt *parser; /* libxml2's */
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

/** What an element is and does; children of one parent stand in the order in which they have it here. */
extern const struct element_kind record_elements[ELEMENTS];

/** The line that the parser is at. */
int record_line(const struct reader *reader);

/** Ends the reading with a status whose complaint is written. */
void record_fail(struct reader *reader, enum oust_status status);

/** Complains of the record, with the number of a line and a text as for printf(), and ends the reading. */
#define COMPLAIN(reader, line, ...)                                                                                    \
    record_fail(reader, status_fail_at((reader)->error, OUST_ERROR_RECORD, line, 0, __VA_ARGS__))

/** What the rules or the notation have to say about a line, if the status is not OUST_OK. */
void record_fail_for(struct reader *reader, int line, enum oust_status status, const struct oust_error *reason);

/** Complains that there is more than `most` of something. */
void record_fail_limit(struct reader *reader, const char *what, int most);

#endif
