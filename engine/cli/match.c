/*
 * match.c - many games between two computer players, and what they say about their strength.
 */
#include "cli.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crew.h"
#include "gtp-player.h"
#include "narration.h"
#include "rng.h"
#include "spec.h"

#define CONFIDENCE 1.959964 /* standard deviations on both sides that hold 95% */

struct match_values {
    const char *board, *first, *second;
    uint64_t games, seed, jobs;
    unsigned timeout_ms;
    bool turns;
};

/* The players are numbered as on the command line, 0 and 1. */
enum outcome { FIRST_WINS, SECOND_WINS, DRAW };

struct match_player {
    struct spec spec;
    const char *command; /* of a program that speaks GTP, or NULL */
};

struct match {
    const struct match_values *values;
    struct oust_board *board;
    struct match_player players[2];
    int outcomes[3];
};

/* ---- one game, in a process of its own ---- */

struct match_game {
    const struct match *match;
    struct oust_game *game;
    uint64_t seed;
    struct rng rng;
    int beginner;
    struct gtp_player *programs[2]; /* those that speak GTP; else NULL */
};

static bool start_programs(struct match_game *game)
{
    const struct match *match = game->match;
    for (int i = 0; i < 2; i++) {
        const char *command = match->players[i].command;
        if (!command)
            continue;
        game->programs[i] = gtp_player_start(command, match->board, game->seed, match->values->timeout_ms);
        if (!game->programs[i])
            return false;
    }
    return true;
}

static void end_programs(struct match_game *game)
{
    for (int i = 0; i < 2; i++)
        gtp_player_end(game->programs[i]);
}

/* Tells the programs, but for the one that placed, and both of a pass. */
static bool tell_programs(struct match_game *game, int placed, const struct oust_placement *placement)
{
    bool goes_on = oust_game_result(game->game) == OUST_RESULT_NONE;
    for (int i = 0; i < 2; i++) {
        struct gtp_player *program = game->programs[i];
        if (program && i != placed && !gtp_player_tell(program, placement->player, placement->cell))
            return false;
        if (program && goes_on && placement->passed && !gtp_player_tell(program, placement->passed, OUST_CELL_NONE))
            return false;
    }
    return true;
}

static bool think(struct match_game *game, const struct spec *player, oust_cell *cell)
{
    struct oust_think_options options = spec_think_options(player);
    struct oust_report report;
    struct oust_error error = {0};
    options.seed = rng_next(&game->rng);
    if (options.threads == 0)
        options.threads = 1; /* so that a number of playouts makes a game that can be repeated */
    if (oust_think(oust_game_position(game->game), &options, NULL, &report, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        return false;
    }
    *cell = report.best;
    return true;
}

/* One placement of player number `player`, 0 or 1. */
static bool move(struct match_game *game, int player)
{
    const struct oust_position *position = oust_game_position(game->game);
    struct gtp_player *program = game->programs[player];
    struct oust_placement placement;
    struct oust_error error = {0};
    oust_cell cell;
    if (program ? !gtp_player_ask(program, position, &cell) : !think(game, &game->match->players[player].spec, &cell))
        return false;
    if (cell == GTP_PLAYER_RESIGNS)
        return oust_game_resign(game->game, oust_position_to_place(position), NULL) == OUST_OK;
    if (oust_game_place(game->game, cell, &placement, &error) == OUST_OK)
        return tell_programs(game, player, &placement);
    cli_complain("%s", error.text);
    return false;
}

static enum outcome outcome_of(const struct oust_game *game, int beginner)
{
    int winner = oust_game_winner(game);
    if (winner == 0)
        return DRAW;
    return (winner == 1) == (beginner == 0) ? FIRST_WINS : SECOND_WINS;
}

/* The line of a game.  Its first byte is the outcome, for the parent. */
static bool print_game(const struct match *match, const struct oust_game *game, uint64_t seed, int beginner, FILE *out)
{
    static const char *const names[] = {"first", "second", "="};
    enum outcome outcome = outcome_of(game, beginner);
    fprintf(out, "%c%" PRIu64 "\t%s\t%s\t%d\t%d", '0' + (int)outcome, seed, names[beginner], names[outcome],
            oust_game_placements(game), oust_game_turns(game));
    if (match->values->turns) {
        fputc('\t', out);
        if (!narration_turns(game, out))
            return false;
    }
    fputc('\n', out);
    return true;
}

static bool play_on(struct match_game *game)
{
    while (oust_game_result(game->game) == OUST_RESULT_NONE) {
        int player = oust_position_to_place(oust_game_position(game->game)) - 1;
        if (!move(game, player ^ game->beginner))
            return false;
    }
    return true;
}

static bool play_game(int number, FILE *out, void *user)
{
    const struct match *match = user;
    struct oust_error error = {0};
    uint64_t seed = match->values->seed + (uint64_t)number;
    struct match_game game = {.match = match, .seed = seed, .rng = rng_seeded(seed), .beginner = number % 2};
    if (oust_game_new(match->board, &game.game, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        return false;
    }
    bool played = start_programs(&game) && play_on(&game) && print_game(match, game.game, seed, game.beginner, out);
    end_programs(&game);
    oust_game_free(game.game);
    return played;
}

/* So that a program that is none is told of once, and not by every game that begins at the same time. */
static bool try_programs(int number, FILE *out, void *user)
{
    (void)number;
    struct match_game game = {.match = user};
    bool started = start_programs(&game);
    end_programs(&game);
    if (started)
        fputs("started", out);
    return started;
}

/* ---- all games ---- */

static void game_done(int number, const char *line, void *user)
{
    struct match *match = user;
    (void)number;
    match->outcomes[line[0] - '0']++;
    fputs(line + 1, stdout);
}

static void programs_tried(int number, const char *text, void *user)
{
    (void)number, (void)text, (void)user;
}

/* The difference in Elo that makes a player score so, as text: infinite at both ends. */
static const char *elo_text(double score, char *text, size_t size)
{
    if (score <= 0 || score >= 1)
        return score <= 0 ? "-inf" : "+inf";
    snprintf(text, size, "%+.0f", 400 * log10(score / (1 - score)));
    return text;
}

/*
 * The bounds are Wilson's, which hold for few games and lopsided results as well.
 * Source: E. B. Wilson, Journal of the American Statistical Association 22 (1927).
 */
static void print_summary(const struct match *match)
{
    const int *outcomes = match->outcomes;
    double games = outcomes[FIRST_WINS] + outcomes[SECOND_WINS] + outcomes[DRAW];
    double score = (outcomes[FIRST_WINS] + 0.5 * outcomes[DRAW]) / games;
    double square = CONFIDENCE * CONFIDENCE / games;
    double centre = (score + square / 2) / (1 + square);
    double spread = CONFIDENCE * sqrt(score * (1 - score) / games + square / (4 * games)) / (1 + square);
    double low = centre - spread, high = centre + spread;
    low = score <= 0 || low < 0 ? 0 : low;
    high = score >= 1 || high > 1 ? 1 : high;
    char text[3][32];
    printf("%s against %s: %d %s, %d %s, %d %s, win rate %.1f%% (%.1f to %.1f), Elo %s (%s to %s)\n",
           match->values->first, match->values->second, outcomes[FIRST_WINS],
           outcomes[FIRST_WINS] == 1 ? "win" : "wins", outcomes[SECOND_WINS],
           outcomes[SECOND_WINS] == 1 ? "loss" : "losses", outcomes[DRAW], outcomes[DRAW] == 1 ? "draw" : "draws",
           100 * score, 100 * low, 100 * high, elo_text(score, text[0], sizeof text[0]),
           elo_text(low, text[1], sizeof text[1]), elo_text(high, text[2], sizeof text[2]));
}

static bool read_player(const char *option, const char *text, struct match_player *player)
{
    static const char program[] = "gtp:";
    if (strncmp(text, program, sizeof program - 1) != 0)
        return spec_read_option(option, text, false, &player->spec);
    player->command = text + sizeof program - 1;
    if (player->command[strspn(player->command, " \t")] != '\0')
        return true;
    cli_misused("--%s: 'gtp:' needs the command of a program, as in 'gtp:oust gtp --level 4'", option);
    return false;
}

static int match_run(const void *values, char **operands, int count)
{
    (void)operands, (void)count;
    struct match match = {.values = values};
    if (!read_player("first", match.values->first, &match.players[0]) ||
        !read_player("second", match.values->second, &match.players[1]))
        return CLI_USAGE;
    struct oust_error error = {0};
    if (oust_board_new(match.values->board, &match.board, &error) != OUST_OK)
        return cli_refused("--board: ", &error);
    bool programs = match.players[0].command || match.players[1].command;
    bool done = (!programs || crew_work(1, 1, try_programs, programs_tried, &match)) &&
                crew_work((int)match.values->games, (int)match.values->jobs, play_game, game_done, &match);
    if (done)
        print_summary(&match);
    oust_board_unref(match.board);
    return done ? CLI_DONE : CLI_NO;
}

static const struct option match_options[] = {
    {"board", OPTION_TEXT, offsetof(struct match_values, board), "BOARD", "The board; default hex7", 0, 0},
    {"games", OPTION_NUMBER, offsetof(struct match_values, games), "N", "How many games; default 100", 1, 1000000},
    {"first", OPTION_TEXT, offsetof(struct match_values, first), "SPEC", "The first player; default level6", 0, 0},
    {"second", OPTION_TEXT, offsetof(struct match_values, second), "SPEC", "The second player; default level5", 0, 0},
    {"seed", OPTION_NUMBER, offsetof(struct match_values, seed), "N",
     "Seed of the first game; each game takes the next one; default 1", 0, INT64_MAX},
    {"jobs", OPTION_NUMBER, offsetof(struct match_values, jobs), "N", "How many games at once; default 1", 1, 256},
    {"timeout", OPTION_SECONDS, offsetof(struct match_values, timeout_ms), "S",
     "How long a program that speaks GTP may take for an answer; default 300", OPTION_SECONDS_LEAST,
     OPTION_SECONDS_MOST},
    {"turns", OPTION_FLAG, offsetof(struct match_values, turns), NULL, "Print the turns of each game as well", 0, 0},
    {0},
};

static const struct match_values match_defaults = {
    .board = "hex7", .first = "level6", .second = "level5", .games = 100, .seed = 1, .jobs = 1, .timeout_ms = 300000};

const struct cli_command cli_match = {
    .name = "match",
    .operands = "",
    .summary = "Lets two computer players play many games against each other",
    .details = "A SPEC is level1 to level6 or uct (plain tree search with random playouts, a\n"
               "yardstick), for players that search followed by settings: level6,seconds=0.1 or\n"
               "level6,playouts=5000,threads=2,memory=64 (megabytes).  A player uses one thread\n"
               "unless told otherwise.  gtp:COMMAND is a program that speaks GTP and makes one\n"
               "placement a move, as in 'gtp:oust gtp --seed $OUST_SEED': OUST_SEED is the seed of the\n"
               "game.  The first player begins every other game.\n"
               "\n"
               "Prints for each game its seed, who began (first, second), who won (first, second, =\n"
               "if nobody), the number of placements and the number of turns, with tabs between them;\n"
               "then the wins, losses and draws of the first player, the win rate and the difference\n"
               "in Elo, both with bounds that hold in 95 of 100 cases.  Players limited by playouts\n"
               "with one thread play the same games again from the same seed.\n",
    .options = match_options,
    .defaults = &match_defaults,
    .size = sizeof(struct match_values),
    .run = match_run,
};
