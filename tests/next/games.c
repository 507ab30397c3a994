/*
 * The list of games of a program that does not exist yet: for tests, in the place of
 * src/games/games.c. The template game has a newer version of its rules there; which one, the
 * environment says (INCOGNITA_NEXT).
 *
 *   2  isles cannot be traded any more, and everybody has a point more: a match in which nobody has
 *      traded goes the same way by these rules
 *   3  charts and isles are drawn in another order: no match goes the same way
 *   4  whoever is asked alone is asked later: the next seat claims the isle
 */
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

extern const struct game vaalbara_game;
extern const struct game navoria_game;
extern const struct game noria_game;
extern const struct game magicmap_game;
extern const struct game template_game;

static struct game next;

const struct game *const games[] = {
    &vaalbara_game, &navoria_game, &noria_game, &magicmap_game, &next,
};
const int games_all = COUNT(games);
const int games_offered = COUNT(games) - 1;

static bool is_trade(event e)
{
    return strcmp(template_game.events[event_kind(e)].name, "trade") == 0;
}

static int legal_without_trades(const void *state, int seat, event out[])
{
    int count = template_game.legal(state, seat, out);
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!is_trade(out[i]))
            out[kept++] = out[i];
    return kept;
}

static bool is_legal_and_no_trade(const void *state, event e)
{
    return template_game.is_legal(state, e) && !is_trade(e);
}

static void scores_and_one_more(const void *state, int32_t out[SEATS_MAX])
{
    template_game.scores(state, out);
    for (int seat = 0; seat < state_players(state); seat++)
        out[seat]++;
}

static event sample_otherwise(const void *state, uint64_t luck)
{
    return template_game.sample(state, ~luck);
}

/* Bits of a set of seats, each moved to the next seat; chance stays. */
static seats_mask waiting_for_the_next(const void *state)
{
    seats_mask waiting = template_game.waiting(state);
    int players = state_players(state);
    bool alone = waiting != 0 && (waiting & (waiting - 1)) == 0 && waiting < seat_bit(players);
    if (!alone)
        return waiting;
    return waiting == seat_bit(players - 1) ? seat_bit(0) : (seats_mask)(waiting << 1);
}

__attribute__((constructor)) static void make_next(void)
{
    const char *version = getenv("INCOGNITA_NEXT");
    next = template_game;
    next.rules_version = version == NULL ? 2 : (uint16_t)strtoul(version, NULL, 10);
    if (next.rules_version == 2) {
        next.legal = legal_without_trades;
        next.is_legal = is_legal_and_no_trade;
        next.scores = scores_and_one_more;
    } else if (next.rules_version == 3) {
        next.sample = sample_otherwise;
    } else {
        next.waiting = waiting_for_the_next;
    }
}
