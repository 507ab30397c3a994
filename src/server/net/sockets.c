/* WebSockets: queues of packets, pings, and closing. */
#include "server/net/frame.h"
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
    socket->watched = -1;
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
    incoming_begin(socket);
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
    incoming_end(socket);
    packet_free(socket->pong);
    free(socket->head);
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
        socket_end(socket);
        return;
    }
    packet->holders++;
    *waiting = (struct waiting){NULL, packet};
    *socket->last = waiting;
    socket->last = &waiting->next;
    socket->queued += packet->length;
    make_dirty(socket);
}

/* libwebsockets looks at its timeouts only when it is woken. */
static void end_after(struct socket *socket, enum pending_timeout why, int seconds)
{
    lws_set_timeout(socket->connection->wsi, why, seconds);
    lws_cancel_service_pt(socket->connection->wsi);
}

void socket_end(struct socket *socket)
{
    socket->ended = true;
    socket_pause(socket, true);
    end_after(socket, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

void socket_hung_up(struct socket *socket, int code)
{
    socket->hung_up = socket->deaf = true;
    if (socket->goodbye)
        socket_end(socket);
    else
        socket_close(socket, code, "");
}

void socket_pong(struct socket *socket, const void *bytes, size_t length)
{
    packet_free(socket->pong);
    socket->pong = packet_make(bytes, length);
    make_dirty(socket);
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
    end_after(socket, PENDING_TIMEOUT_CLOSE_ACK, ANSWER_SECONDS);
    if (lws_write(socket->connection->wsi, frame, 4 + length, LWS_WRITE_RAW) < 0)
        return -1;
    if (socket->hung_up)
        socket_end(socket);
    return 0;
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
            socket_end(socket);
        } else if (silent >= patience && !socket->pinged && !socket->goodbye) {
            socket->pinged = socket->ping_due = true;
            make_dirty(socket);
        }
    }
}

/* A whole frame of this kind. */
static int write_control(struct socket *socket, enum frame_kind kind, const void *bytes,
                         size_t length)
{
    unsigned char room[LWS_PRE + 2 + FRAME_CONTROL_MAX];
    room[LWS_PRE] = (unsigned char)(0x80 | kind);
    room[LWS_PRE + 1] = (unsigned char)length;
    memcpy(room + LWS_PRE + 2, bytes, length);
    return lws_write(socket->connection->wsi, room + LWS_PRE, 2 + length, LWS_WRITE_RAW);
}

static int write_ping(struct socket *socket)
{
    socket->ping_due = false;
    return write_control(socket, FRAME_PING, "", 0);
}

static int write_pong(struct socket *socket)
{
    struct packet *pong = socket->pong;
    int sent = write_control(socket, FRAME_PONG, pong->bytes + LWS_PRE, pong->length);
    socket->pong = NULL;
    packet_free(pong);
    return sent;
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
    if (socket->pong != NULL && !lws_partial_buffered(wsi) && write_pong(socket) < 0)
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
            socket_end(socket);
    }
}
