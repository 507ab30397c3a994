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
#include "server/table/change.h"
#include "server/table/tell.h"

static void tell_upload(struct writer *writer, const void *context)
{
    const struct stored_match *stored = context;
    write_key(writer, "table");
    tell_table(writer, stored, NULL, 0, 0, SPECTATOR);
}

static void upload_kept(struct change *change)
{
    struct stored_match *stored = &change->match;
    stored->status = MATCH_OVER;
    memcpy(stored->result, change->result, sizeof stored->result);
    call_answer(change->call, tell_upload, stored);
}

/* A level's name is a bot, as in the records of our own. */
static bool seat_by_name(const char *name, struct stored_seat *seat)
{
    const struct bot *bot = bot_find(name);
    if (bot != NULL && bot->is_level)
        return snprintf(seat->bot, sizeof seat->bot, "%s", name) < (int)sizeof seat->bot;
    struct reason why;
    return name_take(name, seat->name, &why);
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
static bool check(json_t *record, struct match *match, const char **code, struct reason *why)
{
    enum record_verdict verdict = record_verify(record, match, why);
    *code = verdict == RECORD_OF_OTHER_RULES ? "other_rules" : "bad_record";
    if (verdict != RECORD_SOUND)
        return false;
    if (match_waiting(match) != 0)
        return reason_set(why, "the match is not over");
    if (match->branched > 0)
        return reason_set(why, "branched: what somebody tried out is no match that was played");
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
            .time = server_date(),
        };
        request->count++;
    }
    return true;
}

static bool take(struct change *change, json_t *record, struct match *match, const char **code,
                 struct reason *why)
{
    struct stored_match *stored = &change->match;
    struct writer writer;
    if (!check(record, match, code, why))
        return false;
    stored->players = (uint8_t)state_players(match->state);
    stored->options = ((const struct table *)match->start)->options;
    stored->rules_version = match->game->rules_version;
    stored->created = stored->started = server_date();
    stored->owner = change->call->who->id;
    stored->by_link = stored->uploaded = true;
    randombytes_buf(&stored->id, sizeof stored->id);
    snprintf(stored->game, sizeof stored->game, "%s", match->game->id);
    snprintf(stored->seed, sizeof stored->seed, "%s",
             json_string_value(json_object_get(record, "seed")));
    writer_start(&writer, change->result, sizeof change->result);
    game_write_result(match->game, match->state, &writer);
    return take_seats(record, stored, why) && take_log(match, &change->request, why);
}

void op_upload(struct call *call)
{
    json_t *record = json_object_get(call->body, "record");
    struct reason why = {""};
    struct match match;
    const char *code;
    if (!seating_may_make(call))
        return;
    struct change *change = change_make(call, STORE_MATCH_CREATE, upload_kept);
    change->request.result = change->result;
    match_init(&match, realloc);
    if (take(change, record, &match, &code, &why)) {
        change_begin(change);
    } else {
        change_free(change);
        call_refuse(call, code, "%s", why.text);
    }
    free(match.events);
}
