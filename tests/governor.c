#include "governor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "hosted.h"
#include "server/admin.h"

static json_t *ask(const char *request)
{
    struct reason why = {""};
    char *answer = admin_request(host.folder, NULL, request, &why);
    if (answer == NULL)
        fail_msg("%s: %s", request, why.text);
    json_t *json = json_loads(answer, 0, NULL);
    assert_non_null(json);
    free(answer);
    return json;
}

json_t *govern(const char *format, ...)
{
    char request[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(request, sizeof request, format, arguments);
    va_end(arguments);
    json_t *answer = ask(request);
    if (!json_is_ok(answer))
        fail_msg("%s: %s: %s", request, json_code(answer), json_text_at(answer, "error.message"));
    return answer;
}

void govern_refused(const char *request, const char *code)
{
    json_t *answer = ask(request);
    assert_string_equal(json_code(answer), code);
    json_decref(answer);
}
