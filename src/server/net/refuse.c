/* Refusing a request, from here and from above. */
#include "server/common/refusal.h"
#include "server/net/net.h"

void exchange_refuse(struct exchange *exchange, int status, const char *code, const char *message)
{
    char text[REFUSAL_SIZE];
    struct net_answer answer = {.status = status,
                                .type = "application/json",
                                .body = text,
                                .length = refusal_text(text, code, message)};
    exchange_answer(exchange, &answer);
}
