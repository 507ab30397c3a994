/* What the files of this folder share. */
#ifndef INCOGNITA_SERVER_NET_PRIVATE_H
#define INCOGNITA_SERVER_NET_PRIVATE_H

#include <libwebsockets.h>

#include "server/net/net.h"

enum { GATHERED_MAX = 64 << 10, ROOM_SIZE = 1 << 20 };

/* One connection, from its acceptance to its end. */
struct connection {
    struct net *net;
    struct lws *wsi;
    bool entered;               /* counted among all */
    char address[ADDRESS_SIZE]; /* that it was counted for; "" if it was not */
    struct exchange *exchange;
    struct socket *socket;

    /* Of pending.c: while it owes us a whole request. */
    struct connection *pending_next;
    struct connection **pending_at; /* NULL if it owes none */
    uint64_t pending_since;
    bool unfinished; /* counted among its address's */
};

struct net {
    uv_loop_t *loop;
    struct lws_context *context;
    struct lws_vhost *host;
    struct limits *limits;
    struct net_settings settings;
    struct net_handler handler;
    struct net_figures figures;
    struct lws_protocols protocols[2];
    lws_retry_bo_t no_pings;    /* libwebsockets keeps a sorted list of those; we ping ourselves */
    struct socket *sockets;     /* all of them */
    struct socket *dirty;       /* those with something to send */
    struct connection *pending; /* connections that owe a request */
    uv_prepare_t flusher;       /* sends it when the loop has nothing else to do */
    uv_timer_t pinger;          /* asks every second who is still there */
    bool draining;
    unsigned char *room; /* ROOM_SIZE bytes to put frames together in */
};

/* Begins to listen; sets the port that was taken. */
bool net_listen(struct net *net, struct reason *why);

/* Reads the head of the request that the wsi is at. */
void net_read_head(struct net *net, struct lws *wsi, struct net_head *head);
/* One header's value; sets `bad` if it is longer than the room. */
void net_copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size, bool *bad);

/*
 * The head and the body of a request have REQUEST_SECONDS together, from the moment when the
 * connection was made or the answer before was sent, and an address has only so many requests that
 * are not whole; or a few clients that send a byte now and then could use up all connections.
 */
enum { REQUEST_SECONDS = 10 };
void pending_begin(struct connection *connection);
/* Counts its request as unfinished, for the address; false if that has too many already. */
bool pending_count(struct connection *connection, const char *address);
/* The request is whole, or the connection gone. */
void pending_end(struct connection *connection);
/* Gives up those whose time is over. */
void pending_expire(struct net *net);
void connection_give_up(struct connection *connection);

/* The WebSocket side of the callback. */
struct socket *socket_make(struct connection *connection, const struct net_head *head);
void socket_open(struct socket *socket);
int socket_receive(struct socket *socket, const char *bytes, size_t length);
int socket_write(struct socket *socket);
void socket_heard(struct socket *socket);
void sockets_flush(struct net *net);
void sockets_ping(struct net *net);
void socket_gone(struct socket *socket);
struct socket *socket_next(const struct socket *socket);

#endif
