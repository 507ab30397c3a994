/* Vaalbara: what is hidden from whom, and which positions can be loaded (I-1 to I-14). */
#include "kit.h"

#include "vaalbara_kit.h"

/* Hidden information */

static void test_a_drawn_character_is_the_seats_own(void **state)
{
    (void)state;
    kit_new("vaalbara", 2, NULL);
    land(1, 0, "field");
    land(1, 1, "field");
    land(2, 0, "field");
    land(2, 1, "field");
    draw(0, "scout");
    kit_expect_log(0, -1, "{'by':'chance','do':'draw','seat':0,'character':'scout'}");
    kit_expect_log(1, -1, "{'by':'chance','do':'draw','seat':0,'character':null}");
    kit_expect_log(KIT_SPECTATOR, -1, "{'by':'chance','do':'draw','seat':0,'character':null}");
    kit_expect_log(1, 0, "{'by':'chance','do':'land','row':1,'slot':0,'land':'field'}");
    kit_expect_view(0, "seats.0.hand", "['scout']");
    kit_expect_view(1, "seats.0.hand", "1");
    kit_expect_view(1, "seats.0.pile", "11");
    kit_expect_view(KIT_SPECTATOR, "seats.1.pile", "12");
}

static void test_a_view_hides_what_others_hold(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("seats.0.seen", "['hunter']");
    kit_load();
    choose(0, "hunter");
    kit_expect_view(0, "seats.0",
                    "{'hand':['warrior','carpenter','pathfinder','scout'],"
                    "'pile':['oracle','falconer','midwife','rider','artisan','farmer'],"
                    "'played':'hunter','discard':['bard'],'seen':['hunter'],'answer':null,"
                    "'realm':['forest_4'],'vp':6}");
    static const char hidden[] = "{'hand':4,'pile':6,'played':null,'discard':['bard'],"
                                 "'seen':['hunter'],'answer':null,'realm':['forest_4'],'vp':null}";
    kit_expect_view(1, "seats.0", hidden);
    kit_expect_view(KIT_SPECTATOR, "seats.0", hidden);
    kit_expect_view(1, "asked", "[1,2,3]");
    kit_expect_view(1, "seats.1.vp", "6");
    kit_expect_view(1, "deck.unknown.river", "4");
    kit_expect_view(KIT_SPECTATOR, "seats.1.hand", "5");
}

/* V-8 */
static void test_choices_are_shown_all_at_once(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_load();
    choose(2, "rider");
    kit_expect_log(2, 0, "{'by':2,'do':'choose','character':'rider'}");
    kit_expect_log(0, 0, "{'by':2,'do':'choose','character':null}");
    choose(0, "hunter");
    choose(1, "hunter");
    kit_expect_log(3, 2, "{'by':1,'do':'choose','character':null}");
    kit_expect_log(KIT_SPECTATOR, 0, "{'by':2,'do':'choose','character':null}");
    choose(3, "farmer");
    kit_expect_log(0, 0, "{'by':2,'do':'choose','character':'rider'}");
    kit_expect_log(KIT_SPECTATOR, 3, "{'by':3,'do':'choose','character':'farmer'}");
    kit_expect_view(KIT_SPECTATOR, "seats.2.played", "'rider'");
}

/* */
static void test_answers_are_shown_all_at_once(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_load();
    choose(0, "hunter");
    choose(1, "hunter");
    choose(2, "warrior");
    choose(3, "falconer");
    kit_expect_waiting("{'for':'seats','seats':[0,1,3]}");
    answer(3, "show_warrior");
    kit_expect("seats.3.answer", "'show_warrior'");
    kit_expect("seats.3.vp", "3");
    kit_expect_view(3, "seats.3.answer", "'show_warrior'");
    kit_expect_view(2, "seats.3.answer", "null");
    kit_expect_log(3, -1, "{'by':3,'do':'show_warrior'}");
    kit_expect_log(2, -1, "{'by':3,'do':null}");
    answer(1, "decline");
    kit_expect_log(0, -1, "{'by':1,'do':null}");
    kit_expect_log(KIT_SPECTATOR, -1, "{'by':1,'do':null}");
    answer(0, "decline");
    kit_expect_log(0, -2, "{'by':1,'do':'decline'}");
    kit_expect_log(KIT_SPECTATOR, -3, "{'by':3,'do':'show_warrior'}");
    kit_expect_view(KIT_SPECTATOR, "seats.3.seen", "['warrior']");
    kit_expect("seats.3.vp", "4");
    kit_expect("seats.3.answer", "null");
}

/* */
static void test_the_end_shows_vp_but_not_hands(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    kit_expect_view(0, "seats.1.vp", "null");
    kit_expect_view(KIT_SPECTATOR, "seats.0.vp", "null");
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    kit_expect_view(1, "seats.0.vp", "null");
    take(1, 1);
    kit_expect_view(0, "seats.1.vp", "50");
    kit_expect_view(KIT_SPECTATOR, "seats.0.vp", "62");
    kit_expect_view(0, "seats.1.hand", "3");
}

static void test_open_scores_show_all_vp(void **state)
{
    (void)state;
    kit_new("vaalbara", 3, "{'open_scores':true}");
    kit_expect("options", "{'open_scores':true}");
    kit_expect_view(0, "seats.1.vp", "2");
    kit_expect_view(KIT_SPECTATOR, "seats.2.vp", "2");
    kit_expect_view(0, "seats.1.pile", "12");
}

/* Loading */

static void test_sets_are_loaded_in_any_order(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_set("asked", "[3,1,0,2]");
    kit_set("seats.0.hand", "['scout','warrior','carpenter','pathfinder','hunter']");
    kit_set("seats.0.seen", "['scout','hunter']");
    kit_load();
    kit_expect("asked", "[0,1,2,3]");
    kit_expect("seats.0.hand", "['warrior','hunter','carpenter','pathfinder','scout']");
    kit_expect("seats.0.seen", "['hunter','scout']");
}

/* A field set to a value that makes the position wrong, and the field that the refusal names. */
struct fault {
    const char *path;
    const char *json;
    const char *named;
};

static void refuse_each(const char *position, const struct fault *faults, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        kit_position(position);
        kit_load();
        kit_set(faults[i].path, faults[i].json);
        kit_refuse_load(faults[i].named);
    }
}

#define REFUSE_EACH(position, faults)                                                              \
    refuse_each(position, faults, sizeof(faults) / sizeof((faults)[0]))

static void test_fields_must_have_their_type_and_range(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"extra", "1", "extra"},
        {"game", "'template'", ""},
        {"players", "6", "players"},
        {"options", "{}", "options.open_scores"},
        {"options.open_scores", "0", "options.open_scores"},
        {"options", "{'open_scores':true,'more':1}", "options"},
        {"round", "0", "round"},
        {"round", "10", "round"},
        {"round", "2.0", "round"},
        {"phase", "'warriors'", "phase"},
        {"asked", "[0,1,2,4]", "asked.3"},
        {"asked", "[0,1,2,2]", "asked.3"},
        {"asked", "null", "asked"},
        {"order", "{}", "order"},
        {"turn", "-1", "turn"},
        {"turn", "false", "turn"},
        {"pending", "{'row':1,'slot':0}", "pending"},
        {"row1", "['meadow','field','river']", "row1"},
        {"row1.1", "'sea'", "row1.1"},
        {"row2.0", "0", "row2.0"},
        {"deck", "[]", "deck"},
        {"deck.top", "'forest'", "deck.top"},
        {"deck.unknown", "39", "deck.unknown"},
        {"deck.unknown.field", "0", "deck.unknown.field"},
        {"deck.unknown.field", "300", "deck.unknown.field"},
        {"deck.unknown.sea", "1", "deck.unknown"},
        {"omen", "[2,0,3]", "omen"},
        {"omen", "[2,0,3,0]", "omen.3"},
        {"omen", "[2,0,3,4]", "omen.3"},
        {"seats", "[]", "seats"},
        {"seats.1", "null", "seats.1"},
        {"seats.1.more", "1", "seats.1"},
        {"seats.1.hand", "5", "seats.1.hand"},
        {"seats.1.hand.0", "'hunter'", "seats.1.hand.1"},
        {"seats.1.hand.0", "'king'", "seats.1.hand.0"},
        {"seats.1.discard.0", "null", "seats.1.discard.0"},
        {"seats.1.seen", "['bard','bard']", "seats.1.seen.1"},
        {"seats.1.answer", "'yes'", "seats.1.answer"},
        {"seats.1.realm",
         "['field','river','river','river','river','river','river','river',"
         "'river','river']",
         "seats.1.realm"},
        {"seats.1.vp", "null", "seats.1.vp"},
        {"seats.1.vp", "-1", "seats.1.vp"}, /* I-14 */
    };
    REFUSE_EACH(SECOND_ROUND, faults);
}

/* I-1 to I-14 while all choose. */
static void test_positions_of_the_choice(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"deck.unknown.field", "8", "deck.unknown"},                      /* I-1, I-5 */
        {"row1.0", "'field'", "deck.unknown"},                            /* I-1 */
        {"seats.2.realm.0", "'forest_4'", "deck.unknown"},                /* I-1 */
        {"seats.1.pile.0", "'bard'", "seats.1.pile"},                     /* I-2 */
        {"seats.1.discard.0", "'bard'", "seats.1.discard.0"},             /* I-2 */
        {"seats.1.discard", "[]", "seats.1"},                             /* I-2 */
        {"seats.1.pile", "['oracle','carpenter','rider']", "seats.1"},    /* I-2 */
        {"seats.1.realm", "[]", "seats.1.realm"},                         /* I-3 */
        {"row1.3", "null", "row1"},                                       /* I-4 */
        {"row2.3", "null", "row2"},                                       /* I-4 */
        {"deck.bottom", "'field'", "deck"},                               /* I-5 */
        {"omen", "null", "omen"},                                         /* I-6 */
        {"order", "[0]", "order"},                                        /* I-8 */
        {"turn", "1", "turn"},                                            /* I-8 */
        {"seats.0.played", "'oracle'", "seats.0.played"},                 /* I-9 */
        {"asked", "[0,1,2]", "asked"},                                    /* I-9 */
        {"asked", "[]", "asked"},                                         /* I-9 */
        {"seats.0.answer", "'decline'", "seats.0.answer"},                /* I-10 */
        {"seats.0.hand", "['warrior','hunter','carpenter','pathfinder']", /* I-12 */
         "seats.0.hand"},
        {"seats.0.discard", "['bard','oracle']", "seats.0.discard"}, /* I-13 */
        {"seats.0.seen", "['oracle']", "seats.0.seen"},              /* I-13 */
        {"phase", "'deal'", ""},
        {"phase", "'draw'", ""},
        {"phase", "'omen'", ""},
        {"phase", "'take'", "order"},
        {"phase", "'over'", ""},
        {"round", "3", ""},
    };
    REFUSE_EACH(SECOND_ROUND, faults);

    /* I-12: a seat that is short must draw before the choice, one that is not must not draw. */
    kit_position(SECOND_ROUND);
    kit_set("seats.0.hand", "['warrior','hunter','carpenter','pathfinder']");
    kit_set("seats.0.pile", "['oracle','falconer','midwife','rider','artisan','scout','farmer']");
    kit_refuse_load("seats.0.hand");
    kit_set("phase", "'draw'");
    kit_set("omen", "null");
    kit_set("asked", "[]");
    kit_load();
    kit_position(SECOND_ROUND);
    kit_set("seats.0.hand", "['warrior','hunter','carpenter','pathfinder','scout','oracle']");
    kit_set("seats.0.pile", "['falconer','midwife','rider','artisan','farmer']");
    kit_refuse_load("seats.0.hand");
    kit_position(SECOND_ROUND);
    kit_set("phase", "'draw'");
    kit_set("omen", "null");
    kit_set("asked", "[]");
    kit_refuse_load("phase");
}

/* The same while seats act. */
static void test_positions_of_a_turn(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {"seats.0.realm.0", "'forest_6'", "deck.unknown"},                     /* I-1 */
        {"seats.3.realm", "[]", "seats.3.realm"},                              /* I-3 */
        {"row1.0", "'river'", "row1"},                                         /* I-4 */
        {"row1.2", "null", "row1"},                                            /* I-4 */
        {"omen", "null", "omen"},                                              /* I-6 */
        {"turn", "3", "turn"},                                                 /* I-8 */
        {"order", "[0,1,2,3]", "order"},                                       /* I-8 */
        {"order", "[1,2]", "order"},                                           /* I-8 */
        {"order", "[1,0,2]", "order"},                                         /* I-3, I-8 */
        {"order", "[0,2,1]", "order"},                                         /* I-8 */
        {"order", "[0,1,1]", "order.2"},                                       /* I-8 */
        {"order", "[]", "order"},                                              /* I-8 */
        {"seats.4.played", "null", "seats.4.played"},                          /* I-9 */
        {"asked", "[1]", "asked"},                                             /* I-10 */
        {"asked", "[]", "asked"},                                              /* I-10 */
        {"seats.1.answer", "'decline'", "seats.1.answer"},                     /* I-10 */
        {"phase", "'bard'", "seats.2.played"},                                 /* I-11 */
        {"phase", "'scout'", "seats.2.played"},                                /* I-11 */
        {"deck", "{'top':null,'unknown':{},'bottom':'river'}", "deck.bottom"}, /* I-5 */
        {"seats.0.seen", "['bard']", "seats.0.seen"},                          /* I-13 */
    };
    REFUSE_EACH(ONE_CARD, faults);

    /* I-2 */
    kit_position(ONE_CARD);
    kit_set("seats.0.hand", "['warrior','oracle','farmer','bard']");
    kit_refuse_load("seats.0.played");
}

/* I-5, I-7 */
static void test_positions_of_an_exchange(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_load();
    pathfinder(2, 2, 0);
    kit_set("pending", "null");
    kit_refuse_load("pending");
    kit_set("pending", "{'land':0}");
    kit_refuse_load("pending");
    kit_set("pending", "{'row':1,'slot':0}");
    kit_refuse_load("pending");
    kit_set("pending", "{'row':3,'slot':0}");
    kit_refuse_load("pending.row");
    kit_set("pending", "{'row':2,'slot':5}");
    kit_refuse_load("pending.slot");
    kit_set("pending", "{'row':2,'slot':0}");
    kit_load();
    kit_set("deck", "{'top':'river','unknown':{},'bottom':null}");
    kit_refuse_load("deck.top");

    kit_position(SECOND_ROUND);
    vaalbara_play("scout", "farmer", "farmer", "farmer");
    scout(0, 0);
    kit_set("pending", "{'land':1}");
    kit_refuse_load("pending.land");
    kit_set("pending", "{'row':1,'slot':0}");
    kit_refuse_load("pending");
    kit_set("pending", "{'land':0}");
    kit_set("deck.unknown.field", "6");
    kit_set("deck.bottom", "'field'");
    kit_refuse_load("deck.bottom");
    kit_set("deck.bottom", "null");
    kit_set("deck.top", "'field'");
    kit_load();
}

/* I-11 */
static void test_positions_of_a_new_omen(void **state)
{
    (void)state;
    kit_position(ONE_CARD);
    kit_load();
    pathfinder(2, 2, 0);
    land(2, 0, "river");
    kit_expect("phase", "'omen'");
    kit_set("deck", "{'top':null,'unknown':{'meadow':1},'bottom':null}");
    kit_refuse_load("deck.top");

    kit_position(SECOND_ROUND);
    vaalbara_play("scout", "farmer", "farmer", "farmer");
    scout(0, 0);
    bottom(0, "field");
    kit_set("phase", "'omen'");
    kit_set("asked", "[]");
    kit_set("omen", "null");
    kit_refuse_load("seats.0.played");
}

/* I-4, I-5, I-12 */
static void test_positions_of_dealing(void **state)
{
    (void)state;
    kit_new("vaalbara", 2, NULL);
    land(1, 0, "field");
    land(1, 1, "river");
    kit_set("row1", "['field',null]");
    kit_set("row2", "['river',null]");
    kit_refuse_load("row2.0");
    kit_set("row1", "['field','river']");
    kit_set("row2", "[null,null]");
    kit_load();
    kit_set("deck.top", "'field'");
    kit_set("deck.unknown.field", "3");
    kit_refuse_load("deck.top");
    kit_set("deck.top", "null");
    kit_set("deck.unknown.field", "4");
    kit_set("seats.1.hand", "['bard']");
    kit_set("seats.1.pile", "['warrior','hunter','oracle','carpenter','falconer','pathfinder',"
                            "'midwife','rider','artisan','scout','farmer']");
    kit_refuse_load("seats.1.hand");

    kit_new("vaalbara", 2, NULL);
    kit_set("row1", "['field','field']");
    kit_set("row2", "['field','field']");
    kit_set("deck.unknown.field", "1");
    kit_refuse_load("row2");

    /* Later rounds begin with a full row 1 and four in hand. */
    kit_position(SECOND_ROUND);
    vaalbara_play("hunter", "hunter", "hunter", "hunter");
    take(2, 0);
    take(0, 1);
    take(3, 2);
    take(1, 3);
    kit_expect("phase", "'deal'");
    kit_set("row1.3", "null");
    kit_set("deck.unknown.meadow", "9");
    kit_refuse_load("row1");
    kit_set("row1.3", "'meadow'");
    kit_set("deck.unknown.meadow", "8");
    kit_load();
    kit_set("seats.0.hand", "['warrior','oracle','carpenter']");
    kit_set("seats.0.pile", "['falconer','pathfinder','midwife','rider','artisan','scout',"
                            "'farmer']");
    kit_refuse_load("seats.0.hand");
}

/* I-10 */
static void test_positions_of_warrior_answers(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    kit_load();
    choose(0, "hunter");
    choose(1, "hunter");
    choose(2, "warrior");
    choose(3, "falconer");
    answer(3, "show_warrior");
    kit_set("asked", "[0]");
    kit_refuse_load("asked");
    kit_set("asked", "[0,1,3]");
    kit_refuse_load("asked");
    kit_set("asked", "[0]");
    kit_set("seats.1.answer", "'show_warrior'");
    kit_refuse_load("seats.1.answer");
    kit_set("seats.1.answer", "'decline'");
    kit_load();
    kit_set("seats.2.answer", "'decline'");
    kit_refuse_load("seats.2.answer");
    kit_set("seats.2.answer", "null");
    kit_set("seats.0.answer", "'decline'");
    kit_set("asked", "[]");
    kit_refuse_load("asked");
}

/* I-11, I-12 */
static void test_positions_of_the_midwife(void **state)
{
    (void)state;
    kit_position(SECOND_ROUND);
    vaalbara_play("midwife", "farmer", "farmer", "farmer");
    kit_set("seats.0.discard", "[]");
    kit_set("seats.0.pile", "['bard','falconer','pathfinder','rider','artisan','scout','farmer']");
    kit_refuse_load("seats.0.discard");
    kit_set("seats.0.discard", "['bard']");
    kit_set("seats.0.pile", "['pathfinder','rider','artisan','scout','farmer']");
    kit_set("seats.0.hand", "['warrior','hunter','oracle','carpenter','falconer']");
    kit_refuse_load("seats.0.hand"); /* she has not taken effect yet */
    kit_set("phase", "'take'");
    kit_load();
    kit_set("seats.1.hand", "['warrior','hunter','oracle','carpenter','falconer']");
    kit_set("seats.1.pile", "['pathfinder','midwife','rider','artisan','scout']");
    kit_refuse_load("seats.1.hand");
}

/* I-3, I-4, I-5 */
static void test_positions_of_the_end(void **state)
{
    (void)state;
    kit_position(LAST_ROUND);
    kit_load();
    choose(0, "falconer");
    choose(1, "artisan");
    take(0, 0);
    take(1, 1);
    kit_set("round", "8");
    kit_refuse_load("round");
    kit_set("round", "9");
    kit_set("row1.0", "'mountain'");
    kit_refuse_load("row1");
    kit_set("row1.0", "null");
    kit_set("seats.0.played", "'oracle'");
    kit_refuse_load("seats.0.played");
    kit_set("seats.0.played", "null");
    kit_set("asked", "[0]");
    kit_refuse_load("asked");
    kit_set("asked", "[]");
    kit_load();
    kit_expect_waiting("{'for':'nobody'}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_drawn_character_is_the_seats_own),
        cmocka_unit_test(test_a_view_hides_what_others_hold),
        cmocka_unit_test(test_choices_are_shown_all_at_once),
        cmocka_unit_test(test_answers_are_shown_all_at_once),
        cmocka_unit_test(test_the_end_shows_vp_but_not_hands),
        cmocka_unit_test(test_open_scores_show_all_vp),
        cmocka_unit_test(test_sets_are_loaded_in_any_order),
        cmocka_unit_test(test_fields_must_have_their_type_and_range),
        cmocka_unit_test(test_positions_of_the_choice),
        cmocka_unit_test(test_positions_of_a_turn),
        cmocka_unit_test(test_positions_of_an_exchange),
        cmocka_unit_test(test_positions_of_a_new_omen),
        cmocka_unit_test(test_positions_of_dealing),
        cmocka_unit_test(test_positions_of_warrior_answers),
        cmocka_unit_test(test_positions_of_the_midwife),
        cmocka_unit_test(test_positions_of_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
