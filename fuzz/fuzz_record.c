/* The bytes as a record: refused with a reason, or replayed to a match that gives it back. */
#include "input.h"

#include <stdlib.h>

#include <jansson.h>

#include "protocol/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    json_t *record = json_loadb((const char *)bytes, count, JSON_DECODE_ANY, NULL);
    if (record == NULL)
        return 0;
    struct match match;
    struct reason why = {""};
    match_init(&match, realloc);
    enum record_verdict verdict = record_play(record, &match, &why);
    if (verdict == RECORD_SOUND) {
        fuzz_check(match.game, match.state);
        const json_t *rules = json_object_get(record, "rules");
        fuzz_demand(rules == NULL || json_integer_value(rules) == match.game->rules_version,
                    "of other rules, and yet sound");
        static char text[1 << 20];
        struct writer writer;
        writer_start(&writer, text, sizeof text);
        match_write_events(&match, 0, ARBITER, &writer);
        json_t *events = json_loads(text, 0, NULL);
        fuzz_demand(json_equal(events, json_object_get(record, "events")) != 0,
                    "replayed, the events are others");
        json_decref(events);
        /* With a seed, chance is looked at too. */
        struct match again;
        match_init(&again, realloc);
        verdict = record_verify(record, &again, &why);
        free(again.events);
    }
    fuzz_demand(verdict == RECORD_SOUND || why.text[0] != '\0', "refused without a reason");
    free(match.events);
    json_decref(record);
    return 0;
}
