/* incognita selfplay: whole matches between random players. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "engine/luck.h"

/* What a run adds up. */
struct tally {
    long matches;
    long long events;
    long long points[SEATS_MAX];
    double wins[SEATS_MAX]; /* a shared win counts as its share */
};

static bool play(struct match *match)
{
    struct reason why;
    if (match_play_out(match, &why))
        return true;
    fprintf(stderr, "incognita selfplay: %s\n", why.text);
    return false;
}

static void count(const struct match *match, struct tally *tally)
{
    int32_t scores[SEATS_MAX];
    int players = state_players(match->state);
    seats_mask winners = match->game->winners(match->state);
    match->game->scores(match->state, scores);
    tally->matches++;
    tally->events += match->count;
    for (int seat = 0; seat < players; seat++) {
        tally->points[seat] += scores[seat];
        if (winners & seat_bit(seat))
            tally->wins[seat] += 1.0 / __builtin_popcount(winners);
    }
}

/* One record a line. */
static bool write_record(const struct match *match, FILE *file)
{
    static const char *const names[SEATS_MAX] = {"random", "random", "random", "random", "random"};
    static char *buffer;
    static size_t size;
    struct writer writer;
    for (;;) {
        writer_start(&writer, buffer, size);
        match_write_record(match, names, &writer);
        if (text_fits(&writer.text))
            break;
        char *larger = realloc(buffer, writer.text.length + 1);
        if (larger == NULL)
            return false;
        buffer = larger;
        size = writer.text.length + 1;
    }
    return fprintf(file, "%s\n", buffer) >= 0;
}

static void print_tally(const struct game *game, int players, const struct tally *tally)
{
    double matches = (double)tally->matches;
    printf("%s, %d random players: %ld matches, %.1f events each\n", game->id, players,
           tally->matches, (double)tally->events / matches);
    for (int seat = 0; seat < players; seat++)
        printf("  seat %d: mean score %.2f, won %.1f %%\n", seat,
               (double)tally->points[seat] / matches, 100.0 * tally->wins[seat] / matches);
}

static void print_progress(long done, long all)
{
    fprintf(stderr, "\r%ld of %ld matches", done, all);
    if (done == all)
        fputs("\r\033[K", stderr);
}

static bool play_all(const struct game *game, int players, const struct options *options,
                     const char *seed, long matches, FILE *records, struct tally *tally)
{
    struct match match;
    match_init(&match, realloc);
    bool good = true;
    bool progress = isatty(STDERR_FILENO);
    for (long i = 0; i < matches && good; i++) {
        char match_seed[SEED_MAX + 1];
        int length = snprintf(match_seed, sizeof match_seed, "%s/%ld", seed, i);
        struct chance_source chance = {match_seed, (size_t)length};
        good = match_new(&match, game, players, options, chance) && play(&match);
        if (good)
            count(&match, tally);
        if (good && records != NULL && !write_record(&match, records))
            good = false;
        if (progress && ((i + 1) % 1000 == 0 || i + 1 == matches))
            print_progress(i + 1, matches);
    }
    free(match.events);
    return good;
}

static int run(int argc, char **argv)
{
    long players = 2;
    long matches = 1;
    const char *seed = "0";
    const char *records_name = NULL;
    const struct cli_option options[] = {
        {.name = "players", .number = &players, .least = 1, .most = SEATS_MAX},
        {.name = "games", .number = &matches, .least = 1, .most = 1000000000},
        {.name = "seed", .text = &seed},
        {.name = "records", .text = &records_name},
    };
    const struct command *self = &command_selfplay;
    struct cli_arguments arguments;
    const struct game *game = NULL;
    int result = cli_read_game(self, argc, argv, options, 4, &arguments, &game);
    if (result != EXIT_DONE)
        return result;
    if (strlen(seed) > SEED_MAX - 12)
        return usage_error(self, "--seed may have at most %d bytes here", SEED_MAX - 12);
    struct options game_options;
    result = cli_settle(self, game, players, &arguments, &game_options);
    if (result != EXIT_DONE)
        return result;

    FILE *records = NULL;
    if (records_name != NULL && (records = fopen(records_name, "w")) == NULL) {
        fprintf(stderr, "incognita selfplay: cannot write %s: %s\n", records_name, strerror(errno));
        return EXIT_FAILED;
    }
    struct tally tally = {0};
    bool good = play_all(game, (int)players, &game_options, seed, matches, records, &tally);
    if (records != NULL && (fclose(records) != 0 || !good)) {
        fprintf(stderr, "incognita selfplay: cannot write %s: %s\n", records_name, strerror(errno));
        good = false;
    }
    if (good)
        print_tally(game, (int)players, &tally);
    return good ? EXIT_DONE : EXIT_FAILED;
}

const struct command command_selfplay = {
    "selfplay", "play whole matches between random players",
    "Usage: incognita selfplay GAME [--players N] [--games M] [--seed S] [--records FILE]\n"
    "                          [--option NAME=VALUE]...\n\n"
    "Plays M matches (1) between N random players (2) and prints mean scores and wins. The\n"
    "same seed gives the same matches on every machine.\n\n"
    "  --players N           how many players\n"
    "  --games M             how many matches\n"
    "  --seed S              any text of up to 52 bytes (\"0\"); match i is drawn from \"S/i\"\n"
    "  --records FILE        write the record of every match into FILE, one a line\n"
    "  --option NAME=VALUE   an option of the game; 'incognita games' lists them\n",
    run};
