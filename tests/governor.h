/* Those who host, as tests of the server play them: requests through the socket in its folder. */
#ifndef INCOGNITA_TESTS_GOVERNOR_H
#define INCOGNITA_TESTS_GOVERNOR_H

#include <jansson.h>

/* Asks the hosted server; the answer must be a success. */
json_t *govern(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Likewise; the answer must be a refusal with this code. */
void govern_refused(const char *request, const char *code);

#endif
