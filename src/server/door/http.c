#include "server/door/http.h"

#include <stdlib.h>
#include <string.h>

#include "server/door/files.h"
#include "server/door/metrics.h"
#include "server/ops/ops.h"

enum { BODY_MAX = 64 << 10, RECORD_BODY_MAX = 256 << 10 };

/*
 * A browser says where a request comes from; only our own pages may change anything or open a
 * socket. A script has no Origin, and proves itself with its token in the head, not with a cookie
 * that a browser would send along by itself.
 */
static bool is_own_origin(const struct net_head *head)
{
    const char *host = strstr(head->origin, "://");
    if (head->origin[0] == '\0')
        return head->cookie[0] == '\0' || head->authorization[0] != '\0';
    return host != NULL && strcmp(host + 3, head->host) == 0 && head->host[0] != '\0';
}

int http_upgrade(struct server *server, const struct net_head *head, const char **refusal)
{
    uint8_t token[TOKEN_HASH_SIZE];
    if (head->bad || strcmp(head->path, "/api/socket") != 0) {
        *refusal = "{\"ok\":false,\"error\":{\"code\":\"not_found\",\"message\":\"sockets are at "
                   "/api/socket\"}}";
        return 404;
    }
    if (!is_own_origin(head)) {
        *refusal = "{\"ok\":false,\"error\":{\"code\":\"foreign_origin\",\"message\":\"sockets "
                   "are for our own pages and for scripts with a token\"}}";
        return 403;
    }
    if (!limits_request(server->limits, head->address, server_now(server))) {
        *refusal = "{\"ok\":false,\"error\":{\"code\":\"too_fast\",\"message\":\"too many "
                   "requests from this address; wait a little\"}}";
        return 429;
    }
    if (!token_of(head, token)) {
        *refusal = "{\"ok\":false,\"error\":{\"code\":\"no_identity\",\"message\":\"become a "
                   "guest first: POST /api/guest\"}}";
        return 401;
    }
    return 0;
}

/* A request on its way through: who asks is looked up first. */
struct visit {
    struct call *call;
    const struct op *op;
    char id[64]; /* of a table */
    char game[64];
};

static void identified(void *context, struct person *person, enum store_status status)
{
    struct visit *visit = context;
    struct call *call = visit->call;
    if (person != NULL && person->deleted) {
        person_release(call->server->people, person);
        person = NULL;
    }
    call->who = person;
    if (status == STORE_FULL || status == STORE_FAILED)
        call_refuse_store(call, status);
    else
        op_run(visit->op, call, visit->id);
    free(visit);
}

/* A member of the query, as from=12 or choices=1, if we know it. */
static void read_member(const char *member, json_t *body)
{
    static const char *const numbers[] = {"at", "from", "to"};
    size_t length = strcspn(member, "=&");
    if (member[length] != '=')
        return;
    long value = strtol(member + length + 1, NULL, 10);
    for (int i = 0; i < COUNT(numbers); i++)
        if (strlen(numbers[i]) == length && strncmp(member, numbers[i], length) == 0)
            json_object_set_new(body, numbers[i], json_integer(value));
    if (strncmp(member, "choices=", length + 1) == 0)
        json_object_set_new(body, "choices", json_boolean(value != 0));
}

/* The query's members become members of the body. */
static json_t *read_query(const char *query)
{
    json_t *body = json_object();
    while (query != NULL) {
        read_member(query, body);
        query = strchr(query, '&');
        query = query == NULL ? NULL : query + 1;
    }
    return body;
}

static bool read_body(struct call *call, const struct net_head *head, bool reads)
{
    size_t length;
    const char *body = exchange_body(call->exchange, &length);
    if (reads || length == 0)
        call->body = read_query(head->query);
    else
        call->body = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->body)) {
        call_refuse(call, "bad_json", "the body must be one JSON object");
        return false;
    }
    const json_t *id = json_object_get(call->body, "id");
    const char *text = json_string_value(id);
    if (id != NULL && (text == NULL || strlen(text) >= sizeof call->id)) {
        call_refuse(call, "bad_request", "\"id\" must be a string of at most 23 bytes");
        return false;
    }
    if (text != NULL)
        memcpy(call->id, text, strlen(text) + 1);
    return true;
}

/* /api/games/ID/components */
static const struct op *route_game(const char *path, struct visit *visit)
{
    size_t length = strcspn(path, "/");
    if (length >= sizeof visit->game || strcmp(path + length, "/components") != 0)
        return NULL;
    memcpy(visit->game, path, length);
    return op_find("components");
}

/*
 * The operation that method and path name: /api/OP, or /api/tables, /api/tables/ID[/OP], or one
 * about a game.
 */
static const struct op *route(const struct net_head *head, bool reads, struct visit *visit)
{
    const char *path = head->path + strlen("/api/");
    if (strcmp(path, "tables") == 0)
        return op_find(reads ? "tables" : "create");
    if (strcmp(path, "records") == 0)
        return op_find("upload");
    if (strncmp(path, "games/", 6) == 0)
        return route_game(path + 6, visit);
    if (strncmp(path, "tables/", 7) != 0) {
        const struct op *op = op_find(path);
        return op != NULL && (op->flags & OP_TABLE) ? NULL : op;
    }
    path += 7;
    size_t length = strcspn(path, "/");
    if (length >= sizeof visit->id)
        return NULL;
    memcpy(visit->id, path, length);
    path += length;
    if (*path == '\0')
        return reads ? op_find("table") : NULL;
    if (reads && strcmp(path, "/chat") == 0)
        return op_find("lines");
    const struct op *op = op_find(path + 1);
    return op != NULL && (op->flags & OP_TABLE) ? op : NULL;
}

size_t http_body_max(const struct net_head *head)
{
    return strcmp(head->path, "/api/records") == 0 ? RECORD_BODY_MAX : BODY_MAX;
}

static void serve_api(struct server *server, struct exchange *exchange)
{
    const struct net_head *head = exchange_head(exchange);
    bool reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    struct call *call = call_make(server, "");
    struct visit *visit = server_allocate(sizeof *visit);
    call->exchange = exchange;
    call->from_browser = head->origin[0] != '\0';
    call->secure = head->secure || server->settings.secure;
    snprintf(call->address, sizeof call->address, "%s", head->address);
    visit->call = call;
    visit->op = route(head, reads, visit);
    if (visit->op == NULL || (visit->op->flags & OP_SOCKET_ONLY)) {
        call_refuse(call, "not_found", "there is nothing here");
    } else if (reads != ((visit->op->flags & OP_READS) != 0) ||
               (!reads && strcmp(head->method, "POST") != 0)) {
        call_refuse(call, "bad_method", "this wants another method");
    } else if (!reads && !is_own_origin(head)) {
        call_refuse(call, "foreign_origin",
                    "changes are for our own pages and for scripts with a token");
    } else if (read_body(call, head, reads)) {
        call->op = visit->op->name;
        if (visit->game[0] != '\0')
            json_object_set_new(call->body, "game", json_string(visit->game));
        if (token_of(head, call->token))
            people_find(server, call->token, identified, visit);
        else
            identified(visit, NULL, STORE_MISSING);
        return;
    }
    free(visit);
}

static void refuse(struct exchange *exchange, int status, const char *code, const char *message)
{
    char text[256];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    write_object(&writer);
    refusal_write(&writer, code, message);
    write_object_end(&writer);
    struct net_answer answer = {
        .status = status, .type = "application/json", .body = text, .length = writer.text.length};
    exchange_answer(exchange, &answer);
}

void http_request(struct server *server, struct exchange *exchange)
{
    const struct net_head *head = exchange_head(exchange);
    bool reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    if (!limits_request(server->limits, head->address, server_now(server)))
        refuse(exchange, 429, "too_fast", "too many requests from this address; wait a little");
    else if (strncmp(head->path, "/api/", 5) == 0)
        serve_api(server, exchange);
    else if (!reads)
        refuse(exchange, 405, "bad_method", "this wants another method");
    else if (strcmp(head->path, "/healthz") == 0)
        metrics_health(server, exchange);
    else if (strcmp(head->path, "/metrics") == 0)
        metrics_tell(server, exchange);
    else if (!files_serve(server->files, exchange))
        refuse(exchange, 404, "not_found", "there is nothing here");
}
