#include "server/table/news.h"

#include "server/table/tell.h"

static struct packet *write_packet(struct hosted_table *table,
                                   void (*tell)(struct writer *writer, const void *context),
                                   const void *context)
{
    size_t length;
    const char *text = server_write(table->server, tell, context, &length);
    return packet_make(text, length);
}

/* Writes the message once for each kind of viewer, and sends it to all of that kind. */
static void tell_each(struct hosted_table *table,
                      void (*tell)(struct writer *writer, const void *context),
                      struct briefing *briefing)
{
    struct packet *packets[SPECTATOR + 1][2][2] = {{{NULL}}};
    for (struct watcher *at = table->place.watchers; at != NULL; at = at->next_at_place) {
        int viewer = table_seat(table, at->onlooker->who);
        struct packet **packet = &packets[viewer][at->choices][at->steps];
        briefing->viewer = viewer;
        briefing->choices = at->choices;
        briefing->steps = at->steps;
        if (*packet == NULL)
            *packet = write_packet(table, tell, briefing);
        socket_send(at->onlooker->socket, *packet);
    }
    for (int viewer = 0; viewer <= SPECTATOR; viewer++)
        for (int choices = 0; choices < 2; choices++)
            for (int steps = 0; steps < 2; steps++)
                packet_free(packets[viewer][choices][steps]);
}

void news_of_match(struct hosted_table *table, int64_t known)
{
    struct briefing briefing = {.table = table, .known = known};
    if (table->live != NULL)
        tell_each(table, tell_delta, &briefing);
}

void news_of_seats(struct hosted_table *table)
{
    struct briefing briefing = {.table = table};
    tell_each(table, tell_seats, &briefing);
}

void news_for_all(struct hosted_table *table,
                  void (*tell)(struct writer *writer, const void *context), const void *context)
{
    if (table->place.watchers == NULL)
        return;
    struct packet *packet = write_packet(table, tell, context);
    for (struct watcher *at = table->place.watchers; at != NULL; at = at->next_at_place)
        socket_send(at->onlooker->socket, packet);
    packet_free(packet);
}
