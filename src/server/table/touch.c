#include "server/table/touch.h"

#include <stdlib.h>

struct touch {
    struct store_request request;
    struct stored_match match;
};

static void touched(struct store_request *request)
{
    free(request->context);
}

void touch_table(struct server *server, const struct stored_match *match)
{
    struct touch *touch = server_allocate(sizeof *touch);
    touch->match.key = match->key;
    touch->request.kind = STORE_MATCH_TOUCH;
    touch->request.match = &touch->match;
    touch->request.done = touched;
    touch->request.context = touch;
    store_submit(server->store, &touch->request);
}
