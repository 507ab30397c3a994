#include "server/table/nudge.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/push/mail.h"
#include "server/push/push.h"

enum {
    LONGEST_USE = 3 * 24 * 3600, /* seconds that a message may wait for a browser */
    LIVE_USE = 10 * 60,
    LATE = 30 * 1000,
    SETTLING = 5 * 1000,     /* what was told is noted in the store by then */
    OVERLAP = 10 * 60 * 1000 /* told so late by the run before that it may not have been sent */
};

/* How long the seat has for what it is asked, as far as a message cares. */
static uint32_t time_left(const struct hosted_table *table, int seat, int64_t now)
{
    bool is_live = table->stored.mode == MODE_LIVE;
    int64_t most = is_live ? LIVE_USE : LONGEST_USE;
    int64_t deadline = live_deadline(table->live, seat);
    int64_t left = deadline == INT64_MAX ? most : (deadline - now) / 1000;
    return (uint32_t)(left < 1 ? 1 : left < most ? left : most);
}

/* Of what happens at a table, for a person; the others are those who sit there too. */
static struct push_note note_of(const struct stored_match *stored, int64_t person)
{
    struct push_note note = {.person = person,
                             .table = stored->id,
                             .game = games_find(stored->game),
                             .urgent = stored->mode == MODE_LIVE};
    for (int other = 0; other < stored->players; other++)
        if (stored->seats[other].person != person && stored->seats[other].person != 0)
            memcpy(note.others[note.other_count++], stored->seats[other].name, NAME_SIZE);
    return note;
}

static void tell(const struct hosted_table *table, int seat, int64_t now)
{
    struct push_note note = note_of(&table->stored, table->stored.seats[seat].person);
    note.seconds = time_left(table, seat, now);
    if (note.other_count > 0 || table->stored.mode == MODE_TURNS)
        push_tell(table->server->push, &note);
    if (table->stored.mode == MODE_TURNS)
        mail_nudge(table->server->mail, note.person, table->live->asked[seat]);
}

/* Matches of a person that are being looked at. */
struct gathering {
    struct store_request request;
    struct server *server;
    void (*ready)(void *context);
    void *context;
    int open; /* tables that are not looked at yet; and one for the list */
};

static void look_on(struct gathering *gathering)
{
    if (--gathering->open > 0)
        return;
    gathering->ready(gathering->context);
    free(gathering);
}

/* It stays in memory for a while. */
static void look(struct call *call)
{
    call->table->used = server_now(call->server);
    call_end(call);
}

/* Also of one that cannot be read. */
static void looked(struct call *call)
{
    look_on(call->caller);
}

static void listed(struct store_request *request)
{
    struct gathering *gathering = request->context;
    struct server *server = gathering->server;
    size_t count = request->status == STORE_DONE && !server->closing ? request->count : 0;
    int64_t last = 0;
    for (size_t i = 0; i < count; i++) {
        const struct stored_match *match = &request->matches[i];
        last = match->key;
        if (match->status != MATCH_RUNNING || match->mode != MODE_TURNS)
            continue;
        struct call *call = call_make(server, "table");
        call->caller = gathering;
        call->release = looked;
        gathering->open++;
        table_enter(call, &match->id, look);
    }
    free(request->matches);
    request->matches = NULL;
    if (count == STORE_PAGE_MAX) {
        request->open.before = last;
        store_submit(server->store, request);
    } else {
        look_on(gathering);
    }
}

void nudge_gather(struct server *server, int64_t person, void (*ready)(void *context),
                  void *context)
{
    if (!server->shared) {
        ready(context);
        return;
    }
    struct gathering *gathering = server_allocate(sizeof *gathering);
    *gathering =
        (struct gathering){.server = server, .ready = ready, .context = context, .open = 1};
    gathering->request = (struct store_request){.kind = STORE_MATCHES_OF,
                                                .person.id = person,
                                                .limit = STORE_PAGE_MAX,
                                                .done = listed,
                                                .context = gathering};
    store_submit(server->store, &gathering->request);
}

int nudge_waiting(struct server *server, int64_t person, struct push_note notes[], int most)
{
    int count = 0;
    for (const struct hosted_table *at = tables_newest(server->tables); at != NULL && count < most;
         at = at->older) {
        const struct stored_match *stored = &at->stored;
        if (stored->status != MATCH_RUNNING || stored->mode != MODE_TURNS || at->damaged ||
            table_has(at, person))
            continue;
        for (int seat = 0; seat < stored->players && count < most; seat++)
            if ((table_asked(at) & seat_bit(seat)) && stored->seats[seat].person == person &&
                !stored->seats[seat].muted)
                notes[count++] = note_of(stored, person);
    }
    return count;
}

int nudge_invited(struct server *server, int64_t person, const struct stored_match matches[],
                  size_t count, struct push_note notes[], int most)
{
    const struct pairs *blocks = moderation_blocks(server->moderation);
    int found = 0;
    for (size_t i = 0; i < count && found < most; i++) {
        int seat = table_kept(&matches[i], person);
        const struct stored_kept *kept = seat == SPECTATOR ? NULL : &matches[i].seats[seat].kept;
        if (kept == NULL || pairs_has(blocks, person, kept->by) ||
            games_find(matches[i].game) == NULL)
            continue;
        notes[found] = note_of(&matches[i], person);
        memcpy(notes[found++].by, kept->by_name, NAME_SIZE);
    }
    return found;
}

/* When the last thing happened; what the machine's clock has made of it since does not matter. */
static bool is_of_an_earlier_run(const struct hosted_table *table)
{
    const struct live *live = table->live;
    int64_t last =
        live->count > 0 ? live->entries[live->count - 1].stored.time : table->stored.started;
    return last < table->server->started - OVERLAP;
}

int64_t nudge_table(struct hosted_table *table, int64_t now)
{
    const struct server *server = table->server;
    int64_t wait =
        server->push == NULL && server->mail == NULL ? -1 : server->push_after * INT64_C(1000);
    int64_t next = INT64_MAX;
    seats_mask asked = live_asked_people(table->live);
    table->nudged &= asked;
    if (is_of_an_earlier_run(table))
        table->nudged |= asked;
    for (int seat = 0; wait >= 0 && seat < table->stored.players; seat++) {
        int64_t person = table->stored.seats[seat].person;
        if (!(asked & (seats_mask)~table->nudged & seat_bit(seat)) || person == 0 ||
            table->stored.seats[seat].muted || table_has(table, person))
            continue;
        int64_t since = table->live->asked[seat];
        if (table->seen[seat] > since)
            since = table->seen[seat];
        if (since + wait > now) {
            if (since + wait < next)
                next = since + wait;
            continue;
        }
        table->nudged |= seat_bit(seat);
        /* Whoever looked after the match before has told them, if it is ours only since. */
        if (!server->shared || now - (since + wait) < LATE) {
            tell(table, seat, now);
            table->nudged_at = now;
        }
    }
    /* Until then the match is not given back: if this server dies, another tells them. */
    int64_t settled = table->nudged_at + SETTLING;
    return server->shared && now < settled && settled < next ? settled : next;
}
