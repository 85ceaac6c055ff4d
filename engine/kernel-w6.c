/* Boards of up to 384 cells. */
#define KERNEL_WORDS 6
#include "kernel-table.h"
