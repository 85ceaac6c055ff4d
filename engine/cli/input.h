/*
 * input - positions and games out of lines, and games out of records, with complaints
 * that name the line and the field.
 */
#ifndef INPUT_H
#define INPUT_H

#include "lines.h"
#include "oust.h"

/**
 * Reads a position from the first four fields of the line; further ones are not looked at.
 * \param position  set to a new one, for oust_position_free().
 * \return false after a complaint.
 */
bool input_position(struct lines *lines, struct oust_position **position);

/** The fields of a game: borrowed from the line, which is cut up for that. */
struct input_fields {
    char *start;  /* a board, or a whole position */
    char *winner; /* 1, 2, = or -; NULL if there is no such field */
    char *turns;
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

/** Does the input begin like XML?  Takes nothing from it. */
bool input_is_record(struct lines *lines);

/**
 * Reads the whole input as a record.
 * \param game  set to a new one, for oust_game_free().
 * \return false after a complaint.
 */
bool input_record(struct lines *lines, struct oust_game **game);

#endif
