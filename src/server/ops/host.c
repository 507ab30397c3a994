#include "server/ops/host.h"

#include <string.h>
#include <strings.h>

#include "server/common/log.h"
#include "server/ops/members.h"

/* Whom it is about, and how long and why. */
#define PERSON                                                                                     \
    {"person", MEMBER_NUMBER},                                                                     \
    {                                                                                              \
        "name", MEMBER_TEXT                                                                        \
    }
#define TERMS                                                                                      \
    {"seconds", MEMBER_NUMBER},                                                                    \
    {                                                                                              \
        "reason", MEMBER_TEXT                                                                      \
    }

static const struct host_op {
    const char *name;
    void (*run)(struct call *call);
    struct member members[MEMBERS_MAX];
} ops[] = {
    {"people", host_people, {{"text", MEMBER_TEXT}, {"person", MEMBER_NUMBER}}},
    {"sanctions", host_sanctions, NO_MEMBERS},
    {"mute", host_mute, {PERSON, TERMS}},
    {"unmute", host_unmute, {PERSON}},
    {"ban", host_ban, {PERSON, TERMS, {"address", MEMBER_TEXT}}},
    {"unban", host_unban, {PERSON, {"address", MEMBER_TEXT}}},
    {"rename", host_rename, {PERSON, {"to", MEMBER_TEXT}}},
    {"tables", host_tables, {{"text", MEMBER_TEXT}}},
    {"chat", host_chat, {{"table", MEMBER_TEXT}, {"person", MEMBER_NUMBER}, {"text", MEMBER_TEXT}}},
    {"delete-line", host_delete_line, {{"table", MEMBER_TEXT}, {"line", MEMBER_NUMBER}}},
    {"delete-table", host_delete_table, {{"table", MEMBER_TEXT}}},
    {"end", host_end, {{"table", MEMBER_TEXT}}},
    {"reports", host_reports, {{"all", MEMBER_FLAG}}},
    {"done", host_done, {{"report", MEMBER_NUMBER}}},
    {"notices", host_notices, NO_MEMBERS},
    {"announce", host_announce, {{"text", MEMBER_TEXT}}},
    {"withdraw", host_withdraw, NO_MEMBERS},
    {"close", host_close, {{"text", MEMBER_TEXT}}},
    {"open", host_open, NO_MEMBERS},
};

void host_run(struct call *call)
{
    const char *name = call_text(call, "op");
    const struct host_op *op = NULL;
    for (int i = 0; name != NULL && op == NULL && i < COUNT(ops); i++)
        if (strcmp(ops[i].name, name) == 0)
            op = &ops[i];
    if (op == NULL) {
        call_refuse(call, "unknown_op", "there is no such \"op\" here");
        return;
    }
    call->op = op->name;
    if (members_check(call, op->members))
        op->run(call);
}

void host_log(const struct call *call, const char *what, int64_t number)
{
    log_line("admin: %s %s %lld", call->op, what, (long long)number);
}

/* People. */

static void write_found(struct writer *writer, const void *context)
{
    const struct store_request *request = context;
    write_key(writer, "people");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        write_object(writer);
        write_key_number(writer, "id", request->persons[i].id);
        write_key_text(writer, "name", request->persons[i].name);
        write_object_end(writer);
    }
    write_array_end(writer);
}

/* How many of those found, exact ones first, have exactly this name. */
static size_t count_exact(const struct store_request *request)
{
    size_t exact = 0;
    while (exact < request->count &&
           strcasecmp(request->persons[exact].name, request->person.name) == 0)
        exact++;
    return exact;
}

static void person_found(struct change *change)
{
    struct call *call = change->call;
    struct store_request *request = &change->request;
    if (request->person.id == 0)
        request->count = count_exact(request);
    if (request->count == 0) {
        call_refuse(call, "not_found", "there is no such person; 'people' lists them");
    } else if (request->count > 1) {
        call_refuse_with(call, "bad_request", "several people have this name; say which by id",
                         write_found, request);
    } else {
        const struct listed_person *person = &request->persons[0];
        call->value = (uint64_t)person->id;
        json_t *found = json_object();
        json_object_set_new(found, "id", json_integer(person->id));
        json_object_set_new(found, "name", json_string(person->name));
        json_object_set_new(call->body, "person", found);
        call->run(call);
    }
}

void host_with_person(struct call *call, void (*then)(struct call *call))
{
    enum { NAMESAKES_SHOWN = 20 };
    int64_t id = call_number(call, "person", 0);
    const char *name = call_text(call, "name");
    if (id <= 0 && (name == NULL || name[0] == '\0' || strlen(name) >= NAME_SIZE)) {
        call_refuse(call, "bad_request", "\"person\" must be an id, or \"name\" a name");
        return;
    }
    struct change *change = change_make(call, STORE_PEOPLE_FIND, person_found);
    call->run = then;
    change->request.limit = NAMESAKES_SHOWN;
    change->request.person.id = id > 0 ? id : 0;
    if (id <= 0)
        snprintf(change->request.person.name, NAME_SIZE, "%s", name);
    change_begin(change);
}

void host_write_person(struct writer *writer, const struct call *call)
{
    const json_t *person = json_object_get(call->body, "person");
    write_key(writer, "person");
    write_object(writer);
    write_key_number(writer, "id", json_integer_value(json_object_get(person, "id")));
    write_key_text(writer, "name", json_string_value(json_object_get(person, "name")));
    write_object_end(writer);
}
