#include "server/table/watch.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_MAX = 16 }; /* that one socket may look at */
enum { CLOSE_NO_IDENTITY = 4401, CLOSE_BANNED = 4403 };

void onlooker_enter(struct server *server, struct onlooker *onlooker, struct socket *socket)
{
    onlooker->socket = socket;
    onlooker->next = server->onlookers;
    onlooker->at = &server->onlookers;
    if (onlooker->next != NULL)
        onlooker->next->at = &onlooker->next;
    server->onlookers = onlooker;
}

void onlooker_is(struct onlooker *onlooker, struct person *who)
{
    onlooker->who = who;
    if (who == NULL || onlooker->socket == NULL)
        return;
    onlooker->next_of_person = who->onlookers;
    who->onlookers = onlooker;
}

static void unlink_from_person(struct onlooker *onlooker)
{
    struct onlooker **at = onlooker->who == NULL ? NULL : &onlooker->who->onlookers;
    while (at != NULL && *at != NULL && *at != onlooker)
        at = &(*at)->next_of_person;
    if (at != NULL && *at == onlooker)
        *at = onlooker->next_of_person;
}

void onlooker_dismiss(struct onlooker *onlooker)
{
    if (onlooker->socket != NULL)
        socket_close(onlooker->socket, CLOSE_NO_IDENTITY, "no_identity");
}

void onlookers_dismiss(struct server *server, const struct person *person, const uint8_t *token)
{
    for (struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        if ((person != NULL && at->who == person) ||
            (token != NULL && memcmp(at->token, token, TOKEN_HASH_SIZE) == 0))
            onlooker_dismiss(at);
}

void onlooker_tell(struct onlooker *onlooker, struct server *server,
                   void (*tell)(struct writer *writer, const void *context), const void *context)
{
    size_t length;
    const char *text = server_write(server, tell, context, &length);
    struct packet *packet = packet_make(text, length);
    socket_send(onlooker->socket, packet);
    packet_free(packet);
}

void onlookers_tell(struct server *server, const struct person *person,
                    void (*tell)(struct writer *writer, const void *context), const void *context)
{
    size_t length;
    const char *text = server_write(server, tell, context, &length);
    struct packet *packet = packet_make(text, length);
    for (struct onlooker *at = server->onlookers; at != NULL; at = at->next)
        if (at->socket != NULL && at->who != NULL && (person == NULL || at->who == person))
            socket_send(at->socket, packet);
    packet_free(packet);
}

void onlooker_expel(struct onlooker *onlooker, const struct stored_sanction *ban)
{
    char words[SANCTION_WORDS];
    sanction_say(ban, words);
    if (onlooker->socket != NULL)
        socket_close(onlooker->socket, CLOSE_BANNED, words);
}

void onlookers_expel(struct server *server, const struct stored_sanction *ban)
{
    char key[ADDRESS_SIZE];
    for (struct onlooker *at = server->onlookers; at != NULL; at = at->next) {
        if (at->socket == NULL)
            continue;
        limits_network(socket_address(at->socket), key);
        if (ban->person != 0 ? at->who != NULL && at->who->id == ban->person
                             : strcmp(key, ban->address) == 0)
            onlooker_expel(at, ban);
    }
}

bool watch_begin(struct onlooker *onlooker, struct place *place, bool choices, bool steps)
{
    for (struct watcher *at = onlooker->watching; at != NULL; at = at->next_of_onlooker)
        if (at->place == place) {
            at->choices = choices;
            at->steps = steps;
            return true;
        }
    if (onlooker->watching_count >= PLACES_MAX || onlooker->socket == NULL)
        return false;
    struct watcher *watcher = server_allocate(sizeof *watcher);
    *watcher =
        (struct watcher){onlooker, place, place->watchers, onlooker->watching, choices, steps};
    place->watchers = watcher;
    onlooker->watching = watcher;
    onlooker->watching_count++;
    return true;
}

static void unlink_from_place(struct watcher *watcher)
{
    struct watcher **at = &watcher->place->watchers;
    while (*at != watcher)
        at = &(*at)->next_at_place;
    *at = watcher->next_at_place;
}

/* Ends what the onlooker's link points to. */
static void stop(struct watcher **link)
{
    struct watcher *watcher = *link;
    struct place *place = watcher->place;
    *link = watcher->next_of_onlooker;
    watcher->onlooker->watching_count--;
    unlink_from_place(watcher);
    place->left(place, watcher->onlooker->who);
    free(watcher);
}

void watch_stop(struct onlooker *onlooker, struct place *place)
{
    for (struct watcher **at = &onlooker->watching; *at != NULL; at = &(*at)->next_of_onlooker)
        if ((*at)->place == place) {
            stop(at);
            return;
        }
}

void onlooker_leave(struct onlooker *onlooker)
{
    while (onlooker->watching != NULL)
        stop(&onlooker->watching);
    unlink_from_person(onlooker);
    onlooker->socket = NULL;
    *onlooker->at = onlooker->next;
    if (onlooker->next != NULL)
        onlooker->next->at = onlooker->at;
}

void watch_end(struct place *place)
{
    while (place->watchers != NULL) {
        struct watcher *watcher = place->watchers;
        struct watcher **at = &watcher->onlooker->watching;
        while (*at != watcher)
            at = &(*at)->next_of_onlooker;
        *at = watcher->next_of_onlooker;
        watcher->onlooker->watching_count--;
        place->watchers = watcher->next_at_place;
        free(watcher);
    }
}

bool watch_has(const struct place *place, int64_t person)
{
    for (const struct watcher *at = place->watchers; at != NULL; at = at->next_at_place)
        if (at->onlooker->who != NULL && at->onlooker->who->id == person)
            return true;
    return false;
}
