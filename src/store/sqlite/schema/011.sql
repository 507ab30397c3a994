-- Whom people do not want to hear from or to sit with, who was removed from a table, whether its
-- spectators may talk, and lines of chat that were reported, with what was said around them.

CREATE TABLE blocks (
    person  INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    created INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE removals (
    match  INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (match, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX removals_by_person ON removals (person);

ALTER TABLE matches ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;

CREATE TABLE reports (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    match    BLOB    NOT NULL,
    game     TEXT    NOT NULL,
    line     INTEGER NOT NULL,
    person   INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    reporter INTEGER REFERENCES people ON DELETE SET NULL,
    created  INTEGER NOT NULL,
    reason   TEXT    NOT NULL,
    done     INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX reports_once ON reports (match, line, reporter) WHERE reporter IS NOT NULL;
CREATE INDEX reports_by_person ON reports (person);
CREATE INDEX reports_by_reporter ON reports (reporter) WHERE reporter IS NOT NULL;

CREATE TABLE report_lines (
    report INTEGER NOT NULL REFERENCES reports ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people ON DELETE CASCADE,
    time   INTEGER NOT NULL,
    text   TEXT    NOT NULL,
    PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX report_lines_by_person ON report_lines (person);
