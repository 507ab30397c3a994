/*
 * Everything in the box, with provenance. The rules read these tables and no other, so a value that
 * turns out to be printed otherwise is corrected here, in one line, with its tag.
 *
 * What no source shows is reconstructed. In lists of what a card or a space gives, the order is
 * that of resolution: VP, goods, steps, post.
 */
#include "games/navoria/state.h"

#include "engine/box.h"

/* clang-format off */
#define VP(n)                     {n, EFFECT_VP, 0, 0, {0, 0, 0}}
#define ARTISANS(n)               {n, EFFECT_ARTISANS, 0, 0, {0, 0, 0}}
#define GOOD(a)                   {1, EFFECT_GOODS, 0, ALL_PORTS, {a, 0, 0}}
#define TWO_GOODS(a, b)           {2, EFFECT_GOODS, 0, ALL_PORTS, {a, b, 0}}
#define THREE_GOODS(a, b, c)      {3, EFFECT_GOODS, 0, ALL_PORTS, {a, b, c}}
#define STEP(track)               {0, EFFECT_STEP, track, 0, {0, 0, 0}}
#define BUILD(track)              {0, EFFECT_BUILD, track, 0, {0, 0, 0}}
#define EITHER                    {0, EFFECT_EITHER, 0, 0, {0, 0, 0}}
#define NOTHING                   {0, NO_EFFECT, 0, 0, {0, 0, 0}}

const struct card navoria_cards[CARDS] = {
    /* Merchants: symbol, income from, what it gives. */
    {HUMAN,  HUMAN,  RECONSTRUCTED, {NOTHING}},                                     /* m1 */
    {GOBLIN, HUMAN,  RECONSTRUCTED, {VP(3)}},                                       /* m2 */
    {BEAST,  HUMAN,  RECONSTRUCTED, {VP(2)}},                                       /* m3 */
    {GOBLIN, GOBLIN, RECONSTRUCTED, {NOTHING}},                                     /* m4 */
    {BEAST,  GOBLIN, RECONSTRUCTED, {VP(3)}},                                       /* m5 */
    {SPRITE, GOBLIN, RECONSTRUCTED, {VP(2)}},                                       /* m6 */
    {BEAST,  BEAST,  RECONSTRUCTED, {NOTHING}},                                     /* m7 */
    {SPRITE, BEAST,  RECONSTRUCTED, {VP(3)}},                                       /* m8 */
    {HUMAN,  BEAST,  RECONSTRUCTED, {VP(2)}},                                       /* m9 */
    {SPRITE, SPRITE, RECONSTRUCTED, {NOTHING}},                                     /* m10 */
    {HUMAN,  SPRITE, RECONSTRUCTED, {VP(3)}},                                       /* m11 */
    {GOBLIN, SPRITE, RECONSTRUCTED, {VP(2)}},                                       /* m12 */
    /* Builders: symbol, -, what it gives. */
    {HUMAN,  0,      RECONSTRUCTED, {GOOD(WEAPON), BUILD(DESERT)}},                 /* b1 */
    {GOBLIN, 0,      RECONSTRUCTED, {STEP(DESERT), BUILD(DESERT)}},                 /* b2 */
    {BEAST,  0,      RECONSTRUCTED, {GOOD(ANY_GOOD), BUILD(DESERT)}},               /* b3 */
    {SPRITE, 0,      RECONSTRUCTED, {VP(2), BUILD(DESERT)}},                        /* b4 */
    {HUMAN,  0,      RECONSTRUCTED, {STEP(FOREST), BUILD(FOREST)}},                 /* b5 */
    {GOBLIN, 0,      RECONSTRUCTED, {GOOD(ANY_GOOD), BUILD(FOREST)}},               /* b6 */
    {BEAST,  0,      RECONSTRUCTED, {VP(2), BUILD(FOREST)}},                        /* b7 */
    {SPRITE, 0,      RECONSTRUCTED, {GOOD(FOOD), BUILD(FOREST)}},                   /* b8 */
    {HUMAN,  0,      RULEBOOK,      {VP(2), BUILD(GLACIER)}},                       /* b9 */
    {GOBLIN, 0,      RECONSTRUCTED, {GOOD(MINERAL), BUILD(GLACIER)}},               /* b10 */
    {BEAST,  0,      RECONSTRUCTED, {STEP(GLACIER), BUILD(GLACIER)}},               /* b11 */
    {SPRITE, 0,      RECONSTRUCTED, {GOOD(ANY_GOOD), BUILD(GLACIER)}},              /* b12 */
    /* Soldiers: symbol (twice), the track it guards. */
    {HUMAN,  DESERT,  RULEBOOK,     {NOTHING}},                                     /* s1 */
    {GOBLIN, DESERT,  RULEBOOK,     {NOTHING}},                                     /* s2 */
    {BEAST,  DESERT,  RULEBOOK,     {NOTHING}},                                     /* s3 */
    {SPRITE, DESERT,  RULEBOOK,     {NOTHING}},                                     /* s4 */
    {HUMAN,  FOREST,  RULEBOOK,     {NOTHING}},                                     /* s5 */
    {GOBLIN, FOREST,  RULEBOOK,     {NOTHING}},                                     /* s6 */
    {BEAST,  FOREST,  RULEBOOK,     {NOTHING}},                                     /* s7 */
    {SPRITE, FOREST,  RULEBOOK,     {NOTHING}},                                     /* s8 */
    {HUMAN,  GLACIER, RULEBOOK,     {NOTHING}},                                     /* s9 */
    {GOBLIN, GLACIER, RULEBOOK,     {NOTHING}},                                     /* s10 */
    {BEAST,  GLACIER, RULEBOOK,     {NOTHING}},                                     /* s11 */
    {SPRITE, GLACIER, RULEBOOK,     {NOTHING}},                                     /* s12 */
    /* Adventurers: symbol, -, what it gives. */
    {HUMAN,  0,      RECONSTRUCTED, {STEP(DESERT), STEP(DESERT)}},                  /* a1 */
    {GOBLIN, 0,      RECONSTRUCTED, {VP(2), STEP(DESERT)}},                         /* a2 */
    {BEAST,  0,      RECONSTRUCTED, {STEP(DESERT), STEP(ANY_TRACK)}},               /* a3 */
    {SPRITE, 0,      RECONSTRUCTED, {VP(1), STEP(DESERT), STEP(DESERT)}},           /* a4 */
    {HUMAN,  0,      RULEBOOK,      {VP(1), STEP(FOREST), STEP(FOREST)}},           /* a5 */
    {GOBLIN, 0,      RECONSTRUCTED, {STEP(FOREST), STEP(FOREST)}},                  /* a6 */
    {BEAST,  0,      RECONSTRUCTED, {VP(2), STEP(FOREST)}},                         /* a7 */
    {SPRITE, 0,      RECONSTRUCTED, {STEP(FOREST), STEP(ANY_TRACK)}},               /* a8 */
    {HUMAN,  0,      RECONSTRUCTED, {VP(2), STEP(GLACIER)}},                        /* a9 */
    {GOBLIN, 0,      RECONSTRUCTED, {STEP(GLACIER), STEP(ANY_TRACK)}},              /* a10 */
    {BEAST,  0,      RECONSTRUCTED, {VP(1), STEP(GLACIER), STEP(GLACIER)}},         /* a11 */
    {SPRITE, 0,      RECONSTRUCTED, {STEP(GLACIER), STEP(GLACIER)}},                /* a12 */
    /* Artisans: symbol, -, what it gives. */
    {HUMAN,  0,      RULEBOOK,      {VP(2), TWO_GOODS(WEAPON, FOOD)}},              /* r1 */
    {GOBLIN, 0,      RECONSTRUCTED, {VP(2), TWO_GOODS(WEAPON, MINERAL)}},           /* r2 */
    {BEAST,  0,      RECONSTRUCTED, {VP(2), TWO_GOODS(MINERAL, FOOD)}},             /* r3 */
    {GOBLIN, 0,      RECONSTRUCTED, {VP(2), TWO_GOODS(WEAPON, WEAPON)}},            /* r4 */
    {BEAST,  0,      RECONSTRUCTED, {VP(2), TWO_GOODS(MINERAL, MINERAL)}},          /* r5 */
    {SPRITE, 0,      RECONSTRUCTED, {VP(2), TWO_GOODS(FOOD, FOOD)}},                /* r6 */
    {BEAST,  0,      RECONSTRUCTED, {VP(3), GOOD(WEAPON)}},                         /* r7 */
    {SPRITE, 0,      RECONSTRUCTED, {VP(3), GOOD(MINERAL)}},                        /* r8 */
    {HUMAN,  0,      RECONSTRUCTED, {VP(3), GOOD(FOOD)}},                           /* r9 */
    {SPRITE, 0,      RECONSTRUCTED, {THREE_GOODS(WEAPON, MINERAL, FOOD)}},          /* r10 */
    {HUMAN,  0,      RECONSTRUCTED, {THREE_GOODS(WEAPON, MINERAL, FOOD)}},          /* r11 */
    {GOBLIN, 0,      RECONSTRUCTED, {THREE_GOODS(WEAPON, MINERAL, FOOD)}},          /* r12 */
};

const struct track_board navoria_tracks[TRACKS] = {
    /* length, posts, flags, treasure, places; tags of treasure and places, the rest is ours */
    {8,  {1, 2, 4}, {3, 5, 7}, 4, {3, 2, 1},
     RECONSTRUCTED, {RECONSTRUCTED, RECONSTRUCTED, RECONSTRUCTED}},                 /* desert */
    {9,  {1, 3, 5}, {2, 4, 7}, 5, {3, 2, 1},
     RULEBOOK,      {RECONSTRUCTED, RECONSTRUCTED, RECONSTRUCTED}},                 /* forest */
    {10, {1, 3, 6}, {4, 7, 9}, 6, {3, 2, 1},
     RECONSTRUCTED, {RULEBOOK, RULEBOOK, RECONSTRUCTED}},                           /* glacier */
};

/* Rewards for an order: two basic ones, then those freed by posts 1, 2, 3. None gives goods. */
const struct port_reward navoria_ports[TRACKS][REWARDS] = {
    {{DEDUCED, STEP(DESERT)}, {DEDUCED, ARTISANS(1)},                               /* desert */
     {RECONSTRUCTED, VP(2)}, {RECONSTRUCTED, STEP(ANY_TRACK)}, {RECONSTRUCTED, ARTISANS(1)}},
    {{DEDUCED, STEP(FOREST)}, {DEDUCED, ARTISANS(1)},                               /* forest */
     {RECONSTRUCTED, VP(1)}, {RECONSTRUCTED, ARTISANS(1)}, {RECONSTRUCTED, STEP(ANY_TRACK)}},
    {{RULEBOOK, STEP(GLACIER)}, {RULEBOOK, ARTISANS(1)},                            /* glacier */
     {RULEBOOK, VP(1)}, {RULEBOOK, ARTISANS(1)}, {RECONSTRUCTED, STEP(ANY_TRACK)}},
};

#define COLOR(color) (1 << (color))

const struct tile navoria_tiles[TILES] = {
    /* colours and their tag; VP of first and second slot and their tags */
    {COLOR(MERCHANT),                    RECONSTRUCTED, {3, 2}, {DEDUCED, DEDUCED}},   /* t1 */
    {COLOR(BUILDER),                     RECONSTRUCTED, {3, 2}, {DEDUCED, DEDUCED}},   /* t2 */
    {COLOR(SOLDIER),                     RECONSTRUCTED, {3, 2}, {DEDUCED, DEDUCED}},   /* t3 */
    {COLOR(ADVENTURER),                  RULEBOOK,      {3, 2}, {RULEBOOK, DEDUCED}},  /* t4 */
    {COLOR(ARTISAN),                     RECONSTRUCTED, {3, 2}, {DEDUCED, DEDUCED}},   /* t5 */
    {COLOR(BUILDER) | COLOR(ARTISAN),    RULEBOOK,      {2, 1}, {RULEBOOK, RULEBOOK}}, /* t6 */
    {COLOR(MERCHANT) | COLOR(ARTISAN),   RULEBOOK,      {2, 1}, {DEDUCED, RULEBOOK}},  /* t7 */
    {COLOR(SOLDIER) | COLOR(ADVENTURER), RECONSTRUCTED, {2, 1}, {DEDUCED, DEDUCED}},   /* t8 */
    {COLOR(BUILDER) | COLOR(SOLDIER),    RECONSTRUCTED, {2, 1}, {DEDUCED, DEDUCED}},   /* t9 */
    {0,                                  RULEBOOK,      {0, 0}, {RULEBOOK, RULEBOOK}}, /* blank */
};

/* Known: rulebook or deduced, nothing reconstructed. From the top space down. */
const struct space navoria_city[COLORS][SPACES] = {
    {{RULEBOOK, {VP(6)}},                                                           /* merchant */
     {DEDUCED,  {GOOD(ANY_GOOD), STEP(ANY_TRACK)}}, {DEDUCED, {EITHER}}},
    {{DEDUCED,  {BUILD(ANY_TRACK)}},                                                /* builder */
     {DEDUCED,  {GOOD(ANY_GOOD), STEP(ANY_TRACK)}}, {DEDUCED, {EITHER}}},
    {{RULEBOOK, {TWO_GOODS(WEAPON, WEAPON), STEP(ANY_TRACK)}},                      /* soldier */
     {DEDUCED,  {GOOD(ANY_GOOD), STEP(ANY_TRACK)}}, {DEDUCED, {EITHER}}},
    {{DEDUCED,  {VP(2), TWO_GOODS(MINERAL, MINERAL)}},                              /* adventurer */
     {RULEBOOK, {GOOD(ANY_GOOD), STEP(ANY_TRACK)}}, {DEDUCED, {EITHER}}},
    {{RULEBOOK, {THREE_GOODS(FOOD, FOOD, ANY_GOOD)}},                               /* artisan */
     {DEDUCED,  {GOOD(ANY_GOOD), STEP(ANY_TRACK)}}, {DEDUCED, {EITHER}}},
};
/* clang-format on */

const struct option navoria_options[OPTIONS] = {
    SWITCH("blank_favor", N_("With two players: one of the four favour tiles is blank")),
    SWITCH("city_top_down", N_("A token goes to the topmost free space of its district")),
    SWITCH("new_artisan", N_("A new artisan counts for the orders that its own goods complete")),
};

static void add_effect(struct text *text, const struct effect *effect)
{
    const char *track = navoria_track_ids[effect->track];
    switch ((enum effect_kind)effect->kind) {
    case EFFECT_VP: text_add_format(text, "%d VP", effect->n); break;
    case EFFECT_ARTISANS: text_add_format(text, "%d VP for each artisan", effect->n); break;
    case EFFECT_GOODS:
        for (int i = 0; i < effect->n; i++)
            text_add_format(text, i > 0 ? " %s" : "goods %s", navoria_good_ids[effect->goods[i]]);
        break;
    case EFFECT_STEP: text_add_format(text, "step %s", track); break;
    case EFFECT_BUILD: text_add_format(text, "build %s", track); break;
    case EFFECT_EITHER: text_add(text, "goods any or step any"); break;
    case EFFECT_ORDERS:
    case NO_EFFECT:
    case EFFECT_KINDS: break;
    }
}

static void add_effects(struct text *text, const struct effect effects[INSTANTS])
{
    if (effects[0].kind == NO_EFFECT)
        text_add(text, "nothing");
    for (int i = 0; i < INSTANTS && effects[i].kind != NO_EFFECT; i++) {
        text_add(text, i > 0 ? ", " : "");
        add_effect(text, &effects[i]);
    }
}

/* Which species meets which territory is deduced; which meets which merchant or artisan is ours. */
static void tell_symbol(int number, struct box_entry *out)
{
    const struct card *card = &navoria_cards[number];
    int color = card_color(number);
    out->group = "symbol";
    out->id = navoria_card_ids[number];
    out->provenance = color == MERCHANT || color == ARTISAN ? RECONSTRUCTED : DEDUCED;
    text_add(&out->value, navoria_species_ids[card->symbol]);
    if (color == SOLDIER)
        text_add_format(&out->value, " twice, guards %s", navoria_track_ids[card->goal]);
}

static void tell_gives(int number, struct box_entry *out)
{
    const struct card *card = &navoria_cards[number];
    out->group = navoria_color_ids[card_color(number)];
    out->id = navoria_card_ids[number];
    out->provenance = (enum provenance)card->tag;
    add_effects(&out->value, card->instants);
    if (card_color(number) == MERCHANT)
        text_add_format(&out->value, "; income 1 VP for each %s", navoria_species_ids[card->goal]);
    if (card_color(number) == ADVENTURER)
        text_add(&out->value, "; income 1 VP for each flag");
    if (card_color(number) == SOLDIER)
        text_add_format(&out->value, "; at the end %d VP for each own post there", GUARD_PAY);
}

/* Of each card both, one after the other. */
static void tell_card(int index, struct box_entry *out)
{
    if (index % 2 == 0)
        tell_symbol(index / 2, out);
    else
        tell_gives(index / 2, out);
}

static void tell_space(int index, struct box_entry *out)
{
    static const char *const groups[SPACES] = {"city_space_0", "city_space_1", "city_space_2"};
    int color = index / SPACES;
    int space = index % SPACES;
    out->group = groups[space];
    out->id = navoria_color_ids[color];
    out->provenance = (enum provenance)navoria_city[color][space].tag;
    add_effects(&out->value, navoria_city[color][space].gives);
}

static void add_numbers(struct text *text, const uint8_t numbers[], int count)
{
    for (int i = 0; i < count; i++)
        text_add_format(text, i > 0 ? " %d" : "%d", numbers[i]);
}

enum { TRACK_FACTS = 4 + PLACES };

static void tell_track(int index, struct box_entry *out)
{
    static const char *const groups[TRACK_FACTS] = {
        "track_length",  "track_posts",   "track_flags",  "track_treasure",
        "track_place_1", "track_place_2", "track_place_3"};
    int track = index / TRACK_FACTS;
    int fact = index % TRACK_FACTS;
    const struct track_board *board = &navoria_tracks[track];
    struct text *value = &out->value;
    out->group = groups[fact];
    out->id = navoria_track_ids[track];
    switch (fact) {
    case 0: text_add_number(value, board->length); return;
    case 1: add_numbers(value, board->posts, POSTS); return;
    case 2: add_numbers(value, board->flags, FLAGS); return;
    case 3:
        text_add_format(value, "%d VP", board->treasure);
        out->provenance = (enum provenance)board->treasure_tag;
        return;
    }
    text_add_format(value, "%d VP", board->places[fact - 4]);
    out->provenance = (enum provenance)board->place_tags[fact - 4];
}

static void tell_reward(int index, struct box_entry *out)
{
    static const char *const groups[REWARDS] = {"port_basic_1", "port_basic_2", "port_post_1",
                                                "port_post_2", "port_post_3"};
    int port = index / REWARDS;
    int reward = index % REWARDS;
    out->group = groups[reward];
    out->id = navoria_track_ids[port];
    out->provenance = (enum provenance)navoria_ports[port][reward].tag;
    add_effect(&out->value, &navoria_ports[port][reward].effect);
}

enum { TILE_FACTS = 1 + FAVOR_SLOTS };

static void tell_tile(int index, struct box_entry *out)
{
    static const char *const groups[TILE_FACTS] = {"tile_colours", "tile_first", "tile_second"};
    int number = index / TILE_FACTS;
    int fact = index % TILE_FACTS;
    const struct tile *tile = &navoria_tiles[number];
    struct text *value = &out->value;
    out->group = groups[fact];
    out->id = navoria_tile_ids[number];
    if (fact > 0) {
        text_add_format(value, "%d VP for each card", tile->pays[fact - 1]);
        out->provenance = (enum provenance)tile->tags[fact - 1];
        return;
    }
    out->provenance = (enum provenance)tile->color_tag;
    if (tile->colors == 0)
        text_add(value, "none");
    for (int color = 0; color < COLORS; color++)
        if (tile->colors >> color & 1)
            text_add_format(value, value->length > 0 ? " %s" : "%s", navoria_color_ids[color]);
}

/* First what is true of the box as a whole. */
static const struct box_row rows[] = {
    FACT("card", "cards", RULEBOOK, "2.1", "%d, %d of each colour", CARDS, CARDS_OF_COLOR),
    FACT("card", "shown", RULEBOOK, "E-2", "%d of each colour", SHOWN),
    FACT("card", "symbols", RULEBOOK, "2.1", "a soldier bears %d of one species", SOLDIER_SYMBOLS),
    FACT("card", "symbol", DEDUCED, "2.1", "any other card bears %d", 1),
    FACT("card", "species", DEDUCED, "2.1",
         "%d cards of each in each colour, taking the spread as even", CARDS_OF_COLOR / SPECIES),
    FACT("card", "territories", DEDUCED, "2.1",
         "among builders, soldiers and adventurers each pair of species and territory %d time, "
         "taking the spread as even",
         1),
    FACT("token", "tokens", RULEBOOK, "E-1", "%d, %d of each colour", (COLORS * TOKENS), TOKENS),
    FACT("token", "with two players", RULEBOOK, "E-1", "%d of each colour", TOKENS_OF_TWO),
    FACT("seat", "posts", RULEBOOK, "E-19", "%d, %d by each port", (TRACKS * POSTS), POSTS),
    FACT("seat", "markers", RULEBOOK, "E-4", "%d, one for each track", TRACKS),
    FACT("seat", "favor tokens", RULEBOOK, "E-21", "%d, one for each species", SPECIES),
    FACT("seat", "colours", CORROBORATED, "2.1",
         "yellow, purple, black, green, in an order of ours", 0),
    FACT("good", "goods", RULEBOOK, "Q-9", "%d of each of %d kinds; not a limit", 18, GOOD_KINDS),
    FACT("tile", "tiles", RULEBOOK, "E-3", "%d", TILES),
    FACT("tile", "blank among them", DEDUCED, "Q-24", "%d", TILES - SCORING_TILES),
    FACT("tile", "scoring among them", CORROBORATED, "E-3", "%d", SCORING_TILES),
    FACT("favor", "symbols", RULEBOOK, "E-21", "%d of a species win its favor", FRIENDSHIP),
    FACT("track", "each", RULEBOOK, "2.2", "%d numbered spaces for posts, flags, a treasure",
         POSTS),
    FACT("port", "each", RULEBOOK, "E-17", "an order, %d basic rewards and %d that posts free",
         BASIC_REWARDS, REWARDS - BASIC_REWARDS),
    FACT("round", "rounds", RULEBOOK, "E-5", "%d", ROUNDS),
    FACT("round", "cards recruited", RULEBOOK, "E-6", "%d by each seat", RECRUITS),
    FACT("round", "with four players", RULEBOOK, "E-6", "%d by each seat", RECRUITS_OF_FOUR),
    FACT("order", "desert", RULEBOOK, "E-15", "any %d goods", DESERT_ORDER),
    FACT("order", "forest", RULEBOOK, "E-15", "weapon, mineral, food", 0),
    FACT("order", "glacier", RULEBOOK, "E-15", "%d goods of one kind", GLACIER_ORDER),
    SERIES(NULL, NULL, 0, 2 * CARDS, RECONSTRUCTED, "2.2", tell_card),
    SERIES(NULL, NULL, 0, (COLORS * SPACES), RECONSTRUCTED, "2.1", tell_space),
    SERIES(NULL, NULL, 0, (TRACKS * TRACK_FACTS), RECONSTRUCTED, "2.2", tell_track),
    SERIES(NULL, NULL, 0, (TRACKS * REWARDS), RECONSTRUCTED, "2.2", tell_reward),
    SERIES(NULL, NULL, 0, (TILES * TILE_FACTS), RECONSTRUCTED, "2.2", tell_tile),
};

bool navoria_component(int index, struct component *out)
{
    return box_component(rows, COUNT(rows), index, out);
}
