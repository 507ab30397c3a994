/* Explorers of Navoria: which positions `load` takes, and what it says about the others. */
#include "kit.h"
#include "navoria_kit.h"

#include <stdio.h>
#include <string.h>

/* What `load` refuses. */

static void refuse(const char *path, const char *json, const char *part)
{
    navoria_lay();
    kit_set(path, json);
    kit_refuse_load(part);
}

static void test_load_wants_fields_and_types(void **state)
{
    (void)state;
    navoria_recruit_table(3);
    navoria_lay();
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
    navoria_recruit_table(2);
    refuse("deck.artisan", "['r4']", "deck.artisan");
    refuse("seats.1.cards", "['r4']", "seats.1.cards.0");
    refuse("display.artisan", "['r1','r2','r4']", "display.artisan.2");
    refuse("display.artisan", "['r1','r2','r2']", "display.artisan.2");
    refuse("discard.artisan", "['r4']", "discard.artisan");
    /* Decks and discards are taken in any order. */
    navoria_lay();
    kit_set("deck.artisan", "['r12','r11','r10','r8','r7','r6','r4']");
    kit_set("discard.artisan", "['r9','r5']");
    kit_load();
    kit_expect("discard.artisan", "['r5','r9']");
    kit_expect("deck.artisan", "['r4','r6','r7','r8','r10','r11','r12']");
}

static void test_load_wants_every_token(void **state)
{
    (void)state;
    navoria_recruit_table(2);
    refuse("bag.soldier", "1", "soldier");
    refuse("bag.soldier", "3", "soldier");
    refuse("center.soldier", "1", "soldier");
}

static void test_load_wants_an_order(void **state)
{
    (void)state;
    navoria_recruit_table(3);
    refuse("order", "[]", "order");
    refuse("order", "[0,1,1]", "order");
    refuse("order", "[0,1,3]", "order.2");
    table.phase = "setup";
    refuse("turn", "0", "order");
}

/* A position of the set-up or of Return, in which nothing is dealt beyond the first display. */
static void lay_deal(const char *phase)
{
    navoria_recruit_table(3);
    table.phase = phase;
    navoria_lay();
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
    navoria_recruit_table(3);
    table.phase = "return";
    navoria_lay();
    kit_refuse_load("display");
    table.phase = "setup";
    navoria_lay();
    kit_set("order", "[]");
    kit_load();
    kit_set("favor.human.tile", "null");
    kit_refuse_load("favor.goblin.tile");
}

static void test_load_wants_recruit_to_add_up(void **state)
{
    (void)state;
    navoria_recruit_table(2);
    refuse("turn", "1", "on_deck");
    table.center[MERCHANT] = 1;
    navoria_lay();
    kit_set("center.merchant", "0");
    kit_set("city.merchant", "[true,false,false]");
    kit_refuse_load("city.merchant");
    navoria_lay();
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
    navoria_recruit_table(3);
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
    navoria_gather_table(2);
    navoria_lay();
    kit_load();
    refuse("turn", "1", "on_deck");
    refuse("drawn", "[]", "drawn");
    refuse("recruiting", "'merchant'", "recruiting");
    navoria_lay();
    kit_set("on_deck.merchant", "1");
    kit_set("on_deck.adventurer", "1");
    kit_set("bag.merchant", "1");
    kit_set("bag.adventurer", "1");
    kit_refuse_load("display");
    navoria_last_gather_table(2, 3);
    table.phase = "over";
    table.turn = 0;
    navoria_lay();
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
    navoria_recruit_table(2);
    navoria_lay();
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
    navoria_recruit_table(2);
    refuse("seats.0.markers.desert", "9", "seats.0.markers.desert");
    refuse("seats.0.markers.glacier", "11", "seats.0.markers.glacier");
    refuse("seats.0.posts.forest", "4", "seats.0.posts.forest");
    refuse("seats.1.ports.desert.food", "4", "seats.1.ports.desert");
    refuse("seats.1.ports.forest", "{'weapon':1,'mineral':1,'food':1}", "seats.1.ports.forest");
    refuse("seats.1.ports.glacier.food", "3", "seats.1.ports.glacier");
    /* Complete while orders are delivered, but never twice. */
    navoria_gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    navoria_lay();
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
    navoria_recruit_table(3);
    table.cards[0] = "s1 s5 b1";
    navoria_lay();
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0]");
    kit_load();
    kit_set("favor.human.seats", "[0,0]");
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0,1]");
    kit_refuse_load("favor.human.seats");
    kit_set("favor.human.seats", "[0,1,2]");
    kit_refuse_load("favor.human.seats");
    navoria_recruit_table(2);
    refuse("favor.human.tile", "'t2'", "favor.goblin.tile");
    refuse("favor.human.tile", "null", "favor.human.tile");
    refuse("favor.human.tile", "'blank'", "favor.human.tile");
    refuse("options.blank_favor", "true", "favor");
}

/* The table of a gather whose token of builders is placed: what it gives may be pending. */
static void refuse_pending(const char *pending, const char *part)
{
    navoria_gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    navoria_lay();
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
    navoria_gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    table.cards[1] = "r1";
    navoria_lay();
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
    navoria_gather_table(2);
    table.on_deck[BUILDER] = 1;
    table.city[BUILDER] = 1;
    navoria_lay();
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
