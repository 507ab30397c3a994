/* Visitors: people at their WebSockets. */
#ifndef INCOGNITA_SERVER_DOOR_VISITOR_H
#define INCOGNITA_SERVER_DOOR_VISITOR_H

#include "server/common/people.h"
#include "server/server.h"

struct watcher;

struct visitor {
    struct server *server;
    struct socket *socket; /* NULL once it is closed */
    struct person *who;    /* NULL until the token is looked up */
    uint8_t token[TOKEN_HASH_SIZE];
    struct watcher *watching;
    int watching_count;
    struct allowance messages;
    int refused; /* messages that came too fast, less those that did not */
    int holders;
    struct visitor *next;
    struct visitor **at;
};

void visitor_open(struct server *server, struct socket *socket, const struct net_head *head);
void visitor_message(struct visitor *visitor, const char *text, size_t length);
void visitor_closed(struct visitor *visitor);
void visitor_release(struct visitor *visitor);
void visitor_send(struct visitor *visitor, const char *text, size_t length);

/* Closes all sockets of a person. */
void visitors_end(struct server *server, const struct person *person);
/* Closes those that came with this token. */
void visitors_end_token(struct server *server, const uint8_t token[TOKEN_HASH_SIZE]);

#endif
