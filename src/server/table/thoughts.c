#include "server/table/thoughts.h"

#include <stdlib.h>
#include <string.h>

#include "bots/advice.h"
#include "server/table/chance.h"

/* Up to so many iterations take some milliseconds; the levels for people are far from this. */
enum { QUICK_ITERATIONS = 1000 };

static const char standin[] = "medium"; /* who plays a seat that its person has left */
static const char deserted[] = "easy";  /* who plays where nobody does any more */

static seats_mask playing_people(const struct hosted_table *table)
{
    seats_mask all = (seats_mask)(seat_bit(table->stored.players) - 1);
    return all & (seats_mask)~live_bot_seats(table->live);
}

/* Whether nobody plays, and nobody is there who could take a seat back. */
static bool is_deserted(const struct hosted_table *table)
{
    if (playing_people(table) != 0)
        return false;
    for (int seat = 0; seat < table->stored.players; seat++) {
        int64_t person = table->stored.seats[seat].person;
        if (person != 0 && !(table->live->resigned & seat_bit(seat)) && table_has(table, person))
            return false;
    }
    return true;
}

static const struct bot *bot_of(const struct hosted_table *table, int seat)
{
    const char *level = table->stored.seats[seat].bot;
    if (is_deserted(table))
        return bot_find(deserted);
    const struct bot *bot = level[0] == '\0' ? NULL : bot_find(level);
    return bot != NULL ? bot : bot_find(standin);
}

/* Who waits for the bots. */
static int64_t charged(const struct hosted_table *table)
{
    const struct stored_match *match = &table->stored;
    seats_mask people = playing_people(table);
    int64_t first = 0;
    for (int seat = match->players - 1; seat >= 0; seat--)
        if (people & seat_bit(seat)) {
            first = match->seats[seat].person;
            if (first == match->owner)
                break;
        }
    return first != 0 ? first : match->owner;
}

/* Where the person was last heard from at this table; by themselves, if not since the start. */
static uint64_t network_of(const struct hosted_table *table, int64_t person)
{
    for (int seat = 0; seat < table->stored.players; seat++)
        if (table->stored.seats[seat].person == person && table->network[seat] != 0)
            return table->network[seat];
    return (uint64_t)person;
}

static struct thought *thought_make(struct hosted_table *table, int seat, const struct bot *bot,
                                    int64_t person)
{
    struct thought *thought = server_allocate(sizeof *thought);
    struct bot_job *job = &thought->job;
    job->game = table->game;
    job->bot = bot;
    job->seat = seat;
    job->sequence = table->live->count;
    job->seed = chance_for_bot(table, seat);
    memcpy(job->state, table->live->match.state, table->game->state_size);
    uint32_t iterations = bot_iterations(bot, table->game, table->stored.players);
    job->turn.kind = iterations <= QUICK_ITERATIONS ? THOUGHT_QUICK : THOUGHT_LONG;
    job->turn.whose[SHARE_NETWORK] = network_of(table, person);
    job->turn.whose[SHARE_PERSON] = (uint64_t)person;
    job->turn.whose[SHARE_TABLE] = (uint64_t)(uintptr_t)table;
    thought->table = table_hold(table);
    thought->next = table->thoughts;
    table->thoughts = thought;
    return thought;
}

void thought_of_bot(struct hosted_table *table, int seat, void (*done)(struct bot_job *job))
{
    struct thought *thought = thought_make(table, seat, bot_of(table, seat), charged(table));
    thought->job.done = done;
    thought->job.style = chance_for_style(table, seat);
    if (is_deserted(table))
        thought->job.turn.kind = THOUGHT_IDLE;
    table->job = &thought->job;
    workers_submit(table->server->workers, &thought->job);
}

static bool is_awaited(const struct bot_job *job)
{
    const struct call *call = job->context;
    return call->gone == NULL || !call->gone(call);
}

void thought_of_hint(struct call *call, int seat, void (*done)(struct bot_job *job))
{
    struct thought *thought = thought_make(call->table, seat, &bot_adviser, call->who->id);
    thought->is_hint = true;
    thought->job.turn.kind = THOUGHT_LONG; /* the quick thread is kept for opponents */
    thought->job.advises = true;
    thought->job.wanted = is_awaited;
    thought->job.done = done;
    thought->job.context = call;
    workers_submit(call->server->workers, &thought->job);
}

void thought_free(struct thought *thought)
{
    struct hosted_table *table = thought->table;
    struct thought **at = &table->thoughts;
    while (*at != thought)
        at = &(*at)->next;
    *at = thought->next;
    free(thought);
    table_release(table);
}

static bool is_of_use(const struct thought *thought)
{
    const struct hosted_table *table = thought->table;
    const struct bot_job *job = &thought->job;
    if (!table->listed || table->stored.status != MATCH_RUNNING)
        return false;
    if (table->live == NULL)
        return true; /* not known before it is read again */
    if (!live_expects(table->live, job->seat, job->sequence))
        return false;
    return thought->is_hint || ((live_bot_seats(table->live) & seat_bit(job->seat)) &&
                                (job->turn.kind == THOUGHT_IDLE) == is_deserted(table));
}

void thoughts_check(struct hosted_table *table)
{
    for (struct thought *at = table->thoughts; at != NULL; at = at->next)
        if (!is_of_use(at))
            workers_withdraw(table->server->workers, &at->job);
}
