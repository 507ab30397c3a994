/* Rules and rulings that neither the rulebook's examples nor the cases show, in their order. */
#include "kit.h"
#include "noria_kit.h"

/* Influence */

static void test_special_actions_double_apart_from_each_other(void **state)
{
    (void)state;
    noria_table(2, "influence");
    noria_set(0, "knowledge", "22");
    noria_plain(0, "middle", 0, "city");
    kit_load();
    act(0, shift("middle"));
    kit_expect("seats.0.knowledge", "21");
    act(0, shift("middle"));
    kit_expect("seats.0.knowledge", "19");
    act(0, modify("middle", 2, "large", 0));
    kit_expect("seats.0.knowledge", "17");
    act(0, shift("large"));
    kit_expect("seats.0.knowledge", "13");
    act(0, modify("large", 1, "small", 1));
    kit_expect("seats.0.knowledge", "9");
    act(0, modify("small", 1, "small", 0));
    kit_expect("seats.0.knowledge", "1");
    kit_expect_legal("[{'by':0,'do':'to_actions'}]");
    kit_expect("turn.night_shift", "3");
    kit_expect("turn.modify", "3");
}

static void test_what_cannot_be_paid_is_not_asked_for(void **state)
{
    (void)state;
    noria_table(2, "influence");
    noria_set(0, "knowledge", "1");
    kit_load();
    kit_expect_told(0, "prompt.text",
                    "'Before your actions you may turn a ring for {shift} knowledge or move discs "
                    "for {modify}; or go on'");
    noria_set(0, "knowledge", "0");
    kit_load();
    kit_expect_told(0, "prompt.text",
                    "'You lack the knowledge to turn a ring or move discs; go on to your actions'");
    noria_table(2, "politics");
    noria_set(0, "knowledge", "0");
    kit_load();
    kit_expect_told(0, "prompt.text",
                    "'Politics: you lack the knowledge for an intrigue; end your turn'");
}

static void test_influence_costs_one_more_from_space_eleven(void **state)
{
    (void)state;
    static const char *const rounds[] = {"11", "10", "9"};
    static const char *const before[] = {"10", "9", "8"};
    for (int players = 2; players <= 4; players++) {
        noria_table(players, "influence");
        noria_set(0, "knowledge", "2");
        noria_plain(0, "large", 0, "city");
        kit_set("round", before[players - 2]);
        kit_load();
        kit_expect_has(does(0, modify("large", 0, "small", 0)));
        kit_set("round", rounds[players - 2]);
        kit_load();
        kit_expect_legal("[{'by':0,'do':'night_shift','ring':'large'},{'by':0,'do':'to_actions'}]");
        act(0, shift("large"));
        kit_expect("seats.0.knowledge", "0");
    }
}

static void test_influence_that_changes_nothing_is_not_offered(void **state)
{
    (void)state;
    noria_table(2, "influence");
    noria_set(0, "knowledge", "9");
    noria_plain(0, "small", 0, "energy");
    noria_plain(0, "small", 1, "energy");
    for (int slot = 0; slot < 4; slot++)
        noria_plain(0, "middle", slot, slot < 3 ? "city" : "journey");
    kit_load();
    refuse(0, shift("large"));
    refuse(0, shift("small"));
    refuse(0, modify("small", 0, "small", 1));
    refuse(0, modify("middle", 0, "middle", 1));
    refuse(0, modify("middle", 0, "middle", 0));
    refuse(0, modify("large", 0, "small", 0));
    /* An exchange has one form: the first slot first. */
    refuse(0, modify("middle", 0, "small", 0));
    act(0, modify("small", 0, "middle", 0));
    kit_expect("seats.0.wheel.small.0.disc", "'city'");
    kit_expect("seats.0.wheel.middle.0.disc", "'energy'");
}

static void test_sides_tell_discs_apart_and_stay_with_them(void **state)
{
    (void)state;
    noria_table(2, "influence");
    noria_set(0, "knowledge", "9");
    noria_plain(0, "small", 0, "city");
    noria_upgraded(0, "small", 1, "city");
    noria_upgraded(0, "large", 5, "tools");
    kit_load();
    act(0, modify("small", 0, "small", 1));
    kit_expect("seats.0.wheel.small.0.upgraded", "true");
    act(0, shift("large"));
    kit_expect("seats.0.wheel.large.0", "{'disc':'tools','upgraded':true}");
    act(0, "'to_actions'");
    act(0, "'to_politics'");
    act(0, "'end_turn'");
    kit_expect("seats.0.wheel.large.1", "{'disc':'tools','upgraded':true}");
    kit_expect("seats.0.wheel.small.1.upgraded", "true");
}

static void test_the_longest_list_of_events(void **state)
{
    (void)state;
    static const char *const discs[] = {"energy",  "mycelium", "obsidian", "city",
                                        "journey", "tools",    "bonus"};
    noria_table(2, "influence");
    noria_set(0, "knowledge", "2");
    for (int slot = 0; slot < 2; slot++)
        noria_plain(0, "small", slot, discs[slot]);
    for (int slot = 0; slot < 4; slot++)
        noria_plain(0, "middle", slot, discs[slot + 2]);
    for (int slot = 0; slot < 5; slot++)
        noria_upgraded(0, "large", slot, discs[slot]);
    noria_upgraded(0, "large", 5, "tools");
    kit_load();
    kit_expect_legal_count(69);
}

/* Using discs */

static void test_a_ring_is_used_once_a_turn(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "middle", 2, "mycelium");
    noria_plain(0, "large", 3, "energy");
    noria_plain(0, "large", 4, "energy");
    noria_plain(0, "large", 0, "energy");
    kit_load();
    refuse(0, activate("large", 0, 1));
    act(0, activate("middle", 2, 1));
    refuse(0, inspect("large", 5));
    act(0, inspect("large", 3));
    kit_expect("seats.0.knowledge", "1");
    kit_expect("turn.used", "[{'ring':'middle','slot':2,'inspected':false},"
                            "{'ring':'large','slot':3,'inspected':true}]");
    kit_expect_legal("[{'by':0,'do':'to_politics'}]");
}

static void test_used_discs_lie_in_one_pattern(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "mycelium");
    noria_plain(0, "middle", 2, "mycelium");
    noria_plain(0, "middle", 3, "mycelium");
    noria_plain(0, "large", 3, "energy");
    noria_plain(0, "large", 4, "energy");
    noria_plain(0, "large", 5, "energy");
    kit_load();
    act(0, activate("large", 5, 1));
    refuse(0, activate("middle", 2, 1));
    act(0, activate("small", 1, 1));
    /* Large and small are used, so the middle one between them must be. */
    refuse(0, "'to_politics'");
    kit_expect_legal("[{'by':0,'do':'activate','ring':'middle','slot':3,'uses':1},"
                     "{'by':0,'do':'inspect','ring':'middle','slot':3}]");
    act(0, inspect("middle", 3));
    act(0, "'to_politics'");
    kit_expect("turn.actions", "2");
}

static void test_the_bottom_slot_lies_in_two_patterns(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "mycelium");
    noria_plain(0, "middle", 2, "mycelium");
    noria_plain(0, "middle", 3, "mycelium");
    noria_plain(0, "large", 4, "energy");
    kit_load();
    act(0, activate("large", 4, 1));
    kit_expect_has(does(0, activate("middle", 2, 1)));
    kit_expect_has(does(0, activate("middle", 3, 1)));
    act(0, activate("small", 1, 1));
    act(0, activate("middle", 2, 1));
    kit_expect("seats.0.resources", "{'energy':1,'mycelium':2,'obsidian':0}");
}

/* A disc on every ring, in one pattern. */
static void three_discs(const char *inspection)
{
    noria_table(2, "actions");
    kit_set("options.inspection", inspection);
    noria_plain(0, "small", 1, "energy");
    noria_plain(0, "middle", 2, "mycelium");
    noria_plain(0, "large", 3, "obsidian");
    kit_load();
}

static void test_a_disc_is_inspected_only_beside_an_activated_one(void **state)
{
    (void)state;
    three_discs("'ring'");
    refuse(0, inspect("small", 1));
    refuse(0, inspect("middle", 2));
    refuse(0, inspect("large", 3));
    act(0, activate("large", 3, 1));
    /* Large and small are no neighbours. */
    refuse(0, inspect("small", 1));
    act(0, inspect("middle", 2));
    /* An inspected disc is none that was activated. */
    refuse(0, inspect("small", 1));
    kit_expect_legal("[{'by':0,'do':'activate','ring':'small','slot':1,'uses':1},"
                     "{'by':0,'do':'to_politics'}]");
    kit_expect("seats.0.knowledge", "1");
    kit_expect("turn.actions", "1");
}

static void test_two_rings_are_inspected_beside_an_activated_middle(void **state)
{
    (void)state;
    three_discs("'ring'");
    act(0, activate("middle", 2, 1));
    act(0, inspect("large", 3));
    act(0, inspect("small", 1));
    kit_expect("seats.0.knowledge", "2");
    kit_expect_legal("[{'by':0,'do':'to_politics'}]");
}

static void test_one_disc_on_the_wheel_is_inspected_if_agreed(void **state)
{
    (void)state;
    three_discs("'wheel'");
    refuse(0, inspect("middle", 2));
    act(0, activate("middle", 2, 1));
    kit_expect_has(does(0, inspect("small", 1)));
    act(0, inspect("large", 3));
    kit_expect_legal("[{'by':0,'do':'activate','ring':'small','slot':1,'uses':1},"
                     "{'by':0,'do':'to_politics'}]");
    three_discs("'wheel'");
    act(0, activate("large", 3, 1));
    act(0, activate("small", 1, 1));
    /* The missing link can always be inspected. */
    refuse(0, "'to_politics'");
    act(0, inspect("middle", 2));
    act(0, "'to_politics'");
}

static void test_a_remark_says_why_nothing_is_inspected(void **state)
{
    (void)state;
    const char *lacks =
        "A disc can be inspected only beside one that you have activated this turn.";
    three_discs("'ring'");
    kit_expect_remark(0, lacks);
    act(0, activate("large", 3, 1));
    kit_expect_remark(0, NULL);
    act(0, inspect("middle", 2));
    kit_expect_remark(0, lacks);
    act(0, activate("small", 1, 1));
    kit_expect_remark(0, NULL);
    act(0, "'to_politics'");
    kit_expect_remark(0, NULL);
    three_discs("'wheel'");
    act(0, activate("middle", 2, 1));
    act(0, inspect("large", 3));
    kit_expect_remark(0, "Only one disc may be inspected in a turn.");
}

static void test_a_remark_says_why_the_phase_cannot_end(void **state)
{
    (void)state;
    three_discs("'ring'");
    act(0, activate("large", 3, 1));
    act(0, activate("small", 1, 1));
    kit_expect_remark(0, "Use the middle disc as well: it links the other two.");
    act(0, inspect("middle", 2));
    kit_expect_remark(0, NULL);
}

static void test_a_disc_of_another_pattern_is_not_beside(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "middle", 2, "mycelium");
    noria_plain(0, "middle", 3, "mycelium");
    noria_plain(0, "large", 5, "obsidian");
    kit_load();
    act(0, activate("middle", 2, 1));
    refuse(0, inspect("large", 5));
    refuse(0, inspect("middle", 3));
}

static void test_a_disc_upgraded_this_turn_is_only_inspected(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_upgraded(0, "middle", 2, "tools");
    noria_plain(0, "small", 1, "city");
    kit_load();
    act(0, activate("middle", 2, 1));
    refuse(0, upgrade("middle", 2));
    act(0, upgrade("small", 1));
    kit_expect("turn.fresh", "[{'ring':'small','slot':1}]");
    refuse(0, activate("small", 1, 1));
    refuse(0, activate("small", 1, 2));
    act(0, inspect("small", 1));
    act(0, "'to_politics'");
    act(0, "'end_turn'");
    kit_expect("turn.fresh", "[]");
}

static void test_an_activated_disc_can_be_upgraded_and_repeated(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "tools");
    noria_plain(0, "large", 3, "energy");
    kit_set("market.stock.bonus", "3");
    kit_load();
    act(0, activate("large", 3, 1));
    act(0, activate("middle", 2, 1));
    act(0, upgrade("large", 3));
    act(0, activate("small", 1, 1));
    act(0, repeat("large", 3));
    kit_expect("seats.0.resources.energy", "2");
    kit_expect("turn.actions", "3");
}

static void test_an_upgraded_bonus_doubles_beside_another_disc(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_upgraded(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "energy");
    noria_upgraded(0, "large", 3, "obsidian");
    kit_load();
    act(0, activate("middle", 2, 1));
    act(0, activate("small", 1, 2));
    act(0, repeat("middle", 2));
    act(0, repeat("middle", 2));
    kit_expect("turn.doubled", "false");
    /* One action is left of the four, so the upgraded disc gives one. */
    refuse(0, activate("large", 3, 2));
    act(0, activate("large", 3, 1));
    kit_expect("turn.actions", "4");
}

static void test_a_bonus_repeats_no_bonus_and_no_inspected_disc(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "energy");
    noria_plain(0, "large", 3, "obsidian");
    kit_load();
    refuse(0, activate("small", 1, 1));
    act(0, activate("large", 3, 1));
    act(0, inspect("middle", 2));
    act(0, activate("small", 1, 1));
    kit_expect_legal("[{'by':0,'do':'repeat','ring':'large','slot':3},{'by':0,'do':'skip'}]");
    noria_table(2, "actions");
    noria_plain(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "energy");
    noria_plain(0, "large", 3, "bonus");
    kit_load();
    act(0, activate("middle", 2, 1));
    act(0, activate("small", 1, 1));
    act(0, "'skip'");
    act(0, activate("large", 3, 1));
    kit_expect_legal("[{'by':0,'do':'repeat','ring':'middle','slot':2},{'by':0,'do':'skip'}]");
}

static void test_a_skipped_action_stays_counted(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_upgraded(0, "small", 1, "tools");
    noria_upgraded(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("small", 1, 2));
    kit_expect("pending", "[{'kind':'use','disc':'tools','ring':'small','slot':1,'left':2}]");
    act(0, "'skip'");
    kit_expect("pending.0.left", "1");
    act(0, "'skip'");
    kit_expect("pending", "[]");
    kit_expect("turn.actions", "2");
    refuse(0, activate("middle", 2, 2));
}

static void test_a_bonus_stays_under_the_disc_it_repeats(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_upgraded(0, "small", 1, "bonus");
    noria_plain(0, "middle", 2, "city");
    kit_load();
    act(0, activate("middle", 2, 1));
    act(0, buy_disc("energy"));
    act(0, activate("small", 1, 2));
    act(0, repeat("middle", 2));
    kit_expect("pending", "[{'kind':'use','disc':'bonus','ring':'small','slot':1,'left':1},"
                          "{'kind':'use','disc':'city','ring':'middle','slot':2,'left':1}]");
    act(0, buy_disc("energy"));
    act(0, repeat("middle", 2));
    act(0, buy_disc("mycelium"));
    kit_expect("seats.0.centre", "['energy','energy','mycelium']");
    act(0, "'to_politics'");
    act(0, "'end_turn'");
    kit_expect_legal_count(24);
    act(0, place("energy", "small", 0));
    act(0, place("mycelium", "small", 0));
    kit_expect("seats.0.wheel.small.0.disc", "'mycelium'");
    act(0, place("energy", "small", 1));
    kit_expect("seat", "1");
}

/* City */

static void test_an_empty_stack_sells_nothing(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("market.stock.energy", "0");
    noria_set(0, "resources.obsidian", "3");
    noria_plain(0, "small", 1, "city");
    kit_load();
    act(0, activate("small", 1, 1));
    refuse(0, buy_disc("energy"));
    refuse(0, buy_disc("bonus"));
    kit_expect_has(does(0, buy_disc("tools")));
    act(0, buy_disc("tools"));
    kit_expect("seats.0.resources.obsidian", "0");
    kit_expect("market.stock.tools", "3");
}

static void test_a_track_ends_at_nine(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(0, "levels.refinement", "8");
    noria_set(0, "resources.obsidian", "20");
    noria_upgraded(0, "small", 1, "city");
    kit_load();
    act(0, activate("small", 1, 2));
    act(0, invest("refinement"));
    kit_expect("seats.0.levels.refinement", "9");
    kit_expect("seats.0.resources.obsidian", "11");
    refuse(0, invest("refinement"));
}

static void test_rivals_are_paid_in_resources_on_goods_tracks_too(void **state)
{
    (void)state;
    noria_table(4, "actions");
    noria_set(1, "levels.research", "1");
    noria_set(2, "levels.research", "2");
    noria_set(3, "levels.research", "1");
    noria_set(0, "levels.research", "1");
    noria_set(0, "goods.lamp.full", "1");
    noria_set(0, "goods.piston.full", "1");
    noria_plain(0, "small", 1, "city");
    kit_load();
    act(0, activate("small", 1, 1));
    /* Only seat 2 is above, but not even one resource is there. */
    refuse(0, invest("research"));
    noria_set(0, "resources", "{'energy':1,'mycelium':1,'obsidian':0}");
    kit_load();
    act(0, invest("research"));
    kit_expect("pending", "[{'kind':'pay','of':['energy','mycelium','obsidian'],'count':1,"
                          "'rule':'any'},"
                          "{'kind':'pay','of':['lamp','piston'],'count':1,'rule':'same'}]");
    kit_expect_legal("[{'by':0,'do':'pay','lamp':0,'piston':1},"
                     "{'by':0,'do':'pay','lamp':1,'piston':0}]");
    act(0, "'pay','lamp':0,'piston':1");
    kit_expect("seats.0.goods.piston", "{'full':0,'empty':1}");
    kit_expect_legal("[{'by':0,'do':'pay','energy':0,'mycelium':1,'obsidian':0},"
                     "{'by':0,'do':'pay','energy':1,'mycelium':0,'obsidian':0}]");
    act(0, pay(1, 0, 0));
    kit_expect("pending", "[]");
}

static void test_the_surcharge_comes_out_of_what_the_price_leaves(void **state)
{
    (void)state;
    noria_table(3, "actions");
    noria_set(1, "levels.settlement", "3");
    noria_set(2, "levels.settlement", "3");
    noria_set(0, "levels.settlement", "1");
    noria_set(0, "resources", "{'energy':1,'mycelium':2,'obsidian':0}");
    noria_plain(0, "small", 1, "city");
    kit_load();
    act(0, activate("small", 1, 1));
    refuse(0, invest("settlement"));
    noria_set(0, "resources", "{'energy':1,'mycelium':2,'obsidian':1}");
    kit_load();
    act(0, invest("settlement"));
    /* One way to pay two unlike, and what is left is what the rivals cost. */
    kit_expect("pending", "[]");
    kit_expect("seats.0.resources", "{'energy':0,'mycelium':0,'obsidian':0}");
    kit_expect("seats.0.levels.settlement", "2");
}

static void test_nothing_else_is_done_before_a_payment(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(0, "knowledge", "9");
    noria_set(0, "goods.sail.full", "1");
    noria_set(0, "resources", "{'energy':1,'mycelium':1,'obsidian':0}");
    noria_upgraded(0, "small", 1, "city");
    kit_load();
    act(0, activate("small", 1, 2));
    act(0, buy_disc("city"));
    kit_expect("seats.0.centre", "['city']");
    refuse(0, buy("energy"));
    refuse(0, sell("sail"));
    refuse(0, "'skip'");
    refuse(0, pay(1, 1, 0));
    refuse(0, pay(0, 0, 1));
    refuse(0, "'pay','energy':1,'mycelium':0");
    act(0, pay(0, 1, 0));
    act(0, buy("energy"));
    kit_expect("seats.0.resources", "{'energy':2,'mycelium':0,'obsidian':0}");
}

/* Journey */

#define FULL_ISLAND "{'island':1,'ships':{'energy':0,'mycelium':0,'obsidian':0},'sites':[1,1,1,1]}"
#define BARE_ISLAND                                                                                \
    "{'island':2,'ships':{'energy':0,'mycelium':3,'obsidian':0},'sites':[null,null,null,null]}"

static void test_an_island_that_offers_nothing_is_just_a_flight(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("islands", "[" FULL_ISLAND "," BARE_ISLAND "]");
    kit_set("face_down", "3");
    noria_set(1, "factories", "4");
    noria_set(0, "resources", "{'energy':1,'mycelium':1,'obsidian':0}");
    noria_upgraded(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 2));
    act(0, fly(0));
    kit_expect("seats.0.ambassador", "0");
    kit_expect("pending.0.left", "1");
    refuse(0, fly(0));
    act(0, fly(1));
    /* Ship or factory: one of them must be chosen. */
    kit_expect_legal_count(5);
    refuse(0, "'skip'");
    act(0, ship("mycelium"));
    kit_expect("seats.0.ships.mycelium", "2");
    kit_expect("islands.1.ships.mycelium", "2");
    noria_set(0, "ambassador", "null");
    noria_set(1, "ambassador", "0");
    kit_set("turn", "{'night_shift':0,'modify':0,'intrigue':0,'actions':0,'doubled':false,"
                    "'used':[],'fresh':[]}");
    kit_load();
    act(0, activate("middle", 2, 1));
    act(0, fly(0));
    act(0, pay(1, 0, 0));
    kit_expect("pending", "[]");
    kit_expect("seats.0.ambassador", "0");
}

static void test_two_flights_may_lead_there_and_back(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("islands", "[" FULL_ISLAND "," BARE_ISLAND "]");
    kit_set("face_down", "3");
    noria_set(1, "factories", "4");
    noria_set(0, "ambassador", "1");
    noria_upgraded(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 2));
    refuse(0, fly(1));
    refuse(0, fly(2));
    act(0, fly(0));
    act(0, fly(1));
    act(0, factory(3));
    kit_expect("seats.0.goods.lamp.empty", "1");
    kit_expect("islands.1.sites", "[null,null,null,0]");
}

static void test_an_eighth_factory_cannot_be_built(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("islands",
            "[{'island':4,'ships':{'energy':0,'mycelium':0,'obsidian':0},'sites':[0,0,0,0]},"
            "{'island':5,'ships':{'energy':0,'mycelium':0,'obsidian':0},'sites':[0,0,0,null]},"
            "{'island':6,'ships':{'energy':1,'mycelium':0,'obsidian':0},'sites':[null,null,null,"
            "null]}]");
    kit_set("face_down", "2");
    noria_set(0, "factories", "7");
    noria_upgraded(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 2));
    act(0, fly(1));
    kit_expect("pending.0.kind", "'use'");
    act(0, fly(2));
    kit_expect_legal("[{'by':0,'do':'ship','resource':'energy'}]");
    act(0, ship("energy"));
    act(0, "'to_politics'");
    act(0, "'end_turn'");
    kit_expect("seats.0.knowledge", "4");
}

static void test_any_closed_island_may_turn_up(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("islands", "[" FULL_ISLAND "," BARE_ISLAND "]");
    kit_set("face_down", "3");
    noria_set(1, "factories", "4");
    noria_upgraded(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 2));
    act(0, "'reveal'");
    kit_expect("pending", "[{'kind':'use','disc':'journey','ring':'middle','slot':2,'left':1},"
                          "{'kind':'reveal'}]");
    kit_expect_waiting("{'for':'chance'}");
    kit_expect_legal_count(7);
    kit_refuse("{'by':'chance','do':'island','island':2}");
    kit_apply("{'by':'chance','do':'island','island':9}");
    kit_expect("seats.0.ambassador", "2");
    kit_expect("face_down", "2");
    kit_expect("islands.2.ships", "{'energy':1,'mycelium':1,'obsidian':0}");
    act(0, ship("energy"));
    act(0, "'reveal'");
    kit_expect_legal_count(6);
}

/* Production and black market */

static void test_a_production_ends_by_itself(void **state)
{
    (void)state;
    noria_table(2, "actions");
    noria_set(0, "goods.screw.empty", "2");
    noria_set(0, "goods.sail.empty", "1");
    noria_set(0, "resources", "{'energy':3,'mycelium':0,'obsidian':2}");
    noria_plain(0, "middle", 2, "tools");
    kit_load();
    act(0, activate("middle", 2, 1));
    refuse(0, produce("sail"));
    refuse(0, produce("lamp"));
    act(0, produce("screw"));
    kit_expect("pending", "[{'kind':'produce','made':['screw']}]");
    refuse(0, buy("energy"));
    act(0, produce("screw"));
    kit_expect("pending", "[]");
    kit_expect("seats.0.goods.screw", "{'full':2,'empty':0}");
    kit_expect("seats.0.resources", "{'energy':1,'mycelium':0,'obsidian':0}");
}

static void test_the_black_market_is_open_in_the_action_phase_only(void **state)
{
    (void)state;
    noria_table(2, "influence");
    noria_set(0, "knowledge", "3");
    noria_set(0, "goods.screw.full", "1");
    noria_set(0, "goods.piston.full", "1");
    kit_load();
    refuse(0, sell("screw"));
    refuse(0, buy("energy"));
    act(0, "'to_actions'");
    kit_expect_legal("[{'by':0,'do':'sell','good':'screw'},{'by':0,'do':'sell','good':'piston'},"
                     "{'by':0,'do':'buy','resource':'energy'},"
                     "{'by':0,'do':'buy','resource':'mycelium'},"
                     "{'by':0,'do':'buy','resource':'obsidian'},{'by':0,'do':'to_politics'}]");
    act(0, sell("screw"));
    kit_expect("seats.0.knowledge", "5");
    act(0, sell("piston"));
    kit_expect("seats.0.knowledge", "8");
    kit_expect("seats.0.goods.piston", "{'full':0,'empty':1}");
    act(0, buy("obsidian"));
    act(0, buy("obsidian"));
    kit_expect("seats.0.resources.obsidian", "2");
    kit_expect("turn.actions", "0");
    act(0, "'to_politics'");
    refuse(0, buy("energy"));
}

/* Politics and the end */

static void test_an_intrigue_costs_the_gears_of_the_round(void **state)
{
    (void)state;
    static const struct {
        int players;
        const char *round;
        const char *left;
    } prices[] = {
        {2, "1", "9"}, {2, "4", "9"}, {2, "5", "8"}, {2, "9", "7"}, {2, "16", "6"}, {3, "1", "9"},
        {3, "4", "8"}, {4, "2", "9"}, {4, "3", "8"}, {4, "7", "7"}, {4, "10", "7"}, {4, "11", "6"},
    };
    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++) {
        noria_table(prices[i].players, "politics");
        kit_set("round", prices[i].round);
        noria_set(0, "knowledge", "10");
        kit_load();
        act(0, intrigue("research", "research"));
        kit_expect("seats.0.knowledge", prices[i].left);
    }
}

static void test_twelve_intrigues_empty_the_hall(void **state)
{
    (void)state;
    noria_table(2, "politics");
    noria_set(0, "knowledge", "9000");
    kit_load();
    static const char *const intrigues[] = {
        does(0, intrigue("refinement", "refinement")),
        does(0, intrigue("settlement", "settlement")),
        does(0, intrigue("exploration", "exploration")),
        does(0, intrigue("research", "research")),
        does(0, intrigue("specialisation", "specialisation")),
        does(0, intrigue("distribution", "distribution")),
    };
    kit_expect_legal_count(37);
    for (int i = 0; i < 12; i++)
        kit_apply(intrigues[i / 2]);
    kit_expect("turn.intrigue", "12");
    kit_expect("seats.0.knowledge", "4905");
    kit_expect_legal("[{'by':0,'do':'end_turn'}]");
}

static void test_income_comes_from_gears_under_factories(void **state)
{
    (void)state;
    noria_table(2, "politics");
    kit_set("islands",
            "[{'island':4,'ships':{'energy':0,'mycelium':0,'obsidian':0},'sites':[0,0,0,null]}]");
    kit_set("face_down", "4");
    noria_set(0, "factories", "3");
    kit_load();
    act(0, "'end_turn'");
    kit_expect("seats.0.knowledge", "2");
}

static void test_equal_representatives_count_once(void **state)
{
    (void)state;
    noria_table(2, "influence");
    kit_set("chambers.specialisation", "{'upper':1,'lower':1}");
    kit_set("chambers.distribution", "{'upper':2,'lower':1}");
    noria_set(0, "levels", "{'refinement':3,'settlement':3,'exploration':2,'research':2}");
    kit_set("chambers.refinement", "{'upper':3,'lower':1}");
    kit_load();
    kit_expect_scores("[20,0]");
}

static void test_the_end_removes_the_upper_politicians(void **state)
{
    (void)state;
    noria_table(2, "politics");
    kit_set("round", "16");
    kit_set("seat", "1");
    noria_set(1, "centre", "['city']");
    noria_set(1, "levels.research", "2");
    kit_set("chambers.research", "{'upper':2,'lower':1}");
    kit_load();
    act(1, "'end_turn'");
    kit_expect("phase", "'place'");
    kit_expect("turn", "{'night_shift':0,'modify':0,'intrigue':0,'actions':0,'doubled':false,"
                       "'used':[],'fresh':[]}");
    act(1, place("city", "large", 5));
    kit_expect("phase", "'over'");
    kit_expect("chambers.research", "{'upper':0,'lower':1}");
    kit_expect("chambers.distribution", "{'upper':0,'lower':0}");
    kit_expect_scores("[0,8]");
    kit_expect_winners("[1]");
    kit_expect_waiting("{'for':'nobody'}");
}

/* Expert rules */

static void test_the_ring_of_islands_closes(void **state)
{
    (void)state;
    noria_table(2, "actions");
    kit_set("options", "{'setup':'expert','market':'random','inspection':'ring'}");
    kit_set("face_down", "0");
    kit_set("islands",
            "[" FULL_ISLAND "," BARE_ISLAND ","
            "{'island':3,'ships':{'energy':0,'mycelium':0,'obsidian':3},'sites':[null,null,null,"
            "null]},"
            "{'island':7,'ships':{'energy':0,'mycelium':1,'obsidian':1},'sites':[null,null,null,"
            "null]},"
            "{'island':8,'ships':{'energy':1,'mycelium':0,'obsidian':1},'sites':[null,null,null,"
            "null]}]");
    noria_set(1, "factories", "4");
    noria_set(0, "ambassador", "4");
    noria_plain(0, "middle", 2, "journey");
    kit_load();
    act(0, activate("middle", 2, 1));
    kit_expect_legal("[{'by':0,'do':'fly','island':0},{'by':0,'do':'fly','island':3},"
                     "{'by':0,'do':'skip'}]");
    /* Rivals cost here too. */
    noria_set(1, "ambassador", "3");
    kit_load();
    kit_expect_legal("[{'by':0,'do':'fly','island':0},{'by':0,'do':'skip'}]");
}

static void test_experts_build_wheels_and_get_nothing_else(void **state)
{
    (void)state;
    kit_new("noria", 2, "{'setup':'expert','market':'fixed'}");
    kit_expect("options.market", "'random'");
    kit_apply("{'by':'chance','do':'first_player','seat':1}");
    kit_expect_legal_count(9);
    for (int i = 0; i < 5; i++) {
        static const char *const islands[] = {
            "{'by':'chance','do':'island','island':9}", "{'by':'chance','do':'island','island':1}",
            "{'by':'chance','do':'island','island':5}", "{'by':'chance','do':'island','island':2}",
            "{'by':'chance','do':'island','island':4}"};
        kit_expect("phase", "'draw_islands'");
        kit_apply(islands[i]);
    }
    kit_expect_legal_count(24);
    kit_apply("{'by':'chance','do':'market','city':2,'journey':1,'tools':4,'bonus':3}");
    kit_expect_legal_count(12);
    act(1, "'build','disc':'city'," on("large", 0));
    act(1, "'build','disc':'journey'," on("large", 1));
    act(1, "'build','disc':'tools'," on("large", 2));
    act(1, "'build','disc':'obsidian'," on("middle", 0));
    /* Four lie on the inactive half, so the last two go to the active one. */
    kit_expect_legal("[{'by':1,'do':'build','disc':'energy','ring':'small','slot':1},"
                     "{'by':1,'do':'build','disc':'energy','ring':'middle','slot':2},"
                     "{'by':1,'do':'build','disc':'energy','ring':'middle','slot':3}]");
    act(1, "'build','disc':'energy'," on("small", 1));
    act(1, "'build','disc':'mycelium'," on("middle", 3));
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    act(0, "'build','disc':'city'," on("small", 0));
    act(0, "'build','disc':'journey'," on("middle", 0));
    act(0, "'build','disc':'tools'," on("middle", 1));
    act(0, "'build','disc':'obsidian'," on("large", 0));
    act(0, "'build','disc':'energy'," on("large", 3));
    act(0, "'build','disc':'mycelium'," on("large", 4));
    kit_expect("phase", "'influence'");
    kit_expect("round", "1");
    kit_expect("seat", "1");
    kit_expect("seats.0.knowledge", "0");
    kit_expect("seats.1.levels", "{'refinement':0,'settlement':0,'exploration':0,'research':0}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_special_actions_double_apart_from_each_other),
        cmocka_unit_test(test_what_cannot_be_paid_is_not_asked_for),
        cmocka_unit_test(test_influence_costs_one_more_from_space_eleven),
        cmocka_unit_test(test_influence_that_changes_nothing_is_not_offered),
        cmocka_unit_test(test_sides_tell_discs_apart_and_stay_with_them),
        cmocka_unit_test(test_the_longest_list_of_events),
        cmocka_unit_test(test_a_ring_is_used_once_a_turn),
        cmocka_unit_test(test_used_discs_lie_in_one_pattern),
        cmocka_unit_test(test_the_bottom_slot_lies_in_two_patterns),
        cmocka_unit_test(test_a_disc_is_inspected_only_beside_an_activated_one),
        cmocka_unit_test(test_two_rings_are_inspected_beside_an_activated_middle),
        cmocka_unit_test(test_one_disc_on_the_wheel_is_inspected_if_agreed),
        cmocka_unit_test(test_a_remark_says_why_nothing_is_inspected),
        cmocka_unit_test(test_a_remark_says_why_the_phase_cannot_end),
        cmocka_unit_test(test_a_disc_of_another_pattern_is_not_beside),
        cmocka_unit_test(test_a_disc_upgraded_this_turn_is_only_inspected),
        cmocka_unit_test(test_an_activated_disc_can_be_upgraded_and_repeated),
        cmocka_unit_test(test_an_upgraded_bonus_doubles_beside_another_disc),
        cmocka_unit_test(test_a_bonus_repeats_no_bonus_and_no_inspected_disc),
        cmocka_unit_test(test_a_skipped_action_stays_counted),
        cmocka_unit_test(test_a_bonus_stays_under_the_disc_it_repeats),
        cmocka_unit_test(test_an_empty_stack_sells_nothing),
        cmocka_unit_test(test_a_track_ends_at_nine),
        cmocka_unit_test(test_rivals_are_paid_in_resources_on_goods_tracks_too),
        cmocka_unit_test(test_the_surcharge_comes_out_of_what_the_price_leaves),
        cmocka_unit_test(test_nothing_else_is_done_before_a_payment),
        cmocka_unit_test(test_an_island_that_offers_nothing_is_just_a_flight),
        cmocka_unit_test(test_two_flights_may_lead_there_and_back),
        cmocka_unit_test(test_an_eighth_factory_cannot_be_built),
        cmocka_unit_test(test_any_closed_island_may_turn_up),
        cmocka_unit_test(test_a_production_ends_by_itself),
        cmocka_unit_test(test_the_black_market_is_open_in_the_action_phase_only),
        cmocka_unit_test(test_an_intrigue_costs_the_gears_of_the_round),
        cmocka_unit_test(test_twelve_intrigues_empty_the_hall),
        cmocka_unit_test(test_income_comes_from_gears_under_factories),
        cmocka_unit_test(test_equal_representatives_count_once),
        cmocka_unit_test(test_the_end_removes_the_upper_politicians),
        cmocka_unit_test(test_the_ring_of_islands_closes),
        cmocka_unit_test(test_experts_build_wheels_and_get_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
