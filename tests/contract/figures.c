/* What scores are made of, and the numbers that boards show: they add up, and tell nothing hidden.
 */
#include "contract/contract.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "engine/bits.h"

enum { PART_EVENTS = 20000, FIGURE_EVENTS = 6000, FIGURES_TEXT_MAX = 1 << 13 };

/* The parts of every seat add up to its score, and there are no others. */
static void expect_sums(const struct game *game, const void *state, const struct ledger *ledger)
{
    int32_t scores[SEATS_MAX] = {0};
    game->scores(state, scores);
    for (int seat = 0; seat < state_players(state); seat++) {
        int32_t sum = 0;
        for (int part = 0; part < PARTS_MAX; part++) {
            int32_t points = ledger->points[seat][part];
            contract_expect(part < game->part_count || points == 0, "seat %d has part %d", seat,
                            part);
            sum += points;
        }
        contract_expect(sum == scores[seat], "the parts of seat %d add up to %d, its score is %d",
                        seat, (int)sum, (int)scores[seat]);
    }
}

static int32_t paid(const struct ledger *before, const struct ledger *after, int seat, int part)
{
    return after->points[seat][part] - before->points[seat][part];
}

/* A ledger that does not know the past books the same: what an event paid can be told without it.
 */
static void expect_same_payments(const struct walk *walk, event e, const struct ledger *known)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    struct ledger opened;
    memcpy(state, walk->match.state, game->state_size);
    game->open_ledger(state, &opened);
    struct ledger after = opened;
    game->apply_booked(state, e, &after);
    for (int seat = 0; seat < walk->setting.players; seat++)
        for (int part = 0; part < game->part_count; part++)
            contract_expect(paid(&opened, &after, seat, part) ==
                                paid(&walk->match.ledger, known, seat, part),
                            "what seat %d was paid depends on the past", seat);
}

/* Booked or not, an event does the same. */
static void check_booking(struct walk *walk)
{
    const struct game *game = walk->game;
    _Alignas(16) unsigned char plain[STATE_SIZE_MAX];
    _Alignas(16) unsigned char booked[STATE_SIZE_MAX];
    struct ledger ledger = walk->match.ledger;
    event e = contract_random_event(game, walk->match.state, &walk->random);
    memcpy(plain, walk->match.state, game->state_size);
    memcpy(booked, walk->match.state, game->state_size);
    game->apply(plain, e);
    game->apply_booked(booked, e, &ledger);
    contract_expect(memcmp(plain, booked, game->state_size) == 0, "booking changes the match");
    expect_sums(game, booked, &ledger);
    expect_same_payments(walk, e, &ledger);
}

/* A match that goes back has the ledger that it had. */
static void check_undone(struct walk *walk)
{
    struct match copy;
    contract_copy_match(&copy, &walk->match);
    seats_mask waiting = match_waiting(&copy);
    event e = contract_random_event(walk->game, copy.state, &walk->random);
    if (waiting != seat_bit(CHANCE) && match_apply(&copy, e, NULL) &&
        match_undo(&copy, event_by(e), NULL))
        contract_expect(memcmp(&copy.ledger, &walk->match.ledger, sizeof copy.ledger) == 0,
                        "undo leaves another ledger");
    free(copy.events);
}

static void visit_parts(struct walk *walk)
{
    const struct match *match = &walk->match;
    struct ledger fresh;
    expect_sums(walk->game, match->state, &match->ledger);
    memset(&fresh, 0xa5, sizeof fresh);
    walk->game->open_ledger(match->state, &fresh);
    expect_sums(walk->game, match->state, &fresh);
    if (match_waiting(match) == 0)
        return;
    check_booking(walk);
    if (random_below(&walk->random, 16) == 0)
        check_undone(walk);
}

void contract_parts(const struct game *game)
{
    contract_expect(game->part_count >= 1 && game->part_count <= PARTS_MAX, "%d parts",
                    game->part_count);
    for (int part = 0; part < game->part_count; part++)
        contract_expect(game->parts[part] != NULL && game->parts[part][0] != '\0',
                        "part %d has no name", part);
    contract_walk(game, PART_EVENTS, visit_parts, NULL);
}

static const char *figures_text(const struct walk *walk, const void *state,
                                const struct ledger *ledger, int viewer, char out[FIGURES_TEXT_MAX])
{
    struct writer writer;
    writer_start(&writer, out, FIGURES_TEXT_MAX);
    write_object(&writer);
    game_write_figures(walk->game, state, ledger, viewer, &writer);
    write_object_end(&writer);
    contract_expect(text_fits(&writer.text), "figures of %zu bytes", writer.text.length);
    return out;
}

/* Who does not see a score does not see its parts. */
static void check_members(const struct walk *walk, int viewer, const char *text)
{
    const struct game *game = walk->game;
    json_t *told = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    contract_expect(json_is_object(json_object_get(told, "figures")), "not figures: %s", text);
    json_t *parts = json_object_get(told, "parts");
    contract_expect(json_array_size(parts) == (size_t)walk->setting.players, "parts of others");
    for (int seat = 0; seat < walk->setting.players; seat++) {
        json_t *own = json_array_get(parts, (size_t)seat);
        bool hidden = game->hides_score(walk->match.state, seat, viewer);
        contract_expect(hidden ? json_is_null(own) : json_array_size(own) == game->part_count,
                        "viewer %d is told wrong parts of seat %d", viewer, seat);
    }
    json_decref(told);
}

/* Whatever is hidden, also in scores, a seat and a spectator read the same. */
static void check_twin(struct walk *walk, int seat)
{
    static char text[FIGURES_TEXT_MAX];
    static char twin_text[FIGURES_TEXT_MAX];
    const struct game *game = walk->game;
    _Alignas(16) unsigned char twin[STATE_SIZE_MAX];
    struct ledger ledger = walk->match.ledger;
    memcpy(twin, walk->match.state, game->state_size);
    game->resample(twin, seat, &walk->random);
    if (contract_vary_scores(game, twin, seat, &walk->random))
        for (int other = 0; other < SEATS_MAX; other++)
            ledger.points[other][0] += other != seat;
    int viewers[] = {seat, SPECTATOR};
    for (size_t i = 0; i < sizeof viewers / sizeof viewers[0]; i++) {
        figures_text(walk, walk->match.state, &walk->match.ledger, viewers[i], text);
        figures_text(walk, twin, &ledger, viewers[i], twin_text);
        contract_expect(strcmp(text, twin_text) == 0,
                        "figures tell viewer %d hidden things:\n%.1800s\n%.1800s", viewers[i], text,
                        twin_text);
        check_members(walk, viewers[i], text);
    }
}

static void visit_figures(struct walk *walk)
{
    static char text[FIGURES_TEXT_MAX];
    int seat = (int)random_below(&walk->random, (uint32_t)walk->setting.players);
    check_twin(walk, seat);
    figures_text(walk, walk->match.state, &walk->match.ledger, ARBITER, text);
    check_members(walk, ARBITER, text);
}

void contract_figures(const struct game *game)
{
    contract_walk(game, FIGURE_EVENTS, visit_figures, NULL);
}
