/*
 * What a position is like, for bots that learn: nothing is hidden here, so it is the same for all
 * but for whose block comes first.
 */
#include "games/navoria/state.h"

#include "engine/bits.h"

static bool is_acting(const struct navoria_state *state, int seat)
{
    bool acting = state->phase == PHASE_RECRUIT || state->phase == PHASE_GATHER;
    return acting && navoria_acting(state) == seat;
}

static void add_promises(const struct navoria_state *state, int seat, struct features *out)
{
    struct navoria_terms terms;
    navoria_estimate_terms(state, seat, &terms);
    features_add(out, "VP", 0, state->seats[seat].vp);
    features_add(out, "worth of trade", 0, terms.trade);
    features_add(out, "worth of flags", 0, terms.flags);
    features_add(out, "worth of tracks", 0, terms.tracks);
    features_add(out, "worth of guards", 0, terms.guards);
    features_add(out, "worth of favors", 0, terms.favors);
    features_add(out, "worth of ports", 0, terms.ports);
    features_add(out, "worth of turn", 0, terms.turn);
}

static void add_tracks(const struct navoria_state *state, int seat, struct features *out)
{
    const struct seat_state *own = &state->seats[seat];
    for (int track = 0; track < TRACKS; track++) {
        features_add(out, "marker", track, own->markers[track]);
        features_add(out, "posts", track, own->posts[track]);
        features_add(out, "flags", track, navoria_flags(track, own->markers[track]));
        features_add(out, "place income", track, navoria_place_income(state, seat, track));
        int goods = 0;
        int kinds = 0;
        int most = 0;
        for (int good = 0; good < GOOD_KINDS; good++) {
            int stored = own->ports[track][good];
            goods += stored;
            kinds += stored > 0;
            most = stored > most ? stored : most;
        }
        features_add(out, "goods in port", track, goods);
        features_add(out, "kinds in port", track, kinds);
        features_add(out, "most of a kind in port", track, most);
    }
}

/* Cards by colour and species, whom the merchants trade with, and which tracks soldiers guard. */
static void add_cards(const struct seat_state *own, struct features *out)
{
    int trade[SPECIES] = {0};
    int guards[TRACKS] = {0};
    for (int i = 0; i < own->card_count; i++) {
        int goal = navoria_cards[own->cards[i]].goal;
        if (card_color(own->cards[i]) == MERCHANT)
            trade[goal]++;
        if (card_color(own->cards[i]) == SOLDIER)
            guards[goal]++;
    }
    for (int color = 0; color < COLORS; color++)
        features_add(out, "cards", color, own->colors[color]);
    for (int species = 0; species < SPECIES; species++) {
        features_add(out, "symbols", species, own->symbols[species]);
        features_add(out, "merchants for", species, trade[species]);
    }
    for (int track = 0; track < TRACKS; track++)
        features_add(out, "soldiers at", track, guards[track]);
}

static void add_seat(const void *raw, int viewer, int seat, struct features *out)
{
    const struct navoria_state *state = raw;
    (void)viewer;
    add_promises(state, seat, out);
    add_tracks(state, seat, out);
    add_cards(&state->seats[seat], out);
    for (int color = 0; color < COLORS; color++)
        features_add(out, "best card", color, navoria_best_card(state, seat, color));
    features_add(out, "acts", 0, is_acting(state, seat));
    int place = 0;
    while (place < state->table.players - 1 && state->order[place] != seat)
        place++;
    features_add(out, "place in order", 0, place);
}

/* What the acting seat has begun. */
static void add_turn(const struct navoria_state *state, struct features *out)
{
    int pending[EFFECT_KINDS] = {0};
    for (int i = 0; i < state->pending_count; i++)
        pending[state->pending[i].kind] +=
            state->pending[i].kind == EFFECT_GOODS ? state->pending[i].n : 1;
    features_add_one_of(out, "question", navoria_question(state), ASK_CARD, ASK_GATHER + 1);
    for (int kind = EFFECT_VP; kind < EFFECT_KINDS; kind++)
        features_add(out, "pending", kind, pending[kind]);
    features_add_one_of(out, "recruiting", state->recruiting, 0, COLORS);
    features_add(out, "tokens drawn", 0, state->drawn_count);
}

static void add_board(const struct navoria_state *state, struct features *out)
{
    features_add(out, "round", 0, state->round);
    features_add(out, "recruiting phase", 0, state->phase == PHASE_RECRUIT);
    features_add(out, "turns left in phase", 0, navoria_turns(state) - state->turn);
    for (int color = 0; color < COLORS; color++) {
        features_add(out, "tokens in bag", color, state->bag[color]);
        features_add(out, "tokens in centre", color, state->center[color]);
        features_add(out, "tokens on deck", color, state->on_deck[color]);
        features_add(out, "taken in city", color, bits_count(state->city[color]));
        features_add(out, "shown", color, state->shown[color]);
    }
    for (int species = 0; species < SPECIES; species++)
        features_add(out, "favors given", species, state->favor[species].count);
    for (int option = 0; option < OPTIONS; option++)
        features_add(out, "option", option, state->table.options.value[option]);
    int turns = navoria_turns(state);
    int phases = 2 * (state->round - 1) +
                 (state->phase == PHASE_GATHER ? 1 : 2 * (state->phase == PHASE_RETURN));
    features_set_progress(out, phases * turns + state->turn, 2 * ROUNDS * turns);
}

/* Favors that are the seat's, and what those that are open would pay it. */
static void add_favors(const struct navoria_state *state, int seat, struct features *out)
{
    const struct seat_state *own = &state->seats[seat];
    for (int species = 0; species < SPECIES; species++) {
        const struct favor_state *favor = &state->favor[species];
        int cards = 0;
        for (int color = 0; favor->tile < TILES && color < COLORS; color++)
            cards += (navoria_tiles[favor->tile].colors >> color & 1) * own->colors[color];
        bool open = favor->count < FAVOR_SLOTS && own->symbols[species] < FRIENDSHIP;
        int pay = open && favor->tile < TILES ? navoria_tiles[favor->tile].pays[favor->count] : 0;
        features_add(out, "favor in reach", species, pay * cards);
        features_add(out, "symbols for favor", species, open ? own->symbols[species] : 0);
    }
}

void navoria_features(const void *raw, int seat, struct features *out)
{
    const struct navoria_state *state = raw;
    int32_t strength[SEATS_MAX] = {0};
    for (int other = 0; other < state->table.players; other++)
        strength[other] = other == seat ? 0 : navoria_estimate(state, other);
    features_add_seats(out, raw, state->table.players, seat, add_seat, strength);
    add_favors(state, seat, out);
    add_turn(state, out);
    add_board(state, out);
}

/* Why a choice is better. */
const struct feature_reason navoria_reasons[] = {
    {.features = {"VP"},
     .more = N_("more victory points at once"),
     .rival_less = N_("fewer victory points for rivals")},
    {.features = {"worth of trade", "merchants for", "symbols"},
     .more = N_("more from trade with the peoples"),
     .rival_less = N_("less from trade for rivals")},
    {.features = {"worth of flags", "flags"}, .more = N_("more flags reached")},
    {.features = {"worth of tracks", "marker", "place income"},
     .more = N_("a better place on the tracks"),
     .rival_less = N_("rivals further behind on the tracks")},
    {.features = {"worth of guards", "soldiers at", "posts"},
     .more = N_("more from posts and soldiers"),
     .rival_less = N_("less from posts and soldiers for rivals")},
    {.features = {"worth of favors", "favor in reach", "symbols for favor"},
     .more = N_("a favour nearer")},
    {.features = {"worth of ports", "goods in port", "kinds in port", "most of a kind in port"},
     .more = N_("orders in the ports nearer")},
    {.features = {"cards"}, .more = N_("more useful citizens"), .less = N_("more useful citizens")},
    {.features = {"best card", "shown"},
     .more = N_("better cards left to recruit"),
     .rival_less = N_("worse cards left to rivals")},
    {.features = {"place in order"}, .less = N_("an earlier place in the next round")},
    {.features = {"worth of turn", "pending"}, .more = N_("more to come this turn")},
    {.features = {NULL}},
};
