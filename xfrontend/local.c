/*
 * local.c - see local.h.
 *
 * One worker thread, started when it is first needed, does one job at a time: a copy of a
 * position goes in, a cell comes out, and the loop is woken.  The game is the loop
 * thread's alone.  Every job has a number; the answer to a job that nobody waits for any
 * more is dropped.
 */
#include <pthread.h>
#include <stdlib.h>

#include "local.h"

#define PROGRESS_MS 40 /* so that even short thinking is seen to go on */

struct job {
    unsigned number; /* 0: none */
    struct oust_position *position;
    int level;
    unsigned time_ms;
    uint64_t seed;
    bool hurry; /* stopped before it has begun */
};

struct local {
    struct source source;
    struct loop *loop;
    struct loop_hook *hook;
    struct loop_timer *pace; /* runs out when a computer player is to begin */
    struct oust_game *game;
    struct local_options options;
    source_notice_fn *fn;
    void *user;
    enum source_work work;
    unsigned waited_for; /* number of the job whose answer is wanted; 0: none */
    unsigned jobs;

    pthread_t thread;
    bool threaded;
    struct oust_stop *stop;

    /* shared with the worker */
    pthread_mutex_t lock;
    pthread_cond_t called;
    bool quit;
    struct job next; /* to be done */
    unsigned done;   /* number of the last job done */
    unsigned doing;  /* number of the job being done */
    oust_cell answer;
    enum oust_status status;
    struct oust_error error;
    double share;
};

static struct local *local_of(const struct source *source)
{
    return (struct local *)source; /* the first member */
}

static void tell(struct local *local, struct notice notice)
{
    if (local->fn)
        local->fn(&notice, local->user);
}

static void tell_kind(struct local *local, enum notice_kind kind)
{
    tell(local, (struct notice){.kind = kind, .cell = OUST_CELL_NONE});
}

/* --------------------------------------------------------------- the worker */

static void on_progress(const struct oust_report *report, void *user)
{
    struct local *local = user;

    pthread_mutex_lock(&local->lock);
    local->share = report->share;
    pthread_mutex_unlock(&local->lock);
    loop_wake(local->loop);
}

static void think(struct local *local, const struct job *job)
{
    struct oust_think_options options;
    struct oust_report report = {.best = OUST_CELL_NONE};
    struct oust_error error = {0};
    enum oust_status status;

    oust_think_options_init(&options);
    options.level = job->level;
    options.time_ms = job->time_ms;
    options.seed = job->seed;
    options.interval_ms = PROGRESS_MS;
    options.progress = on_progress;
    options.progress_user = local;
    status = oust_think(job->position, &options, local->stop, &report, &error);

    pthread_mutex_lock(&local->lock);
    local->done = job->number;
    local->answer = report.best;
    local->status = status;
    local->error = error;
    pthread_mutex_unlock(&local->lock);
    loop_wake(local->loop);
}

static void *work(void *user)
{
    struct local *local = user;
    struct job job;

    for (;;) {
        pthread_mutex_lock(&local->lock);
        while (!local->quit && local->next.number == 0)
            pthread_cond_wait(&local->called, &local->lock);
        if (local->quit)
            break;
        job = local->next;
        local->next = (struct job){0};
        local->doing = job.number;
        local->share = 0;
        if (!job.hurry)
            oust_stop_clear(local->stop);
        pthread_mutex_unlock(&local->lock);
        think(local, &job);
        oust_position_free(job.position);
    }
    pthread_mutex_unlock(&local->lock);
    return NULL;
}

static bool ensure_worker(struct local *local)
{
    if (!local->threaded)
        local->threaded = pthread_create(&local->thread, NULL, work, local) == 0;
    return local->threaded;
}

/* Hands a job over.  One still being done is told to stop; the worker takes the new one after it. */
static bool call_worker(struct local *local, int level)
{
    struct job job = {
        .number = ++local->jobs, .level = level, .time_ms = level == OUST_LEVELS ? local->options.level_ms : 0};

    job.seed = local->options.seed + (uint64_t)oust_game_placements(local->game) + 1;
    job.position = oust_position_clone(oust_game_position(local->game));
    if (!job.position || !ensure_worker(local)) {
        oust_position_free(job.position);
        tell(local, (struct notice){.kind = NOTICE_TROUBLE, .text = oust_status_text(OUST_ERROR_MEMORY)});
        return false;
    }
    pthread_mutex_lock(&local->lock);
    oust_position_free(local->next.position);
    local->next = job;
    oust_stop_request(local->stop);
    pthread_cond_signal(&local->called);
    pthread_mutex_unlock(&local->lock);
    local->waited_for = job.number;
    return true;
}

/* Whatever is being done, nobody waits for it. */
static void forget_job(struct local *local)
{
    pthread_mutex_lock(&local->lock);
    oust_position_free(local->next.position);
    local->next = (struct job){0};
    oust_stop_request(local->stop);
    pthread_mutex_unlock(&local->lock);
    local->waited_for = 0;
    loop_timer_stop(local->pace);
}

/* ------------------------------------------------------------ whose turn it is */

static int level_to_place(const struct local *local)
{
    return oust_game_level(local->game, oust_position_to_place(oust_game_position(local->game)));
}

static bool both_computers(const struct local *local)
{
    return oust_game_level(local->game, 1) != OUST_LEVEL_HUMAN && oust_game_level(local->game, 2) != OUST_LEVEL_HUMAN;
}

/* Exactly one human plays. */
static bool against_computer(const struct local *local)
{
    return (oust_game_level(local->game, 1) == OUST_LEVEL_HUMAN) !=
           (oust_game_level(local->game, 2) == OUST_LEVEL_HUMAN);
}

static void set_work(struct local *local, enum source_work work_now)
{
    if (local->work == work_now)
        return;
    local->work = work_now;
    tell_kind(local, NOTICE_WORK);
}

/* After every change: lets a computer player think if it is its turn, but for `paused`. */
static void carry_on(struct local *local, bool paused)
{
    forget_job(local);
    if (oust_game_result(local->game) != OUST_RESULT_NONE || level_to_place(local) == OUST_LEVEL_HUMAN) {
        set_work(local, WORK_NONE);
        return;
    }
    if (paused) {
        set_work(local, WORK_PAUSED);
        return;
    }
    set_work(local, WORK_PLAYER);
    loop_timer_start(local->pace, both_computers(local) ? local->options.show_ms : local->options.pace_ms);
}

static void on_pace(void *user)
{
    struct local *local = user;

    if (!call_worker(local, level_to_place(local)))
        set_work(local, WORK_PAUSED);
}

static enum oust_status place_and_tell(struct local *local, oust_cell cell, struct oust_error *error)
{
    enum oust_status status = oust_game_place(local->game, cell, NULL, error);

    if (status != OUST_OK)
        return status;
    forget_job(local);
    local->work = WORK_NONE; /* told of by the placement itself */
    tell(local, (struct notice){.kind = NOTICE_PLACED, .cell = cell});
    carry_on(local, false);
    return OUST_OK;
}

static void take_answer(struct local *local, oust_cell cell, enum oust_status status, const struct oust_error *error)
{
    struct oust_error trouble = *error;
    enum source_work was = local->work;

    local->waited_for = 0;
    if (status == OUST_OK && was == WORK_HINT) {
        set_work(local, WORK_NONE);
        tell(local, (struct notice){.kind = NOTICE_HINT, .cell = cell});
        return;
    }
    if (status == OUST_OK)
        status = place_and_tell(local, cell, &trouble);
    if (status == OUST_OK)
        return;
    set_work(local, was == WORK_HINT ? WORK_NONE : WORK_PAUSED);
    if (status != OUST_ERROR_CANCELLED)
        tell(local, (struct notice){.kind = NOTICE_TROUBLE, .cell = OUST_CELL_NONE, .text = trouble.text});
}

/* The worker has called: with progress, or with its answer. */
static void on_wake(void *user)
{
    struct local *local = user;
    struct oust_error error;
    enum oust_status status;
    bool answered, working;
    oust_cell cell;
    double share;

    pthread_mutex_lock(&local->lock);
    answered = local->waited_for != 0 && local->done == local->waited_for;
    working = local->waited_for != 0 && local->doing == local->waited_for;
    cell = local->answer;
    status = local->status;
    error = local->error;
    share = local->share;
    pthread_mutex_unlock(&local->lock);
    if (answered)
        take_answer(local, cell, status, &error);
    else if (working)
        tell(local, (struct notice){.kind = NOTICE_PROGRESS, .cell = OUST_CELL_NONE, .share = share});
}

/* -------------------------------------------------------------- the operations */

static void subscribe(struct source *source, source_notice_fn *fn, void *user)
{
    local_of(source)->fn = fn;
    local_of(source)->user = user;
    carry_on(local_of(source), false);
}

static const struct oust_game *game_of(const struct source *source)
{
    return local_of(source)->game;
}

static enum source_work work_of(const struct source *source)
{
    return local_of(source)->work;
}

static enum oust_status place(struct source *source, oust_cell cell, struct oust_error *error)
{
    return place_and_tell(local_of(source), cell, error);
}

/* Is there a human's placement to go back to? */
static bool human_has_placed(const struct local *local)
{
    struct oust_placement placement;

    for (int i = oust_game_placements(local->game) - 1; i >= 0; i--) {
        if (oust_game_placement(local->game, i, &placement) == OUST_OK &&
            oust_game_level(local->game, placement.player) == OUST_LEVEL_HUMAN)
            return true;
    }
    return false;
}

/* One placement; against a computer player, as many as it takes to take back one of the human's. */
static enum oust_status undo(struct source *source, struct oust_error *error)
{
    struct local *local = local_of(source);
    bool whole = against_computer(local) && human_has_placed(local);
    enum oust_status status = oust_game_undo(local->game, error);

    if (status != OUST_OK)
        return status;
    while (whole && level_to_place(local) != OUST_LEVEL_HUMAN && oust_game_placements(local->game) > 0) {
        if (oust_game_undo(local->game, NULL) != OUST_OK)
            break;
    }
    forget_job(local);
    local->work = WORK_NONE;
    tell_kind(local, NOTICE_UNDONE);
    /* a computer player would at once place again what was taken back: it waits */
    carry_on(local, true);
    return OUST_OK;
}

/* One placement; against a computer player, its answers too. */
static enum oust_status redo(struct source *source, struct oust_error *error)
{
    struct local *local = local_of(source);
    enum oust_status status = oust_game_redo(local->game, error);

    if (status != OUST_OK)
        return status;
    while (against_computer(local) && level_to_place(local) != OUST_LEVEL_HUMAN && oust_game_undone(local->game) > 0) {
        if (oust_game_redo(local->game, NULL) != OUST_OK)
            break;
    }
    forget_job(local);
    local->work = WORK_NONE;
    tell_kind(local, NOTICE_REDONE);
    carry_on(local, both_computers(local) || oust_game_undone(local->game) > 0);
    return OUST_OK;
}

static void hint(struct source *source)
{
    struct local *local = local_of(source);

    if (local->work == WORK_NONE && oust_game_result(local->game) == OUST_RESULT_NONE &&
        call_worker(local, OUST_LEVELS))
        set_work(local, WORK_HINT);
}

static void stop(struct source *source)
{
    struct local *local = local_of(source);

    if (local->work == WORK_HINT) {
        forget_job(local);
        set_work(local, WORK_NONE);
    } else if (local->work == WORK_PLAYER && both_computers(local)) {
        forget_job(local);
        set_work(local, WORK_PAUSED);
    } else if (local->work == WORK_PLAYER && loop_timer_running(local->pace)) {
        loop_timer_start(local->pace, 0);
    } else if (local->work == WORK_PLAYER) {
        /* it places the best it has found */
        pthread_mutex_lock(&local->lock);
        local->next.hurry = local->next.number != 0;
        oust_stop_request(local->stop);
        pthread_mutex_unlock(&local->lock);
    }
}

static void go_on(struct source *source)
{
    if (local_of(source)->work == WORK_PAUSED)
        carry_on(local_of(source), false);
}

static void start(struct source *source, struct oust_game *game)
{
    struct local *local = local_of(source);

    forget_job(local);
    oust_game_free(local->game);
    local->game = game;
    local->work = WORK_NONE;
    tell_kind(local, NOTICE_GAME);
    carry_on(local, false);
}

static void free_local(struct source *source)
{
    struct local *local = local_of(source);

    if (local->threaded) {
        forget_job(local);
        pthread_mutex_lock(&local->lock);
        local->quit = true;
        pthread_cond_signal(&local->called);
        pthread_mutex_unlock(&local->lock);
        pthread_join(local->thread, NULL);
    }
    loop_hook_remove(local->hook);
    loop_timer_remove(local->pace);
    pthread_cond_destroy(&local->called);
    pthread_mutex_destroy(&local->lock);
    oust_position_free(local->next.position);
    oust_stop_free(local->stop);
    oust_game_free(local->game);
    free(local);
}

static const struct source_ops operations = {
    .subscribe = subscribe,
    .game = game_of,
    .work = work_of,
    .place = place,
    .undo = undo,
    .redo = redo,
    .hint = hint,
    .stop = stop,
    .go_on = go_on,
    .start = start,
    .free = free_local,
};

struct source *local_new(struct loop *loop, struct oust_game *game, const struct local_options *options)
{
    struct local *local = calloc(1, sizeof *local);

    if (!local) {
        oust_game_free(game);
        return NULL;
    }
    local->source.ops = &operations;
    local->loop = loop;
    local->game = game;
    local->options = *options;
    pthread_mutex_init(&local->lock, NULL);
    pthread_cond_init(&local->called, NULL);
    local->stop = oust_stop_new();
    local->hook = loop_on_wake(loop, on_wake, local);
    local->pace = loop_timer_add(loop, on_pace, local);
    if (!local->stop || !local->hook || !local->pace) {
        free_local(&local->source);
        return NULL;
    }
    return &local->source;
}

void local_set_options(struct source *source, const struct local_options *options)
{
    local_of(source)->options = *options;
}
