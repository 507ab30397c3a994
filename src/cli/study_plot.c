#include "cli/study_plot.h"

#include <string.h>

enum { WIDTH = 960, LEFT = 70, RIGHT = 930, TOP = 90, BOTTOM = 400, LEGEND = 470, ROW = 26 };

/* Told apart by everybody, also in print (Okabe and Ito). */
static const char *const colours[SEATS_MAX] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                               "#8c6d00"};

static double x_of(const struct study *study, uint32_t at)
{
    uint32_t count = study->match->count == 0 ? 1 : study->match->count;
    return LEFT + (double)(RIGHT - LEFT) * at / count;
}

static double y_of(int32_t chance)
{
    return BOTTOM - (double)(BOTTOM - TOP) * chance / CHANCE_ONE;
}

/* What the seats before this one have together. */
static int32_t below(const struct standing *standing, int seat)
{
    int32_t sum = 0;
    for (int other = 0; other < seat; other++)
        sum += standing->win[other];
    return sum;
}

/* Names are of strangers. */
static void put_text(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '<' || c == '>' || c == '&' || c == '"')
            fprintf(out, "&#%d;", c);
        else if (c >= 0x20)
            putc(c, out);
    }
}

static void draw_area(const struct study *study, int seat, FILE *out)
{
    uint32_t count = study->match->count;
    fprintf(out, "<path fill=\"url(#seat%d)\" stroke=\"#22262b\" stroke-width=\"0.8\" d=\"M", seat);
    for (uint32_t at = 0; at <= count; at++)
        fprintf(out, "%.1f %.1f ", x_of(study, at), y_of(below(&study->standings[at], seat)));
    for (uint32_t at = count + 1; at-- > 0;)
        fprintf(out, "%.1f %.1f ", x_of(study, at), y_of(below(&study->standings[at], seat + 1)));
    fputs("Z\"/>\n", out);
}

/* A pattern for each seat besides its colour. */
static void draw_patterns(FILE *out)
{
    static const char *const lines[SEATS_MAX] = {"", "M0 8L8 0", "M0 0L8 8", "M0 4H8", "M4 0V8"};
    fputs("<defs>\n", out);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        fprintf(out,
                "<pattern id=\"seat%d\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">"
                "<rect width=\"8\" height=\"8\" fill=\"%s\" fill-opacity=\"0.55\"/>"
                "<path d=\"%s\" stroke=\"%s\" stroke-width=\"1.4\"/></pattern>\n",
                seat, colours[seat], lines[seat], colours[seat]);
    fputs("</defs>\n", out);
}

static void draw_axes(const struct study *study, FILE *out)
{
    uint32_t count = study->match->count;
    for (int percent = 0; percent <= 100; percent += 25)
        fprintf(out,
                "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>"
                "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n",
                LEFT, y_of(percent * CHANCE_ONE / 100), RIGHT, y_of(percent * CHANCE_ONE / 100),
                LEFT - 8, y_of(percent * CHANCE_ONE / 100) + 4, percent);
    for (int part = 0; part <= 4; part++)
        fprintf(out, "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                x_of(study, count * (uint32_t)part / 4), BOTTOM + 20, count * (uint32_t)part / 4);
    fprintf(out, "<text class=\"tick\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">events</text>\n",
            (LEFT + RIGHT) / 2, BOTTOM + 40);
    for (int i = 0; i < study->story.swing_count; i++) {
        const struct swing *swing = &study->story.swings[i];
        fprintf(out,
                "<line class=\"turn\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
                "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n",
                x_of(study, swing->at + 1), TOP, x_of(study, swing->at + 1), BOTTOM,
                x_of(study, swing->at + 1), TOP - 6, i + 1);
    }
}

static void draw_legend(const struct study *study, const char *const names[], FILE *out)
{
    for (int seat = 0; seat < study->judge.players; seat++) {
        double y = LEGEND + (double)ROW * seat;
        fprintf(out,
                "<rect x=\"%d\" y=\"%.1f\" width=\"26\" height=\"16\" fill=\"url(#seat%d)\" "
                "stroke=\"#22262b\"/><text x=\"%d\" y=\"%.1f\">",
                LEFT, y, seat, LEFT + 36, y + 13);
        put_text(out, names[seat]);
        fprintf(out, ": luck %+.1f %%, decisions %+.1f %%, accuracy %.0f %%</text>\n",
                study->story.luck[seat] / 100.0, study->story.decided[seat] / 100.0,
                study->story.accuracy[seat] / 100.0);
    }
}

void study_plot(const struct study *study, const char *const names[], FILE *out)
{
    int height = LEGEND + ROW * study->judge.players + 20;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n<style>text{font-family:Inter,'Helvetica Neue',Arial,"
            "'DejaVu Sans',sans-serif;font-size:15px;fill:#22262b}.title{font-size:24px;"
            "font-weight:600}.tick{font-size:12px;fill:#5d6670}.grid{stroke:#e3e6ea}"
            ".turn{stroke:#22262b;stroke-dasharray:3 3}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    draw_patterns(out);
    fprintf(out, "<text class=\"title\" x=\"%d\" y=\"46\">%s: chances to win</text>\n", LEFT,
            study->judge.game->names[ENGLISH]);
    for (int seat = 0; seat < study->judge.players; seat++)
        draw_area(study, seat, out);
    draw_axes(study, out);
    draw_legend(study, names, out);
    fputs("</svg>\n", out);
}
