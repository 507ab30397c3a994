/*
 * What becomes of a running match when the rules of its game have a newer version.
 *
 * Its log is played again by the new rules. It goes on by them if every entry is still legal and
 * leads where it led: the same events of chance, and the same seats asked, after every entry. What
 * it led to is known by the entry's trace; of entries that were stored without one, from before
 * there were traces, only the legality is known. What the new rules change besides, as points or
 * goods, is theirs to change.
 *
 * A match that does not hold so is ended without a result; what was said in it stays readable. A
 * log that is no log by any rules is damaged, and left alone; so is a match of a newer version than
 * ours, or of a game that we do not have.
 */
#ifndef INCOGNITA_SERVER_TABLE_UPGRADE_H
#define INCOGNITA_SERVER_TABLE_UPGRADE_H

#include "server/table/live.h"

enum upgrade_verdict {
    UPGRADE_CURRENT, /* of our version, and sound */
    UPGRADE_GOES_ON,
    UPGRADE_ENDS,
    UPGRADE_DAMAGED,
    UPGRADE_NOT_OURS
};
enum { UPGRADE_VERDICTS = UPGRADE_NOT_OURS + 1 };

/*
 * Judges a running match by its log. If it is current or goes on, `live` is the match, to be freed
 * by the caller; else NULL with the reason. `match` must outlive it.
 */
enum upgrade_verdict upgrade_judge(struct stored_match *match, const struct stored_entry *entries,
                                   size_t count, struct live **live, struct reason *why);

/*
 * Makes the request what the store has to do for a match that goes on (`live` is not NULL) or ends,
 * at this time; `match` becomes what it will be.
 */
void upgrade_request(struct store_request *request, struct stored_match *match,
                     const struct live *live, size_t count, int64_t time);

#endif
