#include "store/postgres/postgres.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/news.h"

_Static_assert(NODE_LEASE == 3000, "as the statements have it");

enum { PLACES = 5, SILENCE = NODE_LEASE - 500, ANEW = 10000 };

static _Atomic int64_t own;
static _Atomic int64_t clock_ahead; /* of the steady one, once it is known: for all connections */

int64_t nodes_own(void)
{
    return atomic_load(&own);
}

static int64_t steady(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t nodes_clock(void)
{
    int64_t ahead = atomic_load(&clock_ahead);
    return ahead == 0 ? sql_machine_clock() : steady() + ahead;
}

/* A statement with numbers, as many as `count`. The result is to be cleared; it may be a failure.
 */
static PGresult *run(struct postgres *postgres, const char *text, int count, ...)
{
    char numbers[PLACES][24];
    const char *values[PLACES];
    va_list arguments;
    va_start(arguments, count);
    for (int i = 0; i < count; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%" PRId64, va_arg(arguments, int64_t));
        values[i] = numbers[i];
    }
    va_end(arguments);
    if (!pipeline_collect(postgres))
        return NULL;
    PGresult *result = postgres_last_result(
        postgres, PQsendQueryParams(postgres->link, text, count, NULL, values, NULL, NULL, 0) == 1);
    if (!postgres_note(postgres, result))
        fprintf(stderr, "store: %s", PQerrorMessage(postgres->link));
    return result;
}

static bool is_good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

static int64_t number_in(const PGresult *result, int row, int column, int64_t none)
{
    bool there = is_good(result) && row < PQntuples(result) && !PQgetisnull(result, row, column);
    return there ? strtoll(PQgetvalue(result, row, column), NULL, 10) : none;
}

/* As failures of requests are told. */
static enum store_status end(struct postgres *postgres, PGresult *result)
{
    bool good = is_good(result);
    PQclear(result);
    return good ? STORE_DONE : postgres_engine.failure(&postgres->base);
}

/* Being there. */

void nodes_seen(struct postgres *postgres)
{
    postgres->seen = steady();
}

/* The first of all finds what servers that worked alone have left. */
static bool take_stock(struct postgres *postgres)
{
    return postgres_do(
        postgres,
        "DELETE FROM presence; DELETE FROM seeks; UPDATE dues SET node = 0 WHERE node <> 0; "
        "DELETE FROM dues d USING matches m WHERE m.key = d.match AND "
        "m.status <> 1; "
        "INSERT INTO dues (match, due, node, position) "
        "SELECT key, 0, 0, 0 FROM matches WHERE status = 1 "
        "ON CONFLICT DO NOTHING");
}

static bool enter(struct postgres *postgres)
{
    if (!postgres_do(postgres, "BEGIN; SELECT pg_advisory_xact_lock(" NODES_LOCK ")"))
        return false;
    PGresult *alive =
        run(postgres, "SELECT min(up), " NODE_NOW " FROM writers w WHERE " NODE_ALIVE("w"), 0);
    int64_t now = number_in(alive, 0, 1, 0);
    postgres->up = number_in(alive, 0, 0, 0);
    bool good = is_good(alive);
    PQclear(alive);
    if (postgres->up == 0) {
        postgres->up = now;
        good = good && take_stock(postgres);
    }
    PGresult *made = run(postgres,
                         "INSERT INTO writers (commits, seen, up) VALUES (0, $1::bigint, "
                         "$2::bigint) RETURNING id",
                         2, now, postgres->up);
    int64_t writer = number_in(made, 0, 0, 0);
    PQclear(made);
    /* Rows of the dead stay until what they looked after is taken over. */
    good = good && writer != 0 &&
           postgres_do(postgres, "DELETE FROM writers w WHERE w.seen < " NODE_NOW
                                 " - 86400000 AND NOT EXISTS (SELECT 1 FROM dues d "
                                 "WHERE d.node = w.id); COMMIT");
    if (!good) {
        postgres_do(postgres, "ROLLBACK");
        return false;
    }
    postgres->writer = writer;
    postgres->commits = 0;
    nodes_seen(postgres);
    atomic_store(&own, writer);
    return true;
}

bool nodes_enter(struct postgres *postgres, struct reason *why)
{
    return enter(postgres) || reason_set(why, "cannot write to the store");
}

/* As if it had not been seen for long. */
static bool resign(struct postgres *postgres)
{
    PGresult *result =
        run(postgres, "UPDATE writers SET seen = 0 WHERE id = $1::bigint", 1, postgres->writer);
    bool good = is_good(result);
    PQclear(result);
    return good;
}

void nodes_leave(struct postgres *postgres)
{
    resign(postgres);
}

bool nodes_is_silent(const struct postgres *postgres)
{
    return steady() - postgres->seen > SILENCE;
}

bool nodes_renew(struct postgres *postgres)
{
    if (nodes_is_silent(postgres)) {
        fprintf(stderr, "store: a new beginning after a silence\n");
        postgres->renewed = true;
        postgres->anew = steady();
        return resign(postgres) && enter(postgres);
    }
    int64_t before = steady();
    PGresult *result = run(postgres,
                           "UPDATE writers SET seen = " NODE_NOW " WHERE id = $1::bigint "
                           "RETURNING seen",
                           1, postgres->writer);
    int64_t now = number_in(result, 0, 0, 0);
    bool good = is_good(result);
    PQclear(result);
    if (!good)
        return false;
    if (now == 0) {
        postgres->renewed = true;
        postgres->anew = before;
        return enter(postgres);
    }
    int64_t after = steady();
    postgres->seen = before;
    postgres->ahead = now - (before + after) / 2;
    atomic_store(&clock_ahead, postgres->ahead);
    return true;
}

/* The id of a match as encode() writes it; true, so that a list of facts may end with it. */
static bool read_id(const char *hex, struct match_id *id)
{
    for (int i = 0; i < MATCH_ID_SIZE; i++) {
        unsigned byte = 0;
        sscanf(hex + (size_t)2 * (size_t)i, "%2x", &byte); /* NOLINT(cert-err34-c): of encode */
        id->bytes[i] = (uint8_t)byte;
    }
    return true;
}

/* What is due. */

static enum store_status claim(struct postgres *postgres, struct store_request *request)
{
    int64_t most = request->limit;
    free(request->ids); /* of an attempt that was in another's way */
    request->count = 0;
    PGresult *result = run(
        postgres,
        "WITH picked AS (SELECT match FROM dues WHERE node IN (SELECT 0 UNION ALL "
        "SELECT id FROM writers w WHERE NOT " NODE_ALIVE(
            "w") ") AND due <= " NODE_NOW " ORDER BY due LIMIT $2::bigint FOR UPDATE SKIP LOCKED) "
                 "UPDATE dues d SET node = $1::bigint, due = 0 FROM picked p, matches m "
                 "WHERE d.match = p.match AND m.key = d.match RETURNING encode(m.id, 'hex')",
        2, postgres->writer, most);
    int rows = is_good(result) ? PQntuples(result) : 0;
    request->ids = rows == 0 ? NULL : calloc((size_t)rows, sizeof *request->ids);
    for (int row = 0; request->ids != NULL && row < rows; row++) {
        read_id(PQgetvalue(result, row, 0), &request->ids[row]);
        request->count++;
    }
    return end(postgres, result);
}

static void add_news(struct postgres *postgres, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whoever was at a node that is dead is gone. */
static enum store_status forget_the_dead(struct postgres *postgres)
{
    PGresult *result = run(postgres,
                           "WITH gone AS (DELETE FROM seeks s WHERE s.node NOT IN (SELECT id FROM "
                           "writers w WHERE " NODE_ALIVE(
                               "w") ")) "
                                    "DELETE FROM presence p USING matches m WHERE m.key = p.match "
                                    "AND p.node NOT IN (SELECT id FROM writers w WHERE " NODE_ALIVE(
                                        "w") ") "
                                             "RETURNING encode(m.id, 'hex')",
                           0);
    for (int row = 0; is_good(result) && row < PQntuples(result); row++)
        add_news(postgres, "m%s", PQgetvalue(result, row, 0));
    return end(postgres, result);
}

/* Whether it is still ours, if it cannot be given back. */
static enum store_status rest(struct postgres *postgres, struct store_request *request)
{
    PGresult *result = run(
        postgres,
        "UPDATE dues SET due = $2::bigint, node = 0, asked = $5::bigint WHERE match = $1::bigint "
        "AND node = $3::bigint AND position <= $4::bigint",
        5, request->match->key, request->due, postgres->writer, (int64_t)request->from,
        (int64_t)request->match->asked);
    enum store_status status = end(postgres, result);
    if (status != STORE_DONE || postgres->changes > 0)
        return status;
    result =
        run(postgres, "SELECT node FROM dues WHERE match = $1::bigint", 1, request->match->key);
    request->claimed = number_in(result, 0, 0, 0) == postgres->writer;
    status = end(postgres, result);
    return status == STORE_DONE ? STORE_CONFLICT : status;
}

static void take_due(struct postgres *postgres, struct store_request *request, PGresult *result)
{
    request->claimed = postgres_number(result, 0, 0) == postgres->writer;
}

/*
 * Somebody has to look at the match now: whoever has it, if they are alive, else this node. `count`
 * entries are in the log.
 */
static enum store_status make_due(struct postgres *postgres, struct store_request *request,
                                  int64_t count)
{
    struct query *query = sql_query(&postgres->base, SQL_DUE_NOW);
    query_number(query, 1, request->match->key);
    query_number(query, 2, postgres->writer);
    query_number(query, 3, count);
    return postgres_put(query, take_due) ? STORE_DONE : postgres_engine.failure(&postgres->base);
}

static enum store_status not_due(struct postgres *postgres, const struct store_request *request)
{
    struct query *query = sql_query(&postgres->base, SQL_DUE_DROP);
    query_number(query, 1, request->match->key);
    return sql_put(&postgres->base, query);
}

static enum store_status put_presence(struct postgres *postgres,
                                      const struct store_request *request)
{
    struct query *query =
        sql_query(&postgres->base, request->present ? SQL_PRESENCE_PUT : SQL_PRESENCE_DROP);
    query_number(query, 1, request->match->key);
    query_number(query, 2, request->person.id);
    query_number(query, 3, postgres->writer);
    return sql_put(&postgres->base, query);
}

static enum store_status read_presence(struct postgres *postgres, struct store_request *request)
{
    struct query *query = sql_query(&postgres->base, SQL_PRESENCE_ELSEWHERE);
    enum got got = GOT_END;
    query_number(query, 1, request->match->key);
    query_number(query, 2, nodes_own());
    query_number(query, 3, SEATS_MAX);
    memset(request->elsewhere, 0, sizeof request->elsewhere);
    for (int i = 0; i < SEATS_MAX && (got = query_next(query)) == GOT_ROW; i++)
        request->elsewhere[i] = query_int(query, 0);
    query_reset(query);
    return got == GOT_FAILURE ? postgres_engine.failure(&postgres->base) : STORE_DONE;
}

/* Of matches that nobody looks after now; whoever has one in memory knows better. */
static enum store_status read_asked(struct postgres *postgres, struct store_request *request)
{
    PGresult *result = run(postgres,
                           "SELECT d.match, d.asked FROM seats s JOIN dues d ON d.match = s.match "
                           "WHERE s.person = $1::bigint AND s.held = 1",
                           1, request->person.id);
    for (int row = 0; is_good(result) && row < PQntuples(result); row++)
        for (size_t i = 0; i < request->count; i++)
            if (request->matches[i].key == number_in(result, row, 0, 0))
                request->matches[i].asked = (seats_mask)number_in(result, row, 1, 0);
    return end(postgres, result);
}

/* Who of those whom the person follows is at a table at another server. */
static enum store_status read_whereabouts(struct postgres *postgres, struct store_request *request)
{
    PGresult *result = run(
        postgres,
        "SELECT p.person, CASE WHEN m.by_link = 0 AND m.status < 2 AND EXISTS (SELECT 1 FROM seats "
        "s WHERE s.match = m.key AND s.person = p.person) THEN m.status ELSE 2 END, "
        "encode(m.id, 'hex'), m.game FROM follows f JOIN presence p ON p.person = f.followed "
        "JOIN writers w ON w.id = p.node JOIN matches m ON m.key = p.match "
        "WHERE f.person = $1::bigint AND p.node <> $2::bigint AND " NODE_ALIVE("w") " LIMIT 4000",
        2, request->person.id, nodes_own());
    for (int row = 0; is_good(result) && row < PQntuples(result); row++)
        for (size_t i = 0; i < request->count; i++) {
            struct stored_followed *followed = &request->followed[i];
            if (followed->person != number_in(result, row, 0, 0))
                continue;
            followed->here = true;
            followed->status = (uint8_t)number_in(result, row, 1, MATCH_OVER);
            followed->has_table = followed->status != MATCH_OVER &&
                                  read_id(PQgetvalue(result, row, 2), &followed->table);
            snprintf(followed->game, sizeof followed->game, "%s", PQgetvalue(result, row, 3));
        }
    return end(postgres, result);
}

bool nodes_run(struct postgres *postgres, struct store_request *request, enum store_status *status)
{
    if (request->kind == STORE_DUES_CLAIM) {
        *status = claim(postgres, request);
        if (*status == STORE_DONE)
            *status = forget_the_dead(postgres);
    } else if (request->kind == STORE_DUE_REST) {
        *status = rest(postgres, request);
    } else if (request->kind == STORE_PRESENCE) {
        *status = put_presence(postgres, request);
    } else if (request->kind == STORE_COUNTED) {
        *status = STORE_DONE; /* it is news and nothing else */
    } else {
        return false;
    }
    return true;
}

/* News. */

enum { NEWS_MAX = 7900 }; /* of one notification; PostgreSQL takes less than 8000 bytes */

static void add_news(struct postgres *postgres, const char *format, ...)
{
    char item[NEWS_ENTRY_SIZE + 2 * MATCH_ID_SIZE + 2];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(item, sizeof item, format, arguments);
    va_end(arguments);
    size_t wanted = postgres->news_length + (size_t)length + 2;
    if (wanted > postgres->news_room) {
        char *more = realloc(postgres->news, wanted * 2);
        if (more == NULL)
            return;
        postgres->news = more;
        postgres->news_room = wanted * 2;
    }
    postgres->news_length +=
        (size_t)snprintf(postgres->news + postgres->news_length, (size_t)length + 2, "%s,", item);
}

void nodes_forget_news(struct postgres *postgres)
{
    postgres->news_length = 0;
}

static bool send_some(struct postgres *postgres, const char *news, size_t length)
{
    char text[NEWS_MAX + 32];
    struct query *query = sql_query(&postgres->base, SQL_NODES_TELL);
    snprintf(text, sizeof text, "%" PRId64 ":%.*s", postgres->writer, (int)length, news);
    query_text(query, 1, text);
    return postgres_put(query, NULL);
}

/* What is too long for one notification goes into several. */
bool nodes_send_news(struct postgres *postgres)
{
    size_t from = 0;
    while (from < postgres->news_length) {
        size_t length = postgres->news_length - from;
        if (length > NEWS_MAX) {
            length = NEWS_MAX;
            while (length > 0 && postgres->news[from + length - 1] != ',')
                length--;
        }
        if (!send_some(postgres, postgres->news + from, length))
            return false;
        from += length;
    }
    nodes_forget_news(postgres);
    return true;
}

static void hex_of(const uint8_t *bytes, size_t size, char *out)
{
    for (size_t i = 0; i < size; i++)
        snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

static void tell_match(struct postgres *postgres, const struct match_id *id)
{
    char hex[2 * MATCH_ID_SIZE + 1];
    hex_of(id->bytes, MATCH_ID_SIZE, hex);
    add_news(postgres, "m%s", hex);
}

/* The match has one entry more, and is otherwise as it was. */
static void tell_entry(struct postgres *postgres, const struct store_request *request)
{
    char hex[2 * MATCH_ID_SIZE + 1];
    char entry[NEWS_ENTRY_SIZE];
    hex_of(request->match->id.bytes, MATCH_ID_SIZE, hex);
    news_write_entry(&request->entry, entry);
    add_news(postgres, "m%s%s", hex, entry);
}

static void tell_line(struct postgres *postgres, char what, const struct store_request *request)
{
    char hex[2 * MATCH_ID_SIZE + 1];
    hex_of(request->match->id.bytes, MATCH_ID_SIZE, hex);
    add_news(postgres, "%c%s.%" PRId64, what, hex, request->line.number);
}

static void tell_invited(struct postgres *postgres, const struct store_request *request)
{
    char hex[2 * MATCH_ID_SIZE + 1];
    hex_of(request->match->id.bytes, MATCH_ID_SIZE, hex);
    add_news(postgres, "i%s.%" PRId64, hex, request->person.id);
}

static void tell_person(struct postgres *postgres, const struct store_request *request)
{
    add_news(postgres, "p%" PRId64, request->person.id);
    for (size_t i = 0; request->renamed != NULL && i < request->count; i++)
        add_news(postgres, "p%" PRId64, request->renamed[i].id);
}

static void tell_token(struct postgres *postgres, const uint8_t token[TOKEN_HASH_SIZE])
{
    char hex[2 * TOKEN_HASH_SIZE + 1];
    hex_of(token, TOKEN_HASH_SIZE, hex);
    add_news(postgres, "t%s", hex);
}

static void tell(struct postgres *postgres, const struct store_request *request)
{
    enum store_kind kind = request->kind;
    bool adds = kind == STORE_APPEND || kind == STORE_APPEND_COUNTED;
    if (adds && request->result == NULL)
        tell_entry(postgres, request);
    if ((adds && request->result != NULL) || kind == STORE_MATCH_UPDATE ||
        kind == STORE_MATCH_UPGRADE || kind == STORE_MATCH_DELETE || kind == STORE_MATCH_REMOVE ||
        kind == STORE_MATCH_FEWER || kind == STORE_MATCH_INVITE || kind == STORE_MATCH_DECLINE ||
        kind == STORE_SEAT_MUTE || kind == STORE_PRESENCE)
        tell_match(postgres, &request->match->id);
    if (kind == STORE_MATCH_CREATE && request->follows.key != 0)
        tell_match(postgres, &request->follows.id);
    if (kind == STORE_MATCH_INVITE)
        tell_invited(postgres, request);
    if (kind == STORE_CHAT_ADD || kind == STORE_CHAT_DELETE)
        tell_line(postgres, kind == STORE_CHAT_ADD ? 'c' : 'u', request);
    if (kind == STORE_PERSON_RENAME || kind == STORE_PERSON_PASSWORD ||
        kind == STORE_PERSON_DELETE || kind == STORE_TOKENS_DROP)
        tell_person(postgres, request);
    if (kind == STORE_SEEK_PUT || kind == STORE_SEEK_DROP || request->taken_count > 0)
        add_news(postgres, "q");
    if (kind == STORE_COUNTED)
        add_news(postgres, "l%s", request->search);
    if (kind == STORE_TOKEN_DROP)
        tell_token(postgres, request->token);
    if (kind == STORE_SANCTION_PUT || kind == STORE_SANCTION_DROP || kind == STORE_NOTICE_PUT ||
        kind == STORE_NOTICE_DROP || kind == STORE_BLOCK_PUT || kind == STORE_BLOCK_DROP ||
        kind == STORE_MATCH_REMOVE ||
        (kind == STORE_PERSON_RENAME && request->sanction.person != 0))
        add_news(postgres, "s");
}

/* Whoever asked may not have heard yet that what this node had claimed is lost. */
static bool is_surely_ours(const struct postgres *postgres, const struct store_request *request)
{
    return request->ours && steady() - postgres->anew > ANEW;
}

enum store_status nodes_after(struct postgres *postgres, struct store_request *request)
{
    const struct stored_match *match = request->match;
    tell(postgres, request);
    switch (request->kind) {
    case STORE_MATCH_READ:
    case STORE_MATCH_TOLD: return read_presence(postgres, request);
    case STORE_FOLLOWED: return read_whereabouts(postgres, request);
    case STORE_MATCHES_OF: return read_asked(postgres, request);
    case STORE_APPEND:
    case STORE_APPEND_COUNTED:
        if (request->result != NULL)
            return not_due(postgres, request);
        return is_surely_ours(postgres, request)
                   ? STORE_DONE
                   : make_due(postgres, request, (int64_t)request->entry.sequence + 1);
    case STORE_MATCH_CREATE: return seeks_take(postgres, request);
    case STORE_MATCH_UPGRADE:
        return match->status == MATCH_OVER
                   ? not_due(postgres, request)
                   : make_due(postgres, request, (int64_t)request->entry.sequence + 1);
    case STORE_MATCH_UPDATE:
        return match->status == MATCH_RUNNING && request->starts ? make_due(postgres, request, 0)
                                                                 : STORE_DONE;
    default: return STORE_DONE; /* NOLINT: nothing follows from the others */
    }
}
