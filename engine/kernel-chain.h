/*
 * kernel-chain - the exact search for a winning chain.  Included by every kernel-wN.c.
 *
 * Depth first over the captures.  What has been captured is a function of the own stones alone,
 * so a memo of own stones that failed is exact; what kernel-reach.h shows to be out of reach need
 * not be searched.
 */

#define NODES_BETWEEN_LOOKS 256

/* ---- own groups, which only ever join ---- */

INLINE int head_of(const struct work *w, int stone)
{
    while (w->parent[stone] != stone)
        stone = w->parent[stone];
    return stone;
}

static void find_own_groups(struct work *w)
{
    const struct state *s = w->state;
    set_t rest = w->me->stones;
    EACH_CELL(w->me->stones, k)
    {
        w->parent[k] = s->id[k];
    }
    EACH_GROUP(s, rest, k)
    {
        w->size[s->id[k]] = (int16_t)s->group[s->id[k]].size;
    }
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

/* ---- one placement, and back ---- */

INLINE void join(struct work *w, int head, int other)
{
    w->parent[other] = (int16_t)head;
    w->size[head] = (int16_t)(w->size[head] + w->size[other]);
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
    join(w, head, cell);
    for (int i = 0; i < count; i++)
        if (heads[i] != head)
            join(w, head, heads[i]);
    set_add(&now->own, cell);
    now->halo = set_or(now->halo, w->state->cell[cell].near);
    now->alive = set_minus(now->alive, victims_of(w, cell));
    w->chain[w->length++] = (int16_t)cell;
}

static void step_back(struct work *w, int length, int joins)
{
    while (w->joins > joins) {
        int other = w->joined[--w->joins], head = w->parent[other];
        w->size[head] = (int16_t)(w->size[head] - w->size[other]);
        w->parent[other] = (int16_t)other;
    }
    w->length = length;
}

INLINE bool is_capture(const struct work *w, const struct now *now, int cell, set_t victims)
{
    int heads[OUST_NEIGHBOURS_MAX], size;
    groups_near(w, now->own, cell, heads, &size);
    return !set_any(set_and(victims, too_large(w, size)));
}

/* ---- the search ---- */

static bool is_over_budget(struct work *w)
{
    const struct chain_question *q = w->question;
    w->nodes++;
    return (q->nodes > 0 && w->nodes > q->nodes) || (w->nodes % NODES_BETWEEN_LOOKS == 0 && stop_raised(q->stop));
}

/* Captures the whole `target`, placing within `region` alone; the chain is left in place if it is found. */
static enum oust_chain search(struct work *w, const struct now *now, set_t region, set_t target)
{
    set_t cells;
    if (is_over_budget(w))
        return OUST_CHAIN_UNKNOWN;
    if (!reach(w, now, region, target, &cells))
        return OUST_CHAIN_NONE;
    set_t todo = set_minus(set_and(cells, now->halo), now->alive);
    const int length = w->length, joins = w->joins;
    EACH_CELL(todo, k)
    {
        set_t victims = set_and(w->victims[k], now->alive);
        if (!is_capture(w, now, (int)k, victims))
            continue;
        struct now next = *now;
        step(w, &next, (int)k);
        set_t rest = set_minus(target, victims), key = set_minus(next.own, w->me->stones);
        if (!set_any(rest))
            return OUST_CHAIN_FOUND;
        if (!memo_has(w->question->memo, key.w)) {
            enum oust_chain answer = search(w, &next, set_minus(cells, w->state->cell[k].self), rest);
            if (answer != OUST_CHAIN_NONE)
                return answer;
            memo_add(w->question->memo, key.w);
        }
        step_back(w, length, joins);
    }
    return OUST_CHAIN_NONE;
}

static enum oust_chain kernel_chain(void *work, const struct chain_question *question, oust_cell *cells, int *count)
{
    struct work *w = work;
    const struct state *s = question->state;
    w->question = question;
    w->state = s;
    w->me = &s->side[question->side];
    w->foe = &s->side[!question->side];
    w->nodes = 0;
    w->length = w->joins = 0;
    w->knows_victims = w->knows_contacts = set_none();
    if (count)
        *count = 0;
    if (!set_any(w->foe->stones) || !set_any(w->me->stones))
        return OUST_CHAIN_NONE;
    sort_enemies(w);
    find_own_groups(w);
    memo_clear(question->memo);
    struct now now = {w->me->stones, w->me->halo, w->foe->stones};
    enum oust_chain answer = search(w, &now, set_minus(s->full, w->me->stones), w->foe->stones);
    for (int i = 0; answer == OUST_CHAIN_FOUND && cells && i < w->length; i++)
        cells[i] = w->chain[i];
    if (answer == OUST_CHAIN_FOUND && count)
        *count = w->length;
    return answer;
}
