/*
 * loop.c - poll(), timers and a pipe to be woken by.
 *
 * Everything registered sits in one of four lists.  Removing only marks an entry as dead
 * while a round is running, so that a callback may remove any entry, also one whose turn
 * is still to come; the dead are buried at the end of the round.  New entries go to the
 * head of a list: a round that is walking it doesn't meet them.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "loop.h"

/* What watches, timers and hooks have in common; the first member of each. */
struct entry {
    struct entry *next;
    struct loop *loop;
    bool dead;
};

struct loop_watch {
    struct entry entry;
    int fd;
    unsigned events;
    loop_watch_fn *fn;
    void *user;
};

struct loop_timer {
    struct entry entry;
    bool running;
    uint64_t due;
    uint64_t round;  /* in which it was started: one started by a callback waits for the next round */
    unsigned repeat; /* 0: once */
    loop_fn *fn;
    void *user;
};

struct loop_hook {
    struct entry entry;
    loop_fn *fn;
    void *user;
};

enum list { WATCHES, TIMERS, BEFORE_WAIT, ON_WAKE, LISTS };

struct loop {
    struct entry *lists[LISTS];
    struct pollfd *polls;
    struct loop_watch **polled; /* polls[i] is asked for polled[i] */
    size_t room;                /* in both arrays */
    loop_clock_fn *clock;
    void *clock_user;
    uint64_t latest; /* of the clock */
    uint64_t lag;    /* by how much the clock has ever gone back: no timer waits for that to pass again */
    uint64_t round;
    int wake_pipe[2];
    bool stepping;
    bool quit;
};

static uint64_t monotonic_ms(void *user)
{
    struct timespec now;

    (void)user;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) < 0)
        return false;
    for (int i = 0; i < 2; i++) {
        if (fcntl(ends[i], F_SETFL, O_NONBLOCK) < 0 || fcntl(ends[i], F_SETFD, FD_CLOEXEC) < 0) {
            close(ends[0]);
            close(ends[1]);
            return false;
        }
    }
    return true;
}

/* The bytes in the pipe say only that somebody called; several calls count as one. */
static void drain_pipe(int fd, unsigned events, void *user)
{
    struct loop *loop = user;
    char bytes[64];

    (void)events;
    while (read(fd, bytes, sizeof bytes) > 0)
        ;
    for (struct entry *entry = loop->lists[ON_WAKE]; entry; entry = entry->next) {
        struct loop_hook *hook = (struct loop_hook *)entry;

        if (!entry->dead)
            hook->fn(hook->user);
    }
}

struct loop *loop_new_with_clock(loop_clock_fn *clock, void *user)
{
    struct loop *loop = calloc(1, sizeof *loop);

    if (!loop)
        return NULL;
    loop->clock = clock;
    loop->clock_user = user;
    if (!open_pipe(loop->wake_pipe)) {
        free(loop);
        return NULL;
    }
    if (!loop_watch_add(loop, loop->wake_pipe[0], LOOP_READ, drain_pipe, loop)) {
        loop_free(loop);
        return NULL;
    }
    return loop;
}

struct loop *loop_new(void)
{
    return loop_new_with_clock(monotonic_ms, NULL);
}

void loop_free(struct loop *loop)
{
    if (!loop)
        return;
    assert(!loop->stepping);
    for (int i = 0; i < LISTS; i++) {
        while (loop->lists[i]) {
            struct entry *entry = loop->lists[i];

            loop->lists[i] = entry->next;
            free(entry);
        }
    }
    close(loop->wake_pipe[0]);
    close(loop->wake_pipe[1]);
    free(loop->polls);
    free(loop->polled);
    free(loop);
}

uint64_t loop_now(const struct loop *loop)
{
    uint64_t now = loop->clock(loop->clock_user);

    return (now > loop->latest ? now : loop->latest) + loop->lag;
}

/* Looks whether the clock has gone back, once a round. */
static void watch_clock(struct loop *loop)
{
    uint64_t now = loop->clock(loop->clock_user);

    if (now < loop->latest)
        loop->lag += loop->latest - now;
    loop->latest = now;
}

void loop_quit(struct loop *loop)
{
    loop->quit = true;
}

bool loop_quitting(const struct loop *loop)
{
    return loop->quit;
}

/* Only write() is used and errno is kept: this may run in a signal handler.  A full pipe wakes too. */
void loop_wake(struct loop *loop)
{
    int saved = errno;
    ssize_t written;

    do {
        written = write(loop->wake_pipe[1], "", 1);
    } while (written < 0 && errno == EINTR);
    errno = saved;
}

/* ----------------------------------------------------------------- entries */

static void *add_entry(struct loop *loop, enum list list, size_t size)
{
    struct entry *entry = calloc(1, size);

    if (!entry)
        return NULL;
    entry->loop = loop;
    entry->next = loop->lists[list];
    loop->lists[list] = entry;
    return entry;
}

static void bury_dead(struct loop *loop)
{
    for (int i = 0; i < LISTS; i++) {
        struct entry **link = &loop->lists[i];

        while (*link) {
            struct entry *entry = *link;

            if (!entry->dead) {
                link = &entry->next;
                continue;
            }
            *link = entry->next;
            free(entry);
        }
    }
}

static void remove_entry(struct entry *entry)
{
    entry->dead = true;
    if (!entry->loop->stepping)
        bury_dead(entry->loop);
}

/* Room for all watches, before the loop waits: then a wait needs no memory. */
static bool reserve_polls(struct loop *loop)
{
    struct pollfd *polls;
    struct loop_watch **polled;
    size_t count = 0;

    for (const struct entry *entry = loop->lists[WATCHES]; entry; entry = entry->next)
        count++;
    if (count <= loop->room)
        return true;
    polls = realloc(loop->polls, 2 * count * sizeof *polls);
    if (!polls)
        return false;
    loop->polls = polls;
    polled = realloc(loop->polled, 2 * count * sizeof(struct loop_watch *));
    if (!polled)
        return false;
    loop->polled = polled;
    loop->room = 2 * count;
    return true;
}

struct loop_watch *loop_watch_add(struct loop *loop, int fd, unsigned events, loop_watch_fn *fn, void *user)
{
    struct loop_watch *watch = add_entry(loop, WATCHES, sizeof *watch);

    if (!watch)
        return NULL;
    if (!reserve_polls(loop)) {
        remove_entry(&watch->entry);
        return NULL;
    }
    watch->fd = fd;
    watch->events = events;
    watch->fn = fn;
    watch->user = user;
    return watch;
}

void loop_watch_set(struct loop_watch *watch, unsigned events)
{
    watch->events = events;
}

void loop_watch_remove(struct loop_watch *watch)
{
    if (watch)
        remove_entry(&watch->entry);
}

struct loop_timer *loop_timer_add(struct loop *loop, loop_fn *fn, void *user)
{
    struct loop_timer *timer = add_entry(loop, TIMERS, sizeof *timer);

    if (!timer)
        return NULL;
    timer->fn = fn;
    timer->user = user;
    return timer;
}

static void start_timer(struct loop_timer *timer, unsigned ms, unsigned repeat)
{
    timer->running = true;
    timer->due = loop_now(timer->entry.loop) + ms;
    timer->round = timer->entry.loop->round;
    timer->repeat = repeat;
}

void loop_timer_start(struct loop_timer *timer, unsigned ms)
{
    start_timer(timer, ms, 0);
}

void loop_timer_repeat(struct loop_timer *timer, unsigned ms)
{
    start_timer(timer, ms, ms ? ms : 1);
}

void loop_timer_stop(struct loop_timer *timer)
{
    timer->running = false;
}

bool loop_timer_running(const struct loop_timer *timer)
{
    return timer->running;
}

void loop_timer_remove(struct loop_timer *timer)
{
    if (timer)
        remove_entry(&timer->entry);
}

static struct loop_hook *add_hook(struct loop *loop, enum list list, loop_fn *fn, void *user)
{
    struct loop_hook *hook = add_entry(loop, list, sizeof *hook);

    if (!hook)
        return NULL;
    hook->fn = fn;
    hook->user = user;
    return hook;
}

struct loop_hook *loop_before_wait(struct loop *loop, loop_fn *fn, void *user)
{
    return add_hook(loop, BEFORE_WAIT, fn, user);
}

struct loop_hook *loop_on_wake(struct loop *loop, loop_fn *fn, void *user)
{
    return add_hook(loop, ON_WAKE, fn, user);
}

void loop_hook_remove(struct loop_hook *hook)
{
    if (hook)
        remove_entry(&hook->entry);
}

/* ------------------------------------------------------------------- a round */

static void run_before_wait(struct loop *loop)
{
    for (struct entry *entry = loop->lists[BEFORE_WAIT]; entry; entry = entry->next) {
        struct loop_hook *hook = (struct loop_hook *)entry;

        if (!entry->dead)
            hook->fn(hook->user);
    }
}

/* Lists what poll() is to look at; the number of that. */
static size_t collect_watches(struct loop *loop)
{
    size_t count = 0;

    for (struct entry *entry = loop->lists[WATCHES]; entry; entry = entry->next) {
        struct loop_watch *watch = (struct loop_watch *)entry;
        short asked = 0;

        if (entry->dead || !watch->events)
            continue;
        if (watch->events & LOOP_READ)
            asked |= POLLIN;
        if (watch->events & LOOP_WRITE)
            asked |= POLLOUT;
        loop->polls[count] = (struct pollfd){.fd = watch->fd, .events = asked};
        loop->polled[count] = watch;
        count++;
    }
    return count;
}

/* How long to wait for the first timer, but at most `limit` ms; -1 for ever. */
static int wait_limit(const struct loop *loop, int limit)
{
    uint64_t now = loop_now(loop);

    for (const struct entry *entry = loop->lists[TIMERS]; entry; entry = entry->next) {
        const struct loop_timer *timer = (const struct loop_timer *)entry;
        uint64_t left;

        if (entry->dead || !timer->running)
            continue;
        left = timer->due > now ? timer->due - now : 0;
        if (limit < 0 || left < (uint64_t)limit)
            limit = left < INT_MAX ? (int)left : INT_MAX;
    }
    return limit;
}

static void call_watches(struct loop *loop, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct loop_watch *watch = loop->polled[i];
        short seen = loop->polls[i].revents;
        unsigned events = 0;

        if (seen & POLLIN)
            events |= LOOP_READ;
        if (seen & POLLOUT)
            events |= LOOP_WRITE;
        events &= watch->events;
        if (seen & POLLHUP)
            events |= LOOP_HUP;
        if (seen & (POLLERR | POLLNVAL))
            events |= LOOP_ERROR;
        /* a callback before this one may have removed it or switched it off */
        if (events && watch->events && !watch->entry.dead)
            watch->fn(watch->fd, events, watch->user);
    }
}

/* The timer that has been due longest, the oldest of equals; NULL if none is due in this round. */
static struct loop_timer *next_due(const struct loop *loop, uint64_t now)
{
    struct loop_timer *next = NULL;

    for (struct entry *entry = loop->lists[TIMERS]; entry; entry = entry->next) {
        struct loop_timer *timer = (struct loop_timer *)entry;

        if (entry->dead || !timer->running || timer->due > now || timer->round == loop->round)
            continue;
        if (!next || timer->due <= next->due)
            next = timer;
    }
    return next;
}

static void call_timers(struct loop *loop)
{
    uint64_t now = loop_now(loop);
    struct loop_timer *timer;

    while ((timer = next_due(loop, now))) {
        if (timer->repeat)
            timer->due = now + timer->repeat;
        else
            timer->running = false;
        timer->fn(timer->user);
    }
}

/* poll() is the only wait.  A signal ends it early, which is no failure. */
static bool wait_and_call(struct loop *loop, int timeout_ms)
{
    size_t count = collect_watches(loop);
    int ready;

    watch_clock(loop);
    ready = poll(loop->polls, (nfds_t)count, loop->quit ? 0 : wait_limit(loop, timeout_ms));
    if (ready < 0 && errno != EINTR)
        return false;
    watch_clock(loop);
    /* from here on timers that are started belong to this round, and wait for the next */
    loop->round++;
    if (ready > 0)
        call_watches(loop, count);
    call_timers(loop);
    return true;
}

bool loop_step(struct loop *loop, int timeout_ms)
{
    bool fine = true;

    assert(!loop->stepping);
    loop->stepping = true;
    run_before_wait(loop);
    if (!loop->quit)
        fine = wait_and_call(loop, timeout_ms);
    loop->stepping = false;
    bury_dead(loop);
    return fine;
}

bool loop_run(struct loop *loop)
{
    bool fine = true;

    while (fine && !loop->quit)
        fine = loop_step(loop, -1);
    return fine;
}
