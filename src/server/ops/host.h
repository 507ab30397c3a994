/*
 * What those who host can ask, by `incognita admin`: never by HTTP or WebSocket. A request is one
 * JSON object with an "op" of this list, and its answer is like any other.
 *
 * People are named by "person", an id, or by "name", which must be that of exactly one; a table by
 * "table", its id or so much of its beginning that no other has it.
 */
#ifndef INCOGNITA_SERVER_OPS_HOST_H
#define INCOGNITA_SERVER_OPS_HOST_H

#include "server/table/change.h"

/* Runs the call, whose body is set, and says in the log what was asked and of whom. */
void host_run(struct call *call);

/* host_people.c */
void host_people(struct call *call);
void host_sanctions(struct call *call);
void host_mute(struct call *call);
void host_unmute(struct call *call);
void host_ban(struct call *call);
void host_unban(struct call *call);
void host_rename(struct call *call);

/* host_tables.c */
void host_tables(struct call *call);
void host_chat(struct call *call);
void host_delete_line(struct call *call);
void host_delete_table(struct call *call);
void host_end(struct call *call);
/* host_reports.c */
void host_reports(struct call *call);
void host_done(struct call *call);
/* host_notices.c */
void host_notices(struct call *call);
void host_announce(struct call *call);
void host_withdraw(struct call *call);
void host_close(struct call *call);
void host_open(struct call *call);

/*
 * Finds the person that the request is about, then runs `then` with call->value set to their id and
 * "person" of the body to what they are; refuses the call if there is none, or more than one.
 */
void host_with_person(struct call *call, void (*then)(struct call *call));
/* Members: the person that was found so. */
void host_write_person(struct writer *writer, const struct call *call);

/*
 * Finds the table that the request is about, in memory or not, then runs `then` with call->value
 * set to its key and "table" of the body to its whole id; refuses the call if there is none, or
 * more than one.
 */
void host_with_table(struct call *call, void (*then)(struct call *call));
struct match_id host_table_id(const struct call *call); /* that was found so */

/* Says in the log that something was done to this. */
void host_log(const struct call *call, const char *what, int64_t number);

#endif
