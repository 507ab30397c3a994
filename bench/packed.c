/* Bytes that a match takes in the store while it is rows, and once it is packed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client.h"
#include "engine/match.h"
#include "games/games.h"
#include "measure.h"
#include "store/store.h"

enum { DISTINCT = 100, BATCH = 200, FILLED = 2000, CLIENT_BYTES = 10, PATH_SIZE = 160 };

/* The same numbers in every run. */
static uint64_t draw(void)
{
    static uint64_t state = 1;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* As people would play it: some seconds for each decision, and an id as the client makes it. */
static void note(struct stored_entry *entry, uint32_t sequence, event e, int64_t *time)
{
    int64_t spent = (int64_t)(1000 + draw() % 30000);
    *time += spent;
    *entry = (struct stored_entry){.sequence = sequence,
                                   .kind = ENTRY_EVENT,
                                   .seat = (uint8_t)event_by(e),
                                   .value = e,
                                   .time = *time,
                                   .spent = spent,
                                   .trace = draw()};
    for (int i = 0; i < CLIENT_BYTES; i++)
        snprintf(entry->client + 2 * i, 3, "%02x", (unsigned)(draw() & 255));
}

/* A match of random players; its log, made with malloc. */
static struct stored_entry *play(const struct game *game, int players, int number, size_t *count)
{
    struct match match;
    struct reason why;
    struct options options = {{0}};
    char seed[32];
    int64_t time = 1750000000000;
    int length = snprintf(seed, sizeof seed, "packed/%d", number);
    match_init(&match, realloc);
    if ((game->settle_options != NULL && !game->settle_options(players, &options, &why)) ||
        !match_new(&match, game, players, &options, (struct chance_source){seed, (size_t)length}) ||
        !match_play_out(&match, &why))
        exit(1);
    struct stored_entry *log = calloc(match.count, sizeof *log);
    *count = 0;
    for (uint32_t i = 0; log != NULL && i < match.count; i++) {
        if (event_by(match.events[i]) >= players)
            continue; /* chance follows from the seed */
        note(&log[*count], (uint32_t)*count, match.events[i], &time);
        ++*count;
    }
    free(match.events);
    return log;
}

static struct stored_match finished(const struct game *game, int players, long number)
{
    struct stored_match match = {.created = 1750000000000 + number,
                                 .started = 1750000000000 + number,
                                 .rules_version = game->rules_version,
                                 .players = (uint8_t)players,
                                 .status = MATCH_RUNNING,
                                 .seed = "00112233445566778899aabbccddeeff"};
    snprintf(match.game, sizeof match.game, "%s", game->id);
    for (size_t at = 0; at < sizeof match.id; at++)
        match.id.bytes[at] = (uint8_t)draw();
    return match;
}

static void fill(struct store *store, const struct game *game, int players, long matches,
                 double *entries)
{
    static struct stored_match made[BATCH];
    static struct store_request creates[BATCH];
    struct stored_entry *logs[DISTINCT];
    size_t counts[DISTINCT];
    *entries = 0;
    for (int i = 0; i < DISTINCT; i++)
        logs[i] = play(game, players, i, &counts[i]);
    for (long done = 0; done < matches;) {
        long some = matches - done < BATCH ? matches - done : BATCH;
        for (long i = 0; i < some; i++, done++) {
            made[i] = finished(game, players, done);
            creates[i] = (struct store_request){.kind = STORE_MATCH_CREATE,
                                                .match = &made[i],
                                                .result = "{\"scores\":[41,37],\"winners\":[0]}",
                                                .entries = logs[done % DISTINCT],
                                                .count = counts[done % DISTINCT],
                                                .next = i + 1 < some ? &creates[i + 1] : NULL};
            *entries += (double)creates[i].count;
        }
        if (!store_now_all(store, creates))
            exit(1);
    }
    for (int i = 0; i < DISTINCT; i++)
        free(logs[i]);
}

/*
 * More of the same in a PostgreSQL, made there: a way to it and back for each match would take
 * hours. Only the numbers and ids of the copies are their own; logs come again in any case. That
 * what they belong to is there need not be asked for each row.
 */
static void multiply(const char *where, long times)
{
    static const char text[] =
        "SET session_replication_role = replica; DO $do$ DECLARE t text; c text; base bigint; "
        "BEGIN "
        "SELECT max(key) INTO base FROM matches; "
        "FOREACH t IN ARRAY ARRAY['matches', 'seats', 'log'] LOOP "
        "SELECT string_agg(CASE WHEN column_name = CASE t WHEN 'matches' THEN 'key' ELSE 'match' "
        "END THEN quote_ident(column_name) || ' + n * ' || base WHEN t = 'matches' AND "
        "column_name = 'id' THEN 'decode(md5(id::text || n), ''hex'')' "
        "ELSE quote_ident(column_name) END, ',' ORDER BY ordinal_position) INTO c "
        "FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND table_name = t; "
        "EXECUTE format('INSERT INTO %%I OVERRIDING SYSTEM VALUE SELECT %%s FROM %%I, "
        "generate_series(1, %ld) n', t, c, "
        "t); END LOOP; END $do$";
    char command[ELSEWHERE_SIZE + sizeof text + 64];
    char script[sizeof text + 32];
    snprintf(script, sizeof script, text, times - 1);
    FILE *pipe = NULL;
    snprintf(command, sizeof command, "psql -qX -v ON_ERROR_STOP=1 '%s'", where);
    if (times > 1 && ((pipe = popen(command, "w")) == NULL || /* NOLINT(cert-env33-c) */
                      fputs(script, pipe) < 0 || pclose(pipe) != 0))
        exit(1);
}

/* Of a copy without room that is not used. */
static double size_of_folder(const char *folder)
{
    char file[ELSEWHERE_SIZE + 8];
    struct stat found;
    struct reason why;
    snprintf(file, sizeof file, "%s.copy", folder);
    if (!store_backup(folder, file, &why) || stat(file, &found) != 0)
        exit(1);
    unlink(file);
    return (double)found.st_size;
}

/* Of all tables with their indexes, likewise without room that is not used. */
static double size_of_schema(const char *where)
{
    char command[ELSEWHERE_SIZE + 320];
    char line[64] = "";
    snprintf(command, sizeof command,
             "psql -qAtX '%s' -c 'VACUUM FULL' -c \"SELECT sum(pg_total_relation_size(c.oid)) "
             "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
             "WHERE n.nspname = current_schema() AND c.relkind = 'r'\"",
             where);
    FILE *pipe = popen(command, "r"); /* NOLINT(cert-env33-c): a tool of PostgreSQL */
    if (pipe == NULL || fgets(line, sizeof line, pipe) == NULL || pclose(pipe) != 0)
        exit(1);
    return strtod(line, NULL);
}

static double size_of(const char *where)
{
    return store_is_folder(where) ? size_of_folder(where) : size_of_schema(where);
}

static void measure(const struct game *game, long matches)
{
    char folder[] = "/tmp/incognita-packed-XXXXXX";
    char elsewhere[ELSEWHERE_SIZE];
    char command[PATH_SIZE];
    struct reason why;
    if (mkdtemp(folder) == NULL || !elsewhere_make(folder, elsewhere))
        exit(1);
    const char *where = elsewhere[0] == '\0' ? folder : elsewhere;
    struct store *store = store_open(where, NULL, &why);
    if (store == NULL)
        exit(1);
    double empty = size_of(where);
    double entries;
    int players = game->players_min;
    long filled = store_is_folder(where) || matches % FILLED != 0 ? matches : FILLED;
    fill(store, game, players, filled, &entries);
    multiply(where, matches / filled);
    double before = size_of(where) - empty;
    for (bool more = true; more;) {
        struct store_request pack = {.kind = STORE_PACK, .limit = 64};
        if (store_now(store, &pack) != STORE_DONE)
            exit(1);
        more = pack.more;
    }
    double after = size_of(where) - empty;
    store_close(store);
    printf("%s, %d players, %s: %ld matches of %.0f entries: %.0f bytes a match in rows, %.0f "
           "packed (%.2f)\n",
           game->id, players, store_is_folder(where) ? "SQLite" : "PostgreSQL", matches,
           entries / (double)filled, before / (double)matches, after / (double)matches,
           after / before);
    fflush(stdout);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) /* NOLINT(cert-env33-c): a folder of ours */
        exit(1);
}

void measure_packed(void)
{
    const char *wanted = getenv("INCOGNITA_BENCH_MATCHES");
    long matches = wanted == NULL ? 2000 : strtol(wanted, NULL, 10);
    const char *game = getenv("INCOGNITA_BENCH_GAME");
    for (int i = 0; i < games_offered; i++)
        if (game == NULL || strcmp(games[i]->id, game) == 0)
            measure(games[i], matches);
}
