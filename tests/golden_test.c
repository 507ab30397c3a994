/*
 * Golden counts: what random matches of every game and setting add up to. A rule that changes, on
 * purpose or not, changes them.
 *
 * A line of golden.txt is: game, players, options, how many matches, how many events in all, the
 * sum of the sizes of all lists of legal events and outcomes, and a hash of all final scores and
 * winners. For a line that is missing or other, the test fails and prints the line as it should be.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract/contract.h"
#include "games/games.h"

enum { MATCHES = 50, GOLDEN_TEXT_MAX = 1 << 16, GOLDEN_TESTS_MAX = 2000, LINE_MAX_SIZE = 300 };

struct golden {
    const struct game *game;
    struct setting setting;
    char name[LINE_MAX_SIZE / 2]; /* the beginning of the line */
};

struct counts {
    unsigned long events;
    unsigned long legal;
    uint64_t hash;
};

static char golden_text[GOLDEN_TEXT_MAX];

static void add_to_hash(uint64_t *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        *hash = (*hash ^ (value >> (8 * i) & 0xff)) * 0x100000001b3U;
}

static void play(const struct golden *golden, struct random *random, struct counts *counts)
{
    const struct game *game = golden->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    game->setup(state, golden->setting.players, golden->setting.options);
    while (game->waiting(state) != 0) {
        struct outcome list[ALL_LEGAL_MAX];
        counts->legal += (unsigned long)contract_list(game, state, list);
        counts->events++;
        game->apply(state, contract_random_event(game, state, random));
    }
    int32_t scores[SEATS_MAX];
    game->scores(state, scores);
    for (int seat = 0; seat < golden->setting.players; seat++)
        add_to_hash(&counts->hash, (uint64_t)(int64_t)scores[seat]);
    add_to_hash(&counts->hash, game->winners(state));
}

static void test_counts_are_as_ever(void **state)
{
    const struct golden *golden = *state;
    struct random random = {20240229};
    struct counts counts = {0, 0, 0xcbf29ce484222325U};
    for (int i = 0; i < MATCHES; i++)
        play(golden, &random, &counts);
    char line[LINE_MAX_SIZE];
    snprintf(line, sizeof line, "\n%s %lu %lu %016llx\n", golden->name, counts.events, counts.legal,
             (unsigned long long)counts.hash);
    if (strstr(golden_text, line) == NULL) {
        print_error("golden.txt should have this line:%s", line);
        fail();
    }
}

static void name_golden(struct golden *golden)
{
    char options[100];
    struct writer writer;
    writer_start(&writer, options, sizeof options);
    game_write_options(golden->game, &golden->setting.options, &writer);
    snprintf(golden->name, sizeof golden->name, "%s %d %s %d", golden->game->id,
             golden->setting.players, options, MATCHES);
}

int main(int count, char *arguments[])
{
    static struct setting settings[SETTINGS_MAX];
    static struct golden goldens[GOLDEN_TESTS_MAX];
    static struct CMUnitTest tests[GOLDEN_TESTS_MAX];
    FILE *file = count == 2 ? fopen(arguments[1], "r") : NULL;
    if (file == NULL) {
        fprintf(stderr, "usage: golden_test GOLDEN-FILE\n");
        return 1;
    }
    /* So that a line can be found with the ends of lines around it. */
    golden_text[0] = '\n';
    size_t length = fread(golden_text + 1, 1, sizeof golden_text - 2, file);
    fclose(file);
    if (length == sizeof golden_text - 2) {
        fprintf(stderr, "the golden file is too large\n");
        return 1;
    }

    size_t test_count = 0;
    for (int i = 0; i < games_all; i++) {
        int setting_count = contract_settings(games[i], settings);
        for (int k = 0; k < setting_count && test_count < GOLDEN_TESTS_MAX; k++) {
            struct golden *golden = &goldens[test_count];
            golden->game = games[i];
            golden->setting = settings[k];
            name_golden(golden);
            tests[test_count++] =
                (struct CMUnitTest){golden->name, test_counts_are_as_ever, NULL, NULL, golden};
        }
    }
    return _cmocka_run_group_tests("golden counts", tests, test_count, NULL, NULL);
}
