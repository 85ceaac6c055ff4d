/*
 * record - a game as XML, written here, read in record-reader.c, kept in a file.
 *
 *   <?xml version="1.0" encoding="UTF-8"?>
 *   <oust-record version="1" board="hex5">
 *     <setup stones1="a4,b3" stones2="-" to-place="2"/>     unless it is the empty board
 *     <player number="1" level="human" name="Ann"/>
 *     <player number="2" level="4"/>
 *     <turns>
 *       <turn player="2">b4,c2</turn>
 *       <turn player="1">pass</turn>
 *     </turns>
 *     <undone>                                              where something was taken back
 *       <placement player="2">c3</placement>
 *     </undone>
 *     <result kind="won" winner="1"/>
 *   </oust-record>
 *
 * One element a line, so that a complaint about a line is a complaint about a turn.  The
 * schema is data/oust-record.rng, the manual oust-record(5).
 */
#ifndef RECORD_H
#define RECORD_H

#include "oust.h"

#define RECORD_VERSION    "1"
#define RECORD_HUMAN      "human"
#define RECORD_TURNS_MAX  100000 /* turns, and placements taken back, in one record */
#define RECORD_STONES_MAX 8192   /* room for a position as text: OUST_CELLS_MAX names of up to 4 letters */

/** The word for a result, as in "won"; NULL if there is no such result. */
const char *record_result_word(enum oust_result result);

#endif
