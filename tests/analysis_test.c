/*
 * What src/analysis promises: chances are one whole and end as the result, changes by chance and by
 * decisions add up exactly, a win on the spot is found, a blunder is the largest swing, nothing
 * that a seat cannot know has a part in what would have been best, and figures found in any order
 * are the same.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/tell.h"
#include "arena/insights.h"
#include "bots/brains.h"
#include "bots/levels.h"
#include "contract/contract.h"
#include "games/games.h"
#include "train/gauge.h"
#include "train/reliability.h"

static struct match match;
static struct judge judge;
static struct bot_answer answer;

static int set_up(void **state)
{
    (void)state;
    match_init(&match, realloc);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(match.events);
    return 0;
}

static void begin(const char *game, int players, const char *seed)
{
    const struct game *found = games_find(game);
    struct options options = game_default_options(found);
    struct reason why;
    assert_non_null(found);
    assert_true(found->settle_options(players, &options, &why));
    assert_true(
        match_new(&match, found, players, &options, (struct chance_source){seed, strlen(seed)}));
    judge_open(&judge, found, players);
}

/* What a bot without tastes does. */
static event choice_of_net(void)
{
    int seat = __builtin_ctz(match_waiting(&match));
    struct bot_request request = {
        .game = match.game, .state = match.state, .seat = seat, .seed = match.count};
    bot_choose(&bot_net, &request, (struct bot_memory){NULL, 0}, &answer);
    return answer.event;
}

/* Plays to the end by the net. */
static void play_out(void)
{
    struct reason why;
    while (match_waiting(&match) != 0)
        assert_true(match_apply(&match, choice_of_net(), &why));
}

static void read_moments(uint32_t iterations, int16_t start[SEATS_MAX], struct moment *moments)
{
    for (uint32_t at = 0; at <= match.count; at++) {
        struct standing standing;
        analyse_position(&judge, &match, at, iterations, &standing);
        int32_t sum = 0;
        for (int seat = 0; seat < judge.players; seat++) {
            sum += standing.win[seat];
            assert_true(standing.win[seat] >= 0);
            if (at == 0)
                start[seat] = (int16_t)standing.win[seat];
            else
                moments[at - 1].win[seat] = (int16_t)standing.win[seat];
        }
        assert_int_equal(sum, CHANCE_ONE);
    }
    for (uint32_t i = 0; i < match.count; i++) {
        struct verdict verdict;
        moments[i].by = (int8_t)event_by(match.events[i]);
        moments[i].mark = -1;
        if (analyse_decision(&judge, &match, i, iterations, &verdict)) {
            moments[i].mark = (int8_t)verdict.mark;
            moments[i].accuracy = (int16_t)verdict.accuracy;
        }
    }
}

static void find_story(uint32_t iterations, struct story *out)
{
    int16_t start[SEATS_MAX];
    struct moment *moments = calloc(match.count, sizeof *moments);
    assert_non_null(moments);
    read_moments(iterations, start, moments);
    analyse_story(judge.players, start, moments, match.count, out);
    free(moments);
}

static void test_changes_add_up_to_the_result(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++) {
        struct story story;
        bool whole = contract_is_whole();
        begin(games[i]->id, whole ? games[i]->players_max : games[i]->players_min, "sums");
        play_out();
        find_story(0, &story);
        seats_mask winners = match.game->winners(match.state);
        int count = __builtin_popcount(winners);
        for (int seat = 0; seat < judge.players; seat++) {
            int won = (winners >> seat & 1) * CHANCE_ONE;
            assert_int_equal(story.start[seat] + story.luck[seat] + story.decided[seat],
                             story.result[seat]);
            assert_in_range(story.result[seat], won / count, won / count + (won > 0 ? count : 0));
            if (count == 1)
                assert_int_equal(story.result[seat], won);
        }
        assert_int_equal(story.swing_count, SWINGS_MAX);
    }
}

/* What an event that ends the match at once makes of it for the seat. */
enum ending { GOES_ON, LOST, WON };

static enum ending ending_of(event e, int seat)
{
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    memcpy(after, match.state, match.game->state_size);
    match.game->apply(after, e);
    if (match.game->waiting(after) != 0)
        return GOES_ON;
    seats_mask winners = match.game->winners(after);
    return winners == seat_bit(seat) ? WON : winners & seat_bit(seat) ? GOES_ON : LOST;
}

/* An event that loses at once where another wins at once. */
static bool find_blunder(int seat, event *blunder)
{
    event events[LEGAL_MAX];
    bool won = false;
    bool lost = false;
    int count = match.game->legal(match.state, seat, events);
    for (int i = 0; i < count; i++) {
        enum ending ending = ending_of(events[i], seat);
        won = won || ending == WON;
        if (ending == LOST)
            *blunder = events[i];
        lost = lost || ending == LOST;
    }
    return won && lost;
}

/* Plays to the end by the net, which for once throws a win away, if it can; where it did. */
static bool play_with_blunder(uint32_t *planted)
{
    struct reason why;
    while (match_waiting(&match) != 0) {
        int seat = __builtin_ctz(match_waiting(&match));
        event blunder = 0;
        if (!find_blunder(seat, &blunder)) {
            assert_true(match_apply(&match, choice_of_net(), &why));
            continue;
        }
        struct verdict verdict;
        assert_true(analyse_choices(&judge, match.state, seat, 0, &verdict));
        assert_int_equal(ending_of(verdict.options[0].event, seat), WON);
        assert_int_equal(verdict.options[0].win, CHANCE_ONE);
        *planted = match.count;
        return match_apply(&match, blunder, &why);
    }
    return false;
}

static void test_a_win_on_the_spot_is_found_and_a_blunder_is_the_largest_swing(void **state)
{
    (void)state;
    int found = 0;
    for (int i = 0; i < 60 && found < 2; i++) {
        char seed[] = {'w', (char)('A' + i), '\0'};
        uint32_t at = 0;
        begin("navoria", 2, seed);
        if (!play_with_blunder(&at))
            continue;
        int seat = event_by(match.events[at]);
        struct verdict verdict;
        struct story story;
        assert_true(analyse_decision(&judge, &match, at, 0, &verdict));
        assert_int_equal(verdict.mark, MARK_MISTAKE);
        assert_int_equal(verdict.cost, CHANCE_ONE);
        find_story(0, &story);
        assert_int_equal(story.swings[0].at, at);
        assert_int_equal(abs(story.swings[0].after - story.swings[0].before), CHANCE_ONE);
        assert_true(story.marks[seat][MARK_MISTAKE] >= 1);
        assert_int_equal(story.result[seat], 0);
        found++;
    }
    assert_int_equal(found, 2);
}

/* As text, so that all of it is compared. */
static void tell(uint32_t at, uint32_t iterations, char out[], size_t size)
{
    struct writer writer;
    struct standing standing;
    struct verdict verdict;
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    writer_start(&writer, out, size);
    analyse_position(&judge, &match, at, iterations, &standing);
    tell_standing(&standing, judge.players, &writer);
    if (!analyse_decision(&judge, &match, at, iterations, &verdict))
        return;
    match_state_at(&match, at, before);
    tell_verdict(&judge, before, &verdict, true, &writer);
    assert_true(text_fits(&writer.text));
}

/* Who stops goes on later, with other figures in between, and comes to the same. */
static void test_figures_do_not_depend_on_the_order(void **state)
{
    (void)state;
    static char once[1 << 16];
    static char again[1 << 16];
    begin("magicmap", 3, "order");
    play_out();
    for (uint32_t at = 40; at < match.count; at += 37) {
        tell(at, 4, once, sizeof once);
        tell(at / 2, 0, again, sizeof again);
        tell(at, 4, again, sizeof again);
        assert_string_equal(once, again);
    }
}

/* States that look the same to the seat have the same verdict. */
static void test_what_is_hidden_has_no_part_in_what_was_best(void **state)
{
    (void)state;
    static char once[1 << 16];
    static char again[1 << 16];
    struct random random = {7};
    int compared = 0;
    for (int game = 0; game < games_all; game++) {
        if (!(games[game]->traits & TRAIT_HIDDEN))
            continue;
        struct reason why;
        begin(games[game]->id, games[game]->players_min, "hidden");
        while (match_waiting(&match) != 0) {
            int seat = __builtin_ctz(match_waiting(&match));
            _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
            struct verdict verdict;
            struct writer writer;
            memcpy(twin, match.state, match.game->state_size);
            match.game->resample(twin, seat, &random);
            bool differs = memcmp(twin, match.state, match.game->state_size) != 0;
            if (differs && analyse_choices(&judge, match.state, seat, 0, &verdict)) {
                writer_start(&writer, once, sizeof once);
                tell_verdict(&judge, match.state, &verdict, false, &writer);
                analyse_choices(&judge, twin, seat, 0, &verdict);
                writer_start(&writer, again, sizeof again);
                tell_verdict(&judge, twin, &verdict, false, &writer);
                assert_string_equal(once, again);
                compared++;
            }
            assert_true(match_apply(&match, choice_of_net(), &why));
        }
    }
    assert_true(compared > 20);
}

/* In matches that nothing was fitted on, with other seeds than those in the documents. */
static void test_chances_come_true(void **state)
{
    (void)state;
    begin("vaalbara", 2, "true");
    if (!judge.honest) {
        print_message("incognita gauge vaalbara --players 2 --write src/analysis/fits.inc\n");
        skip();
    }
    struct gauge_plan plan = {
        .judge = &judge, .seed = 99, .first = 1000000, .matches = 250, .each = 2, .tell = true};
    struct reliability reliability;
    uint32_t count;
    struct gauge_sight *sights = gauge_make(&plan, &count);
    struct claim *claims = malloc((size_t)count * SEATS_MAX * sizeof *claims);
    assert_non_null(sights);
    assert_non_null(claims);
    gauge_claims(2, sights, count, claims);
    reliability_of(claims, count * 2, &reliability);
    /* Three points, beyond what luck explains; claims about one match go together. */
    assert_true(reliability_worst(&reliability, 100, 4) < 0.03);
    assert_true(reliability.brier < 0.18);
    free(sights);
    free(claims);
}

/* A fit finds what is there: of matches whose winner is drawn by known chances. */
static void test_a_fit_finds_the_weights(void **state)
{
    (void)state;
    enum { SIGHTS = 4000 };
    struct gauge_sight *sights = calloc(SIGHTS, sizeof *sights);
    struct judge_fit fit;
    struct judge_fit known = {.players = 2, .logit = {600, 600, 600, 600}};
    struct random random = {3};
    assert_non_null(sights);
    begin("navoria", 2, "fit");
    for (int i = 0; i < SIGHTS; i++) {
        struct gauge_sight *sight = &sights[i];
        struct standing standing;
        sight->is_fitted = true;
        sight->raw.progress = (int)random_below(&random, FEATURES_PROGRESS + 1);
        sight->raw.logit[0] = (int32_t)random_below(&random, 8192) - 4096;
        sight->raw.logit[1] = -sight->raw.logit[0];
        judge_read(&known, 2, &sight->raw, &standing);
        int winner = (int32_t)random_below(&random, CHANCE_ONE) < standing.win[0] ? 0 : 1;
        sight->won[winner] = 1;
    }
    gauge_fit(&judge, sights, SIGHTS, &fit);
    for (int i = 0; i < 200; i++) {
        struct standing is;
        struct standing was;
        judge_read(&known, 2, &sights[i].raw, &was);
        judge_read(&fit, 2, &sights[i].raw, &is);
        assert_true(abs(is.win[0] - was.win[0]) < CHANCE_ONE / 25);
    }
    free(sights);
}

/* Chances of a seat and its rival. */
static void set_chances(struct standing *standing, int32_t win)
{
    standing->win[0] = win;
    standing->win[1] = CHANCE_ONE - win;
}

/* How much what is near counts, where one of both is true and the other is no better than a few
 * dice. */
static struct judge_fit fit_near(bool far_is_true)
{
    enum { SIGHTS = 2000, DICE = 4 };
    struct judge_fit fit = {.players = 2};
    struct random random = {5};
    struct gauge_sight *sights = calloc(SIGHTS, sizeof *sights);
    assert_non_null(sights);
    for (int i = 0; i < SIGHTS; i++) {
        struct gauge_sight *sight = &sights[i];
        int32_t chance = 500 + (int32_t)random_below(&random, CHANCE_ONE - 1000);
        int32_t thrown = 0;
        for (int die = 0; die < DICE; die++)
            thrown += (int32_t)random_below(&random, CHANCE_ONE) < chance ? CHANCE_ONE / DICE : 0;
        sight->raw.progress = (int)random_below(&random, FEATURES_PROGRESS + 1);
        set_chances(&sight->vista.far, far_is_true ? chance : thrown);
        set_chances(&sight->vista.near, far_is_true ? thrown : chance);
        sight->won[(int32_t)random_below(&random, CHANCE_ONE) < chance ? 0 : 1] = 1;
    }
    gauge_fit_near(sights, SIGHTS, (struct depth){DICE, 1}, &fit);
    free(sights);
    return fit;
}

static void test_a_fit_finds_how_far_looking_ahead_can_be_trusted(void **state)
{
    (void)state;
    struct judge_fit true_far = fit_near(true);
    struct judge_fit true_near = fit_near(false);
    struct depth few = {4, 1};
    for (int third = 0; third <= 3; third++) {
        int progress = FEATURES_PROGRESS * third / 3;
        struct mixture far = mixture_of(&true_far, progress, few);
        struct mixture near = mixture_of(&true_near, progress, few);
        assert_true(far.near * 4 < far.far);
        assert_true(near.near > near.far * 4);
        /* Of many ways of going on less has to be made up for. */
        struct mixture many = mixture_of(&true_near, progress, (struct depth){4000, 1});
        assert_true(many.near * 4 < many.far);
    }
    struct vista vista = {.far = {.win = {10000, 0}}, .near = {.win = {5000, 5000}}};
    struct standing mixed;
    vista_read(&vista, (struct mixture){3, 1}, 2, &mixed);
    assert_int_equal(mixed.win[0], 8750);
    assert_int_equal(mixed.win[1], 1250);
}

/* Of nets that have no chances the command is named that makes them. */
static void test_chances_are_fitted_to_the_nets_that_are_built_in(void **state)
{
    (void)state;
    int fitted = 0;
    for (int i = 0; i < brains_built_in_count; i++) {
        struct brain brain;
        struct judge one;
        brain_view(&brain, brains_built_in[i].bytes);
        judge_open(&one, games_find(brain.head->game), brain.head->players);
        fitted += one.honest;
        if (!one.honest)
            print_message("incognita gauge %s --players %d --write src/analysis/fits.inc\n",
                          brain.head->game, brain.head->players);
    }
    assert_true(fitted > 0);
}

/* Of a few matches: what must add up does, the same seed gives the same, luck decides something. */
static void test_insights_add_up(void **state)
{
    (void)state;
    static struct insights once;
    static struct insights again;
    static int order[DEEDS_MAX];
    atomic_bool stop = false;
    struct insights_plan plan = {.game = games_find("vaalbara"),
                                 .players = 2,
                                 .seed = "insights",
                                 .matches = 60,
                                 .judged = 3,
                                 .stop = &stop};
    plan.options = game_default_options(plan.game);
    assert_true(insights_find(&plan, &once));
    assert_true(insights_find(&plan, &again));
    assert_memory_equal(&once, &again, sizeof once);
    assert_true(fabs(once.won[0].mean + once.won[1].mean - 1) < 1e-9);
    double parts = 0;
    for (int i = 0; i < plan.game->part_count; i++)
        parts += once.winners_parts[i].mean * once.winners_parts[i].count +
                 once.others_parts[i].mean * once.others_parts[i].count;
    assert_true(fabs(parts / 60 - once.points[0].mean - once.points[1].mean) < 1e-6);
    assert_true(insights_quantile(&once, 0.1) < insights_quantile(&once, 0.9));
    struct estimate luck = insights_luck(&once);
    assert_true(luck.low < luck.value && luck.value < luck.high && luck.value > 0);
    int deeds = insights_deeds(&once, order);
    assert_true(deeds > 4);
    for (int i = 1; i < deeds; i++)
        assert_true(once.deeds[order[i - 1]].won.mean >= once.deeds[order[i]].won.mean);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes_add_up_to_the_result),
        cmocka_unit_test(test_a_win_on_the_spot_is_found_and_a_blunder_is_the_largest_swing),
        cmocka_unit_test(test_figures_do_not_depend_on_the_order),
        cmocka_unit_test(test_what_is_hidden_has_no_part_in_what_was_best),
        cmocka_unit_test(test_a_fit_finds_the_weights),
        cmocka_unit_test(test_a_fit_finds_how_far_looking_ahead_can_be_trusted),
        cmocka_unit_test(test_chances_come_true),
        cmocka_unit_test(test_insights_add_up),
        cmocka_unit_test(test_chances_are_fitted_to_the_nets_that_are_built_in),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
