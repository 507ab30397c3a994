-- Talk, and what those who host and people decide about each other.

CREATE TABLE chat (
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    number BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    time   BIGINT NOT NULL,
    text   TEXT   NOT NULL,
    PRIMARY KEY (match, number)
);

CREATE INDEX chat_by_person ON chat (person);

CREATE TABLE sanctions (
    kind    BIGINT NOT NULL,
    person  BIGINT REFERENCES people ON DELETE CASCADE,
    address TEXT,
    created BIGINT NOT NULL,
    until   BIGINT NOT NULL,
    text    TEXT   NOT NULL
);

CREATE UNIQUE INDEX sanctions_by_person ON sanctions (person, kind) WHERE person IS NOT NULL;
CREATE UNIQUE INDEX sanctions_by_address ON sanctions (address) WHERE address IS NOT NULL;

CREATE TABLE notices (
    kind    BIGINT PRIMARY KEY,
    created BIGINT NOT NULL,
    text    TEXT   NOT NULL
);

CREATE TABLE blocks (
    person  BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    blocked BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE removals (
    match  BIGINT NOT NULL REFERENCES matches ON DELETE CASCADE,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    PRIMARY KEY (match, person)
);

CREATE INDEX removals_by_person ON removals (person);

CREATE TABLE reports (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    match    BYTEA  NOT NULL,
    game     TEXT   NOT NULL,
    line     BIGINT NOT NULL,
    person   BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    reporter BIGINT REFERENCES people ON DELETE SET NULL,
    created  BIGINT NOT NULL,
    reason   TEXT   NOT NULL,
    done     BIGINT NOT NULL
);

CREATE UNIQUE INDEX reports_once ON reports (match, line, reporter) WHERE reporter IS NOT NULL;
CREATE INDEX reports_by_person ON reports (person);
CREATE INDEX reports_by_reporter ON reports (reporter) WHERE reporter IS NOT NULL;

CREATE TABLE report_lines (
    report BIGINT NOT NULL REFERENCES reports ON DELETE CASCADE,
    number BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people ON DELETE CASCADE,
    time   BIGINT NOT NULL,
    text   TEXT   NOT NULL,
    PRIMARY KEY (report, number)
);

CREATE INDEX report_lines_by_person ON report_lines (person);

-- The connections that write: how many commits each has made. Whoever lost its connection in the middle
-- of a commit sees here what has become of it.
CREATE TABLE writers (
    id      BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    commits BIGINT NOT NULL,
    began   TIMESTAMPTZ NOT NULL DEFAULT now()
);
