/*
 * test-local.c - a game in the window's process, whose thinking is stopped, replaced and left at any moment.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <pthread.h>

#include "local.h"
#include "rng.h"

struct fixture {
    struct loop *loop;
    struct source *source;
    struct rng rng;
    pthread_t thread; /* the loop's, in which everything is to be told */
    int placements;   /* of the game, as they were told */
    int told[NOTICE_TROUBLE + 1];
};

static struct oust_game *new_game(struct fixture *f)
{
    static const char *const boards[] = {"hex2", "hex4", "hex7", "rect5x5"};
    struct oust_board *board;
    struct oust_game *game;

    assert_int_equal(oust_board_new(boards[rng_below(&f->rng, 4)], &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    oust_board_unref(board);
    /* Often a human, often two computers. */
    for (int player = 1; player <= 2; player++)
        if (rng_below(&f->rng, 3) > 0)
            oust_game_set_level(game, player, 1 + (int)rng_below(&f->rng, OUST_LEVELS));
    return game;
}

static const struct oust_game *game_of(const struct fixture *f)
{
    return f->source->ops->game(f->source);
}

static void told(const struct notice *notice, void *user)
{
    struct fixture *f = user;

    assert_true(pthread_equal(pthread_self(), f->thread));
    f->told[notice->kind]++;
    switch (notice->kind) {
    case NOTICE_PLACED:
        assert_int_equal(oust_game_placements(game_of(f)), f->placements + 1);
        break;
    case NOTICE_HINT:
        assert_true(oust_position_check(oust_game_position(game_of(f)), notice->cell) <= OUST_VERDICT_CAPTURE);
        break;
    case NOTICE_PROGRESS:
        assert_true(notice->share >= 0 && notice->share <= 1);
        assert_true(f->source->ops->work(f->source) == WORK_PLAYER || f->source->ops->work(f->source) == WORK_HINT);
        break;
    case NOTICE_TROUBLE:
        fail_msg("%s", notice->text);
        break;
    default:
        break;
    }
    f->placements = oust_game_placements(game_of(f));
}

static void begin(struct fixture *f)
{
    const struct local_options options = {.level_ms = 130, .seed = rng_next(&f->rng)};

    f->source = local_new(f->loop, new_game(f), &options);
    assert_non_null(f->source);
    f->placements = 0;
    f->source->ops->subscribe(f->source, told, f);
}

static int set_up(void **state)
{
    static struct fixture f;

    f = (struct fixture){.loop = loop_new(), .rng = rng_seeded(3), .thread = pthread_self()};
    assert_non_null(f.loop);
    begin(&f);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    f->source->ops->free(f->source);
    loop_free(f->loop);
    return 0;
}

static void place_somewhere(struct fixture *f)
{
    oust_cell cells[OUST_CELLS_MAX];
    size_t count = oust_position_legal(oust_game_position(game_of(f)), cells, OUST_CELLS_MAX);

    if (count > 0)
        f->source->ops->place(f->source, cells[rng_below(&f->rng, (uint32_t)count)], NULL);
}

/* Something that a player could do. */
static void act(struct fixture *f)
{
    const struct source_ops *ops = f->source->ops;

    switch (rng_below(&f->rng, 12)) {
    case 0:
        ops->undo(f->source, NULL);
        break;
    case 1:
        ops->redo(f->source, NULL);
        break;
    case 2:
    case 3:
        ops->hint(f->source);
        break;
    case 4:
    case 5:
        ops->stop(f->source);
        break;
    case 6:
        ops->go_on(f->source);
        break;
    case 7:
        ops->start(f->source, new_game(f));
        break;
    case 8:
        ops->free(f->source);
        begin(f);
        break;
    default:
        place_somewhere(f);
        break;
    }
}

static void test_any_moment(void **state)
{
    struct fixture *f = *state;

    for (int step = 0; step < 600; step++) {
        act(f);
        for (uint32_t rounds = rng_below(&f->rng, 4); rounds > 0; rounds--)
            assert_true(loop_step(f->loop, (int)rng_below(&f->rng, 30)));
    }
    for (int kind = NOTICE_GAME; kind < NOTICE_TROUBLE; kind++)
        assert_true(f->told[kind] > 0);
}

/* Whatever has happened, two computers still play a game to its end. */
static void test_a_game_to_its_end(void **state)
{
    struct fixture *f = *state;
    struct oust_board *board;
    struct oust_game *game;

    assert_int_equal(oust_board_new("hex3", &board, NULL), OUST_OK);
    assert_int_equal(oust_game_new(board, &game, NULL), OUST_OK);
    oust_board_unref(board);
    oust_game_set_level(game, 1, 2);
    oust_game_set_level(game, 2, 5);
    f->source->ops->hint(f->source);
    f->source->ops->start(f->source, game);
    while (oust_game_result(game_of(f)) == OUST_RESULT_NONE)
        assert_true(loop_step(f->loop, -1));
    assert_int_equal(f->source->ops->work(f->source), WORK_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_any_moment, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_game_to_its_end, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("local", tests, NULL, NULL);
}
