#include "engine/choice.h"

#include <string.h>

#include "engine/bits.h"

/* Positions that the seat may be in; the seeds are any, but the same for every position. */
enum { GUESSES = 2, FIRST_SEED = 1 };

struct guess {
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
};

/* How many are needed: where nothing is hidden, all are the same. */
static int guesses_of(const struct game *game)
{
    return game->traits & TRAIT_HIDDEN ? GUESSES : 1;
}

static void guess_from(const struct game *game, const void *state, int seat,
                       struct guess guesses[GUESSES])
{
    for (int i = 0; i < guesses_of(game); i++) {
        struct random random = {(uint64_t)(FIRST_SEED + i)};
        memcpy(guesses[i].state, state, game->state_size);
        game->resample(guesses[i].state, seat, &random);
    }
}

/* What an event changes for its author: its score, by the parts of it, and what it holds. */
struct effect {
    int32_t gain;
    int32_t sum[PARTS_MAX];
    int32_t changes[HOLDINGS_MAX];
};

static int32_t score_of(const struct game *game, const void *state, int seat)
{
    int32_t scores[SEATS_MAX];
    game->scores(state, scores);
    return scores[seat];
}

/* Does the event, and tells what it books for the seat. */
static void apply_and_sum(const struct game *game, void *state, int seat, event e,
                          int32_t sum[PARTS_MAX])
{
    struct ledger ledger = {0};
    game->open_ledger(state, &ledger);
    const struct ledger before = ledger;
    game->apply_booked(state, e, &ledger);
    for (int part = 0; part < game->part_count; part++)
        sum[part] = ledger.points[seat][part] - before.points[seat][part];
}

static void compare_holdings(const struct game *game, const void *before, const void *after,
                             int seat, int32_t changes[HOLDINGS_MAX])
{
    int32_t had[HOLDINGS_MAX] = {0};
    game->count_holdings(before, seat, had);
    game->count_holdings(after, seat, changes);
    for (int i = 0; i < game->holding_count; i++)
        changes[i] -= had[i];
}

/* False if the event uncovers something in this position, or others are asked too: what it brings
 * comes with the choice of the last of them. */
static bool effect_in(const struct game *game, const struct guess *guess, int seat, event e,
                      struct effect *out)
{
    memset(out, 0, sizeof *out);
    if (game->reveals(guess->state, e) || bits_count(game->waiting(guess->state)) > 1)
        return false;
    struct guess after = *guess;
    apply_and_sum(game, after.state, seat, e, out->sum);
    out->gain = score_of(game, after.state, seat) - score_of(game, guess->state, seat);
    if (game->holding_count > 0)
        compare_holdings(game, guess->state, after.state, seat, out->changes);
    return true;
}

static void write_changes(const struct game *game, const int32_t changes[HOLDINGS_MAX],
                          struct writer *writer)
{
    bool any = false;
    for (int i = 0; i < game->holding_count; i++) {
        if (changes[i] == 0)
            continue;
        if (!any) {
            write_key(writer, "changes");
            write_object(writer);
        }
        write_key_number(writer, game->holdings[i], changes[i]);
        any = true;
    }
    if (any)
        write_object_end(writer);
}

static void write_sum(const struct game *game, const int32_t sum[PARTS_MAX], struct writer *writer)
{
    bool any = false;
    for (int part = 0; part < game->part_count; part++) {
        if (sum[part] == 0)
            continue;
        if (!any) {
            write_key(writer, "sum");
            write_array(writer);
        }
        write_array(writer);
        write_number(writer, part);
        write_number(writer, sum[part]);
        write_array_end(writer);
        any = true;
    }
    if (any)
        write_array_end(writer);
}

/* What is the same in all positions that the seat may be in. */
static void write_sure(const struct game *game, const struct guess guesses[GUESSES], int seat,
                       event e, struct writer *writer)
{
    struct effect first;
    if (!effect_in(game, &guesses[0], seat, e, &first))
        return;
    bool gain_is_sure = true;
    bool sum_is_sure = true;
    bool changes_are_sure = true;
    for (int i = 1; i < guesses_of(game); i++) {
        struct effect other;
        if (!effect_in(game, &guesses[i], seat, e, &other))
            return;
        gain_is_sure = gain_is_sure && other.gain == first.gain;
        sum_is_sure = sum_is_sure && memcmp(other.sum, first.sum, sizeof first.sum) == 0;
        changes_are_sure =
            changes_are_sure && memcmp(other.changes, first.changes, sizeof first.changes) == 0;
    }
    if (gain_is_sure)
        write_key_number(writer, "gain", first.gain);
    if (gain_is_sure && sum_is_sure)
        write_sum(game, first.sum, writer);
    if (changes_are_sure)
        write_changes(game, first.changes, writer);
}

static void write_flag(struct writer *writer, const char *name, bool is_so)
{
    if (is_so)
        write_key_bool(writer, name, true);
}

/* What the event means for the seat's turn. All that the guesses agree on is what the seat sees. */
static void write_finality(const struct game *game, const struct guess *guess, int seat, event e,
                           struct writer *writer)
{
    struct guess after = *guess;
    game->apply(after.state, e);
    seats_mask asked = game->waiting(after.state);
    if (game->reveals(guess->state, e) || asked == 0 || asked == seat_bit(CHANCE))
        write_flag(writer, "final", true);
    else
        write_flag(writer, "ends", !(asked & seat_bit(seat)));
    write_flag(writer, "secret", game->events[event_kind(e)].hidden);
}

static void write_odds(const struct game *game, const struct guess *guess, event e,
                       struct writer *writer)
{
    struct risk risks[RISKS_MAX];
    int count = game->risks(guess->state, e, risks);
    if (count == 0)
        return;
    write_key(writer, "odds");
    write_array(writer);
    for (int i = 0; i < count; i++) {
        write_object(writer);
        words_write_members(&risks[i].words, writer);
        write_key_number(writer, "weight", risks[i].weight);
        write_object_end(writer);
    }
    write_array_end(writer);
}

enum { TIMES_MAX = 20 };

/* Selling piece by piece: how often the same can be done before anything else happens. */
static void write_times(const struct game *game, const struct guess *guess, event e,
                        struct writer *writer)
{
    if (game->events[event_kind(e)].beat != BEAT_PAYMENT)
        return;
    struct guess after = *guess;
    int times = 0;
    while (times < TIMES_MAX && game->is_legal(after.state, e) && !game->reveals(after.state, e)) {
        game->apply(after.state, e);
        times++;
    }
    if (times > 1)
        write_key_number(writer, "times", times);
}

void choice_write_all(const struct game *game, const void *state, int seat, struct writer *writer)
{
    struct guess guesses[GUESSES];
    event events[LEGAL_MAX];
    guess_from(game, state, seat, guesses);
    int count = game->legal(guesses[0].state, seat, events);
    write_array(writer);
    for (int i = 0; i < count; i++) {
        struct words words;
        game->say_choice(guesses[0].state, events[i], &words);
        write_object(writer);
        words_write_members(&words, writer);
        write_sure(game, guesses, seat, events[i], writer);
        write_finality(game, &guesses[0], seat, events[i], writer);
        write_odds(game, &guesses[0], events[i], writer);
        write_times(game, &guesses[0], events[i], writer);
        write_object_end(writer);
    }
    write_array_end(writer);
}
