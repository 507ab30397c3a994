/* Playing: looking at a match, events, undo, leaving a seat and coming back, hints, the record. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/answer.h"
#include "protocol/event_read.h"
#include "server/table/chance.h"
#include "server/common/log.h"
#include "server/ops/ops.h"
#include "server/table/table.h"
#include "server/table/tell.h"
#include "server/table/watch.h"
#include "server/table/workers.h"

enum { HINTS_SHOWN = 5, HINTS_BURST = 10 };

/* Looking. */

static struct tale tale_of(const struct call *call)
{
    return (struct tale){.table = call->table,
                         .viewer = table_seat(call->table, call->who),
                         .known = call_number(call, "from", -1),
                         .choices = call_flag(call, "choices", false)};
}

void op_table(struct call *call)
{
    struct tale tale = tale_of(call);
    call_answer(call, tell_all, &tale);
}

void op_subscribe(struct call *call)
{
    struct hosted_table *table = call->table;
    bool was_there = call->who != NULL && watch_has(table, call->who->id);
    if (!watch_begin(call->visitor, table, call_flag(call, "choices", false))) {
        call_refuse(call, "too_many", "this connection looks at too many tables already");
        return;
    }
    struct tale tale = tale_of(call);
    table_wake(table);
    bool newcomer = !was_there && tale.viewer != SPECTATOR;
    table->holders++;
    call_answer(call, tell_all, &tale);
    if (newcomer)
        watch_tell_table(table);
    table_release(table);
}

void op_unsubscribe(struct call *call)
{
    watch_stop(call->visitor, call->table);
    call_succeed(call);
}

/* Appending to the log. */

struct accepted {
    uint32_t sequence;
    bool repeated;
};

static void tell_accepted(struct writer *writer, const void *context)
{
    const struct accepted *accepted = context;
    write_key_number(writer, "seq", accepted->sequence + 1);
    if (accepted->repeated)
        write_key_bool(writer, "repeated", true);
}

/* On the disk: now it happens, and everybody hears of it; who asked hears first that it was done.
 */
static void appended(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = call->table;
    struct stored_entry *entry = &change->request.entry;
    struct reason why;
    if (change->request.status != STORE_DONE) {
        bool conflict = change->request.status == STORE_CONFLICT;
        table->failed = true;
        if (conflict) { /* another server has played on: read its entries when next asked for */
            live_free(table->live);
            table->live = NULL;
        }
        call_refuse_store(call, change->request.status);
        table_wake(table);
        return;
    }
    table->failed = false;
    if (!live_apply(table->live, entry, &why)) {
        log_line("error: a stored entry does not fit its match: %s", why.text);
        abort(); /* memory and disk disagree: the disk is right, so begin again from it */
    }
    if (change->request.result != NULL) {
        table->stored.status = MATCH_OVER;
        memcpy(table->stored.result, change->result, sizeof change->result);
    }
    table->server->figures.moves += entry->kind == ENTRY_EVENT;
    table->holders++;
    struct accepted accepted = {entry->sequence, false};
    call_answer(call, tell_accepted, &accepted);
    watch_tell_match(table, entry->sequence);
    if (entry->kind == ENTRY_SEAT || table->stored.status == MATCH_OVER)
        watch_tell_table(table);
    table_wake(table);
    table_release(table);
}

void play_append(struct call *call, enum entry_kind kind, int seat, uint64_t value)
{
    struct live *live = call->table->live;
    struct change *change = change_make(call, STORE_APPEND, appended);
    struct stored_entry *entry = &change->request.entry;
    int64_t now = server_time();
    entry->sequence = live->count;
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    entry->value = value;
    entry->time = now;
    bool timed = call->table->stored.mode == MODE_LIVE && call->table->stored.clock_seconds > 0;
    if (timed && (live_asked_people(live) & seat_bit(seat)) && now > live->asked[seat])
        entry->spent = now - live->asked[seat];
    memcpy(entry->client, call->id, sizeof entry->client);
    struct writer result;
    writer_start(&result, change->result, sizeof change->result);
    if (kind == ENTRY_EVENT && match_result_after(&live->match, value, &result))
        change->request.result = change->result;
    change_begin(change);
}

/* The caller's seat in a running match, and that it is theirs to play; else refuses. */
static bool may_act(struct call *call, int *seat)
{
    struct hosted_table *table = call->table;
    *seat = table_seat(table, call->who);
    if (*seat == SPECTATOR) {
        call_refuse(call, "not_yours", "you have no seat at this table");
        return false;
    }
    if (table->stored.status != MATCH_RUNNING) {
        const struct live_entry *before =
            table->live == NULL ? NULL : live_find(table->live, *seat, call->id);
        struct accepted accepted = {before == NULL ? 0 : before->stored.sequence, true};
        if (before != NULL)
            call_answer(call, tell_accepted, &accepted);
        else
            call_refuse(call, "not_running", "the match is not running");
        return false;
    }
    return true;
}

/* Whether this was sent before (then answers), or is late (then refuses). */
static bool is_fresh(struct call *call, int seat)
{
    const struct live *live = call->table->live;
    const struct live_entry *before = live_find(live, seat, call->id);
    if (before != NULL) {
        struct accepted accepted = {before->stored.sequence, true};
        call_answer(call, tell_accepted, &accepted);
        return false;
    }
    int64_t expected = call_number(call, "expect", -1);
    if (live_expects(live, seat, expected))
        return true;
    call_refuse(call, "stale", "\"expect\" must be the sequence you decide from, now %d",
                (int)live->count);
    return false;
}

static bool read_event(struct call *call, int seat, event *out, struct reason *why)
{
    const struct match *match = &call->table->live->match;
    const json_t *json = json_object_get(call->body, "event");
    if (!(match_waiting(match) & seat_bit(seat)))
        return reason_set(why, "you are not asked now");
    if (json_is_integer(json)) {
        event events[LEGAL_MAX];
        int count = match->game->legal(match->state, seat, events);
        json_int_t index = json_integer_value(json);
        if (index < 0 || index >= count)
            return reason_set(why, "there are only %d legal events", count);
        *out = events[index];
        return true;
    }
    const json_t *by = json_object_get(json, "by");
    if (!json_is_integer(by) || json_integer_value(by) != seat)
        return reason_set(why, "the event must be by your own seat, %d", seat);
    return event_read(match->game, match->state, json, out, why);
}

void op_play(struct call *call)
{
    int seat;
    event chosen = 0;
    struct reason why;
    if (!may_act(call, &seat) || !is_fresh(call, seat))
        return;
    if (live_bot_seats(call->table->live) & seat_bit(seat))
        call_refuse(call, "not_yours", "a bot plays your seat; take it back first: \"return\"");
    else if (!read_event(call, seat, &chosen, &why))
        call_refuse(call, "illegal_event", "%s", why.text);
    else
        play_append(call, ENTRY_EVENT, seat, chosen);
}

void op_undo(struct call *call)
{
    int seat;
    struct reason why;
    if (!may_act(call, &seat) || !is_fresh(call, seat))
        return;
    if (!match_may_undo(&call->table->live->match, seat, &why))
        call_refuse(call, "no_undo", "%s", why.text);
    else
        play_append(call, ENTRY_UNDO, seat, 0);
}

/* Leaving a seat to a bot, and taking it back; doing so twice is as good as once. */
static void change_seat(struct call *call, enum seat_change change)
{
    int seat;
    if (!may_act(call, &seat))
        return;
    const struct live *live = call->table->live;
    bool bot_plays = (live->bots & seat_bit(seat)) != 0;
    if (live->resigned & seat_bit(seat)) {
        if (change == SEAT_RESIGNED)
            call_succeed(call);
        else
            call_refuse(call, "not_yours", "you have resigned");
    } else if (live_find(live, seat, call->id) != NULL || (change == SEAT_RETURNED && !bot_plays) ||
               (change == SEAT_HANDED_OVER && bot_plays)) {
        call_succeed(call);
    } else {
        play_append(call, ENTRY_SEAT, seat, change);
    }
}

void op_resign(struct call *call)
{
    change_seat(call, SEAT_RESIGNED);
}

void op_standin(struct call *call)
{
    change_seat(call, SEAT_HANDED_OVER);
}

void op_return(struct call *call)
{
    change_seat(call, SEAT_RETURNED);
}

/* Hints. */

static void tell_advice(struct writer *writer, const void *context)
{
    const struct bot_job *job = context;
    bot_write_answer(&job->answer, job->game, state_players(job->state), HINTS_SHOWN, writer);
}

static void hint_ready(struct bot_job *job)
{
    struct call *call = job->context;
    if (job->cancelled)
        call_refuse(call, "closing", "the server is closing");
    else
        call_answer(call, tell_advice, job);
    free(job);
}

/* The bot works on a copy of the position, and the table goes on meanwhile. */
void op_hint(struct call *call)
{
    int seat;
    if (!may_act(call, &seat))
        return;
    const struct match *match = &call->table->live->match;
    if (!(match_waiting(match) & seat_bit(seat))) {
        call_refuse(call, "illegal_event", "you are not asked now");
        return;
    }
    if (!allowance_take(&call->who->heavy, server_now(call->server), 1, HINTS_BURST)) {
        call_refuse(call, "too_fast", "too many hints at once; wait a little");
        return;
    }
    struct bot_job *job = server_allocate(sizeof *job);
    job->game = match->game;
    memcpy(job->state, match->state, match->game->state_size);
    job->seat = seat;
    job->seed = chance_for_bot(call->table, seat);
    job->bot = bot_find("expert");
    job->done = hint_ready;
    job->context = call;
    workers_submit(call->server->workers, job);
}

/* The record, once it is over. */

static void tell_record(struct writer *writer, const void *context)
{
    const struct hosted_table *table = context;
    const char *names[SEATS_MAX];
    for (int seat = 0; seat < table->stored.players; seat++) {
        const struct stored_seat *sits = &table->stored.seats[seat];
        names[seat] = sits->name[0] != '\0' ? sits->name : sits->bot[0] != '\0' ? sits->bot : "?";
    }
    write_key(writer, "record");
    match_write_record(&table->live->match, names, writer);
}

void op_record(struct call *call)
{
    if (call->table->stored.status == MATCH_OVER && call->table->live != NULL)
        call_answer(call, tell_record, call->table);
    else
        call_refuse(call, "not_over", "the record is given when the match is over");
}
