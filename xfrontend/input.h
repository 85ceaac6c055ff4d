/*
 * input.h - what taps, drags and keys on the board mean: plain event in, intent out.
 *
 * A small machine without X, without a clock and without rules: it asks whether a cell
 * may be placed on, and says what the player wants.
 *
 *   free     nothing is shown
 *   pending  a translucent stone waits for its confirmation
 *   held     a finger is down: the stone is under it, or lifted where it may not be
 *   idle     a finger is down that began where no stone may be: nothing until it is up
 */
#ifndef INPUT_H
#define INPUT_H

#include <stdbool.h>

#include "oust.h"

enum input_kind {
    INPUT_PRESS,   /* a finger or button goes down on a cell, or beside all of them */
    INPUT_MOVE,    /* it moves */
    INPUT_RELEASE, /* it goes up */
    INPUT_CURSOR,  /* the keyboard's cursor goes to a cell */
    INPUT_TAP,     /* the keyboard taps the cell under the cursor */
    INPUT_CONFIRM, /* the Confirm button or key */
    INPUT_UNDO,    /* the Undo button or key */
    INPUT_CANCEL,  /* Escape, or a second finger */
    INPUT_RESET    /* the position has changed */
};

struct input_event {
    enum input_kind kind;
    oust_cell cell; /* PRESS, MOVE, RELEASE, CURSOR: OUST_CELL_NONE is beside the board */
};

/* What the machine has to know of the world at an event. */
struct input_world {
    bool confirm;                              /* placements are to be confirmed */
    bool (*legal)(oust_cell cell, void *user); /* may a human place there now? */
    void *user;
};

enum input_intent {
    INTENT_NONE,
    INTENT_PLACE, /* place on `cell` */
    INTENT_UNDO,  /* nothing was pending: take back a placement */
    INTENT_CANCEL /* nothing was pending: whatever else can be cancelled */
};

struct input_answer {
    enum input_intent intent;
    oust_cell cell;
};

struct input {
    enum { INPUT_FREE, INPUT_PENDING, INPUT_HELD, INPUT_IDLE } state;
    oust_cell stone;  /* PENDING, HELD: where the translucent stone is; NONE: lifted */
    bool second;      /* HELD: it was pressed where it already was pending, and hasn't moved */
    oust_cell cursor; /* of the keyboard, NONE until it is used */
};

void input_init(struct input *input);
struct input_answer input_handle(struct input *input, struct input_event event, const struct input_world *world);

/* The cell to show a translucent stone on, or OUST_CELL_NONE. */
oust_cell input_ghost(const struct input *input);

/* Is a placement waiting for its confirmation? */
bool input_pending(const struct input *input);

#endif
