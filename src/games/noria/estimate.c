/*
 * A guess of how the match ends for a seat. Points come from levels and chambers alone, so
 * everything else counts for what it can still bring, and that by the time left for it: ships,
 * warehouses and discs for each ring that the seat will still use, gears for each income, resources
 * and goods while anything can be invested, knowledge while there is politics to come.
 *
 * Time is counted in rings, not in turns: a turn under way is worth what its unused rings can still
 * bring, so that no step of it, nor its end, changes the guess by itself. A search would otherwise
 * prefer to put the end of its turn off.
 */
#include "games/noria/state.h"

/*
 * In 4096ths of a point. Fitted by letting the tree search play some 1800 pairs of matches, against
 * itself and against a player of one step, with all weights moved a little at random, for and
 * against, and moving them on towards those that did better.
 */
enum {
    POINT = 4096,
    TO_ESTIMATE = POINT / ESTIMATE_POINT,
    /* For each ring to be used. A ring uses one disc of many, hence less than nothing to start
       from. */
    RING = -2343,
    SHIP = 485,
    WAREHOUSE = 66,
    RESOURCE_DISC = 114,
    CITY = 214,
    JOURNEY = 252,
    TOOLS = 436,
    BONUS = 253,
    UPGRADE = 319,
    /* For each income to come. */
    GEAR = 3634,
    /* Once: actions declared and not yet taken, and a landing. */
    ACTION = 8892,
    LANDING = 3327,
    /* What a politician in an upper part is worth of a lowered one: so much while there is politics
       to come, and more for each ring. */
    HOPE = 890,
    HOPE_IN_TIME = 58,
    /* Of the points that the best intrigue would bring, if it can be paid. */
    INTRIGUE = 648
};

/* What is worth little at the end and more with time: so much, and so much for each ring to be
   used, up to a number of them. */
struct worth {
    int16_t now;
    int16_t in_time;
    int16_t rings;
};
static const struct worth knowledge_worth = {1713, 50, 12};
static const struct worth level_worth = {0, 131, 24};
static const struct worth resource_worth = {1087, 266, 12};
static const struct worth simple_good_worth = {4090, 558, 12};
static const struct worth complex_good_worth = {11793, 477, 12};

/* What the seat has left until the match ends. */
struct time {
    int rings;
    int politics;
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int32_t worth_of(struct worth worth, int rings)
{
    return worth.now + worth.in_time * smaller(rings, worth.rings);
}

static struct time time_left(const struct noria_state *state, int seat)
{
    int players = state->table.players;
    int turns = noria_by_players[players].rounds - state->round;
    struct time whole = {RINGS * turns, turns};
    if (state->round == 0)
        return whole;
    int index = (seat + players - state->first) % players;
    int now = (state->seat + players - state->first) % players;
    if (index < now)
        return whole;
    if (index > now)
        return (struct time){whole.rings + RINGS, turns + 1};
    int unused = state->phase <= PHASE_ACTIONS ? RINGS - state->turn.used_count : 0;
    return (struct time){whole.rings + unused, turns + (state->phase <= PHASE_POLITICS)};
}

/* What the levels are worth if some of the politicians left come down. */
static int32_t expected_points(const struct noria_state *state, int seat, struct time left)
{
    int32_t hope = left.politics > 0 ? HOPE + HOPE_IN_TIME * left.rings : 0;
    int32_t values[CHAMBERS];
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        const uint8_t *row = noria_chamber_values[chamber];
        values[chamber] =
            row[state->lower[chamber]] * POINT + row[1] * state->upper[chamber] * hope;
    }
    return noria_points(&state->seats[seat], values);
}

/* What each ring to be used brings. */
static int32_t engine(const struct noria_state *state, int seat)
{
    static const int16_t discs[DISCS] = {
        [ENERGY_DISC] = RESOURCE_DISC,
        [MYCELIUM_DISC] = RESOURCE_DISC,
        [OBSIDIAN_DISC] = RESOURCE_DISC,
        [CITY_DISC] = CITY,
        [JOURNEY_DISC] = JOURNEY,
        [TOOLS_DISC] = TOOLS,
        [BONUS_DISC] = BONUS,
    };
    const struct seat_state *own = &state->seats[seat];
    int32_t sum = RING;
    for (int resource = 0; resource < RESOURCES; resource++)
        sum += SHIP * own->ships[resource];
    for (int good = RESOURCES; good < WARES; good++)
        sum += WAREHOUSE * (own->owned[good] + own->empty[good]);
    for (int slot = 0; slot < SLOTS; slot++)
        sum += discs[own->wheel[slot] & DISC] + (own->wheel[slot] & UPGRADED ? UPGRADE : 0);
    for (int i = 0; i < state->centre_count && seat == state->seat; i++)
        sum += discs[state->centre[i]];
    return sum;
}

/* What can be invested. */
static int32_t holdings(const struct seat_state *own, int rings)
{
    int32_t sum = worth_of(resource_worth, rings) * noria_resources(own);
    int32_t simple = worth_of(simple_good_worth, rings);
    int32_t complex = worth_of(complex_good_worth, rings);
    for (int good = RESOURCES; good < WARES; good++)
        sum += (good < LAMP ? simple : complex) * own->owned[good];
    return sum;
}

/* The points that the best single intrigue would bring. */
static int32_t best_intrigue(const struct noria_state *state, const struct seat_state *own)
{
    int32_t most = 0;
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        int32_t values[CHAMBERS] = {0};
        values[chamber] = state->upper[chamber] > 0 ? noria_chamber_values[chamber][1] : 0;
        int32_t points = noria_points(own, values);
        most = points > most ? points : most;
    }
    return most;
}

/* What politics to come can make of knowledge and levels. */
static int32_t influence(const struct noria_state *state, const struct seat_state *own, int rings)
{
    int32_t sum = worth_of(knowledge_worth, rings) * own->knowledge;
    int32_t each = worth_of(level_worth, rings);
    for (int track = 0; track < TRACKS; track++)
        sum += each * own->levels[track];
    if (own->knowledge >= noria_first_intrigue_price(state))
        sum += INTRIGUE * best_intrigue(state, own);
    return sum;
}

/* Actions declared and not yet taken. */
static int actions_left(const struct noria_state *state)
{
    int left = 0;
    for (int i = 0; i < state->pending.use_count; i++)
        left += state->pending.uses[i].left;
    return left;
}

int32_t noria_estimate(const void *raw, int seat)
{
    const struct noria_state *state = raw;
    if (state->phase == PHASE_OVER) {
        int32_t points[SEATS_MAX];
        noria_scores(state, points);
        return points[seat] * ESTIMATE_POINT;
    }
    const struct seat_state *own = &state->seats[seat];
    struct time left = time_left(state, seat);
    int actions = seat == state->seat ? actions_left(state) : 0;
    int32_t sum = expected_points(state, seat, left);
    sum += engine(state, seat) * left.rings + ACTION * actions;
    if (left.rings > 0 || actions > 0)
        sum += holdings(own, left.rings);
    if (left.politics > 0)
        sum += influence(state, own, left.rings) + GEAR * noria_income(own) * (left.politics - 1);
    int task = state->pending.task;
    if (seat == state->seat && (task == TASK_REVEAL || task == TASK_LAND))
        sum += LANDING;
    return sum / TO_ESTIMATE;
}
