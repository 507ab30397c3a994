/*
 * What a position is like, for bots that learn: nothing is hidden here, so it is the same for all
 * but for whose block comes first.
 */
#include "games/noria/rules.h"

#include "games/noria/actions.h"
#include "games/noria/components.h"
#include "games/noria/hall.h"
#include "games/noria/payments.h"

/* Terms of the estimate are finer than features need. */
enum { FINER = 256 };

static void add_promises(const struct noria_state *state, int seat, struct features *out)
{
    struct noria_terms terms;
    noria_estimate_terms(state, seat, &terms);
    features_add(out, "worth of levels", 0, terms.levels / FINER);
    features_add(out, "worth of engine", 0, terms.engine / FINER);
    features_add(out, "worth of influence", 0, terms.influence / FINER);
    features_add(out, "worth under way", 0, terms.under_way / FINER);
    features_add(out, "rings left", 0, terms.rings);
    features_add(out, "politics left", 0, terms.politics);
}

static void add_wares(const struct seat_state *own, struct features *out)
{
    for (int ware = 0; ware < WARES; ware++)
        features_add(out, "owned", ware, own->owned[ware]);
    for (int good = RESOURCES; good < WARES; good++)
        features_add(out, "empty warehouses", good, own->empty[good]);
    for (int resource = 0; resource < RESOURCES; resource++)
        features_add(out, "ships", resource, own->ships[resource]);
}

static void add_levels(const struct noria_state *state, const struct seat_state *own,
                       struct features *out)
{
    int highest = 0;
    int lowest = LEVELS;
    for (int track = 0; track < TRACKS; track++) {
        int level = own->levels[track];
        highest = level > highest ? level : highest;
        lowest = level < lowest ? level : lowest;
        features_add(out, "level", track, level);
        features_add(out, "points of level", track,
                     level * noria_chamber_values[track][state->lower[track]]);
        features_add(out, "next level affordable", track,
                     level < LEVELS && noria_can_pay(own, noria_level_price(track, level + 1)));
    }
    features_add(out, "highest level", 0, highest);
    features_add(out, "lowest level", 0, lowest);
}

static void add_wheel(const struct seat_state *own, struct features *out)
{
    int active[DISCS] = {0};
    int passive[DISCS] = {0};
    int upgraded[DISCS] = {0};
    int on_ring[RINGS] = {0};
    for (int slot = 0; slot < SLOTS; slot++) {
        int disc = own->wheel[slot] & DISC;
        if (disc == NO_DISC)
            continue;
        bool is_active = (ACTIVE_SLOTS >> slot & 1) != 0;
        active[disc] += is_active;
        passive[disc] += !is_active;
        upgraded[disc] += (own->wheel[slot] & UPGRADED) != 0;
        on_ring[noria_ring_of(slot)] += is_active;
    }
    for (int disc = ENERGY_DISC; disc < DISCS; disc++) {
        features_add(out, "active discs", disc, active[disc]);
        features_add(out, "passive discs", disc, passive[disc]);
    }
    for (int disc = CITY_DISC; disc < DISCS; disc++)
        features_add(out, "upgraded discs", disc, upgraded[disc]);
    for (int ring = 0; ring < RINGS; ring++)
        features_add(out, "active on ring", ring, on_ring[ring]);
}

static void add_seat(const void *raw, int viewer, int seat, struct features *out)
{
    const struct noria_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    (void)viewer;
    add_promises(state, seat, out);
    add_levels(state, own, out);
    add_wares(own, out);
    add_wheel(own, out);
    features_add(out, "knowledge", 0, own->knowledge);
    features_add(out, "income", 0, noria_income(own));
    features_add(out, "factories", 0, own->factories);
    features_add(out, "abroad", 0, own->ambassador != 0);
    features_add(out, "acts", 0, noria_has_seat(state->phase) && state->seat == seat);
}

/* What the seat whose turn it is has begun. */
static void add_turn(const struct noria_state *state, struct features *out)
{
    int actions[DISCS] = {0};
    int centre[DISCS] = {0};
    for (int i = 0; i < state->pending.use_count; i++) {
        const struct use *use = &state->pending.uses[i];
        actions[noria_own(state)->wheel[use->slot] & DISC] += use->left;
    }
    for (int i = 0; i < state->centre_count; i++)
        centre[state->centre[i]]++;
    features_add_one_of(out, "question", noria_question(state), ASK_CHANCE, ASK_PLACE + 1);
    for (int disc = CITY_DISC; disc < DISCS; disc++)
        features_add(out, "actions left", disc, actions[disc]);
    for (int disc = CITY_DISC; disc < DISCS; disc++)
        features_add(out, "discs bought", disc, centre[disc]);
    features_add(out, "rings used", 0, state->turn.used_count);
    features_add(out, "influence used", 0, state->turn.night_shift + state->turn.modify);
    features_add(out, "intrigues", 0, state->turn.intrigue);
    features_add(out, "payments due", 0, state->pending.payment_count);
    features_add(out, "goods made", 0, state->pending.made_count);
}

static void add_board(const struct noria_state *state, struct features *out)
{
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        features_add(out, "politicians above", chamber, state->upper[chamber]);
        features_add(out, "value of chamber", chamber,
                     noria_chamber_values[chamber][state->lower[chamber]]);
    }
    for (int disc = CITY_DISC; disc < DISCS; disc++) {
        features_add(out, "price of disc", disc, state->prices[disc]);
        features_add(out, "discs on sale", disc, state->stock[disc]);
    }
    int ships[RESOURCES] = {0};
    for (int i = 0; i < state->island_count; i++)
        for (int resource = 0; resource < RESOURCES; resource++)
            ships[resource] += state->islands[i].ships[resource];
    for (int resource = 0; resource < RESOURCES; resource++)
        features_add(out, "ships on islands", resource, ships[resource]);
    features_add(out, "islands", 0, state->island_count);
    features_add(out, "islands face down", 0, state->face_down);
    features_add(out, "round", 0, state->round);
    features_add(out, "expert set-up", 0, noria_is_expert(state));
    features_add(out, "inspection on the whole wheel", 0,
                 state->table.options.value[OPTION_INSPECTION] == INSPECTION_WHEEL);
}

/* How many turns of others come before the seat's next. */
static int turns_before(const struct noria_state *state, int seat)
{
    int players = state->table.players;
    return (seat + players - state->seat) % players;
}

void noria_features(const void *raw, int seat, struct features *out)
{
    const struct noria_state *state = raw;
    int32_t strength[SEATS_MAX] = {0};
    for (int other = 0; other < state->table.players; other++)
        strength[other] = other == seat ? 0 : noria_estimate(state, other);
    features_add_seats(out, raw, state->table.players, seat, add_seat, strength);
    features_add(out, "turns before", 0, turns_before(state, seat));
    features_add(out, "goes first", 0, state->first == seat);
    add_turn(state, out);
    add_board(state, out);
    int players = state->table.players;
    int turns = (state->seat + players - state->first) % players;
    int rounds = state->round == 0 ? 0 : state->round - 1;
    features_set_progress(out, rounds * players + turns,
                          noria_by_players[players].rounds * players);
}

/* Why a choice is better. */
const struct feature_reason noria_reasons[] = {
    {.features = {"worth of levels", "level", "points of level", "highest level", "lowest level"},
     .more = N_("more points on the tracks"),
     .rival_less = N_("fewer points on the tracks for rivals")},
    {.features = {"next level affordable"}, .more = N_("the next level within reach")},
    {.features = {"worth of engine", "active discs", "active on ring"},
     .more = N_("more discs ready to be used")},
    {.features = {"passive discs", "discs bought", "discs on sale"},
     .more = N_("a better set of discs"),
     .less = N_("a better set of discs")},
    {.features = {"upgraded discs"}, .more = N_("more upgraded discs")},
    {.features = {"ships"}, .more = N_("more ships")},
    {.features = {"owned", "goods made"},
     .more = N_("more resources and goods"),
     .less = N_("resources and goods put to use")},
    {.features = {"empty warehouses"}, .more = N_("more room for goods")},
    {.features = {"knowledge", "worth of influence"},
     .more = N_("more knowledge"),
     .less = N_("knowledge put to use")},
    {.features = {"income", "factories"}, .more = N_("more income from factories")},
    {.features = {"value of chamber", "politicians above"},
     .more = N_("chambers that pay you better"),
     .less = N_("chambers that pay you better")},
    {.features = {"worth under way", "actions left"}, .more = N_("more to be done this turn")},
    {.features = {NULL}},
};
