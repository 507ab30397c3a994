/* A match: applying, undoing, hiding, recording, and what happens when memory is short. */
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"
#include "engine/match.h"
#include "games/games.h"

static const struct chance_source by_hand = {NULL, 0};

/* How many more times memory can be had; below 0 always. */
static int resizes_left = -1;

static void *resize(void *old, size_t size)
{
    if (resizes_left == 0)
        return NULL;
    resizes_left -= resizes_left > 0;
    return realloc(old, size);
}

static struct match start(int players, struct chance_source chance)
{
    const struct game *game = games_find("template");
    struct options options = game_default_options(game);
    struct match match;
    resizes_left = -1;
    match_init(&match, resize);
    assert_true(match_new(&match, game, players, &options, chance));
    return match;
}

/* The legal event of the seat, or the outcome of chance, with this number. */
static event pick(const struct match *match, int by, int index)
{
    event events[LEGAL_MAX];
    struct outcome outcomes[LEGAL_MAX];
    if (by == CHANCE) {
        assert_true(match->game->outcomes(match->state, outcomes) > index);
        return outcomes[index].event;
    }
    assert_true(match->game->legal(match->state, by, events) > index);
    return events[index];
}

static void apply(struct match *match, int by, int index)
{
    struct reason why;
    assert_true(match_apply(match, pick(match, by, index), &why));
}

/* Charts 1, 2, 3 for seat 0 and 4, 5, 6 for seat 1, and the isle of value 1. */
static struct match start_sailing(void)
{
    struct match match = start(2, by_hand);
    for (int i = 0; i < 3; i++)
        apply(&match, CHANCE, 0);
    for (int i = 0; i < 3; i++)
        apply(&match, CHANCE, 3);
    apply(&match, CHANCE, 0);
    return match;
}

static void test_chance_is_left_to_the_owner_without_a_seed(void **state)
{
    (void)state;
    struct match match = start(2, by_hand);
    assert_int_equal(match.count, 0);
    assert_int_equal(match_waiting(&match), seat_bit(CHANCE));
    free(match.events);
}

static void test_chance_is_drawn_from_the_seed(void **state)
{
    (void)state;
    struct match match = start(3, (struct chance_source){"seed", 4});
    assert_int_equal(match.count, 10);
    assert_int_equal(match_waiting(&match), 7);
    struct luck luck;
    luck_start(&luck, "seed", 4);
    _Alignas(16) unsigned char before[STATE_SIZE_MAX];
    for (uint32_t i = 0; i < match.count; i++) {
        match_state_at(&match, i, before);
        assert_int_equal(match.events[i], match.game->sample(before, luck_number(&luck, i)));
    }
    free(match.events);
}

static void test_an_illegal_event_changes_nothing_and_is_explained(void **state)
{
    (void)state;
    struct match match = start_sailing();
    struct match before = match;
    struct reason why = {""};
    assert_false(match_apply(&match, event_make(0, 99, 0, 0, 0, 0), &why));
    assert_string_equal(why.text, "not one of the legal events of seat 0");
    assert_false(match_apply(&match, event_make(3, 2, 1, 0, 0, 0), &why));
    assert_string_equal(why.text, "seat 3 is not asked now");
    assert_false(match_apply(&match, event_make(CHANCE, 0, 0, 1, 0, 0), &why));
    assert_non_null(strstr(why.text, "chance"));
    assert_false(match_apply(&match, UINT64_MAX, NULL));
    assert_memory_equal(&before, &match, sizeof match);
    free(match.events);
}

static void test_undo_takes_back_what_showed_nothing(void **state)
{
    (void)state;
    struct match match = start_sailing();
    apply(&match, 0, 0);
    apply(&match, 1, 0);
    struct reason why = {""};
    assert_false(match_undo(&match, 1, &why));
    assert_non_null(strstr(why.text, "showed something new"));
    struct match before = match;
    apply(&match, 1, 1);
    assert_false(match_undo(&match, 0, &why));
    assert_string_equal(why.text, "the last event was not made by seat 0");
    assert_true(match_undo(&match, 1, &why));
    assert_int_equal(match.count, before.count);
    assert_int_equal(match.undecided, before.undecided);
    assert_memory_equal(match.state, before.state, match.game->state_size);
    free(match.events);
}

/* Three sail; the first thinks again after the second, and nobody can tell afterwards. */
static void test_a_choice_may_be_changed_until_the_last_has_chosen(void **state)
{
    (void)state;
    struct chance_source seed = {"seed", 4};
    struct match straight = start(3, seed);
    struct match match = start(3, seed);
    struct reason why = {""};
    uint32_t begun = match.count;
    apply(&straight, 1, 0);
    apply(&straight, 0, 2);
    apply(&match, 0, 0);
    event taken_back = match.events[begun];
    apply(&match, 1, 0);
    match_rules_changed(&match, 1);
    assert_false(match_undo(&match, 2, &why));
    assert_string_equal(why.text, "the last event was not made by seat 2");
    assert_true(match_may_undo(&match, 0, NULL));
    assert_int_equal(match_undo_index(&match, 0), begun);
    assert_int_equal(match_undo_index(&match, 1), begun + 1);
    assert_true(match_undo(&match, 0, &why));
    assert_int_equal(match.count, begun + 1);
    assert_int_equal(match.undecided, begun);
    assert_int_equal(match.changes[0].after, begun + 1);
    assert_int_equal(match.events[begun], straight.events[begun]);
    assert_int_equal(match_waiting(&match), seat_bit(0) | seat_bit(2));
    assert_true(match_hides(&match, begun, 0));
    assert_false(match_may_undo(&match, 0, NULL)); /* it has nothing in this decision any more */
    assert_true(match_apply(&match, pick(&match, 0, 2), &why));
    assert_int_not_equal(match.events[begun + 1], taken_back);

    /* The last who chooses uncovers them all, and chance goes on as if nothing had been. */
    apply(&straight, 2, 1);
    apply(&match, 2, 1);
    for (int seat = 0; seat < 3; seat++)
        assert_false(match_may_undo(&match, seat, NULL));
    while (match_waiting(&straight) != 0) {
        int seat = bits_lowest(match_waiting(&straight));
        apply(&straight, seat, 0);
        apply(&match, seat, 0);
    }
    assert_int_equal(match.count, straight.count);
    assert_memory_equal(match.events, straight.events, match.count * sizeof *match.events);
    assert_memory_equal(match.state, straight.state, match.game->state_size);
    free(straight.events);
    free(match.events);
}

static void test_undo_stops_at_the_beginning_and_at_chance(void **state)
{
    (void)state;
    struct match match = start(2, by_hand);
    struct reason why = {""};
    assert_false(match_undo(&match, 0, &why));
    assert_string_equal(why.text, "nothing has happened yet");
    apply(&match, CHANCE, 0);
    assert_false(match_undo(&match, 0, &why));
    assert_false(match_undo(&match, CHANCE, &why));
    assert_int_equal(match.count, 1);
    free(match.events);
}

/* By hand: a trade in the last round is not the end, but the chart that chance then deals is. */
static void test_the_result_is_known_before_the_last_event(void **state)
{
    (void)state;
    char text[100];
    struct writer writer;
    struct match match = start_sailing();
    for (int round = 0; round < 3; round++) {
        if (round > 0)
            apply(&match, CHANCE, 0);
        apply(&match, 0, 0);
        apply(&match, 1, 2);
        event trade = pick(&match, 1, 1);
        writer_start(&writer, text, sizeof text);
        assert_false(match_result_after(&match, trade, &writer));
        apply(&match, 1, 1);
        bool last = round == 2;
        assert_int_equal(match_result_after(&match, pick(&match, CHANCE, 0), &writer), last);
        apply(&match, CHANCE, 0);
    }
    assert_int_equal(match_waiting(&match), 0);
    assert_string_equal(text, "{\"scores\":[0,3],\"winners\":[1]}");
    free(match.events);
}

static void test_a_finished_match_stays_as_it_is(void **state)
{
    (void)state;
    struct match match = start_sailing();
    struct reason why = {""};
    while (match_waiting(&match) != 0)
        apply(&match, bits_lowest(match_waiting(&match)), 0);
    int last = event_by(match.events[match.count - 1]);
    assert_false(match_undo(&match, last, &why));
    assert_string_equal(why.text, "the match is over");
    free(match.events);
}

static void test_a_choice_is_hidden_until_the_last_has_chosen(void **state)
{
    (void)state;
    struct match match = start_sailing();
    apply(&match, 1, 2);
    assert_int_equal(match.undecided, 7);
    assert_true(match_hides(&match, 7, 0));
    assert_false(match_hides(&match, 7, 1));
    assert_true(match_hides(&match, 7, SPECTATOR));
    assert_false(match_hides(&match, 7, ARBITER));
    assert_true(match_hides(&match, 0, 1));
    apply(&match, 0, 0);
    assert_int_equal(match.undecided, 9);
    for (uint32_t i = 7; i < 9; i++) {
        assert_false(match_hides(&match, i, 0));
        assert_false(match_hides(&match, i, SPECTATOR));
    }
    assert_true(match_hides(&match, 0, 1));
    free(match.events);
}

static void test_the_log_is_written_as_each_sees_it(void **state)
{
    (void)state;
    char text[1000];
    struct writer writer;
    struct match match = start_sailing();
    apply(&match, 1, 2);
    writer_start(&writer, text, sizeof text);
    match_write_events(&match, 5, 0, &writer);
    assert_string_equal(text, "[{\"by\":\"chance\",\"do\":\"deal\",\"seat\":1,\"chart\":null},"
                              "{\"by\":\"chance\",\"do\":\"isle\",\"value\":1},"
                              "{\"by\":1,\"do\":\"sail\",\"chart\":null}]");
    writer_start(&writer, text, sizeof text);
    match_write_events(&match, 7, ARBITER, &writer);
    assert_string_equal(text, "[{\"by\":1,\"do\":\"sail\",\"chart\":6}]");
    free(match.events);
}

static void test_short_memory_at_the_beginning_leaves_no_match(void **state)
{
    (void)state;
    const struct game *game = games_find("template");
    struct options options = game_default_options(game);
    struct match match;
    match_init(&match, resize);
    resizes_left = 0;
    assert_false(match_new(&match, game, 2, &options, (struct chance_source){"", 0}));
    assert_null(match.game);
    assert_null(match.events);
    assert_true(match_new(&match, game, 2, &options, by_hand));
    assert_non_null(match.game);
}

/* Memory runs out at the event itself, and at the chance after it. */
static void test_short_memory_leaves_everything_as_it_was(void **state)
{
    (void)state;
    for (uint32_t room = 0; room < 2; room++) {
        struct match match = start_sailing();
        apply(&match, 0, 0);
        apply(&match, 1, 0);
        match.automatic = true;
        luck_start(&match.luck, "", 0);
        match.capacity = match.count + room;
        struct match before = match;
        struct reason why = {""};
        resizes_left = 0;
        assert_false(match_apply(&match, pick(&match, 1, 0), &why));
        assert_string_equal(why.text, "out of memory");
        assert_int_equal(match.count, before.count);
        assert_int_equal(match.undecided, before.undecided);
        assert_ptr_equal(match.events, before.events);
        assert_memory_equal(match.state, before.state, match.game->state_size);
        resizes_left = -1;
        assert_true(match_apply(&match, pick(&match, 1, 0), &why));
        assert_int_equal(match.count, before.count + 2);
        free(match.events);
    }
}

static void play_to_the_end(struct match *match)
{
    while (match_waiting(match) != 0) {
        seats_mask waiting = match_waiting(match);
        int by = 0;
        while (!(waiting & seat_bit(by)))
            by++;
        apply(match, by, 0);
    }
}

static void test_a_record_tells_everything(void **state)
{
    static const char *const names[] = {"Ada \"A\"", "\xd0\x91\xd0\xbe\xd1\x80"};
    (void)state;
    char text[8000];
    struct writer writer;
    struct match match = start(2, by_hand);
    writer_start(&writer, text, sizeof text);
    match_write_record(&match, NULL, &writer);
    assert_string_equal(text, "{\"incognita\":1,\"game\":\"template\",\"players\":2,"
                              "\"options\":{\"ties\":\"nobody\"},\"seed\":null,"
                              "\"names\":[\"seat 0\",\"seat 1\"],\"events\":[],\"result\":null}");
    free(match.events);

    match = start(2, (struct chance_source){"a\"b", 3});
    play_to_the_end(&match);
    writer_start(&writer, text, sizeof text);
    match_write_record(&match, names, &writer);
    static const char head[] = "{\"incognita\":1,\"game\":\"template\",\"players\":2,"
                               "\"options\":{\"ties\":\"nobody\"},\"seed\":\"a\\\"b\","
                               "\"names\":[\"Ada \\\"A\\\"\",\"\xd0\x91\xd0\xbe\xd1\x80\"],"
                               "\"events\":[{\"by\":\"chance\",\"do\":\"deal\",\"seat\":0,";
    assert_memory_equal(text, head, sizeof head - 1);
    assert_null(strstr(text, "\"chart\":null"));
    assert_non_null(strstr(text, "],\"result\":{\"scores\":["));
    free(match.events);
}

static void test_chance_that_is_not_the_seeds_is_found(void **state)
{
    (void)state;
    struct chance_source chance = {"fair", 4};
    struct match match = start(2, chance);
    play_to_the_end(&match);
    uint32_t first_bad = 1000;
    assert_true(match_chance_is_fair(&match, chance, &first_bad));
    assert_int_equal(first_bad, 1000);

    /* Another outcome for the last chart that is dealt before the first isle. */
    struct match unfair = start(2, by_hand);
    for (uint32_t i = 0; i < 5; i++)
        assert_true(match_apply(&unfair, match.events[i], NULL));
    apply(&unfair, CHANCE, pick(&unfair, CHANCE, 0) == match.events[5]);
    assert_false(match_chance_is_fair(&unfair, chance, &first_bad));
    assert_int_equal(first_bad, 5);
    free(match.events);
    free(unfair.events);
}

/* Taken up after the first isle, with another seed: what was stays, what comes is the seed's. */
static void test_a_branch_has_chance_of_its_own(void **state)
{
    (void)state;
    struct chance_source other = {"other", 5};
    struct match match = start(2, (struct chance_source){"first", 5});
    play_to_the_end(&match);
    struct match branch = start(2, by_hand);
    for (uint32_t i = 0; i < 7; i++)
        assert_true(match_apply(&branch, match.events[i], NULL));
    assert_true(match_branch(&branch, other));
    assert_int_equal(branch.count, 7);
    play_to_the_end(&branch);
    assert_memory_equal(branch.events, match.events, 7 * sizeof *match.events);
    bool same = branch.count == match.count;
    assert_false(same && memcmp(branch.events, match.events, match.count * sizeof(event)) == 0);
    uint32_t first_bad = 1000;
    assert_true(match_chance_is_fair(&branch, other, &first_bad));
    char text[8000];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    match_write_record(&branch, NULL, &writer);
    assert_non_null(strstr(text, "\"seed\":\"other\",\"branched\":7,"));
    /* Before the branch it is not the seed's. */
    branch.branched = 0;
    assert_false(match_chance_is_fair(&branch, other, &first_bad));
    assert_true(first_bad < 7);
    free(match.events);
    free(branch.events);
}

/* Where chance is waited for, it is drawn at once; without memory for it nothing has happened. */
static void test_a_branch_draws_what_is_waited_for(void **state)
{
    (void)state;
    struct chance_source seed = {"x", 1};
    struct reason why;
    struct match match = start(2, by_hand);
    for (int i = 0; i < 3; i++)
        apply(&match, CHANCE, 0);
    match.capacity = match.count;
    struct match before = match;
    resizes_left = 0;
    assert_false(match_branch(&match, seed));
    assert_memory_equal(&before, &match, sizeof match);
    resizes_left = -1;
    assert_true(match_branch(&match, seed));
    assert_int_equal(match.count, 7);
    assert_int_equal(match.branched, 3);
    assert_false(match_undo(&match, 0, &why));
    free(match.events);

    /* Who takes back what was before the branch begins it there. */
    match = start_sailing();
    apply(&match, 0, 0);
    apply(&match, 1, 0);
    apply(&match, 1, 1);
    assert_true(match_branch(&match, by_hand));
    assert_int_equal(match.branched, 10);
    assert_true(match_undo(&match, 1, &why));
    assert_int_equal(match.branched, 9);
    free(match.events);

    /* The same, where another has chosen since. */
    match = start(3, seed);
    apply(&match, 0, 0);
    apply(&match, 1, 0);
    assert_true(match_branch(&match, by_hand));
    assert_int_equal(match.branched, 12);
    assert_true(match_undo(&match, 0, &why));
    assert_int_equal(match.branched, 11);
    assert_true(match_undo(&match, 1, &why));
    assert_int_equal(match.branched, 10);
    apply(&match, 0, 0);
    assert_true(match_undo(&match, 0, &why));
    assert_int_equal(match.branched, 10);
    free(match.events);
}

static void test_a_match_can_begin_anew(void **state)
{
    (void)state;
    struct match match = start(2, (struct chance_source){"x", 1});
    play_to_the_end(&match);
    _Alignas(16) unsigned char position[STATE_SIZE_MAX];
    match_state_at(&match, 3, position);
    assert_true(match_load(&match, match.game, position, by_hand));
    assert_true(match.loaded);
    assert_false(match.automatic);
    assert_int_equal(match.count, 0);
    assert_int_equal(match_waiting(&match), seat_bit(CHANCE));
    assert_true(match_load(&match, match.game, position, (struct chance_source){"y", 1}));
    assert_int_equal(match.count, 4);
    free(match.events);
}

static void test_leaders_are_all_with_the_highest_score(void **state)
{
    (void)state;
    assert_int_equal(game_leaders((int32_t[]){-5, -3, -3}, 3), 6);
    assert_int_equal(game_leaders((int32_t[]){0, 0}, 2), 3);
    assert_int_equal(game_leaders((int32_t[]){9, 1, 2, 3, 9}, 4), 1);
}

static void test_who_is_asked_is_written(void **state)
{
    (void)state;
    static const struct {
        seats_mask waiting;
        const char *text;
    } examples[] = {
        {0, "{\"for\":\"nobody\"}"},
        {1 << CHANCE, "{\"for\":\"chance\"}"},
        {0x15, "{\"for\":\"seats\",\"seats\":[0,2,4]}"},
    };
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        char text[100];
        struct writer writer;
        writer_start(&writer, text, sizeof text);
        game_write_waiting(examples[i].waiting, &writer);
        assert_string_equal(text, examples[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chance_is_left_to_the_owner_without_a_seed),
        cmocka_unit_test(test_chance_is_drawn_from_the_seed),
        cmocka_unit_test(test_an_illegal_event_changes_nothing_and_is_explained),
        cmocka_unit_test(test_undo_takes_back_what_showed_nothing),
        cmocka_unit_test(test_a_choice_may_be_changed_until_the_last_has_chosen),
        cmocka_unit_test(test_undo_stops_at_the_beginning_and_at_chance),
        cmocka_unit_test(test_the_result_is_known_before_the_last_event),
        cmocka_unit_test(test_a_finished_match_stays_as_it_is),
        cmocka_unit_test(test_a_choice_is_hidden_until_the_last_has_chosen),
        cmocka_unit_test(test_the_log_is_written_as_each_sees_it),
        cmocka_unit_test(test_short_memory_at_the_beginning_leaves_no_match),
        cmocka_unit_test(test_short_memory_leaves_everything_as_it_was),
        cmocka_unit_test(test_a_record_tells_everything),
        cmocka_unit_test(test_chance_that_is_not_the_seeds_is_found),
        cmocka_unit_test(test_a_branch_has_chance_of_its_own),
        cmocka_unit_test(test_a_branch_draws_what_is_waited_for),
        cmocka_unit_test(test_a_match_can_begin_anew),
        cmocka_unit_test(test_leaders_are_all_with_the_highest_score),
        cmocka_unit_test(test_who_is_asked_is_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
