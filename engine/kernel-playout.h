/*
 * kernel-playout - games played on to their end by chance.  Included by every kernel-wN.c.
 * Games end by themselves (no position ever comes back), so there is no bound on their length.
 */

/* Uniform over the legal placements: draw empty cells without putting them back until one is
 * legal.  Returns the outcome, or -1 if the side has no placement. */
INLINE int place_random(struct state *s, int side, struct rng *rng)
{
    set_t candidates = empty_cells(s);
    for (uint32_t left = set_count(candidates); left > 0; left--) {
        int cell = set_select(candidates, rng_below(rng, left));
        if (!set_has(&s->halo[side], cell)) {
            place_seed(s, side, cell, NULL);
            return KERNEL_SEED;
        }
        struct capture capture;
        if (capture_check(s, side, cell, &capture) == OUST_VERDICT_CAPTURE)
            return place_capture(s, side, cell, &capture, NULL) ? KERNEL_WIN : KERNEL_CAPTURE;
        set_drop(&candidates, cell);
    }
    return KERNEL_NONE;
}

static int playout_random(struct state *s, int side, struct rng *rng, uint64_t *placements)
{
    uint64_t count = 0;
    int winner = -1;
    for (int stuck = 0; stuck < 2;) {
        enum kernel_outcome outcome = place_random(s, side, rng);
        if (outcome == KERNEL_NONE) {
            stuck++;
            side = !side;
            continue;
        }
        stuck = 0;
        count++;
        if (outcome == KERNEL_SEED) {
            side = !side;
        } else if (outcome == KERNEL_WIN) {
            winner = side;
            break;
        }
    }
    *placements += count;
    return winner;
}

static int kernel_playout(void *state, int side, enum oust_policy policy, struct rng *rng, uint64_t *placements)
{
    (void)policy;
    return playout_random(state, side, rng, placements);
}
