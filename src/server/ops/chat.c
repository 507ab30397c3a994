/* Chat at a table: plain text, kept with the match, and not too much at once. */
#include <string.h>

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/news.h"

enum { LINES_SHOWN = 100, TEXT_MAX = 400, BURST = 5 };

/* A line for somebody to read: who wrote it is told by name and seat, and whether it was they. */
struct spoken {
    const struct hosted_table *table;
    const struct stored_chat *line;
    bool own;
};

static void write_line(struct writer *writer, const struct spoken *spoken)
{
    const struct stored_chat *line = spoken->line;
    int seat = table_seat(spoken->table, &(struct person){.id = line->person});
    write_key_number(writer, "line", line->number);
    write_key_text(writer, "name", line->name);
    write_key_number_or_null(writer, "seat", seat == SPECTATOR, seat);
    if (line->page)
        write_key_bool(writer, "page", true);
    write_key_bool(writer, "you", spoken->own);
    write_key_text(writer, "text", line->text);
    write_key_number(writer, "time", line->time);
}

static void tell_line(struct writer *writer, const void *context)
{
    const struct spoken *spoken = context;
    write_object(writer);
    write_key_name(writer, "op", "chat");
    match_id_write(writer, "match", &spoken->table->stored.id);
    write_line(writer, spoken);
    write_object_end(writer);
}

/* Whether the person has blocked the writer; nobody blocks nobody. */
static bool is_deaf(const struct server *server, const struct person *who, int64_t writer)
{
    return who != NULL && pairs_has(moderation_blocks(server->moderation), who->id, writer);
}

/* To all who look on, but for those who do not want to hear from the writer. */
static void tell_all_who_listen(struct hosted_table *table, const struct stored_chat *line)
{
    struct server *server = table->server;
    for (struct watcher *at = table->place.watchers; at != NULL; at = at->next_at_place) {
        const struct person *who = at->onlooker->who;
        if (is_deaf(server, who, line->person))
            continue;
        struct spoken spoken = {table, line, who->id == line->person};
        onlooker_tell(at->onlooker, server, tell_line, &spoken);
    }
}

static void added(struct change *change)
{
    struct hosted_table *table = change->call->table;
    call_succeed(change->call);
    tell_all_who_listen(table, &change->request.line);
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
    if (!allowance_take(&call->who->chat, server_now(call->server), 1, BURST)) {
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
        if (is_deaf(call->server, call->who, line->person))
            continue;
        struct spoken spoken = {call->table, line,
                                call->who != NULL && call->who->id == line->person};
        write_object(writer);
        write_line(writer, &spoken);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void lines_read(struct change *change)
{
    call_answer(change->call, tell_lines, change);
}

void op_chat_lines(struct call *call)
{
    struct change *change = change_make(call, STORE_CHAT_READ, lines_read);
    change->request.limit = LINES_SHOWN;
    change_begin(change);
}
