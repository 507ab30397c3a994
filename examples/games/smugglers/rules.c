/* The rules: set-up, legal events, their effects, scoring, what is known to whom. */
#include "games/smugglers/state.h"

#include "engine/bits.h"

_Static_assert(sizeof(struct smugglers_state) <= STATE_SIZE_MAX, "the state is too large");

static unsigned crate_bit(int crate)
{
    return 1U << (crate - 1);
}

static int rounds(const struct smugglers_state *state)
{
    return state->table.options.value[OPTION_LONG] ? LONG_ROUNDS : ROUNDS;
}

/* The seat whose hold comes first; it goes round. */
static int first_carrier(const struct smugglers_state *state)
{
    return (state->round - 1) % state->table.players;
}

int smugglers_inspector(const struct smugglers_state *state)
{
    return (state->carrier + 1) % state->table.players;
}

bool smugglers_is_honest(const struct smugglers_state *state)
{
    return state->seats[state->carrier].hold >= state->claim;
}

static void setup(void *raw, int players, struct options options)
{
    struct smugglers_state *state = raw;
    game_begin(&smugglers_game, state, players, options);
    state->phase = PHASE_STOW;
    state->round = 1;
    for (int seat = 0; seat < players; seat++)
        state->seats[seat].hand = (1 << CRATES) - 1;
}

static seats_mask undecided(const struct smugglers_state *state)
{
    seats_mask seats = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].hold == 0)
            seats |= seat_bit(seat);
    return seats;
}

static seats_mask waiting(const void *raw)
{
    const struct smugglers_state *state = raw;
    switch ((enum phase)state->phase) {
    case PHASE_STOW: return undecided(state);
    case PHASE_DECLARE: return seat_bit(state->carrier);
    case PHASE_INSPECT: return seat_bit(smugglers_inspector(state));
    case PHASE_OPEN: return seat_bit(CHANCE);
    case PHASE_OVER: break;
    }
    return 0;
}

static int legal(const void *raw, int seat, event out[])
{
    const struct smugglers_state *state = raw;
    int count = 0;
    if (state->phase == PHASE_INSPECT) {
        out[count++] = event_make(seat, DO_WAVE, 0, 0, 0, 0);
        out[count++] = event_make(seat, DO_SEARCH, 0, 0, 0, 0);
        return count;
    }
    for (int crate = 1; crate <= CRATES; crate++) {
        if (state->phase == PHASE_DECLARE)
            out[count++] = event_make(seat, DO_DECLARE, crate, 0, 0, 0);
        else if (state->seats[seat].hand & crate_bit(crate))
            out[count++] = event_make(seat, DO_STOW, crate, 0, 0, 0);
    }
    return count;
}

/*
 * What a search finds is no choice, but it must stand in the log for all to see, and who searches
 * cannot say it: an event of chance does, of which there is only one.
 */
static int outcomes(const void *raw, struct outcome out[])
{
    const struct smugglers_state *state = raw;
    int crate = state->seats[state->carrier].hold;
    out[0] = (struct outcome){event_make(CHANCE, DO_OPEN, state->carrier, crate, 0, 0), 1};
    return 1;
}

static event sample(const void *raw, uint64_t luck)
{
    return game_sample_listed(&smugglers_game, raw, luck);
}

static bool is_legal(const void *raw, event e)
{
    return game_is_listed(&smugglers_game, raw, e);
}

/* The carrier's hold has been dealt with: the next one's turn, or the next round. */
static void next_carrier(struct smugglers_state *state)
{
    state->claim = 0;
    state->carrier = (uint8_t)((state->carrier + 1) % state->table.players);
    state->phase = PHASE_DECLARE;
    if (state->carrier != first_carrier(state))
        return;
    state->carrier = 0;
    state->phase = PHASE_OVER;
    if (state->round == rounds(state))
        return;
    state->phase = PHASE_STOW;
    state->round++;
}

static void apply_stow(struct smugglers_state *state, int seat, int crate)
{
    state->seats[seat].hand &= (uint8_t)~crate_bit(crate);
    state->seats[seat].hold = (uint8_t)crate;
    if (undecided(state) != 0)
        return;
    state->phase = PHASE_DECLARE;
    state->carrier = (uint8_t)first_carrier(state);
}

/* All points are paid here. */
static void pay(struct smugglers_state *state, int seat, int points, enum part part,
                struct ledger *ledger)
{
    state->seats[seat].points += (uint8_t)points;
    ledger_add(ledger, seat, part, points);
}

static void apply_wave(struct smugglers_state *state, struct ledger *ledger)
{
    struct seat_state *own = &state->seats[state->carrier];
    pay(state, state->carrier, state->claim, PART_WAVED, ledger);
    own->away |= (uint8_t)crate_bit(own->hold);
    own->hold = 0;
    next_carrier(state);
}

static void apply_open(struct smugglers_state *state, struct ledger *ledger)
{
    struct seat_state *own = &state->seats[state->carrier];
    if (smugglers_is_honest(state))
        pay(state, state->carrier, state->claim + HONESTY, PART_HONEST, ledger);
    else
        pay(state, smugglers_inspector(state), state->claim, PART_SEARCHES, ledger);
    own->shown |= (uint8_t)crate_bit(own->hold);
    own->hold = 0;
    next_carrier(state);
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    struct smugglers_state *state = raw;
    switch ((enum kind)event_kind(e)) {
    case DO_STOW: apply_stow(state, event_by(e), event_argument(e, 0)); break;
    case DO_DECLARE:
        state->claim = (uint8_t)event_argument(e, 0);
        state->phase = PHASE_INSPECT;
        break;
    case DO_WAVE: apply_wave(state, ledger); break;
    case DO_SEARCH: state->phase = PHASE_OPEN; break;
    case DO_OPEN: apply_open(state, ledger); break;
    }
}

static void apply(void *raw, event e)
{
    apply_booked(raw, e, NULL);
}

static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct smugglers_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = state->seats[seat].points;
}

static void open_ledger(const void *raw, struct ledger *out)
{
    game_open_ledger(&smugglers_game, raw, out);
}

static seats_mask winners(const void *raw)
{
    return game_highest_win(&smugglers_game, raw);
}

/* What is stowed stays hidden, also when all have: only a search uncovers it, by DO_OPEN. */
static seats_mask hidden_from(event e, bool decided)
{
    (void)decided;
    return event_kind(e) == DO_STOW ? (seats_mask)~seat_bit(event_by(e)) : 0;
}

/* A word is a word: only what is stowed may be taken back, as long as nothing else was done. */
static bool reveals(const void *raw, event e)
{
    (void)raw;
    return event_kind(e) != DO_STOW;
}

/* Takes so many crates out of a set. */
static uint8_t draw(unsigned *from, int count, struct random *random)
{
    unsigned drawn = 0;
    for (int i = 0; i < count; i++)
        drawn |= 1U << bits_nth(*from & ~drawn,
                                (int)random_below(random, (uint32_t)bits_count(*from & ~drawn)));
    *from &= ~drawn;
    return (uint8_t)drawn;
}

/* Of another seat one knows how many crates are where, and which were searched. */
static void resample(void *raw, int seat, struct random *random)
{
    struct smugglers_state *state = raw;
    for (int other = 0; other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (other == seat)
            continue;
        unsigned unseen = ((1U << CRATES) - 1) & ~(unsigned)own->shown;
        own->away = draw(&unseen, bits_count(own->away), random);
        if (own->hold != 0)
            own->hold = (uint8_t)(bits_lowest(draw(&unseen, 1, random)) + 1);
        own->hand = (uint8_t)unseen;
    }
}

/* Crates stowed while others still choose go back into hands. */
static void reopen(void *raw, int seat)
{
    struct smugglers_state *state = raw;
    for (int other = 0; state->phase == PHASE_STOW && other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (other == seat || own->hold == 0)
            continue;
        own->hand |= (uint8_t)crate_bit(own->hold);
        own->hold = 0;
    }
}

/* Points, and a share of what the crates to come may bring; a claim counts for most of its worth.
 */
static int32_t estimate(const void *raw, int seat)
{
    const struct smugglers_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    int32_t guess = own->points * ESTIMATE_POINT;
    if (state->phase == PHASE_OVER)
        return guess;
    for (int crate = 1; crate <= CRATES; crate++)
        if (own->hand & crate_bit(crate))
            guess += crate * ESTIMATE_POINT / 2;
    guess += own->hold * ESTIMATE_POINT / 2;
    if (seat == state->carrier)
        guess += state->claim * ESTIMATE_POINT / 4;
    return guess;
}

/* How many crates a seat has dealt with: those of earlier rounds, and this round's. */
static int dealt_with(const struct smugglers_state *state, int seat)
{
    int players = state->table.players;
    int first = first_carrier(state);
    if (state->phase == PHASE_OVER)
        return state->round;
    if (state->phase == PHASE_STOW)
        return state->round - 1;
    bool done = (seat - first + players) % players < (state->carrier - first + players) % players;
    return state->round - 1 + done;
}

static bool check_seat(const struct smugglers_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    unsigned hold = own->hold == 0 ? 0 : crate_bit(own->hold);
    int dealt = dealt_with(state, seat);
    if ((own->hand | own->away | own->shown | hold) != (1 << CRATES) - 1)
        return reason_set(why, "seats.%d.hand: a crate is missing", seat);
    if (bits_count(own->hand) + bits_count(own->away) + bits_count(own->shown) + (hold != 0) !=
        CRATES)
        return reason_set(why, "seats.%d.hand: a crate is there twice", seat);
    if (bits_count(own->away) + bits_count(own->shown) != dealt)
        return reason_set(why, "seats.%d.away: %d crates have been dealt with", seat, dealt);
    bool holds = smugglers_has_carrier(state) && dealt < state->round;
    if (state->phase != PHASE_STOW && (hold != 0) != holds)
        return reason_set(why, "seats.%d.hold: does not fit the phase", seat);
    if (own->points > state->round * ROUND_POINTS)
        return reason_set(why, "seats.%d.points: more than %d rounds give", seat, state->round);
    return true;
}

static bool check(const void *raw, struct reason *why)
{
    const struct smugglers_state *state = raw;
    if (state->round > rounds(state))
        return reason_set(why, "round: the match lasts %d", rounds(state));
    if (state->phase == PHASE_OVER && state->round != rounds(state))
        return reason_set(why, "phase: the match is not over");
    bool claimed = state->phase == PHASE_INSPECT || state->phase == PHASE_OPEN;
    if ((state->claim != 0) != claimed)
        return reason_set(why, "claim: does not fit the phase");
    for (int seat = 0; seat < state->table.players; seat++)
        if (!check_seat(state, seat, why))
            return false;
    if (state->phase == PHASE_STOW && undecided(state) == 0)
        return reason_set(why, "phase: all have stowed");
    return true;
}

const struct game smugglers_game = {
    .id = "smugglers",
    .names = {"Smugglers", "Контрабандисты", "Przemytnicy"},
    .players_min = 2,
    .players_max = SEATS_MAX,
    .option_count = OPTIONS,
    .traits = TRAIT_HIDDEN | TRAIT_SIMULTANEOUS,
    .rules_version = 1,
    .state_size = sizeof(struct smugglers_state),
    .legal_max = CRATES,
    .decisive_margin = 6,
    .playout_events = 40,
    .event_count = KINDS,
    .part_count = PARTS,
    .options = smugglers_options,
    .events = smugglers_events,
    .parts = smugglers_parts,
    .component = smugglers_component,
    .settle_options = game_any_options,
    .setup = setup,
    .waiting = waiting,
    .legal = legal,
    .outcomes = outcomes,
    .sample = sample,
    .is_legal = is_legal,
    .apply = apply,
    .scores = scores,
    .open_ledger = open_ledger,
    .apply_booked = apply_booked,
    .count_holdings = game_holds_nothing,
    .hides_score = game_hides_no_score,
    .winners = winners,
    .hidden_from = hidden_from,
    .reveals = reveals,
    .resample = resample,
    .reopen = reopen,
    .guess_scores = game_guesses_no_score,
    .is_idle = game_is_never_idle,
    .estimate = estimate,
    .features = game_has_no_features,
    .check = check,
    .write_state = smugglers_write_state,
    .write_figures = game_has_no_figures,
    .say_event = smugglers_say_event,
    .say_consequence = game_says_no_consequence,
    .say_prompt = smugglers_say_prompt,
    .say_remark = game_says_no_remark,
    .say_choice = smugglers_say_choice,
    .risks = game_has_no_risks,
    .load = GAME_LOADER(smugglers_load),
};
