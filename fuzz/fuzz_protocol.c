/* The bytes as lines of the engine protocol: each gets an answer that is JSON and says ok or not.
 */
#include "input.h"

#include <string.h>

#include <jansson.h>

#include "protocol/session.h"

/* A bot may think for long, by request, and wants much memory: only bad questions are asked here.
 */
static bool asks_a_bot(const char *line, size_t count)
{
    int named = 0;
    for (size_t i = 0; i + 5 <= count; i++)
        named += memcmp(line + i, "\"bot\"", 5) == 0;
    return named > 1;
}

static void answer(struct session *session, const char *line, size_t count)
{
    if (asks_a_bot(line, count))
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
