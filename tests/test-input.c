/*
 * test-input.c - every transition of the confirm rules, table by table.
 *
 * A script is a row of steps: p3 presses cell 3, m3 moves to it, r3 releases there, t3
 * taps it (press and release), c confirms, u is Undo, e is Escape, k3 puts the cursor on
 * a cell, space taps there, ! says that the position has changed; a minus for a cell is
 * beside the board.  Cells 0 to 5 are legal, all others aren't.  The expectation lists what
 * the player wanted (P3 place on 3, U undo, E cancel) and, last, the translucent stone.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "input.h"

struct row {
    const char *script;
    const char *wanted;
    char ghost; /* '-' for none */
};

static bool legal(oust_cell cell, void *user)
{
    return cell <= *(int *)user;
}

static enum input_kind kind_of(char letter)
{
    static const char letters[] = "pmrk cue!";

    assert_non_null(strchr(letters, letter));
    return (enum input_kind)(strchr(letters, letter) - letters);
}

static void feed(struct input *input, const struct input_world *world, struct input_event event, char *wanted)
{
    struct input_answer answer = input_handle(input, event, world);
    size_t length = strlen(wanted);

    if (answer.intent == INTENT_PLACE)
        snprintf(wanted + length, 8, "P%d", answer.cell);
    else if (answer.intent == INTENT_UNDO)
        strcat(wanted, "U");
    else if (answer.intent == INTENT_CANCEL)
        strcat(wanted, "E");
}

static void run_script(const struct row *row, bool confirm)
{
    int last_legal = 5;
    struct input_world world = {confirm, legal, &last_legal};
    struct input input;
    char wanted[64] = "", ghost;

    input_init(&input);
    for (const char *at = row->script; *at; at++) {
        bool has_cell = strchr("pmrkt", *at) != NULL, tap = *at == 't';
        struct input_event event = {tap ? INPUT_PRESS : kind_of(*at), OUST_CELL_NONE};

        if (has_cell) {
            at++;
            event.cell = *at == '-' ? OUST_CELL_NONE : *at - '0';
        }
        feed(&input, &world, event, wanted);
        if (tap)
            feed(&input, &world, (struct input_event){INPUT_RELEASE, event.cell}, wanted);
    }
    ghost = input_ghost(&input) == OUST_CELL_NONE ? '-' : (char)('0' + input_ghost(&input));
    if (strcmp(wanted, row->wanted) != 0 || ghost != row->ghost)
        fail_msg("\"%s\": wanted \"%s\" and stone %c, expected \"%s\" and %c", row->script, wanted, ghost, row->wanted,
                 row->ghost);
    if (input_pending(&input) && ghost == '-')
        fail_msg("\"%s\": pending without a stone", row->script);
}

static void run_table(const struct row *rows, size_t count, bool confirm)
{
    for (size_t i = 0; i < count; i++)
        run_script(&rows[i], confirm);
}

#define RUN(rows, confirm) run_table(rows, sizeof(rows) / sizeof *(rows), confirm)

static void test_confirm_on(void **state)
{
    static const struct row rows[] = {
        {"t3", "", '3'},       /* a tap on a legal cell shows a stone there */
        {"t3c", "P3", '-'},    /* Confirm places it */
        {"t3t3", "P3", '-'},   /* and so does a second tap on it */
        {"t3t4", "", '4'},     /* a tap on another legal cell moves it there */
        {"t3t4t4", "P4", '-'}, /* */
        {"t3t4t3", "", '3'},   /* back again is not a second tap */
        {"t3t9", "", '-'},     /* a tap on an illegal cell or a placed stone takes it back */
        {"t3t-", "", '-'},     /* and so does one off the board */
        {"t3u", "", '-'},      /* and Undo, which does nothing else */
        {"t3uu", "U", '-'},    /* the next Undo is one */
        {"t3e", "", '-'},      /* and Escape */
        {"t3ee", "E", '-'},    /* */
        {"t3t9t3", "", '3'},   /* taken back: the next tap is a first one */
        {"t3uc", "", '-'},     /* nothing to confirm any more */
        {"c", "", '-'},        /* */
        {"t9", "", '-'},       /* an illegal tap shows nothing */
        {"t9c", "", '-'},      /* */
        {"t3c t4", "P3", '4'}, /* and on with the next one */
        {"t3!", "", '-'},      /* the position changed: nothing is pending any more */
        {"t3!c", "", '-'},     /* */
    };

    (void)state;
    RUN(rows, true);
}

static void test_confirm_off(void **state)
{
    static const struct row rows[] = {
        {"t3", "P3", '-'},                        /* a tap on a legal cell places at once */
        {"t3t3", "P3P3", '-'},   {"t9", "", '-'}, /* others do nothing */
        {"t-", "", '-'},         {"u", "U", '-'},       {"e", "E", '-'},
        {"c", "", '-'},          {"p3", "", '3'},                          /* the stone shows where it would go */
        {"p3m4", "", '4'},       {"p3m4r4", "P4", '-'}, {"p3m-", "", '-'}, /* lifted off the board */
        {"p3m-r-", "", '-'},                                               /* no placement */
        {"p3m-m3r3", "P3", '-'},
    };

    (void)state;
    RUN(rows, false);
}

static void test_drag(void **state)
{
    static const struct row rows[] = {
        {"p3", "", '3'},         {"p3m4", "", '4'},   /* the stone moves with the finger */
        {"p3m4r4", "", '4'},                          /* and stays where it is left */
        {"p3m4r4c", "P4", '-'},  {"p3r4", "", '4'},   /* a move too quick to be seen */
        {"p3m9", "", '-'},                            /* lifted where it may not be */
        {"p3m9m4", "", '4'},     {"p3m9r9", "", '-'}, /* and gone when left there */
        {"p3m-r-c", "", '-'},    {"t3p3", "", '3'},
        {"t3p3m4r4", "", '4'},   /* a second press that is dragged away moves it */
        {"t3p3m4m3r3", "", '3'}, /* and is no second tap any more when it comes back */
        {"t3p3r-", "", '-'},     /* released elsewhere: lifted off */
        {"p9m3r3", "", '-'},     /* begun where no stone may be: nothing */
        {"p-m3r3", "", '-'},     {"t3p9m3r3", "", '-'},
        {"m3", "", '-'}, /* moving with nothing down */
        {"r3", "", '-'},         {"t3m4", "", '3'},
    };

    (void)state;
    RUN(rows, true);
}

static void test_second_finger(void **state)
{
    static const struct row rows[] = {
        {"p3e", "", '-'},                            /* a second finger cancels */
        {"p3er3", "", '-'},                          /* the first one's release means nothing then */
        {"p3er3t3", "", '3'},     {"p3p4", "", '-'}, /* so does one more button */
        {"p3p4r4", "", '-'},      {"p3p4r4r3", "", '-'},
        {"p3p4r4r3t5", "", '5'},  {"p3u", "", '-'},   /* Undo while a finger is down takes the stone back */
        {"p3ur3", "", '-'},       {"p3!r3", "", '-'}, /* the position changed under the finger */
        {"p3!r3t3t3", "P3", '-'},
    };

    (void)state;
    RUN(rows, true);
}

static void test_keyboard(void **state)
{
    static const struct row on[] = {
        {"k3 ", "", '3'},     {"k3  ", "P3", '-'},
        {"k3 c", "P3", '-'},  {"k3 k4", "", '3'}, /* the cursor alone moves nothing */
        {"k3 k4 ", "", '4'},  {"k9 ", "", '-'},
        {"k3 k9 ", "", '-'},  {" ", "", '-'}, /* no cursor yet */
        {"p3k4 ", "", '3'},                   /* not while a finger is down */
        {"p3k4 r3", "", '3'},
    };
    static const struct row off[] = {
        {"k3 ", "P3", '-'},
        {"k9 ", "", '-'},
    };

    (void)state;
    RUN(on, true);
    RUN(off, false);
}

/* a stone that became illegal while it was pending is not placed */
static void test_confirm_of_an_illegal_cell(void **state)
{
    int last_legal = 5;
    struct input_world world = {true, legal, &last_legal};
    struct input input;
    char wanted[64] = "";

    (void)state;
    input_init(&input);
    feed(&input, &world, (struct input_event){INPUT_PRESS, 3}, wanted);
    feed(&input, &world, (struct input_event){INPUT_RELEASE, 3}, wanted);
    last_legal = 2; /* cppcheck-suppress unreadVariable ; the world points to it */
    feed(&input, &world, (struct input_event){INPUT_CONFIRM, OUST_CELL_NONE}, wanted);
    assert_string_equal(wanted, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_confirm_on), cmocka_unit_test(test_confirm_off),
        cmocka_unit_test(test_drag),       cmocka_unit_test(test_second_finger),
        cmocka_unit_test(test_keyboard),   cmocka_unit_test(test_confirm_of_an_illegal_cell),
    };

    return cmocka_run_group_tests_name("input", tests, NULL, NULL);
}
