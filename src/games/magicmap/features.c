/*
 * What a seat can tell of a position, for bots that learn. Of the cards on the deck that others
 * have looked at it knows nothing, nor of others' answers to a storm.
 */
#include "games/magicmap/state.h"

#include "engine/bits.h"

/* Terms of the estimate are finer than features need. */
enum { FINER = 64 };

/* What is told of several seats, reckoned once. */
struct sight {
    const struct magicmap_state *state;
    struct magicmap_terms terms[PLAYERS_MAX];
    int home[PLAYERS_MAX]; /* steps */
};

static void add_promises(const struct magicmap_terms *terms, struct features *out)
{
    features_add(out, "way made", 0, terms->made);
    features_add(out, "lead", 0, terms->lead);
    features_add(out, "time left", 0, terms->left);
    features_set_progress(out, CIRCLE - terms->left,
                          CIRCLE); /* the same whosever terms these are */
    features_add(out, "turn to come", 0, terms->turn);
    features_add(out, "not done", 0, terms->more);
    features_add(out, "red harbour near", 0, terms->red);
    features_add(out, "black harbour near", 0, terms->black);
    features_add(out, "worth of trade", 0, terms->trade / FINER);
    features_add(out, "worth of cards", 0, terms->cards / FINER);
    features_add(out, "worth of troubles", 0, terms->troubles / FINER);
    features_add(out, "worth of way", 0, terms->way / FINER);
    for (int token = 0; token < TOKENS; token++)
        features_add(out, "tokens and gains", token, terms->tokens[token]);
    features_add(out, "talismans affordable", 0, terms->tokens[GOLD] / TALISMAN_GOLD);
}

/* The way to harbours of a colour, and how much longer the way home is by one of them. */
static void add_harbours(const struct magicmap_state *state, int seat, int direct,
                         struct features *out)
{
    const struct seat_state *own = &state->seats[seat];
    bool here = magicmap_may_trade_here(state, seat);
    int red = 0;
    int black = 0;
    int by_red = direct;
    int by_black = direct;
    if (!own->returned && !is_no_cell(own->ship)) {
        red = magicmap_steps_to_harbour(own, RED, here, &by_red);
        black = magicmap_steps_to_harbour(own, BLACK, here, &by_black);
    }
    features_add(out, "steps to red harbour", 0, red);
    features_add(out, "steps to black harbour", 0, black);
    features_add(out, "way by red harbour", 0, by_red - direct);
    features_add(out, "way by black harbour", 0, by_black - direct);
}

static void add_ways(const struct sight *sight, int seat, struct features *out)
{
    const struct magicmap_state *state = sight->state;
    const struct seat_state *own = &state->seats[seat];
    int home = sight->home[seat];
    int foremost = UINT8_MAX;
    for (int other = 0; other < state->table.players; other++)
        if (other != seat && sight->home[other] < foremost)
            foremost = sight->home[other];
    int sections = 0;
    for (int section = 1; section < STORM_SECTION; section++)
        sections += home > 0 && !is_no_cell(own->ship) && magicmap_wheel[section].number >= home;
    features_add(out, "steps home", 0, home);
    features_add(out, "steps ahead", 0, foremost - home);
    features_add(out, "sections home", 0, sections);
    add_harbours(state, seat, home, out);
}

/*
 * How many cards are of each kind. By their names, as looking up every card's kind would be a tenth
 * of the time that features take.
 */
static void count_kinds(const uint8_t cards[ADVENTURES], int kinds[MONSTER_CARD + 1])
{
    kinds[GAIN_CARD] = 0;
    for (int card = GAIN_FIRST; card <= GAIN_LAST; card++)
        kinds[GAIN_CARD] += cards[card];
    kinds[PAY_CARD] =
        cards[PAY_GOLD_1] + cards[PAY_GOODS_2] + cards[PAY_GOODS_3] + cards[PAY_MAGIC_2];
    kinds[HELP_CARD] = cards[CURSE] + cards[GOOD_WEATHER] + cards[LUCKY_WIND] + cards[REPAIR] +
                       cards[SPIN_AGAIN] + cards[TELESCOPE];
    kinds[MONSTER_CARD] = cards[HORNED_WHALE] + cards[KRAKEN] + cards[LEVIATHAN] +
                          cards[MOON_JELLYFISH] + cards[REEF_CRAB] + cards[SIREN_TWINS] +
                          cards[STORM_ROC];
}

static void add_cards(const struct seat_state *own, struct features *out)
{
    int kinds[MONSTER_CARD + 1];
    count_kinds(own->cards, kinds);
    features_add(out, "monsters", 0, kinds[MONSTER_CARD]);
    features_add(out, "gains", 0, kinds[GAIN_CARD]);
    features_add(out, "good weather", 0, own->cards[GOOD_WEATHER]);
    features_add(out, "lucky wind", 0, own->cards[LUCKY_WIND]);
    features_add(out, "repair", 0, own->cards[REPAIR]);
    features_add(out, "spin again", 0, own->cards[SPIN_AGAIN]);
    features_add(out, "telescope", 0, own->cards[TELESCOPE]);
}

static void add_mission(const struct magicmap_state *state, const struct seat_state *own,
                        struct features *out)
{
    bool done = own->mission != 0 && (own->talismans >> own->mission & 1) != 0;
    bool open = false;
    for (int i = 0; i < OPEN_TALISMANS; i++)
        open = open || (own->mission != 0 && state->open[i] == own->mission);
    features_add(out, "mission done", 0, done);
    features_add(out, "mission open", 0, open);
    features_add(out, "mission in deck", 0,
                 own->mission != 0 && (state->talisman_deck >> own->mission & 1) != 0);
}

static void add_seat(const void *raw, int viewer, int seat, struct features *out)
{
    const struct sight *sight = raw;
    const struct magicmap_state *state = sight->state;
    const struct seat_state *own = &state->seats[seat];
    (void)viewer;
    features_add(out, "points", 0, sight->terms[seat].points);
    add_promises(&sight->terms[seat], out);
    add_ways(sight, seat, out);
    for (int token = 0; token < TOKENS; token++)
        features_add(out, "tokens", token, own->tokens[token]);
    add_cards(own, out);
    add_mission(state, own, out);
    features_add(out, "talismans", 0, bits_count(own->talismans));
    features_add(out, "calm", 0, own->status == CALM);
    features_add(out, "damaged", 0, own->status == DAMAGED);
    features_add(out, "blown into harbour", 0, own->blown);
    features_add(out, "returned", 0, own->returned);
    features_add(out, "turns to skip", 0, own->skip);
    features_add(out, "lap", 0, own->lap);
    features_add(out, "active", 0, state->active == seat);
    features_add(out, "acts later in round", 0, seat > state->active);
    features_add(out, "draws", 0, (state->draws & seat_bit(seat)) != 0);
    features_add(out, "attacked", 0, magicmap_is_battle(state) && state->battle.target == seat);
}

static void add_turn(const struct magicmap_state *state, int seat, struct features *out)
{
    const struct turn_state *turn = &state->turn;
    features_add_one_of(out, "phase", state->phase, PHASE_HARBOUR, PHASE_OVER);
    features_add_one_of(out, "section", turn->section, 1, SECTIONS);
    features_add(out, "acted", 0, turn->acted);
    features_add(out, "freed", 0, turn->freed);
    features_add(out, "bonus", 0, turn->bonus);
    features_add(out, "sailed", 0, turn->sailed);
    features_add(out, "may trade", 0, turn->trade);
    features_add(out, "fought", 0, turn->fought);
    features_add(out, "calms the storm", 0, (state->storm.calming & seat_bit(seat)) != 0);
    int drawn = state->drawn.card;
    bool monster = drawn != 0 && magicmap_adventures[drawn].kind == MONSTER_CARD;
    features_add(out, "monster to tame", 0, monster ? magicmap_adventures[drawn].number : 0);
    features_add(out, "gold for taming", 0, monster ? magicmap_adventures[drawn].gold : 0);
    features_add(out, "magic committed", 0, state->drawn.magic);
    features_add(out, "spin for taming", 0, state->drawn.section);
    features_add(out, "attacker's spin", 0, state->battle.spins[0]);
    features_add(out, "defender's spin", 0, state->battle.spins[1]);
}

static void add_board(const struct magicmap_state *state, int seat, struct features *out)
{
    int kinds[MONSTER_CARD + 1];
    count_kinds(state->deck, kinds);
    for (int kind = GAIN_CARD; kind <= MONSTER_CARD; kind++)
        features_add(out, "cards in deck", kind, kinds[kind]);
    bool known = state->top[0].card != 0 && (state->top[0].known & seat_bit(seat)) != 0;
    features_add_one_of(out, "top of deck",
                        known ? (int)magicmap_adventures[state->top[0].card].kind : -1, GAIN_CARD,
                        MONSTER_CARD + 1);
    int best = 0;
    int open = 0;
    for (int i = 0; i < OPEN_TALISMANS; i++) {
        int points = state->open[i] == 0 ? 0 : magicmap_talismans[state->open[i]].points;
        open += state->open[i] != 0;
        best = points > best ? points : best;
    }
    features_add(out, "best open talisman", 0, best);
    features_add(out, "open talismans", 0, open);
    features_add(out, "talismans in deck", 0, bits_count(state->talisman_deck));
    features_add(out, "round", 0, state->round);
    features_add(out, "battle for missions only", 0,
                 state->table.options.value[OPTION_BATTLE] == BATTLE_MISSION);
    features_add(out, "chance decides", 0, magicmap_waiting(state) == seat_bit(CHANCE));
}

void magicmap_features(const void *raw, int seat, struct features *out)
{
    const struct magicmap_state *state = raw;
    struct sight sight;
    int made[PLAYERS_MAX];
    int32_t strength[SEATS_MAX] = {0};
    sight.state = state;
    magicmap_ways_made(state, made);
    for (int other = 0; other < state->table.players; other++) {
        magicmap_estimate_terms(state, other, made, &sight.terms[other]);
        sight.home[other] = magicmap_steps_home(&state->seats[other]);
        strength[other] =
            other == seat ? 0 : magicmap_estimate_by(state, other, &sight.terms[other]);
    }
    features_add_seats(out, &sight, state->table.players, seat, add_seat, strength);
    add_turn(state, seat, out);
    add_board(state, seat, out);
}

/* Why a choice is better. */
const struct feature_reason magicmap_reasons[] = {
    {.features = {"points"},
     .more = N_("more points at once"),
     .rival_less = N_("fewer points for rivals")},
    {.features = {"way made", "worth of way", "lead", "steps home", "steps ahead", "sections home"},
     .more = N_("more of the voyage behind you"),
     .less = N_("more of the voyage behind you"),
     .rival_more = N_("rivals further behind"),
     .rival_less = N_("rivals further behind")},
    {.features = {"red harbour near", "steps to red harbour", "way by red harbour"},
     .more = N_("a red harbour near"),
     .less = N_("a red harbour near")},
    {.features = {"black harbour near", "steps to black harbour", "way by black harbour"},
     .more = N_("a black harbour near"),
     .less = N_("a black harbour near")},
    {.features = {"tokens", "tokens and gains", "worth of trade"},
     .more = N_("more gold, goods and magic"),
     .less = N_("tokens put to use"),
     .rival_less = N_("fewer tokens for rivals")},
    {.features = {"talismans affordable", "talismans"}, .more = N_("talismans nearer")},
    {.features = {"worth of cards", "monsters", "gains", "good weather", "lucky wind", "repair",
                  "spin again"},
     .more = N_("more useful cards"),
     .less = N_("cards put to use")},
    {.features = {"worth of troubles", "calm", "damaged", "turns to skip"},
     .more = N_("less trouble on the way"),
     .less = N_("less trouble on the way"),
     .rival_more = N_("more trouble for rivals"),
     .rival_less = N_("more trouble for rivals")},
    {.features = {"mission done", "mission open", "mission in deck"},
     .more = N_("the mission nearer")},
    {.features = {"time left"},
     .more = N_("more time left"),
     .less = N_("an earlier end of the match")},
    {.features = {"turn to come", "may trade", "draws"}, .more = N_("more to be done this turn")},
    {.features = {NULL}},
};
