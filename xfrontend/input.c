/*
 * input.c - see input.h.  One function a kind of event, in a table.
 */
#include "input.h"

void input_init(struct input *input)
{
    *input = (struct input){.stone = OUST_CELL_NONE, .cursor = OUST_CELL_NONE};
}

oust_cell input_ghost(const struct input *input)
{
    return input->state == INPUT_PENDING || input->state == INPUT_HELD ? input->stone : OUST_CELL_NONE;
}

bool input_pending(const struct input *input)
{
    return input->state == INPUT_PENDING;
}

static bool is_legal(const struct input_world *world, oust_cell cell)
{
    return cell != OUST_CELL_NONE && world->legal(cell, world->user);
}

static struct input_answer nothing(void)
{
    return (struct input_answer){INTENT_NONE, OUST_CELL_NONE};
}

static void drop(struct input *input)
{
    input->state = INPUT_FREE;
    input->stone = OUST_CELL_NONE;
    input->second = false;
}

static struct input_answer place(struct input *input, oust_cell cell)
{
    drop(input);
    return (struct input_answer){INTENT_PLACE, cell};
}

/* A press that can't become a placement still takes back a pending one. */
static struct input_answer on_press(struct input *input, oust_cell cell, const struct input_world *world)
{
    bool second = input->state == INPUT_PENDING && input->stone == cell;

    if (input->state == INPUT_HELD || input->state == INPUT_IDLE) {
        drop(input); /* one more button or finger: cancel all, and wait until they are up */
        input->state = INPUT_IDLE;
        return nothing();
    }
    drop(input);
    input->state = INPUT_IDLE;
    if (is_legal(world, cell)) {
        input->state = INPUT_HELD;
        input->stone = cell;
        input->second = second;
    }
    return nothing();
}

static struct input_answer on_move(struct input *input, oust_cell cell, const struct input_world *world)
{
    if (input->state != INPUT_HELD || cell == input->stone)
        return nothing();
    input->second = false;
    input->stone = is_legal(world, cell) ? cell : OUST_CELL_NONE;
    return nothing();
}

static struct input_answer on_release(struct input *input, oust_cell cell, const struct input_world *world)
{
    if (input->state == INPUT_IDLE)
        drop(input);
    if (input->state != INPUT_HELD)
        return nothing();
    on_move(input, cell, world);
    if (input->stone == OUST_CELL_NONE) {
        drop(input);
        return nothing();
    }
    if (!world->confirm || input->second)
        return place(input, input->stone);
    input->state = INPUT_PENDING;
    return nothing();
}

static struct input_answer on_cursor(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)world;
    input->cursor = cell;
    return nothing();
}

static struct input_answer on_tap(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)cell;
    if (input->state == INPUT_HELD || input->state == INPUT_IDLE || input->cursor == OUST_CELL_NONE)
        return nothing();
    on_press(input, input->cursor, world);
    return on_release(input, input->cursor, world);
}

static struct input_answer on_confirm(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)cell;
    if (input->state != INPUT_PENDING || !is_legal(world, input->stone))
        return nothing();
    return place(input, input->stone);
}

/* Undo and Escape first take back what is only pending, and then do nothing else. */
static struct input_answer take_back(struct input *input, enum input_intent otherwise)
{
    bool shown = input->state == INPUT_PENDING || input->state == INPUT_HELD;

    if (!shown)
        return (struct input_answer){otherwise, OUST_CELL_NONE};
    if (input->state == INPUT_HELD) {
        drop(input);
        input->state = INPUT_IDLE;
    } else {
        drop(input);
    }
    return nothing();
}

static struct input_answer on_undo(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)cell;
    (void)world;
    return take_back(input, INTENT_UNDO);
}

static struct input_answer on_cancel(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)cell;
    (void)world;
    return take_back(input, INTENT_CANCEL);
}

static struct input_answer on_reset(struct input *input, oust_cell cell, const struct input_world *world)
{
    (void)cell;
    (void)world;
    if (input->state == INPUT_HELD) {
        drop(input);
        input->state = INPUT_IDLE; /* the finger is still down: its release means nothing now */
    } else if (input->state == INPUT_PENDING) {
        drop(input);
    }
    return nothing();
}

typedef struct input_answer handler(struct input *input, oust_cell cell, const struct input_world *world);

static handler *const handlers[] = {
    [INPUT_PRESS] = on_press,   [INPUT_MOVE] = on_move,     [INPUT_RELEASE] = on_release,
    [INPUT_CURSOR] = on_cursor, [INPUT_TAP] = on_tap,       [INPUT_CONFIRM] = on_confirm,
    [INPUT_UNDO] = on_undo,     [INPUT_CANCEL] = on_cancel, [INPUT_RESET] = on_reset,
};

struct input_answer input_handle(struct input *input, struct input_event event, const struct input_world *world)
{
    return handlers[event.kind](input, event.cell, world);
}
