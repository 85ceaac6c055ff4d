/*
 * hint.c - what a computer player would place.
 */
#include "cli.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

struct hint_values {
    uint64_t level, playouts, threads, seed;
    unsigned time_ms;
    bool verbose;
};

static const char *reason_text(enum oust_reason reason)
{
    switch (reason) {
    case OUST_REASON_LEVEL:
        return "this level does not search here";
    case OUST_REASON_ONLY:
        return "there is one legal placement";
    case OUST_REASON_CHAIN:
        return "a chain of captures wins";
    case OUST_REASON_PROVEN:
        return "the result is proven, or all other placements lose";
    case OUST_REASON_TIME:
        return "the time was up";
    case OUST_REASON_PLAYOUTS:
        return "the playouts were done";
    case OUST_REASON_STOPPED:
        return "stopped";
    }
    return "";
}

static void print_candidate(const struct oust_board *board, const struct oust_candidate *candidate)
{
    char name[OUST_NAME_MAX];
    oust_board_cell_name(board, candidate->cell, name, sizeof name);
    if (candidate->visits == 0 && !candidate->proven)
        printf("%s\t-\t0\t", name);
    else
        printf("%s\t%.1f%%%s\t%" PRIu64 "\t", name, 100 * candidate->win_rate, candidate->proven ? "!" : "",
               candidate->visits);
    for (int i = 0; i < candidate->line_length; i++) {
        oust_board_cell_name(board, candidate->line[i], name, sizeof name);
        printf("%s%s", i > 0 ? " " : "", name);
    }
    putchar('\n');
}

static void print_report(const struct oust_board *board, const struct oust_report *report, bool verbose)
{
    char name[OUST_NAME_MAX];
    oust_board_cell_name(board, report->best, name, sizeof name);
    puts(name);
    if (!verbose)
        return;
    printf("# %s; %" PRIu64 " playouts in %.2f s\n# cell, win rate (! proven, - not known), visits, line\n",
           reason_text(report->reason), report->playouts, report->elapsed_ms / 1000.0);
    for (int i = 0; i < report->count; i++)
        print_candidate(board, &report->candidates[i]);
}

static void answer(struct lines *lines, const struct oust_position *position, const struct hint_values *values)
{
    int player = oust_position_to_place(position);
    if (!oust_position_can_place(position, player)) {
        if (oust_position_blocked(position))
            lines_complain(lines, "to-place: neither player has a placement, the game is over");
        else
            puts("pass");
        return;
    }
    struct oust_think_options options;
    oust_think_options_init(&options);
    options.level = (int)values->level;
    options.time_ms = values->time_ms;
    options.playouts = values->playouts;
    options.threads = (unsigned)values->threads;
    options.seed = values->seed;
    struct oust_report report;
    struct oust_error error = {0};
    if (oust_think(position, &options, NULL, &report, &error) == OUST_OK)
        print_report(oust_position_board(position), &report, values->verbose);
    else
        lines_complain(lines, "%s", error.text);
}

static int answer_lines(struct lines *lines, const struct hint_values *values)
{
    while (lines_next(lines)) {
        struct oust_position *position;
        if (!input_position(lines, &position))
            continue;
        answer(lines, position, values);
        oust_position_free(position);
    }
    return lines_close(lines);
}

/* The operands as one text with blanks between them; new, or NULL without memory. */
static char *join(char **words, int count)
{
    size_t length = 1;
    for (int i = 0; i < count; i++)
        length += strlen(words[i]) + 1;
    char *text = malloc(length);
    if (!text)
        return NULL;
    char *end = text;
    for (int i = 0; i < count; i++) {
        if (i > 0)
            *end++ = ' ';
        end = stpcpy(end, words[i]);
    }
    return text;
}

static int hint_run(const void *values, char **operands, int count)
{
    struct lines lines;
    if (count == 0)
        return lines_open(&lines, NULL) ? answer_lines(&lines, values) : CLI_NO;
    char *text = join(operands, count);
    if (!text)
        return cli_no_memory();
    if (strspn(text, " \t\r\n") == strlen(text)) {
        free(text);
        return cli_misused("the position is empty: " INPUT_POSITION);
    }
    int status = lines_open_text(&lines, text) ? answer_lines(&lines, values) : CLI_NO;
    free(text);
    return status;
}

static const struct option hint_options[] = {
    {"level", OPTION_NUMBER, offsetof(struct hint_values, level), "1..6", "Which player is asked; default 6", 1,
     OUST_LEVELS},
    {"seconds", OPTION_SECONDS, offsetof(struct hint_values, time_ms), "S",
     "How long level 6 thinks; default 3, or no limit with --playouts", OPTION_SECONDS_LEAST, OPTION_SECONDS_MOST},
    {"playouts", OPTION_NUMBER, offsetof(struct hint_values, playouts), "N",
     "How many games levels 5 and 6 try; default 400 for level 5", 1, INT64_MAX},
    {"threads", OPTION_NUMBER, offsetof(struct hint_values, threads), "N",
     "How many threads search; default one a processor, level 5 one", 1, OUST_THREADS_MAX},
    {"seed", OPTION_NUMBER, offsetof(struct hint_values, seed), "N", "Seed of the random numbers; default 0", 0,
     UINT64_MAX},
    {"verbose", OPTION_FLAG, offsetof(struct hint_values, verbose), NULL,
     "Print candidates with win rate, visits and line as well", 0, 0},
    {0},
};

static const struct hint_values hint_defaults = {.level = OUST_LEVELS};

const struct cli_command cli_hint = {
    .name = "hint",
    .operands = "[POSITION]",
    .summary = "Says what a computer player would place",
    .details = "POSITION is BOARD STONES1 STONES2 TO-PLACE, as one operand or as four; without it\n"
               "positions are read from standard input, one a line.  Prints the cell, or 'pass' for\n"
               "a player who has no placement.  The same seed and playouts with one thread give\n"
               "the same answer.\n",
    .most = 4,
    .options = hint_options,
    .defaults = &hint_defaults,
    .size = sizeof(struct hint_values),
    .run = hint_run,
};
