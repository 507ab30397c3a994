/*
 * Everything in the box, with provenance. The rules read these tables and no other.
 *
 * The rulebook's text gives the prices, limits and points (state.h) and what the wheel shows; its
 * figures, which show the rest, are not in the text. That part is reconstructed: our own, chosen to
 * fit all that is known. Whoever owns the box and finds that a value is another corrects its line.
 */
#include "games/magicmap/state.h"

#include "engine/box.h"

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
    [QUEENS_HOURGLASS] = {"queens_hourglass", N_("Queen’s Hourglass"), 7},
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

static void tell_section(int section, struct box_entry *out)
{
    static const char *const symbols[] = {"wind", "adventure", "hammer", "goods", "magic", "storm"};
    out->id = magicmap_wheel[section].id;
    text_add_number(&out->value, magicmap_wheel[section].number);
    for (int i = 0; i < COUNT(symbols); i++)
        if (magicmap_wheel[section].symbols >> i & 1)
            text_add_format(&out->value, ", %s", symbols[i]);
}

static void add_weights(struct text *text, const uint8_t *weights, int count)
{
    for (int i = 0; i < count; i++)
        text_add_format(text, i == 0 ? "%d" : ", %d", weights[i]);
}

static void tell_weights(int is_wind, struct box_entry *out)
{
    if (is_wind)
        add_weights(&out->value, magicmap_wind_weights, DIRECTIONS);
    else
        add_weights(&out->value, magicmap_wheel_weights + 1, SECTIONS - 1);
}

static void tell_meridian(int which, struct box_entry *out)
{
    (void)which;
    text_add_format(&out->value, "between columns %d and %d, rows above %d",
                    magicmap_meridian.column, magicmap_meridian.column + 1, magicmap_meridian.row);
}

static void tell_hero(int hero, struct box_entry *out)
{
    out->id = magicmap_heroes[hero].id;
    text_add(&out->value, "a portrait, no power");
}

static void tell_mission(int mission, struct box_entry *out)
{
    out->id = magicmap_talismans[magicmap_missions[mission]].id;
    text_add(&out->value, "asks for the talisman of this name");
}

static void tell_talisman(int talisman, struct box_entry *out)
{
    out->id = magicmap_talismans[talisman].id;
    text_add_format(&out->value, "%d points", magicmap_talismans[talisman].points);
}

static void tell_adventure(int adventure, struct box_entry *out)
{
    static const char *const tokens[TOKENS] = {"gold", "goods", "magic"};
    const struct adventure_card *card = &magicmap_adventures[adventure];
    struct text *value = &out->value;
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

#define BOARD_ROW(row, drawing, x, y) FACT("board", "row_" #row, RECONSTRUCTED, "1.1", drawing, 0),

bool magicmap_component(int index, struct component *out)
{
    const struct box_row rows[] = {
        FACT("box", "players", RULEBOOK, "", "2 to %d", PLAYERS_MAX),
        FACT("box", "cards", RULEBOOK, "", "%d: heroes, missions, talismans, adventures",
             BOX_CARDS),
        FACT("box", "heroes", RECONSTRUCTED, "1.1", "%d cards", HEROES - 1),
        FACT("box", "missions", RECONSTRUCTED, "1.1", "%d cards", MISSIONS),
        FACT("box", "talismans", RECONSTRUCTED, "1.1", "%d cards", TALISMANS - 1),
        FACT("box", "adventures", RECONSTRUCTED, "1.1", "%d cards",
             BOX_CARDS - (HEROES - 1) - MISSIONS - (TALISMANS - 1)),
        FACT("box", "ships", RULEBOOK, "", "%d", PLAYERS_MAX),
        FACT("box", "gold", RULEBOOK, "", "%d tokens", BOX_TOKENS),
        FACT("box", "goods", RULEBOOK, "", "%d tokens", BOX_TOKENS),
        FACT("box", "magic", RULEBOOK, "", "%d tokens", BOX_TOKENS),
        FACT("start", "gold", DEDUCED, "R-5", "%d tokens", 0),
        FACT("start", "goods", RULEBOOK, "", "%d tokens", START_GOODS),
        FACT("start", "magic", RULEBOOK, "", "%d tokens", START_MAGIC),
        FACT("limit", "tokens", RULEBOOK, "M-11", "%d of each kind", TOKEN_LIMIT),
        FACT("price", "gold", RULEBOOK, "M-14", "%d goods, in a black harbour", SALE_GOODS),
        FACT("price", "talisman", RULEBOOK, "M-15", "%d gold, in a red harbour", TALISMAN_GOLD),
        FACT("price", "tow", RULEBOOK, "M-16", "%d goods", TOW_GOODS),
        FACT("price", "mending", RULEBOOK, "M-17", "%d gold", MEND_GOLD),
        FACT("storm", "steps", RULEBOOK, "M-20", "%d cells downwind", STORM_STEPS),
        FACT("lucky_wind", "steps", RULEBOOK, "M-31", "%d more", LUCKY_STEPS),
        FACT("telescope", "cards", RULEBOOK, "M-24", "%d are seen", TELESCOPE_CARDS),
        FACT("talismans", "open", RULEBOOK, "M-15", "%d face up", OPEN_TALISMANS),
        FACT("points", "mission", RULEBOOK, "8", "%d for its talisman", MISSION_POINTS),
        FACT("points", "return", RULEBOOK, "8", "%d for coming home after a lap", RETURN_POINTS),
        FACT("points", "gold", RULEBOOK, "8", "%d for each", 1),
        FACT("board", "neighbours", RECONSTRUCTED, "R-6", "%d: n e s w", DIRECTIONS),
        SERIES("wheel", NULL, 1, SECTIONS, RULEBOOK, "M-3", tell_section),
        SERIES("wheel", IDS("wheel_weights", "winds"), 0, 2, RECONSTRUCTED, "1.1", tell_weights),
        SERIES("board", IDS("meridian"), 0, 1, RECONSTRUCTED, "M-9", tell_meridian),
        FACT("end", "round_cap", RECONSTRUCTED, "R-37", "%d", magicmap_round_cap),
        BOARD(BOARD_ROW, , ) /* with a comma after each */
        SERIES("hero", NULL, 1, HEROES, RECONSTRUCTED, "1.1", tell_hero),
        SERIES("mission", NULL, 0, MISSIONS, RECONSTRUCTED, "1.1", tell_mission),
        SERIES("talisman", NULL, 1, TALISMANS, RECONSTRUCTED, "1.1", tell_talisman),
        SERIES("adventure", NULL, 1, ADVENTURES, RECONSTRUCTED, "1.1", tell_adventure),
    };
    return box_component(rows, COUNT(rows), index, out);
}
