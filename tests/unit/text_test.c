/* Text, JSON and sentences in buffers of the caller's. */
#include "check.h"

#include <string.h>

#include "engine/words.h"
#include "engine/writer.h"

static void test_text_grows_and_ends_with_nul(void **state)
{
    (void)state;
    char buffer[8];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    text_add(&text, "abc");
    text_add_char(&text, 'd');
    text_add_number(&text, -12);
    assert_string_equal(buffer, "abcd-12");
    assert_true(text_fits(&text));
    text_add(&text, "");
    assert_true(text_fits(&text));
    text_add_char(&text, 'e');
    assert_false(text_fits(&text));
    assert_int_equal(text.length, 8);
    assert_string_equal(buffer, "abcd-12");
}

static void test_text_that_does_not_fit_is_cut_and_counted(void **state)
{
    (void)state;
    char buffer[6] = "-----";
    struct text text;
    text_start(&text, buffer, 4);
    text_add(&text, "abcdef");
    text_add(&text, "gh");
    assert_int_equal(text.length, 8);
    assert_memory_equal(buffer, "abc\0-", 6);
    text_start(&text, buffer, 1);
    text_add(&text, "x");
    assert_memory_equal(buffer, "\0bc\0-", 6);
    text_start(&text, NULL, 0);
    text_add(&text, "abcdef");
    assert_int_equal(text.length, 6);
    assert_false(text_fits(&text));
}

static void test_text_writes_every_number(void **state)
{
    (void)state;
    char buffer[64];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    text_add_number(&text, INT64_MIN);
    text_add_char(&text, ' ');
    text_add_number(&text, 0);
    text_add_char(&text, ' ');
    text_add_number(&text, INT64_MAX);
    assert_string_equal(buffer, "-9223372036854775808 0 9223372036854775807");
}

static void test_text_formats(void **state)
{
    (void)state;
    char buffer[64];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    text_add_format(&text, "%s has %d%% of %d", "Ada", 50, -7);
    assert_string_equal(buffer, "Ada has 50% of -7");
    struct reason why;
    assert_false(reason_set(&why, "seats.%d: %s", 3, "no"));
    assert_string_equal(why.text, "seats.3: no");
    assert_false(reason_set(NULL, "nobody reads %s", "this"));
    assert_int_equal(text_length("four"), 4);
    assert_true(text_equal("a", "a") && text_equal("", ""));
    assert_false(text_equal("a", "ab") || text_equal("ab", "a") || text_equal("a", "b"));
}

static void test_a_reason_that_is_too_long_is_cut(void **state)
{
    (void)state;
    char long_text[600];
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = '\0';
    struct reason why;
    reason_set(&why, "%s", long_text);
    assert_int_equal(strlen(why.text), sizeof why.text - 1);
}

static void test_lists_sets_and_counts_have_a_line_each(void **state)
{
    static const char *const ids[] = {NULL, "hill", "sea"};
    static const uint8_t numbers[] = {2, 0, 1};
    (void)state;
    char buffer[200];
    struct writer writer;
    writer_start(&writer, buffer, sizeof buffer);
    write_object(&writer);
    write_key_number_or_null(&writer, "a", false, 3);
    write_key_number_or_null(&writer, "b", true, 3);
    write_key_numbers(&writer, "c", numbers, 3);
    write_key_names(&writer, "d", ids, numbers, 3);
    write_key_name_set(&writer, "e", ids, 6);
    write_key_counts(&writer, "f", ids + 1, numbers + 1, 2);
    write_object_end(&writer);
    assert_string_equal(buffer, "{\"a\":3,\"b\":null,\"c\":[2,0,1],\"d\":[\"sea\",null,\"hill\"],"
                                "\"e\":[\"hill\",\"sea\"],\"f\":{\"hill\":0,\"sea\":1}}");
}

static void test_the_writer_sets_commas(void **state)
{
    (void)state;
    char buffer[200];
    struct writer writer;
    writer_start(&writer, buffer, sizeof buffer);
    write_object(&writer);
    write_key_number(&writer, "a", 1);
    write_key(&writer, "b");
    write_array(&writer);
    write_array(&writer);
    write_array_end(&writer);
    write_object(&writer);
    write_object_end(&writer);
    write_name(&writer, "n");
    write_name(&writer, NULL);
    write_raw(&writer, "[0]", 3);
    write_bool(&writer, false);
    write_array_end(&writer);
    write_key_bool(&writer, "c", true);
    write_key_null(&writer, "d");
    write_key_name(&writer, "e", "x");
    write_object_end(&writer);
    assert_string_equal(
        buffer, "{\"a\":1,\"b\":[[],{},\"n\",null,[0],false],\"c\":true,\"d\":null,\"e\":\"x\"}");
    assert_int_equal(writer.text.length, strlen(buffer));
}

static void expect_written(const char *bytes, size_t count, const char *expected)
{
    char buffer[200];
    struct writer writer;
    writer_start(&writer, buffer, sizeof buffer);
    write_string(&writer, bytes, count);
    assert_string_equal(buffer, expected);
}

static void test_strings_are_escaped(void **state)
{
    (void)state;
    expect_written("", 0, "\"\"");
    expect_written("\"\\/", 3, "\"\\\"\\\\/\"");
    expect_written("\0\n\x1f\x7f", 4, "\"\\u0000\\u000a\\u001f\\u007f\"");
    expect_written("\xc5\x81\xc3\xb3\xe2\x82\xac\xf0\x9f\x8e\xb2", 11,
                   "\"\xc5\x81\xc3\xb3\xe2\x82\xac\xf0\x9f\x8e\xb2\"");
}

static void test_bytes_that_are_not_utf8_are_replaced(void **state)
{
    (void)state;
    expect_written("a\xff\x80z", 4, "\"a\\ufffd\\ufffdz\"");
    /* Cut short at the end, and by another character. */
    expect_written("\xd0", 1, "\"\\ufffd\"");
    expect_written("\xe2\x82", 2, "\"\\ufffd\\ufffd\"");
    expect_written("\xf0\x9f\x8e!", 4, "\"\\ufffd\\ufffd\\ufffd!\"");
    /* Longer than need be, a surrogate, beyond the last. */
    expect_written("\xc0\xaf", 2, "\"\\ufffd\\ufffd\"");
    expect_written("\xe0\x80\x80", 3, "\"\\ufffd\\ufffd\\ufffd\"");
    expect_written("\xed\xa0\x80", 3, "\"\\ufffd\\ufffd\\ufffd\"");
    expect_written("\xf4\x90\x80\x80", 4, "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
    /* The first and last of each length. */
    expect_written("\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf", 16,
                   "\"\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf\"");
    expect_written("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", 8, "\"\xf0\x90\x80\x80\xf4\x8f\xbf\xbf\"");
}

/* The same JSON into every size of buffer: what fits is there, the rest is counted. */
static void test_the_writer_counts_what_does_not_fit(void **state)
{
    static const char whole[] = "{\"key\":[1,-20,\"\\u0001\"]}";
    (void)state;
    for (size_t size = 0; size <= sizeof whole + 2; size++) {
        char buffer[sizeof whole + 4];
        memset(buffer, '#', sizeof buffer);
        struct writer writer;
        writer_start(&writer, buffer, size);
        write_object(&writer);
        write_key(&writer, "key");
        write_array(&writer);
        write_number(&writer, 1);
        write_number(&writer, -20);
        write_string(&writer, "\1", 1);
        write_array_end(&writer);
        write_object_end(&writer);
        assert_int_equal(writer.text.length, sizeof whole - 1);
        assert_int_equal(text_fits(&writer.text), size >= sizeof whole);
        if (size > 0) {
            size_t kept = size - 1 < sizeof whole - 1 ? size - 1 : sizeof whole - 1;
            assert_memory_equal(buffer, whole, kept);
            assert_int_equal(buffer[kept], '\0');
        }
        for (size_t i = size; i < sizeof buffer; i++)
            assert_int_equal(buffer[i], '#');
    }
}

static void expect_told(const struct words *words, const struct language *language,
                        const char *const names[], const char *expected)
{
    char buffer[200];
    struct text text;
    text_start(&text, buffer, sizeof buffer);
    words_tell(words, "template", language, names, &text);
    assert_string_equal(buffer, expected);
}

static void test_a_sentence_is_filled(void **state)
{
    static const char *const names[] = {"Ada", "Ben", NULL};
    static const uint8_t seats[] = {1, 0, 2};
    (void)state;
    struct words words;
    words_say(&words, "{seat} gives {count} {thing} to {others}{");
    words_seat(&words, "seat", 0);
    words_number(&words, "count", -3);
    words_term(&words, "thing", "chart");
    words_seats(&words, "others", seats, 3);
    expect_told(&words, &language_english, names, "Ada gives \u22123 chart to Ben, Ada, seat 2{");
    expect_told(&words, &language_english, NULL,
                "seat 0 gives \u22123 chart to seat 1, seat 0, seat 2{");
}

static void test_a_place_without_an_argument_stays(void **state)
{
    (void)state;
    struct words words;
    words_say(&words, "{seat}{seats}{sea}{}");
    words_number(&words, "seat", 1);
    expect_told(&words, &language_english, NULL, "1{seats}{sea}{}");
}

static void test_a_sentence_follows_its_count(void **state)
{
    (void)state;
    for (int count = 0; count < 3; count++) {
        struct words words;
        words_say_plural(&words, "{n} point", "{n} points", count);
        words_number(&words, "n", count);
        expect_told(&words, &language_english, NULL,
                    count == 0   ? "0 points"
                    : count == 1 ? "1 point"
                                 : "2 points");
    }
}

/* A catalogue that turns the order around and knows one term. */
static const char *find_turned(const void *catalogue, const char *game, const char *text,
                               const char *plural, int count)
{
    (void)catalogue;
    (void)plural;
    (void)count;
    assert_string_equal(game, "template");
    return strcmp(text, "River") == 0 ? "Rzeka" : "{land}: {seat}";
}

static void test_a_language_finds_its_own_sentence_and_terms(void **state)
{
    static const struct language turned = {find_turned, NULL};
    (void)state;
    struct words words;
    words_say(&words, "{seat} takes {land}");
    words_seat(&words, "seat", 4);
    words_term(&words, "land", "River");
    expect_told(&words, &turned, NULL, "Rzeka: seat 4");
}

static void test_too_many_arguments_do_no_harm(void **state)
{
    (void)state;
    static const uint8_t seats[20] = {0};
    struct words words;
    words_say(&words, "text");
    for (int i = 0; i < 3 * WORDS_MAX; i++)
        words_seats(&words, "place", seats, 20);
    assert_int_equal(words.word_count, WORDS_MAX);
    assert_int_equal(words.word[WORDS_MAX - 1].number, WORDS_LIST_MAX);
}

static void test_a_sentence_is_written_for_a_client(void **state)
{
    static const uint8_t seats[] = {2, 1};
    (void)state;
    char buffer[400];
    struct writer writer;
    writer_start(&writer, buffer, sizeof buffer);
    struct words words;
    words_say_plural(&words, "{n} \"point\"", "{n} \"points\"", 2);
    words_number(&words, "n", 2);
    words_seat(&words, "seat", 1);
    words_seats(&words, "others", seats, 2);
    words_term(&words, "land", "River");
    words_write(&words, &writer);
    assert_string_equal(buffer, "{\"text\":\"{n} \\\"point\\\"\",\"plural\":\"{n} \\\"points\\\"\","
                                "\"count\":2,\"args\":{\"n\":{\"number\":2},\"seat\":{\"seat\":1},"
                                "\"others\":{\"seats\":[2,1]},\"land\":{\"term\":\"River\"}}}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_grows_and_ends_with_nul),
        cmocka_unit_test(test_text_that_does_not_fit_is_cut_and_counted),
        cmocka_unit_test(test_text_writes_every_number),
        cmocka_unit_test(test_text_formats),
        cmocka_unit_test(test_a_reason_that_is_too_long_is_cut),
        cmocka_unit_test(test_lists_sets_and_counts_have_a_line_each),
        cmocka_unit_test(test_the_writer_sets_commas),
        cmocka_unit_test(test_strings_are_escaped),
        cmocka_unit_test(test_bytes_that_are_not_utf8_are_replaced),
        cmocka_unit_test(test_the_writer_counts_what_does_not_fit),
        cmocka_unit_test(test_a_sentence_is_filled),
        cmocka_unit_test(test_a_place_without_an_argument_stays),
        cmocka_unit_test(test_a_sentence_follows_its_count),
        cmocka_unit_test(test_a_language_finds_its_own_sentence_and_terms),
        cmocka_unit_test(test_too_many_arguments_do_no_harm),
        cmocka_unit_test(test_a_sentence_is_written_for_a_client),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
