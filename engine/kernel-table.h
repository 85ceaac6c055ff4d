/*
 * kernel-table - the one thing a kernel-wN.c exports: its table, named after its width and,
 * where it is compiled for a processor with AVX2 and BMI2, with _v3 behind.
 */
#include <stddef.h>

#include "constants.h"
#include "kernel.h"

#include "kernel-set.h"
#include "kernel-position.h"
#include "kernel-judge.h"
#include "kernel-playout.h"
#include "kernel-reach.h"
#include "kernel-failure.h"
#include "kernel-chain.h"

#define NAME_(words, path) kernel_w##words##_##path
#define NAME(words, path)  NAME_(words, path)

#ifdef KERNEL_V3
#define PATH      v3
#define PATH_TEXT "x86-64-v3"
#else
#define PATH      generic
#define PATH_TEXT "generic"
#endif

extern const struct kernel NAME(KERNEL_WORDS, PATH);

const struct kernel NAME(KERNEL_WORDS, PATH) = {
    .path = PATH_TEXT,
    .words = W,
    .state_size = sizeof(struct state),
    .undo_size = sizeof(struct undo),
    .chain_size = sizeof(struct work),
    .setup = kernel_setup,
    .copy = kernel_copy,
    .stones = kernel_stones,
    .halo = kernel_halo,
    .check = kernel_check,
    .legal = kernel_legal,
    .can_place = kernel_can_place,
    .place = kernel_place,
    .take_back = kernel_take_back,
    .group = kernel_group,
    .playout = kernel_playout,
    .judge = kernel_judge,
    .chain = kernel_chain,
};
