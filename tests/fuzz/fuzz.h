/*
 * fuzz.h - what the fuzz targets share.  A target is one file with LLVMFuzzerTestOneInput(), which takes
 * any bytes, hands them to the program and demands what must hold whatever they were; libFuzzer can run
 * it, and so can the driver in driver.c.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Takes an input.  Returns 0; -1 for one that is not worth keeping. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Called once, before the first input. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* What must hold for every input: says what doesn't, and ends the process. */
#define FUZZ_DEMAND(condition) ((condition) ? (void)0 : fuzz_fail(#condition, __FILE__, __LINE__))
void fuzz_fail(const char *condition, const char *file, int line) __attribute__((noreturn));

/* The input as text: new, for free(), with a NUL behind it. */
char *fuzz_text(const uint8_t *data, size_t size);

/* What the program prints from now on goes nowhere; sanitizers and the driver are still heard. */
void fuzz_silence(void);

#endif
