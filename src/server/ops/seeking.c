#include "server/ops/seeking.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/ops/seekers.h"
#include "server/ops/seating.h"
#include "server/table/chance.h"
#include "server/table/tell.h"

enum {
    SEEKERS_MAX = 2000,
    TICK_MILLISECONDS = 1000,
    WAIT_MAX = 3600,
    NEAR_RATING = 150, /* points; and so many more for each second */
    NEAR_RATING_WIDENS = 10,
    NEAR_TIMELY = 10, /* of a hundred; and one more after so many seconds */
    NEAR_TIMELY_WIDENS = 2,
    TIMELY_UNKNOWN = -1
};

/* Who seeks. */

static void forget(struct server *server, struct seeker **at)
{
    struct seeker *seeker = *at;
    *at = seeker->next;
    server->seekers->count--;
    seeks_drop(server, seeker);
    if (seeker->who != NULL)
        person_release(server->people, seeker->who);
    free(seeker);
}

static bool seeks_same(const struct seeker *a, const struct seeker *b)
{
    const struct stored_match *first = &a->wish;
    const struct stored_match *second = &b->wish;
    return first->players == second->players && first->mode == second->mode &&
           first->clock_seconds == second->clock_seconds &&
           first->clock_increment == second->clock_increment && first->rated == second->rated &&
           strcmp(first->game, second->game) == 0;
}

static int count_same(const struct seekers *seekers, const struct seeker *as)
{
    int count = 0;
    for (const struct seeker *at = seekers->first; at != NULL; at = at->next)
        count += !at->seated && seeks_same(at, as);
    return count;
}

void seeking_end(struct server *server, const struct onlooker *onlooker)
{
    struct seeker **at = server->seekers == NULL ? NULL : &server->seekers->first;
    while (at != NULL && *at != NULL)
        if ((*at)->onlooker == onlooker && (*at)->seated) {
            (*at)->onlooker = NULL;
            at = &(*at)->next;
        } else if ((*at)->onlooker == onlooker) {
            forget(server, at);
        } else {
            at = &(*at)->next;
        }
}

/* However they asked; who is being seated is. */
static void end_of_person(struct server *server, const struct person *who)
{
    struct seeker **at = &server->seekers->first;
    while (*at != NULL)
        if ((*at)->who == who && !(*at)->seated)
            forget(server, at);
        else
            at = &(*at)->next;
}

void seeking_heard(struct server *server)
{
    seeks_look(server);
}

void seeking_close(struct server *server)
{
    while (server->seekers != NULL && server->seekers->first != NULL)
        forget(server, &server->seekers->first);
    free(server->seekers);
    server->seekers = NULL;
}

/* What they are told. */

static void tell_waiting(struct writer *writer, const void *context)
{
    const struct seeker *seeker = context;
    write_key_number(writer, "waiting", seeker->told);
}

static void tell_seeking(struct writer *writer, const void *context)
{
    write_object(writer);
    write_key_name(writer, "op", "seeking");
    tell_waiting(writer, context);
    write_object_end(writer);
}

static void tell_found(struct writer *writer, const void *context)
{
    write_object(writer);
    write_key_name(writer, "op", "found");
    match_id_write(writer, "match", context);
    write_object_end(writer);
}

struct failure {
    const char *code;
    const char *message;
};

static void tell_unfound(struct writer *writer, const void *context)
{
    const struct failure *failure = context;
    write_object(writer);
    write_key_name(writer, "op", "unfound");
    write_key(writer, "error");
    write_object(writer);
    write_key_name(writer, "code", failure->code);
    write_key_text(writer, "message", failure->message);
    write_object_end(writer);
    write_object_end(writer);
}

static void tell(struct server *server, const struct seeker *seeker,
                 void (*write)(struct writer *writer, const void *context), const void *context)
{
    if (seeker->onlooker != NULL && seeker->onlooker->socket != NULL)
        onlooker_tell(seeker->onlooker, server, write, context);
}

/* Whose table this is: they are told, and seek no more. Those of other servers are told there. */
static void dismiss(struct server *server, const struct match_id *id,
                    void (*write)(struct writer *writer, const void *context), const void *context)
{
    struct seeker **at = &server->seekers->first;
    while (*at != NULL)
        if ((*at)->seated && memcmp(&(*at)->wish.id, id, sizeof *id) == 0) {
            tell(server, *at, write, context);
            forget(server, at);
        } else {
            at = &(*at)->next;
        }
}

/* Seating. */

/* It begins by itself; if it cannot now, its owner may begin it later. */
static void table_made(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    struct hosted_table *table = table_make(server, &change->match);
    for (int seat = 0; seat < change->match.players; seat++)
        table->seen[seat] = server_time();
    dismiss(server, &change->match.id, tell_found, &change->match.id);
    struct call *starting = call_make(server, "start");
    starting->who = person_hold(call->who);
    table_enter(starting, &change->match.id, op_start);
    call_end(call);
}

/* Somebody was seated by another server meanwhile, or it is in doubt: the store tells. */
static void seek_on(struct server *server, const struct match_id *id)
{
    for (struct seeker *at = server->seekers->first; at != NULL; at = at->next)
        at->seated &= memcmp(&at->wish.id, id, sizeof *id) != 0;
    seeks_look(server);
}

static const struct failure unmade = {"store_failed",
                                      "the server could not make your table; seek again"};

static void table_not_made(struct change *change)
{
    enum store_status status = change->request.status;
    if (change->request.taken_count > 0 && (status == STORE_CONFLICT || status == STORE_UNSURE)) {
        seek_on(change->call->server, &change->match.id);
        call_end(change->call);
        return;
    }
    dismiss(change->call->server, &change->match.id, tell_unfound, &unmade);
    call_end(change->call);
}

/* The first of the group owns the table; bots of its choice take the seats that are left. */
static void seat_group(struct server *server, struct seeker *const group[], int count)
{
    struct call *call = call_make(server, "seek");
    call->who = person_hold(group[0]->who);
    struct change *change = change_make(call, STORE_MATCH_CREATE, table_made);
    struct stored_match *match = &change->match;
    change->failed = table_not_made;
    *match = group[0]->wish;
    randombytes_buf(&match->id, sizeof match->id);
    if (!chance_for_match(server, match)) {
        change_free(change);
        call_end(call);
        return; /* they go on seeking */
    }
    match->owner = call->who->id;
    match->created = server_date();
    match->seating = SEATING_SHUFFLED;
    for (int seat = 0; seat < match->players; seat++) {
        if (seat >= count) {
            memcpy(match->seats[seat].bot, group[0]->fill, sizeof group[0]->fill);
            continue;
        }
        const struct seeker *sits = group[seat];
        match->seats[seat] = (struct stored_seat){.person = sits->person};
        memcpy(match->seats[seat].name, sits->name, sizeof sits->name);
        if (server->shared)
            change->request.taken[change->request.taken_count++] =
                (struct stored_taken){sits->person, sits->ticket};
        group[seat]->wish.id = match->id;
        group[seat]->seated = true;
    }
    change_begin(change);
}

/* Who fits. */

static bool fits(const struct server *server, const struct seeker *a, const struct seeker *b,
                 uint64_t now)
{
    const struct pairs *blocks = moderation_blocks(server->moderation);
    uint64_t later = a->since > b->since ? a->since : b->since;
    int64_t waited = now > later ? (int64_t)(now - later) / 1000 : 0;
    if (llabs((long long)a->rating - b->rating) > NEAR_RATING + NEAR_RATING_WIDENS * waited)
        return false;
    if (a->timely != TIMELY_UNKNOWN && b->timely != TIMELY_UNKNOWN &&
        llabs((long long)a->timely - b->timely) > NEAR_TIMELY + waited / NEAR_TIMELY_WIDENS)
        return false;
    return !pairs_has(blocks, a->person, b->person) && !pairs_has(blocks, b->person, a->person);
}

/* Seats the seeker with others who fit, longest first, if they are enough or bots will do. */
static void match_one(struct server *server, struct seeker *first, uint64_t now)
{
    struct seeker *group[SEATS_MAX] = {first};
    int count = 1;
    bool bots = first->until != 0 && first->until <= now;
    for (struct seeker *at = server->seekers->first; at != NULL && count < first->wish.players;
         at = at->next) {
        bool good =
            at != first && !at->seated && seeks_same(first, at) && (!bots || at->until != 0);
        for (int i = 0; good && i < count; i++)
            good = fits(server, group[i], at, now);
        if (good)
            group[count++] = at;
    }
    if (count == first->wish.players || bots)
        seat_group(server, group, count);
}

static void match_all(struct server *server)
{
    uint64_t now = server_now(server);
    for (struct seeker *at = server->seekers->first; at != NULL && !server->closing; at = at->next)
        if (!at->seated && at->who != NULL)
            match_one(server, at, now);
}

/* Whose time it is may not have come when others did. */
static void match_expired(struct server *server)
{
    uint64_t now = server_now(server);
    for (struct seeker *at = server->seekers->first; at != NULL && !server->closing; at = at->next)
        if (!at->seated && at->who != NULL && at->until != 0 && at->until <= now)
            match_one(server, at, now);
}

static void end_for_maintenance(struct server *server)
{
    static const struct failure failure = {"maintenance",
                                           "nothing new can begin during maintenance"};
    struct seeker **at = &server->seekers->first;
    while (*at != NULL)
        if ((*at)->seated && (*at)->who != NULL) {
            at = &(*at)->next;
        } else {
            tell(server, *at, tell_unfound, &failure);
            forget(server, at);
        }
}

/* Those of other servers. */

static void forget_elsewhere(struct server *server)
{
    struct seeker **at = &server->seekers->first;
    while (*at != NULL)
        if ((*at)->who == NULL)
            forget(server, at);
        else
            at = &(*at)->next;
}

static bool anybody_here(const struct seekers *seekers)
{
    const struct seeker *at = seekers->first;
    while (at != NULL && at->who == NULL)
        at = at->next;
    return at != NULL;
}

/* Who seeks longest comes first. */
static void insert(struct seekers *seekers, struct seeker *seeker)
{
    struct seeker **at = &seekers->first;
    while (*at != NULL && (*at)->since <= seeker->since)
        at = &(*at)->next;
    seeker->next = *at;
    *at = seeker;
    seekers->count++;
}

static struct seeker **here(struct server *server, int64_t person)
{
    struct seeker **at = &server->seekers->first;
    while (*at != NULL && ((*at)->who == NULL || (*at)->person != person))
        at = &(*at)->next;
    return at;
}

void seeking_stored(struct server *server, int64_t ticket, bool well)
{
    struct seeker **at = server->seekers == NULL ? NULL : &server->seekers->first;
    while (at != NULL && *at != NULL && ((*at)->who == NULL || (*at)->ticket != ticket))
        at = &(*at)->next;
    if (at == NULL || *at == NULL)
        return;
    (*at)->stored = well;
    if (well)
        return;
    tell(server, *at, tell_unfound, &unmade);
    forget(server, at);
}

static void add_elsewhere(struct server *server, const struct stored_seek *seek)
{
    struct seeker *seeker = server_allocate(sizeof *seeker);
    uint64_t now = server_now(server);
    int64_t waited = server_date() - seek->since;
    seeker->wish = seek->wish;
    seeker->person = seek->person;
    memcpy(seeker->name, seek->name, sizeof seeker->name);
    seeker->ticket = seek->ticket;
    seeker->rating = seek->rating;
    seeker->timely = seek->timely;
    seeker->since = waited <= 0 ? now : (uint64_t)waited > now ? 0 : now - (uint64_t)waited;
    seeker->until = seek->bots;
    insert(server->seekers, seeker);
}

/* One of this server, as the store has it: seated, or replaced by one at another server. */
static void take_own(struct server *server, struct seeker **at, const struct stored_seek *seek)
{
    if ((*at)->ticket == seek->ticket)
        (*at)->stored = true;
    if ((*at)->ticket == seek->ticket && seek->seated)
        tell(server, *at, tell_found, &seek->table);
    if ((*at)->ticket == seek->ticket ? seek->seated : !seek->ours && (*at)->stored)
        forget(server, at);
}

static bool is_listed(const struct stored_seek *seeks, size_t count, int64_t person)
{
    for (size_t i = 0; i < count; i++)
        if (seeks[i].person == person)
            return true;
    return false;
}

void seeking_take(struct server *server, const struct stored_seek *seeks, size_t count)
{
    forget_elsewhere(server);
    for (struct seeker *at = server->seekers->first; at != NULL; at = at->next)
        if (at->stored && !at->seated && !is_listed(seeks, count, at->person)) {
            at->stored = false;
            seeks_put(server, at); /* this server was thought dead */
        }
    for (size_t i = 0; i < count; i++) {
        struct seeker **at = here(server, seeks[i].person);
        if (*at != NULL)
            take_own(server, at, &seeks[i]);
        if (!seeks[i].ours && !seeks[i].seated && *here(server, seeks[i].person) == NULL)
            add_elsewhere(server, &seeks[i]);
    }
    match_all(server);
}

static void on_tick(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct seekers *seekers = server->seekers;
    if (notice_of(server->moderation, NOTICE_MAINTENANCE) != NULL)
        end_for_maintenance(server);
    match_expired(server);
    match_all(server);
    seeks_look(server);
    for (struct seeker *at = seekers->first; at != NULL; at = at->next) {
        int waiting = at->seated ? at->told : count_same(seekers, at);
        if (waiting == at->told || at->who == NULL)
            continue;
        at->told = waiting;
        tell(server, at, tell_seeking, at);
    }
    if (!anybody_here(seekers)) {
        forget_elsewhere(server);
        uv_timer_stop(timer);
    }
}

/* Asking. */

static struct seekers *seekers_of(struct server *server)
{
    if (server->seekers == NULL) {
        server->seekers = server_allocate(sizeof *server->seekers);
        uv_timer_init(&server->loop, &server->seekers->timer);
        server->seekers->timer.data = server;
    }
    return server->seekers;
}

/* How long they wait for people, 0 for ever, and which bots will do then; noted in the call. */
static bool read_wait(struct call *call, bool rated)
{
    int64_t wait = call_number(call, "wait", 0);
    const char *given = call_text(call, "fill");
    const char *fill = given == NULL ? "medium" : given;
    if (json_object_get(call->body, "wait") != NULL && (wait < 1 || wait > WAIT_MAX))
        return call_refuse(call, "bad_request", "\"wait\" must be 1 to %d seconds", WAIT_MAX);
    if (wait > 0 && rated)
        return call_refuse(call, "rated", "a rated match is between people: no bots");
    if (!seating_is_level(fill))
        return call_refuse(call, "unknown_bot",
                           "there is no such level; GET /api/games lists them");
    call->value = (uint64_t)wait;
    snprintf(call->text, sizeof call->text, "%s", fill);
    return true;
}

static void wait_from_now(struct seeker *seeker, const struct call *call)
{
    snprintf(seeker->fill, sizeof seeker->fill, "%.*s", BOT_NAME_SIZE - 1, call->text);
    seeker->since = server_now(call->server);
    seeker->until = call->value == 0 ? 0 : seeker->since + call->value * 1000;
}

/* What the store knows of them. */
static void read_form(struct seeker *seeker, const struct store_request *known)
{
    uint64_t turns = known->profile.turns;
    uint64_t all = turns + known->profile.late;
    seeker->rating = tell_points(rating_new().mean);
    for (size_t i = 0; i < known->count; i++)
        if (!known->standings[i].bots && strcmp(known->standings[i].game, seeker->wish.game) == 0)
            seeker->rating = tell_points(known->standings[i].rating.mean);
    seeker->timely = all < SEATING_TURNS_TELLING ? TIMELY_UNKNOWN : (int)(turns * 100 / all);
}

static void seeker_known(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    struct seekers *seekers = seekers_of(server);
    struct seeker *seeker = server_allocate(sizeof *seeker);
    seeker->wish = change->match;
    if (call->onlooker == NULL || call->onlooker->socket == NULL || call->who->deleted ||
        server->closing) {
        call_refuse(call, "closing", "nobody is there any more");
        free(seeker);
        return;
    }
    end_of_person(server, call->who);
    if (seekers->count >= SEEKERS_MAX) {
        call_refuse(call, "busy", "too many people seek at once; try again in a moment");
        free(seeker);
        return;
    }
    wait_from_now(seeker, call);
    read_form(seeker, &change->request);
    seeker->who = person_hold(call->who);
    seeker->person = call->who->id;
    memcpy(seeker->name, call->who->name, sizeof seeker->name);
    randombytes_buf(&seeker->ticket, sizeof seeker->ticket);
    seeker->ticket &= INT64_MAX;
    seeker->onlooker = call->onlooker;
    insert(seekers, seeker);
    seeks_put(server, seeker);
    seeker->told = count_same(seekers, seeker);
    call_answer(call, tell_waiting, seeker);
    if (!uv_is_active((uv_handle_t *)&seekers->timer)) /* else whoever seeks again puts it off */
        uv_timer_start(&seekers->timer, on_tick, TICK_MILLISECONDS, TICK_MILLISECONDS);
    match_one(server, seeker, server_now(server)); /* who sought before found nobody without them */
}

void op_seek(struct call *call)
{
    if (!seating_may_make(call))
        return;
    struct change *change = change_make(call, STORE_SEEKER, seeker_known);
    if (!seating_agree(call, &change->match) ||
        !read_wait(call, change->match.rated != RATED_NOT)) {
        change_free(change);
        return;
    }
    change->request.person.id = change->request.viewer = call->who->id;
    change->request.bounds.seats = (int)limits_settings(call->server->limits)->seats;
    change_begin(change);
}

void op_cancel(struct call *call)
{
    if (call->server->seekers != NULL)
        end_of_person(call->server, call->who);
    call_succeed(call);
}
