/*
 * Inviting people to a table that has not begun: a seat is kept for them for a while.
 *
 * Whoever has blocked the one who invites hears nothing of it, and nobody is told that. Who is
 * invited stands at the table for those who sit there; others see that a seat is kept.
 */
#include <string.h>

#include "games/games.h"
#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/ops/seating.h"
#include "server/push/mail.h"
#include "server/push/push.h"
#include "server/table/nudge.h"
#include "server/table/tell.h"

enum { INVITATIONS_AN_HOUR = 20, LIVE_SECONDS = 3600, TURNS_SECONDS = 3 * 86400, LISTED_MAX = 50 };

/* Telling them. */

struct invitation {
    const struct stored_match *match;
    const struct stored_kept *kept;
};

static void tell_invited(struct writer *writer, const void *context)
{
    const struct invitation *invitation = context;
    write_object(writer);
    write_key_name(writer, "op", "invited");
    match_id_write(writer, "match", &invitation->match->id);
    write_key_name(writer, "game", invitation->match->game);
    write_key_text(writer, "by", invitation->kept->by_name);
    tell_until(writer, invitation->kept->until);
    write_object_end(writer);
}

/* The seat that is kept for the person, by nobody whom they have blocked; NULL if there is none. */
static const struct stored_kept *invitation_of(struct server *server,
                                               const struct stored_match *match, int64_t person)
{
    int seat = table_kept(match, person);
    if (seat == SPECTATOR || match->status != MATCH_OPEN)
        return NULL;
    const struct stored_kept *kept = &match->seats[seat].kept;
    return pairs_has(moderation_blocks(server->moderation), person, kept->by) ? NULL : kept;
}

bool inviting_tell(struct server *server, const struct stored_match *match, int64_t id)
{
    struct invitation invitation = {match, invitation_of(server, match, id)};
    struct person *person = people_known(server->people, id);
    bool here = person != NULL && person->onlookers != NULL;
    if (here && invitation.kept != NULL)
        onlookers_tell(server, person, tell_invited, &invitation);
    person_release(server->people, person);
    return here || invitation.kept == NULL;
}

/* A letter is for what can wait. */
void inviting_send_word(struct server *server, const struct stored_match *match, int64_t person)
{
    struct push_note note;
    int64_t seconds = match->mode == MODE_TURNS ? TURNS_SECONDS : LIVE_SECONDS;
    if (inviting_tell(server, match, person) ||
        nudge_invited(server, person, match, 1, &note, 1) == 0)
        return;
    note.seconds = (uint32_t)seconds;
    push_tell(server->push, &note);
    if (match->mode == MODE_TURNS)
        mail_nudge(server->mail, person, server_time());
}

/* Inviting. */

static void invited(struct change *change)
{
    inviting_send_word(change->call->server, &change->match, change->request.person.id);
    seating_changed(change);
}

static void not_invited(struct change *change)
{
    if (change->request.status == STORE_DECLINED)
        call_refuse(change->call, "declined", "they were asked to this table, and do not want to");
    else if (change->request.status == STORE_TOO_MANY)
        call_refuse(change->call, "too_many",
                    "you have invited them already, or too many others have");
    else
        change_refuse(change);
}

static bool may_invite(struct call *call)
{
    if (table_seat(call->table, call->who) == SPECTATOR)
        return call_refuse(call, "not_yours", "only who sits there may invite others");
    return call->who->has_password ||
           call_refuse(call, "needs_password", "only people with a password invite others");
}

/* The seat that is asked for, or the first that is free; refuses the call if there is none. */
static bool choose_seat(struct call *call, int64_t person, int *chosen)
{
    const struct stored_match *match = &call->table->stored;
    int64_t seat = call_number(call, "seat", 0);
    bool any = json_object_get(call->body, "seat") == NULL;
    while (any && seat < match->players && !seating_is_free(match, seat, person))
        seat++;
    *chosen = (int)seat;
    return seating_is_free(match, seat, person) ||
           call_refuse(call, "full", "this seat is taken, or all are");
}

static void keep_seat(struct call *call, int seat, const struct stored_person *person)
{
    struct change *change = seating_update(call);
    struct stored_kept *kept = &change->match.seats[seat].kept;
    int64_t seconds = change->match.mode == MODE_TURNS ? TURNS_SECONDS : LIVE_SECONDS;
    change->request.kind = STORE_MATCH_INVITE;
    change->request.viewer = call->who->id;
    change->request.person.id = person->id;
    change->request.before = server_time();
    change->done = invited;
    change->failed = not_invited;
    *kept = (struct stored_kept){
        .person = person->id, .by = call->who->id, .until = server_time() + seconds * 1000};
    memcpy(kept->name, person->name, sizeof kept->name);
    memcpy(kept->by_name, call->who->name, sizeof kept->by_name);
    change_begin(change);
}

static void person_found(struct change *change)
{
    struct call *call = change->call;
    const struct stored_person *person = &change->request.person;
    const struct person other = {.id = person->id};
    unsigned most = limits_settings(call->server->limits)->rate == 0 ? 0 : INVITATIONS_AN_HOUR;
    int seat;
    if (table_seat(call->table, &other) != SPECTATOR) {
        call_refuse(call, "bad_request", "they sit there already");
    } else if (table_kept(&call->table->stored, person->id) != SPECTATOR) {
        if (!call_reconsider(call))
            seating_succeed(call); /* once is enough */
    } else if (!seating_welcomes(call, person->id)) {
        call_refuse(call, "no_seat", "there is no seat for them at this table");
    } else if (choose_seat(call, person->id, &seat)) {
        if (allowance_hourly(&call->who->invitations, server_now(call->server), most))
            keep_seat(call, seat, person);
        else
            call_refuse(call, "too_many", "you have invited too many people; try again later");
    }
}

static void nobody_found(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "nobody of this name has a page to show");
    else
        change_refuse(change);
}

void op_invite(struct call *call)
{
    const char *name = call_text(call, "name");
    if (!seating_is_open(call) || !may_invite(call))
        return;
    if (name == NULL || name[0] == '\0' || strlen(name) >= NAME_SIZE) {
        call_refuse(call, "not_found", "nobody of this name has a page to show");
        return;
    }
    struct change *change = change_make(call, STORE_PROFILE, person_found);
    change->failed = nobody_found;
    change->request.viewer = call->who->id;
    snprintf(change->request.person.name, sizeof change->request.person.name, "%s", name);
    change_begin(change);
}

/* Taking it back, and declining. */

static void free_seat(struct call *call, int64_t seat, enum store_kind kind)
{
    struct change *change = seating_update(call);
    change->request.kind = kind;
    change->request.person.id = call->who->id;
    memset(&change->match.seats[seat].kept, 0, sizeof change->match.seats[seat].kept);
    change_begin(change);
}

void op_uninvite(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    int64_t seat = call_number(call, "seat", -1);
    if (!seating_is_open(call))
        return;
    if (seat < 0 || seat >= match->players || match->seats[seat].kept.person == 0)
        call_refuse(call, "bad_request", "\"seat\" must be one that is kept for somebody");
    else if (match->owner != call->who->id && match->seats[seat].kept.by != call->who->id)
        call_refuse(call, "not_yours", "only who invited them may do that, and the table's owner");
    else
        free_seat(call, seat, STORE_MATCH_UPDATE);
}

void op_decline(struct call *call)
{
    int seat = table_kept(&call->table->stored, call->who->id);
    if (!seating_is_open(call))
        return;
    if (seat != SPECTATOR)
        free_seat(call, seat, STORE_MATCH_DECLINE);
    else if (!call_reconsider(call))
        seating_succeed(call); /* declining twice is as good as once */
}

/* Listing. */

static void tell_invitations(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct call *call = change->call;
    write_key(writer, "invitations");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        const struct stored_kept *kept = invitation_of(call->server, match, call->who->id);
        if (kept == NULL || !table_is_sound(match, NULL) || table_has_other_rules(match, NULL))
            continue;
        write_object(writer);
        write_key_text(writer, "by", kept->by_name);
        tell_until(writer, kept->until);
        write_key(writer, "table");
        tell_table(writer, match, NULL, 0, 0, SPECTATOR);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void invitations_read(struct change *change)
{
    call_answer(change->call, tell_invitations, change);
}

void op_invitations(struct call *call)
{
    struct change *change = change_make(call, STORE_INVITATIONS, invitations_read);
    change->request.person.id = call->who->id;
    change->request.limit = LISTED_MAX;
    change_begin(change);
}
