/* Ratings: counting matches, each once and for good, and who stands where. */
#include "store/sql/requests.h"

#include <stdio.h>
#include <string.h>

#include "store/sql/match_columns.h"

static const double day = 86400000.0;

/* Where those stand who play a match: in its game, among people or against bots. */
struct scale {
    char name[GAME_ID_SIZE + sizeof AGAINST_BOTS];
};

/* Whoever sits at a match that is counted, and where they stand. */
struct counted {
    int64_t person; /* 0 for somebody who was forgotten, and for bots */
    struct rating before;
    uint32_t matches;
};

static int64_t number_within(struct query *query, int column, int64_t least, int64_t most)
{
    struct value value = query_value(query, column);
    bool fits = value.type == VALUE_NUMBER && value.number >= least && value.number <= most;
    return fits ? value.number : 0;
}

void sql_get_rating(struct query *query, int mean, int deviation, struct rating *out)
{
    out->mean = (int32_t)number_within(query, mean, 1, RATING_MEAN_MAX);
    out->deviation = (int32_t)number_within(query, deviation, 1, RATING_DEVIATION);
    if (out->mean == 0 || out->deviation == 0)
        *out = (struct rating){0, 0};
}

static bool has_bots(const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (match->seats[seat].bot[0] != '\0')
            return true;
    return false;
}

static struct scale scale_of(const struct stored_match *match)
{
    struct scale scale;
    snprintf(scale.name, sizeof scale.name, "%s%s", match->game,
             has_bots(match) ? AGAINST_BOTS : "");
    return scale;
}

/*
 * The columns of SQL_COUNTED_SEATS. What was forgotten is known by what it was in this match, and
 * so is a bot, whose level may have been given another number since.
 */
static struct counted read_counted(struct query *query, int64_t time, struct rating bot)
{
    struct counted seat = {.person = number_within(query, 0, 1, INT64_MAX)};
    struct rating standing;
    sql_get_rating(query, 1, 2, &standing);
    if (seat.person == 0)
        sql_get_rating(query, 5, 6, &seat.before);
    if (standing.mean != 0) {
        int64_t last = number_within(query, 4, 0, STORE_TIME_MAX);
        seat.matches = (uint32_t)number_within(query, 3, 0, UINT32_MAX - 1);
        seat.before = rating_after(standing, (double)(time - last) / day);
    }
    if (seat.before.mean == 0)
        seat.before = bot.mean != 0 ? bot : rating_new();
    return seat;
}

static enum store_status read_seats(struct backend *backend, const struct store_request *request,
                                    const struct scale *scale, struct counted seats[SEATS_MAX])
{
    const struct stored_match *match = request->match;
    struct query *query = sql_query(backend, SQL_COUNTED_SEATS);
    int count = 0;
    enum got got = GOT_END;
    query_number(query, 1, match->key);
    query_text(query, 2, scale->name);
    while (count < match->players && (got = query_next(query)) == GOT_ROW) {
        seats[count] = read_counted(query, request->entry.time, request->bots[count]);
        count++;
    }
    enum store_status status = got == GOT_FAILURE        ? sql_failure(backend)
                               : count == match->players ? STORE_DONE
                                                         : STORE_DAMAGED;
    query_reset(query);
    return status;
}

static enum store_status put_rating(struct backend *backend, const struct stored_match *match,
                                    int number, const struct rating *before)
{
    const struct stored_seat *seat = &match->seats[number];
    struct query *query = sql_query(backend, SQL_RATING_PUT);
    query_number(query, 1, match->key);
    query_number(query, 2, number);
    query_number(query, 3, seat->rank);
    query_number(query, 4, before->mean);
    query_number(query, 5, before->deviation);
    query_number(query, 6, seat->rating.mean);
    query_number(query, 7, seat->rating.deviation);
    return sql_run(backend, query);
}

static enum store_status put_standing(struct backend *backend, const struct counted *counted,
                                      const struct scale *scale, struct rating rating, int64_t time)
{
    struct query *query = sql_query(backend, SQL_STANDING_PUT);
    query_number(query, 1, counted->person);
    query_text(query, 2, scale->name);
    query_number(query, 3, rating.mean);
    query_number(query, 4, rating.deviation);
    query_number(query, 5, counted->matches + 1);
    query_number(query, 6, time);
    return sql_run(backend, query);
}

/* Each person is compared with the bots alone, and these stay what they are. */
static void count_against_bots(const struct stored_match *match, struct rating ratings[],
                               const int ranks[])
{
    for (int seat = 0; seat < match->players; seat++) {
        struct rating met[SEATS_MAX] = {ratings[seat]};
        int come[SEATS_MAX] = {ranks[seat]};
        int count = 1;
        for (int other = 0; other < match->players; other++) {
            if (match->seats[other].bot[0] == '\0')
                continue;
            met[count] = ratings[other];
            come[count++] = ranks[other];
        }
        if (match->seats[seat].bot[0] != '\0')
            continue;
        rating_count(met, come, count);
        ratings[seat] = met[0];
    }
}

static enum store_status count_seats(struct backend *backend, struct store_request *request)
{
    struct stored_match *match = request->match;
    int64_t time = request->entry.time;
    struct scale scale = scale_of(match);
    struct counted seats[SEATS_MAX];
    struct rating ratings[SEATS_MAX];
    int ranks[SEATS_MAX];
    memset(seats, 0, sizeof seats);
    enum store_status status = read_seats(backend, request, &scale, seats);
    if (status != STORE_DONE)
        return status;
    for (int seat = 0; seat < match->players; seat++) {
        ratings[seat] = seats[seat].before;
        ranks[seat] = request->ranks[seat];
    }
    if (has_bots(match))
        count_against_bots(match, ratings, ranks);
    else
        rating_count(ratings, ranks, match->players);
    for (int seat = 0; seat < match->players && status == STORE_DONE; seat++) {
        match->seats[seat].rating = ratings[seat];
        match->seats[seat].mean_before = seats[seat].before.mean;
        match->seats[seat].rank = request->ranks[seat];
        status = put_rating(backend, match, seat, &seats[seat].before);
        if (status == STORE_DONE && seats[seat].person != 0)
            status = put_standing(backend, &seats[seat], &scale, ratings[seat], time);
    }
    return status;
}

enum store_status sql_count(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_MATCH_COUNT);
    query_number(query, 1, request->match->key);
    enum store_status status = sql_make(backend, query, &request->match->rated);
    if (status == STORE_MISSING)
        return STORE_DONE;
    return status == STORE_DONE ? count_seats(backend, request) : status;
}

enum store_status sql_read_seated(struct backend *backend, struct stored_match *match)
{
    if (match->rated > 0)
        return STORE_DONE;
    struct scale scale = scale_of(match);
    struct query *query = sql_query(backend, SQL_COUNTED_SEATS);
    int seat = 0;
    enum got got = GOT_END;
    query_number(query, 1, match->key);
    query_text(query, 2, scale.name);
    while (seat < match->players && (got = query_next(query)) == GOT_ROW) {
        struct stored_seat *sits = &match->seats[seat++];
        if (match->rated != RATED_NOT)
            sql_get_rating(query, 1, 2, &sits->rating);
        sits->turns = (uint32_t)number_within(query, 7, 0, UINT32_MAX);
        sits->late = (uint32_t)number_within(query, 8, 0, UINT32_MAX);
        sits->page = number_within(query, 9, 0, 1) != 0;
    }
    enum store_status status = got == GOT_FAILURE ? sql_failure(backend) : STORE_DONE;
    query_reset(query);
    return status;
}

/* Lists. */

static void read_standing(struct row *row, void *out)
{
    struct stored_standing *standing = out;
    standing->person = row_number(row, 0, 1, INT64_MAX);
    row_name(row, 1, standing->name, sizeof standing->name);
    row_text(row, 2, standing->game, sizeof standing->game);
    char *behind = strchr(standing->game, AGAINST_BOTS[0]);
    standing->bots = behind != NULL;
    if (behind != NULL)
        *behind = '\0';
    standing->rating.mean = (int32_t)row_number(row, 3, 1, RATING_MEAN_MAX);
    standing->rating.deviation = (int32_t)row_number(row, 4, 1, RATING_DEVIATION);
    standing->matches = (uint32_t)row_number(row, 5, 1, UINT32_MAX);
    standing->time = row_number(row, 6, 0, STORE_TIME_MAX);
}

static enum store_status read_standings(struct backend *backend, struct query *query,
                                        struct store_request *request)
{
    void *list = NULL;
    enum store_status status = sql_read_rows(backend, query, sizeof *request->standings,
                                             read_standing, &list, &request->count);
    request->standings = list;
    return status;
}

enum store_status sql_read_standings(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_STANDINGS_OF);
    query_number(query, 1, request->person.id);
    return read_standings(backend, query, request);
}

static enum store_status read_leaders(struct backend *backend, struct store_request *request)
{
    struct query *query = sql_query(backend, SQL_LEADERS);
    query_text(query, 1, request->match->game);
    query_number(query, 2, request->from);
    query_number(query, 3, request->limit + 1);
    enum store_status status = read_standings(backend, query, request);
    request->more = request->count > (size_t)request->limit;
    request->count -= request->more;
    return status;
}

enum store_status sql_run_rating(struct backend *backend, struct store_request *request)
{
    if (request->kind == STORE_LEADERS)
        return read_leaders(backend, request);
    if (request->kind == STORE_RATINGS_CLEAR)
        return sql_do(backend, SQL_STANDINGS_CLEAR);
    if (request->kind == STORE_RATINGS_AGAIN)
        return count_seats(backend, request);
    return sql_read_standings(backend, request);
}
