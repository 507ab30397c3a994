/* incognita insights: what bots' matches against each other say about a game. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/insights.h"
#include "cli/command.h"

enum { DEEDS_SHOWN = 8, BINS = 30 };

struct wishes {
    long players;
    long matches;
    long judged;
    const char *seed;
    const char *plot;
    bool json;
};

static void show_progress(uint32_t done, uint32_t all)
{
    if (done % 10 == 0 || done == all)
        fprintf(stderr, "\r%u of %u matches%s", done, all, done == all ? "\r\033[K" : "");
}

/* The name, where it stands; what else the sentence has differs from time to time. */
static const char *name_at(const struct deed *deed, const char *place, size_t length)
{
    bool here = strlen(deed->place) == length && strncmp(deed->place, place, length) == 0;
    return here ? deed->term : "..";
}

/* A deed as people read it: the choice, with the names in it. */
static const char *deed_text(const struct deed *deed, char buffer[], size_t size)
{
    struct text text;
    text_start(&text, buffer, size);
    for (const char *at = deed->text; *at != '\0'; at++) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (end == NULL) {
            text_add_char(&text, *at);
            continue;
        }
        text_add(&text, name_at(deed, at + 1, (size_t)(end - at - 1)));
        at = end;
    }
    return buffer;
}

static void print_share(const char *name, struct estimate share)
{
    printf("  %-44s %5.1f %% (%.1f to %.1f)\n", name, 100 * share.value, 100 * share.low,
           100 * share.high);
}

static void print_number(const char *name, struct estimate number)
{
    printf("  %-44s %6.1f (%.1f to %.1f)\n", name, number.value, number.low, number.high);
}

static void print_deeds(const struct insights *insights, const int order[], int from, int to)
{
    char text[160];
    for (int i = from; i < to; i++) {
        const struct deed *deed = &insights->deeds[order[i]];
        struct estimate share = estimate_share(&deed->won, 1);
        printf("  %-60.60s %5.1f %% (%.1f to %.1f) of %.0f seats\n",
               deed_text(deed, text, sizeof text), 100 * share.value, 100 * share.low,
               100 * share.high, deed->won.count);
    }
}

static void print_text(const struct insights *insights)
{
    static int order[DEEDS_MAX];
    int deeds = insights_deeds(insights, order);
    int shown = deeds < 2 * DEEDS_SHOWN ? deeds / 2 : DEEDS_SHOWN;
    char name[32];
    printf("%s, %d players: %u matches of net against itself; intervals of 95 %%\n\nwins by seat\n",
           insights->game->id, insights->players, insights->matches);
    for (int seat = 0; seat < insights->players; seat++) {
        snprintf(name, sizeof name, "seat %d", seat + 1);
        print_share(name, estimate_share(&insights->won[seat], 1));
    }
    puts("\npoints");
    for (int seat = 0; seat < insights->players; seat++) {
        snprintf(name, sizeof name, "seat %d", seat + 1);
        print_number(name, estimate_of(&insights->points[seat], 1));
    }
    print_number("margin of the first", estimate_of(&insights->margin, 1));
    printf("  all seats: a tenth below %d, half below %d, a tenth above %d\n",
           insights_quantile(insights, 0.1), insights_quantile(insights, 0.5),
           insights_quantile(insights, 0.9));
    puts("\nwhere points come from: winners, others");
    for (int i = 0; i < insights->game->part_count; i++)
        printf("  %-44s %6.1f %6.1f\n", insights->game->parts[i], insights->winners_parts[i].mean,
               insights->others_parts[i].mean);
    puts("\nlength");
    print_number("events", estimate_of(&insights->events, 1));
    print_number("decisions", estimate_of(&insights->decisions, 1));
    if (insights->judged > 1) {
        puts("\nluck");
        print_share("of the result is luck", insights_luck(insights));
    }
    puts("\nwhat goes with winning: how often a seat won that did this in the match");
    print_deeds(insights, order, 0, shown);
    puts("\nwhat goes with losing");
    print_deeds(insights, order, deeds - shown, deeds);
}

static void json_estimate(const char *key, struct estimate value)
{
    printf("\"%s\":{\"value\":%.4f,\"low\":%.4f,\"high\":%.4f}", key, value.value, value.low,
           value.high);
}

/* Text of ours, which has no control characters. */
static void json_text(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_json(const struct insights *insights)
{
    static int order[DEEDS_MAX];
    int deeds = insights_deeds(insights, order);
    char text[160];
    printf("{\"game\":\"%s\",\"players\":%d,\"matches\":%u,\"seats\":[", insights->game->id,
           insights->players, insights->matches);
    for (int seat = 0; seat < insights->players; seat++) {
        printf("%s{", seat == 0 ? "" : ",");
        json_estimate("won", estimate_share(&insights->won[seat], 1));
        putchar(',');
        json_estimate("points", estimate_of(&insights->points[seat], 1));
        putchar('}');
    }
    printf("],");
    json_estimate("margin", estimate_of(&insights->margin, 1));
    putchar(',');
    json_estimate("events", estimate_of(&insights->events, 1));
    putchar(',');
    json_estimate("decisions", estimate_of(&insights->decisions, 1));
    if (insights->judged > 1) {
        putchar(',');
        json_estimate("luck", insights_luck(insights));
    }
    printf(",\"parts\":[");
    for (int i = 0; i < insights->game->part_count; i++) {
        printf("%s{\"part\":", i == 0 ? "" : ",");
        json_text(insights->game->parts[i]);
        printf(",\"winners\":%.3f,\"others\":%.3f}", insights->winners_parts[i].mean,
               insights->others_parts[i].mean);
    }
    printf("],\"scores\":[");
    for (int i = 0; i < SCORES_MAX; i++)
        printf("%s%u", i == 0 ? "" : ",", insights->scores[i]);
    printf("],\"deeds\":[");
    for (int i = 0; i < deeds; i++) {
        const struct deed *deed = &insights->deeds[order[i]];
        printf("%s{\"deed\":", i == 0 ? "" : ",");
        json_text(deed_text(deed, text, sizeof text));
        printf(",\"seats\":%.0f,", deed->won.count);
        json_estimate("won", estimate_share(&deed->won, 1));
        putchar('}');
    }
    puts("]}");
}

/* Shares of wins by seat with their intervals, and how scores lie. */
static void draw(const struct insights *insights, FILE *out)
{
    int low = insights_quantile(insights, 0.002);
    int high = insights_quantile(insights, 0.998) + 1;
    int width = (high - low + BINS - 1) / BINS;
    double most = 1;
    double bins[BINS] = {0};
    for (int i = low; i < high; i++)
        bins[(i - low) / width] += insights->scores[i];
    for (int i = 0; i < BINS; i++)
        most = bins[i] > most ? bins[i] : most;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 420\" width=\"900\" "
            "height=\"420\" role=\"img\">\n<style>text{font:14px Inter,Arial,'DejaVu Sans',"
            "sans-serif;fill:#22262b}.title{font-size:22px;font-weight:600}</style>\n"
            "<rect width=\"900\" height=\"420\" fill=\"#fff\"/>\n<text class=\"title\" x=\"40\" "
            "y=\"44\">%s, %d players: %u matches</text>\n<text x=\"40\" y=\"84\">Wins by seat "
            "(dashed: even)</text>\n",
            insights->game->names[ENGLISH], insights->players, insights->matches);
    for (int seat = 0; seat < insights->players; seat++) {
        struct estimate share = estimate_share(&insights->won[seat], 1);
        double y = 110 + 50.0 * seat;
        fprintf(out,
                "<text x=\"40\" y=\"%.0f\">seat %d</text><rect x=\"100\" y=\"%.0f\" width=\"%.1f\" "
                "height=\"20\" fill=\"#0072b2\"/><path d=\"M%.1f %.0fH%.1f\" stroke=\"#22262b\" "
                "stroke-width=\"2\"/><text x=\"100\" y=\"%.0f\">%.1f %% (%.1f to %.1f)</text>\n",
                y + 15, seat + 1, y, 300 * share.value, 100 + 300 * share.low, y + 10,
                100 + 300 * share.high, y + 36, 100 * share.value, 100 * share.low,
                100 * share.high);
    }
    fprintf(out,
            "<path d=\"M%.1f 100V%d\" stroke=\"#5d6670\" stroke-dasharray=\"4 4\"/>\n"
            "<text x=\"460\" y=\"84\">Scores of all seats</text>\n",
            100 + 300.0 / insights->players, 110 + 50 * insights->players);
    for (int i = 0; i < BINS; i++)
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"12\" height=\"%.1f\" fill=\"#009e73\"/>\n",
                460 + 13.5 * i, 360 - 250 * bins[i] / most, 250 * bins[i] / most);
    for (int i = 0; i < BINS; i += 5)
        fprintf(out, "<text x=\"%.1f\" y=\"380\" text-anchor=\"middle\">%d</text>\n",
                466 + 13.5 * i, low + i * width);
    fputs("<text x=\"660\" y=\"404\" text-anchor=\"middle\">points</text>\n</svg>\n", out);
}

static bool write_plot(const char *name, const struct insights *insights)
{
    FILE *file = fopen(name, "w");
    bool good = file != NULL;
    if (good) {
        draw(insights, file);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (!good)
        fprintf(stderr, "incognita insights: cannot write %s: %s\n", name, strerror(errno));
    return good;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.players = 2, .matches = 1000, .judged = 100, .seed = "0"};
    const struct cli_option options[] = {
        {.name = "players", .number = &wishes.players, .least = 1, .most = SEATS_MAX},
        {.name = "matches", .number = &wishes.matches, .least = 2, .most = 1000000},
        {.name = "judged", .number = &wishes.judged, .least = 0, .most = 1000000},
        {.name = "seed", .text = &wishes.seed},
        {.name = "plot", .text = &wishes.plot},
        {.name = "json", .flag = &wishes.json},
    };
    const struct command *self = &command_insights;
    struct cli_arguments arguments;
    struct insights_plan plan = {.stop = cli_catch_signals(),
                                 .show = isatty(STDERR_FILENO) ? show_progress : NULL};
    int result = cli_read_game(self, argc, argv, options, COUNT(options), &arguments, &plan.game);
    if (result != EXIT_DONE)
        return result;
    if (strlen(wishes.seed) > SEED_MAX - 12)
        return usage_error(self, "--seed may have at most %d bytes here", SEED_MAX - 12);
    result = cli_settle(self, plan.game, wishes.players, &arguments, &plan.options);
    if (result != EXIT_DONE)
        return result;
    plan.players = (int)wishes.players;
    plan.seed = wishes.seed;
    plan.matches = (uint32_t)wishes.matches;
    plan.judged = (uint32_t)wishes.judged;
    struct insights *insights = malloc(sizeof *insights);
    bool good = insights != NULL && insights_find(&plan, insights);
    if (!good)
        fprintf(stderr, "incognita insights: out of memory\n");
    else if (insights->matches < 2)
        good = false;
    else if (wishes.json)
        print_json(insights);
    else
        print_text(insights);
    good = good && (wishes.plot == NULL || write_plot(wishes.plot, insights));
    free(insights);
    return good ? EXIT_DONE : EXIT_FAILED;
}

const struct command command_insights = {
    "insights", "what bots' matches say about a game",
    "Usage: incognita insights GAME [--players N] [--matches M] [--judged K] [--seed S]\n"
    "                          [--json] [--plot FILE] [--option NAME=VALUE]...\n\n"
    "Lets equal bots that learned the game play each other and tells how well seats do,\n"
    "how long matches are, how scores lie and what they are made of, what goes with winning\n"
    "and how much of the result is luck, with intervals of 95 %.\n\n"
    "  --players N   how many players (2)\n"
    "  --matches M   how many matches (1000)\n"
    "  --judged K    in how many of them luck is weighed, which takes longer (100)\n"
    "  --seed S      any text of up to 52 bytes (\"0\"); match i is drawn from \"S/i\"\n"
    "  --json        as one line of JSON\n"
    "  --plot FILE   draw seats and scores into FILE, as SVG\n",
    run};
