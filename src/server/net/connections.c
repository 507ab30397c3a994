/* Connections and HTTP over libwebsockets; WebSockets are in sockets.c. */
#include "server/net/net.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/common/log.h"
#include "server/common/refusal.h"
#include "server/net/private.h"

enum {
    DRAINED_BODY_MAX = 1 << 20, /* a longer body is not even read to its end */
    WRITE_CHUNK = 64 << 10,
    HEADER_ROOM = 4096,
    TAKING_SECONDS = 30 /* for the client to take a piece of an answer */
};

struct exchange {
    struct connection *connection; /* NULL once the client is gone */
    struct net *net;
    struct net_head head;
    char *body;
    size_t body_length;
    size_t body_max;
    bool too_long;
    bool last; /* what follows on this connection is not read */
    bool dispatched;
    uint64_t started;
    /* The answer. */
    bool answered;
    bool head_sent;
    int status;
    const char *type;
    const char *out; /* `owned`, or kept by others */
    char *owned;
    size_t out_length;
    size_t sent;
    char *headers; /* name and value in turn, each with a NUL */
    int header_count;
};

const struct net_head *exchange_head(const struct exchange *exchange)
{
    return &exchange->head;
}

const char *exchange_body(const struct exchange *exchange, size_t *length)
{
    *length = exchange->body_length;
    return exchange->body == NULL ? "" : exchange->body;
}

bool exchange_is_left(const struct exchange *exchange)
{
    return exchange->connection == NULL;
}

static void free_exchange(struct exchange *exchange)
{
    if (exchange->connection != NULL) {
        pending_end(exchange->connection);
        exchange->connection->exchange = NULL;
    }
    exchange->net->figures.exchanges--;
    free(exchange->body);
    free(exchange->owned);
    free(exchange->headers);
    free(exchange);
}

static char *copy_headers(const struct net_answer *answer)
{
    size_t size = 1;
    for (int i = 0; i < answer->header_count; i++)
        size += strlen(answer->headers[i].name) + strlen(answer->headers[i].value) + 2;
    char *headers = malloc(size);
    char *at = headers;
    for (int i = 0; headers != NULL && i < answer->header_count; i++) {
        at = stpcpy(at, answer->headers[i].name) + 1;
        at = stpcpy(at, answer->headers[i].value) + 1;
    }
    return headers;
}

void exchange_answer(struct exchange *exchange, const struct net_answer *answer)
{
    if (exchange->connection == NULL) {
        free_exchange(exchange);
        return;
    }
    exchange->answered = true;
    exchange->status = answer->status;
    exchange->type = answer->type;
    exchange->out_length = answer->length;
    exchange->out = answer->body;
    if (!answer->kept) {
        exchange->owned = malloc(answer->length + 1);
        if (exchange->owned != NULL)
            memcpy(exchange->owned, answer->body, answer->length);
        else
            exchange->out_length = 0;
        exchange->out = exchange->owned;
    }
    exchange->headers = copy_headers(answer);
    exchange->header_count = exchange->headers == NULL ? 0 : answer->header_count;
    lws_set_timeout(exchange->connection->wsi, PENDING_TIMEOUT_HTTP_CONTENT, TAKING_SECONDS);
    lws_callback_on_writable(exchange->connection->wsi);
}

static void dispatch(struct exchange *exchange)
{
    struct net *net = exchange->net;
    if (exchange->dispatched)
        return;
    exchange->dispatched = true;
    pending_end(exchange->connection);
    net->figures.requests++;
    lws_set_timeout(exchange->connection->wsi, NO_PENDING_TIMEOUT, 0);
    if (exchange->too_long)
        exchange_refuse(exchange, 413, "too_long", "the body is too long");
    else if (exchange->head.bad)
        exchange_refuse(exchange, 431, "too_long", "a header or the path is too long");
    else if (exchange->head.method[0] == '\0')
        exchange_refuse(exchange, 405, "bad_method", "there is no such method");
    else if (net->draining)
        exchange_refuse(exchange, 503, "closing", "the server is closing; try again in a moment");
    else
        net->handler.request(net->handler.server, exchange);
}

/* Refuses a request whose end cannot be found: what follows it may be its body. */
static void refuse_last(struct exchange *exchange, int status, const char *code,
                        const char *message)
{
    exchange->dispatched = exchange->last = true;
    pending_end(exchange->connection);
    exchange_refuse(exchange, status, code, message);
}

/* The length of the body that follows; refuses the request if that is not said, or not plainly. */
static bool read_length(struct exchange *exchange, unsigned long long *length)
{
    struct lws *wsi = exchange->connection->wsi;
    const char *method = exchange->head.method;
    char text[20];
    bool has_body = method[0] == 'P'; /* POST, PUT and PATCH */
    bool given = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    net_copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text, &exchange->head.bad);
    *length = strtoull(text, NULL, 10);
    exchange->last = exchange->head.bad;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 || (has_body && !given))
        refuse_last(exchange, 411, "no_length", "send the body with a Content-Length");
    else if (text[strspn(text, "0123456789")] != '\0')
        refuse_last(exchange, 400, "bad_request", "Content-Length is not a number");
    return !exchange->dispatched;
}

static int begin_exchange(struct connection *connection)
{
    if (connection->exchange != NULL)
        return -1;
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (exchange == NULL)
        return -1;
    exchange->connection = connection;
    exchange->net = connection->net;
    exchange->started = uv_hrtime();
    connection->exchange = exchange;
    connection->net->figures.exchanges++;
    net_read_head(connection->net, connection->wsi, &exchange->head);
    unsigned long long length = 0;
    if (!read_length(exchange, &length))
        return 0;
    exchange->body_max = connection->net->handler.body_max(&exchange->head);
    exchange->too_long = length > exchange->body_max;
    if (length == 0 || length > DRAINED_BODY_MAX)
        dispatch(exchange);
    else if (!pending_count(connection, exchange->head.address))
        refuse_last(exchange, 429, "too_many", "too many unfinished requests from this address");
    return 0;
}

/* Its time for a request is over. */
void connection_give_up(struct connection *connection)
{
    if (connection->exchange != NULL)
        refuse_last(connection->exchange, 408, "too_slow", "the request took too long to arrive");
    else
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
}

static int take_body(struct exchange *exchange, const char *bytes, size_t length)
{
    if (exchange->too_long || exchange->dispatched)
        return 0;
    if (exchange->body_length + length > exchange->body_max) {
        exchange->too_long = true;
        return 0;
    }
    char *body = realloc(exchange->body, exchange->body_length + length + 1);
    if (body == NULL)
        return -1;
    memcpy(body + exchange->body_length, bytes, length);
    exchange->body = body;
    exchange->body_length += length;
    body[exchange->body_length] = '\0';
    return 0;
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

/* What an answer is, its type says; nobody need guess. */
static const struct net_header nosniff = {"x-content-type-options:", "nosniff"};

static int send_head(struct exchange *exchange)
{
    unsigned char room[LWS_PRE + HEADER_ROOM];
    unsigned char *start = room + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = room + sizeof room - 1;
    struct lws *wsi = exchange->connection->wsi;
    const char *header = exchange->headers;
    if (lws_add_http_common_headers(wsi, (unsigned)exchange->status, exchange->type,
                                    exchange->out_length, &at, end) != 0)
        return -1;
    if (!add_header(wsi, nosniff.name, nosniff.value, &at, end))
        return -1;
    for (int i = 0; i < exchange->header_count; i++) {
        const char *value = header + strlen(header) + 1;
        if (!add_header(wsi, header, value, &at, end))
            return -1;
        header = value + strlen(value) + 1;
    }
    exchange->head_sent = true;
    return lws_finalize_write_http_header(wsi, start, &at, end);
}

static int finish_exchange(struct exchange *exchange)
{
    struct net *net = exchange->net;
    struct connection *connection = exchange->connection;
    struct lws *wsi = connection->wsi;
    bool last = exchange->last || exchange->too_long;
    if (!net->settings.quiet)
        log_request(exchange->head.address, exchange->head.method, exchange->head.path,
                    exchange->status, exchange->out_length,
                    (double)(uv_hrtime() - exchange->started) / 1e6);
    free_exchange(exchange);
    if (last)
        return -1;
    pending_begin(connection);
    return lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

static int write_exchange(struct exchange *exchange)
{
    unsigned char room[LWS_PRE + WRITE_CHUNK];
    struct lws *wsi = exchange->connection->wsi;
    if (!exchange->answered)
        return 0;
    if (!exchange->head_sent) {
        if (send_head(exchange) != 0)
            return -1;
        if (exchange->out_length == 0 || strcmp(exchange->head.method, "HEAD") == 0)
            return finish_exchange(exchange);
        lws_callback_on_writable(wsi);
        return 0;
    }
    size_t chunk = exchange->out_length - exchange->sent;
    if (chunk > WRITE_CHUNK)
        chunk = WRITE_CHUNK;
    memcpy(room + LWS_PRE, exchange->out + exchange->sent, chunk);
    exchange->sent += chunk;
    bool last = exchange->sent == exchange->out_length;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, TAKING_SECONDS);
    if (lws_write(wsi, room + LWS_PRE, chunk, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (last)
        return finish_exchange(exchange);
    lws_callback_on_writable(wsi);
    return 0;
}

#define WEBSOCKET_VERSION "13"

static int refuse_upgrade(struct connection *connection, const struct net_head *head,
                          const char *code, const char *message)
{
    unsigned char room[LWS_PRE + HEADER_ROOM];
    unsigned char *start = room + LWS_PRE;
    unsigned char *at = start;
    unsigned char *end = room + sizeof room - 1;
    struct lws *wsi = connection->wsi;
    char text[REFUSAL_SIZE];
    size_t length = refusal_text(text, code, message);
    int status = refusal_status(code);
    if (!connection->net->settings.quiet)
        log_request(head->address, "WEBSOCKET", head->path, status, length, 0);
    if (lws_add_http_common_headers(wsi, (unsigned)status, "application/json", length, &at, end) ==
            0 &&
        add_header(wsi, nosniff.name, nosniff.value, &at, end) &&
        (strcmp(code, "bad_upgrade") != 0 ||
         add_header(wsi, "sec-websocket-version:", WEBSOCKET_VERSION, &at, end)) &&
        lws_finalize_http_header(wsi, &at, end) == 0 && at + length < end) {
        memcpy(at, text, length);
        at += length;
        lws_write(wsi, start, (size_t)(at - start), LWS_WRITE_HTTP_HEADERS);
    }
    return -1;
}

/*
 * An upgrade to something else than a WebSocket of the version that there is, HTTP/2 above all. The
 * library would agree to it.
 */
static int filter_protocol(struct connection *connection, const char *wanted)
{
    struct net_head head;
    char version[8];
    bool bad = false;
    net_copy_header(connection->wsi, WSI_TOKEN_VERSION, version, sizeof version, &bad);
    if (strcasecmp(wanted, "websocket") == 0 && !bad && strcmp(version, WEBSOCKET_VERSION) == 0)
        return 0;
    net_read_head(connection->net, connection->wsi, &head);
    return refuse_upgrade(connection, &head, "bad_upgrade",
                          "upgrades are to WebSocket, version " WEBSOCKET_VERSION ", only");
}

static int filter_upgrade(struct connection *connection)
{
    struct net *net = connection->net;
    struct net_head head;
    const char *message = "the server is closing";
    net_read_head(net, connection->wsi, &head);
    const char *code =
        net->draining ? "closing" : net->handler.upgrade(net->handler.server, &head, &message);
    if (code == NULL && net->settings.proxied && !limits_connect(net->limits, head.address)) {
        code = "too_many";
        message = "too many connections from this address";
    }
    if (code != NULL)
        return refuse_upgrade(connection, &head, code, message);
    pending_end(connection);
    if (net->settings.proxied)
        snprintf(connection->address, sizeof connection->address, "%s", head.address);
    connection->socket = socket_make(connection, &head);
    if (connection->socket == NULL)
        return -1;
    if (!net->settings.quiet)
        log_request(head.address, "WEBSOCKET", head.path, 101, 0, 0);
    return 0;
}

/*
 * What a connection over a limit is told before it is closed. It may have sent nothing yet, but
 * whatever it is, it begins with a request of HTTP and reads the answer to it.
 */
static void say_too_many(int descriptor)
{
    char refusal[REFUSAL_SIZE];
    char answer[2 * REFUSAL_SIZE];
    refusal_text(refusal, "too_many", "too many connections; try again in a moment");
    int length = snprintf(answer, sizeof answer,
                          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n"
                          "X-Content-Type-Options: nosniff\r\n"
                          "Retry-After: 10\r\nConnection: close\r\n\r\n%s",
                          refusal);
    (void)!send(descriptor, answer, (size_t)length, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Whether the connection may come in; behind a proxy the address is known only later. */
static int filter_connection(struct net *net, int descriptor)
{
    char address[ADDRESS_SIZE] = "";
    if (net->draining)
        return 1;
    lws_get_peer_simple_fd(descriptor, address, sizeof address);
    if (limits_has_room(net->limits, net->settings.proxied ? NULL : address))
        return 0;
    net->figures.refused_connections++;
    say_too_many(descriptor);
    return 1;
}

static int begin_connection(struct net *net, struct lws *wsi)
{
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL)
        return -1;
    connection->net = net;
    connection->wsi = wsi;
    lws_set_opaque_user_data(wsi, connection);
    net->figures.connections++;
    pending_begin(connection);
    connection->entered = limits_enter(net->limits);
    if (net->settings.proxied || !connection->entered)
        return connection->entered ? 0 : -1;
    lws_get_peer_simple(wsi, connection->address, sizeof connection->address);
    if (limits_connect(net->limits, connection->address))
        return pending_count(connection, connection->address) ? 0 : -1;
    connection->address[0] = '\0';
    return -1;
}

static void detach_exchange(struct connection *connection)
{
    struct exchange *exchange = connection->exchange;
    if (exchange == NULL)
        return;
    if (exchange->answered || !exchange->dispatched) {
        free_exchange(exchange);
        return;
    }
    connection->exchange = NULL;
    exchange->connection = NULL; /* whoever works on the answer frees it */
}

static void end_connection(struct connection *connection)
{
    struct net *net = connection->net;
    detach_exchange(connection);
    pending_end(connection);
    if (connection->socket != NULL)
        socket_gone(connection->socket);
    if (connection->entered)
        limits_leave(net->limits);
    if (connection->address[0] != '\0')
        limits_disconnect(net->limits, connection->address);
    net->figures.connections--;
    lws_set_opaque_user_data(connection->wsi, NULL);
    free(connection);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    (void)user;
    if (wsi == NULL)
        return 0;
    struct net *net = lws_context_user(lws_get_context(wsi));
    if (reason == LWS_CALLBACK_FILTER_NETWORK_CONNECTION)
        return filter_connection(net, (int)(intptr_t)in);
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED)
        return begin_connection(net, wsi);
    struct connection *connection = lws_get_opaque_user_data(wsi);
    if (connection == NULL)
        return 0;
    struct exchange *exchange = connection->exchange;
    struct socket *socket = connection->socket;
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP: return begin_exchange(connection);
    case LWS_CALLBACK_HTTP_BODY: return exchange == NULL ? 0 : take_body(exchange, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (exchange != NULL)
            dispatch(exchange);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return exchange == NULL ? 0 : write_exchange(exchange);
    case LWS_CALLBACK_CLOSED_HTTP: detach_exchange(connection); return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return filter_protocol(connection, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter_upgrade(connection);
    case LWS_CALLBACK_ESTABLISHED:
        if (socket == NULL)
            return -1;
        socket_open(socket);
        return 0;
    case LWS_CALLBACK_RECEIVE: return -1; /* sent before the handshake was answered */
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket == NULL ? -1 : socket_write(socket);
    case LWS_CALLBACK_CLOSED:
        if (socket != NULL)
            socket_gone(socket);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: end_connection(connection); return 0;
    }
    return 0;
}

static void emit_lws(int level, const char *line)
{
    (void)level;
    log_line("net: %s", line);
}

static void on_prepare(uv_prepare_t *prepare)
{
    sockets_flush(prepare->data);
}

static void on_second(uv_timer_t *timer)
{
    sockets_ping(timer->data);
    pending_expire(timer->data);
}

struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, struct limits *limits,
                     const struct net_handler *handler, struct reason *why)
{
    struct net *net = calloc(1, sizeof *net);
    if (net == NULL) {
        reason_set(why, "out of memory");
        return NULL;
    }
    net->loop = loop;
    net->settings = *settings;
    net->limits = limits;
    net->handler = *handler;
    net->protocols[0] = (struct lws_protocols){.name = "incognita",
                                               .callback = callback,
                                               .rx_buffer_size = 16, /* unused */
                                               .tx_packet_size = ROOM_SIZE};
    lws_set_log_level(LLL_ERR, emit_lws);
    net->room = malloc(ROOM_SIZE);
    if (!incoming_open(net) || net->room == NULL) {
        reason_set(why, "out of memory or descriptors");
    } else if (net_listen(net, why)) {
        incoming_start(net);
        uv_prepare_init(loop, &net->flusher);
        net->flusher.data = net;
        uv_prepare_start(&net->flusher, on_prepare);
        uv_timer_init(loop, &net->pinger);
        net->pinger.data = net;
        uv_timer_start(&net->pinger, on_second, 1000, 1000);
        return net;
    }
    incoming_free(net);
    free(net->room);
    free(net);
    return NULL;
}

int net_port(const struct net *net)
{
    return net->settings.port;
}

struct net_figures net_figures(const struct net *net)
{
    return net->figures;
}

void net_drain(struct net *net)
{
    net->draining = true;
    for (struct socket *at = net->sockets; at != NULL; at = socket_next(at))
        socket_close(at, LWS_CLOSE_STATUS_GOINGAWAY, "the server is closing");
}

/* libwebsockets needs to be told twice: to close its handles, and when the loop has done so. */
void net_close(struct net *net)
{
    sockets_flush(net);
    uv_close((uv_handle_t *)&net->flusher, NULL);
    uv_close((uv_handle_t *)&net->pinger, NULL);
    incoming_stop(net);
    lws_context_destroy(net->context);
}

void net_free(struct net *net)
{
    if (net == NULL)
        return;
    lws_context_destroy(net->context);
    incoming_free(net);
    free(net->room);
    free(net);
}
