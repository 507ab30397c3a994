/*
 * Refusals: a code for programs and a message for people, the same by HTTP and WebSocket. Every one
 * that leaves the server is written here.
 */
#ifndef INCOGNITA_SERVER_COMMON_REFUSAL_H
#define INCOGNITA_SERVER_COMMON_REFUSAL_H

#include "engine/writer.h"

enum { REFUSAL_SIZE = 256 };

/* The members of a refusal's object. */
void refusal_write(struct writer *writer, const char *code, const char *message);

/* The whole object, for those with nothing to add to it; returns its length. */
size_t refusal_text(char out[REFUSAL_SIZE], const char *code, const char *message);

/* Whether it does not follow from what a table is, of which another server may know more. */
bool refusal_is_sure(const char *code);

/* The HTTP status that goes with the code. */
int refusal_status(const char *code);

#endif
