/*
 * The engine for the browser: one match and one bot in an instance of WebAssembly.
 *
 * The page talks in small numbers and in text. Text goes in through `input`, where strings stand
 * one after the other, each ended by a NUL, and comes out at `output`, as JSON or as the reason of
 * a refusal. A function that can refuse returns whether it has done what was asked. Nothing is
 * imported: no clock, no randomness, no way out. web/src/engine/engine.ts is the other side.
 */
#include <string.h>

#include "analysis/tell.h"
#include "bots/advice.h"
#include "bots/answer.h"
#include "bots/strengths.h"
#include "engine/match_tell.h"
#include "engine/sha256.h"
#include "games/games.h"
#include "wasm/brain.h"
#include "wasm/room.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { INPUT_SIZE = 1 << 16 };

static _Alignas(16) char input_text[INPUT_SIZE + 1];

/* What was told last. It grows as needed and is never given back. */
static char first_room[1];
static struct {
    char *bytes;
    size_t size;
    size_t length;
} told = {first_room, sizeof first_room, 0};

static struct match match = {.resize = room_resize};
static struct bot_memory thoughts;
static struct bot_answer answer;

char *EXPORT(input)(void)
{
    return input_text;
}

int EXPORT(input_size)(void)
{
    return INPUT_SIZE;
}

char *EXPORT(output)(void)
{
    return told.bytes;
}

size_t EXPORT(output_length)(void)
{
    return told.length;
}

/* String number `index` of the input. */
static const char *text_in(int index)
{
    const char *at = input_text;
    while (index-- > 0 && at < input_text + INPUT_SIZE)
        at += text_length(at) + 1;
    return at;
}

/* Whether to write: for the first time, or again as what was written did not fit. */
static bool telling(struct writer *writer)
{
    if (writer->text.buffer != NULL) {
        told.length = writer->text.length;
        if (text_fits(&writer->text))
            return false;
        size_t size = 2 * (writer->text.length + 1);
        char *larger = room_resize(NULL, size);
        if (larger == NULL) {
            told.length = 0;
            return false;
        }
        told.bytes = larger;
        told.size = size;
    }
    writer_start(writer, told.bytes, told.size);
    return true;
}

static bool refuse(const struct reason *why)
{
    size_t length = text_length(why->text);
    struct writer writer = {0};
    while (telling(&writer))
        text_add_bytes(&writer.text, why->text, length);
    return false;
}

/* Every game with its facts and the bots' levels, as a server lists them. */
static void write_games(struct writer *writer)
{
    write_object(writer);
    games_write(games_all, true, writer);
    write_key_number(writer, "offered", games_offered);
    bots_write_levels(writer);
    write_key(writer, "levels");
    write_object(writer);
    for (int i = 0; i < games_all; i++)
        bots_write_ladder(games[i], writer);
    write_object_end(writer);
    write_key(writer, "strengths");
    write_object(writer);
    for (int i = 0; i < games_all; i++)
        strengths_write(games[i], writer);
    write_object_end(writer);
    write_object_end(writer);
}

void EXPORT(list_games)(void)
{
    struct writer writer = {0};
    while (telling(&writer))
        write_games(&writer);
}

/* The options as bytes, by the index of their values. */
static bool read_options(const struct game *game, int players, uint32_t bytes,
                         struct options *options, struct reason *why)
{
    *options = (struct options){{0}};
    for (int i = 0; i < game->option_count; i++) {
        options->value[i] = (uint8_t)(bytes >> 8 * i);
        if (options->value[i] >= game->options[i].value_count)
            return reason_set(why, "\"%s\" has no such value", game->options[i].name);
    }
    return game->settle_options(players, options, why);
}

static bool begin_match(const char *name, const char *seed, int players, uint32_t bytes,
                        struct reason *why)
{
    const struct game *game = games_find(name);
    struct chance_source chance = {seed, seed == NULL ? 0 : text_length(seed)};
    struct options options;
    if (game == NULL)
        return reason_set(why, "there is no such game");
    if (players < game->players_min || players > game->players_max)
        return reason_set(why, "%s is for %d to %d players", game->id, game->players_min,
                          game->players_max);
    if (chance.length > SEED_MAX)
        return reason_set(why, "a seed has at most %d bytes", SEED_MAX);
    if (!read_options(game, players, bytes, &options, why))
        return false;
    return match_new(&match, game, players, &options, chance) || reason_set(why, "out of memory");
}

/*
 * Begins a match of the game named first in the input, with the seed that stands second; without
 * `seeded` the page applies chance itself. An option's value is a byte of `options`, by its index.
 */
bool EXPORT(begin)(int players, uint32_t options, bool seeded)
{
    struct reason why;
    return begin_match(text_in(0), seeded ? text_in(1) : NULL, players, options, &why) ||
           refuse(&why);
}

/* Goes on with the seed that stands first in the input: see match_branch. */
bool EXPORT(branch)(void)
{
    struct reason why;
    struct chance_source chance = {text_in(0), text_length(text_in(0))};
    if (chance.length > SEED_MAX)
        reason_set(&why, "a seed has at most %d bytes", SEED_MAX);
    else if (match_branch(&match, chance))
        return true;
    else
        reason_set(&why, "out of memory");
    return refuse(&why);
}

int EXPORT(waiting)(void)
{
    return match_waiting(&match);
}

uint32_t EXPORT(count)(void)
{
    return match.count;
}

static int list_events(int by, event events[LEGAL_MAX])
{
    if (by != CHANCE)
        return match.game->legal(match.state, by, events);
    struct outcome outcomes[LEGAL_MAX];
    int count = match.game->outcomes(match.state, outcomes);
    for (int i = 0; i < count; i++)
        events[i] = outcomes[i].event;
    return count;
}

static bool is_asked(int by)
{
    return by >= 0 && by <= CHANCE && (match_waiting(&match) & seat_bit(by));
}

/* The events that are open to a seat or to chance, whose number is CHANCE. */
void EXPORT(list_events_of)(int by)
{
    event events[LEGAL_MAX];
    int count = is_asked(by) ? list_events(by, events) : 0;
    struct writer writer = {0};
    while (telling(&writer)) {
        write_array(&writer);
        for (int i = 0; i < count; i++)
            event_write(match.game, events[i], false, &writer);
        write_array_end(&writer);
    }
}

static bool choose_listed(int by, int index, struct reason *why)
{
    event events[LEGAL_MAX];
    if (!is_asked(by))
        return reason_set(why, "seat %d is not asked now", by);
    if (index < 0 || index >= list_events(by, events))
        return reason_set(why, "there is no choice %d", index);
    return match_apply(&match, events[index], why);
}

/* Applies the event with this index in that list. */
bool EXPORT(choose)(int by, int index)
{
    struct reason why;
    return choose_listed(by, index, &why) || refuse(&why);
}

bool EXPORT(take_back)(int seat)
{
    struct reason why;
    return match_undo(&match, seat, &why) || refuse(&why);
}

/*
 * Everything a viewer may know, with the events from number `from` on, and the positions since that
 * after the first `seen` events.
 */
void EXPORT(look)(int viewer, uint32_t from, uint32_t seen)
{
    struct writer writer = {0};
    while (telling(&writer)) {
        write_object(&writer);
        match_tell(
            &match,
            (struct match_viewer){.viewer = viewer, .choices = true, .steps = true, .seen = seen},
            from, NULL, &writer);
        write_object_end(&writer);
    }
}

/* The positions after `from` to `to` events, for stepping through the match. */
void EXPORT(look_back)(int viewer, uint32_t from, uint32_t to)
{
    uint32_t last = to < match.count ? to : match.count;
    struct writer writer = {0};
    while (telling(&writer))
        match_tell_past(&match, viewer, from < last ? from : last, last, &writer);
}

/* The record, with the players' names from the input. */
void EXPORT(write_record)(void)
{
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = text_in(seat);
    struct writer writer = {0};
    while (telling(&writer))
        match_write_record(&match, names, &writer);
}

/* The SHA-256 of the first string of the input, as a server promises a seed by it. */
void EXPORT(hash)(void)
{
    char hex[SHA256_HEX_SIZE];
    const char *text = text_in(0);
    sha256_hex((const uint8_t *)text, text_length(text), hex);
    struct writer writer = {0};
    while (telling(&writer))
        text_add(&writer.text, hex);
}

/* The number of the first event of chance, from `branched` on, that this seed does not give, or -1.
 */
int EXPORT(first_unfair)(uint32_t branched)
{
    match.branched = branched;
    uint32_t first_bad = 0;
    const char *seed = text_in(0);
    struct chance_source chance = {seed, text_length(seed)};
    return match_chance_is_fair(&match, chance, &first_bad) ? -1 : (int)first_bad;
}

/* Takes what bots have learned: a net of so many bytes, which stand in the input. */
bool EXPORT(learn)(size_t size)
{
    struct reason why;
    if (size > INPUT_SIZE)
        size = INPUT_SIZE;
    return wasm_learn(input_text, size, &why) || refuse(&why);
}

static uint64_t number_of(const char *text)
{
    return random_of_text(text, text_length(text)).state;
}

static bool ask_bot(const struct bot *bot, int seat, uint32_t iterations, struct reason *why)
{
    if (bot == NULL)
        return reason_set(why, "there is no such bot");
    if (seat < 0 || seat >= SEATS_MAX || !is_asked(seat))
        return reason_set(why, "seat %d is not asked now", seat);
    if (thoughts.bytes == NULL)
        thoughts = (struct bot_memory){room_resize(NULL, BOT_MEMORY_DEFAULT), BOT_MEMORY_DEFAULT};
    if (thoughts.bytes == NULL)
        return reason_set(why, "out of memory");
    struct bot_request request = {
        .game = match.game,
        .state = match.state,
        .seat = seat,
        .seed = number_of(text_in(1)),
        .iterations = iterations,
        .style = text_in(2)[0] == '\0' ? 0 : number_of(text_in(2)),
    };
    bot_forget(thoughts);
    bot_advise(bot, &request, thoughts, &answer);
    return true;
}

/*
 * Asks the bot named first in the input, with the seed that stands second and the tastes that go
 * with the third text, or none; 0 iterations is its own measure. It remembers nothing from one call
 * to the next.
 */
bool EXPORT(think)(int seat, uint32_t iterations)
{
    struct reason why;
    if (!ask_bot(bot_find(text_in(0)), seat, iterations, &why))
        return refuse(&why);
    struct writer writer = {0};
    while (telling(&writer)) {
        write_object(&writer);
        bot_write_answer(&answer, match.game, state_players(match.state), LEGAL_MAX, &writer);
        write_object_end(&writer);
    }
    return true;
}

/* What the position after `at` events was worth: members "chances", "points" and "calibrated". */
void EXPORT(judge_at)(uint32_t at, uint32_t iterations)
{
    struct judge judge;
    struct standing standing;
    judge_open(&judge, match.game, state_players(match.state));
    analyse_position(&judge, &match, at < match.count ? at : match.count, iterations, &standing);
    struct writer writer = {0};
    while (telling(&writer)) {
        write_object(&writer);
        tell_standing(&standing, judge.players, &writer);
        write_key_bool(&writer, "calibrated", judge.honest);
        write_object_end(&writer);
    }
}

/* What the decision cost that was made after `at` events; null where nobody had a choice. */
void EXPORT(weigh_at)(uint32_t at, uint32_t iterations)
{
    struct judge judge;
    struct verdict verdict;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    judge_open(&judge, match.game, state_players(match.state));
    bool made = at < match.count && analyse_decision(&judge, &match, at, iterations, &verdict);
    if (made)
        match_state_at(&match, at, state);
    struct writer writer = {0};
    while (telling(&writer)) {
        if (made)
            tell_verdict(&judge, state, &verdict, true, &writer);
        else
            write_null(&writer);
    }
}

/*
 * Tells of the whole match. The input has 16-bit numbers: for each position, from the first to the
 * one after `count` events, the chances of all SEATS_MAX seats, the mark of the decision before it,
 * or -1, and its accuracy.
 */
void EXPORT(tell_of_match)(uint32_t count)
{
    enum { NUMBERS = SEATS_MAX + 2 };
    const int16_t *numbers = (const int16_t *)(const void *)input_text;
    uint32_t most = INPUT_SIZE / (NUMBERS * sizeof *numbers) - 1;
    static struct moment *moments; /* grows, as what was told does */
    struct moment *larger = room_resize(moments, (size_t)(count + 1) * sizeof *moments);
    struct story story = {.swing_count = 0};
    int players = state_players(match.state);
    if (count > match.count || count > most || larger == NULL)
        count = 0;
    moments = larger == NULL ? moments : larger;
    for (uint32_t i = 0; i < count; i++) {
        const int16_t *after = numbers + (size_t)(i + 1) * NUMBERS;
        moments[i] = (struct moment){.by = (int8_t)event_by(match.events[i]),
                                     .mark = (int8_t)after[SEATS_MAX],
                                     .accuracy = after[SEATS_MAX + 1]};
        memcpy(moments[i].win, after, sizeof moments[i].win);
    }
    analyse_story(players, numbers, moments, count, &story);
    struct writer writer = {0};
    while (telling(&writer)) {
        write_object(&writer);
        tell_story(&story, players, &writer);
        write_object_end(&writer);
    }
}

/* Plays the match to its end as `incognita selfplay` does. */
bool EXPORT(play_out)(void)
{
    struct reason why;
    return match_play_out(&match, &why) || refuse(&why);
}

/* Whole matches at random, for measuring: how many events they had. */
uint32_t EXPORT(random_matches)(int count)
{
    struct random random = {1};
    uint32_t events = 0;
    struct table table = *(const struct table *)match.start;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    for (int i = 0; i < count; i++) {
        match.game->setup(state, table.players, table.options);
        events += game_play_out(match.game, state, &random);
    }
    return events;
}
