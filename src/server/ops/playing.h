/* What is known of the matches that are played now, see playing.c. */
#ifndef INCOGNITA_SERVER_OPS_PLAYING_H
#define INCOGNITA_SERVER_OPS_PLAYING_H

#include "server/common/shared.h"

/* Forgets it. */
void playing_close(struct server *server);

#endif
