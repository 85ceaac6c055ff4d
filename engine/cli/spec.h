/*
 * spec - who plays, as text: "human", "level4", "level6,seconds=0.1,threads=2", "uct,playouts=1000".
 */
#ifndef SPEC_H
#define SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oust.h"

#define SPEC_COMPLAINT_MAX 256 /* bytes of a complaint */

struct spec {
    int level; /* OUST_LEVEL_HUMAN, 1 to OUST_LEVELS, or OUST_LEVEL_UCT */
    unsigned time_ms;
    uint64_t playouts;
    unsigned threads;
    size_t memory; /* bytes */
};

/**
 * Reads a player.  What is not said is 0, which stands for the default everywhere.
 * \param human  people may play, too.
 * \param why    room for a complaint, a sentence without a full stop.
 * \return false after a complaint.
 */
bool spec_read(const char *text, bool human, struct spec *spec, char *why, size_t size);

/** Reads the player given by an option, and complains about the command line. */
bool spec_read_option(const char *option, const char *text, bool human, struct spec *spec);

/** The player for people to read: "Human", "Level 4", "UCT".  Borrowed, lives for ever. */
const char *spec_title(const struct spec *spec);

/** How the player thinks. */
struct oust_think_options spec_think_options(const struct spec *spec);

#endif
