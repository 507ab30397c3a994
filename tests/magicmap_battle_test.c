/* Magic Map: battle, its prize, and changing places. */
#include "kit.h"
#include "magicmap_kit.h"

/* Battle */

static void begin_battle(void)
{
    magicmap_begin(2);
    kit_set("seats.0.ship", "[8,5]");
    kit_set("seats.1.ship", "[8,2]");
}

static void test_who_sailed_next_to_a_ship_may_attack(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect_legal("[{'by':0,'do':'attack','seat':1},{'by':0,'do':'done'}]");
    act(0, "done"); /* nobody has to */
    kit_expect("active", "1");
    kit_expect("seats.1.talismans", "['ivory_key']");
}

/* Of 36 pairs of spins 15 are higher on either side, and 6 are equal. */
static void test_who_may_attack_is_told_the_odds_and_what_is_at_stake(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect_told(0, "choices.0.odds",
                    "[{'text':'You win and may take a card','args':{},'weight':15},"
                    "{'text':'Nobody wins','args':{},'weight':6},"
                    "{'text':'You lose','args':{},'weight':15}]");
    kit_expect_told(0, "choices.0.final", "true");
}

static void test_ships_corner_to_corner_are_no_neighbours(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 9, 2);
    kit_expect_has("{'by':0,'do':'attack','seat':1}");
    begin_battle();
    kit_set("seats.1.ship", "[9,2]");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect("active", "1"); /* */
}

static void test_a_ship_without_cards_is_not_attacked(void **state)
{
    (void)state;
    begin_battle();
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect("active", "1");
}

static void test_stuck_ships_are_not_attacked(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[7,2]");
    kit_set("seats.1.ship", "[6,5]");
    kit_set("seats.1.status", "'calm'");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(4);
    sail(0, 7, 5);
    kit_expect("active", "1");
    begin_battle();
    kit_set("seats.1.status", "'damaged'");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect("active", "1");
}

static void test_the_higher_number_takes_a_card(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(0, "pebble_eye");
    magicmap_hold(0, "gain_gold_3");
    magicmap_hold(0, "kraken");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    kit_expect("battle", "{'target':1,'spins':[null,null]}");
    kit_expect_told(1, "figures.duel", "[15,6,15]");
    spin(5);
    kit_expect("phase", "'defend_spin'"); /* the attacker spins first */
    spin(3);
    kit_expect_legal("[{'by':1,'do':'seize','card':'pebble_eye'},"
                     "{'by':1,'do':'seize','card':'gain_gold_3'},"
                     "{'by':1,'do':'seize','card':'kraken'},{'by':1,'do':'pass'}]"); /* */
    card(1, "seize", "kraken");
    kit_expect("seats.1.cards", "['kraken']");
    kit_expect("seats.0.cards", "['gain_gold_3']");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
}

static void test_the_winner_may_take_nothing(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(1);
    spin(2);
    act(0, "pass");
    kit_expect("phase", "'swap_offer'");
    kit_expect("seats.1.talismans", "['ivory_key']");
}

static void test_a_loser_without_cards_loses_nothing(void **state)
{
    (void)state;
    begin_battle();
    magicmap_hold(1, "spin_again");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(1);
    spin(6);
    kit_expect("phase", "'defend_respin'");
    card(1, "play", "spin_again"); /* its last card */
    spin(5);
    kit_expect("phase", "'swap_offer'");
}

static void test_equal_numbers_win_nothing(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(6);
    spin(6);
    kit_expect("phase", "'swap_offer'"); /* R-31; and no storm */
    kit_expect("seats.0.ship", "[8,3]");
}

static void test_spins_of_a_battle_may_stand_or_be_spun_again(void **state)
{
    (void)state;
    begin_battle();
    magicmap_hold(0, "spin_again");
    magicmap_hold(1, "spin_again");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(3);
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    act(0, "stand");
    spin(4);
    kit_expect_waiting("{'for':'seats','seats':[1]}");
    act(1, "stand");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    kit_expect("phase", "'seize'");
    kit_expect("battle.spins", "[3,4]");
    kit_expect_told(1, "figures.duel", "[1,0,0]");
}

static void test_places_are_changed_by_consent_only(void **state)
{
    (void)state;
    begin_battle();
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(3);
    spin(3);
    kit_expect_legal("[{'by':0,'do':'offer_swap'},{'by':0,'do':'pass'}]");
    act(0, "offer_swap");
    kit_expect_legal("[{'by':1,'do':'accept'},{'by':1,'do':'refuse'}]");
    act(1, "refuse");
    kit_expect("seats.0.ship", "[8,3]");
    kit_expect("active", "1"); /* only one attack a turn: M-35 */
}

static void test_a_swap_moves_both_and_ends_the_trade(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,3]");
    kit_set("seats.0.home", "[8,19]");
    kit_set("seats.0.gold", "2");
    kit_set("seats.1.home", "[12,1]");
    kit_set("seats.1.ship", "[11,1]");
    kit_set("seats.1.lap", "-1");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    kit_expect_has("{'by':0,'do':'buy','talisman':'deck'}");
    kit_apply("{'by':0,'do':'attack','seat':1}"); /* out of a harbour */
    spin(3);
    spin(3);
    act(0, "offer_swap");
    act(1, "accept");
    kit_expect("seats.0.ship", "[11,1]");
    kit_expect("seats.1.ship", "[12,1]");
    kit_expect("seats.1.returned", "true"); /* M-37, R-33 */
    kit_expect("active", "1");
}

static void test_both_swapped_ships_count_laps_and_draw(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[10,6]");
    kit_set("seats.1.ship", "[11,4]");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 10, 4);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(3);
    spin(3);
    act(0, "offer_swap");
    act(1, "accept");
    kit_expect("seats.0.lap", "1");
    kit_expect("seats.1.lap", "-1");
    magicmap_begin(2);
    kit_set("seats.0.ship", "[6,2]");
    kit_set("seats.1.ship", "[4,1]");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 5, 1);
    act(0, "draw");
    draw("repair");
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(3);
    spin(3);
    act(0, "offer_swap");
    act(1, "accept");
    kit_expect("draws", "[1]"); /* the target has come into the black harbour */
    draw("curse");
    kit_expect("seats.1.cards", "['curse']");
    kit_expect("active", "1");
}

static void test_with_the_option_only_the_mission_is_fought_for(void **state)
{
    (void)state;
    begin_battle();
    kit_set("options.battle", "'mission'");
    magicmap_own(1, "sun_compass");
    magicmap_hold(1, "kraken");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(1);
    spin(5);
    kit_expect_legal_count(3); /* the prize is any card, as ever */
    begin_battle();
    kit_set("options.battle", "'mission'");
    magicmap_own(1, "tide_bell");
    magicmap_hold(1, "kraken");
    kit_load();
    spin(5);
    sail(0, 8, 3);
    kit_expect("active", "1"); /* */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_sailed_next_to_a_ship_may_attack),
        cmocka_unit_test(test_who_may_attack_is_told_the_odds_and_what_is_at_stake),
        cmocka_unit_test(test_ships_corner_to_corner_are_no_neighbours),
        cmocka_unit_test(test_a_ship_without_cards_is_not_attacked),
        cmocka_unit_test(test_stuck_ships_are_not_attacked),
        cmocka_unit_test(test_the_higher_number_takes_a_card),
        cmocka_unit_test(test_the_winner_may_take_nothing),
        cmocka_unit_test(test_a_loser_without_cards_loses_nothing),
        cmocka_unit_test(test_equal_numbers_win_nothing),
        cmocka_unit_test(test_spins_of_a_battle_may_stand_or_be_spun_again),
        cmocka_unit_test(test_places_are_changed_by_consent_only),
        cmocka_unit_test(test_a_swap_moves_both_and_ends_the_trade),
        cmocka_unit_test(test_both_swapped_ships_count_laps_and_draw),
        cmocka_unit_test(test_with_the_option_only_the_mission_is_fought_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
