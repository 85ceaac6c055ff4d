/* test-geom.c - layouts at all sizes, cells to pixels and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "geom.h"

static const int sizes[][2] = {{240, 180}, {240, 400},  {300, 240},   {400, 200},   {640, 480},   {480, 800},
                               {800, 600}, {1024, 768}, {1600, 1000}, {1000, 1600}, {1920, 1080}, {3840, 2160}};
static const char *const boards[] = {"hex2",     "hex4",      "hex7",      "hex10",    "hex18",
                                     "rect1x3",  "rect3x1",   "rect2x2",   "rect5x3",  "rect3x5",
                                     "rect32x1", "rect11x11", "rect19x19", "rect32x32"};

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

static struct oust_board *board_of(const char *id)
{
    struct oust_board *board;

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    return board;
}

typedef void check_fn(const struct geom *geom, const char *what);

/* Runs a check for every board at every size, with and without coordinates and Confirm. */
static void everywhere(check_fn *check)
{
    for (int b = 0; b < COUNT(boards); b++) {
        struct oust_board *board = board_of(boards[b]);

        for (int s = 0; s < COUNT(sizes); s++) {
            for (int variant = 0; variant < 4; variant++) {
                struct geom_wish wish = {.board = board,
                                         .width = sizes[s][0],
                                         .height = sizes[s][1],
                                         .touch = 34,
                                         .coordinates = variant & 1,
                                         .confirm = variant & 2};
                struct geom geom;

                geom_layout(&geom, &wish);
                check(&geom, boards[b]);
            }
        }
        oust_board_unref(board);
    }
}

static void fail_at(const struct geom *geom, const char *board, const char *problem)
{
    fail_msg("%s at %dx%d: %s", board, geom->wish.width, geom->wish.height, problem);
}

static void every_cell_is_found_again(const struct geom *geom, const char *board)
{
    int count = oust_board_cells(geom->wish.board);

    for (int cell = 0; cell < count; cell++) {
        int x, y, near = geom->step / 3;

        geom_centre(geom, cell, &x, &y);
        if (geom_cell_at(geom, x, y) != cell || geom_cell_at(geom, x + near, y) != cell ||
            geom_cell_at(geom, x - near, y) != cell || geom_cell_at(geom, x, y + near) != cell ||
            geom_cell_at(geom, x, y - near) != cell)
            fail_at(geom, board, "a cell is not found at its place");
    }
}

static void test_cells_are_found_again(void **state)
{
    (void)state;
    everywhere(every_cell_is_found_again);
}

static bool inside(const struct geom_rect *inner, const struct geom_rect *outer)
{
    return inner->x >= outer->x && inner->y >= outer->y && inner->x + inner->width <= outer->x + outer->width &&
           inner->y + inner->height <= outer->y + outer->height;
}

static bool apart(const struct geom_rect *a, const struct geom_rect *b)
{
    return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y || b->y + b->height <= a->y;
}

static void everything_has_its_place(const struct geom *geom, const char *board)
{
    struct geom_rect window = {0, 0, geom->wish.width, geom->wish.height};
    int shown = geom->wish.confirm ? BUTTONS : BUTTON_CONFIRM;

    if (!inside(&geom->area, &window) || !inside(&geom->bars[0], &window) || !inside(&geom->bars[1], &window) ||
        !inside(&geom->message, &window) || !inside(&geom->progress, &window))
        fail_at(geom, board, "something is outside of the window");
    /* the largest boards don't fit into the smallest windows with their frame; their cells do */
    if (geom->step > 2 && !inside(&geom->board, &geom->area))
        fail_at(geom, board, "the board is outside of its area");
    if (!apart(&geom->bars[0], &geom->bars[1]) || !apart(&geom->bars[0], &geom->area) ||
        !apart(&geom->bars[1], &geom->area) || !apart(&geom->message, &geom->area) ||
        !apart(&geom->message, &geom->bars[0]) || !apart(&geom->message, &geom->bars[1]))
        fail_at(geom, board, "bars, message and board overlap");
    for (int i = 0; i < shown; i++) {
        if (!inside(&geom->buttons[i], &window) || !apart(&geom->buttons[i], &geom->area) ||
            !apart(&geom->buttons[i], &geom->bars[1]) || !apart(&geom->buttons[i], &geom->message))
            fail_at(geom, board, "a button is in the way");
        for (int j = 0; j < i; j++) {
            if (!apart(&geom->buttons[i], &geom->buttons[j]))
                fail_at(geom, board, "two buttons overlap");
        }
    }
}

static void test_everything_has_its_place(void **state)
{
    (void)state;
    everywhere(everything_has_its_place);
}

static void buttons_can_be_touched(const struct geom *geom, const char *board)
{
    int shown = geom->wish.confirm ? BUTTONS : BUTTON_CONFIRM;

    for (int i = 0; i < shown; i++) {
        const struct geom_rect *rect = &geom->buttons[i];

        if (rect->height < geom->wish.touch || rect->width < 30)
            fail_at(geom, board, "a button is too small for a finger");
        if ((int)geom_button_at(geom, rect->x + rect->width / 2, rect->y + rect->height / 2) != i)
            fail_at(geom, board, "a button is not found at its place");
    }
    if (geom_button_at(geom, geom->bars[0].x, geom->bars[0].y) != BUTTONS)
        fail_at(geom, board, "a button where there is none");
    if (shown == BUTTON_CONFIRM && geom->buttons[BUTTON_CONFIRM].width != 0)
        fail_at(geom, board, "a Confirm button that nobody asked for");
}

static void test_buttons_can_be_touched(void **state)
{
    (void)state;
    everywhere(buttons_can_be_touched);
}

/* stones never touch, and never leave the frame */
static void stones_have_room(const struct geom *geom, const char *board)
{
    double radius = geom_stone_radius(geom);
    bool hex = oust_board_shape(geom->wish.board) == OUST_SHAPE_HEX;

    if (2 * radius > geom->step || hypot(hex ? geom->step / 2.0 : 0, geom->rise) < 2 * radius)
        fail_at(geom, board, "stones touch");
    if (geom->inset + geom->frame < radius)
        fail_at(geom, board, "stones hang over the edge");
    if (geom->step % 2 != 0)
        fail_at(geom, board, "a step that can't be halved");
}

static void test_stones_have_room(void **state)
{
    (void)state;
    everywhere(stones_have_room);
}

static void labels_lie_on_the_frame(const struct geom *geom, const char *board)
{
    char text[OUST_NAME_MAX];
    int x, y;

    for (int i = 0; i < geom_labels(geom); i++) {
        geom_label(geom, i, text, sizeof text, &x, &y);
        if (!geom_inside(&geom->board, x, y) || geom_cell_at(geom, x, y) != OUST_CELL_NONE || !text[0])
            fail_at(geom, board, "a coordinate is beside the frame");
    }
    if (!geom->wish.coordinates && geom_labels(geom) != 0)
        fail_at(geom, board, "coordinates that nobody asked for");
}

static void test_labels_lie_on_the_frame(void **state)
{
    (void)state;
    everywhere(labels_lie_on_the_frame);
}

/*
 * The longest thing there is to say, in small letters: about half as wide as high.  A line that is broken loses up to
 * a word.
 */
static void messages_have_room(const struct geom *geom, const char *board)
{
    static const char longest[] = "Orange captured 12, can't go on: Orange to place";
    double small = geom->text * 0.78;
    int lines = (int)(geom->message.height / (small * 1.2)), letters = (int)(geom->message.width / (small * 0.55));

    if (lines < 1 || (lines == 1 ? letters : lines * (letters - 8)) < (int)strlen(longest))
        fail_at(geom, board, "a message has no room");
}

static void test_messages_have_room(void **state)
{
    (void)state;
    everywhere(messages_have_room);
}

static void label_is(const struct geom *geom, int index, const char *expected)
{
    char text[OUST_NAME_MAX];
    int x, y;

    geom_label(geom, index, text, sizeof text, &x, &y);
    assert_string_equal(text, expected);
}

static void test_labels_name_rows_and_columns(void **state)
{
    struct oust_board *hex = board_of("hex3"), *rect = board_of("rect5x3");
    struct geom geom;

    (void)state;
    geom_layout(&geom,
                &(struct geom_wish){
                    .board = hex, .width = 800, .height = 600, .touch = 34, .coordinates = true, .confirm = false});
    assert_int_equal(geom_labels(&geom), 10);
    label_is(&geom, 0, "a");
    label_is(&geom, 4, "e");
    label_is(&geom, 5, "1");
    label_is(&geom, 7, "3");
    label_is(&geom, 9, "5");
    geom_layout(&geom,
                &(struct geom_wish){
                    .board = rect, .width = 800, .height = 600, .touch = 34, .coordinates = true, .confirm = false});
    assert_int_equal(geom_labels(&geom), 8);
    label_is(&geom, 0, "1");
    label_is(&geom, 2, "3");
    label_is(&geom, 3, "a");
    label_is(&geom, 7, "e");
    oust_board_unref(hex);
    oust_board_unref(rect);
}

static oust_cell go(const struct geom *geom, const char *from, const char *ways)
{
    oust_cell cell;

    assert_int_equal(oust_board_cell_parse(geom->wish.board, from, &cell, NULL), OUST_OK);
    for (; *ways; ways++)
        cell = geom_neighbour(geom, cell,
                              *ways == 'l'   ? WAY_LEFT
                              : *ways == 'r' ? WAY_RIGHT
                              : *ways == 'u' ? WAY_UP
                                             : WAY_DOWN);
    return cell;
}

static void test_cursor_walks_the_board(void **state)
{
    static const struct {
        const char *board, *from, *ways, *to;
    } walks[] = {
        {"rect5x3", "a1", "rru", "c2"}, {"rect5x3", "e3", "ur", "e3"}, {"rect5x3", "b2", "ld", "a1"},
        {"rect5x3", "c2", "ud", "c2"},  {"hex3", "a1", "l", "a1"},     {"hex3", "a1", "r", "a2"},
        {"hex3", "a2", "uuuu", "e2"},   {"hex3", "e2", "dddd", "a2"},  {"hex3", "c5", "u", "d4"},
        {"hex3", "c1", "d", "b1"},      {"hex3", "c1", "u", "d1"},     {"hex3", "e3", "u", "e3"},
    };

    (void)state;
    for (int i = 0; i < COUNT(walks); i++) {
        struct oust_board *board = board_of(walks[i].board);
        char name[OUST_NAME_MAX];
        struct geom geom;

        geom_layout(
            &geom,
            &(struct geom_wish){
                .board = board, .width = 800, .height = 600, .touch = 34, .coordinates = true, .confirm = false});
        oust_board_cell_name(board, go(&geom, walks[i].from, walks[i].ways), name, sizeof name);
        assert_string_equal(name, walks[i].to);
        oust_board_unref(board);
    }
}

/* with arrows alone every cell can be reached from every other */
static void test_cursor_reaches_every_cell(void **state)
{
    (void)state;
    for (int b = 0; b < COUNT(boards); b++) {
        struct oust_board *board = board_of(boards[b]);
        bool reached[OUST_CELLS_MAX] = {true};
        int queue[OUST_CELLS_MAX] = {0}, head = 0, tail = 1;
        struct geom geom;

        geom_layout(
            &geom,
            &(struct geom_wish){
                .board = board, .width = 800, .height = 600, .touch = 34, .coordinates = true, .confirm = false});
        while (head < tail) {
            int cell = queue[head++];

            for (int way = WAY_LEFT; way <= WAY_DOWN; way++) {
                int next = geom_neighbour(&geom, cell, (enum geom_way)way);

                if (!reached[next]) {
                    reached[next] = true;
                    queue[tail++] = next;
                }
            }
        }
        assert_int_equal(tail, oust_board_cells(board));
        oust_board_unref(board);
    }
}

static void test_beside_the_board_is_no_cell(void **state)
{
    struct oust_board *board = board_of("hex7");
    struct geom geom;

    (void)state;
    geom_layout(&geom,
                &(struct geom_wish){
                    .board = board, .width = 800, .height = 600, .touch = 34, .coordinates = true, .confirm = false});
    assert_int_equal(geom_cell_at(&geom, 0, 0), OUST_CELL_NONE);
    assert_int_equal(geom_cell_at(&geom, -5000, 90000), OUST_CELL_NONE);
    assert_int_equal(geom_cell_at(&geom, geom.board.x + 2, geom.board.y + 2), OUST_CELL_NONE);
    oust_board_unref(board);
}

/* A fine screen has larger text, as long as there is room for it. */
static void test_scale(void **state)
{
    static const int widths[] = {240, 300, 600, 1520, 3840};
    struct oust_board *board;

    (void)state;
    assert_int_equal(geom_scale(96), 100);
    assert_int_equal(geom_scale(75), 100);
    assert_int_equal(geom_scale(144), 150);
    assert_int_equal(geom_scale(192), 200);
    assert_int_equal(geom_scale(1e6), 400);
    assert_int_equal(oust_board_new("hex7", &board, NULL), OUST_OK);
    for (size_t i = 0; i < sizeof widths / sizeof *widths; i++) {
        struct geom_wish wish = {.board = board, .width = widths[i], .height = widths[i], .touch = 44};
        struct geom usual, fine;

        geom_layout(&usual, &wish);
        wish.scale = 200;
        geom_layout(&fine, &wish);
        assert_in_range(fine.text, usual.text, widths[i] / 20);
        if (widths[i] >= 600)
            assert_true(fine.text > usual.text);
    }
    oust_board_unref(board);
}

static void test_touch_size(void **state)
{
    (void)state;
    assert_int_equal(geom_touch_size(0, 0), 44);
    assert_int_equal(geom_touch_size(1000, 0), 44);
    assert_int_equal(geom_touch_size(1000, 300), 30); /* 9 mm, rounded up */
    assert_int_equal(geom_touch_size(3840, 340), 102);
}

/* no window is too small to be laid out */
static void test_tiny_windows(void **state)
{
    struct oust_board *board = board_of("hex18");
    struct geom geom;

    (void)state;
    for (int size = 1; size < 240; size += 7) {
        geom_layout(
            &geom,
            &(struct geom_wish){
                .board = board, .width = size, .height = size, .touch = 44, .coordinates = true, .confirm = true});
        assert_true(geom.step >= 2);
    }
    oust_board_unref(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cells_are_found_again),
        cmocka_unit_test(test_everything_has_its_place),
        cmocka_unit_test(test_buttons_can_be_touched),
        cmocka_unit_test(test_stones_have_room),
        cmocka_unit_test(test_labels_lie_on_the_frame),
        cmocka_unit_test(test_messages_have_room),
        cmocka_unit_test(test_labels_name_rows_and_columns),
        cmocka_unit_test(test_cursor_walks_the_board),
        cmocka_unit_test(test_cursor_reaches_every_cell),
        cmocka_unit_test(test_beside_the_board_is_no_cell),
        cmocka_unit_test(test_touch_size),
        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_tiny_windows),
    };

    return cmocka_run_group_tests_name("geom", tests, NULL, NULL);
}
