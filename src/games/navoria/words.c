/*
 * Events and prompts as sentences of the catalogue. What follows from an event without an event of
 * its own (an order, a favor, the end of a round) is told with it: the event is tried on a copy.
 */
#include "games/navoria/state.h"

#include "engine/bits.h"

const char *const navoria_parts[PARTS] = {
    [PART_START] = N_("At the start"),      [PART_CARDS] = N_("Recruited cards"),
    [PART_CITY] = N_("Spaces of the city"), [PART_ORDERS] = N_("Orders"),
    [PART_TREASURES] = N_("Treasures"),     [PART_MERCHANTS] = N_("Merchants"),
    [PART_ADVENTURERS] = N_("Adventurers"), [PART_LEADING] = N_("Places on the tracks"),
    [PART_SOLDIERS] = N_("Soldiers"),       [PART_FAVORS] = N_("Favours"),
};
const char *const navoria_citizen_names[COLORS] = {N_("merchant"), N_("builder"), N_("soldier"),
                                                   N_("adventurer"), N_("artisan")};
static const char *const many_citizens[COLORS] = {N_("merchants"), N_("builders"), N_("soldiers"),
                                                  N_("adventurers"), N_("artisans")};
static const char *const peoples[SPECIES] = {N_("humans"), N_("goblins"), N_("beasts"),
                                             N_("sprites")};
const char *const navoria_land_names[TRACKS] = {N_("desert"), N_("forest"), N_("glacier")};
const char *const navoria_port_names[TRACKS] = {N_("desert port"), N_("forest port"),
                                                N_("glacier port")};

static const char *const cards[COLORS][SPECIES] = {
    {N_("human merchant"), N_("goblin merchant"), N_("beast merchant"), N_("sprite merchant")},
    {N_("human builder"), N_("goblin builder"), N_("beast builder"), N_("sprite builder")},
    {N_("human soldier"), N_("goblin soldier"), N_("beast soldier"), N_("sprite soldier")},
    {N_("human adventurer"), N_("goblin adventurer"), N_("beast adventurer"),
     N_("sprite adventurer")},
    {N_("human artisan"), N_("goblin artisan"), N_("beast artisan"), N_("sprite artisan")},
};

const char *const navoria_space_names[COLORS][SPACES] = {
    {N_("the merchants’ top space"), N_("the merchants’ middle space"),
     N_("the merchants’ bottom space")},
    {N_("the builders’ top space"), N_("the builders’ middle space"),
     N_("the builders’ bottom space")},
    {N_("the soldiers’ top space"), N_("the soldiers’ middle space"),
     N_("the soldiers’ bottom space")},
    {N_("the adventurers’ top space"), N_("the adventurers’ middle space"),
     N_("the adventurers’ bottom space")},
    {N_("the artisans’ top space"), N_("the artisans’ middle space"),
     N_("the artisans’ bottom space")},
};

/* What cards and spaces give and do. */
const char *const navoria_good_names[GOOD_KINDS + 1] = {N_("a weapon"), N_("a mineral"), N_("food"),
                                                        N_("any good")};
static const char *const steps[TRACKS + 1] = {N_("a desert step"), N_("a forest step"),
                                              N_("a glacier step"), N_("a step anywhere")};
const char *const navoria_post_names[TRACKS + 1] = {N_("a desert post"), N_("a forest post"),
                                                    N_("a glacier post"), N_("a post anywhere")};
static const char *const trades[SPECIES] = {N_("trades with humans"), N_("trades with goblins"),
                                            N_("trades with beasts"), N_("trades with sprites")};
static const char *const guards[TRACKS] = {N_("guards the desert"), N_("guards the forest"),
                                           N_("guards the glacier")};

static void add_to_list(struct list *list, const char *term)
{
    if (list->count < LISTED_MAX)
        list->terms[list->count++] = term;
}

void navoria_list_effects(struct list *list, const struct effect effects[INSTANTS])
{
    for (int i = 0; i < INSTANTS; i++) {
        const struct effect *effect = &effects[i];
        switch ((enum effect_kind)effect->kind) {
        case EFFECT_GOODS:
            for (int good = 0; good < effect->n; good++)
                add_to_list(list, navoria_good_names[effect->goods[good]]);
            break;
        case EFFECT_STEP: add_to_list(list, steps[effect->track]); break;
        case EFFECT_BUILD: add_to_list(list, navoria_post_names[effect->track]); break;
        case EFFECT_EITHER: add_to_list(list, N_("any good or a step anywhere")); break;
        case EFFECT_VP:
        case EFFECT_ARTISANS:
        case EFFECT_ORDERS:
        case NO_EFFECT:
        case EFFECT_KINDS: break;
        }
    }
}

struct list navoria_list_card(int card)
{
    struct list list = {0, {NULL}};
    if (card_color(card) == MERCHANT)
        add_to_list(&list, trades[navoria_cards[card].goal]);
    if (card_color(card) == SOLDIER)
        add_to_list(&list, guards[navoria_cards[card].goal]);
    navoria_list_effects(&list, navoria_cards[card].instants);
    return list;
}

void navoria_add_list(struct words *out, const struct list *list)
{
    static const char *const places[LISTED_MAX] = {"first", "second", "third"};
    for (int i = 0; i < LISTED_MAX && list->terms[i] != NULL; i++)
        words_term(out, places[i], list->terms[i]);
}

void navoria_add_card_name(struct words *out, int card)
{
    words_term(out, "card", cards[card_color(card)][navoria_cards[card].symbol]);
}

/* What an event of a seat led to. */
struct result {
    int points;      /* the author's VP, unless a round ended with it */
    bool delivered;  /* an order */
    bool befriended; /* a species */
    bool round_ends;
    bool match_ends;
    seats_mask leaders; /* after it */
    int total;          /* their VP */
};

static struct result try_event(const struct navoria_state *before, event e)
{
    int seat = event_by(e);
    struct navoria_state after = *before;
    struct result result = {0};
    int32_t scores[SEATS_MAX];
    navoria_game.apply(&after, e);
    navoria_game.scores(&after, scores);
    result.points = after.seats[seat].vp - before->seats[seat].vp;
    result.round_ends = after.phase != before->phase && before->phase == PHASE_GATHER;
    result.match_ends = after.phase == PHASE_OVER;
    result.leaders = game_leaders(scores, before->table.players);
    result.total = scores[bits_lowest(result.leaders)];
    for (int port = 0; port < TRACKS; port++)
        for (int good = 0; good < GOOD_KINDS; good++)
            result.delivered |=
                after.seats[seat].ports[port][good] < before->seats[seat].ports[port][good];
    for (int species = 0; species < SPECIES; species++)
        result.befriended |= after.favor[species].count > before->favor[species].count;
    return result;
}

/* How an act is told: by itself, with the VP it brings, or with the round or match that it ends. */
struct telling {
    const char *plain;
    const char *points;
    const char *round;
    const char *match;
};

/* Begins the sentence and fills all places but those of the act itself. */
static void say_act(struct words *out, event e, const struct result *result,
                    const struct telling *telling)
{
    if (result->round_ends) {
        uint8_t leaders[SEATS_MAX];
        int count = 0;
        for (int seat = 0; seat < SEATS_MAX; seat++)
            if (result->leaders & seat_bit(seat))
                leaders[count++] = (uint8_t)seat;
        words_say(out, result->match_ends ? telling->match : telling->round);
        words_seats(out, "leaders", leaders, count);
        words_number(out, "total", result->total);
    } else if (result->points > 0) {
        words_say(out, telling->points);
        words_number(out, "points", result->points);
    } else {
        words_say(out, telling->plain);
    }
    words_seat(out, "seat", event_by(e));
}

/* Chance. */

static void say_show(event e, struct words *out)
{
    static const char *const plain[] = {N_("New in town: {card}"),
                                        N_("New in town: {card} ({first})"),
                                        N_("New in town: {card} ({first}, {second})"),
                                        N_("New in town: {card} ({first}, {second}, {third})")};
    static const char *const with_points[] = {
        N_("New in town: {card} ({points} VP)"), N_("New in town: {card} ({points} VP, {first})"),
        N_("New in town: {card} ({points} VP, {first}, {second})"),
        N_("New in town: {card} ({points} VP, {first}, {second}, {third})")};
    int card = event_argument(e, 1);
    const struct effect *first = &navoria_cards[card].instants[0];
    struct list list = navoria_list_card(card);
    bool pays = first->kind == EFFECT_VP;
    words_say(out, pays ? with_points[list.count] : plain[list.count]);
    navoria_add_card_name(out, card);
    if (pays)
        words_number(out, "points", first->n);
    navoria_add_list(out, &list);
}

static void say_tile(event e, struct words *out)
{
    const struct tile *tile = &navoria_tiles[event_argument(e, 1)];
    struct list list = {0, {NULL}};
    for (int color = 0; color < COLORS; color++)
        if (tile->colors >> color & 1)
            add_to_list(&list, many_citizens[color]);
    if (list.count == 0)
        words_say(out, "The favour of the {species} pays nothing this time");
    else
        words_say(out, list.count == 1
                           ? N_("Favour of the {species}: {upper} VP (first) or {lower} VP "
                                "(second) for each of the {first}")
                           : N_("Favour of the {species}: {upper} VP (first) or {lower} VP "
                                "(second) for each of the {first} and {second}"));
    words_term(out, "species", peoples[event_argument(e, 0)]);
    if (list.count == 0)
        return;
    words_number(out, "upper", tile->pays[0]);
    words_number(out, "lower", tile->pays[1]);
    navoria_add_list(out, &list);
}

static void say_token(const struct navoria_state *before, event e, struct words *out)
{
    bool lone = navoria_tokens_in(before->bag) == 1 && before->drawn_count == 0;
    words_say(out, lone ? N_("The last token in the bag: {citizen}")
                        : N_("Out of the bag comes: {citizen}"));
    words_term(out, "citizen", navoria_citizen_names[event_argument(e, 0)]);
}

/* Recruiting and gathering. */

static void say_use(const struct navoria_state *before, event e, struct words *out)
{
    int color = event_argument(e, 0);
    int other = before->drawn[0] == color ? before->drawn[1] : before->drawn[0];
    words_say(
        out,
        color == other
            ? N_("{seat} uses one {citizen} token, the other goes to the city centre")
            : N_("{seat} uses the {citizen} token, the {other} token goes to the city centre"));
    words_seat(out, "seat", event_by(e));
    words_term(out, "citizen", navoria_citizen_names[color]);
    if (color != other)
        words_term(out, "other", navoria_citizen_names[other]);
}

static void say_recruit(const struct navoria_state *before, event e, struct words *out)
{
    static const struct telling tellings[] = {
        {N_("{seat} recruits a {card}"), N_("{seat} recruits a {card} and gets {points} VP"), NULL,
         NULL},
        {N_("{seat} recruits a {card} ({first})"),
         N_("{seat} recruits a {card} ({first}) and gets {points} VP"), NULL, NULL},
        {N_("{seat} recruits a {card} ({first}, {second})"),
         N_("{seat} recruits a {card} ({first}, {second}) and gets {points} VP"), NULL, NULL},
        {N_("{seat} recruits a {card} ({first}, {second}, {third})"),
         N_("{seat} recruits a {card} ({first}, {second}, {third}) and gets {points} VP"), NULL,
         NULL}};
    static const struct telling friendly[] = {
        {N_("{seat} recruits a {card} and wins the favour of this people"),
         N_("{seat} recruits a {card}, gets {points} VP and wins the favour of this people"), NULL,
         NULL},
        {N_("{seat} recruits a {card} ({first}) and wins the favour of this people"),
         N_("{seat} recruits a {card} ({first}), gets {points} VP and wins the favour of this "
            "people"),
         NULL, NULL},
        {N_("{seat} recruits a {card} ({first}, {second}) and wins the favour of this people"),
         N_("{seat} recruits a {card} ({first}, {second}), gets {points} VP and wins the "
            "favour of this people"),
         NULL, NULL},
        {N_("{seat} recruits a {card} ({first}, {second}, {third}) and wins the favour of this "
            "people"),
         N_("{seat} recruits a {card} ({first}, {second}, {third}), gets {points} VP and wins the "
            "favour of this people"),
         NULL, NULL}};
    int card = event_argument(e, 0);
    struct list list = navoria_list_card(card);
    struct result result = try_event(before, e);
    say_act(out, e, &result, result.befriended ? &friendly[list.count] : &tellings[list.count]);
    navoria_add_card_name(out, card);
    navoria_add_list(out, &list);
}

static void say_gather(const struct navoria_state *before, event e, struct words *out)
{
    static const char *const round = N_("{seat} sends the last token to {space}. In the lead after "
                                        "the income: {leaders}, {total} VP");
    static const char *const match = N_(
        "{seat} sends the last token to {space}. The match ends, won by {leaders} with {total} VP");
    const struct telling tellings[] = {
        {N_("{seat} sends a token to {space}"),
         N_("{seat} sends a token to {space} and gets {points} VP"), round, match},
        {N_("{seat} sends a token to {space} ({first})"),
         N_("{seat} sends a token to {space} ({first}) and gets {points} VP"), round, match},
        {N_("{seat} sends a token to {space} ({first}, {second})"),
         N_("{seat} sends a token to {space} ({first}, {second}) and gets {points} VP"), round,
         match},
        {N_("{seat} sends a token to {space} ({first}, {second}, {third})"),
         N_("{seat} sends a token to {space} ({first}, {second}, {third}) and gets {points} VP"),
         round, match}};
    int color = event_argument(e, 0);
    int space = event_argument(e, 1);
    struct list list = {0, {NULL}};
    navoria_list_effects(&list, navoria_city[color][space].gives);
    struct result result = try_event(before, e);
    say_act(out, e, &result, &tellings[list.count]);
    words_term(out, "space", navoria_space_names[color][space]);
    if (!result.round_ends)
        navoria_add_list(out, &list);
}

/* Answers to effects. */

/* The last of three goods has one port left and goes there by itself. */
static bool another_follows(const struct navoria_state *before)
{
    const struct effect *gain = navoria_top(before);
    return gain->n == 2 && gain->goods[1] != ANY_GOOD && bits_count(gain->ports) == 2;
}

static void say_store(const struct navoria_state *before, event e, struct words *out)
{
    static const char *const round = N_(
        "{seat} stores {good} in the {port}. In the lead after the income: {leaders}, {total} VP");
    static const char *const match =
        N_("{seat} stores {good} in the {port}. The match ends, won by {leaders} with {total} VP");
    /* By whether another good follows, and whether an order is delivered. */
    const struct telling tellings[2][2] = {
        {{N_("{seat} stores {good} in the {port}"),
          N_("{seat} stores {good} in the {port} and gets {points} VP"), round, match},
         {N_("{seat} stores {good} in the {port} and delivers an order"),
          N_("{seat} stores {good} in the {port} and delivers an order for {points} VP"), round,
          match}},
        {{N_("{seat} stores {good} in the {port} and {other} in the {last}"),
          N_("{seat} stores {good} in the {port}, {other} in the {last} and gets {points} VP"),
          round, match},
         {N_("{seat} stores {good} in the {port}, {other} in the {last} and delivers an order"),
          N_("{seat} stores {good} in the {port}, {other} in the {last} and delivers an order for "
             "{points} VP"),
          round, match}},
    };
    const struct effect *gain = navoria_top(before);
    int port = event_argument(e, 1);
    bool both = another_follows(before);
    struct result result = try_event(before, e);
    say_act(out, e, &result, &tellings[both][result.delivered]);
    words_term(out, "good", navoria_good_names[event_argument(e, 0)]);
    words_term(out, "port", navoria_port_names[port]);
    if (both && !result.round_ends) {
        words_term(out, "other", navoria_good_names[gain->goods[1]]);
        words_term(out, "last", navoria_port_names[bits_lowest(gain->ports & ~(1U << port))]);
    }
}

static void say_order(const struct navoria_state *before, event e, struct words *out)
{
    static const struct telling telling = {
        N_("{seat} delivers from the {port}"),
        N_("{seat} delivers from the {port} for {points} VP"),
        N_("{seat} delivers from the {port}. In the lead after the income: {leaders}, {total} VP"),
        N_("{seat} delivers from the {port}. The match ends, won by {leaders} with {total} VP")};
    struct result result = try_event(before, e);
    say_act(out, e, &result, &telling);
    words_term(out, "port", navoria_port_names[event_argument(e, 0)]);
}

static void say_step(const struct navoria_state *before, event e, struct words *out)
{
    static const struct telling telling = {
        N_("{seat} explores the {track}"), N_("{seat} explores the {track} and gets {points} VP"),
        N_("{seat} explores the {track}. In the lead after the income: {leaders}, {total} VP"),
        N_("{seat} explores the {track}. The match ends, won by {leaders} with {total} VP")};
    struct result result = try_event(before, e);
    say_act(out, e, &result, &telling);
    words_term(out, "track", navoria_land_names[event_argument(e, 0)]);
}

static void say_build(const struct navoria_state *before, event e, struct words *out)
{
    static const struct telling telling = {
        N_("{seat} builds {post}"), N_("{seat} builds {post} and gets {points} VP"),
        N_("{seat} builds {post}. In the lead after the income: {leaders}, {total} VP"),
        N_("{seat} builds {post}. The match ends, won by {leaders} with {total} VP")};
    struct result result = try_event(before, e);
    say_act(out, e, &result, &telling);
    words_term(out, "post", navoria_post_names[event_argument(e, 0)]);
}

void navoria_say_event(const void *raw, event e, bool redacted, struct words *out)
{
    const struct navoria_state *before = raw;
    int a = event_argument(e, 0);
    (void)redacted;
    switch ((enum kind)event_kind(e)) {
    case DO_CARD: say_show(e, out); break;
    case DO_FAVOR: say_tile(e, out); break;
    case DO_FIRST:
        words_say(out, "{seat} goes first");
        words_seat(out, "seat", a);
        break;
    case DO_TOKEN: say_token(before, e, out); break;
    case DO_STORE: say_store(before, e, out); break;
    case DO_ORDER: say_order(before, e, out); break;
    case DO_STEP: say_step(before, e, out); break;
    case DO_BUILD: say_build(before, e, out); break;
    case DO_EITHER:
        words_say(out,
                  a == EITHER_GOOD ? N_("{seat} chooses a good") : N_("{seat} chooses a step"));
        words_seat(out, "seat", event_by(e));
        break;
    case DO_RECRUIT: say_recruit(before, e, out); break;
    case DO_USE: say_use(before, e, out); break;
    case DO_DRAW:
        words_say(out, "{seat} draws from the bag");
        words_seat(out, "seat", event_by(e));
        break;
    case DO_CENTER:
        words_say(out, "{seat} takes the {citizen} token from the city centre");
        words_seat(out, "seat", event_by(e));
        words_term(out, "citizen", navoria_citizen_names[a]);
        break;
    case DO_GATHER: say_gather(before, e, out); break;
    }
}

static void say_store_prompt(const struct navoria_state *state, struct words *out)
{
    int good = navoria_top(state)->goods[0];
    if (good == ANY_GOOD) {
        words_say(out, "You get a good of your choice: choose which, and the port that stores it");
        return;
    }
    words_say(out, "You get {good}: choose the port that stores it");
    words_term(out, "good", navoria_good_names[good]);
}

static void say_turn_prompt(const struct navoria_state *state, struct words *out)
{
    if (navoria_tokens_in(state->bag) == 0)
        words_say(out, "Your turn to recruit: take a token from the city centre. It brings you a "
                       "citizen of its colour");
    else if (navoria_tokens_in(state->center) == 0)
        words_say(out, "Your turn to recruit: draw tokens from the bag. The one you use brings you "
                       "a citizen of its colour");
    else
        words_say(out, "Your turn to recruit: draw tokens from the bag, or take one from the city "
                       "centre. The one you use brings you a citizen of its colour");
}

void navoria_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct navoria_state *state = raw;
    (void)seat;
    switch (navoria_question(state)) {
    case ASK_STORE: say_store_prompt(state, out); break;
    case ASK_ORDER:
        words_say(out, "Several orders are complete: choose which to deliver first");
        break;
    case ASK_STEP:
        words_say(out, "You get a step: choose the track on which your explorer goes on");
        break;
    case ASK_BUILD: words_say(out, "You build a trading post: choose the land"); break;
    case ASK_EITHER:
        words_say(out, "The space gives you one of two: choose a good or a step");
        break;
    case ASK_RECRUIT:
        words_say(out, "Your token brings you one of the {citizens}: choose the card you recruit");
        words_term(out, "citizens", many_citizens[state->recruiting]);
        break;
    case ASK_USE:
        words_say(out,
                  "You drew two tokens: choose the one to use. The other goes to the city centre");
        break;
    case ASK_TURN: say_turn_prompt(state, out); break;
    case ASK_GATHER:
        words_say(
            out,
            state->table.options.value[OPTION_CITY_TOP_DOWN]
                ? N_("Gathering: send a token to the topmost free space of its district. You get "
                     "what the space gives")
                : N_("Gathering: send a token to a free space of its district. You get what the "
                     "space gives"));
        break;
    case ASK_NOBODY:
    case ASK_CARD:
    case ASK_TILE:
    case ASK_FIRST:
    case ASK_TOKEN: break; /* no seat is asked */
    }
}
