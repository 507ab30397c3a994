#include "bots/manner.h"

#include "bots/value.h"

/* Logarithms are to the base 2, in 1/ONE. */
enum {
    ONE = 1024,
    SURE = 16,     /* shares nearer to 0 or VALUE_ONE than this count as this */
    CUT = 4 * ONE, /* what would be taken 16 times less often than the best is not taken at all */
    TASTE = 16,    /* the most that a taste is worth to a bot that does not stray */
    /* About as good as the first: searched as often but for so small a part, */
    LEVEL_PART = 8,
    LEVEL_WIN = 100,   /* and less than 1 % */
    LEVEL_POINTS = 100 /* and a point behind */
};

/* Of a number above 0: halvings, then squarings for one bit after the other. */
static int32_t logarithm(uint32_t number)
{
    int halvings = 31 - __builtin_clz(number);
    uint64_t rest = (uint64_t)number << (31 - halvings);
    int32_t result = halvings * ONE;
    for (int32_t bit = ONE / 2; bit > 0; bit /= 2) {
        rest = rest * rest >> 31;
        if (rest >> 32 != 0) {
            rest >>= 1;
            result += bit;
        }
    }
    return result;
}

/* 2 to the power of -x, of 2^31. */
static uint32_t power(int32_t x)
{
    /* 2^-(1/2), 2^-(1/4), .. of 2^31 */
    static const uint32_t roots[] = {1518500250, 1805811301, 1969251188, 2056437387, 2101467502,
                                     2124350982, 2135885998, 2141676973, 2144578345, 2146030505};
    uint64_t result = (uint64_t)1 << 31;
    for (int i = 0; i < 10; i++)
        if (x & (ONE / 2) >> i)
            result = result * roots[i] >> 31;
    return (uint32_t)(result >> (x / ONE));
}

static uint32_t root(uint32_t number)
{
    uint32_t result = 0;
    for (uint32_t bit = 1U << 15; bit > 0; bit >>= 1)
        if ((result | bit) * (result | bit) <= number)
            result |= bit;
    return result;
}

/* The odds of a share: where a point of a chance more is worth more, they tell it. */
static int32_t odds(int32_t share)
{
    int32_t bounded = share < SURE ? SURE : share > VALUE_ONE - SURE ? VALUE_ONE - SURE : share;
    return logarithm((uint32_t)bounded) - logarithm((uint32_t)(VALUE_ONE - bounded));
}

static uint64_t mix(uint64_t style, uint64_t what)
{
    struct random random = {style ^ what * 0x9e3779b97f4a7c15U};
    return random_next(&random);
}

/* How much the style likes an event, whoever's it is: from -ONE to ONE, half of it by its kind. */
static int32_t liking(uint64_t style, event e)
{
    if (style == 0)
        return 0;
    uint32_t by_kind = random_share(mix(style, (uint64_t)event_kind(e)), ONE + 1);
    uint32_t by_all = random_share(mix(style, e >> 8), ONE + 1);
    return (int32_t)(by_kind + by_all) - ONE;
}

/* How far the choices lie behind the best of them, on the mean. */
static int32_t spread_of(const int32_t values[], int count)
{
    int64_t sum = 0;
    int32_t best = values[0];
    for (int i = 0; i < count; i++) {
        sum += values[i];
        if (values[i] > best)
            best = values[i];
    }
    return count < 2 ? 0 : (int32_t)((best * (int64_t)count - sum) / (count - 1));
}

static int best_of(const int32_t values[], int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

/* Draws one: what lies `scale` behind the best half as often as that. */
static int draw(const int32_t values[], int count, int64_t scale, uint64_t luck)
{
    uint32_t weights[LEGAL_MAX];
    uint32_t sum = 0;
    int32_t best = values[best_of(values, count)];
    for (int i = 0; i < count; i++) {
        int64_t behind = (best - (int64_t)values[i]) * ONE / scale;
        /* Such that the weights of all together fit into 32 bits. */
        weights[i] = behind > CUT ? 0 : power((int32_t)behind) >> 9;
        sum += weights[i];
    }
    uint32_t drawn = random_share(luck, sum);
    int at = 0;
    while (at < count - 1 && drawn >= weights[at])
        drawn -= weights[at++];
    return at;
}

_Static_assert(LEGAL_MAX <= 1 << 10, "the weights of all choices may not fit");

static bool is_idle(const struct bot_request *request, event e)
{
    return request->game->is_idle(request->state, e);
}

/* Among those that are not idle. */
static int pick(const struct bot_request *request, const event events[], int32_t values[],
                int count)
{
    uint32_t spread = (uint32_t)spread_of(values, count);
    int64_t scale = (int64_t)request->heat * root(spread * ONE) / BOT_HEAT_ONE;
    int64_t taste = TASTE + scale / 2;
    for (int i = 0; i < count; i++)
        values[i] += (int32_t)(liking(request->style, events[i]) * taste / ONE);
    if (scale == 0)
        return best_of(values, count);
    struct random random = {request->seed ^ 0x6865617465640000U};
    return draw(values, count, scale, random_next(&random));
}

int manner_pick(const struct bot_request *request, const event events[], const int32_t shares[],
                int count)
{
    int places[LEGAL_MAX] = {0};
    event left[LEGAL_MAX];
    int32_t values[LEGAL_MAX];
    int useful = 0;
    for (int i = 0; i < count; i++) {
        if (is_idle(request, events[i]))
            continue;
        places[useful] = i;
        left[useful] = events[i];
        values[useful++] = odds(shares[i]);
    }
    return useful < 2 ? places[0] : places[pick(request, left, values, useful)];
}

void manner_put_idle_last(const struct bot_request *request, struct bot_answer *answer)
{
    struct bot_candidate idle[LEGAL_MAX];
    int idle_count = 0;
    int useful = 0;
    for (int i = 0; i < answer->candidate_count; i++) {
        if (is_idle(request, answer->candidates[i].event))
            idle[idle_count++] = answer->candidates[i];
        else
            answer->candidates[useful++] = answer->candidates[i];
    }
    for (int i = 0; i < idle_count; i++)
        answer->candidates[useful + i] = idle[i];
}

int manner_pick_searched(const struct bot_request *request, const struct bot_answer *answer)
{
    const struct bot_candidate *all = answer->candidates;
    int best = 0;
    for (int i = 1; i < answer->candidate_count; i++)
        if ((uint64_t)all[i].visits * LEVEL_PART >= (uint64_t)all[0].visits * (LEVEL_PART - 1) &&
            all[i].outlook.win > all[0].outlook.win - LEVEL_WIN &&
            all[i].outlook.points > all[0].outlook.points - LEVEL_POINTS &&
            !is_idle(request, all[i].event) &&
            liking(request->style, all[i].event) > liking(request->style, all[best].event))
            best = i;
    return best;
}
