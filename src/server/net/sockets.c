/* WebSockets: putting messages together, queues of packets, and closing. */
#include "server/net/private.h"

#include <stdlib.h>
#include <string.h>

enum { FRAME_HEAD_MAX = 10 };

struct packet {
    int holders;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE for the frame's head, then the text */
};

struct waiting {
    struct waiting *next;
    struct packet *packet;
};

struct socket {
    struct connection *connection;
    struct socket *next;
    struct socket **at;
    struct socket *dirty_next;
    struct socket **dirty_at; /* NULL if it is not among the dirty */
    struct net_head *head;    /* until it is open */
    char address[ADDRESS_SIZE];
    struct visitor *visitor; /* NULL until it is open */
    char *message;           /* what has arrived of the message under way */
    size_t message_length;
    struct waiting *first;
    struct waiting **last;
    size_t queued;  /* bytes that wait */
    uint64_t heard; /* when something came from the other side last */
    bool pinged;    /* asked since whether it is there */
    bool ping_due;
    int close_code;
    bool goodbye; /* has been said */
    char close_reason[64];
};

struct packet *packet_make(const char *text, size_t length)
{
    struct packet *packet = malloc(sizeof *packet + LWS_PRE + length);
    if (packet == NULL)
        abort(); /* as good as any other moment: nothing was promised to anyone yet */
    packet->holders = 1;
    packet->length = length;
    memcpy(packet->bytes + LWS_PRE, text, length);
    return packet;
}

void packet_free(struct packet *packet)
{
    if (packet != NULL && --packet->holders == 0)
        free(packet);
}

struct socket *socket_make(struct connection *connection, const struct net_head *head)
{
    struct net *net = connection->net;
    struct socket *socket = calloc(1, sizeof *socket);
    struct net_head *copy = malloc(sizeof *copy);
    if (socket == NULL || copy == NULL) {
        free(socket);
        free(copy);
        return NULL;
    }
    *copy = *head;
    socket->connection = connection;
    socket->head = copy;
    memcpy(socket->address, head->address, sizeof socket->address);
    socket->last = &socket->first;
    socket->heard = uv_now(net->loop);
    socket->next = net->sockets;
    socket->at = &net->sockets;
    if (socket->next != NULL)
        socket->next->at = &socket->next;
    net->sockets = socket;
    net->figures.sockets++;
    return socket;
}

const char *socket_address(const struct socket *socket)
{
    return socket->address;
}

void socket_open(struct socket *socket)
{
    struct net *net = socket->connection->net;
    socket->visitor = net->handler.opened(net->handler.server, socket, socket->head);
    free(socket->head);
    socket->head = NULL;
}

struct socket *socket_next(const struct socket *socket)
{
    return socket->next;
}

/* Takes note that there is something to send; it is sent before the loop sleeps. */
static void make_dirty(struct socket *socket)
{
    struct net *net = socket->connection->net;
    if (socket->dirty_at != NULL)
        return;
    socket->dirty_next = net->dirty;
    socket->dirty_at = &net->dirty;
    if (socket->dirty_next != NULL)
        socket->dirty_next->dirty_at = &socket->dirty_next;
    net->dirty = socket;
}

static void make_clean(struct socket *socket)
{
    if (socket->dirty_at == NULL)
        return;
    *socket->dirty_at = socket->dirty_next;
    if (socket->dirty_next != NULL)
        socket->dirty_next->dirty_at = socket->dirty_at;
    socket->dirty_at = NULL;
}

static void drop_first(struct socket *socket)
{
    struct waiting *first = socket->first;
    socket->first = first->next;
    if (socket->first == NULL)
        socket->last = &socket->first;
    socket->queued -= first->packet->length;
    packet_free(first->packet);
    free(first);
}

void socket_gone(struct socket *socket)
{
    struct net *net = socket->connection->net;
    if (socket->visitor != NULL)
        net->handler.closed(socket->visitor);
    while (socket->first != NULL)
        drop_first(socket);
    make_clean(socket);
    *socket->at = socket->next;
    if (socket->next != NULL)
        socket->next->at = socket->at;
    socket->connection->socket = NULL;
    net->figures.sockets--;
    free(socket->head);
    free(socket->message);
    free(socket);
}

void socket_close(struct socket *socket, int code, const char *reason)
{
    if (socket->close_code != 0)
        return;
    socket->close_code = code;
    snprintf(socket->close_reason, sizeof socket->close_reason, "%s", reason);
    socket_pause(socket, false); /* the other side's goodbye has to be read */
    make_dirty(socket);
}

/*
 * A reader that lets too much wait is dropped, not waited for: what it missed is in the log, and it
 * can resume from there.
 */
void socket_send(struct socket *socket, struct packet *packet)
{
    struct net *net = socket->connection->net;
    if (socket->close_code != 0)
        return;
    struct waiting *waiting = malloc(sizeof *waiting);
    if (waiting == NULL || (socket->first != NULL &&
                            socket->queued + packet->length > (size_t)net->settings.queue_max)) {
        free(waiting);
        net->figures.slow_readers++;
        while (socket->first != NULL)
            drop_first(socket);
        socket->close_code = LWS_CLOSE_STATUS_POLICY_VIOLATION;
        lws_set_timeout(socket->connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        return;
    }
    packet->holders++;
    *waiting = (struct waiting){NULL, packet};
    *socket->last = waiting;
    socket->last = &waiting->next;
    socket->queued += packet->length;
    make_dirty(socket);
}

void socket_pause(struct socket *socket, bool pause)
{
    lws_rx_flow_control(socket->connection->wsi,
                        pause ? 0 : (1 | LWS_RXFLOW_REASON_FLAG_PROCESS_NOW));
}

/*
 * Says goodbye from where libwebsockets asks for something to write: there, its own way of closing
 * says nothing. The other side's answer, or the lack of one, ends the connection.
 */
static int say_goodbye(struct socket *socket)
{
    enum { ANSWER_SECONDS = 3 };
    unsigned char room[LWS_PRE + 4 + sizeof socket->close_reason];
    unsigned char *frame = room + LWS_PRE;
    size_t length = strlen(socket->close_reason);
    if (socket->goodbye)
        return 0;
    socket->goodbye = true;
    frame[0] = 0x88; /* a whole frame that closes */
    frame[1] = (unsigned char)(2 + length);
    frame[2] = (unsigned char)(socket->close_code >> 8);
    frame[3] = (unsigned char)socket->close_code;
    memcpy(frame + 4, socket->close_reason, length);
    lws_set_timeout(socket->connection->wsi, PENDING_TIMEOUT_CLOSE_ACK, ANSWER_SECONDS);
    return lws_write(socket->connection->wsi, frame, 4 + length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

static int close_now(struct socket *socket)
{
    lws_close_reason(socket->connection->wsi, (enum lws_close_status)socket->close_code,
                     (unsigned char *)socket->close_reason, strlen(socket->close_reason));
    return -1;
}

/* The head of a whole text frame; returns its length. */
static size_t frame_head(unsigned char *out, size_t length)
{
    size_t at = 0;
    out[at++] = 0x81;
    if (length < 126) {
        out[at++] = (unsigned char)length;
        return at;
    }
    int bytes = length < 65536 ? 2 : 8;
    out[at++] = bytes == 2 ? 126 : 127;
    while (bytes-- > 0)
        out[at++] = (unsigned char)((uint64_t)length >> 8 * bytes);
    return at;
}

void socket_heard(struct socket *socket)
{
    socket->heard = uv_now(socket->connection->net->loop);
    socket->pinged = false;
}

/* Pings those who have been silent for long, and drops those who do not answer. */
void sockets_ping(struct net *net)
{
    uint64_t now = uv_now(net->loop);
    uint64_t patience = (uint64_t)net->settings.ping_seconds * 1000;
    for (struct socket *socket = net->sockets; socket != NULL; socket = socket->next) {
        uint64_t silent = now - socket->heard;
        if (silent >= 2 * patience) {
            lws_set_timeout(socket->connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        } else if (silent >= patience && !socket->pinged) {
            socket->pinged = socket->ping_due = true;
            make_dirty(socket);
        }
    }
}

static int write_ping(struct socket *socket)
{
    /* A whole frame that pings. libwebsockets tells of an answer only if there is a byte in it. */
    static const unsigned char ping[] = {0x89, 1, '?'};
    unsigned char room[LWS_PRE + sizeof ping];
    socket->ping_due = false;
    memcpy(room + LWS_PRE, ping, sizeof ping);
    return lws_write(socket->connection->wsi, room + LWS_PRE, sizeof ping, LWS_WRITE_RAW);
}

/*
 * Sends what waits, several messages in one go: a system call costs more than writing the message
 * did. What the kernel does not take, libwebsockets keeps and sends on by itself; until it has, the
 * rest waits here, where it is counted.
 */
int socket_write(struct socket *socket)
{
    struct net *net = socket->connection->net;
    struct lws *wsi = socket->connection->wsi;
    make_clean(socket);
    if (socket->ping_due && !lws_partial_buffered(wsi) && write_ping(socket) < 0)
        return -1;
    while (socket->first != NULL) {
        if (lws_partial_buffered(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
        struct packet *front = socket->first->packet;
        if (front->length > ROOM_SIZE - LWS_PRE - FRAME_HEAD_MAX) {
            if (lws_write(wsi, front->bytes + LWS_PRE, front->length, LWS_WRITE_TEXT) < 0)
                return -1;
            drop_first(socket);
            continue;
        }
        size_t length = 0;
        unsigned char *out = net->room + LWS_PRE;
        do {
            struct packet *packet = socket->first->packet;
            length += frame_head(out + length, packet->length);
            memcpy(out + length, packet->bytes + LWS_PRE, packet->length);
            length += packet->length;
            net->figures.messages_out++;
            drop_first(socket);
        } while (socket->first != NULL &&
                 length + FRAME_HEAD_MAX + socket->first->packet->length <= GATHERED_MAX);
        if (lws_write(wsi, out, length, LWS_WRITE_RAW) < 0)
            return -1;
    }
    return socket->close_code != 0 ? say_goodbye(socket) : 0;
}

void sockets_flush(struct net *net)
{
    while (net->dirty != NULL) {
        struct socket *socket = net->dirty;
        if (socket_write(socket) < 0)
            lws_set_timeout(socket->connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    }
}

/* Refuses the message and the connection with it. */
static int refuse(struct socket *socket, int code, const char *reason)
{
    socket->connection->net->figures.oversized++;
    socket->close_code = code;
    snprintf(socket->close_reason, sizeof socket->close_reason, "%s", reason);
    return close_now(socket);
}

int socket_receive(struct socket *socket, const char *bytes, size_t length)
{
    struct net *net = socket->connection->net;
    struct lws *wsi = socket->connection->wsi;
    socket_heard(socket);
    if (socket->close_code != 0)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    if (socket->message_length + length + lws_remaining_packet_payload(wsi) > NET_MESSAGE_MAX)
        return refuse(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "message too long");
    char *message = realloc(socket->message, socket->message_length + length + 1);
    if (message == NULL)
        return -1;
    memcpy(message + socket->message_length, bytes, length);
    socket->message = message;
    socket->message_length += length;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    message[socket->message_length] = '\0';
    length = socket->message_length;
    socket->message = NULL; /* a socket that is idle holds no memory for messages */
    socket->message_length = 0;
    net->figures.messages_in++;
    net->handler.message(socket->visitor, message, length);
    free(message);
    return 0;
}
