/*
 * Twins: two matches that differ only in what a viewer cannot see must look the same to it.
 *
 * A match is forked at an event that the viewer sees only in part: the twin takes another event
 * that reads the same to the viewer. Or its twin starts from the position resampled for a seat.
 * From there both go on with events that read the same, and at every step the viewer's view, log,
 * sentences, payments, prompts, own legal events and choices, and who is asked are compared, byte
 * for byte, until a difference becomes public: a hidden event is uncovered, or the match ends.
 */
#include "contract/contract.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"

enum { TWIN_EVENTS = 2000, FOLLOWED = 60, WORDS_TEXT_MAX = 2000 };

struct twins {
    struct match *match;
    struct match *twin;
    int viewer;
    uint32_t from; /* the first event in which they may differ */
    /* How far events are told for good, and the states there: what follows may yet be uncovered. */
    uint32_t told;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    _Alignas(16) unsigned char twin_state[STATE_SIZE_MAX];
};

struct twins_context {
    long compared; /* positions, in all */
};

/* The event as the viewer would see it, just applied to this state. */
static void seen_text(const struct game *game, const void *state, event e, int viewer,
                      char out[EVENT_JSON_MAX])
{
    bool decided = bits_count(game->waiting(state)) == 1;
    bool hidden = game->hidden_from(e, decided) & seat_bit(viewer);
    contract_event_text(game, e, hidden, out);
}

/* A legal event of the state, other than `e`, that reads like the text; false if there is none. */
static bool find_alike(const struct game *game, const void *state, event e, int viewer,
                       const char *text, struct random *random, event *out)
{
    struct outcome list[ALL_LEGAL_MAX];
    int count = contract_list(game, state, list);
    int first = count > 0 ? (int)random_below(random, (uint32_t)count) : 0;
    for (int i = 0; i < count; i++) {
        event other = list[(first + i) % count].event;
        char other_text[EVENT_JSON_MAX];
        seen_text(game, state, other, viewer, other_text);
        if (other != e && strcmp(text, other_text) == 0) {
            *out = other;
            return true;
        }
    }
    return false;
}

static void sentence_text(const struct words *words, char out[WORDS_TEXT_MAX])
{
    struct writer writer;
    writer_start(&writer, out, WORDS_TEXT_MAX);
    words_write(words, &writer);
}

static void expect_same_sentence(const struct words *a, const struct words *b, const char *what,
                                 int viewer)
{
    char first[WORDS_TEXT_MAX];
    char second[WORDS_TEXT_MAX];
    sentence_text(a, first);
    sentence_text(b, second);
    contract_expect(strcmp(first, second) == 0, "%s tells viewer %d hidden things:\n%s\n%s", what,
                    viewer, first, second);
}

static void expect_same_prompts(const struct twins *twins)
{
    const struct game *game = twins->match->game;
    seats_mask waiting = match_waiting(twins->match);
    for (int seat = 0; seat < state_players(twins->match->state); seat++) {
        if (!(waiting & seat_bit(seat)))
            continue;
        struct words first;
        struct words second;
        game->say_prompt(twins->match->state, seat, &first);
        game->say_prompt(twins->twin->state, seat, &second);
        expect_same_sentence(&first, &second, "a prompt", twins->viewer);
        bool remark = game->say_remark(twins->match->state, seat, &first);
        contract_expect(remark == game->say_remark(twins->twin->state, seat, &second),
                        "a remark tells viewer %d hidden things by being there", twins->viewer);
        if (remark)
            expect_same_sentence(&first, &second, "a remark", twins->viewer);
    }
}

static void expect_same_legal(const struct twins *twins)
{
    const struct game *game = twins->match->game;
    if (twins->viewer >= SEATS_MAX || !(match_waiting(twins->match) & seat_bit(twins->viewer)))
        return;
    event first[LEGAL_MAX];
    event second[LEGAL_MAX];
    int count = game->legal(twins->match->state, twins->viewer, first);
    contract_expect(game->legal(twins->twin->state, twins->viewer, second) == count &&
                        memcmp(first, second, (size_t)count * sizeof first[0]) == 0,
                    "seat %d's legal events tell hidden things", twins->viewer);
    for (int i = 0; i < count; i++) {
        struct words words;
        struct words twin_words;
        game->say_choice(twins->match->state, first[i], &words);
        game->say_choice(twins->twin->state, first[i], &twin_words);
        expect_same_sentence(&words, &twin_words, "a choice", twins->viewer);
    }
}

static void expect_same_view(const struct twins *twins)
{
    static char first[STATE_TEXT_MAX];
    static char second[STATE_TEXT_MAX];
    const struct game *game = twins->match->game;
    contract_state_text(game, twins->match->state, twins->viewer, first);
    contract_state_text(game, twins->twin->state, twins->viewer, second);
    contract_expect(strcmp(first, second) == 0,
                    "the view of %d tells hidden things\n%.1900s\n%.1900s", twins->viewer, first,
                    second);
}

/* Whether an event in which the twins differ is public by now. */
static bool is_uncovered(const struct twins *twins)
{
    for (uint32_t i = twins->from; i < twins->match->count; i++)
        if (twins->match->events[i] != twins->twin->events[i] &&
            (!match_hides(twins->match, i, twins->viewer) ||
             !match_hides(twins->twin, i, twins->viewer)))
            return true;
    return match_waiting(twins->match) == 0 || match_waiting(twins->twin) == 0;
}

static void compare(const struct twins *twins)
{
    contract_expect(match_waiting(twins->match) == match_waiting(twins->twin),
                    "who is asked tells viewer %d hidden things", twins->viewer);
    expect_same_view(twins);
    expect_same_legal(twins);
    expect_same_prompts(twins);
}

/* One event of the log and its sentence, as they read now, from the states before it. */
static void compare_event(const struct twins *twins, uint32_t index, const void *state,
                          const void *twin_state)
{
    const struct game *game = twins->match->game;
    event e = twins->match->events[index];
    event twin_e = twins->twin->events[index];
    bool hidden = match_hides(twins->match, index, twins->viewer);
    bool twin_hidden = match_hides(twins->twin, index, twins->viewer);
    char text[EVENT_JSON_MAX];
    char twin_text[EVENT_JSON_MAX];
    contract_event_text(game, e, hidden, text);
    contract_event_text(game, twin_e, twin_hidden, twin_text);
    contract_expect(strcmp(text, twin_text) == 0, "the log tells viewer %d hidden things",
                    twins->viewer);
    struct words words;
    struct words twin_words;
    game->say_event(state, e, hidden, &words);
    game->say_event(twin_state, twin_e, twin_hidden, &twin_words);
    expect_same_sentence(&words, &twin_words, text, twins->viewer);
    bool follows = game->say_consequence(state, e, &words);
    contract_expect(follows == game->say_consequence(twin_state, twin_e, &twin_words),
                    "the log tells viewer %d hidden things", twins->viewer);
    if (follows)
        expect_same_sentence(&words, &twin_words, text, twins->viewer);
}

/* Applies one event to both; what it pays is told to everybody. */
static void compare_payments(const struct twins *twins, uint32_t index, void *state,
                             void *twin_state)
{
    const struct game *game = twins->match->game;
    struct ledger ledger;
    struct ledger twin_ledger;
    game->open_ledger(state, &ledger);
    game->open_ledger(twin_state, &twin_ledger);
    struct ledger before = ledger;
    struct ledger twin_before = twin_ledger;
    game->apply_booked(state, twins->match->events[index], &ledger);
    game->apply_booked(twin_state, twins->twin->events[index], &twin_ledger);
    for (int seat = 0; seat < state_players(state); seat++)
        for (int part = 0; part < game->part_count; part++)
            contract_expect(ledger.points[seat][part] - before.points[seat][part] ==
                                twin_ledger.points[seat][part] - twin_before.points[seat][part],
                            "what seat %d is paid tells viewer %d hidden things", seat,
                            twins->viewer);
}

/* The end of the log: what is new, and what may read otherwise since a decision is complete. */
static void compare_logs(struct twins *twins)
{
    const struct game *game = twins->match->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    _Alignas(16) unsigned char twin_state[STATE_SIZE_MAX];
    memcpy(state, twins->state, game->state_size);
    memcpy(twin_state, twins->twin_state, game->state_size);
    for (uint32_t i = twins->told; i < twins->match->count; i++) {
        compare_event(twins, i, state, twin_state);
        compare_payments(twins, i, state, twin_state);
        if (i + 1 == twins->match->undecided) {
            twins->told = i + 1;
            memcpy(twins->state, state, game->state_size);
            memcpy(twins->twin_state, twin_state, game->state_size);
        }
    }
}

/* One step of both with events that read the same; false if the twin has none. */
static bool step(const struct twins *twins, struct random *random)
{
    const struct game *game = twins->match->game;
    event e = contract_random_event(game, twins->match->state, random);
    event twin_e = e;
    if (!game->is_legal(twins->twin->state, e)) {
        char text[EVENT_JSON_MAX];
        seen_text(game, twins->match->state, e, twins->viewer, text);
        if (!find_alike(game, twins->twin->state, e, twins->viewer, text, random, &twin_e))
            return false;
    }
    struct reason why = {""};
    contract_expect(match_apply(twins->match, e, &why) && match_apply(twins->twin, twin_e, &why),
                    "refused: %s", why.text);
    return true;
}

/* Follows both from the fork, where they read the same; returns how many positions it compared. */
static long follow(struct twins *twins, struct random *random)
{
    long compared = 0;
    do {
        if (is_uncovered(twins))
            break;
        compare(twins);
        compare_logs(twins);
        compared++;
    } while (compared < FOLLOWED && step(twins, random));
    return compared;
}

/*
 * Two hidden events that leave the viewer with the same view must read the same to it, too: else
 * the log would tell what the view does not.
 */
static void compare_hidden_pair(const struct walk *walk, event e, event other, int viewer)
{
    const struct game *game = walk->game;
    bool decided = bits_count(match_waiting(&walk->match)) == 1;
    if (!(game->hidden_from(e, decided) & game->hidden_from(other, decided) & seat_bit(viewer)))
        return;
    static char views[2][STATE_TEXT_MAX];
    const event pair[2] = {e, other};
    for (int i = 0; i < 2; i++) {
        _Alignas(16) unsigned char state[STATE_SIZE_MAX];
        memcpy(state, walk->match.state, game->state_size);
        game->apply(state, pair[i]);
        contract_state_text(game, state, viewer, views[i]);
    }
    if (strcmp(views[0], views[1]) != 0)
        return;
    char first[EVENT_JSON_MAX];
    char second[EVENT_JSON_MAX];
    contract_event_text(game, e, true, first);
    contract_event_text(game, other, true, second);
    contract_expect(strcmp(first, second) == 0, "viewer %d can tell apart %s and %s", viewer, first,
                    second);
}

static void compare_hidden_events(struct walk *walk)
{
    struct outcome list[ALL_LEGAL_MAX];
    int count = contract_list(walk->game, walk->match.state, list);
    event e = list[random_below(&walk->random, (uint32_t)count)].event;
    event other = list[random_below(&walk->random, (uint32_t)count)].event;
    for (int viewer = 0; viewer < walk->setting.players; viewer++)
        compare_hidden_pair(walk, e, other, viewer);
    compare_hidden_pair(walk, e, other, SPECTATOR);
}

/* Where several are asked at once, what one of them has chosen reads the same to all others. */
static void compare_choices(struct walk *walk)
{
    const struct game *game = walk->game;
    seats_mask waiting = match_waiting(&walk->match);
    if (bits_count(waiting) < 2)
        return;
    int seat = bits_nth(waiting, (int)random_below(&walk->random, (uint32_t)bits_count(waiting)));
    int viewer = (seat + 1) % walk->setting.players;
    event events[LEGAL_MAX];
    int count = game->legal(walk->match.state, seat, events);
    char first[EVENT_JSON_MAX];
    seen_text(game, walk->match.state, events[0], viewer, first);
    for (int i = 1; i < count; i++) {
        char text[EVENT_JSON_MAX];
        seen_text(game, walk->match.state, events[i], viewer, text);
        contract_expect(strcmp(first, text) == 0, "seat %d can tell apart %s and %s", viewer, first,
                        text);
    }
}

static int random_viewer(struct walk *walk)
{
    int viewer = (int)random_below(&walk->random, (uint32_t)walk->setting.players + 1);
    return viewer == walk->setting.players ? SPECTATOR : viewer;
}

/* A fork at this position: another event that reads the same to the viewer. */
static void fork_at_event(struct walk *walk)
{
    const struct game *game = walk->game;
    struct twins_context *context = walk->context;
    int viewer = random_viewer(walk);
    event e = contract_random_event(game, walk->match.state, &walk->random);
    event twin_e;
    char text[EVENT_JSON_MAX];
    seen_text(game, walk->match.state, e, viewer, text);
    if (!find_alike(game, walk->match.state, e, viewer, text, &walk->random, &twin_e))
        return;
    struct match match;
    struct match twin;
    contract_copy_match(&match, &walk->match);
    contract_copy_match(&twin, &walk->match);
    struct reason why = {""};
    contract_expect(match_apply(&match, e, &why) && match_apply(&twin, twin_e, &why), "refused: %s",
                    why.text);
    struct twins twins = {.match = &match, .twin = &twin, .viewer = viewer};
    twins.from = walk->match.count;
    twins.told = walk->match.undecided;
    match_state_at(&walk->match, twins.told, twins.state);
    memcpy(twins.twin_state, twins.state, game->state_size);
    context->compared += follow(&twins, &walk->random);
    free(match.events);
    free(twin.events);
}

/* A fork by resampling. Choices that wait to be uncovered would soon tell the two apart. */
static void fork_by_resampling(struct walk *walk)
{
    struct twins_context *context = walk->context;
    if (walk->match.undecided != walk->match.count)
        return;
    int seat = (int)random_below(&walk->random, (uint32_t)walk->setting.players);
    _Alignas(16) unsigned char resampled[STATE_SIZE_MAX];
    memcpy(resampled, walk->match.state, walk->game->state_size);
    walk->game->resample(resampled, seat, &walk->random);
    struct match match;
    struct match twin;
    match_init(&match, realloc);
    match_init(&twin, realloc);
    struct chance_source by_hand = {NULL, 0};
    contract_expect(match_load(&match, walk->game, walk->match.state, by_hand) &&
                        match_load(&twin, walk->game, resampled, by_hand),
                    "out of memory");
    struct twins twins = {.match = &match, .twin = &twin, .viewer = seat};
    memcpy(twins.state, walk->match.state, walk->game->state_size);
    memcpy(twins.twin_state, resampled, walk->game->state_size);
    context->compared += follow(&twins, &walk->random);
    free(match.events);
    free(twin.events);
}

static void visit(struct walk *walk)
{
    if (match_waiting(&walk->match) == 0 || !contract_looks(walk))
        return;
    compare_hidden_events(walk);
    compare_choices(walk);
    fork_at_event(walk);
    fork_by_resampling(walk);
}

void contract_twins(const struct game *game)
{
    struct twins_context context = {0};
    if (!(game->traits & TRAIT_HIDDEN))
        return;
    contract_walk(game, TWIN_EVENTS, visit, &context);
    contract_expect(context.compared > TWIN_EVENTS || !contract_is_whole(),
                    "only %ld positions compared", context.compared);
}
