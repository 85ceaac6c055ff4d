/* kernel-w2.c - the kernels over sets of 2 words of 64 bits, for boards of up to 128 cells. */

enum { KERNEL_WORDS = 2 };
