/* mutate.c - see mutate.h. */
#include "mutate.h"

#include <stdio.h>
#include <string.h>

/* What is being made. */
struct draft {
    struct rng *rng;
    uint8_t *bytes;
    size_t size;
};

static size_t below(struct draft *draft, size_t n)
{
    return n > 0 ? rng_below(draft->rng, (uint32_t)n) : 0;
}

/* Puts bytes in the place of `gone` others; what gets too long is cut off. */
static void replace(struct draft *draft, size_t at, size_t gone, const uint8_t *bytes, size_t size)
{
    uint8_t copy[MUTATE_MOST];
    size_t behind = draft->size - at - gone;
    if (size > MUTATE_MOST - at)
        size = MUTATE_MOST - at;
    if (behind > MUTATE_MOST - at - size)
        behind = MUTATE_MOST - at - size;
    memcpy(copy, bytes, size); /* they may be part of what moves */
    memmove(draft->bytes + at + size, draft->bytes + at + gone, behind);
    memcpy(draft->bytes + at, copy, size);
    draft->size = at + size + behind;
}

static void change_byte(struct draft *draft)
{
    size_t at = below(draft, draft->size);
    if (draft->size == 0)
        return;
    if (below(draft, 2))
        draft->bytes[at] ^= (uint8_t)(1u << below(draft, 8));
    else
        draft->bytes[at] = (uint8_t)below(draft, 256);
}

static void insert_bytes(struct draft *draft)
{
    uint8_t bytes[8];
    size_t count = 1 + below(draft, sizeof bytes);
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)below(draft, 256);
    replace(draft, below(draft, draft->size + 1), 0, bytes, count);
}

static void remove_bytes(struct draft *draft)
{
    size_t at = below(draft, draft->size), most = draft->size - at;
    replace(draft, at, below(draft, most < 32 ? most + 1 : 32), draft->bytes, 0);
}

static void put_word(struct draft *draft, const struct inputs *words)
{
    if (words->count == 0)
        return;
    const struct input *word = &words->each[below(draft, words->count)];
    size_t at = below(draft, draft->size + 1), most = draft->size - at;
    replace(draft, at, below(draft, 2) && most >= word->size ? word->size : 0, word->bytes, word->size);
}

/* A part of another input. */
static void put_part(struct draft *draft, const struct inputs *inputs)
{
    const struct input *other = &inputs->each[below(draft, inputs->count)];
    size_t from = below(draft, other->size), size = below(draft, other->size - from + 1);
    size_t at = below(draft, draft->size + 1), gone = below(draft, 2) ? below(draft, draft->size - at + 1) : 0;
    replace(draft, at, gone, other->bytes + from, size);
}

/* The line that a byte belongs to, with its end. */
static size_t find_line(const struct draft *draft, size_t *at)
{
    const uint8_t *end = memchr(draft->bytes + *at, '\n', draft->size - *at);
    size_t behind = end ? (size_t)(end - draft->bytes) + 1 : draft->size;
    while (*at > 0 && draft->bytes[*at - 1] != '\n')
        --*at;
    return behind - *at;
}

/* Takes a line away, or puts it somewhere else once more. */
static void change_line(struct draft *draft)
{
    if (draft->size == 0)
        return;
    size_t from = below(draft, draft->size), to = below(draft, draft->size), size = find_line(draft, &from);
    find_line(draft, &to);
    if (below(draft, 2))
        replace(draft, to, 0, draft->bytes + from, size);
    else
        replace(draft, from, size, draft->bytes, 0);
}

/* Another number in the place of the first one behind some byte. */
static void change_number(struct draft *draft)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "2",
                                          "-1",
                                          "7",
                                          "64",
                                          "255",
                                          "256",
                                          "1024",
                                          "65536",
                                          "2147483648",
                                          "4294967296",
                                          "99999999999999999999"};
    size_t at = below(draft, draft->size), length = 0;
    const char *number = numbers[below(draft, sizeof numbers / sizeof *numbers)];
    while (at < draft->size && (draft->bytes[at] < '0' || draft->bytes[at] > '9'))
        at++;
    while (at + length < draft->size && draft->bytes[at + length] >= '0' && draft->bytes[at + length] <= '9')
        length++;
    if (length > 0)
        replace(draft, at, length, (const uint8_t *)number, strlen(number));
}

size_t mutate(struct rng *rng, const struct inputs *inputs, const struct inputs *words, uint8_t *bytes)
{
    struct draft draft = {.rng = rng, .bytes = bytes};
    const struct input *first = &inputs->each[below(&draft, inputs->count)];
    draft.size = first->size < MUTATE_MOST ? first->size : MUTATE_MOST;
    memcpy(bytes, first->bytes, draft.size);
    for (size_t steps = 1 + below(&draft, 5); steps > 0; steps--) {
        switch (below(&draft, 8)) {
        case 0:
            insert_bytes(&draft);
            break;
        case 1:
            remove_bytes(&draft);
            break;
        case 2:
        case 3:
            put_word(&draft, words);
            break;
        case 4:
            put_part(&draft, inputs);
            break;
        case 5:
            change_line(&draft);
            break;
        case 6:
            change_number(&draft);
            break;
        default:
            change_byte(&draft);
            break;
        }
    }
    return draft.size;
}
