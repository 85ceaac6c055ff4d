#include "levels.h"

#include "constants.h"

const char *oust_level_text(int level)
{
    static const char *const texts[] = {
        "Level 1, any placement",      "Level 2, mostly random",   "Level 3, half random",
        "Level 4, captures if it can", "Level 5, thinks a little", "Level 6, Unbeatable",
    };
    return level >= 1 && level <= OUST_LEVELS ? texts[level - 1] : NULL;
}

static int set_count(const uint64_t *set, int words)
{
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(set[i]);
    return count;
}

static oust_cell pick(const uint64_t *set, int words, struct rng *rng)
{
    int number = (int)rng_below(rng, (uint32_t)set_count(set, words));
    for (int i = 0; i < words; i++)
        for (uint64_t bits = set[i]; bits; bits &= bits - 1)
            if (number-- == 0)
                return i * 64 + __builtin_ctzll(bits);
    return OUST_CELL_NONE;
}

/* Captures whenever it can; else seeds away from the enemy, if it can; else any placement. */
static oust_cell capture_or_seed(const struct kernel *kernel, const void *state, int side, const uint64_t *allowed,
                                 struct rng *rng)
{
    uint64_t seeds[BOARD_WORDS_MAX], captures[BOARD_WORDS_MAX];
    const uint64_t *foes = kernel->halo(state, !side);
    kernel->legal(state, side, seeds, captures);
    for (int i = 0; i < kernel->words; i++) {
        captures[i] &= allowed[i];
        seeds[i] &= allowed[i] & ~foes[i];
    }
    if (set_count(captures, kernel->words) > 0)
        return pick(captures, kernel->words, rng);
    if (set_count(seeds, kernel->words) > 0)
        return pick(seeds, kernel->words, rng);
    return pick(allowed, kernel->words, rng);
}

oust_cell levels_choose(int level, const struct kernel *kernel, const void *state, int side, const uint64_t *allowed,
                        struct rng *rng)
{
    /* of four placements so many are random */
    static const uint32_t random_quarters[] = {4, 3, 2, 0};
    if (rng_below(rng, 4) < random_quarters[level - 1])
        return pick(allowed, kernel->words, rng);
    return capture_or_seed(kernel, state, side, allowed, rng);
}

bool levels_five_searches(struct rng *rng)
{
    return rng_below(rng, 5) != 0;
}

struct search_style levels_style(int level)
{
    if (level == OUST_LEVEL_UCT)
        return (struct search_style){SEARCH_UCT_EXPLORE, 0, OUST_POLICY_RANDOM, UINT64_MAX, false};
    return (struct search_style){SEARCH_EXPLORE, SEARCH_PRIOR_VISITS, OUST_POLICY_GUIDED, SEARCH_CUT, true};
}
