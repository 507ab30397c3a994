#include "server/table/live.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"

enum { RETURN_TIME = 60000 }; /* whoever takes a seat back has at least this on the clock */

struct live *live_make(const struct game *game, struct stored_match *table)
{
    struct live *live = calloc(1, sizeof *live);
    if (live == NULL)
        return NULL;
    live->table = table;
    match_init(&live->match, realloc);
    struct chance_source chance = {table->seed, strlen(table->seed)};
    if (!match_new(&live->match, game, table->players, &table->options, chance)) {
        free(live);
        return NULL;
    }
    for (int seat = 0; seat < table->players; seat++) {
        live->left[seat] = (int64_t)table->clock_seconds * 1000;
        live->asked[seat] = table->started;
    }
    memcpy(live->before, live->match.start, game->state_size);
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

static void change_seat(struct live *live, const struct stored_entry *entry)
{
    seats_mask bit = seat_bit(entry->seat);
    switch ((enum seat_change)entry->value) {
    case SEAT_RESIGNED:
        live->resigned |= bit;
        live->bots |= bit;
        break;
    case SEAT_OUT_OF_TIME:
    case SEAT_AWAY:
    case SEAT_HANDED_OVER: live->bots |= bit; break;
    case SEAT_RETURNED:
        live->bots &= (seats_mask)~bit;
        if (live->left[entry->seat] < RETURN_TIME && live->table->clock_seconds > 0)
            live->left[entry->seat] = RETURN_TIME;
        break;
    }
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
        if (!match_undo(match, entry->seat, why))
            return false;
        *touched = match->count;
        return true;
    case ENTRY_SEAT: change_seat(live, entry); return true;
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

/* Takes the time that the seat has used, and starts the clocks of those who are asked anew. */
static void run_clocks(struct live *live, const struct stored_entry *entry, seats_mask before)
{
    seats_mask after = match_waiting(&live->match);
    live->left[entry->seat] -= entry->spent;
    if (entry->kind == ENTRY_EVENT)
        live->left[entry->seat] += (int64_t)live->table->clock_increment * 1000;
    for (int seat = 0; seat < live->table->players; seat++)
        if ((after & seat_bit(seat)) && (!(before & seat_bit(seat)) || seat == entry->seat))
            live->asked[seat] = entry->time;
}

bool live_apply(struct live *live, const struct stored_entry *entry, struct reason *why)
{
    uint32_t touched;
    if (entry->sequence != live->count || entry->seat >= live->table->players)
        return reason_set(why, "entry %d is missing or out of order", (int)live->count);
    if (!make_room(live))
        return reason_set(why, "out of memory");
    seats_mask before = match_waiting(&live->match);
    if (!apply_match(live, entry, &touched, why))
        return false;
    live->entries[live->count++] = (struct live_entry){*entry, touched};
    if (entry->kind != ENTRY_SEAT && live->match.undecided == live->match.count)
        live->decision = live->count;
    if (entry->kind != ENTRY_SEAT)
        live->own_next[entry->seat] = live->count;
    run_clocks(live, entry, before);
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

int64_t live_deadline(const struct live *live, int seat)
{
    if (live->table->clock_seconds == 0 || !(live_asked_people(live) & seat_bit(seat)))
        return INT64_MAX;
    if (live->table->mode == MODE_TURNS)
        return live->asked[seat] + (int64_t)live->table->clock_seconds * 1000;
    return live->asked[seat] + live->left[seat];
}
