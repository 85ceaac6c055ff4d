/* Boards of up to 128 cells. */
#define KERNEL_WORDS 2

/* Sets of two words live in general registers; gcc 12 moving them to vector registers and back
 * costs a fifth of the speed (281 instead of 232 instructions a random placement on hex7). */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-vectorize", "no-tree-slp-vectorize")
#endif

#include "kernel-table.h"
