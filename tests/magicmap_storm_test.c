/* Magic Map: storms, and the ships that they leave becalmed or damaged. */
#include "kit.h"
#include "magicmap_kit.h"

#include <stdbool.h>

/* The storm */

static void test_a_storm_moves_every_ship_two_cells(void **state)
{
    (void)state;
    magicmap_begin(4);
    kit_load();
    storm("n");
    kit_expect("seats.0.ship", "[8,2]");
    kit_expect("seats.1.ship", "[8,14]"); /* the island stops it on its second step */
    kit_expect("seats.1.status", "'damaged'");
    kit_expect("seats.2.ship", "[15,6]"); /* white on its second step */
    kit_expect("seats.2.status", "'calm'");
    kit_expect("seats.3.ship", "[5,6]");
    kit_expect("seats.3.status", "'calm'");
    kit_expect("active", "1");
}

static void test_a_storm_blows_ships_out_of_harbours(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.1.ship", "[19,12]");
    kit_load();
    storm("w");
    kit_expect("seats.1.ship", "[17,12]"); /* */
}

static void test_a_ship_stops_at_the_first_white_cell(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[3,4]");
    kit_load();
    storm("e");
    kit_expect("seats.0.ship", "[4,4]"); /* [5,4] is white as well */
    kit_expect("seats.0.status", "'calm'");
}

static void test_rock_grey_border_island_and_ships_damage(void **state)
{
    (void)state;
    static const struct {
        const char *ship;
        const char *wind;
        const char *end;
    } drifts[] = {
        {"[9,2]", "e", "[9,2]"},   /* rock */
        {"[8,3]", "e", "[9,3]"},   /* grey on the second step */
        {"[3,1]", "n", "[3,1]"},   /* border */
        {"[8,5]", "s", "[8,6]"},   /* island on the second step */
        {"[8,16]", "n", "[8,16]"}, /* the other ship, which cannot move */
    };
    for (int i = 0; i < 5; i++) {
        magicmap_begin(2);
        kit_set("seats.0.ship", drifts[i].ship);
        kit_set("seats.1.status", "'damaged'");
        kit_load();
        storm(drifts[i].wind);
        kit_expect("seats.0.ship", drifts[i].end);
        kit_expect("seats.0.status", "'damaged'");
        kit_expect("seats.1.ship", "[8,15]");
    }
}

static void test_ships_in_a_row_do_not_collide(void **state)
{
    (void)state;
    magicmap_begin(4);
    kit_set("seats.0.ship", "[2,2]");
    kit_set("seats.1.ship", "[3,2]");
    kit_set("seats.2.ship", "[4,2]");
    kit_set("seats.3.ship", "[5,2]");
    kit_load();
    storm("e");
    kit_expect("seats.0.ship", "[4,2]"); /* */
    kit_expect("seats.1.ship", "[5,2]");
    kit_expect("seats.2.ship", "[6,2]");
    kit_expect("seats.3.ship", "[7,2]");
    kit_expect("seats.0.status", "'ok'");
}

static void test_a_row_runs_onto_the_ship_that_stops(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("seats.0.ship", "[2,1]");
    kit_set("seats.1.ship", "[2,2]");
    kit_set("seats.2.ship", "[2,4]");
    kit_load();
    storm("n");
    kit_expect("seats.0.ship", "[2,1]");
    kit_expect("seats.0.status", "'damaged'");
    kit_expect("seats.1.ship", "[2,2]");
    kit_expect("seats.1.status", "'damaged'");
    kit_expect("seats.2.ship", "[2,3]");
    kit_expect("seats.2.status", "'damaged'");
}

static void test_stuck_ships_are_not_moved(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_set("seats.1.status", "'damaged'");
    kit_load();
    storm("w");
    kit_expect("seats.0.ship", "[5,5]");
    kit_expect("seats.1.ship", "[8,15]");
}

static void test_ships_blown_into_black_harbours_draw_in_order(void **state)
{
    (void)state;
    magicmap_begin(4);
    kit_set("active", "2");
    kit_set("seats.0.ship", "[15,17]");
    kit_set("seats.1.ship", "[1,13]");
    kit_set("seats.2.ship", "[3,9]");
    kit_set("seats.3.ship", "[12,17]");
    kit_load();
    storm("s");
    kit_expect("seats.0.ship", "[15,19]");
    kit_expect("seats.1.ship", "[1,15]");
    kit_expect("draws", "[0,1]"); /* from the active seat on: 2, 3, 0, 1 */
    draw("gain_gold_3");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    act(0, "cash");
    kit_expect("seats.0.gold", "3");
    kit_expect("draws", "[1]");
    draw("pay_goods_2");
    kit_expect("seats.1.goods", "1");
    kit_expect("active", "3"); /* M-22: the turn ends, without trade */
}

static void test_a_ship_damaged_in_a_harbour_it_was_blown_into_draws(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,2]");
    kit_load();
    storm("n");
    kit_expect("seats.0.ship", "[5,1]");
    kit_expect("seats.0.status", "'damaged'");
    kit_expect("draws", "[0]"); /* M-12 */
}

static void test_who_was_blown_into_a_harbour_trades_in_the_own_turn(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,3]");
    kit_set("seats.0.gold", "2");
    kit_load();
    storm("n");
    kit_expect("active", "1"); /* no trade now */
    spin(4);
    act(1, "stay");
    spin(3);
    act(0, "goods");
    kit_expect_has("{'by':0,'do':'buy','talisman':'coral_ring'}");
}

static void test_a_storm_can_bring_a_ship_home(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.1.lap", "2");
    kit_set("seats.1.ship", "[17,12]");
    kit_load();
    storm("e");
    kit_expect("seats.1.ship", "[19,12]");
    kit_expect("seats.1.returned", "true");
}

static void test_a_storm_counts_for_the_lap(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[11,5]");
    kit_load();
    storm("w");
    kit_expect("seats.0.lap", "-1"); /* */
}

/* Calm */

static void test_the_calm_is_left_with_wind_only(void **state)
{
    (void)state;
    for (int section = 1; section <= 5; section++) {
        bool wind = section == 1 || section == 4;
        magicmap_begin(2);
        kit_set("seats.0.ship", "[6,6]");
        kit_set("seats.0.status", "'calm'");
        kit_set("seats.0.goods", "0");
        kit_load();
        spin(section);
        if (wind)
            kit_expect_has("{'by':0,'do':'sail','to':[8,3]}"); /* 5 steps or 9 */
        else
            kit_expect_legal_count(2);
    }
}

static void test_out_of_the_calm_white_may_be_crossed_but_not_entered_again(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[4,5]"); /* with white cells round it: R-10 */
    kit_set("seats.0.status", "'calm'");
    kit_load();
    spin(4);
    kit_expect_has("{'by':0,'do':'sail','to':[7,3]}"); /* over [5,5] and on */
    kit_expect_lacks("{'by':0,'do':'sail','to':[5,5]}");
    kit_expect_lacks("{'by':0,'do':'sail','to':[6,6]}");
    sail(0, 7, 3);
    kit_expect("seats.0.status", "'ok'");
}

static void test_a_tow_costs_two_goods_and_must_be_used(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_load();
    spin(2);
    act(0, "tow");
    kit_expect("seats.0.goods", "1");
    kit_expect("turn.freed", "true");
    kit_refuse("{'by':0,'do':'adventure'}"); /* M-18, R-21 */
    kit_refuse("{'by':0,'do':'stay'}");
    sail(0, 3, 2);
    kit_expect("seats.0.status", "'ok'");
}

static void test_a_tow_needs_two_goods_and_no_wind(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_set("seats.0.goods", "1");
    kit_load();
    spin(3);
    kit_expect_lacks("{'by':0,'do':'tow'}");
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_load();
    spin(4);
    kit_expect_lacks("{'by':0,'do':'tow'}"); /* M-16 */
    magicmap_begin(2);
    kit_load();
    spin(3);
    kit_expect_lacks("{'by':0,'do':'tow'}");
}

static void test_staying_does_not_leave_the_calm(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    kit_load();
    spin(4);
    act(0, "stay");
    kit_expect("seats.0.status", "'calm'"); /* M-6 */
}

/* Damage */

static void test_a_damaged_ship_sails_with_a_hammer_only(void **state)
{
    (void)state;
    for (int section = 1; section <= 5; section++) {
        bool hammer = section == 2 || section == 4;
        magicmap_begin(2);
        kit_set("seats.0.status", "'damaged'");
        kit_load();
        spin(section);
        if (hammer)
            kit_expect_has("{'by':0,'do':'sail','to':[9,4]}");
        else
            kit_expect_lacks("{'by':0,'do':'sail','to':[8,6]}");
        if (hammer)
            sail(0, 9, 4);
        kit_expect("seats.0.status", hammer ? "'ok'" : "'damaged'");
    }
}

static void test_wind_alone_repairs_nothing(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.status", "'damaged'");
    kit_load();
    spin(1);
    act(0, "stay");
    kit_expect("seats.0.status", "'damaged'");
}

static void test_mending_costs_two_gold_on_any_section_and_leaves_the_action(void **state)
{
    (void)state;
    for (int section = 1; section <= 5; section++) {
        magicmap_begin(2);
        kit_set("seats.0.status", "'damaged'");
        kit_set("seats.0.gold", "3");
        kit_load();
        spin(section);
        act(0, "mend");
        kit_expect("seats.0.gold", "1");
        kit_expect("seats.0.status", "'ok'");
        kit_expect("phase", "'act'"); /* */
        kit_expect_lacks("{'by':0,'do':'mend'}");
    }
}

static void test_mending_needs_two_gold_and_damage(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.status", "'damaged'");
    kit_set("seats.0.gold", "1");
    kit_load();
    spin(3);
    kit_expect_lacks("{'by':0,'do':'mend'}");
    magicmap_begin(2);
    kit_set("seats.0.gold", "8");
    kit_load();
    spin(3);
    kit_expect_lacks("{'by':0,'do':'mend'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_storm_moves_every_ship_two_cells),
        cmocka_unit_test(test_a_storm_blows_ships_out_of_harbours),
        cmocka_unit_test(test_a_ship_stops_at_the_first_white_cell),
        cmocka_unit_test(test_rock_grey_border_island_and_ships_damage),
        cmocka_unit_test(test_ships_in_a_row_do_not_collide),
        cmocka_unit_test(test_a_row_runs_onto_the_ship_that_stops),
        cmocka_unit_test(test_stuck_ships_are_not_moved),
        cmocka_unit_test(test_ships_blown_into_black_harbours_draw_in_order),
        cmocka_unit_test(test_a_ship_damaged_in_a_harbour_it_was_blown_into_draws),
        cmocka_unit_test(test_who_was_blown_into_a_harbour_trades_in_the_own_turn),
        cmocka_unit_test(test_a_storm_can_bring_a_ship_home),
        cmocka_unit_test(test_a_storm_counts_for_the_lap),
        cmocka_unit_test(test_the_calm_is_left_with_wind_only),
        cmocka_unit_test(test_out_of_the_calm_white_may_be_crossed_but_not_entered_again),
        cmocka_unit_test(test_a_tow_costs_two_goods_and_must_be_used),
        cmocka_unit_test(test_a_tow_needs_two_goods_and_no_wind),
        cmocka_unit_test(test_staying_does_not_leave_the_calm),
        cmocka_unit_test(test_a_damaged_ship_sails_with_a_hammer_only),
        cmocka_unit_test(test_wind_alone_repairs_nothing),
        cmocka_unit_test(test_mending_costs_two_gold_on_any_section_and_leaves_the_action),
        cmocka_unit_test(test_mending_needs_two_gold_and_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
