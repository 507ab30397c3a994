#include "server/push/push.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/log.h"
#include "server/push/endpoint.h"
#include "server/push/vapid.h"
#include "server/push/web.h"

/* Somebody who waits for the key. */
struct wish {
    void (*ready)(void *context, const char *key);
    void *context;
    struct wish *next;
};

struct push {
    struct server *server;
    struct push_settings settings;
    struct web_sender from;
    char key[VAPID_KEY_TEXT_SIZE]; /* "" until there is one */
    bool asked;                    /* for the key */
    uint64_t waiting;              /* messages that have not come back yet */
    bool stopped;
    struct wish *wishes;
    struct store_request secret;
    struct push_figures figures;
};

struct push *push_open(struct server *server, const struct push_settings *settings)
{
    if (settings->off)
        return NULL;
    struct push *push = server_allocate(sizeof *push);
    push->server = server;
    push->settings = *settings;
    push->from.anywhere = settings->anywhere;
    push->from.contact = settings->contact;
    return push;
}

void push_stop(struct push *push)
{
    if (push != NULL)
        push->stopped = true;
}

void push_close(struct push *push)
{
    if (push != NULL)
        sodium_memzero(&push->from, sizeof push->from);
    free(push);
}

/* The key. */

static void take_key(struct push *push, const struct stored_secret *secret)
{
    memcpy(push->from.private_key, secret->bytes, sizeof push->from.private_key);
    if (!vapid_key_text(push->from.private_key, push->key)) {
        push->key[0] = '\0';
        log_line("error: the key for messages is damaged: nobody can be told anything");
    }
}

static const char *key_of(const struct push *push)
{
    return push == NULL || push->stopped || push->key[0] == '\0' ? NULL : push->key;
}

static void key_kept(struct store_request *request)
{
    struct push *push = request->context;
    push->asked = false;
    if (request->status == STORE_DONE && !push->stopped)
        take_key(push, &request->secret);
    sodium_memzero(&request->secret, sizeof request->secret);
    struct wish *wish = push->wishes;
    push->wishes = NULL;
    while (wish != NULL) {
        struct wish *next = wish->next;
        wish->ready(wish->context, key_of(push));
        free(wish);
        wish = next;
    }
}

/* The one that is kept, or else this new one. */
static void ask_for_key(struct push *push)
{
    static const char name[] = "vapid";
    push->secret = (struct store_request){.kind = STORE_SECRET, .done = key_kept, .context = push};
    memcpy(push->secret.secret.name, name, sizeof name);
    push->asked = true;
    if (p256_make(push->secret.secret.bytes)) {
        store_submit(push->server->store, &push->secret);
    } else {
        push->secret.status = STORE_FAILED;
        key_kept(&push->secret);
    }
}

void push_key(struct push *push, void (*ready)(void *context, const char *key), void *context)
{
    if (push == NULL || push->stopped || key_of(push) != NULL) {
        ready(context, key_of(push));
        return;
    }
    struct wish *wish = server_allocate(sizeof *wish);
    *wish = (struct wish){ready, context, push->wishes};
    push->wishes = wish;
    if (!push->asked)
        ask_for_key(push);
}

/* Subscriptions. */

static bool read_bytes(const char *text, uint8_t *out, size_t size)
{
    size_t length = 0;
    return text != NULL &&
           sodium_base642bin(out, size, text, strlen(text), NULL, &length, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           length == size;
}

bool push_takes(const struct push *push, const char *endpoint, const char *key, const char *auth,
                struct stored_subscription *subscription, struct reason *why)
{
    if (push == NULL)
        return reason_set(why, "this server sends no messages");
    if (endpoint == NULL)
        return reason_set(why, "\"endpoint\" must be given");
    if (!endpoint_fits(endpoint, push->settings.anywhere, why))
        return false;
    if (!read_bytes(key, subscription->key, PUSH_KEY_SIZE) || !p256_is_point(subscription->key))
        return reason_set(why, "\"p256dh\" must be a public key: 65 bytes as base64url");
    if (!read_bytes(auth, subscription->auth, PUSH_AUTH_SIZE))
        return reason_set(why, "\"auth\" must be 16 bytes as base64url");
    snprintf(subscription->endpoint, sizeof subscription->endpoint, "%s", endpoint);
    push_endpoint_id(endpoint, subscription->id);
    return true;
}

void push_endpoint_id(const char *endpoint, uint8_t id[SUBSCRIPTION_ID_SIZE])
{
    crypto_generichash(id, SUBSCRIPTION_ID_SIZE, (const uint8_t *)endpoint, strlen(endpoint), NULL,
                       0);
}

static void forgotten(struct store_request *request)
{
    free(request);
}

/* Nobody is there any more. */
static void forget(struct push *push, const struct stored_subscription *subscription)
{
    struct store_request *request = server_allocate(sizeof *request);
    request->kind = STORE_SUBSCRIPTION_DROP;
    request->done = forgotten;
    memcpy(request->subscription.id, subscription->id, SUBSCRIPTION_ID_SIZE);
    store_submit(push->server->store, request);
}

/* Telling. */

static void sent(struct push_task *task)
{
    struct push *push = task->context;
    struct web_message *message = (struct web_message *)task;
    push->waiting--;
    push->figures.delivered += task->result == PUSH_DELIVERED;
    push->figures.dead += task->result == PUSH_DEAD;
    push->figures.failed += task->result == PUSH_REFUSED || task->result == PUSH_EXPIRED ||
                            task->result == PUSH_CROWDED;
    if (task->result == PUSH_DEAD)
        forget(push, &message->subscription);
    free(message);
}

/* Somebody who is to be told. */
struct telling {
    struct store_request request;
    struct push *push;
    struct push_note note;
};

static void telling_free(struct telling *telling)
{
    free(telling->request.subscriptions);
    free(telling);
}

static void tell_one(const struct telling *telling, const struct stored_subscription *subscription)
{
    const struct push_note *note = &telling->note;
    struct push *push = telling->push;
    struct web_message *message = web_message_make(&push->from, subscription);
    if (message == NULL || !push_words(note, (enum language_id)subscription->language,
                                       message->text, sizeof message->text)) {
        free(message);
        return;
    }
    message->length = strlen(message->text);
    message->urgent = note->urgent;
    struct push_task *task = &message->task;
    task->waiter.who = (uint64_t)note->person;
    task->seconds = note->seconds;
    task->done = sent;
    task->context = push;
    sodium_bin2base64(task->topic, sizeof task->topic, note->table.bytes, MATCH_ID_SIZE,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    push->waiting++;
    sender_submit(push->server->sender, task);
}

static void can_tell(void *context, const char *key)
{
    struct telling *telling = context;
    for (size_t i = 0; key != NULL && i < telling->request.count; i++)
        tell_one(telling, &telling->request.subscriptions[i]);
    telling_free(telling);
}

static void found(struct store_request *request)
{
    struct telling *telling = request->context;
    if (request->status == STORE_DONE && request->count > 0)
        push_key(telling->push, can_tell, telling);
    else
        telling_free(telling);
}

void push_tell(struct push *push, const struct push_note *note)
{
    if (push == NULL || push->stopped)
        return;
    struct telling *telling = server_allocate(sizeof *telling);
    telling->push = push;
    telling->note = *note;
    telling->request.kind = STORE_SUBSCRIPTIONS;
    telling->request.person.id = note->person;
    telling->request.done = found;
    telling->request.context = telling;
    store_submit(push->server->store, &telling->request);
}

struct push_figures push_figures(const struct push *push)
{
    if (push == NULL)
        return (struct push_figures){0};
    struct push_figures figures = push->figures;
    figures.waiting = push->waiting;
    return figures;
}
