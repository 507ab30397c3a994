/*
 * What of a game is ours is told in full: every ruling of its specification, by its number, stands
 * in the last chapter of the rules once, but for those that nobody at a table could notice.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"

enum { RULINGS_MAX = 64 };

/* The rulings of a specification, numbered from 1, and those that are not told. */
static const struct book {
    const char *game, *prefix;
    int rulings;
    const char *untold;
} books[] = {
    /* When a played card goes to the discard pile within the state: no rule can tell. */
    {"vaalbara", "R-", 23, "R-13"},
    /* The moment of a favour, which makes no difference; how a choice is asked in two parts. */
    {"navoria", "Q-", 30, "Q-21 Q-30"},
    /* An order that changes nothing; politicians, ships and warehouses that cannot run out. */
    {"noria", "Q-", 32, "Q-26 Q-27 Q-29"},
    {"magicmap", "R-", 38, ""},
};

/* Counts how often each ruling is named in a list such as "R-1 R-2". */
static void count_rulings(const struct book *book, const char *list, int counts[RULINGS_MAX])
{
    size_t length = strlen(book->prefix);
    while (*list != '\0') {
        if (strncmp(list, book->prefix, length) != 0)
            fail_msg("%s: \"%s\" is no ruling", book->game, list);
        char *end = NULL;
        long number = strtol(list + length, &end, 10);
        if (number < 1 || number > book->rulings || (*end != ' ' && *end != '\0'))
            fail_msg("%s: \"%s\" is no ruling", book->game, list);
        counts[number]++;
        list = *end == ' ' ? end + 1 : end;
    }
}

static void test_every_ruling_is_told_once(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof books / sizeof books[0]; i++) {
        const struct book *book = &books[i];
        const struct game *game = games_find(book->game);
        assert_non_null(game);
        assert_non_null(game->ours);
        int counts[RULINGS_MAX] = {0};
        count_rulings(book, book->untold, counts);
        for (const struct ours *one = game->ours; one->sentence != NULL; one++) {
            if (one->group == NULL)
                assert_string_not_equal(one->reference, "");
            count_rulings(book, one->reference, counts);
        }
        for (int number = 1; number <= book->rulings; number++)
            if (counts[number] != 1)
                fail_msg("%s: %s%d is told %d times", book->game, book->prefix, number,
                         counts[number]);
    }
}

static void test_no_game_is_left_out(void **state)
{
    (void)state;
    size_t told = 0;
    for (int i = 0; i < games_offered; i++)
        told += games[i]->ours != NULL;
    assert_int_equal(told, sizeof books / sizeof books[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_ruling_is_told_once),
        cmocka_unit_test(test_no_game_is_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
