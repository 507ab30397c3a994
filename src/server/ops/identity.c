/* Identity without a form: guests, names, passwords, and leaving without a trace. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/common/log.h"
#include "server/ops/ops.h"
#include "server/door/visitor.h"
#include "server/table/table.h"
#include "server/table/watch.h"

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 256, HASHING_MAX = 4 };

static void tell_person(struct writer *writer, const void *context)
{
    const struct call *call = context;
    write_key(writer, "person");
    write_object(writer);
    write_key(writer, "name");
    write_string(writer, call->who->name, strlen(call->who->name));
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

/* A request to the store for the sake of a call that is about no table. */
struct errand {
    struct store_request request;
    struct call *call;
    char token[TOKEN_TEXT_SIZE];
    char password[PASSWORD_MAX + 1];
    char hash[PASSWORD_SIZE];
    bool matches;
    uv_work_t work;
};

static struct errand *errand_make(struct call *call, enum store_kind kind,
                                  void (*done)(struct store_request *request))
{
    struct errand *errand = server_allocate(sizeof *errand);
    errand->call = call;
    errand->request.kind = kind;
    errand->request.done = done;
    errand->request.context = errand;
    errand->work.data = errand;
    if (call->who != NULL)
        errand->request.person.id = call->who->id;
    return errand;
}

static void errand_run(struct errand *errand)
{
    store_submit(errand->call->server->store, &errand->request);
}

static void errand_free(struct errand *errand)
{
    sodium_memzero(errand, sizeof *errand);
    free(errand);
}

/* The token is theirs from now on: the call answers with it. */
static void welcome(struct errand *errand)
{
    struct call *call = errand->call;
    struct people *people = call->server->people;
    person_release(people, call->who);
    call->who = people_meet(people, &errand->request.person);
    people_remember(people, errand->request.token, call->who);
    snprintf(call->cookie, sizeof call->cookie, "%s", errand->token);
    call_answer(call, tell_person, call);
}

static void guest_made(struct store_request *request)
{
    struct errand *errand = request->context;
    if (request->status == STORE_DONE)
        welcome(errand);
    else
        call_refuse_store(errand->call, request->status);
    errand_free(errand);
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
    struct errand *errand = errand_make(call, STORE_PERSON_CREATE, guest_made);
    if (!person_take_name(call_text(call, "name"), errand->request.person.name))
        snprintf(errand->request.person.name, NAME_SIZE, "Guest %u",
                 1000 + randombytes_uniform(9000));
    token_make(errand->token, errand->request.token);
    errand_run(errand);
}

static void renamed(struct store_request *request)
{
    struct errand *errand = request->context;
    struct call *call = errand->call;
    if (request->status == STORE_CONFLICT) {
        call_refuse(call, "taken", "somebody with a password has this name");
    } else if (request->status != STORE_DONE) {
        call_refuse_store(call, request->status);
    } else {
        memcpy(call->who->name, request->person.name, NAME_SIZE);
        for (struct hosted_table *at = tables_newest(call->server->tables); at != NULL;
             at = at->older) {
            int seat = table_seat(at, call->who);
            if (seat != SPECTATOR) {
                memcpy(at->stored.seats[seat].name, request->person.name, NAME_SIZE);
                watch_tell_table(at);
            }
        }
        call_answer(call, tell_person, call);
    }
    errand_free(errand);
}

void op_rename(struct call *call)
{
    struct errand *errand = errand_make(call, STORE_PERSON_RENAME, renamed);
    if (person_take_name(call_text(call, "name"), errand->request.person.name)) {
        errand_run(errand);
        return;
    }
    errand_free(errand);
    call_refuse(call, "bad_request", "\"name\" must be 1 to %d bytes of text in one line",
                PERSON_NAME_MAX);
}

/* Passwords are worked on in threads of their own: it takes long, and is meant to. */

static void hash_password(uv_work_t *work)
{
    struct errand *errand = work->data;
    errand->matches = crypto_pwhash_str(errand->hash, errand->password, strlen(errand->password),
                                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                        crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

static void check_password(uv_work_t *work)
{
    struct errand *errand = work->data;
    errand->matches =
        crypto_pwhash_str_verify(errand->hash, errand->password, strlen(errand->password)) == 0;
}

static bool take_password(struct errand *errand)
{
    const char *password = call_text(errand->call, "password");
    if (password == NULL || strlen(password) > PASSWORD_MAX)
        return false;
    snprintf(errand->password, sizeof errand->password, "%s", password);
    return true;
}

static void refuse_errand(struct errand *errand, const char *code, const char *message)
{
    struct call *call = errand->call;
    errand_free(errand);
    call_refuse(call, code, "%s", message);
}

static void password_set(struct store_request *request)
{
    struct errand *errand = request->context;
    struct call *call = errand->call;
    if (request->status == STORE_CONFLICT) {
        call_refuse(call, "taken", "somebody with a password has this name; rename first");
    } else if (request->status != STORE_DONE) {
        call_refuse_store(call, request->status);
    } else {
        call->who->has_password = true;
        call_answer(call, tell_person, call);
    }
    errand_free(errand);
}

static void password_hashed(uv_work_t *work, int status)
{
    struct errand *errand = work->data;
    errand->call->server->hashing--;
    if (status != 0 || !errand->matches) {
        refuse_errand(errand, "busy", "there is no memory for a password now; try again");
        return;
    }
    memcpy(errand->request.person.password, errand->hash, PASSWORD_SIZE);
    errand_run(errand);
}

/* Whether there is a thread and memory to work on one more password. */
static bool begin_work(struct errand *errand, uv_work_cb work, uv_after_work_cb after)
{
    struct server *server = errand->call->server;
    if (server->hashing >= HASHING_MAX)
        return false;
    server->hashing++;
    return uv_queue_work(&server->loop, &errand->work, work, after) == 0;
}

void op_password(struct call *call)
{
    struct errand *errand = errand_make(call, STORE_PERSON_PASSWORD, password_set);
    if (!take_password(errand) || strlen(errand->password) < PASSWORD_MIN)
        refuse_errand(errand, "bad_request", "\"password\" must be 8 to 256 bytes of text");
    else if (!begin_work(errand, hash_password, password_hashed))
        refuse_errand(errand, "busy", "too many passwords at once; try again");
}

static void logged_in(struct store_request *request)
{
    guest_made(request);
}

static void password_checked(uv_work_t *work, int status)
{
    struct errand *errand = work->data;
    struct call *call = errand->call;
    call->server->hashing--;
    if (status != 0 || !errand->matches || errand->request.status != STORE_DONE) {
        refuse_errand(errand, "wrong_password", "there is nobody with this name and password");
        return;
    }
    errand->request.kind = STORE_TOKEN_ADD;
    errand->request.done = logged_in;
    token_make(errand->token, errand->request.token);
    errand_run(errand);
}

/* Whether or not there is such a person, the answer takes as long. */
static void login_found(struct store_request *request)
{
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct errand *errand = request->context;
    bool found = request->status == STORE_DONE;
    snprintf(errand->hash, sizeof errand->hash, "%s", found ? request->person.password : nobody);
    if (!begin_work(errand, check_password, password_checked))
        refuse_errand(errand, "busy", "too many passwords at once; try again");
}

void op_login(struct call *call)
{
    struct server *server = call->server;
    struct errand *errand = errand_make(call, STORE_PERSON_BY_NAME, login_found);
    if (!person_take_name(call_text(call, "name"), errand->request.person.name) ||
        !take_password(errand))
        refuse_errand(errand, "bad_request", "\"name\" and \"password\" must be given");
    else if (!limits_login(server->limits, call->address, server_now(server)))
        refuse_errand(errand, "too_many", "too many logins from this address; try again later");
    else
        errand_run(errand);
}

static void logged_out(struct store_request *request)
{
    struct errand *errand = request->context;
    struct call *call = errand->call;
    if (request->status != STORE_DONE) {
        call_refuse_store(call, request->status);
    } else {
        people_forget_token(call->server->people, request->token);
        visitors_end_token(call->server, request->token);
        snprintf(call->cookie, sizeof call->cookie, "-");
        call_succeed(call);
    }
    errand_free(errand);
}

void op_logout(struct call *call)
{
    struct errand *errand = errand_make(call, STORE_TOKEN_DROP, logged_out);
    memcpy(errand->request.token, call->token, TOKEN_HASH_SIZE);
    errand_run(errand);
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
                watch_tell_table(table);
                table_wake(table);
            } else {
                table_drop(table);
            }
        }
        table = older;
    }
}

static void forgotten(struct store_request *request)
{
    struct errand *errand = request->context;
    struct call *call = errand->call;
    if (request->status != STORE_DONE) {
        call_refuse_store(call, request->status);
    } else {
        people_forget(call->server->people, call->who);
        leave_tables(call->server, call->who);
        visitors_end(call->server, call->who);
        snprintf(call->cookie, sizeof call->cookie, "-");
        call_succeed(call);
    }
    errand_free(errand);
}

void op_forget(struct call *call)
{
    if (!call_flag(call, "everything", false)) {
        call_refuse(call, "bad_request",
                    "this deletes all that is yours for good: say {\"everything\":true}");
        return;
    }
    errand_run(errand_make(call, STORE_PERSON_DELETE, forgotten));
}
