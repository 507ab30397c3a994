/* What those who host tell all, and the lobby closed for maintenance. */
#include <string.h>

#include "server/common/log.h"
#include "server/common/moderation.h"
#include "server/ops/host.h"

static void tell_notices(struct writer *writer, const void *context)
{
    notices_write(writer, context);
}

void host_notices(struct call *call)
{
    log_line("admin: notices");
    call_answer(call, tell_notices, call->server->moderation);
}

/* All who are connected hear of it; who comes later asks, or is told at the door. */
static void changed(struct change *change)
{
    struct call *call = change->call;
    struct server *server = call->server;
    const struct stored_notice *notice = &change->request.notice;
    if (change->request.kind == STORE_NOTICE_PUT)
        notice_put(server->moderation, notice);
    else
        notice_drop(server->moderation, (enum notice_kind)notice->kind);
    log_line("admin: %s", call->op);
    onlookers_tell(server, NULL, notices_tell, server->moderation);
    call_answer(call, tell_notices, server->moderation);
}

static void unchanged(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "there is none");
    else
        change_refuse(change);
}

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 127)
            return false;
    return true;
}

static void put(struct call *call, enum notice_kind kind, size_t least)
{
    const char *text = call_text(call, "text");
    size_t length = text == NULL ? 0 : strlen(text);
    if (length < least || length >= NOTICE_SIZE || (text != NULL && !is_plain(text))) {
        call_refuse(call, "bad_request", "\"text\" must be one line of %d to %d bytes", (int)least,
                    NOTICE_SIZE - 1);
        return;
    }
    struct change *change = change_make(call, STORE_NOTICE_PUT, changed);
    change->request.notice.kind = (uint8_t)kind;
    change->request.notice.created = server_time();
    memcpy(change->request.notice.text, text == NULL ? "" : text, length);
    change_begin(change);
}

static void drop(struct call *call, enum notice_kind kind)
{
    struct change *change = change_make(call, STORE_NOTICE_DROP, changed);
    change->failed = unchanged;
    change->request.notice.kind = (uint8_t)kind;
    change_begin(change);
}

void host_announce(struct call *call)
{
    put(call, NOTICE_ANNOUNCEMENT, 1);
}

void host_withdraw(struct call *call)
{
    drop(call, NOTICE_ANNOUNCEMENT);
}

void host_close(struct call *call)
{
    put(call, NOTICE_MAINTENANCE, 0);
}

void host_open(struct call *call)
{
    drop(call, NOTICE_MAINTENANCE);
}
