/* What an asked seat is asked, and why it cannot trade, as sentences of the catalogue. */
#include "games/magicmap/state.h"

static void ask_action(const struct magicmap_state *state, struct words *out)
{
    int steps = magicmap_steps(state);
    if (state->turn.freed || state->turn.bonus > 0) {
        words_say_plural(out, "Now sail {count} step, or stop early in a harbour",
                         "Now sail {count} steps, or stop early in a harbour", steps);
        words_number(out, "count", steps);
        return;
    }
    words_say(
        out,
        "Your turn, the arrow shows {number}: sail so many steps, or choose {symbols} instead");
    if (!magicmap_may_set_sail(state))
        words_say(out, state->seats[state->active].status == CALM
                           ? N_("Your ship is becalmed and sails only with wind. The arrow shows "
                                "{number}: {symbols}")
                           : N_("Your ship is damaged and must be repaired before it sails. The "
                                "arrow shows {number}: {symbols}"));
    words_number(out, "number", steps);
    words_term(out, "symbols", magicmap_wheel[state->turn.section].name);
}

static bool may_attack_somebody(const struct magicmap_state *state)
{
    for (int seat = 0; seat < state->table.players; seat++)
        if (magicmap_may_attack(state, seat))
            return true;
    return false;
}

static void ask_what_follows(const struct magicmap_state *state, struct words *out)
{
    struct cell ship = state->seats[state->active].ship;
    bool attack = may_attack_somebody(state);
    if (!state->turn.trade)
        words_say(out, "A ship lies beside yours: attack it, or end your turn");
    else if (waters_have(&magicmap_black_harbours, ship))
        words_say(
            out,
            attack ? N_("You are in a black harbour: sell goods for gold, attack, or end your turn")
                   : N_("You are in a black harbour: sell goods for gold, or end your turn"));
    else
        words_say(out, attack
                           ? N_("You are in a red harbour: buy talismans, attack, or end your turn")
                           : N_("You are in a red harbour: buy talismans, or end your turn"));
}

static void ask_about_other(const struct magicmap_state *state, int seat, const char *sentence,
                            struct words *out)
{
    words_say(out, sentence);
    words_seat(out, "other", seat == state->active ? state->battle.target : state->active);
}

static void ask_about_card(const char *sentence, int card, struct words *out)
{
    words_say(out, sentence);
    words_term(out, "card", magicmap_adventures[card].name);
}

static bool may_cash_something(const struct magicmap_state *state)
{
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_may_cash_in_trade(state, card))
            return true;
    return false;
}

static void ask_before_draw(const struct magicmap_state *state, struct words *out)
{
    bool trades = magicmap_trades_before_draw(state);
    bool telescope = state->seats[magicmap_drawer(state)].cards[TELESCOPE] > 0;
    const char *sentence =
        N_("You draw an adventure: play {card} to choose from the top cards, or draw blindly");
    if (trades && magicmap_may_sell(state))
        sentence = telescope
                       ? N_("An adventure awaits you in this harbour: sell goods first, play "
                            "{card}, or draw")
                       : N_("An adventure awaits you in this harbour: sell goods first, or draw");
    else if (trades && may_cash_something(state))
        sentence = telescope ? N_("An adventure awaits you in this harbour: turn a goods card into "
                                  "tokens, play {card}, or draw")
                             : N_("An adventure awaits you in this harbour: turn a goods card into "
                                  "tokens, or draw");
    words_say(out, sentence);
    if (telescope)
        words_term(out, "card", magicmap_adventures[TELESCOPE].name);
}

void magicmap_say_prompt(const void *raw, int seat, struct words *out)
{
    const struct magicmap_state *state = raw;
    int spun = state->battle.spins[state->phase == PHASE_DEFEND_RESPIN ? 1 : 0];
    switch ((enum phase)state->phase) {
    case PHASE_HARBOUR:
        words_say(
            out,
            "Choose your home harbour: you start there and return after a lap around the island");
        return;
    case PHASE_RESPIN:
        ask_about_card(N_("Your arrow shows the storm: play {card}, or let it come"), SPIN_AGAIN,
                       out);
        return;
    case PHASE_WEATHER:
        ask_about_card(
            N_("A storm is about to blow all ships {direction}. Calm it with {card}, or pass"),
            GOOD_WEATHER, out);
        words_term(out, "direction", magicmap_direction_names[state->storm.direction]);
        return;
    case PHASE_ACT: ask_action(state, out); return;
    case PHASE_BEFORE_DRAW: ask_before_draw(state, out); return;
    case PHASE_PICK:
        words_say(out, "The telescope shows you the top cards: choose the one you take");
        return;
    case PHASE_GAIN:
        ask_about_card(N_("{card}: take the tokens now, or keep the card for later"),
                       state->drawn.card, out);
        return;
    case PHASE_TAME:
        ask_about_card(
            N_("{card} appears, power {power}: how much magic will you add to your spin?"),
            state->drawn.card, out);
        words_number(out, "power", magicmap_adventures[state->drawn.card].number);
        return;
    case PHASE_TAME_RESPIN:
        ask_about_card(N_("You spun {number}, too little for {card}. Spin again, or let it escape"),
                       state->drawn.card, out);
        words_number(out, "number", magicmap_wheel[state->drawn.section].number);
        return;
    case PHASE_AFTER: ask_what_follows(state, out); return;
    case PHASE_ATTACK_RESPIN:
    case PHASE_DEFEND_RESPIN:
        ask_about_other(
            state, seat,
            N_("You spun {number} in the battle against {other}. Spin again, or keep it"), out);
        words_number(out, "number", magicmap_wheel[spun].number);
        return;
    case PHASE_SEIZE:
        ask_about_other(state, seat, N_("You won the battle: take a card from {other}, or nothing"),
                        out);
        return;
    case PHASE_SWAP_OFFER:
        ask_about_other(state, seat,
                        N_("After the battle: offer to swap places with {other}, or not"), out);
        return;
    case PHASE_SWAP_ANSWER:
        ask_about_other(state, seat,
                        N_("{other} offers to swap places after the battle: agree, or not"), out);
        return;
    case PHASE_DEAL:
    case PHASE_OPEN:
    case PHASE_SPIN:
    case PHASE_WIND:
    case PHASE_PEEK:
    case PHASE_DRAW:
    case PHASE_TAME_SPIN:
    case PHASE_BLIND:
    case PHASE_ATTACK_SPIN:
    case PHASE_DEFEND_SPIN:
    case PHASE_OVER: return; /* no seat is asked */
    }
}

/* Trade that is not offered: M-13, R-15. */

/* Whether the seat has what is traded in the harbour where its ship lies. */
static bool has_wares(const struct magicmap_state *state, int seat)
{
    const struct seat_state *own = &state->seats[seat];
    bool black = waters_have(&magicmap_black_harbours, own->ship);
    enum token token = black ? GOODS : GOLD;
    int count = own->tokens[token];
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        if (magicmap_adventures[card].token == token)
            count += own->cards[card] * magicmap_adventures[card].number;
    if (black)
        return count >= SALE_GOODS && own->tokens[GOLD] < TOKEN_LIMIT;
    return waters_have(&magicmap_red_harbours, own->ship) && count >= TALISMAN_GOLD &&
           (state->open[0] != 0 || state->talisman_deck != 0);
}

/* Before the action of a ship that lies in a harbour. */
static const char *trade_by_action(const struct magicmap_state *state)
{
    const struct seat_state *own = &state->seats[state->active];
    bool tokens = magicmap_wheel[state->turn.section].symbols & (GOODS_SYMBOL | MAGIC_SYMBOL);
    if (!magicmap_tokens_allow_trade(own))
        return N_("A ship that only lies in a harbour does not trade: sail into one for that.");
    if (own->blown)
        return tokens ? N_("The storm blew you in here: take goods or magic, and you may trade.")
                      : N_("The storm blew you in here, but without taking goods or magic in this "
                           "turn you cannot trade.");
    return tokens ? N_("Under repair you may trade here after taking goods or magic, unless you "
                       "repair the ship first.")
                  : N_("Under repair you may trade here only after taking goods or magic.");
}

bool magicmap_say_remark(const void *raw, int seat, struct words *out)
{
    const struct magicmap_state *state = raw;
    if (is_no_cell(state->seats[seat].ship) || !has_wares(state, seat))
        return false;
    bool storm = state->turn.section == STORM_SECTION;
    if (state->phase == PHASE_ACT && !state->turn.freed && state->turn.bonus == 0)
        words_say(out, trade_by_action(state));
    else if (state->phase == PHASE_BEFORE_DRAW && storm)
        words_say(out, "Blown in by a storm, you may trade in your next turn, after taking goods "
                       "or magic.");
    else
        return false;
    return true;
}
