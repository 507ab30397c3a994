#include "arena/report.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

enum { NAME_SIZE = 80, CELL_SIZE = 64, ELO_SHOWN_MAX = 2000 };

/* The name, and how many seats it takes if more than one. */
static void name_of(const struct contestant *contestant, char out[NAME_SIZE])
{
    if (contestant->seats == 1)
        snprintf(out, NAME_SIZE, "%.60s", contestant->text);
    else
        snprintf(out, NAME_SIZE, "%.60s (%d seats)", contestant->text, contestant->seats);
}

static void cell_of_share(const struct estimate *e, char out[CELL_SIZE])
{
    int length = snprintf(out, CELL_SIZE, "%5.1f %%", 100 * e->value);
    if (e->sure)
        snprintf(out + length, CELL_SIZE - (size_t)length, "  %4.1f to %4.1f", 100 * e->low,
                 100 * e->high);
}

static void cell_of_score(const struct estimate *e, char out[CELL_SIZE])
{
    int length = isfinite(e->value) ? snprintf(out, CELL_SIZE, "%7.2f", e->value)
                                    : snprintf(out, CELL_SIZE, "%7s", "-");
    if (e->sure)
        snprintf(out + length, CELL_SIZE - (size_t)length, "  %.2f to %.2f", e->low, e->high);
}

/* "-inf" and "+inf" are what printf makes of a contestant that always won or lost. */
static void cell_of_elo(const struct estimate *e, char out[CELL_SIZE])
{
    int length = snprintf(out, CELL_SIZE, "%+5.0f", e->value);
    if (e->sure)
        snprintf(out + length, CELL_SIZE - (size_t)length, "  %+.0f to %+.0f", e->low, e->high);
}

static void cell_of_faults(const struct entry *entry, char out[CELL_SIZE])
{
    struct text text;
    text_start(&text, out, CELL_SIZE);
    for (int fault = FAULT_NONE + 1; fault < FAULTS; fault++)
        if (entry->faults[fault] > 0)
            text_add_format(&text, "%s%d %s", text.length > 0 ? ", " : "",
                            (int)entry->faults[fault], fault_names[fault]);
    if (text.length == 0)
        text_add(&text, "none");
}

static double per_decision(const struct effort *effort)
{
    return effort->decisions == 0 ? 0 : (double)effort->nanoseconds * 1e-6 / effort->decisions;
}

static double per_second(const struct effort *effort)
{
    return effort->nanoseconds == 0
               ? 0
               : (double)effort->iterations * 1e9 / (double)effort->nanoseconds;
}

static void print_head(const struct summary *summary, FILE *out)
{
    const struct plan *plan = summary->contest->plan;
    fprintf(out, "%s, %d players: %u matches, %u deal%s in %d seating%s, %.1f events a match\n",
            plan->game->id, plan->line_up.players, summary->matches, summary->contest->deals,
            summary->contest->deals == 1 ? "" : "s", plan->line_up.seating_count,
            plan->line_up.seating_count == 1 ? "" : "s", summary->events_per_match);
    switch (summary->contest->end) {
    case CONTEST_INTERRUPTED: fputs("interrupted: only whole deals are counted\n", out); break;
    case CONTEST_OUT_OF_TIME: fputs("out of time: only whole deals are counted\n", out); break;
    case CONTEST_COMPLETE:
    case CONTEST_DECIDED:
    case CONTEST_FAILED: break;
    }
}

static void print_table(const struct summary *summary, bool timing, FILE *out)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    char name[NAME_SIZE];
    int width = 10;
    for (int i = 0; i < line_up->contestant_count; i++) {
        name_of(&line_up->contestants[i], name);
        width = (int)strlen(name) > width ? (int)strlen(name) : width;
    }
    fprintf(out, "\n%-*s  %-22s  %-25s  %-20s  %s%s\n", width, "contestant", "win share (95 %)",
            "score (95 %)", "Elo (95 %)", timing ? "ms/choice  iterations/s  " : "", "errors");
    for (int i = 0; i < line_up->contestant_count; i++) {
        const struct entry *entry = &summary->entries[i];
        char share[CELL_SIZE];
        char score[CELL_SIZE];
        char elo[CELL_SIZE];
        char faults[CELL_SIZE];
        name_of(&line_up->contestants[i], name);
        cell_of_share(&entry->win_share, share);
        cell_of_score(&entry->score, score);
        cell_of_elo(&entry->elo, elo);
        cell_of_faults(entry, faults);
        fprintf(out, "%-*s  %-22s  %-25s  %-20s  ", width, name, share, score,
                i == 0 ? "    0" : elo);
        if (timing)
            fprintf(out, "%9.3f  %12.0f  ", per_decision(&entry->effort),
                    per_second(&entry->effort));
        fprintf(out, "%s\n", faults);
    }
}

static void print_faults(const struct summary *summary, FILE *out)
{
    const struct contest *contest = summary->contest;
    const struct line_up *line_up = &contest->plan->line_up;
    for (int i = 0; i < line_up->contestant_count; i++) {
        const struct first_fault *first = &contest->faults[i];
        if (first->happened && first->index < summary->matches)
            fprintf(out, "\nfirst error of %s, in deal %s/%u on seat %d: %s: %s\n",
                    line_up->contestants[i].text, contest->plan->seed,
                    first->index / (uint32_t)line_up->seating_count, first->seat,
                    fault_names[first->fault], first->why.text);
    }
}

static void print_sprt(const struct summary *summary, FILE *out)
{
    const struct sprt *sprt = summary->contest->sprt;
    fprintf(out, "\nSPRT of %s, %+g Elo (H0) or %+g (H1): LLR %.2f of %.2f to %.2f, ",
            summary->contest->plan->line_up.contestants[sprt->tested].text, sprt->elo0, sprt->elo1,
            sprt->llr, -sprt_bound(), sprt_bound());
    switch (sprt->verdict) {
    case SPRT_UNDECIDED: fputs("undecided\n", out); break;
    case SPRT_H0: fputs("H0 accepted\n", out); break;
    case SPRT_H1: fputs("H1 accepted\n", out); break;
    }
}

void report_text(const struct summary *summary, bool timing, FILE *out)
{
    print_head(summary, out);
    if (summary->matches == 0) {
        fputs("no deal was played in all seatings: nothing to report\n", out);
        return;
    }
    print_table(summary, timing, out);
    print_faults(summary, out);
    if (summary->contest->sprt != NULL)
        print_sprt(summary, out);
}

void report_parts(const struct summary *summary, FILE *out)
{
    const struct plan *plan = summary->contest->plan;
    for (int i = 0; i < plan->line_up.contestant_count && summary->matches > 0; i++) {
        char name[NAME_SIZE];
        name_of(&plan->line_up.contestants[i], name);
        fprintf(out, "\n%-28.28s    mean  most  seats with any\n", name);
        for (int part = 0; part < plan->game->part_count; part++) {
            const struct part_gain *gain = &summary->entries[i].parts[part];
            fprintf(out, "%-28.28s  %6.2f  %4d  %5.1f %%\n", plan->game->parts[part], gain->mean,
                    (int)gain->most, 100 * gain->seats);
        }
    }
}

static json_t *json_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

static json_t *json_estimate(const struct estimate *e)
{
    return json_pack("{so so so}", "value", json_number(e->value), "low",
                     e->sure ? json_number(e->low) : json_null(), "high",
                     e->sure ? json_number(e->high) : json_null());
}

static json_t *json_faults(const struct summary *summary, int contestant)
{
    const struct first_fault *first = &summary->contest->faults[contestant];
    json_t *faults = json_object();
    for (int fault = FAULT_NONE + 1; fault < FAULTS; fault++)
        json_object_set_new(faults, fault_names[fault],
                            json_integer(summary->entries[contestant].faults[fault]));
    if (first->happened && first->index < summary->matches)
        json_object_set_new(faults, "first", json_string(first->why.text));
    return faults;
}

static json_t *json_parts(const struct game *game, const struct entry *entry)
{
    json_t *parts = json_array();
    for (int i = 0; i < game->part_count; i++)
        json_array_append_new(
            parts, json_pack("{ss sf si sf}", "part", game->parts[i], "mean", entry->parts[i].mean,
                             "most", (int)entry->parts[i].most, "seats", entry->parts[i].seats));
    return parts;
}

static json_t *json_entry(const struct summary *summary, int contestant, bool timing)
{
    const struct contestant *who = &summary->contest->plan->line_up.contestants[contestant];
    const struct entry *entry = &summary->entries[contestant];
    json_t *json = json_pack(
        "{ss si sI so so so so so sI sI}", "name", who->text, "seats", who->seats, "matches",
        (json_int_t)summary->matches, "win_share", json_estimate(&entry->win_share), "score",
        json_estimate(&entry->score), "elo", json_estimate(&entry->elo), "parts",
        json_parts(summary->contest->plan->game, entry), "errors", json_faults(summary, contestant),
        "decisions", (json_int_t)entry->effort.decisions, "iterations",
        (json_int_t)entry->effort.iterations);
    if (timing) {
        json_object_set_new(json, "ms_per_decision", json_number(per_decision(&entry->effort)));
        json_object_set_new(json, "iterations_per_second", json_number(per_second(&entry->effort)));
    }
    return json;
}

static json_t *json_sprt(const struct sprt *sprt)
{
    return json_pack("{sf sf so sf sf ss}", "elo0", sprt->elo0, "elo1", sprt->elo1, "llr",
                     json_number(sprt->llr), "lower", -sprt_bound(), "upper", sprt_bound(),
                     "result", sprt_verdict_names[sprt->verdict]);
}

static json_t *json_options(const struct plan *plan)
{
    json_t *json = json_object();
    for (int i = 0; i < plan->game->option_count; i++) {
        const struct option *option = &plan->game->options[i];
        int value = plan->options.value[i];
        json_object_set_new(json, option->name,
                            option->is_bool ? json_boolean(value != 0)
                                            : json_string(option->values[value]));
    }
    return json;
}

bool report_json(const struct summary *summary, bool timing, FILE *out)
{
    const struct contest *contest = summary->contest;
    const struct plan *plan = contest->plan;
    json_t *entries = json_array();
    for (int i = 0; i < plan->line_up.contestant_count; i++)
        json_array_append_new(entries, json_entry(summary, i, timing));
    json_t *json =
        json_pack("{ss si so ss si sI sI ss sf so so*}", "game", plan->game->id, "players",
                  plan->line_up.players, "options", json_options(plan), "seed", plan->seed,
                  "seatings", plan->line_up.seating_count, "deals", (json_int_t)contest->deals,
                  "matches", (json_int_t)summary->matches, "ended", contest_end_names[contest->end],
                  "events_per_match", summary->events_per_match, "contestants", entries, "sprt",
                  contest->sprt == NULL ? NULL : json_sprt(contest->sprt));
    bool good = json != NULL && json_dumpf(json, out, JSON_COMPACT | JSON_REAL_PRECISION(6)) == 0 &&
                putc('\n', out) != EOF;
    json_decref(json);
    return good;
}
