/* Magic Map: adventure cards and monsters. */
#include "kit.h"
#include "magicmap_kit.h"

/* Adventure cards */

static void test_every_visit_to_a_black_harbour_draws(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,3]");
    kit_load();
    spin(5);
    sail(0, 5, 1);
    kit_expect("draws", "[0]");
    act(0, "draw");
    draw("gain_goods_4");
    act(0, "cash");
    kit_expect("seats.0.goods", "7");
    act(0, "sell"); /* */
    kit_expect("seats.0.gold", "1");
}

static void test_a_card_is_drawn_only_if_chosen(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    spin(2);
    sail(0, 8, 1);
    kit_expect("draws", "[]"); /* */
    kit_expect("active", "1");
}

static void test_used_cards_are_shuffled_when_the_deck_is_empty(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_keep_in_deck("curse");
    kit_load();
    go_for(0, "curse");
    kit_expect("adventures.deck", "[]");
    spin(1);
    act(1, "adventure");
    kit_expect("adventures.discard", "[]");
    kit_expect_legal_count(25);
}

static void test_payments_alone_keep_the_deck_going(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold_all_but_payments(1);
    magicmap_keep_in_deck("pay_magic_2");
    kit_load();
    go_for(0, "pay_magic_2");
    kit_expect("adventures.deck", "[]");
    spin(1);
    act(1, "adventure"); /* all four are shuffled, as they are never held */
    act(1, "draw");
    kit_expect("adventures.deck", "['pay_gold_1','pay_goods_2','pay_goods_3','pay_magic_2']");
    kit_expect("adventures.discard", "[]");
}

static void test_a_gain_is_taken_or_kept(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    go_for(0, "gain_magic_4");
    kit_expect("phase", "'gain'");
    kit_expect("drawn", "{'card':'gain_magic_4','magic':0,'section':null}");
    kit_expect_legal("[{'by':0,'do':'cash'},{'by':0,'do':'keep'}]");
    act(0, "cash");
    kit_expect("seats.0.magic", "7");
    kit_expect("adventures.discard", "['gain_magic_4']");
    go_for(1, "gain_goods_3");
    act(1, "keep");
    kit_expect("seats.1.goods", "3");
    kit_expect("seats.1.cards", "['gain_goods_3']");
}

static void test_kept_cards_go_beyond_the_limit(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.gold", "8");
    magicmap_hold(0, "gain_gold_3");
    magicmap_hold(0, "gain_gold_2");
    kit_load();
    kit_expect_scores("[13,0]"); /* */
    spin(3);
    kit_expect_lacks("{'by':0,'do':'cash','card':'gain_gold_2'}"); /* M-27: gold is full */
}

static void test_any_kept_gain_is_cashed_before_the_action(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "gain_gold_2");
    magicmap_hold(0, "gain_gold_2");
    magicmap_hold(0, "gain_goods_4");
    magicmap_hold(0, "gain_magic_3");
    kit_set("seats.0.goods", "6");
    kit_load();
    spin(4);
    card(0, "cash", "gain_gold_2"); /* equal cards are offered once */
    kit_expect("seats.0.gold", "2");
    kit_expect("seats.0.cards", "['gain_gold_2','gain_goods_4','gain_magic_3']");
    card(0, "cash", "gain_goods_4");
    kit_expect("seats.0.goods", "8"); /* whole: what goes beyond is lost */
    card(0, "cash", "gain_magic_3");
    kit_expect("seats.0.magic", "6");
    kit_expect("phase", "'act'");
}

static void test_in_trade_only_what_the_harbour_takes_is_cashed(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    magicmap_hold(0, "gain_gold_2");
    magicmap_hold(0, "gain_goods_4");
    magicmap_hold(0, "gain_magic_3");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    kit_expect_legal("[{'by':0,'do':'cash','card':'gain_gold_2'},{'by':0,'do':'done'}]");
    card(0, "cash", "gain_gold_2");
    kit_expect_has("{'by':0,'do':'buy','talisman':'deck'}");
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,2]");
    kit_set("seats.0.goods", "0");
    magicmap_hold(0, "gain_gold_2");
    magicmap_hold(0, "gain_goods_4");
    magicmap_hold(0, "gain_magic_3");
    kit_load();
    spin(1);
    sail(0, 5, 1);
    act(0, "draw");
    draw("repair");
    kit_expect_legal("[{'by':0,'do':'cash','card':'gain_goods_4'},{'by':0,'do':'done'}]");
}

static void test_held_cards_are_public(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "gain_gold_3");
    magicmap_hold(0, "telescope");
    kit_load();
    kit_expect_view(1, "seats.0.cards", "['gain_gold_3','telescope']"); /* */
    kit_expect_view(KIT_SPECTATOR, "seats.0.cards", "['gain_gold_3','telescope']");
}

static void test_payments_are_made_at_once(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    go_for(0, "pay_magic_2");
    kit_expect("seats.0.magic", "1");
    kit_expect("adventures.discard", "['pay_magic_2']");
    kit_expect("active", "1");
}

static void test_a_payment_uses_kept_cards_smallest_first(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.goods", "0");
    magicmap_hold(0, "gain_goods_4");
    magicmap_hold(0, "gain_goods_2");
    magicmap_hold(0, "gain_gold_3");
    kit_load();
    go_for(0, "pay_goods_3");
    kit_expect("seats.0.goods", "3"); /* 2 and 4, less 3 */
    kit_expect("seats.0.cards", "['gain_gold_3']");
    kit_expect("adventures.discard", "['gain_goods_2','gain_goods_4','pay_goods_3']");
}

static void test_a_payment_from_tokens_leaves_kept_cards(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "gain_goods_2");
    kit_load();
    go_for(0, "pay_goods_3");
    kit_expect("seats.0.goods", "0");
    kit_expect("seats.0.cards", "['gain_goods_2']");
}

static void test_gold_and_magic_are_paid_as_far_as_they_go(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.magic", "1");
    kit_load();
    go_for(0, "pay_magic_2"); /* */
    kit_expect("seats.0.magic", "0");
    kit_expect("seats.0.skip", "0");
    go_for(1, "pay_gold_1");
    kit_expect("seats.1.gold", "0");
    kit_expect("seats.1.skip", "0");
    kit_expect("adventures.discard", "['pay_gold_1','pay_magic_2']");
}

static void test_who_cannot_pay_goods_misses_a_turn(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("seats.0.goods", "1");
    kit_load();
    go_for(0, "pay_goods_2"); /* all or nothing */
    kit_expect("seats.0.goods", "1");
    kit_expect("seats.0.skip", "1");
    kit_expect("adventures.discard", "['pay_goods_2']");
    spin(4);
    act(1, "stay");
    spin(4);
    act(2, "stay");
    kit_expect("active", "1"); /* M-2 */
    kit_expect("round", "2");
    kit_expect_told(1, "consequences.0.words",
                    "{'text':'Misses a turn: {seats}','args':{'seats':{'seats':[0]}}}");
    kit_expect("seats.0.skip", "0");
}

static void test_missed_turns_add_up_and_can_end_the_match(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("round", "199");
    kit_set("active", "1");
    kit_set("seats.0.skip", "2");
    kit_set("seats.1.skip", "3");
    kit_load();
    spin(4);
    act(1, "stay");
    kit_expect("phase", "'over'"); /* round 200 is missed by both */
    kit_expect("round", "200");
    kit_expect("active", "1");
    kit_expect_told(0, "consequences.0.words.args.seats.seats", "[0,1]");
    kit_expect("seats.0.skip", "1");
    kit_expect("seats.1.skip", "2");
}

static void test_who_misses_turns_still_answers_and_is_moved(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.1.skip", "1");
    magicmap_hold(1, "good_weather");
    kit_load();
    storm("e");
    kit_expect_waiting("{'for':'seats','seats':[1]}");
    act(1, "pass");
    kit_expect("seats.1.ship", "[10,15]");
    kit_expect("active", "0");
    kit_expect("round", "2");
}

/* Good weather */

static void test_good_weather_calms_anybodys_storm(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(1, "good_weather");
    kit_load();
    storm("e");
    kit_expect("storm", "{'dir':'e','pending':[1],'answers':[null,null]}");
    kit_expect_legal("[{'by':1,'do':'play','card':'good_weather'},{'by':1,'do':'pass'}]");
    card(1, "play", "good_weather");
    kit_expect("seats.0.ship", "[8,4]"); /* */
    kit_expect("seats.1.ship", "[8,15]");
    kit_expect("adventures.discard", "['good_weather']");
    kit_expect("active", "1");
}

static void test_answers_to_a_storm_are_secret_until_all_are_given(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("active", "1");
    magicmap_hold(0, "good_weather");
    magicmap_hold(2, "good_weather");
    kit_load();
    storm("e");
    kit_expect_waiting("{'for':'seats','seats':[0,2]}");
    card(2, "play", "good_weather");
    kit_expect("storm.pending", "[0]");
    kit_expect("storm.answers", "[null,null,true]");
    kit_expect_view(2, "storm.answers", "[null,null,true]");
    kit_expect_view(0, "storm.answers", "[null,null,null]");
    kit_expect_view(KIT_SPECTATOR, "storm.answers", "[null,null,null]");
    kit_expect_log(0, -1, "{'by':2,'do':null}");
    kit_expect_log(KIT_SPECTATOR, -1, "{'by':2,'do':null}");
    kit_expect_log(2, -1, "{'by':2,'do':'play','card':'good_weather'}");
    kit_refuse("{'by':2,'do':'pass'}");
    card(0, "play", "good_weather");
    kit_expect_log(0, -2, "{'by':2,'do':'play','card':'good_weather'}");
    kit_expect("seats.2.cards", "[]"); /* M-29: first from seat 1 on */
    kit_expect("seats.0.cards", "['good_weather']");
}

static void test_a_passed_question_lets_the_storm_blow(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "good_weather");
    magicmap_hold(1, "good_weather");
    kit_load();
    storm("e");
    act(0, "pass");
    kit_expect_log(1, -1, "{'by':0,'do':null}");
    act(1, "pass");
    kit_expect("seats.0.ship", "[10,4]");
    kit_expect("seats.0.cards", "['good_weather']");
    kit_expect("storm", "null");
}

/* Repair, lucky wind, spin again, curse */

static void test_the_repair_card_leaves_the_action_free(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.status", "'damaged'");
    magicmap_hold(0, "repair");
    kit_load();
    spin(5);
    card(0, "play", "repair");
    kit_expect("seats.0.status", "'ok'");
    kit_expect("adventures.discard", "['repair']");
    act(0, "magic");
    kit_expect("seats.0.magic", "7");
}

static void test_lucky_wind_frees_from_the_calm(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,5]");
    kit_set("seats.0.status", "'calm'");
    magicmap_hold(0, "lucky_wind");
    kit_load();
    spin(2);
    card(0, "play", "lucky_wind");
    kit_expect("turn.freed", "true");
    kit_expect("turn.bonus", "0");
    kit_refuse("{'by':0,'do':'tow'}");
    kit_refuse("{'by':0,'do':'stay'}");
    sail(0, 3, 2); /* 7 steps, not 12 */
    kit_expect("turn.freed", "false");
}

static void test_lucky_wind_adds_five_steps_once(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "lucky_wind");
    magicmap_hold(0, "lucky_wind");
    kit_load();
    spin(1);
    card(0, "play", "lucky_wind");
    kit_expect("turn.bonus", "5");
    kit_refuse("{'by':0,'do':'play','card':'lucky_wind'}"); /* */
    kit_refuse("{'by':0,'do':'adventure'}");
    sail(0, 17, 1); /* 14 steps */
    kit_expect("turn.bonus", "0");
    kit_expect("seats.0.lap", "1");
}

static void test_lucky_wind_moves_no_damaged_ship(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.status", "'damaged'");
    magicmap_hold(0, "lucky_wind");
    kit_load();
    spin(3);
    kit_expect_lacks("{'by':0,'do':'play','card':'lucky_wind'}");
    magicmap_begin(2);
    kit_set("seats.0.status", "'damaged'");
    magicmap_hold(0, "lucky_wind");
    kit_load();
    spin(4);
    card(0, "play", "lucky_wind"); /* with a hammer it sails: M-31 */
    sail(0, 8, 2);
    kit_expect("seats.0.status", "'ok'");
}

static void test_help_needs_somewhere_to_sail_to(void **state)
{
    (void)state;
    magicmap_begin(3);
    kit_set("seats.0.ship", "[1,1]");
    kit_set("seats.1.ship", "[2,1]");
    kit_set("seats.2.ship", "[1,2]");
    magicmap_hold(0, "lucky_wind");
    kit_load();
    spin(4);
    kit_expect_legal("[{'by':0,'do':'stay'}]");
}

static void test_spin_again_in_the_turn(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "spin_again");
    magicmap_hold(0, "spin_again");
    kit_load();
    spin(4);
    card(0, "play", "spin_again");
    kit_expect("turn.section", "null");
    kit_expect_legal_count(6);
    spin(6);
    kit_expect("phase", "'respin'");
    kit_expect_legal("[{'by':0,'do':'play','card':'spin_again'},{'by':0,'do':'stand'}]");
    card(0, "play", "spin_again");
    spin(5);
    kit_expect("phase", "'act'");
}

static void test_the_storm_that_stands_cannot_be_spun_again(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "spin_again");
    kit_load();
    spin(6);
    act(0, "stand");
    kit_expect_waiting("{'for':'chance'}");
    chance("wind", "dir", "w");
    kit_expect("seats.0.ship", "[6,4]"); /* */
    kit_expect("seats.0.cards", "['spin_again']");
}

static void test_the_curse_changes_the_open_talismans(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[12,2]");
    kit_set("seats.0.gold", "2");
    magicmap_hold(0, "curse");
    kit_load();
    spin(1);
    sail(0, 12, 1);
    card(0, "play", "curse"); /* while trading in a red harbour: R-38 */
    kit_expect("talismans.open", "[]");
    kit_expect_legal_count(20);
    chance("talisman", "card", "coral_ring"); /* it was shuffled in */
    chance("talisman", "card", "ivory_key");
    chance("talisman", "card", "tide_bell");
    kit_expect("talismans.open", "['coral_ring','ivory_key','tide_bell']");
    kit_expect("adventures.discard", "['curse']");
    kit_expect_has("{'by':0,'do':'buy','talisman':'tide_bell'}");
}

static void test_the_curse_is_not_for_black_harbours(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.ship", "[5,2]");
    magicmap_hold(0, "curse");
    kit_load();
    spin(1);
    sail(0, 5, 1);
    kit_expect_legal("[{'by':0,'do':'sell'},{'by':0,'do':'draw'}]");
    act(0, "draw");
    draw("repair");
    kit_expect_legal("[{'by':0,'do':'sell'},{'by':0,'do':'done'}]");
}

/* The telescope */

static void test_the_telescope_shows_three_cards_to_its_owner(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "telescope");
    kit_load();
    spin(1);
    act(0, "adventure");
    kit_expect("phase", "'before_draw'");
    card(0, "play", "telescope");
    kit_expect("adventures.discard", "['telescope']");
    kit_expect_legal_count(26); /* the other telescope is still in the deck */
    chance("peek", "card", "kraken");
    kit_expect_log(0, -1, "{'by':'chance','do':'peek','card':'kraken'}");
    kit_expect_log(1, -1, "{'by':'chance','do':'peek','card':null}");
    kit_expect_log(KIT_SPECTATOR, -1, "{'by':'chance','do':'peek','card':null}");
    kit_expect_lacks("{'by':'chance','do':'peek','card':'kraken'}"); /* there is only one */
    chance("peek", "card", "gain_gold_2");
    kit_expect_has("{'by':'chance','do':'peek','card':'gain_gold_2'}");
    chance("peek", "card", "gain_gold_2");
    kit_expect_legal("[{'by':0,'do':'take','card':'gain_gold_2'},"
                     "{'by':0,'do':'take','card':'kraken'}]"); /* equal ones once */
    kit_expect_view(0, "adventures.top.0.card", "'kraken'");
    kit_expect_view(1, "adventures.top.0", "{'card':null,'known':[0]}");
    kit_expect_view(KIT_SPECTATOR, "adventures.top.2", "{'card':null,'known':[0]}");
    card(0, "take", "gain_gold_2");
    kit_expect_log(1, -1, "{'by':0,'do':'take','card':'gain_gold_2'}");
    kit_expect("phase", "'gain'");
    act(0, "keep");
    kit_expect("adventures.top",
               "[{'card':'kraken','known':[0]},{'card':'gain_gold_2','known':[0]}]"); /* */
}

static void test_the_telescope_may_stay_in_the_bag(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "telescope");
    kit_load();
    spin(1);
    act(0, "adventure");
    act(0, "draw");
    draw("repair");
    kit_expect("seats.0.cards", "['repair','telescope']");
    kit_expect("adventures.top", "[]");
}

static void test_a_second_telescope_adds_what_is_not_known_yet(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(1, "telescope");
    kit_set("adventures.top", "[{'card':'kraken','known':[0,1]},{'card':'repair','known':[0]}]");
    kit_set("active", "1");
    kit_load();
    spin(1);
    act(1, "adventure");
    card(1, "play", "telescope");
    kit_expect_weights("[{'event':{'by':'chance','do':'peek','card':'repair'},'weight':1}]");
    chance("peek", "card", "repair");
    kit_expect("adventures.top.1.known", "[0,1]");
    kit_expect_lacks("{'by':'chance','do':'peek','card':'kraken'}");
    kit_expect_has("{'by':'chance','do':'peek','card':'repair'}"); /* the other one */
    chance("peek", "card", "curse");
    kit_expect("adventures.top.2", "{'card':'curse','known':[1]}");
    card(1, "take", "repair");
    kit_expect("adventures.top", "[{'card':'kraken','known':[0,1]},{'card':'curse','known':[1]}]");
    kit_expect_view(0, "adventures.top.1.card", "null");
}

static void test_who_knows_all_picks_at_once(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "telescope");
    magicmap_keep_in_deck("curse kraken");
    kit_set("adventures.top", "[{'card':'kraken','known':[0]},{'card':'curse','known':[0]}]");
    kit_load();
    spin(1);
    act(0, "adventure");
    card(0, "play", "telescope");
    kit_expect("phase", "'pick'");
    kit_expect_legal("[{'by':0,'do':'take','card':'curse'},"
                     "{'by':0,'do':'take','card':'kraken'}]");
}

static void test_a_card_seen_is_the_card_drawn(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("adventures.top", "[{'card':'curse','known':[1]},{'card':'repair','known':[1]}]");
    kit_load();
    spin(1);
    act(0, "adventure");
    kit_expect_weights("[{'event':{'by':'chance','do':'adventure','card':'curse'},'weight':1}]");
    draw("curse");
    kit_expect("adventures.top", "[{'card':'repair','known':[1]}]");
    kit_expect_view(0, "adventures.top", "[{'card':null,'known':[1]}]");
}

/* Monsters */

static void test_a_monster_is_tamed_with_magic_and_a_spin(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    go_for(0, "siren_twins");
    kit_expect_legal_count(4);
    kit_expect_told(1, "figures.tames.2", "[1,2]");
    kit_apply("{'by':0,'do':'tame','magic':2}");
    kit_expect("seats.0.magic", "1");
    kit_expect("drawn", "{'card':'siren_twins','magic':2,'section':null}");
    spin(2); /* 2 + 7 is just enough for 9 */
    kit_expect("seats.0.gold", "3");
    kit_expect("seats.0.cards", "['siren_twins']");
    kit_expect("seats.0.goods", "3");
    kit_expect_scores("[3,0]"); /* the monster itself counts nothing */
}

static void test_magic_is_lost_whether_the_monster_is_tamed_or_not(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_load();
    go_for(0, "leviathan");
    kit_apply("{'by':0,'do':'tame','magic':3}");
    spin(6); /* 3 - 2, and no storm */
    kit_expect("seats.0.magic", "0");
    kit_expect("seats.0.goods", "0");
    kit_expect("seats.0.ship", "[8,4]");
    kit_expect("active", "1");
    spin(1);
    act(1, "adventure");
    kit_expect_has("{'by':'chance','do':'adventure','card':'leviathan'}"); /* back in the deck */
}

static void test_a_lost_monster_is_shuffled_into_the_deck(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("adventures.top", "[{'card':'kraken','known':[1]},{'card':'repair','known':[1]}]");
    kit_load();
    go_for(0, "kraken");
    kit_apply("{'by':0,'do':'tame','magic':0}");
    spin(5);
    kit_expect("adventures.top", "[]");
}

static void test_tamed_monsters_help_and_gold_has_its_limit(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.magic", "0");
    kit_set("seats.0.gold", "7");
    magicmap_hold(0, "reef_crab");
    magicmap_hold(0, "kraken");
    kit_load();
    go_for(0, "siren_twins");
    kit_expect("phase", "'tame_spin'"); /* nothing to commit */
    spin(2);                            /* 7 + 2 monsters */
    kit_expect("seats.0.gold", "8");
    kit_expect("seats.0.cards", "['kraken','reef_crab','siren_twins']");
}

static void test_kept_magic_is_committed_whole(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.magic", "0");
    magicmap_hold(0, "gain_magic_2");
    magicmap_hold(0, "gain_magic_4");
    kit_load();
    go_for(0, "storm_roc");
    kit_expect_legal("[{'by':0,'do':'spend','card':'gain_magic_2'},"
                     "{'by':0,'do':'spend','card':'gain_magic_4'},"
                     "{'by':0,'do':'tame','magic':0}]");
    card(0, "spend", "gain_magic_2");
    kit_expect("drawn.magic", "2");
    card(0, "spend", "gain_magic_4");
    kit_expect("phase", "'tame_spin'"); /* no magic is left to ask for */
    kit_expect("drawn.magic", "6");
    kit_expect("adventures.discard", "['gain_magic_2','gain_magic_4']");
    spin(5);
    kit_expect("seats.0.gold", "4");
}

static void test_spin_again_in_taming_only_after_a_failure(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "spin_again");
    kit_load();
    go_for(0, "reef_crab");
    kit_apply("{'by':0,'do':'tame','magic':0}");
    spin(3);
    kit_expect("seats.0.gold", "2"); /* */
    kit_expect("seats.0.cards", "['reef_crab','spin_again']");
}

static void test_a_failed_taming_may_stand(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "spin_again");
    kit_load();
    go_for(0, "kraken");
    kit_apply("{'by':0,'do':'tame','magic':1}");
    spin(1);
    kit_expect("phase", "'tame_respin'");
    kit_expect("drawn.section", "1");
    act(0, "stand");
    kit_expect("seats.0.goods", "0");
    kit_expect("seats.0.cards", "['spin_again']");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_visit_to_a_black_harbour_draws),
        cmocka_unit_test(test_a_card_is_drawn_only_if_chosen),
        cmocka_unit_test(test_used_cards_are_shuffled_when_the_deck_is_empty),
        cmocka_unit_test(test_payments_alone_keep_the_deck_going),
        cmocka_unit_test(test_a_gain_is_taken_or_kept),
        cmocka_unit_test(test_kept_cards_go_beyond_the_limit),
        cmocka_unit_test(test_any_kept_gain_is_cashed_before_the_action),
        cmocka_unit_test(test_in_trade_only_what_the_harbour_takes_is_cashed),
        cmocka_unit_test(test_held_cards_are_public),
        cmocka_unit_test(test_payments_are_made_at_once),
        cmocka_unit_test(test_a_payment_uses_kept_cards_smallest_first),
        cmocka_unit_test(test_a_payment_from_tokens_leaves_kept_cards),
        cmocka_unit_test(test_gold_and_magic_are_paid_as_far_as_they_go),
        cmocka_unit_test(test_who_cannot_pay_goods_misses_a_turn),
        cmocka_unit_test(test_missed_turns_add_up_and_can_end_the_match),
        cmocka_unit_test(test_who_misses_turns_still_answers_and_is_moved),
        cmocka_unit_test(test_good_weather_calms_anybodys_storm),
        cmocka_unit_test(test_answers_to_a_storm_are_secret_until_all_are_given),
        cmocka_unit_test(test_a_passed_question_lets_the_storm_blow),
        cmocka_unit_test(test_the_repair_card_leaves_the_action_free),
        cmocka_unit_test(test_lucky_wind_frees_from_the_calm),
        cmocka_unit_test(test_lucky_wind_adds_five_steps_once),
        cmocka_unit_test(test_lucky_wind_moves_no_damaged_ship),
        cmocka_unit_test(test_help_needs_somewhere_to_sail_to),
        cmocka_unit_test(test_spin_again_in_the_turn),
        cmocka_unit_test(test_the_storm_that_stands_cannot_be_spun_again),
        cmocka_unit_test(test_the_curse_changes_the_open_talismans),
        cmocka_unit_test(test_the_curse_is_not_for_black_harbours),
        cmocka_unit_test(test_the_telescope_shows_three_cards_to_its_owner),
        cmocka_unit_test(test_the_telescope_may_stay_in_the_bag),
        cmocka_unit_test(test_a_second_telescope_adds_what_is_not_known_yet),
        cmocka_unit_test(test_who_knows_all_picks_at_once),
        cmocka_unit_test(test_a_card_seen_is_the_card_drawn),
        cmocka_unit_test(test_a_monster_is_tamed_with_magic_and_a_spin),
        cmocka_unit_test(test_magic_is_lost_whether_the_monster_is_tamed_or_not),
        cmocka_unit_test(test_a_lost_monster_is_shuffled_into_the_deck),
        cmocka_unit_test(test_tamed_monsters_help_and_gold_has_its_limit),
        cmocka_unit_test(test_kept_magic_is_committed_whole),
        cmocka_unit_test(test_spin_again_in_taming_only_after_a_failure),
        cmocka_unit_test(test_a_failed_taming_may_stand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
