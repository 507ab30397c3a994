/*
 * Who knows what. Hidden are the cards that a telescope showed to others, and the others' answers
 * to a storm while some are missing; nothing else is.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

seats_mask magicmap_hidden_from(event e, bool decided)
{
    switch (event_kind(e)) {
    case DO_PEEK: return (seats_mask)~seat_bit(event_argument(e, 1));
    case DO_PLAY:
    case DO_PASS: return decided ? 0 : (seats_mask)~seat_bit(event_by(e)); /* to a storm */
    default: return 0;
    }
}

/* What chance shows, a card taken out of the secret three, and the last answer to a storm. */
bool magicmap_reveals(const void *raw, event e)
{
    const struct magicmap_state *state = raw;
    return event_by(e) == CHANCE || event_kind(e) == DO_TAKE ||
           (state->phase == PHASE_WEATHER && bits_count(magicmap_weather_pending(state)) == 1);
}

/*
 * The deck as a multiset is public. So the cards on it that the seat has not seen are any of the
 * deck that are not among those it has.
 */
static void resample_deck(struct magicmap_state *state, int seat, struct random *random)
{
    uint8_t unseen[ADVENTURES];
    uint32_t left = 0;
    for (int card = 0; card < ADVENTURES; card++) {
        unseen[card] = state->deck[card];
        left += unseen[card];
    }
    int size = magicmap_top_size(state);
    for (int at = 0; at < size; at++)
        if (state->top[at].known & seat_bit(seat)) {
            unseen[state->top[at].card]--;
            left--;
        }
    for (int at = 0; at < size; at++) {
        if (state->top[at].known & seat_bit(seat))
            continue;
        uint32_t share = random_below(random, left--);
        int card = 0;
        while (share >= unseen[card])
            share -= unseen[card++];
        unseen[card]--;
        state->top[at].card = (uint8_t)card;
    }
}

/* Each of the others that has answered may have answered either way. */
static void resample_answers(struct magicmap_state *state, int seat, struct random *random)
{
    for (int other = 0; other < state->table.players; other++) {
        if (other == seat || !(state->storm.answered & seat_bit(other)))
            continue;
        state->storm.calming &= (seats_mask)~seat_bit(other);
        if (random_below(random, 2) == 0)
            state->storm.calming |= seat_bit(other);
    }
}

void magicmap_resample(void *raw, int seat, struct random *random)
{
    struct magicmap_state *state = raw;
    resample_deck(state, seat, random);
    resample_answers(state, seat, random);
}

/* Answers to a storm. */
void magicmap_reopen(void *raw, int seat)
{
    struct magicmap_state *state = raw;
    state->storm.answered &= seat_bit(seat);
    state->storm.calming &= seat_bit(seat);
}
