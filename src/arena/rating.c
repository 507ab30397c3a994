#include "arena/rating.h"

#include <math.h>
#include <string.h>

enum { GROUPS_MAX = 20, ROUNDS = 200 };

static double elo_of_odds(double odds)
{
    return 400 * log10(odds);
}

static double elo_of_share(double share, int first_seats, int second_seats)
{
    return elo_of_odds((share / second_seats) / ((1 - share) / first_seats));
}

struct estimate rating_of_share(struct estimate share, int first_seats, int second_seats)
{
    return (struct estimate){elo_of_share(share.value, first_seats, second_seats), share.sure,
                             elo_of_share(share.low, first_seats, second_seats),
                             elo_of_share(share.high, first_seats, second_seats)};
}

/* How often each contestant came before each other. */
struct comparisons {
    double won[SEATS_MAX][SEATS_MAX];
};

/* 1 if the seat came before the other, 0 if after, 1/2 if level. */
static double compare(const struct result *result, int seat, int other)
{
    int won = result->winners >> seat & 1;
    int other_won = result->winners >> other & 1;
    bool by_points = result->fault == FAULT_NONE && won == other_won;
    int difference = by_points ? (result->scores[seat] > result->scores[other]) -
                                     (result->scores[seat] < result->scores[other])
                               : won - other_won;
    return (1 + difference) / 2.0;
}

static void add_match(struct comparisons *sum, const struct plan *plan, uint32_t index,
                      const struct result *result)
{
    const struct line_up *line_up = &plan->line_up;
    const uint8_t *seating = line_up->seatings[index % (uint32_t)line_up->seating_count];
    for (int seat = 0; seat < line_up->players; seat++)
        for (int other = 0; other < line_up->players; other++)
            if (seating[seat] != seating[other])
                sum->won[seating[seat]][seating[other]] += compare(result, seat, other);
}

static void add_deals(struct comparisons *sum, const struct contest *contest, uint32_t from,
                      uint32_t to)
{
    uint32_t seatings = (uint32_t)contest->plan->line_up.seating_count;
    for (uint32_t i = from * seatings; i < to * seatings; i++)
        add_match(sum, contest->plan, i, &contest->results[i]);
}

/* One step towards the likeliest strengths. */
static void improve(const struct comparisons *sum, int count, double strengths[])
{
    double better[SEATS_MAX];
    for (int a = 0; a < count; a++) {
        double won = 0;
        double weight = 0;
        for (int b = 0; b < count; b++) {
            if (a == b)
                continue;
            won += sum->won[a][b] + 0.5;
            weight += (sum->won[a][b] + sum->won[b][a] + 1) / (strengths[a] + strengths[b]);
        }
        better[a] = won / weight;
    }
    for (int a = 0; a < count; a++)
        strengths[a] = better[a] / better[0];
}

static void fit(const struct comparisons *sum, int count, double elo[])
{
    double strengths[SEATS_MAX];
    for (int a = 0; a < count; a++)
        strengths[a] = 1;
    for (int i = 0; i < ROUNDS; i++)
        improve(sum, count, strengths);
    for (int a = 0; a < count; a++)
        elo[a] = elo_of_odds(strengths[a]);
}

void rating_by_ranks(const struct contest *contest, struct estimate out[SEATS_MAX])
{
    int count = contest->plan->line_up.contestant_count;
    uint32_t groups = contest->deals < GROUPS_MAX ? contest->deals : GROUPS_MAX;
    struct comparisons all = {0};
    struct comparisons parts[GROUPS_MAX] = {0};
    double elo[SEATS_MAX];
    struct sample without[SEATS_MAX] = {0};
    for (uint32_t i = 0; i < groups; i++) {
        uint64_t deals = contest->deals;
        add_deals(&parts[i], contest, (uint32_t)(deals * i / groups),
                  (uint32_t)(deals * (i + 1) / groups));
        for (int a = 0; a < count; a++)
            for (int b = 0; b < count; b++)
                all.won[a][b] += parts[i].won[a][b];
    }
    for (uint32_t i = 0; i < groups; i++) {
        struct comparisons rest = all;
        for (int a = 0; a < count; a++)
            for (int b = 0; b < count; b++)
                rest.won[a][b] -= parts[i].won[a][b];
        fit(&rest, count, elo);
        for (int a = 0; a < count; a++)
            sample_add(&without[a], elo[a]);
    }
    fit(&all, count, elo);
    for (int a = 0; a < count; a++) {
        double g = groups;
        double error = sqrt(without[a].squares * (g - 1) / g);
        double reach = groups < 2 ? 0 : student_quantile(g - 1) * error;
        out[a] = (struct estimate){elo[a], groups >= 2, elo[a] - reach, elo[a] + reach};
    }
}
