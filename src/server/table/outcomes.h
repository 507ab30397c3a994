/*
 * What a match that was played to its end says of each seat: score and what it was made of, whether
 * its person won, how many turns they took and how often they let the time pass. All of it comes
 * out of the log. Among people whoever comes first has won, see ranks.h; where bots play too,
 * whoever wins and has not left. A turn is what a person does until somebody
 * else has acted; one that a bot took for them is none of theirs.
 */
#ifndef INCOGNITA_SERVER_TABLE_OUTCOMES_H
#define INCOGNITA_SERVER_TABLE_OUTCOMES_H

#include "server/table/live.h"
#include "server/table/ranks.h"

struct course {
    struct departures departures;
    uint32_t turns[SEATS_MAX];
    uint32_t late[SEATS_MAX];
    seats_mask gone; /* seats that a bot plays for their person */
    int last;        /* the seat that acted, from 1; 0 for none */
};

/* Goes on by an entry of the log, from a course of zeros; all must come, in order. */
void course_note(struct course *course, const struct stored_entry *entry);

/* The ledger is that of the end; NULL if it is not known. */
void outcomes_of(const struct stored_match *match, const char *result, const struct course *course,
                 const struct ledger *ledger, struct stored_outcome out[SEATS_MAX]);

/* The ledger after this event, which ends the match, and the chance that follows it. */
void outcomes_foresee(const struct live *live, event e, struct ledger *out);

#endif
