/*
 * Quick match: people who seek the same are seated together.
 *
 * Who seeks is known in memory, and where several servers share a store in that as well
 * (seekers.h), only as long as the socket is open from which they asked. A table is made with all
 * of its people by one commit, so whoever is seated is seated once; until the commit is done they
 * still seek, but are not given to anybody else.
 */
#ifndef INCOGNITA_SERVER_OPS_SEEKING_H
#define INCOGNITA_SERVER_OPS_SEEKING_H

#include "server/table/watch.h"

/* Whoever sought from this socket does so no more: it is closed. */
void seeking_end(struct server *server, const struct onlooker *onlooker);
/* Others seek at servers that share the store, or no longer do. */
void seeking_heard(struct server *server);
/* Forgets everybody, before the people are. */
void seeking_close(struct server *server);

#endif
