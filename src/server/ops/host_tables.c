/*
 * Tables and what is said there, as those who host deal with them. Nothing of a match is told that
 * a spectator could not see: no seed, no position.
 */
#include <sodium.h>
#include <string.h>

#include "server/common/log.h"
#include "server/common/match_id.h"
#include "server/ops/host.h"
#include "server/table/news.h"
#include "server/table/talk.h"

enum { TABLES_LISTED = 100, LINES_LISTED = 200, ID_LEAST = 4, ID_TEXT = 2 * MATCH_ID_SIZE + 1 };

/* Finding one. */

static void id_text(const struct match_id *id, char out[ID_TEXT])
{
    sodium_bin2hex(out, ID_TEXT, id->bytes, MATCH_ID_SIZE);
}

static void tables_searched(struct change *change)
{
    struct call *call = change->call;
    char text[ID_TEXT];
    char found[ID_TEXT] = "";
    int count = 0;
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        id_text(&match->id, text);
        if (strncmp(text, change->request.search, strlen(change->request.search)) != 0)
            continue;
        call->value = (uint64_t)match->key;
        memcpy(found, text, sizeof found);
        count++;
    }
    if (count == 0) {
        call_refuse(call, "not_found", "there is no such table; 'tables' lists them");
    } else if (count > 1) {
        call_refuse(call, "bad_request", "several tables begin so; say more of the id");
    } else {
        json_object_set_new(call->body, "table", json_string(found));
        call->run(call);
    }
}

void host_with_table(struct call *call, void (*then)(struct call *call))
{
    const char *text = call_text(call, "table");
    size_t length = text == NULL ? 0 : strlen(text);
    if (length < ID_LEAST || length >= ID_TEXT || strspn(text, "0123456789abcdef") != length) {
        call_refuse(call, "bad_request",
                    "\"table\" must be the id of a table, or %d digits of its beginning or more",
                    ID_LEAST);
        return;
    }
    struct change *change = change_make(call, STORE_MATCHES_FIND, tables_searched);
    call->run = then;
    change->request.search = text;
    change->request.limit = TABLES_LISTED;
    change_begin(change);
}

struct match_id host_table_id(const struct call *call)
{
    struct match_id id = {{0}};
    match_id_read(call_text(call, "table"), &id);
    return id;
}

static void log_table(const struct call *call)
{
    log_line("admin: %s table %.6s~", call->op, call_text(call, "table"));
}

static struct hosted_table *in_memory(const struct call *call)
{
    const struct match_id id = host_table_id(call);
    return tables_find(call->server->tables, &id);
}

/* Listing. */

static void write_seats(struct writer *writer, const struct stored_match *match)
{
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < match->players; seat++) {
        const struct stored_seat *sits = &match->seats[seat];
        write_object(writer);
        write_key_number_or_null(writer, "person", sits->person == 0, sits->person);
        write_key_text(writer, "name", sits->name[0] != '\0' ? sits->name : sits->bot);
        write_key_bool(writer, "bot", sits->bot[0] != '\0');
        write_key_bool(writer, "owner", sits->person != 0 && sits->person == match->owner);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void tell_tables(struct writer *writer, const void *context)
{
    static const char *const statuses[] = {"open", "running", "over"};
    const struct store_request *request = context;
    write_key(writer, "tables");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        const struct stored_match *match = &request->matches[i];
        write_object(writer);
        match_id_write(writer, "id", &match->id);
        write_key_text(writer, "game", match->game);
        write_key_name(writer, "status", statuses[match->status]);
        write_key_bool(writer, "public", !match->by_link);
        write_key_number(writer, "created", match->created);
        write_seats(writer, match);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void tables_read(struct change *change)
{
    call_answer(change->call, tell_tables, &change->request);
}

void host_tables(struct call *call)
{
    const char *text = call_text(call, "text");
    struct change *change = change_make(call, STORE_MATCHES_FIND, tables_read);
    change->request.search = text == NULL ? "" : text;
    change->request.limit = TABLES_LISTED;
    log_line("admin: tables");
    change_begin(change);
}

/* Chat. */

static void tell_lines(struct writer *writer, const void *context)
{
    const struct store_request *request = context;
    write_key(writer, "lines");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        const struct stored_chat *line = &request->lines[i];
        write_object(writer);
        match_id_write(writer, "table", &line->match);
        write_key_number(writer, "line", line->number);
        write_key_number(writer, "person", line->person);
        write_key_text(writer, "name", line->name);
        write_key_number(writer, "time", line->time);
        write_key_text(writer, "text", line->text);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void lines_read(struct change *change)
{
    call_answer(change->call, tell_lines, &change->request);
}

static void read_lines(struct call *call)
{
    const char *text = call_text(call, "text");
    struct change *change = change_make(call, STORE_CHAT_FIND, lines_read);
    change->match.key = (int64_t)call->value;
    change->request.person.id = call_number(call, "person", 0);
    change->request.search = text == NULL ? "" : text;
    change->request.limit = LINES_LISTED;
    log_line("admin: chat");
    change_begin(change);
}

void host_chat(struct call *call)
{
    if (call_text(call, "table") != NULL)
        host_with_table(call, read_lines);
    else
        read_lines(call);
}

/* Deleting. What is in memory follows the store; nobody waits in a table's lane for that. */

static void tell_table(struct writer *writer, const void *context)
{
    const struct call *call = context;
    write_key_name(writer, "table", call_text(call, "table"));
}

static void tell_gone(struct writer *writer, const void *context)
{
    const struct stored_match *match = context;
    write_object(writer);
    write_key_name(writer, "op", "gone");
    match_id_write(writer, "match", &match->id);
    write_object_end(writer);
}

static void line_deleted(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = in_memory(call);
    log_table(call);
    if (table != NULL)
        talk_unsay(table, change->request.line.number);
    call_answer(call, tell_table, call);
}

static void line_missing(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "there is no such line; 'chat' lists them");
    else
        change_refuse(change);
}

static void delete_line(struct call *call)
{
    struct change *change = change_make(call, STORE_CHAT_DELETE, line_deleted);
    change->failed = line_missing;
    change->match.id = host_table_id(call);
    change->match.key = (int64_t)call->value;
    change->request.line.number = call_number(call, "line", 0);
    change_begin(change);
}

void host_delete_line(struct call *call)
{
    host_with_table(call, delete_line);
}

static void table_deleted(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = in_memory(call);
    log_table(call);
    if (table != NULL) {
        news_for_all(table, tell_gone, &table->stored);
        table_drop(table);
    }
    call_answer(call, tell_table, call);
}

static void delete_table(struct call *call)
{
    struct change *change = change_make(call, STORE_MATCH_DELETE, table_deleted);
    change->match.version = -1;
    change->match.id = host_table_id(call);
    change->match.key = (int64_t)call->value;
    change_begin(change);
}

void host_delete_table(struct call *call)
{
    host_with_table(call, delete_table);
}

/* Ending. The match is played no further, and stays what it is. */

static void end_match(struct call *call)
{
    const struct hosted_table *table = call->table;
    if (table->stored.status != MATCH_RUNNING || table->live == NULL) {
        call_refuse(call, "not_running", "the match is not running");
        return;
    }
    log_table(call);
    change_stop(call);
}

static void find_match(struct call *call)
{
    const struct match_id id = host_table_id(call);
    table_enter(call, &id, end_match);
}

void host_end(struct call *call)
{
    host_with_table(call, find_match);
}
