#include "server/table/ages.h"

#include <stdlib.h>

#include "server/table/change.h"
#include "server/table/leaving.h"
#include "server/table/touch.h"

enum { PAUSE_MILLISECONDS = 20, PACKED_AT_ONCE = 4, WISH_DAYS = 2 }; /* nobody waits long for it */

/* What a look is made of, in this order. */
enum step { TOKENS, SUBSCRIPTIONS, WISHES, PACKING, TABLES, PEOPLE, FORGETTING, RESTING };

struct ages {
    struct server *server;
    struct age_settings settings;
    uv_timer_t timer;
    enum step step;
    bool again; /* another look is wanted right after this one */
    bool stopped;
    int64_t cursor; /* the person up to whom they were looked at */
    bool more_people;
    int64_t *people; /* who is to be forgotten now */
    size_t people_count;
    int calls; /* to tables, under way */
    int removed;
    bool more_tables;
    struct store_request request;
};

static void proceed(uv_timer_t *timer);

static void pause_before(struct ages *ages, enum step step)
{
    ages->step = step;
    if (!ages->stopped)
        uv_timer_start(&ages->timer, proceed, PAUSE_MILLISECONDS, 0);
}

static void rest(struct ages *ages)
{
    uint64_t wait = ages->again ? PAUSE_MILLISECONDS : (uint64_t)ages->settings.every * 1000;
    ages->again = false;
    ages->step = RESTING;
    if (!ages->stopped)
        uv_timer_start(&ages->timer, proceed, wait, 0);
}

/*
 * The time before which something is too old; 0 if it never is. Both clocks have to agree, so that
 * one that was set wrong removes nothing.
 */
static int64_t too_old(int days)
{
    int64_t now = server_time();
    int64_t date = server_date();
    return days == 0 ? 0 : (date < now ? date : now) - days * 86400000LL;
}

static void ask(struct ages *ages, enum store_kind kind, int64_t before,
                void (*done)(struct store_request *request))
{
    ages->request =
        (struct store_request){.kind = kind, .before = before, .done = done, .context = ages};
    ages->request.person.id = ages->cursor;
    ages->request.limit = PACKED_AT_ONCE;
    store_submit(ages->server->store, &ages->request);
}

/* Tokens. */

static void tokens_dropped(struct store_request *request)
{
    bool more = request->status == STORE_DONE && request->more;
    pause_before(request->context, more ? TOKENS : SUBSCRIPTIONS);
}

/* Where people take messages. */

static void subscriptions_dropped(struct store_request *request)
{
    bool more = request->status == STORE_DONE && request->more;
    pause_before(request->context, more ? SUBSCRIPTIONS : WISHES);
}

/* Addresses that were given and not confirmed. */

static void wishes_dropped(struct store_request *request)
{
    pause_before(request->context, PACKING);
}

/* Logs of matches that are over. */

static void packed(struct store_request *request)
{
    bool more = request->status == STORE_DONE && request->more;
    pause_before(request->context, more ? PACKING : TABLES);
}

/* Open tables, each in its lane, so that nobody sits down at one that is being removed. */

static void table_done(struct call *call)
{
    struct ages *ages = call->caller;
    if (--ages->calls == 0)
        pause_before(ages, ages->more_tables && ages->removed > 0 ? TABLES : PEOPLE);
}

static void table_removed(struct change *change)
{
    struct ages *ages = change->call->caller;
    ages->removed++;
    table_drop(change->call->table);
    call_end(change->call);
}

static void remove_table(struct call *call)
{
    struct hosted_table *table = call->table;
    if (table->stored.status == MATCH_OPEN && table->place.watchers == NULL &&
        table->elsewhere[0] == 0) {
        change_begin(change_make(call, STORE_MATCH_DELETE, table_removed));
        return;
    }
    touch_table(table->server, &table->stored);
    call_end(call);
}

static void tables_found(struct store_request *request)
{
    struct ages *ages = request->context;
    struct match_id *ids = request->ids;
    size_t count = ages->stopped || request->status != STORE_DONE ? 0 : request->count;
    ages->more_tables = request->more;
    ages->removed = 0;
    ages->calls = (int)count;
    for (size_t i = 0; i < count; i++) {
        struct call *call = call_make(ages->server, "age");
        call->caller = ages;
        call->release = table_done;
        table_enter(call, &ids[i], remove_table);
    }
    free(ids);
    if (count == 0)
        pause_before(ages, PEOPLE);
}

/* People. */

static bool is_here(const struct server *server, int64_t person)
{
    for (const struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        if (at->who != NULL && at->who->id == person)
            return true;
    return false;
}

static void forgotten(struct store_request *request)
{
    struct ages *ages = request->context;
    if (request->status == STORE_DONE)
        leave_memory(ages->server, request->person.id);
    if (request->status != STORE_DONE || !request->more)
        ages->people_count--;
    pause_before(ages, FORGETTING);
}

/* Forgets the last of those who were found, or looks for more. */
static void forget_next(struct ages *ages)
{
    while (ages->people_count > 0 && is_here(ages->server, ages->people[ages->people_count - 1]))
        ages->people_count--;
    if (ages->people_count == 0) {
        if (ages->more_people)
            pause_before(ages, PEOPLE);
        else
            rest(ages);
        return;
    }
    int64_t cursor = ages->cursor;
    ages->cursor = ages->people[ages->people_count - 1];
    ask(ages, STORE_PERSON_DELETE, 0, forgotten);
    ages->cursor = cursor;
}

static void people_found(struct store_request *request)
{
    struct ages *ages = request->context;
    bool good = request->status == STORE_DONE;
    free(ages->people);
    ages->people = request->numbers;
    ages->people_count = good ? request->count : 0;
    ages->more_people = good && request->more;
    ages->cursor = request->person.id;
    pause_before(ages, FORGETTING);
}

static void proceed(uv_timer_t *timer)
{
    struct ages *ages = timer->data;
    switch (ages->step) {
    case RESTING:
        ages->cursor = 0;
        pause_before(ages, TOKENS);
        return;
    case TOKENS:
        ask(ages, STORE_AGED_TOKENS_DROP, too_old(ages->settings.session), tokens_dropped);
        return;
    case SUBSCRIPTIONS:
        ask(ages, STORE_AGED_SUBSCRIPTIONS_DROP, too_old(ages->settings.push),
            subscriptions_dropped);
        return;
    case WISHES: ask(ages, STORE_AGED_WISHES_DROP, too_old(WISH_DAYS), wishes_dropped); return;
    case PACKING: ask(ages, STORE_PACK, 0, packed); return;
    case TABLES: ask(ages, STORE_AGED_TABLES, too_old(ages->settings.open), tables_found); return;
    case PEOPLE: ask(ages, STORE_AGED_PEOPLE, too_old(ages->settings.guest), people_found); return;
    case FORGETTING: forget_next(ages); return;
    }
}

struct ages *ages_open(struct server *server, const struct age_settings *settings)
{
    struct ages *ages = server_allocate(sizeof *ages);
    ages->server = server;
    ages->settings = *settings;
    uv_timer_init(&server->loop, &ages->timer);
    ages->timer.data = ages;
    rest(ages);
    return ages;
}

void ages_hurry(struct ages *ages)
{
    if (ages == NULL)
        return;
    ages->again = true;
    if (ages->step == RESTING)
        rest(ages);
}

void ages_stop(struct ages *ages)
{
    if (ages == NULL)
        return;
    ages->stopped = true;
    uv_close((uv_handle_t *)&ages->timer, NULL);
}

void ages_close(struct ages *ages)
{
    if (ages == NULL)
        return;
    free(ages->people);
    free(ages);
}
