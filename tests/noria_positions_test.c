/* Which positions can be set up: what they may leave open, and what is refused (L-1 to L-8). */
#include "kit.h"
#include "noria_kit.h"

#define ISLAND(number, sites)                                                                      \
    "{'island':" #number ",'ships':{'energy':1,'mycelium':1,'obsidian':1},'sites':[" sites "]}"
#define EMPTY_SITES "null,null,null,null"

/* Seat 0 with discs on all active slots, in the action phase. */
static void working_table(void)
{
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "city");
    noria_upgraded(0, "middle", 3, "tools");
    noria_plain(0, "large", 3, "journey");
    noria_plain(0, "large", 5, "energy");
}

#define USED(ring, slot)      "{'ring':'" ring "','slot':" #slot ",'inspected':false}"
#define INSPECTED(ring, slot) "{'ring':'" ring "','slot':" #slot ",'inspected':true}"
#define USE(disc, ring, slot, left)                                                                \
    "{'kind':'use','disc':'" disc "','ring':'" ring "','slot':" #slot ",'left':" #left "}"
#define PAY_RESOURCES(count)                                                                       \
    "{'kind':'pay','of':['energy','mycelium','obsidian'],'count':" #count ",'rule':'any'}"

static void test_every_field_and_no_other(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_load();
    kit_set("seats.0", "{'knowledge':0}");
    kit_refuse_load("seats.0.");
    noria_table(2, "actions");
    kit_set("turn", "{}");
    kit_refuse_load("turn.night_shift");
    noria_table(2, "actions");
    noria_set(0, "knowledge", "1.0");
    kit_refuse_load("seats.0.knowledge");
    noria_table(2, "actions");
    noria_set(1, "resources", "{'energy':0,'mycelium':0}");
    kit_refuse_load("seats.1.resources.obsidian");
    noria_table(2, "actions");
    kit_set("phase", "'sleep'");
    kit_refuse_load("phase");
    noria_table(2, "actions");
    noria_set(0, "wheel.middle", "[null,null,null]");
    kit_refuse_load("seats.0.wheel.middle");
    noria_table(2, "actions");
    noria_set(0, "wheel.middle.1", "{'disc':'moon','upgraded':false}");
    kit_refuse_load("seats.0.wheel.middle.1.disc");
    noria_table(2, "actions");
    noria_set(0, "wheel.small.0", "{'disc':'city','upgraded':0}");
    kit_refuse_load("seats.0.wheel.small.0.upgraded");
    noria_table(2, "actions");
    kit_set("options", "{'setup':'expert','market':'fixed','inspection':'ring'}");
    kit_refuse_load("options");
}

static void test_numbers_within_their_bounds(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(0, "knowledge", "-1");
    kit_refuse_load("seats.0.knowledge");
    noria_table(2, "actions");
    noria_set(0, "knowledge", "10000");
    kit_refuse_load("seats.0.knowledge");
    noria_table(2, "actions");
    noria_set(0, "ships.mycelium", "0");
    kit_refuse_load("seats.0.ships.mycelium");
    noria_table(2, "actions");
    noria_set(1, "levels.research", "10");
    kit_refuse_load("seats.1.levels.research");
    noria_table(2, "actions");
    noria_set(1, "factories", "8");
    kit_refuse_load("seats.1.factories");
    noria_table(2, "actions");
    kit_set("chambers.research", "{'upper':4,'lower':1}");
    kit_refuse_load("chambers.research");
    noria_table(2, "actions");
    kit_set("market.prices.city", "2");
    kit_refuse_load("market.prices");
    noria_table(2, "actions");
    kit_set("market.prices", "null");
    kit_refuse_load("market.prices");
}

static void test_what_is_held_never_overflows(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(0, "knowledge", "9999");
    noria_set(0, "resources", "{'energy':9999,'mycelium':9999,'obsidian':9999}");
    noria_set(0, "ships.energy", "15");
    noria_upgraded(0, "small", 1, "energy");
    noria_plain(0, "middle", 2, "energy");
    kit_load();
    act(0, activate("small", 1, 2));
    act(0, inspect("middle", 2));
    kit_expect("seats.0.resources.energy", "9999");
    kit_expect("seats.0.knowledge", "9999");
}

static void test_no_more_than_the_box_holds(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("market.stock.bonus", "5");
    kit_refuse_load("market.stock.bonus");
    noria_table(2, "actions");
    for (int slot = 0; slot < 3; slot++)
        noria_plain(0, "middle", slot, "bonus");
    kit_refuse_load("market.stock.bonus");
    kit_set("market.stock.bonus", "3");
    kit_load();
    noria_table(2, "actions");
    noria_set(1, "ships.energy", "19");
    kit_refuse_load("seats");
    noria_set(1, "ships.energy", "18");
    kit_load();
    kit_set("islands", "[" ISLAND(4, EMPTY_SITES) "]");
    kit_set("face_down", "4");
    kit_refuse_load("energy ships");
    noria_table(2, "actions");
    noria_set(0, "goods.lamp", "{'full':5,'empty':0}");
    noria_set(1, "goods.lamp", "{'full':0,'empty':5}");
    kit_refuse_load("lamp warehouses");
    noria_table(2, "actions");
    noria_set(0, "goods.sail", "{'full':12,'empty':0}");
    kit_load();
}

static void test_ships_and_warehouses_may_run_out(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(1, "ships.energy", "16");
    noria_set(1, "goods.sail", "{'full':11,'empty':0}");
    noria_plain(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 1));
    act(0, "'reveal'");
    kit_apply("{'by':'chance','do':'island','island':1}");
    kit_expect("islands.0.ships.energy", "2");
    act(0, factory(0));
    kit_expect("seats.0.goods.sail.empty", "1");
}

static void test_islands_ambassadors_and_factories_agree(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("face_down", "4");
    kit_refuse_load("face_down");
    noria_table(2, "actions");
    kit_set("face_down", "3");
    kit_set("islands", "[" ISLAND(4, EMPTY_SITES) "," ISLAND(4, EMPTY_SITES) "]");
    kit_refuse_load("islands.1.island");
    kit_set("islands", "[" ISLAND(4, EMPTY_SITES) "," ISLAND(5, EMPTY_SITES) "]");
    kit_load();
    noria_set(1, "ambassador", "1");
    kit_load();
    noria_set(1, "ambassador", "2");
    kit_refuse_load("seats.1.ambassador");
    noria_set(1, "ambassador", "null");
    kit_set("islands.0.sites.2", "1");
    kit_refuse_load("seats.1.factories");
    noria_set(1, "factories", "1");
    kit_load();
    kit_set("islands.0.sites.2", "2");
    kit_refuse_load("islands.0.sites.2");
    noria_table(2, "actions");
    kit_set("options", "{'setup':'expert','market':'random','inspection':'ring'}");
    kit_refuse_load("face_down");
}

static void test_as_many_politicians_are_removed_as_lowered(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("chambers.research", "{'upper':3,'lower':1}");
    kit_refuse_load("chambers");
    kit_set("chambers.settlement", "{'upper':3,'lower':0}");
    kit_load();
    noria_table(2, "over");
    kit_set("round", "16");
    kit_set("seat", "null");
    kit_refuse_load("chambers");
}

static void test_seat_and_round_fit_the_phase(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("seat", "null");
    kit_refuse_load("seat");
    kit_set("seat", "2");
    kit_refuse_load("seat");
    noria_table(2, "actions");
    kit_set("first", "null");
    kit_refuse_load("first");
    noria_table(2, "actions");
    kit_set("round", "0");
    kit_refuse_load("round");
    kit_set("round", "17");
    kit_refuse_load("round");
    noria_table(2, "take");
    kit_refuse_load("round");
    kit_set("round", "0");
    kit_load();
    noria_table(2, "draw_first");
    kit_set("round", "0");
    kit_set("seat", "null");
    kit_refuse_load("first");
    kit_set("first", "null");
    kit_load();
    kit_set("phase", "'draw_islands'");
    kit_set("first", "1");
    kit_refuse_load("phase");
    kit_set("phase", "'draw_market'");
    kit_refuse_load("phase");
    kit_set("options.market", "'random'");
    kit_refuse_load("market.prices");
    kit_set("market.prices", "null");
    kit_load();
}

static void test_only_the_seat_in_turn_has_bought_discs(void **state)
{
    (void)state;
    noria_table(2, "politics");
    noria_set(1, "centre", "['city']");
    kit_refuse_load("seats.1.centre");
    noria_table(2, "politics");
    noria_set(0, "centre", "['city','city']");
    kit_load();
    noria_table(2, "place");
    kit_refuse_load("seats.0.centre");
    noria_set(0, "centre", "['city','journey']");
    kit_load();
    kit_expect_legal_count(24);
}

static void test_wheels_in_the_set_up(void **state)
{
    (void)state;
    kit_new("noria", 2, NULL);
    kit_apply("{'by':'chance','do':'first_player','seat':1}");
    noria_plain(1, "small", 0, "city");
    kit_refuse_load("seats.1.wheel");
    kit_new("noria", 2, NULL);
    kit_apply("{'by':'chance','do':'first_player','seat':1}");
    kit_apply("{'by':'chance','do':'wheel','seat':1,'discs':['energy','mycelium','obsidian']}");
    kit_set("seats.1.wheel.large.1.disc", "'mycelium'");
    kit_refuse_load("seats.1.wheel");
    kit_set("seats.1.wheel.large.4.disc", "'energy'");
    kit_load();
    kit_expect_lacks("{'by':'chance','do':'wheel','seat':0,"
                     "'discs':['mycelium','energy','obsidian']}");
}

static void test_a_wheel_half_built(void **state)
{
    (void)state;
    noria_table(2, "build");
    kit_set("options", "{'setup':'expert','market':'random','inspection':'ring'}");
    kit_set("round", "0");
    kit_set("face_down", "0");
    kit_set("islands",
            "[" ISLAND(1, EMPTY_SITES) "," ISLAND(2, EMPTY_SITES) "," ISLAND(
                3, EMPTY_SITES) "," ISLAND(4, EMPTY_SITES) "," ISLAND(5, EMPTY_SITES) "]");
    kit_load();
    noria_plain(0, "large", 0, "journey");
    kit_refuse_load("seats.0.wheel");
    noria_plain(0, "large", 1, "city");
    kit_load();
    noria_plain(0, "large", 2, "tools");
    kit_load();
    noria_plain(0, "large", 3, "obsidian");
    kit_refuse_load("seats.0.wheel");
}

static void test_used_slots_and_actions_agree(void **state)
{
    (void)state;
    working_table();
    kit_set("turn.used", "[" USED("middle", 2) "]");
    kit_refuse_load("turn.actions");
    kit_set("turn.actions", "3");
    kit_refuse_load("turn.actions");
    kit_set("turn.actions", "1");
    kit_load();
    kit_set("turn.doubled", "true");
    kit_refuse_load("turn.doubled");
    kit_set("turn.actions", "2");
    kit_load();
    kit_set("turn.used", "[" USED("middle", 2) "," USED("middle", 3) "]");
    kit_refuse_load("turn.used");
    kit_set("turn.used", "[" USED("middle", 2) "," USED("large", 5) "]");
    kit_refuse_load("turn.used");
    kit_set("turn.used", "[" USED("large", 4) "]");
    kit_refuse_load("turn.used");
    kit_set("turn.used", "[" USED("middle", 0) "]");
    kit_refuse_load("turn.used");
    kit_set("turn.used", "[" USED("small", 1) "," USED("large", 5) "]");
    kit_load();
    kit_set("phase", "'politics'");
    kit_refuse_load("turn.used");
}

static void test_inspected_slots_follow_their_neighbours(void **state)
{
    (void)state;
    working_table();
    kit_set("turn.used", "[" INSPECTED("middle", 2) "]");
    kit_refuse_load("turn.used");
    kit_set("turn.actions", "1");
    kit_set("turn.used", "[" INSPECTED("middle", 2) "," USED("large", 3) "]");
    kit_refuse_load("turn.used.0");
    kit_set("turn.used", "[" USED("large", 3) "," INSPECTED("small", 1) "]");
    kit_refuse_load("turn.used.1");
    kit_set("turn.used", "[" USED("large", 3) "," INSPECTED("middle", 2) "]");
    kit_load();
    kit_set("turn.used",
            "[" USED("large", 3) "," INSPECTED("middle", 2) "," INSPECTED("small", 1) "]");
    kit_refuse_load("turn.used.2");
    kit_set("turn.used",
            "[" USED("middle", 2) "," INSPECTED("large", 3) "," INSPECTED("small", 1) "]");
    kit_load();
    kit_set("options.inspection", "'wheel'");
    kit_refuse_load("turn.used");
    kit_set("turn.used", "[" USED("middle", 2) "," INSPECTED("large", 3) "]");
    kit_load();
    kit_set("options.inspection", "'turn'");
    kit_refuse_load("options.inspection");
}

static void test_the_turn_fits_the_phase(void **state)
{
    (void)state;
    working_table();
    kit_set("turn.fresh", "[{'ring':'middle','slot':2}]");
    kit_refuse_load("turn.fresh.0");
    kit_set("turn.fresh", "[{'ring':'middle','slot':3},{'ring':'middle','slot':3}]");
    kit_refuse_load("turn.fresh.1");
    kit_set("turn.fresh", "[{'ring':'middle','slot':3}]");
    kit_load();
    kit_set("phase", "'influence'");
    kit_refuse_load("turn.fresh");
    kit_set("turn.fresh", "[]");
    kit_set("turn.modify", "2");
    kit_load();
    kit_set("phase", "'place'");
    noria_set(0, "centre", "['city']");
    kit_refuse_load("turn");
    working_table();
    kit_set("turn.night_shift", "15");
    kit_refuse_load("turn.night_shift");
}

static void test_discs_in_use_stand_activated(void **state)
{
    (void)state;
    working_table();
    kit_set("pending", "[" USE("city", "middle", 2, 1) "]");
    kit_refuse_load("pending.0");
    kit_set("turn.used", "[" USED("middle", 2) "]");
    kit_set("turn.actions", "1");
    kit_load();
    kit_set("pending", "[" USE("tools", "middle", 2, 1) "]");
    kit_refuse_load("pending.0.disc");
    kit_set("pending", "[" USE("city", "middle", 2, 0) "]");
    kit_refuse_load("pending.0.left");
    kit_set("pending", "[" USE("city", "middle", 2, 1) "," USE("city", "middle", 2, 1) "]");
    kit_refuse_load("pending.0");
    kit_set("turn.used", "[" USED("middle", 2) "," USED("small", 1) "]");
    kit_set("turn.actions", "2");
    kit_set("pending", "[" USE("bonus", "small", 1, 1) "," USE("city", "middle", 2, 1) "]");
    kit_load();
    kit_set("pending", "[" USE("bonus", "small", 1, 1) "," USE("bonus", "small", 1, 1) "]");
    kit_refuse_load("pending.1");
    kit_set("phase", "'politics'");
    kit_refuse_load("pending");
    working_table();
    kit_set("turn.used", "[" USED("large", 5) "]");
    kit_set("turn.actions", "1");
    kit_set("pending", "[" USE("energy", "large", 5, 1) "]");
    kit_refuse_load("pending.0.disc");
}

static void test_what_would_be_settled_is_no_position(void **state)
{
    (void)state;
    working_table();
    kit_set("pending", "[{'kind':'land'}]");
    kit_refuse_load("pending.0");
    kit_set("face_down", "4");
    kit_set("islands", "[{'island':1,'ships':{'energy':0,'mycelium':0,'obsidian':0},"
                       "'sites':[1,1,1,1]}]");
    noria_set(1, "factories", "4");
    noria_set(0, "ambassador", "0");
    kit_refuse_load("pending.0");
    kit_set("islands.0.ships.energy", "1");
    kit_load();
    kit_set("pending", "[{'kind':'reveal'},{'kind':'land'}]");
    kit_refuse_load("pending.1");
    kit_set("pending", "[{'kind':'reveal'}]");
    kit_load();
    kit_expect_waiting("{'for':'chance'}");
    kit_set("pending", "[{'kind':'produce','made':['sail']}]");
    kit_refuse_load("pending.0.made");
    noria_set(0, "goods.sail", "{'full':1,'empty':1}");
    kit_refuse_load("pending.0");
    noria_set(0, "resources", "{'energy':1,'mycelium':1,'obsidian':0}");
    kit_load();
    kit_set("pending", "[{'kind':'produce','made':[]}]");
    kit_refuse_load("pending.0.made");
    noria_set(0, "goods.sail", "{'full':2,'empty':1}");
    noria_set(0, "goods.lamp", "{'full':1,'empty':0}");
    kit_set("pending", "[{'kind':'produce','made':['sail','sail','lamp']}]");
    kit_refuse_load("pending.0.made");
    kit_set("pending", "[{'kind':'produce','made':['sail','sail']}]");
    kit_load();
    kit_set("pending", "[{'kind':'reveal'},{'kind':'produce','made':['sail']}]");
    kit_refuse_load("pending.1");
}

static void test_payments_can_be_made(void **state)
{
    (void)state;
    working_table();
    noria_set(0, "resources", "{'energy':1,'mycelium':1,'obsidian':0}");
    kit_set("pending", "[" PAY_RESOURCES(1) "]");
    kit_load();
    kit_set("pending", "[" PAY_RESOURCES(2) "]");
    kit_refuse_load("pending.0");
    kit_set("pending", "[" PAY_RESOURCES(3) "]");
    kit_refuse_load("pending.0");
    kit_set("pending", "[" PAY_RESOURCES(11) "]");
    kit_refuse_load("pending.0.count");
    kit_set("pending", "[" PAY_RESOURCES(1) "," PAY_RESOURCES(1) "]");
    kit_load();
    kit_set("pending", "[" PAY_RESOURCES(2) "," PAY_RESOURCES(1) "]");
    kit_refuse_load("pending.0");
    kit_set("pending", "[" PAY_RESOURCES(1) "," PAY_RESOURCES(1) "," PAY_RESOURCES(1) "]");
    kit_refuse_load("pending.2");
    kit_set("pending", "[" PAY_RESOURCES(1) ",{'kind':'reveal'}]");
    kit_refuse_load("pending.1");
    kit_set("pending", "[{'kind':'reveal'}," PAY_RESOURCES(1) "]");
    kit_refuse_load("pending.1");
    kit_set("pending", "[{'kind':'pay','of':['mycelium','energy'],'count':1,'rule':'same'}]");
    kit_refuse_load("pending.0.of");
    kit_set("pending", "[{'kind':'pay','of':['energy','mycelium'],'count':1,'rule':'most'}]");
    kit_refuse_load("pending.0.rule");
    kit_set("pending", "[{'kind':'pay','of':['energy','mycelium'],'count':1,'rule':'same'},"
                       "{'kind':'pay','of':['energy','mycelium'],'count':1,'rule':'same'}]");
    kit_refuse_load("pending.0");
}

static void test_a_full_centre_can_be_placed(void **state)
{
    (void)state;
    noria_table(2, "place");
    noria_set(0, "centre", "['energy','mycelium','obsidian','city','journey','tools','bonus']");
    kit_load();
    kit_expect_legal_count(84);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_field_and_no_other),
        cmocka_unit_test(test_numbers_within_their_bounds),
        cmocka_unit_test(test_what_is_held_never_overflows),
        cmocka_unit_test(test_no_more_than_the_box_holds),
        cmocka_unit_test(test_ships_and_warehouses_may_run_out),
        cmocka_unit_test(test_islands_ambassadors_and_factories_agree),
        cmocka_unit_test(test_as_many_politicians_are_removed_as_lowered),
        cmocka_unit_test(test_seat_and_round_fit_the_phase),
        cmocka_unit_test(test_only_the_seat_in_turn_has_bought_discs),
        cmocka_unit_test(test_wheels_in_the_set_up),
        cmocka_unit_test(test_a_wheel_half_built),
        cmocka_unit_test(test_used_slots_and_actions_agree),
        cmocka_unit_test(test_inspected_slots_follow_their_neighbours),
        cmocka_unit_test(test_the_turn_fits_the_phase),
        cmocka_unit_test(test_discs_in_use_stand_activated),
        cmocka_unit_test(test_what_would_be_settled_is_no_position),
        cmocka_unit_test(test_payments_can_be_made),
        cmocka_unit_test(test_a_full_centre_can_be_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
