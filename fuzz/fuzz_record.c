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
    if (record_play(record, &match, &why)) {
        fuzz_check(match.game, match.state);
        record_is_fair(record, &match, &why);
        static char text[1 << 20];
        struct writer writer;
        writer_start(&writer, text, sizeof text);
        match_write_events(&match, 0, ARBITER, &writer);
        json_t *events = json_loads(text, 0, NULL);
        fuzz_demand(json_equal(events, json_object_get(record, "events")) != 0,
                    "replayed, the events are others");
        json_decref(events);
    } else {
        fuzz_demand(why.text[0] != '\0', "refused without a reason");
    }
    free(match.events);
    json_decref(record);
    return 0;
}
