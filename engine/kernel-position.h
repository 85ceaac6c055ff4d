/*
 * kernel-position - stones, groups and the rules of placing.  Included by every kernel-wN.c.
 *
 * For each side there are the set of its stones, its halo (the cells next to a stone of it)
 * and the set of those stones that are not alone; for each stone the number of its group; for
 * each group its stones, its halo and its size.  The number of a group is one of its own
 * cells, so that no list of free numbers is needed, and the groups that a capture removes or
 * swallows stay where they are until the capture is taken back.  With this
 *  - a legal placement is found by a few unions: the halos of the own groups that it touches
 *    name every enemy stone that the new group will touch;
 *  - joining groups gives new numbers only to the smaller ones;
 *  - a victim's halo is taken away, and what of it other groups next to it have is put back.
 * There is no flood fill but in setup().
 */

#if W == 2
typedef uint8_t id_t_;
#else
typedef uint16_t id_t_;
#endif

#define CELLS (W * 64)

struct group {
    set_t stones;
    set_t halo; /* cells next to a stone; the group's own stones among them */
    int32_t size;
};

/* What the board knows of a cell. */
struct cell {
    set_t self;
    set_t near;   /* its neighbours */
    set_t around; /* what is at a distance of 1 or 2 */
};

struct side {
    set_t stones;
    set_t halo;
    set_t large; /* stones in groups of two or more */
};

struct state {
    const struct oust_board *board;
    const struct cell *cell;
    set_t full;
    struct side side[2];
    id_t_ id[CELLS];
    struct group group[CELLS];
};

/* What a capturing placement will do, found out while it is checked. */
struct capture {
    set_t halo;    /* of the new group */
    set_t victims; /* all stones captured */
    int size;      /* of the new group */
    int joined;    /* number of own groups that it joins, one at least */
    int root[OUST_NEIGHBOURS_MAX];
};

struct undo {
    struct side mine, foes; /* as they were */
    struct group saved;     /* the entry that the placement wrote over */
    int16_t cell;
    int8_t side;
    int8_t joined;
    id_t_ saved_id; /* its number */
    id_t_ cell_id;  /* what the placed cell's number was */
    id_t_ root[OUST_NEIGHBOURS_MAX];
};

#define EACH_GROUP(state, rest, k)                                                                                     \
    for (int word_ = 0; word_ < W; word_++)                                                                            \
        for (int k; (rest).w[word_] && (k = word_ * 64 + __builtin_ctzll((rest).w[word_]), true);                      \
             (rest) = set_minus(rest, (state)->group[(state)->id[k]].stones))

#define EACH_CELL(set, k)                                                                                              \
    for (int word_ = 0; word_ < W; word_++)                                                                            \
        for (uint64_t bits_ = (set).w[word_], k; bits_ && (k = (uint64_t)(word_ * 64 + __builtin_ctzll(bits_)), true); \
             bits_ &= bits_ - 1)

/* Is a placement on an empty cell of the side's own halo a capture?  Fills in `capture`. */
INLINE enum oust_verdict capture_check(const struct state *s, const struct side *me, const struct side *foe, int cell,
                                       struct capture *capture)
{
    set_t halo = s->cell[cell].near;
    set_t own = set_and(halo, me->stones);
    int size = 1, joined = 0;
    EACH_GROUP(s, own, k)
    {
        const struct group *g = &s->group[s->id[k]];
        halo = set_or(halo, g->halo);
        size += g->size;
        capture->root[joined++] = s->id[k];
    }
    /* The new group has two stones at least, so that a single enemy stone is always smaller. */
    set_t victims = set_and(halo, foe->stones);
    if (!set_any(victims))
        return OUST_VERDICT_NO_ENEMY;
    set_t large = set_and(victims, foe->large);
    EACH_GROUP(s, large, k)
    {
        const struct group *g = &s->group[s->id[k]];
        if (g->size >= size)
            return OUST_VERDICT_TOO_SMALL;
        victims = set_or(victims, g->stones);
    }
    capture->halo = halo;
    capture->victims = victims;
    capture->size = size;
    capture->joined = joined;
    return OUST_VERDICT_CAPTURE;
}

/* Notes what a placement is about to change. */
INLINE void undo_note(struct undo *undo, const struct state *s, const struct side *me, const struct side *foe, int cell,
                      int entry)
{
    undo->mine = *me;
    undo->foes = *foe;
    undo->cell = (int16_t)cell;
    undo->side = me == &s->side[1];
    undo->cell_id = s->id[cell];
    undo->saved = s->group[entry];
    undo->saved_id = (id_t_)entry;
}

INLINE void place_seed(struct state *s, struct side *me, const struct side *foe, int cell, struct undo *undo)
{
    if (undo) {
        undo_note(undo, s, me, foe, cell, cell);
        undo->joined = 0;
    }
    struct group *g = &s->group[cell];
    g->stones = s->cell[cell].self;
    g->halo = s->cell[cell].near;
    g->size = 1;
    s->id[cell] = (id_t_)cell;
    me->stones = set_or(me->stones, g->stones);
    me->halo = set_or(me->halo, g->halo);
}

/* Takes the victims off the board: their halo goes, but what groups nearby have of it stays. */
INLINE void remove_victims(struct state *s, struct side *foe, set_t victims)
{
    set_t gone = set_none(), nearby = set_none(), kept = set_none();
    EACH_CELL(victims, k)
    {
        gone = set_or(gone, s->cell[k].near);
        nearby = set_or(nearby, s->cell[k].around);
    }
    foe->stones = set_minus(foe->stones, victims);
    foe->large = set_minus(foe->large, victims);
    nearby = set_and(nearby, foe->stones);
    EACH_GROUP(s, nearby, k)
    {
        kept = set_or(kept, s->group[s->id[k]].halo);
    }
    foe->halo = set_or(set_minus(foe->halo, gone), kept);
}

/* Joins the placed stone and the own groups it touches under the number of the largest. */
INLINE void join_groups(struct state *s, struct side *me, int cell, const struct capture *capture, int main)
{
    set_t stones = s->group[main].stones;
    for (int i = 0; i < capture->joined; i++) {
        const struct group *g = &s->group[capture->root[i]];
        if (capture->root[i] == main)
            continue;
        EACH_CELL(g->stones, k)
        {
            s->id[k] = (id_t_)main;
        }
        stones = set_or(stones, g->stones);
    }
    stones = set_or(stones, s->cell[cell].self);
    s->id[cell] = (id_t_)main;
    s->group[main].stones = stones;
    s->group[main].halo = capture->halo;
    s->group[main].size = capture->size;
    me->stones = set_or(me->stones, stones);
    me->large = set_or(me->large, stones);
    me->halo = set_or(me->halo, capture->halo);
}

/* Places a stone that captures; true if it ousts the enemy. */
INLINE bool place_capture(struct state *s, struct side *me, struct side *foe, int cell, const struct capture *capture,
                          struct undo *undo)
{
    int main = capture->root[0];
    for (int i = 1; i < capture->joined; i++)
        if (s->group[capture->root[i]].size > s->group[main].size)
            main = capture->root[i];
    if (undo) {
        undo_note(undo, s, me, foe, cell, main);
        undo->joined = (int8_t)capture->joined;
        for (int i = 0; i < capture->joined; i++)
            undo->root[i] = (id_t_)capture->root[i];
    }
    join_groups(s, me, cell, capture, main);
    remove_victims(s, foe, capture->victims);
    return !set_any(foe->stones);
}

static void take_back(struct state *s, const struct undo *undo)
{
    s->group[undo->saved_id] = undo->saved;
    s->id[undo->cell] = undo->cell_id;
    for (int i = 0; i < undo->joined; i++) {
        if (undo->root[i] == undo->saved_id)
            continue;
        EACH_CELL(s->group[undo->root[i]].stones, k)
        {
            s->id[k] = undo->root[i];
        }
    }
    s->side[undo->side] = undo->mine;
    s->side[!undo->side] = undo->foes;
}

INLINE set_t empty_cells(const struct state *s)
{
    return set_minus(s->full, set_or(s->side[0].stones, s->side[1].stones));
}

/* The cells next to those of a side's groups that touch an enemy: only there, or next to an
 * enemy stone, can the side capture. */
INLINE set_t contact_halo(const struct state *s, const struct side *me, const struct side *foe)
{
    set_t contact = foe->halo;
    set_t rest = set_and(me->stones, foe->halo);
    EACH_GROUP(s, rest, k)
    {
        contact = set_or(contact, s->group[s->id[k]].halo);
    }
    return contact;
}

/* ---- the table's functions ---- */

/* Grows the group of a stone from its neighbours; only positions that are set up need this. */
static struct group flood(const struct state *s, set_t stones, int cell)
{
    struct group g = {set_none(), set_none(), 0};
    set_t fresh = set_none();
    set_add(&fresh, cell);
    while (set_any(fresh)) {
        g.stones = set_or(g.stones, fresh);
        EACH_CELL(fresh, k)
        {
            g.halo = set_or(g.halo, s->cell[k].near);
        }
        fresh = set_minus(set_and(g.halo, stones), g.stones);
    }
    g.size = (int32_t)set_count(g.stones);
    return g;
}

static void kernel_setup(void *state, const struct oust_board *board, const uint64_t *stones0, const uint64_t *stones1)
{
    struct state *s = state;
    memset(s, 0, sizeof *s);
    s->board = board;
    s->cell = (const struct cell *)board->sets;
    memcpy(&s->full, board->full, sizeof s->full);
    memcpy(&s->side[0].stones, stones0, sizeof(set_t));
    memcpy(&s->side[1].stones, stones1, sizeof(set_t));
    for (struct side *side = s->side; side < s->side + 2; side++) {
        set_t rest = side->stones;
        while (set_any(rest)) {
            int cell = set_first(rest);
            struct group g = flood(s, rest, cell);
            s->group[cell] = g;
            EACH_CELL(g.stones, k)
            {
                s->id[k] = (id_t_)cell;
            }
            side->halo = set_or(side->halo, g.halo);
            if (g.size > 1)
                side->large = set_or(side->large, g.stones);
            rest = set_minus(rest, g.stones);
        }
    }
}

/* Copies what is alive: the entries of groups that are gone are only for taking back. */
static void kernel_copy(void *state, const void *from)
{
    struct state *s = state;
    const struct state *f = from;
    memcpy(s, f, offsetof(struct state, group));
    set_t rest = set_or(f->side[0].stones, f->side[1].stones);
    EACH_GROUP(f, rest, k)
    {
        s->group[f->id[k]] = f->group[f->id[k]];
    }
}

static const uint64_t *kernel_stones(const void *state, int side)
{
    return ((const struct state *)state)->side[side].stones.w;
}

static const uint64_t *kernel_halo(const void *state, int side)
{
    return ((const struct state *)state)->side[side].halo.w;
}

static enum oust_verdict kernel_check(const void *state, int side, oust_cell cell, uint64_t *captured)
{
    const struct state *s = state;
    if (set_has(&s->side[0].stones, cell) || set_has(&s->side[1].stones, cell))
        return OUST_VERDICT_OCCUPIED;
    if (!set_has(&s->side[side].halo, cell))
        return OUST_VERDICT_SEED;
    struct capture capture;
    enum oust_verdict verdict = capture_check(s, &s->side[side], &s->side[!side], cell, &capture);
    if (verdict == OUST_VERDICT_CAPTURE && captured)
        memcpy(captured, &capture.victims, sizeof(set_t));
    return verdict;
}

static void kernel_legal(const void *state, int side, uint64_t *seeds, uint64_t *captures)
{
    const struct state *s = state;
    set_t empty = empty_cells(s), legal = set_none();
    set_t free = set_minus(empty, s->side[side].halo);
    set_t candidates = set_and(empty, s->side[side].halo);
    EACH_CELL(candidates, k)
    {
        struct capture capture;
        if (capture_check(s, &s->side[side], &s->side[!side], (int)k, &capture) == OUST_VERDICT_CAPTURE)
            set_add(&legal, (int)k);
    }
    memcpy(seeds, &free, sizeof free);
    memcpy(captures, &legal, sizeof legal);
}

static bool kernel_can_place(const void *state, int side)
{
    const struct state *s = state;
    set_t empty = empty_cells(s);
    if (set_any(set_minus(empty, s->side[side].halo)))
        return true;
    EACH_CELL(empty, k)
    {
        struct capture capture;
        if (capture_check(s, &s->side[side], &s->side[!side], (int)k, &capture) == OUST_VERDICT_CAPTURE)
            return true;
    }
    return false;
}

static enum kernel_outcome kernel_place(void *state, int side, oust_cell cell, void *undo)
{
    struct state *s = state;
    struct capture capture;
    if (!set_has(&s->side[side].halo, cell)) {
        place_seed(s, &s->side[side], &s->side[!side], cell, undo);
        return KERNEL_SEED;
    }
    if (capture_check(s, &s->side[side], &s->side[!side], cell, &capture) != OUST_VERDICT_CAPTURE)
        return KERNEL_NONE;
    return place_capture(s, &s->side[side], &s->side[!side], cell, &capture, undo) ? KERNEL_WIN : KERNEL_CAPTURE;
}

static void kernel_take_back(void *state, const void *undo)
{
    take_back(state, undo);
}

static const uint64_t *kernel_group(const void *state, oust_cell stone, int *size)
{
    const struct state *s = state;
    const struct group *g = &s->group[s->id[stone]];
    *size = g->size;
    return g->stones.w;
}
