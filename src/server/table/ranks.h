/*
 * How a rated match ended for each seat, out of its result and its log. Whoever plays to the end
 * comes before all who left: resigned, ran out of time, or let a bot play on for them and did not
 * come back. Of those who left, whoever stayed longer comes first, so that nobody has to play on
 * against a bot for what is won already. Of those who stayed, winners come first, then higher
 * scores; equal ones are level.
 */
#ifndef INCOGNITA_SERVER_TABLE_RANKS_H
#define INCOGNITA_SERVER_TABLE_RANKS_H

#include "store/store.h"

struct departures {
    uint32_t left[SEATS_MAX]; /* 0 of a seat whose person plays, else more the later they left */
};

/* Goes on by an entry of the log; all must come, in order. */
void departures_note(struct departures *departures, const struct stored_entry *entry);

/* Who was forgotten counts as left before all others; bots stay. */
void ranks_of(const struct stored_match *match, const char *result,
              const struct departures *departures, uint8_t ranks[SEATS_MAX]);

/* How strong the bot is that sits there; a mean of 0 of a person, or if nobody has measured it. */
struct rating ranks_bot(const struct stored_match *match, int seat);

#endif
