/* job.c - the worker pool. */
#include "job.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Below the thread that answers calls, and below the programs of whoever waits for the answer. */
#define WORKER_NICE 5

#define LEVEL_SLOW 6

enum job_state { JOB_QUEUED, JOB_RUNNING, JOB_FINISHED };

struct job {
    /* The order, owned; read by the worker only once it runs. */
    struct oust_position *position;
    struct oust_think_options options;
    oust_cell *only;
    oust_cell *avoid;
    struct oust_stop *stop;

    /* The owner's, touched by the loop's thread alone. */
    struct job_pool *pool;
    job_progress_fn *progress;
    job_done_fn *done;
    void *user;

    /* Shared, under the pool's lock. */
    enum job_state state;
    bool dropped;
    bool fresh; /* `latest` has not been told yet */
    struct oust_report latest;
    struct job_result result;
    struct job *next; /* in the list of all jobs, oldest first */
};

struct job_pool {
    struct loop *loop;
    struct loop_hook *hook;
    unsigned processors;
    unsigned max_threads;
    pthread_t *threads;

    pthread_mutex_t lock;
    pthread_cond_t work;
    unsigned started; /* threads */
    unsigned idle;    /* of those, how many wait for work */
    unsigned running; /* jobs */
    bool closing;
    struct job *jobs;
};

/* ------------------------------------------------------------------- workers */

/* In the search's thread: keeps the report for the loop's thread. */
static void keep_progress(const struct oust_report *report, void *user)
{
    struct job *job = user;
    pthread_mutex_lock(&job->pool->lock);
    job->latest = *report;
    job->fresh = true;
    pthread_mutex_unlock(&job->pool->lock);
    loop_wake(job->pool->loop);
}

/* The job to run next: the first one of a quick level, else the first one.  Under the lock. */
static struct job *next_job(struct job_pool *pool)
{
    struct job *slow = NULL;
    for (struct job *job = pool->jobs; job; job = job->next) {
        if (job->state != JOB_QUEUED)
            continue;
        if (job->options.level < LEVEL_SLOW)
            return job;
        slow = slow ? slow : job;
    }
    return slow;
}

static void run_job(struct job_pool *pool, struct job *job)
{
    struct job_result result = {0};
    job->state = JOB_RUNNING;
    pool->running++;
    /* Searches that run at once share the processors; each gets one at least. */
    unsigned share = pool->processors / pool->running;
    if (job->options.level == LEVEL_SLOW) /* the others answer alike wherever they are asked, and have one */
        job->options.threads = share > 0 ? share : 1;
    pthread_mutex_unlock(&pool->lock);

    result.status = oust_think(job->position, &job->options, job->stop, &result.report, &result.error);

    pthread_mutex_lock(&pool->lock);
    job->result = result;
    job->state = JOB_FINISHED;
    pool->running--;
    loop_wake(pool->loop);
}

static void *worker(void *user)
{
    struct job_pool *pool = user;
    /* Best effort: where it is not possible, the thread competes with the others. */
    (void)setpriority(PRIO_PROCESS, 0, WORKER_NICE);
    (void)sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
    pthread_mutex_lock(&pool->lock);
    while (!pool->closing) {
        struct job *job = next_job(pool);
        if (job) {
            run_job(pool, job);
            continue;
        }
        pool->idle++;
        pthread_cond_wait(&pool->work, &pool->lock);
        pool->idle--;
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

/* ------------------------------------------------------------ loop's thread */

static void job_free(struct job *job)
{
    oust_position_free(job->position);
    oust_stop_free(job->stop);
    free(job->only);
    free(job->avoid);
    free(job);
}

/* Takes the job out of the list.  Under the lock. */
static void unlink_job(struct job_pool *pool, struct job *job)
{
    struct job **link = &pool->jobs;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
}

/* A job that has something to tell.  Under the lock. */
static struct job *job_with_news(struct job_pool *pool)
{
    for (struct job *job = pool->jobs; job; job = job->next)
        if (job->state == JOB_FINISHED || (job->fresh && !job->dropped))
            return job;
    return NULL;
}

/* After a wake: tells the owners, one job at a time, for an owner may drop any job while it is told. */
static void tell_news(void *user)
{
    struct job_pool *pool = user;
    pthread_mutex_lock(&pool->lock);
    for (struct job *job; (job = job_with_news(pool)) != NULL;) {
        bool finished = job->state == JOB_FINISHED;
        struct oust_report latest = job->latest;
        job->fresh = false;
        if (finished)
            unlink_job(pool, job);
        pthread_mutex_unlock(&pool->lock);
        if (!finished && job->progress)
            job->progress(&latest, job->user);
        if (finished && !job->dropped)
            job->done(&job->result, job->user);
        if (finished)
            job_free(job);
        pthread_mutex_lock(&pool->lock);
    }
    pthread_mutex_unlock(&pool->lock);
}

struct job_pool *job_pool_new(struct loop *loop, unsigned max_threads)
{
    struct job_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    pool->processors = online > 0 ? (unsigned)online : 1;
    if (pool->processors > OUST_THREADS_MAX)
        pool->processors = OUST_THREADS_MAX;
    pool->loop = loop;
    pool->max_threads = max_threads;
    pool->threads = calloc(max_threads, sizeof *pool->threads);
    pool->hook = loop_on_wake(loop, tell_news, pool);
    if (pool->threads && pool->hook && pthread_mutex_init(&pool->lock, NULL) == 0) {
        if (pthread_cond_init(&pool->work, NULL) == 0)
            return pool;
        pthread_mutex_destroy(&pool->lock);
    }
    loop_hook_remove(pool->hook);
    free(pool->threads);
    free(pool);
    return NULL;
}

void job_pool_free(struct job_pool *pool)
{
    if (!pool)
        return;
    pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    for (struct job *job = pool->jobs; job; job = job->next)
        oust_stop_request(job->stop);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->started; i++)
        pthread_join(pool->threads[i], NULL);
    while (pool->jobs) {
        struct job *job = pool->jobs;
        pool->jobs = job->next;
        job_free(job);
    }
    loop_hook_remove(pool->hook);
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool);
}

size_t job_pool_busy(const struct job_pool *pool)
{
    /* The list is changed by the loop's thread alone, which is the one that asks. */
    size_t count = 0;
    for (const struct job *job = pool->jobs; job; job = job->next)
        count++;
    return count;
}

static oust_cell *copy_cells(const oust_cell *cells, size_t count)
{
    oust_cell *copy = malloc((count + 1) * sizeof *copy);
    if (copy)
        memcpy(copy, cells, count * sizeof *copy);
    return copy;
}

static struct job *job_new(struct job_pool *pool, const struct job_order *order)
{
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->pool = pool;
    job->position = oust_position_clone(order->position);
    job->stop = oust_stop_new();
    job->only = order->only ? copy_cells(order->only, order->only_count) : NULL;
    job->avoid = order->avoid ? copy_cells(order->avoid, order->avoid_count) : NULL;
    oust_think_options_init(&job->options);
    job->options.level = order->level;
    job->options.time_ms = order->time_ms;
    job->options.playouts = order->playouts;
    job->options.seed = order->seed;
    job->options.interval_ms = order->interval_ms;
    job->options.candidates = order->candidates;
    job->options.only = job->only;
    job->options.only_count = order->only_count;
    job->options.avoid = job->avoid;
    job->options.avoid_count = order->avoid_count;
    if (job->position && job->stop && (job->only || !order->only) && (job->avoid || !order->avoid))
        return job;
    job_free(job);
    return NULL;
}

/* Starts one more thread if none is free for the job.  Under the lock. */
static bool have_thread(struct job_pool *pool)
{
    unsigned queued = 0;
    for (struct job *job = pool->jobs; job; job = job->next)
        queued += job->state == JOB_QUEUED;
    if (pool->idle < queued && pool->started < pool->max_threads &&
        pthread_create(&pool->threads[pool->started], NULL, worker, pool) == 0)
        pool->started++;
    return pool->started > 0;
}

struct job *job_start(struct job_pool *pool, const struct job_order *order, job_progress_fn *progress,
                      job_done_fn *done, void *user)
{
    struct job *job = job_new(pool, order);
    if (!job)
        return NULL;
    job->progress = progress;
    job->done = done;
    job->user = user;
    if (progress) {
        job->options.progress = keep_progress;
        job->options.progress_user = job;
    }
    pthread_mutex_lock(&pool->lock);
    struct job **link = &pool->jobs;
    while (*link)
        link = &(*link)->next;
    *link = job;
    bool good = have_thread(pool);
    if (good)
        pthread_cond_signal(&pool->work);
    else
        unlink_job(pool, job);
    pthread_mutex_unlock(&pool->lock);
    if (good)
        return job;
    job_free(job);
    return NULL;
}

void job_stop(struct job *job)
{
    oust_stop_request(job->stop);
}

void job_drop(struct job *job)
{
    if (!job)
        return;
    struct job_pool *pool = job->pool;
    oust_stop_request(job->stop);
    pthread_mutex_lock(&pool->lock);
    bool queued = job->state == JOB_QUEUED;
    job->dropped = true;
    if (queued)
        unlink_job(pool, job);
    pthread_mutex_unlock(&pool->lock);
    if (queued)
        job_free(job);
}
