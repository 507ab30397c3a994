#include "server/push/mail.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "languages/languages.h"
#include "server/common/log.h"
#include "server/push/letter.h"
#include "server/push/smtp.h"

enum {
    AT_ONCE = 16,
    AGAIN_MILLISECONDS = 60000,  /* after the store has failed */
    WAKING_MILLISECONDS = 60000, /* so long after the start some matches may not be known yet */
    SOON_MILLISECONDS = 500,
    ELSEWHERE_MILLISECONDS = 5000, /* what another server has noted, if it died, is found by then */
    DIGEST_SECONDS = 6 * 3600,     /* so long a letter about tables is of use */
    LETTER_SIZE = 32 << 10,
    TRIES = 5, /* to note that somebody is waited for, while others note it too */
    ID_BYTES = 18,
    SEAL_BYTES = 24,
    SITE_SIZE = 256
};

static const int VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

struct mail {
    struct server *server;
    struct smtp smtp;
    char name[MAILBOX_NAME_SIZE]; /* of the sender */
    char site[SITE_SIZE];         /* ends with a slash */
    uint32_t least;
    uint8_t secret[SECRET_SIZE]; /* that tokens are made with */
    struct mail_sources sources;
    uv_timer_t timer;
    int64_t next; /* when to look again, in the server's time; INT64_MAX for never */
    bool looking;
    bool again;  /* what is found now may be out of date */
    int marking; /* letters whose sending is being noted */
    bool stopped;
    struct mail_figures figures;
};

/* Opening. */

/* A link is made of it, so it is a plain one. */
static bool read_site(const char *site, char out[SITE_SIZE], struct reason *why)
{
    bool secure = strncmp(site, "https://", 8) == 0;
    size_t scheme = secure ? 8 : 7;
    size_t length = strlen(site);
    if ((!secure && strncmp(site, "http://", 7) != 0) || length == scheme || length > SITE_SIZE - 2)
        return reason_set(why, "--public-url is https:// and a host");
    for (const char *at = site; *at != '\0'; at++)
        if (*at <= ' ' || *at > '~' || strchr("<>\"#?@\\", *at) != NULL)
            return reason_set(why, "--public-url is https://, a host and perhaps a path");
    snprintf(out, SITE_SIZE, "%s%s", site, site[length - 1] == '/' ? "" : "/");
    return true;
}

static bool read_secret(struct server *server, uint8_t secret[SECRET_SIZE], struct reason *why)
{
    struct store_request *request = server_allocate(sizeof *request);
    request->kind = STORE_SECRET_READ; /* a server with a full disk starts all the same */
    memcpy(request->secret.name, "mail", sizeof "mail");
    enum store_status status = store_now(server->store, request);
    if (status == STORE_MISSING) {
        request->kind = STORE_SECRET;
        randombytes_buf(request->secret.bytes, SECRET_SIZE);
        status = store_now(server->store, request);
    }
    bool good = status == STORE_DONE;
    memcpy(secret, request->secret.bytes, SECRET_SIZE);
    sodium_memzero(request, sizeof *request);
    free(request);
    return good || reason_set(why, "the key for letters cannot be kept");
}

bool mail_open(struct server *server, const struct mail_settings *settings,
               const struct mail_sources *sources, struct mail **out, struct reason *why)
{
    *out = NULL;
    if (settings->smtp == NULL)
        return true;
    if (settings->from == NULL || settings->site == NULL)
        return reason_set(why, "--smtp needs --smtp-from ADDRESS and --public-url URL");
    struct mail *mail = server_allocate(sizeof *mail);
    char address[MAIL_ADDRESS_SIZE];
    struct reason bad;
    bool good =
        (mailbox_read(settings->from, mail->name, address, &bad) ||
         reason_set(why, "--smtp-from: %s", bad.text)) &&
        smtp_read(settings->smtp, settings->login, settings->ca, address, &mail->smtp, why) &&
        read_site(settings->site, mail->site, why) && read_secret(server, mail->secret, why);
    if (!good) {
        mail_close(mail);
        return false;
    }
    mail->server = server;
    mail->least = settings->least;
    mail->sources = *sources;
    mail->next = INT64_MAX;
    *out = mail;
    return true;
}

void mail_close(struct mail *mail)
{
    if (mail != NULL)
        sodium_memzero(mail, sizeof *mail);
    free(mail);
}

uint32_t mail_least(const struct mail *mail)
{
    return mail->least;
}

/* Letters. */

static void sent(struct push_task *task)
{
    struct mail *mail = task->context;
    mail->figures.waiting--;
    mail->figures.delivered += task->result == PUSH_DELIVERED;
    bool failed = task->result == PUSH_REFUSED || task->result == PUSH_EXPIRED ||
                  task->result == PUSH_CROWDED;
    mail->figures.failed += failed;
    if (failed)
        log_line("mail: a letter could not be delivered after %d tries, the last answer was %ld",
                 task->tries, task->status);
    smtp_message_free((struct smtp_message *)task);
}

/* What a letter is about, and how long it is of use. */
struct matter {
    const char *topic;
    uint32_t seconds;
    const char *unsubscribe; /* or NULL */
};

static void write_to(struct mail *mail, const struct stored_mail *to, const char *address,
                     const struct matter *about, const struct letter_words *words)
{
    uint8_t random[ID_BYTES];
    char id[sodium_base64_ENCODED_LEN(ID_BYTES, sodium_base64_VARIANT_URLSAFE_NO_PADDING)];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(id, sizeof id, random, sizeof random, VARIANT);
    struct letter letter = {.name = mail->name,
                            .from = mail->smtp.from,
                            .to = address,
                            .id = id,
                            .language = language_codes[to->language],
                            .subject = words->subject,
                            .body = words->body,
                            .unsubscribe = about->unsubscribe,
                            .date = time(NULL)};
    struct smtp_message *message = smtp_message_make(&mail->smtp, address);
    struct text text;
    message->text = server_allocate(LETTER_SIZE);
    text_start(&text, message->text, LETTER_SIZE);
    letter_write(&letter, &text);
    if (!text_fits(&text) || !mailbox_fits(address)) {
        smtp_message_free(message);
        return;
    }
    message->length = text.length;
    message->task.waiter.who = (uint64_t)to->person;
    message->task.seconds = about->seconds;
    message->task.done = sent;
    message->task.context = mail;
    snprintf(message->task.topic, sizeof message->task.topic, "%s", about->topic);
    mail->figures.waiting++;
    sender_submit(mail->server->sender, &message->task);
}

/* A letter whose matter is a link to this page, with the token. */
static void write_link(struct mail *mail, const struct stored_mail *to, const char *address,
                       const struct matter *about, const char *token)
{
    struct letter_words *words = server_allocate(sizeof *words);
    enum language_id language = (enum language_id)to->language;
    char link[MAIL_LINK_SIZE];
    snprintf(link, sizeof link, "%s#/%s/%s", mail->site, about->topic, token);
    (address == to->wanted ? words_confirm : words_reset)(language, to->name, link, words);
    write_to(mail, to, address, about, words);
    sodium_memzero(words, sizeof *words);
    free(words);
}

void mail_confirm(struct mail *mail, const struct stored_mail *to, const char *token)
{
    static const struct matter about = {"confirm", CONFIRM_SECONDS, NULL};
    write_link(mail, to, to->wanted, &about, token);
}

void mail_reset(struct mail *mail, const struct stored_mail *to, const char *token)
{
    static const struct matter about = {"reset", RESET_SECONDS, NULL};
    write_link(mail, to, to->address, &about, token);
}

/* Ending letters. */

void mail_token(const struct mail *mail, const struct stored_mail *to, char token[MAIL_TOKEN_SIZE])
{
    uint8_t bytes[8 + SEAL_BYTES];
    crypto_generichash_state state;
    char key[MAIL_ADDRESS_SIZE];
    mailbox_key(to->address, key);
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)((uint64_t)to->person >> (56 - 8 * i));
    crypto_generichash_init(&state, mail->secret, SECRET_SIZE, SEAL_BYTES);
    crypto_generichash_update(&state, bytes, 8);
    crypto_generichash_update(&state, (const uint8_t *)key, strlen(key));
    crypto_generichash_final(&state, bytes + 8, SEAL_BYTES);
    sodium_bin2base64(token, MAIL_TOKEN_SIZE, bytes, sizeof bytes, VARIANT);
}

bool mail_token_person(const char *token, int64_t *person)
{
    uint8_t bytes[8 + SEAL_BYTES];
    size_t length = 0;
    uint64_t number = 0;
    if (strlen(token) != MAIL_TOKEN_SIZE - 1 ||
        sodium_base642bin(bytes, sizeof bytes, token, MAIL_TOKEN_SIZE - 1, NULL, &length, NULL,
                          VARIANT) != 0 ||
        length != sizeof bytes)
        return false;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    *person = (int64_t)(number & INT64_MAX);
    return true;
}

/* Digests: one letter about all tables. */

static void look_on_timer(uv_timer_t *timer);

static void look_at(struct mail *mail, int64_t when)
{
    int64_t now = server_time();
    if (mail->stopped || when >= mail->next)
        return;
    mail->next = when;
    uv_timer_start(&mail->timer, look_on_timer, when > now ? (uint64_t)(when - now) : 0, 0);
}

/* Somebody who is to be written to, or need not be any more. */
struct digest {
    struct store_request request;
    struct mail *mail;
    struct stored_mail to;
    int64_t since; /* whoever is waited for since before then is in it */
    struct push_note notes[DIGEST_TABLES];
    int count;
};

static void send_digest(const struct digest *digest)
{
    struct mail *mail = digest->mail;
    const struct stored_mail *to = &digest->to;
    struct letter_words *words = server_allocate(sizeof *words);
    char token[MAIL_TOKEN_SIZE];
    char page[MAIL_LINK_SIZE];
    char post[MAIL_LINK_SIZE];
    mail_token(mail, to, token);
    snprintf(page, sizeof page, "%s#/unsubscribe/%s", mail->site, token);
    snprintf(post, sizeof post, "%sapi/unsubscribe_mail?t=%s", mail->site, token);
    words_digest((enum language_id)to->language, digest->notes, digest->count, mail->site, page,
                 words);
    write_to(mail, to, to->address, &(struct matter){"digest", DIGEST_SECONDS, post}, words);
    free(words);
}

/*
 * Whose letter another server sends, or whose wishes have changed, is none of ours; and whoever is
 * waited for at one more table since it was collected (see known) is looked at again.
 */
static void marked(struct store_request *request)
{
    struct digest *digest = request->context;
    struct mail *mail = digest->mail;
    bool good = request->status == STORE_DONE || request->status == STORE_MISSING;
    if (request->status == STORE_DONE && digest->count > 0 && !mail->stopped)
        send_digest(digest);
    free(digest);
    if (--mail->marking == 0)
        look_at(mail, server_time() + (good ? 0 : AGAIN_MILLISECONDS));
}

static void mark(struct digest *digest)
{
    digest->request = (struct store_request){
        .kind = STORE_MAIL_DUE, .person.id = digest->to.person, .done = marked, .context = digest};
    digest->request.mail.sent = digest->count > 0 ? digest->since : digest->to.sent;
    digest->request.due = digest->to.due;
    store_submit(digest->mail->server->store, &digest->request);
}

/* Where they are waited for, and where they are invited, which the store knows. */
static void collected(struct store_request *request)
{
    struct digest *digest = request->context;
    struct mail *mail = digest->mail;
    int64_t now = server_time();
    int64_t person = digest->to.person;
    digest->count = mail->sources.waiting(mail->server, person, digest->notes, DIGEST_TABLES);
    if (request->status == STORE_DONE)
        digest->count +=
            mail->sources.invited(mail->server, person, request->matches, request->count,
                                  digest->notes + digest->count, DIGEST_TABLES - digest->count);
    free(request->matches);
    if (!mail->stopped && (digest->count > 0 || mail->server->shared ||
                           now >= mail->server->started + WAKING_MILLISECONDS)) {
        mark(digest);
        return;
    }
    free(digest); /* not all matches may be known yet; or the next run sends it */
    if (--mail->marking == 0)
        look_at(mail, now + SOON_MILLISECONDS);
}

static void gathered(void *context)
{
    struct digest *digest = context;
    digest->request = (struct store_request){.kind = STORE_INVITATIONS,
                                             .person.id = digest->to.person,
                                             .limit = DIGEST_TABLES,
                                             .done = collected,
                                             .context = digest};
    store_submit(digest->mail->server->store, &digest->request);
}

static void collect(struct mail *mail, const struct stored_mail *to)
{
    struct digest *digest = server_allocate(sizeof *digest);
    digest->mail = mail;
    digest->to = *to;
    digest->since = server_time();
    mail->marking++;
    if (to->address[0] == '\0' || to->every == 0) {
        mark(digest);
        return;
    }
    mail->sources.gather(mail->server, to->person, gathered, digest);
}

/* What an earlier run has noted may lie in the future: nobody waits longer than they have set. */
static int64_t pause_of(const struct mail *mail, const struct stored_mail *to)
{
    return (to->every > mail->least ? to->every : mail->least) * INT64_C(1000);
}

static bool is_due(const struct mail *mail, const struct stored_mail *to, int64_t now)
{
    return to->due <= now || to->due > now + pause_of(mail, to);
}

static void found(struct store_request *request)
{
    struct mail *mail = request->context;
    int64_t now = server_time();
    int64_t next = INT64_MAX;
    mail->looking = false;
    if (request->status != STORE_DONE)
        next = now + AGAIN_MILLISECONDS;
    else if (mail->again)
        next = now;
    mail->again = false;
    for (size_t i = 0; request->status == STORE_DONE && i < request->count && !mail->stopped; i++)
        if (!is_due(mail, &request->mails[i], now))
            next = request->mails[i].due < next ? request->mails[i].due : next;
        else
            collect(mail, &request->mails[i]);
    if (mail->server->shared && next > now + ELSEWHERE_MILLISECONDS)
        next = now + ELSEWHERE_MILLISECONDS;
    if (mail->marking == 0) /* else it is looked again when they are marked */
        look_at(mail, next);
    free(request->mails);
    free(request);
}

static void look_on_timer(uv_timer_t *timer)
{
    struct mail *mail = timer->data;
    mail->next = INT64_MAX;
    if (mail->looking || mail->marking > 0) {
        mail->again = true;
        return;
    }
    struct store_request *request = server_allocate(sizeof *request);
    request->kind = STORE_MAILS_DUE;
    request->limit = AT_ONCE;
    request->done = found;
    request->context = mail;
    mail->looking = true;
    store_submit(mail->server->store, request);
}

void mail_start(struct mail *mail)
{
    if (mail == NULL)
        return;
    uv_timer_init(&mail->server->loop, &mail->timer);
    mail->timer.data = mail;
    look_at(mail, server_time());
}

void mail_stop(struct mail *mail)
{
    if (mail == NULL || mail->stopped)
        return;
    mail->stopped = true;
    if (mail->timer.data != NULL)
        uv_close((uv_handle_t *)&mail->timer, NULL);
}

/* Somebody is waited for. */

struct nudging {
    struct store_request request;
    struct mail *mail;
    int64_t since;
    int tries;
};

static void nudge(struct mail *mail, int64_t person, int64_t since, int tries);

/* Where something else was noted meanwhile, looks again. */
static void noted(struct store_request *request)
{
    struct nudging *nudging = request->context;
    struct mail *mail = nudging->mail;
    int tries = nudging->tries + 1;
    if (request->status == STORE_DONE)
        look_at(mail, request->mail.due);
    else if (request->status == STORE_MISSING && tries < TRIES)
        nudge(mail, request->person.id, nudging->since, tries);
    free(nudging);
}

static int64_t next_letter(const struct mail *mail, const struct stored_mail *to, int64_t now)
{
    int64_t pause = pause_of(mail, to);
    int64_t last = to->sent < now ? to->sent : now;
    return last + pause > now ? last + pause : now;
}

static void known(struct store_request *request)
{
    struct nudging *nudging = request->context;
    struct mail *mail = nudging->mail;
    const struct stored_mail *to = &request->mail;
    int64_t now = server_time();
    int64_t when = next_letter(mail, to, now);
    bool told = nudging->since < to->sent && to->sent <= now; /* by the last one */
    if (request->status != STORE_DONE || to->address[0] == '\0' || to->every == 0 || told ||
        mail->stopped) {
        free(nudging);
        return;
    }
    /*
     * One that was set for later than they want by now comes sooner. One that is due already may be
     * written at this moment, without this table: then it is due at another moment, and whoever
     * writes it cannot note that it is sent, and collects the tables again.
     */
    if (to->due != 0 && to->due <= when)
        when = to->due - 1;
    request->kind = STORE_MAIL_DUE;
    request->due = to->due;
    request->mail.due = when;
    request->done = noted;
    store_submit(mail->server->store, request);
}

static void nudge(struct mail *mail, int64_t person, int64_t since, int tries)
{
    if (mail == NULL || mail->stopped)
        return;
    struct nudging *nudging = server_allocate(sizeof *nudging);
    nudging->mail = mail;
    nudging->since = since;
    nudging->tries = tries;
    nudging->request.kind = STORE_MAIL;
    nudging->request.person.id = person;
    nudging->request.done = known;
    nudging->request.context = nudging;
    store_submit(mail->server->store, &nudging->request);
}

void mail_nudge(struct mail *mail, int64_t person, int64_t since)
{
    nudge(mail, person, since, 0);
}

struct mail_figures mail_figures(const struct mail *mail)
{
    return mail == NULL ? (struct mail_figures){0} : mail->figures;
}
