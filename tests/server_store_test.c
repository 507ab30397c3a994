/* The store by itself: what was answered is there after opening it again, once and in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "client.h"
#include "store/sqlite/schema.h"
#include "store/news.h"
#include "store/pack.h"
#include "store/store.h"

static char folder[64];
static char elsewhere[ELSEWHERE_SIZE];

static int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/incognita-store-XXXXXX");
    return mkdtemp(folder) == NULL || !elsewhere_make(folder, elsewhere);
}

static int remove_folder(void **state)
{
    static const char *const names[] = {"incognita.db", "incognita.db-wal", "incognita.db-shm",
                                        "witness", "copy.db"};
    char path[128];
    (void)state;
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    return rmdir(folder);
}

/* For what is SQLite's own. */
static void skip_elsewhere(void)
{
    if (elsewhere[0] != '\0')
        skip();
}

static struct store *open_store(uv_loop_t *loop)
{
    struct reason why;
    struct store *store = store_open(elsewhere[0] != '\0' ? elsewhere : folder, loop, &why);
    if (store == NULL)
        fail_msg("%s", why.text);
    return store;
}

static int64_t add_person(struct store *store, const char *name, uint8_t token)
{
    struct store_request request = {.kind = STORE_PERSON_CREATE};
    snprintf(request.person.name, sizeof request.person.name, "%s", name);
    memset(request.token, token, sizeof request.token);
    assert_int_equal(store_now(store, &request), STORE_DONE);
    return request.person.id;
}

static struct stored_match two_seats(uint8_t id, int64_t first, int64_t second)
{
    struct stored_match match = {.owner = first,
                                 .created = 1,
                                 .game = "template",
                                 .rules_version = 1,
                                 .players = 2,
                                 .status = MATCH_OPEN,
                                 .seating = SEATING_SHUFFLED,
                                 .options = {{1, 0, 0, 0}},
                                 .clock_seconds = 600,
                                 .clock_increment = 5,
                                 .seed = "seed"};
    memset(match.id.bytes, id, sizeof match.id.bytes);
    match.seats[0].person = first;
    match.seats[1].person = second;
    if (second == 0)
        snprintf(match.seats[1].bot, sizeof match.seats[1].bot, "easy");
    return match;
}

static enum store_status ask_match(struct store *store, enum store_kind kind,
                                   struct stored_match *match)
{
    struct store_request request = {.kind = kind, .match = match};
    enum store_status status = store_now(store, &request);
    free(request.entries);
    return status;
}

static enum store_status append(struct store *store, struct stored_match *match, uint32_t sequence,
                                const char *client, const char *result)
{
    struct store_request request = {.kind = STORE_APPEND, .match = match, .result = result};
    request.entry =
        (struct stored_entry){sequence, ENTRY_EVENT, 1, UINT64_MAX - sequence, 1000, 20, "", 0};
    snprintf(request.entry.client, sizeof request.entry.client, "%s", client);
    return store_now(store, &request);
}

/* A log with the least and the greatest that its entries can have. */
static void make_log(struct stored_entry entries[], size_t count)
{
    for (size_t i = 0; i < count; i++) {
        entries[i] = (struct stored_entry){.sequence = (uint32_t)i,
                                           .kind = (uint8_t)(i % (ENTRY_ENDED + 1)),
                                           .seat = (uint8_t)(i % SEATS_MAX),
                                           .value = i % 7 == 0 ? UINT64_MAX - i : i << (i % 60),
                                           .time = i % 5 == 0 ? STORE_TIME_MAX : (int64_t)(i * i),
                                           .spent = i % 3 == 0 ? STORE_TIME_MAX : (int64_t)i,
                                           .trace = i % 4 == 0 ? 0 : UINT64_MAX / i};
        if (i % 6 != 0)
            snprintf(entries[i].client, sizeof entries[i].client, "%.*s%zu", (int)(i % 6) * 3,
                     "ж-ж-ж-ж-ж-ж-ж", i);
        if (i % 4 == 1)
            snprintf(entries[i].client, sizeof entries[i].client, "%022zx", i * 0x123456789abcdef);
    }
}

static void expect_log(const struct stored_entry expected[], const struct stored_entry entries[],
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(entries[i].sequence, expected[i].sequence);
        assert_int_equal(entries[i].kind, expected[i].kind);
        assert_int_equal(entries[i].seat, expected[i].seat);
        assert_true(entries[i].value == expected[i].value);
        assert_true(entries[i].trace == expected[i].trace);
        assert_true(entries[i].time == expected[i].time);
        assert_true(entries[i].spent == expected[i].spent);
        assert_string_equal(entries[i].client, expected[i].client);
    }
}

enum { LOG_LENGTH = 500 };

/* What other servers hear of an entry is the entry, or cannot be read. */
static void test_an_entry_is_told_without_loss(void **state)
{
    (void)state;
    static struct stored_entry log[LOG_LENGTH];
    static struct stored_entry read[LOG_LENGTH];
    make_log(log, LOG_LENGTH);
    for (size_t i = 0; i < LOG_LENGTH; i++) {
        char news[NEWS_ENTRY_SIZE];
        news_write_entry(&log[i], news);
        size_t length = strlen(news);
        assert_null(strchr(news, ','));
        assert_true(news_read_entry(news, length, &read[i]));
        struct stored_entry cut;
        size_t client = 2 * strlen(log[i].client);
        for (size_t less = 0; less < length; less++)
            assert_true(!news_read_entry(news, less, &cut) ||
                        (less >= length - client && (length - less) % 2 == 0));
    }
    expect_log(log, read, LOG_LENGTH);
    static const char *const none[] = {
        "",
        "e",
        "e1.0.0.1.1.1.1",         /* without the client's id, which may be empty */
        "f1.0.0.1.1.1.1.",        /* of another kind */
        "e1.5.0.1.1.1.1.",        /* no such kind of entry */
        "e1.0.8.1.1.1.1.",        /* no such seat */
        "e1.0.0.1.-1.1.1.",       /* no such time */
        "effffffff.0.0.1.1.1.1.", /* as long as no log can be */
        "e1.0.0.12345678901234567.1.1.1.",
        "e1.0.0.1.1.1.1.0",
        "e1.0.0.1.1.1.1.00",
        "e1.0.0.1.1.1.1.4x",
        "e1.0.0.1.1.1.1.414141414141414141414141414141414141414141414141",
        "e1..0.1.1.1.1.",
    };
    struct stored_entry entry;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_false(news_read_entry(none[i], strlen(none[i]), &entry));
}

static void test_a_log_is_packed_without_loss(void **state)
{
    (void)state;
    static struct stored_entry log[LOG_LENGTH];
    struct stored_entry *read = NULL;
    uint8_t *bytes = NULL;
    size_t size = 0;
    size_t count = 0;
    make_log(log, LOG_LENGTH);
    for (size_t length = 0; length <= LOG_LENGTH; length += 50) {
        assert_true(pack_write(log, length, &bytes, &size));
        assert_true(pack_read(bytes, size, &read, &count));
        assert_int_equal(count, length);
        expect_log(log, read, length);
        free(read);
        free(bytes);
    }
    /* What is cut or longer is no log, and whatever is changed is read without harm. */
    assert_true(pack_write(log, 50, &bytes, &size));
    for (size_t length = 0; length < size; length++)
        assert_false(pack_read(bytes, length, &read, &count));
    for (size_t at = 0; at < size; at++)
        for (int bit = 0; bit < 8; bit++) {
            bytes[at] ^= (uint8_t)(1 << bit);
            if (pack_read(bytes, size, &read, &count))
                free(read);
            bytes[at] ^= (uint8_t)(1 << bit);
        }
    free(bytes);
    log[3].sequence = 4;
    assert_false(pack_write(log, 50, &bytes, &size));
}

static void test_matches_that_are_over_are_packed(void **state)
{
    (void)state;
    static struct stored_entry log[LOG_LENGTH];
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Packer", 77);
    struct stored_match over = two_seats(77, ada, 0);
    struct stored_match running = two_seats(78, ada, 0);
    make_log(log, LOG_LENGTH);
    over.started = running.started = 1;
    over.status = running.status = MATCH_RUNNING;
    struct store_request create = {.kind = STORE_MATCH_CREATE,
                                   .match = &over,
                                   .result = "{}",
                                   .entries = log,
                                   .count = LOG_LENGTH};
    assert_int_equal(store_now(store, &create), STORE_DONE);
    assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &running), STORE_DONE);
    assert_int_equal(append(store, &running, 0, "a", NULL), STORE_DONE);
    for (bool more = true; more;) {
        struct store_request pack = {.kind = STORE_PACK, .limit = 2};
        assert_int_equal(store_now(store, &pack), STORE_DONE);
        more = pack.more;
    }
    struct store_request read = {.kind = STORE_MATCH_READ, .match = &over};
    assert_int_equal(store_now(store, &read), STORE_DONE);
    assert_int_equal(read.count, LOG_LENGTH);
    expect_log(log, read.entries, LOG_LENGTH);
    free(read.entries);
    read = (struct store_request){.kind = STORE_MATCH_READ, .match = &running};
    assert_int_equal(store_now(store, &read), STORE_DONE);
    assert_int_equal(read.count, 1);
    free(read.entries);
    /* Its rows are gone: what is there is read from the other place. */
    assert_int_equal(append(store, &over, 0, "b", NULL), STORE_DONE);
    /* Only an open table is deleted, and only as it was read, but by those who host. */
    assert_int_equal(ask_match(store, STORE_MATCH_DELETE, &over), STORE_CONFLICT);
    over.version = running.version = -1;
    assert_int_equal(ask_match(store, STORE_MATCH_DELETE, &over), STORE_DONE);
    assert_int_equal(ask_match(store, STORE_MATCH_DELETE, &running), STORE_DONE);
    store_close(store);
}

static void test_people_and_tokens(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Ada", 1);
    int64_t bob = add_person(store, "Bob", 2);
    assert_int_not_equal(ada, bob);

    struct store_request request = {.kind = STORE_PERSON_BY_TOKEN};
    memset(request.token, 1, sizeof request.token);
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(request.person.id, ada);
    assert_string_equal(request.person.name, "Ada");
    assert_string_equal(request.person.password, "");

    request.kind = STORE_PERSON_PASSWORD;
    snprintf(request.person.password, sizeof request.person.password, "hash");
    assert_int_equal(store_now(store, &request), STORE_DONE);

    struct store_request rename = {.kind = STORE_PERSON_RENAME, .person = {.id = bob}};
    snprintf(rename.person.name, sizeof rename.person.name, "ADA");
    assert_int_equal(store_now(store, &rename), STORE_CONFLICT);
    snprintf(rename.person.name, sizeof rename.person.name, "'; DROP TABLE people; --");
    assert_int_equal(store_now(store, &rename), STORE_DONE);

    struct store_request find = {.kind = STORE_PERSON_BY_NAME};
    snprintf(find.person.name, sizeof find.person.name, "ada");
    assert_int_equal(store_now(store, &find), STORE_DONE);
    assert_int_equal(find.person.id, ada);
    assert_string_equal(find.person.password, "hash");

    request.kind = STORE_TOKEN_DROP;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    request.kind = STORE_PERSON_BY_TOKEN;
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    store_close(store);
}

static void test_tables_keep_what_was_agreed(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    struct stored_match match = two_seats(7, add_person(store, "Ada", 1), 0);
    assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &match), STORE_DONE);
    struct stored_match again = match;
    assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &again), STORE_CONFLICT);
    store_close(store);

    store = open_store(NULL);
    struct stored_match found = {.id = match.id};
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &found), STORE_DONE);
    assert_string_equal(found.seats[0].name, "Ada");
    assert_string_equal(found.seats[1].bot, "easy");
    memset(found.seats[0].name, 0, sizeof found.seats[0].name);
    assert_memory_equal(&found, &match, sizeof match);

    struct stored_match stale = found;
    found.status = MATCH_RUNNING;
    found.rules_version = 2;
    found.seats[0] = stale.seats[1];
    found.seats[1] = stale.seats[0];
    assert_int_equal(ask_match(store, STORE_MATCH_UPDATE, &found), STORE_DONE);
    assert_int_equal(ask_match(store, STORE_MATCH_UPDATE, &stale), STORE_CONFLICT);
    struct stored_match begun = {.id = match.id};
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &begun), STORE_DONE);
    assert_string_equal(begun.seats[0].bot, "easy");
    assert_int_equal(begun.seats[1].person, match.seats[0].person);
    assert_int_equal(begun.rules_version, 2);
    struct stored_match nowhere = two_seats(8, 0, 0);
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &nowhere), STORE_MISSING);
    store_close(store);
}

static void test_a_sequence_is_taken_once(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    struct stored_match match = two_seats(7, add_person(store, "Ada", 1), 0);
    assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &match), STORE_DONE);
    assert_int_equal(append(store, &match, 0, "a", NULL), STORE_DONE);
    assert_int_equal(append(store, &match, 0, "b", NULL), STORE_CONFLICT);
    assert_int_equal(append(store, &match, 1, "a", NULL), STORE_CONFLICT);
    assert_int_equal(append(store, &match, 1, "", NULL), STORE_DONE);
    assert_int_equal(append(store, &match, 2, "", "{}"), STORE_DONE);
    store_close(store);

    store = open_store(NULL);
    struct store_request request = {.kind = STORE_MATCH_READ, .match = &match};
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(request.count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(request.entries[i].sequence, i);
        assert_true(request.entries[i].value == UINT64_MAX - i);
    }
    assert_string_equal(request.entries[0].client, "a");
    assert_int_equal(match.status, MATCH_OVER);
    assert_string_equal(match.result, "{}");
    free(request.entries);
    match.key = 99;
    assert_int_equal(append(store, &match, 3, "", NULL), STORE_MISSING);
    store_close(store);
}

/* With the match before it, in one request: both or neither. */
static void test_a_rematch_is_linked_or_not_made(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Ada", 1);
    struct stored_match first = two_seats(1, ada, 0);
    struct stored_match again = two_seats(2, ada, 0);
    assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &first), STORE_DONE);
    struct store_request request = {.kind = STORE_MATCH_CREATE,
                                    .match = &again,
                                    .follows = {.key = first.key, .version = first.version + 1}};
    assert_int_equal(store_now(store, &request), STORE_CONFLICT);
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &again), STORE_MISSING);
    request.follows.version = first.version;
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &first), STORE_DONE);
    assert_true(first.has_rematch);
    assert_memory_equal(&first.rematch, &again.id, sizeof again.id);
    assert_int_equal(first.version, request.follows.version + 1);
    store_close(store);
}

static size_t count_of(struct store *store, enum store_kind kind, int64_t person)
{
    struct stored_match from = {.key = 0};
    struct store_request request = {
        .kind = kind, .person = {.id = person}, .match = &from, .limit = 100};
    assert_int_equal(store_now(store, &request), STORE_DONE);
    free(request.matches);
    return request.count;
}

static void test_lists(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Ada", 1);
    int64_t bob = add_person(store, "Bob", 2);
    for (uint8_t i = 1; i <= 3; i++) {
        struct stored_match match = two_seats(i, ada, i == 3 ? bob : 0);
        match.status = i == 2 ? MATCH_RUNNING : MATCH_OPEN;
        assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &match), STORE_DONE);
        if (i == 1)
            assert_int_equal(append(store, &match, 0, "", "{}"), STORE_DONE);
    }
    assert_int_equal(count_of(store, STORE_MATCHES_RUNNING, 0), 1);
    assert_int_equal(count_of(store, STORE_MATCHES_OF, ada), 3);
    assert_int_equal(count_of(store, STORE_MATCHES_OF, bob), 1);
    assert_int_equal(count_of(store, STORE_MATCHES_AFTER, 0), 3);
    store_close(store);
}

static void test_deleting_a_person_keeps_what_others_share(void **state)
{
    (void)state;
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Ada", 1);
    int64_t bob = add_person(store, "Bob", 2);
    struct stored_match alone = two_seats(1, ada, 0);
    struct stored_match shared = two_seats(2, ada, bob);
    ask_match(store, STORE_MATCH_CREATE, &alone);
    ask_match(store, STORE_MATCH_CREATE, &shared);
    struct store_request chat = {.kind = STORE_CHAT_ADD, .match = &shared, .line = {.person = ada}};
    snprintf(chat.line.text, sizeof chat.line.text, "hello");
    assert_int_equal(store_now(store, &chat), STORE_DONE);

    struct store_request request = {.kind = STORE_PERSON_DELETE, .person = {.id = ada}};
    assert_int_equal(store_now(store, &request), STORE_DONE);
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &alone), STORE_MISSING);
    assert_int_equal(ask_match(store, STORE_MATCH_READ, &shared), STORE_DONE);
    assert_int_equal(shared.seats[0].person, 0);
    assert_int_equal(shared.owner, bob); /* the heir */
    assert_string_equal(shared.seats[0].name, "");
    chat = (struct store_request){.kind = STORE_CHAT_READ, .match = &shared, .limit = 10};
    assert_int_equal(store_now(store, &chat), STORE_DONE);
    assert_int_equal(chat.count, 0);
    free(chat.lines);
    request.kind = STORE_PERSON_BY_TOKEN;
    memset(request.token, 1, sizeof request.token);
    assert_int_equal(store_now(store, &request), STORE_MISSING);
    store_close(store);
}

/* So many requests of a kind by one commit, about people with names of their own; those of the
 * first place are theirs. */
static void ask_at_once(struct store *store, struct store_request requests[], int count,
                        enum store_kind kind, int64_t viewer)
{
    for (int i = 0; i < count; i++) {
        struct store_request *request = &requests[i];
        *request =
            (struct store_request){.kind = kind, .viewer = viewer, .person = request->person};
        snprintf(request->person.name, sizeof request->person.name, "Fan %c%c%c", 'a' + i / 100,
                 'a' + i / 10 % 10, 'a' + i % 10);
        memset(request->token, kind, sizeof request->token);
        request->token[0] = (uint8_t)i;
        request->next = i + 1 < count ? &requests[i + 1] : NULL;
        if (kind == STORE_PERSON_PASSWORD)
            snprintf(request->person.password, sizeof request->person.password, "secret");
    }
    assert_true(store_now_all(store, requests));
    for (int i = 0; i < count; i++) {
        assert_int_equal(requests[i].status, STORE_DONE);
        free(requests[i].renamed);
    }
}

static void test_nobody_follows_everybody(void **state)
{
    enum { MOST = 200 };
    static struct store_request fans[MOST + 1];
    (void)state;
    struct store *store = open_store(NULL);
    ask_at_once(store, fans, MOST + 1, STORE_PERSON_CREATE, 0);
    ask_at_once(store, fans, MOST + 1, STORE_PERSON_PASSWORD, 0);
    int64_t ada = add_person(store, "Ada", 255);
    ask_at_once(store, fans, MOST, STORE_FOLLOW_PUT, ada);
    struct store_request last = {.kind = STORE_FOLLOW_PUT, .viewer = ada, .person.name = "Fan caa"};
    assert_int_equal(store_now(store, &last), STORE_CONFLICT);
    struct store_request first = {
        .kind = STORE_FOLLOW_PUT, .viewer = ada, .person.name = "Fan aaa"};
    assert_int_equal(store_now(store, &first), STORE_DONE); /* whom she follows already */
    first.kind = STORE_FOLLOW_DROP;
    assert_int_equal(store_now(store, &first), STORE_DONE);
    assert_int_equal(store_now(store, &last), STORE_DONE);
    struct store_request all = {.kind = STORE_FOLLOWED, .person.id = ada};
    assert_int_equal(store_now(store, &all), STORE_DONE);
    assert_int_equal(all.count, MOST);
    assert_string_equal(all.followed[0].name, "Fan aab");
    assert_string_equal(all.followed[MOST - 1].name, "Fan caa");
    free(all.followed);
    store_close(store);
}

static void test_backup_is_whole(void **state)
{
    skip_elsewhere();
    (void)state;
    struct store *store = open_store(NULL);
    add_person(store, "Ada", 1);
    char copy[128];
    struct reason why;
    snprintf(copy, sizeof copy, "%s/copy.db", folder);
    assert_true(store_backup(folder, copy, &why));
    assert_false(store_backup(folder, copy, &why));
    assert_non_null(strstr(why.text, "already"));
    assert_int_equal(access(copy, R_OK), 0);
    store_close(store);
}

enum { MANY = 500 };

static struct store_request many[MANY];
static int answered;

static void on_answer(struct store_request *request)
{
    assert_ptr_equal(request, &many[answered]);
    answered++;
}

/* Requests come back in order, on the loop, and in far fewer commits than there are requests. */
static void test_commits_are_grouped(void **state)
{
    (void)state;
    uv_loop_t loop;
    uv_loop_init(&loop);
    struct store *store = open_store(&loop);
    for (int i = 0; i < MANY; i++) {
        many[i] = (struct store_request){.kind = STORE_PERSON_CREATE, .done = on_answer};
        snprintf(many[i].person.name, sizeof many[i].person.name, "%d", i);
        memcpy(many[i].token, &i, sizeof i);
    }
    answered = 0;
    for (int i = 0; i < MANY; i++)
        store_submit(store, &many[i]);
    while (answered < MANY)
        uv_run(&loop, UV_RUN_ONCE);
    struct store_figures figures = store_figures(store);
    assert_int_equal(figures.requests, MANY);
    assert_true(figures.commits < MANY);
    for (int i = 0; i < MANY; i++)
        assert_int_equal(many[i].status, STORE_DONE);

    /* What is under way when the store closes is still done and answered. */
    answered = 0;
    for (int i = 0; i < MANY; i++) {
        many[i].token[31] = 1;
        store_submit(store, &many[i]);
    }
    store_close(store);
    assert_int_equal(answered, MANY);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    store = open_store(NULL);
    struct store_request last = {.kind = STORE_PERSON_BY_TOKEN};
    memcpy(last.token, many[MANY - 1].token, sizeof last.token);
    assert_int_equal(store_now(store, &last), STORE_DONE);
    store_close(store);
}

static void test_data_of_the_future_is_refused(void **state)
{
    skip_elsewhere();
    (void)state;
    struct store *store = open_store(NULL);
    store_close(store);
    char command[256];
    snprintf(command, sizeof command, "%s/incognita.db", folder);
    FILE *file = fopen(command, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, 60, SEEK_SET), 0); /* where SQLite keeps user_version */
    assert_int_equal(fwrite("\0\0\1\0", 1, 4, file), 4);
    fclose(file);
    struct reason why;
    assert_null(store_open(folder, NULL, &why));
    assert_non_null(strstr(why.text, "newer"));
}

/* Data as the first version left it: a person, a match and its first event. */
static void make_first_version(void)
{
    char path[128];
    char steps[600];
    sqlite3 *db = NULL;
    snprintf(path, sizeof path, "%s/incognita.db", folder);
    snprintf(
        steps, sizeof steps,
        "INSERT INTO people VALUES (5, 'Ada', NULL, 1);"
        "INSERT INTO matches VALUES (1, x'%s', 1, 5, 1, 2, 'template', 1, 2, 0, 1, 0, x'00000000', "
        "600, 5, 'seed', NULL, NULL);"
        "INSERT INTO seats VALUES (1, 0, 5, NULL), (1, 1, NULL, 'easy');"
        "INSERT INTO log (match, sequence, kind, seat, value, time, spent) VALUES (1, 0, 0, 0, 7, "
        "3, "
        "4);"
        "PRAGMA user_version = 1",
        "07070707070707070707070707070707");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sqlite_steps[0], NULL, NULL, NULL), SQLITE_OK);
    if (sqlite3_exec(db, steps, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s", sqlite3_errmsg(db));
    sqlite3_close(db);
}

static void test_data_of_the_past_is_brought_up_to_date(void **state)
{
    skip_elsewhere();
    (void)state;
    make_first_version();
    for (int opened = 0; opened < 2; opened++) {
        struct store *store = open_store(NULL);
        struct stored_match found = {0};
        memset(found.id.bytes, 7, sizeof found.id.bytes);
        struct store_request read = {.kind = STORE_MATCH_READ, .match = &found};
        assert_int_equal(store_now(store, &read), STORE_DONE);
        assert_string_equal(found.seats[0].name, "Ada");
        assert_string_equal(found.seats[1].bot, "easy");
        assert_int_equal(found.status, MATCH_RUNNING);
        assert_false(found.uploaded);
        assert_int_equal(found.seating, SEATING_AS_SEATED);
        assert_int_equal(read.count, opened + 1);
        assert_int_equal(read.entries[0].value, 7);
        free(read.entries);
        if (opened == 0)
            assert_int_equal(append(store, &found, 1, "", NULL), STORE_DONE);
        store_close(store);
    }
}

#define FRESH(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

/* One that fails in the middle of a group is told so, and nobody else. */
static void test_who_is_refused_in_a_group_is_refused_alone(void **state)
{
    (void)state;
    enum { ASKED = 40 };
    static struct store_request requests[ASKED];
    struct stored_match matches[2];
    struct stored_match nowhere;
    struct store *store = open_store(NULL);
    int64_t ada = add_person(store, "Ada", 1);
    for (int i = 0; i < 2; i++) {
        matches[i] = two_seats((uint8_t)(i + 1), ada, 0);
        assert_int_equal(ask_match(store, STORE_MATCH_CREATE, &matches[i]), STORE_DONE);
    }
    nowhere = matches[0];
    nowhere.key = 4711;
    memset(requests, 0, sizeof requests);
    uint32_t lengths[2] = {0, 0};
    for (int i = 0; i < ASKED; i++) {
        struct store_request *at = &requests[i];
        int which = i % 2;
        bool late = i == 11 || i == 12 || i == 30;
        bool told = i % 7 == 3; /* among them are some that are waited for */
        at->next = i + 1 < ASKED ? &requests[i + 1] : NULL;
        at->kind = told ? STORE_CHAT_ADD : STORE_APPEND;
        at->match = i == 20 ? &nowhere : &matches[which];
        at->line.person = ada;
        at->line.time = 5;
        snprintf(at->line.text, sizeof at->line.text, "line %d", i);
        at->entry = (struct stored_entry){.seat = 1, .time = 7, .value = (uint64_t)i};
        at->entry.sequence = late || i == 20 ? 0 : lengths[which];
        lengths[which] += !told && !late && i != 20;
    }
    assert_true(store_now_all(store, requests));
    for (int i = 0; i < ASKED; i++) {
        bool late = i == 11 || i == 12 || i == 30;
        assert_int_equal(requests[i].status, late      ? STORE_CONFLICT
                                             : i == 20 ? STORE_MISSING
                                                       : STORE_DONE);
    }
    for (int i = 0; i < 2; i++) {
        struct store_request request = {.kind = STORE_MATCH_READ, .match = &matches[i]};
        assert_int_equal(store_now(store, &request), STORE_DONE);
        assert_int_equal(request.count, lengths[i]);
        free(request.entries);
    }
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_log_is_packed_without_loss),
        cmocka_unit_test(test_an_entry_is_told_without_loss),
        FRESH(test_who_is_refused_in_a_group_is_refused_alone),
        FRESH(test_matches_that_are_over_are_packed),
        FRESH(test_people_and_tokens),
        FRESH(test_tables_keep_what_was_agreed),
        FRESH(test_a_sequence_is_taken_once),
        FRESH(test_a_rematch_is_linked_or_not_made),
        FRESH(test_lists),
        FRESH(test_deleting_a_person_keeps_what_others_share),
        FRESH(test_nobody_follows_everybody),
        FRESH(test_backup_is_whole),
        FRESH(test_commits_are_grouped),
        FRESH(test_data_of_the_past_is_brought_up_to_date),
        FRESH(test_data_of_the_future_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
