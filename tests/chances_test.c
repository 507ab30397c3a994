/*
 * What advice.h and chances.h promise: figures that come true in matches that nothing was fitted
 * on, that are one whole for all seats, that stay when the advice is followed, and reasons.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/brain.h"
#include "bots/brains.h"
#include "bots/chances.h"
#include "bots/levels.h"
#include "bots/reason.h"
#include "contract/contract.h"
#include "engine/bits.h"
#include "games/games.h"
#include "train/reliability.h"

static struct bot_memory memory;
static struct bot_answer answer;

static int set_up(void **state)
{
    (void)state;
    memory = (struct bot_memory){malloc(BOT_MEMORY_MIN), BOT_MEMORY_MIN};
    return memory.bytes == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(memory.bytes);
    return 0;
}

/* What was fitted to the built-in net for two players. */
static const struct chances *chances_of_two(const struct game *game)
{
    struct brain brain;
    return brain_find(game, 2, &brain) ? chances_find(game, &brain) : NULL;
}

/* A net that was trained anew says nothing of chances before they are fitted anew. */
static void test_chances_are_fitted_to_the_nets_that_are_built_in(void **state)
{
    int fitted = 0;
    (void)state;
    for (int i = 0; i < brains_built_in_count; i++) {
        struct brain brain;
        brain_view(&brain, brains_built_in[i].bytes);
        const char *id = brain.head->game;
        if (chances_find(games_find(id), &brain) != NULL)
            fitted++;
        else
            print_message("incognita calibrate %s --players %d --write src/bots/chances.inc\n", id,
                          brain.head->players);
    }
    assert_true(2 * fitted > brains_built_in_count);
}

/* A better claim is a better chance, and a little time changes little. */
static void expect_smooth(const struct chances_fit *fit)
{
    for (int progress = 0; progress <= FEATURES_PROGRESS; progress += 10) {
        int32_t last = 0;
        for (int32_t said = 0; said <= CHANCE_ONE; said += 100) {
            int32_t read = chances_read(fit, progress, said);
            assert_true(read >= last && read > 0 && read < CHANCE_ONE);
            last = read;
            if (progress > 0)
                assert_true(abs(read - chances_read(fit, progress - 10, said)) < CHANCE_ONE / 12);
        }
    }
}

static void test_chances_are_smooth(void **state)
{
    (void)state;
    for (int i = 0; i < chances_count; i++) {
        expect_smooth(&chances_all[i].judged);
        expect_smooth(&chances_all[i].searched);
    }
}

static void test_logits_are_those_of_chances(void **state)
{
    (void)state;
    static const struct chances_fit same = {.slope = {1024, 1024, 1024, 1024}};
    assert_int_equal(chances_logit(CHANCE_ONE / 2), 0);
    for (int32_t chance = 50; chance < CHANCE_ONE - 50; chance += 50)
        assert_true(abs(chances_read(&same, 500, chance) - chance) <= 2);
    assert_true(chances_read(&same, 0, 0) > 0);
    assert_true(chances_read(&same, 0, CHANCE_ONE) < CHANCE_ONE);
}

/* A known slope and offset are found again. */
static void test_a_fit_finds_what_was_wrong(void **state)
{
    (void)state;
    enum { CLAIMS = 4000 };
    struct claim *claims = calloc(CLAIMS, sizeof *claims);
    struct random random = {7};
    assert_non_null(claims);
    for (int i = 0; i < CLAIMS; i++) {
        int32_t win = 300 + (int32_t)random_below(&random, 9400);
        double logit = (double)chances_logit(win) / (1 << CHANCES_FRACTION);
        double chance = 1 / (1 + exp(-(0.5 * logit + 0.4)));
        claims[i] = (struct claim){.progress = i % 1001, .win = win, .points = 4200, .scored = 40};
        claims[i].won = random_below(&random, 1000000) < chance * 1000000;
    }
    struct chances_fit fit;
    platt_fit(claims, CLAIMS, &fit);
    for (int i = 0; i < CHANCES_KNOTS; i++) {
        assert_true(abs(fit.slope[i] - 512) < 150);
        assert_true(abs(fit.offset[i] - 410) < 150);
        assert_true(abs(fit.points[i] + 200) < 5);
    }
    free(claims);
}

/*
 * A tenth with fewer claims tells nothing. Those about one match go together, so that two standard
 * errors as of single claims are often exceeded by luck alone.
 */
enum { LEAST = 30, SIGMAS = 3 };

/* How much of each game is played again, by what a match costs. */
static const struct {
    const char *game;
    uint32_t matches;
} trials[] = {{"vaalbara", 60}, {"magicmap", 40}, {"navoria", 20}, {"noria", 12}};

static void expect_honest(const struct game *game, uint32_t matches)
{
    struct sightings_plan plan = {.game = game,
                                  .players = 2,
                                  .seed = 20261,
                                  .matches = matches,
                                  .iterations = 16,
                                  .each = 2,
                                  .jobs = 1};
    uint32_t count;
    struct sighting *sightings = sightings_make(&plan, &count);
    struct claim *claims = malloc((size_t)count * SEATS_MAX * sizeof *claims);
    struct reliability told;
    assert_true(sightings != NULL && claims != NULL);
    struct reliability said;
    reliability_of(claims, claims_make(sightings, count, 2, CLAIMS_SEARCHED, NULL, claims), &said);
    uint32_t made = claims_make(sightings, count, 2, CLAIMS_SHOWN, chances_of_two(game), claims);
    reliability_of(claims, made, &told);
    print_message("%s: Brier %.3f, worst %.3f, points off %.1f %.1f %.1f; as searched %.3f, %.3f\n",
                  game->id, told.brier, reliability_worst(&told, LEAST, SIGMAS), told.off[0],
                  told.off[1], told.off[2], said.brier, reliability_worst(&said, LEAST, SIGMAS));
    assert_int_equal(made, count);
    /* A tenth is too few to judge by. */
    assert_true(!contract_is_whole() || told.brier < 0.25); /* what knowing nothing would give */
    assert_true(!contract_is_whole() || reliability_worst(&told, LEAST, SIGMAS) < 0.03);
    free(claims);
    free(sightings);
}

static void test_what_is_said_comes_true_in_other_matches(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(trials); i++)
        if (chances_of_two(games_find(trials[i].game)) != NULL)
            expect_honest(games_find(trials[i].game),
                          (uint32_t)contract_scaled((int)trials[i].matches));
}

/* Half of the claims turned round: nothing like that may pass for honest. */
static void test_false_claims_are_found_out(void **state)
{
    (void)state;
    struct claim claims[600];
    struct reliability reliability;
    struct random random = {3};
    for (int i = 0; i < COUNT(claims); i++) {
        bool sure = random_below(&random, 2) == 0;
        claims[i] = (struct claim){.win = sure ? 9000 : 6000, .match = (uint32_t)i};
        claims[i].won = random_below(&random, 100) < (sure ? 75 : 60);
    }
    reliability_of(claims, COUNT(claims), &reliability);
    assert_true(reliability_worst(&reliability, 10, 2) > 0.03);
}

/* Claims about one match are no trials of their own: said four times is not known better. */
static void test_claims_about_one_match_go_together(void **state)
{
    (void)state;
    struct claim claims[4 * 250];
    struct claim apart[COUNT(claims)];
    struct reliability together;
    struct reliability single;
    struct random random = {11};
    for (int i = 0; i < COUNT(claims); i++) {
        claims[i] = (struct claim){.win = 6000, .match = (uint32_t)i / 4};
        claims[i].won = i % 4 == 0 ? random_below(&random, 10) < 6 : claims[i - 1].won;
        apart[i] = claims[i];
        apart[i].match = (uint32_t)i;
    }
    reliability_of(claims, COUNT(claims), &together);
    reliability_of(apart, COUNT(apart), &single);
    assert_int_equal(together.tenths[6].count, COUNT(claims));
    assert_int_equal(together.tenths[6].matches, 250);
    assert_true(fabs(single.tenths[6].error - sqrt(0.24 / COUNT(claims))) < 0.001);
    assert_true(fabs(together.tenths[6].error - sqrt(0.24 / 250)) < 0.002);
}

/* How figures move from one choice to the next of the same turn. */
struct stability {
    int count;
    int64_t sum;
    int64_t squares;
    int reasons;
    int advised;
};

static int only_seat(seats_mask waiting)
{
    return bits_count(waiting) == 1 && waiting != seat_bit(CHANCE) ? bits_lowest(waiting) : -1;
}

static void expect_whole(int players)
{
    int sum = 0;
    for (int seat = 0; seat < players; seat++)
        sum += answer.outlook[seat].win;
    assert_true(answer.honest);
    assert_int_equal(sum, CHANCE_ONE);
    for (int i = 1; i < answer.candidate_count; i++)
        assert_true(answer.candidates[i].outlook.win <= answer.candidates[0].outlook.win);
}

static int32_t advise(const struct game *game, const void *state, int seat, uint64_t seed,
                      struct stability *out)
{
    struct bot_request request = {.game = game, .state = state, .seat = seat, .seed = seed};
    bot_forget(memory);
    bot_advise(&bot_adviser, &request, memory, &answer);
    expect_whole(state_players(state));
    out->advised++;
    out->reasons += answer.reason_count > 0;
    for (int i = 0; i < answer.reason_count; i++)
        assert_non_null(reason_text(game, &answer.reasons[i]));
    return answer.outlook[seat].win;
}

static event quick_choice(const struct game *game, const void *state, int seat, uint64_t seed)
{
    struct bot_request request = {
        .game = game, .state = state, .seat = seat, .seed = seed, .iterations = 8};
    bot_forget(memory);
    bot_choose(&bot_netsearch, &request, memory, &answer);
    return answer.event;
}

/*
 * Follows the advice from some choices on to the end of a turn; nothing may be drawn, uncovered or
 * decided by others on the way.
 */
static void walk_turns(const struct game *game, int players, uint64_t seed, struct stability *out)
{
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct random random = {seed};
    int32_t before = 0;
    int last = -1; /* the seat that was advised, as long as it goes on */
    game->setup(state, players, game_default_options(game));
    while (game->waiting(state) != 0) {
        event events[LEGAL_MAX];
        int seat = only_seat(game->waiting(state));
        event e;
        if (seat < 0 || game->legal(state, seat, events) == 1) {
            e = game_random_event(game, state, &random);
            last = seat < 0 ? -1 : last;
        } else if (seat != last && random_below(&random, 20) != 0) {
            e = quick_choice(game, state, seat, random_next(&random));
            last = -1;
        } else {
            int32_t now = advise(game, state, seat, random_next(&random), out);
            if (last == seat) {
                out->count++;
                out->sum += now - before;
                out->squares += (int64_t)(now - before) * (now - before);
            }
            before = now;
            last = seat;
            e = answer.event;
        }
        if (game->reveals(state, e))
            last = -1;
        game->apply(state, e);
    }
}

/* Turns of these have several choices; in Magic Map each is followed with luck of its own. */
static void test_figures_stay_when_advice_is_followed(void **state)
{
    static const char *const names[] = {"navoria", "noria", "magicmap"};
    (void)state;
    for (int i = 0; i < COUNT(names); i++) {
        struct stability stability = {0};
        if (chances_of_two(games_find(names[i])) == NULL)
            continue;
        for (uint64_t match = 0; match < 6; match++)
            walk_turns(games_find(names[i]), 2, match, &stability);
        double mean = (double)stability.sum / stability.count / 100;
        double spread = sqrt((double)stability.squares / stability.count) / 100;
        print_message(
            "%s: %d steps, moved by %.2f, %.2f by root mean square; %d of %d with reasons\n",
            names[i], stability.count, mean, spread, stability.reasons, stability.advised);
        assert_true(stability.count > 10);
        assert_true(fabs(mean) < 1.5 && spread < 4);
        assert_true(2 * stability.reasons > stability.advised);
    }
}

static void test_a_bot_that_learned_nothing_claims_nothing(void **state)
{
    _Alignas(16) unsigned char position[STATE_SIZE_MAX];
    const struct game *game = games_find("vaalbara");
    struct random random = {1};
    (void)state;
    game->setup(position, 2, game_default_options(game));
    while (game->waiting(position) == seat_bit(CHANCE))
        game->apply(position, game_random_event(game, position, &random));
    struct bot_request request = {.game = game, .state = position, .iterations = 50};
    bot_forget(memory);
    bot_advise(&bot_mcts, &request, memory, &answer);
    assert_false(answer.honest);
    assert_int_equal(answer.reason_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chances_are_fitted_to_the_nets_that_are_built_in),
        cmocka_unit_test(test_chances_are_smooth),
        cmocka_unit_test(test_logits_are_those_of_chances),
        cmocka_unit_test(test_a_fit_finds_what_was_wrong),
        cmocka_unit_test(test_what_is_said_comes_true_in_other_matches),
        cmocka_unit_test(test_false_claims_are_found_out),
        cmocka_unit_test(test_claims_about_one_match_go_together),
        cmocka_unit_test(test_figures_stay_when_advice_is_followed),
        cmocka_unit_test(test_a_bot_that_learned_nothing_claims_nothing),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
