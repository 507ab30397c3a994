/*
 * A position that the first bytes reach, and the rest as JSON: an event there, or not. It is read
 * as one exactly if it is the JSON of one that is listed.
 */
#include "input.h"

#include <string.h>

#include <jansson.h>

#include "protocol/event_read.h"

static bool is_json_of(const struct game *game, event e, const json_t *json)
{
    char text[EVENT_JSON_MAX];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    event_write(game, e, false, &writer);
    json_t *written = json_loadb(text, writer.text.length, JSON_REJECT_DUPLICATES, NULL);
    fuzz_demand(written != NULL, "an event is not JSON");
    bool same = json_equal(written, json);
    json_decref(written);
    return same;
}

/* Whether some event that is legal now has this JSON. */
static bool is_listed(const struct game *game, const void *state, const json_t *json)
{
    seats_mask waiting = game->waiting(state);
    bool found = false;
    if (waiting == seat_bit(CHANCE)) {
        struct outcome outcomes[LEGAL_MAX];
        int count = game->outcomes(state, outcomes);
        for (int i = 0; i < count && !found; i++)
            found = is_json_of(game, outcomes[i].event, json);
        return found;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        event events[LEGAL_MAX];
        int count = waiting & seat_bit(seat) ? game->legal(state, seat, events) : 0;
        for (int i = 0; i < count && !found; i++)
            found = is_json_of(game, events[i], json);
    }
    return found;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct input input = {bytes, count};
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    int steps = input_byte(&input);
    const struct game *game = fuzz_setup(&input, state);
    for (int i = 0; i < steps && input.count > 0 && game->waiting(state) != 0; i++)
        game->apply(state, fuzz_choose(game, state, &input));
    json_t *json = json_loadb((const char *)input.bytes, input.count, JSON_DECODE_ANY, NULL);
    if (json == NULL)
        return 0;
    event e;
    struct reason why = {""};
    memcpy(before, state, sizeof before);
    if (event_read(game, state, json, &e, &why)) {
        fuzz_demand(game->is_legal(state, e), "read and not legal");
        fuzz_demand(is_json_of(game, e, json), "read as another event");
        game->apply(state, e);
        fuzz_check(game, state);
    } else {
        fuzz_demand(why.text[0] != '\0', "refused without a reason");
        fuzz_demand(!is_listed(game, state, json), "legal and refused");
        fuzz_demand(memcmp(before, state, game->state_size) == 0, "refused and changed");
    }
    json_decref(json);
    return 0;
}
