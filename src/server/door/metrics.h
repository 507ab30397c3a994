/* Figures for those who watch the server, in Prometheus's text form, and whether it is well. */
#ifndef INCOGNITA_SERVER_DOOR_METRICS_H
#define INCOGNITA_SERVER_DOOR_METRICS_H

#include "server/common/shared.h"
#include "server/net/net.h"

void metrics_tell(struct server *server, struct exchange *exchange);
/* 200 if the store answers, 503 if not. */
void metrics_health(struct server *server, struct exchange *exchange);

#endif
