#include "server/common/call.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/door/visitor.h"
#include "server/table/table.h"

enum { COOKIE_DAYS = 400 };

struct call *call_make(struct server *server, const char *op)
{
    struct call *call = server_allocate(sizeof *call);
    call->server = server;
    call->op = op;
    call->seat = -1;
    return call;
}

void call_end(struct call *call)
{
    if (call->visitor != NULL)
        visitor_release(call->visitor);
    if (call->table != NULL)
        table_release(call->table);
    person_release(call->server->people, call->who);
    json_decref(call->body);
    free(call);
}

/* What an answer is written from. */
struct reply {
    const struct call *call;
    void (*tell)(struct writer *writer, const void *context);
    const void *context;
    const char *code;
    const char *message;
};

void refusal_write(struct writer *writer, const char *code, const char *message)
{
    write_key_bool(writer, "ok", false);
    write_key(writer, "error");
    write_object(writer);
    write_key_name(writer, "code", code);
    write_key(writer, "message");
    write_string(writer, message, strlen(message));
    write_object_end(writer);
}

static void tell_reply(struct writer *writer, const void *context)
{
    const struct reply *reply = context;
    write_object(writer);
    if (reply->code == NULL)
        write_key_bool(writer, "ok", true);
    else
        refusal_write(writer, reply->code, reply->message);
    if (reply->call->visitor != NULL) {
        write_key_name(writer, "op", reply->call->op);
        if (reply->call->table != NULL) {
            char text[2 * MATCH_ID_SIZE + 1];
            table_id_text(table_id(reply->call->table), text);
            write_key_name(writer, "match", text);
        }
    }
    if (reply->call->id[0] != '\0') {
        write_key(writer, "id");
        write_string(writer, reply->call->id, strlen(reply->call->id));
    }
    if (reply->tell != NULL)
        reply->tell(writer, reply->context);
    write_object_end(writer);
}

static void answer_exchange(struct call *call, int status, const char *text, size_t length)
{
    char cookie[256];
    struct net_header headers[2] = {{"cache-control:", "no-store"}};
    int count = 1;
    if (call->cookie[0] != '\0') {
        bool gone = strcmp(call->cookie, "-") == 0;
        snprintf(cookie, sizeof cookie,
                 "incognita=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s",
                 gone ? "" : call->cookie, gone ? 0 : COOKIE_DAYS * 86400,
                 call->secure ? "; Secure" : "");
        headers[count++] = (struct net_header){"set-cookie:", cookie};
    }
    struct net_answer answer = {.status = status,
                                .type = "application/json",
                                .body = text,
                                .length = length,
                                .headers = headers,
                                .header_count = count};
    exchange_answer(call->exchange, &answer);
}

static void deliver(struct call *call, const struct reply *reply)
{
    size_t length;
    if (call->exchange != NULL || call->visitor != NULL) {
        const char *text = server_write(call->server, tell_reply, reply, &length);
        if (call->exchange != NULL)
            answer_exchange(call, reply->code == NULL ? 200 : refusal_status(reply->code), text,
                            length);
        else
            visitor_send(call->visitor, text, length);
    }
    call_end(call);
}

void call_answer(struct call *call, void (*tell)(struct writer *writer, const void *context),
                 const void *context)
{
    struct reply reply = {.call = call, .tell = tell, .context = context};
    deliver(call, &reply);
}

void call_succeed(struct call *call)
{
    call_answer(call, NULL, NULL);
}

/* A refusal about a table says where the table is now, so that a late client can catch up. */
static void tell_sequence(struct writer *writer, const void *context)
{
    const struct call *call = context;
    write_key_number(writer, "seq", table_sequence(call->table));
}

void call_refuse(struct call *call, const char *code, const char *format, ...)
{
    char message[320];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    call->server->figures.refused++;
    struct reply reply = {.call = call, .code = code, .message = message};
    if (call->table != NULL && strcmp(code, "stale") == 0) {
        reply.tell = tell_sequence;
        reply.context = call;
    }
    deliver(call, &reply);
}

void call_refuse_store(struct call *call, enum store_status status)
{
    switch (status) {
    case STORE_DONE:
    case STORE_MISSING: call_refuse(call, "not_found", "there is no such thing any more"); return;
    case STORE_CONFLICT:
        call_refuse(call, "stale", "somebody was faster; look again and decide anew");
        return;
    case STORE_FULL:
        call_refuse(call, "store_full",
                    "the server's disk is full: nothing was changed; try again later");
        return;
    case STORE_FAILED:
        call_refuse(call, "store_failed",
                    "the server cannot keep its data now: nothing was changed; try again later");
        return;
    }
}

const char *call_text(const struct call *call, const char *key)
{
    return json_string_value(json_object_get(call->body, key));
}

int64_t call_number(const struct call *call, const char *key, int64_t otherwise)
{
    const json_t *json = json_object_get(call->body, key);
    return json_is_integer(json) ? json_integer_value(json) : otherwise;
}

bool call_flag(const struct call *call, const char *key, bool otherwise)
{
    const json_t *json = json_object_get(call->body, key);
    return json_is_boolean(json) ? json_is_true(json) : otherwise;
}

int refusal_status(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"no_identity", 401},   {"wrong_password", 401}, {"foreign_origin", 403},
        {"not_yours", 403},     {"not_found", 404},      {"unknown_op", 404},
        {"bad_method", 405},    {"stale", 409},          {"taken", 409},
        {"not_open", 409},      {"not_running", 409},    {"not_over", 409},
        {"not_full", 409},      {"full", 409},           {"no_undo", 409},
        {"illegal_event", 422}, {"bad_record", 422},     {"too_fast", 429},
        {"too_many", 429},      {"other_rules", 410},    {"store_full", 507},
        {"store_failed", 503},  {"closing", 503},        {"busy", 503},
    };
    for (int i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 400;
}
