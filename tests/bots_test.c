/*
 * What bot.h promises, for every bot on positions of all games, numbers of players and options. No
 * game is named here. Nothing is timed: a bot that does not stop is found by counting how often it
 * asks.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bots/advice.h"
#include "bots/brain.h"
#include "bots/ladders.h"
#include "bots/levels.h"
#include "bots/parallel.h"
#include "bots/strengths.h"
#include "bots/value.h"
#include "contract/contract.h"
#include "engine/bits.h"
#include "games/games.h"

enum { GUARD = 4096, GUARD_BYTE = 0xa5, TREES_MAX = 3, ITERATIONS = 12 };

static unsigned char *room; /* TREES_MAX memories, each with a guard behind it */
static struct bot_answer answer;
static struct bot_answer other;

static struct bot_memory memory_of(int tree)
{
    unsigned char *bytes = room + (size_t)tree * (BOT_MEMORY_MIN + GUARD);
    return (struct bot_memory){bytes, BOT_MEMORY_MIN};
}

static struct bot_memory fresh_memory(void)
{
    struct bot_memory memory = memory_of(0);
    /* What was in it before must not matter. */
    memset(memory.bytes, 0x5a, BOT_MEMORY_MIN);
    bot_forget(memory);
    return memory;
}

static int set_up(void **state)
{
    (void)state;
    size_t size = (size_t)TREES_MAX * (BOT_MEMORY_MIN + GUARD);
    room = malloc(size);
    if (room == NULL)
        return -1;
    memset(room, GUARD_BYTE, size);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    free(room);
    return 0;
}

static void expect_guards(const struct bot *bot)
{
    for (int tree = 0; tree < TREES_MAX; tree++) {
        const unsigned char *guard = (const unsigned char *)memory_of(tree).bytes + BOT_MEMORY_MIN;
        for (int i = 0; i < GUARD; i++)
            contract_expect(guard[i] == GUARD_BYTE, "%s writes behind its memory", bot->name);
    }
}

/* A seat that is asked, or -1. */
static int asked_seat(struct walk *walk)
{
    seats_mask waiting = match_waiting(&walk->match);
    if (waiting == 0 || waiting == seat_bit(CHANCE))
        return -1;
    return bits_nth(waiting, (int)random_below(&walk->random, (uint32_t)bits_count(waiting)));
}

static struct bot_request request_for(struct walk *walk, int seat, uint32_t iterations)
{
    return (struct bot_request){.game = walk->game,
                                .state = walk->match.state,
                                .seat = seat,
                                .seed = random_next(&walk->random),
                                .iterations = iterations,
                                .style = random_next(&walk->random)};
}

/* Whether a level, or any other bot, searches here. */
static bool searches(const struct bot *bot, const struct bot_request *request)
{
    struct bot_request settled = *request;
    return bot_settle(bot, &settled)->remember != NULL;
}

static bool is_candidate(event e, const struct bot_answer *given)
{
    for (int i = 0; i < given->candidate_count; i++)
        if (given->candidates[i].event == e)
            return true;
    return false;
}

/*
 * All levels are the same two bots with other numbers, and some stand for all: what is true of them
 * is shown here, and how many there are costs nothing.
 */
static bool stands_for_others(const struct bot *bot)
{
    return !bot->is_level || bot->level == EASY || bot->level == MASTER;
}

static int legal_count(const struct bot_request *request)
{
    event events[LEGAL_MAX];
    return request->game->legal(request->state, request->seat, events);
}

static void expect_legal(const struct bot *bot, const struct bot_request *request,
                         const struct bot_answer *given)
{
    contract_expect(event_by(given->event) == request->seat, "%s answers for another seat",
                    bot->name);
    contract_expect(request->game->is_legal(request->state, given->event),
                    "%s gives the illegal event %llx", bot->name, (unsigned long long)given->event);
}

static void expect_same_answers(const struct bot *bot, const char *when)
{
    bool same = answer.event == other.event && answer.iterations == other.iterations &&
                answer.candidate_count == other.candidate_count &&
                memcmp(answer.outlook, other.outlook, sizeof answer.outlook) == 0 &&
                answer.honest == other.honest && answer.reason_count == other.reason_count &&
                memcmp(answer.reasons, other.reasons, sizeof answer.reasons) == 0;
    for (int i = 0; same && i < answer.candidate_count; i++)
        same = answer.candidates[i].event == other.candidates[i].event &&
               answer.candidates[i].visits == other.candidates[i].visits &&
               answer.candidates[i].outlook.points == other.candidates[i].outlook.points &&
               answer.candidates[i].outlook.win == other.candidates[i].outlook.win;
    contract_expect(same, "%s answers differently %s", bot->name, when);
}

static uint64_t sum_of_visits(const struct bot_answer *given)
{
    uint64_t visits = 0;
    for (int i = 0; i < given->candidate_count; i++)
        visits += given->candidates[i].visits;
    return visits;
}

/*
 * Walks through all games; visits about one in `every` of the positions. There is a match of every
 * setting at least, so where fewer will do it is fewer positions of each.
 */
static int one_in;

static void walk_games(int events, int every, contract_visit *visit)
{
    one_in = contract_is_whole() ? every : 3 * every;
    for (int i = 0; i < games_all; i++)
        contract_walk(games[i], events, visit, NULL);
}

static bool skipped(struct walk *walk)
{
    return random_below(&walk->random, (uint32_t)one_in) != 0;
}

static void test_games_give_what_bots_need(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++)
        assert_true(games[i]->decisive_margin > 0);
}

static void test_bots_are_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < bots_count; i++) {
        assert_ptr_equal(bot_find(bots[i]->name), bots[i]);
        assert_true(bots[i]->is_level || bots[i]->iterations > 0);
        /* Levels come first. */
        assert_true(i == 0 || !bots[i]->is_level || bots[i - 1]->is_level);
    }
    assert_null(bot_find("nobody"));
    assert_null(bot_find("seer")); /* it is the arena's alone, and so is the knower */
    assert_null(bot_find("knower"));
    assert_null(bot_find(""));
}

/* Stronger levels stray less, or think longer; hard is still one that answers at once. */
static void expect_ladder(const struct game *game, int players)
{
    enum { AT_ONCE = 1000 };
    struct rung below = {UINT16_MAX, 0};
    int there = 0;
    for (int i = 0; i < LEVELS; i++) {
        enum level level = (enum level)i;
        const struct rung *rung = ladder_rung(game, players, level);
        assert_true((rung->heat > 0) != (rung->iterations > 0));
        if (!ladder_has(game, players, level)) {
            assert_memory_equal(rung, &below, sizeof below);
            continue;
        }
        there++;
        assert_true(rung->heat < below.heat || rung->iterations > below.iterations);
        assert_true(rung->iterations >= below.iterations);
        assert_true(level > HARD || rung->iterations <= AT_ONCE);
        below = *rung;
    }
    assert_true(ladder_has(game, players, BEGINNER) && ladder_has(game, players, MASTER));
    assert_true(there >= 5);
}

static void test_ladders_rise(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++)
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++)
            expect_ladder(games[i], players);
}

/* Each level that was measured is above the one below, and all hang on the same nail. */
static void test_strengths_rise(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++)
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            struct brain brain;
            int below = 0;
            /* What is not in the product, or has no net, nobody has measured. */
            if (i >= games_offered || !brain_find(games[i], players, &brain)) {
                assert_int_equal(strength_of(games[i], players, "medium"), 0);
                continue;
            }
            assert_int_equal(strength_of(games[i], players, "medium"), 1500);
            assert_int_equal(strength_of(games[i], players, "master"), 0);
            assert_int_equal(strength_of(games[i], players, "greedy"), 0);
            for (int level = 0; level <= EXPERT; level++) {
                int points = strength_of_level(games[i], players, (enum level)level);
                contract_expect(ladder_has(games[i], players, (enum level)level) ? points > below
                                                                                 : points == below,
                                "%s, %d players: %d points after %d", games[i]->id, players, points,
                                below);
                below = points;
            }
        }
}

/* Events that the game calls idle and a bot could have chosen. */
static long idle_events;

static void visit_for_shape(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    const struct bot *bot = bots[random_below(&walk->random, (uint32_t)bots_count)];
    struct bot_request request =
        request_for(walk, seat, 1 + random_below(&walk->random, ITERATIONS));
    int count = legal_count(&request);
    bot_choose(bot, &request, fresh_memory(), &answer);
    expect_legal(bot, &request, &answer);

    contract_expect(answer.iterations <= request.iterations, "%s thinks for too long", bot->name);
    contract_expect(count > 1 || answer.iterations == 0, "%s thinks where there is no choice",
                    bot->name);
    contract_expect(answer.candidate_count == 0 || answer.candidate_count == count,
                    "%s lists %d of %d events", bot->name, answer.candidate_count, count);
    for (int i = 0; i < answer.candidate_count; i++) {
        const struct bot_candidate *candidate = &answer.candidates[i];
        contract_expect(walk->game->is_legal(walk->match.state, candidate->event),
                        "%s lists an illegal candidate", bot->name);
        contract_expect(candidate->outlook.win >= 0 && candidate->outlook.win <= 10000,
                        "%s gives a candidate a chance of %d", bot->name, candidate->outlook.win);
        for (int j = 0; j < i; j++)
            contract_expect(answer.candidates[j].event != candidate->event,
                            "%s lists a candidate twice", bot->name);
        bool idle = walk->game->is_idle(walk->match.state, candidate->event);
        idle_events += idle;
        if (idle && searches(bot, &request))
            continue; /* these are last */
        contract_expect(i == 0 || candidate[-1].visits > candidate->visits ||
                            (candidate[-1].visits == candidate->visits &&
                             (!searches(bot, &request)
                                  ? candidate[-1].outlook.win >= candidate->outlook.win
                                  : candidate[-1].outlook.points >= candidate->outlook.points)),
                        "%s does not list the better candidate first", bot->name);
    }
    contract_expect(answer.candidate_count == 0 || is_candidate(answer.event, &answer),
                    "%s does not choose a candidate", bot->name);
    contract_expect(answer.candidate_count == 0 ||
                        !walk->game->is_idle(walk->match.state, answer.event),
                    "%s does what is of no use", bot->name);
    contract_expect(!searches(bot, &request) ||
                        !walk->game->is_idle(walk->match.state, answer.candidates[0].event),
                    "%s thinks best of what is of no use", bot->name);
    if (searches(bot, &request))
        contract_expect(sum_of_visits(&answer) == answer.iterations,
                        "%s: %llu visits in %u iterations", bot->name,
                        (unsigned long long)sum_of_visits(&answer), answer.iterations);
    if (searches(bot, &request) && count > 1)
        contract_expect(answer.iterations == request.iterations, "%s thinks too little", bot->name);
}

static void test_answers_have_their_shape(void **state)
{
    (void)state;
    bool can_idle = false;
    for (int i = 0; i < games_all; i++)
        can_idle = can_idle || games[i]->is_idle != game_is_never_idle;
    idle_events = 0;
    walk_games(15000, 3, visit_for_shape);
    assert_true(!can_idle || !contract_is_whole() || idle_events > 0);
}

/* No score of any game comes near this. */
enum { POINTS_MAX = 100 * 10000 };

static void visit_for_outlook(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    const struct bot *bot = bots[random_below(&walk->random, (uint32_t)bots_count)];
    struct bot_request request = request_for(walk, seat, random_below(&walk->random, 2) ? 8 : 1);
    bot_choose(bot, &request, fresh_memory(), &answer);
    int sum = 0;
    for (int i = 0; i < SEATS_MAX; i++) {
        const struct bot_outlook *outlook = &answer.outlook[i];
        contract_expect(i < walk->setting.players || (outlook->points == 0 && outlook->win == 0),
                        "%s has an outlook for a seat that is not there", bot->name);
        contract_expect(outlook->win >= 0 && outlook->win <= 10000, "%s sees a chance of %d",
                        bot->name, outlook->win);
        contract_expect(outlook->points >= -POINTS_MAX && outlook->points <= POINTS_MAX,
                        "%s expects %d points", bot->name, outlook->points);
        sum += outlook->win;
    }
    contract_expect(sum > 10000 - 10 && sum <= 10000, "%s: all chances together are %d", bot->name,
                    sum);
}

static void test_outlooks_are_sane(void **state)
{
    (void)state;
    walk_games(2000, 4, visit_for_outlook);
}

static void visit_for_value(struct walk *walk)
{
    struct value value;
    value_of(walk->game, walk->match.state, &value);
    for (int seat = 0; seat < walk->setting.players; seat++)
        contract_expect(value.share[seat] >= 0 && value.share[seat] <= VALUE_ONE,
                        "the share of seat %d is %d", seat, value.share[seat]);
    contract_expect(value.leaders != 0, "nobody leads");
    seats_mask winners = walk->game->winners(walk->match.state);
    for (int won = 0; won < walk->setting.players; won++)
        for (int lost = 0; lost < walk->setting.players; lost++)
            contract_expect(!(winners >> won & 1) || winners >> lost & 1 || winners == 0 ||
                                value.share[won] > value.share[lost],
                            "seat %d has won and is worth no more than seat %d", won, lost);
}

static void test_values_follow_the_result(void **state)
{
    (void)state;
    walk_games(2000, 1, visit_for_value);
}

/* Pairs of states that look the same to the seat: all, and those that differ in hidden scores. */
static long pairs;
static long other_scores;

static void visit_for_peeking(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
    struct random random = {random_next(&walk->random)};
    memcpy(twin, walk->match.state, walk->game->state_size);
    walk->game->resample(twin, seat, &random);
    other_scores += contract_vary_scores(walk->game, twin, seat, &random);
    pairs++;
    struct bot_request request = request_for(walk, seat, ITERATIONS);
    struct bot_request twin_request = request;
    twin_request.state = twin;
    for (int i = 0; i < bots_count; i++) {
        if (!stands_for_others(bots[i]))
            continue;
        bot_advise(bots[i], &request, fresh_memory(), &answer);
        bot_advise(bots[i], &twin_request, fresh_memory(), &other);
        expect_same_answers(bots[i], "when only hidden things differ");
    }
}

static void test_no_bot_sees_what_is_hidden(void **state)
{
    (void)state;
    bool hides = false;
    for (int i = 0; i < games_all; i++)
        hides = hides || games[i]->hides_score != game_hides_no_score;
    pairs = other_scores = 0;
    walk_games(4000, 6, visit_for_peeking);
    if (!contract_is_whole())
        return;
    assert_true(pairs > 300L * games_all);
    assert_true(!hides || other_scores > 100);
}

static void visit_for_repetition(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    struct bot_request request = request_for(walk, seat, ITERATIONS);
    for (int i = 0; i < bots_count; i++) {
        if (!stands_for_others(bots[i]))
            continue;
        bot_advise(bots[i], &request, fresh_memory(), &answer);
        bot_advise(bots[i], &request, fresh_memory(), &other);
        expect_same_answers(bots[i], "to the same question");
    }
}

/* Decisions of which some seats had made their part before another was asked. */
static long decided_before;

static void visit_for_haste(struct walk *walk)
{
    const struct game *game = walk->game;
    seats_mask waiting = match_waiting(&walk->match);
    int seat = asked_seat(walk);
    struct brain brain;
    if (seat < 0 || bits_count(waiting) < 2 || skipped(walk) ||
        !brain_find(game, walk->setting.players, &brain))
        return;
    _Alignas(16) unsigned char later[STATE_SIZE_MAX];
    memcpy(later, walk->match.state, game->state_size);
    for (int early = 0; early < walk->setting.players; early++) {
        event events[LEGAL_MAX];
        if (early == seat || !(waiting & seat_bit(early)))
            continue;
        uint32_t count = (uint32_t)game->legal(later, early, events);
        game->apply(later, events[random_below(&walk->random, count)]);
    }
    struct bot_request request = request_for(walk, seat, ITERATIONS);
    if (legal_count(&request) == 1)
        return;
    decided_before++;
    struct bot_request later_request = request;
    later_request.state = later;
    bot_choose(&bot_netsearch, &request, fresh_memory(), &answer);
    bot_choose(&bot_netsearch, &later_request, fresh_memory(), &other);
    memcpy(other.outlook, answer.outlook, sizeof other.outlook); /* of others: as the table shows */
    expect_same_answers(&bot_netsearch, "when others have decided already");
}

/* Whoever decides last must not take the others, who have decided in secret, for fools. */
static void test_it_is_all_the_same_who_decides_first(void **state)
{
    (void)state;
    bool learned = false;
    struct brain brain;
    for (int i = 0; i < games_all; i++)
        learned = learned || (games[i]->traits & TRAIT_SIMULTANEOUS &&
                              brain_find(games[i], games[i]->players_min, &brain));
    decided_before = 0;
    /* Few positions are such: a walk of a tenth looks at more of them. */
    walk_games(contract_is_whole() ? 3000 : 12000, contract_is_whole() ? 6 : 2, visit_for_haste);
    assert_true(!learned || decided_before > (contract_is_whole() ? 50 : 10));
}

static void test_same_question_same_answer(void **state)
{
    (void)state;
    walk_games(1000, 12, visit_for_repetition);
}

/* Counts how often a bot asks, and tells it to stop after some times. */
struct patience {
    uint32_t asked;
    uint32_t left;
};

static bool out_of_patience(void *context)
{
    struct patience *patience = context;
    patience->asked++;
    if (patience->left == 0)
        return true;
    patience->left--;
    return false;
}

static void visit_for_stopping(struct walk *walk)
{
    static const uint32_t limits[] = {0, 1, 7};
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    struct bot_request request = request_for(walk, seat, 1000000);
    for (int i = 0; i < bots_count; i++)
        for (int j = 0; j < 3 && stands_for_others(bots[i]); j++) {
            struct patience patience = {0, limits[j]};
            request.stop = (struct bot_stop){out_of_patience, &patience};
            bot_choose(bots[i], &request, fresh_memory(), &answer);
            expect_legal(bots[i], &request, &answer);
            contract_expect(answer.iterations <= limits[j], "%s goes on after it was told to stop",
                            bots[i]->name);
            contract_expect(!searches(bots[i], &request) ||
                                sum_of_visits(&answer) == answer.iterations,
                            "%s loses visits when it is told to stop", bots[i]->name);
        }
}

static void test_bots_stop_when_told(void **state)
{
    (void)state;
    walk_games(500, 15, visit_for_stopping);
}

/* So the time it takes to stop is that of one iteration. */
static void visit_for_asking(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    struct bot_request request = request_for(walk, seat, ITERATIONS);
    for (int i = 0; i < bots_count; i++) {
        if (!stands_for_others(bots[i]))
            continue;
        struct patience patience = {0, UINT32_MAX};
        request.stop = (struct bot_stop){out_of_patience, &patience};
        bot_choose(bots[i], &request, fresh_memory(), &answer);
        contract_expect(patience.asked >= answer.iterations,
                        "%s asks %u times in %u iterations whether to stop", bots[i]->name,
                        patience.asked, answer.iterations);
    }
}

static void test_bots_ask_before_every_iteration(void **state)
{
    (void)state;
    walk_games(500, 15, visit_for_asking);
}

/* A bot that thinks without end in a thread of its own. */
struct thinker {
    struct bot_request request;
    atomic_bool begun;
    atomic_bool stop;
};

static bool flag_is_set(void *context)
{
    struct thinker *thinker = context;
    atomic_store(&thinker->begun, true);
    return atomic_load(&thinker->stop);
}

static void *think(void *context)
{
    struct thinker *thinker = context;
    bot_choose(&bot_mcts, &thinker->request, memory_of(0), &answer);
    return NULL;
}

/* The first position of a new match in which somebody has a choice. */
static int first_choice(struct match *match, const struct game *game)
{
    struct options options = game_default_options(game);
    struct random random = {1};
    event events[LEGAL_MAX];
    assert_true(match_new(match, game, game->players_max, &options,
                          (struct chance_source){"first choice", 12}));
    for (;;) {
        int seat = bits_lowest(match_waiting(match));
        if (game->legal(match->state, seat, events) > 1)
            return seat;
        assert_true(match_apply(match, game_random_event(game, match->state, &random), NULL));
    }
}

static void test_another_thread_can_stop_a_bot(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++) {
        struct match match;
        pthread_t thread;
        match_init(&match, realloc);
        struct thinker thinker = {.request = {.game = games[i],
                                              .iterations = UINT32_MAX,
                                              .stop = {flag_is_set, &thinker}}};
        thinker.request.seat = first_choice(&match, games[i]);
        thinker.request.state = match.state;
        fresh_memory();
        assert_int_equal(pthread_create(&thread, NULL, think, &thinker), 0);
        while (!atomic_load(&thinker.begun))
            ;
        atomic_store(&thinker.stop, true);
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_true(answer.iterations < UINT32_MAX);
        assert_true(games[i]->is_legal(match.state, answer.event));
        free(match.events);
    }
}

/* Far more iterations than the least memory has room for, where games are large. */
static void test_full_memory_is_no_harm(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++) {
        struct match match;
        match_init(&match, realloc);
        int seat = first_choice(&match, games[i]);
        struct bot_request request = {.game = games[i],
                                      .state = match.state,
                                      .seat = seat,
                                      .seed = 1,
                                      .iterations = (uint32_t)contract_scaled(20000)};
        bot_choose(&bot_mcts, &request, fresh_memory(), &answer);
        assert_true(games[i]->is_legal(match.state, answer.event));
        assert_int_equal(answer.iterations, request.iterations);
        assert_int_equal(sum_of_visits(&answer), request.iterations);
        expect_guards(&bot_mcts);
        free(match.events);
    }
}

/* Plays a whole match against itself, each seat with the memory it has had from the beginning. */
static void play_whole_match(const struct game *game, int players, const struct bot *bot)
{
    enum { SEAT_MEMORIES = 3 };
    struct match match;
    struct options options = game_default_options(game);
    struct random random = {(uint64_t)players};
    event last = 0;
    bool must_know = false;
    match_init(&match, realloc);
    assert_true(
        match_new(&match, game, players, &options, (struct chance_source){"whole match", 11}));
    for (int tree = 0; tree < TREES_MAX; tree++)
        bot_forget(memory_of(tree));
    while (match_waiting(&match) != 0) {
        int seat = bits_lowest(match_waiting(&match));
        struct bot_request request = {.game = game,
                                      .state = match.state,
                                      .seat = seat,
                                      .seed = random_next(&random),
                                      .iterations = 2 * ITERATIONS};
        if (seat >= SEAT_MEMORIES) {
            assert_true(match_apply(&match, game_random_event(game, match.state, &random), NULL));
            must_know = false;
            continue;
        }
        int count = legal_count(&request);
        bot_choose(bot, &request, memory_of(seat), &answer);
        expect_legal(bot, &request, &answer);
        if (must_know && event_by(last) == seat && count > 1)
            contract_expect(sum_of_visits(&answer) > answer.iterations,
                            "%s has forgotten what it found out a moment ago", bot->name);
        /* The same seat goes on, knows nothing new, and had looked at what comes next. */
        must_know = count > 1 && answer.candidates[0].visits > 1 &&
                    !game->reveals(match.state, answer.event);
        uint32_t before = match.count;
        last = answer.event;
        assert_true(match_apply(&match, last, NULL));
        must_know =
            must_know && match.count == before + 1 && match_waiting(&match) == seat_bit(seat);
    }
    expect_guards(bot);
    free(match.events);
}

static void test_trees_are_used_again(void **state)
{
    (void)state;
    for (int i = 0; i < games_all; i++)
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++)
            play_whole_match(games[i], players, &bot_mcts);
}

static void visit_for_threads(struct walk *walk)
{
    int seat = asked_seat(walk);
    if (seat < 0 || skipped(walk))
        return;
    const struct bot_memory memories[TREES_MAX] = {memory_of(0), memory_of(1), memory_of(2)};
    struct bot_request request = request_for(walk, seat, 3 * ITERATIONS + 1);
    for (int i = 0; i < bots_count; i++) {
        const struct bot *bot = bots[i];
        for (int threads = 1; threads <= TREES_MAX && stands_for_others(bot); threads++) {
            for (int tree = 0; tree < TREES_MAX; tree++)
                bot_forget(memories[tree]);
            contract_expect(bot_choose_parallel(bot, &request, memories, threads, &answer),
                            "out of memory");
            expect_legal(bot, &request, &answer);
            if (searches(bot, &request))
                contract_expect(sum_of_visits(&answer) == answer.iterations,
                                "%s loses visits in %d threads", bot->name, threads);
            for (int tree = 0; tree < TREES_MAX; tree++)
                bot_forget(memories[tree]);
            if (threads == 1)
                bot_choose(bot, &request, memories[0], &other);
            else
                bot_choose_parallel(bot, &request, memories, threads, &other);
            expect_same_answers(bot, "in threads");
        }
    }
}

static void test_threads_give_the_same_answer_every_time(void **state)
{
    (void)state;
    walk_games(500, 20, visit_for_threads);
}

/* bots_test [NAMES]: those whose names are like this, as "*thread*" */
int main(int argc, char **argv)
{
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_give_what_bots_need),
        cmocka_unit_test(test_bots_are_found_by_name),
        cmocka_unit_test(test_ladders_rise),
        cmocka_unit_test(test_strengths_rise),
        cmocka_unit_test(test_answers_have_their_shape),
        cmocka_unit_test(test_outlooks_are_sane),
        cmocka_unit_test(test_values_follow_the_result),
        cmocka_unit_test(test_no_bot_sees_what_is_hidden),
        cmocka_unit_test(test_it_is_all_the_same_who_decides_first),
        cmocka_unit_test(test_same_question_same_answer),
        cmocka_unit_test(test_bots_stop_when_told),
        cmocka_unit_test(test_bots_ask_before_every_iteration),
        cmocka_unit_test(test_another_thread_can_stop_a_bot),
        cmocka_unit_test(test_full_memory_is_no_harm),
        cmocka_unit_test(test_trees_are_used_again),
        cmocka_unit_test(test_threads_give_the_same_answer_every_time),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
