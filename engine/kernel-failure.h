/*
 * kernel-failure - remembers how things stood when a chain could not be completed, so that nothing
 * weaker is tried.  Included by every kernel-wN.c.
 *
 * Which enemies are alive decides which cells can still be placed on and what that would capture.  Of the own
 * stones nothing counts but the groups: which of these cells each touches, and how large it is.  If the
 * same enemies could not be captured with groups that touched as much and were as large, then they can't be
 * captured now: a chain from here would be one from there.
 *
 * Records are kept for the whole set of living enemies only, never for an independent part of it: a part may
 * fail because another part's captures had changed the own groups, which the record would not say.
 */

#define RECORDS_LOOKED_AT 256 /* of the same enemies, newest first; behind that a search is the cheaper way */

/* How large a group must be to capture any of the enemies alive with one stone more.  All larger ones are alike. */
INLINE int size_enough(const struct work *w, set_t alive)
{
    int size = w->largest;
    while (size > 1 && !set_any(set_and(alive, too_large(w, size))))
        size--;
    return size;
}

static void take_stand(const struct work *w, const struct now *now, int enough, struct stand *stand)
{
    stand->count = 0;
    stand->cells = set_none();
    EACH_CELL(now->heads, k)
    {
        set_t cells = set_and(w->span[k], now->live);
        if (!set_any(cells))
            continue;
        stand->cells = set_or(stand->cells, cells);
        stand->group[stand->count++] = (struct touch){cells, (uint64_t)(w->size[k] < enough ? w->size[k] : enough)};
    }
}

INLINE bool set_within(set_t a, set_t b)
{
    return !set_any(set_minus(a, b));
}

/* Can every group be likened to an old one that touches as much and has room for it? */
static bool is_weaker(const struct stand *stand, const struct stand *old, uint64_t enough)
{
    uint64_t room[CELLS / 2 + 1];
    if (!set_within(stand->cells, old->cells))
        return false;
    for (uint64_t i = 0; i < old->count; i++)
        room[i] = old->group[i].size >= enough ? UINT64_MAX : old->group[i].size;
    for (uint64_t i = 0; i < stand->count; i++) {
        const struct touch *g = &stand->group[i];
        uint64_t j = 0;
        while (j < old->count && (room[j] < g->size || !set_within(g->cells, old->group[j].cells)))
            j++;
        if (j == old->count)
            return false;
        if (room[j] != UINT64_MAX)
            room[j] -= g->size;
    }
    return true;
}

/* Do things stand no better than they did in a failure? */
static bool must_fail(struct work *w, const struct now *now)
{
    const struct shelf *failures = w->question->failures;
    uint32_t record = shelf_newest(failures, now->alive.w);
    if (!record)
        return false;
    const int enough = size_enough(w, now->alive);
    take_stand(w, now, enough, &w->stand);
    for (int i = 0; record && i < RECORDS_LOOKED_AT; i++) {
        if (is_weaker(&w->stand, (const struct stand *)shelf_payload(failures, record), (uint64_t)enough))
            return true;
        record = shelf_older(failures, record);
    }
    return false;
}

static void note_failure(struct work *w, const struct now *now)
{
    struct stand *stand = &w->stand;
    take_stand(w, now, size_enough(w, now->alive), stand);
    size_t bytes = offsetof(struct stand, group) + stand->count * sizeof stand->group[0];
    shelf_add(w->question->failures, now->alive.w, (const uint64_t *)stand, bytes / sizeof(uint64_t));
}
