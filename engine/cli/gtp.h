/*
 * gtp.h - what the parts of `oust gtp` share: the session, and what a command of the protocol is.
 *
 * gtp.c reads lines and looks commands up in the tables; gtp-game, gtp-think, gtp-gogui and
 * gtp-analysis each have a table of theirs.  A row says everything about a command: its name,
 * its arguments, what it is for, what it fails with, and the function that answers it.
 *
 * Source: G. Farneback, "Specification of the Go Text Protocol, version 2" (2002), and the
 * extensions of GoGui, Leela Zero and KataGo as their manuals tell them.
 */
#ifndef GTP_H
#define GTP_H

#include <stdio.h>

#include "gtp-clock.h"
#include "oust.h"
#include "rng.h"

#define GTP_WORDS_MAX 64 /* most arguments of a command */

struct gtp_values {
    const char *board;
    uint64_t level, playouts, threads, seed, memory;
    unsigned time_ms;
};

struct gtp_analysis;

struct gtp {
    const struct gtp_values *values;
    struct oust_game *game;
    int passing; /* the player who has to pass a whole turn before anything else, or 0 */
    int level;
    struct gtp_clock clock;
    struct rng rng;
    struct gtp_analysis *analysis; /* what runs until the next line comes, or NULL */
    bool over;                     /* quit */
};

/* The words behind the name of a command. */
struct gtp_arguments {
    int count;
    char *words[GTP_WORDS_MAX + 1]; /* NULL behind the last one */
    const char *rest;               /* all of them as they came, for a file's name */
};

/**
 * Answers a command.
 * \param out  for the answer, or for the reason why there is none.
 * \return false after gtp_refuse(); then nothing has changed.
 */
typedef bool gtp_fn(struct gtp *gtp, const struct gtp_arguments *arguments, FILE *out);

struct gtp_command {
    const char *name;
    const char *arguments; /* their words in the manual */
    int least, most;       /* how many there are */
    const char *purpose;
    gtp_fn *answer;
};

/* The tables, each with a row without a name at its end. */
extern const struct gtp_command gtp_session_commands[], gtp_game_commands[], gtp_think_commands[], gtp_gogui_commands[],
    gtp_analysis_commands[];

/** Writes the reason of a failure.  \return false, for the command to return. */
bool gtp_refuse(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What fails in the words of the specification. */
#define GTP_SYNTAX  "syntax error"
#define GTP_ILLEGAL "illegal move"

/* ---- the game, in gtp-game.c ---- */

const struct oust_position *gtp_position(const struct gtp *gtp);
const struct oust_board *gtp_board(const struct gtp *gtp);

/** Who is to place, or has to pass. */
int gtp_turn(const struct gtp *gtp);

/** Is the game over? */
bool gtp_ended(const struct gtp *gtp);

/** Begins a game on the board with this name.  \return false with the error filled in. */
bool gtp_begin(struct gtp *gtp, const char *id, struct oust_error *error);

/** Places a stone for the player to place, and notes who has to pass then. */
enum oust_status gtp_place(struct gtp *gtp, oust_cell cell, struct oust_error *error);

/* ---- what runs while input is waited for, in gtp-analysis.c ---- */

/** Starts the analysis that a command has prepared; its answer goes on from then on. */
void gtp_analysis_begin(struct gtp *gtp);

/** Stops the analysis, if there is one, and ends its answer. */
void gtp_analysis_end(struct gtp *gtp);

#endif
