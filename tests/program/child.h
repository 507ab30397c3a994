/*
 * The program from outside, as a child process: what the tests of protocol and commands share.
 * JSON in strings may use ' for ". A child that does not do as expected fails the running test.
 */
#ifndef INCOGNITA_TESTS_CHILD_H
#define INCOGNITA_TESTS_CHILD_H

/* What cmocka wants to stand before it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include <jansson.h>

/* A running `incognita engine`. */
struct child {
    pid_t id;
    int input;    /* what it reads */
    FILE *output; /* what it writes */
};

/* Which program is tested: the first argument of the test. */
void child_program(const char *path);

/* In a child process: becomes the program; `errors` may be -1 for where they go anyway. */
_Noreturn void child_become(int input, int output, int errors, const char *const arguments[]);
/* Waits for the end of a child; its exit code. */
int child_wait(pid_t id);

struct child child_start(void);
/* Ends its input and waits for it; returns its exit code. */
int child_finish(struct child *child);

/* Sends bytes as they are. */
void child_send(const struct child *child, const char *bytes, size_t count);
/* The next line of its output, without the newline; valid until the next call. NULL at the end. */
const char *child_line(const struct child *child);
/* The next line as JSON. */
json_t *child_answer(const struct child *child);

/* Sends a line and returns the answer. */
json_t *child_ask(const struct child *child, const char *request);
/* The same for one member of an answer that must be a success. */
json_t *child_ask_for(const struct child *child, const char *request, const char *member);
/* The request must fail with this code. */
void child_expect_error(const struct child *child, const char *request, const char *code);
/* The member of the answer must be this. */
void child_expect(const struct child *child, const char *request, const char *member,
                  const char *json);

/* JSON of a test as a value. */
json_t *child_json(const char *text);

/* One run of the program with these arguments (NULL ends them) and this input. */
struct child_result {
    int code;
    char output[1 << 16]; /* what did not fit is cut */
    char errors[1 << 14];
};
void child_run(struct child_result *result, const char *input, const char *const arguments[]);

#endif
