/* Magic Map: which positions can be loaded, and what the refusals of the others name. */
#include "kit.h"
#include "magicmap_kit.h"

/* Loading */

static void refuse(const char *path, const char *json, const char *part)
{
    magicmap_begin(2);
    kit_set(path, json);
    kit_refuse_load(part);
}

static void test_numbers_out_of_range_are_refused(void **state)
{
    (void)state;
    refuse("round", "0", "round");
    refuse("round", "201", "round");
    refuse("active", "2", "active");
    refuse("players", "3", "seats");
    refuse("phase", "'sail'", "phase");
    refuse("options.battle", "'all'", "options.battle");
    refuse("seats.0.gold", "9", "seats.0.gold");
    refuse("seats.1.goods", "-1", "seats.1.goods");
    refuse("seats.1.magic", "1.0", "seats.1.magic");
    refuse("seats.0.skip", "-1", "seats.0.skip");
    refuse("seats.0.skip", "10000", "seats.0.skip");
    refuse("seats.0.lap", "10000", "seats.0.lap");
    refuse("seats.0.lap", "-10000", "seats.0.lap");
    refuse("seats.0.status", "'sunk'", "seats.0.status");
    refuse("seats.0.returned", "0", "seats.0.returned");
    refuse("turn.section", "7", "turn.section");
    refuse("turn.bonus", "6", "turn.bonus");
}

static void test_far_laps_and_many_missed_turns_are_taken(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("seats.0.lap", "9999");
    kit_set("seats.0.ship", "[10,5]");
    kit_set("seats.0.skip", "9999");
    kit_set("seats.0.goods", "0");
    kit_load();
    spin(5);
    sail(0, 12, 5); /* where both stop counting, nothing breaks */
    kit_expect("seats.0.lap", "9999");
    magicmap_begin(2);
    kit_set("seats.0.skip", "9999");
    kit_set("seats.0.goods", "0");
    kit_load();
    go_for(0, "pay_goods_2");
    kit_expect("seats.0.skip", "9999");
}

static void test_heroes_missions_and_homes_are_different(void **state)
{
    (void)state;
    refuse("seats.1.hero", "'cartographer'", "seats.1.hero");
    refuse("seats.1.hero", "null", "seats.1.hero");
    refuse("seats.1.hero", "''", "seats.1.hero");
    refuse("seats.1.mission", "'sun_compass'", "seats.1.mission");
    refuse("seats.1.mission", "null", "seats.1.mission");
    refuse("seats.1.mission", "'ivory_key'", "seats.1.mission");
    refuse("seats.1.home", "[5,1]", "seats.1.home");
    refuse("seats.1.home", "[5,2]", "seats.1.home");
    refuse("seats.1.home", "null", "seats.1.home");
    refuse("seats.1.home", "[0,0]", "seats.1.home");
}

static void test_ships_are_where_they_can_be(void **state)
{
    (void)state;
    refuse("seats.1.ship", "[8,4]", "seats.1.ship");
    refuse("seats.1.ship", "[10,10]", "seats.1.ship");
    refuse("seats.1.ship", "[10,3]", "seats.1.ship");
    refuse("seats.1.ship", "[0,5]", "seats.1.ship");
    refuse("seats.1.ship", "[5,0]", "seats.1.ship");
    refuse("seats.1.ship", "[21,5]", "seats.1.ship");
    refuse("seats.1.ship", "[5]", "seats.1.ship");
    refuse("seats.1.ship", "null", "seats.1.ship");
    refuse("seats.1.ship", "[5,5]", "seats.1.ship");
    refuse("seats.1.status", "'calm'", "seats.1.ship");
    refuse("seats.1.blown", "true", "seats.1.blown"); /* at sea */
}

static void test_every_card_is_somewhere_once(void **state)
{
    (void)state;
    refuse("adventures.deck", "[]", "adventures.deck");
    refuse("adventures.discard", "['curse']", "adventures");
    refuse("adventures.discard", "['dragon']", "adventures.discard.0");
    refuse("seats.0.cards", "['']", "seats.0.cards.0");
    refuse("talismans.deck", "[]", "talismans.deck");
    refuse("talismans.deck", "['ivory_key','ivory_key']", "talismans.deck");
    refuse("seats.0.talismans", "['ivory_key']", "talismans");
    refuse("seats.0.talismans", "['']", "seats.0.talismans");
    refuse("talismans.open", "['coral_ring','moon_shell']", "talismans");
    refuse("talismans.open", "['coral_ring','moon_shell','salt_knot','ivory_key']",
           "talismans.open");
    magicmap_begin(2);
    magicmap_hold(0, "pay_gold_1");
    kit_refuse_load("seats.0.cards");
    magicmap_begin(2); /* two open while the deck has more */
    magicmap_own(0, "ivory_key");
    kit_set("talismans.open", "['coral_ring','moon_shell']");
    kit_set("seats.0.talismans", "['ivory_key','salt_knot']");
    kit_refuse_load("talismans.open");
}

static void test_seen_cards_are_of_the_deck(void **state)
{
    (void)state;
    refuse("adventures.top", "[{'card':'curse','known':[]}]", "adventures.top.0.known");
    refuse("adventures.top", "[{'card':'curse','known':[2]}]", "adventures.top.0.known.0");
    refuse("adventures.top", "[{'card':'curse','known':[1,1]}]", "adventures.top.0.known.1");
    refuse("adventures.top", "[{'card':null,'known':[1]}]", "adventures.top.0.card");
    refuse("adventures.top", "[{'card':'curse','known':[0]},{'card':'curse','known':[0]}]",
           "adventures.top.1.card");
    refuse("adventures.top",
           "[{'card':'curse','known':[0]},{'card':'kraken','known':[0]},"
           "{'card':'repair','known':[0]},{'card':'repair','known':[0]}]",
           "adventures.top");
}

static void test_sets_are_taken_in_any_order(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_hold(0, "curse");
    magicmap_hold(0, "repair");
    magicmap_own(0, "ivory_key");
    magicmap_own(0, "amber_beetle");
    kit_set("seats.0.cards", "['repair','curse']");
    kit_set("seats.0.talismans", "['ivory_key','amber_beetle']");
    kit_set("adventures.top", "[{'card':'kraken','known':[1,0]}]");
    kit_load();
    kit_expect("seats.0.cards", "['curse','repair']");
    kit_expect("seats.0.talismans", "['amber_beetle','ivory_key']");
    kit_expect("adventures.top.0.known", "[0,1]");
}

static void test_the_turn_fits_the_phase(void **state)
{
    (void)state;
    refuse("turn.section", "3", "turn.section");
    refuse("turn.acted", "true", "turn.acted");
    refuse("turn.sailed", "true", "turn.sailed");
    refuse("turn.trade", "true", "turn.trade");
    refuse("turn.fought", "true", "turn.fought");
    refuse("turn.freed", "true", "turn.freed");
    refuse("turn.bonus", "5", "turn.bonus");
    refuse("phase", "'act'", "turn.section");
    refuse("phase", "'after'", "turn.section");
    magicmap_begin(2);
    kit_set("phase", "'act'");
    kit_set("turn.section", "6");
    kit_refuse_load("turn.section");
    magicmap_begin(2);
    kit_set("phase", "'wind'");
    kit_set("turn.section", "5");
    kit_refuse_load("turn.section");
    magicmap_begin(2);
    kit_set("phase", "'after'");
    kit_set("turn.section", "5");
    kit_refuse_load("turn.acted");
    magicmap_begin(2);
    kit_set("phase", "'after'");
    kit_set("turn", "{'section':5,'acted':true,'freed':false,'bonus':0,'sailed':true,"
                    "'trade':true,'fought':false}");
    kit_refuse_load("turn.trade"); /* not in a harbour */
    kit_set("turn.trade", "false");
    kit_load(); /* `after` may offer only `done` in a loaded state */
    kit_expect_legal("[{'by':0,'do':'done'}]");
}

static void test_who_must_sail_can(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("phase", "'act'");
    kit_set("turn.section", "3");
    kit_set("turn.freed", "true");
    kit_refuse_load("turn.freed"); /* not becalmed */
    kit_set("turn.freed", "false");
    kit_set("turn.bonus", "5");
    kit_load();
    kit_set("turn.bonus", "4");
    kit_refuse_load("turn.bonus");
    magicmap_begin(3);
    kit_set("phase", "'act'");
    kit_set("turn.section", "3");
    kit_set("turn.bonus", "5");
    kit_set("seats.0.ship", "[1,1]");
    kit_set("seats.1.ship", "[2,1]");
    kit_set("seats.2.ship", "[1,2]");
    kit_refuse_load("turn.bonus"); /* nowhere to sail to */
}

static void test_storms_fit_the_phase(void **state)
{
    (void)state;
    refuse("storm", "{'dir':'n','pending':[0],'answers':[null,null]}", "storm");
    magicmap_begin(2);
    magicmap_hold(0, "good_weather");
    kit_set("phase", "'weather'");
    kit_set("turn.section", "6");
    kit_set("turn.acted", "true");
    kit_refuse_load("storm");
    kit_set("storm", "{'dir':'n','pending':[1],'answers':[null,null]}");
    kit_refuse_load("storm.pending");
    kit_set("storm", "{'dir':'n','pending':[0],'answers':[null,true]}");
    kit_refuse_load("storm.answers.1");
    kit_set("storm", "{'dir':'n','pending':[],'answers':[true,null]}");
    kit_refuse_load("phase");
    kit_set("storm", "{'dir':'up','pending':[0],'answers':[null,null]}");
    kit_refuse_load("storm.dir");
    kit_set("storm", "{'dir':'n','pending':[0],'answers':[null]}");
    kit_refuse_load("storm.answers");
    kit_set("storm", "{'dir':'n','pending':[0],'answers':[null,null]}");
    kit_load();
}

static void begin_draw(const char *phase)
{
    magicmap_begin(2);
    kit_set("phase", phase);
    kit_set("turn.section", "1");
    kit_set("turn.acted", "true");
    kit_set("draws", "[0]");
}

static void test_draws_fit_the_phase(void **state)
{
    (void)state;
    refuse("draws", "[0]", "draws");
    begin_draw("'draw'");
    kit_load();
    kit_set("draws", "[]");
    kit_refuse_load("draws");
    kit_set("draws", "[1,0]");
    kit_refuse_load("draws"); /* not in seat order from the active seat */
    kit_set("draws", "[0,0]");
    kit_refuse_load("draws.1");
    begin_draw("'before_draw'");
    kit_refuse_load("phase"); /* no telescope, and nothing to sell */
    begin_draw("'pick'");
    kit_refuse_load("phase"); /* nothing was seen */
    begin_draw("'peek'");
    kit_set("adventures.top", "[{'card':'curse','known':[0]},{'card':'kraken','known':[0]},"
                              "{'card':'repair','known':[0]}]");
    kit_refuse_load("phase"); /* all was seen */
    begin_draw("'draw'");
    magicmap_keep_in_deck("");
    kit_refuse_load("adventures.deck"); /* nothing to draw */
}

static void test_the_card_being_resolved_fits_the_phase(void **state)
{
    (void)state;
    magicmap_begin(2);
    magicmap_put_aside("curse");
    kit_set("drawn", "{'card':'curse','magic':0,'section':null}");
    kit_refuse_load("drawn");
    begin_draw("'gain'");
    kit_refuse_load("drawn");
    magicmap_put_aside("gain_gold_2");
    kit_set("drawn", "{'card':'gain_gold_2','magic':0,'section':null}");
    kit_load();
    kit_set("drawn.magic", "1");
    kit_refuse_load("drawn.magic");
    kit_set("drawn", "{'card':'gain_gold_2','magic':0,'section':2}");
    kit_refuse_load("drawn.section");
    begin_draw("'tame'");
    magicmap_put_aside("kraken");
    kit_set("drawn", "{'card':'kraken','magic':0,'section':null}");
    kit_load();
    kit_set("drawn.magic", "10");
    kit_refuse_load("drawn.magic");
    kit_set("drawn.magic", "0");
    kit_set("seats.0.magic", "0");
    kit_refuse_load("phase"); /* no magic to commit */
    begin_draw("'tame'");
    magicmap_put_aside("curse");
    kit_set("drawn", "{'card':'curse','magic':0,'section':null}");
    kit_refuse_load("drawn.card");
    begin_draw("'tame_respin'");
    magicmap_put_aside("kraken");
    kit_set("drawn", "{'card':'kraken','magic':0,'section':1}");
    kit_refuse_load("phase"); /* no card to spin again with */
    magicmap_hold(0, "spin_again");
    kit_load();
    kit_set("drawn.magic", "2");
    kit_refuse_load("phase"); /* it is tamed */
}

static void test_a_battle_fits_the_phase(void **state)
{
    (void)state;
    refuse("battle", "{'target':1,'spins':[null,null]}", "battle");
    magicmap_begin(2);
    magicmap_own(1, "ivory_key");
    kit_set("phase", "'attack_spin'");
    kit_set("seats.1.ship", "[8,5]");
    kit_set("turn", "{'section':5,'acted':true,'freed':false,'bonus':0,'sailed':true,"
                    "'trade':false,'fought':true}");
    kit_refuse_load("battle");
    kit_set("battle", "{'target':1,'spins':[null,null]}");
    kit_load();
    kit_set("battle.target", "0");
    kit_refuse_load("battle.target");
    kit_set("battle.target", "2");
    kit_refuse_load("battle.target");
    kit_set("battle", "{'target':1,'spins':[3,null]}");
    kit_refuse_load("battle.spins.0");
    kit_set("phase", "'attack_respin'");
    kit_refuse_load("phase");
    kit_set("phase", "'defend_spin'");
    kit_load();
    kit_set("phase", "'seize'");
    kit_refuse_load("battle.spins.1");
    kit_set("battle", "{'target':1,'spins':[3,3]}");
    kit_refuse_load("phase"); /* nobody has won */
    kit_set("battle", "{'target':1,'spins':[3,1]}");
    kit_refuse_load("phase"); /* the loser has nothing */
    kit_set("battle", "{'target':1,'spins':[1,3]}");
    kit_load();
    kit_set("turn.fought", "false");
    kit_refuse_load("turn.fought");
    kit_set("turn.fought", "true");
    kit_set("seats.1.status", "'damaged'");
    kit_refuse_load("battle.target");
    kit_set("seats.1.status", "'ok'");
    kit_set("seats.1.ship", "[8,6]");
    kit_refuse_load("battle.target");
}

static void test_set_up_is_as_it_is_dealt(void **state)
{
    (void)state;
    magicmap_begin(2);
    kit_set("phase", "'harbour'");
    kit_refuse_load("seats.0.ship");
    kit_set("seats.0.ship", "[5,1]");
    kit_refuse_load("seats.1.home");
    kit_set("seats.1.home", "null");
    kit_refuse_load("seats.1.ship");
    kit_set("seats.1.ship", "null");
    kit_load();
    kit_set("seats.1.goods", "4");
    kit_refuse_load("seats.1.goods");
    kit_set("seats.1.goods", "3");
    kit_set("seats.0.blown", "true");
    kit_refuse_load("seats.0.blown");
    kit_set("seats.0.blown", "false");
    kit_set("active", "1");
    kit_refuse_load("active");
    kit_set("active", "0");
    kit_set("round", "2");
    kit_refuse_load("round");
    kit_set("round", "1");
    kit_set("phase", "'deal'");
    kit_refuse_load("home");
    kit_new("magicmap", 2, NULL);
    kit_set("seats.1.hero", "'herbalist'");
    kit_refuse_load("seats.0.hero");
    kit_set("seats.1.hero", "null");
    kit_set("seats.0.mission", "'tide_bell'");
    kit_refuse_load("seats.0.hero");
    kit_set("seats.0.mission", "null");
    kit_set("phase", "'open'");
    kit_refuse_load("seats.0.hero");
}

static void test_every_field_and_no_other(void **state)
{
    (void)state;
    refuse("turn", "{'section':null}", "turn.acted");
    refuse("adventures", "{'deck':[],'top':[]}", "adventures.discard");
    refuse("seats.1", "{}", "seats.1.hero");
    refuse("seats", "[]", "seats");
    refuse("talismans", "[]", "talismans");
    refuse("storm", "[]", "storm");
    refuse("turn.section", "'1'", "turn.section");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_out_of_range_are_refused),
        cmocka_unit_test(test_far_laps_and_many_missed_turns_are_taken),
        cmocka_unit_test(test_heroes_missions_and_homes_are_different),
        cmocka_unit_test(test_ships_are_where_they_can_be),
        cmocka_unit_test(test_every_card_is_somewhere_once),
        cmocka_unit_test(test_seen_cards_are_of_the_deck),
        cmocka_unit_test(test_sets_are_taken_in_any_order),
        cmocka_unit_test(test_the_turn_fits_the_phase),
        cmocka_unit_test(test_who_must_sail_can),
        cmocka_unit_test(test_storms_fit_the_phase),
        cmocka_unit_test(test_draws_fit_the_phase),
        cmocka_unit_test(test_the_card_being_resolved_fits_the_phase),
        cmocka_unit_test(test_a_battle_fits_the_phase),
        cmocka_unit_test(test_set_up_is_as_it_is_dealt),
        cmocka_unit_test(test_every_field_and_no_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
