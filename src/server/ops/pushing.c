/* Where somebody takes messages when it is their turn: the browser that asks, until it logs out. */
#include <string.h>

#include "languages/languages.h"
#include "server/ops/ops.h"
#include "server/push/push.h"
#include "server/table/change.h"

enum { PUSH_BURST = 30, PUSHES_AN_HOUR = 300 };

static void tell_key(struct writer *writer, const void *context)
{
    if (context == NULL)
        write_key_null(writer, "key");
    else
        write_key_name(writer, "key", context);
}

static void key_ready(void *context, const char *key)
{
    call_answer(context, tell_key, key);
}

void op_push(struct call *call)
{
    push_key(call->server->push, key_ready, call);
}

static void done(struct change *change)
{
    call_succeed(change->call);
}

static bool may_subscribe(struct call *call)
{
    struct limits *limits = call->server->limits;
    uint64_t now = server_now(call->server);
    unsigned most = limits_settings(limits)->rate == 0 ? 0 : PUSHES_AN_HOUR;
    if (!allowance_take(&call->who->heavy, now, 1, PUSH_BURST))
        return call_refuse(call, "too_fast", "too much at once; wait a little");
    if (!limits_push(limits, call->address, now, most))
        return call_refuse(call, "too_many", "too many from this address; try again later");
    return true;
}

void op_push_on(struct call *call)
{
    struct stored_subscription subscription = {.language = ENGLISH};
    struct reason why;
    enum language_id language = ENGLISH;
    const char *spoken = call_text(call, "language");
    if (spoken != NULL && !language_read(spoken, &language)) {
        call_refuse(call, "bad_request", "\"language\" must be en, ru or pl");
        return;
    }
    if (!push_takes(call->server->push, call_text(call, "endpoint"), call_text(call, "p256dh"),
                    call_text(call, "auth"), &subscription, &why)) {
        call_refuse(call, "bad_request", "%s", why.text);
        return;
    }
    if (!may_subscribe(call))
        return;
    struct change *change = change_make(call, STORE_SUBSCRIPTION_PUT, done);
    subscription.language = (uint8_t)language;
    change->request.subscription = subscription;
    change->request.person.id = call->who->id;
    memcpy(change->request.token, call->token, TOKEN_HASH_SIZE);
    change_begin(change);
}

void op_push_off(struct call *call)
{
    const char *endpoint = call_text(call, "endpoint");
    if (endpoint == NULL) {
        call_refuse(call, "bad_request", "\"endpoint\" must be given");
        return;
    }
    struct change *change = change_make(call, STORE_SUBSCRIPTION_DROP, done);
    push_endpoint_id(endpoint, change->request.subscription.id);
    change->request.person.id = call->who->id;
    change_begin(change);
}
