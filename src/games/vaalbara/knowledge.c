/* Who knows what: scores and the log as others see them, where undo stops, and guessing what is
 * hidden. */
#include "games/vaalbara/state.h"

#include <string.h>

#include "engine/bits.h"

bool vaalbara_hides_score(const void *raw, int seat, int viewer)
{
    const struct vaalbara_state *state = raw;
    return viewer != seat && viewer != ARBITER && state->phase != PHASE_OVER &&
           state->table.options.value[OPTION_OPEN_SCORES] == 0;
}

seats_mask vaalbara_hidden_from(event e, bool decided)
{
    switch ((enum kind)event_kind(e)) {
    case DO_DRAW: return (seats_mask)~seat_bit(event_argument(e, 0));
    case DO_CHOOSE:
    case DO_SHOW_WARRIOR:
    case DO_DECLINE: return decided ? 0 : (seats_mask)~seat_bit(event_by(e));
    case DO_LAND:
    case DO_OMEN:
    case DO_BARD:
    case DO_PATHFINDER:
    case DO_MIDWIFE:
    case DO_RIDER:
    case DO_SCOUT:
    case DO_BOTTOM:
    case DO_TAKE: break;
    }
    return 0;
}

/*
 * A choice binds (V-7); an answer to the Warrior may be changed until the last answer uncovers them
 * all. Whatever else a seat does is in the open and may be taken back, unless a card is
 * turned over for it or the end uncovers all VP.
 */
bool vaalbara_reveals(const void *raw, event e)
{
    switch ((enum kind)event_kind(e)) {
    case DO_LAND:
    case DO_DRAW:
    case DO_OMEN:
    case DO_BOTTOM:
    case DO_CHOOSE: return true;
    case DO_SHOW_WARRIOR:
    case DO_DECLINE: return bits_count(((const struct vaalbara_state *)raw)->asked) == 1;
    case DO_BARD:
    case DO_MIDWIFE:
    case DO_RIDER: return false;
    case DO_PATHFINDER:
    case DO_SCOUT:
    case DO_TAKE: break;
    }
    struct vaalbara_state after = *(const struct vaalbara_state *)raw;
    vaalbara_apply(&after, e);
    return after.asked == seat_bit(CHANCE) || after.phase == PHASE_OVER;
}

static int take_any(characters_mask *from, struct random *random)
{
    uint32_t count = (uint32_t)bits_count(*from);
    int character = bits_nth(*from, (int)random_below(random, count));
    *from ^= character_bit(character);
    return character;
}

/*
 * Everybody knows which characters a seat holds, has not drawn or has chosen in secret taken
 * together, how many of each, and that it holds those in `seen` unless it has just chosen one.
 */
static void resample_characters(struct seat_state *own, bool chosen, struct random *random)
{
    characters_mask held = own->seen;
    characters_mask others = (own->hand | own->pile) & (characters_mask)~own->seen;
    int missing = bits_count(own->hand) + chosen - bits_count(held);
    if (chosen)
        others |= character_bit(own->played) & (characters_mask)~own->seen;
    for (; missing > 0; missing--)
        held |= character_bit(take_any(&others, random));
    if (chosen)
        own->played = (uint8_t)take_any(&held, random);
    own->hand = held;
    own->pile = others;
}

/* VP are hidden, but can be added up from public events: they stay, see
 * vaalbara_guess_scores. */
void vaalbara_resample(void *raw, int seat, struct random *random)
{
    struct vaalbara_state *state = raw;
    for (int other = 0; other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (other == seat)
            continue;
        bool chosen = state->phase == PHASE_CHOOSE && own->played != NO_CHARACTER;
        resample_characters(own, chosen, random);
        if (own->answer == UNANSWERED)
            continue;
        bool holds = (own->hand & character_bit(WARRIOR)) != 0;
        own->answer = holds && random_below(random, 2) == 0 ? SHOWN : DECLINED;
    }
}

/* Characters chosen in secret go back into hands, and answers to the Warrior are open again. */
void vaalbara_reopen(void *raw, int seat)
{
    struct vaalbara_state *state = raw;
    bool choosing = state->phase == PHASE_CHOOSE;
    for (int other = 0; other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (other == seat || (choosing ? own->played == NO_CHARACTER : own->answer == UNANSWERED))
            continue;
        if (choosing) {
            own->hand |= character_bit(own->played);
            own->played = NO_CHARACTER;
        }
        own->answer = UNANSWERED;
        state->asked |= seat_bit(other);
    }
}

/* With which character it seems to have taken its land number `index`. */
static uint8_t character_of_round(const struct vaalbara_state *state, int seat, int index)
{
    const struct seat_state *own = &state->seats[seat];
    if (index < own->discard_count)
        return own->discard[index];
    bool revealed = state->phase != PHASE_CHOOSE && own->played != NO_CHARACTER;
    return revealed ? own->played : MIDWIFE; /* she takes back a character: one is missing */
}

/*
 * What a rival seems to have, by its realm and the characters that it has discarded, as if it had
 * taken one land with each of them, in order: most lands pay by those before them. Effects count as
 * much as they bring on average.
 */
static int32_t apparent_vp(const struct vaalbara_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    struct vaalbara_state past = *state; /* the realms as they grew */
    struct seat_state *then = &past.seats[seat];
    int32_t vp = START_VP;
    int tenths = 0;
    memset(then->lands, 0, sizeof then->lands);
    for (int i = 0; i < own->realm_count; i++) {
        then->played = character_of_round(state, seat, i);
        then->lands[vaalbara_land_types[own->realm[i]]]++;
        vp += vaalbara_reward(&past, seat, own->realm[i]) * (then->played == FARMER ? 2 : 1);
        if (then->played != FARMER)
            tenths += vaalbara_effects_worth(character_bit(then->played), 1);
    }
    return vp + tenths / 10;
}

void vaalbara_guess_scores(void *raw, int seat)
{
    struct vaalbara_state *state = raw;
    for (int other = 0; other < state->table.players; other++)
        if (vaalbara_hides_score(state, other, seat))
            state->seats[other].vp = apparent_vp(state, other);
}
