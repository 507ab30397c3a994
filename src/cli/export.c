/* incognita export: all matches of a server as records. */
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "games/games.h"
#include "protocol/record.h"
#include "server/table/live.h"
#include "store/store.h"

enum { AT_ONCE = 256 };

struct page {
    char *bytes;
    size_t size;
};

/* The record without a seed while the match goes on: what is hidden must stay so. */
static void write_record(struct live *live, struct page *page)
{
    const char *names[SEATS_MAX];
    struct writer writer;
    for (int seat = 0; seat < live->table->players; seat++) {
        const struct stored_seat *sits = &live->table->seats[seat];
        names[seat] = sits->name[0] != '\0' ? sits->name : sits->bot[0] != '\0' ? sits->bot : "?";
    }
    live->match.automatic = live->table->status == MATCH_OVER;
    for (;;) {
        writer_start(&writer, page->bytes, page->size);
        match_write_record(&live->match, names, &writer);
        if (text_fits(&writer.text))
            break;
        page->size = writer.text.length * 2;
        page->bytes = realloc(page->bytes, page->size);
        if (page->bytes == NULL)
            abort();
    }
    puts(page->bytes);
}

static bool has_our_rules(const struct stored_match *match, const struct game *game,
                          struct reason *why)
{
    if (game == NULL) {
        reason_set(why, "this program does not have the game %s", match->game);
        return false;
    }
    if (match->ended == END_BY_RULES)
        return reason_set(why, "it ended when the rules of the game changed");
    return game->rules_version == match->rules_version ||
           record_other_rules(match->rules_version, game->rules_version, why);
}

/* False, after saying why, if the match cannot be played again. */
static bool export_match(struct store *store, struct stored_match *match, struct page *page)
{
    struct store_request request = {.kind = STORE_MATCH_READ, .match = match};
    struct reason why = {"it cannot be read"};
    const struct game *game = games_find(match->game);
    struct live *live = NULL;
    bool good = store_now(store, &request) == STORE_DONE && has_our_rules(match, game, &why) &&
                live_fits(game, match, &why) && (live = live_make(game, match)) != NULL;
    for (size_t i = 0; good && i < request.count; i++)
        good = live_apply(live, &request.entries[i], &why);
    if (good)
        write_record(live, page);
    else
        fprintf(stderr, "incognita export: match %lld: %s\n", (long long)match->key, why.text);
    live_free(live);
    free(request.entries);
    return good;
}

static bool export_all(struct store *store)
{
    struct stored_match from = {.key = 0};
    struct page page = {malloc(1 << 16), 1 << 16};
    bool good = page.bytes != NULL;
    for (;;) {
        struct store_request request = {
            .kind = STORE_MATCHES_AFTER, .match = &from, .limit = AT_ONCE};
        good = store_now(store, &request) == STORE_DONE && good;
        for (size_t i = 0; i < request.count; i++) {
            from.key = request.matches[i].key;
            if (request.matches[i].status != MATCH_OPEN)
                good = export_match(store, &request.matches[i], &page) && good;
        }
        free(request.matches);
        if (request.count < AT_ONCE)
            break;
    }
    free(page.bytes);
    return good;
}

static int run(int argc, char **argv)
{
    const char *where = "incognita-data";
    const struct cli_option options[] = {{.name = "data", .text = &where},
                                         {.name = "store", .text = &where}};
    struct cli_arguments arguments;
    struct reason why;
    int result = cli_read(&command_export, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_export, "takes no arguments");
    struct store *store = store_open_to_read(where, &why);
    if (store == NULL) {
        fprintf(stderr, "incognita export: %s\n", why.text);
        return EXIT_FAILED;
    }
    bool good = export_all(store);
    store_close(store);
    return good ? EXIT_DONE : EXIT_FAILED;
}

const struct command command_export = {
    "export", "print all matches of a server as records, one a line",
    "Usage: incognita export [--data FOLDER | --store STORE]\n\n"
    "Prints the record of every match in the folder (incognita-data) that has begun, one a\n"
    "line, also while the server runs. A match that goes on has no result yet, and no seed.\n"
    "A match that was played by another version of its game's rules than this program has is\n"
    "named on standard error and left out; the exit code is then 1. 'incognita verify' checks\n"
    "such a file.\n",
    run};
