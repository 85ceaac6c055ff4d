/*
 * input - positions and games out of lines, and games out of records, with complaints
 * that name the line and the field.
 */
#ifndef INPUT_H
#define INPUT_H

#include "lines.h"
#include "oust.h"

/** What a position looks like, for complaints. */
#define INPUT_POSITION "a position is BOARD STONES1 STONES2 TO-PLACE, as in hex5 a4,b3 b2,c2 2"

/**
 * Reads a position from the first four fields of the line; further ones are not looked at.
 * \param position  set to a new one, for oust_position_free().
 * \return false after a complaint.
 */
bool input_position(struct lines *lines, struct oust_position **position);

/** The fields of a game: borrowed from the line, which is cut up for that. */
struct input_fields {
    const char *start;  /* a board, or a whole position */
    const char *winner; /* 1, 2, = or -; NULL if there is no such field */
    const char *turns;
};

/**
 * Cuts the line at its tabs: start, winner, turns, others; or just start and turns.
 * \return false after a complaint.
 */
bool input_game_fields(struct lines *lines, struct input_fields *fields);

/**
 * Plays the game of the line.
 * \param game  set to a new one, for oust_game_free().
 * \return false after a complaint.
 */
bool input_game(struct lines *lines, const struct input_fields *fields, struct oust_game **game);

/** What an input holds, as its first byte shows. */
enum input_kind {
    INPUT_LINES = 1, /* positions or games, one a line */
    INPUT_RECORD,    /* one record in XML */
    INPUT_JSON       /* games of AbstractPlay, one after the other */
};

/** Looks at the first byte, and leaves it there. */
enum input_kind input_kind(struct lines *lines);

/**
 * Reads the whole input as a record.
 * \param game  set to a new one, for oust_game_free().
 * \return false after a complaint.
 */
bool input_record(struct lines *lines, struct oust_game **game);

/** JSON on its way from the input into games. */
struct input_json {
    char *text;
    size_t length, at; /* of the text, and of the game that comes next */
};

/**
 * Reads the whole input as JSON.
 * \return false after a complaint; the JSON is then empty.  Free its text in any case.
 */
bool input_json(struct lines *lines, struct input_json *json);

/**
 * Reads the next game.
 * \param board  the board of lists of moves.
 * \param game   set to a new one, for oust_game_free(), or to NULL after a complaint.
 * \return false at the end.
 */
bool input_json_next(struct lines *lines, struct input_json *json, const char *board, struct oust_game **game);

#endif
