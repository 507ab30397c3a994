/*
 * What a choice risks, and how likely it is: battles, monsters and storms, all weighed by playing
 * them with the rules of the other files. Cards that somebody may play afterwards are left out.
 */
#include "games/magicmap/state.h"

#include <string.h>

static void add(struct risk out[], int *count, const char *text, uint32_t weight)
{
    if (weight == 0)
        return;
    words_say(&out[*count].words, text);
    out[(*count)++].weight = weight;
}

/* Battle: M-36. A spin that stands is known already. */

void magicmap_weigh_battle(const struct magicmap_state *state, uint32_t weights[3])
{
    struct magicmap_state fought = *state;
    const uint8_t *stands = state->battle.spins;
    for (int attack = 1; attack < SECTIONS; attack++)
        for (int defence = 1; defence < SECTIONS; defence++) {
            if ((stands[0] != 0 && attack != stands[0]) || (stands[1] != 0 && defence != stands[1]))
                continue;
            fought.battle.spins[0] = (uint8_t)attack;
            fought.battle.spins[1] = (uint8_t)defence;
            int winner = magicmap_battle_winner(&fought);
            weights[winner < 0                ? 1
                    : winner == state->active ? 0
                                              : 2] +=
                (uint32_t)(stands[0] != 0 ? 1 : magicmap_wheel_weights[attack]) *
                (stands[1] != 0 ? 1 : magicmap_wheel_weights[defence]);
        }
}

static int battle(const struct magicmap_state *state, int seat, struct risk out[])
{
    bool attacks = seat == state->active;
    int other = attacks ? state->battle.target : state->active;
    uint32_t weights[3] = {0};
    magicmap_weigh_battle(state, weights);
    int count = 0;
    add(out, &count,
        magicmap_owns_card(&state->seats[other]) ? N_("You win and may take a card")
                                                 : N_("You win"),
        weights[attacks ? 0 : 2]);
    add(out, &count, N_("Nobody wins"), weights[1]);
    add(out, &count,
        magicmap_owns_card(&state->seats[seat]) ? N_("You lose and may lose a card")
                                                : N_("You lose"),
        weights[attacks ? 2 : 0]);
    return count;
}

/* Monsters: M-34. */

static int taming(const struct magicmap_state *state, int seat, struct risk out[])
{
    const struct adventure_card *monster = &magicmap_adventures[state->drawn.card];
    struct magicmap_state spun = *state;
    uint32_t tamed = 0;
    uint32_t all = 0;
    for (int section = 1; section < SECTIONS; section++) {
        spun.drawn.section = (uint8_t)section;
        all += magicmap_wheel_weights[section];
        if (magicmap_is_tamed(&spun))
            tamed += magicmap_wheel_weights[section];
    }
    int goods = state->seats[seat].tokens[GOODS];
    int count = 0;
    add(out, &count, N_("You tame it: gold +{gold}"), tamed);
    if (tamed > 0)
        words_number(&out[0].words, "gold",
                     magicmap_room(&state->seats[seat], GOLD, monster->gold));
    add(out, &count, goods > 0 ? N_("It escapes: goods −{goods}") : N_("It escapes"), all - tamed);
    if (goods > 0 && tamed < all)
        words_number(&out[count - 1].words, "goods", goods);
    return count;
}

/* The upper card of the deck, as far as the seat knows it: M-23, M-24. */
static int draw(const struct magicmap_state *state, int seat, struct risk out[])
{
    const uint8_t *deck = magicmap_deck_size(state) > 0 ? state->deck : state->discard;
    uint32_t monsters = 0;
    uint32_t all = 0;
    uint8_t unseen[ADVENTURES];
    memcpy(unseen, deck, sizeof unseen);
    bool known = state->top[0].card != 0 && (state->top[0].known & seat_bit(seat)) != 0;
    for (int at = 0; at < TELESCOPE_CARDS; at++)
        if (state->top[at].card != 0 && state->top[at].known & seat_bit(seat))
            unseen[state->top[at].card]--;
    if (known) {
        memset(unseen, 0, sizeof unseen);
        unseen[state->top[0].card] = 1;
    }
    for (int card = 1; card < ADVENTURES; card++) {
        all += unseen[card];
        if (magicmap_adventures[card].kind == MONSTER_CARD)
            monsters += unseen[card];
    }
    int count = 0;
    add(out, &count, N_("You meet a monster"), monsters);
    add(out, &count, N_("You draw another card"), all - monsters);
    return count;
}

/* Storms: M-20, M-21. From one direction, or from any. */

static int storm(const struct magicmap_state *state, int seat, const uint8_t winds[DIRECTIONS],
                 struct risk out[])
{
    uint32_t weights[DAMAGED + 1] = {0};
    if (state->seats[seat].status != OK)
        return 0;
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        struct magicmap_state after = *state;
        magicmap_storm(&after, (enum direction)direction);
        weights[after.seats[seat].status] += winds[direction];
    }
    int count = 0;
    add(out, &count, N_("A storm would damage your ship"), weights[DAMAGED]);
    add(out, &count, N_("A storm would leave your ship becalmed"), weights[CALM]);
    add(out, &count, N_("A storm would only move your ship"), weights[OK]);
    return count;
}

static int storm_where_it_sails(const struct magicmap_state *state, event e, struct risk out[])
{
    struct magicmap_state sailed = *state;
    magicmap_act(&sailed, e);
    if (sailed.draws & seat_bit(event_by(e)))
        return draw(&sailed, event_by(e), out);
    return storm(&sailed, event_by(e), magicmap_wind_weights, out);
}

static int spin_out_of_storm(struct risk out[])
{
    uint32_t all = 0;
    for (int section = 1; section < SECTIONS; section++)
        all += magicmap_wheel_weights[section];
    int count = 0;
    add(out, &count, N_("A storm again"), magicmap_wheel_weights[STORM_SECTION]);
    add(out, &count, N_("No storm"), all - magicmap_wheel_weights[STORM_SECTION]);
    return count;
}

/* Another spin of what is spun. */
static int spin_again(const struct magicmap_state *state, int seat, struct risk out[])
{
    struct magicmap_state again = *state;
    switch (state->phase) {
    case PHASE_RESPIN: return spin_out_of_storm(out);
    case PHASE_TAME_RESPIN: return taming(state, seat, out);
    case PHASE_ATTACK_RESPIN: again.battle.spins[0] = 0; return battle(&again, seat, out);
    case PHASE_DEFEND_RESPIN: again.battle.spins[1] = 0; return battle(&again, seat, out);
    default: return 0;
    }
}

static int stand(const struct magicmap_state *state, int seat, struct risk out[])
{
    if (state->phase == PHASE_RESPIN)
        return storm(state, seat, magicmap_wind_weights, out);
    return magicmap_is_battle(state) ? battle(state, seat, out) : 0;
}

int magicmap_risks(const void *raw, event e, struct risk out[])
{
    const struct magicmap_state *state = raw;
    struct magicmap_state next = *state;
    int seat = event_by(e);
    switch (event_kind(e)) {
    case DO_ATTACK:
        next.battle.target = (uint8_t)event_argument(e, 0);
        return battle(&next, seat, out);
    case DO_TAME:
        next.drawn.magic = (uint8_t)(next.drawn.magic + event_argument(e, 0));
        return taming(&next, seat, out);
    case DO_ADVENTURE:
    case DO_DRAW_BLIND: return draw(state, seat, out);
    case DO_SAIL: return storm_where_it_sails(state, e, out);
    case DO_PLAY: return event_argument(e, 0) == SPIN_AGAIN ? spin_again(state, seat, out) : 0;
    case DO_STAND: return stand(state, seat, out);
    case DO_PASS: {
        uint8_t winds[DIRECTIONS] = {0};
        winds[state->storm.direction] = 1;
        return state->phase == PHASE_WEATHER ? storm(state, seat, winds, out) : 0;
    }
    default: return 0;
    }
}
