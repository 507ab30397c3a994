/* Choices: each legal event has a label of its own, which tells what the seat sees and no more. */
#include "contract/contract.h"

#include <string.h>

#include <jansson.h>

#include "engine/choice.h"

enum { CHOICES_EVENTS = 20000, LABEL_MAX = 120, CHOICES_TEXT_MAX = 1 << 17 };

static void check_label(const char *label)
{
    size_t length = strlen(label);
    contract_expect(length < LABEL_MAX - 1, "a long label: %s", label);
    contract_expect(label[0] >= 'A' && label[0] <= 'Z', "not an imperative: %s", label);
    contract_expect(label[length - 1] != '.', "a full stop: %s", label);
}

static void expect_distinct(char labels[][LABEL_MAX], int count)
{
    for (int i = 1; i < count; i++)
        for (int other = 0; other < i; other++)
            contract_expect(strcmp(labels[i], labels[other]) != 0, "two choices read the same: %s",
                            labels[i]);
}

static void check_labels(const struct walk *walk, int seat)
{
    static char labels[LEGAL_MAX][LABEL_MAX];
    const struct game *game = walk->game;
    event events[LEGAL_MAX];
    int count = game->legal(walk->match.state, seat, events);
    for (int i = 0; i < count; i++) {
        struct words words;
        memset(&words, 0, sizeof words);
        game->say_choice(walk->match.state, events[i], &words);
        contract_sentence(game, &words, walk->setting.players);
        struct text text;
        text_start(&text, labels[i], sizeof labels[i]);
        words_tell(&words, game->id, &language_english, NULL, &text);
        check_label(labels[i]);
    }
    expect_distinct(labels, count);
}

static const char *choices_text(const struct game *game, const void *state, int seat,
                                char out[CHOICES_TEXT_MAX])
{
    struct writer writer;
    writer_start(&writer, out, CHOICES_TEXT_MAX);
    choice_write_all(game, state, seat, &writer);
    contract_expect(text_fits(&writer.text), "choices of %zu bytes", writer.text.length);
    return out;
}

static json_t *label_of(const struct game *game, const void *state, event e)
{
    static char text[CHOICES_TEXT_MAX];
    struct words words;
    struct writer writer;
    game->say_choice(state, e, &words);
    writer_start(&writer, text, sizeof text);
    words_write(&words, &writer);
    return json_loads(text, 0, NULL);
}

/* A promised gain comes true. */
static void check_gain(const struct walk *walk, int seat, event e, json_t *promised)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    int32_t before[SEATS_MAX];
    int32_t after[SEATS_MAX];
    contract_expect(!game->reveals(walk->match.state, e), "a gain of an event that reveals");
    memcpy(state, walk->match.state, game->state_size);
    game->scores(state, before);
    game->apply(state, e);
    game->scores(state, after);
    contract_expect(json_integer_value(promised) == after[seat] - before[seat],
                    "seat %d was promised %d and gets %d", seat, (int)json_integer_value(promised),
                    (int)(after[seat] - before[seat]));
}

/* The parts of a promised gain are booked so, and no others. */
static void check_sum(const struct walk *walk, int seat, event e, json_t *sum)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct ledger ledger = walk->match.ledger;
    memcpy(state, walk->match.state, game->state_size);
    game->apply_booked(state, e, &ledger);
    int32_t promised[PARTS_MAX] = {0};
    size_t at;
    json_t *pair;
    json_array_foreach(sum, at, pair)
    {
        json_int_t part = json_integer_value(json_array_get(pair, 0));
        contract_expect(part >= 0 && part < game->part_count, "no such part of a score");
        promised[part] = (int32_t)json_integer_value(json_array_get(pair, 1));
        contract_expect(promised[part] != 0, "a part of nothing");
    }
    for (int part = 0; part < game->part_count; part++)
        contract_expect(promised[part] ==
                            ledger.points[seat][part] - walk->match.ledger.points[seat][part],
                        "seat %d was promised %d of part %d", seat, (int)promised[part], part);
}

/* By how much the choice changes a holding, as it says. */
static int32_t promised_change(json_t *changes, const char *name)
{
    json_t *found = json_object_get(changes, name);
    contract_expect(found == NULL || json_integer_value(found) != 0, "no change of %s is told",
                    name);
    return (int32_t)json_integer_value(found);
}

/* Promised changes come true, and nothing else changes. */
static void check_changes(const struct walk *walk, int seat, event e, json_t *changes)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    int32_t before[HOLDINGS_MAX] = {0};
    int32_t after[HOLDINGS_MAX] = {0};
    memcpy(state, walk->match.state, game->state_size);
    game->count_holdings(state, seat, before);
    game->apply(state, e);
    game->count_holdings(state, seat, after);
    for (int i = 0; i < game->holding_count; i++)
        contract_expect(promised_change(changes, game->holdings[i]) == after[i] - before[i],
                        "seat %d was promised another change of %s", seat, game->holdings[i]);
}

/* What can be taken back may be, and what is final may not. */
static void check_finality(const struct walk *walk, int seat, event e, json_t *choice)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    bool final = json_is_true(json_object_get(choice, "final"));
    bool ends = json_is_true(json_object_get(choice, "ends"));
    memcpy(state, walk->match.state, game->state_size);
    bool reveals = game->reveals(state, e);
    game->apply(state, e);
    seats_mask asked = game->waiting(state);
    if (game->traits & TRAIT_HIDDEN && reveals != final)
        return; /* what follows from it may depend on what is hidden */
    contract_expect(final == (reveals || asked == 0 || asked == seat_bit(CHANCE)),
                    "final or not: seat %d", seat);
    contract_expect(ends == (!final && !(asked & seat_bit(seat))), "ends or not: seat %d", seat);
    contract_expect(json_is_true(json_object_get(choice, "secret")) ==
                        game->events[event_kind(e)].hidden,
                    "secret or not: seat %d", seat);
}

/* Each way is possible, and no longer than a line. */
static void check_odds(json_t *odds)
{
    contract_expect(odds == NULL ||
                        (json_array_size(odds) > 0 && json_array_size(odds) <= RISKS_MAX),
                    "odds of nothing");
    size_t at;
    json_t *way;
    json_array_foreach(odds, at, way)
    {
        contract_expect(json_integer_value(json_object_get(way, "weight")) > 0,
                        "an impossible way");
        const char *label = json_string_value(json_object_get(way, "text"));
        contract_expect(label != NULL && strlen(label) < LABEL_MAX &&
                            label[strlen(label) - 1] != '.',
                        "a way of odds is no label");
    }
}

/* The list stands beside the legal events: the same words; gains and changes that come true. */
static void check_list(const struct walk *walk, int seat, const char *text)
{
    const struct game *game = walk->game;
    event events[LEGAL_MAX];
    int count = game->legal(walk->match.state, seat, events);
    json_t *choices = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json_array_size(choices) == (size_t)count, "%zu choices of %d events",
                    json_array_size(choices), count);
    for (int i = 0; i < count; i++) {
        json_t *choice = json_array_get(choices, (size_t)i);
        json_t *label = label_of(game, walk->match.state, events[i]);
        json_t *gain = json_incref(json_object_get(choice, "gain"));
        if (gain != NULL) {
            check_gain(walk, seat, events[i], gain);
            json_object_del(choice, "gain");
            json_t *sum = json_object_get(choice, "sum");
            if (sum != NULL || !(game->traits & TRAIT_HIDDEN))
                check_sum(walk, seat, events[i], sum);
            json_object_del(choice, "sum");
        }
        /* Where the gain is sure here, what is told of changes is all there is. */
        json_t *changes = json_object_get(choice, "changes");
        contract_expect(changes == NULL || json_object_size(changes) > 0, "changes of nothing");
        if (changes != NULL || (gain != NULL && !(game->traits & TRAIT_HIDDEN)))
            check_changes(walk, seat, events[i], changes);
        json_object_del(choice, "changes");
        check_finality(walk, seat, events[i], choice);
        check_odds(json_object_get(choice, "odds"));
        static const char *const told[] = {"final", "ends", "secret", "odds", "times"};
        for (size_t k = 0; k < COUNT(told); k++)
            json_object_del(choice, told[k]);
        contract_expect(json_equal(choice, label), "choice %d of seat %d has other words", i, seat);
        json_decref(gain);
        json_decref(label);
    }
    json_decref(choices);
}

/* Whatever is hidden, the seat reads the same. */
static void check_twin(struct walk *walk, int seat, const char *text)
{
    static char twin_text[CHOICES_TEXT_MAX];
    const struct game *game = walk->game;
    _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
    memcpy(twin, walk->match.state, game->state_size);
    game->resample(twin, seat, &walk->random);
    event events[LEGAL_MAX];
    int count = game->legal(walk->match.state, seat, events);
    for (int i = 0; i < count; i++) {
        json_t *label = label_of(game, walk->match.state, events[i]);
        json_t *twin_label = label_of(game, twin, events[i]);
        contract_expect(json_equal(label, twin_label), "a label tells seat %d hidden things", seat);
        json_decref(label);
        json_decref(twin_label);
    }
    contract_expect(strcmp(text, choices_text(game, twin, seat, twin_text)) == 0,
                    "the choices of seat %d tell hidden things:\n%.1800s\n%.1800s", seat, text,
                    twin_text);
}

static void visit(struct walk *walk)
{
    static char text[CHOICES_TEXT_MAX];
    seats_mask waiting = contract_looks(walk) ? match_waiting(&walk->match) : 0;
    for (int seat = 0; seat < walk->setting.players; seat++) {
        if (!(waiting & seat_bit(seat)))
            continue;
        check_labels(walk, seat);
        choices_text(walk->game, walk->match.state, seat, text);
        check_list(walk, seat, text);
        check_twin(walk, seat, text);
    }
}

void contract_choices(const struct game *game)
{
    contract_walk(game, CHOICES_EVENTS, visit, NULL);
}
