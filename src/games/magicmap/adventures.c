/* Adventure cards: who draws and when, the sale before it, the telescope, gains and payments,
 * monsters. */
#include "games/magicmap/state.h"

#include <string.h>

int magicmap_drawer(const struct magicmap_state *state)
{
    return magicmap_first_seat(state, state->draws);
}

int magicmap_deck_size(const struct magicmap_state *state)
{
    int size = 0;
    for (int card = 1; card < ADVENTURES; card++)
        size += state->deck[card];
    return size;
}

int magicmap_top_size(const struct magicmap_state *state)
{
    int size = 0;
    while (size < TELESCOPE_CARDS && state->top[size].card != 0)
        size++;
    return size;
}

static void discard(struct magicmap_state *state, int card)
{
    state->discard[card]++;
}

/* M-23: the discard becomes the deck when that is empty. False if there is no card at all. */
static bool deck_is_ready(struct magicmap_state *state)
{
    if (magicmap_deck_size(state) > 0)
        return true;
    memcpy(state->deck, state->discard, sizeof state->deck);
    memset(state->discard, 0, sizeof state->discard);
    return magicmap_deck_size(state) > 0;
}

bool magicmap_trades_before_draw(const struct magicmap_state *state)
{
    return magicmap_drawer(state) == state->active && state->turn.sailed && state->turn.trade &&
           waters_have(&magicmap_black_harbours, state->seats[state->active].ship);
}

/* M-12, M-24 */
static int list_before_draw(const struct magicmap_state *state, event out[])
{
    int seat = magicmap_drawer(state);
    bool trades = magicmap_trades_before_draw(state);
    int count = 0;
    if (trades && magicmap_may_sell(state))
        out[count++] = event_make(seat, DO_SELL, 0, 0, 0, 0);
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (trades && magicmap_may_cash_in_trade(state, card))
            out[count++] = event_make(seat, DO_CASH, card, 0, 0, 0);
    if (state->seats[seat].cards[TELESCOPE] > 0)
        out[count++] = event_make(seat, DO_PLAY, TELESCOPE, 0, 0, 0);
    out[count++] = event_make(seat, DO_DRAW_BLIND, 0, 0, 0, 0);
    return count;
}

bool magicmap_is_asked_before_draw(const struct magicmap_state *state)
{
    event events[1 + (GAIN_LAST - GAIN_FIRST + 1) + 1 + 1];
    return list_before_draw(state, events) > 1;
}

void magicmap_next_draw(struct magicmap_state *state)
{
    if (state->draws != 0 && !deck_is_ready(state))
        state->draws = 0;
    if (state->draws != 0)
        state->phase = magicmap_is_asked_before_draw(state) ? PHASE_BEFORE_DRAW : PHASE_DRAW;
    else if (state->turn.section == STORM_SECTION) /* M-22 */
        magicmap_end_turn(state);
    else
        magicmap_go_on(state);
}

/* The card is resolved: the next seat draws. */
static void end_draw(struct magicmap_state *state)
{
    memset(&state->drawn, 0, sizeof state->drawn);
    state->draws &= (seats_mask)~seat_bit(magicmap_drawer(state));
    magicmap_next_draw(state);
}

/* Takes position `at` off the deck; the positions below it move up. */
static void take_off(struct magicmap_state *state, int at)
{
    for (; at + 1 < TELESCOPE_CARDS; at++)
        state->top[at] = state->top[at + 1];
    memset(&state->top[at], 0, sizeof state->top[at]);
}

/* Gains and payments: M-25 to M-27. */

bool magicmap_can_pay(const struct seat_state *own, int price)
{
    enum token token = magicmap_adventures[price].token;
    int funds = own->tokens[token];
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == token)
            funds += own->cards[card] * magicmap_adventures[card].number;
    return funds >= magicmap_adventures[price].number;
}

/* M-26, R-23. Gains of a kind stand in the table by number, so the smallest are used first. */
static void pay(struct magicmap_state *state, int seat, int price)
{
    struct seat_state *own = &state->seats[seat];
    enum token token = magicmap_adventures[price].token;
    int due = magicmap_adventures[price].number;
    if (!magicmap_can_pay(own, price)) {
        if (token == GOODS)
            own->skip += own->skip < SKIP_MAX;
        else
            own->tokens[token] = 0;
        return;
    }
    int funds = own->tokens[token];
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        while (magicmap_adventures[card].token == token && own->cards[card] > 0 && funds < due) {
            magicmap_use_card(state, seat, card);
            funds += magicmap_adventures[card].number;
        }
    own->tokens[token] = 0;
    magicmap_gain(own, token, funds - due);
}

/* Monsters: M-34. */

bool magicmap_has_magic(const struct seat_state *own)
{
    bool has = own->tokens[MAGIC] > 0;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        has = has || (own->cards[card] > 0 && magicmap_adventures[card].token == MAGIC);
    return has;
}

/* M-34: nobody without any magic is asked how much to commit. */
static void meet_monster(struct magicmap_state *state)
{
    const struct seat_state *own = &state->seats[magicmap_drawer(state)];
    state->phase = magicmap_has_magic(own) ? PHASE_TAME : PHASE_TAME_SPIN;
}

bool magicmap_is_tamed(const struct magicmap_state *state)
{
    const struct seat_state *own = &state->seats[magicmap_drawer(state)];
    int sum = state->drawn.magic + magicmap_wheel[state->drawn.section].number;
    for (int card = 1; card < ADVENTURES; card++)
        if (magicmap_adventures[card].kind == MONSTER_CARD)
            sum += own->cards[card];
    return sum >= magicmap_adventures[state->drawn.card].number;
}

/* M-34 */
static void end_taming(struct magicmap_state *state)
{
    struct seat_state *own = &state->seats[magicmap_drawer(state)];
    int monster = state->drawn.card;
    if (magicmap_is_tamed(state)) {
        magicmap_gain(own, GOLD, magicmap_adventures[monster].gold);
        own->cards[monster]++;
    } else {
        own->tokens[GOODS] = 0;
        state->deck[monster]++;
        memset(state->top, 0, sizeof state->top);
    }
    end_draw(state);
}

static void spin_for_monster(struct magicmap_state *state, int section)
{
    state->drawn.section = (uint8_t)section;
    if (!magicmap_is_tamed(state) && state->seats[magicmap_drawer(state)].cards[SPIN_AGAIN] > 0)
        state->phase = PHASE_TAME_RESPIN; /* */
    else
        end_taming(state);
}

/* The draw: M-23, M-24, M-28. */

/* A card comes off the deck: M-25, M-26, M-28, M-34. */
static void resolve(struct magicmap_state *state, int card)
{
    int seat = magicmap_drawer(state);
    state->deck[card]--;
    switch (magicmap_adventures[card].kind) {
    case GAIN_CARD:
        state->drawn.card = (uint8_t)card;
        state->phase = PHASE_GAIN;
        break;
    case PAY_CARD:
        discard(state, card);
        pay(state, seat, card);
        end_draw(state);
        break;
    case HELP_CARD:
        state->seats[seat].cards[card]++;
        end_draw(state);
        break;
    case MONSTER_CARD:
        state->drawn.card = (uint8_t)card;
        meet_monster(state);
        break;
    }
}

/* How many cards a telescope shows. */
static int view_depth(const struct magicmap_state *state)
{
    int size = magicmap_deck_size(state);
    return size < TELESCOPE_CARDS ? size : TELESCOPE_CARDS;
}

int magicmap_peek_position(const struct magicmap_state *state)
{
    seats_mask drawer = seat_bit(magicmap_drawer(state));
    int depth = view_depth(state);
    for (int at = 0; at < depth; at++)
        if (!(state->top[at].known & drawer))
            return at;
    return -1;
}

/* M-24: looks on until all is seen. */
static void look(struct magicmap_state *state)
{
    state->phase = magicmap_peek_position(state) >= 0 ? PHASE_PEEK : PHASE_PICK;
}

static void peek(struct magicmap_state *state, int card)
{
    struct seen_card *seen = &state->top[magicmap_peek_position(state)];
    seen->card = (uint8_t)card;
    seen->known |= seat_bit(magicmap_drawer(state));
    look(state);
}

/* Where the card lies among those seen, the upper of equal ones; -1 if it does not. */
static int seen_at(const struct magicmap_state *state, int card)
{
    for (int at = 0; at < TELESCOPE_CARDS; at++)
        if (state->top[at].card == card)
            return at;
    return -1;
}

int magicmap_list_draw(const struct magicmap_state *state, int seat, event out[])
{
    const struct seat_state *own = &state->seats[seat];
    int count = 0;
    if (state->phase == PHASE_BEFORE_DRAW)
        return list_before_draw(state, out);
    if (state->phase == PHASE_PICK) {
        for (int card = 1; card < ADVENTURES; card++)
            if (seen_at(state, card) >= 0)
                out[count++] = event_make(seat, DO_TAKE, card, 0, 0, 0);
    } else if (state->phase == PHASE_GAIN) {
        out[count++] = event_make(seat, DO_CASH_GAIN, 0, 0, 0, 0);
        out[count++] = event_make(seat, DO_KEEP_GAIN, 0, 0, 0, 0);
    } else if (state->phase == PHASE_TAME) {
        for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
            if (own->cards[card] > 0 && magicmap_adventures[card].token == MAGIC)
                out[count++] = event_make(seat, DO_SPEND, card, 0, 0, 0);
        for (int magic = 0; magic <= own->tokens[MAGIC]; magic++)
            out[count++] = event_make(seat, DO_TAME, magic, 0, 0, 0);
    } else { /* PHASE_TAME_RESPIN */
        out[count++] = event_make(seat, DO_PLAY, SPIN_AGAIN, 0, 0, 0);
        out[count++] = event_make(seat, DO_STAND, 0, 0, 0, 0);
    }
    return count;
}

bool magicmap_may_draw(const struct magicmap_state *state, event e)
{
    const struct seat_state *own = &state->seats[event_by(e)];
    int first = event_argument(e, 0);
    bool before_draw = state->phase == PHASE_BEFORE_DRAW;
    switch (event_kind(e)) {
    case DO_SELL:
        return before_draw && magicmap_trades_before_draw(state) && magicmap_may_sell(state);
    case DO_CASH:
        return before_draw && magicmap_trades_before_draw(state) &&
               magicmap_may_cash_in_trade(state, first);
    case DO_PLAY:
        return (before_draw && first == TELESCOPE && own->cards[TELESCOPE] > 0) ||
               (state->phase == PHASE_TAME_RESPIN && first == SPIN_AGAIN);
    case DO_DRAW_BLIND: return before_draw;
    case DO_TAKE: return state->phase == PHASE_PICK && first != 0 && seen_at(state, first) >= 0;
    case DO_CASH_GAIN:
    case DO_KEEP_GAIN: return state->phase == PHASE_GAIN;
    case DO_SPEND:
        return state->phase == PHASE_TAME && first >= GAIN_FIRST && first <= GAIN_LAST &&
               own->cards[first] > 0 && magicmap_adventures[first].token == MAGIC;
    case DO_TAME: return state->phase == PHASE_TAME && first <= own->tokens[MAGIC];
    case DO_STAND: return state->phase == PHASE_TAME_RESPIN;
    default: return false;
    }
}

/* The telescope, or, in taming, spin again. */
static void play(struct magicmap_state *state, int card)
{
    magicmap_use_card(state, magicmap_drawer(state), card);
    if (card == TELESCOPE) {
        look(state);
        return;
    }
    state->drawn.section = 0;
    state->phase = PHASE_TAME_SPIN;
}

/* M-25 */
static void end_gain(struct magicmap_state *state, bool keep)
{
    struct seat_state *own = &state->seats[magicmap_drawer(state)];
    int card = state->drawn.card;
    if (keep) {
        own->cards[card]++;
    } else {
        discard(state, card);
        magicmap_gain(own, magicmap_adventures[card].token, magicmap_adventures[card].number);
    }
    end_draw(state);
}

void magicmap_draw(struct magicmap_state *state, event e)
{
    struct seat_state *own = &state->seats[magicmap_drawer(state)];
    int first = event_argument(e, 0);
    switch (event_kind(e)) {
    case DO_SELL:
        magicmap_sell(state);
        magicmap_next_draw(state);
        break;
    case DO_CASH:
        magicmap_cash_card(state, first);
        magicmap_next_draw(state);
        break;
    case DO_PLAY: play(state, first); break;
    case DO_DRAW_BLIND: state->phase = PHASE_DRAW; break;
    case DO_PEEK: peek(state, first); break;
    case DO_TAKE:
        take_off(state, seen_at(state, first));
        resolve(state, first);
        break;
    case DO_DRAW:
        take_off(state, 0);
        resolve(state, first);
        break;
    case DO_CASH_GAIN: end_gain(state, false); break;
    case DO_KEEP_GAIN: end_gain(state, true); break;
    case DO_SPEND:
        magicmap_use_card(state, magicmap_drawer(state), first);
        state->drawn.magic = (uint8_t)(state->drawn.magic + magicmap_adventures[first].number);
        meet_monster(state);
        break;
    case DO_TAME:
        own->tokens[MAGIC] = (uint8_t)(own->tokens[MAGIC] - first);
        state->drawn.magic = (uint8_t)(state->drawn.magic + first);
        state->phase = PHASE_TAME_SPIN;
        break;
    case DO_SPIN: spin_for_monster(state, first); break;
    case DO_STAND: end_taming(state); break;
    }
}
