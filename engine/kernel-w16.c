/* Boards of up to 1024 cells. */
#define KERNEL_WORDS 16
#include "kernel-table.h"
