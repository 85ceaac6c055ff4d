/*
 * test-pages.c - what is on the panels, and what isn't in a kiosk.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "panel-pages.h"

static bool has(const struct page *page, enum panel_id id)
{
    for (int i = 0; i < page->item_count; i++) {
        if (page->items[i].id == id)
            return true;
    }
    return false;
}

static bool menu_has(enum panel_id id, bool locked, bool before)
{
    int values[PANEL_VALUES] = {[ID_LOCKED] = locked, [ID_BEFORE] = before};
    struct page page;

    page_build(&page, PANEL_MENU, values);
    return has(&page, id);
}

static void test_menu(void **state)
{
    static const enum panel_id always[] = {ID_OPEN_NEW, ID_OPEN_SETTINGS, ID_OPEN_RULES, ID_OPEN_ABOUT, ID_CLOSE};
    static const enum panel_id unlocked[] = {ID_OPEN_SAVE, ID_OPEN_LOAD, ID_OPEN_PICTURE, ID_FULLSCREEN, ID_QUIT};

    (void)state;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++) {
        assert_true(menu_has(always[i], false, false));
        assert_true(menu_has(always[i], true, false));
    }
    for (size_t i = 0; i < sizeof unlocked / sizeof *unlocked; i++) {
        assert_true(menu_has(unlocked[i], false, false));
        assert_false(menu_has(unlocked[i], true, true));
    }
    assert_true(menu_has(ID_PREVIOUS, true, true));
    assert_false(menu_has(ID_PREVIOUS, true, false));
}

/* No page leads nowhere: each can be closed, and none is fuller than a page may be. */
static void test_all(void **state)
{
    (void)state;
    for (enum panel_kind kind = PANEL_MENU; kind <= PANEL_RESUME; kind++) {
        int values[PANEL_VALUES] = {[ID_BEFORE] = 1};
        struct page page;

        do {
            page_build(&page, kind, values);
            assert_true(has(&page, ID_CLOSE));
            assert_true(page.row_count < ROWS_MOST && page.item_count < ITEMS_MOST);
        } while (kind == PANEL_RULES && ++values[ID_PAGE] < panel_rules());
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_menu), cmocka_unit_test(test_all)};

    return cmocka_run_group_tests_name("pages", tests, NULL, NULL);
}
