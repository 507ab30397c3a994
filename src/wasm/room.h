/*
 * Memory for the few things in the browser that grow: blocks from the end of the instance's memory,
 * never given back. An instance lives as long as its match.
 */
#ifndef INCOGNITA_WASM_ROOM_H
#define INCOGNITA_WASM_ROOM_H

#include <stddef.h>

/* As realloc; NULL if the browser gives no more. */
void *room_resize(void *old, size_t size);

#endif
