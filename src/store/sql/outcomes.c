/* What matches that were played to their end say of those who sat there, and what that adds up to.
 */
#include "store/sql/requests.h"

#include <stdio.h>

/* Numbers with commas between. */
static void write_parts(const struct stored_outcome *outcome, char out[PARTS_SIZE])
{
    int length = 0;
    out[0] = '\0';
    for (int i = 0; i < outcome->part_count && i < PARTS_MAX && length < PARTS_SIZE; i++)
        length += snprintf(out + length, (size_t)(PARTS_SIZE - length), "%s%d", i == 0 ? "" : ",",
                           outcome->parts[i]);
}

/* Somebody who was forgotten was there all the same. */
static int people_at(const struct stored_match *match)
{
    int count = 0;
    for (int seat = 0; seat < match->players; seat++)
        count += match->seats[seat].bot[0] == '\0';
    return count;
}

static enum store_status put_outcome(struct backend *backend, const struct store_request *request,
                                     int seat, int others)
{
    const struct stored_match *match = request->match;
    const struct stored_outcome *outcome = &request->outcomes[seat];
    char parts[PARTS_SIZE];
    write_parts(outcome, parts);
    struct query *query = sql_query(backend, SQL_RESULT_PUT);
    query_number(query, 1, match->seats[seat].person);
    query_number(query, 2, match->key);
    query_number(query, 3, seat);
    query_text(query, 4, match->game);
    query_number(query, 5, !match->by_link);
    query_number(query, 6, others);
    query_number(query, 7, outcome->score);
    query_number(query, 8, outcome->won);
    query_number(query, 9, outcome->turns);
    query_number(query, 10, outcome->late);
    query_number(query, 11, request->entry.time);
    query_text(query, 12, parts);
    query_number(query, 13, outcome->unsure);
    return sql_put(backend, query);
}

/* Nothing is added to somebody who was forgotten since. */
static enum store_status add_up(struct backend *backend, const struct store_request *request,
                                int seat, int others)
{
    const struct stored_match *match = request->match;
    const struct stored_outcome *outcome = &request->outcomes[seat];
    int kind = (others > 0 ? TALLY_PEOPLE : 0) | (match->by_link ? 0 : TALLY_PUBLIC);
    struct query *query = sql_query(backend, SQL_TALLY_ADD);
    query_number(query, 1, match->seats[seat].person);
    query_text(query, 2, match->game);
    query_number(query, 3, kind);
    query_number(query, 4, outcome->won);
    query_number(query, 5, match->key);
    query_number(query, 6, seat);
    enum store_status status = sql_put(backend, query);
    if (status != STORE_DONE || others == 0)
        return status;
    query = sql_query(backend, SQL_TURNS_ADD);
    query_number(query, 1, match->seats[seat].person);
    query_number(query, 2, outcome->turns);
    query_number(query, 3, outcome->late);
    query_number(query, 4, match->key);
    query_number(query, 5, seat);
    return sql_put(backend, query);
}

enum store_status sql_put_outcomes(struct backend *backend, const struct store_request *request,
                                   bool adds)
{
    const struct stored_match *match = request->match;
    enum store_status status = STORE_DONE;
    int others = people_at(match) - 1;
    for (int seat = 0; seat < match->players && status == STORE_DONE; seat++) {
        if (match->seats[seat].person == 0 || match->uploaded)
            continue;
        status = put_outcome(backend, request, seat, others);
        if (status == STORE_DONE && adds)
            status = add_up(backend, request, seat, others);
    }
    return status;
}

enum store_status sql_run_outcome(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_OUTCOMES_AGAIN)
        return sql_put_outcomes(backend, request, false);
    enum store_status status = sql_do(backend, SQL_TALLIES_CLEAR);
    if (status == STORE_DONE)
        status = sql_do(backend, SQL_TALLIES_FILL);
    return status == STORE_DONE ? sql_do(backend, SQL_TURNS_FILL) : status;
}
