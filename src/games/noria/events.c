/*
 * What may happen next: the legal events and the outcomes of chance, listed, drawn and tested. What
 * a question offers is in the file of its chapter.
 */
#include "games/noria/rules.h"

#include "games/noria/actions.h"
#include "games/noria/hall.h"
#include "games/noria/journey.h"
#include "games/noria/payments.h"
#include "games/noria/setup.h"
#include "games/noria/wheel.h"

/* Events of seats. */

static int list_numbers(int seat, enum kind kind, int numbers, event out[])
{
    for (int i = 0; i < numbers; i++)
        out[i] = event_make(seat, kind, i, 0, 0, 0);
    return numbers;
}

static int list_actions(const struct noria_state *state, event out[])
{
    int count = noria_list_discs(state, out, 0);
    count = noria_list_black_market(state, out, count);
    if (noria_may_leave_actions(state))
        out[count++] = event_make(state->seat, DO_TO_POLITICS, 0, 0, 0, 0);
    return count;
}

static int list_production(const struct noria_state *state, event out[])
{
    int count = noria_list_produce(state, out, 0);
    out[count++] = event_make(state->seat, DO_DONE, 0, 0, 0, 0);
    return count;
}

int noria_legal(const void *raw, int seat, event out[])
{
    const struct noria_state *state = raw;
    switch (noria_question(state)) {
    case ASK_TAKE: return list_numbers(seat, DO_TAKE, RESOURCES, out);
    case ASK_STEP: return list_numbers(seat, DO_STEP, TRACKS, out);
    case ASK_BUILD: return noria_list_build(state, out, 0);
    case ASK_INFLUENCE: return noria_list_influence(state, out, 0);
    case ASK_DISCS: return list_actions(state, out);
    case ASK_CITY:
    case ASK_JOURNEY:
    case ASK_TOOLS:
    case ASK_BONUS: return noria_list_use(state, out, 0);
    case ASK_LAND: return noria_list_land(state, out, 0);
    case ASK_PRODUCE: return list_production(state, out);
    case ASK_PAY: return noria_list_pay(state, out, 0);
    case ASK_POLITICS: return noria_list_politics(state, out, 0);
    case ASK_PLACE: return noria_list_place(state, out, 0);
    case ASK_NOBODY:
    case ASK_CHANCE: break;
    }
    return 0;
}

/* Events of chance: all outcomes of a draw are equally likely. */

int noria_outcomes(const void *raw, struct outcome out[])
{
    int count = noria_outcome_count(raw);
    for (int i = 0; i < count; i++)
        out[i] = (struct outcome){noria_outcome(raw, i), 1};
    return count;
}

event noria_sample(const void *raw, uint64_t luck)
{
    return noria_outcome(raw, (int)random_share(luck, (uint32_t)noria_outcome_count(raw)));
}

/* Whether a given event is one of all these. */

/* Whether the arguments make a legal event of this kind, when its question is asked. */
static bool answers(const struct noria_state *state, enum question question, event e)
{
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    bool in_use = question >= ASK_CITY && question <= ASK_BONUS;
    bool trading = question == ASK_DISCS || in_use;
    switch ((enum kind)event_kind(e)) {
    case DO_TAKE: return question == ASK_TAKE && a < RESOURCES;
    case DO_STEP: return question == ASK_STEP && a < TRACKS;
    case DO_BUILD: return question == ASK_BUILD && noria_may_build(state, a, b);
    case DO_NIGHT_SHIFT: return question == ASK_INFLUENCE && noria_may_shift(state, a);
    case DO_MODIFY: return question == ASK_INFLUENCE && noria_may_modify(state, a, b);
    case DO_TO_ACTIONS: return question == ASK_INFLUENCE;
    case DO_ACTIVATE: return question == ASK_DISCS && noria_may_activate(state, a, b);
    case DO_INSPECT: return question == ASK_DISCS && noria_may_inspect(state, a);
    case DO_SELL: return trading && noria_may_sell(state, a);
    case DO_BUY: return trading && a < RESOURCES && noria_may_buy(state);
    case DO_TO_POLITICS: return question == ASK_DISCS && noria_may_leave_actions(state);
    case DO_BUY_DISC: return question == ASK_CITY && noria_may_buy_disc(state, a);
    case DO_INVEST: return question == ASK_CITY && noria_may_invest(state, a);
    case DO_FLY: return question == ASK_JOURNEY && noria_may_fly(state, a);
    case DO_REVEAL: return question == ASK_JOURNEY && state->face_down > 0;
    case DO_UPGRADE: return question == ASK_TOOLS && noria_may_upgrade(state, a);
    case DO_PRODUCE:
        return (question == ASK_TOOLS || question == ASK_PRODUCE) && noria_may_produce(state, a);
    case DO_REPEAT: return question == ASK_BONUS && noria_may_repeat(state, a);
    case DO_SKIP: return in_use;
    case DO_SHIP: return question == ASK_LAND && noria_may_ship(state, a);
    case DO_FACTORY: return question == ASK_LAND && noria_may_factory(state, a);
    case DO_DONE: return question == ASK_PRODUCE;
    case DO_PAY: return question == ASK_PAY && noria_may_pay(state, e);
    case DO_INTRIGUE: return question == ASK_POLITICS && noria_may_intrigue(state, a, b);
    case DO_END_TURN: return question == ASK_POLITICS;
    case DO_PLACE: return question == ASK_PLACE && noria_may_place(state, a, b);
    case DO_FIRST_PLAYER:
    case DO_MARKET:
    case DO_WHEEL:
    case DO_ISLAND: break;
    }
    return false;
}

bool noria_is_legal(const void *raw, event e)
{
    const struct noria_state *state = raw;
    enum question question = noria_question(state);
    if (question == ASK_CHANCE)
        return game_is_listed(&noria_game, state, e);
    return event_by(e) == state->seat && event_is_clean(&noria_game, e) &&
           answers(state, question, e);
}
