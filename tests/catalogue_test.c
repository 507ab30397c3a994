/*
 * Whatever a game says is in the catalogue: every sentence and term of random matches, the
 * sentences of the options, and the parts of a score, stand in po/incognita.pot under the game's
 * id.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "contract/contract.h"
#include "games/games.h"

enum { CATALOGUE_MAX = 1 << 20, CATALOGUE_EVENTS = 10000, GAMES_MAX = 16 };

static char catalogue[CATALOGUE_MAX];

/* A line of the template; quotes and backslashes are escaped in it. */
static void add_line(struct text *out, const char *keyword, const char *string)
{
    text_add_format(out, "%s \"", keyword);
    for (const char *at = string; *at != '\0'; at++) {
        text_add(out, *at == '"' || *at == '\\' ? "\\" : "");
        text_add_char(out, *at);
    }
    text_add(out, "\"\n");
}

/* Whether the entry is met for the first time: to look for it takes long, and most are met often.
 */
static bool is_new(const char *entry)
{
    enum { ROOM = 1 << 16 };
    static uint64_t met[ROOM];
    uint64_t hash = 14695981039346656037U;
    for (const char *at = entry; *at != '\0'; at++)
        hash = (hash ^ (unsigned char)*at) * 1099511628211U;
    size_t place = hash % ROOM;
    bool met_before = met[place] == hash;
    met[place] = hash;
    return !met_before;
}

static void expect_message(const struct game *game, const char *message, const char *plural)
{
    char entry[1000];
    struct text text;
    text_start(&text, entry, sizeof entry);
    add_line(&text, "msgctxt", game->id);
    add_line(&text, "msgid", message);
    if (plural != NULL)
        add_line(&text, "msgid_plural", plural);
    contract_expect(text_fits(&text), "a long message: %s", message);
    if (is_new(entry))
        contract_expect(strstr(catalogue, entry) != NULL, "po/incognita.pot lacks\n%s", entry);
}

static void expect_words(const struct game *game, const struct words *words)
{
    expect_message(game, words->text, words->plural);
    for (int i = 0; i < words->word_count; i++)
        if (words->word[i].kind == WORD_TERM)
            expect_message(game, words->word[i].term, NULL);
}

static void visit(struct walk *walk)
{
    const struct game *game = walk->game;
    const void *state = walk->match.state;
    struct outcome list[ALL_LEGAL_MAX];
    struct words words;
    int count = contract_list(game, state, list);
    if (count == 0)
        return;
    event e = list[random_below(&walk->random, (uint32_t)count)].event;
    game->say_event(state, e, false, &words);
    expect_words(game, &words);
    if (game->say_consequence(state, e, &words))
        expect_words(game, &words);
    if (game->hidden_from(e, false) != 0) {
        game->say_event(state, e, true, &words);
        expect_words(game, &words);
    }
    if (event_by(e) != CHANCE) {
        game->say_prompt(state, event_by(e), &words);
        expect_words(game, &words);
        if (game->say_remark(state, event_by(e), &words))
            expect_words(game, &words);
        game->say_choice(state, e, &words);
        expect_words(game, &words);
        struct risk risks[RISKS_MAX];
        int count_of_risks = game->risks(state, e, risks);
        for (int i = 0; i < count_of_risks; i++)
            expect_words(game, &risks[i].words);
    }
}

static void test_all_is_in_the_catalogue(void **state)
{
    const struct game *game = *state;
    for (int i = 0; i < game->option_count; i++)
        expect_message(game, game->options[i].sentence, NULL);
    for (int i = 0; i < game->part_count; i++)
        expect_message(game, game->parts[i], NULL);
    contract_walk(game, CATALOGUE_EVENTS, visit, NULL);
}

int main(int count, char *arguments[])
{
    FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: catalogue_test TEMPLATE\n");
        return 1;
    }
    size_t length = fread(catalogue, 1, sizeof catalogue - 1, file);
    fclose(file);
    if (length == sizeof catalogue - 1) {
        fprintf(stderr, "the template is too large\n");
        return 1;
    }
    struct CMUnitTest tests[GAMES_MAX];
    for (int i = 0; i < games_all && i < GAMES_MAX; i++)
        tests[i] = (struct CMUnitTest){games[i]->id, test_all_is_in_the_catalogue, NULL, NULL,
                                       (void *)(uintptr_t)games[i]};
    return _cmocka_run_group_tests("catalogue", tests, (size_t)games_all, NULL, NULL);
}
