#include "server/table/talk.h"

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/table/news.h"

/* A line for somebody to read. */
struct spoken {
    const struct hosted_table *table;
    const struct stored_chat *line;
    bool own;
};

void talk_write(struct writer *writer, const struct hosted_table *table,
                const struct stored_chat *line, bool own)
{
    int seat = table_seat(table, &(struct person){.id = line->person});
    write_key_number(writer, "line", line->number);
    write_key_text(writer, "name", line->name);
    write_key_number_or_null(writer, "seat", seat == SPECTATOR, seat);
    if (line->page)
        write_key_bool(writer, "page", true);
    write_key_bool(writer, "you", own);
    write_key_text(writer, "text", line->text);
    write_key_number(writer, "time", line->time);
}

static void tell_line(struct writer *writer, const void *context)
{
    const struct spoken *spoken = context;
    write_object(writer);
    write_key_name(writer, "op", "chat");
    match_id_write(writer, "match", &spoken->table->stored.id);
    talk_write(writer, spoken->table, spoken->line, spoken->own);
    write_object_end(writer);
}

bool talk_is_deaf(const struct server *server, const struct person *who, int64_t writer)
{
    return who != NULL && pairs_has(moderation_blocks(server->moderation), who->id, writer);
}

void talk_tell(struct hosted_table *table, const struct stored_chat *line)
{
    struct server *server = table->server;
    table->line = line->number;
    for (struct watcher *at = table->place.watchers; at != NULL; at = at->next_at_place) {
        const struct person *who = at->onlooker->who;
        if (talk_is_deaf(server, who, line->person))
            continue;
        struct spoken spoken = {table, line, who->id == line->person};
        onlooker_tell(at->onlooker, server, tell_line, &spoken);
    }
}

/* The number of a line, of a table. */
struct unsaid {
    const struct hosted_table *table;
    int64_t line;
};

static void tell_unsaid(struct writer *writer, const void *context)
{
    const struct unsaid *unsaid = context;
    write_object(writer);
    write_key_name(writer, "op", "unsaid");
    match_id_write(writer, "match", &unsaid->table->stored.id);
    write_key_number(writer, "line", unsaid->line);
    write_object_end(writer);
}

void talk_unsay(struct hosted_table *table, int64_t line)
{
    news_for_all(table, tell_unsaid, &(struct unsaid){table, line});
}
