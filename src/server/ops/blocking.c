/*
 * What people can do against each other: blocking somebody, whose lines they then do not see and
 * who gets no seat at tables of theirs; and reporting a line of chat, or somebody by their seat, to
 * those who host.
 *
 * Whom one has blocked is nobody else's business: who is blocked is not told, and refused a seat in
 * words that others would be refused it in too.
 */
#include <string.h>

#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"

enum { BLOCKS_BURST = 30, REPORTS_AN_HOUR = 20, REASON_MAX = 200 };

/* Listing. */

static void tell_blocks(struct writer *writer, const void *context)
{
    const struct store_request *request = context;
    write_key(writer, "blocks");
    write_array(writer);
    for (size_t i = 0; i < request->count; i++) {
        write_object(writer);
        write_key_number(writer, "block", request->blocks[i].blocked);
        write_key_text(writer, "name", request->blocks[i].name);
        write_key_number(writer, "time", request->blocks[i].created);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void blocks_read(struct change *change)
{
    call_answer(change->call, tell_blocks, &change->request);
}

void op_blocks(struct call *call)
{
    struct change *change = change_make(call, STORE_BLOCKS, blocks_read);
    change->request.person.id = call->who->id;
    change_begin(change);
}

/* Blocking. */

static void blocked(struct change *change)
{
    const struct stored_block *block = &change->request.block;
    pairs_add(moderation_blocks(change->call->server->moderation), block->person, block->blocked);
    call_succeed(change->call);
}

static void not_blocked(struct change *change)
{
    if (change->request.status == STORE_CONFLICT)
        call_refuse(change->call, "too_many", "you have blocked too many people already");
    else
        change_refuse(change);
}

static void block(struct call *call, int64_t person)
{
    if (person == 0 || person == call->who->id) {
        call_refuse(call, "bad_request", "there is nobody there whom you could block");
        return;
    }
    if (pairs_has(moderation_blocks(call->server->moderation), call->who->id, person)) {
        call_succeed(call);
        return;
    }
    struct change *change = change_make(call, STORE_BLOCK_PUT, blocked);
    change->failed = not_blocked;
    change->request.block.person = call->who->id;
    change->request.block.blocked = person;
    change->request.block.created = server_time();
    change_begin(change);
}

static void line_read(struct change *change)
{
    block(change->call, change->request.line.person);
}

void op_block(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    int64_t seat = call_number(call, "seat", -1);
    if (!allowance_take(&call->who->heavy, server_now(call->server), 1, BLOCKS_BURST)) {
        call_refuse(call, "too_fast", "too much at once; wait a little");
    } else if (json_object_get(call->body, "line") != NULL) {
        struct change *change = change_make(call, STORE_CHAT_LINE, line_read);
        change->request.line.number = call_number(call, "line", 0);
        change_begin(change);
    } else if (seat >= 0 && seat < match->players) {
        block(call, match->seats[seat].person);
    } else {
        call_refuse(call, "bad_request", "\"line\" of the chat or \"seat\" must say who");
    }
}

static void unblocked(struct change *change)
{
    const struct stored_block *block = &change->request.block;
    pairs_drop(moderation_blocks(change->call->server->moderation), block->person, block->blocked);
    call_succeed(change->call);
}

void op_unblock(struct call *call)
{
    struct change *change = change_make(call, STORE_BLOCK_DROP, unblocked);
    change->request.block.person = call->who->id;
    change->request.block.blocked = call_number(call, "block", 0);
    change_begin(change);
}

/* Reporting. */

static void reported(struct change *change)
{
    call_succeed(change->call);
}

static void not_reported(struct change *change)
{
    if (change->request.status == STORE_CONFLICT)
        call_succeed(change->call); /* once is enough */
    else
        change_refuse(change);
}

static bool may_report(struct call *call)
{
    struct limits *limits = call->server->limits;
    uint64_t now = server_now(call->server);
    unsigned most = limits_settings(limits)->rate == 0 ? 0 : REPORTS_AN_HOUR;
    if (allowance_hourly(&call->who->reports, now, most) &&
        limits_report(limits, call->address, now, most))
        return true;
    return call_refuse(call, "too_many", "too many reports; try again later");
}

/* Which line is meant, or, below 0, whose seat: -1 for the first; 0 if it says neither. */
static int64_t reported_line(const struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    int64_t seat = call_number(call, "seat", -1);
    if (json_object_get(call->body, "line") != NULL)
        return call_number(call, "line", 0);
    bool other = seat >= 0 && seat < match->players && match->seats[seat].person != 0 &&
                 match->seats[seat].person != call->who->id;
    return other ? -1 - seat : 0;
}

void op_report(struct call *call)
{
    const char *reason = call_text(call, "reason");
    int64_t line = reported_line(call);
    bool by_seat = json_object_get(call->body, "line") == NULL;
    if (line == 0 || (!by_seat && line < 0) || (reason != NULL && strlen(reason) > REASON_MAX)) {
        call_refuse(call, "bad_request",
                    "\"line\" of the chat or \"seat\" of another must say who, and \"reason\" has "
                    "at most %d bytes",
                    REASON_MAX);
        return;
    }
    if (!may_report(call))
        return;
    struct change *change = change_make(call, STORE_REPORT_ADD, reported);
    change->failed = not_reported;
    change->request.line.number = line;
    change->request.person.id = call->who->id;
    change->request.search = reason == NULL ? "" : reason;
    change_begin(change);
}
