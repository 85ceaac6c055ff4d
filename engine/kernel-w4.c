/* Boards of up to 256 cells. */
#define KERNEL_WORDS 4
#include "kernel-table.h"
