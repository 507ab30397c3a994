/* The state from JSON; native side only. */
#include "games/magicmap/state.h"

#include <string.h>

#include "engine/load.h"

enum { CARDS_MAX = BOX_CARDS };

/* The ids of a table, by number; the first place, for none, is no name. */
struct names {
    const char *name[BOX_CARDS];
    int count;
};

static struct names hero_names(void)
{
    struct names names = {{""}, HEROES};
    for (int i = 1; i < HEROES; i++)
        names.name[i] = magicmap_heroes[i].id;
    return names;
}

static struct names talisman_names(void)
{
    struct names names = {{""}, TALISMANS};
    for (int i = 1; i < TALISMANS; i++)
        names.name[i] = magicmap_talismans[i].id;
    return names;
}

static struct names adventure_names(void)
{
    struct names names = {{""}, ADVENTURES};
    for (int i = 1; i < ADVENTURES; i++)
        names.name[i] = magicmap_adventures[i].id;
    return names;
}

/* A card of the table. */
static bool load_card(const struct field *field, const struct names *names, uint8_t *out)
{
    int card = 0;
    if (!load_name(field, names->name, names->count, &card))
        return false;
    if (card == 0)
        return load_refuse(field, "must be the id of a card");
    *out = (uint8_t)card;
    return true;
}

static bool load_card_or_null(const struct field *object, const char *key,
                              const struct names *names, uint8_t *out)
{
    struct field field = load_member(object, key);
    return load_is_null(&field) || load_card(&field, names, out);
}

/* A list of cards in any order, as how many there are of each. */
static bool load_cards(const struct field *object, const char *key, const struct names *names,
                       uint8_t counts[])
{
    struct field field = load_member(object, key);
    int size = 0;
    if (!load_list(&field, 0, CARDS_MAX, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(&field, i);
        uint8_t card = 0;
        if (!load_card(&item, names, &card))
            return false;
        counts[card]++;
    }
    return true;
}

static bool load_adventures(const struct field *object, const char *key, uint8_t counts[ADVENTURES])
{
    struct names names = adventure_names();
    return load_cards(object, key, &names, counts);
}

static bool load_talismans(const struct field *object, const char *key, uint32_t *out)
{
    struct field field = load_member(object, key);
    struct names names = talisman_names();
    uint64_t set = 0;
    if (!load_name_set(&field, names.name, names.count, &set))
        return false;
    if (set & 1)
        return load_refuse(&field, "\"\" is not known here");
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

static bool load_section(const struct field *field, uint8_t *out)
{
    int section = 0;
    if (!load_is_null(field) && !load_int(field, 1, SECTIONS - 1, &section))
        return false;
    *out = (uint8_t)section;
    return true;
}

static bool load_mission(const struct field *object, uint8_t *out)
{
    struct field field = load_member(object, "mission");
    struct names names = talisman_names();
    if (!load_card_or_null(object, "mission", &names, out))
        return false;
    for (int i = 0; i < MISSIONS; i++)
        if (*out == magicmap_missions[i])
            return true;
    return *out == 0 || load_refuse(&field, "no mission asks for it");
}

static bool load_seat(const struct field *field, struct seat_state *own)
{
    static const char *const keys[] = {"hero",      "mission",  "home", "ship",  "status",
                                       "lap",       "returned", "gold", "goods", "magic",
                                       "talismans", "cards",    "skip"};
    static const char *const tokens[TOKENS] = {"gold", "goods", "magic"};
    struct names heroes = hero_names();
    int status = 0;
    int lap = 0;
    int skip = 0;
    if (!load_object(field, keys, sizeof keys / sizeof keys[0]) ||
        !load_card_or_null(field, "hero", &heroes, &own->hero) ||
        !load_mission(field, &own->mission) || !load_cell(field, "home", &own->home) ||
        !load_cell(field, "ship", &own->ship) ||
        !load_member_name(field, "status", magicmap_statuses, STATUSES, &status) ||
        !load_member_int(field, "lap", -LAP_MAX, LAP_MAX, &lap) ||
        !load_member_bool(field, "returned", &own->returned) ||
        !load_talismans(field, "talismans", &own->talismans) ||
        !load_adventures(field, "cards", own->cards) ||
        !load_member_int(field, "skip", 0, SKIP_MAX, &skip))
        return false;
    for (int token = 0; token < TOKENS; token++) {
        int count = 0;
        if (!load_member_int(field, tokens[token], 0, TOKEN_LIMIT, &count))
            return false;
        own->tokens[token] = (uint8_t)count;
    }
    own->status = (uint8_t)status;
    own->lap = (int16_t)lap;
    own->skip = (uint16_t)skip;
    return true;
}

/* A list of different seats; as a set, and as how often the order turns back to seat `from`. */
static bool load_seats(const struct field *field, int players, int from, seats_mask *out)
{
    int size = 0;
    int last = -1;
    if (!load_list(field, 0, players, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(field, i);
        int seat = 0;
        if (!load_int(&item, 0, players - 1, &seat))
            return false;
        if (*out & seat_bit(seat))
            return load_refuse(&item, "seat %d is in the list twice", seat);
        int place = (seat - from + players) % players;
        if (from >= 0 && place < last)
            return load_refuse(field, "must be in seat order from the active seat");
        last = place;
        *out |= seat_bit(seat);
    }
    return true;
}

static bool load_talisman_deck(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"open", "deck"};
    struct field field = load_member(root, "talismans");
    struct names names = talisman_names();
    int size = 0;
    if (!load_object(&field, keys, 2) || !load_talismans(&field, "deck", &state->talisman_deck))
        return false;
    struct field open = load_member(&field, "open");
    if (!load_list(&open, 0, OPEN_TALISMANS, &size))
        return false;
    for (int i = 0; i < size; i++) {
        struct field item = load_item(&open, i);
        if (!load_card(&item, &names, &state->open[i]))
            return false;
    }
    return true;
}

static bool load_seen(const struct field *field, int players, struct seen_card *out)
{
    static const char *const keys[] = {"card", "known"};
    struct names names = adventure_names();
    if (!load_object(field, keys, 2))
        return false;
    struct field card = load_member(field, "card");
    struct field known = load_member(field, "known");
    return load_card(&card, &names, &out->card) && load_seats(&known, players, -1, &out->known);
}

static bool load_adventure_deck(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"deck", "top", "discard"};
    struct field field = load_member(root, "adventures");
    int size = 0;
    if (!load_object(&field, keys, 3) || !load_adventures(&field, "deck", state->deck) ||
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

static bool load_turn(const struct field *root, struct turn *turn)
{
    static const char *const keys[] = {"section", "acted", "freed", "bonus",
                                       "sailed",  "trade", "fought"};
    struct field field = load_member(root, "turn");
    int bonus = 0;
    if (!load_object(&field, keys, sizeof keys / sizeof keys[0]))
        return false;
    struct field section = load_member(&field, "section");
    if (!load_section(&section, &turn->section) ||
        !load_member_bool(&field, "acted", &turn->acted) ||
        !load_member_bool(&field, "freed", &turn->freed) ||
        !load_member_int(&field, "bonus", 0, LUCKY_STEPS, &bonus) ||
        !load_member_bool(&field, "sailed", &turn->sailed) ||
        !load_member_bool(&field, "trade", &turn->trade) ||
        !load_member_bool(&field, "fought", &turn->fought))
        return false;
    turn->bonus = (uint8_t)bonus;
    return true;
}

/* Whether the member is there: it must be in these phases, and null in all others. */
static bool load_presence(const struct field *field, bool needed, bool *there)
{
    *there = !load_is_null(field);
    if (*there && !needed)
        return load_refuse(field, "must be null in this phase");
    return *there || !needed || load_refuse(field, "is missing in this phase");
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
    bool there = false;
    int direction = 0;
    seats_mask pending = 0;
    if (!load_presence(&field, state->phase == PHASE_WEATHER, &there))
        return false;
    if (!there)
        return true;
    if (!load_object(&field, keys, 3) ||
        !load_member_name(&field, "dir", magicmap_directions, DIRECTIONS, &direction) ||
        !load_answers(&field, state))
        return false;
    struct field list = load_member(&field, "pending");
    if (!load_seats(&list, state->table.players, -1, &pending))
        return false;
    if (pending != magicmap_weather_pending(state))
        return load_refuse(&list, "must be who holds good weather and has not answered");
    state->storm.direction = (uint8_t)direction;
    return true;
}

static bool load_drawn(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"card", "magic", "section"};
    struct field field = load_member(root, "drawn");
    struct names names = adventure_names();
    int magic = 0;
    if (load_is_null(&field))
        return true;
    if (!load_object(&field, keys, 3) || !load_member_int(&field, "magic", 0, UINT8_MAX, &magic))
        return false;
    struct field card = load_member(&field, "card");
    struct field section = load_member(&field, "section");
    state->drawn.magic = (uint8_t)magic;
    return load_card(&card, &names, &state->drawn.card) &&
           load_section(&section, &state->drawn.section);
}

static bool load_battle(const struct field *root, struct magicmap_state *state)
{
    static const char *const keys[] = {"target", "spins"};
    struct field field = load_member(root, "battle");
    bool there = false;
    int target = 0;
    int size = 0;
    if (!load_presence(
            &field, state->phase >= PHASE_ATTACK_SPIN && state->phase <= PHASE_SWAP_ANSWER, &there))
        return false;
    if (!there)
        return true;
    if (!load_object(&field, keys, 2) ||
        !load_member_int(&field, "target", 0, state->table.players - 1, &target))
        return false;
    state->battle.target = (uint8_t)target;
    struct field spins = load_member(&field, "spins");
    if (!load_list(&spins, 2, 2, &size))
        return false;
    for (int i = 0; i < 2; i++) {
        struct field item = load_item(&spins, i);
        if (!load_section(&item, &state->battle.spins[i]))
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
    memset(state, 0, sizeof *state);
    struct field root = load_root(json, why);
    int phase = 0;
    int round = 0;
    int active = 0;
    int count = 0;
    if (!load_object(&root, keys, sizeof keys / sizeof keys[0]) ||
        !load_table(&root, &magicmap_game, &state->table) ||
        !load_member_name(&root, "phase", magicmap_phases, PHASES, &phase) ||
        !load_member_int(&root, "round", 1, magicmap_round_cap, &round) ||
        !load_member_int(&root, "active", 0, state->table.players - 1, &active))
        return false;
    state->phase = (uint8_t)phase;
    state->round = (uint16_t)round;
    state->active = (uint8_t)active;
    struct field seats = load_member(&root, "seats");
    if (!load_list(&seats, state->table.players, state->table.players, &count))
        return false;
    for (int seat = 0; seat < count; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, &state->seats[seat]))
            return false;
    }
    struct field draws = load_member(&root, "draws");
    return load_talisman_deck(&root, state) && load_adventure_deck(&root, state) &&
           load_turn(&root, &state->turn) && load_storm(&root, state) &&
           load_seats(&draws, state->table.players, active, &state->draws) &&
           load_drawn(&root, state) && load_battle(&root, state) && magicmap_game.check(state, why);
}
