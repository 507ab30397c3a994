/* incognita verify: is a record a match that the rules and the seed allow? */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/records.h"
#include "engine/sha256.h"
#include "protocol/record.h"

static void print_result(const char *name, int number, const json_t *record,
                         const struct match *match)
{
    int32_t scores[SEATS_MAX];
    match->game->scores(match->state, scores);
    printf("%s:%d: ok, %s with %d players, %u events, scores", name, number, match->game->id,
           state_players(match->state), match->count);
    for (int seat = 0; seat < state_players(match->state); seat++)
        printf(" %d", (int)scores[seat]);
    printf("%s", match_waiting(match) == 0 ? "" : " so far");
    for (int i = 0; i < match->change_count; i++)
        printf(", begun by version %d of the rules and held against ours since event %u",
               match->changes[i].from, match->changes[i].after);
    if (match->branched > 0)
        printf(", a branch: chance drawn from the seed from event %u on\n", match->branched);
    else
        printf(", %s\n", json_is_null(json_object_get(record, "seed"))
                             ? "no seed to check chance against"
                             : "all chance drawn from the seed");
}

/* Whether the seed is the one that was promised by its hash. */
static bool seed_is_promised(const json_t *record, const char *promise, struct reason *why)
{
    const json_t *seed = json_object_get(record, "seed");
    uint8_t digest[32];
    char hex[65];
    if (promise == NULL)
        return true;
    if (!json_is_string(seed))
        return reason_set(why, "seed: there is none to compare with its hash");
    sha256((const uint8_t *)json_string_value(seed), json_string_length(seed), digest);
    for (int i = 0; i < 32; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    return strcmp(hex, promise) == 0 || reason_set(why, "seed: its hash is %s", hex);
}

static bool verify_record(void *context, const char *name, int number, json_t *record)
{
    const char *promise = *(const char *const *)context;
    struct match match;
    struct reason why;
    match_init(&match, realloc);
    enum record_verdict verdict = record_verify(record, &match, &why);
    /* A promise is kept or broken by whatever rules. */
    if (verdict != RECORD_BROKEN && !seed_is_promised(record, promise, &why))
        verdict = RECORD_BROKEN;
    switch (verdict) {
    case RECORD_SOUND: print_result(name, number, record, &match); break;
    case RECORD_BROKEN: printf("%s:%d: bad record: %s\n", name, number, why.text); break;
    case RECORD_OF_OTHER_RULES: printf("%s:%d: not checked: %s\n", name, number, why.text); break;
    }
    free(match.events);
    return verdict == RECORD_SOUND;
}

static int run(int argc, char **argv)
{
    const char *promise = NULL;
    const struct cli_option options[] = {{.name = "seed-hash", .text = &promise}};
    struct cli_arguments arguments;
    int result = cli_read(&command_verify, argc, argv, options, 1, &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count == 0)
        return usage_error(&command_verify, "needs the name of a file with a record");
    for (int i = 0; i < arguments.count; i++)
        if (!records_each("verify", arguments.plain[i], verify_record, &promise))
            result = EXIT_FAILED;
    return result;
}

const struct command command_verify = {
    "verify", "check records: every event, the result, and chance against the seed",
    "Usage: incognita verify RECORD... [--seed-hash HASH]\n\n"
    "Plays the records in the files again (- is standard input; a file may hold several) and\n"
    "checks every event, the result, and, where the seed is given, that all chance was drawn\n"
    "from it. One line for each record: 'ok', 'bad record', or 'not checked' where it was played\n"
    "by another version of the game's rules than this program has. The exit code is 0 only if\n"
    "all are ok.\n\n"
    "  --seed-hash HASH   the SHA-256 of the seed, as a server showed it before the match: the\n"
    "                     seed must be the one that was promised\n",
    run};
