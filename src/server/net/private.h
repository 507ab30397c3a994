/* What the files of this folder share. */
#ifndef INCOGNITA_SERVER_NET_PRIVATE_H
#define INCOGNITA_SERVER_NET_PRIVATE_H

#include <libwebsockets.h>
#include <sys/epoll.h>

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

/* One WebSocket: sockets.c sends and closes, incoming.c receives. */
struct socket {
    struct connection *connection;
    struct socket *next;
    struct socket **at;
    struct socket *dirty_next;
    struct socket **dirty_at; /* NULL if it is not among the dirty */
    struct net_head *head;    /* until it is open */
    char address[ADDRESS_SIZE];
    struct visitor *visitor; /* NULL until it is open */

    int watched;   /* the descriptor that is read from, or -1 */
    bool paused;   /* by those above */
    bool deaf;     /* whatever comes now is dropped */
    uint8_t *kept; /* what has arrived of a frame */
    size_t kept_length;
    char *message; /* what has arrived of the message under way */
    size_t message_length;
    bool in_message;

    struct waiting *first;
    struct waiting **last;
    size_t queued;  /* bytes that wait */
    uint64_t heard; /* when something came from the other side last */
    bool pinged;    /* asked since whether it is there */
    bool ping_due;
    struct packet *pong; /* what a ping is to be answered with */
    int close_code;
    bool goodbye; /* has been said */
    bool hung_up; /* the other side has said it */
    bool ended;   /* the connection is being closed */
    char close_reason[64];
};

enum { READY_MAX = 64 };

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

    /* Of incoming.c. */
    int epoll;
    uv_poll_t incoming;
    struct epoll_event
        ready[READY_MAX]; /* those that have sent something, and are yet to be read */
    int ready_count;
    uint8_t *input; /* what is being read */
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
int socket_write(struct socket *socket);
void socket_heard(struct socket *socket);
void sockets_flush(struct net *net);
void sockets_ping(struct net *net);
void socket_gone(struct socket *socket);
struct socket *socket_next(const struct socket *socket);
/* The other side pings, or says goodbye. */
void socket_pong(struct socket *socket, const void *bytes, size_t length);
void socket_hung_up(struct socket *socket, int code);
/* Ends the connection without a word, soon. */
void socket_end(struct socket *socket);

bool incoming_open(struct net *net);
void incoming_start(struct net *net);
void incoming_stop(struct net *net);
void incoming_free(struct net *net); /* when the loop has run out */
void incoming_begin(struct socket *socket);
void incoming_end(struct socket *socket);

#endif
