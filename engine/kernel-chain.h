/*
 * kernel-chain - the exact search for a winning chain.  Included by every kernel-wN.c.
 *
 * Depth first over the captures.  What has been captured is a function of the own stones alone,
 * so a memo of own stones that failed is exact.  Not searched is what kernel-reach.h shows to be out of
 * reach, what kernel-failure.h shows to be no better than what failed, and what another placement replaces.
 */

/* ---- one placement, and back ---- */

INLINE void join(struct work *w, int head, int other)
{
    w->parent[other] = (int16_t)head;
    w->size[head] = (int16_t)(w->size[head] + w->size[other]);
    w->narrow[w->joins] = w->span[head];
    w->span[head] = set_or(w->span[head], w->span[other]);
    w->joined[w->joins++] = (int16_t)other;
}

static void step(struct work *w, struct now *now, int cell)
{
    int heads[OUST_NEIGHBOURS_MAX], size;
    int count = groups_near(w, now->own, cell, heads, &size);
    int head = heads[0];
    for (int i = 1; i < count; i++)
        if (w->size[heads[i]] > w->size[head])
            head = heads[i];
    w->size[cell] = 1;
    w->span[cell] = set_or(w->state->cell[cell].self, w->state->cell[cell].near);
    join(w, head, cell);
    for (int i = 0; i < count; i++) {
        if (heads[i] == head)
            continue;
        join(w, head, heads[i]);
        set_drop(&now->heads, heads[i]);
    }
    set_add(&now->own, cell);
    set_drop(&now->live, cell);
    now->halo = set_or(now->halo, w->state->cell[cell].near);
    now->alive = set_minus(now->alive, w->victims[cell]);
    w->chain[w->length++] = (int16_t)cell;
}

static void step_back(struct work *w, int length, int joins)
{
    while (w->joins > joins) {
        int other = w->joined[--w->joins], head = w->parent[other];
        w->size[head] = (int16_t)(w->size[head] - w->size[other]);
        w->span[head] = w->narrow[w->joins];
        w->parent[other] = (int16_t)other;
    }
    w->length = length;
}

/* ---- which captures to try ---- */

struct option {
    set_t victims;
    set_t span; /* of the new group */
    int size;
    int cell;
};

/* Is a placement a capture now? */
static bool option_for(const struct work *w, const struct now *now, int cell, struct option *option)
{
    int heads[OUST_NEIGHBOURS_MAX];
    int count = groups_near(w, now->own, cell, heads, &option->size);
    option->cell = cell;
    option->victims = set_and(w->victims[cell], now->alive);
    if (set_any(set_and(option->victims, too_large(w, option->size))))
        return false;
    option->span = set_or(w->state->cell[cell].self, w->state->cell[cell].near);
    for (int i = 0; i < count; i++)
        option->span = set_or(option->span, w->span[heads[i]]);
    return true;
}

/* Would the group of the option connect all that a stone on the other cell could ever connect? */
INLINE bool replaces(const struct work *w, const struct option *option, int other, set_t all)
{
    return !set_any(set_minus(set_and(w->state->cell[other].near, all), option->span));
}

/*
 * Can the option be taken without a look at others?  Let a chain win.  Take the option first, then go along
 * the chain, leaving out placements that have nothing left to capture.  A placement left out has captured only
 * what the option did.  If the option's group connects all that it did, all else can still be placed.  Groups
 * are as large as before if just one placement was left out, the option's stone standing for it; otherwise the
 * option's group has to be larger than any enemy.
 */
static bool is_safe(const struct work *w, const struct now *now, const struct option *option, set_t cells, set_t target)
{
    const set_t all = set_or(now->own, cells);
    const bool single = set_count(set_and(option->victims, w->heads)) == 1;
    const bool strong = !set_any(set_and(set_minus(target, option->victims), too_large(w, option->size)));
    set_drop(&cells, option->cell);
    EACH_CELL(cells, k)
    {
        if (set_any(set_and(w->victims[k], option->victims)) &&
            !((single || strong) && replaces(w, option, (int)k, all)))
            return false;
    }
    return true;
}

/* Drops from the captures those that capture the same as the option and that it replaces. */
static void drop_replaced(const struct work *w, const struct now *now, const struct option *option, set_t all,
                          set_t *captures)
{
    set_t others = *captures;
    set_drop(&others, option->cell);
    EACH_CELL(others, k)
    {
        if (set_equal(set_and(w->victims[k], now->alive), option->victims) && replaces(w, option, (int)k, all))
            set_drop(captures, (int)k);
    }
}

/* The captures that have to be tried: of two that capture the same, one that replaces the other will do. */
static set_t choose(const struct work *w, const struct now *now, set_t cells, set_t target)
{
    const set_t all = set_or(now->own, cells);
    set_t todo = set_minus(set_and(cells, now->halo), now->alive);
    struct option option;
    EACH_CELL(todo, k)
    {
        if (!option_for(w, now, (int)k, &option))
            set_drop(&todo, (int)k);
        else if (is_safe(w, now, &option, cells, target))
            return w->state->cell[k].self;
    }
    EACH_CELL(todo, k)
    {
        if (set_has(&todo, (int)k) && option_for(w, now, (int)k, &option))
            drop_replaced(w, now, &option, all, &todo);
    }
    return todo;
}

/* Takes out the next one to try: those that capture few groups leave more to capture, and more stones to do it with. */
static int take_next(const struct work *w, const struct now *now, set_t *todo)
{
    int best = -1;
    uint32_t fewest = UINT32_MAX;
    EACH_CELL(*todo, k)
    {
        uint32_t groups = set_count(set_and(set_and(w->victims[k], now->alive), w->heads));
        if (groups < fewest) {
            fewest = groups;
            best = (int)k;
        }
    }
    set_drop(todo, best);
    return best;
}

/* ---- the search ---- */

static bool is_over_budget(struct work *w)
{
    const struct chain_question *q = w->question;
    w->nodes++;
    return (q->nodes > 0 && w->nodes > q->nodes) || stop_raised(q->stop);
}

static enum oust_chain search(struct work *w, struct now *now, set_t region, set_t target);

/* Tries the captures among `cells` one after the other. */
static enum oust_chain branch(struct work *w, struct now *now, set_t cells, set_t target)
{
    const int length = w->length, joins = w->joins;
    set_t todo = choose(w, now, cells, target);
    while (set_any(todo)) {
        const int cell = take_next(w, now, &todo);
        struct now next = *now;
        enum oust_chain answer = OUST_CHAIN_FOUND;
        step(w, &next, cell);
        set_t rest = set_and(target, next.alive), key = set_minus(next.own, w->me->stones);
        if (set_any(rest)) {
            answer = OUST_CHAIN_NONE;
            if (!memo_has(w->question->memo, key.w))
                answer = search(w, &next, set_and(cells, next.live), rest);
        }
        if (answer == OUST_CHAIN_FOUND)
            *now = next;
        if (answer != OUST_CHAIN_NONE)
            return answer;
        memo_add(w->question->memo, key.w);
        step_back(w, length, joins);
    }
    return OUST_CHAIN_NONE;
}

/* Of the cells those that capture in `part`. */
static set_t cells_for(const struct work *w, set_t cells, set_t part)
{
    set_t mine = set_none();
    EACH_CELL(cells, k)
    {
        if (set_any(set_and(w->victims[k], part)))
            set_add(&mine, (int)k);
    }
    return mine;
}

/*
 * Captures the whole `target`, placing within `region` alone.  If a chain is found, it is left in place
 * and in `now`; else the caller has to step back.  NONE: then not all enemies can be captured from here.
 * What doesn't hang together is searched apart, the smallest part first: all parts must succeed, and
 * none changes anything for another.
 */
static enum oust_chain search(struct work *w, struct now *now, set_t region, set_t target)
{
    if (is_over_budget(w))
        return OUST_CHAIN_UNKNOWN;
    now->live = cells_for(w, now->live, now->alive);
    region = set_and(region, now->live);
    if (must_fail(w, now))
        return OUST_CHAIN_NONE;
    struct now before = *now;
    set_t cells;
    if (!reach_by_size(w, now, region, target, &cells))
        return OUST_CHAIN_NONE;
    now->live = set_or(set_minus(now->live, region), cells);
    if (must_fail(w, now))
        return OUST_CHAIN_NONE;
    bind(w, now, cells);
    set_t part = smallest_part(w, target), mine = cells_for(w, cells, part);
    enum oust_chain answer = branch(w, now, mine, part);
    if (answer == OUST_CHAIN_NONE)
        note_failure(w, &before);
    if (answer != OUST_CHAIN_FOUND || set_equal(part, target))
        return answer;
    return search(w, now, set_minus(cells, mine), set_minus(target, part));
}

/* ---- the question ---- */

static void find_own_groups(struct work *w, struct now *now)
{
    const struct state *s = w->state;
    set_t rest = w->me->stones;
    EACH_CELL(w->me->stones, k)
    {
        w->parent[k] = s->id[k];
    }
    EACH_GROUP(s, rest, k)
    {
        const struct group *g = &s->group[s->id[k]];
        w->size[s->id[k]] = (int16_t)g->size;
        w->span[s->id[k]] = set_or(g->stones, g->halo);
        set_add(&now->heads, s->id[k]);
    }
}

/* Lays out the question. */
static void begin(struct work *w, const struct chain_question *question, struct now *now)
{
    w->question = question;
    w->state = question->state;
    w->me = &w->state->side[question->side];
    w->foe = &w->state->side[!question->side];
    w->nodes = 0;
    w->length = w->joins = 0;
    w->knows_victims = w->knows_contacts = set_none();
    *now = (struct now){w->me->stones, w->me->halo, set_none(), w->foe->stones, set_none()};
    sort_enemies(w);
}

static enum oust_chain kernel_chain(void *work, const struct chain_question *question, oust_cell *cells, int *count)
{
    struct work *w = work;
    struct now now;
    struct utmost utmost;
    if (count)
        *count = 0;
    begin(w, question, &now);
    if (!set_any(now.alive) || !reach(w, &now, &utmost))
        return OUST_CHAIN_NONE;
    find_own_groups(w, &now);
    memo_clear(question->memo);
    shelf_clear(question->failures);
    enum oust_chain answer = search(w, &now, now.live, now.alive);
    if (answer != OUST_CHAIN_FOUND)
        return answer;
    for (int i = 0; cells && i < w->length; i++)
        cells[i] = w->chain[i];
    if (count)
        *count = w->length;
    return answer;
}
