/*
 * A match that is played: its state, its log, its clocks and who plays each seat.
 *
 * It is made from the stored log, entry by entry, and goes on by the same function with each entry
 * that was committed. So a match that was dropped from memory, or that another server played on, is
 * the same when it is read again. Nothing here waits, sends or stores.
 */
#ifndef INCOGNITA_SERVER_TABLE_LIVE_H
#define INCOGNITA_SERVER_TABLE_LIVE_H

#include "engine/match.h"
#include "store/store.h"

/* Why another plays a seat from now on. */
enum seat_change {
    SEAT_RESIGNED = 1, /* for good */
    SEAT_OUT_OF_TIME,
    SEAT_AWAY,
    SEAT_HANDED_OVER,
    SEAT_RETURNED /* the person plays again */
};

struct live_entry {
    struct stored_entry stored;
    uint32_t touched; /* the first event of the match that reads differently since */
};

struct live {
    struct match match;
    struct stored_match *table; /* what was agreed */
    struct live_entry *entries;
    uint32_t count;
    uint32_t capacity;
    uint32_t decision;            /* the sequence from which the present questions stand */
    uint32_t own_next[SEATS_MAX]; /* after the seat's own last entry */
    seats_mask bots;              /* seats of people that a bot plays now */
    seats_mask resigned;
    int64_t left[SEATS_MAX];  /* live clock: milliseconds that remain */
    int64_t asked[SEATS_MAX]; /* since when the seat is asked */
    /* The state before the last entry, and how many events it had: for telling what happened. */
    uint32_t before_count;
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
};

/* The match as it began; NULL if memory is short. `table` must outlive it. */
struct live *live_make(const struct game *game, struct stored_match *table);
void live_free(struct live *live);

/* Applies the next entry of the log; false, with a reason, if it does not fit. */
bool live_apply(struct live *live, const struct stored_entry *entry, struct reason *why);

/* Whether something sent with this expected sequence is still meant for the present position. */
bool live_expects(const struct live *live, int seat, int64_t expected);

/* The entry with this id of the client's own, or NULL. */
const struct live_entry *live_find(const struct live *live, int seat, const char *client);

/*
 * The first event that has to be told to somebody who knows the first `known` entries and what led
 * to them; below 0, to somebody who knows nothing.
 */
uint32_t live_touched_since(const struct live *live, int64_t known);

/* Seats that a bot plays, and seats of people that are asked now. */
seats_mask live_bot_seats(const struct live *live);
seats_mask live_asked_people(const struct live *live);

/* When the seat's time runs out, in milliseconds since 1970; INT64_MAX for never. */
int64_t live_deadline(const struct live *live, int seat);

#endif
