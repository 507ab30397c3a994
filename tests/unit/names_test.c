/* Names: which texts can be one, and which read the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "engine/count.h"
#include "names/names.h"

static void expect_name(const char *given, const char *name)
{
    char out[NAME_SIZE];
    struct reason why = {""};
    if (!name_take(given, out, &why))
        fail_msg("\"%s\": %s", given, why.text);
    assert_string_equal(out, name);
}

static void test_names_are_tidied(void **state)
{
    (void)state;
    expect_name("Ada", "Ada");
    expect_name("  Ada  Lovelace ", "Ada Lovelace");
    expect_name("Ada\u00a0\u2003Lovelace", "Ada Lovelace"); /* blanks that are not the plain one */
    expect_name("Zoe\u0308", "Zo\u00eb");                   /* composed */
    expect_name("Łucja Ćwik", "Łucja Ćwik");
    expect_name("Ярослав Мудрый, князь", "Ярослав Мудрый, князь");
    expect_name("שָׁלוֹם", "שָׁלוֹם");
    expect_name("山田太郎", "山田太郎");
    expect_name("👩\u200d🚀 Ann ❤\ufe0f", "👩\u200d🚀 Ann ❤\ufe0f");
    expect_name("👩🏽\u200d🚀", "👩🏽\u200d🚀");
}

static void test_what_cannot_be_seen_is_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "   ",
        "\u00a0",
        "Ada\nLovelace",
        "Ada\x7f",
        "Ada\u200b",                   /* zero width */
        "A\u200dda",                   /* a joiner that joins no emoji */
        "Ada\ufe0f",                   /* a selector that selects nothing */
        "\u202eadA",                   /* right to left */
        "Ada\u2066",                   /* an isolate that is never closed */
        "Ada\u00ad",                   /* soft hyphen */
        "Ada\u3164",                   /* a filler */
        "Ada\u2800",                   /* a pattern without dots */
        "Ada\u2028",                   /* a line's end */
        "Ada\ue000",                   /* nobody knows how it looks */
        "Ada\U000e0041",               /* a tag */
        "Ada\u20dd",                   /* a circle around it */
        "\u0301Ada",                   /* a mark on nothing */
        "A \u0301da",                  /* a mark on a blank */
        "A\u0334\u0335\u0336\u0337da", /* a heap of them */
        "A\u0334\u0334da",             /* twice the same */
        "i\u0307da",                   /* a dot on a dot */
        "0123456789012345678901234567890123456789012345678901234567890", /* 61 */
        "\xc3\x28",                                                      /* no text */
    };
    (void)state;
    for (int i = 0; i < COUNT(bad); i++) {
        char out[NAME_SIZE];
        struct reason why = {""};
        if (name_take(bad[i], out, &why))
            fail_msg("%d: taken as \"%s\"", i, out);
        assert_true(why.text[0] != '\0');
    }
}

static void test_any_text_is_mended(void **state)
{
    static const struct {
        const char *given;
        const char *name; /* NULL if nothing is left */
    } texts[] = {
        {"Ada", "Ada"},
        {"Ada\u200b", "Ada"},
        {"\u202eAda\u202c \u200d", "Ada"},
        {"\u200b", NULL},
        {"", NULL},
        {"A\u0334\u0334da", "Ada"},
        {"яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя", "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяя"},
    };
    (void)state;
    for (int i = 0; i < COUNT(texts); i++) {
        char out[NAME_SIZE];
        bool left = name_mend(texts[i].given, out);
        assert_int_equal(left, texts[i].name != NULL);
        if (left)
            assert_string_equal(out, texts[i].name);
    }
}

static bool meet(const char *a, const char *b)
{
    struct name_keys first;
    struct name_keys second;
    name_keys_of(a, &first);
    name_keys_of(b, &second);
    assert_int_equal(name_keys_meet(&first, &second), name_keys_meet(&second, &first));
    return name_keys_meet(&first, &second);
}

static void test_what_reads_the_same(void **state)
{
    static const char *const same[][2] = {
        {"Anna", "anna"},       {"Anna", "АNNА"}, /* Cyrillic A */
        {"Anna", "Аnnа"},       {"Иван", "иВАН"},
        {"Ärger", "ärger"},     {"Straße", "STRASSE"},
        {"Anna", "An\u200bna"}, {"Anna", "Ａｎｎａ"}, /* full width */
        {"Anna", "𝐀𝐧𝐧𝐚"},                             /* mathematical */
        {"Ian", "lan"},         {"bill", "BiIl"},
        {"Otto", "0tto"},       {"Player1", "PlayerI"},
        {"Emma", "Ernrna"},     {"Hans", "Нans"},     /* Cyrillic En */
        {"Hans", "нans"},       {"viktor", "νiktor"}, /* Greek nu */
        {"Nick", "Νick"},       {"Ada Lovelace", "ada\u00a0 lovelace"},
        {"Zoë", "Zoe\u0308"},   {"♥ Ann", "♥\ufe0f Ann"},
    };
    static const char *const different[][2] = {
        {"Anna", "Hanna"}, {"Anna", "Ana"},  {"Anna", "Анна"},   {"Clara", "Ciara"},
        {"Mila", "Milla"}, {"Zoë", "Zoe"},   {"Łucja", "Lucja"}, {"Иван", "Ивана"},
        {"Ada", "Ada 2"},  {"Ann👩", "Ann👨"}, {"Петя", "Пётя"},   {"Zosia", "Zośia"},
    };
    (void)state;
    for (int i = 0; i < COUNT(same); i++)
        if (!meet(same[i][0], same[i][1]))
            fail_msg("%s and %s read the same", same[i][0], same[i][1]);
    for (int i = 0; i < COUNT(different); i++)
        if (meet(different[i][0], different[i][1]))
            fail_msg("%s and %s are different", different[i][0], different[i][1]);
}

static void test_some_names_are_nobodys(void **state)
{
    static const char *const reserved[] = {
        "Incognita", "incognitа", "ADMIN",      "аdmin",      "Moderator",
        "Модератор", "easy",      "Expert",     "Guest 4821", "guest 1",
        "Guest4821", "Gość 17",   "Гость 4821", "Guеst 12",   "GUEST 0x",
    };
    static const char *const anybodys[] = {"Otto",     "Vera",       "Guest",
                                           "Aguest 1", "Administer", "Ann 7"};
    char name[NAME_SIZE];
    (void)state;
    for (int i = 0; i < COUNT(reserved); i++)
        if (!name_is_reserved(reserved[i]))
            fail_msg("%s is anybody's", reserved[i]);
    for (int i = 0; i < COUNT(anybodys); i++)
        if (name_is_reserved(anybodys[i]))
            fail_msg("%s is nobody's", anybodys[i]);
    name_of_guest(4821, name);
    assert_string_equal(name, "Guest 4821");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_tidied),
        cmocka_unit_test(test_what_cannot_be_seen_is_refused),
        cmocka_unit_test(test_any_text_is_mended),
        cmocka_unit_test(test_what_reads_the_same),
        cmocka_unit_test(test_some_names_are_nobodys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
