/* What every statement that reads matches gives, one row a seat, in the order of matches.c. */
#ifndef INCOGNITA_STORE_SQL_MATCH_COLUMNS_H
#define INCOGNITA_STORE_SQL_MATCH_COLUMNS_H

/* Of people p: whether they have a page that anybody may read. */
#define HAS_PAGE "CASE WHEN p.password IS NOT NULL AND p.hidden = 0 THEN 1 ELSE 0 END"

/* Behind the id of a game, it is where people stand against bots. */
#define AGAINST_BOTS "+bots"

#define MATCH_COLUMNS                                                                              \
    "m.key, m.id, m.version, m.owner, m.created, m.started, m.game, m.rules_version, m.players, "  \
    "m.mode, "                                                                                     \
    "m.status, m.by_link, m.options, m.clock_seconds, m.clock_increment, m.seed, m.result, "       \
    "m.rematch, m.uploaded, m.seating, m.quiet, m.ended, m.told, m.rated, m.asks_timely, "         \
    "m.asks_least, m.asks_most, m.series, m.series_match, m.series_wins, s.seat, s.person,"        \
    " coalesce(p.name, s.name) AS name, s.bot, coalesce(h.mean, r.mean) AS mean, "                 \
    "coalesce(h.deviation, r.deviation) AS deviation, h.mean_before, h.rank, s.muted, p.turns, "   \
    "p.late, " HAS_PAGE " AS page, k.id AS kept_for, k.name AS kept_name, b.id AS kept_by, "       \
    "b.name AS kept_by_name, s.kept_until"
#define WITH_SEATS                                                                                 \
    " LEFT JOIN seats s ON s.match = m.key LEFT JOIN people p ON p.id = s.person "                 \
    "LEFT JOIN standings r ON m.rated <> 0 AND r.person = s.person AND r.game = m.game || "        \
    "CASE WHEN m.rated = -2 THEN '" AGAINST_BOTS "' ELSE '' END "                                  \
    "LEFT JOIN ratings h ON m.rated > 0 AND h.match = m.key AND h.seat = s.seat "                  \
    "LEFT JOIN people k ON k.id = s.kept_for AND k.name <> '' "                                    \
    "LEFT JOIN people b ON b.id = s.kept_by "

#endif
