/* What a seat knows: views, and resampling what it does not know. */
#include "contract/contract.h"

#include <string.h>

#include <jansson.h>

#include "engine/bits.h"

enum { VIEW_EVENTS = 6000, RESAMPLE_EVENTS = 10000, PLAY_ON = 8 };

struct knowledge_context {
    bool hides;  /* a view ever differed from the state */
    bool varies; /* resampling ever changed something */
};

static json_t *read_view(const struct walk *walk, int viewer)
{
    static char text[STATE_TEXT_MAX];
    size_t length = contract_state_text(walk->game, walk->match.state, viewer, text);
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json != NULL, "not JSON: %s", text);
    return json;
}

static void expect_shape(json_t *state, json_t *view, int viewer, const char *name);

static void expect_object_shape(json_t *state, json_t *view, int viewer, const char *name)
{
    contract_expect(json_object_size(state) == json_object_size(view),
                    "viewer %d sees other members in %s", viewer, name);
    const char *key;
    json_t *value;
    json_object_foreach(state, key, value)
    {
        json_t *seen = json_object_get(view, key);
        contract_expect(seen != NULL, "viewer %d does not see %s", viewer, key);
        expect_shape(value, seen, viewer, key);
    }
}

/* The same value, null for one that is hidden, or a size for a set that is. */
static void expect_shape(json_t *state, json_t *view, int viewer, const char *name)
{
    if (json_is_null(view))
        return;
    if (json_is_object(state) && json_is_object(view)) {
        expect_object_shape(state, view, viewer, name);
        return;
    }
    if (json_is_array(state) && json_is_array(view)) {
        contract_expect(json_array_size(state) == json_array_size(view),
                        "viewer %d sees another number of %s", viewer, name);
        for (size_t i = 0; i < json_array_size(state); i++)
            expect_shape(json_array_get(state, i), json_array_get(view, i), viewer, name);
        return;
    }
    bool is_size = json_is_integer(view) && (json_is_array(state) || json_is_object(state));
    contract_expect(is_size || json_equal(state, view), "viewer %d sees another %s", viewer, name);
}

static void visit_views(struct walk *walk)
{
    if (!contract_looks(walk))
        return;
    struct knowledge_context *context = walk->context;
    int seat = (int)random_below(&walk->random, (uint32_t)walk->setting.players + 1);
    int viewer = seat == walk->setting.players ? SPECTATOR : seat;
    json_t *state = read_view(walk, ARBITER);
    json_t *view = read_view(walk, viewer);
    expect_shape(state, view, viewer, "the state");
    bool hides = !json_equal(state, view);
    contract_expect(!hides || walk->game->traits & TRAIT_HIDDEN,
                    "viewer %d does not see all, which the traits deny", viewer);
    context->hides = context->hides || hides;
    json_decref(view);
    json_decref(state);
}

void contract_views(const struct game *game)
{
    struct knowledge_context context = {false, false};
    contract_walk(game, VIEW_EVENTS, visit_views, &context);
    contract_expect(context.hides == ((game->traits & TRAIT_HIDDEN) != 0),
                    "the trait promises hidden things, but every view shows all");
}

static void expect_same_view(const struct walk *walk, const void *state, int viewer)
{
    static char before[STATE_TEXT_MAX];
    static char after[STATE_TEXT_MAX];
    contract_state_text(walk->game, walk->match.state, viewer, before);
    contract_state_text(walk->game, state, viewer, after);
    contract_expect(strcmp(before, after) == 0, "resampled, viewer %d sees\n%.1800s\nnot\n%.1800s",
                    viewer, after, before);
}

static void expect_same_legal(const struct walk *walk, const void *state, int seat)
{
    event before[LEGAL_MAX];
    event after[LEGAL_MAX];
    int count = walk->game->legal(walk->match.state, seat, before);
    contract_expect(walk->game->legal(state, seat, after) == count &&
                        memcmp(before, after, (size_t)count * sizeof before[0]) == 0,
                    "resampled, seat %d has other legal events", seat);
}

/* What comes out depends on what the seat sees alone: from a twin the same numbers give the same.
 */
static void expect_same_from_twin(struct walk *walk, const void *twin, int seat)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char first[STATE_SIZE_MAX];
    _Alignas(16) unsigned char second[STATE_SIZE_MAX];
    memcpy(first, walk->match.state, game->state_size);
    memcpy(second, twin, game->state_size);
    struct random random = {random_next(&walk->random)};
    struct random same = random;
    game->resample(first, seat, &random);
    game->resample(second, seat, &same);
    contract_expect(memcmp(first, second, game->state_size) == 0,
                    "resampling for seat %d depends on what it cannot see", seat);
}

/* With scores guessed, nothing depends on those that are hidden. */
static void check_guessed_scores(struct walk *walk, int seat)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char states[2][STATE_SIZE_MAX] = {{0}};
    struct random random = {random_next(&walk->random)};
    struct random same = random;
    memcpy(states[0], walk->match.state, game->state_size);
    memcpy(states[1], walk->match.state, game->state_size);
    game->resample(states[1], seat, &walk->random);
    contract_vary_scores(game, states[1], seat, &walk->random);
    game->resample(states[0], seat, &random);
    game->guess_scores(states[0], seat);
    game->resample(states[1], seat, &same);
    game->guess_scores(states[1], seat);
    contract_expect(memcmp(states[0], states[1], game->state_size) == 0,
                    "what is left to seat %d depends on hidden scores", seat);
    struct reason why = {""};
    contract_expect(game->check(states[0], &why), "guessed for seat %d, not consistent: %s", seat,
                    why.text);
    contract_expect(game->waiting(states[0]) == match_waiting(&walk->match),
                    "guessed for seat %d, others are asked", seat);
    expect_same_view(walk, states[0], seat);
    if (match_waiting(&walk->match) & seat_bit(seat))
        expect_same_legal(walk, states[0], seat);
}

static void check_resample(struct walk *walk, int seat)
{
    const struct game *game = walk->game;
    struct knowledge_context *context = walk->context;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX + 64];
    memset(state, 0xa5, sizeof state);
    memcpy(state, walk->match.state, game->state_size);
    game->resample(state, seat, &walk->random);
    struct reason why = {""};
    contract_expect(game->check(state, &why), "resampled for seat %d, not consistent: %s", seat,
                    why.text);
    seats_mask waiting = match_waiting(&walk->match);
    contract_expect(game->waiting(state) == waiting, "resampled for seat %d, others are asked",
                    seat);
    expect_same_view(walk, state, seat);
    expect_same_view(walk, state, SPECTATOR);
    if (waiting & seat_bit(seat))
        expect_same_legal(walk, state, seat);
    for (size_t at = game->state_size; at < sizeof state; at++)
        contract_expect(state[at] == 0xa5, "resample writes past the state");
    if (memcmp(state, walk->match.state, game->state_size) != 0)
        context->varies = true;
    expect_same_from_twin(walk, state, seat);
    for (int i = 0; i < PLAY_ON && game->waiting(state) != 0; i++) {
        game->apply(state, contract_random_event(game, state, &walk->random));
        contract_expect(game->check(state, &why), "played on from a resampled state: %s", why.text);
    }
}

/*
 * While the seat decides, what others decide at the same time can be taken back: the state is as it
 * was before.
 */
static void check_reopening(struct walk *walk, int seat)
{
    const struct game *game = walk->game;
    seats_mask waiting = match_waiting(&walk->match);
    if (!(waiting & seat_bit(seat)) || waiting == seat_bit(seat))
        return;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    memcpy(state, walk->match.state, game->state_size);
    game->reopen(state, seat); /* a part may have decided already */
    _Alignas(16) unsigned char later[STATE_SIZE_MAX];
    memcpy(later, state, game->state_size);
    struct reason why = {""};
    contract_expect(game->check(state, &why), "reopened for seat %d, not consistent: %s", seat,
                    why.text);
    seats_mask others = game->waiting(state) & (seats_mask)~seat_bit(seat);
    contract_expect((others & waiting) == (waiting & (seats_mask)~seat_bit(seat)),
                    "reopened for seat %d, others are not asked any more", seat);
    for (int other = 0; other < walk->setting.players; other++) {
        event events[LEGAL_MAX];
        if (!(others & seat_bit(other)))
            continue;
        uint32_t count = (uint32_t)game->legal(later, other, events);
        game->apply(later, events[random_below(&walk->random, count)]);
    }
    contract_expect(game->waiting(later) == seat_bit(seat), "not only seat %d is left", seat);
    game->reopen(later, seat);
    contract_expect(memcmp(state, later, game->state_size) == 0,
                    "reopening for seat %d leaves a trace of what others decided", seat);
}

static void visit_resampling(struct walk *walk)
{
    if (!contract_looks(walk))
        return;
    for (int seat = 0; seat < walk->setting.players; seat++) {
        check_resample(walk, seat);
        check_guessed_scores(walk, seat);
        check_reopening(walk, seat);
    }
}

void contract_resampling(const struct game *game)
{
    struct knowledge_context context = {false, false};
    contract_walk(game, RESAMPLE_EVENTS, visit_resampling, &context);
    contract_expect(context.varies == ((game->traits & TRAIT_HIDDEN) != 0),
                    context.varies ? "resampling changes what everybody sees"
                                   : "resampling never changes anything");
}
