#include "server/table/shares.h"

#include <stdlib.h>

#include "server/common/shared.h"

/* What a thought is taken to cost, in microseconds, while it is under way. */
static const uint64_t estimates[THOUGHT_KINDS] = {5000, 1000000, 2000};

enum { PEOPLES = 1 << THOUGHT_QUICK | 1 << THOUGHT_LONG };

/* What is shared at the top, and everybody's share of it: networks, their people, their tables. */
struct share {
    uint64_t whose;
    struct share *parent;
    struct share *parts;
    struct share *next; /* of the same parent */
    uint64_t spent;
    uint64_t level; /* what the part that was served last had spent */
    int waiting[THOUGHT_KINDS];
    int under_way[THOUGHT_KINDS];
    /* Of a table: those that wait, first come first. */
    struct turn *turns[THOUGHT_KINDS];
};

struct shares {
    struct share all;
    int long_most;
};

struct shares *shares_make(int long_most)
{
    struct shares *shares = server_allocate(sizeof *shares);
    shares->long_most = long_most;
    return shares;
}

void shares_free(struct shares *shares)
{
    free(shares);
}

/* The part of this share that belongs to `whose`, made if there is none. */
static struct share *part_of(struct share *share, uint64_t whose)
{
    struct share **at = &share->parts;
    while (*at != NULL && (*at)->whose != whose)
        at = &(*at)->next;
    if (*at == NULL) {
        *at = server_allocate(sizeof **at);
        (*at)->whose = whose;
        (*at)->parent = share;
    }
    return *at;
}

/* Frees a share that nothing belongs to any more, and those above it that it was the last of. */
static void prune(struct share *share)
{
    while (share != NULL && share->parent != NULL) {
        struct share *parent = share->parent;
        for (int kind = 0; kind < THOUGHT_KINDS; kind++)
            if (share->waiting[kind] > 0 || share->under_way[kind] > 0)
                return;
        struct share **at = &parent->parts;
        while (*at != share)
            at = &(*at)->next;
        *at = share->next;
        free(share);
        share = parent;
    }
}

static bool is_active(const struct share *share)
{
    int count = share->waiting[THOUGHT_QUICK] + share->waiting[THOUGHT_LONG];
    for (int kind = 0; kind < THOUGHT_KINDS; kind++)
        count += share->under_way[kind];
    return count > 0;
}

void shares_add(struct shares *shares, struct turn *turn)
{
    struct share *share = &shares->all;
    share->waiting[turn->kind]++;
    for (int level = 0; level < SHARE_LEVELS; level++) {
        uint64_t least = share->level;
        share = part_of(share, turn->whose[level]);
        if (!is_active(share) && share->spent < least)
            share->spent = least;
        share->waiting[turn->kind]++;
    }
    struct turn **end = &share->turns[turn->kind];
    while (*end != NULL)
        end = &(*end)->next;
    turn->next = NULL;
    turn->share = share;
    *end = turn;
}

static void take_out(struct turn *turn)
{
    struct turn **at = &turn->share->turns[turn->kind];
    while (*at != turn)
        at = &(*at)->next;
    *at = turn->next;
    turn->next = NULL;
    for (struct share *share = turn->share; share != NULL; share = share->parent)
        share->waiting[turn->kind]--;
}

void shares_remove(struct shares *shares, struct turn *turn)
{
    (void)shares;
    take_out(turn);
    prune(turn->share);
    turn->share = NULL;
}

/* Which of these kinds may be served next to a person, as bits. */
static unsigned person_kinds(const struct shares *shares, const struct share *person,
                             unsigned kinds)
{
    unsigned open = 0;
    for (int kind = 0; kind < THOUGHT_KINDS; kind++)
        if (person->waiting[kind] > 0)
            open |= kinds & 1U << kind;
    if (person->under_way[THOUGHT_LONG] >= shares->long_most)
        open &= ~(1U << THOUGHT_LONG);
    return open & 1U << THOUGHT_QUICK ? 1U << THOUGHT_QUICK : open;
}

static bool is_open(const struct shares *shares, const struct share *share, enum share_level level,
                    unsigned kinds)
{
    if (level == SHARE_PERSON)
        return person_kinds(shares, share, kinds) != 0;
    if (level == SHARE_NETWORK) {
        const struct share *person = share->parts;
        while (person != NULL && person_kinds(shares, person, kinds) == 0)
            person = person->next;
        return person != NULL;
    }
    for (int kind = 0; kind < THOUGHT_KINDS; kind++)
        if ((kinds & 1U << kind) && share->waiting[kind] > 0)
            return true;
    return false;
}

/* The part with the least spent, of those that have something to do. */
static struct share *next_part(const struct shares *shares, const struct share *share,
                               enum share_level level, unsigned kinds)
{
    struct share *best = NULL;
    for (struct share *at = share->parts; at != NULL; at = at->next)
        if ((best == NULL || at->spent < best->spent) && is_open(shares, at, level, kinds))
            best = at;
    return best;
}

static struct turn *next_of(struct shares *shares, unsigned kinds)
{
    struct share *share = &shares->all;
    for (int level = 0; level < SHARE_LEVELS; level++) {
        struct share *part = next_part(shares, share, (enum share_level)level, kinds);
        if (part == NULL)
            return NULL;
        if (part->spent > share->level)
            share->level = part->spent;
        if (level == SHARE_PERSON)
            kinds = person_kinds(shares, part, kinds);
        share = part;
    }
    for (int kind = 0; kind < THOUGHT_KINDS; kind++)
        if ((kinds & 1U << kind) && share->turns[kind] != NULL)
            return share->turns[kind];
    return NULL;
}

struct turn *shares_next(struct shares *shares, bool quick_only)
{
    struct turn *turn = next_of(shares, quick_only ? 1U << THOUGHT_QUICK : PEOPLES);
    if (turn == NULL)
        turn = next_of(shares, 1U << THOUGHT_IDLE);
    if (turn == NULL)
        return NULL;
    take_out(turn);
    for (struct share *share = turn->share; share != NULL; share = share->parent) {
        share->under_way[turn->kind]++;
        share->spent += estimates[turn->kind];
    }
    return turn;
}

void shares_end(struct shares *shares, struct turn *turn, uint64_t spent)
{
    (void)shares;
    for (struct share *share = turn->share; share != NULL; share = share->parent) {
        share->under_way[turn->kind]--;
        share->spent = share->spent - estimates[turn->kind] + spent;
    }
    prune(turn->share);
    turn->share = NULL;
}
