/*
 * loop.h - waits for files, timers and other threads, and calls whoever asked.
 *
 * One thread owns a loop and makes every call here, but for loop_wake(), which any
 * thread and any signal handler may call.  Callbacks run in the owner's thread and may
 * add, change and remove anything, themselves included; what has been removed is never
 * called again.  Times are milliseconds of a clock that never goes back.
 */
#ifndef LOOP_H
#define LOOP_H

#include <stdbool.h>
#include <stdint.h>

struct loop;
struct loop_watch;
struct loop_timer;
struct loop_hook;

/* What can be waited for, and what can happen.  HUP and ERROR are always told, unasked. */
#define LOOP_READ  1u
#define LOOP_WRITE 2u
#define LOOP_HUP   4u /* the other end is gone; there may still be something to read */
#define LOOP_ERROR 8u /* the file is broken, or is no open file */

typedef void loop_watch_fn(int fd, unsigned events, void *user);
typedef void loop_fn(void *user);
typedef uint64_t loop_clock_fn(void *user);

/* A new loop, for loop_free(); NULL without memory or file descriptors. */
struct loop *loop_new(void);

/* The same with another clock; it is read, never waited for, so step by step tests can turn it. */
struct loop *loop_new_with_clock(loop_clock_fn *clock, void *user);

/* Frees the loop and every watch, timer and hook left in it.  Not from a callback.  Takes NULL. */
void loop_free(struct loop *loop);

/* Milliseconds by the loop's clock. */
uint64_t loop_now(const struct loop *loop);

/* Runs until loop_quit().  False: waiting itself failed. */
bool loop_run(struct loop *loop);

/*
 * One round: hooks, then waits until something happens, at most timeout_ms (-1: as long as
 * it takes), then files, then timers.  False: waiting itself failed.  Not from a callback.
 */
bool loop_step(struct loop *loop, int timeout_ms);

/* Ends loop_run() after the callback that is running, and loop_step() without waiting. */
void loop_quit(struct loop *loop);
bool loop_quitting(const struct loop *loop);

/*
 * Watches a file: calls fn when one of the events happens, or HUP or ERROR.  The file stays
 * the caller's; remove the watch before closing it.  With events 0 it is not looked at, not
 * even for HUP.  NULL without memory.
 */
struct loop_watch *loop_watch_add(struct loop *loop, int fd, unsigned events, loop_watch_fn *fn, void *user);
void loop_watch_set(struct loop_watch *watch, unsigned events);
void loop_watch_remove(struct loop_watch *watch); /* takes NULL */

/* A timer, not started.  NULL without memory. */
struct loop_timer *loop_timer_add(struct loop *loop, loop_fn *fn, void *user);

/* Starts it anew, once or again and again; a late one is called once, not for every time missed. */
void loop_timer_start(struct loop_timer *timer, unsigned ms);
void loop_timer_repeat(struct loop_timer *timer, unsigned ms);
void loop_timer_stop(struct loop_timer *timer);
bool loop_timer_running(const struct loop_timer *timer);
void loop_timer_remove(struct loop_timer *timer); /* takes NULL */

/* Called before every wait: for libraries that queue events where poll() can't see them. */
struct loop_hook *loop_before_wait(struct loop *loop, loop_fn *fn, void *user);

/* Called after one or several loop_wake(). */
struct loop_hook *loop_on_wake(struct loop *loop, loop_fn *fn, void *user);
void loop_hook_remove(struct loop_hook *hook); /* takes NULL */

/* Ends a wait and has the wake hooks called.  From any thread, or a signal handler. */
void loop_wake(struct loop *loop);

#endif
