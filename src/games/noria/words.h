/* What the sentences about events and those about choices share. */
#ifndef INCOGNITA_GAMES_NORIA_WORDS_H
#define INCOGNITA_GAMES_NORIA_WORDS_H

#include "games/noria/state.h"

/* Sentences for a payment with one kind, two, all resources, all simple goods. */
struct payment_texts {
    const char *one;
    const char *two;
    const char *resources;
    const char *goods;
};
/* Says only what is really paid. */
void noria_say_payment(event e, const struct payment_texts *texts, struct words *out);
/* What an investment costs and brings, as arguments of the sentence. */
void noria_name_investment(const struct noria_state *state, int track, struct words *out);

#endif
