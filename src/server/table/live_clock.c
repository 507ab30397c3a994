/* Clocks, and the bounds on what is done again and again; the rules are told in live.h. */
#include "server/table/live.h"

enum { SKEW = 2000 }; /* milliseconds */

static int64_t clock_of(const struct live *live)
{
    return (int64_t)live->table->clock_seconds * 1000;
}

static bool is_live(const struct live *live)
{
    return live->table->mode == MODE_LIVE;
}

static bool is_timed(const struct live *live)
{
    return live->table->clock_seconds > 0;
}

void live_clock_start(struct live *live)
{
    for (int seat = 0; seat < live->table->players; seat++) {
        live->left[seat] = clock_of(live);
        live->asked[seat] = live->table->started;
    }
}

int64_t live_deadline(const struct live *live, int seat)
{
    if (!is_timed(live) || !(live_asked_people(live) & seat_bit(seat)))
        return INT64_MAX;
    return live->asked[seat] + (is_live(live) ? live->left[seat] : clock_of(live));
}

int64_t live_spent(const struct live *live, int seat, enum entry_kind kind, int64_t now)
{
    bool runs = kind == ENTRY_UNDO || (live_asked_people(live) & seat_bit(seat));
    if (!is_timed(live) || !is_live(live) || !runs || now < live->asked[seat])
        return 0;
    return now - live->asked[seat];
}

/* The entry of the seat's last event that stands; what was undone stands no more. */
static const struct live_entry *last_event(const struct live *live, uint32_t count, int seat)
{
    int undone = 0;
    while (count > 0) {
        const struct live_entry *entry = &live->entries[--count];
        if (entry->stored.seat != seat)
            continue;
        if (entry->stored.kind == ENTRY_UNDO)
            undone++;
        else if (entry->stored.kind == ENTRY_EVENT && undone-- == 0)
            return entry;
    }
    return NULL;
}

/* The seat is asked and has no time for it, whoever plays it. */
static bool has_no_time(const struct live *live, int seat, int64_t now)
{
    if (!is_timed(live))
        return false;
    if (is_live(live))
        return live->left[seat] <= 0;
    return (match_waiting(&live->match) & seat_bit(seat)) &&
           live->asked[seat] + clock_of(live) <= now;
}

static void spend(struct live *live, const struct stored_entry *entry)
{
    int64_t *left = &live->left[entry->seat];
    *left = *left > entry->spent ? *left - entry->spent : 0;
}

static void apply_event(struct live *live, struct live_entry *entry)
{
    int seat = entry->stored.seat;
    bool by_bot = (live_bot_seats(live) & seat_bit(seat)) != 0;
    entry->asked = live->asked[seat];
    entry->gave = by_bot ? 0 : (int64_t)live->table->clock_increment * 1000;
    live->left[seat] += entry->gave;
    live->asked[seat] = entry->stored.time;
}

static void apply_undo(struct live *live, const struct live_entry *entry)
{
    int seat = entry->stored.seat;
    const struct live_entry *undone = last_event(live, live->count - 1, seat);
    live->undos[seat]++;
    live->asked[seat] = entry->stored.time;
    if (undone == NULL)
        return;
    live->left[seat] -= undone->gave;
    if (!is_live(live) && undone->asked < entry->stored.time)
        live->asked[seat] = undone->asked;
}

static void apply_seat(struct live *live, const struct stored_entry *entry)
{
    int seat = entry->seat;
    bool returns = entry->value == SEAT_RETURNED;
    live->returns[seat] += returns;
    if (returns && has_no_time(live, seat, entry->time) && !(live->graced & seat_bit(seat))) {
        live->graced |= seat_bit(seat);
        live->left[seat] = RETURN_TIME;
        live->asked[seat] = entry->time + RETURN_TIME - clock_of(live); /* turn by turn */
    }
    if (is_live(live))
        live->asked[seat] = entry->time;
}

void live_clock_apply(struct live *live, struct live_entry *entry, seats_mask before)
{
    const struct stored_entry *stored = &entry->stored;
    seats_mask fresh = match_waiting(&live->match) & (seats_mask)~before;
    spend(live, stored);
    for (int seat = 0; seat < live->table->players; seat++)
        if ((fresh & seat_bit(seat)) && seat != stored->seat)
            live->asked[seat] = stored->time;
    switch ((enum entry_kind)stored->kind) {
    case ENTRY_EVENT: apply_event(live, entry); break;
    case ENTRY_UNDO: apply_undo(live, entry); break;
    case ENTRY_SEAT: apply_seat(live, stored); break;
    case ENTRY_RULES:
    case ENTRY_ENDED: break; /* of no seat */
    }
}

void live_clock_resume(struct live *live, int64_t started, int64_t now)
{
    for (int seat = 0; seat < live->table->players; seat++) {
        bool of_earlier_run = live->asked[seat] < started;
        /* The machine's clock was set back between; servers that share one differ by less. */
        bool in_future = live->asked[seat] > now + SKEW;
        if (in_future || (of_earlier_run && is_live(live)))
            live->asked[seat] = started;
    }
}

bool live_grants_undo(const struct live *live, int seat, int64_t now, struct reason *why)
{
    if (live->undos[seat] >= UNDOS_MAX)
        return reason_set(why, "you have taken back %d events in this match: no more", UNDOS_MAX);
    const struct live_entry *last = last_event(live, live->count, seat);
    if (!is_timed(live) || last == NULL)
        return true;
    int64_t left = is_live(live)
                       ? live->left[seat] - live_spent(live, seat, ENTRY_UNDO, now) - last->gave
                       : last->asked + clock_of(live) - now;
    return left > 0 || reason_set(why, "there is no time left to decide anew");
}

bool live_may_return(const struct live *live, int seat, int64_t now, struct reason *why)
{
    if (live->returns[seat] >= RETURNS_MAX)
        return reason_set(why, "you have come back %d times: the bot plays on", RETURNS_MAX);
    if (has_no_time(live, seat, now) && (live->graced & seat_bit(seat)))
        return reason_set(why, "your time is up: the bot plays on");
    return true;
}
