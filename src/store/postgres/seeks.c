/*
 * Who seeks a match, and which are played, at all servers that share the data. A seek belongs to
 * the server where its person is; any may seat them, by a match that is made in the same
 * transaction.
 */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/postgres.h"
#include "store/sql/requests.h"

enum { SEEKS_MAX = 2000, CLOCK_MAX = 366 * 86400 };

enum {
    PERSON,
    NAME,
    TICKET,
    NODE,
    SINCE,
    BOTS,
    RATING,
    TIMELY,
    GAME,
    PLAYERS,
    MODE,
    CLOCK_SECONDS,
    CLOCK_INCREMENT,
    RATED,
    MATCH
};

static void read_seek(struct row *row, void *out)
{
    struct stored_seek *seek = out;
    struct stored_match *wish = &seek->wish;
    memset(seek, 0, sizeof *seek);
    seek->person = row_number(row, PERSON, 1, INT64_MAX);
    row_name(row, NAME, seek->name, sizeof seek->name);
    seek->ticket = row_number(row, TICKET, 0, INT64_MAX);
    seek->ours = row_number(row, NODE, 0, INT64_MAX) == nodes_own();
    seek->since = row_number(row, SINCE, 0, STORE_TIME_MAX);
    seek->bots = row_number(row, BOTS, 0, 1) != 0;
    seek->rating = (int)row_number(row, RATING, 0, INT32_MAX);
    seek->timely = (int)row_number(row, TIMELY, -1, 100);
    row_text(row, GAME, wish->game, sizeof wish->game);
    wish->players = (uint8_t)row_number(row, PLAYERS, 1, SEATS_MAX);
    wish->mode = (uint8_t)row_number(row, MODE, MODE_LIVE, MODE_TURNS);
    wish->clock_seconds = (uint32_t)row_number(row, CLOCK_SECONDS, 0, CLOCK_MAX);
    wish->clock_increment = (uint32_t)row_number(row, CLOCK_INCREMENT, 0, CLOCK_MAX);
    wish->rated = row_number(row, RATED, INT32_MIN, 0);
    seek->seated = row_bytes_or_none(row, MATCH, &seek->table, sizeof seek->table);
}

static enum store_status read_seeks(struct postgres *postgres, struct store_request *request)
{
    void *list = NULL;
    struct query *query = sql_query(&postgres->base, SQL_SEEKS);
    query_number(query, 1, SEEKS_MAX);
    enum store_status status = sql_read_rows(&postgres->base, query, sizeof *request->seeks,
                                             read_seek, &list, &request->count);
    request->seeks = list;
    return status;
}

static enum store_status put_seek(struct postgres *postgres, const struct stored_seek *seek)
{
    const struct stored_match *wish = &seek->wish;
    struct query *query = sql_query(&postgres->base, SQL_SEEK_PUT);
    query_number(query, 1, seek->person);
    query_number(query, 2, postgres->writer);
    query_number(query, 3, seek->ticket);
    query_number(query, 4, seek->since);
    query_number(query, 5, seek->bots);
    query_number(query, 6, seek->rating);
    query_number(query, 7, seek->timely);
    query_text(query, 8, wish->game);
    query_number(query, 9, wish->players);
    query_number(query, 10, wish->mode);
    query_number(query, 11, wish->clock_seconds);
    query_number(query, 12, wish->clock_increment);
    query_number(query, 13, wish->rated);
    return sql_put(&postgres->base, query);
}

static enum store_status drop_seek(struct postgres *postgres, const struct stored_seek *seek)
{
    struct query *query = sql_query(&postgres->base, SQL_SEEK_DROP);
    query_number(query, 1, seek->person);
    query_number(query, 2, seek->ticket);
    return sql_put(&postgres->base, query);
}

static enum store_status read_playing(struct postgres *postgres, struct store_request *request)
{
    struct query *query = sql_query(&postgres->base, SQL_PLAYING);
    query_number(query, 1, request->limit);
    request->matches = NULL;
    request->count = 0;
    return sql_read_matches(&postgres->base, query, request);
}

bool seeks_run(struct postgres *postgres, struct store_request *request, enum store_status *status)
{
    switch (request->kind) {
    case STORE_SEEKS: *status = read_seeks(postgres, request); return true;
    case STORE_PLAYING: *status = read_playing(postgres, request); return true;
    case STORE_SEEK_PUT: *status = put_seek(postgres, &request->seek); return true;
    case STORE_SEEK_DROP: *status = drop_seek(postgres, &request->seek); return true;
    default: return false; /* NOLINT: all others are none of ours */
    }
}

/* In an order that is the same at all servers, so that none waits for another that waits for it. */
static int by_person(const void *a, const void *b)
{
    const struct stored_taken *x = a;
    const struct stored_taken *y = b;
    return (x->person > y->person) - (x->person < y->person);
}

enum store_status seeks_take(struct postgres *postgres, struct store_request *request)
{
    enum store_status status = STORE_DONE;
    qsort(request->taken, (size_t)request->taken_count, sizeof request->taken[0], by_person);
    for (int i = 0; i < request->taken_count && status == STORE_DONE; i++) {
        struct query *query = sql_query(&postgres->base, SQL_SEEK_TAKE);
        query_number(query, 1, request->taken[i].person);
        query_number(query, 2, request->taken[i].ticket);
        query_bytes(query, 3, &request->match->id, MATCH_ID_SIZE);
        status = sql_must_change(&postgres->base, query);
    }
    return status == STORE_MISSING ? STORE_CONFLICT : status;
}
