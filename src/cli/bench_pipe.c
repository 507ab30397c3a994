/*
 * The requests of one random match are made beforehand and sent over and over by a process of their
 * own, so that the measured side never waits for the sender; this process reads the answers.
 */
#include "cli/bench_pipe.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/match.h"

enum { REQUESTS_SIZE = 1 << 22, ANSWERS_SIZE = 1 << 16 };

/* The lines of a whole match, beginning with `new`; how many lines, or 0 if memory is short. */
static long make_requests(const struct game *game, int players, struct text *out)
{
    static const char seed[] = "bench";
    struct match match;
    struct options options = game_default_options(game);
    struct random random = {3};
    long lines = 1;
    match_init(&match, realloc);
    if (!match_new(&match, game, players, &options, (struct chance_source){seed, 5}))
        return 0;
    text_add_format(out, "{\"op\":\"new\",\"game\":\"%s\",\"players\":%d,\"seed\":\"%s\"}\n",
                    game->id, players, seed);
    while (match_waiting(&match) != 0) {
        char json[EVENT_JSON_MAX];
        struct writer writer;
        event e = game_random_event(game, match.state, &random);
        writer_start(&writer, json, sizeof json);
        event_write(game, e, false, &writer);
        text_add_format(out, "{\"op\":\"apply\",\"event\":%s}\n", json);
        lines++;
        if (!match_apply(&match, e, NULL))
            lines = 0;
    }
    free(match.events);
    return text_fits(out) ? lines : 0;
}

static void write_all(int to, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(to, bytes, count);
        if (written <= 0)
            _exit(1);
        bytes += written;
        count -= (size_t)written;
    }
}

/* A child that writes the text to the descriptor for as long as somebody reads. */
static pid_t start_sender(int to, const struct text *text, int other_end)
{
    pid_t child = fork();
    if (child == 0) {
        close(other_end);
        for (;;)
            write_all(to, text->buffer, text->length);
    }
    return child;
}

static pid_t start_engine(int from, int to)
{
    pid_t child = fork();
    if (child == 0) {
        dup2(from, STDIN_FILENO);
        dup2(to, STDOUT_FILENO);
        execl("/proc/self/exe", "incognita", "engine", (char *)NULL);
        _exit(127);
    }
    return child;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Counts answers for the given time; false if one is not ok. */
static bool count_answers(int from, double seconds, long *answers, double *spent)
{
    static char bytes[ANSWERS_SIZE];
    FILE *file = fdopen(from, "r");
    if (file == NULL)
        return false;
    setvbuf(file, bytes, _IOFBF, sizeof bytes);
    char *line = NULL;
    size_t size = 0;
    double start = now();
    bool good = true;
    *answers = 0;
    do {
        for (int i = 0; i < 100 && good; i++, ++*answers)
            good = getline(&line, &size, file) > 0 && strncmp(line, "{\"ok\":true", 10) == 0;
        *spent = now() - start;
    } while (good && *spent < seconds);
    free(line);
    fclose(file);
    return good;
}

static bool measure(const struct text *requests, double seconds, long *answers, double *spent)
{
    int to_engine[2];
    int from_engine[2];
    if (pipe(to_engine) != 0)
        return false;
    if (pipe(from_engine) != 0) {
        close(to_engine[0]);
        close(to_engine[1]);
        return false;
    }
    pid_t sender = start_sender(to_engine[1], requests, to_engine[0]);
    close(to_engine[1]);
    pid_t engine = start_engine(to_engine[0], from_engine[1]);
    close(to_engine[0]);
    close(from_engine[1]);
    bool good = sender > 0 && engine > 0 && count_answers(from_engine[0], seconds, answers, spent);
    if (sender > 0) {
        kill(sender, SIGKILL);
        waitpid(sender, NULL, 0);
    }
    if (engine > 0) {
        kill(engine, SIGKILL);
        waitpid(engine, NULL, 0);
    }
    return good;
}

bool bench_pipe(const struct game *game, int players, double seconds, double *applies_per_second)
{
    char *memory = malloc(REQUESTS_SIZE);
    if (memory == NULL)
        return false;
    struct text requests;
    text_start(&requests, memory, REQUESTS_SIZE);
    long lines = make_requests(game, players, &requests);
    long answers = 0;
    double spent = 1;
    fflush(stdout);
    bool good = lines > 1 && measure(&requests, seconds, &answers, &spent);
    /* One line in each match is not an apply but a `new`. */
    *applies_per_second = (double)answers / spent * (double)(lines - 1) / (double)lines;
    free(memory);
    return good;
}
