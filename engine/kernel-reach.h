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

/* What counts of the own stones, see kernel-failure.h. */
struct touch {
    set_t cells;
    uint64_t size;
};

struct stand {
    uint64_t count;
    set_t cells;
    struct touch group[CELLS / 2 + 1]; /* no position has more groups */
};

struct work {
    const struct chain_question *question;
    const struct state *state;
    const struct side *me, *foe; /* as the turn began */
    uint64_t nodes;

    set_t heads;                         /* one stone of each enemy group */
    int largest;                         /* size of the largest enemy group */
    set_t at_least[CELLS + 2];           /* for each size the stones of the enemy groups so large */
    set_t knows_victims, knows_contacts; /* what has been found out of the following two */
    set_t victims[CELLS];                /* of each cell: whole enemy groups */
    set_t contacts[CELLS];               /* of each own group: whole enemy groups that it touches */

    /* The chain so far, and the own groups that it has joined: each stone names one nearer to the head of its
     * group; what stands here of a head counts for the group. */
    int length, joins;
    int16_t chain[CELLS];
    int16_t parent[CELLS];
    int16_t size[CELLS];
    set_t span[CELLS];     /* its stones and the cells next to them */
    int16_t joined[CELLS]; /* the heads that became mere stones, in order ... */
    set_t narrow[CELLS];   /* ... and the span of their new heads before that */

    /* Own groups and the cells within reach, connected: see reach_by_size().  What stands here of a top counts
     * for all that is connected with it. */
    set_t tops;
    int16_t top[CELLS];
    int16_t stones[CELLS]; /* number of own stones */
    set_t touched[CELLS];  /* enemy stones that its cells could capture */
    set_t bound[CELLS];    /* these, and the enemy groups that some of its cells lie under */

    struct stand stand;
};

/* How things stand in the middle of a chain. */
struct now {
    set_t own, halo;
    set_t heads; /* of the own groups */
    set_t alive; /* enemy stones */
    set_t live;  /* no winning chain goes on with any other cells */
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

/* A stone that the enemy might seed: itself, and the cells from which it would be captured. */
struct seed {
    set_t self;
    set_t touching;
};

/* What could be placed on and what could be captured, as far as is known. */
struct utmost {
    set_t placed;
    set_t border;   /* cells next to these or to own stones */
    set_t hopeless; /* those of them where there is nothing to capture */
    set_t gone;
};

INLINE set_t victims_with(struct work *w, int cell, const struct seed *seed)
{
    if (!set_has(&w->knows_victims, cell))
        learn_victims(w, cell);
    set_t victims = w->victims[cell];
    return seed && set_has(&seed->touching, cell) ? set_or(victims, seed->self) : victims;
}

/* Is the cell next to a stone of the chain that leaves it something to capture?  A cell without an
 * older own stone needs that: what the new stone touched is gone. */
INLINE bool is_supported(struct work *w, int cell, set_t placed, set_t victims, const struct seed *seed)
{
    set_t near = set_and(w->state->cell[cell].near, placed);
    EACH_CELL(near, k)
    {
        if (set_any(set_minus(victims, victims_with(w, (int)k, seed))))
            return true;
    }
    return false;
}

/* Goes on until nothing more can be placed on, with one enemy stone more if `seed` is given. */
INLINE void extend(struct work *w, const struct now *now, const struct seed *seed, struct utmost *u)
{
    const int stones = (int)set_count(now->own);
    set_t alive = seed ? set_or(now->alive, seed->self) : now->alive;
    set_t heads = seed ? set_or(w->heads, seed->self) : w->heads;
    for (bool grown = true; grown;) {
        set_t large = too_large(w, stones + (int)set_count(set_and(u->gone, heads)) + 1);
        set_t todo = set_minus(set_minus(u->border, u->placed), set_or(u->hopeless, set_minus(alive, u->gone)));
        grown = false;
        EACH_CELL(todo, k)
        {
            set_t victims = victims_with(w, (int)k, seed);
            if (!set_any(victims)) {
                set_add(&u->hopeless, (int)k);
                continue;
            }
            if (set_any(set_and(set_minus(victims, u->gone), large)) ||
                (!set_has(&now->halo, (int)k) && !is_supported(w, (int)k, u->placed, victims, seed)))
                continue;
            set_add(&u->placed, (int)k);
            u->gone = set_or(u->gone, victims);
            u->border = set_or(u->border, set_minus(w->state->cell[k].near, now->own));
            grown = true;
        }
    }
}

/*
 * Could all enemies be captured, if every group grew by all stones that could be placed at all?
 * Collects in `live` what any chain could place on.  This is what most questions end with.
 */
static bool reach(struct work *w, struct now *now, struct utmost *u)
{
    *u = (struct utmost){set_none(), set_minus(now->halo, now->own), set_none(), set_none()};
    extend(w, now, NULL, u);
    now->live = u->placed;
    return set_equal(u->gone, now->alive);
}

/* ---- own groups, which only ever join ---- */

INLINE int head_of(const struct work *w, int stone)
{
    while (w->parent[stone] != stone)
        stone = w->parent[stone];
    return stone;
}

/* The heads of the own groups next to a cell.  Returns their number, sets the size of the group that would be. */
INLINE int groups_near(const struct work *w, set_t own, int cell, int heads[OUST_NEIGHBOURS_MAX], int *size)
{
    int count = 0;
    *size = 1;
    set_t near = set_and(w->state->cell[cell].near, own);
    EACH_CELL(near, k)
    {
        int head = head_of(w, (int)k), i = 0;
        while (i < count && heads[i] != head)
            i++;
        if (i < count)
            continue;
        heads[count++] = head;
        *size += w->size[head];
    }
    return count;
}

/* ---- the utmost, more closely ---- */

/* Halves the way for whoever comes next. */
INLINE int top_of(struct work *w, int top)
{
    while (w->top[top] != top)
        top = w->top[top] = w->top[w->top[top]];
    return top;
}

/* The tops next to a cell.  Returns their number, sets the number of own stones that the cell would connect. */
INLINE int tops_near(struct work *w, const struct now *now, set_t placed, int cell, int tops[OUST_NEIGHBOURS_MAX],
                     int *stones)
{
    int count = 0;
    *stones = 0;
    set_t near = set_and(w->state->cell[cell].near, set_or(now->own, placed));
    EACH_CELL(near, k)
    {
        int top = top_of(w, (int)k), i = 0;
        while (i < count && tops[i] != top)
            i++;
        if (i < count)
            continue;
        tops[count++] = top;
        *stones += w->stones[top];
    }
    return count;
}

/* The enemy stones that cells connected with these tops could capture. */
INLINE set_t touched_by(const struct work *w, const int *tops, int count)
{
    set_t touched = set_none();
    for (int i = 0; i < count; i++)
        touched = set_or(touched, w->touched[tops[i]]);
    return touched;
}

/* Makes the cell the top of all that it connects. */
INLINE void tops_join(struct work *w, int cell, int stones, set_t victims, const int *tops, int count)
{
    for (int i = 0; i < count; i++)
        w->top[tops[i]] = (int16_t)cell;
    w->top[cell] = (int16_t)cell;
    w->stones[cell] = (int16_t)stones;
    w->touched[cell] = set_or(victims, touched_by(w, tops, count));
}

/* How many stones the captures of what is `gone` could add to a group that connects these tops. */
INLINE int gain_of(const struct work *w, const int *tops, int count, set_t gone)
{
    return (int)set_count(set_and(set_and(touched_by(w, tops, count), gone), w->heads));
}

/* Is a group so large larger than all these enemy groups? */
INLINE bool is_larger(const struct work *w, int size, set_t enemies)
{
    return !set_any(set_and(enemies, too_large(w, size)));
}

/* At first each own group is connected with nothing. */
static void tops_begin(struct work *w, const struct now *now)
{
    memcpy(w->top, w->parent, sizeof w->top);
    EACH_CELL(now->heads, k)
    {
        w->stones[k] = w->size[k];
        w->touched[k] = set_none();
    }
}

/*
 * As reach(), for a part of the enemies and with closer bounds: a group grows no larger than the own
 * stones that cells within reach connect, and one more for each enemy group that these cells capture.
 * Collects in `cells` what can be placed on, and leaves it connected for bind().
 */
static bool reach_by_size(struct work *w, const struct now *now, set_t region, set_t target, set_t *cells)
{
    set_t gone = set_none(), placed = set_none(), candidates = now->halo;
    tops_begin(w, now);
    for (bool grown = true; grown;) {
        set_t todo = set_minus(set_and(candidates, set_minus(region, placed)), set_minus(now->alive, gone));
        grown = false;
        EACH_CELL(todo, k)
        {
            int tops[OUST_NEIGHBOURS_MAX], stones;
            set_t victims = set_and(w->victims[k], now->alive), left = set_minus(victims, gone);
            if (!set_has(&now->halo, (int)k) && !is_supported(w, (int)k, placed, victims, NULL))
                continue;
            int count = tops_near(w, now, placed, (int)k, tops, &stones);
            if (!is_larger(w, stones + 1, left) && !is_larger(w, stones + 1 + gain_of(w, tops, count, gone), left))
                continue;
            tops_join(w, (int)k, stones, victims, tops, count);
            set_add(&placed, (int)k);
            gone = set_or(gone, victims);
            candidates = set_or(candidates, w->state->cell[k].near);
            grown = true;
        }
    }
    *cells = placed;
    return !set_any(set_minus(target, gone));
}

/* ---- what hangs together ---- */

/* Collects the tops, after reach_by_size(), and what the cells of each hang together with. */
static void bind(struct work *w, const struct now *now, set_t placed)
{
    const set_t all = set_or(now->heads, placed);
    w->tops = set_none();
    EACH_CELL(all, k)
    {
        if (w->top[k] != (int)k)
            continue;
        set_add(&w->tops, (int)k);
        w->bound[k] = w->touched[k];
    }
    set_t under = set_and(placed, now->alive);
    EACH_CELL(under, k)
    {
        int top = top_of(w, (int)k);
        w->bound[top] = set_or(w->bound[top], w->state->group[w->state->id[k]].stones);
    }
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

/* The smallest part of the target that hangs together with nothing else. */
static set_t smallest_part(const struct work *w, set_t target)
{
    set_t best = entangled(w, target), rest = set_minus(target, best);
    while (set_any(rest)) {
        set_t part = entangled(w, rest);
        if (set_count(part) < set_count(best))
            best = part;
        rest = set_minus(rest, part);
    }
    return best;
}
