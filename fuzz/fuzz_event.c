/* A position that the first bytes reach, and the rest as JSON: an event there, or not. */
#include "input.h"

#include <string.h>

#include <jansson.h>

#include "protocol/event_read.h"

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
        fuzz_demand(game->is_legal(state, e), "found and not legal");
        game->apply(state, e);
        fuzz_check(game, state);
    } else {
        fuzz_demand(why.text[0] != '\0', "refused without a reason");
        fuzz_demand(memcmp(before, state, game->state_size) == 0, "refused and changed");
    }
    json_decref(json);
    return 0;
}
