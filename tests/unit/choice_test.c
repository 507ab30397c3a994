/* Choices of a game made for this test: whatever the game gives away, the list does not. */
#include "check.h"

#include <string.h>

#include "engine/choice.h"

/* One seat, which does not see `secret`. */
struct secret_state {
    struct table table;
    uint8_t secret;
    uint8_t points;
};

/* Two points; as many as the secret; two points and a look at the secret. */
enum { PLAIN = 1, GAMBLE, LOOK };

static int legal(const void *state, int seat, event out[])
{
    (void)state;
    for (int kind = PLAIN; kind <= LOOK; kind++)
        out[kind - PLAIN] = event_make(seat, kind, 0, 0, 0, 0);
    return LOOK;
}

static void apply(void *raw, event e)
{
    struct secret_state *state = raw;
    state->points = (uint8_t)(state->points + (event_kind(e) == GAMBLE ? state->secret : 2));
}

/* A score is made of what was paid and what it cost. */
static void open_ledger(const void *raw, struct ledger *out)
{
    const struct secret_state *state = raw;
    out->points[0][0] = state->points;
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    struct secret_state *state = raw;
    uint8_t before = state->points;
    apply(raw, e);
    ledger_add(ledger, 0, 0, state->points - before + 1);
    ledger_add(ledger, 0, 1, -1);
}

static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct secret_state *state = raw;
    out[0] = state->points;
}

static bool reveals(const void *state, event e)
{
    (void)state;
    return event_kind(e) == LOOK;
}

static void resample(void *raw, int seat, struct random *random)
{
    struct secret_state *state = raw;
    (void)seat;
    state->secret = (uint8_t)random_below(random, 200);
}

/* A label that tells what it must not. */
static void say_choice(const void *raw, event e, struct words *out)
{
    const struct secret_state *state = raw;
    words_say(out, "Choose {kind} of {secret}");
    words_number(out, "kind", event_kind(e));
    words_number(out, "secret", state->secret);
}

static void count_holdings(const void *raw, int seat, int32_t out[HOLDINGS_MAX])
{
    const struct secret_state *state = raw;
    (void)seat;
    out[0] = state->points;
    out[1] = state->table.players;
}

/* The look ends the seat's turn. */
static seats_mask waiting(const void *raw)
{
    const struct secret_state *state = raw;
    return state->points > 5 + 2 ? 0 : seat_bit(0);
}

/* A gamble is weighed, by what the seat knows. */
static int risks(const void *state, event e, struct risk out[])
{
    (void)state;
    if (event_kind(e) != GAMBLE)
        return 0;
    words_say(&out[0].words, "You win");
    out[0].weight = 3;
    words_say(&out[1].words, "You lose");
    out[1].weight = 1;
    return 2;
}

static const struct event_form forms[] = {
    [PLAIN] = {.name = "plain"}, [GAMBLE] = {.name = "gamble"}, [LOOK] = {"look", .hidden = true}};

static const char *const parts[] = {"Paid", "Cost"};
static const char *const holdings[] = {"points", "players"};

static const struct game game = {.id = "secret",
                                 .traits = TRAIT_HIDDEN,
                                 .holding_count = 2,
                                 .holdings = holdings,
                                 .count_holdings = count_holdings,
                                 .part_count = 2,
                                 .parts = parts,
                                 .open_ledger = open_ledger,
                                 .apply_booked = apply_booked,
                                 .state_size = sizeof(struct secret_state),
                                 .legal_max = LOOK,
                                 .legal = legal,
                                 .apply = apply,
                                 .scores = scores,
                                 .reveals = reveals,
                                 .resample = resample,
                                 .waiting = waiting,
                                 .events = forms,
                                 .risks = risks,
                                 .say_choice = say_choice};

static void write_choices(int secret, char *out, size_t size)
{
    struct secret_state state = {{1, {{0}}}, (uint8_t)secret, 5};
    struct writer writer;
    writer_start(&writer, out, size);
    choice_write_all(&game, &state, 0, &writer);
    assert_true(text_fits(&writer.text));
    assert_int_equal(state.secret, secret);
    assert_int_equal(state.points, 5);
}

static void test_nothing_of_the_real_state_gets_through(void **state)
{
    char first[2000];
    char second[2000];
    (void)state;
    write_choices(3, first, sizeof first);
    for (int secret = 0; secret < 200; secret++) {
        write_choices(secret, second, sizeof second);
        assert_string_equal(first, second);
    }
}

static void test_a_gain_is_told_where_it_is_sure(void **state)
{
    char text[2000];
    (void)state;
    write_choices(3, text, sizeof text);
    const char *gain = strstr(text, "\"gain\":2");
    assert_non_null(gain);
    assert_true(gain < strstr(text, "\"kind\":{\"number\":2}"));
    assert_null(strstr(gain + 1, "\"gain\""));
}

static void test_a_sure_gain_is_told_by_its_parts(void **state)
{
    char text[2000];
    (void)state;
    write_choices(3, text, sizeof text);
    const char *sum = strstr(text, "\"gain\":2,\"sum\":[[0,3],[1,-1]]");
    assert_non_null(sum);
    assert_null(strstr(sum + strlen("\"gain\":2,\"sum\""), "\"sum\""));
}

static void test_changes_of_holdings_are_told_where_they_are_sure(void **state)
{
    char text[2000];
    (void)state;
    write_choices(3, text, sizeof text);
    const char *plain = strstr(text, "\"changes\":{\"points\":2}");
    assert_non_null(plain);
    assert_true(plain < strstr(text, "\"kind\":{\"number\":2}"));
    assert_null(strstr(plain + 1, "\"changes\""));
}

static void test_what_cannot_be_taken_back_and_what_nobody_shall_know_is_marked(void **state)
{
    char text[2000];
    (void)state;
    write_choices(3, text, sizeof text);
    const char *look = strstr(text, "\"kind\":{\"number\":3}");
    assert_non_null(look);
    assert_non_null(strstr(look, "\"final\":true,\"secret\":true"));
    assert_null(strstr(text, "\"ends\""));
}

static void test_a_risk_is_told_with_its_weights(void **state)
{
    char text[2000];
    (void)state;
    write_choices(3, text, sizeof text);
    const char *odds = strstr(text, "\"odds\":[{\"text\":\"You win\"");
    assert_non_null(odds);
    assert_non_null(strstr(odds, "\"weight\":3"));
    assert_null(strstr(odds + 1, "\"odds\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_of_the_real_state_gets_through),
        cmocka_unit_test(test_a_gain_is_told_where_it_is_sure),
        cmocka_unit_test(test_a_sure_gain_is_told_by_its_parts),
        cmocka_unit_test(test_changes_of_holdings_are_told_where_they_are_sure),
        cmocka_unit_test(test_what_cannot_be_taken_back_and_what_nobody_shall_know_is_marked),
        cmocka_unit_test(test_a_risk_is_told_with_its_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
