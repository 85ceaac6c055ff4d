/*
 * test-memory.c - every allocation of games and records made to fail in turn: the answer is
 * OUST_ERROR_MEMORY, nothing leaks, and what was there before still is.
 *
 * The linker hands our calls of malloc() and its kin to the functions here (--wrap).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "oust.h"

static long countdown = -1; /* allocations until one fails; below 0 none does */
static long living;         /* allocations that were not freed */
static bool counting;

static bool fails(void)
{
    return counting && countdown >= 0 && countdown-- == 0;
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
char *__real_strndup(const char *text, size_t length);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strndup(const char *text, size_t length);
void __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : born(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : born(__real_calloc(count, size));
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (fails())
        return NULL;
    return memory ? __real_realloc(memory, size) : born(__real_realloc(NULL, size));
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : born(__real_aligned_alloc(alignment, size));
}

char *__wrap_strndup(const char *text, size_t length)
{
    return fails() ? NULL : born(__real_strndup(text, length));
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
    assert_true(failures > 5);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playing_survives_lack_of_memory),
        cmocka_unit_test(cloning_survives_lack_of_memory),
        cmocka_unit_test(reading_survives_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
