/*
 * Every condition that the specification puts on a position: I-1 to I-6, I-9, and what its sections
 * 2 to 4 say of the fields. Each refusal names the field.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

/* Phases that belong together, as sets. */
#define IN(phase) (1U << (phase))
enum {
    DRAW_PHASES = IN(PHASE_BEFORE_DRAW) | IN(PHASE_PEEK) | IN(PHASE_PICK) | IN(PHASE_DRAW) |
                  IN(PHASE_GAIN) | IN(PHASE_TAME) | IN(PHASE_TAME_SPIN) | IN(PHASE_TAME_RESPIN),
    DRAWN_PHASES = IN(PHASE_GAIN) | IN(PHASE_TAME) | IN(PHASE_TAME_SPIN) | IN(PHASE_TAME_RESPIN),
    STORM_PHASES = IN(PHASE_RESPIN) | IN(PHASE_WIND) | IN(PHASE_WEATHER),
    UNACTED_PHASES = IN(PHASE_DEAL) | IN(PHASE_HARBOUR) | IN(PHASE_SPIN) | IN(PHASE_RESPIN) |
                     IN(PHASE_WIND) | IN(PHASE_ACT) | IN(PHASE_OVER)
};

static bool is_in(const struct magicmap_state *state, unsigned phases)
{
    return phases >> state->phase & 1;
}

/* Before anyone has a turn: `open` belongs to the set-up as long as nothing was spun. */
static bool is_set_up(const struct magicmap_state *state)
{
    return state->phase == PHASE_DEAL || state->phase == PHASE_HARBOUR ||
           (state->phase == PHASE_OPEN && state->turn.section == 0);
}

/* The seats: I-1, I-4, I-5. */

static bool check_tokens(const struct seat_state *own, int seat, struct reason *why)
{
    static const char *const names[TOKENS] = {"gold", "goods", "magic"};
    for (int token = 0; token < TOKENS; token++)
        if (own->tokens[token] > TOKEN_LIMIT)
            return reason_set(why, "seats.%d.%s: more than %d", seat, names[token], TOKEN_LIMIT);
    if (own->skip > SKIP_MAX)
        return reason_set(why, "seats.%d.skip: more than %d", seat, SKIP_MAX);
    if (own->lap > LAP_MAX || own->lap < -LAP_MAX)
        return reason_set(why, "seats.%d.lap: beyond %d", seat, LAP_MAX);
    return true;
}

/* Dealt in seat order, hero first; all different. */
static bool check_dealt(const struct magicmap_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    bool last = seat + 1 == state->table.players;
    bool next_is_dealt = !last && own[1].hero != 0;
    if (own->hero == 0 && (state->phase != PHASE_DEAL || own->mission != 0 || next_is_dealt))
        return reason_set(why, "seats.%d.hero: is not dealt", seat);
    if (own->mission == 0 && (state->phase != PHASE_DEAL || next_is_dealt))
        return reason_set(why, "seats.%d.mission: is not dealt", seat);
    if (last && own->mission != 0 && state->phase == PHASE_DEAL)
        return reason_set(why, "phase: all heroes and missions are dealt");
    for (int other = 0; other < seat; other++) {
        if (own->hero != 0 && own->hero == state->seats[other].hero)
            return reason_set(why, "seats.%d.hero: seat %d has it too", seat, other);
        if (own->mission != 0 && own->mission == state->seats[other].mission)
            return reason_set(why, "seats.%d.mission: seat %d has it too", seat, other);
    }
    return true;
}

/* Homes are chosen in seat order: all seats have one after set-up, none before `harbour`. */
static bool check_home(const struct magicmap_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    bool last = seat + 1 == state->table.players;
    if (is_no_cell(own->home)) {
        if (!is_set_up(state))
            return reason_set(why, "seats.%d.home: is not chosen", seat);
        if (!last && !is_no_cell(own[1].home))
            return reason_set(why, "seats.%d.home: seats choose in order", seat);
        return is_no_cell(own->ship) || reason_set(why, "seats.%d.ship: has no home", seat);
    }
    if (is_set_up(state) && (state->phase != PHASE_HARBOUR || last))
        return reason_set(why, "seats.%d.home: is too early in this phase", seat);
    if (!waters_have(&magicmap_harbours, own->home))
        return reason_set(why, "seats.%d.home: is no harbour", seat);
    for (int other = 0; other < seat; other++)
        if (same_cell(own->home, state->seats[other].home))
            return reason_set(why, "seats.%d.home: is the home of seat %d too", seat, other);
    return true;
}

/* I-5 */
static bool check_ship(const struct magicmap_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    if (is_no_cell(own->home))
        return true;
    if (is_no_cell(own->ship))
        return reason_set(why, "seats.%d.ship: is missing", seat);
    bool white = waters_have(&magicmap_white, own->ship);
    if (!white && !waters_have(&magicmap_open_sea, own->ship))
        return reason_set(why, "seats.%d.ship: no ship can be there", seat);
    if (white != (own->status == CALM))
        return reason_set(why, "seats.%d.ship: ships on white cells are calm, others are not",
                          seat);
    if (own->blown && !waters_have(&magicmap_harbours, own->ship))
        return reason_set(why, "seats.%d.blown: only ships in harbours are blown in", seat);
    for (int other = 0; other < seat; other++)
        if (same_cell(own->ship, state->seats[other].ship))
            return reason_set(why, "seats.%d.ship: the ship of seat %d is there", seat, other);
    return true;
}

/* What a seat has when nothing was played yet. */
static bool check_start(const struct seat_state *own, int seat, struct reason *why)
{
    const char *field = NULL;
    if (!same_cell(own->ship, own->home))
        field = "ship";
    else if (own->status != OK)
        field = "status";
    else if (own->blown)
        field = "blown";
    else if (own->lap != 0)
        field = "lap";
    else if (own->returned)
        field = "returned";
    else if (own->tokens[GOLD] != 0)
        field = "gold";
    else if (own->tokens[GOODS] != START_GOODS)
        field = "goods";
    else if (own->tokens[MAGIC] != START_MAGIC)
        field = "magic";
    else if (own->talismans != 0)
        field = "talismans";
    else if (magicmap_owns_card(own))
        field = "cards";
    else if (own->skip != 0)
        field = "skip";
    return field == NULL ||
           reason_set(why, "seats.%d.%s: is as it is dealt during set-up", seat, field);
}

static bool check_seat(const struct magicmap_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    for (int card = 1; card < ADVENTURES; card++)
        if (own->cards[card] > 0 && magicmap_adventures[card].kind == PAY_CARD)
            return reason_set(why, "seats.%d.cards: %s is never held", seat,
                              magicmap_adventures[card].id);
    return check_tokens(own, seat, why) && check_dealt(state, seat, why) &&
           check_home(state, seat, why) && check_ship(state, seat, why) &&
           (!is_set_up(state) || check_start(own, seat, why));
}

/* The decks: I-2, I-3. */

static bool check_adventures(const struct magicmap_state *state, struct reason *why)
{
    uint8_t seen[ADVENTURES] = {0};
    for (int at = 0; at < magicmap_top_size(state); at++) {
        if (++seen[state->top[at].card] > state->deck[state->top[at].card])
            return reason_set(why, "adventures.top.%d.card: is not in the deck", at);
        if (state->top[at].known == 0)
            return reason_set(why, "adventures.top.%d.known: nobody has seen it", at);
    }
    for (int card = 1; card < ADVENTURES; card++) {
        int count = state->deck[card] + state->discard[card] + (state->drawn.card == card);
        for (int seat = 0; seat < state->table.players; seat++)
            count += state->seats[seat].cards[card];
        if (count != magicmap_adventures[card].copies)
            return reason_set(why, "adventures.deck: %d times %s in all, not %d", count,
                              magicmap_adventures[card].id, magicmap_adventures[card].copies);
    }
    return true;
}

static bool check_talismans(const struct magicmap_state *state, struct reason *why)
{
    for (int talisman = 1; talisman < TALISMANS; talisman++) {
        unsigned count = state->talisman_deck >> talisman & 1;
        for (int i = 0; i < OPEN_TALISMANS; i++)
            count += state->open[i] == talisman;
        for (int seat = 0; seat < state->table.players; seat++)
            count += state->seats[seat].talismans >> talisman & 1;
        if (count != 1)
            return reason_set(why, "talismans.deck: %d times %s in all, not 1", (int)count,
                              magicmap_talismans[talisman].id);
    }
    bool full = state->open[OPEN_TALISMANS - 1] != 0;
    if (state->phase == PHASE_DEAL && state->open[0] != 0)
        return reason_set(why, "talismans.open: is too early in this phase");
    if (state->phase == PHASE_OPEN && (full || state->talisman_deck == 0))
        return reason_set(why, "phase: no talisman is to be turned up");
    if (state->phase != PHASE_DEAL && state->phase != PHASE_OPEN && !full &&
        state->talisman_deck != 0)
        return reason_set(why, "talismans.open: fewer than %d", OPEN_TALISMANS);
    return true;
}

/* The turn: I-1, I-9. */

static bool check_section(const struct magicmap_state *state, struct reason *why)
{
    const struct turn_state *turn = &state->turn;
    bool storm = turn->section == STORM_SECTION;
    bool none = is_set_up(state) || state->phase == PHASE_SPIN || state->phase == PHASE_OVER;
    if ((turn->section == 0) != none)
        return reason_set(why, none ? "turn.section: must be null in this phase"
                                    : "turn.section: is missing in this phase");
    if (is_in(state, STORM_PHASES) && !storm)
        return reason_set(why, "turn.section: must be %d in this phase", STORM_SECTION);
    if (!is_in(state, STORM_PHASES | DRAW_PHASES) && storm)
        return reason_set(why, "turn.section: must not be %d in this phase", STORM_SECTION);
    bool either = state->phase == PHASE_OPEN && !none;
    if (!either && turn->acted == (none || is_in(state, UNACTED_PHASES)))
        return reason_set(why, "turn.acted: does not fit the phase");
    return true;
}

static bool trades_in_red(const struct magicmap_state *state)
{
    return state->turn.trade &&
           waters_have(&magicmap_red_harbours, state->seats[state->active].ship);
}

static bool check_turn(const struct magicmap_state *state, struct reason *why)
{
    const struct turn_state *turn = &state->turn;
    bool can_sail = turn->acted && turn->section != STORM_SECTION;
    if (turn->sailed && !can_sail)
        return reason_set(why, "turn.sailed: nobody has sailed yet");
    if (turn->fought && !turn->sailed)
        return reason_set(why, "turn.fought: only who has sailed can attack");
    if (turn->trade &&
        (!can_sail || !waters_have(&magicmap_harbours, state->seats[state->active].ship)))
        return reason_set(why, "turn.trade: only in a harbour, after the action");
    if ((state->phase == PHASE_BLIND || (state->phase == PHASE_OPEN && turn->acted)) &&
        !trades_in_red(state))
        return reason_set(why, "turn.trade: talismans are bought in red harbours");
    return true;
}

/* M-16, M-18, M-31: whoever must sail is able to. */
static bool check_voyage(const struct magicmap_state *state, struct reason *why)
{
    const struct turn_state *turn = &state->turn;
    bool calm = state->seats[state->active].status == CALM;
    bool wind = magicmap_wheel[turn->section].symbols & WIND_SYMBOL;
    if (turn->bonus != 0 && turn->bonus != LUCKY_STEPS)
        return reason_set(why, "turn.bonus: must be 0 or %d", LUCKY_STEPS);
    if (!turn->freed && turn->bonus == 0)
        return true;
    const char *field = turn->freed ? "freed" : "bonus";
    bool fits =
        turn->freed ? calm && !wind && turn->bonus == 0 : !calm && magicmap_may_set_sail(state);
    if (state->phase != PHASE_ACT || !fits)
        return reason_set(why, "turn.%s: does not fit the phase, the section and the ship", field);
    return magicmap_has_destination(state, magicmap_steps(state)) ||
           reason_set(why, "turn.%s: the ship has nowhere to sail to", field);
}

/* What a phase is about: I-6, I-9. */

static bool check_storm(const struct magicmap_state *state, struct reason *why)
{
    if (state->phase != PHASE_WEATHER)
        return (state->storm.direction | state->storm.answered | state->storm.calming) == 0 ||
               reason_set(why, "storm: must be null in this phase");
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->storm.answered & seat_bit(seat) && state->seats[seat].cards[GOOD_WEATHER] == 0)
            return reason_set(why, "storm.answers.%d: is not asked", seat);
    if (state->storm.calming & ~state->storm.answered)
        return reason_set(why, "storm.answers: is not given");
    return magicmap_weather_pending(state) != 0 || reason_set(why, "phase: nobody is to answer");
}

/* The magic that can have been committed so far: cards, and after that tokens. */
static int magic_limit(const struct magicmap_state *state)
{
    int limit = state->phase == PHASE_TAME ? 0 : TOKEN_LIMIT;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == MAGIC)
            limit += magicmap_adventures[card].number * magicmap_adventures[card].copies;
    return limit;
}

static bool check_drawn(const struct magicmap_state *state, struct reason *why)
{
    if (!is_in(state, DRAWN_PHASES))
        return (state->drawn.card | state->drawn.magic | state->drawn.section) == 0 ||
               reason_set(why, "drawn: must be null in this phase");
    if (state->drawn.card == 0)
        return reason_set(why, "drawn: is missing in this phase");
    const struct seat_state *own = &state->seats[magicmap_drawer(state)];
    bool gain = state->phase == PHASE_GAIN;
    if (magicmap_adventures[state->drawn.card].kind != (gain ? GAIN_CARD : MONSTER_CARD))
        return reason_set(why, "drawn.card: does not fit the phase");
    if (state->drawn.magic > (gain ? 0 : magic_limit(state)))
        return reason_set(why, "drawn.magic: more than can be committed");
    if ((state->drawn.section != 0) != (state->phase == PHASE_TAME_RESPIN))
        return reason_set(why, "drawn.section: does not fit the phase");
    if (state->phase == PHASE_TAME && !magicmap_has_magic(own))
        return reason_set(why, "phase: the drawer has no magic");
    if (state->phase == PHASE_TAME_RESPIN && magicmap_is_tamed(state))
        return reason_set(why, "phase: the monster is tamed");
    return state->phase != PHASE_TAME_RESPIN || own->cards[SPIN_AGAIN] > 0 ||
           reason_set(why, "phase: the drawer cannot spin again");
}

static bool check_draws(const struct magicmap_state *state, struct reason *why)
{
    if (!is_in(state, DRAW_PHASES))
        return state->draws == 0 || reason_set(why, "draws: must be empty in this phase");
    if (state->draws == 0)
        return reason_set(why, "draws: is empty in this phase");
    if (!is_in(state, DRAWN_PHASES) && magicmap_deck_size(state) == 0)
        return reason_set(why, "adventures.deck: there is nothing to draw");
    if (state->phase == PHASE_BEFORE_DRAW && !magicmap_is_asked_before_draw(state))
        return reason_set(why, "phase: the drawer has no telescope and nothing to sell");
    if (state->phase == PHASE_PEEK && magicmap_peek_position(state) < 0)
        return reason_set(why, "phase: the drawer has seen all");
    if (state->phase == PHASE_PICK && magicmap_peek_position(state) >= 0)
        return reason_set(why, "phase: the drawer has not seen all");
    return true;
}

static bool check_spins(const struct magicmap_state *state, struct reason *why)
{
    bool attacked = state->phase != PHASE_ATTACK_SPIN;
    bool defended = state->phase > PHASE_DEFEND_SPIN;
    if ((state->battle.spins[0] != 0) != attacked)
        return reason_set(why, "battle.spins.0: does not fit the phase");
    if ((state->battle.spins[1] != 0) != defended)
        return reason_set(why, "battle.spins.1: does not fit the phase");
    bool respin = state->phase == PHASE_ATTACK_RESPIN || state->phase == PHASE_DEFEND_RESPIN;
    if (respin && state->seats[magicmap_fighter(state)].cards[SPIN_AGAIN] == 0)
        return reason_set(why, "phase: the seat cannot spin again");
    if (state->phase != PHASE_SEIZE)
        return true;
    int winner = magicmap_battle_winner(state);
    int loser = winner == state->active ? state->battle.target : state->active;
    return (winner >= 0 && magicmap_owns_card(&state->seats[loser])) ||
           reason_set(why, "phase: there is nothing to seize");
}

static bool check_battle(const struct magicmap_state *state, struct reason *why)
{
    if (!magicmap_is_battle(state))
        return (state->battle.target | state->battle.spins[0] | state->battle.spins[1]) == 0 ||
               reason_set(why, "battle: must be null in this phase");
    const struct seat_state *own = &state->seats[state->active];
    const struct seat_state *other = &state->seats[state->battle.target];
    if (!state->turn.fought)
        return reason_set(why, "turn.fought: must be true in a battle");
    if (other->status != OK || !magicmap_are_neighbours(own->ship, other->ship))
        return reason_set(why, "battle.target: cannot be attacked");
    return check_spins(state, why);
}

bool magicmap_check(const void *raw, struct reason *why)
{
    const struct magicmap_state *state = raw;
    if (state->round < 1 || state->round > magicmap_round_cap)
        return reason_set(why, "round: must be 1 to %d", magicmap_round_cap);
    if (state->active >= state->table.players)
        return reason_set(why, "active: there is no seat %d", state->active);
    if (is_set_up(state) && state->round != 1)
        return reason_set(why, "round: must be 1 during set-up");
    if (is_set_up(state) && state->active != 0)
        return reason_set(why, "active: must be 0 during set-up");
    for (int seat = 0; seat < state->table.players; seat++)
        if (!check_seat(state, seat, why))
            return false;
    if (state->phase == PHASE_RESPIN && state->seats[state->active].cards[SPIN_AGAIN] == 0)
        return reason_set(why, "phase: the seat cannot spin again");
    return check_section(state, why) && check_adventures(state, why) &&
           check_talismans(state, why) && check_turn(state, why) && check_voyage(state, why) &&
           check_storm(state, why) && check_draws(state, why) && check_drawn(state, why) &&
           check_battle(state, why);
}
