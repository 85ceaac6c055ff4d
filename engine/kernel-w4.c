/* kernel-w4.c - the kernels over sets of 4 words of 64 bits, for boards of up to 256 cells. */

enum { KERNEL_WORDS = 4 };
