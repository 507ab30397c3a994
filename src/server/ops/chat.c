/* Chat at a table: plain text, kept with the match, and not too much at once. */
#include <stdlib.h>
#include <string.h>

#include "server/ops/ops.h"
#include "server/table/table.h"
#include "server/table/watch.h"

enum { LINES_SHOWN = 100, TEXT_MAX = 400, BURST = 5 };

static void write_line(struct writer *writer, const char *name, const char *text, int64_t time)
{
    write_key(writer, "name");
    write_string(writer, name, strlen(name));
    write_key(writer, "text");
    write_string(writer, text, strlen(text));
    write_key_number(writer, "time", time);
}

struct said {
    const struct hosted_table *table;
    const struct stored_chat *line;
};

static void tell_line(struct writer *writer, const void *context)
{
    const struct said *said = context;
    char id[2 * MATCH_ID_SIZE + 1];
    table_id_text(table_id(said->table), id);
    write_object(writer);
    write_key_name(writer, "op", "chat");
    write_key_name(writer, "match", id);
    write_line(writer, said->line->name, said->line->text, said->line->time);
    write_object_end(writer);
}

static void added(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = call->table;
    if (change->request.status != STORE_DONE) {
        call_refuse_store(call, change->request.status);
        return;
    }
    size_t length;
    struct said said = {table, &change->request.line};
    table->holders++;
    call_succeed(call);
    const char *text = server_write(table->server, tell_line, &said, &length);
    watch_tell_text(table, text, length);
    table_release(table);
}

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (((unsigned char)*text < ' ' && *text != '\n') || *text == 127)
            return false;
    return true;
}

void op_chat(struct call *call)
{
    const char *text = call_text(call, "text");
    if (text == NULL || text[0] == '\0' || strlen(text) > TEXT_MAX || !is_plain(text)) {
        call_refuse(call, "bad_request", "\"text\" must be 1 to %d bytes of plain text", TEXT_MAX);
        return;
    }
    if (!allowance_take(&call->who->chat, server_now(call->server), 1, BURST)) {
        call_refuse(call, "too_fast", "you are talking too fast; wait a little");
        return;
    }
    struct change *change = change_make(call, STORE_CHAT_ADD, added);
    change->request.line.person = call->who->id;
    change->request.line.time = server_time();
    memcpy(change->request.line.name, call->who->name, NAME_SIZE);
    snprintf(change->request.line.text, CHAT_SIZE, "%s", text);
    change_begin(change);
}

static void tell_lines(struct writer *writer, const void *context)
{
    const struct store_request *request = context;
    write_key(writer, "lines");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        write_object(writer);
        write_line(writer, request->lines[i].name, request->lines[i].text, request->lines[i].time);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void lines_read(struct change *change)
{
    if (change->request.status == STORE_DONE)
        call_answer(change->call, tell_lines, &change->request);
    else
        call_refuse_store(change->call, change->request.status);
    free(change->request.lines);
}

void op_chat_lines(struct call *call)
{
    struct change *change = change_make(call, STORE_CHAT_READ, lines_read);
    change->request.limit = LINES_SHOWN;
    change_begin(change);
}
