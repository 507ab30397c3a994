#include "protocol/ask_analysis.h"

bool analysis_desk_ask(struct analysis_desk *desk, const struct match *match, json_t *request,
                       struct reason *why)
{
    const json_t *given = json_object_get(request, "iterations");
    json_int_t iterations = given == NULL ? 0 : json_integer_value(given);
    if ((given != NULL && !json_is_integer(given)) || iterations < 0 ||
        iterations > ITERATIONS_MOST)
        return reason_set(why, "\"iterations\" must be a whole number from 0 to %d",
                          ITERATIONS_MOST);
    seats_mask waiting = match_waiting(match);
    judge_open(&desk->judge, match->game, state_players(match->state));
    analyse_position(&desk->judge, match, match->count, (uint32_t)iterations, &desk->standing);
    desk->count = 0;
    for (int seat = 0; seat < desk->judge.players; seat++)
        if (waiting & seat_bit(seat))
            desk->count += analyse_choices(&desk->judge, match->state, seat, (uint32_t)iterations,
                                           &desk->verdicts[desk->count]);
    return true;
}

void analysis_desk_tell(const struct analysis_desk *desk, const struct match *match,
                        struct writer *writer)
{
    tell_standing(&desk->standing, desk->judge.players, writer);
    write_key_bool(writer, "calibrated", desk->judge.honest);
    write_key(writer, "choices");
    write_array(writer);
    for (int i = 0; i < desk->count; i++)
        tell_verdict(&desk->judge, match->state, &desk->verdicts[i], false, writer);
    write_array_end(writer);
}
