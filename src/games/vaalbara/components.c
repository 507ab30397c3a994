/*
 * Everything in the box, with provenance. The rules read these tables and no other. Whoever owns
 * the box and finds that a reconstructed value is another corrects it in the table below.
 */
#include "games/vaalbara/state.h"

#include "engine/box.h"

/* All values that are our own and not printed anywhere that we know. */
const struct vaalbara_reconstructed vaalbara_reconstructed = {
    .cards =
        {
            /* for 2+, 3+, 4+ players */
            [FIELD] = {5, 2, 3},    /* */
            [MEADOW] = {5, 2, 4},   /* */
            [MOUNTAIN] = {4, 2, 3}, /* */
            [FOREST_3] = {1, 0, 1}, /* X-4, with the three below */
            [FOREST_4] = {1, 1, 0},
            [FOREST_5] = {1, 1, 0},
            [FOREST_6] = {1, 0, 1},
            [VILLAGE] = {3, 2, 2}, /* */
            [RIVER] = {3, 2, 1},   /* */
        },
    .omens = "every order of the seats in play equally likely, drawn anew each time; real backs "
             "are fixed and all different",
    .fifth_clan = "green",
    .characters =
        {
            [WARRIOR] = N_("Warrior"),
            [BARD] = N_("Bard"),
            [HUNTER] = N_("Hunter"),
            [ORACLE] = N_("Oracle"),
            [CARPENTER] = N_("Carpenter"),
            [FALCONER] = N_("Falconer"),
            [PATHFINDER] = N_("Pathfinder"),
            [MIDWIFE] = N_("Midwife"),
            [RIDER] = N_("Rider"),
            [ARTISAN] = N_("Artisan"),
            [SCOUT] = N_("Scout"),
            [FARMER] = N_("Farmer"),
        },
};

const char *const vaalbara_land_names[LANDS] = {
    [FIELD] = N_("Field"),       [MEADOW] = N_("Meadow"),     [MOUNTAIN] = N_("Mountain"),
    [FOREST_3] = N_("Forest 3"), [FOREST_4] = N_("Forest 4"), [FOREST_5] = N_("Forest 5"),
    [FOREST_6] = N_("Forest 6"), [VILLAGE] = N_("Village"),   [RIVER] = N_("River"),
};

const uint8_t vaalbara_land_types[LANDS] = {
    [FIELD] = FIELDS,     [MEADOW] = MEADOWS,   [MOUNTAIN] = MOUNTAINS,
    [FOREST_3] = FORESTS, [FOREST_4] = FORESTS, [FOREST_5] = FORESTS,
    [FOREST_6] = FORESTS, [VILLAGE] = VILLAGES, [RIVER] = RIVERS,
};

/* For the river, the most that initiative counts. */
const uint8_t vaalbara_land_vp[LANDS] = {
    [FIELD] = 2,    [MEADOW] = 1,   [FOREST_3] = 3, [FOREST_4] = 4,
    [FOREST_5] = 5, [FOREST_6] = 6, [VILLAGE] = 2,  [RIVER] = 6,
};

const uint8_t vaalbara_mountain_vp[ROUNDS + 1] = {[2] = 10, [4] = 20};

const uint8_t vaalbara_character_vp[CHARACTERS] = {
    [WARRIOR] = 1,   [BARD] = 2,     [HUNTER] = 3,  [ORACLE] = 2,
    [CARPENTER] = 3, [FALCONER] = 2, [ARTISAN] = 5,
};

const uint8_t vaalbara_types_vp[LAND_TYPES + 1] = {[5] = 5, [6] = 10};

const struct option vaalbara_options[OPTIONS] = {
    [OPTION_OPEN_SCORES] = SWITCH("open_scores", N_("Everybody sees everybody’s victory points")),
};

int vaalbara_land_cards(int land, int players)
{
    int cards = 0;
    for (int label = 0; label < LABELS; label++)
        if (label + 2 <= players)
            cards += vaalbara_reconstructed.cards[land][label];
    return cards;
}

/* What is told of the box, group by group. */

static void tell_reward(int land, struct box_entry *out)
{
    int vp = vaalbara_land_vp[land];
    struct text *value = &out->value;
    switch ((enum land_type)vaalbara_land_types[land]) {
    case FIELDS: text_add_format(value, "%d VP for each field of the realm", vp); break;
    case MEADOWS:
        text_add_format(value, "%d VP for each meadow of the realm and the neighbours' realms", vp);
        break;
    case MOUNTAINS:
        text_add_format(value, "%d VP as 2nd mountain of the realm, %d VP as 4th",
                        vaalbara_mountain_vp[2], vaalbara_mountain_vp[4]);
        break;
    case FORESTS: text_add_format(value, "%d VP", vp); break;
    case VILLAGES:
        text_add_format(value,
                        "%d VP for each land type of the realm (the VP are one reading of a "
                        "garbled paragraph)",
                        vp);
        break;
    case RIVERS:
        text_add_format(value, "initiative played (at most %d) for each river of the realm", vp);
        break;
    case LAND_TYPES: break;
    }
}

static void tell_cards(int land, struct box_entry *out)
{
    static const char *const references[LAND_TYPES] = {"X-1", "X-2", "X-3", "X-4", "X-5", "X-6"};
    const uint8_t *cards = vaalbara_reconstructed.cards[land];
    out->reference = references[vaalbara_land_types[land]];
    text_add_format(&out->value, "%d for 2+ players, %d for 3+, %d for 4+", cards[FROM_TWO],
                    cards[FROM_THREE], cards[FROM_FOUR]);
}

static void tell_label(int label, struct box_entry *out)
{
    int cards = 0;
    for (int land = FIELD; land < LANDS; land++)
        cards += vaalbara_reconstructed.cards[land][label];
    text_add_format(&out->value, "%d in all", cards);
}

static void add_effect(struct text *value, int character)
{
    int vp = vaalbara_character_vp[character];
    switch ((enum character)character) {
    case WARRIOR:
        text_add_format(value, "each other seat may show the Warrior in its hand for %d VP", vp);
        break;
    case BARD: text_add_format(value, "another seat of your choice gets %d VP", vp); break;
    case HUNTER: text_add_format(value, "%d VP if you act before all your neighbours", vp); break;
    case ORACLE:
        text_add_format(value, "%d VP for each neighbour whose character is odd", vp);
        break;
    case CARPENTER: text_add_format(value, "%d VP for each forest in your realm", vp); break;
    case FALCONER:
        text_add_format(value, "take %d VP from the seat that acted just before you", vp);
        break;
    case PATHFINDER: text_add(value, "swap a land of row 1 or 2 with the top of the deck"); break;
    case MIDWIFE: text_add(value, "take a character from your discard into your hand"); break;
    case RIDER: text_add(value, "swap a land of row 1 with a land of row 2"); break;
    case ARTISAN: text_add_format(value, "%d VP if you act after all your neighbours", vp); break;
    case SCOUT:
        text_add(value, "swap a land of your realm with the deck's bottom card, which pays");
        break;
    case FARMER: text_add(value, "the land you take this round pays double"); break;
    case NO_CHARACTER:
    case CHARACTERS: break;
    }
}

static void tell_character(int character, struct box_entry *out)
{
    static const char *const references[CHARACTERS] = {
        [WARRIOR] = "V-14",   [BARD] = "V-15",     [HUNTER] = "V-16",     [ORACLE] = "V-17",
        [CARPENTER] = "V-18", [FALCONER] = "V-19", [PATHFINDER] = "V-20", [MIDWIFE] = "V-21",
        [RIDER] = "V-22",     [ARTISAN] = "V-23",  [SCOUT] = "V-24",      [FARMER] = "V-25",
    };
    static const characters_mask read_once =
        1U << WARRIOR | 1U << BARD | 1U << ORACLE | 1U << CARPENTER | 1U << ARTISAN;
    out->reference = references[character];
    text_add_format(&out->value, "initiative %d; ", character);
    add_effect(&out->value, character);
    if (read_once & character_bit(character))
        text_add(&out->value, " (the VP are one reading of a scanned icon)");
}

static void tell_character_name(int character, struct box_entry *out)
{
    static const char *const printed[CHARACTERS] = {
        [WARRIOR] = "Воительница", [BARD] = "Бард",         [HUNTER] = "Охотник",
        [ORACLE] = "Оракул",       [CARPENTER] = "Плотник", [FALCONER] = "Сокольничий",
        [PATHFINDER] = "Следопыт", [MIDWIFE] = "Повитуха",  [RIDER] = "Наездница",
        [ARTISAN] = "Ремесленник", [SCOUT] = "Разведчик",   [FARMER] = "Фермер",
    };
    text_add_format(&out->value, "%s, a working translation of %s",
                    vaalbara_reconstructed.characters[character], printed[character]);
}

static int all_cards(void)
{
    int cards = 0;
    for (int land = FIELD; land < LANDS; land++)
        cards += vaalbara_land_cards(land, SEATS_MAX);
    return cards;
}

bool vaalbara_component(int index, struct component *out)
{
    const struct box_row rows[] = {
        SERIES("land", vaalbara_land_ids, FIELD, MOUNTAIN, RULEBOOK, "V-13", tell_reward),
        SERIES("land", vaalbara_land_ids, MOUNTAIN, MOUNTAIN + 1, CORROBORATED, "R-1", tell_reward),
        SERIES("land", vaalbara_land_ids, MOUNTAIN + 1, LANDS, RULEBOOK, "V-13", tell_reward),
        SERIES("land_cards", vaalbara_land_ids, FIELD, LANDS, RECONSTRUCTED, "", tell_cards),
        SERIES("land_cards", IDS("2+", "3+", "4+"), 0, LABELS, RECONSTRUCTED, "X-7", tell_label),
        SERIES("character", vaalbara_character_ids, WARRIOR, CHARACTERS, RULEBOOK, "",
               tell_character),
        SERIES("character_name", vaalbara_character_ids, WARRIOR, CHARACTERS, RECONSTRUCTED, "X-10",
               tell_character_name),
        FACT("clan", "seat_0", RULEBOOK, "", "blue", 0),
        FACT("clan", "seat_1", RULEBOOK, "", "purple", 0),
        FACT("clan", "seat_2", RULEBOOK, "", "yellow", 0),
        FACT("clan", "seat_3", RULEBOOK, "", "red", 0),
        FACT("clan", "seat_4", RECONSTRUCTED, "X-9", vaalbara_reconstructed.fifth_clan, 0),
        FACT("land_cards", "all", RULEBOOK, "", "%d", all_cards()),
        FACT("land_cards", "labels", DEDUCED, "V-2", "2+, 3+ and 4+; none says 5+", 0),
        FACT("land_cards", "omens", RECONSTRUCTED, "X-8", vaalbara_reconstructed.omens, 0),
        FACT("seat", "characters", RULEBOOK, "", "%d, one of each", CHARACTERS - 1),
        FACT("seat", "starting_vp", CORROBORATED, "", "%d", START_VP),
        FACT("seat", "hand_limit", RULEBOOK, "V-5", "%d", HAND),
        FACT("match", "rounds", RULEBOOK, "", "%d", ROUNDS),
        FACT("match", "five_types", RULEBOOK, "V-29", "%d VP at the end", vaalbara_types_vp[5]),
        FACT("match", "six_types", CORROBORATED, "R-2", "%d VP at the end", vaalbara_types_vp[6]),
        FACT("match", "vp_tokens", RULEBOOK, "",
             "75 of 1, 5, 10 and 25; VP are not limited by them", 0),
    };
    return box_component(rows, COUNT(rows), index, out);
}
