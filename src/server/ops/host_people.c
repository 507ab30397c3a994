/* People, as those who host deal with them: finding, muting, banning, renaming. */
#include <arpa/inet.h>
#include <string.h>

#include "server/common/log.h"
#include "server/common/moderation.h"
#include "server/ops/host.h"
#include "server/ops/ops.h"
#include "server/ops/seating.h"

enum { LISTED_MAX = 200, SECONDS_MAX = 3650 * 86400 };

/* Listing. */

static void write_sanctions(struct writer *writer, const struct server *server, int64_t person)
{
    static const struct {
        enum sanction_kind kind;
        const char *key;
    } shown[] = {{SANCTION_MUTE, "muted"}, {SANCTION_BAN, "banned"}};
    for (int i = 0; i < COUNT(shown); i++) {
        const struct stored_sanction *sanction =
            sanction_of(server->moderation, shown[i].kind, person);
        write_key(writer, shown[i].key);
        if (sanction == NULL) {
            write_null(writer);
        } else {
            write_object(writer);
            sanction_write(writer, sanction);
            write_object_end(writer);
        }
    }
}

/* Where they are connected from now, each address once in a row. */
static void write_addresses(struct writer *writer, const struct server *server, int64_t person)
{
    const char *last = "";
    write_key(writer, "addresses");
    write_array(writer);
    for (const struct onlooker *at = server->onlookers; at != NULL; at = at->next) {
        if (at->socket == NULL || at->who == NULL || at->who->id != person)
            continue;
        const char *address = socket_address(at->socket);
        if (strcmp(address, last) != 0)
            write_string(writer, address, strlen(address));
        last = address;
    }
    write_array_end(writer);
}

static void tell_people(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct server *server = change->call->server;
    write_key(writer, "people");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct listed_person *person = &change->request.persons[i];
        write_object(writer);
        write_key_number(writer, "id", person->id);
        write_key_text(writer, "name", person->name);
        write_key_bool(writer, "password", person->has_password);
        write_key_number(writer, "created", person->created);
        write_sanctions(writer, server, person->id);
        write_addresses(writer, server, person->id);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void people_read(struct change *change)
{
    call_answer(change->call, tell_people, change);
}

void host_people(struct call *call)
{
    const char *text = call_text(call, "text");
    struct change *change = change_make(call, STORE_PEOPLE_FIND, people_read);
    change->request.limit = LISTED_MAX;
    change->request.person.id = call_number(call, "person", 0);
    snprintf(change->request.person.name, NAME_SIZE, "%s", text == NULL ? "" : text);
    log_line("admin: people");
    change_begin(change);
}

static void tell_sanctions(struct writer *writer, const void *context)
{
    static const char *const kinds[] = {"mute", "ban", "ban", "rename"};
    const struct store_request *request = context;
    write_key(writer, "sanctions");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        const struct stored_sanction *sanction = &request->sanctions[i];
        if (sanction->kind == SANCTION_RENAME)
            continue;
        write_object(writer);
        write_key_name(writer, "kind", kinds[sanction->kind]);
        if (sanction->person != 0) {
            write_key_number(writer, "person", sanction->person);
            write_key_text(writer, "name", sanction->name);
        } else {
            write_key_text(writer, "address", sanction->address);
        }
        write_key_number(writer, "since", sanction->created);
        sanction_write(writer, sanction);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void sanctions_read(struct change *change)
{
    call_answer(change->call, tell_sanctions, &change->request);
}

void host_sanctions(struct call *call)
{
    log_line("admin: sanctions");
    change_begin(change_make(call, STORE_SANCTIONS, sanctions_read));
}

/* Muting and banning. */

static void tell_sanction(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct stored_sanction *sanction = &change->request.sanction;
    if (sanction->person != 0)
        host_write_person(writer, change->call);
    else
        write_key_text(writer, "address", sanction->address);
    sanction_write(writer, sanction);
}

static void log_sanction(const struct call *call, const struct stored_sanction *sanction)
{
    if (sanction->person != 0)
        host_log(call, "person", sanction->person);
    else
        log_line("admin: %s address %s", call->op, sanction->address);
}

/* Others need not wait for them: they leave what has not begun. In matches they are away. */
static void clear_seats(const struct call *call)
{
    struct stored_person person = {.id = (int64_t)call->value};
    const json_t *found = json_object_get(call->body, "person");
    snprintf(person.name, sizeof person.name, "%s",
             json_string_value(json_object_get(found, "name")));
    seating_leave_all(call->server, &person);
}

static void sanctioned(struct change *change)
{
    struct server *server = change->call->server;
    const struct stored_sanction *sanction = &change->request.sanction;
    sanction_put(server->moderation, sanction);
    log_sanction(change->call, sanction);
    if (sanction->kind == SANCTION_MUTE)
        identity_tell(server, sanction->person);
    else
        onlookers_expel(server, sanction);
    if (sanction->kind == SANCTION_BAN)
        clear_seats(change->call);
    call_answer(change->call, tell_sanction, change);
}

static void lifted(struct change *change)
{
    struct server *server = change->call->server;
    const struct stored_sanction *sanction = &change->request.sanction;
    sanction_drop(server->moderation, sanction);
    log_sanction(change->call, sanction);
    if (sanction->kind == SANCTION_MUTE)
        identity_tell(server, sanction->person);
    call_answer(change->call, tell_sanction, change);
}

static void not_lifted(struct change *change)
{
    bool mute = change->request.sanction.kind == SANCTION_MUTE;
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found",
                    mute ? "they are not muted" : "there is no such ban");
    else
        change_refuse(change);
}

/* How long and why; false after refusing. */
static bool read_terms(struct call *call, struct stored_sanction *sanction)
{
    int64_t seconds = call_number(call, "seconds", 0);
    const char *reason = call_text(call, "reason");
    if (seconds < 0 || seconds > SECONDS_MAX)
        return call_refuse(call, "bad_request", "\"seconds\" must be 1 to %d, or 0 for good",
                           SECONDS_MAX);
    if (reason != NULL && strlen(reason) >= sizeof sanction->text)
        return call_refuse(call, "bad_request", "\"reason\" has at most %d bytes",
                           SANCTION_TEXT_SIZE - 1);
    sanction->created = server_time();
    sanction->until = seconds == 0 ? 0 : sanction->created + seconds * 1000;
    snprintf(sanction->text, sizeof sanction->text, "%s", reason == NULL ? "" : reason);
    return true;
}

static void begin_sanction(struct call *call, const struct stored_sanction *about)
{
    struct change *change = change_make(call, STORE_SANCTION_PUT, sanctioned);
    struct stored_sanction *sanction = &change->request.sanction;
    *sanction = *about;
    if (read_terms(call, sanction))
        change_begin(change);
    else
        change_free(change);
}

static void begin_lifting(struct call *call, const struct stored_sanction *about)
{
    struct change *change = change_make(call, STORE_SANCTION_DROP, lifted);
    change->failed = not_lifted;
    change->request.sanction = *about;
    change_begin(change);
}

static void mute(struct call *call)
{
    begin_sanction(
        call, &(struct stored_sanction){.kind = SANCTION_MUTE, .person = (int64_t)call->value});
}

void host_mute(struct call *call)
{
    host_with_person(call, mute);
}

static void unmute(struct call *call)
{
    begin_lifting(call,
                  &(struct stored_sanction){.kind = SANCTION_MUTE, .person = (int64_t)call->value});
}

void host_unmute(struct call *call)
{
    host_with_person(call, unmute);
}

static void ban(struct call *call)
{
    begin_sanction(call,
                   &(struct stored_sanction){.kind = SANCTION_BAN, .person = (int64_t)call->value});
}

static void unban(struct call *call)
{
    begin_lifting(call,
                  &(struct stored_sanction){.kind = SANCTION_BAN, .person = (int64_t)call->value});
}

/*
 * The address that is meant, as it is counted; with or without the 64 bits that we count anyway.
 * False after refusing.
 */
static bool read_address(struct call *call, const char *given, struct stored_sanction *about)
{
    char text[ADDRESS_SIZE] = "";
    char key[ADDRESS_SIZE] = "";
    struct in6_addr number;
    size_t length = strlen(given);
    bool network = length > 3 && strcmp(given + length - 3, "/64") == 0;
    snprintf(text, sizeof text, "%.*s", (int)(network ? length - 3 : length), given);
    bool six = inet_pton(AF_INET6, text, &number) == 1;
    if (length >= sizeof text || (!six && (network || inet_pton(AF_INET, text, &number) != 1)))
        return call_refuse(call, "bad_request", "\"address\" must be one address of IPv4 or IPv6");
    limits_network(text, key);
    about->kind = SANCTION_ADDRESS;
    memcpy(about->address, key, sizeof about->address);
    return true;
}

void host_ban(struct call *call)
{
    const char *address = call_text(call, "address");
    struct stored_sanction about = {.person = 0};
    if (address == NULL)
        host_with_person(call, ban);
    else if (read_address(call, address, &about))
        begin_sanction(call, &about);
}

void host_unban(struct call *call)
{
    const char *address = call_text(call, "address");
    struct stored_sanction about = {.person = 0};
    if (address == NULL)
        host_with_person(call, unban);
    else if (read_address(call, address, &about))
        begin_lifting(call, &about);
}

/* Renaming. The person is told once, with their old name, and says that they know. */

static void tell_renamed(struct writer *writer, const void *context)
{
    const struct change *change = context;
    host_write_person(writer, change->call);
    write_key_text(writer, "to", call_text(change->call, "to"));
}

static void renamed(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    identity_rename(server, change->request.person.id, change->request.person.name);
    identity_rename_others(server, &change->request);
    sanction_put(server->moderation, &change->request.sanction);
    host_log(call, "person", change->request.person.id);
    identity_tell(server, change->request.person.id);
    call_answer(call, tell_renamed, change);
}

/* The note for them, with their old name. */
static void make_note(struct change *change)
{
    struct stored_sanction *sanction = &change->request.sanction;
    const json_t *person = json_object_get(change->call->body, "person");
    sanction->kind = SANCTION_RENAME;
    sanction->person = change->request.person.id;
    sanction->created = server_time();
    snprintf(sanction->text, sizeof sanction->text, "%s",
             json_string_value(json_object_get(person, "name")));
}

static void not_renamed(struct change *change)
{
    if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "taken", "somebody with a password has this name");
    else
        change_refuse(change);
}

static void rename_them(struct call *call)
{
    struct change *change = change_make(call, STORE_PERSON_RENAME, renamed);
    change->failed = not_renamed;
    change->request.person.id = (int64_t)call->value;
    make_note(change);
    struct reason why;
    if (name_take(call_text(call, "to"), change->request.person.name, &why)) {
        change_begin(change);
        return;
    }
    change_free(change);
    call_refuse(call, "bad_name", "%s", why.text);
}

void host_rename(struct call *call)
{
    host_with_person(call, rename_them);
}
