/* Seating: making a table, joining, leaving and starting it, and sitting down again afterwards. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "engine/load.h"
#include "games/games.h"
#include "server/common/moderation.h"
#include "server/ops/ops.h"
#include "server/ops/seating.h"
#include "server/table/chance.h"
#include "server/table/change.h"
#include "server/table/news.h"
#include "server/table/ranks.h"
#include "server/table/tell.h"

enum {
    LEFT_MAX = 100,
    LIVE_SECONDS_MAX = 24 * 3600,
    TURN_SECONDS_MIN = 300,
    TURN_SECONDS_MAX = 30 * 86400,
    TURN_SECONDS = 3 * 86400,
    INCREMENT_MAX = 600,
    TABLES_PER_MINUTE = 30
};

/* Making a table. */

void seating_sit(struct stored_seat *seat, const struct person *person)
{
    memset(seat, 0, sizeof *seat);
    seat->person = person->id;
    memcpy(seat->name, person->name, sizeof seat->name);
}

static bool read_game(struct call *call, struct stored_match *match, const struct game **game)
{
    const char *id = call_text(call, "game");
    struct reason why;
    *game = id == NULL ? NULL : games_find(id);
    if (*game == NULL)
        return call_refuse(call, "unknown_game",
                           "there is no such game; GET /api/games lists them");
    int64_t players = call_number(call, "players", (*game)->players_min);
    if (players < (*game)->players_min || players > (*game)->players_max)
        return call_refuse(call, "bad_players", "\"players\" must be %d to %d",
                           (*game)->players_min, (*game)->players_max);
    if (!load_options(json_object_get(call->body, "options"), *game, (int)players, &match->options,
                      &why))
        return call_refuse(call, "bad_option", "%s", why.text);
    snprintf(match->game, sizeof match->game, "%s", (*game)->id);
    match->players = (uint8_t)players;
    match->rules_version = (*game)->rules_version;
    return true;
}

static bool read_time(struct call *call, struct stored_match *match)
{
    const char *mode = call_text(call, "mode");
    const json_t *time = json_object_get(call->body, "time");
    const json_t *given = json_object_get(time, "seconds");
    bool turns = mode != NULL && strcmp(mode, "turns") == 0;
    if (mode != NULL && !turns && strcmp(mode, "live") != 0)
        return call_refuse(call, "bad_request", "\"mode\" must be \"live\" or \"turns\"");
    int64_t seconds = given == NULL ? (turns ? TURN_SECONDS : 0) : json_integer_value(given);
    int64_t increment = json_integer_value(json_object_get(time, "increment"));
    int64_t most = turns ? TURN_SECONDS_MAX : LIVE_SECONDS_MAX;
    if (seconds < (turns ? TURN_SECONDS_MIN : 0) || seconds > most || increment < 0 ||
        increment > INCREMENT_MAX || (given != NULL && !json_is_integer(given)))
        return call_refuse(
            call, "bad_request",
            "\"time\" must have \"seconds\" of %d to %d and \"increment\" of 0 to %d",
            turns ? TURN_SECONDS_MIN : 0, (int)most, INCREMENT_MAX);
    match->mode = turns ? MODE_TURNS : MODE_LIVE;
    match->clock_seconds = (uint32_t)seconds;
    match->clock_increment = turns ? 0 : (uint32_t)increment;
    return true;
}

static bool read_seating(struct call *call, struct stored_match *match)
{
    const json_t *given = json_object_get(call->body, "seating");
    const char *seating = given == NULL ? "shuffled" : json_string_value(given);
    bool shuffled = seating != NULL && strcmp(seating, "shuffled") == 0;
    if (!shuffled && (seating == NULL || strcmp(seating, "as_seated") != 0))
        return call_refuse(call, "bad_request",
                           "\"seating\" must be \"shuffled\" or \"as_seated\"");
    match->seating = shuffled ? SEATING_SHUFFLED : SEATING_AS_SEATED;
    return true;
}

bool seating_is_level(const char *name)
{
    const struct bot *bot = name == NULL ? NULL : bot_find(name);
    return bot != NULL && bot->is_level;
}

/* Bots take the last seats. */
static bool read_bots(struct call *call, struct stored_match *match)
{
    const json_t *levels = json_object_get(call->body, "bots");
    size_t count = json_array_size(levels);
    if ((levels != NULL && !json_is_array(levels)) || count >= match->players)
        return call_refuse(call, "bad_request",
                           "\"bots\" must be a list of levels and leave a seat for a person");
    for (size_t i = 0; i < count; i++) {
        const char *level = json_string_value(json_array_get(levels, i));
        if (!seating_is_level(level))
            return call_refuse(call, "unknown_bot",
                               "there is no such level; GET /api/games lists them");
        struct stored_seat *seat = &match->seats[match->players - count + i];
        snprintf(seat->bot, sizeof seat->bot, "%s", level);
    }
    return true;
}

/* A rating is somebody's who can come back to it. */
static bool may_be_rated(struct call *call)
{
    return call->who->has_password ||
           call_refuse(call, "needs_password",
                       "a rated match is for people with a password; set one first");
}

/* What counts against bots is against such whose strength is known; refuses the call if not. */
static bool bots_are_measured(struct call *call, const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (match->rated == RATED_BOTS && match->seats[seat].bot[0] != '\0' &&
            ranks_bot(match, seat).mean == 0)
            return call_refuse(call, "rated",
                               "nobody has measured how strong \"%s\" is in this game with %d "
                               "players",
                               match->seats[seat].bot, match->players);
    return true;
}

static bool read_rated(struct call *call, struct stored_match *match)
{
    if (!call_flag(call, "rated", false))
        return true;
    if (!may_be_rated(call))
        return false;
    if (match->players < 2)
        return call_refuse(call, "rated", "a rated match has two seats at least");
    match->rated = RATED_AGREED;
    for (int seat = 0; seat < match->players; seat++)
        if (match->seats[seat].bot[0] != '\0')
            match->rated = RATED_BOTS;
    return bots_are_measured(call, match);
}

bool seating_agree(struct call *call, struct stored_match *match)
{
    const struct game *game;
    return read_game(call, match, &game) && read_time(call, match) && read_rated(call, match);
}

/* What is asked of whoever sits down; whoever makes the table need not be like that. */
static bool read_asks(struct call *call, struct stored_match *match)
{
    const json_t *asks = json_object_get(call->body, "asks");
    json_int_t timely = json_integer_value(json_object_get(asks, "timely"));
    json_int_t least = json_integer_value(json_object_get(asks, "least"));
    json_int_t most = json_integer_value(json_object_get(asks, "most"));
    if (timely < 0 || timely > 100 || least < 0 || most < 0 || least > ASKS_RATING_MAX ||
        most > ASKS_RATING_MAX || (most > 0 && most < least))
        return call_refuse(call, "bad_request",
                           "\"asks\" may have \"timely\" of 0 to 100, and \"least\" and \"most\" "
                           "of 0 to %d, the least first",
                           ASKS_RATING_MAX);
    match->asks = (struct stored_asks){(uint8_t)timely, (uint16_t)least, (uint16_t)most};
    return true;
}

/* The first of a series, if that is wanted. */
static bool read_series(struct call *call, struct stored_match *match)
{
    int64_t of = call_number(call, "series", 0);
    if (json_object_get(call->body, "series") == NULL)
        return true;
    if (of < 3 || of > SERIES_MAX || of % 2 == 0 || match->players < 2)
        return call_refuse(call, "bad_request",
                           "\"series\" must be 3, 5, 7 or 9, and there are two players at least");
    match->series.of = (uint8_t)of;
    match->series.match = 1;
    return true;
}

static bool make_secret(struct call *call, struct stored_match *match)
{
    randombytes_buf(&match->id, sizeof match->id);
    if (chance_for_match(call->server, match))
        return true;
    return call_refuse(call, "busy", "the system has no random numbers to offer");
}

void seating_succeed(struct call *call)
{
    struct briefing briefing = {
        .table = call->table, .viewer = table_seat(call->table, call->who), .known = -1};
    call_answer(call, tell_all, &briefing);
}

/* Whoever asked may have closed the table's page already: the table is there all the same. */
static void table_made(struct change *change)
{
    struct call *call = change->call;
    table_take(table_make(call->server, &change->match), call);
    call->table->seen[0] = server_time();
    seating_succeed(call);
}

/* Holds whoever takes a seat, or makes a table, to what one person may have. */
static void set_bounds(struct change *change, bool makes)
{
    const struct limit_settings *limits = limits_settings(change->call->server->limits);
    change->request.person.id = change->call->who->id;
    change->request.bounds.seats = (int)limits->seats;
    change->request.bounds.tables = makes ? (int)limits->tables : 0;
}

bool seating_may_make(struct call *call)
{
    if (!notices_allow(call))
        return false;
    if (call->again > 0)
        return true; /* it was counted the first time */
    struct limits *limits = call->server->limits;
    uint64_t now = server_now(call->server);
    if (limits_settings(limits)->rate == 0)
        return true;
    if (!allowance_take(&call->who->heavy, now, 1, TABLES_PER_MINUTE))
        return call_refuse(call, "too_fast", "too many new tables; wait a little");
    /* What is over stays: nobody fills the disk with matches of a moment. */
    return limits_table(limits, call->address, now) ||
           call_refuse(call, "too_many", "too many new tables from your address; try again later");
}

void op_create(struct call *call)
{
    const struct game *game;
    if (!seating_may_make(call))
        return;
    struct change *change = change_make(call, STORE_MATCH_CREATE, table_made);
    struct stored_match *match = &change->match;
    if (!read_game(call, match, &game) || !read_time(call, match) || !read_seating(call, match) ||
        !read_bots(call, match) || !read_rated(call, match) || !read_asks(call, match) ||
        !read_series(call, match) || !make_secret(call, match)) {
        change_free(change);
        return;
    }
    match->owner = call->who->id;
    match->created = server_date();
    match->by_link = !call_flag(call, "public", true);
    seating_sit(&match->seats[0], call->who);
    set_bounds(change, true);
    change_begin(change);
}

/* Changing an open table. */

void seating_changed(struct change *change)
{
    struct call *call = change->call;
    struct hosted_table *table = call->table;
    bool starts = table->stored.status == MATCH_OPEN && change->match.status == MATCH_RUNNING;
    table->stored = change->match;
    if (starts) {
        table->ours = !table->server->shared || change->request.claimed;
        table->live = live_make(table->game, &table->stored);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            table->seen[seat] = server_time();
    }
    news_of_seats(table);
    if (starts)
        news_of_match(table, -1);
    table_wake(table);
    seating_succeed(call);
}

struct change *seating_update(struct call *call)
{
    return change_make(call, STORE_MATCH_UPDATE, seating_changed);
}

bool seating_is_open(struct call *call)
{
    if (call->table->stored.status == MATCH_OPEN)
        return true;
    return call_refuse(call, "not_open", "the match has begun already");
}

static bool is_free(const struct stored_match *match, int64_t seat)
{
    return seat >= 0 && seat < match->players && match->seats[seat].person == 0 &&
           match->seats[seat].bot[0] == '\0';
}

bool seating_goes_on(const struct stored_match *match)
{
    return match->series.match > 1;
}

void seating_vacate(struct stored_match *match, int seat)
{
    struct stored_kept kept = match->seats[seat].kept;
    memset(&match->seats[seat], 0, sizeof match->seats[seat]);
    if (seating_goes_on(match))
        match->seats[seat].kept = kept;
}

bool seating_is_free(const struct stored_match *match, int64_t seat, int64_t person)
{
    const struct stored_kept *kept = is_free(match, seat) ? &match->seats[seat].kept : NULL;
    if (kept != NULL && seating_goes_on(match))
        return kept->person == person;
    return kept != NULL &&
           (kept->person == 0 || kept->person == person || kept->until <= server_time());
}

/* Whoever was removed, or is blocked by the owner, gets no seat, and is not told which it is. */
bool seating_welcomes(const struct call *call, int64_t person)
{
    const struct stored_match *match = &call->table->stored;
    struct moderation *moderation = call->server->moderation;
    return !pairs_has(moderation_removals(moderation), match->key, person) &&
           !pairs_has(moderation_blocks(moderation), match->owner, person);
}

/* Whom the owner wants there need not be like the table asks. */
static bool is_bidden(const struct stored_match *match, int64_t person)
{
    int seat = table_kept(match, person);
    return seat != SPECTATOR && match->seats[seat].kept.by == match->owner;
}

/* Whether the person whose page was read is like the table asks; refuses the call if not. */
static bool is_as_asked(struct call *call, const struct store_request *known)
{
    const struct stored_match *match = &call->table->stored;
    const struct stored_asks *asks = &match->asks;
    uint64_t turns = known->profile.turns;
    uint64_t all = turns + known->profile.late;
    int rating = tell_points(rating_new().mean);
    for (size_t i = 0; i < known->count; i++)
        if (!known->standings[i].bots && strcmp(known->standings[i].game, match->game) == 0)
            rating = tell_points(known->standings[i].rating.mean);
    if (all >= SEATING_TURNS_TELLING && turns * 100 < asks->timely * all)
        return call_refuse(call, "not_timely",
                           "this table asks for %d turns of a hundred in time; yours are %d",
                           asks->timely, (int)(turns * 100 / all));
    if (rating < asks->least || (asks->most > 0 && rating > asks->most))
        return call_refuse(call, "not_in_range",
                           "this table asks for a rating of %d to %d; yours is %d", asks->least,
                           asks->most > 0 ? asks->most : ASKS_RATING_MAX, rating);
    return true;
}

static void join_now(struct call *call);

static void known_enough(struct change *change)
{
    if (is_as_asked(change->call, &change->request))
        join_now(change->call);
}

/*
 * Joining twice is as good as once. Another seat than before means moving there; once the match has
 * begun, that seat may be another's by chance, and whoever asks again is told which is theirs.
 */
void op_join(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    const struct stored_asks *asks = &match->asks;
    int own = table_seat(call->table, call->who);
    int64_t seat = call_number(call, "seat", call->seat);
    bool asked = own == SPECTATOR && (asks->timely > 0 || asks->least > 0 || asks->most > 0) &&
                 !is_bidden(match, call->who->id);
    if (own != SPECTATOR && (seat < 0 || seat == own || match->status != MATCH_OPEN)) {
        if (!call_reconsider(call))
            seating_succeed(call);
        return;
    }
    if (!seating_is_open(call))
        return;
    if (own == SPECTATOR && !seating_welcomes(call, call->who->id)) {
        call_refuse(call, "no_seat", "there is no seat for you at this table");
        return;
    }
    if (match->rated != RATED_NOT && !may_be_rated(call))
        return;
    if (asked && !call->who->has_password) {
        call_refuse(call, "needs_password",
                    "this table asks how somebody plays; set a password first");
        return;
    }
    if (!asked) {
        join_now(call);
        return;
    }
    struct change *change = change_make(call, STORE_PROFILE, known_enough);
    change->request.person.id = change->request.viewer = call->who->id;
    change_begin(change);
}

/* The one way to a seat, once nothing speaks against it. */
static void join_now(struct call *call)
{
    const struct stored_match *match = &call->table->stored;
    int own = table_seat(call->table, call->who);
    int64_t id = call->who->id;
    int kept = table_kept(match, id);
    int64_t seat = call_number(call, "seat", kept == SPECTATOR ? call->seat : kept);
    if (!seating_is_free(match, seat, id) && json_object_get(call->body, "seat") == NULL) {
        seat = 0;
        while (seat < match->players && !seating_is_free(match, seat, id))
            seat++;
    }
    if (!seating_is_free(match, seat, id)) {
        call_refuse(call, "full", "this seat is taken, or all are");
        return;
    }
    struct change *change = seating_update(call);
    struct stored_kept before = change->match.seats[seat].kept;
    if (own != SPECTATOR)
        seating_vacate(&change->match, own);
    else
        set_bounds(change, false);
    if (kept != SPECTATOR && !seating_goes_on(match))
        memset(&change->match.seats[kept].kept, 0, sizeof change->match.seats[kept].kept);
    seating_sit(&change->match.seats[seat], call->who);
    if (seating_goes_on(match))
        change->match.seats[seat].kept = before;
    if (change->match.owner == 0)
        change->match.owner = call->who->id;
    change_begin(change);
}

static void table_left(struct change *change)
{
    struct call *call = change->call;
    table_drop(call->table);
    call_succeed(call);
}

void op_leave(struct call *call)
{
    int own = table_seat(call->table, call->who);
    if (!seating_is_open(call))
        return;
    if (own == SPECTATOR) {
        if (!call_reconsider(call))
            seating_succeed(call);
        return;
    }
    struct change *change = seating_update(call);
    struct stored_match *match = &change->match;
    seating_vacate(match, own);
    int heir = 0;
    while (heir < match->players && match->seats[heir].person == 0)
        heir++;
    if (heir < match->players && match->owner == call->who->id)
        match->owner = match->seats[heir].person;
    if (heir == match->players) {
        change->request.kind = STORE_MATCH_DELETE;
        change->done = table_left;
    }
    change_begin(change);
}

/* Those that have not begun, out of what they sit at. */
static void leave_open(struct change *change)
{
    struct call *call = change->call;
    for (size_t i = 0; i < change->request.count; i++) {
        const struct stored_match *match = &change->request.matches[i];
        if (match->status != MATCH_OPEN)
            continue;
        struct call *leaving = call_make(call->server, "leave");
        leaving->who = person_hold(call->who);
        table_enter(leaving, &match->id, op_leave);
    }
    call_end(call);
}

static void give_up_leaving(struct change *change)
{
    call_end(change->call);
}

void seating_leave_all(struct server *server, const struct stored_person *person)
{
    struct call *call = call_make(server, "leave");
    call->who = people_meet(server->people, person);
    struct change *change = change_make(call, STORE_MATCHES_OF, leave_open);
    change->failed = give_up_leaving;
    change->request.person.id = person->id;
    change->request.limit = LEFT_MAX;
    change_begin(change);
}

/* Whether the owner has left the table for so long that others need not wait any more. */
static bool owner_is_away(const struct hosted_table *table)
{
    const struct server *server = table->server;
    struct person owner = {.id = table->stored.owner};
    int seat = table_seat(table, &owner);
    if (server->away_seconds == 0 || seat == SPECTATOR || table_has(table, owner.id))
        return false;
    int64_t since = table->seen[seat] > server->started ? table->seen[seat] : server->started;
    return server_time() - since >= server->away_seconds * 1000LL;
}

/* Whether bots may take the free seats though the owner is not there: turn by turn people come in
 * days, and a seat that is kept is for somebody. */
static bool may_fill_for_owner(const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (is_free(match, seat) && !seating_is_free(match, seat, 0))
            return false;
    return match->mode == MODE_LIVE;
}

/* The owner; and anybody who sits there, if the owner does not come back. */
static bool may_start(struct call *call, const char *fill)
{
    const struct hosted_table *table = call->table;
    if (table->stored.owner == call->who->id)
        return true;
    if (table_seat(table, call->who) != SPECTATOR && owner_is_away(table) &&
        (fill == NULL || may_fill_for_owner(&table->stored)))
        return true;
    return call_refuse(call, "not_yours", "only who made the table may start it");
}

void op_start(struct call *call)
{
    const char *fill = call_text(call, "fill");
    if (!seating_is_open(call) || !notices_allow(call) || !may_start(call, fill))
        return;
    if (fill != NULL && !seating_is_level(fill)) {
        call_refuse(call, "unknown_bot", "there is no such level; GET /api/games lists them");
        return;
    }
    if (call->table->game == NULL) {
        call_refuse(call, "other_rules", "this program does not have the game");
        return;
    }
    if (fill != NULL && call->table->stored.rated == RATED_AGREED) {
        call_refuse(call, "rated", "a rated match is between people: no bots");
        return;
    }
    struct change *change = seating_update(call);
    for (int seat = 0; seat < change->match.players; seat++) {
        memset(&change->match.seats[seat].kept, 0, sizeof change->match.seats[seat].kept);
        if (!is_free(&change->match, seat))
            continue;
        if (fill == NULL) {
            change_free(change);
            call_refuse(call, "not_full", "seat %d is still free%s", seat,
                        call->table->stored.rated == RATED_AGREED
                            ? ""
                            : "; \"fill\" with a level puts bots there");
            return;
        }
        snprintf(change->match.seats[seat].bot, BOT_NAME_SIZE, "%s", fill);
    }
    if (!bots_are_measured(call, &change->match)) {
        change_free(change);
        return;
    }
    if (change->match.seating == SEATING_SHUFFLED)
        chance_for_seats(&change->match);
    change->match.rules_version = call->table->game->rules_version;
    change->match.status = MATCH_RUNNING;
    change->request.starts = true;
    change->match.started = server_time();
    change_begin(change);
}

/*
 * A rematch is a new table like the old one, where everybody moves on by one seat: whoever was next
 * after the first begins.
 */

/* Rated in the same way, whether the match before was counted or ended without a result. */
static int64_t rated_again(const struct stored_match *old)
{
    if (old->rated <= RATED_NOT)
        return old->rated;
    for (int seat = 0; seat < old->players; seat++)
        if (old->seats[seat].bot[0] != '\0')
            return RATED_BOTS;
    return RATED_AGREED;
}

static int seat_in_rematch(int seat, int players)
{
    return (seat + players - 1) % players;
}

/* One commit made the table and linked the old one to it. In a series the others have seats there.
 */
static void rematch_made(struct change *change)
{
    struct call *call = change->call;
    struct stored_match *old = &call->table->stored;
    table_make(call->server, &change->match);
    for (int seat = 0; seat < change->match.players; seat++)
        if (change->match.seats[seat].kept.person != 0 &&
            change->match.seats[seat].kept.person != call->who->id)
            inviting_send_word(call->server, &change->match, change->match.seats[seat].kept.person);
    old->has_rematch = true;
    old->rematch = change->match.id;
    old->version++;
    news_of_seats(call->table);
    table_enter(call, &change->match.id, op_join);
}

/* The match before counts, unless it was ended; one that decides a series is followed by another.
 */
static void go_on_with_series(struct stored_match *match, const struct stored_match *old)
{
    if (old->series.of == 0)
        return;
    if (tell_is_decided(old)) {
        memset(match->series.wins, 0, sizeof match->series.wins);
        match->series.match = 1;
        return;
    }
    match->series.match = (uint8_t)(old->series.match + (old->result[0] != '\0'));
    for (int seat = 0; seat < old->players; seat++)
        match->series.wins[seat_in_rematch(seat, old->players)] = old->series.wins[seat];
}

/* In a series everybody's seat is theirs as long as there is the table. */
static void keep_for(struct stored_seat *next, const struct stored_seat *before,
                     const struct person *by)
{
    next->kept =
        (struct stored_kept){.person = before->person, .by = by->id, .until = STORE_TIME_MAX};
    memcpy(next->kept.name, before->name, sizeof next->kept.name);
    memcpy(next->kept.by_name, by->name, sizeof next->kept.by_name);
}

void op_rematch(struct call *call)
{
    struct stored_match *old = &call->table->stored;
    int own = table_seat(call->table, call->who);
    if (old->status != MATCH_OVER) {
        call_refuse(call, "not_over", "the match is not over yet");
        return;
    }
    if (own == SPECTATOR) {
        call_refuse(call, "not_yours", "only who played may ask for a rematch");
        return;
    }
    call->seat = seat_in_rematch(own, old->players);
    if (old->has_rematch) {
        table_enter(call, &old->rematch, op_join);
        return;
    }
    if (!seating_may_make(call))
        return;
    struct change *change = change_make(call, STORE_MATCH_CREATE, rematch_made);
    struct stored_match *match = &change->match;
    if (!make_secret(call, match)) {
        change_free(change);
        return;
    }
    change->request.follows.id = old->id;
    change->request.follows.key = old->key;
    change->request.follows.version = old->version;
    match->key = match->version = match->started = 0;
    match->created = server_date();
    match->owner = call->who->id;
    match->status = MATCH_OPEN;
    match->seating = SEATING_ROTATED;
    match->rated = rated_again(old);
    match->result[0] = '\0';
    match->asks = (struct stored_asks){0, 0, 0}; /* they have sat down together already */
    go_on_with_series(match, old);
    for (int seat = 0; seat < old->players; seat++) {
        struct stored_seat *next = &match->seats[seat_in_rematch(seat, old->players)];
        memset(next, 0, sizeof *next);
        memcpy(next->bot, old->seats[seat].bot, sizeof next->bot);
        if (seat == own)
            seating_sit(next, call->who);
        if (match->series.match > 0 && old->seats[seat].person != 0)
            keep_for(next, &old->seats[seat], call->who);
    }
    set_bounds(change, true);
    change_begin(change);
}
