/*
 * What is told of tables and matches, as JSON. A viewer is a seat or SPECTATOR; what is told
 * depends on nothing that is hidden from the viewer.
 */
#ifndef INCOGNITA_SERVER_TABLE_TELL_H
#define INCOGNITA_SERVER_TABLE_TELL_H

#include "server/table/table.h"

/* What is told, and to whom: for server_write and call_answer. */
struct briefing {
    const struct hosted_table *table;
    int viewer;
    int64_t known; /* how many entries the viewer knows already; below 0 for nothing at all */
    bool choices;  /* the viewer wants its legal events in words */
    bool steps;    /* and the positions between, where it knows any */
};

/*
 * A table as an object: what was agreed, who sits where, how it stands. `live` may be NULL;
 * `connected` are the seats whose people are there now, `asked` those whose people it waits for.
 */
void tell_table(struct writer *writer, const struct stored_match *stored, const struct live *live,
                seats_mask connected, seats_mask asked, int viewer);
/* The same of a table that the server has in memory. */
void tell_hosted(struct writer *writer, const struct hosted_table *table, int viewer);

/* Member "timeliness": turns taken while others waited, and how often they waited in vain. */
void tell_timeliness(struct writer *writer, uint32_t turns, uint32_t late);
/* A member that is a rating, with a change if the mean before is given. */
void tell_rating_as(struct writer *writer, const char *key, struct rating rating,
                    const int32_t *mean_before);
void tell_rating(struct writer *writer, struct rating rating, const int32_t *mean_before);
/* Member "until" of a seat that is kept: null for as long as there is the table. */
void tell_until(struct writer *writer, int64_t until);
/* Whether the match is over and its series with it. */
bool tell_is_decided(const struct stored_match *stored);
/* Hundredths as whole points. */
int tell_points(int32_t hundredths);

/*
 * Members: table, you, and, if it has begun, all of the match that is new to the viewer; or told,
 * of a match that cannot be played again.
 */
void tell_all(struct writer *writer, const void *briefing);
/* A whole message about what is new in the match. */
void tell_delta(struct writer *writer, const void *briefing);
/* A whole message about who sits where. */
void tell_seats(struct writer *writer, const void *briefing);

#endif
