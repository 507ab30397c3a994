/*
 * Two servers on one PostgreSQL: one works, the other stands by and takes over when the first is
 * gone, by whatever way. Nothing that was acknowledged is lost or done twice, also when PostgreSQL
 * itself is killed; and a server that was thought dead and comes back changes nothing any more.
 *
 * It has a PostgreSQL of its own, and runs only where the tests have one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "couples.h"
#include "sitting.h"

static const char *script; /* tests/postgres */
static const char *newer;  /* the program with newer rules of a game */
static char folder[] = "/tmp/incognita-standby-XXXXXX";
static struct host nodes[2];

static const char *const standby[] = {
    "--standby", "--rate",       "0", "--guests-an-hour", "0", "--away", "0", "--ping",
    "600",       "--own-tables", "0", "--own-seats",      "0", NULL};

static bool postgres(const char *what, const char *setting)
{
    char command[512];
    snprintf(command, sizeof command, "%s %s %s %s >%s.where", script, what, folder, setting,
             folder);
    return system(command) == 0; /* NOLINT(cert-env33-c): a tool of ours */
}

/* Both nodes have an empty room of their own in the PostgreSQL. */
static int prepare(void **state)
{
    (void)state;
    char where[ELSEWHERE_SIZE] = "";
    char path[64];
    snprintf(path, sizeof path, "%s.where", folder);
    FILE *file = fopen(path, "r");
    bool good = file != NULL && fgets(where, sizeof where, file) != NULL;
    if (file != NULL)
        fclose(file);
    where[strcspn(where, "\n")] = '\0';
    good = good && setenv("INCOGNITA_TEST_STORE", where, 1) == 0;
    const char *program = nodes[0].program;
    for (int i = 0; i < 2; i++)
        good = good && host_prepare(&nodes[i], program);
    memcpy(nodes[1].store, nodes[0].store, sizeof nodes[1].store);
    return !good;
}

static int clear(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        const char *program = nodes[i].program;
        host_remove(&nodes[i]);
        nodes[i].program = program;
    }
    return 0;
}

/* The first works, the second stands by. */
static void start_both(void)
{
    assert_true(host_launch(&nodes[0], standby));
    assert_true(host_await(&nodes[0]));
    assert_true(host_launch(&nodes[1], standby));
}

static void test_both_may_start_at_once(void **state)
{
    (void)state;
    assert_true(host_launch(&nodes[0], standby));
    assert_true(host_launch(&nodes[1], standby));
    fd_set ready;
    FD_ZERO(&ready);
    FD_SET(nodes[0].out, &ready);
    FD_SET(nodes[1].out, &ready);
    int most = nodes[0].out > nodes[1].out ? nodes[0].out : nodes[1].out;
    assert_true(select(most + 1, &ready, NULL, NULL, &(struct timeval){CLIENT_TIMEOUT / 1000, 0}) >
                0);
    int first = FD_ISSET(nodes[0].out, &ready) ? 0 : 1;
    assert_true(host_await(&nodes[first]));
    /* Who stands by is ended like any other. */
    assert_int_equal(host_stop(&nodes[!first], SIGTERM), 0);
    close(nodes[!first].out);
    assert_int_equal(host_stop(&nodes[first], SIGTERM), 0);
}

/* A hundred in the soak. */
static int rounds_to_do(void)
{
    const char *percent = getenv("INCOGNITA_TEST_PERCENT");
    int share = percent == NULL ? 100 : (int)strtol(percent, NULL, 10);
    return share < 100 ? 4 : share / 2;
}

static void test_the_other_takes_over_from_one_that_is_killed(void **state)
{
    (void)state;
    int none[PAIRS] = {0};
    start_both();
    couples_make(&nodes[0]);
    srandom(2);
    for (int round = 0; round < rounds_to_do(); round++) {
        struct host *at = &nodes[round % 2];
        struct host *next = &nodes[(round + 1) % 2];
        int first[PAIRS];
        couples_note(first);
        couples_start(at);
        couples_await(round % 4 == 0 ? 0 : 3);
        sleep_for((int)(random() % 60));
        host_stop(at, SIGKILL);
        couples_join();
        assert_true(host_await(next));
        couples_check(next->store, first);
        assert_true(host_launch(at, standby));
    }
    couples_check(nodes[0].store, none);
    couples_free();
}

/* People who sit at one node go on at the other. */
static void move_to(struct sitting *sitting, const struct host *host)
{
    for (int seat = 0; seat < sitting->players; seat++)
        sitting->guests[seat].port = host->port;
}

static int64_t sequence(struct sitting *sitting)
{
    json_t *json = look(sitting, 0);
    int64_t at = json_number_at(json, "seq");
    json_decref(json);
    return at;
}

static void play_once(struct sitting *sitting)
{
    assert_true(play_first(sitting, 0) || play_first(sitting, 1));
}

static void test_one_that_hangs_is_given_up_and_stays_so(void **state)
{
    (void)state;
    struct sitting sitting;
    start_both();
    sit_down_to(&sitting, nodes[0].port, "template", "");
    play_once(&sitting);
    kill(nodes[0].pid, SIGSTOP);
    assert_true(host_await(&nodes[1]));
    move_to(&sitting, &nodes[1]);
    play_once(&sitting);
    int64_t at = sequence(&sitting);
    kill(nodes[0].pid, SIGCONT);
    /* It sees that it is too late, and ends by itself with an error. */
    assert_int_equal(host_stop(&nodes[0], 0), 1);
    assert_int_equal(sequence(&sitting), at);
    play_once(&sitting);
    assert_int_equal(host_stop(&nodes[1], SIGTERM), 0);
}

/* A rolling upgrade: the newer program stands by while the older one works. */
static void test_a_newer_program_takes_over(void **state)
{
    (void)state;
    struct sitting sitting;
    assert_true(host_start(&nodes[0], couples_options));
    sit_down_to(&sitting, nodes[0].port, "vaalbara", "");
    play_once(&sitting);
    nodes[1].program = newer;
    assert_true(host_launch(&nodes[1], standby));
    play_once(&sitting);
    int64_t at = sequence(&sitting);
    assert_int_equal(host_stop(&nodes[0], SIGTERM), 0);
    assert_true(host_await(&nodes[1]));
    move_to(&sitting, &nodes[1]);
    assert_int_equal(sequence(&sitting), at);
    play_once(&sitting);
    assert_int_equal(host_stop(&nodes[1], SIGTERM), 0);
    nodes[1].program = nodes[0].program;
}

static void test_postgresql_is_killed(void **state)
{
    (void)state;
    int none[PAIRS] = {0};
    assert_true(host_start(&nodes[0], couples_options));
    couples_make(&nodes[0]);
    int kills = rounds_to_do() < 50 ? 1 : 2;
    for (int times = 0; times < kills; times++) {
        couples_start(&nodes[0]);
        couples_await(20);
        assert_true(postgres("kill", ""));
        struct reply reply =
            http_ask(nodes[0].port, "POST", "/api/guest", NULL, "{\"name\":\"Eve\"}");
        assert_string_equal(json_code(reply.json), "store_failed");
        reply_free(&reply);
        assert_true(postgres("again", ""));
        couples_await(20);
        host_stop(&nodes[0], times + 1 < kills ? SIGKILL : SIGTERM);
        couples_join();
        couples_check(nodes[0].store, none);
        if (times + 1 < kills)
            assert_true(host_start(&nodes[0], couples_options));
    }
    couples_free();
}

/*
 * Whoever loses the connection while it commits looks what has become of it before anybody is told:
 * in the one case all was done but the answer, in the other nothing.
 */
#define END_WHO(waits)                                                                             \
    "DO \\$\\$ DECLARE ended BIGINT; BEGIN %s LOOP PERFORM pg_stat_clear_snapshot(); "             \
    "SELECT count(pg_terminate_backend(pid)) INTO ended FROM pg_stat_activity WHERE " waits        \
    "; EXIT WHEN ended > 0; PERFORM pg_sleep(0.001); END LOOP; END \\$\\$"

static void lose_answer(const char *before, const char *ending, const char *after)
{
    char command[1600];
    char done[64];
    struct sitting sitting;
    int64_t moves = 0;
    snprintf(done, sizeof done, "%s.done", folder);
    assert_true(host_start(&nodes[0], couples_options));
    sit_down_to(&sitting, nodes[0].port, "magicmap", "");
    snprintf(command, sizeof command, "(psql -qX \"%s\"%s -c \"%s\"%s >%s; touch %s) &",
             nodes[0].store, before, ending, after, "/dev/null", done);
    assert_int_equal(system(command), 0); /* NOLINT(cert-env33-c): a tool of ours */
    while (access(done, F_OK) != 0) {
        assert_true(play_first(&sitting, 0) || play_first(&sitting, 1)); /* all are acknowledged */
        moves++;
    }
    unlink(done);
    assert_true(moves > 0);
    assert_int_equal(sequence(&sitting), moves);
    assert_int_equal(host_stop(&nodes[0], SIGTERM), 0);
}

static void test_a_commit_whose_answer_is_lost_is_looked_up(void **state)
{
    (void)state;
    char ending[600];
    snprintf(ending, sizeof ending, END_WHO("wait_event = 'SyncRep'"), "");
    /* There is no such standby: all is on the disk, but the answer does not come. */
    lose_answer(" -c \"ALTER SYSTEM SET synchronous_standby_names = 'nobody'\" "
                "-c 'SELECT pg_reload_conf()'",
                ending,
                " -c 'ALTER SYSTEM RESET synchronous_standby_names' -c 'SELECT pg_reload_conf()'");
}

static void test_a_commit_that_was_never_done_is_done_again(void **state)
{
    (void)state;
    char ending[600];
    snprintf(ending, sizeof ending, END_WHO("wait_event_type = 'Lock'"),
             "LOCK TABLE log IN SHARE MODE;");
    lose_answer("", ending, "");
}

/* Servers that share the PostgreSQL, one for each pair of hands. */
static const char *const shared[] = {
    "--shared", "--rate",       "0", "--guests-an-hour", "0", "--away", "0", "--ping",
    "600",      "--own-tables", "0", "--own-seats",      "0", NULL};

static void start_shared(void)
{
    for (int i = 0; i < 2; i++)
        assert_true(host_launch(&nodes[i], shared));
    for (int i = 0; i < 2; i++)
        assert_true(host_await(&nodes[i]));
}

/* All nodes answer that they cannot write, or what was asked, and then go on by themselves. */
static void await_writing(void)
{
    for (int i = 0; i < 2; i++)
        for (bool well = false; !well;) {
            struct reply reply =
                http_ask(nodes[i].port, "POST", "/api/guest", NULL, "{\"name\":\"Eve\"}");
            well = reply.status == 200;
            if (!well)
                assert_string_equal(json_code(reply.json), "store_failed");
            reply_free(&reply);
        }
}

static void test_postgresql_is_killed_under_several(void **state)
{
    (void)state;
    int none[PAIRS] = {0};
    start_shared();
    couples_make(&nodes[0]);
    couples_start(&nodes[0]);
    couples_await(20);
    assert_true(postgres("kill", ""));
    assert_true(postgres("again", ""));
    couples_await(20);
    await_writing();
    couples_check(nodes[0].store, none);
    host_stop(&nodes[0], SIGKILL);
    couples_join();
    couples_check(nodes[0].store, none);
    couples_free();
    assert_int_equal(host_stop(&nodes[1], SIGTERM), 0);
}

/* What a newer version does to the data: steps of the schema add, and never take away. */
static bool add_columns(const char *store)
{
    char command[1024];
    snprintf(command, sizeof command,
             "psql -q '%s' -c 'ALTER TABLE matches ADD COLUMN newer BIGINT NOT NULL DEFAULT 0' "
             "-c 'ALTER TABLE people ADD COLUMN newer BIGINT NOT NULL DEFAULT 0' "
             "-c 'CREATE TABLE newer (match BIGINT REFERENCES matches ON DELETE CASCADE)'",
             store);
    return system(command) == 0; /* NOLINT(cert-env33-c): a tool of ours */
}

/* A rolling upgrade of servers at work: both versions play the same match, then the newer alone. */
static void test_a_newer_program_works_beside_an_older(void **state)
{
    (void)state;
    struct sitting sitting;
    assert_true(host_start(&nodes[0], shared));
    sit_down_to(&sitting, nodes[0].port, "vaalbara", "");
    play_once(&sitting);
    assert_true(add_columns(nodes[0].store));
    play_once(&sitting);
    nodes[1].program = newer;
    assert_true(host_start(&nodes[1], shared));
    for (int moves = 0; moves < 6; moves++) {
        int64_t at = sequence(&sitting);
        play_once(&sitting);
        move_to(&sitting, &nodes[(moves + 1) % 2]);
        for (int waited = 0; sequence(&sitting) <= at && waited < CLIENT_TIMEOUT; waited += 5)
            sleep_for(5); /* until the other has heard of it */
    }
    move_to(&sitting, &nodes[1]);
    assert_int_equal(host_stop(&nodes[0], SIGTERM), 0);
    play_once(&sitting);
    assert_int_equal(host_stop(&nodes[1], SIGTERM), 0);
    nodes[1].program = nodes[0].program;
}

/* The last of all: the first PostgreSQL does not come back. */
static int prepare_pair(void **state)
{
    return postgres("standby", "") ? prepare(state) : 1;
}

static void test_a_synchronous_standby_is_promoted(void **state)
{
    (void)state;
    int none[PAIRS] = {0};
    start_shared();
    couples_make(&nodes[0]);
    couples_start(&nodes[0]);
    couples_await(20);
    assert_true(postgres("kill", ""));
    assert_true(postgres("promote", ""));
    time_t promoted = time(NULL);
    couples_await(20);
    print_message("20 moves were acknowledged %d s after the promotion\n",
                  (int)(time(NULL) - promoted));
    await_writing();
    couples_check(nodes[0].store, none);
    host_stop(&nodes[0], SIGKILL);
    couples_join();
    couples_check(nodes[0].store, none);
    couples_free();
    assert_int_equal(host_stop(&nodes[1], SIGTERM), 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_both_may_start_at_once, prepare, clear),
        cmocka_unit_test_setup_teardown(test_the_other_takes_over_from_one_that_is_killed, prepare,
                                        clear),
        cmocka_unit_test_setup_teardown(test_one_that_hangs_is_given_up_and_stays_so, prepare,
                                        clear),
        cmocka_unit_test_setup_teardown(test_a_newer_program_takes_over, prepare, clear),
        cmocka_unit_test_setup_teardown(test_a_newer_program_works_beside_an_older, prepare, clear),
        cmocka_unit_test_setup_teardown(test_a_commit_whose_answer_is_lost_is_looked_up, prepare,
                                        clear),
        cmocka_unit_test_setup_teardown(test_a_commit_that_was_never_done_is_done_again, prepare,
                                        clear),
        cmocka_unit_test_setup_teardown(test_postgresql_is_killed, prepare, clear),
        cmocka_unit_test_setup_teardown(test_postgresql_is_killed_under_several, prepare, clear),
        cmocka_unit_test_setup_teardown(test_a_synchronous_standby_is_promoted, prepare_pair,
                                        clear),
    };
    const char *store = getenv("INCOGNITA_TEST_STORE");
    if (argc < 4)
        return 2;
    if (store == NULL || store[0] == '\0')
        return 77; /* skipped */
    nodes[0].program = nodes[1].program = argv[1];
    script = argv[2];
    newer = argv[3];
    signal(SIGPIPE, SIG_IGN);
    if (mkdtemp(folder) == NULL || !postgres("start", "fsync=off"))
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    postgres("stop", "");
    char path[64];
    snprintf(path, sizeof path, "%s.where", folder);
    unlink(path);
    return failed;
}
