/* State and event as JSON. All is public, so a view is the state itself. */
#include "games/noria/rules.h"

#include "games/noria/components.h"

const char *const noria_phase_ids[PHASES] = {
    "draw_first", "draw_market", "draw_wheels", "draw_islands", "build", "take",
    "step",       "influence",   "actions",     "politics",     "place", "over"};
const char *const noria_ware_ids[WARES] = {"energy", "mycelium", "obsidian", "screw",
                                           "sail",   "compass",  "lamp",     "piston"};
const char *const noria_disc_ids[DISCS] = {NULL,   "energy",  "mycelium", "obsidian",
                                           "city", "journey", "tools",    "bonus"};
const char *const noria_chamber_ids[CHAMBERS] = {"refinement", "settlement",     "exploration",
                                                 "research",   "specialisation", "distribution"};
const char *const noria_ring_ids[RINGS] = {"small", "middle", "large"};
const char *const noria_rule_ids[PAYMENT_RULES] = {"any", "same", "differ"};
const char *const noria_pending_ids[PENDINGS] = {
    [PENDING_USE] = "use",      [TASK_REVEAL] = "reveal",  [TASK_LAND] = "land",
    [TASK_PRODUCE] = "produce", [PENDING_PAYMENT] = "pay",
};

static void write_market(struct writer *writer, const struct noria_state *state)
{
    write_key(writer, "market");
    write_object(writer);
    if (state->prices[CITY_DISC] == 0)
        write_key_null(writer, "prices");
    else
        write_key_counts(writer, "prices", noria_disc_ids + CITY_DISC, state->prices + CITY_DISC,
                         DISCS - CITY_DISC);
    write_key_counts(writer, "stock", noria_disc_ids + 1, state->stock + 1, DISCS - 1);
    write_object_end(writer);
}

static void write_island(struct writer *writer, const struct island_state *island)
{
    write_object(writer);
    write_key_number(writer, "island", island->number);
    write_key_counts(writer, "ships", noria_ware_ids, island->ships, RESOURCES);
    write_key(writer, "sites");
    write_array(writer);
    for (int site = 0; site < SITES; site++)
        if (island->sites[site] == 0)
            write_null(writer);
        else
            write_number(writer, island->sites[site] - 1);
    write_array_end(writer);
    write_object_end(writer);
}

static void write_board(struct writer *writer, const struct noria_state *state)
{
    write_key(writer, "islands");
    write_array(writer);
    for (int i = 0; i < state->island_count; i++)
        write_island(writer, &state->islands[i]);
    write_array_end(writer);
    write_key_number(writer, "face_down", state->face_down);
    write_key(writer, "chambers");
    write_object(writer);
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        write_key(writer, noria_chamber_ids[chamber]);
        write_object(writer);
        write_key_number(writer, "upper", state->upper[chamber]);
        write_key_number(writer, "lower", state->lower[chamber]);
        write_object_end(writer);
    }
    write_object_end(writer);
}

static void write_slot(struct writer *writer, int disc)
{
    if (disc == NO_DISC) {
        write_null(writer);
        return;
    }
    write_object(writer);
    write_key_name(writer, "disc", noria_disc_ids[disc & DISC]);
    write_key_bool(writer, "upgraded", disc & UPGRADED);
    write_object_end(writer);
}

static void write_wheel(struct writer *writer, const uint8_t wheel[])
{
    write_key(writer, "wheel");
    write_object(writer);
    for (int ring = 0; ring < RINGS; ring++) {
        write_key(writer, noria_ring_ids[ring]);
        write_array(writer);
        for (int slot = noria_ring_start[ring]; slot < noria_ring_start[ring + 1]; slot++)
            write_slot(writer, wheel[slot]);
        write_array_end(writer);
    }
    write_object_end(writer);
}

static void write_holdings(struct writer *writer, const struct seat_state *own)
{
    write_key_number(writer, "knowledge", own->knowledge);
    write_key(writer, "resources");
    write_object(writer);
    for (int resource = 0; resource < RESOURCES; resource++)
        write_key_number(writer, noria_ware_ids[resource], own->owned[resource]);
    write_object_end(writer);
    write_key_counts(writer, "ships", noria_ware_ids, own->ships, RESOURCES);
    write_key(writer, "goods");
    write_object(writer);
    for (int good = RESOURCES; good < WARES; good++) {
        write_key(writer, noria_ware_ids[good]);
        write_object(writer);
        write_key_number(writer, "full", own->owned[good]);
        write_key_number(writer, "empty", own->empty[good]);
        write_object_end(writer);
    }
    write_object_end(writer);
    write_key_number(writer, "factories", own->factories);
}

static void write_seat(struct writer *writer, const struct noria_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    int bought = seat == state->seat ? state->centre_count : 0;
    write_object(writer);
    write_holdings(writer, own);
    write_key_counts(writer, "levels", noria_chamber_ids, own->levels, TRACKS);
    write_key_number_or_null(writer, "ambassador", own->ambassador == 0, own->ambassador - 1);
    write_wheel(writer, own->wheel);
    write_key_names(writer, "centre", noria_disc_ids, state->centre, bought);
    write_object_end(writer);
}

static void write_place(struct writer *writer, int slot)
{
    int ring = noria_ring_of(slot);
    write_key_name(writer, "ring", noria_ring_ids[ring]);
    write_key_number(writer, "slot", slot - noria_ring_start[ring]);
}

static void write_turn(struct writer *writer, const struct turn_state *turn)
{
    write_key(writer, "turn");
    write_object(writer);
    write_key_number(writer, "night_shift", turn->night_shift);
    write_key_number(writer, "modify", turn->modify);
    write_key_number(writer, "intrigue", turn->intrigue);
    write_key_number(writer, "actions", turn->actions);
    write_key_bool(writer, "doubled", turn->doubled);
    write_key(writer, "used");
    write_array(writer);
    for (int i = 0; i < turn->used_count; i++) {
        write_object(writer);
        write_place(writer, turn->used[i] & SLOT);
        write_key_bool(writer, "inspected", turn->used[i] & INSPECTED);
        write_object_end(writer);
    }
    write_array_end(writer);
    write_key(writer, "fresh");
    write_array(writer);
    for (int i = 0; i < turn->fresh_count; i++) {
        write_object(writer);
        write_place(writer, turn->fresh[i]);
        write_object_end(writer);
    }
    write_array_end(writer);
    write_object_end(writer);
}

static void write_use(struct writer *writer, const struct noria_state *state, struct use use)
{
    write_object(writer);
    write_key_name(writer, "kind", noria_pending_ids[PENDING_USE]);
    write_key_name(writer, "disc", noria_disc_ids[noria_own(state)->wheel[use.slot] & DISC]);
    write_place(writer, use.slot);
    write_key_number(writer, "left", use.left);
    write_object_end(writer);
}

static void write_task(struct writer *writer, const struct pending_state *pending)
{
    if (pending->task == NO_TASK)
        return;
    write_object(writer);
    write_key_name(writer, "kind", noria_pending_ids[pending->task]);
    if (pending->task == TASK_PRODUCE)
        write_key_names(writer, "made", noria_ware_ids, pending->made, pending->made_count);
    write_object_end(writer);
}

static void write_payment(struct writer *writer, struct payment payment)
{
    struct name_range names = noria_names_of[payment.of];
    write_object(writer);
    write_key_name(writer, "kind", noria_pending_ids[PENDING_PAYMENT]);
    write_key(writer, "of");
    write_array(writer);
    for (int i = 0; i < names.count; i++)
        write_name(writer, noria_ware_ids[names.first + i]);
    write_array_end(writer);
    write_key_number(writer, "count", payment.count);
    write_key_name(writer, "rule", noria_rule_ids[payment.rule]);
    write_object_end(writer);
}

static void write_pending(struct writer *writer, const struct noria_state *state)
{
    const struct pending_state *pending = &state->pending;
    write_key(writer, "pending");
    write_array(writer);
    for (int i = 0; i < pending->use_count; i++)
        write_use(writer, state, pending->uses[i]);
    write_task(writer, pending);
    for (int i = 0; i < pending->payment_count; i++)
        write_payment(writer, pending->payments[i]);
    write_array_end(writer);
}

void noria_write_state(struct writer *writer, const void *raw, int viewer)
{
    (void)viewer;
    const struct noria_state *state = raw;
    write_object(writer);
    game_write_table(&noria_game, state, writer);
    write_key_number_or_null(writer, "first", state->phase == PHASE_DRAW_FIRST, state->first);
    write_key_name(writer, "phase", noria_phase_ids[state->phase]);
    write_key_number(writer, "round", state->round);
    write_key_number_or_null(writer, "seat", !noria_has_seat(state->phase), state->seat);
    write_market(writer, state);
    write_board(writer, state);
    write_key(writer, "seats");
    write_array(writer);
    for (int seat = 0; seat < state->table.players; seat++)
        write_seat(writer, state, seat);
    write_array_end(writer);
    write_turn(writer, &state->turn);
    write_pending(writer, state);
    write_object_end(writer);
}

const struct closed_set noria_sets[] = {
    {"Phase", {NAME(NULL, noria_phase_ids)}},
    {"Resource", {NAME_FROM(NULL, noria_ware_ids, 0, RESOURCES)}},
    {"Good", {NAME_FROM(NULL, noria_ware_ids, RESOURCES, WARES)}},
    {"Good", {NAME_FROM("made", noria_ware_ids, RESOURCES, WARES)}},
    {"Ware", {NAME(NULL, noria_ware_ids)}},
    {"Ware", {NAME("of", noria_ware_ids)}},
    {"Disc", {NAME("disc", noria_disc_ids)}},
    {"PricedDisc", {NAME_FROM(NULL, noria_disc_ids, CITY_DISC, DISCS)}},
    {"Track", {NAME_FROM(NULL, noria_chamber_ids, 0, TRACKS)}},
    {"Chamber", {NAME(NULL, noria_chamber_ids)}},
    {"Ring", {NAME(NULL, noria_ring_ids)}},
    {"PaymentRule", {NAME(NULL, noria_rule_ids)}},
    {"PendingKind", {NAME(NULL, noria_pending_ids)}},
    {0},
};

/* Events: the slots of the wheel are counted through all rings. */

#define SLOT(its_key) PLACE(its_key, noria_ring_ids, noria_ring_start)

const struct event_form noria_events[KINDS] = {
    [DO_FIRST_PLAYER] = {"first_player", .beat = BEAT_QUIET, .chance = true,
                         .with = {{SEAT("seat")}}},
    [DO_MARKET] =
        {"market", .beat = BEAT_QUIET, .chance = true,
         .with = {{NUMBER("city")}, {NUMBER("journey")}, {NUMBER("tools")}, {NUMBER("bonus")}}},
    [DO_WHEEL] = {"wheel", .beat = BEAT_QUIET, .chance = true,
                  .with = {{SEAT("seat")}, {NAME("discs", noria_disc_ids), .list = RESOURCES}}},
    [DO_ISLAND] = {"island", .beat = BEAT_REVEAL, .chance = true, .with = {{NUMBER("island")}}},
    [DO_TAKE] = {"take", .with = {{NAME_FROM("resource", noria_ware_ids, 0, RESOURCES)}}},
    [DO_STEP] = {"step", .with = {{NAME_FROM("track", noria_chamber_ids, 0, TRACKS)}}},
    [DO_BUILD] = {"build",
                  .with = {{NAME("disc", noria_disc_ids)}, {SLOT("ring"), .second = "slot"}}},
    [DO_NIGHT_SHIFT] = {"night_shift", .with = {{NAME("ring", noria_ring_ids)}}},
    [DO_MODIFY] = {"modify", .with = {{SLOT("from")}, {SLOT("to")}}},
    [DO_TO_ACTIONS] = {"to_actions", .beat = BEAT_QUIET},
    [DO_ACTIVATE] = {"activate", .with = {{SLOT("ring"), .second = "slot"}, {NUMBER("uses")}}},
    [DO_INSPECT] = {"inspect", .with = {{SLOT("ring"), .second = "slot"}}},
    [DO_SELL] = {"sell", .beat = BEAT_PAYMENT,
                 .with = {{NAME_FROM("good", noria_ware_ids, RESOURCES, WARES)}}},
    [DO_BUY] = {"buy", .beat = BEAT_PAYMENT,
                .with = {{NAME_FROM("resource", noria_ware_ids, 0, RESOURCES)}}},
    [DO_TO_POLITICS] = {"to_politics", .beat = BEAT_QUIET},
    [DO_BUY_DISC] = {"buy_disc", .beat = BEAT_PAYMENT, .with = {{NAME("disc", noria_disc_ids)}}},
    [DO_INVEST] = {"invest", .beat = BEAT_PAYMENT,
                   .with = {{NAME_FROM("track", noria_chamber_ids, 0, TRACKS)}}},
    [DO_FLY] = {"fly", .with = {{NUMBER("island")}}}, /* its position on the board */
    [DO_REVEAL] = {.name = "reveal"},
    [DO_UPGRADE] = {"upgrade", .with = {{SLOT("ring"), .second = "slot"}}},
    [DO_PRODUCE] = {"produce", .with = {{NAME_FROM("good", noria_ware_ids, RESOURCES, WARES)}}},
    [DO_REPEAT] = {"repeat", .with = {{SLOT("ring"), .second = "slot"}}},
    [DO_SKIP] = {.name = "skip"},
    [DO_SHIP] = {"ship", .with = {{NAME_FROM("resource", noria_ware_ids, 0, RESOURCES)}}},
    [DO_FACTORY] = {"factory", .with = {{NUMBER("site")}}},
    [DO_DONE] = {.name = "done"},
    [DO_PAY] = {"pay", .beat = BEAT_PAYMENT, .with = {{AMOUNTS(noria_ware_ids, noria_names_of)}}},
    [DO_INTRIGUE] = {"intrigue", .beat = BEAT_BATTLE,
                     .with = {{NAME("lower", noria_chamber_ids)},
                              {NAME("remove", noria_chamber_ids)}}},
    [DO_END_TURN] = {.name = "end_turn"},
    [DO_PLACE] = {"place",
                  .with = {{NAME("disc", noria_disc_ids)}, {SLOT("ring"), .second = "slot"}}},
};
