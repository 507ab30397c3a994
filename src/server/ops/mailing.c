/*
 * How somebody is written to: an address, which they confirm, how often, and the end of it; a new
 * password by mail; and tables that they want to hear nothing of.
 *
 * What is asked about an address without being its owner is answered the same whether anybody has
 * it or not, and as quickly.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "languages/languages.h"
#include "server/ops/ops.h"
#include "server/push/mail.h"
#include "server/push/mailbox.h"
#include "server/table/change.h"

enum { LETTERS_AN_HOUR = 5, LETTERS_OF_AN_ADDRESS = 20 };

static bool is_on(struct call *call)
{
    return call->server->mail != NULL ||
           call_refuse(call, "no_mail", "this server writes no letters");
}

static bool take_language(struct call *call, uint8_t *language)
{
    enum language_id id = ENGLISH;
    const char *spoken = call_text(call, "language");
    if (spoken != NULL && !language_read(spoken, &id))
        return call_refuse(call, "bad_request", "\"language\" must be en, ru or pl");
    *language = (uint8_t)id;
    return true;
}

static void done(struct change *change)
{
    call_succeed(change->call);
}

/* How it is now. */

static void tell_mail(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct stored_mail *mail = &change->request.mail;
    write_key_bool(writer, "available", true);
    if (mail->address[0] != '\0')
        write_key_text(writer, "address", mail->address);
    else
        write_key_null(writer, "address");
    if (mail->wanted[0] != '\0')
        write_key_text(writer, "wanted", mail->wanted);
    else
        write_key_null(writer, "wanted");
    write_key_number(writer, "every", mail->every);
    write_key_number(writer, "least", mail_least(change->call->server->mail));
}

static void mail_known(struct change *change)
{
    enum store_status status = change->request.status;
    if (status != STORE_DONE && status != STORE_MISSING) {
        change_refuse(change);
        return;
    }
    if (status == STORE_MISSING)
        change->request.mail = (struct stored_mail){.every = MAIL_EVERY};
    call_answer(change->call, tell_mail, change);
}

static void tell_none(struct writer *writer, const void *context)
{
    (void)context;
    write_key_bool(writer, "available", false);
}

void op_mail(struct call *call)
{
    if (call->server->mail == NULL) {
        call_answer(call, tell_none, NULL);
        return;
    }
    struct change *change = change_make(call, STORE_MAIL, mail_known);
    change->failed = mail_known;
    change->request.person.id = call->who->id;
    change_begin(change);
}

/* An address. */

static void wish_kept(struct change *change)
{
    struct call *call = change->call;
    struct stored_mail to = change->request.mail;
    to.person = call->who->id;
    memcpy(to.name, call->who->name, NAME_SIZE);
    mail_confirm(call->server->mail, &to, call->text);
    sodium_memzero(call->text, sizeof call->text);
    call_succeed(call);
}

/* They have shown that the account is theirs. */
static void keep_wish(struct call *call)
{
    struct server *server = call->server;
    const char *address = call_text(call, "address");
    char key[MAIL_ADDRESS_SIZE];
    mailbox_key(address, key);
    if (!limits_receiver(server->limits, key, server_now(server))) {
        call_refuse(call, "too_many", "too many letters to this address; try again tomorrow");
        return;
    }
    struct change *change = change_make(call, STORE_MAIL_WISH, wish_kept);
    struct store_request *request = &change->request;
    request->person.id = call->who->id;
    request->mail.every = MAIL_EVERY;
    request->mail.language = (uint8_t)call->value;
    request->used = server_time();
    snprintf(request->mail.wanted, sizeof request->mail.wanted, "%s", address);
    token_make(call->text, request->token);
    change_begin(change);
}

static bool may_ask(struct call *call, uint64_t now)
{
    struct limits *limits = call->server->limits;
    unsigned most = limits_settings(limits)->rate == 0 ? 0 : LETTERS_OF_AN_ADDRESS;
    return limits_mail(limits, call->address, now, most) ||
           call_refuse(call, "too_many", "too many letters; try again later");
}

void op_mail_address(struct call *call)
{
    const char *address = call_text(call, "address");
    uint8_t language = ENGLISH;
    uint64_t now = server_now(call->server);
    if (!is_on(call) || !take_language(call, &language))
        return;
    if (!call->who->has_password) {
        call_refuse(call, "needs_password", "set a password first");
        return;
    }
    if (address == NULL || !mailbox_fits(address)) {
        call_refuse(call, "bad_address", "\"address\" must be an address of mail, in plain ASCII");
        return;
    }
    if (!allowance_hourly(&call->who->mails, now, LETTERS_AN_HOUR)) {
        call_refuse(call, "too_many", "too many letters; try again later");
        return;
    }
    if (!may_ask(call, now))
        return;
    call->value = language;
    identity_check(call, keep_wish);
}

static void not_confirmed(struct change *change)
{
    if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "taken", "somebody else here has this address");
    else if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "bad_token", "this link was used, or is too old");
    else
        change_refuse(change);
}

/* The token of a link; refuses the call if it cannot be one. */
static bool take_token(struct call *call, uint8_t hash[TOKEN_HASH_SIZE])
{
    const char *token = call_text(call, "token");
    return (token != NULL && token_read(token, strlen(token), hash)) ||
           call_refuse(call, "bad_token", "this link is not whole");
}

void op_mail_confirm(struct call *call)
{
    uint8_t token[TOKEN_HASH_SIZE];
    if (!is_on(call) || !take_token(call, token))
        return;
    struct change *change = change_make(call, STORE_MAIL_CONFIRM, done);
    change->failed = not_confirmed;
    change->request.before = server_time() - CONFIRM_SECONDS * INT64_C(1000);
    memcpy(change->request.token, token, TOKEN_HASH_SIZE);
    change_begin(change);
}

void op_mail_off(struct call *call)
{
    struct change *change = change_make(call, STORE_MAIL_DROP, done);
    change->request.person.id = call->who->id;
    change_begin(change);
}

/* How often. */

void op_mail_every(struct call *call)
{
    int64_t every = call_number(call, "every", -1);
    uint8_t language = ENGLISH;
    if (!is_on(call) || !take_language(call, &language))
        return;
    if (every < 0 || every > MAIL_EVERY_MAX) {
        call_refuse(call, "bad_request", "\"every\" must be seconds, at most a week; 0 for never");
        return;
    }
    struct change *change = change_make(call, STORE_MAIL_EVERY, done);
    change->request.person.id = call->who->id;
    change->request.mail.every = (uint32_t)every;
    change->request.mail.language = language;
    change_begin(change);
}

static void owner_known(struct change *change)
{
    struct call *call = change->call;
    const char *token = call_text(call, "token");
    const struct stored_mail *mail = &change->request.mail;
    char theirs[MAIL_TOKEN_SIZE];
    if (change->request.status != STORE_DONE && change->request.status != STORE_MISSING) {
        change_refuse(change);
        return;
    }
    mail_token(call->server->mail, mail, theirs);
    if (change->request.status == STORE_MISSING || mail->address[0] == '\0' ||
        sodium_memcmp(theirs, token, sizeof theirs) != 0) {
        call_refuse(call, "bad_token", "this link is about an address that is not used any more");
        return;
    }
    struct change *end = change_make(call, STORE_MAIL_EVERY, done);
    end->request.person.id = mail->person;
    end->request.mail.language = mail->language;
    change_begin(end);
}

/* Whoever has the letter may end them, as RFC 8058 wants it: without a session. */
void op_unsubscribe_mail(struct call *call)
{
    const char *token = call_text(call, "token");
    int64_t person = 0;
    if (!is_on(call))
        return;
    if (token == NULL || !mail_token_person(token, &person)) {
        call_refuse(call, "bad_token", "this link is not whole");
        return;
    }
    struct change *change = change_make(call, STORE_MAIL, owner_known);
    change->failed = owner_known;
    change->request.person.id = person;
    change_begin(change);
}

/* A new password. */

struct forgetful {
    struct store_request request;
    struct server *server;
    char token[TOKEN_TEXT_SIZE];
};

static void forgetful_free(struct forgetful *forgetful)
{
    sodium_memzero(forgetful, sizeof *forgetful);
    free(forgetful);
}

static void reset_kept(struct store_request *request)
{
    struct forgetful *forgetful = request->context;
    if (request->status == STORE_DONE && forgetful->server->mail != NULL)
        mail_reset(forgetful->server->mail, &request->mail, forgetful->token);
    forgetful_free(forgetful);
}

static void address_found(struct store_request *request)
{
    struct forgetful *forgetful = request->context;
    if (request->status != STORE_DONE) {
        forgetful_free(forgetful);
        return;
    }
    request->kind = STORE_MAIL_RESET;
    request->person.id = request->mail.person;
    request->used = server_time() + RESET_SECONDS * INT64_C(1000);
    request->done = reset_kept;
    token_make(forgetful->token, request->token);
    store_submit(forgetful->server->store, request);
}

/* The answer comes first, so that neither it nor its time tells whose address it is. */
void op_forgot(struct call *call)
{
    struct server *server = call->server;
    const char *address = call_text(call, "address");
    char key[MAIL_ADDRESS_SIZE];
    uint64_t now = server_now(server);
    if (!is_on(call))
        return;
    if (address == NULL || !mailbox_fits(address)) {
        call_refuse(call, "bad_address", "\"address\" must be an address of mail, in plain ASCII");
        return;
    }
    if (!may_ask(call, now))
        return;
    mailbox_key(address, key);
    if (limits_receiver(server->limits, key, now)) {
        struct forgetful *forgetful = server_allocate(sizeof *forgetful);
        forgetful->server = server;
        forgetful->request.kind = STORE_MAIL_BY_ADDRESS;
        forgetful->request.done = address_found;
        forgetful->request.context = forgetful;
        memcpy(forgetful->request.mail.address, key, sizeof key);
        store_submit(server->store, &forgetful->request);
    }
    call_succeed(call);
}

/* Tables. */

static void muted(struct change *change)
{
    struct call *call = change->call;
    int seat = table_seat(call->table, call->who);
    if (seat != SPECTATOR)
        call->table->stored.seats[seat].muted = change->request.muted;
    call_succeed(call);
}

void op_mute(struct call *call)
{
    if (json_object_get(call->body, "muted") == NULL) {
        call_refuse(call, "bad_request", "\"muted\" must say whether you want to hear nothing");
        return;
    }
    if (table_seat(call->table, call->who) == SPECTATOR) {
        call_refuse(call, "not_yours", "you do not sit there");
        return;
    }
    struct change *change = change_make(call, STORE_SEAT_MUTE, muted);
    change->request.person.id = call->who->id;
    change->request.muted = call_flag(call, "muted", true);
    change_begin(change);
}
