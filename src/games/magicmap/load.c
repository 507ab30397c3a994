/* The state from JSON; native side only. */
#include "games/magicmap/state.h"

#include "engine/load.h"

/* The ids of a table's cards, by number. */
struct ids {
    const char *id[BOX_CARDS];
    int count;
};

static struct ids hero_ids(void)
{
    struct ids ids = {{NULL}, HEROES};
    for (int i = 1; i < HEROES; i++)
        ids.id[i] = magicmap_heroes[i].id;
    return ids;
}

static struct ids talisman_ids(void)
{
    struct ids ids = {{NULL}, TALISMANS};
    for (int i = 1; i < TALISMANS; i++)
        ids.id[i] = magicmap_talismans[i].id;
    return ids;
}

static struct ids adventure_ids(void)
{
    struct ids ids = {{NULL}, ADVENTURES};
    for (int i = 1; i < ADVENTURES; i++)
        ids.id[i] = magicmap_adventures[i].id;
    return ids;
}

/* A list of cards in any order, as how many there are of each. */
static bool load_adventures(const struct field *object, const char *key, uint8_t counts[ADVENTURES])
{
    struct field field = load_member(object, key);
    struct ids ids = adventure_ids();
    uint8_t cards[BOX_CARDS] = {0};
    uint8_t size = 0;
    if (!load_names(&field, ids.id, ids.count, 0, BOX_CARDS, cards, &size))
        return false;
    for (int i = 0; i < size; i++)
        counts[cards[i]]++;
    return true;
}

static bool load_talismans(const struct field *object, const char *key, uint32_t *out)
{
    struct field field = load_member(object, key);
    struct ids ids = talisman_ids();
    uint64_t set = 0;
    if (!load_name_set(&field, ids.id, ids.count, &set))
        return false;
    *out = (uint32_t)set;
    return true;
}

static bool load_cell(const struct field *object, const char *key, struct cell *out)
{
    struct field field = load_member(object, key);
    int size = 0;
    int place[2];
    if (load_is_null(&field))
        return true;
    if (!load_list(&field, 2, 2, &size))
        return false;
    for (int i = 0; i < 2; i++) {
        struct field item = load_item(&field, i);
        if (!load_int(&item, 0, SIDE - 1, &place[i]))
            return false;
    }
    if (place[0] == 0)
        return load_refuse(&field, "no ship can be on the border");
    *out = (struct cell){(uint8_t)place[0], (uint8_t)place[1]};
    return true;
}

static bool load_section(const struct field *object, const char *key, uint8_t *out)
{
    return load_member_byte_or_null(object, key, 1, SECTIONS - 1, out);
}

static bool load_mission(const struct field *object, uint8_t *out)
{
    struct field field = load_member(object, "mission");
    struct ids ids = talisman_ids();
    if (!load_name_or_null(&field, ids.id, ids.count, out))
        return false;
    for (int i = 0; i < MISSIONS; i++)
        if (*out == magicmap_missions[i])
            return true;
    return *out == 0 || load_refuse(&field, "no mission asks for it");
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"hero",  "mission",   "home",     "ship", "status",
                                       "blown", "lap",       "returned", "gold", "goods",
                                       "magic", "talismans", "cards",    "skip"};
    static const char *const tokens[TOKENS] = {"gold", "goods", "magic"};
    struct magicmap_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    struct ids heroes = hero_ids();
    int lap = 0;
    int skip = 0;
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_name_or_null(field, "hero", heroes.id, heroes.count, &own->hero) ||
        !load_mission(field, &own->mission) || !load_cell(field, "home", &own->home) ||
        !load_cell(field, "ship", &own->ship) ||
        !load_member_name(field, "status", magicmap_status_ids, STATUSES, &own->status) ||
        !load_member_bool(field, "blown", &own->blown) ||
        !load_member_int(field, "lap", -LAP_MAX, LAP_MAX, &lap) ||
        !load_member_bool(field, "returned", &own->returned) ||
        !load_talismans(field, "talismans", &own->talismans) ||
        !load_adventures(field, "cards", own->cards) ||
        !load_member_int(field, "skip", 0, SKIP_MAX, &skip))
        return false;
    for (int token = 0; token < TOKENS; token++)
        if (!load_member_byte(field, tokens[token], 0, TOKEN_LIMIT, &own->tokens[token]))
            return false;
    own->lap = (int16_t)lap;
    own->skip = (uint16_t)skip;
    return true;
}

/* Who must still draw, in seat order from the active seat. */
static bool load_draws(const struct field *root, struct magicmap_state *state)
{
    struct field field = load_member(root, "draws");
    int players = state->table.players;
    uint8_t seats[PLAYERS_MAX] = {0};
    uint8_t count = 0;
    int last = -1;
    if (!load_seats(&field, players, 0, players, seats, &count))
        return false;
    for (int i = 0; i < count; i++) {
        int place = (seats[i] - state->active + players) % players;
        if (place < last)
            return load_refuse(&field, "must be in seat order from the active seat");
        last = place;
        state->draws |= seat_bit(seats[i]);
    }
    return true;
}

static bool load_talisman_deck(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"open", "deck"};
    struct field field = load_member(root, "talismans");
    struct field open = load_member(&field, "open");
    struct ids ids = talisman_ids();
    uint8_t count = 0;
    return load_object(&field, keys, COUNT(keys)) &&
           load_talismans(&field, "deck", &state->talisman_deck) &&
           load_names(&open, ids.id, ids.count, 0, OPEN_TALISMANS, state->open, &count);
}

static bool load_seen(const struct field *field, int players, struct seen_card *out)
{
    static const char *const keys[] = {"card", "known"};
    struct ids ids = adventure_ids();
    struct field known = load_member(field, "known");
    return load_object(field, keys, COUNT(keys)) &&
           load_member_name(field, "card", ids.id, ids.count, &out->card) &&
           load_seat_set(&known, players, &out->known);
}

static bool load_adventure_deck(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"deck", "top", "discard"};
    struct field field = load_member(root, "adventures");
    int size = 0;
    if (!load_object(&field, keys, COUNT(keys)) || !load_adventures(&field, "deck", state->deck) ||
        !load_adventures(&field, "discard", state->discard))
        return false;
    struct field top = load_member(&field, "top");
    if (!load_list(&top, 0, TELESCOPE_CARDS, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(&top, i);
        if (!load_seen(&item, state->table.players, &state->top[i]))
            return false;
    }
    return true;
}

static bool load_turn(const struct field *root, struct turn_state *turn)
{
    static const char *const keys[] = {"section", "acted", "freed", "bonus",
                                       "sailed",  "trade", "fought"};
    struct field field = load_member(root, "turn");
    return load_object(&field, keys, COUNT(keys)) &&
           load_section(&field, "section", &turn->section) &&
           load_member_bool(&field, "acted", &turn->acted) &&
           load_member_bool(&field, "freed", &turn->freed) &&
           load_member_byte(&field, "bonus", 0, LUCKY_STEPS, &turn->bonus) &&
           load_member_bool(&field, "sailed", &turn->sailed) &&
           load_member_bool(&field, "trade", &turn->trade) &&
           load_member_bool(&field, "fought", &turn->fought);
}

static bool load_answers(const struct field *storm, struct magicmap_state *state)
{
    struct field answers = load_member(storm, "answers");
    int size = 0;
    if (!load_list(&answers, state->table.players, state->table.players, &size))
        return false;
    for (int seat = 0; seat < size; seat++) {
        struct field item = load_item(&answers, seat);
        bool calms = false;
        if (load_is_null(&item))
            continue;
        if (!load_bool(&item, &calms))
            return false;
        state->storm.answered |= seat_bit(seat);
        if (calms)
            state->storm.calming |= seat_bit(seat);
    }
    return true;
}

/* After the seats: who is pending follows from who holds good weather and who has answered. */
static bool load_storm(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"dir", "pending", "answers"};
    struct field field = load_member(root, "storm");
    if (state->phase != PHASE_WEATHER)
        return load_must_be_null(&field);
    if (load_is_null(&field))
        return load_refuse(&field, "is missing in this phase");
    struct field list = load_member(&field, "pending");
    seats_mask pending = 0;
    if (!load_object(&field, keys, COUNT(keys)) ||
        !load_member_name(&field, "dir", magicmap_direction_ids, DIRECTIONS,
                          &state->storm.direction) ||
        !load_answers(&field, state) || !load_seat_set(&list, state->table.players, &pending))
        return false;
    return pending == magicmap_weather_pending(state) ||
           load_refuse(&list, "must be who holds good weather and has not answered");
}

static bool load_drawn(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"card", "magic", "section"};
    struct field field = load_member(root, "drawn");
    struct ids ids = adventure_ids();
    if (load_is_null(&field))
        return true;
    return load_object(&field, keys, COUNT(keys)) &&
           load_member_name(&field, "card", ids.id, ids.count, &state->drawn.card) &&
           load_member_byte(&field, "magic", 0, UINT8_MAX, &state->drawn.magic) &&
           load_section(&field, "section", &state->drawn.section);
}

static bool load_battle(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"target", "spins"};
    struct field field = load_member(root, "battle");
    int size = 0;
    if (!magicmap_is_battle(state))
        return load_must_be_null(&field);
    if (load_is_null(&field))
        return load_refuse(&field, "is missing in this phase");
    struct field spins = load_member(&field, "spins");
    if (!load_object(&field, keys, COUNT(keys)) ||
        !load_member_byte(&field, "target", 0, state->table.players - 1, &state->battle.target) ||
        !load_list(&spins, 2, 2, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(&spins, i);
        if (!load_byte_or_null(&item, 1, SECTIONS - 1, &state->battle.spins[i]))
            return false;
    }
    return true;
}

bool magicmap_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",   "players", "options",   "phase",      "round",
                                       "active", "seats",   "talismans", "adventures", "turn",
                                       "storm",  "draws",   "drawn",     "battle"};
    struct magicmap_state *state = raw;
    struct field root = load_root(json, why);
    int round = 0;
    if (!load_object(&root, keys, COUNT(keys)) || !load_table(&root, &magicmap_game, state) ||
        !load_member_name(&root, "phase", magicmap_phase_ids, PHASES, &state->phase) ||
        !load_member_int(&root, "round", 1, magicmap_round_cap, &round) ||
        !load_member_byte(&root, "active", 0, state->table.players - 1, &state->active))
        return false;
    state->round = (uint16_t)round;
    return load_each_seat(&root, state, load_seat) && load_talisman_deck(&root, state) &&
           load_adventure_deck(&root, state) && load_turn(&root, &state->turn) &&
           load_storm(&root, state) && load_draws(&root, state) && load_drawn(&root, state) &&
           load_battle(&root, state) && magicmap_check(state, why);
}
