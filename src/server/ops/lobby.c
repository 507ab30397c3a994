/* The lobby: which games and levels there are and what is in their boxes, which tables are open,
 * which are one's own. */
#include "server/ops/lobby.h"

#include "bots/bot.h"
#include "bots/strengths.h"
#include "games/games.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/tell.h"

/* On a page: tables of a list, of them one person's; and one's own. */
enum { LISTED_MAX = 50, OF_ONE_MAX = 3, MINE_MAX = 100 };

/* Games and levels. */

static void tell_games(struct writer *writer, const void *context)
{
    (void)context;
    games_write(games_offered, true, writer);
    bots_write_levels(writer);
    write_key(writer, "levels");
    write_object(writer);
    for (int i = 0; i < games_offered; i++)
        bots_write_ladder(games[i], writer);
    write_object_end(writer);
    write_key(writer, "strengths");
    write_object(writer);
    for (int i = 0; i < games_offered; i++)
        strengths_write(games[i], writer);
    write_object_end(writer);
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

static struct store_page page_from(int64_t before, bool wanted)
{
    return (struct store_page){
        .before = before, .limit = wanted ? LISTED_MAX : 0, .of_one = OF_ONE_MAX};
}

static void write_next(struct writer *writer, const char *key, int64_t next)
{
    if (next > 0)
        write_key_number(writer, key, next);
    else
        write_key_null(writer, key);
}

static int seat_in(const struct stored_match *match, const struct person *person)
{
    int seat = 0;
    while (seat < match->players && (person == NULL || match->seats[seat].person != person->id))
        seat++;
    return seat < match->players ? seat : SPECTATOR;
}

void lobby_tell(struct writer *writer, const struct call *call, const struct stored_match *match)
{
    const struct hosted_table *table = tables_find(call->server->tables, &match->id);
    if (!table_is_sound(match, NULL) || table_has_other_rules(match, NULL))
        return;
    if (table == NULL || table->stored.players == 0 || table->behind)
        tell_table(writer, match, NULL, 0, 0, seat_in(match, call->who));
    else if (table->stored.status == match->status && !table->damaged)
        tell_hosted(writer, table, table_seat(table, call->who));
}

static void tell_list(struct writer *writer, const struct change *change, const char *key,
                      enum match_status status)
{
    write_key(writer, key);
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++)
        if (change->request.matches[i].status == status)
            lobby_tell(writer, change->call, &change->request.matches[i]);
    write_array_end(writer);
}

static void tell_tables(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct store_page *open = &change->request.open;
    const struct store_page *running = &change->request.running;
    if (open->limit > 0)
        tell_list(writer, change, "open", MATCH_OPEN);
    if (running->limit > 0)
        tell_list(writer, change, "running", MATCH_RUNNING);
    write_key(writer, "more");
    write_object(writer);
    if (open->limit > 0)
        write_next(writer, "open", open->next);
    if (running->limit > 0)
        write_next(writer, "running", running->next);
    write_object_end(writer);
}

static void tell_notices(struct writer *writer, const void *context)
{
    notices_write(writer, context);
}

void op_notices(struct call *call)
{
    call_answer(call, tell_notices, call->server->moderation);
}

static void tables_read(struct change *change)
{
    call_answer(change->call, tell_tables, change);
}

/* Without a word, the first page of both. */
void op_tables(struct call *call)
{
    int64_t open = call_number(call, "open", 0);
    int64_t running = call_number(call, "running", 0);
    bool both = open <= 0 && running <= 0;
    struct change *change = change_make(call, STORE_MATCHES_LISTED, tables_read);
    change->request.open = page_from(open, both || open > 0);
    change->request.running = page_from(running, both || running > 0);
    change_begin(change);
}

static void tell_mine(struct writer *writer, const void *context)
{
    const struct change *change = context;
    struct tables *tables = change->call->server->tables;
    size_t count = change->request.count;
    write_key(writer, "tables");
    write_array(writer);
    for (size_t i = 0; i < count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        const struct hosted_table *table = tables_find(tables, &match->id);
        bool known = table != NULL && !table->behind;
        seats_mask asked = known ? table_asked(table) : match->asked;
        if (table_is_sound(match, NULL))
            tell_table(writer, match, NULL, 0, asked, seat_in(match, change->call->who));
    }
    write_array_end(writer);
    write_next(writer, "more", count < MINE_MAX ? 0 : change->request.matches[count - 1].key);
}

static void mine_read(struct change *change)
{
    call_answer(change->call, tell_mine, change);
}

void op_mine(struct call *call)
{
    struct change *change = change_make(call, STORE_MATCHES_OF, mine_read);
    change->request.person.id = call->who->id;
    change->request.limit = MINE_MAX;
    change->request.open.before = call_number(call, "before", 0);
    change_begin(change);
}
