#include "gtp-clock.h"

#define BUDGET_MOST 86400000 /* a day */

static struct gtp_time period_begun(const struct gtp_clock *clock)
{
    return (struct gtp_time){.left_ms = clock->period_ms, .stones = clock->stones};
}

void gtp_clock_set(struct gtp_clock *clock, uint64_t main, uint64_t period, uint64_t stones)
{
    *clock = (struct gtp_clock){.limited = stones > 0 || period == 0};
    if (period > 0 && stones > 0) {
        clock->period_ms = 1000 * period;
        clock->stones = stones;
    }
    struct gtp_time time = {.left_ms = 1000 * main};
    if (main == 0 && clock->period_ms > 0)
        time = period_begun(clock);
    clock->players[1] = clock->players[2] = time;
}

void gtp_clock_left(struct gtp_clock *clock, int player, uint64_t seconds, uint64_t stones)
{
    clock->limited = true;
    clock->players[player] = (struct gtp_time){.left_ms = 1000 * seconds, .stones = stones};
}

unsigned gtp_clock_budget(const struct gtp_clock *clock, int player, int to_come)
{
    if (!clock->limited)
        return 0;
    const struct gtp_time *time = &clock->players[player];
    uint64_t budget = time->left_ms / (time->stones > 0 ? time->stones : (uint64_t)to_come);
    if (time->stones == 0 && clock->period_ms / (clock->stones + 1) > budget)
        budget = clock->period_ms / (clock->stones + 1); /* a period follows, and has its placements, too */
    budget -= budget / 10;                               /* for what it takes to say it */
    return budget == 0 ? 1 : budget > BUDGET_MOST ? BUDGET_MOST : (unsigned)budget;
}

void gtp_clock_spend(struct gtp_clock *clock, int player, uint64_t ms)
{
    struct gtp_time *time = &clock->players[player];
    if (time->stones == 0 && ms >= time->left_ms && clock->period_ms > 0) {
        ms -= time->left_ms; /* what is beyond the main time belongs to the first period */
        *time = period_begun(clock);
        if (ms == 0)
            return;
    }
    time->left_ms -= ms < time->left_ms ? ms : time->left_ms;
    if (time->stones > 0 && --time->stones == 0)
        *time = period_begun(clock);
}
