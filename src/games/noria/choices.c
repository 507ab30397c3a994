/* Legal events as choices: sentences of the catalogue. */
#include "games/noria/rules.h"

#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/journey.h"
#include "games/noria/wheel.h"
#include "games/noria/words.h"

/* Places are counted clockwise, as the specification's slots are, but from 1. */
static const char *const slots[SLOTS] = {
    N_("small ring, slot 1"),  N_("small ring, slot 2"),  N_("medium ring, slot 1"),
    N_("medium ring, slot 2"), N_("medium ring, slot 3"), N_("medium ring, slot 4"),
    N_("large ring, slot 1"),  N_("large ring, slot 2"),  N_("large ring, slot 3"),
    N_("large ring, slot 4"),  N_("large ring, slot 5"),  N_("large ring, slot 6")};

static void choose_term(const char *text, const char *place, const char *term, struct words *out)
{
    words_say(out, text);
    words_term(out, place, term);
}

static void choose_disc(const char *text, int disc, int slot, struct words *out)
{
    choose_term(text, "disc", noria_disc_names[disc & DISC], out);
    words_term(out, "slot", slots[slot]);
}

/* A disc that lies on the own wheel. */
static void choose_slot(const struct noria_state *state, const char *text, int slot,
                        struct words *out)
{
    choose_disc(text, noria_own(state)->wheel[slot], slot, out);
}

static void choose_shift(int ring, int price, struct words *out)
{
    words_say_plural(out, "Turn the {ring} for {price} knowledge",
                     "Turn the {ring} for {price} knowledge", price);
    words_term(out, "ring", noria_ring_names[ring]);
    words_number(out, "price", price);
}

static void choose_sale(int good, int price, struct words *out)
{
    words_say_plural(out, "Sell 1 {good} for {price} knowledge",
                     "Sell 1 {good} for {price} knowledge", price);
    words_term(out, "good", noria_ware_names[good]);
    words_number(out, "price", price);
}

static void choose_resource(int resource, int price, struct words *out)
{
    words_say_plural(out, "Buy 1 {resource} for {price} knowledge",
                     "Buy 1 {resource} for {price} knowledge", price);
    words_term(out, "resource", noria_ware_names[resource]);
    words_number(out, "price", price);
}

static void choose_modification(const struct noria_state *state, int from, int to,
                                struct words *out)
{
    int other = noria_own(state)->wheel[to];
    choose_slot(state,
                other == NO_DISC ? N_("Move the {disc} ({slot}) to an empty slot ({other_slot})")
                                 : N_("Exchange the {disc} ({slot}) and the {other} "
                                      "({other_slot})"),
                from, out);
    if (other != NO_DISC)
        words_term(out, "other", noria_disc_names[other & DISC]);
    words_term(out, "other_slot", slots[to]);
}

static void choose_purchase(const struct noria_state *state, int disc, struct words *out)
{
    int price = state->prices[disc];
    if (price == 0)
        words_say(out, "Take the {disc}, free of charge");
    else
        words_say_plural(out, "Buy the {disc} for {price} resource",
                         "Buy the {disc} for {price} resources", price);
    words_term(out, "disc", noria_disc_names[disc]);
    if (price > 0)
        words_number(out, "price", price);
}

static void choose_investment(const struct noria_state *state, int track, struct words *out)
{
    int rivals = noria_rivals_above(state, track);
    if (rivals == 0)
        words_say(out, "Invest {price} ({names}) in {track}, level {level}");
    else
        words_say_plural(out,
                         "Invest {price} ({names}) in {track}, level {level}, and pay {rivals} "
                         "resource",
                         "Invest {price} ({names}) in {track}, level {level}, and pay {rivals} "
                         "resources",
                         rivals);
    noria_name_investment(state, track, out);
}

static void choose_island(const struct noria_state *state, int position, struct words *out)
{
    int rivals = noria_rivals_on(state, position);
    if (rivals == 0)
        words_say(out, "Fly to island {island}");
    else
        words_say_plural(out, "Fly to island {island} and pay {rivals} resource",
                         "Fly to island {island} and pay {rivals} resources", rivals);
    words_number(out, "island", state->islands[position].number);
    if (rivals > 0)
        words_number(out, "rivals", rivals);
}

/* No island has two sites alike. */
static void choose_factory(const struct noria_state *state, int site, struct words *out)
{
    int number = state->islands[noria_own(state)->ambassador - 1].number;
    struct site printed = noria_reconstructed.islands[number - 1].sites[site];
    words_say_plural(out, "Build a factory with {count} empty warehouse: {good}",
                     "Build a factory with {count} empty warehouses: {good}", printed.warehouses);
    words_number(out, "count", printed.warehouses);
    words_term(out, "good", noria_ware_names[printed.good]);
}

static void choose_payment(event e, struct words *out)
{
    static const struct payment_texts texts = {
        N_("Pay: {a_name} × {a}"), N_("Pay: {a_name} × {a} and {b_name} × {b}"),
        N_("Pay: energy × {a}, mycelium × {b} and obsidian × {c}"),
        N_("Pay: screw × {a}, sail × {b} and compass × {c}")};
    noria_say_payment(e, &texts, out);
}

static void choose_intrigue(int lower, int remove, struct words *out)
{
    words_say(out, "Lower a politician of {chamber}, remove one of {other}");
    words_term(out, "chamber", noria_chamber_names[lower]);
    words_term(out, "other", noria_chamber_names[remove]);
}

static void choose_place(const struct noria_state *state, int disc, int slot, struct words *out)
{
    int replaced = noria_own(state)->wheel[slot];
    choose_disc(replaced == NO_DISC ? N_("Place the {disc} ({slot})")
                                    : N_("Place the {disc} instead of the {replaced} ({slot})"),
                disc, slot, out);
    if (replaced != NO_DISC)
        words_term(out, "replaced", noria_disc_names[replaced & DISC]);
}

void noria_say_choice(const void *raw, event e, struct words *out)
{
    const struct noria_state *state = raw;
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    switch ((enum kind)event_kind(e)) {
    case DO_TAKE: choose_term(N_("Take 1 {resource}"), "resource", noria_ware_names[a], out); break;
    case DO_STEP:
        choose_term(N_("Start on the track of {track}"), "track", noria_chamber_names[a], out);
        break;
    case DO_BUILD: choose_disc(N_("Put the {disc} on the wheel ({slot})"), a, b, out); break;
    case DO_NIGHT_SHIFT: choose_shift(a, noria_shift_price(state), out); break;
    case DO_MODIFY: choose_modification(state, a, b, out); break;
    case DO_TO_ACTIONS: words_say(out, "Go on to the actions"); break;
    case DO_ACTIVATE:
        choose_slot(state,
                    b == 2 ? N_("Activate the {disc} ({slot}) twice")
                           : N_("Activate the {disc} ({slot})"),
                    a, out);
        break;
    case DO_INSPECT:
        choose_slot(state, N_("Inspect the {disc} ({slot}) and take 1 knowledge"), a, out);
        break;
    case DO_SELL: choose_sale(a, noria_good_values[a], out); break;
    case DO_BUY: choose_resource(a, RESOURCE_PRICE, out); break;
    case DO_TO_POLITICS: words_say(out, "Go on to politics"); break;
    case DO_BUY_DISC: choose_purchase(state, a, out); break;
    case DO_INVEST: choose_investment(state, a, out); break;
    case DO_FLY: choose_island(state, a, out); break;
    case DO_REVEAL: words_say(out, "Set out for an unknown island"); break;
    case DO_UPGRADE: choose_slot(state, N_("Upgrade the {disc} ({slot})"), a, out); break;
    case DO_PRODUCE: choose_term(N_("Produce 1 {good}"), "good", noria_ware_names[a], out); break;
    case DO_REPEAT: choose_slot(state, N_("Repeat the {disc} ({slot})"), a, out); break;
    case DO_SKIP: words_say(out, "Give up the action"); break;
    case DO_SHIP:
        choose_term(N_("Take a ship ({resource})"), "resource", noria_ware_names[a], out);
        break;
    case DO_FACTORY: choose_factory(state, a, out); break;
    case DO_DONE: words_say(out, "Stop producing"); break;
    case DO_PAY: choose_payment(e, out); break;
    case DO_INTRIGUE: choose_intrigue(a, b, out); break;
    case DO_END_TURN: words_say(out, "End the turn"); break;
    case DO_PLACE: choose_place(state, a, b, out); break;
    case DO_FIRST_PLAYER:
    case DO_MARKET:
    case DO_WHEEL:
    case DO_ISLAND: break; /* of chance */
    }
}
