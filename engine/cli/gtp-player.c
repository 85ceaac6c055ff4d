#include "gtp-player.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"
#include "clock.h"
#include "gtp-vertex.h"

#define ANSWER_MAX  65536 /* bytes; no answer that is needed is so long */
#define COMMAND_MAX 64
#define QUIT_MS     1000 /* to end by itself */
#define NAP_MS      5

struct gtp_player {
    const char *command;
    const struct oust_board *board;
    uint64_t seed;
    unsigned timeout_ms;
    pid_t pid;
    int to, from;
    sigset_t mask; /* while waiting: signals may come through then, and only then */
    bool lost;     /* there is no use in talking to it any more */
    size_t length; /* of what was read and belongs to no answer yet */
    char text[ANSWER_MAX + 1];
};

/* ---- complaints ---- */

static bool lose(struct gtp_player *player, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool lose(struct gtp_player *player, const char *format, ...)
{
    char why[512];
    va_list args;
    va_start(args, format);
    vsnprintf(why, sizeof why, format, args);
    va_end(args);
    player->lost = true;
    cli_complain("'gtp:%.200s' %s", player->command, why);
    return false;
}

/* ---- starting ---- */

static void nothing(int signal)
{
    (void)signal; /* it was enough to end the wait */
}

/*
 * The signals that end a process are kept back but for the waits, which they end.  So the program
 * that was started never outlives this one.
 */
static void take_signals(struct gtp_player *player)
{
    static const int ending[] = {SIGTERM, SIGINT, SIGHUP};
    struct sigaction action = {.sa_handler = nothing};
    sigset_t kept;
    sigemptyset(&action.sa_mask);
    sigemptyset(&kept);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        sigaction(ending[i], &action, NULL);
        sigaddset(&kept, ending[i]);
    }
    sigprocmask(SIG_BLOCK, &kept, &player->mask);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        sigdelset(&player->mask, ending[i]); /* a second player finds them blocked by the first */
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL); /* a program that is gone is an error of write() */
}

static void become(const struct gtp_player *player, int from, int to) __attribute__((noreturn));

/* In the new process: a group of its own, so that all it starts can be ended with it. */
static void become(const struct gtp_player *player, int from, int to)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%" PRIu64, player->seed);
    setenv("OUST_SEED", seed, 1);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &player->mask, NULL);
    if (dup2(from, STDIN_FILENO) >= 0 && dup2(to, STDOUT_FILENO) >= 0)
        execl("/bin/sh", "sh", "-c", player->command, (char *)NULL);
    _exit(127);
}

static bool run(struct gtp_player *player)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool able = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0;
    if (able) {
        take_signals(player);
        player->pid = fork();
        able = player->pid >= 0;
    }
    if (able && player->pid == 0)
        become(player, in[0], out[1]);
    int failure = errno;
    if (in[0] >= 0)
        close(in[0]);
    if (out[1] >= 0)
        close(out[1]);
    player->to = in[1];
    player->from = out[0];
    errno = failure;
    if (!able)
        return lose(player, "can't be started: %s", strerror(errno));
    setpgid(player->pid, player->pid); /* whoever comes first, this process or that one */
    return true;
}

/* ---- asking ---- */

static bool say(struct gtp_player *player, const char *command)
{
    char line[COMMAND_MAX];
    int length = snprintf(line, sizeof line, "%s\n", command);
    if (write(player->to, line, (size_t)length) == length)
        return true;
    return lose(player, "has ended before '%s'", command);
}

/* Waits until there is something to read; false after a complaint, or a signal. */
static bool wait_for(struct gtp_player *player, const char *command, uint64_t deadline)
{
    uint64_t now = clock_ms(), left = now < deadline ? deadline - now : 0;
    struct timespec time = {.tv_sec = (time_t)(left / 1000), .tv_nsec = (long)(left % 1000) * 1000000};
    struct pollfd poll = {.fd = player->from, .events = POLLIN};
    int count = ppoll(&poll, 1, &time, &player->mask);
    if (count > 0)
        return true;
    if (count == 0)
        return lose(player, "has not answered '%s' within %g seconds", command, player->timeout_ms / 1000.0);
    player->lost = true; /* this process is to end */
    return false;
}

/* Reads until an answer is complete: up to an empty line.  \param end  set to where that is. */
static bool read_answer(struct gtp_player *player, const char *command, char **end)
{
    uint64_t deadline = clock_ms() + player->timeout_ms;
    for (;;) {
        player->text[player->length] = '\0';
        size_t before = strspn(player->text, "\r\n"); /* empty lines before it */
        memmove(player->text, player->text + before, player->length + 1 - before);
        player->length -= before;
        *end = strstr(player->text, "\n\n");
        if (!*end)
            *end = strstr(player->text, "\n\r\n");
        if (*end)
            return true;
        if (player->length == ANSWER_MAX)
            return lose(player, "has answered '%s' without end", command);
        if (!wait_for(player, command, deadline))
            return false;
        ssize_t count = read(player->from, player->text + player->length, ANSWER_MAX - player->length);
        if (count <= 0)
            return lose(player, "has ended without an answer to '%s'", command);
        player->length += (size_t)count;
    }
}

/*
 * Sends a command and takes its answer.
 * \param answer  set to its first line, or NULL if only success counts.
 */
static bool ask(struct gtp_player *player, const char *command, char *answer, size_t size)
{
    char *end;
    if (player->lost || !say(player, command) || !read_answer(player, command, &end))
        return false;
    *end = '\0';
    char *text = player->text, *first = text + 1 + strspn(text + 1, "0123456789 \t");
    size_t length = strcspn(first, "\r\n");
    if (*text == '?')
        return lose(player, "has refused '%s': %.*s", command, (int)length, first);
    if (*text != '=')
        return lose(player, "has answered '%s' with '%.60s', which is no GTP", command, text);
    if (answer)
        snprintf(answer, size, "%.*s", (int)length, first);
    size_t taken = (size_t)(end - text) + 1;
    memmove(text, text + taken, player->length + 1 - taken);
    player->length -= taken;
    return true;
}

static bool set_up(struct gtp_player *player)
{
    char command[COMMAND_MAX];
    int rows = oust_board_rows(player->board);
    bool square = oust_board_shape(player->board) == OUST_SHAPE_RECT && oust_board_row_length(player->board, 0) == rows;
    if (square)
        snprintf(command, sizeof command, "boardsize %d", rows);
    else
        snprintf(command, sizeof command, "oust-board %s", oust_board_id(player->board));
    return ask(player, command, NULL, 0) && ask(player, "clear_board", NULL, 0);
}

struct gtp_player *gtp_player_start(const char *command, const struct oust_board *board, uint64_t seed,
                                    unsigned timeout_ms)
{
    struct gtp_player *player = calloc(1, sizeof *player);
    if (!player) {
        cli_no_memory();
        return NULL;
    }
    player->command = command;
    player->board = board;
    player->seed = seed;
    player->timeout_ms = timeout_ms;
    if (run(player) && set_up(player))
        return player;
    gtp_player_end(player);
    return NULL;
}

bool gtp_player_tell(struct gtp_player *player, int who, oust_cell cell)
{
    char command[COMMAND_MAX], name[OUST_NAME_MAX] = "pass";
    if (cell != OUST_CELL_NONE)
        gtp_vertex_write(player->board, cell, name);
    snprintf(command, sizeof command, "play %c %s", who == 1 ? 'b' : 'w', name);
    return ask(player, command, NULL, 0);
}

bool gtp_player_ask(struct gtp_player *player, const struct oust_position *position, oust_cell *cell)
{
    const char *command = oust_position_to_place(position) == 1 ? "genmove b" : "genmove w";
    char answer[COMMAND_MAX];
    if (!ask(player, command, answer, sizeof answer))
        return false;
    answer[strcspn(answer, " \t")] = '\0';
    if (strcasecmp(answer, "resign") == 0) {
        *cell = GTP_PLAYER_RESIGNS;
        return true;
    }
    if (gtp_vertex_read(player->board, answer, cell) != GTP_VERTEX_CELL)
        return lose(player, "has answered '%s' with '%s', which is no cell of %s to place on", command, answer,
                    oust_board_id(player->board));
    enum oust_verdict verdict = oust_position_check(position, *cell);
    if (verdict == OUST_VERDICT_SEED || verdict == OUST_VERDICT_CAPTURE)
        return true;
    return lose(player, "has answered '%s' with '%s', which is illegal: %s", command, answer,
                oust_verdict_text(verdict));
}

/* ---- ending ---- */

static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    /* It stays a zombie until all of its group is ended, so that nobody else gets its number. */
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

void gtp_player_end(struct gtp_player *player)
{
    if (!player)
        return;
    bool asked = player->pid > 0 && !player->lost && say(player, "quit");
    if (player->to >= 0)
        close(player->to);
    uint64_t deadline = clock_ms() + QUIT_MS;
    const struct timespec nap = {.tv_nsec = NAP_MS * 1000000};
    while (asked && !has_ended(player->pid) && clock_ms() < deadline)
        if (ppoll(NULL, 0, &nap, &player->mask) < 0)
            break;
    if (player->pid > 0) {
        kill(-player->pid, SIGKILL);
        while (waitpid(player->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    if (player->from >= 0)
        close(player->from);
    free(player);
}
