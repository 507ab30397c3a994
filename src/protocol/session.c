#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "engine/load.h"
#include "engine/match.h"
#include "games/games.h"
#include "protocol/ask_analysis.h"
#include "protocol/ask_bot.h"
#include "protocol/event_read.h"
#include "protocol/fresh_seed.h"
#include "protocol/record.h"

enum { ALL_SEATS = -1 };

struct session {
    struct match match;  /* has a game once a match is begun */
    struct match replay; /* where records are played */
    struct bot_desk desk;
    struct analysis_desk analysis;
    char *answer;
    size_t answer_size;
    /* What the answer to the request under way is about. */
    uint32_t from; /* the first event it made */
    int viewer;    /* whose view, list or log; ALL_SEATS for the arbiter's list */
};

struct failure {
    const char *code;
    struct reason why;
};

/* A request: what it does, and what it answers. Acting comes first and may fail; telling may not,
   and may be done twice if the answer needs more room. */
struct operation {
    const char *name;
    bool needs_match;
    bool (*act)(struct session *session, json_t *request, struct failure *failure);
    void (*tell)(const struct session *session, struct writer *writer);
};

struct session *session_open(void)
{
    struct session *session = calloc(1, sizeof *session);
    if (session == NULL)
        return NULL;
    session->answer_size = 1 << 16;
    session->answer = malloc(session->answer_size);
    match_init(&session->match, realloc);
    match_init(&session->replay, realloc);
    if (session->answer == NULL) {
        free(session);
        return NULL;
    }
    return session;
}

void session_close(struct session *session)
{
    if (session == NULL)
        return;
    free(session->match.events);
    free(session->replay.events);
    bot_desk_close(&session->desk);
    free(session->answer);
    free(session);
}

static bool fail(struct failure *failure, const char *code, const char *message)
{
    failure->code = code;
    reason_set(&failure->why, "%s", message);
    return false;
}

/* For functions that have set the reason already. */
static bool fail_as(struct failure *failure, const char *code)
{
    failure->code = code;
    return false;
}

/* games */

static void tell_games(const struct session *session, struct writer *writer)
{
    (void)session;
    games_write(games_offered, false, writer);
}

/* What several requests ask for. */

static bool ask_game(json_t *request, const struct game **game, struct failure *failure)
{
    const char *id = json_string_value(json_object_get(request, "game"));
    if (id == NULL)
        return fail(failure, "bad_request", "\"game\" must be the id of a game");
    *game = games_find(id);
    if (*game == NULL)
        return fail(failure, "unknown_game", "there is no such game; \"games\" lists them");
    return true;
}

/* Members "chance" and "seed": who draws chance, and from what. `room` is for a seed of our own. */
static bool ask_chance(json_t *request, char room[SEED_MAX], struct chance_source *chance,
                       struct failure *failure)
{
    const json_t *mode = json_object_get(request, "chance");
    const json_t *seed = json_object_get(request, "seed");
    const char *name = mode == NULL ? "auto" : json_string_value(mode);
    if (seed != NULL && !json_is_null(seed)) {
        if (!json_is_string(seed) || json_string_length(seed) > SEED_MAX)
            return fail(failure, "bad_request", "\"seed\" must be a string of up to 64 bytes");
    }
    *chance = (struct chance_source){NULL, 0};
    if (name != NULL && strcmp(name, "manual") == 0)
        return true;
    if (name == NULL || strcmp(name, "auto") != 0)
        return fail(failure, "bad_request", "\"chance\" must be \"auto\" or \"manual\"");
    if (json_is_string(seed)) {
        *chance = (struct chance_source){json_string_value(seed), json_string_length(seed)};
        return true;
    }
    return fresh_seed(room, chance) ||
           fail(failure, "bad_request", "no seed was given and the system has none to offer");
}

/* Member "seat": a seat of the match, or, where it may be, the spectator. */
static bool ask_viewer(struct session *session, json_t *request, bool spectator,
                       struct failure *failure)
{
    const json_t *seat = json_object_get(request, "seat");
    const char *name = json_string_value(seat);
    if (spectator && name != NULL && strcmp(name, "spectator") == 0) {
        session->viewer = SPECTATOR;
        return true;
    }
    int players = state_players(session->match.state);
    json_int_t number = json_integer_value(seat);
    if (!json_is_integer(seat) || number < 0 || number >= players)
        return fail(failure, "bad_request",
                    spectator ? "\"seat\" must be the number of a seat or \"spectator\""
                              : "\"seat\" must be the number of a seat");
    session->viewer = (int)number;
    return true;
}

/* new, load, apply */

static bool act_new(struct session *session, json_t *request, struct failure *failure)
{
    const struct game *game;
    if (!ask_game(request, &game, failure))
        return false;
    const json_t *players = json_object_get(request, "players");
    if (players == NULL)
        return fail(failure, "bad_request", "\"players\" is missing");
    json_int_t count = json_integer_value(players);
    if (!json_is_integer(players) || count < game->players_min || count > game->players_max) {
        reason_set(&failure->why, "%s is for %d to %d players", game->names[ENGLISH],
                   game->players_min, game->players_max);
        return fail_as(failure, "bad_players");
    }
    struct options options;
    if (!load_options(json_object_get(request, "options"), game, (int)count, &options,
                      &failure->why))
        return fail_as(failure, "bad_option");
    char room[SEED_MAX];
    struct chance_source chance;
    if (!ask_chance(request, room, &chance, failure))
        return false;
    session->from = 0;
    return match_new(&session->match, game, (int)count, &options, chance) ||
           fail(failure, "bad_request", "out of memory");
}

static bool act_load(struct session *session, json_t *request, struct failure *failure)
{
    const struct game *game;
    if (!ask_game(request, &game, failure))
        return false;
    json_t *json = json_object_get(request, "state");
    if (json == NULL)
        return fail(failure, "bad_request", "\"state\" is missing");
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    if (!game->load(state, json, &failure->why))
        return fail_as(failure, "bad_state");
    char room[SEED_MAX];
    struct chance_source chance;
    if (!ask_chance(request, room, &chance, failure))
        return false;
    session->from = 0;
    return match_load(&session->match, game, state, chance) ||
           fail(failure, "bad_request", "out of memory");
}

static bool act_apply(struct session *session, json_t *request, struct failure *failure)
{
    struct match *match = &session->match;
    const json_t *json = json_object_get(request, "event");
    if (json == NULL)
        return fail(failure, "bad_request", "\"event\" is missing");
    session->from = match->count;
    event e;
    if (!event_read(match->game, match->state, json, &e, &failure->why) ||
        !match_apply(match, e, &failure->why))
        return fail_as(failure, "illegal_event");
    return true;
}

static void tell_waiting(const struct session *session, struct writer *writer)
{
    write_key(writer, "waiting");
    game_write_waiting(match_waiting(&session->match), writer);
}

static void tell_applied(const struct session *session, struct writer *writer)
{
    write_key(writer, "applied");
    match_write_events(&session->match, session->from, ARBITER, writer);
    tell_waiting(session, writer);
}

/* state, view, legal, log, scores */

static void tell_state(const struct session *session, struct writer *writer)
{
    write_key(writer, "state");
    session->match.game->write_state(writer, session->match.state, ARBITER);
}

static bool act_for_viewer(struct session *session, json_t *request, struct failure *failure)
{
    return ask_viewer(session, request, true, failure);
}

static void tell_view(const struct session *session, struct writer *writer)
{
    write_key(writer, "view");
    session->match.game->write_state(writer, session->match.state, session->viewer);
}

static void tell_log(const struct session *session, struct writer *writer)
{
    write_key(writer, "events");
    match_write_events(&session->match, 0, session->viewer, writer);
}

static bool act_legal(struct session *session, json_t *request, struct failure *failure)
{
    session->viewer = ALL_SEATS;
    return json_object_get(request, "seat") == NULL || ask_viewer(session, request, false, failure);
}

static void tell_outcomes(const struct match *match, struct writer *writer)
{
    struct outcome outcomes[LEGAL_MAX];
    int count = match->game->outcomes(match->state, outcomes);
    for (int i = 0; i < count; i++) {
        write_object(writer);
        write_key(writer, "event");
        event_write(match->game, outcomes[i].event, false, writer);
        write_key_number(writer, "weight", outcomes[i].weight);
        write_object_end(writer);
    }
}

static void tell_legal(const struct session *session, struct writer *writer)
{
    const struct match *match = &session->match;
    seats_mask waiting = match_waiting(match);
    tell_waiting(session, writer);
    write_key(writer, "events");
    write_array(writer);
    if (waiting == seat_bit(CHANCE) && session->viewer == ALL_SEATS)
        tell_outcomes(match, writer);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (waiting & seat_bit(seat) && (session->viewer == ALL_SEATS || session->viewer == seat))
            match_write_legal(match, seat, writer);
    write_array_end(writer);
}

static void tell_scores(const struct session *session, struct writer *writer)
{
    match_write_scores(&session->match, writer);
}

/* bot */

static bool act_bot(struct session *session, json_t *request, struct failure *failure)
{
    return bot_desk_ask(&session->desk, &session->match, request, &failure->code, &failure->why);
}

static void tell_bot(const struct session *session, struct writer *writer)
{
    bot_desk_tell(&session->desk, &session->match, writer);
}

/* analyse */

static bool act_analyse(struct session *session, json_t *request, struct failure *failure)
{
    return analysis_desk_ask(&session->analysis, &session->match, request, &failure->why) ||
           fail_as(failure, "bad_request");
}

static void tell_analyse(const struct session *session, struct writer *writer)
{
    analysis_desk_tell(&session->analysis, &session->match, writer);
}

/* record, replay */

static bool act_record(struct session *session, json_t *request, struct failure *failure)
{
    (void)request;
    return !session->match.loaded ||
           fail(
               failure, "bad_request",
               "a match that began with a loaded position has no record: its beginning is unknown");
}

static void tell_record(const struct session *session, struct writer *writer)
{
    write_key(writer, "record");
    match_write_record(&session->match, NULL, writer);
}

static bool act_replay(struct session *session, json_t *request, struct failure *failure)
{
    json_t *record = json_object_get(request, "record");
    if (record == NULL)
        return fail(failure, "bad_request", "\"record\" is missing");
    return record_play(record, &session->replay, &failure->why) == RECORD_SOUND ||
           fail_as(failure, "bad_record");
}

static void tell_replay(const struct session *session, struct writer *writer)
{
    match_write_scores(&session->replay, writer);
    write_key(writer, "state");
    session->replay.game->write_state(writer, session->replay.state, ARBITER);
}

static const struct operation operations[] = {
    {"games", false, NULL, tell_games},           {"new", false, act_new, tell_applied},
    {"load", false, act_load, tell_applied},      {"state", true, NULL, tell_state},
    {"view", true, act_for_viewer, tell_view},    {"legal", true, act_legal, tell_legal},
    {"log", true, act_for_viewer, tell_log},      {"apply", true, act_apply, tell_applied},
    {"scores", true, NULL, tell_scores},          {"bot", true, act_bot, tell_bot},
    {"record", true, act_record, tell_record},    {"replay", false, act_replay, tell_replay},
    {"analyse", true, act_analyse, tell_analyse},
};

static const struct operation *find_operation(const char *name)
{
    for (int i = 0; i < COUNT(operations); i++)
        if (strcmp(operations[i].name, name) == 0)
            return &operations[i];
    return NULL;
}

/* Does what the request asks for; the operation that will tell of it, or NULL if it failed. */
static const struct operation *act(struct session *session, json_t *request,
                                   struct failure *failure)
{
    const char *name = json_string_value(json_object_get(request, "op"));
    if (name == NULL) {
        fail(failure, "bad_request", "a request is an object with a string \"op\"");
        return NULL;
    }
    const struct operation *operation = find_operation(name);
    if (operation == NULL) {
        fail(failure, "unknown_op",
             "\"op\" must be one of games, new, load, state, view, legal, log, apply, scores, bot, "
             "record, replay");
        return NULL;
    }
    if (operation->needs_match && session->match.game == NULL) {
        fail(failure, "no_match", "there is no match yet; begin with \"new\" or \"load\"");
        return NULL;
    }
    if (operation->act != NULL && !operation->act(session, request, failure))
        return NULL;
    return operation;
}

static void tell_failure(const struct failure *failure, struct writer *writer)
{
    write_key(writer, "error");
    write_object(writer);
    write_key_name(writer, "code", failure->code);
    write_key(writer, "message");
    write_string(writer, failure->why.text, text_length(failure->why.text));
    write_object_end(writer);
}

/* Writes the answer, a second time with more room if it did not fit. */
static const char *tell(struct session *session, const struct operation *operation,
                        const struct failure *failure, const char *id, size_t *length)
{
    for (;;) {
        struct writer writer;
        writer_start(&writer, session->answer, session->answer_size);
        write_object(&writer);
        if (id != NULL) {
            write_key(&writer, "id");
            write_raw(&writer, id, strlen(id));
        }
        write_key_bool(&writer, "ok", operation != NULL);
        if (operation != NULL)
            operation->tell(session, &writer);
        else
            tell_failure(failure, &writer);
        write_object_end(&writer);
        *length = writer.text.length;
        if (text_fits(&writer.text))
            return session->answer;
        char *larger = realloc(session->answer, *length + 1);
        if (larger == NULL) {
            static const char message[] =
                "{\"ok\":false,\"error\":{\"code\":\"bad_request\",\"message\":\"out of memory\"}}";
            *length = sizeof message - 1;
            return message;
        }
        session->answer = larger;
        session->answer_size = *length + 1;
    }
}

const char *session_answer(struct session *session, const char *line, size_t length,
                           size_t *answer_length)
{
    struct failure failure = {NULL, {""}};
    if (length > SESSION_LINE_MAX) {
        fail(&failure, "bad_request", "a line may have at most 1 MiB");
        return tell(session, NULL, &failure, NULL, answer_length);
    }
    json_error_t error;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (request == NULL) {
        reason_set(&failure.why, "%s at byte %d", error.text, error.position);
        failure.code = "bad_json";
        return tell(session, NULL, &failure, NULL, answer_length);
    }
    const struct operation *operation = act(session, request, &failure);
    const json_t *id = json_object_get(request, "id");
    char *id_text = id == NULL ? NULL : json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY);
    const char *answer = tell(session, operation, &failure, id_text, answer_length);
    free(id_text);
    json_decref(request);
    return answer;
}
