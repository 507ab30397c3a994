/*
 * Every condition on a position (section 13, L-2..L-12). They hold after every event and make sure
 * that something is legal until the match is over. A refusal names the field by its path.
 */
#include "games/navoria/state.h"

#include <string.h>

#include "engine/bits.h"

static bool in_play(const struct navoria_state *state)
{
    return state->phase == PHASE_RECRUIT || state->phase == PHASE_GATHER;
}

/* U of section 13: whether a turn is under way whose token has moved already. */
static int under_way(const struct navoria_state *state)
{
    return state->recruiting != NO_COLOR || state->pending_count > 0;
}

/* L-2: the first place of each card is marked; a second one is refused. */

static bool mark(uint64_t *seen, int card)
{
    uint64_t bit = (uint64_t)1 << card;
    bool first = !(*seen & bit);
    *seen |= bit;
    return first;
}

static bool check_card_places(const struct navoria_state *state, struct reason *why)
{
    uint64_t seen = 0;
    for (int color = 0; color < COLORS; color++) {
        const char *name = navoria_color_ids[color];
        int first = color * CARDS_OF_COLOR;
        seen |= (uint64_t)state->deck[color] << first;
        for (int i = 0; i < CARDS_OF_COLOR; i++)
            if (state->discard[color] >> i & 1 && !mark(&seen, first + i))
                return reason_set(why, "discard.%s: %s is in the deck too", name,
                                  navoria_card_ids[first + i]);
        for (int i = 0; i < state->shown[color]; i++)
            if (!mark(&seen, state->display[color][i]))
                return reason_set(why, "display.%s.%d: %s is in two places", name, i,
                                  navoria_card_ids[state->display[color][i]]);
    }
    for (int seat = 0; seat < state->table.players; seat++)
        for (int i = 0; i < state->seats[seat].card_count; i++)
            if (!mark(&seen, state->seats[seat].cards[i]))
                return reason_set(why, "seats.%d.cards.%d: %s is in two places", seat, i,
                                  navoria_card_ids[state->seats[seat].cards[i]]);
    for (int card = 0; card < CARDS; card++)
        if (mark(&seen, card))
            return reason_set(why, "deck.%s: %s is nowhere", navoria_color_ids[card_color(card)],
                              navoria_card_ids[card]);
    return true;
}

/* L-3 */
static bool check_tokens(const struct navoria_state *state, struct reason *why)
{
    int all = navoria_tokens(state);
    for (int color = 0; color < COLORS; color++) {
        int count = state->bag[color] + state->center[color] + state->on_deck[color] +
                    bits_count(state->city[color]);
        for (int i = 0; i < state->drawn_count; i++)
            count += state->drawn[i] == color;
        if (count != all)
            return reason_set(why,
                              "bag.%s: in bag, center, drawn, on_deck and city there are %d such "
                              "tokens together, not %d",
                              navoria_color_ids[color], count, all);
    }
    return true;
}

/* L-4 */
static bool check_order(const struct navoria_state *state, struct reason *why)
{
    unsigned seats = 0;
    if (state->phase == PHASE_SETUP)
        return true;
    for (int i = 0; i < state->table.players; i++)
        seats |= 1U << state->order[i];
    return bits_count(seats) == state->table.players ||
           reason_set(why, "order: must name every seat once");
}

/* L-5 */
static bool check_pause(const struct navoria_state *state, struct reason *why)
{
    if (in_play(state))
        return true;
    if ((state->phase == PHASE_SETUP && state->round != 1) ||
        (state->phase == PHASE_RETURN && state->round == ROUNDS) ||
        (state->phase == PHASE_OVER && state->round != ROUNDS))
        return reason_set(why, "round: does not fit the phase");
    if (state->turn != 0)
        return reason_set(why, "turn: must be 0 in this phase");
    if (state->drawing)
        return reason_set(why, "drawn: must be null in this phase");
    if (state->recruiting != NO_COLOR)
        return reason_set(why, "recruiting: must be null in this phase");
    if (state->pending_count > 0)
        return reason_set(why, "pending: must be empty in this phase");
    if (state->phase != PHASE_OVER &&
        navoria_tokens_in(state->bag) != COLORS * navoria_tokens(state))
        return reason_set(why, "bag: must hold all tokens in this phase");
    return true;
}

static bool check_display_size(const struct navoria_state *state, int color, int size,
                               struct reason *why)
{
    return state->shown[color] == size ||
           reason_set(why, "display.%s: must hold %d cards", navoria_color_ids[color], size);
}

/* L-6 */
static bool check_recruit(const struct navoria_state *state, struct reason *why)
{
    int on_deck = navoria_tokens_in(state->on_deck);
    for (int color = 0; color < COLORS; color++)
        if (state->city[color] != 0)
            return reason_set(why, "city.%s: must be empty in this phase",
                              navoria_color_ids[color]);
    if (state->drawing && state->recruiting != NO_COLOR)
        return reason_set(why, "recruiting: not while a draw is under way");
    if (state->pending_count > 0 && (state->drawing || state->recruiting != NO_COLOR))
        return reason_set(why, "pending: not before the card is taken");
    if (on_deck != state->turn + under_way(state))
        return reason_set(why, "on_deck: must hold a token for each turn, %d now",
                          state->turn + under_way(state));
    for (int color = 0; color < COLORS; color++)
        if (!check_display_size(state, color,
                                SHOWN - state->on_deck[color] + (state->recruiting == color), why))
            return false;
    if (state->drawing && state->drawn_count < 2 && navoria_tokens_in(state->bag) == 0)
        return reason_set(why, "drawn: the bag is empty, so nothing more can be drawn");
    return true;
}

/* L-7 */
static bool check_gather(const struct navoria_state *state, struct reason *why)
{
    int turns = navoria_turns(state);
    int left = state->phase == PHASE_OVER ? 0 : turns - state->turn - under_way(state);
    int on_deck = navoria_tokens_in(state->on_deck);
    if (state->drawing)
        return reason_set(why, "drawn: must be null in this phase");
    if (state->recruiting != NO_COLOR)
        return reason_set(why, "recruiting: must be null in this phase");
    if (on_deck != left)
        return reason_set(why, "on_deck: must hold a token for each turn left, %d now", left);
    int used = on_deck;
    for (int color = 0; color < COLORS; color++) {
        int taken = bits_count(state->city[color]);
        used += taken;
        if (!check_display_size(state, color, SHOWN - state->on_deck[color] - taken, why))
            return false;
    }
    return used == turns ||
           reason_set(why, "city: must hold %d tokens together with on_deck", turns);
}

/* L-8 */
static bool check_deal(const struct navoria_state *state, struct reason *why)
{
    int next = navoria_dealt_color(state);
    for (int color = next + 1; color < COLORS; color++)
        if (state->shown[color] > 0)
            return reason_set(why, "display.%s: displays fill in order", navoria_color_ids[color]);
    if (state->phase == PHASE_RETURN)
        return next < COLORS || reason_set(why, "display: all are full, so the round has begun");
    int open = navoria_dealt_species(state);
    for (int species = 0; species < SPECIES; species++)
        if (state->favor[species].tile != NO_TILE && (next < COLORS || species > open))
            return reason_set(why, "favor.%s.tile: %s", navoria_species_ids[species],
                              next < COLORS ? "the displays come first"
                                            : "tiles come out in order of species");
    return true;
}

static bool check_fresh_seat(const struct navoria_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    if (own->vp != 0)
        return reason_set(why, "seats.%d.vp: must be 0 in this phase", seat);
    if (own->card_count > 0)
        return reason_set(why, "seats.%d.cards: must be empty in this phase", seat);
    for (int track = 0; track < TRACKS; track++) {
        const char *name = navoria_track_ids[track];
        if (own->markers[track] != 0)
            return reason_set(why, "seats.%d.markers.%s: must be 0 in this phase", seat, name);
        if (own->posts[track] != 0)
            return reason_set(why, "seats.%d.posts.%s: must be 0 in this phase", seat, name);
        for (int good = 0; good < GOOD_KINDS; good++)
            if (own->ports[track][good] != 0)
                return reason_set(why, "seats.%d.ports.%s.%s: must be 0 in this phase", seat, name,
                                  navoria_good_ids[good]);
    }
    return true;
}

/* L-9 */
static bool check_decks(const struct navoria_state *state, struct reason *why)
{
    bool dealing = state->phase == PHASE_SETUP || state->phase == PHASE_RETURN;
    int rounds_to_deal = ROUNDS - state->round - (state->phase == PHASE_RETURN);
    for (int color = 0; color < COLORS; color++) {
        int need = SHOWN * rounds_to_deal + (dealing ? SHOWN - state->shown[color] : 0);
        if (bits_count(state->deck[color]) < need)
            return reason_set(why, "deck.%s: must hold at least %d cards", navoria_color_ids[color],
                              need);
    }
    return true;
}

/* L-10: ports that may be complete, because they are still to deliver. */
static unsigned ports_to_deliver(const struct navoria_state *state, int seat)
{
    if (state->pending_count == 0 || seat != navoria_acting(state))
        return 0;
    for (int i = state->pending_count - 1; i >= 0; i--) {
        if (state->pending[i].kind == EFFECT_ORDERS)
            return ALL_PORTS;
        if (state->pending[i].kind == EFFECT_GOODS)
            return ALL_PORTS & ~(unsigned)state->pending[i].ports;
    }
    return 0;
}

/* Whether the goods are those of two orders, or of two ways to deliver one. */
static bool is_overfull(const struct seat_state *own, int port)
{
    const uint16_t *goods = own->ports[port];
    int most = 0;
    int orders = 0;
    switch ((enum track)port) {
    case DESERT: return goods[WEAPON] + goods[MINERAL] + goods[FOOD] > DESERT_ORDER;
    case FOREST: return goods[WEAPON] > 1 && goods[MINERAL] > 1 && goods[FOOD] > 1;
    case GLACIER:
        for (int good = 0; good < GOOD_KINDS; good++) {
            most = goods[good] > most ? goods[good] : most;
            orders += goods[good] >= GLACIER_ORDER;
        }
        return most > GLACIER_ORDER || orders > 1;
    case TRACKS: break;
    }
    return false;
}

static bool check_seat(const struct navoria_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    unsigned to_deliver = ports_to_deliver(state, seat);
    for (int track = 0; track < TRACKS; track++) {
        const char *name = navoria_track_ids[track];
        if (own->markers[track] > navoria_tracks[track].length)
            return reason_set(why, "seats.%d.markers.%s: the track ends at %d", seat, name,
                              navoria_tracks[track].length);
        if (own->posts[track] > POSTS)
            return reason_set(why, "seats.%d.posts.%s: a seat has %d", seat, name, POSTS);
        if (is_overfull(own, track))
            return reason_set(why, "seats.%d.ports.%s: holds more than one order", seat, name);
        if (navoria_is_complete(own, track) && !(to_deliver >> track & 1))
            return reason_set(why, "seats.%d.ports.%s: is complete and not about to deliver", seat,
                              name);
    }
    /* The counts that the state keeps besides the cards. */
    struct seat_state counted;
    memset(&counted, 0, sizeof counted);
    for (int i = 0; i < own->card_count; i++)
        navoria_add_card(&counted, own->cards[i]);
    if (memcmp(counted.symbols, own->symbols, sizeof own->symbols) != 0 ||
        memcmp(counted.colors, own->colors, sizeof own->colors) != 0)
        return reason_set(why, "seats.%d.cards: symbols or colours are counted wrong", seat);
    return true;
}

/* L-11 */
static bool check_favor(const struct navoria_state *state, int species, struct reason *why)
{
    const struct favor_state *favor = &state->favor[species];
    const char *name = navoria_species_ids[species];
    seats_mask there = 0;
    for (int i = 0; i < favor->count; i++) {
        if (there & seat_bit(favor->seats[i]))
            return reason_set(why, "favor.%s.seats: names a seat twice", name);
        if (state->seats[favor->seats[i]].symbols[species] < FRIENDSHIP)
            return reason_set(why, "favor.%s.seats: seat %d has fewer than %d symbols", name,
                              favor->seats[i], FRIENDSHIP);
        there |= seat_bit(favor->seats[i]);
    }
    for (int seat = 0; seat < state->table.players; seat++)
        if (favor->count < FAVOR_SLOTS && !(there & seat_bit(seat)) &&
            state->seats[seat].symbols[species] >= FRIENDSHIP)
            return reason_set(why, "favor.%s.seats: seat %d has %d symbols and is not there", name,
                              seat, state->seats[seat].symbols[species]);
    return true;
}

/* L-11 */
static bool check_tiles(const struct navoria_state *state, struct reason *why)
{
    bool blank_option = state->table.options.value[OPTION_BLANK_FAVOR];
    unsigned out = 0;
    for (int species = 0; species < SPECIES; species++) {
        const char *name = navoria_species_ids[species];
        int tile = state->favor[species].tile;
        if (tile == NO_TILE) {
            if (state->phase != PHASE_SETUP)
                return reason_set(why, "favor.%s.tile: must be out in this phase", name);
            continue;
        }
        if (out >> tile & 1)
            return reason_set(why, "favor.%s.tile: %s is out twice", name, navoria_tile_ids[tile]);
        if (tile == BLANK_TILE && !blank_option)
            return reason_set(why, "favor.%s.tile: blank only with the option blank_favor", name);
        out |= 1U << tile;
    }
    if (blank_option && bits_count(out) == SPECIES && !(out >> BLANK_TILE & 1))
        return reason_set(why, "favor: with the option blank_favor one tile is blank");
    return true;
}

/* Whether an effect may lead to a delivery, which needs room for the rewards above it. */
static bool may_deliver(const struct effect *effect)
{
    return effect->kind == EFFECT_GOODS || effect->kind == EFFECT_ORDERS ||
           effect->kind == EFFECT_EITHER;
}

/* L-12 */
static bool check_pending(const struct navoria_state *state, struct reason *why)
{
    int count = state->pending_count;
    for (int i = 0; i < count; i++) {
        const struct effect *effect = &state->pending[count - 1 - i];
        if (may_deliver(effect) && count - i + REWARDS > PENDING_MAX)
            return reason_set(why, "pending.%d: has too many effects below it", i);
        if (effect->kind != EFFECT_GOODS)
            continue;
        if (effect->n == 0)
            return reason_set(why, "pending.%d.goods: must not be empty", i);
        if (effect->n > bits_count(effect->ports))
            return reason_set(why, "pending.%d.ports: must be as many as goods or more", i);
        if (i > 0 && effect->ports != ALL_PORTS)
            return reason_set(why, "pending.%d.ports: must be all three below the top", i);
    }
    if (count > 0 && !navoria_asks(&state->seats[navoria_acting(state)], navoria_top(state)))
        return reason_set(why, "pending.0: leaves nothing to choose");
    return true;
}

static bool check_phase(const struct navoria_state *state, struct reason *why)
{
    switch ((enum phase)state->phase) {
    case PHASE_SETUP:
        for (int seat = 0; seat < state->table.players; seat++)
            if (!check_fresh_seat(state, seat, why))
                return false;
        return check_deal(state, why);
    case PHASE_RECRUIT: return check_recruit(state, why);
    case PHASE_GATHER:
    case PHASE_OVER: return check_gather(state, why);
    case PHASE_RETURN: return check_deal(state, why);
    }
    return reason_set(why, "phase: unknown");
}

bool navoria_check(const void *raw, struct reason *why)
{
    const struct navoria_state *state = raw;
    if (!check_card_places(state, why) || !check_tokens(state, why) || !check_order(state, why) ||
        !check_pause(state, why) || !check_phase(state, why) || !check_decks(state, why) ||
        !check_tiles(state, why))
        return false;
    for (int species = 0; species < SPECIES; species++)
        if (!check_favor(state, species, why))
            return false;
    for (int seat = 0; seat < state->table.players; seat++)
        if (!check_seat(state, seat, why))
            return false;
    return check_pending(state, why);
}
