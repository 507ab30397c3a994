/* Everything that can be asked of the server, by HTTP and by WebSocket. */
#ifndef INCOGNITA_SERVER_OPS_OPS_H
#define INCOGNITA_SERVER_OPS_OPS_H

#include "server/ops/members.h"

enum op_flag {
    OP_READS = 1,     /* changes nothing: GET */
    OP_ANYBODY = 2,   /* needs no identity */
    OP_TABLE = 4,     /* is about one table */
    OP_HTTP_ONLY = 8, /* sets or takes a cookie, or is too long for a message */
    OP_SOCKET_ONLY = 16,
    OP_BANNED_TOO = 32, /* also for those who are banned */
    OP_LINK = 128,      /* a link of a letter, which programs post to: "token" is in the query */
    OP_TOLD = 64        /* also of a match that can only be read, see table/told.h */
};

struct change;

struct op {
    const char *name;
    unsigned flags;
    void (*run)(struct call *call);     /* of a table: when its turn has come */
    struct member members[MEMBERS_MAX]; /* that it takes, with their types */
};

/* The operation with this name, or NULL; and all of them by number, NULL after the last. */
const struct op *op_find(const char *name);
const struct op *op_at(int number);

/* Runs the call, whose op, who and body are set; "match" in the body is the table's id. */
void op_run(const struct op *op, struct call *call);

/* identity.c */
void op_me(struct call *call);
void op_guest(struct call *call);
void op_rename(struct call *call);
void op_password(struct call *call);
void op_login(struct call *call);
void op_logout(struct call *call);
void op_forget(struct call *call);
void op_reset(struct call *call);
/* Goes on with the call if its "password" is that of its person, else refuses it. */
void identity_check(struct call *call, void (*good)(struct call *call));
/* blocking.c */
void op_blocks(struct call *call);
void op_block(struct call *call);
void op_unblock(struct call *call);
void op_report(struct call *call);
/* pushing.c */
void op_push(struct call *call);
void op_push_on(struct call *call);
void op_push_off(struct call *call);
/* mailing.c */
void op_mail(struct call *call);
void op_mail_address(struct call *call);
void op_mail_confirm(struct call *call);
void op_mail_every(struct call *call);
void op_mail_off(struct call *call);
void op_unsubscribe_mail(struct call *call);
void op_forgot(struct call *call);
void op_mute(struct call *call);
/* owning.c */
void op_remove(struct call *call);
void op_fewer(struct call *call);
void op_spectators(struct call *call);
/* standing.c */
void op_seen(struct call *call);
/* Members: "person", with all that they are told of themselves. */
void identity_write(struct writer *writer, const struct server *server, const struct person *who);
/* Tells the sockets of a person who they are now. */
void identity_tell(struct server *server, int64_t person);
/* Shows everywhere the new name that the store has taken. */
void identity_rename(struct server *server, int64_t person, const char *name);
/* Likewise for all guests who lost their name by the request. */
void identity_rename_others(struct server *server, const struct store_request *request);
/* lobby.c */
void op_games(struct call *call);
void op_components(struct call *call);
void op_tables(struct call *call);
void op_notices(struct call *call);
void op_mine(struct call *call);
/* seating.c */
void op_create(struct call *call);
void op_join(struct call *call);
void op_leave(struct call *call);
void op_start(struct call *call);
void op_rematch(struct call *call);
/* Whether the person may make one more table now; refuses the call if not. */
bool seating_may_make(struct call *call);
/* upload.c */
void op_upload(struct call *call);
/* play.c */
void op_table(struct call *call);
void op_subscribe(struct call *call);
void op_unsubscribe(struct call *call);
void op_play(struct call *call);
void op_undo(struct call *call);
void op_resign(struct call *call);
void op_standin(struct call *call);
void op_return(struct call *call);
void op_hint(struct call *call);
void op_record(struct call *call);
/* ratings.c */
void op_ratings(struct call *call);
void op_leaders(struct call *call);
/* Member "ratings": the standings that the change has read. */
void ratings_write(struct writer *writer, const struct change *change);
/* profiles.c */
void op_person(struct call *call);
void op_statistics(struct call *call);
void op_history(struct call *call);
void op_hide(struct call *call);
/* following.c */
void op_followed(struct call *call);
void op_follow(struct call *call);
void op_unfollow(struct call *call);
/* inviting.c */
void op_invite(struct call *call);
void op_uninvite(struct call *call);
void op_decline(struct call *call);
void op_invitations(struct call *call);
/*
 * Tells the sockets of a person, if they have any here, of the seat that is kept for them. True if
 * there is nothing to tell them, or they know it.
 */
bool inviting_tell(struct server *server, const struct stored_match *match, int64_t person);
/* Likewise; whoever is not here is told where they take messages. */
void inviting_send_word(struct server *server, const struct stored_match *match, int64_t person);
/* seeking.c */
void op_seek(struct call *call);
void op_cancel(struct call *call);
/* playing.c */
void op_playing(struct call *call);
/* replay.c */
void op_replay(struct call *call);
/* chat.c */
void op_chat(struct call *call);
void op_chat_lines(struct call *call);

#endif
