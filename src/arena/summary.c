#include "arena/summary.h"

#include <string.h>

#include "arena/rating.h"

static void add_effort(struct effort *sum, const struct effort *added)
{
    sum->decisions += added->decisions;
    sum->iterations += added->iterations;
    sum->nanoseconds += added->nanoseconds;
}

/* One match in the eyes of a contestant: `scores` takes one number a seat. */
static void add_match(struct entry *entry, const struct plan *plan, uint32_t index,
                      const struct result *result, int contestant, struct sample *scores)
{
    const uint8_t *seating = plan->line_up.seatings[index % (uint32_t)plan->line_up.seating_count];
    for (int seat = 0; seat < plan->line_up.players; seat++) {
        if (seating[seat] != contestant)
            continue;
        add_effort(&entry->effort, &result->efforts[seat]);
        if (result->fault == FAULT_NONE)
            sample_add(scores, result->scores[seat]);
        else if (result->fault_seat == seat)
            entry->faults[result->fault]++;
    }
}

/* One seat's points of each part, as the next of `count` seats. */
static void add_parts(struct entry *entry, const int32_t points[PARTS_MAX], double count)
{
    for (int i = 0; i < PARTS_MAX; i++) {
        struct part_gain *part = &entry->parts[i];
        part->mean += (points[i] - part->mean) / count;
        part->seats += ((points[i] > 0) - part->seats) / count;
        if (count == 1 || points[i] > part->most)
            part->most = points[i];
    }
}

static void find_parts(const struct contest *contest, uint32_t matches, int contestant,
                       struct entry *entry)
{
    const struct line_up *line_up = &contest->plan->line_up;
    double count = 0;
    for (uint32_t i = 0; i < matches; i++) {
        const struct result *result = &contest->results[i];
        const uint8_t *seating = line_up->seatings[i % (uint32_t)line_up->seating_count];
        for (int seat = 0; seat < line_up->players && result->fault == FAULT_NONE; seat++)
            if (seating[seat] == contestant)
                add_parts(entry, result->ledger.points[seat], ++count);
    }
}

static void make_entry(const struct contest *contest, int contestant, struct entry *entry)
{
    const struct plan *plan = contest->plan;
    uint32_t seatings = (uint32_t)plan->line_up.seating_count;
    int seats = plan->line_up.contestants[contestant].seats;
    struct sample wins = {0};
    struct sample scores = {0};
    for (uint32_t deal = 0; deal < contest->deals; deal++) {
        struct sample deal_scores = {0};
        double won = 0;
        for (uint32_t i = deal * seatings; i < (deal + 1) * seatings; i++) {
            won += contest_won(plan, i, &contest->results[i], contestant);
            add_match(entry, plan, i, &contest->results[i], contestant, &deal_scores);
        }
        sample_add(&wins, won / seatings / seats);
        if (deal_scores.count > 0)
            sample_add(&scores, deal_scores.mean);
    }
    entry->win_share = estimate_share(&wins, 1.0 / seatings);
    entry->score = estimate_of(&scores, 0);
}

static void rate(struct summary *summary)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    struct estimate ratings[SEATS_MAX] = {{.sure = true}};
    if (line_up->contestant_count == 2) {
        int seats = line_up->contestants[1].seats;
        struct estimate share = summary->entries[1].win_share;
        share.value *= seats;
        share.low *= seats;
        share.high = share.high * seats < 1 ? share.high * seats : 1;
        ratings[1] = rating_of_share(share, line_up->contestants[0].seats, seats);
    } else if (line_up->contestant_count > 2) {
        rating_by_ranks(summary->contest, ratings);
    }
    for (int i = 0; i < line_up->contestant_count; i++)
        summary->entries[i].elo = ratings[i];
}

void summary_make(struct summary *summary, const struct contest *contest)
{
    const struct line_up *line_up = &contest->plan->line_up;
    memset(summary, 0, sizeof *summary);
    summary->contest = contest;
    summary->matches = contest->deals * (uint32_t)line_up->seating_count;
    double events = 0;
    for (uint32_t i = 0; i < summary->matches; i++)
        events += contest->results[i].events;
    summary->events_per_match = summary->matches == 0 ? 0 : events / summary->matches;
    for (int i = 0; i < line_up->contestant_count; i++)
        make_entry(contest, i, &summary->entries[i]);
    for (int i = 0; i < line_up->contestant_count; i++)
        find_parts(contest, summary->matches, i, &summary->entries[i]);
    if (summary->matches > 0)
        rate(summary);
}
