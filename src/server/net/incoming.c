/*
 * What WebSockets receive. libwebsockets answers the handshake, sends and closes, but is never let
 * read from a WebSocket: it would take frames that no client may send, unmasked ones above all, and
 * not tell. An epoll of our own, which the loop looks at as at any descriptor, says who has sent.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/net/frame.h"
#include "server/net/private.h"

/* Room for a frame that has come in part, which is never larger than a message, and for more. */
enum { INPUT_SIZE = 2 * (NET_MESSAGE_MAX + 16) };

enum { CLOSE_NORMAL = 1000, CLOSE_PROTOCOL = 1002, CLOSE_NOT_TEXT = 1003, CLOSE_TOO_LONG = 1009 };

/* A close frame's code, if it may be one. */
static int close_code(const uint8_t *payload, size_t length)
{
    int code = length == 0 ? CLOSE_NORMAL : length == 1 ? 0 : payload[0] << 8 | payload[1];
    bool known = (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
                 (code >= 3000 && code <= 4999);
    return known ? code : CLOSE_PROTOCOL;
}

/* Adds the payload to the message under way, and hands it on if it is whole. */
static void take_message(struct socket *socket, const struct frame *frame, const uint8_t *payload)
{
    struct net *net = socket->connection->net;
    size_t length = (size_t)frame->length;
    char *message = realloc(socket->message, socket->message_length + length + 1);
    if (message == NULL)
        abort();
    memcpy(message + socket->message_length, payload, length);
    length += socket->message_length;
    socket->message = frame->last ? NULL : message; /* who is idle holds no memory for messages */
    socket->message_length = frame->last ? 0 : length;
    socket->in_message = !frame->last;
    if (!frame->last)
        return;
    message[length] = '\0';
    net->figures.messages_in++;
    net->handler.message(socket->visitor, message, length);
    free(message);
}

static void take_frame(struct socket *socket, const struct frame *frame, uint8_t *payload)
{
    frame_unmask(frame, payload);
    if (frame->kind == FRAME_CLOSE)
        socket_hung_up(socket, close_code(payload, (size_t)frame->length));
    else if (socket->close_code != 0)
        return;
    else if (frame->kind == FRAME_PING)
        socket_pong(socket, payload, (size_t)frame->length);
    else if (frame->kind != FRAME_PONG)
        take_message(socket, frame, payload);
}

/* Whether the frame may come now; if not, the socket is closed. */
static bool may_come(struct socket *socket, const struct frame *frame, enum frame_status status)
{
    struct net *net = socket->connection->net;
    bool data = frame->kind < FRAME_CLOSE;
    int code = 0;
    const char *reason = "not a frame of a client";
    if (status == FRAME_BAD || (data && socket->in_message != (frame->kind == FRAME_MORE))) {
        code = CLOSE_PROTOCOL;
    } else if (frame->kind == FRAME_BINARY) {
        code = CLOSE_NOT_TEXT;
        reason = "text only";
    } else if (data && status == FRAME_READ &&
               frame->length > NET_MESSAGE_MAX - socket->message_length) {
        code = CLOSE_TOO_LONG;
        reason = "message too long";
    }
    if (code == 0)
        return true;
    net->figures.oversized += code != CLOSE_PROTOCOL;
    socket->deaf = true;
    socket_close(socket, code, reason);
    return false;
}

/* Takes all whole frames, and keeps the rest; nothing is kept yet. */
static void take(struct socket *socket, uint8_t *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && !socket->paused && !socket->deaf) {
        struct frame frame = {.kind = FRAME_MORE};
        enum frame_status status = frame_read(bytes + at, length - at, &frame);
        if (length - at < 2 || !may_come(socket, &frame, status) || status == FRAME_CUT ||
            length - at - frame.head < frame.length)
            break;
        take_frame(socket, &frame, bytes + at + frame.head);
        at += frame.head + (size_t)frame.length;
    }
    if (at == length || socket->deaf)
        return;
    socket->kept_length = length - at;
    socket->kept = malloc(socket->kept_length);
    if (socket->kept == NULL)
        abort();
    memcpy(socket->kept, bytes + at, socket->kept_length);
}

static void drop_kept(struct socket *socket)
{
    free(socket->kept);
    socket->kept = NULL;
    socket->kept_length = 0;
}

static void read_socket(struct socket *socket)
{
    struct net *net = socket->connection->net;
    size_t kept = socket->kept_length;
    if (kept > 0)
        memcpy(net->input, socket->kept, kept);
    ssize_t got = recv(socket->watched, net->input + kept, INPUT_SIZE - kept, MSG_DONTWAIT);
    if (got > 0) {
        socket_heard(socket);
        drop_kept(socket);
        take(socket, net->input, kept + (size_t)got);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        socket_end(socket);
    }
}

static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct net *net = poll->data;
    (void)status;
    (void)events;
    int count = epoll_wait(net->epoll, net->ready, READY_MAX, 0);
    for (net->ready_count = count; net->ready_count > 0;) {
        struct socket *socket = net->ready[--net->ready_count].data.ptr;
        if (socket != NULL)
            read_socket(socket);
    }
}

static void unwatch(struct socket *socket)
{
    struct net *net = socket->connection->net;
    if (socket->watched < 0)
        return;
    epoll_ctl(net->epoll, EPOLL_CTL_DEL, socket->watched, NULL);
    socket->watched = -1;
    for (int i = 0; i < net->ready_count; i++)
        if (net->ready[i].data.ptr == socket)
            net->ready[i].data.ptr = NULL;
}

static void watch(struct socket *socket)
{
    struct net *net = socket->connection->net;
    struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = socket};
    if (socket->watched >= 0)
        return;
    socket->watched = lws_get_socket_fd(socket->connection->wsi);
    if (epoll_ctl(net->epoll, EPOLL_CTL_ADD, socket->watched, &wanted) == 0)
        return;
    socket->watched = -1;
    socket_end(socket);
}

void socket_pause(struct socket *socket, bool pause)
{
    socket->paused = pause;
    if (pause || socket->ended) {
        unwatch(socket);
        return;
    }
    watch(socket);
    uint8_t *bytes = socket->kept;
    size_t length = socket->kept_length;
    socket->kept = NULL;
    socket->kept_length = 0;
    take(socket, bytes, length);
    free(bytes);
}

void incoming_begin(struct socket *socket)
{
    lws_rx_flow_control(socket->connection->wsi, 0);
    if (!socket->paused)
        socket_pause(socket, false);
}

void incoming_end(struct socket *socket)
{
    unwatch(socket);
    drop_kept(socket);
    free(socket->message);
}

bool incoming_open(struct net *net)
{
    net->input = malloc(INPUT_SIZE);
    net->epoll = epoll_create1(EPOLL_CLOEXEC);
    return net->input != NULL && net->epoll >= 0;
}

void incoming_start(struct net *net)
{
    uv_poll_init(net->loop, &net->incoming, net->epoll);
    net->incoming.data = net;
    uv_poll_start(&net->incoming, UV_READABLE, on_readable);
}

void incoming_stop(struct net *net)
{
    uv_close((uv_handle_t *)&net->incoming, NULL);
}

void incoming_free(struct net *net)
{
    if (net->epoll >= 0)
        close(net->epoll);
    free(net->input);
}
