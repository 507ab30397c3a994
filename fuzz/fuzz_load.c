/* The bytes as the JSON of a state: refused with a reason, or a position that can be played. */
#include "input.h"

#include <jansson.h>

#include "games/games.h"

enum { PLAY_ON = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    json_t *json = json_loadb((const char *)bytes, count, JSON_DECODE_ANY, NULL);
    if (json == NULL)
        return 0;
    const char *id = json_string_value(json_object_get(json, "game"));
    const struct game *game = id == NULL ? NULL : games_find(id);
    if (game == NULL)
        game = games[count % (size_t)games_all];
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct reason why = {""};
    if (!game->load(state, json, &why)) {
        fuzz_demand(why.text[0] != '\0', "refused without a reason");
        json_decref(json);
        return 0;
    }
    json_decref(json);
    fuzz_check(game, state);
    fuzz_check_json(game, state);
    struct random random = {count};
    for (int seat = 0; seat < state_players(state); seat++)
        game->estimate(state, seat);
    for (int i = 0; i < PLAY_ON && game->waiting(state) != 0; i++) {
        game->apply(state, game_random_event(game, state, &random));
        fuzz_check(game, state);
    }
    fuzz_check_json(game, state);
    return 0;
}
