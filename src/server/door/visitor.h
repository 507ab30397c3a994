/* Visitors: people at their WebSockets, and what they ask for there. */
#ifndef INCOGNITA_SERVER_DOOR_VISITOR_H
#define INCOGNITA_SERVER_DOOR_VISITOR_H

#include "server/table/watch.h"

struct visitor {
    struct onlooker onlooker;
    struct server *server;
    struct allowance messages;
    uint64_t checked; /* when the token was found to be good */
    int refused;      /* messages that came too fast, less those that did not */
    int holders;
};

struct visitor *visitor_open(struct server *server, struct socket *socket,
                             const struct net_head *head);
void visitor_message(struct visitor *visitor, const char *text, size_t length);
void visitor_closed(struct visitor *visitor);

#endif
