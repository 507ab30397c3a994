/* Everything in the box, with provenance. The rules read these tables and no other. */
#include "games/noria/components.h"

#include "engine/box.h"
#include "games/noria/hall.h"
#include "games/noria/journey.h"

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

/* What goods cost together, as "1 energy, 1 obsidian". */
static void add_cost(struct text *text, const uint8_t goods[], int count)
{
    bool more = false;
    for (int resource = 0; resource < RESOURCES; resource++) {
        int amount = 0;
        for (int i = 0; i < count; i++)
            amount += noria_reconstructed.recipes[goods[i]][resource];
        if (amount == 0)
            continue;
        text_add_format(text, more ? ", %d %s" : "%d %s", amount, noria_ware_ids[resource]);
        more = true;
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

static void tell_disc(int disc, struct box_entry *out)
{
    static const char *const references[DISCS] = {"", "", "", "", "N-24", "N-30", "N-38", "N-23"};
    out->reference = references[disc];
    text_add_format(&out->value, "%d, sides plain and upgraded", noria_disc_counts[disc]);
}

static void tell_good(int good, struct box_entry *out)
{
    int cost = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        cost += noria_reconstructed.recipes[good][resource];
    text_add_format(&out->value, "costs %d resources", cost);
}

static void tell_three_goods(int which, struct box_entry *out)
{
    static const uint8_t goods[] = {COMPASS, LAMP, SAIL};
    (void)which;
    add_cost(&out->value, goods, COUNT(goods));
}

static void tell_payment(int track, struct box_entry *out)
{
    struct name_range names = noria_names_of[noria_track_payment[track]];
    text_add(&out->value, "paid in ");
    for (int i = 0; i < names.count; i++)
        text_add_format(&out->value, i > 0 ? " or %s" : "%s", noria_ware_ids[names.first + i]);
}

static void tell_six_steps(int track, struct box_entry *out)
{
    int cost = 0;
    for (int level = 0; level < 6; level++)
        cost += noria_reconstructed.prices[track][level] & ~MIXED;
    text_add_format(&out->value, "cost %d in all", cost);
}

static void tell_rounds(int players, struct box_entry *out)
{
    text_add_number(&out->value, noria_by_players[players].rounds);
}

static void tell_islands(int players, struct box_entry *out)
{
    text_add_number(&out->value, noria_by_players[players].islands);
}

static void tell_stock(int players, struct box_entry *out)
{
    text_add_format(&out->value, "%d discs of each type", noria_by_players[players].stock);
}

static void tell_ship_marks(int players, struct box_entry *out)
{
    text_add_format(&out->value, "+1: %d, -1: %d, -2: %d", noria_ships_for_mark(players, 1),
                    noria_ships_for_mark(players, -1), noria_ships_for_mark(players, -2));
}

static void tell_first_space(int players, struct box_entry *out)
{
    text_add_number(&out->value, noria_space_of_round(players, 1));
}

static void tell_chamber(int chamber, struct box_entry *out)
{
    for (int lowered = 0; lowered <= POLITICIANS; lowered++)
        text_add_format(&out->value, "%d ", noria_chamber_values[chamber][lowered]);
    text_add(&out->value, "with 0 to 4 lowered politicians");
}

static void tell_ring(int ring, struct box_entry *out)
{
    unsigned active = noria_patterns[0] | noria_patterns[1] | noria_patterns[2];
    text_add_format(&out->value, "%d slots, clockwise; active: ",
                    noria_ring_start[ring + 1] - noria_ring_start[ring]);
    add_slots(&out->value, active & noria_ring_slots(ring));
}

static void tell_pattern(int pattern, struct box_entry *out)
{
    add_slots(&out->value, noria_patterns[pattern]);
}

static void tell_basic_start(int which, struct box_entry *out)
{
    static const char *const discs[] = {"city", ", journey", ", tools", ", resource discs"};
    (void)which;
    for (int i = 0; i < START_DISCS; i++) {
        text_add_format(&out->value, "%s ", i <= 3 ? discs[i] : ",");
        add_slots(&out->value, 1U << noria_basic_slots[i]);
    }
}

static void tell_prices(int track, struct box_entry *out)
{
    static const char *const references[TRACKS] = {"R-1", "R-2", "R-3", "R-4"};
    out->reference = references[track];
    text_add(&out->value, "levels 1 to 9:");
    for (int level = 0; level < LEVELS; level++) {
        int price = noria_reconstructed.prices[track][level];
        text_add_format(&out->value, price & MIXED ? " %d≠" : " %d", price & ~MIXED);
    }
}

static void tell_recipe(int which, struct box_entry *out)
{
    static const char *const references[] = {"R-5", "R-6", "R-7", "R-8", "R-9"};
    uint8_t good = (uint8_t)which;
    out->reference = references[good - SCREW];
    add_cost(&out->value, &good, 1);
}

/* Numbers up to the 0 that ends them. */
static void add_gears(struct text *text, const uint8_t gears[])
{
    for (int i = 0; gears[i] != 0; i++)
        text_add_format(text, i > 0 ? ", %d" : "%d", gears[i]);
}

static void tell_gears(int is_rounds, struct box_entry *out)
{
    out->reference = is_rounds ? "R-11" : "R-10";
    add_gears(&out->value,
              is_rounds ? noria_reconstructed.round_gears : noria_reconstructed.factory_gears);
}

static void tell_island(int number, struct box_entry *out)
{
    static const char *const references[ISLANDS] = {"R-12", "R-13", "R-14", "R-15", "R-16",
                                                    "R-17", "R-18", "R-19", "R-20"};
    const struct island *island = &noria_reconstructed.islands[number];
    out->reference = references[number];
    text_add(&out->value, "ships");
    for (int resource = 0; resource < RESOURCES; resource++)
        if (island->marks[resource] != NONE)
            text_add_format(&out->value, island->marks[resource] > 0 ? " %s +%d" : " %s %d",
                            noria_ware_ids[resource], island->marks[resource]);
    text_add(&out->value, "; sites");
    for (int site = 0; site < SITES; site++)
        text_add_format(&out->value, site > 0 ? ", %s %d" : " %s %d",
                        noria_ware_ids[island->sites[site].good], island->sites[site].warehouses);
}

static const char *const seats[] = {[2] = "2 seats", "3 seats", "4 seats"};
enum { SEATS = COUNT(seats) };

static const struct box_row rows[] = {
    SERIES("disc", noria_disc_ids, ENERGY_DISC, DISCS, RULEBOOK, "", tell_disc),
    FACT("ship", "energy", RULEBOOK, "N-22", "%d", SHIPS_MAX),
    FACT("ship", "mycelium", RULEBOOK, "N-22", "%d", SHIPS_MAX),
    FACT("ship", "obsidian", RULEBOOK, "N-22", "%d", SHIPS_MAX),
    NUMBERS("warehouse", noria_ware_ids, SCREW, WARES, RULEBOOK, "N-36", "%d, sides empty and full",
            noria_warehouse_counts),
    FACT("politician", "all", RULEBOOK, "N-43", "%d, %d in the upper part of each chamber",
         (POLITICIANS * CHAMBERS), POLITICIANS),
    FACT("seat", "representatives", RULEBOOK, "",
         "5: 4 for the tracks, in the cave at first, and the ambassador in the harbour", 0),
    FACT("seat", "factories", RULEBOOK, "N-36", "%d", FACTORIES),
    FACT("island", "all", RULEBOOK, "", "%d, all different", ISLANDS),
    FACT("round_track", "spaces", RULEBOOK, "N-7", "16, with a token on each", 0),
    FACT("token", "resources", RULEBOOK, "N-9", "90; multipliers make them unlimited", 0),
    FACT("token", "knowledge", RULEBOOK, "N-9", "26; multipliers make them unlimited", 0),
    FACT("token", "letters", RULEBOOK, "", "6, not used", 0),
    FACT("track", "levels", RULEBOOK, "N-26", "1 to 9 on each track; the cave is level 0", 0),
    SERIES("good", noria_ware_ids, SCREW, WARES, RULEBOOK, "", tell_good),
    SERIES("good", IDS("compass, lamp and sail"), 0, 1, RULEBOOK, "", tell_three_goods),
    NUMBERS("black_market", noria_ware_ids, SCREW, WARES, RULEBOOK, "N-41", "gives %d knowledge",
            noria_good_values),
    FACT("black_market", "resource", RULEBOOK, "N-42", "costs %d knowledge", RESOURCE_PRICE),
    FACT("market", "resource discs", RULEBOOK, "N-24", "free", 0),
    NUMBERS("market", noria_disc_ids, CITY_DISC, DISCS, RULEBOOK, "N-24", "%d in a first game",
            noria_first_prices),
    SERIES("track", noria_chamber_ids, REFINEMENT, EXPLORATION, CORROBORATED, "N-27", tell_payment),
    SERIES("track", noria_chamber_ids, EXPLORATION, TRACKS, RULEBOOK, "N-27", tell_payment),
    SERIES("track", IDS("six steps of refinement"), REFINEMENT, REFINEMENT + 1, CORROBORATED, "R-1",
           tell_six_steps),
    FACT("influence", "night_shift", RULEBOOK, "N-11", "%d knowledge", NIGHT_SHIFT_PRICE),
    FACT("influence", "modify", RULEBOOK, "N-11", "%d knowledge", MODIFY_PRICE),
    FACT("influence", "rise", DEDUCED, "N-11", "1 more from space %d of the round track",
         RISE_SPACE),
    SERIES("rounds", seats, 2, SEATS, RULEBOOK, "N-6", tell_rounds),
    SERIES("islands", seats, 2, SEATS, RULEBOOK, "", tell_islands),
    SERIES("stock", seats, 2, SEATS, RULEBOOK, "", tell_stock),
    SERIES("ship_marks", seats, 2, SEATS, RULEBOOK, "N-34", tell_ship_marks),
    SERIES("first_space", seats, 2, SEATS, DEDUCED, "N-7", tell_first_space),
    SERIES("chamber", noria_chamber_ids, 0, CHAMBERS, DEDUCED, "N-45", tell_chamber),
    SERIES("ring", noria_ring_ids, 0, RINGS, CORROBORATED, "N-15", tell_ring),
    SERIES("pattern", IDS("1a", "1b", "2a", "2b"), 0, PATTERNS, RULEBOOK, "N-16", tell_pattern),
    SERIES("wheel", IDS("basic start"), 0, 1, CORROBORATED, "N-1", tell_basic_start),
    SERIES("price", noria_chamber_ids, 0, TRACKS, RECONSTRUCTED, "", tell_prices),
    SERIES("recipe", noria_ware_ids, SCREW, WARES, RECONSTRUCTED, "", tell_recipe),
    SERIES("gears", IDS("factories", "rounds"), 0, 2, RECONSTRUCTED, "", tell_gears),
    SERIES("island", IDS("1", "2", "3", "4", "5", "6", "7", "8", "9"), 0, ISLANDS, RECONSTRUCTED,
           "", tell_island),
};

bool noria_component(int index, struct component *out)
{
    return box_component(rows, COUNT(rows), index, out);
}
