/* HTTP: from paths to operations, who may ask from where, and everything besides the operations. */
#ifndef INCOGNITA_SERVER_DOOR_HTTP_H
#define INCOGNITA_SERVER_DOOR_HTTP_H

#include "server/common/shared.h"
#include "server/net/net.h"

void http_request(struct server *server, struct exchange *exchange);

/* How many bytes the body of a request may have: records are longer than all else. */
size_t http_body_max(const struct net_head *head);

/* Whether a WebSocket may be opened: NULL, or the code and the message of a refusal. */
const char *http_upgrade(struct server *server, const struct net_head *head, const char **message);

#endif
