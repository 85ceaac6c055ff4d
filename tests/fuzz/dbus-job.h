/*
 * dbus-job.h - the worker pool of oustd without workers: a job waits until it is told to go on, so that what
 * happens is the same whenever an input is run.  Stands for dbus-service/job.c.
 */
#ifndef DBUS_JOB_H
#define DBUS_JOB_H

#include <stddef.h>

#include "job.h"

/* Has job number `index` of those that wait done, or just tell its progress.  Without such a job: nothing. */
void dbus_job_finish(struct job_pool *pool, size_t index);
void dbus_job_report(struct job_pool *pool, size_t index);

#endif
