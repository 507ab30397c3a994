/*
 * incognita engine: the engine protocol over standard input and output.
 *
 * Answers leave when no further line is waiting: a program that sends one request at a time gets
 * its answer at once, one that sends a thousand pays for one write.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "protocol/session.h"

enum { INPUT_SIZE = SESSION_LINE_MAX + (1 << 16) };

struct input {
    char *bytes;
    size_t length;
    size_t dropped; /* how much of an overlong line has been thrown away */
};

static bool answer(struct session *session, const char *line, size_t length)
{
    size_t answer_length;
    const char *text = session_answer(session, line, length, &answer_length);
    return fwrite(text, 1, answer_length, stdout) == answer_length && putchar('\n') != EOF;
}

/* Answers every whole line there is and keeps the rest. */
static bool answer_lines(struct session *session, struct input *input)
{
    char *line = input->bytes;
    char *end = input->bytes + input->length;
    char *newline;
    while ((newline = memchr(line, '\n', (size_t)(end - line))) != NULL) {
        if (!answer(session, line, (size_t)(newline - line) + input->dropped))
            return false;
        input->dropped = 0;
        line = newline + 1;
    }
    input->length = (size_t)(end - line);
    memmove(input->bytes, line, input->length);
    if (input->length > SESSION_LINE_MAX) {
        /* Too long already, whatever follows: only its length still matters. */
        input->dropped += input->length;
        input->length = 0;
    }
    return true;
}

static bool serve(struct session *session, struct input *input)
{
    for (;;) {
        if (fflush(stdout) != 0)
            return false;
        ssize_t got = read(STDIN_FILENO, input->bytes + input->length, INPUT_SIZE - input->length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            perror("incognita engine: cannot read the input");
            return false;
        }
        if (got == 0)
            return input->length + input->dropped == 0 ||
                   answer(session, input->bytes, input->length + input->dropped);
        input->length += (size_t)got;
        if (!answer_lines(session, input))
            return false;
    }
}

static int run(int argc, char **argv)
{
    struct cli_arguments arguments;
    int result = cli_read(&command_engine, argc, argv, NULL, 0, &arguments);
    if (result != EXIT_DONE)
        return result;
    if (arguments.count > 0)
        return usage_error(&command_engine, "takes no arguments");
    signal(SIGPIPE, SIG_IGN);
    struct session *session = session_open();
    struct input input = {malloc(INPUT_SIZE), 0, 0};
    if (session == NULL || input.bytes == NULL) {
        fputs("incognita engine: out of memory\n", stderr);
        result = EXIT_FAILED;
    } else {
        setvbuf(stdout, NULL, _IOFBF, 1 << 16);
        result = serve(session, &input) ? EXIT_DONE : EXIT_FAILED;
    }
    free(input.bytes);
    session_close(session);
    return result;
}

const struct command command_engine = {
    "engine", "answer the engine protocol, one JSON object a line",
    "Usage: incognita engine\n\n"
    "Reads one JSON request a line from standard input and answers one a line on standard\n"
    "output, until the input ends. docs/protocol.md describes the requests. To begin with:\n\n"
    "  {\"op\":\"games\"}\n"
    "  {\"op\":\"new\",\"game\":\"vaalbara\",\"players\":2,\"seed\":\"demo\"}\n"
    "  {\"op\":\"legal\"}\n",
    run};
