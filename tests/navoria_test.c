/*
 * Explorers of Navoria: the worked examples of both rulebooks, the rules and rulings that the cases
 * do not show, and what `load` refuses. Tests are named after what they show; E, Q and L are the
 * numbers of the specification.
 */
#include "kit.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MERCHANT, BUILDER, SOLDIER, ADVENTURER, ARTISAN, COLORS };

static const char *const colors[COLORS] = {"merchant", "builder", "soldier", "adventurer",
                                           "artisan"};
static const char letters[COLORS + 1] = "mbsar";

/*
 * A table that is laid out before a test: what is not said is in its usual place. `lay` makes the
 * position of it, so that every card and token is somewhere; kit_set does the rest.
 */
static struct {
    int players;
    int round;
    const char *phase;
    int turn;
    int center[COLORS];
    int on_deck[COLORS];
    int city[COLORS];     /* tokens, on the spaces from the bottom up */
    const char *cards[4]; /* tableaus, as "m1 r10" */
    const char *show;     /* cards that lie in the displays before others do */
    const char *options;
} table;

static struct {
    char text[8000];
    size_t length;
} made;

__attribute__((format(printf, 1, 2))) static void add(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(made.text + made.length, sizeof made.text - made.length, format, arguments);
    va_end(arguments);
    assert_true(length >= 0 && made.length + (size_t)length < sizeof made.text);
    made.length += (size_t)length;
}

static bool lists(const char *cards, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = cards; at != NULL && (at = strstr(at, name)) != NULL; at += length)
        if ((at == cards || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool is_owned(const char *name)
{
    for (int seat = 0; seat < table.players; seat++)
        if (lists(table.cards[seat], name))
            return true;
    return false;
}

static void add_card(int *count, const char *name)
{
    add("%s'%s'", (*count)++ > 0 ? "," : "", name);
}

/* Cards of a colour that lie in its display, or in its deck. */
static void add_cards(int color, bool shown, int room)
{
    int count = 0;
    int on_display = 0;
    add("[");
    for (int pass = 0; pass < 2; pass++)
        for (int number = 1; number <= 12; number++) {
            char name[8];
            snprintf(name, sizeof name, "%c%d", letters[color], number);
            if (is_owned(name) || lists(table.show, name) != (pass == 0))
                continue;
            if ((on_display++ < room) == shown)
                add_card(&count, name);
        }
    add("]");
}

static void add_tokens(const char *key, const int tokens[COLORS])
{
    add("'%s':{", key);
    for (int color = 0; color < COLORS; color++)
        add("%s'%s':%d", color > 0 ? "," : "", colors[color], tokens[color]);
    add("},");
}

static void add_decks(const char *key, bool shown)
{
    add("'%s':{", key);
    for (int color = 0; color < COLORS; color++) {
        add("%s'%s':", color > 0 ? "," : "", colors[color]);
        add_cards(color, shown, 3 - table.on_deck[color] - table.city[color]);
    }
    add("},");
}

static void add_city(void)
{
    add("'city':{");
    for (int color = 0; color < COLORS; color++)
        add("%s'%s':[%s,%s,%s]", color > 0 ? "," : "", colors[color],
            table.city[color] > 2 ? "true" : "false", table.city[color] > 1 ? "true" : "false",
            table.city[color] > 0 ? "true" : "false");
    add("},");
}

static void add_seat(int seat)
{
    int count = 0;
    char cards[200] = "";
    if (table.cards[seat] != NULL)
        snprintf(cards, sizeof cards, "%s", table.cards[seat]);
    add("%s{'vp':0,'cards':[", seat > 0 ? "," : "");
    for (char *name = strtok(cards, " "); name != NULL; name = strtok(NULL, " "))
        add_card(&count, name);
    add("],'markers':{'desert':0,'forest':0,'glacier':0},"
        "'posts':{'desert':0,'forest':0,'glacier':0},'ports':{"
        "'desert':{'weapon':0,'mineral':0,'food':0},"
        "'forest':{'weapon':0,'mineral':0,'food':0},"
        "'glacier':{'weapon':0,'mineral':0,'food':0}}}");
}

/* Makes the table the base of a position. */
static void lay(void)
{
    static const char *const orders[] = {"", "", "0,1", "0,1,2", "0,1,2,3"};
    int bag[COLORS];
    for (int color = 0; color < COLORS; color++)
        bag[color] = (table.players == 2 ? 2 : 3) - table.center[color] - table.on_deck[color] -
                     table.city[color];
    made.length = 0;
    add("{'game':'navoria','players':%d,'options':%s,'round':%d,'phase':'%s','order':[%s],"
        "'turn':%d,",
        table.players, table.options, table.round, table.phase, orders[table.players], table.turn);
    add_tokens("bag", bag);
    add_tokens("center", table.center);
    add_tokens("on_deck", table.on_deck);
    add_city();
    add("'drawn':null,'recruiting':null,");
    add_decks("deck", false);
    add("'discard':{'merchant':[],'builder':[],'soldier':[],'adventurer':[],'artisan':[]},");
    add_decks("display", true);
    add("'favor':{'human':{'tile':'t1','seats':[]},'goblin':{'tile':'t2','seats':[]},"
        "'beast':{'tile':'t3','seats':[]},'sprite':{'tile':'t4','seats':[]}},"
        "'pending':[],'seats':[");
    for (int seat = 0; seat < table.players; seat++)
        add_seat(seat);
    add("]}");
    kit_position(made.text);
}

/* The beginning of a round. */
static void recruit_table(int players)
{
    memset(&table, 0, sizeof table);
    table.players = players;
    table.round = 1;
    table.phase = "recruit";
    table.options = "{'blank_favor':false,'city_top_down':false}";
}

/* The beginning of gather; adventurers' tokens were not used with two players, else artisans'. */
static void gather_table(int players)
{
    recruit_table(players);
    table.phase = "gather";
    for (int color = 0; color < COLORS; color++)
        table.on_deck[color] = players == 2 ? 2 : 3;
    table.on_deck[players == 2 ? ADVENTURER : ARTISAN] = 0;
}

/* The last gather of a round: seat 0 has a merchant token left, and its top space is free. */
static void last_gather_table(int players, int round)
{
    gather_table(players);
    table.round = round;
    table.turn = players == 2 ? 7 : 11;
    for (int color = 0; color < COLORS; color++) {
        table.city[color] = table.on_deck[color];
        table.on_deck[color] = 0;
    }
    table.city[MERCHANT]--;
    table.on_deck[MERCHANT] = 1;
}

/* Ends the round of a last_gather_table: 6 VP for seat 0, then income. */
static void end_round(void)
{
    kit_apply("{'by':0,'do':'gather','color':'merchant','space':0}");
}

/* Seat 0 takes a card, whose token lies in the centre. */
static void recruit(const char *card)
{
    char event[100];
    const char *color = colors[strchr(letters, card[0]) - letters];
    snprintf(event, sizeof event, "{'by':0,'do':'center','color':'%s'}", color);
    kit_apply(event);
    snprintf(event, sizeof event, "{'by':0,'do':'recruit','card':'%s'}", card);
    kit_apply(event);
}

/* A table for two on which seat 0 can recruit this card. */
static void card_table(const char *card)
{
    recruit_table(2);
    table.center[strchr(letters, card[0]) - letters] = 1;
    table.show = card;
}

/* The worked examples of the rulebooks, in their order. */

static void test_two_players_have_two_tokens_of_each_colour(void **state)
{
    (void)state;
    kit_new("navoria", 2, NULL);
    kit_expect("bag", "{'merchant':2,'builder':2,'soldier':2,'adventurer':2,'artisan':2}");
    kit_new("navoria", 3, NULL);
    kit_expect("bag", "{'merchant':3,'builder':3,'soldier':3,'adventurer':3,'artisan':3}");
}

static void test_of_two_tokens_drawn_one_is_used(void **state)
{
    (void)state;
    recruit_table(4);
    lay();
    kit_load();
    kit_expect_legal("[{'by':0,'do':'draw'}]");
    kit_apply("{'by':0,'do':'draw'}");
    kit_expect("drawn", "[]");
    kit_expect_waiting("{'for':'chance'}");
    kit_apply("{'by':'chance','do':'token','color':'soldier'}");
    kit_expect("drawn", "['soldier']");
    kit_apply("{'by':'chance','do':'token','color':'merchant'}");
    kit_expect_legal(
        "[{'by':0,'do':'use','color':'merchant'},{'by':0,'do':'use','color':'soldier'}]");
    kit_apply("{'by':0,'do':'use','color':'soldier'}");
    kit_expect("recruiting", "'soldier'");
    kit_apply("{'by':0,'do':'recruit','card':'s2'}");
    kit_expect("seats.0.cards", "['s2']");
    kit_expect("display.soldier", "['s1','s3']");
    kit_expect("center.merchant", "1");
    kit_expect("on_deck.soldier", "1");
    kit_expect("pending", "[]");
    kit_expect_waiting("{'for':'seats','seats':[1]}");
}

static void test_a_token_of_the_centre_is_used(void **state)
{
    (void)state;
    card_table("m1");
    lay();
    kit_load();
    kit_expect_legal("[{'by':0,'do':'draw'},{'by':0,'do':'center','color':'merchant'}]");
    recruit("m1");
    kit_expect("center.merchant", "0");
    kit_expect("on_deck.merchant", "1");
    kit_expect("seats.0.vp", "0");
    kit_expect("turn", "1");
}

static void test_the_second_friend_of_the_beasts_gets_the_lower_slot(void **state)
{
    (void)state;
    card_table("m7");
    table.cards[0] = "s3 b3 r3";
    table.cards[1] = "s7 s11 a3";
    lay();
    kit_set("favor.beast.seats", "[1]");
    kit_load();
    recruit("m7");
    kit_expect("favor.beast.seats", "[1,0]");
}

static void test_each_merchant_pays_for_each_symbol(void **state)
{
    (void)state;
    last_gather_table(3, 1);
    table.cards[1] = "m8 m9 s3 s7 b3";
    lay();
    kit_set("favor.beast.seats", "[1]");
    kit_load();
    end_round();
    kit_expect("seats.1.vp", "10");
}

static void test_a_builder_gives_vp_then_its_second_post(void **state)
{
    (void)state;
    card_table("b9");
    lay();
    kit_set("seats.0.posts.glacier", "1");
    kit_load();
    recruit("b9");
    kit_expect("seats.0.vp", "2");
    kit_expect("seats.0.posts", "{'desert':0,'forest':0,'glacier':2}");
    kit_expect("seats.0.markers", "{'desert':0,'forest':0,'glacier':0}");
}

static void test_a_soldier_pays_two_for_each_post_at_the_end(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.cards[1] = "s1";
    lay();
    kit_set("seats.1.posts", "{'desert':2,'forest':3,'glacier':0}");
    kit_load();
    end_round();
    kit_expect_scores("[6,4]");
    kit_expect_winners("[0]");
}

static void test_an_adventurer_gives_vp_and_steps(void **state)
{
    (void)state;
    card_table("a5");
    lay();
    kit_load();
    recruit("a5");
    kit_expect("seats.0.vp", "1");
    kit_expect("seats.0.markers.forest", "2");
}

static void test_each_adventurer_pays_for_each_flag(void **state)
{
    (void)state;
    last_gather_table(4, 1);
    table.cards[1] = "a1 a2";
    table.cards[2] = "a3";
    lay();
    kit_set("seats.1.markers", "{'desert':0,'forest':2,'glacier':4}");
    kit_set("seats.2.markers", "{'desert':3,'forest':0,'glacier':7}");
    kit_load();
    end_round();
    kit_expect("seats.1.vp", "9"); /* flags 4, places 3 and 2 */
    kit_expect("seats.2.vp", "9"); /* flags 3, places 3 and 3 */
}

static void test_the_treasure_is_found_again_with_every_further_step(void **state)
{
    (void)state;
    card_table("a6");
    lay();
    kit_set("seats.0.markers.forest", "8");
    kit_load();
    recruit("a6");
    kit_expect("seats.0.vp", "10");
    kit_expect("seats.0.markers.forest", "9");
}

static void test_an_artisan_completes_a_glacier_order(void **state)
{
    (void)state;
    card_table("r1");
    table.cards[0] = "r4";
    lay();
    kit_set("seats.0.posts.glacier", "2");
    kit_set("seats.0.ports.glacier.weapon", "2");
    kit_load();
    recruit("r1");
    kit_expect("seats.0.vp", "2");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'glacier'}");
    kit_expect("seats.0.ports.glacier.weapon", "3"); /* */
    kit_apply("{'by':0,'do':'store','good':'food','port':'forest'}");
    kit_expect("seats.0.vp", "7");
    kit_expect("seats.0.markers.glacier", "1");
    kit_expect("seats.0.ports.glacier.weapon", "0");
    kit_expect("seats.0.ports.forest.food", "1");
}

static void test_gather_begins_with_the_last_seat(void **state)
{
    (void)state;
    gather_table(4);
    table.on_deck[ARTISAN] = 1;
    table.on_deck[BUILDER] = 2;
    lay();
    kit_load();
    kit_apply("{'by':3,'do':'gather','color':'artisan','space':0}");
    kit_apply("{'by':3,'do':'store','good':'food','port':'forest'}");
    kit_apply("{'by':3,'do':'store','good':'food','port':'desert'}");
    /* One port is left, but not one kind of good. */
    kit_expect_legal("[{'by':3,'do':'store','good':'weapon','port':'glacier'},"
                     "{'by':3,'do':'store','good':'mineral','port':'glacier'},"
                     "{'by':3,'do':'store','good':'food','port':'glacier'}]");
    kit_apply("{'by':3,'do':'store','good':'mineral','port':'glacier'}");
    kit_apply("{'by':2,'do':'gather','color':'merchant','space':0}");
    kit_expect("seats.2.vp", "6");
    kit_apply("{'by':1,'do':'gather','color':'adventurer','space':1}");
    kit_apply("{'by':1,'do':'store','good':'food','port':'desert'}");
    kit_apply("{'by':1,'do':'step','track':'desert'}");
    kit_apply("{'by':0,'do':'gather','color':'soldier','space':0}");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'desert'}");
    kit_refuse("{'by':0,'do':'store','good':'weapon','port':'desert'}"); /* E-12 */
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'glacier'}");
    kit_apply("{'by':0,'do':'step','track':'forest'}");
    kit_expect("seats.0.markers.forest", "1");
    kit_expect_waiting("{'for':'seats','seats':[3]}");
}

static void test_level_markers_share_a_place_and_the_next_is_not_given(void **state)
{
    (void)state;
    last_gather_table(4, 1);
    lay();
    kit_set("seats.0.markers.glacier", "9");
    kit_set("seats.1.markers.glacier", "6");
    kit_set("seats.2.markers.glacier", "6");
    kit_set("seats.3.markers.glacier", "2");
    kit_load();
    end_round();
    kit_expect_scores("[9,2,2,0]");
}

static void test_markers_return_to_the_furthest_post(void **state)
{
    (void)state;
    last_gather_table(4, 1);
    lay();
    kit_set("seats.0.posts.glacier", "2");
    kit_set("seats.0.markers.glacier", "9");
    kit_set("seats.1.posts.glacier", "1");
    kit_set("seats.1.markers.glacier", "6");
    kit_set("seats.2.markers.glacier", "6");
    kit_set("seats.3.posts.glacier", "2");
    kit_set("seats.3.markers.glacier", "1");
    kit_load();
    end_round();
    kit_expect("seats.0.markers.glacier", "3");
    kit_expect("seats.1.markers.glacier", "1");
    kit_expect("seats.2.markers.glacier", "0");
    kit_expect("seats.3.markers.glacier", "3");
    kit_expect("phase", "'return'");
}

static void test_favors_pay_for_cards_at_the_end(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.cards[0] = "s1 s5 b1 b5";
    table.cards[1] = "s3 s7 s9 a3 a7 r3 r11 m9";
    lay();
    kit_set("favor", "{'human':{'tile':'t7','seats':[0]},'goblin':{'tile':'t2','seats':[]},"
                     "'beast':{'tile':'t4','seats':[1]},'sprite':{'tile':'t6','seats':[]}}");
    kit_load();
    end_round();
    /* The merchant trades with beasts: seven symbols. Two adventurers, at 3 VP. */
    kit_expect("seats.1.vp", "13");
}

static void test_the_lower_slot_pays_less(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.cards[0] = "s1 s5 b1 b5";
    table.cards[1] = "s9 r9 r11 m9";
    lay();
    kit_set("favor.human", "{'tile':'t7','seats':[0,1]}");
    kit_set("favor.goblin.tile", "'t1'");
    kit_load();
    end_round();
    kit_expect_scores("[6,3]"); /* two artisans and a merchant, at 1 VP */
}

/* Set-up and order of play. */

static void test_setup_shows_cards_then_tiles_then_the_first_seat(void **state)
{
    static const int players = 3;
    (void)state;
    kit_new("navoria", players, NULL);
    for (int i = 0; i < 15; i++) {
        char event[100];
        int color = i / 3;
        kit_expect_legal_count(12 - i % 3);
        snprintf(event, sizeof event, "{'by':'chance','do':'card','color':'%s','card':'%c%d'}",
                 colors[color], letters[color], 12 - i % 3);
        kit_apply(event);
    }
    kit_expect("display.artisan", "['r12','r11','r10']");
    kit_expect_legal_count(9);
    kit_apply("{'by':'chance','do':'favor','species':'human','tile':'t9'}");
    kit_expect_lacks("{'by':'chance','do':'favor','species':'goblin','tile':'t9'}");
    kit_expect_lacks("{'by':'chance','do':'favor','species':'goblin','tile':'blank'}");
    kit_apply("{'by':'chance','do':'favor','species':'goblin','tile':'t1'}");
    kit_apply("{'by':'chance','do':'favor','species':'beast','tile':'t2'}");
    kit_apply("{'by':'chance','do':'favor','species':'sprite','tile':'t3'}");
    kit_expect_weights("[{'event':{'by':'chance','do':'first','seat':0},'weight':1},"
                       "{'event':{'by':'chance','do':'first','seat':1},'weight':1},"
                       "{'event':{'by':'chance','do':'first','seat':2},'weight':1}]");
    kit_expect("order", "[]");
    kit_apply("{'by':'chance','do':'first','seat':2}");
    kit_expect("order", "[2,0,1]"); /* E-4 */
    kit_expect("phase", "'recruit'");
    kit_expect_waiting("{'for':'seats','seats':[2]}");
}

static void test_the_last_tile_is_blank_if_none_was_before(void **state)
{
    (void)state;
    recruit_table(2);
    table.options = "{'blank_favor':true,'city_top_down':false}";
    table.phase = "setup";
    lay();
    kit_set("order", "[]");
    kit_set("favor.sprite.tile", "null");
    kit_load();
    kit_expect_weights(
        "[{'event':{'by':'chance','do':'favor','species':'sprite','tile':'blank'},'weight':6}]");
    kit_set("favor.beast.tile", "'blank'");
    kit_load();
    kit_expect_legal_count(7);
    kit_expect_lacks("{'by':'chance','do':'favor','species':'sprite','tile':'blank'}");
}

static void test_the_bag_draws_by_what_is_in_it(void **state)
{
    (void)state;
    recruit_table(3);
    table.turn = 6;
    table.on_deck[MERCHANT] = 3;
    table.on_deck[BUILDER] = 3;
    table.center[SOLDIER] = 2;
    table.center[ADVENTURER] = 3;
    lay();
    kit_load();
    kit_apply("{'by':0,'do':'draw'}");
    kit_expect_weights("[{'event':{'by':'chance','do':'token','color':'soldier'},'weight':1},"
                       "{'event':{'by':'chance','do':'token','color':'artisan'},'weight':3}]");
}

static void test_from_an_empty_bag_none_can_draw(void **state)
{
    (void)state;
    recruit_table(3);
    table.turn = 6;
    table.on_deck[MERCHANT] = 3;
    table.on_deck[BUILDER] = 3;
    table.center[SOLDIER] = 3;
    table.center[ADVENTURER] = 3;
    table.center[ARTISAN] = 3;
    lay();
    kit_load();
    kit_expect_legal("[{'by':0,'do':'center','color':'soldier'},"
                     "{'by':0,'do':'center','color':'adventurer'},"
                     "{'by':0,'do':'center','color':'artisan'}]"); /* E-7 */
    kit_refuse("{'by':0,'do':'draw'}");
    kit_refuse("{'by':0,'do':'center','color':'merchant'}");
}

static void test_two_like_tokens_are_a_choice_of_one(void **state)
{
    (void)state;
    recruit_table(2);
    lay();
    kit_load();
    kit_apply("{'by':0,'do':'draw'}");
    kit_apply("{'by':'chance','do':'token','color':'builder'}");
    kit_apply("{'by':'chance','do':'token','color':'builder'}");
    kit_expect("drawn", "['builder','builder']");
    kit_expect_legal("[{'by':0,'do':'use','color':'builder'}]"); /* */
    kit_apply("{'by':0,'do':'use','color':'builder'}");
    kit_expect("on_deck.builder", "1");
    kit_expect("center.builder", "1");
}

static void test_the_last_card_of_a_colour_is_asked_for(void **state)
{
    (void)state;
    recruit_table(3);
    table.turn = 2;
    table.on_deck[SOLDIER] = 2;
    table.center[SOLDIER] = 1;
    lay();
    kit_load();
    kit_apply("{'by':2,'do':'center','color':'soldier'}");
    kit_expect_legal("[{'by':2,'do':'recruit','card':'s1'}]");
    kit_apply("{'by':2,'do':'recruit','card':'s1'}");
    kit_expect("display.soldier", "[]");               /* E-2 */
    kit_expect_waiting("{'for':'seats','seats':[0]}"); /* E-6 */
}

static void test_after_the_last_recruit_gather_begins_in_reverse(void **state)
{
    (void)state;
    recruit_table(4);
    table.turn = 11;
    for (int color = MERCHANT; color <= ADVENTURER; color++)
        table.on_deck[color] = 3;
    table.on_deck[SOLDIER] = 2;
    table.center[SOLDIER] = 1;
    lay();
    kit_set("order", "[3,2,1,0]");
    kit_load();
    recruit("s1");
    kit_expect("phase", "'gather'");
    kit_expect("turn", "0");
    kit_expect("bag.artisan", "3"); /* E-24 */
    kit_expect_legal_count(12);
    kit_apply("{'by':0,'do':'gather','color':'merchant','space':0}"); /* E-22 */
    kit_expect_waiting("{'for':'seats','seats':[1]}");
}

/* Goods and orders. */

static void test_like_goods_go_to_different_ports(void **state)
{
    (void)state;
    card_table("r4");
    lay();
    kit_load();
    recruit("r4");
    kit_expect_legal_count(3);
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'desert'}");
    kit_expect_legal("[{'by':0,'do':'store','good':'weapon','port':'forest'},"
                     "{'by':0,'do':'store','good':'weapon','port':'glacier'}]");
}

static void test_a_good_of_no_use_may_be_stored(void **state)
{
    (void)state;
    card_table("r7");
    lay();
    kit_set("seats.0.ports.forest", "{'weapon':30,'mineral':0,'food':7}");
    kit_load();
    recruit("r7");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'forest'}");
    kit_expect("seats.0.ports.forest", "{'weapon':31,'mineral':0,'food':7}"); /* E-14, Q-9 */
}

static void test_a_delivery_leaves_other_goods(void **state)
{
    (void)state;
    card_table("b10");
    lay();
    kit_set("seats.0.ports.forest", "{'weapon':3,'mineral':0,'food':1}");
    kit_set("seats.0.ports.glacier", "{'weapon':2,'mineral':2,'food':1}");
    kit_load();
    recruit("b10");
    kit_apply("{'by':0,'do':'store','good':'mineral','port':'glacier'}");
    kit_expect("seats.0.ports.glacier", "{'weapon':2,'mineral':0,'food':1}"); /* E-16 */
    kit_expect("seats.0.ports.forest", "{'weapon':3,'mineral':0,'food':1}");
    kit_expect("seats.0.markers.glacier", "1");
    kit_expect("seats.0.vp", "0"); /* no artisan; Q-5: the post came too late */
    kit_expect("seats.0.posts.glacier", "1");
}

static void test_a_desert_order_takes_any_four_goods(void **state)
{
    (void)state;
    card_table("r9");
    lay();
    kit_set("seats.0.posts.desert", "1");
    kit_set("seats.0.ports.desert", "{'weapon':1,'mineral':2,'food':0}");
    kit_load();
    recruit("r9");
    kit_apply("{'by':0,'do':'store','good':'food','port':'desert'}");
    kit_expect("seats.0.ports.desert", "{'weapon':0,'mineral':0,'food':0}");
    kit_expect("seats.0.markers.desert", "1");
    kit_expect("seats.0.vp", "6"); /* 3, the new artisan, and 2 for post 1 */
}

static void test_every_post_frees_a_reward(void **state)
{
    (void)state;
    card_table("b8");
    table.cards[0] = "r1 r2";
    lay();
    kit_set("seats.0.posts.forest", "3");
    kit_set("seats.0.ports.forest", "{'weapon':1,'mineral':1,'food':0}");
    kit_load();
    recruit("b8");
    kit_apply("{'by':0,'do':'store','good':'food','port':'forest'}");
    kit_expect("seats.0.vp", "5"); /* artisans 2, 1, artisans 2 */
    kit_expect("seats.0.markers.forest", "1");
    kit_expect("pending", "[{'effect':'step','track':'any'},{'effect':'orders'},"
                          "{'effect':'build','track':'forest'}]"); /* E-17, Q-3 */
    kit_apply("{'by':0,'do':'step','track':'glacier'}");
    kit_expect("seats.0.markers.glacier", "1");
    kit_expect("seats.0.posts.forest", "3"); /* */
    kit_expect("turn", "1");
}

static void test_the_owner_chooses_which_order_is_next(void **state)
{
    (void)state;
    card_table("r12");
    lay();
    kit_set("seats.0.ports.desert.weapon", "3");
    kit_set("seats.0.ports.forest", "{'weapon':1,'mineral':0,'food':1}");
    kit_load();
    recruit("r12");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'desert'}");
    kit_expect_legal_count(2);
    kit_apply("{'by':0,'do':'store','good':'mineral','port':'forest'}");
    /* The last good had one port left and went there. */
    kit_expect("seats.0.ports.glacier.food", "1");
    kit_expect_legal(
        "[{'by':0,'do':'order','port':'desert'},{'by':0,'do':'order','port':'forest'}]");
    kit_refuse("{'by':0,'do':'order','port':'glacier'}");
    kit_apply("{'by':0,'do':'order','port':'forest'}");
    kit_expect("seats.0.vp", "2"); /* the other one had to be delivered too */
    kit_expect("seats.0.ports.desert.weapon", "0");
    kit_expect("turn", "1");
}

static void test_a_step_that_an_order_gives_finds_treasure(void **state)
{
    (void)state;
    card_table("b1");
    lay();
    kit_set("seats.0.markers.desert", "8");
    kit_set("seats.0.ports.desert.food", "3");
    kit_load();
    recruit("b1");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'desert'}");
    kit_expect("seats.0.vp", "4"); /* */
    kit_expect("seats.0.markers.desert", "8");
}

/* Tracks and posts. */

static void test_a_step_anywhere_is_asked(void **state)
{
    (void)state;
    card_table("a3");
    lay();
    kit_load();
    recruit("a3");
    kit_expect("seats.0.markers.desert", "1");
    kit_expect_legal("[{'by':0,'do':'step','track':'desert'},{'by':0,'do':'step','track':'forest'},"
                     "{'by':0,'do':'step','track':'glacier'}]");
    kit_apply("{'by':0,'do':'step','track':'desert'}");
    kit_expect("seats.0.markers.desert", "2");
}

static void test_a_post_stands_where_others_have_theirs(void **state)
{
    (void)state;
    gather_table(2);
    lay();
    kit_set("seats.0.posts", "{'desert':3,'forest':3,'glacier':2}");
    kit_set("seats.1.posts", "{'desert':3,'forest':3,'glacier':2}");
    kit_load();
    kit_apply("{'by':1,'do':'gather','color':'builder','space':0}");
    kit_expect_legal("[{'by':1,'do':'build','track':'glacier'}]");
    kit_refuse("{'by':1,'do':'build','track':'desert'}"); /* E-19 */
    kit_apply("{'by':1,'do':'build','track':'glacier'}");
    kit_expect("seats.1.posts.glacier", "3");
}

static void test_flags_passed_by_the_way_back_are_reached(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.cards[1] = "a1";
    lay();
    kit_set("seats.1.posts.glacier", "3");
    kit_set("seats.1.markers.glacier", "6"); /* moved there by Return, past the flag on 4 */
    kit_load();
    end_round();
    kit_expect("seats.1.vp", "4"); /* a flag, and the place */
}

static void test_a_marker_at_the_start_gets_no_place(void **state)
{
    (void)state;
    last_gather_table(4, 1);
    lay();
    kit_set("seats.3.markers.desert", "1");
    kit_load();
    end_round();
    kit_expect_scores("[6,0,0,3]");
}

static void test_two_players_have_one_place_and_three_have_two(void **state)
{
    (void)state;
    last_gather_table(2, 1);
    lay();
    kit_set("seats.0.markers.forest", "2");
    kit_set("seats.1.markers.forest", "1");
    kit_load();
    end_round();
    kit_expect_scores("[9,0]"); /* */
    last_gather_table(3, 1);
    lay();
    kit_set("seats.0.markers.forest", "3");
    kit_set("seats.1.markers.forest", "2");
    kit_set("seats.2.markers.forest", "1");
    kit_load();
    end_round();
    kit_expect_scores("[9,2,0]");
}

static void test_three_level_markers_skip_two_places(void **state)
{
    (void)state;
    last_gather_table(4, 1);
    lay();
    kit_set("seats.0.markers.desert", "5");
    kit_set("seats.1.markers.desert", "5");
    kit_set("seats.2.markers.desert", "5");
    kit_set("seats.3.markers.desert", "4");
    kit_load();
    end_round();
    kit_expect_scores("[9,3,3,0]"); /* E-27 */
}

/* Favor. */

static void test_four_symbols_become_six(void **state)
{
    (void)state;
    card_table("s2");
    table.cards[0] = "s6 b2 b6";
    lay();
    kit_load();
    recruit("s2");
    kit_expect("favor.goblin.seats", "[0]"); /* */
}

static void test_a_seat_befriends_a_people_once(void **state)
{
    (void)state;
    card_table("s2");
    table.cards[0] = "s6 s10 b2";
    lay();
    kit_set("favor.goblin.seats", "[0]");
    kit_load();
    recruit("s2");
    kit_expect("favor.goblin.seats", "[0]");
}

static void test_the_blank_tile_is_worth_nothing(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.options = "{'blank_favor':true,'city_top_down':false}";
    table.cards[1] = "s1 s5 b1";
    lay();
    kit_set("favor.human", "{'tile':'blank','seats':[1]}");
    kit_load();
    end_round();
    kit_expect_scores("[6,0]"); /* */
}

static void test_a_card_pays_for_two_tiles(void **state)
{
    (void)state;
    last_gather_table(2, 3);
    table.cards[1] = "s1 s5 s9 s3 s7 s11";
    lay();
    kit_set("favor.human", "{'tile':'t3','seats':[1]}");
    kit_set("favor.beast", "{'tile':'t8','seats':[1]}");
    kit_load();
    end_round();
    kit_expect_scores("[6,30]"); /* six soldiers at 3 and at 2 */
}

/* Gather. */

static void test_any_free_space_may_be_taken(void **state)
{
    (void)state;
    gather_table(2);
    lay();
    kit_load();
    kit_expect_legal_count(12); /* */
    kit_apply("{'by':1,'do':'gather','color':'artisan','space':2}");
    kit_expect_legal("[{'by':1,'do':'either','take':'good'},{'by':1,'do':'either','take':'step'}]");
    kit_apply("{'by':1,'do':'either','take':'good'}"); /* */
    kit_expect_legal_count(9);
    kit_expect("pending", "[{'effect':'goods','goods':['any'],"
                          "'ports':['desert','forest','glacier']}]");
    kit_apply("{'by':1,'do':'store','good':'food','port':'glacier'}");
    kit_expect("city.artisan", "[false,false,true]");
    kit_refuse("{'by':0,'do':'gather','color':'artisan','space':2}");
    kit_refuse("{'by':0,'do':'gather','color':'adventurer','space':0}");
    kit_expect_legal_count(11);
}

static void test_every_space_gives_what_it_shows(void **state)
{
    static const struct {
        int color;
        const char *pending;
        const char *vp;
    } top[] = {
        {MERCHANT, "[]", "6"},
        {BUILDER, "[{'effect':'build','track':'any'}]", "0"},
        {SOLDIER,
         "[{'effect':'goods','goods':['weapon','weapon'],'ports':['desert','forest','glacier']},"
         "{'effect':'step','track':'any'}]",
         "0"},
        {ADVENTURER,
         "[{'effect':'goods','goods':['mineral','mineral'],'ports':['desert','forest','glacier']}]",
         "2"},
        {ARTISAN,
         "[{'effect':'goods','goods':['food','food','any'],'ports':['desert','forest','glacier']}]",
         "0"},
    };
    (void)state;
    for (int i = 0; i < 3 * COLORS; i++) {
        char event[100];
        int color = i / 3;
        int space = i % 3;
        gather_table(2);
        table.on_deck[ADVENTURER] = 1;
        table.on_deck[MERCHANT] = 1;
        lay();
        kit_load();
        snprintf(event, sizeof event, "{'by':1,'do':'gather','color':'%s','space':%d}",
                 colors[color], space);
        kit_apply(event);
        kit_expect("seats.1.vp", space == 0 ? top[color].vp : "0");
        if (space == 0)
            kit_expect("pending", top[color].pending);
        else if (space == 1)
            kit_expect("pending", "[{'effect':'goods','goods':['any'],"
                                  "'ports':['desert','forest','glacier']},"
                                  "{'effect':'step','track':'any'}]");
        else
            kit_expect("pending", "[{'effect':'either'}]");
    }
}

/* The end of a round, and of the match. */

static void test_return_deals_anew(void **state)
{
    (void)state;
    last_gather_table(3, 1);
    lay();
    kit_set("seats.2.vp", "99");
    kit_set("seats.1.vp", "6");
    kit_load();
    end_round();
    kit_expect("order", "[2,0,1]"); /* E-29 */
    kit_expect("discard.artisan", "['r1','r2','r3']");
    kit_expect("display.artisan", "[]");
    kit_expect("bag.merchant", "3");
    for (int i = 0; i < 15; i++) {
        char event[100];
        int color = i / 3;
        kit_expect("round", "1");
        snprintf(event, sizeof event, "{'by':'chance','do':'card','color':'%s','card':'%c%d'}",
                 colors[color], letters[color], 10 + i % 3);
        kit_apply(event);
    }
    kit_expect("round", "2");
    kit_expect("phase", "'recruit'");
    kit_expect("discard.artisan", "['r1','r2','r3']"); /* */
    kit_expect("deck.artisan", "['r4','r5','r6','r7','r8','r9']");
    kit_expect_waiting("{'for':'seats','seats':[2]}");
}

static void test_the_third_round_has_no_return(void **state)
{
    (void)state;
    last_gather_table(3, 3);
    lay();
    kit_set("seats.1.vp", "120"); /* */
    kit_set("seats.2.vp", "120");
    kit_set("seats.1.markers.glacier", "1");
    kit_set("seats.2.markers.forest", "9");
    kit_load();
    kit_expect_winners("[]");
    end_round();
    kit_expect("phase", "'over'");
    kit_expect("seats.2.markers.forest", "9"); /* E-5 */
    kit_expect("city.merchant", "[true,true,true]");
    kit_expect_scores("[6,123,123]");
    kit_expect_winners("[1,2]"); /* E-33 */
    kit_expect_waiting("{'for':'nobody'}");
    kit_expect_legal("[]");
}

static void test_everything_is_public(void **state)
{
    (void)state;
    card_table("r1");
    lay();
    kit_load();
    kit_apply("{'by':0,'do':'draw'}");
    kit_expect_view(1, "drawn", "[]");
    kit_expect_view(KIT_SPECTATOR, "deck.soldier",
                    "['s4','s5','s6','s7','s8','s9','s10','s11','s12']");
    kit_expect_log(1, -1, "{'by':0,'do':'draw'}");
}

/* What `load` refuses. */

static void refuse(const char *path, const char *json, const char *part)
{
    lay();
    kit_set(path, json);
    kit_refuse_load(part);
}

static void test_load_wants_fields_and_types(void **state)
{
    (void)state;
    recruit_table(3);
    lay();
    kit_load();
    refuse("extra", "1", "extra");
    refuse("round", "0", "round");
    refuse("round", "'1'", "round");
    refuse("phase", "'income'", "phase");
    refuse("turn", "12", "turn");
    refuse("drawn", "['green']", "drawn.0");
    refuse("recruiting", "'green'", "recruiting");
    refuse("bag.merchant", "-1", "bag.merchant");
    refuse("city.merchant", "[false,false]", "city.merchant");
    refuse("city.merchant.1", "0", "city.merchant.1");
    refuse("deck.merchant.0", "'b1'", "deck.merchant.0");
    refuse("display.merchant", "['m1','m2','m3','m4']", "display.merchant");
    refuse("favor.human.tile", "'t10'", "favor.human.tile");
    refuse("favor.human.seats", "[3]", "favor.human.seats.0");
    refuse("seats.2.vp", "0.5", "seats.2.vp");
    refuse("seats.2.vp", "-1", "seats.2.vp");
    refuse("seats.2.ports.desert.food", "null", "seats.2.ports.desert.food");
    refuse("seats", "[]", "seats");
    refuse("options.blank_favor", "true", "blank_favor"); /* L-1 */
}

static void test_load_wants_every_card_once(void **state)
{
    (void)state;
    recruit_table(2);
    refuse("deck.artisan", "['r4']", "deck.artisan");
    refuse("seats.1.cards", "['r4']", "seats.1.cards.0");
    refuse("display.artisan", "['r1','r2','r4']", "display.artisan.2");
    refuse("display.artisan", "['r1','r2','r2']", "display.artisan.2");
    refuse("discard.artisan", "['r4']", "discard.artisan");
    /* Decks and discards are taken in any order. */
    lay();
    kit_set("deck.artisan", "['r12','r11','r10','r8','r7','r6','r4']");
    kit_set("discard.artisan", "['r9','r5']");
    kit_load();
    kit_expect("discard.artisan", "['r5','r9']");
    kit_expect("deck.artisan", "['r4','r6','r7','r8','r10','r11','r12']");
}

static void test_load_wants_every_token(void **state)
{
    (void)state;
    recruit_table(2);
    refuse("bag.soldier", "1", "soldier");
    refuse("bag.soldier", "3", "soldier");
    refuse("center.soldier", "1", "soldier");
}

static void test_load_wants_an_order(void **state)
{
    (void)state;
    recruit_table(3);
    refuse("order", "[]", "order");
    refuse("order", "[0,1,1]", "order");
    refuse("order", "[0,1,3]", "order.2");
    table.phase = "setup";
    refuse("turn", "0", "order");
}

/* A position of the set-up or of Return, in which nothing is dealt beyond the first display. */
static void lay_deal(const char *phase)
{
    recruit_table(3);
    table.phase = phase;
    lay();
    if (strcmp(phase, "setup") == 0)
        kit_set("order", "[]");
    for (int color = BUILDER; color < COLORS; color++) {
        char path[40];
        char cards[100];
        snprintf(path, sizeof path, "display.%s", colors[color]);
        kit_set(path, "[]");
        snprintf(path, sizeof path, "deck.%s", colors[color]);
        snprintf(cards, sizeof cards,
                 "['%c1','%c2','%c3','%c4','%c5','%c6','%c7','%c8','%c9','%c10','%c11','%c12']",
                 letters[color], letters[color], letters[color], letters[color], letters[color],
                 letters[color], letters[color], letters[color], letters[color], letters[color],
                 letters[color], letters[color]);
        kit_set(path, cards);
    }
    for (int i = 0; i < 4 && strcmp(phase, "setup") == 0; i++) {
        static const char *const paths[] = {"favor.human.tile", "favor.goblin.tile",
                                            "favor.beast.tile", "favor.sprite.tile"};
        kit_set(paths[i], "null");
    }
}

static void refuse_deal(const char *phase, const char *path, const char *json, const char *part)
{
    lay_deal(phase);
    kit_load();
    kit_set(path, json);
    kit_refuse_load(part);
}

static void test_load_wants_a_pause_between_rounds(void **state)
{
    (void)state;
    refuse_deal("setup", "round", "2", "round");
    refuse_deal("return", "round", "3", "round");
    refuse_deal("return", "turn", "1", "turn");
    refuse_deal("return", "drawn", "[]", "drawn");
    refuse_deal("return", "recruiting", "'merchant'", "recruiting");
    refuse_deal("setup", "pending", "[{'effect':'either'}]", "pending");
    lay_deal("return");
    kit_set("bag.merchant", "2");
    kit_set("center.merchant", "1");
    kit_refuse_load("bag");
}

static void test_load_wants_displays_dealt_in_order(void **state)
{
    (void)state;
    lay_deal("setup");
    kit_set("display.artisan", "['r1']");
    kit_set("deck.artisan", "['r2','r3','r4','r5','r6','r7','r8','r9','r10','r11','r12']");
    kit_refuse_load("display.artisan");
    refuse_deal("setup", "favor.human.tile", "'t1'", "favor.human.tile");
    refuse_deal("setup", "seats.1.vp", "1", "seats.1.vp");
    refuse_deal("setup", "seats.1.markers.forest", "1", "seats.1.markers.forest");
    refuse_deal("setup", "seats.1.posts.forest", "1", "seats.1.posts.forest");
    refuse_deal("setup", "seats.1.ports.forest.food", "1", "seats.1.ports.forest.food");
    lay_deal("setup");
    kit_set("seats.1.cards", "['m4']");
    kit_set("deck.merchant", "['m5','m6','m7','m8','m9','m10','m11','m12']");
    kit_refuse_load("seats.1.cards");
    /* All dealt: in Return the round would have begun, in the set-up the tiles follow. */
    recruit_table(3);
    table.phase = "return";
    lay();
    kit_refuse_load("display");
    table.phase = "setup";
    lay();
    kit_set("order", "[]");
    kit_load();
    kit_set("favor.human.tile", "null");
    kit_refuse_load("favor.goblin.tile");
}

static void test_load_wants_recruit_to_add_up(void **state)
{
    (void)state;
    recruit_table(2);
    refuse("turn", "1", "on_deck");
    table.center[MERCHANT] = 1;
    lay();
    kit_set("center.merchant", "0");
    kit_set("city.merchant", "[true,false,false]");
    kit_refuse_load("city.merchant");
    lay();
    kit_set("center.merchant", "0");
    kit_set("on_deck.merchant", "1");
    kit_set("recruiting", "'merchant'");
    kit_load();
    kit_set("drawn", "[]");
    kit_refuse_load("recruiting");
    kit_set("drawn", "null");
    kit_set("pending", "[{'effect':'either'}]");
    kit_refuse_load("pending");
    kit_set("pending", "[]");
    kit_set("recruiting", "'builder'");
    kit_refuse_load("display");
    /* A draw under way needs a token to draw. */
    recruit_table(3);
    table.turn = 6;
    table.on_deck[MERCHANT] = 3;
    table.on_deck[BUILDER] = 3;
    table.center[SOLDIER] = 3;
    table.center[ADVENTURER] = 3;
    table.center[ARTISAN] = 3;
    refuse("drawn", "[]", "drawn");
    kit_set("center.soldier", "2");
    kit_set("drawn", "['soldier']");
    kit_refuse_load("drawn");
    kit_set("center.artisan", "2");
    kit_set("drawn", "['soldier','artisan']");
    kit_load();
}

static void test_load_wants_gather_to_add_up(void **state)
{
    (void)state;
    gather_table(2);
    lay();
    kit_load();
    refuse("turn", "1", "on_deck");
    refuse("drawn", "[]", "drawn");
    refuse("recruiting", "'merchant'", "recruiting");
    lay();
    kit_set("on_deck.merchant", "1");
    kit_set("on_deck.adventurer", "1");
    kit_set("bag.merchant", "1");
    kit_set("bag.adventurer", "1");
    kit_refuse_load("display");
    last_gather_table(2, 3);
    table.phase = "over";
    table.turn = 0;
    lay();
    kit_refuse_load("on_deck");
    kit_set("on_deck.merchant", "0");
    kit_set("city.merchant.0", "true");
    kit_load();
    kit_set("round", "2");
    kit_refuse_load("round");
    kit_set("round", "3");
    kit_set("city.merchant.0", "false");
    kit_set("bag.merchant", "1");
    kit_set("display.merchant", "['m1','m2']");
    kit_set("deck.merchant", "['m3','m4','m5','m6','m7','m8','m9','m10','m11','m12']");
    kit_refuse_load("city");
}

static void test_load_wants_cards_for_the_rounds_to_come(void **state)
{
    (void)state;
    recruit_table(2);
    lay();
    kit_set("deck.artisan", "['r4','r5','r6','r7','r8','r9']");
    kit_set("discard.artisan", "['r10','r11','r12']");
    kit_load();
    kit_set("deck.artisan", "['r4','r5','r6','r7','r8']");
    kit_set("discard.artisan", "['r9','r10','r11','r12']");
    kit_refuse_load("deck.artisan");
    kit_set("round", "2");
    kit_load();
    lay_deal("return");
    kit_set("deck.builder", "['b1','b2','b3','b4','b5','b6']");
    kit_set("discard.builder", "['b7','b8','b9','b10','b11','b12']");
    kit_load();
    kit_set("deck.builder", "['b1','b2','b3','b4','b5']");
    kit_set("discard.builder", "['b6','b7','b8','b9','b10','b11','b12']");
    kit_refuse_load("deck.builder");
}

static void test_load_wants_boards_that_can_be(void **state)
{
    (void)state;
    recruit_table(2);
    refuse("seats.0.markers.desert", "9", "seats.0.markers.desert");
    refuse("seats.0.markers.glacier", "11", "seats.0.markers.glacier");
    refuse("seats.0.posts.forest", "4", "seats.0.posts.forest");
    refuse("seats.1.ports.desert.food", "4", "seats.1.ports.desert");
    refuse("seats.1.ports.forest", "{'weapon':1,'mineral':1,'food':1}", "seats.1.ports.forest");
    refuse("seats.1.ports.glacier.food", "3", "seats.1.ports.glacier");
    /* Complete while orders are delivered, but never twice. */
    gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    lay();
    kit_set("pending", "[{'effect':'orders'}]");
    kit_set("seats.1.ports.desert.food", "4");
    kit_refuse_load("pending.0");
    kit_set("seats.1.ports.glacier.food", "3");
    kit_load();
    kit_expect_legal_count(2);
    kit_set("seats.0.ports.glacier.food", "3");
    kit_refuse_load("seats.0.ports.glacier");
    kit_set("seats.0.ports.glacier.food", "0");
    kit_set("seats.1.ports.desert", "{'weapon':1,'mineral':2,'food':2}");
    kit_refuse_load("seats.1.ports.desert");
    kit_set("seats.1.ports.desert", "{'weapon':0,'mineral':0,'food':4}");
    kit_set("seats.1.ports.glacier.weapon", "3");
    kit_refuse_load("seats.1.ports.glacier");
    kit_set("seats.1.ports.glacier.weapon", "0");
    kit_set("seats.1.ports.glacier.food", "4");
    kit_refuse_load("seats.1.ports.glacier");
    kit_set("seats.1.ports.glacier.food", "3");
    kit_set("seats.1.ports.forest", "{'weapon':2,'mineral':2,'food':2}");
    kit_refuse_load("seats.1.ports.forest");
    kit_set("seats.1.ports.forest", "{'weapon':2,'mineral':1,'food':2}");
    kit_load();
    /* A gain still under way: only ports that are closed to it may be complete. */
    kit_set("pending", "[{'effect':'goods','goods':['any'],'ports':['forest','glacier']}]");
    kit_refuse_load("seats.1.ports.forest");
    kit_set("seats.1.ports.forest.food", "0");
    kit_refuse_load("seats.1.ports.glacier");
    kit_set("seats.1.ports.glacier.food", "0");
    kit_load();
}

static void test_load_wants_favors_that_were_won(void **state)
{
    (void)state;
    recruit_table(3);
    table.cards[0] = "s1 s5 b1";
    lay();
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0]");
    kit_load();
    kit_set("favor.human.seats", "[0,0]");
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0,1]");
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0,1,2]");
    kit_refuse_load("favor.human.seats");
    recruit_table(2);
    refuse("favor.human.tile", "'t2'", "favor.goblin.tile");
    refuse("favor.human.tile", "null", "favor.human.tile");
    refuse("favor.human.tile", "'blank'", "favor.human.tile");
    refuse("options.blank_favor", "true", "favor");
}

/* The table of a gather whose token of builders is placed: what it gives may be pending. */
static void refuse_pending(const char *pending, const char *part)
{
    gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    lay();
    kit_set("pending", pending);
    kit_refuse_load(part);
}

static void test_load_wants_a_stack_that_asks(void **state)
{
    (void)state;
    refuse_pending("[{'effect':'vp','n':1}]", "pending.0");
    refuse_pending("[{'effect':'step','track':'desert'}]", "pending.0");
    refuse_pending("[{'effect':'orders'}]", "pending.0");
    refuse_pending("[{'effect':'goods','goods':['food'],'ports':['forest']}]", "pending.0");
    refuse_pending("[{'effect':'goods','goods':[],'ports':['forest']}]", "pending.0.goods");
    refuse_pending("[{'effect':'goods','goods':['food','any'],'ports':['forest']}]",
                   "pending.0.ports");
    refuse_pending("[{'effect':'goods','goods':['any'],'ports':['forest','desert']}]",
                   "pending.0.ports");
    refuse_pending("[{'effect':'goods','goods':['any'],'ports':['forest','forest']}]",
                   "pending.0.ports");
    refuse_pending("[{'effect':'either'},{'effect':'goods','goods':['any'],'ports':['forest']}]",
                   "pending.1.ports");
    refuse_pending("[{'effect':'either'},{'effect':'vp','n':0}]", "pending.1.n");
    refuse_pending("[{'effect':'either'},{'effect':'artisans'}]", "pending.1.n");
    refuse_pending("[{'effect':'either'},{'effect':'step'}]", "pending.1.track");
    refuse_pending("[{'effect':'either','n':1}]", "pending.0");
    refuse_pending("[{'effect':'dance'}]", "pending.0.effect");
    refuse_pending("[{'n':1}]", "pending.0.effect");
    refuse_pending("[7]", "pending.0");
    /* With all nine posts built, a build asks nothing. */
    kit_set("pending", "[{'effect':'build','track':'any'}]");
    kit_load();
    kit_set("seats.1.posts", "{'desert':3,'forest':3,'glacier':3}");
    kit_refuse_load("pending.0");
}

static void test_a_long_stack_is_resolved_from_its_top(void **state)
{
    (void)state;
    gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    table.cards[1] = "r1";
    lay();
    kit_set("pending",
            "[{'effect':'goods','goods':['any','food'],'ports':['desert','glacier']},"
            "{'effect':'vp','n':5},{'effect':'artisans','n':3},"
            "{'effect':'step','track':'forest'},{'effect':'build','track':'glacier'},"
            "{'effect':'goods','goods':['food','food','food'],"
            "'ports':['desert','forest','glacier']},{'effect':'either'},{'effect':'orders'}]");
    kit_set("seats.1.ports.desert.weapon", "3");
    kit_load();
    kit_expect_legal_count(6);
    kit_apply("{'by':1,'do':'store','good':'mineral','port':'desert'}");
    /* The food goes to the glacier; the desert delivers; all that asks nothing is done. */
    kit_expect("seats.1.vp", "9");
    kit_expect("seats.1.ports.desert.weapon", "0");
    kit_expect("seats.1.markers", "{'desert':1,'forest':1,'glacier':0}");
    kit_expect("seats.1.posts.glacier", "1");
    kit_expect("pending.0.goods", "['food','food','food']");
    kit_apply("{'by':1,'do':'store','good':'food','port':'glacier'}");
    kit_apply("{'by':1,'do':'store','good':'food','port':'forest'}");
    kit_expect("pending", "[{'effect':'either'},{'effect':'orders'}]");
    kit_apply("{'by':1,'do':'either','take':'step'}");
    kit_expect("pending", "[{'effect':'step','track':'any'},{'effect':'orders'}]");
    kit_apply("{'by':1,'do':'step','track':'forest'}");
    kit_expect("pending", "[]");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
}

/* A good to store, above so many effects. */
static const char *stack_above(int count)
{
    static char pending[1000];
    int length =
        snprintf(pending, sizeof pending, "[{'effect':'goods','goods':['any'],'ports':['desert']}");
    for (int i = 0; i <= count; i++)
        length += snprintf(pending + length, sizeof pending - (size_t)length, "%s",
                           i < count ? ",{'effect':'vp','n':1}" : "]");
    return pending;
}

static void test_a_stack_without_room_for_rewards_is_refused(void **state)
{
    (void)state;
    gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    lay();
    kit_set("pending", stack_above(10));
    kit_set("seats.1.ports.desert.weapon", "3");
    kit_set("seats.1.posts.desert", "3");
    kit_load();
    kit_apply("{'by':1,'do':'store','good':'food','port':'desert'}");
    kit_expect("pending.0", "{'effect':'step','track':'any'}");
    kit_apply("{'by':1,'do':'step','track':'desert'}");
    kit_expect("seats.1.vp", "12");
    refuse_pending(stack_above(11), "pending.0");
    refuse_pending(stack_above(16), "pending");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players_have_two_tokens_of_each_colour),
        cmocka_unit_test(test_of_two_tokens_drawn_one_is_used),
        cmocka_unit_test(test_a_token_of_the_centre_is_used),
        cmocka_unit_test(test_the_second_friend_of_the_beasts_gets_the_lower_slot),
        cmocka_unit_test(test_each_merchant_pays_for_each_symbol),
        cmocka_unit_test(test_a_builder_gives_vp_then_its_second_post),
        cmocka_unit_test(test_a_soldier_pays_two_for_each_post_at_the_end),
        cmocka_unit_test(test_an_adventurer_gives_vp_and_steps),
        cmocka_unit_test(test_each_adventurer_pays_for_each_flag),
        cmocka_unit_test(test_the_treasure_is_found_again_with_every_further_step),
        cmocka_unit_test(test_an_artisan_completes_a_glacier_order),
        cmocka_unit_test(test_gather_begins_with_the_last_seat),
        cmocka_unit_test(test_level_markers_share_a_place_and_the_next_is_not_given),
        cmocka_unit_test(test_markers_return_to_the_furthest_post),
        cmocka_unit_test(test_favors_pay_for_cards_at_the_end),
        cmocka_unit_test(test_the_lower_slot_pays_less),
        cmocka_unit_test(test_setup_shows_cards_then_tiles_then_the_first_seat),
        cmocka_unit_test(test_the_last_tile_is_blank_if_none_was_before),
        cmocka_unit_test(test_the_bag_draws_by_what_is_in_it),
        cmocka_unit_test(test_from_an_empty_bag_none_can_draw),
        cmocka_unit_test(test_two_like_tokens_are_a_choice_of_one),
        cmocka_unit_test(test_the_last_card_of_a_colour_is_asked_for),
        cmocka_unit_test(test_after_the_last_recruit_gather_begins_in_reverse),
        cmocka_unit_test(test_like_goods_go_to_different_ports),
        cmocka_unit_test(test_a_good_of_no_use_may_be_stored),
        cmocka_unit_test(test_a_delivery_leaves_other_goods),
        cmocka_unit_test(test_a_desert_order_takes_any_four_goods),
        cmocka_unit_test(test_every_post_frees_a_reward),
        cmocka_unit_test(test_the_owner_chooses_which_order_is_next),
        cmocka_unit_test(test_a_step_that_an_order_gives_finds_treasure),
        cmocka_unit_test(test_a_step_anywhere_is_asked),
        cmocka_unit_test(test_a_post_stands_where_others_have_theirs),
        cmocka_unit_test(test_flags_passed_by_the_way_back_are_reached),
        cmocka_unit_test(test_a_marker_at_the_start_gets_no_place),
        cmocka_unit_test(test_two_players_have_one_place_and_three_have_two),
        cmocka_unit_test(test_three_level_markers_skip_two_places),
        cmocka_unit_test(test_four_symbols_become_six),
        cmocka_unit_test(test_a_seat_befriends_a_people_once),
        cmocka_unit_test(test_the_blank_tile_is_worth_nothing),
        cmocka_unit_test(test_a_card_pays_for_two_tiles),
        cmocka_unit_test(test_any_free_space_may_be_taken),
        cmocka_unit_test(test_every_space_gives_what_it_shows),
        cmocka_unit_test(test_return_deals_anew),
        cmocka_unit_test(test_the_third_round_has_no_return),
        cmocka_unit_test(test_everything_is_public),
        cmocka_unit_test(test_load_wants_fields_and_types),
        cmocka_unit_test(test_load_wants_every_card_once),
        cmocka_unit_test(test_load_wants_every_token),
        cmocka_unit_test(test_load_wants_an_order),
        cmocka_unit_test(test_load_wants_a_pause_between_rounds),
        cmocka_unit_test(test_load_wants_displays_dealt_in_order),
        cmocka_unit_test(test_load_wants_recruit_to_add_up),
        cmocka_unit_test(test_load_wants_gather_to_add_up),
        cmocka_unit_test(test_load_wants_cards_for_the_rounds_to_come),
        cmocka_unit_test(test_load_wants_boards_that_can_be),
        cmocka_unit_test(test_load_wants_favors_that_were_won),
        cmocka_unit_test(test_load_wants_a_stack_that_asks),
        cmocka_unit_test(test_a_long_stack_is_resolved_from_its_top),
        cmocka_unit_test(test_a_stack_without_room_for_rewards_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
