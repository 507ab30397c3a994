/*
 * Monte Carlo tree search over information sets.
 *
 * Each iteration plays one match from a fresh guess at what is hidden (`resample`), down a tree
 * that all guesses share, then at random for as long as the game says, and adds the value of where
 * it ended to every choice on its way.
 *
 * A node stands for what has been decided so far, not for a position: chance and hidden cards
 * differ from one visit to the next, so the events open at a node differ too. Each edge therefore
 * counts how often it could have been chosen (`available`) beside how often it was (`visits`), and
 * the bound that balances trying and trusting uses the former (Cowling, Powley and Whitehouse
 * 2012). Chance is drawn anew each time and leaves no trace in the tree. Where several seats decide
 * at the same time, each picks by its own figures at the same node, and the tree goes on below the
 * choice of the seat that is thinking: no seat's pick may depend on another's. With a net this
 * holds also for those who have decided already in secret: they are taken to have picked what
 * serves them
 * (`reopen`), not anything at random. Every seat picks
 * what is best for itself. A choice with one event open is made without a look.
 *
 * What the game's estimate, or a net, says one step ahead counts as one try of an edge. It also
 * says which edge to try next, and a node takes on new ones only as its visits grow: where dozens
 * of events are open, most are never looked at.
 *
 * All arithmetic is on integers but for the bound, which uses only operations that IEEE 754 defines
 * exactly; so the same request gives the same answer on every machine.
 */
#include <string.h>

#include "bots/levels.h"
#include "bots/value.h"
#include "engine/bits.h"

enum {
    PATH_MAX = 512,
    NOTHING = 0,
    VIEW_SIZE = 1 << 15,
    EDGES_PER_NODE = 4, /* in the layout of the memory */
    WIDENING = 2        /* after n visits the best sqrt(WIDENING * n) choices are looked at */
};

/*
 * How much a choice that was tried rarely is favoured, in standard deviations of what iterations
 * have been worth to the seat that chooses: where positions differ little, little is needed. With a
 * net the game may know better.
 */
static const double exploration = 1.5;
/* What is taken for the deviation before the first iterations have shown it. */
static const double first_spread = 0.1;
static const double least_spread = 0.005;

/* One choice at a node. Index 0 is never used, so that 0 can mean none; the same for nodes. */
struct edge {
    event event;
    int64_t total;  /* shares of the seat that chooses */
    int64_t points; /* of the seat that thinks */
    uint32_t wins;  /* of the seat that thinks, in 1/VALUE_WIN */
    uint32_t visits;
    uint32_t available;
    int32_t prior; /* share by the estimate, one step ahead */
    uint32_t next; /* in the list of the node */
    uint32_t child;
};

struct node {
    uint32_t first;
    uint32_t last;
};

/* The head of the bot's memory; the nodes and edges follow it. */
struct tree {
    uint64_t expected; /* hash of the view for which `next_root` stands, or 0 */
    uint32_t root;
    uint32_t next_root;
    uint32_t node_count;
    uint32_t edge_count;
};

_Static_assert(sizeof(struct tree) <= BOT_HEAD_MAX, "the head is too large");

struct search {
    const struct bot_request *request;
    const struct game *game;
    const struct brain *brain; /* or NULL: by the estimate */
    struct tree *tree;
    struct node *nodes;
    struct edge *edges;
    uint32_t node_max;
    uint32_t edge_max;
    struct random random;
    double exploration;
    bool reopens; /* lets those who have decided in secret decide anew */
    int path_length;
    uint32_t path[PATH_MAX];
    int64_t points[SEATS_MAX];
    int64_t wins[SEATS_MAX]; /* in 1/VALUE_WIN */
    int64_t shares[SEATS_MAX];
    int64_t squares[SEATS_MAX]; /* of the shares, for their spread */
    uint32_t judged[SEATS_MAX]; /* iterations that told what they were worth to the seat */
    double spread[SEATS_MAX];
};

/* Finds its way in the memory: a head, then the edges, then the nodes. */
static void open_memory(struct search *search, const struct bot_request *request,
                        struct bot_memory memory)
{
    memset(search, 0, sizeof *search);
    search->request = request;
    search->game = request->game;
    search->brain = request->brain;
    search->random.state = request->seed;
    search->exploration = search->brain != NULL && search->game->net_exploration > 0
                              ? search->game->net_exploration / 10.0
                              : exploration;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        search->spread[seat] = first_spread;
    size_t room = memory.size - sizeof(struct tree);
    size_t sets = room / (sizeof(struct node) + EDGES_PER_NODE * sizeof(struct edge));
    if (sets > UINT32_MAX / EDGES_PER_NODE)
        sets = UINT32_MAX / EDGES_PER_NODE;
    search->tree = memory.bytes;
    search->edges = (struct edge *)(void *)(search->tree + 1);
    search->nodes = (struct node *)(void *)(search->edges + EDGES_PER_NODE * sets);
    search->node_max = (uint32_t)sets;
    search->edge_max = (uint32_t)(EDGES_PER_NODE * sets);
}

static uint32_t new_node(struct search *search)
{
    struct tree *tree = search->tree;
    if (tree->node_count == search->node_max)
        return NOTHING;
    search->nodes[tree->node_count] = (struct node){0, 0};
    return tree->node_count++;
}

static void clear(struct search *search)
{
    search->tree->expected = 0;
    search->tree->node_count = 1;
    search->tree->edge_count = 1;
    search->tree->root = new_node(search);
}

static uint64_t hash_view(const struct game *game, const void *state, int seat)
{
    char text[VIEW_SIZE];
    struct writer writer;
    writer_start(&writer, text, sizeof text);
    game->write_state(&writer, state, seat);
    uint64_t hash = 0xcbf29ce484222325U;
    for (size_t i = 0; text[i] != '\0'; i++)
        hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3U;
    return hash == 0 ? 1 : hash;
}

/* Natural logarithm of a whole number: halvings, then the series of artanh for the rest. */
static double logarithm(uint32_t number)
{
    int halvings = 31 - __builtin_clz(number);
    double rest = (double)number / (double)(1U << halvings);
    double t = (rest - 1) / (rest + 1);
    double square = t * t;
    double series = 1 + square * (1.0 / 3 + square * (1.0 / 5 + square * (1.0 / 7 + square / 9)));
    return (double)halvings * 0.69314718055994531 + 2 * t * series;
}

/*
 * `eagerness` is the deviation times the exploration, `chances` the logarithm of how often the edge
 * could have been chosen.
 */
static double bound(const struct edge *edge, double eagerness, double chances)
{
    double tries = (double)edge->visits + 1;
    double mean = (double)(edge->total + edge->prior) / tries / VALUE_ONE;
    return mean + eagerness * __builtin_sqrt(chances / tries);
}

/* Whether the net says which choice of a node to try first. */
static bool net_orders(const struct search *search, uint32_t node)
{
    return search->brain != NULL && (node == search->tree->root || !search->game->estimate_orders);
}

/* The share of the seat right after an event: by the estimate from `now` on, or, NULL, by the net.
 */
static int32_t prior_of(const struct search *search, const void *state, int seat, event e,
                        const struct value *now)
{
    const struct game *game = search->game;
    _Alignas(16) unsigned char after[STATE_SIZE_MAX];
    memcpy(after, state, game->state_size);
    game->apply(after, e);
    if (now == NULL) {
        struct value judged;
        value_for(search->brain, game, after, seat, &judged);
        return judged.share[seat];
    }
    int32_t gain = game->estimate(after, seat) - now->points[seat];
    int32_t prior = now->share[seat] + value_of_margin(game, gain);
    return prior < 0 ? 0 : prior > VALUE_ONE ? VALUE_ONE : prior;
}

static uint32_t new_edge(struct search *search, uint32_t node, event e, int32_t prior)
{
    struct tree *tree = search->tree;
    struct node *at = &search->nodes[node];
    uint32_t index = tree->edge_count++;
    search->edges[index] = (struct edge){.event = e, .prior = prior};
    if (at->first == NOTHING)
        at->first = index;
    else
        search->edges[at->last].next = index;
    at->last = index;
    return index;
}

/* The edge of the event at the node; `hint` is where to look first. */
static uint32_t find_edge(const struct search *search, uint32_t node, event e, uint32_t hint)
{
    if (hint != NOTHING && search->edges[hint].event == e)
        return hint;
    uint32_t at = search->nodes[node].first;
    while (at != NOTHING && search->edges[at].event != e)
        at = search->edges[at].next;
    return at;
}

/*
 * The edge that the seat picks at the node, among the events open to it in this state. Where memory
 * has run out, events that have no edge yet are left out; NOTHING if none has. Lists mostly come in
 * the same order as the edges, so the next edge is the first to be looked at.
 */
static uint32_t pick(struct search *search, uint32_t node, const void *state, int seat,
                     const event events[], int count)
{
    struct value now;
    bool valued = false;
    bool by_net = net_orders(search, node);
    double eagerness = search->exploration * search->spread[seat];
    uint32_t best = NOTHING;
    uint32_t untried = NOTHING;
    uint32_t tried = 0;
    uint32_t most_available = 0;
    double best_bound = 0;
    uint32_t available = 0; /* mostly the same for all edges, so its logarithm is kept */
    double chances = 0;
    uint32_t hint = search->nodes[node].first;
    for (int i = 0; i < count; i++) {
        uint32_t at = find_edge(search, node, events[i], hint);
        if (at == NOTHING && search->tree->edge_count == search->edge_max)
            continue;
        if (at == NOTHING) {
            if (!valued && !by_net)
                value_of(search->game, state, &now);
            valued = true;
            at = new_edge(search, node, events[i],
                          prior_of(search, state, seat, events[i], by_net ? NULL : &now));
        }
        struct edge *edge = &search->edges[at];
        edge->available++;
        hint = edge->next;
        if (edge->available > most_available)
            most_available = edge->available;
        if (edge->visits == 0) {
            if (untried == NOTHING || edge->prior > search->edges[untried].prior)
                untried = at;
            continue;
        }
        tried++;
        if (edge->available != available) {
            available = edge->available;
            chances = logarithm(available + 1);
        }
        double found = bound(edge, eagerness, chances);
        if (best == NOTHING || found > best_bound) {
            best = at;
            best_bound = found;
        }
    }
    bool widen = tried * tried < WIDENING * most_available;
    return best == NOTHING || (widen && untried != NOTHING) ? untried : best;
}

/* Lets every asked seat choose at the node; the node below, or NOTHING if the tree ends here. */
static uint32_t descend(struct search *search, uint32_t node, void *state, seats_mask asked)
{
    event chosen[SEATS_MAX];
    uint32_t followed = NOTHING;
    bool fresh = false;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(asked & seat_bit(seat)))
            continue;
        event events[LEGAL_MAX];
        int count = search->game->legal(state, seat, events);
        chosen[seat] = events[0];
        if (count == 1)
            continue;
        uint32_t at = search->path_length < PATH_MAX
                          ? pick(search, node, state, seat, events, count)
                          : NOTHING;
        if (at == NOTHING) {
            chosen[seat] = events[random_below(&search->random, (uint32_t)count)];
            fresh = true;
            continue;
        }
        struct edge *edge = &search->edges[at];
        chosen[seat] = edge->event;
        search->path[search->path_length++] = at;
        fresh = fresh || edge->visits == 0;
        if (followed == NOTHING || seat == search->request->seat)
            followed = at;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (asked & seat_bit(seat))
            search->game->apply(state, chosen[seat]);
    if (fresh)
        return NOTHING;
    if (followed == NOTHING)
        return node;
    struct edge *edge = &search->edges[followed];
    if (edge->child == NOTHING)
        edge->child = new_node(search);
    return edge->child;
}

/*
 * Random play until the game's playout length is used up or the match is over. A net judges where
 * the tree ends, amid chance too.
 */
static void play_out(struct search *search, void *state)
{
    const struct game *game = search->game;
    if (search->brain != NULL)
        return;
    for (int i = 0; i < game->playout_events && game->waiting(state) != 0; i++)
        game->apply(state, game_random_event(game, state, &search->random));
    /* An estimate amid chance would judge the draw by what it was not yet. */
    while (game->waiting(state) == seat_bit(CHANCE))
        game->apply(state, game->sample(state, random_next(&search->random)));
}

/* Learns how far apart what iterations are worth lies, for each seat. */
static void note_spread(struct search *search, const struct value *value, int players)
{
    double least = least_spread * least_spread * VALUE_ONE * VALUE_ONE;
    for (int seat = 0; seat < players; seat++) {
        if (!(value->judged & seat_bit(seat)))
            continue;
        double count = (double)++search->judged[seat];
        int64_t share = value->share[seat];
        search->shares[seat] += share;
        search->squares[seat] += share * share;
        if (search->judged[seat] < 8)
            continue;
        double mean = (double)search->shares[seat] / count;
        double variance = (double)search->squares[seat] / count - mean * mean;
        search->spread[seat] =
            variance > least ? __builtin_sqrt(variance) / VALUE_ONE : least_spread;
    }
}

static void back_up(struct search *search, const struct value *value, int players)
{
    int own = search->request->seat;
    for (int i = 0; i < search->path_length; i++) {
        struct edge *edge = &search->edges[search->path[i]];
        edge->visits++;
        edge->total += value->share[event_by(edge->event)];
        edge->points += value->points[own];
        edge->wins += value->win[own];
    }
    note_spread(search, value, players);
    for (int seat = 0; seat < players; seat++) {
        if (!(value->judged & seat_bit(seat)))
            continue;
        search->points[seat] += value->points[seat];
        search->wins[seat] += value->win[seat];
    }
}

static void iterate(struct search *search)
{
    const struct game *game = search->game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    memcpy(state, search->request->state, game->state_size);
    if (search->reopens)
        game->reopen(state, search->request->seat);
    game->resample(state, search->request->seat, &search->random);
    search->path_length = 0;
    uint32_t node = search->tree->root;
    while (node != NOTHING) {
        seats_mask waiting = game->waiting(state);
        if (waiting == 0)
            break;
        if (waiting == seat_bit(CHANCE))
            game->apply(state, game->sample(state, random_next(&search->random)));
        else
            node = descend(search, node, state, waiting);
    }
    play_out(search, state);
    seats_mask choosing = seat_bit(search->request->seat);
    for (int i = 0; i < search->path_length; i++)
        choosing |= seat_bit(event_by(search->edges[search->path[i]].event));
    struct value value;
    value_by(search->brain, game, state, choosing, &value);
    back_up(search, &value, state_players(state));
}

static bool before(const struct bot_candidate *a, const struct bot_candidate *b)
{
    if (a->visits != b->visits)
        return a->visits > b->visits;
    return a->outlook.points > b->outlook.points;
}

static void add_candidate(struct bot_answer *answer, struct bot_candidate added)
{
    int at = answer->candidate_count++;
    for (; at > 0 && before(&added, &answer->candidates[at - 1]); at--)
        answer->candidates[at] = answer->candidates[at - 1];
    answer->candidates[at] = added;
}

static struct bot_outlook outlook_of(int64_t points, int64_t wins, uint32_t visits)
{
    return (struct bot_outlook){(int32_t)(points * 100 / ESTIMATE_POINT / visits),
                                (int32_t)(wins * 10000 / VALUE_WIN / visits)};
}

static void tell(const struct search *search, const event events[], int count,
                 struct bot_answer *answer)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (search->judged[seat] > 0)
            answer->outlook[seat] =
                outlook_of(search->points[seat], search->wins[seat], search->judged[seat]);
    for (int i = 0; i < count; i++) {
        struct bot_candidate candidate = {events[i], 0, answer->outlook[search->request->seat]};
        uint32_t at =
            count == 1 ? NOTHING : find_edge(search, search->tree->root, events[i], NOTHING);
        const struct edge *edge = &search->edges[at];
        if (at != NOTHING && edge->visits > 0) {
            candidate.visits = edge->visits;
            candidate.outlook = outlook_of(edge->points, edge->wins, edge->visits);
        }
        add_candidate(answer, candidate);
    }
    answer->event = answer->candidates[0].event;
}

/* Where the tree goes on after a choice at its root. A choice without alternatives has no edge. */
static uint32_t below_root(const struct search *search, event chosen)
{
    const struct bot_request *request = search->request;
    event events[LEGAL_MAX];
    if (search->game->legal(request->state, request->seat, events) == 1)
        return search->tree->root;
    uint32_t at = find_edge(search, search->tree->root, chosen, NOTHING);
    return at == NOTHING ? NOTHING : search->edges[at].child;
}

/*
 * Keeps the part of the tree below the chosen event if the same seat decides next and nothing can
 * come between; the view it expects to see then tells whether that is what happened.
 */
void mcts_remember(const struct bot_request *request, struct bot_memory memory, event chosen)
{
    struct search search;
    _Alignas(16) unsigned char next[STATE_SIZE_MAX];
    open_memory(&search, request, memory);
    memcpy(next, request->state, search.game->state_size);
    search.game->apply(next, chosen);
    bool own = search.game->waiting(next) == seat_bit(request->seat);
    uint32_t below = own ? below_root(&search, chosen) : NOTHING;
    search.tree->next_root = below;
    search.tree->expected = below == NOTHING ? 0 : hash_view(search.game, next, request->seat);
}

/* Goes on with the tree of the last answer if it fits and half of the memory is free. */
static void find_root(struct search *search)
{
    struct tree *tree = search->tree;
    const struct bot_request *request = search->request;
    bool room = tree->edge_count < search->edge_max / 2 && tree->node_count < search->node_max / 2;
    if (tree->expected != 0 && room &&
        tree->expected == hash_view(request->game, request->state, request->seat))
        tree->root = tree->next_root;
    else
        clear(search);
}

static void think(struct search *search, struct bot_answer *answer)
{
    const struct bot_request *request = search->request;
    event events[LEGAL_MAX];
    int count = request->game->legal(request->state, request->seat, events);
    find_root(search);
    uint32_t *done = &answer->iterations;
    for (; count > 1 && *done < request->iterations && !bot_must_stop(request); ++*done)
        iterate(search);
    tell(search, events, count, answer);
}

void mcts_choose(const struct bot_request *request, struct bot_memory memory,
                 struct bot_answer *answer)
{
    struct search search;
    open_memory(&search, request, memory);
    search.reopens = search.brain != NULL;
    think(&search, answer);
}

const struct bot bot_mcts = {
    .name = "mcts",
    .summary = "tree search; as strong as its iterations",
    .iterations = 1000,
    .choose = mcts_choose,
    .remember = mcts_remember,
};
