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
    set_t span[CELLS];                   /* stones of the group of each head, and the cells next to them */
    int16_t joined[CELLS];               /* heads that lost their place, in order */
    set_t narrow[CELLS];                 /* the span, before that, of the head they lost it to */
    int joins;
    /* Own groups and cells within reach, joined: see reach_by_size(). */
    int16_t top[CELLS];
    int16_t stones[CELLS]; /* own stones of each top */
    set_t touched[CELLS];  /* enemy stones that its cells could capture */
    set_t bound[CELLS];    /* these, and the enemy groups that some of its cells lie under */
    set_t tops;
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

/* ---- own groups, which only ever join ---- */

INLINE int head_of(const struct work *w, int stone)
{
    while (w->parent[stone] != stone)
        stone = w->parent[stone];
    return stone;
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

/* ---- the same, more closely ---- */

INLINE int top_of(const struct work *w, int cell)
{
    while (w->top[cell] != cell)
        cell = w->top[cell];
    return cell;
}

/* The tops next to a cell.  Returns their number. */
INLINE int tops_near(const struct work *w, set_t cells, int cell, int tops[OUST_NEIGHBOURS_MAX])
{
    int count = 0;
    set_t near = set_and(w->state->cell[cell].near, cells);
    EACH_CELL(near, k)
    {
        int top = top_of(w, (int)k), i = 0;
        while (i < count && tops[i] != top)
            i++;
        if (i == count)
            tops[count++] = top;
    }
    return count;
}

static void tops_join(struct work *w, const struct now *now, int cell, set_t victims, const int *tops, int count)
{
    int stones = 0;
    set_t touched = victims, under = set_none();
    if (set_has(&now->alive, cell))
        under = w->state->group[w->state->id[cell]].stones;
    for (int i = 0; i < count; i++) {
        stones += w->stones[tops[i]];
        touched = set_or(touched, w->touched[tops[i]]);
        under = set_or(under, w->bound[tops[i]]);
        w->top[tops[i]] = (int16_t)cell;
        set_drop(&w->tops, tops[i]);
    }
    set_add(&w->tops, cell);
    w->top[cell] = (int16_t)cell;
    w->stones[cell] = (int16_t)stones;
    w->touched[cell] = touched;
    w->bound[cell] = set_or(touched, under);
}

/*
 * As reach(), with closer bounds: a group grows no larger than the own stones that cells within
 * reach connect, and one more for each enemy group that these cells capture.
 * Leaves what is connected in `tops`.
 */
static bool reach_by_size(struct work *w, const struct now *now, set_t region, set_t target, set_t *cells)
{
    set_t gone = set_none(), placed = set_none(), supported = now->halo;
    w->tops = set_none();
    set_t own = now->own;
    EACH_CELL(own, k)
    {
        w->top[k] = (int16_t)head_of(w, (int)k);
    }
    EACH_CELL(own, k)
    {
        if (w->top[k] != (int)k)
            continue;
        set_add(&w->tops, (int)k);
        w->stones[k] = w->size[k];
        w->touched[k] = w->bound[k] = set_none();
    }
    for (bool grown = true; grown;) {
        grown = false;
        set_t todo = set_minus(set_and(supported, set_minus(region, placed)), set_minus(now->alive, gone));
        EACH_CELL(todo, k)
        {
            int tops[OUST_NEIGHBOURS_MAX], stones = 1;
            set_t victims = set_and(w->victims[k], now->alive), touched = set_none();
            if (!set_has(&now->halo, (int)k) && !is_supported(w, (int)k, placed, victims))
                continue;
            int count = tops_near(w, set_or(now->own, placed), (int)k, tops);
            for (int i = 0; i < count; i++) {
                stones += w->stones[tops[i]];
                touched = set_or(touched, w->touched[tops[i]]);
            }
            stones += (int)set_count(set_and(set_and(touched, gone), w->heads));
            if (set_any(set_and(set_minus(victims, gone), too_large(w, stones))))
                continue;
            tops_join(w, now, (int)k, victims, tops, count);
            set_add(&placed, (int)k);
            gone = set_or(gone, victims);
            supported = set_or(supported, w->state->cell[k].near);
            grown = true;
        }
    }
    *cells = placed;
    return !set_any(set_minus(target, gone));
}

/* The enemy stones whose fate hangs together with that of the lowest one of `target`. */
static set_t entangled(const struct work *w, set_t target)
{
    set_t part = set_none(), tops = w->tops;
    set_add(&part, set_first(target));
    for (bool grown = true; grown;) {
        grown = false;
        EACH_CELL(tops, k)
        {
            if (!set_any(set_and(w->bound[k], part)))
                continue;
            part = set_or(part, w->bound[k]);
            set_drop(&tops, (int)k);
            grown = true;
        }
    }
    return part;
}

static set_t smallest_part(const struct work *w, set_t target)
{
    set_t best = set_and(entangled(w, target), target), rest = set_minus(target, best);
    while (set_any(rest)) {
        set_t part = set_and(entangled(w, rest), target);
        if (set_count(part) < set_count(best))
            best = part;
        rest = set_minus(rest, part);
    }
    return best;
}
