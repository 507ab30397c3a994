#include "server/ops/ops.h"

#include <string.h>

#include "server/common/match_id.h"
#include "server/common/moderation.h"
#include "server/table/table.h"

static const struct op ops[] = {
    {"me", OP_READS, op_me, NO_MEMBERS},
    {"guest", OP_ANYBODY | OP_HTTP_ONLY, op_guest, {{"name", MEMBER_TEXT}}},
    {"login",
     OP_ANYBODY | OP_HTTP_ONLY,
     op_login,
     {{"name", MEMBER_TEXT}, {"password", MEMBER_TEXT}}},
    {"logout", OP_HTTP_ONLY | OP_BANNED_TOO, op_logout, {{"everywhere", MEMBER_FLAG}}},
    {"rename", 0, op_rename, {{"name", MEMBER_TEXT}}},
    {"password", OP_HTTP_ONLY, op_password, {{"password", MEMBER_TEXT}, {"old", MEMBER_TEXT}}},
    {"forget", OP_HTTP_ONLY, op_forget, {{"everything", MEMBER_FLAG}}},
    {"seen", 0, op_seen, NO_MEMBERS},
    {"ping", OP_READS | OP_ANYBODY | OP_SOCKET_ONLY, call_succeed, NO_MEMBERS},
    {"blocks", OP_READS, op_blocks, NO_MEMBERS},
    {"unblock", 0, op_unblock, {{"block", MEMBER_NUMBER}}},
    {"block", OP_TABLE, op_block, {{"line", MEMBER_NUMBER}, {"seat", MEMBER_NUMBER}}},
    {"report",
     OP_TABLE,
     op_report,
     {{"line", MEMBER_NUMBER}, {"seat", MEMBER_NUMBER}, {"reason", MEMBER_TEXT}}},
    {"push", OP_READS | OP_ANYBODY, op_push, NO_MEMBERS},
    {"push_on",
     OP_HTTP_ONLY,
     op_push_on,
     {{"endpoint", MEMBER_TEXT},
      {"p256dh", MEMBER_TEXT},
      {"auth", MEMBER_TEXT},
      {"language", MEMBER_TEXT}}},
    {"push_off", OP_HTTP_ONLY, op_push_off, {{"endpoint", MEMBER_TEXT}}},
    {"mail", OP_READS, op_mail, NO_MEMBERS},
    {"mail_address",
     OP_HTTP_ONLY,
     op_mail_address,
     {{"address", MEMBER_TEXT}, {"password", MEMBER_TEXT}, {"language", MEMBER_TEXT}}},
    {"mail_confirm", OP_ANYBODY | OP_HTTP_ONLY, op_mail_confirm, {{"token", MEMBER_TEXT}}},
    {"mail_every",
     OP_HTTP_ONLY,
     op_mail_every,
     {{"every", MEMBER_NUMBER}, {"language", MEMBER_TEXT}}},
    {"mail_off", OP_HTTP_ONLY | OP_BANNED_TOO, op_mail_off, NO_MEMBERS},
    {"unsubscribe_mail",
     OP_ANYBODY | OP_HTTP_ONLY | OP_LINK | OP_BANNED_TOO,
     op_unsubscribe_mail,
     {{"token", MEMBER_TEXT}}},
    {"forgot", OP_ANYBODY | OP_HTTP_ONLY, op_forgot, {{"address", MEMBER_TEXT}}},
    {"reset",
     OP_ANYBODY | OP_HTTP_ONLY,
     op_reset,
     {{"token", MEMBER_TEXT}, {"password", MEMBER_TEXT}}},
    {"mute", OP_TABLE, op_mute, {{"muted", MEMBER_FLAG}}},
    {"remove", OP_TABLE, op_remove, {{"seat", MEMBER_NUMBER}}},
    {"fewer", OP_TABLE, op_fewer, {{"seat", MEMBER_NUMBER}, {"players", MEMBER_NUMBER}}},
    {"spectators", OP_TABLE, op_spectators, {{"chat", MEMBER_FLAG}}},
    {"games", OP_READS | OP_ANYBODY, op_games, NO_MEMBERS},
    {"components", OP_READS | OP_ANYBODY, op_components, {{"game", MEMBER_TEXT}}},
    {"leaders",
     OP_READS | OP_ANYBODY,
     op_leaders,
     {{"game", MEMBER_TEXT}, {"from", MEMBER_NUMBER}}},
    {"ratings", OP_READS, op_ratings, NO_MEMBERS},
    {"person", OP_READS | OP_ANYBODY, op_person, {{"name", MEMBER_TEXT}}},
    {"statistics",
     OP_READS | OP_ANYBODY,
     op_statistics,
     {{"name", MEMBER_TEXT}, {"game", MEMBER_TEXT}}},
    {"history",
     OP_READS | OP_ANYBODY,
     op_history,
     {{"name", MEMBER_TEXT},
      {"game", MEMBER_TEXT},
      {"with", MEMBER_TEXT},
      {"before", MEMBER_NUMBER}}},
    {"hide", 0, op_hide, {{"hidden", MEMBER_FLAG}}},
    {"followed", OP_READS, op_followed, NO_MEMBERS},
    {"follow", 0, op_follow, {{"name", MEMBER_TEXT}}},
    {"unfollow", 0, op_unfollow, {{"name", MEMBER_TEXT}}},
    {"invitations", OP_READS, op_invitations, NO_MEMBERS},
    {"invite", OP_TABLE, op_invite, {{"name", MEMBER_TEXT}, {"seat", MEMBER_NUMBER}}},
    {"uninvite", OP_TABLE, op_uninvite, {{"seat", MEMBER_NUMBER}}},
    {"decline", OP_TABLE, op_decline, NO_MEMBERS},
    {"seek",
     OP_SOCKET_ONLY,
     op_seek,
     {{"game", MEMBER_TEXT},
      {"players", MEMBER_NUMBER},
      {"mode", MEMBER_TEXT},
      {"time", MEMBER_NUMBERS},
      {"rated", MEMBER_FLAG},
      {"wait", MEMBER_NUMBER},
      {"fill", MEMBER_TEXT}}},
    {"cancel", OP_SOCKET_ONLY, op_cancel, NO_MEMBERS},
    {"playing", OP_READS | OP_ANYBODY, op_playing, {{"game", MEMBER_TEXT}}},
    {"notices", OP_READS | OP_ANYBODY, op_notices, NO_MEMBERS},
    {"tables",
     OP_READS | OP_ANYBODY,
     op_tables,
     {{"open", MEMBER_NUMBER}, {"running", MEMBER_NUMBER}}},
    {"mine", OP_READS, op_mine, {{"before", MEMBER_NUMBER}}},
    {"create",
     0,
     op_create,
     {{"game", MEMBER_TEXT},
      {"players", MEMBER_NUMBER},
      {"options", MEMBER_OBJECT},
      {"bots", MEMBER_TEXTS},
      {"mode", MEMBER_TEXT},
      {"time", MEMBER_NUMBERS},
      {"seating", MEMBER_TEXT},
      {"public", MEMBER_FLAG},
      {"rated", MEMBER_FLAG},
      {"asks", MEMBER_NUMBERS},
      {"series", MEMBER_NUMBER}}},
    {"upload", OP_HTTP_ONLY, op_upload, {{"record", MEMBER_OBJECT}}},
    {"table",
     OP_READS | OP_ANYBODY | OP_TABLE | OP_TOLD,
     op_table,
     {{"from", MEMBER_NUMBER}, {"choices", MEMBER_FLAG}, {"steps", MEMBER_FLAG}}},
    {"record", OP_READS | OP_ANYBODY | OP_TABLE, op_record, NO_MEMBERS},
    {"replay",
     OP_READS | OP_ANYBODY | OP_TABLE,
     op_replay,
     {{"at", MEMBER_NUMBER}, {"from", MEMBER_NUMBER}, {"to", MEMBER_NUMBER}}},
    {"lines", OP_READS | OP_ANYBODY | OP_TABLE | OP_TOLD, op_chat_lines, NO_MEMBERS},
    {"subscribe",
     OP_TABLE | OP_TOLD | OP_SOCKET_ONLY,
     op_subscribe,
     {{"from", MEMBER_NUMBER}, {"choices", MEMBER_FLAG}, {"steps", MEMBER_FLAG}}},
    {"unsubscribe", OP_TABLE | OP_TOLD | OP_SOCKET_ONLY, op_unsubscribe, NO_MEMBERS},
    {"join", OP_TABLE, op_join, {{"seat", MEMBER_NUMBER}}},
    {"leave", OP_TABLE, op_leave, NO_MEMBERS},
    {"start", OP_TABLE, op_start, {{"fill", MEMBER_TEXT}}},
    {"rematch", OP_TABLE, op_rematch, NO_MEMBERS},
    {"play", OP_TABLE, op_play, {{"expect", MEMBER_NUMBER}, {"event", MEMBER_CHOICE}}},
    {"undo", OP_TABLE, op_undo, {{"expect", MEMBER_NUMBER}}},
    {"hint", OP_TABLE, op_hint, NO_MEMBERS},
    {"resign", OP_TABLE, op_resign, NO_MEMBERS},
    {"standin", OP_TABLE, op_standin, NO_MEMBERS},
    {"return", OP_TABLE, op_return, NO_MEMBERS},
    {"chat", OP_TABLE | OP_TOLD, op_chat, {{"text", MEMBER_TEXT}}},
};

const struct op *op_find(const char *name)
{
    for (int i = 0; name != NULL && i < COUNT(ops); i++)
        if (ops[i].name[0] == name[0] && strcmp(ops[i].name, name) == 0)
            return &ops[i];
    return NULL;
}

const struct op *op_at(int number)
{
    return number < COUNT(ops) ? &ops[number] : NULL;
}

/* What needs a match that can be played again. */
static void run_playable(struct call *call)
{
    struct reason why = {""};
    if (call->table->story == NULL) {
        call->asked->run(call);
    } else {
        table_has_other_rules(&call->table->stored, &why);
        call_refuse(call, "other_rules", "%s", why.text);
    }
}

void op_run(const struct op *op, struct call *call)
{
    struct match_id table;
    call->asked = op;
    const struct stored_sanction *ban =
        op->flags & OP_BANNED_TOO
            ? NULL
            : sanction_against(call->server->moderation, call->who, call->address);
    if (ban != NULL) {
        sanction_refuse(call, ban);
    } else if (call->who == NULL && !(op->flags & OP_ANYBODY)) {
        call_refuse(call, "no_identity", "become a guest first: POST /api/guest");
    } else if (!members_check(call, op->members)) {
        return;
    } else if (!(op->flags & OP_TABLE)) {
        op->run(call);
    } else if (!match_id_read(call_text(call, "match"), &table)) {
        call_refuse(call, "not_found", "\"match\" must be the id of a table, 32 hex digits");
    } else {
        table_enter(call, &table, op->flags & OP_TOLD ? op->run : run_playable);
    }
}
