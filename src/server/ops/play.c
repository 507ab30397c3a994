/* Playing: looking at a match, events, undo, leaving a seat and coming back, hints, the record. */
#include <stdlib.h>
#include <string.h>

#include "bots/answer.h"
#include "protocol/event_read.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/claims.h"
#include "server/table/news.h"
#include "server/table/table.h"
#include "server/table/tell.h"
#include "server/table/thoughts.h"

enum { HINTS_SHOWN = 5, HINTS_BURST = 10, HINTS_AT_ONCE = 3 };

/* Looking. */

static struct briefing briefing_of(const struct call *call)
{
    return (struct briefing){.table = call->table,
                             .viewer = table_seat(call->table, call->who),
                             .known = call_number(call, "from", -1),
                             .choices = call_flag(call, "choices", false),
                             .steps = call_flag(call, "steps", false)};
}

void op_table(struct call *call)
{
    struct briefing briefing = briefing_of(call);
    call_answer(call, tell_all, &briefing);
}

void op_subscribe(struct call *call)
{
    struct hosted_table *table = call->table;
    bool was_there = call->who != NULL && watch_has(&table->place, call->who->id);
    bool seated = table_seat(table, call->who) != SPECTATOR;
    if (!watch_begin(call->onlooker, &table->place, call_flag(call, "choices", false),
                     call_flag(call, "steps", false))) {
        call_refuse(call, "too_many", "this connection looks at too many tables already");
        return;
    }
    struct briefing briefing = briefing_of(call);
    if (seated && !was_there)
        claims_tell_presence(table, call->who->id, true);
    table_wake(table);
    bool newcomer = !was_there && briefing.viewer != SPECTATOR;
    call_answer(call, tell_all, &briefing);
    if (newcomer)
        news_of_seats(table);
}

void op_unsubscribe(struct call *call)
{
    watch_stop(call->onlooker, &call->table->place);
    call_succeed(call);
}

/* Acting. */

static const char seat_has_bot[] = "a bot plays your seat; take it back first: \"return\"";

/* The caller's seat; refuses if there is none. */
static bool has_seat(struct call *call, int *seat)
{
    *seat = table_seat(call->table, call->who);
    return *seat != SPECTATOR || call_refuse(call, "not_yours", "you have no seat at this table");
}

static bool is_running(struct call *call)
{
    return call->table->stored.status == MATCH_RUNNING ||
           call_refuse(call, "not_running", "the match is not running");
}

/*
 * Whether the caller may add this to the log of a running match. What was sent before, by the
 * client's own id, is answered as it was then, unless the id was for something else.
 */
static bool may_add(struct call *call, enum entry_kind kind, uint64_t change, int *seat)
{
    if (!has_seat(call, seat))
        return false;
    const struct live *live = call->table->live;
    const struct live_entry *before = live == NULL ? NULL : live_find(live, *seat, call->id);
    if (before == NULL)
        return is_running(call);
    if (before->stored.kind != kind || (kind == ENTRY_SEAT && before->stored.value != change))
        return call_refuse(call, "bad_request", "this \"id\" was used for something else");
    change_answer_again(call, before);
    return false;
}

/* Whether it was decided from the present position; else refuses. */
static bool is_fresh(struct call *call, int seat)
{
    const struct live *live = call->table->live;
    char message[80];
    int64_t expected = call_number(call, "expect", -1);
    if (live_expects(live, seat, expected))
        return true;
    snprintf(message, sizeof message, "\"expect\" must be the sequence you decide from, now %d",
             (int)live->count);
    call_refuse_stale(call, live->count, message);
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
    if (!may_add(call, ENTRY_EVENT, 0, &seat) || !is_fresh(call, seat))
        return;
    if (live_bot_seats(call->table->live) & seat_bit(seat))
        call_refuse(call, "not_yours", "%s", seat_has_bot);
    else if (!read_event(call, seat, &chosen, &why))
        call_refuse(call, "illegal_event", "%s", why.text);
    else
        change_append(call, ENTRY_EVENT, seat, chosen);
}

void op_undo(struct call *call)
{
    int seat;
    struct reason why;
    if (!may_add(call, ENTRY_UNDO, 0, &seat) || !is_fresh(call, seat))
        return;
    if (live_bot_seats(call->table->live) & seat_bit(seat))
        call_refuse(call, "not_yours", "%s", seat_has_bot);
    else if (!match_may_undo(&call->table->live->match, seat, &why) ||
             !live_grants_undo(call->table->live, seat, server_time(), &why))
        call_refuse(call, "no_undo", "%s", why.text);
    else
        change_append(call, ENTRY_UNDO, seat, 0);
}

/* Leaving a seat to a bot, and taking it back; doing so twice is as good as once. */
static void change_seat(struct call *call, enum seat_change change)
{
    int seat;
    struct reason why;
    if (!may_add(call, ENTRY_SEAT, change, &seat))
        return;
    const struct live *live = call->table->live;
    bool bot_plays = (live->bots & seat_bit(seat)) != 0;
    if (live->resigned & seat_bit(seat)) {
        if (change == SEAT_RESIGNED)
            call_succeed(call);
        else
            call_refuse(call, "not_yours", "you have resigned");
    } else if (change == SEAT_RETURNED ? !bot_plays : change == SEAT_HANDED_OVER && bot_plays) {
        if (!call_reconsider(call))
            call_succeed(call);
    } else if (change == SEAT_RETURNED && !live_may_return(live, seat, server_time(), &why)) {
        call_refuse(call, "no_return", "%s", why.text);
    } else {
        change_append(call, ENTRY_SEAT, seat, change);
    }
}

void op_resign(struct call *call)
{
    change_seat(call, SEAT_RESIGNED);
}

/* What counts against bots is not for a bot to play. */
void op_standin(struct call *call)
{
    if (call->table->stored.rated == RATED_BOTS)
        call_refuse(call, "rated", "this match counts against bots: play it yourself");
    else
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
    struct thought *thought = (struct thought *)job;
    call->who->hints--;
    if (!job->cancelled)
        call_answer(call, tell_advice, job);
    else if (call->server->closing)
        call_refuse(call, "closing", "the server is closing");
    else
        call_refuse_stale(call, table_sequence(thought->table), "the match has gone on meanwhile");
    thought_free(thought);
}

void op_hint(struct call *call)
{
    int seat;
    if (!has_seat(call, &seat) || !is_running(call))
        return;
    if (call->table->stored.rated != RATED_NOT) {
        call_refuse(call, "rated", "there are no hints in a rated match");
        return;
    }
    const struct match *match = &call->table->live->match;
    if (!(match_waiting(match) & seat_bit(seat))) {
        call_refuse(call, "illegal_event", "you are not asked now");
        return;
    }
    if (call->who->hints >= HINTS_AT_ONCE) {
        call_refuse(call, "too_many", "you are waiting for other hints; they come first");
        return;
    }
    if (!allowance_take(&call->who->heavy, server_now(call->server), 1, HINTS_BURST)) {
        call_refuse(call, "too_fast", "too many hints at once; wait a little");
        return;
    }
    call->who->hints++;
    call->reconsider = NULL; /* that the match has gone on is sure, then */
    thought_of_hint(call, seat, hint_ready);
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
