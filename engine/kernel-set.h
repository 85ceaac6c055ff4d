/*
 * kernel-set - sets of cells of a fixed width.  Included once by every kernel-wN.c, which
 * defines KERNEL_WORDS; everything here is static and inlined.
 */
#ifndef KERNEL_WORDS
#error "include from a kernel-wN.c"
#endif

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#ifdef KERNEL_V3
#include <immintrin.h>
#endif

#define W      KERNEL_WORDS
#define INLINE static inline __attribute__((always_inline, unused))

typedef struct {
    uint64_t w[W];
} set_t;

INLINE set_t set_none(void)
{
    set_t r = {{0}};
    return r;
}

INLINE set_t set_or(set_t a, set_t b)
{
    for (int i = 0; i < W; i++)
        a.w[i] |= b.w[i];
    return a;
}

INLINE set_t set_and(set_t a, set_t b)
{
    for (int i = 0; i < W; i++)
        a.w[i] &= b.w[i];
    return a;
}

/** a without b */
INLINE set_t set_minus(set_t a, set_t b)
{
    for (int i = 0; i < W; i++)
        a.w[i] &= ~b.w[i];
    return a;
}

INLINE bool set_any(set_t a)
{
    uint64_t any = 0;
    for (int i = 0; i < W; i++)
        any |= a.w[i];
    return any != 0;
}

INLINE bool set_equal(set_t a, set_t b)
{
    uint64_t differ = 0;
    for (int i = 0; i < W; i++)
        differ |= a.w[i] ^ b.w[i];
    return differ == 0;
}

INLINE bool set_has(const set_t *a, int cell)
{
    return a->w[(unsigned)cell >> 6] >> (cell & 63) & 1;
}

INLINE void set_add(set_t *a, int cell)
{
    a->w[(unsigned)cell >> 6] |= UINT64_C(1) << (cell & 63);
}

INLINE void set_drop(set_t *a, int cell)
{
    a->w[(unsigned)cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
}

/** The lowest cell; the set must not be empty. */
INLINE int set_first(set_t a)
{
    for (int i = 0; i < W - 1; i++)
        if (a.w[i])
            return i * 64 + __builtin_ctzll(a.w[i]);
    return (W - 1) * 64 + __builtin_ctzll(a.w[W - 1]);
}

/* Without a POPCNT instruction: bits are added in pairs, nibbles and bytes. */
INLINE uint64_t bytes_counted(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    return (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

INLINE uint32_t word_count(uint64_t x)
{
#ifdef KERNEL_V3
    return (uint32_t)__builtin_popcountll(x);
#else
    return (uint32_t)(bytes_counted(x) * UINT64_C(0x0101010101010101) >> 56);
#endif
}

/** The place of the bit number n (0-based) of x, which has more than n bits. */
INLINE int word_select(uint64_t x, uint32_t n)
{
#ifdef KERNEL_V3
    return (int)_tzcnt_u64(_pdep_u64(UINT64_C(1) << n, x));
#else
    /* The running count behind each byte tells, for all bytes at once, in which one the bit is. */
    const uint64_t ones = UINT64_C(0x0101010101010101), highs = ones << 7;
    uint64_t sums = bytes_counted(x) * ones;
    uint64_t passed = ((n * ones | highs) - sums) & highs;
    int shift = (int)((passed >> 7) * ones >> 56) * 8;
    n -= (uint32_t)((sums << 8 >> shift) & 0xff);
    uint32_t byte = (uint32_t)(x >> shift) & 0xff;
    for (; n > 0; n--)
        byte &= byte - 1;
    return shift + __builtin_ctz(byte);
#endif
}

INLINE uint32_t set_count(set_t a)
{
    uint32_t n = 0;
    for (int i = 0; i < W; i++)
        n += word_count(a.w[i]);
    return n;
}

/** The cell number n (0-based) of a set that has more than n. */
INLINE int set_select(set_t a, uint32_t n)
{
    for (int i = 0; i < W - 1; i++) {
        uint32_t here = word_count(a.w[i]);
        if (n < here)
            return i * 64 + word_select(a.w[i], n);
        n -= here;
    }
    return (W - 1) * 64 + word_select(a.w[W - 1], n);
}
