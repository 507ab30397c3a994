/* The built-in languages: plural forms, names, and finding every sentence of the catalogues. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>

#include "languages/catalogues.h"
#include "languages/languages.h"

static void expect_form(enum language_id language, int form, const int counts[], int count)
{
    for (int i = 0; i < count; i++)
        if (plural_form(language, counts[i]) != form)
            fail_msg("%s: %d has form %d, expected %d", language_codes[language], counts[i],
                     plural_form(language, counts[i]), form);
}

#define EXPECT_FORM(language, form, ...)                                                           \
    expect_form(language, form, (const int[]){__VA_ARGS__},                                        \
                (int)(sizeof(int[]){__VA_ARGS__} / sizeof(int)))

static void test_english_has_one_and_many(void **state)
{
    (void)state;
    EXPECT_FORM(ENGLISH, 0, 1, -1);
    EXPECT_FORM(ENGLISH, 1, 0, 2, 11, 21, 101, -2, INT_MIN);
}

static void test_russian_follows_the_last_digits(void **state)
{
    (void)state;
    EXPECT_FORM(RUSSIAN, 0, 1, 21, 31, 101, 1001, -1);
    EXPECT_FORM(RUSSIAN, 1, 2, 3, 4, 22, 34, 102, -2);
    EXPECT_FORM(RUSSIAN, 2, 0, 5, 9, 10, 11, 12, 13, 14, 15, 20, 25, 111, 112, 114, -11, INT_MIN);
}

static void test_polish_keeps_one_apart(void **state)
{
    (void)state;
    EXPECT_FORM(POLISH, 0, 1, -1);
    EXPECT_FORM(POLISH, 1, 2, 3, 4, 22, 34, 102, -2);
    EXPECT_FORM(POLISH, 2, 0, 5, 10, 11, 12, 13, 14, 15, 20, 21, 25, 101, 111, 112, 114, INT_MIN);
}

static void expect_language(const char *name, enum language_id expected)
{
    enum language_id found = LANGUAGE_COUNT;
    if (!language_read(name, &found) || found != expected)
        fail_msg("%s is not read as %s", name, language_codes[expected]);
}

static void test_names_of_languages_are_read(void **state)
{
    static const char *const others[] = {"", "r", "rus", "de", "RU", "C", "POSIX", "_ru", ".UTF-8"};
    (void)state;
    expect_language("en", ENGLISH);
    expect_language("ru", RUSSIAN);
    expect_language("ru_RU.UTF-8", RUSSIAN);
    expect_language("pl_PL", POLISH);
    expect_language("pl.UTF-8", POLISH);
    expect_language("pl@euro", POLISH);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        enum language_id found = POLISH;
        assert_false(language_read(others[i], &found));
        assert_int_equal(found, POLISH);
    }
}

static void test_the_first_locale_that_is_set_decides(void **state)
{
    (void)state;
    assert_int_equal(language_of_locales((const char *[]){NULL, "", "pl_PL"}, 3), POLISH);
    assert_int_equal(language_of_locales((const char *[]){"ru", "pl", "en"}, 3), RUSSIAN);
    assert_int_equal(language_of_locales((const char *[]){"C", "pl", "pl"}, 3), ENGLISH);
    assert_int_equal(language_of_locales((const char *[]){NULL, NULL, NULL}, 3), ENGLISH);
}

static const char *find(enum language_id id, const char *context, const char *text,
                        const char *plural, int count)
{
    const struct language *language = language_of(id);
    return language->find(language->catalogue, context, text, plural, count);
}

/* The plural of a message does not matter to who looks it up; only that it has one. */
static void expect_all_found(const struct catalogue *catalogue)
{
    assert_true(catalogue->count > 0);
    for (int i = 0; i < catalogue->count; i++) {
        const struct translation *entry = &catalogue->translations[i];
        if (entry->forms[1] == NULL) {
            assert_ptr_equal(find(catalogue->id, entry->context, entry->text, NULL, 0),
                             entry->forms[0]);
            continue;
        }
        for (int count = 0; count < 30; count++)
            assert_ptr_equal(find(catalogue->id, entry->context, entry->text, "", count),
                             entry->forms[plural_form(catalogue->id, count)]);
    }
}

static void test_every_translation_is_found(void **state)
{
    (void)state;
    expect_all_found(&catalogue_ru);
    expect_all_found(&catalogue_pl);
}

static void test_the_context_decides(void **state)
{
    (void)state;
    assert_string_equal(find(RUSSIAN, "vaalbara", "River", NULL, 0), "Река");
    assert_string_equal(find(POLISH, "vaalbara", "River", NULL, 0), "Rzeka");
    assert_string_equal(find(POLISH, "noria", "River", NULL, 0), "River");
}

static void test_what_is_missing_is_told_in_english(void **state)
{
    (void)state;
    assert_string_equal(find(RUSSIAN, "vaalbara", "Lagoon", NULL, 0), "Lagoon");
    assert_string_equal(find(RUSSIAN, "nowhere", "{n} isle", "{n} isles", 1), "{n} isle");
    assert_string_equal(find(RUSSIAN, "nowhere", "{n} isle", "{n} isles", 21), "{n} isles");
    assert_ptr_equal(language_of(ENGLISH), &language_english);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_english_has_one_and_many),
        cmocka_unit_test(test_russian_follows_the_last_digits),
        cmocka_unit_test(test_polish_keeps_one_apart),
        cmocka_unit_test(test_names_of_languages_are_read),
        cmocka_unit_test(test_the_first_locale_that_is_set_decides),
        cmocka_unit_test(test_every_translation_is_found),
        cmocka_unit_test(test_the_context_decides),
        cmocka_unit_test(test_what_is_missing_is_told_in_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
