/* incognita analyse: who was winning, when it turned, what each choice cost and what luck did. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/tell.h"
#include "cli/command.h"
#include "cli/journal.h"
#include "cli/records.h"
#include "cli/study.h"
#include "cli/study_plot.h"
#include "protocol/record.h"

struct wishes {
    long iterations;
    long jobs;
    bool json;
    const char *plot;
    const char *resume; /* a file, or NULL */
    struct journal *journal;
    const atomic_bool *stop;
};

/* What is told of one record. */
struct report {
    const struct study *study;
    const char *names[SEATS_MAX];
};

static const char *say(const struct report *report, const struct words *words, char buffer[],
                       size_t size)
{
    struct text text;
    text_start(&text, buffer, size);
    words_tell(words, report->study->judge.game->id, &language_english, report->names, &text);
    return buffer;
}

static void print_story(const struct report *report)
{
    const struct story *story = &report->study->story;
    printf("%-16s %7s %7s %9s %7s %9s %5s %5s %10s %8s\n", "", "start", "luck", "decisions",
           "result", "accuracy", "best", "good", "inaccurate", "mistakes");
    for (int seat = 0; seat < report->study->judge.players; seat++)
        printf("%-16.16s %6.2f%% %+6.2f%% %+8.2f%% %6.2f%% %8.1f%% %5d %5d %10d %8d\n",
               report->names[seat], story->start[seat] / 100.0, story->luck[seat] / 100.0,
               story->decided[seat] / 100.0, story->result[seat] / 100.0,
               story->accuracy[seat] / 100.0, story->marks[seat][MARK_BEST],
               story->marks[seat][MARK_GOOD], story->marks[seat][MARK_INACCURACY],
               story->marks[seat][MARK_MISTAKE]);
}

static void print_swings(const struct report *report)
{
    const struct study *study = report->study;
    char buffer[512];
    puts("\nturning points");
    for (int i = 0; i < study->story.swing_count; i++) {
        const struct swing *swing = &study->story.swings[i];
        _Alignas(16) unsigned char state[STATE_SIZE_MAX];
        struct words words;
        match_state_at(study->match, swing->at, state);
        study->judge.game->say_event(state, study->match->events[swing->at], false, &words);
        printf("  event %u, %s: %.1f %% -> %.1f %%: %s\n", swing->at + 1,
               report->names[swing->seat], swing->before / 100.0, swing->after / 100.0,
               say(report, &words, buffer, sizeof buffer));
    }
}

static void print_decision(const struct report *report, uint32_t at)
{
    const struct study *study = report->study;
    const struct verdict *verdict = &study->verdicts[at];
    const struct game *game = study->judge.game;
    _Alignas(16) unsigned char state[STATE_SIZE_MAX];
    char chosen[512];
    char best[512];
    struct words words;
    match_state_at(study->match, at, state);
    game->say_choice(state, verdict->options[verdict->chosen].event, &words);
    say(report, &words, chosen, sizeof chosen);
    game->say_choice(state, verdict->options[0].event, &words);
    say(report, &words, best, sizeof best);
    printf("  event %u, %s, %s: %s; better: %s (%.1f %%, %.1f points)\n", at + 1,
           report->names[verdict->seat], mark_names[verdict->mark], chosen, best,
           verdict->cost / 100.0, verdict->cost_points / 100.0);
}

static void print_text(const struct report *report)
{
    const struct study *study = report->study;
    print_story(report);
    print_swings(report);
    puts("\ncostly choices, by what the seat could know");
    for (uint32_t i = 0; i < study->match->count; i++)
        if (study->decided[i] && study->verdicts[i].mark >= MARK_INACCURACY)
            print_decision(report, i);
}

static void write_json(const struct report *report, struct writer *writer)
{
    const struct study *study = report->study;
    int players = study->judge.players;
    write_object(writer);
    write_key_name(writer, "game", study->judge.game->id);
    write_key_number(writer, "players", players);
    write_key(writer, "names");
    write_array(writer);
    for (int seat = 0; seat < players; seat++)
        write_string(writer, report->names[seat], strlen(report->names[seat]));
    write_array_end(writer);
    write_key_number(writer, "iterations", study->iterations);
    write_key_bool(writer, "calibrated", study->judge.honest);
    write_key(writer, "positions");
    write_array(writer);
    for (uint32_t i = 0; i <= study->match->count; i++) {
        write_object(writer);
        tell_standing(&study->standings[i], players, writer);
        write_object_end(writer);
    }
    write_array_end(writer);
    write_key(writer, "choices");
    write_array(writer);
    for (uint32_t i = 0; i < study->match->count; i++) {
        _Alignas(16) unsigned char state[STATE_SIZE_MAX];
        if (!study->decided[i]) {
            write_null(writer);
            continue;
        }
        match_state_at(study->match, i, state);
        tell_verdict(&study->judge, state, &study->verdicts[i], true, writer);
    }
    write_array_end(writer);
    write_key(writer, "story");
    write_object(writer);
    tell_story(&study->story, players, writer);
    write_object_end(writer);
    write_object_end(writer);
}

static bool print_json(const struct report *report)
{
    size_t size = 1 << 20;
    for (;;) {
        char *buffer = malloc(size);
        struct writer writer;
        if (buffer == NULL)
            return false;
        writer_start(&writer, buffer, size);
        write_json(report, &writer);
        bool fits = text_fits(&writer.text);
        if (fits)
            puts(buffer);
        size = writer.text.length + 1;
        free(buffer);
        if (fits)
            return true;
    }
}

static bool write_plot(const char *name, const struct report *report)
{
    FILE *file = fopen(name, "w");
    bool good = file != NULL;
    if (good) {
        study_plot(report->study, report->names, file);
        good = !ferror(file);
        good = fclose(file) == 0 && good;
    }
    if (!good)
        fprintf(stderr, "incognita analyse: cannot write %s: %s\n", name, strerror(errno));
    return good;
}

static bool tell(const struct wishes *wishes, const char *name, int number, json_t *record,
                 const struct study *study)
{
    struct report report = {.study = study};
    const json_t *names = json_object_get(record, "names");
    for (int seat = 0; seat < study->judge.players; seat++)
        report.names[seat] = json_string_value(json_array_get(names, (size_t)seat));
    bool good = true;
    if (wishes->json) {
        good = print_json(&report);
    } else {
        printf("%s:%d: %s with %d players, %u events%s%s\n\n", name, number, study->judge.game->id,
               study->judge.players, study->match->count,
               match_waiting(study->match) == 0 ? "" : ", not over",
               study->judge.honest ? "" : ", chances are a guess: nothing was fitted");
        print_text(&report);
    }
    return (wishes->plot == NULL || write_plot(wishes->plot, &report)) && good;
}

static bool study_match(const struct wishes *wishes, const char *name, int number, json_t *record,
                        const struct match *match)
{
    struct study study;
    struct study_run how = {.jobs = (int)wishes->jobs,
                            .stop = wishes->stop,
                            .journal = wishes->journal,
                            .show = isatty(STDERR_FILENO) ? stderr : NULL};
    enum study_end end = study_make(&study, match, (uint32_t)wishes->iterations, &how);
    if (end == STUDY_STOPPED)
        fprintf(stderr, "incognita analyse: broken off%s%s\n",
                wishes->resume == NULL ? "" : "; to go on, again with --resume ",
                wishes->resume == NULL ? "" : wishes->resume);
    if (end == STUDY_FAILED)
        fprintf(stderr, "incognita analyse: out of memory\n");
    bool good = end == STUDY_DONE && tell(wishes, name, number, record, &study);
    study_close(&study);
    return good;
}

static bool analyse_record(void *context, const char *name, int number, json_t *record)
{
    const struct wishes *wishes = context;
    struct match match;
    struct reason why;
    bool good = false;
    match_init(&match, realloc);
    switch (atomic_load(wishes->stop) ? RECORD_SOUND : record_play(record, &match, &why)) {
    case RECORD_SOUND:
        good = match.game != NULL && study_match(wishes, name, number, record, &match);
        break;
    case RECORD_BROKEN: printf("%s:%d: bad record: %s\n", name, number, why.text); break;
    case RECORD_OF_OTHER_RULES: printf("%s:%d: not analysed: %s\n", name, number, why.text); break;
    }
    free(match.events);
    return good;
}

static int cannot_keep(const char *name, const char *why)
{
    fprintf(stderr, "incognita analyse: cannot keep what is found in %s: %s\n", name, why);
    return EXIT_FAILED;
}

static int run(int argc, char **argv)
{
    struct wishes wishes = {.iterations = 0, .jobs = 1};
    const struct cli_option options[] = {
        {.name = "iterations", .number = &wishes.iterations, .least = 0, .most = ITERATIONS_MOST},
        {.name = "jobs", .number = &wishes.jobs, .least = 1, .most = 256},
        {.name = "json", .flag = &wishes.json},
        {.name = "plot", .text = &wishes.plot},
        {.name = "resume", .text = &wishes.resume},
    };
    struct cli_arguments arguments;
    int result = cli_read(&command_analyse, argc, argv, options, COUNT(options), &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count == 0)
        return usage_error(&command_analyse, "needs the name of a file with a record");
    struct journal journal;
    struct reason why = {""};
    if (wishes.resume != NULL && !journal_open(&journal, wishes.resume, &why))
        return cannot_keep(wishes.resume, why.text);
    wishes.journal = wishes.resume == NULL ? NULL : &journal;
    wishes.stop = cli_catch_signals();
    for (int i = 0; i < arguments.count; i++)
        if (!records_each("analyse", arguments.plain[i], analyse_record, &wishes))
            result = EXIT_FAILED;
    if (wishes.journal != NULL && !journal_close(&journal))
        result = cannot_keep(wishes.resume, "not all of it could be written");
    return result;
}

const struct command command_analyse = {
    "analyse", "tell who was winning, when it turned, and what luck did",
    "Usage: incognita analyse RECORD... [--iterations N] [--jobs J] [--resume FILE] [--json]\n"
    "                         [--plot FILE]\n\n"
    "Goes through the matches of the records (- is standard input; a file may hold several):\n"
    "the chances of every seat after each event, the five largest swings, what each choice\n"
    "cost beside the best by what the seat could know then, and how much of the result was\n"
    "luck and how much was decided. docs/analysis.md tells what the figures mean. A record\n"
    "of another version of the rules than this program has is not analysed.\n\n"
    "  --iterations N  how closely to look (0: the quick look): so many ways of going on from\n"
    "                  each position and choice; the same number gives the same figures\n"
    "  --jobs J        threads (1); changes nothing but the time it takes\n"
    "  --resume FILE   keep there what is found, and take up what it holds of an analysis that\n"
    "                  was broken off\n"
    "  --json          one line of JSON for each record\n"
    "  --plot FILE     draw the chances of the last record into FILE, as SVG\n",
    run};
