/*
 * A turn's action (phase `act`) and what may follow it (phase `after`): sailing, taking tokens,
 * getting free, trade in the harbours.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

static bool shows(const struct magicmap_state *state, unsigned symbols)
{
    return magicmap_wheel[state->turn.section].symbols & symbols;
}

int magicmap_room(const struct seat_state *own, enum token token, int count)
{
    int room = TOKEN_LIMIT - own->tokens[token];
    return count < room ? count : room;
}

void magicmap_gain(struct seat_state *own, enum token token, int count)
{
    own->tokens[token] += (uint8_t)magicmap_room(own, token, count);
}

/* M-27 */
static bool may_cash(const struct seat_state *own, int card)
{
    return card >= GAIN_FIRST && card <= GAIN_LAST && own->cards[card] > 0 &&
           own->tokens[magicmap_adventures[card].token] < TOKEN_LIMIT;
}

void magicmap_cash_card(struct magicmap_state *state, int card)
{
    magicmap_use_card(state, state->active, card);
    magicmap_gain(&state->seats[state->active], magicmap_adventures[card].token,
                  magicmap_adventures[card].number);
}

/* M-33 */
static bool may_curse(const struct magicmap_state *state)
{
    return state->seats[state->active].cards[CURSE] > 0 && state->talisman_deck != 0;
}

static void curse(struct magicmap_state *state)
{
    magicmap_use_card(state, state->active, CURSE);
    for (int i = 0; i < OPEN_TALISMANS; i++) {
        state->talisman_deck |= 1U << state->open[i];
        state->open[i] = 0;
    }
    magicmap_turn_up(state);
}

void magicmap_turn_up(struct magicmap_state *state)
{
    bool set_up = is_no_cell(state->seats[state->table.players - 1].home);
    if (state->open[OPEN_TALISMANS - 1] == 0 && state->talisman_deck != 0)
        state->phase = PHASE_OPEN;
    else if (set_up)
        state->phase = PHASE_HARBOUR;
    else if (!state->turn.acted)
        state->phase = PHASE_ACT;
    else
        magicmap_go_on(state);
}

/* The action: M-3 to M-8, M-16 to M-18, M-27 to M-33. */

/* M-18 */
static bool must_sail(const struct magicmap_state *state)
{
    return state->turn.freed || state->turn.bonus > 0;
}

/* M-16: out of the calm without wind. */
static bool may_be_freed(const struct magicmap_state *state)
{
    return state->seats[state->active].status == CALM && !shows(state, WIND_SYMBOL) &&
           magicmap_has_destination(state, magicmap_steps(state));
}

/* M-31 */
static bool may_use_lucky_wind(const struct magicmap_state *state)
{
    if (state->seats[state->active].status == CALM)
        return may_be_freed(state);
    return magicmap_may_set_sail(state) &&
           magicmap_has_destination(state, magicmap_steps(state) + LUCKY_STEPS);
}

static bool may_play(const struct magicmap_state *state, int card)
{
    const struct seat_state *own = &state->seats[state->active];
    if (own->cards[card] == 0)
        return false;
    switch (card) {
    case CURSE: return may_curse(state);
    case LUCKY_WIND: return may_use_lucky_wind(state);
    case REPAIR: return own->status == DAMAGED; /* M-30 */
    case SPIN_AGAIN: return true;               /* M-32 */
    default: return false;
    }
}

/* The actions that a symbol allows (M-4 to M-6), and the two ways to pay for help (M-16, M-17). */
static bool may_do(const struct magicmap_state *state, int kind)
{
    static const uint8_t symbols[KINDS] = {
        [DO_GOODS] = GOODS_SYMBOL,
        [DO_MAGIC] = MAGIC_SYMBOL,
        [DO_ADVENTURE] = ADVENTURE_SYMBOL,
        [DO_STAY] = WIND_SYMBOL | HAMMER_SYMBOL,
    };
    const struct seat_state *own = &state->seats[state->active];
    if (kind == DO_TOW)
        return own->tokens[GOODS] >= TOW_GOODS && may_be_freed(state);
    if (kind == DO_MEND)
        return own->tokens[GOLD] >= MEND_GOLD && own->status == DAMAGED;
    return shows(state, symbols[kind]);
}

static int list_voyages(const struct magicmap_state *state, event out[])
{
    struct waters destinations;
    int count = 0;
    magicmap_destinations(state, magicmap_steps(state), &destinations);
    for (int column = 1; column < SIDE; column++)
        for (uint32_t rows = destinations.column[column]; rows != 0; rows &= rows - 1)
            out[count++] = event_make(state->active, DO_SAIL, column, bits_lowest(rows), 0, 0);
    return count;
}

int magicmap_list_act(const struct magicmap_state *state, event out[])
{
    static const uint8_t helps[] = {CURSE, LUCKY_WIND, REPAIR, SPIN_AGAIN};
    const struct seat_state *own = &state->seats[state->active];
    int by = state->active;
    int count = magicmap_may_set_sail(state) ? list_voyages(state, out) : 0;
    if (must_sail(state))
        return count;
    for (int kind = DO_GOODS; kind <= DO_MEND; kind++)
        if (may_do(state, kind))
            out[count++] = event_make(by, kind, 0, 0, 0, 0);
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (may_cash(own, card))
            out[count++] = event_make(by, DO_CASH, card, 0, 0, 0);
    for (int i = 0; i < (int)sizeof helps; i++)
        if (may_play(state, helps[i]))
            out[count++] = event_make(by, DO_PLAY, helps[i], 0, 0, 0);
    return count;
}

static bool may_sail(const struct magicmap_state *state, int column, int row)
{
    struct waters destinations;
    if (column >= SIDE || row >= SIDE || !magicmap_may_set_sail(state))
        return false;
    magicmap_destinations(state, magicmap_steps(state), &destinations);
    return destinations.column[column] >> row & 1;
}

bool magicmap_may_act(const struct magicmap_state *state, event e)
{
    int kind = event_kind(e);
    int card = event_argument(e, 0);
    if (kind == DO_SAIL)
        return may_sail(state, event_argument(e, 0), event_argument(e, 1));
    if (must_sail(state))
        return false;
    if (kind == DO_CASH)
        return may_cash(&state->seats[state->active], card);
    if (kind == DO_PLAY)
        return card < ADVENTURES && may_play(state, card);
    return may_do(state, kind);
}

/* M-7, M-13 */
static void sail(struct magicmap_state *state, struct cell to)
{
    state->seats[state->active].status = OK;
    state->turn.acted = true;
    state->turn.sailed = true;
    state->turn.freed = false;
    state->turn.bonus = 0;
    state->turn.trade = waters_have(&magicmap_harbours, to);
    magicmap_move_ship(state, state->active, to);
    magicmap_next_draw(state);
}

/* M-13, R-15: a ship in a harbour trades only if blown in or under repair. */
bool magicmap_tokens_allow_trade(const struct seat_state *own)
{
    return waters_have(&magicmap_harbours, own->ship) && (own->blown || own->status == DAMAGED);
}

bool magicmap_may_trade_here(const struct magicmap_state *state, int seat)
{
    return (seat == state->active && state->turn.trade) ||
           magicmap_tokens_allow_trade(&state->seats[seat]);
}

/* M-4, M-5 */
static void take(struct magicmap_state *state, enum kind kind)
{
    struct seat_state *own = &state->seats[state->active];
    int number = magicmap_wheel[state->turn.section].number;
    state->turn.acted = true;
    state->turn.trade = kind != DO_ADVENTURE && magicmap_tokens_allow_trade(own);
    if (kind == DO_GOODS)
        magicmap_gain(own, GOODS, number);
    else if (kind == DO_MAGIC)
        magicmap_gain(own, MAGIC, number);
    else
        state->draws |= seat_bit(state->active);
    magicmap_next_draw(state);
}

/* M-6 */
bool magicmap_stay_repairs(const struct magicmap_state *state)
{
    return state->seats[state->active].status == DAMAGED && shows(state, HAMMER_SYMBOL);
}

static void stay(struct magicmap_state *state)
{
    if (magicmap_stay_repairs(state))
        state->seats[state->active].status = OK;
    magicmap_end_turn(state);
}

static void play(struct magicmap_state *state, int card)
{
    struct seat_state *own = &state->seats[state->active];
    if (card == CURSE) {
        curse(state);
        return;
    }
    magicmap_use_card(state, state->active, card);
    if (card == REPAIR) {
        own->status = OK;
    } else if (card == SPIN_AGAIN) {
        state->turn.section = 0;
        state->phase = PHASE_SPIN;
    } else if (own->status == CALM) {
        state->turn.freed = true;
    } else {
        state->turn.bonus = LUCKY_STEPS;
    }
}

void magicmap_act(struct magicmap_state *state, event e)
{
    struct seat_state *own = &state->seats[state->active];
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_SAIL: sail(state, (struct cell){(uint8_t)first, (uint8_t)event_argument(e, 1)}); break;
    case DO_GOODS:
    case DO_MAGIC:
    case DO_ADVENTURE: take(state, event_kind(e)); break;
    case DO_STAY: stay(state); break;
    case DO_TOW:
        own->tokens[GOODS] -= TOW_GOODS;
        state->turn.freed = true;
        break;
    case DO_MEND:
        own->tokens[GOLD] -= MEND_GOLD;
        own->status = OK;
        break;
    case DO_CASH: magicmap_cash_card(state, first); break;
    case DO_PLAY: play(state, first); break;
    }
}

/* What may follow it: M-13 to M-15, M-27, M-33, M-35. */

static bool trades_in(const struct magicmap_state *state, const struct waters *harbours)
{
    return state->turn.trade && waters_have(harbours, state->seats[state->active].ship);
}

/* M-14 */
bool magicmap_may_sell(const struct magicmap_state *state)
{
    const struct seat_state *own = &state->seats[state->active];
    return trades_in(state, &magicmap_black_harbours) && own->tokens[GOODS] >= SALE_GOODS &&
           own->tokens[GOLD] < TOKEN_LIMIT;
}

void magicmap_sell(struct magicmap_state *state)
{
    struct seat_state *own = &state->seats[state->active];
    own->tokens[GOODS] -= SALE_GOODS;
    own->tokens[GOLD]++;
}

/* M-15 */
static bool may_buy(const struct magicmap_state *state, int talisman)
{
    if (!trades_in(state, &magicmap_red_harbours) ||
        state->seats[state->active].tokens[GOLD] < TALISMAN_GOLD)
        return false;
    if (talisman == 0)
        return state->talisman_deck != 0;
    for (int i = 0; i < OPEN_TALISMANS; i++)
        if (state->open[i] == talisman)
            return true;
    return false;
}

/* M-27: goods to sell, gold to buy with. */
bool magicmap_may_cash_in_trade(const struct magicmap_state *state, int card)
{
    if (!may_cash(&state->seats[state->active], card))
        return false;
    switch (magicmap_adventures[card].token) {
    case GOODS: return trades_in(state, &magicmap_black_harbours);
    case GOLD: return trades_in(state, &magicmap_red_harbours);
    case MAGIC: break;
    }
    return false;
}

int magicmap_list_after(const struct magicmap_state *state, event out[])
{
    int by = state->active;
    int count = 0;
    if (state->turn.trade) {
        if (magicmap_may_sell(state))
            out[count++] = event_make(by, DO_SELL, 0, 0, 0, 0);
        for (int i = 0; i < OPEN_TALISMANS; i++)
            if (state->open[i] != 0 && may_buy(state, state->open[i]))
                out[count++] = event_make(by, DO_BUY, state->open[i], 0, 0, 0);
        if (may_buy(state, 0))
            out[count++] = event_make(by, DO_BUY, 0, 0, 0, 0);
        for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
            if (magicmap_may_cash_in_trade(state, card))
                out[count++] = event_make(by, DO_CASH, card, 0, 0, 0);
        if (trades_in(state, &magicmap_red_harbours) && may_curse(state))
            out[count++] = event_make(by, DO_PLAY, CURSE, 0, 0, 0);
    }
    for (int seat = 0; seat < state->table.players; seat++)
        if (magicmap_may_attack(state, seat))
            out[count++] = event_make(by, DO_ATTACK, seat, 0, 0, 0);
    out[count++] = event_make(by, DO_DONE, 0, 0, 0, 0);
    return count;
}

bool magicmap_may_after(const struct magicmap_state *state, event e)
{
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_SELL: return magicmap_may_sell(state);
    case DO_BUY: return may_buy(state, first);
    case DO_CASH: return magicmap_may_cash_in_trade(state, first);
    case DO_PLAY:
        return first == CURSE && trades_in(state, &magicmap_red_harbours) && may_curse(state);
    case DO_ATTACK: return first < state->table.players && magicmap_may_attack(state, first);
    case DO_DONE: return true;
    default: return false;
    }
}

void magicmap_go_on(struct magicmap_state *state)
{
    enum {
        AFTER_MAX = 1 + OPEN_TALISMANS + 1 + (GAIN_LAST - GAIN_FIRST + 1) + 1 + PLAYERS_MAX + 1
    };
    event events[AFTER_MAX];
    state->phase = PHASE_AFTER;
    if (magicmap_list_after(state, events) == 1)
        magicmap_end_turn(state);
}

/* M-15 */
static void buy(struct magicmap_state *state, int talisman)
{
    struct seat_state *own = &state->seats[state->active];
    own->tokens[GOLD] -= TALISMAN_GOLD;
    if (talisman == 0) {
        state->phase = PHASE_BLIND;
        return;
    }
    own->talismans |= 1U << talisman;
    int at = 0;
    while (state->open[at] != talisman)
        at++;
    for (; at + 1 < OPEN_TALISMANS; at++)
        state->open[at] = state->open[at + 1];
    state->open[at] = 0;
    magicmap_turn_up(state);
}

void magicmap_after(struct magicmap_state *state, event e)
{
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_SELL:
        magicmap_sell(state);
        magicmap_go_on(state);
        break;
    case DO_BUY: buy(state, first); break;
    case DO_CASH:
        magicmap_cash_card(state, first);
        magicmap_go_on(state);
        break;
    case DO_PLAY: curse(state); break;
    case DO_ATTACK:
        state->turn.fought = true;
        state->battle.target = (uint8_t)first;
        state->phase = PHASE_ATTACK_SPIN;
        break;
    case DO_DONE: magicmap_end_turn(state); break;
    }
}
