/* Chat at a table: plain text, kept with the match, and not too much at once. */
#include <string.h>

#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/talk.h"

enum { LINES_SHOWN = 100, TEXT_MAX = 400, BURST = 5 };

static void added(struct change *change)
{
    struct hosted_table *table = table_hold(change->call->table);
    call_succeed(change->call);
    if (!table->server->shared) /* else all servers hear of it at once, this one among them */
        talk_tell(table, &change->request.line);
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
    if (call->table->stored.quiet && table_seat(call->table, call->who) == SPECTATOR) {
        call_refuse(call, "chat_closed", "at this table only those who sit there may talk");
        return;
    }
    const struct stored_sanction *mute =
        sanction_of(call->server->moderation, SANCTION_MUTE, call->who->id);
    if (mute != NULL) {
        sanction_refuse(call, mute);
        return;
    }
    if (call->again == 0 && !allowance_take(&call->who->chat, server_now(call->server), 1, BURST)) {
        call_refuse(call, "too_fast", "you are talking too fast; wait a little");
        return;
    }
    struct change *change = change_make(call, STORE_CHAT_ADD, added);
    change->request.line.person = call->who->id;
    change->request.line.time = server_date();
    memcpy(change->request.line.name, call->who->name, NAME_SIZE);
    change->request.line.page = call->who->has_password && !call->who->hidden;
    snprintf(change->request.line.text, CHAT_SIZE, "%s", text);
    change_begin(change);
}

static void tell_lines(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct call *call = change->call;
    write_key(writer, "lines");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_chat *line = &change->request.lines[i];
        if (talk_is_deaf(call->server, call->who, line->person))
            continue;
        write_object(writer);
        talk_write(writer, call->table, line, call->who != NULL && call->who->id == line->person);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void lines_read(struct change *change)
{
    struct hosted_table *table = change->call->table;
    if (change->request.count > 0 &&
        table->line < change->request.lines[change->request.count - 1].number)
        table->line = change->request.lines[change->request.count - 1].number;
    call_answer(change->call, tell_lines, change);
}

void op_chat_lines(struct call *call)
{
    struct change *change = change_make(call, STORE_CHAT_READ, lines_read);
    change->request.limit = LINES_SHOWN;
    change_begin(change);
}
