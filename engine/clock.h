/*
 * clock - milliseconds that never go back, from the system or from a caller.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

/** Milliseconds of the system's monotonic clock. */
uint64_t clock_ms(void);

#endif
