/*
 * Explorers of Navoria: the rules (E) and rulings (Q) that neither the cases nor the rulebooks'
 * examples show, in the order of the specification.
 */
#include "kit.h"
#include "navoria_kit.h"

#include <stdio.h>

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
    navoria_recruit_table(2);
    table.options = "{'blank_favor':true,'city_top_down':false,'new_artisan':false}";
    table.phase = "setup";
    navoria_lay();
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
    navoria_recruit_table(3);
    table.turn = 6;
    table.on_deck[MERCHANT] = 3;
    table.on_deck[BUILDER] = 3;
    table.center[SOLDIER] = 2;
    table.center[ADVENTURER] = 3;
    navoria_lay();
    kit_load();
    kit_apply("{'by':0,'do':'draw'}");
    kit_expect_weights("[{'event':{'by':'chance','do':'token','color':'soldier'},'weight':1},"
                       "{'event':{'by':'chance','do':'token','color':'artisan'},'weight':3}]");
}

static void test_from_an_empty_bag_none_can_draw(void **state)
{
    (void)state;
    navoria_recruit_table(3);
    table.turn = 6;
    table.on_deck[MERCHANT] = 3;
    table.on_deck[BUILDER] = 3;
    table.center[SOLDIER] = 3;
    table.center[ADVENTURER] = 3;
    table.center[ARTISAN] = 3;
    navoria_lay();
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
    navoria_recruit_table(2);
    navoria_lay();
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
    navoria_recruit_table(3);
    table.turn = 2;
    table.on_deck[SOLDIER] = 2;
    table.center[SOLDIER] = 1;
    navoria_lay();
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
    navoria_recruit_table(4);
    table.turn = 11;
    for (int color = MERCHANT; color <= ADVENTURER; color++)
        table.on_deck[color] = 3;
    table.on_deck[SOLDIER] = 2;
    table.center[SOLDIER] = 1;
    navoria_lay();
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
    navoria_card_table("r4");
    navoria_lay();
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
    navoria_card_table("r7");
    navoria_lay();
    kit_set("seats.0.ports.forest", "{'weapon':30,'mineral':0,'food':7}");
    kit_load();
    recruit("r7");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'forest'}");
    kit_expect("seats.0.ports.forest", "{'weapon':31,'mineral':0,'food':7}"); /* E-14, Q-9 */
}

static void test_a_delivery_leaves_other_goods(void **state)
{
    (void)state;
    navoria_card_table("b10");
    navoria_lay();
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
    navoria_card_table("r9");
    navoria_lay();
    kit_set("seats.0.posts.desert", "1");
    kit_set("seats.0.ports.desert", "{'weapon':1,'mineral':2,'food':0}");
    kit_load();
    recruit("r9");
    kit_apply("{'by':0,'do':'store','good':'food','port':'desert'}");
    kit_expect("seats.0.ports.desert", "{'weapon':0,'mineral':0,'food':0}");
    kit_expect("seats.0.markers.desert", "1");
    kit_expect("seats.0.vp", "5"); /* 3, no artisan but the new one, and 2 for post 1 */
}

static void test_every_post_frees_a_reward(void **state)
{
    (void)state;
    navoria_card_table("b8");
    table.cards[0] = "r1 r2";
    navoria_lay();
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

/* Recruits r8 beside r7 and completes a desert order whose three posts are built: after 3 VP, a
 * step, artisans and 2 VP a step is asked for, and artisans are still to be paid. */
static void deliver_from_a_full_desert(const char *options)
{
    navoria_card_table("r8");
    table.cards[0] = "r7";
    table.options = options;
    navoria_lay();
    kit_set("seats.0.posts.desert", "3");
    kit_set("seats.0.ports.desert.food", "3");
    kit_load();
    recruit("r8");
    kit_apply("{'by':0,'do':'store','good':'mineral','port':'desert'}");
    kit_expect("seats.0.cards", "['r7','r8']");
    kit_expect("pending", "[{'effect':'step','track':'any'},{'effect':'artisans','n':1},"
                          "{'effect':'orders'}]");
}

static void test_a_new_artisan_is_not_paid_for_even_after_a_choice(void **state)
{
    (void)state;
    deliver_from_a_full_desert("{'blank_favor':false,'city_top_down':false,'new_artisan':false}");
    kit_expect("seats.0.vp", "6"); /* 3, artisans 1, 2 */
    kit_apply("{'by':0,'do':'step','track':'glacier'}");
    kit_expect("seats.0.vp", "7"); /* */
    kit_expect("turn", "1");
}

static void test_with_the_option_a_new_artisan_is_paid_for(void **state)
{
    (void)state;
    deliver_from_a_full_desert("{'blank_favor':false,'city_top_down':false,'new_artisan':true}");
    kit_expect("seats.0.vp", "7"); /* 3, artisans 2, 2 */
    kit_apply("{'by':0,'do':'step','track':'glacier'}");
    kit_expect("seats.0.vp", "9");
    kit_expect("turn", "1");
}

static void test_a_last_card_that_is_no_artisan_leaves_none_out(void **state)
{
    (void)state;
    navoria_card_table("b1");
    table.cards[0] = "r7 r8";
    navoria_lay();
    kit_set("seats.0.ports.desert.food", "3");
    kit_load();
    recruit("b1");
    kit_apply("{'by':0,'do':'store','good':'weapon','port':'desert'}");
    kit_expect("seats.0.vp", "2");
}

static void test_artisans_are_paid_for_in_an_empty_tableau_too(void **state)
{
    (void)state;
    navoria_recruit_table(2);
    table.on_deck[ARTISAN] = 1;
    navoria_lay();
    kit_set("pending", "[{'effect':'step','track':'any'},{'effect':'artisans','n':1}]");
    kit_load();
    kit_apply("{'by':0,'do':'step','track':'desert'}");
    kit_expect("seats.0.vp", "0");
    kit_expect("turn", "1");
}

static void test_the_owner_chooses_which_order_is_next(void **state)
{
    (void)state;
    navoria_card_table("r12");
    table.cards[0] = "r7";
    navoria_lay();
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
    navoria_card_table("b1");
    navoria_lay();
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
    navoria_card_table("a3");
    navoria_lay();
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
    navoria_gather_table(2);
    navoria_lay();
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
    navoria_last_gather_table(2, 3);
    table.cards[1] = "a1";
    navoria_lay();
    kit_set("seats.1.posts.glacier", "3");
    kit_set("seats.1.markers.glacier", "6"); /* moved there by Return, past the flag on 4 */
    kit_load();
    end_round();
    kit_expect("seats.1.vp", "4"); /* a flag, and the place */
}

static void test_a_marker_at_the_start_gets_no_place(void **state)
{
    (void)state;
    navoria_last_gather_table(4, 1);
    navoria_lay();
    kit_set("seats.3.markers.desert", "1");
    kit_load();
    end_round();
    kit_expect_scores("[6,0,0,3]");
}

static void test_two_players_have_one_place_and_three_have_two(void **state)
{
    (void)state;
    navoria_last_gather_table(2, 1);
    navoria_lay();
    kit_set("seats.0.markers.forest", "2");
    kit_set("seats.1.markers.forest", "1");
    kit_load();
    end_round();
    kit_expect_scores("[9,0]"); /* */
    navoria_last_gather_table(3, 1);
    navoria_lay();
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
    navoria_last_gather_table(4, 1);
    navoria_lay();
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
    navoria_card_table("s2");
    table.cards[0] = "s6 b2 b6";
    navoria_lay();
    kit_load();
    recruit("s2");
    kit_expect("favor.goblin.seats", "[0]"); /* */
}

static void test_a_seat_befriends_a_people_once(void **state)
{
    (void)state;
    navoria_card_table("s2");
    table.cards[0] = "s6 s10 b2";
    navoria_lay();
    kit_set("favor.goblin.seats", "[0]");
    kit_load();
    recruit("s2");
    kit_expect("favor.goblin.seats", "[0]");
}

static void test_the_blank_tile_is_worth_nothing(void **state)
{
    (void)state;
    navoria_last_gather_table(2, 3);
    table.options = "{'blank_favor':true,'city_top_down':false,'new_artisan':false}";
    table.cards[1] = "s1 s5 b1";
    navoria_lay();
    kit_set("favor.human", "{'tile':'blank','seats':[1]}");
    kit_load();
    end_round();
    kit_expect_scores("[6,0]"); /* */
}

static void test_a_card_pays_for_two_tiles(void **state)
{
    (void)state;
    navoria_last_gather_table(2, 3);
    table.cards[1] = "s1 s5 s9 s3 s7 s11";
    navoria_lay();
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
    navoria_gather_table(2);
    navoria_lay();
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
        navoria_gather_table(2);
        table.on_deck[ADVENTURER] = 1;
        table.on_deck[MERCHANT] = 1;
        navoria_lay();
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
    navoria_last_gather_table(3, 1);
    navoria_lay();
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
    navoria_last_gather_table(3, 3);
    navoria_lay();
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
    navoria_card_table("r1");
    navoria_lay();
    kit_load();
    kit_apply("{'by':0,'do':'draw'}");
    kit_expect_view(1, "drawn", "[]");
    kit_expect_view(KIT_SPECTATOR, "deck.soldier",
                    "['s4','s5','s6','s7','s8','s9','s10','s11','s12']");
    kit_expect_log(1, -1, "{'by':0,'do':'draw'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(test_a_new_artisan_is_not_paid_for_even_after_a_choice),
        cmocka_unit_test(test_with_the_option_a_new_artisan_is_paid_for),
        cmocka_unit_test(test_a_last_card_that_is_no_artisan_leaves_none_out),
        cmocka_unit_test(test_artisans_are_paid_for_in_an_empty_tableau_too),
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
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
