#include "server/table/wake.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "server/table/chance.h"
#include "server/table/change.h"
#include "server/table/workers.h"

enum { RETRY_MILLISECONDS = 1000 };

static const char standin[] = "medium"; /* who plays a seat that its person has left */

static const struct bot *bot_of(const struct hosted_table *table, int seat)
{
    const char *level = table->stored.seats[seat].bot;
    const struct bot *bot = level[0] == '\0' ? NULL : bot_find(level);
    return bot != NULL ? bot : bot_find(standin);
}

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
        (live_bot_seats(live) & seat_bit(call->seat)) &&
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
    struct hosted_table *table = job->context;
    table->job = NULL;
    if (!job->cancelled && table->listed) {
        struct call *call = call_make(table->server, "bot");
        call->seat = job->seat;
        call->value = job->answer.event;
        call->sequence = job->sequence;
        table_enter(call, &table->stored.id, play_choice);
    }
    free(job);
    table_release(table);
}

struct bot_job *wake_bot(const struct hosted_table *table, int seat, const struct bot *bot,
                         void (*done)(struct bot_job *job), void *context)
{
    struct bot_job *job = server_allocate(sizeof *job);
    job->game = table->game;
    job->bot = bot;
    job->seat = seat;
    job->sequence = table->live->count;
    job->seed = chance_for_bot(table, seat);
    memcpy(job->state, table->live->match.state, table->game->state_size);
    job->done = done;
    job->context = context;
    workers_submit(table->server->workers, job);
    return job;
}

/* When the seat counts as left: live only, and only while it is asked and nobody is there. */
static int64_t away_deadline(const struct hosted_table *table, int seat)
{
    const struct live *live = table->live;
    int seconds = table->server->away_seconds;
    if (table->stored.mode != MODE_LIVE || seconds == 0 ||
        !(live_asked_people(live) & seat_bit(seat)) ||
        watch_has(&table->place, table->stored.seats[seat].person))
        return INT64_MAX;
    int64_t since = live->asked[seat];
    if (table->seen[seat] > since)
        since = table->seen[seat];
    return since + seconds * 1000LL;
}

/* The first seat whose time is up by `now`, and why; -1 with the next moment to look again. */
static int overdue(const struct hosted_table *table, int64_t now, enum seat_change *why,
                   int64_t *next)
{
    *next = INT64_MAX;
    for (int seat = 0; seat < table->stored.players; seat++) {
        int64_t deadline = live_deadline(table->live, seat);
        int64_t away = away_deadline(table, seat);
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
    int seat = table->stored.status == MATCH_RUNNING && table->live != NULL
                   ? overdue(table, server_time(), &why, &next)
                   : -1;
    if (seat >= 0) {
        change_append(call, ENTRY_SEAT, seat, why);
        return;
    }
    give_up(call);
}

void wake_on_timer(uv_timer_t *timer)
{
    struct hosted_table *table = timer->data;
    table->failed = false;
    table_enter(call_make(table->server, "clock"), &table->stored.id, replace);
}

static void set_timer(struct hosted_table *table, int64_t milliseconds)
{
    uv_timer_start(&table->timer, wake_on_timer, milliseconds < 1 ? 1 : (uint64_t)milliseconds, 0);
}

void wake_table(struct hosted_table *table)
{
    if (!table->listed || table->stored.status != MATCH_RUNNING || table->server->closing) {
        uv_timer_stop(&table->timer);
        return;
    }
    if (table->failed) {
        set_timer(table, RETRY_MILLISECONDS);
        return;
    }
    if (table->live == NULL)
        return;
    seats_mask asked = match_waiting(&table->live->match) & live_bot_seats(table->live);
    if (asked != 0 && table->job == NULL && !table->busy) {
        int seat = bits_lowest(asked);
        table->job = wake_bot(table, seat, bot_of(table, seat), bot_ready, table_hold(table));
    }
    enum seat_change why;
    int64_t next;
    int64_t now = server_time();
    if (overdue(table, now, &why, &next) >= 0)
        set_timer(table, 1);
    else if (next != INT64_MAX)
        set_timer(table, next - now);
    else
        uv_timer_stop(&table->timer);
}
