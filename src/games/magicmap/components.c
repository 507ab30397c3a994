/*
 * Everything in the box, with provenance. The rules read these tables and no other.
 *
 * The rulebook's text gives the prices, limits and points (state.h) and what the wheel shows; its
 * figures, which show the rest, are not in the text. That part is reconstructed: our own, chosen to
 * fit all that is known. Whoever owns the box and finds that a value is another corrects its line.
 */
#include "games/magicmap/state.h"

/* From here on all is reconstructed. */

/* Sections 1 to 6 are of equal width. */
const uint8_t magicmap_wheel_weights[SECTIONS] = {0, 1, 1, 1, 1, 1, 1};

/* So are the winds of the inner ring: north, east, south, west. */
const uint8_t magicmap_wind_weights[DIRECTIONS] = {1, 1, 1, 1};

/* The last round, if nobody has come home before. */
const uint16_t magicmap_round_cap = 200;

/* The line that laps are counted at: east of this column, in the rows above this one (M-9). */
const struct cell magicmap_meridian = {10, 10};

const struct hero_card magicmap_heroes[HEROES] = {
    [1] = {"cartographer", N_("Cartographer")},   [2] = {"lighthouse_girl", N_("Lighthouse Girl")},
    [3] = {"storm_captain", N_("Storm Captain")}, [4] = {"herbalist", N_("Herbalist")},
    [5] = {"clockmaker", N_("Clockmaker")},       [6] = {"bird_whisperer", N_("Bird Whisperer")},
};

/* Each is named by the talisman it asks for. */
const uint8_t magicmap_missions[MISSIONS] = {
    EMBER_FEATHER, MOON_SHELL, ROOT_AMULET, STAR_LANTERN, SUN_COMPASS, TIDE_BELL,
};

/* One copy each: id, name, points. */
const struct talisman_card magicmap_talismans[TALISMANS] = {
    [AMBER_BEETLE] = {"amber_beetle", N_("Amber Beetle"), 5},
    [CLOUD_SPINDLE] = {"cloud_spindle", N_("Cloud Spindle"), 6},
    [CORAL_RING] = {"coral_ring", N_("Coral Ring"), 4},
    [DRAGON_SCALE] = {"dragon_scale", N_("Dragon Scale"), 6},
    [DRIFTWOOD_CHARM] = {"driftwood_charm", N_("Driftwood Charm"), 3},
    [EMBER_FEATHER] = {"ember_feather", N_("Ember Feather"), 5},
    [FROST_MIRROR] = {"frost_mirror", N_("Frost Mirror"), 6},
    [GLASS_ACORN] = {"glass_acorn", N_("Glass Acorn"), 4},
    [HEART_OF_THE_SEA] = {"heart_of_the_sea", N_("Heart of the Sea"), 8},
    [IVORY_KEY] = {"ivory_key", N_("Ivory Key"), 5},
    [MOON_SHELL] = {"moon_shell", N_("Moon Shell"), 5},
    [OWL_WHISTLE] = {"owl_whistle", N_("Owl Whistle"), 4},
    [PEBBLE_EYE] = {"pebble_eye", N_("Pebble Eye"), 3},
    [QUEENS_HOURGLASS] = {"queens_hourglass", N_("Queen's Hourglass"), 7},
    [ROOT_AMULET] = {"root_amulet", N_("Root Amulet"), 5},
    [SALT_KNOT] = {"salt_knot", N_("Salt Knot"), 3},
    [SILVER_THIMBLE] = {"silver_thimble", N_("Silver Thimble"), 4},
    [STAR_LANTERN] = {"star_lantern", N_("Star Lantern"), 5},
    [SUN_COMPASS] = {"sun_compass", N_("Sun Compass"), 5},
    [TIDE_BELL] = {"tide_bell", N_("Tide Bell"), 5},
};

/* Id, name, kind, token, number on the card, gold for taming, copies. */
const struct adventure_card magicmap_adventures[ADVENTURES] = {
    [CURSE] = {"curse", N_("Curse"), HELP_CARD, 0, 0, 0, 1},
    [GAIN_GOLD_1] = {"gain_gold_1", N_("Gain 1 gold"), GAIN_CARD, GOLD, 1, 0, 1},
    [GAIN_GOLD_2] = {"gain_gold_2", N_("Gain 2 gold"), GAIN_CARD, GOLD, 2, 0, 2},
    [GAIN_GOLD_3] = {"gain_gold_3", N_("Gain 3 gold"), GAIN_CARD, GOLD, 3, 0, 1},
    [GAIN_GOODS_2] = {"gain_goods_2", N_("Gain 2 goods"), GAIN_CARD, GOODS, 2, 0, 1},
    [GAIN_GOODS_3] = {"gain_goods_3", N_("Gain 3 goods"), GAIN_CARD, GOODS, 3, 0, 1},
    [GAIN_GOODS_4] = {"gain_goods_4", N_("Gain 4 goods"), GAIN_CARD, GOODS, 4, 0, 1},
    [GAIN_MAGIC_2] = {"gain_magic_2", N_("Gain 2 magic"), GAIN_CARD, MAGIC, 2, 0, 1},
    [GAIN_MAGIC_3] = {"gain_magic_3", N_("Gain 3 magic"), GAIN_CARD, MAGIC, 3, 0, 1},
    [GAIN_MAGIC_4] = {"gain_magic_4", N_("Gain 4 magic"), GAIN_CARD, MAGIC, 4, 0, 1},
    [GOOD_WEATHER] = {"good_weather", N_("Good Weather"), HELP_CARD, 0, 0, 0, 2},
    [HORNED_WHALE] = {"horned_whale", N_("Horned Whale"), MONSTER_CARD, 0, 8, 3, 1},
    [KRAKEN] = {"kraken", N_("Kraken"), MONSTER_CARD, 0, 11, 5, 1},
    [LEVIATHAN] = {"leviathan", N_("Leviathan"), MONSTER_CARD, 0, 12, 6, 1},
    [LUCKY_WIND] = {"lucky_wind", N_("Lucky Wind"), HELP_CARD, 0, 0, 0, 2},
    [MOON_JELLYFISH] = {"moon_jellyfish", N_("Moon Jellyfish"), MONSTER_CARD, 0, 7, 2, 1},
    [PAY_GOLD_1] = {"pay_gold_1", N_("Pay 1 gold"), PAY_CARD, GOLD, 1, 0, 1},
    [PAY_GOODS_2] = {"pay_goods_2", N_("Pay 2 goods"), PAY_CARD, GOODS, 2, 0, 1},
    [PAY_GOODS_3] = {"pay_goods_3", N_("Pay 3 goods"), PAY_CARD, GOODS, 3, 0, 1},
    [PAY_MAGIC_2] = {"pay_magic_2", N_("Pay 2 magic"), PAY_CARD, MAGIC, 2, 0, 1},
    [REEF_CRAB] = {"reef_crab", N_("Reef Crab"), MONSTER_CARD, 0, 6, 2, 1},
    [REPAIR] = {"repair", N_("Repair"), HELP_CARD, 0, 0, 0, 2},
    [SIREN_TWINS] = {"siren_twins", N_("Siren Twins"), MONSTER_CARD, 0, 9, 3, 1},
    [SPIN_AGAIN] = {"spin_again", N_("Spin Again"), HELP_CARD, 0, 0, 0, 2},
    [STORM_ROC] = {"storm_roc", N_("Storm Roc"), MONSTER_CARD, 0, 10, 4, 1},
    [TELESCOPE] = {"telescope", N_("Telescope"), HELP_CARD, 0, 0, 0, 2},
};

/*
 * The board, north up. = golden border, . blue, ~ white (calm), # rock, g grey, @ island,
 * B black harbour, R red harbour. ROW is given row, drawing, and two arguments of the caller's.
 */
/* clang-format off */
#define BOARD(ROW, x, y)                     \
    ROW( 0, "=====================", x, y) \
    ROW( 1, "=....B....#.R.......=", x, y) \
    ROW( 2, "=.........#.........=", x, y) \
    ROW( 3, "=.........g.........=", x, y) \
    ROW( 4, "=...~~.........~~...=", x, y) \
    ROW( 5, "=...~~~.......~~~..B=", x, y) \
    ROW( 6, "=....~~.......~~....=", x, y) \
    ROW( 7, "=......@@@@@@@......=", x, y) \
    ROW( 8, "=R.....@@@@@@@......=", x, y) \
    ROW( 9, "=......@@@@@@@......=", x, y) \
    ROW(10, "=##g...@@@@@@@...g##=", x, y) \
    ROW(11, "=......@@@@@@@......=", x, y) \
    ROW(12, "=......@@@@@@@.....R=", x, y) \
    ROW(13, "=......@@@@@@@......=", x, y) \
    ROW(14, "=....~~.......~~....=", x, y) \
    ROW(15, "=B..~~~.......~~~...=", x, y) \
    ROW(16, "=...~~.........~~...=", x, y) \
    ROW(17, "=.........g.........=", x, y) \
    ROW(18, "=.........#.........=", x, y) \
    ROW(19, "=.......R.#....B....=", x, y) \
    ROW(20, "=====================", x, y)
/* clang-format on */

/* Up to here all was reconstructed. */

/* The cells that are drawn with one of the signs, as bits, made by the compiler. */
#define IS_DRAWN(row, drawing, column, signs)                                                      \
    | (uint32_t)((drawing)[column] == (signs)[0] || (drawing)[column] == (signs)[1] ||             \
                 (drawing)[column] == (signs)[2])                                                  \
            << (row)
#define COLUMN(column, signs) (0 BOARD(IS_DRAWN, column, signs))
#define CELLS(signs)                                                                               \
    {                                                                                              \
        {                                                                                          \
            COLUMN(0, signs), COLUMN(1, signs), COLUMN(2, signs), COLUMN(3, signs),                \
                COLUMN(4, signs), COLUMN(5, signs), COLUMN(6, signs), COLUMN(7, signs),            \
                COLUMN(8, signs), COLUMN(9, signs), COLUMN(10, signs), COLUMN(11, signs),          \
                COLUMN(12, signs), COLUMN(13, signs), COLUMN(14, signs), COLUMN(15, signs),        \
                COLUMN(16, signs), COLUMN(17, signs), COLUMN(18, signs), COLUMN(19, signs),        \
                COLUMN(20, signs), 0                                                               \
        }                                                                                          \
    }

const struct waters magicmap_white = CELLS("~~~");
const struct waters magicmap_black_harbours = CELLS("BBB");
const struct waters magicmap_red_harbours = CELLS("RRR");
const struct waters magicmap_harbours = CELLS("BRR");
const struct waters magicmap_open_sea = CELLS(".BR");

/* A section offers one action; its number is the steps, the tokens and the value in a contest. */
const struct section magicmap_wheel[SECTIONS] = {
    [1] = {"section_1", N_("wind or adventure"), 9, WIND_SYMBOL | ADVENTURE_SYMBOL},
    [2] = {"section_2", N_("adventure or hammer"), 7, ADVENTURE_SYMBOL | HAMMER_SYMBOL},
    [3] = {"section_3", N_("goods or magic"), 6, GOODS_SYMBOL | MAGIC_SYMBOL},
    [4] = {"section_4", N_("wind or hammer"), 5, WIND_SYMBOL | HAMMER_SYMBOL},
    [5] = {"section_5", N_("goods or magic"), 4, GOODS_SYMBOL | MAGIC_SYMBOL},
    [STORM_SECTION] = {"section_6", N_("storm"), -2, STORM_SYMBOL},
};

const struct option magicmap_options[OPTIONS] = {
    [OPTION_BATTLE] = {"battle",
                       false,
                       2,
                       BATTLE_ANY,
                       {"any", "mission"},
                       N_("Which ships may be attacked: any that owns a card, or only the one with "
                          "the talisman of "
                          "your mission")},
};

/* What is one number each. */
struct fact {
    const char *group;
    const char *id;
    const char *value; /* with %d for the number */
    int number;
    enum provenance provenance;
    const char *reference;
};

static const struct fact facts[] = {
    {"box", "players", "2 to %d", PLAYERS_MAX, RULEBOOK, ""},
    {"box", "cards", "%d: heroes, missions, talismans, adventures", BOX_CARDS, RULEBOOK, ""},
    {"box", "heroes", "%d cards", HEROES - 1, RECONSTRUCTED, "1.1"},
    {"box", "missions", "%d cards", MISSIONS, RECONSTRUCTED, "1.1"},
    {"box", "talismans", "%d cards", TALISMANS - 1, RECONSTRUCTED, "1.1"},
    {"box", "adventures", "%d cards", BOX_CARDS - (HEROES - 1) - MISSIONS - (TALISMANS - 1),
     RECONSTRUCTED, "1.1"},
    {"box", "ships", "%d", PLAYERS_MAX, RULEBOOK, ""},
    {"box", "gold", "%d tokens", BOX_TOKENS, RULEBOOK, ""},
    {"box", "goods", "%d tokens", BOX_TOKENS, RULEBOOK, ""},
    {"box", "magic", "%d tokens", BOX_TOKENS, RULEBOOK, ""},
    {"start", "gold", "%d tokens", 0, DEDUCED, "R-5"},
    {"start", "goods", "%d tokens", START_GOODS, RULEBOOK, ""},
    {"start", "magic", "%d tokens", START_MAGIC, RULEBOOK, ""},
    {"limit", "tokens", "%d of each kind", TOKEN_LIMIT, RULEBOOK, "M-11"},
    {"price", "gold", "%d goods, in a black harbour", SALE_GOODS, RULEBOOK, "M-14"},
    {"price", "talisman", "%d gold, in a red harbour", TALISMAN_GOLD, RULEBOOK, "M-15"},
    {"price", "tow", "%d goods", TOW_GOODS, RULEBOOK, "M-16"},
    {"price", "mending", "%d gold", MEND_GOLD, RULEBOOK, "M-17"},
    {"storm", "steps", "%d cells downwind", STORM_STEPS, RULEBOOK, "M-20"},
    {"lucky_wind", "steps", "%d more", LUCKY_STEPS, RULEBOOK, "M-31"},
    {"telescope", "cards", "%d are seen", TELESCOPE_CARDS, RULEBOOK, "M-24"},
    {"talismans", "open", "%d face up", OPEN_TALISMANS, RULEBOOK, "M-15"},
    {"points", "mission", "%d for its talisman", MISSION_POINTS, RULEBOOK, "8"},
    {"points", "return", "%d for coming home after a lap", RETURN_POINTS, RULEBOOK, "8"},
    {"points", "gold", "%d for each", 1, RULEBOOK, "8"},
    {"board", "neighbours", "%d: n e s w", DIRECTIONS, RECONSTRUCTED, "R-6"},
};
enum { FACTS = COUNT(facts) };

static void tell_fact(const struct fact *fact, struct component *out, struct text *value)
{
    out->group = fact->group;
    out->id = fact->id;
    out->provenance = fact->provenance;
    out->reference = fact->reference;
    text_add_format(value, fact->value, fact->number);
}

static void tell_section(int section, struct component *out, struct text *value)
{
    static const char *const symbols[] = {"wind", "adventure", "hammer", "goods", "magic", "storm"};
    out->group = "wheel";
    out->id = magicmap_wheel[section].id;
    out->provenance = RULEBOOK;
    out->reference = "M-3";
    text_add_number(value, magicmap_wheel[section].number);
    for (int i = 0; i < 6; i++)
        if (magicmap_wheel[section].symbols >> i & 1)
            text_add_format(value, ", %s", symbols[i]);
}

static void tell_weights(const char *id, const uint8_t *weights, int count, struct component *out,
                         struct text *value)
{
    out->group = "wheel";
    out->id = id;
    for (int i = 0; i < count; i++)
        text_add_format(value, i == 0 ? "%d" : ", %d", weights[i]);
}

/* What is told of the wheel besides its sections, and of the board besides its rows. */
static void tell_value(int index, struct component *out, struct text *value)
{
    out->group = "board";
    switch (index) {
    case 0:
        tell_weights("wheel_weights", magicmap_wheel_weights + 1, SECTIONS - 1, out, value);
        return;
    case 1: tell_weights("winds", magicmap_wind_weights, DIRECTIONS, out, value); return;
    case 2:
        out->id = "meridian";
        out->reference = "M-9";
        text_add_format(value, "between columns %d and %d, rows above %d", magicmap_meridian.column,
                        magicmap_meridian.column + 1, magicmap_meridian.row);
        return;
    default:
        out->id = "round_cap";
        out->group = "end";
        out->reference = "R-37";
        text_add_number(value, magicmap_round_cap);
        return;
    }
}

#define ROW_ID(row, drawing, x, y)      "row_" #row,
#define ROW_DRAWING(row, drawing, x, y) drawing,

static void tell_row(int row, struct component *out, struct text *value)
{
    static const char *const ids[] = {BOARD(ROW_ID, , )};
    static const char *const drawings[] = {BOARD(ROW_DRAWING, , )};
    out->group = "board";
    out->id = ids[row];
    text_add(value, drawings[row]);
}

static void tell_adventure(const struct adventure_card *card, struct component *out,
                           struct text *value)
{
    static const char *const tokens[TOKENS] = {"gold", "goods", "magic"};
    out->group = "adventure";
    out->id = card->id;
    switch (card->kind) {
    case GAIN_CARD: text_add_format(value, "gain %d %s", card->number, tokens[card->token]); break;
    case PAY_CARD: text_add_format(value, "pay %d %s", card->number, tokens[card->token]); break;
    case HELP_CARD: text_add(value, "held until played"); break;
    case MONSTER_CARD:
        text_add_format(value, "monster of power %d, %d gold", card->number, card->gold);
        break;
    }
    text_add_format(value, ", %d in the box", card->copies);
}

static bool tell_card(int index, struct component *out, struct text *value)
{
    if (index < HEROES - 1) {
        out->group = "hero";
        out->id = magicmap_heroes[index + 1].id;
        text_add(value, "a portrait, no power");
        return true;
    }
    index -= HEROES - 1;
    if (index < MISSIONS) {
        out->group = "mission";
        out->id = magicmap_talismans[magicmap_missions[index]].id;
        text_add(value, "asks for the talisman of this name");
        return true;
    }
    index -= MISSIONS;
    if (index < TALISMANS - 1) {
        out->group = "talisman";
        out->id = magicmap_talismans[index + 1].id;
        text_add_format(value, "%d points", magicmap_talismans[index + 1].points);
        return true;
    }
    index -= TALISMANS - 1;
    if (index < ADVENTURES - 1) {
        tell_adventure(&magicmap_adventures[index + 1], out, value);
        return true;
    }
    return false;
}

bool magicmap_component(int index, struct component *out)
{
    enum { VALUES = 4 };
    struct text value;
    text_start(&value, out->value, sizeof out->value);
    out->provenance = RECONSTRUCTED;
    out->reference = "1.1";
    if (index < FACTS) {
        tell_fact(&facts[index], out, &value);
        return true;
    }
    index -= FACTS;
    if (index < SECTIONS - 1) {
        tell_section(index + 1, out, &value);
        return true;
    }
    index -= SECTIONS - 1;
    if (index < VALUES) {
        tell_value(index, out, &value);
        return true;
    }
    index -= VALUES;
    if (index < SIDE) {
        tell_row(index, out, &value);
        return true;
    }
    return tell_card(index - SIDE, out, &value);
}
