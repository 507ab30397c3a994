/* Legal events as choices: sentences of the catalogue. */
#include "games/navoria/state.h"

/* Begins the sentence for this many terms, without VP or with them; then adds both. */
static void say_gains(const char *const texts[2][LISTED_MAX + 1], const struct list *list,
                      const struct effect *first, struct words *out)
{
    bool pays = first->kind == EFFECT_VP;
    words_say(out, texts[pays][list->count]);
    if (pays)
        words_number(out, "points", first->n);
    navoria_add_list(out, list);
}

/* No two cards of a colour are alike in species and in all they give. */
static void choose_card(int card, struct words *out)
{
    static const char *const texts[2][LISTED_MAX + 1] = {
        {N_("Recruit the {card}"), N_("Recruit the {card} ({first})"),
         N_("Recruit the {card} ({first}, {second})"),
         N_("Recruit the {card} ({first}, {second}, {third})")},
        {N_("Recruit the {card} ({points} VP)"), N_("Recruit the {card} ({points} VP, {first})"),
         N_("Recruit the {card} ({points} VP, {first}, {second})"),
         N_("Recruit the {card} ({points} VP, {first}, {second}, {third})")}};
    struct list list = navoria_list_card(card);
    say_gains(texts, &list, &navoria_cards[card].instants[0], out);
    navoria_add_card_name(out, card);
}

static void choose_space(int color, int space, struct words *out)
{
    static const char *const texts[2][LISTED_MAX + 1] = {
        {N_("Send a token to {space}"), N_("Send a token to {space} ({first})"),
         N_("Send a token to {space} ({first}, {second})"),
         N_("Send a token to {space} ({first}, {second}, {third})")},
        {N_("Send a token to {space} ({points} VP)"),
         N_("Send a token to {space} ({points} VP, {first})"),
         N_("Send a token to {space} ({points} VP, {first}, {second})"),
         N_("Send a token to {space} ({points} VP, {first}, {second}, {third})")}};
    struct list list = {0, {NULL}};
    navoria_list_effects(&list, navoria_city[color][space].gives);
    say_gains(texts, &list, &navoria_city[color][space].gives[0], out);
    words_term(out, "space", navoria_space_names[color][space]);
}

static void choose_term(const char *text, const char *place, const char *term, struct words *out)
{
    words_say(out, text);
    words_term(out, place, term);
}

void navoria_say_choice(const void *state, event e, struct words *out)
{
    int a = event_argument(e, 0);
    int b = event_argument(e, 1);
    (void)state;
    switch ((enum kind)event_kind(e)) {
    case DO_STORE:
        choose_term(N_("Store {good} in the {port}"), "good", navoria_good_names[a], out);
        words_term(out, "port", navoria_port_names[b]);
        break;
    case DO_ORDER:
        choose_term(N_("Deliver from the {port}"), "port", navoria_port_names[a], out);
        break;
    case DO_STEP:
        choose_term(N_("Explore the {track}"), "track", navoria_land_names[a], out);
        break;
    case DO_BUILD: choose_term(N_("Build {post}"), "post", navoria_post_names[a], out); break;
    case DO_EITHER:
        words_say(out, a == EITHER_GOOD ? N_("Take any good") : N_("Take a step anywhere"));
        break;
    case DO_RECRUIT: choose_card(a, out); break;
    case DO_USE:
        choose_term(N_("Use the {citizen} token"), "citizen", navoria_citizen_names[a], out);
        break;
    case DO_DRAW: words_say(out, "Draw from the bag"); break;
    case DO_CENTER:
        choose_term(N_("Take the {citizen} token from the city centre"), "citizen",
                    navoria_citizen_names[a], out);
        break;
    case DO_GATHER: choose_space(a, b, out); break;
    case DO_CARD:
    case DO_FAVOR:
    case DO_FIRST:
    case DO_TOKEN: break; /* of chance */
    }
}
