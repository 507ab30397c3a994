#include "engine/match.h"

#include <string.h>

#include "engine/bits.h"

void match_init(struct match *match, match_resize *resize)
{
    memset(match, 0, sizeof *match);
    match->resize = resize;
}

/*
 * Applies an event whose place in the list is already taken. A decision of several seats is
 * complete with the event of the last seat that is asked.
 */
static void step(struct match *match, uint32_t index)
{
    if (bits_count(match_waiting(match)) == 1)
        match->undecided = index + 1;
    match->game->apply_booked(match->state, match->events[index], &match->ledger);
}

static void start(struct match *match)
{
    memcpy(match->state, match->start, match->game->state_size);
    match->game->open_ledger(match->state, &match->ledger);
    match->undecided = 0;
}

static void rebuild(struct match *match, uint32_t count)
{
    start(match);
    for (uint32_t i = 0; i < count; i++)
        step(match, i);
    match->count = count;
}

static bool append(struct match *match, event e)
{
    if (match->count == match->capacity) {
        uint32_t capacity = match->capacity == 0 ? 256 : match->capacity * 2;
        event *events = match->resize(match->events, capacity * sizeof *events);
        if (events == NULL)
            return false;
        match->events = events;
        match->capacity = capacity;
    }
    match->events[match->count] = e;
    step(match, match->count);
    match->count++;
    return true;
}

/* What the seed gives as event number `index`; false if it is not chance that is waited for. */
static bool draw(const struct match *match, const void *state, struct luck *luck, uint32_t index,
                 event *out)
{
    if (!match->automatic || match->game->waiting(state) != seat_bit(CHANCE))
        return false;
    *out = match->game->sample(state, luck_number(luck, index));
    return true;
}

static bool draw_chance(struct match *match)
{
    event drawn = 0;
    while (draw(match, match->state, &match->luck, match->count, &drawn))
        if (!append(match, drawn))
            return false;
    return true;
}

static void take_seed(struct match *match, struct chance_source chance)
{
    match->automatic = chance.seed != NULL;
    match->seed_length = 0;
    if (match->automatic) {
        match->seed_length = (uint8_t)chance.length;
        memcpy(match->seed, chance.seed, chance.length);
        luck_start(&match->luck, chance.seed, chance.length);
    }
}

static bool begin(struct match *match, const struct game *game, struct chance_source chance)
{
    match->game = game;
    match->count = 0;
    match->branched = 0;
    match->change_count = 0;
    match->stopped = false;
    take_seed(match, chance);
    start(match);
    if (draw_chance(match))
        return true;
    match->game = NULL;
    return false;
}

bool match_new(struct match *match, const struct game *game, int players,
               const struct options *options, struct chance_source chance)
{
    game->setup(match->start, players, *options);
    match->loaded = false;
    return begin(match, game, chance);
}

bool match_load(struct match *match, const struct game *game, const void *state,
                struct chance_source chance)
{
    memcpy(match->start, state, game->state_size);
    match->loaded = true;
    return begin(match, game, chance);
}

bool match_branch(struct match *match, struct chance_source chance)
{
    struct match before = *match;
    match->branched = match->count;
    take_seed(match, chance);
    if (draw_chance(match))
        return true;
    before.events = match->events;
    before.capacity = match->capacity;
    *match = before;
    return false;
}

/* Says why an event that is not legal is not. */
static bool refuse(const struct match *match, event e, struct reason *why)
{
    seats_mask waiting = match_waiting(match);
    int by = event_by(e);
    if (waiting == 0)
        return reason_set(why, "the match is over");
    if (waiting == seat_bit(CHANCE))
        return reason_set(why, "chance is to be drawn: none of its outcomes is this event");
    if (by == CHANCE)
        return reason_set(why, "nothing is left to chance now: a seat is asked");
    if (by >= SEATS_MAX || !(waiting & seat_bit(by)))
        return reason_set(why, "seat %d is not asked now", by);
    return reason_set(why, "not one of the legal events of seat %d", by);
}

bool match_apply(struct match *match, event e, struct reason *why)
{
    if (!match->game->is_legal(match->state, e))
        return refuse(match, e, why);
    uint32_t before = match->count;
    if (append(match, e) && draw_chance(match))
        return true;
    rebuild(match, before);
    return reason_set(why, "out of memory");
}

uint32_t match_undo_index(const struct match *match, int seat)
{
    for (uint32_t i = match->count; i > match->undecided; i--)
        if (event_by(match->events[i - 1]) == seat)
            return i - 1;
    return match->count - 1;
}

bool match_may_undo(const struct match *match, int seat, struct reason *why)
{
    if (match->count == 0)
        return reason_set(why, "nothing has happened yet");
    if (match_waiting(match) == 0)
        return reason_set(why, "the match is over");
    uint32_t index = match_undo_index(match, seat);
    event last = match->events[index];
    if (event_by(last) != seat)
        return reason_set(why, "the last event was not made by seat %d", seat);
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    match_state_at(match, index, before);
    if (match->game->reveals(before, last))
        return reason_set(why, "the last event cannot be taken back: it showed something new");
    return true;
}

bool match_undo(struct match *match, int seat, struct reason *why)
{
    if (!match_may_undo(match, seat, why))
        return false;
    uint32_t index = match_undo_index(match, seat);
    uint32_t after = match->count - index - 1;
    memmove(&match->events[index], &match->events[index + 1], after * sizeof *match->events);
    rebuild(match, match->count - 1);
    match->branched -= match->branched > index;
    for (int i = 0; i < match->change_count; i++)
        match->changes[i].after -= match->changes[i].after > index;
    return true;
}

void match_rules_changed(struct match *match, uint16_t from)
{
    if (match->change_count < RULES_CHANGES_MAX)
        match->change_count++;
    match->changes[match->change_count - 1] = (struct rules_change){match->count, from};
}

void match_foresee(const struct match *match, event e, void *state,
                   void (*visit)(void *context, const void *state, event e), void *context)
{
    struct luck luck = match->luck;
    memcpy(state, match->state, match->game->state_size);
    uint32_t index = match->count;
    do {
        visit(context, state, e);
        match->game->apply(state, e);
    } while (draw(match, state, &luck, ++index, &e));
}

static void visit_nothing(void *context, const void *state, event e)
{
    (void)context;
    (void)state;
    (void)e;
}

bool match_result_after(const struct match *match, event e, struct writer *writer)
{
    const struct game *game = match->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    match_foresee(match, e, state, visit_nothing, NULL);
    if (game->waiting(state) != 0)
        return false;
    game_write_result(game, state, writer);
    return true;
}

bool match_play_out(struct match *match, struct reason *why)
{
    struct random random = random_of_text(match->seed, match->seed_length);
    while (match_waiting(match) != 0)
        if (!match_apply(match, game_random_event(match->game, match->state, &random), why))
            return false;
    return true;
}

void match_state_at(const struct match *match, uint32_t count, void *state)
{
    memcpy(state, match->start, match->game->state_size);
    for (uint32_t i = 0; i < count; i++)
        match->game->apply(state, match->events[i]);
}

bool match_chance_is_fair(const struct match *match, struct chance_source chance,
                          uint32_t *first_bad)
{
    struct luck luck;
    luck_start(&luck, chance.seed, chance.length);
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    memcpy(state, match->start, match->game->state_size);
    for (uint32_t i = 0; i < match->count; i++) {
        event e = match->events[i];
        if (i >= match->branched && event_by(e) == CHANCE &&
            match->game->sample(state, luck_number(&luck, i)) != e) {
            *first_bad = i;
            return false;
        }
        match->game->apply(state, e);
    }
    return true;
}

bool match_hides(const struct match *match, uint32_t index, int viewer)
{
    if (viewer == ARBITER)
        return false;
    seats_mask hidden = match->game->hidden_from(match->events[index], index < match->undecided);
    return (hidden & seat_bit(viewer)) != 0;
}

void match_write_events(const struct match *match, uint32_t from, int viewer, struct writer *writer)
{
    write_array(writer);
    for (uint32_t i = from; i < match->count; i++)
        event_write(match->game, match->events[i], match_hides(match, i, viewer), writer);
    write_array_end(writer);
}

void match_write_legal(const struct match *match, int seat, struct writer *writer)
{
    event events[LEGAL_MAX];
    int count = match->game->legal(match->state, seat, events);
    for (int i = 0; i < count; i++)
        event_write(match->game, events[i], false, writer);
}

void match_write_scores(const struct match *match, struct writer *writer)
{
    game_write_scores(match->game, match->state, ARBITER, match->stopped, writer);
}

static void write_names(const char *const names[], int players, struct writer *writer)
{
    write_array(writer);
    for (int seat = 0; seat < players; seat++) {
        char unnamed[16];
        struct text text;
        text_start(&text, unnamed, sizeof unnamed);
        text_add_format(&text, "seat %d", seat);
        const char *name = names == NULL ? unnamed : names[seat];
        write_string(writer, name, text_length(name));
    }
    write_array_end(writer);
}

void match_write_rules_changes(const struct match *match, struct writer *writer)
{
    if (match->change_count == 0)
        return;
    write_key(writer, "rules_changed");
    write_array(writer);
    for (int i = 0; i < match->change_count; i++) {
        write_object(writer);
        write_key_number(writer, "after", match->changes[i].after);
        write_key_number(writer, "from", match->changes[i].from);
        write_object_end(writer);
    }
    write_array_end(writer);
}

void match_write_record(const struct match *match, const char *const names[], struct writer *writer)
{
    const struct table *table = (const struct table *)(const void *)match->start;
    write_object(writer);
    write_key_number(writer, "incognita", 1);
    write_key_name(writer, "game", match->game->id);
    if (match->game->rules_version > 1)
        write_key_number(writer, "rules", match->game->rules_version);
    match_write_rules_changes(match, writer);
    write_key_number(writer, "players", table->players);
    write_key(writer, "options");
    game_write_options(match->game, &table->options, writer);
    write_key(writer, "seed");
    if (match->automatic)
        write_string(writer, match->seed, match->seed_length);
    else
        write_null(writer);
    if (match->branched > 0)
        write_key_number(writer, "branched", match->branched);
    write_key(writer, "names");
    write_names(names, table->players, writer);
    write_key(writer, "events");
    match_write_events(match, 0, ARBITER, writer);
    write_key(writer, "result");
    if (match->game->waiting(match->state) != 0)
        write_null(writer);
    else
        game_write_result(match->game, match->state, writer);
    write_object_end(writer);
}
