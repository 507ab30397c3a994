#include "protocol/record.h"

#include <string.h>

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

/* What must be so by any rules, and which rules the record claims: 0 if it does not say. */
struct form {
    const struct game *game;
    int players;
    int rules;
    int branched;
    int change_count;
    struct rules_change changes[RULES_CHANGES_MAX];
};

static bool read_events(const struct field *root)
{
    struct field events = load_member(root, "events");
    if (!json_is_array(events.json))
        return load_refuse(&events, "must be a list");
    for (size_t i = 0; i < json_array_size(events.json); i++) {
        struct field item = load_item(&events, (int)i);
        if (!json_is_object(item.json))
            return load_refuse(&item, "must be an object");
    }
    return true;
}

/* Changes of the rules on the way: in order, each from an older version than the next. */
static bool read_changes(const struct field *root, struct form *form)
{
    static const char *const keys[] = {"after", "from"};
    struct field list = load_member(root, "rules_changed");
    int events = (int)json_array_size(json_object_get(root->json, "events"));
    int after = 0;
    int from = 0;
    if (list.json == NULL)
        return true;
    if (!load_list(&list, 1, RULES_CHANGES_MAX, &form->change_count))
        return false;
    for (int i = 0; i < form->change_count; i++) {
        struct field item = load_item(&list, i);
        if (!load_object(&item, keys, 2) ||
            !load_member_int(&item, "after", after, events, &after) ||
            !load_member_int(&item, "from", from + 1, form->rules - 1, &from))
            return false;
        form->changes[i] = (struct rules_change){(uint32_t)after, (uint16_t)from};
    }
    return true;
}

/* Where a branch left the match that it began as: chance before it is not the seed's. */
static bool read_branched(const struct field *root, struct form *form)
{
    struct field seed = load_member(root, "seed");
    int events = (int)json_array_size(json_object_get(root->json, "events"));
    if (json_object_get(root->json, "branched") == NULL)
        return true;
    return load_member_int(root, "branched", 1, events, &form->branched) &&
           (json_is_string(seed.json) || load_refuse(&seed, "must be a string in a branch"));
}

/* The members of a record: some are there only if there is something to say. */
static bool read_members(const struct field *root)
{
    static const char *const may_be[] = {"rules", "rules_changed", "branched"};
    const char *keys[11] = {"incognita", "game",  "players", "options",
                            "seed",      "names", "events",  "result"};
    int count = 8;
    for (int i = 0; i < COUNT(may_be); i++)
        if (json_object_get(root->json, may_be[i]) != NULL)
            keys[count++] = may_be[i];
    return load_object(root, keys, count);
}

static bool read_form(const struct field *root, struct form *form)
{
    bool says_rules = json_object_get(root->json, "rules") != NULL;
    int version;
    if (!read_members(root) || !load_member_int(root, "incognita", 1, 1, &version))
        return false;
    struct field game = load_member(root, "game");
    const char *id = json_string_value(game.json);
    form->game = id == NULL ? NULL : games_find(id);
    if (form->game == NULL) {
        load_refuse(&game, "is not a game we know");
        return false;
    }
    return (!says_rules || load_member_int(root, "rules", 1, UINT16_MAX, &form->rules)) &&
           load_member_int(root, "players", form->game->players_min, form->game->players_max,
                           &form->players) &&
           read_seed(root) && read_names(root, form->players) && read_events(root) &&
           read_changes(root, form) && read_branched(root, form);
}

static bool begin(const struct field *root, const struct form *form, struct match *match)
{
    struct field field = load_member(root, "options");
    struct options options;
    struct reason why;
    if (!load_options(field.json, form->game, form->players, &options, &why))
        return load_refuse(&field, "%s", why.text);
    return match_new(match, form->game, form->players, &options, (struct chance_source){NULL, 0}) ||
           load_refuse(root, "out of memory");
}

static bool play_events(const struct field *root, struct match *match)
{
    struct field events = load_member(root, "events");
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

static bool is_fair(const json_t *record, struct match *match, int branched, struct reason *why)
{
    const json_t *seed = json_object_get(record, "seed");
    if (json_is_null(seed))
        return true;
    struct chance_source chance = {json_string_value(seed), json_string_length(seed)};
    uint32_t first_bad;
    match->branched = (uint32_t)branched;
    if (match_chance_is_fair(match, chance, &first_bad))
        return true;
    return reason_set(why, "events.%d: chance gave this, but the seed gives something else",
                      (int)first_bad);
}

bool record_other_rules(int theirs, int ours, struct reason *why)
{
    return reason_set(why, "it is of %s version of the rules (%d; this program has %d)",
                      theirs < ours ? "an older" : "a newer", theirs, ours);
}

static enum record_verdict judge(json_t *record, bool with_chance, struct match *match,
                                 struct reason *why)
{
    struct field root = load_root(record, why);
    struct form form = {.game = NULL};
    if (!read_form(&root, &form))
        return RECORD_BROKEN;
    int ours = form.game->rules_version;
    int theirs = form.rules == 0 ? 1 : form.rules;
    bool by_ours = theirs == ours;
    if ((by_ours || form.rules == 0) && begin(&root, &form, match) && play_events(&root, match) &&
        check_result(&root, match) &&
        (!with_chance || is_fair(record, match, form.branched, why))) {
        match->branched = (uint32_t)form.branched;
        match->change_count = (uint8_t)form.change_count;
        memcpy(match->changes, form.changes, sizeof match->changes);
        return RECORD_SOUND;
    }
    if (by_ours)
        return RECORD_BROKEN;
    record_other_rules(theirs, ours, why);
    return RECORD_OF_OTHER_RULES;
}

enum record_verdict record_play(json_t *record, struct match *match, struct reason *why)
{
    return judge(record, false, match, why);
}

enum record_verdict record_verify(json_t *record, struct match *match, struct reason *why)
{
    return judge(record, true, match, why);
}
