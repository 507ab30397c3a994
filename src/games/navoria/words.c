#include "games/navoria/state.h"
void navoria_say_event(const void *before, event e, bool redacted, struct words *out)
{
    (void)before;
    (void)e;
    (void)redacted;
    words_say(out, "x");
}
void navoria_say_prompt(const void *state, int seat, struct words *out)
{
    (void)state;
    (void)seat;
    words_say(out, "x");
}
