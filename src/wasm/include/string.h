/* The four functions of the C library that the compiler and the rules need; see memory.c. */
#ifndef INCOGNITA_WASM_STRING_H
#define INCOGNITA_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
int memcmp(const void *a, const void *b, size_t count);

#endif
