/*
 * coverage.h - included before everything else where coverage is counted (--enable-coverage): a process that ends by
 * _exit(), which runs no exit handlers, writes its counts all the same.
 */
#ifndef OUST_TESTS_COVERAGE_H
#define OUST_TESTS_COVERAGE_H

#include <unistd.h>

void __gcov_dump(void); /* of libgcov */

__attribute__((noreturn, unused)) static inline void coverage_exit(int status)
{
    __gcov_dump();
    _exit(status);
}

#define _exit(status) coverage_exit(status)

#endif
