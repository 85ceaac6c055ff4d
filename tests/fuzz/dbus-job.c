/* dbus-job.c - see dbus-job.h. */
#include "dbus-job.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#define PLAYOUTS_MOST 4

struct job {
    struct job *next; /* oldest first */
    struct job_pool *pool;
    struct oust_position *position;
    struct oust_think_options options;
    oust_cell *only, *avoid;
    bool stopped;
    job_progress_fn *progress;
    job_done_fn *done;
    void *user;
};

struct job_pool {
    struct job *jobs;
};

static oust_cell *copy_cells(const oust_cell *cells, size_t count)
{
    oust_cell *copy = malloc((count + 1) * sizeof *copy);
    FUZZ_DEMAND(copy);
    if (count > 0)
        memcpy(copy, cells, count * sizeof *copy);
    return copy;
}

static void job_free(struct job *job)
{
    oust_position_free(job->position);
    free(job->only);
    free(job->avoid);
    free(job);
}

static void unlink_job(struct job *job)
{
    struct job **link = &job->pool->jobs;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
}

static struct job *find(struct job_pool *pool, size_t index)
{
    struct job *job = pool->jobs;
    for (; job && index > 0; index--)
        job = job->next;
    return job;
}

static void think(const struct job *job, struct job_result *result)
{
    struct oust_stop *stop = oust_stop_new();
    FUZZ_DEMAND(stop);
    if (job->stopped)
        oust_stop_request(stop);
    *result = (struct job_result){0};
    result->status = oust_think(job->position, &job->options, stop, &result->report, &result->error);
    oust_stop_free(stop);
}

void dbus_job_finish(struct job_pool *pool, size_t index)
{
    struct job *job = find(pool, index);
    struct job_result result;
    if (!job)
        return;
    unlink_job(job);
    think(job, &result);
    job->done(&result, job->user);
    job_free(job);
}

void dbus_job_report(struct job_pool *pool, size_t index)
{
    struct job *job = find(pool, index);
    struct job_result result;
    if (!job || !job->progress)
        return;
    think(job, &result);
    if (result.status == OUST_OK)
        job->progress(&result.report, job->user);
}

struct job_pool *job_pool_new(struct loop *loop, unsigned max_threads)
{
    (void)loop, (void)max_threads;
    return calloc(1, sizeof(struct job_pool));
}

void job_pool_free(struct job_pool *pool)
{
    while (pool && pool->jobs) {
        struct job *job = pool->jobs;
        pool->jobs = job->next;
        job_free(job);
    }
    free(pool);
}

size_t job_pool_busy(const struct job_pool *pool)
{
    size_t count = 0;
    for (const struct job *job = pool->jobs; job; job = job->next)
        count++;
    return count;
}

struct job *job_start(struct job_pool *pool, const struct job_order *order, job_progress_fn *progress,
                      job_done_fn *done, void *user)
{
    struct job *job = calloc(1, sizeof *job), **link = &pool->jobs;
    FUZZ_DEMAND(job);
    job->pool = pool;
    job->progress = progress;
    job->done = done;
    job->user = user;
    job->position = oust_position_clone(order->position);
    job->only = order->only ? copy_cells(order->only, order->only_count) : NULL;
    job->avoid = order->avoid ? copy_cells(order->avoid, order->avoid_count) : NULL;
    oust_think_options_init(&job->options);
    job->options.level = order->level;
    job->options.playouts = order->playouts % PLAYOUTS_MOST + 1;
    job->options.seed = order->seed;
    job->options.threads = 1;
    job->options.memory = 1u << 20;
    job->options.candidates = order->candidates;
    job->options.only = job->only;
    job->options.only_count = order->only_count;
    job->options.avoid = job->avoid;
    job->options.avoid_count = order->avoid_count;
    while (*link)
        link = &(*link)->next;
    *link = job;
    return job;
}

void job_stop(struct job *job)
{
    job->stopped = true;
}

void job_drop(struct job *job)
{
    if (!job)
        return;
    unlink_job(job);
    job_free(job);
}
