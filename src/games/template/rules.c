/* The rules: set-up, legal events, their effects, scoring, what is known to whom. */
#include "games/template/state.h"

#include <string.h>

#include "engine/bits.h"

_Static_assert(sizeof(struct template_state) <= STATE_SIZE_MAX, "the state is too large");

static void setup(void *raw, int players, struct options options)
{
    struct template_state *state = raw;
    game_begin(&template_game, state, players, options);
    state->phase = PHASE_DEAL;
    state->round = 1;
    memcpy(state->isles, template_isles, sizeof state->isles);
    for (int seat = 0; seat < players; seat++)
        state->seats[seat].bag = (1 << CHARTS) - 1;
}

int template_dealt_seat(const struct template_state *state)
{
    if (state->phase == PHASE_TRADE)
        return state->claimant;
    int seat = 0;
    while (bits_count(state->seats[seat].hand) == HAND)
        seat++;
    return seat;
}

static seats_mask undecided(const struct template_state *state)
{
    seats_mask seats = 0;
    for (int seat = 0; seat < state->table.players; seat++)
        if (state->seats[seat].sailed == 0)
            seats |= seat_bit(seat);
    return seats;
}

static seats_mask waiting(const void *raw)
{
    const struct template_state *state = raw;
    switch ((enum phase)state->phase) {
    case PHASE_DEAL:
    case PHASE_ISLE:
    case PHASE_TRADE: return seat_bit(CHANCE);
    case PHASE_SAIL: return undecided(state);
    case PHASE_CLAIM: return seat_bit(state->claimant);
    case PHASE_OVER: break;
    }
    return 0;
}

static int legal(const void *raw, int seat, event out[])
{
    const struct template_state *state = raw;
    int count = 0;
    if (state->phase == PHASE_SAIL) {
        for (int chart = 1; chart <= CHARTS; chart++)
            if (state->seats[seat].hand >> (chart - 1) & 1)
                out[count++] = event_make(seat, DO_SAIL, chart, 0, 0, 0);
    } else {
        out[count++] = event_make(seat, DO_KEEP, 0, 0, 0, 0);
        if (state->seats[seat].bag != 0)
            out[count++] = event_make(seat, DO_TRADE, 0, 0, 0, 0);
    }
    return count;
}

static int outcomes(const void *raw, struct outcome out[])
{
    const struct template_state *state = raw;
    int count = 0;
    if (state->phase == PHASE_ISLE) {
        for (int value = 1; value <= ISLE_VALUES; value++)
            if (state->isles[value - 1] > 0)
                out[count++] = (struct outcome){event_make(CHANCE, DO_ISLE, value, 0, 0, 0),
                                                state->isles[value - 1]};
        return count;
    }
    int seat = template_dealt_seat(state);
    for (int chart = 1; chart <= CHARTS; chart++)
        if (state->seats[seat].bag >> (chart - 1) & 1)
            out[count++] = (struct outcome){event_make(CHANCE, DO_DEAL, seat, chart, 0, 0), 1};
    return count;
}

static event sample(const void *raw, uint64_t luck)
{
    return game_sample_listed(&template_game, raw, luck);
}

static bool is_legal(const void *raw, event e)
{
    return game_is_listed(&template_game, raw, e);
}

static void next_round(struct template_state *state)
{
    state->isle = 0;
    state->claimant = 0;
    if (state->round == ROUNDS) {
        state->phase = PHASE_OVER;
        return;
    }
    state->round++;
    state->phase = PHASE_ISLE;
}

/* All points are paid here. */
static void pay(struct template_state *state, int seat, int points, enum part part,
                struct ledger *ledger)
{
    state->seats[seat].points += (uint8_t)points;
    ledger_add(ledger, seat, part, points);
}

/* All have sailed: the charts are used up, and the isle goes to the highest. */
static void arrive(struct template_state *state, struct ledger *ledger)
{
    int highest = 0;
    seats_mask leaders = 0;
    for (int seat = 0; seat < state->table.players; seat++) {
        struct seat_state *own = &state->seats[seat];
        if (own->sailed > highest) {
            highest = own->sailed;
            leaders = 0;
        }
        if (own->sailed == highest)
            leaders |= seat_bit(seat);
        own->sailed = 0;
    }
    if (bits_count(leaders) == 1) {
        state->claimant = (uint8_t)bits_lowest(leaders);
        state->phase = PHASE_CLAIM;
        return;
    }
    if (state->table.options.value[OPTION_TIES] == TIES_ALL)
        for (int seat = 0; seat < state->table.players; seat++)
            if (leaders & seat_bit(seat))
                pay(state, seat, state->isle, PART_SHARED, ledger);
    next_round(state);
}

static void apply_deal(struct template_state *state, int seat, int chart)
{
    state->seats[seat].bag &= (uint8_t) ~(1U << (chart - 1));
    state->seats[seat].hand |= (uint8_t)(1U << (chart - 1));
    if (state->phase == PHASE_TRADE)
        next_round(state);
    else if (bits_count(state->seats[state->table.players - 1].hand) == HAND)
        state->phase = PHASE_ISLE;
}

static void apply_booked(void *raw, event e, struct ledger *ledger)
{
    struct template_state *state = raw;
    int by = event_by(e);
    int first = event_argument(e, 0);
    switch ((enum kind)event_kind(e)) {
    case DO_DEAL: apply_deal(state, first, event_argument(e, 1)); break;
    case DO_ISLE:
        state->isles[first - 1]--;
        state->isle = (uint8_t)first;
        state->phase = PHASE_SAIL;
        break;
    case DO_SAIL:
        state->seats[by].hand &= (uint8_t) ~(1U << (first - 1));
        state->seats[by].sailed = (uint8_t)first;
        if (undecided(state) == 0)
            arrive(state, ledger);
        break;
    case DO_KEEP:
        pay(state, by, state->isle, PART_KEPT, ledger);
        next_round(state);
        break;
    case DO_TRADE:
        pay(state, by, 1, PART_TRADED, ledger);
        state->phase = PHASE_TRADE;
        break;
    }
}

static void apply(void *raw, event e)
{
    apply_booked(raw, e, NULL);
}

static void scores(const void *raw, int32_t out[SEATS_MAX])
{
    const struct template_state *state = raw;
    for (int seat = 0; seat < state->table.players; seat++)
        out[seat] = state->seats[seat].points;
}

static void open_ledger(const void *raw, struct ledger *out)
{
    game_open_ledger(&template_game, raw, out);
}

static seats_mask winners(const void *raw)
{
    return game_highest_win(&template_game, raw);
}

static seats_mask hidden_from(event e, bool decided)
{
    switch ((enum kind)event_kind(e)) {
    case DO_DEAL: return (seats_mask)~seat_bit(event_argument(e, 0));
    case DO_SAIL: return decided ? 0 : (seats_mask)~seat_bit(event_by(e));
    case DO_ISLE:
    case DO_KEEP:
    case DO_TRADE: break;
    }
    return 0;
}

/* The last who sails uncovers where all do; those before may change their minds until then. */
static bool reveals(const void *raw, event e)
{
    return event_by(e) == CHANCE || (event_kind(e) == DO_SAIL && bits_count(undecided(raw)) == 1);
}

/* A rival's hand and hidden choice are some of the charts that nobody has seen it use. */
static void resample(void *raw, int seat, struct random *random)
{
    struct template_state *state = raw;
    for (int other = 0; other < state->table.players; other++) {
        if (other == seat)
            continue;
        struct seat_state *own = &state->seats[other];
        int hand_size = bits_count(own->hand);
        bool has_sailed = own->sailed != 0;
        unsigned unseen = own->hand | own->bag;
        if (has_sailed)
            unseen |= 1U << (own->sailed - 1);
        own->hand = 0;
        for (int i = 0; i < hand_size + has_sailed; i++) {
            int chart = bits_nth(unseen, (int)random_below(random, (uint32_t)bits_count(unseen)));
            unseen &= ~(1U << chart);
            if (i < hand_size)
                own->hand |= (uint8_t)(1U << chart);
            else
                own->sailed = (uint8_t)(chart + 1);
        }
        own->bag = (uint8_t)unseen;
    }
}

/* Charts chosen in secret go back into hands. */
static void reopen(void *raw, int seat)
{
    struct template_state *state = raw;
    for (int other = 0; other < state->table.players; other++) {
        struct seat_state *own = &state->seats[other];
        if (other == seat || own->sailed == 0)
            continue;
        own->hand |= (uint8_t)(1U << (own->sailed - 1));
        own->sailed = 0;
    }
}

/* Points, and for each chart in hand a share of what the isles to come are worth on average. */
static int32_t estimate(const void *raw, int seat)
{
    const struct template_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    int32_t guess = own->points * ESTIMATE_POINT;
    if (state->phase == PHASE_OVER)
        return guess;
    for (int chart = 1; chart <= CHARTS; chart++)
        if (own->hand >> (chart - 1) & 1)
            guess += chart * ESTIMATE_POINT / 3;
    return guess;
}

/* A rival's charts that nobody has seen it use, its hidden choice among them. */
static void add_seat(const void *raw, int viewer, int seat, struct features *out)
{
    const struct template_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    unsigned chosen = own->sailed == 0 ? 0 : 1U << (own->sailed - 1);
    unsigned unseen = own->hand | own->bag | (seat == viewer ? 0 : chosen);
    features_add(out, "points", 0, own->points);
    features_add(out, "has chosen", 0, own->sailed != 0);
    bool claiming = state->phase == PHASE_CLAIM || state->phase == PHASE_TRADE;
    features_add(out, "claims", 0, claiming && state->claimant == seat);
    features_add(out, "charts held", 0, bits_count(own->hand) + (own->sailed != 0));
    features_add_set(out, "charts", unseen, 0, CHARTS);
}

static void features(const void *raw, int seat, struct features *out)
{
    const struct template_state *state = raw;
    const struct seat_state *own = &state->seats[seat];
    int32_t strength[SEATS_MAX];
    for (int other = 0; other < SEATS_MAX; other++)
        strength[other] = state->seats[other].points;
    features_add_seats(out, raw, state->table.players, seat, add_seat, strength);
    features_add_set(out, "own hand", own->hand, 0, CHARTS);
    features_add_one_of(out, "own choice", own->sailed, 1, CHARTS + 1);
    features_add(out, "estimate", 0, estimate(raw, seat));
    features_add(out, "round", 0, state->round);
    features_add(out, "isle", 0, state->isle);
    features_add_one_of(out, "phase", state->phase, PHASE_ISLE, PHASE_OVER);
    for (int value = 0; value < ISLE_VALUES; value++)
        features_add(out, "isles left", value, state->isles[value]);
    features_set_progress(out, state->round - 1, ROUNDS);
}

static const struct feature_reason template_reasons[] = {
    {.features = {"points"}, .more = N_("more points at once")},
    {.features = {"charts", "own hand"},
     .more = N_("better charts for later"),
     .less = N_("better charts for later")},
    {.features = {NULL}},
};

static bool check_seat(const struct template_state *state, int seat, struct reason *why)
{
    const struct seat_state *own = &state->seats[seat];
    if (own->hand & own->bag)
        return reason_set(why, "seats.%d.bag: holds a chart of the hand", seat);
    if (own->sailed != 0 && (own->hand | own->bag) >> (own->sailed - 1) & 1)
        return reason_set(why, "seats.%d.sailed: is still in hand or bag", seat);
    if (own->sailed != 0 && state->phase != PHASE_SAIL)
        return reason_set(why, "seats.%d.sailed: must be null in this phase", seat);
    int held = bits_count(own->hand) + (own->sailed != 0);
    int least = HAND - (state->round - 1) - (state->phase > PHASE_SAIL);
    if (state->phase != PHASE_DEAL && held < least)
        return reason_set(why, "seats.%d.hand: too few charts", seat);
    if (held + bits_count(own->bag) > CHARTS - (HAND - least))
        return reason_set(why, "seats.%d.bag: too many charts", seat);
    int claimed = state->round - (state->phase != PHASE_OVER);
    if (own->points > claimed * ISLE_VALUES + (state->phase == PHASE_TRADE))
        return reason_set(why, "seats.%d.points: more than %d isles give", seat, claimed);
    return true;
}

static bool check_deal(const struct template_state *state, struct reason *why)
{
    bool open = false;
    for (int seat = 0; seat < state->table.players; seat++) {
        const struct seat_state *own = &state->seats[seat];
        int held = bits_count(own->hand);
        if (held > HAND || (open && held > 0))
            return reason_set(why, "seats.%d.hand: seats are dealt to in order", seat);
        if ((own->hand ^ own->bag) != (1 << CHARTS) - 1)
            return reason_set(why, "seats.%d.bag: must be the charts that are not in hand", seat);
        if (own->points != 0)
            return reason_set(why, "seats.%d.points: must be 0 in this phase", seat);
        if (own->sailed != 0)
            return reason_set(why, "seats.%d.sailed: must be null in this phase", seat);
        open = open || held < HAND;
    }
    return (open && state->round == 1) || reason_set(why, "phase: all hands are dealt");
}

static bool check(const void *raw, struct reason *why)
{
    const struct template_state *state = raw;
    bool sailing =
        state->phase == PHASE_SAIL || state->phase == PHASE_CLAIM || state->phase == PHASE_TRADE;
    if ((state->isle != 0) != sailing)
        return reason_set(why, "isle: does not fit the phase");
    if (state->phase == PHASE_OVER && state->round != ROUNDS)
        return reason_set(why, "round: the match lasts three");
    int drawn = state->round - 1 + (sailing || state->phase == PHASE_OVER);
    for (int i = 0; i < ISLE_VALUES; i++) {
        if (state->isles[i] + (state->isle == i + 1) > template_isles[i])
            return reason_set(why, "isles.%d: more than there are", i);
        drawn -= template_isles[i] - state->isles[i];
    }
    if (drawn != 0)
        return reason_set(why, "isles: one is drawn each round");
    if (state->phase == PHASE_DEAL)
        return check_deal(state, why);
    for (int seat = 0; seat < state->table.players; seat++)
        if (!check_seat(state, seat, why))
            return false;
    if (state->phase == PHASE_SAIL && undecided(state) == 0)
        return reason_set(why, "phase: all have sailed");
    if (state->phase == PHASE_TRADE && state->seats[state->claimant].bag == 0)
        return reason_set(why, "claimant: has no chart left to draw");
    return true;
}

const struct game template_game = {
    .id = "template",
    .names = {"Template", "Образец", "Wzór"},
    .players_min = 2,
    .players_max = SEATS_MAX,
    .option_count = OPTIONS,
    .traits = TRAIT_HIDDEN | TRAIT_SIMULTANEOUS,
    .rules_version = 1,
    .state_size = sizeof(struct template_state),
    .legal_max = CHARTS,
    .decisive_margin = 4,
    .playout_events = 30,
    .event_count = KINDS,
    .part_count = PARTS,
    .options = template_options,
    .reasons = template_reasons,
    .events = template_events,
    .sets = template_sets,
    .parts = template_parts,
    .component = template_component,
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
    .features = features,
    .check = check,
    .write_state = template_write_state,
    .write_figures = game_has_no_figures,
    .say_event = template_say_event,
    .say_consequence = game_says_no_consequence,
    .say_prompt = template_say_prompt,
    .say_remark = game_says_no_remark,
    .say_choice = template_say_choice,
    .risks = game_has_no_risks,
    .load = GAME_LOADER(template_load),
};
