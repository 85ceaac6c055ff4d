/*
 * gtp-clock - how long to think when a game has a time limit: main time, and after it
 * periods for a number of placements each (Canadian byo-yomi).
 */
#ifndef GTP_CLOCK_H
#define GTP_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

struct gtp_clock {
    bool limited;
    uint64_t period_ms; /* of byo-yomi; 0: there is none */
    uint64_t stones;    /* to be placed in a period */
    struct gtp_time {
        uint64_t left_ms;
        uint64_t stones; /* still to be placed in this time; 0: it is main time */
    } players[3];        /* by player, 1 and 2 */
};

/** Sets the limits of both players, in seconds.  A period without stones stands for no limit. */
void gtp_clock_set(struct gtp_clock *clock, uint64_t main, uint64_t period, uint64_t stones);

/** Sets what a player has left, in seconds; without stones it is main time. */
void gtp_clock_left(struct gtp_clock *clock, int player, uint64_t seconds, uint64_t stones);

/**
 * How long a player may think about the next placement.
 * \param to_come  how many placements the player will make until the end, about.
 * \return milliseconds, at least one; 0 if there is no limit.
 */
unsigned gtp_clock_budget(const struct gtp_clock *clock, int player, int to_come);

/** Takes what a placement took off the player's time. */
void gtp_clock_spend(struct gtp_clock *clock, int player, uint64_t ms);

#endif
