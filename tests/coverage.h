/*
 * coverage.h - included before everything else where coverage is counted (--enable-coverage): whoever ends at once, or
 * becomes another program, writes what was counted all the same.
 */
#ifndef OUST_TESTS_COVERAGE_H
#define OUST_TESTS_COVERAGE_H

#include <stdlib.h>
#include <unistd.h>

void __gcov_dump(void); /* of libgcov */

/* Each stands for the function of its name, which it calls. */
#define _exit(status) (__gcov_dump(), _exit(status))
#define _Exit(status) (__gcov_dump(), _Exit(status))
#define execl(...)    (__gcov_dump(), execl(__VA_ARGS__))
#define execvp(...)   (__gcov_dump(), execvp(__VA_ARGS__))

#endif
