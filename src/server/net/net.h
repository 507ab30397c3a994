/*
 * HTTP and WebSocket on the server's loop: the one place that knows libwebsockets.
 *
 * Above it, a request is a `struct exchange` that is answered once, now or later, and a WebSocket
 * is a `struct socket` that receives whole messages and sends packets. What it sees to by itself:
 * the size of headers, bodies and messages, the number of connections, how much may wait for a slow
 * reader, and that a peer that does not answer pings is gone. All calls are made on the loop.
 */
#ifndef INCOGNITA_SERVER_NET_NET_H
#define INCOGNITA_SERVER_NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "engine/text.h"
#include "server/common/limits.h"

enum {
    NET_HEADER_SIZE = 256,
    NET_COOKIE_SIZE = (8 << 10) + 1, /* those of all other programs of the host come along */
    NET_PATH_SIZE = 512,
    NET_MESSAGE_MAX = 16 << 10
};

/* What is read of a request's head; what was not given is "". */
struct net_head {
    char method[8];
    char path[NET_PATH_SIZE];
    char query[NET_HEADER_SIZE];
    char address[ADDRESS_SIZE]; /* of the client, or what the proxy says it is */
    char host[NET_HEADER_SIZE];
    char origin[NET_HEADER_SIZE];
    char cookie[NET_COOKIE_SIZE];
    char authorization[NET_HEADER_SIZE];
    char accept_encoding[NET_HEADER_SIZE];
    char if_none_match[NET_HEADER_SIZE];
    char content_type[NET_HEADER_SIZE];
    bool secure; /* came through a proxy over TLS */
    bool bad;    /* something in it is longer than we take */
};

/* One HTTP request. `body` ends with a NUL that `length` does not count. */
struct exchange;
const struct net_head *exchange_head(const struct exchange *exchange);
const char *exchange_body(const struct exchange *exchange, size_t *length);
/* Whether the client has closed the connection without waiting for the answer. */
bool exchange_is_left(const struct exchange *exchange);

struct net_header {
    const char *name; /* in small letters, with a colon at the end */
    const char *value;
};

/* An answer. The body is copied unless it is `kept`: then it outlives every exchange. */
struct net_answer {
    int status;
    const char *type;
    const char *body;
    size_t length;
    bool kept;
    const struct net_header *headers;
    int header_count;
};

/* Answers, once; the exchange must not be used afterwards. The client may be gone: no matter. */
void exchange_answer(struct exchange *exchange, const struct net_answer *answer);
void exchange_refuse(struct exchange *exchange, int status, const char *code, const char *message);

/* A message on its way to any number of sockets. */
struct packet;
struct packet *packet_make(const char *text, size_t length);
void packet_free(struct packet *packet); /* the maker's own hold on it */

struct socket;
/* Queues the packet. A socket for which too much waits is closed instead: it may come back. */
void socket_send(struct socket *socket, struct packet *packet);
void socket_close(struct socket *socket, int code, const char *reason);
/* Stops reading, so that the sender waits, and goes on. */
void socket_pause(struct socket *socket, bool pause);
const char *socket_address(const struct socket *socket);

/* What is done about it all, by whom and for whom: the door knows what these are. */
struct server;
struct visitor;
struct net_handler {
    struct server *server;
    size_t (*body_max)(const struct net_head *head); /* bytes that its body may have */
    void (*request)(struct server *server, struct exchange *exchange);
    /* Whether it may become a WebSocket: NULL, or the code and the message of a refusal. */
    const char *(*upgrade)(struct server *server, const struct net_head *head,
                           const char **message);
    struct visitor *(*opened)(struct server *server, struct socket *socket,
                              const struct net_head *head);
    void (*message)(struct visitor *visitor, const char *text, size_t length);
    void (*closed)(struct visitor *visitor);
};

struct net_settings {
    const char *address;
    int port;         /* 0 takes any that is free */
    bool next_port;   /* or, if this one is taken, one of the next */
    bool proxied;     /* believe X-Forwarded-For and X-Forwarded-Proto */
    bool quiet;       /* no access log */
    int queue_max;    /* bytes that may wait for one socket */
    int ping_seconds; /* a peer that is silent for so long is asked, for twice as long is gone */
};

struct net_figures {
    uint64_t requests;
    uint64_t refused_connections;
    uint64_t messages_in;
    uint64_t messages_out;
    uint64_t slow_readers;
    uint64_t oversized;
    int connections;
    int sockets;
    int exchanges; /* requests that are not answered yet */
};

struct net;
/* Listens; NULL, with a reason, if it cannot. */
struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, struct limits *limits,
                     const struct net_handler *handler, struct reason *why);
int net_port(const struct net *net);
struct net_figures net_figures(const struct net *net);
/* Says goodbye to every socket and takes no more of them. */
void net_drain(struct net *net);
/* Ends every connection; the rest is freed when the loop has run out, by net_free. */
void net_close(struct net *net);
void net_free(struct net *net);

#endif
