/*
 * kernel-judge - what a position and its placements look like to a player who does not search.
 * Included by every kernel-wN.c.
 */

struct shape {
    int largest, groups, stones;
};

INLINE struct shape shape_of(const struct state *s, const struct side *side)
{
    struct shape shape = {0, 0, (int)set_count(side->stones)};
    set_t rest = side->stones;
    EACH_GROUP(s, rest, k)
    {
        int size = s->group[s->id[k]].size;
        shape.groups++;
        shape.largest = size > shape.largest ? size : shape.largest;
    }
    return shape;
}

/* The chance of winning that belongs to a balance of shapes: 1/2 at 0, slope 1/4 there like the
 * logistic curve, but made of a square root alone, which is the same on every machine. */
INLINE double chance(double balance)
{
    return 0.5 + 0.5 * balance / __builtin_sqrt(4.0 + balance * balance);
}

/* What the differences of two shapes are worth. */
struct weights {
    double largest, stones, groups;
};

/* After a placement that is to be judged ... */
static const struct weights weights_after = {JUDGE_LARGEST, JUDGE_STONES, JUDGE_GROUPS};

/* ... and where a playout is cut. */
static const struct weights weights_at_cut[] = {
    [OUST_SHAPE_HEX] = {CUT_HEX_LARGEST, CUT_HEX_STONES, CUT_HEX_GROUPS},
    [OUST_SHAPE_RECT] = {CUT_RECT_LARGEST, CUT_RECT_STONES, CUT_RECT_GROUPS},
};

INLINE double balance(const struct weights *weights, struct shape me, struct shape foe)
{
    return weights->largest * (me.largest - foe.largest) + weights->stones * (me.stones - foe.stones) -
           weights->groups * (me.groups - foe.groups);
}

/* For side 0, from 0 to KERNEL_VALUE_WIN. */
INLINE int evaluate(const struct state *s)
{
    const struct weights *weights = &weights_at_cut[s->board->shape];
    double after = chance(balance(weights, shape_of(s, &s->side[0]), shape_of(s, &s->side[1])));
    return (int)(after * KERNEL_VALUE_WIN + 0.5);
}

/* The empty cells of its halo where a side could place next to a fresh enemy stone and capture
 * it: all but those where the new group would touch too large an enemy group anyway. */
INLINE set_t threats(const struct state *s, const struct side *me, const struct side *foe, set_t empty)
{
    set_t threats = set_and(empty, me->halo);
    set_t look = threats;
    EACH_CELL(look, k)
    {
        struct capture capture;
        if (capture_check(s, me, foe, (int)k, &capture) == OUST_VERDICT_TOO_SMALL)
            set_drop(&threats, (int)k);
    }
    return threats;
}

/* Can the enemy take a seed on this cell at once? */
INLINE double judge_seed(const struct state *s, const struct side *foe, int cell, set_t foe_threats)
{
    set_t touched = set_and(s->cell[cell].near, foe->stones);
    if (!set_any(touched))
        return set_any(set_and(s->cell[cell].near, foe_threats)) ? JUDGE_SEED_RISKY : JUDGE_SEED_SAFE;
    EACH_GROUP(s, touched, k)
    {
        if (set_any(set_and(s->group[s->id[k]].halo, foe_threats)))
            return JUDGE_SEED_LOST;
    }
    return JUDGE_SEED_CONTACT;
}

/* Can the enemy take the new group of a capture at once, if the turn went over to him? */
INLINE bool capture_holds(struct state *s, const struct side *me, const struct side *foe, int cell)
{
    const struct group *g = &s->group[s->id[cell]];
    set_t entries = set_and(set_and(g->halo, empty_cells(s)), foe->halo);
    EACH_CELL(entries, k)
    {
        struct capture capture;
        if (capture_check(s, foe, me, (int)k, &capture) == OUST_VERDICT_CAPTURE)
            return false;
    }
    return true;
}

INLINE double judge_capture(struct state *s, struct side *me, struct side *foe, int cell)
{
    struct capture capture;
    struct undo undo;
    if (capture_check(s, me, foe, cell, &capture) != OUST_VERDICT_CAPTURE)
        return -1;
    double prior;
    if (place_capture(s, me, foe, cell, &capture, &undo)) {
        prior = 1;
    } else {
        double after = chance(balance(&weights_after, shape_of(s, me), shape_of(s, foe)));
        double kind = capture_holds(s, me, foe, cell) ? JUDGE_CAPTURE_SAFE : JUDGE_CAPTURE_RISKY;
        prior = JUDGE_KIND_SHARE * kind + (1 - JUDGE_KIND_SHARE) * after;
    }
    take_back(s, &undo);
    return prior;
}

/* All legal placements of a side with a first guess of each one's chance to win, 0 to 255. */
static int kernel_judge(void *state, int side, uint16_t *cells, uint8_t *priors)
{
    struct state *s = state;
    struct side *me = &s->side[side], *foe = &s->side[!side];
    set_t empty = empty_cells(s);
    set_t captures = set_and(empty, me->halo), seeds = set_minus(empty, me->halo);
    set_t foe_threats = threats(s, foe, me, empty);
    int count = 0;
    captures = set_and(captures, contact_halo(s, me, foe));
    EACH_CELL(captures, k)
    {
        double prior = judge_capture(s, me, foe, (int)k);
        if (prior < 0)
            continue;
        cells[count] = (uint16_t)k;
        priors[count++] = (uint8_t)(prior * 255 + 0.5);
    }
    struct shape mine = shape_of(s, me);
    mine.stones++;
    mine.groups++;
    double after = chance(balance(&weights_after, mine, shape_of(s, foe)));
    EACH_CELL(seeds, k)
    {
        double prior = JUDGE_KIND_SHARE * judge_seed(s, foe, (int)k, foe_threats) + (1 - JUDGE_KIND_SHARE) * after;
        cells[count] = (uint16_t)k;
        priors[count++] = (uint8_t)(prior * 255 + 0.5);
    }
    return count;
}
