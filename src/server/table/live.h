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
#include "server/table/trace.h"
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
    int64_t asked;    /* of an event: since when its seat was asked for it */
    int64_t gave;     /* of an event: milliseconds that its seat got for it */
};

struct live {
    struct match match;
    struct stored_match *table; /* what was agreed */
    struct live_entry *entries;
    uint32_t count;
    uint32_t capacity;
    struct trace trace;           /* of the match's events */
    uint32_t decision;            /* the sequence from which the present questions stand */
    uint32_t own_next[SEATS_MAX]; /* after the seat's own last entry */
    seats_mask bots;              /* seats of people that a bot plays now */
    seats_mask resigned;
    /* Time, see below. */
    int64_t left[SEATS_MAX];  /* live clock: milliseconds that remained at `asked` */
    int64_t asked[SEATS_MAX]; /* since when the seat is asked, or its own last entry if it is not */
    uint16_t undos[SEATS_MAX]; /* how many there were */
    uint16_t returns[SEATS_MAX];
    seats_mask graced; /* seats that had their minute */
    /* The state before the last event, and how many events it had, or UINT32_MAX: for telling what
     * happened. */
    uint32_t before_count;
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
};

/* Whether the options have values that the game knows. */
bool live_has_options(const struct game *game, const struct options *options);
/* Whether the game can be played like this; a table that was damaged may say anything. */
bool live_fits(const struct game *game, const struct stored_match *table, struct reason *why);

/* The match as it began; NULL if it does not fit or memory is short. `table` must outlive it. */
struct live *live_make(const struct game *game, struct stored_match *table);
void live_free(struct live *live);

/*
 * Applies the next entry of the log. False, with a reason, if it does not fit or does not lead
 * where it led when it was stored; then the match is of no use any more.
 */
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

/*
 * The time of those who play, in live_clock.c. What is fair was decided once:
 *
 * - A live clock is each seat's for the whole match; it runs while its person is asked. The
 *   increment is for each event that the person makes; a bot's event gives none, and costs none.
 * - Turn by turn there is so much time for each event, from the moment when the seat is asked.
 * - An undo takes back what its event gave, and the clock goes on as if the event had never been
 *   made: all the time until the undo was the seat's own. Turn by turn, the time for the event runs
 *   from the moment when the seat was asked at first. Without time for another event there is no
 *   undo.
 * - Who hands a seat over and takes it back has the time that was left, and turn by turn what is
 *   left for the event that is asked.
 * - Only who comes back when that is nothing gets a minute, once a match; whoever lets it pass has
 *   no other.
 *
 * So nobody gains time by anything but playing. Undos and returns are counted too, so that nobody
 * can make a log grow for ever.
 */
enum {
    UNDOS_MAX = 200,  /* of one seat in a match */
    RETURNS_MAX = 50, /* likewise */
    RETURN_TIME = 60000
};

void live_clock_start(struct live *live);

/* Does to the clocks what the entry, the last of the log, says; `before` are who were asked. */
void live_clock_apply(struct live *live, struct live_entry *entry, seats_mask before);

/*
 * After a log was read: the server began at `started` and it is `now`. Nobody's live clock runs
 * while the server is down, and no time is in the future.
 */
void live_clock_resume(struct live *live, int64_t started, int64_t now);

/* Milliseconds of its own time that the seat spends by an entry now. */
int64_t live_spent(const struct live *live, int seat, enum entry_kind kind, int64_t now);

/* When the seat's time runs out, in the server's time; INT64_MAX for never. */
int64_t live_deadline(const struct live *live, int seat);

/*
 * Whether there is time for the seat to take its last event back, where match_may_undo, and whether
 * its person may play again.
 */
bool live_grants_undo(const struct live *live, int seat, int64_t now, struct reason *why);
bool live_may_return(const struct live *live, int seat, int64_t now, struct reason *why);

#endif
