/* Events and prompts as sentences of the catalogue. */
#include "games/magicmap/state.h"

void magicmap_say_event(const void *before, event e, bool redacted, struct words *out)
{
    (void)before;
    (void)e;
    (void)redacted;
    words_say(out, "?");
}

void magicmap_say_prompt(const void *raw, int seat, struct words *out)
{
    (void)raw;
    (void)seat;
    words_say(out, "?");
}
