#include "server/door/http.h"

#include <stdlib.h>
#include <string.h>

#include "server/common/moderation.h"
#include "server/common/refusal.h"
#include "server/door/credentials.h"
#include "server/door/files.h"
#include "server/door/metrics.h"
#include "server/ops/ops.h"

enum { BODY_MAX = 64 << 10, RECORD_BODY_MAX = 256 << 10 };

static const char elsewhere[] = "this server does not answer for that host: see --host";
static const char slow_down[] = "too many requests from this address; wait a little";

const char *http_upgrade(struct server *server, const struct net_head *head, const char **message)
{
    uint8_t token[TOKEN_HASH_SIZE];
    if (head->bad || strcmp(head->path, "/api/socket") != 0) {
        *message = "sockets are at /api/socket";
        return "not_found";
    }
    if (!is_known_host(head, server->hosts, server->host_count)) {
        *message = elsewhere;
        return "wrong_host";
    }
    if (!is_own_origin(head)) {
        *message = "sockets are for our own pages and for scripts with a token";
        return "foreign_origin";
    }
    if (!limits_request(server->limits, head->address, server_now(server), 0)) {
        *message = slow_down;
        return "too_fast";
    }
    if (sanction_of_address(server->moderation, head->address) != NULL) {
        *message = "this address is banned";
        return "banned";
    }
    if (!token_of(head, token)) {
        *message = "become a guest first: POST /api/guest";
        return "no_identity";
    }
    return NULL;
}

/* A cookie lasts as long as the token only if it is set anew when somebody comes back. */
static bool renews_cookie(const struct call *call, const struct net_head *head,
                          char token[TOKEN_TEXT_SIZE])
{
    bool comes = strcmp(call->op, "me") == 0 || strcmp(call->op, "mine") == 0;
    return comes && call->who != NULL && cookie_of(head, token);
}

static void answer_exchange(struct call *call, int status, const char *text, size_t length)
{
    struct exchange *exchange = call->caller;
    char cookie[COOKIE_SIZE];
    struct net_header headers[2] = {{"cache-control:", "no-store"}, {"set-cookie:", cookie}};
    struct net_answer answer = {.status = status,
                                .type = "application/json",
                                .body = text,
                                .length = length,
                                .headers = headers,
                                .header_count = 1};
    const struct net_head *head = exchange_head(exchange);
    char kept[TOKEN_TEXT_SIZE] = "";
    if (call->cookie[0] != '\0' || renews_cookie(call, head, kept)) {
        cookie_write(cookie, kept[0] == '\0' ? call->cookie : kept, call->server->session_days,
                     head->secure || call->server->secure);
        answer.header_count++;
    }
    exchange_answer(exchange, &answer);
}

static bool is_gone(const struct call *call)
{
    return exchange_is_left(call->caller);
}

static void identified(void *context, struct person *person, enum store_status status)
{
    struct call *call = context;
    if (person != NULL && person->deleted) {
        person_release(call->server->people, person);
        person = NULL;
    }
    call->who = person;
    if (status != STORE_DONE && status != STORE_MISSING)
        call_refuse_store(call, status);
    else
        op_run(op_find(call->op), call);
}

static bool read_body(struct call *call, const struct net_head *head, const struct op *op)
{
    size_t length;
    const char *body = exchange_body(call->caller, &length);
    if ((op->flags & OP_LINK) && strncmp(head->query, "t=", 2) == 0)
        call->body = json_pack("{s:s}", "token", head->query + 2);
    else if ((op->flags & OP_READS) || length == 0)
        call->body = members_of_query(head->query, op->members, (op->flags & OP_READS) != 0);
    else
        call->body = json_loadb(body, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(call->body))
        return call_refuse(call, "bad_json", "the body must be one JSON object");
    return call_take_id(call);
}

/* What a path says beside the operation: which table, or which game. */
struct target {
    const char *member; /* of the body that it becomes; NULL for none */
    char id[64];
};

/* Takes the id at the beginning of the path; the rest of the path, or NULL if it is too long. */
static const char *take_id(const char *path, const char *member, struct target *target)
{
    size_t length = strcspn(path, "/");
    if (length >= sizeof target->id)
        return NULL;
    target->member = member;
    memcpy(target->id, path, length);
    target->id[length] = '\0';
    return path + length;
}

/*
 * The operation that method and path name: /api/OP, or /api/tables, /api/tables/ID[/OP], or
 * /api/games/ID/components and /api/games/ID/leaders.
 */
static const struct op *route(const struct net_head *head, bool reads, struct target *target)
{
    const char *path = head->path + strlen("/api/");
    if (strcmp(path, "tables") == 0)
        return op_find(reads ? "tables" : "create");
    if (strcmp(path, "records") == 0)
        return op_find("upload");
    if (strncmp(path, "games/", 6) == 0) {
        path = take_id(path + 6, "game", target);
        if (path == NULL)
            return NULL;
        return strcmp(path, "/components") == 0 ? op_find("components")
               : strcmp(path, "/leaders") == 0  ? op_find("leaders")
                                                : NULL;
    }
    if (strncmp(path, "tables/", 7) != 0) {
        const struct op *op = op_find(path);
        return op != NULL && (op->flags & OP_TABLE) ? NULL : op;
    }
    path = take_id(path + 7, "match", target);
    if (path == NULL)
        return NULL;
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

/* Whoever opens a link that is for programs to post to is led to its page. */
static bool lead_to_page(struct exchange *exchange)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const struct net_head *head = exchange_head(exchange);
    const char *token = head->query + 2;
    char place[NET_HEADER_SIZE + 32];
    if (strcmp(head->path, "/api/unsubscribe_mail") != 0 || strncmp(head->query, "t=", 2) != 0 ||
        strspn(token, plain) != strlen(token))
        return false;
    snprintf(place, sizeof place, "../#/unsubscribe/%s", token);
    const struct net_header headers[] = {{"location:", place}, {"cache-control:", "no-store"}};
    struct net_answer answer = {
        .status = 303, .type = "text/plain", .body = "", .headers = headers, .header_count = 2};
    exchange_answer(exchange, &answer);
    return true;
}

static void serve_api(struct server *server, struct exchange *exchange)
{
    const struct net_head *head = exchange_head(exchange);
    bool reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    if (reads && lead_to_page(exchange))
        return;
    struct call *call = call_make(server, "");
    struct target target = {NULL, ""};
    const struct op *op = route(head, reads, &target);
    call->answer = answer_exchange;
    call->gone = is_gone;
    call->caller = exchange;
    call->from_browser = head->origin[0] != '\0';
    snprintf(call->address, sizeof call->address, "%s", head->address);
    if (op == NULL || (op->flags & OP_SOCKET_ONLY)) {
        call_refuse(call, "not_found", "there is nothing here");
    } else if (reads != ((op->flags & OP_READS) != 0) ||
               (!reads && strcmp(head->method, "POST") != 0)) {
        call_refuse(call, "bad_method", "this wants another method");
    } else if (!reads && !is_own_origin(head)) {
        call_refuse(call, "foreign_origin",
                    "changes are for our own pages and for scripts with a token");
    } else if (read_body(call, head, op)) {
        call->op = op->name;
        if (target.member != NULL)
            json_object_set_new(call->body, target.member, json_string_nocheck(target.id));
        if (token_of(head, call->token))
            people_find(server, call->token, identified, call);
        else
            identified(call, NULL, STORE_MISSING);
    }
}

static void refuse(struct exchange *exchange, const char *code, const char *message)
{
    exchange_refuse(exchange, refusal_status(code), code, message);
}

void http_request(struct server *server, struct exchange *exchange)
{
    const struct net_head *head = exchange_head(exchange);
    bool reads = strcmp(head->method, "GET") == 0 || strcmp(head->method, "HEAD") == 0;
    size_t length;
    exchange_body(exchange, &length);
    if (!limits_request(server->limits, head->address, server_now(server), length))
        refuse(exchange, "too_fast", slow_down);
    else if (!is_known_host(head, server->hosts, server->host_count))
        refuse(exchange, "wrong_host", elsewhere);
    else if (strncmp(head->path, "/api/", 5) == 0)
        serve_api(server, exchange);
    else if (!reads)
        refuse(exchange, "bad_method", "this wants another method");
    else if (strcmp(head->path, "/healthz") == 0)
        metrics_health(server, exchange);
    else if (strcmp(head->path, "/metrics") == 0 && (server->public_metrics || is_from_here(head)))
        metrics_tell(server, exchange);
    else if (!files_serve(server->files, exchange))
        refuse(exchange, "not_found", "there is nothing here");
}
