#include "ratings/league.h"

#include <math.h>
#include <string.h>

#include "engine/random.h"
#include "ratings/rating.h"

enum { MEMBERS_MAX = 64 };

const char *const league_models[LEAGUE_MODELS] = {"pairs", "plackett-luce"};

static const double scale = 173.7178; /* points for odds of e to one */
static const double two_pi = 6.283185307179586;

struct league {
    struct random random;
    double strength[MEMBERS_MAX];
    struct rating ratings[MEMBERS_MAX];
    int played[MEMBERS_MAX];
};

/* Above 0 and below 1. */
static double draw(struct random *random)
{
    return ((double)(random_next(random) >> 11) + 0.5) / 9007199254740992.0;
}

static double draw_normal(struct random *random)
{
    double size = sqrt(-2 * log(draw(random)));
    return size * cos(two_pi * draw(random));
}

/* Weng and Lin's update of one seat, all in points; the noise of a performance is scale / sqrt 2.
 */
static struct rating learn_plackett(const struct rating before[], const int ranks[], int seats,
                                    int seat)
{
    double odds[RATING_SEATS_MAX];
    double all = 0;
    for (int i = 0; i < seats; i++)
        all += before[i].deviation / 100.0 * (before[i].deviation / 100.0) + scale * scale / 2;
    double width = sqrt(all);
    for (int i = 0; i < seats; i++)
        odds[i] = exp((before[i].mean - RATING_MEAN) / 100.0 / width);
    double shift = 0;
    double learned = 0;
    for (int place = 0; place < seats; place++) {
        double left = 0;
        int level = 0;
        if (ranks[place] > ranks[seat])
            continue;
        for (int i = 0; i < seats; i++) {
            left += ranks[i] >= ranks[place] ? odds[i] : 0;
            level += ranks[i] == ranks[place];
        }
        double chance = odds[seat] / left;
        shift += ((place == seat ? 1 : 0) - chance) / level;
        learned += chance * (1 - chance) / level;
    }
    double deviation = before[seat].deviation / 100.0;
    double variance = deviation * deviation;
    double part = 1 - deviation / width * variance / all * learned;
    double after = deviation * sqrt(part < 0.0001 ? 0.0001 : part);
    return (struct rating){
        (int32_t)(before[seat].mean + floor(variance / width * shift * 100 + 0.5)),
        (int32_t)floor(after * 100 + 0.5)};
}

static void count(enum league_model model, struct rating ratings[], const int ranks[], int seats)
{
    struct rating before[RATING_SEATS_MAX];
    if (model == LEAGUE_PAIRS) {
        rating_count(ratings, ranks, seats);
        return;
    }
    memcpy(before, ratings, (size_t)seats * sizeof *before);
    for (int seat = 0; seat < seats; seat++)
        ratings[seat] = learn_plackett(before, ranks, seats, seat);
}

/* Draws who comes first, who second and so on. */
static void draw_ranks(struct league *league, const int members[], int seats, int ranks[])
{
    double odds[RATING_SEATS_MAX];
    for (int seat = 0; seat < seats; seat++)
        odds[seat] = exp(league->strength[members[seat]] / scale);
    for (int rank = 0; rank < seats; rank++) {
        double left = 0;
        int taken = -1;
        for (int seat = 0; seat < seats; seat++)
            left += odds[seat];
        left *= draw(&league->random);
        for (int seat = 0; seat < seats; seat++) {
            if (odds[seat] <= 0)
                continue;
            taken = seat; /* the last one if rounding leaves something over */
            left -= odds[seat];
            if (left < 0)
                break;
        }
        ranks[taken] = rank;
        odds[taken] = 0;
    }
}

/* Different members, one at least of whom has not played enough; false if all have. */
static bool draw_members(struct league *league, const struct league_plan *plan, int members[])
{
    uint32_t all = (uint32_t)plan->members;
    int first = (int)random_below(&league->random, all);
    int tries = 0;
    while (league->played[first] >= plan->matches && tries++ < plan->members)
        first = (first + 1) % plan->members;
    members[0] = first;
    for (int seat = 1; seat < plan->seats; seat++) {
        bool again = true;
        while (again) {
            members[seat] = (int)random_below(&league->random, all);
            again = false;
            for (int i = 0; i < seat; i++)
                again = again || members[i] == members[seat];
        }
    }
    return league->played[first] < plan->matches;
}

static void look_at(const struct league *league, int member, struct league_report *report)
{
    const struct rating *rating = &league->ratings[member];
    double error = (rating->mean - RATING_MEAN) / 100.0 - league->strength[member];
    report->looked_at++;
    report->covered += fabs(error) * 100 <= rating_range(*rating) ? 1 : 0;
    report->deviation += rating->deviation / 100.0;
    report->error += error * error;
}

/* One match, and how well it was foreseen; the number of its seats is that of the plan. */
static void play(struct league *league, const struct league_plan *plan, const int members[],
                 struct league_report *report)
{
    struct rating ratings[RATING_SEATS_MAX];
    double chances[RATING_SEATS_MAX];
    int ranks[RATING_SEATS_MAX] = {0};
    for (int seat = 0; seat < plan->seats; seat++)
        ratings[seat] = league->ratings[members[seat]];
    draw_ranks(league, members, plan->seats, ranks);
    rating_expect(ratings, plan->seats, chances);
    for (int seat = 0; seat < plan->seats; seat++)
        if (ranks[seat] == 0)
            report->surprise -= log(chances[seat]);
    count(plan->model, ratings, ranks, plan->seats);
    for (int seat = 0; seat < plan->seats; seat++) {
        int member = members[seat];
        league->ratings[member] = ratings[seat];
        if (++league->played[member] == plan->matches)
            look_at(league, member, report);
    }
}

void league_play(const struct league_plan *plan, struct league_report *report)
{
    uint64_t matches = 0;
    memset(report, 0, sizeof *report);
    for (int i = 0; i < plan->leagues; i++) {
        struct league league = {.random = {plan->seed + (uint64_t)i}};
        int members[RATING_SEATS_MAX];
        for (int member = 0; member < plan->members; member++) {
            league.ratings[member] = rating_new();
            league.strength[member] = plan->spread * draw_normal(&league.random);
        }
        for (; draw_members(&league, plan, members); matches++)
            play(&league, plan, members, report);
    }
    report->covered /= report->looked_at;
    report->deviation /= report->looked_at;
    report->error = sqrt(report->error / report->looked_at);
    report->surprise /= (double)matches;
}
