#include "server/table/upgrade.h"

#include <string.h>

#include "games/games.h"
#include "protocol/record.h"

/* What must hold by any rules. */
static bool is_log(const struct stored_match *match, const struct stored_entry *entries,
                   size_t count, struct reason *why)
{
    for (size_t i = 0; i < count; i++) {
        const struct stored_entry *entry = &entries[i];
        if (entry->sequence != i)
            return reason_set(why, "entry %d is missing or out of order", (int)i);
        if (entry->seat >= match->players || entry->kind > ENTRY_ENDED ||
            (entry->kind == ENTRY_ENDED && entry->value != 0))
            return reason_set(why, "entry %d is of no known kind", (int)i);
        if (entry->kind == ENTRY_EVENT && event_by(entry->value) != entry->seat)
            return reason_set(why, "entry %d is not of its seat", (int)i);
    }
    return true;
}

static bool has_options(const struct game *game, const struct stored_match *match,
                        struct reason *why)
{
    struct options settled = match->options;
    for (int i = 0; i < game->option_count; i++)
        if (settled.value[i] >= game->options[i].value_count)
            return reason_set(why, "the option %s has no such value", game->options[i].name);
    if (!game->settle_options(match->players, &settled, why))
        return false;
    return memcmp(&settled, &match->options, sizeof settled) == 0 ||
           reason_set(why, "its options do not go together");
}

static struct live *replay(const struct game *game, struct stored_match *match,
                           const struct stored_entry *entries, size_t count, struct reason *why)
{
    struct live *live = live_make(game, match);
    if (live == NULL)
        reason_set(why, "out of memory");
    for (size_t i = 0; live != NULL && i < count; i++)
        if (!live_apply(live, &entries[i], why)) {
            live_free(live);
            live = NULL;
        }
    return live;
}

enum upgrade_verdict upgrade_judge(struct stored_match *match, const struct stored_entry *entries,
                                   size_t count, struct live **live, struct reason *why)
{
    const struct game *game = games_find(match->game);
    *live = NULL;
    if (game == NULL) {
        reason_set(why, "this program does not have the game");
        return UPGRADE_NOT_OURS;
    }
    if (match->rules_version > game->rules_version) {
        record_other_rules(match->rules_version, game->rules_version, why);
        return UPGRADE_NOT_OURS;
    }
    bool current = match->rules_version == game->rules_version;
    bool plausible = match->players > 0 && match->players <= SEATS_MAX;
    if (!plausible)
        reason_set(why, "it has %d players", match->players);
    if (!plausible || !is_log(match, entries, count, why))
        return UPGRADE_DAMAGED;
    if (match->players < game->players_min || match->players > game->players_max)
        reason_set(why, "the game is not for %d players", match->players);
    else if (has_options(game, match, why))
        *live = replay(game, match, entries, count, why);
    if (*live == NULL)
        return current ? UPGRADE_DAMAGED : UPGRADE_ENDS;
    return current ? UPGRADE_CURRENT : UPGRADE_GOES_ON;
}

void upgrade_request(struct store_request *request, struct stored_match *match,
                     const struct live *live, size_t count, int64_t time)
{
    uint16_t ours = games_find(match->game)->rules_version;
    memset(request, 0, sizeof *request);
    request->kind = STORE_MATCH_UPGRADE;
    request->match = match;
    request->entry.sequence = (uint32_t)count;
    request->entry.time = time;
    if (live != NULL) {
        request->entry.kind = ENTRY_RULES;
        request->entry.value = match->rules_version;
        request->entry.trace = trace_with(&live->trace, match_waiting(&live->match));
        match->rules_version = ours;
    } else {
        request->entry.kind = ENTRY_ENDED;
        request->entry.value = ours;
        match->status = MATCH_OVER;
        match->ended = END_BY_RULES;
    }
}
