#include "crew.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"

#define CHUNK 4096

/* A process at work, or a place where one could be. */
struct worker {
    pid_t pid; /* 0: nobody */
    int fd;    /* where its text comes from */
    int piece;
    char *text;
    size_t length;
};

struct crew {
    struct worker *workers;
    struct pollfd *polls;
    char **texts; /* of pieces that are done, but not yet handed over */
    int jobs, pieces;
    int begun, handed; /* how many pieces */
    crew_work_fn *work;
    crew_done_fn *done;
    void *user;
};

static bool fail(const char *what)
{
    cli_complain("can't %s: %s", what, strerror(errno));
    return false;
}

/* ---- in the worker's process ---- */

static void worker_main(const struct crew *crew, int fd, int piece) __attribute__((noreturn));

static void worker_main(const struct crew *crew, int fd, int piece)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* nobody would take what it does */
    FILE *out = fdopen(fd, "w");
    bool worked = out ? crew->work(piece, out, crew->user) : fail("write a result");
    if (out && fclose(out) != 0 && worked)
        worked = fail("write a result");
    /* Without the parent's exit handlers and its unwritten output. */
    _exit(worked ? CLI_DONE : CLI_NO);
}

/* ---- in the parent's ---- */

static bool worker_begin(struct crew *crew, struct worker *worker)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return fail("make a pipe");
    fflush(stdout);
    pid_t pid = fork();
    if (pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return fail("start a process");
    }
    if (pid == 0) {
        close(ends[0]);
        worker_main(crew, ends[1], crew->begun);
    }
    close(ends[1]);
    *worker = (struct worker){.pid = pid, .fd = ends[0], .piece = crew->begun++};
    return true;
}

static void worker_clear(struct worker *worker)
{
    close(worker->fd);
    free(worker->text);
    *worker = (struct worker){.fd = -1};
}

static void hand_over(struct crew *crew)
{
    while (crew->handed < crew->pieces && crew->texts[crew->handed]) {
        crew->done(crew->handed, crew->texts[crew->handed], crew->user);
        free(crew->texts[crew->handed]);
        crew->texts[crew->handed++] = NULL;
    }
}

static bool worker_end(struct crew *crew, struct worker *worker)
{
    int status;
    while (waitpid(worker->pid, &status, 0) < 0)
        if (errno != EINTR)
            return fail("wait for a process");
    worker->pid = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == CLI_NO)
        return false; /* it has said why */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != CLI_DONE || worker->length == 0) {
        cli_complain("piece %d of the work failed", worker->piece + 1);
        return false;
    }
    crew->texts[worker->piece] = worker->text;
    worker->text = NULL;
    worker_clear(worker);
    hand_over(crew);
    return true;
}

/* Takes what there is to read; at the end of it the work is done. */
static bool worker_read(struct crew *crew, struct worker *worker)
{
    char *text = realloc(worker->text, worker->length + CHUNK + 1);
    if (!text)
        return fail("keep a result");
    worker->text = text;
    ssize_t count = read(worker->fd, text + worker->length, CHUNK);
    if (count < 0)
        return errno == EINTR || fail("read a result");
    if (count == 0)
        return worker_end(crew, worker);
    worker->length += (size_t)count;
    text[worker->length] = '\0';
    return true;
}

static bool step(struct crew *crew)
{
    for (int i = 0; i < crew->jobs; i++) {
        if (crew->workers[i].pid == 0 && crew->begun < crew->pieces && !worker_begin(crew, &crew->workers[i]))
            return false;
        crew->polls[i] = (struct pollfd){.fd = crew->workers[i].fd, .events = POLLIN};
    }
    if (poll(crew->polls, (nfds_t)crew->jobs, -1) < 0)
        return errno == EINTR || fail("wait for results");
    for (int i = 0; i < crew->jobs; i++)
        if (crew->polls[i].revents && !worker_read(crew, &crew->workers[i]))
            return false;
    return true;
}

/* Ends the workers that are still there after something failed. */
static void dismiss(struct crew *crew)
{
    for (int i = 0; i < crew->jobs; i++) {
        struct worker *worker = &crew->workers[i];
        if (worker->pid > 0) {
            kill(worker->pid, SIGTERM);
            waitpid(worker->pid, NULL, 0);
        }
        if (worker->fd >= 0)
            worker_clear(worker);
    }
}

bool crew_work(int pieces, int jobs, crew_work_fn *work, crew_done_fn *done, void *user)
{
    struct crew crew = {.jobs = jobs, .pieces = pieces, .work = work, .done = done, .user = user};
    crew.workers = calloc((size_t)jobs, sizeof *crew.workers);
    crew.polls = calloc((size_t)jobs, sizeof *crew.polls);
    crew.texts = calloc((size_t)pieces, sizeof *crew.texts);
    bool working = crew.workers && crew.polls && crew.texts;
    if (!working)
        cli_no_memory();
    else {
        for (int i = 0; i < jobs; i++)
            crew.workers[i].fd = -1;
        while (working && crew.handed < pieces)
            working = step(&crew);
        dismiss(&crew);
    }
    for (int i = 0; crew.texts && i < pieces; i++)
        free(crew.texts[i]);
    free(crew.workers);
    free(crew.polls);
    free(crew.texts);
    return working;
}
