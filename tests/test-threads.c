/*
 * test-threads.c - searches whose threads share a tree, are stopped from elsewhere and report while they go on.  What
 * it is for shows under the thread sanitizer; without it, that what comes out is sound.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "oust.h"

#define THREADS 4
#define MINIMUM (1u << 20) /* bytes of a tree that is soon full */

static struct oust_position *start_on(const char *id)
{
    struct oust_board *board;
    struct oust_position *position;

    assert_int_equal(oust_board_new(id, &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &position, NULL), OUST_OK);
    oust_board_unref(board);
    return position;
}

/* What a search has told while it went on. */
struct told {
    const struct oust_position *position;
    struct oust_stop *stop; /* to be raised after so many reports */
    int stop_after;
    int reports;
    uint64_t playouts;
    bool sound;
};

static void listen_to(const struct oust_report *report, void *user)
{
    struct told *told = user;

    told->sound = told->sound && report->playouts >= told->playouts && report->share >= 0 && report->share <= 1;
    for (int i = 0; i < report->count; i++) {
        const struct oust_candidate *candidate = &report->candidates[i];

        told->sound = told->sound && candidate->win_rate >= 0 && candidate->win_rate <= 1 &&
                      candidate->line_length >= 1 && candidate->line[0] == candidate->cell &&
                      oust_position_check(told->position, candidate->cell) <= OUST_VERDICT_CAPTURE;
    }
    told->playouts = report->playouts;
    if (++told->reports == told->stop_after)
        oust_stop_request(told->stop);
}

static struct oust_think_options options_for(struct told *told, uint64_t seed)
{
    struct oust_think_options options;

    oust_think_options_init(&options);
    options.threads = THREADS;
    options.seed = seed;
    options.interval_ms = 1;
    options.candidates = OUST_CANDIDATES_MAX;
    options.progress = listen_to;
    options.progress_user = told;
    return options;
}

static void assert_sound(const struct told *told, const struct oust_report *report)
{
    assert_true(told->sound);
    assert_true(oust_position_check(told->position, report->best) <= OUST_VERDICT_CAPTURE);
    assert_true(report->playouts >= told->playouts);
}

/* One tree, that of a small board often the same positions by several ways, and one that is full. */
static void test_threads_share_a_tree(void **state)
{
    static const struct {
        const char *board;
        uint64_t playouts;
        size_t memory;
    } cases[] = {{"hex4", 3000, 0}, {"rect5x5", 3000, 0}, {"hex5", 8000, MINIMUM}, {"hex9", 1000, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct oust_position *position = start_on(cases[i].board);
        struct told told = {.position = position, .sound = true};
        struct oust_think_options options = options_for(&told, i + 1);
        struct oust_report report;

        options.playouts = cases[i].playouts;
        if (cases[i].memory)
            options.memory = cases[i].memory;
        assert_int_equal(oust_think(position, &options, NULL, &report, NULL), OUST_OK);
        assert_sound(&told, &report);
        assert_true(report.playouts <= options.playouts);
        oust_position_free(position);
    }
}

static void test_a_listener_stops_it(void **state)
{
    struct oust_position *position = start_on("hex7");
    struct oust_stop *stop = oust_stop_new();

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct told told = {.position = position, .stop = stop, .stop_after = 1 + 2 * i, .sound = true};
        struct oust_think_options options = options_for(&told, (uint64_t)i);
        struct oust_report report;

        options.playouts = UINT64_MAX;
        oust_stop_clear(stop);
        assert_int_equal(oust_think(position, &options, stop, &report, NULL), OUST_OK);
        assert_sound(&told, &report);
        assert_int_equal(report.reason, OUST_REASON_STOPPED);
    }
    oust_stop_free(stop);
    oust_position_free(position);
}

/* A thread that raises the flag after a while. */
struct stopper {
    struct oust_stop *stop;
    long microseconds;
};

static void *stop_later(void *user)
{
    struct stopper *stopper = user;

    nanosleep(&(struct timespec){.tv_nsec = stopper->microseconds * 1000}, NULL);
    oust_stop_request(stopper->stop);
    return NULL;
}

/* Before it has begun, in its preparations, in the midst. */
static void test_another_thread_stops_it(void **state)
{
    struct oust_position *position = start_on("hex7");

    (void)state;
    for (long i = 0; i < 12; i++) {
        struct stopper stopper = {oust_stop_new(), i * i * 100};
        struct told told = {.position = position, .sound = true};
        struct oust_think_options options = options_for(&told, (uint64_t)i);
        struct oust_report report;
        pthread_t thread;

        options.playouts = UINT64_MAX;
        assert_int_equal(pthread_create(&thread, NULL, stop_later, &stopper), 0);
        enum oust_status status = oust_think(position, &options, stopper.stop, &report, NULL);
        pthread_join(thread, NULL);
        assert_int_equal(status, OUST_OK);
        assert_sound(&told, &report);
        oust_stop_free(stopper.stop);
    }
    oust_position_free(position);
}

/* A player at a board that it shares with the others. */
struct seat {
    struct oust_board *board;
    uint64_t seed;
    int placements;
    bool good;
};

static void *play_alone(void *user)
{
    struct seat *seat = user;
    struct oust_game *game = NULL;
    struct oust_think_options options;
    struct oust_report report;

    oust_think_options_init(&options);
    options.level = 5;
    options.playouts = 20;
    options.seed = seat->seed;
    seat->good = oust_game_new(seat->board, &game, NULL) == OUST_OK;
    oust_board_unref(seat->board);
    for (; seat->good && oust_game_result(game) == OUST_RESULT_NONE; seat->placements++)
        seat->good = oust_think(oust_game_position(game), &options, NULL, &report, NULL) == OUST_OK &&
                     oust_game_place(game, report.best, NULL, NULL) == OUST_OK;
    oust_game_free(game);
    return NULL;
}

/* The last of them takes the board along. */
static void test_games_share_a_board(void **state)
{
    struct oust_board *board;
    struct seat seats[THREADS];
    pthread_t threads[THREADS];

    (void)state;
    assert_int_equal(oust_board_new("hex3", &board, NULL), OUST_OK);
    for (int i = 0; i < THREADS; i++) {
        seats[i] = (struct seat){.board = oust_board_ref(board), .seed = (uint64_t)i};
        assert_int_equal(pthread_create(&threads[i], NULL, play_alone, &seats[i]), 0);
    }
    oust_board_unref(board);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(seats[i].good && seats[i].placements > 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_share_a_tree),
        cmocka_unit_test(test_a_listener_stops_it),
        cmocka_unit_test(test_another_thread_stops_it),
        cmocka_unit_test(test_games_share_a_board),
    };

    return cmocka_run_group_tests_name("threads", tests, NULL, NULL);
}
