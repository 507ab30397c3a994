#include "server/common/call.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/match_id.h"
#include "server/common/refusal.h"

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
    if (call->release != NULL)
        call->release(call);
    if (call->leave != NULL)
        call->leave(call);
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

static void tell_reply(struct writer *writer, const void *context)
{
    const struct reply *reply = context;
    const struct call *call = reply->call;
    write_object(writer);
    if (reply->code == NULL)
        write_key_bool(writer, "ok", true);
    else
        refusal_write(writer, reply->code, reply->message);
    if (call->onlooker != NULL) {
        write_key_name(writer, "op", call->op);
        if (call->match != NULL)
            match_id_write(writer, "match", call->match);
    }
    if (call->id[0] != '\0')
        write_key_text(writer, "id", call->id);
    if (reply->tell != NULL)
        reply->tell(writer, reply->context);
    write_object_end(writer);
}

bool call_reconsider(struct call *call)
{
    return call->reconsider != NULL && call->reconsider(call);
}

static void deliver(struct call *call, const struct reply *reply)
{
    size_t length;
    if (reply->code != NULL && !refusal_is_sure(reply->code) && call_reconsider(call))
        return;
    call->server->figures.refused += reply->code != NULL;
    if (call->answer != NULL) {
        const char *text = server_write(call->server, tell_reply, reply, &length);
        call->answer(call, reply->code == NULL ? 200 : refusal_status(reply->code), text, length);
    }
    call_end(call);
}

void call_answer(struct call *call, void (*tell)(struct writer *writer, const void *context),
                 const void *context)
{
    deliver(call, &(struct reply){.call = call, .tell = tell, .context = context});
}

void call_succeed(struct call *call)
{
    call_answer(call, NULL, NULL);
}

bool call_refuse(struct call *call, const char *code, const char *format, ...)
{
    char message[320];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    deliver(call, &(struct reply){.call = call, .code = code, .message = message});
    return false;
}

void call_refuse_with(struct call *call, const char *code, const char *message,
                      void (*tell)(struct writer *writer, const void *context), const void *context)
{
    deliver(call, &(struct reply){call, tell, context, code, message});
}

static void tell_sequence(struct writer *writer, const void *context)
{
    write_key_number(writer, "seq", *(const uint32_t *)context);
}

void call_refuse_stale(struct call *call, uint32_t sequence, const char *message)
{
    call_refuse_with(call, "stale", message, tell_sequence, &sequence);
}

void call_refuse_store(struct call *call, enum store_status status)
{
    switch (status) {
    case STORE_DONE:
    case STORE_MISSING: call_refuse(call, "not_found", "there is no such thing any more"); return;
    case STORE_CONFLICT:
        call_refuse(call, "stale", "somebody was faster; look again and decide anew");
        return;
    case STORE_DAMAGED:
        call_refuse(call, "damaged",
                    "this was damaged on the server's disk and cannot be shown; ask who hosts it");
        return;
    case STORE_TOO_MANY_TABLES:
        call_refuse(call, "too_many_tables",
                    "you have %u open tables, as many as one may: start or leave one first",
                    limits_settings(call->server->limits)->tables);
        return;
    case STORE_TOO_MANY_SEATS:
        call_refuse(call, "too_many_seats",
                    "you sit at %u tables, as many as one may: finish or leave one first",
                    limits_settings(call->server->limits)->seats);
        return;
    case STORE_TOO_MANY: call_refuse(call, "too_many", "there are too many already"); return;
    case STORE_DECLINED: call_refuse(call, "declined", "it was declined"); return;
    case STORE_FULL:
        call_refuse(call, "store_full",
                    "the server's disk is full: nothing was changed; try again later");
        return;
    case STORE_FAILED:
        call_refuse(call, "store_failed",
                    "the server cannot keep its data now: nothing was changed; try again later");
        return;
    case STORE_UNSURE:
        call_refuse(call, "store_failed",
                    "the disk failed, and whether this was kept is not known yet; ask again later, "
                    "with the same \"id\" if you gave one");
        return;
    }
}

bool call_take_id(struct call *call)
{
    const json_t *id = json_object_get(call->body, "id");
    const char *text = json_string_value(id);
    if (id != NULL && (text == NULL || strlen(text) >= sizeof call->id))
        return call_refuse(call, "bad_request", "\"id\" must be a string of at most 23 bytes");
    if (text != NULL)
        memcpy(call->id, text, strlen(text) + 1);
    return true;
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
