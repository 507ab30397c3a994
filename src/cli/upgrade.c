/* incognita upgrade: brings running matches to this program's rules, or says what would become of
 * them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "games/games.h"
#include "server/folder.h"
#include "server/table/upgrade.h"
#include "store/store.h"

enum { AT_ONCE = 256, PATH_SIZE = 4096, NAMES_MAX = 64 };

/* How many matches of a game there are of each verdict. */
struct tally {
    char game[GAME_ID_SIZE];
    long count[UPGRADE_VERDICTS];
};

struct work {
    struct store *store;
    bool dry;
    bool list; /* names what ends and what is damaged */
    struct tally tallies[NAMES_MAX];
    int games;
    /* What is to be committed together. */
    struct stored_match matches[AT_ONCE];
    struct store_request requests[AT_ONCE];
    int waiting;
};

/* The games that we have come first, and all that have no room of their own share the last. */
static struct tally *tally_of(struct work *work, const char *game)
{
    for (int i = 0; i < work->games; i++)
        if (strcmp(work->tallies[i].game, game) == 0)
            return &work->tallies[i];
    if (work->games == NAMES_MAX)
        return &work->tallies[NAMES_MAX - 1];
    struct tally *tally = &work->tallies[work->games++];
    snprintf(tally->game, sizeof tally->game, "%s", game);
    return tally;
}

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void name(const struct stored_match *match, const char *verdict, const struct reason *why)
{
    printf("match %lld of %s %s: %s\n", (long long)match->key, match->game, verdict, why->text);
}

static void judge(struct work *work, struct stored_match *match)
{
    static const char *const named[UPGRADE_VERDICTS] = {
        [UPGRADE_ENDS] = "ends", [UPGRADE_DAMAGED] = "is damaged", [UPGRADE_NOT_OURS] = "is kept"};
    struct store_request read = {.kind = STORE_MATCH_READ, .match = match};
    struct reason why = {"it cannot be read"};
    struct live *live = NULL;
    enum upgrade_verdict verdict = UPGRADE_DAMAGED;
    if (store_now(work->store, &read) == STORE_DONE)
        verdict = upgrade_judge(match, read.entries, read.count, &live, &why);
    tally_of(work, match->game)->count[verdict]++;
    if (work->list && named[verdict] != NULL)
        name(match, named[verdict], &why);
    if (!work->dry && (verdict == UPGRADE_GOES_ON || verdict == UPGRADE_ENDS)) {
        int number = work->waiting++;
        work->matches[number] = *match;
        upgrade_request(&work->requests[number], &work->matches[number], live, read.count, now());
        if (number > 0)
            work->requests[number - 1].next = &work->requests[number];
    }
    live_free(live);
    free(read.entries);
}

static bool commit(struct work *work)
{
    bool good = work->waiting == 0 || store_now_all(work->store, work->requests);
    for (int i = 0; i < work->waiting; i++)
        good = good && work->requests[i].status == STORE_DONE;
    work->waiting = 0;
    return good;
}

static bool judge_all(struct work *work)
{
    struct stored_match from = {.key = 0};
    for (;;) {
        struct store_request request = {
            .kind = STORE_MATCHES_AFTER, .match = &from, .limit = AT_ONCE};
        bool good = store_now(work->store, &request) == STORE_DONE;
        for (size_t i = 0; i < request.count; i++) {
            from.key = request.matches[i].key;
            if (request.matches[i].status == MATCH_RUNNING)
                judge(work, &request.matches[i]);
        }
        free(request.matches);
        if (!good || !commit(work))
            return false;
        if (request.count < AT_ONCE)
            return true;
    }
}

static void print(const struct work *work)
{
    static const char *const heads[UPGRADE_VERDICTS] = {[UPGRADE_GOES_ON] = "go on",
                                                        [UPGRADE_ENDS] = "end",
                                                        [UPGRADE_CURRENT] = "current",
                                                        [UPGRADE_DAMAGED] = "damaged",
                                                        [UPGRADE_NOT_OURS] = "not ours"};
    printf("%-12s", "running");
    for (int i = 0; i < UPGRADE_VERDICTS; i++)
        printf("%10s", heads[i]);
    putchar('\n');
    for (int game = 0; game < work->games; game++) {
        printf("%-12s", work->tallies[game].game);
        for (int i = 0; i < UPGRADE_VERDICTS; i++)
            printf("%10ld", work->tallies[game].count[i]);
        putchar('\n');
    }
}

static bool work_in(const char *where, struct work *work, struct reason *why)
{
    work->store = store_open(where, NULL, why);
    if (work->store == NULL)
        return false;
    for (int i = 0; i < games_all; i++)
        tally_of(work, games[i]->id);
    bool good = judge_all(work) || reason_set(why, "the matches cannot be read or written");
    if (good)
        print(work);
    store_close(work->store);
    return good;
}

/* The data may be of an older version and a server at work on it: a copy is looked at. */
static bool try_on_copy(const char *folder, struct work *work, struct reason *why)
{
    static const char *const files[] = {"incognita.db", "incognita.db-wal", "incognita.db-shm",
                                        "witness"};
    const char *where = getenv("TMPDIR");
    char copy[PATH_SIZE];
    char path[PATH_SIZE + 32];
    snprintf(copy, sizeof copy, "%s/incognita-upgrade-XXXXXX", where == NULL ? "/tmp" : where);
    if (mkdtemp(copy) == NULL)
        return reason_set(why, "cannot make a folder for a copy: %s", strerror(errno));
    snprintf(path, sizeof path, "%s/%s", copy, files[0]);
    bool good = store_backup(folder, path, why) && work_in(copy, work, why);
    for (int i = 0; i < COUNT(files); i++) {
        snprintf(path, sizeof path, "%s/%s", copy, files[i]);
        unlink(path);
    }
    rmdir(copy);
    return good;
}

static bool upgrade(const char *where, struct work *work, struct reason *why)
{
    char path[PATH_SIZE];
    int lock = -1;
    bool in_folder = store_is_folder(where);
    if (in_folder && (snprintf(path, sizeof path, "%s/incognita.db", where) >= PATH_SIZE ||
                      access(path, F_OK) != 0))
        return reason_set(why, "there is no data in %s", where);
    if (work->dry)
        return try_on_copy(where, work, why);
    bool good = (!in_folder || folder_claim(where, &lock, why)) && work_in(where, work, why);
    if (lock >= 0)
        close(lock);
    return good;
}

static int run(int argc, char **argv)
{
    const char *where = "incognita-data";
    struct cli_arguments arguments;
    struct reason why;
    struct work *work = calloc(1, sizeof *work);
    if (work == NULL)
        return EXIT_FAILED;
    const struct cli_option options[] = {{.name = "data", .text = &where},
                                         {.name = "store", .text = &where},
                                         {.name = "dry-run", .flag = &work->dry},
                                         {.name = "list", .flag = &work->list}};
    int result = cli_read(&command_upgrade, argc, argv, options, COUNT(options), &arguments);
    if (result == EXIT_DONE && arguments.count > 0)
        result = usage_error(&command_upgrade, "takes no arguments");
    if (result == EXIT_DONE && !upgrade(where, work, &why)) {
        fprintf(stderr, "incognita upgrade: %s\n", why.text);
        result = EXIT_FAILED;
    }
    free(work);
    return result;
}

const struct command command_upgrade = {
    "upgrade", "bring running matches to this program's rules, or say what would become of them",
    "Usage: incognita upgrade [--dry-run] [--list] [--data FOLDER | --store STORE]\n\n"
    "Plays every running match in the folder (incognita-data) that was begun by an older version\n"
    "of its game's rules again by ours. It goes on by them if every event is still legal and\n"
    "leads to the same chance and the same seats being asked; else it ends without a result and\n"
    "stays readable. A server does the same by itself, match by match, after it has started; no\n"
    "server may be at work in the folder. Prints how many matches of each game go on, end, are\n"
    "of our version already, are damaged, or are of a newer version or of no game of ours; the\n"
    "last two are left alone.\n\n"
    "  --dry-run   change nothing, and say it beforehand: looks at a copy (in $TMPDIR or /tmp),\n"
    "              also while a server, of this version or an older one, is at work\n"
    "  --list      name the matches that end, are damaged or are not ours, and say why\n",
    run};
