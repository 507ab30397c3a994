/*
 * Matches that are played now: public ones that run, where somebody who sits there is at the table.
 *
 * They are found by the sockets that are open, not among all tables, and only from time to time:
 * what it costs grows neither with how many tables there are nor with how many ask.
 */
#include "server/ops/playing.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/ops/ops.h"
#include "server/table/tell.h"

enum { LISTED = 20, GAMES_MAX = 64, FRESH_MILLISECONDS = 2000 };

struct listed {
    struct match_id id;
    int64_t rating; /* the best of those who sit there; 0 where nothing is rated */
    int64_t key;    /* the newest has the largest */
};

/* The best of each game, in order. */
struct playing {
    uint64_t made; /* of the loop's clock; 0 for never */
    struct {
        const struct game *game;
        struct listed best[LISTED];
        int count;
    } lists[GAMES_MAX];
    int list_count;
};

static bool comes_before(const struct listed *a, const struct listed *b)
{
    return a->rating != b->rating ? a->rating > b->rating : a->key > b->key;
}

/* Puts it where it belongs, if it is not there and there is room; the last gives way. */
static void insert(struct listed best[LISTED], int *count, const struct listed *one)
{
    int at = *count;
    for (int i = 0; i < *count; i++)
        if (best[i].key == one->key)
            return;
    while (at > 0 && comes_before(one, &best[at - 1]))
        at--;
    if (at == LISTED)
        return;
    *count += *count < LISTED;
    memmove(&best[at + 1], &best[at], (size_t)(*count - at - 1) * sizeof *best);
    best[at] = *one;
}

static int64_t best_rating(const struct stored_match *match)
{
    int64_t best = 0;
    for (int seat = 0; match->rated == RATED_AGREED && seat < match->players; seat++) {
        int64_t mean = match->seats[seat].rating.mean;
        if (mean == 0)
            mean = rating_new().mean;
        best = mean > best ? mean : best;
    }
    return best;
}

static bool is_shown(const struct hosted_table *table)
{
    return table->listed && !table->damaged && table->stored.status == MATCH_RUNNING &&
           !table->stored.by_link && table->game != NULL;
}

static void add(struct playing *playing, const struct hosted_table *table)
{
    struct listed one = {table->stored.id, best_rating(&table->stored), table->stored.key};
    int at = 0;
    while (at < playing->list_count && playing->lists[at].game != table->game)
        at++;
    if (at == GAMES_MAX)
        return;
    if (at == playing->list_count) {
        playing->list_count++;
        playing->lists[at].game = table->game;
        playing->lists[at].count = 0;
    }
    insert(playing->lists[at].best, &playing->lists[at].count, &one);
}

static void look_around(struct server *server, struct playing *playing)
{
    playing->list_count = 0;
    for (const struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        for (const struct watcher *looks = at->watching; at->who != NULL && looks != NULL;
             looks = looks->next_of_onlooker) {
            const struct hosted_table *table = (const struct hosted_table *)looks->place;
            if (is_shown(table) && table_seat(table, at->who) != SPECTATOR)
                add(playing, table);
        }
}

static const struct playing *playing_now(struct server *server)
{
    uint64_t now = server_now(server);
    if (server->playing == NULL)
        server->playing = server_allocate(sizeof *server->playing);
    if (server->playing->made == 0 || now - server->playing->made >= FRESH_MILLISECONDS) {
        look_around(server, server->playing);
        server->playing->made = now == 0 ? 1 : now;
    }
    return server->playing;
}

void playing_close(struct server *server)
{
    free(server->playing);
    server->playing = NULL;
}

struct wish {
    struct call *call;
    const struct game *game; /* NULL for all */
};

static void tell_playing(struct writer *writer, const void *context)
{
    const struct wish *wish = context;
    const struct playing *playing = playing_now(wish->call->server);
    struct listed best[LISTED];
    int count = 0;
    for (int i = 0; i < playing->list_count; i++)
        for (int j = 0; j < playing->lists[i].count; j++)
            if (wish->game == NULL || playing->lists[i].game == wish->game)
                insert(best, &count, &playing->lists[i].best[j]);
    write_key(writer, "tables");
    write_array(writer);
    for (int i = 0; i < count; i++) {
        const struct hosted_table *table = tables_find(wish->call->server->tables, &best[i].id);
        if (table != NULL && is_shown(table))
            tell_hosted(writer, table, table_seat(table, wish->call->who));
    }
    write_array_end(writer);
}

void op_playing(struct call *call)
{
    const char *name = call_text(call, "game");
    struct wish wish = {call, name == NULL ? NULL : games_find(name)};
    if (name != NULL && wish.game == NULL)
        call_refuse(call, "unknown_game", "there is no such game; GET /api/games lists them");
    else
        call_answer(call, tell_playing, &wish);
}
