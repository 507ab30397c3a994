#include "server/push/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/common/shared.h"
#include "server/push/vapid.h"

enum {
    TO_ONE_HOST = 8,
    CONNECT_MILLISECONDS = 5000,
    ANSWER_MILLISECONDS = 10000,
    ANSWER_BYTES = 16 << 10
};

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    struct web_message *message = context;
    (void)purpose;
    if (!message->from->anywhere && !endpoint_is_public(&address->addr)) {
        message->stopped = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* What a service says besides its status is not for us; much of it is no answer. */
// NOLINTNEXTLINE(readability-non-const-parameter): it is as libcurl calls it
static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    struct web_message *message = context;
    (void)bytes;
    message->received += size * count;
    return message->received > ANSWER_BYTES ? 0 : size * count;
}

static bool add_header(struct web_message *message, const char *format, const char *value)
{
    char line[VAPID_SIZE + 64];
    if (snprintf(line, sizeof line, format, value) >= (int)sizeof line)
        return false;
    struct curl_slist *longer = curl_slist_append(message->headers, line);
    if (longer != NULL)
        message->headers = longer;
    return longer != NULL;
}

static bool add_headers(struct web_message *message, uint64_t milliseconds_left)
{
    const struct web_sender *from = message->from;
    char authorization[VAPID_SIZE];
    char left[16];
    snprintf(left, sizeof left, "%u", (unsigned)(milliseconds_left / 1000));
    return vapid_authorize(from->private_key, message->subscription.endpoint, from->contact,
                           time(NULL), authorization) &&
           add_header(message, "Authorization: %s", authorization) &&
           add_header(message, "TTL: %s", left) &&
           add_header(message, "Topic: %s", message->task.topic) &&
           add_header(message, "Urgency: %s", message->urgent ? "high" : "normal") &&
           add_header(message, "Content-Encoding: %s", "aes128gcm") &&
           add_header(message, "Content-Type: %s", "application/octet-stream") &&
           add_header(message, "Expect:%s", "");
}

static bool set_up(struct push_task *task, CURL *easy, uint64_t milliseconds_left)
{
    struct web_message *message = (struct web_message *)task;
    const struct stored_subscription *to = &message->subscription;
    size_t size = 0;
    message->received = 0;
    message->stopped = false;
    return seal(message->text, message->length, to->key, to->auth, message->sealed, &size) &&
           add_headers(message, milliseconds_left) &&
           curl_easy_setopt(easy, CURLOPT_URL, to->endpoint) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR,
                            message->from->anywhere ? "http,https" : "https") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, message) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_WRITEDATA, message) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_HTTPHEADER, message->headers) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long)size) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_POSTFIELDS, message->sealed) == CURLE_OK;
}

static void clear(struct push_task *task)
{
    struct web_message *message = (struct web_message *)task;
    curl_slist_free_all(message->headers);
    message->headers = NULL;
}

static enum push_result judge(const struct push_task *task, CURLcode code, long status)
{
    const struct web_message *message = (const struct web_message *)task;
    if (code != CURLE_OK)
        return message->stopped ? PUSH_REFUSED : PUSH_AGAIN;
    if (status >= 200 && status < 300)
        return PUSH_DELIVERED;
    if (status == 404 || status == 410)
        return PUSH_DEAD;
    return status != 429 && status < 500 ? PUSH_REFUSED : PUSH_AGAIN;
}

static const struct push_way way = {
    .at_a_time = TO_ONE_HOST,
    .connect_milliseconds = CONNECT_MILLISECONDS,
    .milliseconds = ANSWER_MILLISECONDS,
    .set_up = set_up,
    .clear = clear,
    .judge = judge,
};

struct web_message *web_message_make(const struct web_sender *from,
                                     const struct stored_subscription *subscription)
{
    struct web_message *message = server_allocate(sizeof *message);
    message->task.way = &way;
    message->from = from;
    message->subscription = *subscription;
    memcpy(message->task.to, subscription->id, PUSH_TO_SIZE);
    if (endpoint_origin(subscription->endpoint, message->task.host))
        return message;
    free(message);
    return NULL;
}
