/*
 * options.h - what the command line and the X resources say.
 *
 * One table names every option with its resource and its help; --help is printed from it.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "xconn.h"
#include "xconn-text.h"
#include "look.h"

struct options;

enum options_link { LINK_AUTO, LINK_NEAR, LINK_FAR };

/* All values.  Texts are borrowed from the options. */
struct options_values {
    const char *geometry, *font, *title;
    bool has_background, has_foreground;
    rgb background, foreground;
    const char *board;
    const char *record;  /* file to load at the start, or NULL */
    const char *save;    /* file to save to after every placement, or NULL */
    const char *session; /* a hosted game: its path or name, "new", or "new:" and a name; or NULL */
    bool publish;        /* the game is hosted, so that others can see it */
    int levels[2];
    bool confirm, marking, coordinates, animation;
    bool confirm_given; /* else it is on where there is a touch screen */
    bool fullscreen, iconic, kiosk;
    Window into;     /* another program's window to live in, or None */
    bool game_given; /* a board, a player or a record was asked for: no offer to go on with the last game */
    enum look_scheme scheme;
    enum text_mode text;
    enum options_link link;
    uint64_t seed;
    bool seed_given;
    unsigned level_ms, idle_ms;
    int speed; /* of two computers: 0 slow, 1 usual, 2 fast */
};

enum options_outcome { OPTIONS_RUN, OPTIONS_DONE, OPTIONS_WRONG, OPTIONS_FAILED };

/*
 * Reads the command line.  DONE: help or version was printed; WRONG: a complaint was; FAILED: one about memory.
 * Then the display may be opened, and the resources read.
 */
enum options_outcome options_parse(int argc, char **argv, struct options **result);
const char *options_display(const struct options *options);

/* Merges in the resources and checks all values.  WRONG, FAILED: a complaint was printed. */
enum options_outcome options_resolve(struct options *options, struct xconn *conn, struct options_values *values);

/* The name under which resources are looked up. */
const char *options_name(const struct options *options);

/* The word for a speed. */
const char *options_speed(int speed);

/* Keeps a setting for the next start; options_keep() writes them all. */
void options_set(struct options *options, const char *resource, const char *value);
enum oust_status options_keep(struct options *options, struct oust_error *error);

void options_free(struct options *options);

#endif
