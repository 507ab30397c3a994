/* Events and prompts as sentences of the catalogue. */
#include "games/noria/words.h"

#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/hall.h"
#include "games/noria/journey.h"
#include "games/noria/rules.h"
#include "games/noria/setup.h"
#include "games/noria/wheel.h"

const char *const noria_ware_names[WARES] = {N_("energy"), N_("mycelium"), N_("obsidian"),
                                             N_("screw"),  N_("sail"),     N_("compass"),
                                             N_("lamp"),   N_("piston")};
const char *const noria_disc_names[DISCS] = {
    N_("nothing"),   N_("energy disc"),  N_("mycelium disc"), N_("obsidian disc"),
    N_("city disc"), N_("journey disc"), N_("tool disc"),     N_("bonus disc")};
const char *const noria_chamber_names[CHAMBERS] = {N_("refinement"),     N_("settlement"),
                                                   N_("exploration"),    N_("research"),
                                                   N_("specialisation"), N_("distribution")};
const char *const noria_parts[CHAMBERS] = {N_("Refinement"),     N_("Settlement"),
                                           N_("Exploration"),    N_("Research"),
                                           N_("Specialisation"), N_("Distribution")};
/* What a payment is made with. */
const char *const noria_payment_names[PAYMENT_OFS] = {
    [OF_RESOURCES] = N_("resources"),   [OF_SETTLEMENT] = N_("energy or mycelium"),
    [OF_REFINEMENT] = N_("obsidian"),   [OF_SIMPLE] = N_("simple goods"),
    [OF_COMPLEX] = N_("complex goods"),
};
const char *const noria_ring_names[RINGS] = {N_("small ring"), N_("medium ring"), N_("large ring")};

static void name_disc(struct words *out, const char *place, int disc)
{
    words_term(out, place, noria_disc_names[disc & DISC]);
}

static void name_ring(struct words *out, int slot)
{
    words_term(out, "ring", noria_ring_names[noria_ring_of(slot)]);
}

static void say_prices(event e, struct words *out)
{
    words_say(out, "Discs cost: city {city}, journey {journey}, tools {tools}, bonus {bonus}");
    words_number(out, "city", event_argument(e, 0));
    words_number(out, "journey", event_argument(e, 1));
    words_number(out, "tools", event_argument(e, 2));
    words_number(out, "bonus", event_argument(e, 3));
}

static void say_wheel(event e, struct words *out)
{
    words_say(out, "{seat} gets a wheel with the {top} and the {bottom} on the large ring, and the "
                   "{middle} on the medium ring");
    words_seat(out, "seat", event_argument(e, 0));
    name_disc(out, "top", event_argument(e, 1));
    name_disc(out, "bottom", event_argument(e, 2));
    name_disc(out, "middle", event_argument(e, 3));
}

/* The seat, and one more term. */
static void say_term(event e, const char *text, const char *place, const char *term,
                     struct words *out)
{
    words_say(out, text);
    words_seat(out, "seat", event_by(e));
    words_term(out, place, term);
}

static void say_modify(const struct seat_state *own, int from, int to, int seat, int price,
                       struct words *out)
{
    bool exchange = own->wheel[to] != NO_DISC;
    if (exchange)
        words_say_plural(out,
                         "{seat} exchanges the {disc} ({ring}) and the {other} ({other_ring}) for "
                         "{price} knowledge",
                         "{seat} exchanges the {disc} ({ring}) and the {other} ({other_ring}) for "
                         "{price} knowledge",
                         price);
    else
        words_say_plural(out,
                         "{seat} moves the {disc} from the {ring} to an empty slot of the "
                         "{other_ring} for {price} knowledge",
                         "{seat} moves the {disc} from the {ring} to an empty slot of the "
                         "{other_ring} for {price} knowledge",
                         price);
    words_seat(out, "seat", seat);
    name_disc(out, "disc", own->wheel[from]);
    name_ring(out, from);
    if (exchange)
        name_disc(out, "other", own->wheel[to]);
    words_term(out, "other_ring", noria_ring_names[noria_ring_of(to)]);
    words_number(out, "price", price);
}

/* A resource disc tells at once what it brings. */
static void say_gain(const char *text, int seat, int resource, int count, struct words *out)
{
    words_say(out, text);
    words_seat(out, "seat", seat);
    words_number(out, "count", count);
    words_term(out, "resource", noria_ware_names[resource]);
}

static void say_activate(const struct seat_state *own, int slot, int uses, int seat,
                         struct words *out)
{
    int disc = own->wheel[slot] & DISC;
    if (disc <= OBSIDIAN_DISC) {
        int resource = disc - ENERGY_DISC;
        say_gain(uses == 2 ? N_("{seat} activates the {disc} twice and gets {count} {resource}")
                           : N_("{seat} activates the {disc} and gets {count} {resource}"),
                 seat, resource, uses * own->ships[resource], out);
    } else {
        words_say(out, uses == 2 ? N_("{seat} activates the {disc} for two actions")
                                 : N_("{seat} activates the {disc}"));
        words_seat(out, "seat", seat);
    }
    name_disc(out, "disc", disc);
}

static void say_repeat(const struct seat_state *own, int slot, int seat, struct words *out)
{
    int disc = own->wheel[slot] & DISC;
    if (disc <= OBSIDIAN_DISC) {
        int resource = disc - ENERGY_DISC;
        say_gain(N_("{seat} repeats the {disc} and gets {count} {resource}"), seat, resource,
                 own->ships[resource], out);
    } else {
        words_say(out, "{seat} repeats the {disc}");
        words_seat(out, "seat", seat);
    }
    name_disc(out, "disc", disc);
}

static void say_buy_disc(const struct noria_state *state, int disc, struct words *out)
{
    int price = state->prices[disc];
    if (price == 0)
        words_say(out, "{seat} takes the {disc} from the market, free of charge");
    else
        words_say_plural(out, "{seat} buys the {disc} for {price} resource",
                         "{seat} buys the {disc} for {price} resources", price);
    words_seat(out, "seat", state->seat);
    name_disc(out, "disc", disc);
    if (price > 0)
        words_number(out, "price", price);
}

void noria_name_investment(const struct noria_state *state, int track, struct words *out)
{
    int rivals = noria_rivals_above(state, track);
    int level = noria_own(state)->levels[track] + 1;
    struct payment price = noria_level_price(track, level);
    words_number(out, "price", price.count);
    words_term(out, "names", noria_payment_names[price.of]);
    words_term(out, "track", noria_chamber_names[track]);
    words_number(out, "level", level);
    if (rivals > 0)
        words_number(out, "rivals", rivals);
}

static void say_invest(const struct noria_state *state, int track, struct words *out)
{
    int rivals = noria_rivals_above(state, track);
    if (rivals == 0)
        words_say(out, "{seat} invests {price} ({names}) in {track} and reaches level {level}");
    else
        words_say_plural(out,
                         "{seat} invests {price} ({names}) in {track}, reaches level {level}, and "
                         "pays {rivals} resource for a rival above",
                         "{seat} invests {price} ({names}) in {track}, reaches level {level}, and "
                         "pays {rivals} resources for rivals above",
                         rivals);
    words_seat(out, "seat", state->seat);
    noria_name_investment(state, track, out);
}

static void say_fly(const struct noria_state *state, int position, struct words *out)
{
    int rivals = noria_rivals_on(state, position);
    if (rivals == 0)
        words_say(out, "{seat} flies to island {island}");
    else
        words_say_plural(out, "{seat} flies to island {island} and pays {rivals} resource",
                         "{seat} flies to island {island} and pays {rivals} resources", rivals);
    words_seat(out, "seat", state->seat);
    words_number(out, "island", state->islands[position].number);
    if (rivals > 0)
        words_number(out, "rivals", rivals);
}

static void say_island(const struct noria_state *state, int number, struct words *out)
{
    if (state->phase == PHASE_DRAW_ISLANDS) {
        words_say(out, "Island {island} goes to position {place} in the ring");
        words_number(out, "place", state->island_count + 1);
    } else {
        words_say(out, "{seat} arrives at island {island}");
        words_seat(out, "seat", state->seat);
    }
    words_number(out, "island", number);
}

static void say_factory(const struct noria_state *state, int position, int site, struct words *out)
{
    int number = state->islands[position].number;
    struct site printed = noria_reconstructed.islands[number - 1].sites[site];
    words_say_plural(out,
                     "{seat} builds a factory on island {island} and gets {count} empty "
                     "warehouse: {good}",
                     "{seat} builds a factory on island {island} and gets {count} empty "
                     "warehouses: {good}",
                     printed.warehouses);
    words_seat(out, "seat", state->seat);
    words_number(out, "island", number);
    words_number(out, "count", printed.warehouses);
    words_term(out, "good", noria_ware_names[printed.good]);
}

void noria_say_payment(event e, const struct payment_texts *texts, struct words *out)
{
    static const char *const places[] = {"a", "b", "c"};
    static const char *const names[] = {"a_name", "b_name"};
    struct name_range of = noria_names_of[event_argument(e, 0)];
    int kinds = 0;
    for (int i = 0; i < of.count; i++)
        kinds += event_argument(e, 1 + i) > 0;
    words_say(out, kinds == 1           ? texts->one
                   : kinds == 2         ? texts->two
                   : of.first == ENERGY ? texts->resources
                                        : texts->goods);
    int at = 0;
    for (int i = 0; i < of.count; i++) {
        if (event_argument(e, 1 + i) == 0)
            continue;
        words_number(out, places[at], event_argument(e, 1 + i));
        if (kinds < 3)
            words_term(out, names[at], noria_ware_names[of.first + i]);
        at++;
    }
}

static void say_pay(event e, struct words *out)
{
    static const struct payment_texts texts = {
        N_("{seat} pays: {a_name} × {a}"), N_("{seat} pays: {a_name} × {a} and {b_name} × {b}"),
        N_("{seat} pays: energy × {a}, mycelium × {b} and obsidian × {c}"),
        N_("{seat} pays: screw × {a}, sail × {b} and compass × {c}")};
    noria_say_payment(e, &texts, out);
    words_seat(out, "seat", event_by(e));
}

static void say_intrigue(const struct noria_state *state, int lower, int remove, struct words *out)
{
    int price = noria_intrigue_price(state);
    words_say_plural(out,
                     "{seat} lowers a politician of {chamber}, now worth {value}, and removes one "
                     "of {other}, for {price} knowledge",
                     "{seat} lowers a politician of {chamber}, now worth {value}, and removes one "
                     "of {other}, for {price} knowledge",
                     price);
    words_seat(out, "seat", state->seat);
    words_term(out, "chamber", noria_chamber_names[lower]);
    words_number(out, "value", noria_chamber_values[lower][state->lower[lower] + 1]);
    words_term(out, "other", noria_chamber_names[remove]);
    words_number(out, "price", price);
}

static void say_end_turn(const struct noria_state *state, struct words *out)
{
    int income = noria_income(noria_own(state));
    if (income > 0)
        words_say_plural(out,
                         "{seat} ends the turn, gets {income} knowledge from factories, and the "
                         "rings turn",
                         "{seat} ends the turn, gets {income} knowledge from factories, and the "
                         "rings turn",
                         income);
    else
        words_say(out, "{seat} ends the turn, and the rings turn");
    words_seat(out, "seat", state->seat);
    if (income > 0)
        words_number(out, "income", income);
}

static void say_place(const struct noria_state *state, int disc, int slot, struct words *out)
{
    int replaced = noria_own(state)->wheel[slot];
    words_say(out, replaced == NO_DISC
                       ? N_("{seat} places the {disc} on the {ring}")
                       : N_("{seat} places the {disc} on the {ring} instead of the {replaced}"));
    words_seat(out, "seat", state->seat);
    name_disc(out, "disc", disc);
    name_ring(out, slot);
    if (replaced != NO_DISC)
        name_disc(out, "replaced", replaced);
}

static void say_shift(const struct noria_state *state, int ring, struct words *out)
{
    int price = noria_shift_price(state);
    words_say_plural(out, "{seat} orders a night shift on the {ring} for {price} knowledge",
                     "{seat} orders a night shift on the {ring} for {price} knowledge", price);
    words_seat(out, "seat", state->seat);
    words_term(out, "ring", noria_ring_names[ring]);
    words_number(out, "price", price);
}

static void say_sell(const struct noria_state *state, int good, struct words *out)
{
    int count = noria_good_values[good];
    words_say_plural(out, "{seat} sells 1 {good} on the black market for {count} knowledge",
                     "{seat} sells 1 {good} on the black market for {count} knowledge", count);
    words_seat(out, "seat", state->seat);
    words_term(out, "good", noria_ware_names[good]);
    words_number(out, "count", count);
}

static void say_buy(const struct noria_state *state, int resource, struct words *out)
{
    words_say_plural(out, "{seat} buys 1 {resource} on the black market for {price} knowledge",
                     "{seat} buys 1 {resource} on the black market for {price} knowledge",
                     RESOURCE_PRICE);
    words_seat(out, "seat", state->seat);
    words_term(out, "resource", noria_ware_names[resource]);
    words_number(out, "price", RESOURCE_PRICE);
}

/* What a disc on a slot is called when something is done with it. */
static void say_disc_on(const struct noria_state *state, event e, const char *text,
                        struct words *out)
{
    int slot = event_argument(e, 0);
    say_term(e, text, "disc", noria_disc_names[noria_own(state)->wheel[slot] & DISC], out);
    name_ring(out, slot);
}

void noria_say_event(const void *before, event e, bool redacted, struct words *out)
{
    (void)redacted;
    const struct noria_state *state = before;
    const struct seat_state *own = noria_own(state);
    int by = event_by(e);
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_FIRST_PLAYER:
        words_say(out, "{seat} is the first player");
        words_seat(out, "seat", a);
        break;
    case DO_MARKET: say_prices(e, out); break;
    case DO_WHEEL: say_wheel(e, out); break;
    case DO_ISLAND: say_island(state, a, out); break;
    case DO_TAKE:
        say_term(e, N_("{seat} gets 1 knowledge and 1 {resource}"), "resource", noria_ware_names[a],
                 out);
        break;
    case DO_STEP:
        say_term(e, N_("{seat} starts on the first level of {track}"), "track",
                 noria_chamber_names[a], out);
        break;
    case DO_BUILD:
        say_term(e, N_("{seat} puts the {disc} on the {ring}"), "disc", noria_disc_names[a], out);
        name_ring(out, b);
        break;
    case DO_NIGHT_SHIFT: say_shift(state, a, out); break;
    case DO_MODIFY: say_modify(own, a, b, by, noria_modify_price(state), out); break;
    case DO_TO_ACTIONS:
        words_say(out, "{seat} goes on to the actions");
        words_seat(out, "seat", by);
        break;
    case DO_ACTIVATE: say_activate(own, a, b, by, out); break;
    case DO_INSPECT:
        say_disc_on(state, e, N_("{seat} inspects the {disc} on the {ring} and gets 1 knowledge"),
                    out);
        break;
    case DO_SELL: say_sell(state, a, out); break;
    case DO_BUY: say_buy(state, a, out); break;
    case DO_TO_POLITICS:
        words_say(out, "{seat} goes on to politics");
        words_seat(out, "seat", by);
        break;
    case DO_BUY_DISC: say_buy_disc(state, a, out); break;
    case DO_INVEST: say_invest(state, a, out); break;
    case DO_FLY: say_fly(state, a, out); break;
    case DO_REVEAL:
        words_say(out, "{seat} sets out for an unknown island");
        words_seat(out, "seat", by);
        break;
    case DO_UPGRADE:
        say_disc_on(state, e, N_("{seat} upgrades the {disc} on the {ring}"), out);
        break;
    case DO_PRODUCE:
        say_term(e, N_("{seat} produces 1 {good}"), "good", noria_ware_names[a], out);
        break;
    case DO_REPEAT: say_repeat(own, a, by, out); break;
    case DO_SKIP:
        words_say(out, "{seat} gives up an action");
        words_seat(out, "seat", by);
        break;
    case DO_SHIP:
        say_term(e, N_("{seat} takes a ship from the island ({resource})"), "resource",
                 noria_ware_names[a], out);
        break;
    case DO_FACTORY: say_factory(state, own->ambassador - 1, a, out); break;
    case DO_DONE:
        words_say(out, "{seat} ends the production");
        words_seat(out, "seat", by);
        break;
    case DO_PAY: say_pay(e, out); break;
    case DO_INTRIGUE: say_intrigue(state, a, b, out); break;
    case DO_END_TURN: say_end_turn(state, out); break;
    case DO_PLACE: say_place(state, a, b, out); break;
    }
}

/* Prompts */

/* What a payment in any resources is for; a state does not always tell. */
enum purpose { FOR_DISC, FOR_RIVALS_ABOVE, FOR_RIVALS_THERE, FOR_EITHER };

/* The most actions of city discs that this turn can have seen, the present one among them. */
static int city_actions(const struct noria_state *state)
{
    int count = 0;
    for (int i = 0; i < state->turn.used_count; i++) {
        int disc = noria_own(state)->wheel[state->turn.used[i] & SLOT];
        bool upgraded = disc & UPGRADED;
        if (state->turn.used[i] & INSPECTED)
            continue;
        if ((disc & DISC) == CITY_DISC)
            count += upgraded && state->turn.doubled ? 2 : 1;
        else if ((disc & DISC) == BONUS_DISC)
            count += upgraded ? 2 : 1;
    }
    for (int i = 0; i < state->pending.use_count; i++)
        count -= state->pending.uses[i].left;
    return count;
}

/* Whether so many rivals were above on some track before the last step on it. */
static bool rivals_were_above(const struct noria_state *state, int count)
{
    for (int track = 0; track < TRACKS; track++) {
        int level = noria_own(state)->levels[track];
        int rivals = 0;
        for (int seat = 0; seat < state->table.players; seat++)
            rivals += seat != state->seat && state->seats[seat].levels[track] >= level;
        if (level > 0 && rivals == count)
            return true;
    }
    return false;
}

static enum purpose purpose_of(const struct noria_state *state, int count)
{
    if (state->pending.task == TASK_LAND)
        return FOR_RIVALS_THERE;
    int bought = state->centre_count;
    if (bought == 0 || state->prices[state->centre[bought - 1]] != count)
        return FOR_RIVALS_ABOVE;
    if (bought >= city_actions(state) || !rivals_were_above(state, count))
        return FOR_DISC;
    return FOR_EITHER;
}

/* A price in any resources. */
static void ask_for_resources(const struct noria_state *state, int count, struct words *out)
{
    switch (purpose_of(state, count)) {
    case FOR_DISC:
        words_say_plural(out, "Pay for the {disc}: {count} resource of any kind",
                         "Pay for the {disc}: {count} resources of any kinds", count);
        name_disc(out, "disc", state->centre[state->centre_count - 1]);
        break;
    case FOR_RIVALS_ABOVE:
        words_say_plural(
            out, "A rival is above you on the track: pay {count} resource of any kind for it",
            "{count} rivals are above you on the track: pay a resource of any kind for each",
            count);
        break;
    case FOR_RIVALS_THERE:
        words_say_plural(
            out, "A rival is on the island already: pay {count} resource of any kind for it",
            "{count} rivals are on the island already: pay a resource of any kind for each", count);
        break;
    case FOR_EITHER:
        words_say_plural(out, "Pay for what you chose: {count} resource of any kind",
                         "Pay for what you chose: {count} resources of any kinds", count);
        break;
    }
    words_number(out, "count", count);
}

/* The price of a step is of what its track asks for. */
static int track_paid_with(int of)
{
    int track = 0;
    while (noria_track_payment[track] != of)
        track++;
    return track;
}

static void ask_to_pay(const struct noria_state *state, struct payment payment, struct words *out)
{
    switch ((enum payment_rule)payment.rule) {
    case ANY: ask_for_resources(state, payment.count, out); return;
    case SAME: words_say(out, "Pay for your step in {track}, {count} of one kind: {names}"); break;
    case DIFFER:
        words_say(out, "Pay for your step in {track}, {count} of at least two kinds: {names}");
        break;
    case PAYMENT_RULES: return;
    }
    words_term(out, "track", noria_chamber_names[track_paid_with(payment.of)]);
    words_number(out, "count", payment.count);
    words_term(out, "names", noria_payment_names[payment.of]);
}

/* What cannot be paid is not offered. */
static void ask_for_influence(int knowledge, int shift, int modify, struct words *out)
{
    if (knowledge < shift && knowledge < modify) {
        words_say(out,
                  "You lack the knowledge to turn a ring or move discs; go on to your actions");
        return;
    }
    words_say_plural(
        out,
        "Before your actions you may turn a ring for {shift} knowledge or move discs for "
        "{modify}; or go on",
        "Before your actions you may turn a ring for {shift} knowledge or move discs for "
        "{modify}; or go on",
        shift);
    words_number(out, "shift", shift);
    words_number(out, "modify", modify);
}

static void ask_for_intrigue(int knowledge, int price, struct words *out)
{
    if (knowledge < price) {
        words_say(out, "Politics: you lack the knowledge for an intrigue; end your turn");
        return;
    }
    words_say_plural(
        out,
        "Politics: an intrigue for {price} knowledge makes a chamber worth more; or end your turn",
        "Politics: an intrigue for {price} knowledge makes a chamber worth more; or end your turn",
        price);
    words_number(out, "price", price);
}

void noria_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct noria_state *state = raw;
    const struct pending_state *pending = &state->pending;
    (void)seat;
    switch (noria_question(state)) {
    case ASK_TAKE:
        words_say(
            out,
            "Before the first round: choose a resource to begin with; 1 knowledge comes with it");
        break;
    case ASK_STEP:
        words_say(out, "Before the first round: choose the track of your first representative. "
                       "This step is free");
        break;
    case ASK_BUILD:
        words_say(out, "Expert setup: choose a slot of your wheel for the {disc}");
        name_disc(out, "disc", noria_next_built_disc(state));
        break;
    case ASK_INFLUENCE:
        ask_for_influence(noria_own(state)->knowledge, noria_shift_price(state),
                          noria_modify_price(state), out);
        break;
    case ASK_DISCS:
        words_say(out, "Actions: use discs of one line, one on each ring; trade, or go on");
        break;
    case ASK_CITY:
        words_say(out, "City disc: buy a disc for your wheel, or invest in a step on a track");
        break;
    case ASK_JOURNEY:
        words_say(
            out,
            state->face_down > 0
                ? N_("Journey disc: fly to an island for a ship or a factory, or turn up a new one")
                : N_("Journey disc: fly to an island for a ship or a factory"));
        break;
    case ASK_TOOLS:
        words_say(out, "Tool disc: upgrade a disc of your wheel, or produce goods");
        break;
    case ASK_BONUS:
        words_say(out, "Bonus disc: choose the disc of this turn that it repeats");
        break;
    case ASK_LAND:
        words_say(out, "Your ambassador has arrived: take a ship, or build a factory");
        break;
    case ASK_PRODUCE: words_say(out, "Production: make one more good, or stop"); break;
    case ASK_PAY: ask_to_pay(state, pending->payments[pending->payment_count - 1], out); break;
    case ASK_POLITICS:
        ask_for_intrigue(noria_own(state)->knowledge, noria_intrigue_price(state), out);
        break;
    case ASK_PLACE:
        words_say(
            out,
            "Choose where on your wheel the new disc goes; one that lies there leaves the game");
        break;
    case ASK_NOBODY:
    case ASK_CHANCE: break;
    }
}

/* What may be missed among the discs: an inspection, or the end of the phase. */
bool noria_say_remark(const void *raw, int seat, struct words *out)
{
    const struct noria_state *state = raw;
    (void)seat;
    if (noria_question(state) != ASK_DISCS)
        return false;
    if (!noria_may_leave_actions(state)) {
        words_say(out, "Use the middle disc as well: it links the other two.");
        return true;
    }
    switch (noria_inspection(state)) {
    case INSPECTION_OPEN: break;
    case INSPECTION_LACKS_NEIGHBOUR:
        words_say(out,
                  "A disc can be inspected only beside one that you have activated this turn.");
        return true;
    case INSPECTION_SPENT: words_say(out, "Only one disc may be inspected in a turn."); return true;
    }
    return false;
}
