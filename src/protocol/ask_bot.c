#include "protocol/ask_bot.h"

#include <stdlib.h>
#include <string.h>

#include "bots/advice.h"
#include "bots/answer.h"

enum { ITERATIONS_MAX = 10000000 };

static bool open_desk(struct bot_desk *desk)
{
    if (desk->answer == NULL)
        desk->answer = malloc(sizeof *desk->answer);
    if (desk->memory.bytes == NULL) {
        desk->memory.bytes = malloc(BOT_MEMORY_DEFAULT);
        desk->memory.size = BOT_MEMORY_DEFAULT;
    }
    return desk->answer != NULL && desk->memory.bytes != NULL;
}

void bot_desk_close(struct bot_desk *desk)
{
    free(desk->answer);
    free(desk->memory.bytes);
}

/* The text of a member that gives a bot its chance, "" where it is missing. */
static bool ask_text(json_t *request, const char *key, const char **out, struct reason *why)
{
    const json_t *json = json_object_get(request, key);
    *out = json == NULL ? "" : json_string_value(json);
    if (json == NULL || (json_is_string(json) && json_string_length(json) <= SEED_MAX))
        return true;
    return reason_set(why, "\"%s\" must be a string of up to %d bytes", key, SEED_MAX);
}

static uint64_t number_of(const char *text)
{
    return random_of_text(text, strlen(text)).state;
}

/* A whole number within the bounds, or `otherwise` where the member is missing. */
static bool ask_number(json_t *request, const char *key, json_int_t least, json_int_t most,
                       json_int_t otherwise, json_int_t *out, struct reason *why)
{
    const json_t *json = json_object_get(request, key);
    *out = json == NULL ? otherwise : json_integer_value(json);
    if ((json == NULL || json_is_integer(json)) && *out >= least && *out <= most)
        return true;
    reason_set(why, "\"%s\" must be a whole number from %d to %d", key, (int)least, (int)most);
    return false;
}

bool bot_desk_ask(struct bot_desk *desk, const struct match *match, json_t *request,
                  const char **code, struct reason *why)
{
    *code = "bad_request";
    const char *name = json_string_value(json_object_get(request, "bot"));
    if (name == NULL)
        return reason_set(why, "\"bot\" must be the name of a bot");
    const struct bot *bot = bot_find(name);
    if (bot == NULL) {
        *code = "unknown_bot";
        return reason_set(why, "there is no bot called \"%s\"", name);
    }
    json_int_t seat;
    json_int_t iterations;
    if (!ask_number(request, "seat", 0, state_players(match->state) - 1, -1, &seat, why) ||
        !ask_number(request, "iterations", 1, ITERATIONS_MAX,
                    bot_iterations(bot, match->game, state_players(match->state)), &iterations,
                    why))
        return false;
    if (!(match_waiting(match) & seat_bit((int)seat)))
        return reason_set(why, "seat %d is not asked now", (int)seat);
    const char *seed;
    const char *style;
    if (!ask_text(request, "seed", &seed, why) || !ask_text(request, "style", &style, why))
        return false;
    if (!open_desk(desk))
        return reason_set(why, "out of memory");

    struct bot_request question = {
        .game = match->game,
        .state = match->state,
        .seat = (int)seat,
        .seed = number_of(seed),
        .iterations = (uint32_t)iterations,
        .style = style[0] == '\0' ? 0 : number_of(style),
    };
    bot_forget(desk->memory);
    bot_advise(bot, &question, desk->memory, desk->answer);
    return true;
}

void bot_desk_tell(const struct bot_desk *desk, const struct match *match, struct writer *writer)
{
    bot_write_answer(desk->answer, match->game, state_players(match->state), LEGAL_MAX, writer);
}
