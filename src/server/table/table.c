#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "protocol/record.h"
#include "server/common/log.h"
#include "server/table/told.h"
#include "server/table/touch.h"
#include "server/table/upgrade.h"

enum { BUCKETS = 1 << 15, IDLE_MILLISECONDS = 60000 };

/* Calls that may wait for a table: of one person, and of all who do not sit there. */
static const struct line_limits lane_limits = {.each = 16, .all = 128};

struct tables {
    struct hosted_table *buckets[BUCKETS];
    struct hosted_table *newest;
    int count;
    struct table_hooks hooks;
};

struct tables *tables_open(const struct table_hooks *hooks)
{
    struct tables *tables = server_allocate(sizeof *tables);
    tables->hooks = *hooks;
    return tables;
}

struct hosted_table *tables_newest(struct tables *tables)
{
    return tables->newest;
}

int tables_count(const struct tables *tables)
{
    return tables->count;
}

static struct hosted_table **bucket_of(struct tables *tables, const struct match_id *id)
{
    uint32_t number;
    memcpy(&number, id->bytes, sizeof number); /* ids are random: any part of them will do */
    return &tables->buckets[number % BUCKETS];
}

struct hosted_table *tables_find(struct tables *tables, const struct match_id *id)
{
    for (struct hosted_table *at = *bucket_of(tables, id); at != NULL; at = at->next)
        if (memcmp(&at->stored.id, id, sizeof *id) == 0)
            return at;
    return NULL;
}

void table_wake(struct hosted_table *table)
{
    table->server->tables->hooks.wake(table);
}

/* The one who leaves was there until now. */
static void left(struct place *place, const struct person *who)
{
    struct hosted_table *table = (struct hosted_table *)place;
    int seat = table_seat(table, who);
    table->used = server_now(table->server);
    if (seat == SPECTATOR)
        return;
    table->seen[seat] = server_time();
    table->visited = true;
    if (watch_has(place, who->id) || table->server->closing)
        return;
    table->server->tables->hooks.present(table, who->id, false);
    table_wake(table);
    table->server->tables->hooks.missed(table);
}

struct hosted_table *table_make(struct server *server, const struct stored_match *stored)
{
    struct tables *tables = server->tables;
    struct hosted_table *table = server_allocate(sizeof *table);
    table->place.left = left;
    table->server = server;
    table->stored = *stored;
    table->game = games_find(stored->game);
    table->used = server_now(server);
    table->listed = true;
    table->told = -1;
    table->ours = !server->shared;
    uv_timer_init(&server->loop, &table->timer);
    table->timer.data = table;
    struct hosted_table **bucket = bucket_of(tables, &stored->id);
    table->next = *bucket;
    *bucket = table;
    table->older = tables->newest;
    if (table->older != NULL)
        table->older->newer = table;
    tables->newest = table;
    tables->count++;
    return table;
}

static void free_table(uv_handle_t *timer)
{
    struct hosted_table *table = timer->data;
    live_free(table->live);
    free(table->story);
    free(table);
}

struct hosted_table *table_hold(struct hosted_table *table)
{
    table->holders++;
    return table;
}

void table_release(struct hosted_table *table)
{
    if (--table->holders == 0 && !table->listed)
        uv_close((uv_handle_t *)&table->timer, free_table);
}

static struct call *next_call(struct hosted_table *table)
{
    return (struct call *)line_next(&table->lane);
}

static void refuse_lane(struct hosted_table *table, const char *code, const char *message)
{
    for (struct call *call = next_call(table); call != NULL; call = next_call(table))
        call_refuse(call, code, "%s", message);
}

void table_drop(struct hosted_table *table)
{
    struct tables *tables = table->server->tables;
    if (!table->listed)
        return;
    table->listed = false;
    uv_timer_stop(&table->timer);
    watch_end(&table->place);
    struct hosted_table **at = bucket_of(tables, &table->stored.id);
    while (*at != table)
        at = &(*at)->next;
    *at = table->next;
    if (table->newer != NULL)
        table->newer->older = table->older;
    else
        tables->newest = table->older;
    if (table->older != NULL)
        table->older->newer = table->newer;
    tables->count--;
    table_hold(table);
    table_wake(table); /* no bot thinks for it any more */
    refuse_lane(table, "not_found", "there is no such table");
    table_release(table);
}

/* It has to be read anew; those who look on have heard of what it is now. */
static void forget_live(struct hosted_table *table)
{
    if (table->live == NULL)
        return;
    table->told = table->live->count;
    live_free(table->live);
    table->live = NULL;
}

void table_doubt(struct hosted_table *table)
{
    table->in_doubt = true;
    forget_live(table);
}

void table_behind(struct hosted_table *table)
{
    table->behind = true;
    table->failed = false;
    table_proceed(table);
}

void table_claimed(struct hosted_table *table)
{
    table->ours = true;
    for (int seat = 0; table->server->shared && seat < SEATS_MAX; seat++)
        table->seen[seat] = server_time();
}

void tables_close(struct tables *tables)
{
    if (tables == NULL)
        return;
    while (tables->newest != NULL)
        table_drop(tables->newest);
    free(tables);
}

uint32_t table_sequence(const struct hosted_table *table)
{
    return table->live == NULL ? 0 : table->live->count;
}

bool table_has_other_rules(const struct stored_match *stored, struct reason *why)
{
    const struct game *game = games_find(stored->game);
    if (stored->status == MATCH_OPEN)
        return false;
    if (game == NULL) {
        reason_set(why, "this program does not have the game");
        return true;
    }
    if (stored->ended == END_BY_RULES) {
        reason_set(why, "it ended when the rules of the game changed");
        return true;
    }
    bool may_come = stored->status == MATCH_RUNNING && stored->rules_version < game->rules_version;
    if (game->rules_version == stored->rules_version || may_come)
        return false;
    record_other_rules(stored->rules_version, game->rules_version, why);
    return true;
}

bool table_is_sound(const struct stored_match *stored, struct reason *why)
{
    const struct game *game = games_find(stored->game);
    struct reason unsaid;
    bool by_ours = stored->status == MATCH_OPEN ||
                   (game != NULL && stored->rules_version == game->rules_version);
    return game == NULL || !by_ours || table_has_other_rules(stored, NULL) ||
           live_fits(game, stored, why == NULL ? &unsaid : why);
}

int table_seat(const struct hosted_table *table, const struct person *person)
{
    for (int seat = 0; person != NULL && seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person == person->id)
            return seat;
    return SPECTATOR;
}

int table_kept(const struct stored_match *match, int64_t person)
{
    for (int seat = 0; seat < match->players; seat++)
        if (person != 0 && match->seats[seat].person == 0 &&
            match->seats[seat].kept.person == person &&
            match->seats[seat].kept.until > server_time())
            return seat;
    return SPECTATOR;
}

bool table_has(const struct hosted_table *table, int64_t person)
{
    for (int i = 0; person != 0 && i < SEATS_MAX; i++)
        if (table->elsewhere[i] == person)
            return true;
    return watch_has(&table->place, person);
}

seats_mask table_asked(const struct hosted_table *table)
{
    if (table->stored.status != MATCH_RUNNING)
        return 0;
    return table->live != NULL ? live_asked_people(table->live) : table->asked;
}

/* Reading a match. */

struct load {
    struct store_request request;
    struct stored_match match;
    struct hosted_table *table;
    struct live *live; /* of a match that is being brought to newer rules and goes on */
};

static void begin(struct load *load, void (*done)(struct store_request *request))
{
    load->request.match = &load->match;
    load->request.done = done;
    load->request.context = load;
    load->table->loading = true;
    load->table->server->changes++;
    table_hold(load->table);
    store_submit(load->table->server->store, &load->request);
}

/* What is stored is not what was written: nobody can play it, and all others go on. */
static void set_aside(struct hosted_table *table, const char *why)
{
    if (!table->damaged && why != NULL)
        log_line("error: match %lld is set aside: %s", (long long)table->stored.key, why);
    table->damaged = true;
    refuse_lane(table, "damaged", "this table was damaged on the server's disk; ask who hosts it");
}

static struct load *load_of(struct hosted_table *table)
{
    struct load *load = server_allocate(sizeof *load);
    load->table = table;
    load->match = table->stored;
    return load;
}

static void begin_load(struct hosted_table *table, enum store_kind kind);

/* What was asked for is there, or those who wait were refused. */
static void end_load(struct load *load)
{
    struct hosted_table *table = load->table;
    table->server->changes--;
    free(load->request.entries);
    free(load->request.told);
    free(load);
    if (table->live != NULL)
        table_wake(table);
    table_proceed(table);
    table_release(table);
}

static void take_live(struct hosted_table *table, struct live *live)
{
    live_clock_resume(live, table->server->started, server_time());
    table->damaged = false;
    table->live = live;
}

static void refuse_unread(struct hosted_table *table)
{
    refuse_lane(table, "store_failed", "the table cannot be read now");
    table->failed = true;
}

/* The match goes on by our rules, or has ended: it is on the disk. */
static void upgraded(struct store_request *request)
{
    struct load *load = request->context;
    struct hosted_table *table = load->table;
    struct reason why;
    table->loading = false;
    if (request->status == STORE_DONE) {
        table->stored = load->match;
        if (load->live != NULL && live_apply(load->live, &request->entry, &why)) {
            take_live(table, load->live);
            load->live = NULL;
        }
    } else if (request->status != STORE_CONFLICT) {
        refuse_unread(table);
    }
    live_free(load->live);
    end_load(load);
}

static void begin_upgrade(struct hosted_table *table, struct live *live, size_t count)
{
    struct load *load = load_of(table);
    load->live = live;
    upgrade_request(&load->request, &load->match, live, count, server_time());
    begin(load, upgraded);
}

/* The log of a match that has begun: played again, by our rules if it was by older ones. */
static void take_log(struct hosted_table *table, const struct store_request *request)
{
    struct live *live = NULL;
    struct reason why;
    switch (upgrade_judge(&table->stored, request->entries, request->count, &live, &why)) {
    case UPGRADE_CURRENT: take_live(table, live); break;
    case UPGRADE_GOES_ON:
        log_line("rules: a match of %s goes on by version %d", table->stored.game,
                 table->game->rules_version);
        begin_upgrade(table, live, request->count);
        break;
    case UPGRADE_ENDS:
        log_line("rules: a match of %s does not hold by version %d and ends: %s",
                 table->stored.game, table->game->rules_version, why.text);
        begin_upgrade(table, NULL, request->count);
        break;
    case UPGRADE_DAMAGED: set_aside(table, why.text); break;
    case UPGRADE_NOT_OURS: refuse_lane(table, "other_rules", why.text); break;
    }
}

static void take_match(struct hosted_table *table, const struct store_request *request)
{
    struct reason why;
    if (table->game == NULL)
        table->game = games_find(table->stored.game);
    if (request->kind == STORE_MATCH_TOLD) {
        table->story = told_read(request);
        if (table->story == NULL)
            refuse_unread(table);
    } else if (table->stored.ended == END_BY_RULES) {
        begin_load(table, STORE_MATCH_TOLD);
    } else if (table_has_other_rules(&table->stored, &why)) {
        refuse_lane(table, "other_rules", why.text);
        table->server->tables->hooks.decline(table);
    } else if (!table_is_sound(&table->stored, &why)) {
        set_aside(table, why.text);
    } else if (table->stored.status == MATCH_OPEN) {
        table->damaged = false;
    } else {
        take_log(table, request);
    }
}

/* What is new, if the table is in memory already; false if all of it has to be read. */
static bool take_news(struct hosted_table *table, const struct store_request *request)
{
    bool is_open = table->stored.status == MATCH_OPEN;
    if (table->stored.players == 0 || (table->live == NULL && !is_open))
        return false;
    if (table->server->tables->hooks.catch_up(table, request))
        return true;
    forget_live(table);
    return false;
}

void table_heard(struct hosted_table *table, const struct stored_entry *entry)
{
    if (table->live == NULL || table->behind || table->in_doubt) {
        table_behind(table);
    } else if (entry->sequence > table->live->count || table->busy || table->loading) {
        if (table->heard <= entry->sequence)
            table->heard = entry->sequence + 1;
        table_proceed(table);
    } else if (entry->sequence == table->live->count) {
        if (table->server->tables->hooks.catch_up_entry(table, entry)) {
            table_wake(table);
        } else {
            forget_live(table);
            table_behind(table);
        }
    }
}

static void loaded(struct store_request *request)
{
    struct load *load = request->context;
    struct hosted_table *table = load->table;
    table->loading = false;
    if (request->status == STORE_DONE && take_news(table, request)) {
        table->in_doubt = false;
        table->damaged = false;
        table_wake(table);
    } else if (request->status == STORE_DONE && request->from > 0) {
        table->behind = true; /* and what is known of it is of no use */
    } else if (request->status == STORE_DONE) {
        table->in_doubt = false;
        table->stored = load->match;
        memcpy(table->elsewhere, request->elsewhere, sizeof table->elsewhere);
        take_match(table, request);
        table->server->figures.loads++;
    } else if (request->status == STORE_DAMAGED) {
        set_aside(table, NULL); /* the store has said why */
    } else {
        bool missing = request->status == STORE_MISSING;
        table->behind = true;
        refuse_lane(table, missing ? "not_found" : "store_failed",
                    missing ? "there is no such table" : "the table cannot be read now");
        if (missing) {
            table_drop(table);
        } else {
            table->failed = true; /* the server tries again by itself if it plays there */
            table_wake(table);
        }
    }
    end_load(load);
}

static void begin_load(struct hosted_table *table, enum store_kind kind)
{
    struct load *load = load_of(table);
    load->request.kind = kind;
    load->request.settled = table->in_doubt;
    load->request.from = table->live == NULL ? 0 : (int)table->live->count;
    table->behind = false; /* until there is something newer */
    table->heard = 0;
    table->reads++;
    begin(load, loaded);
}

static bool lacks_news(const struct hosted_table *table)
{
    return table->behind || (table->live != NULL && table->live->count < table->heard);
}

static bool is_read(const struct hosted_table *table)
{
    if (table->stored.players == 0 || table->in_doubt || lacks_news(table))
        return false;
    return table->stored.status == MATCH_OPEN || table->live != NULL || table->story != NULL;
}

/* The lane. */

static void let_go(struct call *call)
{
    struct hosted_table *table = call->table;
    call->table = NULL;
    call->match = NULL;
    call->leave = NULL;
    call->reconsider = NULL;
    if (table != NULL)
        table_release(table);
}

void table_take(struct hosted_table *table, struct call *call)
{
    table_hold(table);
    let_go(call);
    call->table = table;
    call->match = &table->stored.id;
    call->leave = let_go;
}

/* Whether what is new has to be read though nobody asks for anything. */
static bool must_follow(const struct hosted_table *table)
{
    return lacks_news(table) && table->listed && table->stored.players > 0 && !table->damaged &&
           !table->failed && (table->place.watchers != NULL || table->ours);
}

static void judge_afresh(struct call *call)
{
    struct hosted_table *table = call->table;
    table->behind = true;
    line_return(&table->lane, &call->waiter);
    table_proceed(table);
}

void table_judge_again(struct call *call)
{
    call->again++;
    judge_afresh(call);
}

/*
 * What was read since the call came is what there is; one reading serves all who wait. Whoever asks
 * again and again for what they may not have, at one table after the other, is told to slow down.
 */
static bool reconsider(struct call *call)
{
    enum { DOUBTS_A_SECOND = 2, DOUBTS_BURST = 40 };
    uint64_t now = server_now(call->server);
    if (call->table->reads != call->reads || !call->table->listed)
        return false;
    if (call->who == NULL ||
        allowance_take(&call->who->doubts, now, DOUBTS_A_SECOND, DOUBTS_BURST)) {
        judge_afresh(call);
    } else {
        call->reconsider = NULL;
        call_refuse(call, "too_fast", "too much at once; wait a little");
    }
    return true;
}

void table_proceed(struct hosted_table *table)
{
    if (table->proceeding)
        return;
    table->proceeding = true;
    table_hold(table);
    while (!table->busy && !table->loading && (table->lane.first != NULL || must_follow(table))) {
        if (!is_read(table)) {
            begin_load(table, STORE_MATCH_READ);
            break;
        }
        struct call *call = next_call(table);
        call->run(call);
    }
    table->proceeding = false;
    table_release(table);
}

/*
 * By whom the call is counted. What needs no answer is the server's own, and what comes from no
 * address is asked by those who host.
 */
static uint64_t who_waits(const struct call *call)
{
    if (call->answer == NULL || call->address[0] == '\0')
        return LINE_OWN;
    return call->who != NULL ? (uint64_t)call->who->id : limits_key(call->address);
}

void table_enter(struct call *call, const struct match_id *id, void (*run)(struct call *call))
{
    struct server *server = call->server;
    const struct match_id wanted = *id; /* perhaps it belongs to the table that is left here */
    let_go(call);
    struct hosted_table *table = tables_find(server->tables, &wanted);
    if (table == NULL) {
        /* Perhaps one that is over: the store knows. It has no players until it is read. */
        struct stored_match unknown = {.id = wanted, .status = MATCH_OVER};
        table = table_make(server, &unknown);
    }
    int seat = table_seat(table, call->who);
    if (seat != SPECTATOR) {
        table->seen[seat] = server_time();
        table->network[seat] = limits_key(call->address);
        if (table->live != NULL)
            table->nudged |= live_asked_people(table->live) & seat_bit(seat); /* they know it */
    }
    if (call->answer != NULL)
        table->used = server_now(server);
    table_take(table, call);
    call->run = run;
    call->reads = table->reads;
    call->reconsider = server->shared ? reconsider : NULL;
    call->waiter = (struct waiter){.who = who_waits(call), .sure = seat != SPECTATOR};
    struct call *gone = (struct call *)line_join(&table->lane, &call->waiter, &lane_limits);
    if (gone != NULL)
        call_refuse(gone, "busy", "too much is asked of this table at once; try again");
    table_proceed(table);
}

/* Starting and sweeping. */

bool tables_load(struct server *server, struct reason *why)
{
    struct store_request request = {.kind = STORE_MATCHES_RUNNING};
    enum store_status status = store_now(server->store, &request);
    for (size_t i = 0; i < request.count; i++) {
        const struct stored_match *match = &request.matches[i];
        struct reason bad;
        if (table_is_sound(match, &bad))
            table_make(server, match)->used = 0; /* nobody has asked for it */
        else
            log_line("error: match %lld is set aside: %s", (long long)match->key, bad.text);
    }
    free(request.matches);
    return status == STORE_DONE || reason_set(why, "the stored matches cannot be read");
}

void tables_keep_words(struct server *server)
{
    for (struct hosted_table *at = server->tables->newest; at != NULL; at = at->older)
        if (at->live != NULL && at->stored.status == MATCH_RUNNING)
            told_keep(server, at->live);
}

static bool is_idle(const struct hosted_table *table, uint64_t now)
{
    return table->place.watchers == NULL && table->holders == 0 && table->lane.first == NULL &&
           table->job == NULL && now - table->used > IDLE_MILLISECONDS;
}

void tables_sweep(struct server *server)
{
    uint64_t now = server_now(server);
    struct hosted_table *table = server->tables->newest;
    while (table != NULL) {
        struct hosted_table *older = table->older;
        bool kept = table->stored.status == MATCH_RUNNING && (table->ours || table->resting);
        if (is_idle(table, now) && !kept) {
            if (table->live != NULL && table->stored.status == MATCH_RUNNING)
                told_keep(server, table->live);
            if (table->visited && table->stored.status == MATCH_OPEN)
                touch_table(server, &table->stored);
            table_drop(table);
        } else if (is_idle(table, now) && table->live != NULL) {
            told_keep(server, table->live);
            live_free(table->live);
            table->live = NULL;
        }
        table = older;
    }
}
