/* Legal events as choices: sentences of the catalogue. */
#include "games/magicmap/state.h"

static void choose_cell(const char *text, struct cell cell, struct words *out)
{
    words_say(out, text);
    words_number(out, "column", cell.column);
    words_number(out, "row", cell.row);
}

static void choose_harbour(struct cell cell, struct words *out)
{
    choose_cell(waters_have(&magicmap_black_harbours, cell)
                    ? N_("Start from the black harbour at column {column}, row {row}")
                    : N_("Start from the red harbour at column {column}, row {row}"),
                cell, out);
}

static void choose_voyage(const struct magicmap_state *state, struct cell to, struct words *out)
{
    static const char *const texts[LANDFALLS] = {
        [OPEN_SEA] = N_("Sail to column {column}, row {row}"),
        [BLACK_HARBOUR] = N_("Sail into the black harbour at column {column}, row {row}"),
        [RED_HARBOUR] = N_("Sail into the red harbour at column {column}, row {row}"),
        [HOME_AFTER_A_LAP] = N_("Sail home to column {column}, row {row}")};
    choose_cell(texts[magicmap_landfall(state, to)], to, out);
}

static void choose_tokens(const struct magicmap_state *state, int seat, enum token token,
                          int offered, struct words *out)
{
    int count = magicmap_room(&state->seats[seat], token, offered);
    switch (token) {
    case GOLD:
        words_say_plural(out, "Take {count} gold token", "Take {count} gold tokens", count);
        break;
    case GOODS:
        words_say_plural(out, "Take {count} goods token", "Take {count} goods tokens", count);
        break;
    case MAGIC:
        words_say_plural(out, "Take {count} magic token", "Take {count} magic tokens", count);
        break;
    }
    words_number(out, "count", count);
}

static void choose_card(const char *text, int card, struct words *out)
{
    words_say(out, text);
    words_term(out, "card", magicmap_adventures[card].name);
}

static void choose_talisman(const char *text, int talisman, struct words *out)
{
    words_say(out, text);
    words_term(out, "talisman", magicmap_talismans[talisman].name);
}

static void choose_to_stand(const struct magicmap_state *state, struct words *out)
{
    if (state->phase == PHASE_RESPIN)
        words_say(out, "Let the storm come");
    else if (state->phase == PHASE_TAME_RESPIN)
        choose_card(N_("Let {card} escape"), state->drawn.card, out);
    else
        words_say(out, "Keep this spin");
}

static void choose_to_pass(const struct magicmap_state *state, struct words *out)
{
    if (state->phase == PHASE_WEATHER)
        words_say(out, "Let the storm come");
    else
        words_say(out, state->phase == PHASE_SEIZE ? N_("Take nothing") : N_("Do not swap places"));
}

static void choose_magic(const struct magicmap_state *state, int count, struct words *out)
{
    words_say_plural(out, "Face {card} with {count} magic token",
                     "Face {card} with {count} magic tokens", count);
    words_number(out, "count", count);
    words_term(out, "card", magicmap_adventures[state->drawn.card].name);
}

/* What has a fixed price in tokens. */
static void choose_to_spend(enum kind kind, struct words *out)
{
    int count = kind == DO_TOW ? TOW_GOODS : kind == DO_MEND ? MEND_GOLD : SALE_GOODS;
    if (kind == DO_TOW)
        words_say_plural(out, "Pay {count} goods token for a tow",
                         "Pay {count} goods tokens for a tow", count);
    else if (kind == DO_MEND)
        words_say_plural(out, "Pay {count} gold token for repairs",
                         "Pay {count} gold tokens for repairs", count);
    else
        words_say_plural(out, "Sell {count} goods token for 1 gold",
                         "Sell {count} goods tokens for 1 gold", count);
    words_number(out, "count", count);
}

/* Something done to the seat on the other side of a battle. */
static void choose_about(const struct magicmap_state *state, int seat, const char *text,
                         struct words *out)
{
    words_say(out, text);
    words_seat(out, "other", seat == state->active ? state->battle.target : state->active);
}

void magicmap_say_choice(const void *raw, event e, struct words *out)
{
    const struct magicmap_state *state = raw;
    const struct adventure_card *drawn = &magicmap_adventures[state->drawn.card];
    int by = event_by(e);
    int first = event_argument(e, 0);
    int number = magicmap_wheel[state->turn.section].number;
    struct cell cell = {(uint8_t)first, (uint8_t)event_argument(e, 1)};
    enum kind kind = (enum kind)event_kind(e);
    switch (kind) {
    case DO_HARBOUR: choose_harbour(cell, out); return;
    case DO_SAIL: choose_voyage(state, cell, out); return;
    case DO_GOODS: choose_tokens(state, by, GOODS, number, out); return;
    case DO_MAGIC: choose_tokens(state, by, MAGIC, number, out); return;
    case DO_ADVENTURE: words_say(out, "Look for an adventure"); return;
    case DO_STAY:
        words_say(out, magicmap_stay_repairs(state) ? N_("Stay and repair the ship") : N_("Stay"));
        return;
    case DO_CASH: choose_card(N_("Turn {card} into tokens"), first, out); return;
    case DO_PLAY: choose_card(N_("Play {card}"), first, out); return;
    case DO_STAND: choose_to_stand(state, out); return;
    case DO_PASS: choose_to_pass(state, out); return;
    case DO_DRAW_BLIND:
        words_say(out, state->seats[by].cards[TELESCOPE] > 0 ? N_("Draw without the telescope")
                                                             : N_("Draw the adventure card"));
        return;
    case DO_TAKE: choose_card(N_("Take {card}"), first, out); return;
    case DO_CASH_GAIN: choose_tokens(state, by, drawn->token, drawn->number, out); return;
    case DO_KEEP_GAIN: choose_card(N_("Keep {card} for later"), state->drawn.card, out); return;
    case DO_SPEND: choose_card(N_("Add {card} to the fight"), first, out); return;
    case DO_TAME: choose_magic(state, first, out); return;
    case DO_TOW:
    case DO_MEND:
    case DO_SELL: choose_to_spend(kind, out); return;
    case DO_BUY:
        if (first == 0)
            words_say(out, "Buy the top talisman of the deck");
        else
            choose_talisman(N_("Buy {talisman}"), first, out);
        return;
    case DO_ATTACK:
        words_say(out, "Attack {other}");
        words_seat(out, "other", first);
        return;
    case DO_DONE: words_say(out, "End the turn"); return;
    case DO_SEIZE_TALISMAN: choose_talisman(N_("Take {talisman}"), first, out); return;
    case DO_SEIZE_CARD: choose_card(N_("Take {card}"), first, out); return;
    case DO_OFFER_SWAP:
        choose_about(state, by, N_("Offer to swap places with {other}"), out);
        return;
    case DO_ACCEPT_SWAP: choose_about(state, by, N_("Swap places with {other}"), out); return;
    case DO_REFUSE_SWAP:
        choose_about(state, by, N_("Do not swap places with {other}"), out);
        return;
    case DO_HERO:
    case DO_MISSION:
    case DO_TALISMAN:
    case DO_SPIN:
    case DO_WIND:
    case DO_DRAW:
    case DO_PEEK: return; /* of chance */
    }
}
