/* Everything in the box, with provenance. The rules read these tables and no other. */
#include "games/noria/components.h"

#include "games/noria/hall.h"
#include "games/noria/journey.h"
#include "games/noria/names.h"

/*
 * The values that no source gives, R-1 to R-20; a line is one of them, and corrects it everywhere.
 * A correction must keep a 5 on refinement, a mixed 4 on settlement, a mixed 3 on exploration, and
 * 3 mycelium, 2 obsidian, 2 energy for compass, lamp and sail together.
 */
const struct reconstructed noria_reconstructed = {
    .prices =
        {
            [REFINEMENT] = {1, 2, 3, 4, 5, 6, 7, 8, 9},                                  /* */
            [SETTLEMENT] = {1, 2 | MIXED, 3, 4 | MIXED, 5, 6 | MIXED, 7, 8 | MIXED, 9},  /* */
            [EXPLORATION] = {1, 2, 2 | MIXED, 3, 3 | MIXED, 4, 4 | MIXED, 5, 5 | MIXED}, /* */
            [RESEARCH] = {1, 1, 2, 2 | MIXED, 3, 3 | MIXED, 4, 4 | MIXED, 5 | MIXED},    /* */
        },
    .recipes =
        {
            [SCREW] = {[ENERGY] = 1, [OBSIDIAN] = 1},                  /* */
            [SAIL] = {[ENERGY] = 1, [MYCELIUM] = 1},                   /* */
            [COMPASS] = {[MYCELIUM] = 1, [OBSIDIAN] = 1},              /* */
            [LAMP] = {[ENERGY] = 1, [MYCELIUM] = 1, [OBSIDIAN] = 1},   /* */
            [PISTON] = {[ENERGY] = 1, [MYCELIUM] = 1, [OBSIDIAN] = 1}, /* */
        },
    .factory_gears = {1, 3, 5, 7}, /* */
    .round_gears = {1, 5, 9, 13},  /* */
    /* Marks for energy, mycelium and obsidian ships; sites. */
    .islands =
        {
            {{1, NONE, NONE}, {{SAIL, 2}, {LAMP, 2}, {COMPASS, 1}, {PISTON, 1}}},  /* */
            {{NONE, 1, NONE}, {{COMPASS, 2}, {PISTON, 2}, {SCREW, 1}, {LAMP, 1}}}, /* */
            {{NONE, NONE, 1}, {{SCREW, 2}, {LAMP, 2}, {SAIL, 1}, {PISTON, 1}}},    /* */
            {{NONE, -1, -2}, {{SCREW, 2}, {PISTON, 2}, {SAIL, 1}, {COMPASS, 1}}},  /* */
            {{-2, NONE, -1}, {{SAIL, 2}, {PISTON, 2}, {SCREW, 1}, {COMPASS, 1}}},  /* */
            {{-1, -2, NONE}, {{SCREW, 2}, {COMPASS, 2}, {SAIL, 1}, {PISTON, 1}}},  /* */
            {{NONE, -2, -1}, {{COMPASS, 2}, {LAMP, 2}, {SCREW, 1}, {SAIL, 1}}},    /* */
            {{-1, NONE, -2}, {{SCREW, 2}, {SAIL, 2}, {COMPASS, 1}, {LAMP, 1}}},    /* */
            {{-2, -1, NONE}, {{SAIL, 2}, {COMPASS, 2}, {SCREW, 1}, {LAMP, 1}}},    /* */
        },
};

const uint8_t noria_disc_counts[DISCS] = {0, 10, 10, 10, 10, 10, 10, 6};
const uint8_t noria_warehouse_counts[WARES] = {
    [SCREW] = 12, [SAIL] = 12, [COMPASS] = 12, [LAMP] = 9, [PISTON] = 9};

/* Rounds, islands on the board, discs of each type on the market. */
const struct by_players noria_by_players[PLAYERS_MAX + 1] = {
    [2] = {16, 5, 4}, [3] = {15, 6, 5}, [4] = {14, 7, 6}};

const uint8_t noria_first_prices[DISCS] = {
    [CITY_DISC] = 1, [JOURNEY_DISC] = 2, [TOOLS_DISC] = 3, [BONUS_DISC] = 4};

/* The black market's price in knowledge. */
const uint8_t noria_good_values[WARES] = {
    [SCREW] = 2, [SAIL] = 2, [COMPASS] = 2, [LAMP] = 3, [PISTON] = 3};

/* By the number of lowered politicians. */
const uint8_t noria_chamber_values[CHAMBERS][POLITICIANS + 1] = {
    [REFINEMENT] = {0, 2, 4, 6, 8},     [SETTLEMENT] = {0, 2, 4, 6, 8},
    [EXPLORATION] = {0, 3, 6, 9, 12},   [RESEARCH] = {0, 4, 8, 12, 16},
    [SPECIALISATION] = {0, 2, 4, 6, 8}, [DISTRIBUTION] = {0, 4, 8, 12, 16},
};

const struct name_range noria_names_of[PAYMENT_OFS] = {
    [OF_RESOURCES] = {ENERGY, 3}, [OF_SETTLEMENT] = {ENERGY, 2}, [OF_REFINEMENT] = {OBSIDIAN, 1},
    [OF_SIMPLE] = {SCREW, 3},     [OF_COMPLEX] = {LAMP, 2},
};
const uint8_t noria_track_payment[TRACKS] = {
    [REFINEMENT] = OF_REFINEMENT,
    [SETTLEMENT] = OF_SETTLEMENT,
    [EXPLORATION] = OF_SIMPLE,
    [RESEARCH] = OF_COMPLEX,
};

/* The active slots, as bits: small 1, middle 2 and 3, large 3 to 5. */
enum { S1 = 1 << 1, M2 = 1 << 4, M3 = 1 << 5, L3 = 1 << 9, L4 = 1 << 10, L5 = 1 << 11 };
const uint8_t noria_ring_start[RINGS + 1] = {0, 2, 6, SLOTS};
const uint16_t noria_patterns[PATTERNS] = {L5 | M3 | S1, L4 | M3 | S1, L3 | M2 | S1, L4 | M2 | S1};

/* Where the basic set-up puts city, journey, tools, and the three resource discs in turn. */
const uint8_t noria_basic_slots[START_DISCS] = {0, 2, 6, 7, 10, 4};
const uint8_t noria_build_order[START_DISCS] = {CITY_DISC,     JOURNEY_DISC, TOOLS_DISC,
                                                OBSIDIAN_DISC, ENERGY_DISC,  MYCELIUM_DISC};

const struct option noria_options[OPTIONS] = {
    [OPTION_SETUP] =
        {"setup",
         false,
         2,
         SETUP_BASIC,
         {"basic", "expert"},
         N_("Basic: ready wheels, islands face down. Expert: everybody builds a wheel, "
            "and the islands lie open in a ring")},
    [OPTION_MARKET] =
        {"market",
         false,
         2,
         MARKET_FIXED,
         {"fixed", "random"},
         N_("Prices of discs: as for a first game, or drawn; drawn with expert rules")},
    [OPTION_INSPECTION] =
        {"inspection",
         false,
         2,
         INSPECTION_RING,
         {"ring", "wheel"},
         N_("How many discs may be inspected in a turn: one on each ring, or only one")},
};

/* How the value of a fact is told; most take a number: which disc, ware, chamber.. */
enum told {
    TEXT,
    DISCS_IN_BOX,
    SHIPS_IN_BOX,
    WAREHOUSES_IN_BOX,
    PER_SEAT_FACTORIES,
    POLITICIANS_IN_BOX,
    ISLANDS_IN_BOX,
    GOOD_COST,
    THREE_GOODS_COST,
    GOOD_VALUE,
    RESOURCE_COST,
    FIRST_PRICE,
    TRACK_PAYMENT,
    SIX_STEPS,
    SPECIAL_PRICE,
    RISE,
    ROUNDS,
    ISLANDS_ON_BOARD,
    MARKET_STOCK,
    SHIPS_BY_MARK,
    FIRST_SPACE,
    CHAMBER_VALUES,
    RING_SLOTS,
    PATTERN,
    BASIC_START,
    TRACK_PRICES,
    RECIPE,
    FACTORY_GEARS,
    ROUND_GEARS,
    ISLAND
};

static const struct fact {
    const char *group;
    const char *id;
    enum provenance provenance;
    const char *reference;
    enum told told;
    int which;
    const char *text;
} facts[] = {
    {"disc", "energy", RULEBOOK, "", DISCS_IN_BOX, ENERGY_DISC, NULL},
    {"disc", "mycelium", RULEBOOK, "", DISCS_IN_BOX, MYCELIUM_DISC, NULL},
    {"disc", "obsidian", RULEBOOK, "", DISCS_IN_BOX, OBSIDIAN_DISC, NULL},
    {"disc", "city", RULEBOOK, "N-24", DISCS_IN_BOX, CITY_DISC, NULL},
    {"disc", "journey", RULEBOOK, "N-30", DISCS_IN_BOX, JOURNEY_DISC, NULL},
    {"disc", "tools", RULEBOOK, "N-38", DISCS_IN_BOX, TOOLS_DISC, NULL},
    {"disc", "bonus", RULEBOOK, "N-23", DISCS_IN_BOX, BONUS_DISC, NULL},
    {"ship", "energy", RULEBOOK, "N-22", SHIPS_IN_BOX, 0, NULL},
    {"ship", "mycelium", RULEBOOK, "N-22", SHIPS_IN_BOX, 0, NULL},
    {"ship", "obsidian", RULEBOOK, "N-22", SHIPS_IN_BOX, 0, NULL},
    {"warehouse", "screw", RULEBOOK, "N-36", WAREHOUSES_IN_BOX, SCREW, NULL},
    {"warehouse", "sail", RULEBOOK, "N-36", WAREHOUSES_IN_BOX, SAIL, NULL},
    {"warehouse", "compass", RULEBOOK, "N-36", WAREHOUSES_IN_BOX, COMPASS, NULL},
    {"warehouse", "lamp", RULEBOOK, "N-36", WAREHOUSES_IN_BOX, LAMP, NULL},
    {"warehouse", "piston", RULEBOOK, "N-36", WAREHOUSES_IN_BOX, PISTON, NULL},
    {"politician", "all", RULEBOOK, "N-43", POLITICIANS_IN_BOX, 0, NULL},
    {"seat", "representatives", RULEBOOK, "", TEXT, 0,
     "5: 4 for the tracks, in the cave at first, and the ambassador in the harbour"},
    {"seat", "factories", RULEBOOK, "N-36", PER_SEAT_FACTORIES, 0, NULL},
    {"island", "all", RULEBOOK, "", ISLANDS_IN_BOX, 0, NULL},
    {"round_track", "spaces", RULEBOOK, "N-7", TEXT, 0, "16, with a token on each"},
    {"token", "resources", RULEBOOK, "N-9", TEXT, 0, "90; multipliers make them unlimited"},
    {"token", "knowledge", RULEBOOK, "N-9", TEXT, 0, "26; multipliers make them unlimited"},
    {"token", "letters", RULEBOOK, "", TEXT, 0, "6, not used"},
    {"track", "levels", RULEBOOK, "N-26", TEXT, 0, "1 to 9 on each track; the cave is level 0"},
    {"good", "screw", RULEBOOK, "", GOOD_COST, SCREW, NULL},
    {"good", "sail", RULEBOOK, "", GOOD_COST, SAIL, NULL},
    {"good", "compass", RULEBOOK, "", GOOD_COST, COMPASS, NULL},
    {"good", "lamp", RULEBOOK, "", GOOD_COST, LAMP, NULL},
    {"good", "piston", RULEBOOK, "", GOOD_COST, PISTON, NULL},
    {"good", "compass, lamp and sail", RULEBOOK, "", THREE_GOODS_COST, 0, NULL},
    {"black_market", "screw", RULEBOOK, "N-41", GOOD_VALUE, SCREW, NULL},
    {"black_market", "sail", RULEBOOK, "N-41", GOOD_VALUE, SAIL, NULL},
    {"black_market", "compass", RULEBOOK, "N-41", GOOD_VALUE, COMPASS, NULL},
    {"black_market", "lamp", RULEBOOK, "N-41", GOOD_VALUE, LAMP, NULL},
    {"black_market", "piston", RULEBOOK, "N-41", GOOD_VALUE, PISTON, NULL},
    {"black_market", "resource", RULEBOOK, "N-42", RESOURCE_COST, 0, NULL},
    {"market", "resource discs", RULEBOOK, "N-24", TEXT, 0, "free"},
    {"market", "city", RULEBOOK, "N-24", FIRST_PRICE, CITY_DISC, NULL},
    {"market", "journey", RULEBOOK, "N-24", FIRST_PRICE, JOURNEY_DISC, NULL},
    {"market", "tools", RULEBOOK, "N-24", FIRST_PRICE, TOOLS_DISC, NULL},
    {"market", "bonus", RULEBOOK, "N-24", FIRST_PRICE, BONUS_DISC, NULL},
    {"track", "refinement", CORROBORATED, "N-27", TRACK_PAYMENT, REFINEMENT, NULL},
    {"track", "settlement", CORROBORATED, "N-27", TRACK_PAYMENT, SETTLEMENT, NULL},
    {"track", "exploration", RULEBOOK, "N-27", TRACK_PAYMENT, EXPLORATION, NULL},
    {"track", "research", RULEBOOK, "N-27", TRACK_PAYMENT, RESEARCH, NULL},
    {"track", "six steps of refinement", CORROBORATED, "R-1", SIX_STEPS, 0, NULL},
    {"influence", "night_shift", RULEBOOK, "N-11", SPECIAL_PRICE, NIGHT_SHIFT_PRICE, NULL},
    {"influence", "modify", RULEBOOK, "N-11", SPECIAL_PRICE, MODIFY_PRICE, NULL},
    {"influence", "rise", DEDUCED, "N-11", RISE, 0, NULL},
    {"rounds", "2 seats", RULEBOOK, "N-6", ROUNDS, 2, NULL},
    {"rounds", "3 seats", RULEBOOK, "N-6", ROUNDS, 3, NULL},
    {"rounds", "4 seats", RULEBOOK, "N-6", ROUNDS, 4, NULL},
    {"islands", "2 seats", RULEBOOK, "", ISLANDS_ON_BOARD, 2, NULL},
    {"islands", "3 seats", RULEBOOK, "", ISLANDS_ON_BOARD, 3, NULL},
    {"islands", "4 seats", RULEBOOK, "", ISLANDS_ON_BOARD, 4, NULL},
    {"stock", "2 seats", RULEBOOK, "", MARKET_STOCK, 2, NULL},
    {"stock", "3 seats", RULEBOOK, "", MARKET_STOCK, 3, NULL},
    {"stock", "4 seats", RULEBOOK, "", MARKET_STOCK, 4, NULL},
    {"ship_marks", "2 seats", RULEBOOK, "N-34", SHIPS_BY_MARK, 2, NULL},
    {"ship_marks", "3 seats", RULEBOOK, "N-34", SHIPS_BY_MARK, 3, NULL},
    {"ship_marks", "4 seats", RULEBOOK, "N-34", SHIPS_BY_MARK, 4, NULL},
    {"first_space", "2 seats", DEDUCED, "N-7", FIRST_SPACE, 2, NULL},
    {"first_space", "3 seats", DEDUCED, "N-7", FIRST_SPACE, 3, NULL},
    {"first_space", "4 seats", DEDUCED, "N-7", FIRST_SPACE, 4, NULL},
    {"chamber", "refinement", DEDUCED, "N-45", CHAMBER_VALUES, REFINEMENT, NULL},
    {"chamber", "settlement", DEDUCED, "N-45", CHAMBER_VALUES, SETTLEMENT, NULL},
    {"chamber", "exploration", DEDUCED, "N-45", CHAMBER_VALUES, EXPLORATION, NULL},
    {"chamber", "research", DEDUCED, "N-45", CHAMBER_VALUES, RESEARCH, NULL},
    {"chamber", "specialisation", DEDUCED, "N-45", CHAMBER_VALUES, SPECIALISATION, NULL},
    {"chamber", "distribution", DEDUCED, "N-45", CHAMBER_VALUES, DISTRIBUTION, NULL},
    {"ring", "small", CORROBORATED, "N-15", RING_SLOTS, SMALL, NULL},
    {"ring", "middle", CORROBORATED, "N-15", RING_SLOTS, MIDDLE, NULL},
    {"ring", "large", CORROBORATED, "N-15", RING_SLOTS, LARGE, NULL},
    {"pattern", "1a", RULEBOOK, "N-16", PATTERN, 0, NULL},
    {"pattern", "1b", RULEBOOK, "N-16", PATTERN, 1, NULL},
    {"pattern", "2a", RULEBOOK, "N-16", PATTERN, 2, NULL},
    {"pattern", "2b", RULEBOOK, "N-16", PATTERN, 3, NULL},
    {"wheel", "basic start", CORROBORATED, "N-1", BASIC_START, 0, NULL},
    {"price", "refinement", RECONSTRUCTED, "R-1", TRACK_PRICES, REFINEMENT, NULL},
    {"price", "settlement", RECONSTRUCTED, "R-2", TRACK_PRICES, SETTLEMENT, NULL},
    {"price", "exploration", RECONSTRUCTED, "R-3", TRACK_PRICES, EXPLORATION, NULL},
    {"price", "research", RECONSTRUCTED, "R-4", TRACK_PRICES, RESEARCH, NULL},
    {"recipe", "screw", RECONSTRUCTED, "R-5", RECIPE, SCREW, NULL},
    {"recipe", "sail", RECONSTRUCTED, "R-6", RECIPE, SAIL, NULL},
    {"recipe", "compass", RECONSTRUCTED, "R-7", RECIPE, COMPASS, NULL},
    {"recipe", "lamp", RECONSTRUCTED, "R-8", RECIPE, LAMP, NULL},
    {"recipe", "piston", RECONSTRUCTED, "R-9", RECIPE, PISTON, NULL},
    {"gears", "factories", RECONSTRUCTED, "R-10", FACTORY_GEARS, 0, NULL},
    {"gears", "rounds", RECONSTRUCTED, "R-11", ROUND_GEARS, 0, NULL},
    {"island", "1", RECONSTRUCTED, "R-12", ISLAND, 0, NULL},
    {"island", "2", RECONSTRUCTED, "R-13", ISLAND, 1, NULL},
    {"island", "3", RECONSTRUCTED, "R-14", ISLAND, 2, NULL},
    {"island", "4", RECONSTRUCTED, "R-15", ISLAND, 3, NULL},
    {"island", "5", RECONSTRUCTED, "R-16", ISLAND, 4, NULL},
    {"island", "6", RECONSTRUCTED, "R-17", ISLAND, 5, NULL},
    {"island", "7", RECONSTRUCTED, "R-18", ISLAND, 6, NULL},
    {"island", "8", RECONSTRUCTED, "R-19", ISLAND, 7, NULL},
    {"island", "9", RECONSTRUCTED, "R-20", ISLAND, 8, NULL},
};

/* Numbers up to the 0 that ends them. */
static void add_list(struct text *text, const uint8_t numbers[])
{
    for (int i = 0; numbers[i] != 0; i++)
        text_add_format(text, i > 0 ? ", %d" : "%d", numbers[i]);
}

/* What of each resource, as "1 energy, 1 obsidian". */
static void add_amounts(struct text *text, const int amounts[RESOURCES])
{
    bool more = false;
    for (int resource = 0; resource < RESOURCES; resource++) {
        if (amounts[resource] == 0)
            continue;
        text_add_format(text, more ? ", %d %s" : "%d %s", amounts[resource],
                        noria_ware_ids[resource]);
        more = true;
    }
}

/* What goods cost together. */
static void add_cost(struct text *text, const uint8_t goods[], int count)
{
    int amounts[RESOURCES] = {0};
    for (int i = 0; i < count; i++)
        for (int resource = 0; resource < RESOURCES; resource++)
            amounts[resource] += noria_reconstructed.recipes[goods[i]][resource];
    add_amounts(text, amounts);
}

static int good_cost(int good)
{
    int sum = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        sum += noria_reconstructed.recipes[good][resource];
    return sum;
}

static int steps_cost(int steps)
{
    int sum = 0;
    for (int level = 0; level < steps; level++)
        sum += noria_reconstructed.prices[REFINEMENT][level] & ~MIXED;
    return sum;
}

static void add_track_payment(struct text *text, int track)
{
    struct name_range names = noria_names_of[noria_track_payment[track]];
    text_add(text, "paid in ");
    for (int i = 0; i < names.count; i++)
        text_add_format(text, i > 0 ? " or %s" : "%s", noria_ware_ids[names.first + i]);
}

static void add_prices(struct text *text, int track)
{
    text_add(text, "levels 1 to 9:");
    for (int level = 0; level < LEVELS; level++) {
        int price = noria_reconstructed.prices[track][level];
        text_add_format(text, price & MIXED ? " %d≠" : " %d", price & ~MIXED);
    }
}

static void add_slots(struct text *text, unsigned slots)
{
    bool more = false;
    for (int slot = 0; slot < SLOTS; slot++)
        if (slots >> slot & 1) {
            int ring = noria_ring_of(slot);
            text_add_format(text, more ? ", %s %d" : "%s %d", noria_ring_ids[ring],
                            slot - noria_ring_start[ring]);
            more = true;
        }
}

static void add_ring(struct text *text, int ring)
{
    unsigned active = noria_patterns[0] | noria_patterns[1] | noria_patterns[2];
    unsigned slots = (1U << noria_ring_start[ring + 1]) - (1U << noria_ring_start[ring]);
    text_add_format(
        text, "%d slots, clockwise; active: ", noria_ring_start[ring + 1] - noria_ring_start[ring]);
    add_slots(text, active & slots);
}

static void add_basic_start(struct text *text)
{
    static const char *const discs[] = {"city", ", journey", ", tools", ", resource discs"};
    for (int i = 0; i < START_DISCS; i++) {
        text_add_format(text, "%s ", i <= 3 ? discs[i] : ",");
        add_slots(text, 1U << noria_basic_slots[i]);
    }
}

static void add_island(struct text *text, const struct island *island)
{
    text_add(text, "ships");
    for (int resource = 0; resource < RESOURCES; resource++)
        if (island->marks[resource] != NONE)
            text_add_format(text, island->marks[resource] > 0 ? " %s +%d" : " %s %d",
                            noria_ware_ids[resource], island->marks[resource]);
    text_add(text, "; sites");
    for (int site = 0; site < SITES; site++)
        text_add_format(text, site > 0 ? ", %s %d" : " %s %d",
                        noria_ware_ids[island->sites[site].good], island->sites[site].warehouses);
}

static void add_chamber(struct text *text, int chamber)
{
    for (int lowered = 0; lowered <= POLITICIANS; lowered++)
        text_add_format(text, lowered > 0 ? " %d" : "%d", noria_chamber_values[chamber][lowered]);
    text_add(text, " with 0 to 4 lowered politicians");
}

static void add_value(struct text *text, const struct fact *fact)
{
    static const uint8_t three_goods[] = {COMPASS, LAMP, SAIL};
    int which = fact->which;
    uint8_t good = (uint8_t)which;
    switch (fact->told) {
    case TEXT: text_add(text, fact->text); break;
    case DISCS_IN_BOX:
        text_add_format(text, "%d, sides plain and upgraded", noria_disc_counts[which]);
        break;
    case SHIPS_IN_BOX: text_add_number(text, SHIPS_MAX); break;
    case WAREHOUSES_IN_BOX:
        text_add_format(text, "%d, sides empty and full", noria_warehouse_counts[which]);
        break;
    case PER_SEAT_FACTORIES: text_add_number(text, FACTORIES); break;
    case POLITICIANS_IN_BOX:
        text_add_format(text, "%d, %d in the upper part of each chamber", POLITICIANS * CHAMBERS,
                        POLITICIANS);
        break;
    case ISLANDS_IN_BOX: text_add_format(text, "%d, all different", ISLANDS); break;
    case GOOD_COST: text_add_format(text, "costs %d resources", good_cost(which)); break;
    case THREE_GOODS_COST: add_cost(text, three_goods, 3); break;
    case GOOD_VALUE: text_add_format(text, "gives %d knowledge", noria_good_values[which]); break;
    case RESOURCE_COST: text_add_format(text, "costs %d knowledge", RESOURCE_PRICE); break;
    case FIRST_PRICE: text_add_format(text, "%d in a first game", noria_first_prices[which]); break;
    case TRACK_PAYMENT: add_track_payment(text, which); break;
    case SIX_STEPS: text_add_format(text, "cost %d in all", steps_cost(6)); break;
    case SPECIAL_PRICE: text_add_format(text, "%d knowledge", which); break;
    case RISE: text_add_format(text, "1 more from space %d of the round track", RISE_SPACE); break;
    case ROUNDS: text_add_number(text, noria_by_players[which].rounds); break;
    case ISLANDS_ON_BOARD: text_add_number(text, noria_by_players[which].islands); break;
    case MARKET_STOCK:
        text_add_format(text, "%d discs of each type", noria_by_players[which].stock);
        break;
    case SHIPS_BY_MARK:
        text_add_format(text, "+1: %d, -1: %d, -2: %d", noria_ships_for_mark(which, 1),
                        noria_ships_for_mark(which, -1), noria_ships_for_mark(which, -2));
        break;
    case FIRST_SPACE: text_add_number(text, noria_space_of_round(which, 1)); break;
    case CHAMBER_VALUES: add_chamber(text, which); break;
    case RING_SLOTS: add_ring(text, which); break;
    case PATTERN: add_slots(text, noria_patterns[which]); break;
    case BASIC_START: add_basic_start(text); break;
    case TRACK_PRICES: add_prices(text, which); break;
    case RECIPE: add_cost(text, &good, 1); break;
    case FACTORY_GEARS: add_list(text, noria_reconstructed.factory_gears); break;
    case ROUND_GEARS: add_list(text, noria_reconstructed.round_gears); break;
    case ISLAND: add_island(text, &noria_reconstructed.islands[which]); break;
    }
}

bool noria_component(int index, struct component *out)
{
    if (index >= COUNT(facts))
        return false;
    const struct fact *fact = &facts[index];
    struct text value;
    text_start(&value, out->value, sizeof out->value);
    out->group = fact->group;
    out->id = fact->id;
    out->provenance = fact->provenance;
    out->reference = fact->reference;
    add_value(&value, fact);
    return true;
}
