/*
 * gtp.c - the Go Text Protocol, version 2, for Oust: lines in, answers out.
 *
 * One loop: a line is read and cleaned, its command looked up in the tables, and the answer, which
 * the command writes into memory, goes out in the form that the protocol wants.
 */
#include "gtp.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "gtp-line.h"

static const struct gtp_command *const tables[] = {
    gtp_session_commands, gtp_game_commands, gtp_think_commands, gtp_gogui_commands, gtp_analysis_commands, NULL,
};

static const struct gtp_command *find(const char *name)
{
    for (const struct gtp_command *const *table = tables; *table; table++)
        for (const struct gtp_command *command = *table; command->name; command++)
            if (strcmp(command->name, name) == 0)
                return command;
    return NULL;
}

bool gtp_refuse(FILE *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    return false;
}

/* ---- about the session ---- */

static bool answer_protocol_version(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    fputs("2", out);
    return true;
}

static bool answer_name(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    fputs("Oust", out);
    return true;
}

static bool answer_version(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    fputs(oust_version(), out);
    return true;
}

static bool answer_known_command(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp;
    fputs(find(arguments->words[0]) ? "true" : "false", out);
    return true;
}

static bool answer_list_commands(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp, (void)arguments;
    for (const struct gtp_command *const *table = tables; *table; table++)
        for (const struct gtp_command *command = *table; command->name; command++)
            fprintf(out, "%s\n", command->name);
    return true;
}

static void explain(const struct gtp_command *command, FILE *out)
{
    fprintf(out, "%s%s%s: %s\n", command->name, *command->arguments ? " " : "", command->arguments, command->purpose);
}

static bool answer_help(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)gtp;
    if (arguments->count > 0) {
        const struct gtp_command *command = find(arguments->words[0]);
        if (!command)
            return gtp_refuse(out, "unknown command");
        explain(command, out);
        return true;
    }
    fputs("Cells of rectangles are named as in GTP: the columns from the left A to H, J to Z (no I), then AA, AB\n"
          "and so on; the rows by numbers from the bottom.  Cells of hexagons have their usual names: the rows\n"
          "from the bottom a, b, c and so on, the i included, and the place in the row from the left.\n"
          "Black (b) begins, White (w) is the other player.  A move is one placement; after a capture the same\n"
          "player is to place again.  Who can't place a stone passes.\n",
          out);
    for (const struct gtp_command *const *table = tables; *table; table++)
        for (const struct gtp_command *command = *table; command->name; command++)
            explain(command, out);
    return true;
}

static bool answer_quit(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    (void)arguments, (void)out;
    gtp->over = true;
    return true;
}

const struct gtp_command gtp_session_commands[] = {
    {"protocol_version", "", 0, 0, "the version of the protocol, 2", answer_protocol_version},
    {"name", "", 0, 0, "the name of the program", answer_name},
    {"version", "", 0, 0, "its version", answer_version},
    {"known_command", "COMMAND", 1, 1, "is there such a command, true or false", answer_known_command},
    {"list_commands", "", 0, 0, "the names of all commands", answer_list_commands},
    {"oust-help", "[COMMAND]", 0, 1, "what a command does, or all of them", answer_help},
    {"quit", "", 0, 0, "ends the session", answer_quit},
    {0},
};

/* ---- lines in, answers out ---- */

/* Cuts the arguments into words; false if there are too many. */
static bool cut_words(char *text, struct gtp_arguments *arguments)
{
    for (char *word = strtok_r(text, " ", &text); word; word = strtok_r(NULL, " ", &text)) {
        if (arguments->count == GTP_WORDS_MAX)
            return false;
        arguments->words[arguments->count++] = word;
    }
    return true;
}

/* Answers what stands behind the number.  \param rest  the arguments once more, to be left whole. */
static bool answer(struct gtp *gtp, char *text, char *rest, FILE *out)
{
    struct gtp_arguments arguments = {0};
    size_t length = strcspn(text, " ");
    char *words = text + length + strspn(text + length, " ");
    arguments.rest = rest + (words - text);
    text[length] = '\0';
    const struct gtp_command *command = find(text);
    if (!command)
        return gtp_refuse(out, "unknown command");
    if (!cut_words(words, &arguments) || arguments.count < command->least || arguments.count > command->most)
        return gtp_refuse(out, GTP_SYNTAX);
    return command->answer(gtp, &arguments, out);
}

/* Within an answer there is no empty line, for that is how it ends, and no tab. */
static void send(bool done, long number, const char *text)
{
    putchar(done ? '=' : '?');
    if (number >= 0)
        printf("%ld", number);
    if (*text)
        putchar(' ');
    char last = '\n';
    for (; *text; text++) {
        char c = *text == '\t' ? ' ' : *text;
        if (c == '\r' || (c == '\n' && (last == '\n' || text[1] == '\0')))
            continue;
        putchar(c);
        last = c;
    }
    putchar('\n');
}

/* The line without blanks around it. */
static char *trimmed(char *text)
{
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ')
        text[--length] = '\0';
    return text;
}

/* Answers a line; an empty one gets no answer.  \return false without memory. */
static bool obey(struct gtp *gtp, struct gtp_line *line)
{
    char *text = trimmed(line->text), *answered = NULL;
    size_t size;
    if (*text == '\0')
        return true;
    long number = gtp_line_number(&text);
    char *rest = strdup(text);
    FILE *out = rest ? open_memstream(&answered, &size) : NULL;
    bool done = false;
    if (out)
        done = line->cut ? gtp_refuse(out, "the line is too long") : answer(gtp, text, rest, out);
    bool written = out && fclose(out) == 0 && answered;
    if (written) {
        send(done, number, answered);
        if (gtp->analysis)
            gtp_analysis_begin(gtp);
        else
            putchar('\n');
        fflush(stdout);
    }
    free(answered);
    free(rest);
    return written;
}

static int serve(struct gtp *gtp)
{
    struct gtp_line *line = malloc(sizeof *line);
    bool able = line != NULL;
    while (able && !gtp->over && gtp_line_read(stdin, line)) {
        gtp_analysis_end(gtp);
        able = obey(gtp, line);
    }
    gtp_analysis_end(gtp);
    free(line);
    return able ? cli_input_ended() : cli_no_memory();
}

static int gtp_run(const void *values, char **operands, int count)
{
    (void)operands, (void)count;
    struct gtp gtp = {.values = values};
    struct oust_error error = {0};
    gtp.level = (int)gtp.values->level;
    gtp.rng = rng_seeded(gtp.values->seed);
    if (!gtp_begin(&gtp, gtp.values->board, &error))
        return cli_refused("--board: ", &error);
    int status = serve(&gtp);
    oust_game_free(gtp.game);
    return status;
}

static const struct option gtp_options[] = {
    {"board", OPTION_TEXT, offsetof(struct gtp_values, board), "BOARD", "The board to begin with; default rect11x11", 0,
     0},
    {"level", OPTION_NUMBER, offsetof(struct gtp_values, level), "1..6", "Which player places; default 6", 1,
     OUST_LEVELS},
    {"seconds", OPTION_SECONDS, offsetof(struct gtp_values, time_ms), "S",
     "How long level 6 thinks where no time is set; default 3", OPTION_SECONDS_LEAST, OPTION_SECONDS_MOST},
    {"playouts", OPTION_NUMBER, offsetof(struct gtp_values, playouts), "N", "How many games levels 5 and 6 try", 1,
     INT64_MAX},
    {"threads", OPTION_NUMBER, offsetof(struct gtp_values, threads), "N",
     "How many threads search; default one a processor, level 5 one", 1, OUST_THREADS_MAX},
    {"memory", OPTION_NUMBER, offsetof(struct gtp_values, memory), "N", "Megabytes for the search; default 64", 1,
     65536},
    {"seed", OPTION_NUMBER, offsetof(struct gtp_values, seed), "N", "Seed of the random numbers; default 0", 0,
     UINT64_MAX},
    {0},
};

static const struct gtp_values gtp_defaults = {.board = "rect11x11", .level = OUST_LEVELS};

const struct cli_command cli_gtp = {
    .name = "gtp",
    .operands = "",
    .summary = "Speaks the Go Text Protocol, for front ends and other programs",
    .details = "Version 2 of the protocol, with the commands by which GoGui shows games other than Go.\n"
               "The command 'oust-help' lists the commands.  Black begins; a move is one placement.\n"
               "\n"
               "Cells of rectangles have their GTP names, a letter for the column from the left, I left\n"
               "out, and a number for the row from the bottom: A1 ... H1, J1.  Cells of hexagons have\n"
               "their usual names, a letter for the row from the bottom, i included, and a number for\n"
               "the place in it from the left.\n",
    .options = gtp_options,
    .defaults = &gtp_defaults,
    .size = sizeof(struct gtp_values),
    .run = gtp_run,
};
