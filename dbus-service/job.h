/*
 * job.h - thinking in other threads: a copied position and a stop flag go in, a result
 * comes out in the loop's thread.
 *
 * One pool, with a bounded number of threads that are started when they are needed.  They
 * run at a lower priority than the thread that answers calls.  A worker sees its job and
 * nothing else: no session, no store, no connection.
 */
#ifndef JOB_H
#define JOB_H

#include "loop.h"
#include "oust.h"

struct job;
struct job_pool;

/* What to think about, copied by job_start(). */
struct job_order {
    const struct oust_position *position;
    int level;
    unsigned time_ms; /* as in struct oust_think_options: 0 is the default there */
    uint64_t playouts;
    uint64_t seed;
    unsigned interval_ms;
    int candidates;
    const oust_cell *only; /* NULL: any */
    size_t only_count;
    const oust_cell *avoid; /* NULL: none */
    size_t avoid_count;
};

/* How it ended: OUST_OK and a report, or an error. */
struct job_result {
    enum oust_status status;
    struct oust_report report;
    struct oust_error error;
};

typedef void job_progress_fn(const struct oust_report *report, void *user);
typedef void job_done_fn(const struct job_result *result, void *user);

/* A pool that runs at most max_threads jobs at once.  New, for job_pool_free(); NULL without memory. */
struct job_pool *job_pool_new(struct loop *loop, unsigned max_threads);

/* Stops all jobs, waits for the threads, calls nobody.  Takes NULL. */
void job_pool_free(struct job_pool *pool);

/* Number of jobs that wait or run. */
size_t job_pool_busy(const struct job_pool *pool);

/*
 * Starts a job, or queues it; those of the quick levels 1 to 5 go first.  `progress` may be
 * NULL; `done` is called once, unless the job is dropped before.  Both in the loop's thread.
 * NULL without memory or threads.
 */
struct job *job_start(struct job_pool *pool, const struct job_order *order, job_progress_fn *progress,
                      job_done_fn *done, void *user);

/* Ends the job soon; `done` gets what has been found by then. */
void job_stop(struct job *job);

/* Ends the job soon, and calls nobody any more.  Takes NULL. */
void job_drop(struct job *job);

#endif
