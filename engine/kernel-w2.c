/* Boards of up to 128 cells. */
#define KERNEL_WORDS 2
#include "kernel-table.h"
