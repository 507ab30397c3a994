/* The requests of the store in SQL, by subject; and what these need of each other. */
#ifndef INCOGNITA_STORE_SQL_REQUESTS_H
#define INCOGNITA_STORE_SQL_REQUESTS_H

#include "store/sql/row.h"

/* How a request is carried out. One of several statements must be done wholly or not at all. */
struct sql_request {
    enum store_status (*run)(struct backend *backend, struct store_request *request);
    bool several;
};

const struct sql_request *sql_request_of(enum store_kind kind);

enum store_status sql_run_person(struct backend *backend, struct store_request *request);
enum store_status sql_run_match(struct backend *backend, struct store_request *request);
enum store_status sql_run_log(struct backend *backend, struct store_request *request);
enum store_status sql_run_moderation(struct backend *backend, struct store_request *request);
enum store_status sql_run_list(struct backend *backend, struct store_request *request);
enum store_status sql_run_age(struct backend *backend, struct store_request *request);
enum store_status sql_run_rating(struct backend *backend, struct store_request *request);
enum store_status sql_run_report(struct backend *backend, struct store_request *request);
enum store_status sql_run_subscription(struct backend *backend, struct store_request *request);
enum store_status sql_run_mail(struct backend *backend, struct store_request *request);
enum store_status sql_run_profile(struct backend *backend, struct store_request *request);
enum store_status sql_run_follow(struct backend *backend, struct store_request *request);
enum store_status sql_run_outcome(struct backend *backend, struct store_request *request);
enum store_status sql_pack(struct backend *backend, struct store_request *request);
enum store_status sql_forget(struct backend *backend, struct store_request *request);

/* Reads c.person, c.time, p.name, c.text and c.number as a line; false if it cannot be shown. */
bool sql_read_line(struct query *row, struct stored_chat *line);

/* Adds to the request's matches what the query gives, one row a seat. */
enum store_status sql_read_matches(struct backend *backend, struct query *query,
                                   struct store_request *request);
/* Whether the person of the request may have one more of what its bounds are about. */
enum store_status sql_check_bounds(struct backend *backend, const struct store_request *request);

/* In place of one of its kind for the same person or address. */
enum store_status sql_put_sanction(struct backend *backend, const struct stored_sanction *sanction);
/* Keeps that request->person was removed from request->match. */
enum store_status sql_put_removal(struct backend *backend, const struct store_request *request);

/* Whether request->viewer may keep a seat of request->match for request->person now, `before`. */
enum store_status sql_may_invite(struct backend *backend, const struct store_request *request);
/* Keeps that request->person has declined to sit at request->match. */
enum store_status sql_put_decline(struct backend *backend, const struct store_request *request);

/* Gives the person the keys of the name, and no others. Conflict: somebody else holds one. */
enum store_status sql_name_claim(struct backend *backend, int64_t person, const char *name);
/* Guests whose name reads like that of the request's person get others: `renamed`, `count`. */
enum store_status sql_name_free(struct backend *backend, struct store_request *request);
/* The person with a password whose name this is, or was, or reads like. */
enum store_status sql_name_find(struct backend *backend, const char *name, int64_t *person);
/* Makes all keys anew if they were made by other rules. */
void sql_names_refresh(struct backend *backend);

/* A rating of two columns; none, with a mean of 0, if they are missing or could not be one. */
void sql_get_rating(struct query *query, int mean, int deviation, struct rating *out);
/* Of a match that is not counted: what is known of those who sit there, if it is rated also their
 * ratings. */
enum store_status sql_read_seated(struct backend *backend, struct stored_match *match);
/* Counts the request's match by its ranks, unless it was counted or is not rated. */
enum store_status sql_count(struct backend *backend, struct store_request *request);

/* The person of the page that the request means, if its viewer may read it; else missing. */
enum store_status sql_find_page(struct backend *backend, struct store_request *request);
enum store_status sql_read_follows(struct backend *backend, int64_t person, int64_t followed,
                                   bool *follows);
/* Where the person of the request stands, by game. */
enum store_status sql_read_standings(struct backend *backend, struct store_request *request);
/* What the end of the request's match says of those who sat there; adds it up too if wanted. */
enum store_status sql_put_outcomes(struct backend *backend, const struct store_request *request,
                                   bool adds);

enum store_status sql_put_entry(struct backend *backend, int64_t match,
                                const struct stored_entry *entry);
/* The log of a match that is over and was packed, as its entries; none if it was not. */
enum store_status sql_read_packed(struct backend *backend, struct store_request *request);
/* Drops the words of a match that is over and can be played again: it is replayed, not read. */
enum store_status sql_drop_told(struct backend *backend, int64_t match);
/* The whole log and the result of a match that is over when it comes. */
enum store_status sql_put_log(struct backend *backend, const struct store_request *request);

#endif
