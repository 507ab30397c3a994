/*
 * Data that has lost something says so, programs that only read it leave it as it is, and nobody
 * but its owner can read it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sqlite3.h>

#include "hosted.h"
#include "sitting.h"
#include "store/sqlite/schema.h"

static const char *const options[] = {"--rate", "0", "--guests-an-hour", "0", NULL};
static char log_path[160];

static void path_in(const char *name, char path[256])
{
    snprintf(path, 256, "%s/%s", host.folder, name);
}

/* Starts the server again; whether its log has this in it by then. */
static bool start_says(const char *text)
{
    char *said = calloc(1, 1 << 16);
    int kept = dup(STDERR_FILENO);
    int file = open(log_path, O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert_true(said != NULL && kept >= 0 && file >= 0);
    dup2(file, STDERR_FILENO);
    bool started = host_start(&host, options);
    dup2(kept, STDERR_FILENO);
    assert_true(started);
    assert_true(pread(file, said, (1 << 16) - 1, 0) >= 0);
    bool found = strstr(said, text) != NULL;
    close(kept);
    close(file);
    free(said);
    return found;
}

static void play_some(void)
{
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "template", "");
    play_to_the_end(&sitting);
}

/* The log of changes is cut while the server is down: what it held was acknowledged. */
static void test_a_cut_log_is_noticed(void **state)
{
    (void)state;
    char path[256];
    struct stat found;
    play_some();
    host_stop(&host, SIGKILL);
    assert_false(start_says("LOSS")); /* a kill loses nothing, and nothing is said */
    assert_int_equal(hosted_figure("commits_missing"), 0);
    play_some();
    host_stop(&host, SIGKILL);
    path_in("incognita.db-wal", path);
    assert_int_equal(stat(path, &found), 0);
    assert_true(found.st_size > 100000);
    assert_int_equal(truncate(path, found.st_size - 60000), 0);
    assert_true(start_says("LOSS"));
    long missing = hosted_figure("commits_missing");
    assert_true(missing > 0);
    /* It is said once, and stays to be seen. */
    host_stop(&host, SIGTERM);
    assert_false(start_says("LOSS"));
    assert_int_equal(hosted_figure("commits_missing"), missing);
    play_some();
    host_stop(&host, SIGTERM);
    path_in("witness", path);
    assert_int_equal(unlink(path), 0);
    assert_false(start_says("LOSS"));
    assert_int_equal(hosted_figure("commits_missing"), 0);
}

static void play_a_few(int moves)
{
    struct sitting sitting;
    sit_down_to(&sitting, host.port, "navoria", "");
    for (int played = 0; played < moves;)
        for (int seat = 0; seat < 2 && played < moves; seat++)
            played += play_first(&sitting, seat);
}

/* What is in it comes into the data, so that the next one has no old end. */
static void empty_the_log_of_changes(const char *log)
{
    char path[256];
    sqlite3 *db;
    path_in("incognita.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    assert_int_equal(access(log, F_OK), -1);
}

/* The last move of a running match, and nothing else, is gone. */
static void test_a_single_move_that_is_lost_is_noticed(void **state)
{
    (void)state;
    char path[256];
    struct stat found;
    path_in("incognita.db-wal", path);
    for (int moves = 1; moves < 24; moves += 22) {
        play_a_few(moves);
        host_stop(&host, SIGKILL);
        assert_false(start_says("LOSS"));
        assert_int_equal(host_stop(&host, SIGTERM), 0);
        empty_the_log_of_changes(path);
        assert_false(start_says("LOSS"));
        long before = hosted_figure("commits_missing");
        play_a_few(moves);
        host_stop(&host, SIGKILL);
        assert_int_equal(stat(path, &found), 0);
        assert_int_equal(truncate(path, found.st_size - 1), 0);
        assert_true(start_says("LOSS"));
        long missing = hosted_figure("commits_missing") - before;
        assert_true(missing >= 1 && missing <= 16);
    }
}

static int run(const char *command, const char *argument, const char *out)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int file = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(file, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        execl(host.program, host.program, command, "--data", host.folder, argument, NULL);
        _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* An older copy instead of the data is a loss; the same copy in an empty folder is a new start. */
static void test_an_older_copy_is_noticed(void **state)
{
    (void)state;
    char copy[256];
    char data[256];
    char path[256];
    path_in("copy.db", copy);
    path_in("incognita.db", data);
    play_some();
    assert_int_equal(run("backup", copy, log_path), 0);
    play_some();
    for (int i = 0; i < 2; i++) {
        host_stop(&host, SIGTERM);
        path_in("incognita.db-wal", path);
        unlink(path);
        path_in("incognita.db-shm", path);
        unlink(path);
        path_in("witness", path);
        if (i == 1)
            unlink(path);
        hosted_copy(copy, data);
        assert_true(start_says("LOSS") == (i == 0));
        assert_true((hosted_figure("commits_missing") > 0) == (i == 0));
    }
    unlink(copy);
}

static void expect_private(const char *name)
{
    char path[256];
    struct stat found;
    path_in(name, path);
    assert_int_equal(stat(path, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void test_only_the_owner_can_read_it(void **state)
{
    (void)state;
    char path[256];
    play_some();
    expect_private("incognita.db");
    expect_private("incognita.db-wal");
    expect_private("incognita.db-shm");
    expect_private("witness");
    path_in("copy.db", path);
    assert_int_equal(run("backup", path, log_path), 0);
    expect_private("copy.db");
    unlink(path);
    host_stop(&host, SIGTERM);
    path_in("incognita.db", path); /* as an older version left it */
    assert_int_equal(chmod(path, 0644), 0);
    assert_true(host_start(&host, options));
    expect_private("incognita.db");
}

/* A short sum of a file's bytes, to see that it is the same. */
static uint64_t sum_of(const char *name)
{
    char path[256];
    uint64_t sum = 14695981039346656037U;
    int byte;
    path_in(name, path);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    while ((byte = getc(file)) != EOF)
        sum = (sum ^ (uint64_t)byte) * 1099511628211U;
    fclose(file);
    return sum;
}

/* Data of an older version, which a server would bring up to date. */
static void make_older(int version)
{
    char path[256];
    char stamp[64];
    sqlite3 *db;
    path_in("incognita.db", path);
    unlink(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL), SQLITE_OK);
    for (int i = 0; i < version; i++)
        assert_int_equal(sqlite3_exec(db, sqlite_steps[i], NULL, NULL, NULL), SQLITE_OK);
    snprintf(stamp, sizeof stamp, "PRAGMA user_version = %d", version);
    assert_int_equal(sqlite3_exec(db, stamp, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void test_export_and_backup_change_nothing(void **state)
{
    (void)state;
    char copy[256];
    char path[256];
    host_stop(&host, SIGTERM);
    path_in("copy.db", copy);
    for (int version = 1; version <= sqlite_step_count; version++) {
        path_in("incognita.db-wal", path);
        unlink(path);
        path_in("incognita.db-shm", path);
        unlink(path);
        make_older(version);
        uint64_t before = sum_of("incognita.db");
        assert_int_equal(run("export", NULL, log_path), version < sqlite_step_count);
        assert_int_equal(run("backup", copy, log_path), 0);
        assert_true(sum_of("incognita.db") == before);
        unlink(copy);
    }
    path_in("witness", path);
    unlink(path);
    assert_true(host_start(&host, options));
    play_some();
    host_stop(&host, SIGKILL); /* with a log of changes that nobody has worked in yet */
    uint64_t data = sum_of("incognita.db");
    uint64_t changes = sum_of("incognita.db-wal");
    assert_int_equal(run("export", NULL, log_path), 0);
    assert_int_equal(run("backup", copy, log_path), 0);
    assert_true(sum_of("incognita.db") == data);
    assert_true(sum_of("incognita.db-wal") == changes);
    unlink(copy);
    assert_true(host_start(&host, options));
}

/* A copy on a disk that cannot be written, without the files that SQLite keeps beside it. */
static void test_export_from_what_cannot_be_written(void **state)
{
    (void)state;
    char copy[256];
    char kept[sizeof host.folder];
    play_some();
    snprintf(kept, sizeof kept, "%s", host.folder);
    char folder[] = "/tmp/incognita-read-XXXXXX";
    assert_non_null(mkdtemp(folder));
    if (mount("none", folder, "tmpfs", 0, "size=4m") != 0) {
        rmdir(folder);
        skip();
    }
    snprintf(copy, sizeof copy, "%s/incognita.db", folder);
    assert_int_equal(run("backup", copy, log_path), 0);
    assert_int_equal(mount("none", folder, NULL, MS_REMOUNT | MS_RDONLY, NULL), 0);
    snprintf(host.folder, sizeof host.folder, "%s", folder);
    int status = run("export", NULL, log_path);
    snprintf(host.folder, sizeof host.folder, "%s", kept);
    assert_int_equal(umount(folder), 0);
    rmdir(folder);
    assert_int_equal(status, 0);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_cut_log_is_noticed),
        cmocka_unit_test(test_a_single_move_that_is_lost_is_noticed),
        cmocka_unit_test(test_an_older_copy_is_noticed),
        cmocka_unit_test(test_only_the_owner_can_read_it),
        cmocka_unit_test(test_export_and_backup_change_nothing),
        cmocka_unit_test(test_export_from_what_cannot_be_written),
    };
    if (!hosted_by(argc, argv))
        return 2;
    umask(022);
    snprintf(log_path, sizeof log_path, "/tmp/incognita-loss-%d", (int)getpid());
    int failed = cmocka_run_group_tests(tests, hosted_start, hosted_stop);
    unlink(log_path);
    return failed;
}
