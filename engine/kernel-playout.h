/*
 * kernel-playout - games played on to their end by chance.  Included by every kernel-wN.c.
 * Games end by themselves (no position ever comes back), so there is no bound on their length.
 */

/* Uniform over the legal placements: draw empty cells without putting them back until one is
 * legal. */
INLINE enum kernel_outcome place_random(struct state *s, struct side *me, struct side *foe, struct rng *rng)
{
    set_t candidates = empty_cells(s);
    for (uint32_t left = set_count(candidates); left > 0; left--) {
        int cell = set_select(candidates, rng_below(rng, left));
        if (!set_any(set_and(me->halo, s->cell[cell].self))) {
            place_seed(s, me, foe, cell, NULL);
            return KERNEL_SEED;
        }
        struct capture capture;
        if (capture_check(s, me, foe, cell, &capture) == OUST_VERDICT_CAPTURE)
            return place_capture(s, me, foe, cell, &capture, NULL) ? KERNEL_WIN : KERNEL_CAPTURE;
        candidates = set_minus(candidates, s->cell[cell].self);
    }
    return KERNEL_NONE;
}

static int playout_random(struct state *s, int side, struct rng *rng, uint64_t *placements)
{
    struct side *me = &s->side[side], *foe = &s->side[!side];
    struct rng local = *rng;
    uint64_t count = 0;
    int stuck = 0;
    enum kernel_outcome outcome;
    do {
        outcome = place_random(s, me, foe, &local);
        count += outcome != KERNEL_NONE;
        stuck = outcome == KERNEL_NONE ? stuck + 1 : 0;
        if (outcome < KERNEL_CAPTURE) {
            struct side *next = foe;
            foe = me;
            me = next;
        }
    } while (outcome != KERNEL_WIN && stuck < 2);
    *rng = local;
    *placements += count;
    return outcome == KERNEL_WIN ? (int)(me - s->side) : -1;
}

static int kernel_playout(void *state, int side, enum oust_policy policy, struct rng *rng, uint64_t *placements)
{
    (void)policy;
    return playout_random(state, side, rng, placements);
}
