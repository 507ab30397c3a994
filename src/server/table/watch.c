#include "server/table/watch.h"

#include <stdlib.h>
#include <string.h>

#include "server/table/tell.h"

bool watch_begin(struct visitor *visitor, struct hosted_table *table, bool choices)
{
    for (struct watcher *at = visitor->watching; at != NULL; at = at->next_of_visitor)
        if (at->table == table) {
            at->choices = choices;
            return true;
        }
    if (visitor->watching_count >= WATCHED_MAX || visitor->socket == NULL)
        return false;
    struct watcher *watcher = server_allocate(sizeof *watcher);
    *watcher = (struct watcher){visitor, table, table->watchers, visitor->watching, choices};
    table->watchers = watcher;
    visitor->watching = watcher;
    visitor->watching_count++;
    return true;
}

static void unlink_from_table(struct watcher *watcher)
{
    struct watcher **at = &watcher->table->watchers;
    while (*at != watcher)
        at = &(*at)->next_at_table;
    *at = watcher->next_at_table;
}

/* The one who leaves was there until now. */
static void note_leaving(struct watcher *watcher)
{
    struct hosted_table *table = watcher->table;
    int seat = table_seat(table, watcher->visitor->who);
    table->used = server_now(table->server);
    if (seat == SPECTATOR)
        return;
    table->seen[seat] = server_time();
    if (!watch_has(table, watcher->visitor->who->id))
        table_wake(table);
}

/* Ends what the link points to. */
static void stop(struct watcher **link)
{
    struct watcher *watcher = *link;
    *link = watcher->next_of_visitor;
    watcher->visitor->watching_count--;
    unlink_from_table(watcher);
    note_leaving(watcher);
    free(watcher);
}

void watch_stop(struct visitor *visitor, struct hosted_table *table)
{
    for (struct watcher **at = &visitor->watching; *at != NULL; at = &(*at)->next_of_visitor)
        if ((*at)->table == table) {
            stop(at);
            return;
        }
}

void watch_leave(struct visitor *visitor)
{
    while (visitor->watching != NULL)
        stop(&visitor->watching);
}

void watch_end(struct hosted_table *table)
{
    while (table->watchers != NULL) {
        struct watcher *watcher = table->watchers;
        struct watcher **at = &watcher->visitor->watching;
        while (*at != watcher)
            at = &(*at)->next_of_visitor;
        *at = watcher->next_of_visitor;
        watcher->visitor->watching_count--;
        table->watchers = watcher->next_at_table;
        free(watcher);
    }
}

bool watch_has(const struct hosted_table *table, int64_t person)
{
    for (const struct watcher *at = table->watchers; at != NULL; at = at->next_at_table)
        if (at->visitor->who != NULL && at->visitor->who->id == person)
            return true;
    return false;
}

/* Writes the message once for each kind of viewer, and sends it to all of that kind. */
static void tell_each(struct hosted_table *table,
                      void (*tell)(struct writer *writer, const void *context), struct tale *tale)
{
    struct packet *packets[SPECTATOR + 1][2] = {{NULL}};
    for (struct watcher *at = table->watchers; at != NULL; at = at->next_at_table) {
        int viewer = table_seat(table, at->visitor->who);
        struct packet **packet = &packets[viewer][at->choices];
        if (*packet == NULL) {
            size_t length;
            tale->viewer = viewer;
            tale->choices = at->choices;
            const char *text = server_write(table->server, tell, tale, &length);
            *packet = packet_make(text, length);
        }
        socket_send(at->visitor->socket, *packet);
    }
    for (int viewer = 0; viewer <= SPECTATOR; viewer++)
        for (int choices = 0; choices < 2; choices++)
            packet_free(packets[viewer][choices]);
}

void watch_tell_match(struct hosted_table *table, int64_t known)
{
    struct tale tale = {.table = table, .known = known, .op = "delta"};
    if (table->live != NULL)
        tell_each(table, tell_news, &tale);
}

void watch_tell_table(struct hosted_table *table)
{
    struct tale tale = {.table = table};
    tell_each(table, tell_seating, &tale);
}

void watch_tell_text(struct hosted_table *table, const char *text, size_t length)
{
    if (table->watchers == NULL)
        return;
    struct packet *packet = packet_make(text, length);
    for (struct watcher *at = table->watchers; at != NULL; at = at->next_at_table)
        socket_send(at->visitor->socket, packet);
    packet_free(packet);
}
