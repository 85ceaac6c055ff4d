/* kernel-w6.c - the kernels over sets of 6 words of 64 bits, for boards of up to 384 cells. */

enum { KERNEL_WORDS = 6 };
