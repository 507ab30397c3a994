/*
 * Uploads: the record of a finished match that was played elsewhere becomes a finished table here,
 * to be replayed by link. It is taken only if every event is legal, the result is what they give,
 * and all chance is what its seed gives.
 */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "protocol/record.h"
#include "server/ops/ops.h"
#include "server/table/table.h"
#include "server/table/tell.h"

struct upload {
    struct store_request request;
    struct stored_match stored;
    struct call *call;
    char result[RESULT_SIZE];
    const char *code; /* of the refusal */
};

static void tell_upload(struct writer *writer, const void *context)
{
    const struct upload *upload = context;
    write_key(writer, "table");
    tell_table(writer, &upload->stored, NULL, 0, SPECTATOR);
}

static void upload_kept(struct store_request *request)
{
    struct upload *upload = request->context;
    if (request->status == STORE_DONE) {
        upload->stored.status = MATCH_OVER;
        memcpy(upload->stored.result, upload->result, sizeof upload->stored.result);
        call_answer(upload->call, tell_upload, upload);
    } else {
        call_refuse_store(upload->call, request->status);
    }
    free(request->entries);
    free(upload);
}

/* A level's name is a bot, as in the records of our own. */
static bool seat_by_name(const char *name, struct stored_seat *seat)
{
    const struct bot *bot = bot_find(name);
    if (bot != NULL && bot->is_level)
        return snprintf(seat->bot, sizeof seat->bot, "%s", name) < (int)sizeof seat->bot;
    return person_take_name(name, seat->name);
}

static bool take_seats(const json_t *record, struct stored_match *stored, struct reason *why)
{
    const json_t *names = json_object_get(record, "names");
    for (int seat = 0; seat < stored->players; seat++)
        if (!seat_by_name(json_string_value(json_array_get(names, (size_t)seat)),
                          &stored->seats[seat]))
            return reason_set(why, "names.%d: must be a short text in one line", seat);
    return true;
}

/* Plays the record; the match is then at its end, and nothing about it is false. */
static bool check(struct upload *upload, json_t *record, struct match *match, struct reason *why)
{
    enum record_verdict verdict = record_verify(record, match, why);
    upload->code = verdict == RECORD_OF_OTHER_RULES ? "other_rules" : "bad_record";
    if (verdict != RECORD_SOUND)
        return false;
    if (match_waiting(match) != 0)
        return reason_set(why, "the match is not over");
    if (!json_is_string(json_object_get(record, "seed")))
        return reason_set(why, "seed: without it nobody can tell whether chance was fair");
    return true;
}

/* The log: what the seats did. Chance is not in it, for the seed gives it again. */
static bool take_log(const struct match *match, struct store_request *request, struct reason *why)
{
    request->entries = calloc(match->count + 1, sizeof *request->entries);
    if (request->entries == NULL)
        return reason_set(why, "out of memory");
    for (uint32_t i = 0; i < match->count; i++) {
        int by = event_by(match->events[i]);
        if (by == CHANCE)
            continue;
        request->entries[request->count] = (struct stored_entry){
            .sequence = (uint32_t)request->count,
            .kind = ENTRY_EVENT,
            .seat = (uint8_t)by,
            .value = match->events[i],
            .time = server_time(),
        };
        request->count++;
    }
    return true;
}

static bool take(struct upload *upload, json_t *record, struct match *match, struct reason *why)
{
    struct stored_match *stored = &upload->stored;
    struct writer writer;
    if (!check(upload, record, match, why))
        return false;
    stored->players = (uint8_t)state_players(match->state);
    stored->options = ((const struct table *)match->start)->options;
    stored->rules_version = match->game->rules_version;
    stored->created = stored->started = server_time();
    stored->owner = upload->call->who->id;
    stored->by_link = stored->uploaded = true;
    randombytes_buf(&stored->id, sizeof stored->id);
    snprintf(stored->game, sizeof stored->game, "%s", match->game->id);
    snprintf(stored->seed, sizeof stored->seed, "%s",
             json_string_value(json_object_get(record, "seed")));
    writer_start(&writer, upload->result, sizeof upload->result);
    game_write_result(match->game, match->state, &writer);
    return take_seats(record, stored, why) && take_log(match, &upload->request, why);
}

void op_upload(struct call *call)
{
    json_t *record = json_object_get(call->body, "record");
    struct reason why = {""};
    struct match match;
    if (!seating_may_make(call))
        return;
    struct upload *upload = server_allocate(sizeof *upload);
    upload->call = call;
    upload->request.kind = STORE_MATCH_CREATE;
    upload->request.match = &upload->stored;
    upload->request.result = upload->result;
    upload->request.done = upload_kept;
    upload->request.context = upload;
    match_init(&match, realloc);
    if (take(upload, record, &match, &why)) {
        store_submit(call->server->store, &upload->request);
    } else {
        const char *code = upload->code;
        free(upload->request.entries);
        free(upload);
        call_refuse(call, code, "%s", why.text);
    }
    free(match.events);
}
