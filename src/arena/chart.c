#include "arena/chart.h"

#include <math.h>
#include <string.h>

enum {
    WIDTH = 960,
    MARGIN = 40,
    NAME_RIGHT = 220, /* where the names of the contestants end */
    SHARES_TOP = 150,
    ROW = 44,
    LOWER_HEIGHT = 230,
    POINTS_MAX = 400, /* of a line */
    BINS_MAX = 40
};

/* Told apart by everybody, also in print (Okabe and Ito). */
static const char *const colours[SEATS_MAX] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                               "#8c6d00"};

static const char style[] =
    "text{font-family:Inter,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;fill:#22262b}"
    ".title{font-size:26px;font-weight:600}"
    ".sub{font-size:14px;fill:#5d6670}"
    ".head{font-size:16px;font-weight:600}"
    ".name{font-size:15px}"
    ".tick{font-size:12px;fill:#5d6670}"
    ".value{font-size:15px;font-weight:600}"
    ".grid{stroke:#e3e6ea;stroke-width:1}"
    ".axis{stroke:#9aa3ad;stroke-width:1}"
    ".even{stroke:#5d6670;stroke-width:1;stroke-dasharray:4 4}";

/* A rectangle that numbers are drawn into. */
struct panel {
    double left;
    double right;
    double top;
    double bottom;
    double low; /* of the numbers along the scale */
    double high;
};

static double across(const struct panel *panel, double number)
{
    return panel->left +
           (panel->right - panel->left) * (number - panel->low) / (panel->high - panel->low);
}

static double upwards(const struct panel *panel, double number)
{
    return panel->bottom -
           (panel->bottom - panel->top) * (number - panel->low) / (panel->high - panel->low);
}

/* Text of a stranger as XML; control characters and what is not ASCII's may be anything. */
static void put_text(FILE *out, const char *text, int most)
{
    for (int i = 0; text[i] != '\0' && i < most; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c == '<' || c == '>' || c == '&' || c == '"')
            fprintf(out, "&#%d;", c);
        else
            putc(c >= 0x20 && c < 0x7f ? c : '?', out);
    }
    if (strlen(text) > (size_t)most)
        fputs("&#8230;", out);
}

static void put_line(FILE *out, const char *class, double x1, double y1, double x2, double y2)
{
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
            x1, y1, x2, y2);
}

static void draw_title(FILE *out, const struct summary *summary)
{
    const struct plan *plan = summary->contest->plan;
    fprintf(out, "<text class=\"title\" x=\"%d\" y=\"58\">", MARGIN);
    put_text(out, plan->game->names[ENGLISH], 60);
    fprintf(out, ", %d players</text>\n", plan->line_up.players);
    fprintf(out,
            "<text class=\"sub\" x=\"%d\" y=\"84\">%u matches: %u deal%s in %d seating%s. "
            "Seed ",
            MARGIN, summary->matches, summary->contest->deals,
            summary->contest->deals == 1 ? "" : "s", plan->line_up.seating_count,
            plan->line_up.seating_count == 1 ? "" : "s");
    put_text(out, plan->seed, ARENA_SEED_MAX);
    fputs(".</text>\n", out);
}

/* Where the scale of shares ends: the next quarter above everything shown. */
static double share_top(const struct summary *summary)
{
    double top = 1.0 / summary->contest->plan->line_up.players;
    for (int i = 0; i < summary->contest->plan->line_up.contestant_count; i++) {
        const struct estimate *share = &summary->entries[i].win_share;
        top = fmax(top, share->sure ? share->high : share->value);
    }
    return fmin(ceil(top * 4 - 1e-9) / 4, 1);
}

static void draw_share_row(FILE *out, const struct panel *panel, const struct summary *summary,
                           int contestant)
{
    const struct contestant *who = &summary->contest->plan->line_up.contestants[contestant];
    const struct estimate *share = &summary->entries[contestant].win_share;
    double middle = panel->top + ROW * (contestant + 0.5);
    double end = across(panel, share->value);
    fprintf(out, "<text class=\"name\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", NAME_RIGHT - 14,
            middle + 5);
    put_text(out, who->text, 18);
    if (who->seats > 1)
        fprintf(out, " (%d)", who->seats);
    fprintf(out,
            "</text>\n<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"22\" rx=\"2\" "
            "fill=\"%s\"/>\n",
            panel->left, middle - 11, end - panel->left, colours[contestant]);
    if (share->sure) {
        double low = across(panel, share->low);
        double high = across(panel, share->high);
        fprintf(out,
                "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fH%.1fM%.1f %.1fV%.1f\" fill=\"none\" "
                "stroke=\"#22262b\" stroke-width=\"1.6\"/>\n",
                low, middle - 6, middle + 6, low, middle, high, high, middle - 6, middle + 6);
    }
    fprintf(out, "<text class=\"value\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.1f %%</text>\n",
            WIDTH - MARGIN, middle + 5, 100 * share->value);
}

static void draw_shares(FILE *out, const struct summary *summary)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    struct panel panel = {.left = NAME_RIGHT,
                          .right = WIDTH - MARGIN - 90,
                          .top = SHARES_TOP,
                          .bottom = SHARES_TOP + ROW * line_up->contestant_count,
                          .high = share_top(summary)};
    double even = across(&panel, 1.0 / line_up->players);
    fprintf(out,
            "<text class=\"head\" x=\"%d\" y=\"%d\">Win share of a seat<tspan class=\"sub\" "
            "font-weight=\"400\" dx=\"10\">with 95 %% intervals</tspan></text>\n",
            MARGIN, SHARES_TOP - 20);
    int steps = panel.high > 0.5 ? 4 : 5;
    for (int i = 0; i <= steps; i++) {
        double share = panel.high * i / steps;
        double x = across(&panel, share);
        put_line(out, i == 0 ? "axis" : "grid", x, panel.top, x, panel.bottom);
        fprintf(out,
                "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.4g "
                "%%</text>\n",
                x, panel.bottom + 18, 100 * share);
    }
    for (int i = 0; i < line_up->contestant_count; i++)
        draw_share_row(out, &panel, summary, i);
    put_line(out, "even", even, panel.top - 6, even, panel.bottom);
    fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">even</text>\n",
            even, panel.top - 10);
}

/* The win share of a contestant's seat after each deal, as one line. */
static void draw_course(FILE *out, const struct panel *panel, const struct summary *summary,
                        int contestant)
{
    const struct contest *contest = summary->contest;
    const struct plan *plan = contest->plan;
    uint32_t seatings = (uint32_t)plan->line_up.seating_count;
    uint32_t every = (contest->deals + POINTS_MAX - 1) / POINTS_MAX;
    double won = 0;
    fprintf(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"",
            colours[contestant]);
    for (uint32_t i = 0; i < summary->matches; i++) {
        won += contest_won(plan, i, &contest->results[i], contestant);
        uint32_t deals = (i + 1) / seatings;
        bool last = i + 1 == summary->matches;
        if ((i + 1) % seatings != 0 || (deals % every != 0 && !last))
            continue;
        double x = panel->left + (panel->right - panel->left) * (i + 1) / summary->matches;
        double share = won / (i + 1) / plan->line_up.contestants[contestant].seats;
        fprintf(out, "%.1f,%.1f ", x, upwards(panel, share));
    }
    fputs("\"/>\n", out);
}

static void draw_courses(FILE *out, const struct summary *summary, double top)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    struct panel panel = {.left = MARGIN + 48,
                          .right = WIDTH / 2.0 - 20,
                          .top = top + 20,
                          .bottom = top + LOWER_HEIGHT,
                          .high = 1};
    fprintf(out, "<text class=\"head\" x=\"%d\" y=\"%.1f\">Win share, match by match</text>\n",
            MARGIN, top);
    for (int i = 0; i <= 4; i++) {
        double y = upwards(&panel, i / 4.0);
        put_line(out, i == 0 ? "axis" : "grid", panel.left, y, panel.right, y);
        fprintf(out,
                "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                panel.left - 8, y + 4, 25 * i);
    }
    double even = upwards(&panel, 1.0 / line_up->players);
    put_line(out, "even", panel.left, even, panel.right, even);
    for (int i = 0; i < line_up->contestant_count; i++)
        draw_course(out, &panel, summary, i);
    fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">0</text>\n", panel.left,
            panel.bottom + 18);
    fprintf(out,
            "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%u matches</text>\n",
            panel.right, panel.bottom + 18, summary->matches);
}

/* How often a seat of each contestant reached each score, in bins of equal width. */
struct histogram {
    int32_t low;
    int32_t width;
    int bins;
    double most; /* in one bin */
    double counts[SEATS_MAX][BINS_MAX];
};

static bool score_range(const struct summary *summary, int32_t *low, int32_t *high)
{
    *low = INT32_MAX;
    *high = INT32_MIN;
    for (uint32_t i = 0; i < summary->matches; i++) {
        const struct result *result = &summary->contest->results[i];
        if (result->fault != FAULT_NONE)
            continue;
        for (int seat = 0; seat < summary->contest->plan->line_up.players; seat++) {
            *low = result->scores[seat] < *low ? result->scores[seat] : *low;
            *high = result->scores[seat] > *high ? result->scores[seat] : *high;
        }
    }
    return *low <= *high;
}

static bool count_scores(const struct summary *summary, struct histogram *out)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    int32_t high;
    memset(out, 0, sizeof *out);
    if (!score_range(summary, &out->low, &high))
        return false;
    out->width = (high - out->low) / BINS_MAX + 1;
    out->bins = (high - out->low) / out->width + 1;
    for (uint32_t i = 0; i < summary->matches; i++) {
        const struct result *result = &summary->contest->results[i];
        const uint8_t *seating = line_up->seatings[i % (uint32_t)line_up->seating_count];
        if (result->fault != FAULT_NONE)
            continue;
        for (int seat = 0; seat < line_up->players; seat++) {
            int bin = (result->scores[seat] - out->low) / out->width;
            double *count = &out->counts[seating[seat]][bin];
            *count += 1.0 / line_up->contestants[seating[seat]].seats;
            out->most = fmax(out->most, *count);
        }
    }
    return true;
}

/* One row of bars, and the mean. */
static void draw_score_row(FILE *out, const struct panel *panel, const struct histogram *histogram,
                           const struct summary *summary, int contestant)
{
    double base = panel->bottom;
    double scale = (base - panel->top - 8) / histogram->most;
    for (int bin = 0; bin < histogram->bins; bin++) {
        double count = histogram->counts[contestant][bin];
        double low = histogram->low + (double)bin * histogram->width - 0.5;
        double x = across(panel, low);
        double width = across(panel, low + histogram->width) - x;
        if (count > 0)
            fprintf(out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                    "fill-opacity=\"0.75\"/>\n",
                    x + 0.5, base - count * scale, fmax(width - 1, 0.8), count * scale,
                    colours[contestant]);
    }
    put_line(out, "axis", panel->left, base, panel->right, base);
    double mean = summary->entries[contestant].score.value;
    double x = across(panel, mean);
    fprintf(out,
            "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#22262b\" stroke-width=\"2\"/>\n"
            "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.1f</text>\n",
            x, base, panel->top + 4, x, panel->top, mean);
}

static void draw_scores(FILE *out, const struct summary *summary, double top)
{
    const struct line_up *line_up = &summary->contest->plan->line_up;
    struct histogram histogram;
    double left = WIDTH / 2.0 + 40;
    fprintf(out,
            "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">Scores<tspan class=\"sub\" "
            "font-weight=\"400\" dx=\"10\">how often each, and the mean</tspan></text>\n",
            left, top);
    if (!count_scores(summary, &histogram)) {
        fprintf(out,
                "<text class=\"sub\" x=\"%.1f\" y=\"%.1f\">no match was played to its "
                "end</text>\n",
                left, top + 40);
        return;
    }
    double high = histogram.low + (double)histogram.bins * histogram.width - 0.5;
    double row = (LOWER_HEIGHT - 20.0) / line_up->contestant_count;
    struct panel panel = {left, WIDTH - MARGIN, 0, 0, histogram.low - 0.5, high};
    for (int i = 0; i < line_up->contestant_count; i++) {
        panel.top = top + 20 + row * i + 18;
        panel.bottom = top + 20 + row * (i + 1);
        draw_score_row(out, &panel, &histogram, summary, i);
    }
    fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\">%d</text>\n", panel.left,
            panel.bottom + 18, (int)histogram.low);
    fprintf(out,
            "<text class=\"tick\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%.0f points</text>\n",
            panel.right, panel.bottom + 18, high - 0.5);
}

void chart_draw(const struct summary *summary, FILE *out)
{
    int rows = summary->contest->plan->line_up.contestant_count;
    double lower = SHARES_TOP + ROW * rows + 80;
    double height = lower + LOWER_HEIGHT + 50;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 "
            "%d %.0f\" role=\"img\">\n<style>%s</style>\n",
            WIDTH, height, WIDTH, height, style);
    fprintf(out, "<rect width=\"%d\" height=\"%.0f\" fill=\"#fcfcfb\"/>\n", WIDTH, height);
    draw_title(out, summary);
    if (summary->matches > 0) {
        draw_shares(out, summary);
        draw_courses(out, summary, lower);
        draw_scores(out, summary, lower);
    }
    fputs("</svg>\n", out);
}
