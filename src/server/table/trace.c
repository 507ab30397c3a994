#include "server/table/trace.h"

#include "engine/random.h"

static uint64_t mix(uint64_t number, uint64_t next)
{
    struct random random = {number ^ next};
    return random_next(&random);
}

void trace_add(struct trace *trace, event e)
{
    trace->number = mix(trace->number, e);
    trace->count++;
}

void trace_follow(struct trace *trace, const struct match *match)
{
    if (trace->count > match->count)
        *trace = (struct trace){0, 0};
    while (trace->count < match->count)
        trace_add(trace, match->events[trace->count]);
}

uint64_t trace_with(const struct trace *trace, seats_mask waiting)
{
    uint64_t number = mix(trace->number, ~(uint64_t)waiting);
    return number == 0 ? 1 : number;
}
