/* Changes of a table's seats, for whoever makes them. */
#ifndef INCOGNITA_SERVER_OPS_SEATING_H
#define INCOGNITA_SERVER_OPS_SEATING_H

#include "server/table/change.h"

/* A change of the call's table that, when it is done, is shown to all and answered with the table.
 */
struct change *seating_update(struct call *call);
void seating_changed(struct change *change); /* what its `done` is at first */

/* Whether the match has not begun yet; refuses the call if it has. */
bool seating_is_open(struct call *call);

/* Reads game, players, options, time and whether it is rated; refuses the call if it cannot be. */
bool seating_agree(struct call *call, struct stored_match *match);
bool seating_is_level(const char *name);
/* Puts the person into the seat. */
void seating_sit(struct stored_seat *seat, const struct person *person);

/* Of fewer turns nothing can be said of how timely somebody is. */
enum { SEATING_TURNS_TELLING = 20 };

/* Answers the call with its table. */
void seating_succeed(struct call *call);

/* Whether it is a later match of a series: its seats are for those who have played it. */
bool seating_goes_on(const struct stored_match *match);
/* Takes away whoever sits there. */
void seating_vacate(struct stored_match *match, int seat);
/* Whether there is such a seat and the person may sit down there. */
bool seating_is_free(const struct stored_match *match, int64_t seat, int64_t person);
/* Whether the person was not removed from the call's table, nor is blocked by its owner. */
bool seating_welcomes(const struct call *call, int64_t person);

/* Has the person leave all tables that have not begun. */
void seating_leave_all(struct server *server, const struct stored_person *person);

#endif
