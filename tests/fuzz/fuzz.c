/* fuzz.c - see fuzz.h. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_fail(const char *condition, const char *file, int line)
{
    dprintf(STDERR_FILENO, "%s:%d: does not hold: %s\n", file, line, condition);
    abort();
}

char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    FUZZ_DEMAND(text);
    if (size > 0)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* The streams of the C library are variables; the files behind them stay open for others. */
void fuzz_silence(void)
{
    FILE *nowhere = fopen("/dev/null", "we");
    FUZZ_DEMAND(nowhere);
    stdout = stderr = nowhere;
}
