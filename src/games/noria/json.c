/* State and event as JSON. All is public, so a view is the state itself. */
#include "games/noria/state.h"

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
    write_key_name(writer, "kind", "use");
    write_key_name(writer, "disc", noria_disc_ids[noria_own(state)->wheel[use.slot] & DISC]);
    write_place(writer, use.slot);
    write_key_number(writer, "left", use.left);
    write_object_end(writer);
}

static void write_task(struct writer *writer, const struct pending_state *pending)
{
    static const char *const kinds[] = {NULL, "reveal", "land", "produce"};
    if (pending->task == NO_TASK)
        return;
    write_object(writer);
    write_key_name(writer, "kind", kinds[pending->task]);
    if (pending->task == TASK_PRODUCE)
        write_key_names(writer, "made", noria_ware_ids, pending->made, pending->made_count);
    write_object_end(writer);
}

static void write_payment(struct writer *writer, struct payment payment)
{
    struct names_of names = noria_names_of[payment.of];
    write_object(writer);
    write_key_name(writer, "kind", "pay");
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

/* Events */

static const char *const kind_ids[KINDS] = {
    [DO_FIRST_PLAYER] = "first_player",
    [DO_MARKET] = "market",
    [DO_WHEEL] = "wheel",
    [DO_ISLAND] = "island",
    [DO_TAKE] = "take",
    [DO_STEP] = "step",
    [DO_BUILD] = "build",
    [DO_NIGHT_SHIFT] = "night_shift",
    [DO_MODIFY] = "modify",
    [DO_TO_ACTIONS] = "to_actions",
    [DO_ACTIVATE] = "activate",
    [DO_INSPECT] = "inspect",
    [DO_SELL] = "sell",
    [DO_BUY] = "buy",
    [DO_TO_POLITICS] = "to_politics",
    [DO_BUY_DISC] = "buy_disc",
    [DO_INVEST] = "invest",
    [DO_FLY] = "fly",
    [DO_REVEAL] = "reveal",
    [DO_UPGRADE] = "upgrade",
    [DO_PRODUCE] = "produce",
    [DO_REPEAT] = "repeat",
    [DO_SKIP] = "skip",
    [DO_SHIP] = "ship",
    [DO_FACTORY] = "factory",
    [DO_DONE] = "done",
    [DO_PAY] = "pay",
    [DO_INTRIGUE] = "intrigue",
    [DO_END_TURN] = "end_turn",
    [DO_PLACE] = "place",
};

static void write_pair(struct writer *writer, const char *key, int slot)
{
    int ring = noria_ring_of(slot);
    write_key(writer, key);
    write_array(writer);
    write_name(writer, noria_ring_ids[ring]);
    write_number(writer, slot - noria_ring_start[ring]);
    write_array_end(writer);
}

static void write_dealt_wheel(struct writer *writer, event e)
{
    write_key_number(writer, "seat", event_argument(e, 0));
    write_key(writer, "discs");
    write_array(writer);
    for (int i = 0; i < RESOURCES; i++)
        write_name(writer, noria_disc_ids[event_argument(e, 1 + i)]);
    write_array_end(writer);
}

static void write_paid(struct writer *writer, event e)
{
    struct names_of names = noria_names_of[event_argument(e, 0)];
    for (int i = 0; i < names.count; i++)
        write_key_number(writer, noria_ware_ids[names.first + i], event_argument(e, 1 + i));
}

static void write_arguments(struct writer *writer, event e)
{
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_FIRST_PLAYER: write_key_number(writer, "seat", a); break;
    case DO_MARKET:
        for (int disc = CITY_DISC; disc < DISCS; disc++)
            write_key_number(writer, noria_disc_ids[disc], event_argument(e, disc - CITY_DISC));
        break;
    case DO_WHEEL: write_dealt_wheel(writer, e); break;
    case DO_ISLAND:
    case DO_FLY: write_key_number(writer, "island", a); break;
    case DO_TAKE:
    case DO_BUY:
    case DO_SHIP: write_key_name(writer, "resource", noria_ware_ids[a]); break;
    case DO_STEP:
    case DO_INVEST: write_key_name(writer, "track", noria_chamber_ids[a]); break;
    case DO_BUILD:
    case DO_PLACE:
        write_key_name(writer, "disc", noria_disc_ids[a]);
        write_place(writer, b);
        break;
    case DO_NIGHT_SHIFT: write_key_name(writer, "ring", noria_ring_ids[a]); break;
    case DO_MODIFY:
        write_pair(writer, "from", a);
        write_pair(writer, "to", b);
        break;
    case DO_ACTIVATE:
        write_place(writer, a);
        write_key_number(writer, "uses", b);
        break;
    case DO_INSPECT:
    case DO_UPGRADE:
    case DO_REPEAT: write_place(writer, a); break;
    case DO_SELL:
    case DO_PRODUCE: write_key_name(writer, "good", noria_ware_ids[a]); break;
    case DO_BUY_DISC: write_key_name(writer, "disc", noria_disc_ids[a]); break;
    case DO_FACTORY: write_key_number(writer, "site", a); break;
    case DO_PAY: write_paid(writer, e); break;
    case DO_INTRIGUE:
        write_key_name(writer, "lower", noria_chamber_ids[a]);
        write_key_name(writer, "remove", noria_chamber_ids[b]);
        break;
    case DO_TO_ACTIONS:
    case DO_TO_POLITICS:
    case DO_REVEAL:
    case DO_SKIP:
    case DO_DONE:
    case DO_END_TURN: break;
    }
}

void noria_write_event(struct writer *writer, event e, bool redacted)
{
    (void)redacted;
    write_object(writer);
    game_write_by(e, writer);
    write_key_name(writer, "do", kind_ids[event_kind(e)]);
    write_arguments(writer, e);
    write_object_end(writer);
}
