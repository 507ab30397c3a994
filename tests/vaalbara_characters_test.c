/* Vaalbara: what each character does, in the order of initiative. */
#include "kit.h"

#include "vaalbara_kit.h"

/* V-14, R-9, R-10 */
static void test_each_warrior_asks_all_others(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("warrior", "hunter", "hunter", "warrior");
    kit_expect("order", "[0,3]");
    kit_expect_told(2, "figures", "{'order':[0,3,2,1],'neighbours':[1,3]}");
    kit_expect_waiting("{'for':'seats','seats':[1,2,3]}");
    kit_refuse("{'by':3,'do':'show_warrior'}"); /* it is played, not in hand */
    kit_refuse("{'by':0,'do':'decline'}");
    answer(3, "decline");
    answer(1, "show_warrior");
    answer(2, "decline");
    /* A line of the turn names what is named in its sentence: here nothing. */
    kit_expect_told(0, "said.0", "{'text':'{seat} shows nothing','args':{'seat':{'seat':2}}}");
    kit_expect_scores("[6,7,10,3]");
    kit_expect("seats.1.seen", "['warrior']");
    take(0, 0);
    kit_expect_waiting("{'for':'seats','seats':[0,1,2]}");
    kit_expect("seats.1.answer", "null");
    kit_refuse("{'by':0,'do':'show_warrior'}");
    answer(0, "decline");
    answer(1, "show_warrior");
    answer(2, "show_warrior");
    kit_expect_scores("[8,8,11,3]");
    kit_expect("seats.1.seen", "['warrior']");
    kit_expect("seats.2.seen", "['warrior']");
    kit_expect("seats.1.hand", "['warrior','oracle','carpenter','falconer']");
    kit_expect_waiting("{'for':'seats','seats':[3]}");
}

/* V-8 */
static void test_a_played_character_is_not_known_to_be_held(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("seats.0.seen", "['warrior','hunter']");
    kit_load();
    choose(0, "hunter");
    kit_expect("seats.0.seen", "['warrior','hunter']");
    choose(1, "falconer");
    choose(2, "falconer");
    choose(3, "falconer");
    kit_expect("seats.0.seen", "['warrior']");
}

/* V-15 */
static void test_the_bard_gives_to_another_seat(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("bard", "hunter", "hunter", "hunter");
    kit_expect_legal("[{'by':0,'do':'bard','to':1},{'by':0,'do':'bard','to':2},"
                     "{'by':0,'do':'bard','to':3}]");
    bard(0, 2);
    kit_expect_scores("[6,6,12,3]");
    kit_expect("phase", "'take'");

    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "farmer");
    choose(1, "bard");
    kit_expect_told(0, "said.0.text", "'{seat} plays {character} and begins'");
    kit_expect_legal("[{'by':1,'do':'bard','to':0}]");
}

/* V-16: with level initiative only the one that is left in the omen is first. */
static void test_the_hunter_must_act_before_its_neighbours(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "hunter", "hunter", "bard");
    bard(3, 1);
    take(3, 0);
    kit_expect("order", "[3,2,0,1]");
    kit_expect("seats.2.vp", "10"); /* its neighbour seat 3 has acted */
    take(2, 1);
    kit_expect("seats.0.vp", "6");
    take(0, 2);
    kit_expect("seats.1.vp", "8"); /* from the Bard alone */

    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "farmer", "hunter", "farmer");
    kit_expect("seats.2.vp", "13");
    take(2, 0);
    kit_expect("seats.0.vp", "9"); /* seat 2 is no neighbour */
}

/* V-17 */
static void test_the_oracle_counts_odd_neighbours(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("oracle", "scout", "farmer", "rider");
    kit_expect("seats.0.vp", "10"); /* both, and neither has acted */
    kit_position(SECOND_ROUND);
    vaalbara_play("oracle", "scout", "rider", "farmer");
    kit_expect("seats.0.vp", "8");
    kit_position(SECOND_ROUND);
    vaalbara_play("oracle", "falconer", "rider", "farmer");
    kit_expect("seats.0.vp", "6");
}

/* */
static void test_the_oracle_has_one_neighbour_with_two_players(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "oracle");
    choose(1, "hunter");
    take(1, 1);
    kit_expect("seats.0.vp", "56");

    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "oracle");
    choose(1, "artisan");
    kit_expect("seats.0.vp", "54");
}

/* V-18 */
static void test_the_carpenter_counts_forests_before_taking(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("row1.0", "'forest_5'");
    kit_set("row2.1", "'meadow'");
    vaalbara_play("carpenter", "carpenter", "farmer", "farmer");
    kit_expect("seats.0.vp", "9");
    take(0, 0);
    kit_expect("seats.0.vp", "14");
    kit_expect("seats.1.vp", "6"); /* no forest */
}

/* V-19, R-8 */
static void test_the_falconer_takes_what_there_is(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("row1.0", "'mountain'");
    kit_set("row2.0", "'meadow'");
    kit_set("seats.1.vp", "1");
    kit_set("seats.3.vp", "0");
    vaalbara_play("farmer", "carpenter", "farmer", "falconer");
    take(1, 0); /* the first mountain pays nothing */
    kit_expect("seats.1.vp", "0");
    kit_expect("seats.3.vp", "1");

    kit_position(SECOND_ROUND);
    vaalbara_play("falconer", "falconer", "farmer", "farmer");
    kit_expect_scores("[6,6,10,3]"); /* the first takes from nobody */
    take(0, 1);
    kit_expect_scores("[6,8,10,3]"); /* 2 for a field, and 2 away */
    kit_expect_told(0, "parts.0", "[6,2,0,0,0,0,0,-2,0]");
    kit_expect_told(1, "parts", "[null,[6,0,0,0,0,0,0,2,0],null,null]");
    /* What was paid is said to all, though the sums are hidden. */
    kit_expect_told(0, "booked.0.points", "[[0,1,2],[0,7,-2],[1,7,2]]");
    kit_expect_told(2, "booked.0.points", "[[0,1,2],[0,7,-2],[1,7,2]]");
}

/* V-20: the land is chosen before the top card is known. */
static void test_the_pathfinder_swaps_with_the_top_card(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "pathfinder", "farmer", "farmer");
    take(0, 0);
    kit_expect_legal_count(7);
    kit_refuse("{'by':1,'do':'pathfinder','row':1,'slot':0}");
    kit_refuse("{'by':1,'do':'pathfinder','row':3,'slot':0}");
    pathfinder(1, 1, 2);
    kit_expect("pending", "{'row':1,'slot':2}");
    kit_expect("row1.2", "'river'");
    kit_expect_waiting("{'for':'chance'}");
    kit_refuse("{'by':'chance','do':'land','row':1,'slot':1,'land':'village'}");
    land(1, 2, "village");
    kit_expect("row1", "[null,'field','village','field']");
    kit_expect("deck.top", "'river'");
    kit_expect("deck.unknown.village", "5");
    kit_expect("deck.unknown.river", "4");
    kit_expect("omen", "null");
    kit_expect_legal_count(24);
    omen("[3,2,1,0]");
    kit_expect("omen", "[3,2,1,0]");
    kit_expect("phase", "'take'");
    kit_expect_scores("[11,6,10,3]");
}

/* */
static void test_a_known_top_card_is_dealt_first(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "pathfinder", "farmer", "farmer");
    take(0, 0);
    pathfinder(1, 1, 2);
    land(1, 2, "village");
    omen("[3,2,1,0]");
    take(1, 1);
    take(3, 2);
    take(2, 3);
    kit_expect("row2", "['river',null,null,null]");
    kit_expect("deck.top", "null");
    kit_expect_has("{'by':'chance','do':'land','row':2,'slot':1,'land':'river'}");
}

/* V-21, R-14 */
static void test_the_midwife_takes_a_character_back(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("midwife", "farmer", "farmer", "farmer");
    kit_expect_legal("[{'by':0,'do':'midwife','character':'bard'}]");
    kit_refuse("{'by':0,'do':'midwife','character':'midwife'}");
    midwife(0, "bard");
    kit_expect("seats.0.hand", "['warrior','bard','hunter','oracle','carpenter']");
    kit_expect("seats.0.discard", "[]");
    kit_expect("seats.0.seen", "['bard']");
    take(0, 0);
    take(2, 1);
    take(3, 2);
    take(1, 3);
    kit_expect("seats.0.discard", "['midwife']");
    land(2, 0, "field");
    land(2, 1, "field");
    land(2, 2, "field");
    land(2, 3, "field");
    kit_expect_has("{'by':'chance','do':'draw','seat':1,'character':'rider'}");
    kit_refuse("{'by':'chance','do':'draw','seat':0,'character':'rider'}");
}

static void test_the_discard_keeps_its_order(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_set("seats.0.hand", "['warrior','oracle','falconer','midwife']");
    kit_set("seats.0.discard.4", "'farmer'");
    kit_load();
    choose(0, "midwife");
    choose(1, "artisan");
    kit_expect_legal_count(8);
    midwife(0, "carpenter");
    kit_expect("seats.0.discard",
               "['bard','hunter','pathfinder','farmer','rider','artisan','scout']");
    kit_expect("seats.0.hand", "['warrior','oracle','carpenter','falconer']");
}

/* V-22 */
static void test_the_rider_swaps_lands_of_the_rows(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "rider", "rider", "rider");
    take(0, 1);
    kit_expect("order", "[0,2,3,1]");
    kit_expect_legal_count(12);
    kit_refuse("{'by':2,'do':'rider','front':1,'back':0}");
    kit_refuse("{'by':2,'do':'rider','front':0,'back':4}");
    rider(2, 2, 0);
    kit_expect("row1", "['meadow',null,'mountain','field']");
    kit_expect("row2", "['river','forest_5','village','meadow']");
    take(2, 2);
    rider(3, 0, 3); /* a meadow for a meadow */
    kit_expect("row1", "['meadow',null,null,'field']");
    kit_expect_waiting("{'for':'seats','seats':[3]}");
}

/* V-23: with level initiative only the one that is right in the omen is last. */
static void test_the_artisan_must_act_after_its_neighbours(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("artisan", "artisan", "farmer", "hunter");
    take(3, 2);
    kit_expect("order", "[3,0,1]");
    kit_expect("seats.0.vp", "6");
    take(0, 0);
    kit_expect("seats.1.vp", "6"); /* its neighbour seat 2 has yet to act */

    kit_position(SECOND_ROUND);
    vaalbara_play("artisan", "artisan", "hunter", "hunter");
    take(2, 0);
    take(3, 2);
    take(0, 1);
    kit_expect("order", "[2,3,0,1]");
    kit_expect("seats.0.vp", "8"); /* a field alone */
    kit_expect("seats.1.vp", "11");

    kit_position(SECOND_ROUND);
    vaalbara_play("artisan", "hunter", "artisan", "hunter");
    take(3, 2);
    take(1, 1);
    kit_expect("order", "[3,1,2,0]");
    kit_expect("seats.2.vp", "15");
    take(2, 0);
    kit_expect("seats.0.vp", "11"); /* seat 2 is no neighbour */
}

/* V-24, R-16 */
static void test_the_scout_swaps_with_the_bottom_card(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("scout", "scout", "farmer", "farmer");
    scout(0, 0);
    kit_expect("pending", "{'land':0}");
    kit_expect("seats.0.realm", "['forest_4']");
    kit_expect_waiting("{'for':'chance'}");
    kit_refuse("{'by':'chance','do':'bottom','seat':1,'land':'field'}");
    bottom(0, "field");
    kit_expect("seats.0.realm", "['field']");
    kit_expect("seats.0.vp", "8");
    kit_expect("deck.bottom", "'forest_4'");
    kit_expect("omen", "[2,0,3,1]");
    kit_expect("phase", "'take'");
    take(0, 1);
    kit_expect("seats.0.vp", "12");
    /* The bottom card is known now and needs no event. */
    scout(1, 0);
    kit_expect("seats.1.realm", "['forest_4']");
    kit_expect("seats.1.vp", "10");
    kit_expect("deck.bottom", "'field'");
    kit_expect_waiting("{'for':'seats','seats':[1]}");
}

/* */
static void test_a_scouted_mountain_may_pay_again(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_set("phase", "'scout'");
    kit_set("asked", "[3]");
    kit_set("order", "[0,1,2,3,4]");
    kit_set("turn", "3");
    kit_set("row1", "[null,null,null,'mountain','village']");
    kit_set("seats.2.realm",
            "['field','meadow','meadow','mountain','forest_4','village','river','river','field']");
    kit_set("row2.2", "'river'");
    kit_set("deck", "{'top':'mountain','unknown':{},'bottom':null}");
    kit_load();
    scout(3, 3);
    kit_expect("seats.3.vp", "53"); /* a mountain for a mountain: the 2nd again */
    kit_expect("deck", "{'top':'mountain','unknown':{},'bottom':null}");
    kit_expect("phase", "'omen'");
}

/* */
static void test_a_scouted_river_counts_initiative_as_six(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("scout", "farmer", "farmer", "farmer");
    scout(0, 0);
    bottom(0, "river");
    kit_expect("seats.0.vp", "12");
}

/* */
static void test_a_deck_of_one_card_is_top_and_bottom(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_load();
    pathfinder(2, 1, 3);
    kit_expect_legal("[{'by':'chance','do':'land','row':1,'slot':3,'land':'river'}]");
    land(1, 3, "river");
    kit_expect("deck", "{'top':'mountain','unknown':{},'bottom':null}");
    kit_expect_legal_count(120);
    omen("[4,3,2,1,0]");
    take(2, 2);
    kit_expect("order", "[0,1,2,4,3]");
    scout(4, 0);
    kit_expect("seats.4.realm.0", "'mountain'");
    kit_expect("deck", "{'top':'meadow','unknown':{},'bottom':null}");
    kit_expect("phase", "'omen'");
    omen("[3,4,2,1,0]");
    kit_expect("order", "[0,1,2,4,3]");
    kit_expect_waiting("{'for':'seats','seats':[4]}");
}

static void test_an_unknown_last_card_can_be_scouted(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_set("phase", "'scout'");
    kit_set("asked", "[4]");
    kit_set("order", "[0,1,2,4,3]");
    kit_set("turn", "3");
    kit_set("row1.2", "null");
    kit_set("seats.2.realm",
            "['field','meadow','meadow','mountain','forest_4','village','river','river','field']");
    kit_load();
    scout(4, 5);
    kit_expect("phase", "'scout_land'");
    kit_expect_legal("[{'by':'chance','do':'bottom','seat':4,'land':'river'}]");
    bottom(4, "river");
    kit_expect("seats.4.vp", "50");
    kit_expect("deck", "{'top':'village','unknown':{},'bottom':null}");
    kit_expect("phase", "'omen'");
    kit_expect("omen", "null");
}

/* The deck shrinks to its known bottom card, which is then its top (section 2). */
static void test_a_known_bottom_card_left_alone_is_the_top(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_set("round", "8");
    kit_set("phase", "'take'");
    kit_set("asked", "[3]");
    kit_set("order", "[0,1,2,4,3]");
    kit_set("turn", "4");
    kit_set("row1", "[null,null,null,'mountain',null]");
    kit_set("seats.0.realm",
            "['field','field','field','meadow','meadow','mountain','forest_3','village']");
    kit_set("seats.1.realm",
            "['field','field','field','meadow','meadow','mountain','forest_3','village']");
    kit_set("seats.3.realm",
            "['field','meadow','meadow','mountain','mountain','forest_5','village']");
    kit_set("deck", "{'top':null,'unknown':{'field':1,'village':1,'forest_4':1,'river':2},"
                    "'bottom':'river'}");
    kit_set("seats.0.hand", "['warrior','oracle','scout','farmer']");
    kit_set("seats.1.hand", "['warrior','oracle','scout','farmer']");
    kit_set("seats.2.hand", "['warrior','oracle','scout','farmer']");
    kit_set("seats.3.hand", "['warrior','oracle','pathfinder','farmer']");
    kit_set("seats.4.hand", "['warrior','oracle','pathfinder','farmer']");
    kit_set("seats.0.discard",
            "['hunter','falconer','pathfinder','carpenter','midwife','rider','artisan']");
    kit_set("seats.1.discard",
            "['hunter','falconer','pathfinder','bard','midwife','rider','artisan']");
    for (int seat = 2; seat < 5; seat++)
        vaalbara_set(seat, "discard",
                     "['hunter','falconer','carpenter','bard','midwife','rider','artisan']");
    kit_load();
    take(3, 3);
    land(2, 0, "river");
    land(2, 1, "river");
    land(2, 2, "field");
    land(2, 3, "village");
    kit_expect("deck", "{'top':null,'unknown':{'forest_4':1},'bottom':'river'}");
    land(2, 4, "forest_4");
    kit_expect("deck", "{'top':'river','unknown':{},'bottom':null}");
    kit_expect("phase", "'omen'"); /* no pile is left to draw from */
}

/* V-25 */
static void test_the_farmer_doubles_the_land_alone(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("seats.3.realm", "['mountain']");
    kit_set("row1.0", "'mountain'");
    kit_set("deck.unknown.mountain", "6");
    kit_set("deck.unknown.meadow", "10");
    vaalbara_play("hunter", "hunter", "hunter", "farmer");
    take(2, 1);
    take(0, 2);
    take(1, 3);
    take(3, 0);
    kit_expect("seats.3.vp", "23");
}

/* */
static void test_effects_without_an_object_are_skipped(void **state)
{
    (void)state;
    kit_new("vaalbara", 2, NULL);
    land(1, 0, "field");
    land(1, 1, "field");
    land(2, 0, "field");
    land(2, 1, "field");
    draw(0, "midwife");
    draw(0, "scout");
    draw(0, "bard");
    draw(0, "rider");
    draw(0, "oracle");
    draw(1, "midwife");
    draw(1, "scout");
    draw(1, "bard");
    draw(1, "rider");
    draw(1, "oracle");
    omen("[0,1]");
    choose(0, "midwife");
    choose(1, "scout");
    kit_expect("phase", "'take'");
    take(0, 0);
    kit_expect("phase", "'take'");
    kit_expect_waiting("{'for':'seats','seats':[1]}");
    take(1, 1);
    kit_expect_scores("[4,4]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_warrior_asks_all_others),
        cmocka_unit_test(test_a_played_character_is_not_known_to_be_held),
        cmocka_unit_test(test_the_bard_gives_to_another_seat),
        cmocka_unit_test(test_the_hunter_must_act_before_its_neighbours),
        cmocka_unit_test(test_the_oracle_counts_odd_neighbours),
        cmocka_unit_test(test_the_oracle_has_one_neighbour_with_two_players),
        cmocka_unit_test(test_the_carpenter_counts_forests_before_taking),
        cmocka_unit_test(test_the_falconer_takes_what_there_is),
        cmocka_unit_test(test_the_pathfinder_swaps_with_the_top_card),
        cmocka_unit_test(test_a_known_top_card_is_dealt_first),
        cmocka_unit_test(test_the_midwife_takes_a_character_back),
        cmocka_unit_test(test_the_discard_keeps_its_order),
        cmocka_unit_test(test_the_rider_swaps_lands_of_the_rows),
        cmocka_unit_test(test_the_artisan_must_act_after_its_neighbours),
        cmocka_unit_test(test_the_scout_swaps_with_the_bottom_card),
        cmocka_unit_test(test_a_scouted_mountain_may_pay_again),
        cmocka_unit_test(test_a_scouted_river_counts_initiative_as_six),
        cmocka_unit_test(test_a_deck_of_one_card_is_top_and_bottom),
        cmocka_unit_test(test_an_unknown_last_card_can_be_scouted),
        cmocka_unit_test(test_a_known_bottom_card_left_alone_is_the_top),
        cmocka_unit_test(test_the_farmer_doubles_the_land_alone),
        cmocka_unit_test(test_effects_without_an_object_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
