/*
 * play.c - a game in the terminal: people type, computer players think.
 *
 * One loop: while it is a computer player's turn it thinks and places, else a line is read.
 * The first word of a line is looked up in a table; what is no word of it must be a turn.
 */
#include "cli.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "diagram.h"
#include "lines.h"
#include "narration.h"
#include "rng.h"
#include "rules.h"
#include "spec.h"

#define LINE_MAX_BYTES 65536
#define BLANKS         " \t\r\n"

struct play_values {
    const char *board, *first, *second;
    uint64_t seed, playouts;
    unsigned time_ms;
    bool ascii;
};

struct play {
    const struct play_values *values;
    struct oust_game *game;
    struct spec players[3]; /* by player, 1 and 2 */
    struct diagram diagram;
    struct rng rng;
    bool interactive; /* somebody sits there and wants to be prompted */
    bool over;        /* quit */
    bool failed;      /* it could not be gone on with, which was complained of */
};

/* ---- looking ---- */

static const struct oust_position *position_of(const struct play *play)
{
    return oust_game_position(play->game);
}

static const struct oust_board *board_of(const struct play *play)
{
    return oust_position_board(position_of(play));
}

static bool is_computers_turn(const struct play *play)
{
    return oust_game_result(play->game) == OUST_RESULT_NONE &&
           play->players[oust_position_to_place(position_of(play))].level != OUST_LEVEL_HUMAN;
}

static void show(const struct play *play)
{
    struct diagram diagram = play->diagram;
    for (int player = 1; player <= 2; player++)
        diagram.titles[player] = spec_title(&play->players[player]);
    putchar('\n');
    diagram_print(&diagram, position_of(play));
    narration_standing(play->game);
}

/* A complaint as a sentence, in which the players have their colours for names. */
static void complain(const struct play *play, const char *text)
{
    static const char player[] = "player ";
    const size_t length = sizeof player - 1;
    for (const char *at = text; *at; at++) {
        bool begins = at == text || at[-1] == ' ';
        if (begins && strncmp(at, player, length) == 0 && (at[length] == '1' || at[length] == '2')) {
            fputs(diagram_player(board_of(play), at[length] - '0'), stdout);
            at += length;
        } else
            putchar(at == text ? toupper((unsigned char)*at) : *at);
    }
    puts(".");
}

static bool report(const struct play *play, enum oust_status status, const struct oust_error *error)
{
    if (status != OUST_OK)
        complain(play, error->text);
    return status == OUST_OK;
}

/* ---- starting ---- */

static void name_levels(struct play *play)
{
    for (int player = 1; player <= 2; player++)
        if (play->players[player].level <= OUST_LEVELS)
            oust_game_set_level(play->game, player, play->players[player].level);
}

static void take_game(struct play *play, struct oust_game *game)
{
    oust_game_free(play->game);
    play->game = game;
}

static bool start(struct play *play, const char *id, struct oust_error *error)
{
    struct oust_board *board;
    struct oust_game *game;
    if (oust_board_new(id, &board, error) != OUST_OK)
        return false;
    enum oust_status status = oust_game_new(board, &game, error);
    oust_board_unref(board);
    if (status != OUST_OK)
        return false;
    take_game(play, game);
    name_levels(play);
    return true;
}

/* ---- computer players ---- */

static enum oust_status think(struct play *play, const struct spec *player, struct oust_report *result,
                              struct oust_error *error)
{
    struct oust_think_options options = spec_think_options(player);
    options.seed = rng_next(&play->rng);
    if (options.playouts == 0)
        options.playouts = play->values->playouts;
    if (options.time_ms == 0)
        options.time_ms = play->values->time_ms;
    return oust_think(position_of(play), &options, NULL, result, error);
}

static void computer_places(struct play *play)
{
    struct oust_report result;
    struct oust_placement placement;
    struct oust_error error = {0};
    const struct spec *player = &play->players[oust_position_to_place(position_of(play))];
    if (!oust_game_in_turn(play->game))
        printf("%s is thinking\n", spec_title(player));
    if (think(play, player, &result, &error) != OUST_OK ||
        oust_game_place(play->game, result.best, &placement, &error) != OUST_OK) {
        cli_complain("%s", error.text);
        play->failed = play->over = true; /* or it would try again for ever */
        return;
    }
    narration_placement(play->game, &placement);
    if (!is_computers_turn(play))
        show(play);
}

/* ---- what can be typed ---- */

static void do_hint(struct play *play, char *rest)
{
    (void)rest;
    struct oust_report result;
    struct oust_error error = {0};
    const struct spec adviser = {.level = OUST_LEVELS};
    if (oust_game_result(play->game) != OUST_RESULT_NONE) {
        puts("The game is over.");
        return;
    }
    printf("%s is thinking\n", spec_title(&adviser));
    if (!report(play, think(play, &adviser, &result, &error), &error))
        return;
    char cell[OUST_NAME_MAX];
    oust_board_cell_name(board_of(play), result.best, cell, sizeof cell);
    printf("Hint: %s\n", cell);
}

static void do_legal(struct play *play, char *rest)
{
    (void)rest;
    struct diagram marked = play->diagram;
    marked.marks = true;
    diagram_print(&marked, position_of(play));
    puts("+ captures nothing and ends the turn, * captures");
}

static void do_board(struct play *play, char *rest)
{
    (void)rest;
    show(play);
}

/* How many placements lie behind the last one made by a person: that one counts too.  0 if there is none. */
static int back_to_person(const struct play *play)
{
    for (int i = oust_game_placements(play->game) - 1; i >= 0; i--) {
        struct oust_placement placement = {0};
        oust_game_placement(play->game, i, &placement);
        if (play->players[placement.player].level == OUST_LEVEL_HUMAN)
            return oust_game_placements(play->game) - i;
    }
    return 0;
}

static void do_undo(struct play *play, char *rest)
{
    (void)rest;
    if (oust_game_result(play->game) == OUST_RESULT_RESIGNED) {
        oust_game_undo(play->game, NULL);
        show(play);
        return;
    }
    int count = back_to_person(play);
    bool computers = play->players[1].level != OUST_LEVEL_HUMAN && play->players[2].level != OUST_LEVEL_HUMAN;
    if (computers)
        count = oust_game_placements(play->game) > 0;
    if (count == 0) {
        puts("There is no placement to take back.");
        return;
    }
    for (int i = 0; i < count; i++)
        oust_game_undo(play->game, NULL);
    show(play);
}

/* One placement, and those of computer players after it. */
static void do_redo(struct play *play, char *rest)
{
    (void)rest;
    struct oust_error error = {0};
    if (!report(play, oust_game_redo(play->game, &error), &error))
        return;
    while (is_computers_turn(play) && oust_game_redo(play->game, NULL) == OUST_OK)
        continue;
    show(play);
}

static void do_resign(struct play *play, char *rest)
{
    (void)rest;
    struct oust_error error = {0};
    if (report(play, oust_game_resign(play->game, oust_position_to_place(position_of(play)), &error), &error))
        narration_standing(play->game);
}

static void do_new(struct play *play, char *rest)
{
    struct oust_error error = {0};
    char id[OUST_NAME_MAX];
    snprintf(id, sizeof id, "%s", oust_board_id(board_of(play)));
    if (start(play, *rest ? rest : id, &error))
        show(play);
    else
        complain(play, error.text);
}

/* "players human level4" */
static void do_players(struct play *play, char *rest)
{
    struct spec players[2];
    char why[SPEC_COMPLAINT_MAX];
    char *second = rest + strcspn(rest, BLANKS);
    if (*second)
        *second++ = '\0';
    second += strspn(second, BLANKS);
    if (*second == '\0') {
        puts("Two players are needed: players SPEC SPEC, as in players human level4");
        return;
    }
    if (!spec_read(rest, true, &players[0], why, sizeof why) ||
        !spec_read(second, true, &players[1], why, sizeof why)) {
        complain(play, why);
        return;
    }
    play->players[1] = players[0];
    play->players[2] = players[1];
    name_levels(play);
    show(play);
}

static void do_save(struct play *play, char *rest)
{
    struct oust_error error = {0};
    if (*rest == '\0')
        puts("A file is missing: save FILE");
    else if (report(play, oust_record_save(play->game, rest, &error), &error))
        printf("Saved as %s\n", rest);
}

static void do_load(struct play *play, char *rest)
{
    struct oust_error error = {0};
    struct oust_game *game;
    if (*rest == '\0') {
        puts("A file is missing: load FILE");
        return;
    }
    if (oust_record_load(rest, &game, &error) != OUST_OK) {
        if (error.line > 0)
            printf("Line %d of %s: %s.\n", error.line, rest, error.text);
        else
            complain(play, error.text);
        return;
    }
    take_game(play, game);
    for (int player = 1; player <= 2; player++)
        play->players[player] = (struct spec){.level = oust_game_level(game, player)};
    show(play);
}

static void do_rules(struct play *play, char *rest)
{
    (void)play, (void)rest;
    fputs(rules_text(), stdout);
}

static void do_quit(struct play *play, char *rest)
{
    (void)rest;
    play->over = true;
}

static void do_help(struct play *play, char *rest);

static const struct word {
    const char *word, *argument;
    void (*run)(struct play *play, char *rest);
    const char *text;
} words[] = {
    {"board", "", do_board, "show the board"},
    {"legal", "", do_legal, "show where a stone may be placed"},
    {"hint", "", do_hint, "ask level 6"},
    {"undo", "", do_undo, "take your last placement back"},
    {"redo", "", do_redo, "place again what was taken back"},
    {"resign", "", do_resign, "give up"},
    {"new", "[BOARD]", do_new, "begin again, with another board if you like"},
    {"players", "SPEC SPEC", do_players, "who plays, as in: players human level4"},
    {"save", "FILE", do_save, "save the game"},
    {"load", "FILE", do_load, "load a game"},
    {"rules", "", do_rules, "the rules of Oust"},
    {"help", "[rules]", do_help, "this list, or the rules"},
    {"quit", "", do_quit, "leave"},
    {"exit", "", do_quit, "the same"},
};

#define WORDS (sizeof words / sizeof *words)

static void do_help(struct play *play, char *rest)
{
    if (strcasecmp(rest, "rules") == 0) {
        do_rules(play, rest);
        return;
    }
    if (*rest != '\0') {
        printf("There is no help on '%.40s'; 'help' lists what can be typed.\n", rest);
        return;
    }
    puts("Type a cell, as in b4, or the cells of a turn, as in b4,c2; or one of these:");
    for (size_t i = 0; i < WORDS; i++) {
        char head[32];
        snprintf(head, sizeof head, "%s %s", words[i].word, words[i].argument);
        printf("  %-18s  %s\n", head, words[i].text);
    }
}

/* ---- placing ---- */

/* Says what came of the placements from number `first` on. */
static void narrate_from(const struct play *play, int first)
{
    for (int i = first; i < oust_game_placements(play->game); i++) {
        struct oust_placement placement = {0};
        oust_game_placement(play->game, i, &placement);
        narration_placement(play->game, &placement);
    }
}

static void place(struct play *play, const char *turn)
{
    struct oust_error error = {0};
    int before = oust_game_placements(play->game);
    if (turn[strcspn(turn, BLANKS)] != '\0') {
        printf("'%.40s' is no cell, no turn and no command; 'help' lists what can be typed.\n", turn);
        return;
    }
    if (strcasecmp(turn, "pass") == 0) {
        puts("Nobody passes of their own will: who can't place passes by itself.");
        return;
    }
    if (oust_game_play(play->game, turn, &error) == OUST_OK) {
        narrate_from(play, before);
        show(play);
    } else
        complain(play, error.text);
}

static void run_word(struct play *play, const struct word *word, char *rest)
{
    if (*rest != '\0' && *word->argument == '\0')
        printf("'%.40s' is too much: '%s' stands alone.\n", rest, word->word);
    else
        word->run(play, rest);
}

static void obey(struct play *play, char *line)
{
    line += strspn(line, BLANKS);
    size_t end = strlen(line);
    while (end > 0 && strchr(BLANKS, line[end - 1]))
        line[--end] = '\0';
    if (*line == '\0' || *line == '#')
        return;
    size_t length = strcspn(line, BLANKS);
    for (size_t i = 0; i < WORDS; i++)
        if (strlen(words[i].word) == length && strncasecmp(line, words[i].word, length) == 0) {
            run_word(play, &words[i], line + length + strspn(line + length, BLANKS));
            return;
        }
    place(play, line);
}

/* ---- the loop ---- */

/* Reads a line, or a part of one that is too long; false at the end. */
static bool read_line(char *line)
{
    size_t length = 0;
    int c = 0;
    while (length < LINE_MAX_BYTES - 1 && c != '\n' && (c = lines_getc(stdin)) != EOF)
        line[length++] = (char)c;
    line[length] = '\0';
    return length > 0;
}

static void loop(struct play *play)
{
    char *line = malloc(LINE_MAX_BYTES);
    if (!line) {
        cli_no_memory();
        play->failed = true;
        return;
    }
    while (!play->over) {
        if (is_computers_turn(play)) {
            computer_places(play);
            continue;
        }
        if (play->interactive) {
            fputs("> ", stdout);
            fflush(stdout);
        }
        if (read_line(line))
            obey(play, line);
        else {
            play->over = true;
            if (play->interactive)
                putchar('\n'); /* after the prompt */
        }
    }
    free(line);
}

static uint64_t seed_of_the_time(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static int play_run(const void *values, char **operands, int count)
{
    (void)operands, (void)count;
    struct play play = {.values = values, .diagram = diagram_for_locale(), .interactive = isatty(STDIN_FILENO)};
    struct oust_error error = {0};
    play.diagram.unicode = play.diagram.unicode && !play.values->ascii;
    play.rng = rng_seeded(play.values->seed ? play.values->seed : seed_of_the_time());
    if (!spec_read_option("first", play.values->first, true, &play.players[1]) ||
        !spec_read_option("second", play.values->second, true, &play.players[2]))
        return CLI_USAGE;
    if (!start(&play, play.values->board, &error))
        return cli_refused("--board: ", &error);
    printf("%s\n'help' lists what can be typed, 'rules' explains the game.\n", rules_attribution());
    show(&play);
    loop(&play);
    oust_game_free(play.game);
    return play.failed ? CLI_NO : cli_input_ended();
}

static const struct option play_options[] = {
    {"board", OPTION_TEXT, offsetof(struct play_values, board), "BOARD", "The board; default hex7", 0, 0},
    {"first", OPTION_TEXT, offsetof(struct play_values, first), "SPEC", "Who begins; default human", 0, 0},
    {"second", OPTION_TEXT, offsetof(struct play_values, second), "SPEC", "The other player; default level4", 0, 0},
    {"seconds", OPTION_SECONDS, offsetof(struct play_values, time_ms), "S",
     "How long level 6 thinks, and hints take; default 3", OPTION_SECONDS_LEAST, OPTION_SECONDS_MOST},
    {"playouts", OPTION_NUMBER, offsetof(struct play_values, playouts), "N",
     "How many games levels 5 and 6, and hints, try", 1, INT64_MAX},
    {"seed", OPTION_NUMBER, offsetof(struct play_values, seed), "N",
     "Seed of the random numbers; default 0: each game is another", 0, UINT64_MAX},
    {"ascii", OPTION_FLAG, offsetof(struct play_values, ascii), NULL, "Draw stones as X and O whatever the locale has",
     0, 0},
    {0},
};

static const struct play_values play_defaults = {.board = "hex7", .first = "human", .second = "level4"};

const struct cli_command cli_play = {
    .name = "play",
    .operands = "",
    .summary = "A game in the terminal",
    .details = "A SPEC is human, level1 to level6 or uct, for players that search followed by settings,\n"
               "as in level6,seconds=10.  The game ends with 'quit' or the end of the input.\n",
    .options = play_options,
    .defaults = &play_defaults,
    .size = sizeof(struct play_values),
    .run = play_run,
};
