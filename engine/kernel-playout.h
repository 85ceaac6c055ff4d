/*
 * kernel-playout - games played on by chance.  Included by every kernel-wN.c.
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

/* A seed, if there is a cell for one: away from the enemy if possible, and there, in a few
 * tries, so that no enemy stone is at a distance of two with an empty cell between. */
INLINE enum kernel_outcome seed_guided(struct state *s, struct side *me, struct side *foe, set_t empty, struct rng *rng)
{
    set_t open = set_minus(empty, me->halo);
    set_t away = set_minus(open, foe->halo);
    set_t bridge = set_and(empty, foe->halo);
    uint32_t count = set_count(away);
    int cell;
    if (count > 0) {
        int tries = PLAYOUT_SAFE_TRIES;
        do
            cell = set_select(away, rng_below(rng, count));
        while (--tries > 0 && set_any(set_and(s->cell[cell].near, bridge)));
    } else {
        count = set_count(open);
        if (count == 0)
            return KERNEL_NONE;
        cell = set_select(open, rng_below(rng, count));
    }
    place_seed(s, me, foe, cell, NULL);
    return KERNEL_SEED;
}

/* A capture if there is one, else a seed. */
INLINE enum kernel_outcome place_guided(struct state *s, struct side *me, struct side *foe, struct rng *rng)
{
    set_t empty = empty_cells(s);
    set_t candidates = set_and(set_and(empty, me->halo), contact_halo(s, me, foe));
    for (uint32_t left = set_count(candidates); left > 0; left--) {
        int cell = set_select(candidates, rng_below(rng, left));
        struct capture capture;
        if (capture_check(s, me, foe, cell, &capture) == OUST_VERDICT_CAPTURE)
            return place_capture(s, me, foe, cell, &capture, NULL) ? KERNEL_WIN : KERNEL_CAPTURE;
        candidates = set_minus(candidates, s->cell[cell].self);
    }
    return seed_guided(s, me, foe, empty, rng);
}

/* Plays until the game or `limit` ends; inlined once for each policy. */
INLINE int play_on(struct state *s, int side, enum oust_policy policy, uint64_t limit, struct rng *rng,
                   uint64_t *placements)
{
    struct side *me = &s->side[side], *foe = &s->side[!side];
    struct rng local = *rng;
    uint64_t count = 0;
    int stuck = 0;
    enum kernel_outcome outcome;
    do {
        outcome = policy == OUST_POLICY_RANDOM ? place_random(s, me, foe, &local) : place_guided(s, me, foe, &local);
        count += outcome != KERNEL_NONE;
        stuck = outcome == KERNEL_NONE ? stuck + 1 : 0;
        if (outcome < KERNEL_CAPTURE) {
            struct side *next = foe;
            foe = me;
            me = next;
        }
    } while (outcome != KERNEL_WIN && stuck < 2 && count < limit);
    *rng = local;
    *placements += count;
    if (outcome == KERNEL_WIN)
        return me == s->side ? KERNEL_VALUE_WIN : 0;
    return stuck == 2 ? KERNEL_VALUE_WIN / 2 : evaluate(s);
}

static int kernel_playout(void *state, int side, enum oust_policy policy, uint64_t limit, struct rng *rng,
                          uint64_t *placements)
{
    if (policy == OUST_POLICY_RANDOM)
        return play_on(state, side, OUST_POLICY_RANDOM, limit, rng, placements);
    return play_on(state, side, OUST_POLICY_GUIDED, limit, rng, placements);
}
