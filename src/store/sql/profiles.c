/* Pages of people: what others may know of somebody, and what only they may. */
#include "store/sql/requests.h"

#include <string.h>

enum { PASSED_MAX = 2000, OPPONENTS_MAX = 10 };

/* The person of the page, if whoever asks may read it; nobody can tell hidden from missing. */
enum store_status sql_find_page(struct backend *backend, struct store_request *request)
{
    struct stored_person *person = &request->person;
    struct stored_profile *profile = &request->profile;
    enum store_status status =
        person->name[0] == '\0' ? STORE_DONE : sql_name_find(backend, person->name, &person->id);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_PROFILE);
    query_number(query, 1, person->id);
    enum got got = query_next(query);
    struct row row = {.query = query};
    bool there = got == GOT_ROW && query_int(query, 2) != 0;
    if (there) {
        row_name(&row, 1, person->name, sizeof person->name);
        profile->hidden = row_number(&row, 3, 0, 1) != 0;
        profile->since = row_number(&row, 4, 0, STORE_TIME_MAX);
        profile->turns = (uint32_t)row_number(&row, 5, 0, UINT32_MAX);
        profile->late = (uint32_t)row_number(&row, 6, 0, UINT32_MAX);
    }
    status = got == GOT_FAILURE ? sql_failure(backend)
             : row.bad != NULL  ? STORE_DAMAGED
                                : STORE_DONE;
    query_reset(query);
    if (status == STORE_DONE && (!there || (profile->hidden && person->id != request->viewer)))
        return STORE_MISSING;
    return status;
}

/* What is public, or everything. */
static int least_listed(const struct store_request *request)
{
    return request->person.id == request->viewer ? 0 : 1;
}

static void read_tally(struct row *row, void *out)
{
    struct stored_tally *tally = out;
    row_text(row, 0, tally->game, sizeof tally->game);
    tally->kind = (uint8_t)row_number(row, 1, 0, TALLY_KINDS - 1);
    tally->matches = (uint32_t)row_number(row, 2, 0, UINT32_MAX);
    tally->wins = (uint32_t)row_number(row, 3, 0, UINT32_MAX);
}

static enum store_status read_profile(struct backend *backend, struct store_request *request)
{
    void *list = NULL;
    enum store_status status = sql_read_standings(backend, request);
    if (status == STORE_DONE)
        status = sql_read_follows(backend, request->viewer, request->person.id,
                                  &request->profile.followed);
    if (status != STORE_DONE)
        return status;
    struct query *query = sql_query(backend, SQL_TALLIES_OF);
    query_number(query, 1, request->person.id);
    status = sql_read_rows(backend, query, sizeof *request->tallies, read_tally, &list,
                           &request->tally_count);
    request->tallies = list;
    return status;
}

static void read_result(struct row *row, void *out)
{
    struct stored_result *result = out;
    row_bytes(row, 0, &result->match, sizeof result->match);
    result->ended = row_number(row, 1, 0, STORE_TIME_MAX);
    result->score = (int32_t)row_number(row, 2, INT32_MIN, INT32_MAX);
    result->won = row_number(row, 3, 0, 1) != 0;
    result->others = (uint8_t)row_number(row, 4, 0, SEATS_MAX);
    row_text_or_none(row, 5, result->parts, sizeof result->parts);
    if (result->parts[strspn(result->parts, "0123456789,-")] != '\0')
        row->bad = "parts"; /* it goes out as it is */
    sql_get_rating(row->query, 6, 7, &result->rating);
    result->bots = row_number(row, 8, 0, 1) != 0;
}

static void read_opponent(struct row *row, void *out)
{
    struct stored_opponent *opponent = out;
    row_name(row, 0, opponent->name, sizeof opponent->name);
    opponent->matches = (uint32_t)row_number(row, 1, 1, UINT32_MAX);
    opponent->won = (uint32_t)row_number(row, 2, 0, UINT32_MAX);
    opponent->lost = (uint32_t)row_number(row, 3, 0, UINT32_MAX);
}

static struct query *ask_results(struct backend *backend, enum sql sql,
                                 const struct store_request *request)
{
    struct query *query = sql_query(backend, sql);
    query_number(query, 1, request->person.id);
    query_text(query, 2, request->match->game);
    query_number(query, 3, least_listed(request));
    query_number(query, 4, request->limit);
    return query;
}

static enum store_status read_results(struct backend *backend, struct store_request *request)
{
    void *list = NULL;
    struct query *query = ask_results(backend, SQL_RESULTS_OF, request);
    enum store_status status = sql_read_rows(backend, query, sizeof *request->results, read_result,
                                             &list, &request->count);
    request->results = list;
    if (status != STORE_DONE)
        return status;
    query = ask_results(backend, SQL_OPPONENTS, request);
    query_number(query, 5, OPPONENTS_MAX);
    status = sql_read_rows(backend, query, sizeof *request->opponents, read_opponent, &list,
                           &request->opponent_count);
    request->opponents = list;
    return status;
}

/* With whom they are to have played: nobody who is hidden is found so, but by themselves. */
static enum store_status find_other(struct backend *backend, const struct store_request *request,
                                    int64_t *other)
{
    struct store_request asked = {.viewer = request->viewer};
    *other = 0;
    if (request->search == NULL || request->search[0] == '\0')
        return STORE_DONE;
    snprintf(asked.person.name, sizeof asked.person.name, "%s", request->search);
    enum store_status status = sql_find_page(backend, &asked);
    *other = asked.person.id;
    return status;
}

/* The keys of one page, and where the next begins. */
static enum store_status choose(struct backend *backend, struct store_request *request,
                                int64_t other, int64_t *keys, int *count)
{
    struct store_page *page = &request->open;
    struct query *query = sql_query(backend, SQL_HISTORY);
    enum got got = GOT_END;
    int64_t last = 0;
    int seen = 0;
    *count = 0;
    query_number(query, 1, request->person.id);
    query_number(query, 2, page->before > 0 ? page->before : INT64_MAX);
    query_number(query, 3, least_listed(request));
    query_text(query, 4, request->match->game);
    query_number(query, 5, other);
    query_number(query, 6, PASSED_MAX + 1);
    while (*count < page->limit && seen < PASSED_MAX && (got = query_next(query)) == GOT_ROW) {
        last = query_int(query, 0);
        seen++;
        if (query_int(query, 1) != 0)
            keys[(*count)++] = last;
    }
    page->next = got == GOT_ROW ? last : 0;
    query_reset(query);
    return got == GOT_FAILURE ? sql_failure(backend) : STORE_DONE;
}

static enum store_status read_history(struct backend *backend, struct store_request *request)
{
    int64_t keys[STORE_PAGE_MAX];
    int64_t other;
    int count = 0;
    request->matches = NULL;
    request->count = 0;
    enum store_status status = find_other(backend, request, &other);
    if (status == STORE_MISSING)
        return STORE_DONE; /* nobody of that name: no matches */
    if (status == STORE_DONE)
        status = choose(backend, request, other, keys, &count);
    for (int i = 0; i < count && status == STORE_DONE; i++) {
        struct query *query = sql_query(backend, SQL_MATCH_BY_KEY);
        query_number(query, 1, keys[i]);
        status = sql_read_matches(backend, query, request);
        if (status == STORE_DAMAGED)
            status = STORE_DONE; /* the others are still worth showing */
    }
    return status;
}

static enum store_status hide(struct backend *backend, const struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_PERSON_HIDE);
    query_number(query, 1, request->person.id);
    query_number(query, 2, request->person.hidden);
    return sql_must_change(backend, query);
}

/* Who has no page is a guest, of whom nothing is known. */
static enum store_status read_seeker(struct backend *backend, struct store_request *request)
{
    enum store_status status = sql_check_bounds(backend, request);
    if (status == STORE_DONE)
        status = sql_find_page(backend, request);
    if (status == STORE_MISSING)
        return STORE_DONE;
    return status == STORE_DONE ? sql_read_standings(backend, request) : status;
}

enum store_status sql_run_profile(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_PERSON_HIDE)
        return hide(backend, request);
    if (request->kind == STORE_SEEKER)
        return read_seeker(backend, request);
    enum store_status status = sql_find_page(backend, request);
    if (status != STORE_DONE)
        return status;
    if (request->kind == STORE_PROFILE)
        return read_profile(backend, request);
    return request->kind == STORE_HISTORY ? read_history(backend, request)
                                          : read_results(backend, request);
}
