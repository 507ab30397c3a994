/* Where PostgreSQL says it otherwise, and how it numbers values. */
#include <stdlib.h>
#include <string.h>

#include "store/postgres/postgres.h"
#include "store/sql/match_columns.h"

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN",
    [SQL_PEOPLE_FIND] = ("SELECT id, name, CASE WHEN password IS NULL THEN 0 ELSE 1 END, created "
                         "FROM people WHERE (?1 = 0 OR id = ?1) "
                         "AND (?2 = '' OR strpos(lower(name), lower(?2)) > 0) "
                         "ORDER BY lower(name) = lower(?2) DESC, id DESC LIMIT ?3"),
    [SQL_NAME_EXACT] = ("SELECT id FROM people WHERE password IS NOT NULL AND "
                        "(lower(name) = lower(?1) OR lower(former) = lower(?1)) "
                        "ORDER BY lower(name) = lower(?1) DESC LIMIT 1"),
    [SQL_MATCHES_FIND] =
        ("SELECT " MATCH_COLUMNS
         " FROM (SELECT * FROM matches WHERE CASE WHEN ?1 = '' THEN status < 2 "
         "ELSE left(encode(id, 'hex'), length(?1)) = ?1 OR game = ?1 OR key IN "
         "(SELECT f.match FROM seats f JOIN people q ON q.id = f.person "
         "WHERE strpos(lower(q.name), lower(?1)) > 0) END ORDER BY key DESC LIMIT ?2) m" WITH_SEATS
         "ORDER BY m.key DESC, s.seat"),
    [SQL_CHAT_FIND] =
        ("SELECT c.person, c.time, p.name, c.text, c.number, m.id FROM chat c "
         "JOIN people p ON p.id = c.person JOIN matches m ON m.key = c.match "
         "WHERE c.text <> '' AND (?1 = 0 OR c.match = ?1) AND (?2 = 0 OR c.person = ?2) "
         "AND (?3 = '' OR strpos(lower(c.text), lower(?3)) > 0) "
         "ORDER BY c.time DESC, c.number DESC LIMIT ?4"),
    [SQL_REPORTS] =
        ("SELECT r.id, r.match, r.game, r.line, r.person, p.name, r.reporter, q.name, r.created, "
         "r.reason, r.done, (SELECT coalesce(json_agg(json_build_object('line', l.number, "
         "'person', "
         "l.person, 'name', o.name, 'time', l.time, 'text', l.text) ORDER BY l.number), '[]') "
         "FROM report_lines l JOIN people o ON o.id = l.person WHERE l.report = r.id), "
         "(SELECT coalesce(json_agg(json_build_object('person', s.person, 'name', o.name) "
         "ORDER BY s.seat), '[]') FROM matches m "
         "JOIN seats s ON s.match = m.key JOIN people o ON o.id = s.person WHERE m.id = r.match) "
         "FROM reports r JOIN people p ON p.id = r.person LEFT JOIN people q ON q.id = r.reporter "
         "WHERE ?1 <> 0 OR r.done = 0 ORDER BY r.id LIMIT ?2"),
    [SQL_SNAPSHOT] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    /* In the order of SQLite, whatever this database's is. */
    [SQL_READ_NAME_KEYS] = ("SELECT person, key, held FROM name_keys "
                            "WHERE (person, key COLLATE \"C\") > (?1, ?2 COLLATE \"C\") "
                            "ORDER BY person, key COLLATE \"C\" LIMIT ?3"),
    [SQL_READ_STANDINGS] = ("SELECT person, game, mean, deviation, matches, time FROM standings "
                            "WHERE (person, game COLLATE \"C\") > (?1, ?2 COLLATE \"C\") "
                            "ORDER BY person, game COLLATE \"C\" LIMIT ?3"),
    [SQL_READ_SANCTIONS] = ("SELECT kind, person, address, created, until, text FROM sanctions "
                            "ORDER BY kind, person NULLS FIRST, address COLLATE \"C\" NULLS FIRST"),
    [SQL_READ_SECRETS] = ("SELECT name, bytes FROM secrets ORDER BY name COLLATE \"C\""),
    [SQL_PEOPLE_NUMBER] =
        "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM people_id_seq",
    [SQL_PEOPLE_NUMBER_DROP] = "SELECT 1",
    [SQL_PEOPLE_NUMBER_PUT] = "SELECT setval('people_id_seq', ?1 + 1, false)",
    [SQL_REPORTS_NUMBER] =
        "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM reports_id_seq",
    [SQL_REPORTS_NUMBER_DROP] = "SELECT 1",
    [SQL_REPORTS_NUMBER_PUT] = "SELECT setval('reports_id_seq', ?1 + 1, false)",
    [SQL_MATCHES_NUMBER_PUT] = ("SELECT setval('matches_key_seq', (SELECT coalesce(max(key), 0) + "
                                "1 FROM matches), false)"),
    [SQL_COMMIT_COUNT] = "UPDATE writers SET commits = ?1 WHERE id = ?2",
    [SQL_COMMIT_OF_NODE] = ("UPDATE writers SET commits = ?1, seen = " NODE_NOW " WHERE id = ?2"),
    [SQL_NODES_TELL] = "SELECT pg_notify('incognita.' || current_schema(), ?1)",
    [SQL_DUE_NOW] =
        ("INSERT INTO dues (match, due, node, position) VALUES (?1, 0, ?2, ?3) "
         "ON CONFLICT (match) DO UPDATE SET due = 0, position = excluded.position, "
         "node = CASE WHEN EXISTS (SELECT 1 FROM writers w WHERE w.id = dues.node AND " NODE_ALIVE(
             "w") ") THEN dues.node ELSE excluded.node END RETURNING node"),
    [SQL_DUE_DROP] = "DELETE FROM dues WHERE match = ?1",
    [SQL_PRESENCE_PUT] = ("INSERT INTO presence (match, person, node) SELECT key, ?2, ?3 "
                          "FROM matches WHERE key = ?1 ON CONFLICT DO NOTHING"),
    [SQL_PRESENCE_DROP] = "DELETE FROM presence WHERE match = ?1 AND person = ?2 AND node = ?3",
    [SQL_PRESENCE_ELSEWHERE] =
        ("SELECT DISTINCT p.person FROM presence p JOIN writers w ON w.id = p.node "
         "WHERE p.match = ?1 AND p.node <> ?2 AND " NODE_ALIVE("w") " ORDER BY p.person LIMIT ?3"),
    [SQL_SEEKS] =
        ("SELECT s.person, p.name, s.ticket, s.node, s.since, s.bots, s.rating, s.timely, "
         "s.game, s.players, s.mode, s.clock_seconds, s.clock_increment, s.rated, "
         "s.match FROM seeks s JOIN people p ON p.id = s.person "
         "JOIN writers w ON w.id = s.node WHERE " NODE_ALIVE(
             "w") " "
                  "ORDER BY s.since, s.person LIMIT ?1"),
    [SQL_SEEK_PUT] =
        ("INSERT INTO seeks (person, node, ticket, since, bots, rating, timely, game, players, "
         "mode, clock_seconds, clock_increment, rated) SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, "
         "?10, ?11, ?12, ?13 FROM people WHERE id = ?1 ON CONFLICT (person) DO UPDATE SET "
         "node = excluded.node, ticket = excluded.ticket, since = excluded.since, "
         "bots = excluded.bots, rating = excluded.rating, timely = excluded.timely, "
         "game = excluded.game, players = excluded.players, mode = excluded.mode, "
         "clock_seconds = excluded.clock_seconds, clock_increment = excluded.clock_increment, "
         "rated = excluded.rated, match = CASE WHEN seeks.ticket = excluded.ticket "
         "THEN seeks.match END"),
    [SQL_SEEK_DROP] = "DELETE FROM seeks WHERE person = ?1 AND ticket = ?2",
    [SQL_SEEK_TAKE] =
        "UPDATE seeks SET match = ?3 WHERE person = ?1 AND ticket = ?2 AND match IS NULL",
    [SQL_PLAYING] =
        ("SELECT " MATCH_COLUMNS " FROM (SELECT * FROM matches r WHERE r.status = 1 "
         "AND r.by_link = 0 AND EXISTS (SELECT 1 FROM presence p JOIN writers w ON w.id = p.node "
         "JOIN seats o ON o.match = p.match AND o.person = p.person WHERE p.match = r.key "
         "AND " NODE_ALIVE("w") ") ORDER BY r.rated = 0, r.key DESC LIMIT ?1) m" WITH_SEATS
                                "ORDER BY m.key DESC, s.seat"),
};

char *postgres_text(enum sql sql)
{
    char *text = strdup(texts[sql] != NULL ? texts[sql] : sql_text(sql));
    for (char *at = text; at != NULL && (at = strchr(at, '?')) != NULL;)
        *at = '$';
    return text;
}
