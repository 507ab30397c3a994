/*
 * Magic Map: set-up, the course of a match, sailing, laps, trade and the end, sentence by sentence
 * of the rulebook. Numbers in comments are those of the specification.
 */
#include "kit.h"
#include "magicmap_kit.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Preparing the match */

static void test_each_gets_one_hero_and_one_mission(void **state)
{
    (void)state;
    kit_new("magicmap", 3, NULL);
    kit_expect_waiting("{'for':'chance'}");
    kit_expect_legal_count(6);
    kit_apply("{'by':'chance','do':'hero','seat':0,'card':'clockmaker'}");
    kit_expect_weights("[{'event':{'by':'chance','do':'mission','seat':0,'card':'ember_feather'},"
                       "'weight':1},"
                       "{'event':{'by':'chance','do':'mission','seat':0,'card':'moon_shell'},"
                       "'weight':1},"
                       "{'event':{'by':'chance','do':'mission','seat':0,'card':'root_amulet'},"
                       "'weight':1},"
                       "{'event':{'by':'chance','do':'mission','seat':0,'card':'star_lantern'},"
                       "'weight':1},"
                       "{'event':{'by':'chance','do':'mission','seat':0,'card':'sun_compass'},"
                       "'weight':1},"
                       "{'event':{'by':'chance','do':'mission','seat':0,'card':'tide_bell'},"
                       "'weight':1}]");
    kit_apply("{'by':'chance','do':'mission','seat':0,'card':'tide_bell'}");
    kit_expect_legal_count(5);
    kit_expect_lacks("{'by':'chance','do':'hero','seat':1,'card':'clockmaker'}");
    kit_apply("{'by':'chance','do':'hero','seat':1,'card':'herbalist'}");
    kit_expect_legal_count(5);
    kit_expect_view(1, "seats.0.mission", "'tide_bell'"); /* */
    kit_apply("{'by':'chance','do':'mission','seat':1,'card':'moon_shell'}");
    kit_apply("{'by':'chance','do':'hero','seat':2,'card':'storm_captain'}");
    kit_expect_legal_count(4);
    kit_apply("{'by':'chance','do':'mission','seat':2,'card':'root_amulet'}");
    kit_expect("phase", "'open'");
}

static void test_three_talismans_are_opened(void **state)
{
    (void)state;
    kit_new("magicmap", 2, NULL);
    kit_apply("{'by':'chance','do':'hero','seat':0,'card':'clockmaker'}");
    kit_apply("{'by':'chance','do':'mission','seat':0,'card':'tide_bell'}");
    kit_apply("{'by':'chance','do':'hero','seat':1,'card':'herbalist'}");
    kit_apply("{'by':'chance','do':'mission','seat':1,'card':'moon_shell'}");
    kit_expect_legal_count(20);
    chance("talisman", "card", "ivory_key");
    kit_expect_legal_count(19);
    kit_expect_lacks("{'by':'chance','do':'talisman','card':'ivory_key'}");
    chance("talisman", "card", "amber_beetle");
    chance("talisman", "card", "tide_bell");
    kit_expect("talismans.open", "['ivory_key','amber_beetle','tide_bell']");
    kit_expect("phase", "'harbour'");
}

static void test_everybody_starts_with_three_goods_and_three_magic(void **state)
{
    (void)state;
    kit_new("magicmap", 4, NULL);
    for (int seat = 0; seat < 4; seat++) {
        char path[40];
        snprintf(path, sizeof path, "seats.%d.goods", seat);
        kit_expect(path, "3");
        snprintf(path, sizeof path, "seats.%d.magic", seat);
        kit_expect(path, "3");
        snprintf(path, sizeof path, "seats.%d.gold", seat);
        kit_expect(path, "0"); /* */
    }
    kit_expect_scores("[0,0,0,0]");
    kit_expect_winners("[]");
}

static void test_only_one_ship_starts_from_a_harbour(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("phase", "'harbour'");
    for (int seat = 0; seat < 2; seat++) {
        char path[40];
        snprintf(path, sizeof path, "seats.%d.home", seat);
        kit_set(path, "null");
        snprintf(path, sizeof path, "seats.%d.ship", seat);
        kit_set(path, "null");
    }
    kit_load();
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    kit_expect_legal("[{'by':0,'do':'harbour','cell':[5,1]},{'by':0,'do':'harbour','cell':[19,5]},"
                     "{'by':0,'do':'harbour','cell':[15,19]},{'by':0,'do':'harbour','cell':[1,15]},"
                     "{'by':0,'do':'harbour','cell':[12,1]},{'by':0,'do':'harbour','cell':[19,12]},"
                     "{'by':0,'do':'harbour','cell':[8,19]},{'by':0,'do':'harbour','cell':[1,8]}]");
    kit_apply("{'by':0,'do':'harbour','cell':[1,8]}");
    kit_expect("seats.0.ship", "[1,8]");
    kit_expect_waiting("{'for':'seats','seats':[1]}"); /* */
    kit_expect_legal_count(7);
    kit_refuse("{'by':1,'do':'harbour','cell':[1,8]}");
    kit_apply("{'by':1,'do':'harbour','cell':[19,5]}");
    kit_expect("phase", "'spin'");
    kit_expect("active", "0");
    kit_expect("round", "1");
}

/* The course of the match */

static void test_turns_go_round_in_seat_order(void **state)
{
    (void)state;
    magicmap_begin(4);
    kit_load();
    for (int seat = 0; seat < 4; seat++) {
        char number[2] = {(char)('0' + seat), '\0'};
        kit_expect("active", number);
        kit_expect("round", "1");
        spin(3);
        act(seat, "goods");
    }
    kit_expect("active", "0");
    kit_expect("round", "2"); /* M-1 */
}

static void test_one_of_the_actions_of_the_section_is_chosen(void **state)
{
    (void)state;
    static const struct {
        int section;
        const char *has[3];
        const char *lacks[3];
    } wheel[] = {
        {1, {"adventure", "stay", "sail"}, {"goods", "magic", "mend"}},
        {2, {"adventure", "stay", "sail"}, {"goods", "magic", "tow"}},
        {3, {"goods", "magic", "sail"}, {"adventure", "stay", "tow"}},
        {4, {"stay", "stay", "sail"}, {"goods", "magic", "adventure"}},
        {5, {"goods", "magic", "sail"}, {"adventure", "stay", "mend"}},
    };
    for (int i = 0; i < 5; i++) {
        magicmap_begin(2);
        kit_load();
        spin(wheel[i].section);
        kit_expect_waiting("{'for':'seats','seats':[0]}");
        for (int j = 0; j < 3; j++) {
            char event[80];
            snprintf(event, sizeof event, "{'by':0,'do':'%s'}", wheel[i].has[j]);
            if (strcmp(wheel[i].has[j], "sail") != 0)
                kit_expect_has(event);
            snprintf(event, sizeof event, "{'by':0,'do':'%s'}", wheel[i].lacks[j]);
            kit_expect_lacks(event);
        }
    }
}

static void test_the_turn_passes_after_the_action(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    spin(5);
    sail(0, 8, 2);
    kit_expect("active", "1"); /* M-3, M-38 */
    kit_expect("turn", "{'section':null,'acted':false,'freed':false,'bonus':0,'sailed':false,"
                       "'trade':false,'fought':false}");
}

static void test_a_voyage_has_as_many_steps_as_the_number(void **state)
{
    (void)state;
    /* Due west along row 6 from [13,6], and one cell more. */
    static const struct {
        int section;
        int to;
    } voyages[] = {{1, 4}, {2, 6}, {3, 7}, {4, 8}, {5, 9}};
    for (int i = 0; i < 5; i++) {
        char event[80];
        bool white = voyages[i].to == 4 || voyages[i].to == 6;
        magicmap_begin(2);
        kit_set("seats.0.ship", "[13,6]");
        kit_load();
        spin(voyages[i].section);
        snprintf(event, sizeof event, "{'by':0,'do':'sail','to':[%d,6]}", voyages[i].to);
        if (white)
            kit_expect_lacks(event);
        else
            kit_expect_has(event);
        snprintf(event, sizeof event, "{'by':0,'do':'sail','to':[%d,6]}", voyages[i].to - 1);
        kit_expect_lacks(event);
        snprintf(event, sizeof event, "{'by':0,'do':'sail','to':[%d,6]}", voyages[i].to + 1);
        kit_expect_lacks(event); /* all steps are used */
    }
}

static void test_a_ship_sails_forwards_and_backwards(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    spin(5);
    kit_expect_has("{'by':0,'do':'sail','to':[12,4]}");
    kit_expect_has("{'by':0,'do':'sail','to':[6,4]}");
    kit_expect_has("{'by':0,'do':'sail','to':[8,2]}");
    kit_expect_has("{'by':0,'do':'sail','to':[8,6]}"); /* and turns inside a voyage */
}

static void test_a_voyage_never_ends_where_it_began(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    spin(5);
    kit_refuse("{'by':0,'do':'sail','to':[8,4]}");
    magicmap_begin(2); /* not in a harbour either */
    kit_set("seats.0.ship", "[5,1]");
    kit_load();
    spin(5);
    kit_refuse("{'by':0,'do':'sail','to':[5,1]}");
}

static void test_white_grey_rock_island_and_border_are_not_entered(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[7,4]");
    kit_load();
    spin(5);
    kit_refuse("{'by':0,'do':'sail','to':[5,4]}");  /* white */
    kit_refuse("{'by':0,'do':'sail','to':[8,7]}");  /* island */
    kit_refuse("{'by':0,'do':'sail','to':[10,3]}"); /* grey */
    magicmap_begin(2);
    kit_set("seats.0.ship", "[9,2]");
    kit_load();
    spin(5);
    kit_refuse("{'by':0,'do':'sail','to':[10,1]}"); /* rock */
    kit_refuse("{'by':0,'do':'sail','to':[8,0]}");  /* border */
    kit_refuse("{'by':0,'do':'sail','to':[11,2]}"); /* through the rock */
}

static void test_there_is_no_way_past_white_cells(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[4,6]"); /* the white cells are north and east of it */
    kit_load();
    spin(5);
    kit_refuse("{'by':0,'do':'sail','to':[6,4]}");
    kit_refuse("{'by':0,'do':'sail','to':[4,2]}");
    kit_expect_has("{'by':0,'do':'sail','to':[3,3]}");
}

static void test_a_ship_is_not_sailed_onto_or_through(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("seats.0.ship", "[1,1]");
    kit_set("seats.1.ship", "[2,1]");
    kit_set("seats.2.ship", "[1,3]");
    kit_load();
    spin(5); /* [1,2], [2,2] and what lies behind are open */
    kit_refuse("{'by':0,'do':'sail','to':[2,1]}");
    kit_refuse("{'by':0,'do':'sail','to':[1,5]}");
    kit_refuse("{'by':0,'do':'sail','to':[5,1]}");
    kit_expect_has("{'by':0,'do':'sail','to':[3,3]}");
}

static void test_an_enclosed_ship_cannot_sail(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("seats.0.ship", "[1,1]");
    kit_set("seats.1.ship", "[2,1]");
    kit_set("seats.2.ship", "[1,2]");
    kit_load();
    spin(3);
    kit_expect_legal("[{'by':0,'do':'goods'},{'by':0,'do':'magic'}]");
}

static void test_a_voyage_may_end_early_in_a_harbour(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    kit_load();
    spin(1);
    kit_refuse("{'by':0,'do':'sail','to':[14,2]}"); /* only a harbour lets steps lapse */
    sail(0, 12, 1);
    kit_expect("seats.0.ship", "[12,1]");
}

static void test_a_harbour_that_is_passed_is_not_visited(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[4,1]");
    kit_load();
    spin(5);
    sail(0, 8, 1); /* over [5,1], or round it: R-8 */
    kit_expect("draws", "[]");
    kit_expect("active", "1");
}

/* Laps */

static void test_crossing_the_meridian_counts_both_ways(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[11,5]");
    kit_load();
    spin(5);
    sail(0, 9, 5);
    kit_expect("seats.0.lap", "-1");
    magicmap_begin(2);
    kit_set("seats.0.ship", "[10,5]");
    kit_load();
    spin(5);
    sail(0, 12, 5);
    kit_expect("seats.0.lap", "1");
}

static void test_the_line_south_of_the_island_does_not_count(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[9,15]");
    kit_load();
    spin(5);
    sail(0, 11, 15);
    kit_expect("seats.0.lap", "0");
}

static void test_home_without_a_lap_is_an_ordinary_harbour(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.home", "[12,1]");
    kit_set("seats.0.ship", "[12,3]");
    kit_load();
    spin(5);
    sail(0, 12, 1);
    kit_expect("seats.0.returned", "false"); /* */
}

static void test_a_lap_and_back_again_is_none(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.home", "[12,1]");
    kit_set("seats.0.ship", "[10,4]");
    kit_set("seats.0.lap", "-1");
    kit_load();
    spin(1);
    sail(0, 12, 1); /* the move itself brings it back to 0: M-10, R-11 */
    kit_expect("seats.0.lap", "0");
    kit_expect("seats.0.returned", "false");
}

static void test_who_returned_keeps_the_points_when_blown_out(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,1]");
    kit_set("seats.0.lap", "1");
    kit_set("seats.0.returned", "true");
    kit_set("active", "1");
    kit_load();
    storm("s");
    kit_expect("seats.0.ship", "[5,3]");
    kit_expect("phase", "'over'");
    kit_expect_scores("[15,0]"); /* */
    kit_expect_winners("[0]");
}

static void test_several_may_return_in_the_last_round(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.lap", "1");
    kit_set("seats.0.home", "[12,1]");
    kit_set("seats.0.ship", "[12,2]");
    kit_set("seats.1.lap", "-1");
    kit_set("seats.1.ship", "[18,12]");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    spin(1);
    sail(1, 19, 12);
    kit_expect("phase", "'over'");
    kit_expect_scores("[15,15]");
    kit_expect_winners("[0,1]"); /* */
}

static void test_the_last_round_is_completed(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("active", "1");
    kit_set("seats.1.lap", "1");
    kit_set("seats.1.ship", "[18,12]");
    kit_load();
    spin(1);
    sail(1, 19, 12);
    kit_expect("active", "2"); /* seat 0 has had its turn: R-14 */
    spin(3);
    act(2, "goods");
    kit_expect("phase", "'over'");
    kit_expect("active", "2");
    kit_expect_waiting("{'for':'nobody'}");
    kit_expect_legal_count(0);
}

/* Tokens */

static void test_tokens_are_taken_by_the_number_up_to_eight(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    spin(5);
    act(0, "magic");
    kit_expect("seats.0.magic", "7"); /* */
    spin(3);
    act(1, "goods");
    kit_expect("seats.1.goods", "8"); /* M-11: 6 more than 3 */
    kit_expect_told(1, "said.0.text", "'{seat} takes {count} goods token'");
    spin(3);
    act(0, "magic");
    spin(3);
    act(1, "goods"); /* nothing: nobody takes 0 tokens */
    kit_expect_told(1, "said.0.text", "'{seat} has no room for more tokens and takes none'");
}

static void test_a_stuck_ship_takes_tokens_and_cards(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_set("seats.1.status", "'damaged'");
    kit_load();
    spin(2);
    kit_expect_has("{'by':0,'do':'adventure'}");
    act(0, "adventure");
    draw("curse");
    kit_expect("seats.0.cards", "['curse']");
    spin(5);
    kit_expect_legal("[{'by':1,'do':'goods'},{'by':1,'do':'magic'}]");
    act(1, "goods");
    kit_expect("seats.1.goods", "7");
    kit_expect("seats.1.status", "'damaged'");
}

/* The end */

static void test_points_are_talismans_mission_gold_and_return(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_own(0, "sun_compass");
    magicmap_own(0, "heart_of_the_sea");
    magicmap_hold(0, "gain_gold_2");
    magicmap_hold(0, "gain_goods_4");
    magicmap_hold(0, "leviathan");
    kit_set("seats.0.gold", "4");
    kit_set("seats.0.returned", "true");
    kit_load();
    kit_expect_scores("[44,0]"); /* 5 + 8 + 10 + 4 + 2 + 15 */
}

static void test_the_match_ends_with_the_last_round(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("round", "200");
    kit_load();
    spin(3);
    act(0, "goods");
    kit_expect("phase", "'spin'");
    spin(3);
    act(1, "goods");
    kit_expect("phase", "'over'"); /* */
    kit_expect_winners("[0,1]");
}

static void test_equal_points_share_the_victory(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("phase", "'over'");
    magicmap_own(0, "queens_hourglass");
    magicmap_own(1, "pebble_eye");
    magicmap_own(1, "glass_acorn");
    magicmap_own(2, "driftwood_charm");
    magicmap_own(2, "silver_thimble");
    kit_load();
    kit_expect_scores("[7,7,7]");
    kit_expect_winners("[0,1,2]"); /* talismans do not decide */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_gets_one_hero_and_one_mission),
        cmocka_unit_test(test_three_talismans_are_opened),
        cmocka_unit_test(test_everybody_starts_with_three_goods_and_three_magic),
        cmocka_unit_test(test_only_one_ship_starts_from_a_harbour),
        cmocka_unit_test(test_turns_go_round_in_seat_order),
        cmocka_unit_test(test_one_of_the_actions_of_the_section_is_chosen),
        cmocka_unit_test(test_the_turn_passes_after_the_action),
        cmocka_unit_test(test_a_voyage_has_as_many_steps_as_the_number),
        cmocka_unit_test(test_a_ship_sails_forwards_and_backwards),
        cmocka_unit_test(test_a_voyage_never_ends_where_it_began),
        cmocka_unit_test(test_white_grey_rock_island_and_border_are_not_entered),
        cmocka_unit_test(test_there_is_no_way_past_white_cells),
        cmocka_unit_test(test_a_ship_is_not_sailed_onto_or_through),
        cmocka_unit_test(test_an_enclosed_ship_cannot_sail),
        cmocka_unit_test(test_a_voyage_may_end_early_in_a_harbour),
        cmocka_unit_test(test_a_harbour_that_is_passed_is_not_visited),
        cmocka_unit_test(test_crossing_the_meridian_counts_both_ways),
        cmocka_unit_test(test_the_line_south_of_the_island_does_not_count),
        cmocka_unit_test(test_home_without_a_lap_is_an_ordinary_harbour),
        cmocka_unit_test(test_a_lap_and_back_again_is_none),
        cmocka_unit_test(test_who_returned_keeps_the_points_when_blown_out),
        cmocka_unit_test(test_several_may_return_in_the_last_round),
        cmocka_unit_test(test_the_last_round_is_completed),
        cmocka_unit_test(test_tokens_are_taken_by_the_number_up_to_eight),
        cmocka_unit_test(test_a_stuck_ship_takes_tokens_and_cards),
        cmocka_unit_test(test_points_are_talismans_mission_gold_and_return),
        cmocka_unit_test(test_the_match_ends_with_the_last_round),
        cmocka_unit_test(test_equal_points_share_the_victory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
