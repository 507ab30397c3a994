/* Ratings: one's own, and who leads in a game. */
#include <string.h>

#include "games/games.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/tell.h"

enum { PAGE = 50, FROM_MAX = 10000 };

static void write_standing(struct writer *writer, const struct stored_standing *standing)
{
    tell_rating(writer, standing->rating, NULL);
    write_key_number(writer, "matches", standing->matches);
    write_key_number(writer, "last", standing->time);
}

static void write_standings(struct writer *writer, const char *key, const struct change *change,
                            bool bots)
{
    write_key(writer, key);
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        if (change->request.standings[i].bots != bots)
            continue;
        write_object(writer);
        write_key_text(writer, "game", change->request.standings[i].game);
        write_standing(writer, &change->request.standings[i]);
        write_object_end(writer);
    }
    write_array_end(writer);
}

void ratings_write(struct writer *writer, const struct change *change)
{
    write_standings(writer, "ratings", change, false);
    write_standings(writer, "bots_ratings", change, true);
}

static void tell_own(struct writer *writer, const void *context)
{
    ratings_write(writer, context);
}

static void own_read(struct change *change)
{
    call_answer(change->call, tell_own, change);
}

void op_ratings(struct call *call)
{
    struct change *change = change_make(call, STORE_STANDINGS_OF, own_read);
    change->request.person.id = call->who->id;
    change_begin(change);
}

static void tell_leaders(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct person *who = change->call->who;
    int from = change->request.from;
    write_key_name(writer, "game", change->match.game);
    write_key(writer, "leaders");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_standing *standing = &change->request.standings[i];
        write_object(writer);
        write_key_number(writer, "place", from + (int)i + 1);
        write_key_text(writer, "name", standing->name);
        write_key_bool(writer, "you", who != NULL && who->id == standing->person);
        write_standing(writer, standing);
        write_object_end(writer);
    }
    write_array_end(writer);
    if (change->request.more && from + PAGE <= FROM_MAX)
        write_key_number(writer, "more", from + PAGE);
    else
        write_key_null(writer, "more");
}

static void leaders_read(struct change *change)
{
    call_answer(change->call, tell_leaders, change);
}

void op_leaders(struct call *call)
{
    const char *name = call_text(call, "game");
    const struct game *game = name == NULL ? NULL : games_find(name);
    int64_t from = call_number(call, "from", 0);
    if (game == NULL) {
        call_refuse(call, "unknown_game", "there is no such game; GET /api/games lists them");
        return;
    }
    if (from < 0 || from > FROM_MAX) {
        call_refuse(call, "bad_request", "\"from\" must be 0 to %d", FROM_MAX);
        return;
    }
    struct change *change = change_make(call, STORE_LEADERS, leaders_read);
    snprintf(change->match.game, sizeof change->match.game, "%s", game->id);
    change->request.from = (int)from;
    change->request.limit = PAGE;
    change_begin(change);
}
