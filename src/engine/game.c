/* What the interface of game.h offers besides the games themselves. */
#include "engine/game.h"

#include <string.h>

#include "engine/bits.h"

const char *const language_codes[LANGUAGE_COUNT] = {"en", "ru", "pl"};

struct options game_default_options(const struct game *game)
{
    struct options options = {{0}};
    for (int i = 0; i < game->option_count; i++)
        options.value[i] = game->options[i].default_value;
    return options;
}

void game_begin(const struct game *game, void *state, int players, struct options options)
{
    memset(state, 0, game->state_size);
    struct table *table = state;
    table->players = (uint8_t)players;
    table->options = options;
}

void game_write_table(const struct game *game, const void *state, struct writer *writer)
{
    const struct table *table = state;
    write_key_name(writer, "game", game->id);
    write_key_number(writer, "players", table->players);
    write_key(writer, "options");
    game_write_options(game, &table->options, writer);
}

static void write_value(const struct option *option, int value, struct writer *writer)
{
    if (option->is_bool)
        write_bool(writer, value != 0);
    else
        write_name(writer, option->values[value]);
}

void game_write_options(const struct game *game, const struct options *options,
                        struct writer *writer)
{
    write_object(writer);
    for (int i = 0; i < game->option_count; i++) {
        write_key(writer, game->options[i].name);
        write_value(&game->options[i], options->value[i], writer);
    }
    write_object_end(writer);
}

static void write_option(const struct option *option, bool sentence, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "name", option->name);
    write_key(writer, "values");
    write_array(writer);
    for (int i = 0; i < option->value_count; i++)
        write_value(option, i, writer);
    write_array_end(writer);
    write_key(writer, "default");
    write_value(option, option->default_value, writer);
    if (sentence) {
        write_key(writer, "sentence");
        write_string(writer, option->sentence, text_length(option->sentence));
    }
    write_object_end(writer);
}

/* What is left of an option's values once another has its value: the one, or -1 for several. */
static int settled_value(const struct game *game, int option, int value, int other)
{
    int found = -1;
    for (int tried = 0; tried < game->options[other].value_count; tried++) {
        struct options options = game_default_options(game);
        struct reason why;
        options.value[option] = (uint8_t)value;
        options.value[other] = (uint8_t)tried;
        if (!game->settle_options(game->players_min, &options, &why) ||
            (found >= 0 && found != options.value[other]))
            return -1;
        found = options.value[other];
    }
    return found;
}

/* The values that leave other options no choice, and what these then are. */
static void write_settled(const struct game *game, struct writer *writer)
{
    write_key(writer, "settled");
    write_array(writer);
    for (int option = 0; option < game->option_count; option++)
        for (int value = 0; value < game->options[option].value_count; value++)
            for (int other = 0; other < game->option_count; other++) {
                int then = other == option ? -1 : settled_value(game, option, value, other);
                if (then < 0)
                    continue;
                write_object(writer);
                write_key_name(writer, "with", game->options[option].name);
                write_key(writer, "value");
                write_value(&game->options[option], value, writer);
                write_key_name(writer, "option", game->options[other].name);
                write_key(writer, "is");
                write_value(&game->options[other], then, writer);
                write_object_end(writer);
            }
    write_array_end(writer);
}

void game_write_facts(const struct game *game, bool sentences, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "id", game->id);
    write_key(writer, "players");
    write_array(writer);
    write_number(writer, game->players_min);
    write_number(writer, game->players_max);
    write_array_end(writer);
    write_key(writer, "options");
    write_array(writer);
    for (int i = 0; i < game->option_count; i++)
        write_option(&game->options[i], sentences, writer);
    write_array_end(writer);
    write_key(writer, "names");
    write_object(writer);
    for (int i = 0; i < LANGUAGE_COUNT; i++)
        write_key_name(writer, language_codes[i], game->names[i]);
    write_object_end(writer);
    if (sentences) {
        write_settled(game, writer);
        write_key_bool(writer, "hidden", (game->traits & TRAIT_HIDDEN) != 0);
        write_key_number(writer, "rules", game->rules_version);
        write_key(writer, "parts");
        write_array(writer);
        for (int i = 0; i < game->part_count; i++)
            write_string(writer, game->parts[i], text_length(game->parts[i]));
        write_array_end(writer);
    }
    write_object_end(writer);
}

void game_write_component(const struct component *component, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "group", component->group);
    write_key_name(writer, "id", component->id);
    write_key(writer, "value");
    write_string(writer, component->value, text_length(component->value));
    write_key_name(writer, "provenance", provenance_name(component->provenance));
    write_key_name(writer, "reference", component->reference);
    write_object_end(writer);
}

int game_find_option(const struct game *game, const char *name)
{
    for (int i = 0; i < game->option_count; i++)
        if (text_equal(game->options[i].name, name))
            return i;
    return -1;
}

void game_write_seats(seats_mask seats, struct writer *writer)
{
    write_array(writer);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & seat_bit(seat))
            write_number(writer, seat);
    write_array_end(writer);
}

void game_write_waiting(seats_mask waiting, struct writer *writer)
{
    write_object(writer);
    if (waiting == 0) {
        write_key_name(writer, "for", "nobody");
    } else if (waiting == seat_bit(CHANCE)) {
        write_key_name(writer, "for", "chance");
    } else {
        write_key_name(writer, "for", "seats");
        write_key(writer, "seats");
        game_write_seats(waiting, writer);
    }
    write_object_end(writer);
}

static void write_score_list(const struct game *game, const void *state, int viewer,
                             struct writer *writer)
{
    int32_t scores[SEATS_MAX];
    game->scores(state, scores);
    write_key(writer, "scores");
    write_array(writer);
    for (int seat = 0; seat < state_players(state); seat++)
        if (game->hides_score(state, seat, viewer))
            write_null(writer);
        else
            write_number(writer, scores[seat]);
    write_array_end(writer);
}

static void write_winners(const struct game *game, const void *state, struct writer *writer)
{
    write_key(writer, "winners");
    game_write_seats(game->winners(state), writer);
}

void game_write_result(const struct game *game, const void *state, struct writer *writer)
{
    write_object(writer);
    write_score_list(game, state, ARBITER, writer);
    write_winners(game, state, writer);
    write_object_end(writer);
}

void game_write_scores(const struct game *game, const void *state, int viewer, bool stopped,
                       struct writer *writer)
{
    write_score_list(game, state, viewer, writer);
    write_key_bool(writer, "over", stopped || game->waiting(state) == 0);
    write_winners(game, state, writer);
}

static void write_parts(const struct game *game, const int32_t points[PARTS_MAX],
                        struct writer *writer)
{
    write_array(writer);
    for (int part = 0; part < game->part_count; part++)
        write_number(writer, points[part]);
    write_array_end(writer);
}

void game_write_figures(const struct game *game, const void *state, const struct ledger *ledger,
                        int viewer, struct writer *writer)
{
    write_key(writer, "parts");
    write_array(writer);
    for (int seat = 0; seat < state_players(state); seat++)
        if (game->hides_score(state, seat, viewer))
            write_null(writer);
        else
            write_parts(game, ledger->points[seat], writer);
    write_array_end(writer);
    write_key(writer, "figures");
    game->write_figures(writer, state, viewer);
}

void game_open_ledger(const struct game *game, const void *state, struct ledger *out)
{
    int32_t scores[SEATS_MAX] = {0};
    memset(out, 0, sizeof *out);
    game->scores(state, scores);
    for (int seat = 0; seat < state_players(state); seat++)
        out->points[seat][0] = scores[seat];
}

// NOLINTNEXTLINE(readability-non-const-parameter): others write there
void game_holds_nothing(const void *state, int seat, int32_t out[HOLDINGS_MAX])
{
    (void)state;
    (void)seat;
    (void)out;
}

void game_has_no_figures(struct writer *writer, const void *state, int viewer)
{
    (void)state;
    (void)viewer;
    write_object(writer);
    write_object_end(writer);
}

event game_sample_listed(const struct game *game, const void *state, uint64_t luck)
{
    struct outcome outcomes[LEGAL_MAX];
    int count = game->outcomes(state, outcomes);
    uint32_t total = 0;
    for (int i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t share = random_share(luck, total);
    int at = 0;
    while (share >= outcomes[at].weight)
        share -= outcomes[at++].weight;
    return outcomes[at].event;
}

static bool is_outcome(const struct game *game, const void *state, event e)
{
    struct outcome outcomes[LEGAL_MAX];
    int count = game->outcomes(state, outcomes);
    for (int i = 0; i < count; i++)
        if (outcomes[i].event == e)
            return true;
    return false;
}

bool game_is_listed(const struct game *game, const void *state, event e)
{
    seats_mask waiting = game->waiting(state);
    if (waiting == seat_bit(CHANCE))
        return is_outcome(game, state, e);
    int by = event_by(e);
    if (by >= SEATS_MAX || !(waiting & seat_bit(by)))
        return false;
    event events[LEGAL_MAX];
    int count = game->legal(state, by, events);
    for (int i = 0; i < count; i++)
        if (events[i] == e)
            return true;
    return false;
}

seats_mask game_leaders(const int32_t scores[], int players)
{
    seats_mask leaders = seat_bit(0);
    int32_t best = scores[0];
    for (int seat = 1; seat < players; seat++) {
        if (scores[seat] > best) {
            best = scores[seat];
            leaders = 0;
        }
        if (scores[seat] == best)
            leaders |= seat_bit(seat);
    }
    return leaders;
}

seats_mask game_highest_win(const struct game *game, const void *state)
{
    int32_t scores[SEATS_MAX];
    if (game->waiting(state) != 0)
        return 0;
    game->scores(state, scores);
    return game_leaders(scores, state_players(state));
}

bool game_any_options(int players, struct options *options, struct reason *why)
{
    (void)players;
    (void)options;
    (void)why;
    return true;
}

void game_has_no_features(const void *state, int seat, struct features *out)
{
    (void)state;
    (void)seat;
    (void)out;
}

bool game_says_no_consequence(const void *before, event e, struct words *out)
{
    (void)before;
    (void)e;
    (void)out;
    return false;
}

int game_has_no_risks(const void *state, event e, struct risk out[])
{
    (void)state;
    (void)e;
    (void)out;
    return 0;
}

bool game_says_no_remark(const void *state, int seat, struct words *out)
{
    (void)state;
    (void)seat;
    (void)out;
    return false;
}

bool game_hides_no_score(const void *state, int seat, int viewer)
{
    (void)state;
    (void)seat;
    (void)viewer;
    return false;
}

seats_mask game_hidden_from_nobody(event e, bool decided)
{
    (void)e;
    (void)decided;
    return 0;
}

bool game_only_chance_reveals(const void *state, event e)
{
    (void)state;
    return event_by(e) == CHANCE;
}

void game_guesses_no_score(void *state, int seat)
{
    (void)state;
    (void)seat;
}

bool game_is_never_idle(const void *state, event e)
{
    (void)state;
    (void)e;
    return false;
}

void game_reopens_nothing(void *state, int seat)
{
    (void)state;
    (void)seat;
}

void game_resample_nothing(void *state, int seat, struct random *random)
{
    (void)state;
    (void)seat;
    (void)random;
}

static inline event draw_event(const struct game *game, const void *state, seats_mask waiting,
                               struct random *random)
{
    if (waiting == seat_bit(CHANCE))
        return game->sample(state, random_next(random));
    event events[LEGAL_MAX];
    int count = game->legal(state, bits_lowest(waiting), events);
    return events[random_below(random, (uint32_t)count)];
}

event game_random_event(const struct game *game, const void *state, struct random *random)
{
    return draw_event(game, state, game->waiting(state), random);
}

uint32_t game_play_out(const struct game *game, void *state, struct random *random)
{
    uint32_t events = 0;
    seats_mask waiting;
    for (; (waiting = game->waiting(state)) != 0; events++)
        game->apply(state, draw_event(game, state, waiting, random));
    return events;
}

const char *provenance_name(enum provenance provenance)
{
    switch (provenance) {
    case RULEBOOK: return "rulebook";
    case CORROBORATED: return "corroborated";
    case DEDUCED: return "deduced";
    case RECONSTRUCTED: return "reconstructed";
    }
    return "";
}
