#include "server/table/told.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static void write_changes(const struct match *match, uint32_t after, struct writer *writer)
{
    for (int i = 0; i < match->change_count; i++)
        if (match->changes[i].after == after) {
            write_object(writer);
            write_key_number(writer, "rules", match->changes[i].from);
            write_object_end(writer);
        }
}

static void tell(struct writer *writer, const void *context)
{
    const struct match *match = context;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    memcpy(state, match->start, match->game->state_size);
    write_array(writer);
    for (uint32_t i = 0; i < match->count; i++) {
        struct words words;
        write_changes(match, i, writer);
        if (i >= match->undecided) { /* it may be taken back, whatever comes after it */
            write_object(writer);
            write_key_number(writer, "seat", event_by(match->events[i]));
            write_object_end(writer);
            continue;
        }
        match->game->say_event(state, match->events[i], false, &words);
        words_write(&words, writer);
        if (match->game->say_consequence(state, match->events[i], &words))
            words_write(&words, writer);
        match->game->apply(state, match->events[i]);
    }
    write_changes(match, match->count, writer);
    write_array_end(writer);
}

struct keeping {
    struct store_request request;
    struct stored_match match;
    char *said;
};

static void kept(struct store_request *request)
{
    struct keeping *keeping = request->context;
    free(keeping->said);
    free(keeping);
}

void told_keep(struct server *server, const struct live *live)
{
    if (live->table->told >= live->count)
        return;
    struct keeping *keeping = server_allocate(sizeof *keeping);
    size_t length;
    const char *said = server_write(server, tell, &live->match, &length);
    keeping->said = server_allocate(length + 1);
    memcpy(keeping->said, said, length);
    keeping->match = *live->table;
    keeping->match.told = live->table->told = live->count;
    keeping->request.kind = STORE_TOLD_PUT;
    keeping->request.match = &keeping->match;
    keeping->request.said = keeping->said;
    keeping->request.done = kept;
    keeping->request.context = keeping;
    store_submit(server->store, &keeping->request);
}

/* Reading. */

static bool is_of_another(const json_t *item, int seat)
{
    const json_t *by = json_object_get(item, "seat");
    return by != NULL && json_integer_value(by) != seat;
}

/* An undo takes back the last event of its seat; others may have chosen at the same time since. */
static void take_back(json_t *list, int seat)
{
    for (size_t i = json_array_size(list); i > 0; i--) {
        const json_t *item = json_array_get(list, i - 1);
        if (json_object_get(item, "rules") != NULL || is_of_another(item, seat))
            continue;
        json_array_remove(list, i - 1);
        return;
    }
}

static void add(json_t *list, const char *key, int number)
{
    json_array_append_new(list, json_pack("{s:i}", key, number));
}

char *told_read(const struct store_request *read)
{
    json_t *list = read->told == NULL ? json_array() : json_loads(read->told, 0, NULL);
    for (size_t i = read->match->told; i < read->count; i++) {
        const struct stored_entry *entry = &read->entries[i];
        if (entry->kind == ENTRY_EVENT)
            add(list, "seat", entry->seat);
        else if (entry->kind == ENTRY_UNDO)
            take_back(list, entry->seat);
        else if (entry->kind == ENTRY_RULES)
            add(list, "rules", (uint16_t)entry->value);
    }
    char *text = json_is_array(list) ? json_dumps(list, JSON_COMPACT) : NULL;
    json_decref(list);
    return text;
}
