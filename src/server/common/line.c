#include "server/common/line.h"

#include <stddef.h>

static void take_out(struct line *line, struct waiter **at)
{
    struct waiter *waiter = *at;
    *at = waiter->next;
    waiter->next = NULL;
    line->count -= !waiter->sure;
}

/* The last one who would be served after this turn and has to give way, or NULL. */
static struct waiter **last_after(struct line *line, unsigned turn)
{
    struct waiter **last = NULL;
    for (struct waiter **at = &line->first; *at != NULL; at = &(*at)->next)
        if ((*at)->turn > turn && !(*at)->sure)
            last = at;
    return last;
}

struct waiter *line_join(struct line *line, struct waiter *waiter, const struct line_limits *limits)
{
    bool own = waiter->who == LINE_OWN;
    struct waiter *gone = NULL;
    int before = 0;
    waiter->turn = own ? 0 : line->turn + 1;
    for (const struct waiter *at = line->first; at != NULL; at = at->next)
        if (at->who == waiter->who && !own) {
            waiter->turn = at->turn + 1;
            before++;
        }
    waiter->sure = waiter->sure || own;
    if (!own && before >= limits->each)
        return waiter;
    if (!waiter->sure && line->count >= limits->all) {
        struct waiter **last = last_after(line, waiter->turn);
        if (last == NULL)
            return waiter;
        gone = *last;
        take_out(line, last);
    }
    struct waiter **at = &line->first;
    while (*at != NULL && (*at)->turn <= waiter->turn)
        at = &(*at)->next;
    waiter->next = *at;
    *at = waiter;
    line->count += !waiter->sure;
    return gone;
}

void line_return(struct line *line, struct waiter *waiter)
{
    waiter->next = line->first;
    line->first = waiter;
    line->count += !waiter->sure;
}

/*
 * A newcomer's turn is the one after that which is being served: somebody who comes back again and
 * again does not overtake another's second for ever.
 */
struct waiter *line_next(struct line *line)
{
    struct waiter *first = line->first;
    if (first == NULL)
        return NULL;
    take_out(line, &line->first);
    if (line->first == NULL)
        line->turn = 0;
    else if (first->who != LINE_OWN)
        line->turn = first->turn;
    return first;
}
