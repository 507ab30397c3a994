/* What is legal: the lists of events and outcomes, single events, and drawing one. */
#include "contract/contract.h"

#include <stdlib.h>
#include <string.h>

#include "engine/bits.h"

enum { LIST_EVENTS = 600000, SAMPLE_EVENTS = 400000, MUTATIONS = 16 };

struct lists_context {
    bool several_asked; /* ever */
};

static int compare_events(const void *a, const void *b)
{
    const event *first = a;
    const event *second = b;
    return (*first > *second) - (*first < *second);
}

/* A value near a listed event, or near nothing at all. */
static event mutate(const event *listed, int count, struct random *random)
{
    event e = count > 0 ? listed[random_below(random, (uint32_t)count)] : 0;
    int shift = 8 * (int)random_below(random, 8);
    switch (random_below(random, 6)) {
    case 0: return random_next(random);
    case 1: return e ^ (event)1 << random_below(random, 64);
    case 2: return (e & ~((event)0xff << shift)) | (random_next(random) & 0xff) << shift;
    case 3: return e + ((event)1 << shift);
    case 4: return e - ((event)1 << shift);
    default: return (e & ~(event)0xff) | random_below(random, 10);
    }
}

static void check_mutations(struct walk *walk, const event *sorted, int count)
{
    const struct game *game = walk->game;
    for (int i = 0; i < MUTATIONS; i++) {
        event e = mutate(sorted, count, &walk->random);
        bool listed = bsearch(&e, sorted, (size_t)count, sizeof e, compare_events) != NULL;
        contract_expect(game->is_legal(walk->match.state, e) == listed,
                        "is_legal says %s of %016llx, the lists say otherwise",
                        listed ? "no" : "yes", (unsigned long long)e);
    }
}

static void check_asked(const struct walk *walk, struct lists_context *context)
{
    seats_mask waiting = match_waiting(&walk->match);
    seats_mask seats = (seats_mask)(seat_bit(walk->setting.players) - 1);
    contract_expect(waiting == seat_bit(CHANCE) || (waiting & ~seats) == 0, "waiting is %x",
                    waiting);
    bool several = bits_count(waiting) > 1;
    contract_expect(!several || walk->game->traits & TRAIT_SIMULTANEOUS,
                    "several are asked, which the traits deny");
    context->several_asked = context->several_asked || several;
}

/* Longest list of one seat, and events with the right author. */
static void check_own_lists(const struct walk *walk)
{
    seats_mask waiting = match_waiting(&walk->match);
    if (waiting == seat_bit(CHANCE))
        return;
    for (; waiting != 0; waiting &= (seats_mask)(waiting - 1)) {
        int seat = bits_lowest(waiting);
        event events[LEGAL_MAX];
        int count = walk->game->legal(walk->match.state, seat, events);
        contract_expect(count > 0 && count <= walk->game->legal_max,
                        "seat %d has %d legal events, the game promises 1 to %d", seat, count,
                        walk->game->legal_max);
        for (int i = 0; i < count; i++)
            contract_expect(event_by(events[i]) == seat, "an event of seat %d is not by it", seat);
    }
}

static void check_outcomes(const struct walk *walk, const struct outcome *list, int count)
{
    if (match_waiting(&walk->match) != seat_bit(CHANCE))
        return;
    contract_expect(count > 0 && count <= walk->game->legal_max,
                    "chance has %d outcomes, the game promises 1 to %d", count,
                    walk->game->legal_max);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        contract_expect(list[i].weight > 0, "an outcome without weight");
        contract_expect(event_by(list[i].event) == CHANCE, "an outcome is not by chance");
        total += list[i].weight;
    }
    contract_expect(total <= UINT32_MAX, "the weights are too large");
}

static void visit_lists(struct walk *walk)
{
    const struct game *game = walk->game;
    struct reason why = {""};
    contract_expect(game->check(walk->match.state, &why), "not consistent: %s", why.text);
    check_asked(walk, walk->context);
    check_own_lists(walk);

    struct outcome list[ALL_LEGAL_MAX];
    int count = contract_list(game, walk->match.state, list);
    check_outcomes(walk, list, count);
    event sorted[ALL_LEGAL_MAX];
    for (int i = 0; i < count; i++) {
        sorted[i] = list[i].event;
        contract_expect(game->is_legal(walk->match.state, sorted[i]),
                        "%016llx is listed and not legal", (unsigned long long)sorted[i]);
    }
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_events);
    for (int i = 1; i < count; i++)
        contract_expect(sorted[i] != sorted[i - 1], "%016llx is listed twice",
                        (unsigned long long)sorted[i]);
    check_mutations(walk, sorted, count);
}

void contract_lists(const struct game *game)
{
    struct lists_context context = {false};
    contract_walk(game, LIST_EVENTS, visit_lists, &context);
    contract_expect(context.several_asked || !(game->traits & TRAIT_SIMULTANEOUS) ||
                        !contract_is_whole(),
                    "the trait promises several seats asked at once, which never happened");
}

__extension__ typedef unsigned __int128 wide;

/* The least number that falls to the outcomes from `below` of `total` on. */
static uint64_t boundary(uint64_t below, uint64_t total)
{
    return (uint64_t)((((wide)below << 64) + total - 1) / total);
}

static void check_sample(const struct walk *walk, uint64_t luck, event expected)
{
    event drawn = walk->game->sample(walk->match.state, luck);
    contract_expect(drawn == expected, "luck %016llx draws %016llx, the law says %016llx",
                    (unsigned long long)luck, (unsigned long long)drawn,
                    (unsigned long long)expected);
    contract_expect(game_sample_listed(walk->game, walk->match.state, luck) == expected,
                    "the listed sample breaks the law");
}

/* Each outcome owns the numbers from its boundary to the next. */
static void visit_sampling(struct walk *walk)
{
    if (match_waiting(&walk->match) != seat_bit(CHANCE))
        return;
    struct outcome list[LEGAL_MAX];
    int count = walk->game->outcomes(walk->match.state, list);
    uint64_t total = 0;
    for (int i = 0; i < count; i++)
        total += list[i].weight;
    int chosen = (int)random_below(&walk->random, (uint32_t)count);
    uint64_t below = 0;
    for (int i = 0; i < chosen; i++)
        below += list[i].weight;
    uint64_t first = boundary(below, total);
    check_sample(walk, first, list[chosen].event);
    if (chosen > 0)
        check_sample(walk, first - 1, list[chosen - 1].event);
    check_sample(walk, 0, list[0].event);
    check_sample(walk, UINT64_MAX, list[count - 1].event);
    uint64_t luck = random_next(&walk->random);
    check_sample(walk, luck, game_sample_listed(walk->game, walk->match.state, luck));
}

void contract_sampling(const struct game *game)
{
    contract_walk(game, SAMPLE_EVENTS, visit_sampling, NULL);
}
