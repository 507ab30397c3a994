#include "server/common/shared.h"

#include <stdlib.h>

#include "server/common/log.h"

uint64_t server_now(const struct server *server)
{
    return uv_now(&server->loop);
}

void *server_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory != NULL)
        return memory;
    log_line("error: out of memory");
    abort(); /* all that was acknowledged is on the disk */
}

const char *server_write(struct server *server,
                         void (*tell)(struct writer *writer, const void *context),
                         const void *context, size_t *length)
{
    struct writer writer;
    for (;;) {
        writer_start(&writer, server->page, server->page_size);
        tell(&writer, context);
        if (text_fits(&writer.text))
            break;
        server->page_size = writer.text.length * 2;
        free(server->page);
        server->page = server_allocate(server->page_size);
    }
    *length = writer.text.length;
    return server->page;
}
