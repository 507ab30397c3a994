/* A table in a list. */
#ifndef INCOGNITA_SERVER_OPS_LOBBY_H
#define INCOGNITA_SERVER_OPS_LOBBY_H

#include "server/common/call.h"
#include "store/store.h"

/* One that is in memory is told as it is by now; one that has begun or ended since, not at all. */
void lobby_tell(struct writer *writer, const struct call *call, const struct stored_match *match);

#endif
