/* Chat at a table: plain text, kept with the match, and not too much at once. */
#include <string.h>

#include "server/common/match_id.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/news.h"

enum { LINES_SHOWN = 100, TEXT_MAX = 400, BURST = 5 };

static void write_line(struct writer *writer, const struct stored_chat *line)
{
    write_key_text(writer, "name", line->name);
    write_key_text(writer, "text", line->text);
    write_key_number(writer, "time", line->time);
}

static void tell_line(struct writer *writer, const void *context)
{
    const struct change *change = context;
    write_object(writer);
    write_key_name(writer, "op", "chat");
    match_id_write(writer, "match", &change->match.id);
    write_line(writer, &change->request.line);
    write_object_end(writer);
}

static void added(struct change *change)
{
    struct hosted_table *table = change->call->table;
    call_succeed(change->call);
    news_for_all(table, tell_line, change);
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
        write_line(writer, &request->lines[i]);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void lines_read(struct change *change)
{
    call_answer(change->call, tell_lines, &change->request);
}

void op_chat_lines(struct call *call)
{
    struct change *change = change_make(call, STORE_CHAT_READ, lines_read);
    change->request.limit = LINES_SHOWN;
    change_begin(change);
}
