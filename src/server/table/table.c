#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "protocol/record.h"
#include "server/common/log.h"

enum { BUCKETS = 1 << 15, LANE_MAX = 64, IDLE_MILLISECONDS = 60000 };

struct tables {
    struct hosted_table *buckets[BUCKETS];
    struct hosted_table *newest;
    int count;
    void (*wake)(struct hosted_table *table);
};

struct tables *tables_open(void (*wake)(struct hosted_table *table))
{
    struct tables *tables = server_allocate(sizeof *tables);
    tables->wake = wake;
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

static struct hosted_table *find(struct tables *tables, const struct match_id *id)
{
    for (struct hosted_table *at = *bucket_of(tables, id); at != NULL; at = at->next)
        if (memcmp(&at->stored.id, id, sizeof *id) == 0)
            return at;
    return NULL;
}

void table_wake(struct hosted_table *table)
{
    table->server->tables->wake(table);
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
    if (!watch_has(place, who->id))
        table_wake(table);
}

struct hosted_table *table_make(struct server *server, const struct stored_match *stored)
{
    struct tables *tables = server->tables;
    struct hosted_table *table = server_allocate(sizeof *table);
    table->place.left = left;
    table->server = server;
    table->stored = *stored;
    table->game = games_find(stored->game);
    table->lane_end = &table->lane;
    table->used = server_now(server);
    table->listed = true;
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

static void refuse_lane(struct hosted_table *table, const char *code, const char *message)
{
    while (table->lane != NULL) {
        struct call *call = table->lane;
        table->lane = call->next;
        call_refuse(call, code, "%s", message);
    }
    table->lane_end = &table->lane;
    table->lane_length = 0;
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
    refuse_lane(table, "not_found", "there is no such table");
    table_release(table);
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
    if (stored->status == MATCH_OPEN ||
        (game != NULL && game->rules_version == stored->rules_version))
        return false;
    if (game == NULL)
        reason_set(why, "this program does not have the game");
    else
        record_other_rules(stored->rules_version, game->rules_version, why);
    return true;
}

int table_seat(const struct hosted_table *table, const struct person *person)
{
    for (int seat = 0; person != NULL && seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person == person->id)
            return seat;
    return SPECTATOR;
}

/* Reading a match. */

struct load {
    struct store_request request;
    struct stored_match match;
    struct hosted_table *table;
};

/* Plays the stored log again. */
static bool replay(struct hosted_table *table, const struct store_request *request,
                   struct reason *why)
{
    struct live *live = live_make(table->game, &table->stored);
    if (live == NULL)
        return reason_set(why, "out of memory");
    for (size_t i = 0; i < request->count; i++)
        if (!live_apply(live, &request->entries[i], why)) {
            live_free(live);
            return false;
        }
    /* Nobody's time runs while the server is down; days for a move are long enough to run on. */
    for (int seat = 0; seat < table->stored.players && table->stored.mode == MODE_LIVE; seat++)
        if (live->asked[seat] < table->server->started)
            live->asked[seat] = table->server->started;
    table->live = live;
    return true;
}

static void loaded(struct store_request *request)
{
    struct load *load = request->context;
    struct hosted_table *table = load->table;
    struct reason why;
    table->loading = false;
    if (request->status == STORE_DONE) {
        table->stored = load->match;
        if (table->game == NULL)
            table->game = games_find(table->stored.game);
        if (table_has_other_rules(&table->stored, &why)) {
            refuse_lane(table, "other_rules", why.text);
        } else if (table->stored.status != MATCH_OPEN && !replay(table, request, &why)) {
            log_line("error: cannot play a stored match again: %s", why.text);
            refuse_lane(table, "store_failed", "the table cannot be read now");
            table->failed = true;
        }
        table->server->figures.loads++;
    } else {
        bool missing = request->status == STORE_MISSING;
        refuse_lane(table, missing ? "not_found" : "store_failed",
                    missing ? "there is no such table" : "the table cannot be read now");
        if (missing)
            table_drop(table);
    }
    free(request->entries);
    free(load);
    if (table->live != NULL)
        table_wake(table);
    table_proceed(table);
    table_release(table);
}

static void begin_load(struct hosted_table *table)
{
    struct load *load = server_allocate(sizeof *load);
    load->table = table;
    load->match.id = table->stored.id;
    load->request.kind = STORE_MATCH_READ;
    load->request.match = &load->match;
    load->request.done = loaded;
    load->request.context = load;
    table->loading = true;
    table_hold(table);
    store_submit(table->server->store, &load->request);
}

/* The lane. */

static void let_go(struct call *call)
{
    struct hosted_table *table = call->table;
    call->table = NULL;
    call->match = NULL;
    call->leave = NULL;
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

void table_proceed(struct hosted_table *table)
{
    if (table->proceeding)
        return;
    table->proceeding = true;
    table_hold(table);
    while (table->lane != NULL && !table->busy && !table->loading) {
        if (table->stored.players == 0 ||
            (table->stored.status != MATCH_OPEN && table->live == NULL)) {
            begin_load(table);
            break;
        }
        struct call *call = table->lane;
        table->lane = call->next;
        if (table->lane == NULL)
            table->lane_end = &table->lane;
        table->lane_length--;
        call->run(call);
    }
    table->proceeding = false;
    table_release(table);
}

void table_enter(struct call *call, const struct match_id *id, void (*run)(struct call *call))
{
    struct server *server = call->server;
    const struct match_id wanted = *id; /* perhaps it belongs to the table that is left here */
    let_go(call);
    struct hosted_table *table = find(server->tables, &wanted);
    if (table == NULL) {
        /* Perhaps one that is over: the store knows. It has no players until it is read. */
        struct stored_match unknown = {.id = wanted, .status = MATCH_OVER};
        table = table_make(server, &unknown);
    }
    if (table->lane_length >= LANE_MAX) {
        call_refuse(call, "busy", "too much is asked of this table at once; try again");
        return;
    }
    table_take(table, call);
    call->run = run;
    call->next = NULL;
    *table->lane_end = call;
    table->lane_end = &call->next;
    table->lane_length++;
    table->used = server_now(server);
    int seat = table_seat(table, call->who);
    if (seat != SPECTATOR)
        table->seen[seat] = server_time();
    table_proceed(table);
}

/* Starting and sweeping. */

bool tables_load(struct server *server, const char *folder, struct reason *why)
{
    struct store *store = store_open(folder, NULL, why);
    if (store == NULL)
        return false;
    struct store_request request = {.kind = STORE_MATCHES_ACTIVE};
    enum store_status status = store_now(store, &request);
    store_close(store);
    for (size_t i = 0; i < request.count; i++)
        table_make(server, &request.matches[i]);
    free(request.matches);
    return status == STORE_DONE || reason_set(why, "the stored matches cannot be read");
}

static bool is_idle(const struct hosted_table *table, uint64_t now)
{
    return table->place.watchers == NULL && table->holders == 0 && table->lane == NULL &&
           table->job == NULL && now - table->used > IDLE_MILLISECONDS;
}

void tables_sweep(struct server *server)
{
    uint64_t now = server_now(server);
    struct hosted_table *table = server->tables->newest;
    while (table != NULL) {
        struct hosted_table *older = table->older;
        if (is_idle(table, now) && table->stored.status == MATCH_OVER) {
            table_drop(table);
        } else if (is_idle(table, now) && table->live != NULL) {
            live_free(table->live);
            table->live = NULL;
        }
        table = older;
    }
}
