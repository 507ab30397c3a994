/*
 * Where one prompt serves several purposes it says which, and never a wrong one: what Noria asks
 * to be paid is for the choice that its player made last.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "contract/contract.h"
#include "games/games.h"

enum { PURPOSE_EVENTS = 60000 };

/* What a payment may follow, and how its prompt begins; the last: the state did not tell which. */
enum { BOUGHT, INVESTED, FLOWN, UNTOLD, CAUSES };
static const struct cause {
    const char *kind, *beginnings[4];
} causes[CAUSES] = {
    [BOUGHT] = {"buy_disc", {"Pay for the {disc}"}},
    [INVESTED] = {"invest", {"Pay for your step", "A rival is above", "{count} rivals are above"}},
    [FLOWN] = {"fly", {"A rival is on the island", "{count} rivals are on the island"}},
    [UNTOLD] = {"", {"Pay for what you chose"}},
};

static bool begins_with(const char *text, const struct cause *cause)
{
    for (int i = 0; i < 4 && cause->beginnings[i] != NULL; i++)
        if (strncmp(text, cause->beginnings[i], strlen(cause->beginnings[i])) == 0)
            return true;
    return false;
}

static const char *kind_of(const struct walk *walk, event e)
{
    return event_by(e) == CHANCE ? "" : walk->game->events[event_kind(e)].name;
}

/* Which of the causes came last. */
static int last_cause(const struct walk *walk)
{
    for (uint32_t i = walk->match.count; i-- > 0;)
        for (int cause = 0; cause < UNTOLD; cause++)
            if (strcmp(kind_of(walk, walk->match.events[i]), causes[cause].kind) == 0)
                return cause;
    contract_expect(false, "nothing to be paid for");
    return UNTOLD;
}

static void visit(struct walk *walk)
{
    struct outcome list[ALL_LEGAL_MAX];
    int *told = walk->context;
    if (contract_list(walk->game, walk->match.state, list) == 0 ||
        strcmp(kind_of(walk, list[0].event), "pay") != 0)
        return;
    struct words words;
    walk->game->say_prompt(walk->match.state, event_by(list[0].event), &words);
    int cause = last_cause(walk);
    int said = begins_with(words.text, &causes[UNTOLD]) ? UNTOLD : cause;
    contract_expect(begins_with(words.text, &causes[said]), "after %s: %s", causes[cause].kind,
                    words.text);
    told[said]++;
}

static void test_a_payment_says_what_it_is_for(void **state)
{
    (void)state;
    int told[CAUSES] = {0};
    contract_walk(games_find("noria"), PURPOSE_EVENTS, visit, told);
    print_message("bought %d, invested %d, flown %d, untold %d\n", told[BOUGHT], told[INVESTED],
                  told[FLOWN], told[UNTOLD]);
    assert_true(told[BOUGHT] > 0 && told[INVESTED] > 0 && told[FLOWN] > 0);
    /* It remains open only where the turn has seen both, a purchase and a step. */
    assert_true(told[UNTOLD] * 20 < told[BOUGHT] + told[INVESTED] + told[FLOWN]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_payment_says_what_it_is_for)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
