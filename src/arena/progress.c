#include "arena/progress.h"

enum { BAR = 24 };

void progress_show(const struct contest *contest, void *file)
{
    FILE *out = file;
    const struct line_up *line_up = &contest->plan->line_up;
    uint32_t played = contest->standing.matches;
    uint32_t all = plan_matches(contest->plan);
    int full = (int)((uint64_t)played * BAR / all);
    fputs("\r\033[K[", out);
    for (int i = 0; i < BAR; i++)
        putc(i < full ? '#' : '.', out);
    fprintf(out, "] %u of %u matches", played, all);
    for (int i = 0; i < line_up->contestant_count && played > 0; i++)
        fprintf(out, "%s %.20s %.1f %%", i == 0 ? ":" : ",", line_up->contestants[i].text,
                100 * contest->standing.won[i] / line_up->contestants[i].seats / played);
    if (contest->sprt != NULL)
        fprintf(out, ", LLR %.2f", contest->sprt->llr);
    fflush(out);
}

void progress_clear(FILE *file)
{
    fputs("\r\033[K", file);
    fflush(file);
}
