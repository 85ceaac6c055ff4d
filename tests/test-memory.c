/*
 * test-memory.c - every allocation of the library made to fail in turn: the answer is
 * OUST_ERROR_MEMORY, nothing leaks, and what was there before still is.
 *
 * The linker hands our calls of malloc() and its kin to the functions here (--wrap), and so
 * does libxml2.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <libxml/parser.h>

#include "oust.h"

static long countdown = -1; /* allocations until one fails; below 0 none does */
static long living;         /* allocations that were not freed */
static bool counting;

static bool fails(void)
{
    return counting && countdown >= 0 && countdown-- == 0;
}

static void *refused(void)
{
    errno = ENOMEM;
    return NULL;
}

static void *born(void *memory)
{
    living += counting && memory;
    return memory;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
char *__real_strndup(const char *text, size_t length);
char *__real_realpath(const char *path, char *resolved);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t length);
char *__wrap_realpath(const char *path, char *resolved);
void __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
    return fails() ? refused() : born(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? refused() : born(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (fails())
        return refused();
    return memory ? __real_realloc(memory, size) : born(__real_realloc(NULL, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? refused() : born(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text)
{
    return fails() ? refused() : born(__real_strdup(text));
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails() ? refused() : born(__real_strndup(text, length));
}

char *__wrap_realpath(const char *path, char *resolved)
{
    return fails() ? refused() : born(__real_realpath(path, resolved));
}

void __wrap_free(void *memory)
{
    living -= counting && memory;
    __real_free(memory);
}

/* Runs the scenario with its first, second, ... allocation failing until none fails any more. */
static void fail_each(enum oust_status (*scenario)(void))
{
    int failures = 0;
    for (;; failures++) {
        counting = true;
        living = 0;
        countdown = failures;
        enum oust_status status = scenario();
        xmlResetLastError();
        bool failed = countdown < 0;
        counting = false;
        if (living != 0)
            fail_msg("allocation %d failed: %ld pieces of memory leak", failures, living);
        if (status == OUST_OK && !failed)
            break;
        /* One failure may be survived, where less memory is no harm. */
        if (status != OUST_OK)
            assert_int_equal(status, OUST_ERROR_MEMORY);
        assert_true(failures < 10000);
    }
    countdown = -1;
    print_message("%d allocations failed in turn\n", failures);
    assert_true(failures > 2);
}

static enum oust_status make_game(struct oust_game **game)
{
    struct oust_board *board;
    enum oust_status status = oust_board_new("hex3", &board, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_game_new(board, game, NULL);
    oust_board_unref(board);
    return status;
}

static enum oust_status play_and_write(void)
{
    struct oust_game *game;
    char *xml = NULL;
    size_t length;
    enum oust_status status = make_game(&game);
    if (status != OUST_OK)
        return status;
    status = oust_game_play(game, "d4 a3 b3 c1 c3,e1 b4 d1,b2", NULL);
    if (status == OUST_OK)
        status = oust_record_write(game, &xml, &length, NULL);
    else
        assert_int_equal(oust_game_placements(game), 0);
    oust_free(xml);
    oust_game_free(game);
    return status;
}

static enum oust_status undo_and_play(void)
{
    struct oust_game *game;
    enum oust_status status = make_game(&game);
    if (status != OUST_OK)
        return status;
    status = oust_game_play(game, "d4 a3 b3 c1 c3,e1", NULL);
    if (status == OUST_OK) {
        oust_game_undo(game, NULL);
        oust_game_undo(game, NULL);
        status = oust_game_play(game, "a1 e3", NULL);
        assert_int_equal(oust_game_undone(game), status == OUST_OK ? 0 : 2);
        assert_int_equal(oust_game_placements(game), status == OUST_OK ? 6 : 4);
        if (status != OUST_OK)
            assert_int_not_equal(oust_game_redo(game, NULL), OUST_ERROR_REDO);
    }
    oust_game_free(game);
    return status;
}

static enum oust_status clone_game(void)
{
    struct oust_game *game;
    enum oust_status status = make_game(&game);
    if (status != OUST_OK)
        return status;
    status = oust_game_play(game, "d4 a3 b3 c1 c3,e1", NULL);
    if (status == OUST_OK) {
        oust_game_undo(game, NULL);
        struct oust_game *clone = oust_game_clone(game);
        status = clone ? OUST_OK : OUST_ERROR_MEMORY;
        oust_game_free(clone);
    }
    oust_game_free(game);
    return status;
}

static enum oust_status read_record(void)
{
    static const char xml[] = "<oust-record version='1' board='hex3'>"
                              "<setup stones1='b3,d4' stones2='a3,c1' to-place='1'/>"
                              "<player number='1' level='human' name='A&amp;B'/><player number='2' level='3'/>"
                              "<turns><turn player='1'>c3,e1</turn></turns>"
                              "<undone><placement player='2'>b4</placement></undone>"
                              "<result kind='unfinished'/></oust-record>";
    struct oust_game *game = NULL;
    enum oust_status status = oust_record_read(xml, sizeof xml - 1, &game, NULL);
    if (status != OUST_OK)
        assert_null(game);
    oust_game_free(game);
    return status;
}

static void check_position(const struct oust_position *position, const char *text)
{
    char found[256];
    oust_position_format(position, found, sizeof found);
    assert_string_equal(found, text);
}

static enum oust_status set_up_position(void)
{
    const oust_cell one[] = {0, 3}, two[] = {7};
    struct oust_position *position, *copy = NULL;
    enum oust_status status = oust_position_parse("hex3 a1 b2 2", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_position_setup(position, one, 2, two, 1, 1, NULL);
    check_position(position, status == OUST_OK ? "hex3 a1,b1 c1 1" : "hex3 a1 b2 2");
    if (status == OUST_OK) {
        copy = oust_position_clone(position);
        status = copy ? OUST_OK : OUST_ERROR_MEMORY;
    }
    oust_position_free(copy);
    oust_position_free(position);
    return status;
}

static enum oust_status place_and_take_back(void)
{
    struct oust_position *position;
    enum oust_status status = oust_position_parse("rect3x3 - - 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_position_place(position, 0, NULL);
    check_position(position, status == OUST_OK ? "rect3x3 a1 - 2" : "rect3x3 - - 1");
    if (status == OUST_OK)
        assert_int_equal(oust_position_take_back(position, NULL), OUST_OK);
    check_position(position, "rect3x3 - - 1");
    oust_position_free(position);
    return status;
}

static enum oust_status pass(void)
{
    struct oust_position *position;
    enum oust_status status = oust_position_parse("rect4x1 a1,b1 d1 2", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_position_pass(position, NULL);
    check_position(position, status == OUST_OK ? "rect4x1 a1,b1 d1 1" : "rect4x1 a1,b1 d1 2");
    oust_position_free(position);
    return status;
}

static enum oust_status count_sequences(void)
{
    uint64_t sequences, wins;
    struct oust_position *position;
    enum oust_status status = oust_position_parse("hex2 - - 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_position_perft(position, 3, &sequences, &wins, NULL);
    oust_position_free(position);
    return status;
}

static enum oust_status begin_from_position(void)
{
    struct oust_position *position;
    struct oust_game *game;
    enum oust_status status = oust_position_parse("hex3 a1 b2 2", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_game_new_from(position, &game, NULL);
    oust_position_free(position);
    if (status != OUST_OK)
        return status;
    status = oust_game_place(game, 18, NULL, NULL);
    assert_int_equal(oust_game_placements(game), status == OUST_OK ? 1 : 0);
    if (status == OUST_OK) {
        assert_int_equal(oust_game_resign(game, 1, NULL), OUST_OK);
        assert_int_equal(oust_game_undo(game, NULL), OUST_OK);
    }
    oust_game_free(game);
    return status;
}

/* What is there is a whole record, and nothing else is in the folder. */
static enum oust_status save_and_load(void)
{
    const char *folder = "test-memory.scratch", *path = "test-memory.scratch/game.xml";
    struct oust_game *game, *loaded = NULL;
    enum oust_status status = make_game(&game);
    if (status != OUST_OK)
        return status;
    mkdir(folder, 0700);
    status = oust_record_save(game, path, NULL);
    if (status == OUST_OK)
        status = oust_record_load(path, &loaded, NULL);
    oust_game_free(loaded);
    oust_game_free(game);
    if (access(path, F_OK) == 0) {
        counting = false;
        assert_int_equal(oust_record_load(path, &loaded, NULL), OUST_OK);
        oust_game_free(loaded);
        counting = true;
        unlink(path);
    }
    assert_int_equal(rmdir(folder), 0);
    return status;
}

static enum oust_status think_at(int level)
{
    const oust_cell only[] = {1, 5, 9}, avoid[] = {5};
    struct oust_position *position;
    struct oust_think_options options;
    struct oust_report report;
    oust_think_options_init(&options);
    options.level = level;
    options.playouts = level > 4 ? 40 : 0;
    options.threads = 1;
    options.memory = 1 << 20;
    options.only = only;
    options.only_count = 3;
    options.avoid = avoid;
    options.avoid_count = 1;
    enum oust_status status = oust_position_parse("hex4 a1,b2,c3 d4,e5 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    struct oust_stop *stop = oust_stop_new();
    status = stop ? oust_think(position, &options, stop, &report, NULL) : OUST_ERROR_MEMORY;
    oust_stop_free(stop);
    oust_position_free(position);
    return status;
}

static enum oust_status think_randomly(void)
{
    return think_at(1);
}

static enum oust_status think_by_rules(void)
{
    return think_at(4);
}

static enum oust_status think_a_little(void)
{
    return think_at(5);
}

static enum oust_status think_long(void)
{
    return think_at(6);
}

static enum oust_status think_by_uct(void)
{
    return think_at(OUST_LEVEL_UCT);
}

static enum oust_status find_chain(void)
{
    oust_cell cells[8];
    size_t count;
    enum oust_chain found;
    struct oust_position *position;
    enum oust_status status = oust_position_parse("hex7 d4 e6 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_chain_find(position, 0, NULL, &found, cells, 8, &count, NULL);
    if (status == OUST_OK)
        assert_int_equal(found, OUST_CHAIN_FOUND);
    oust_position_free(position);
    return status;
}

static enum oust_status solve(void)
{
    struct oust_solve_options options;
    struct oust_solution solution;
    struct oust_position *position;
    oust_solve_options_init(&options);
    options.memory = 1 << 20;
    enum oust_status status = oust_position_parse("rect3x3 - - 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_solve(position, &options, NULL, &solution, NULL);
    if (status == OUST_OK)
        assert_int_equal(solution.value, OUST_VALUE_WIN);
    oust_position_free(position);
    return status;
}

static enum oust_status play_out(void)
{
    uint64_t placements, wins;
    struct oust_position *position;
    enum oust_status status = oust_position_parse("hex4 a1,b2,c3 d4,e5 1", &position, NULL);
    if (status != OUST_OK)
        return status;
    status = oust_playouts(position, OUST_POLICY_GUIDED, 1, 3, &placements, &wins, NULL);
    oust_position_free(position);
    return status;
}

static void positions_survive_lack_of_memory(void **state)
{
    (void)state;
    fail_each(set_up_position);
    fail_each(place_and_take_back);
    fail_each(pass);
    fail_each(count_sequences);
    fail_each(begin_from_position);
}

static void files_survive_lack_of_memory(void **state)
{
    (void)state;
    fail_each(save_and_load);
}

static void thinking_survives_lack_of_memory(void **state)
{
    (void)state;
    fail_each(think_randomly);
    fail_each(think_by_rules);
    fail_each(think_a_little);
    fail_each(think_long);
    fail_each(think_by_uct);
}

static void searching_survives_lack_of_memory(void **state)
{
    (void)state;
    fail_each(find_chain);
    fail_each(solve);
    fail_each(play_out);
}

static void playing_survives_lack_of_memory(void **state)
{
    (void)state;
    fail_each(play_and_write);
    fail_each(undo_and_play);
}

static void cloning_survives_lack_of_memory(void **state)
{
    (void)state;
    fail_each(clone_game);
}

static void reading_survives_lack_of_memory(void **state)
{
    (void)state;
    fail_each(read_record);
}

int main(void)
{
    /* From the start on: what it keeps for good was not ours to count. */
    xmlMemSetup(free, malloc, realloc, strdup);
    xmlInitParser();
    read_record();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playing_survives_lack_of_memory),   cmocka_unit_test(cloning_survives_lack_of_memory),
        cmocka_unit_test(reading_survives_lack_of_memory),   cmocka_unit_test(positions_survive_lack_of_memory),
        cmocka_unit_test(files_survive_lack_of_memory),      cmocka_unit_test(thinking_survives_lack_of_memory),
        cmocka_unit_test(searching_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
