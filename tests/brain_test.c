/*
 * What brain.h promises: nets that are built in fit their games, answer as written in brains.txt on
 * every machine, and bytes that are no sound net are refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/brains.h"
#include "games/games.h"

enum { MATCHES = 4, LINE = 128 };

static const char *expected_file;

/* A net of which every weight is the same. */
static struct {
    _Alignas(16) unsigned char bytes[1 << 16];
    size_t size;
} made;

static struct brain_head *make(int16_t weight)
{
    struct brain_head *head = (void *)made.bytes;
    memset(made.bytes, 0, sizeof made.bytes);
    memcpy(head->magic, "incognita net", 14);
    memcpy(head->game, "template", 9);
    head->format = BRAIN_FORMAT;
    head->players = 2;
    head->features = brain_hash_features(games_find("template"), 2);
    struct features features;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    const struct game *game = games_find("template");
    game->setup(state, 2, game_default_options(game));
    features_start(&features, NULL);
    game->features(state, 0, &features);
    head->inputs = (uint16_t)features.count;
    head->first = 16;
    head->second = 8;
    head->margin_unit = head->points_unit = 16;
    memset(head->shifts, 10, 3);
    made.size = brain_size(features.count, 16, 8);
    struct brain brain;
    brain_view(&brain, made.bytes);
    int16_t *weights =
        (int16_t *)(void *)(made.bytes + ((const unsigned char *)brain.weights[0] - made.bytes));
    for (int i = 0; i < (features.count + 15) / 16 * 16 * 16; i++)
        weights[i] = weight;
    return head;
}

static void expect_refused(const char *reason)
{
    struct brain brain;
    struct reason why;
    assert_false(brain_open(&brain, made.bytes, made.size, &why));
    assert_non_null(strstr(why.text, reason));
}

static void test_unsound_nets_are_refused(void **state)
{
    (void)state;
    struct brain brain;
    struct reason why;
    make(100);
    assert_true(brain_open(&brain, made.bytes, made.size, &why));
    assert_true(brain_fits(&brain, games_find("template"), 2, &why));
    assert_false(brain_fits(&brain, games_find("template"), 3, &why));
    assert_false(brain_fits(&brain, games_find("noria"), 2, &why));
    made.size--;
    expect_refused("size");
    made.size = 10;
    expect_refused("no net");
    make(100)->format++;
    expect_refused("no net");
    make(100)->first = BRAIN_FIRST_MAX + 4;
    expect_refused("no net");
    make(100)->first = 17;
    expect_refused("no net");
    make(100)->shifts[0] = 0;
    expect_refused("no net");
    make(100)->features++;
    assert_true(brain_open(&brain, made.bytes, made.size, &why));
    assert_false(brain_fits(&brain, games_find("template"), 2, &why));
}

/* The prototype's first scale overflowed: what could is refused. */
static void test_sums_that_could_overflow_are_refused(void **state)
{
    (void)state;
    make(INT16_MAX);
    expect_refused("overflow");
}

static void test_the_sigmoid_rises_from_0_to_1(void **state)
{
    (void)state;
    assert_int_equal(brain_sigmoid(0), BRAIN_WIN_ONE / 2);
    assert_true(brain_sigmoid(INT32_MAX) <= BRAIN_WIN_ONE);
    assert_true(brain_sigmoid(INT32_MIN) >= 0);
    assert_in_range(brain_sigmoid(1 << BRAIN_UNIT_FRACTION), 47890, 47930);
    for (int32_t logit = -10000; logit < 10000; logit++) {
        assert_true(brain_sigmoid(logit) <= brain_sigmoid(logit + 1));
        assert_int_equal(brain_sigmoid(logit) + brain_sigmoid(-logit), BRAIN_WIN_ONE);
    }
}

static void test_built_in_nets_are_sound_and_fit(void **state)
{
    (void)state;
    for (int i = 0; i < brains_built_in_count; i++) {
        struct brain brain;
        struct reason why = {""};
        bool sound = brain_open(&brain, brains_built_in[i].bytes, brains_built_in[i].size, &why);
        const struct game *game = sound ? games_find(brain.head->game) : NULL;
        bool fits = game != NULL && brain_fits(&brain, game, brain.head->players, &why);
        if (!fits)
            print_error("net %d: %s\n", i, why.text);
        assert_true(fits);
    }
}

static uint64_t mix(uint64_t hash, int32_t number)
{
    return (hash ^ (uint32_t)number) * 0x100000001b3U;
}

/* What the net says at every position of a few random matches. */
static uint64_t hash_judgements(const struct brain *brain, const struct game *game)
{
    uint64_t hash = 0xcbf29ce484222325U;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    int players = brain->head->players;
    struct options options = game_default_options(game);
    struct reason why;
    if (game->settle_options != NULL)
        game->settle_options(players, &options, &why);
    struct random random = {7};
    for (int match = 0; match < MATCHES; match++) {
        game->setup(state, players, options);
        for (; game->waiting(state) != 0;
             game->apply(state, game_random_event(game, state, &random)))
            for (int seat = 0; seat < players; seat++) {
                struct brain_value value;
                brain_judge(brain, game, state, seat, &value);
                hash = mix(mix(mix(hash, value.win), value.margin), value.points);
            }
    }
    return hash;
}

static bool is_expected(const char *line)
{
    char read[LINE];
    bool found = false;
    FILE *file = fopen(expected_file, "r");
    assert_non_null(file);
    while (!found && fgets(read, sizeof read, file) != NULL)
        found = strcmp(read, line) == 0;
    fclose(file);
    return found;
}

static void test_judgements_are_the_same_everywhere(void **state)
{
    (void)state;
    bool good = true;
    for (int i = 0; i < brains_built_in_count; i++) {
        struct brain brain;
        char line[LINE];
        brain_view(&brain, brains_built_in[i].bytes);
        const struct game *game = games_find(brain.head->game);
        assert_non_null(game);
        snprintf(line, sizeof line, "%s %d %016" PRIx64 "\n", game->id, brain.head->players,
                 hash_judgements(&brain, game));
        if (!is_expected(line)) {
            print_error("not in %s: %s", expected_file, line);
            good = false;
        }
    }
    assert_true(good);
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: brain_test FILE\n");
        return 2;
    }
    expected_file = argv[1];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_unsound_nets_are_refused),
        cmocka_unit_test(test_sums_that_could_overflow_are_refused),
        cmocka_unit_test(test_the_sigmoid_rises_from_0_to_1),
        cmocka_unit_test(test_built_in_nets_are_sound_and_fit),
        cmocka_unit_test(test_judgements_are_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
