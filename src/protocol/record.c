#include "protocol/record.h"

#include "engine/load.h"
#include "games/games.h"
#include "protocol/event_read.h"

static bool read_seed(const struct field *root)
{
    struct field seed = load_member(root, "seed");
    if (load_is_null(&seed))
        return true;
    if (!json_is_string(seed.json))
        return load_refuse(&seed, "must be a string or null");
    if (json_string_length(seed.json) > SEED_MAX)
        return load_refuse(&seed, "is longer than %d bytes", SEED_MAX);
    return true;
}

static bool read_names(const struct field *root, int players)
{
    struct field names = load_member(root, "names");
    int count;
    if (!load_list(&names, players, players, &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field name = load_item(&names, i);
        if (!json_is_string(name.json))
            return load_refuse(&name, "must be a string");
    }
    return true;
}

static bool begin(const struct field *root, struct match *match)
{
    struct field game_field = load_member(root, "game");
    const char *id = json_string_value(game_field.json);
    const struct game *game = id == NULL ? NULL : games_find(id);
    if (game == NULL)
        return load_refuse(&game_field, "is not a game we know");

    struct field options_field = load_member(root, "options");
    struct options options;
    struct reason why;
    int players;
    if (!load_member_int(root, "players", game->players_min, game->players_max, &players))
        return false;
    if (!load_options(options_field.json, game, players, &options, &why))
        return load_refuse(&options_field, "%s", why.text);
    if (!read_seed(root) || !read_names(root, players))
        return false;
    if (!match_new(match, game, players, &options, (struct chance_source){NULL, 0}))
        return load_refuse(root, "out of memory");
    return true;
}

static bool play_events(const struct field *root, struct match *match)
{
    struct field events = load_member(root, "events");
    if (!json_is_array(events.json))
        return load_refuse(&events, "must be a list");
    for (size_t i = 0; i < json_array_size(events.json); i++) {
        struct field item = load_item(&events, (int)i);
        event e;
        struct reason why;
        if (!event_read(match->game, match->state, item.json, &e, &why) ||
            !match_apply(match, e, &why))
            return load_refuse(&item, "%s", why.text);
    }
    return true;
}

/* The list must be exactly these numbers. */
static bool same_numbers(const struct field *result, const char *key, const int32_t *numbers,
                         int count)
{
    struct field list = load_member(result, key);
    int size;
    if (!load_list(&list, count, count, &size))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&list, i);
        int number;
        if (!load_int(&item, INT32_MIN, INT32_MAX, &number))
            return false;
        if (number != numbers[i])
            return load_refuse(&item, "is %d, but the events give %d", number, (int)numbers[i]);
    }
    return true;
}

static bool check_result(const struct field *root, const struct match *match)
{
    static const char *const keys[] = {"scores", "winners"};
    struct field result = load_member(root, "result");
    if (match_waiting(match) != 0)
        return load_is_null(&result) || load_refuse(&result, "the match is not over");

    int32_t scores[SEATS_MAX];
    match->game->scores(match->state, scores);
    seats_mask winners = match->game->winners(match->state);
    int32_t winning_seats[SEATS_MAX];
    int winner_count = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (winners & seat_bit(seat))
            winning_seats[winner_count++] = seat;
    return load_object(&result, keys, 2) &&
           same_numbers(&result, "scores", scores, state_players(match->state)) &&
           same_numbers(&result, "winners", winning_seats, winner_count);
}

bool record_play(json_t *record, struct match *match, struct reason *why)
{
    static const char *const keys[] = {"incognita", "game",  "players", "options",
                                       "seed",      "names", "events",  "result"};
    struct field root = load_root(record, why);
    int version;
    return load_object(&root, keys, sizeof keys / sizeof keys[0]) &&
           load_member_int(&root, "incognita", 1, 1, &version) && begin(&root, match) &&
           play_events(&root, match) && check_result(&root, match);
}

bool record_is_fair(const json_t *record, const struct match *match, struct reason *why)
{
    const json_t *seed = json_object_get(record, "seed");
    if (json_is_null(seed))
        return true;
    struct chance_source chance = {json_string_value(seed), json_string_length(seed)};
    uint32_t first_bad;
    if (match_chance_is_fair(match, chance, &first_bad))
        return true;
    return reason_set(why, "events.%d: chance gave this, but the seed gives something else",
                      (int)first_bad);
}
