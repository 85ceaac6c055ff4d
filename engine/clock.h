/*
 * clock - milliseconds that never go back, from the system or from a caller.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/** Milliseconds of the system's monotonic clock. */
uint64_t clock_ms(void);

/** Milliseconds from one reading to a later one; 0 where a caller's clock, or a broken one, has gone back. */
static inline uint64_t clock_since(uint64_t start, uint64_t now)
{
    return now > start ? now - start : 0;
}

#endif
