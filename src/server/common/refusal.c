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

/* Whether it is sure, see the header. */
static const struct refusal {
    const char *code;
    int status;
    bool sure;
} known[] = {
    {"no_seat", 403, false},        {"chat_closed", 403, false},
    {"maintenance", 503, true},     {"banned", 403, true},
    {"muted", 403, true},           {"no_identity", 401, false},
    {"wrong_password", 401, false}, {"foreign_origin", 403, false},
    {"not_yours", 403, false},      {"not_found", 404, true},
    {"unknown_op", 404, false},     {"bad_method", 405, false},
    {"stale", 409, false},          {"taken", 409, false},
    {"not_open", 409, false},       {"not_running", 409, false},
    {"not_over", 409, false},       {"not_full", 409, false},
    {"full", 409, false},           {"no_undo", 409, false},
    {"no_return", 409, false},      {"too_many_tables", 429, true},
    {"too_many_seats", 429, true},  {"illegal_event", 422, false},
    {"bad_record", 422, false},     {"too_fast", 429, true},
    {"too_many", 429, true},        {"other_rules", 410, true},
    {"store_full", 507, true},      {"store_failed", 503, true},
    {"closing", 503, true},         {"busy", 503, true},
    {"wrong_host", 421, false},     {"bad_upgrade", 426, false},
    {"damaged", 410, true},         {"needs_password", 403, true},
    {"rated", 409, false},          {"no_mail", 409, false},
    {"bad_token", 410, false},      {"not_timely", 403, false},
    {"not_in_range", 403, false},   {"declined", 409, false},
};

static const struct refusal *find(const char *code)
{
    static const struct refusal other = {"", 400, false};
    for (int i = 0; i < COUNT(known); i++)
        if (strcmp(known[i].code, code) == 0)
            return &known[i];
    return &other;
}

bool refusal_is_sure(const char *code)
{
    return find(code)->sure;
}

int refusal_status(const char *code)
{
    return find(code)->status;
}
