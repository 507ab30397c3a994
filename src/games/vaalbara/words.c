/*
 * Events, prompts and choices as sentences of the catalogue. What follows from an event without an
 * event of its own (the effect of the next character, the end of a round) is told with it.
 */
#include "games/vaalbara/state.h"

const char *const vaalbara_parts[PARTS] = {
    [PART_START] = N_("At the start"),      [PART_LANDS + FIELDS] = N_("Fields"),
    [PART_LANDS + MEADOWS] = N_("Meadows"), [PART_LANDS + MOUNTAINS] = N_("Mountains"),
    [PART_LANDS + FORESTS] = N_("Forests"), [PART_LANDS + VILLAGES] = N_("Villages"),
    [PART_LANDS + RIVERS] = N_("Rivers"),   [PART_CHARACTERS] = N_("Characters"),
    [PART_TYPES] = N_("Land types"),
};

#include "engine/bits.h"

static void add_land(struct words *out, const char *place, int land)
{
    words_term(out, place, vaalbara_land_names[land]);
}

static void add_character(struct words *out, const char *place, int character)
{
    words_term(out, place, vaalbara_reconstructed.characters[character]);
}

static void say_draw(event e, bool redacted, struct words *out)
{
    words_say(out, redacted ? N_("{seat} draws a character") : N_("{seat} draws {character}"));
    words_seat(out, "seat", event_argument(e, 0));
    if (!redacted)
        add_character(out, "character", event_argument(e, 1));
}

static void say_omen(event e, struct words *out)
{
    uint8_t order[SEATS_MAX];
    int count = event_argument(e, 0);
    for (int i = 0; i < count; i++)
        order[i] = (uint8_t)event_argument(e, i + 1);
    words_say(out, "The new omen is {seats}");
    words_seats(out, "seats", order, count);
}

/* What an effect that needs no event brought the seat whose turn has just begun. */
static int effect_vp(const struct vaalbara_state *before, const struct vaalbara_state *after,
                     int seat)
{
    return after->seats[seat].vp - before->seats[seat].vp;
}

/* The last choice turns all characters over and begins the first turn. */
static void say_chosen(const struct vaalbara_state *before, event e, bool redacted,
                       struct words *out)
{
    int by = event_by(e);
    if (redacted) {
        words_say(out, "{seat} has chosen a character");
        words_seat(out, "seat", by);
        return;
    }
    struct vaalbara_state after = *before;
    vaalbara_apply(&after, e);
    if (after.phase == PHASE_CHOOSE) {
        words_say(out, "{seat} plays {character}");
        words_seat(out, "seat", by);
        add_character(out, "character", event_argument(e, 0));
        return;
    }
    int first = vaalbara_acting(&after);
    int vp = effect_vp(before, &after, first);
    if (first == by)
        words_say(out, vp > 0 ? N_("{seat} plays {character}, begins and gets {gain} VP")
                              : N_("{seat} plays {character} and begins"));
    else
        words_say(out, vp > 0 ? N_("{seat} plays {character}. {next} begins and gets {gain} VP for "
                                   "{effect}")
                              : N_("{seat} plays {character}. {next} begins with {effect}"));
    words_seat(out, "seat", by);
    add_character(out, "character", event_argument(e, 0));
    if (first != by) {
        words_seat(out, "next", first);
        add_character(out, "effect", after.seats[first].played);
    }
    if (vp > 0)
        words_number(out, "gain", vp);
}

static void say_answer(event e, bool redacted, struct words *out)
{
    bool shown = event_kind(e) == DO_SHOW_WARRIOR;
    if (redacted)
        words_say(out, "{seat} has answered");
    else
        words_say(out, shown ? N_("{seat} shows {character} and gets {points} VP")
                             : N_("{seat} shows nothing"));
    words_seat(out, "seat", event_by(e));
    if (redacted || !shown)
        return;
    add_character(out, "character", WARRIOR);
    words_number(out, "points", vaalbara_character_vp[WARRIOR]);
}

static void say_bard(event e, struct words *out)
{
    words_say(out, "{seat}’s {character} brings {to} {points} VP");
    add_character(out, "character", BARD);
    words_seat(out, "seat", event_by(e));
    words_seat(out, "to", event_argument(e, 0));
    words_number(out, "points", vaalbara_character_vp[BARD]);
}

static void say_pathfinder(const struct vaalbara_state *before, event e, struct words *out)
{
    int row = event_argument(e, 0);
    bool known = before->top != NO_LAND;
    words_say(out, known ? N_("{seat}’s {character} swaps {land} in row {row} for {top}, which "
                              "lay on the deck")
                         : N_("{seat}’s {character} swaps {land} in row {row} for the top card "
                              "of the deck"));
    add_character(out, "character", PATHFINDER);
    words_seat(out, "seat", event_by(e));
    add_land(out, "land", before->rows[row - 1][event_argument(e, 1)]);
    words_number(out, "row", row);
    if (known)
        add_land(out, "top", before->top);
}

/* A land comes up: dealt, or for the Pathfinder. */
static void say_land(const struct vaalbara_state *before, event e, struct words *out)
{
    words_say(out, before->phase == PHASE_DEAL ? N_("{land} is dealt to row {row}")
                                               : N_("{land} comes up in row {row}"));
    add_land(out, "land", event_argument(e, 2));
    words_number(out, "row", event_argument(e, 0));
}

static void say_midwife(event e, struct words *out)
{
    words_say(out, "{seat}’s {midwife} takes {character} back in hand");
    add_character(out, "midwife", MIDWIFE);
    words_seat(out, "seat", event_by(e));
    add_character(out, "character", event_argument(e, 0));
}

static void say_rider(const struct vaalbara_state *before, event e, struct words *out)
{
    words_say(out, "{seat}’s {character} swaps {front} of row 1 for {back} of row 2");
    add_character(out, "character", RIDER);
    words_seat(out, "seat", event_by(e));
    add_land(out, "front", before->rows[0][event_argument(e, 0)]);
    add_land(out, "back", before->rows[1][event_argument(e, 1)]);
}

static void say_scout(const struct vaalbara_state *before, event e, struct words *out)
{
    int seat = event_by(e);
    int index = event_argument(e, 0);
    struct vaalbara_state after = *before;
    vaalbara_apply(&after, e);
    bool known = after.phase != PHASE_SCOUT_LAND;
    words_say(out, known ? N_("{seat}’s {character} swaps {land} for {bottom}, which lay under "
                              "the deck, and gets {points} VP")
                         : N_("{seat}’s {character} swaps {land} for the bottom card of the "
                              "deck"));
    add_character(out, "character", SCOUT);
    words_seat(out, "seat", seat);
    add_land(out, "land", before->seats[seat].realm[index]);
    if (!known)
        return;
    add_land(out, "bottom", after.seats[seat].realm[index]);
    words_number(out, "points", after.seats[seat].vp - before->seats[seat].vp);
}

static void say_bottom(const struct vaalbara_state *before, event e, struct words *out)
{
    int seat = event_argument(e, 0);
    struct vaalbara_state after = *before;
    vaalbara_apply(&after, e);
    words_say(out, "{seat} finds {land} and gets {points} VP");
    words_seat(out, "seat", seat);
    add_land(out, "land", event_argument(e, 1));
    words_number(out, "points", after.seats[seat].vp - before->seats[seat].vp);
}

/* What taking the land pays, apart from all that follows. */
static int take_vp(const struct vaalbara_state *before, int seat, int land)
{
    struct vaalbara_state with = *before;
    struct seat_state *own = &with.seats[seat];
    own->lands[vaalbara_land_types[land]]++;
    return vaalbara_reward(&with, seat, land) * (own->played == FARMER ? 2 : 1);
}

/* The sentence of a land taken, with the effect that begins the next turn. */
static void say_take(const struct vaalbara_state *before, event e, struct words *out)
{
    int seat = event_by(e);
    int land = before->rows[0][event_argument(e, 0)];
    struct vaalbara_state after = *before;
    vaalbara_apply(&after, e);
    bool turns_end = after.order_count == 0;
    int next = turns_end ? 0 : vaalbara_acting(&after);
    int gain = turns_end ? 0 : effect_vp(before, &after, next);
    if (gain == 0)
        words_say(out, "{seat} takes {land} and gets {points} VP");
    else if (after.seats[next].played == FALCONER)
        words_say(out, "{seat} takes {land} and gets {points} VP, but {next}’s {effect} takes "
                       "{gain} VP away");
    else
        words_say(out, "{seat} takes {land} and gets {points} VP. {next} gets {gain} VP for "
                       "{effect}");
    words_seat(out, "seat", seat);
    add_land(out, "land", land);
    words_number(out, "points", take_vp(before, seat, land));
    if (gain == 0)
        return;
    words_seat(out, "next", next);
    words_number(out, "gain", gain);
    add_character(out, "effect", after.seats[next].played);
}

/*
 * The last land of a round: what comes after it is nothing that its taker has done. Who has won is
 * told when the points have been counted.
 */
bool vaalbara_say_consequence(const void *raw, event e, struct words *out)
{
    const struct vaalbara_state *before = raw;
    if (event_kind(e) != DO_TAKE || before->turn + 1 < before->table.players)
        return false;
    struct vaalbara_state after = *before;
    vaalbara_apply(&after, e);
    if (after.phase == PHASE_OVER)
        return false;
    bool known = before->top != NO_LAND;
    words_say(out, known ? N_("Round {round} begins, and {top} goes from the deck to row 2")
                         : N_("Round {round} begins"));
    words_number(out, "round", after.round);
    if (known)
        add_land(out, "top", before->top);
    return true;
}

void vaalbara_say_event(const void *raw, event e, bool redacted, struct words *out)
{
    const struct vaalbara_state *before = raw;
    switch ((enum kind)event_kind(e)) {
    case DO_LAND: say_land(before, e, out); break;
    case DO_DRAW: say_draw(e, redacted, out); break;
    case DO_OMEN: say_omen(e, out); break;
    case DO_CHOOSE: say_chosen(before, e, redacted, out); break;
    case DO_SHOW_WARRIOR:
    case DO_DECLINE: say_answer(e, redacted, out); break;
    case DO_BARD: say_bard(e, out); break;
    case DO_PATHFINDER: say_pathfinder(before, e, out); break;
    case DO_MIDWIFE: say_midwife(e, out); break;
    case DO_RIDER: say_rider(before, e, out); break;
    case DO_SCOUT: say_scout(before, e, out); break;
    case DO_BOTTOM: say_bottom(before, e, out); break;
    case DO_TAKE: say_take(before, e, out); break;
    }
}

void vaalbara_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct vaalbara_state *state = raw;
    switch ((enum phase)state->phase) {
    case PHASE_CHOOSE:
        words_say(out,
                  "Choose the character you play this round; low numbers take their land first");
        break;
    case PHASE_WARRIOR:
        words_say(out,
                  "{character} was played: if you hold one too, you may show it for {points} VP");
        add_character(out, "character", WARRIOR);
        words_number(out, "points", vaalbara_character_vp[WARRIOR]);
        break;
    case PHASE_BARD:
        words_say(out, "Your {character} gives {points} VP away: choose who gets them");
        add_character(out, "character", BARD);
        words_number(out, "points", vaalbara_character_vp[BARD]);
        break;
    case PHASE_PATHFINDER:
        words_say(out, "Before you take a land, your {character} swaps one for the top card of the "
                       "deck: choose it");
        add_character(out, "character", PATHFINDER);
        break;
    case PHASE_MIDWIFE:
        words_say(
            out,
            "Your {character} brings a character you have played back to your hand: choose which");
        add_character(out, "character", MIDWIFE);
        break;
    case PHASE_RIDER:
        words_say(out, "Before you take a land, your {character} swaps one of row 1 with one of "
                       "row 2: choose both");
        add_character(out, "character", RIDER);
        break;
    case PHASE_SCOUT:
        words_say(out, "Your {character} swaps a land of your realm for the bottom card of the "
                       "deck: choose it");
        add_character(out, "character", SCOUT);
        break;
    case PHASE_TAKE:
        if (state->seats[seat].played == FARMER) {
            words_say(out, "Your turn: take a land of row 1. With {character} it pays double");
            add_character(out, "character", FARMER);
        } else {
            words_say(out, "Your turn: take a land of row 1. It pays its VP at once");
        }
        break;
    case PHASE_DEAL:
    case PHASE_DRAW:
    case PHASE_OMEN:
    case PHASE_PATHFINDER_LAND:
    case PHASE_SCOUT_LAND:
    case PHASE_OVER: break; /* no seat is asked */
    }
}

/* Whether another of these lands is the same, so that only its place tells it apart. */
static bool has_twin(const uint8_t lands[], int count, int at)
{
    for (int i = 0; i < count; i++)
        if (i != at && lands[i] == lands[at])
            return true;
    return false;
}

static void choose_pathfinder(const struct vaalbara_state *state, event e, struct words *out)
{
    int row = event_argument(e, 0);
    int slot = event_argument(e, 1);
    const uint8_t *lands = state->rows[row - 1];
    bool twin = has_twin(lands, state->table.players, slot);
    words_say(out, twin ? N_("Swap {land} (row {row}, place {place}) for the top card of the deck")
                        : N_("Swap {land} (row {row}) for the top card of the deck"));
    add_land(out, "land", lands[slot]);
    words_number(out, "row", row);
    if (twin)
        words_number(out, "place", slot + 1);
}

static void choose_rider(const struct vaalbara_state *state, event e, struct words *out)
{
    int players = state->table.players;
    int front = event_argument(e, 0);
    int back = event_argument(e, 1);
    bool twin = has_twin(state->rows[0], players, front) || has_twin(state->rows[1], players, back);
    words_say(out, twin ? N_("Swap {front} (row 1, place {front_place}) and {back} (row 2, place "
                             "{back_place})")
                        : N_("Swap {front} (row 1) and {back} (row 2)"));
    add_land(out, "front", state->rows[0][front]);
    add_land(out, "back", state->rows[1][back]);
    if (!twin)
        return;
    words_number(out, "front_place", front + 1);
    words_number(out, "back_place", back + 1);
}

/* One of a row of lands, said by one sentence if it has a twin there and by another if not. */
static void choose_land(const uint8_t lands[], int count, int at, const char *placed,
                        const char *plain, struct words *out)
{
    bool twin = has_twin(lands, count, at);
    words_say(out, twin ? placed : plain);
    add_land(out, "land", lands[at]);
    if (twin)
        words_number(out, "place", at + 1);
}

static void choose_character(const char *text, int character, struct words *out)
{
    words_say(out, text);
    add_character(out, "character", character);
}

void vaalbara_say_choice(const void *raw, event e, struct words *out)
{
    const struct vaalbara_state *state = raw;
    const struct seat_state *own = &state->seats[event_by(e)];
    int first = event_argument(e, 0);
    switch ((enum kind)event_kind(e)) {
    case DO_CHOOSE: choose_character(N_("Play {character}"), first, out); break;
    case DO_SHOW_WARRIOR: choose_character(N_("Show {character}"), WARRIOR, out); break;
    case DO_DECLINE: words_say(out, "Show nothing"); break;
    case DO_BARD:
        words_say(out, "Give {points} VP to {to}");
        words_number(out, "points", vaalbara_character_vp[BARD]);
        words_seat(out, "to", first);
        break;
    case DO_PATHFINDER: choose_pathfinder(state, e, out); break;
    case DO_MIDWIFE: choose_character(N_("Take back {character}"), first, out); break;
    case DO_RIDER: choose_rider(state, e, out); break;
    case DO_SCOUT:
        choose_land(own->realm, own->realm_count, first,
                    N_("Swap {land} (place {place}) for the bottom card of the deck"),
                    N_("Swap {land} for the bottom card of the deck"), out);
        break;
    case DO_TAKE:
        choose_land(state->rows[0], state->table.players, first, N_("Take {land} (place {place})"),
                    N_("Take {land}"), out);
        break;
    case DO_LAND:
    case DO_DRAW:
    case DO_OMEN:
    case DO_BOTTOM: break; /* of chance */
    }
}
