/* The state from JSON; native side only. Shapes and ranges here (L-1, L-2), the rest in check. */
#include "games/noria/rules.h"

#include <string.h>

#include "engine/load.h"
#include "games/noria/components.h"

/* A seat, or null in phases that have none. */
static bool load_seat_number(const struct field *root, const char *key, int players, bool is_null,
                             uint8_t *out)
{
    struct field field = load_member(root, key);
    return is_null ? load_must_be_null(&field) : load_byte(&field, 0, players - 1, out);
}

static bool load_market(const struct field *root, struct noria_state *state)
{
    static const char *const keys[] = {"prices", "stock"};
    struct field market = load_member(root, "market");
    if (!load_object(&market, keys, COUNT(keys)) ||
        !load_member_counts(&market, "stock", noria_disc_ids + 1, DISCS - 1,
                            noria_by_players[state->table.players].stock, state->stock + 1))
        return false;
    struct field prices = load_member(&market, "prices");
    return load_is_null(&prices) ||
           load_member_counts(&market, "prices", noria_disc_ids + CITY_DISC, DISCS - CITY_DISC,
                              DISCS - CITY_DISC, state->prices + CITY_DISC);
}

/* A number of 0..most as one more, or null as 0. */
static bool load_one_more_or_null(const struct field *field, int most, uint8_t *out)
{
    int number = -1;
    if (!load_is_null(field) && !load_int(field, 0, most, &number))
        return false;
    *out = (uint8_t)(number + 1);
    return true;
}

static bool load_island(const struct field *field, int players, struct island_state *island)
{
    static const char *const keys[] = {"island", "ships", "sites"};
    int count = 0;
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_byte(field, "island", 1, ISLANDS, &island->number) ||
        !load_member_counts(field, "ships", noria_ware_ids, RESOURCES, SHIPS_MAX, island->ships))
        return false;
    struct field sites = load_member(field, "sites");
    if (!load_list(&sites, SITES, SITES, &count))
        return false;
    for (int site = 0; site < SITES; site++) {
        struct field item = load_item(&sites, site);
        if (!load_one_more_or_null(&item, players - 1, &island->sites[site]))
            return false;
    }
    return true;
}

static bool load_board(const struct field *root, struct noria_state *state)
{
    static const char *const parts[] = {"upper", "lower"};
    struct field islands = load_member(root, "islands");
    int count = 0;
    if (!load_member_byte(root, "face_down", 0, ISLANDS_OPEN, &state->face_down) ||
        !load_list(&islands, 0, ISLANDS_OPEN, &count))
        return false;
    state->island_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&islands, i);
        if (!load_island(&item, state->table.players, &state->islands[i]))
            return false;
    }
    struct field chambers = load_member(root, "chambers");
    if (!load_object(&chambers, noria_chamber_ids, CHAMBERS))
        return false;
    for (int i = 0; i < CHAMBERS; i++) {
        struct field chamber = load_member(&chambers, noria_chamber_ids[i]);
        if (!load_object(&chamber, parts, COUNT(parts)) ||
            !load_member_byte(&chamber, "upper", 0, POLITICIANS, &state->upper[i]) ||
            !load_member_byte(&chamber, "lower", 0, POLITICIANS, &state->lower[i]))
            return false;
    }
    return true;
}

static bool load_slot(const struct field *field, uint8_t *out)
{
    static const char *const keys[] = {"disc", "upgraded"};
    uint8_t disc = 0;
    bool upgraded = false;
    if (load_is_null(field))
        return true;
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_name(field, "disc", noria_disc_ids, DISCS, &disc) ||
        !load_member_bool(field, "upgraded", &upgraded))
        return false;
    *out = (uint8_t)(disc | (upgraded ? UPGRADED : 0));
    return true;
}

static bool load_wheel(const struct field *seat, uint8_t wheel[])
{
    struct field field = load_member(seat, "wheel");
    if (!load_object(&field, noria_ring_ids, RINGS))
        return false;
    for (int ring = 0; ring < RINGS; ring++) {
        struct field slots = load_member(&field, noria_ring_ids[ring]);
        int start = noria_ring_start[ring];
        int size = noria_ring_start[ring + 1] - start;
        if (!load_list(&slots, size, size, &size))
            return false;
        for (int i = 0; i < size; i++) {
            struct field item = load_item(&slots, i);
            if (!load_slot(&item, &wheel[start + i]))
                return false;
        }
    }
    return true;
}

static bool load_goods(const struct field *seat, struct seat_state *own)
{
    static const char *const keys[] = {"full", "empty"};
    struct field goods = load_member(seat, "goods");
    if (!load_object(&goods, noria_ware_ids + RESOURCES, WARES - RESOURCES))
        return false;
    for (int good = RESOURCES; good < WARES; good++) {
        struct field field = load_member(&goods, noria_ware_ids[good]);
        uint8_t full = 0;
        if (!load_object(&field, keys, COUNT(keys)) ||
            !load_member_byte(&field, "full", 0, noria_warehouse_counts[good], &full) ||
            !load_member_byte(&field, "empty", 0, noria_warehouse_counts[good], &own->empty[good]))
            return false;
        own->owned[good] = full;
    }
    return true;
}

/* Only the seat whose turn it is has bought discs (L-6). */
static bool load_centre(const struct field *seat, bool in_turn, struct noria_state *state)
{
    struct field field = load_member(seat, "centre");
    uint8_t discs[SHOP_MAX] = {0};
    uint8_t count = 0;
    if (!load_names(&field, noria_disc_ids, DISCS, 0, SHOP_MAX, discs, &count))
        return false;
    if (count == 0)
        return true;
    if (!in_turn)
        return load_refuse(&field, "must be empty: it is not this seat's turn");
    memcpy(state->centre, discs, sizeof discs);
    state->centre_count = count;
    return true;
}

static bool load_seat(const struct field *field, void *raw, int seat)
{
    static const char *const keys[] = {"knowledge", "resources",  "ships", "goods", "factories",
                                       "levels",    "ambassador", "wheel", "centre"};
    struct noria_state *state = raw;
    struct seat_state *own = &state->seats[seat];
    bool in_turn = noria_is_turn(state->phase) && seat == state->seat;
    int knowledge = 0;
    struct field resources = load_member(field, "resources");
    struct field ambassador = load_member(field, "ambassador");
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_int(field, "knowledge", 0, HOLD_MAX, &knowledge) ||
        !load_large_counts(&resources, noria_ware_ids, RESOURCES, HOLD_MAX, own->owned) ||
        !load_member_counts(field, "ships", noria_ware_ids, RESOURCES, SHIPS_MAX, own->ships) ||
        !load_goods(field, own) ||
        !load_member_byte(field, "factories", 0, FACTORIES, &own->factories) ||
        !load_member_counts(field, "levels", noria_chamber_ids, TRACKS, LEVELS, own->levels) ||
        !load_one_more_or_null(&ambassador, ISLANDS_OPEN - 1, &own->ambassador) ||
        !load_wheel(field, own->wheel) || !load_centre(field, in_turn, state))
        return false;
    own->knowledge = (uint16_t)knowledge;
    return true;
}

/* The members "ring" and "slot". */
static bool load_place(const struct field *object, uint8_t *out)
{
    uint8_t ring = 0;
    uint8_t slot = 0;
    if (!load_member_name(object, "ring", noria_ring_ids, RINGS, &ring) ||
        !load_member_byte(object, "slot", 0,
                          noria_ring_start[ring + 1] - noria_ring_start[ring] - 1, &slot))
        return false;
    *out = (uint8_t)(noria_ring_start[ring] + slot);
    return true;
}

static bool load_used(const struct field *turn_field, struct turn_state *turn)
{
    static const char *const keys[] = {"ring", "slot", "inspected"};
    struct field field = load_member(turn_field, "used");
    int count = 0;
    if (!load_list(&field, 0, RINGS, &count))
        return false;
    turn->used_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        bool inspected = false;
        if (!load_object(&item, keys, COUNT(keys)) || !load_place(&item, &turn->used[i]) ||
            !load_member_bool(&item, "inspected", &inspected))
            return false;
        turn->used[i] |= inspected ? INSPECTED : 0;
    }
    return true;
}

static bool load_fresh(const struct field *turn_field, struct turn_state *turn)
{
    static const char *const keys[] = {"ring", "slot"};
    struct field field = load_member(turn_field, "fresh");
    int count = 0;
    if (!load_list(&field, 0, SLOTS, &count))
        return false;
    turn->fresh_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_object(&item, keys, COUNT(keys)) || !load_place(&item, &turn->fresh[i]))
            return false;
    }
    return true;
}

static bool load_turn(const struct field *root, struct turn_state *turn)
{
    static const char *const keys[] = {"night_shift", "modify", "intrigue", "actions",
                                       "doubled",     "used",   "fresh"};
    struct field field = load_member(root, "turn");
    bool doubled = false;
    if (!load_object(&field, keys, COUNT(keys)) ||
        !load_member_byte(&field, "night_shift", 0, TIMES_MAX, &turn->night_shift) ||
        !load_member_byte(&field, "modify", 0, TIMES_MAX, &turn->modify) ||
        !load_member_byte(&field, "intrigue", 0, TIMES_MAX, &turn->intrigue) ||
        !load_member_byte(&field, "actions", 0, ACTIONS_MAX, &turn->actions) ||
        !load_member_bool(&field, "doubled", &doubled) || !load_used(&field, turn) ||
        !load_fresh(&field, turn))
        return false;
    turn->doubled = doubled;
    return true;
}

static bool load_use(const struct field *field, struct noria_state *state)
{
    static const char *const keys[] = {"kind", "disc", "ring", "slot", "left"};
    struct pending_state *pending = &state->pending;
    if (pending->use_count == COUNT(pending->uses) || pending->task != NO_TASK ||
        pending->payment_count > 0)
        return load_refuse(field, "a disc in use cannot stand here");
    struct use *use = &pending->uses[pending->use_count++];
    uint8_t disc = 0;
    if (!load_object(field, keys, COUNT(keys)) || !load_place(field, &use->slot) ||
        !load_member_name(field, "disc", noria_disc_ids, DISCS, &disc) ||
        !load_member_byte(field, "left", 1, 2, &use->left))
        return false;
    struct field disc_field = load_member(field, "disc");
    return (noria_own(state)->wheel[use->slot] & DISC) == disc ||
           load_refuse(&disc_field, "is not the disc on that slot");
}

static bool load_produce(const struct field *field, struct pending_state *pending)
{
    static const char *const keys[] = {"kind", "made"};
    struct field made = load_member(field, "made");
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_names(&made, noria_ware_ids + RESOURCES, WARES - RESOURCES, 1, MADE_MAX,
                    pending->made, &pending->made_count))
        return false;
    for (int i = 0; i < pending->made_count; i++)
        pending->made[i] += RESOURCES;
    return true;
}

static bool load_task(const struct field *field, int task, struct pending_state *pending)
{
    static const char *const keys[] = {"kind"};
    if (pending->task != NO_TASK || pending->payment_count > 0)
        return load_refuse(field, "only a payment can stand on a landing or a payment");
    pending->task = (uint8_t)task;
    return task == TASK_PRODUCE ? load_produce(field, pending)
                                : load_object(field, keys, COUNT(keys));
}

/* Which of the lists that a payment may name. */
static bool load_of(const struct field *payment, uint8_t *out)
{
    struct field field = load_member(payment, "of");
    uint8_t ware[RESOURCES] = {0};
    uint8_t count = 0;
    if (!load_names(&field, noria_ware_ids, WARES, 1, COUNT(ware), ware, &count))
        return false;
    for (int of = 0; of < PAYMENT_OFS; of++) {
        bool same = noria_names_of[of].count == count;
        for (int i = 0; i < count; i++)
            same = same && ware[i] == noria_names_of[of].first + i;
        if (same) {
            *out = (uint8_t)of;
            return true;
        }
    }
    return load_refuse(&field, "these do not pay for anything together");
}

static bool load_payment(const struct field *field, struct pending_state *pending)
{
    static const char *const keys[] = {"kind", "of", "count", "rule"};
    bool free = pending->task == NO_TASK
                    ? pending->payment_count < COUNT(pending->payments)
                    : pending->task == TASK_LAND && pending->payment_count == 0;
    if (!free)
        return load_refuse(field, "a payment can stand on one payment or on a landing");
    struct payment *payment = &pending->payments[pending->payment_count++];
    return load_object(field, keys, COUNT(keys)) && load_of(field, &payment->of) &&
           load_member_byte(field, "count", 1, PAYMENT_MAX, &payment->count) &&
           load_member_name(field, "rule", noria_rule_ids, PAYMENT_RULES, &payment->rule);
}

static bool load_pending(const struct field *root, struct noria_state *state)
{
    struct field field = load_member(root, "pending");
    int count = 0;
    if (!load_list(&field, 0, PENDING_MAX, &count))
        return false;
    if (count > 0 && state->phase != PHASE_ACTIONS)
        return load_refuse(&field, "must be empty in this phase");
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        uint8_t kind = 0;
        if (!load_member_name(&item, "kind", noria_pending_ids, PENDINGS, &kind))
            return false;
        bool loaded = kind == PENDING_USE       ? load_use(&item, state)
                      : kind == PENDING_PAYMENT ? load_payment(&item, &state->pending)
                                                : load_task(&item, kind, &state->pending);
        if (!loaded)
            return false;
    }
    return true;
}

bool noria_load(void *raw, struct json_t *json, struct reason *why)
{
    static const char *const keys[] = {"game",     "players", "options", "first",   "phase",
                                       "round",    "seat",    "market",  "islands", "face_down",
                                       "chambers", "seats",   "turn",    "pending"};
    struct noria_state *state = raw;
    struct field root = load_root(json, why);
    if (!load_object(&root, keys, COUNT(keys)) || !load_table(&root, &noria_game, state) ||
        !load_member_name(&root, "phase", noria_phase_ids, PHASES, &state->phase))
        return false;
    int players = state->table.players;
    int rounds = noria_by_players[players].rounds;
    bool no_first = state->phase == PHASE_DRAW_FIRST;
    bool no_seat = !noria_has_seat(state->phase);
    return load_member_byte(&root, "round", 0, rounds, &state->round) &&
           load_seat_number(&root, "first", players, no_first, &state->first) &&
           load_seat_number(&root, "seat", players, no_seat, &state->seat) &&
           load_market(&root, state) && load_board(&root, state) &&
           load_each_seat(&root, state, load_seat) && load_turn(&root, &state->turn) &&
           load_pending(&root, state) && noria_check(state, why);
}
