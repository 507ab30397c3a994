#include "server/ops/ops.h"

#include <string.h>

#include "server/common/match_id.h"
#include "server/table/table.h"

static const struct op ops[] = {
    {"me", OP_READS, op_me},
    {"guest", OP_ANYBODY | OP_HTTP_ONLY, op_guest},
    {"login", OP_ANYBODY | OP_HTTP_ONLY, op_login},
    {"logout", OP_HTTP_ONLY, op_logout},
    {"rename", 0, op_rename},
    {"password", 0, op_password},
    {"forget", OP_HTTP_ONLY, op_forget},
    {"games", OP_READS | OP_ANYBODY, op_games},
    {"components", OP_READS | OP_ANYBODY, op_components},
    {"tables", OP_READS | OP_ANYBODY, op_tables},
    {"mine", OP_READS, op_mine},
    {"create", 0, op_create},
    {"upload", OP_HTTP_ONLY, op_upload},
    {"table", OP_READS | OP_ANYBODY | OP_TABLE, op_table},
    {"record", OP_READS | OP_ANYBODY | OP_TABLE, op_record},
    {"replay", OP_READS | OP_ANYBODY | OP_TABLE, op_replay},
    {"lines", OP_READS | OP_ANYBODY | OP_TABLE, op_chat_lines},
    {"subscribe", OP_TABLE | OP_SOCKET_ONLY, op_subscribe},
    {"unsubscribe", OP_TABLE | OP_SOCKET_ONLY, op_unsubscribe},
    {"join", OP_TABLE, op_join},
    {"leave", OP_TABLE, op_leave},
    {"start", OP_TABLE, op_start},
    {"rematch", OP_TABLE, op_rematch},
    {"play", OP_TABLE, op_play},
    {"undo", OP_TABLE, op_undo},
    {"hint", OP_TABLE, op_hint},
    {"resign", OP_TABLE, op_resign},
    {"standin", OP_TABLE, op_standin},
    {"return", OP_TABLE, op_return},
    {"chat", OP_TABLE, op_chat},
};

const struct op *op_find(const char *name)
{
    for (int i = 0; name != NULL && i < COUNT(ops); i++)
        if (strcmp(ops[i].name, name) == 0)
            return &ops[i];
    return NULL;
}

void op_run(const struct op *op, struct call *call)
{
    struct match_id table;
    if (call->who == NULL && !(op->flags & OP_ANYBODY)) {
        call_refuse(call, "no_identity", "become a guest first: POST /api/guest");
    } else if (!(op->flags & OP_TABLE)) {
        op->run(call);
    } else if (!match_id_read(call_text(call, "match"), &table)) {
        call_refuse(call, "not_found", "\"match\" must be the id of a table, 32 hex digits");
    } else {
        table_enter(call, &table, op->run);
    }
}
