/* Identity without a form: guests, names, passwords, and leaving without a trace. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/hashing.h"
#include "server/ops/ops.h"
#include "server/table/ages.h"
#include "server/table/change.h"
#include "server/table/leaving.h"
#include "server/table/news.h"

enum { PASSWORD_MIN = 8, NEW_PASSWORDS_AN_HOUR = 10 };

static void tell_person(struct writer *writer, const void *context)
{
    const struct call *call = context;
    identity_write(writer, call->server, call->who);
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
    people_remember(call->server, change->request.token, call->who);
    call_answer(call, tell_person, call);
}

static void keep_token(struct change *change, void (*failed)(struct change *change))
{
    change->failed = failed;
    token_make(change->call->cookie, change->request.token);
    change_begin(change);
}

static void name_not_theirs(struct change *change)
{
    bool sets = change->request.kind == STORE_PERSON_PASSWORD;
    if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "taken",
                    "somebody with a password has this name, or one like it%s",
                    sets ? "; rename first" : "");
    else
        change_refuse(change);
}

/* The name that is asked for; refuses the call if it is none that can be chosen. */
static bool take_name(struct call *call, char name[NAME_SIZE])
{
    struct reason why;
    if (!name_take(call_text(call, "name"), name, &why))
        return call_refuse(call, "bad_name", "%s", why.text);
    bool own = call->who != NULL && strcmp(name, call->who->name) == 0;
    if (!own && name_is_reserved(name))
        return call_refuse(call, "taken", "nobody can choose this name");
    return true;
}

static void guest_refused(struct change *change)
{
    change->call->cookie[0] = '\0';
    name_not_theirs(change);
}

static void keep_guest(struct call *call, const char *name, void (*failed)(struct change *change))
{
    struct change *change = change_make(call, STORE_PERSON_CREATE, token_kept);
    snprintf(change->request.person.name, NAME_SIZE, "%s", name);
    keep_token(change, failed);
}

static void make_guest(struct call *call);

/* Somebody with a password may have kept the very number. */
static void guest_number_taken(struct change *change)
{
    if (change->request.status == STORE_CONFLICT)
        make_guest(change->call);
    else
        token_lost(change);
}

/* The more tries it takes, the more numbers there are to try. */
static void make_guest(struct call *call)
{
    char name[NAME_SIZE];
    uint32_t most = call->value < 16 ? 9000 : 1000000000;
    call->value++;
    name_of_guest(1000 + randombytes_uniform(most), name);
    keep_guest(call, name, guest_number_taken);
}

void op_guest(struct call *call)
{
    struct server *server = call->server;
    char name[NAME_SIZE] = "";
    if (call->who != NULL) {
        call_answer(call, tell_person, call);
        return;
    }
    if (!limits_guest(server->limits, call->address, server_now(server))) {
        call_refuse(call, "too_many", "too many new guests from this address; try again later");
        return;
    }
    if (call_text(call, "name") == NULL)
        make_guest(call);
    else if (take_name(call, name))
        keep_guest(call, name, guest_refused);
}

static void renamed(struct change *change)
{
    struct call *call = change->call;
    identity_rename(call->server, call->who->id, change->request.person.name);
    identity_rename_others(call->server, &change->request);
    call_answer(call, tell_person, call);
}

void op_rename(struct call *call)
{
    char name[NAME_SIZE] = "";
    if (!take_name(call, name))
        return;
    struct change *change = change_make(call, STORE_PERSON_RENAME, renamed);
    change->failed = name_not_theirs;
    change->request.person.id = call->who->id;
    memcpy(change->request.person.name, name, sizeof name);
    change_begin(change);
}

/* A password at work, for a call. */
struct secret {
    struct hash_task task; /* first, for a secret is found by it */
    struct call *call;
    void (*then)(struct call *call); /* if it is the one */
    bool found;
    struct stored_person person; /* who logs in, if found; or whose password it becomes */
};

static void secret_free(struct secret *secret)
{
    sodium_memzero(secret, sizeof *secret);
    free(secret);
}

static bool has_password(const struct call *call, const char *member, size_t least)
{
    const char *password = call_text(call, member);
    return password != NULL && strlen(password) >= least && strlen(password) <= PASSWORD_MAX;
}

static struct secret *secret_make(struct call *call, const char *member,
                                  void (*done)(struct hash_task *task))
{
    struct secret *secret = server_allocate(sizeof *secret);
    secret->task.done = done;
    secret->call = call;
    snprintf(secret->task.password, sizeof secret->task.password, "%s", call_text(call, member));
    return secret;
}

static void secret_submit(struct secret *secret)
{
    struct call *call = secret->call;
    hashing_submit(call->server->hashing, &secret->task, limits_key(call->address));
}

static void secret_compare(struct secret *secret, const char *hash)
{
    secret->task.compares = true;
    snprintf(secret->task.hash, sizeof secret->task.hash, "%s", hash);
    secret_submit(secret);
}

/* Whether it was worked on; refuses the call if not. */
static bool was_hashed(const struct secret *secret)
{
    enum hash_result result = secret->task.result;
    if (result == HASH_CROWDED)
        return call_refuse(secret->call, "busy", "too many passwords at once; try again");
    if (result == HASH_CANCELLED)
        return call_refuse(secret->call, "closing", "the server is closing");
    return true;
}

/* Whoever else has a token of this person, by login or by theft, is out now. */
static void password_set(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    call->who->has_password = true;
    struct person *who = person_hold(call->who);
    people_forget_tokens(server->people, who);
    people_remember(server, change->request.token, who);
    identity_rename_others(server, &change->request);
    call_answer(call, tell_person, call); /* first, so that a page has its new token */
    onlookers_dismiss(server, who, NULL);
    person_release(server->people, who);
}

static void password_not_set(struct change *change)
{
    struct call *call = change->call;
    call->cookie[0] = '\0';
    if (change->request.status == STORE_MISSING && change->request.expected[0] == '\0')
        call_refuse(call, "taken", "somebody else has set a password for this name; rename first");
    else if (change->request.status == STORE_MISSING)
        call_refuse(call, "wrong_password", "the password was changed meanwhile");
    else
        name_not_theirs(change);
}

static void password_hashed(struct hash_task *task)
{
    struct secret *secret = (struct secret *)task;
    struct call *call = secret->call;
    if (was_hashed(secret) && task->result == HASH_BAD) {
        call_refuse(call, "busy", "there is no memory for a password now; try again");
    } else if (task->result == HASH_GOOD) {
        struct change *change = change_make(call, STORE_PERSON_PASSWORD, password_set);
        change->request.person = secret->person;
        memcpy(change->request.expected, secret->person.password, PASSWORD_SIZE);
        memcpy(change->request.person.password, task->hash, PASSWORD_SIZE);
        keep_token(change, password_not_set);
    }
    secret_free(secret);
}

static void hash_new(struct call *call, const struct stored_person *person)
{
    struct secret *secret = secret_make(call, "password", password_hashed);
    secret->person = *person;
    secret_submit(secret);
}

static void old_password_checked(struct hash_task *task)
{
    struct secret *secret = (struct secret *)task;
    if (was_hashed(secret) && task->result == HASH_BAD)
        call_refuse(secret->call, "wrong_password", "the old password is another");
    else if (task->result == HASH_GOOD)
        hash_new(secret->call, &secret->person);
    secret_free(secret);
}

/* Who it is, with the password that they have by now. */
static void owner_found(struct change *change)
{
    struct call *call = change->call;
    const struct stored_person *person = &change->request.person;
    if (person->password[0] == '\0') {
        hash_new(call, person);
    } else if (!has_password(call, "old", 0)) {
        call_refuse(call, "wrong_password", "the password so far must be given as \"old\"");
    } else {
        struct secret *secret = secret_make(call, "old", old_password_checked);
        secret->person = *person;
        secret_compare(secret, person->password);
    }
}

void op_password(struct call *call)
{
    struct server *server = call->server;
    uint64_t now = server_now(server);
    if (!has_password(call, "password", PASSWORD_MIN)) {
        call_refuse(call, "bad_request", "\"password\" must be 8 to 256 bytes of text");
        return;
    }
    if (!allowance_hourly(&call->who->passwords, now, NEW_PASSWORDS_AN_HOUR) ||
        !limits_password(server->limits, call->address, now)) {
        call_refuse(call, "too_many", "too many new passwords; try again later");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_BY_TOKEN, owner_found);
    memcpy(change->request.token, call->token, TOKEN_HASH_SIZE);
    change_begin(change);
}

static void wrong_login(struct call *call)
{
    call_refuse(call, "wrong_password", "there is nobody with this name and password");
}

/* Missing: the password was changed while it was checked. */
static void login_lost(struct change *change)
{
    if (change->request.status != STORE_MISSING) {
        token_lost(change);
        return;
    }
    change->call->cookie[0] = '\0';
    wrong_login(change->call);
}

static void password_checked(struct hash_task *task)
{
    struct secret *secret = (struct secret *)task;
    struct call *call = secret->call;
    if (was_hashed(secret) && (task->result == HASH_BAD || !secret->found)) {
        wrong_login(call);
    } else if (task->result == HASH_GOOD) {
        struct change *change = change_make(call, STORE_TOKEN_ADD, token_kept);
        change->request.person = secret->person;
        keep_token(change, login_lost);
    }
    secret_free(secret);
}

/* Whether or not there is such a person, the answer takes as long. */
static void login_found(struct change *change)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    if (change->request.status != STORE_DONE && change->request.status != STORE_MISSING) {
        change_refuse(change); /* nobody can tell now whether the password is wrong */
        return;
    }
    /* By the name of the account, if there is one: many ways to write it lead there. */
    struct call *call = change->call;
    if (!limits_account(call->server->limits, call->address, change->request.person.name,
                        server_now(call->server))) {
        call_refuse(call, "too_many", "too many logins with this name; try again later");
        return;
    }
    struct secret *secret = secret_make(change->call, "password", password_checked);
    secret->person = change->request.person;
    secret->found = change->request.status == STORE_DONE;
    secret_compare(secret, secret->found ? secret->person.password : nobody);
}

void op_login(struct call *call)
{
    struct server *server = call->server;
    const char *name = call_text(call, "name");
    if (name == NULL || strlen(name) >= NAME_SIZE || !has_password(call, "password", 0)) {
        call_refuse(call, "bad_request", "\"name\" and \"password\" must be given");
        return;
    }
    if (!limits_login(server->limits, call->address, server_now(server))) {
        call_refuse(call, "too_many", "too many logins from this address; try again later");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_BY_NAME, login_found);
    change->failed = login_found;
    snprintf(change->request.person.name, NAME_SIZE, "%s", name);
    change_begin(change);
}

/* A password that somebody has to give again. */

static void person_checked(struct hash_task *task)
{
    struct secret *secret = (struct secret *)task;
    if (was_hashed(secret) && task->result == HASH_BAD)
        call_refuse(secret->call, "wrong_password", "the password is another");
    else if (task->result == HASH_GOOD)
        secret->then(secret->call);
    secret_free(secret);
}

static void person_known(struct change *change)
{
    struct call *call = change->call;
    const struct stored_person *person = &change->request.person;
    if (person->password[0] == '\0' || !has_password(call, "password", 0)) {
        call_refuse(call, "wrong_password", "\"password\" must be given");
        return;
    }
    struct secret *secret = secret_make(call, "password", person_checked);
    secret->then = call->then;
    secret_compare(secret, person->password);
}

void identity_check(struct call *call, void (*good)(struct call *call))
{
    struct server *server = call->server;
    uint64_t now = server_now(server);
    if (!allowance_hourly(&call->who->passwords, now, NEW_PASSWORDS_AN_HOUR) ||
        !limits_password(server->limits, call->address, now)) {
        call_refuse(call, "too_many", "too many passwords; try again later");
        return;
    }
    call->then = good;
    struct change *change = change_make(call, STORE_PERSON_BY_TOKEN, person_known);
    memcpy(change->request.token, call->token, TOKEN_HASH_SIZE);
    change_begin(change);
}

/* A new password by a link. Every other session ends. */

static void password_reset(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    person_release(server->people, call->who);
    call->who = people_meet(server->people, &change->request.person);
    call->who->has_password = true;
    struct person *who = person_hold(call->who);
    people_forget_tokens(server->people, who);
    people_remember(server, change->request.token, who);
    identity_rename_others(server, &change->request);
    call_answer(call, tell_person, call);
    onlookers_dismiss(server, who, NULL);
    person_release(server->people, who);
}

static void old_link(struct change *change)
{
    change->call->cookie[0] = '\0';
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "bad_token", "this link was used, or is too old");
    else
        change_refuse(change);
}

static void reset_hashed(struct hash_task *task)
{
    struct secret *secret = (struct secret *)task;
    struct call *call = secret->call;
    if (was_hashed(secret) && task->result == HASH_BAD) {
        call_refuse(call, "busy", "there is no memory for a password now; try again");
    } else if (task->result == HASH_GOOD) {
        struct change *change = change_make(call, STORE_PERSON_PASSWORD, password_reset);
        const char *token = call_text(call, "token");
        change->request.person = secret->person;
        change->request.resets = true;
        change->request.used = server_time();
        token_read(token, strlen(token), change->request.reset);
        memcpy(change->request.expected, secret->person.password, PASSWORD_SIZE);
        memcpy(change->request.person.password, task->hash, PASSWORD_SIZE);
        keep_token(change, old_link);
    }
    secret_free(secret);
}

static void reset_found(struct change *change)
{
    struct secret *secret = secret_make(change->call, "password", reset_hashed);
    secret->person = change->request.person;
    secret_submit(secret);
}

void op_reset(struct call *call)
{
    struct server *server = call->server;
    const char *token = call_text(call, "token");
    uint8_t hash[TOKEN_HASH_SIZE];
    if (!has_password(call, "password", PASSWORD_MIN)) {
        call_refuse(call, "bad_request", "\"password\" must be 8 to 256 bytes of text");
        return;
    }
    if (token == NULL || !token_read(token, strlen(token), hash)) {
        call_refuse(call, "bad_token", "this link is not whole");
        return;
    }
    if (!limits_password(server->limits, call->address, server_now(server))) {
        call_refuse(call, "too_many", "too many new passwords; try again later");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_BY_RESET, reset_found);
    change->failed = old_link;
    change->request.used = server_time();
    memcpy(change->request.token, hash, TOKEN_HASH_SIZE);
    change_begin(change);
}

static void logged_out(struct change *change)
{
    struct call *call = change->call;
    if (change->request.kind == STORE_TOKENS_DROP) {
        people_forget_tokens(call->server->people, call->who);
        onlookers_dismiss(call->server, call->who, NULL);
    } else {
        people_forget_token(call->server->people, change->request.token);
        onlookers_dismiss(call->server, NULL, change->request.token);
    }
    snprintf(call->cookie, sizeof call->cookie, "-");
    call_succeed(call);
}

void op_logout(struct call *call)
{
    bool everywhere = call_flag(call, "everywhere", false);
    struct change *change =
        change_make(call, everywhere ? STORE_TOKENS_DROP : STORE_TOKEN_DROP, logged_out);
    change->request.person.id = call->who->id;
    memcpy(change->request.token, call->token, TOKEN_HASH_SIZE);
    change_begin(change);
}

static void forgotten(struct change *change)
{
    struct call *call = change->call;
    leave_memory(call->server, call->who->id);
    if (change->request.more)
        ages_hurry(call->server->ages);
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
