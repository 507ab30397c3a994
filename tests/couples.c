#include "couples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "games/games.h"
#include "server/common/match_id.h"
#include "server/table/live.h"

enum { REFUSED_MILLISECONDS = 20 };

const char *const couples_options[] = {"--rate", "0",   "--guests-an-hour", "0", "--away",      "0",
                                       "--ping", "600", "--own-tables",     "0", "--own-seats", "0",
                                       NULL};

struct pair pairs[PAIRS];
static atomic_int acknowledged; /* to all pairs */

/* Sends and waits for the answer; NULL if the server is gone. */
static json_t *ask(struct pair *pair, int seat, const char *op, const char *id, const char *match,
                   const char *more)
{
    struct wire *wire = &pair->wires[seat];
    json_t *json = NULL;
    if (wire_send(wire, "{\"op\":\"%s\",\"id\":\"%s\",\"match\":\"%s\"%s}", op, id, match, more))
        json = wire_await(wire, op, id);
    pair->gone |= json == NULL;
    return json;
}

static bool done(json_t *json)
{
    bool good = json_is_ok(json);
    json_decref(json);
    return good;
}

static bool begin_table(struct pair *pair)
{
    pair->gone |= pair->table_count == TABLES_MAX;
    if (pair->gone)
        return false;
    json_t *json = ask(pair, 0, "create", "c", "", ",\"game\":\"template\",\"players\":2");
    const char *id = json_text_at(json, "table.id");
    bool good = id != NULL;
    if (good)
        snprintf(pair->tables[pair->table_count++], sizeof pair->tables[0], "%s", id);
    json_decref(json);
    return good;
}

/* Goes on with the last table wherever it stands: open, running, or over. */
static bool enter_table(struct pair *pair)
{
    const char *id = pair->tables[pair->table_count - 1];
    json_t *json = ask(pair, 0, "subscribe", "w", id, "");
    const char *status = json_text_at(json, "table.status");
    bool open = status != NULL && strcmp(status, "open") == 0;
    pair->under_way = status != NULL && strcmp(status, "over") != 0;
    bool good = json_is_ok(json);
    json_decref(json);
    if (good && open)
        good = done(ask(pair, 1, "join", "j", id, "")) && done(ask(pair, 0, "start", "s", id, ""));
    return good && done(ask(pair, 1, "subscribe", "w", id, ""));
}

static void note_ack(struct pair *pair, int seat, const char *id, int64_t sequence)
{
    if (pair->ack_count == ACKS_MAX)
        return;
    atomic_fetch_add(&acknowledged, 1);
    struct ack *ack = &pair->acks[pair->ack_count++];
    ack->table = pair->table_count - 1;
    ack->seat = seat;
    ack->sequence = sequence;
    snprintf(ack->id, sizeof ack->id, "%s", id);
}

/* One event of the seat, if it is asked: 1 if so, 0 if not, -1 if that is refused. */
static int play(struct pair *pair, int seat)
{
    const char *match = pair->tables[pair->table_count - 1];
    json_t *seen = ask(pair, seat, "table", "t", match, "");
    if (!json_is_ok(seen)) {
        json_decref(seen);
        return -1;
    }
    bool asked = json_array_size(json_at(seen, "legal")) > 0;
    int expected = (int)json_number_at(seen, "seq");
    int own = (int)json_number_at(seen, "you"); /* the seats were shuffled */
    pair->under_way = !json_is_true(json_at(seen, "over"));
    json_decref(seen);
    if (!asked)
        return 0;
    char more[96];
    char id[CLIENT_ID_SIZE];
    snprintf(id, sizeof id, "%d", ++pair->sent);
    snprintf(more, sizeof more, ",\"expect\":%d,\"event\":0", expected);
    snprintf(pair->unanswered, sizeof pair->unanswered, "%s", id);
    json_t *json = ask(pair, seat, "play", id, match, more);
    int result = json_is_ok(json) ? 1 : -1;
    if (json_is_ok(json)) {
        note_ack(pair, own, id, json_number_at(json, "seq") - 1);
        pair->unanswered[0] = '\0';
    }
    json_decref(json);
    return result;
}

static bool play_table(struct pair *pair)
{
    while (pair->under_way) {
        int first = play(pair, 0);
        int second = first < 0 ? -1 : play(pair, 1);
        if (second < 0)
            return false;
    }
    return true;
}

static void *run(void *raw)
{
    struct pair *pair = raw;
    for (int seat = 0; seat < 2; seat++) {
        pair->guests[seat].port = pair->host->port;
        wire_open_guest(&pair->wires[seat], &pair->guests[seat]);
    }
    pair->gone = pair->wires[0].status != 101 || pair->wires[1].status != 101;
    while (!pair->gone) {
        bool good = (pair->under_way || begin_table(pair)) && enter_table(pair) && play_table(pair);
        if (!good && !pair->gone)
            sleep_for(REFUSED_MILLISECONDS); /* the store may be away */
    }
    wire_close(&pair->wires[0]);
    wire_close(&pair->wires[1]);
    return NULL;
}

/* Reads the match from the store and plays its log again. */
static struct live *replay(struct store *store, struct stored_match *match)
{
    struct store_request request = {.kind = STORE_MATCH_READ, .match = match};
    struct reason why;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    struct live *live = live_make(games_find(match->game), match);
    for (size_t i = 0; i < request.count; i++)
        if (!live_apply(live, &request.entries[i], &why))
            fail_msg("%s", why.text);
    free(request.entries);
    return live;
}

/* All acknowledged entries of a pair from `first` on are there, once, where they should be. */
static void check_pair(struct store *store, struct pair *pair, int first)
{
    int table = -1;
    struct stored_match match;
    struct live *live = NULL;
    for (int i = first; i < pair->ack_count; i++) {
        const struct ack *ack = &pair->acks[i];
        if (ack->table != table) {
            live_free(live);
            table = ack->table;
            memset(&match, 0, sizeof match);
            assert_true(match_id_read(pair->tables[table], &match.id));
            live = replay(store, &match);
        }
        int found = 0;
        for (uint32_t k = 0; k < live->count; k++)
            if (live->entries[k].stored.seat == ack->seat &&
                strcmp(live->entries[k].stored.client, ack->id) == 0) {
                assert_int_equal(k, ack->sequence);
                found++;
            }
        assert_int_equal(found, 1);
        if (i > first && ack[-1].table == table)
            assert_true(ack->sequence > ack[-1].sequence);
    }
    live_free(live);
    if (pair->table_count > 0) { /* also what was made and not played yet */
        struct store_request request = {.kind = STORE_MATCH_READ, .match = &match};
        memset(&match, 0, sizeof match);
        assert_true(match_id_read(pair->tables[pair->table_count - 1], &match.id));
        assert_int_equal(store_now(store, &request), STORE_DONE);
        for (size_t k = 0; k < request.count; k++)
            if (strcmp(request.entries[k].client, pair->unanswered) == 0 &&
                pair->unanswered[0] != '\0')
                pair->resumed++;
        free(request.entries);
    }
}

void couples_check(const char *where, const int first[PAIRS])
{
    struct reason why;
    struct store *store = store_open_to_read(where, &why);
    if (store == NULL)
        fail_msg("%s", why.text);
    for (int i = 0; i < PAIRS; i++)
        check_pair(store, &pairs[i], first[i]);
    store_close(store);
}

void couples_make(const struct host *host)
{
    memset(pairs, 0, sizeof pairs);
    for (int i = 0; i < PAIRS; i++) {
        pairs[i].host = host;
        pairs[i].acks = malloc(ACKS_MAX * sizeof *pairs[i].acks);
        assert_true(guest_make(&pairs[i].guests[0], host->port, "Ada"));
        assert_true(guest_make(&pairs[i].guests[1], host->port, "Bob"));
    }
}

void couples_free(void)
{
    for (int i = 0; i < PAIRS; i++)
        free(pairs[i].acks);
}

void sleep_for(int milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

void couples_start(const struct host *host)
{
    for (int i = 0; i < PAIRS; i++) {
        pairs[i].host = host;
        assert_int_equal(pthread_create(&pairs[i].thread, NULL, run, &pairs[i]), 0);
    }
}

void couples_join(void)
{
    for (int i = 0; i < PAIRS; i++)
        pthread_join(pairs[i].thread, NULL);
}

void couples_await(int enough)
{
    int wanted = atomic_load(&acknowledged) + enough;
    for (int waited = 0; atomic_load(&acknowledged) < wanted && waited < CLIENT_TIMEOUT; waited++)
        sleep_for(1);
}

void couples_note(int count[PAIRS])
{
    for (int i = 0; i < PAIRS; i++)
        count[i] = pairs[i].ack_count;
}
