/* kernel-w16.c - the kernels over sets of 16 words of 64 bits, for boards of up to 1024 cells. */

enum { KERNEL_WORDS = 16 };
