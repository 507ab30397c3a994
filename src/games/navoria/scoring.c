/* The end of a round: income, final scoring, and the way back (E-25..E-32). */
#include "games/navoria/state.h"

#include <string.h>

/* E-20 */
int navoria_flags(int track, int marker)
{
    int reached = 0;
    for (int i = 0; i < FLAGS; i++)
        reached += marker >= navoria_tracks[track].flags[i];
    return reached;
}

/* E-25 */
int navoria_trade_income(const struct seat_state *own)
{
    int vp = 0;
    for (int i = 0; i < own->card_count; i++)
        if (card_color(own->cards[i]) == MERCHANT)
            vp += own->symbols[navoria_cards[own->cards[i]].goal];
    return vp;
}

/* E-26 */
int navoria_flag_income(const struct seat_state *own)
{
    int flags = 0;
    for (int track = 0; track < TRACKS; track++)
        flags += navoria_flags(track, own->markers[track]);
    return flags * own->colors[ADVENTURER];
}

int navoria_paid_places(const struct navoria_state *state)
{
    return state->table.players - 1;
}

/* E-27, Q-18 */
int navoria_place_income(const struct navoria_state *state, int seat, int track)
{
    int marker = state->seats[seat].markers[track];
    int place = 0;
    for (int other = 0; other < state->table.players; other++)
        place += state->seats[other].markers[track] > marker;
    bool paid = marker > 0 && place < navoria_paid_places(state);
    return paid ? navoria_tracks[track].places[place] : 0;
}

static void pay_income(struct navoria_state *state, struct ledger *ledger)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        const struct seat_state *own = &state->seats[seat];
        navoria_pay(state, seat, navoria_trade_income(own), PART_MERCHANTS, ledger);
        navoria_pay(state, seat, navoria_flag_income(own), PART_ADVENTURERS, ledger);
        for (int track = 0; track < TRACKS; track++)
            navoria_pay(state, seat, navoria_place_income(state, seat, track), PART_LEADING,
                        ledger);
    }
}

/* E-31 */
int navoria_guard_pay(const struct seat_state *own)
{
    int posts = 0;
    for (int i = 0; i < own->card_count; i++)
        if (card_color(own->cards[i]) == SOLDIER)
            posts += own->posts[navoria_cards[own->cards[i]].goal];
    return GUARD_PAY * posts;
}

/* E-32, Q-26 */
int navoria_species_pay(const struct navoria_state *state, int seat, int species)
{
    const struct favor_state *favor = &state->favor[species];
    const struct seat_state *own = &state->seats[seat];
    int slot = 0;
    while (slot < favor->count && favor->seats[slot] != seat)
        slot++;
    if (slot == favor->count)
        return -1;
    const struct tile *tile = &navoria_tiles[favor->tile];
    int vp = 0;
    for (int color = 0; color < COLORS; color++)
        if (tile->colors >> color & 1)
            vp += tile->pays[slot] * own->colors[color];
    return vp;
}

int navoria_favor_pay(const struct navoria_state *state, int seat)
{
    int vp = 0;
    for (int species = 0; species < SPECIES; species++) {
        int paid = navoria_species_pay(state, seat, species);
        vp += paid > 0 ? paid : 0;
    }
    return vp;
}

static void score_end(struct navoria_state *state, struct ledger *ledger)
{
    for (int seat = 0; seat < state->table.players; seat++) {
        navoria_pay(state, seat, navoria_guard_pay(&state->seats[seat]), PART_SOLDIERS, ledger);
        navoria_pay(state, seat, navoria_favor_pay(state, seat), PART_FAVORS, ledger);
    }
}

int navoria_start_space(const struct seat_state *own, int track)
{
    int posts = own->posts[track];
    return posts > 0 ? navoria_tracks[track].posts[posts - 1] : 0;
}

/* E-28 */
static void return_home(struct navoria_state *state)
{
    for (int seat = 0; seat < state->table.players; seat++)
        for (int track = 0; track < TRACKS; track++)
            state->seats[seat].markers[track] =
                (uint8_t)navoria_start_space(&state->seats[seat], track);
    for (int color = 0; color < COLORS; color++) {
        state->bag[color] = (uint8_t)navoria_tokens(state);
        for (int i = 0; i < state->shown[color]; i++)
            state->discard[color] |= card_bit(state->display[color][i]);
    }
    memset(state->center, 0, sizeof state->center);
    memset(state->on_deck, 0, sizeof state->on_deck);
    memset(state->city, 0, sizeof state->city);
    memset(state->shown, 0, sizeof state->shown);
    memset(state->display, 0, sizeof state->display);
}

/* E-29: a stable sort, so that level seats keep their order. */
static void set_order(struct navoria_state *state)
{
    for (int i = 1; i < state->table.players; i++) {
        uint8_t seat = state->order[i];
        int at = i;
        for (; at > 0 && state->seats[state->order[at - 1]].vp < state->seats[seat].vp; at--)
            state->order[at] = state->order[at - 1];
        state->order[at] = seat;
    }
}

void navoria_end_round(struct navoria_state *state, struct ledger *ledger)
{
    pay_income(state, ledger);
    if (state->round == ROUNDS) {
        score_end(state, ledger);
        state->phase = PHASE_OVER;
        return;
    }
    return_home(state);
    set_order(state);
    state->phase = PHASE_RETURN;
}
