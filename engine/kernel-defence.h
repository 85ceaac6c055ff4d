/*
 * kernel-defence - which placements leave the enemy without a winning chain.  Included by every
 * kernel-wN.c.
 *
 * What the enemy could place on at the very most shows at a glance that most seeds are safe; only the others are
 * made and answered by a search.
 */

#define CAPTURES_FOLLOWED 2 /* further captures in the same turn that are tried to find a safe end of it */

struct defence {
    struct work work; /* first, as kernel_chain() gets the same room */
    struct state state;
    struct chain_question question; /* the enemy's */
    bool unknown;                   /* a search was not finished */
    struct undo undo[CAPTURES_FOLLOWED + 2];
};

static void legal_sets(const struct state *s, int side, set_t *seeds, set_t *captures)
{
    kernel_legal(s, side, seeds->w, captures->w);
}

/* Has the enemy no chain as things stand?  What is not known is not safe. */
static bool is_answered(struct defence *d)
{
    enum oust_chain answer = kernel_chain(d, &d->question, NULL, NULL);
    d->unknown = d->unknown || answer == OUST_CHAIN_UNKNOWN;
    return answer == OUST_CHAIN_NONE;
}

/* The cells from which the enemy would capture a stone seeded here. */
static set_t touching(const struct work *w, int cell)
{
    const struct state *s = w->state;
    set_t cells = s->cell[cell].near, groups = set_and(cells, w->me->stones);
    EACH_GROUP(s, groups, k)
    {
        cells = set_or(cells, s->group[s->id[k]].halo);
    }
    return cells;
}

/*
 * The seeds that are safe at a glance, as something stays out of the enemy's reach: the new stone itself, or
 * anything else even if the new stone can be captured.  Until a chain touches the stone, it goes on as if that
 * were not there; so what could be placed on without it is where to begin.
 */
static set_t safe_at_a_glance(struct defence *d, set_t seeds)
{
    struct work *w = &d->work;
    struct now now;
    struct utmost utmost;
    set_t safe = set_none();
    begin(w, &d->question, &now);
    reach(w, &now, &utmost);
    EACH_CELL(seeds, k)
    {
        const struct seed seed = {d->state.cell[k].self, touching(w, (int)k)};
        if (set_any(set_and(seed.touching, utmost.border))) {
            struct utmost more = utmost;
            more.hopeless = set_minus(more.hopeless, seed.touching);
            if (set_any(set_and(seed.touching, more.placed)))
                more.gone = set_or(more.gone, seed.self);
            extend(w, &now, &seed, &more);
            if (set_equal(more.gone, set_or(now.alive, seed.self)))
                continue;
        }
        set_add(&safe, (int)k);
    }
    return safe;
}

static bool is_safe_seed(struct defence *d, int side, int cell, struct undo *undo)
{
    struct state *s = &d->state;
    place_seed(s, &s->side[side], &s->side[!side], cell, undo);
    bool safe = is_answered(d);
    take_back(s, undo);
    return safe;
}

/* Can the side end its turn safely, with no more than `depth` captures first? */
static bool has_safe_end(struct defence *d, int side, int depth)
{
    set_t seeds, captures;
    struct state *s = &d->state;
    struct undo *undo = &d->undo[depth];
    legal_sets(s, side, &seeds, &captures);
    if (!set_any(seeds) && !set_any(captures))
        return is_answered(d);
    if (set_any(safe_at_a_glance(d, seeds)))
        return true;
    EACH_CELL(seeds, k)
    {
        if (is_safe_seed(d, side, (int)k, undo))
            return true;
    }
    if (depth == 0)
        return false;
    EACH_CELL(captures, k)
    {
        bool safe = kernel_place(s, side, (int)k, undo) == KERNEL_WIN || has_safe_end(d, side, depth - 1);
        take_back(s, undo);
        if (safe)
            return true;
    }
    return false;
}

static enum oust_chain kernel_defence(void *work, const struct chain_question *question, uint64_t *safe)
{
    struct defence *d = work;
    const int side = question->side;
    struct undo *undo = &d->undo[CAPTURES_FOLLOWED + 1];
    set_t seeds, captures;
    kernel_copy(&d->state, question->state);
    d->question = *question;
    d->question.state = &d->state;
    d->question.side = !side;
    d->unknown = false;
    legal_sets(&d->state, side, &seeds, &captures);
    set_t good = safe_at_a_glance(d, seeds);
    seeds = set_minus(seeds, good);
    EACH_CELL(seeds, k)
    {
        if (is_safe_seed(d, side, (int)k, undo))
            set_add(&good, (int)k);
    }
    EACH_CELL(captures, k)
    {
        if (kernel_place(&d->state, side, (int)k, undo) == KERNEL_WIN || has_safe_end(d, side, CAPTURES_FOLLOWED))
            set_add(&good, (int)k);
        take_back(&d->state, undo);
    }
    memcpy(safe, good.w, sizeof good);
    return d->unknown ? OUST_CHAIN_UNKNOWN : OUST_CHAIN_NONE;
}
