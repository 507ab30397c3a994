/* A table is of use: the store notes it, so that the table does not become too old. */
#ifndef INCOGNITA_SERVER_TABLE_TOUCH_H
#define INCOGNITA_SERVER_TABLE_TOUCH_H

#include "server/common/shared.h"
#include "store/store.h"

/* Nobody waits for it, and if it fails the table is merely older than it might be. */
void touch_table(struct server *server, const struct stored_match *match);

#endif
