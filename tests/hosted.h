/* One server for all tests of a file: it starts before the first and ends after the last. */
#ifndef INCOGNITA_TESTS_HOSTED_H
#define INCOGNITA_TESTS_HOSTED_H

#include "client.h"

extern struct host host;

/* Where its program is: the first argument of the test. False if there is none. */
bool hosted_by(int argc, char **argv);

/* Set-up and end of a group of tests: a server without limits on how much is asked of it. */
int hosted_start(void **state);
int hosted_stop(void **state);
/* Likewise with other options, which end with NULL and stay where they are. False if it fails. */
bool hosted_start_with(const char *const options[]);

/* Starts it on the same data, after host_stop; the guests find it again. */
void hosted_again(struct guest *guests, int count);
/* Ends it with the signal before that. */
void hosted_restart(int signal, struct guest *guests, int count);

/* One of its own figures, as "commits_total"; asserts that it is told. */
long hosted_figure(const char *name);

/* Waits until the figure is there; asserts that it never goes beyond. */
void hosted_await_figure(const char *name, long value);
/* Another server on data of its own, with these options, while the check runs. */
void hosted_beside(const char *const options[], void (*check)(void));

/* Asserts that an answer is good, or a refusal with this code, and lets go of it. */
void answer_is_good(json_t *json);
void answer_is_refused(json_t *json, const char *code);

/* A file as it is; asserts that it can be copied. */
void hosted_copy(const char *from, const char *to);

/* Asserts that it is well, or that it answers a request with this status and code. */
void hosted_still_serves(void);
void hosted_refuses(const char *method, const char *path, const char *headers, const char *body,
                    int status, const char *code);

#endif
