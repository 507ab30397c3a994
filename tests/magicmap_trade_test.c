/* Magic Map: trade in the harbours, and who may not. */
#include "kit.h"
#include "magicmap_kit.h"

/* Selling and buying */

static void test_goods_are_sold_in_a_black_harbour_only(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[19,7]");
    kit_set("seats.0.goods", "5");
    kit_load();
    spin(4);
    sail(0, 19, 5);
    act(0, "draw");
    draw("telescope");
    kit_expect_legal("[{'by':0,'do':'sell'},{'by':0,'do':'done'}]");
    act(0, "sell");
    kit_expect("seats.0.goods", "3");
    kit_expect("seats.0.gold", "1");
    act(0, "sell");
    kit_expect("seats.0.gold", "2");
    kit_expect("active", "1"); /* one good is left: nothing more to sell */
}

static void test_nobody_sells_beyond_the_limit_of_gold(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[19,7]");
    kit_set("seats.0.gold", "8");
    kit_load();
    spin(4);
    sail(0, 19, 5);
    draw("telescope");
    kit_expect("active", "1"); /* M-14 */
}

static void test_talismans_are_bought_in_a_red_harbour(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    kit_set("seats.0.gold", "8");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    kit_expect_lacks("{'by':0,'do':'sell'}");
    kit_refuse("{'by':0,'do':'buy','talisman':'ivory_key'}"); /* not open */
    kit_apply("{'by':0,'do':'buy','talisman':'moon_shell'}");
    kit_expect_waiting("{'for':'chance'}");
    kit_expect_legal_count(17);
    chance("talisman", "card", "ivory_key");
    kit_expect("talismans.open", "['coral_ring','salt_knot','ivory_key']");
    kit_apply("{'by':0,'do':'buy','talisman':'deck'}"); /* more than one at once */
    kit_expect("phase", "'blind'");
    chance("talisman", "card", "heart_of_the_sea");
    kit_expect("seats.0.talismans", "['heart_of_the_sea','moon_shell']");
    kit_expect("seats.0.gold", "4");
    kit_apply("{'by':0,'do':'buy','talisman':'ivory_key'}");
    chance("talisman", "card", "pebble_eye");
    kit_apply("{'by':0,'do':'buy','talisman':'coral_ring'}");
    chance("talisman", "card", "tide_bell");
    kit_expect("active", "1"); /* no gold is left */
    kit_expect_scores("[22,0]");
}

static void test_one_gold_buys_nothing(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    kit_set("seats.0.gold", "1");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    kit_expect("active", "1");
}

static void test_the_talisman_of_the_mission_counts_ten_more(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_own(0, "sun_compass");
    magicmap_own(1, "star_lantern");
    kit_load();
    kit_expect_scores("[15,5]");
}

static void test_sailing_away_gives_up_the_trade(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,1]");
    kit_set("seats.0.gold", "2");
    kit_load();
    spin(5);
    sail(0, 12, 5);
    kit_expect("active", "1");
}

/* Before the card of a black harbour: M-12, R-16 */

static void test_who_sails_in_may_sell_before_the_card(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[19,7]");
    kit_set("seats.0.goods", "5");
    kit_load();
    spin(4);
    sail(0, 19, 5);
    kit_expect("phase", "'before_draw'");
    kit_expect_told(0, "prompt.text",
                    "'An adventure awaits you in this harbour: sell goods first, or draw'");
    kit_expect_legal("[{'by':0,'do':'sell'},{'by':0,'do':'draw'}]");
    kit_refuse("{'by':0,'do':'play','card':'telescope'}");
    act(0, "sell");
    kit_expect("phase", "'before_draw'");
    act(0, "draw");
    kit_expect("seats.0.gold", "1");
    draw("pay_goods_3"); /* after it the rest may be sold, if there is any */
    kit_expect("seats.0.goods", "0");
    kit_expect("active", "1");
}

static void test_the_card_follows_by_itself_when_all_is_sold(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[19,7]");
    kit_load();
    spin(4);
    sail(0, 19, 5);
    act(0, "sell");
    kit_expect("phase", "'draw'");
    draw("gain_goods_4");
    act(0, "cash");
    act(0, "sell"); /* before and after the card */
    kit_expect("seats.0.gold", "2");
}

static void test_kept_goods_are_cashed_before_the_card(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[19,7]");
    kit_set("seats.0.goods", "0");
    magicmap_hold(0, "gain_goods_2");
    magicmap_hold(0, "gain_gold_3");
    magicmap_hold(0, "gain_magic_4");
    magicmap_hold(0, "telescope");
    kit_load();
    spin(4);
    sail(0, 19, 5);
    kit_expect_legal("[{'by':0,'do':'cash','card':'gain_goods_2'},"
                     "{'by':0,'do':'play','card':'telescope'},{'by':0,'do':'draw'}]");
    kit_expect_told(0, "prompt.text",
                    "'An adventure awaits you in this harbour: turn a goods card into tokens, play "
                    "{card}, or draw'");
    card(0, "cash", "gain_goods_2");
    kit_expect_told(
        0, "prompt.text",
        "'An adventure awaits you in this harbour: sell goods first, play {card}, or draw'");
    act(0, "sell");
    kit_expect_legal("[{'by':0,'do':'play','card':'telescope'},{'by':0,'do':'draw'}]");
    kit_expect_told(
        0, "prompt.text",
        "'You draw an adventure: play {card} to choose from the top cards, or draw blindly'");
}

static void test_who_is_blown_into_a_black_harbour_does_not_sell_before_the_card(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[7,1]");
    magicmap_hold(0, "telescope");
    kit_load();
    storm("w");
    kit_expect_legal("[{'by':0,'do':'play','card':'telescope'},{'by':0,'do':'draw'}]");
    kit_expect_remark(
        0, "Blown in by a storm, you may trade in your next turn, after taking goods or magic.");
}

/* Who does not sail in: M-13, R-15 */

static void test_who_only_lies_in_a_harbour_does_not_trade(void **state)
{
    static const char *const harbours[] = {"[12,1]", "[5,1]"}; /* red, black */
    static const char *const takes[] = {"goods", "magic"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        magicmap_begin(2);
        kit_set("seats.0.ship", harbours[i / 2]);
        kit_set("seats.0.gold", "4");
        kit_load();
        spin(3);
        kit_expect_told(0, "remark.text",
                        "'A ship that only lies in a harbour does not trade: sail into one for "
                        "that.'");
        kit_expect_told(1, "remark", "null");
        act(0, takes[i % 2]);
        kit_expect("active", "1");
    }
}

static void test_nothing_is_remarked_where_there_is_nothing_to_trade(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.gold", "8");
    kit_set("seats.0.goods", "8");
    kit_load();
    spin(3);
    kit_expect_remark(0, NULL); /* at sea */
    kit_set("seats.0.ship", "[5,1]");
    kit_load();
    kit_expect_remark(0, NULL); /* no room for gold */
    kit_set("seats.0.ship", "[12,1]");
    kit_set("seats.0.gold", "1");
    kit_load();
    kit_expect_remark(0, NULL); /* no talisman for that */
}

static void begin_blown_in(void)
{
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,1]");
    kit_set("seats.0.blown", "true");
    kit_set("seats.0.gold", "2");
    kit_load();
}

static void test_a_ship_blown_in_trades_after_taking_tokens(void **state)
{
    (void)state;
    begin_blown_in();
    spin(5);
    kit_expect_remark(0, "The storm blew you in here: take goods or magic, and you may trade.");
    act(0, "magic");
    kit_expect("seats.0.blown", "true"); /* until the end of the turn */
    kit_apply("{'by':0,'do':'buy','talisman':'deck'}");
    chance("talisman", "card", "ivory_key");
    kit_expect("active", "1");
    kit_expect("seats.0.blown", "false");
}

static void test_a_card_is_no_profit_to_trade_with(void **state)
{
    (void)state;
    begin_blown_in();
    spin(2);
    kit_expect_remark(0, "The storm blew you in here, but without taking goods or magic in this "
                         "turn you cannot trade.");
    act(0, "adventure");
    draw("repair");
    kit_expect("active", "1");
    kit_expect("seats.0.blown", "false"); /* the right is used up */
}

static void test_a_ship_under_repair_trades_after_taking_tokens(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,1]");
    kit_set("seats.0.status", "'damaged'");
    kit_set("seats.0.gold", "2");
    kit_load();
    spin(3);
    kit_expect_remark(0, "Under repair you may trade here after taking goods or magic, unless you "
                         "repair the ship first.");
    act(0, "goods");
    act(0, "sell");
    act(0, "done");
    spin(3);
    act(1, "goods");
    spin(3);
    act(0, "mend");
    act(0, "goods"); /* mended, it only lies there */
    kit_expect("active", "1");
}

static void test_sailing_in_needs_no_storm(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    kit_set("seats.0.gold", "2");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    kit_expect("turn.trade", "true");
    kit_expect("seats.0.blown", "false");
    kit_expect_remark(0, NULL);
}

/* How long a ship counts as blown in: M-13 */

static void test_a_storm_blows_ships_in_and_out(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[7,1]");
    kit_set("seats.1.ship", "[12,3]");
    kit_load();
    storm("n");
    kit_expect("seats.0.blown", "false");
    kit_expect("seats.1.blown", "true");
    storm("s"); /* its own: the right ends, and the ship is blown out again */
    kit_expect("seats.1.ship", "[12,3]");
    kit_expect("seats.1.blown", "false");
}

static void test_good_weather_ends_the_right_of_the_active_seat_alone(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,1]");
    kit_set("seats.0.blown", "true");
    kit_set("seats.1.ship", "[5,1]");
    kit_set("seats.1.blown", "true");
    magicmap_hold(1, "good_weather");
    kit_load();
    storm("n");
    kit_expect("seats.0.blown", "true"); /* as long as the storm is not answered */
    card(1, "play", "good_weather");
    kit_expect("seats.0.blown", "false");
    kit_expect("seats.1.blown", "true");
}

static void test_a_missed_turn_keeps_the_right(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.1.ship", "[12,1]");
    kit_set("seats.1.blown", "true");
    kit_set("seats.1.skip", "1");
    kit_load();
    spin(4);
    act(0, "stay");
    kit_expect("active", "0");
    kit_expect("seats.1.blown", "true");
}

static void test_changing_places_is_not_being_blown_in(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[14,2]");
    kit_set("seats.1.ship", "[12,1]");
    kit_set("seats.1.blown", "true");
    magicmap_own(1, "ivory_key");
    kit_load();
    spin(5);
    sail(0, 13, 1);
    kit_apply("{'by':0,'do':'attack','seat':1}");
    spin(3);
    spin(3);
    act(0, "offer_swap");
    act(1, "accept");
    kit_expect("seats.0.ship", "[12,1]");
    kit_expect("seats.0.blown", "false"); /* */
    kit_expect("seats.1.blown", "false");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goods_are_sold_in_a_black_harbour_only),
        cmocka_unit_test(test_nobody_sells_beyond_the_limit_of_gold),
        cmocka_unit_test(test_talismans_are_bought_in_a_red_harbour),
        cmocka_unit_test(test_one_gold_buys_nothing),
        cmocka_unit_test(test_the_talisman_of_the_mission_counts_ten_more),
        cmocka_unit_test(test_sailing_away_gives_up_the_trade),
        cmocka_unit_test(test_who_sails_in_may_sell_before_the_card),
        cmocka_unit_test(test_the_card_follows_by_itself_when_all_is_sold),
        cmocka_unit_test(test_kept_goods_are_cashed_before_the_card),
        cmocka_unit_test(test_who_is_blown_into_a_black_harbour_does_not_sell_before_the_card),
        cmocka_unit_test(test_who_only_lies_in_a_harbour_does_not_trade),
        cmocka_unit_test(test_nothing_is_remarked_where_there_is_nothing_to_trade),
        cmocka_unit_test(test_a_ship_blown_in_trades_after_taking_tokens),
        cmocka_unit_test(test_a_card_is_no_profit_to_trade_with),
        cmocka_unit_test(test_a_ship_under_repair_trades_after_taking_tokens),
        cmocka_unit_test(test_sailing_in_needs_no_storm),
        cmocka_unit_test(test_a_storm_blows_ships_in_and_out),
        cmocka_unit_test(test_good_weather_ends_the_right_of_the_active_seat_alone),
        cmocka_unit_test(test_a_missed_turn_keeps_the_right),
        cmocka_unit_test(test_changing_places_is_not_being_blown_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
