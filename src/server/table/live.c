#include "server/table/live.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"

bool live_has_options(const struct game *game, const struct options *options)
{
    for (int i = 0; i < game->option_count; i++)
        if (options->value[i] >= game->options[i].value_count)
            return false;
    return true;
}

bool live_fits(const struct game *game, const struct stored_match *table, struct reason *why)
{
    struct options settled = table->options;
    if (table->players < game->players_min || table->players > game->players_max)
        return reason_set(why, "there cannot be %d players", table->players);
    if (!live_has_options(game, &table->options) ||
        !game->settle_options(table->players, &settled, why) ||
        memcmp(&settled, &table->options, sizeof settled) != 0)
        return reason_set(why, "there are no such options");
    return true;
}

struct live *live_make(const struct game *game, struct stored_match *table)
{
    struct reason why;
    struct live *live = live_fits(game, table, &why) ? calloc(1, sizeof *live) : NULL;
    if (live == NULL)
        return NULL;
    live->table = table;
    match_init(&live->match, realloc);
    struct chance_source chance = {table->seed, strlen(table->seed)};
    if (!match_new(&live->match, game, table->players, &table->options, chance)) {
        free(live);
        return NULL;
    }
    live_clock_start(live);
    memcpy(live->before, live->match.start, game->state_size);
    trace_follow(&live->trace, &live->match);
    return live;
}

void live_free(struct live *live)
{
    if (live == NULL)
        return;
    free(live->match.events);
    free(live->entries);
    free(live);
}

seats_mask live_bot_seats(const struct live *live)
{
    seats_mask seats = live->bots;
    for (int seat = 0; seat < live->table->players; seat++)
        if (live->table->seats[seat].person == 0)
            seats |= seat_bit(seat);
    return seats;
}

seats_mask live_asked_people(const struct live *live)
{
    return match_waiting(&live->match) & (seats_mask)~live_bot_seats(live);
}

static bool change_seat(struct live *live, const struct stored_entry *entry, struct reason *why)
{
    seats_mask bit = seat_bit(entry->seat);
    if (entry->value < SEAT_RESIGNED || entry->value > SEAT_RETURNED)
        return reason_set(why, "no such change of a seat");
    switch ((enum seat_change)entry->value) {
    case SEAT_RESIGNED:
        live->resigned |= bit;
        live->bots |= bit;
        break;
    case SEAT_OUT_OF_TIME:
    case SEAT_AWAY:
    case SEAT_HANDED_OVER: live->bots |= bit; break;
    case SEAT_RETURNED: live->bots &= (seats_mask)~bit; break;
    }
    return true;
}

/* Applies what the entry does to the match; sets the first event that reads differently since. */
static bool apply_match(struct live *live, const struct stored_entry *entry, uint32_t *touched,
                        struct reason *why)
{
    struct match *match = &live->match;
    uint32_t undecided = match->undecided;
    *touched = match->count;
    switch ((enum entry_kind)entry->kind) {
    case ENTRY_EVENT:
        if (event_by(entry->value) != entry->seat)
            return reason_set(why, "the event is not of seat %d", entry->seat);
        memcpy(live->before, match->state, match->game->state_size);
        live->before_count = match->count;
        if (!match_apply(match, entry->value, why))
            return false;
        /* With the last choice of a decision, those before it come into the open. */
        if (match->undecided > *touched && undecided < *touched)
            *touched = undecided;
        return true;
    case ENTRY_UNDO:
        *touched = match->count == 0 ? 0 : match_undo_index(match, entry->seat);
        live->before_count = UINT32_MAX;
        return match_undo(match, entry->seat, why);
    case ENTRY_SEAT: return change_seat(live, entry, why);
    case ENTRY_RULES:
        match_rules_changed(match, (uint16_t)entry->value);
        *touched = 0; /* all may read differently */
        return true;
    case ENTRY_ENDED:
        if (entry->value != 0)
            break; /* what cannot be played any more */
        match->stopped = true;
        return true;
    }
    return reason_set(why, "no such kind of entry");
}

static bool make_room(struct live *live)
{
    if (live->count < live->capacity)
        return true;
    uint32_t capacity = live->capacity == 0 ? 32 : live->capacity * 2;
    struct live_entry *entries = realloc(live->entries, capacity * sizeof *entries);
    if (entries == NULL)
        return false;
    live->entries = entries;
    live->capacity = capacity;
    return true;
}

/*
 * Whether those who are asked decide from another position than before the entry: not after what
 * one of several has chosen, or has taken back, of a decision that the others make without knowing.
 */
static bool decides_anew(const struct live *live, const struct stored_entry *entry,
                         bool was_decided)
{
    if (entry->kind == ENTRY_UNDO)
        return was_decided;
    return entry->kind == ENTRY_EVENT && live->match.undecided == live->match.count;
}

bool live_apply(struct live *live, const struct stored_entry *entry, struct reason *why)
{
    uint32_t touched;
    if (live->match.stopped || entry->sequence != live->count ||
        entry->seat >= live->table->players)
        return reason_set(why, "entry %d is missing or out of order", (int)live->count);
    if (!make_room(live))
        return reason_set(why, "out of memory");
    seats_mask before = match_waiting(&live->match);
    uint32_t undecided = live->match.undecided;
    if (!apply_match(live, entry, &touched, why))
        return false;
    trace_follow(&live->trace, &live->match);
    if (entry->trace != 0 && entry->trace != trace_with(&live->trace, match_waiting(&live->match)))
        return reason_set(why, "entry %d does not lead where it led", (int)live->count);
    live->entries[live->count++] = (struct live_entry){.stored = *entry, .touched = touched};
    if (entry->kind == ENTRY_ENDED)
        return true;
    if (entry->kind == ENTRY_RULES) {
        live->decision = live->count; /* whoever decided from what was before looks again */
        return true;
    }
    if (decides_anew(live, entry, touched < undecided))
        live->decision = live->count;
    if (entry->kind != ENTRY_SEAT)
        live->own_next[entry->seat] = live->count;
    live_clock_apply(live, &live->entries[live->count - 1], before);
    return true;
}

bool live_expects(const struct live *live, int seat, int64_t expected)
{
    return expected <= live->count && expected >= live->decision &&
           expected >= live->own_next[seat];
}

const struct live_entry *live_find(const struct live *live, int seat, const char *client)
{
    for (uint32_t i = live->count; client[0] != '\0' && i > 0; i--) {
        const struct live_entry *entry = &live->entries[i - 1];
        if (entry->stored.seat == seat && strcmp(entry->stored.client, client) == 0)
            return entry;
    }
    return NULL;
}

uint32_t live_touched_since(const struct live *live, int64_t known)
{
    if (known < 0 || known > live->count)
        return 0;
    uint32_t touched = live->match.count;
    for (uint32_t i = (uint32_t)known; i < live->count; i++)
        if (live->entries[i].touched < touched)
            touched = live->entries[i].touched;
    return touched;
}
