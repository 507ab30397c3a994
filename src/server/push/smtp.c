#include "server/push/smtp.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/log.h"
#include "server/common/shared.h"

enum { AT_A_TIME = 2, CONNECT_MILLISECONDS = 10000, ALL_MILLISECONDS = 30000 };

/* Settings. */

static bool read_query(const char *query, struct smtp *out, struct reason *why)
{
    out->plain = strcmp(query, "tls=off") == 0;
    out->unverified = strcmp(query, "tls=unverified") == 0;
    return query[0] == '\0' || out->plain || out->unverified ||
           reason_set(why, "--smtp knows ?tls=off and ?tls=unverified, nothing else");
}

/* We greet with the domain that we write from. */
static bool read_url(CURLU *url, struct smtp *out, struct reason *why)
{
    char scheme[8];
    char host[256];
    char port[8];
    char user[SMTP_TEXT_SIZE];
    char path[SMTP_TEXT_SIZE];
    char query[32];
    if (!endpoint_part(url, CURLUPART_SCHEME, scheme, sizeof scheme) ||
        !endpoint_part(url, CURLUPART_HOST, host, sizeof host) ||
        !endpoint_part(url, CURLUPART_PORT, port, sizeof port) ||
        !endpoint_part(url, CURLUPART_USER, user, sizeof user) ||
        !endpoint_part(url, CURLUPART_PATH, path, sizeof path) ||
        !endpoint_part(url, CURLUPART_QUERY, query, sizeof query) ||
        (strcmp(scheme, "smtp") != 0 && strcmp(scheme, "smtps") != 0) ||
        (path[0] != '\0' && strcmp(path, "/") != 0))
        return reason_set(why, "--smtp is smtp://HOST:PORT or smtps://HOST:PORT");
    if (user[0] != '\0')
        return reason_set(why, "--smtp has no name and password in it, for others could see them: "
                               "put them into a file for --smtp-login");
    snprintf(out->host, sizeof out->host, "%s://%s%s%s", scheme, host, port[0] == '\0' ? "" : ":",
             port);
    return (snprintf(out->url, sizeof out->url, "%s/%s", out->host, mailbox_domain(out->from)) <
                (int)sizeof out->url ||
            reason_set(why, "--smtp is too long")) &&
           read_query(query, out, why);
}

static bool read_line(FILE *file, char *out)
{
    if (fgets(out, SMTP_TEXT_SIZE, file) == NULL)
        return false;
    out[strcspn(out, "\r\n")] = '\0';
    return out[0] != '\0';
}

static bool read_login(const char *name, struct smtp *out, struct reason *why)
{
    if (name == NULL)
        return true;
    FILE *file = fopen(name, "re");
    bool good = file != NULL && read_line(file, out->user) && read_line(file, out->password);
    if (file != NULL)
        fclose(file);
    return good || reason_set(why,
                              "--smtp-login %s: a file with a name and a password, each on a "
                              "line of its own",
                              name);
}

static bool read_ca(const char *name, struct smtp *out, struct reason *why)
{
    if (name == NULL)
        return true;
    FILE *file = fopen(name, "re");
    bool good = file != NULL && snprintf(out->ca, sizeof out->ca, "%s", name) < SMTP_CA_SIZE;
    if (file != NULL)
        fclose(file);
    return good || reason_set(why, "--smtp-ca %s: a file of certificates, as PEM", name);
}

bool smtp_read(const char *text, const char *login, const char *ca, const char *from,
               struct smtp *out, struct reason *why)
{
    CURLU *url = curl_url();
    memset(out, 0, sizeof *out);
    snprintf(out->from, sizeof out->from, "%s", from);
    bool good = (url != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK) ||
                reason_set(why, "--smtp is no URL");
    good = good && read_url(url, out, why) && read_login(login, out, why) && read_ca(ca, out, why);
    curl_url_cleanup(url);
    return good;
}

/* Sending. */

static size_t give(char *out, size_t size, size_t count, void *context)
{
    struct smtp_message *message = context;
    size_t left = message->length - message->read;
    size_t some = size * count < left ? size * count : left;
    memcpy(out, message->text + message->read, some);
    message->read += some;
    return some;
}

static bool set_login(const struct smtp *through, CURL *easy)
{
    return through->user[0] == '\0' ||
           (curl_easy_setopt(easy, CURLOPT_USERNAME, through->user) == CURLE_OK &&
            curl_easy_setopt(easy, CURLOPT_PASSWORD, through->password) == CURLE_OK);
}

static bool set_up(struct push_task *task, CURL *easy, uint64_t milliseconds_left)
{
    struct smtp_message *message = (struct smtp_message *)task;
    const struct smtp *through = message->through;
    (void)milliseconds_left;
    message->read = 0;
    message->receivers = curl_slist_append(NULL, message->receiver);
    return message->receivers != NULL &&
           curl_easy_setopt(easy, CURLOPT_URL, through->url) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_USE_SSL,
                            (long)(through->plain ? CURLUSESSL_NONE : CURLUSESSL_ALL)) ==
               CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, through->unverified ? 0L : 1L) ==
               CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, through->unverified ? 0L : 2L) ==
               CURLE_OK &&
           (through->ca[0] == '\0' ||
            curl_easy_setopt(easy, CURLOPT_CAINFO, through->ca) == CURLE_OK) &&
           set_login(through, easy) &&
           curl_easy_setopt(easy, CURLOPT_MAIL_FROM, through->from) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, message->receivers) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)message->length) ==
               CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_READFUNCTION, give) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_READDATA, message) == CURLE_OK;
}

static void clear(struct push_task *task)
{
    struct smtp_message *message = (struct smtp_message *)task;
    curl_slist_free_all(message->receivers);
    message->receivers = NULL;
}

/* What is refused for good says so by a 5; all else may go better later. */
static enum push_result judge(const struct push_task *task, CURLcode code, long status)
{
    (void)task;
    if (code == CURLE_OK)
        return PUSH_DELIVERED;
    if (code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_USE_SSL_FAILED)
        log_line("mail: %s", code == CURLE_USE_SSL_FAILED
                                 ? "the mail server offers no TLS, so it gets no letters"
                                 : "the certificate of the mail server is not good, or not for it");
    return status >= 500 && status < 600 ? PUSH_REFUSED : PUSH_AGAIN;
}

static const struct push_way way = {
    .at_a_time = AT_A_TIME,
    .connect_milliseconds = CONNECT_MILLISECONDS,
    .milliseconds = ALL_MILLISECONDS,
    .set_up = set_up,
    .clear = clear,
    .judge = judge,
};

struct smtp_message *smtp_message_make(const struct smtp *through, const char *receiver)
{
    struct smtp_message *message = server_allocate(sizeof *message);
    message->task.way = &way;
    message->through = through;
    snprintf(message->receiver, sizeof message->receiver, "%s", receiver);
    memcpy(message->task.host, through->host, sizeof message->task.host);
    crypto_generichash(message->task.to, PUSH_TO_SIZE, (const uint8_t *)receiver, strlen(receiver),
                       NULL, 0);
    return message;
}

void smtp_message_free(struct smtp_message *message)
{
    if (message == NULL)
        return;
    if (message->text != NULL)
        sodium_memzero(message->text, message->length);
    free(message->text);
    free(message);
}
