#include "arena/play.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/bits.h"
#include "protocol/event_read.h"

enum { QUOTE_MAX = 80 };

const char *const fault_names[FAULTS] = {"none", "crash", "garbage", "illegal", "timeout"};

struct desk *desk_open(const struct plan *plan, const atomic_bool *stop)
{
    struct desk *desk = calloc(1, sizeof *desk);
    if (desk == NULL)
        return NULL;
    desk->plan = plan;
    desk->stop = stop;
    for (int sight = 0; sight < SIGHTS; sight++)
        desk->games[sight] = sight_game(plan->game, (enum sight)sight);
    match_init(&desk->match, realloc);
    return desk;
}

void desk_close(struct desk *desk)
{
    if (desk == NULL)
        return;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        for (int i = 0; i < BOT_THREADS_MAX; i++)
            free(desk->memories[seat][i].bytes);
    free(desk->match.events);
    free(desk->line);
    free(desk);
}

static bool stop_wanted(void *context)
{
    const struct desk *desk = context;
    return atomic_load_explicit(desk->stop, memory_order_relaxed);
}

static const struct contestant *contestant_on(const struct desk *desk, uint32_t index, int seat)
{
    const struct line_up *line_up = &desk->plan->line_up;
    int seating = (int)(index % (uint32_t)line_up->seating_count);
    return &line_up->contestants[line_up->seatings[seating][seat]];
}

/* Memory for a bot on this seat that knows nothing of earlier matches. */
static bool clear_memories(struct desk *desk, const struct bot *bot, int seat)
{
    int count = bot_can_parallel(bot) ? desk->plan->threads : 1;
    for (int i = 0; i < count; i++) {
        struct bot_memory *memory = &desk->memories[seat][i];
        if (memory->bytes == NULL)
            *memory = (struct bot_memory){malloc(BOT_MEMORY_DEFAULT), BOT_MEMORY_DEFAULT};
        if (memory->bytes == NULL)
            return reason_set(&desk->why, "out of memory");
        bot_forget(*memory);
    }
    return true;
}

/* Takes the players to the table. */
static bool begin(struct desk *desk, uint32_t index)
{
    const struct plan *plan = desk->plan;
    char seed[SEED_MAX + 1];
    uint32_t deal = index / (uint32_t)plan->line_up.seating_count;
    int length = snprintf(seed, sizeof seed, "%s/%u", plan->seed, deal);
    struct chance_source chance = {seed, (size_t)length};
    if (!match_new(&desk->match, plan->game, plan->line_up.players, &plan->options, chance))
        return reason_set(&desk->why, "out of memory");
    for (int seat = 0; seat < plan->line_up.players; seat++) {
        const struct contestant *contestant = contestant_on(desk, index, seat);
        if (contestant->bot != NULL) {
            if (!clear_memories(desk, contestant->bot, seat))
                return false;
        } else if (!external_start(&desk->externals[seat], contestant->command)) {
            return reason_set(&desk->why, "cannot run /bin/sh for %s", contestant->text);
        }
    }
    return true;
}

/* Every decision has a seed of its own. */
static uint64_t seed_of(const struct match *match, int seat)
{
    struct random random = random_of_text(match->seed, match->seed_length);
    random.state ^= (uint64_t)match->count << 8 | (uint64_t)seat;
    return random_next(&random);
}

/* Whose tastes a bot has: its own in each match and on each seat. */
static uint64_t style_of(const struct match *match, int seat)
{
    struct random random = random_of_text(match->seed, match->seed_length);
    random.state ^= 0x7374796c65000000U | (uint64_t)seat;
    return random_next(&random);
}

static enum fault ask_bot(struct desk *desk, const struct contestant *contestant, int seat,
                          event *out)
{
    const struct match *match = &desk->match;
    struct bot_request request = {.game = &desk->games[contestant->sight],
                                  .state = match->state,
                                  .seat = seat,
                                  .seed = seed_of(match, seat),
                                  .iterations = contestant->iterations,
                                  .stop = {stop_wanted, desk},
                                  .brain = contestant->brain,
                                  .heat = contestant->heat};
    if (contestant->has_tastes)
        request.style = style_of(match, seat);
    if (!bot_choose_parallel(contestant->bot, &request, desk->memories[seat], desk->plan->threads,
                             &desk->answer)) {
        desk->failed = true;
        return FAULT_NONE;
    }
    *out = desk->answer.event;
    if (event_by(*out) == seat && match->game->is_legal(match->state, *out))
        return FAULT_NONE;
    reason_set(&desk->why, "the bot's event is not legal");
    return FAULT_ILLEGAL;
}

static void write_question(const struct match *match, int seat, struct writer *writer)
{
    write_object(writer);
    write_key_name(writer, "op", "choose");
    write_key_name(writer, "game", match->game->id);
    write_key_number(writer, "seat", seat);
    write_key(writer, "view");
    match->game->write_state(writer, match->state, seat);
    write_key(writer, "legal");
    write_array(writer);
    match_write_legal(match, seat, writer);
    write_array_end(writer);
    write_key(writer, "log");
    match_write_events(match, 0, seat, writer);
    write_object_end(writer);
    text_add_char(&writer->text, '\n');
}

/* The question as a line; its length, or 0 if memory is short. */
static size_t make_question(struct desk *desk, int seat)
{
    struct writer writer;
    for (;;) {
        writer_start(&writer, desk->line, desk->line_size);
        write_question(&desk->match, seat, &writer);
        if (text_fits(&writer.text))
            return writer.text.length;
        char *larger = realloc(desk->line, 2 * writer.text.length);
        if (larger == NULL)
            return 0;
        desk->line = larger;
        desk->line_size = 2 * writer.text.length;
    }
}

/* The beginning of what a program wrote, fit to be shown to anybody. */
static void quote(const char *answer, char out[QUOTE_MAX])
{
    int length = 0;
    for (; answer[length] != '\0' && length < QUOTE_MAX - 1; length++)
        out[length] = answer[length] >= ' ' && answer[length] <= '~' ? answer[length] : '?';
    out[length] = '\0';
}

static enum fault read_answer(struct desk *desk, int seat, event *out)
{
    const char *answer = desk->externals[seat].answer;
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
    const json_t *chosen = json_object_get(json, "event");
    enum fault fault = FAULT_NONE;
    if (!json_is_object(chosen)) {
        char quoted[QUOTE_MAX];
        fault = FAULT_GARBAGE;
        quote(answer, quoted);
        reason_set(&desk->why, "not an answer: %s", quoted);
    } else if (!event_read(desk->match.game, desk->match.state, chosen, out, &desk->why)) {
        fault = FAULT_ILLEGAL;
    } else if (event_by(*out) != seat) {
        fault = FAULT_ILLEGAL;
        reason_set(&desk->why, "an event of another seat");
    }
    json_decref(json);
    return fault;
}

static enum fault ask_external(struct desk *desk, int seat, event *out)
{
    size_t length = make_question(desk, seat);
    if (length == 0) {
        desk->failed = true;
        return FAULT_NONE;
    }
    switch (external_ask(&desk->externals[seat], desk->line, length, desk->plan->bot_seconds,
                         desk->stop)) {
    case EXTERNAL_ANSWERED: return read_answer(desk, seat, out);
    case EXTERNAL_ENDED: reason_set(&desk->why, "ended without an answer"); return FAULT_CRASH;
    case EXTERNAL_GARBAGE:
        reason_set(&desk->why, "wrote more than one line, or a very long one");
        return FAULT_GARBAGE;
    case EXTERNAL_TOO_LATE: reason_set(&desk->why, "no answer in time"); return FAULT_TIMEOUT;
    case EXTERNAL_STOPPED: break;
    }
    return FAULT_NONE;
}

static uint64_t nanoseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000U + (uint64_t)time.tv_nsec;
}

/* One decision; the effort is added to the seat's. */
static enum fault decide(struct desk *desk, uint32_t index, int seat, struct effort *effort,
                         event *out)
{
    const struct contestant *contestant = contestant_on(desk, index, seat);
    bool alone = contestant->bot != NULL && desk->plan->threads == 1;
    clockid_t clock = alone ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    uint64_t start = nanoseconds(clock);
    enum fault fault = contestant->bot != NULL ? ask_bot(desk, contestant, seat, out)
                                               : ask_external(desk, seat, out);
    effort->decisions++;
    effort->iterations += contestant->bot != NULL ? desk->answer.iterations : 0;
    effort->nanoseconds += nanoseconds(clock) - start;
    return fault;
}

static enum play_end play(struct desk *desk, uint32_t index, struct result *result)
{
    struct match *match = &desk->match;
    seats_mask waiting;
    while ((waiting = match_waiting(match)) != 0) {
        int seat = bits_lowest(waiting);
        event chosen = 0;
        enum fault fault = decide(desk, index, seat, &result->efforts[seat], &chosen);
        if (atomic_load(desk->stop))
            return PLAY_STOPPED;
        if (desk->failed) {
            reason_set(&desk->why, "out of memory");
            return PLAY_FAILED;
        }
        if (fault != FAULT_NONE) {
            result->fault = (uint8_t)fault;
            result->fault_seat = (uint8_t)seat;
            result->winners =
                (seats_mask)((1U << desk->plan->line_up.players) - 1) & (seats_mask)~seat_bit(seat);
            return PLAY_DONE;
        }
        if (!match_apply(match, chosen, &desk->why))
            return PLAY_FAILED;
    }
    result->winners = match->game->winners(match->state);
    match->game->scores(match->state, result->scores);
    result->ledger = match->ledger;
    return PLAY_DONE;
}

enum play_end desk_play(struct desk *desk, uint32_t index, struct result *result)
{
    memset(result, 0, sizeof *result);
    enum play_end end = begin(desk, index) ? play(desk, index, result) : PLAY_FAILED;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        external_end(&desk->externals[seat]);
    result->events = desk->match.count;
    result->done = end == PLAY_DONE;
    return end;
}
