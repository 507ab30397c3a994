#include "child.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *program;

void child_program(const char *path)
{
    program = path;
    setenv("LC_ALL", "C", 1); /* tests read English, whoever runs them */
    signal(SIGPIPE, SIG_IGN);
}

void child_become(int input, int output, int errors, const char *const arguments[])
{
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    if (errors >= 0)
        dup2(errors, STDERR_FILENO);
    char *copies[20] = {strdup(program)};
    for (int i = 0; i < 18 && arguments[i] != NULL; i++)
        copies[i + 1] = strdup(arguments[i]);
    execv(program, copies);
    _exit(127);
}

int child_wait(pid_t id)
{
    int status;
    assert_int_equal(waitpid(id, &status, 0), id);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/* A file that is gone once it is closed, with this content. */
static FILE *passing_file(const char *content)
{
    FILE *file = tmpfile();
    assert_non_null(file);
    fputs(content, file);
    rewind(file);
    return file;
}

static void read_back(FILE *file, char *out, size_t size)
{
    rewind(file);
    size_t length = fread(out, 1, size - 1, file);
    out[length] = '\0';
    fclose(file);
}

void child_run(struct child_result *result, const char *input, const char *const arguments[])
{
    FILE *in = passing_file(input);
    FILE *out = passing_file("");
    FILE *errors = passing_file("");
    fflush(NULL);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0)
        child_become(fileno(in), fileno(out), fileno(errors), arguments);
    result->code = child_wait(id);
    fclose(in);
    read_back(out, result->output, sizeof result->output);
    read_back(errors, result->errors, sizeof result->errors);
}
