/* Vaalbara: the rulebook's examples, the course of a match, and what lands pay. */
#include "kit.h"

#include "vaalbara_kit.h"

/* Set-up */

static void test_two_players_keep_the_cards_for_two(void **state)
{
    (void)state;
    kit_new("vaalbara", 2, NULL);
    kit_expect("",
               "{'game':'vaalbara','players':2,'options':{'open_scores':false},'round':1,"
               "'phase':'deal','asked':[],'order':[],'turn':0,'pending':null,'row1':[null,null],"
               "'row2':[null,null],'deck':{'top':null,'unknown':{'field':5,'meadow':5,"
               "'mountain':4,'forest_3':1,'forest_4':1,'forest_5':1,'forest_6':1,'village':3,"
               "'river':3},'bottom':null},'omen':null,'seats':["
               "{'hand':[],'pile':['warrior','bard','hunter','oracle','carpenter','falconer',"
               "'pathfinder','midwife','rider','artisan','scout','farmer'],'played':null,"
               "'discard':[],'seen':[],'answer':null,'realm':[],'vp':2},"
               "{'hand':[],'pile':['warrior','bard','hunter','oracle','carpenter','falconer',"
               "'pathfinder','midwife','rider','artisan','scout','farmer'],'played':null,"
               "'discard':[],'seen':[],'answer':null,'realm':[],'vp':2}]}");
    kit_expect_waiting("{'for':'chance'}");
    kit_expect_scores("[2,2]");
}

/* V-2 */
static void test_more_players_use_more_cards(void **state)
{
    (void)state;
    kit_new("vaalbara", 3, NULL);
    kit_expect("deck.unknown", "{'field':7,'meadow':7,'mountain':6,'forest_3':1,'forest_4':2,"
                               "'forest_5':2,'forest_6':1,'village':5,'river':5}");
    kit_new("vaalbara", 4, NULL);
    kit_expect("deck.unknown", "{'field':10,'meadow':11,'mountain':9,'forest_3':2,'forest_4':2,"
                               "'forest_5':2,'forest_6':2,'village':7,'river':6}");
    kit_new("vaalbara", 5, NULL);
    kit_expect("deck.unknown", "{'field':10,'meadow':11,'mountain':9,'forest_3':2,'forest_4':2,"
                               "'forest_5':2,'forest_6':2,'village':7,'river':6}");
}

/* V-4, V-5, V-6 */
static void test_rows_then_hands_then_an_omen(void **state)
{
    (void)state;
    kit_new("vaalbara", 2, NULL);
    kit_expect_legal_count(9);
    kit_refuse("{'by':'chance','do':'land','row':1,'slot':1,'land':'field'}");
    kit_refuse("{'by':'chance','do':'land','row':2,'slot':0,'land':'field'}");
    kit_refuse("{'by':0,'do':'land','row':1,'slot':0,'land':'field'}");
    land(1, 0, "forest_3");
    kit_expect_lacks("{'by':'chance','do':'land','row':1,'slot':1,'land':'forest_3'}");
    kit_expect_legal_count(8);
    land(1, 1, "village");
    land(2, 0, "village");
    kit_expect("phase", "'deal'");
    land(2, 1, "river");
    kit_expect("row1", "['forest_3','village']");
    kit_expect("row2", "['village','river']");
    kit_expect("phase", "'draw'");
    kit_expect_legal_count(12);
    kit_refuse("{'by':'chance','do':'draw','seat':1,'character':'bard'}");
    draw(0, "bard");
    kit_refuse("{'by':'chance','do':'draw','seat':0,'character':'bard'}");
    draw(0, "farmer");
    draw(0, "oracle");
    draw(0, "scout");
    draw(0, "rider");
    kit_expect_has("{'by':'chance','do':'draw','seat':1,'character':'bard'}");
    draw(1, "warrior");
    draw(1, "bard");
    draw(1, "hunter");
    draw(1, "oracle");
    draw(1, "falconer");
    kit_expect("seats.0.hand", "['bard','oracle','rider','scout','farmer']");
    kit_expect("phase", "'omen'");
    kit_expect("omen", "null");
    kit_expect_weights("[{'event':{'by':'chance','do':'omen','order':[0,1]},'weight':1},"
                       "{'event':{'by':'chance','do':'omen','order':[1,0]},'weight':1}]");
    kit_refuse("{'by':'chance','do':'omen','order':[0,0]}");
    kit_refuse("{'by':'chance','do':'omen','order':[0,1,2]}");
    omen("[1,0]");
    kit_expect("phase", "'choose'");
    kit_expect_waiting("{'for':'seats','seats':[0,1]}");
    kit_expect_legal_count(10);
}

/* The rulebook's example, to the draw that follows. */
static void test_example_of_a_round(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_load();
    choose(3, "farmer");
    choose(1, "hunter");
    choose(2, "artisan");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    choose(0, "hunter");
    /* Blue stands left of purple, is first and gets 3; its meadow pays 1 for itself and for red's.
     */
    kit_expect("order", "[0,1]");
    kit_expect_scores("[9,6,10,3]");
    take(0, 0);
    /* Purple acts after its neighbour blue; two fields pay 4. */
    kit_expect_scores("[11,6,10,3]");
    take(1, 1);
    /* Yellow acts before its neighbour red; two rivers pay 6 each for initiative 10. */
    kit_expect("order", "[0,1,2]");
    kit_expect_scores("[11,10,10,3]");
    take(2, 2);
    /* Red must take the last land; its first field pays 2, doubled by the Farmer. */
    kit_expect("order", "[0,1,2,3]");
    kit_expect_scores("[11,10,22,3]");
    kit_expect_legal("[{'by':3,'do':'take','slot':3}]");
    take(3, 3);
    kit_expect_told(0, "said.0.text", "'{seat} takes {land} and gets {points} VP'");
    kit_expect_told(0, "consequences.0.words.text", "'Round {round} begins'");
    kit_expect_scores("[11,10,22,7]");
    kit_expect("seats.0.realm", "['forest_4','meadow']");
    kit_expect("seats.1.realm", "['field','field']");
    kit_expect("seats.2.realm", "['river','river']");
    kit_expect("seats.3.realm", "['meadow','field']");
    kit_expect("seats.0.discard", "['bard','hunter']");
    kit_expect("seats.0.played", "null");
    land(2, 0, "river");
    land(2, 1, "field");
    land(2, 2, "field");
    land(2, 3, "field");
    kit_expect("row2", "['river','field','field','field']");
    draw(0, "oracle");
    draw(1, "oracle");
    draw(2, "bard");
    draw(3, "bard");
    omen("[0,1,2,3]");
    kit_expect("round", "3");
    kit_expect_waiting("{'for':'seats','seats':[0,1,2,3]}");
}

/* V-29; Maria has 57 and lands of five types: 62. */
static void test_example_of_maria(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    kit_expect_scores("[57,45]");
    kit_expect_winners("[]");
    take(1, 1);
    kit_expect_scores("[62,50]");
    kit_expect_waiting("{'for':'nobody'}");
    kit_expect_legal("[]");
    kit_expect_winners("[0]");
    kit_expect_told(0, "said.0.text", "'{seat} takes {land} and gets {points} VP'");
}

/* V-29 */
static void test_end_bonus_by_number_of_types(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 1); /* a mountain: all six types, 10 VP */
    take(1, 0); /* a forest: 5 + 3, and five types, 5 VP */
    kit_expect_scores("[64,53]");

    kit_position(LAST_ROUND);
    kit_set("row1", "['forest_3','village']");
    kit_set("seats.1.realm", "['field','field','meadow','meadow','meadow','village','mountain',"
                             "'mountain']");
    kit_set("deck.unknown", "{'forest_5':1,'forest_6':1,'river':2}");
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    take(1, 1); /* 5, and 8 for four types: no bonus */
    kit_expect_scores("[62,53]");
}

/* V-31 */
static void test_level_vp_are_decided_by_the_omen(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        kit_position(LAST_ROUND);
        kit_set("seats.1.vp", "52");
        kit_set("omen", first == 0 ? "[0,1]" : "[1,0]");
        kit_load();
        choose(0, "falconer");
        choose(1, "artisan");
        take(0, 0);
        take(1, 1);
        kit_expect_scores("[62,62]");
        kit_expect_winners(first == 0 ? "[0]" : "[1]");
    }
}

/* R-19, V-29 */
static void test_nothing_is_dealt_after_the_last_round(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    take(1, 1);
    kit_expect("phase", "'over'");
    kit_expect("round", "9");
    kit_expect("row1", "[null,null]");
    kit_expect("row2", "['mountain','mountain']");
    kit_expect("omen", "[1,0]");
    kit_expect("deck.unknown", "{'mountain':1,'forest_5':1,'forest_6':1,'river':1}");
    kit_expect("seats.0.played", "null");
    kit_expect("seats.0.discard", "['bard','hunter','carpenter','pathfinder','midwife','rider',"
                                  "'artisan','scout','falconer']");
}

/* Choice and order */

/* V-7 */
static void test_a_choice_stands(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_load();
    kit_refuse("{'by':0,'do':'choose','character':'farmer'}");
    kit_refuse("{'by':0,'do':'choose','character':'bard'}");
    choose(0, "hunter");
    kit_refuse("{'by':0,'do':'choose','character':'hunter'}");
    kit_refuse("{'by':0,'do':'choose','character':'scout'}");
    kit_expect("seats.0.hand", "['warrior','carpenter','pathfinder','scout']");
}

/* V-9, V-10 */
static void test_initiative_then_the_omen_give_the_order(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("falconer", "oracle", "falconer", "falconer");
    kit_expect("order", "[1]");
    take(1, 0);
    kit_expect("order", "[1,2,0,3]");
    kit_expect_waiting("{'for':'seats','seats':[2]}");
    kit_refuse("{'by':0,'do':'take','slot':1}");
    take(2, 1);
    take(0, 2);
    kit_expect_waiting("{'for':'seats','seats':[3]}");
}

/* the omen that counts is the one on top when the first of the level seats is to act. */
static void test_a_new_omen_decides_later_ties(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("artisan", "artisan", "pathfinder", "artisan");
    pathfinder(2, 1, 3);
    land(1, 3, "river");
    omen("[3,1,2,0]");
    kit_expect("phase", "'take'");
    kit_expect_waiting("{'for':'seats','seats':[2]}");
    take(2, 3);
    kit_expect("order", "[2,3,1,0]");
}

/* */
static void test_a_new_omen_leaves_a_resolved_tie(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("pathfinder", "pathfinder", "farmer", "farmer");
    kit_expect("order", "[0,1]");
    pathfinder(0, 2, 0);
    land(2, 0, "river");
    omen("[3,2,1,0]");
    take(0, 0);
    kit_expect("order", "[0,1]");
    kit_expect_waiting("{'for':'seats','seats':[1]}");
    pathfinder(1, 2, 1);
    omen("[1,0,3,2]");
    take(1, 1);
    kit_expect("order", "[0,1,3,2]");
}

/* V-12 */
static void test_a_land_is_taken_from_row_1_only_once(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "oracle", "farmer", "farmer");
    kit_expect_legal_count(4);
    kit_refuse("{'by':0,'do':'take','slot':4}");
    take(0, 2);
    kit_expect("row1", "['meadow','field',null,'field']");
    kit_expect_legal("[{'by':1,'do':'take','slot':0},{'by':1,'do':'take','slot':1},"
                     "{'by':1,'do':'take','slot':3}]");
}

/* Lands */

static void test_fields_pay_two_for_each_of_the_realm(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "oracle", "farmer", "farmer");
    take(0, 1);
    kit_expect("seats.0.vp", "11"); /* 6, Hunter 3, and 2 for the first field */
    take(1, 3);
    kit_expect("seats.1.vp", "12"); /* 6, Oracle 2 for seat 0, and 4 for the second field */
}

/* a neighbour's realm counts once, with two players too. */
static void test_meadows_of_the_one_neighbour_count_once(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_set("row1", "['meadow','mountain']");
    kit_set("seats.1.realm.4", "'forest_3'");
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    kit_expect("seats.0.vp", "59"); /* three own and two of the neighbour */
}

static void test_meadows_of_both_neighbours_count(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("seats.1.realm", "['meadow']");
    kit_set("row2.3", "'field'");
    vaalbara_play("hunter", "farmer", "farmer", "farmer");
    take(0, 0);
    kit_expect("seats.0.vp", "12"); /* 6, Hunter 3, own meadow and those of seats 1 and 3 */
}

/* */
static void test_mountains_pay_as_second_and_fourth(void **state)
{
    (void)state;
    static const char *const realms[] = {
        "['mountain','field','field','field','field','meadow','meadow','meadow']",
        "['mountain','mountain','field','field','field','meadow','meadow','meadow']",
        "['mountain','mountain','mountain','field','field','meadow','meadow','meadow']"};
    static const char *const decks[] = {"{'field':1,'forest_3':1,'forest_5':1,'forest_6':1}",
                                        "{'field':2,'forest_3':1,'forest_6':1}",
                                        "{'field':3,'forest_6':1}"};
    static const char *const rows[] = {"['mountain','mountain']", "['mountain','forest_5']",
                                       "['forest_3','forest_5']"};
    static const char *const vp[] = {"64", "54", "74"};
    for (int i = 0; i < 3; i++) {
        kit_position(LAST_ROUND);
        kit_set("row1", "['mountain','meadow']");
        kit_set("row2", rows[i]);
        kit_set("seats.0.realm", realms[i]);
        kit_set("seats.1.realm", "['meadow','forest_4','village','village','village','river',"
                                 "'river','river']");
        kit_set("deck.unknown", decks[i]);
        kit_load();
        choose(0, "falconer");
        choose(1, "artisan");
        take(0, 0);
        kit_expect("seats.0.vp", vp[i]);
    }
}

static void test_forests_pay_their_number(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("row1", "['forest_3','forest_4','forest_5','forest_6']");
    kit_set("row2", "['mountain','field','village','meadow']");
    kit_set("seats.0.realm", "['field']");
    kit_set("deck.unknown", "{'field':7,'meadow':9,'mountain':8,'forest_3':1,'forest_4':1,"
                            "'forest_5':1,'forest_6':1,'village':6,'river':5}");
    vaalbara_play("falconer", "farmer", "farmer", "farmer");
    take(0, 0);
    kit_expect("seats.0.vp", "9");
    take(2, 3);
    kit_expect("seats.2.vp", "22");
    take(3, 2);
    kit_expect("seats.3.vp", "13");
    take(1, 1);
    kit_expect("seats.1.vp", "14");
}

static void test_a_village_pays_for_types_of_the_own_realm(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("row1.0", "'village'");
    kit_set("row2.2", "'meadow'");
    vaalbara_play("hunter", "farmer", "farmer", "farmer");
    take(0, 0);
    kit_expect("seats.0.vp", "13"); /* 6, Hunter 3, and 4 for forest and village */
}

static void test_a_river_pays_the_initiative_up_to_six(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("farmer", "farmer", "hunter", "farmer");
    take(2, 2);
    kit_expect("seats.2.vp", "19"); /* 10, Hunter 3, and 3 for each of two rivers */

    kit_position(SECOND_ROUND);
    vaalbara_play("farmer", "farmer", "falconer", "farmer");
    take(2, 2);
    kit_expect("seats.2.vp", "22"); /* 6 for each */
}

/* V-1, R-5 */
static void test_three_players_are_all_neighbours(void **state)
{
    (void)state;
    kit_new("vaalbara", 3, NULL);
    land(1, 0, "meadow");
    land(1, 1, "meadow");
    land(1, 2, "meadow");
    land(2, 0, "field");
    land(2, 1, "field");
    land(2, 2, "field");
    kit_set("phase", "'omen'");
    for (int seat = 0; seat < 3; seat++) {
        vaalbara_set(seat, "hand", "['hunter','oracle','artisan','scout','farmer']");
        vaalbara_set(seat, "pile",
                     "['warrior','bard','carpenter','falconer','pathfinder','midwife',"
                     "'rider']");
    }
    kit_load();
    omen("[0,1,2]");
    choose(0, "oracle");
    choose(1, "artisan");
    choose(2, "hunter");
    kit_expect("seats.2.vp", "5");
    take(2, 0);
    kit_expect("seats.2.vp", "6");
    kit_expect("seats.0.vp", "4"); /* the Hunter is odd */
    take(0, 1);
    kit_expect("seats.0.vp", "6");
    kit_expect("seats.1.vp", "7"); /* the Artisan is last */
    take(1, 2);
    kit_expect_scores("[6,10,6]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players_keep_the_cards_for_two),
        cmocka_unit_test(test_more_players_use_more_cards),
        cmocka_unit_test(test_rows_then_hands_then_an_omen),
        cmocka_unit_test(test_example_of_a_round),
        cmocka_unit_test(test_example_of_maria),
        cmocka_unit_test(test_end_bonus_by_number_of_types),
        cmocka_unit_test(test_level_vp_are_decided_by_the_omen),
        cmocka_unit_test(test_nothing_is_dealt_after_the_last_round),
        cmocka_unit_test(test_a_choice_stands),
        cmocka_unit_test(test_initiative_then_the_omen_give_the_order),
        cmocka_unit_test(test_a_new_omen_decides_later_ties),
        cmocka_unit_test(test_a_new_omen_leaves_a_resolved_tie),
        cmocka_unit_test(test_a_land_is_taken_from_row_1_only_once),
        cmocka_unit_test(test_fields_pay_two_for_each_of_the_realm),
        cmocka_unit_test(test_meadows_of_the_one_neighbour_count_once),
        cmocka_unit_test(test_meadows_of_both_neighbours_count),
        cmocka_unit_test(test_mountains_pay_as_second_and_fourth),
        cmocka_unit_test(test_forests_pay_their_number),
        cmocka_unit_test(test_a_village_pays_for_types_of_the_own_realm),
        cmocka_unit_test(test_a_river_pays_the_initiative_up_to_six),
        cmocka_unit_test(test_three_players_are_all_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
