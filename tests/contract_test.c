/* Every law of the interface for every game: see contract/contract.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "contract/contract.h"
#include "games/games.h"

static const struct subject {
    const char *name;
    void (*test)(const struct game *game);
} subjects[] = {
    {"facts and components", contract_facts},
    {"lists of legal events", contract_lists},
    {"drawing from chance", contract_sampling},
    {"events as JSON", contract_event_json},
    {"events from JSON", contract_event_reading},
    {"states as JSON", contract_state_json},
    {"damaged states are refused", contract_damaged_states},
    {"views have the shape of the state", contract_views},
    {"replaying is playing", contract_replay},
    {"undo", contract_undo},
    {"order of simultaneous choices", contract_order},
    {"scores, winners, estimates", contract_scores},
    {"resampling keeps what a seat knows", contract_resampling},
    {"twins look the same", contract_twins},
    {"sentences", contract_words},
    {"choices", contract_choices},
    {"features", contract_features},
    {"parts of scores", contract_parts},
    {"figures", contract_figures},
};

enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

struct contract {
    const struct game *game;
    const struct subject *subject;
    char name[100];
};

static void run_contract(void **state)
{
    const struct contract *contract = *state;
    contract_at(NULL);
    contract->subject->test(contract->game);
}

/* All subjects for one game as one group; returns how many failed. */
static int run_game(const struct game *game, const char *only_subject)
{
    struct contract contracts[SUBJECTS];
    struct CMUnitTest tests[SUBJECTS];
    size_t count = 0;
    for (size_t i = 0; i < SUBJECTS; i++) {
        struct contract *contract = &contracts[count];
        if (only_subject != NULL && strstr(subjects[i].name, only_subject) == NULL)
            continue;
        contract->game = game;
        contract->subject = &subjects[i];
        snprintf(contract->name, sizeof contract->name, "%s: %s", game->id, subjects[i].name);
        tests[count++] = (struct CMUnitTest){contract->name, run_contract, NULL, NULL, contract};
    }
    return _cmocka_run_group_tests(game->id, tests, count, NULL, NULL);
}

/* What can be asked for, where something else was. */
static int refuse(const char *asked)
{
    fprintf(stderr, "contract_test: no game and no subject \"%s\"\ngames:", asked);
    for (int i = 0; i < games_all; i++)
        fprintf(stderr, " %s", games[i]->id);
    fprintf(stderr, "\nsubjects:\n");
    for (size_t i = 0; i < SUBJECTS; i++)
        fprintf(stderr, "  %s\n", subjects[i].name);
    return 2;
}

static bool is_subject(const char *words)
{
    for (size_t i = 0; i < SUBJECTS; i++)
        if (strstr(subjects[i].name, words) != NULL)
            return true;
    return false;
}

/* Without arguments everything; else one game, or one game and the subjects with these words. */
int main(int count, char *arguments[])
{
    if (count > 1 && games_find(arguments[1]) == NULL)
        return refuse(arguments[1]);
    if (count > 2 && !is_subject(arguments[2]))
        return refuse(arguments[2]);
    int failed = 0;
    for (int i = 0; i < games_all; i++)
        if (count < 2 || strcmp(arguments[1], games[i]->id) == 0)
            failed += run_game(games[i], count < 3 ? NULL : arguments[2]);
    return failed != 0;
}
