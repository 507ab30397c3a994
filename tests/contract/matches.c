/* Matches: replaying is playing, undo restores, order does not matter where it must not. */
#include "contract/contract.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "engine/bits.h"
#include "protocol/record.h"

enum {
    REPLAY_EVENTS = 500000,
    UNDO_EVENTS = 100000,
    ORDER_EVENTS = 300000,
    SCORE_EVENTS = 1500000,
    RECORD_TEXT_MAX = 1 << 20
};

static void expect_same_state(const struct match *a, const struct match *b, const char *what)
{
    contract_expect(a->count == b->count, "%s: %u events against %u", what, a->count, b->count);
    contract_expect(memcmp(a->state, b->state, a->game->state_size) == 0, "%s: other bytes", what);
}

/* The record of a match, played again, ends where the match ended. */
static void check_record(const struct match *match)
{
    static char text[RECORD_TEXT_MAX];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    match_write_record(match, NULL, &writer);
    contract_expect(text_fits(&writer.text), "a record of %zu bytes", writer.text.length);
    json_t *record = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(record != NULL, "the record is not JSON");
    struct match replay;
    match_init(&replay, realloc);
    struct reason why = {""};
    contract_expect(record_verify(record, &replay, &why) == RECORD_SOUND,
                    "the record does not replay: %s", why.text);
    expect_same_state(match, &replay, "replayed from the record");
    free(replay.events);
    json_decref(record);
}

/* Applies the event; that it ends the match, and how, was known before. */
static void apply_foreseen(struct match *match, event e)
{
    char foreseen[200];
    char result[200];
    struct writer writer;
    struct reason why = {""};
    writer_start(&writer, foreseen, sizeof foreseen);
    bool ends = match_result_after(match, e, &writer);
    contract_expect(match_apply(match, e, &why), "refused: %s", why.text);
    contract_expect(ends == (match_waiting(match) == 0), "the end was not foreseen, or is none");
    if (!ends)
        return;
    writer_start(&writer, result, sizeof result);
    game_write_result(match->game, match->state, &writer);
    contract_expect(strcmp(foreseen, result) == 0, "%s was foreseen, not %s", foreseen, result);
}

/* The same decisions under the same seed: the other match finds its chance by itself. */
static void check_seeded(struct walk *walk, bool with_record)
{
    char seed[] = {'s', (char)('a' + walk->seed % 26), (char)('a' + walk->seed / 26 % 26)};
    struct chance_source chance = {seed, sizeof seed};
    struct match played;
    struct match again;
    match_init(&played, realloc);
    match_init(&again, realloc);
    contract_expect(
        match_new(&played, walk->game, walk->setting.players, &walk->setting.options, chance) &&
            match_new(&again, walk->game, walk->setting.players, &walk->setting.options, chance),
        "out of memory");
    while (match_waiting(&played) != 0) {
        contract_expect(match_waiting(&played) != seat_bit(CHANCE), "chance was left undrawn");
        event e = contract_random_event(walk->game, played.state, &walk->random);
        apply_foreseen(&played, e);
        apply_foreseen(&again, e);
        expect_same_state(&played, &again, "with the same seed");
    }
    uint32_t first_bad;
    contract_expect(match_chance_is_fair(&played, chance, &first_bad), "event %u is not fair",
                    first_bad);
    if (with_record)
        check_record(&played);
    free(played.events);
    free(again.events);
}

/* At the end of each match: its list of events, applied anew, gives the same bytes. */
static void visit_replay(struct walk *walk)
{
    if (match_waiting(&walk->match) != 0)
        return;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    match_state_at(&walk->match, walk->match.count, state);
    contract_expect(memcmp(state, walk->match.state, walk->game->state_size) == 0,
                    "applied anew, the events lead elsewhere");
    bool with_record = walk->seed % 8 == 1;
    if (with_record)
        check_record(&walk->match);
    check_seeded(walk, with_record);
}

void contract_replay(const struct game *game)
{
    contract_walk(game, REPLAY_EVENTS / 2, visit_replay, NULL);
}

/* What an undo of the seat is about: its own event of an open decision, else the last event. */
static uint32_t own_last(const struct match *match, int seat)
{
    uint32_t last = match->count - 1;
    for (uint32_t i = match->undecided; i < match->count; i++)
        if (event_by(match->events[i]) == seat)
            last = i;
    return last;
}

/* All other events are left, in their order, and lead where they lead by themselves. */
static void expect_without(const struct match *undone, const struct match *match, uint32_t index)
{
    const struct game *game = match->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    contract_expect(undone->count == match->count - 1, "undo takes back one event");
    match_state_at(match, 0, state);
    for (uint32_t i = 0; i < undone->count; i++) {
        event e = match->events[i < index ? i : i + 1];
        contract_expect(undone->events[i] == e, "undo has touched another event");
        game->apply(state, e);
    }
    contract_expect(memcmp(undone->state, state, game->state_size) == 0, "undo does not restore");
}

/* Whoever sees what others chose by choosing last could choose again, knowing it. */
static void expect_nothing_uncovered(const struct match *undone, const struct match *match)
{
    for (uint32_t i = undone->undecided; i < match->undecided && i < undone->count; i++) {
        event e = undone->events[i];
        contract_expect(match->game->hidden_from(e, false) == match->game->hidden_from(e, true),
                        "the last choice shows the others, and can be taken back");
    }
}

/* The same again, and all is as it was; or anything else. */
static void expect_to_go_on(struct match *undone, const struct match *match, event e,
                            struct random *random)
{
    struct match again;
    struct reason why = {""};
    contract_copy_match(&again, undone);
    contract_expect(match_apply(&again, e, &why), "what was taken back cannot be done: %s",
                    why.text);
    expect_same_state(&again, match, "done again after undo");
    contract_expect(again.undecided == match->undecided, "undo changes what is decided");
    free(again.events);
    e = contract_random_event(match->game, undone->state, random);
    contract_expect(match_apply(undone, e, &why), "after undo nothing goes: %s", why.text);
}

/* One seat tries to take back what it did last. */
static void check_undo(const struct match *match, int seat, struct random *random)
{
    struct match copy;
    struct reason why = {""};
    contract_copy_match(&copy, match);
    uint32_t index = own_last(match, seat);
    event e = match->events[index];
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    match_state_at(match, index, before);
    bool allowed =
        event_by(e) == seat && match_waiting(match) != 0 && !match->game->reveals(before, e);
    contract_expect(match_may_undo(match, seat, NULL) == allowed, "undo is wrongly judged");
    contract_expect(match_undo(&copy, seat, &why) == allowed, "undo is wrongly %s",
                    allowed ? "refused" : "allowed");
    if (!allowed) {
        contract_expect(why.text[0] != '\0', "undo refused without a reason");
        expect_same_state(&copy, match, "after a refused undo");
    } else {
        expect_without(&copy, match, index);
        expect_nothing_uncovered(&copy, match);
        expect_to_go_on(&copy, match, e, random);
    }
    free(copy.events);
}

static void visit_undo(struct walk *walk)
{
    /* Undoing takes as long as the match is: late events are tried the less often. */
    uint32_t count = walk->match.count;
    if (count == 0 || random_below(&walk->random, count / 64 + 1) != 0)
        return;
    for (int seat = 0; seat < walk->setting.players; seat++)
        check_undo(&walk->match, seat, &walk->random);
}

void contract_undo(const struct game *game)
{
    contract_walk(game, UNDO_EVENTS, visit_undo, NULL);
}

/* Two seats that are asked at the same time may answer in any order: the position is the same. */
static void visit_order(struct walk *walk)
{
    const struct game *game = walk->game;
    seats_mask waiting = match_waiting(&walk->match);
    if (bits_count(waiting) < 2)
        return;
    int first_seat = bits_lowest(waiting);
    int second_seat = bits_nth(waiting, 1);
    event events[LEGAL_MAX];
    int count = game->legal(walk->match.state, first_seat, events);
    event first = events[random_below(&walk->random, (uint32_t)count)];
    count = game->legal(walk->match.state, second_seat, events);
    event second = events[random_below(&walk->random, (uint32_t)count)];

    _Alignas(16) unsigned char forth[STATE_SIZE_MAX];
    _Alignas(16) unsigned char back[STATE_SIZE_MAX];
    memcpy(forth, walk->match.state, game->state_size);
    memcpy(back, walk->match.state, game->state_size);
    game->apply(forth, first);
    contract_expect(game->waiting(forth) == (waiting & ~seat_bit(first_seat)),
                    "after seat %d has decided, others are asked than before", first_seat);
    contract_expect(game->is_legal(forth, second), "a choice was closed by another's");
    game->apply(forth, second);
    game->apply(back, second);
    game->apply(back, first);
    contract_expect(memcmp(forth, back, game->state_size) == 0,
                    "the order of two choices shows in the state");
}

void contract_order(const struct game *game)
{
    contract_walk(game, ORDER_EVENTS, visit_order, NULL);
}

/* An idle event changes nobody's score, and there is always something else to do. */
static void check_idle(struct walk *walk, int seat)
{
    const struct game *game = walk->game;
    event events[LEGAL_MAX];
    int32_t before[SEATS_MAX] = {0};
    int count = game->legal(walk->match.state, seat, events);
    int idle = 0;
    game->scores(walk->match.state, before);
    for (int i = 0; i < count; i++) {
        if (!game->is_idle(walk->match.state, events[i]))
            continue;
        idle++;
        _Alignas(16) unsigned char after[STATE_SIZE_MAX];
        int32_t scores[SEATS_MAX] = {0};
        memcpy(after, walk->match.state, game->state_size);
        game->apply(after, events[i]);
        game->scores(after, scores);
        contract_expect(memcmp(before, scores, sizeof scores) == 0,
                        "an idle event of seat %d changes scores", seat);
    }
    contract_expect(idle < count, "all that seat %d can do is idle", seat);
}

static void visit_scores(struct walk *walk)
{
    const struct game *game = walk->game;
    const void *state = walk->match.state;
    int players = walk->setting.players;
    int32_t scores[SEATS_MAX] = {0};
    game->scores(state, scores);
    seats_mask winners = game->winners(state);
    if (match_waiting(&walk->match) != 0) {
        contract_expect(winners == 0, "winners %x before the end", winners);
        for (int seat = 0; seat < players; seat++) {
            game->estimate(state, seat);
            if (match_waiting(&walk->match) & seat_bit(seat))
                check_idle(walk, seat);
        }
        return;
    }
    contract_expect(winners != 0, "over, and nobody has won");
    contract_expect((winners & ~game_leaders(scores, players)) == 0,
                    "winners %x are not all among the leaders %x", winners,
                    game_leaders(scores, players));
    for (int seat = 0; seat < players; seat++)
        contract_expect(game->estimate(state, seat) == scores[seat] * ESTIMATE_POINT,
                        "over, seat %d has %d points and an estimate of %d", seat,
                        (int)scores[seat], (int)game->estimate(state, seat));
    for (int i = 0; i < 100; i++)
        contract_expect(!game->is_legal(state, random_next(&walk->random)),
                        "over, and an event is legal");
}

void contract_scores(const struct game *game)
{
    contract_walk(game, SCORE_EVENTS, visit_scores, NULL);
}
