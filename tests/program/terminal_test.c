/* Playing in the terminal, from outside: what is typed, what is told, and in which language. */
#include "child.h"

#include <stdlib.h>
#include <string.h>

static struct child_result result;

/* One run of `incognita play template` with seed x, and this much more. */
static void play(const char *input, const char *option, const char *value)
{
    const char *arguments[] = {"play", "template", "--seed", "x", option, value, NULL};
    child_run(&result, input, arguments);
}

static void expect_told(const char *part)
{
    if (strstr(result.output, part) == NULL)
        fail_msg("should be told: %s\nfound: %s", part, result.output);
}

static void test_a_match_is_told_to_its_end(void **state)
{
    (void)state;
    play("", "--watch", NULL);
    assert_int_equal(result.code, 0);
    expect_told(", 3 players, seed x\n");
    expect_told("Player 1 draws a chart\n");
    expect_told("\nThe match is over.\n");
    expect_told("  wins\n");
}

static void test_what_is_typed_is_done(void **state)
{
    (void)state;
    play("u\n9\nt\n1\nq\n", NULL, NULL);
    assert_int_equal(result.code, 0);
    expect_told("There is nothing that you can take back now.\n");
    expect_told("Type the number of a choice, or t to see the table");
    expect_told("  round: 1\n");
    expect_told("Player 1 (you) sails with chart 1\n");
    expect_told("The match is left unfinished.\n");
}

static void test_each_language_is_spoken(void **state)
{
    (void)state;
    play("q\n", "--language", "ru");
    assert_int_equal(result.code, 0);
    expect_told(", 3 игрока, зерно x\n");
    expect_told("  Игрок 2 берёт карту\n");
    expect_told("   1  Плыть по карте 1\n");
    expect_told("Партия осталась незаконченной.\n");
    play("q\n", "--language", "pl");
    expect_told(", 3 graczy, ziarno x\n");
    expect_told("Twój wybór (1–3, ");
    play("q\n", "--language", "en");
    expect_told("Your choice (1–3, ");
}

static void test_the_table_is_told_in_each_language(void **state)
{
    const char *arguments[] = {"play", "vaalbara", "--seed", "x", "--language", "ru", NULL};
    (void)state;
    child_run(&result, "t\nq\n", arguments);
    expect_told("\n  ряд 1: ");
    expect_told("  чей выбор: Игрок 1 (вы), Игрок 2, Игрок 3\n");
    expect_told("      владения: нет\n");
    if (strstr(result.output, "row1") != NULL || strstr(result.output, "none") != NULL)
        fail_msg("ids of the state are no words: %s", result.output);
    arguments[1] = "magicmap";
    arguments[5] = "pl";
    child_run(&result, "t\nq\n", arguments);
    expect_told("Słoneczny Kompas");
    expect_told("zdobycz: złoto × 3");
    arguments[5] = "en";
    child_run(&result, "t\nq\n", arguments);
    expect_told("\n  to move: Player 1 (you)\n");
}

static void test_names_stand_in_columns(void **state)
{
    const char *const arguments[] = {"play",   "template", "--seed",     "x",  "--bots",
                                     "random", "--watch",  "--language", "ru", NULL};
    (void)state;
    child_run(&result, "", arguments);
    expect_told("\n  Игрок 1             3  победа\n  Игрок 2             0\n");
}

static void test_the_environment_chooses_the_language(void **state)
{
    (void)state;
    setenv("LC_ALL", "", 1);
    setenv("LC_MESSAGES", "pl_PL.UTF-8", 1);
    setenv("LANG", "ru_RU.UTF-8", 1);
    play("q\n", NULL, NULL);
    expect_told("Twój wybór");
    play("q\n", "--language", "ru");
    expect_told("Ваш выбор");
    setenv("LC_ALL", "de_DE.UTF-8", 1);
    play("q\n", NULL, NULL);
    expect_told("Your choice");
}

static void test_an_unknown_language_is_refused(void **state)
{
    (void)state;
    play("", "--language", "de");
    assert_int_equal(result.code, 2);
    assert_non_null(strstr(result.errors, "--language must be en, ru or pl, not 'de'"));
}

int main(int count, char *arguments[])
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_match_is_told_to_its_end),
        cmocka_unit_test(test_what_is_typed_is_done),
        cmocka_unit_test(test_each_language_is_spoken),
        cmocka_unit_test(test_the_table_is_told_in_each_language),
        cmocka_unit_test(test_names_stand_in_columns),
        cmocka_unit_test(test_an_unknown_language_is_refused),
        cmocka_unit_test(test_the_environment_chooses_the_language),
    };
    if (count != 2) {
        print_error("usage: terminal_test PROGRAM\n");
        return 2;
    }
    child_program(arguments[1]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
