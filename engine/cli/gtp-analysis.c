/*
 * gtp-analysis.c - lz-analyze and kata-analyze: a search that tells what it has found from time to
 * time, until the next line of input comes.
 *
 * The command prepares it.  It begins in a thread of its own once "=" has gone out, and from then
 * on only that search writes; it has ended before the next command is looked at, so the game
 * stands still all the while.
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "gtp-vertex.h"
#include "gtp.h"
#include "options.h"

#define MEGABYTE         (1024u * 1024)
#define INTERVAL_DEFAULT 100 /* hundredths of a second, as all intervals here */
#define INTERVAL_MOST    360000

struct gtp_analysis {
    bool kata; /* win rates as KataGo writes them */
    const struct oust_position *position;
    int player;
    uint64_t interval;
    uint64_t candidates;
    bool allowed[OUST_CELLS_MAX], avoided[OUST_CELLS_MAX];
    bool restricted; /* there is a list of allowed cells */
    oust_cell only[OUST_CELLS_MAX];
    size_t only_count;
    struct oust_think_options options;
    struct oust_stop *stop;
    pthread_t thread;
    bool running;
};

/* ---- what is told ---- */

static void tell_candidate(const struct gtp_analysis *analysis, const struct oust_candidate *candidate, int order)
{
    const struct oust_board *board = oust_position_board(analysis->position);
    char name[OUST_NAME_MAX];
    gtp_vertex_write(board, candidate->cell, name);
    printf("%sinfo move %s visits %" PRIu64, order > 0 ? " " : "", name, candidate->visits);
    if (analysis->kata)
        printf(" winrate %.6f", candidate->win_rate);
    else
        printf(" winrate %d", (int)(10000 * candidate->win_rate + 0.5));
    printf(" order %d pv", order);
    for (int i = 0; i < candidate->line_length; i++) {
        gtp_vertex_write(board, candidate->line[i], name);
        printf(" %s", name);
    }
}

static void tell(const struct oust_report *report, void *user)
{
    const struct gtp_analysis *analysis = user;
    if (report->count == 0)
        return;
    flockfile(stdout);
    for (int i = 0; i < report->count && (i == 0 || report->candidates[i].visits > 0); i++)
        tell_candidate(analysis, &report->candidates[i], i);
    putchar('\n');
    fflush(stdout);
    funlockfile(stdout);
}

/* Where nothing was searched, what there is to say about the only placement is that it is legal. */
static void tell_last(struct oust_report *report, struct gtp_analysis *analysis)
{
    if (report->count == 0) {
        report->count = 1;
        report->candidates[0] =
            (struct oust_candidate){.cell = report->best, .win_rate = 0.5, .line_length = 1, .line = {report->best}};
    }
    tell(report, analysis);
}

static void *search(void *user)
{
    struct gtp_analysis *analysis = user;
    struct oust_report report;
    struct oust_error error = {0};
    if (oust_think(analysis->position, &analysis->options, analysis->stop, &report, &error) == OUST_OK)
        tell_last(&report, analysis);
    else
        cli_complain("%s", error.text);
    return NULL;
}

/* ---- what is asked ---- */

/* "D4,E5,pass": marks the cells.  A pass is nothing to be chosen. */
static bool read_cells(const struct oust_board *board, char *list, bool marks[OUST_CELLS_MAX])
{
    for (char *word = strtok_r(list, ",", &list); word; word = strtok_r(NULL, ",", &list)) {
        oust_cell cell;
        switch (gtp_vertex_read(board, word, &cell)) {
        case GTP_VERTEX_CELL:
            marks[cell] = true;
            break;
        case GTP_VERTEX_PASS:
            break;
        default:
            return false;
        }
    }
    return true;
}

/* allow|avoid COLOUR CELLS DEPTH: binds the first placement, and so only the player whose it is. */
static bool read_limit(struct gtp_analysis *analysis, char *const *words)
{
    bool others[OUST_CELLS_MAX] = {false}; /* what is said about the other player */
    bool allow = strcmp(words[0], "allow") == 0;
    uint64_t depth;
    int player = gtp_vertex_player_read(words[1]);
    if (player == 0 || !options_number(words[3], 1, INT32_MAX, &depth))
        return false;
    bool ours = player == analysis->player;
    analysis->restricted = analysis->restricted || (allow && ours);
    bool *marks = !ours ? others : allow ? analysis->allowed : analysis->avoided;
    return read_cells(oust_position_board(analysis->position), words[2], marks);
}

/* What KataGo's front ends ask for and no search of Oust has is passed over. */
static bool is_passed_over(const char *name)
{
    static const char *const names[] = {"minmoves",       "rootInfo", "ownership",    "ownershipStdev",
                                        "movesOwnership", "pvVisits", "pvEdgeVisits", "noResultValue"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* Reads the setting that begins with words[0].  \return how many words it has, 0 if it is wrong. */
static int read_setting(struct gtp_analysis *analysis, char *const *words, int count)
{
    if (count < 2)
        return 0;
    if (strcmp(words[0], "interval") == 0)
        return options_number(words[1], 0, INTERVAL_MOST, &analysis->interval) ? 2 : 0;
    if (strcmp(words[0], "maxmoves") == 0)
        return options_number(words[1], 1, INT32_MAX, &analysis->candidates) ? 2 : 0;
    if (strcmp(words[0], "allow") == 0 || strcmp(words[0], "avoid") == 0)
        return count >= 4 && read_limit(analysis, words) ? 4 : 0;
    return is_passed_over(words[0]) ? 2 : 0;
}

/* [COLOUR] [INTERVAL] SETTING...  \return false if they are wrong. */
static bool read_settings(struct gtp_analysis *analysis, const struct gtp_arguments *arguments)
{
    char *const *words = arguments->words;
    int count = arguments->count, at = 0;
    if (at < count && gtp_vertex_player_read(words[at]) != 0)
        at++;
    if (at < count && options_number(words[at], 0, INTERVAL_MOST, &analysis->interval))
        at++;
    while (at < count) {
        int length = read_setting(analysis, words + at, count - at);
        if (length == 0)
            return false;
        at += length;
    }
    return true;
}

/* The legal cells that the lists leave. */
static void collect_only(struct gtp_analysis *analysis)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count = oust_position_legal(analysis->position, cells, OUST_CELLS_MAX);
    for (size_t i = 0; i < count; i++) {
        oust_cell cell = cells[i];
        if ((!analysis->restricted || analysis->allowed[cell]) && !analysis->avoided[cell])
            analysis->only[analysis->only_count++] = cell;
    }
}

static void fill_options(struct gtp_analysis *analysis, const struct gtp_values *values)
{
    struct oust_think_options *options = &analysis->options;
    oust_think_options_init(options);
    options->playouts = INT64_MAX; /* no limit, and so none of time either */
    options->threads = (unsigned)values->threads;
    options->memory = (size_t)values->memory * MEGABYTE;
    options->seed = values->seed;
    options->interval_ms = analysis->interval > 0 ? 10 * (unsigned)analysis->interval : 1;
    options->candidates = analysis->candidates < OUST_CANDIDATES_MAX ? (int)analysis->candidates : OUST_CANDIDATES_MAX;
    options->only = analysis->only;
    options->only_count = analysis->only_count;
    options->progress = tell;
    options->progress_user = analysis;
}

static void analysis_free(struct gtp_analysis *analysis)
{
    if (analysis)
        oust_stop_free(analysis->stop);
    free(analysis);
}

static struct gtp_analysis *analysis_new(const struct gtp *gtp, bool kata)
{
    struct gtp_analysis *analysis = calloc(1, sizeof *analysis);
    if (!analysis)
        return NULL;
    analysis->kata = kata;
    analysis->position = gtp_position(gtp);
    analysis->player = gtp_turn(gtp);
    analysis->interval = INTERVAL_DEFAULT;
    analysis->candidates = OUST_CANDIDATES_MAX;
    analysis->stop = oust_stop_new();
    if (analysis->stop)
        return analysis;
    analysis_free(analysis);
    return NULL;
}

/* Reads what is asked into the analysis.  \return false after gtp_refuse(). */
static bool prepare(struct gtp_analysis *analysis, const struct gtp *gtp, const struct gtp_arguments *arguments,
                    FILE *out)
{
    int player = arguments->count > 0 ? gtp_vertex_player_read(arguments->words[0]) : 0;
    if (!read_settings(analysis, arguments))
        return gtp_refuse(out, GTP_SYNTAX);
    if (gtp_ended(gtp))
        return gtp_refuse(out, "the game is over");
    if (player != 0 && player != analysis->player)
        return gtp_refuse(out, "it is %s's turn", gtp_vertex_player(analysis->player));
    if (gtp->passing)
        return gtp_refuse(out, "%s has to pass", gtp_vertex_player(analysis->player));
    collect_only(analysis);
    if (analysis->only_count == 0)
        return gtp_refuse(out, "no legal placement is left to look at");
    fill_options(analysis, gtp->values);
    return true;
}

static bool answer_analyze(struct gtp *gtp, const struct gtp_arguments *arguments, bool kata, FILE *out)
{
    struct gtp_analysis *analysis = analysis_new(gtp, kata);
    if (!analysis)
        return gtp_refuse(out, "out of memory");
    if (prepare(analysis, gtp, arguments, out)) {
        gtp->analysis = analysis;
        return true;
    }
    analysis_free(analysis);
    return false;
}

static bool answer_lz_analyze(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    return answer_analyze(gtp, arguments, false, out);
}

static bool answer_kata_analyze(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    return answer_analyze(gtp, arguments, true, out);
}

/* ---- beginning and end ---- */

void gtp_analysis_begin(struct gtp *gtp)
{
    struct gtp_analysis *analysis = gtp->analysis;
    analysis->running = pthread_create(&analysis->thread, NULL, search, analysis) == 0;
    if (!analysis->running)
        cli_complain("can't start a thread");
}

void gtp_analysis_end(struct gtp *gtp)
{
    struct gtp_analysis *analysis = gtp->analysis;
    if (!analysis)
        return;
    oust_stop_request(analysis->stop);
    if (analysis->running)
        pthread_join(analysis->thread, NULL);
    putchar('\n');
    fflush(stdout);
    analysis_free(analysis);
    gtp->analysis = NULL;
}

const struct gtp_command gtp_analysis_commands[] = {
    {"lz-analyze", "[COLOUR] [INTERVAL] [SETTING VALUE ...]", 0, GTP_WORDS_MAX,
     "searches until the next line comes, and tells every INTERVAL hundredths of a second what it has found; "
     "settings: interval N, maxmoves N, allow and avoid COLOUR CELL,CELL,... DEPTH, of which the first placement "
     "counts",
     answer_lz_analyze},
    {"kata-analyze", "[COLOUR] [INTERVAL] [SETTING VALUE ...]", 0, GTP_WORDS_MAX,
     "the same with win rates from 0 to 1, where lz-analyze has 0 to 10000", answer_kata_analyze},
    {0},
};
