/*
 * Vaalbara's rules: the rulebook's examples and notes, rule by rule (V-1 to V-31) and ruling by
 * ruling. What the cases show already is not shown again.
 */
#include "kit.h"

#include <stdio.h>
#include <string.h>

#include "vaalbara_positions.h"

enum { ALL = 12 };

static const char *const characters[ALL] = {"warrior",   "bard",     "hunter",     "oracle",
                                            "carpenter", "falconer", "pathfinder", "midwife",
                                            "rider",     "artisan",  "scout",      "farmer"};

/* Writes some of the characters as a list. */
static void list(char *text, size_t size, const int member[ALL], int wanted)
{
    size_t length = (size_t)snprintf(text, size, "[");
    for (int i = 0; i < ALL; i++)
        if (member[i] == wanted)
            length += (size_t)snprintf(text + length, size - length, "%s'%s'",
                                       length > 1 ? "," : "", characters[i]);
    snprintf(text + length, size - length, "]");
}

/* Sets a field of a seat of the base. */
static void set_of(int seat, const char *key, const char *json)
{
    char path[32];
    snprintf(path, sizeof path, "seats.%d.%s", seat, key);
    kit_set(path, json);
}

/* The base's seat holds the character and the four lowest others; it has discarded one. */
static void hold(int seat, const char *character)
{
    enum { PILE, HAND, DISCARD };
    int member[ALL] = {PILE};
    int discard = strcmp(character, "bard") == 0 ? 8 : 1;
    int held = 1;
    member[discard] = DISCARD;
    for (int i = 0; i < ALL; i++) {
        if (strcmp(characters[i], character) == 0)
            member[i] = HAND;
        else if (member[i] == PILE && held < 5) {
            member[i] = HAND;
            held++;
        }
    }
    static const char *const keys[] = {"pile", "hand", "discard"};
    for (int key = PILE; key <= DISCARD; key++) {
        char text[200];
        list(text, sizeof text, member, key);
        set_of(seat, keys[key], text);
    }
}

/* The base's four seats play these characters. */
static void play(const char *first, const char *second, const char *third, const char *fourth)
{
    const char *const played[] = {first, second, third, fourth};
    for (int seat = 0; seat < 4; seat++)
        hold(seat, played[seat]);
    kit_load();
    for (int seat = 0; seat < 4; seat++) {
        char event[80];
        snprintf(event, sizeof event, "{'by':%d,'do':'choose','character':'%s'}", seat,
                 played[seat]);
        kit_apply(event);
    }
}

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
    play("falconer", "oracle", "falconer", "falconer");
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
    play("artisan", "artisan", "pathfinder", "artisan");
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
    play("pathfinder", "pathfinder", "farmer", "farmer");
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
    play("hunter", "oracle", "farmer", "farmer");
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
    play("hunter", "oracle", "farmer", "farmer");
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
    play("hunter", "farmer", "farmer", "farmer");
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
    play("falconer", "farmer", "farmer", "farmer");
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
    play("hunter", "farmer", "farmer", "farmer");
    take(0, 0);
    kit_expect("seats.0.vp", "13"); /* 6, Hunter 3, and 4 for forest and village */
}

static void test_a_river_pays_the_initiative_up_to_six(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("farmer", "farmer", "hunter", "farmer");
    take(2, 2);
    kit_expect("seats.2.vp", "19"); /* 10, Hunter 3, and 3 for each of two rivers */

    kit_position(SECOND_ROUND);
    play("farmer", "farmer", "falconer", "farmer");
    take(2, 2);
    kit_expect("seats.2.vp", "22"); /* 6 for each */
}

/* Characters */

/* V-14, R-9, R-10 */
static void test_each_warrior_asks_all_others(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("warrior", "hunter", "hunter", "warrior");
    kit_expect("order", "[0,3]");
    kit_expect_waiting("{'for':'seats','seats':[1,2,3]}");
    kit_refuse("{'by':3,'do':'show_warrior'}"); /* it is played, not in hand */
    kit_refuse("{'by':0,'do':'decline'}");
    answer(3, "decline");
    answer(1, "show_warrior");
    answer(2, "decline");
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
    play("bard", "hunter", "hunter", "hunter");
    kit_expect_legal("[{'by':0,'do':'bard','to':1},{'by':0,'do':'bard','to':2},"
                     "{'by':0,'do':'bard','to':3}]");
    bard(0, 2);
    kit_expect_scores("[6,6,12,3]");
    kit_expect("phase", "'take'");

    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "farmer");
    choose(1, "bard");
    kit_expect_legal("[{'by':1,'do':'bard','to':0}]");
}

/* V-16: with level initiative only the one that is left in the omen is first. */
static void test_the_hunter_must_act_before_its_neighbours(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("hunter", "hunter", "hunter", "bard");
    bard(3, 1);
    take(3, 0);
    kit_expect("order", "[3,2,0,1]");
    kit_expect("seats.2.vp", "10"); /* its neighbour seat 3 has acted */
    take(2, 1);
    kit_expect("seats.0.vp", "6");
    take(0, 2);
    kit_expect("seats.1.vp", "8"); /* from the Bard alone */

    kit_position(SECOND_ROUND);
    play("hunter", "farmer", "hunter", "farmer");
    kit_expect("seats.2.vp", "13");
    take(2, 0);
    kit_expect("seats.0.vp", "9"); /* seat 2 is no neighbour */
}

/* V-17 */
static void test_the_oracle_counts_odd_neighbours(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("oracle", "scout", "farmer", "rider");
    kit_expect("seats.0.vp", "10"); /* both, and neither has acted */
    kit_position(SECOND_ROUND);
    play("oracle", "scout", "rider", "farmer");
    kit_expect("seats.0.vp", "8");
    kit_position(SECOND_ROUND);
    play("oracle", "falconer", "rider", "farmer");
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
    play("carpenter", "carpenter", "farmer", "farmer");
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
    play("farmer", "carpenter", "farmer", "falconer");
    take(1, 0); /* the first mountain pays nothing */
    kit_expect("seats.1.vp", "0");
    kit_expect("seats.3.vp", "1");

    kit_position(SECOND_ROUND);
    play("falconer", "falconer", "farmer", "farmer");
    kit_expect_scores("[6,6,10,3]"); /* the first takes from nobody */
    take(0, 1);
    kit_expect_scores("[6,8,10,3]"); /* 2 for a field, and 2 away */
}

/* V-20: the land is chosen before the top card is known. */
static void test_the_pathfinder_swaps_with_the_top_card(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("hunter", "pathfinder", "farmer", "farmer");
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
    play("hunter", "pathfinder", "farmer", "farmer");
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
    play("midwife", "farmer", "farmer", "farmer");
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
    play("hunter", "rider", "rider", "rider");
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
    play("artisan", "artisan", "farmer", "hunter");
    take(3, 2);
    kit_expect("order", "[3,0,1]");
    kit_expect("seats.0.vp", "6");
    take(0, 0);
    kit_expect("seats.1.vp", "6"); /* its neighbour seat 2 has yet to act */

    kit_position(SECOND_ROUND);
    play("artisan", "artisan", "hunter", "hunter");
    take(2, 0);
    take(3, 2);
    take(0, 1);
    kit_expect("order", "[2,3,0,1]");
    kit_expect("seats.0.vp", "8"); /* a field alone */
    kit_expect("seats.1.vp", "11");
}

/* V-24, R-16 */
static void test_the_scout_swaps_with_the_bottom_card(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    play("scout", "scout", "farmer", "farmer");
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
    play("scout", "farmer", "farmer", "farmer");
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
        set_of(seat, "discard",
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
    play("hunter", "hunter", "hunter", "farmer");
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
        set_of(seat, "hand", "['hunter','oracle','artisan','scout','farmer']");
        set_of(seat, "pile",
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
        cmocka_unit_test(test_three_players_are_all_neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
