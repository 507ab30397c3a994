/* What Navoria's tests share beside the kit: tables to begin from, and events in short. */
#ifndef INCOGNITA_TESTS_NAVORIA_KIT_H
#define INCOGNITA_TESTS_NAVORIA_KIT_H

enum { MERCHANT, BUILDER, SOLDIER, ADVENTURER, ARTISAN, COLORS };

extern const char *const colors[COLORS];
/* What the names of their cards begin with. */
extern const char letters[COLORS + 1];

/*
 * A table that is laid out before a test: what is not said is in its usual place. `navoria_lay`
 * makes the position of it, so that every card and token is somewhere; kit_set does the rest.
 */
struct navoria_table {
    int players;
    int round;
    const char *phase;
    int turn;
    int center[COLORS];
    int on_deck[COLORS];
    int city[COLORS];     /* tokens, on the spaces from the bottom up */
    const char *cards[4]; /* tableaus, as "m1 r10" */
    const char *show;     /* cards that lie in the displays before others do */
    const char *options;
};
extern struct navoria_table table;

/* Makes the table the base of a position. */
void navoria_lay(void);

/* The beginning of a round. */
void navoria_recruit_table(int players);

/* The beginning of gather; adventurers' tokens were not used with two players, else artisans'. */
void navoria_gather_table(int players);

/* The last gather of a round: seat 0 has a merchant token left, and its top space is free. */
void navoria_last_gather_table(int players, int round);

/* Ends the round of a navoria_last_gather_table: 6 VP for seat 0, then income. */
void end_round(void);

/* Seat 0 takes a card, whose token lies in the centre. */
void recruit(const char *card);

/* A table for two on which seat 0 can recruit this card. */
void navoria_card_table(const char *card);

#endif
