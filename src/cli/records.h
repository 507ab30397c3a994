/* Records in files, as commands take them: one after the other, `-` for standard input. */
#ifndef INCOGNITA_CLI_RECORDS_H
#define INCOGNITA_CLI_RECORDS_H

#include <jansson.h>
#include <stdbool.h>

/* Does something with a record, number `number` of the file from 1; whether it went well. */
typedef bool record_use(void *context, const char *name, int number, json_t *record);

/*
 * Uses every record of the file. What is no JSON, and a file without a record, is told on standard
 * output, a file that cannot be read on standard error. False if anything did not go well.
 */
bool records_each(const char *command, const char *name, record_use *use, void *context);

#endif
