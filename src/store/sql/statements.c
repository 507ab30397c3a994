/* The texts of the statements, in the SQL that all engines know; PostgreSQL has some of its own. */
#include "store/sql/statements.h"

#include "store/sql/match_columns.h"

#define MAIL_COLUMNS                                                                               \
    "SELECT m.person, p.name, m.address, m.wanted, m.language, m.every, m.sent, m.due "            \
    "FROM mails m JOIN people p ON p.id = m.person "

/* The newest of a person's results in a game, of which not too many are looked at. */
#define LAST_RESULTS                                                                               \
    "SELECT n.* FROM (SELECT * FROM results WHERE person = ?1 AND game = ?2 "                      \
    "ORDER BY match DESC LIMIT 2000) n WHERE n.listed >= ?3 ORDER BY n.match DESC LIMIT ?4"

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_SAVE] = "SAVEPOINT request",
    [SQL_SAVE_BACK] = "ROLLBACK TO request",
    [SQL_SAVE_RELEASE] = "RELEASE request",
    [SQL_PERSON_BY_TOKEN] = "SELECT p.id, p.name, p.password, p.hidden, t.used FROM tokens t "
                            "JOIN people p ON p.id = t.person WHERE t.hash = ?1 AND t.used >= ?2",
    [SQL_PERSON_BY_ID] = "SELECT id, name, password, hidden FROM people WHERE id = ?1",
    [SQL_PERSON_CREATE] = "INSERT INTO people (name, created) VALUES (?1, ?2) RETURNING id",
    [SQL_PERSON_PASSWORD] = "UPDATE people SET password = ?2 "
                            "WHERE id = ?1 AND password IS NOT DISTINCT FROM ?3 AND name = ?4",
    [SQL_FORGET_SEATED] = "SELECT match FROM seats WHERE person = ?1 LIMIT ?2",
    [SQL_FORGET_OWNED] = "SELECT key FROM matches WHERE owner = ?1 LIMIT ?2",
    [SQL_FORGET_MATCH] = "DELETE FROM matches WHERE key = ?1 AND NOT EXISTS (SELECT 1 FROM seats o "
                         "WHERE o.match = ?1 AND o.person IS NOT NULL AND o.person <> ?2)",
    [SQL_FORGET_OWNER] = "UPDATE matches SET owner = (SELECT o.person FROM seats o "
                         "WHERE o.match = ?1 AND o.person IS NOT NULL AND o.person <> ?2 "
                         "ORDER BY o.seat LIMIT 1) WHERE key = ?1 AND owner = ?2",
    [SQL_FORGET_SEAT] =
        "UPDATE seats SET person = NULL, muted = 0 WHERE match = ?1 AND person = ?2",
    [SQL_FORGET_LINES] = "DELETE FROM chat WHERE (match, number) IN "
                         "(SELECT match, number FROM chat WHERE person = ?1 LIMIT ?2)",
    [SQL_FORGET_NAME] = "UPDATE people SET name = '', password = NULL WHERE id = ?1",
    [SQL_AGED_TABLES] =
        "SELECT id FROM matches WHERE status = 0 AND touched < ?1 ORDER BY touched LIMIT ?2",
    [SQL_AGED_PEOPLE] =
        "SELECT p.id, CASE WHEN p.name = '' OR (p.password IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = p.id AND s.held = 1) "
        "AND (NOT EXISTS (SELECT 1 FROM tokens t WHERE t.person = p.id) "
        "OR (NOT EXISTS (SELECT 1 FROM tokens t WHERE t.person = p.id AND t.used >= ?2) "
        "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = p.id) "
        "AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.owner = p.id AND m.uploaded = 1)))) THEN "
        "1 ELSE 0 END "
        "FROM people p WHERE p.id > ?1 ORDER BY p.id LIMIT ?3",
    [SQL_AGED_TOKENS_DROP] = "DELETE FROM tokens WHERE hash IN "
                             "(SELECT hash FROM tokens WHERE used < ?1 ORDER BY used LIMIT ?2)",
    [SQL_MATCH_TOUCH] = "UPDATE matches SET touched = ?2 WHERE key = ?1",
    [SQL_CHAT_TRIM] = "DELETE FROM chat WHERE match = ?1 AND number <= "
                      "(SELECT max(number) FROM chat WHERE match = ?1) - ?2",
    [SQL_PERSON_DELETE] = "DELETE FROM people WHERE id = ?1",
    [SQL_TOKEN_ADD] =
        "INSERT INTO tokens (hash, person, created, used) "
        "SELECT ?1, id, ?3, ?3 FROM people WHERE id = ?2 AND password IS NOT DISTINCT FROM ?4",
    [SQL_TOKEN_DROP] = "DELETE FROM tokens WHERE hash = ?1",
    [SQL_TOKENS_DROP] = "DELETE FROM tokens WHERE person = ?1",
    [SQL_TOKEN_USE] = "UPDATE tokens SET used = ?2 WHERE hash = ?1",
    [SQL_MATCH_BY_ID] =
        "SELECT " MATCH_COLUMNS " FROM matches m" WITH_SEATS "WHERE m.id = ?1 ORDER BY s.seat",
    [SQL_MATCH_BY_KEY] =
        "SELECT " MATCH_COLUMNS " FROM matches m" WITH_SEATS "WHERE m.key = ?1 ORDER BY s.seat",
    [SQL_LARGEST_MATCH] = "SELECT max(key) FROM matches",
    [SQL_LARGEST_SEATED] = "SELECT max(match) FROM seats",
    [SQL_LARGEST_LOGGED] = "SELECT max(match) FROM log",
    [SQL_MATCHES_RUNNING] = "SELECT " MATCH_COLUMNS " FROM matches m" WITH_SEATS
                            "WHERE m.status = 1 ORDER BY m.key, s.seat",
    [SQL_LIST_OPEN] = "SELECT key, owner FROM matches WHERE status = 0 AND by_link = 0 "
                      "AND key < ?1 ORDER BY key DESC LIMIT ?2",
    [SQL_LIST_RUNNING] = "SELECT key, owner FROM matches WHERE status = 1 AND by_link = 0 "
                         "AND key < ?1 ORDER BY key DESC LIMIT ?2",
    [SQL_COUNT_OPEN] = "SELECT count(*) FROM (SELECT 1 FROM matches "
                       "WHERE owner = ?1 AND status = 0 LIMIT ?2) c",
    [SQL_COUNT_SEATS] =
        "SELECT count(*) FROM (SELECT 1 FROM seats WHERE person = ?1 AND held = 1 LIMIT ?2) c",
    [SQL_MATCHES_OF] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT match FROM (SELECT match FROM seats WHERE person = ?1 AND match < ?3 "
        "ORDER BY match DESC LIMIT ?2) a UNION SELECT key FROM (SELECT key FROM matches "
        "WHERE owner = ?1 AND uploaded = 1 AND key < ?3 ORDER BY key DESC LIMIT ?2) b "
        "ORDER BY match DESC LIMIT ?2) l JOIN matches m ON m.key = l.match" WITH_SEATS
        "ORDER BY m.key DESC, s.seat",
    [SQL_MATCHES_AFTER] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT * FROM matches WHERE key > ?1 ORDER BY key LIMIT ?2) m" WITH_SEATS
        "ORDER BY m.key, s.seat",
    [SQL_MATCH_CREATE] =
        "INSERT INTO matches (id, version, owner, created, game, rules_version, players, mode, "
        "status, by_link, options, clock_seconds, clock_increment, seed, rematch, started, "
        "uploaded, seating, touched, rated, asks_timely, asks_least, asks_most, series, "
        "series_match, series_wins) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, "
        "?4, ?19, ?20, ?21, ?22, ?23, ?24, ?25) RETURNING key",
    [SQL_MATCH_UPDATE] =
        "UPDATE matches SET version = version + 1, owner = ?3, status = ?4, "
        "rematch = ?5, started = ?6, rules_version = ?7, quiet = ?8, touched = ?9, "
        "players = ?10 WHERE key = ?1 AND version = ?2",
    [SQL_MATCH_LINK] = "UPDATE matches SET version = version + 1, rematch = ?3 "
                       "WHERE key = ?1 AND version = ?2",
    [SQL_MATCH_DELETE] =
        "DELETE FROM matches WHERE key = ?1 AND (?2 < 0 OR (version = ?2 AND status = 0))",
    [SQL_MATCH_OVER] = "UPDATE matches SET version = version + 1, status = 2, result = ?2, "
                       "series_wins = coalesce(?3, series_wins) WHERE key = ?1",
    [SQL_MATCH_UPGRADE] =
        "UPDATE matches SET version = version + 1, rules_version = ?3, status = ?4, ended = ?5 "
        "WHERE key = ?1 AND version = ?2 AND status = 1",
    [SQL_SEAT_PUT] = "INSERT INTO seats (match, seat, person, bot, name, held, muted, kept_for, "
                     "kept_by, kept_until) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6, "
                     "(SELECT id FROM people WHERE id = ?7), "
                     "(SELECT id FROM people WHERE id = ?8), ?9) "
                     "ON CONFLICT (match, seat) DO UPDATE "
                     "SET person = excluded.person, bot = excluded.bot, name = excluded.name, "
                     "muted = excluded.muted, kept_for = excluded.kept_for, "
                     "kept_by = excluded.kept_by, kept_until = excluded.kept_until",
    [SQL_SEATS_TRIM] = "DELETE FROM seats WHERE match = ?1 AND seat >= ?2",
    [SQL_LOG_READ] = "SELECT sequence, kind, seat, value, time, spent, client, trace FROM log "
                     "WHERE match = ?1 AND sequence >= ?2 ORDER BY sequence",
    [SQL_TOLD_READ] = "SELECT said FROM told WHERE match = ?1",
    [SQL_TOLD_PUT] = "INSERT INTO told (match, said) VALUES (?1, ?2) "
                     "ON CONFLICT (match) DO UPDATE SET said = excluded.said",
    [SQL_TOLD_DROP] = "DELETE FROM told WHERE match = ?1",
    [SQL_TOLD_COUNT] = "UPDATE matches SET told = ?2 WHERE key = ?1",
    [SQL_LOG_APPEND] =
        "INSERT INTO log (match, sequence, kind, seat, value, time, spent, client, trace) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    [SQL_CHAT_READ] =
        "SELECT c.person, c.time, p.name, c.text, c.number, " HAS_PAGE " FROM (SELECT * FROM chat "
        "WHERE match = ?1 AND text <> '' AND number > ?3 ORDER BY number DESC LIMIT ?2) c "
        "JOIN people p ON p.id = c.person ORDER BY c.number",
    [SQL_CHAT_NEXT] = "SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match = ?1",
    [SQL_CHAT_ADD] = "INSERT INTO chat (match, number, person, time, text) "
                     "VALUES (?1, ?2, ?3, ?4, ?5)",
    [SQL_PEOPLE_FIND] = "SELECT id, name, CASE WHEN password IS NULL THEN 0 ELSE 1 END, created "
                        "FROM people WHERE (?1 = 0 OR id = ?1) "
                        "AND (?2 = '' OR instr(lower(name), lower(?2)) > 0) "
                        "ORDER BY name = ?2 COLLATE NOCASE DESC, id DESC LIMIT ?3",
    [SQL_SANCTIONS] = "SELECT s.kind, s.person, p.name, s.address, s.created, s.until, s.text "
                      "FROM sanctions s LEFT JOIN people p ON p.id = s.person "
                      "WHERE s.until = 0 OR s.until > ?1 ORDER BY s.created",
    [SQL_SANCTIONS_EXPIRE] = "DELETE FROM sanctions WHERE until > 0 AND until <= ?1",
    [SQL_SANCTION_PUT] = "INSERT INTO sanctions (kind, person, address, created, until, text) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_SANCTION_DROP] =
        "DELETE FROM sanctions WHERE kind = ?1 AND person IS NOT DISTINCT FROM ?2 "
        "AND address IS NOT DISTINCT FROM ?3",
    [SQL_NAME_DROP] = "DELETE FROM name_keys WHERE person = ?1",
    [SQL_NAMES_DROP] = "DELETE FROM name_keys",
    [SQL_NAME_CLAIM] = "INSERT INTO name_keys (key, person, held) "
                       "SELECT ?1, id, CASE WHEN password IS NULL THEN 0 ELSE 1 END FROM people "
                       "WHERE id = ?2 AND NOT EXISTS "
                       "(SELECT 1 FROM name_keys WHERE key = ?1 AND held = 1 AND person <> ?2)",
    [SQL_NAME_WRITE] = "UPDATE people SET name = ?2, former = CASE "
                       "WHEN CAST(?3 AS TEXT) IS NULL THEN NULL ELSE coalesce(former, ?3) END "
                       "WHERE id = ?1",
    [SQL_NAME_OTHERS] = "SELECT DISTINCT o.person FROM name_keys k JOIN name_keys o "
                        "ON o.key = k.key AND o.held = 0 AND o.person <> k.person "
                        "WHERE k.person = ?1 AND k.held = 1",
    [SQL_NAME_EXACT] = "SELECT id FROM people WHERE password IS NOT NULL AND "
                       "(name = ?1 COLLATE NOCASE OR former = ?1 COLLATE NOCASE) "
                       "ORDER BY name = ?1 COLLATE NOCASE DESC LIMIT 1",
    [SQL_NAME_HOLDER] = "SELECT person FROM name_keys WHERE key = ?1 AND held = 1",
    [SQL_NAME_NEXT] = "SELECT id, name FROM people WHERE id > ?1 "
                      "AND CASE WHEN password IS NULL THEN 0 ELSE 1 END = ?2 "
                      "AND name <> '' "
                      "ORDER BY id LIMIT 1",
    [SQL_NAME_RULES] = "SELECT version FROM name_rules",
    [SQL_NAME_RULES_WRITE] = "INSERT INTO name_rules (id, version) VALUES (1, ?1) "
                             "ON CONFLICT (id) DO UPDATE SET version = excluded.version",
    [SQL_NOTICES] = "SELECT kind, created, text FROM notices",
    [SQL_NOTICE_PUT] =
        "INSERT INTO notices (kind, created, text) VALUES (?1, ?2, ?3) "
        "ON CONFLICT (kind) DO UPDATE SET created = excluded.created, text = excluded.text",
    [SQL_NOTICE_DROP] = "DELETE FROM notices WHERE kind = ?1",
    [SQL_MATCHES_FIND] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT * FROM matches WHERE CASE WHEN ?1 = '' THEN status < 2 "
        "ELSE substr(lower(hex(id)), 1, length(?1)) = ?1 OR game = ?1 OR key IN "
        "(SELECT f.match FROM seats f JOIN people q ON q.id = f.person "
        "WHERE instr(lower(q.name), lower(?1)) > 0) END ORDER BY key DESC LIMIT ?2) m" WITH_SEATS
        "ORDER BY m.key DESC, s.seat",
    [SQL_CHAT_FIND] =
        "SELECT c.person, c.time, p.name, c.text, c.number, m.id FROM chat c "
        "JOIN people p ON p.id = c.person JOIN matches m ON m.key = c.match "
        "WHERE c.text <> '' AND (?1 = 0 OR c.match = ?1) AND (?2 = 0 OR c.person = ?2) "
        "AND (?3 = '' OR instr(lower(c.text), lower(?3)) > 0) "
        "ORDER BY c.time DESC, c.number DESC LIMIT ?4",
    [SQL_CHAT_LINE] = "SELECT c.person, c.time, p.name, c.text, c.number FROM chat c "
                      "JOIN people p ON p.id = c.person "
                      "WHERE c.match = ?1 AND c.number = ?2 AND c.text <> ''",
    [SQL_BLOCKS] = "SELECT b.person, b.blocked, b.created, p.name FROM blocks b "
                   "JOIN people p ON p.id = b.blocked WHERE ?1 = 0 OR b.person = ?1 "
                   "ORDER BY b.created DESC, b.blocked DESC",
    [SQL_BLOCK_PUT] = "INSERT INTO blocks (person, blocked, created) SELECT ?1, ?2, ?3 "
                      "WHERE (SELECT count(*) FROM blocks WHERE person = ?1) < ?4",
    [SQL_BLOCK_DROP] = "DELETE FROM blocks WHERE person = ?1 AND blocked = ?2",
    [SQL_REMOVALS] = "SELECT r.match, r.person, 0, '' FROM removals r "
                     "JOIN matches m ON m.key = r.match WHERE m.status = 0",
    [SQL_REMOVAL_PUT] = "INSERT INTO removals (match, person) VALUES (?1, ?2) "
                        "ON CONFLICT DO NOTHING",
    [SQL_REPORT_ADD] =
        "INSERT INTO reports (match, game, line, person, reporter, created, reason, done) "
        "SELECT m.id, m.game, c.number, c.person, ?3, ?4, ?5, 0 FROM chat c "
        "JOIN matches m ON m.key = c.match WHERE c.match = ?1 AND c.number = ?2 AND c.text <> '' "
        "AND (SELECT count(*) FROM reports) < ?6 RETURNING id",
    [SQL_REPORT_LINES] =
        "INSERT INTO report_lines (report, number, person, time, text) "
        "SELECT ?1, number, person, time, text FROM chat WHERE match = ?2 AND text <> '' "
        "AND number BETWEEN ?3 - ?4 AND ?3 + ?4",
    [SQL_REPORT_SEAT] =
        "INSERT INTO reports (match, game, line, person, reporter, created, reason, done) "
        "SELECT m.id, m.game, -1 - s.seat, s.person, ?3, ?4, ?5, 0 FROM seats s "
        "JOIN matches m ON m.key = s.match WHERE s.match = ?1 AND s.seat = -1 - ?2 "
        "AND s.person IS NOT NULL AND (SELECT count(*) FROM reports) < ?6 RETURNING id",
    [SQL_REPORT_LAST] =
        "INSERT INTO report_lines (report, number, person, time, text) "
        "SELECT ?1, number, person, time, text FROM chat WHERE match = ?2 AND text <> '' "
        "AND ?3 < 0 ORDER BY number DESC LIMIT 2 * ?4",
    [SQL_REPORTS] =
        "SELECT r.id, r.match, r.game, r.line, r.person, p.name, r.reporter, q.name, r.created, "
        "r.reason, r.done, (SELECT json_group_array(json_object('line', l.number, 'person', "
        "l.person, 'name', o.name, 'time', l.time, 'text', l.text)) FROM (SELECT * FROM "
        "report_lines WHERE report = r.id ORDER BY number) l JOIN people o ON o.id = l.person), "
        "(SELECT json_group_array(json_object('person', s.person, 'name', o.name)) FROM matches m "
        "JOIN seats s ON s.match = m.key JOIN people o ON o.id = s.person WHERE m.id = r.match) "
        "FROM reports r JOIN people p ON p.id = r.person LEFT JOIN people q ON q.id = r.reporter "
        "WHERE ?1 <> 0 OR r.done = 0 ORDER BY r.id LIMIT ?2",
    [SQL_REPORT_DONE] = "UPDATE reports SET done = 1 WHERE id = ?1",
    [SQL_CHAT_DELETE] = "UPDATE chat SET text = '' WHERE match = ?1 AND number = ?2 AND text <> ''",
    [SQL_MATCH_COUNT] =
        "UPDATE matches SET rated = (SELECT coalesce(max(counted.rated), 0) + 1 FROM matches "
        "counted WHERE counted.rated > 0) WHERE key = ?1 AND rated < 0 RETURNING rated",
    [SQL_COUNTED_SEATS] = "SELECT s.person, r.mean, r.deviation, r.matches, r.time, h.mean_before, "
                          "h.deviation_before, p.turns, p.late, " HAS_PAGE " FROM seats s "
                          "LEFT JOIN people p ON p.id = s.person "
                          "LEFT JOIN standings r ON r.person = s.person AND r.game = ?2 "
                          "LEFT JOIN ratings h ON h.match = s.match AND h.seat = s.seat "
                          "WHERE s.match = ?1 ORDER BY s.seat",
    [SQL_RATING_PUT] =
        "INSERT INTO ratings (match, seat, rank, mean_before, deviation_before, mean, deviation) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (match, seat) DO UPDATE SET "
        "rank = excluded.rank, mean_before = excluded.mean_before, "
        "deviation_before = excluded.deviation_before, mean = excluded.mean, "
        "deviation = excluded.deviation",
    [SQL_STANDING_PUT] =
        "INSERT INTO standings (person, game, mean, deviation, matches, time) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (person, game) DO UPDATE SET "
        "mean = excluded.mean, deviation = excluded.deviation, matches = excluded.matches, "
        "time = excluded.time",
    [SQL_STANDINGS_OF] = "SELECT r.person, p.name, r.game, r.mean, r.deviation, r.matches, r.time "
                         "FROM standings r JOIN people p ON p.id = r.person "
                         "WHERE r.person = ?1 ORDER BY r.game",
    [SQL_STANDINGS_CLEAR] = "DELETE FROM standings",
    [SQL_FORGET_STANDINGS] = "DELETE FROM standings WHERE person = ?1",
    [SQL_LEADERS] = "SELECT l.person, p.name, l.game, l.mean, l.deviation, l.matches, l.time "
                    "FROM standings l JOIN people p ON p.id = l.person "
                    "WHERE l.game = ?1 AND l.deviation <= 11000 AND p.hidden = 0 "
                    "ORDER BY l.mean DESC, l.person LIMIT ?3 OFFSET ?2",
    [SQL_RESULT_PUT] =
        "INSERT INTO results (person, match, seat, game, listed, others, score, won, turns, late, "
        "ended, parts) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 FROM seats "
        "WHERE match = ?2 AND seat = ?3 AND person = ?1 ON CONFLICT (person, match) DO UPDATE SET "
        "seat = excluded.seat, game = excluded.game, "
        "listed = excluded.listed, others = excluded.others, score = excluded.score, "
        "won = CASE WHEN ?13 = 0 THEN excluded.won ELSE results.won END, turns = excluded.turns, "
        "late = excluded.late, "
        "ended = excluded.ended, parts = CASE WHEN excluded.parts = '' THEN results.parts "
        "ELSE excluded.parts END",
    [SQL_TALLY_ADD] = "INSERT INTO tallies (person, game, kind, matches, wins) "
                      "SELECT ?1, ?2, ?3, 1, ?4 FROM seats WHERE match = ?5 AND seat = ?6 "
                      "AND person = ?1 ON CONFLICT (person, game, kind) DO UPDATE SET "
                      "matches = tallies.matches + 1, wins = tallies.wins + excluded.wins",
    [SQL_TURNS_ADD] = "UPDATE people SET turns = turns + ?2, late = late + ?3 WHERE id = ?1 AND "
                      "EXISTS (SELECT 1 FROM seats WHERE match = ?4 AND seat = ?5 AND person = ?1)",
    [SQL_TALLIES_CLEAR] = "DELETE FROM tallies",
    [SQL_TALLIES_FILL] = "INSERT INTO tallies (person, game, kind, matches, wins) "
                         "SELECT person, game, listed * 2 + CASE WHEN others > 0 THEN 1 ELSE 0 END,"
                         " count(*), sum(won) FROM results GROUP BY 1, 2, 3",
    [SQL_TURNS_FILL] =
        "UPDATE people SET turns = coalesce((SELECT sum(r.turns) FROM results r "
        "WHERE r.person = people.id AND r.others > 0), 0), late = coalesce((SELECT sum(r.late) "
        "FROM results r WHERE r.person = people.id AND r.others > 0), 0)",
    [SQL_FORGET_RESULT] = "DELETE FROM results WHERE match = ?1 AND person = ?2",
    [SQL_FORGET_TALLIES] = "DELETE FROM tallies WHERE person = ?1",
    [SQL_PERSON_HIDE] = "UPDATE people SET hidden = ?2 WHERE id = ?1 AND password IS NOT NULL",
    [SQL_PROFILE] = "SELECT id, name, CASE WHEN password IS NULL THEN 0 ELSE 1 END, hidden, "
                    "created, turns, late FROM people WHERE id = ?1",
    [SQL_TALLIES_OF] = "SELECT game, kind, matches, wins FROM tallies WHERE person = ?1 "
                       "ORDER BY game, kind",
    [SQL_RESULTS_OF] =
        "SELECT m.id, l.ended, l.score, l.won, l.others, l.parts, h.mean, h.deviation, "
        "CASE WHEN EXISTS (SELECT 1 FROM seats s WHERE s.match = l.match AND s.bot IS NOT NULL) "
        "THEN 1 ELSE 0 END "
        "FROM (" LAST_RESULTS ") l JOIN matches m ON m.key = l.match LEFT JOIN ratings h "
        "ON m.rated > 0 AND h.match = l.match AND h.seat = l.seat ORDER BY l.match DESC",
    [SQL_OPPONENTS] =
        "SELECT p.name, count(*) AS matches, CAST(sum(l.won) AS BIGINT), "
        "CAST(sum(o.won) AS BIGINT) FROM (" LAST_RESULTS ") l "
        "JOIN results o ON o.match = l.match AND o.person <> ?1 JOIN people p ON p.id = o.person "
        "WHERE p.password IS NOT NULL AND p.hidden = 0 "
        "GROUP BY p.id, p.name ORDER BY matches DESC, p.id LIMIT ?5",
    [SQL_HISTORY] =
        "SELECT r.match, CASE WHEN r.listed >= ?3 AND (?4 = '' OR r.game = ?4) AND (?5 = 0 OR "
        "EXISTS (SELECT 1 FROM results o WHERE o.person = ?5 AND o.match = r.match)) "
        "THEN 1 ELSE 0 END FROM results r WHERE r.person = ?1 AND r.match < ?2 "
        "ORDER BY r.match DESC LIMIT ?6",
    [SQL_FOLLOWS] = "SELECT 1 FROM follows WHERE person = ?1 AND followed = ?2",
    [SQL_FOLLOWED] = "SELECT f.followed, p.name, f.created, p.hidden FROM follows f "
                     "JOIN people p ON p.id = f.followed "
                     "WHERE f.person = ?1 AND p.password IS NOT NULL ORDER BY p.name LIMIT ?2",
    [SQL_FOLLOW_PUT] = "INSERT INTO follows (person, followed, created) SELECT ?1, ?2, ?3 "
                       "WHERE (SELECT count(*) FROM follows WHERE person = ?1) < ?4",
    [SQL_FOLLOW_DROP] = "DELETE FROM follows WHERE person = ?1 AND followed = ?2",
    [SQL_INVITATIONS] =
        "SELECT " MATCH_COLUMNS
        " FROM (SELECT DISTINCT f.match FROM seats f JOIN matches o ON o.key = f.match "
        "WHERE f.kept_for = ?1 AND o.status = 0 ORDER BY f.match DESC LIMIT ?2) l "
        "JOIN matches m ON m.key = l.match" WITH_SEATS "ORDER BY m.key DESC, s.seat",
    [SQL_KEPT_COUNT] = "SELECT count(*), count(CASE WHEN s.kept_by = ?1 THEN 1 END) FROM seats s "
                       "JOIN matches m ON m.key = s.match "
                       "WHERE s.kept_for = ?2 AND m.status = 0 AND s.kept_until > ?3 "
                       "AND s.kept_until < 253402300799999",
    [SQL_DECLINED] = "SELECT 1 FROM declines WHERE match = ?1 AND person = ?2",
    [SQL_DECLINE_PUT] =
        "INSERT INTO declines (match, person) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_SUBSCRIPTIONS] = "SELECT id, endpoint, p256dh, auth, language FROM subscriptions "
                          "WHERE person = ?1 ORDER BY seen",
    [SQL_SUBSCRIPTION_PUT] =
        "INSERT INTO subscriptions (id, person, token, endpoint, p256dh, auth, language, seen) "
        "SELECT ?1, person, hash, ?4, ?5, ?6, ?7, (SELECT CASE WHEN coalesce(max(s.seen), 0) < ?8 "
        "THEN ?8 ELSE max(s.seen) + 1 END FROM subscriptions s WHERE s.person = ?3) "
        "FROM tokens WHERE hash = ?2 AND person = ?3 "
        "ON CONFLICT (id) DO UPDATE SET person = excluded.person, token = excluded.token, "
        "p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, "
        "seen = excluded.seen",
    [SQL_SUBSCRIPTIONS_TRIM] =
        "DELETE FROM subscriptions WHERE person = ?1 AND id NOT IN (SELECT id FROM subscriptions "
        "WHERE person = ?1 ORDER BY seen DESC, id = ?2 DESC LIMIT ?3)",
    [SQL_SUBSCRIPTION_DROP] = "DELETE FROM subscriptions WHERE id = ?1 AND (?2 = 0 OR person = ?2)",
    [SQL_AGED_SUBSCRIPTIONS_DROP] =
        "DELETE FROM subscriptions WHERE id IN "
        "(SELECT id FROM subscriptions WHERE seen < ?1 ORDER BY seen LIMIT ?2)",
    [SQL_MAIL_READ] = MAIL_COLUMNS "WHERE m.person = ?1",
    [SQL_MAIL_BY_ADDRESS] =
        MAIL_COLUMNS "WHERE lower(m.address) = lower(?1) AND p.password IS NOT NULL",
    [SQL_MAILS_DUE] = MAIL_COLUMNS "WHERE m.due > 0 ORDER BY m.due LIMIT ?1",
    [SQL_MAIL_WISH] =
        "INSERT INTO mails (person, wanted, token, asked, language, every, sent, due, reset_until) "
        "SELECT id, ?2, ?3, ?4, ?5, ?6, 0, 0, 0 FROM people "
        "WHERE id = ?1 AND password IS NOT NULL ON CONFLICT (person) DO UPDATE SET "
        "wanted = excluded.wanted, token = excluded.token, asked = excluded.asked, "
        "language = excluded.language",
    [SQL_MAIL_CONFIRM] =
        "UPDATE mails SET address = wanted, wanted = NULL, token = NULL, reset = NULL "
        "WHERE token = ?1 AND asked > ?2 RETURNING person",
    [SQL_MAIL_EVERY] = "UPDATE mails SET every = ?2, language = ?3, due = 0 WHERE person = ?1",
    [SQL_MAIL_DUE] = "UPDATE mails SET sent = ?2, due = ?3 WHERE person = ?1 AND due = ?4",
    [SQL_MAIL_DROP] = "DELETE FROM mails WHERE person = ?1",
    [SQL_MAIL_RESET] = "UPDATE mails SET reset = ?2, reset_until = ?3 "
                       "WHERE person = ?1 AND address IS NOT NULL",
    [SQL_PERSON_BY_RESET] = "SELECT p.id, p.name, p.password, p.hidden FROM mails m "
                            "JOIN people p ON p.id = m.person "
                            "WHERE m.reset = ?1 AND m.reset_until > ?2",
    [SQL_RESET_SPEND] = "UPDATE mails SET reset = NULL "
                        "WHERE person = ?1 AND reset = ?2 AND reset_until > ?3",
    [SQL_RESET_DROP] =
        "UPDATE mails SET reset = NULL, wanted = NULL, token = NULL WHERE person = ?1",
    [SQL_AGED_WISHES] = "UPDATE mails SET wanted = NULL, token = NULL "
                        "WHERE token IS NOT NULL AND asked < ?1",
    [SQL_AGED_WISHES_DROP] = "DELETE FROM mails WHERE address IS NULL AND wanted IS NULL",
    [SQL_SEAT_MUTE] = "UPDATE seats SET muted = ?3 WHERE match = ?1 AND person = ?2",
    [SQL_SECRET_KEEP] = "INSERT INTO secrets (name, bytes) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_SECRET_READ] = "SELECT bytes FROM secrets WHERE name = ?1",
    [SQL_PACK_FIND] =
        "SELECT key FROM matches WHERE status = 2 AND packed = 0 ORDER BY key LIMIT ?1",
    [SQL_PACK_PUT] = "INSERT INTO packed (match, log) VALUES (?1, ?2)",
    [SQL_PACK_MARK] = "UPDATE matches SET packed = ?2 WHERE key = ?1",
    [SQL_PACK_READ] = "SELECT log FROM packed WHERE match = ?1",
    [SQL_LOG_DROP] = "DELETE FROM log WHERE match = ?1",
    [SQL_READ_PACKED] = "SELECT match, log FROM packed WHERE match > ?1 ORDER BY match LIMIT ?2",
    [SQL_WRITE_PACKED] = "INSERT INTO packed (match, log) VALUES (?1, ?2)",
    [SQL_READ_PEOPLE] =
        ("SELECT id, name, password, former, created, hidden, turns, late FROM people "
         "WHERE id > ?1 ORDER BY id LIMIT ?2"),
    [SQL_WRITE_PEOPLE] =
        ("INSERT INTO people (id, name, password, former, created, hidden, turns, late) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
    [SQL_READ_TOKENS] =
        ("SELECT hash, person, created, used FROM tokens WHERE hash > ?1 ORDER BY hash "
         "LIMIT ?2"),
    [SQL_WRITE_TOKENS] =
        ("INSERT INTO tokens (hash, person, created, used) VALUES (?1, ?2, ?3, ?4)"),
    [SQL_READ_NAME_KEYS] =
        ("SELECT person, key, held FROM name_keys WHERE (person, key) > (?1, ?2) ORDER BY "
         "person, key LIMIT ?3"),
    [SQL_WRITE_NAME_KEYS] = ("INSERT INTO name_keys (person, key, held) VALUES (?1, ?2, ?3)"),
    [SQL_READ_MATCHES] =
        ("SELECT key, id, version, owner, created, started, game, rules_version, players, "
         "mode, status, by_link, options, clock_seconds, clock_increment, seed, result, "
         "rematch, uploaded, seating, touched, quiet, told, ended, packed, rated, "
         "asks_timely, asks_least, asks_most, series, series_match, series_wins "
         "FROM matches WHERE key > ?1 ORDER BY key LIMIT ?2"),
    [SQL_WRITE_MATCHES] =
        ("INSERT INTO matches (key, id, version, owner, created, started, game, "
         "rules_version, players, mode, status, by_link, options, clock_seconds, "
         "clock_increment, seed, result, rematch, uploaded, seating, touched, quiet, told, "
         "ended, packed, rated, asks_timely, asks_least, asks_most, series, series_match, "
         "series_wins) VALUES (?1, ?2, ?3, ?4, ?5, "
         "?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "
         "?14, ?15, "
         "?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)"),
    [SQL_READ_SEATS] =
        ("SELECT match, seat, person, bot, name, held, muted, kept_for, kept_by, kept_until "
         "FROM seats WHERE (match, seat) > "
         "(?1, ?2) ORDER BY match, seat LIMIT ?3"),
    [SQL_WRITE_SEATS] =
        ("INSERT INTO seats (match, seat, person, bot, name, held, muted, kept_for, kept_by, "
         "kept_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"),
    [SQL_READ_LOG] =
        ("SELECT match, sequence, kind, seat, value, time, spent, client, trace FROM log "
         "WHERE (match, sequence) > (?1, ?2) ORDER BY match, sequence LIMIT ?3"),
    [SQL_WRITE_LOG] =
        ("INSERT INTO log (match, sequence, kind, seat, value, time, spent, client, trace) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
    [SQL_READ_TOLD] = ("SELECT match, said FROM told WHERE match > ?1 ORDER BY match LIMIT ?2"),
    [SQL_WRITE_TOLD] = ("INSERT INTO told (match, said) VALUES (?1, ?2)"),
    [SQL_READ_CHAT] =
        ("SELECT match, number, person, time, text FROM chat WHERE (match, number) > (?1, "
         "?2) ORDER BY match, number LIMIT ?3"),
    [SQL_WRITE_CHAT] =
        ("INSERT INTO chat (match, number, person, time, text) VALUES (?1, ?2, ?3, ?4, ?5)"),
    [SQL_READ_RATINGS] =
        ("SELECT match, seat, rank, mean_before, deviation_before, mean, deviation FROM ratings "
         "WHERE (match, seat) > (?1, ?2) ORDER BY match, seat LIMIT ?3"),
    [SQL_WRITE_RATINGS] =
        ("INSERT INTO ratings (match, seat, rank, mean_before, deviation_before, mean, deviation) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
    [SQL_READ_STANDINGS] = ("SELECT person, game, mean, deviation, matches, time FROM standings "
                            "WHERE (person, game) > (?1, ?2) ORDER BY person, game LIMIT ?3"),
    [SQL_WRITE_STANDINGS] = ("INSERT INTO standings (person, game, mean, deviation, matches, time) "
                             "VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
    [SQL_READ_RESULTS] =
        ("SELECT person, match, seat, game, listed, others, score, won, turns, late, ended, parts "
         "FROM results WHERE (person, match) > (?1, ?2) ORDER BY person, match LIMIT ?3"),
    [SQL_WRITE_RESULTS] =
        ("INSERT INTO results (person, match, seat, game, listed, others, score, won, turns, "
         "late, ended, parts) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)"),
    [SQL_READ_SANCTIONS] =
        ("SELECT kind, person, address, created, until, text FROM sanctions ORDER BY kind, "
         "person, address"),
    [SQL_WRITE_SANCTIONS] =
        ("INSERT INTO sanctions (kind, person, address, created, until, text) VALUES (?1, "
         "?2, ?3, ?4, ?5, ?6)"),
    [SQL_READ_NOTICES] =
        ("SELECT kind, created, text FROM notices WHERE kind > ?1 ORDER BY kind LIMIT ?2"),
    [SQL_WRITE_NOTICES] = ("INSERT INTO notices (kind, created, text) VALUES (?1, ?2, ?3)"),
    [SQL_READ_BLOCKS] =
        ("SELECT person, blocked, created FROM blocks WHERE (person, blocked) > (?1, ?2) "
         "ORDER BY person, blocked LIMIT ?3"),
    [SQL_WRITE_BLOCKS] = ("INSERT INTO blocks (person, blocked, created) VALUES (?1, ?2, ?3)"),
    [SQL_READ_FOLLOWS] =
        ("SELECT person, followed, created FROM follows WHERE (person, followed) > (?1, ?2) "
         "ORDER BY person, followed LIMIT ?3"),
    [SQL_WRITE_FOLLOWS] = ("INSERT INTO follows (person, followed, created) VALUES (?1, ?2, ?3)"),
    [SQL_READ_DECLINES] =
        ("SELECT match, person FROM declines WHERE (match, person) > (?1, ?2) ORDER BY "
         "match, person LIMIT ?3"),
    [SQL_WRITE_DECLINES] = ("INSERT INTO declines (match, person) VALUES (?1, ?2)"),
    [SQL_READ_REMOVALS] =
        ("SELECT match, person FROM removals WHERE (match, person) > (?1, ?2) ORDER BY "
         "match, person LIMIT ?3"),
    [SQL_WRITE_REMOVALS] = ("INSERT INTO removals (match, person) VALUES (?1, ?2)"),
    [SQL_READ_REPORTS] =
        ("SELECT id, match, game, line, person, reporter, created, reason, done FROM "
         "reports WHERE id > ?1 ORDER BY id LIMIT ?2"),
    [SQL_WRITE_REPORTS] =
        ("INSERT INTO reports (id, match, game, line, person, reporter, created, reason, "
         "done) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
    [SQL_READ_REPORT_LINES] =
        ("SELECT report, number, person, time, text FROM report_lines WHERE (report, "
         "number) > (?1, ?2) ORDER BY report, number LIMIT ?3"),
    [SQL_WRITE_REPORT_LINES] =
        ("INSERT INTO report_lines (report, number, person, time, text) VALUES (?1, ?2, "
         "?3, ?4, ?5)"),
    [SQL_READ_SUBSCRIPTIONS] =
        ("SELECT id, person, token, endpoint, p256dh, auth, language, seen FROM subscriptions "
         "WHERE id > ?1 ORDER BY id LIMIT ?2"),
    [SQL_WRITE_SUBSCRIPTIONS] =
        ("INSERT INTO subscriptions (id, person, token, endpoint, p256dh, auth, language, seen) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"),
    [SQL_READ_MAILS] = ("SELECT person, address, wanted, token, asked, language, every, sent, due, "
                        "reset, reset_until FROM mails WHERE person > ?1 ORDER BY person LIMIT ?2"),
    [SQL_WRITE_MAILS] = ("INSERT INTO mails (person, address, wanted, token, asked, language, "
                         "every, sent, due, reset, reset_until) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"),
    [SQL_READ_SECRETS] = ("SELECT name, bytes FROM secrets ORDER BY name"),
    [SQL_WRITE_SECRETS] = ("INSERT INTO secrets (name, bytes) VALUES (?1, ?2)"),
    [SQL_PEOPLE_NUMBER] = "SELECT seq FROM sqlite_sequence WHERE name = 'people'",
    [SQL_PEOPLE_NUMBER_DROP] = "DELETE FROM sqlite_sequence WHERE name = 'people'",
    [SQL_PEOPLE_NUMBER_PUT] = "INSERT INTO sqlite_sequence (name, seq) VALUES ('people', ?1)",
    [SQL_REPORTS_NUMBER] = "SELECT seq FROM sqlite_sequence WHERE name = 'reports'",
    [SQL_REPORTS_NUMBER_DROP] = "DELETE FROM sqlite_sequence WHERE name = 'reports'",
    [SQL_REPORTS_NUMBER_PUT] = "INSERT INTO sqlite_sequence (name, seq) VALUES ('reports', ?1)",
    [SQL_MATCHES_NUMBER_PUT] = "SELECT 1",
    [SQL_SNAPSHOT] = "BEGIN",
};

const char *sql_text(enum sql sql)
{
    return texts[sql];
}
