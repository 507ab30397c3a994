/*
 * A guess of how the match ends for a seat.
 *
 * It follows the rest of the match roughly, in amounts: how often each disc will still be used,
 * what its ships bring in, and which levels the uses of the city can buy with that. The levels
 * reached count by what the chambers are likely to be worth in the end. Whatever else a seat has
 * counts for what it may bring, and that by the time left for it.
 *
 * Time is counted in rings, not in turns: a turn under way is worth what its unused rings can still
 * bring, so that no step of it, nor its end, changes the guess by itself. A search would otherwise
 * prefer to put the end of its turn off.
 */
#include "games/noria/rules.h"

#include "games/noria/components.h"
#include "games/noria/hall.h"

enum {
    /* Uses, resources, goods and levels to come are counted in twelfths. */
    PART = 12,
    /* Every slot is active in half of the turns, and a turn has three rings. */
    RINGS_FOR_A_USE = 2 * RINGS,
    WHOLE = 256
};

/*
 * In 4096ths of a point, or of a WHOLE where amounts are lessened. Fitted by letting the tree
 * search play against itself with all weights moved a little at random, for and against, and moving
 * them on towards those that did better.
 */
enum {
    POINT = 4096,
    TO_ESTIMATE = POINT / ESTIMATE_POINT,
    /* Parts of a WHOLE: what of the second use of an upgraded disc, of the resources to come and of
       the uses of the city comes true. */
    SECOND_CITY = 200,
    SECOND_RESOURCE = 85,
    INCOME = 114,
    INVESTED = 240,
    /* The chance that a politician in an upper part comes down, and more for each ring. */
    HOPE = 340,
    HOPE_IN_TIME = 27,
    /* A resource or good that buys no level. */
    SPARE = 74,
    /* For each ring to be used. */
    SIMPLE_WAREHOUSE = 65,
    COMPLEX_WAREHOUSE = 60,
    SHIP = 275,
    UPGRADE = 74,
    /* For each ring and each after it, because the sooner ships and discs come the more they
       bring. */
    JOURNEY = 34,
    TOOLS = 22,
    BONUS = 4,
    /* For each income to come. */
    GEAR = 1500,
    /* Knowledge while there is politics to come, and more for each ring up to LONG. */
    KNOWLEDGE = 1512,
    KNOWLEDGE_IN_TIME = 44,
    LONG = 12,
    /* Of the points that the best intrigue would bring, if it can be paid. */
    INTRIGUE = 648,
    /* Once: actions declared and not yet taken, but for the city's; a landing, and more for each
       ring. */
    ACTION = 4200,
    LANDING = 1000,
    LANDING_IN_TIME = 72
};

/* What the seat has to do with until the match ends. */
struct outlook {
    int rings;
    int politics;
    int discs[DISCS];
    int upgraded[DISCS];
    int actions[DISCS]; /* declared and not yet taken */
    int uses;           /* of one disc that no other keeps from being used, in PARTs */
    int all_uses;       /* of all together */
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static void look_at_time(const struct noria_state *state, int seat, struct outlook *out)
{
    int players = state->table.players;
    int turns = noria_by_players[players].rounds - state->round;
    out->rings = RINGS * turns;
    out->politics = turns;
    if (state->round == 0)
        return;
    int index = (seat + players - state->first) % players;
    int now = (state->seat + players - state->first) % players;
    if (index > now) {
        out->rings += RINGS;
        out->politics++;
    } else if (index == now) {
        out->rings += state->phase <= PHASE_ACTIONS ? RINGS - state->turn.used_count : 0;
        out->politics += state->phase <= PHASE_POLITICS;
    }
}

/* Of a ring one disc is used in a turn; two of its discs, well placed, are enough for that. */
static void look_at_wheel(const struct noria_state *state, int seat, struct outlook *out)
{
    const uint8_t *wheel = state->seats[seat].wheel;
    int on_ring[RINGS] = {0};
    for (int slot = 0; slot < SLOTS; slot++) {
        if (wheel[slot] == NO_DISC)
            continue;
        out->discs[wheel[slot] & DISC]++;
        out->upgraded[wheel[slot] & DISC] += (wheel[slot] & UPGRADED) != 0;
        on_ring[noria_ring_of(slot)]++;
    }
    if (seat == state->seat) {
        for (int i = 0; i < state->centre_count; i++)
            out->discs[state->centre[i]]++;
        on_ring[LARGE] += state->centre_count;
        for (int i = 0; i < state->pending.use_count; i++) {
            const struct use *use = &state->pending.uses[i];
            out->actions[wheel[use->slot] & DISC] += use->left;
        }
    }
    out->uses = out->rings * PART / RINGS_FOR_A_USE;
    for (int ring = 0; ring < RINGS; ring++)
        out->all_uses += smaller(on_ring[ring], 2) * out->uses;
}

static int city_uses(const struct outlook *outlook)
{
    return smaller(outlook->discs[CITY_DISC] * outlook->uses, outlook->all_uses);
}

/* How many levels can be bought, in PARTs. */
static int investments(const struct outlook *outlook)
{
    int second = smaller(outlook->upgraded[CITY_DISC], 2) * outlook->uses * SECOND_CITY / WHOLE;
    int uses = city_uses(outlook) + second + outlook->actions[CITY_DISC] * PART;
    return uses * INVESTED / WHOLE;
}

/* Which part, of a WHOLE, of their uses the discs get that are not the city's. */
static int part_used(const struct outlook *outlook)
{
    int wanted = 0;
    for (int disc = ENERGY_DISC; disc < DISCS; disc++)
        wanted += disc == CITY_DISC ? 0 : outlook->discs[disc] * outlook->uses;
    int left = outlook->all_uses - city_uses(outlook);
    return wanted > left ? left * WHOLE / wanted : WHOLE;
}

/* What the seat has and gets to pay for each track, in PARTs. */
static void add_up_means(const struct seat_state *own, const struct outlook *outlook,
                         int means[TRACKS])
{
    int used = part_used(outlook);
    for (int ware = 0; ware < WARES; ware++) {
        int track = ware == OBSIDIAN   ? REFINEMENT
                    : ware < RESOURCES ? SETTLEMENT
                    : ware < LAMP      ? EXPLORATION
                                       : RESEARCH;
        means[track] += own->owned[ware] * PART;
        if (ware >= RESOURCES)
            continue;
        int disc = ENERGY_DISC + ware;
        int uses = outlook->discs[disc] * outlook->uses +
                   outlook->upgraded[disc] * outlook->uses * SECOND_RESOURCE / WHOLE;
        means[track] += uses * own->ships[ware] * used / WHOLE * INCOME / WHOLE;
    }
}

/* What the chambers may be worth in the end. */
static void expect_values(const struct noria_state *state, const struct outlook *outlook,
                          int32_t values[CHAMBERS])
{
    int32_t hope = outlook->politics > 0 ? HOPE + HOPE_IN_TIME * outlook->rings : 0;
    for (int chamber = 0; chamber < CHAMBERS; chamber++) {
        const uint8_t *row = noria_chamber_values[chamber];
        values[chamber] =
            row[state->lower[chamber]] * POINT + row[1] * state->upper[chamber] * hope;
    }
}

/* The level that brings most, as long as there are means and uses of the city; the last in part.
   Levels are in PARTs here. */
static void buy_levels(const int32_t values[CHAMBERS], int investments, int means[TRACKS],
                       int levels[TRACKS])
{
    unsigned open = (1U << TRACKS) - 1;
    while (investments > 0) {
        int best = TRACKS;
        int best_part = 0;
        int best_price = 0;
        int64_t most = -1;
        for (int track = 0; track < TRACKS; track++) {
            if (!(open >> track & 1) || levels[track] >= LEVELS * PART || means[track] <= 0)
                continue;
            int price = noria_reconstructed.prices[track][levels[track] / PART] & ~MIXED;
            int part = smaller(PART, means[track] / price);
            int64_t gain = (int64_t)part * values[track];
            if (gain > most) {
                most = gain;
                best = track;
                best_part = part;
                best_price = price * PART;
            }
        }
        if (best == TRACKS)
            return;
        int part = smaller(best_part, investments);
        investments -= part;
        means[best] -= best_price;
        levels[best] += part;
        if (part < PART)
            open &= ~(1U << best);
    }
}

/* The points for levels, those to come included, and what the means left over are worth. */
static int32_t levels_to_come(const struct noria_state *state, int seat,
                              const struct outlook *outlook)
{
    const struct seat_state *own = &state->seats[seat];
    int32_t values[CHAMBERS];
    int means[TRACKS] = {0};
    int levels[TRACKS];
    int actions = 0;
    expect_values(state, outlook, values);
    add_up_means(own, outlook, means);
    for (int track = 0; track < TRACKS; track++)
        levels[track] = own->levels[track] * PART;
    buy_levels(values, investments(outlook), means, levels);

    int highest = 0;
    int lowest = LEVELS * PART;
    int64_t points = 0;
    int spare = 0;
    for (int track = 0; track < TRACKS; track++) {
        points += (int64_t)levels[track] * values[track];
        highest = levels[track] > highest ? levels[track] : highest;
        lowest = smaller(lowest, levels[track]);
        spare += means[track] > 0 ? means[track] : 0;
    }
    points += (int64_t)highest * values[SPECIALISATION] + (int64_t)lowest * values[DISTRIBUTION];
    for (int disc = ENERGY_DISC; disc < DISCS; disc++)
        actions += outlook->actions[disc];
    if (outlook->rings > 0 || actions > 0)
        points += (int64_t)spare * SPARE;
    return (int32_t)(points / PART);
}

/* What ships, warehouses and discs bring besides the levels that they are counted for above. */
static int32_t engine(const struct seat_state *own, const struct outlook *outlook)
{
    const int *discs = outlook->discs;
    const int *upgraded = outlook->upgraded;
    int32_t each = 0;
    for (int resource = 0; resource < RESOURCES; resource++)
        each += SHIP * own->ships[resource];
    for (int good = RESOURCES; good < WARES; good++)
        each += (good < LAMP ? SIMPLE_WAREHOUSE : COMPLEX_WAREHOUSE) * own->empty[good];
    each += UPGRADE * (upgraded[JOURNEY_DISC] + upgraded[TOOLS_DISC] + upgraded[BONUS_DISC]);
    int32_t growing =
        JOURNEY * discs[JOURNEY_DISC] + TOOLS * discs[TOOLS_DISC] + BONUS * discs[BONUS_DISC];
    return each * outlook->rings + growing * outlook->rings * outlook->rings / 2;
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

/* What politics to come can make of knowledge. */
static int32_t influence(const struct noria_state *state, const struct seat_state *own,
                         const struct outlook *outlook)
{
    if (outlook->politics == 0)
        return 0;
    int32_t each = KNOWLEDGE + KNOWLEDGE_IN_TIME * smaller(outlook->rings, LONG);
    int32_t sum = each * own->knowledge + GEAR * noria_income(own) * (outlook->politics - 1);
    if (own->knowledge >= noria_first_intrigue_price(state))
        sum += INTRIGUE * best_intrigue(state, own);
    return sum;
}

/* What is under way and no investment. */
static int32_t under_way(const struct noria_state *state, int seat, const struct outlook *outlook)
{
    int32_t sum = 0;
    for (int disc = ENERGY_DISC; disc < DISCS; disc++)
        sum += disc == CITY_DISC ? 0 : ACTION * outlook->actions[disc];
    int task = state->pending.task;
    if (seat == state->seat && (task == TASK_REVEAL || task == TASK_LAND))
        sum += LANDING + LANDING_IN_TIME * outlook->rings;
    return sum;
}

void noria_estimate_terms(const struct noria_state *state, int seat, struct noria_terms *out)
{
    const struct seat_state *own = &state->seats[seat];
    struct outlook outlook = {0};
    look_at_time(state, seat, &outlook);
    look_at_wheel(state, seat, &outlook);
    *out = (struct noria_terms){.levels = levels_to_come(state, seat, &outlook),
                                .engine = engine(own, &outlook),
                                .influence = influence(state, own, &outlook),
                                .under_way = under_way(state, seat, &outlook),
                                .rings = outlook.rings,
                                .politics = outlook.politics};
}

int32_t noria_estimate(const void *raw, int seat)
{
    const struct noria_state *state = raw;
    if (state->phase == PHASE_OVER) {
        int32_t points[SEATS_MAX];
        noria_scores(state, points);
        return points[seat] * ESTIMATE_POINT;
    }
    struct noria_terms terms;
    noria_estimate_terms(state, seat, &terms);
    int32_t sum = terms.levels + terms.engine + terms.influence + terms.under_way;
    return sum / TO_ESTIMATE;
}
