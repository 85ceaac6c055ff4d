/* test-loop.c - files, timers and wake-ups, with a clock that only the test turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "loop.h"

struct fixture {
    struct loop *loop;
    uint64_t now;
    int pipe[2];
    char log[64]; /* a letter for each call */
    unsigned events;
    struct loop_watch *watches[2];
    struct loop_timer *timers[3];
};

static uint64_t turned_clock(void *user)
{
    return ((struct fixture *)user)->now;
}

static void note(struct fixture *f, char letter)
{
    size_t length = strlen(f->log);

    assert_true(length + 1 < sizeof f->log);
    f->log[length] = letter;
}

static int set_up(void **state)
{
    static struct fixture f;

    memset(&f, 0, sizeof f);
    f.now = 1000;
    f.loop = loop_new_with_clock(turned_clock, &f);
    assert_non_null(f.loop);
    assert_int_equal(pipe(f.pipe), 0);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    loop_free(f->loop);
    close(f->pipe[0]);
    close(f->pipe[1]);
    return 0;
}

static void step(struct fixture *f)
{
    assert_true(loop_step(f->loop, 0));
}

static void on_file(int fd, unsigned events, void *user)
{
    struct fixture *f = user;
    char byte;

    note(f, 'f');
    f->events = events;
    if (events & LOOP_READ)
        assert_int_equal(read(fd, &byte, 1), 1);
}

static void note_a(void *user)
{
    note(user, 'a');
}

static void note_b(void *user)
{
    note(user, 'b');
}

static void test_read(void **state)
{
    struct fixture *f = *state;

    assert_non_null(loop_watch_add(f->loop, f->pipe[0], LOOP_READ, on_file, f));
    step(f);
    assert_string_equal(f->log, "");
    assert_int_equal(write(f->pipe[1], "xy", 2), 2);
    step(f);
    assert_int_equal(f->events, LOOP_READ);
    step(f);
    step(f);
    assert_string_equal(f->log, "ff");
}

static void test_write(void **state)
{
    struct fixture *f = *state;
    struct loop_watch *watch = loop_watch_add(f->loop, f->pipe[1], LOOP_WRITE, on_file, f);

    step(f);
    assert_int_equal(f->events, LOOP_WRITE);
    loop_watch_set(watch, 0);
    step(f);
    assert_string_equal(f->log, "f");
    loop_watch_remove(watch);
}

static void test_hang_up(void **state)
{
    struct fixture *f = *state;

    loop_watch_add(f->loop, f->pipe[0], LOOP_READ, on_file, f);
    assert_int_equal(close(f->pipe[1]), 0);
    step(f);
    assert_int_equal(f->events, LOOP_HUP);
    f->pipe[1] = dup(f->pipe[0]);
}

static void test_closed_file_is_an_error(void **state)
{
    struct fixture *f = *state;
    int fd = dup(f->pipe[0]);

    loop_watch_add(f->loop, fd, LOOP_READ, on_file, f);
    close(fd);
    step(f);
    assert_int_equal(f->events, LOOP_ERROR);
}

/* whichever of two watches is called first removes both */
static void remove_both(int fd, unsigned events, void *user)
{
    struct fixture *f = user;

    (void)fd;
    (void)events;
    note(f, 'r');
    for (int i = 0; i < 2; i++)
        loop_watch_remove(f->watches[i]);
}

static void test_remove_in_callback(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 2; i++)
        f->watches[i] = loop_watch_add(f->loop, f->pipe[1], LOOP_WRITE, remove_both, f);
    step(f);
    step(f);
    assert_string_equal(f->log, "r");
}

static void add_another(int fd, unsigned events, void *user)
{
    struct fixture *f = user;

    (void)events;
    note(f, 'n');
    loop_watch_remove(f->watches[0]);
    f->watches[0] = loop_watch_add(f->loop, fd, LOOP_WRITE, add_another, f);
}

static void test_added_in_callback_waits_for_the_next_round(void **state)
{
    struct fixture *f = *state;

    f->watches[0] = loop_watch_add(f->loop, f->pipe[1], LOOP_WRITE, add_another, f);
    step(f);
    assert_string_equal(f->log, "n");
    step(f);
    assert_string_equal(f->log, "nn");
}

static void test_timer_once(void **state)
{
    struct fixture *f = *state;
    struct loop_timer *timer = loop_timer_add(f->loop, note_a, f);

    step(f);
    loop_timer_start(timer, 10);
    assert_true(loop_timer_running(timer));
    f->now += 9;
    step(f);
    assert_string_equal(f->log, "");
    f->now += 1;
    step(f);
    assert_string_equal(f->log, "a");
    assert_false(loop_timer_running(timer));
    f->now += 100;
    step(f);
    assert_string_equal(f->log, "a");
}

static void test_timer_repeats_but_never_catches_up(void **state)
{
    struct fixture *f = *state;
    struct loop_timer *timer = loop_timer_add(f->loop, note_a, f);

    loop_timer_repeat(timer, 10);
    for (int i = 0; i < 3; i++) {
        f->now += 10;
        step(f);
    }
    assert_string_equal(f->log, "aaa");
    f->now += 55;
    step(f);
    step(f);
    assert_string_equal(f->log, "aaaa");
    loop_timer_stop(timer);
    f->now += 100;
    step(f);
    assert_string_equal(f->log, "aaaa");
}

static void test_clock_that_goes_back(void **state)
{
    struct fixture *f = *state;
    struct loop_timer *timer = loop_timer_add(f->loop, note_a, f);
    uint64_t before;

    loop_timer_start(timer, 20);
    f->now += 10;
    step(f);
    before = loop_now(f->loop);
    f->now = 5;
    assert_int_equal(loop_now(f->loop), before);
    step(f);
    assert_string_equal(f->log, "");
    f->now += 10;
    step(f);
    assert_string_equal(f->log, "a");
    assert_int_equal(loop_now(f->loop), before + 10);
}

static void test_timers_in_order_of_time(void **state)
{
    struct fixture *f = *state;
    struct loop_timer *a = loop_timer_add(f->loop, note_a, f);
    struct loop_timer *b = loop_timer_add(f->loop, note_b, f);

    loop_timer_start(a, 20);
    loop_timer_start(b, 10);
    f->now += 30;
    step(f);
    assert_string_equal(f->log, "ba");
    loop_timer_start(a, 10);
    loop_timer_start(b, 10);
    f->now += 10;
    step(f);
    assert_string_equal(f->log, "baab");
}

static void remove_all_timers(void *user)
{
    struct fixture *f = user;

    note(f, 't');
    for (int i = 0; i < 3; i++)
        loop_timer_remove(f->timers[i]);
}

static void test_timer_removes_itself_and_others(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 3; i++) {
        f->timers[i] = loop_timer_add(f->loop, remove_all_timers, f);
        loop_timer_start(f->timers[i], 5);
    }
    f->now += 5;
    step(f);
    f->now += 5;
    step(f);
    assert_string_equal(f->log, "t");
}

static void restart(void *user)
{
    struct fixture *f = user;

    note(f, 's');
    loop_timer_start(f->timers[0], 0);
}

/* else a timer of 0 ms that starts itself would never let the files have their turn */
static void test_restarted_timer_waits_for_the_next_round(void **state)
{
    struct fixture *f = *state;

    f->timers[0] = loop_timer_add(f->loop, restart, f);
    loop_timer_start(f->timers[0], 0);
    step(f);
    assert_string_equal(f->log, "s");
    step(f);
    assert_string_equal(f->log, "ss");
}

static void *wake_from_thread(void *user)
{
    loop_wake(user);
    return NULL;
}

static void test_wake_from_a_thread(void **state)
{
    struct fixture *f = *state;
    struct loop_hook *hook = loop_on_wake(f->loop, note_a, f);
    pthread_t thread;

    assert_int_equal(pthread_create(&thread, NULL, wake_from_thread, f->loop), 0);
    assert_true(loop_step(f->loop, -1)); /* would wait for ever */
    pthread_join(thread, NULL);
    assert_string_equal(f->log, "a");
    step(f);
    assert_string_equal(f->log, "a");
    loop_wake(f->loop);
    loop_wake(f->loop);
    step(f);
    assert_string_equal(f->log, "aa");
    loop_hook_remove(hook);
    loop_wake(f->loop);
    step(f);
    assert_string_equal(f->log, "aa");
}

static struct loop *signalled;

static void on_signal(int number)
{
    (void)number;
    /* NOLINTNEXTLINE(bugprone-signal-handler,cert-sig30-c) that it may be called here is what is tested */
    loop_wake(signalled);
}

static void test_wake_from_a_signal(void **state)
{
    struct fixture *f = *state;

    loop_on_wake(f->loop, note_a, f);
    signalled = f->loop;
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    /* cppcheck-suppress unreachableCode ; the signal is handled, so that it goes on */
    assert_true(loop_step(f->loop, -1));
    signal(SIGUSR1, SIG_DFL);
    assert_string_equal(f->log, "a");
}

/* a pipe that nobody empties must neither block the caller nor lose the wake-up */
static void test_many_wakes(void **state)
{
    struct fixture *f = *state;

    loop_on_wake(f->loop, note_a, f);
    for (int i = 0; i < 200000; i++)
        loop_wake(f->loop);
    step(f);
    assert_string_equal(f->log, "a");
    step(f);
    assert_string_equal(f->log, "a");
}

static void quit_loop(void *user)
{
    struct fixture *f = user;

    note(f, 'q');
    loop_quit(f->loop);
}

static void test_run_and_quit(void **state)
{
    struct fixture *f = *state;

    loop_before_wait(f->loop, note_b, f);
    f->timers[0] = loop_timer_add(f->loop, quit_loop, f);
    loop_timer_start(f->timers[0], 0);
    assert_true(loop_run(f->loop));
    assert_string_equal(f->log, "bq");
    assert_true(loop_quitting(f->loop));
}

static void test_quit_before_wait(void **state)
{
    struct fixture *f = *state;

    loop_before_wait(f->loop, quit_loop, f);
    assert_true(loop_run(f->loop)); /* would wait for ever */
    assert_string_equal(f->log, "q");
}

static void test_many_files(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 20; i++)
        loop_watch_add(f->loop, f->pipe[1], LOOP_WRITE, on_file, f);
    step(f);
    assert_int_equal(strlen(f->log), 20);
}

static void test_real_clock(void **state)
{
    struct loop *loop = loop_new();
    struct fixture *f = *state;
    struct loop_timer *timer = loop_timer_add(loop, note_a, f);
    uint64_t start = loop_now(loop);

    loop_timer_start(timer, 2);
    while (!f->log[0])
        assert_true(loop_step(loop, -1));
    assert_true(loop_now(loop) >= start + 2);
    loop_free(loop);
    loop_free(NULL);
    loop_watch_remove(NULL);
    loop_timer_remove(NULL);
    loop_hook_remove(NULL);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_read),
        TEST(test_write),
        TEST(test_hang_up),
        TEST(test_closed_file_is_an_error),
        TEST(test_remove_in_callback),
        TEST(test_added_in_callback_waits_for_the_next_round),
        TEST(test_timer_once),
        TEST(test_timer_repeats_but_never_catches_up),
        TEST(test_timers_in_order_of_time),
        TEST(test_clock_that_goes_back),
        TEST(test_timer_removes_itself_and_others),
        TEST(test_restarted_timer_waits_for_the_next_round),
        TEST(test_wake_from_a_thread),
        TEST(test_wake_from_a_signal),
        TEST(test_many_wakes),
        TEST(test_run_and_quit),
        TEST(test_quit_before_wait),
        TEST(test_many_files),
        TEST(test_real_clock),
    };

    return cmocka_run_group_tests_name("loop", tests, NULL, NULL);
}
