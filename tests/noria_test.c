/* The rulebook's worked examples. Katya is seat 0, Igor 1, Matvey 2, Nina 3. */
#include "kit.h"
#include "noria_kit.h"

static void test_the_standard_set_up(void **state)
{
    (void)state;
    kit_new("noria", 4, NULL);
    kit_expect("first", "null");
    kit_expect_weights("[{'event':{'by':'chance','do':'first_player','seat':0},'weight':1},"
                       "{'event':{'by':'chance','do':'first_player','seat':1},'weight':1},"
                       "{'event':{'by':'chance','do':'first_player','seat':2},'weight':1},"
                       "{'event':{'by':'chance','do':'first_player','seat':3},'weight':1}]");
    kit_apply("{'by':'chance','do':'first_player','seat':0}");
    kit_expect_legal_count(6);
    kit_apply("{'by':'chance','do':'wheel','seat':0,'discs':['energy','mycelium','obsidian']}");
    kit_expect_legal_count(5);
    kit_apply("{'by':'chance','do':'wheel','seat':1,'discs':['energy','obsidian','mycelium']}");
    kit_expect_legal_count(4);
    kit_apply("{'by':'chance','do':'wheel','seat':2,'discs':['mycelium','energy','obsidian']}");
    kit_expect_legal_count(3);
    kit_refuse("{'by':'chance','do':'wheel','seat':0,'discs':['obsidian','energy','mycelium']}");
    kit_apply("{'by':'chance','do':'wheel','seat':3,'discs':['obsidian','energy','mycelium']}");
    act(0, "'take','resource':'energy'");
    act(1, "'take','resource':'mycelium'");
    act(2, "'take','resource':'obsidian'");
    act(3, "'take','resource':'obsidian'");
    kit_expect("seats.3.knowledge", "1");
    kit_expect("seats.3.resources", "{'energy':0,'mycelium':0,'obsidian':1}");
    act(0, "'step','track':'refinement'");
    act(1, "'step','track':'research'");
    act(2, "'step','track':'exploration'");
    act(3, "'step','track':'exploration'");
    kit_expect("phase", "'influence'");
    kit_expect("round", "1");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    kit_expect_scores("[0,0,0,0]");
    kit_expect_view(KIT_SPECTATOR, "seats.3.levels.exploration", "1");
}

static void test_igor_has_110_points(void **state)
{
    (void)state;
    noria_table(4, "influence");
    kit_set("round", "9");
    noria_set(1, "levels", "{'refinement':2,'settlement':7,'exploration':3,'research':0}");
    kit_set("chambers", "{'refinement':{'upper':0,'lower':1},'settlement':{'upper':0,'lower':3},"
                        "'exploration':{'upper':0,'lower':4},'research':{'upper':0,'lower':2},"
                        "'specialisation':{'upper':0,'lower':2},"
                        "'distribution':{'upper':0,'lower':0}}");
    kit_load();
    kit_expect_scores("[0,110,0,0]");
    kit_expect_winners("[]");
}

static void test_the_final_table_and_its_tie(void **state)
{
    (void)state;
    noria_table(4, "over");
    kit_set("round", "14");
    kit_set("seat", "null");
    kit_set("chambers", "{'refinement':{'upper':0,'lower':3},'settlement':{'upper':0,'lower':4},"
                        "'exploration':{'upper':0,'lower':0},'research':{'upper':0,'lower':2},"
                        "'specialisation':{'upper':0,'lower':1},"
                        "'distribution':{'upper':0,'lower':2}}");
    noria_set(0, "levels", "{'refinement':7,'settlement':1,'exploration':0,'research':1}");
    noria_set(1, "levels", "{'refinement':0,'settlement':1,'exploration':0,'research':5}");
    noria_set(2, "levels", "{'refinement':2,'settlement':6,'exploration':1,'research':0}");
    noria_set(3, "levels", "{'refinement':2,'settlement':2,'exploration':3,'research':2}");
    /* Katya has 6 ships and 5 warehouses, Matvey 8 ships and 4 warehouses. */
    noria_set(0, "ships", "{'energy':2,'mycelium':2,'obsidian':2}");
    noria_set(0, "goods.screw", "{'full':2,'empty':1}");
    noria_set(0, "goods.lamp", "{'full':0,'empty':2}");
    noria_set(2, "ships", "{'energy':4,'mycelium':3,'obsidian':1}");
    noria_set(2, "goods.sail", "{'full':0,'empty':4}");
    kit_load();
    kit_expect_waiting("{'for':'nobody'}");
    kit_expect_scores("[72,58,72,66]");
    kit_expect_winners("[0]");
    /* One warehouse more, and they share the win. */
    noria_set(0, "goods.piston", "{'full':0,'empty':1}");
    kit_load();
    kit_expect_winners("[0,2]");
    noria_set(0, "goods.piston", "{'full':1,'empty':1}");
    kit_load();
    kit_expect_winners("[2]");
}

static void test_one_of_two_upgraded_discs_acts_twice(void **state)
{
    (void)state;
    noria_table(4, "actions");
    kit_set("seat", "2");
    noria_upgraded(2, "small", 1, "city");
    noria_upgraded(2, "middle", 3, "tools");
    noria_plain(2, "large", 5, "energy");
    noria_plain(2, "large", 0, "journey");
    noria_plain(2, "large", 1, "obsidian");
    kit_load();
    act(2, activate("middle", 3, 2));
    refuse(2, activate("large", 5, 1));
    act(2, upgrade("large", 0));
    act(2, upgrade("large", 1));
    act(2, activate("large", 5, 1));
    refuse(2, activate("small", 1, 2));
    act(2, activate("small", 1, 1));
    kit_expect("turn.actions", "4");
    kit_expect("turn.doubled", "true");
}

static void test_matvey_uses_mycelium_three_times(void **state)
{
    (void)state;
    noria_table(4, "actions");
    kit_set("seat", "2");
    noria_set(2, "ships.mycelium", "2");
    noria_plain(2, "small", 1, "bonus");
    noria_upgraded(2, "middle", 2, "mycelium");
    kit_set("market.stock.bonus", "5");
    kit_load();
    refuse(2, activate("small", 1, 1));
    act(2, activate("middle", 2, 2));
    kit_expect("seats.2.resources.mycelium", "4");
    refuse(2, activate("small", 1, 2));
    act(2, activate("small", 1, 1));
    kit_expect_legal("[{'by':2,'do':'repeat','ring':'middle','slot':2},{'by':2,'do':'skip'}]");
    act(2, repeat("middle", 2));
    kit_expect("seats.2.resources.mycelium", "6");
    kit_expect("turn.actions", "3");
    kit_expect("pending", "[]");
}

static void test_matvey_pays_four_unlike_for_settlement(void **state)
{
    (void)state;
    noria_table(4, "actions");
    kit_set("seat", "2");
    noria_set(2, "levels.settlement", "3");
    noria_set(2, "resources", "{'energy':4,'mycelium':2,'obsidian':9}");
    noria_plain(2, "small", 1, "city");
    kit_load();
    act(2, activate("small", 1, 1));
    act(2, invest("settlement"));
    kit_expect("pending", "[{'kind':'pay','of':['energy','mycelium'],'count':4,'rule':'differ'}]");
    kit_expect_legal("[{'by':2,'do':'pay','energy':2,'mycelium':2},"
                     "{'by':2,'do':'pay','energy':3,'mycelium':1}]");
    refuse(2, "'pay','energy':4,'mycelium':0");
    act(2, "'pay','energy':3,'mycelium':1");
    kit_expect("seats.2.levels.settlement", "4");
    kit_expect("seats.2.resources", "{'energy':1,'mycelium':1,'obsidian':9}");
}

static void test_nina_builds_a_factory_for_two_compasses(void **state)
{
    (void)state;
    noria_table(4, "actions");
    kit_set("seat", "3");
    kit_set("face_down", "6");
    kit_set("islands", "[{'island':2,'ships':{'energy':0,'mycelium':5,'obsidian':0},"
                       "'sites':[null,null,null,null]}]");
    noria_plain(3, "middle", 2, "journey");
    kit_load();
    act(3, activate("middle", 2, 1));
    act(3, fly(0));
    act(3, factory(0));
    kit_expect("seats.3.goods.compass", "{'full':0,'empty':2}");
    kit_expect("seats.3.factories", "1");
    kit_expect("islands.0.sites", "[3,null,null,null]");
    kit_expect("islands.0.ships.mycelium", "5");
}

static void test_katya_produces_unlike_goods_or_three_compasses(void **state)
{
    (void)state;
    noria_table(4, "actions");
    noria_set(0, "goods.compass.empty", "3");
    noria_set(0, "goods.lamp.empty", "1");
    noria_set(0, "goods.sail.empty", "1");
    noria_set(0, "resources", "{'energy':9,'mycelium':9,'obsidian':9}");
    noria_upgraded(0, "middle", 2, "tools");
    kit_load();
    act(0, activate("middle", 2, 2));
    act(0, produce("compass"));
    kit_expect_legal("[{'by':0,'do':'produce','good':'sail'},"
                     "{'by':0,'do':'produce','good':'compass'},"
                     "{'by':0,'do':'produce','good':'lamp'},{'by':0,'do':'done'}]");
    act(0, produce("lamp"));
    kit_expect_legal("[{'by':0,'do':'produce','good':'sail'},{'by':0,'do':'done'}]");
    act(0, "'done'");
    kit_expect("seats.0.resources", "{'energy':8,'mycelium':7,'obsidian':7}");
    act(0, produce("compass"));
    act(0, produce("compass"));
    kit_expect("pending", "[]");
    kit_expect("seats.0.goods.compass", "{'full':3,'empty':0}");
    kit_expect("seats.0.goods.sail", "{'full':0,'empty':1}");
}

static void test_igor_turns_his_rings_and_replaces_a_disc(void **state)
{
    (void)state;
    noria_table(4, "politics");
    kit_set("seat", "1");
    noria_plain(1, "small", 0, "city");
    noria_plain(1, "middle", 3, "tools");
    noria_plain(1, "large", 5, "mycelium");
    noria_plain(1, "large", 2, "energy");
    noria_set(1, "centre", "['journey']");
    kit_load();
    act(1, "'end_turn'");
    kit_expect("phase", "'place'");
    kit_expect("seats.1.knowledge", "0");
    kit_expect("seats.1.wheel.small", "[null,{'disc':'city','upgraded':false}]");
    kit_expect("seats.1.wheel.middle", "[{'disc':'tools','upgraded':false},null,null,null]");
    kit_expect("seats.1.wheel.large", "[{'disc':'mycelium','upgraded':false},null,null,"
                                      "{'disc':'energy','upgraded':false},null,null]");
    kit_expect_legal_count(12);
    act(1, place("journey", "large", 0));
    kit_expect("seats.1.wheel.large.0", "{'disc':'journey','upgraded':false}");
    kit_expect("seats.1.centre", "[]");
    kit_expect("phase", "'influence'");
    kit_expect("seat", "2");
}

static void test_ninas_whole_turn(void **state)
{
    (void)state;
    noria_table(4, "influence");
    kit_set("round", "8");
    kit_set("seat", "3");
    kit_set("face_down", "5");
    kit_set("islands", "[{'island':3,'ships':{'energy':0,'mycelium':0,'obsidian':2},"
                       "'sites':[null,3,null,null]},"
                       "{'island':7,'ships':{'energy':0,'mycelium':2,'obsidian':3},"
                       "'sites':[3,3,null,null]}]");
    noria_set(0, "levels.refinement", "7");
    noria_set(3, "levels.refinement", "4");
    noria_set(3, "knowledge", "2");
    noria_set(3, "resources", "{'energy':0,'mycelium':1,'obsidian':1}");
    noria_set(3, "ships.obsidian", "3");
    noria_set(3, "goods.lamp", "{'full':1,'empty':0}");
    noria_set(3, "factories", "3");
    noria_set(3, "ambassador", "1");
    noria_upgraded(3, "small", 1, "city");
    noria_plain(3, "middle", 1, "journey");
    noria_plain(3, "middle", 3, "mycelium");
    noria_plain(3, "large", 3, "energy");
    noria_plain(3, "large", 4, "tools");
    noria_plain(3, "large", 5, "obsidian");
    kit_load();
    act(3, modify("middle", 1, "middle", 3));
    kit_expect("seats.3.knowledge", "0");
    kit_expect_legal("[{'by':3,'do':'to_actions'}]");
    act(3, "'to_actions'");
    act(3, activate("middle", 3, 1));
    act(3, fly(0));
    act(3, ship("obsidian"));
    kit_expect("seats.3.ships.obsidian", "4");
    refuse(3, activate("large", 3, 1));
    kit_expect_has(does(3, activate("large", 4, 1)));
    act(3, activate("large", 5, 1));
    kit_expect("seats.3.resources.obsidian", "5");
    act(3, activate("small", 1, 2));
    act(3, invest("refinement"));
    kit_expect("seats.3.levels.refinement", "5");
    kit_expect("seats.3.resources", "{'energy':0,'mycelium':0,'obsidian':0}");
    act(3, buy_disc("obsidian"));
    kit_expect("seats.3.centre", "['obsidian']");
    act(3, sell("lamp"));
    act(3, "'to_politics'");
    kit_expect("seats.3.knowledge", "3");
    act(3, intrigue("refinement", "distribution"));
    kit_expect("chambers.refinement", "{'upper':3,'lower':1}");
    kit_expect("chambers.distribution", "{'upper':3,'lower':0}");
    act(3, "'end_turn'");
    kit_expect("seats.3.knowledge", "2");
    act(3, place("obsidian", "small", 1));
    kit_expect("round", "9");
    kit_expect("seat", "0");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_standard_set_up),
        cmocka_unit_test(test_igor_has_110_points),
        cmocka_unit_test(test_the_final_table_and_its_tie),
        cmocka_unit_test(test_one_of_two_upgraded_discs_acts_twice),
        cmocka_unit_test(test_matvey_uses_mycelium_three_times),
        cmocka_unit_test(test_matvey_pays_four_unlike_for_settlement),
        cmocka_unit_test(test_nina_builds_a_factory_for_two_compasses),
        cmocka_unit_test(test_katya_produces_unlike_goods_or_three_compasses),
        cmocka_unit_test(test_igor_turns_his_rings_and_replaces_a_disc),
        cmocka_unit_test(test_ninas_whole_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
