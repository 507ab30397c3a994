/* The lobby: which games and levels there are and what is in their boxes, which tables are open,
 * which are one's own. */

#include "bots/bot.h"
#include "games/games.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/tell.h"

enum { LISTED_MAX = 100 };

/* Games and levels. */

static void tell_games(struct writer *writer, const void *context)
{
    (void)context;
    games_write(games_offered, true, writer);
    bots_write_levels(writer);
}

void op_games(struct call *call)
{
    call_answer(call, tell_games, NULL);
}

static void tell_components(struct writer *writer, const void *context)
{
    const struct game *game = context;
    struct component component;
    write_key_name(writer, "game", game->id);
    write_key(writer, "components");
    write_array(writer);
    for (int i = 0; game->component(i, &component); i++)
        game_write_component(&component, writer);
    write_array_end(writer);
}

void op_components(struct call *call)
{
    const char *name = call_text(call, "game");
    const struct game *game = name == NULL ? NULL : games_find(name);
    if (game == NULL)
        call_refuse(call, "unknown_game", "there is no such game");
    else
        call_answer(call, tell_components, game);
}

/* Lists. */

static void tell_status(struct writer *writer, const struct call *call, enum match_status status)
{
    int listed = 0;
    write_array(writer);
    for (struct hosted_table *at = tables_newest(call->server->tables);
         at != NULL && listed < LISTED_MAX; at = at->older)
        if (at->stored.status == status && !at->stored.by_link && at->stored.players > 0 &&
            !table_has_other_rules(&at->stored, NULL)) {
            tell_hosted(writer, at, table_seat(at, call->who));
            listed++;
        }
    write_array_end(writer);
}

static void tell_tables(struct writer *writer, const void *context)
{
    write_key(writer, "open");
    tell_status(writer, context, MATCH_OPEN);
    write_key(writer, "running");
    tell_status(writer, context, MATCH_RUNNING);
}

void op_tables(struct call *call)
{
    call_answer(call, tell_tables, call);
}

static void tell_mine(struct writer *writer, const void *context)
{
    const struct change *change = context;
    write_key(writer, "tables");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        int you = 0;
        while (you < match->players && match->seats[you].person != change->call->who->id)
            you++;
        tell_table(writer, match, NULL, 0, you);
    }
    write_array_end(writer);
}

static void mine_read(struct change *change)
{
    call_answer(change->call, tell_mine, change);
}

void op_mine(struct call *call)
{
    struct change *change = change_make(call, STORE_MATCHES_OF, mine_read);
    change->request.person.id = call->who->id;
    change->request.limit = LISTED_MAX;
    change_begin(change);
}
