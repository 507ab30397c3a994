#include "server/table/change.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/log.h"
#include "server/table/consequences.h"
#include "server/table/news.h"
#include "server/table/outcomes.h"

void change_free(struct change *change)
{
    sodium_memzero(change->request.person.password, PASSWORD_SIZE);
    free(change->request.entries);
    free(change->request.matches);
    free(change->request.lines);
    free(change->request.persons);
    free(change->request.renamed);
    free(change->request.sanctions);
    free(change->request.notices);
    free(change->request.blocks);
    free(change->request.standings);
    free(change->request.tallies);
    free(change->request.results);
    free(change->request.opponents);
    free(change->request.followed);
    free(change->request.subscriptions);
    free(change->request.mails);
    for (size_t i = 0; change->request.reports != NULL && i < change->request.count; i++) {
        free(change->request.reports[i].lines);
        free(change->request.reports[i].seats);
    }
    free(change->request.reports);
    free(change);
}

enum { AGAIN_MAX = 8 };

/*
 * What another server may have been faster with: by the number of an entry or a line, or by the
 * version of the table. The call is judged again by what the table is then.
 */
static bool is_race(const struct change *change)
{
    static const enum store_kind races[] = {
        STORE_APPEND,       STORE_APPEND_COUNTED, STORE_CHAT_ADD,      STORE_MATCH_CREATE,
        STORE_MATCH_UPDATE, STORE_MATCH_UPGRADE,  STORE_MATCH_DELETE,  STORE_MATCH_REMOVE,
        STORE_MATCH_FEWER,  STORE_MATCH_INVITE,   STORE_MATCH_DECLINE,
    };
    if (change->request.status != STORE_CONFLICT || change->call->table == NULL)
        return false;
    for (int i = 0; i < COUNT(races); i++)
        if (change->request.kind == races[i])
            return true;
    return false;
}

static void changed(struct store_request *request)
{
    struct change *change = request->context;
    struct hosted_table *table = change->call->table;
    change->call->server->changes--;
    if (table != NULL)
        table_hold(table)->busy = false;
    if (is_race(change) && change->call->again < AGAIN_MAX && change->call->run != NULL) {
        table_judge_again(change->call);
        change_free(change);
        table_release(table);
        return;
    }
    if (is_race(change))
        table_behind(table);
    if (table != NULL && request->status == STORE_UNSURE)
        table_doubt(table);
    (request->status == STORE_DONE ? change->done : change->failed)(change);
    change_free(change);
    if (table != NULL) {
        table_proceed(table);
        table_release(table);
    }
}

struct change *change_make(struct call *call, enum store_kind kind,
                           void (*done)(struct change *change))
{
    struct change *change = server_allocate(sizeof *change);
    change->call = call;
    change->done = done;
    change->failed = change_refuse;
    if (call->table != NULL)
        change->match = call->table->stored;
    change->request.kind = kind;
    change->request.match = &change->match;
    change->request.done = changed;
    change->request.context = change;
    return change;
}

void change_begin(struct change *change)
{
    struct call *call = change->call;
    if (call->table != NULL)
        call->table->busy = true;
    call->server->changes++;
    store_submit(call->server->store, &change->request);
}

void change_refuse(struct change *change)
{
    struct call *call = change->call;
    if (change->request.status == STORE_CONFLICT && call->table != NULL)
        call_refuse_stale(call, table_sequence(call->table),
                          "somebody was faster; look again and decide anew");
    else
        call_refuse_store(call, change->request.status);
}

/* Appending to the log. */

struct accepted {
    uint32_t sequence;
    bool again;
};

static void tell_accepted(struct writer *writer, const void *context)
{
    const struct accepted *accepted = context;
    write_key_number(writer, "seq", accepted->sequence + 1);
    if (accepted->again)
        write_key_bool(writer, "repeated", true);
}

void change_answer_again(struct call *call, const struct live_entry *entry)
{
    struct accepted accepted = {entry->stored.sequence, true};
    call_answer(call, tell_accepted, &accepted);
}

static void append_failed(struct change *change)
{
    struct hosted_table *table = change->call->table;
    table->failed = true;
    change_refuse(change);
    table_wake(table);
}

/* What the match has done to the ratings of those who sit there. */
static void take_ratings(struct stored_match *stored, const struct stored_match *counted)
{
    stored->rated = counted->rated;
    for (int seat = 0; seat < stored->players; seat++) {
        stored->seats[seat].rating = counted->seats[seat].rating;
        stored->seats[seat].mean_before = counted->seats[seat].mean_before;
        stored->seats[seat].rank = counted->seats[seat].rank;
    }
}

/* On the disk: now it happens, and everybody hears of it, the one who asked before all others. */
static void appended(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = call->table;
    struct stored_entry *entry = &change->request.entry;
    struct reason why;
    table->failed = false;
    if (change->request.claimed && !table->ours)
        table_claimed(table);
    if (!live_apply(table->live, entry, &why)) {
        log_line("error: a stored entry does not fit its match: %s", why.text);
        abort(); /* memory and disk disagree: the disk is right, so begin again from it */
    }
    if (change->request.result != NULL) {
        table->stored.status = MATCH_OVER;
        table->stored.version = change->match.version;
        memcpy(table->stored.result, change->result, sizeof change->result);
        table->stored.series = change->match.series;
    }
    if (change->request.kind == STORE_APPEND_COUNTED)
        take_ratings(&table->stored, &change->match);
    if (entry->kind == ENTRY_ENDED) {
        table->stored.status = MATCH_OVER;
        table->stored.ended = END_BY_HOST;
        table->stored.version = change->match.version;
    }
    table->server->figures.moves += entry->kind == ENTRY_EVENT;
    struct accepted accepted = {entry->sequence, false};
    call_answer(call, tell_accepted, &accepted);
    news_of_match(table, entry->sequence);
    if (entry->kind == ENTRY_SEAT || table->stored.status == MATCH_OVER)
        news_of_seats(table);
    table_wake(table);
}

/* What the match says of people is kept by the same commit that ends it; if rated, it counts. */
static void end_with(struct change *change, const struct live *live)
{
    struct course course = {.last = 0};
    struct ledger ledger;
    for (uint32_t i = 0; i < live->count; i++)
        course_note(&course, &live->entries[i].stored);
    course_note(&course, &change->request.entry);
    outcomes_foresee(live, change->request.entry.value, &ledger);
    outcomes_of(&change->match, change->result, &course, &ledger, change->request.outcomes);
    change->request.result = change->result;
    for (int seat = 0; change->match.series.of > 0 && seat < change->match.players; seat++)
        change->match.series.wins[seat] += change->request.outcomes[seat].won;
    if (change->match.rated >= RATED_NOT)
        return;
    ranks_of(&change->match, change->result, &course.departures, change->request.ranks);
    for (int seat = 0; seat < change->match.players; seat++)
        change->request.bots[seat] = ranks_bot(&change->match, seat);
    change->request.kind = STORE_APPEND_COUNTED;
}

static struct change *make_entry(struct call *call, enum store_kind store, enum entry_kind kind,
                                 int seat, uint64_t value)
{
    struct live *live = call->table->live;
    struct change *change = change_make(call, store, appended);
    struct stored_entry *entry = &change->request.entry;
    change->failed = append_failed;
    entry->sequence = live->count;
    entry->kind = (uint8_t)kind;
    entry->seat = (uint8_t)seat;
    entry->value = value;
    entry->time = server_time();
    entry->spent = live_spent(live, seat, kind, entry->time);
    memcpy(entry->client, call->id, sizeof entry->client);
    change->request.ours = call->table->ours;
    entry->trace = consequences_of(live, entry, change->result);
    if (change->result[0] != '\0')
        end_with(change, live);
    return change;
}

void change_append(struct call *call, enum entry_kind kind, int seat, uint64_t value)
{
    change_begin(make_entry(call, STORE_APPEND, kind, seat, value));
}

void change_stop(struct call *call)
{
    struct change *change = make_entry(call, STORE_MATCH_UPGRADE, ENTRY_ENDED, 0, 0);
    change->match.status = MATCH_OVER;
    change->match.ended = END_BY_HOST;
    change_begin(change);
}
