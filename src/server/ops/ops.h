/* Everything that can be asked of the server, by HTTP and by WebSocket. */
#ifndef INCOGNITA_SERVER_OPS_OPS_H
#define INCOGNITA_SERVER_OPS_OPS_H

#include "server/common/call.h"

enum op_flag {
    OP_READS = 1,     /* changes nothing: GET */
    OP_ANYBODY = 2,   /* needs no identity */
    OP_TABLE = 4,     /* is about one table */
    OP_HTTP_ONLY = 8, /* sets or takes a cookie, or is too long for a message */
    OP_SOCKET_ONLY = 16
};

struct op {
    const char *name;
    unsigned flags;
    void (*run)(struct call *call); /* of a table: when its turn has come */
};

/* The operation with this name, or NULL. */
const struct op *op_find(const char *name);

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
/* lobby.c */
void op_games(struct call *call);
void op_components(struct call *call);
void op_tables(struct call *call);
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
/* replay.c */
void op_replay(struct call *call);
/* chat.c */
void op_chat(struct call *call);
void op_chat_lines(struct call *call);

#endif
