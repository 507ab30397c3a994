/*
 * Events as sentences of the catalogue. What follows from an event without an event of
 * its own (a card paid, a monster tamed, ships driven by a storm) is told with it.
 */
#include "games/magicmap/state.h"

const char *const magicmap_parts[PARTS] = {
    [PART_GOLD] = N_("Gold"),
    [PART_GOLD_CARDS] = N_("Gold on cards"),
    [PART_TALISMANS] = N_("Talismans"),
    [PART_MISSION] = N_("Mission"),
    [PART_RETURN] = N_("Return after a lap"),
};
const char *const magicmap_direction_names[DIRECTIONS] = {N_("north"), N_("east"), N_("south"),
                                                          N_("west")};

/* The state after the event, to tell what it led to. */
static struct magicmap_state after_event(const struct magicmap_state *before, event e)
{
    struct magicmap_state after = *before;
    magicmap_game.apply(&after, e);
    return after;
}

/* How many turns had begun with this one; past the last one, once all is over. */
static int turns_begun(const struct magicmap_state *state)
{
    return state->round * state->table.players + state->active + (state->phase == PHASE_OVER);
}

/* M-26: every turn between that of the event and the one that comes of it was missed. */
bool magicmap_say_consequence(const void *raw, event e, struct words *out)
{
    const struct magicmap_state *before = raw;
    struct magicmap_state after = after_event(before, e);
    int players = before->table.players;
    uint8_t list[PLAYERS_MAX];
    int count = 0;
    for (int turn = turns_begun(before) + 1; turn < turns_begun(&after) && count < players; turn++)
        list[count++] = (uint8_t)(turn % players);
    if (count == 0)
        return false;
    words_say(out, "Misses a turn: {seats}");
    words_seats(out, "seats", list, count);
    return true;
}

static void say_of(struct words *out, const char *sentence, int seat)
{
    words_say(out, sentence);
    words_seat(out, "seat", seat);
}

static void add_card(struct words *out, int card)
{
    words_term(out, "card", magicmap_adventures[card].name);
}

static void add_talisman(struct words *out, int talisman)
{
    words_term(out, "talisman", magicmap_talismans[talisman].name);
}

static void add_cell(struct words *out, struct cell cell)
{
    words_number(out, "column", cell.column);
    words_number(out, "row", cell.row);
}

static void add_direction(struct words *out, enum direction direction)
{
    words_term(out, "direction", magicmap_direction_names[direction]);
}

/* The end of a sentence that was begun with words_say_plural. */
static void add_seat_and_count(struct words *out, int seat, int count)
{
    words_seat(out, "seat", seat);
    words_number(out, "count", count);
}

/* The own harbour. */

static void say_harbour(int seat, struct cell cell, struct words *out)
{
    bool black = waters_have(&magicmap_black_harbours, cell);
    say_of(out,
           black ? N_("{seat} starts from the black harbour at column {column}, row {row}")
                 : N_("{seat} starts from the red harbour at column {column}, row {row}"),
           seat);
    add_cell(out, cell);
}

/* The storm. */

/* The seats whose ships the storm has brought into this state. */
static int struck(const struct magicmap_state *before, const struct magicmap_state *after,
                  enum status status, uint8_t list[PLAYERS_MAX])
{
    int count = 0;
    for (int seat = 0; seat < before->table.players; seat++)
        if (after->seats[seat].status == status && before->seats[seat].status != status)
            list[count++] = (uint8_t)seat;
    return count;
}

static int brought_home(const struct magicmap_state *before, const struct magicmap_state *after,
                        uint8_t list[PLAYERS_MAX])
{
    int count = 0;
    for (int seat = 0; seat < before->table.players; seat++)
        if (after->seats[seat].returned && !before->seats[seat].returned)
            list[count++] = (uint8_t)seat;
    return count;
}

static void say_storm(const struct magicmap_state *before, const struct magicmap_state *after,
                      enum direction direction, struct words *out)
{
    /* By whether somebody comes home, is damaged, is becalmed. */
    static const char *const sentences[2][2][2] = {
        {{N_("The storm blows {direction}. No ship is harmed"),
          N_("The storm blows {direction}. Becalmed: {calm}")},
         {N_("The storm blows {direction}. Damaged: {damaged}"),
          N_("The storm blows {direction}. Damaged: {damaged}. Becalmed: {calm}")}},
        {{N_("The storm blows {direction}. Home after a lap: {home}"),
          N_("The storm blows {direction}. Home after a lap: {home}. Becalmed: {calm}")},
         {N_("The storm blows {direction}. Home after a lap: {home}. Damaged: {damaged}"),
          N_("The storm blows {direction}. Home after a lap: {home}. Damaged: {damaged}. "
             "Becalmed: {calm}")}},
    };
    uint8_t home[PLAYERS_MAX];
    uint8_t damaged[PLAYERS_MAX];
    uint8_t calm[PLAYERS_MAX];
    int home_count = brought_home(before, after, home);
    int damaged_count = struck(before, after, DAMAGED, damaged);
    int calm_count = struck(before, after, CALM, calm);
    words_say(out, sentences[home_count > 0][damaged_count > 0][calm_count > 0]);
    add_direction(out, direction);
    if (home_count > 0)
        words_seats(out, "home", home, home_count);
    if (damaged_count > 0)
        words_seats(out, "damaged", damaged, damaged_count);
    if (calm_count > 0)
        words_seats(out, "calm", calm, calm_count);
}

/* As long as somebody can calm the storm it only draws near. */
static void say_wind(const struct magicmap_state *before, event e, struct words *out)
{
    struct magicmap_state after = after_event(before, e);
    if (after.phase == PHASE_WEATHER) {
        words_say(out, "A storm is about to blow {direction}");
        add_direction(out, event_argument(e, 0));
        return;
    }
    say_storm(before, &after, event_argument(e, 0), out);
}

/* The last answer, when some have played good weather: the first of them gives up the card. */
static void say_calmed(int by, bool plays, int payer, struct words *out)
{
    if (payer == by)
        say_of(out, N_("{seat} calms the storm with {card}"), by);
    else
        say_of(out,
               plays ? N_("{seat} keeps {card}: {other} calms the storm")
                     : N_("{seat} lets the storm come, but {other} calms it with {card}"),
               by);
    add_card(out, GOOD_WEATHER);
    if (payer != by)
        words_seat(out, "other", payer);
}

static void say_answer(const struct magicmap_state *before, event e, bool redacted,
                       struct words *out)
{
    int by = event_by(e);
    bool plays = event_kind(e) == DO_PLAY;
    if (redacted) {
        say_of(out, N_("{seat} has answered the storm"), by);
        return;
    }
    struct magicmap_state after = after_event(before, e);
    seats_mask calming = before->storm.calming | (plays ? seat_bit(by) : 0);
    if (after.phase == PHASE_WEATHER) {
        say_of(out, plays ? N_("{seat} plays {card}") : N_("{seat} lets the storm come"), by);
        if (plays)
            add_card(out, GOOD_WEATHER);
    } else if (calming != 0) {
        say_calmed(by, plays, magicmap_first_seat(before, calming), out);
    } else {
        say_storm(before, &after, before->storm.direction, out);
    }
}

/* The wheel. */

/* The arrow has stopped for good: the monster is tamed, or not. */
static void say_taming(const struct magicmap_state *before, event e, int section, struct words *out)
{
    struct magicmap_state after = after_event(before, e);
    int seat = magicmap_drawer(before);
    int monster = before->drawn.card;
    int gold = after.seats[seat].tokens[GOLD] - before->seats[seat].tokens[GOLD];
    int goods = before->seats[seat].tokens[GOODS];
    bool tamed = after.seats[seat].cards[monster] > before->seats[seat].cards[monster];
    if (tamed)
        words_say_plural(out, "{seat} spins {number}, tames {card} and gets {count} gold token",
                         "{seat} spins {number}, tames {card} and gets {count} gold tokens", gold);
    else
        words_say_plural(out, "{seat} spins {number}. {card} escapes with {count} goods token",
                         "{seat} spins {number}. {card} escapes with {count} goods tokens", goods);
    add_seat_and_count(out, seat, tamed ? gold : goods);
    words_number(out, "number", magicmap_wheel[section].number);
    add_card(out, monster);
}

/* The arrow has stopped for good for both. */
static void say_battle(const struct magicmap_state *before, int section, struct words *out)
{
    int defence = magicmap_wheel[section].number;
    int attack = magicmap_wheel[before->battle.spins[0]].number;
    const char *sentence = N_("{seat} spins {number} against {other}: nobody wins");
    if (defence > attack)
        sentence = N_("{seat} spins {number} and beats {other}");
    else if (defence < attack)
        sentence = N_("{seat} spins {number} and loses to {other}");
    say_of(out, sentence, before->battle.target);
    words_number(out, "number", defence);
    words_seat(out, "other", before->active);
}

static void say_spin(const struct magicmap_state *before, event e, struct words *out)
{
    int section = event_argument(e, 0);
    struct magicmap_state after = after_event(before, e);
    if (before->phase == PHASE_SPIN) {
        say_of(out, N_("{seat} spins {number}: {symbols}"), before->active);
        words_term(out, "symbols", magicmap_wheel[section].name);
    } else if (before->phase == PHASE_TAME_SPIN && after.phase != PHASE_TAME_RESPIN) {
        say_taming(before, e, section, out);
        return;
    } else if (before->phase == PHASE_DEFEND_SPIN && after.phase != PHASE_DEFEND_RESPIN) {
        say_battle(before, section, out);
        return;
    } else {
        int seat = before->phase == PHASE_TAME_SPIN     ? magicmap_drawer(before)
                   : before->phase == PHASE_DEFEND_SPIN ? before->battle.target
                                                        : before->active;
        say_of(out, N_("{seat} spins {number}"), seat);
    }
    words_number(out, "number", magicmap_wheel[section].number);
}

static void say_stand(const struct magicmap_state *before, event e, struct words *out)
{
    if (before->phase == PHASE_TAME_RESPIN)
        say_taming(before, e, before->drawn.section, out);
    else if (before->phase == PHASE_DEFEND_RESPIN)
        say_battle(before, before->battle.spins[1], out);
    else
        say_of(out,
               before->phase == PHASE_RESPIN ? N_("{seat} lets the storm come")
                                             : N_("{seat} keeps this spin"),
               event_by(e));
}

/* The action. */

static void say_voyage(const struct magicmap_state *before, event e, struct words *out)
{
    static const char *const sentences[LANDFALLS] = {
        [OPEN_SEA] = N_("{seat} sails to column {column}, row {row}"),
        [BLACK_HARBOUR] = N_("{seat} sails into the black harbour at column {column}, row {row}"),
        [RED_HARBOUR] = N_("{seat} sails into the red harbour at column {column}, row {row}"),
        [HOME_AFTER_A_LAP] = N_("{seat} has sailed round the island and comes home to column "
                                "{column}, row {row}")};
    struct cell to = {(uint8_t)event_argument(e, 0), (uint8_t)event_argument(e, 1)};
    say_of(out, sentences[magicmap_landfall(before, to)], event_by(e));
    add_cell(out, to);
}

static void say_tokens(enum token token, int seat, int count, struct words *out)
{
    if (count == 0) {
        words_say(out, "{seat} has no room for more tokens and takes none");
        words_seat(out, "seat", seat);
        return;
    }
    switch (token) {
    case GOLD:
        words_say_plural(out, "{seat} takes {count} gold token", "{seat} takes {count} gold tokens",
                         count);
        break;
    case GOODS:
        words_say_plural(out, "{seat} takes {count} goods token",
                         "{seat} takes {count} goods tokens", count);
        break;
    case MAGIC:
        words_say_plural(out, "{seat} takes {count} magic token",
                         "{seat} takes {count} magic tokens", count);
        break;
    }
    add_seat_and_count(out, seat, count);
}

/* How much is taken of what is on offer: there is a limit. */
static void say_gain(const struct magicmap_state *before, int seat, enum token token, int offered,
                     struct words *out)
{
    say_tokens(token, seat, magicmap_room(&before->seats[seat], token, offered), out);
}

static void say_play(const struct magicmap_state *before, event e, struct words *out)
{
    int seat = event_by(e);
    int card = event_argument(e, 0);
    bool calm = before->seats[seat].status == CALM;
    if (card == LUCKY_WIND && !calm) {
        words_say_plural(out, "{seat} plays {card} for {count} more step",
                         "{seat} plays {card} for {count} more steps", LUCKY_STEPS);
        add_seat_and_count(out, seat, LUCKY_STEPS);
    } else if (card == LUCKY_WIND) {
        say_of(out, N_("{seat} plays {card} to leave the calm"), seat);
    } else if (card == REPAIR) {
        say_of(out, N_("{seat} plays {card}, and the ship is repaired"), seat);
    } else if (card == CURSE) {
        say_of(out, N_("{seat} plays {card}, and the open talismans go back into the deck"), seat);
    } else {
        say_of(out, N_("{seat} plays {card}"), seat);
    }
    add_card(out, card);
}

/* The cards. */

/* M-26: goods are paid in full or not at all, the others as far as they go. */
static const char *payment_sentence(const struct seat_state *own, int price)
{
    enum token token = magicmap_adventures[price].token;
    if (magicmap_can_pay(own, price))
        return N_("{seat} draws {card} and pays");
    if (token == GOODS)
        return N_("{seat} draws {card}, cannot pay and will miss a turn");
    return own->tokens[token] > 0 ? N_("{seat} draws {card}, pays what there is and owes no more")
                                  : N_("{seat} draws {card} and has nothing to pay");
}

/* A card that is drawn, or picked through a telescope, which is then shown to all. */
static void say_drawn(const struct magicmap_state *before, event e, struct words *out)
{
    int seat = magicmap_drawer(before);
    int card = event_argument(e, 0);
    bool picks = event_kind(e) == DO_TAKE;
    const char *sentence = picks ? N_("{seat} picks {card}") : N_("{seat} draws {card}");
    if (magicmap_adventures[card].kind == MONSTER_CARD)
        sentence = N_("{seat} meets {card}, a monster of power {power}");
    else if (magicmap_adventures[card].kind == PAY_CARD)
        sentence = payment_sentence(&before->seats[seat], card);
    say_of(out, sentence, seat);
    add_card(out, card);
    if (magicmap_adventures[card].kind == MONSTER_CARD)
        words_number(out, "power", magicmap_adventures[card].number);
}

static void say_peek(event e, bool redacted, struct words *out)
{
    int card = event_argument(e, 0);
    say_of(out,
           redacted ? N_("{seat} looks at a card through the telescope")
                    : N_("{seat} sees {card} through the telescope"),
           event_argument(e, 1));
    if (!redacted)
        add_card(out, card);
}

static void say_magic(const struct magicmap_state *before, event e, struct words *out)
{
    int magic = event_argument(e, 0);
    words_say_plural(out, "{seat} commits {count} magic token against {card}",
                     "{seat} commits {count} magic tokens against {card}", magic);
    add_seat_and_count(out, event_by(e), magic);
    add_card(out, before->drawn.card);
}

/* Trade and prize. */

/* A talisman is turned up, or comes to the active seat. */
static void say_talisman(const struct magicmap_state *before, int talisman, struct words *out)
{
    bool wanted = before->seats[before->active].mission == talisman;
    if (before->phase == PHASE_OPEN)
        words_say(out, "{talisman} is turned up");
    else
        say_of(out,
               wanted ? N_("{seat} gets {talisman}, the talisman of the mission")
                      : N_("{seat} gets {talisman}"),
               before->active);
    add_talisman(out, talisman);
}

static void say_purchase(const struct magicmap_state *before, int talisman, struct words *out)
{
    int seat = before->active;
    if (talisman == 0) {
        say_of(out, N_("{seat} buys the top talisman of the deck"), seat);
        return;
    }
    say_of(out,
           before->seats[seat].mission == talisman
               ? N_("{seat} buys {talisman}, the talisman of the mission")
               : N_("{seat} buys {talisman}"),
           seat);
    add_talisman(out, talisman);
}

static void say_seizure(const struct magicmap_state *before, event e, struct words *out)
{
    int by = event_by(e);
    int card = event_argument(e, 0);
    bool talisman = event_kind(e) == DO_SEIZE_TALISMAN;
    bool wanted = talisman && before->seats[by].mission == card;
    const char *sentence = talisman ? N_("{seat} takes {talisman} from {other}")
                                    : N_("{seat} takes {card} from {other}");
    if (wanted)
        sentence = N_("{seat} takes {talisman}, the talisman of the mission, from {other}");
    say_of(out, sentence, by);
    words_seat(out, "other", by == before->active ? before->battle.target : before->active);
    if (talisman)
        add_talisman(out, card);
    else
        add_card(out, card);
}

static void say_other(struct words *out, const char *sentence, int seat, int other)
{
    say_of(out, sentence, seat);
    words_seat(out, "other", other);
}

static void say_sale(int seat, struct words *out)
{
    words_say_plural(out, "{seat} sells {count} goods token for 1 gold",
                     "{seat} sells {count} goods tokens for 1 gold", SALE_GOODS);
    add_seat_and_count(out, seat, SALE_GOODS);
}

static void say_tow(int seat, struct words *out)
{
    words_say_plural(out, "{seat} pays {count} goods token for a tow out of the calm",
                     "{seat} pays {count} goods tokens for a tow out of the calm", TOW_GOODS);
    add_seat_and_count(out, seat, TOW_GOODS);
}

static void say_mending(int seat, struct words *out)
{
    words_say_plural(out, "{seat} pays {count} gold token for repairs",
                     "{seat} pays {count} gold tokens for repairs", MEND_GOLD);
    add_seat_and_count(out, seat, MEND_GOLD);
}

static void say_deal(event e, struct words *out)
{
    int seat = event_argument(e, 0);
    int card = event_argument(e, 1);
    if (event_kind(e) == DO_HERO) {
        say_of(out, N_("{seat} sets out as {hero}"), seat);
        words_term(out, "hero", magicmap_heroes[card].name);
    } else {
        say_of(out, N_("{seat} has a mission: {talisman}"), seat);
        add_talisman(out, card);
    }
}

void magicmap_say_event(const void *raw, event e, bool redacted, struct words *out)
{
    const struct magicmap_state *before = raw;
    int by = event_by(e);
    int first = event_argument(e, 0);
    int number = magicmap_wheel[before->turn.section].number;
    if (before->phase == PHASE_WEATHER) {
        say_answer(before, e, redacted, out);
        return;
    }
    switch ((enum kind)event_kind(e)) {
    case DO_HERO:
    case DO_MISSION: say_deal(e, out); return;
    case DO_TALISMAN: say_talisman(before, first, out); return;
    case DO_SPIN: say_spin(before, e, out); return;
    case DO_WIND: say_wind(before, e, out); return;
    case DO_DRAW:
    case DO_TAKE: say_drawn(before, e, out); return;
    case DO_PEEK: say_peek(e, redacted, out); return;
    case DO_HARBOUR:
        say_harbour(by, (struct cell){(uint8_t)first, (uint8_t)event_argument(e, 1)}, out);
        return;
    case DO_SAIL: say_voyage(before, e, out); return;
    case DO_GOODS: say_gain(before, by, GOODS, number, out); return;
    case DO_MAGIC: say_gain(before, by, MAGIC, number, out); return;
    case DO_ADVENTURE: say_of(out, N_("{seat} looks for an adventure"), by); return;
    case DO_STAY:
        say_of(out,
               magicmap_stay_repairs(before) ? N_("{seat} stays and repairs the ship")
                                             : N_("{seat} stays"),
               by);
        return;
    case DO_TOW: say_tow(by, out); return;
    case DO_MEND: say_mending(by, out); return;
    case DO_CASH:
        say_of(out, N_("{seat} turns {card} into tokens"), by);
        add_card(out, first);
        return;
    case DO_PLAY: say_play(before, e, out); return;
    case DO_STAND: say_stand(before, e, out); return;
    case DO_PASS:
        say_of(out,
               before->phase == PHASE_SEIZE ? N_("{seat} takes nothing")
                                            : N_("{seat} does not want to swap places"),
               by);
        return;
    case DO_DRAW_BLIND:
        say_of(out,
               before->seats[by].cards[TELESCOPE] > 0 ? N_("{seat} does not use the telescope")
                                                      : N_("{seat} turns to the adventure card"),
               by);
        return;
    case DO_CASH_GAIN:
        say_gain(before, by, magicmap_adventures[before->drawn.card].token,
                 magicmap_adventures[before->drawn.card].number, out);
        return;
    case DO_KEEP_GAIN:
        say_of(out, N_("{seat} keeps {card} for later"), by);
        add_card(out, before->drawn.card);
        return;
    case DO_SPEND:
        say_of(out, N_("{seat} commits {card}"), by);
        add_card(out, first);
        return;
    case DO_TAME: say_magic(before, e, out); return;
    case DO_SELL: say_sale(by, out); return;
    case DO_BUY: say_purchase(before, first, out); return;
    case DO_ATTACK: say_other(out, N_("{seat} attacks {other}"), by, first); return;
    case DO_DONE: say_of(out, N_("{seat} ends the turn"), by); return;
    case DO_SEIZE_TALISMAN:
    case DO_SEIZE_CARD: say_seizure(before, e, out); return;
    case DO_OFFER_SWAP:
        say_other(out, N_("{seat} offers to swap places with {other}"), by, before->battle.target);
        return;
    case DO_ACCEPT_SWAP:
        say_other(out, N_("{seat} swaps places with {other}"), by, before->active);
        return;
    case DO_REFUSE_SWAP:
        say_other(out, N_("{seat} does not swap places with {other}"), by, before->active);
        return;
    }
}
