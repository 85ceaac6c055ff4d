/*
 * test-job.c - the pool of oustd: jobs that are stopped and dropped at any moment, also by those whom they tell.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "job.h"
#include "rng.h"

#define OWNERS  8
#define WORKERS 3

struct fixture {
    struct loop *loop;
    struct job_pool *pool;
    struct oust_position *position;
    struct rng rng;
    int started, finished, dropped;
    struct owner {
        struct fixture *f;
        struct job *job; /* NULL: none */
        bool impatient;  /* drops its job at the first news */
    } owners[OWNERS];
};

static int set_up(void **state)
{
    static struct fixture f;
    struct oust_board *board;

    f = (struct fixture){.loop = loop_new(), .rng = rng_seeded(7)};
    assert_non_null(f.loop);
    f.pool = job_pool_new(f.loop, WORKERS);
    assert_non_null(f.pool);
    assert_int_equal(oust_board_new("hex5", &board, NULL), OUST_OK);
    assert_int_equal(oust_position_new(board, &f.position, NULL), OUST_OK);
    oust_board_unref(board);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    job_pool_free(f->pool);
    loop_free(f->loop);
    oust_position_free(f->position);
    return 0;
}

static void drop(struct owner *owner)
{
    job_drop(owner->job);
    owner->job = NULL;
    owner->f->dropped++;
}

static void told(const struct oust_report *report, void *user)
{
    struct owner *owner = user;

    assert_non_null(owner->job);
    assert_int_equal(report->reason, 0);
    if (owner->impatient)
        drop(owner);
}

/* Whoever is told of an end may drop the job of somebody else. */
static void done(const struct job_result *result, void *user)
{
    struct owner *owner = user, *other = &owner->f->owners[rng_below(&owner->f->rng, OWNERS)];

    assert_non_null(owner->job);
    owner->job = NULL;
    owner->f->finished++;
    assert_int_equal(result->status, OUST_OK);
    assert_true(oust_position_check(owner->f->position, result->report.best) <= OUST_VERDICT_CAPTURE);
    if (other->job && rng_below(&owner->f->rng, 4) == 0)
        drop(other);
}

static void start(struct owner *owner, unsigned time_ms)
{
    struct fixture *f = owner->f;
    struct job_order order = {.position = f->position,
                              .level = 1 + (int)rng_below(&f->rng, OUST_LEVELS),
                              .time_ms = time_ms,
                              .seed = rng_next(&f->rng),
                              .interval_ms = 1,
                              .candidates = 3};

    if (order.level < OUST_LEVELS)
        order.time_ms = 0;
    if (order.level == 5)
        order.playouts = 30;
    owner->impatient = rng_below(&f->rng, 3) == 0;
    owner->job = job_start(f->pool, &order, told, done, owner);
    assert_non_null(owner->job);
    f->started++;
}

/* Something that a client could do: begin, stop, go away. */
static void act(struct owner *owner)
{
    if (!owner->job)
        start(owner, 1 + rng_below(&owner->f->rng, 8));
    else if (rng_below(&owner->f->rng, 3) == 0)
        job_stop(owner->job);
    else if (rng_below(&owner->f->rng, 3) == 0)
        drop(owner);
}

static void test_any_moment(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < OWNERS; i++)
        f->owners[i].f = f;
    for (int step = 0; step < 600; step++) {
        act(&f->owners[rng_below(&f->rng, OWNERS)]);
        assert_true(loop_step(f->loop, (int)rng_below(&f->rng, 3)));
    }
    while (job_pool_busy(f->pool) > 0)
        assert_true(loop_step(f->loop, -1));
    for (int i = 0; i < OWNERS; i++)
        assert_null(f->owners[i].job);
    assert_true(f->finished > 0 && f->dropped > 0);
    assert_int_equal(f->finished + f->dropped, f->started);
}

/* Jobs that run and jobs that wait when the service ends: nobody is told. */
static void test_end_in_thought(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < OWNERS; i++) {
        f->owners[i].f = f;
        start(&f->owners[i], 60000);
        if (i % 3 == 0)
            assert_true(loop_step(f->loop, 1));
    }
    int finished = f->finished;
    job_pool_free(f->pool);
    f->pool = NULL;
    assert_int_equal(f->finished, finished);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_any_moment, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_end_in_thought, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("job", tests, NULL, NULL);
}
