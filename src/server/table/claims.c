#include "server/table/claims.h"

#include <limits.h>
#include <stdlib.h>

#include "server/common/log.h"

enum {
    TICK_MILLISECONDS = 1000,
    AT_ONCE = 100,
    LULL_MILLISECONDS = 60000,
    DECLINED_MILLISECONDS = 10000
};

struct claims {
    struct server *server;
    void (*look)(struct hosted_table *table);
    uv_timer_t timer;
    bool asking;
    bool stopped;
    struct store_request request;
};

static void follow_clock(struct server *server)
{
    int64_t ahead;
    int64_t up;
    if (store_clock(server->store, &ahead, &up) && ahead != 0)
        clock_follow(ahead);
}

/* A match that is ours now is looked at when its turn in the lane has come. */
static void take(const struct claims *claims, const struct match_id *id)
{
    struct server *server = claims->server;
    struct hosted_table *table = tables_find(server->tables, id);
    if (table == NULL) {
        struct stored_match unknown = {.id = *id, .status = MATCH_RUNNING};
        table = table_make(server, &unknown);
        table->used = 0;
    }
    table_claimed(table);
    table->failed = false;
    claims->look(table);
}

static void claimed(struct store_request *request)
{
    struct claims *claims = request->context;
    size_t count = request->status == STORE_DONE && !claims->server->closing ? request->count : 0;
    claims->asking = false;
    for (size_t i = 0; i < count; i++)
        take(claims, &request->ids[i]);
    free(request->ids);
    request->ids = NULL;
    if (count == AT_ONCE && !claims->stopped)
        uv_timer_start(&claims->timer, claims->timer.timer_cb, 1, TICK_MILLISECONDS);
}

static void on_tick(uv_timer_t *timer)
{
    struct claims *claims = timer->data;
    follow_clock(claims->server);
    if (claims->asking || claims->server->closing)
        return;
    claims->asking = true;
    claims->request = (struct store_request){
        .kind = STORE_DUES_CLAIM, .limit = AT_ONCE, .done = claimed, .context = claims};
    store_submit(claims->server->store, &claims->request);
}

struct claims *claims_open(struct server *server, void (*look)(struct hosted_table *table))
{
    if (!server->shared)
        return NULL;
    struct claims *claims = server_allocate(sizeof *claims);
    claims->server = server;
    claims->look = look;
    uv_timer_init(&server->loop, &claims->timer);
    claims->timer.data = claims;
    uv_timer_start(&claims->timer, on_tick, 1, TICK_MILLISECONDS);
    return claims;
}

void claims_stop(struct claims *claims)
{
    if (claims == NULL)
        return;
    claims->stopped = true;
    uv_close((uv_handle_t *)&claims->timer, NULL);
}

void claims_close(struct claims *claims)
{
    free(claims);
}

void claims_lost(struct server *server)
{
    log_line("nodes: this server was silent for too long, and begins anew");
    struct hosted_table *older;
    for (struct hosted_table *at = tables_newest(server->tables); at != NULL; at = older) {
        older = at->older;
        at->ours = false;
        for (int seat = 0; seat < at->stored.players; seat++) {
            int64_t person = at->stored.seats[seat].person;
            if (person != 0 && watch_has(&at->place, person))
                claims_tell_presence(at, person, true);
        }
        table_behind(at);
        table_wake(at);
    }
}

/* What is told to the store about a table, and is nobody's call. */
struct errand {
    struct store_request request;
    struct stored_match match;
    struct hosted_table *table; /* held */
};

static void say(struct hosted_table *table, enum store_kind kind, struct errand *errand,
                void (*done)(struct store_request *request))
{
    errand->match = table->stored;
    errand->match.asked = table->asked;
    errand->table = table_hold(table);
    errand->request.kind = kind;
    errand->request.match = &errand->match;
    errand->request.done = done;
    errand->request.context = errand;
    store_submit(table->server->store, &errand->request);
}

static void forget(struct errand *errand)
{
    table_release(errand->table);
    free(errand);
}

static void told(struct store_request *request)
{
    forget(request->context);
}

/* Giving back. Until that is known the table is not ours, so that whoever appends says so. */

static void rested(struct store_request *request)
{
    struct errand *errand = request->context;
    struct hosted_table *table = errand->table;
    table->resting = false;
    if (request->status != STORE_DONE) {
        /* Somebody has appended, or the store is away: whoever has it looks again. */
        table->ours = request->status != STORE_CONFLICT || request->claimed;
        table->failed = request->status != STORE_CONFLICT;
        table_behind(table);
        table_wake(table);
    }
    forget(errand);
}

void claims_rest(struct hosted_table *table, int64_t due)
{
    int64_t now = server_time();
    if (!table->server->shared || !table->ours || table->resting || table->busy ||
        table->stored.mode != MODE_TURNS || table->live == NULL || due < now + LULL_MILLISECONDS)
        return;
    struct errand *errand = server_allocate(sizeof *errand);
    table->ours = false;
    table->resting = true;
    errand->request.due = due < STORE_TIME_MAX ? due : STORE_TIME_MAX;
    errand->request.from = (int)table->live->count;
    say(table, STORE_DUE_REST, errand, rested);
}

void claims_decline(struct hosted_table *table)
{
    if (!table->server->shared || !table->ours || table->resting)
        return;
    struct errand *errand = server_allocate(sizeof *errand);
    table->ours = false;
    errand->request.due = server_time() + DECLINED_MILLISECONDS;
    errand->request.from = INT_MAX;
    say(table, STORE_DUE_REST, errand, told);
}

/* Presence. */

void claims_tell_presence(struct hosted_table *table, int64_t person, bool there)
{
    if (!table->server->shared || table->server->closing || table->stored.key == 0)
        return;
    struct errand *errand = server_allocate(sizeof *errand);
    errand->request.person.id = person;
    errand->request.present = there;
    say(table, STORE_PRESENCE, errand, told);
}
