/* What other servers that share the store have done, as far as it concerns people here. */
#ifndef INCOGNITA_SERVER_OPS_HEARING_H
#define INCOGNITA_SERVER_OPS_HEARING_H

#include "server/common/shared.h"

struct hearing *hearing_open(struct server *server);
void hearing_close(struct hearing *hearing);

/* News as store.h has them; NULL if anything may have happened. */
void hearing_take(struct hearing *hearing, const char *news, bool own);

#endif
