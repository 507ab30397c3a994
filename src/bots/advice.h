/*
 * What a bot says to people: a hint, with figures that hold.
 *
 * A bot compares choices by figures that serve this and no more. Here they become what they are
 * called: a chance of 60 % comes true in 60 of 100 matches between equals, and points are those
 * of the final score (chances.h). The seat's own figure is that of its best choice, so it stays
 * what it is when this choice is made, until luck or somebody else moves it.
 */
#ifndef INCOGNITA_BOTS_ADVICE_H
#define INCOGNITA_BOTS_ADVICE_H

#include "bots/bot.h"

/* Answers hints; chances are fitted to what it says. */
extern const struct bot bot_adviser;

/*
 * As bot_choose. Where the bot searches and has learned the game, its figures are made honest,
 * the chances of all seats are CHANCE_ONE together, no candidate has a better one than the best,
 * and the reasons for the choice are found; else `honest` is false.
 */
void bot_advise(const struct bot *bot, const struct bot_request *request, struct bot_memory memory,
                struct bot_answer *answer);

/*
 * What bot_advise says before chances.h makes it honest: of the best choice by search, false if
 * there is but one; and of every seat by the net alone. For fitting.
 */
struct raw_outlook {
    int progress;
    struct bot_outlook judged[SEATS_MAX];
    bool has_searched;
    struct bot_outlook searched;
};
void bot_advise_raw(const struct bot_request *request, struct bot_memory memory,
                    struct bot_answer *answer, struct raw_outlook *out);

/* What comes of it. */
struct chances;
void outlook_read(const struct chances *chances, int players, int seat,
                  const struct raw_outlook *raw, struct bot_outlook out[SEATS_MAX]);

#endif
