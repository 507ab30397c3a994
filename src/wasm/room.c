#include "wasm/room.h"

#include <stdint.h>
#include <string.h>

enum { PAGE = 65536, ALIGNMENT = 16 };

/* Where the linker's own data end. */
extern unsigned char __heap_base;

static uintptr_t next;

/* A block's size stands before it. */
static size_t size_of(const void *block)
{
    size_t size;
    memcpy(&size, (const unsigned char *)block - ALIGNMENT, sizeof size);
    return size;
}

static void *take(size_t size)
{
    if (next == 0)
        next = ((uintptr_t)&__heap_base + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uintptr_t block = next + ALIGNMENT;
    uintptr_t end = (block + size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    uintptr_t have = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
    if (end < block)
        return NULL;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == SIZE_MAX)
        return NULL;
    next = end;
    memcpy((unsigned char *)block - ALIGNMENT, &size, sizeof size);
    return (unsigned char *)block;
}

void *room_resize(void *old, size_t size)
{
    if (old != NULL && size <= size_of(old))
        return old;
    void *block = take(size);
    if (block != NULL && old != NULL)
        memcpy(block, old, size_of(old));
    return block;
}
