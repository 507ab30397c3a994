/*
 * A quick guess of how a match ends for a seat, for bots.
 *
 * It is the points on the table and what the seat may still expect: for the way home by how much of
 * it is made, and by whether it is ahead of the others; for gold what talismans bring beyond it,
 * more if a harbour is near that sells them; for goods what gold they bring; for its mission, and a
 * little for magic, for each card that helps, and for a turn to come. Most of this counts by the
 * time left, which is the way that the foremost ship has still to make.
 *
 * Most weights are those that foretell best, in some thousand matches of the tree search, by how
 * much a match is won; where matches tell too little, as of cards and troubles, they are rounded.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

/* The way round the island. */
enum { QUADRANT = CIRCLE / 4 };

/* In 1024ths of a point. */
enum {
    POINT = 1024,
    TO_ESTIMATE = POINT / ESTIMATE_POINT,
    /* For each part of the way made, and less towards its end: coming home brings RETURN_POINTS of
       its own. */
    WAY = 61,
    WAY_SQUARED = -28,
    /* For each part of the way ahead of the next, up to LEAD_MAX, and more towards the end. */
    LEAD = 78,
    LEAD_LATE = 69,
    LEAD_MAX = 32,
    /* For each price of a talisman: by the time left, and by how near a red harbour is. */
    TALISMAN_LATER = 27,
    TALISMAN_NEAR = 180,
    /* For goods, each by the time left; for the price of a gold by how near a black harbour is. */
    GOODS_LATER = 4,
    GOODS_MAX = 8,
    GOLD_NEAR = 51,
    /* A harbour itself, 1/16 of it by the time left. */
    BLACK_NEAR = 8,
    /* Magic by the time left. */
    MAGIC_LATER = 8,
    MAGIC_MAX = 6,
    /* The mission while its talisman can be had, and if it lies open, by the time left; if it can
       be paid too, at once and by how near a red harbour is. */
    MISSION_LATER = 19,
    MISSION_OPEN_LATER = 17,
    MISSION_PAID = 1068,
    MISSION_NEAR = 391,
    /* Cards, by the time left, and one that is as good at the end. */
    GOOD_WEATHER_LATER = 5,
    REPAIR_LATER = 16,
    SPIN_AGAIN_LATER = 50,
    TELESCOPE_LATER = 15,
    MONSTER_LATER = 20,
    LUCKY_WIND_EVER = 831,
    /* Troubles. */
    BECALMED = -2100,
    WRECKED = -2500,
    TURN_LOST = -3000,
    /* A turn that is still to come in this round, and in it the trade in a harbour. */
    TURN = 2790,
    TRADE_RED = 832,
    TRADE_BLACK = 720,
    /* An adventure to be drawn, by the time left. */
    DRAW_LATER = 30
};

/* How near a harbour is, in cells from where it does not matter. */
enum { FAR = 12 };

/* What a seat may still expect depends on these. */
struct course {
    int made;  /* of the way home, 0 to CIRCLE */
    int lead;  /* on the foremost of the others, or behind it */
    int left;  /* the way of the foremost of all: the time left */
    bool turn; /* to come in this round */
    bool more; /* not all is done for the seat */
};

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/*
 * How far round the island a cell lies: from -CIRCLE just east of the meridian clockwise to 0 just
 * west of it, as seen on the square ring that the cell is on.
 */
static int bearing(struct cell cell)
{
    int x = cell.column - SIDE / 2;
    int y = cell.row - SIDE / 2;
    int width = x < 0 ? -x : x;
    int height = y < 0 ? -y : y;
    int ring = width > height ? width : height;
    int angle;
    if (ring == 0)
        return 0;
    if (height == ring)
        angle = y < 0 ? x * QUADRANT / 2 / ring : 2 * QUADRANT - x * QUADRANT / 2 / ring;
    else
        angle = x > 0 ? QUADRANT + y * QUADRANT / 2 / ring : 3 * QUADRANT - y * QUADRANT / 2 / ring;
    return angle > 0 ? angle - CIRCLE : angle;
}

/* How much of the way home is behind the ship, 0 to CIRCLE: home counts after a lap only. */
static int way_made(const struct seat_state *own)
{
    if (own->returned)
        return CIRCLE;
    if (is_no_cell(own->ship))
        return 0;
    int way = own->lap * CIRCLE + bearing(own->ship) - bearing(own->home);
    if (way < 0)
        way = -way;
    if (way <= CIRCLE)
        return way;
    int beyond = way % CIRCLE;
    return beyond < CIRCLE / 2 ? CIRCLE - beyond : beyond;
}

void magicmap_ways_made(const struct magicmap_state *state, int made[PLAYERS_MAX])
{
    for (int seat = 0; seat < state->table.players; seat++)
        made[seat] = way_made(&state->seats[seat]);
}

static struct course course_of(const struct magicmap_state *state, int seat, const int made[])
{
    const struct seat_state *own = &state->seats[seat];
    int foremost = 0;
    bool ending = own->returned;
    for (int other = 0; other < state->table.players; other++)
        if (other != seat) {
            foremost = larger(foremost, made[other]);
            ending = ending || state->seats[other].returned;
        }
    bool active = seat == state->active;
    bool later = seat > state->active;
    return (struct course){
        .made = made[seat],
        .lead = larger(-LEAD_MAX, smaller(LEAD_MAX, made[seat] - foremost)),
        .left = CIRCLE - larger(made[seat], foremost),
        .turn = own->skip == 0 && (later || (active && !state->turn.acted)),
        .more = !ending || later || active,
    };
}

static int32_t way_home(const struct course *course)
{
    int foremost = CIRCLE - course->left;
    return (WAY + WAY_SQUARED * course->made / CIRCLE) * course->made +
           (LEAD + LEAD_LATE * foremost / CIRCLE) * course->lead;
}

/* Tokens, those on kept cards included. */
static void count_tokens(const struct seat_state *own, int tokens[TOKENS])
{
    for (int token = 0; token < TOKENS; token++)
        tokens[token] = own->tokens[token];
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        tokens[magicmap_adventures[card].token] +=
            own->cards[card] * magicmap_adventures[card].number;
}

static int32_t mission(const struct magicmap_state *state, const struct seat_state *own,
                       const struct course *course, bool paid, int near)
{
    if (own->mission == 0 || own->talismans >> own->mission & 1)
        return 0;
    bool open = false;
    for (int i = 0; i < OPEN_TALISMANS; i++)
        open = open || state->open[i] == own->mission;
    if (!open)
        return state->talisman_deck >> own->mission & 1 ? MISSION_LATER * course->left : 0;
    int32_t sum = (MISSION_LATER + MISSION_OPEN_LATER) * course->left;
    return paid ? sum + MISSION_PAID + MISSION_NEAR * near : sum;
}

/* How near the nearest are, 0 to FAR. */
struct harbours {
    int red;
    int black;
};

static struct harbours harbours_of(const struct magicmap_state *state, int seat)
{
    struct cell ship = state->seats[seat].ship;
    if (is_no_cell(ship))
        return (struct harbours){0, 0};
    bool here = magicmap_may_trade_here(state, seat);
    return (struct harbours){FAR - smaller(FAR, magicmap_cells_to_harbour(ship, RED, here)),
                             FAR - smaller(FAR, magicmap_cells_to_harbour(ship, BLACK, here))};
}

static int32_t trade(const struct magicmap_state *state, int seat, const struct course *course,
                     const int tokens[TOKENS], struct harbours near)
{
    const struct seat_state *own = &state->seats[seat];
    int talismans = tokens[GOLD] / TALISMAN_GOLD;
    int gold = tokens[GOODS] / SALE_GOODS;
    bool trades_now = seat == state->active && state->turn.trade;
    int32_t sum = talismans * (TALISMAN_LATER * course->left + TALISMAN_NEAR * near.red);
    sum += GOODS_LATER * smaller(tokens[GOODS], GOODS_MAX) * course->left;
    sum += GOLD_NEAR * gold * near.black + BLACK_NEAR * near.black * course->left / 16;
    sum += MAGIC_LATER * smaller(tokens[MAGIC], MAGIC_MAX) * course->left;
    if (trades_now)
        sum += near.red == FAR ? TRADE_RED * talismans : near.black == FAR ? TRADE_BLACK * gold : 0;
    return sum + mission(state, own, course, talismans > 0, near.red);
}

static int32_t cards(const struct seat_state *own, int left)
{
    static const int16_t later[ADVENTURES] = {
        [GOOD_WEATHER] = GOOD_WEATHER_LATER, [REPAIR] = REPAIR_LATER,
        [SPIN_AGAIN] = SPIN_AGAIN_LATER,     [TELESCOPE] = TELESCOPE_LATER,
        [HORNED_WHALE] = MONSTER_LATER,      [KRAKEN] = MONSTER_LATER,
        [LEVIATHAN] = MONSTER_LATER,         [MOON_JELLYFISH] = MONSTER_LATER,
        [REEF_CRAB] = MONSTER_LATER,         [SIREN_TWINS] = MONSTER_LATER,
        [STORM_ROC] = MONSTER_LATER,
    };
    int32_t sum = LUCKY_WIND_EVER * own->cards[LUCKY_WIND];
    for (int card = 1; card < ADVENTURES; card++)
        sum += later[card] * own->cards[card] * left;
    return sum;
}

static int32_t troubles(const struct seat_state *own)
{
    int32_t status = own->status == CALM ? BECALMED : own->status == DAMAGED ? WRECKED : 0;
    return status + TURN_LOST * smaller(own->skip, 2);
}

void magicmap_estimate_terms(const struct magicmap_state *state, int seat, const int made[],
                             struct magicmap_terms *out)
{
    const struct seat_state *own = &state->seats[seat];
    struct course course = course_of(state, seat, made);
    count_tokens(own, out->tokens);
    out->points = magicmap_points(own);
    out->made = course.made;
    out->lead = course.lead;
    out->left = course.left;
    out->turn = course.turn;
    out->more = course.more;
    struct harbours near = harbours_of(state, seat);
    out->red = near.red;
    out->black = near.black;
    out->trade = trade(state, seat, &course, out->tokens, near);
    out->cards = cards(own, course.left);
    out->troubles = troubles(own);
    out->way = own->returned ? 0 : way_home(&course);
}

int32_t magicmap_estimate_by(const struct magicmap_state *state, int seat,
                             const struct magicmap_terms *terms)
{
    int32_t points = terms->points * ESTIMATE_POINT;
    if (state->phase == PHASE_OVER || !terms->more)
        return points;
    int32_t sum = terms->trade + terms->cards + terms->troubles + terms->way;
    if (terms->turn)
        sum += TURN;
    if (state->draws >> seat & 1)
        sum += DRAW_LATER * terms->left;
    return points + sum / TO_ESTIMATE;
}

int32_t magicmap_estimate(const void *raw, int seat)
{
    const struct magicmap_state *state = raw;
    int made[PLAYERS_MAX];
    struct magicmap_terms terms;
    magicmap_ways_made(state, made);
    magicmap_estimate_terms(state, seat, made, &terms);
    return magicmap_estimate_by(state, seat, &terms);
}
