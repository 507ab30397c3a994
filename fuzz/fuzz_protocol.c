/* The bytes as lines of the engine protocol: each gets an answer that is JSON and says ok or not.
 */
#include "input.h"

#include <string.h>

#include <jansson.h>

#include "protocol/session.h"

/* Bots that think may think for long, by request: only the one that does not is asked here. */
static bool asks_for_thought(const char *line, size_t count)
{
    bool asks = false;
    bool thoughtless = false;
    for (size_t i = 0; i + 8 <= count; i++) {
        asks = asks || memcmp(line + i, "bot", 3) == 0 || line[i] == '\\';
        thoughtless = thoughtless || memcmp(line + i, "\"random\"", 8) == 0;
    }
    return asks && !thoughtless;
}

static void answer(struct session *session, const char *line, size_t count)
{
    if (asks_for_thought(line, count))
        return;
    size_t length;
    const char *text = session_answer(session, line, count, &length);
    fuzz_demand(memchr(text, '\n', length) == NULL, "an answer of several lines");
    fuzz_demand(text[length] == '\0', "an answer without an end");
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_demand(json != NULL, "an answer that is not JSON");
    const json_t *ok = json_object_get(json, "ok");
    const json_t *error = json_object_get(json, "error");
    fuzz_demand(json_is_boolean(ok), "an answer that is neither ok nor not");
    fuzz_demand(json_is_true(ok) == (error == NULL), "an error with ok, or none without");
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct session *session = session_open();
    fuzz_demand(session != NULL, "out of memory");
    const char *line = (const char *)bytes;
    while (count > 0) {
        const char *end = memchr(line, '\n', count);
        size_t length = end == NULL ? count : (size_t)(end - line);
        answer(session, line, length);
        count -= end == NULL ? length : length + 1;
        line += length + 1;
    }
    session_close(session);
    return 0;
}
