/* Reading states and options from JSON: exact types, and refusals that name the field. */
#include "check.h"

#include <string.h>

#include "engine/load.h"
#include "games/games.h"

static const char *const names[] = {"river", "hill", "sea"};

/* The root of JSON in which ' stands for "; the value is freed by forget. */
static struct field root_of(const char *text, struct reason *why)
{
    char quoted[400];
    size_t length = strlen(text);
    assert_true(length < sizeof quoted);
    for (size_t i = 0; i <= length; i++)
        quoted[i] = text[i] == '\'' ? '"' : text[i];
    json_t *json = json_loads(quoted, JSON_DECODE_ANY, NULL);
    assert_non_null(json);
    why->text[0] = '\0';
    return load_root(json, why);
}

static void forget(struct field *root)
{
    json_decref(root->json);
}

static void test_a_refusal_names_the_path(void **state)
{
    (void)state;
    struct reason why;
    struct field root = root_of("{'seats':[{'hand':[1]},{'hand':[7,'x']}]}", &why);
    struct field seats = load_member(&root, "seats");
    struct field seat = load_item(&seats, 1);
    struct field hand = load_member(&seat, "hand");
    struct field item = load_item(&hand, 1);
    int number = -1;
    assert_false(load_int(&item, 0, 5, &number));
    assert_string_equal(why.text, "seats.1.hand.1: must be a whole number");
    item = load_item(&hand, 0);
    assert_false(load_int(&item, 0, 5, &number));
    assert_string_equal(why.text, "seats.1.hand.0: must be 0 to 5, is 7");
    assert_int_equal(number, -1);
    assert_false(load_refuse(&root, "the whole of it"));
    assert_string_equal(why.text, "the whole of it");
    forget(&root);
}

static void test_types_are_exact(void **state)
{
    static const char *const not_numbers[] = {"0.0", "'0'", "false", "null", "[]", "{}"};
    (void)state;
    struct reason why;
    for (size_t i = 0; i < sizeof not_numbers / sizeof not_numbers[0]; i++) {
        struct field field = root_of(not_numbers[i], &why);
        int number = 7;
        bool truth = true;
        assert_false(load_int(&field, -9, 9, &number));
        assert_int_equal(number, 7);
        assert_int_equal(load_bool(&field, &truth), i == 2);
        uint8_t index = 7;
        assert_false(load_name(&field, names, 3, &index));
        assert_int_equal(load_is_null(&field), i == 3);
        forget(&field);
    }
    struct field large = root_of("9223372036854775807", &why);
    int number;
    assert_false(load_int(&large, INT32_MIN, INT32_MAX, &number));
    forget(&large);
}

static void test_an_object_has_exactly_its_members(void **state)
{
    static const char *const keys[] = {"a", "b"};
    (void)state;
    struct reason why;
    struct field root = root_of("{'b':1,'a':2}", &why);
    assert_true(load_object(&root, keys, 2));
    assert_false(load_object(&root, keys, 1));
    assert_non_null(strstr(why.text, "\"b\""));
    forget(&root);
    root = root_of("{'b':1}", &why);
    assert_false(load_object(&root, keys, 2));
    assert_string_equal(why.text, "a: is missing");
    forget(&root);
    root = root_of("[1,2]", &why);
    assert_false(load_object(&root, keys, 2));
    forget(&root);
}

static void test_a_list_has_its_length(void **state)
{
    (void)state;
    struct reason why;
    int count = -1;
    struct field root = root_of("[1,2,3]", &why);
    assert_true(load_list(&root, 3, 3, &count));
    assert_int_equal(count, 3);
    assert_false(load_list(&root, 0, 2, &count));
    assert_string_equal(why.text, "must have 0 to 2 items, has 3");
    assert_false(load_list(&root, 4, 4, &count));
    assert_string_equal(why.text, "must have 4 items, has 3");
    forget(&root);
    root = root_of("{}", &why);
    assert_false(load_list(&root, 0, 2, &count));
    forget(&root);
}

static void test_a_set_of_names_has_none_twice(void **state)
{
    (void)state;
    struct reason why;
    uint64_t set = 99;
    struct field root = root_of("['sea','river']", &why);
    assert_true(load_name_set(&root, names, 3, &set));
    assert_int_equal(set, 5);
    forget(&root);
    root = root_of("['sea','river','sea']", &why);
    assert_false(load_name_set(&root, names, 3, &set));
    assert_string_equal(why.text, "2: \"sea\" is in the list twice");
    forget(&root);
    root = root_of("['desert']", &why);
    assert_false(load_name_set(&root, names, 3, &set));
    assert_string_equal(why.text, "0: \"desert\" is not known here");
    assert_int_equal(set, 5);
    forget(&root);
}

static void test_counts_are_complete_and_in_range(void **state)
{
    (void)state;
    struct reason why;
    uint8_t counts[3];
    struct field root = root_of("{'sea':2,'river':0,'hill':1}", &why);
    assert_true(load_counts(&root, names, 3, 2, counts));
    assert_int_equal(counts[0], 0);
    assert_int_equal(counts[1], 1);
    assert_int_equal(counts[2], 2);
    assert_false(load_counts(&root, names, 3, 1, counts));
    assert_string_equal(why.text, "sea: must be 0 to 1, is 2");
    forget(&root);
}

static void test_null_leaves_what_is_there(void **state)
{
    (void)state;
    struct reason why;
    uint8_t value = 7;
    struct field root = root_of("null", &why);
    assert_true(load_byte_or_null(&root, 0, 5, &value));
    assert_true(load_name_or_null(&root, names, 3, &value));
    assert_int_equal(value, 7);
    assert_true(load_must_be_null(&root));
    forget(&root);
    root = root_of("6", &why);
    assert_false(load_byte_or_null(&root, 0, 5, &value));
    assert_string_equal(why.text, "must be 0 to 5, is 6");
    assert_false(load_must_be_null(&root));
    assert_int_equal(value, 7);
    forget(&root);
}

static void test_names_keep_their_order_and_may_have_gaps(void **state)
{
    static const char *const with_gap[] = {NULL, "hill", "sea"};
    (void)state;
    struct reason why;
    uint8_t list[3] = {9, 9, 9};
    uint8_t count = 9;
    struct field root = root_of("['sea','hill','sea']", &why);
    assert_true(load_names(&root, with_gap, 3, 0, 3, list, &count));
    assert_int_equal(count, 3);
    assert_memory_equal(list, ((uint8_t[]){2, 1, 2}), 3);
    assert_false(load_names(&root, with_gap, 3, 0, 2, list, &count));
    assert_string_equal(why.text, "must have 0 to 2 items, has 3");
    forget(&root);
    root = root_of("['']", &why);
    assert_false(load_names(&root, with_gap, 3, 0, 3, list, &count));
    assert_string_equal(why.text, "0: \"\" is not known here");
    forget(&root);
}

static void test_seats_are_different_and_in_the_match(void **state)
{
    (void)state;
    struct reason why;
    uint8_t list[SEATS_MAX] = {0};
    uint8_t count = 0;
    seats_mask set = 0;
    struct field root = root_of("[2,0]", &why);
    assert_true(load_seats(&root, 3, 2, 3, list, &count));
    assert_int_equal(count, 2);
    assert_int_equal(list[0], 2);
    assert_true(load_seat_set(&root, 3, &set));
    assert_int_equal(set, 5);
    assert_false(load_seats(&root, 2, 0, 2, list, &count));
    assert_string_equal(why.text, "0: must be 0 to 1, is 2");
    forget(&root);
    root = root_of("[1,1]", &why);
    assert_false(load_seat_set(&root, 3, &set));
    assert_string_equal(why.text, "1: seat 1 is in the list twice");
    assert_int_equal(set, 5);
    forget(&root);
}

static void expect_options(const char *text, bool accepted, const char *part)
{
    const struct game *game = games_find("template");
    struct reason why = {""};
    struct options options;
    struct field root = root_of(text, &why);
    assert_int_equal(load_options(root.json, game, 2, &options, &why), accepted);
    if (!accepted)
        assert_non_null(strstr(why.text, part));
    forget(&root);
}

static void test_options_are_known_or_default(void **state)
{
    (void)state;
    const struct game *game = games_find("template");
    struct reason why;
    struct options options;
    assert_true(load_options(NULL, game, 2, &options, &why));
    struct options defaults = game_default_options(game);
    assert_memory_equal(&options, &defaults, sizeof options);
    expect_options("{}", true, "");
    expect_options("{'ties':'all'}", true, "");
    expect_options("{'ties':'none'}", false, "ties: \"none\"");
    expect_options("{'ties':true}", false, "ties");
    expect_options("{'tie':'all'}", false, "no option \"tie\"");
    expect_options("[]", false, "must be an object");
    expect_options("null", false, "must be an object");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_refusal_names_the_path),
        cmocka_unit_test(test_types_are_exact),
        cmocka_unit_test(test_an_object_has_exactly_its_members),
        cmocka_unit_test(test_a_list_has_its_length),
        cmocka_unit_test(test_a_set_of_names_has_none_twice),
        cmocka_unit_test(test_null_leaves_what_is_there),
        cmocka_unit_test(test_names_keep_their_order_and_may_have_gaps),
        cmocka_unit_test(test_seats_are_different_and_in_the_match),
        cmocka_unit_test(test_counts_are_complete_and_in_range),
        cmocka_unit_test(test_options_are_known_or_default),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
