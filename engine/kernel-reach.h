/*
 * kernel-reach - what a chain of captures could reach at the very most.  Included by every
 * kernel-wN.c; kernel-chain.h searches with it.
 *
 * Within a turn own stones never vanish, enemy stones never come, and a group formed by a
 * capture touches no enemy any more.  So what a placement on a cell captures is known from the
 * beginning: those enemy groups, of the ones still alive, that the cell itself touches or that an
 * own group next to it touched when the turn began.  The set of these, `victims` of the cell,
 * never changes; and as each placement must capture something, no chain has more placements
 * than the enemy has groups.
 */

struct work {
    const struct chain_question *question;
    const struct state *state;
    const struct side *me, *foe; /* as the turn began */
    set_t heads;                 /* one stone of each enemy group */
    int largest;                 /* size of the largest enemy group */
    uint64_t nodes;
    int length; /* of the chain so far */
    int16_t chain[CELLS];
    set_t knows_victims, knows_contacts; /* what has been found out of the following two */
    set_t victims[CELLS];                /* of each cell: whole enemy groups */
    set_t contacts[CELLS];               /* of each own group: whole enemy groups that it touches */
    set_t at_least[CELLS + 2];           /* for each size the stones of the enemy groups so large */
    int16_t parent[CELLS];               /* own groups, joined: each stone names one nearer to the head of its group */
    int16_t size[CELLS];                 /* of the group of each head */
    int16_t joined[CELLS];               /* heads that lost their place, in order */
    int joins;
};

/* How things stand in the middle of a chain. */
struct now {
    set_t own, halo;
    set_t alive; /* enemy stones */
};

/* ---- what is known from the beginning ---- */

/* The whole enemy groups that these stones belong to. */
INLINE set_t whole_groups(const struct work *w, set_t stones)
{
    set_t large = set_and(stones, w->foe->large);
    set_t whole = set_minus(stones, large);
    EACH_GROUP(w->state, large, k)
    {
        whole = set_or(whole, w->state->group[w->state->id[k]].stones);
    }
    return whole;
}

static set_t contacts_of(struct work *w, int group)
{
    if (!set_has(&w->knows_contacts, group)) {
        set_add(&w->knows_contacts, group);
        w->contacts[group] = whole_groups(w, set_and(w->state->group[group].halo, w->foe->stones));
    }
    return w->contacts[group];
}

/* A cell under an enemy group can only be placed on once that group is gone: it is no victim there. */
static void learn_victims(struct work *w, int cell)
{
    const struct state *s = w->state;
    set_t near = s->cell[cell].near, own = set_and(near, w->me->stones);
    set_t victims = whole_groups(w, set_and(near, w->foe->stones));
    EACH_GROUP(s, own, k)
    {
        victims = set_or(victims, contacts_of(w, s->id[k]));
    }
    if (set_has(&w->foe->stones, cell))
        victims = set_minus(victims, s->group[s->id[cell]].stones);
    set_add(&w->knows_victims, cell);
    w->victims[cell] = victims;
}

INLINE set_t victims_of(struct work *w, int cell)
{
    if (!set_has(&w->knows_victims, cell))
        learn_victims(w, cell);
    return w->victims[cell];
}

static void sort_enemies(struct work *w)
{
    const struct state *s = w->state;
    set_t rest = w->foe->large;
    w->heads = set_minus(w->foe->stones, w->foe->large);
    w->largest = 1;
    w->at_least[1] = w->foe->stones;
    w->at_least[2] = set_none();
    EACH_GROUP(s, rest, k)
    {
        const struct group *g = &s->group[s->id[k]];
        set_add(&w->heads, k);
        while (w->largest < g->size)
            w->at_least[++w->largest + 1] = set_none();
        for (int size = 2; size <= g->size; size++)
            w->at_least[size] = set_or(w->at_least[size], g->stones);
    }
}

/* Enemy stones in groups that are not smaller than a group of this size. */
INLINE set_t too_large(const struct work *w, int size)
{
    return w->at_least[size <= w->largest ? size : w->largest + 1];
}

/* ---- the utmost ---- */

/* Is the cell next to a stone of the chain that leaves it something to capture?  A cell without an
 * older own stone needs that: what the new stone touched is gone. */
INLINE bool is_supported(struct work *w, int cell, set_t placed, set_t victims)
{
    set_t near = set_and(w->state->cell[cell].near, placed);
    EACH_CELL(near, k)
    {
        if (set_any(set_minus(victims, w->victims[k])))
            return true;
    }
    return false;
}

/*
 * Collects in `cells` those of `region` that any chain from here could place on, under
 * the kindest assumptions: every group grows by all stones that could be placed at all.
 * Returns whether the whole `target` could be captured.
 */
static bool reach(struct work *w, const struct now *now, set_t region, set_t target, set_t *cells)
{
    const int stones = (int)set_count(now->own);
    set_t gone = set_none(), placed = set_none();
    set_t candidates = set_and(now->halo, region);
    bool grown = true;
    while (grown) {
        grown = false;
        set_t large = too_large(w, stones + (int)set_count(set_and(gone, w->heads)) + 1);
        set_t todo = set_minus(set_minus(candidates, placed), set_minus(now->alive, gone));
        EACH_CELL(todo, k)
        {
            set_t victims = set_and(victims_of(w, (int)k), now->alive);
            if (!set_any(victims)) {
                set_drop(&region, (int)k);
                set_drop(&candidates, (int)k);
                continue;
            }
            if (set_any(set_and(set_minus(victims, gone), large)))
                continue;
            if (!set_has(&now->halo, (int)k) && !is_supported(w, (int)k, placed, victims))
                continue;
            set_add(&placed, (int)k);
            gone = set_or(gone, victims);
            candidates = set_or(candidates, set_and(w->state->cell[k].near, region));
            grown = true;
        }
    }
    *cells = placed;
    return !set_any(set_minus(target, gone));
}
