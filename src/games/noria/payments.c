/*
 * Payments: every way to pay a price is an event of its own (N-28), and a payment that can be made
 * in one way only is made at once.
 */
#include "games/noria/payments.h"

#include "games/noria/actions.h"
#include "games/noria/components.h"

enum { NAMES_MAX = 3 };

/* How much of each name is paid. */
struct way {
    uint8_t amount[NAMES_MAX];
};

int noria_resources(const struct seat_state *own)
{
    return own->owned[ENERGY] + own->owned[MYCELIUM] + own->owned[OBSIDIAN];
}

/* What is owned of each name, and 0 for names that are not there. */
static void limits(const struct seat_state *own, struct payment payment, int out[NAMES_MAX])
{
    struct name_range names = noria_names_of[payment.of];
    for (int i = 0; i < NAMES_MAX; i++)
        out[i] = i < names.count ? own->owned[names.first + i] : 0;
}

static bool fits_rule(struct way way, int rule)
{
    int kinds = (way.amount[0] > 0) + (way.amount[1] > 0) + (way.amount[2] > 0);
    return rule == ANY || (rule == SAME ? kinds == 1 : kinds >= 2);
}

/* The ways to pay in ascending order, at most `most` of them; returns how many. */
static int list_ways(const struct seat_state *own, struct payment payment, struct way out[],
                     int most)
{
    int count = 0;
    int limit[NAMES_MAX];
    limits(own, payment, limit);
    for (int a = 0; a <= limit[0] && a <= payment.count; a++)
        for (int b = 0; b <= limit[1] && a + b <= payment.count; b++) {
            int c = payment.count - a - b;
            struct way way = {{(uint8_t)a, (uint8_t)b, (uint8_t)c}};
            if (c > limit[2] || !fits_rule(way, payment.rule))
                continue;
            out[count++] = way;
            if (count == most)
                return count;
        }
    return count;
}

bool noria_can_pay(const struct seat_state *own, struct payment payment)
{
    struct way way[1];
    return list_ways(own, payment, way, 1) == 1;
}

bool noria_has_choice(const struct seat_state *own, struct payment payment)
{
    struct way ways[2];
    return list_ways(own, payment, ways, 2) == 2;
}

static struct payment *asked(struct noria_state *state)
{
    return &state->pending.payments[state->pending.payment_count - 1];
}

void noria_ask_payment(struct noria_state *state, int of, int count, int rule)
{
    state->pending.payment_count++;
    *asked(state) = (struct payment){(uint8_t)of, (uint8_t)count, (uint8_t)rule};
}

int noria_list_pay(const struct noria_state *state, event out[], int count)
{
    struct payment payment = state->pending.payments[state->pending.payment_count - 1];
    struct way ways[WAYS_MAX];
    int way_count = list_ways(noria_own(state), payment, ways, WAYS_MAX);
    for (int i = 0; i < way_count; i++)
        out[count++] = event_make(state->seat, DO_PAY, payment.of, ways[i].amount[0],
                                  ways[i].amount[1], ways[i].amount[2]);
    return count;
}

bool noria_may_pay(const struct noria_state *state, event e)
{
    struct payment payment = state->pending.payments[state->pending.payment_count - 1];
    int limit[NAMES_MAX];
    limits(noria_own(state), payment, limit);
    int sum = 0;
    struct way way;
    for (int i = 0; i < NAMES_MAX; i++) {
        int amount = event_argument(e, 1 + i);
        if (amount > limit[i])
            return false;
        way.amount[i] = (uint8_t)amount;
        sum += amount;
    }
    return event_argument(e, 0) == payment.of && sum == payment.count &&
           fits_rule(way, payment.rule);
}

/* N-9: a paid good leaves its warehouse empty. */
static void pay(struct noria_state *state, struct way way)
{
    struct seat_state *own = noria_self(state);
    struct name_range names = noria_names_of[asked(state)->of];
    for (int i = 0; i < names.count; i++) {
        own->owned[names.first + i] -= way.amount[i];
        if (names.first >= RESOURCES)
            own->empty[names.first + i] += way.amount[i];
    }
    *asked(state) = (struct payment){0, 0, 0};
    state->pending.payment_count--;
}

void noria_do_pay(struct noria_state *state, event e)
{
    struct way way;
    for (int i = 0; i < NAMES_MAX; i++)
        way.amount[i] = (uint8_t)event_argument(e, 1 + i);
    pay(state, way);
    noria_settle(state);
}

bool noria_pay_the_only_way(struct noria_state *state)
{
    struct way ways[2];
    if (list_ways(noria_own(state), *asked(state), ways, 2) != 1)
        return false;
    pay(state, ways[0]);
    return true;
}
