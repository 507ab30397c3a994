#include "server/table/wake.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "server/table/catch_up.h"
#include "server/table/change.h"
#include "server/table/claims.h"
#include "server/table/news.h"
#include "server/table/nudge.h"
#include "server/table/thoughts.h"

enum { RETRY_MILLISECONDS = 1000 };

/* Nothing is to be done any more for what the call was made for; perhaps something else is. */
static void give_up(struct call *call)
{
    struct hosted_table *table = call->table; /* held by its lane */
    call_end(call);
    wake_table(table);
}

/*
 * The bot's choice when its turn in the lane has come. The table may have gone on since, or back: a
 * choice for a position that was undone is dropped, even if it is legal in the present one.
 */
static void play_choice(struct call *call)
{
    struct hosted_table *table = call->table;
    struct live *live = table->live;
    if (table->stored.status == MATCH_RUNNING && live != NULL &&
        (live_bot_seats(live) & seat_bit(call->seat)) && table->ours &&
        live_expects(live, call->seat, call->sequence) &&
        live->match.game->is_legal(live->match.state, call->value)) {
        table->server->figures.bot_moves++;
        change_append(call, ENTRY_EVENT, call->seat, call->value);
        return;
    }
    give_up(call);
}

static void bot_ready(struct bot_job *job)
{
    struct thought *thought = (struct thought *)job;
    struct hosted_table *table = thought->table;
    table->job = NULL;
    if (job->cancelled) {
        /* Perhaps another choice is to be made instead; without memory for it, in a while. */
        table->failed = table->failed || !atomic_load(&job->stop);
        wake_table(table);
    } else if (table->listed) {
        struct call *call = call_make(table->server, "bot");
        call->seat = job->seat;
        call->value = job->answer.event;
        call->sequence = job->sequence;
        table_enter(call, &table->stored.id, play_choice);
    }
    thought_free(thought);
}

/* When the seat counts as left: live only, and only while it is asked and nobody is there. */
static int64_t away_deadline(const struct hosted_table *table, int seat)
{
    const struct live *live = table->live;
    int seconds = table->server->away_seconds;
    if (table->stored.mode != MODE_LIVE || seconds == 0 ||
        !(live_asked_people(live) & seat_bit(seat)) ||
        table_has(table, table->stored.seats[seat].person))
        return INT64_MAX;
    int64_t since = live->asked[seat];
    if (table->seen[seat] > since)
        since = table->seen[seat];
    return since + seconds * 1000LL;
}

/* When the seat counts as abandoned, wherever its person is: nobody has acted for days. */
static int64_t abandoned_deadline(const struct hosted_table *table, int seat, int64_t now)
{
    const struct live *live = table->live;
    int days = table->server->abandoned_days;
    if (days == 0 || !(live_asked_people(live) & seat_bit(seat)))
        return INT64_MAX;
    int64_t last =
        live->count > 0 ? live->entries[live->count - 1].stored.time : table->stored.started;
    if (last > now)
        last = table->server->started; /* the machine's clock was set back since */
    return last + days * 86400000LL;
}

/* The first seat whose time is up by `now`, and why; -1 with the next moment to look again. */
static int overdue(const struct hosted_table *table, int64_t now, enum seat_change *why,
                   int64_t *next)
{
    *next = INT64_MAX;
    for (int seat = 0; seat < table->stored.players; seat++) {
        int64_t deadline = live_deadline(table->live, seat);
        int64_t away = away_deadline(table, seat);
        int64_t abandoned = abandoned_deadline(table, seat, now);
        if (abandoned < away)
            away = abandoned;
        if (deadline <= now || away <= now) {
            *why = deadline <= now ? SEAT_OUT_OF_TIME : SEAT_AWAY;
            return seat;
        }
        if (deadline < *next)
            *next = deadline;
        if (away < *next)
            *next = away;
    }
    return -1;
}

static void replace(struct call *call)
{
    struct hosted_table *table = call->table;
    enum seat_change why;
    int64_t next;
    int seat = table->stored.status == MATCH_RUNNING && table->live != NULL && table->ours
                   ? overdue(table, server_time(), &why, &next)
                   : -1;
    if (seat >= 0) {
        change_append(call, ENTRY_SEAT, seat, why);
        return;
    }
    give_up(call);
}

void wake_look(struct hosted_table *table)
{
    table_enter(call_make(table->server, "clock"), &table->stored.id, replace);
}

void wake_on_timer(uv_timer_t *timer)
{
    struct hosted_table *table = timer->data;
    table->failed = false;
    wake_look(table);
}

/* A timer that rings earlier is left as it is: it will find nothing to do, and ask again. */
static void set_timer(struct hosted_table *table, int64_t milliseconds)
{
    uint64_t wanted = milliseconds < 1 ? 1 : (uint64_t)milliseconds;
    if (!uv_is_active((uv_handle_t *)&table->timer) || uv_timer_get_due_in(&table->timer) > wanted)
        uv_timer_start(&table->timer, wake_on_timer, wanted, 0);
}

/* What was in doubt and is in the log after all is news to those who look on. */
static void tell_settled(struct hosted_table *table)
{
    if (table->told < 0 || table->live == NULL)
        return;
    if (table->told != table->live->count)
        news_of_match(table, table->told);
    table->told = -1;
}

void wake_table(struct hosted_table *table)
{
    tell_settled(table);
    thoughts_check(table);
    if (!table->listed || table->stored.status != MATCH_RUNNING || table->damaged ||
        table->server->closing) {
        uv_timer_stop(&table->timer);
        return;
    }
    if (table->failed) {
        set_timer(table, RETRY_MILLISECONDS);
        return;
    }
    if (table->live == NULL)
        return;
    table->asked = live_asked_people(table->live);
    if (!table->ours) {
        uv_timer_stop(&table->timer);
        return;
    }
    seats_mask asked = match_waiting(&table->live->match) & live_bot_seats(table->live);
    if (asked != 0 && table->job == NULL && !table->busy)
        thought_of_bot(table, bits_lowest(asked), bot_ready);
    enum seat_change why;
    int64_t next;
    int64_t now = server_time();
    int64_t nudge = nudge_table(table, now);
    if (overdue(table, now, &why, &next) >= 0)
        set_timer(table, 1);
    else if (nudge < next)
        set_timer(table, nudge - now);
    else if (next != INT64_MAX)
        set_timer(table, next - now);
    else
        uv_timer_stop(&table->timer);
    if (asked == 0)
        claims_rest(table, nudge < next ? nudge : next);
}

const struct table_hooks wake_hooks = {
    .wake = wake_table,
    .missed = news_of_seats,
    .present = claims_tell_presence,
    .catch_up = catch_up,
    .catch_up_entry = catch_up_entry,
    .decline = claims_decline,
};
