/* Pages of people: who somebody is, how they play, what they have played; and hiding one's own. */
#include <string.h>

#include "games/games.h"
#include "server/common/match_id.h"
#include "server/ops/ops.h"
#include "server/table/change.h"
#include "server/table/tell.h"

enum { RESULTS_MAX = 200, HISTORY_PAGE = 20 };

/* A change that reads the page that is meant: that of "name", or one's own; NULL if refused. */
static struct change *read_page(struct call *call, enum store_kind kind,
                                void (*done)(struct change *change))
{
    const char *name = call_text(call, "name");
    if (name == NULL && call->who == NULL) {
        call_refuse(call, "no_identity", "whose? Give a \"name\", or become somebody first");
        return NULL;
    }
    if (name != NULL && (name[0] == '\0' || strlen(name) >= NAME_SIZE)) {
        call_refuse(call, "not_found", "nobody of this name has a page to show");
        return NULL;
    }
    struct change *change = change_make(call, kind, done);
    struct store_request *request = &change->request;
    request->viewer = call->who == NULL ? 0 : call->who->id;
    if (name == NULL)
        request->person.id = request->viewer;
    else
        snprintf(request->person.name, sizeof request->person.name, "%s", name);
    return change;
}

/* Hidden, missing and without a password read the same. */
static void page_failed(struct change *change)
{
    if (change->request.status == STORE_MISSING)
        call_refuse(change->call, "not_found", "nobody of this name has a page to show");
    else
        change_refuse(change);
}

static void begin(struct change *change)
{
    change->failed = page_failed;
    change_begin(change);
}

/* The game that is asked about, if one is; false if there is none of that name. */
static bool read_game(struct call *call, bool must, char game[GAME_ID_SIZE])
{
    const char *name = call_text(call, "game");
    const struct game *found = name == NULL ? NULL : games_find(name);
    if (found == NULL && (must || name != NULL))
        return call_refuse(call, "unknown_game",
                           "there is no such game; GET /api/games lists them");
    snprintf(game, GAME_ID_SIZE, "%s", found == NULL ? "" : found->id);
    return true;
}

static bool is_own(const struct change *change)
{
    return change->request.person.id == change->request.viewer;
}

/* Who it is. */

static void write_person(struct writer *writer, const struct change *change)
{
    const struct stored_profile *profile = &change->request.profile;
    write_key(writer, "person");
    write_object(writer);
    write_key_text(writer, "name", change->request.person.name);
    write_key_number(writer, "since", profile->since);
    write_key_bool(writer, "you", is_own(change));
    if (is_own(change))
        write_key_bool(writer, "hidden", profile->hidden);
    else if (change->request.viewer != 0)
        write_key_bool(writer, "followed", profile->followed);
    tell_timeliness(writer, profile->turns, profile->late);
    write_object_end(writer);
}

/* Of the tallies from `first` on that are of the same game, those of people or of bots alone. */
static void write_sum(struct writer *writer, const struct change *change, size_t first, bool people)
{
    const struct stored_tally *tallies = change->request.tallies;
    uint32_t matches = 0;
    uint32_t wins = 0;
    for (size_t i = first;
         i < change->request.tally_count && strcmp(tallies[i].game, tallies[first].game) == 0;
         i++) {
        bool counts = is_own(change) || (tallies[i].kind & TALLY_PUBLIC);
        if (!counts || ((tallies[i].kind & TALLY_PEOPLE) != 0) != people)
            continue;
        matches += tallies[i].matches;
        wins += tallies[i].wins;
    }
    write_key(writer, people ? "people" : "bots");
    write_object(writer);
    write_key_number(writer, "matches", matches);
    write_key_number(writer, "wins", wins);
    write_object_end(writer);
}

static void write_games(struct writer *writer, const struct change *change)
{
    const struct stored_tally *tallies = change->request.tallies;
    write_key(writer, "games");
    write_array(writer);
    for (size_t i = 0; i < change->request.tally_count; i++) {
        if ((i > 0 && strcmp(tallies[i].game, tallies[i - 1].game) == 0) ||
            games_find(tallies[i].game) == NULL)
            continue;
        write_object(writer);
        write_key_name(writer, "game", tallies[i].game);
        write_sum(writer, change, i, true);
        write_sum(writer, change, i, false);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void tell_page(struct writer *writer, const void *context)
{
    const struct change *change = context;
    write_person(writer, change);
    ratings_write(writer, change);
    write_games(writer, change);
}

static void page_read(struct change *change)
{
    call_answer(change->call, tell_page, change);
}

void op_person(struct call *call)
{
    struct change *change = read_page(call, STORE_PROFILE, page_read);
    if (change != NULL)
        begin(change);
}

/* How they play a game. */

static void write_result(struct writer *writer, const struct stored_result *result)
{
    write_object(writer);
    match_id_write(writer, "match", &result->match);
    write_key_number(writer, "ended", result->ended);
    write_key_number(writer, "score", result->score);
    write_key_bool(writer, "won", result->won);
    write_key_number(writer, "others", result->others);
    write_key(writer, "parts");
    write_array(writer);
    if (result->parts[0] != '\0')
        write_raw(writer, result->parts, strlen(result->parts));
    write_array_end(writer);
    if (result->rating.mean != 0)
        tell_rating_as(writer, result->bots ? "bots_rating" : "rating", result->rating, NULL);
    write_object_end(writer);
}

static void tell_statistics(struct writer *writer, const void *context)
{
    const struct change *change = context;
    write_key_name(writer, "game", change->match.game);
    write_key(writer, "results");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++)
        write_result(writer, &change->request.results[i]);
    write_array_end(writer);
    write_key(writer, "opponents");
    write_array(writer);
    for (size_t i = 0; i < change->request.opponent_count; i++) {
        const struct stored_opponent *opponent = &change->request.opponents[i];
        write_object(writer);
        write_key_text(writer, "name", opponent->name);
        write_key_number(writer, "matches", opponent->matches);
        write_key_number(writer, "won", opponent->won);
        write_key_number(writer, "lost", opponent->lost);
        write_object_end(writer);
    }
    write_array_end(writer);
}

static void statistics_read(struct change *change)
{
    call_answer(change->call, tell_statistics, change);
}

void op_statistics(struct call *call)
{
    char game[GAME_ID_SIZE];
    struct change *change =
        read_game(call, true, game) ? read_page(call, STORE_RESULTS_OF, statistics_read) : NULL;
    if (change == NULL)
        return;
    memcpy(change->match.game, game, sizeof game);
    change->request.limit = RESULTS_MAX;
    begin(change);
}

/* What they have played. */

static void tell_history(struct writer *writer, const void *context)
{
    const struct change *change = context;
    const struct person *who = change->call->who;
    int64_t next = change->request.open.next;
    write_key(writer, "tables");
    write_array(writer);
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        int seat = 0;
        while (seat < match->players && (who == NULL || match->seats[seat].person != who->id))
            seat++;
        if (table_is_sound(match, NULL))
            tell_table(writer, match, NULL, 0, 0, seat < match->players ? seat : SPECTATOR);
    }
    write_array_end(writer);
    write_key_number_or_null(writer, "more", next == 0, next);
}

static void history_read(struct change *change)
{
    call_answer(change->call, tell_history, change);
}

void op_history(struct call *call)
{
    char game[GAME_ID_SIZE];
    const char *with = call_text(call, "with");
    if (with != NULL && strlen(with) >= NAME_SIZE) {
        call_refuse(call, "bad_request", "\"with\" must be a name");
        return;
    }
    struct change *change =
        read_game(call, false, game) ? read_page(call, STORE_HISTORY, history_read) : NULL;
    if (change == NULL)
        return;
    memcpy(change->match.game, game, sizeof game);
    change->request.search = with;
    change->request.open.before = call_number(call, "before", 0);
    change->request.open.limit = HISTORY_PAGE;
    begin(change);
}

/* Hiding one's own. */

/* Shows at once at every table that nothing leads to the page any more, or again. */
static void hidden(struct change *change)
{
    struct call *call = change->call;
    call->who->hidden = change->request.person.hidden;
    for (struct hosted_table *at = tables_newest(call->server->tables); at != NULL;
         at = at->older) {
        int seat = table_seat(at, call->who);
        if (seat != SPECTATOR)
            at->stored.seats[seat].page = !call->who->hidden;
    }
    call_succeed(call);
}

void op_hide(struct call *call)
{
    if (!call->who->has_password) {
        call_refuse(call, "needs_password", "only people with a password have a page");
        return;
    }
    struct change *change = change_make(call, STORE_PERSON_HIDE, hidden);
    change->request.person.id = call->who->id;
    change->request.person.hidden = call_flag(call, "hidden", true);
    change_begin(change);
}
