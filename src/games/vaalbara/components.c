/*
 * Everything in the box, with provenance. The rules read these tables and no other. Whoever owns
 * the box and finds that a reconstructed value is another corrects it in the table below.
 */
#include "games/vaalbara/state.h"

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
    [OPTION_OPEN_SCORES] = {"open_scores",
                            true,
                            2,
                            0,
                            {"false", "true"},
                            N_("Everybody sees everybody's victory points")},
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

enum { LAND_FACTS = LANDS - 1, CHARACTER_FACTS = CHARACTERS - 1, CLAN_FACTS = SEATS_MAX };

static void tell_reward(int land, struct component *out, struct text *value)
{
    int vp = vaalbara_land_vp[land];
    out->group = "land";
    out->id = vaalbara_land_ids[land];
    out->provenance = land == MOUNTAIN ? CORROBORATED : RULEBOOK;
    out->reference = land == MOUNTAIN ? "R-1" : "V-13";
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

static void tell_cards(int land, struct component *out, struct text *value)
{
    static const char *const references[LAND_TYPES] = {"X-1", "X-2", "X-3", "X-4", "X-5", "X-6"};
    const uint8_t *cards = vaalbara_reconstructed.cards[land];
    out->group = "land_cards";
    out->id = vaalbara_land_ids[land];
    out->provenance = RECONSTRUCTED;
    out->reference = references[vaalbara_land_types[land]];
    text_add_format(value, "%d for 2+ players, %d for 3+, %d for 4+", cards[FROM_TWO],
                    cards[FROM_THREE], cards[FROM_FOUR]);
}

static void tell_label(int label, struct component *out, struct text *value)
{
    static const char *const ids[LABELS] = {"2+", "3+", "4+"};
    int cards = 0;
    for (int land = FIELD; land < LANDS; land++)
        cards += vaalbara_reconstructed.cards[land][label];
    out->group = "land_cards";
    out->id = ids[label];
    out->provenance = RECONSTRUCTED;
    out->reference = "X-7";
    text_add_format(value, "%d in all", cards);
}

static void tell_effect(int character, struct text *value)
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

static void tell_character(int character, struct component *out, struct text *value)
{
    static const char *const references[CHARACTERS] = {
        [WARRIOR] = "V-14",   [BARD] = "V-15",     [HUNTER] = "V-16",     [ORACLE] = "V-17",
        [CARPENTER] = "V-18", [FALCONER] = "V-19", [PATHFINDER] = "V-20", [MIDWIFE] = "V-21",
        [RIDER] = "V-22",     [ARTISAN] = "V-23",  [SCOUT] = "V-24",      [FARMER] = "V-25",
    };
    static const characters_mask read_once =
        1U << WARRIOR | 1U << BARD | 1U << ORACLE | 1U << CARPENTER | 1U << ARTISAN;
    out->group = "character";
    out->id = vaalbara_character_ids[character];
    out->provenance = RULEBOOK;
    out->reference = references[character];
    text_add_format(value, "initiative %d; ", character);
    tell_effect(character, value);
    if (read_once & character_bit(character))
        text_add(value, " (the VP are one reading of a scanned icon)");
}

static void tell_character_name(int character, struct component *out, struct text *value)
{
    static const char *const printed[CHARACTERS] = {
        [WARRIOR] = "Воительница", [BARD] = "Бард",         [HUNTER] = "Охотник",
        [ORACLE] = "Оракул",       [CARPENTER] = "Плотник", [FALCONER] = "Сокольничий",
        [PATHFINDER] = "Следопыт", [MIDWIFE] = "Повитуха",  [RIDER] = "Наездница",
        [ARTISAN] = "Ремесленник", [SCOUT] = "Разведчик",   [FARMER] = "Фермер",
    };
    out->group = "character_name";
    out->id = vaalbara_character_ids[character];
    out->provenance = RECONSTRUCTED;
    out->reference = "X-10";
    text_add_format(value, "%s, a working translation of %s",
                    vaalbara_reconstructed.characters[character], printed[character]);
}

static void tell_clan(int seat, struct component *out, struct text *value)
{
    static const char *const ids[SEATS_MAX] = {"seat_0", "seat_1", "seat_2", "seat_3", "seat_4"};
    static const char *const printed[SEATS_MAX - 1] = {"blue", "purple", "yellow", "red"};
    bool is_printed = seat < SEATS_MAX - 1;
    out->group = "clan";
    out->id = ids[seat];
    out->provenance = is_printed ? RULEBOOK : RECONSTRUCTED;
    out->reference = is_printed ? "" : "X-9";
    text_add(value, is_printed ? printed[seat] : vaalbara_reconstructed.fifth_clan);
}

static int all_cards(void)
{
    int cards = 0;
    for (int land = FIELD; land < LANDS; land++)
        cards += vaalbara_land_cards(land, SEATS_MAX);
    return cards;
}

/* The facts that stand alone; false past the last. */
static bool tell_rest(int index, struct component *out, struct text *value)
{
    const struct {
        const char *group;
        const char *id;
        const char *format;
        int number; /* for the format */
        enum provenance provenance;
        const char *reference;
    } rest[] = {
        {"land_cards", "all", "%d", all_cards(), RULEBOOK, ""},
        {"land_cards", "labels", "2+, 3+ and 4+; none says 5+", 0, DEDUCED, "V-2"},
        {"land_cards", "omens", vaalbara_reconstructed.omens, 0, RECONSTRUCTED, "X-8"},
        {"seat", "characters", "%d, one of each", CHARACTERS - 1, RULEBOOK, ""},
        {"seat", "starting_vp", "%d", START_VP, CORROBORATED, ""},
        {"seat", "hand_limit", "%d", HAND, RULEBOOK, "V-5"},
        {"match", "rounds", "%d", ROUNDS, RULEBOOK, ""},
        {"match", "five_types", "%d VP at the end", vaalbara_types_vp[5], RULEBOOK, "V-29"},
        {"match", "six_types", "%d VP at the end", vaalbara_types_vp[6], CORROBORATED, "R-2"},
        {"match", "vp_tokens", "75 of 1, 5, 10 and 25; VP are not limited by them", 0, RULEBOOK,
         ""},
    };
    if (index >= COUNT(rest))
        return false;
    out->group = rest[index].group;
    out->id = rest[index].id;
    out->provenance = rest[index].provenance;
    out->reference = rest[index].reference;
    text_add_format(value, rest[index].format, rest[index].number);
    return true;
}

bool vaalbara_component(int index, struct component *out)
{
    struct text value;
    text_start(&value, out->value, sizeof out->value);
    if (index < LAND_FACTS) {
        tell_reward(FIELD + index, out, &value);
        return true;
    }
    index -= LAND_FACTS;
    if (index < LAND_FACTS) {
        tell_cards(FIELD + index, out, &value);
        return true;
    }
    index -= LAND_FACTS;
    if (index < LABELS) {
        tell_label(index, out, &value);
        return true;
    }
    index -= LABELS;
    if (index < CHARACTER_FACTS) {
        tell_character(WARRIOR + index, out, &value);
        return true;
    }
    index -= CHARACTER_FACTS;
    if (index < CHARACTER_FACTS) {
        tell_character_name(WARRIOR + index, out, &value);
        return true;
    }
    index -= CHARACTER_FACTS;
    if (index < CLAN_FACTS) {
        tell_clan(index, out, &value);
        return true;
    }
    return tell_rest(index - CLAN_FACTS, out, &value);
}
