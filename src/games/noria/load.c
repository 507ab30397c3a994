/* The state from JSON; native side only. Shapes and ranges here (L-1, L-2), the rest in check. */
#include "games/noria/state.h"

#include <string.h>

#include "engine/load.h"

#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

static bool load_byte(const struct field *object, const char *key, int least, int most,
                      uint8_t *out)
{
    int number;
    if (!load_member_int(object, key, least, most, &number))
        return false;
    *out = (uint8_t)number;
    return true;
}

/* Counts by name, each 0..most. */
static bool load_bytes(const struct field *object, const char *key, const char *const names[],
                       int count, int most, uint8_t out[])
{
    struct field field = load_member(object, key);
    int numbers[DISCS];
    if (!load_counts(&field, names, count, 0, most, numbers))
        return false;
    for (int i = 0; i < count; i++)
        out[i] = (uint8_t)numbers[i];
    return true;
}

/* A seat, or null in phases that have none. */
static bool load_seat_number(const struct field *root, const char *key, int players, bool is_null,
                             uint8_t *out)
{
    struct field field = load_member(root, key);
    if (is_null)
        return load_is_null(&field) || load_refuse(&field, "must be null in this phase");
    return load_byte(root, key, 0, players - 1, out);
}

static bool load_market(const struct field *root, struct noria_state *state)
{
    static const char *const keys[] = {"prices", "stock"};
    struct field market = load_member(root, "market");
    if (!load_object(&market, keys, COUNT(keys)) ||
        !load_bytes(&market, "stock", noria_discs + 1, DISCS - 1,
                    noria_by_players[state->table.players].stock, state->stock + 1))
        return false;
    struct field prices = load_member(&market, "prices");
    return load_is_null(&prices) ||
           load_bytes(&market, "prices", noria_discs + CITY_DISC, DISCS - CITY_DISC,
                      DISCS - CITY_DISC, state->prices + CITY_DISC);
}

static bool load_island(const struct field *field, int players, struct island_state *island)
{
    static const char *const keys[] = {"island", "ships", "sites"};
    int count;
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_byte(field, "island", 1, ISLANDS, &island->number) ||
        !load_bytes(field, "ships", noria_wares, RESOURCES, SHIPS_MAX, island->ships))
        return false;
    struct field sites = load_member(field, "sites");
    if (!load_list(&sites, SITES, SITES, &count))
        return false;
    for (int site = 0; site < SITES; site++) {
        struct field item = load_item(&sites, site);
        int seat = -1;
        if (!load_is_null(&item) && !load_int(&item, 0, players - 1, &seat))
            return false;
        island->sites[site] = (uint8_t)(seat + 1);
    }
    return true;
}

static bool load_board(const struct field *root, struct noria_state *state)
{
    static const char *const parts[] = {"upper", "lower"};
    struct field islands = load_member(root, "islands");
    int count;
    if (!load_byte(root, "face_down", 0, ISLANDS_OPEN, &state->face_down) ||
        !load_list(&islands, 0, ISLANDS_OPEN, &count))
        return false;
    state->island_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&islands, i);
        if (!load_island(&item, state->table.players, &state->islands[i]))
            return false;
    }
    struct field chambers = load_member(root, "chambers");
    if (!load_object(&chambers, noria_chambers, CHAMBERS))
        return false;
    for (int i = 0; i < CHAMBERS; i++) {
        struct field chamber = load_member(&chambers, noria_chambers[i]);
        if (!load_object(&chamber, parts, COUNT(parts)) ||
            !load_byte(&chamber, "upper", 0, POLITICIANS, &state->upper[i]) ||
            !load_byte(&chamber, "lower", 0, POLITICIANS, &state->lower[i]))
            return false;
    }
    return true;
}

static bool load_slot(const struct field *field, uint8_t *out)
{
    static const char *const keys[] = {"disc", "upgraded"};
    int disc;
    bool upgraded;
    if (load_is_null(field))
        return true;
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_name(field, "disc", noria_discs + 1, DISCS - 1, &disc) ||
        !load_member_bool(field, "upgraded", &upgraded))
        return false;
    *out = (uint8_t)((disc + 1) | (upgraded ? UPGRADED : 0));
    return true;
}

static bool load_wheel(const struct field *seat, uint8_t wheel[])
{
    struct field field = load_member(seat, "wheel");
    if (!load_object(&field, noria_rings, RINGS))
        return false;
    for (int ring = 0; ring < RINGS; ring++) {
        struct field slots = load_member(&field, noria_rings[ring]);
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
    if (!load_object(&goods, noria_wares + RESOURCES, WARES - RESOURCES))
        return false;
    for (int good = RESOURCES; good < WARES; good++) {
        struct field field = load_member(&goods, noria_wares[good]);
        uint8_t full;
        if (!load_object(&field, keys, COUNT(keys)) ||
            !load_byte(&field, "full", 0, noria_warehouse_counts[good], &full) ||
            !load_byte(&field, "empty", 0, noria_warehouse_counts[good], &own->empty[good]))
            return false;
        own->owned[good] = full;
    }
    return true;
}

static bool load_ambassador(const struct field *seat, struct seat_state *own)
{
    struct field field = load_member(seat, "ambassador");
    int position = -1;
    if (!load_is_null(&field) && !load_int(&field, 0, ISLANDS_OPEN - 1, &position))
        return false;
    own->ambassador = (uint8_t)(position + 1);
    return true;
}

/* Only the seat whose turn it is has bought discs (L-6). */
static bool load_centre(const struct field *seat, bool in_turn, struct noria_state *state)
{
    struct field field = load_member(seat, "centre");
    int count;
    if (!load_list(&field, 0, SHOP_MAX, &count))
        return false;
    if (count > 0 && !in_turn)
        return load_refuse(&field, "must be empty: it is not this seat's turn");
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        int disc;
        if (!load_name(&item, noria_discs + 1, DISCS - 1, &disc))
            return false;
        state->centre[state->centre_count++] = (uint8_t)(disc + 1);
    }
    return true;
}

static bool load_seat(const struct field *field, int seat, struct noria_state *state)
{
    static const char *const keys[] = {"knowledge", "resources",  "ships", "goods", "factories",
                                       "levels",    "ambassador", "wheel", "centre"};
    struct seat_state *own = &state->seats[seat];
    bool in_turn = noria_is_turn(state->phase) && seat == state->seat;
    int knowledge;
    int resources[RESOURCES];
    struct field resources_field = load_member(field, "resources");
    if (!load_object(field, keys, COUNT(keys)) ||
        !load_member_int(field, "knowledge", 0, HOLD_MAX, &knowledge) ||
        !load_counts(&resources_field, noria_wares, RESOURCES, 0, HOLD_MAX, resources) ||
        !load_bytes(field, "ships", noria_wares, RESOURCES, SHIPS_MAX, own->ships) ||
        !load_goods(field, own) || !load_byte(field, "factories", 0, FACTORIES, &own->factories) ||
        !load_bytes(field, "levels", noria_chambers, TRACKS, LEVELS, own->levels) ||
        !load_ambassador(field, own) || !load_wheel(field, own->wheel) ||
        !load_centre(field, in_turn, state))
        return false;
    own->knowledge = (uint16_t)knowledge;
    for (int resource = 0; resource < RESOURCES; resource++)
        own->owned[resource] = (uint16_t)resources[resource];
    return true;
}

/* The members "ring" and "slot". */
static bool load_place(const struct field *object, uint8_t *out)
{
    int ring;
    int slot;
    if (!load_member_name(object, "ring", noria_rings, RINGS, &ring) ||
        !load_member_int(object, "slot", 0, noria_ring_start[ring + 1] - noria_ring_start[ring] - 1,
                         &slot))
        return false;
    *out = (uint8_t)(noria_ring_start[ring] + slot);
    return true;
}

static bool load_used(const struct field *turn_field, struct turn_state *turn)
{
    static const char *const keys[] = {"ring", "slot", "inspected"};
    struct field field = load_member(turn_field, "used");
    int count;
    if (!load_list(&field, 0, RINGS, &count))
        return false;
    turn->used_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        bool inspected;
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
    int count;
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
    bool doubled;
    if (!load_object(&field, keys, COUNT(keys)) ||
        !load_byte(&field, "night_shift", 0, TIMES_MAX, &turn->night_shift) ||
        !load_byte(&field, "modify", 0, TIMES_MAX, &turn->modify) ||
        !load_byte(&field, "intrigue", 0, TIMES_MAX, &turn->intrigue) ||
        !load_byte(&field, "actions", 0, ACTIONS_MAX, &turn->actions) ||
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
    int disc;
    if (!load_object(field, keys, COUNT(keys)) || !load_place(field, &use->slot) ||
        !load_member_name(field, "disc", noria_discs + 1, DISCS - 1, &disc) ||
        !load_byte(field, "left", 1, 2, &use->left))
        return false;
    struct field disc_field = load_member(field, "disc");
    return (noria_own(state)->wheel[use->slot] & DISC) == disc + 1 ||
           load_refuse(&disc_field, "is not the disc on that slot");
}

static bool load_produce(const struct field *field, struct pending_state *pending)
{
    static const char *const keys[] = {"kind", "made"};
    struct field made = load_member(field, "made");
    int count;
    if (!load_object(field, keys, COUNT(keys)) || !load_list(&made, 1, MADE_MAX, &count))
        return false;
    pending->made_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&made, i);
        int good;
        if (!load_name(&item, noria_wares + RESOURCES, WARES - RESOURCES, &good))
            return false;
        pending->made[i] = (uint8_t)(good + RESOURCES);
    }
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
    int count;
    int ware[RESOURCES];
    if (!load_list(&field, 1, COUNT(ware), &count))
        return false;
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        if (!load_name(&item, noria_wares, WARES, &ware[i]))
            return false;
    }
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
    int rule;
    if (!load_object(field, keys, COUNT(keys)) || !load_of(field, &payment->of) ||
        !load_byte(field, "count", 1, PAYMENT_MAX, &payment->count) ||
        !load_member_name(field, "rule", noria_rules, PAYMENT_RULES, &rule))
        return false;
    payment->rule = (uint8_t)rule;
    return true;
}

static bool load_pending(const struct field *root, struct noria_state *state)
{
    static const char *const kinds[] = {"use", "reveal", "land", "produce", "pay"};
    struct field field = load_member(root, "pending");
    int count;
    if (!load_list(&field, 0, PENDING_MAX, &count))
        return false;
    if (count > 0 && state->phase != PHASE_ACTIONS)
        return load_refuse(&field, "must be empty in this phase");
    for (int i = 0; i < count; i++) {
        struct field item = load_item(&field, i);
        int kind;
        if (!load_member_name(&item, "kind", kinds, COUNT(kinds), &kind))
            return false;
        bool loaded = kind == 0   ? load_use(&item, state)
                      : kind == 4 ? load_payment(&item, &state->pending)
                                  : load_task(&item, kind, &state->pending);
        if (!loaded)
            return false;
    }
    return true;
}

static bool load_seats(const struct field *root, struct noria_state *state)
{
    struct field seats = load_member(root, "seats");
    int count;
    if (!load_list(&seats, state->table.players, state->table.players, &count))
        return false;
    for (int seat = 0; seat < count; seat++) {
        struct field item = load_item(&seats, seat);
        if (!load_seat(&item, seat, state))
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
    memset(state, 0, sizeof *state);
    struct field root = load_root(json, why);
    int phase;
    if (!load_object(&root, keys, COUNT(keys)) || !load_table(&root, &noria_game, &state->table) ||
        !load_member_name(&root, "phase", noria_phases, PHASES, &phase))
        return false;
    state->phase = (uint8_t)phase;
    int players = state->table.players;
    return load_byte(&root, "round", 0, noria_by_players[players].rounds, &state->round) &&
           load_seat_number(&root, "first", players, phase == PHASE_DRAW_FIRST, &state->first) &&
           load_seat_number(&root, "seat", players, !noria_has_seat(phase), &state->seat) &&
           load_market(&root, state) && load_board(&root, state) && load_seats(&root, state) &&
           load_turn(&root, &state->turn) && load_pending(&root, state) && noria_check(state, why);
}
