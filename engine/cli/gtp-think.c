/*
 * gtp-think.c - the commands that make the computer place, and those that say how it does.
 */
#include <string.h>

#include "clock.h"
#include "gtp-vertex.h"
#include "gtp.h"
#include "options.h"

#define MEGABYTE         (1024u * 1024)
#define TO_COME_LEAST    10
#define SECONDS_MOST     (10 * 365 * 86400)
#define CELLS_A_STONE(n) ((n)*4 / 5) /* strong players place about so many stones each on a board of n cells */

/* How many placements the player will make until the end, about. */
static int to_come(const struct gtp *gtp, int player)
{
    int cells = oust_board_cells(gtp_board(gtp)), made = 0;
    for (int i = 0; i < oust_game_placements(gtp->game); i++) {
        struct oust_placement placement = {0};
        oust_game_placement(gtp->game, i, &placement);
        made += placement.player == player;
    }
    int left = CELLS_A_STONE(cells) - made, least = cells / 5 > TO_COME_LEAST ? cells / 5 : TO_COME_LEAST;
    return left > least ? left : least;
}

static struct oust_think_options think_options(struct gtp *gtp, int player)
{
    struct oust_think_options options;
    const struct gtp_values *values = gtp->values;
    oust_think_options_init(&options);
    options.level = gtp->level;
    options.playouts = values->playouts;
    options.threads = (unsigned)values->threads;
    options.memory = (size_t)values->memory * MEGABYTE;
    options.time_ms = values->time_ms;
    unsigned budget = gtp_clock_budget(&gtp->clock, player, to_come(gtp, player));
    if (budget > 0)
        options.time_ms = budget;
    options.seed = rng_next(&gtp->rng);
    return options;
}

/*
 * Chooses a placement; OUST_CELL_NONE stands for a pass.
 * \return false after gtp_refuse().
 */
static bool choose(struct gtp *gtp, int player, oust_cell *cell, FILE *out)
{
    struct oust_report report;
    struct oust_error error = {0};
    *cell = OUST_CELL_NONE;
    if (gtp->passing)
        return true;
    struct oust_think_options options = think_options(gtp, player);
    if (oust_think(gtp_position(gtp), &options, NULL, &report, &error) != OUST_OK)
        return gtp_refuse(out, "%s", error.text);
    *cell = report.best;
    return true;
}

/* Reads the player who ought to be the one whose turn it is.  \return 0 after gtp_refuse(). */
static int player_to_move(const struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    int player = gtp_vertex_player_read(arguments->words[0]);
    if (player == 0)
        gtp_refuse(out, GTP_SYNTAX);
    else if (gtp_ended(gtp)) {
        gtp_refuse(out, "the game is over");
        player = 0;
    } else if (player != gtp_turn(gtp)) {
        gtp_refuse(out, "it is %s's turn", gtp_vertex_player(gtp_turn(gtp)));
        player = 0;
    }
    return player;
}

static void write_cell(const struct gtp *gtp, oust_cell cell, FILE *out)
{
    char name[OUST_NAME_MAX];
    if (cell == OUST_CELL_NONE) {
        fputs("pass", out);
        return;
    }
    gtp_vertex_write(gtp_board(gtp), cell, name);
    fputs(name, out);
}

/* Chooses and places.  \return false after gtp_refuse(). */
static bool move(struct gtp *gtp, int player, oust_cell *cell, FILE *out)
{
    struct oust_error error = {0};
    uint64_t began = clock_ms();
    if (!choose(gtp, player, cell, out))
        return false;
    if (*cell == OUST_CELL_NONE) {
        gtp->passing = 0;
        return true;
    }
    gtp_clock_spend(&gtp->clock, player, clock_since(began, clock_ms()));
    return gtp_place(gtp, *cell, &error) == OUST_OK || gtp_refuse(out, "%s", error.text);
}

static bool answer_genmove(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    oust_cell cell;
    int player = player_to_move(gtp, arguments, out);
    if (player == 0 || !move(gtp, player, &cell, out))
        return false;
    write_cell(gtp, cell, out);
    return true;
}

static bool answer_reg_genmove(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    oust_cell cell;
    int player = player_to_move(gtp, arguments, out);
    if (player == 0 || !choose(gtp, player, &cell, out))
        return false;
    write_cell(gtp, cell, out);
    return true;
}

static bool answer_genturn(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    int player = player_to_move(gtp, arguments, out);
    if (player == 0)
        return false;
    for (int count = 0; count == 0 || (!gtp_ended(gtp) && oust_game_in_turn(gtp->game)); count++) {
        oust_cell cell;
        if (!move(gtp, player, &cell, out))
            return false;
        if (count > 0)
            fputc(',', out);
        write_cell(gtp, cell, out);
    }
    return true;
}

static bool answer_level(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    uint64_t level;
    if (arguments->count == 0) {
        fprintf(out, "%d", gtp->level);
        return true;
    }
    if (!options_number(arguments->words[0], 1, OUST_LEVELS, &level))
        return gtp_refuse(out, "levels are 1 to %d", OUST_LEVELS);
    gtp->level = (int)level;
    return true;
}

static bool answer_time_settings(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    uint64_t times[3];
    for (int i = 0; i < 3; i++)
        if (!options_number(arguments->words[i], 0, SECONDS_MOST, &times[i]))
            return gtp_refuse(out, GTP_SYNTAX);
    gtp_clock_set(&gtp->clock, times[0], times[1], times[2]);
    return true;
}

static bool answer_time_left(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out)
{
    uint64_t seconds, stones;
    int player = gtp_vertex_player_read(arguments->words[0]);
    if (player == 0 || !options_number(arguments->words[1], 0, SECONDS_MOST, &seconds) ||
        !options_number(arguments->words[2], 0, SECONDS_MOST, &stones))
        return gtp_refuse(out, GTP_SYNTAX);
    gtp_clock_left(&gtp->clock, player, seconds, stones);
    return true;
}

const struct gtp_command gtp_think_commands[] = {
    {"genmove", "COLOUR", 1, 1, "chooses one placement, makes it and answers it; pass where there is nothing else",
     answer_genmove},
    {"reg_genmove", "COLOUR", 1, 1, "chooses one placement and answers it, but does not make it", answer_reg_genmove},
    {"oust-genturn", "COLOUR", 1, 1, "makes placements to the end of the turn and answers them, with commas between",
     answer_genturn},
    {"level", "[1..6]", 0, 1, "sets which player places; without a number: which one does", answer_level},
    {"time_settings", "MAIN PERIOD STONES", 3, 3,
     "sets the time of both players: seconds of main time, then of a period for so many stones", answer_time_settings},
    {"time_left", "COLOUR SECONDS STONES", 3, 3, "sets what a player has left; with 0 stones it is main time",
     answer_time_left},
    {0},
};
