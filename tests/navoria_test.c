/*
 * Explorers of Navoria: the worked examples of both rulebooks, in their order. Tests are named
 * after what they show; E and Q are the numbers of the specification.
 */
#include "kit.h"
#include "navoria_kit.h"

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
    navoria_recruit_table(4);
    navoria_lay();
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
    navoria_card_table("m1");
    navoria_lay();
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
    navoria_card_table("m7");
    table.cards[0] = "s3 b3 r3";
    table.cards[1] = "s7 s11 a3";
    navoria_lay();
    kit_set("favor.beast.seats", "[1]");
    kit_load();
    recruit("m7");
    kit_expect("favor.beast.seats", "[1,0]");
}

static void test_each_merchant_pays_for_each_symbol(void **state)
{
    (void)state;
    navoria_last_gather_table(3, 1);
    table.cards[1] = "m8 m9 s3 s7 b3";
    navoria_lay();
    kit_set("favor.beast.seats", "[1]");
    kit_load();
    kit_expect_told(0, "figures.seats.1.pays", "{'merchant':10,'adventurer':0,'soldier':0}");
    kit_expect_told(0, "figures.seats.1.symbols.beast", "5");
    end_round();
    kit_expect("seats.1.vp", "10");
}

static void test_a_builder_gives_vp_then_its_second_post(void **state)
{
    (void)state;
    navoria_card_table("b9");
    navoria_lay();
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
    navoria_last_gather_table(2, 3);
    table.cards[1] = "s1";
    navoria_lay();
    kit_set("seats.1.posts", "{'desert':2,'forest':3,'glacier':0}");
    kit_load();
    kit_expect_told(0, "figures.seats.1.pays.soldier", "4");
    end_round();
    kit_expect_scores("[6,4]");
    kit_expect_winners("[0]");
}

static void test_an_adventurer_gives_vp_and_steps(void **state)
{
    (void)state;
    navoria_card_table("a5");
    navoria_lay();
    kit_load();
    recruit("a5");
    kit_expect("seats.0.vp", "1");
    kit_expect("seats.0.markers.forest", "2");
}

static void test_each_adventurer_pays_for_each_flag(void **state)
{
    (void)state;
    navoria_last_gather_table(4, 1);
    table.cards[1] = "a1 a2";
    table.cards[2] = "a3";
    navoria_lay();
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
    navoria_card_table("a6");
    navoria_lay();
    kit_set("seats.0.markers.forest", "8");
    kit_load();
    recruit("a6");
    kit_expect("seats.0.vp", "10");
    kit_expect("seats.0.markers.forest", "9");
}

static void test_an_artisan_completes_a_glacier_order(void **state)
{
    (void)state;
    navoria_card_table("r1");
    table.cards[0] = "r4 r5";
    navoria_lay();
    kit_set("seats.0.posts.glacier", "2");
    kit_set("seats.0.ports.glacier.weapon", "2");
    kit_load();
    recruit("r1");
    kit_expect("seats.0.vp", "2");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'glacier'}");
    kit_expect("seats.0.ports.glacier.weapon", "3"); /* */
    kit_apply("{'by':0,'do':'store','good':'food','port':'forest'}");
    kit_expect("seats.0.vp", "7");
    kit_expect_told(0, "parts.0", "[0,2,0,5,0,0,0,0,0,0]");
    kit_expect("seats.0.markers.glacier", "1");
    kit_expect("seats.0.ports.glacier.weapon", "0");
    kit_expect("seats.0.ports.forest.food", "1");
}

static void test_gather_begins_with_the_last_seat(void **state)
{
    (void)state;
    navoria_gather_table(4);
    table.on_deck[ARTISAN] = 1;
    table.on_deck[BUILDER] = 2;
    navoria_lay();
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
    navoria_last_gather_table(4, 1);
    navoria_lay();
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
    navoria_last_gather_table(4, 1);
    navoria_lay();
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
    navoria_last_gather_table(2, 3);
    table.cards[0] = "s1 s5 b1 b5";
    table.cards[1] = "s3 s7 s9 a3 a7 r3 r11 m9";
    navoria_lay();
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
    navoria_last_gather_table(2, 3);
    table.cards[0] = "s1 s5 b1 b5";
    table.cards[1] = "s9 r9 r11 m9";
    navoria_lay();
    kit_set("favor.human", "{'tile':'t7','seats':[0,1]}");
    kit_set("favor.goblin.tile", "'t1'");
    kit_load();
    end_round();
    kit_expect_scores("[6,3]"); /* two artisans and a merchant, at 1 VP */
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
