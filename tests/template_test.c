/* The template's rules, shown through the kit; and the kit itself. */
#include "kit.h"

/* Two seats with known hands, an isle of value 3 in sight. */
static const char sailing[] =
    "{'game':'template','players':2,'options':{'ties':'nobody'},'round':1,'phase':'sail',"
    "'isles':[1,2,1,1],'isle':3,'claimant':null,'seats':["
    "{'hand':[1,2,6],'bag':[3,4,5],'sailed':null,'points':0},"
    "{'hand':[2,4,5],'bag':[1,3,6],'sailed':null,'points':0}]}";

static void test_seats_are_dealt_to_in_order(void **state)
{
    (void)state;
    kit_new("template", 2, NULL);
    kit_expect_waiting("{'for':'chance'}");
    kit_expect_legal_count(6);
    kit_refuse("{'by':'chance','do':'deal','seat':1,'chart':1}");
    kit_apply("{'by':'chance','do':'deal','seat':0,'chart':1}");
    kit_expect_lacks("{'by':'chance','do':'deal','seat':0,'chart':1}");
    kit_apply("{'by':'chance','do':'deal','seat':0,'chart':2}");
    kit_apply("{'by':'chance','do':'deal','seat':0,'chart':3}");
    kit_expect_has("{'by':'chance','do':'deal','seat':1,'chart':1}");
    kit_expect("seats.0.hand", "[1,2,3]");
    kit_expect_view(0, "seats.0.hand", "[1,2,3]");
    kit_expect_view(1, "seats.0.hand", "3");
    kit_expect_view(KIT_SPECTATOR, "seats.0.bag", "3");
    kit_expect_log(0, -1, "{'by':'chance','do':'deal','seat':0,'chart':3}");
    kit_expect_log(1, 0, "{'by':'chance','do':'deal','seat':0,'chart':null}");
}

static void test_an_isle_is_as_likely_as_there_are_of_its_value(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_set("phase", "'isle'");
    kit_set("isle", "null");
    kit_set("isles.2", "2");
    kit_load();
    kit_expect_weights("[{'event':{'by':'chance','do':'isle','value':4},'weight':1},"
                       "{'event':{'by':'chance','do':'isle','value':1},'weight':1},"
                       "{'event':{'by':'chance','do':'isle','value':2},'weight':2},"
                       "{'event':{'by':'chance','do':'isle','value':3},'weight':2}]");
}

static void test_a_choice_stays_hidden_until_all_have_chosen(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_load();
    kit_expect_waiting("{'for':'seats','seats':[0,1]}");
    kit_expect_legal("[{'by':1,'do':'sail','chart':5},{'by':1,'do':'sail','chart':4},"
                     "{'by':1,'do':'sail','chart':2},{'by':0,'do':'sail','chart':6},"
                     "{'by':0,'do':'sail','chart':2},{'by':0,'do':'sail','chart':1}]");
    kit_apply("{'by':1,'do':'sail','chart':5}");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    kit_expect_view(1, "seats.1.sailed", "5");
    kit_expect_view(0, "seats.1.sailed", "null");
    kit_expect_log(0, -1, "{'by':1,'do':'sail','chart':null}");
    kit_expect_log(KIT_SPECTATOR, -1, "{'by':1,'do':'sail','chart':null}");
    kit_expect_log(1, -1, "{'by':1,'do':'sail','chart':5}");
    kit_apply("{'by':0,'do':'sail','chart':6}");
    kit_expect_log(0, 0, "{'by':1,'do':'sail','chart':5}");
    kit_expect_log(KIT_SPECTATOR, 1, "{'by':0,'do':'sail','chart':6}");
    kit_expect_waiting("{'for':'seats','seats':[0]}");
    kit_expect("claimant", "0");
}

static void test_a_kept_isle_gives_its_value(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_load();
    kit_apply("{'by':0,'do':'sail','chart':6}");
    kit_apply("{'by':1,'do':'sail','chart':5}");
    kit_expect_legal("[{'by':0,'do':'keep'},{'by':0,'do':'trade'}]");
    kit_apply("{'by':0,'do':'keep'}");
    kit_expect_scores("[3,0]");
    kit_expect_told(0, "parts", "[[0,3,0,0],[0,0,0,0]]");
    kit_expect_winners("[]");
    kit_expect("round", "2");
}

static void test_a_traded_isle_gives_a_point_and_a_chart(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_load();
    kit_apply("{'by':0,'do':'sail','chart':2}");
    kit_apply("{'by':1,'do':'sail','chart':5}");
    kit_apply("{'by':1,'do':'trade'}");
    kit_expect_legal("[{'by':'chance','do':'deal','seat':1,'chart':1},"
                     "{'by':'chance','do':'deal','seat':1,'chart':3},"
                     "{'by':'chance','do':'deal','seat':1,'chart':6}]");
    kit_apply("{'by':'chance','do':'deal','seat':1,'chart':6}");
    kit_expect("seats.1", "{'hand':[2,4,6],'bag':[1,3],'sailed':null,'points':1}");
    kit_expect_waiting("{'for':'chance'}");
}

static void test_seats_level_at_the_top_get_nothing_or_all(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_load();
    kit_apply("{'by':0,'do':'sail','chart':2}");
    kit_apply("{'by':1,'do':'sail','chart':2}");
    kit_expect_scores("[0,0]");

    kit_position(sailing);
    kit_set("options.ties", "'all'");
    kit_load();
    kit_apply("{'by':0,'do':'sail','chart':2}");
    kit_apply("{'by':1,'do':'sail','chart':2}");
    kit_expect_scores("[3,3]");
}

static void test_the_last_isle_ends_the_match(void **state)
{
    (void)state;
    kit_position("{'game':'template','players':2,'options':{'ties':'nobody'},'round':3,"
                 "'phase':'claim','isles':[1,0,1,1],'isle':3,'claimant':1,'seats':["
                 "{'hand':[],'bag':[],'sailed':null,'points':4},"
                 "{'hand':[],'bag':[],'sailed':null,'points':1}]}");
    kit_load();
    kit_refuse("{'by':1,'do':'trade'}");
    kit_apply("{'by':1,'do':'keep'}");
    kit_expect_waiting("{'for':'nobody'}");
    kit_expect_legal("[]");
    kit_expect_scores("[4,4]");
    kit_expect_winners("[0,1]");
}

static void test_events_are_equal_only_with_equal_types(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_load();
    kit_refuse("{'by':0,'do':'sail','chart':2.0}");
    kit_refuse("{'by':0,'do':'sail','chart':'2'}");
    kit_refuse("{'by':0,'do':'sail'}");
    kit_refuse("{'by':0,'do':'sail','chart':2,'isle':3}");
    kit_refuse("{'by':false,'do':'sail','chart':2}");
    kit_apply("{'chart':2,'do':'sail','by':0}");
}

static void test_positions_that_cannot_be_are_refused(void **state)
{
    (void)state;
    kit_position(sailing);
    kit_set("seats.1.bag", "[1,3,5]");
    kit_refuse_load("seats.1.bag");
    kit_set("seats.1.bag", "[1,3,3]");
    kit_refuse_load("seats.1.bag.2");
    kit_set("seats.1.bag", "[1,3,6]");
    kit_set("seats.0.points", "0.0");
    kit_refuse_load("seats.0.points");
    kit_set("seats.0.points", "0");
    kit_set("isle", "null");
    kit_refuse_load("isle");
    kit_set("isle", "3");
    kit_set("extra", "1");
    kit_refuse_load("extra");
}

static void test_a_position_may_begin_from_the_match(void **state)
{
    (void)state;
    kit_new("template", 3, "{'ties':'all'}");
    kit_set("seats.0", "{'hand':[2,3],'bag':[1,4,5,6],'sailed':null,'points':0}");
    kit_load();
    kit_expect_legal_count(4);
    kit_apply("{'by':'chance','do':'deal','seat':0,'chart':6}");
    kit_expect("", "{'game':'template','players':3,'options':{'ties':'all'},'round':1,"
                   "'phase':'deal','isles':[1,2,2,1],'isle':null,'claimant':null,'seats':["
                   "{'hand':[2,3,6],'bag':[1,4,5],'sailed':null,'points':0},"
                   "{'hand':[],'bag':[1,2,3,4,5,6],'sailed':null,'points':0},"
                   "{'hand':[],'bag':[1,2,3,4,5,6],'sailed':null,'points':0}]}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seats_are_dealt_to_in_order),
        cmocka_unit_test(test_an_isle_is_as_likely_as_there_are_of_its_value),
        cmocka_unit_test(test_a_choice_stays_hidden_until_all_have_chosen),
        cmocka_unit_test(test_a_kept_isle_gives_its_value),
        cmocka_unit_test(test_a_traded_isle_gives_a_point_and_a_chart),
        cmocka_unit_test(test_seats_level_at_the_top_get_nothing_or_all),
        cmocka_unit_test(test_the_last_isle_ends_the_match),
        cmocka_unit_test(test_events_are_equal_only_with_equal_types),
        cmocka_unit_test(test_positions_that_cannot_be_are_refused),
        cmocka_unit_test(test_a_position_may_begin_from_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
