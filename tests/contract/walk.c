/* Random matches through every setting, and what the subjects share. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract/contract.h"
#include "engine/bits.h"

/* No match of any game is as long. */
enum { MATCH_EVENTS_MAX = 20000 };

static const struct walk *current;

void contract_at(const struct walk *walk)
{
    current = walk;
}

/* The match so far, to be told with a failure. */
static void print_place(void)
{
    static char text[STATE_TEXT_MAX];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    game_write_options(current->game, &current->setting.options, &writer);
    print_error("in a match of %s for %d with %s, seed %llu, after %u events\n", current->game->id,
                current->setting.players, text, (unsigned long long)current->seed,
                current->match.count);
    writer_start(&writer, text, sizeof text);
    current->game->write_state(&writer, current->match.state, ARBITER);
    print_error("state %s\n", text);
    if (current->match.count > 0) {
        writer_start(&writer, text, sizeof text);
        event_write(current->game, current->match.events[current->match.count - 1], false, &writer);
        print_error("last event %s\n", text);
    }
}

void contract_fail(const char *file, int line, const char *format, ...)
{
    char message[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print_error("%s\n", message);
    if (current != NULL && current->match.game != NULL)
        print_place();
    _fail(file, line);
    abort();
}

int contract_scaled(int count)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    long scaled = percent == NULL ? count : count * strtol(percent, NULL, 10) / 100;
    return scaled < 1 ? 1 : (int)scaled;
}

bool contract_is_whole(void)
{
    return contract_scaled(100) >= 100;
}

bool contract_looks(struct walk *walk)
{
    return contract_is_whole() || random_below(&walk->random, 4) == 0;
}

/* The next choice of options, as an odometer turns; false after the last. */
static bool next_options(const struct game *game, struct options *options)
{
    for (int i = 0; i < game->option_count; i++) {
        if (++options->value[i] < game->options[i].value_count)
            return true;
        options->value[i] = 0;
    }
    return false;
}

int contract_settings(const struct game *game, struct setting out[SETTINGS_MAX])
{
    int count = 0;
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct options options = {{0}};
        do {
            struct setting setting = {players, options};
            struct reason why;
            bool settled = game->settle_options(players, &setting.options, &why);
            if (settled && memcmp(&setting.options, &options, sizeof options) == 0)
                out[count++] = setting;
        } while (next_options(game, &options));
    }
    contract_expect(count > 0, "no options go together");
    return count;
}

event contract_random_event(const struct game *game, const void *state, struct random *random)
{
    seats_mask waiting = game->waiting(state);
    if (waiting == seat_bit(CHANCE))
        return game->sample(state, random_next(random));
    int seat = bits_nth(waiting, (int)random_below(random, (uint32_t)bits_count(waiting)));
    event events[LEGAL_MAX];
    int count = game->legal(state, seat, events);
    contract_expect(count > 0, "seat %d is asked and has no event", seat);
    return events[random_below(random, (uint32_t)count)];
}

int contract_list(const struct game *game, const void *state, struct outcome out[ALL_LEGAL_MAX])
{
    seats_mask waiting = game->waiting(state);
    if (waiting == seat_bit(CHANCE))
        return game->outcomes(state, out);
    int count = 0;
    for (; waiting != 0; waiting &= (seats_mask)(waiting - 1)) {
        event events[LEGAL_MAX];
        int own = game->legal(state, bits_lowest(waiting), events);
        for (int i = 0; i < own; i++)
            out[count++] = (struct outcome){events[i], 0};
    }
    return count;
}

size_t contract_state_text(const struct game *game, const void *state, int viewer,
                           char out[STATE_TEXT_MAX])
{
    struct writer writer;
    writer_start(&writer, out, STATE_TEXT_MAX);
    game->write_state(&writer, state, viewer);
    contract_expect(text_fits(&writer.text), "the state takes %zu bytes", writer.text.length);
    return writer.text.length;
}

size_t contract_event_text(const struct game *game, event e, bool redacted,
                           char out[EVENT_JSON_MAX])
{
    struct writer writer;
    writer_start(&writer, out, EVENT_JSON_MAX);
    event_write(game, e, redacted, &writer);
    contract_expect(text_fits(&writer.text), "an event takes %zu bytes", writer.text.length);
    return writer.text.length;
}

void contract_copy_match(struct match *copy, const struct match *match)
{
    *copy = *match;
    copy->capacity = match->count + 64;
    copy->events = malloc(copy->capacity * sizeof *copy->events);
    contract_expect(copy->events != NULL, "out of memory");
    if (match->count > 0)
        memcpy(copy->events, match->events, match->count * sizeof *copy->events);
}

/* One match to its end; returns how many events it took. */
static int walk_match(struct walk *walk, contract_visit *visit)
{
    struct chance_source by_hand = {NULL, 0};
    contract_expect(
        match_new(&walk->match, walk->game, walk->setting.players, &walk->setting.options, by_hand),
        "out of memory");
    visit(walk);
    while (match_waiting(&walk->match) != 0) {
        event e = contract_random_event(walk->game, walk->match.state, &walk->random);
        struct reason why = {""};
        contract_expect(match_apply(&walk->match, e, &why), "event %llx refused: %s",
                        (unsigned long long)e, why.text);
        contract_expect(walk->match.count < MATCH_EVENTS_MAX, "the match does not end");
        visit(walk);
    }
    return (int)walk->match.count;
}

void contract_walk(const struct game *game, int events, contract_visit *visit, void *context)
{
    static struct setting settings[SETTINGS_MAX];
    int setting_count = contract_settings(game, settings);
    struct walk walk = {.game = game, .context = context};
    match_init(&walk.match, realloc);
    contract_at(&walk);
    int left = contract_scaled(events);
    for (int i = 0; i < setting_count || left > 0; i++) {
        walk.setting = settings[i % setting_count];
        walk.seed = (uint64_t)i + 1;
        walk.random = (struct random){walk.seed};
        left -= walk_match(&walk, visit);
    }
    contract_at(NULL);
    free(walk.match.events);
}
