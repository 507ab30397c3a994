#include "cli/recount.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/folder.h"
#include "server/table/outcomes.h"
#include "server/table/upgrade.h"
#include "store/store.h"

enum { AT_ONCE = 256, PATH_SIZE = 4096 };

/* Matches that were counted; their requests follow each other once they are in order. */
struct recounted {
    struct stored_match match;
    struct store_request request;
};

struct work {
    struct store *store;
    struct recounted *list;
    size_t count;
    size_t room;
};

static bool keep(struct work *work, const struct stored_match *match)
{
    if (work->count == work->room) {
        size_t room = work->room == 0 ? AT_ONCE : work->room * 2;
        struct recounted *more = realloc(work->list, room * sizeof *more);
        if (more == NULL)
            return false;
        work->list = more;
        work->room = room;
    }
    work->list[work->count++] = (struct recounted){.match = *match};
    return true;
}

static bool find(struct work *work)
{
    struct stored_match from = {.key = 0};
    size_t count = AT_ONCE;
    bool good = true;
    while (good && count == AT_ONCE) {
        struct store_request request = {
            .kind = STORE_MATCHES_AFTER, .match = &from, .limit = AT_ONCE};
        good = store_now(work->store, &request) == STORE_DONE && request.damaged == 0;
        count = request.count;
        for (size_t i = 0; good && i < count; i++) {
            from.key = request.matches[i].key;
            if (request.matches[i].rated > 0)
                good = keep(work, &request.matches[i]);
        }
        free(request.matches);
    }
    return good;
}

static int by_number(const void *one, const void *other)
{
    int64_t first = ((const struct recounted *)one)->match.rated;
    int64_t second = ((const struct recounted *)other)->match.rated;
    return (first > second) - (first < second);
}

/* Of a match from which somebody was forgotten, how it ended for them is known from then alone. */
static bool has_all(const struct stored_match *match)
{
    for (int seat = 0; seat < match->players; seat++)
        if (match->seats[seat].person == 0 && match->seats[seat].bot[0] == '\0')
            return false;
    return true;
}

static bool judge(struct store *store, struct recounted *counted)
{
    struct stored_match *match = &counted->match;
    struct store_request read = {.kind = STORE_MATCH_READ, .match = match};
    struct departures departures = {{0}};
    bool good = store_now(store, &read) == STORE_DONE && read.count > 0;
    for (size_t i = 0; good && i < read.count; i++)
        departures_note(&departures, &read.entries[i]);
    counted->request = (struct store_request){.kind = STORE_RATINGS_AGAIN, .match = match};
    if (good)
        counted->request.entry.time = read.entries[read.count - 1].time;
    free(read.entries);
    if (has_all(match))
        ranks_of(match, match->result, &departures, counted->request.ranks);
    else
        for (int seat = 0; seat < match->players; seat++)
            counted->request.ranks[seat] = match->seats[seat].rank;
    return good;
}

static bool count_all(struct work *work, struct reason *why)
{
    struct store_request clear = {.kind = STORE_RATINGS_CLEAR};
    struct store_request *last = &clear;
    if (!find(work))
        return reason_set(why, "the matches cannot be read");
    if (work->count > 0)
        qsort(work->list, work->count, sizeof *work->list, by_number);
    for (size_t i = 0; i < work->count; i++) {
        if (!judge(work->store, &work->list[i]))
            return reason_set(why, "the log of match %lld cannot be read",
                              (long long)work->list[i].match.key);
        last->next = &work->list[i].request;
        last = last->next;
    }
    bool good = store_now_all(work->store, &clear);
    for (size_t i = 0; i < work->count; i++)
        good = good && work->list[i].request.status == STORE_DONE;
    return good || reason_set(why, "the ratings cannot be written");
}

/* What matches say of people. */

/* What the score was made of is known where the match can be played again. */
static bool retell(struct store *store, struct recounted *ended)
{
    struct stored_match *match = &ended->match;
    struct store_request read = {.kind = STORE_MATCH_READ, .match = match};
    struct course course = {.last = 0};
    struct live *live = NULL;
    struct reason why;
    bool good = store_now(store, &read) == STORE_DONE && read.count > 0;
    for (size_t i = 0; good && i < read.count; i++)
        course_note(&course, &read.entries[i]);
    bool again =
        good && upgrade_judge(match, read.entries, read.count, &live, &why) == UPGRADE_CURRENT;
    ended->request = (struct store_request){.kind = STORE_OUTCOMES_AGAIN, .match = match};
    if (good)
        ended->request.entry.time = read.entries[read.count - 1].time;
    outcomes_of(match, match->result, &course, again ? &live->match.ledger : NULL,
                ended->request.outcomes);
    live_free(live);
    free(read.entries);
    return good;
}

static bool is_played_out(const struct stored_match *match)
{
    return match->status == MATCH_OVER && match->ended == END_BY_PLAY && !match->uploaded;
}

/* Some matches from a key on, with one commit; how many there were, or -1. */
static int retell_some(struct work *work, int64_t *from)
{
    struct stored_match after = {.key = *from};
    struct store_request request = {.kind = STORE_MATCHES_AFTER, .match = &after, .limit = AT_ONCE};
    bool good = store_now(work->store, &request) == STORE_DONE && request.damaged == 0;
    work->count = 0;
    for (size_t i = 0; good && i < request.count; i++) {
        *from = request.matches[i].key;
        if (is_played_out(&request.matches[i]))
            good = keep(work, &request.matches[i]);
    }
    for (size_t i = 0; good && i < work->count; i++) {
        good = retell(work->store, &work->list[i]);
        work->list[i].request.next = i + 1 < work->count ? &work->list[i + 1].request : NULL;
    }
    if (good && work->count > 0)
        good = store_now_all(work->store, &work->list[0].request);
    free(request.matches);
    return good ? (int)request.count : -1;
}

/* In pieces: each is as it was before or as it should be, and all is added up in the end. */
static bool retell_all(struct work *work, size_t *told, struct reason *why)
{
    struct store_request add_up = {.kind = STORE_TALLY_AGAIN};
    int64_t from = 0;
    int count;
    *told = 0;
    do {
        count = retell_some(work, &from);
        *told += work->count;
    } while (count == AT_ONCE);
    if (count < 0)
        return reason_set(why, "the matches after %lld cannot be read again", (long long)from);
    return store_now(work->store, &add_up) == STORE_DONE ||
           reason_set(why, "what matches say of people cannot be written");
}

bool recount(const char *where, struct reason *why)
{
    char path[PATH_SIZE];
    int lock = -1;
    struct work work = {.store = NULL};
    size_t told;
    bool in_folder = store_is_folder(where);
    if (in_folder && (snprintf(path, sizeof path, "%s/incognita.db", where) >= PATH_SIZE ||
                      access(path, F_OK) != 0))
        return reason_set(why, "there is no data in %s", where);
    if (in_folder && !folder_claim(where, &lock, why))
        return false;
    work.store = store_open(where, NULL, why);
    bool good = work.store != NULL && count_all(&work, why);
    if (good)
        printf("matches counted again: %zu\n", work.count);
    good = good && retell_all(&work, &told, why);
    if (good)
        printf("matches told of again: %zu\n", told);
    if (work.store != NULL)
        store_close(work.store);
    free(work.list);
    if (lock >= 0)
        close(lock);
    return good;
}
