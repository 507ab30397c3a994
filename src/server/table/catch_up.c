#include "server/table/catch_up.h"

#include <string.h>

#include "server/common/log.h"
#include "server/table/news.h"

static bool is_other_seat(const struct stored_seat *before, const struct stored_seat *now)
{
    return before->person != now->person || before->muted != now->muted ||
           before->rank != now->rank || before->mean_before != now->mean_before ||
           before->rating.mean != now->rating.mean || strcmp(before->name, now->name) != 0 ||
           strcmp(before->bot, now->bot) != 0;
}

/* Whether those who look on can see a difference. */
static bool is_other(const struct stored_match *before, const struct stored_match *now)
{
    for (int seat = 0; seat < now->players; seat++)
        if (is_other_seat(&before->seats[seat], &now->seats[seat]))
            return true;
    return before->version != now->version || before->owner != now->owner ||
           before->status != now->status || before->players != now->players;
}

/* Whoever is there no more was there until now. */
static bool take_people(struct hosted_table *table, const int64_t elsewhere[SEATS_MAX])
{
    struct hosted_table before = {.stored.players = table->stored.players};
    memcpy(before.elsewhere, table->elsewhere, sizeof before.elsewhere);
    if (memcmp(before.elsewhere, elsewhere, sizeof before.elsewhere) == 0)
        return false;
    memcpy(table->elsewhere, elsewhere, sizeof table->elsewhere);
    for (int seat = 0; seat < table->stored.players; seat++) {
        int64_t person = table->stored.seats[seat].person;
        for (int i = 0; person != 0 && i < SEATS_MAX; i++)
            if (before.elsewhere[i] == person && !table_has(table, person))
                table->seen[seat] = server_time();
    }
    return true;
}

static bool begin_match(struct hosted_table *table)
{
    table->live = live_make(table->game, &table->stored);
    if (table->live == NULL)
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        table->seen[seat] = server_time();
    news_of_seats(table);
    news_of_match(table, -1);
    return true;
}

bool catch_up_entry(struct hosted_table *table, const struct stored_entry *entry)
{
    struct reason why;
    if (!live_apply(table->live, entry, &why)) {
        log_line("error: what another server has stored does not fit: %s", why.text);
        return false;
    }
    news_of_match(table, entry->sequence);
    if (entry->kind == ENTRY_SEAT)
        news_of_seats(table);
    return true;
}

/* The whole log of a match that is over may come at once. */
static bool take_entries(struct hosted_table *table, const struct store_request *read)
{
    for (size_t i = 0; i < read->count; i++)
        if (read->entries[i].sequence >= table->live->count &&
            !catch_up_entry(table, &read->entries[i]))
            return false;
    return true;
}

bool catch_up(struct hosted_table *table, const struct store_request *read)
{
    struct stored_match *now = read->match;
    const struct stored_match before = table->stored;
    bool begins = before.status == MATCH_OPEN && now->status != MATCH_OPEN;
    bool by_ours = table->game != NULL && now->rules_version == table->game->rules_version;
    if (now->status != MATCH_OPEN && (!by_ours || now->ended == END_BY_RULES ||
                                      (!begins && now->rules_version != before.rules_version)))
        return false;
    table->stored = *now;
    bool others = take_people(table, read->elsewhere);
    if (begins && !begin_match(table))
        return false;
    if (table->live != NULL && !take_entries(table, read))
        return false;
    if (begins ? now->status == MATCH_OVER : is_other(&before, now) || others)
        news_of_seats(table);
    return true;
}
