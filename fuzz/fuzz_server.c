/*
 * What the server makes of what people send: the handlers of HTTP requests and WebSocket messages,
 * with a real store behind them and no network before them.
 *
 * The input is lines. One that begins with "GET " or "POST " is a request: method, path, and after
 * a tab the body, with the token of the first guest in its head. Any other is a message of the
 * first guest's socket, or, after a "!", of the second's. A "$" stands for the id of a table at
 * which both sit and play.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/common/hashing.h"
#include "server/common/moderation.h"
#include "server/door/files.h"
#include "server/door/http.h"
#include "server/door/visitor.h"
#include "server/table/wake.h"
#include "server/table/workers.h"

enum { LINE_MAX_BYTES = 8192, ANSWER_MAX = 1 << 22 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* In place of the network. */

struct exchange {
    struct net_head head;
    char body[LINE_MAX_BYTES];
    char token[TOKEN_TEXT_SIZE];
};

struct socket {
    struct visitor *visitor;
};

struct packet {
    int unused;
};

static char first_token[TOKEN_TEXT_SIZE];
static char table_text[2 * MATCH_ID_SIZE + 1];
static bool keep_token;

/* Every answer must be JSON, or a page. */
static void check_answer(const char *text, size_t length)
{
    json_t *json = json_loadb(text, length, 0, NULL);
    if (json == NULL || length > ANSWER_MAX)
        abort();
    const char *token = json_string_value(json_object_get(json, "token"));
    const char *id = json_string_value(json_object_get(json_object_get(json, "table"), "id"));
    if (keep_token && token != NULL)
        snprintf(first_token, sizeof first_token, "%s", token);
    if (keep_token && id != NULL)
        snprintf(table_text, sizeof table_text, "%s", id);
    json_decref(json);
}

const struct net_head *exchange_head(const struct exchange *exchange)
{
    return &exchange->head;
}

const char *exchange_body(const struct exchange *exchange, size_t *length)
{
    *length = strlen(exchange->body);
    return exchange->body;
}

bool exchange_is_left(const struct exchange *exchange)
{
    (void)exchange;
    return false;
}

void exchange_answer(struct exchange *exchange, const struct net_answer *answer)
{
    if (strcmp(answer->type, "application/json") == 0)
        check_answer(answer->body, answer->length);
    free(exchange);
}

static struct packet one_packet;

struct packet *packet_make(const char *text, size_t length)
{
    check_answer(text, length);
    return &one_packet;
}

void packet_free(struct packet *packet)
{
    (void)packet;
}

void socket_send(struct socket *socket, struct packet *packet)
{
    (void)socket;
    (void)packet;
}

void socket_close(struct socket *socket, int code, const char *reason)
{
    (void)socket;
    (void)code;
    (void)reason;
}

void socket_pause(struct socket *socket, bool pause)
{
    (void)socket;
    (void)pause;
}

const char *socket_address(const struct socket *socket)
{
    (void)socket;
    return "192.0.2.1";
}

struct net *net_open(uv_loop_t *loop, const struct net_settings *settings, struct limits *limits,
                     const struct net_handler *handler, struct reason *why)
{
    (void)loop;
    (void)settings;
    (void)limits;
    (void)handler;
    (void)why;
    return NULL;
}

int net_port(const struct net *net)
{
    (void)net;
    return 0;
}

struct net_figures net_figures(const struct net *net)
{
    (void)net;
    return (struct net_figures){0};
}

void net_drain(struct net *net)
{
    (void)net;
}

void net_close(struct net *net)
{
    (void)net;
}

void net_free(struct net *net)
{
    (void)net;
}

/* The server, once, on a folder in memory. */

static struct server server;
static struct socket sockets[2];

/* Runs the loop until nothing is under way; whatever is wakes it. */
static void settle(void)
{
    uv_run(&server.loop, UV_RUN_NOWAIT);
    while (store_figures(server.store).waiting > 0 || hashing_waiting(server.hashing) > 0)
        uv_run(&server.loop, UV_RUN_ONCE);
}

static void request(const char *line)
{
    struct exchange *exchange = calloc(1, sizeof *exchange);
    const char *path = strchr(line, ' ') + 1;
    const char *body = strchr(path, '\t');
    size_t length = body == NULL ? strlen(path) : (size_t)(body - path);
    const char *query = memchr(path, '?', length);
    snprintf(exchange->head.method, sizeof exchange->head.method, "%.*s", (int)(path - line - 1),
             line);
    snprintf(exchange->head.path, sizeof exchange->head.path, "%.*s",
             (int)(query == NULL ? length : (size_t)(query - path)), path);
    if (query != NULL)
        snprintf(exchange->head.query, sizeof exchange->head.query, "%.*s",
                 (int)(length - (size_t)(query - path) - 1), query + 1);
    snprintf(exchange->head.address, sizeof exchange->head.address, "192.0.2.1");
    if (first_token[0] != '\0')
        snprintf(exchange->head.authorization, sizeof exchange->head.authorization, "Bearer %s",
                 first_token);
    if (body != NULL)
        snprintf(exchange->body, sizeof exchange->body, "%s", body + 1);
    http_request(&server, exchange);
}

static void make_guest(int number)
{
    struct net_head head = {0};
    first_token[0] = '\0';
    keep_token = true;
    request("POST /api/guest\t{}");
    while (first_token[0] == '\0')
        settle();
    snprintf(head.authorization, sizeof head.authorization, "Bearer %s", first_token);
    sockets[number].visitor = visitor_open(&server, &sockets[number], &head);
    settle();
    keep_token = false;
}

static void make_table(void)
{
    char line[256];
    table_text[0] = '\0';
    keep_token = true;
    request("POST /api/tables\t{\"game\":\"template\",\"players\":2}");
    while (table_text[0] == '\0')
        settle();
    keep_token = false;
    int length = snprintf(line, sizeof line, "{\"op\":\"join\",\"match\":\"%s\"}", table_text);
    visitor_message(sockets[1].visitor, line, (size_t)length);
    settle();
    length = snprintf(line, sizeof line, "{\"op\":\"start\",\"match\":\"%s\"}", table_text);
    visitor_message(sockets[0].visitor, line, (size_t)length);
    settle();
}

static char folder[] = "/dev/shm/incognita-fuzz-XXXXXX";

static void remove_folder(void)
{
    static const char *const names[] = {"incognita.db", "incognita.db-wal", "incognita.db-shm",
                                        "witness"};
    char path[128];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

static void start(void)
{
    struct reason why;
    if (sodium_init() < 0 || mkdtemp(folder) == NULL)
        abort();
    atexit(remove_folder);
    server.page_size = 1 << 12;
    server.page = malloc(server.page_size);
    uv_loop_init(&server.loop);
    server.store = store_open(folder, NULL, &why);
    if (server.store == NULL)
        abort();
    server.moderation = moderation_open(server.store, &why);
    server.limits = limits_open(&(struct limit_settings){.connections = 10, .per_address = 10});
    server.people = people_open();
    server.tables = tables_open(&wake_hooks);
    server.files = files_open(NULL, &why);
    server.workers = workers_open(&server.loop, 1, &why);
    server.hashing = hashing_open(&server.loop, &why);
    if (server.workers == NULL || server.files == NULL || server.hashing == NULL ||
        server.moderation == NULL || !store_start(server.store, &server.loop, NULL, &why))
        abort();
    make_guest(1);
    make_guest(0);
}

/* Puts the table's id where a "$" stands. */
static void fill_in(const char *line, size_t length, char out[LINE_MAX_BYTES])
{
    size_t at = 0;
    for (size_t i = 0; i < length && at + sizeof table_text < LINE_MAX_BYTES; i++) {
        if (line[i] != '$') {
            out[at++] = line[i] == '\0' ? ' ' : line[i];
            continue;
        }
        memcpy(out + at, table_text, 2 * MATCH_ID_SIZE);
        at += 2 * MATCH_ID_SIZE;
    }
    out[at] = '\0';
}

/* Who has deleted themselves, or left their table, begins anew. */
static void renew(void)
{
    struct visitor *visitor = sockets[0].visitor;
    if (visitor->onlooker.who == NULL || visitor->onlooker.who->deleted) {
        visitor_closed(visitor);
        make_guest(0);
    }
    make_table();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const char *at = (const char *)bytes;
    const char *end = at + size;
    char line[LINE_MAX_BYTES];
    if (server.store == NULL)
        start();
    renew();
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = newline == NULL ? (size_t)(end - at) : (size_t)(newline - at);
        fill_in(at, length, line);
        at += length + 1;
        int second = line[0] == '!';
        struct visitor *visitor = sockets[second].visitor;
        if (strncmp(line, "GET ", 4) == 0 || strncmp(line, "POST ", 5) == 0)
            request(line);
        else if (visitor->onlooker.who != NULL && !visitor->onlooker.who->deleted)
            visitor_message(visitor, line + second, strlen(line + second));
        settle();
    }
    return 0;
}
