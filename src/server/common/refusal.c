#include "server/common/refusal.h"

#include <string.h>

#include "engine/count.h"

void refusal_write(struct writer *writer, const char *code, const char *message)
{
    write_key_bool(writer, "ok", false);
    write_key(writer, "error");
    write_object(writer);
    write_key_name(writer, "code", code);
    write_key_text(writer, "message", message);
    write_object_end(writer);
}

size_t refusal_text(char out[REFUSAL_SIZE], const char *code, const char *message)
{
    struct writer writer;
    writer_start(&writer, out, REFUSAL_SIZE);
    write_object(&writer);
    refusal_write(&writer, code, message);
    write_object_end(&writer);
    return writer.text.length;
}

bool refusal_is_sure(const char *code)
{
    static const char *const sure[] = {
        "banned",   "busy",      "closing",        "damaged",         "maintenance",
        "muted",    "not_found", "other_rules",    "store_failed",    "store_full",
        "too_fast", "too_many",  "too_many_seats", "too_many_tables", "needs_password",
    };
    for (int i = 0; i < COUNT(sure); i++)
        if (strcmp(sure[i], code) == 0)
            return true;
    return false;
}

int refusal_status(const char *code)
{
    static const struct {
        const char *code;
        int status;
    } known[] = {
        {"no_seat", 403},        {"chat_closed", 403},
        {"maintenance", 503},    {"banned", 403},
        {"muted", 403},          {"no_identity", 401},
        {"wrong_password", 401}, {"foreign_origin", 403},
        {"not_yours", 403},      {"not_found", 404},
        {"unknown_op", 404},     {"bad_method", 405},
        {"stale", 409},          {"taken", 409},
        {"not_open", 409},       {"not_running", 409},
        {"not_over", 409},       {"not_full", 409},
        {"full", 409},           {"no_undo", 409},
        {"no_return", 409},      {"too_many_tables", 429},
        {"too_many_seats", 429}, {"illegal_event", 422},
        {"bad_record", 422},     {"too_fast", 429},
        {"too_many", 429},       {"other_rules", 410},
        {"store_full", 507},     {"store_failed", 503},
        {"closing", 503},        {"busy", 503},
        {"wrong_host", 421},     {"bad_upgrade", 426},
        {"damaged", 410},        {"needs_password", 403},
        {"rated", 409},          {"no_mail", 409},
        {"bad_token", 410},      {"not_timely", 403},
        {"not_in_range", 403},   {"declined", 409},
    };
    for (int i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].code, code) == 0)
            return known[i].status;
    return 400;
}
