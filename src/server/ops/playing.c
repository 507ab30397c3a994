/*
 * Matches that are played now: public ones that run, where somebody who sits there is at the table.
 *
 * They are found by the sockets that are open, not among all tables, and only from time to time:
 * what it costs grows neither with how many tables there are nor with how many ask. Where several
 * servers share a store, who is at which table is read from there, as often.
 */
#include "server/ops/playing.h"

#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/ops/lobby.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/tell.h"

enum { LISTED = 20, GAMES_MAX = 64, FRESH_MILLISECONDS = 2000, READ_MAX = 1000 };

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
    /* Of all servers; then there are no lists. */
    struct stored_match *everywhere;
    size_t everywhere_count;
    bool reading;
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

static struct playing *playing_of(struct server *server)
{
    if (server->playing == NULL)
        server->playing = server_allocate(sizeof *server->playing);
    return server->playing;
}

static bool is_fresh(const struct playing *playing, uint64_t now)
{
    return playing->made != 0 && now - playing->made < FRESH_MILLISECONDS;
}

static const struct playing *playing_now(struct server *server)
{
    struct playing *playing = playing_of(server);
    uint64_t now = server_now(server);
    if (!is_fresh(playing, now)) {
        look_around(server, playing);
        playing->made = now == 0 ? 1 : now;
    }
    return playing;
}

void playing_close(struct server *server)
{
    if (server->playing != NULL)
        free(server->playing->everywhere);
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

/* At all servers. */

static void tell_everywhere(struct writer *writer, const void *context)
{
    const struct wish *wish = context;
    const struct playing *playing = playing_of(wish->call->server);
    struct listed best[LISTED];
    int count = 0;
    for (size_t i = 0; i < playing->everywhere_count; i++) {
        const struct stored_match *match = &playing->everywhere[i];
        struct listed one = {match->id, best_rating(match), match->key};
        if (wish->game == NULL || strcmp(wish->game->id, match->game) == 0)
            insert(best, &count, &one);
    }
    write_key(writer, "tables");
    write_array(writer);
    for (int i = 0; i < count; i++)
        for (size_t j = 0; j < playing->everywhere_count; j++)
            if (playing->everywhere[j].key == best[i].key)
                lobby_tell(writer, wish->call, &playing->everywhere[j]);
    write_array_end(writer);
}

static void answer_everywhere(struct call *call)
{
    const char *name = call_text(call, "game");
    struct wish wish = {call, name == NULL ? NULL : games_find(name)};
    call_answer(call, tell_everywhere, &wish);
}

static void everywhere_read(struct change *change)
{
    struct playing *playing = playing_of(change->call->server);
    uint64_t now = server_now(change->call->server);
    free(playing->everywhere);
    playing->everywhere = change->request.matches;
    playing->everywhere_count = change->request.count;
    change->request.matches = NULL;
    playing->made = now == 0 ? 1 : now;
    playing->reading = false;
    answer_everywhere(change->call);
}

static void everywhere_unread(struct change *change)
{
    playing_of(change->call->server)->reading = false;
    change_refuse(change);
}

/* Whoever asks while it is read is told what was there before. */
static void look_everywhere(struct call *call)
{
    struct playing *playing = playing_of(call->server);
    bool known = playing->made != 0 && playing->reading;
    if (known || is_fresh(playing, server_now(call->server))) {
        answer_everywhere(call);
        return;
    }
    struct change *change = change_make(call, STORE_PLAYING, everywhere_read);
    change->failed = everywhere_unread;
    change->request.limit = READ_MAX;
    playing->reading = true;
    change_begin(change);
}

void op_playing(struct call *call)
{
    const char *name = call_text(call, "game");
    struct wish wish = {call, name == NULL ? NULL : games_find(name)};
    if (name != NULL && wish.game == NULL)
        call_refuse(call, "unknown_game", "there is no such game; GET /api/games lists them");
    else if (call->server->shared)
        look_everywhere(call);
    else
        call_answer(call, tell_playing, &wish);
}
