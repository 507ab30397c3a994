/* Identity without a form: guests, names, passwords, and leaving without a trace. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/news.h"

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 256, HASHING_MAX = 4 };

static void tell_person(struct writer *writer, const void *context)
{
    const struct call *call = context;
    write_key(writer, "person");
    write_object(writer);
    write_key_text(writer, "name", call->who->name);
    write_key_bool(writer, "password", call->who->has_password);
    write_object_end(writer);
    /* Scripts keep their token themselves; a browser's never leaves its cookie. */
    if (call->cookie[0] != '\0' && strcmp(call->cookie, "-") != 0 && !call->from_browser)
        write_key_name(writer, "token", call->cookie);
}

void op_me(struct call *call)
{
    call_answer(call, tell_person, call);
}

static void token_lost(struct change *change)
{
    change->call->cookie[0] = '\0';
    change_refuse(change);
}

/* The token is theirs from now on: the call answers with it. */
static void token_kept(struct change *change)
{
    struct call *call = change->call;
    struct people *people = call->server->people;
    person_release(people, call->who);
    call->who = people_meet(people, &change->request.person);
    people_remember(people, change->request.token, call->who);
    call_answer(call, tell_person, call);
}

static void keep_token(struct change *change)
{
    change->failed = token_lost;
    token_make(change->call->cookie, change->request.token);
    change_begin(change);
}

void op_guest(struct call *call)
{
    struct server *server = call->server;
    if (call->who != NULL) {
        call_answer(call, tell_person, call);
        return;
    }
    if (!limits_guest(server->limits, call->address, server_now(server))) {
        call_refuse(call, "too_many", "too many new guests from this address; try again later");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_CREATE, token_kept);
    if (!person_take_name(call_text(call, "name"), change->request.person.name))
        snprintf(change->request.person.name, NAME_SIZE, "Guest %u",
                 1000 + randombytes_uniform(9000));
    keep_token(change);
}

static void name_not_theirs(struct change *change)
{
    bool renames = change->request.kind == STORE_PERSON_RENAME;
    if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "taken", "somebody with a password has this name%s",
                    renames ? "" : "; rename first");
    else
        change_refuse(change);
}

static void renamed(struct change *change)
{
    struct call *call = change->call;
    const char *name = change->request.person.name;
    memcpy(call->who->name, name, NAME_SIZE);
    for (struct hosted_table *at = tables_newest(call->server->tables); at != NULL;
         at = at->older) {
        int seat = table_seat(at, call->who);
        if (seat != SPECTATOR) {
            memcpy(at->stored.seats[seat].name, name, NAME_SIZE);
            news_of_seats(at);
        }
    }
    call_answer(call, tell_person, call);
}

void op_rename(struct call *call)
{
    char name[NAME_SIZE] = "";
    if (!person_take_name(call_text(call, "name"), name)) {
        call_refuse(call, "bad_request", "\"name\" must be 1 to %d bytes of text in one line",
                    PERSON_NAME_MAX);
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_RENAME, renamed);
    change->failed = name_not_theirs;
    change->request.person.id = call->who->id;
    memcpy(change->request.person.name, name, sizeof name);
    change_begin(change);
}

/* Passwords are worked on in threads of their own: it takes long, and is meant to. */
struct secret {
    uv_work_t work;
    struct call *call;
    char password[PASSWORD_MAX + 1];
    char hash[PASSWORD_SIZE];
    bool good; /* the hash was made, or the password fits it */
    bool found;
    struct stored_person person; /* who logs in, if found */
};

static void secret_free(struct secret *secret)
{
    sodium_memzero(secret, sizeof *secret);
    free(secret);
}

static void hash_password(uv_work_t *work)
{
    struct secret *secret = work->data;
    secret->good = crypto_pwhash_str(secret->hash, secret->password, strlen(secret->password),
                                     crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                     crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void check_password(uv_work_t *work)
{
    struct secret *secret = work->data;
    secret->good =
        crypto_pwhash_str_verify(secret->hash, secret->password, strlen(secret->password)) == 0;
}

static bool has_password(const struct call *call, size_t least)
{
    const char *password = call_text(call, "password");
    return password != NULL && strlen(password) >= least && strlen(password) <= PASSWORD_MAX;
}

/* Makes the secret of the call's password; NULL after refusing it: too many are at work. */
static struct secret *secret_make(struct call *call)
{
    if (call->server->hashing >= HASHING_MAX || call->server->closing) {
        call_refuse(call, "busy", "too many passwords at once; try again");
        return NULL;
    }
    struct secret *secret = server_allocate(sizeof *secret);
    secret->work.data = secret;
    secret->call = call;
    snprintf(secret->password, sizeof secret->password, "%s", call_text(call, "password"));
    return secret;
}

static void secret_work(struct secret *secret, uv_work_cb work, uv_after_work_cb after)
{
    struct server *server = secret->call->server;
    server->hashing++;
    uv_queue_work(&server->loop, &secret->work, work, after);
}

static void password_set(struct change *change)
{
    change->call->who->has_password = true;
    call_answer(change->call, tell_person, change->call);
}

static void password_hashed(uv_work_t *work, int status)
{
    struct secret *secret = work->data;
    struct call *call = secret->call;
    call->server->hashing--;
    if (status != 0 || !secret->good) {
        call_refuse(call, "busy", "there is no memory for a password now; try again");
    } else {
        struct change *change = change_make(call, STORE_PERSON_PASSWORD, password_set);
        change->failed = name_not_theirs;
        change->request.person.id = call->who->id;
        memcpy(change->request.person.password, secret->hash, PASSWORD_SIZE);
        change_begin(change);
    }
    secret_free(secret);
}

void op_password(struct call *call)
{
    if (!has_password(call, PASSWORD_MIN)) {
        call_refuse(call, "bad_request", "\"password\" must be 8 to 256 bytes of text");
        return;
    }
    struct secret *secret = secret_make(call);
    if (secret != NULL)
        secret_work(secret, hash_password, password_hashed);
}

static void password_checked(uv_work_t *work, int status)
{
    struct secret *secret = work->data;
    struct call *call = secret->call;
    call->server->hashing--;
    if (status != 0 || !secret->good || !secret->found) {
        call_refuse(call, "wrong_password", "there is nobody with this name and password");
    } else {
        struct change *change = change_make(call, STORE_TOKEN_ADD, token_kept);
        change->request.person = secret->person;
        keep_token(change);
    }
    secret_free(secret);
}

/* Whether or not there is such a person, the answer takes as long. */
static void login_found(struct change *change)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct secret *secret = secret_make(change->call);
    if (secret == NULL)
        return;
    secret->person = change->request.person;
    secret->found = change->request.status == STORE_DONE;
    snprintf(secret->hash, sizeof secret->hash, "%s",
             secret->found ? secret->person.password : nobody);
    secret_work(secret, check_password, password_checked);
}

void op_login(struct call *call)
{
    struct server *server = call->server;
    char name[NAME_SIZE] = "";
    if (!person_take_name(call_text(call, "name"), name) || !has_password(call, 0)) {
        call_refuse(call, "bad_request", "\"name\" and \"password\" must be given");
        return;
    }
    if (!limits_login(server->limits, call->address, server_now(server))) {
        call_refuse(call, "too_many", "too many logins from this address; try again later");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_BY_NAME, login_found);
    change->failed = login_found;
    memcpy(change->request.person.name, name, sizeof name);
    change_begin(change);
}

static void logged_out(struct change *change)
{
    struct call *call = change->call;
    people_forget_token(call->server->people, change->request.token);
    onlookers_dismiss(call->server, NULL, change->request.token);
    snprintf(call->cookie, sizeof call->cookie, "-");
    call_succeed(call);
}

void op_logout(struct call *call)
{
    struct change *change = change_make(call, STORE_TOKEN_DROP, logged_out);
    memcpy(change->request.token, call->token, TOKEN_HASH_SIZE);
    change_begin(change);
}

static bool has_people(const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (match->seats[seat].person != 0)
            return true;
    return false;
}

/* What the store has done to tables on a person's leaving, done to those in memory. */
static void leave_tables(struct server *server, const struct person *person)
{
    struct hosted_table *table = tables_newest(server->tables);
    while (table != NULL) {
        struct hosted_table *older = table->older;
        int seat = table_seat(table, person);
        if (seat != SPECTATOR) {
            table->stored.seats[seat] = (struct stored_seat){.person = 0};
            if (table->stored.owner == person->id)
                table->stored.owner = 0;
            if (has_people(&table->stored)) {
                news_of_seats(table);
                table_wake(table);
            } else {
                table_drop(table);
            }
        }
        table = older;
    }
}

static void forgotten(struct change *change)
{
    struct call *call = change->call;
    people_forget(call->server->people, call->who);
    leave_tables(call->server, call->who);
    onlookers_dismiss(call->server, call->who, NULL);
    snprintf(call->cookie, sizeof call->cookie, "-");
    call_succeed(call);
}

void op_forget(struct call *call)
{
    if (!call_flag(call, "everything", false)) {
        call_refuse(call, "bad_request",
                    "this deletes all that is yours for good: say {\"everything\":true}");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_DELETE, forgotten);
    change->request.person.id = call->who->id;
    change_begin(change);
}
